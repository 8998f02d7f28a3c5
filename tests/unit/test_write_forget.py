"""Forgetting: what goes, what stays, and what may not come back."""

from __future__ import annotations

from typing import Any

import pytest

from dcpm.errors import InvalidInput
from dcpm.model.collections import COLLECTIONS
from dcpm.model.ids import tenant_key, tombstone_id
from dcpm.model.items import Item, Message, Raw, Role
from dcpm.model.nodes import Behaviour, Edge, EdgeType, Node, NodeKind, NodeStatus
from dcpm.model.profile import EmbeddingProfile
from dcpm.model.questions import Rejected
from dcpm.model.users import EVERYTHING, Tombstone
from dcpm.ports import Where
from dcpm.testing.fake_asker import ScriptedAsker
from dcpm.testing.fake_clock import FakeClock
from dcpm.testing.fake_embedder import HashEmbedder
from dcpm.testing.fake_store import FakeStore
from dcpm.write.forget import bereft_of
from dcpm.write.persist import joined, read_rows
from dcpm.write.writer import Writer

TK = tenant_key("acme", "ada")


def one_fact_a_turn(data: dict[str, Any]) -> dict[str, Any]:
    texts = [t["text"] for t in data["turns"] if t["role"] == "user"]
    return {"items": [{"text": t, "quote": t} for t in texts], "summary": "Talked about: " + " ".join(texts)}


class Forgetful:
    def __init__(self, **scripts: Any) -> None:
        embedder = HashEmbedder(128)
        self.store = FakeStore(embedder.identity)
        self.asker = ScriptedAsker({"extract": one_fact_a_turn, "reconcile": lambda _: {"decisions": []}, **scripts})
        self.clock = FakeClock()
        self.writer = Writer(self.store, embedder, self.asker, self.clock, EmbeddingProfile("h", reconcile_floor=0.2))

    def say(self, *texts: str, user: str = "ada", **more: Any) -> Any:
        return self.writer.add_memory("acme", user, [Message(Role.USER, text) for text in texts], **more)

    def facts(self) -> list[str]:
        return sorted(i.text for i in self.store.scan(Item, [TK], Where(equals={"kind": "fact"})))

    def id_of(self, text: str) -> str:
        return next(i.id for i in self.store.scan(Item, [TK], Where(equals={"text": text})))

    def everything(self) -> str:
        return repr(self.store.contents())


class Files:
    """Journal, ledger and artifacts in one, remembering whom they were told to forget."""

    def __init__(self) -> None:
        self.forgotten: list[str] = []

    def forget(self, tk: str) -> int:
        self.forgotten.append(tk)
        return 0


def test_a_topic_goes_with_its_words_in_every_raw_and_summary() -> None:
    f = Forgetful()
    f.say("My dentist is called Dr Brown.", "I drink green tea.", session="a")
    f.say("my DENTIST  is called Dr Brown!", session="b")  # dropped as a duplicate, still in the raw
    f.say("Sunday is for chess.", session="b")
    gone = f.writer.forget_topic("acme", "ada", "the dentist")
    assert (gone.n_items, gone.n_masked) == (1, 2)
    assert f.facts() == ["I drink green tea.", "Sunday is for chess."]
    assert "dentist" not in f.everything().lower()
    assert "green tea" in f.everything()
    assert len(f.store.scan(Tombstone, [TK])) == 1


def test_a_masked_raw_can_still_be_read() -> None:
    f = Forgetful()
    text = 'My "dentist"\n is \\ called 布朗 😀. ' + "And so on and on. " * 5_000
    f.say(text)
    f.store.upsert([i.replaced(quote='My "dentist"\n is \\ called 布朗 😀.') for i in f.store.scan(Item, [TK])])
    f.writer.forget_topic("acme", "ada", "dentist")
    header = f.store.scan(Raw, [TK], Where(equals={"piece": 0}))[0]
    said = joined(read_rows(f.store, header)).messages[0].content
    assert "dentist" not in said
    assert "布朗" not in said
    assert said.startswith("***")


def test_another_user_and_other_topics_are_left_alone() -> None:
    f = Forgetful()
    f.say("My dentist is called Dr Brown.")
    f.say("My dentist is called Dr Brown.", user="bob")
    f.say("I drink green tea.")
    f.writer.forget_topic("acme", "ada", "dentist")
    assert f.facts() == ["I drink green tea."]
    assert len(f.store.scan(Item, [tenant_key("acme", "bob")], Where(equals={"kind": "fact"}))) == 1


def test_the_model_may_say_what_else_a_topic_covers() -> None:
    def covers(data: dict[str, Any]) -> dict[str, Any]:
        meant = [k["alias"] for k in data["known"] if "drill" in k["text"]]
        return {"decisions": [{"new": "n1", "op": "FORGET", "targets": meant}]}

    f = Forgetful(reconcile=covers)
    f.say("My dentist is called Dr Brown.")
    f.say("Fear of the drill keeps me from my Brown appointments.")
    f.say("Brown bread is my breakfast.")
    f.writer.forget_topic("acme", "ada", "dentist Brown")
    assert f.facts() == ["Brown bread is my breakfast."]


