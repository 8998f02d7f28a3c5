"""Attempts -> what they cost, and what each stage cost. Unknown is None, never 0."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from dcpm.errors import SettingsError
from dcpm.model.questions import Attempt, Usage

MILLION = 1_000_000
OK = "ok"


@dataclass(frozen=True, slots=True)
class Price:
    """USD per million tokens. `cached_usd` None means that cached input is billed as `input_usd`.

    `batch_factor`: what a provider's batch takes of these prices, mostly 0.5; None where it is unknown.
    """

    input_usd: float
    output_usd: float
    cached_usd: float | None = None
    batch_factor: float | None = None

    def __post_init__(self) -> None:
        for name in ("input_usd", "output_usd", "cached_usd"):
            value = getattr(self, name)
            if value is not None and not 0 <= value < MILLION:
                raise SettingsError(f"price {name}: {value} is not between 0 and {MILLION} USD per million tokens")
        if self.batch_factor is not None and not 0 <= self.batch_factor <= 1:
            raise SettingsError(f"price batch: {self.batch_factor} is not a factor between 0 and 1")


def cost_usd(usage: Usage | None, price: Price | None, *, batch: bool = False) -> float | None:
    """Cached tokens are part of the input and billed at their own price; reasoning is part of the output.

    `batch`: the call was made through the provider's batch API.
    """
    if usage is None or price is None:
        return None
    if batch:
        whole = cost_usd(usage, price)
        return None if whole is None or price.batch_factor is None else whole * price.batch_factor
    cached = min(usage.cached, usage.input)
    cached_usd = price.input_usd if price.cached_usd is None else price.cached_usd
    spent = (usage.input - cached) * price.input_usd + cached * cached_usd + usage.output * price.output_usd
    return spent / MILLION


def usd(cost: float | None) -> str:
    """As a person reads it: four decimals below a dollar, since a night of few users costs cents; "?" for unknown."""
    return "?" if cost is None else f"${cost:.4f}" if cost < 1 else f"${cost:,.2f}"


@dataclass(frozen=True, slots=True)
class Spend:
    """What a stage, or all of them, took. `n_retries` are the attempts beyond the first of each question.

    `cost_usd` is the sum of the known costs, or None where none is known; `n_uncosted` are the attempts with tokens
    whose price is unknown, and the answered ones whose host sent no usage: with any, the sum is a lower bound.
    """

    n_questions: int = 0
    n_attempts: int = 0
    n_retries: int = 0
    n_failed: int = 0
    tokens: Usage = Usage()
    cost_usd: float | None = None
    n_uncosted: int = 0
    latency_ms: int = 0


def spend_by_stage(attempts: Iterable[Attempt]) -> dict[str, Spend]:
    """stage -> its spend, in the order in which the stages first occur. Replies from the journal make no attempt."""
    by_stage: dict[str, list[Attempt]] = {}
    for attempt in attempts:
        by_stage.setdefault(attempt.stage, []).append(attempt)
    return {stage: spend_of(rows) for stage, rows in by_stage.items()}


def spend_of(attempts: Sequence[Attempt]) -> Spend:
    """One user's question in two windows is two questions: what was asked again was paid again."""
    n_questions = len({(a.window, a.shard, a.stage, a.digest) for a in attempts})
    known = [a.cost_usd for a in attempts if a.cost_usd is not None]
    return Spend(
        n_questions=n_questions,
        n_attempts=len(attempts),
        n_retries=len(attempts) - n_questions,
        n_failed=sum(a.outcome != OK for a in attempts),
        tokens=add_usage(a.usage for a in attempts),
        cost_usd=sum(known) if known else None,
        n_uncosted=sum(a.cost_usd is None and (a.usage is not None or a.outcome == OK) for a in attempts),
        latency_ms=sum(a.latency_ms for a in attempts),
    )


def add_usage(usages: Iterable[Usage | None]) -> Usage:
    known = [u for u in usages if u is not None]
    return Usage(
        input=sum(u.input for u in known),
        output=sum(u.output for u in known),
        cached=sum(u.cached for u in known),
        reasoning=sum(u.reasoning for u in known),
    )
