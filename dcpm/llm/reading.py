"""What a model wrote -> the JSON values in it, in order, however they were wrapped, doubled or broken."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import json_repair

_THOUGHT = re.compile(r"\s*<think(?:ing)?>.*?</think(?:ing)?>", re.DOTALL | re.IGNORECASE)
_THINKS = re.compile(r"\s*<think(?:ing)?>", re.IGNORECASE)
_ENDS_THINKING = re.compile(r"</think(?:ing)?>", re.IGNORECASE)
_DECODER = json.JSONDecoder(strict=False)  # line breaks inside strings are common and unambiguous

# A reply is at most some ten thousand tokens. Beyond this many broken pieces it is not JSON, and repair is slow.
MAX_PIECES = 64
MAX_REPAIR_CHARS = 200_000


def values_in(text: str, tolerated: Counter[str]) -> list[Any]:
    """Every outermost JSON object or list in `text`, prose and fences between them ignored.

    Strings are respected, so backticks, braces and `<think>` inside one survive. `tolerated` counts what had to be mended.
    """
    spoken, last_only = _without_thoughts(text, tolerated)
    values: list[Any] = []
    for n, piece in enumerate(_pieces(spoken)):
        if n >= MAX_PIECES:
            break
        value = _decoded(piece, tolerated)
        if isinstance(value, dict | list) and value:
            values.append(value)
    return values[-1:] if last_only else values


def object_in(written: str, tolerated: Counter[str]) -> dict[str, Any] | None:
    """The first object in `written`, such as a tool call's arguments. Empty arguments are an empty object."""
    if written.strip() in ("", "{}", "null"):
        return {}
    return next((value for value in values_in(written, tolerated) if isinstance(value, dict)), None)


def _without_thoughts(text: str, tolerated: Counter[str]) -> tuple[str, bool]:
    """`text` after its thinking, before any repair: json_repair turns thoughts into garbage.

    Only a leading block is thought; `<think>` further on stands in somebody's words. The second value is True where the
    block was never closed: then only the last value counts, since earlier ones may be drafts.
    """
    spoken = text
    while match := _THOUGHT.match(spoken):
        spoken = spoken[match.end() :]
        tolerated["thoughts"] += 1
    if _THINKS.match(spoken):
        tolerated["thoughts"] += 1
        return spoken, True
    end = _ENDS_THINKING.search(spoken)
    if end and not spoken.lstrip().startswith(("{", "[", "```")):  # the host cut off the opening mark only
        tolerated["thoughts"] += 1
        return spoken[end.end() :], False
    return spoken, False


def _pieces(text: str) -> Iterator[str]:
    """The outermost bracketed stretches of `text`; one that is never closed runs to the end."""
    start = 0
    while (begin := _next_bracket(text, start)) >= 0:
        end = _balanced_end(text, begin)
        yield text[begin:end]
        start = end


def _next_bracket(text: str, start: int) -> int:
    found = [at for at in (text.find("{", start), text.find("[", start)) if at >= 0]
    return min(found, default=-1)


def _balanced_end(text: str, begin: int) -> int:
    """The index after the bracket that closes the one at `begin`, or len(text). Brackets inside strings do not count."""
    depth, in_string, at = 0, False, begin
    while at < len(text):
        char = text[at]
        if in_string:
            if char == "\\":
                at += 1
            elif char == '"':
                in_string = False
        elif char == '"':
            in_string = True
        elif char in "{[":
            depth += 1
        elif char in "}]":
            depth -= 1
            if depth == 0:
                return at + 1
        at += 1
    return len(text)


def _decoded(piece: str, tolerated: Counter[str]) -> Any:
    """The value, by json_repair where it must: it mends doubled braces, open ends, Python's quotes and loose commas."""
    try:
        return _strict(piece)
    except ValueError:
        pass
    if len(piece) > MAX_REPAIR_CHARS:
        return None
    try:
        repaired = json_repair.loads(piece)
    except (ValueError, RecursionError):
        return None
    tolerated["repaired"] += 1
    return repaired


def _strict(piece: str) -> Any:
    try:
        value, end = _DECODER.raw_decode(piece)
    except RecursionError as exc:
        raise ValueError("nested too deeply") from exc
    if end != len(piece):
        raise ValueError("something follows the value")
    return value
