"""Change sets: they survive storage as they are, and no reply of a judge can break what they promise."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from dcpm.model.changes import Change, ChangeSet, Draft, Op, change_set_from_json
from dcpm.model.ids import item_id
from dcpm.model.items import Item, Message, Raw, Reason, Role
from dcpm.model.questions import Reply
from dcpm.model.raws import Body
from dcpm.write.extract import FORGET, Extracted
from dcpm.write.persist import Document, cut, joined, rows_of_raw
from dcpm.write.reconcile import Candidate, Neighbourhood, ReconcileParams, fold, questions

texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=20)
drafts = st.builds(
    Draft, st.integers(0, 99), st.sampled_from(["fact", "identity"]), texts, texts, texts, texts,
    st.integers(1, 5), texts, st.integers(0, 10**13), st.integers(0, 10**13),
)  # fmt: skip
changes = st.builds(
    Change,
    drafts,
    st.sampled_from([Op.ADD, Op.SUPERSEDE, Op.UPDATE]),
    st.lists(texts, max_size=3).map(tuple),
    st.sampled_from(list(Reason)).map(lambda r: r.value),
)
change_sets = st.builds(
    ChangeSet,
    st.integers(0, 10**13),
    st.lists(changes, max_size=4).map(tuple),
    st.lists(texts, max_size=3).map(tuple),
    st.lists(texts, max_size=3).map(tuple),
    texts,
    texts,
    st.lists(st.tuples(texts, st.integers(0, 9)), max_size=3).map(tuple),
    st.lists(texts, max_size=3).map(tuple),
)


@settings(deadline=None)
@given(change_sets)
def test_a_change_set_comes_back_from_its_json(change_set: ChangeSet) -> None:
    assert change_set_from_json(change_set.to_json()) == change_set


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=40), st.integers(1, 9_000))
@settings(max_examples=60, deadline=None)
def test_a_raw_comes_back_from_its_rows(text: str, times: int) -> None:
    message = Message(Role.USER, text * times, 5)
    header = Raw("r", "tk", "r")
    rows = rows_of_raw(header, cut(Body("t", "u", "UTC", (message,)).to_json()))
    assert rows[-1].id == "r"
    assert [row.piece for row in rows] == [*range(1, len(rows)), 0]
    assert joined(sorted(rows, key=lambda row: row.piece)).messages == (message,)


KNOWN = {f"iknown{i}": Item(f"iknown{i}", "tk", text=f"known {i}", valid_until=5 * (i == 3)) for i in range(4)}
news = st.sampled_from(["n1", "n2", "n3", "n4"])
aliases = news | st.sampled_from(["k1", "k2", "k3", "k4"]) | st.sampled_from(["n9", "k9", "", "x", "iknown0"])
decisions = st.fixed_dictionaries(
    {
        "new": news | aliases,
        "op": st.sampled_from(["ADD", "SUPERSEDE", "UPDATE", "FORGET", "DUPLICATE"]),
        "targets": st.lists(aliases, max_size=4),
        "reason": st.sampled_from([r.value for r in Reason]),
        "until": st.sampled_from(["", "2026-01-05", "soon"]),
    }
)
replies = st.lists(decisions, max_size=8)
kinds = st.lists(st.sampled_from(["fact", "identity", FORGET]), min_size=1, max_size=4)


def judged(kinds_said: list[str], reply: list[dict[str, Any]], ends: int, params: ReconcileParams) -> tuple[Any, Any]:
    raw = Raw("r", "tk", "r", said_at=10**12, received_at=10**12)
    document = Document(raw, "t", "u", "UTC", (Message(Role.USER, "x"),))
    found = tuple(
        Draft(i, kind, "other", "t", f"said {i}", f"quote {i}", valid_until=2 * 10**12 if i == ends else 0)
        for i, kind in enumerate(kinds_said)
    )
    # Each draft may act on two known beliefs and on all earlier drafts.
    candidates = {
        d.ordinal: tuple(
            Candidate(id_, 0.5)
            for id_ in [f"iknown{d.ordinal}", f"iknown{(d.ordinal + 1) % 4}"]
            + [item_id("tk", "r", e.ordinal) for e in found[: d.ordinal] if e.kind != FORGET]
        )
        for d in found
    }
    near = Neighbourhood(found, KNOWN, candidates)
    extracted = Extracted(
        tuple(d for d in found if d.kind != FORGET), tuple(d for d in found if d.kind == FORGET), "s", "en", (), (), "m"
    )
    asked = questions(document, near, params)
    replies = [Reply("q", {"decisions": reply}, "m", "p") for _ in asked]
    return near, fold(document, extracted, near, asked, replies, 5, params)


@settings(max_examples=400, deadline=None)
@given(kinds, replies, st.integers(0, 5), st.integers(0, 3))
def test_no_reply_breaks_a_promise(said: list[str], reply: list[dict[str, Any]], ends: int, limit: int) -> None:
    near, change_set = judged(said, reply, ends, ReconcileParams(max_retirements=limit))
    assert isinstance(change_set, ChangeSet)
    by_ordinal = {d.ordinal: d for d in near.drafts}
    kept_by_ordinal = {c.draft.ordinal: c.draft for c in change_set.changes}
    own = {item_id("tk", "r", d.ordinal): d.ordinal for d in near.drafts}
    n_retired = 0
    for change in change_set.changes:
        draft = by_ordinal[change.draft.ordinal]
        assert change.draft.kind != FORGET, "a request to forget became an item"
        assert change.draft.text == draft.text, "the judge changed the text"
        shown = {c.id for c in near.candidates[draft.ordinal]}
        assert set(change.targets) <= shown, "acted on what it was not shown"
        assert change.op in (Op.ADD, Op.SUPERSEDE, Op.UPDATE)
        assert (change.op is Op.ADD) == (not change.targets)
        assert not set(change.targets) & set(change_set.forget), "hangs on a chain that goes"
        assert all(own[t] < draft.ordinal for t in change.targets if t in own), "acts on a later item"
        if change.targets:
            assert change.reason != Reason.TEMPORARY
            ends = {
                bool(kept_by_ordinal[own[t]].valid_until if t in own else KNOWN[t].valid_until) for t in change.targets
            }
            assert ends == {bool(change.draft.valid_until)}, "a passing state and a belief share a chain"
        if change.reason == Reason.TEMPORARY:
            assert change.draft.valid_until > 0
        n_retired += len(change.targets)
    assert n_retired <= limit
    assert FORGET in said or not change_set.forget, "forgot without being asked"
    assert set(change_set.forget) <= KNOWN.keys()
    kept = len(change_set.changes)
    dropped = sum(n for reason, n in change_set.dropped)
    assert kept + dropped == len(said), "a draft was neither kept nor counted"


@settings(deadline=None)
@given(kinds, replies, st.integers(0, 5))
def test_the_same_reply_gives_the_same_decision(said: list[str], reply: list[dict[str, Any]], ends: int) -> None:
    assert judged(said, reply, ends, ReconcileParams())[1] == judged(said, reply, ends, ReconcileParams())[1]
