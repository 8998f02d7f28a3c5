"""A snapshot -> the facts that this night looks at, and the nodes whose evidence has died."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from dcpm.errors import SettingsError
from dcpm.model import chains
from dcpm.model.items import Item, ItemKind, Reason
from dcpm.model.night import Snapshot
from dcpm.model.nodes import Edge, EdgeType, Node, NodeKind, NodeStatus


@dataclass(frozen=True, slots=True)
class SelectParams:
    """`max_nights`: a fact that this many nights of its user have seen is not selected again.

    30: a month of nights; the paper does not say.
    """

    max_nights: int = 30

    def __post_init__(self) -> None:
        if self.max_nights < 1:
            raise SettingsError(f"select.max_nights is {self.max_nights}: it must be at least 1")


@dataclass(frozen=True, slots=True)
class Selection:
    """`facts` ordered by (tk, id) with their vectors; `stale` are nodes as they shall stand, status already changed.

    `n_heads` counts the heads of facts that were looked at, `skipped` why the others were not selected.
    """

    facts: tuple[Item, ...]
    stale: tuple[Node, ...]
    n_heads: int
    skipped: tuple[tuple[str, int], ...]


def select(snapshot: Snapshot, params: SelectParams) -> Selection:
    chains_by_id = chains.by_chain(snapshot.items)
    stale = stale_nodes(snapshot.nodes, snapshot.edges, snapshot.items, chains_by_id)
    resting = _resting_evidence(snapshot, {node.id for node in stale})
    gathered: dict[str, list[int]] = {}
    for night in snapshot.nights:
        gathered.setdefault(night.tk, []).append(night.gathered_at)

    facts, skipped, n_heads = [], Counter[str](), 0
    for versions in chains_by_id.values():
        fact = chains.head(versions)
        if fact is None or fact.kind != ItemKind.FACT:
            continue
        n_heads += 1
        if fact.id in resting:
            skipped["evidence already"] += 1
        elif fact.valid_until and fact.valid_until <= snapshot.now:
            skipped["expired"] += 1
        elif sum(at >= fact.recorded_at for at in gathered.get(fact.tk, ())) >= params.max_nights:
            skipped["seen by enough nights"] += 1
        else:
            facts.append(fact)
    facts.sort(key=lambda f: (f.tk, f.id))
    return Selection(tuple(facts), tuple(stale), n_heads, tuple(sorted(skipped.items())))


def _resting_evidence(snapshot: Snapshot, gone_stale: set[str]) -> set[str]:
    """The items that a living node rests on."""
    alive = {n.id for n in snapshot.nodes if n.status == NodeStatus.ACTIVE} - gone_stale
    return {e.dst for e in snapshot.edges if e.type == EdgeType.EVIDENCE and e.src in alive}


def stale_nodes(
    nodes: Iterable[Node], edges: Iterable[Edge], items: Iterable[Item], chains_by_id: dict[str, list[Item]]
) -> list[Node]:
    """Active nodes with less than half of their evidence alive, and the core schemas that lose half of their schemas."""
    known = {item.id: item for item in items}
    evidence: dict[str, list[str]] = {}
    members: dict[str, list[str]] = {}
    for edge in edges:
        if edge.type == EdgeType.EVIDENCE:
            evidence.setdefault(edge.src, []).append(edge.dst)
        elif edge.type == EdgeType.ABSTRACTS:
            members.setdefault(edge.src, []).append(edge.dst)

    active = [n for n in nodes if n.status == NodeStatus.ACTIVE]
    lower = [n for n in active if n.kind != NodeKind.CORE]
    stale = [
        node
        for node in lower
        if _share_alive(evidence.get(node.id, []), lambda i: i in known and is_live(known[i], chains_by_id)) < 0.5
    ]
    standing = {n.id for n in lower} - {n.id for n in stale}
    stale += [
        node
        for node in active
        if node.kind == NodeKind.CORE and _share_alive(members.get(node.id, []), lambda m: m in standing) < 0.5
    ]
    return [node.replaced(status=NodeStatus.STALE) for node in stale]


def _share_alive(ids: list[str], is_alive: Callable[[str], bool]) -> float:
    alive = sum(1 for i in ids if is_alive(i))
    return alive / len(ids) if ids else 0.0


def is_live(item: Item, chains_by_id: dict[str, list[Item]]) -> bool:
    """Whether `item` still speaks for a node: in force, and every later version of its chain only extends it."""
    if not chains.is_in_force(item):
        return False
    later = [v for v in chains_by_id.get(item.chain_id, ()) if chains.order_key(v) > chains.order_key(item)]
    return all(v.reason == Reason.EXTENSION for v in later if chains.is_in_force(v))
