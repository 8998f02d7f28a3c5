"""A row class -> the columns it is stored as.

Each collection of the store holds one frozen dataclass. Its fields are its columns, and this module is the only place
that knows how a field becomes one: the Milvus schema, the in-memory fake's bounds and the Arrow files all read `columns`.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self, TypeVar, cast

import numpy as np
import numpy.typing as npt

from dcpm.errors import InvalidInput
from dcpm.model.texts import is_storable

Vector = npt.NDArray[np.float32]
"""One embedding, float32, shape (dim,), unit length. Shape (0,) stands for "not loaded" or "none"."""

ColumnType = Literal["text", "int", "float", "vector"]

NO_VECTOR: Vector = np.zeros(0, dtype=np.float32)
MAX_INT = 2**63 - 1
"""The largest int that is stored; the smallest is -MAX_INT, since Milvus cannot parse -2**63 in a filter."""


@dataclass(frozen=True, slots=True)
class Column:
    """`max_bytes` bounds a text in UTF-8 bytes; it is 0 for the other types."""

    name: str
    type: ColumnType
    max_bytes: int = 0


def text_column(max_bytes: int = 64, default: str | None = None) -> Any:
    metadata = {"column": ("text", max_bytes)}
    return (
        dataclasses.field(metadata=metadata)
        if default is None
        else dataclasses.field(default=default, metadata=metadata)
    )


def vector_column() -> Any:
    return dataclasses.field(
        default_factory=lambda: NO_VECTOR, compare=False, repr=False, metadata={"column": ("vector", 0)}
    )


@dataclass(frozen=True, slots=True)
class Row:
    """What every row has: its own key and the key of the user it belongs to."""

    COLLECTION: ClassVar[str] = ""

    id: str = text_column()
    tk: str = text_column()

    def replaced(self, **changes: Any) -> Self:
        return dataclasses.replace(self, **changes)


R = TypeVar("R", bound=Row)


_COLUMNS: dict[type[Row], tuple[Column, ...]] = {}


def columns(kind: type[Row]) -> tuple[Column, ...]:
    """The columns of `kind` in declaration order; text and vector fields say so in their metadata."""
    if kind not in _COLUMNS:
        _COLUMNS[kind] = tuple(_column(field) for field in dataclasses.fields(kind))
    return _COLUMNS[kind]


def _column(field: dataclasses.Field[Any]) -> Column:
    if "column" in field.metadata:
        type_, max_bytes = field.metadata["column"]
        return Column(field.name, type_, max_bytes)
    types: dict[str, ColumnType] = {"int": "int", "float": "float", "str": "text"}
    type_ = types[cast(str, field.type)]
    return Column(field.name, type_, 64 if type_ == "text" else 0)


def has_vector(kind: type[Row]) -> bool:
    return any(column.type == "vector" for column in columns(kind))


def check_row(row: Row) -> None:
    """Raises InvalidInput naming collection and column where a value cannot be stored as it is."""
    for column in columns(type(row)):
        value, place = getattr(row, column.name), f"{row.COLLECTION}.{column.name}"
        if column.type == "text":
            if not is_storable(value):
                raise InvalidInput(f"{place} holds a NUL or a lone surrogate: send valid Unicode text")
            if len(value.encode()) > column.max_bytes:
                raise InvalidInput(f"{place} takes at most {column.max_bytes} bytes of UTF-8")
        elif column.type == "int" and not -MAX_INT <= value <= MAX_INT:
            raise InvalidInput(f"{place} takes whole numbers of 64 bits")
        elif column.type == "float" and not math.isfinite(value):
            raise InvalidInput(f"{place} is a NaN or an infinity")


def check_vector(row: Row, dim: int) -> None:
    """Raises InvalidInput where a vector is neither NO_VECTOR nor `dim` finite numbers."""
    for column in columns(type(row)):
        if column.type != "vector":
            continue
        vector = getattr(row, column.name)
        if vector.shape == (0,):
            continue
        if vector.shape != (dim,):
            raise InvalidInput(f"{row.COLLECTION}.{column.name} has shape {vector.shape}, the store keeps ({dim},)")
        if not np.isfinite(vector).all():
            raise InvalidInput(f"{row.COLLECTION}.{column.name} holds a NaN or an infinity")


def from_mapping(kind: type[R], values: Mapping[str, Any]) -> R:
    """The row behind stored `values`; unknown names are ignored, an absent vector becomes NO_VECTOR."""
    known: dict[str, Any] = {}
    for column in columns(kind):
        if column.name not in values:
            continue
        value = values[column.name]
        if column.type == "vector":
            value = np.asarray(value, dtype=np.float32)
        known[column.name] = value
    return kind(**known)
