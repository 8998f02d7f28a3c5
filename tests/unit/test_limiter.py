"""Calls that wait for a permit, over limits that the test holds: who gets which slot, and what the limits are told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from dcpm.errors import FleetUnavailable, ModelUnavailable, StoreUnavailable
from dcpm.llm.breaker import TRIP_AFTER
from dcpm.llm.fanout import AskParams, Fanout
from dcpm.llm.limiter import SLOW_ANSWERS, Limiter
from dcpm.llm.limits import Lease
from dcpm.llm.prompts import extract
from dcpm.llm.rate import RateParams, Report
from dcpm.model.questions import Attempt, Question, Rejected, Reply, Stage
from dcpm.ports import ChatRequest
from dcpm.testing.fake_chat import FakeChat, Scripted, says
from dcpm.testing.fake_journal import MemoryJournal, MemoryLedger

NOTHING = says(json.dumps({"items": [], "summary": "", "language": "en"}))
PARAMS = RateParams(burst_s=4.0)  # a slot may be used one second late


@dataclass
class Desk:
    """A lessor whose leases are written down beforehand: seconds until each slot, an error, or an event to wait for first."""

    leases: list[Sequence[float] | Exception]
    reports: list[Report] = field(default_factory=list)
    asked: list[int] = field(default_factory=list)
    ticket: int = 1
    down_s: float = 0.0

    async def lease(self, caller: str, tokens: Sequence[int], reports: Sequence[Report]) -> Lease:
        self.reports += reports
        if not tokens:
            return Lease(self.ticket, (), 0.0, self.down_s)
        self.asked.append(len(tokens))
        given = self.leases.pop(0)
        if isinstance(given, Exception):
            raise given
        slots = tuple(given)[: len(tokens)]
        lease = Lease(self.ticket, slots, 0.01, self.down_s)
        self.ticket += len(slots)
        return lease


class Time:
    def __init__(self, late_s: float = 0.0) -> None:
        self.now, self.late_s = 0.0, late_s

    async def sleep(self, wait_s: float) -> None:
        self.now += wait_s + self.late_s
        self.late_s = 0.0
        await asyncio.sleep(0)


def limiter_over(desk: Desk, time: Time, **more: float) -> Limiter:
    return Limiter(desk, PARAMS, 8, monotonic=lambda: time.now, sleep=time.sleep, **more)


def test_a_call_goes_out_at_its_slot_and_its_end_is_told() -> None:
    async def main() -> None:
        desk, time = Desk([[0.4], []]), Time()
        limiter = limiter_over(desk, time)
        async with limiter.permit(100) as permit:
            assert time.now == pytest.approx(0.4)
            permit.settle("ok", 90)
        await limiter.close()
        assert desk.reports == [Report(1, "ok", 90)]
        assert limiter.waited_s == pytest.approx(0.4)

    asyncio.run(main())


def test_a_429_is_told_at_once() -> None:
    async def main() -> None:
        desk = Desk([[0.0]])
        limiter = limiter_over(desk, Time())
        async with limiter.permit(100) as permit:
            permit.settle("limited", hold_s=7.0)
        assert desk.reports == [Report(1, "limited", None, 7.0)]

    asyncio.run(main())


def test_a_slot_that_was_missed_is_given_back_and_another_one_used() -> None:
    async def main() -> None:
        desk, time = Desk([[0.5], [0.1]]), Time(late_s=1.5)
        limiter = limiter_over(desk, time)
        async with limiter.permit(100) as permit:
            assert permit.ticket == 2
            permit.settle("ok", 1)
        await limiter.close()
        assert desk.reports == [Report(1, "unsent"), Report(2, "ok", 1)]

    asyncio.run(main())


def test_an_urgent_call_goes_before_those_that_wait() -> None:
    async def main() -> list[str]:
        desk, order = Desk([[], [0.0], [0.0], [0.0]]), []
        limiter = limiter_over(desk, Time())

        async def call(name: str, urgent: bool) -> None:
            async with limiter.permit(1, urgent=urgent):
                order.append(name)

        tasks = [asyncio.create_task(call(name, name == "urgent")) for name in ("first", "second", "urgent")]
        await asyncio.gather(*tasks)
        return order

    assert asyncio.run(main()) == ["urgent", "first", "second"]


def test_a_caller_that_gives_up_gives_its_slot_back() -> None:
    async def main() -> Desk:
        desk = Desk([[0.0, 0.0], [0.0]])
        limiter = limiter_over(desk, Time())

        async def call() -> None:
            async with limiter.permit(1) as permit:
                permit.settle("ok", 1)

        first, second = asyncio.create_task(call()), asyncio.create_task(call())
        await asyncio.sleep(0)
        second.cancel()
        await asyncio.gather(first, second, return_exceptions=True)
        await limiter.close()
        return desk

    assert sorted(report.heard for report in asyncio.run(main()).reports) == ["ok", "unsent"]


class SlowDesk(Desk):
    """Leases that arrive `takes_s` after they were asked for."""

    def __init__(self, time: Time, takes_s: float, leases: list[Sequence[float] | Exception]) -> None:
        super().__init__(leases)
        self.time, self.takes_s = time, takes_s

    async def lease(self, caller: str, tokens: Sequence[int], reports: Sequence[Report]) -> Lease:
        lease = await super().lease(caller, tokens, reports)
        self.time.now += self.takes_s if tokens else 0.0
        return lease


def test_the_trip_of_a_lease_counts_into_how_late_its_calls_may_be() -> None:
    async def main() -> None:
        time = Time(late_s=0.5)  # after a trip of 0.7: together more than the second that is allowed
        desk = SlowDesk(time, 0.7, [[0.1], [0.1]])
        async with limiter_over(desk, time).permit(1) as permit:
            assert permit.ticket == 2
        assert desk.reports == [Report(1, "unsent")]

    asyncio.run(main())


def test_limits_that_answer_too_slowly_again_and_again_count_as_unreachable() -> None:
    async def main() -> None:
        time = Time()
        desk = SlowDesk(time, 1.5, [[0.1]] * 100)
        with pytest.raises(FleetUnavailable):
            async with limiter_over(desk, time).permit(1):
                raise AssertionError("no call may go out")
        assert len(desk.asked) == SLOW_ANSWERS

    asyncio.run(main())


def test_limits_that_cannot_be_reached_fail_every_call_that_waits_and_only_those() -> None:
    async def main() -> None:
        desk = Desk([FleetUnavailable("gone"), [0.0]])
        limiter = limiter_over(desk, Time())

        async def call() -> None:
            async with limiter.permit(1):
                pass

        failed = await asyncio.gather(*(call() for _ in range(3)), return_exceptions=True)
        assert [type(each) for each in failed] == [FleetUnavailable] * 3
        await call()

    asyncio.run(main())


def test_who_does_not_wait_for_an_endpoint_that_is_down_is_refused_at_once() -> None:
    async def main() -> None:
        desk = Desk([[]], down_s=3.0)
        with pytest.raises(ModelUnavailable):
            async with limiter_over(desk, Time()).permit(1):
                raise AssertionError("no call may go out")

    asyncio.run(main())


# -- limits and a ledger that fail, through the fan-out


def questions_of(n: int) -> list[Question]:
    turns = [[extract.Turn(turn=1, role="user", text=f"I swim {i}.")] for i in range(n)]
    data = [extract.ExtractData(now="", zone="UTC", domains=[], turns=each) for each in turns]
    return [extract.question("t", each) for each in data]


class StoppedClock:
    def now(self) -> int:
        return 1_000


def test_calls_under_way_are_seen_to_their_end_and_kept_when_the_limits_are_lost() -> None:
    async def slowly(request: ChatRequest) -> Scripted:
        await asyncio.sleep(0.05)
        return NOTHING

    desk, journal = Desk([[0.0] * 3, FleetUnavailable("gone"), FleetUnavailable("gone")]), MemoryJournal()
    params = AskParams(dict.fromkeys(Stage, "small"), concurrency=4)
    asked = questions_of(5)
    with Fanout(FakeChat(slowly), journal, MemoryLedger(), StoppedClock(), params, desk) as fanout:
        with pytest.raises(FleetUnavailable):
            fanout.ask(asked)
        assert len(journal.get([each.digest("small") for each in asked])) == 3


def test_a_ledger_that_fails_once_loses_no_row_and_no_reply() -> None:
    class Failing(MemoryLedger):
        n_left = 1

        def append(self, attempts: Sequence[Attempt]) -> None:
            if self.n_left:
                self.n_left -= 1
                raise StoreUnavailable("busy")
            super().append(attempts)

    ledger, journal = Failing(), MemoryJournal()
    chat = FakeChat(lambda request: NOTHING)
    params = AskParams(dict.fromkeys(Stage, "small"), concurrency=4)
    asked = questions_of(6)
    with Fanout(chat, journal, ledger, StoppedClock(), params) as fanout, pytest.raises(StoreUnavailable):
        fanout.ask(asked)
    assert len(ledger.rows()) == len(chat.requests)
    assert len(journal.get([each.digest("small") for each in asked])) >= 1


# -- an endpoint that is down, through the fan-out


class Down:
    """A fan-out over an endpoint that answers nobody until `up_at` of a time that only waiting moves."""

    def __init__(self, up_at: float, patience_s: float) -> None:
        self.time, self.up_at = 1_000.0, 1_000.0 + up_at
        self.ledger = MemoryLedger()
        params = AskParams(dict.fromkeys(Stage, "small"), concurrency=4, patience_s=patience_s)
        self.chat = FakeChat(self.answer)
        self.fanout = Fanout(
            self.chat,
            MemoryJournal(),
            self.ledger,
            self,
            params,
            rng=lambda: 0.5,
            sleep=self.sleep,
            monotonic=lambda: self.time,
        )

    def now(self) -> int:
        return round(1_000 * self.time)

    def answer(self, request: ChatRequest) -> Scripted:
        return NOTHING if self.time >= self.up_at else ModelUnavailable("502")

    async def sleep(self, wait_s: float) -> None:
        ends = self.time + wait_s
        for _ in range(50):
            await asyncio.sleep(0)
        self.time = max(self.time, ends)

    def ask(self, n: int) -> list[Reply | Rejected]:
        with self.fanout:
            return self.fanout.ask(questions_of(n))


def test_ten_minutes_without_an_answer_are_waited_out_and_cost_no_question_its_tries() -> None:
    down = Down(up_at=600.0, patience_s=1_800.0)
    answers = down.ask(20)
    assert all(isinstance(answer, Reply) for answer in answers)
    failed = [row for row in down.ledger.rows() if row.outcome != "ok"]
    probes = 15  # 5, 10, 20, 40, then every 60 s
    assert TRIP_AFTER <= len(failed) <= TRIP_AFTER + 4 + probes


def test_what_is_not_up_within_the_patience_is_left_to_a_later_run() -> None:
    down = Down(up_at=1e9, patience_s=120.0)
    answers = down.ask(20)
    assert {(a.reason, a.retry) for a in answers if isinstance(a, Rejected)} == {("unavailable", True)}
    assert len(answers) == 20
    assert down.time < 1_000.0 + 120 + 200


def test_by_day_nobody_waits_for_an_endpoint_that_is_down() -> None:
    down = Down(up_at=1e9, patience_s=0.0)
    answers = down.ask(50)
    assert all(isinstance(answer, Rejected) and answer.retry for answer in answers)
    assert len(down.ledger.rows()) <= TRIP_AFTER + 4
    assert down.time < 1_000.0 + 30
