"""A raw reply -> the payload of its stage, or the reason why it cannot be read.

Pure. Small models break formats in ways nobody would script, so what is unambiguous is read and counted; what is not
becomes a ParseFailure, which the fan-out answers with one repair turn. Nothing unknown is ever read as a destructive act.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from dcpm.llm.prompts.abstract import AbstractReply
from dcpm.llm.prompts.describe import LABELS, Abstract, DescribeReply
from dcpm.llm.prompts.extract import ExtractedItem, ExtractReply
from dcpm.llm.prompts.induce import CALLS, InduceReply
from dcpm.llm.prompts.reconcile import Decision, ReconcileReply
from dcpm.llm.reading import object_in, values_in
from dcpm.model.questions import Stage
from dcpm.model.texts import clean_text


@dataclass(frozen=True, slots=True)
class Parsed:
    """`payload` is plain JSON data of the stage's reply model. `tolerated` maps what had to be mended -> how often."""

    payload: dict[str, Any]
    tolerated: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ParseFailure:
    """`reason` is one of cut, filtered, empty, no_json, other_shape, nothing_usable; never a word of the reply."""

    reason: str


@dataclass(frozen=True, slots=True)
class _Form:
    """How one stage's reply is told from other JSON: the key of its list, and keys that only its elements have."""

    reply: type[BaseModel]
    element: type[BaseModel] | None
    list_key: str
    marks: tuple[frozenset[str], ...]  # an object with all keys of one set is an element (or, for abstract, the reply)
    aliases: frozenset[str]
    outer_marks: tuple[frozenset[str], ...] = ()  # the same, but not within a list: the shown nodes, echoed, have these


_CALL_MARKS = tuple(frozenset({key}) for key in ("name", "function", "tool", *CALLS))
_UNNAMED_CALL_MARKS = tuple(frozenset(keys) for keys in ({"text", "evidence"}, {"node", "evidence"}, {"src", "dst"}))
_FORMS: Mapping[Stage, _Form] = MappingProxyType(
    {
        Stage.EXTRACT: _Form(ExtractReply, ExtractedItem, "items", (frozenset({"text", "quote"}),), frozenset()),
        Stage.RECONCILE: _Form(
            ReconcileReply, Decision, "decisions", (frozenset({"new", "op"}),), frozenset({"new", "targets"})
        ),
        Stage.INDUCE: _Form(
            InduceReply,
            None,
            "calls",
            _CALL_MARKS,
            frozenset({"alias", "evidence", "node", "src", "dst"}),
            _UNNAMED_CALL_MARKS,
        ),
        Stage.DESCRIBE: _Form(
            DescribeReply, Abstract, "abstracts", (frozenset({"schema", "abstract"}),), frozenset({"schema"})
        ),
        Stage.ABSTRACT: _Form(
            AbstractReply,
            None,
            "",
            (frozenset({"decision"}), frozenset({"text", "schemas"})),
            frozenset({"schemas", "merges"}),
        ),
    }
)


def parse(
    stage: Stage, text: str, tool_calls: Sequence[tuple[str, str]] = (), finish_reason: str = "stop"
) -> Parsed | ParseFailure:
    """`tool_calls` are (name, arguments as written) and win over `text`, where a model thinks aloud beside them."""
    if finish_reason == "length":
        return ParseFailure("cut")
    if finish_reason == "content_filter":
        return ParseFailure("filtered")
    try:
        return _parsed(stage, text, tool_calls)
    except RecursionError:  # a thousand brackets in brackets
        return ParseFailure("other_shape")


def _parsed(stage: Stage, text: str, tool_calls: Sequence[tuple[str, str]]) -> Parsed | ParseFailure:
    tolerated: Counter[str] = Counter()
    called = _called(stage, tool_calls, tolerated)
    values = called or values_in(text, tolerated)
    if not values:
        return ParseFailure("no_json" if text.strip() or tool_calls else "empty")
    form = _FORMS[stage]
    if stage is Stage.ABSTRACT:
        payload = _single(form, values, tolerated)
    else:
        payload = _listed(stage, form, values, bool(called), tolerated)
    if isinstance(payload, ParseFailure):
        return payload
    return Parsed(payload, {what: n for what, n in tolerated.items() if n})


