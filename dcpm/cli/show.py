"""Values -> what a person sees in the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from dcpm.consolidate.report import WindowReport
from dcpm.llm.ledger import Spend
from dcpm.model import chains
from dcpm.model.items import Item
from dcpm.model.moments import day
from dcpm.model.night import StageCount
from dcpm.read.recall import Recollection
from dcpm.read.why import Why
from dcpm.reporting import figures
from dcpm.reporting.tables import Shown, comparison, every_stage, tables
from dcpm.reporting.tables import Table as PlainTable
from dcpm.reporting.words import status_of, why_idle

PYRAMID = (
    ("core", "core schemas", "a pattern across areas of life, shown once consented"),
    ("schema", "schemas", "a behaviour in one area"),
    ("intention", "intentions", "a concern about something to come"),
    ("summary", "summaries", "one a session"),
    ("identity", "identity", "stable attributes"),
    ("fact", "facts", "atomic, in chains"),
)


ID_WIDTH = 33
"""Characters of an item's or a node's id: a letter and 20 bytes in base32."""


def plain_table(*headers: str, title: str | Text = "", right: Sequence[int] = ()) -> Table:
    """A table with light lines; the columns whose numbers stand in `right` are aligned to the right."""
    made = Table(
        title=title or None,
        title_justify="left",
        title_style="bold",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        collapse_padding=True,
    )
    for number, header in enumerate(headers):
        # An id is typed again: it is never cut, whatever the width.
        made.add_column(
            header,
            justify="right" if number in right else "left",
            no_wrap=header == "id",
            min_width=ID_WIDTH if header == "id" else None,
        )
    return made


def rate(value: float | None, unit: str) -> str:
    return "-" if value is None else f"{value:,.0f} {unit}/s"


def pyramid(counts: Mapping[str, int], title: str = "The memory") -> Table:
    """Counts per kind as a pyramid, the most concluded on top."""
    made = plain_table("", "kind", "count", "what it is", title=title, right=(2,))
    widest = max((counts.get(kind, 0) for kind, _, _ in PYRAMID), default=0) or 1
    for kind, name, meaning in PYRAMID:
        n = counts.get(kind, 0)
        width = max(1 if n else 0, round(24 * n / widest))
        made.add_row(Text(("▇" * width).center(24)), name, f"{n:,}", Text(meaning, style="dim"))
    return made


HEAD, WITHDRAWN, EARLIER = "●", "✗", "│"


def _told(versions: Sequence[Item]) -> Iterator[tuple[Item, str, str]]:
    """Each version, oldest first, with its mark and the reason why it stands where it stands."""
    head = chains.head(versions)
    for version in chains.ordered(versions):
        if version.unlinked_at:
            yield version, WITHDRAWN, "withdrawn"
        else:
            is_head = head is not None and version.id == head.id
            yield version, HEAD if is_head else EARLIER, version.reason


def chain(versions: Sequence[Item], title: str = "") -> Table:
    """The versions of one belief, oldest first; the head is marked."""
    made = plain_table("", "from", "why", "what was said", title=title)
    for version, mark, reason in _told(versions):
        until = f" (until {day(version.valid_until)})" if version.valid_until else ""
        style = "bold" if mark == HEAD else "dim"
        made.add_row(mark, day(version.valid_from), reason, Text(version.text + until), style=style)
    return made


def window_report(report: WindowReport) -> RenderableType:
    """The table of the window: what went in and came out of each stage, what it cost, how fast it was. Fits 80 columns.

    Where nobody was due every stage shows zeros, and a line says why.
    """
    status = status_of(report)
    made = plain_table(
        "stage", "in", "out", "of them", "asked", "tokens", "cost", "s",
        title=f"Window {report.window} ({status}): {report.n_users:,} users in {report.n_shards} shards",
        right=(1, 2, 4, 5, 6, 7),
    )  # fmt: skip
    spent = dict(report.spend_by_stage)
    for stage in every_stage(report):
        asked = f"{stage.n_questions:,}" if stage.n_questions else ""
        made.add_row(
            stage.stage,
            f"{stage.n_in:,}",
            f"{stage.n_out:,}",
            Text(_left_out(stage), style="dim"),
            asked,
            *_spend_cells(spent.get(stage.stage)),
            f"{stage.seconds:.1f}",
        )
    made.add_section()
    total = sum(stage.n_questions for stage in report.stages)
    made.add_row("the night", "", "", "", f"{total:,}", *_spend_cells(report.spend), f"{report.seconds:.1f}")
    return Group(made, _footer(report))


def full_report(shown: Shown) -> RenderableType:
    """Everything there is about a window, table after table; each fits 80 columns."""
    report = shown.report
    status = status_of(report)
    title = f"Window {report.window} ({status}): {report.n_users:,} users in {report.n_shards:,} shards"
    parts: list[RenderableType] = [Text(title, style="bold")]
    if why := why_idle(report):
        parts.append(Text(why, style="bold"))
    parts.append(_headline(shown))
    for made in tables(shown):
        parts += [Text(), _rendered(made)]
        if made.note:
            parts.append(Text(made.note, style="dim"))
    return Group(*parts)


def _headline(shown: Shown) -> Text:
    report = shown.report
    text = Text()
    text.append(
        f"{figures.seconds(report.seconds)}, {report.n_attempts:,} attempts, cost {figures.money(report.spend)}; "
        f"provider's cache hit {figures.share(report.cache_hit_rate)}, own journal {figures.share(report.journal_hit_rate)}\n"
    )
    compared = [
        f"{name.replace('_', ' ')} {figures.times(x)}" for name, x in comparison(shown).items() if x is not None
    ]
    if compared:
        text.append(f"against the mean of the last windows: {', '.join(compared)}\n")
    models = ", ".join(figures.plain(model) for model in report.models) or "none asked"
    text.append(f"model {models}; embedder {figures.plain(report.embedder)}", style="dim")
    for alarm in report.alarms:
        text.append(f"\n! {figures.plain_line(alarm)}", style="red")
    for notice in report.notices:
        text.append(f"\n* {figures.plain_line(notice)}", style="yellow")
    return text


def _rendered(made: PlainTable) -> Table:
    n = len(made.columns)
    figures_at = range(made.n_names, n - 1 if made.last_is_text else n)
    table = plain_table(*made.columns, title=Text(made.title), right=tuple(figures_at))
    for at, column in enumerate(table.columns):
        column.no_wrap = at in figures_at  # a figure that is cut or broken is another figure
        column.overflow = "fold"
    for at, row in enumerate(made.rows):
        if made.has_total and at == len(made.rows) - 1:
            table.add_section()
        table.add_row(*(Text(cell) for cell in row))
    return table


def _left_out(stage: StageCount) -> str:
    """What became of the rest: declined by the model, rejected with a reason, or answered from the journal."""
    parts = [f"{stage.n_declined:,} declined"] if stage.n_declined else []
    parts += [f"{n:,} {reason}" for reason, n in stage.rejected]
    parts += [f"{stage.n_from_journal:,} replayed"] if stage.n_from_journal else []
    return ", ".join(parts)


def _spend_cells(spend: Spend | None) -> tuple[str, str]:
    if spend is None or not spend.n_attempts:
        return "", ""
    return f"{_short(spend.tokens.input)} > {_short(spend.tokens.output)}", figures.money(spend)


def _short(n: int) -> str:
    return f"{n}" if n < 10_000 else f"{n / 1_000:,.0f}k" if n < 10_000_000 else f"{n / 1_000_000:,.0f}M"


def _footer(report: WindowReport) -> Text:
    lines = [
        f"attempts {report.spend.n_attempts:,}, of them retries {report.spend.n_retries:,}; "
        f"embedded {rate(report.texts_per_s, 'texts')}, scanned {rate(report.pairs_per_s, 'pairs')}",
        f"model {', '.join(map(figures.plain, report.models)) or 'none asked'}; embedder {report.embedder}",
    ]
    if report.spend.n_uncosted:
        mark = "?" if report.spend.cost_usd is None else "≥"
        lines.append(
            f"cost {mark}: {report.spend.n_uncosted:,} attempts have no known price; DCPM_LLM_PRICES names prices"
        )
    text = Text()
    if why := why_idle(report):
        text.append(f"{why}\n", style="bold")
    text.append("\n".join(lines), style="dim")
    for alarm in report.alarms:
        text.append(f"\n! {figures.plain_line(alarm)}", style="red")
    return text


def chain_lines(versions: Sequence[Item]) -> Text:
    """A chain in few lines, the head marked, each version's id dimmed behind it."""
    text = Text()
    for version, mark, reason in _told(versions):
        until = f" until {day(version.valid_until)}" if version.valid_until else ""
        text.append(f"{mark} ", style="bold" if mark == HEAD else "dim")
        text.append(f"{day(version.valid_from)} {reason:<14}", style="dim")
        text.append(version.text, style="" if mark == HEAD else "dim")
        text.append(f"{until}  [{version.domain}] {version.id}\n", style="dim")
    return text


