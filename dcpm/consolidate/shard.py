"""One shard's plan -> its outcome in the store.

The short dull shell around `pipeline`: read once, walk the stages, store the decision exclusively, apply it. Every step
finds what an earlier run left, so a shard can be killed anywhere and run again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from dcpm.consolidate import apply, pipeline, snapshot
from dcpm.consolidate.alarms import USERS_NOT_BEGUN
from dcpm.consolidate.pipeline import Ask, Compute, Embed, NightParams, NightState, Stage
from dcpm.errors import AlreadyDecided, EmbeddingMismatch, ModelAuth, QuotaExhausted, SettingsError
from dcpm.model.night import PlannedUser, ShardOutcome, ShardPlan, ShardReport, Snapshot
from dcpm.model.questions import Question, Rejected, Reply
from dcpm.model.users import EVERYTHING, Tombstone
from dcpm.ports import Artifacts, Asker, Consistency, Embedder, Journal, Ledger, MemoryStore

OnStage = Callable[[str, str], None]
"""Told (shard, stage) when a stage of a shard is done."""


ENDS_THE_NIGHT = (ModelAuth, QuotaExhausted, SettingsError, EmbeddingMismatch)
"""What no other shard would escape either: nothing new is begun, and the error is raised."""


def set_aside(plan: ShardPlan, step: str, error: BaseException) -> ShardReport:
    """The report of a shard that did not get through: its users stay due and the others go on.

    Only the error's type is told: a message may quote what it stumbled over.
    """
    reason = type(error).__name__
    alarm = f"set aside at {step}: {reason}"
    return ShardReport(plan.shard, len(plan.users), alarms=(alarm,), set_aside=reason)


NOT_BEGUN, FACTS_NOT_BEGUN = "shards_not_begun", "facts_not_begun"
"""The counts that say that a shard was left to the next night, and with how many new items; alarms has that of its users."""


def not_begun(plan: ShardPlan) -> ShardReport:
    """The report of a shard that the window's budget did not come to: its users stay due, and come first the next night."""
    n_users, n_facts = len(plan.users), sum(user.n_new for user in plan.users)
    counts = ((FACTS_NOT_BEGUN, float(n_facts)), (NOT_BEGUN, 1.0), (USERS_NOT_BEGUN, float(n_users)))
    return ShardReport(plan.shard, n_users, counts=counts, n_again=n_users)


def is_not_begun(report: ShardReport) -> bool:
    return any(name == NOT_BEGUN for name, _ in report.counts)


def may_begin(plan: ShardPlan, artifacts: Artifacts, is_spent: Callable[[str], bool]) -> bool:
    """Whether to run a shard: one that was begun is brought to its end, whatever is left of the budget."""
    return not is_spent(plan.window) or artifacts.has_snapshot(plan.window, plan.shard)


def _never(window: str) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Doors:
    """What a shard's night touches. `is_spent` tells of a window whether its budget is reached."""

    store: MemoryStore
    embedder: Embedder
    asker: Asker
    artifacts: Artifacts
    journal: Journal
    ledger: Ledger
    is_spent: Callable[[str], bool] = _never


def gather(plan: ShardPlan, now: int, store: MemoryStore, artifacts: Artifacts) -> Snapshot:
    """The frozen snapshot of the shard: the one an earlier run wrote, or a new one."""
    held = artifacts.read_snapshot(plan.window, plan.shard)
    if held is not None:
        return held
    taken = snapshot.take(store, plan, now)
    try:
        artifacts.create_snapshot(taken)
    except AlreadyDecided:
        return artifacts.read_snapshot(plan.window, plan.shard) or taken
    return taken


def advance(state: NightState, stage: Stage, embedder: Embedder | None, asker: Asker | None) -> NightState:
    """The state after one stage, with the time it took. Only the door that the stage's resource names is used."""
    began = time.perf_counter()
    match stage:
        case Compute():
            done = stage.run(state)
        case Ask():
            assert asker is not None, stage.name
            done = stage.fold(state, _asked(stage.questions(state), state.snapshot.plan, asker))
        case Embed():
            assert embedder is not None, stage.name
            done = stage.fold(state, embedder.embed(stage.texts(state)))
    return pipeline.timed(done, time.perf_counter() - began)


def _asked(questions: Sequence[Question], plan: ShardPlan, asker: Asker) -> list[Reply | Rejected]:
    """The answers in the order of `questions`. They are put in the order in which users have waited, since a budget that
    does not pay for all of them pays for the first.
    """
    users = {user.tk: user for user in plan.users}
    payers = [users.get(question.tk) for question in questions]
    order = sorted(range(len(questions)), key=lambda i: _since(payers[i]))
    tenants = [payer.tenant if payer else "" for payer in payers]
    put = [replace(questions[i], tenant=tenants[i]) for i in order]
    answers = asker.ask(put, window=plan.window, shard=plan.shard)
    by_place = dict(zip(order, answers, strict=True))
    return [by_place[i] for i in range(len(questions))]


def _since(user: PlannedUser | None) -> int:
    return user.since if user else 0


def decide(state: NightState, artifacts: Artifacts) -> ShardOutcome:
    """Stores the outcome exclusively; where another run was first, its decision is the one that counts."""
    outcome = pipeline.conclude(state)
    try:
        artifacts.create_outcome(outcome)
    except AlreadyDecided:
        return artifacts.read_outcome(outcome.window, outcome.shard) or outcome
    return outcome


def commit(outcome: ShardOutcome, doors: Doors) -> ShardReport:
    """Applies the outcome, unless it is applied already."""
    report = outcome.report
    if not apply.is_applied(doors.store, outcome):
        applied = apply.apply(doors.store, outcome)
        numbers = (*report.counts, ("rows_written", applied.n_written), ("rows_covered", applied.n_covered))
        report = replace(report, counts=numbers)
    return report


def sweep(doors: Doors, since: int) -> None:
    """What was forgotten since `since` (ms) may stand in replies and files written after that: they go.

    Asks for tombstones, not for the window's users: a user whom an earlier run still had is in no later run's snapshot.
    """
    stones = [
        s for page in doors.store.scan_all(Tombstone, consistency=Consistency.STRONG) for s in page if s.at >= since
    ]
    for tk in sorted({stone.tk for stone in stones}):
        doors.journal.forget(tk)
        doors.artifacts.forget(tk)
    for tk in sorted({stone.tk for stone in stones if stone.target == EVERYTHING}):
        doors.ledger.forget(tk)


def run(
    plan: ShardPlan,
    now: int,
    doors: Doors,
    params: NightParams,
    *,
    shadow: bool = False,
    on_stage: OnStage = lambda shard, stage: None,
) -> ShardReport:
    """The whole night of one shard in this process. With `shadow` it stops before the store is changed."""
    outcome = doors.artifacts.read_outcome(plan.window, plan.shard)
    if outcome is None:
        state = pipeline.start(gather(plan, now, doors.store, doors.artifacts), params)
        on_stage(plan.shard, "snapshot")
        for stage in pipeline.STAGES:
            state = advance(state, stage, doors.embedder, doors.asker)
            on_stage(plan.shard, stage.name)
        outcome = decide(state, doors.artifacts)
    if shadow:
        return outcome.report
    report = commit(outcome, doors)
    on_stage(plan.shard, "apply")
    return report
