"""A window's report -> Markdown, as Prefect shows it."""

from __future__ import annotations

import re
from html import escape

from dcpm.reporting import figures
from dcpm.reporting.tables import Shown, Table, tables
from dcpm.reporting.words import meaning, why_idle

_MARKUP = re.compile(r"([\\`*_{}\[\]#|~])")


def markdown(shown: Shown) -> str:
    report = shown.report
    lines = [
        f"# Night {literal(report.window)}: {literal(report.status)}",
        why_idle(report) or meaning(report.status),
        "\n".join(_summary(shown)),
        "## Alarms",
        "\n".join(f"- {literal(alarm)}" for alarm in report.alarms) or "None.",
    ]
    if report.notices:
        lines += ["## Notices", "\n".join(f"- {literal(notice)}" for notice in report.notices)]
    for table in tables(shown):
        lines += [f"## {literal(table.title)}", _table(table), literal(table.note)]
    return "\n\n".join(filter(None, lines)) + "\n"


def _summary(shown: Shown) -> list[str]:
    report = shown.report
    used = report.spend.tokens
    rows = (
        ("users", figures.count(report.n_users)),
        ("shards", figures.count(report.n_shards)),
        ("calls to the model", f"{figures.count(report.n_attempts)} ({figures.count(report.spend.n_failed)} failed)"),
        ("tokens in / out", f"{figures.count(used.input)} / {figures.count(used.output)}"),
        ("cost", figures.money(report.spend)),
        ("seconds", f"{report.seconds:,.1f}"),
        ("models", ", ".join(map(figures.plain, report.models)) or "none was asked"),
        ("embedder", figures.plain(report.embedder)),
    )
    return ["| what | |", "|---|---|", *(f"| {name} | {literal(value)} |" for name, value in rows)]


def _table(table: Table) -> str:
    n_text = len(table.columns) - 1 if table.last_is_text else len(table.columns)
    sides = ["---:" if table.n_names <= at < n_text else "---" for at in range(len(table.columns))]
    rows = [table.columns, *table.rows]
    head, *body = (f"| {' | '.join(literal(cell) for cell in row)} |" for row in rows)
    return "\n".join([head, f"|{'|'.join(sides)}|", *body])


def literal(text: str) -> str:
    """`text` as Markdown that shows it: models, tenants and reasons are named by others."""
    return _MARKUP.sub(r"\\\1", escape(figures.plain_line(text), quote=False))
