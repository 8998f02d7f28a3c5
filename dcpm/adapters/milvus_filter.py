"""Conditions -> one Milvus filter expression: the only place where a value becomes part of an expression.

Neither milvus-lite 3.2 nor Milvus 2.3 takes filter parameters, so values are quoted here. Both read exactly the escapes
of `_ESCAPES`; anything more (json.dumps turns CJK into \\uXXXX) makes one of them refuse the filter or find nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from dcpm.model.rows import Row
from dcpm.model.texts import is_storable
from dcpm.ports import ANYTHING, Where, check_where

HAS_VECTOR = "has_vector"
"""The adapter's own column: 1 where the row's vector was given, 0 where a stand-in is stored for it."""

_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"})


def quoted(value: str) -> str:
    """`value` as a string literal. It must be storable: no NUL, no lone surrogate."""
    return f'"{value.translate(_ESCAPES)}"'


def one_of(column: str, values: Iterable[str]) -> str:
    """Values that cannot be stored are left out, as no row can hold them."""
    return f"{column} in [{', '.join(quoted(value) for value in values if is_storable(value))}]"


def filter_of(
    kind: type[Row], tks: Iterable[str] | None, where: Where = ANYTHING, *, with_vector_only: bool = False
) -> str:
    """The rows of `tks` (of every user where None) that match `where`; "" where there is no condition at all.

    Raises InvalidInput where `where` does not fit `kind`.
    """
    check_where(kind, where)
    terms = [] if tks is None else [one_of("tk", tks)]
    if with_vector_only:
        terms.append(f"{HAS_VECTOR} == 1")
    terms += [f"{name} == {_literal(value)}" for name, value in where.equals.items()]
    terms += [one_of(name, values) for name, values in where.within.items()]
    return " && ".join(terms)


def matches_nothing(where: Where) -> bool:
    """Whether no row can match, so that nothing need be asked: Milvus is not asked for `in []`."""
    return any(not values for values in where.within.values())


def _literal(value: str | int) -> str:
    return quoted(value) if isinstance(value, str) else str(int(value))
