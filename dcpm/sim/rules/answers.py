"""A stage's name and its data as JSON -> the reply of the rules as plain data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dcpm.llm.prompts.abstract import AbstractData
from dcpm.llm.prompts.describe import DescribeData
from dcpm.llm.prompts.extract import ExtractData
from dcpm.llm.prompts.induce import InduceData
from dcpm.llm.prompts.reconcile import ReconcileData
from dcpm.model.questions import Stage
from dcpm.sim.rules.abstract import abstract
from dcpm.sim.rules.describe import describe
from dcpm.sim.rules.extract import extract
from dcpm.sim.rules.induce import induce
from dcpm.sim.rules.reconcile import reconcile

Answer = dict[str, Any]


def answer(stage: Stage, data_json: str) -> Answer:
    """Raises pydantic.ValidationError where the data has not the stage's shape."""
    return _RULES[stage](data_json)


_RULES: dict[Stage, Callable[[str], Answer]] = {
    Stage.EXTRACT: lambda data: extract(ExtractData.model_validate_json(data)).model_dump(),
    Stage.RECONCILE: lambda data: reconcile(ReconcileData.model_validate_json(data)).model_dump(),
    Stage.INDUCE: lambda data: induce(InduceData.model_validate_json(data)).model_dump(),
    Stage.DESCRIBE: lambda data: describe(DescribeData.model_validate_json(data)).model_dump(by_alias=True),
    Stage.ABSTRACT: lambda data: abstract(AbstractData.model_validate_json(data)).model_dump(),
}
