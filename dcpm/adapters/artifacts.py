"""Plans, snapshots and outcomes of a window <-> files: Arrow for rows, JSON for the rest.

    windows/2026-12-01/plan.json                the plan
                       snapshot-00003.arrow     rows of a shard, with vectors
                       outcome-00003.arrow      rows to write and rows that stood there before
                       report.json, report.html
                       attempts.parquet         what the ledger may tell of the window's attempts: no user, no text

PyArrow is loaded when a file is read or written, so that the online writer can forget without having it.

A file is written beside its name and then linked to it, which fails if the name is taken: the first writer wins. A file
that exists is whole.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import orjson
from pydantic import TypeAdapter

from dcpm.errors import AlreadyDecided, StoreDamaged, WindowBusy
from dcpm.llm.accounts import TOLD_COLUMNS
from dcpm.model.collections import COLLECTIONS
from dcpm.model.night import ShardOutcome, ShardPlan, ShardReport, Snapshot, WindowPlan, check_window
from dcpm.model.rows import R, Row, columns, from_mapping, has_vector

if TYPE_CHECKING:
    import pyarrow as pa

_PLAN: TypeAdapter[WindowPlan] = TypeAdapter(WindowPlan)
_SHARD: TypeAdapter[ShardPlan] = TypeAdapter(ShardPlan)
_REPORT: TypeAdapter[ShardReport] = TypeAdapter(ShardReport)
_KINDS = {kind.COLLECTION: kind for kind in COLLECTIONS}
_SNAPSHOT_FIELDS = {
    "activity": "activities",
    "items": "items",
    "nodes": "nodes",
    "behaviours": "behaviours",
    "edges": "edges",
    "nights": "nights",
    "tombstones": "tombstones",
    "consents": "consents",
}


class LocalArtifacts:
    """Artifacts in a folder, shared by every process of the machine (or of the fleet, on shared storage)."""

    def __init__(self, folder: Path) -> None:
        self._windows = folder / "windows"

    # -- plan and report

    def create_plan(self, plan: WindowPlan) -> None:
        self._create(self._path(plan.window, "plan.json"), _PLAN.dump_json(plan))

    def read_plan(self, window: str) -> WindowPlan | None:
        data = self._read(self._path(window, "plan.json"))
        return None if data is None else _PLAN.validate_json(data)

    def write_report(self, window: str, report_json: str) -> None:
        path = self._path(window, "report.json")
        with self._temporary(path, report_json.encode()) as written:
            os.replace(written, path)

    def read_report(self, window: str) -> str | None:
        data = self._read(self._path(window, "report.json"))
        return None if data is None else data.decode()

    def write_page(self, window: str, page: str) -> Path:
        """The report as a page, in the window's folder."""
        path = self._path(window, "report.html")
        with self._temporary(path, page.encode()) as written:
            os.replace(written, path)
        return path

    def write_attempts(self, window: str, rows: Iterable[Sequence[tuple[Any, ...]]]) -> Path:
        """`rows` as `write_parquet` takes them, in the window's folder."""
        path = self._path(window, "attempts.parquet")
        with self._temporary(path, b"") as written:
            write_parquet(written, rows)
            os.replace(written, path)
        return path

    def windows(self) -> list[str]:
        return sorted(path.parent.name for path in self._windows.glob("*/plan.json"))

    @contextlib.contextmanager
    def hold(self, window: str) -> Iterator[None]:
        """One run of any window at a time on this storage; raises WindowBusy. The lock goes with the process.

        Any: a night that begins before the last one is applied would conclude the same things a second time.
        """
        self._windows.mkdir(parents=True, exist_ok=True)
        with (self._windows / "lock").open("a+") as handle:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as exc:
                handle.seek(0)
                raise WindowBusy(
                    f"window {handle.read().strip() or '?'} is being consolidated by another run: wait for it, or end it first"
                ) from exc
            handle.truncate(0)
            handle.write(check_window(window))
            handle.flush()
            yield

    # -- snapshot and outcome

    def create_snapshot(self, snapshot: Snapshot) -> None:
        rows = [(name, getattr(snapshot, field)) for name, field in _SNAPSHOT_FIELDS.items()]
        meta = {"now": snapshot.now, "plan": orjson.Fragment(_SHARD.dump_json(snapshot.plan))}
        path = self._path(snapshot.plan.window, f"snapshot-{snapshot.plan.shard}.arrow")
        self._create(path, _to_bytes([(name, "", part) for name, part in rows], meta))

    def read_snapshot(self, window: str, shard: str) -> Snapshot | None:
        data = self._read(self._path(window, f"snapshot-{shard}.arrow"))
        if data is None:
            return None
        rows, meta = _from_bytes(data)
        plan = _SHARD.validate_python(meta["plan"])
        found: dict[str, Any] = {field: tuple(rows.get((name, ""), ())) for name, field in _SNAPSHOT_FIELDS.items()}
        return Snapshot(plan=plan, now=meta["now"], **found)

    def has_snapshot(self, window: str, shard: str) -> bool:
        return self._path(window, f"snapshot-{shard}.arrow").exists()

    def create_outcome(self, outcome: ShardOutcome) -> None:
        meta = {
            "window": outcome.window,
            "shard": outcome.shard,
            "order": [row.COLLECTION for row in outcome.puts],
            "report": orjson.Fragment(_REPORT.dump_json(outcome.report)),
            "forgotten": outcome.forgotten,
        }
        parts = [(name, "put", rows) for name, rows in _by_collection(outcome.puts)]
        parts += [(name, "before", rows) for name, rows in _by_collection(outcome.before)]
        self._create(self._path(outcome.window, f"outcome-{outcome.shard}.arrow"), _to_bytes(parts, meta))

    def read_outcome(self, window: str, shard: str) -> ShardOutcome | None:
        data = self._read(self._path(window, f"outcome-{shard}.arrow"))
        if data is None:
            return None
        rows, meta = _from_bytes(data)
        puts = {name: iter(rows.get((name, "put"), ())) for name in _KINDS}
        return ShardOutcome(
            window=meta["window"],
            shard=meta["shard"],
            puts=tuple(next(puts[name]) for name in meta["order"]),
            before=tuple(row for name in _KINDS for row in rows.get((name, "before"), ())),
            report=_REPORT.validate_python(meta["report"]),
            forgotten=tuple((tk, at) for tk, at in meta["forgotten"]),
        )

    def read_shard_report(self, window: str, shard: str) -> ShardReport | None:
        """What a shard that has decided counted; reads the head of its outcome and none of its rows."""
        try:
            with self._path(window, f"outcome-{shard}.arrow").open("rb") as file:
                head = orjson.loads(file.readline())
        except FileNotFoundError:
            return None
        return _REPORT.validate_python(head["meta"]["report"])

    def forget(self, tk: str) -> int:
        """Rewrites every snapshot and outcome that holds rows of `tk` without them, and takes `tk` out of the plans."""
        n_changed = sum(self._forget_in_plan(window, tk) for window in self.windows())
        self._remove_unfinished()
        for path in sorted(self._windows.glob("*/*.arrow")):
            rows, meta = _from_bytes(path.read_bytes())
            if not any(row.tk == tk for part in rows.values() for row in part):
                continue
            n_changed += 1
            kept = {key: [row for row in part if row.tk != tk] for key, part in rows.items()}
            if "order" in meta:
                puts = {name: iter(rows.get((name, "put"), ())) for name in _KINDS}
                meta["order"] = [name for name in meta["order"] if next(puts[name]).tk != tk]
            with self._temporary(path, _to_bytes([(n, a, part) for (n, a), part in kept.items()], meta)) as written:
                os.replace(written, path)
        return n_changed

    def _remove_unfinished(self) -> None:
        """Deletes what a writer that was killed left beside the file it meant to write."""
        for path in self._windows.glob("*/.*"):
            writer = path.name.rsplit(".", 2)[-2]
            if writer.isdigit() and not _lives(int(writer)):
                path.unlink(missing_ok=True)

    def _forget_in_plan(self, window: str, tk: str) -> bool:
        plan = self.read_plan(window)
        if plan is None or not any(user.tk == tk for shard in plan.shards for user in shard.users):
            return False
        shards = tuple(
            replace(shard, users=tuple(user for user in shard.users if user.tk != tk)) for shard in plan.shards
        )
        path = self._path(window, "plan.json")
        with self._temporary(path, _PLAN.dump_json(replace(plan, shards=shards))) as written:
            os.replace(written, path)
        return True

    # -- files

    def _path(self, window: str, name: str) -> Path:
        return self._windows / check_window(window) / name

    @staticmethod
    def _read(path: Path) -> bytes | None:
        try:
            return path.read_bytes()
        except FileNotFoundError:
            return None

    def _create(self, path: Path, data: bytes) -> None:
        with self._temporary(path, data) as written:
            try:
                os.link(written, path)
            except FileExistsError as exc:
                raise AlreadyDecided(f"{path.name} of window {path.parent.name} was written by another run") from exc

    @contextlib.contextmanager
    def _temporary(self, path: Path, data: bytes) -> Iterator[Path]:
        """`data` durable in a file beside `path`, gone afterwards unless it was moved."""
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.{os.getpid()}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            yield Path(name)
        finally:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(name)
        _sync_folder(path.parent)


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _sync_folder(folder: Path) -> None:
    """Makes a new or renamed entry itself durable."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _by_collection(rows: Sequence[Row]) -> list[tuple[str, list[Row]]]:
    return [(name, [row for row in rows if name == row.COLLECTION]) for name in _KINDS]


# -- attempts -> Parquet


def write_parquet(path: Path, rows: Iterable[Sequence[tuple[Any, ...]]]) -> int:
    """Attempts in the columns of `accounts.TOLD_COLUMNS`, a batch at a time, into one file; returns how many.

    Any tool that reads Parquet adds them up: times are milliseconds since 1970 UTC, money is USD.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    types = {"text": pa.string(), "int": pa.int64(), "float": pa.float64()}
    schema = pa.schema([(name, types[kind]) for name, kind in TOLD_COLUMNS])
    n_rows = 0
    with path.open("wb") as file:
        with pq.ParquetWriter(file, schema, compression="zstd") as writer:
            for batch in rows:
                values = zip(*batch, strict=True)
                columns = [pa.array(column, field.type) for column, field in zip(values, schema, strict=True)]
                writer.write_table(pa.table(columns, schema=schema))
                n_rows += len(batch)
        file.flush()
        os.fsync(file.fileno())
    return n_rows