def _called(stage: Stage, tool_calls: Sequence[tuple[str, str]], tolerated: Counter[str]) -> list[Any]:
    """Native tool calls as values. Some hosts answer a plain question with one call that holds the reply."""
    values: list[Any] = []
    for name, written in tool_calls:
        arguments = object_in(written, tolerated)
        if stage is not Stage.INDUCE:
            values.append(arguments)
        elif arguments is None:
            tolerated["dropped"] += 1
        else:
            values.append({"name": name, "arguments": arguments})
    return [value for value in values if value is not None]


def _single(form: _Form, values: list[Any], tolerated: Counter[str]) -> dict[str, Any] | ParseFailure:
    for value in _flat(values):
        if _has(value, form.marks):
            made = _made(form.reply, value, form.aliases, tolerated)
            return made if made is not None else ParseFailure("nothing_usable")
    return ParseFailure("other_shape")


def _listed(
    stage: Stage, form: _Form, values: list[Any], is_native: bool, tolerated: Counter[str]
) -> dict[str, Any] | ParseFailure:
    """The reply with its list. An element that cannot be used is dropped and counted; if none is left, nothing was said."""
    around, elements = _elements(form, values, tolerated)
    if elements is None:
        return ParseFailure("other_shape")
    tolerated["bare_elements"] += not around and not is_native
    kept = []
    for element in elements:
        made = _element(stage, form, element, tolerated)
        if made is None:
            tolerated["dropped"] += 1
        else:
            kept.append(made)
    if elements and not kept:
        return ParseFailure("nothing_usable")
    whole = _made(form.reply, {**around, form.list_key: []}, frozenset(), tolerated)
    return {**(whole or {}), form.list_key: kept}


def _elements(form: _Form, values: list[Any], tolerated: Counter[str]) -> tuple[Mapping[str, Any], list[Any] | None]:
    """(the object around the list, the list), or (…, None) where no value has the stage's shape."""
    for value in _flat(values):
        if form.list_key in value:
            inner = value[form.list_key]
            if isinstance(inner, list):
                return value, inner
            if isinstance(inner, dict):
                tolerated["one_for_list"] += 1
                return value, [inner]
            if inner is None:
                return value, []
    objects = _flat(values, unwrap=False)
    bare = [value for value in objects if _has(value, form.marks + form.outer_marks)]
    if not bare:  # a list under another name
        lists = [inner for value in objects for inner in value.values() if isinstance(inner, list)]
        bare = [value for value in _flat(lists, unwrap=False) if _has(value, form.marks)]
    if bare:
        return {}, bare
    if any(value == [] for value in values):
        return {}, []
    return {}, None


def _flat(values: list[Any], unwrap: bool = True) -> list[dict[str, Any]]:
    """Objects among `values` and in their lists; with `unwrap` also one level down, for replies wrapped in a "result"."""
    objects: list[dict[str, Any]] = []
    for value in values:
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, dict):
                objects.append(_folded(one))
    if unwrap:
        objects += [_folded(inner) for one in tuple(objects) for inner in one.values() if isinstance(inner, dict)]
    return objects


def _folded(value: Mapping[str, Any]) -> dict[str, Any]:
    return {str(key).strip().lower(): inner for key, inner in value.items()}


def _has(value: Mapping[str, Any], marks: tuple[frozenset[str], ...]) -> bool:
    return any(keys <= value.keys() for keys in marks)


