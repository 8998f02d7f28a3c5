"""A user's rows -> what in them contradicts what they are derived from, and the rows that mend it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from dcpm.model.collections import COLLECTIONS
from dcpm.model.ids import edge_id
from dcpm.model.items import Item, ItemKind, Raw, RawState
from dcpm.model.nodes import Behaviour, Edge, EdgeType, Node, NodeKind
from dcpm.model.rows import R, Row
from dcpm.model.tombstones import covered_by, is_covered, uncovered
from dcpm.model.users import Tombstone
from dcpm.ports import Consistency, MemoryStore
from dcpm.write.commit import settle


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong. `what` is an id. `put` or `delete` mends it; neither where only the writer or no one can."""

    kind: str
    tk: str
    what: str
    put: Row | None = None
    delete: type[Row] | None = None


@dataclass(frozen=True, slots=True)
class FsckReport:
    """`found` and `left` count findings by kind, before and after mending; `left` equals `found` where nothing was mended."""

    n_users: int
    found: tuple[tuple[str, int], ...]
    left: tuple[tuple[str, int], ...]

    @property
    def is_sound(self) -> bool:
        return not self.left


@dataclass(frozen=True, slots=True)
class UserRows:
    """All of one user, read once. Items and nodes carry their vectors, since a mended row is written whole."""

    tk: str
    raws: Sequence[Raw]
    items: Sequence[Item]
    nodes: Sequence[Node]
    behaviours: Sequence[Behaviour]
    edges: Sequence[Edge]
    tombstones: Sequence[Tombstone]


def fsck(
    store: MemoryStore,
    tks: Sequence[str] | None = None,
    *,
    mend: bool = False,
    apply: Callable[[Sequence[str]], object] | None = None,
) -> FsckReport:
    """Checks these users, or all. With `mend`, puts right what can be; `apply` (the writer's `resume`) finishes raws
    that were decided and not applied. No window and no writer should be at work on these users meanwhile."""
    users = sorted(set(tks)) if tks is not None else _everyone(store)
    before: Counter[str] = Counter()
    after: Counter[str] = Counter()
    for tk in users:
        findings = list(findings_of(read_user(store, tk)))
        before.update(f.kind for f in findings)
        if findings and mend:
            _mend(store, tk, findings, apply)
            findings = list(findings_of(read_user(store, tk)))
        after.update(f.kind for f in findings)
    return FsckReport(len(users), tuple(sorted(before.items())), tuple(sorted(after.items())))


def _everyone(store: MemoryStore) -> list[str]:
    """Whoever has a row anywhere: what is damaged may lack its activity row."""
    kinds = [kind for kind in COLLECTIONS if kind is not Tombstone]
    return sorted({row.tk for kind in kinds for page in store.scan_all(kind) for row in page})


def read_user(store: MemoryStore, tk: str) -> UserRows:
    def rows(kind: type[R], with_vectors: bool = False) -> list[R]:
        return store.scan(kind, [tk], with_vectors=with_vectors, consistency=Consistency.STRONG)

    return UserRows(tk, rows(Raw), rows(Item, True), rows(Node, True), rows(Behaviour), rows(Edge), rows(Tombstone))


def _mend(
    store: MemoryStore, tk: str, findings: Sequence[Finding], apply: Callable[[Sequence[str]], object] | None
) -> None:
    """The undone raws first: applying them may write what else was found missing."""
    if apply is not None and any(f.kind == DECIDED for f in findings):
        apply([tk])
        findings = list(findings_of(read_user(store, tk)))
    store.upsert([f.put for f in findings if f.put is not None])
    for kind in COLLECTIONS:
        store.delete(kind, tk, [f.what for f in findings if f.delete is kind])


DECIDED = "raw decided, not applied"


def findings_of(user: UserRows) -> Iterator[Finding]:
    """Everything wrong with one user's rows. Pure; one finding per row and fault."""
    yield from _in_raws(user)
    yield from _in_tombstones(user)
    yield from _in_chains(user)
    yield from _in_edges(user)


def _in_raws(user: UserRows) -> Iterator[Finding]:
    headers = {raw.id: raw for raw in user.raws if raw.piece == 0}
    n_pieces = Counter(raw.header_id for raw in user.raws)
    for raw in user.raws:
        header = headers.get(raw.header_id)
        if header is None:
            # The header is written last, so this call was never acknowledged; or it is being written just now.
            yield Finding("raw piece without a header", user.tk, raw.id, delete=Raw)
        elif raw.piece and raw.piece >= header.n_decision_pieces and raw.decision:
            yield Finding("decision left over", user.tk, raw.id, put=raw.replaced(decision=""))
    for header in headers.values():
        if n_pieces[header.id] < max(header.n_body_pieces, header.n_decision_pieces):
            yield Finding("raw with missing pieces", user.tk, header.id)
        elif header.state == RawState.DECIDED:
            yield Finding(DECIDED, user.tk, header.id)


def _in_tombstones(user: UserRows) -> Iterator[Finding]:
    covered = covered_by(user.tombstones)
    for item in user.items:
        if is_covered(item, covered):
            yield Finding("forgotten item alive", user.tk, item.id, delete=Item)
    for node in user.nodes:
        if is_covered(node, covered):
            yield Finding("forgotten node alive", user.tk, node.id, delete=Node)
    for raw in user.raws:
        if is_covered(raw, covered):
            yield Finding("forgotten raw alive", user.tk, raw.id, delete=Raw)


def _in_chains(user: UserRows) -> Iterator[Finding]:
    covered = covered_by(user.tombstones)
    beliefs = [item for item in uncovered(user.items, covered) if item.kind != ItemKind.SUMMARY]
    right = settle(beliefs)
    raws = {raw.id for raw in user.raws if raw.piece == 0}
    for item in beliefs:
        put = right[item.id]
        if item.supersedes and item.supersedes not in right:
            put = put.replaced(supersedes="")
            yield Finding("supersedes an item that is not there", user.tk, item.id, put=put)
        if item.chain_id != put.chain_id:
            yield Finding("wrong chain id", user.tk, item.id, put=put)
        if item.superseded_by != put.superseded_by:
            yield Finding("wrong cached pointer", user.tk, item.id, put=put)
        if item.raw_id and item.raw_id not in raws:
            yield Finding("item without its raw", user.tk, item.id)


def _in_edges(user: UserRows) -> Iterator[Finding]:
    covered = covered_by(user.tombstones)
    items = {item.id for item in uncovered(user.items, covered)}
    nodes = {node.id: node for node in uncovered(user.nodes, covered)}
    seen: set[tuple[str, str, str]] = set()
    # The edge under its proper id comes first, so that of two it is the one to stay.
    proper = {e.id: e.id == edge_id(user.tk, e.src, e.type, e.dst) for e in user.edges}
    for edge in sorted(user.edges, key=lambda e: (not proper[e.id], e.id)):
        ends = edge.src, edge.type, edge.dst
        there = edge.dst in (items if edge.type == EdgeType.EVIDENCE else nodes)
        if edge.src not in nodes or not there:
            yield Finding("dangling edge", user.tk, edge.id, delete=Edge)
        elif ends in seen:
            yield Finding("two links for one", user.tk, edge.id, delete=Edge)
        seen.add(ends)
    for behaviour in user.behaviours:
        node = nodes.get(behaviour.id)
        if node is None or node.kind != NodeKind.SCHEMA:
            yield Finding("behaviour without its schema", user.tk, behaviour.id, delete=Behaviour)
