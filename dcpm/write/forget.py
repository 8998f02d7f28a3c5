"""What is to be forgotten -> tombstones first, then nothing of it: items, words in raws, summaries, nodes.

The order of the steps lets a rerun after a crash find what is left: what tells which words to mask and which nodes to
drop, the items and their edges, goes last.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from dcpm.model.collections import COLLECTIONS
from dcpm.model.ids import summary_id, tombstone_id
from dcpm.model.items import Item, ItemKind, Message, Raw, RawState
from dcpm.model.moments import ABSENT
from dcpm.model.nodes import Behaviour, Edge, EdgeType, Node, NodeKind, NodeStatus
from dcpm.model.tombstones import covered_by, is_covered
from dcpm.model.users import EVERYTHING, Activity, Tombstone
from dcpm.ports import Artifacts, Consistency, Journal, Ledger, MemoryStore, Where
from dcpm.write.persist import joined, masked, piece_id, read_rows
from dcpm.write.quotes import content_words, mask


@dataclass(frozen=True, slots=True)
class Forgotten:
    """How much went. `n_masked` counts raws in which words were masked."""

    n_chains: int = 0
    n_items: int = 0
    n_nodes: int = 0
    n_stale: int = 0
    n_masked: int = 0


@dataclass(frozen=True, slots=True)
class Bereft:
    """Nodes that rested on what was forgotten: `dropped` for a half or more, `stale` for less."""

    dropped: tuple[Node, ...]
    stale: tuple[Node, ...]


def whole_chains(store: MemoryStore, tk: str, ids: Iterable[str]) -> list[Item]:
    """Every version of the chains that hold one of the items `ids`, read Strong."""
    found = store.get(Item, tk, sorted(set(ids)), Consistency.STRONG)
    names = sorted({item.chain_id for item in found if item.kind != ItemKind.SUMMARY})
    if not names:
        return []
    return store.scan(Item, [tk], Where(within={"chain_id": names}), consistency=Consistency.STRONG)


def forget_items(store: MemoryStore, tk: str, items: Sequence[Item], at: int) -> Forgotten:
    """Forgets these versions, which should be whole chains; `at` (ms) is when the user asked. May be run again."""
    if not items:
        return Forgotten()
    # A clock may lag behind what it stamped elsewhere: a tombstone covers at least the item that it is for.
    set_tombstones(store, tk, [(item.id, max(at, item.recorded_at)) for item in items])
    n_masked, sessions = _mask_raws(store, tk, items)
    _drop_summaries(store, tk, sessions)
    gone = {item.id for item in items}
    edges = store.scan(Edge, [tk], consistency=Consistency.STRONG)
    nodes = store.scan(Node, [tk], with_vectors=True, consistency=Consistency.STRONG)
    bereft = bereft_of(nodes, edges, gone)
    _drop_nodes(store, tk, bereft, edges, gone, at)
    store.delete(Item, tk, sorted(gone))
    n_chains = len({item.chain_id for item in items})
    return Forgotten(n_chains, len(items), len(bereft.dropped), len(bereft.stale), n_masked)


def set_tombstones(store: MemoryStore, tk: str, targets: Sequence[tuple[str, int]]) -> None:
    """A tombstone for each (target, at); one that is already there for as late or later stays."""
    stones = [Tombstone(tombstone_id(tk, target), tk, target, at) for target, at in targets]
    there = {stone.id: stone.at for stone in store.get(Tombstone, tk, [s.id for s in stones], Consistency.STRONG)}
    store.upsert([stone for stone in stones if there.get(stone.id, -1) < stone.at])


def tombstones(store: MemoryStore, tk: str) -> list[Tombstone]:
    """All of a user's, read Strong."""
    return store.scan(Tombstone, [tk], consistency=Consistency.STRONG)


