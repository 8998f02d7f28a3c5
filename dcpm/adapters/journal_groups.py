"""Values from many threads -> few writes: group commit.

A caller whose value is alone writes it at once. While a write is under way others gather, and the next write takes them
all. There is no thread of its own: one of the waiting callers leads each write.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

from dcpm.errors import StoreUnavailable

T = TypeVar("T")


class _Turn(Generic[T]):
    """One caller's value, and how the write that took it ended."""

    __slots__ = ("error", "go", "is_done", "leads", "size", "value")

    def __init__(self, value: T, size: int) -> None:
        self.value, self.size = value, size
        self.go = threading.Event()
        self.is_done = self.leads = False
        self.error: Exception | None = None


class Group(Generic[T]):
    """`add` returns once `write` has returned for a list that holds the value, and raises what that write raised.

    Values are written in the order in which they were added. A write takes values until they exceed `max_bytes`. With a
    `linger_s`, a leader waits so long for company, or until that size is reached, where the write before had some.
    """

    def __init__(self, write: Callable[[list[T]], None], *, max_bytes: int, linger_s: float = 0.0) -> None:
        self._write, self._max_bytes, self._linger_s = write, max_bytes, linger_s
        self._lock = threading.Lock()
        self._queue: deque[_Turn[T]] = deque()
        self._n_bytes = 0
        self._is_led = self._had_company = False
        self._is_full = threading.Event()

    def add(self, value: T, size: int) -> None:
        mine = _Turn(value, size)
        with self._lock:
            self._queue.append(mine)
            self._n_bytes += size
            if self._n_bytes >= self._max_bytes:
                self._is_full.set()
            mine.leads = not self._is_led
            self._is_led = True
        self._take_turn(mine)

    def _take_turn(self, mine: _Turn[T]) -> None:
        try:
            if not mine.leads:
                mine.go.wait()
        except BaseException:  # interrupted: nobody waits for this value, but someone may wait to be led by it
            self._abandon(mine)
            raise
        if not mine.is_done:
            self._lead(mine)
        if mine.error is not None:
            raise mine.error

    def _lead(self, mine: _Turn[T]) -> None:
        """Writes one batch, whose first value is the leader's own, and passes the lead on."""
        batch: list[_Turn[T]] = []
        try:
            if self._linger_s and self._had_company:
                self._is_full.wait(self._linger_s)
            batch = self._taken()
            self._write([turn.value for turn in batch])
        except BaseException as exc:
            self._drop(mine)  # interrupted before it was taken
            self._end(batch, exc if isinstance(exc, Exception) else StoreUnavailable("the write was interrupted"))
            raise
        self._end(batch, None)

    def _end(self, batch: list[_Turn[T]], error: Exception | None) -> None:
        self._had_company = len(batch) > 1
        self._pass_on()
        for turn in batch:
            turn.is_done, turn.error = True, error
            turn.go.set()

    def _taken(self) -> list[_Turn[T]]:
        batch: list[_Turn[T]] = []
        n_bytes = 0
        with self._lock:
            while self._queue and (not batch or n_bytes + self._queue[0].size <= self._max_bytes):
                batch.append(self._queue.popleft())
                n_bytes += batch[-1].size
            self._n_bytes -= n_bytes
            if self._n_bytes < self._max_bytes:
                self._is_full.clear()
        return batch

    def _pass_on(self) -> None:
        with self._lock:
            heir = self._queue[0] if self._queue else None
            self._is_led = heir is not None
            if heir is not None:
                heir.leads = True
                heir.go.set()

    def _abandon(self, mine: _Turn[T]) -> None:
        self._drop(mine)
        if mine.leads and not mine.is_done:
            self._pass_on()

    def _drop(self, mine: _Turn[T]) -> None:
        with self._lock:
            if mine in self._queue:
                self._queue.remove(mine)
                self._n_bytes -= mine.size
