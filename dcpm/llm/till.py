"""Calls that are about to be made -> reservations in the budget: the side of the budgets that lives in every process that calls.

What waits while the budgets are asked is asked together in the next breath, so that a process asks once at a time, however
many calls it makes. Where no budget is set nothing is asked at all.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Protocol

from dcpm.errors import DcpmError
from dcpm.llm.budget import NOTHING, Amount, Answer, Budgets, Charge, Settled

BLOCK = 256
"""Calls asked for at once, at most."""
ASK_AGAIN_S = 0.05
"""How soon a call asks again that has to wait for what others have reserved: calls take seconds."""


class Cashier(Protocol):
    async def book(self, charges: Sequence[Charge], settled: Sequence[Settled]) -> list[Answer]:
        """As `Budgets.book`, from wherever the budgets are. Raises FleetUnavailable where they cannot be reached."""
        ...


class LocalCashier:
    """Budgets in this process."""

    def __init__(self, budgets: Budgets) -> None:
        self._budgets = budgets

    async def book(self, charges: Sequence[Charge], settled: Sequence[Settled]) -> list[Answer]:
        return self._budgets.book(charges, settled)


@dataclass(slots=True)
class Reservation:
    """What `reserved` yields. `refused` names the budget that does not allow the call, "" where it may go out.

    Set `spent` to what the call took; until it is made it takes nothing.
    """

    refused: str = ""
    spent: Amount = NOTHING


@dataclass(slots=True)
class _Waiting:
    charge: Charge
    answer: asyncio.Future[Answer] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Till:
    """Bound to one event loop. Without a `cashier`, and outside of any window, every call is allowed."""

    def __init__(self, cashier: Cashier | None, *, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self._cashier, self._sleep = cashier, sleep
        self._waiting: deque[_Waiting] = deque()
        self._settled: list[Settled] = []
        self._pump: asyncio.Task[None] | None = None
        self._next_ticket = secrets.randbits(40) << 20 | 1  # never one of another process

    @asynccontextmanager
    async def reserved(self, charge: Charge) -> AsyncIterator[Reservation]:
        """Waits until the budget allows the call or refuses it, and settles it in the end."""
        if self._cashier is None or not charge.window:
            yield Reservation()
            return
        charge = replace(charge, ticket=self._next_ticket)
        self._next_ticket += 1
        waiting = _Waiting(charge)
        self._waiting.append(waiting)
        self._start()
        answer = await self._answer(waiting)
        reservation = Reservation(answer.refused)
        try:
            yield reservation
        finally:
            if answer.ticket:
                self._settle(charge, reservation.spent)

    async def _answer(self, waiting: _Waiting) -> Answer:
        try:
            return await waiting.answer
        except asyncio.CancelledError:
            if waiting.answer.done() and not waiting.answer.cancelled() and waiting.answer.exception() is None:
                self._give_back(waiting)
            raise

    def _give_back(self, waiting: _Waiting) -> None:
        if waiting.answer.result().ticket:
            self._settle(waiting.charge, NOTHING)

    async def close(self) -> None:
        """Tells what was spent; where the budgets cannot be reached the ledger tells it to whoever takes over."""
        while self._pump is not None and not self._pump.done():
            await asyncio.gather(self._pump, return_exceptions=True)
        if self._settled and self._cashier is not None:
            with contextlib.suppress(DcpmError):
                await self._cashier.book([], self._settled)

    def _settle(self, charge: Charge, spent: Amount) -> None:
        self._settled.append(Settled(charge.ticket, replace(charge, amount=spent)))
        self._start()  # at once: somebody may wait for what was reserved too much

    def _start(self) -> None:
        if self._pump is None or self._pump.done():
            self._pump = asyncio.get_running_loop().create_task(self._book_all())

    async def _book_all(self) -> None:
        while self._waiting or self._settled:
            try:
                has_moved = await self._book_some()
            except Exception as exc:  # noqa: BLE001 - it is the failure of all who wait
                while self._waiting:
                    waiting = self._waiting.popleft()
                    if not waiting.answer.done():
                        waiting.answer.set_exception(exc)
                return
            if not has_moved:
                await self._sleep(ASK_AGAIN_S)

    async def _book_some(self) -> bool:
        """Whether anything was settled or answered."""
        assert self._cashier is not None
        asked = [each for each in self._waiting if not each.answer.done()][:BLOCK]
        settled, self._settled = self._settled, []
        try:
            answers = await self._cashier.book([each.charge for each in asked], settled)
        except BaseException:  # cancelled too: it may have been heard, and only the answer be lost
            self._settled = settled + [_unused(each.charge) for each in asked] + self._settled
            raise
        for waiting, answer in zip(asked, answers, strict=True):
            if answer == Answer():
                continue
            if not waiting.answer.done():
                waiting.answer.set_result(answer)
            elif answer.ticket:  # nobody waits for it any more
                self._settled.append(_unused(waiting.charge))
        before = len(self._waiting)
        self._waiting = deque(each for each in self._waiting if not each.answer.done())
        return bool(settled) or len(self._waiting) < before


def _unused(charge: Charge) -> Settled:
    """Gives back what may have been reserved for `charge`; where nothing was, it changes nothing."""
    return Settled(charge.ticket, replace(charge, amount=NOTHING))
