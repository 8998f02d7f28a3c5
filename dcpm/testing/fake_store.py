"""Rows -> the same rows again, kept in this process's memory: a MemoryStore for tests.

The contract suite runs on it and on Milvus, so what a test learns here holds there. Texts are bounded in UTF-8 bytes and
come back as plain `str`, vectors as float32 copies, as they would from a server.
"""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from dcpm.errors import InvalidInput, StoreUnavailable
from dcpm.model.profile import EmbeddingIdentity
from dcpm.model.rows import NO_VECTOR, R, Row, Vector, check_row, check_vector, columns, from_mapping, has_vector
from dcpm.ports import ANYTHING, Consistency, Hit, Matrix, Where, check_where, matches

MAX_K = 16_384
"""Milvus's limit for the hits of one search."""


class FakeStore:
    """Thread safe. `fail_after` makes it die in the middle of its work, `heal` brings it back with what it had."""

    def __init__(self, embedding: EmbeddingIdentity) -> None:
        self._embedding = embedding
        self._lock = threading.RLock()
        self._rows: dict[type[Row], dict[str, dict[str, Row]]] = defaultdict(lambda: defaultdict(dict))
        self._owner: dict[tuple[type[Row], str], str] = {}
        self._writes_left: int | None = None

    @property
    def embedding(self) -> EmbeddingIdentity:
        return self._embedding

    def fail_after(self, n_rows: int) -> None:
        """Lets `n_rows` more rows be written or deleted; from then on every call raises StoreUnavailable."""
        with self._lock:
            self._writes_left = n_rows

    def heal(self) -> None:
        with self._lock:
            self._writes_left = None

    def contents(self) -> dict[str, list[Row]]:
        """Collection -> all its rows ordered by (tk, id), whether it has failed or not: to compare two stores by."""
        with self._lock:
            return {
                kind.COLLECTION: [by_id[id_] for _, by_id in sorted(users.items()) for id_ in sorted(by_id)]
                for kind, users in self._rows.items()
                if any(users.values())
            }

    def upsert(self, rows: Sequence[Row]) -> None:
        for row in rows:
            check_row(row)
            check_vector(row, self._embedding.dim)
        with self._lock:
            self._answer()
            for row in rows:
                self._spend_write()
                self._remove(type(row), row.id)
                self._rows[type(row)][row.tk][row.id] = _as_stored(row, self._embedding.dim)
                self._owner[type(row), row.id] = row.tk

    def get(
        self, kind: type[R], tk: str, ids: Sequence[str], consistency: Consistency = Consistency.SESSION
    ) -> list[R]:
        with self._lock:
            self._answer()
            mine = self._of(kind, tk)
            return [_copied(mine[id_], True) for id_ in dict.fromkeys(ids) if id_ in mine]

    def scan(
        self,
        kind: type[R],
        tks: Sequence[str],
        where: Where = ANYTHING,
        *,
        with_vectors: bool = False,
        consistency: Consistency = Consistency.SESSION,
    ) -> list[R]:
        check_where(kind, where)
        with self._lock:
            self._answer()
            return [_copied(row, with_vectors) for tk in sorted(set(tks)) for row in self._matching(kind, tk, where)]

    def scan_all(
        self,
        kind: type[R],
        where: Where = ANYTHING,
        *,
        page: int = 4_096,
        consistency: Consistency = Consistency.SESSION,
    ) -> Iterator[list[R]]:
        check_where(kind, where)
        with self._lock:
            self._answer()
            found = [_copied(row, False) for tk in self._rows[kind] for row in self._matching(kind, tk, where)]
        return (found[start : start + page] for start in range(0, len(found), page))

    def search(
        self,
        kind: type[R],
        tk: str,
        vectors: Matrix,
        k: int,
        where: Where = ANYTHING,
        consistency: Consistency = Consistency.SESSION,
    ) -> list[list[Hit[R]]]:
        check_where(kind, where)
        if not has_vector(kind):
            raise InvalidInput(f"{kind.COLLECTION} has no vector to search by")
        if not 1 <= k <= MAX_K:
            raise InvalidInput(f"k is {k}: a search gives 1 to {MAX_K} rows")
        if vectors.ndim != 2 or vectors.shape[1] != self._embedding.dim:
            raise InvalidInput(f"the query has shape {vectors.shape}, the store keeps (n, {self._embedding.dim})")
        with self._lock:
            self._answer()
            rows = [row for row in self._matching(kind, tk, where) if _vector(row).any()]
        return [_nearest(rows, query, k) for query in vectors]

    def delete(self, kind: type[Row], tk: str, ids: Sequence[str]) -> None:
        with self._lock:
            self._answer()
            for id_ in ids:
                if id_ in self._of(kind, tk):
                    self._spend_write()
                    self._remove(kind, id_)

    def delete_user(self, kind: type[Row], tk: str) -> int:
        with self._lock:
            self._answer()
            ids = list(self._of(kind, tk))
            for id_ in ids:
                self._spend_write()
                self._remove(kind, id_)
            return len(ids)

    def count(self, kind: type[Row], tks: Sequence[str] | None = None, where: Where = ANYTHING) -> int:
        check_where(kind, where)
        with self._lock:
            self._answer()
            return sum(
                len(self._matching(kind, tk, where)) for tk in (list(self._rows[kind]) if tks is None else set(tks))
            )

    def close(self) -> None:
        """Nothing to let go of; the rows stay, so that a test can look at them."""

    def _answer(self) -> None:
        if self._writes_left is not None and self._writes_left <= 0:
            raise StoreUnavailable("the fake store was told to fail here")

    def _spend_write(self) -> None:
        self._answer()
        if self._writes_left is not None:
            self._writes_left -= 1

    def _of(self, kind: type[R], tk: str) -> dict[str, R]:
        return self._rows[kind].get(tk, {})  # type: ignore[return-value]

    def _remove(self, kind: type[Row], id_: str) -> None:
        owner = self._owner.pop((kind, id_), None)
        if owner is not None:
            del self._rows[kind][owner][id_]

    def _matching(self, kind: type[R], tk: str, where: Where) -> list[R]:
        mine = self._of(kind, tk)
        return [mine[id_] for id_ in sorted(mine) if matches(mine[id_], where)]


