"""Who is due beside what past windows took -> what this night will take, and how many of them its budget pays for.

One figure carries it: the items that are new since a user's last full night. Calls of each stage grow with them, tokens and
latency with the calls; how much was measured in the last windows, or stands here as a prior until a window has run.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from dcpm.llm.budget import BudgetParams, Caps, name_of
from dcpm.llm.ledger import Spend, cost_usd
from dcpm.llm.prices import Priced, price_at
from dcpm.llm.rate import RateParams
from dcpm.model.forecast import LEDGER, PRIORS, Forecast, StageForecast
from dcpm.model.night import PlannedUser
from dcpm.model.questions import Stage, Usage

NIGHT_STAGES = (Stage.INDUCE, Stage.DESCRIBE, Stage.ABSTRACT)
SAMPLE_S, MAX_SAMPLES = 900.0, 96
"""A stage's price is the mean over its time, looked at every quarter of an hour: no tariff changes more often."""
SLICES = 8
"""Parts into which a window's users are cut by age under a budget: what is begun is finished, but for the last parts."""
LEAST_FACTS, LEAST_CALLS = 30, 8
"""New items of the last windows, and calls of a stage in them, from which their figures are trusted."""


@dataclass(frozen=True, slots=True)
class StageRate:
    """`calls_per_fact`: attempts for each item that is new. Tokens and seconds are those of one attempt."""

    calls_per_fact: float
    input_per_call: float
    cached_per_call: float
    output_per_call: float
    latency_s: float


Rates = Mapping[Stage, StageRate]

PRIOR_RATES: Rates = {
    Stage.INDUCE: StageRate(0.13, 1_500, 700, 300, 5.0),
    Stage.DESCRIBE: StageRate(0.02, 1_250, 400, 350, 6.0),
    Stage.ABSTRACT: StageRate(0.03, 950, 500, 250, 5.0),
}
"""Calls and input: measured on 50 planted people with 68 items each, who have more habits than people do. Output and
latency: those of a middling hosted model without thinking; the simulated one is terser and quicker."""


@dataclass(frozen=True, slots=True)
class ForecastParams:
    """`models` and `prices` by the model's name; `rate` is the night's part of the endpoint's limits.

    `concurrency`: calls under way at once, in the whole fleet.
    """

    models: Mapping[Stage, str]
    prices: Mapping[str, Priced] = field(default_factory=dict)
    budget: BudgetParams = BudgetParams()
    rate: RateParams = RateParams()
    counts_output: bool = True
    concurrency: int = 16


@dataclass(frozen=True, slots=True)
class Measured:
    """A window that ran: the new items of the users it began, and by stage its spend and the questions a budget refused."""

    window: str
    n_facts: int
    spend: Mapping[str, Spend]
    n_refused: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Known:
    """The rates in force and where they are from."""

    rates: Rates = field(default_factory=lambda: PRIOR_RATES)
    from_windows: tuple[str, ...] = ()

    @property
    def basis(self) -> str:
        return LEDGER if self.from_windows else PRIORS


def learn(windows: Sequence[Measured]) -> Known:
    """The rates of these windows together; the priors where they had too few new items."""
    n_facts = sum(each.n_facts for each in windows)
    if n_facts < LEAST_FACTS:
        return Known()
    rates = {stage: _learned(stage, windows, n_facts) for stage in NIGHT_STAGES}
    return Known(rates, tuple(each.window for each in windows))


def _learned(stage: Stage, windows: Sequence[Measured], n_facts: int) -> StageRate:
    prior = PRIOR_RATES[stage]
    spends = [each.spend[stage] for each in windows if stage in each.spend]
    n_calls = sum(spend.n_attempts for spend in spends)
    n_questions = sum(spend.n_questions for spend in spends)
    n_refused = sum(each.n_refused.get(stage, 0) for each in windows)
    per_question = n_calls / n_questions if n_questions else 1.0
    per_fact = per_question * (n_questions + n_refused) / n_facts
    if n_calls < LEAST_CALLS:
        if _n_refused_up_to(stage, windows):  # the budget did not come to it, which says nothing of what it takes
            per_fact = max(per_fact, prior.calls_per_fact)
        return StageRate(per_fact, prior.input_per_call, prior.cached_per_call, prior.output_per_call, prior.latency_s)
    return StageRate(
        per_fact,
        sum(spend.tokens.input for spend in spends) / n_calls,
        sum(spend.tokens.cached for spend in spends) / n_calls,
        sum(spend.tokens.output for spend in spends) / n_calls,
        sum(spend.latency_ms for spend in spends) / n_calls / 1_000,
    )


