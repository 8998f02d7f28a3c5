"""Reconciliation: what the judge is shown and what follows from its answer."""

from __future__ import annotations

from typing import Any

from dcpm.model.changes import ChangeSet, Draft, Op
from dcpm.model.ids import item_id
from dcpm.model.items import Item, Message, Raw, Role
from dcpm.model.profile import EmbeddingProfile
from dcpm.model.questions import Rejected, Reply
from dcpm.testing.fake_asker import data_of
from dcpm.testing.fake_embedder import HashEmbedder
from dcpm.testing.fake_store import FakeStore
from dcpm.write.extract import FORGET, Extracted
from dcpm.write.neighbours import near
from dcpm.write.persist import Document
from dcpm.write.reconcile import Candidate, Neighbourhood, ReconcileParams, fold, questions

NOW = 1_767_258_000_000
DOCUMENT = Document(Raw("r", "tk", "r", said_at=NOW, received_at=NOW), "t", "u", "UTC", (Message(Role.USER, "x"),))
PARAMS = ReconcileParams()
EMBEDDER = HashEmbedder(256)
PROFILE = EmbeddingProfile("hash", reconcile_floor=0.3, reconcile_k=3)


def draft(ordinal: int, text: str, kind: str = "fact", until: int = 0) -> Draft:
    return Draft(ordinal, kind, "home", "t", text, text, valid_until=until)


def known(name: str, **more: Any) -> Item:
    fields = {"kind": "fact", "text": name, "chain_id": f"i{name}", "raw_id": "rold", "valid_from": 5, "recorded_at": 5}
    item = Item(f"i{name}", "tk", **{**fields, **more})
    return item.replaced(vector=EMBEDDER.embed([item.text])[0])


def beside(drafts: list[Draft], names: list[str]) -> Neighbourhood:
    items = {f"i{name}": known(name) for name in names}
    return Neighbourhood(tuple(drafts), items, {d.ordinal: tuple(Candidate(i, 0.5) for i in items) for d in drafts})


def decide(neighbours: Neighbourhood, *decisions: dict[str, Any], params: ReconcileParams = PARAMS) -> ChangeSet:
    asked = questions(DOCUMENT, neighbours, params)
    extracted = Extracted(neighbours.drafts, (), "A summary.", "en", (), (), "extract/1 m")
    replies = [Reply("q", {"decisions": list(decisions)}, "m", "reconcile/1") for _ in asked]
    change_set = fold(DOCUMENT, extracted, neighbours, asked, replies, NOW, params)
    assert isinstance(change_set, ChangeSet)
    return change_set


def alias_of(neighbours: Neighbourhood, name: str) -> str:
    (asked,) = questions(DOCUMENT, neighbours, PARAMS)
    return next(k["alias"] for k in data_of(asked.question)["known"] if k["text"] == name)


def found(store: FakeStore, drafts: list[Draft], forgets: list[Draft] | None = None) -> Neighbourhood:
    everyone = [*drafts, *(forgets or [])]
    vectors = dict(zip([d.ordinal for d in everyone], EMBEDDER.embed([d.text for d in everyone]), strict=True))
    extracted = Extracted(tuple(drafts), tuple(forgets or ()), "", "", (), (), "m")
    return near(store, DOCUMENT.header, extracted, vectors, PROFILE)


def test_known_items_are_shown_under_short_names_in_an_order_that_says_nothing() -> None:
    names = [f"belief {i}" for i in range(9)]
    (asked,) = questions(DOCUMENT, beside([draft(0, "new")], names), PARAMS)
    data = data_of(asked.question)
    assert [k["alias"] for k in data["known"]] == [f"k{i}" for i in range(1, 10)]
    assert sorted(k["text"] for k in data["known"]) == names != [k["text"] for k in data["known"]]
    assert "ibelief" not in asked.question.data, "an id of the store reached the model"
    (again,) = questions(DOCUMENT, beside([draft(0, "new")], names), PARAMS)
    assert again.question == asked.question


def test_nothing_near_means_no_question_and_everything_added() -> None:
    alone = Neighbourhood((draft(0, "a"), draft(1, "b")), {}, {})
    assert questions(DOCUMENT, alone, PARAMS) == []
    assert [c.op for c in decide(alone).changes] == [Op.ADD, Op.ADD]


def test_a_very_long_raw_is_judged_in_several_questions() -> None:
    many = beside([draft(i, f"new {i}") for i in range(7)], ["a"])
    asked = questions(DOCUMENT, many, ReconcileParams(max_new_per_question=3))
    assert [len(a.new) for a in asked] == [3, 3, 1]


def test_supersede_update_duplicate_and_add() -> None:
    n = beside([draft(i, f"new {i}") for i in range(4)], ["a", "b", "c"])
    a, b, c = (alias_of(n, name) for name in "abc")
    change_set = decide(
        n,
        {"new": "n1", "op": "SUPERSEDE", "targets": [a], "reason": "contradiction"},
        {"new": "n2", "op": "UPDATE", "targets": [b]},
        {"new": "n3", "op": "DUPLICATE", "targets": [c]},
        {"new": "n4", "op": "ADD"},
    )
    told = [(x.draft.text, x.op, x.targets, x.reason) for x in change_set.changes]
    assert told == [
        ("new 0", Op.SUPERSEDE, ("ia",), "contradiction"),
        ("new 1", Op.UPDATE, ("ib",), "extension"),
        ("new 3", Op.ADD, (), "new"),
    ]
    assert change_set.dropped == (("duplicate", 1),)


