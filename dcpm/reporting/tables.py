"""A window's report, the windows before it, the limits in force -> tables of strings, which every page renders in its way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from dcpm.consolidate.report import WindowReport
from dcpm.llm.accounts import Account, Spread
from dcpm.llm.ledger import Spend, usd
from dcpm.llm.rate import RateParams
from dcpm.model.forecast import Forecast, StageForecast, total_usd
from dcpm.model.night import StageCount, order
from dcpm.reporting import figures
from dcpm.reporting.figures import NONE, cost, count, milliseconds, money, plain, ratio, share

MAX_WINDOWS = 14
TOTAL = "the night"


@dataclass(frozen=True, slots=True)
class Table:
    """`rows` have as many cells as `columns`; the first `n_names` columns are text, the others figures, aligned right.

    `has_total`: the last row sums up the others. `note` is a sentence or two for who reads it.
    """

    key: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    n_names: int = 1
    has_total: bool = False
    last_is_text: bool = False


@dataclass(frozen=True, slots=True)
class Shown:
    """All that a page about a window needs. `earlier` are reports of other windows, in any order; `limits` those in force."""

    report: WindowReport
    earlier: tuple[WindowReport, ...] = ()
    limits: RateParams = RateParams()

    @property
    def windows(self) -> tuple[WindowReport, ...]:
        """The last windows up to this one, oldest first."""
        known = {each.window: each for each in (*self.earlier, self.report)}
        upto = [each for name, each in known.items() if order(name) <= order(self.report.window)]
        return tuple(sorted(upto, key=lambda each: order(each.window))[-MAX_WINDOWS:])


def tables(shown: Shown) -> tuple[Table, ...]:
    """Those that have rows, in the order in which they are read."""
    report = shown.report
    made = [throughput(report), stages(report)]
    if (account := report.account) is not None:
        made += [calls(report, account), tokens(report, account), models(account), tenants(account), users(account)]
        made += [failures(account), limits(account, shown.limits)]
    if report.forecast is not None:
        made.append(forecast(report, report.forecast))
    return tuple(table for table in (*made, windows(shown.windows), memory(report)) if table.rows)


def throughput(report: WindowReport) -> Table:
    note = "The window was run in more than one go: no rate over its whole time." if report.is_resumed else ""
    rows = (
        ("users", count(report.n_begun), figures.rate(report.users_per_s)),
        ("facts", count(report.n_facts), figures.rate(report.facts_per_s)),
        ("attempts", count(report.n_attempts), figures.rate(report.attempts_per_s)),
        ("texts embedded", count(report.count("texts_embedded")), figures.rate(report.texts_per_s)),
        ("pairs scanned", count(report.count("pairs_scanned")), figures.rate(report.pairs_per_s)),
    )
    told = "Texts and pairs over the seconds of their own stages, the others over the wall time."
    return Table("throughput", "Throughput", ("what", "number", "a second"), rows, f"{told} {note}".strip())


def stages(report: WindowReport) -> Table:
    rows = tuple(_stage_row(stage) for stage in every_stage(report))
    return Table(
        "stages",
        "Stages: in = out + rejected",
        ("stage", "in", "out", "rejected", "declined", "asked", "known", "seconds", "why"),
        rows,
        "Declined is the part of out in which the model saw no pattern; known are replies that an earlier run had paid for. "
        "Seconds are summed over shards.",
        last_is_text=True,
    )


def every_stage(report: WindowReport) -> tuple[StageCount, ...]:
    """The report's stages; for a night that ran none, all of them with zeros."""
    if report.stages:
        return report.stages
    from dcpm.consolidate import pipeline  # numpy and scipy: only the night's installation has them

    return tuple(StageCount(stage.name) for stage in pipeline.STAGES)


def _stage_row(stage: StageCount) -> tuple[str, ...]:
    why = ", ".join(f"{count(n)} {plain(reason)}" for reason, n in stage.rejected)
    wrong = "" if stage.n_in == stage.n_out + stage.n_rejected else "DOES NOT ADD UP"
    asks = stage.n_questions > 0
    return (
        plain(stage.stage),
        count(stage.n_in),
        count(stage.n_out),
        count(stage.n_rejected),
        count(stage.n_declined) if asks else "",
        count(stage.n_questions) if asks else "",
        count(stage.n_from_journal) if asks else "",
        f"{stage.seconds:,.2f}",
        "; ".join(filter(None, (wrong, why))),
    )


