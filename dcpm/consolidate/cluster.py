"""The new facts of many users -> for each user the clusters that may share a habit, and the noise."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from scipy.cluster.hierarchy import linkage
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from dcpm.consolidate.cosine import Bools, Hits, Rows, check_offsets, pairs_over
from dcpm.errors import SettingsError
from dcpm.model.profile import EmbeddingProfile
from dcpm.ports import Matrix

NOISE = -1
BATCH_ROWS = 16_384  # facts whose graph is walked at once
KEPT_EDGES = 2_000_000  # a graph above this is computed twice instead of kept: 16 MB as int32
MAX_AVERAGE_FACTS = 4_000  # average linkage holds every distance of a user: 64 MB here, and twice that while it runs

Places = npt.NDArray[np.signedinteger[Any]]
Edges = tuple[Places, Places]
Distances = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class ClusterParams:
    """`eps1`, `eps2` and `average_linkage` are cosine distances, 1 - cosine; the defaults are the paper's, for bge-m3.

    `min_samples` counts the fact itself. DBSCAN runs again with `eps2` inside clusters of more than `max_cluster` facts, so
    eps2 <= eps1. What is still larger then stays whole. "average" is average linkage cut at `average_linkage`; clusters over
    `max_cluster` are split along their own tree.
    """

    eps1: float = 0.35
    eps2: float = 0.25
    min_samples: int = 3
    max_cluster: int = 20
    clustering: Literal["dbscan", "average"] = "dbscan"
    average_linkage: float = 0.60

    def __post_init__(self) -> None:
        for name in ("eps1", "eps2", "average_linkage"):
            if not 0 < getattr(self, name) < 2:
                raise SettingsError(f"{name} is {getattr(self, name)}; it is a cosine distance between 0 and 2")
        if self.eps2 > self.eps1:
            raise SettingsError(f"eps2 is {self.eps2}; it must not be over eps1, {self.eps1}")
        if self.min_samples < 1:
            raise SettingsError(f"min_samples is {self.min_samples}; it must be at least 1")
        if self.max_cluster < self.min_samples:
            raise SettingsError(
                f"max_cluster is {self.max_cluster}; it must be at least min_samples, {self.min_samples}"
            )
        if self.clustering not in ("dbscan", "average"):
            raise SettingsError(f"clustering is {self.clustering!r}; it must be 'dbscan' or 'average'")

    @classmethod
    def of(cls, profile: EmbeddingProfile) -> ClusterParams:
        return cls(
            eps1=profile.eps1,
            eps2=profile.eps2,
            min_samples=profile.min_samples,
            max_cluster=profile.max_cluster,
            clustering=profile.clustering,
            average_linkage=profile.average_linkage,
        )


@dataclass(frozen=True, slots=True)
class Clusters:
    """One user's facts as row indices of the matrix that was given, ascending within each cluster and in the noise.

    Clusters stand in the order of their first core fact, the parts of a split one in its place. `fell_back` says that
    average linkage was asked for and DBSCAN was used, because the user has more than MAX_AVERAGE_FACTS facts.
    """

    members: tuple[tuple[int, ...], ...] = ()
    noise: tuple[int, ...] = ()
    fell_back: bool = False


def cluster(vectors: Matrix, offsets: Sequence[int] | Rows, params: ClusterParams) -> tuple[Clusters, ...]:
    """One `Clusters` per user, in order. Every row of a user is in exactly one cluster or in its noise.

    `vectors`: unit rows, float32, shape (n_facts, dim). `offsets`: shape (n_users + 1,), user u owns the rows offsets[u] to
    offsets[u + 1]. For DBSCAN the labels are scikit-learn's in float64, border facts too; a user of 50,000 facts takes
    under 256 MB beyond the inputs. Raises ValueError where `offsets` does not fit the rows.
    """
    bounds = np.asarray(offsets, dtype=np.int64)
    check_offsets(vectors, bounds)
    sizes = np.diff(bounds)
    average = sizes <= MAX_AVERAGE_FACTS if params.clustering == "average" else np.zeros(len(sizes), dtype=bool)
    labels = np.full(len(vectors), NOISE, dtype=np.int64)
    for user in np.flatnonzero(average):
        rows = slice(bounds[user], bounds[user + 1])
        labels[rows] = average_labels(vectors[rows], params)
    by_dbscan = np.flatnonzero(~average)
    for first, last in _runs(by_dbscan):
        rows = slice(bounds[first], bounds[last])
        labels[rows] = two_pass_labels(vectors[rows], bounds[first : last + 1] - bounds[first], params)
    fell_back = ~average if params.clustering == "average" else average
    return tuple(
        _clusters_of(labels[lo:hi], int(lo), bool(fallen))
        for lo, hi, fallen in zip(bounds[:-1], bounds[1:], fell_back, strict=True)
    )


def _runs(users: Rows) -> Iterator[tuple[int, int]]:
    """Consecutive users as (first, one past the last)."""
    for run in np.split(users, np.flatnonzero(np.diff(users) > 1) + 1):
        if len(run):
            yield int(run[0]), int(run[-1]) + 1


def _clusters_of(labels: Rows, lo: int, fell_back: bool) -> Clusters:
    order = np.argsort(labels, kind="stable")
    starts = np.searchsorted(labels[order], np.arange(labels.max(initial=NOISE) + 2))
    groups = [tuple((part + lo).tolist()) for part in np.split(order, starts)]
    return Clusters(members=tuple(groups[1:-1]), noise=groups[0], fell_back=fell_back)


def two_pass_labels(vectors: Matrix, offsets: Rows, params: ClusterParams) -> Rows:
    """Cluster labels from 0 within each user, NOISE for none, shape (n,)."""
    labels = dbscan_labels(vectors, offsets, params.eps1, params.min_samples)
    owner = np.repeat(np.arange(len(offsets) - 1), np.diff(offsets))
    keys = np.where(labels == NOISE, NOISE, offsets[owner] + labels)  # a user has at most as many clusters as rows
    found, counts = np.unique(keys[keys != NOISE], return_counts=True)
    large = found[counts > params.max_cluster]
    if len(large) == 0:
        return labels
    rows = np.flatnonzero(np.isin(keys, large))
    rows = rows[np.argsort(keys[rows], kind="stable")]
    ends = np.searchsorted(keys[rows], large, side="right")
    parts = dbscan_labels(vectors, np.concatenate(([0], ends)), params.eps2, params.min_samples, rows)
    return _with_parts(labels, owner, keys, rows, parts)


def _with_parts(labels: Rows, owner: Rows, keys: Rows, rows: Rows, parts: Rows) -> Rows:
    """`labels` with the clusters of `rows` taken apart by `parts`, numbered anew within each user in the old order."""
    n = len(labels)
    detail = np.zeros_like(labels)
    detail[rows] = parts
    kept = np.flatnonzero((labels != NOISE) & (detail != NOISE))
    _, rank = np.unique(keys[kept] * n + detail[kept], return_inverse=True)
    return _numbered_within_user(owner, kept, rank)


def _numbered_within_user(owner: Rows, kept: Rows, rank: Rows) -> Rows:
    """Labels of all rows from the rank of the `kept` ones, which counts clusters user by user; each user starts at 0."""
    n = len(owner)
    first = np.full(int(owner.max(initial=-1)) + 1, n, dtype=np.int64)
    np.minimum.at(first, owner[kept], rank)
    labels = np.full(n, NOISE, dtype=np.int64)
    labels[kept] = rank - first[owner[kept]]
    return labels


def dbscan_labels(vectors: Matrix, offsets: Rows, eps: float, min_samples: int, rows: Rows | None = None) -> Rows:
    """DBSCAN over cosine distance for each user by itself: scikit-learn's labels, shape (n,), NOISE for none.

    With `rows` it runs over vectors[rows], and offsets and labels speak of positions in `rows`.
    """
    labels = np.full(int(offsets[-1]), NOISE, dtype=np.int64)
    for first, last in _batches(offsets):
        some = slice(int(offsets[first]), int(offsets[last]))
        bounds = offsets[first : last + 1] - offsets[first]
        part = (vectors[some], None) if rows is None else (vectors, rows[some])
        edges = partial(pairs_over, part[0], bounds, 1.0 - eps, rows=part[1])
        labels[some] = _labels_from_graph(edges, bounds, min_samples)
    return labels


def _batches(offsets: Rows) -> Iterator[tuple[int, int]]:
    """Users first to last - 1 together, up to BATCH_ROWS rows or one larger user."""
    first = 0
    while first < len(offsets) - 1:
        last = int(np.searchsorted(offsets, offsets[first] + BATCH_ROWS, side="right")) - 1
        last = max(last, first + 1)
        yield first, last
        first = last


def _labels_from_graph(edges: Callable[[], Iterable[Hits]], offsets: Rows, min_samples: int) -> Rows:
    """`edges()` gives the radius graph in chunks and is called twice where the graph is too large to keep."""
    n = int(offsets[-1])
    degrees = np.ones(n, dtype=np.int64)  # a fact counts itself
    kept: list[Edges] = []
    n_edges = 0
    for hits in edges():
        degrees += np.bincount(hits.i, minlength=n) + np.bincount(hits.j, minlength=n)
        n_edges += len(hits.i)
        if n_edges <= KEPT_EDGES:
            kept.append((hits.i.astype(np.int32), hits.j.astype(np.int32)))
        else:
            kept.clear()
    core = degrees >= min_samples
    graph = [_joined(kept)] if n_edges <= KEPT_EDGES else ((hits.i, hits.j) for hits in edges())
    component, border, of_core = _components(graph, core)
    return _labels_from_components(component, core, border, of_core, offsets)


def _joined(kept: list[Edges]) -> Edges:
    """One graph out of the chunks: connected components are then found once for all users of the batch."""
    none = np.zeros(0, dtype=np.int32)
    return np.concatenate([none, *(i for i, _ in kept)]), np.concatenate([none, *(j for _, j in kept)])


def _components(graph: Iterable[Edges], core: Bools) -> tuple[Rows, Rows, Rows]:
    """The component of each row over edges between cores, and the (border, core) edges.

    A border row has under min_samples neighbours, so those edges stay few however dense the graph is.
    """
    component = np.arange(len(core))
    borders: list[Rows] = [np.zeros(0, dtype=np.int64)]
    cores: list[Rows] = [np.zeros(0, dtype=np.int64)]
    for i, j in graph:
        i_core, j_core = core[i], core[j]
        component = _merged(component, i[i_core & j_core], j[i_core & j_core])
        for border, of_core, one in ((i, j, ~i_core & j_core), (j, i, i_core & ~j_core)):
            borders.append(border[one].astype(np.int64))
            cores.append(of_core[one].astype(np.int64))
    return component, np.concatenate(borders), np.concatenate(cores)


def _merged(component: Rows, i: Places, j: Places) -> Rows:
    a, b = component[i], component[j]
    apart = a != b
    if not apart.any():
        return component
    a, b = a[apart], b[apart]
    n = len(component)
    links = coo_array((np.ones(len(a), dtype=bool), (a, b)), shape=(n, n)).tocsr()
    _, merged = connected_components(links, directed=False)
    return np.asarray(merged[component], dtype=np.int64)


def _labels_from_components(component: Rows, core: Bools, border: Rows, of_core: Rows, offsets: Rows) -> Rows:
    """Clusters are numbered by their first core row; a border row joins the lowest number it touches.

    That is scikit-learn's order of visit: it grows cluster after cluster and leaves what already has a label.
    """
    n = len(component)
    core_rows = np.flatnonzero(core)
    _, first, inverse = np.unique(component[core_rows], return_index=True, return_inverse=True)
    rank = np.full(n, n, dtype=np.int64)
    rank[core_rows] = np.argsort(np.argsort(first))[inverse]
    np.minimum.at(rank, border, rank[of_core])
    kept = np.flatnonzero(rank < n)
    owner = np.repeat(np.arange(len(offsets) - 1), np.diff(offsets))
    return _numbered_within_user(owner, kept, rank[kept])


def average_labels(vectors: Matrix, params: ClusterParams) -> Rows:
    """Average linkage of one user's facts: labels from 0 by first fact, NOISE for clusters under min_samples, shape (n,)."""
    n = len(vectors)
    labels = np.full(n, NOISE, dtype=np.int64)
    if n < max(2, params.min_samples):
        return np.zeros(n, dtype=np.int64) if params.min_samples <= n else labels
    tree = linkage(cosine_distances(vectors), method="average")
    groups = [sorted(group) for group in _cut(tree, n, params.average_linkage, params.max_cluster)]
    for label, group in enumerate(sorted(group for group in groups if len(group) >= params.min_samples)):
        labels[group] = label
    return labels


