"""Calls that wait -> permits, each at its slot: the side of the limits that lives in every process that calls.

A permit is held only while a call is under way: who backs off holds none. What became of each call is reported with the next
lease, and at once where others must know: a 429, a failure.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
import uuid
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from dcpm.errors import DcpmError, FleetUnavailable, ModelUnavailable
from dcpm.llm.limits import Lease, Limits
from dcpm.llm.rate import Heard, RateParams, Report

BLOCK = 64
"""Calls asked for in one lease, at most: more than any lease holds at 120 calls a second."""
TOLD_LATER = frozenset({"ok", "other", "unknown"})
SLOW_ANSWERS = 20
"""Leases in a row that came too late to be used, before the limits count as unreachable."""


class Lessor(Protocol):
    async def lease(self, caller: str, tokens: Sequence[int], reports: Sequence[Report]) -> Lease:
        """As `Limits.lease`, from wherever the limits are. Raises FleetUnavailable where they cannot be reached."""
        ...


class LocalLessor:
    """Limits in this process."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits

    async def lease(self, caller: str, tokens: Sequence[int], reports: Sequence[Report]) -> Lease:
        return self._limits.lease(caller, tokens, reports)


@dataclass(slots=True)
class Permit:
    """What `permit` yields. Say with `settle` how the call ended; one that is left unsettled counts its estimate."""

    ticket: int
    heard: Heard = "unknown"
    tokens: int | None = None
    hold_s: float = 0.0

    def settle(self, heard: Heard, tokens: int | None = None, hold_s: float = 0.0) -> None:
        self.heard, self.tokens, self.hold_s = heard, tokens, hold_s


class _Slot(NamedTuple):
    """When a call may go out, and until when; the limits' own time of it lies between `at` less the lease's trip and `at`."""

    ticket: int
    at: float
    until: float


