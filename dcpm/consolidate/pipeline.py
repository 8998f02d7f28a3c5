"""A snapshot -> the outcome of its night: the diagram of System 2 as code.

    select -> cluster -> INDUCE -> DESCRIBE -> embed -> collide -> ABSTRACT -> embed core schemas -> outcome

`STAGES` is that line, with what each stage needs. A runner walks it: it calls `run` of a Compute, puts the `questions` of
an Ask to the model and gives the replies to `fold`, embeds the `texts` of an Embed and gives the vectors to `fold`. Nothing
in here touches the world; the stages themselves know nothing of each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

import numpy as np

from dcpm.consolidate import abstract, cluster, collide, describe, embed, groups, induce, outcome, select
from dcpm.llm.budget import REASONS
from dcpm.llm.prompts.describe import LABELS
from dcpm.model import chains
from dcpm.model.ids import edge_id
from dcpm.model.items import Item
from dcpm.model.moments import ABSENT
from dcpm.model.night import ShardOutcome, ShardReport, Snapshot, StageCount
from dcpm.model.nodes import Behaviour, Edge, EdgeType, Node, NodeKind, NodeStatus
from dcpm.model.questions import Question, Rejected, Reply
from dcpm.model.users import NightOutcome
from dcpm.ports import Matrix

Answers = Sequence[Reply | Rejected]
_LABEL_CODES = {label: code for code, label in enumerate(LABELS) if label != "other"}


class Resource(StrEnum):
    """What a stage waits for; the fleet places it by this."""

    CPU = "cpu"
    SCAN = "scan"  # matrix products: a GPU where there is one
    EMBED = "embed"  # the embedding model: a GPU where there is one
    LLM = "llm"  # the chat endpoint: no GPU


@dataclass(frozen=True, slots=True)
class NightParams:
    """The parameters of every stage, and a switch for each mechanism, for ablations.

    `excluded_domains`: sensitive areas of life; their facts are remembered by day and no night concludes anything of them.
    """

    select: select.SelectParams = field(default_factory=select.SelectParams)
    cluster: cluster.ClusterParams = field(default_factory=cluster.ClusterParams)
    induce: induce.InduceParams = field(default_factory=induce.InduceParams)
    describe: describe.DescribeParams = field(default_factory=describe.DescribeParams)
    collide: collide.CollideParams = field(default_factory=collide.CollideParams)
    max_group: int = 12  # schemas one collision group may hold; ours, the paper does not say
    abstract: abstract.AbstractParams = field(default_factory=abstract.AbstractParams)
    excluded_domains: frozenset[str] = frozenset()
    induction: bool = True
    collision: bool = True


@dataclass(frozen=True, slots=True)
class NightState:
    """A shard on its way through the night. `nodes`, `behaviours` and `edges` are what the night adds or changes, by id.

    `again` are the users whom the model could not be asked about: they stay due; `cut` those of whom a budget refused some.
    `counts` has an entry per stage done, `numbers` what the report shows beside them.
    """

    snapshot: Snapshot
    params: NightParams
    selection: select.Selection | None = None
    clusters: tuple[induce.Cluster, ...] = ()
    groups: tuple[abstract.Group, ...] = ()
    nodes: Mapping[str, Node] = field(default_factory=dict)
    behaviours: Mapping[str, Behaviour] = field(default_factory=dict)
    edges: Mapping[str, Edge] = field(default_factory=dict)
    fresh: frozenset[str] = frozenset()
    again: frozenset[str] = frozenset()
    cut: frozenset[str] = frozenset()
    counts: tuple[StageCount, ...] = ()
    numbers: Mapping[str, float] = field(default_factory=dict)
    alarms: tuple[str, ...] = ()

    def with_count(self, count: StageCount, **changes: object) -> NightState:
        alarm = (f"{count.stage}: none of {count.n_in} got through",)
        silent = count.n_in >= ALARM_FROM and count.n_out == 0 and count.stage not in ("select", "collide")
        changed: NightState = replace(self, **changes)  # type: ignore[arg-type]
        return replace(changed, counts=(*self.counts, count), alarms=self.alarms + (alarm if silent else ()))


ALARM_FROM = 10
"""Zero out of this many or more is an alarm rather than chance."""


@dataclass(frozen=True, slots=True)
class Compute:
    name: str
    resource: Resource
    run: Callable[[NightState], NightState]


@dataclass(frozen=True, slots=True)
class Ask:
    name: str
    questions: Callable[[NightState], list[Question]]
    fold: Callable[[NightState, Answers], NightState]
    resource: Resource = Resource.LLM


@dataclass(frozen=True, slots=True)
class Embed:
    name: str
    texts: Callable[[NightState], list[str]]
    fold: Callable[[NightState, Matrix], NightState]
    resource: Resource = Resource.EMBED


Stage = Compute | Ask | Embed


# -- what the night has so far


def _nodes_now(state: NightState) -> list[Node]:
    """The shard's nodes as they stand at this point of the night, ordered by (tk, id)."""
    held = {node.id: node for node in state.snapshot.nodes} | dict(state.nodes)
    return sorted(held.values(), key=lambda n: (n.tk, n.id))