def _element(stage: Stage, form: _Form, element: object, tolerated: Counter[str]) -> dict[str, Any] | None:
    if not isinstance(element, dict):
        return None
    fields = _folded(element)
    if stage is Stage.INDUCE:
        return _call(fields, form, tolerated)
    assert form.element is not None
    if stage is Stage.EXTRACT and not fields.get("text") and str(fields.get("kind", "")).lower() == "forget":
        fields["text"] = fields.get("topic")  # what is to be forgotten is all that such an item says
    made = _made(form.element, fields, form.aliases, tolerated)
    if made is None:
        return None
    if stage is Stage.RECONCILE and not _same_word(fields.get("op"), made["op"]):
        return {**made, "op": "ADD", "targets": [], "reason": "new"}  # an unknown act is no act on anything
    if stage is Stage.DESCRIBE and made["label"] not in LABELS:
        label = re.sub(r"[\s-]+", "_", made["label"].strip().lower())
        tolerated["unknown_value"] += label not in LABELS
        return {**made, "label": label if label in LABELS else "other"}
    return made


def _same_word(written: object, read: str) -> bool:
    return isinstance(written, str) and written.strip().casefold() == read.casefold()


def _call(fields: dict[str, Any], form: _Form, tolerated: Counter[str]) -> dict[str, Any] | None:
    """One tool call in any dialect -> its name beside its arguments. An unknown tool is no call."""
    name, arguments = _name_and_arguments(fields, tolerated)
    if name not in CALLS or arguments is None:
        tolerated["unknown_tool"] += name not in CALLS
        return None
    made = _made(CALLS[name], {**arguments, "name": name}, form.aliases, tolerated)
    return None if made is None else {**made, "name": name}


def _name_and_arguments(fields: dict[str, Any], tolerated: Counter[str]) -> tuple[str, dict[str, Any] | None]:
    """Reads {"name", "arguments"}, {"function": {…}}, {"tool", "args"}, {"create_schema": {…}}, and the flat form."""
    inner = fields.get("function")
    if isinstance(inner, dict):
        tolerated["other_dialect"] += 1
        return _name_and_arguments(_folded(inner), tolerated)
    if len(fields) == 1 and (only := next(iter(fields))) in CALLS and isinstance(fields[only], dict):
        tolerated["other_dialect"] += 1
        return only, _folded(fields[only])
    name = next((str(fields[key]) for key in ("name", "function", "tool") if isinstance(fields.get(key), str)), "")
    name = name.strip().lower().removeprefix("functions.").removesuffix("()")
    for key in ("arguments", "parameters", "args", "input"):
        if key in fields:
            written = fields[key]
            read = object_in(written, tolerated) if isinstance(written, str) else written
            return name, _folded(read) if isinstance(read, dict) else None
    if not name:
        tolerated["unnamed_call"] += 1
        return _guessed_name(fields), fields
    return name, {key: value for key, value in fields.items() if key not in ("name", "function", "tool")}


def _guessed_name(fields: Mapping[str, Any]) -> str:
    """The tool whose arguments these can only be, or ""."""
    if {"src", "dst"} <= fields.keys():
        return "add_edge"
    if "evidence" in fields and "node" in fields:
        return "add_evidence"
    if {"text", "evidence"} <= fields.keys():
        return "create_intention" if {"about_when", "expires_at"} & fields.keys() else "create_schema"
    return ""


def _made(
    model: type[BaseModel], written: Mapping[str, Any], aliases: frozenset[str], tolerated: Counter[str]
) -> dict[str, Any] | None:
    """`written` as the model's plain data, or None where a required field is missing or unusable.

    A field that cannot be read falls back to its default; fields that the model does not have are counted and left out.
    """
    fields: dict[str, Any] = {}
    names = {info.alias or name: info for name, info in model.model_fields.items()}
    for name, info in names.items():
        if name not in written or written[name] is None:
            continue
        value = _read(written[name], info, name in aliases, tolerated)
        if value is not None:
            fields[name] = value
    tolerated["extra_fields"] += len(written.keys() - names.keys())
    tolerated["missing_fields"] += sum(name not in fields for name, info in names.items() if not info.is_required())
    try:
        return model.model_validate(fields).model_dump(mode="json", by_alias=True)
    except ValidationError:
        return None


def _read(value: Any, info: FieldInfo, is_alias: bool, tolerated: Counter[str]) -> Any:
    """`value` in the type of its field, or None where it cannot be read."""
    kind = get_origin(info.annotation) or info.annotation
    if kind is Literal:
        return _choice(value, get_args(info.annotation), tolerated)
    if kind is list:
        return _texts(value, is_alias, tolerated)
    if kind is int:
        return _salience_or_turn(value, info, tolerated)
    if kind is float:
        return _share(value, tolerated)
    text = _text(value, tolerated)
    return _alias(text, tolerated) if is_alias and text is not None else text


