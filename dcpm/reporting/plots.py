"""Numbers -> SVG plots, drawn by hand: a handful of bars needs no library, and the page must open without a network.

Every plot is 360 units wide, so that its letters are readable in a window of 400 pixels, and takes its colours from the
page's style. What it shows is told in its title and description, and stands in a table as well.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from dcpm.llm.accounts import Account, Slice
from dcpm.llm.rate import RateParams
from dcpm.reporting import figures
from dcpm.reporting.tables import Shown

WIDTH, HEIGHT = 360, 190
LEFT, RIGHT, TOP, BOTTOM = 44, 8, 12, 26
ROW, NAME, VALUE = 24, 92, 64
MAX_BARS = 12
MAX_COLUMNS = 60
LETTER = 6.8
"""The width of a letter of 11 units in a wide font."""


@dataclass(frozen=True, slots=True)
class Plot:
    """`svg` is whole and safe to put into a page; `legend` are (class, meaning) of its colours."""

    title: str
    svg: str
    legend: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Bar:
    """`above` is the part of `value` that is drawn in another colour on top; `label` is what stands under the bar."""

    at: float
    value: float
    told: str
    above: float = 0.0
    label: str = ""


def plots(shown: Shown) -> tuple[Plot, ...]:
    """Those for which there is something to draw."""
    report = shown.report
    found: list[Plot] = []
    if (account := report.account) is not None and account.slices:
        found.append(_over_time(account, shown.limits))
        if account.latency_bins:
            found.append(_latencies(account))
        found.append(_spend(account))
    seconds = [(stage.stage, stage.seconds, figures.seconds(stage.seconds)) for stage in report.stages if stage.seconds]
    if seconds:
        found.append(Plot("Time in each stage", rows(seconds, "Seconds of each stage, summed over shards")))
    if report.forecast is not None and report.forecast.stages:
        found.append(_forecast(shown))
    if len(shown.windows) > 1:
        found.append(_windows(shown))
    return tuple(found)


# -- what is plotted


def _over_time(account: Account, rates: RateParams) -> Plot:
    bars, step_s = _steps(account)
    labels = [(bar.at, bar.label) for bar in (bars[0], *bars[1:][-1:])]
    allowed = rates.requests_per_minute
    line = allowed * step_s / 60 if allowed is not None else None
    is_drawn = line is not None and _is_near(line, bars)
    svg = columns(bars, f"Attempts every {_span(step_s)}, from first to last", labels, line if is_drawn else None)
    legend = [("bar", "attempts"), ("warn", "answered 429")] if account.n_limited else []
    legend += [("line", "allowed")] if is_drawn else []
    return Plot(f"Attempts every {_span(step_s)}, UTC", svg, tuple(legend))


def _steps(account: Account) -> tuple[list[Bar], int]:
    """The account's slices as at most MAX_COLUMNS bars, and how many seconds each bar is."""
    first, last = account.slices[0].at, account.slices[-1].at
    n_slices = (last - first) // (account.slice_s * 1_000) + 1
    step_s = account.slice_s * math.ceil(n_slices / MAX_COLUMNS)
    found: dict[int, list[Slice]] = {}
    for each in account.slices:
        found.setdefault((each.at - first) // (step_s * 1_000), []).append(each)
    bars = []
    for at, parts in found.items():
        n, n_limited = sum(part.n_attempts for part in parts), sum(part.n_limited for part in parts)
        clock = figures.clock(first + at * step_s * 1_000)
        bars.append(Bar(at, n, f"{clock} UTC: {n:,} attempts, {n_limited:,} answered 429", n_limited, clock))
    return bars, step_s


def _span(seconds: int) -> str:
    return f"{seconds} s" if seconds < 60 else f"{seconds / 60:g} min"


def _latencies(account: Account) -> Plot:
    bars = [
        Bar(at, n, f"below {_ms(edge)}: {n:,} attempts", label=_ms(edge))
        for at, (edge, n) in enumerate(account.latency_bins)
    ]
    every = max(1, math.ceil(len(bars) / 6))
    labels = [(bar.at, bar.label) for bar in bars[::every]]
    return Plot("Latency of answered attempts, up to", columns(bars, "Attempts by latency", labels))


def _ms(edge: int) -> str:
    return f"{edge} ms" if edge < 1_000 else f"{edge // 1_000:,} s"


def _spend(account: Account) -> Plot:
    """Money by stage where any is known, else tokens."""
    if account.total.cost_usd:
        costs = [(stage, spend.cost_usd or 0.0, figures.money(spend)) for stage, spend in account.by_stage]
        return Plot("Cost by stage", rows(costs, "USD spent in each stage"))
    used = [(stage, spend.tokens.input + spend.tokens.output) for stage, spend in account.by_stage]
    return Plot(
        "Tokens by stage", rows([(stage, n, figures.count(n)) for stage, n in used], "Tokens in and out of each stage")
    )


def _forecast(shown: Shown) -> Plot:
    forecast, spent = shown.report.forecast, dict(shown.report.spend_by_stage)
    assert forecast is not None
    pairs: list[tuple[str, float, str]] = []
    for name in dict.fromkeys([*(stage.stage for stage in forecast.stages), *spent]):
        expected = sum(stage.n_calls for stage in forecast.stages if stage.stage == name)
        came = spent[name].n_attempts if name in spent else 0
        pairs += [(name, expected, figures.count(expected)), ("", came, figures.count(came))]
    svg = rows(pairs, "Calls of each stage: forecast, then what came", in_pairs=True)
    return Plot("Forecast and what came, calls", svg, (("other", "forecast"), ("bar", "came")))


def _windows(shown: Shown) -> Plot:
    windows = shown.windows
    is_known = all(each.spend.cost_usd is not None and not each.spend.n_uncosted for each in windows if each.n_attempts)
    is_money = is_known and any(each.spend.cost_usd for each in windows)
    bars = [
        Bar(
            at,
            (each.spend.cost_usd or 0.0) if is_money else each.n_attempts,
            f"{each.window}: {each.n_attempts:,} attempts, {figures.money(each.spend)}, {each.n_users:,} users",
        )
        for at, each in enumerate(windows)
    ]
    ends = (0, len(windows) - 1)
    labels = [(float(at), windows[at].window) for at in ends]
    what = "Cost in USD" if is_money else "Attempts"
    return Plot(f"{what}, this window and the last ones", columns(bars, f"{what} of each window", labels))


# -- how it is drawn


def columns(
    bars: Sequence[Bar], described: str, labels: Sequence[tuple[float, str]] = (), line: float | None = None
) -> str:
    """Upright bars at their places; `line` is a level drawn across, `labels` are (place, text) under the axis."""
    n_places = max(bar.at for bar in bars) + 1
    top = _ceiling(max([bar.value for bar in bars] + ([line] if line is not None else [])))
    step = (WIDTH - LEFT - RIGHT) / n_places
    width = max(0.6, min(step * 0.85, 40))

    def x_of(at: float) -> float:
        return LEFT + (at + 0.5) * step

    def y_of(value: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / top

    parts = [*_scale(top, y_of(0), y_of(top / 2), y_of(top))]
    for bar in bars:
        parts.append(_bar(x_of(bar.at) - width / 2, y_of(bar.value), width, y_of(0) - y_of(bar.value), "bar", bar.told))
        if bar.above:
            parts.append(
                _bar(x_of(bar.at) - width / 2, y_of(bar.value), width, y_of(0) - y_of(bar.above), "warn", bar.told)
            )
    if line is not None:
        parts.append(
            f'<line class="line" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y_of(line):.1f}" y2="{y_of(line):.1f}"/>'
        )
    for at, text in labels:
        parts.append(_under(x_of(at), text))
    return _svg(HEIGHT, described, parts)


def _is_near(line: float, bars: Sequence[Bar]) -> bool:
    """A limit far above everything would press the bars flat."""
    return line <= 4 * max(bar.value for bar in bars)


def _scale(top: float, *levels: float) -> Iterator[str]:
    for share, y in zip((0, 0.5, 1), levels, strict=True):
        yield f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        text = _level(top * share)
        yield f'<text class="axis" x="{LEFT - 5}" y="{y + 4:.1f}" text-anchor="end">{text}</text>'


def _level(value: float) -> str:
    return figures.count(value) if value == 0 or value >= 10 else f"{value:.3g}"


def _under(x: float, text: str) -> str:
    """Centred under its place, unless it would leave the frame there."""
    half = len(text) * LETTER / 2
    anchor, place = "middle", x
    if x + half > WIDTH:
        anchor, place = "end", WIDTH - 1
    elif x - half < 0:
        anchor, place = "start", 1
    return f'<text class="axis" x="{place:.1f}" y="{HEIGHT - 8}" text-anchor="{anchor}">{escape(text)}</text>'


def rows(bars: Sequence[tuple[str, float, str]], described: str, *, in_pairs: bool = False) -> str:
    """Lying bars, one a row: (name, value, the value as it is written). Of more than MAX_BARS the first are shown."""
    shown = bars[: MAX_BARS * (2 if in_pairs else 1)]
    most = max((value for _, value, _ in shown), default=0) or 1
    room = WIDTH - NAME - VALUE
    parts = []
    for at, (name, value, written) in enumerate(shown):
        y = TOP + at * ROW
        short = name if len(name) <= 14 else name[:13] + "…"
        kind = "other" if in_pairs and at % 2 == 0 else "bar"
        width = room * value / most
        parts.append(f'<text class="name" x="{NAME - 6}" y="{y + 12}" text-anchor="end">{escape(short)}</text>')
        parts.append(_bar(NAME, y, max(width, 1 if value else 0), ROW - 9, kind, f"{name}: {written}"))
        parts.append(f'<text class="axis" x="{NAME + width + 5:.1f}" y="{y + 12}">{escape(written)}</text>')
    return _svg(TOP * 2 + len(shown) * ROW, described, parts)


def _bar(x: float, y: float, width: float, height: float, kind: str, told: str) -> str:
    return (
        f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{max(0.0, height):.1f}">'
        f"<title>{escape(told)}</title></rect>"
    )


def _svg(height: float, described: str, parts: Sequence[str]) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(described)}">{"".join(parts)}</svg>'


def _ceiling(value: float) -> float:
    """The next round number: 1, 2 or 5 times a power of ten."""
    if value <= 0:
        return 1.0
    power = 10 ** math.floor(math.log10(value))
    return float(next(step * power for step in (1, 2, 5, 10) if step * power >= value))
