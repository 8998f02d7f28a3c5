"""Questions -> the simulated model's answers without HTTP: an Asker for fast tests and for scoring thresholds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from dcpm.llm.prompts.fence import CLOSE, OPEN
from dcpm.model.questions import Question, Rejected, Reply
from dcpm.sim.model_server import MODEL
from dcpm.sim.rules.answers import answer

_FENCED = re.compile(re.escape(OPEN) + r"(.*?)" + re.escape(CLOSE), re.DOTALL)


class RulesAsker:
    """Implements ports.Asker; `n_asked` counts questions by stage."""

    def __init__(self) -> None:
        self.n_asked: Counter[str] = Counter()

    def ask(self, questions: Sequence[Question], *, window: str = "", shard: str = "") -> list[Reply | Rejected]:
        return [self._reply(question) for question in questions]

    def _reply(self, question: Question) -> Reply:
        self.n_asked[question.stage] += 1
        found = _FENCED.search(question.data)
        assert found is not None, question.stage
        return Reply(question.digest(MODEL), answer(question.stage, found[1]), MODEL, question.prompt)
