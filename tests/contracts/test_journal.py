"""Journal and Ledger: one suite over the fakes, SQLite, files in a folder and in S3, and what only SQLite promises."""

from __future__ import annotations

import os
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from s3_server import uri_at

from dcpm.adapters import journal_sqlite
from dcpm.adapters.journal_files import FileJournal, FileLedger
from dcpm.adapters.journal_sqlite import SqliteJournal, SqliteLedger
from dcpm.errors import StoreDamaged, StoreUnavailable
from dcpm.llm.ledger import spend_of
from dcpm.model.questions import Attempt, Usage
from dcpm.testing.fake_journal import MemoryJournal, MemoryLedger

AnyJournal = MemoryJournal | SqliteJournal | FileJournal
AnyLedger = MemoryLedger | SqliteLedger | FileLedger
EVERY = ["memory", "sqlite", "files", pytest.param("s3", marks=pytest.mark.slow)]


def uri_for(request: pytest.FixtureRequest, kind: str, tmp_path: Path) -> str:
    """A place that no other test uses."""
    if kind == "files":
        return str(tmp_path / "deep" / "shared")
    return uri_at(
        request.getfixturevalue("s3"), f"{request.node.name}-{tmp_path.name}".replace("[", "-").replace("]", "")
    )


@pytest.fixture(params=EVERY)
def journal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[AnyJournal]:
    made: AnyJournal
    match request.param:
        case "memory":
            made = MemoryJournal()
        case "sqlite":
            made = SqliteJournal(tmp_path / "deep" / "journal.db")
        case kind:
            made = FileJournal(uri_for(request, kind, tmp_path))
    yield made
    made.close()