@dataclass(slots=True)
class _Waiting:
    tokens: int
    slot: asyncio.Future[_Slot] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Limiter:
    """Bound to one event loop. `params` are those of the limits behind `lessor`; `concurrency` bounds this process's calls.

    While the endpoint is down, calls wait for it for up to `patience_s` in all and are then refused with ModelUnavailable.
    `waited_s` sums the seconds that calls waited for their place and slot; `n_under_way` counts the places taken.
    """

    def __init__(
        self,
        lessor: Lessor,
        params: RateParams,
        concurrency: int,
        *,
        patience_s: float = 0.0,
        monotonic: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._lessor, self._late_s, self._patience_s = lessor, params.late_s, patience_s
        self._monotonic, self._sleep = monotonic, sleep
        self._caller = uuid.uuid4().hex
        self._concurrency = asyncio.Semaphore(concurrency)
        self._waiting: deque[_Waiting] = deque()
        self._reports: list[Report] = []
        self._pump: asyncio.Task[None] | None = None
        self.down_s = 0.0
        self.waited_s = 0.0
        self.n_under_way = 0

    @asynccontextmanager
    async def place(self) -> AsyncIterator[None]:
        """One of the places for calls under way in this process; the calls of one question may share it in turn."""
        began = self._monotonic()
        async with self._concurrency:
            self.waited_s += self._monotonic() - began
            self.n_under_way += 1
            try:
                yield
            finally:
                self.n_under_way -= 1

    @asynccontextmanager
    async def permit(self, tokens: int, *, urgent: bool = False) -> AsyncIterator[Permit]:
        """Waits until one more call of about `tokens` tokens may go out, and reports what it was settled with.

        An `urgent` one goes before those that wait already.
        """
        began = self._monotonic()
        permit = Permit(await self._slot(tokens, urgent=urgent))
        self.waited_s += self._monotonic() - began
        try:
            yield permit
        finally:
            self._reports.append(Report(permit.ticket, permit.heard, permit.tokens, permit.hold_s))
        if permit.heard not in TOLD_LATER or self.down_s > 0:
            await self._tell()

    async def close(self) -> None:
        if self._pump is not None:
            self._pump.cancel()
            await asyncio.gather(self._pump, return_exceptions=True)
        if self._reports:
            await self._tell()

    async def _tell(self) -> None:
        """Where the limits cannot be reached it is told later: a reply that was paid for must not be lost over it."""
        with contextlib.suppress(DcpmError):
            await self._ask([])

    async def _slot(self, tokens: int, *, urgent: bool) -> int:
        """A ticket, at its slot. One that was missed is given back, and another one asked for.

        Raises ModelUnavailable where the endpoint has been down for too long.
        """
        while True:
            waiting = _Waiting(tokens)
            (self._waiting.appendleft if urgent else self._waiting.append)(waiting)
            urgent = True  # should it miss its slot
            if self._pump is None or self._pump.done():
                self._pump = asyncio.create_task(self._lease_all())
            try:
                slot = await self._given(waiting)
            except asyncio.CancelledError:
                self._give_back(waiting)
                raise
            try:
                wait_s = slot.at - self._monotonic()
                if wait_s > 0:
                    await self._sleep(wait_s)
                if self._monotonic() <= slot.until:
                    return slot.ticket
            except asyncio.CancelledError:
                self._reports.append(Report(slot.ticket, "unsent"))
                raise
            self._reports.append(Report(slot.ticket, "unsent"))

    async def _given(self, waiting: _Waiting) -> _Slot:
        """What the pump brings; its failure is the failure of all who wait."""
        pump = self._pump
        assert pump is not None
        both: set[asyncio.Future[Any]] = {waiting.slot, pump}
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        if not waiting.slot.done():
            pump.result()
        return waiting.slot.result() if waiting.slot.done() else await waiting.slot

    def _give_back(self, waiting: _Waiting) -> None:
        if waiting.slot.done() and not waiting.slot.cancelled() and waiting.slot.exception() is None:
            self._reports.append(Report(waiting.slot.result().ticket, "unsent"))
        else:
            waiting.slot.cancel()

    async def _lease_all(self) -> None:
        try:
            await self._lease_while_wanted()
        except BaseException:
            self._waiting.clear()  # all of them fail with this task
            raise

    async def _lease_while_wanted(self) -> None:
        n_slow = 0
        while self._drop_served():
            asked = list(self._waiting)[:BLOCK]
            asked_at = self._monotonic()
            lease = await self._ask([each.tokens for each in asked])
            got_at = self._monotonic()
            slots = [
                _Slot(ticket, got_at + in_s, asked_at + in_s + self._late_s)
                for ticket, in_s in enumerate(lease.in_s, lease.first_ticket)
            ]
            if got_at - asked_at > self._late_s:  # when the slots were given is not known well enough to use them
                self._reports += [Report(slot.ticket, "unsent") for slot in slots]
                n_slow += 1
                if n_slow >= SLOW_ANSWERS:
                    raise FleetUnavailable(
                        f"the rate limits took more than {self._late_s:g} s to answer, again and again"
                    )
                await self._sleep(lease.again_in_s or self._late_s)
                continue
            n_slow = 0
            for waiting, slot in zip(asked, slots, strict=False):
                if waiting.slot.cancelled():
                    self._reports.append(Report(slot.ticket, "unsent"))
                else:
                    waiting.slot.set_result(slot)
            if lease.down_s > self._patience_s:
                self._turn_away(asked[len(slots) :])
            elif len(slots) < len(asked):
                await self._sleep(lease.again_in_s)

    def _turn_away(self, waiting: Sequence[_Waiting]) -> None:
        for each in waiting:
            if not each.slot.done():
                each.slot.set_exception(ModelUnavailable("the endpoint is down"))

    def _drop_served(self) -> bool:
        """Whether anybody still waits."""
        self._waiting = deque(each for each in self._waiting if not each.slot.done())
        return bool(self._waiting)

    async def _ask(self, tokens: Sequence[int]) -> Lease:
        reports, self._reports = self._reports, []
        try:
            lease = await self._lessor.lease(self._caller, tokens, reports)
        except BaseException:
            self._reports = reports + self._reports
            raise
        self.down_s = lease.down_s
        return lease
