"""A window to consolidate -> its report, as a Prefect flow that an operator can watch: plan, waves of shards, report.

When and in what order, and nothing else: what a night is stands in `dcpm.consolidate`, where it runs in `ray_jobs`. Prefect
is told counts and stage names, and the type of an error; never a memory, a user or a key. A wave is the only thing that is
tried again here.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from prefect import flow, get_run_logger, task
from prefect.cache_policies import NO_CACHE
from prefect.client.schemas.objects import State
from prefect.states import Completed

from dcpm import settings as settings_file
from dcpm.adapters.metrics import Watch
from dcpm.cli import reporting
from dcpm.consolidate import shard
from dcpm.consolidate import window as windows
from dcpm.consolidate.report import WindowReport
from dcpm.consolidate.shard import OnStage
from dcpm.errors import DcpmError
from dcpm.model.night import ShardReport, WindowPlan
from dcpm.settings import Settings
from dcpm.wiring import Deployment
from flows import artifacts, server

WAVE_TRIES_AGAIN = 1
WAVE_PAUSE_S = 10.0  # a store or an endpoint that restarts needs a moment


class NightFailed(Exception):
    """What Prefect is told of a failure: the error's type. Its message may quote what it stumbled over."""

    def __init__(self, message: str, retry: bool = False) -> None:
        super().__init__(message)
        self.retry = retry


class WaveIncomplete(Exception):
    """Some shards of a wave were set aside: Prefect runs the wave again, which costs nothing for those that are done."""

    retry = True


def _may_help(task: Any, task_run: Any, state: Any) -> bool:
    """Whether to run a wave again: not where a key was refused or the money is gone."""
    error = state.result(raise_on_failure=False)
    return bool(getattr(error, "retry", False))


@dataclass(slots=True)
class _Night:
    """The run that this process is on. Tasks find it here, so that their parameters, which Prefect sees, are plain."""

    deployment: Deployment
    how: windows.Run
    on_plan: Callable[[WindowPlan], None] = lambda planned: None
    on_stage: OnStage = lambda shard, stage: None
    on_shard: Callable[[ShardReport], None] = lambda report: None
    planned: WindowPlan | None = None
    report: WindowReport | None = None
    failure: BaseException | None = None
    done: dict[str, int] = field(default_factory=dict)  # shard -> steps behind it
    reports: dict[str, ShardReport] = field(default_factory=dict)
    progress: artifacts.Progress | None = None
    watch: Watch | None = None


_night: ContextVar[_Night] = ContextVar("night")


def run_window(
    deployment: Deployment,
    how: windows.Run,
    *,
    on_plan: Callable[[WindowPlan], None] = lambda planned: None,
    on_stage: OnStage = lambda shard, stage: None,
    on_shard: Callable[[ShardReport], None] = lambda report: None,
) -> WindowReport:
    """One window as a Prefect flow in this process, on Ray: the same report, and the same errors, as without Prefect.

    Told to the API that the settings or Prefect's own configuration name; else to a server on loopback, started for the
    time of the run unless `dcpm up` or `warm_up` started it.
    """
    night = _Night(deployment, how, on_plan, on_stage, on_shard)
    with server.api(deployment.settings):
        token = _night.set(night)
        try:
            nightly(window=how.window, home=str(deployment.settings.home), shadow=how.shadow)
        except NightFailed:
            if night.failure is not None:
                raise night.failure from None
            raise
        finally:
            _night.reset(token)
    assert night.report is not None
    return night.report


def warm_up(settings: Settings) -> None:
    """Starts what `run_window` needs, in 15 to 40 s: Ray and a Prefect server. May be called in a thread of its own."""
    from ray_jobs import cluster

    with ThreadPoolExecutor(2) as both:
        prefect = both.submit(server.warm_up, settings)
        both.submit(cluster.warm_up, settings.fleet).result()
        prefect.result()


# -- the flow


