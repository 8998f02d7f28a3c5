"""A fleet of fan-outs that race for one budget: what the endpoint is asked, what the ledger says, and who is refused."""

from __future__ import annotations

import asyncio
import json
import random
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from dcpm.adapters.clock import SystemClock
from dcpm.errors import FleetUnavailable, ModelUnavailable, RateLimited
from dcpm.llm.budget import Amount, Answer, BudgetParams, Budgets, Caps, Charge, Settled, charges_of
from dcpm.llm.fanout import AskParams, Fanout
from dcpm.llm.ledger import Price
from dcpm.llm.prompts import extract
from dcpm.llm.till import LocalCashier, Till
from dcpm.llm.tries import RetryParams
from dcpm.model.questions import Question, Rejected, Reply, Stage, Usage
from dcpm.ports import ChatRequest, ChatResponse
from dcpm.settings import LlmSettings, load
from dcpm.testing.fake_chat import FakeChat, says
from dcpm.testing.fake_journal import MemoryJournal, MemoryLedger
from dcpm.wiring import Deployment

W = "2026-12-01"
REPLY = json.dumps({"items": [], "summary": "", "language": "en"})
PRICE = Price(1_000.0, 2_000.0)
PARAMS = AskParams(
    dict.fromkeys(Stage, "small"),
    concurrency=4,
    timeout_s=5.0,
    mode="prompt",
    prices={"small": PRICE},
    retry=RetryParams(attempts=3, backoff_base_s=0.0),
)


def question(number: int, tk: str = "t", tenant: str = "acme") -> Question:
    turns = [extract.Turn(turn=1, role="user", text=f"I swim at {number}. " + "At dawn. " * (number % 30))]
    made = extract.question(tk, extract.ExtractData(now="", zone="UTC", domains=[], turns=turns))
    return replace(made, tenant=tenant)


@dataclass
class Fleet:
    """`n` processes' fan-outs, each on its own loop and thread, over one budget and one ledger."""

    budget: BudgetParams
    script: Callable[[ChatRequest], Any]
    n: int = 4
    params: AskParams = PARAMS
    ledger: MemoryLedger = field(default_factory=MemoryLedger)
    journal: MemoryJournal = field(default_factory=MemoryJournal)

    def __post_init__(self) -> None:
        self.take_over()

    def take_over(self) -> None:
        """New budgets, as after a restart: they know what the ledger knows."""
        prices = self.params.prices
        self.budgets = Budgets(self.budget, lambda window: charges_of(self.ledger.rows(window), {}, prices))
        self.chats = [FakeChat(self.script) for _ in range(self.n)]

    def ask(self, questions: Sequence[Question]) -> list[Reply | Rejected]:
        parts = [list(questions[i :: self.n]) for i in range(self.n)]
        with ThreadPoolExecutor(self.n) as pool:
            return [answer for part in pool.map(self._ask, self.chats, parts) for answer in part]

    def _ask(self, chat: FakeChat, questions: Sequence[Question]) -> list[Reply | Rejected]:
        cashier = LocalCashier(self.budgets)
        with Fanout(chat, self.journal, self.ledger, SystemClock(), self.params, cashier=cashier) as fanout:
            return fanout.ask(questions, window=W)

    @property
    def n_asked(self) -> int:
        return sum(len(chat.requests) for chat in self.chats)

    @property
    def tokens(self) -> int:
        return sum(row.usage.input + row.usage.output for row in self.ledger.rows(W) if row.usage)


