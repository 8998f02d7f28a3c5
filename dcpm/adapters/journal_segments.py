"""Rows of users -> immutable Arrow files in a folder that many writers share, each written once.

A *segment* is a file with one write's rows, or with those of several segments after merging. A *marker* is an empty file
that says in its name: rows of this user up to this time are forgotten. Their names tell all that must be known of them:

    1796135823417-000000-0-6f3a9c0d1e2b-000041-2026-12-01.arrow     newest row, generation, tier, writer, its count, tag
    1796135824002-9b1c…-41d0….forget                                time, digest of the user's key, a random key

Every row has a place, (time, writer, ordinal), that merging keeps: the order of all rows is one for every reader. A time
is later than all that its writer saw listed before, whatever its clock says, so what was written before comes first.

A merged or rewritten segment is created before the ones that it replaces are deleted, and its name sorts after theirs, so
that whoever lists in the order of names sees it where it no longer sees them. A kill in between leaves rows twice, under
one place, which readers take once.
"""

from __future__ import annotations

import hashlib
import os
import re
import secrets
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import quote, unquote

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
import structlog

from dcpm.adapters.journal_storage import Storage
from dcpm.errors import StoreDamaged, StoreUnavailable
from dcpm.ports import Clock

log = structlog.get_logger()
T = TypeVar("T")
Bits = npt.NDArray[np.bool_]
KeyOf = Callable[[str], bytes]

MERGE_N = 32
"""Segments that become one of the next tier: a listing holds at most so many of a tier and writer, and a row is rewritten
once a tier."""
MAX_TIER = 2
"""1,024 writes are in one segment then: some 16 MB with 16 replies a write. Larger ones would not fit a merge's memory."""
SETTLED_MS = 3_600_000
"""Segments older than this are merged by whoever comes by: their writer is gone, or has no reason to come back to them."""
MARKER_MS = 7 * 86_400_000
"""A marker must outlive every merge that read its rows before it was there, which takes seconds."""
READERS = 16
NEVER = (-1, b"")

PLACE = [pa.field("_at", pa.int64()), pa.field("_by", pa.string()), pa.field("_n", pa.int32())]
_SEGMENT = re.compile(r"(\d{13})-(\d{6,})-(\d)-([0-9a-f]{12})-(\d{6,})(?:-(.*))?\.arrow")
_MARKER = re.compile(r"(\d{13})-([0-9a-f]{32})-([0-9a-f]{32})\.forget")


@dataclass(frozen=True, slots=True)
class SegmentName:
    """`at`: the time of its newest row, ms. `tag` sets apart what is never merged with each other."""

    at: int
    generation: int
    tier: int
    writer: str
    n: int
    tag: str = ""

    def __str__(self) -> str:
        tag = f"-{quote(self.tag, safe='')}" if self.tag else ""
        return f"{self.at:013d}-{self.generation:06d}-{self.tier}-{self.writer}-{self.n:06d}{tag}.arrow"


@dataclass(frozen=True, slots=True)
class Kind:
    """What the rows of a folder are. Tables have `schema` and PLACE; `schema` has a column `tk`.

    `buried(table, dead, key_of)` is the table without what the dead rows said of their user; `key_of(tk)` is random and the
    same for everyone who buries rows for the same marker. `first(table)`, rows in the order of
    their places, keeps the one that counts where several say the same. Rows older than `keep_ms` do not count.
    """

    schema: pa.Schema
    buried: Callable[[pa.Table, Bits, KeyOf], pa.Table]
    first: Callable[[pa.Table], pa.Table]
    keep_ms: int | None = None