@flow(
    name="dcpm night",
    description=(
        "Consolidates what users said since their last night: reads it once, groups their new facts, asks the model for "
        "patterns, and looks for patterns that are alike across areas of life. One run at a time. A run that was killed "
        "can be started again: it goes on where it stopped, and asks nothing twice."
    ),
    result_serializer="json",
    persist_result=False,
)
def nightly(window: str | None = None, home: str = "", shadow: bool = False) -> State[dict[str, object]]:
    """`window`: e.g. 2026-12-01; empty for tonight's. `home`: the deployment's folder; empty for the one in force.
    `shadow`: do everything but change the store. Returns the report's figures.
    """
    with (
        _opened(window, home, shadow) as night,
        _told_by_type(night),
        reporting.watching(night.deployment) as night.watch,
    ):
        how, deployment = night.how, night.deployment
        began = time.perf_counter()
        with deployment.hold(how.window):
            artifacts.name_run(how.window, _place(deployment.settings.home))
            n_shards = plan(how.window)
            if n_shards:
                _run_waves(night, n_shards)
            figures = report(how.window, time.perf_counter() - began)
    return _ended(str(figures["status"]), n_shards, figures, _left(night))


def _run_waves(night: _Night, n_shards: int) -> None:
    from ray_jobs import cluster

    settings = night.deployment.settings
    size = settings.night.shards_per_wave
    n_waves = -(-n_shards // size)
    night.progress = artifacts.Progress(n_shards * windows.N_STEPS, f"Night {night.how.window}: {n_shards} shards")
    with cluster.running(settings.fleet):
        for number in range(n_waves):
            first = number * size
            # A wave that stays incomplete does not keep the others from running: its shards are reported as set aside.
            with contextlib.suppress(WaveIncomplete):
                wave(number + 1, n_waves, first, min(first + size, n_shards) - 1)


@task(
    name="plan",
    task_run_name="plan",
    description="Who is due, shared out into shards.",
    cache_policy=NO_CACHE,
    persist_result=False,
)
def plan(window: str) -> int:
    night = _night.get()
    with _told_by_type(night):
        deployment, how = night.deployment, night.how
        doors = deployment.doors
        planned = windows.open_window(doors.store, doors.artifacts, window, how.now, how.plan)
        night.planned = planned
        night.on_plan(planned)
        if night.watch is not None:
            night.watch.planned(planned)
        get_run_logger().info("%d users are due, in %d shards", planned.n_users, len(planned.shards))
        return len(planned.shards)


@task(
    name="wave",
    task_run_name="wave {number} of {n_waves}: shards {first} to {last}",
    description="Runs some shards side by side on Ray, from snapshot to store.",
    retries=WAVE_TRIES_AGAIN,
    retry_delay_seconds=WAVE_PAUSE_S,
    retry_condition_fn=_may_help,
    cache_policy=NO_CACHE,
    persist_result=False,
)
def wave(number: int, n_waves: int, first: int, last: int) -> int:
    """Runs the shards `first` to `last` of the plan; returns how many users they hold."""
    from ray_jobs import runner

    night = _night.get()
    with _told_by_type(night):
        assert night.planned is not None
        part = replace(night.planned, shards=night.planned.shards[first : last + 1])
        told = functools.partial(_on_stage, night)
        for done in runner.run_shards(runner.site_of(night.deployment), part, shadow=night.how.shadow, on_stage=told):
            _on_shard(night, done)
    reports = [night.reports[each.shard] for each in part.shards]
    aside = [each.shard for each in reports if each.set_aside]
    get_run_logger().info(
        "wave %d of %d: %d shards, %d users, %d set aside, %d not begun",
        number, n_waves, len(part.shards), part.n_users, len(aside), sum(map(shard.is_not_begun, reports)),
    )  # fmt: skip
    if aside:
        reasons = ", ".join(sorted({night.reports[name].set_aside for name in aside}))
        raise WaveIncomplete(f"{len(aside)} of {len(part.shards)} shards were set aside: {reasons}")
    return part.n_users


@task(
    name="report",
    task_run_name="report",
    description="Adds up what the night did, and what it cost.",
    cache_policy=NO_CACHE,
    persist_result=False,
)
def report(window: str, seconds: float) -> dict[str, object]:
    night = _night.get()
    with _told_by_type(night):
        assert night.planned is not None
        reports = list(night.reports.values())
        made = windows.close_window(night.planned, reports, night.deployment.doors, seconds, shadow=night.how.shadow)
        night.report = made
        artifacts.publish(*reporting.keep(night.deployment, made))
        get_run_logger().info("night %s is %s: %d users in %.1f s", window, made.status, made.n_users, made.seconds)
        return made.to_public()


# -- what happens in between


def _left(night: _Night) -> str:
    """What becomes of the users who stay due."""
    if any(each.set_aside for each in night.reports.values()):
        return "Some shards were set aside: run the window again, which asks nothing twice."
    if night.report is not None and windows.was_cut(night.report):
        return "The budget ended it: run again, this window asks nothing more. Who is left comes first the next night."
    return "Some users stay due: the next night asks what the model could not be asked, and nothing twice."


def _ended(status: str, n_shards: int, figures: dict[str, object], left: str) -> State[dict[str, object]]:
    """The state by which a list of nights tells at a glance how each ended."""
    if not n_shards:
        return Completed(name="Nothing to do", message="Nobody said anything new since their last night.", data=figures)
    names = {
        "done": ("Completed", "Every user who was due has been consolidated."),
        "partial": ("Partial", left),
        "shadow": ("Shadow", "A trial run: the store was not changed."),
    }
    name, message = names[status]
    return Completed(name=name, message=message, data=figures)


def _on_stage(night: _Night, shard: str, stage: str) -> None:
    night.done[shard] = night.done.get(shard, 0) + 1
    night.on_stage(shard, stage)
    if night.watch is not None:
        night.watch.stage(shard, stage)
    if night.progress is not None:
        night.progress.show(sum(night.done.values()))


def _on_shard(night: _Night, done: ShardReport) -> None:
    night.reports[done.shard] = done
    night.done[done.shard] = windows.N_STEPS
    night.on_shard(done)
    if night.watch is not None:
        night.watch.shard(done)
    if night.progress is not None:
        night.progress.show(sum(night.done.values()))
    how = "not begun, the budget is used up" if shard.is_not_begun(done) else done.set_aside or "done"
    get_run_logger().info("shard %s: %d users, %s", done.shard, done.n_users, how)


@contextlib.contextmanager
def _opened(window: str | None, home: str, shadow: bool) -> Iterator[_Night]:
    """The night that `run_window` began in this process; in a process of its own, one opened from the settings."""
    given = _night.get(None)
    if given is not None:
        yield given
        return
    settings = settings_file.load(Path(home) if home else None)
    with Deployment(settings) as deployment:
        name = window or windows.next_window(
            deployment.artifacts, windows.today(deployment.clock.now(), settings.night.zone)
        )
        night = _Night(deployment, windows.Run(name, deployment.clock.now(), deployment.plan_params, shadow))
        token = _night.set(night)
        try:
            yield night
        finally:
            _night.reset(token)


def _place(home: Path) -> str:
    """A short name for a folder, by which the deployments that one server watches are told apart."""
    return f"{home.name} {hashlib.blake2b(str(home).encode(), digest_size=3).hexdigest()}"


@contextlib.contextmanager
def _told_by_type(night: _Night) -> Iterator[None]:
    """Prefect keeps messages and tracebacks of what fails: it gets the type alone, the caller of `run_window` the error."""
    try:
        yield
    except NightFailed:
        raise
    except Exception as exc:  # noqa: BLE001 - kept, and raised again where Prefect does not look
        night.failure = exc
        hint = " (see the terminal that ran the night)" if not isinstance(exc, DcpmError) else ""
        raise NightFailed(f"{type(exc).__name__}{hint}", getattr(exc, "retry", False)) from None