@pytest.fixture(params=EVERY)
def ledger(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[AnyLedger]:
    made: AnyLedger
    match request.param:
        case "memory":
            made = MemoryLedger()
        case "sqlite":
            made = SqliteLedger(tmp_path / "ledger.db")
        case kind:
            made = FileLedger(uri_for(request, kind, tmp_path))
    yield made
    made.close()


def attempt(
    n: int = 0, *, window: str = "2026-12-01", tk: str = "t", usage: Usage | None = None, cost_usd: float | None = None
) -> Attempt:
    return Attempt(1_000 + n, window, "s0", tk, "extract", "small", f"q{n}", "ok", 12, usage, cost_usd)


def test_what_was_put_is_found_and_the_rest_is_absent(journal: AnyJournal) -> None:
    journal.put("t", "q1", '{"text": "我 🌊 \\"quoted\\""}')
    journal.put("t", "q2", "{}")
    assert journal.get(["q2", "q1", "q9", "q1"]) == {"q1": '{"text": "我 🌊 \\"quoted\\""}', "q2": "{}"}
    assert journal.get([]) == {}


def test_a_file_that_another_process_holds_is_opened_once_it_lets_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "journal.db"
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    monkeypatch.setattr(journal_sqlite, "BUSY_TIMEOUT_MS", 0)
    monkeypatch.setattr(journal_sqlite.time, "sleep", lambda _: holder.in_transaction and holder.rollback())
    opened = SqliteJournal(path)
    opened.put("t", "q1", "kept")
    assert opened.get(["q1"]) == {"q1": "kept"}
    opened.close()
    holder.close()


def test_the_first_reply_of_a_digest_stays(journal: AnyJournal) -> None:
    journal.put("t", "q1", "first")
    journal.put("t", "q1", "second")
    assert journal.get(["q1"]) == {"q1": "first"}


def test_thousands_of_digests_are_looked_up_at_once(journal: AnyJournal) -> None:
    journal.put("t", "q7", "here")
    assert journal.get([f"q{n}" for n in range(50_000)]) == {"q7": "here"}


def test_forgetting_takes_one_user_s_replies_and_no_other_s(journal: AnyJournal) -> None:
    for n in range(5):
        journal.put("t1" if n < 3 else "t2", f"q{n}", "x")
    assert journal.forget("t1") == 3
    assert journal.forget("t1") == 0
    assert journal.get([f"q{n}" for n in range(5)]) == {"q3": "x", "q4": "x"}


def test_threads_may_share_a_journal(journal: AnyJournal) -> None:
    def put_many(k: int) -> None:
        for n in range(20):
            journal.put("t", f"q{n}", f"{k}")
            journal.get([f"q{n}"])

    threads = [threading.Thread(target=put_many, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(journal.get([f"q{n}" for n in range(20)])) == 20


def test_rows_come_back_as_they_were_appended(ledger: AnyLedger) -> None:
    rows = [
        attempt(0),
        attempt(1, usage=Usage(5, 4, 3, 2), cost_usd=0.25),
        attempt(2, usage=Usage(), cost_usd=0.0),
        attempt(3, window="2026-12-02"),
    ]
    ledger.append(rows[:2])
    ledger.append([])
    ledger.append(rows[2:])
    assert ledger.rows() == rows
    assert ledger.rows("2026-12-01") == rows[:3]
    assert ledger.rows("") == []


def test_forgetting_takes_the_key_and_leaves_what_was_spent(ledger: AnyLedger) -> None:
    rows = [
        attempt(1, tk="t1", cost_usd=1.0),
        attempt(1, tk="t1", cost_usd=2.0),
        attempt(2, tk="t1"),
        attempt(3, tk="t2"),
    ]
    ledger.append(rows)
    assert ledger.forget("t1") == 3
    assert ledger.forget("t1") == 0
    left = ledger.rows()
    assert [row.tk for row in left] == ["", "", "", "t2"]
    assert not {"q1", "q2"} & {row.digest for row in left}
    assert spend_of(left) == spend_of(rows)


digests = st.sampled_from(["q0", "q1", "q2"])
users = st.sampled_from(["t0", "t1"])
steps = st.lists(
    st.tuples(st.just("put"), users, digests, st.text(max_size=5)) | st.tuples(st.just("forget"), users), max_size=12
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=steps)
def test_the_fake_and_sqlite_agree_on_every_sequence(steps: list[tuple[str, ...]], tmp_path: Path) -> None:
    fake, real = MemoryJournal(), SqliteJournal(tmp_path / "agree.db")
    real.forget("t0")
    real.forget("t1")
    try:
        for name, tk, *rest in steps:
            if name == "put":
                digest, reply = rest
                fake.put(tk, digest, reply)
                real.put(tk, digest, reply)
            else:
                assert fake.forget(tk) == real.forget(tk)
            assert fake.get(["q0", "q1", "q2"]) == real.get(["q0", "q1", "q2"])
    finally:
        real.close()


def test_the_files_can_be_read_by_their_owner_only(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        journal, ledger = SqliteJournal(tmp_path / "journal.db"), SqliteLedger(tmp_path / "ledger.db")
        journal.put("t", "q", "{}")
        ledger.append([attempt()])
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    finally:
        os.umask(before)
    assert len(modes) == 6  # each with its log and its index
    assert set(modes.values()) == {0o600}
    journal.close()
    ledger.close()


def test_what_was_forgotten_is_on_no_page_of_any_file(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path / "journal.db")
    for n in range(50):
        journal.put("t1", f"q{n}", "swordfish " * 200)
        journal.put("t2", f"r{n}", "harmless " * 200)
    journal.forget("t1")
    written = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"harmless" in written
    assert b"swordfish" not in written
    journal.close()


WRITER = """
import sys
from dcpm.adapters.journal_sqlite import SqliteJournal
journal = SqliteJournal(sys.argv[1])
for n in range(int(sys.argv[3])):
    digest = f"{sys.argv[2]}-{n}"
    journal.put("t", digest, '{"n": 1}')
    print(digest, flush=True)
"""


def writer(path: Path, name: str, n: int) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-c", WRITER, str(path), name, str(n)], stdout=subprocess.PIPE, text=True)


def test_several_processes_may_open_and_write_one_file_at_once(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    writers = [writer(path, f"w{k}", 20) for k in range(3)]
    put = [line for each in writers for line in (each.communicate()[0]).split()]
    assert [each.returncode for each in writers] == [0, 0, 0]
    journal = SqliteJournal(path)
    assert set(journal.get(put)) == {f"w{k}-{n}" for k in range(3) for n in range(20)}
    journal.close()


def test_what_put_returned_from_survives_the_death_of_its_process(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    process = writer(path, "w", 1_000_000)
    assert process.stdout is not None
    acknowledged = [process.stdout.readline().strip() for _ in range(30)]
    process.send_signal(signal.SIGKILL)
    acknowledged += process.stdout.read().split("\n")[:-1]  # whole lines: the last may be half written
    process.wait()
    process.stdout.close()
    journal = SqliteJournal(path)
    assert set(journal.get(acknowledged)) == set(acknowledged)
    journal.close()


def test_a_write_is_on_the_disk_and_not_only_with_the_kernel(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path / "journal.db")
    with journal._file.reading() as connection:
        settings_of = {
            name: connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")
        }
    assert settings_of == {"journal_mode": "wal", "synchronous": 2}  # 2 is FULL
    journal.close()


@pytest.mark.parametrize("open_it", [SqliteJournal, SqliteLedger])
def test_a_file_that_is_no_database_is_named_as_damaged(tmp_path: Path, open_it: Callable[[Path], object]) -> None:
    path = tmp_path / "journal.db"
    path.write_bytes(b"these are not the pages you are looking for " * 100)
    with pytest.raises(StoreDamaged, match=r"journal\.db"):
        open_it(path)


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreUnavailable, match=r"journal\.db"):
        SqliteJournal(tmp_path / "file" / "journal.db")


def test_a_closed_journal_says_so(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path / "journal.db")
    journal.close()
    with pytest.raises(StoreUnavailable):
        journal.put("t", "q", "{}")


def test_a_failed_transaction_leaves_nothing_and_the_file_usable(tmp_path: Path) -> None:
    ledger = SqliteLedger(tmp_path / "ledger.db")
    bad = Attempt(1, "w", "s", "t", "extract", "m", "q", None, 1, None, None)  # type: ignore[arg-type]
    with pytest.raises((StoreDamaged, sqlite3.IntegrityError)):
        ledger.append([attempt(), bad])
    ledger.append([attempt(5)])
    assert ledger.rows() == [attempt(5)]
    ledger.close()
