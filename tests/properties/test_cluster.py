"""cluster() against scikit-learn, user by user."""

from __future__ import annotations

import tracemalloc
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.cluster import DBSCAN, AgglomerativeClustering

from dcpm.consolidate import cluster as module
from dcpm.consolidate.cluster import NOISE, ClusterParams, Clusters, cluster, dbscan_labels
from dcpm.errors import SettingsError
from dcpm.model.profile import EmbeddingProfile

Vectors = npt.NDArray[np.float32]
Labels = npt.NDArray[np.int64]

HALVES = np.array([[a, b, c, d] for a in (0.5, -0.5) for b in (0.5, -0.5) for c in (0.5, -0.5) for d in (0.5, -0.5)])
AXES = np.concatenate((np.eye(4), -np.eye(4)))
# Rows whose products are multiples of 1/4 in any arithmetic: an eps of 1/4 or 1/2 is hit exactly.
GRID = np.concatenate((HALVES, AXES)).astype(np.float32)


def unit(rows: npt.NDArray[np.floating]) -> Vectors:
    return (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)


def around(seed: int, n: int, n_centres: int, spread: float, dim: int = 8) -> Vectors:
    """Unit rows around a few centres, some of them exact copies of others."""
    rng = np.random.default_rng(seed)
    centres = rng.normal(size=(n_centres, dim))
    rows = unit(centres[rng.integers(0, n_centres, n)] + spread * rng.normal(size=(n, dim)))
    copies = rng.integers(0, 2, n).astype(bool) & (rng.random(n) < 0.4)
    rows[copies] = rows[rng.integers(0, max(n, 1), int(copies.sum()))] if n else rows[copies]
    return rows


def sklearn_labels(vectors: Vectors, eps: float, min_samples: int) -> Labels:
    if len(vectors) == 0:
        return np.zeros(0, dtype=np.int64)
    found = DBSCAN(eps=eps, min_samples=min_samples, metric="cosine").fit_predict(vectors.astype(np.float64))
    return np.asarray(found, dtype=np.int64)


def two_passes(vectors: Vectors, params: ClusterParams) -> Clusters:
    """The definition, for one user, by scikit-learn."""
    labels = sklearn_labels(vectors, params.eps1, params.min_samples)
    members, noise = [], list(np.flatnonzero(labels == NOISE))
    for label in range(labels.max(initial=NOISE) + 1):
        rows = np.flatnonzero(labels == label)
        if len(rows) <= params.max_cluster:
            members.append(tuple(rows.tolist()))
            continue
        parts = sklearn_labels(vectors[rows], params.eps2, params.min_samples)
        members += [tuple(rows[parts == part].tolist()) for part in range(parts.max(initial=NOISE) + 1)]
        noise += list(rows[parts == NOISE])
    return Clusters(tuple(members), tuple(sorted(int(row) for row in noise)))


def shifted(found: Clusters, by: int) -> Clusters:
    return Clusters(
        tuple(tuple(row + by for row in group) for group in found.members), tuple(row + by for row in found.noise)
    )


@st.composite
def populations(draw: st.DrawFn) -> tuple[Vectors, list[int]]:
    """A few users, zero to fifty facts each: around centres, or on the grid where ties are exact."""
    sizes = draw(st.lists(st.one_of(st.integers(0, 3), st.integers(0, 50)), max_size=6))
    seed = draw(st.integers(0, 2**32 - 1))
    if draw(st.booleans()):
        rows = GRID[np.random.default_rng(seed).integers(0, len(GRID), sum(sizes))]
    else:
        rows = around(seed, sum(sizes), draw(st.integers(1, 8)), draw(st.sampled_from((0.1, 0.4, 0.7))))
    return rows, [0, *np.cumsum(sizes).tolist()]


params_strategy = st.builds(
    lambda eps1, ratio, min_samples, extra: ClusterParams(eps1, eps1 * ratio, min_samples, min_samples + extra),
    st.sampled_from((0.05, 0.25, 0.35, 0.5, 0.75)),
    st.sampled_from((0.5, 1.0, 0.71)),
    st.integers(1, 5),
    st.integers(0, 8),
)


@given(populations(), params_strategy)
@settings(max_examples=150, deadline=None)
def test_both_passes_give_every_user_the_clusters_of_scikit_learn(
    population: tuple[Vectors, list[int]], params: ClusterParams
) -> None:
    vectors, offsets = population
    found = cluster(vectors, offsets, params)
    assert len(found) == len(offsets) - 1
    for user, (lo, hi) in enumerate(pairwise(offsets)):
        assert found[user] == shifted(two_passes(vectors[lo:hi], params), lo)


@given(populations(), st.sampled_from((0.25, 0.35, 0.5)), st.integers(1, 5))
@settings(max_examples=60, deadline=None)
def test_a_graph_too_large_to_keep_gives_the_same_labels(
    population: tuple[Vectors, list[int]], eps: float, min_samples: int
) -> None:
    vectors, offsets = population
    bounds = np.array(offsets)
    kept = dbscan_labels(vectors, bounds, eps, min_samples)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "KEPT_EDGES", -1)
        patch.setattr(module, "BATCH_ROWS", 7)
        assert (dbscan_labels(vectors, bounds, eps, min_samples) == kept).all()


def test_a_user_of_several_tiles_gets_the_labels_of_scikit_learn() -> None:
    vectors = around(3, 2_600, 300, 0.25, dim=32)
    found = dbscan_labels(vectors, np.array([0, len(vectors)]), 0.08, 4)
    assert found.max() > 10
    assert (found == NOISE).any()
    assert (found == sklearn_labels(vectors, 0.08, 4)).all()


