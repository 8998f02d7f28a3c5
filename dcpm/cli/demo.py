"""demo: planted people live some days, the night runs, and one screen shows what came of it."""

from __future__ import annotations

import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal

import orjson
import typer
from rich.console import Group, RenderableType
from rich.text import Text

from dcpm.adapters.conversations import Call, Conversations
from dcpm.cli import show
from dcpm.cli.app import Json, answer, err, out, settings_of, what_is_simulated
from dcpm.cli.importing import write_conversations
from dcpm.cli.night import fleet, run_night
from dcpm.cli.story import Story
from dcpm.consolidate import report as reports
from dcpm.consolidate.report import WindowReport
from dcpm.errors import SettingsError
from dcpm.settings import Settings
from dcpm.sim.population import Population, plant
from dcpm.sim.scorer import Better, Score, read_view, score
from dcpm.wiring import Deployment

CANNOT_READ = {"minilm": ("zh",), "hash": ("zh",)}
"""Languages that an embedder has no words for; their users are told apart in the score."""
SHOWN_FIGURES = {
    "facts_extracted": "statements kept as items",
    "revisions_right": "revisions rightly chained",
    "temporaries_superseding": "passing states superseding",
    "forgets_honoured": "requests to forget honoured",
    "duplicates_stored_twice": "repetitions kept twice",
    "facts_clustered": "habit statements in a schema",
    "habits_recovered": "habits with a schema",
    "pairs_found": "planted pairs that collided",
    "pairs_true_declined": "planted pairs declined",
    "pairs_false_declined": "other pairs declined",
    "cross_found": "cross-domain behaviours",
    "cores_unplanted": "cores not on planted habits",
    "cores_unfounded": "cores not on planted facts",
    "intentions_found": "intentions found",
}
NOMINAL_PRICE = {"simulated-1": {"input": 0.15, "output": 0.60}}
"""USD per million tokens: the order of what a small hosted model costs, so that the demo's cost column says something."""


@dataclass(slots=True)
class Stopwatch:
    """Seconds by stage of the demo, kept as JSON beside the deployment."""

    seconds: dict[str, float] = field(default_factory=dict)
    began: float = field(default_factory=time.perf_counter)

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        start = time.perf_counter()
        yield
        self.seconds[name] = round(time.perf_counter() - start, 2)

    def to_json(self) -> bytes:
        total = round(time.perf_counter() - self.began, 2)
        return orjson.dumps({"stages_s": self.seconds, "total_s": total}, option=orjson.OPT_INDENT_2)


def demo(
    users: Annotated[int, typer.Option(min=1, help="How many people live through it.")] = 16,
    seed: Annotated[int, typer.Option(help="The same seed gives the same people and the same words.")] = 1,
    embedder: Annotated[
        Literal["minilm", "oracle"] | None,
        typer.Option(help="minilm: the packaged model; oracle: a fake that separates what was planted."),
    ] = None,
    control: Annotated[
        bool, typer.Option("--control", help="Shuffle the behaviours: the night should find next to nothing.")
    ] = False,
    no_prefect: Annotated[bool, typer.Option("--no-prefect", help="Run the night in this process.")] = False,
    home: Annotated[
        Path | None, typer.Option(help="An empty folder for the deployment; without it a new temporary one.")
    ] = None,
    json: Json = False,
) -> None:
    """Run the whole of DCPM on planted people: some days of conversation, a night, and what it found.

    The chat model is simulated: a real HTTP server on loopback with plain rules. The truth is known, so the demo says how
    much of what was planted was found.
    """
    watch = Stopwatch()
    folder = _empty_folder(home)
    planted = plant(users, seed, shuffled=control)
    (folder / "truth.json").write_text(planted.truth.to_json())
    settings = _settings(folder, embedder)
    with Deployment(settings) as opened:
        story = Story(opened.store, opened.reader, opened.clock, settings.tenant, planted)
        lived = _live_through(opened, story, planted, watch, "here" if no_prefect else "prefect", is_quiet=json)
        (folder / "demo.json").write_bytes(watch.to_json())
        if json:
            answer({"home": str(folder), "times": orjson.loads(watch.to_json()), **lived.to_public()})
            return
        for part in _screen(story, reports.census(opened.store), lived, settings.embedder.kind):
            out.print(part)
    out.print("Look around:", style="bold")
    # In one piece however long: it is there to be copied.
    out.print(f"  {sys.argv[0]} history {story.user} --changed --home {folder}", soft_wrap=True)
    out.print(_closing(folder, watch, settings))


def _screen(story: Story, census: dict[str, int], lived: Lived, embedder: str) -> Iterator[RenderableType]:
    yield show.pyramid(census, "1. The memory pyramid")
    yield from story.screen()
    yield Group(Text("5. What the night did and what it cost", style="bold"), show.window_report(lived.report))
    yield score_table(lived.scored, CANNOT_READ.get(embedder, ()))


