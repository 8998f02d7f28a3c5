"""Which facts a night looks at, and which nodes have lost their evidence."""

from __future__ import annotations

import pytest

from dcpm.consolidate.select import SelectParams, select
from dcpm.model.items import ItemKind, Reason
from dcpm.model.nodes import EdgeType, NodeKind, NodeStatus
from dcpm.model.users import Night
from dcpm.testing.made import NOW, edge, item, node, snapshot

PARAMS = SelectParams(max_nights=30)


def selected(*rows: object) -> list[str]:
    return [fact.id for fact in select(snapshot(rows), PARAMS).facts]  # type: ignore[arg-type]


def test_heads_without_evidence_are_selected_and_older_versions_are_not() -> None:
    assert selected(item("a"), item("b", chain_id="a", valid_from=NOW), item("c")) == ["b", "c"]


def test_identity_and_summaries_are_never_clustered() -> None:
    assert selected(item("a", kind=ItemKind.IDENTITY), item("b", kind=ItemKind.SUMMARY)) == []


def test_a_fact_that_a_living_node_rests_on_is_not_selected_again() -> None:
    assert selected(item("a"), item("b"), node("n"), edge("n", "a")) == ["b"]


def test_a_new_head_is_selected_although_its_predecessor_is_evidence() -> None:
    rows = (item("a"), item("b", chain_id="a", valid_from=NOW, reason=Reason.EVOLUTION), node("n"), edge("n", "a"))
    assert selected(*rows) == ["b"]


def test_a_fact_seen_by_enough_nights_is_left_alone() -> None:
    nights = [Night(f"w{n}", "t1", f"2026-11-{n:02d}", gathered_at=NOW) for n in range(1, 31)]
    assert selected(item("a"), *nights) == []
    assert selected(item("a"), *nights[1:]) == ["a"]


def test_what_has_expired_is_not_selected() -> None:
    assert selected(item("a", valid_until=NOW - 1), item("b", valid_until=NOW + 1)) == ["b"]


@pytest.mark.parametrize(
    ("reason", "is_stale"),
    [
        (Reason.EXTENSION, False),
        (Reason.CONTRADICTION, True),
        (Reason.EVOLUTION, True),
        (Reason.CORRECTION, True),
    ],
)
def test_evidence_dies_by_change_and_not_by_extension(reason: str, is_stale: bool) -> None:
    rows = [item("a"), item("b", chain_id="a", valid_from=NOW, reason=reason), node("n"), edge("n", "a")]
    assert [n.id for n in select(snapshot(rows), PARAMS).stale] == (["n"] if is_stale else [])


def test_a_node_with_half_of_its_evidence_stands_and_with_less_it_is_stale() -> None:
    half = [item("a"), node("n"), edge("n", "a"), edge("n", "gone")]
    assert select(snapshot(half), PARAMS).stale == ()
    stale = select(snapshot([*half, edge("n", "gone too")]), PARAMS).stale
    assert [(n.id, n.status) for n in stale] == [("n", NodeStatus.STALE)]


def test_a_core_schema_falls_with_its_schemas() -> None:
    rows = [node("s1"), node("s2"), node("core", kind=NodeKind.CORE)]
    rows += [edge("core", s, EdgeType.ABSTRACTS) for s in ("s1", "s2")]
    assert {n.id for n in select(snapshot(rows), PARAMS).stale} == {"s1", "s2", "core"}


def test_the_facts_of_a_stale_node_can_be_selected_again() -> None:
    rows = [item("a"), node("n"), edge("n", "a"), edge("n", "x"), edge("n", "y")]
    assert selected(*rows) == ["a"]


def test_in_equals_out_and_rejected() -> None:
    found = select(snapshot([item("a"), item("b", valid_until=1), node("n"), edge("n", "c"), item("c")]), PARAMS)
    assert found.n_heads == len(found.facts) + sum(n for _, n in found.skipped) == 3
