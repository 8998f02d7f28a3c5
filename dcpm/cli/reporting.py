"""report: a window's name -> what it did and what it cost, in the terminal, as JSON, as a page, as a Parquet file."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Annotated

import structlog
import typer

from dcpm.adapters import metrics
from dcpm.adapters.metrics import Watch
from dcpm.cli import show
from dcpm.cli.app import Home, Json, answer, deployment, err, out
from dcpm.consolidate import report as reports
from dcpm.consolidate.report import WindowReport
from dcpm.errors import DcpmError, InvalidInput, NotFound
from dcpm.llm import accounts
from dcpm.model.night import WindowPlan, check_window, order
from dcpm.reporting.page import page
from dcpm.reporting.public import public
from dcpm.reporting.tables import MAX_WINDOWS, Shown
from dcpm.wiring import Deployment, build_rate

log = structlog.get_logger()


def report(
    window: Annotated[str | None, typer.Argument(help="A window's name; without it the latest.")] = None,
    html: Annotated[
        Path | None, typer.Option("--html", help="Write it as one page that opens without a network.", metavar="PATH")
    ] = None,
    parquet: Annotated[
        Path | None,
        typer.Option("--parquet", help="Write the window's attempts, a row each, without users.", metavar="PATH"),
    ] = None,
    home: Home = None,
    json: Json = False,
) -> None:
    """Show what a window did, what it cost and how fast it was; without a name, the latest one."""
    with deployment(home) as opened:
        shown = shown_of(opened, window)
        if html is not None:
            _write(html, page(shown))
        if parquet is not None:
            n_rows = _write_parquet(opened, shown.report.window, parquet)
        answer(public(shown)) if json else out.print(show.full_report(shown))
        if html is not None:
            err.print(f"written: {html}", soft_wrap=True)
        if parquet is not None:
            err.print(f"written: {parquet}, {n_rows:,} attempts", soft_wrap=True)
        sys.stdout.flush()


def shown_of(opened: Deployment, window: str | None = None) -> Shown:
    """The report of `window`, or of the latest, with the windows before it and the limits in force.

    A window that has a plan and no report yet is shown as far as it got. Raises NotFound, which says what to do, where
    there is neither.
    """
    ran = sorted((w for w in opened.artifacts.windows() if opened.artifacts.read_report(w) is not None), key=order)
    name = window or (ran[-1] if ran else None)
    text = opened.artifacts.read_report(name) if name else None
    if text is not None:
        made = with_account(opened, reports.from_json(text))
    else:
        made = (under_way(opened, window) if window else None) or idle(opened, window, ran)
    return Shown(made, tuple(earlier_than(opened, made.window)), build_rate(opened.settings.llm, by_night=True))


@contextlib.contextmanager
def watching(opened: Deployment, *, is_on: bool = True) -> Iterator[Watch]:
    """A watch on the window that the block runs; served to Prometheus where the settings name a port and `is_on`."""
    at = opened.settings.metrics
    with metrics.watching(opened.ledger, at.host, at.port if is_on else 0) as watch:
        yield watch


def under_way(opened: Deployment, window: str) -> WindowReport | None:
    """A window that has not come to its end, or was killed: what its shards have decided, and all that was spent so far."""
    planned = opened.artifacts.read_plan(check_window(window))
    if planned is None:
        return None
    decided = [opened.artifacts.read_shard_report(window, each.shard) for each in planned.shards]
    return reports.build(
        window,
        "under way",
        [each for each in decided if each is not None],
        accounts.account(opened.ledger, window, reports.tenants_in(opened.store)),
        reports.census(opened.store),
        str(opened.embedder.identity),
        max(0, opened.clock.now() - planned.now) / 1_000,
        planned.forecast,
    )


def keep(opened: Deployment, made: WindowReport) -> tuple[Shown, Path | None]:
    """Leaves the page and the attempts of a window that ran in its folder. Where that fails, the night does not."""
    shown = Shown(made, tuple(earlier_than(opened, made.window)), build_rate(opened.settings.llm, by_night=True))
    if not made.n_shards or made.status == "shadow":
        return shown, None
    try:
        opened.artifacts.write_attempts(made.window, opened.ledger.told(made.window, reports.tenants_in(opened.store)))
        return shown, opened.artifacts.write_page(made.window, page(shown))
    except (OSError, DcpmError) as exc:
        log.warning("page_not_kept", window=made.window, error=type(exc).__name__)
        return shown, None


def earlier_than(opened: Deployment, window: str) -> list[WindowReport]:
    """The reports of the last windows before `window`, oldest first."""
    before = [name for name in opened.artifacts.windows() if order(name) < order(window)]
    texts = (opened.artifacts.read_report(name) for name in sorted(before, key=order, reverse=True))
    return [reports.from_json(text) for text in islice(filter(None, texts), MAX_WINDOWS - 1)][::-1]


def with_account(opened: Deployment, made: WindowReport) -> WindowReport:
    """`made` with what the ledger adds up to now, where it was written without (by an earlier version)."""
    if made.account is not None and (made.account.by_tenant or not made.n_attempts):
        return made
    account = accounts.account(opened.ledger, made.window, reports.tenants_in(opened.store))
    return replace(made, account=account)


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as exc:
        raise InvalidInput(f"{path} cannot be written: {exc.strerror}") from exc


def _write_parquet(opened: Deployment, window: str, path: Path) -> int:
    from dcpm.adapters.artifacts import write_parquet

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return write_parquet(path, opened.ledger.told(window, reports.tenants_in(opened.store)))
    except OSError as exc:
        raise InvalidInput(f"{path} cannot be written: {exc.strerror}") from exc


def idle(opened: Deployment, window: str | None, ran: Sequence[str]) -> WindowReport:
    """The report of the window that a night would have now, where it would have nothing to do: such a night stores none.

    Raises NotFound, which says what to do, for any other window without a report.
    """
    from dcpm.consolidate import window as windows  # the writer's installation has none of the night's libraries

    now = opened.clock.now()
    name = windows.next_window(opened.artifacts, windows.today(now, opened.settings.night.zone))
    wanted = check_window(window or name)
    if wanted != name:
        there = ", ".join(ran[-10:]) or "none yet"
        raise NotFound(f"there is no report of window {wanted}; there are: {there}")
    if windows.has_work(opened.doors, windows.Run(name, now, opened.plan_params)):
        raise NotFound(f"window {name} has not run yet, and somebody is due: `dcpm night` runs it")
    return windows.close_window(WindowPlan(name, now, ()), [], opened.doors, 0.0)
