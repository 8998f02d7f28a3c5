"""A shard's outcome -> the store. Applying it twice, or after a crash in the middle, gives the same store.

A behaviour shares its id with its schema, so rows are told apart by (collection, id) throughout.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from dcpm.model.night import ShardOutcome, rows_of
from dcpm.model.nodes import Behaviour, Edge, EdgeType, Node
from dcpm.model.rows import Row
from dcpm.model.users import EVERYTHING, Night, Tombstone
from dcpm.ports import Consistency, MemoryStore, Where


@dataclass(frozen=True, slots=True)
class Applied:
    """`n_covered` rows were written and then deleted, because something was forgotten while the night ran."""

    n_written: int
    n_covered: int


def is_applied(store: MemoryStore, outcome: ShardOutcome) -> bool:
    """Whether every night row of the outcome is there, or a later one of its user; they are written last."""
    nights = rows_of(Night, outcome.puts)
    held = store.scan(Night, [n.tk for n in nights], consistency=Consistency.STRONG)
    later = later_windows(store, outcome)
    return {n.id for n in nights if n.tk not in later} <= {n.id for n in held if n.window == outcome.window}


def apply(store: MemoryStore, outcome: ShardOutcome) -> Applied:
    """Writes the outcome, reads the tombstones again (Strong) and deletes what they cover: forgetting wins.

    A user whom a later window has consolidated meanwhile is left out: that window concluded the same from the same facts.
    """
    later = later_windows(store, outcome)
    dead = covered(outcome, _tombstones(store, outcome))
    puts = [row for row in outcome.puts if (row.COLLECTION, row.id) not in dead and row.tk not in later]
    store.upsert(puts)
    dead_now = covered(outcome, _tombstones(store, outcome))
    _delete(store, [row for row in outcome.puts if (row.COLLECTION, row.id) in dead_now])
    return Applied(len(puts), len(dead_now))


def undo(store: MemoryStore, outcome: ShardOutcome) -> int:
    """Puts back what stood before the outcome and deletes what it added; returns the number of rows touched.

    Nothing that was forgotten since comes back.
    """
    dead = covered(outcome, _tombstones(store, outcome))
    kept = {(row.COLLECTION, row.id) for row in outcome.before}
    _delete(store, [row for row in reversed(outcome.puts) if (row.COLLECTION, row.id) not in kept])
    store.upsert([row for row in outcome.before if (row.COLLECTION, row.id) not in dead])
    return len(outcome.puts)


def remove_left(store: MemoryStore, window: str) -> int:
    """Deletes what is still there of a window whose files no longer tell of some users; returns how many rows."""
    where = Where(equals={"window": window})
    tks = sorted({n.tk for page in store.scan_all(Night, where, consistency=Consistency.STRONG) for n in page})
    rows: list[Row] = []
    for kind in (Edge, Behaviour, Node, Night) if tks else ():
        rows += store.scan(kind, tks, where, consistency=Consistency.STRONG)
    _delete(store, rows)
    return len(rows)


def later_windows(store: MemoryStore, outcome: ShardOutcome) -> dict[str, str]:
    """tk -> the window that gathered this user last, for the outcome's users with one after its own."""
    gathered_at = {night.tk: night.gathered_at for night in rows_of(Night, outcome.puts)}
    held = store.scan(Night, sorted(gathered_at), consistency=Consistency.STRONG)
    later = [n for n in held if n.gathered_at > gathered_at[n.tk] and n.window != outcome.window]
    return {n.tk: n.window for n in sorted(later, key=lambda n: (n.gathered_at, n.window))}


def _tombstones(store: MemoryStore, outcome: ShardOutcome) -> list[Tombstone]:
    tks = sorted({row.tk for row in outcome.puts})
    return store.scan(Tombstone, tks, consistency=Consistency.STRONG)


def covered(outcome: ShardOutcome, tombstones: Iterable[Tombstone]) -> set[tuple[str, str]]:
    """(collection, id) of the rows that may not stand: the forgotten user's, nodes that rest on a forgotten item,
    core schemas that rest on those, and the edges and behaviours of either."""
    # An item or a node has its id once: its tombstone covers it whatever the clocks say. A user may come back.
    known = dict(outcome.forgotten)
    stones = [stone for stone in tombstones if stone.target != EVERYTHING or stone.at > known.get(stone.tk, -1)]
    users = {stone.tk for stone in stones if stone.target == EVERYTHING}
    gone = {stone.target for stone in stones}
    edges = rows_of(Edge, outcome.puts)
    for type_ in (EdgeType.EVIDENCE, EdgeType.ABSTRACTS):
        gone |= {e.src for e in edges if e.type == type_ and e.dst in gone}
    return {
        (row.COLLECTION, row.id)
        for row in outcome.puts
        if row.tk in users
        or (isinstance(row, (Node, Behaviour)) and row.id in gone)
        or (isinstance(row, Edge) and (row.src in gone or row.dst in gone))
    }


def _delete(store: MemoryStore, rows: Sequence[Row]) -> None:
    ids: dict[tuple[type[Row], str], list[str]] = defaultdict(list)
    for row in rows:
        ids[type(row), row.tk].append(row.id)
    for (kind, tk), batch in ids.items():
        store.delete(kind, tk, batch)
