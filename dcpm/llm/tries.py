"""What one try brought -> the next try, or the verdict that there is none. Pure: it neither waits nor calls.

A question has five allowances. Each call but the last spends one unit of one of them, and nothing gives a unit back, so a
question makes at most `worst_case_calls` calls:

    OUTAGE_CALLS    tries that found the endpoint down, which is waited for; only where somebody is ready to wait
    attempts        tries that may fail for a passing reason (the last of them ends the question)
    len(chain) - 1  steps down to a simpler form of request, after a refusal
    1               a second try with twice the tokens, after a reply that was cut
    1               a repair turn, after a reply that could not be read
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from dcpm.errors import ModelError, ModelUnavailable, RateLimited, RequestRefused, SettingsError
from dcpm.llm.parsing import ParseFailure
from dcpm.model.questions import Question

REPAIR_TURN = (
    "Your reply could not be read ({reason}). Give the same answer again as one JSON object in exactly the form that was "
    "asked for, complete, and nothing else: no explanation, no Markdown."
)
_IN_WORDS = {
    "no_json": "it holds no JSON",
    "other_shape": "the JSON has another form",
    "nothing_usable": "required fields are missing",
}


@dataclass(frozen=True, slots=True)
class RetryParams:
    """How long and how often. Waits are full jitter: uniform between 0 and the exponential step, which spreads a herd best."""

    attempts: int = 4
    backoff_base_s: float = 0.5
    backoff_cap_s: float = 30.0
    retry_after_cap_s: float = 120.0  # an endpoint that asks for longer is left to a later run

    def __post_init__(self) -> None:
        if not 1 <= self.attempts <= 20:
            raise SettingsError(f"attempts: {self.attempts} is not within 1..20")
        for name in ("backoff_base_s", "backoff_cap_s", "retry_after_cap_s"):
            if not 0 <= getattr(self, name) <= 3_600:
                raise SettingsError(f"{name}: {getattr(self, name)} is not within 0..3600 s")


@dataclass(frozen=True, slots=True)
class Tries:
    """Where a question stands before its next try, which is to come after `wait_s`."""

    chain: tuple[str, ...]
    at: int
    max_tokens: int
    n_failures: int = 0
    n_outage: int = 0
    is_lengthened: bool = False
    is_repaired: bool = False
    refused: tuple[str, ...] = ()
    turns: tuple[tuple[str, str], ...] = ()
    wait_s: float = 0.0

    @property
    def mode(self) -> str:
        return self.chain[self.at]


@dataclass(frozen=True, slots=True)
class Verdict:
    """No more tries. `retry` is True where a later run may do better."""

    reason: str
    retry: bool


OUTAGE_CALLS = 40
"""A question that probes alone does so 33 times in half an hour; an endpoint that comes and goes is not asked for ever."""


def worst_case_calls(attempts: int, n_modes: int, *, waits: bool = False) -> int:
    """`waits`: whether an endpoint that is down is waited for, as by night."""
    return attempts + (n_modes - 1) + 1 + 1 + (OUTAGE_CALLS if waits else 0)


def begin(question: Question, chain: tuple[str, ...]) -> Tries:
    return Tries(chain, 0, question.max_tokens)


def after_error(tries: Tries, error: ModelError, params: RetryParams, rng: Callable[[], float]) -> Tries | Verdict:
    """`rng` gives 0..1. ModelAuth and QuotaExhausted never come here: they end every question at once."""
    if isinstance(error, RequestRefused):
        if tries.at + 1 == len(tries.chain):
            return Verdict("refused", retry=False)
        return replace(tries, at=tries.at + 1, refused=(*tries.refused, tries.mode), wait_s=0.0)
    reason = "rate_limited" if isinstance(error, RateLimited) else "unavailable"
    n_failures = tries.n_failures + 1
    wait_s = _wait_s(error, n_failures, params, rng)
    if n_failures >= params.attempts or wait_s is None:
        return Verdict(reason, retry=True)
    return replace(tries, n_failures=n_failures, wait_s=wait_s)


def after_outage(tries: Tries, params: RetryParams, rng: Callable[[], float]) -> Tries | Verdict:
    """The endpoint answers nobody: the limits hold the next try until it does, so that it costs no attempt."""
    if tries.n_outage >= OUTAGE_CALLS:
        return after_error(tries, ModelUnavailable("the endpoint is down again and again"), params, rng)
    return replace(tries, n_outage=tries.n_outage + 1, wait_s=0.0)


def after_failure(
    tries: Tries, failure: ParseFailure, written: str, params: RetryParams, rng: Callable[[], float]
) -> Tries | Verdict:
    """`written` is the reply that could not be read, for the repair turn."""
    if failure.reason == "empty":  # the host's fault, not the model's: nothing is there to be repaired
        return after_error(tries, ModelUnavailable("an empty reply"), params, rng)
    if failure.reason == "cut":
        if tries.is_lengthened:
            return Verdict("cut", retry=False)
        return replace(tries, is_lengthened=True, max_tokens=2 * tries.max_tokens, wait_s=0.0)
    if failure.reason == "filtered" or tries.is_repaired:
        return Verdict(failure.reason, retry=False)
    asked = REPAIR_TURN.format(reason=_IN_WORDS[failure.reason])
    return replace(tries, is_repaired=True, turns=(("assistant", written), ("user", asked)), wait_s=0.0)


def _wait_s(error: ModelError, n_failures: int, params: RetryParams, rng: Callable[[], float]) -> float | None:
    """Seconds to wait, or None where the endpoint asks for more than we are ready to wait."""
    asked_s = error.retry_after_s if isinstance(error, RateLimited) else None
    if asked_s is None:
        return rng() * min(params.backoff_cap_s, params.backoff_base_s * 2.0 ** (n_failures - 1))
    if asked_s > params.retry_after_cap_s:
        return None
    return asked_s + rng() * params.backoff_base_s  # never earlier than asked, and not all at once
