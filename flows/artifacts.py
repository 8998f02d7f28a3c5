"""A night's counts -> what an operator sees of it in Prefect."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID

from prefect import runtime
from prefect.artifacts import (
    create_link_artifact,
    create_markdown_artifact,
    create_progress_artifact,
    create_table_artifact,
    update_progress_artifact,
)
from prefect.client.orchestration import SyncPrefectClient, get_client
from prefect.client.schemas.filters import (
    FlowRunFilter,
    FlowRunFilterState,
    FlowRunFilterStateType,
    FlowRunFilterTags,
)
from prefect.client.schemas.objects import State, StateType
from prefect.states import Crashed

from dcpm.consolidate.report import WindowReport
from dcpm.llm.ledger import Spend
from dcpm.model.night import StageCount
from dcpm.reporting import figures
from dcpm.reporting.markdown import markdown
from dcpm.reporting.tables import Shown, every_stage

STAGES_LEGEND = """Night {window}, stage by stage, summed over its shards: in = out + rejected.

- *declined*: the part of out in which the model saw no pattern, which is a good answer
- *asked*: questions
- *known*: questions whose reply an earlier run had paid for
- *calls*: requests sent, retries included
- *tokens*: in / out
- *cost*: ? where no price is known, ≥ where some are not"""


class Progress:
    """The night's bar. Moves in whole percents, so that a night costs Prefect a hundred calls and not one per step."""

    def __init__(self, n_steps: int, description: str) -> None:
        self._n_steps = n_steps
        self._percent = 0
        made = create_progress_artifact(0.0, key="night-progress", description=description)
        assert isinstance(made, UUID)  # typed as either, for callers in an event loop
        self._id: UUID = made

    def show(self, n_done: int) -> None:
        percent = 100 * n_done // self._n_steps
        if percent != self._percent:
            self._percent = percent
            update_progress_artifact(self._id, progress=float(percent))


def name_run(window: str, place: str) -> None:
    """Names the flow run after its window, and marks runs of the same window that were killed: Prefect has no way to
    know that they are, and would show them as running for ever.

    To be called by the run that holds the window: no other run of it is alive then.
    """
    run_id = UUID(runtime.flow_run.id)
    tags = [f"window {window}", f"home {place}"]
    with _client() as client:
        client.update_flow_run(run_id, name=f"night {window}", tags=sorted({*runtime.flow_run.tags, *tags}))
        for run in client.read_flow_runs(
            flow_run_filter=FlowRunFilter(
                tags=FlowRunFilterTags(all_=tags),
                state=FlowRunFilterState(type=FlowRunFilterStateType(any_=[StateType.RUNNING])),
            )
        ):
            if run.id != run_id:
                gone: State[None] = Crashed(
                    message="Its process ended. The run that took the window up again goes on from there."
                )
                client.set_flow_run_state(run.id, gone, force=True)


def _client() -> SyncPrefectClient:
    return get_client(sync_client=True)


def publish(shown: Shown, page: Path | None = None) -> None:
    """`page` is where the report lies as a file. A browser follows a link to it from a page on this machine only when the
    address is pasted, and on another machine not at all: hence the path in words, and the command that makes it anew.
    """
    report = shown.report
    create_table_artifact(
        stage_rows(report),
        key="night-stages",
        description=STAGES_LEGEND.format(window=report.window),
    )
    create_markdown_artifact(
        markdown(shown), key="night-report", description=f"Night {report.window}: what it did, and what it cost"
    )
    if page is not None:
        create_link_artifact(
            page.as_uri(),
            link_text=f"Night {report.window} as a page",
            key="night-page",
            description=(
                f"The same with plots, one file: `{page}` on the machine that ran the night. "
                f"`dcpm report {report.window} --html PATH` writes it anywhere."
            ),
        )


def stage_rows(report: WindowReport) -> list[dict[str, object]]:
    spend = dict(report.spend_by_stage)
    return [_row(stage, spend.get(stage.stage)) for stage in every_stage(report)]


def _row(stage: StageCount, spend: Spend | None) -> dict[str, object]:
    """Few and short columns: the page shows about seven side by side. What a stage cannot have is left empty."""
    asks = bool(stage.n_questions or spend)
    return {
        "stage": stage.stage,
        "in": stage.n_in,
        "out": stage.n_out,
        "declined": stage.n_declined or "",
        "rejected": ", ".join(f"{n} {figures.plain(reason)}" for reason, n in stage.rejected),
        "asked": stage.n_questions if asks else "",
        "known": stage.n_from_journal if asks else "",
        "calls": spend.n_attempts if spend else "",
        "tokens": f"{spend.tokens.input} / {spend.tokens.output}" if spend else "",
        "cost": figures.money(spend) if spend else "",
        "seconds": round(stage.seconds, 2),
    }
