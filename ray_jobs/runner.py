"""A window's plan -> the reports of its shards, run side by side on Ray, each stage where its resource is.

The driver moves references: a shard's state goes from process to process and never through here. What a step is, and that
it may be run again, is `workers`' and `consolidate`'s business; how many shards are under way, how long one step may
take, and what happens to a shard that does not get through, is decided here.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import ray
import structlog
from ray.exceptions import RayError, RayTaskError

from dcpm import settings as settings_file
from dcpm.consolidate import shard, window
from dcpm.consolidate.pipeline import STAGES, Resource, Stage
from dcpm.consolidate.report import WindowReport
from dcpm.consolidate.shard import OnStage
from dcpm.errors import (
    EmbedderUnavailable,
    FleetUnavailable,
    SettingsError,
    StoreUnavailable,
)
from dcpm.model.night import ShardPlan, ShardReport, WindowPlan
from dcpm.settings import Settings
from dcpm.wiring import Deployment, build_budget, build_rate
from ray_jobs import cluster, limiter, workers
from ray_jobs.workers import Site

log = structlog.get_logger()

TRIES_AGAIN = 3
"""How often Ray takes up again a task that lost its process, or whose store or embedder did not answer."""
AGAIN = [StoreUnavailable, EmbedderUnavailable]
RESTARTS = 10
"""How often Ray starts an actor again that was lost. Its calls wait for it however often that is: counted, they were used
up within the second in which the actor is neither alive nor known to be dead, and a night with one kill was partial. So a
shard that kills every process it meets uses up the restarts instead, and is set aside with those that shared the actor."""

BUDGET_TIMEOUT_S = 30.0
"""How long a shard's beginning waits for the budget's owner; one that is started again is back in seconds."""

Ref = Any
"""A reference to one of a step's two results, as Ray hands it out: its own types know no results of two kinds."""

_remote: Any = ray.remote
_get: Any = ray.get
_TASK = {"num_returns": 2, "max_retries": TRIES_AGAIN, "retry_exceptions": AGAIN}
_CALL = {"num_returns": 2, "max_task_retries": -1}
_gather = _remote(**_TASK)(workers.gather)
_compute = _remote(**_TASK)(workers.compute)
_conclude = _remote(**_TASK)(workers.conclude)
_Embedder = _remote(num_cpus=0, max_restarts=RESTARTS)(workers.Embedder)
_Asker = _remote(num_cpus=0, max_restarts=RESTARTS)(workers.Asker)


def site_of(deployment: Deployment) -> Site:
    """What workers build from: the deployment's settings, with plain addresses where it runs its own store or model."""
    here = deployment.settings
    resolved = here.model_copy(
        update={
            "milvus": here.milvus.model_copy(update={"uri": deployment.milvus_uri}),
            "llm": here.llm.model_copy(update={"base_url": deployment.llm_base_url}),
        }
    )
    return Site(settings_file.to_json(resolved), deployment.embedder.identity)


def run_window(
    deployment: Deployment,
    how: window.Run,
    *,
    on_plan: Callable[[WindowPlan], None] = lambda planned: None,
    on_stage: OnStage = lambda shard, stage: None,
    on_shard: Callable[[ShardReport], None] = lambda report: None,
) -> WindowReport:
    """One window on Ray, without Prefect. Ray is started for it where it is not running, and only if somebody is due.

    `on_plan`, `on_stage` and `on_shard` are called in this thread as the night gets on. Raises WindowBusy, FleetUnavailable,
    and what ends a night for every shard (ModelAuth, QuotaExhausted, SettingsError, EmbeddingMismatch).
    """

    def run_here(planned: WindowPlan) -> Iterator[ShardReport]:
        if not planned.shards:
            return
        with cluster.running(deployment.settings.fleet):
            for report in run_shards(site_of(deployment), planned, shadow=how.shadow, on_stage=on_stage):
                on_shard(report)
                yield report

    return window.run_window(how, deployment.doors, run_here, deployment.hold, on_plan)


