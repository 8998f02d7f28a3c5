"""Collision groups become core schemas, versions of them, or nothing."""

from __future__ import annotations

from typing import Any

from dcpm.consolidate import abstract
from dcpm.consolidate.abstract import Group, Member
from dcpm.model.nodes import EdgeType, NodeKind, NodeStatus
from dcpm.model.questions import Rejected, Reply
from dcpm.testing.made import NOW, edge, node

W = "2027-01-15"
OLD = node("old", kind=NodeKind.CORE, recorded_at=NOW - 1)
OTHER = node("other", kind=NodeKind.CORE, recorded_at=NOW - 1)


def group(*existing: Any) -> Group:
    members = tuple(Member(node(i, domain=d), "When") for i, d in (("a", "food"), ("b", "work"), ("c", "work")))
    return Group("t1", members, (edge("a", "b", EdgeType.COLLIDES),), existing)


def folded(asked: Group, **said: Any) -> abstract.Abstracted:
    payload = {"decision": "core", "text": "They compare.", "schemas": ["s1", "s2"], **said}
    return abstract.fold([asked], [Reply("q1", payload, "m", "abstract/1")], W, NOW)


def test_a_core_schema_abstracts_the_members_it_names() -> None:
    made = folded(group())
    assert [n.kind for n in made.nodes] == [NodeKind.CORE]
    assert {(e.type, e.dst) for e in made.edges} == {(EdgeType.ABSTRACTS, "a"), (EdgeType.ABSTRACTS, "b")}


def test_one_domain_is_not_a_pattern_across_domains() -> None:
    made = folded(group(), schemas=["s2", "s3"])
    assert not made.nodes
    assert [r.reason for r in made.rejected] == ["core schema of one domain"]


def test_members_that_were_not_shown_do_not_count() -> None:
    made = folded(group(), schemas=["s1", "s9", "n-of-another-user"])
    assert not made.nodes


def test_declining_is_an_answer() -> None:
    made = folded(group(), decision="decline")
    assert (made.n_declined, made.nodes, made.rejected) == (1, (), ())


def test_an_overlapping_core_schema_gets_a_new_version() -> None:
    made = folded(group((OLD, ("a", "c"))))
    new, before = made.nodes
    assert (new.supersedes, before.id, before.status) == ("old", "old", NodeStatus.SUPERSEDED)


def test_a_confirmed_core_schema_is_left_as_it_is() -> None:
    made = folded(group((OLD, ("a", "b"))))
    assert (made.nodes, made.edges, made.n_unchanged) == ((), (), 1)


def test_a_stale_core_schema_that_is_confirmed_stands_again() -> None:
    made = folded(group((OLD.replaced(status=NodeStatus.STALE), ("a", "b"))))
    assert [(n.id, n.status) for n in made.nodes] == [("old", NodeStatus.ACTIVE)]


def test_another_core_schema_is_proposed_for_merging_only_where_the_model_says_so() -> None:
    held = group((OLD, ("a", "c")), (OTHER, ("b",)))
    assert folded(held).n_merge_proposals == 0
    made = folded(held, merges=["c2"])
    assert made.n_merge_proposals == 1
    assert ("refines", "other") in {(e.type, e.dst) for e in made.edges}
    assert OTHER.id not in {n.id for n in made.nodes}


def test_the_model_being_down_is_a_rejection_that_may_do_better_later() -> None:
    made = abstract.fold([group()], [Rejected("abstract", "timeout", retry=True)], W, NOW)
    assert [r.retry for r in made.rejected] == [True]
