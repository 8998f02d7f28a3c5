"""doctor, fsck, up: what an operator looks at."""

from __future__ import annotations

import importlib.metadata
import platform
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Annotated

import typer
from rich.text import Text

from dcpm import __version__
from dcpm.cli import show
from dcpm.cli.app import Home, Json, answer, deployment, err, out, settings_of, what_is_simulated
from dcpm.cli.jsonable import jsonable
from dcpm.cli.night import fleet
from dcpm.errors import DcpmError
from dcpm.llm.prompts.describe import DescribeData, SchemaView, question
from dcpm.model.questions import Rejected
from dcpm.model.users import Activity
from dcpm.wiring import Deployment
from dcpm.write.fsck import fsck as check_store

UNKNOWN_ALARM = 0.2
"""The share of unknown tokens from which a model cannot read a user's language; MiniLM has 0.6 and more on Chinese."""
PACKAGES = ("pymilvus", "milvus-lite", "openai", "FlagEmbedding", "torch", "transformers", "pyarrow", "ray", "prefect")


@dataclass(frozen=True, slots=True)
class Check:
    """`is_ok` None: not checked, since it is optional and absent."""

    name: str
    is_ok: bool | None
    found: str


def doctor(home: Home = None, json: Json = False) -> None:
    """Check store, embedder, model endpoint and versions, and say what is missing."""
    with deployment(home) as opened:
        checks = list(_checks(opened))
        n_bad = sum(check.is_ok is False for check in checks)
        if json:
            answer({"ok": n_bad == 0, "checks": jsonable(checks)})
        else:
            table = show.plain_table("", "part", "found", title=f"DCPM {__version__}, home {opened.settings.home}")
            for check in checks:
                mark = {True: "[green]ok[/green]", False: "[red]no[/red]", None: "[dim]-[/dim]"}[check.is_ok]
                table.add_row(mark, check.name, Text(check.found))
            out.print(table)
            for told in what_is_simulated(opened.settings):
                out.print(told, style="yellow")
    if n_bad:
        raise SystemExit(1)


def _checks(opened: Deployment) -> Iterator[Check]:
    yield Check("python", True, platform.python_version())
    for package in PACKAGES:
        yield _version(package)
    yield _tried("embedder", lambda: f"{opened.embedder.identity}, profile {opened.profile.name}")
    yield _tried("reads the words", lambda: _readable(opened))
    yield _tried("store", lambda: f"{opened.milvus_uri}: {opened.store.count(Activity):,} users")
    yield _tried("model", lambda: _asked(opened))


def _version(package: str) -> Check:
    try:
        return Check(package, True, importlib.metadata.version(package))
    except importlib.metadata.PackageNotFoundError:
        return Check(package, None, "not installed; an extra of dcpm brings it, see the README")


def _tried(name: str, look: Callable[[], str]) -> Check:
    try:
        return Check(name, True, look())
    except (DcpmError, ImportError, OSError) as exc:
        return Check(name, False, f"{type(exc).__name__}: {exc}")


def _readable(opened: Deployment) -> str:
    """Warns where the embedder has no words for a language that people write in."""
    greetings = {
        "English": "I moved to Oslo in spring",
        "Chinese": "我春天搬到了上海",
        "Spanish": "Me mudé en primavera",
    }
    shares = {name: opened.embedder.unknown_share([text]) for name, text in greetings.items()}
    blind = [name for name, share in shares.items() if share > UNKNOWN_ALARM]
    told = ", ".join(f"{name} {share:.0%} unknown" for name, share in shares.items())
    return told + (f". It cannot read {', '.join(blind)}: use bge-m3 for those users" if blind else "")


def _asked(opened: Deployment) -> str:
    """One small question to the endpoint, through the whole fan-out."""
    probe = DescribeData(schemas=[SchemaView(alias="s1", domain="food", text="They cook one new dish every week.")])
    answered = opened.asker.ask([question("doctor", probe)])[0]
    kind = "simulated model at" if opened.settings.is_simulated else "endpoint"
    if isinstance(answered, Rejected):
        raise DcpmError(f"{kind} {opened.llm_base_url} answered nothing usable ({answered.reason})")
    opened.journal.forget("doctor")
    return f"{kind} {opened.llm_base_url}, {answered.model}"


def fsck(
    mend: Annotated[bool, typer.Option("--mend", help="Put right what can be.")] = False,
    home: Home = None,
    json: Json = False,
) -> None:
    """Check chains, pointers, edges and raw inputs of every user. Run it while no window and no writer is at work."""
    with deployment(home) as opened:
        found = check_store(opened.store, mend=mend, apply=opened.writer.resume if mend else None)
        if json:
            answer(jsonable(found) | {"sound": found.is_sound})
        else:
            for kind, n in found.found:
                out.print(f"{n:>8,}  {kind}")
            for kind, n in found.left if mend else ():
                err.print(f"{n:>8,}  {kind} could not be mended", style="red")
            out.print(f"{found.n_users:,} users: " + ("sound" if found.is_sound else "not sound"), style="bold")
            if not found.is_sound and not mend:
                err.print("`dcpm fsck --mend` puts right what can be")
    if not found.is_sound:
        raise SystemExit(1)


def up(
    port: Annotated[int, typer.Option(help="Where the Prefect server and its UI listen, on loopback.")] = 4200,
    home: Home = None,
) -> None:
    """Start a Prefect server with its UI, a worker, and the nightly deployment with its schedule; Ctrl-C ends them."""
    fleet("up")(settings_of(home), port=port)
