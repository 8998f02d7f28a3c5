"""A window's report -> one HTML page that opens without a network: no script, no font, no picture from elsewhere.

Light and dark follow the reader's system; tables scroll in themselves where a window is narrow. Whatever a model, a tenant
or a reason is called is text here, never markup.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from dcpm.consolidate.report import WindowReport
from dcpm.reporting import figures
from dcpm.reporting.plots import Plot, plots
from dcpm.reporting.tables import Shown, Table, comparison, tables
from dcpm.reporting.words import meaning, status_of, why_idle

STYLE = """
:root { color-scheme: light dark; --ink: #1a1d21; --soft: #5b636d; --page: #ffffff; --card: #f4f6f8; --edge: #d8dde3;
  --bar: #2f6db5; --other: #9db7d5; --warn: #b84a00; --bad: #b3261e; --good: #1d7044; --row: #fafbfc; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ed; --soft: #9aa4af; --page: #14171a; --card: #1d2126;
  --edge: #363c44; --bar: #6ea8e6; --other: #3f5f82; --warn: #f0965a; --bad: #f28b82; --good: #7bcf9c; --row: #191d21; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 1180px; margin: 0 auto; padding: 1.25rem 1rem 3rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .25rem; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
p { margin: .25rem 0; max-width: 75ch; }
.soft, figcaption, .note { color: var(--soft); font-size: .875rem; }
.status { font-size: .875rem; font-weight: 600; padding: .1rem .5rem; border: 1px solid currentColor; border-radius: 1rem;
  vertical-align: middle; white-space: nowrap; }
.done { color: var(--good); } .partial, .shadow { color: var(--warn); }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: .5rem; margin: 1rem 0; padding: 0; }
.tiles div { background: var(--card); border: 1px solid var(--edge); border-radius: .4rem; padding: .5rem .7rem; }
.tiles dt { color: var(--soft); font-size: .8rem; }
.tiles dd { margin: 0; font-size: 1.25rem; font-weight: 600; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.tiles dd small { display: block; font-size: .75rem; font-weight: 400; color: var(--soft); }
ul.alarms { list-style: none; margin: 1rem 0; padding: 0; }
ul.alarms li { border-left: .25rem solid var(--bad); padding: .25rem .75rem; margin: .25rem 0; background: var(--card);
  overflow-wrap: anywhere; }
ul.alarms li.notice { border-color: var(--warn); }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 21rem), 1fr)); gap: 1rem; margin: 1rem 0; }
figure { margin: 0; padding: .75rem; background: var(--card); border: 1px solid var(--edge); border-radius: .4rem;
  min-width: 0; }
figcaption { color: var(--ink); font-weight: 600; margin-bottom: .25rem; }
svg { display: block; width: 100%; height: auto; font: 11px system-ui, sans-serif; font-variant-numeric: tabular-nums; }
svg .bar { fill: var(--bar); } svg .other { fill: var(--other); } svg .warn { fill: var(--warn); }
svg .grid { stroke: var(--edge); } svg .line { stroke: var(--bad); stroke-dasharray: 4 3; }
svg .axis { fill: var(--soft); } svg .name { fill: var(--ink); }
.legend { margin: .25rem 0 0; font-size: .8rem; color: var(--soft); }
.key { display: inline-block; width: .7rem; height: .7rem; margin: 0 .3rem 0 .8rem; border-radius: .1rem; }
.key.bar { background: var(--bar); } .key.other { background: var(--other); } .key.warn { background: var(--warn); }
.key.line { height: 0; border-top: 2px dashed var(--bad); vertical-align: middle; }
.wide { overflow-x: auto; border: 1px solid var(--edge); border-radius: .4rem; }
.wide:focus-visible { outline: 2px solid var(--bar); outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .7rem; text-align: left; vertical-align: top; }
thead th { background: var(--card); border-bottom: 1px solid var(--edge); white-space: nowrap; font-weight: 600; }
tbody tr:nth-child(even) { background: var(--row); }
tbody th { font-weight: 400; white-space: nowrap; }
.n { text-align: right; white-space: nowrap; }
tr.total > * { border-top: 1px solid var(--edge); font-weight: 600; }
td.why { min-width: 12rem; }
@media print { .wide { overflow: visible; } h2 { break-after: avoid; } figure, tr { break-inside: avoid; } }
"""


def page(shown: Shown) -> str:
    """The whole document. Its size is bounded by the report's: a few hundred bars, and tables of tens of rows."""
    report = shown.report
    title = f"Window {report.window}"
    body = "\n".join([*_head(report), *_tiles(shown), *_alarms(report), *_plots(plots(shown)), *_tables(tables(shown))])
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        # Nothing can be loaded or run from here, whatever a name manages to say.
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _head(report: WindowReport) -> Iterator[str]:
    status = status_of(report)
    kind = status if status in ("done", "partial", "shadow") else "soft"
    yield f'<h1>Window {escape(report.window)} <span class="status {kind}">{escape(status)}</span></h1>'
    yield f"<p>{escape(why_idle(report) or meaning(report.status))}</p>"
    models = ", ".join(figures.plain(model) for model in report.models) or "none was asked"
    yield f'<p class="soft">Model: {escape(models)}. Embedder: {escape(figures.plain(report.embedder))}.</p>'