def test_where_the_model_is_down_what_names_the_topic_goes_all_the_same() -> None:
    f = Forgetful()
    f.say("My dentist is called Dr Brown.")
    f.say("Brown bread is my breakfast.")
    f.asker.scripts.clear()
    f.writer.forget_topic("acme", "ada", "dentist Brown")
    assert f.facts() == ["Brown bread is my breakfast."]


def test_what_waits_for_a_model_is_masked_before_it_is_read() -> None:
    f = Forgetful()
    up = dict(f.asker.scripts)
    f.asker.scripts = {s: lambda _: Rejected("extract", "down", retry=True) for s in up}
    f.say("I drink green tea. My dentist is called Dr Brown.")
    f.writer.forget_topic("acme", "ada", "dentist")
    f.asker.scripts = up
    f.writer.resume()
    assert len(f.facts()) == 1
    assert "Brown" not in f.everything()


def test_a_topic_that_says_nothing_is_refused() -> None:
    with pytest.raises(InvalidInput, match="topic"):
        Forgetful().writer.forget_topic("acme", "ada", " the … ")


def test_said_again_after_forgetting_it_is_known_again() -> None:
    f = Forgetful()
    f.say("My dentist is called Dr Brown.")
    f.writer.forget_topic("acme", "ada", "dentist")
    f.clock.advance(1_000)
    f.say("My dentist is called Dr Brown.")
    assert f.facts() == ["My dentist is called Dr Brown."]


def test_nodes_that_rest_on_it_go_or_are_not_read_until_induced_again() -> None:
    nodes = [
        Node("n1", TK, NodeKind.SCHEMA),
        Node("n2", TK, NodeKind.SCHEMA),
        Node("n3", TK, NodeKind.SCHEMA),
        Node("n4", TK, NodeKind.SCHEMA, status=NodeStatus.SUPERSEDED),
        Node("n5", TK, NodeKind.CORE),
        Node("n6", TK, NodeKind.CORE),
    ]
    rests = {"n1": "ia ib", "n2": "ia ic id", "n3": "ic", "n4": "ia ic id"}
    edges = [Edge(f"{s}{d}", TK, s, EdgeType.EVIDENCE, d) for s, ds in rests.items() for d in ds.split()]
    edges += [
        Edge(f"{s}{d}", TK, s, EdgeType.ABSTRACTS, d)
        for s, d in [("n5", "n1"), ("n5", "n3"), ("n6", "n2"), ("n6", "n3")]
    ]
    found = bereft_of(nodes, edges, {"ia"})
    assert {n.id for n in found.dropped} == {"n1", "n4", "n5"}
    assert {n.id for n in found.stale} == {"n2", "n6"}


def test_a_dropped_node_takes_its_behaviour_and_edges_along() -> None:
    f = Forgetful()
    f.say("My dentist is called Dr Brown.")
    item = f.id_of("My dentist is called Dr Brown.")
    f.store.upsert([Node("n1", TK, NodeKind.SCHEMA, recorded_at=1), Behaviour("n1", TK, "When dentist, they hide")])
    f.store.upsert([Edge("e1", TK, "n1", EdgeType.EVIDENCE, item), Edge("e2", TK, "n0", EdgeType.SUPPORTS, "n1")])
    f.writer.forget_topic("acme", "ada", "dentist")
    left = {kind.COLLECTION for kind in COLLECTIONS if f.store.count(kind, [TK])}
    assert left == {"raw", "activity", "tombstones"}


def test_forgetting_a_user_leaves_one_tombstone_and_nothing_else() -> None:
    f, files = Forgetful(), Files()
    f.say("My dentist is called Dr Brown.")
    f.say("I drink green tea.", user="bob")
    f.writer.forget_topic("acme", "ada", "dentist")
    f.writer.forget_user("acme", "ada", files, files, files)  # type: ignore[arg-type]
    for kind in COLLECTIONS:
        left = f.store.scan(kind, [TK])
        assert [row for row in left if not isinstance(row, Tombstone)] == []
    assert [stone.target for stone in f.store.scan(Tombstone, [TK])] == [EVERYTHING]
    assert files.forgotten == [TK] * 3
    assert f.store.count(Item, [tenant_key("acme", "bob")]) > 0


def test_a_commit_that_was_under_way_cannot_bring_a_forgotten_user_back() -> None:
    f = Forgetful()

    def forgotten_meanwhile(data: dict[str, Any]) -> dict[str, Any]:
        f.store.upsert([Tombstone(tombstone_id(TK, EVERYTHING), TK, EVERYTHING, f.clock.now() + 1)])
        return one_fact_a_turn(data)

    f.asker.scripts = dict.fromkeys(f.asker.scripts, forgotten_meanwhile)
    f.say("My dentist is called Dr Brown.")
    assert f.store.count(Item, [TK]) == 0
    assert f.store.count(Raw, [TK]) == 0
