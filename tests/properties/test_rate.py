"""Whatever is asked, settled and heard in whatever order: no window of any length holds more than the rate and the burst."""

from __future__ import annotations

import heapq
import itertools
import random
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dcpm.llm.limits import LEASE_S, Limits
from dcpm.llm.rate import REMEMBERED, SCHEDULED_SHARE, WIN_BACK_S, RateParams, Rates, Report

PARAMS = RateParams(requests_per_minute=600, tokens_per_minute=60_000, burst_s=3.0)
DEPTH_S = SCHEDULED_SHARE * PARAMS.burst_s
ROUNDING = 1e-6


def over(sent: list[tuple[float, float]], per_s: float, burst: float) -> list[tuple[float, float]]:
    """The windows, from the first to the last of any calls in a row, that hold more than `per_s` * length + `burst`. Slow."""
    bad = []
    for i, j in itertools.combinations_with_replacement(range(len(sent)), 2):
        weight = sum(w for _, w in sent[i : j + 1])
        if weight > per_s * (sent[j][0] - sent[i][0]) + burst + ROUNDING:
            bad.append((sent[i][0], sent[j][0]))
    return bad


@dataclass(frozen=True)
class Call:
    wait_s: float
    estimate: int
    used: float  # of the estimate
    takes_s: float


calls = st.lists(
    st.builds(
        Call,
        st.sampled_from([0.0, 0.0, 0.0, 0.01, 0.3, 2.0, 20.0]),
        st.integers(1, 5_000),
        st.floats(0.0, 1.0),
        st.floats(0.0, 30.0),
    ),
    max_size=50,
)


@given(calls)
@settings(max_examples=300)
def test_no_window_holds_more_than_rate_and_burst_in_requests_and_in_true_tokens(calls: list[Call]) -> None:
    rates, now, sent, ends = Rates(PARAMS), 100.0, [], list[tuple[float, int, int]]()
    for ticket, call in enumerate(calls):
        now += call.wait_s
        while ends and ends[0][0] <= now:
            at, done, tokens = heapq.heappop(ends)
            rates.hear(at, Report(done, "ok", tokens))
        (at,) = rates.slots(now, [call.estimate], float("inf"), ticket)
        assert at >= now
        tokens = round(call.estimate * call.used)
        sent.append((at, tokens))
        heapq.heappush(ends, (at + call.takes_s, ticket, tokens))
    assert sent == sorted(sent, key=lambda each: each[0]), "first come, first served"
    assert not over([(at, 1) for at, _ in sent], 10, 1 + 10 * DEPTH_S)
    largest = max((call.estimate for call in calls), default=0)
    assert not over(sent, 1_000, largest + 1_000 * DEPTH_S)


@given(st.lists(st.integers(1, 3_000), min_size=1, max_size=40), st.randoms())
def test_settling_leaves_the_bucket_as_if_the_true_tokens_had_been_known(
    estimates: list[int], rng: random.Random
) -> None:
    """While nothing is handed out in between, in whatever order the calls end."""
    true = [rng.randint(0, 2 * estimate) for estimate in estimates]
    rates, knowing = Rates(PARAMS), Rates(PARAMS)
    at = rates.slots(0.0, estimates, float("inf"), 0)
    for slot, tokens in zip(at, true, strict=True):
        knowing._settled.put(slot, tokens / 1_000)
        knowing._requests.put(slot, 0.1)
    order = list(range(len(true)))
    rng.shuffle(order)
    for ticket in order:
        rates.hear(at[-1], Report(ticket, "ok", true[ticket]))
    assert rates.next_slot(at[-1], 500) == pytest.approx(knowing.next_slot(at[-1], 500))