def bereft_of(nodes: Sequence[Node], edges: Sequence[Edge], gone: set[str]) -> Bereft:
    """What becomes of the nodes when the items `gone` are forgotten.

    A node may repeat a forgotten word even if most of its evidence lives, so every one that is touched is at least not
    read until it is induced again; one that is no longer current would never be, and goes.
    """
    rests_on: dict[str, set[str]] = defaultdict(set)
    for edge in edges:
        if edge.type in (EdgeType.EVIDENCE, EdgeType.ABSTRACTS):
            rests_on[edge.src].add(edge.dst)
    dropped: dict[str, Node] = {}
    stale: dict[str, Node] = {}
    for node in sorted(nodes, key=lambda n: (n.kind == NodeKind.CORE, n.id)):  # what a core schema rests on comes first
        lost = rests_on[node.id] & (gone | dropped.keys())
        doubtful = lost | (rests_on[node.id] & stale.keys())
        if not doubtful:
            continue
        keeps = len(rests_on[node.id]) - len(lost)
        too_few = 2 * len(lost) >= len(rests_on[node.id]) or (node.kind == NodeKind.CORE and keeps < 2)
        if (lost and too_few) or node.status == NodeStatus.SUPERSEDED:
            dropped[node.id] = node
        else:
            stale[node.id] = node
    return Bereft(tuple(dropped.values()), tuple(stale.values()))


def _drop_nodes(store: MemoryStore, tk: str, bereft: Bereft, edges: Sequence[Edge], gone: set[str], at: int) -> None:
    ids = sorted(node.id for node in bereft.dropped)
    set_tombstones(store, tk, [(node.id, max(at, node.recorded_at)) for node in bereft.dropped])
    store.upsert([node.replaced(status=NodeStatus.STALE) for node in bereft.stale])
    store.delete(Behaviour, tk, ids)
    store.delete(Node, tk, ids)
    # Nodes that an earlier try forgot are gone already, and some of their edges may not be.
    dead = gone | {stone.target for stone in tombstones(store, tk)}
    store.delete(Edge, tk, sorted(edge.id for edge in edges if edge.src in dead or edge.dst in dead))


def _drop_summaries(store: MemoryStore, tk: str, sessions: Iterable[str]) -> None:
    store.delete(Item, tk, sorted(summary_id(tk, session) for session in sessions))


MIN_WIDE_WORDS = 3
"""Content words from which a quote is masked wherever it was said; "I like it" in another raw may mean another thing."""


def _mask_raws(store: MemoryStore, tk: str, items: Sequence[Item]) -> tuple[int, set[str]]:
    """Masks the words of `items` in their own raws and, where they are telling, in every other that repeats them.

    Raws of the same sessions lose their decision too: the summary in it may name what goes. Returns how many raws said it,
    and the sessions whose summary may.
    """
    words: dict[str, list[str]] = defaultdict(list)
    for item in items:
        words[item.raw_id].extend(text for text in (item.quote, item.text) if text)
    wide = [t for texts in words.values() for t in texts if len(content_words(t)) >= MIN_WIDE_WORDS]
    sessions = {item.session for item in items}
    n_masked = 0
    for header in store.scan(Raw, [tk], Where(equals={"piece": 0}), consistency=Consistency.STRONG):
        rows = read_rows(store, header, Consistency.STRONG)
        masked_rows = _with_masks(rows, [*words.get(header.id, ()), *wide])
        says_it = header.id in words or [r.body for r in masked_rows] != [r.body for r in rows]
        if says_it or header.session in sessions:
            store.upsert(_cleared(masked_rows))
            n_masked += says_it
            sessions |= {header.session} if says_it else set()
    return n_masked, sessions


def mask_raw(store: MemoryStore, header: Raw, quotes: Sequence[str]) -> None:
    """Masks `quotes` in the messages of a raw and, once it is done, clears its decision, which repeats them."""
    rows = read_rows(store, header, Consistency.STRONG)
    store.upsert(_cleared(_with_masks(rows, quotes)))


def _with_masks(rows: Sequence[Raw], quotes: Sequence[str]) -> list[Raw]:
    document = joined(rows)
    messages = [Message(m.role, mask(m.content, quotes), m.at) for m in document.messages]
    n_body = rows[0].n_body_pieces
    return [*masked(rows[:n_body], messages), *rows[n_body:]]


def _cleared(rows: Sequence[Raw]) -> list[Raw]:
    """The header first, so that no reader counts decision pieces that are gone. Rows of an open raw keep theirs."""
    if rows[0].state not in (RawState.DONE, RawState.FAILED):
        return [*rows[1:], rows[0]]
    return [row.replaced(decision="", n_decision_pieces=0) for row in rows]