# -- rows <-> Arrow


def to_table(kind: type[Row], rows: Sequence[Row]) -> pa.Table:
    """One Arrow column per column of `kind`; a vector column is a list of float32, empty where there is none."""
    import pyarrow as pa

    arrays: dict[str, pa.Array] = {}
    for column in columns(kind):
        values = [getattr(row, column.name) for row in rows]
        if column.type == "vector":
            arrays[column.name] = _vectors_to_arrow(values)
        else:
            types = {"text": pa.large_string(), "int": pa.int64(), "float": pa.float64()}
            arrays[column.name] = pa.array(
                [str(v) for v in values] if column.type == "text" else values, types[column.type]
            )
    return pa.table(arrays)


def _vectors_to_arrow(values: Sequence[np.ndarray]) -> pa.Array:
    import pyarrow as pa

    offsets = np.zeros(len(values) + 1, dtype=np.int64)
    np.cumsum([v.size for v in values], out=offsets[1:])
    flat = np.concatenate(values) if values else np.zeros(0, dtype=np.float32)
    return pa.LargeListArray.from_arrays(pa.array(offsets), pa.array(flat, pa.float32()))


def from_table(kind: type[R], table: pa.Table) -> list[R]:
    """The rows of `to_table`. Vectors are views of the table's buffer."""
    names = [c.name for c in columns(kind) if c.type != "vector" and c.name in table.column_names]
    plain = {name: table.column(name).to_pylist() for name in names}
    vectors = _vectors_from_arrow(table.column("vector").combine_chunks()) if has_vector(kind) else None
    found = []
    for i in range(table.num_rows):
        values: dict[str, Any] = {name: plain[name][i] for name in names}
        if vectors is not None:
            values["vector"] = vectors[i]
        found.append(from_mapping(kind, values))
    return found


