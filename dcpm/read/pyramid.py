"""A user, or everyone -> how many of each kind are remembered, from raw inputs at the bottom to core schemas on top."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dcpm.model.items import Item, ItemKind, Raw
from dcpm.model.nodes import Edge, EdgeType, Node, NodeKind, NodeStatus
from dcpm.model.users import Activity
from dcpm.ports import MemoryStore, Where


@dataclass(frozen=True, slots=True)
class Pyramid:
    """`n_facts` and `n_identities` count versions, `n_beliefs` chains' heads. Stale and superseded nodes are not counted."""

    n_users: int
    n_raws: int
    n_messages_pending: int
    n_summaries: int
    n_facts: int
    n_identities: int
    n_beliefs: int
    n_schemas: int
    n_intentions: int
    n_collisions: int
    n_cores: int

    def rows(self) -> list[tuple[str, int]]:
        """(kind, count), top first."""
        return [
            ("core schemas", self.n_cores),
            ("collisions", self.n_collisions),
            ("intentions", self.n_intentions),
            ("schemas", self.n_schemas),
            ("beliefs", self.n_beliefs),
            ("facts", self.n_facts),
            ("identities", self.n_identities),
            ("summaries", self.n_summaries),
            ("raw inputs", self.n_raws),
        ]


def pyramid(store: MemoryStore, tks: Sequence[str]) -> Pyramid:
    def items(kind: ItemKind, **equals: str | int) -> int:
        return store.count(Item, tks, Where(equals={"kind": kind.value, **equals}))

    def nodes(kind: NodeKind) -> int:
        return store.count(Node, tks, Where(equals={"kind": kind.value, "status": NodeStatus.ACTIVE.value}))

    beliefs = (ItemKind.FACT, ItemKind.IDENTITY)
    return Pyramid(
        n_users=len(tks),
        n_raws=store.count(Raw, tks, Where(equals={"piece": 0})),
        n_messages_pending=store.count(Raw, tks, Where(equals={"piece": 0}, within={"state": ("pending", "decided")})),
        n_summaries=items(ItemKind.SUMMARY),
        n_facts=items(ItemKind.FACT),
        n_identities=items(ItemKind.IDENTITY),
        n_beliefs=sum(items(kind, superseded_by="", unlinked_at=0) for kind in beliefs),
        n_schemas=nodes(NodeKind.SCHEMA),
        n_intentions=nodes(NodeKind.INTENTION),
        n_collisions=store.count(Edge, tks, Where(equals={"type": EdgeType.COLLIDES.value})),
        n_cores=nodes(NodeKind.CORE),
    )


def users_of(store: MemoryStore, tenant: str) -> list[str]:
    """The tks of one tenant's users."""
    pages = store.scan_all(Activity, Where(equals={"tenant": tenant}))
    return sorted(row.tk for page in pages for row in page)
