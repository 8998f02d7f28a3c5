"""Values -> plain JSON data: fields by name, times as ISO 8601, no vectors."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np

from dcpm.model.moments import iso

_TIMES = ("_at", "_from", "_until")


def jsonable(value: Any) -> Any:
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
        return {name: _field(name, held) for name, held in fields.items() if not isinstance(held, np.ndarray)}
    if isinstance(value, dict):
        return {str(key): jsonable(held) for key, held in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [jsonable(held) for held in value]
    return value


def _field(name: str, value: Any) -> Any:
    is_time = name in ("at", "as_of") or name.endswith(_TIMES)
    return (iso(value) or None) if is_time and isinstance(value, int) else jsonable(value)
