"""Rows -> Milvus collections and back: the MemoryStore on milvus-lite and on a Milvus server, by URI and token.

Uses only what milvus-lite 3.2 and Milvus 2.3 both do: VARCHAR keys, one FLOAT_VECTOR a collection, full-row upserts, no
NULLs, `tk` as the partition key with one partition. A kind without a vector has a stand-in of two numbers, and a row
whose vector is absent stores another stand-in and a 0 in the column `has_vector`, which every search asks to be 1.
"""

from __future__ import annotations

import json
import logging
import time
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from itertools import groupby
from typing import Any, Self, TypeVar
from urllib.parse import urlsplit

import grpc  # type: ignore[import-untyped]  # it ships none
import numpy as np
from pymilvus import DataType, MilvusClient, MilvusException

from dcpm.adapters.milvus_filter import HAS_VECTOR, filter_of, matches_nothing, one_of, quoted
from dcpm.errors import EmbeddingMismatch, InvalidInput, StoreDamaged, StoreError, StoreUnavailable
from dcpm.model.collections import COLLECTIONS
from dcpm.model.ids import digest_of
from dcpm.model.profile import EmbeddingIdentity
from dcpm.model.rows import Column, R, Row, check_row, check_vector, columns, from_mapping, has_vector
from dcpm.model.users import Tombstone
from dcpm.ports import ANYTHING, Consistency, Hit, Matrix, Where, matches

T = TypeVar("T")

# pymilvus logs a traceback for every failed call, with the filter and so with keys in it.
logging.getLogger("pymilvus").setLevel(logging.CRITICAL + 1)

IDENTITY = "dcpm.embedding"
"""The collection property that says what the vectors are. milvus-lite keeps no description and a server keeps both."""
MAX_K = 16_384
"""Milvus's limit for the hits of one search."""
_STAND_IN_DIM = 2
_CONSISTENCY = {Consistency.SESSION: "Session", Consistency.STRONG: "Strong"}
_NOT_CONNECTED = 2  # pymilvus: "Fail connecting to server"
_NOT_LOADED = 101
_RECONNECT_POLL_S = 0.1
_RETRY_CODES = frozenset({1, 3, 4, 5, 8})
"""Milvus 2.3 (pkg/merr): 1 not ready, 3 memory, 4 internal, 5 too many requests; 8 is pymilvus's rate limit."""
_RETRY_STATUS = frozenset(
    {
        grpc.StatusCode.UNAVAILABLE,
        grpc.StatusCode.DEADLINE_EXCEEDED,
        grpc.StatusCode.RESOURCE_EXHAUSTED,
        grpc.StatusCode.CANCELLED,
        grpc.StatusCode.ABORTED,
        grpc.StatusCode.INTERNAL,
    }
)


@dataclass(frozen=True, slots=True)
class MilvusParams:
    """How the adapter talks to Milvus. `prefix` starts every collection's name, so that deployments can share a server."""

    prefix: str = "dcpm"
    index_type: str = "FLAT"  # exact; a server with very many rows may take HNSW and lose a little recall
    connect_wait_s: float = 60.0  # a server is ready about 9 s after its start
    reconnect_wait_s: float = 5.0  # gRPC itself waits 1 s and more before it tries a server that went away again
    timeout_s: float = 60.0  # for one call, its retries by pymilvus included
    batch_rows: int = 1_000
    batch_bytes: int = 8 * 2**20  # half of the 16 MiB that gRPC and Milvus's message queue like to take at once
    answer_bytes: int = 64 * 2**20  # a server refuses answers over 100 MB, milvus-lite over 256 MiB
    tks_per_filter: int = 500


