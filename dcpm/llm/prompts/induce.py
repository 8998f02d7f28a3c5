"""A cluster of facts -> the question what behaviour or intention lies behind it."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel

from dcpm.llm.prompts.fence import fenced
from dcpm.model.questions import Question, Stage, Tool

PROMPT = "induce/1"


class FactView(BaseModel):
    alias: str  # f1, f2 …
    domain: str
    topic: str
    text: str
    since: str
    history: list[str] = []  # earlier versions, oldest first


class NodeView(BaseModel):
    alias: str  # s1, s2 …
    kind: Literal["schema", "core", "intention"]
    domain: str
    text: str
    evidence: list[str] = []  # aliases of shown facts that it already rests on
    redundant_with: list[str] = []  # aliases of nodes that say the same: candidates for one instead of two


class InduceData(BaseModel):
    now: str
    domains: list[str]
    facts: list[FactView]
    nodes: list[NodeView] = []


class CreateSchema(BaseModel):
    name: Literal["create_schema"] = "create_schema"
    alias: str = ""  # how later calls of the same reply name it
    domain: str = "other"
    text: str
    evidence: list[str]
    confidence: float = 0.5


class CreateIntention(BaseModel):
    name: Literal["create_intention"] = "create_intention"
    alias: str = ""
    domain: str = "other"
    text: str
    evidence: list[str]
    about_when: str = ""  # as the person said it: "before the summer"
    expires_at: str = ""  # ISO date, "" where open
    confidence: float = 0.5


class AddEvidence(BaseModel):
    name: Literal["add_evidence"] = "add_evidence"
    node: str
    evidence: list[str]


class AddEdge(BaseModel):
    name: Literal["add_edge"] = "add_edge"
    src: str
    type: Literal["refines", "supports", "contradicts"]
    dst: str


class Decline(BaseModel):
    name: Literal["decline"] = "decline"
    reason: str = ""


CALLS: dict[str, type[BaseModel]] = {
    "create_schema": CreateSchema,
    "create_intention": CreateIntention,
    "add_evidence": AddEvidence,
    "add_edge": AddEdge,
    "decline": Decline,
}


class InduceReply(BaseModel):
    """The calls in the order given: one object a call, with its tool's name beside its arguments."""

    calls: list[CreateSchema | CreateIntention | AddEvidence | AddEdge | Decline] = []


SYSTEM = "# Task: induce\n"
TOOLS: tuple[Tool, ...] = ()


def question(tk: str, data: InduceData) -> Question:
    schema: dict[str, Any] = InduceReply.model_json_schema()
    return Question(Stage.INDUCE, tk, PROMPT, SYSTEM, fenced(data), schema, TOOLS)
