"""A clock that stands still until it is told to move."""

from __future__ import annotations


class FakeClock:
    def __init__(self, now: int = 1_767_225_600_000) -> None:  # 2026-01-01T00:00:00Z
        self._now = now

    def now(self) -> int:
        return self._now

    def advance(self, ms: int) -> None:
        self._now += ms
