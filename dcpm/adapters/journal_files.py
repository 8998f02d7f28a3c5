"""Replies and attempts -> files on shared storage, which survive the death of the process and of its machine.

For fleets: any number of processes on any number of machines write and read one place, a shared folder or an object store
(see journal_segments). A `put` returns when its reply is on the storage; replies put at the same time share one write.

The first reply of a digest is the one whose place comes first. A writer lists the folder before it writes, so a reply that
was there before always wins. Two whose writes overlap are settled by (time, writer): every reader that sees both takes the
same one; one that looked between the two writes has taken the only one there was.
"""

from __future__ import annotations

import contextlib
import hashlib
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from dcpm.adapters import ledger_sums
from dcpm.adapters.clock import SystemClock
from dcpm.adapters.journal_groups import Group
from dcpm.adapters.journal_params import DEFAULT, JournalParams
from dcpm.adapters.journal_segments import Bits, KeyOf, Kind, SegmentName, Segments, in_order, once, who_of
from dcpm.adapters.journal_sqlite import ATTEMPTS, COLUMNS
from dcpm.adapters.journal_storage import storage_at
from dcpm.errors import StoreUnavailable
from dcpm.llm.accounts import Account, TenantsOf
from dcpm.model.questions import Attempt, Usage
from dcpm.ports import Clock

READ_TRIES = 20
"""A segment may be merged away between the listing and the reading, and again; each time the next listing has its rows."""

_REPLIES = pa.schema([("digest", pa.string()), ("tk", pa.string()), ("reply", pa.large_string())])
_ROWS = pa.schema(
    [
        ("at", pa.int64()),
        *[(name, pa.string()) for name in ("window", "shard", "tk", "stage", "model", "digest", "outcome")],
        *[(name, pa.int64()) for name in ("latency_ms", "input", "output", "cached", "reasoning")],
        ("cost_usd", pa.float64()),
    ]
)
_INDEX = ["digest", "tk", "_at"]
Hashes = npt.NDArray[np.uint64]


@dataclass(frozen=True, slots=True)
class _Held:
    """What is known of a segment without reading it again. `digests`: sorted hashes of its live rows, shape (n_rows,).

    `whos` are its live users as markers name them, for rows from `oldest_ms` on.
    """

    digests: Hashes
    whos: frozenset[str]
    oldest_ms: int
    has_dead: bool