def uneven(seed: int, most_tokens: int) -> Callable[[ChatRequest], Any]:
    """Answers after a moment, with a usage that no estimate foresees; some calls fail."""
    rng, lock = random.Random(seed), threading.Lock()

    async def script(request: ChatRequest) -> ChatResponse | Exception:
        with lock:
            n_turns, luck, tokens = rng.randint(0, 5), rng.random(), rng.randint(1, most_tokens)
        for _ in range(n_turns):
            await asyncio.sleep(0)
        if luck < 0.1:
            return RateLimited("429", 0.0)
        if luck < 0.15:
            return ModelUnavailable("503")
        return says(REPLY, usage=Usage(tokens, tokens // 4))

    return script


@pytest.mark.parametrize("seed", range(4))
def test_calls_that_race_in_four_processes_are_never_more_than_the_budget_has(seed: int) -> None:
    fleet = Fleet(BudgetParams(window=Caps(calls=37)), uneven(seed, 500))
    answers = fleet.ask([question(n) for n in range(80)])
    assert fleet.n_asked == len(fleet.ledger.rows(W)) == 37
    refused = [a for a in answers if isinstance(a, Rejected) and a.reason == "budget"]
    assert refused
    assert all(a.retry for a in refused)


@pytest.mark.parametrize("seed", range(4))
def test_tokens_pass_the_budget_by_no_more_than_the_calls_in_flight(seed: int) -> None:
    most = 4_000
    fleet = Fleet(BudgetParams(window=Caps(tokens=60_000)), uneven(seed, most))
    fleet.ask([question(n) for n in range(120)])
    in_flight = fleet.n * PARAMS.concurrency
    assert fleet.tokens <= 60_000 + in_flight * (most + most // 4)
    assert fleet.tokens > 30_000, "the budget is used"
    assert fleet.n_asked < 120


def test_money_is_counted_by_the_price_and_ends_the_window() -> None:
    fleet = Fleet(BudgetParams(window=Caps(usd=20.0)), lambda _: says(REPLY, usage=Usage(300, 50)), n=1)
    answers = fleet.ask([question(n) for n in range(80)])
    cost = sum(row.cost_usd or 0.0 for row in fleet.ledger.rows(W))
    assert 20.0 - 2 * 0.4 <= cost <= 20.0, "it is used up to the last calls, and not passed"
    assert sum(isinstance(a, Reply) for a in answers) == fleet.n_asked


def test_a_window_that_is_taken_up_again_does_not_begin_at_nothing() -> None:
    fleet = Fleet(BudgetParams(window=Caps(calls=20)), lambda _: says(REPLY), n=2)
    fleet.ask([question(n) for n in range(12)])
    fleet.take_over()
    answers = fleet.ask([question(n) for n in range(40)])
    assert len(fleet.ledger.rows(W)) == 20
    assert sum(isinstance(a, Reply) for a in answers) == 20, "what is in the journal is not paid again"


def test_who_asks_first_is_served_first_and_each_user_and_tenant_has_its_own_share() -> None:
    fleet = Fleet(BudgetParams(window=Caps(calls=9), user=Caps(calls=2)), lambda _: says(REPLY), n=1)
    answers = fleet.ask([question(n, tk=f"t{n // 4}") for n in range(40)])
    reasons = [a.reason if isinstance(a, Rejected) else "" for a in answers]
    assert reasons[:16] == ["", "", "user budget", "user budget"] * 4
    assert reasons[16:18] == ["", "budget"]
    assert set(reasons[18:]) <= {"budget", "user budget"}


def test_the_day_is_asked_whatever_the_night_has_spent() -> None:
    budgets = Budgets(BudgetParams(window=Caps(calls=1)))
    with Fanout(
        FakeChat(lambda _: says(REPLY)), MemoryJournal(), MemoryLedger(), SystemClock(), PARAMS,
        cashier=LocalCashier(budgets),
    ) as fanout:  # fmt: skip
        assert all(isinstance(a, Reply) for a in fanout.ask([question(n) for n in range(5)]))


def test_a_call_that_failed_without_usage_counts_what_it_was_expected_to_take() -> None:
    fleet = Fleet(BudgetParams(window=Caps(tokens=1_000_000)), lambda _: ModelUnavailable("cut off"), n=1)
    fleet.ask([question(1)])
    state = fleet.budgets.state(W)
    assert state.spent.n_calls == 3
    assert state.spent.n_tokens > 3 * 400
    assert state.reserved == Amount()


def test_a_call_that_the_provider_turned_away_costs_no_tokens() -> None:
    fleet = Fleet(BudgetParams(window=Caps(tokens=1_000_000)), lambda _: RateLimited("429", 0.0), n=1)
    fleet.ask([question(1)])
    assert fleet.budgets.state(W).spent == Amount(3, 0, 0.0)


# -- the till itself


class Counting:
    """A cashier that answers as told and knows what it heard."""

    def __init__(self, answer: Answer | Exception) -> None:
        self.answer = answer
        self.settled: list[Settled] = []
        self.asked: list[int] = []

    async def book(self, charges: Sequence[Charge], settled: Sequence[Settled]) -> list[Answer]:
        await asyncio.sleep(0)
        if isinstance(self.answer, Exception):
            raise self.answer
        self.asked.append(len(charges))
        self.settled += settled
        return [self.answer] * len(charges)


def test_calls_that_wait_are_asked_for_together() -> None:
    cashier = Counting(Answer(7))

    async def main() -> None:
        till = Till(cashier)

        async def one() -> None:
            async with till.reserved(Charge(W, "", "t", Amount(1, 5))) as held:
                held.spent = Amount(1, 3)

        await asyncio.gather(*(one() for _ in range(50)))
        await till.close()

    asyncio.run(main())
    assert cashier.asked[0] == 50
    assert len(cashier.asked) < 10
    assert [each.charge.amount.n_tokens for each in cashier.settled] == [3] * 50


class Remote:
    """Budgets that are a message away: they have booked before the answer comes, which comes when `arrive` is set."""

    def __init__(self, budgets: Budgets) -> None:
        self.budgets = budgets
        self.booked, self.arrive = asyncio.Event(), asyncio.Event()

    async def book(self, charges: Sequence[Charge], settled: Sequence[Settled]) -> list[Answer]:
        answers = self.budgets.book(charges, settled)
        self.booked.set()
        await self.arrive.wait()
        return answers


async def hold(till: Till, entered: Callable[[], None]) -> None:
    async with till.reserved(Charge(W, "", "t", Amount(1, 5))):
        entered()


def never() -> None:
    raise AssertionError("it was cancelled before")


def test_a_call_that_is_cancelled_while_the_budgets_are_asked_gives_back_what_it_then_gets() -> None:
    budgets = Budgets(BudgetParams(window=Caps(calls=5)))

    async def main() -> None:
        cashier = Remote(budgets)
        till = Till(cashier)
        task = asyncio.create_task(hold(till, never))
        await cashier.booked.wait()
        assert budgets.state(W).reserved == Amount(1, 5)
        task.cancel()
        (ended,) = await asyncio.gather(task, return_exceptions=True)
        assert isinstance(ended, asyncio.CancelledError)
        cashier.arrive.set()
        await till.close()

    asyncio.run(main())
    assert budgets.state(W).reserved == budgets.state(W).spent == Amount()


class Answers(list[Answer]):
    """Calls `at_end` when the last of them was taken: after it was handed out, before its task wakes up with it."""

    at_end: Callable[[], object]

    def __iter__(self) -> Iterator[Answer]:
        yield from super().__iter__()
        self.at_end()


def test_a_call_that_is_cancelled_in_the_breath_in_which_it_is_answered_gives_back_what_it_got() -> None:
    budgets = Budgets(BudgetParams(window=Caps(calls=5)))
    tasks: list[asyncio.Task[None]] = []

    class Cancelling(LocalCashier):
        async def book(self, charges: Sequence[Charge], settled: Sequence[Settled]) -> list[Answer]:
            answers = Answers(await super().book(charges, settled))
            answers.at_end = tasks[0].cancel
            return answers

    async def main() -> None:
        till = Till(Cancelling(budgets))
        tasks.append(asyncio.create_task(hold(till, never)))
        (ended,) = await asyncio.gather(*tasks, return_exceptions=True)
        assert isinstance(ended, asyncio.CancelledError)
        await till.close()

    asyncio.run(main())
    assert budgets.state(W).reserved == budgets.state(W).spent == Amount()


@pytest.mark.parametrize("n", [1, 3])
def test_nothing_stays_reserved_where_the_answer_itself_is_broken_off(n: int) -> None:
    """As where a fan-out winds down: every task is cancelled, the one that asks the budgets included."""
    budgets = Budgets(BudgetParams(window=Caps(calls=5)))

    async def main() -> None:
        cashier = Remote(budgets)
        till = Till(cashier)
        tasks = [asyncio.create_task(hold(till, never)) for _ in range(n)]
        await cashier.booked.wait()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for other in others:
            other.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        assert len(others) > len(tasks)
        assert budgets.state(W).reserved.n_calls == n
        cashier.arrive.set()
        await till.close()

    asyncio.run(main())
    assert budgets.state(W).reserved == budgets.state(W).spent == Amount()


def test_budgets_that_cannot_be_reached_fail_who_waits_and_are_told_later_what_was_spent() -> None:
    cashier = Counting(Answer(7))

    async def main() -> None:
        till = Till(cashier)
        async with till.reserved(Charge(W, "", "t", Amount(1, 5))) as held:
            held.spent = Amount(1, 3)
            cashier.answer = FleetUnavailable("gone")
        for _ in range(5):
            await asyncio.sleep(0)
        with pytest.raises(FleetUnavailable):
            async with till.reserved(Charge(W, "", "t", Amount(1, 5))):
                pass
        cashier.answer = Answer(8)
        await till.close()

    asyncio.run(main())
    told = [each.charge.amount for each in cashier.settled]
    assert told == [Amount(1, 3), Amount()], "and what may have been reserved for the call that failed is given back"


def test_a_reservation_is_not_given_up_while_its_call_may_still_wait_for_the_endpoint(tmp_path: Path) -> None:
    settings = load(tmp_path, llm=LlmSettings(patience_s=86_400.0, timeout_s=3_600.0))
    with Deployment(settings) as deployment:
        assert deployment.budgets._lost_after_s > 86_400.0 + 3_600.0
