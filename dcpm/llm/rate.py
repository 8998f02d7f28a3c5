"""What was sent and what came back -> when the next calls may go out. Pure: the time is an argument, and nothing waits.

Two leaky buckets, one counting requests and one tokens, give every call a time of its own, its *slot*. Seen from the
endpoint, no window of `length` seconds holds more than

    requests:  rate * length + 1 + rate * burst_s
    tokens:    rate * length + the largest call + rate * burst_s

as long as a call arrives within LATE_SHARE + NETWORK_SHARE of `burst_s` after its slot: the first share is what a caller may
be late, the second what the network may differ from call to call. The rest is what may go out at once after a pause.

A call's tokens are reserved by estimate and settled by usage. Settling computes the bucket as if the true figure had been
known at the slot. So the bound above holds for the true figures, plus what the calls under way take beyond their estimates;
and an estimate that was too high costs no rate, as long as what the calls under way have reserved too much is no more than
what may go out at once.
"""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from dcpm.errors import SettingsError
from dcpm.model.questions import tokens_in

SCHEDULED_SHARE, LATE_SHARE, NETWORK_SHARE = 0.5, 0.25, 0.25
"""How `burst_s` is spent: what the buckets let out at once, how late a caller may use a slot, how the network may vary."""
CUT, LEAST_SHARE = 0.7, 0.02
"""What a 429 leaves of the rate, and what is left of it at least. TCP's own cut is 0.5 to 0.7 (RFC 5681, RFC 9438)."""
WIN_BACK_S = 60.0
"""Seconds of success in which the whole rate is won back: a provider counts in minutes."""
RECENT_S = 10.0
"""Over how long the calls are counted, to learn a rate where none is set and a 429 comes."""
REMEMBERED = 2_000
"""Calls that are counted anew when one of them is settled, half a millisecond's work. A call that is not settled when so many
came after it, or whose process died, keeps its estimate; only what it took beyond is added when it is heard of."""

TICKETS = 100_000
"""Calls whose end is waited for, at most: those of processes that died are never heard of."""

Heard = Literal["ok", "limited", "unavailable", "other", "unsent", "unknown"]
"""How a call ended: answered, too many, no answer, answered otherwise (a refusal); never sent; or nobody knows."""


@dataclass(frozen=True, slots=True)
class RateParams:
    """Requests and tokens per minute, None for no limit. `burst_s` in seconds of the rate, see the module."""

    requests_per_minute: float | None = None
    tokens_per_minute: float | None = None
    burst_s: float = 3.0

    def __post_init__(self) -> None:
        for name in ("requests_per_minute", "tokens_per_minute"):
            value = getattr(self, name)
            if value is not None and not 0 < value <= 1e9:
                raise SettingsError(f"{name}: {value} is not within 0..1e9; leave it out for no limit")
        if not 0 < self.burst_s <= 60:
            raise SettingsError(f"burst_s: {self.burst_s} is not within 0..60 s")

    @property
    def late_s(self) -> float:
        """How long after its slot a call may still be sent."""
        return LATE_SHARE * self.burst_s


@dataclass(frozen=True, slots=True)
class Report:
    """What became of a call. `tokens`: as billed, None where the endpoint did not say. A call that was never sent counts no
    tokens; the request that its slot was for is lost.

    `hold_s`: for how long the endpoint wants no call (Retry-After, or a spent x-ratelimit allowance until its reset).
    """

    ticket: int
    heard: Heard
    tokens: int | None = None
    hold_s: float = 0.0


@dataclass(slots=True)
class _Entry:
    """A call: its slot, the seconds of the token rate that it takes, and the share of the rates when it was given."""

    at: float
    seconds: float
    tokens: int
    share: float
    is_settled: bool = False
    is_folded: bool = False


@dataclass(slots=True)
class _Bucket:
    """Generic cell rate algorithm (ITU-T I.371): `empty_at` is when all that was put in will have leaked out."""

    depth_s: float
    empty_at: float = -1e18

    def slot(self, now: float, seconds: float) -> float:
        """The first time from `now` on at which a call of that many seconds of the rate fits in."""
        return max(now, self.empty_at + seconds - max(self.depth_s, seconds))

    def put(self, at: float, seconds: float) -> None:
        self.empty_at = max(self.empty_at, at) + seconds