def _vector(row: Row) -> Vector:
    return row.vector  # type: ignore[attr-defined, no-any-return]


def _as_stored(row: Row, dim: int) -> Row:
    values: dict[str, Any] = {}
    for column in columns(type(row)):
        value = getattr(row, column.name)
        if column.type == "text":
            values[column.name] = str(value)
        elif column.type == "vector":
            values[column.name] = np.array(value, dtype=np.float32) if value.size else np.zeros(dim, np.float32)
        else:
            values[column.name] = int(value) if column.type == "int" else float(value)
    return from_mapping(type(row), values)


def _copied(row: R, with_vectors: bool) -> R:
    """`row` with its own vector, so that no caller can change what is stored."""
    if not has_vector(type(row)):
        return row
    return row.replaced(vector=_vector(row).copy() if with_vectors else NO_VECTOR)


def _nearest(rows: Sequence[R], query: Vector, k: int) -> list[Hit[R]]:
    """`rows` must be ordered by id: the sort is stable, so ties keep that order. A query of zeros is near to nothing."""
    if not rows or not query.any():
        return []
    matrix = np.stack([_vector(row) for row in rows])
    wide = query.astype(np.float64)
    norms = np.linalg.norm(matrix, axis=1).astype(np.float64) * float(np.linalg.norm(wide))
    cosines = np.clip(np.round(matrix.astype(np.float64) @ wide / norms, 6), -1.0, 1.0)
    best = np.argsort(-cosines, kind="stable")[:k]
    return [Hit(_copied(rows[i], False), float(cosines[i])) for i in best]
