"""Small rows made for tests: give what matters, the rest is filled in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dcpm.model.ids import edge_id
from dcpm.model.items import Item
from dcpm.model.night import PlannedUser, ShardPlan, Snapshot
from dcpm.model.nodes import Behaviour, Edge, EdgeType, Node
from dcpm.model.rows import Row
from dcpm.model.users import Activity, Night, Tombstone
from dcpm.testing.fake_embedder import HashEmbedder

EMBEDDER = HashEmbedder(64)
NOW = 1_800_000_000_000


def item(id_: str, tk: str = "t1", text: str = "", **given: Any) -> Item:
    """A fact that is the root of its chain unless `chain_id` says otherwise, with its vector."""
    text = text or f"fact {id_}"
    values: dict[str, Any] = {
        "domain": "food",
        "chain_id": id_,
        "said_at": NOW - 1_000,
        "valid_from": NOW - 1_000,
        "recorded_at": NOW - 1_000,
        "vector": EMBEDDER.embed([text])[0],
    }
    return Item(id=id_, tk=tk, text=text, **(values | given))


def node(id_: str, tk: str = "t1", text: str = "", **given: Any) -> Node:
    text = text or f"schema {id_}"
    values: dict[str, Any] = {"domain": "food", "recorded_at": NOW - 500, "vector": EMBEDDER.embed([text])[0]}
    return Node(id=id_, tk=tk, text=text, **(values | given))


def behaviour(id_: str, text: str, tk: str = "t1", **given: Any) -> Behaviour:
    return Behaviour(id=id_, tk=tk, text=text, **({"vector": EMBEDDER.embed([text])[0]} | given))


def edge(src: str, dst: str, type_: str = EdgeType.EVIDENCE, tk: str = "t1", **given: Any) -> Edge:
    return Edge(edge_id(tk, src, type_, dst), tk, src, type_, dst, **given)


def snapshot(rows: Sequence[Row], window: str = "2027-01-15", now: int = NOW) -> Snapshot:
    """A shard of all users that the rows name; each gets an activity row of version 1."""
    tks = sorted({row.tk for row in rows})

    def of(kind: type[Row]) -> Any:
        return tuple(row for row in rows if isinstance(row, kind))

    return Snapshot(
        plan=ShardPlan(window, "00000", tuple(PlannedUser(tk, 1, 1) for tk in tks)),
        now=now,
        activities=of(Activity) or tuple(Activity(tk, tk, version=1, n_items=1) for tk in tks),
        items=of(Item),
        nodes=of(Node),
        behaviours=of(Behaviour),
        edges=of(Edge),
        nights=of(Night),
        tombstones=of(Tombstone),
    )
