"""What a night is expected to take, whom its budget pays for, and how long anybody waits: simulated nights."""

from __future__ import annotations

import itertools
import math
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dcpm.consolidate import forecast
from dcpm.consolidate.forecast import (
    NIGHT_STAGES,
    PRIOR_RATES,
    ForecastParams,
    Known,
    Measured,
    StageRate,
    cut,
    learn,
    slices,
    stages,
)
from dcpm.consolidate.plan import PlanParams, aged_shards, due, plan_window
from dcpm.llm.budget import BudgetParams, Caps
from dcpm.llm.ledger import Price, Spend
from dcpm.llm.prices import parse
from dcpm.llm.rate import RateParams
from dcpm.model.forecast import LEDGER, PRIORS, Forecast, from_json
from dcpm.model.items import Raw
from dcpm.model.night import PlannedUser
from dcpm.model.questions import Stage, Usage
from dcpm.model.users import Activity, Night, NightOutcome
from dcpm.testing.fake_store import FakeStore
from dcpm.testing.made import EMBEDDER

W, NOW = "2026-12-01", 1_796_000_000_000
HOUR, DAY = 3_600_000, 86_400_000
MODELS = dict.fromkeys(Stage, "m")
ONE_CALL = Known({stage: StageRate(1.0 if stage == Stage.INDUCE else 0.0, 100, 0, 50, 2.0) for stage in NIGHT_STAGES})
"""One call of 150 tokens and 2 s for each new item: figures that can be checked by eye."""


def user(name: str, since: int = 0, n_new: int = 1, tenant: str = "a") -> PlannedUser:
    return PlannedUser(name, 1, max(1, n_new), tenant, n_new, since)


def params(**caps: Caps) -> ForecastParams:
    return ForecastParams(MODELS, {"m": Price(1.0, 2.0)}, BudgetParams(**caps), concurrency=10)


# -- whom the budget pays for


def test_without_a_budget_everybody_is_planned() -> None:
    found = cut([user("p"), user("q")], NOW, Known(), params())
    assert ([u.tk for u in found.users], found.stops_at, found.n_nights) == (["p", "q"], "", 1)


def test_the_oldest_are_planned_and_the_others_need_more_nights() -> None:
    users = [user(f"u{n}", since=100 - n) for n in range(10)]
    found = cut(users, NOW, ONE_CALL, params(window=Caps(calls=4)))
    assert [u.tk for u in found.users] == ["u9", "u8", "u7", "u6"]
    assert (found.stops_at, found.n_nights) == ("window_calls", 3)


@pytest.mark.parametrize(
    ("caps", "n"), [(Caps(tokens=1_000), 6), (Caps(usd=0.0011), 5), (Caps(tokens=1_000, calls=3), 3)]
)
def test_each_cap_counts_in_its_own_unit_and_the_tightest_decides(caps: Caps, n: int) -> None:
    assert len(cut([user(f"u{n}") for n in range(20)], NOW, ONE_CALL, params(window=caps)).users) == n


def test_a_tenant_that_is_through_is_passed_over_and_others_go_on() -> None:
    users = [user(f"a{n}", n) for n in range(5)] + [user(f"b{n}", 10 + n, tenant="b") for n in range(2)]
    found = cut(users, NOW, ONE_CALL, params(tenant=Caps(calls=3)))
    assert [u.tk for u in found.users] == ["a0", "a1", "a2", "b0", "b1"]
    assert (found.stops_at, found.n_nights) == ("tenant_calls", 2)


def test_a_user_too_heavy_for_any_night_is_begun_all_the_same() -> None:
    found = cut([user("heavy", n_new=50), user("light", since=9)], NOW, ONE_CALL, params(window=Caps(calls=5)))
    assert [u.tk for u in found.users] == ["heavy"]
    assert found.n_nights == math.ceil(51 / 5)


def test_nobody_younger_goes_before_a_user_whom_the_rest_does_not_pay_for() -> None:
    users = [user("first", 1, 2), user("heavy", 2, 9), user("light", 3, 1)]
    found = cut(users, NOW, ONE_CALL, params(window=Caps(calls=5)))
    assert [u.tk for u in found.users] == ["first"]


def test_a_user_takes_no_more_of_the_window_than_a_user_may() -> None:
    found = cut(
        [user("heavy", n_new=50), user("light", since=9)],
        NOW,
        ONE_CALL,
        params(window=Caps(calls=5), user=Caps(calls=2)),
    )
    assert [u.tk for u in found.users] == ["heavy", "light"]


@given(st.lists(st.integers(1, 40), min_size=1, max_size=60))
def test_slices_hold_everybody_in_order_in_about_equal_parts(weights: list[int]) -> None:
    users = [user(f"u{n:02d}", n, weight) for n, weight in enumerate(weights)]
    parts = slices(users)
    assert [u for part in parts for u in part] == users
    assert len(parts) <= forecast.SLICES
    assert all(sum(u.n_new for u in part) <= sum(weights) / forecast.SLICES + max(weights) for part in parts)