def _edges_now(state: NightState) -> dict[str, Edge]:
    return {edge.id: edge for edge in state.snapshot.edges} | dict(state.edges)


def _behaviours_now(state: NightState) -> dict[str, Behaviour]:
    return {row.id: row for row in state.snapshot.behaviours} | dict(state.behaviours)


def _active_schemas(state: NightState) -> list[Node]:
    return [
        n
        for n in _nodes_now(state)
        if n.kind == NodeKind.SCHEMA and n.status == NodeStatus.ACTIVE and n.domain not in state.params.excluded_domains
    ]


def _by_reason(rejected: Iterable[Rejected]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(Counter(r.reason for r in rejected).items()))


def _asked_again(tks: Iterable[str], answers: Answers) -> frozenset[str]:
    return frozenset(
        tk for tk, answer in zip(tks, answers, strict=True) if isinstance(answer, Rejected) and answer.retry
    )


def _cut(tks: Iterable[str], answers: Answers) -> frozenset[str]:
    unpaid = REASONS.values()
    return frozenset(
        tk for tk, answer in zip(tks, answers, strict=True) if isinstance(answer, Rejected) and answer.reason in unpaid
    )


def _n_from_journal(answers: Answers) -> int:
    return sum(isinstance(answer, Reply) and answer.from_journal for answer in answers)


