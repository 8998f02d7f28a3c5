"""Questions -> replies from a script: an Asker for tests of the stages, without fan-out, journal or parsing."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from dcpm.llm.prompts.fence import CLOSE, OPEN
from dcpm.model.questions import Question, Rejected, Reply, Stage

Answer = Mapping[str, Any] | Rejected
Script = Callable[[dict[str, Any]], Answer]


def data_of(question: Question) -> dict[str, Any]:
    """The data that the question shows, as the model would read it."""
    text = question.data[question.data.index(OPEN) + len(OPEN) : question.data.rindex(CLOSE)]
    return dict(json.loads(text))


class ScriptedAsker:
    """`scripts` map a stage to a callable from the question's data to a payload or a Rejected; it may also raise.

    A stage without a script is rejected for good. `asked` keeps every question, in order.
    """

    model = "scripted"

    def __init__(self, scripts: Mapping[Stage | str, Script]) -> None:
        self.scripts = {Stage(stage): script for stage, script in scripts.items()}
        self.asked: list[Question] = []

    def ask(self, questions: Sequence[Question], *, window: str = "", shard: str = "") -> list[Reply | Rejected]:
        return [self._answer(question) for question in questions]

    def n_asked(self, stage: Stage | str) -> int:
        return sum(question.stage == Stage(stage) for question in self.asked)

    def _answer(self, question: Question) -> Reply | Rejected:
        self.asked.append(question)
        script = self.scripts.get(question.stage)
        digest = question.digest(self.model)
        if script is None:
            return Rejected(question.stage, "no script", digest)
        answer = script(data_of(question))
        if isinstance(answer, Rejected):
            return answer
        return Reply(digest, dict(answer), self.model, question.prompt)
