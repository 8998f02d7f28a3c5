"""Who wants to call, how much and what was heard -> leases: the slots of a few calls, handed out in blocks.

One `Limits` stands before an endpoint, in the only process there is or in an actor that the whole fleet asks. It knows no
question and no network: it counts, and its answers are figures.
"""

from __future__ import annotations

import math
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from dcpm.llm.breaker import Breaker
from dcpm.llm.rate import RateParams, Rates, Report

LEASE_S = 0.5
"""How far ahead slots are handed out: what a caller that dies takes with it, and how late the last one hears of a 429."""
ASK_AGAIN_S = 0.02, 1.0
"""The least and the longest time until a caller that got less than it wanted asks again."""
ACTIVE_S = 2.0
"""A caller that asked for nothing for so long is not counted when slots are shared out."""
AHEAD_SHARE = 0.3
"""How much of LEASE_S a caller that got more than others is given: enough to use what nobody else asks for."""


@dataclass(frozen=True, slots=True)
class Lease:
    """`in_s`: seconds from the lease until each slot, for the first of the calls asked for; their tickets count up.

    `again_in_s`: when to ask for the others. `down_s`: for how long the endpoint has answered nobody, 0 while it is up.
    """

    first_ticket: int
    in_s: tuple[float, ...]
    again_in_s: float
    down_s: float


class Limits:
    """Thread safe. `monotonic` in seconds.

    `takes_over`: limits that died may have handed out slots that are still to come, so that none is given at first.
    """

    def __init__(
        self, params: RateParams, *, takes_over: bool = False, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self._params, self._monotonic = params, monotonic
        self._rates, self._breaker = Rates(params), Breaker()
        self._rates.start(monotonic() + (LEASE_S + params.burst_s if takes_over else 0.0))
        self._lock = threading.Lock()
        self._next_ticket = secrets.randbits(48) << 14  # no ticket that limits which died gave out comes again
        self._asked_at: dict[str, float] = {}
        self._got: dict[str, int] = {}

    def lease(self, caller: str, tokens: Sequence[int], reports: Sequence[Report]) -> Lease:
        """Hears `reports`, then gives slots to the first of the calls whose estimates `tokens` are, in order."""
        with self._lock:
            now = self._monotonic()
            for report in reports:
                self._hear(now, report)
            first = self._next_ticket
            at = self._slots(now, caller, [max(1, n) for n in tokens])
            self._next_ticket += len(at)
            for ticket in range(first, self._next_ticket):
                self._breaker.sent(now, ticket)
            again_in_s = self._again_in_s(now, tokens[len(at)]) if len(at) < len(tokens) else 0.0
            in_s = tuple(slot - now for slot in at)
            return Lease(first, in_s, again_in_s, self._breaker.down_s(now))

    @property
    def share(self) -> float:
        """What is left of the rates after 429s, 0..1."""
        return self._rates.share

    def _hear(self, now: float, report: Report) -> None:
        self._rates.hear(now, report)
        is_up = {"unavailable": False, "unsent": None, "unknown": None}.get(report.heard, True)
        self._breaker.hear(now, report.ticket, is_up=is_up)

    def _slots(self, now: float, caller: str, tokens: Sequence[int]) -> list[float]:
        if not tokens:
            return []
        self._asked_at[caller] = now
        self._asked_at = {who: at for who, at in self._asked_at.items() if now - at <= ACTIVE_S}
        least = min((self._got.get(who, 0) for who in self._asked_at if who != caller), default=0)
        got = self._got.get(caller, least)  # who comes late has no claim on what was given before
        self._got = {who: n for who, n in self._got.items() if who in self._asked_at}
        wanted = self._fair(tokens)[: self._breaker.n_allowed(now, len(tokens))]
        until = now + LEASE_S * (AHEAD_SHARE if len(self._asked_at) > 1 and got > least else 1.0)
        slots = self._rates.slots(now, wanted, until, self._next_ticket)
        self._got[caller] = got + len(slots)
        return slots

    def _fair(self, tokens: Sequence[int]) -> Sequence[int]:
        """The first calls of `tokens` that are no more than a caller's part of what fits into LEASE_S; at least one."""
        part_s = LEASE_S / len(self._asked_at) / 60
        most_calls, most_tokens = self._params.requests_per_minute, self._params.tokens_per_minute
        n = len(tokens)
        if most_calls is not None:
            n = min(n, math.ceil(most_calls * part_s))
        if most_tokens is not None:
            total, fitting = 0, 0
            while fitting < n and total < most_tokens * part_s:
                total += tokens[fitting]
                fitting += 1
            n = fitting
        return tokens[: max(1, n)]

    def _again_in_s(self, now: float, tokens: int) -> float:
        """In good time before the next slot, so that the block after this one is handed out before this one is used up."""
        least, longest = ASK_AGAIN_S
        if self._breaker.is_open:
            return min(longest, max(least, self._breaker.opens_in_s(now)))
        return min(longest, max(least, self._rates.next_slot(now, max(1, tokens)) - now - LEASE_S / 2))
