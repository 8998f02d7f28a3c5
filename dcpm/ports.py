"""The doors to the outside, as Protocols. Adapters and fakes stand behind them; tests/contracts holds one suite per door."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, Protocol

import numpy as np
import numpy.typing as npt

from dcpm.errors import InvalidInput
from dcpm.model.night import ShardOutcome, Snapshot, WindowPlan
from dcpm.model.profile import EmbeddingIdentity
from dcpm.model.questions import Attempt, Question, Rejected, Reply, Tool, Usage
from dcpm.model.rows import MAX_INT, R, Row, columns
from dcpm.model.texts import is_storable

Matrix = npt.NDArray[np.float32]
"""Unit rows, float32, shape (n, dim)."""


class Consistency(StrEnum):
    SESSION = "session"  # sees this process's own writes
    STRONG = "strong"  # sees every acknowledged write


@dataclass(frozen=True, slots=True)
class Where:
    """A conjunction. `equals` and `within` map column -> value(s); `within` with an empty sequence matches nothing.

    Only the store's filter module turns it into an expression.
    """

    equals: Mapping[str, str | int] = field(default_factory=dict)
    within: Mapping[str, Sequence[str]] = field(default_factory=dict)


ANYTHING = Where()


def check_where(kind: type[Row], where: Where) -> None:
    """Raises InvalidInput where a condition names a column that `kind` lacks, or a value that it cannot hold."""
    types = {column.name: column.type for column in columns(kind)}
    conditions: list[tuple[str, str | int]] = [*where.equals.items()]
    conditions += [(name, value) for name, values in where.within.items() for value in (*values, "")]
    for name, value in conditions:
        type_ = "int" if isinstance(value, int) else "text"
        if types.get(name) != type_:
            raise InvalidInput(f"{kind.COLLECTION} has no {type_} column {name!r} to filter by")
        if isinstance(value, int) and not -MAX_INT <= value <= MAX_INT:
            raise InvalidInput(f"{kind.COLLECTION}.{name} takes whole numbers of 64 bits")
        if isinstance(value, str) and not is_storable(value):
            raise InvalidInput(f"{kind.COLLECTION}.{name} cannot hold a NUL or a lone surrogate")


def matches(row: Row, where: Where) -> bool:
    """Whether every condition of `where` holds for `row`: what the filter of every store must say."""
    return all(getattr(row, name) == value for name, value in where.equals.items()) and all(
        getattr(row, name) in values for name, values in where.within.items()
    )


@dataclass(frozen=True, slots=True)
class Hit(Generic[R]):
    """`cosine` is rounded to 6 decimals: float32 sums differ in the 7th from one store, and one run, to the next."""

    row: R
    cosine: float


class MemoryStore(Protocol):
    """Rows by collection. Every read and write names its users: there is no query without a `tk` but `scan_all`.

    Raises StoreUnavailable where trying again may help. Rows that come back were checked to belong to the `tk` asked for.
    """

    @property
    def embedding(self) -> EmbeddingIdentity: ...

    def upsert(self, rows: Sequence[Row]) -> None:
        """Writes full rows in the order given; an id that exists is replaced. Rows of several kinds may be mixed.

        A row of a kind with a vector whose vector is NO_VECTOR is stored with zeros and found by no search. Raises
        InvalidInput (nothing written) where a text is over its bound or a vector has another dimension.
        """
        ...

    def get(
        self, kind: type[R], tk: str, ids: Sequence[str], consistency: Consistency = Consistency.SESSION
    ) -> list[R]:
        """The rows of `tk` among `ids`, in the order of `ids`; unknown ids and other users' rows are absent."""
        ...

    def scan(
        self,
        kind: type[R],
        tks: Sequence[str],
        where: Where = ANYTHING,
        *,
        with_vectors: bool = False,
        consistency: Consistency = Consistency.SESSION,
    ) -> list[R]:
        """Every row of these users that matches, ordered by (tk, id). Without vectors their vector is NO_VECTOR."""
        ...

    def scan_all(
        self,
        kind: type[R],
        where: Where = ANYTHING,
        *,
        page: int = 4_096,
        consistency: Consistency = Consistency.SESSION,
    ) -> Iterator[list[R]]:
        """Every row of every user in pages, each once, in no particular order, without vectors."""
        ...

    def search(
        self,
        kind: type[R],
        tk: str,
        vectors: Matrix,
        k: int,
        where: Where = ANYTHING,
        consistency: Consistency = Consistency.SESSION,
    ) -> list[list[Hit[R]]]:
        """For each query row the `k` nearest rows of `tk` by cosine, best first, without vectors. Exact ties by id."""
        ...

    def delete(self, kind: type[Row], tk: str, ids: Sequence[str]) -> None:
        """Deletes these rows of `tk`; unknown ids and other users' rows are left alone."""
        ...

    def delete_user(self, kind: type[Row], tk: str) -> int:
        """Deletes every row of `tk` in a collection, however many; returns how many there were."""
        ...

    def count(self, kind: type[Row], tks: Sequence[str] | None = None, where: Where = ANYTHING) -> int: ...

    def close(self) -> None: ...