def _vectors_from_arrow(column: pa.Array) -> list[np.ndarray]:
    import pyarrow as pa

    array = column.chunk(0) if isinstance(column, pa.ChunkedArray) else column
    offsets = array.offsets.to_numpy()
    flat = array.values.to_numpy(zero_copy_only=False)
    return [flat[offsets[i] : offsets[i + 1]] for i in range(len(array))]


def _to_bytes(parts: Iterable[tuple[str, str, Sequence[Row]]], meta: Mapping[str, Any]) -> bytes:
    """One file: a JSON line with the sizes of what follows, then an Arrow stream for each part."""
    import pyarrow as pa

    blocks, index = [], []
    for name, action, rows in parts:
        sink = pa.BufferOutputStream()
        table = to_table(_KINDS[name], rows)
        with pa.ipc.new_stream(sink, table.schema, options=pa.ipc.IpcWriteOptions(compression="zstd")) as writer:
            writer.write_table(table)
        blocks.append(sink.getvalue().to_pybytes())
        index.append([name, action, len(blocks[-1])])
    head = orjson.dumps({"format": 1, "index": index, "meta": dict(meta)})
    return head + b"\n" + b"".join(blocks)


def _from_bytes(data: bytes) -> tuple[dict[tuple[str, str], list[Row]], dict[str, Any]]:
    import pyarrow as pa

    end = data.find(b"\n")
    head = orjson.loads(data[:end])
    if head.get("format") != 1:
        raise StoreDamaged(f"artifact format {head.get('format')!r} is not known to this version")
    found: dict[tuple[str, str], list[Row]] = {}
    start = end + 1
    for name, action, size in head["index"]:
        with pa.ipc.open_stream(pa.py_buffer(data[start : start + size])) as reader:
            found[name, action] = from_table(_KINDS[name], reader.read_all())
        start += size
    return found, head["meta"]