def recollection(found: Recollection) -> RenderableType:
    """The rendered context as an assistant would get it, then where each line comes from."""
    table = plain_table("cos", "what", "id", right=(0,))
    for chain_ in found.chains:
        table.add_row(f"{chain_.cosine:.2f}", Text(chain_.head.text), chain_.head.id)
    for node in found.nodes:
        table.add_row(f"{node.cosine:.2f}", Text(f"{node.node.kind}: {node.node.text}", style="bold"), node.node.id)
    if not found.chains and not found.nodes:
        return Text("nothing is known that bears on this")
    left = f", {found.n_left_out} left out" if found.n_left_out else ""
    return Group(Text(found.text), Text(f"({found.n_tokens} tokens by estimate{left})", style="dim"), table)


def why(found: Why) -> Text:
    """From the conclusion down to the quoted words and the raw input they stand in."""
    text = Text()
    top = found.node or found.item
    assert top is not None
    text.append(f"{top.kind}: {top.text}\n", style="bold")
    made = f"made by {found.prompt or '?'} with {found.model or '?'}"
    text.append(f"{made}{f' in window {found.window}' if found.window else ''}  {top.id}\n", style="dim")
    for schema in found.schemas:
        text.append(f"├ schema [{schema.domain}] {schema.text}  ")
        text.append(f"{schema.id}\n", style="dim")
    for source in found.sources:
        text.append(
            f"│ said {day(source.said_at)} in session {source.session}, raw input {source.raw_id}\n", style="dim"
        )
        for item in source.items:
            text.append(f"│   “{item.quote}”\n")
    return text