@given(
    st.lists(st.tuples(st.integers(0, 50), st.integers(1, 30), st.integers(1, 40)), min_size=1, max_size=50),
    st.integers(1, 60),
    st.integers(1, 8),
)
def test_no_shard_holds_anybody_younger_than_the_next_one_does(
    drawn: list[tuple[int, int, int]], max_items: int, max_users: int
) -> None:
    made = (replace(user(f"u{n:02d}", since, n_new), weight=w) for n, (since, n_new, w) in enumerate(drawn))
    users = sorted(made, key=forecast.by_age)
    shards = aged_shards(users, W, PlanParams(max_items=max_items, max_users=max_users))
    for each in shards:
        assert len(each.users) <= max_users
        assert each.n_items <= max_items or len(each.users) == 1
        assert [u.weight for u in each.users] == sorted((u.weight for u in each.users), reverse=True)
    assert sorted(u.tk for s in shards for u in s.users) == sorted(u.tk for u in users)
    assert [s.shard for s in shards] == [f"{n:05d}" for n in range(len(shards))]
    for one, after in itertools.pairwise(shards):
        assert max(u.since for u in one.users) <= min(u.since for u in after.users)


# -- fairness over nights


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 40), st.integers(1, 12), st.integers(0, 2**32), st.floats(0.2, 1.0))
def test_nobody_waits_longer_than_all_who_waited_longer_take(
    n_users: int, n_paid: int, seed: int, share: float
) -> None:
    """The bound: a user who is due is consolidated within ceil(A / n) nights of becoming due, where the budget pays for n
    users a night and A users, this one included, had waited at least as long by then. Each of them goes first only once.
    """
    rng = random.Random(seed)
    last = {f"u{n:02d}": NOW for n in range(n_users)}  # the last full night
    due_since: dict[str, tuple[int, int]] = {}  # user -> (the night it became due, A)
    for night in range(60):
        now = NOW + (night + 1) * DAY
        for tk in last:
            if tk not in due_since and rng.random() < share:
                ahead = sum((last[other], other) <= (last[tk], tk) for other in last)
                due_since[tk] = night, ahead
        if night % 5 == 0:  # newcomers come every week, and are young
            name = f"v{night:02d}"
            last[name] = now - HOUR
            due_since[name] = night, len(last)
        users = [user(tk, last[tk]) for tk in due_since]
        rng.shuffle(users)
        served = cut(users, now, ONE_CALL, params(window=Caps(calls=n_paid))).users
        assert len(served) == min(n_paid, len(users))
        for each in served:
            since, ahead = due_since.pop(each.tk)
            assert night - since + 1 <= math.ceil(ahead / n_paid)
            last[each.tk] = now


def test_with_all_users_due_every_night_each_has_its_turn_within_n_over_paid_nights() -> None:
    last = {f"u{n:02d}": 0 for n in range(23)}
    waited = dict.fromkeys(last, 0)
    for night in range(40):
        served = cut([user(tk, since) for tk, since in last.items()], NOW, ONE_CALL, params(window=Caps(calls=5))).users
        for tk in waited:
            waited[tk] += 1
        for each in served:
            last[each.tk], waited[each.tk] = night + 1, 0
        assert max(waited.values()) < math.ceil(23 / 5)


# -- who is due, and since when


def test_age_counts_from_the_last_full_night_and_new_items_since_then() -> None:
    activity = Activity("p", "p", "acme", "u", version=10, n_items=100)
    nights = [
        Night("n1", "p", "2026-11-28", 4, 111),
        Night("n2", "p", "2026-11-30", -1, 333, outcome=NightOutcome.CUT),
    ]
    (found,) = due([activity], nights)
    assert (found.tenant, found.since, found.weight) == ("acme", 111, 100)
    assert found.n_new == 30  # six of ten mutations are newer, and the night that was cut did half of them


@pytest.mark.parametrize(("outcome", "n_new"), [(NightOutcome.PARTIAL, 1_000), (NightOutcome.CUT, 125)])
def test_a_night_in_which_the_model_could_not_be_asked_has_done_nothing(outcome: NightOutcome, n_new: int) -> None:
    activity = Activity("p", "p", "acme", "u", version=10, n_items=1_000)
    nights = [Night(f"n{i}", "p", f"2026-11-2{i}", -1, 100 + i, outcome=outcome) for i in range(3)]
    (found,) = due([activity], nights)
    assert found.n_new == n_new


def test_a_newcomer_waits_since_the_first_thing_they_said() -> None:
    store = FakeStore(EMBEDDER.identity)
    for tk, since in (("p", 500), ("q", 300), ("r", 400)):
        store.upsert(
            [
                Activity(tk, tk, "a", tk, version=2, n_items=3),
                Raw(f"{tk}1", tk, f"{tk}1", sequence=1, received_at=since),
                Raw(f"{tk}2", tk, f"{tk}2", sequence=2, received_at=since - 200),
            ]
        )
    store.upsert([Night("n", "r", "2026-11-30", 1, 50)])
    how = PlanParams(forecast=params(window=Caps(calls=2)))
    made = plan_window(
        store, W, NOW, how, Known({s: replace(r, calls_per_fact=1 / 9) for s, r in ONE_CALL.rates.items()})
    )
    planned = [(u.tk, u.since) for s in made.shards for u in s.users]
    assert planned == [("r", 50), ("q", 300)]
    assert made.forecast is not None
    assert (made.forecast.n_due, made.forecast.n_left_out, made.forecast.stops_at) == (3, 1, "window_calls")


