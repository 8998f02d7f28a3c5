"""scan() against a double loop in float64."""

from __future__ import annotations

import tracemalloc
from collections import defaultdict
from itertools import combinations, pairwise

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dcpm.consolidate.collide import CollideParams, Pairs, redundant, scan, strongest
from dcpm.errors import SettingsError
from dcpm.model.profile import EmbeddingProfile

Vectors = npt.NDArray[np.float32]

HALVES = [[a, b, c, d] for a in (0.5, -0.5) for b in (0.5, -0.5) for c in (0.5, -0.5) for d in (0.5, -0.5)]
GRID = np.concatenate((HALVES, np.eye(4))).astype(np.float32)  # products are multiples of 1/4 in any arithmetic


class Schemas:
    """Schemas of a few users in both spaces, on the grid (exact ties, copies) or around a few behaviours."""

    def __init__(self, seed: int, sizes: list[int], on_grid: bool, share_new: float, dim: int = 6) -> None:
        rng = np.random.default_rng(seed)
        n = sum(sizes)
        self.offsets = np.array([0, *np.cumsum(sizes)], dtype=np.int64)
        if on_grid:
            self.beh, self.sem = GRID[rng.integers(0, len(GRID), n)], GRID[rng.integers(0, len(GRID), n)]
        else:
            centres = rng.normal(size=(4, dim))
            beh, sem = centres[rng.integers(0, 4, n)] + 0.3 * rng.normal(size=(n, dim)), rng.normal(size=(n, dim))
            self.beh = (beh / np.linalg.norm(beh, axis=1, keepdims=True)).astype(np.float32)
            self.sem = (sem / np.linalg.norm(sem, axis=1, keepdims=True)).astype(np.float32)
        self.domains = rng.integers(0, 4, n)
        self.new = rng.random(n) < share_new

    def scan(self, params: CollideParams, tile: int = 1_024, small: int = 256) -> Pairs:
        return scan(self.beh, self.sem, self.domains, self.new, self.offsets, params, tile=tile, small=small)

    def cosines(self, i: int, j: int) -> tuple[float, float]:
        beh, sem = self.beh.astype(np.float64), self.sem.astype(np.float64)
        return float(beh[i] @ beh[j]), float(sem[i] @ sem[j])

    def same_user(self) -> list[tuple[int, int]]:
        return [pair for lo, hi in pairwise(self.offsets.tolist()) for pair in combinations(range(lo, hi), 2)]

    def by_double_loop(self, params: CollideParams) -> set[tuple[int, int]]:
        found = set()
        for i, j in self.same_user():
            cos_beh, cos_sem = self.cosines(i, j)
            alike_and_unlike = cos_beh >= params.theta_beh and cos_sem <= params.theta_sem
            if alike_and_unlike and self.domains[i] != self.domains[j] and (self.new[i] or self.new[j]):
                found.add((i, j))
        return found


def as_set(pairs: Pairs) -> set[tuple[int, int]]:
    found = list(zip(pairs.i.tolist(), pairs.j.tolist(), strict=True))
    assert len(set(found)) == len(found)
    assert found == sorted(found)
    return set(found)


schemas = st.builds(
    Schemas,
    st.integers(0, 2**32 - 1),
    st.lists(st.one_of(st.integers(0, 3), st.integers(0, 30)), max_size=5),
    st.booleans(),
    st.sampled_from((0.0, 0.05, 0.3, 0.8, 1.0)),
)
params_strategy = st.builds(
    CollideParams, st.sampled_from((0.25, 0.5, 0.72, 0.75)), st.sampled_from((-0.25, 0.0, 0.25, 0.4, 0.5))
)


@given(schemas, params_strategy, st.integers(1, 40), st.sampled_from((0, 5, 256)))
@settings(max_examples=250, deadline=None)
def test_any_tiling_finds_what_a_double_loop_finds(
    given_: Schemas, params: CollideParams, tile: int, small: int
) -> None:
    found = given_.scan(params, tile, small)
    assert as_set(found) == given_.by_double_loop(params)
    for i, j, cos_beh, cos_sem in zip(found.i, found.j, found.cos_beh, found.cos_sem, strict=True):
        assert (cos_beh, cos_sem) == pytest.approx(given_.cosines(int(i), int(j)), abs=1e-6)


@given(schemas, params_strategy)
@settings(max_examples=60, deadline=None)
def test_the_counter_tells_how_many_pairs_have_a_new_member(given_: Schemas, params: CollideParams) -> None:
    asked = sum(bool(given_.new[i] or given_.new[j]) for i, j in given_.same_user())
    assert given_.scan(params).n_scanned == asked
    assert given_.scan(params, tile=3, small=0).n_scanned == asked