class FileJournal:
    """Journal. Memory: 8 bytes a reply. Cost of `get`: one listing, a read for each segment that is new, and for each hit."""

    def __init__(self, uri: str, params: JournalParams = DEFAULT, clock: Clock | None = None) -> None:
        storage = storage_at(uri, "replies")
        kind = Kind(_REPLIES, _without, lambda table: once(table, ["digest"]), params.keep_ms)
        self._segments = Segments(storage, kind, clock or SystemClock())
        self._group: Group[tuple[str, str, str]] = Group(
            self._flush, max_bytes=params.flush_bytes, linger_s=params.linger_s(storage.is_remote)
        )
        self._held: dict[SegmentName, _Held] = {}
        self._written: dict[SegmentName, pa.Table] = {}  # by this process, not in _held yet
        self._cleaned: set[SegmentName] = set()
        self._lock = threading.Lock()
        self._is_closed = False

    def get(self, digests: Sequence[str]) -> dict[str, str]:
        self._check_open()
        hash_by_digest = {digest: hash_of(digest) for digest in digests}
        wanted = np.array(sorted(set(hash_by_digest.values())), np.uint64)
        for _ in range(READ_TRIES):
            held = self._refreshed()
            hits = [name for name, part in held.items() if _has_any(part.digests, wanted)]
            tables = list(self._segments.each(self._segments.read, hits))
            if None not in tables:
                self._clean(held)
                return self._first(hash_by_digest, [table for table in tables if table is not None])
        raise StoreUnavailable("the journal's segments were merged faster than they could be read")

    def put(self, tk: str, digest: str, reply_json: str) -> None:
        self._check_open()
        size = len(reply_json.encode()) + len(digest.encode()) + len(tk.encode())  # fails here, not the others' write
        self._group.add((tk, digest, reply_json), size)

    def forget(self, tk: str) -> int:
        """Marks what is there as forgotten, for every reader at once, then rewrites each segment that holds it."""
        self._check_open()
        self._segments.expire()
        self._segments.mark(tk)
        self._segments.sweep()
        gone: set[str] = set()
        while dirty := [name for name, part in self._refreshed().items() if part.has_dead]:
            for rows in self._segments.each(self._segments.scrub, dirty):
                if rows is not None:
                    live = rows.filter((pc.field("tk") == tk) & (pc.field("_at") >= self._segments.cutoff_ms))
                    gone.update(live.column("digest").to_pylist())
        return len(gone)

    def keep_up(self) -> None:
        """Merges and expires now; otherwise it happens beside the writes."""
        self._segments.keep_up()

    def close(self) -> None:
        if not self._is_closed:
            self._is_closed = True
            self._segments.close()

    def _check_open(self) -> None:
        if self._is_closed:
            raise StoreUnavailable("the journal is closed")

    def _clean(self, held: dict[SegmentName, _Held]) -> None:
        """Forgotten rows in a segment are those of a forget under way, or of one that was killed: once for each segment."""
        with self._lock:
            dirty = [name for name, part in held.items() if part.has_dead and name not in self._cleaned]
            self._cleaned.update(dirty)
        if dirty:
            self._segments.scrub_later(dirty)

    def _flush(self, puts: list[tuple[str, str, str]]) -> None:
        first: dict[str, tuple[str, str]] = {}
        for tk, digest, reply in puts:
            first.setdefault(digest, (tk, reply))
        columns = [
            pa.array(first, pa.string()),
            pa.array([tk for tk, _ in first.values()], pa.string()),
            pa.array([reply for _, reply in first.values()], pa.large_string()),
        ]
        self._segments.look()  # what is there already comes before what is written now
        name = self._segments.create(columns)
        written = pa.table([*columns[:2], pa.repeat(name.at, len(first))], names=_INDEX)
        with self._lock:
            self._written[name] = written

    def _refreshed(self) -> dict[SegmentName, _Held]:
        """The index after one more look at the folder."""
        names = self._segments.names()
        cutoff = self._segments.cutoff_ms
        names = [name for name in names if name.at >= cutoff]
        with self._lock:
            self._held |= {name: self._held_of(rows) for name, rows in self._written.items()}
            self._written.clear()
            held = {name: self._held[name] for name in names if name in self._held}
        stale = [n for n in names if n not in held or self._segments.may_hold_dead(held[n].oldest_ms, held[n].whos)]
        for name, part in zip(stale, self._segments.each(self._read_index, stale), strict=True):
            if part is not None:
                held[name] = part
            else:
                held.pop(name, None)
        with self._lock:
            self._held = held
            return dict(held)

    def _read_index(self, name: SegmentName) -> _Held:
        return self._held_of(self._segments.read(name, _INDEX))

    def _held_of(self, table: pa.Table) -> _Held:
        dead = self._segments.dead(table)
        live = table.filter(pa.array(~dead)) if dead.any() else table
        digests = np.fromiter(map(hash_of, live.column("digest").to_pylist()), np.uint64, live.num_rows)
        whos = frozenset(map(who_of, live.column("tk").unique().to_pylist()))
        oldest: int = pc.min(table.column("_at")).as_py() if table.num_rows else 0
        return _Held(np.sort(digests), whos, oldest, bool(dead.any()))

    def _first(self, wanted: dict[str, int], tables: Sequence[pa.Table]) -> dict[str, str]:
        if not tables:
            return {}
        keys = pa.array(list(wanted), pa.string())
        hits = [table.filter(pc.is_in(table.column("digest"), value_set=keys)) for table in tables]
        found = pa.concat_tables(hits)
        found = found.filter(pa.array(~self._segments.dead(found)))
        found = once(in_order(found.filter(pc.field("_at") >= self._segments.cutoff_ms)), ["digest"])
        return dict(zip(found.column("digest").to_pylist(), found.column("reply").to_pylist(), strict=True))


