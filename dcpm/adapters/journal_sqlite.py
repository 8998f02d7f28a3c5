"""Replies and attempts -> SQLite files that survive the death of any process which wrote them.

Several processes and threads may share a file. A write is on the disk when the call returns. Replies hold memory text, so
the files are readable by their owner only and what is deleted is overwritten.
"""

from __future__ import annotations

import json
import os
import secrets
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from dcpm.adapters import ledger_sums
from dcpm.adapters.clock import SystemClock
from dcpm.adapters.journal_groups import Group
from dcpm.adapters.journal_params import DEFAULT, JournalParams
from dcpm.adapters.metrics import Grown
from dcpm.errors import StoreDamaged, StoreUnavailable
from dcpm.llm.accounts import Account, TenantsOf
from dcpm.model.questions import Attempt, Usage
from dcpm.ports import Clock

BUSY_TIMEOUT_MS = 30_000
OPEN_TRIES, OPEN_WAIT_S = 100, 0.02

_REPLIES = """CREATE TABLE IF NOT EXISTS replies (
    digest TEXT PRIMARY KEY, tk TEXT NOT NULL, reply TEXT NOT NULL, at INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID"""
_REPLIES_BY_AT = "CREATE INDEX IF NOT EXISTS replies_by_at ON replies (at)"
_REPLIES_BY_TK = "CREATE INDEX IF NOT EXISTS replies_by_tk ON replies (tk)"
ATTEMPTS = """CREATE TABLE IF NOT EXISTS attempts (
    n INTEGER PRIMARY KEY, at INTEGER NOT NULL, window TEXT NOT NULL, shard TEXT NOT NULL, tk TEXT NOT NULL,
    stage TEXT NOT NULL, model TEXT NOT NULL, digest TEXT NOT NULL, outcome TEXT NOT NULL, latency_ms INTEGER NOT NULL,
    input INTEGER, output INTEGER, cached INTEGER, reasoning INTEGER, cost_usd REAL)"""
_ATTEMPTS_BY_WINDOW = "CREATE INDEX IF NOT EXISTS attempts_by_window ON attempts (window)"
_ATTEMPTS_BY_TK = "CREATE INDEX IF NOT EXISTS attempts_by_tk ON attempts (tk)"
_PUT = """INSERT INTO replies (digest, tk, reply, at) VALUES (?1, ?2, ?3, ?4)
    ON CONFLICT (digest) DO UPDATE SET tk = ?2, reply = ?3, at = ?4 WHERE at < ?5"""
COLUMNS = "at, window, shard, tk, stage, model, digest, outcome, latency_ms, input, output, cached, reasoning, cost_usd"


