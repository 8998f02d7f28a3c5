"""night, report: run a consolidation window and show what it did."""

from __future__ import annotations

import importlib.metadata
from typing import Annotated, Any

import typer

from dcpm.cli import reporting, show
from dcpm.cli.app import Home, Json, answer, deployment, note_what_is_simulated, out, progress
from dcpm.consolidate.report import WindowReport
from dcpm.errors import SettingsError
from dcpm.model.night import WindowPlan
from dcpm.wiring import Deployment

PARTIAL_EXIT = 3


def night(
    window: Annotated[
        str | None, typer.Option(help="The window's name, a date. Without it: today's, or the next free one.")
    ] = None,
    no_prefect: Annotated[bool, typer.Option("--no-prefect", help="Run in this process, without Prefect.")] = False,
    ray: Annotated[bool, typer.Option("--ray", help="With --no-prefect: place the stages on Ray.")] = False,
    shadow: Annotated[bool, typer.Option(help="Stop before the store is changed and show what would be.")] = False,
    undo: Annotated[str | None, typer.Option(help="Put back what stood before this window.", metavar="WINDOW")] = None,
    home: Home = None,
    json: Json = False,
) -> None:
    """Consolidate what is new: cluster facts, induce schemas, find what they have in common.

    Killed anywhere, it goes on where it stopped when it is run again. With nothing to do it asks nothing.
    """
    with deployment(home) as opened:
        if undo is not None:
            from dcpm.consolidate import window as windows

            n_rows = windows.undo_window(undo, opened.doors, opened.hold)
            answer({"window": undo, "rows": n_rows}) if json else out.print(f"window {undo} undone: {n_rows} rows")
            return
        if not json:
            note_what_is_simulated(opened.settings)
        if not shadow:  # what a model's outage left pending belongs to the day that this night looks at
            opened.writer.resume()
        runner = "here" if no_prefect and not ray else "ray" if no_prefect else "prefect"
        made = run_night(opened, runner, window=window, shadow=shadow, is_quiet=json)
        answer(made.to_public()) if json else out.print(show.window_report(made))
        if made.status == "partial":
            raise SystemExit(PARTIAL_EXIT)


def run_night(
    opened: Deployment, runner: str, *, window: str | None = None, shadow: bool = False, is_quiet: bool = False
) -> WindowReport:
    """Runs the window with a progress bar over its shards' stages. `runner`: here, ray or prefect."""
    from dcpm.consolidate import window as windows  # the writer's installation has none of the night's libraries

    made: WindowReport
    now = opened.clock.now()
    name = window or windows.next_window(opened.artifacts, windows.today(now, opened.settings.night.zone))
    how = windows.Run(name, now, opened.plan_params, shadow)
    if not windows.has_work(opened.doors, how):
        return windows.run_window(how, opened.doors, lambda _: [], opened.hold)
    with progress() as bar, reporting.watching(opened, is_on=runner != "prefect") as watch:
        task = bar.add_task(f"night {name}", total=None, visible=not is_quiet)

        def on_plan(made: WindowPlan) -> None:
            watch.planned(made)
            bar.update(task, total=len(made.shards) * windows.N_STEPS)

        def on_stage(shard: str, stage: str) -> None:
            watch.stage(shard, stage)
            bar.update(task, advance=1, description=f"{stage} ({shard})")

        if runner == "here":
            run_shards = windows.run_here(opened.doors, opened.night_params, shadow=shadow, on_stage=on_stage)
            made = windows.run_window(how, opened.doors, watch.watched(run_shards), opened.hold, on_plan)
        else:
            made = fleet(runner)(opened, how, on_plan=on_plan, on_stage=on_stage, on_shard=watch.shard)
    if runner != "prefect":  # its flow keeps and watches by itself, since a worker may run it without this command
        reporting.keep(opened, made)
    return made


def fleet(name: str) -> Any:
    """The runner behind an entry point of the group dcpm.fleet: the one door from here up to Ray and Prefect."""
    found = importlib.metadata.entry_points(group="dcpm.fleet", name=name)
    for entry in found:
        try:
            return entry.load()
        except ImportError as exc:
            raise SettingsError(
                f"{name} needs a package that is not installed ({exc.name}): pip install 'dcpm[fleet]', "
                "or run `dcpm night --no-prefect`"
            ) from exc
    raise SettingsError(f"no runner named {name} is installed: pip install 'dcpm[fleet]', or use --no-prefect")
