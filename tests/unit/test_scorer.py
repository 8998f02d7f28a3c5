"""The scorer on a store built by hand: whole where all is there, and short by what was damaged."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import combinations

import pytest

from dcpm.errors import NotFound
from dcpm.model.items import Item, ItemKind
from dcpm.model.nodes import Edge, EdgeType, Node, NodeKind, NodeStatus
from dcpm.sim.population import plant
from dcpm.sim.scorer import Score, StoreView, UserRows, gives, score, squeezed
from dcpm.sim.truth import Statement, Truth, UserTruth

TRUTH = plant(8, seed=11).truth
USER = next(user for user in TRUTH.users if user.temporaries and user.coming)
ALONE = Truth(TRUTH.seed, TRUTH.shuffled, (USER,))

GOOD_SHARE = {"more": 1.0, "less": 0.0, "zero": 0.0}


def _item(statement: Statement, number: int, **fields: object) -> Item:
    id_ = f"i{number}"
    row = Item(id=id_, tk="t", text=statement.text, quote=statement.text, chain_id=id_, said_at=statement.at)
    return row.replaced(valid_from=statement.at, recorded_at=statement.at + number, **fields)


def _perfect(user: UserTruth) -> UserRows:
    items: dict[str, Item] = {}
    for number, statement in enumerate(user.lasting()):
        items[statement.text] = _item(statement, number)
    for chain in user.chains:
        root, before = items[chain.versions[0].statement.text], None
        for version in chain.versions:
            item = items[version.statement.text]
            if before is not None:
                item = item.replaced(chain_id=root.id, supersedes=before.id, linked_to=json.dumps([before.id]))
            items[version.statement.text] = before = item
    nodes: list[Node] = []
    edges: list[Edge] = []

    def conclude(kind: NodeKind, id_: str, type_: EdgeType, targets: Iterable[str]) -> None:
        nodes.append(Node(id=id_, tk="t", kind=kind, text=id_))
        edges.extend(Edge(id=f"{id_}>{dst}", tk="t", src=id_, type=type_, dst=dst) for dst in targets)

    for habit in user.habits:
        conclude(NodeKind.SCHEMA, habit.id, EdgeType.EVIDENCE, [items[s.text].id for s in habit.statements])
    for coming in user.coming:
        conclude(NodeKind.INTENTION, coming.event, EdgeType.EVIDENCE, [items[s.text].id for s in coming.statements])
    for cross in user.cross:
        conclude(NodeKind.CORE, f"core {cross.behaviour}", EdgeType.ABSTRACTS, cross.habits)
        for a, b in combinations(cross.habits, 2):
            edges.append(Edge(id=f"{a}<>{b}", tk="t", src=a, type=EdgeType.COLLIDES, dst=b))
    return UserRows(tuple(items.values()), tuple(nodes), (), tuple(edges))


def _view(rows: UserRows) -> StoreView:
    return {USER.user: rows}


def _score_of(damage: Callable[[UserRows], UserRows] = lambda rows: rows) -> Score:
    return score(ALONE, _view(damage(_perfect(USER))))


def _changed(score_: Score) -> set[str]:
    """The figures that are not as good as they can be."""
    return {f.name for f in score_.figures if f.share is not None and f.share != GOOD_SHARE[f.better]}


def _with_item(rows: UserRows, statement: Statement, change: Callable[[Item], Item]) -> UserRows:
    items = tuple(change(item) if item.text == statement.text else item for item in rows.items)
    return replace(rows, items=items)


def test_a_perfect_store_gets_every_figure_whole() -> None:
    found = score(TRUTH, {user.user: _perfect(user) for user in TRUTH.users})
    assert _changed(found) == set()
    for name in (
        "facts_extracted",
        "revisions_right",
        "chains_whole",
        "habits_recovered",
        "cross_found",
        "pairs_found",
    ):
        assert found.figure(name).total > 0
        assert found.figure(name, "zh").share == 1.0
    assert found.figure("facts_extracted").total == sum(len(list(user.lasting())) for user in TRUTH.users)


def test_an_empty_store_finds_nothing_and_breaks_no_promise() -> None:
    found = score(TRUTH, {})
    assert found.figure("facts_extracted").share == 0.0
    assert found.figure("revisions_right").share == 0.0
    assert found.figure("cross_found").share == 0.0
    assert found.figure("cores_unplanted").share is None
    assert found.figure("temporaries_superseding").hits == 0


def test_a_quote_with_a_lead_in_and_a_reworded_text_still_stand_for_the_statement() -> None:
    def reword(rows: UserRows) -> UserRows:
        items = tuple(i.replaced(text=f"The user {i.id}", quote=f"By the way, {i.quote}") for i in rows.items)
        return replace(rows, items=items)

    assert _changed(_score_of(reword)) == set()


def test_a_wrong_head_costs_every_revision_of_that_chain() -> None:
    chain = USER.chains[0]
    last = chain.versions[-1].statement
    late = chain.versions[0].statement.at - 1
    found = _score_of(lambda rows: _with_item(rows, last, lambda item: item.replaced(valid_from=late)))
    n_revisions = sum(len(c.versions) - 1 for c in USER.chains)
    figure = found.figure("revisions_right")
    assert (figure.hits, figure.total) == (n_revisions - len(chain.versions) + 1, n_revisions)
    assert found.figure("chains_whole").hits == len(USER.chains) - 1
    assert "cross_found" not in _changed(found)


def test_a_version_left_outside_its_chain_is_a_missing_link() -> None:
    chain = USER.chains[0]
    second = chain.versions[1].statement

    def cut(item: Item) -> Item:
        return item.replaced(chain_id=item.id, supersedes="", linked_to="[]")

    found = _score_of(lambda rows: _with_item(rows, second, cut))
    assert {"revisions_right", "chains_whole"} == _changed(found)


def test_a_version_in_its_chain_without_a_link_back_is_a_missing_link() -> None:
    second = USER.chains[0].versions[1].statement
    found = _score_of(lambda rows: _with_item(rows, second, lambda i: i.replaced(supersedes="", linked_to="[]")))
    assert {"revisions_right", "chains_whole"} == _changed(found)


def test_a_version_that_stands_before_the_one_it_replaced_is_not_in_order() -> None:
    user, chain = next((u, c) for u in TRUTH.users for c in u.chains if len(c.versions) == 3)
    first, second, _ = (version.statement for version in chain.versions)
    rows = _with_item(_perfect(user), second, lambda item: item.replaced(valid_from=first.at - 1))
    found = score(Truth(0, False, (user,)), {user.user: rows})
    assert (
        {"revisions_right", "chains_whole"}
        <= _changed(found)
        <= {
            "revisions_right",
            "chains_whole",
            "beliefs_wrongly_retired",
        }
    )
    assert found.figure("revisions_right").total - found.figure("revisions_right").hits == 1


def test_a_withdrawn_head_is_not_right() -> None:
    last = USER.chains[0].versions[-1].statement
    found = _score_of(lambda rows: _with_item(rows, last, lambda item: item.replaced(unlinked_at=item.said_at + 1)))
    assert {"revisions_right", "chains_whole"} == _changed(found)


def test_a_temporary_state_that_supersedes_is_counted() -> None:
    temporary = USER.temporaries[0]
    chain = next(chain for chain in USER.chains if chain.id == temporary.chain)
    first = next(i for i in _perfect(USER).items if i.text == chain.versions[0].statement.text)

    def supersede(item: Item) -> Item:
        return item.replaced(chain_id=first.chain_id, supersedes=first.id, linked_to=json.dumps([first.id]))

    found = _score_of(lambda rows: _with_item(rows, temporary.statement, supersede))
    assert found.figure("temporaries_superseding").hits == 1
    assert found.figure("beliefs_wrongly_retired").hits >= 1


@pytest.mark.parametrize("where", ["text", "quote", "summary", "node"])
def test_a_forgotten_statement_that_lives_on_anywhere_is_found(where: str) -> None:
    said = USER.forgotten[0].statements[0]

    def keep(rows: UserRows) -> UserRows:
        item = _item(said, 900)
        if where == "node":
            return replace(rows, nodes=(*rows.nodes, Node(id="n", tk="t", kind=NodeKind.INTENTION, text=said.text)))
        if where == "text":
            item = item.replaced(quote="something else")
        if where == "quote":
            item = item.replaced(text="a summary in other words")
        if where == "summary":
            item = item.replaced(kind=ItemKind.SUMMARY, text=f"They talked. {said.text} And so on.", quote="")
        return replace(rows, items=(*rows.items, item))

    found = _score_of(keep)
    assert found.figure("forgets_honoured").hits == len(USER.forgotten) - 1


def test_a_request_to_forget_that_is_remembered_is_counted() -> None:
    request = _item(USER.forgotten[0].request, 900)
    found = _score_of(lambda rows: replace(rows, items=(*rows.items, request)))
    assert _changed(found) == {"forget_requests_kept"}


def test_a_statement_stored_twice_is_counted_once_whatever_its_punctuation() -> None:
    again = _item(USER.duplicates[1].statement, 900)
    found = _score_of(lambda rows: replace(rows, items=(*rows.items, again)))
    assert _changed(found) == {"duplicates_stored_twice"}
    assert found.figure("duplicates_stored_twice").hits == 1


def test_a_belief_retired_by_an_unrelated_statement_is_counted() -> None:
    habit, identity = USER.habits[0].statements[0], USER.identities[0].statement
    victim = next(i for i in _perfect(USER).items if i.text == habit.text)

    def retire(item: Item) -> Item:
        return item.replaced(chain_id=victim.chain_id, supersedes=victim.id, valid_from=victim.valid_from + 1)

    found = _score_of(lambda rows: _with_item(rows, identity, retire))
    assert _changed(found) == {"beliefs_wrongly_retired"}


def test_a_question_kept_as_a_fact_is_counted() -> None:
    question = next(d.statement for d in USER.distractors if d.kind == "question")
    found = _score_of(lambda rows: replace(rows, items=(*rows.items, _item(question, 900))))
    assert _changed(found) == {"distractors_kept"}


def test_two_statements_do_not_recover_a_habit() -> None:
    habit = next(h for h in USER.habits if h.id == USER.cross[0].habits[0])

    def thin(rows: UserRows) -> UserRows:
        evidence = [e for e in rows.edges if e.src == habit.id and e.type == EdgeType.EVIDENCE]
        return replace(rows, edges=tuple(e for e in rows.edges if e not in evidence[2:]))

    found = _score_of(thin)
    assert found.figure("habits_recovered").hits == len(USER.habits) - 1
    assert found.figure("schemas_unplanted").hits == 1
    assert found.figure("facts_clustered").hits < found.figure("facts_clustered").total
    assert found.figure("cross_found").share != 1.0 or len(USER.cross[0].habits) == 3


def test_a_schema_that_mixes_everything_recovers_nothing() -> None:
    def pour_together(rows: UserRows) -> UserRows:
        evidence = [e for e in rows.edges if e.type == EdgeType.EVIDENCE]
        rest = [e for e in rows.edges if e.type != EdgeType.EVIDENCE]
        habit = USER.habits[0].id
        return replace(rows, edges=(*rest, *(e.replaced(src=habit, id=f"all>{e.dst}") for e in evidence)))

    found = _score_of(pour_together)
    assert found.figure("habits_recovered").hits == 0
    assert found.figure("cross_found").hits == 0
    assert found.figure("cores_unplanted").share == 1.0


def test_a_core_schema_over_habits_of_different_behaviours_is_not_planted() -> None:
    a, b = (next(h.id for h in USER.habits if h.behaviour == cross.behaviour) for cross in USER.cross)
    core = Node(id="core mixed", tk="t", kind=NodeKind.CORE)
    edges = [Edge(id=f"x{dst}", tk="t", src=core.id, type=EdgeType.ABSTRACTS, dst=dst) for dst in (a, b)]
    found = _score_of(lambda rows: replace(rows, nodes=(*rows.nodes, core), edges=(*rows.edges, *edges)))
    assert _changed(found) == {"cores_unplanted", "cores_unfounded"}
    assert found.figure("cores_unplanted").hits == found.figure("cores_unfounded").hits == 1


def test_a_planted_core_schema_with_as_many_strangers_is_not_planted() -> None:
    cross = USER.cross[0]
    strangers = [h.id for h in USER.habits if h.behaviour not in {c.behaviour for c in USER.cross}][: len(cross.habits)]
    core = f"core {cross.behaviour}"
    edges = [Edge(id=f"x{dst}", tk="t", src=core, type=EdgeType.ABSTRACTS, dst=dst) for dst in strangers]
    found = _score_of(lambda rows: replace(rows, edges=(*rows.edges, *edges)))
    assert _changed(found) == {"cores_unplanted", "cores_unfounded", "cross_found"}


def test_a_core_schema_that_was_superseded_does_not_count() -> None:
    core = f"core {USER.cross[0].behaviour}"

    def supersede(rows: UserRows) -> UserRows:
        nodes = (n.replaced(status=NodeStatus.SUPERSEDED) if n.id == core else n for n in rows.nodes)
        return replace(rows, nodes=tuple(nodes))

    found = _score_of(supersede)
    assert _changed(found) == {"cross_found", "pairs_true_declined"}


def test_a_false_collision_that_was_declined_is_told_from_one_that_was_not() -> None:
    a, b = (cross.habits[0] for cross in USER.cross)
    pair = Edge(id="false", tk="t", src=a, type=EdgeType.COLLIDES, dst=b)
    found = _score_of(lambda rows: replace(rows, edges=(*rows.edges, pair)))
    assert _changed(found) == {"pairs_false"}
    assert found.figure("pairs_false_declined").share == 1.0


def test_an_intention_on_one_statement_is_not_found() -> None:
    event = USER.coming[0].event

    def thin(rows: UserRows) -> UserRows:
        kept = [e for e in rows.edges if e.src == event][:1]
        return replace(rows, edges=tuple(e for e in rows.edges if e.src != event or e in kept))

    assert _changed(_score_of(thin)) == {"intentions_found", "intentions_unplanted"}


def test_an_intention_mostly_about_other_things_is_not_found() -> None:
    event, others = USER.coming[0].event, [s.text for s in USER.habits[0].statements[:4]]

    def mix(rows: UserRows) -> UserRows:
        ids = [item.id for item in rows.items if item.text in others]
        return replace(rows, edges=(*rows.edges, *(Edge(id=f"x{i}", tk="t", src=event, dst=i) for i in ids)))

    assert _changed(_score_of(mix)) == {"intentions_found", "intentions_unplanted"}


def test_languages_can_be_left_out() -> None:
    view = {user.user: _perfect(user) for user in TRUTH.users if user.language == "en"}
    found = score(TRUTH, view, exclude_languages=("zh", "es", "de"))
    assert _changed(found) == set()
    assert found.n_users == sum(1 for user in TRUTH.users if user.language == "en")
    assert [language for language, _ in found.by_language] == ["en"]


def test_the_table_has_a_row_a_figure_and_a_column_a_language() -> None:
    found = score(TRUTH, {user.user: _perfect(user) for user in TRUTH.users})
    assert all(len(row) == len(found.header()) for row in found.rows())
    assert len(found.rows()) == len(found.figures)
    assert json.loads(found.to_json())["n_users"] == len(TRUTH.users)


def test_an_unknown_figure_is_an_error() -> None:
    with pytest.raises(NotFound):
        score(TRUTH, {}).figure("facts_invented")


def test_statements_are_the_same_without_case_and_punctuation() -> None:
    assert squeezed("I’M  up, at 6!") == squeezed("i’m up at 6")
    assert gives(squeezed("Oh, and I live in Ghent."), squeezed("I live in Ghent"))
    assert gives(squeezed("I live in Ghent"), squeezed("I live in Ghent, by the sea"))
    assert not gives(squeezed("Ghent"), squeezed("I live in Ghent, by the sea"))
    assert not gives("", squeezed("I live in Ghent"))