def _choice(value: Any, choices: tuple[Any, ...], tolerated: Counter[str]) -> Any:
    found = next((choice for choice in choices if _same_word(value, choice)), None)
    if found is None:
        tolerated["unknown_value"] += 1
    return found


def _text(value: Any, tolerated: Counter[str]) -> str | None:
    if isinstance(value, str):
        return clean_text(value).strip()
    if isinstance(value, list) and all(isinstance(one, str | int | float) for one in value):
        tolerated["list_for_text"] += 1
        return clean_text(", ".join(str(one) for one in value)).strip()
    if isinstance(value, dict):
        return None
    return str(value)


def _texts(value: Any, are_aliases: bool, tolerated: Counter[str]) -> list[str]:
    """A list of texts from a list or a scalar: `"f1"`, `"f1, f2"`, `[{"alias": "f1"}]`."""
    if not isinstance(value, list):
        tolerated["scalar_for_list"] += 1
        value = re.split(r"[,;\s]+", value.strip("[] ")) if are_aliases and isinstance(value, str) else [value]
    texts: list[str] = []
    for one in value:
        named = _folded(one).get("alias") if isinstance(one, dict) else one
        text = _text(named, tolerated) if isinstance(named, str | int | float) else None
        if text:
            texts.append(_alias(text, tolerated) if are_aliases else text)
        elif text is None:
            tolerated["dropped"] += 1
    return list(dict.fromkeys(texts)) if are_aliases else texts


_DECORATED = re.compile(
    r"[\W_]*(?:(?:fact|schema|item|node|alias)[\s:#]+)?([a-z]{1,2}\d+)(?:[\W_]*|[:\s.)\]].*)", re.DOTALL | re.IGNORECASE
)  # a range such as "f1-f3" is no alias


def _alias(text: str, tolerated: Counter[str]) -> str:
    """`k1` from `[k1]`, `k1: some text`, `K1 `, `fact k1`. Another form stays as it is; what it names, the fold decides."""
    match = _DECORATED.fullmatch(text)
    plain = match[1].lower() if match else text
    if plain != text:
        tolerated["decorated_alias"] += 1
    return plain


def _number(value: Any, tolerated: Counter[str]) -> float | None:
    """A finite number from a number or the first one in a text such as "turn 3" or "80 %"; None where there is none."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    if isinstance(value, str):
        tolerated["text_for_number"] += 1
        match = re.search(r"-?\d{1,12}(?:\.\d{1,12})?", value)
        number = float(match[0]) if match else math.nan
    else:
        number = float(value) if abs(value) < 1e12 else math.nan
    if math.isfinite(number):
        return number
    tolerated["unknown_value"] += 1
    return None


def _salience_or_turn(value: Any, info: FieldInfo, tolerated: Counter[str]) -> int | None:
    """A whole number within the field's bounds; a salience outside them is the nearest bound."""
    number = _number(value, tolerated)
    if number is None:
        return None
    low = next((m.ge for m in info.metadata if hasattr(m, "ge")), -math.inf)
    high = next((m.le for m in info.metadata if hasattr(m, "le")), math.inf)
    return int(min(max(round(number), low), high))


def _share(value: Any, tolerated: Counter[str]) -> float | None:
    """0..1; over 1 it is read as a percentage, which "80 %" and 80 are."""
    number = _number(value, tolerated)
    if number is None:
        return None
    return min(max(number / 100 if number > 1 else number, 0.0), 1.0)


def as_written(text: str, tool_calls: Sequence[tuple[str, str]]) -> str:
    """The reply as text, for the repair turn to point at; hosts refuse an empty message."""
    if not tool_calls:
        return text or "(empty)"
    return json.dumps([{"name": name, "arguments": arguments} for name, arguments in tool_calls], ensure_ascii=False)
