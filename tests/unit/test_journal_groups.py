"""Group commit: who shares a write, what its callers hear of it, and that nobody is left waiting."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from dcpm.adapters.journal_groups import Group, _Turn
from dcpm.errors import StoreUnavailable


class Writes:
    """A write that can be held up, and what it was given."""

    def __init__(self) -> None:
        self.batches: list[list[str]] = []
        self.is_open, self.has_begun = threading.Event(), threading.Event()
        self.is_open.set()
        self.fail: Callable[[list[str]], None] = lambda batch: None

    def __call__(self, batch: list[str]) -> None:
        self.batches.append(batch)
        self.has_begun.set()
        assert self.is_open.wait(30)
        self.fail(batch)


def held_up(group: Group[str], writes: Writes, values: str, pool: ThreadPoolExecutor) -> list[Future[None]]:
    """Adds the values, each from a thread of its own: the first is being written, the others wait in this order."""
    writes.is_open.clear()
    first = pool.submit(group.add, values[0], 1)
    assert writes.has_begun.wait(30)
    others = []
    for n, value in enumerate(values[1:], 1):
        others.append(pool.submit(group.add, value, 1))
        while len(group._queue) < n:
            threading.Event().wait(0.001)
    return [first, *others]


def test_values_that_come_during_a_write_share_the_next() -> None:
    writes = Writes()
    group = Group(writes, max_bytes=100)
    with ThreadPoolExecutor(8) as pool:
        added = held_up(group, writes, "abcde", pool)
        assert not any(future.done() for future in added)
        writes.is_open.set()
        for future in added:
            future.result(30)
    assert writes.batches == [["a"], ["b", "c", "d", "e"]]


def test_a_write_takes_no_more_than_it_may_hold() -> None:
    writes = Writes()
    group = Group(writes, max_bytes=2)
    with ThreadPoolExecutor(8) as pool:
        added = held_up(group, writes, "abcdef", pool)
        writes.is_open.set()
        for future in added:
            future.result(30)
    assert writes.batches == [["a"], ["b", "c"], ["d", "e"], ["f"]]


def test_a_value_larger_than_a_write_is_written_alone() -> None:
    writes = Writes()
    Group(writes, max_bytes=2).add("enormous", 8)
    assert writes.batches == [["enormous"]]


def test_a_failed_write_is_heard_by_those_in_it_and_by_nobody_else() -> None:
    writes = Writes()
    group = Group(writes, max_bytes=2)

    def fail(batch: list[str]) -> None:
        if "b" in batch:
            raise StoreUnavailable("the disk is full")

    writes.fail = fail
    with ThreadPoolExecutor(8) as pool:
        added = held_up(group, writes, "abcd", pool)
        writes.is_open.set()
        errors = [future.exception(30) for future in added]
    assert [type(error) for error in errors] == [type(None), StoreUnavailable, StoreUnavailable, type(None)]


def test_an_interrupt_ends_its_own_caller_only_and_the_lead_goes_on() -> None:
    writes = Writes()
    group = Group(writes, max_bytes=100)

    def fail(batch: list[str]) -> None:
        if "a" in batch:
            raise KeyboardInterrupt

    writes.fail = fail
    with ThreadPoolExecutor(8) as pool:
        added = held_up(group, writes, "abc", pool)
        writes.is_open.set()
        errors = [future.exception(30) for future in added]
    assert [type(error) for error in errors] == [KeyboardInterrupt, type(None), type(None)]
    group.add("later", 1)
    assert writes.batches == [["a"], ["b", "c"], ["later"]]


@pytest.mark.parametrize("is_first", [False, True])
def test_one_that_is_interrupted_while_it_waits_leaves_the_others_their_turn(is_first: bool) -> None:
    """Where it is the first in the queue, the interrupt comes just when it was to lead the next write."""
    writes = Writes()
    group = Group(writes, max_bytes=100)
    with ThreadPoolExecutor(8) as pool:
        added = held_up(group, writes, "abc", pool)
        mine: _Turn[str] = _Turn("mine", 0)
        wake_up = mine.go.wait

        def interrupted(timeout: float | None = None) -> bool:
            if is_first:
                assert wake_up(30)
            raise KeyboardInterrupt

        mine.go.wait = interrupted  # type: ignore[method-assign]
        group._queue.insert(0 if is_first else 1, mine)
        mine_too = pool.submit(group._take_turn, mine)
        if is_first:
            writes.is_open.set()
        assert isinstance(mine_too.exception(30), KeyboardInterrupt)
        writes.is_open.set()
        for future in added:
            future.result(30)
    assert writes.batches == [["a"], ["b", "c"]]


def test_every_value_is_written_once_before_its_caller_goes_on() -> None:
    written: list[int] = []
    group: Group[int] = Group(written.extend, max_bytes=5, linger_s=0.0005)

    def add_many(k: int) -> bool:
        seen = True
        for n in range(k * 100, k * 100 + 100):
            group.add(n, 1)
            seen &= n in written
        return seen

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(add_many, range(8)))
    assert sorted(written) == list(range(800))
