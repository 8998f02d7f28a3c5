"""Sharding: every user once, within the caps, the same plan whatever the order."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from dcpm.consolidate.plan import PlanParams, due, plan_shards
from dcpm.model.night import PlannedUser
from dcpm.model.users import Activity, Night

users = st.lists(st.integers(1, 400), max_size=80).map(
    lambda weights: [PlannedUser(f"tk{n:03d}", 1, weight) for n, weight in enumerate(weights)]
)
params = st.builds(PlanParams, st.integers(1, 500), st.integers(1, 20), st.integers(1, 8))


@given(users, params)
def test_every_user_lands_in_exactly_one_shard(planned: list[PlannedUser], how: PlanParams) -> None:
    shards = plan_shards(planned, "2026-12-01", how)
    assert sorted(u.tk for s in shards for u in s.users) == sorted(u.tk for u in planned)
    assert len({s.shard for s in shards}) == len(shards)
    assert all(s.users for s in shards)


@given(users, params)
def test_no_shard_is_over_its_caps_unless_a_single_user_is(planned: list[PlannedUser], how: PlanParams) -> None:
    for shard in plan_shards(planned, "2026-12-01", how):
        assert len(shard.users) <= how.max_users
        assert shard.n_items <= how.max_items or len(shard.users) == 1


@given(users, params, st.randoms(use_true_random=False))
def test_the_same_users_give_the_same_plan_in_any_order(
    planned: list[PlannedUser], how: PlanParams, rng: random.Random
) -> None:
    shuffled = planned[:]
    rng.shuffle(shuffled)
    assert plan_shards(shuffled, "w", how) == plan_shards(planned, "w", how)


@given(st.lists(st.integers(1, 50), min_size=8, max_size=60))
def test_shards_are_balanced_to_within_the_heaviest_user(weights: list[int]) -> None:
    planned = [PlannedUser(f"tk{n:03d}", 1, weight) for n, weight in enumerate(weights)]
    loads = [s.n_items for s in plan_shards(planned, "w", PlanParams(10_000, 10_000, 4))]
    assert max(loads) - min(loads) <= max(weights)


def test_a_user_is_due_when_activity_moved_since_the_last_night() -> None:
    activities = [Activity("a", "a", version=3), Activity("b", "b", version=5), Activity("c", "c", version=1)]
    nights = [
        Night("n1", "a", "2026-11-30", 3, 10),
        Night("n2", "b", "2026-11-29", 5, 5),
        Night("n3", "b", "2026-11-30", 4, 10),
    ]
    assert [u.tk for u in due(activities, nights)] == ["b", "c"]