class Segments:
    """One folder, and this process's part in it. Threads may share it; a forked child becomes a writer of its own."""

    def __init__(self, storage: Storage, kind: Kind, clock: Clock) -> None:
        self._storage, self.kind, self._clock = storage, kind, clock
        self._schema = pa.schema([*kind.schema, *PLACE])
        self._lock = threading.Lock()
        self._seen_ms = 0
        self._parsed: dict[str, SegmentName | None] = {}
        self._markers: dict[str, tuple[int, bytes]] = {}  # digest of the user's key -> forgotten up to this ms, key
        self.empty: pa.Table = self._schema.empty_table()
        self._become_writer()

    def _become_writer(self) -> None:
        self._pid, self._n = os.getpid(), 0
        self.writer = secrets.token_hex(6)
        self._pool = ThreadPoolExecutor(READERS, thread_name_prefix="dcpm-journal-read")
        self._upkeep = ThreadPoolExecutor(1, thread_name_prefix="dcpm-journal-merge")

    # -- names, times, markers

    def names(self) -> list[SegmentName]:
        """Lists the folder; afterwards its markers are known and this process's time is past every time in it."""
        return self._listed(sorted(self._storage.names()))

    def look(self) -> None:
        """Moves this process's time past every time in the folder, at the cost of one listing."""
        self._listed(self._storage.glance())

    def _listed(self, listed: Collection[str]) -> list[SegmentName]:
        with self._lock:
            for name in listed:
                if name not in self._parsed:
                    self._parsed[name] = self._seen(name)
            if len(self._parsed) > 2 * len(listed) + 1_000:  # of files long gone
                self._parsed = {name: self._parsed[name] for name in listed}
            return [name for name in map(self._parsed.get, listed) if name is not None]

    def _seen(self, name: str) -> SegmentName | None:
        if found := _SEGMENT.fullmatch(name):
            at, generation, tier, writer, n, tag = found.groups()
            parsed = SegmentName(int(at), int(generation), int(tier), writer, int(n), unquote(tag or ""))
            self._seen_ms = max(self._seen_ms, parsed.at)
            return parsed
        if marker := _MARKER.fullmatch(name):
            at_ms, who = int(marker[1]), marker[2]
            self._seen_ms = max(self._seen_ms, at_ms)
            self._markers[who] = max(self._markers.get(who, NEVER), (at_ms, bytes.fromhex(marker[3])))
        return None

    def _tick(self) -> int:
        with self._lock:
            self._seen_ms = max(self._clock.now(), self._seen_ms + 1)
            return self._seen_ms

    def _name(self, at: int, generation: int = 0, tier: int = 0, tag: str = "") -> SegmentName:
        with self._lock:
            if os.getpid() != self._pid:
                self._become_writer()
            self._n += 1
            return SegmentName(at, generation, tier, self.writer, self._n, tag)

    def mark(self, tk: str) -> None:
        """From here on, every row of `tk` that was written before is forgotten for whoever lists."""
        self.names()
        marker = f"{self._tick():013d}-{who_of(tk)}-{secrets.token_hex(16)}.forget"
        self._storage.create(marker, b"")
        with self._lock:
            self._seen(marker)

    def dead(self, table: pa.Table) -> Bits:
        """Which rows are forgotten: their user's marker is not older than they are."""
        if not self._markers or not table.num_rows:
            return np.zeros(table.num_rows, np.bool_)
        users = table.column("tk").combine_chunks().dictionary_encode()
        until = np.array([self._markers.get(who_of(tk), NEVER)[0] for tk in users.dictionary.to_pylist()], np.int64)
        dead: Bits = table.column("_at").to_numpy() <= until[users.indices.to_numpy()]
        return dead

    def buried(self, table: pa.Table) -> pa.Table:
        """`table` without what is forgotten."""
        dead = self.dead(table)
        return self.kind.buried(table, dead, lambda tk: self._markers[who_of(tk)][1]) if dead.any() else table

    def may_hold_dead(self, oldest_ms: int, whos: Iterable[str]) -> bool:
        return any(self._markers.get(who, NEVER)[0] >= oldest_ms for who in whos)

    @property
    def cutoff_ms(self) -> int:
        """Rows older than this have expired."""
        return 0 if self.kind.keep_ms is None else self._clock.now() - self.kind.keep_ms

    # -- segments

    def create(self, columns: Sequence[pa.Array], tag: str = "") -> SegmentName:
        """Durable when it returns. `columns`: those of the kind's schema, of one length."""
        name = self._name(self._tick(), tag=tag)
        n = len(columns[0])
        places = [pa.repeat(name.at, n), pa.repeat(name.writer, n), pa.array(range(n), pa.int32())]
        self._write(name, pa.record_batch([*columns, *places], schema=self._schema))
        if name.n % MERGE_N == 1:  # also at the first: others may have left some behind
            self._upkeep.submit(self._quietly, self.keep_up)
        return name

    def _write(self, name: SegmentName, rows: pa.Table | pa.RecordBatch) -> None:
        sink = pa.BufferOutputStream()
        options = pa.ipc.IpcWriteOptions(compression="zstd", use_threads=False)
        with pa.ipc.new_file(sink, self._schema, options=options) as writer:
            writer.write(rows)
        self._storage.create(str(name), sink.getvalue())

    def read(self, name: SegmentName, columns: Sequence[str] | None = None) -> pa.Table:
        """Its rows, forgotten and expired ones too. Raises FileNotFoundError where it was merged, rewritten or expired."""
        try:
            if columns is None or name.tier == 0:  # small: one request
                with pa.ipc.open_file(self._storage.read(str(name))) as reader:
                    return reader.read_all()
            fields = [self._schema.get_field_index(column) for column in columns]
            with self._storage.open(str(name)) as file:
                return pa.ipc.open_file(file, options=pa.ipc.IpcReadOptions(included_fields=fields)).read_all()
        except (pa.ArrowInvalid, pa.ArrowKeyError) as exc:
            raise StoreDamaged(f"{name} is damaged, or no segment of this version") from exc
        except FileNotFoundError:
            raise
        except (OSError, StoreUnavailable) as exc:
            # Deleted between two requests of one read, an object is no FileNotFoundError but an error of its store.
            if str(name) not in self._storage.glance():
                raise FileNotFoundError(str(name)) from exc
            raise StoreUnavailable(f"{name} cannot be read now") from exc

    def each(self, work: Callable[[SegmentName], T], names: Sequence[SegmentName]) -> Iterator[T | None]:
        """`work` of every name, several at once, in order; None for those that are no longer there."""

        def one(name: SegmentName) -> T | None:
            try:
                return work(name)
            except FileNotFoundError:
                return None

        if len(names) < 2:
            return iter([one(name) for name in names])
        if os.getpid() != self._pid:
            self._become_writer()
        return iter(list(self._pool.map(one, names)))

    # -- forgetting, merging, expiring

    def scrub(self, name: SegmentName) -> pa.Table | None:
        """Puts a segment without what is forgotten in the place of one with it; the forgotten rows, None where it is gone."""
        try:
            table = self.read(name)
        except FileNotFoundError:
            return None
        dead = self.dead(table)
        if dead.any():
            left = self.buried(table)
            if left.num_rows:
                self._write(self._name(name.at, name.generation + 1, name.tier, name.tag), left.combine_chunks())
            self._storage.delete(str(name))
        return table.filter(pa.array(dead))

    def scrub_later(self, names: Iterable[SegmentName]) -> None:
        """For what a forget that was killed left behind."""
        self._upkeep.submit(self._quietly, lambda: list(map(self.scrub, names)))

    def sweep(self) -> None:
        """Deletes what writers that died left half written."""
        self._storage.sweep()

    def keep_up(self) -> None:
        """Merges what is due, deletes what has expired, and what killed writers left half written."""
        self._storage.sweep()
        names = self.expire()
        while due := self._due(names):
            self._merge(due)
            names = self.names()

    def _quietly(self, work: Callable[[], object]) -> None:
        try:
            work()
        except (StoreUnavailable, StoreDamaged) as exc:  # the rows are safe as they are; a later write tries again
            log.warning("journal_upkeep_failed", error=type(exc).__name__)

    def expire(self) -> list[SegmentName]:
        """Deletes segments and markers that are past their time; the segments that are left."""
        names, cutoff = self.names(), self.cutoff_ms
        expired = [name for name in names if name.at < cutoff]
        old_markers = [
            name
            for name in self._parsed
            if (m := _MARKER.fullmatch(name)) and int(m[1]) < self._clock.now() - MARKER_MS
        ]
        for name in [*map(str, expired), *old_markers]:
            self._storage.delete(name)
        return [name for name in names if name.at >= cutoff]

    def _due(self, names: Sequence[SegmentName]) -> list[SegmentName]:
        """The oldest MERGE_N of one tier and tag that are this writer's or settled, or nothing."""
        settled_ms = self._clock.now() - SETTLED_MS
        by_tier: dict[tuple[int, str], list[SegmentName]] = {}
        for name in names:
            if name.tier < MAX_TIER and (name.writer == self.writer or name.at < settled_ms):
                by_tier.setdefault((name.tier, name.tag), []).append(name)
        return next((found[:MERGE_N] for found in by_tier.values() if len(found) >= MERGE_N), [])

    def _merge(self, names: Sequence[SegmentName]) -> None:
        tables = [table for table in self.each(self.read, names) if table is not None]
        if tables:
            merged = self._settled(pa.concat_tables(tables))
            newest = max(names, key=lambda name: (name.at, name.generation))
            generation = max(name.generation for name in names) + 1
            into = self._name(newest.at, generation, newest.tier + 1, newest.tag)
            if merged.num_rows:
                self._write(into, merged.combine_chunks())
                self.names()  # markers that came meanwhile: whoever set them may not have seen the new segment
                if self.dead(merged).any():
                    self.scrub(into)
        for name in names:
            self._storage.delete(str(name))

    def _settled(self, table: pa.Table) -> pa.Table:
        return self.kind.first(in_order(self.buried(table).filter(pc.field("_at") >= self.cutoff_ms)))

    def close(self) -> None:
        self._upkeep.shutdown()
        self._pool.shutdown()


def who_of(tk: str) -> str:
    """A user's key as markers name it: the key itself is not to outlive the user."""
    return hashlib.blake2b(tk.encode(), digest_size=16).hexdigest()


def in_order(table: pa.Table) -> pa.Table:
    return table.sort_by([(field.name, "ascending") for field in PLACE])


def once(table: pa.Table, columns: Sequence[str]) -> pa.Table:
    """The first row of each combination of `columns`."""
    numbered = table.append_column("_row", pa.array(np.arange(table.num_rows)))
    first = numbered.group_by(list(columns), use_threads=False).aggregate([("_row", "min")]).column("_row_min")
    return table.take(first.combine_chunks().sort())