@given(st.integers(1, 8), st.booleans(), st.integers(0, 2**32))
@settings(max_examples=30, deadline=None)
def test_callers_that_ask_for_more_than_there_is_use_97_percent_and_share_it(
    n: int, by_tokens: bool, seed: int
) -> None:
    params = RateParams(60_000, 600_000) if by_tokens else RateParams(1_200, None)
    per_s = 10_000 / 400 if by_tokens else 20.0  # calls of 400 tokens, reserved as 500
    rng, now = random.Random(seed), [0.0]
    limits = Limits(params, monotonic=lambda: now[0])
    sent, by_caller = list[float](), [0] * n
    reports: list[list[tuple[float, Report]]] = [[] for _ in range(n)]
    due = [(rng.random() / 10, who) for who in range(n)]
    heapq.heapify(due)
    while now[0] < 60:
        now[0], who = heapq.heappop(due)
        told = [report for ends, report in reports[who] if ends <= now[0]]
        reports[who] = [(ends, report) for ends, report in reports[who] if ends > now[0]]
        lease = limits.lease(str(who), [500] * 64, told)
        for ticket, in_s in enumerate(lease.in_s, lease.first_ticket):
            sent.append(now[0] + in_s)
            by_caller[who] += 1
            reports[who].append((now[0] + in_s + rng.uniform(0.5, 3.0), Report(ticket, "ok", 400)))
        heapq.heappush(due, (now[0] + lease.again_in_s + rng.uniform(0.001, 0.05), who))
    settled = [at for at in sent if 10 <= at <= 60]  # tokens come back once the first calls have ended
    assert len(settled) >= 0.97 * per_s * 50
    assert min(by_caller) >= 0.5 * len(sent) / n
    assert not over(
        [(at, 1) for at in sorted(sent)[:300]],
        params.requests_per_minute / 60,
        1 + params.requests_per_minute / 60 * DEPTH_S,
    )  # type: ignore[operator]


def test_a_429_cuts_the_rate_for_everyone_once_and_success_wins_it_back() -> None:
    now = [0.0]
    limits = Limits(RateParams(600), monotonic=lambda: now[0])
    now[0] = 1.0
    first = limits.lease("a", [1] * 4, [])
    now[0] = 2.0
    limits.lease("a", [], [Report(first.first_ticket + n, "limited") for n in range(len(first.in_s))])
    assert limits.share == 0.7, "calls that were sent at the old rate tell of the old rate"
    now[0] = 3.0
    slots = []
    for _ in range(60):
        slots += [now[0] + slot for slot in limits.lease("b", [1] * 20, []).in_s]
        now[0] += 0.1
    assert sum(5.0 <= slot < 8.0 for slot in slots) == pytest.approx(3 * 0.7 * 10, abs=1)
    for ticket in range(5, 7 + round(0.3 * WIN_BACK_S)):
        now[0] += 1.0
        limits.lease("b", [], [Report(ticket, "ok", 1)])
    assert limits.share == 1.0


def test_a_429_where_no_rate_is_set_slows_to_less_than_what_was_sent() -> None:
    now = [0.0]
    limits = Limits(RateParams(), monotonic=lambda: now[0])
    for _ in range(100):  # ten a second for ten seconds
        now[0] += 0.1
        last = limits.lease("a", [1], [])
    limits.lease("a", [], [Report(last.first_ticket, "limited")])
    now[0] += 5.0
    lease = limits.lease("a", [1] * 50, [])
    assert 2 <= len(lease.in_s) <= 7 * LEASE_S + 7 * DEPTH_S + 1
    for _ in range(60):
        now[0] += 1.0
        limits.lease("a", [], [Report(lease.first_ticket, "ok", 1)])
    assert len(limits.lease("a", [1] * 50, []).in_s) == 50, "the limit that was learned is given up again"


def test_what_the_endpoint_wants_to_be_left_alone_for_holds_for_everyone() -> None:
    now = [0.0]
    limits = Limits(RateParams(), monotonic=lambda: now[0])
    lease = limits.lease("a", [1], [])
    limits.lease("a", [], [Report(lease.first_ticket, "limited", hold_s=7.0)])
    now[0] = 6.0
    assert limits.lease("b", [1], []).in_s == ()
    now[0] = 6.9
    assert limits.lease("b", [1], []).in_s[0] == pytest.approx(0.1)