# -- calls, tokens, time and money


def test_priors_hold_until_windows_have_seen_enough() -> None:
    few = Measured("w", 10, {}, {})
    assert learn([]).basis == learn([few]).basis == PRIORS
    assert learn([few]).rates == PRIOR_RATES


def test_the_last_windows_say_what_an_item_takes() -> None:
    spend = Spend(n_questions=20, n_attempts=25, tokens=Usage(50_000, 5_000, 20_000), latency_ms=75_000)
    found = learn([Measured("b", 60, {"induce": spend}, {}), Measured("a", 40, {"induce": spend}, {})])
    rate = found.rates[Stage.INDUCE]
    assert (found.basis, found.from_windows) == (LEDGER, ("b", "a"))
    assert rate == StageRate(0.5, 2_000, 800, 200, 3.0)
    assert found.rates[Stage.ABSTRACT].calls_per_fact == 0


def test_questions_that_a_budget_refused_are_calls_that_a_night_would_take() -> None:
    spend = Spend(n_questions=20, n_attempts=20, tokens=Usage(20_000, 2_000), latency_ms=20_000)
    rate = learn([Measured("w", 100, {"induce": spend}, {"induce": 60})]).rates[Stage.INDUCE]
    assert rate.calls_per_fact == pytest.approx(0.8)


def test_a_stage_that_the_budget_did_not_come_to_is_not_taken_for_free() -> None:
    spend = Spend(n_questions=100, n_attempts=100, tokens=Usage(1_000, 100), latency_ms=1_000)
    for refused in ({"induce": 300}, {"describe": 1}, {"describe": 30, "abstract": 40}):
        rates = learn([Measured("w", 1_000, {"induce": spend}, refused)]).rates
        for stage in (Stage.DESCRIBE, Stage.ABSTRACT):
            known = max(PRIOR_RATES[stage].calls_per_fact, refused.get(stage, 0) / 1_000)
            assert rates[stage] == replace(PRIOR_RATES[stage], calls_per_fact=known)


@given(st.lists(st.integers(1, 90), min_size=1, max_size=20))
def test_the_nights_that_are_told_are_never_more_than_the_nights_it_takes(sizes: list[int]) -> None:
    left = [user(f"u{n:02d}", n, size) for n, size in enumerate(sizes) if size <= 60]
    how = params(window=Caps(calls=60))
    told, n = cut(left, NOW, ONE_CALL, how).n_nights, 0
    while left:
        served = {each.tk for each in cut(left, NOW, ONE_CALL, how).users}
        left, n = [each for each in left if each.tk not in served], n + 1
    assert told <= n


@pytest.mark.parametrize(
    ("rate", "seconds"),
    [(RateParams(), 100 * 2 / 10), (RateParams(60, None), 100.0), (RateParams(None, 3_000), 300.0)],
)
def test_time_is_that_of_whatever_holds_the_stage_up(rate: RateParams, seconds: float) -> None:
    found = stages(100, NOW, ONE_CALL, replace(params(), rate=rate))
    assert [stage.seconds for stage in found] == [seconds, 0, 0]
    assert (found[0].n_calls, found[0].n_input, found[0].n_output) == (100, 10_000, 5_000)
    assert found[0].cost_usd == pytest.approx(0.02)


def test_the_same_night_costs_less_at_another_hour_and_a_mixture_across_the_change() -> None:
    tariff = parse([{"from": "00:00", "to": "08:00", "input": 1, "output": 2}, {"input": 2, "output": 4}], "UTC")
    how = replace(params(), prices={"m": tariff}, rate=RateParams(requests_per_minute=1))
    midnight = NOW - NOW % DAY
    cheap, dear = (stages(60, midnight + at * HOUR, ONE_CALL, how)[0].cost_usd for at in (1, 12))
    across = stages(120, midnight + 7 * HOUR, ONE_CALL, how)[0].cost_usd
    assert (cheap, dear) == (pytest.approx(0.012), pytest.approx(0.024))
    assert across == pytest.approx(0.012 + 0.024)


def test_what_has_no_price_is_unknown_and_never_nothing() -> None:
    found = stages(10, NOW, ONE_CALL, ForecastParams(MODELS))
    assert [stage.cost_usd for stage in found] == [None, None, None]


def test_a_forecast_travels_as_json() -> None:
    users = [user(f"u{n}", n) for n in range(7)]
    how = params(window=Caps(calls=3))
    chosen = cut(users, NOW, ONE_CALL, how)
    made = forecast.forecast(W, NOW, users, chosen, 3, ONE_CALL, how)
    assert isinstance(made, Forecast)
    assert from_json(made.to_json()) == made
    assert (made.n_due, made.n_planned, made.n_left_out, made.n_calls, made.n_nights) == (7, 3, 4, 3, 3)
    assert made.n_tokens == 450
