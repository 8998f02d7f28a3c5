"""Clusters of facts -> the schemas and intentions behind them.

The model's calls are applied in the order given and to nothing that was not shown: every alias is one of this question's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated

import numpy as np
from pydantic import Field, TypeAdapter, ValidationError

from dcpm.errors import InvalidInput, SettingsError
from dcpm.llm.prompts import induce as prompt
from dcpm.model import chains
from dcpm.model.domains import DEFAULT_DOMAINS, domain_in
from dcpm.model.ids import edge_id, node_id, signature_of
from dcpm.model.items import TEXT_BYTES, Item
from dcpm.model.moments import iso, parse_moment
from dcpm.model.night import Snapshot
from dcpm.model.nodes import Edge, EdgeType, Node, NodeKind, NodeStatus
from dcpm.model.questions import Question, Rejected, Reply, Stage
from dcpm.model.texts import bound_bytes, clean_text

_CALL: TypeAdapter[
    prompt.CreateSchema | prompt.CreateIntention | prompt.AddEvidence | prompt.AddEdge | prompt.Decline
] = TypeAdapter(
    Annotated[
        prompt.CreateSchema | prompt.CreateIntention | prompt.AddEvidence | prompt.AddEdge | prompt.Decline,
        Field(discriminator="name"),
    ]
)


@dataclass(frozen=True, slots=True)
class InduceParams:
    """`context_nodes`: nearest existing nodes shown with a cluster (5, ours: the paper does not say).

    `max_facts`: facts of one cluster that are shown; a larger cluster shows the ones nearest to its centroid.
    """

    context_nodes: int = 5
    max_facts: int = 40
    domains: tuple[str, ...] = DEFAULT_DOMAINS

    def __post_init__(self) -> None:
        if self.context_nodes < 0 or self.max_facts < 3:
            raise SettingsError("induce.context_nodes must be at least 0 and induce.max_facts at least 3")


@dataclass(frozen=True, slots=True)
class Cluster:
    """Facts of one user that lie together, nearest to their centroid first, and the nodes shown beside them."""

    tk: str
    facts: tuple[Item, ...]
    histories: tuple[tuple[str, ...], ...]  # texts of earlier versions, oldest first; entry i belongs to facts[i]
    context: tuple[Node, ...]
    evidence: tuple[tuple[str, str], ...] = ()  # (node id, item id), both of them shown
    redundant: tuple[tuple[str, str], ...] = ()  # pairs of shown nodes that say the same

    @property
    def signature(self) -> str:
        return signature_of([fact.id for fact in self.facts])


@dataclass(frozen=True, slots=True)
class Induced:
    """`nodes` are new ones without vector and existing ones as changed; `created` and `changed` hold their ids."""

    nodes: tuple[Node, ...] = ()
    edges: tuple[Edge, ...] = ()
    created: frozenset[str] = frozenset()
    changed: frozenset[str] = frozenset()
    n_declined: int = 0
    rejected: tuple[Rejected, ...] = ()
    warnings: tuple[tuple[str, int], ...] = ()


def clusters(
    snapshot: Snapshot,
    members: Iterable[Sequence[Item]],
    redundant: Mapping[str, Sequence[tuple[str, str]]],
    params: InduceParams,
) -> list[Cluster]:
    """Groups of facts -> clusters with what is shown beside them.

    Context are the nodes whose evidence already points into one of the facts' chains, then the nearest by cosine to the
    cluster's centroid. `redundant` maps tk -> pairs of node ids that are high in both spaces.
    """
    versions = chains.by_chain(snapshot.items)
    by_tk: dict[str, list[Node]] = {}
    for node in snapshot.nodes:
        if node.kind != NodeKind.CORE and node.status != NodeStatus.SUPERSEDED:
            by_tk.setdefault(node.tk, []).append(node)
    evidence: dict[str, set[str]] = {}
    for edge in snapshot.edges:
        if edge.type == EdgeType.EVIDENCE:
            evidence.setdefault(edge.src, set()).add(edge.dst)
    return [
        _cluster(list(group), by_tk.get(group[0].tk, []), evidence, versions, redundant.get(group[0].tk, ()), params)
        for group in members
    ]


def _cluster(
    group: list[Item],
    nodes: Sequence[Node],
    evidence: Mapping[str, set[str]],
    versions: Mapping[str, list[Item]],
    redundant: Sequence[tuple[str, str]],
    params: InduceParams,
) -> Cluster:
    centroid = np.mean([fact.vector for fact in group], axis=0)
    facts = sorted(group, key=lambda f: (-float(np.dot(f.vector, centroid)), f.id))[: params.max_facts]
    earlier = [[v for v in versions[f.chain_id] if v.id != f.id and chains.is_in_force(v)] for f in facts]
    shown = {f.id for f in facts}
    in_chains = shown | {v.id for line in earlier for v in line}

    pointing = [n for n in nodes if evidence.get(n.id, set()) & in_chains]
    others = [n for n in nodes if n not in pointing and n.vector.size]
    others.sort(key=lambda n: (-float(np.dot(n.vector, centroid)), n.id))
    context = tuple(pointing[: params.context_nodes] + others[: max(0, params.context_nodes - len(pointing))])
    context_ids = {n.id for n in context}
    return Cluster(
        tk=facts[0].tk,
        facts=tuple(facts),
        histories=tuple(tuple(v.text for v in line) for line in earlier),
        context=context,
        evidence=tuple((n.id, i) for n in context for i in sorted(evidence.get(n.id, set()) & shown)),
        redundant=tuple(pair for pair in redundant if set(pair) <= context_ids),
    )


def questions(found: Sequence[Cluster], now: int, params: InduceParams) -> list[Question]:
    """One question per cluster, in order."""
    return [prompt.question(cluster.tk, _data(cluster, now, params)) for cluster in found]


def _data(cluster: Cluster, now: int, params: InduceParams) -> prompt.InduceData:
    fact_alias = {fact.id: f"f{n}" for n, fact in enumerate(cluster.facts, 1)}
    node_alias = {node.id: f"s{n}" for n, node in enumerate(cluster.context, 1)}
    return prompt.InduceData(
        # The date alone would ask anew every night; what is shown is dated by its newest fact instead.
        now=iso(max((fact.said_at for fact in cluster.facts), default=now)),
        domains=list(params.domains),
        facts=[
            prompt.FactView(
                alias=fact_alias[fact.id],
                domain=fact.domain,
                topic=fact.topic,
                text=fact.text,
                since=iso(fact.valid_from),
                history=list(history),
            )
            for fact, history in zip(cluster.facts, cluster.histories, strict=True)
        ],
        nodes=[
            prompt.NodeView(
                alias=node_alias[node.id],
                kind="intention" if node.kind == NodeKind.INTENTION else "schema",
                domain=node.domain,
                text=node.text,
                evidence=[fact_alias[i] for n, i in cluster.evidence if n == node.id],
                redundant_with=[
                    node_alias[b if a == node.id else a] for a, b in cluster.redundant if node.id in (a, b)
                ],
            )
            for node in cluster.context
        ],
    )


def fold(
    found: Sequence[Cluster],
    replies: Sequence[Reply | Rejected],
    window: str,
    now: int,
    params: InduceParams,
) -> Induced:
    """Applies each reply's calls in order. A cluster that yields nothing and was not declined is rejected, counted."""
    graph = _Graph(window, now, params)
    rejected: list[Rejected] = []
    n_declined = 0
    for cluster, reply in zip(found, replies, strict=True):
        if isinstance(reply, Rejected):
            rejected.append(replace(reply, what=cluster.signature))
            continue
        applied, declined = graph.apply(cluster, reply)
        if not applied and declined:
            n_declined += 1
        elif not applied:
            rejected.append(Rejected(Stage.INDUCE, "no usable call", cluster.signature))
    return Induced(
        nodes=tuple(graph.nodes.values()),
        edges=tuple(graph.edges.values()),
        created=frozenset(graph.created),
        changed=frozenset(graph.nodes) - frozenset(graph.created),
        n_declined=n_declined,
        rejected=tuple(rejected),
        warnings=tuple(sorted(graph.warnings.items())),
    )


