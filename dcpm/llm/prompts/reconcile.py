"""New items beside what is already known -> the question what each does to the other."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

from dcpm.llm.prompts.fence import fenced
from dcpm.model.questions import Question, Stage

PROMPT = "reconcile/1"


class NewItem(BaseModel):
    alias: str  # n1, n2 … in the order said
    kind: Literal["fact", "identity", "forget"]
    domain: str
    topic: str
    text: str
    quote: str
    since: str
    until: str = ""
    candidates: list[str]  # aliases that it may act on: known items and earlier new ones


class KnownItem(BaseModel):
    alias: str  # k1, k2 … shuffled
    kind: str
    domain: str
    topic: str
    text: str
    since: str


class ReconcileData(BaseModel):
    now: str
    new: list[NewItem]
    known: list[KnownItem]


class Decision(BaseModel):
    new: str
    op: Literal["ADD", "SUPERSEDE", "UPDATE", "FORGET", "DUPLICATE"] = "ADD"
    targets: list[str] = []
    reason: Literal["new", "contradiction", "evolution", "correction", "extension", "temporary"] = "new"
    until: str = ""  # with reason temporary: when the state ends


class ReconcileReply(BaseModel):
    decisions: list[Decision] = []


SYSTEM = "# Task: reconcile\n"


def question(tk: str, data: ReconcileData) -> Question:
    return Question(Stage.RECONCILE, tk, PROMPT, SYSTEM, fenced(data), ReconcileReply.model_json_schema())
