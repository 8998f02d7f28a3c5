"""Withdrawing a version: who is head then, and what becomes of beliefs that it had merged."""

from __future__ import annotations

import pytest

from dcpm.errors import InvalidInput, NotFound
from dcpm.model import chains
from dcpm.model.ids import tenant_key
from dcpm.model.items import Item
from dcpm.testing.fake_clock import FakeClock
from dcpm.testing.fake_embedder import HashEmbedder
from dcpm.testing.fake_store import FakeStore
from dcpm.write.commit import settle
from dcpm.write.fsck import fsck
from dcpm.write.revert import revert

TK = tenant_key("acme", "ada")
EMBEDDER = HashEmbedder(32)
NOW = FakeClock().now()


def version(name: str, at: int, *links: str) -> Item:
    linked = "[" + ",".join(f'"i{link}"' for link in links) + "]"
    return Item(
        f"i{name}", TK, text=name, valid_from=at, recorded_at=at, linked_to=linked, vector=EMBEDDER.embed([name])[0]
    )


def stored(*items: Item) -> FakeStore:
    store = FakeStore(EMBEDDER.identity)
    store.upsert(list(settle(items).values()))
    return store


def chain_ids(store: FakeStore) -> dict[str, str]:
    return {i.text: i.chain_id for i in store.scan(Item, [TK])}


def test_the_version_before_is_head_again_and_the_withdrawn_one_stays_in_the_history() -> None:
    store = stored(version("a", 1), version("b", 2, "a"), version("c", 3, "b"))
    assert revert(store, TK, "ic", NOW).text == "b"
    line = store.scan(Item, [TK])
    assert [(i.text, i.superseded_by) for i in line] == [("a", "ib"), ("b", ""), ("c", "")]
    assert {i.chain_id for i in line} == {"ia"}


def test_a_version_in_the_middle_can_be_withdrawn() -> None:
    store = stored(version("a", 1), version("b", 2, "a"), version("c", 3, "b"))
    assert revert(store, TK, "ib", NOW).text == "c"
    assert [(i.text, i.superseded_by) for i in store.scan(Item, [TK])] == [("a", "ic"), ("b", ""), ("c", "")]


def test_beliefs_that_a_version_had_merged_part_again() -> None:
    store = stored(version("a", 1), version("b", 2), version("m", 3, "a", "b"))
    assert set(chain_ids(store).values()) == {"ia"}
    assert revert(store, TK, "im", NOW).text == "a"
    assert chain_ids(store) == {"a": "ia", "b": "ib", "m": "ia"}
    assert "wrong chain id" not in dict(fsck(store, [TK]).found)


def test_what_held_before_the_revert_can_still_be_asked_for() -> None:
    store = stored(version("a", 1), version("b", 2, "a"))
    revert(store, TK, "ib", NOW)
    line = store.scan(Item, [TK])
    assert chains.head(line, as_of=NOW - 1).text == "b"  # type: ignore[union-attr]
    assert chains.head(line, as_of=NOW).text == "a"  # type: ignore[union-attr]


def test_reverting_twice_changes_nothing_more() -> None:
    store = stored(version("a", 1), version("b", 2, "a"))
    revert(store, TK, "ib", NOW)
    once = store.contents()
    assert revert(store, TK, "ib", NOW + 5).text == "a"
    assert store.contents() == once


def test_vectors_survive() -> None:
    store = stored(version("a", 1), version("b", 2, "a"))
    revert(store, TK, "ib", NOW)
    assert len(store.search(Item, TK, EMBEDDER.embed(["a"]), 5)[0]) == 2


def test_the_only_version_is_not_reverted() -> None:
    with pytest.raises(InvalidInput, match="only version"):
        revert(stored(version("a", 1)), TK, "ia", NOW)


@pytest.mark.parametrize("id_", ["inone", "", '" or tk != "'])
def test_an_unknown_item_is_said_to_be_unknown(id_: str) -> None:
    with pytest.raises(NotFound):
        revert(stored(version("a", 1)), TK, id_, NOW)


def test_another_users_item_is_unknown() -> None:
    store = stored(version("a", 1), version("b", 2, "a"))
    with pytest.raises(NotFound):
        revert(store, tenant_key("acme", "bob"), "ib", NOW)
