"""What was said in one session -> the question what to remember of it."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from dcpm.llm.prompts.fence import fenced
from dcpm.model.questions import Question, Stage

PROMPT = "extract/1"


class Turn(BaseModel):
    turn: int
    role: Literal["user", "assistant", "system"]
    at: str = ""  # ISO, "" where unknown
    text: str


class ExtractData(BaseModel):
    now: str  # the conversation's time, ISO with the zone's offset
    zone: str
    domains: list[str]
    previous_summary: str = ""
    turns: list[Turn]


class ExtractedItem(BaseModel):
    kind: Literal["fact", "identity", "forget"] = "fact"  # forget: the user asks to forget this topic
    domain: str = "other"
    topic: str = ""
    text: str
    quote: str
    turn: int = 0
    salience: int = Field(default=3, ge=1, le=5)
    language: str = ""
    since: str = ""  # ISO date or time from which it holds, "" = from when it was said
    until: str = ""  # for a state that ends, "" = open


class ExtractReply(BaseModel):
    items: list[ExtractedItem] = []
    summary: str = ""
    language: str = ""


SYSTEM = "# Task: extract\n"


def question(tk: str, data: ExtractData) -> Question:
    return Question(Stage.EXTRACT, tk, PROMPT, SYSTEM, fenced(data), ExtractReply.model_json_schema())
