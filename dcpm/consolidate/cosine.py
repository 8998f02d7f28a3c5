"""Unit rows of many users -> the pairs of one user's rows whose cosine is at least a floor.

The products run in float32. Its last bits depend on the library, the tiling and the number of threads (differences up to
6e-7 were measured), so every value within `CLOSE_CALL` of the floor is decided again in float64: all tilings agree.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from dcpm.ports import Matrix

Rows = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
Cosines = npt.NDArray[np.float64]

CLOSE_CALL = 1e-5
TILE_ROWS = 1_024  # a tile's product takes 4 MiB, inside most last-level caches; 512 was as fast, 2,048 slower
PACK_VALUES = 4 * 2**20  # float32 values of one stack of small users, padding included: 16 MiB
SMALL_USER = 256  # up to here a product is too short to pay for a call of its own
GATHER_VALUES = (
    2**17
)  # float64 values gathered at once on each side: 1 MiB stays in cache, 8 MiB was seven times slower


@dataclass(frozen=True, slots=True)
class Hits:
    """Rows i < j of one user, position by position, shape (n,). `cosine` is the float32 product: good to about 1e-6."""

    i: Rows
    j: Rows
    cosine: npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which pairs count besides their cosine. `codes` must differ within a pair; at least one row must be in `new`."""

    codes: npt.NDArray[np.int64] | None = None
    new: Bools | None = None

    def mask(self, left: Rows, right: Rows) -> Bools | None:
        """True where the pair (left, right) counts, broadcast over both; None where all do."""
        mask: Bools | None = None
        if self.codes is not None:
            mask = self.codes[left] != self.codes[right]
        if self.new is not None:
            fresh = self.new[left] | self.new[right]
            mask = fresh if mask is None else mask & fresh
        return mask


ALL = Wanted()


def check_offsets(vectors: Matrix, offsets: Rows) -> None:
    """Raises ValueError unless `offsets` rises from 0 to the number of rows: user u owns offsets[u] to offsets[u + 1]."""
    if len(offsets) == 0 or offsets[0] != 0 or offsets[-1] != len(vectors) or (np.diff(offsets) < 0).any():
        raise ValueError(f"offsets must rise from 0 to the number of rows, {len(vectors)}")


def pairs_over(
    vectors: Matrix,
    offsets: Rows,
    floor: float,
    *,
    wanted: Wanted = ALL,
    rows: Rows | None = None,
    tile: int = TILE_ROWS,
    small: int = SMALL_USER,
) -> Iterator[Hits]:
    """Every pair i < j of the same user with cosine >= `floor`, once, in chunks of no particular order.

    `vectors`: unit rows, float32, shape (n, dim). With `rows` the scan runs over vectors[rows] without copying them
    whole; offsets, `wanted` and the hits then speak of positions in `rows`. Takes one product over the upper triangle
    (or over new x all where that is less) and at most about 48 MiB beyond the inputs and what it yields.
    """
    sizes = np.diff(offsets)
    due = sizes >= 2
    if wanted.new is not None:
        fresh = np.concatenate(([0], np.cumsum(wanted.new)))
        due &= fresh[offsets[1:]] > fresh[offsets[:-1]]
    for pack in _packs(np.flatnonzero(due & (sizes <= small)), sizes, vectors.shape[1]):
        raw = _scan_pack(vectors, rows, offsets[pack], sizes[pack], floor, wanted)
        yield _decided(vectors, rows, raw, floor)
    for user in np.flatnonzero(due & (sizes > small)):
        for raw in _scan_large(vectors, rows, int(offsets[user]), int(offsets[user + 1]), floor, wanted, tile):
            yield _decided(vectors, rows, raw, floor)


