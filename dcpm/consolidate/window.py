"""Who is due -> one consolidation window: planned, run by whoever runs shards, reported."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from zoneinfo import ZoneInfo

import structlog

from dcpm.consolidate import apply, forecast, pipeline, plan, report, shard
from dcpm.consolidate.alarms import USERS_NOT_BEGUN
from dcpm.consolidate.forecast import Known, Measured
from dcpm.consolidate.pipeline import NightParams
from dcpm.consolidate.plan import PlanParams
from dcpm.consolidate.report import WindowReport
from dcpm.errors import AlreadyDecided, InvalidInput, NotFound
from dcpm.llm import accounts
from dcpm.llm.budget import REASONS
from dcpm.model.moments import from_ms
from dcpm.model.night import ShardReport, WindowPlan, check_window, number_of, order
from dcpm.ports import Artifacts, MemoryStore

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Run:
    """How a window is to be run. `seconds` of the report count from the call of `run_window`."""

    window: str
    now: int
    plan: PlanParams
    shadow: bool = False


SWEPT_WINDOWS = 40
"""Windows that are looked at for unfinished ones: more than the nights for which replies are kept by default."""

N_STEPS = len(pipeline.STAGES) + 2
"""What `on_stage` is told of per shard: the snapshot, every stage, and apply."""

RunShards = Callable[[WindowPlan], Iterable[ShardReport]]
"""Runs the shards of a plan and yields each one's report when it is done, in any order."""


def today(now: int, zone: str) -> str:
    """The date at `now` (ms) in the time zone that the nights are scheduled in: the name of its window."""
    return from_ms(now).astimezone(ZoneInfo(zone)).date().isoformat()


def next_window(artifacts: Artifacts, day: str) -> str:
    """The window to run on `day`: an unfinished one of that day, else the next free name (2026-12-01, 2026-12-01.2, …)."""
    taken = [w for w in artifacts.windows() if w.split(".")[0] == day]
    for window in sorted(taken, key=order):
        if artifacts.read_report(window) is None:
            return window
    return day if not taken else f"{day}.{max(map(number_of, taken)) + 1}"


def open_window(store: MemoryStore, artifacts: Artifacts, window: str, now: int, params: PlanParams) -> WindowPlan:
    """The plan of the window: the one under way, or a new one, written once. A plan without users is not written."""
    check_window(window)
    held = artifacts.read_plan(window)
    if held is not None:
        return held
    made = plan_ahead(store, artifacts, window, now, params)
    if not made.shards:
        return made
    try:
        artifacts.create_plan(made)
    except AlreadyDecided:
        return artifacts.read_plan(window) or made
    return made


LEARN_FROM = 3
"""Windows whose figures a forecast rests on: people's days differ more than nights do, and an old one knows another model."""


def plan_ahead(store: MemoryStore, artifacts: Artifacts, window: str, now: int, params: PlanParams) -> WindowPlan:
    """The plan that a night at `now` would get, with its forecast. Writes nothing."""
    known = learned(artifacts) if params.forecast is not None else None
    return plan.plan_window(store, window, now, params, known)


def learned(artifacts: Artifacts) -> Known:
    """What the last windows took, by their reports, which add up the ledger."""
    return forecast.learn(list(itertools.islice(_measured(artifacts), LEARN_FROM)))


def _measured(artifacts: Artifacts) -> Iterator[Measured]:
    """Windows that asked something, the latest first. Those without a report are under way or were trials."""
    for name in sorted(artifacts.windows(), key=order, reverse=True):
        text, planned = artifacts.read_report(name), artifacts.read_plan(name)
        made = report.from_json(text) if text is not None else None
        if made is None or planned is None or not made.spend.n_attempts:
            continue
        n_facts = sum(user.n_new or user.weight for each in planned.shards for user in each.users)
        refused = {each.stage: sum(n for why, n in each.rejected if why in REASONS.values()) for each in made.stages}
        n_begun = n_facts - round(made.count(shard.FACTS_NOT_BEGUN))
        yield Measured(name, n_begun, dict(made.spend_by_stage), refused)


def has_work(doors: shard.Doors, how: Run) -> bool:
    """Whether the window is under way or anybody is due: reads on only until the first who is."""
    held = doors.artifacts.read_plan(check_window(how.window)) is not None
    return held or next(plan.read_due(doors.store), None) is not None


def run_here(doors: shard.Doors, params: NightParams, *, shadow: bool, on_stage: shard.OnStage) -> RunShards:
    """Runs the shards one after the other in this process: what `--no-prefect` and the tests use."""

    def run_shards(planned: WindowPlan) -> Iterator[ShardReport]:
        for each in planned.shards:
            if not shard.may_begin(each, doors.artifacts, doors.is_spent):
                yield shard.not_begun(each)
                continue
            try:
                yield shard.run(each, planned.now, doors, params, shadow=shadow, on_stage=on_stage)
            except shard.ENDS_THE_NIGHT:
                raise
            except Exception as exc:  # noqa: BLE001 - one bad shard is not the end of the night
                log.error("shard_set_aside", shard=each.shard, error=type(exc).__name__)
                yield shard.set_aside(each, "its night", exc)

    return run_shards


