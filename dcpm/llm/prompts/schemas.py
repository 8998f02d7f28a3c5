"""A reply's pydantic model -> the JSON schema that a host is given for it.

Hosts differ in what they accept. Titles and defaults go (some refuse them, all bill them); every field is required, because
a grammar-driven host leaves out what is not, `name` of a call first of all; references stay, since hosts resolve `$defs`.
"""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

_NOISE = frozenset({"title", "default", "description", "minimum", "maximum"})  # the parser keeps the ranges


def reply_schema(reply: type[BaseModel]) -> dict[str, Any]:
    """The schema of a whole reply: closed objects with every field required, which strict hosts take too."""
    return _closed(_plain(reply.model_json_schema(by_alias=True)))


def call_schema(call: type[BaseModel]) -> dict[str, Any]:
    """The parameters of one tool: the call's fields without its `name`; only what pydantic requires is required."""
    schema = _plain(call.model_json_schema(by_alias=True))
    del schema["properties"]["name"]
    return {"type": "object", "properties": schema["properties"], "required": schema.get("required", [])}


def _plain(schema: dict[str, Any]) -> dict[str, Any]:
    """`schema` without annotations. The keys of `properties` and `$defs` are names and stay whatever they are called."""
    plain: dict[str, Any] = {}
    for key, value in schema.items():
        if key in ("properties", "$defs"):
            plain[key] = {name: _plain(inner) for name, inner in value.items()}
        elif key in _NOISE:
            continue
        elif isinstance(value, dict):
            plain[key] = _plain(value)
        elif isinstance(value, list):
            plain[key] = [_plain(inner) if isinstance(inner, dict) else inner for inner in value]
        else:
            plain[key] = value
    return plain


def _closed(schema: dict[str, Any]) -> dict[str, Any]:
    inner: dict[str, Any] = {
        key: {name: _closed(sub) for name, sub in value.items()} if key in ("properties", "$defs") else value
        for key, value in schema.items()
    }
    if schema.get("type") == "object":
        inner["required"] = list(schema.get("properties", {}))
        inner["additionalProperties"] = False
    return inner
