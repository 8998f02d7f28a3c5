"""A question of the assistant's -> the beliefs and patterns that bear on it. Asks no model and writes nothing."""

from __future__ import annotations

import dataclasses
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from dcpm.model import chains
from dcpm.model.items import Item, ItemKind
from dcpm.model.nodes import Edge, EdgeType, Node, NodeKind, NodeStatus
from dcpm.model.tombstones import Covered, covered_by, uncovered
from dcpm.model.users import Consent, Tombstone
from dcpm.ports import Hit, Matrix, MemoryStore, Where
from dcpm.read.visible import granted_cores, readable

ITEM_KINDS = frozenset(kind.value for kind in ItemKind)
NODE_KINDS = frozenset(kind.value for kind in NodeKind)
MAX_HITS = 1_024
"""Where fetching on ends: a chain with hundreds of versions near the query would otherwise be read for ever."""


@dataclass(frozen=True, slots=True)
class RecalledChain:
    """A belief with all its versions, oldest first. `head` is the one that holds (at `as_of`); `cosine` the best hit's."""

    chain_id: str
    head: Item
    versions: tuple[Item, ...]
    cosine: float


@dataclass(frozen=True, slots=True)
class RecalledNode:
    """A conclusion with the items it rests on; a core schema rests on them through `schemas`."""

    node: Node
    evidence: tuple[Item, ...]
    schemas: tuple[Node, ...] = ()
    cosine: float = 0.0