@dataclass(frozen=True, slots=True)
class Lived:
    """What came of it: counts of the day, the night's report, and the score."""

    day: dict[str, int]
    report: WindowReport
    scored: Score

    def to_public(self) -> dict[str, Any]:
        return {"day": self.day, "night": self.report.to_public(), "score": orjson.loads(self.scored.to_json())}


def _live_through(
    opened: Deployment, story: Story, planted: Population, watch: Stopwatch, runner: str, *, is_quiet: bool
) -> Lived:
    _warm_up(opened, runner)
    with watch.stage("day"):
        day = write_conversations(opened, _conversations(planted), is_quiet=is_quiet)
    with watch.stage("recall before the night"):
        story.recall_before()
    with watch.stage("night"):
        report = run_night(opened, runner, is_quiet=is_quiet)
    with watch.stage("score"):
        view = read_view(opened.store, opened.settings.tenant, [user.user for user in planted.users])
        return Lived(day, report, score(planted.truth, view))


def _closing(folder: Path, watch: Stopwatch, settings: Settings) -> Text:
    times = ", ".join(f"{name} {seconds:.0f} s" for name, seconds in watch.seconds.items())
    text = Text(f"Times, kept in {folder / 'demo.json'}: {times}\n")
    for told in what_is_simulated(settings):
        text.append(f"{told}\n", style="yellow")
    if settings.is_simulated:
        text.append("Simulated tokens are priced at a nominal $0.15 and $0.60 per million.\n", style="yellow")
    return text


def _settings(folder: Path, embedder: str | None) -> Settings:
    """The environment's settings, so that a real endpoint and embedder are used where they are named."""
    settings = settings_of(folder)
    changed: dict[str, object] = {}
    if embedder is not None:
        truth = str(folder / "truth.json") if embedder == "oracle" else ""
        changed["embedder"] = settings.embedder.model_copy(update={"kind": embedder, "truth": truth})
    if settings.is_simulated:
        changed["llm"] = settings.llm.model_copy(update={"prices": NOMINAL_PRICE | settings.llm.prices})
    return settings.model_copy(update=changed)


def _empty_folder(home: Path | None) -> Path:
    if home is None:
        return Path(tempfile.mkdtemp(prefix="dcpm-demo-"))
    home = home.expanduser().absolute()
    if home.exists() and any(home.iterdir()):
        raise SettingsError(f"{home} is not empty: the demo needs a folder of its own")
    home.mkdir(parents=True, exist_ok=True)
    return home


def _warm_up(opened: Deployment, runner: str) -> None:
    """Starts what is slow in the background at once: Ray and Prefect beside the embedder and the store."""
    if runner != "here":
        threading.Thread(target=_quietly, args=(fleet("warm-up"), opened.settings), name="warm-up", daemon=True).start()
    with err.status("starting the store, the embedder and the model"):
        _ = opened.store, opened.asker


def _quietly(warm_up: Any, settings: Any) -> None:
    """A warm-up that fails only costs its time: the night starts what is missing, and says what is wrong."""
    try:
        warm_up(settings)
    except Exception as exc:  # noqa: BLE001
        err.print(f"starting ahead failed ({type(exc).__name__}); the night will try again", style="dim")


def _conversations(planted: Population) -> Conversations:
    found = Conversations()
    for user in planted.users:
        for number, session in enumerate(user.sessions):
            found.add(Call(user.user, session.id, number, session.messages, session.at))
    return found


MARKS: dict[Better, str] = {"more": "↑", "less": "↓", "zero": "= 0"}
MARKS_LEGEND = "↑ more is better   ↓ less is better   = 0 a promise: it must be none"


def score_table(scored: Score, unreadable: tuple[str, ...]) -> Group:
    """Shares of all users with their counts, then by language; each row marked with the way that is good."""
    languages = [language for language, _ in scored.by_language]
    title = "6. How much of what was planted was found"
    table = show.plain_table("", "", "all", *languages, title=title, right=range(2, len(languages) + 3))
    for name, wording in SHOWN_FIGURES.items():
        figure = scored.figure(name)
        shares = [scored.figure(name, language).share for language in languages]
        cells = ["-" if share is None else f"{share:.0%}" for share in shares]
        broken = figure.better == "zero" and figure.hits > 0
        table.add_row(wording, MARKS[figure.better], str(figure), *cells, style="bold red" if broken else "")
    blind = [language for language in languages if language in unreadable]
    note = f"\nThis embedder cannot read {', '.join(blind)}." if blind else ""
    return Group(table, Text(MARKS_LEGEND + note, style="dim"))