@given(st.permutations(range(7)))
@settings(max_examples=80, deadline=None)
def test_a_border_fact_joins_the_first_cluster_that_reaches_it(order: list[int]) -> None:
    angles = np.radians([60, 70, 80, 40, 0, 10, 20])[order]  # 40 lies within 20 degrees of both ends and is no core
    vectors = np.stack((np.cos(angles), np.sin(angles)), axis=1).astype(np.float32)
    params = ClusterParams(eps1=float(1 - np.cos(np.radians(20.5))), eps2=0.01, min_samples=4, max_cluster=50)
    [found] = cluster(vectors, [0, 7], params)
    assert found == two_passes(vectors, params)
    assert len(found.members) == 2


def test_users_never_share_a_cluster() -> None:
    same = np.repeat(GRID[:1], 6, axis=0)
    first, second = cluster(same, [0, 3, 6], ClusterParams())
    assert (first.members, second.members) == (((0, 1, 2),), ((3, 4, 5),))


def test_no_users_and_no_facts_give_nothing() -> None:
    none = np.zeros((0, 4), dtype=np.float32)
    assert cluster(none, [0], ClusterParams()) == ()
    assert cluster(none, [0, 0, 0], ClusterParams()) == (Clusters(), Clusters())


def test_one_and_two_facts_are_noise() -> None:
    one, two = cluster(GRID[[0, 0, 0]], [0, 1, 3], ClusterParams())
    assert (one, two) == (Clusters(noise=(0,)), Clusters(noise=(1, 2)))


@pytest.mark.parametrize("offsets", [[], [0, 2], [1, 3], [0, 2, 1, 3]])
def test_offsets_that_do_not_fit_the_rows_are_refused(offsets: list[int]) -> None:
    with pytest.raises(ValueError, match="offsets"):
        cluster(GRID[:3], offsets, ClusterParams())


@given(populations(), st.sampled_from((0.3, 0.6, 0.9)), st.integers(1, 4))
@settings(max_examples=60, deadline=None)
def test_average_linkage_cuts_where_scikit_learn_cuts(
    population: tuple[Vectors, list[int]], height: float, min_samples: int
) -> None:
    vectors, offsets = population
    params = ClusterParams(
        min_samples=min_samples, max_cluster=10_000, clustering="average", average_linkage=height + 1e-4
    )
    for user, (lo, hi) in enumerate(pairwise(offsets)):
        if hi - lo < 2:
            continue
        distances = 1.0 - vectors[lo:hi].astype(np.float64) @ vectors[lo:hi].astype(np.float64).T
        if len(np.unique(distances.round(6))) < (hi - lo) * (hi - lo - 1) // 2:
            continue  # with equal distances the order of merging is free
        tree = AgglomerativeClustering(
            None, metric="precomputed", linkage="average", distance_threshold=height + 1e-4
        ).fit_predict(distances)
        groups = {tuple((np.flatnonzero(tree == label) + lo).tolist()) for label in np.unique(tree)}
        found = cluster(vectors, offsets, params)[user]
        assert set(found.members) == {group for group in groups if len(group) >= min_samples}
        assert set(found.noise) == {row for group in groups if len(group) < min_samples for row in group}


def test_average_linkage_recovers_groups_and_keeps_them_under_the_cap() -> None:
    vectors = around(5, 60, 3, 0.15)
    [whole] = cluster(vectors, [0, 60], ClusterParams(clustering="average", average_linkage=0.3, max_cluster=60))
    [capped] = cluster(vectors, [0, 60], ClusterParams(clustering="average", average_linkage=0.3, max_cluster=8))
    assert max(map(len, whole.members)) > 8
    assert max(map(len, capped.members)) <= 8
    assert sorted([row for group in capped.members for row in group] + list(capped.noise)) == list(range(60))


def test_a_user_too_large_for_average_linkage_falls_back_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_AVERAGE_FACTS", 10)
    vectors = around(1, 40, 2, 0.1)
    params = ClusterParams(clustering="average", average_linkage=0.3)
    small, large = cluster(vectors, [0, 8, 40], params)
    assert (small.fell_back, large.fell_back) == (False, True)
    assert large.members == cluster(vectors, [0, 8, 40], ClusterParams())[1].members


def test_a_dense_user_takes_bounded_memory() -> None:
    vectors = around(2, 6_000, 1, 0.1, dim=16)  # 18 million edges: 144 MB if they were kept
    tracemalloc.start()
    [found] = cluster(vectors, [0, len(vectors)], ClusterParams())
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(found.members[0]) == len(vectors)
    assert peak < 128e6


@pytest.mark.parametrize(
    "wrong",
    [
        {"eps1": 0.0},
        {"eps2": 0.36},
        {"min_samples": 0},
        {"max_cluster": 2},
        {"average_linkage": 2.5},
        {"eps1": float("nan")},
    ],
)
def test_a_wrong_parameter_is_refused_by_name(wrong: dict[str, float]) -> None:
    with pytest.raises(SettingsError, match=next(iter(wrong))):
        ClusterParams(**wrong)  # type: ignore[arg-type]


def test_the_parameters_of_a_profile_are_taken_over() -> None:
    profile = EmbeddingProfile("p", eps1=0.5, eps2=0.4, min_samples=4, max_cluster=9, clustering="average")
    assert ClusterParams.of(profile) == ClusterParams(0.5, 0.4, 4, 9, "average", profile.average_linkage)
