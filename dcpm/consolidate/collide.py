"""Schemas in two spaces -> the pairs alike in behaviour and unlike in subject."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from dcpm.consolidate.cosine import (
    CLOSE_CALL,
    SMALL_USER,
    TILE_ROWS,
    Bools,
    Cosines,
    Rows,
    Wanted,
    check_offsets,
    exact_cosines,
    gathers,
    pairs_over,
)
from dcpm.errors import SettingsError
from dcpm.model.profile import EmbeddingProfile
from dcpm.ports import Matrix

REDUNDANT_SEM = 0.75  # ours, the paper has no figure: schema texts that share subject and behaviour are near-copies

NO_LABEL = -1


@dataclass(frozen=True, slots=True)
class CollideParams:
    """Cosines; `theta_beh` and `theta_sem` default to the paper's, for bge-m3.

    A pair collides where cos_beh >= theta_beh and cos_sem <= theta_sem, and is redundant where cos_beh >= theta_beh and
    cos_sem > redundant_sem. `max_candidates` bounds the collisions of one user that reach the model. With `label_gate` a
    pair must also agree in the label of its behaviours, where both have one.
    """

    theta_beh: float = 0.72
    theta_sem: float = 0.40
    max_candidates: int = 25
    redundant_sem: float = REDUNDANT_SEM
    label_gate: bool = False

    def __post_init__(self) -> None:
        for name in ("theta_beh", "theta_sem", "redundant_sem"):
            if not -1 <= getattr(self, name) <= 1:
                raise SettingsError(f"{name} is {getattr(self, name)}; it is a cosine between -1 and 1")
        if self.redundant_sem < self.theta_sem:
            raise SettingsError(
                f"redundant_sem is {self.redundant_sem}; it must not be under theta_sem, {self.theta_sem}"
            )
        if self.max_candidates < 1:
            raise SettingsError(f"max_candidates is {self.max_candidates}; it must be at least 1")

    @classmethod
    def of(cls, profile: EmbeddingProfile) -> CollideParams:
        return cls(
            theta_beh=profile.theta_beh,
            theta_sem=profile.theta_sem,
            max_candidates=profile.max_candidates,
            redundant_sem=max(REDUNDANT_SEM, profile.theta_sem),
            label_gate=profile.label_gate,
        )


@dataclass(frozen=True, slots=True)
class Pairs:
    """Rows i < j of one user with both cosines in float64, each shape (n,), ordered by (i, j).

    `n_scanned` counts the pairs whose cosine was asked for: those of one user with at least one new row.
    """

    i: Rows
    j: Rows
    cos_beh: Cosines
    cos_sem: Cosines
    n_scanned: int = 0

    def __len__(self) -> int:
        return len(self.i)

    def chosen(self, places: Rows | Bools) -> Pairs:
        return Pairs(self.i[places], self.j[places], self.cos_beh[places], self.cos_sem[places], self.n_scanned)


def scan(
    e_beh: Matrix,
    e_sem: Matrix,
    domains: Sequence[int] | Rows,
    is_new: Sequence[bool] | Bools,
    offsets: Sequence[int] | Rows,
    params: CollideParams,
    *,
    tile: int = TILE_ROWS,
    small: int = SMALL_USER,
) -> Pairs:
    """Every collision: a pair of one user, of different domains, at least one new, over theta_beh and under theta_sem.

    `e_beh`, `e_sem`: unit rows, float32, shape (n, dim), row i for the same schema. `domains` and `is_new`: shape (n,).
    `offsets`: shape (n_users + 1,), user u owns the rows offsets[u] to offsets[u + 1]. Exact: the same pairs for any `tile`
    rows and any `small`, the largest user that is packed with others. One product over e_beh; e_sem is only gathered for
    pairs over theta_beh. Under 64 MB beyond the inputs and the result. Raises ValueError where `offsets` does not fit.
    """
    wanted = Wanted(codes=np.asarray(domains, dtype=np.int64), new=np.asarray(is_new, dtype=bool))
    bounds = np.asarray(offsets, dtype=np.int64)
    return _alike(e_beh, e_sem, wanted, bounds, params.theta_beh, (-np.inf, params.theta_sem), tile, small)


def redundant(
    e_beh: Matrix,
    e_sem: Matrix,
    is_new: Sequence[bool] | Bools,
    offsets: Sequence[int] | Rows,
    params: CollideParams,
    *,
    tile: int = TILE_ROWS,
    small: int = SMALL_USER,
) -> Pairs:
    """Pairs of one user, of any domains, at least one new, high in both spaces: context for merging, never a collision.

    Arguments as in `scan`; mark every row new to get all of them.
    """
    wanted = Wanted(new=np.asarray(is_new, dtype=bool))
    bounds = np.asarray(offsets, dtype=np.int64)
    over = float(np.nextafter(params.redundant_sem, np.inf))
    return _alike(e_beh, e_sem, wanted, bounds, params.theta_beh, (over, np.inf), tile, small)


def _alike(
    e_beh: Matrix,
    e_sem: Matrix,
    wanted: Wanted,
    offsets: Rows,
    floor: float,
    sem_range: tuple[float, float],
    tile: int,
    small: int,
) -> Pairs:
    """Pairs with cos_beh >= floor and cos_sem within `sem_range`, ends included."""
    check_offsets(e_beh, offsets)
    if len(e_sem) != len(e_beh):
        raise ValueError(f"{len(e_beh)} rows of behaviours and {len(e_sem)} of schemas")
    i, j = [np.zeros(0, dtype=np.int64)], [np.zeros(0, dtype=np.int64)]
    for hits in pairs_over(e_beh, offsets, floor, wanted=wanted, tile=tile, small=small):
        for part in gathers(len(hits.i), e_sem.shape[1]):
            left, right = hits.i[part], hits.j[part]
            keep = _within(e_sem, left, right, *sem_range)
            i.append(left[keep])
            j.append(right[keep])
    return _pairs_of(e_beh, e_sem, np.concatenate(i), np.concatenate(j), n_pairs(offsets, wanted.new))


def _within(e_sem: Matrix, i: Rows, j: Rows, low: float, high: float) -> Bools:
    """Float32 settles all but the close calls: half the bytes to gather."""
    cosine = np.vecdot(e_sem[i], e_sem[j]).astype(np.float64)
    close = np.flatnonzero((np.abs(cosine - low) <= CLOSE_CALL) | (np.abs(cosine - high) <= CLOSE_CALL))
    cosine[close] = exact_cosines(e_sem, i[close], j[close])
    inside: Bools = (cosine >= low) & (cosine <= high)
    return inside


def _pairs_of(e_beh: Matrix, e_sem: Matrix, i: Rows, j: Rows, n_scanned: int) -> Pairs:
    """The cosines are computed again in float64, pair by pair: what ranks candidates must not hang on the tiling."""
    order = np.lexsort((j, i))
    i, j = i[order], j[order]
    return Pairs(i, j, exact_cosines(e_beh, i, j), exact_cosines(e_sem, i, j), n_scanned)


def n_pairs(offsets: Rows, new: Bools | None) -> int:
    """How many pairs of one user have at least one new row."""
    sizes = np.diff(offsets)
    fresh = np.concatenate(([0], np.cumsum(new))) if new is not None else np.arange(int(offsets[-1]) + 1)
    old = sizes - (fresh[offsets[1:]] - fresh[offsets[:-1]])
    return int((sizes * (sizes - 1) // 2 - old * (old - 1) // 2).sum())


def agreeing(pairs: Pairs, labels: Sequence[int] | Rows) -> Pairs:
    """The pairs whose rows have the same label, or of which one has none. `labels`: shape (n,), codes, NO_LABEL for none."""
    codes = np.asarray(labels, dtype=np.int64)
    left, right = codes[pairs.i], codes[pairs.j]
    return pairs.chosen((left == right) | (left == NO_LABEL) | (right == NO_LABEL))


def strongest(pairs: Pairs, offsets: Sequence[int] | Rows, max_candidates: int) -> Pairs:
    """At most `max_candidates` pairs of each user, highest cos_beh first kept, then lowest cos_sem, then (i, j).

    Still ordered by (i, j), so that what follows does not hang on rank.
    """
    users = np.searchsorted(np.asarray(offsets, dtype=np.int64), pairs.i, side="right")
    ranked = np.lexsort((pairs.j, pairs.i, pairs.cos_sem, -pairs.cos_beh, users))
    first_of_user = np.searchsorted(users[ranked], users[ranked], side="left")
    kept = ranked[np.arange(len(ranked)) - first_of_user < max_candidates]
    return pairs.chosen(kept[np.lexsort((pairs.j[kept], pairs.i[kept]))])
