"""Shard reports beside the ledger -> the report of a window: what got through, what it cost, how fast it was."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pydantic import TypeAdapter

from dcpm.llm.ledger import Spend, spend_by_stage, spend_of
from dcpm.model.items import Item, ItemKind
from dcpm.model.night import ShardReport, StageCount
from dcpm.model.nodes import Behaviour, Edge, Node, NodeKind, NodeStatus
from dcpm.model.questions import Attempt
from dcpm.ports import MemoryStore, Where


@dataclass(frozen=True, slots=True)
class WindowReport:
    """Counters only: no memory text, no user.

    `status`: done, partial (some users stay due) or shadow. `stages` are summed over shards, in the order of the night;
    `spend_by_stage` and `spend` come from the ledger's attempts; `memory` is what the store holds afterwards. `seconds` is
    the wall time of the run that wrote this report; a stage's own seconds are summed over shards and may exceed it.
    """

    window: str
    status: str
    n_users: int
    n_shards: int
    stages: tuple[StageCount, ...]
    counts: tuple[tuple[str, float], ...]
    spend: Spend
    spend_by_stage: tuple[tuple[str, Spend], ...]
    memory: tuple[tuple[str, int], ...]
    models: tuple[str, ...]
    embedder: str
    seconds: float
    alarms: tuple[str, ...] = ()

    @property
    def n_attempts(self) -> int:
        return self.spend.n_attempts

    def count(self, name: str) -> float:
        return dict(self.counts).get(name, 0)

    def stage(self, name: str) -> StageCount:
        return next((s for s in self.stages if s.stage == name), StageCount(name))

    @property
    def texts_per_s(self) -> float | None:
        return _rate(self.count("texts_embedded"), self.stage("embed").seconds + self.stage("embed core").seconds)

    @property
    def pairs_per_s(self) -> float | None:
        return _rate(self.count("pairs_scanned"), self.stage("collide").seconds)

    def to_json(self) -> str:
        return _ADAPTER.dump_json(self, indent=2).decode()

    def to_public(self) -> dict[str, object]:
        """The report as the command line's `--json` gives it, its main figures on top."""
        memory = dict(self.memory)
        return {
            "window": self.window,
            "status": self.status,
            "users": self.n_users,
            "questions": sum(s.n_questions for s in self.stages),
            "attempts": self.spend.n_attempts,
            "items": sum(memory.get(kind, 0) for kind in ItemKind),
            "nodes": sum(memory.get(kind, 0) for kind in NodeKind),
            "cost": self.spend.cost_usd,
            "texts_per_s": self.texts_per_s,
            "pairs_per_s": self.pairs_per_s,
            "report": _ADAPTER.dump_python(self, mode="json"),
        }


def _rate(n: float, seconds: float) -> float | None:
    return n / seconds if n and seconds > 0 else None


_ADAPTER: TypeAdapter[WindowReport] = TypeAdapter(WindowReport)


def from_json(text: str) -> WindowReport:
    return _ADAPTER.validate_json(text)


def build(
    window: str,
    status: str,
    shards: Iterable[ShardReport],
    attempts: Sequence[Attempt],
    memory: Mapping[str, int],
    embedder: str,
    seconds: float,
) -> WindowReport:
    reports = sorted(shards, key=lambda s: s.shard)
    counts: dict[str, float] = {}
    for report in reports:
        for name, number in report.counts:
            counts[name] = counts.get(name, 0) + number
    return WindowReport(
        window=window,
        status=status,
        n_users=sum(report.n_users for report in reports),
        n_shards=len(reports),
        stages=merged(report.stages for report in reports),
        counts=tuple(sorted(counts.items())),
        spend=spend_of(attempts),
        spend_by_stage=tuple(spend_by_stage(attempts).items()),
        memory=tuple(memory.items()),
        models=tuple(sorted({a.model for a in attempts})),
        embedder=embedder,
        seconds=seconds,
        alarms=tuple(f"shard {report.shard}: {alarm}" for report in reports for alarm in report.alarms),
    )


def merged(stages: Iterable[Sequence[StageCount]]) -> tuple[StageCount, ...]:
    """The counts of all shards by stage, in the order in which stages first occur."""
    found: dict[str, StageCount] = {}
    for count in (c for shard in stages for c in shard):
        other = found.get(count.stage, StageCount(count.stage))
        reasons = dict(other.rejected)
        for reason, n in count.rejected:
            reasons[reason] = reasons.get(reason, 0) + n
        found[count.stage] = StageCount(
            stage=count.stage,
            n_in=other.n_in + count.n_in,
            n_out=other.n_out + count.n_out,
            n_declined=other.n_declined + count.n_declined,
            rejected=tuple(sorted(reasons.items())),
            seconds=other.seconds + count.seconds,
            n_questions=other.n_questions + count.n_questions,
            n_from_journal=other.n_from_journal + count.n_from_journal,
        )
    return tuple(found.values())


def census(store: MemoryStore, tks: Sequence[str] | None = None) -> dict[str, int]:
    """The memory pyramid: rows per kind, for these users or for all; stale and superseded nodes are not counted."""
    counts = {kind.value: store.count(Item, tks, Where(equals={"kind": kind})) for kind in ItemKind}
    for kind in NodeKind:
        counts[kind.value] = store.count(Node, tks, Where(equals={"kind": kind, "status": NodeStatus.ACTIVE}))
    return counts | {"behaviours": store.count(Behaviour, tks), "edges": store.count(Edge, tks)}
