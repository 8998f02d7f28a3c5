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
from rich.panel import Panel
from rich.text import Text

from dcpm.adapters.conversations import Call, Conversations
from dcpm.cli import show
from dcpm.cli.app import Json, answer, err, out, say_what_is_simulated, settings_of
from dcpm.cli.day import write_conversations
from dcpm.cli.night import fleet, run_night
from dcpm.consolidate import report as reports
from dcpm.consolidate.report import WindowReport
from dcpm.errors import SettingsError
from dcpm.model.ids import tenant_key
from dcpm.model.nodes import Edge, EdgeType, Node, NodeKind
from dcpm.model.users import Answer
from dcpm.ports import Where
from dcpm.read.recall import Recollection
from dcpm.settings import Settings
from dcpm.sim.population import Population, plant
from dcpm.sim.scorer import Score, read_view, score
from dcpm.wiring import Deployment
from dcpm.write import consent

CANNOT_READ = {"minilm": ("zh",), "hash": ("zh",)}
"""Languages that an embedder has no words for; their users are told apart in the score."""
SHOWN_FIGURES = {
    "facts_extracted": "statements kept as items",
    "revisions_right": "revisions in a chain with the right head",
    "temporaries_superseding": "passing states that replaced a belief",
    "forgets_honoured": "requests to forget that were honoured",
    "duplicates_stored_twice": "repetitions kept twice",
    "facts_clustered": "habit statements behind a schema",
    "habits_recovered": "habits with a schema",
    "pairs_found": "planted pairs that collided",
    "pairs_true_declined": "planted pairs declined",
    "pairs_false_declined": "other pairs declined",
    "cross_found": "behaviours across domains found",
    "cores_unplanted": "core schemas not on planted habits",
    "cores_unfounded": "core schemas not on planted facts",
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
        if not json:
            say_what_is_simulated(settings)
        story = _Story(opened, planted)
        lived = _live_through(story, planted, watch, "here" if no_prefect else "prefect", is_quiet=json)
        (folder / "demo.json").write_bytes(watch.to_json())
        if json:
            answer({"home": str(folder), "times": orjson.loads(watch.to_json()), **lived.to_public()})
            return
        for part in story.screen(reports.census(opened.store), lived, settings.embedder.kind):
            out.print(part)
    out.print(_closing(folder, story.user, watch, settings))


@dataclass(frozen=True, slots=True)
class Lived:
    """What came of it: counts of the day, what was recalled before the night, the night's report, and the score."""

    day: dict[str, int]
    before: Recollection
    report: WindowReport
    scored: Score

    def to_public(self) -> dict[str, Any]:
        return {"day": self.day, "night": self.report.to_public(), "score": orjson.loads(self.scored.to_json())}


def _live_through(story: _Story, planted: Population, watch: Stopwatch, runner: str, *, is_quiet: bool) -> Lived:
    opened = story.opened
    _warm_up(opened, runner)
    with watch.stage("day"):
        day = write_conversations(opened, _conversations(planted), is_quiet=is_quiet)
    with watch.stage("recall before the night"):
        before = story.recall()
    with watch.stage("night"):
        report = run_night(opened, runner, is_quiet=is_quiet)
    with watch.stage("score"):
        view = read_view(opened.store, opened.settings.tenant, [user.user for user in planted.users])
        return Lived(day, before, report, score(planted.truth, view))


def _closing(folder: Path, user: str, watch: Stopwatch, settings: Settings) -> Text:
    times = ", ".join(f"{name} {seconds:.0f} s" for name, seconds in watch.seconds.items())
    text = Text.assemble(
        ("Look around: ", "bold"), f"{sys.argv[0]} history {user} --changed --home {folder}\n",
        f"Times, kept in {folder / 'demo.json'}: {times}\n",
    )  # fmt: skip
    if settings.is_simulated:
        text.append(
            "The chat model was simulated, by plain rules, its cost taken at a nominal $0.15 and $0.60 per million "
            "tokens. DCPM_LLM_BASE_URL makes it real.\n"
        )
    if settings.embedder.kind != "bge-m3":
        text.append(f"The embedder was {settings.embedder.kind}. DCPM_EMBEDDER_KIND=bge-m3 makes it the real one.\n")
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


class _Story:
    """One planted person whose memory is shown: one with a revised belief and a behaviour in several domains."""

    def __init__(self, opened: Deployment, planted: Population) -> None:
        self.opened = opened
        self.tenant = opened.settings.tenant
        readable = [u for u in planted.truth.users if u.language == "en"] or list(planted.truth.users)
        self.truth = max(readable, key=lambda u: (bool(u.chains) and bool(u.cross), len(u.chains), u.user))
        self.everyone = [u.user for u in readable]
        self.user = self.truth.user
        self.question = "What should I keep in mind when I suggest something to this person?"

    def recall(self, user: str | None = None) -> Recollection:
        return self.opened.reader.recall(self.tenant, user or self.user, self.question, k=3, max_tokens=170)

    def screen(self, census: dict[str, int], lived: Lived, embedder: str) -> Iterator[RenderableType]:
        yield show.pyramid(census, "1. The memory pyramid")
        yield self._chain()
        core = self._core()
        yield self._collision(*core) if core else Text("3. No core schema was found", style="bold")
        yield self._recalled(lived.before, core)
        yield Group(Text("5. What the night did and what it cost", style="bold"), show.window_report(lived.report))
        yield _score_table(lived.scored, CANNOT_READ.get(embedder, ()))

    def _chain(self) -> RenderableType:
        """The longest revised belief of the person."""
        revised = [c for c in self.opened.reader.history(self.tenant, self.user) if c.is_revised]
        if not revised:
            return Text(f"2. {self.user} revised no belief", style="bold")
        longest = max(revised, key=lambda c: (len(c.versions), c.chain_id))
        return show.chain(longest.versions, f"2. A belief of {self.user} as it evolved")

    def _core(self) -> tuple[str, Node, list[Node], Edge] | None:
        """(user, core schema, two of its schemas, the collision between them), of this person or else of another."""
        store = self.opened.store
        for user in [self.user, *self.everyone]:
            tk = tenant_key(self.tenant, user)
            cores = store.scan(Node, [tk], Where(equals={"kind": NodeKind.CORE}))
            edges = store.scan(Edge, [tk])
            for core in sorted(cores, key=lambda n: n.id):
                members = {e.dst for e in edges if e.src == core.id and e.type == EdgeType.ABSTRACTS}
                pairs = [e for e in edges if e.type == EdgeType.COLLIDES and e.src in members and e.dst in members]
                if pairs:
                    best = max(pairs, key=lambda e: (e.cos_beh, e.id))
                    return user, core, store.get(Node, tk, [best.src, best.dst]), best
        return None

    def _collision(self, user: str, core: Node, schemas: list[Node], pair: Edge) -> RenderableType:
        lines = Text()
        for schema in schemas:
            lines.append(f"schema in {schema.domain}: ", style="bold")
            lines.append(f"{schema.text}\n")
        lines.append(
            f"alike in behaviour: cosine {pair.cos_beh:.2f}; unlike in subject: cosine {pair.cos_sem:.2f}\n", "cyan"
        )
        lines.append("core schema: ", style="bold green")
        lines.append(f"{core.text}\n{core.scope}")
        return Panel(lines, title=Text(f"3. Two habits of {user} and what they have in common"), title_align="left")

    def _recalled(self, before: Recollection, core: tuple[str, Node, list[Node], Edge] | None) -> RenderableType:
        """The same question before and after the night; the core schema shows once the person has said yes."""
        if core and core[0] == self.user:
            tk = tenant_key(self.tenant, self.user)
            consent.record(self.opened.store, tk, core[1].id, Answer.GRANTED, self.opened.clock.now())
        after = self.recall()
        text = Text.assemble(
            (f"“{self.question}”\n", "italic"),
            ("before the night\n", "bold"),
            f"{before.text}\n",
            ("after it", "bold"),
            (" (with the person's consent to the core schema)\n" if core and core[0] == self.user else "\n", "bold"),
            after.text,
        )
        return Panel(text, title=Text(f"4. What an assistant is told about {self.user}"), title_align="left")


def _score_table(scored: Score, unreadable: tuple[str, ...]) -> RenderableType:
    """Shares of all users with their counts, then by language."""
    languages = [language for language, _ in scored.by_language]
    title = "6. How much of what was planted was found"
    table = show.plain_table("", "all", *languages, title=title, right=range(1, len(languages) + 2))
    for name, wording in SHOWN_FIGURES.items():
        shares = [scored.figure(name, language).share for language in languages]
        cells = ["-" if share is None else f"{share:.0%}" for share in shares]
        table.add_row(wording, str(scored.figure(name)), *cells)
    note = f"This embedder cannot read {', '.join(unreadable)}." if unreadable else ""
    return Group(table, Text(note, style="dim"))