def calls(report: WindowReport, account: Account) -> Table:
    latency = dict(account.latency_by_stage)
    rows = [_call_row(stage, spend, latency.get(stage, Spread())) for stage, spend in account.by_stage]
    if rows:
        rows.append(_call_row(TOTAL, account.total, account.latency))
    return Table(
        "calls",
        "Calls to the model, by stage",
        ("stage", "questions", "attempts", "retries", "failed", "p50 ms", "p95 ms", "p99 ms"),
        tuple(rows),
        "Latency of the attempts that were answered.",
        has_total=bool(rows),
    )


def _call_row(name: str, spend: Spend, latency: Spread) -> tuple[str, ...]:
    numbers = (spend.n_questions, spend.n_attempts, spend.n_retries, spend.n_failed)
    return (plain(name), *map(count, numbers), *_latency(latency, (latency.p50, latency.p95, latency.p99)))


def _latency(spread: Spread, values: Sequence[float]) -> tuple[str, ...]:
    return tuple(milliseconds(value) if spread.n else NONE for value in values)


def tokens(report: WindowReport, account: Account) -> Table:
    rows = [_token_row(stage, spend) for stage, spend in account.by_stage]
    if rows:
        rows.append(_token_row(TOTAL, account.total))
    return Table(
        "tokens",
        "Tokens and money, by stage",
        ("stage", "input", "cached", "hit rate", "output", "reasoning", "cost"),
        tuple(rows),
        "Cached is part of input, reasoning part of output. " + money_legend(account),
        has_total=bool(rows),
    )


def _token_row(name: str, spend: Spend) -> tuple[str, ...]:
    used = spend.tokens
    return (
        plain(name),
        count(used.input),
        count(used.cached),
        share(ratio(used.cached, used.input)),
        count(used.output),
        count(used.reasoning),
        money(spend),
    )


def money_legend(account: Account) -> str:
    """What "?" and "≥" mean, where one of them is shown."""
    total = account.total
    if not total.n_uncosted:
        return ""
    if total.cost_usd is None:
        return "? : no price is known."
    return f"≥ is a lower bound: {count(total.n_uncosted)} attempts have no known price."


def models(account: Account) -> Table:
    latency = dict(account.latency_by_model)
    rows = tuple(
        (
            plain(model),
            count(spend.n_attempts),
            share(ratio(spend.n_failed, spend.n_attempts)),
            count(spend.tokens.input),
            count(spend.tokens.output),
            *_latency(latency.get(model, Spread()), (latency.get(model, Spread()).p95,)),
            money(spend),
        )
        for model, spend in account.by_model
    )
    return Table("models", "By model", ("model", "attempts", "failed", "input", "output", "p95 ms", "cost"), rows)


def tenants(account: Account) -> Table:
    rows = tuple(
        (
            plain(tenant),
            count(spend.n_questions),
            count(spend.n_attempts),
            count(spend.tokens.input),
            count(spend.tokens.output),
            money(spend),
            share(ratio(spend.n_attempts, account.total.n_attempts)),
        )
        for tenant, spend in account.by_tenant
    )
    return Table(
        "tenants",
        "By tenant",
        ("tenant", "questions", "attempts", "input", "output", "cost", "of attempts"),
        rows,
    )


def users(account: Account) -> Table:
    """Percentiles only: no row is a user's. Of one user alone they would be that user's figures, as the totals are."""
    rows = [
        _spread_row("attempts", account.attempts_by_user, count),
        _spread_row("tokens", account.tokens_by_user, count),
    ]
    if account.cost_by_user.n:
        at_least = "cost, at least" if account.total.n_uncosted else "cost"
        rows.append(_spread_row(at_least, account.cost_by_user, cost))
    return Table(
        "users",
        "A user's share",
        ("of a user", "p50", "p90", "p95", "p99", "most"),
        tuple(rows) if account.n_users else (),
        f"Over the {count(account.n_users)} users who were asked about.",
    )


def _spread_row(name: str, spread: Spread, written: Callable[[float], str]) -> tuple[str, ...]:
    return (name, *map(written, (spread.p50, spread.p90, spread.p95, spread.p99, spread.most)))


def failures(account: Account) -> Table:
    rows = tuple((plain(f.stage), plain(f.outcome), count(f.n)) for f in account.failures)
    return Table("failures", "Attempts that failed", ("stage", "why", "attempts"), rows, n_names=2)