@dataclass(frozen=True, slots=True)
class Recollection:
    """`text` is the context for a model, at most the `max_tokens` asked for, by estimate `n_tokens`."""

    query: str
    as_of: int
    chains: tuple[RecalledChain, ...]
    nodes: tuple[RecalledNode, ...]
    text: str
    n_tokens: int
    n_left_out: int = 0


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a recall is limited to. `kinds` and `domains` None mean all; `as_of` None means now."""

    k: int
    as_of: int | None
    now: int
    kinds: frozenset[str] | None = None
    domains: tuple[str, ...] | None = None

    def where(self, kinds: frozenset[str]) -> Where | None:
        """The filter for items or for nodes, or None where none of their kinds is wanted."""
        chosen = kinds if self.kinds is None else kinds & self.kinds
        if not chosen:
            return None
        within: dict[str, Sequence[str]] = {} if chosen == kinds else {"kind": sorted(chosen)}
        if self.domains is not None:
            within["domain"] = self.domains
        return Where(within=within)


def covered_of(store: MemoryStore, tk: str) -> Covered:
    return covered_by(store.scan(Tombstone, [tk]))


def recall_chains(store: MemoryStore, tk: str, vector: Matrix, wanted: Wanted, covered: Covered) -> list[RecalledChain]:
    """The `k` chains nearest to `vector`, shape (1, dim), by their best version, best first."""
    where = wanted.where(ITEM_KINDS)
    if where is None:
        return []
    n_hits = min(MAX_HITS, 4 * wanted.k)
    while True:
        hits = store.search(Item, tk, vector, n_hits, where)[0]
        found = _chains_of(store, tk, hits, wanted, covered)
        if len(found) >= wanted.k or len(hits) < n_hits or n_hits >= MAX_HITS:
            return found[: wanted.k]
        n_hits = min(MAX_HITS, 2 * n_hits)


def _chains_of(
    store: MemoryStore, tk: str, hits: Sequence[Hit[Item]], wanted: Wanted, covered: Covered
) -> list[RecalledChain]:
    """Each chain hit, whole, in one query for all; without those that do not hold (at `as_of`)."""
    best: dict[str, float] = {}
    for hit in hits:
        best.setdefault(hit.row.chain_id, hit.cosine)
    found = []
    for chain_id, versions in read_chains(store, tk, list(best), covered).items():
        head = chains.head(versions, wanted.as_of)
        if head is not None:
            found.append(RecalledChain(chain_id, head, tuple(versions), best[chain_id]))
    return sorted(found, key=lambda chain: (-chain.cosine, chain.chain_id))


def read_chains(store: MemoryStore, tk: str, chain_ids: Sequence[str], covered: Covered) -> dict[str, list[Item]]:
    """chain_id -> its versions that were not forgotten, oldest first, with the pointers that their order implies."""
    if not chain_ids:
        return {}
    rows = store.scan(Item, [tk], Where(within={"chain_id": sorted(chain_ids)}))
    return {id_: chains.derived(versions) for id_, versions in chains.by_chain(uncovered(rows, covered)).items()}


def recall_nodes(
    store: MemoryStore,
    tk: str,
    vector: Matrix,
    beliefs: Sequence[RecalledChain],
    wanted: Wanted,
    covered: Covered,
) -> list[RecalledNode]:
    """Nodes that rest on the recalled beliefs or lie near the query, and the core schemas above; at most `k`, best first.

    A node without a cosine of its own counts as much as the belief that led to it.
    """
    where = wanted.where(NODE_KINDS)
    if where is None:
        return []
    score = {hit.row.id: hit.cosine for hit in _nearest_nodes(store, tk, vector, wanted, where)}
    by_item = {v.id: chain.cosine for chain in beliefs for v in chain.versions}
    for edge in _edges_into(store, tk, EdgeType.EVIDENCE, list(by_item)):
        score[edge.src] = max(score.get(edge.src, -1.0), by_item[edge.dst])
    for edge in _edges_into(store, tk, EdgeType.ABSTRACTS, list(score)):
        score[edge.src] = max(score.get(edge.src, -1.0), score[edge.dst])
    nodes = [n for n in store.get(Node, tk, sorted(score)) if _is_wanted(n, wanted)]
    shown = visible(store, tk, nodes, covered, wanted.as_of or wanted.now)
    shown = [n for n in shown if wanted.as_of is None or n.recorded_at <= wanted.as_of]
    best = sorted(shown, key=lambda n: (-score[n.id], n.id))[: wanted.k]
    return with_evidence(store, tk, best, covered, score)


def _nearest_nodes(store: MemoryStore, tk: str, vector: Matrix, wanted: Wanted, where: Where) -> list[Hit[Node]]:
    """Active nodes, and core schemas that were superseded: a consented one may still be in sight."""
    active = dataclasses.replace(where, equals={"status": NodeStatus.ACTIVE.value})
    hits = store.search(Node, tk, vector, 2 * wanted.k, active)[0]
    if wanted.kinds is None or NodeKind.CORE in wanted.kinds:
        equals = {"status": NodeStatus.SUPERSEDED.value, "kind": NodeKind.CORE.value}
        within = {name: values for name, values in where.within.items() if name != "kind"}
        hits += store.search(Node, tk, vector, wanted.k, Where(equals=equals, within=within))[0]
    return hits


def _is_wanted(node: Node, wanted: Wanted) -> bool:
    in_domain = wanted.domains is None or node.domain in wanted.domains
    return in_domain and (wanted.kinds is None or node.kind in wanted.kinds)


def _edges_into(store: MemoryStore, tk: str, type_: EdgeType, ids: Sequence[str]) -> list[Edge]:
    if not ids:
        return []
    return store.scan(Edge, [tk], Where(equals={"type": type_.value}, within={"dst": sorted(ids)}))


def _edges_from(store: MemoryStore, tk: str, type_: EdgeType, ids: Sequence[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    if ids:
        where = Where(equals={"type": type_.value}, within={"src": sorted(ids)})
        for edge in store.scan(Edge, [tk], where):
            found[edge.src].append(edge.dst)
    return found


def visible(store: MemoryStore, tk: str, nodes: Sequence[Node], covered: Covered, now: int) -> list[Node]:
    """The nodes that may be read. Consents are only looked up where a core schema is among them."""
    granted: set[str] = set()
    if any(node.kind == NodeKind.CORE for node in nodes):
        cores = store.scan(Node, [tk], Where(equals={"kind": NodeKind.CORE.value}))
        granted = granted_cores(cores, store.scan(Consent, [tk]))
    return readable(nodes, granted, covered, now)


def with_evidence(
    store: MemoryStore,
    tk: str,
    nodes: Sequence[Node],
    covered: Covered,
    score: Mapping[str, float] | None = None,
) -> list[RecalledNode]:
    """Each node with the items it rests on, oldest first, and a core schema with its schemas, in three queries for all."""
    abstracts = _edges_from(store, tk, EdgeType.ABSTRACTS, [n.id for n in nodes if n.kind == NodeKind.CORE])
    below = sorted({dst for dsts in abstracts.values() for dst in dsts})
    evidence = _edges_from(store, tk, EdgeType.EVIDENCE, [*(n.id for n in nodes), *below])
    ids = sorted({dst for dsts in evidence.values() for dst in dsts})
    items = {item.id: item for item in uncovered(store.get(Item, tk, ids), covered)}
    schemas = {schema.id: schema for schema in uncovered(store.get(Node, tk, below), covered)}
    found = []
    for node in nodes:
        own = [schemas[id_] for id_ in sorted(abstracts.get(node.id, ())) if id_ in schemas]
        rests_on = {dst for src in (node.id, *(s.id for s in own)) for dst in evidence.get(src, ())}
        known = chains.ordered(items[id_] for id_ in rests_on if id_ in items)
        found.append(RecalledNode(_bare(node), tuple(known), tuple(map(_bare, own)), (score or {}).get(node.id, 0.0)))
    return found


def _bare(node: Node) -> Node:
    """Without its vector, which no reader shows."""
    return node if not node.vector.size else node.replaced(vector=node.vector[:0])
