"""A shard's plan -> everything the store holds of its users, read once."""

from __future__ import annotations

from collections.abc import Iterable

from dcpm.model.items import Item
from dcpm.model.night import ShardPlan, Snapshot
from dcpm.model.nodes import Behaviour, Edge, Node
from dcpm.model.rows import R
from dcpm.model.users import EVERYTHING, Activity, Consent, Night, Tombstone
from dcpm.ports import Consistency, MemoryStore


def take(store: MemoryStore, plan: ShardPlan, now: int) -> Snapshot:
    """Reads at Strong consistency, in bulk, with vectors. What a tombstone covers is left out."""
    tks = [user.tk for user in plan.users]

    def read(kind: type[R], vectors: bool = False) -> list[R]:
        return store.scan(kind, tks, with_vectors=vectors, consistency=Consistency.STRONG)

    # Activity first: what is written while the rest is read moves the version past the one gathered, so it stays due.
    activities = read(Activity)
    tombstones = read(Tombstone)
    return Snapshot(
        plan=plan,
        now=now,
        activities=tuple(activities),
        items=tuple(living(read(Item, True), tombstones)),
        nodes=tuple(living(read(Node, True), tombstones)),
        behaviours=tuple(read(Behaviour, True)),
        edges=tuple(read(Edge)),
        nights=tuple(read(Night)),
        tombstones=tuple(tombstones),
        consents=tuple(read(Consent)),
    )


def living(rows: Iterable[R], tombstones: Iterable[Tombstone]) -> list[R]:
    """The rows that no tombstone covers: what was recorded before a tombstone stays dead."""
    dead: dict[tuple[str, str], int] = {}
    for stone in tombstones:
        key = (stone.tk, stone.target)
        dead[key] = max(stone.at, dead.get(key, 0))
    return [
        row
        for row in rows
        if getattr(row, "recorded_at", 0) > max(dead.get((row.tk, EVERYTHING), -1), dead.get((row.tk, row.id), -1))
    ]
