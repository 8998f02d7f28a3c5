"""An endpoint that answers nobody: who may still call, and when everyone may again."""

from __future__ import annotations

from dcpm.llm.breaker import OPEN_CAP_S, OPEN_S, PROBE_LOST_AFTER_S, TRIP_AFTER, Breaker


def tripped(at: float = 0.0) -> Breaker:
    breaker = Breaker()
    for ticket in range(TRIP_AFTER):
        breaker.hear(at, ticket, is_up=False)
    return breaker


def test_it_opens_after_failures_in_a_row_only() -> None:
    breaker = Breaker()
    for ticket in range(3 * TRIP_AFTER):
        breaker.hear(0.0, ticket, is_up=ticket % TRIP_AFTER == 0)
    assert not breaker.is_open
    assert breaker.n_allowed(0.0, 5) == 5
    assert tripped().is_open


def test_what_was_never_sent_tells_nothing() -> None:
    breaker = Breaker()
    for ticket in range(3 * TRIP_AFTER):
        breaker.hear(0.0, ticket, is_up=None)
    assert not breaker.is_open


def test_open_it_lets_one_call_through_after_a_while_that_doubles() -> None:
    breaker = tripped()
    assert breaker.n_allowed(OPEN_S - 0.1, 5) == 0
    waits, now = [], 0.0
    for ticket in range(100, 108):
        wait_s = breaker.opens_in_s(now)
        waits.append(wait_s)
        now += wait_s
        assert breaker.n_allowed(now, 5) == 1
        breaker.sent(now, ticket)
        assert breaker.n_allowed(now, 5) == 0, "one at a time"
        breaker.hear(now, ticket, is_up=False)
    assert waits[:4] == [OPEN_S, 2 * OPEN_S, 4 * OPEN_S, 8 * OPEN_S]
    assert max(waits) == OPEN_CAP_S
    assert breaker.down_s(now) == now


def test_a_probe_that_gets_an_answer_closes_it() -> None:
    breaker = tripped()
    breaker.sent(OPEN_S, 50)
    breaker.hear(OPEN_S, 50, is_up=True)
    assert not breaker.is_open
    assert breaker.n_allowed(OPEN_S, 5) == 5
    assert breaker.down_s(OPEN_S) == 0.0


def test_calls_that_were_under_way_when_it_opened_do_not_prolong_it() -> None:
    breaker = tripped()
    breaker.sent(OPEN_S, 50)
    for ticket in (90, 91, 92):
        breaker.hear(OPEN_S, ticket, is_up=False)
    breaker.hear(OPEN_S, 50, is_up=False)
    assert breaker.opens_in_s(OPEN_S) == 2 * OPEN_S


def test_a_probe_of_which_nothing_is_heard_is_given_up() -> None:
    breaker = tripped()
    breaker.sent(OPEN_S, 50)
    assert breaker.n_allowed(OPEN_S + PROBE_LOST_AFTER_S - 1, 1) == 0
    assert breaker.n_allowed(OPEN_S + PROBE_LOST_AFTER_S, 1) == 1