@dataclass(slots=True)
class Rates:
    """The state of one endpoint's limits. Not thread safe: one owner asks, everyone else asks the owner."""

    params: RateParams
    _share: float = 1.0  # of the rates; below 1 after a 429
    _learned: float | None = None  # requests a second when a 429 came and no rate is set
    _won_at: float = -1e18
    _held_until: float = -1e18
    _last_slot: float = -1e18
    _requests: _Bucket = field(init=False)
    _settled: _Bucket = field(init=False)
    _entries: deque[_Entry] = field(default_factory=deque)
    _by_ticket: dict[int, _Entry] = field(default_factory=dict)
    _recent: deque[float] = field(default_factory=deque)

    def __post_init__(self) -> None:
        depth_s = SCHEDULED_SHARE * self.params.burst_s
        self._requests, self._settled = _Bucket(depth_s), _Bucket(depth_s)

    def start(self, at: float) -> None:
        """Counts from `at` on as if the buckets were full then: nobody knows what was sent before."""
        for bucket in (self._requests, self._settled):
            bucket.put(at, bucket.depth_s)
        self._held_until = at

    @property
    def share(self) -> float:
        """What is left of the rates after 429s, 0..1."""
        return self._share

    def slots(self, now: float, tokens: Sequence[int], until: float, first_ticket: int) -> list[float]:
        """When the calls may go out, in order, for as many of them as have a slot by `until`. `tokens`: their estimates."""
        bucket = self._token_bucket()
        found: list[float] = []
        for ticket, estimate in enumerate(tokens, first_ticket):
            of_requests, of_tokens = self._seconds(estimate)
            at = max(
                self._requests.slot(now, of_requests),
                bucket.slot(now, of_tokens),
                self._held_until,
                self._last_slot,
            )
            if at > until:
                break
            self._requests.put(at, of_requests)
            bucket.put(at, of_tokens)
            entry = _Entry(at, of_tokens, estimate, self._share)
            if of_tokens:
                self._entries.append(entry)
            self._by_ticket[ticket] = entry
            if len(self._by_ticket) > TICKETS:
                self._by_ticket.pop(next(iter(self._by_ticket)))
            self._recent.append(at)
            self._last_slot = at
            found.append(at)
        return found

    def next_slot(self, now: float, tokens: int) -> float:
        """When a call of that many tokens could go out, if nobody else asked before."""
        of_requests, of_tokens = self._seconds(tokens)
        bucket = self._token_bucket()
        return max(self._requests.slot(now, of_requests), bucket.slot(now, of_tokens), self._held_until)

    def hear(self, now: float, report: Report) -> None:
        entry = self._by_ticket.pop(report.ticket, None)
        if entry is not None:
            self._settle(now, entry, report)
        if report.hold_s > 0:
            self._held_until = max(self._held_until, now + report.hold_s)
        if report.heard == "limited" and entry is not None:
            self._cut(now, entry.share)
        elif report.heard == "ok":
            self._win_back(now)

    def _settle(self, now: float, entry: _Entry, report: Report) -> None:
        entry.is_settled = True
        if report.heard == "unsent":
            with contextlib.suppress(ValueError):
                self._recent.remove(entry.at)
        tokens = 0 if report.heard == "unsent" else tokens_in(report.tokens)
        if tokens is None:
            return
        seconds = entry.seconds * tokens / entry.tokens
        if not entry.is_folded:
            entry.seconds = seconds
        elif seconds > entry.seconds:
            self._settled.put(now, seconds - entry.seconds)

    def _token_bucket(self) -> _Bucket:
        """The token bucket as it stands: what is settled is folded away for good, the rest is counted by estimate."""
        while self._entries and (self._entries[0].is_settled or len(self._entries) > REMEMBERED):
            gone = self._entries.popleft()
            gone.is_folded = True
            self._settled.put(gone.at, gone.seconds)
        bucket = _Bucket(self._settled.depth_s, self._settled.empty_at)
        for entry in self._entries:
            bucket.put(entry.at, entry.seconds)
        return bucket

    def _seconds(self, tokens: int) -> tuple[float, float]:
        """What a call takes of the two rates, in seconds."""
        per_minute = self.params.requests_per_minute
        requests = per_minute / 60 if per_minute is not None else self._learned
        of_requests = 1 / (requests * self._share) if requests is not None else 0.0
        allowed = self.params.tokens_per_minute
        of_tokens = tokens * 60 / (allowed * self._share) if allowed is not None else 0.0
        return of_requests, of_tokens

    def _cut(self, now: float, given_share: float) -> None:
        """Once for all calls whose slots were given at a higher rate than this: they tell of that one."""
        if given_share > self._share:
            return
        if self._share == 1.0 and self.params.requests_per_minute is None:
            while self._recent and self._recent[0] < now - RECENT_S:
                self._recent.popleft()
            self._learned = max(1.0, len(self._recent) / RECENT_S)
        self._share = max(LEAST_SHARE, CUT * self._share)
        self._won_at = now

    def _win_back(self, now: float) -> None:
        """Linear in the time in which calls succeed; a pause between two successes wins back a second at most."""
        if self._share < 1.0:
            self._share = min(1.0, self._share + min(1.0, max(0.0, now - self._won_at)) / WIN_BACK_S)
        if self._share == 1.0:
            self._learned = None
        self._won_at = max(now, self._won_at)
        while self._recent and self._recent[0] < now - RECENT_S:
            self._recent.popleft()