def closed(rows: Sequence[Raw], header: Raw, quotes: Sequence[str]) -> list[Raw]:
    """The last rows of a raw in which the user asked to forget: words masked, decision gone, header `header`.

    Masked bodies first, then the header that says done, then the pieces once more without their part of the decision.
    """
    fresh = _with_masks(rows, quotes)
    last = header.replaced(body=fresh[0].body, decision="", n_decision_pieces=0)
    return [*fresh[1:], last, *(row.replaced(decision="") for row in fresh[1:] if row.decision)]


def mask_topic(store: MemoryStore, header: Raw, topic: str) -> None:
    """Masks, in a raw that no model has read yet, every user sentence that names all words of `topic`."""
    words = content_words(topic)
    document = joined(read_rows(store, header, Consistency.STRONG))
    sentences = [s for turn in document.user_turns for s in _sentences(turn)]
    mask_raw(store, header, [s for s in sentences if words and words <= content_words(s)])


def _sentences(turn: str) -> list[str]:
    found, start = [], 0
    for end, char in enumerate(turn, 1):
        if char in ".!?。！？\n":
            found.append(turn[start:end])
            start = end
    return [s for s in [*found, turn[start:]] if s.strip()]


def names_all(words: set[str], item: Item) -> bool:
    """Whether an item's topic, text or quote holds every content word of what is to be forgotten."""
    return bool(words) and words <= content_words(f"{item.topic} {item.text} {item.quote}")


def sweep(store: MemoryStore, tk: str, items: Sequence[Item], header: Raw | None = None) -> bool:
    """Deletes what tombstones cover of rows just written; True where the raw itself is dead.

    Read Strong and after writing: a tombstone that was set while a commit was under way would be missed otherwise.
    """
    covered = covered_by(tombstones(store, tk))
    dead = [item.id for item in items if is_covered(item, covered)]
    if dead:
        store.delete(Item, tk, dead)
    if header is None or not is_covered(header, covered):
        return False
    n = max(header.n_body_pieces, header.n_decision_pieces)
    store.delete(Raw, tk, [piece_id(tk, header.id, piece) for piece in range(max(1, n))])
    # Written with the raw; it holds the user's plain name. One of a later raw stands.
    there = store.get(Activity, tk, [tk], Consistency.STRONG)
    if there and there[0].updated_at <= covered.get((tk, EVERYTHING), ABSENT):
        store.delete(Activity, tk, [tk])
    return True


def sweep_covered(store: MemoryStore, tk: str) -> int:
    """Deletes items that a crash left behind under their tombstones; returns how many."""
    stones = tombstones(store, tk)
    covered = covered_by(stones)
    targets = sorted({stone.target for stone in stones} - {EVERYTHING})
    left = store.get(Item, tk, targets, Consistency.STRONG)
    dead = [item.id for item in left if is_covered(item, covered)]
    store.delete(Item, tk, dead)
    return len(dead)


def forget_everything(
    store: MemoryStore, tk: str, at: int, journal: Journal, ledger: Ledger, artifacts: Artifacts
) -> int:
    """Leaves one tombstone of a user and nothing else; returns how many rows went. May be run again."""
    latest = [item.recorded_at for item in store.scan(Item, [tk], consistency=Consistency.STRONG)]
    latest += [raw.received_at for raw in store.scan(Raw, [tk], consistency=Consistency.STRONG)]
    # Later than any before, whatever the clock says: a night tells by it that this happened since it gathered.
    latest += [stone.at + 1 for stone in tombstones(store, tk) if stone.target == EVERYTHING]
    set_tombstones(store, tk, [(EVERYTHING, max([at, *latest]))])
    n_rows = sum(store.delete_user(kind, tk) for kind in COLLECTIONS if kind is not Tombstone)
    store.delete(Tombstone, tk, [stone.id for stone in tombstones(store, tk) if stone.target != EVERYTHING])
    journal.forget(tk)
    ledger.forget(tk)
    artifacts.forget(tk)
    return n_rows