class _File:
    """One SQLite file and this process's connection to it, which its threads use in turn."""

    def __init__(self, path: Path, statements: Sequence[str]) -> None:
        self._path = path
        self._lock = threading.Lock()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))  # before SQLite makes it with the umask's mode
            path.chmod(0o600)
        except OSError as exc:
            raise StoreUnavailable(f"{path.name} cannot be opened for writing: {exc.strerror}") from exc
        with _translated(path):
            self._connection = _connected(path, statements)

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        with self._lock, _translated(self._path):
            yield self._connection

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction that takes the write lock at once: one that takes it late cannot wait for another process."""
        with self._lock, _translated(self._path):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                self._connection.rollback()
                raise

    def scrub(self) -> None:
        """Empties the write-ahead log, which still holds what was deleted. A busy reader puts it off to the next scrub."""
        with self._lock, _translated(self._path):
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def close(self) -> None:
        with self._lock:
            self._connection.close()


class SqliteJournal:
    """Journal. The first reply of a digest stays; a later one is dropped, so every reader sees the same decision.

    Replies that threads put at the same time share a transaction. What is older than `keep_days` goes when the file is
    opened, and answers nothing before that.
    """

    def __init__(self, path: str | Path, keep_days: float | None = None, clock: Clock | None = None) -> None:
        self._clock = clock or SystemClock()
        self._keep_ms = JournalParams(keep_days).keep_ms
        self._file = _File(Path(path), (_REPLIES, _REPLIES_BY_TK))
        self._group: Group[tuple[str, str, str]] = Group(self._write, max_bytes=DEFAULT.flush_bytes)
        self._add_times()
        self._expire()

    def get(self, digests: Sequence[str]) -> dict[str, str]:
        with self._file.reading() as connection:
            found = connection.execute(
                "SELECT digest, reply FROM replies WHERE digest IN (SELECT value FROM json_each(?)) AND at >= ?",
                (json.dumps(list(digests)), self._cutoff_ms),
            )
            return dict(found.fetchall())

    def put(self, tk: str, digest: str, reply_json: str) -> None:
        size = len(reply_json.encode())  # what cannot be written fails here, not with the others' replies
        self._group.add((tk, digest, reply_json), size)

    def _write(self, puts: list[tuple[str, str, str]]) -> None:
        now, cutoff = self._clock.now(), self._cutoff_ms
        rows = [(digest, tk, reply, now, cutoff) for tk, digest, reply in puts]
        with self._file.writing() as connection:
            connection.executemany(_PUT, rows)

    @property
    def _cutoff_ms(self) -> int:
        return 0 if self._keep_ms is None else self._clock.now() - self._keep_ms

    def _add_times(self) -> None:
        """A file of an earlier version has no times: what is in it counts from now."""
        with self._file.writing() as connection:
            names = {row[1] for row in connection.execute("PRAGMA table_info(replies)")}
            if "at" not in names:
                connection.execute("ALTER TABLE replies ADD COLUMN at INTEGER NOT NULL DEFAULT 0")
                connection.execute("UPDATE replies SET at = ?", (self._clock.now(),))
            connection.execute(_REPLIES_BY_AT)

    def _expire(self) -> None:
        if self._keep_ms is None:
            return
        with self._file.writing() as connection:
            n_deleted = connection.execute("DELETE FROM replies WHERE at < ?", (self._cutoff_ms,)).rowcount
        if n_deleted:
            self._file.scrub()

    def forget(self, tk: str) -> int:
        with self._file.writing() as connection:
            n_deleted = connection.execute("DELETE FROM replies WHERE tk = ?", (tk,)).rowcount
        self._file.scrub()
        return n_deleted

    def close(self) -> None:
        self._file.close()


class SqliteLedger:
    """Ledger. Rows come back in the order in which they were appended."""

    def __init__(self, path: str | Path) -> None:
        self._file = _File(Path(path), (ATTEMPTS, _ATTEMPTS_BY_WINDOW, _ATTEMPTS_BY_TK))

    def append(self, attempts: Sequence[Attempt]) -> None:
        with self._file.writing() as connection:
            connection.executemany(
                f"INSERT INTO attempts ({COLUMNS}) VALUES ({', '.join('?' * 14)})", [_columns_of(a) for a in attempts]
            )

    def rows(self, window: str | None = None) -> list[Attempt]:
        where, args = ("", ()) if window is None else (" WHERE window = ?", (window,))
        with self._file.reading() as connection:
            found = connection.execute(f"SELECT {COLUMNS} FROM attempts{where} ORDER BY n", args)
            return [_attempt_of(row) for row in found.fetchall()]

    def account(self, window: str, tenants_of: TenantsOf) -> Account:
        """What the rows of `window` add up to, without loading them: as `accounts.account_of`."""
        with self._file.reading() as connection:
            return ledger_sums.account(connection, window, tenants_of)

    def grown(self, window: str, after: int) -> tuple[int, list[Grown]]:
        """What came since row number `after`, summed up, and the number to ask with next: for who watches a night."""
        with self._file.reading() as connection:
            return ledger_sums.grown(connection, window, after)

    def told(self, window: str, tenants_of: TenantsOf) -> Iterator[list[tuple[Any, ...]]]:
        """The rows of `window` as `accounts.TOLD_COLUMNS`, without users, some at a time."""
        with self._file.reading() as connection:
            yield from ledger_sums.told(connection, window, tenants_of)

    def forget(self, tk: str) -> int:
        """Also puts random names in place of the digests, which are made from the key; one question keeps one name."""
        with self._file.writing() as connection:
            mine = connection.execute("SELECT DISTINCT digest FROM attempts WHERE tk = ?", (tk,)).fetchall()
            renamed = [(secrets.token_hex(16), digest, tk) for (digest,) in mine]
            connection.executemany("UPDATE attempts SET digest = ? WHERE digest = ? AND tk = ?", renamed)
            n_changed = connection.execute("UPDATE attempts SET tk = '' WHERE tk = ?", (tk,)).rowcount
        self._file.scrub()
        return n_changed

    def close(self) -> None:
        self._file.close()


def _connected(path: Path, statements: Sequence[str]) -> sqlite3.Connection:
    """Opens and prepares the file. Going to WAL takes the whole file and does not honour the busy timeout: so, in a loop."""
    for attempt in range(OPEN_TRIES):
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        try:
            connection.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")
            connection.execute("PRAGMA journal_mode = WAL").fetchall()
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA secure_delete = ON").fetchall()
            for statement in statements:
                connection.execute(statement)
        except sqlite3.OperationalError as exc:
            connection.close()
            if _primary(exc) not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) or attempt + 1 == OPEN_TRIES:
                raise
            time.sleep(OPEN_WAIT_S)
        except BaseException:
            connection.close()
            raise
        else:
            return connection
    raise AssertionError("the loop returns or raises")


def _primary(exc: sqlite3.Error) -> int:
    """SQLite's error without the detail that the higher bits tell: SQLITE_BUSY for SQLITE_BUSY_RECOVERY."""
    return exc.sqlite_errorcode & 0xFF


@contextmanager
def _translated(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.OperationalError as exc:  # locked for too long, disk full, unreadable
        raise StoreUnavailable(f"{path.name} cannot be used now: {exc}") from exc
    except sqlite3.ProgrammingError as exc:  # used after it was closed
        raise StoreUnavailable(f"{path.name} is closed") from exc
    except sqlite3.DatabaseError as exc:
        raise StoreDamaged(f"{path.name} is damaged or no SQLite file: {exc}") from exc


def _columns_of(attempt: Attempt) -> tuple[str | int | float | None, ...]:
    a, usage = attempt, attempt.usage
    tokens = (None,) * 4 if usage is None else (usage.input, usage.output, usage.cached, usage.reasoning)
    plain = (a.at, a.window, a.shard, a.tk, a.stage, a.model, a.digest, a.outcome, a.latency_ms)
    return (*plain, *tokens, a.cost_usd)


def _attempt_of(row: Sequence[Any]) -> Attempt:
    """`row` in the order of COLUMNS; the table declares the types."""
    tokens = row[9:13]
    usage = None if tokens[0] is None else Usage(*tokens)
    values: list[Any] = [*row[:9], usage, row[13]]
    return Attempt(*values)