@dataclass(frozen=True, slots=True)
class Use:
    """Of one limit, per minute: what is allowed, what was used on the mean of the slices with calls, and at most in one."""

    name: str
    allowed: float
    mean: float
    peak: float


def uses(account: Account, rates: RateParams) -> Iterator[Use]:
    """What the ledger tells of each limit's use. A slice shorter than the limits' burst may be over the rate."""
    per_minute = 60 / account.slice_s
    for name, allowed, used in (
        ("requests", rates.requests_per_minute, [each.n_attempts for each in account.slices]),
        ("tokens", rates.tokens_per_minute, [each.tokens for each in account.slices]),
    ):
        if allowed is not None and used:
            yield Use(name, allowed, per_minute * sum(used) / len(used), per_minute * max(used))


def limits(account: Account, rates: RateParams) -> Table:
    rows = tuple(
        (use.name, count(use.allowed), count(use.mean), count(use.peak), share(use.mean / use.allowed))
        for use in uses(account, rates)
    )
    return Table(
        "limits",
        "Use of the rate limits",
        ("a minute", "allowed", "mean", "peak", "used"),
        rows,
        f"From the ledger, in slices of {account.slice_s} s that had calls, against the limits in force now. "
        f"{count(account.n_limited)} attempts were answered 429.",
    )


def forecast(report: WindowReport, made: Forecast) -> Table:
    spent = dict(report.spend_by_stage)
    names = list(dict.fromkeys([*(stage.stage for stage in made.stages), *spent]))
    rows = [_forecast_row(n, [s for s in made.stages if s.stage == n], spent.get(n, Spend())) for n in names]
    if rows:
        rows.append(_forecast_row(TOTAL, made.stages, report.spend))
    basis = f"windows {', '.join(made.from_windows)}" if made.from_windows else "stated priors"
    return Table(
        "forecast",
        "Forecast and what came",
        ("stage", "calls", "came", "tokens", "came", "cost", "came", "calls ×"),
        tuple(rows),
        f"Forecast from {plain(basis)}.",
        has_total=bool(rows),
    )


def _forecast_row(name: str, stages: Sequence[StageForecast], spend: Spend) -> tuple[str, ...]:
    n_calls = sum(stage.n_calls for stage in stages)
    n_tokens = sum(stage.n_input + stage.n_output for stage in stages)
    expected = total_usd(tuple(stages)) if stages else None
    return (
        plain(name),
        count(n_calls),
        count(spend.n_attempts),
        count(n_tokens),
        count(spend.tokens.input + spend.tokens.output),
        usd(expected) if stages else NONE,
        money(spend),
        figures.times(ratio(spend.n_attempts, n_calls)),
    )


def windows(reports: Sequence[WindowReport]) -> Table:
    """This window, last, below those before it; nothing where it is the first."""
    return Table(
        "windows",
        "This window and the last ones",
        ("window", "users", "attempts", "a user", "tokens", "cost", "users/s", "alarms"),
        tuple(_window_row(report) for report in reports) if len(reports) > 1 else (),
    )


def _window_row(report: WindowReport) -> tuple[str, ...]:
    used = report.spend.tokens
    marked = report.window if report.status == "done" else f"{report.window} ({report.status})"
    return (
        plain(marked),
        count(report.n_users),
        count(report.n_attempts),
        figures.rate(report.attempts_per_user),
        count(used.input + used.output),
        money(report.spend),
        figures.rate(report.users_per_s),
        count(len(report.alarms)),
    )


def memory(report: WindowReport) -> Table:
    rows = tuple((plain(kind), count(n)) for kind, n in report.memory)
    return Table("memory", "The memory now", ("kind", "rows"), rows)


def comparison(shown: Shown) -> Mapping[str, float | None]:
    """This window's figures as multiples of the mean of the last windows that had users; None where that is unknown."""
    before = [each for each in shown.windows[:-1] if each.n_begun]
    now = shown.report

    def multiple(of: Callable[[WindowReport], float | None]) -> float | None:
        known = [value for value in map(of, before) if value is not None]
        return ratio(of(now), sum(known) / len(known)) if known else None

    return {
        "attempts_per_user": multiple(lambda r: r.attempts_per_user),
        "tokens_per_user": multiple(lambda r: ratio(r.spend.tokens.input + r.spend.tokens.output, r.n_begun)),
        "cost_per_user": multiple(lambda r: None if r.spend.n_uncosted else ratio(r.spend.cost_usd, r.n_begun)),
        "users_per_s": multiple(lambda r: r.users_per_s),
    }