@dataclass(slots=True)
class _Graph:
    """The nodes and edges that a shard's replies build up; later clusters of a user see what earlier ones changed."""

    window: str
    now: int
    params: InduceParams
    nodes: dict[str, Node] = field(default_factory=dict)
    edges: dict[str, Edge] = field(default_factory=dict)
    created: set[str] = field(default_factory=set)
    warnings: Counter[str] = field(default_factory=Counter)

    def apply(self, cluster: Cluster, reply: Reply) -> tuple[int, bool]:
        """(calls that took effect, whether the model declined)."""
        facts = {f"f{n}": fact for n, fact in enumerate(cluster.facts, 1)}
        shown = {f"s{n}": node for n, node in enumerate(cluster.context, 1)}
        n_applied, declined = 0, False
        for ordinal, written in enumerate(reply.payload.get("calls", ())):
            try:
                call = _CALL.validate_python(written)
            except ValidationError:
                self.warnings["unreadable call"] += 1
                continue
            match call:
                case prompt.CreateSchema() | prompt.CreateIntention():
                    n_applied += self._create(cluster, reply, ordinal, call, facts, shown)
                case prompt.AddEvidence():
                    n_applied += self._add_evidence(call, facts, shown)
                case prompt.AddEdge():
                    n_applied += self._add_edge(cluster.tk, call, shown)
                case prompt.Decline():
                    declined = True
        return n_applied, declined

    def _create(
        self,
        cluster: Cluster,
        reply: Reply,
        ordinal: int,
        call: prompt.CreateSchema | prompt.CreateIntention,
        facts: Mapping[str, Item],
        shown: dict[str, Node],
    ) -> bool:
        evidence = self._evidence(call.evidence, facts)
        text = bound_bytes(clean_text(call.text).strip(), TEXT_BYTES)
        if not evidence or not text:
            return self._warn("node without evidence" if text else "node without text")
        node = Node(
            id=node_id(cluster.tk, self.window, cluster.signature, ordinal),
            tk=cluster.tk,
            kind=NodeKind.SCHEMA,
            domain=domain_in(call.domain, self.params.domains),
            text=text,
            confidence=min(1.0, max(0.0, call.confidence)),
            recorded_at=self.now,
            latest_evidence_at=max(fact.said_at for fact in evidence),
            window=self.window,
            signature=cluster.signature,
            made_by=reply.made_by,
            question=reply.digest,
        )
        if isinstance(call, prompt.CreateIntention):
            about_when = bound_bytes(clean_text(call.about_when), 256)
            node = node.replaced(kind=NodeKind.INTENTION, about_when=about_when, expires_at=self._expiry(call))
        self.nodes[node.id] = node
        self.created.add(node.id)
        self._tie(node, evidence)
        if call.alias:
            shown.setdefault(call.alias, node)
        return True

    def _expiry(self, call: prompt.CreateIntention) -> int:
        try:
            return parse_moment(call.expires_at, "expires_at") if call.expires_at else 0
        except InvalidInput:
            self._warn("expiry is not a date")
            return 0

    def _add_evidence(self, call: prompt.AddEvidence, facts: Mapping[str, Item], shown: Mapping[str, Node]) -> bool:
        evidence, node = self._evidence(call.evidence, facts), shown.get(call.node)
        if node is None:
            return self._warn("unknown node")
        if not evidence:
            return self._warn("node without evidence")
        current = self.nodes.get(node.id, node)
        latest = max(current.latest_evidence_at, *(fact.said_at for fact in evidence))
        self.nodes[node.id] = current.replaced(status=NodeStatus.ACTIVE, latest_evidence_at=latest)
        self._tie(current, evidence)
        return True

    def _add_edge(self, tk: str, call: prompt.AddEdge, shown: Mapping[str, Node]) -> bool:
        src, dst = shown.get(call.src), shown.get(call.dst)
        if src is None or dst is None or src.id == dst.id:
            return self._warn("unknown node")
        self._put_edge(tk, src.id, call.type, dst.id)
        return True

    def _evidence(self, aliases: Iterable[str], facts: Mapping[str, Item]) -> list[Item]:
        named = list(dict.fromkeys(aliases))
        if unknown := sum(alias not in facts for alias in named):
            self.warnings["unknown evidence"] += unknown
        return [facts[alias] for alias in named if alias in facts]

    def _tie(self, node: Node, evidence: Iterable[Item]) -> None:
        for fact in evidence:
            self._put_edge(node.tk, node.id, EdgeType.EVIDENCE, fact.id)

    def _put_edge(self, tk: str, src: str, type_: str, dst: str) -> None:
        key = edge_id(tk, src, type_, dst)
        self.edges[key] = Edge(key, tk, src, type_, dst, self.window)

    def _warn(self, reason: str) -> bool:
        self.warnings[reason] += 1
        return False
