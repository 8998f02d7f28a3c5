"""Shard reports beside the ledger -> the report of a window: what got through, what it cost, how fast it was."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from pydantic import TypeAdapter

from dcpm.consolidate.alarms import USERS_NOT_BEGUN, AlarmParams, alarms, notices
from dcpm.llm.accounts import Account, TenantsOf, account_of
from dcpm.llm.ledger import Spend
from dcpm.model.forecast import Forecast
from dcpm.model.items import Item, ItemKind
from dcpm.model.night import ShardReport, StageCount
from dcpm.model.nodes import Behaviour, Edge, Node, NodeKind, NodeStatus
from dcpm.model.questions import Attempt
from dcpm.model.users import Activity
from dcpm.ports import MemoryStore, Where


@dataclass(frozen=True, slots=True)
class WindowReport:
    """Counters only: no memory text, no user.

    `status`: done, partial (some users stay due) or shadow. `stages` are summed over shards, in the order of the night;
    `spend_by_stage` and `spend` come from the ledger's attempts, as all of `account` does; `memory` is what the store holds
    afterwards. `seconds` is the wall time of the run that wrote this report; a stage's own seconds are summed over shards
    and may exceed it. `account` and `forecast` are None in reports of before there were any, `forecast` also where the plan
    was made without one. `n_again` users stay due. `notices`: what
    the reader of the other figures must know, such as that the cost is a lower bound.
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
    account: Account | None = None
    forecast: Forecast | None = None
    n_again: int = 0
    notices: tuple[str, ...] = ()

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

    @property
    def n_begun(self) -> int:
        """Users in shards that were begun: the window's budget may not have come to all of them."""
        return self.n_users - round(self.count(USERS_NOT_BEGUN))

    @property
    def attempts_per_user(self) -> float | None:
        return self.n_attempts / self.n_begun if self.n_begun else None

    @property
    def n_facts(self) -> int:
        """Facts that the night took up: those that were clustered, or found to be noise."""
        return self.stage("cluster").n_in

    @property
    def is_resumed(self) -> bool:
        """Whether calls went out before the run that wrote this report: its `seconds` are then not the window's."""
        if self.account is None or not self.account.slices:
            return False
        slices, length_s = self.account.slices, self.account.slice_s
        return (slices[-1].at - slices[0].at) / 1_000 > self.seconds + 2 * length_s

    @property
    def users_per_s(self) -> float | None:
        """None for a window that was run in more than one go, as for all rates over its wall time."""
        return None if self.is_resumed else _rate(self.n_begun, self.seconds)

    @property
    def facts_per_s(self) -> float | None:
        return None if self.is_resumed else _rate(self.n_facts, self.seconds)

    @property
    def attempts_per_s(self) -> float | None:
        return None if self.is_resumed else _rate(self.n_attempts, self.seconds)

    @property
    def cache_hit_rate(self) -> float | None:
        """The share of input tokens that the provider had in its cache; None where nothing was sent."""
        tokens = self.spend.tokens
        return tokens.cached / tokens.input if tokens.input else None

    @property
    def journal_hit_rate(self) -> float | None:
        """The share of questions whose reply an earlier run had paid for."""
        n_questions = sum(s.n_questions for s in self.stages)
        return sum(s.n_from_journal for s in self.stages) / n_questions if n_questions else None

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
            "cost_is_lower_bound": self.spend.cost_usd is not None and self.spend.n_uncosted > 0,
            "retries": self.spend.n_retries,
            "failed": self.spend.n_failed,
            "cache_hit_rate": self.cache_hit_rate,
            "users_per_s": self.users_per_s,
            "facts_per_s": self.facts_per_s,
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
    attempts: Sequence[Attempt] | Account,
    memory: Mapping[str, int],
    embedder: str,
    seconds: float,
    forecast: Forecast | None = None,
    params: AlarmParams | None = None,
) -> WindowReport:
    """`attempts`: the window's, or what they add up to (`accounts.account`): a large night's are never all in memory."""
    account = attempts if isinstance(attempts, Account) else replace(account_of(attempts, lambda _: {}), by_tenant=())
    reports = sorted(shards, key=lambda s: s.shard)
    stages = merged(report.stages for report in reports)
    counts: dict[str, float] = {}
    for report in reports:
        for name, number in report.counts:
            counts[name] = counts.get(name, 0) + number
    return WindowReport(
        window=window,
        status=status,
        n_users=sum(report.n_users for report in reports),
        n_shards=len(reports),
        stages=stages,
        counts=tuple(sorted(counts.items())),
        spend=account.total,
        spend_by_stage=account.by_stage,
        memory=tuple(memory.items()),
        models=tuple(sorted(model for model, _ in account.by_model)),
        embedder=embedder,
        seconds=seconds,
        alarms=alarms(reports, stages, account, forecast, params or AlarmParams()),
        account=account,
        forecast=forecast,
        n_again=sum(report.n_users if report.set_aside else report.n_again for report in reports),
        notices=notices(reports, account),
    )


def tenants_in(store: MemoryStore) -> TenantsOf:
    """Looks tenants up where the store has them."""
    return lambda tks: {row.tk: row.tenant for row in store.scan(Activity, tks)}


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
