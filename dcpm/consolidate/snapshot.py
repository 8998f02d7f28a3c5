"""A shard's plan -> everything the store holds of its users, read once."""

from __future__ import annotations

from dcpm.model.items import Item
from dcpm.model.night import ShardPlan, Snapshot
from dcpm.model.nodes import Behaviour, Edge, Node
from dcpm.model.rows import R
from dcpm.model.tombstones import covered_by, uncovered
from dcpm.model.users import Activity, Consent, Night, Tombstone
from dcpm.ports import Consistency, MemoryStore


def take(store: MemoryStore, plan: ShardPlan, now: int) -> Snapshot:
    """Reads at Strong consistency, in bulk, with vectors. What a tombstone covers is left out."""
    tks = [user.tk for user in plan.users]

    def read(kind: type[R], vectors: bool = False) -> list[R]:
        return store.scan(kind, tks, with_vectors=vectors, consistency=Consistency.STRONG)

    # Activity first: what is written while the rest is read moves the version past the one gathered, so it stays due.
    activities = read(Activity)
    tombstones = read(Tombstone)
    covered = covered_by(tombstones)
    return Snapshot(
        plan=plan,
        now=now,
        activities=tuple(activities),
        items=tuple(uncovered(read(Item, True), covered)),
        nodes=tuple(uncovered(read(Node, True), covered)),
        behaviours=tuple(read(Behaviour, True)),
        edges=tuple(read(Edge)),
        nights=tuple(read(Night)),
        tombstones=tuple(tombstones),
        consents=tuple(read(Consent)),
    )