def test_too_many_retirements_are_refused_and_counted() -> None:
    n = beside([draft(i, f"new {i}") for i in range(3)], ["a", "b"])
    every = [{"new": f"n{i}", "op": "SUPERSEDE", "targets": ["k1", "k2"]} for i in (1, 2, 3)]
    change_set = decide(n, *every, params=ReconcileParams(max_retirements=4))
    assert [len(c.targets) for c in change_set.changes] == [2, 2, 0]
    assert "retirement refused: 2" in change_set.warnings


def test_a_request_to_forget_names_chains_and_yields_no_item() -> None:
    n = beside([draft(0, "the dentist", FORGET)], ["dentist on monday", "tea"])
    change_set = decide(n, {"new": "n1", "op": "FORGET", "targets": [alias_of(n, "dentist on monday")]})
    assert change_set.changes == ()
    assert change_set.forget == ("identist on monday",)
    assert change_set.redact == ("the dentist",)
    assert change_set.summary == ""


def test_forgetting_what_was_said_in_the_same_breath_keeps_nothing_of_it() -> None:
    drafts = [draft(0, "dentist on monday"), draft(1, "the dentist", FORGET)]
    n = Neighbourhood(tuple(drafts), {}, {1: (Candidate(item_id("tk", "r", 0), 0.5),)})
    change_set = decide(n, {"new": "n2", "op": "FORGET", "targets": ["n1"]})
    assert change_set.changes == ()
    assert set(change_set.redact) == {"dentist on monday", "the dentist"}


def test_what_replaced_a_chain_that_goes_stands_alone() -> None:
    n = beside([draft(0, "new"), draft(1, "a", FORGET)], ["a"])
    change_set = decide(
        n, {"new": "n1", "op": "SUPERSEDE", "targets": ["k1"]}, {"new": "n2", "op": "FORGET", "targets": ["k1"]}
    )
    assert [(c.op, c.targets) for c in change_set.changes] == [(Op.ADD, ())]
    assert change_set.forget == ("ia",)


def test_a_judge_who_may_come_back_holds_the_raw_and_one_who_failed_means_add() -> None:
    n = beside([draft(0, "new")], ["a"])
    asked = questions(DOCUMENT, n, PARAMS)
    extracted = Extracted(n.drafts, (), "", "", (), (), "m")
    down = Rejected("reconcile", "down", retry=True)
    assert fold(DOCUMENT, extracted, n, asked, [down], NOW, PARAMS) is down
    added = fold(DOCUMENT, extracted, n, asked, [Rejected("reconcile", "nonsense")], NOW, PARAMS)
    assert isinstance(added, ChangeSet)
    assert [c.op for c in added.changes] == [Op.ADD]
    assert added.warnings == ("reconcile rejected, all added: nonsense: 1",)


def test_candidates_are_near_heads_of_beliefs() -> None:
    store = FakeStore(EMBEDDER.identity)
    store.upsert(
        [
            known("I live in a flat", chain_id="c1", superseded_by="iI live in a house"),
            known("I live in a house", chain_id="c1", valid_from=9),
            known("I live in a tent", unlinked_at=7),
            known("I live in a summary", kind="summary"),
            known("I live in a boat", kind="identity"),
            known("green tea"),
            known("I live in a van").replaced(tk="other"),
        ]
    )
    n = found(store, [draft(0, "I live in a castle")])
    assert {i.text for i in n.known.values()} == {"I live in a house", "I live in a boat"}


def test_a_wrong_cached_pointer_makes_no_second_head() -> None:
    store = FakeStore(EMBEDDER.identity)
    store.upsert([known("I live in a flat", chain_id="c"), known("I live in a house", chain_id="c", valid_from=9)])
    assert [i.text for i in found(store, [draft(0, "I live in a castle")]).known.values()] == ["I live in a house"]


def test_only_the_nearest_are_shown() -> None:
    store = FakeStore(EMBEDDER.identity)
    store.upsert([known(f"I live in house number {i}") for i in range(9)])
    assert len(found(store, [draft(0, "I live in a house")]).known) == PROFILE.reconcile_k


def test_the_same_words_are_a_duplicate_and_nearly_the_same_are_not() -> None:
    store = FakeStore(EMBEDDER.identity)
    store.upsert([known("I live in Rome")])
    n = found(
        store, [draft(0, "i live in  ROME."), draft(1, "I do not live in Rome"), draft(2, "I do not live in rome!")]
    )
    assert [d.ordinal for d in n.drafts] == [1]
    assert n.dropped == (("duplicate", 2),)


def test_a_temporary_state_that_is_over_may_come_again() -> None:
    store = FakeStore(EMBEDDER.identity)
    store.upsert([known("I sleep at my sister's", valid_until=NOW - 1), known("I eat out", valid_until=NOW + 1)])
    n = found(store, [draft(0, "I sleep at my sister's"), draft(1, "I eat out")])
    assert [d.ordinal for d in n.drafts] == [0]


def test_a_request_to_forget_sees_old_versions_and_what_shares_a_word() -> None:
    store = FakeStore(EMBEDDER.identity)
    store.upsert(
        [
            known(
                "Dr Brown, my dentist, drills on Mondays while I grip the chair", chain_id="c", superseded_by="inone"
            ),
            known("Tea at noon"),
        ]
    )
    n = found(store, [], [draft(0, "dentist", FORGET)])
    assert [i.text[:8] for i in n.known.values()] == ["Dr Brown"]
