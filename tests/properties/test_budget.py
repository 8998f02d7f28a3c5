"""Charges in any order -> never more is reserved than the budget holds, and what was spent is what was settled."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dcpm.errors import SettingsError
from dcpm.llm.budget import (
    LOST_AFTER_S,
    NOTHING,
    Amount,
    Answer,
    BudgetParams,
    Budgets,
    Caps,
    Charge,
    Settled,
    charges_of,
)
from dcpm.llm.ledger import Price
from dcpm.model.questions import Attempt, Usage

W = "2026-12-01"


def charge(tokens: int = 10, *, tenant: str = "a", tk: str = "t1", usd: float = 0.0, window: str = W) -> Charge:
    return Charge(window, tenant, tk, Amount(1, tokens, usd))


@dataclass
class Stopped:
    now_s: float = 0.0

    def __call__(self) -> float:
        return self.now_s


@dataclass
class Desk:
    """Budgets, and what is under way by ticket."""

    params: BudgetParams
    opening: list[Charge] = field(default_factory=list)
    clock: Stopped = field(default_factory=Stopped)
    under_way: dict[int, Charge] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.budgets = Budgets(self.params, lambda window: self.opening, monotonic=self.clock)

    def ask(self, *charges: Charge) -> list[Answer]:
        answers = self.budgets.book(charges, [])
        self.under_way |= {a.ticket: c for a, c in zip(answers, charges, strict=True) if a.ticket}
        return answers

    def settle(self, ticket: int, amount: Amount) -> None:
        held = self.under_way.pop(ticket)
        self.budgets.book([], [Settled(ticket, Charge(held.window, held.tenant, held.tk, amount))])


caps = st.builds(
    Caps,
    calls=st.none() | st.integers(1, 12),
    tokens=st.none() | st.integers(1, 200),
    usd=st.none() | st.floats(0.01, 2.0),
)


@given(st.builds(BudgetParams, caps, caps, caps), st.integers(0, 2**32))
def test_no_account_is_ever_over_its_cap_by_more_than_calls_took_beyond_their_estimates(
    params: BudgetParams, seed: int
) -> None:
    rng, desk = random.Random(seed), Desk(params)
    spent: dict[tuple[str, str], Amount] = {}
    excess: dict[tuple[str, str], Amount] = {}
    for _ in range(60):
        if desk.under_way and rng.random() < 0.5:
            ticket = rng.choice(sorted(desk.under_way))
            held = desk.under_way[ticket]
            took = Amount(
                rng.choice([0, 1]), rng.randint(0, 2 * held.amount.n_tokens), held.amount.usd * rng.random() * 2
            )
            desk.settle(ticket, took)
            over = took - held.amount
            over = Amount(0, max(0, over.n_tokens), max(0.0, over.usd))
            for key in (("window", W), ("tenant", held.tenant), ("user", held.tk)):
                cap = {"window": params.window, "tenant": params.tenant, "user": params.user}[key[0]]
                alone = took if cap.passed_by(held.amount) and key not in spent else NOTHING  # larger than the budget
                spent[key] = spent.get(key, NOTHING) + took
                excess[key] = excess.get(key, NOTHING) + (alone if alone != NOTHING else over)
        else:
            tk = rng.choice("pqr")
            asked = charge(rng.randint(1, 60), tk=tk, tenant="a" if tk == "p" else "b", usd=rng.random() / 4)
            desk.ask(asked)
        for scope, cap in (("window", params.window), ("tenant", params.tenant), ("user", params.user)):
            for key, took in spent.items():
                if key[0] == scope:
                    assert not cap.passed_by(took - excess[key]), (key, took)
    assert desk.budgets.state(W).spent.n_calls == spent.get(("window", W), NOTHING).n_calls
    assert desk.budgets.state(W).spent.n_tokens == spent.get(("window", W), NOTHING).n_tokens


@given(st.integers(1, 30), st.integers(1, 60))
def test_as_many_calls_go_out_as_the_budget_says_and_not_one_more(cap: int, n: int) -> None:
    desk = Desk(BudgetParams(window=Caps(calls=cap)))
    granted = 0
    for number in range(n):
        answer = desk.ask(charge(tk=f"t{number}"))[0]
        if answer.ticket:
            granted += 1
            desk.settle(answer.ticket, Amount(1, 5))
    assert granted == min(cap, n)
    assert desk.budgets.is_reached(W) == (n >= cap)


def test_who_has_to_wait_for_what_is_reserved_is_neither_refused_nor_overtaken() -> None:
    desk = Desk(BudgetParams(window=Caps(tokens=100)))
    first, second, small = desk.ask(charge(60), charge(60), charge(10))
    assert first.ticket
    assert (second, small) == (Answer(), Answer())  # the small one would fit, and would take the second one's place
    desk.settle(first.ticket, Amount(1, 30))
    second, small = desk.ask(charge(60), charge(10))
    assert second.ticket
    assert small.ticket


def test_once_a_call_was_refused_no_later_one_goes_out_however_small() -> None:
    desk = Desk(BudgetParams(window=Caps(tokens=100)))
    (first,) = desk.ask(charge(60))
    desk.settle(first.ticket, Amount(1, 60))
    assert desk.ask(charge(50), charge(1)) == [Answer(refused="window_tokens")] * 2
    assert desk.budgets.state(W).reached == "window_tokens"


def test_a_tenant_and_a_user_who_are_through_leave_the_others_alone() -> None:
    desk = Desk(BudgetParams(tenant=Caps(calls=2), user=Caps(calls=1)))
    answers = desk.ask(charge(tk="p"), charge(tk="q"))
    for answer in answers:
        desk.settle(answer.ticket, Amount(1, 1))
    again = desk.ask(charge(tk="p"), charge(tk="r"), charge(tenant="b", tk="s"))
    assert [a.refused for a in again] == ["tenant_calls", "tenant_calls", ""]
    desk.settle(again[2].ticket, Amount(1, 1))
    assert desk.ask(charge(tenant="b", tk="s"))[0].refused == "user_calls"
    assert not desk.budgets.is_reached(W)


def test_a_window_that_was_begun_goes_on_from_what_the_ledger_has_of_it() -> None:
    desk = Desk(BudgetParams(window=Caps(calls=3)), opening=[charge(tk="p"), charge(tk="q")])
    assert [bool(a.ticket) for a in desk.ask(charge(), charge())] == [True, False]


def test_a_ticket_of_an_owner_that_died_is_counted_all_the_same() -> None:
    desk = Desk(BudgetParams(window=Caps(tokens=100)))
    desk.budgets.book([], [Settled(7, charge(90))])
    assert desk.ask(charge(20))[0].refused == "window_tokens"


def test_a_reservation_of_a_process_that_died_counts_as_spent_in_the_end() -> None:
    desk = Desk(BudgetParams(window=Caps(tokens=100)))
    (first,) = desk.ask(charge(60))
    assert desk.ask(charge(60)) == [Answer()]  # waits for it
    desk.clock.now_s = LOST_AFTER_S + 1
    assert desk.ask(charge(60))[0].refused == "window_tokens"
    desk.settle(first.ticket, Amount(1, 20))  # it lived after all: its estimate goes, what it took stays
    assert desk.budgets.state(W).spent.n_tokens == 20


def test_a_reservation_that_comes_back_after_it_was_given_up_opens_the_account_again() -> None:
    desk = Desk(BudgetParams(window=Caps(tokens=100)))
    (first,) = desk.ask(charge(60))
    desk.clock.now_s = LOST_AFTER_S + 1
    assert desk.ask(charge(60))[0].refused
    assert desk.budgets.is_reached(W)
    desk.settle(first.ticket, Amount(1, 20))
    assert not desk.budgets.is_reached(W)
    assert desk.ask(charge(60))[0].ticket


def test_a_call_larger_than_the_budget_goes_out_alone_and_closes_it_for_nobody_before() -> None:
    desk = Desk(BudgetParams(window=Caps(tokens=100)))
    (small,) = desk.ask(charge(30))
    assert desk.ask(charge(120), charge(10)) == [Answer(), Answer()], "it waits for what is reserved"
    desk.settle(small.ticket, Amount(1, 30))
    large, later = desk.ask(charge(120), charge(60))
    assert large.refused == "window_tokens", "something is spent: it is not this night's"
    assert later.ticket, "the others go on"
    assert not desk.budgets.is_reached(W)


def test_no_question_is_too_large_to_be_ever_asked_and_keep_all_behind_it_waiting() -> None:
    """The oldest user's question is larger than the window's budget: they are through after one night, the others next."""
    waiting = ["old", "u1", "u2"]
    for _ in range(2):
        desk = Desk(BudgetParams(window=Caps(tokens=100), user=Caps(tokens=110)))
        for tk in list(waiting):
            (answer,) = desk.ask(charge(120 if tk == "old" else 40, tk=tk))
            if answer.ticket:
                desk.settle(answer.ticket, desk.under_way[answer.ticket].amount)
                waiting.remove(tk)
    assert not waiting


def test_what_settles_after_a_restart_and_is_in_the_ledger_already_is_counted_once() -> None:
    ledger: list[Charge] = []
    desk = Desk(BudgetParams(window=Caps(calls=10)), opening=ledger)
    asked = [replace(charge(tk=f"t{n}", tenant=""), question=f"q{n}") for n in range(4)]
    tickets = [answer.ticket for answer in desk.ask(*asked)]
    ledger += [charge(tk="t0"), *asked[:3]]  # an older call, and three whose rows came before the owner died
    again = Budgets(desk.params, lambda window: ledger)
    again.book([], [Settled(ticket, each) for ticket, each in zip(tickets, asked, strict=True)])
    assert again.state(W).spent.n_calls == 5, "the one without a row is counted as it settles"


def test_a_charge_that_is_asked_for_twice_is_reserved_once_and_given_back_once() -> None:
    desk = Desk(BudgetParams(window=Caps(calls=2)))
    mine = replace(charge(), ticket=77)
    for _ in range(3):
        assert desk.ask(mine) == [Answer(77)]
    assert desk.budgets.state(W).reserved.n_calls == 1
    for _ in range(2):
        desk.budgets.book([], [Settled(77, replace(mine, amount=NOTHING))])
    assert desk.budgets.state(W).reserved == desk.budgets.state(W).spent == NOTHING


def test_a_window_with_less_than_a_mean_call_left_is_not_begun_again() -> None:
    desk = Desk(BudgetParams(window=Caps(tokens=100)), opening=[charge(30), charge(50)])
    assert desk.budgets.state(W).reached == "window_tokens"
    assert not Desk(BudgetParams(window=Caps(tokens=121)), opening=[charge(30), charge(50)]).budgets.is_reached(W)


def test_windows_do_not_share_a_budget() -> None:
    desk = Desk(BudgetParams(window=Caps(calls=1)))
    assert all(a.ticket for a in desk.ask(charge(), charge(window="2026-12-02")))


def test_attempts_that_may_have_been_billed_count_as_the_mean_of_their_stage() -> None:
    def attempt(outcome: str, usage: Usage | None, at: int = 0) -> Attempt:
        return Attempt(at, W, "00000", "p", "induce", "m", "d", outcome, 10, usage, None)

    rows = [
        attempt("ok", Usage(100, 20)),
        attempt("ok", Usage(300, 20)),
        attempt("ModelUnavailable", None),
        attempt("cancelled", None),
        attempt("RateLimited", None),
    ]
    found = charges_of(rows, {"p": "acme"}, {"m": Price(1.0, 1.0)})
    assert [each.amount.n_tokens for each in found] == [120, 320, 220, 220, 0]
    assert found[2].amount.usd == pytest.approx(220e-6)
    assert {each.tenant for each in found} == {"acme"}
    assert sum(each.amount.n_calls for each in found) == 5


def test_a_cap_of_nothing_is_refused() -> None:
    with pytest.raises(SettingsError, match="tokens"):
        Caps(tokens=0)
