"""fsck: every fault is found, what can be mended is, and a sound store is left as it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dcpm.model.ids import edge_id, tenant_key, tombstone_id
from dcpm.model.items import Item, Message, Raw, Role
from dcpm.model.nodes import Behaviour, Edge, EdgeType, Node, NodeKind
from dcpm.model.profile import EmbeddingProfile
from dcpm.model.rows import Row
from dcpm.model.users import Tombstone
from dcpm.testing.fake_asker import ScriptedAsker
from dcpm.testing.fake_clock import FakeClock
from dcpm.testing.fake_embedder import HashEmbedder
from dcpm.testing.fake_store import FakeStore
from dcpm.write.fsck import DECIDED, fsck
from dcpm.write.writer import Writer

TK = tenant_key("acme", "ada")


def one_fact(data: dict[str, Any]) -> dict[str, Any]:
    return {"items": [{"text": t["text"], "quote": t["text"]} for t in data["turns"]]}


def replace_all(data: dict[str, Any]) -> dict[str, Any]:
    return {"decisions": [{"new": n["alias"], "op": "SUPERSEDE", "targets": n["candidates"]} for n in data["new"]]}


@pytest.fixture
def store() -> FakeStore:
    return FakeStore(HashEmbedder(64).identity)


@pytest.fixture
def writer(store: FakeStore) -> Writer:
    asker = ScriptedAsker({"extract": one_fact, "reconcile": replace_all})
    profile = EmbeddingProfile("hash", reconcile_floor=0.3)
    writer = Writer(store, HashEmbedder(64), asker, FakeClock(), profile)
    for text in ("I live in Rome", "I live in Oslo", "Tea at noon"):
        writer.add_memory("acme", "ada", [Message(Role.USER, text)])
    schema = Node("nschema", TK, NodeKind.SCHEMA, recorded_at=1)
    tea = item(store, "Tea at noon")
    edge = Edge(edge_id(TK, "nschema", EdgeType.EVIDENCE, tea.id), TK, "nschema", EdgeType.EVIDENCE, tea.id)
    store.upsert([schema, Behaviour("nschema", TK, "When x, they y"), edge])
    return writer


def item(store: FakeStore, text: str) -> Item:
    return next(i for i in store.scan(Item, [TK], with_vectors=True) if i.text == text)


def test_a_sound_store_is_left_as_it_is(store: FakeStore, writer: Writer) -> None:
    before = store.contents()
    report = fsck(store, mend=True, apply=writer.resume)
    assert report.is_sound
    assert (report.n_users, report.found) == (1, ())
    assert store.contents() == before


def undone(store: FakeStore) -> list[Row]:
    headers = [r for r in store.scan(Raw, [TK]) if "Oslo" in r.body]
    return [headers[0].replaced(state="decided")]


FAULTS: dict[str, Callable[[FakeStore], list[Row]]] = {
    "wrong cached pointer": lambda s: [item(s, "I live in Rome").replaced(superseded_by="")],
    "wrong chain id": lambda s: [item(s, "I live in Oslo").replaced(chain_id="inone")],
    "supersedes an item that is not there": lambda s: [item(s, "Tea at noon").replaced(supersedes="inone")],
    "dangling edge": lambda s: [Edge("e1", TK, "nschema", EdgeType.EVIDENCE, "inone")],
    "two links for one": lambda s: [
        Edge("e1", TK, "nschema", EdgeType.EVIDENCE, item(s, "Tea at noon").id),
    ],
    "behaviour without its schema": lambda s: [Behaviour("nnone", TK, "When x, they y")],
    "raw piece without a header": lambda s: [Raw("rlost", TK, "rnone", piece=1)],
    "forgotten item alive": lambda s: [
        Tombstone(tombstone_id(TK, item(s, "Tea at noon").id), TK, item(s, "Tea at noon").id, 10**15)
    ],
    DECIDED: undone,
}


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_is_found_and_mended(store: FakeStore, writer: Writer, fault: str) -> None:
    sound = store.contents()
    store.upsert(FAULTS[fault](store))
    assert fault in dict(fsck(store).found)
    report = fsck(store, mend=True, apply=writer.resume)
    assert fault in dict(report.found)
    assert report.is_sound, report.left
    if fault != "forgotten item alive":
        assert store.contents() == sound


def test_without_mending_nothing_changes(store: FakeStore, writer: Writer) -> None:
    store.upsert([row for fault in FAULTS.values() for row in fault(store)])
    before = store.contents()
    report = fsck(store)
    assert not report.is_sound
    assert report.found == report.left
    assert store.contents() == before


def test_all_faults_at_once_are_mended(store: FakeStore, writer: Writer) -> None:
    for fault in FAULTS.values():
        store.upsert(fault(store))
    assert fsck(store, mend=True, apply=writer.resume).is_sound


def test_an_item_whose_raw_is_gone_is_told_and_left(store: FakeStore, writer: Writer) -> None:
    store.upsert([item(store, "Tea at noon").replaced(raw_id="rnone")])
    assert fsck(store, mend=True).left == (("item without its raw", 1),)
