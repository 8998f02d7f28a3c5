"""The ledger's SQLite table -> the account of a window, or what may be told of its rows, by SQLite in its temporary files.

What grows with the night stays on disk: a row per question, a row per user. In memory is what a report shows. Linear in the
window's attempts but for sorting them once by question and a few times by user; a million attempts take about
18 s and 5 MB on one core of a small machine.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from dcpm.adapters.metrics import Grown
from dcpm.llm.accounts import (
    FORGOTTEN,
    LIMITED,
    SPREAD,
    TENANTS_AT_ONCE,
    Account,
    Latencies,
    Slice,
    Spread,
    TenantsOf,
    by_attempts,
    capped,
    failures_of,
    rank,
    slice_of,
)
from dcpm.llm.ledger import OK, Spend
from dcpm.model.questions import Usage

_QUESTIONS = f"""CREATE TEMP TABLE asked AS SELECT
    min(n) AS first, tk, stage, model, count(*) AS n, sum(outcome <> '{OK}') AS failed,
    sum(input) AS input, sum(output) AS output, sum(cached) AS cached, sum(reasoning) AS reasoning,
    sum(cost_usd) AS cost, sum(cost_usd IS NULL AND (input IS NOT NULL OR outcome = '{OK}')) AS uncosted,
    sum(latency_ms) AS ms
    FROM main.attempts WHERE window = ? GROUP BY stage, shard, digest"""
# By key, so that a page of users is found without looking at all of them.
_SPENT = "CREATE TEMP TABLE spent (tk TEXT PRIMARY KEY, attempts INTEGER, tokens INTEGER, cost_usd REAL) WITHOUT ROWID"
_USERS = """INSERT INTO temp.spent SELECT tk, sum(n), coalesce(sum(input), 0) + coalesce(sum(output), 0), sum(cost)
    FROM asked WHERE tk <> '' GROUP BY tk"""
_TENANTS = "CREATE TEMP TABLE tenants (tk TEXT PRIMARY KEY, tenant TEXT NOT NULL) WITHOUT ROWID"
_ROUNDED_MS = """CASE WHEN latency_ms < 1000 THEN latency_ms WHEN latency_ms < 10000 THEN latency_ms / 10 * 10
    WHEN latency_ms < 100000 THEN latency_ms / 100 * 100 ELSE latency_ms / 1000 * 1000 END"""
# The unary plus keeps the index on `window` out of it: a night's rows lie at the end of the table.
_GROWN = f"""SELECT stage, model, outcome, {_ROUNDED_MS} AS rounded, (outcome = '{OK}' OR input IS NOT NULL) AS answered,
    count(*), coalesce(sum(input), 0), coalesce(sum(cached), 0), coalesce(sum(output), 0), coalesce(sum(reasoning), 0),
    coalesce(sum(cost_usd), 0.0), sum(cost_usd IS NULL AND (input IS NOT NULL OR outcome = '{OK}'))
    FROM main.attempts WHERE n > :after AND n <= :last AND +window = :window
    GROUP BY stage, model, outcome, rounded, answered"""
_TOLD = f"""SELECT at, window, shard, coalesce(tenant, '{FORGOTTEN}'), stage, model,
    dense_rank() OVER (ORDER BY stage, shard, digest), row_number() OVER (PARTITION BY stage, shard, digest ORDER BY n),
    outcome, latency_ms, input, cached, output, reasoning, cost_usd
    FROM main.attempts LEFT JOIN tenants USING (tk) WHERE window = ?"""
_SPEND = """count(*), coalesce(sum(n), 0), coalesce(sum(failed), 0), coalesce(sum(input), 0), coalesce(sum(output), 0),
    coalesce(sum(cached), 0), coalesce(sum(reasoning), 0), sum(cost), coalesce(sum(uncosted), 0), coalesce(sum(ms), 0)"""
_LATENCIES = f"""SELECT stage, model, {_ROUNDED_MS} AS rounded, count(*) FROM main.attempts
    WHERE window = ? AND (outcome = '{OK}' OR input IS NOT NULL) GROUP BY stage, model, rounded"""
_FAILURES = (
    f"SELECT stage, outcome, count(*) FROM main.attempts WHERE window = ? AND outcome <> '{OK}' GROUP BY stage, outcome"
)
_SLICES = f"""SELECT at / :ms * :ms, count(*), sum(outcome = '{LIMITED}'), sum(coalesce(input, 0) + coalesce(output, 0))
    FROM main.attempts WHERE window = :window GROUP BY at / :ms ORDER BY 1"""


def account(connection: sqlite3.Connection, window: str, tenants_of: TenantsOf) -> Account:
    """As `accounts.account_of` of the window's rows. Uses temporary tables of `connection`, and changes no other."""
    with _added_up(connection, window):
        _name_tenants(connection, tenants_of)
        latencies = Latencies()
        for stage, model, ms, n in connection.execute(_LATENCIES, (window,)):
            latencies.add(stage, model, ms, n)
        n_users = _one(connection, "SELECT count(*) FROM spent")
        slice_s, slices = _slices(connection, window)
        return Account(
            total=_spend(connection.execute(f"SELECT {_SPEND} FROM asked").fetchone()),
            by_stage=_by(connection, "stage", "ORDER BY min(first)"),
            by_model=by_attempts(dict(_by(connection, "model"))),
            by_tenant=capped(by_attempts(dict(_by_tenant(connection)))),
            failures=failures_of(connection.execute(_FAILURES, (window,))),
            latency=latencies.all(),
            latency_by_stage=latencies.by_stage(),
            latency_by_model=latencies.by_model(),
            latency_bins=latencies.bins(),
            n_users=n_users,
            attempts_by_user=_spread(connection, "attempts"),
            tokens_by_user=_spread(connection, "tokens"),
            cost_by_user=_spread(connection, "cost_usd"),
            slice_s=slice_s,
            slices=slices,
        )