def _offsets(tks: Sequence[str]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """Row ranges of consecutive equal keys, shape (n_users + 1,)."""
    changes = [i for i in range(1, len(tks)) if tks[i] != tks[i - 1]]
    return np.asarray([0, *changes, len(tks)] if tks else [0], dtype=np.int64)


# -- 1, 2: select, cluster


def _select(state: NightState) -> NightState:
    found = select.select(state.snapshot, state.params.select)
    kept = tuple(f for f in found.facts if f.domain not in state.params.excluded_domains and f.vector.size)
    skipped = [*found.skipped, ("excluded domain", len(found.facts) - len(kept))]
    count = StageCount("select", found.n_heads, len(kept), rejected=tuple((r, n) for r, n in skipped if n))
    return state.with_count(
        count,
        selection=replace(found, facts=kept),
        nodes={node.id: node for node in found.stale},
        numbers={**state.numbers, "nodes_gone_stale": len(found.stale)},
    )


def _cluster(state: NightState) -> NightState:
    assert state.selection is not None
    facts = state.selection.facts if state.params.induction else ()
    members: list[list[Item]] = []
    if facts:
        vectors = np.stack([fact.vector for fact in facts])
        found = cluster.cluster(vectors, _offsets([fact.tk for fact in facts]), state.params.cluster)
        members = [[facts[i] for i in rows] for user in found for rows in user.members]
    n_clustered = sum(len(group) for group in members)
    made = induce.clusters(state.snapshot, members, _redundant(state), state.params.induce)
    noise = len(facts) - n_clustered
    count = StageCount("cluster", len(facts), n_clustered, rejected=(("noise", noise),) if noise else ())
    return state.with_count(count, clusters=tuple(made), numbers={**state.numbers, "clusters": len(made)})


def _redundant(state: NightState) -> dict[str, list[tuple[str, str]]]:
    """tk -> pairs of existing schemas high in both spaces, shown to induction as candidates for one instead of two."""
    table = _spaces(state, fresh=frozenset())
    if table is None:
        return {}
    every = np.ones(len(table.schemas), dtype=np.bool_)
    pairs = collide.redundant(table.beh, table.sem, every, table.offsets, state.params.collide)
    found: dict[str, list[tuple[str, str]]] = {}
    for i, j in zip(pairs.i, pairs.j, strict=True):
        found.setdefault(table.schemas[i].tk, []).append((table.schemas[i].id, table.schemas[j].id))
    return found


@dataclass(frozen=True, slots=True)
class _Spaces:
    """Schemas with both vectors, ordered by user; row i of `beh` and `sem` belongs to schemas[i]."""

    schemas: tuple[Node, ...]
    beh: Matrix
    sem: Matrix
    domains: np.ndarray[tuple[int], np.dtype[np.int64]]
    labels: np.ndarray[tuple[int], np.dtype[np.int64]]
    is_new: np.ndarray[tuple[int], np.dtype[np.bool_]]
    offsets: np.ndarray[tuple[int], np.dtype[np.int64]]


def _spaces(state: NightState, fresh: frozenset[str]) -> _Spaces | None:
    behaviours = _behaviours_now(state)
    schemas = tuple(
        s for s in _active_schemas(state) if s.vector.size and s.id in behaviours and behaviours[s.id].vector.size
    )
    if not schemas:
        return None
    names = {name: code for code, name in enumerate(sorted({s.domain for s in schemas}))}
    return _Spaces(
        schemas=schemas,
        beh=np.stack([behaviours[s.id].vector for s in schemas]),
        sem=np.stack([s.vector for s in schemas]),
        domains=np.asarray([names[s.domain] for s in schemas], dtype=np.int64),
        labels=np.asarray(
            [_LABEL_CODES.get(behaviours[s.id].label, collide.NO_LABEL) for s in schemas], dtype=np.int64
        ),
        is_new=np.asarray([s.id in fresh for s in schemas], dtype=np.bool_),
        offsets=_offsets([s.tk for s in schemas]),
    )


# -- 3: induce


def _induce_questions(state: NightState) -> list[Question]:
    return induce.questions(state.clusters, state.snapshot.now, state.params.induce)


def _induce_fold(state: NightState, answers: Answers) -> NightState:
    found = induce.fold(state.clusters, answers, state.snapshot.plan.window, state.snapshot.now, state.params.induce)
    n = len(state.clusters)
    count = StageCount(
        "induce",
        n,
        n - len(found.rejected),
        found.n_declined,
        _by_reason(found.rejected),
        n_questions=n,
        n_from_journal=_n_from_journal(answers),
    )
    warnings = {f"induce_{reason.replace(' ', '_')}": n for reason, n in found.warnings}
    return state.with_count(
        count,
        nodes={**state.nodes, **{node.id: node for node in found.nodes}},
        edges={**state.edges, **{edge.id: edge for edge in found.edges}},
        fresh=found.created | _reactivated(state, found),
        again=state.again | _asked_again((c.tk for c in state.clusters), answers),
        cut=state.cut | _cut((c.tk for c in state.clusters), answers),
        numbers={**state.numbers, **warnings, "nodes_created": len(found.created)},
    )


def _reactivated(state: NightState, found: induce.Induced) -> frozenset[str]:
    """Nodes that were stale and stand again: their pairs are looked at like a new schema's."""
    stale = {n.id for n in (*state.snapshot.nodes, *state.nodes.values()) if n.status == NodeStatus.STALE}
    return found.changed & stale


# -- 4: describe


def _to_describe(state: NightState) -> list[list[Node]]:
    return describe.batches(describe.undescribed(_active_schemas(state), _behaviours_now(state)), state.params.describe)


def _evidence_texts(state: NightState) -> dict[str, list[str]]:
    """node id -> texts of its evidence, newest first."""
    items = {item.id: item for item in state.snapshot.items}
    found: dict[str, list[Item]] = {}
    for edge in _edges_now(state).values():
        if edge.type == EdgeType.EVIDENCE and edge.dst in items:
            found.setdefault(edge.src, []).append(items[edge.dst])
    return {
        node: [item.text for item in sorted(rows, key=chains.order_key, reverse=True)] for node, rows in found.items()
    }


def _describe_questions(state: NightState) -> list[Question]:
    return describe.questions(_to_describe(state), _evidence_texts(state), state.params.describe.max_facts)


def _describe_fold(state: NightState, answers: Answers) -> NightState:
    batches = _to_describe(state)
    found = describe.fold(batches, answers, state.snapshot.plan.window)
    count = StageCount(
        "describe",
        sum(len(batch) for batch in batches),
        len(found.behaviours),
        rejected=_by_reason(found.rejected),
        n_questions=len(batches),
        n_from_journal=_n_from_journal(answers),
    )
    return state.with_count(
        count,
        behaviours={**state.behaviours, **{row.id: row for row in found.behaviours}},
        fresh=state.fresh | {row.id for row in found.behaviours},
        again=state.again | _asked_again((batch[0].tk for batch in batches), answers),
        cut=state.cut | _cut((batch[0].tk for batch in batches), answers),
    )


# -- 5, 7b: embed


def _without_vector(state: NightState) -> tuple[list[Node], list[Behaviour]]:
    return (
        [n for n in state.nodes.values() if not n.vector.size],
        [b for b in state.behaviours.values() if not b.vector.size],
    )


def _embed_texts(state: NightState) -> list[str]:
    return embed.texts(*_without_vector(state))


def _embed_fold(name: str) -> Callable[[NightState, Matrix], NightState]:
    def fold(state: NightState, vectors: Matrix) -> NightState:
        nodes, behaviours = embed.fold(*_without_vector(state), vectors)
        return state.with_count(
            StageCount(name, len(vectors), len(vectors)),
            nodes={**state.nodes, **{n.id: n for n in nodes}},
            behaviours={**state.behaviours, **{b.id: b for b in behaviours}},
            numbers={**state.numbers, "texts_embedded": state.numbers.get("texts_embedded", 0) + len(vectors)},
        )

    return fold


# -- 6: collide


def _collide(state: NightState) -> NightState:
    table = _spaces(state, state.fresh) if state.params.collision else None
    if table is None:
        return state.with_count(StageCount("collide"), numbers={**state.numbers, "pairs_scanned": 0})
    found = collide.scan(table.beh, table.sem, table.domains, table.is_new, table.offsets, state.params.collide)
    alike = collide.agreeing(found, table.labels) if state.params.collide.label_gate else found
    kept = collide.strongest(alike, table.offsets, state.params.collide.max_candidates)
    window = state.snapshot.plan.window
    rows = zip(kept.i, kept.j, kept.cos_beh, kept.cos_sem, strict=True)
    edges = [_collision(table.schemas[i], table.schemas[j], b, s, window) for i, j, b, s in rows]
    lost = (("another label", len(found) - len(alike)), ("over the cap", len(alike) - len(kept)))
    count = StageCount("collide", len(found), len(kept), rejected=tuple((why, n) for why, n in lost if n))
    changed = state.with_count(
        count,
        edges={**state.edges, **{edge.id: edge for edge in edges}},
        numbers={**state.numbers, "pairs_scanned": found.n_scanned, "collisions": len(kept)},
    )
    return replace(changed, groups=tuple(_groups(changed, table, {edge.id for edge in edges})))


def _collision(a: Node, b: Node, cos_beh: float, cos_sem: float, window: str) -> Edge:
    src, dst = sorted((a.id, b.id))
    key = edge_id(a.tk, src, EdgeType.COLLIDES, dst)
    return Edge(key, a.tk, src, EdgeType.COLLIDES, dst, window, float(cos_beh), float(cos_sem))


def _groups(state: NightState, table: _Spaces, new_edges: set[str]) -> list[abstract.Group]:
    """The groups of schemas that old and new collisions tie together, where at least one of the collisions is new."""
    row_of = {schema.id: row for row, schema in enumerate(table.schemas)}
    edges = sorted(
        (e for e in _edges_now(state).values() if e.type == EdgeType.COLLIDES and e.src in row_of and e.dst in row_of),
        key=lambda e: e.id,
    )
    left, right = [row_of[e.src] for e in edges], [row_of[e.dst] for e in edges]
    found = groups.groups(left, right, table.beh, state.params.max_group)
    group_of = {row: at for at, rows in enumerate(found) for row in rows}
    inside: dict[int, list[Edge]] = {}
    for edge in edges:
        at = group_of.get(row_of[edge.src], -1)
        if at >= 0 and at == group_of.get(row_of[edge.dst]):
            inside.setdefault(at, []).append(edge)
    cores, unanswered = _cores(state), _unanswered(state)
    shown = _Shown(_behaviours_now(state), _evidence_texts(state), cores, state.params.abstract.max_facts)
    made = []
    for at, pairs in sorted(inside.items()):
        schemas = [table.schemas[row] for row in found[at]]
        wanted = new_edges if _is_abstracted(schemas, cores) else new_edges | unanswered
        if any(edge.id in wanted for edge in pairs):
            made.append(shown.group(schemas, tuple(pairs)))
    return made


def _unanswered(state: NightState) -> set[str]:
    """Collisions of nights since a user's last full one: the model could not be asked about all that they found."""
    full: dict[str, int] = {}
    for night in state.snapshot.nights:
        if night.outcome == NightOutcome.DONE:
            full[night.tk] = max(night.gathered_at, full.get(night.tk, night.gathered_at))
    cut = {
        (night.tk, night.window)
        for night in state.snapshot.nights
        if night.outcome != NightOutcome.DONE and night.gathered_at > full.get(night.tk, ABSENT)
    }
    return {e.id for e in state.snapshot.edges if e.type == EdgeType.COLLIDES and (e.tk, e.window) in cut}


def _is_abstracted(schemas: Sequence[Node], cores: Mapping[str, list[tuple[Node, set[str]]]]) -> bool:
    """Whether a core schema stands that abstracts all of them."""
    ids = {schema.id for schema in schemas}
    return any(ids <= members for _, members in cores.get(schemas[0].tk, ()))


def _cores(state: NightState) -> dict[str, list[tuple[Node, set[str]]]]:
    """tk -> its standing core schemas with the ids of the schemas each abstracts."""
    members: dict[str, set[str]] = {}
    for edge in _edges_now(state).values():
        if edge.type == EdgeType.ABSTRACTS:
            members.setdefault(edge.src, set()).add(edge.dst)
    found: dict[str, list[tuple[Node, set[str]]]] = {}
    for node in _nodes_now(state):
        if node.kind == NodeKind.CORE and node.status != NodeStatus.SUPERSEDED:
            found.setdefault(node.tk, []).append((node, members.get(node.id, set())))
    return found


@dataclass(frozen=True, slots=True)
class _Shown:
    """What a question about a group shows beside its schemas."""

    behaviours: Mapping[str, Behaviour]
    texts: Mapping[str, list[str]]
    cores: Mapping[str, list[tuple[Node, set[str]]]]
    max_facts: int

    def group(self, schemas: Sequence[Node], pairs: tuple[Edge, ...]) -> abstract.Group:
        tk, ids = schemas[0].tk, [schema.id for schema in schemas]
        overlapping = [(core, tuple(i for i in ids if i in held)) for core, held in self.cores.get(tk, ())]
        overlapping = sorted((pair for pair in overlapping if pair[1]), key=lambda pair: (-len(pair[1]), pair[0].id))
        members = tuple(
            abstract.Member(s, self.behaviours[s.id].text, tuple(self.texts.get(s.id, ())[: self.max_facts]))
            for s in schemas
        )
        return abstract.Group(tk, members, pairs, tuple(overlapping))


# -- 7: abstract


def _abstract_questions(state: NightState) -> list[Question]:
    return abstract.questions(state.groups)


def _abstract_fold(state: NightState, answers: Answers) -> NightState:
    found = abstract.fold(state.groups, answers, state.snapshot.plan.window, state.snapshot.now)
    n = len(state.groups)
    count = StageCount(
        "abstract",
        n,
        n - len(found.rejected),
        found.n_declined,
        _by_reason(found.rejected),
        n_questions=n,
        n_from_journal=_n_from_journal(answers),
    )
    return state.with_count(
        count,
        nodes={**state.nodes, **{node.id: node for node in found.nodes}},
        edges={**state.edges, **{edge.id: edge for edge in found.edges}},
        again=state.again | _asked_again((g.tk for g in state.groups), answers),
        cut=state.cut | _cut((g.tk for g in state.groups), answers),
        numbers={
            **state.numbers,
            "core_created": len(found.created),
            "core_unchanged": found.n_unchanged,
            "merge_proposals": found.n_merge_proposals,
        },
    )


# -- the line


STAGES: tuple[Stage, ...] = (
    Compute("select", Resource.CPU, _select),
    Compute("cluster", Resource.SCAN, _cluster),
    Ask("induce", _induce_questions, _induce_fold),
    Ask("describe", _describe_questions, _describe_fold),
    Embed("embed", _embed_texts, _embed_fold("embed")),
    Compute("collide", Resource.SCAN, _collide),
    Ask("abstract", _abstract_questions, _abstract_fold),
    Embed("embed core", _embed_texts, _embed_fold("embed core")),
)


def start(snapshot: Snapshot, params: NightParams) -> NightState:
    return NightState(snapshot, params)


def timed(state: NightState, seconds: float) -> NightState:
    """The state with the time its latest stage took."""
    return replace(state, counts=(*state.counts[:-1], replace(state.counts[-1], seconds=seconds)))


def conclude(state: NightState) -> ShardOutcome:
    """The outcome to store: all that the night adds or changes, in the order of writing."""
    snapshot = state.snapshot
    report = ShardReport(
        shard=snapshot.plan.shard,
        n_users=len(snapshot.activities),
        stages=state.counts,
        counts=tuple(sorted(state.numbers.items())),
        alarms=state.alarms,
        n_again=len(state.again),
    )
    return outcome.build(
        snapshot,
        list(state.behaviours.values()),
        list(state.edges.values()),
        list(state.nodes.values()),
        state.again,
        state.cut,
        report,
    )