@given(schemas, params_strategy, st.integers(0, 2**32 - 1))
@settings(max_examples=60, deadline=None)
def test_the_order_of_a_users_schemas_does_not_matter(given_: Schemas, params: CollideParams, seed: int) -> None:
    rng = np.random.default_rng(seed)
    before = as_set(given_.scan(params))
    order = np.concatenate(
        [np.zeros(0, dtype=np.int64), *(lo + rng.permutation(hi - lo) for lo, hi in pairwise(given_.offsets.tolist()))]
    )
    given_.beh, given_.sem = given_.beh[order], given_.sem[order]
    given_.domains, given_.new = given_.domains[order], given_.new[order]
    after = {tuple(sorted((int(order[i]), int(order[j])))) for i, j in as_set(given_.scan(params))}
    assert after == before


@given(schemas, st.sampled_from((0.25, 0.5, 0.72)), st.sampled_from((0.4, 0.5, 0.75)), st.sampled_from((0, 256)))
@settings(max_examples=80, deadline=None)
def test_redundant_pairs_are_high_in_both_spaces_whatever_their_domains(
    given_: Schemas, theta_beh: float, over: float, small: int
) -> None:
    params = CollideParams(theta_beh=theta_beh, redundant_sem=over)
    expected = {
        (i, j)
        for i, j in given_.same_user()
        if given_.cosines(i, j)[0] >= theta_beh and given_.cosines(i, j)[1] > over and (given_.new[i] or given_.new[j])
    }
    found = redundant(given_.beh, given_.sem, given_.new, given_.offsets, params, small=small, tile=7)
    assert as_set(found) == expected
    assert not as_set(found) & as_set(given_.scan(params))


@given(schemas, st.integers(1, 6))
@settings(max_examples=60, deadline=None)
def test_each_user_keeps_the_strongest_candidates(given_: Schemas, max_candidates: int) -> None:
    pairs = given_.scan(CollideParams(0.25, 0.5))
    by_user: dict[int, list[tuple[float, float, int, int]]] = defaultdict(list)
    for i, j, beh, sem in zip(pairs.i, pairs.j, pairs.cos_beh, pairs.cos_sem, strict=True):
        user = int(np.searchsorted(given_.offsets, i, side="right"))
        by_user[user].append((-float(beh), float(sem), int(i), int(j)))
    expected = {(i, j) for ranked in by_user.values() for _, _, i, j in sorted(ranked)[:max_candidates]}
    assert as_set(strongest(pairs, given_.offsets, max_candidates)) == expected


def test_new_by_all_finds_what_the_full_scan_finds_across_tiles() -> None:
    few = Schemas(7, [1_300], on_grid=False, share_new=0.02, dim=16)
    params = CollideParams(0.6, 0.3)
    found = as_set(few.scan(params, tile=128))
    every = Schemas(7, [1_300], on_grid=False, share_new=0.02, dim=16)
    every.new = np.ones(1_300, dtype=bool)
    assert found
    assert found == {(i, j) for i, j in as_set(every.scan(params)) if few.new[i] or few.new[j]}


def test_a_pair_is_decided_in_float64_where_float32_would_err() -> None:
    rng = np.random.default_rng(11)
    rows = rng.normal(size=(400, 256))
    beh = (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)
    sem = np.tile(np.eye(2, dtype=np.float32), (200, 1))
    wide = beh.astype(np.float64)
    wide /= np.linalg.norm(wide, axis=1, keepdims=True)
    exact = wide @ wide.T
    domains, new = np.arange(400), np.ones(400, dtype=bool)
    for theta in np.sort(exact[np.triu_indices(400, 1)])[
        -60:
    ]:  # each a pair's own cosine, less a hair: that pair is in
        found = scan(beh, sem, domains, new, [0, 400], CollideParams(theta - 1e-12, 1.0, redundant_sem=1.0))
        assert len(found) == np.count_nonzero(np.triu(exact, 1) >= theta - 1e-12)


def test_memory_stays_bounded_beyond_inputs_and_result() -> None:
    many = Schemas(1, [5_000], on_grid=False, share_new=1.0, dim=64)
    tracemalloc.start()
    found = many.scan(CollideParams(0.95, 0.0))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(found) > 1_000
    assert peak < 64e6 + 6 * 32 * len(found)  # one square of float32 would take 100 MB


@pytest.mark.parametrize("wrong", [{"theta_beh": 1.5}, {"theta_sem": 0.9}, {"max_candidates": 0}])
def test_a_wrong_parameter_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(SettingsError):
        CollideParams(**wrong)  # type: ignore[arg-type]


def test_spaces_of_different_length_are_refused() -> None:
    with pytest.raises(ValueError, match="rows of behaviours"):
        scan(GRID[:3], GRID[:2], [0, 1, 2], [True] * 3, [0, 3], CollideParams())


def test_the_parameters_of_a_profile_are_taken_over() -> None:
    profile = EmbeddingProfile("p", theta_beh=0.46, theta_sem=0.5, max_candidates=15)
    assert CollideParams.of(profile) == CollideParams(0.46, 0.5, 15)
