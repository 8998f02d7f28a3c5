"""plan: show what a night would take, and where its budget would end it, before a cent is spent."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated, Any
from zoneinfo import ZoneInfo

import typer
from rich.console import Group, RenderableType
from rich.text import Text

from dcpm.cli import show
from dcpm.cli.app import Home, Json, answer, deployment, note_what_is_simulated, out
from dcpm.cli.jsonable import jsonable
from dcpm.errors import InvalidInput
from dcpm.llm.budget import parts_of
from dcpm.llm.ledger import usd
from dcpm.llm.prices import minute_of
from dcpm.model.forecast import LEDGER, Forecast, StageForecast, total_usd
from dcpm.model.moments import from_ms, iso, to_ms
from dcpm.model.night import check_window
from dcpm.wiring import Deployment

DUE_CAPS = {"usd": "money", "tokens": "tokens", "calls": "calls"}


@dataclass(frozen=True, slots=True)
class Ahead:
    """A night's forecast. `n_spent` calls of it were made already where `is_under_way`, or in all where it `is_finished`.
    `now` is the same night begun now.
    """

    forecast: Forecast
    is_under_way: bool
    is_finished: bool
    n_spent: int
    spent_usd: float | None
    now: tuple[StageForecast, ...]


def plan(
    at: Annotated[
        str | None, typer.Option(help="Begin at this time of day (HH:MM, in the nights' time zone) instead of now.")
    ] = None,
    window: Annotated[
        str | None, typer.Option(help="The window's name, a date. Without it: today's, or the next free one.")
    ] = None,
    home: Home = None,
    json: Json = False,
) -> None:
    """Show who is due and what their night would take: calls, tokens, money and time, and where it will stop.

    Nothing is asked and nothing is written. The figures come from the last windows, or from priors until one has run.
    """
    with deployment(home) as opened:
        if not json:
            note_what_is_simulated(opened.settings)
        found = look_ahead(opened, at, window)
        answer(_public(found)) if json else out.print(_shown(found, opened.settings.night.zone))


def look_ahead(opened: Deployment, at: str | None, window: str | None) -> Ahead:
    """The forecast of the next window, begun now or at the time of day `at`, or that of `window`, as it was planned.

    Raises SettingsError where `at` is no time of day, InvalidInput where `window` is no name of one or has begun and an
    hour is named: its plan and its prices are settled.
    """
    from dcpm.consolidate import forecast, report
    from dcpm.consolidate import window as windows
    from dcpm.llm import accounts

    now = opened.clock.now()
    begins = now if at is None else next_at(now, at, opened.settings.night.zone)
    name = window or windows.next_window(opened.artifacts, windows.today(begins, opened.settings.night.zone))
    params = opened.plan_params
    assert params.forecast is not None
    held = opened.artifacts.read_plan(check_window(name))
    if held is not None and at is not None:
        raise InvalidInput(f"window {name} has begun: leave out --at, or name another window")
    is_finished = held is not None and opened.artifacts.read_report(name) is not None
    made = held or windows.plan_ahead(opened.store, opened.artifacts, name, begins, params)
    if made.forecast is None:  # planned before there were forecasts
        made = windows.plan_ahead(opened.store, opened.artifacts, name, begins, params)
    assert made.forecast is not None
    known = windows.learned(opened.artifacts)
    spent = accounts.account(opened.ledger, name, report.tenants_in(opened.store)).total
    same = forecast.stages(made.forecast.n_planned_facts, now, known, params.forecast)
    is_under_way = held is not None and not is_finished
    return Ahead(made.forecast, is_under_way, is_finished, spent.n_attempts, spent.cost_usd, same)


def next_at(now: int, time_of_day: str, zone: str) -> int:
    """The next moment (ms) at which a clock in `zone` shows HH:MM."""
    minute = minute_of(time_of_day) % (24 * 60)
    local = from_ms(now).astimezone(ZoneInfo(zone))
    then = local.replace(hour=minute // 60, minute=minute % 60, second=0, microsecond=0)
    return to_ms(then if then >= local else then + timedelta(days=1))


def _public(found: Ahead) -> dict[str, Any]:
    """The main figures on top, all of them below."""
    made = found.forecast
    return {
        "window": made.window,
        "begins": iso(made.at),
        "under_way": found.is_under_way,
        "finished": found.is_finished,
        "due": made.n_due,
        "planned": made.n_planned,
        "left_out": made.n_left_out,
        "stops_at": made.stops_at or None,
        "nights": made.n_nights,
        "calls": made.n_calls,
        "tokens": made.n_tokens,
        "cost": made.cost_usd,
        "cost_now": total_usd(found.now),
        "seconds": made.seconds,
        "spent": {"calls": found.n_spent, "cost": found.spent_usd},
        "forecast": jsonable(made),
    }


def _shown(found: Ahead, zone: str) -> RenderableType:
    made = found.forecast
    local = from_ms(made.at).astimezone(ZoneInfo(zone))
    table = show.plain_table(
        "stage", "model", "calls", "tokens in > out", "cost", "time",
        title=f"Window {made.window}, begun at {local:%H:%M} {zone}", right=(2, 3, 4, 5),
    )  # fmt: skip
    for stage in made.stages:
        table.add_row(stage.stage, Text(stage.model), *_cells((stage,)))
    table.add_section()
    table.add_row("the night", "", *_cells(made.stages))
    return Group(Text(_due(made, found.is_finished), style="bold"), table, Text("\n".join(_told(found))))


def _due(made: Forecast, is_finished: bool) -> str:
    if not made.n_due:
        return "Nobody is due: no user's memory has changed since its last night."
    tenants = f" of {made.n_tenants:,} tenants" if made.n_tenants > 1 else ""
    verb = ("was" if is_finished else "is") if made.n_due == 1 else ("were" if is_finished else "are")
    return f"{_counted(made.n_due, 'user')}{tenants} {verb} due, with {_counted(made.n_facts, 'new item')}."


def _told(found: Ahead) -> list[str]:
    made = found.forecast
    if found.is_finished:
        spent = f"{_counted(found.n_spent, 'call')} in all, for {usd(found.spent_usd)}"
        return [f"It is finished: {spent}. This is what was forecast; `dcpm report {made.window}` tells what it did."]
    users, facts = _counted(made.n_planned, "user"), _counted(made.n_planned_facts, "new item")
    lines = [f"Planned: {users} with {facts}, in {_counted(made.n_shards, 'shard')}."]
    if made.n_left_out:
        scope, cap = parts_of(made.stops_at)
        lines.append(
            f"It will stop there: the {scope}'s budget of {DUE_CAPS.get(cap, cap)} does not pay for the other "
            f"{made.n_left_out:,}. They come first the next night."
        )
    if made.n_nights > 1:
        whole = usd(total_usd(made.whole))
        lines.append(
            f"Everybody who is due takes at least {made.n_nights:,} nights at this budget, and {whole} in all."
        )
    if found.is_under_way:
        lines.append(f"It is under way: {found.n_spent:,} calls were made, for {usd(found.spent_usd)}.")
    if not found.is_under_way and total_usd(found.now) != made.cost_usd:
        lines.append(f"The same night begun now: {usd(total_usd(found.now))}.")
    if made.basis == LEDGER:
        lines.append(f"By what was spent in {', '.join(made.from_windows)}.")
    else:
        lines.append("By priors: no window of enough users has run yet, and people differ by a factor of three.")
    if made.cost_usd is None:
        lines.append("Cost ?: a model has no known price at these hours; DCPM_LLM_PRICES names prices.")
    return lines


def _counted(n: int, what: str) -> str:
    return f"{n:,} {what}" if n == 1 else f"{n:,} {what}s"


def _cells(stages: tuple[StageForecast, ...]) -> tuple[str, str, str, str]:
    n_input, n_output = sum(s.n_input for s in stages), sum(s.n_output for s in stages)
    n_calls = sum(s.n_calls for s in stages)
    return (
        f"{n_calls:,}",
        f"{n_input:,} > {n_output:,}",
        usd(total_usd(stages)),
        _lasting(sum(s.seconds for s in stages)),
    )


def _lasting(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6_000 else f"{seconds / 3_600:.1f} h"
