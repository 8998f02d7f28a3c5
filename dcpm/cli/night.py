"""night, report: run a consolidation window and show what it did."""

from __future__ import annotations

import importlib.metadata
import sys
from typing import Annotated, Any

import typer

from dcpm.cli import show
from dcpm.cli.app import Home, Json, answer, deployment, err, note_what_is_simulated, out, progress
from dcpm.consolidate import report as reports
from dcpm.consolidate.report import WindowReport
from dcpm.errors import NotFound, SettingsError
from dcpm.model.night import WindowPlan, check_window, order
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

    now = opened.clock.now()
    name = window or windows.next_window(opened.artifacts, windows.today(now, opened.settings.night.zone))
    how = windows.Run(name, now, opened.plan_params, shadow)
    if not windows.has_work(opened.doors, how):
        return windows.run_window(how, opened.doors, lambda _: [], opened.hold)
    with progress() as bar:
        task = bar.add_task(f"night {name}", total=None, visible=not is_quiet)

        def on_plan(made: WindowPlan) -> None:
            bar.update(task, total=len(made.shards) * windows.N_STEPS)

        def on_stage(shard: str, stage: str) -> None:
            bar.update(task, advance=1, description=f"{stage} ({shard})")

        if runner == "here":
            run_shards = windows.run_here(opened.doors, opened.night_params, shadow=shadow, on_stage=on_stage)
            return windows.run_window(how, opened.doors, run_shards, opened.hold, on_plan)
        made: WindowReport = fleet(runner)(opened, how, on_plan=on_plan, on_stage=on_stage)
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


def report(
    window: Annotated[str | None, typer.Argument(help="A window's name; without it the latest.")] = None,
    home: Home = None,
    json: Json = False,
) -> None:
    """Show what a window did and what it cost; without a name, the latest one."""
    with deployment(home) as opened:
        ran = [w for w in opened.artifacts.windows() if opened.artifacts.read_report(w) is not None]
        name = window or max(ran, key=order, default=None)
        text = None if name is None else opened.artifacts.read_report(name)
        made = _idle(opened, window, ran) if text is None else reports.from_json(text)
        answer(made.to_public()) if json else out.print(show.window_report(made))
        if not json and len(ran) > 1:
            err.print(f"windows: {', '.join(sorted(ran, key=order)[-10:])}", style="dim")
        sys.stdout.flush()


def _idle(opened: Deployment, window: str | None, ran: list[str]) -> WindowReport:
    """The report of the window that a night would have now, where it would have nothing to do: such a night stores none.

    Raises NotFound, which says what to do, for any other window without a report.
    """
    from dcpm.consolidate import window as windows

    now = opened.clock.now()
    name = windows.next_window(opened.artifacts, windows.today(now, opened.settings.night.zone))
    wanted = window or name
    if opened.artifacts.read_plan(check_window(wanted)) is not None:
        raise NotFound(f"window {wanted} has not finished: `dcpm night --window {wanted}` goes on where it stopped")
    if wanted != name:
        there = ", ".join(sorted(ran, key=order)[-10:]) or "none yet"
        raise NotFound(f"there is no report of window {wanted}; there are: {there}")
    if windows.has_work(opened.doors, windows.Run(name, now, opened.plan_params)):
        raise NotFound(f"window {name} has not run yet, and somebody is due: `dcpm night` runs it")
    return windows.close_window(WindowPlan(name, now, ()), [], opened.doors, 0.0)