class Embedder(Protocol):
    """Texts -> unit vectors. Deterministic; the empty list gives shape (0, dim)."""

    @property
    def identity(self) -> EmbeddingIdentity: ...

    def embed(self, texts: Sequence[str]) -> Matrix:
        """Row i belongs to texts[i]. Raises EmbedderUnavailable where trying again may help."""
        ...

    def unknown_share(self, texts: Sequence[str]) -> float:
        """The share of tokens that the model has no word for, 0..1; 0 where it cannot be told."""
        ...


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """One HTTP request. `mode` is how the reply's form is asked for: tools, json_schema, json_object or prompt."""

    model: str
    system: str
    user: str
    mode: str
    schema_name: str
    schema: Mapping[str, Any]
    tools: tuple[Tool, ...] = ()
    max_tokens: int = 2_000
    temperature: float = 0.0
    extra_body: Mapping[str, Any] = field(default_factory=dict)
    timeout_s: float = 120.0
    turns: tuple[tuple[str, str], ...] = ()  # (role, content) after `user`: the repair turn


@dataclass(frozen=True, slots=True)
class ChatResponse:
    """`tool_calls` are (name, arguments as the model wrote them). `hold_s`: for how long the endpoint takes no other call."""

    text: str
    tool_calls: tuple[tuple[str, str], ...]
    finish_reason: str
    model: str
    usage: Usage | None
    hold_s: float = 0.0


class ChatModel(Protocol):
    async def complete(self, request: ChatRequest) -> ChatResponse:
        """One try, with a deadline over the whole of it. Raises the ModelError that says what to do next."""
        ...

    async def close(self) -> None: ...


class Asker(Protocol):
    """From questions to replies: limits, retries, journal and parsing lie behind it."""

    def ask(self, questions: Sequence[Question], *, window: str = "", shard: str = "") -> list[Reply | Rejected]:
        """One answer per question, in order. A question the model could not answer becomes a Rejected.

        Raises ModelAuth or QuotaExhausted where no question can be answered.
        """
        ...


class Journal(Protocol):
    """Replies under their question's digest. What `put` returned from survives the death of the process."""

    def get(self, digests: Sequence[str]) -> dict[str, str]:
        """digest -> the reply's JSON, for those that are there."""
        ...

    def put(self, tk: str, digest: str, reply_json: str) -> None: ...

    def forget(self, tk: str) -> int:
        """Deletes every reply of a user; returns how many."""
        ...


class Ledger(Protocol):
    """A row per attempt, failed ones too."""

    def append(self, attempts: Sequence[Attempt]) -> None: ...

    def rows(self, window: str | None = None) -> list[Attempt]: ...

    def forget(self, tk: str) -> int:
        """Takes the user's key out of the rows; what was spent stays."""
        ...


class Artifacts(Protocol):
    """Files of a window. `create_*` is exclusive: the first writer wins and every later one gets AlreadyDecided."""

    def create_plan(self, plan: WindowPlan) -> None: ...

    def read_plan(self, window: str) -> WindowPlan | None: ...

    def create_snapshot(self, snapshot: Snapshot) -> None: ...

    def read_snapshot(self, window: str, shard: str) -> Snapshot | None: ...

    def has_snapshot(self, window: str, shard: str) -> bool:
        """As `read_snapshot` is not None, without reading it: it may be hundreds of megabytes."""
        ...

    def create_outcome(self, outcome: ShardOutcome) -> None: ...

    def read_outcome(self, window: str, shard: str) -> ShardOutcome | None: ...

    def write_report(self, window: str, report_json: str) -> None: ...

    def read_report(self, window: str) -> str | None: ...

    def windows(self) -> list[str]:
        """The windows that have a plan, oldest first."""
        ...

    def forget(self, tk: str) -> int:
        """Deletes a user's rows from every snapshot and outcome; returns how many files changed."""
        ...


class Clock(Protocol):
    def now(self) -> int:
        """Milliseconds since 1970 UTC."""
        ...
