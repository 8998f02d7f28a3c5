"""Numbers -> how a person reads them, one way for the terminal, the page and Prefect."""

from __future__ import annotations

import unicodedata
from datetime import UTC, datetime

from dcpm.llm.ledger import Spend, usd

MAX_NAME = 60
NONE = "–"
"""What is shown where there is no figure: nothing was sent, so there is no rate. Not for unknown costs, which are "?"."""


def count(n: float) -> str:
    """Exact below a hundred thousand, then three digits: 99,999, 123k, 4.57M, 12.3G."""
    if abs(n) < 99_999.5:
        return f"{round(n):,}"
    for size, letter in ((1e3, "k"), (1e6, "M"), (1e9, "G"), (1e12, "T")):
        value = n / size
        if abs(value) < 999.5 or letter == "T":
            digits = 2 if abs(value) < 9.995 else 1 if abs(value) < 99.95 else 0
            return f"{value:,.{digits}f}{letter}"
    raise AssertionError("the last size takes all")


def share(value: float | None) -> str:
    return NONE if value is None else f"{value:.1%}"


def rate(value: float | None) -> str:
    """Per second; a slow one keeps a digit that tells it from none."""
    return NONE if value is None else f"{value:,.2f}" if value < 10 else count(value)


def seconds(value: float) -> str:
    if value < 1:
        return f"{1_000 * value:.0f} ms"
    if value < 600:
        return f"{value:,.1f} s"
    minutes = round(value / 60)
    return f"{minutes} min" if minutes < 120 else f"{minutes // 60} h {minutes % 60:02d} min"


def milliseconds(value: float) -> str:
    return f"{value:,.0f}"


def money(spend: Spend) -> str:
    """ "?" where nothing is known, "≥" before a sum in which something is missing. Nothing sent costs nothing."""
    if not spend.n_attempts:
        return NONE
    return ("≥" if spend.cost_usd is not None and spend.n_uncosted else "") + usd(spend.cost_usd)


def cost(value: float | None) -> str:
    """Of a part too small for `usd`'s four digits, such as one user's."""
    return usd(value) if value is None or value == 0 or value >= 0.001 else f"${value:.2g}"


def times(value: float | None) -> str:
    return NONE if value is None else f"{value:.2f}×"


def ratio(a: float | None, b: float | None) -> float | None:
    """a / b, None where either is unknown or b is 0."""
    return a / b if a is not None and b else None


def clock(at: int) -> str:
    """Of milliseconds since 1970, UTC."""
    return datetime.fromtimestamp(at / 1_000, tz=UTC).strftime("%H:%M:%S")


def plain_line(text: str) -> str:
    """As one line that cannot command a terminal: alarms hold the names of stages and reasons."""
    return " ".join("".join(" " if unicodedata.category(c)[0] in "CZ" else c for c in text).split())


def plain(text: str) -> str:
    """A name as one short line: models and tenants are named by others."""
    line = plain_line(text)
    return line if len(line) <= MAX_NAME else line[: MAX_NAME - 1] + "…"
