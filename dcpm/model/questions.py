"""One LLM request, what came back, and what the try cost."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Self

from dcpm.model.ids import digest_of


class Stage(StrEnum):
    """The five questions that are put to a model, two by day and three by night."""

    EXTRACT = "extract"
    RECONCILE = "reconcile"
    INDUCE = "induce"
    DESCRIBE = "describe"
    ABSTRACT = "abstract"


@dataclass(frozen=True, slots=True)
class Tool:
    """A function the model may call. `parameters` is a JSON schema object."""

    name: str
    description: str
    parameters: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, for whom. `schema` is the JSON schema of the reply; with `tools` it is the form for hosts without tools.

    `system` is the static part and comes first, so that provider caches hit; `data` is the fenced memory text. `tenant` is
    whose budget the answer is charged to; it is no part of the digest.
    """

    stage: Stage
    tk: str
    prompt: str  # name and version, "induce/1"
    system: str
    data: str
    schema: Mapping[str, Any] = field(default_factory=dict)
    tools: tuple[Tool, ...] = ()
    max_tokens: int = 2_000
    tenant: str = ""

    def digest(self, model: str) -> str:
        """The key under which the reply is kept: equal for the same user, prompt, model and text; never across users."""
        shape = json.dumps([self.schema, [[t.name, t.description, t.parameters] for t in self.tools]], sort_keys=True)
        return "q" + digest_of(
            self.tk, self.stage, self.prompt, model, self.system, self.data, shape, self.max_tokens, size=20
        )


MAX_TOKENS = 100_000_000
"""More than any model reads or writes in one call."""


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one attempt. `cached` is part of `input`, `reasoning` part of `output`."""

    input: int = 0
    output: int = 0
    cached: int = 0
    reasoning: int = 0

    @classmethod
    def told(cls, read: object, written: object, cached: object = None, reasoning: object = None) -> Self | None:
        """What an endpoint tells of a call, or None where it tells nothing that can be so: it is not to be trusted.

        What is less than nothing or over MAX_TOKENS would switch a budget off, or hold every later call for years.
        """
        n_read, n_written = tokens_in(read), tokens_in(written)
        if n_read is None or n_written is None:
            return None
        return cls(n_read, n_written, min(tokens_in(cached) or 0, n_read), min(tokens_in(reasoning) or 0, n_written))


def tokens_in(told: object) -> int | None:
    """`told` as a number of tokens; None where it is none."""
    if isinstance(told, float) and told.is_integer():
        told = int(told)
    return told if type(told) is int and 0 <= told <= MAX_TOKENS else None


@dataclass(frozen=True, slots=True)
class Reply:
    """A reply that was parsed and validated. `payload` is plain JSON data of the stage's reply schema."""

    digest: str
    payload: Mapping[str, Any]
    model: str
    prompt: str
    from_journal: bool = False

    @property
    def made_by(self) -> str:
        return f"{self.prompt} {self.model}"


@dataclass(frozen=True, slots=True)
class Rejected:
    """One thing that a stage could not use, counted and shown: `what` is an id or a digest, never memory text.

    `retry` is True where a later run may do better (the model was down) and False where asking again does not help.
    """

    stage: str
    reason: str
    what: str = ""
    retry: bool = False


@dataclass(frozen=True, slots=True)
class Attempt:
    """One HTTP try, as a row of the ledger. `cost_usd` is None where no price is known, never 0 for that."""

    at: int
    window: str
    shard: str
    tk: str
    stage: str
    model: str
    digest: str
    outcome: str  # ok, or the type of the error
    latency_ms: int
    usage: Usage | None
    cost_usd: float | None
