"""What journal and ledger promise on shared storage: many writers, deaths half way, merging, expiry, forgetting."""

from __future__ import annotations

import contextlib
import os
import stat
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from s3_server import uri_at

from dcpm import settings as settings_file
from dcpm.adapters import journal_segments, journal_storage
from dcpm.adapters.journal_files import READ_TRIES, FileJournal, FileLedger
from dcpm.adapters.journal_params import DAY_MS, DEFAULT, JournalParams
from dcpm.adapters.journal_segments import MERGE_N, SegmentName
from dcpm.adapters.journal_sqlite import SqliteJournal
from dcpm.adapters.journal_storage import ArrowFolder, LocalFolder, Storage
from dcpm.errors import SettingsError, StoreDamaged, StoreUnavailable
from dcpm.llm.accounts import account_of
from dcpm.llm.ledger import spend_of
from dcpm.model.questions import Attempt, Usage
from dcpm.testing.fake_clock import FakeClock
from dcpm.testing.fake_journal import MemoryJournal
from dcpm.wiring import Deployment

Open = Callable[..., FileJournal]
SECRET = "swordfish"


@pytest.fixture(params=["files", pytest.param("s3", marks=pytest.mark.slow)])
def uri(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "files":
        return str(tmp_path / "shared")
    return uri_at(request.getfixturevalue("s3"), f"{tmp_path.parent.name}-{tmp_path.name}")


@pytest.fixture
def opened() -> Iterator[Open]:
    """Opens journals, each as another process would, and closes them."""
    journals: list[FileJournal] = []

    def open_one(uri: str, params: JournalParams = DEFAULT, clock: FakeClock | None = None) -> FileJournal:
        journals.append(FileJournal(uri, params, clock))
        return journals[-1]

    yield open_one
    for journal in journals:
        journal.close()


@pytest.fixture
def merges_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three segments are merged, when a test asks for it and not beside the writes."""
    monkeypatch.setattr(journal_segments, "MERGE_N", 3)
    monkeypatch.setattr(journal_segments.Segments, "_quietly", lambda self, work: None)


def storage_of(thing: FileJournal | FileLedger) -> Storage:
    return thing._segments._storage


def written(thing: FileJournal | FileLedger) -> bytes:
    """Everything that lies under its names, unpacked."""
    storage = storage_of(thing)
    texts = []
    for name in storage.names():
        data = storage.read(name)
        texts.append(name.encode() + data.to_pybytes())
        if name.endswith(".arrow"):
            with pa.ipc.open_file(data) as reader:
                texts.append(repr(reader.read_all().to_pydict()).encode())
    return b"\n".join(texts)


def n_segments(thing: FileJournal | FileLedger) -> int:
    return len(thing._segments.names())


# -- several writers


def test_a_reply_of_one_process_is_found_by_another(uri: str, opened: Open) -> None:
    a, b = opened(uri), opened(uri)
    assert b.get(["q"]) == {}
    a.put("t", "q", "kept")
    assert b.get(["q"]) == {"q": "kept"}
    assert opened(uri).get(["q", "r"]) == {"q": "kept"}


@pytest.mark.parametrize("behind_ms", [0, 1, 3_600_000])
def test_the_first_reply_stays_first_for_everyone_even_where_a_clock_is_behind(
    uri: str, opened: Open, behind_ms: int
) -> None:
    a, b = opened(uri, clock=FakeClock(10**12)), opened(uri, clock=FakeClock(10**12 - behind_ms))
    a.put("t", "q", "first")
    b.put("t", "q", "second")
    assert [journal.get(["q"])["q"] for journal in (a, b, opened(uri))] == ["first"] * 3


@pytest.mark.parametrize("who_is_late", [0, 1])
def test_writes_that_overlap_are_settled_the_same_for_everyone(tmp_path: Path, opened: Open, who_is_late: int) -> None:
    uri, clock = str(tmp_path), FakeClock()
    a, b = opened(uri, clock=clock), opened(uri, clock=clock)
    late, early = (a, b) if who_is_late == 0 else (b, a)
    storage = storage_of(late)

    class Overtaken(LocalFolder):
        """The other's whole write falls between this one's look at the folder and its own write."""

        def create(self, name: str, data: bytes | pa.Buffer) -> None:
            early.put("t", "q", "early")
            storage.create(name, data)

    late._segments._storage = Overtaken(tmp_path / "replies")
    late.put("t", "q", "late")
    found = {journal.get(["q"])["q"] for journal in (a, b, opened(uri))}
    assert len(found) == 1
    assert found < {"early", "late"}
    assert n_segments(a) == 2


steps = st.lists(
    st.one_of(
        st.tuples(st.just("put"), st.integers(0, 1), st.sampled_from("tu"), st.sampled_from("pq"), st.text(max_size=3)),
        st.tuples(st.just("forget"), st.integers(0, 1), st.sampled_from("tu")),
        st.tuples(st.just("merge"), st.integers(0, 1)),
        st.tuples(st.just("wait"), st.integers(0, 1)),
    ),
    max_size=20,
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=steps)
def test_two_processes_and_one_in_memory_agree_on_every_sequence(
    steps: list[tuple[Any, ...]], merges_soon: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    uri = str(tmp_path_factory.mktemp("agree"))
    clocks = [FakeClock(), FakeClock(1_767_225_600_000 - 5_000)]
    expected, both = MemoryJournal(), [FileJournal(uri, clock=clock) for clock in clocks]
    try:
        for name, k, *rest in steps:
            match name:
                case "put":
                    tk, digest, reply = rest
                    expected.put(tk, tk + digest, reply)
                    both[k].put(tk, tk + digest, reply)
                case "forget":
                    assert both[k].forget(*rest) == expected.forget(*rest)
                case "merge":
                    both[k].keep_up()
                case "wait":
                    clocks[k].advance(7_200_000)  # the other's segments have settled
            for journal in both:
                assert journal.get(["tp", "tq", "up", "uq"]) == expected.get(["tp", "tq", "up", "uq"])
    finally:
        for journal in both:
            journal.close()


def test_a_forked_child_is_a_writer_of_its_own(tmp_path: Path, opened: Open) -> None:
    journal = opened(str(tmp_path))
    journal.put("t", "q0", "parent")
    child = os.fork()
    if not child:
        try:
            journal.put("t", "q1", "child")
        finally:
            os._exit(0)
    os.waitpid(child, 0)
    journal.put("t", "q2", "parent")
    assert set(journal.get(["q0", "q1", "q2"])) == {"q0", "q1", "q2"}


# -- merging


def test_segments_become_few_and_lose_nothing(uri: str, opened: Open, merges_soon: None) -> None:
    journal, other = opened(uri), opened(uri)
    for n in range(9):
        journal.put("t", f"q{n % 8}", f"reply {n}")
    assert n_segments(journal) == 9
    journal.keep_up()
    assert n_segments(journal) == 1
    for reader in (journal, other, opened(uri)):
        assert reader.get([f"q{n}" for n in range(8)]) == {f"q{n}": f"reply {n}" for n in range(8)}


def test_another_writers_segments_are_left_to_it_until_they_have_settled(
    tmp_path: Path, opened: Open, merges_soon: None
) -> None:
    clock = FakeClock()
    gone, journal = opened(str(tmp_path), clock=clock), opened(str(tmp_path), clock=clock)
    for n in range(3):
        gone.put("t", f"q{n}", "x")
    journal.keep_up()
    assert n_segments(journal) == 3
    clock.advance(2 * journal_segments.SETTLED_MS)
    journal.keep_up()
    assert n_segments(journal) == 1
    assert len(journal.get([f"q{n}" for n in range(3)])) == 3


def test_what_is_merged_between_the_listing_and_the_reading_is_still_found(
    uri: str, opened: Open, merges_soon: None
) -> None:
    journal, reader = opened(uri), opened(uri)
    for n in range(3):
        journal.put("t", f"q{n}", f"reply {n}")
    reader.get([])  # knows all three
    read = reader._segments.read
    first = iter([journal.keep_up])

    def overtaken(name: SegmentName, columns: Any = None) -> pa.Table:
        with lock:
            next(first, lambda: None)()
        return read(name, columns)

    lock = threading.Lock()
    reader._segments.read = overtaken  # type: ignore[method-assign]
    assert reader.get(["q0", "q1", "q2"]) == {f"q{n}": f"reply {n}" for n in range(3)}
    assert n_segments(journal) == 1


@pytest.mark.parametrize("is_gone", [True, False])
def test_an_object_that_goes_while_it_is_read_is_looked_for_again(tmp_path: Path, opened: Open, is_gone: bool) -> None:
    """An object store says so with an error of its own; where the object is still there, that error is meant."""
    journal = opened(str(tmp_path))
    journal.put("t", "q", "x")
    [name] = journal._segments.names()
    storage = storage_of(journal)

    class Failing(LocalFolder):
        def read(self, name: str) -> pa.Buffer:
            if is_gone:
                storage.delete(name)
            raise StoreUnavailable("NO_SUCH_KEY during GetObject")

    journal._segments._storage = Failing(tmp_path / "replies")
    with pytest.raises(FileNotFoundError if is_gone else StoreUnavailable):
        journal._segments.read(name)


def test_a_reader_that_never_gets_to_read_says_so(tmp_path: Path, opened: Open) -> None:
    journal = opened(str(tmp_path))
    journal.put("t", "q", "x")
    journal.get([])

    def vanished(name: SegmentName, columns: Any = None) -> pa.Table:
        raise FileNotFoundError

    journal._segments.read = vanished  # type: ignore[method-assign]
    with pytest.raises(StoreUnavailable, match="merged faster"):
        journal.get(["q"])
    assert READ_TRIES > 1


@pytest.mark.parametrize("change", ["merge", "forget"])
def test_what_replaces_segments_is_listed_after_them(
    filled: Callable[[int], FileJournal], change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An object store lists page by page in the order of names: who misses the old ones must come by the new one."""
    for writer in ("0" * 12, "f" * 12):
        journal = filled(int(writer[0], 16))
        if change == "merge":
            journal.forget("gone")  # the segments to merge were rewritten once, which their names tell
        before = {str(name) for name in journal._segments.names()}
        journal._segments.writer = writer
        if change == "merge":
            monkeypatch.setattr(journal_segments, "SETTLED_MS", -(10**9))
            monkeypatch.setattr(journal_segments, "MERGE_N", len(before))
            journal.keep_up()
            [merged] = journal._segments.names()
            assert max(before) < str(merged)
        else:
            journal.forget("gone")
            after = {str(name) for name in journal._segments.names()}
            assert not before & after
            assert all(old < new for old, new in zip(sorted(before), sorted(after), strict=True))


def test_merging_happens_beside_the_writes(tmp_path: Path) -> None:
    journal = FileJournal(str(tmp_path))
    for n in range(3 * MERGE_N + 1):
        journal.put("t", f"q{n}", "x")
    journal.close()  # waits for the merge that is under way
    assert n_segments(journal) <= MERGE_N + 3


# -- deaths


class Killed(BaseException):
    pass


class Dying:
    """A storage whose process dies at the `n`-th change, before it or after it. Nothing goes through afterwards."""

    def __init__(self, storage: Storage, n: int, *, is_done: bool) -> None:
        self._storage, self._n, self._is_done = storage, n, is_done
        self._lock = threading.Lock()
        self.is_remote = storage.is_remote

    def __getattr__(self, name: str) -> Any:
        return getattr(self._storage, name)

    def create(self, name: str, data: bytes | pa.Buffer) -> None:
        self._change(lambda: self._storage.create(name, data))

    def delete(self, name: str) -> None:
        self._change(lambda: self._storage.delete(name))

    def _change(self, change: Callable[[], None]) -> None:
        with self._lock:
            self._n -= 1
            if self._n > 0 or (self._n == 0 and self._is_done):
                change()
            if self._n <= 0:
                raise Killed


def dies_at_each_step(
    make: Callable[[int], FileJournal], doomed: Callable[[FileJournal], object], is_done: bool
) -> Iterator[FileJournal]:
    """A journal after `doomed` was killed at its first change, one after its second, and so on until it came through."""
    for n in range(1, 100):
        journal = make(n)
        journal._segments._storage = Dying(storage_of(journal), n, is_done=is_done)
        try:
            doomed(journal)
        except Killed:
            yield journal
        else:
            assert n > 3
            return
    raise AssertionError("it never came through")


@pytest.fixture
def filled(tmp_path: Path, opened: Open, merges_soon: None) -> Callable[[int], FileJournal]:
    """A folder with six segments, each with a reply of the user to forget and one of another."""

    def fill(n: int) -> FileJournal:
        journal = opened(str(tmp_path / str(n)))
        for k in range(6):
            journal._flush([("gone", f"g{k}", f"{SECRET} {k}"), ("stays", f"s{k}", f"harmless {k}")])
        return journal

    return fill


STAYS = {f"s{k}": f"harmless {k}" for k in range(6)}
GONE = [f"g{k}" for k in range(6)]


@pytest.mark.parametrize("is_done", [False, True])
def test_a_forget_that_is_killed_loses_nobody_else_s_replies_and_can_be_done_again(
    filled: Callable[[int], FileJournal], opened: Open, tmp_path: Path, is_done: bool
) -> None:
    for n, _ in enumerate(dies_at_each_step(filled, lambda journal: journal.forget("gone"), is_done), 1):
        after = opened(str(tmp_path / str(n)))
        assert after.get(list(STAYS)) == STAYS
        if n > 1 or is_done:  # the marker is there: what is left in the files is seen by nobody
            assert after.get(GONE) == {}
        after.forget("gone")
        assert SECRET.encode() not in written(after)
        assert after.get(list(STAYS)) == STAYS


@pytest.mark.parametrize("is_done", [False, True])
def test_a_merge_that_is_killed_loses_nothing(
    filled: Callable[[int], FileJournal], opened: Open, tmp_path: Path, is_done: bool
) -> None:
    for n, _ in enumerate(dies_at_each_step(filled, lambda journal: journal.keep_up(), is_done), 1):
        after = opened(str(tmp_path / str(n)))
        assert after.get(list(STAYS)) == STAYS
        assert after.forget("gone") == 6
        assert SECRET.encode() not in written(after)
        assert after.get(list(STAYS)) == STAYS


# -- forgetting


def test_what_a_killed_forget_left_is_cleaned_by_whoever_reads_next(tmp_path: Path, opened: Open) -> None:
    journal = opened(str(tmp_path))
    journal._flush([("gone", "g", SECRET), ("stays", "s", "harmless")])
    journal._segments.mark("gone")  # and no further
    assert SECRET.encode() in written(journal)
    reader = FileJournal(str(tmp_path))
    assert reader.get(["g", "s"]) == {"s": "harmless"}
    reader.close()  # waits for the cleaning
    assert SECRET.encode() not in written(journal)
    assert journal.get(["g", "s"]) == {"s": "harmless"}


def test_forgetting_reaches_what_has_expired_and_lies_there_still(tmp_path: Path, opened: Open) -> None:
    clock = FakeClock()
    journal = opened(str(tmp_path), JournalParams(keep_days=1), clock)
    journal.put("t", "q", SECRET)
    clock.advance(3 * DAY_MS)
    assert journal.forget("t") == 0
    assert SECRET.encode() not in written(journal)


def test_forgetting_reaches_every_segment_of_every_writer(uri: str, opened: Open) -> None:
    a, b, c = (opened(uri) for _ in range(3))
    for journal, name in ((a, "a"), (b, "b")):
        journal.put("gone", f"g{name}", SECRET)
        journal.put("stays", f"s{name}", "harmless")
    assert b.get(["ga"]) == {"ga": SECRET}
    assert c.forget("gone") == 2
    assert SECRET.encode() not in written(c)
    assert b"gone" not in written(c)
    for journal in (a, b, c):
        assert journal.get(["ga", "gb", "sa", "sb"]) == {"sa": "harmless", "sb": "harmless"}
        assert journal.forget("gone") == 0


def test_what_is_put_after_forgetting_stays_even_where_a_clock_is_behind(uri: str, opened: Open) -> None:
    ahead, behind = opened(uri, clock=FakeClock(10**12)), opened(uri, clock=FakeClock(10**12 - 10**7))
    ahead.put("t", "q", "old")
    ahead.forget("t")
    behind.put("t", "q", "new")
    assert ahead.get(["q"]) == behind.get(["q"]) == {"q": "new"}


def test_a_merge_that_read_before_the_forgetting_brings_nothing_back(
    filled: Callable[[int], FileJournal], opened: Open, tmp_path: Path
) -> None:
    journal, other = filled(0), opened(str(tmp_path / "0"))
    settle = journal._segments._settled

    def forgotten_meanwhile(table: pa.Table) -> pa.Table:
        merged = settle(table)
        other.forget("gone")
        return merged

    journal._segments._settled = forgotten_meanwhile  # type: ignore[method-assign]
    journal.keep_up()
    assert SECRET.encode() not in written(journal)
    assert opened(str(tmp_path / "0")).get([*GONE, *STAYS]) == STAYS


def test_what_a_killed_writer_left_half_written_is_forgotten_too(tmp_path: Path, opened: Open) -> None:
    journal = opened(str(tmp_path))
    folder = tmp_path / "replies"
    host = LocalFolder(folder)._host
    left = [folder / f".1.arrow.{host}.{2**22 + 1}", folder / ".2.arrow.elsewhere.1", folder / ".3.arrow.elsewhere.1"]
    mine = folder / f".4.arrow.{host}.{os.getpid()}"
    for path in (*left, mine):
        path.write_text(SECRET)
    os.utime(left[2], (1, 1))
    journal.forget("anyone")
    assert [path.exists() for path in left] == [False, True, False]  # the second may be under way on its machine
    assert mine.exists()


def test_markers_go_when_no_merge_can_need_them_any_more(tmp_path: Path, opened: Open) -> None:
    clock = FakeClock()
    journal = opened(str(tmp_path), clock=clock)
    journal.put("t", "q", "x")
    journal.forget("t")
    assert [name.endswith(".forget") for name in storage_of(journal).names()] == [True]
    clock.advance(journal_segments.MARKER_MS + 2)
    journal.keep_up()
    assert storage_of(journal).names() == []


# -- expiry


@pytest.mark.parametrize("is_merged", [False, True])
def test_replies_expire_in_files(tmp_path: Path, opened: Open, merges_soon: None, is_merged: bool) -> None:
    clock = FakeClock()
    journal = opened(str(tmp_path), JournalParams(keep_days=2), clock)
    for n in range(3):
        journal.put("t", f"q{n}", SECRET)
        if is_merged and n == 2:
            journal.keep_up()  # all in one segment, of which one row is about to expire
            assert n_segments(journal) == 1
        clock.advance(DAY_MS)
    assert set(journal.get(["q0", "q1", "q2"])) == {"q1", "q2"}
    clock.advance(DAY_MS)
    journal.keep_up()
    assert set(journal.get(["q0", "q1", "q2"])) == {"q2"}
    journal.put("t", "q0", "asked again")
    assert journal.get(["q0"]) == {"q0": "asked again"}
    clock.advance(3 * DAY_MS)
    journal.keep_up()
    assert storage_of(journal).names() == []


def test_replies_expire_in_sqlite(tmp_path: Path) -> None:
    clock = FakeClock()
    journal = SqliteJournal(tmp_path / "journal.db", 2, clock)
    journal.put("t", "q0", SECRET)
    clock.advance(DAY_MS)
    journal.put("t", "q1", "later")
    clock.advance(DAY_MS + 1)
    assert journal.get(["q0", "q1"]) == {"q1": "later"}
    journal.put("t", "q0", "asked again")
    assert journal.get(["q0"]) == {"q0": "asked again"}
    clock.advance(DAY_MS)
    journal.close()
    journal = SqliteJournal(tmp_path / "journal.db", 2, clock)
    assert b"later" not in (tmp_path / "journal.db").read_bytes()
    assert journal.get(["q0"]) == {"q0": "asked again"}
    journal.close()


def test_a_sqlite_file_of_an_earlier_version_counts_from_its_opening(tmp_path: Path) -> None:
    import sqlite3

    old = sqlite3.connect(tmp_path / "journal.db")
    old.execute("CREATE TABLE replies (digest TEXT PRIMARY KEY, tk TEXT NOT NULL, reply TEXT NOT NULL) WITHOUT ROWID")
    old.execute("INSERT INTO replies VALUES ('q', 't', 'kept')")
    old.commit()
    old.close()
    clock = FakeClock()
    journal = SqliteJournal(tmp_path / "journal.db", 2, clock)
    assert journal.get(["q"]) == {"q": "kept"}
    clock.advance(2 * DAY_MS + 1)
    assert journal.get(["q"]) == {}
    journal.close()


# -- the ledger


def attempt(n: int, tk: str = "t", window: str = "2026-12-01", digest: str = "") -> Attempt:
    return Attempt(n, window, "s", tk, "induce", "m", digest or f"q{n}", "ok", n, Usage(n, 1, 0, 0), 0.25)


@pytest.fixture
def ledgers(uri: str) -> Iterator[list[FileLedger]]:
    """Two, as two processes have them."""
    both = [FileLedger(uri), FileLedger(uri)]
    yield both
    for ledger in both:
        ledger.close()


def test_attempts_of_all_writers_are_read_in_the_order_of_their_writing(ledgers: list[FileLedger]) -> None:
    rows = [attempt(n) for n in range(6)]
    for n in range(0, 6, 2):
        ledgers[0].append(rows[n : n + 1])
        ledgers[1].rows()
        ledgers[1].append(rows[n + 1 : n + 2])
        ledgers[0].rows()
    assert ledgers[0].rows() == ledgers[1].rows("2026-12-01") == rows


def test_one_question_keeps_one_name_in_all_segments_when_its_user_is_forgotten(ledgers: list[FileLedger]) -> None:
    rows = [attempt(n, digest=f"q{n % 2}") for n in range(6)]
    for n, row in enumerate(rows):
        ledgers[n % 2].append([row])
    ledgers[0].append([attempt(9, tk="u")])
    assert ledgers[1].forget("t") == 6
    left = ledgers[0].rows()
    assert len({row.digest for row in left}) == 3
    assert [row.tk for row in left].count("") == 6
    assert spend_of(left) == spend_of([*rows, attempt(9, tk="u")])
    assert b"'t'" not in written(ledgers[0])
    assert b"q0" not in written(ledgers[0])


def test_windows_are_never_merged_with_each_other_and_every_attempt_stays_once(
    ledgers: list[FileLedger], merges_soon: None
) -> None:
    rows = [attempt(n, window=window) for n in range(4) for window in ("", "2026-12-01", "a/b-c")]
    for row in rows:
        ledgers[0].append([row])
    ledgers[0].keep_up()
    assert n_segments(ledgers[0]) == 6
    for window in ("", "2026-12-01", "a/b-c"):
        assert ledgers[1].rows(window) == [row for row in rows if row.window == window]


def test_a_ledger_s_merge_that_is_killed_leaves_every_attempt_once(tmp_path: Path, merges_soon: None) -> None:
    rows = [attempt(n) for n in range(3)]
    for n in range(1, 5):
        ledger = FileLedger(str(tmp_path / str(n)))
        for row in rows:
            ledger.append([row])
        ledger._segments._storage = Dying(storage_of(ledger), n, is_done=True)
        with contextlib.suppress(Killed):
            ledger.keep_up()
        ledger.close()
        after = FileLedger(str(tmp_path / str(n)))
        assert after.rows() == rows
        assert after.forget("t") == 3
        after.close()


def test_a_files_ledger_adds_up_like_rows_in_memory(ledgers: list[FileLedger]) -> None:
    rows = [attempt(n, tk=f"t{n % 3}", digest=f"q{n % 4}-{n % 3}") for n in range(12)]
    ledgers[0].append(rows)
    ledgers[0].append([attempt(50, window="2026-12-02")])
    tenants = {"t0": "acme", "t1": "corp"}

    def tenants_of(tks: Any) -> dict[str, str]:
        return {tk: tenants[tk] for tk in tks if tk in tenants}

    assert ledgers[1].account("2026-12-01", tenants_of) == account_of(rows, tenants_of)
    assert sum(len(part) for part in ledgers[1].told("2026-12-01", tenants_of)) == 12


# -- places


def test_files_can_be_read_by_their_owner_only_and_their_names_tell_nothing(tmp_path: Path, opened: Open) -> None:
    before = os.umask(0)
    try:
        journal = opened(str(tmp_path / "shared"))
        journal.put("the-user", "the-digest", SECRET)
    finally:
        os.umask(before)
    journal.forget("another-user")
    paths = list((tmp_path / "shared" / "replies").iterdir())
    assert len(paths) == 2
    assert {stat.S_IMODE(path.stat().st_mode) for path in paths} == {0o600}
    assert stat.S_IMODE((tmp_path / "shared" / "replies").stat().st_mode) == 0o700
    assert not any(word in path.name for path in paths for word in ("user", "digest", SECRET))


def test_a_file_is_on_the_disk_and_not_only_with_the_kernel(
    tmp_path: Path, opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The order counts: the content, then the name, then the folder that holds the name."""
    calls: list[str] = []
    for name in ("fdatasync", "rename", "fsync"):
        real = getattr(os, name)
        monkeypatch.setattr(
            journal_storage.os, name, lambda *args, n=name, real=real: (calls.append(n), real(*args))[1]
        )
    opened(str(tmp_path)).put("t", "q", "x")
    assert calls == ["fdatasync", "rename", "fsync"]


@pytest.mark.slow
def test_small_objects_are_one_put_and_leave_no_parts_behind(s3: str) -> None:
    storage = journal_storage.storage_at(uri_at(s3, "parts"), "replies")
    assert isinstance(storage, ArrowFolder)
    assert storage._files.__reduce__()[1][0]["allow_delayed_open"]


def test_a_damaged_segment_is_named(tmp_path: Path, opened: Open) -> None:
    journal = opened(str(tmp_path))
    journal.put("t", "q", "x")
    [path] = (tmp_path / "replies").iterdir()
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(StoreDamaged, match=path.name):
        opened(str(tmp_path)).get(["q"])


def test_files_of_others_in_the_folder_are_left_alone(tmp_path: Path, opened: Open) -> None:
    journal = opened(str(tmp_path))
    (tmp_path / "replies" / "README").write_text("hands off")
    journal.put("t", "q", "x")
    journal.forget("t")
    journal.keep_up()
    assert (tmp_path / "replies" / "README").read_text() == "hands off"


@pytest.mark.parametrize("uri", ["nosuch://place", "s3://?x"])
def test_a_uri_that_names_no_place_is_refused(uri: str) -> None:
    with pytest.raises(SettingsError, match=r"journal\.uri"):
        FileJournal(uri)


def test_a_place_that_cannot_be_written_is_told_without_its_address(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreUnavailable) as told:
        FileJournal(str(tmp_path / "file" / "journal"))
    assert str(tmp_path) not in str(told.value)


@pytest.mark.slow
def test_an_object_store_that_refuses_is_told_without_its_key(s3: str) -> None:
    journal = FileJournal(f"s3://key:secret@nosuchbucket/x?endpoint_override={s3}&scheme=http&region=us-east-1")
    with pytest.raises(StoreUnavailable) as told:
        journal.put("t", "q", "x")
    assert "secret" not in str(told.value)
    journal.close()


@pytest.mark.parametrize("change", [{"keep_days": 0}, {"flush_interval_s": 11}, {"flush_bytes": 0}])
def test_a_parameter_out_of_range_is_named(change: dict[str, Any]) -> None:
    with pytest.raises(SettingsError, match=f"journal.{next(iter(change))}"):
        JournalParams(**change)


@pytest.mark.parametrize("is_shared", [False, True])
def test_a_uri_in_the_settings_chooses_the_shared_storage(tmp_path: Path, is_shared: bool) -> None:
    """And a reply is kept for as many days as a fact stays selectable, where nothing else is said."""
    uri = str(tmp_path / "shared") if is_shared else ""
    made = settings_file.load(tmp_path / "home", journal={"uri": uri}, night={"max_nights": 7})
    with Deployment(made, clock=(clock := FakeClock())) as deployment:
        deployment.journal.put("t", "q", "kept")
        deployment.ledger.append([attempt(1)])
        assert isinstance(deployment.journal, FileJournal) == isinstance(deployment.ledger, FileLedger) == is_shared
        assert (tmp_path / "shared" / "replies").exists() == is_shared
        clock.advance(7 * DAY_MS)
        assert deployment.journal.get(["q"]) == {"q": "kept"}
        clock.advance(1)
        assert deployment.journal.get(["q"]) == {}
        assert deployment.ledger.rows() == [attempt(1)]
