"""Which schemas are described, several of one user to a question, and what a missing answer becomes."""

from __future__ import annotations

from dcpm.consolidate import describe
from dcpm.consolidate.describe import DescribeParams, described_digest
from dcpm.model.questions import Rejected, Reply
from dcpm.testing.made import behaviour, node


def test_only_schemas_whose_text_has_no_abstract_are_described() -> None:
    new, held, changed = node("new"), node("held"), node("changed", text="as it is now")
    rows = {
        "held": behaviour("held", "When", described=described_digest(held)),
        "changed": behaviour("changed", "When", described="of another text"),
    }
    assert [s.id for s in describe.undescribed([new, held, changed], rows)] == ["changed", "new"]


def test_a_question_holds_schemas_of_one_user_only() -> None:
    schemas = [node(f"s{n}", tk=tk) for tk in ("t1", "t2") for n in range(5)]
    made = describe.batches(schemas, DescribeParams(per_call=3))
    assert [len(batch) for batch in made] == [3, 2, 3, 2]
    assert all(len({s.tk for s in batch}) == 1 for batch in made)


def test_answers_find_their_schema_by_alias_and_a_missing_one_is_rejected() -> None:
    batch = [node("a"), node("b"), node("c")]
    said = [
        {"schema": "s2", "abstract": "When B, they do.", "label": "plans_ahead"},
        {"schema": "s1", "abstract": "When A, they do.", "label": "no such label"},
        {"schema": "s7", "abstract": "When X, they do.", "label": "other"},
    ]
    made = describe.fold([batch], [Reply("q", {"abstracts": said}, "m", "describe/1")], "2027-01-15")
    assert {(b.id, b.text, b.label) for b in made.behaviours} == {
        ("a", "When A, they do.", "other"),
        ("b", "When B, they do.", "plans_ahead"),
    }
    assert [(r.what, r.reason) for r in made.rejected] == [("c", "no abstract")]


def test_a_rejected_question_rejects_each_of_its_schemas() -> None:
    made = describe.fold([[node("a"), node("b")]], [Rejected("describe", "timeout", retry=True)], "2027-01-15")
    assert [(r.what, r.retry) for r in made.rejected] == [("a", True), ("b", True)]
