"""Collision groups -> core schemas.

A group that overlaps one existing core schema makes a new version of it; one that overlaps several makes a new version of
the one it overlaps most. Those of the others that the model calls the same are proposed for merging: an edge ties the new
version to them, and they stand until the user has answered it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from dcpm.errors import SettingsError
from dcpm.llm.prompts import abstract as prompt
from dcpm.model.domains import OTHER
from dcpm.model.ids import edge_id, node_id, signature_of
from dcpm.model.items import TEXT_BYTES
from dcpm.model.nodes import Edge, EdgeType, Node, NodeKind, NodeStatus
from dcpm.model.questions import Question, Rejected, Reply, Stage
from dcpm.model.texts import bound_bytes, clean_text


@dataclass(frozen=True, slots=True)
class AbstractParams:
    """`max_facts`: texts of evidence shown with each schema."""

    max_facts: int = 5

    def __post_init__(self) -> None:
        if self.max_facts < 0:
            raise SettingsError("abstract.max_facts must be at least 0")


@dataclass(frozen=True, slots=True)
class Member:
    """A schema in a group with what is shown of it."""

    schema: Node
    abstract: str
    facts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Schemas of one user tied by collisions, the pairs between them, and the core schemas that already cover some.

    `existing` maps a core schema to the ids of the members it abstracts, the one with the largest overlap first.
    """

    tk: str
    members: tuple[Member, ...]
    pairs: tuple[Edge, ...]
    existing: tuple[tuple[Node, tuple[str, ...]], ...] = ()

    @property
    def signature(self) -> str:
        return signature_of([m.schema.id for m in self.members])


@dataclass(frozen=True, slots=True)
class Abstracted:
    """`nodes`: new core schemas without vector, and earlier ones as they shall stand.

    A group that confirms a core schema as it is leaves it unchanged, and revives it where it had gone stale.
    """

    nodes: tuple[Node, ...] = ()
    edges: tuple[Edge, ...] = ()
    created: frozenset[str] = frozenset()
    n_declined: int = 0
    n_unchanged: int = 0
    n_merge_proposals: int = 0
    rejected: tuple[Rejected, ...] = ()


def questions(groups: Sequence[Group]) -> list[Question]:
    return [prompt.question(group.tk, _data(group)) for group in groups]


def _data(group: Group) -> prompt.AbstractData:
    alias = {m.schema.id: f"s{n}" for n, m in enumerate(group.members, 1)}
    return prompt.AbstractData(
        schemas=[
            prompt.MemberView(
                alias=alias[m.schema.id],
                domain=m.schema.domain,
                text=m.schema.text,
                abstract=m.abstract,
                facts=list(m.facts),
            )
            for m in group.members
        ],
        pairs=[
            prompt.PairView(a=alias[p.src], b=alias[p.dst], cos_beh=round(p.cos_beh, 2), cos_sem=round(p.cos_sem, 2))
            for p in group.pairs
        ],
        existing=[
            prompt.CoreView(alias=f"c{n}", text=core.text, scope=core.scope, members=[alias[i] for i in ids])
            for n, (core, ids) in enumerate(group.existing, 1)
        ],
    )


def fold(groups: Sequence[Group], replies: Sequence[Reply | Rejected], window: str, now: int) -> Abstracted:
    nodes: list[Node] = []
    edges: list[Edge] = []
    created: set[str] = set()
    rejected: list[Rejected] = []
    n_declined = n_unchanged = n_proposals = 0
    for group, reply in zip(groups, replies, strict=True):
        if isinstance(reply, Rejected):
            rejected.append(replace(reply, what=group.signature))
            continue
        said = prompt.AbstractReply.model_validate(reply.payload)
        if said.decision != "core":
            n_declined += 1
            continue
        members = [m for n, m in enumerate(group.members, 1) if f"s{n}" in said.schemas]
        text = bound_bytes(clean_text(said.text).strip(), TEXT_BYTES)
        if len({m.schema.domain for m in members}) < 2 or not text:
            reason = "core schema of one domain" if text else "core schema without text"
            rejected.append(Rejected(Stage.ABSTRACT, reason, group.signature))
            continue
        if group.existing and set(group.existing[0][1]) == {m.schema.id for m in members}:
            n_unchanged += 1
            core = group.existing[0][0]
            nodes += [core.replaced(status=NodeStatus.ACTIVE)] if core.status == NodeStatus.STALE else []
            continue
        made_nodes, made_edges = _core(group, members, reply, said, text, window, now)
        nodes += made_nodes
        edges += made_edges
        created.add(made_nodes[0].id)
        n_proposals += sum(edge.type == EdgeType.REFINES for edge in made_edges)
    return Abstracted(
        tuple(nodes), tuple(edges), frozenset(created), n_declined, n_unchanged, n_proposals, tuple(rejected)
    )


def _core(
    group: Group,
    members: Sequence[Member],
    reply: Reply,
    said: prompt.AbstractReply,
    text: str,
    window: str,
    now: int,
) -> tuple[list[Node], list[Edge]]:
    """The new core schema first, then the version it replaces, and its edges."""
    previous = group.existing[0][0] if group.existing else None
    merged = [core for n, (core, _) in enumerate(group.existing, 1) if n > 1 and f"c{n}" in said.merges]
    core = Node(
        id=node_id(group.tk, window, group.signature, 0),
        tk=group.tk,
        kind=NodeKind.CORE,
        domain=OTHER,
        text=text,
        confidence=min(1.0, max(0.0, said.confidence)),
        scope=bound_bytes(clean_text(said.scope), 1_024),
        recorded_at=now,
        latest_evidence_at=max(m.schema.latest_evidence_at for m in members),
        window=window,
        supersedes=previous.id if previous else "",
        signature=group.signature,
        made_by=reply.made_by,
        question=reply.digest,
    )
    ties = [(EdgeType.ABSTRACTS, m.schema.id) for m in members]
    ties += [(EdgeType.REFINES, other.id) for other in merged]
    edges = [Edge(edge_id(group.tk, core.id, t, dst), group.tk, core.id, t, dst, window) for t, dst in ties]
    return [core] + ([previous.replaced(status=NodeStatus.SUPERSEDED)] if previous else []), edges