def grown(connection: sqlite3.Connection, window: str, after: int) -> tuple[int, list[Grown]]:
    """What the rows of `window` past row number `after` add up to, and the last row's number. Costs those rows only."""
    connection.execute("BEGIN")
    try:
        last = _one(connection, "SELECT coalesce(max(n), 0) FROM main.attempts")
        rows = connection.execute(_GROWN, {"window": window, "after": after, "last": last}).fetchall()
    finally:
        connection.rollback()
    return last, [_grown(*row) for row in rows]


def _grown(stage: str, model: str, outcome: str, ms: int, answered: int, n: int, *sums: Any) -> Grown:
    input_, cached, output, reasoning, usd, n_uncosted = sums
    return Grown(stage, model, outcome, ms, bool(answered), n, (input_, cached, output, reasoning), usd, n_uncosted)


def told(
    connection: sqlite3.Connection, window: str, tenants_of: TenantsOf, n_at_once: int = 8_192
) -> Iterator[list[tuple[Any, ...]]]:
    """The window's attempts as `accounts.TOLD_COLUMNS`, the tries of a question one after the other, some at a time."""
    with _added_up(connection, window):
        _name_tenants(connection, tenants_of)
        cursor = connection.execute(_TOLD, (window,))
        while rows := cursor.fetchmany(n_at_once):
            yield rows


@contextmanager
def _added_up(connection: sqlite3.Connection, window: str) -> Iterator[None]:
    """The temporary tables of the window, within one view of the ledger: rows that are appended meanwhile are not seen."""
    connection.execute("BEGIN")
    try:
        connection.execute(_QUESTIONS, (window,))
        connection.execute(_SPENT)
        connection.execute(_USERS)
        connection.execute(_TENANTS)
        yield
    finally:
        connection.rollback()  # takes the tables with it


def _name_tenants(connection: sqlite3.Connection, tenants_of: TenantsOf) -> None:
    after = ""
    while True:
        page = connection.execute(
            f"SELECT tk FROM spent WHERE tk > ? ORDER BY tk LIMIT {TENANTS_AT_ONCE}", (after,)
        ).fetchall()
        if not page:
            return
        tks = [tk for (tk,) in page]
        connection.executemany("INSERT INTO temp.tenants VALUES (?, ?)", list(tenants_of(tks).items()))
        after = tks[-1]


def _by(connection: sqlite3.Connection, column: str, order: str = "") -> tuple[tuple[str, Spend], ...]:
    rows = connection.execute(f"SELECT {column}, {_SPEND} FROM asked GROUP BY {column} {order}")
    return tuple((row[0], _spend(row[1:])) for row in rows)


def _by_tenant(connection: sqlite3.Connection) -> tuple[tuple[str, Spend], ...]:
    rows = connection.execute(
        f"SELECT coalesce(tenant, '{FORGOTTEN}') AS whose, {_SPEND} FROM asked LEFT JOIN tenants USING (tk) GROUP BY whose"
    )
    return tuple((row[0], _spend(row[1:])) for row in rows)


def _spend(row: Sequence[int | float | None]) -> Spend:
    """`row` in the order of _SPEND."""
    n_questions, n, failed, input_, output, cached, reasoning, cost, uncosted, ms = row
    tokens = Usage(int(input_ or 0), int(output or 0), int(cached or 0), int(reasoning or 0))
    questions, attempts = int(n_questions or 0), int(n or 0)
    return Spend(
        n_questions=questions,
        n_attempts=attempts,
        n_retries=attempts - questions,
        n_failed=int(failed or 0),
        tokens=tokens,
        cost_usd=cost,
        n_uncosted=int(uncosted or 0),
        latency_ms=int(ms or 0),
    )


def _spread(connection: sqlite3.Connection, column: str) -> Spread:
    """Of a column over the users who have a value in it, each percentile read where it stands in the order."""
    n = _one(connection, f"SELECT count({column}) FROM spent")
    if not n:
        return Spread()
    wanted = [*(rank(share, n) for share in SPREAD), n - 1]
    found = connection.execute(
        f"""SELECT value, at FROM (SELECT {column} AS value, row_number() OVER (ORDER BY {column}) - 1 AS at
        FROM spent WHERE {column} IS NOT NULL) WHERE at IN ({", ".join("?" * len(wanted))})""",
        wanted,
    )
    value_at = {at: float(value) for value, at in found}
    p50, p90, p95, p99, most = (value_at[at] for at in wanted)
    return Spread(n, p50, p90, p95, p99, most)


def _slices(connection: sqlite3.Connection, window: str) -> tuple[int, tuple[Slice, ...]]:
    first, last = connection.execute(
        "SELECT min(at), max(at) FROM main.attempts WHERE window = ?", (window,)
    ).fetchone()
    slice_s = slice_of(first or 0, last or 0)
    rows = connection.execute(_SLICES, {"ms": slice_s * 1_000, "window": window})
    return slice_s, tuple(Slice(*row) for row in rows)


def _one(connection: sqlite3.Connection, query: str) -> int:
    return int(connection.execute(query).fetchone()[0])
