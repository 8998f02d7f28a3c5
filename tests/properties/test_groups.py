"""groups() against flood fill and against the definition of complete linkage."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dcpm.consolidate import groups as module
from dcpm.consolidate.groups import UnionFind, complete_linkage, groups

Vectors = npt.NDArray[np.float32]
Pairs = list[tuple[int, int]]


def behaviours(seed: int, n: int, dim: int = 8) -> Vectors:
    rng = np.random.default_rng(seed)
    centres = rng.normal(size=(4, dim))
    rows = centres[rng.integers(0, 4, n)] + 0.4 * rng.normal(size=(n, dim))
    return np.asarray(rows / np.linalg.norm(rows, axis=1, keepdims=True), dtype=np.float32)


@st.composite
def graphs(draw: st.DrawFn) -> tuple[int, Pairs]:
    n = draw(st.integers(2, 30))
    node = st.integers(0, n - 1)
    return n, draw(st.lists(st.tuples(node, node).filter(lambda pair: pair[0] != pair[1]), max_size=40))


def grouped(pairs: Pairs, e_beh: Vectors, max_group: int) -> tuple[tuple[int, ...], ...]:
    return groups([a for a, _ in pairs], [b for _, b in pairs], e_beh, max_group)


def components(pairs: Pairs) -> set[tuple[int, ...]]:
    """By flood fill: touch everything that touches, until nothing changes."""
    found = {frozenset(pair) for pair in pairs}
    while True:
        grown = {frozenset().union(*(other for other in found if other & one)) for one in found}
        if grown == found:
            return {tuple(sorted(nodes)) for nodes in found}
        found = grown


@given(graphs())
@settings(max_examples=150, deadline=None)
def test_under_the_cap_groups_are_the_connected_components(graph: tuple[int, Pairs]) -> None:
    n, pairs = graph
    found = grouped(pairs, behaviours(0, n), 30)
    assert list(found) == sorted(components(pairs))


@given(graphs(), st.integers(2, 6), st.integers(0, 2**32 - 1), st.randoms())
@settings(max_examples=150, deadline=None)
def test_a_split_keeps_to_the_cap_and_to_the_component_whatever_the_order_of_pairs(
    graph: tuple[int, Pairs], max_group: int, seed: int, random: object
) -> None:
    n, pairs = graph
    e_beh = behaviours(seed, n)
    found = grouped(pairs, e_beh, max_group)
    whole = components(pairs)
    nodes = [node for group in found for node in group]
    assert len(nodes) == len(set(nodes))
    for group in found:
        assert 2 <= len(group) <= max_group
        assert list(group) == sorted(group)
        assert any(set(group) <= set(component) for component in whole)
        assert any(a in group and b in group for a, b in pairs)
    small = {component for component in whole if len(component) <= max_group}
    assert small <= set(found)
    shuffled = [(b, a) for a, b in reversed(pairs)] + pairs[:3]
    assert grouped(shuffled, e_beh, max_group) == found


@given(st.integers(0, 2**32 - 1), st.integers(2, 14), st.integers(2, 5))
@settings(max_examples=80, deadline=None)
def test_complete_linkage_merges_the_two_groups_whose_farthest_pair_is_nearest(seed: int, n: int, cap: int) -> None:
    e_beh = behaviours(seed, n)
    distance = 1.0 - e_beh.astype(np.float64) @ e_beh.astype(np.float64).T
    merged: list[list[int]] = [[node] for node in range(n)]
    history = [[list(group) for group in merged]]
    while len(merged) > 1:
        a, b = min(
            ((a, b) for a in range(len(merged)) for b in range(a)),
            key=lambda pair: distance[np.ix_(merged[pair[0]], merged[pair[1]])].max(),
        )
        union = sorted(merged[a] + merged[b])
        merged = [group for at, group in enumerate(merged) if at not in (a, b)] + [union]
        history.append([list(group) for group in merged])
    fitting = {tuple(group) for state in history for group in state if len(group) <= cap}
    largest = {group for group in fitting if not any(set(group) < set(other) for other in fitting)}
    assert {tuple(group) for group in complete_linkage(list(range(n)), e_beh, cap)} == largest


def test_a_chain_of_single_links_does_not_hold_unlike_behaviours_together() -> None:
    angles = np.radians([0, 4, 8, 40, 44, 48, 24])  # the last one links both ends
    e_beh = np.stack((np.cos(angles), np.sin(angles)), axis=1).astype(np.float32)
    pairs = [(0, 1), (1, 2), (2, 6), (6, 3), (3, 4), (4, 5)]
    found = grouped(pairs, e_beh, 4)
    assert any({0, 1, 2} <= set(group) for group in found)
    assert any({3, 4, 5} <= set(group) for group in found)
    assert not any({0, 5} <= set(group) for group in found)


def test_a_component_too_large_for_linkage_is_first_cut_at_its_weakest_pair(monkeypatch: pytest.MonkeyPatch) -> None:
    angles = np.radians([0, 2, 4, 6, 60, 62, 64, 66])
    e_beh = np.stack((np.cos(angles), np.sin(angles)), axis=1).astype(np.float32)
    pairs = [(node, node + 1) for node in range(7)]
    monkeypatch.setattr(module, "MAX_LINKAGE", 5)
    assert grouped(pairs, e_beh, 4) == ((0, 1, 2, 3), (4, 5, 6, 7))
    assert grouped(list(reversed(pairs)), e_beh, 4) == ((0, 1, 2, 3), (4, 5, 6, 7))


def test_no_pairs_give_no_groups() -> None:
    assert groups([], [], np.zeros((0, 4), dtype=np.float32), 12) == ()


def test_a_group_takes_at_least_two() -> None:
    with pytest.raises(ValueError, match="max_group"):
        groups([0], [1], np.eye(2, dtype=np.float32), 1)


@given(graphs(), st.integers(1, 8))
@settings(max_examples=80, deadline=None)
def test_a_bounded_union_never_grows_beyond_its_bound(graph: tuple[int, Pairs], bound: int) -> None:
    n, pairs = graph
    forest = UnionFind(n, bound)
    joined = [pair for pair in pairs if forest.union(*pair)]
    assert all(len(component) <= bound for component in forest.components())
    assert all(forest.find(a) == forest.find(b) for a, b in joined)
    assert sorted(node for component in forest.components() for node in component) == list(range(n))
