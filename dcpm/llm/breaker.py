"""How calls ended -> whether the endpoint is down, and who may try whether it is up again. Pure: the time is an argument.

Closed, every call may go out. TRIP_AFTER failures without a success between them open it: nobody calls, since nothing but
money and attempts would be lost. After a while one call may probe; a success closes the breaker, a failure doubles the while.
"""

from __future__ import annotations

from dataclasses import dataclass

TRIP_AFTER = 8
"""At one failure in ten calls, ten failures of a hundred, eight in a row come about once in 10^8 calls."""
OPEN_S, OPEN_CAP_S = 5.0, 60.0
"""The first while and the longest: an endpoint that is back is noticed within a minute."""
PROBE_LOST_AFTER_S = 300.0
"""A probe of which nothing was heard for so long is given up: its process died."""


@dataclass(slots=True)
class Breaker:
    _failures: int = 0
    _failing_since: float | None = None
    _opened_at: float | None = None
    _open_s: float = OPEN_S
    _probe: int | None = None
    _probe_at: float = 0.0

    @property
    def is_open(self) -> bool:
        return self._opened_at is not None

    def down_s(self, now: float) -> float:
        """For how long nothing but failures came; 0 while closed."""
        return now - self._failing_since if self._failing_since is not None and self.is_open else 0.0

    def n_allowed(self, now: float, n: int) -> int:
        """How many of `n` calls may go out now."""
        if self._opened_at is None:
            return n
        return min(n, 1) if self.opens_in_s(now) <= 0 else 0

    def opens_in_s(self, now: float) -> float:
        """How long until the next probe; 0 while closed."""
        if self._opened_at is None:
            return 0.0
        if self._probe is not None:
            return max(0.0, self._probe_at + PROBE_LOST_AFTER_S - now)
        return max(0.0, self._opened_at + self._open_s - now)

    def sent(self, now: float, ticket: int) -> None:
        """Call for each call that goes out: while open it is the probe."""
        if self.is_open:
            self._probe, self._probe_at = ticket, now

    def hear(self, now: float, ticket: int, *, is_up: bool | None) -> None:
        """`is_up`: the endpoint answered, whatever it said; False where it did not; None where the call tells nothing."""
        is_probe, self._probe = ticket == self._probe, None if ticket == self._probe else self._probe
        if is_up:
            self._failures, self._failing_since, self._opened_at, self._open_s = 0, None, None, OPEN_S
            self._probe = None
        elif is_up is False and not self.is_open:
            self._failures += 1
            self._failing_since = now if self._failing_since is None else self._failing_since
            if self._failures >= TRIP_AFTER:
                self._opened_at = now
        elif is_up is False and is_probe:
            self._opened_at, self._open_s = now, min(OPEN_CAP_S, 2 * self._open_s)
