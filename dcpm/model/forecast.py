"""Who is due -> what their night is expected to take, stage by stage, and where its budget will end it.

Kept with the window's plan (`WindowPlan.forecast`), so that the report can show it beside what was spent.
"""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import TypeAdapter

PRIORS = "priors"
LEDGER = "ledger"


@dataclass(frozen=True, slots=True)
class StageForecast:
    """What one stage that asks a model is expected to take, in attempts and tokens as the ledger counts them.

    `n_input` includes `n_cached`. `cost_usd` is None where the model has no known price at the hours of the night, never 0
    for that. `seconds` is the wall time of the stage over the whole fleet, by its rate limits and its concurrency.
    """

    stage: str
    model: str
    n_calls: int
    n_input: int
    n_cached: int
    n_output: int
    cost_usd: float | None
    seconds: float


@dataclass(frozen=True, slots=True)
class Forecast:
    """What a window is expected to take, of those who were planned; counters only, no user.

    `at`: when the night was to begin (ms), which decides its prices. `basis`: "ledger" where `from_windows` were measured,
    "priors" where none was. `n_due` users of `n_tenants` tenants are due, with `n_facts` items new since their last full
    night; of these `n_planned` users with `n_planned_facts` items in `n_shards` shards are to be consolidated now.
    `stages` is what those take; `whole` what all who are due would take.
    `stops_at`: the budget that leaves the others out ("window_usd", "tenant_calls", ...), "" where nobody is left out.
    `n_nights`: how many nights, this one included, everybody who is due now takes at this budget at the least; more where
    a night's budget is not used up, since the next user in line does not fit into what is left.
    """

    window: str
    at: int
    basis: str
    from_windows: tuple[str, ...]
    n_due: int
    n_tenants: int
    n_facts: int
    n_planned: int
    n_planned_facts: int
    n_shards: int
    stages: tuple[StageForecast, ...]
    whole: tuple[StageForecast, ...]
    stops_at: str
    n_nights: int

    @property
    def n_left_out(self) -> int:
        return self.n_due - self.n_planned

    @property
    def n_calls(self) -> int:
        return sum(stage.n_calls for stage in self.stages)

    @property
    def n_input(self) -> int:
        return sum(stage.n_input for stage in self.stages)

    @property
    def n_cached(self) -> int:
        return sum(stage.n_cached for stage in self.stages)

    @property
    def n_output(self) -> int:
        return sum(stage.n_output for stage in self.stages)

    @property
    def n_tokens(self) -> int:
        return self.n_input + self.n_output

    @property
    def cost_usd(self) -> float | None:
        """None as soon as one stage's is unknown."""
        return total_usd(self.stages)

    @property
    def seconds(self) -> float:
        """Of the stages that ask; what embeds and scans comes beside it."""
        return sum(stage.seconds for stage in self.stages)

    def to_json(self) -> str:
        return _ADAPTER.dump_json(self).decode()


_ADAPTER: TypeAdapter[Forecast] = TypeAdapter(Forecast)


def from_json(text: str) -> Forecast:
    return _ADAPTER.validate_json(text)


def total_usd(stages: tuple[StageForecast, ...]) -> float | None:
    known = [stage.cost_usd for stage in stages if stage.cost_usd is not None]
    return sum(known) if len(known) == len(stages) else None