def run_shards(
    site: Site, planned: WindowPlan, *, shadow: bool = False, on_stage: OnStage = lambda shard, stage: None
) -> Iterator[ShardReport]:
    """Yields each shard's report when it is done, in any order; needs a running cluster.

    A shard that fails is reported as set aside, and the others go on. Raises FleetUnavailable where a step passes
    `fleet.stage_timeout_s`, and one of ENDS_THE_NIGHT after the shards under way have ended.
    """
    settings = settings_file.from_json(site.settings_json)
    with _crew(site, settings) as crew:
        yield from _Night(crew, planned, shadow, on_stage, settings).run()


# -- the processes of one run


@dataclass(frozen=True, slots=True)
class _Crew:
    site: Site
    embedders: tuple[Any, ...]
    askers: tuple[Any, ...]
    limits: Any
    has_budget: bool

    def may_begin(self, plan: ShardPlan) -> bool:
        """Whether the window's budget allows one more shard."""
        return not self.has_budget or shard.may_begin(plan, workers.deployment(self.site).artifacts, self._is_spent)

    def _is_spent(self, window: str) -> bool:
        """False too where nobody answers: every call of the shard asks again, and none goes out without an answer."""
        try:
            return bool(_get(self.limits.is_spent.remote(window), timeout=BUDGET_TIMEOUT_S))
        except RayError as exc:
            log.warning("budget_unanswered", window=window, error=type(exc).__name__)
            return False

    def submit(self, stage: Stage, state: Ref, turn: int) -> tuple[Ref, Ref]:
        """`turn`, the number of the shard, shares the shards out over the actors."""
        if stage.resource in (Resource.EMBED, Resource.LLM):
            pool = self.embedders if stage.resource == Resource.EMBED else self.askers
            report, after = pool[turn % len(pool)].advance.options(**_CALL).remote(state, stage.name)
        else:
            report, after = _compute.remote(state, stage.name)
        return report, after


