"""A collision group -> the question whether one pattern stands behind its schemas."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

from dcpm.llm.prompts.fence import fenced
from dcpm.model.questions import Question, Stage

PROMPT = "abstract/1"


class MemberView(BaseModel):
    alias: str  # s1, s2 …
    domain: str
    text: str
    abstract: str
    facts: list[str] = []


class PairView(BaseModel):
    a: str
    b: str
    cos_beh: float
    cos_sem: float


class CoreView(BaseModel):
    alias: str  # c1, c2 …
    text: str
    scope: str
    members: list[str] = []  # aliases of shown schemas that it already abstracts


class AbstractData(BaseModel):
    schemas: list[MemberView]
    pairs: list[PairView]
    existing: list[CoreView] = []


class AbstractReply(BaseModel):
    """With `core`, `schemas` are the aliases it rests on: at least two, of at least two domains."""

    decision: Literal["core", "decline"] = "decline"
    text: str = ""
    scope: str = ""
    schemas: list[str] = []
    confidence: float = 0.5
    merges: list[str] = []  # aliases of existing core schemas that this one and they are one
    reason: str = ""


SYSTEM = "# Task: abstract\n"


def question(tk: str, data: AbstractData) -> Question:
    return Question(Stage.ABSTRACT, tk, PROMPT, SYSTEM, fenced(data), AbstractReply.model_json_schema())