def test_limits_that_take_over_give_nothing_until_the_slots_handed_out_before_are_past() -> None:
    now = [50.0]
    limits = Limits(RateParams(600), takes_over=True, monotonic=lambda: now[0])
    assert limits.lease("a", [1], []).in_s == ()
    now[0] += LEASE_S + 3.0
    assert limits.lease("a", [1], []).in_s


def test_calls_of_limits_that_died_do_not_settle_those_of_the_limits_that_took_over() -> None:
    now = [50.0]
    dead = Limits(RateParams(None, 60_000), monotonic=lambda: now[0])
    old = [dead.lease("a", [5_000], []).first_ticket for _ in range(20)]
    limits = Limits(RateParams(None, 60_000), takes_over=True, monotonic=lambda: now[0])
    now[0] += 10.0
    assert limits.lease("a", [5_000], []).in_s
    before = limits._rates.next_slot(now[0], 5_000)
    limits.lease("b", [], [Report(ticket, "ok", 1) for ticket in old])
    assert limits._rates.next_slot(now[0], 5_000) == before


def test_calls_whose_slots_were_given_before_a_cut_do_not_cut_again_whenever_they_went_out() -> None:
    now = [0.0]
    limits = Limits(RateParams(600), monotonic=lambda: now[0])
    lease = limits.lease("a", [1] * 5, [])
    now[0] = lease.in_s[0]
    for number in range(5):
        limits.lease("a", [], [Report(lease.first_ticket + number, "limited")])
        now[0] += 0.2
    assert limits.share == 0.7
    after = limits.lease("a", [1], [])
    limits.lease("a", [], [Report(after.first_ticket, "limited")])
    assert limits.share == pytest.approx(0.7 * 0.7)


def test_a_call_of_which_nobody_knows_the_end_does_not_tell_that_the_endpoint_is_up() -> None:
    now = [0.0]
    limits = Limits(RateParams(), monotonic=lambda: now[0])
    lease = limits.lease("a", [1] * 20, [])
    tickets = range(lease.first_ticket, lease.first_ticket + 20)
    limits.lease("a", [], [Report(ticket, "unavailable") for ticket in tickets[:10]])
    assert limits.lease("a", [1], [Report(tickets[10], "unknown")]).down_s >= 0.0
    assert limits.lease("a", [1], []).in_s == ()
    limits.lease("a", [], [Report(tickets[11], "other")])
    assert limits.lease("a", [1], []).in_s != ()


def test_a_call_that_is_settled_very_late_still_pays_for_what_it_took_beyond_its_estimate() -> None:
    rates = Rates(RateParams(None, 6_000_000))
    (at,) = rates.slots(0.0, [10], 1e9, 0)
    last = rates.slots(at, [10] * (REMEMBERED + 5), 1e9, 1)[-1]
    for ticket in range(1, REMEMBERED + 6):
        rates.hear(last, Report(ticket, "ok", 10))
    before = rates.next_slot(last, 10)
    rates.hear(last, Report(0, "ok", 600_010))
    assert rates.next_slot(last, 10) >= before + 5.9 - DEPTH_S


def test_a_slot_that_nobody_used_counts_no_tokens() -> None:
    rates = Rates(RateParams(None, 60_000))
    _, second = rates.slots(0.0, [5_000, 5_000], 100.0, 1)
    rates.hear(0.0, Report(1, "unsent"))
    rates.hear(0.0, Report(2, "unsent"))
    assert rates.next_slot(second, 100) == second


def test_the_largest_call_goes_out_even_where_it_is_larger_than_the_burst() -> None:
    rates = Rates(RateParams(None, 6_000))
    first, second = rates.slots(0.0, [9_000, 9_000], 1_000.0, 1)
    assert (first, second) == (0.0, 90.0)