def run_window(
    how: Run,
    doors: shard.Doors,
    run_shards: RunShards,
    hold: Callable[[str], AbstractContextManager[None]],
    on_plan: Callable[[WindowPlan], None] = lambda planned: None,
) -> WindowReport:
    """Plans, runs every shard, reports. Raises WindowBusy where another run holds the window."""
    began = time.perf_counter()
    with hold(how.window):
        planned = open_window(doors.store, doors.artifacts, how.window, how.now, how.plan)
        on_plan(planned)
        reports = list(run_shards(planned))
        return close_window(planned, reports, doors, time.perf_counter() - began, shadow=how.shadow)


def close_window(
    planned: WindowPlan, reports: Iterable[ShardReport], doors: shard.Doors, seconds: float, *, shadow: bool = False
) -> WindowReport:
    """The window's report, stored beside its plan unless there was nothing to do or nothing was applied."""
    done = list(reports)
    if planned.shards:
        shard.sweep(doors, _sweep_from(planned, doors.artifacts))
    n_through = sum(not each.set_aside for each in done)
    n_left_out = planned.forecast.n_left_out if planned.forecast is not None else 0
    partial = n_left_out or any(each.n_again for each in done)
    made = report.build(
        planned.window,
        "shadow" if shadow else "partial" if partial or n_through < len(planned.shards) else "done",
        done,
        accounts.account(doors.ledger, planned.window, report.tenants_in(doors.store)) if planned.shards else [],
        report.census(doors.store),
        str(doors.embedder.identity),
        seconds,
        planned.forecast,
    )
    if told := _of_budget(planned, made):
        made = replace(made, alarms=(told, *made.alarms))
    if planned.shards and not shadow and n_through == len(planned.shards):
        doors.artifacts.write_report(planned.window, made.to_json())
    return made


def was_cut(made: WindowReport) -> bool:
    """Whether a budget left users, shards or questions to the next night."""
    n_left_out = made.forecast.n_left_out if made.forecast is not None else 0
    return bool(n_left_out or made.count(shard.NOT_BEGUN) or _n_refused(made))


def _n_refused(made: WindowReport) -> int:
    return sum(n for stage in made.stages for why, n in stage.rejected if why in REASONS.values())


def _of_budget(planned: WindowPlan, made: WindowReport) -> str:
    """What the budget kept from this night, in a sentence; "" where it kept nothing."""
    parts = []
    if planned.forecast is not None and planned.forecast.n_left_out:
        parts.append(
            f"{planned.forecast.n_left_out:,} of {planned.forecast.n_due:,} users who were due were not planned"
        )
    if n_shards := round(made.count(shard.NOT_BEGUN)):
        parts.append(f"{n_shards:,} shards with {made.count(USERS_NOT_BEGUN):,.0f} users were not begun")
    if refused := _n_refused(made):
        parts.append(f"{refused:,} questions were not asked")
    return f"the budget: {', '.join(parts)}. They stay due, and who waited longest comes first" if parts else ""


def _sweep_from(planned: WindowPlan, artifacts: Artifacts) -> int:
    """From when on what was forgotten may stand in files (ms): since the start of this window, or of an unfinished one.

    A window that was killed is not swept by its own end, and may never come to one.
    """
    recent = artifacts.windows()[-SWEPT_WINDOWS:]
    plans = [artifacts.read_plan(window) for window in recent if artifacts.read_report(window) is None]
    return min([planned.now, *(plan.now for plan in plans if plan is not None)])


def undo_window(window: str, doors: shard.Doors, hold: Callable[[str], AbstractContextManager[None]]) -> int:
    """Puts back what stood before the window; returns the rows touched.

    Raises NotFound where it never ran, InvalidInput where a later window built on it, WindowBusy while a window runs. The
    users stay due: their next night concludes anew. Where forgetting took a user out of the window's files, what the window
    added for them goes; what it changed stays as it is.
    """
    with hold(window):
        planned = doors.artifacts.read_plan(window)
        if planned is None:
            raise NotFound(f"there is no window {window}: `dcpm report` lists the windows that ran")
        held = [doors.artifacts.read_outcome(window, each.shard) for each in planned.shards]
        outcomes = [outcome for outcome in held if outcome is not None]
        for outcome in outcomes:
            if later := apply.later_windows(doors.store, outcome):
                raise InvalidInput(f"{max(later.values())} came after {window} for some of its users: undo it first")
        return sum(apply.undo(doors.store, outcome) for outcome in outcomes) + apply.remove_left(doors.store, window)
