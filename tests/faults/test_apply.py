"""An outcome applied, cut anywhere, applied again, undone, and overtaken by forgetting."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dcpm.consolidate import apply
from dcpm.errors import StoreUnavailable
from dcpm.model.collections import COLLECTIONS
from dcpm.model.ids import tombstone_id
from dcpm.model.night import ShardOutcome, ShardReport
from dcpm.model.nodes import EdgeType, Node, NodeKind
from dcpm.model.users import EVERYTHING, Night, Tombstone
from dcpm.testing.fake_store import FakeStore
from dcpm.testing.made import EMBEDDER, NOW, behaviour, edge, item, node

W = "2027-01-15"
BEFORE = node("old", text="as it was")


def outcome() -> ShardOutcome:
    puts = (
        behaviour("s1", "When one"),
        behaviour("s2", "When two"),
        edge("s1", "a"),
        edge("s2", "b"),
        edge("core", "s1", EdgeType.ABSTRACTS),
        edge("core", "s2", EdgeType.ABSTRACTS),
        node("s1"),
        node("s2"),
        node("core", kind=NodeKind.CORE),
        BEFORE.replaced(text="as it is now"),
        Night("w1", "t1", W, 3, NOW),
    )
    return ShardOutcome(W, "00000", puts, (BEFORE,), ShardReport("00000", 1))


@pytest.fixture
def store() -> FakeStore:
    made = FakeStore(EMBEDDER.identity)
    made.upsert([item("a"), item("b"), BEFORE])
    return made


def contents(store: FakeStore) -> dict[str, list[object]]:
    return {kind.COLLECTION: list(store.scan(kind, ["t1"])) for kind in COLLECTIONS}


def test_a_run_cut_at_any_row_and_run_again_gives_the_undisturbed_store(store: FakeStore) -> None:
    apply.apply(store, outcome())
    undisturbed = contents(store)
    for n_rows in range(len(outcome().puts)):
        cut = FakeStore(EMBEDDER.identity)
        cut.upsert([item("a"), item("b"), BEFORE])
        cut.fail_after(n_rows)
        with pytest.raises(StoreUnavailable):
            apply.apply(cut, outcome())
        cut.heal()
        assert not apply.is_applied(cut, outcome())
        apply.apply(cut, outcome())
        assert contents(cut) == undisturbed
        assert apply.is_applied(cut, outcome())


def test_undo_puts_back_what_stood_before(store: FakeStore) -> None:
    before = contents(store)
    apply.apply(store, outcome())
    apply.undo(store, outcome())
    assert contents(store) == before


def test_a_user_forgotten_while_the_night_ran_gets_nothing_back(store: FakeStore) -> None:
    store.upsert([Tombstone(tombstone_id("t1", EVERYTHING), "t1", EVERYTHING, NOW + 1)])
    applied = apply.apply(store, outcome())
    assert applied.n_covered == len(outcome().puts)
    held = contents(store)
    assert not any(held[name] for name in ("nodes", "behaviours", "edges", "nights"))
    apply.undo(store, outcome())
    assert not contents(store)["nodes"]


def test_a_topic_forgotten_while_the_night_ran_takes_the_nodes_that_rest_on_it(store: FakeStore) -> None:
    store.upsert([Tombstone(tombstone_id("t1", "a"), "t1", "a", NOW + 1)])
    apply.apply(store, outcome())
    assert {n.id for n in store.scan(Node, ["t1"])} == {"s2", "old"}
    assert set(contents(store)["edges"]) == {edge("s2", "b")}


def test_a_user_who_came_back_before_the_shard_was_gathered_gets_the_night(store: FakeStore) -> None:
    store.upsert([Tombstone(tombstone_id("t1", EVERYTHING), "t1", EVERYTHING, NOW - 1)])
    assert apply.apply(store, replace(outcome(), forgotten=(("t1", NOW - 1),))).n_covered == 0


def test_a_user_forgotten_meanwhile_by_a_clock_that_lags_is_forgotten(store: FakeStore) -> None:
    store.upsert([Tombstone(tombstone_id("t1", EVERYTHING), "t1", EVERYTHING, NOW - 3_600_000)])
    assert apply.apply(store, outcome()).n_covered == len(outcome().puts)