def _tiles(shown: Shown) -> Iterator[str]:
    report = shown.report
    used = report.spend.tokens
    compared = comparison(shown)

    def against(name: str) -> str:
        value = compared[name]
        return "" if value is None else f"{figures.times(value)} the last windows'"

    told = (
        ("users", figures.count(report.n_users), _begun(report)),
        ("wall time", figures.seconds(report.seconds), _a_second(report.users_per_s, "users")),
        ("attempts", figures.count(report.n_attempts), f"{figures.count(report.spend.n_retries)} retries"),
        ("cost", figures.money(report.spend), against("cost_per_user") and f"a user {against('cost_per_user')}"),
        ("tokens in", figures.count(used.input), f"{figures.share(report.cache_hit_rate)} from the provider's cache"),
        ("tokens out", figures.count(used.output), f"{figures.count(used.reasoning)} of reasoning"),
        (
            "attempts a user",
            figures.rate(report.attempts_per_user),
            against("attempts_per_user"),
        ),
        ("from the journal", figures.share(report.journal_hit_rate), "of the questions"),
    )
    yield '<dl class="tiles">'
    for name, value, small in told:
        yield f"<div><dt>{escape(name)}</dt><dd>{escape(value)}<small>{escape(small)}</small></dd></div>"
    yield "</dl>"


def _begun(report: WindowReport) -> str:
    n_left = report.n_users - report.n_begun
    return f"{figures.count(n_left)} not begun" if n_left else f"in {figures.count(report.n_shards)} shards"


def _a_second(value: float | None, what: str) -> str:
    return "" if value is None else f"{figures.rate(value)} {what} a second"


def _alarms(report: WindowReport) -> Iterator[str]:
    if not report.alarms and not report.notices:
        yield '<p class="soft">No alarms.</p>'
        return
    yield '<h2>Alarms and notices</h2>\n<ul class="alarms">'
    for alarm in report.alarms:
        yield f"<li><strong>Alarm:</strong> {escape(figures.plain_line(alarm))}</li>"
    for notice in report.notices:
        yield f'<li class="notice">{escape(figures.plain_line(notice))}</li>'
    yield "</ul>"


def _plots(drawn: tuple[Plot, ...]) -> Iterator[str]:
    if drawn:
        yield '<div class="plots">'
        for plot in drawn:
            keys = "".join(f'<span class="key {kind}"></span>{escape(what)}' for kind, what in plot.legend)
            legend = f'<p class="legend">{keys}</p>' if keys else ""
            yield f"<figure><figcaption>{escape(plot.title)}</figcaption>{plot.svg}{legend}</figure>"
        yield "</div>"


def _tables(made: tuple[Table, ...]) -> Iterator[str]:
    for table in made:
        name = f"t-{table.key}"
        yield f'<section aria-labelledby="{name}">\n<h2 id="{name}">{escape(table.title)}</h2>'
        yield f'<div class="wide" tabindex="0" role="region" aria-labelledby="{name}">\n<table>'
        heads = "".join(
            f'<th scope="col"{_kind(table, at)}>{escape(column)}</th>' for at, column in enumerate(table.columns)
        )
        yield f"<thead><tr>{heads}</tr></thead>\n<tbody>"
        for at, row in enumerate(table.rows):
            is_total = table.has_total and at == len(table.rows) - 1
            cells = "".join(_cell(table, column, text) for column, text in enumerate(row))
            yield f'<tr class="total">{cells}</tr>' if is_total else f"<tr>{cells}</tr>"
        yield "</tbody>\n</table>\n</div>"
        if table.note:
            yield f'<p class="note">{escape(table.note)}</p>'
        yield "</section>"


def _kind(table: Table, at: int) -> str:
    if table.last_is_text and at == len(table.columns) - 1:
        return ' class="why"'
    return ' class="n"' if at >= table.n_names else ""


def _cell(table: Table, at: int, text: str) -> str:
    if at == 0:
        return f'<th scope="row">{escape(text)}</th>'
    return f"<td{_kind(table, at)}>{escape(text)}</td>"
