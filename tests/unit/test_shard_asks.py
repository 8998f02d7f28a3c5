"""The questions of a shard: put in the order in which users have waited, charged to their tenant, answered in their own order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dcpm.consolidate import pipeline, shard
from dcpm.consolidate.pipeline import Answers, Ask, NightParams, NightState
from dcpm.model.night import PlannedUser, ShardPlan, Snapshot, StageCount
from dcpm.model.questions import Question, Rejected, Reply, Stage

W = "2026-12-01"


class First:
    """Answers the first `n` questions it is asked, as a budget would, and keeps what it was asked."""

    def __init__(self, n: int) -> None:
        self.n, self.asked = n, list[Question]()

    def ask(self, questions: Sequence[Question], *, window: str = "", shard: str = "") -> list[Reply | Rejected]:
        self.asked = list(questions)
        replies = [Reply(q.digest("m"), {"data": q.data}, "m", q.prompt) for q in questions[: self.n]]
        return [*replies, *(Rejected(q.stage, "budget", retry=True) for q in questions[self.n :])]


def test_who_has_waited_longest_is_asked_about_first_and_answers_keep_their_places() -> None:
    users = (
        PlannedUser("p", 1, 1, "acme", 1, since=30),
        PlannedUser("q", 1, 1, "other", 1, since=10),
        PlannedUser("r", 1, 1, "acme", 1, since=20),
    )
    state = pipeline.start(Snapshot(ShardPlan(W, "00000", users), 1), NightParams())
    asked = [Question(Stage.INDUCE, tk, "x/1", "", f"{tk}{n}") for tk in "pqr" for n in range(2)]
    got: list[Reply | Rejected] = []

    def fold(before: NightState, answers: Answers) -> NightState:
        got.extend(answers)
        return before.with_count(StageCount("x"))

    asker = First(4)
    shard.advance(state, Ask("x", lambda _: asked, fold), None, asker)
    assert [q.data for q in asker.asked] == ["q0", "q1", "r0", "r1", "p0", "p1"]
    assert [q.tenant for q in asker.asked] == ["other", "other", "acme", "acme", "acme", "acme"]
    told = [a.payload["data"] if isinstance(a, Reply) else a.reason for a in got]
    assert told == ["budget", "budget", "q0", "q1", "r0", "r1"]


def test_the_tenant_is_no_part_of_a_digest() -> None:
    question = Question(Stage.INDUCE, "p", "x/1", "", "data")
    assert replace(question, tenant="acme").digest("m") == question.digest("m")