class MilvusStore:
    """Thread safe. Open it with `connect`, which checks the embedding and that a row written can be read back."""

    def __init__(self, client: MilvusClient, embedding: EmbeddingIdentity, params: MilvusParams) -> None:
        self._client = client
        self._embedding = embedding
        self._params = params
        self._is_lite = False
        self._tears_by_user = False

    @classmethod
    def connect(
        cls, uri: str, embedding: EmbeddingIdentity, *, token: str = "", params: MilvusParams | None = None
    ) -> Self:
        """Waits up to `connect_wait_s` for a server that is starting; makes the collections that are not there.

        Raises StoreUnavailable, EmbeddingMismatch, or StoreDamaged where the canary row was not read back.
        """
        params = params or MilvusParams()
        deadline = time.monotonic() + params.connect_wait_s
        while True:
            try:
                with _Translated(f"connecting to {_shown(uri)}"):
                    client = MilvusClient(uri=uri, token=token, timeout=params.timeout_s)
                store = cls(client, embedding, params)
                store._open()
            except StoreUnavailable as exc:
                if time.monotonic() >= deadline:
                    raise StoreUnavailable(f"no Milvus answers at {_shown(uri)}: is it running?") from exc
                time.sleep(0.25)
            else:
                return store

    @property
    def embedding(self) -> EmbeddingIdentity:
        return self._embedding

    def upsert(self, rows: Sequence[Row]) -> None:
        for row in rows:
            check_row(row)
            check_vector(row, self._embedding.dim)
        for kind, batch in self._batches(rows):
            self._write(kind, batch)

    def get(
        self, kind: type[R], tk: str, ids: Sequence[str], consistency: Consistency = Consistency.SESSION
    ) -> list[R]:
        wanted = list(dict.fromkeys(ids))
        found = {row.id: row for row in self._by_ids(kind, wanted, True, consistency) if row.tk == tk}
        return [found[id_] for id_ in wanted if id_ in found]

    def scan(
        self,
        kind: type[R],
        tks: Sequence[str],
        where: Where = ANYTHING,
        *,
        with_vectors: bool = False,
        consistency: Consistency = Consistency.SESSION,
    ) -> list[R]:
        rows: list[R] = []
        for chunk in _chunks(sorted(set(tks)), self._params.tks_per_filter):
            condition = filter_of(kind, chunk, where)
            if not matches_nothing(where):
                rows += self._scan_chunk(kind, chunk, condition, where, with_vectors, consistency)
        return sorted(rows, key=lambda row: (row.tk, row.id))

    def scan_all(
        self,
        kind: type[R],
        where: Where = ANYTHING,
        *,
        page: int = 4_096,
        consistency: Consistency = Consistency.SESSION,
    ) -> Iterator[list[R]]:
        condition = filter_of(kind, None, where)
        if matches_nothing(where):
            return
        iterator = self._call(
            kind,
            "scan",
            lambda client, name: client.query_iterator(
                name,
                batch_size=min(page, self._page(kind, False)),
                filter=condition,
                output_fields=_output(kind, False),
                consistency_level=_CONSISTENCY[consistency],
                **self._timeout,
            ),
        )
        try:
            while found := self._call(kind, "scan", lambda _client, _name: iterator.next()):
                yield [self._row(kind, values, False) for values in found]
        finally:
            iterator.close()

    def search(
        self,
        kind: type[R],
        tk: str,
        vectors: Matrix,
        k: int,
        where: Where = ANYTHING,
        consistency: Consistency = Consistency.SESSION,
    ) -> list[list[Hit[R]]]:
        condition = filter_of(kind, [tk], where, with_vector_only=True)
        self._check_search(kind, vectors, k)
        results: list[list[Hit[R]]] = [[] for _ in vectors]
        asked = [] if matches_nothing(where) else [i for i, vector in enumerate(vectors) if vector.any()]
        for chunk in _chunks(asked, max(1, self._page(kind, False) // (k + 1))):
            pending, limit = chunk, min(k + 1, MAX_K)
            while pending:
                found = self._search_once(kind, condition, tk, vectors[pending], limit, consistency)
                for i, hits in zip(pending, found, strict=True):
                    results[i] = sorted(hits, key=lambda hit: (-hit.cosine, hit.row.id))[:k]
                # Where the k-th and the last have one cosine, rows of a smaller id may lie beyond the limit.
                pending = [
                    i
                    for i, hits in zip(pending, found, strict=True)
                    if len(hits) == limit < MAX_K and results[i][-1].cosine == min(hit.cosine for hit in hits)
                ]
                limit = min(limit * 4, MAX_K)
        return results

    def delete(self, kind: type[Row], tk: str, ids: Sequence[str]) -> None:
        self._delete_found(kind, self._owned(kind, tk, list(dict.fromkeys(ids))))

    def delete_user(self, kind: type[Row], tk: str) -> int:
        deleted: set[str] = set()
        condition = filter_of(kind, [tk])
        # Until nothing is left: a write that was under way when the first look was taken is deleted too.
        while ids := self._ids(kind, condition, Consistency.STRONG):
            self._delete_found(kind, ids)
            deleted.update(ids)
        return len(deleted)

    def count(self, kind: type[Row], tks: Sequence[str] | None = None, where: Where = ANYTHING) -> int:
        users = [None] if tks is None else _chunks(sorted(set(tks)), self._params.tks_per_filter)
        conditions = [filter_of(kind, chunk, where) for chunk in users]
        if matches_nothing(where):
            return 0
        return sum(
            int(self._query(kind, condition, ["count(*)"], Consistency.SESSION)[0]["count(*)"])
            for condition in conditions
        )

    def close(self) -> None:
        self._client.close()

    # Opening

    def _open(self) -> None:
        with _Translated("for its version"):
            self._is_lite = str(self._client.get_server_version(**self._timeout)).startswith("milvus_lite")
        with ThreadPoolExecutor(len(COLLECTIONS), thread_name_prefix="dcpm-open") as pool:
            partitions = list(pool.map(self._open_collection, COLLECTIONS))
        self._tears_by_user = max(partitions) > 1
        self._sing_canary()

    def _open_collection(self, kind: type[Row]) -> int:
        """Makes, checks and loads one collection; several processes may do so at once. Returns its partitions."""
        _make_once(lambda: self._has_collection(kind), lambda: self._create_collection(kind))
        told = self._call(kind, "describe", lambda client, name: client.describe_collection(name, **self._timeout))
        self._check_described(kind, told)
        _make_once(lambda: self._has_index(kind), lambda: self._create_index(kind))
        self._call(kind, "load", lambda client, name: client.load_collection(name, **self._timeout))
        return int(told.get("num_partitions") or 1)

    def _has_collection(self, kind: type[Row]) -> bool:
        return bool(self._call(kind, "look for", lambda client, name: client.has_collection(name, **self._timeout)))

    def _has_index(self, kind: type[Row]) -> bool:
        return bool(self._call(kind, "look for the index of", lambda client, name: client.list_indexes(name)))

    def _create_index(self, kind: type[Row]) -> None:
        index = self._client.prepare_index_params()
        metric = self._embedding.metric
        index.add_index("vector", index_type=self._params.index_type, metric_type=metric, index_name="vector")
        self._call(kind, "index", lambda client, name: client.create_index(name, index, **self._timeout))

    def _create_collection(self, kind: type[Row]) -> None:
        identity = _identity_json(self._embedding)
        schema = MilvusClient.create_schema(auto_id=False, enable_dynamic_field=False, description=identity)
        for column in columns(kind):
            _add_field(schema, column, self._embedding.dim)
        schema.add_field(HAS_VECTOR, DataType.INT8)
        if not has_vector(kind):
            schema.add_field("vector", DataType.FLOAT_VECTOR, dim=_STAND_IN_DIM)
        self._call(
            kind,
            "create",
            lambda client, name: client.create_collection(
                name,
                schema=schema,
                num_shards=1,
                # With more than one, Milvus 2.3 upserts rows to where tenant filters miss them.
                num_partitions=1,
                consistency_level="Session",
                properties={IDENTITY: identity},
                **self._timeout,
            ),
        )

    def _check_described(self, kind: type[Row], told: Mapping[str, Any]) -> None:
        name = self._name(kind)
        stored = told.get("properties", {}).get(IDENTITY) or told.get("description") or ""
        try:
            found = EmbeddingIdentity(**json.loads(stored))
        except (TypeError, ValueError) as exc:
            raise StoreError(f"the collection {name} is not one of DCPM's: choose another prefix") from exc
        if found != self._embedding:
            raise EmbeddingMismatch(
                f"{name} holds vectors of {found}, and the embedder is {self._embedding}: "
                "use that embedder, or another prefix and import again"
            )
        expected = {column.name for column in columns(kind)} | {HAS_VECTOR, "vector"}
        if {field["name"] for field in told["fields"]} != expected:
            raise StoreError(f"{name} was made by another version of DCPM: its columns differ")

    def _sing_canary(self) -> None:
        """One row under a key of its own: written, read back by tenant filter, deleted. A tombstone disturbs nobody."""
        tk = digest_of("canary", uuid.uuid4().hex, size=15)
        canary = Tombstone(id="t" + digest_of(tk), tk=tk, target="canary")
        self.upsert([canary])
        found = self.scan(Tombstone, [tk])
        self.delete(Tombstone, tk, [canary.id])
        if found != [canary]:
            raise StoreDamaged(
                f"a row written to {self._name(Tombstone)} was not found again by its tenant: this Milvus cannot be used"
            )

    # Writing

    def _batches(self, rows: Sequence[Row]) -> Iterator[tuple[type[Row], list[dict[str, Any]]]]:
        """Runs of one kind, bounded in rows and bytes, in order.

        milvus-lite spreads a partition key over 16 partitions and writes a batch partition by partition, so that there a
        kill would leave no prefix of it: rows of two users are never put into one batch.
        """
        for (kind, _), run in groupby(rows, key=lambda row: (type(row), row.tk if self._tears_by_user else "")):
            batch: list[dict[str, Any]] = []
            seen: set[str] = set()
            size = 0
            for row in run:
                values = self._values(row)
                n_bytes = _size(values)
                # One id twice in a request: which of the two stays is not said anywhere.
                if row.id in seen or len(batch) >= self._params.batch_rows or size + n_bytes > self._params.batch_bytes:
                    if batch:
                        yield kind, batch
                    batch, seen, size = [], set(), 0
                batch.append(values)
                seen.add(row.id)
                size += n_bytes
            yield kind, batch

    def _values(self, row: Row) -> dict[str, Any]:
        values: dict[str, Any] = {HAS_VECTOR: 0}
        for column in columns(type(row)):
            value = getattr(row, column.name)
            if column.type == "vector":
                values[HAS_VECTOR] = int(bool(value.any()))
                values["vector"] = np.asarray(value, np.float32) if value.any() else _stand_in(self._embedding.dim)
            else:
                values[column.name] = _PLAIN[column.type](value)
        return values if "vector" in values else {**values, "vector": _stand_in(_STAND_IN_DIM)}

    def _owned(self, kind: type[Row], tk: str, ids: Sequence[str]) -> list[str]:
        """The ids of `tk` among `ids`, read Strong: what another process has just written must not escape a deletion."""
        return [row["id"] for row in self._query_ids(kind, ids, ["id", "tk"], Consistency.STRONG) if row["tk"] == tk]

    def _delete_found(self, kind: type[Row], ids: Sequence[str]) -> None:
        for chunk in _chunks(ids, MAX_K):
            self._delete(kind, one_of("id", chunk))
        if ids:
            # A deletion on Milvus 2.3 does not move the session's clock, so that a Session read right after it may still
            # see the rows. A Strong read waits until the deletion is in force for every reader.
            self._query_ids(kind, ids[-1:], ["id"], Consistency.STRONG)

    def _write(self, kind: type[Row], batch: list[dict[str, Any]]) -> None:
        self._call(kind, "upsert into", lambda client, name: client.upsert(name, batch, **self._timeout))

    def _delete(self, kind: type[Row], condition: str) -> None:
        self._call(kind, "delete from", lambda client, name: client.delete(name, filter=condition, **self._timeout))

    # Reading

    def _scan_chunk(
        self,
        kind: type[R],
        tks: Sequence[str],
        condition: str,
        where: Where,
        with_vectors: bool,
        consistency: Consistency,
    ) -> list[R]:
        found = self._cursor if self._is_lite else self._ids_first
        rows = found(kind, condition, where, with_vectors, consistency)
        asked = frozenset(tks)
        if any(row.tk not in asked for row in rows):
            raise StoreDamaged(f"{self._name(kind)} gave rows of a user who was not asked for: run `dcpm fsck`")
        return rows

    def _ids_first(
        self, kind: type[R], condition: str, where: Where, with_vectors: bool, consistency: Consistency
    ) -> list[R]:
        """One request where the answer fits a page. Else all ids first, then the rows by id: 0.3 s for 16,000 rows.

        A cursor (`id > last`) needs ordered pages. Servers order them for iterators only, whose reads are not Strong:
        Milvus 2.3 gave 15,739 of 16,000 rows just written.
        """
        page = self._page(kind, with_vectors)
        found = self._query(kind, condition, _output(kind, with_vectors), consistency, limit=page)
        if len(found) < page:
            return [self._row(kind, values, with_vectors) for values in found]
        ids = self._ids(kind, condition, consistency)
        # A row may have changed between the two requests, so it is asked for its condition again.
        return [row for row in self._by_ids(kind, ids, with_vectors, consistency) if matches(row, where)]

    def _cursor(
        self, kind: type[R], condition: str, where: Where, with_vectors: bool, consistency: Consistency
    ) -> list[R]:
        """On milvus-lite every read is Strong, and reading rows by id costs as much as reading them all.

        `iterator` makes it order a page by id; without it pages come in no order.
        """
        page, rows = self._page(kind, with_vectors), list[R]()
        fields, last = _output(kind, with_vectors), ""
        while True:
            after = f"{condition} && id > {quoted(last)}" if last else condition
            found = self._query(kind, after, fields, consistency, limit=page, iterator="True")
            rows += [self._row(kind, values, with_vectors) for values in found]
            if len(found) < page:
                return rows
            last = rows[-1].id

    def _by_ids(self, kind: type[R], ids: Sequence[str], with_vectors: bool, consistency: Consistency) -> list[R]:
        found = self._query_ids(kind, ids, _output(kind, with_vectors), consistency, self._page(kind, with_vectors))
        return [self._row(kind, values, with_vectors) for values in found]

    def _query_ids(
        self, kind: type[Row], ids: Sequence[str], fields: list[str], consistency: Consistency, page: int = MAX_K
    ) -> list[dict[str, Any]]:
        """The bare condition `id in [...]` is what milvus-lite answers from its key index: 2 ms and not 60."""
        rows: list[dict[str, Any]] = []
        for chunk in _chunks(ids, min(page, MAX_K)):
            rows += self._query(kind, one_of("id", chunk), fields, consistency)
        return rows

    def _ids(self, kind: type[Row], condition: str, consistency: Consistency) -> list[str]:
        """Every id that matches, in order. Without a limit there is none: 16,384 bounds `limit` and `offset` only."""
        return sorted(row["id"] for row in self._query(kind, condition, ["id"], consistency))

    def _query(
        self, kind: type[Row], condition: str, fields: list[str], consistency: Consistency, **options: Any
    ) -> list[dict[str, Any]]:
        return self._call(
            kind,
            "read",
            lambda client, name: list(
                client.query(
                    name,
                    filter=condition,
                    output_fields=fields,
                    consistency_level=_CONSISTENCY[consistency],
                    **options,
                    **self._timeout,
                )
            ),
        )

    def _check_search(self, kind: type[Row], vectors: Matrix, k: int) -> None:
        if not has_vector(kind):
            raise InvalidInput(f"{kind.COLLECTION} has no vector to search by")
        if not 1 <= k <= MAX_K:
            raise InvalidInput(f"k is {k}: a search gives 1 to {MAX_K} rows")
        if vectors.ndim != 2 or vectors.shape[1] != self._embedding.dim:
            raise InvalidInput(f"the query has shape {vectors.shape}, the store keeps (n, {self._embedding.dim})")

    def _search_once(
        self, kind: type[R], condition: str, tk: str, vectors: Matrix, limit: int, consistency: Consistency
    ) -> list[list[Hit[R]]]:
        found = self._call(
            kind,
            "search",
            lambda client, name: client.search(
                name,
                data=[np.asarray(vector, np.float32) for vector in vectors],
                anns_field="vector",
                limit=limit,
                filter=condition,
                output_fields=_output(kind, False),
                search_params={"metric_type": self._embedding.metric},
                consistency_level=_CONSISTENCY[consistency],
                **self._timeout,
            ),
        )
        results = [
            [Hit(self._row(kind, hit["entity"], False), _cosine(hit["distance"])) for hit in hits] for hits in found
        ]
        if any(hit.row.tk != tk for hits in results for hit in hits):
            raise StoreDamaged(f"{self._name(kind)} gave rows of a user who was not asked for: run `dcpm fsck`")
        return results

    def _row(self, kind: type[R], values: Mapping[str, Any], with_vectors: bool) -> R:
        if with_vectors and has_vector(kind) and not values[HAS_VECTOR]:
            return from_mapping(kind, {**values, "vector": np.zeros(self._embedding.dim, np.float32)})
        return from_mapping(kind, values if with_vectors else {k: v for k, v in values.items() if k != "vector"})

    def _page(self, kind: type[Row], with_vectors: bool) -> int:
        """How many rows of the largest possible size one answer holds, at most Milvus's limit."""
        largest = sum(column.max_bytes or 8 for column in columns(kind))
        largest += 4 * self._embedding.dim if with_vectors else 0
        return max(1, min(MAX_K, self._params.answer_bytes // largest))

    # Calling

    @property
    def _timeout(self) -> dict[str, Any]:
        return {"timeout": self._params.timeout_s}

    def _name(self, kind: type[Row]) -> str:
        return f"{self._params.prefix}_{kind.COLLECTION}"

    def _call(self, kind: type[Row], what: str, ask: Callable[[MilvusClient, str], T]) -> T:
        """One request, its failure translated. Asks again where the server went away or, started again, loaded nothing.

        Every request may be sent twice: rows are written whole, and a deletion of what is gone does nothing.
        """
        name = self._name(kind)
        deadline = time.monotonic() + self._params.reconnect_wait_s
        while True:
            try:
                with _Translated(f"to {what} {name}"):
                    return ask(self._client, name)
            except _NotLoaded:
                if time.monotonic() >= deadline:
                    raise
                with _Translated(f"to load {name}"):
                    self._client.load_collection(name, **self._timeout)
            except _NotConnected:
                if time.monotonic() >= deadline:
                    raise
                time.sleep(_RECONNECT_POLL_S)


class _NotLoaded(StoreUnavailable):
    pass


class _NotConnected(StoreUnavailable):
    pass


class _Translated:
    """Turns pymilvus's and gRPC's exceptions into ours.

    Neither their text nor, by `from None`, they themselves are kept: both hold the filter, and so keys.
    """

    def __init__(self, what: str) -> None:
        self._what = what

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, exc: BaseException | None, trace: object) -> None:
        if isinstance(exc, MilvusException):
            raise self._of_milvus(exc) from None
        if isinstance(exc, grpc.RpcError):
            status = exc.code() if isinstance(exc, grpc.Call) else grpc.StatusCode.UNKNOWN
            raise self._of_status(status) from None
        if isinstance(exc, grpc.FutureTimeoutError):
            raise StoreUnavailable(f"Milvus did not answer in time when asked {self._what}") from None

    def _of_milvus(self, exc: MilvusException) -> StoreError:
        code = exc.code
        if isinstance(code, grpc.StatusCode):
            return self._of_status(code)
        message = f"Milvus refused {self._what} (code {code}, {type(exc).__name__})"
        if code in (_NOT_LOADED, _NOT_CONNECTED):
            return _NotLoaded(message) if code == _NOT_LOADED else _NotConnected(message)
        return StoreUnavailable(message) if code in _RETRY_CODES or exc.retriable else StoreError(message)

    def _of_status(self, status: grpc.StatusCode) -> StoreError:
        message = f"Milvus did not answer when asked {self._what} ({status.name})"
        return StoreUnavailable(message) if status in _RETRY_STATUS else StoreError(message)


def _make_once(is_there: Callable[[], bool], make: Callable[[], None]) -> None:
    """Makes what is not there; that another process made it a moment ago is no failure."""
    if is_there():
        return
    try:
        make()
    except StoreError:
        if not is_there():
            raise


def _shown(uri: str) -> str:
    """The address without what may stand before an @: a user and a password."""
    return urlsplit(uri)._replace(netloc=urlsplit(uri).netloc.rpartition("@")[2]).geturl()


def _add_field(schema: Any, column: Column, dim: int) -> None:
    if column.type == "text":
        extra = {"is_primary": True} if column.name == "id" else {"is_partition_key": column.name == "tk"}
        schema.add_field(column.name, DataType.VARCHAR, max_length=column.max_bytes, **extra)
    elif column.type == "vector":
        schema.add_field(column.name, DataType.FLOAT_VECTOR, dim=dim)
    else:
        schema.add_field(column.name, DataType.INT64 if column.type == "int" else DataType.DOUBLE)


_PLAIN: Mapping[str, Callable[[Any], Any]] = {"text": str, "int": int, "float": float}


def _stand_in(dim: int) -> Matrix:
    """A unit vector and not zeros, whose cosine each store defines in its own way."""
    vector = np.zeros(dim, np.float32)
    vector[0] = 1.0
    return vector


def _output(kind: type[Row], with_vectors: bool) -> list[str]:
    names = [column.name for column in columns(kind) if column.type != "vector"]
    return [*names, HAS_VECTOR, "vector"] if with_vectors and has_vector(kind) else names


def _size(values: Mapping[str, Any]) -> int:
    """About the bytes that a row takes on the wire."""
    return sum(
        len(value.encode()) if isinstance(value, str) else value.nbytes if isinstance(value, np.ndarray) else 8
        for value in values.values()
    )


def _cosine(distance: float) -> float:
    return min(1.0, max(-1.0, round(float(distance), 6)))


def _identity_json(embedding: EmbeddingIdentity) -> str:
    return json.dumps(asdict(embedding), sort_keys=True)


def _chunks(values: Sequence[T], size: int) -> list[Sequence[T]]:
    return [values[start : start + size] for start in range(0, len(values), size)]