def shares(concurrency: int, askers: int) -> list[int]:
    """The calls that the endpoint is asked for at once, shared out so that their sum stays what the settings say.

    Raises SettingsError where an asker would be left without any.
    """
    if askers > concurrency:
        raise SettingsError(
            f"DCPM_FLEET_ASKERS is {askers}, more than the {concurrency} calls at once of DCPM_LLM_CONCURRENCY: some would "
            "have nothing to do"
        )
    return [concurrency // askers + (number < concurrency % askers) for number in range(askers)]


def _asking(site: Site, settings: Settings, concurrency: int) -> Site:
    llm = settings.llm.model_copy(update={"concurrency": concurrency})
    return Site(settings_file.to_json(settings.model_copy(update={"llm": llm})), site.embedding)


@contextlib.contextmanager
def _crew(site: Site, settings: Settings) -> Iterator[_Crew]:
    """The actors of a run. They start at once, and load their model while the first shards are gathered."""
    fleet, night = settings.fleet, settings.night
    n_threads = max(1, (fleet.num_cpus or os.cpu_count() or 1) // fleet.embedders)
    asking = [_asking(site, settings, share) for share in shares(settings.llm.concurrency, fleet.askers)]
    embedders = tuple(
        _Embedder.options(num_gpus=fleet.embed_gpus, max_concurrency=1).remote(site, n_threads)
        for _ in range(fleet.embedders)
    )
    has_budget = build_budget(settings).is_set
    limits, name = limiter.start(build_rate(settings.llm, by_night=True), site if has_budget else None)
    cashier = limiter.RayCashier(name) if has_budget else None
    askers = tuple(
        _Asker.options(max_concurrency=night.shards_in_flight).remote(each, limiter.RayLessor(name), cashier)
        for each in asking
    )
    try:
        yield _Crew(site, embedders, askers, limits, has_budget)
    finally:
        for actor in (*embedders, *askers, limits):
            ray.kill(actor)


# -- the shards under way


@dataclass(slots=True)
class _Flight:
    """A shard on its way: the step it waits for, and when that step is overdue. `state` is the step's own result."""

    plan: ShardPlan
    turn: int
    step: int  # 0 is the snapshot, 1..n the stages, n + 1 the outcome
    state: Ref
    overdue_at_s: float


class _Night:
    def __init__(self, crew: _Crew, planned: WindowPlan, shadow: bool, on_stage: OnStage, settings: Settings) -> None:
        self._crew, self._now, self._shadow, self._on_stage = crew, planned.now, shadow, on_stage
        self._timeout_s = settings.fleet.stage_timeout_s
        self._n_at_once = settings.night.shards_in_flight
        self._waiting = deque(enumerate(planned.shards))
        self._flights: dict[Ref, _Flight] = {}  # by the reference to the step's report
        self._fatal: Exception | None = None

    def run(self) -> Iterator[ShardReport]:
        while self._waiting or self._flights:
            while self._waiting and len(self._flights) < self._n_at_once:
                turn, plan = self._waiting.popleft()
                if not self._crew.may_begin(plan):
                    yield shard.not_begun(plan)
                    continue
                self._begin(turn, plan)
            if not self._flights:
                break
            for ref in self._ready():
                report = self._land(ref, self._flights.pop(ref))
                if report is not None:
                    yield report
        if self._fatal is not None:
            raise self._fatal

    def _begin(self, turn: int, plan: ShardPlan) -> None:
        ref, state = _gather.remote(self._crew.site, plan, self._now, self._shadow)
        self._flights[ref] = _Flight(plan, turn, 0, state, time.monotonic() + self._timeout_s)

    def _ready(self) -> list[Ref]:
        soonest = min(self._flights.values(), key=lambda flight: flight.overdue_at_s)
        left_s = max(0.0, soonest.overdue_at_s - time.monotonic())
        ready, _ = ray.wait(list(self._flights), num_returns=1, timeout=left_s, fetch_local=False)
        if not ready:
            raise FleetUnavailable(
                f"shard {soonest.plan.shard} has waited {self._timeout_s:g} s for its step {self._name(soonest.step)!r}: "
                "a machine may be lost without a spare, or DCPM_FLEET_STAGE_TIMEOUT_S is too short. Run the window "
                "again: nothing that was paid for is lost"
            )
        return list(ready)

    def _name(self, step: int) -> str:
        return ("snapshot", *(stage.name for stage in STAGES), "apply")[step]

    def _land(self, ref: Ref, flight: _Flight) -> ShardReport | None:
        """The shard's report if it is done or failed; otherwise its next step is under way."""
        try:
            report: ShardReport | None = _get(ref)
        except RayError as exc:
            return self._failed(flight, exc)
        if report is None:
            self._on_stage(flight.plan.shard, self._name(flight.step))
            self._follow(flight)
            return None
        if not self._shadow:
            self._on_stage(flight.plan.shard, "apply")
        return report

    def _follow(self, flight: _Flight) -> None:
        if flight.step < len(STAGES):
            ref, state = self._crew.submit(STAGES[flight.step], flight.state, flight.turn)
        else:
            ref, state = _conclude.remote(self._crew.site, flight.state, self._shadow)
        overdue_at_s = time.monotonic() + self._timeout_s
        self._flights[ref] = _Flight(flight.plan, flight.turn, flight.step + 1, state, overdue_at_s)

    def _failed(self, flight: _Flight, error: RayError) -> ShardReport:
        """The shard as set aside."""
        cause: BaseException = error.cause if isinstance(error, RayTaskError) and error.cause else error
        step = self._name(flight.step)
        log.error("shard_set_aside", shard=flight.plan.shard, step=step, error=type(cause).__name__)
        if isinstance(cause, shard.ENDS_THE_NIGHT):  # what is under way is seen to its end
            self._waiting.clear()
            self._fatal = self._fatal or cause
        return shard.set_aside(flight.plan, step, cause)
