"""The store dies after any row of a day's writing: taken up again, the day ends as if nothing had happened."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from dcpm.errors import StoreUnavailable
from dcpm.model import chains
from dcpm.model.ids import tenant_key
from dcpm.model.items import Item, Message, Raw, Role
from dcpm.model.nodes import Behaviour, Edge, EdgeType, Node, NodeKind
from dcpm.model.profile import EmbeddingProfile
from dcpm.model.rows import Row
from dcpm.testing.fake_asker import ScriptedAsker
from dcpm.testing.fake_clock import FakeClock
from dcpm.testing.fake_embedder import HashEmbedder
from dcpm.testing.fake_store import FakeStore
from dcpm.write.fsck import fsck
from dcpm.write.writer import Writer

TK = tenant_key("acme", "ada")
PROFILE = EmbeddingProfile("hash", reconcile_floor=0.15)
EMBEDDER = HashEmbedder(128)
BEGIN = "Home is Rome. Tea is my drink. Bus rides bore me. The dentist scares me."


def extract(data: dict[str, Any]) -> dict[str, Any]:
    items = []
    for turn in data["turns"]:
        for sentence in re.findall(r"[^.]+\.", turn["text"]):
            sentence = sentence.strip()
            forget = sentence.startswith("Forget")
            topic = sentence.removeprefix("Forget the ").rstrip(".") if forget else ""
            text = topic or sentence
            items.append({"kind": "forget" if forget else "fact", "text": text, "topic": topic, "quote": sentence})
    return {"items": items, "summary": f"About {len(items)} things.", "language": "en"}


def judge(data: dict[str, Any]) -> dict[str, Any]:
    """Each new item takes what shares its first word, "Both" takes home and tea, a request takes what names its topic."""
    texts = {k["alias"]: k["text"] for k in data["known"]} | {n["alias"]: n["text"] for n in data["new"]}
    decisions = []
    for new in data["new"]:
        words = {"Home", "Tea"} if new["text"].startswith("Both") else {new["text"].split()[0]}
        targets = [a for a in new["candidates"] if words & set(texts[a].split())]
        op = "FORGET" if new["kind"] == "forget" else "SUPERSEDE"
        decisions.append({"new": new["alias"], "op": op, "targets": targets})
    return {"decisions": decisions}


def writer_on(store: FakeStore, clock: FakeClock) -> Writer:
    return Writer(store, EMBEDDER, ScriptedAsker({"extract": extract, "reconcile": judge}), clock, PROFILE)


def say(writer: Writer, text: str, key: str) -> Any:
    return writer.add_memory("acme", "ada", [Message(Role.USER, text)], idempotency_key=key)


def prepared() -> tuple[FakeStore, FakeClock]:
    """A user with four beliefs, two of them revised, and a schema that rests on two."""
    store, clock = FakeStore(EMBEDDER.identity), FakeClock()
    say(writer_on(store, clock), BEGIN, "first")
    clock.advance(1_000_000)
    say(writer_on(store, clock), "Home is Oslo and no more in Rome. Tea is black for me.", "second")
    clock.advance(1_000_000)
    items = {i.text: i.id for i in store.scan(Item, [TK])}
    store.upsert(
        [
            Node("nfear", TK, NodeKind.SCHEMA, "health", "Fears the dentist.", recorded_at=5),
            Behaviour("nfear", TK, "When it hurts, they hide."),
            Edge("e1", TK, "nfear", EdgeType.EVIDENCE, items["The dentist scares me."]),
            Edge("e2", TK, "nfear", EdgeType.EVIDENCE, items["Bus rides bore me."]),
        ]
    )
    return store, clock


DAYS: dict[str, Callable[[Writer], Any]] = {
    "additions": lambda w: say(w, "Chess is my game. Opera is my music.", "x"),
    "a revision": lambda w: say(w, "Home is Bergen. Tea is too dull by now.", "x"),
    "a chain within one call": lambda w: say(w, "Home is Bergen. Home is Bodo.", "x"),
    "a merge of two chains": lambda w: say(w, "Both Home and Tea is past.", "x"),
    "a merge and a revision": lambda w: say(w, "Both Home and Tea is past. Bus rides bore me less. Home is Bodo.", "x"),
    "a request to forget": lambda w: say(w, "Forget the dentist scares me. Home is Bergen.", "x"),
    "a request to forget a chain": lambda w: say(w, "Forget the Home is Oslo.", "x"),
    "a raw of many rows": lambda w: say(w, "Chess is my game. " + "…" * 25_000, "x"),
    "a topic to forget": lambda w: w.forget_topic("acme", "ada", "dentist"),
    "a revert": lambda w: w.revert(
        "acme", "ada", next(i.id for i in w.store.scan(Item, [TK]) if i.text.startswith("Home is Oslo"))
    ),
}


def seen(store: FakeStore) -> dict[str, list[Row]]:
    return {name: rows for name, rows in store.contents().items() if rows}


def assert_one_head_everywhere(store: FakeStore) -> None:
    items = [i for i in store.scan(Item, [TK]) if i.kind != "summary"]
    for versions in chains.by_chain(items).values():
        heads = [v for v in versions if v == chains.head(versions)]
        assert len(heads) <= 1


@pytest.mark.parametrize("name", DAYS)
def test_a_crash_after_any_row_ends_in_the_same_store(name: str) -> None:
    do = DAYS[name]
    store, clock = prepared()
    before = seen(store)
    do(writer_on(store, clock))
    undisturbed = seen(store)
    assert undisturbed != before

    for n_rows in range(200):
        store, clock = prepared()
        store.fail_after(n_rows)
        try:
            do(writer_on(store, clock))
        except StoreUnavailable:
            store.heal()
            assert_one_head_everywhere(store)
            again = writer_on(store, clock)
            again.resume()
            do(again)
            assert relevant(seen(store), name) == relevant(undisturbed, name), f"after {n_rows} rows"
            report = fsck(store, [TK])
            assert report.is_sound, report.left
        else:
            assert n_rows > 2
            return
    raise AssertionError("the day never came to its end")


def relevant(rows: dict[str, list[Row]], name: str) -> dict[str, list[Row]]:
    """What must agree. `revert` and `forget_topic`, run again, count as one more mutation: a night more is due, no harm."""
    if name in ("a topic to forget", "a revert"):
        return {kind: [r for r in some if kind != "activity"] for kind, some in rows.items()}
    return rows


def test_applying_twice_changes_nothing() -> None:
    store, clock = prepared()
    writer = writer_on(store, clock)
    DAYS["a merge and a revision"](writer)
    once = seen(store)
    header = max((r for r in store.scan(Raw, [TK]) if r.piece == 0), key=lambda r: r.sequence)
    store.upsert([header.replaced(state="decided")])
    writer.resume()
    assert seen(store) == once


def test_an_acknowledged_call_is_not_lost_when_the_process_dies_before_the_model_is_asked() -> None:
    store, clock = FakeStore(EMBEDDER.identity), FakeClock()
    receipt = writer_on(store, clock).add_memory("acme", "ada", [Message(Role.USER, "Home is Rome.")], wait=False)
    other_process = writer_on(store, clock)
    assert [r.raw_id for r in other_process.resume()] == [receipt.raw_id]
    assert [i.text for i in store.scan(Item, [TK]) if i.kind == "fact"] == ["Home is Rome."]