def _n_refused_up_to(stage: Stage, windows: Sequence[Measured]) -> int:
    """Questions that a budget refused in the stage, or in one before it, whose replies it would have asked about."""
    before = NIGHT_STAGES[: NIGHT_STAGES.index(stage) + 1]
    return sum(each.n_refused.get(one, 0) for each in windows for one in before)


# -- what so many new items take


def stages(n_facts: float, at: int, known: Known, params: ForecastParams) -> tuple[StageForecast, ...]:
    """Stage by stage, one after the other from `at` (ms) on."""
    found, begins_s = [], 0.0
    for stage in NIGHT_STAGES:
        rate = known.rates[stage]
        n_calls = n_facts * rate.calls_per_fact
        usage = _usage(rate, n_calls)
        seconds = _seconds(n_calls, usage, rate, params)
        model = params.models.get(stage, "")
        usd = mean_usd(usage, params.prices.get(model), at + round(begins_s * 1_000), seconds)
        found.append(
            StageForecast(stage, model, math.ceil(n_calls), usage.input, usage.cached, usage.output, usd, seconds)
        )
        begins_s += seconds
    return tuple(found)


def _usage(rate: StageRate, n_calls: float) -> Usage:
    return Usage(
        input=math.ceil(n_calls * rate.input_per_call),
        cached=math.floor(n_calls * rate.cached_per_call),
        output=math.ceil(n_calls * rate.output_per_call),
    )


def _seconds(n_calls: float, usage: Usage, rate: StageRate, params: ForecastParams) -> float:
    """Whichever holds it up: how many calls are under way at once, or one of the endpoint's limits."""
    bounds = [n_calls * rate.latency_s / params.concurrency]
    if params.rate.requests_per_minute is not None:
        bounds.append(n_calls * 60 / params.rate.requests_per_minute)
    if params.rate.tokens_per_minute is not None:
        n_tokens = usage.input + (usage.output if params.counts_output else 0)
        bounds.append(n_tokens * 60 / params.rate.tokens_per_minute)
    return max(bounds)


def mean_usd(usage: Usage, priced: Priced | None, begins: int, seconds: float) -> float | None:
    """What `usage` costs where it is spread evenly over these seconds; None where a price in them is unknown."""
    n = min(MAX_SAMPLES, max(1, math.ceil(seconds / SAMPLE_S)))
    total = 0.0
    for i in range(n):
        usd = cost_usd(usage, price_at(priced, begins + round((i + 0.5) * seconds / n * 1_000)))
        if usd is None:
            return None
        total += usd
    return total / n


# -- how many of them the budget pays for


@dataclass(frozen=True, slots=True)
class Payable:
    """The new items that a budget pays for a night, inf without one, and which of its caps is the tightest."""

    n_facts: float
    cap: str


def payable(caps: Caps, scope: str, n_due_facts: int, at: int, known: Known, params: ForecastParams) -> Payable:
    """By the mean of what all who are due take, which knows the hours that the night will run through."""
    if not caps.is_set or n_due_facts <= 0:
        return Payable(math.inf, "")
    whole = stages(n_due_facts, at, known, params)
    usd = [stage.cost_usd for stage in whole]
    taken = {
        "calls": sum(n_due_facts * known.rates[stage].calls_per_fact for stage in NIGHT_STAGES),
        "tokens": float(sum(stage.n_input + stage.n_output for stage in whole)),
        "usd": sum(cost for cost in usd if cost is not None),
    }
    found = [Payable(math.inf, "")]
    for name, cap in (("calls", caps.calls), ("tokens", caps.tokens), ("usd", caps.usd)):
        if cap is not None and taken[name] > 0:
            found.append(Payable(cap * n_due_facts / taken[name], name_of(scope, name)))
    return min(found, key=lambda each: each.n_facts)