class FileLedger:
    """Ledger. Segments of different windows are never merged, so that a window is read without the others."""

    def __init__(self, uri: str, params: JournalParams = DEFAULT, clock: Clock | None = None) -> None:
        storage = storage_at(uri, "attempts")
        self._segments = Segments(storage, Kind(_ROWS, _renamed, _each_once), clock or SystemClock())
        self._group: Group[Sequence[Attempt]] = Group(
            self._flush, max_bytes=params.flush_bytes, linger_s=params.linger_s(storage.is_remote)
        )
        self._is_closed = False

    def append(self, attempts: Sequence[Attempt]) -> None:
        self._check_open()
        rows = list(attempts)
        _columns_of(rows)  # what cannot be written fails here, not with the others' attempts
        if rows:
            self._group.add(rows, 200 * len(rows))

    def rows(self, window: str | None = None) -> list[Attempt]:
        return [_attempt_of(row) for row in self.table(window).to_pylist()]

    def table(self, window: str | None = None) -> pa.Table:
        """The attempts as Arrow, in the order in which they were appended: the columns of `Attempt`, its usage as four."""
        self._check_open()
        for _ in range(READ_TRIES):
            names = [name for name in self._segments.names() if window is None or name.tag == window]
            tables = list(self._segments.each(self._segments.read, names))
            found = [table for table in tables if table is not None]
            if len(found) == len(tables):
                table = pa.concat_tables(found) if found else self._segments.empty
                return in_order(_each_once(self._segments.buried(table))).select(_ROWS.names)
        raise StoreUnavailable("the ledger's segments were merged faster than they could be read")

    def account(self, window: str, tenants_of: TenantsOf) -> Account:
        """As `SqliteLedger.account`, by a scratch database. In memory are the window's rows as Arrow, some 200 bytes each."""
        with self._as_database(window) as connection:
            return ledger_sums.account(connection, window, tenants_of)

    def told(self, window: str, tenants_of: TenantsOf) -> Iterator[list[tuple[Any, ...]]]:
        """As `SqliteLedger.told`."""
        with self._as_database(window) as connection:
            yield from ledger_sums.told(connection, window, tenants_of)

    @contextlib.contextmanager
    def _as_database(self, window: str) -> Iterator[sqlite3.Connection]:
        """The rows of a window in a database of its own, in a file that is gone when it is closed, or its process dies."""
        names = COLUMNS.split(", ")
        insert = f"INSERT INTO attempts ({COLUMNS}) VALUES ({', '.join('?' * len(names))})"
        with contextlib.closing(sqlite3.connect("", isolation_level=None)) as connection:
            connection.execute(ATTEMPTS)
            connection.execute("BEGIN")
            for batch in self.table(window).select(names).to_batches(max_chunksize=8_192):
                connection.executemany(insert, zip(*(column.to_pylist() for column in batch.columns), strict=True))
            connection.execute("COMMIT")
            yield connection

    def forget(self, tk: str) -> int:
        """Takes the user's key out of every segment, and puts random names in place of the digests, which are made from it."""
        self._check_open()
        self._segments.mark(tk)
        self._segments.sweep()
        clean: set[SegmentName] = set()
        changed: set[tuple[int, str, int]] = set()
        while names := [name for name in self._segments.names() if name not in clean]:
            for rows in self._segments.each(self._scrub, names):
                if rows is not None:
                    mine = rows.filter(pc.field("tk") == tk)
                    changed.update(zip(*(mine.column(c).to_pylist() for c in ("_at", "_by", "_n")), strict=True))
            clean.update(names)
        return len(changed)

    def keep_up(self) -> None:
        self._segments.keep_up()

    def close(self) -> None:
        if not self._is_closed:
            self._is_closed = True
            self._segments.close()

    def _check_open(self) -> None:
        if self._is_closed:
            raise StoreUnavailable("the ledger is closed")

    def _scrub(self, name: SegmentName) -> pa.Table | None:
        if not self._segments.dead(self._segments.read(name, ["tk", "_at"])).any():
            return None
        return self._segments.scrub(name)

    def _flush(self, appends: list[Sequence[Attempt]]) -> None:
        by_window: dict[str, list[Attempt]] = {}
        for attempt in (attempt for rows in appends for attempt in rows):
            by_window.setdefault(attempt.window, []).append(attempt)
        for window, rows in by_window.items():
            self._segments.create(_columns_of(rows), tag=window)


def hash_of(digest: str) -> int:
    """64 bits of a digest, enough to find its segment; the row itself is told by the whole of it."""
    return int.from_bytes(hashlib.blake2b(digest.encode(), digest_size=8).digest(), "little")


def _has_any(held: Hashes, wanted: Hashes) -> bool:
    """Both sorted. Costs a binary search for each of the fewer."""
    few, many = (held, wanted) if len(held) < len(wanted) else (wanted, held)
    if not len(few):
        return False
    at = np.minimum(np.searchsorted(many, few), len(many) - 1)
    return bool((many[at] == few).any())


def _without(table: pa.Table, dead: Bits, _: KeyOf) -> pa.Table:
    return table.filter(pa.array(~dead))


def _each_once(table: pa.Table) -> pa.Table:
    return once(table, ["_at", "_by", "_n"])


def _renamed(table: pa.Table, dead: Bits, key_of: KeyOf) -> pa.Table:
    """Without the user's key, and with random names for the digests, which are made from it; one question keeps one name."""
    tks, digests = table.column("tk").to_pylist(), table.column("digest").to_pylist()
    for i in np.flatnonzero(dead):
        digests[i] = hashlib.blake2b(digests[i].encode(), key=key_of(tks[i]), digest_size=16).hexdigest()
        tks[i] = ""
    for name, values in (("tk", tks), ("digest", digests)):
        i = table.schema.get_field_index(name)
        table = table.set_column(i, table.schema.field(i), pa.array(values, pa.string()))
    return table


def _columns_of(attempts: Sequence[Attempt]) -> list[pa.Array]:
    """In the order of _ROWS. Raises TypeError, or one of Arrow's, for a value that its column cannot hold."""
    values: dict[str, list[Any]] = {name: [getattr(attempt, name) for attempt in attempts] for name in _PLAIN}
    for name in _TOKENS:
        values[name] = [getattr(attempt.usage, name) if attempt.usage else None for attempt in attempts]
    return [pa.array(values[field.name], field.type) for field in _ROWS]


def _attempt_of(row: dict[str, Any]) -> Attempt:
    usage = None if row["input"] is None else Usage(**{name: row[name] for name in _TOKENS})
    return Attempt(**{name: row[name] for name in _PLAIN}, usage=usage)


_PLAIN = [field.name for field in fields(Attempt) if field.name != "usage"]
_TOKENS = [field.name for field in fields(Usage)]