def _packs(users: Rows, sizes: Rows, dim: int) -> Iterator[Rows]:
    """Users of like size together, so that little is padded; neither a pack's rows nor its product pass PACK_VALUES."""
    ordered = users[np.argsort(-sizes[users], kind="stable")]
    start = 0
    while start < len(ordered):
        width = int(sizes[ordered[start]])
        n = max(1, PACK_VALUES // (width * max(width, dim)))
        yield ordered[start : start + n]
        start += n


def _scan_pack(vectors: Matrix, rows: Rows | None, starts: Rows, sizes: Rows, floor: float, wanted: Wanted) -> Hits:
    """One stacked product; NumPy takes syrk for A·Aᵀ, so the triangle costs a triangle."""
    width = int(sizes.max())
    stack = np.zeros((len(sizes), width, vectors.shape[1]), dtype=np.float32)
    for place, (start, size) in enumerate(zip(starts.tolist(), sizes.tolist(), strict=True)):
        stack[place, :size] = _block(vectors, rows, start, start + size)
    product = np.matmul(stack, stack.transpose(0, 2, 1))
    within = np.arange(width)
    hit = product >= np.float32(floor - CLOSE_CALL)
    hit &= within[:, None] < within[None, :]
    hit &= (within[None, :] < sizes[:, None])[:, None, :]  # i < j: where j is no padding, i is none either
    user, a, b = np.nonzero(hit)
    i, j, cosine = starts[user] + a, starts[user] + b, product[user, a, b]
    keep = wanted.mask(i, j)
    return Hits(i, j, cosine) if keep is None else Hits(i[keep], j[keep], cosine[keep])


def _scan_large(
    vectors: Matrix, rows: Rows | None, lo: int, hi: int, floor: float, wanted: Wanted, tile: int
) -> Iterator[Hits]:
    buffer = np.empty(tile * tile, dtype=np.float32)
    fresh = np.arange(lo, hi) if wanted.new is None else lo + np.flatnonzero(wanted.new[lo:hi])
    only_new = 2 * len(fresh) < hi - lo  # new x all is then less than the triangle over all
    left_rows = fresh if only_new else np.arange(lo, hi)
    for start in range(0, len(left_rows), tile):
        left = left_rows[start : start + tile]
        a = vectors[_rows_of(rows, left)] if only_new else _block(vectors, rows, int(left[0]), int(left[-1]) + 1)
        for column in range(lo if only_new else int(left[0]), hi, tile):
            right = np.arange(column, min(column + tile, hi))
            b = _block(vectors, rows, column, column + len(right))
            product = np.matmul(a, b.T, out=buffer[: len(left) * len(right)].reshape(len(left), len(right)))
            yield _tile_hits(product, left, right, floor, wanted, only_new)


def _tile_hits(
    product: npt.NDArray[np.float32], left: Rows, right: Rows, floor: float, wanted: Wanted, only_new: bool
) -> Hits:
    """The masks fall before anything is gathered: `&=` over a tile of bools costs a hundredth of its product."""
    hit = product >= np.float32(floor - CLOSE_CALL)
    across, down = left[:, None], right[None, :]
    if only_new and wanted.new is not None:
        hit &= (across < down) | ~wanted.new[down]  # two new rows meet twice: count them once
        hit &= across != down
    elif right[0] <= left[-1]:
        hit &= across < down
    if wanted.codes is not None or (wanted.new is not None and not only_new):
        mask = wanted.mask(across, down)
        if mask is not None:
            hit &= mask
    a, b = np.nonzero(hit)
    i, j = left[a], right[b]
    return Hits(np.minimum(i, j), np.maximum(i, j), product[a, b])


def _decided(vectors: Matrix, rows: Rows | None, raw: Hits, floor: float) -> Hits:
    close = np.flatnonzero(np.abs(raw.cosine.astype(np.float64) - floor) <= 2 * CLOSE_CALL)
    if len(close) == 0:
        return raw
    exact = exact_cosines(vectors, _rows_of(rows, raw.i[close]), _rows_of(rows, raw.j[close]))
    keep = np.ones(len(raw.i), dtype=bool)
    keep[close] = exact >= floor
    return Hits(raw.i[keep], raw.j[keep], raw.cosine[keep])


def exact_cosines(vectors: Matrix, i: Rows, j: Rows) -> Cosines:
    """The cosine of each pair of rows in float64, shape (n,); 0 where a row is zero. The same however pairs are batched.

    Divides by the norms, since a unit row in float32 is off by up to 6e-8.
    """
    cosines = np.zeros(len(i), dtype=np.float64)
    for part in gathers(len(i), vectors.shape[1]):
        a, b = vectors[i[part]].astype(np.float64), vectors[j[part]].astype(np.float64)
        norms = np.sqrt(np.vecdot(a, a) * np.vecdot(b, b))
        np.divide(np.vecdot(a, b), norms, out=cosines[part], where=norms > 0)
    return cosines


def gathers(n_pairs: int, dim: int) -> Iterator[slice]:
    """The pairs in slices whose gathered rows stay within GATHER_VALUES."""
    step = max(1, GATHER_VALUES // max(dim, 1))
    return (slice(start, start + step) for start in range(0, n_pairs, step))


def _block(vectors: Matrix, rows: Rows | None, lo: int, hi: int) -> Matrix:
    return vectors[lo:hi] if rows is None else vectors[rows[lo:hi]]


def _rows_of(rows: Rows | None, positions: Rows) -> Rows:
    return positions if rows is None else rows[positions]
