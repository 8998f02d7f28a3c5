"""Schemas of one user -> the question what their owner does, with the subject taken out."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

from dcpm.llm.prompts.fence import fenced
from dcpm.model.questions import Question, Stage

PROMPT = "describe/1"

LABELS = (
    "plans_ahead",
    "acts_last_minute",
    "compares_options",
    "decides_on_impulse",
    "keeps_routine",
    "seeks_novelty",
    "tracks_numbers",
    "goes_by_feel",
    "seeks_advice",
    "relies_on_self",
    "avoids_conflict",
    "confronts_directly",
    "shares_openly",
    "keeps_private",
    "persists_through_setbacks",
    "gives_up_early",
    "keeps_a_backup",
    "takes_risks",
    "takes_on_too_much",
    "guards_own_time",
    "other",
)
"""The closed list of behaviours; kept beside an abstract, never a gate unless that was measured to help."""


class SchemaView(BaseModel):
    alias: str  # s1, s2 …
    domain: str
    text: str
    facts: list[str] = []


class DescribeData(BaseModel):
    labels: list[str] = list(LABELS)
    schemas: list[SchemaView]


class Abstract(BaseModel):
    schema_: str = Field(alias="schema")
    abstract: str  # "When X, they Y rather than Z", in English whatever the language of the schema
    label: str = "other"

    model_config = ConfigDict(populate_by_name=True)


class DescribeReply(BaseModel):
    abstracts: list[Abstract] = []


SYSTEM = "# Task: describe\n"


def question(tk: str, data: DescribeData) -> Question:
    return Question(Stage.DESCRIBE, tk, PROMPT, SYSTEM, fenced(data), DescribeReply.model_json_schema())
