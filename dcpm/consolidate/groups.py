"""Colliding pairs, old and new -> the groups of schemas that may share one pattern."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt
from scipy.cluster.hierarchy import linkage

from dcpm.ports import Matrix

MAX_LINKAGE = (
    2_000  # nodes under one complete linkage: 32 MB of distances; a larger component is first cut at weak pairs
)

Pair = tuple[int, int]


class UnionFind:
    """Components over the nodes 0..n-1; the root of a component is its smallest node. `max_size` refuses larger unions."""

    def __init__(self, n: int, max_size: int | None = None) -> None:
        self._parent = list(range(n))
        self._size = [1] * n
        self._max_size = n if max_size is None else max_size

    def find(self, node: int) -> int:
        while self._parent[node] != node:
            self._parent[node] = self._parent[self._parent[node]]
            node = self._parent[node]
        return node

    def union(self, a: int, b: int) -> bool:
        """Whether a and b are in one component afterwards."""
        low, high = sorted((self.find(a), self.find(b)))
        if low == high:
            return True
        if self._size[low] + self._size[high] > self._max_size:
            return False
        self._parent[high] = low
        self._size[low] += self._size[high]
        return True

    def components(self) -> list[list[int]]:
        """Every node once, ascending within a component; components by their smallest node."""
        members: dict[int, list[int]] = {}
        for node in range(len(self._parent)):
            members.setdefault(self.find(node), []).append(node)
        return [members[root] for root in sorted(members)]


def groups(
    i: Sequence[int] | npt.NDArray[np.int64],
    j: Sequence[int] | npt.NDArray[np.int64],
    e_beh: Matrix,
    max_group: int,
) -> tuple[tuple[int, ...], ...]:
    """Sorted node indices of each group, at most `max_group` of them, groups by their smallest node.

    Pair p ties the nodes i[p] and j[p], rows of `e_beh` (unit, float32, shape (n, dim)); the order of pairs and the order
    within a pair do not matter. A component over `max_group` is split by complete linkage on cos_beh, since single links
    chain unlike things together; a part that holds no pair is left out. Raises ValueError where max_group < 2.
    """
    if max_group < 2:
        raise ValueError(f"max_group is {max_group}; a group takes at least two")
    pairs = sorted({(min(a, b), max(a, b)) for a, b in zip(map(int, i), map(int, j), strict=True) if a != b})
    nodes = sorted({node for pair in pairs for node in pair})
    found: list[tuple[int, ...]] = []
    for component in _components(nodes, pairs):
        found += [tuple(component)] if len(component) <= max_group else _split(component, pairs, e_beh, max_group)
    return tuple(sorted(found))


def _components(nodes: list[int], pairs: Iterable[Pair], max_size: int | None = None) -> list[list[int]]:
    place = {node: at for at, node in enumerate(nodes)}
    forest = UnionFind(len(nodes), max_size)
    for a, b in pairs:
        forest.union(place[a], place[b])
    return [[nodes[at] for at in component] for component in forest.components()]


def _split(component: list[int], pairs: list[Pair], e_beh: Matrix, max_group: int) -> list[tuple[int, ...]]:
    members = set(component)
    inside = [pair for pair in pairs if pair[0] in members]
    parts = [component] if len(component) <= MAX_LINKAGE else _cut_at_weak_pairs(component, inside, e_beh)
    split = [group for part in parts for group in complete_linkage(part, e_beh, max_group)]
    group_of = {node: at for at, group in enumerate(split) for node in group}
    tied = {group_of[a] for a, b in inside if group_of[a] == group_of[b]}
    return [tuple(split[at]) for at in sorted(tied)]


def _cut_at_weak_pairs(component: list[int], inside: list[Pair], e_beh: Matrix) -> list[list[int]]:
    """Strongest pairs first, a union that would exceed MAX_LINKAGE is left out. A shared assistant can get here."""
    cosines = [float(e_beh[a].astype(np.float64) @ e_beh[b].astype(np.float64)) for a, b in inside]
    ranked = sorted(zip(cosines, inside, strict=True), key=lambda entry: (-entry[0], entry[1]))
    return _components(component, (pair for _, pair in ranked), MAX_LINKAGE)


def complete_linkage(nodes: Sequence[int], e_beh: Matrix, max_group: int) -> list[list[int]]:
    """`nodes` (ascending) in groups of at most `max_group`: the tree of complete linkage, cut from the top until all fit."""
    n = len(nodes)
    if n <= max_group:
        return [list(nodes)]
    rows = e_beh[np.asarray(nodes)].astype(np.float64)
    distances = 1.0 - (rows @ rows.T)[np.triu_indices(n, 1)]
    tree = linkage(np.clip(distances, 0.0, 2.0), method="complete")
    leaves: list[list[int]] = [[at] for at in range(n)]
    for left, right, _, _ in tree:
        leaves.append(leaves[int(left)] + leaves[int(right)])
    cut, pending = [], [len(leaves) - 1]
    while pending:
        at = pending.pop()
        if len(leaves[at]) <= max_group:
            cut.append(sorted(nodes[leaf] for leaf in leaves[at]))
        else:
            pending += [int(tree[at - n, 0]), int(tree[at - n, 1])]
    return sorted(cut)
