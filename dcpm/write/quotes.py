"""A quote and a turn -> where in the turn it stands, and whether it says anything about an item."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Sequence

_ALIKE = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "“": '"', "”": '"', "„": '"', "–": "-", "—": "-", "‑": "-"})
_END_MARKS = " .!?。！？…\"'"
_WORD = re.compile(r"\w+")
# Scripts that put no space between words: compared by pairs of characters instead of words.
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]")
_EMPTY = frozenset(
    {"the", "and", "for", "with", "that", "this", "have", "has", "had", "was", "were", "are", "not", "but", "you"}
    | {"your", "they", "them", "their", "user", "about", "from", "been", "she", "her", "his", "him", "its", "our"}
    | {"out", "just", "very", "also"}
)
MASK = "*"


def _folded(text: str) -> tuple[str, list[int]]:
    """`text` in comparable form, and for each of its characters the index in `text` that it came from."""
    letters: list[str] = []
    origin: list[int] = []
    for index, char in enumerate(text):
        form = unicodedata.normalize("NFKC", char).casefold().translate(_ALIKE)
        for letter in form:
            if letter.isspace():
                if letters and letters[-1] == " ":
                    continue
                letter = " "
            letters.append(letter)
            origin.append(index)
    return "".join(letters), origin


def span_of(quote: str, turn: str) -> tuple[int, int] | None:
    """Where `quote` stands in `turn`, apart from case, white space, width and end marks; None where it does not."""
    wanted = _folded(quote)[0].strip().strip("\"'").rstrip(_END_MARKS)
    if not wanted:
        return None
    within, origin = _folded(turn)
    start = within.find(wanted)
    if start < 0:
        return None
    return origin[start], origin[start + len(wanted) - 1] + 1


def verbatim(quote: str, turns: Iterable[str]) -> str:
    """The words as they stand in the first of `turns` that holds them, end mark included; "" where none does."""
    for turn in turns:
        span = span_of(quote, turn)
        if span is not None:
            start, end = span
            while end < len(turn) and turn[end] in ".!?。！？…" and end - span[1] < 3:
                end += 1
            return turn[start:end]
    return ""


def content_words(text: str) -> set[str]:
    """What `text` is about, roughly: stems of words of three letters and more, numbers, pairs of unspaced characters."""
    found: set[str] = set()
    for word in _WORD.findall(unicodedata.normalize("NFKC", text).casefold()):
        if _UNSPACED.search(word):
            found.update(word[i : i + 2] for i in range(len(word) - 1))
            if len(word) == 1:
                found.add(word)
        elif word.isdigit() or (len(word) >= 3 and word not in _EMPTY):
            found.add(word[:5] if len(word) > 5 else word)
    return found


def says_something(quote: str, text: str) -> bool:
    """Whether the quote shares a content word with the item's text; "Yes." quoted for a fact does not."""
    shared = content_words(quote), content_words(text)
    if shared[0] & shared[1]:
        return True
    # "dog" and "dogs", "move" and "moving": a stem that begins another counts.
    return any(a.startswith(b) or b.startswith(a) for a in shared[0] for b in shared[1])


def mask(text: str, quotes: Sequence[str]) -> str:
    """`text` with every occurrence of every quote replaced by asterisks, as many as the characters take in JSON.

    Equal length in bytes lets the rows that hold the text be rewritten one by one.
    """
    for quote in quotes:
        if not content_words(quote):
            continue
        position = 0
        while (span := span_of(quote, text[position:])) is not None:
            start, end = position + span[0], position + span[1]
            cover = MASK * sum(len(json.dumps(char, ensure_ascii=False).encode()) - 2 for char in text[start:end])
            text = text[:start] + cover + text[end:]
            position = start + len(cover)
    return text
