"""Every command under its name."""

from __future__ import annotations

from typing import Annotated

import typer

from dcpm import __version__
from dcpm.cli import day, demo, night, ops, planning, reporting, sim
from dcpm.cli.app import Commands

app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    pretty_exceptions_show_locals=False,
    rich_markup_mode="rich",
    help="A memory that writes by day and consolidates by night.\n\n"
    "Start with [bold]dcpm demo[/bold]; then [bold]dcpm import[/bold] a file, run [bold]dcpm night[/bold], and ask with "
    "[bold]dcpm recall[/bold]. Everything of a deployment lies under --home (DCPM_HOME, by default ~/.dcpm).",
    epilog="Exit codes: 0 done, 1 failed, 2 bad input or settings, 3 a night that left users due, 4 not found, 5 store, "
    "6 model or embedder, 7 the window is held by another run, 8 the fleet.",
)


@app.callback(invoke_without_command=False)
def _options(
    version: Annotated[bool, typer.Option("--version", is_eager=True, help="Show the version.")] = False,
) -> None:
    if version:
        typer.echo(__version__)
        raise typer.Exit


_TRY, _DAY, _NIGHT, _OPS = "Try it", "A person's memory", "The night", "Operating"

app.command("demo", rich_help_panel=_TRY)(demo.demo)
app.add_typer(sim.sim, name="sim", rich_help_panel=_TRY)
for _name, _function in (
    ("import", day.import_),
    ("add", day.add),
    ("resume", day.resume),
    ("recall", day.recall),
    ("history", day.history),
    ("why", day.why),
    ("revert", day.revert),
    ("consent", day.consent),
    ("intentions", day.intentions),
    ("forget", day.forget),
):
    app.command(_name, rich_help_panel=_DAY)(_function)
app.command("night", rich_help_panel=_NIGHT)(night.night)
app.command("plan", rich_help_panel=_NIGHT)(planning.plan)
app.command("report", rich_help_panel=_NIGHT)(reporting.report)
app.command("up", rich_help_panel=_NIGHT)(ops.up)
app.command("doctor", rich_help_panel=_OPS)(ops.doctor)
app.command("fsck", rich_help_panel=_OPS)(ops.fsck)