@dataclass(frozen=True, slots=True)
class Cut:
    """`users`: who is to be consolidated now, oldest first. `stops_at`: the budget that leaves the others out, "" for none.

    `n_nights`: how many nights all who are due take at the least.
    """

    users: tuple[PlannedUser, ...]
    stops_at: str
    n_nights: int


def by_age(user: PlannedUser) -> tuple[int, str]:
    """Who has waited longest comes first."""
    return user.since, user.tk


def cut(users: Sequence[PlannedUser], at: int, known: Known, params: ForecastParams) -> Cut:
    """Those that the budget pays for, oldest first; at least one, so that no user is too heavy to ever begin.

    A tenant whose budget is used up is passed over and others go on; where the window's is, nobody younger goes before.
    """
    ranked = sorted(users, key=by_age)
    n_due_facts = sum(user.n_new for user in ranked)
    budget = params.budget
    window, tenant, user_ = (
        payable(caps, scope, n_due_facts, at, known, params)
        for caps, scope in ((budget.window, "window"), (budget.tenant, "tenant"), (budget.user, "user"))
    )
    planned: list[PlannedUser] = []
    taken, taken_by_tenant, stops_at = 0.0, dict[str, float](), ""
    for user in ranked:
        n = min(float(user.n_new), user_.n_facts)
        if planned and taken + n > window.n_facts:
            stops_at = window.cap
            break
        of_tenant = taken_by_tenant.get(user.tenant, 0.0)
        if of_tenant and of_tenant + n > tenant.n_facts:
            stops_at = stops_at or tenant.cap
            continue
        planned.append(user)
        taken += n
        taken_by_tenant[user.tenant] = of_tenant + n
    return Cut(tuple(planned), stops_at, _n_nights(ranked, window.n_facts, tenant.n_facts, user_.n_facts))


def _n_nights(users: Sequence[PlannedUser], window: float, tenant: float, user: float) -> int:
    """The least number, as if the last user of a night were always paid for to the last item."""
    if not users:
        return 0
    by_tenant: dict[str, int] = {}
    for each in users:
        by_tenant[each.tenant] = by_tenant.get(each.tenant, 0) + each.n_new
    nights = [sum(by_tenant.values()) / window, max(by_tenant.values()) / tenant, max(u.n_new for u in users) / user]
    return max(1, *(math.ceil(each - 1e-9) for each in nights))


def slices(users: Sequence[PlannedUser]) -> list[list[PlannedUser]]:
    """Consecutive parts of about equal numbers of new items, in the order given; SLICES or fewer."""
    per_slice = max(1.0, sum(user.n_new for user in users) / SLICES)
    parts: list[list[PlannedUser]] = []
    taken = 0.0
    for user in users:
        if not parts or taken >= per_slice * len(parts):
            parts.append([])
        parts[-1].append(user)
        taken += user.n_new
    return parts


def forecast(
    window: str,
    at: int,
    due: Iterable[PlannedUser],
    chosen: Cut,
    n_shards: int,
    known: Known,
    params: ForecastParams,
) -> Forecast:
    everybody = list(due)
    n_facts, n_planned_facts = (sum(u.n_new for u in users) for users in (everybody, chosen.users))
    return Forecast(
        window=window,
        at=at,
        basis=known.basis,
        from_windows=known.from_windows,
        n_due=len(everybody),
        n_tenants=len({user.tenant for user in everybody}),
        n_facts=n_facts,
        n_planned=len(chosen.users),
        n_planned_facts=n_planned_facts,
        n_shards=n_shards,
        stages=stages(n_planned_facts, at, known, params),
        whole=stages(n_facts, at, known, params),
        stops_at=chosen.stops_at,
        n_nights=chosen.n_nights,
    )