def cosine_distances(vectors: Matrix) -> Distances:
    """The condensed upper triangle of 1 - cosine in float64, row by row, as scipy's `linkage` takes it."""
    wide = vectors.astype(np.float64)
    norms = np.linalg.norm(wide, axis=1, keepdims=True)
    wide /= np.where(norms > 0, norms, 1.0)
    n = len(wide)
    condensed = np.empty(n * (n - 1) // 2, dtype=np.float64)
    start = 0
    for row in range(n - 1):
        width = n - 1 - row
        condensed[start : start + width] = 1.0 - wide[row + 1 :] @ wide[row]
        start += width
    return np.clip(condensed, 0.0, 2.0, out=condensed)


def _cut(tree: Distances, n: int, height: float, max_size: int) -> list[list[int]]:
    """The largest subtrees that are merged at or under `height` and hold at most `max_size` leaves."""
    groups: list[list[int]] = []
    pending = [2 * n - 2]
    while pending:
        node = pending.pop()
        if node < n:
            groups.append([node])
            continue
        left, right, distance, size = tree[node - n]
        if distance <= height and size <= max_size:
            groups.append(_leaves(tree, n, node))
        else:
            pending += [int(left), int(right)]
    return groups


def _leaves(tree: Distances, n: int, node: int) -> list[int]:
    leaves, pending = [], [node]
    while pending:
        at = pending.pop()
        if at < n:
            leaves.append(at)
        else:
            pending += [int(tree[at - n, 0]), int(tree[at - n, 1])]
    return leaves
