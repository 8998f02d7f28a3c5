"""Reports of made-up nights: large ones, empty ones, and ones whose names are hostile."""

from __future__ import annotations

import random
from dataclasses import replace

from dcpm.consolidate import report as reports
from dcpm.consolidate.report import WindowReport
from dcpm.llm.accounts import account_of
from dcpm.llm.rate import RateParams
from dcpm.model.forecast import LEDGER, Forecast, StageForecast
from dcpm.model.night import ShardReport, StageCount
from dcpm.model.questions import Attempt, Usage
from dcpm.reporting.tables import Shown

WINDOW = "2026-12-05"
HOSTILE = "<script>alert('x')</script>[red]|`\x1b[31m\nnext"
AT = 1_796_000_000_000
MEMORY = {"fact": 123_456, "schema": 1_234, "core": 56, "intention": 7, "identity": 890, "summary": 12}
LIMITS = RateParams(requests_per_minute=600.0, tokens_per_minute=2_000_000.0)


def attempts(n: int, seed: int = 1, *, price: float | None = 0.002, model: str = "large-2026") -> list[Attempt]:
    """`n` attempts of ten a user over 20 minutes; one in ten is answered 429, one in fifty times out."""
    draw = random.Random(seed)
    made = []
    for i in range(n):
        user, stage = i // 10, draw.choice(["induce", "induce", "describe", "abstract"])
        outcome = draw.choices(["ok", "RateLimited", "ModelUnavailable"], [88, 10, 2])[0]
        usage = Usage(draw.randrange(800, 2_400), draw.randrange(80, 400), 600, 20) if outcome == "ok" else None
        made.append(
            Attempt(
                at=AT + 1_200_000 * i // n,
                window=WINDOW,
                shard=f"{user // 50:05d}",
                tk=f"t{user}",
                stage=stage,
                model=model if user % 3 else "small-2026",
                digest=f"q{user}-{stage}-{draw.randrange(3)}",
                outcome=outcome,
                latency_ms=round(draw.lognormvariate(7, 0.8)) if outcome == "ok" else 20,
                usage=usage,
                cost_usd=price if usage and price is not None else None,
            )
        )
    return made


def shards(n_users: int) -> list[ShardReport]:
    stages = (
        StageCount("select", n_users * 40, n_users * 22, 0, (("is evidence already", n_users * 18),), 2.5),
        StageCount("cluster", n_users * 22, n_users * 14, 0, (("noise", n_users * 8),), 12.25),
        StageCount(
            "induce", n_users * 2, n_users * 2 - 4, n_users, (("cites what was not shown", 4),), 840.0, n_users * 2
        ),
        StageCount("describe", n_users * 2, n_users * 2, 0, (), 320.5, n_users, n_users // 4),
        StageCount("embed", n_users * 4, n_users * 4, 0, (), 33.3),
        StageCount("collide", n_users, n_users - 9, 0, (("over the cap", 9),), 4.75),
        StageCount("abstract", n_users, n_users, n_users // 2, (), 411.0, n_users),
        StageCount("embed core", n_users // 2, n_users // 2, 0, (), 3.2),
    )
    counts = (("texts_embedded", 4.5 * n_users), ("pairs_scanned", 1_234.0 * n_users))
    return [ShardReport("00000", n_users, stages, counts)]


def forecast(n_calls: int) -> Forecast:
    stages = (
        StageForecast("induce", "large-2026", n_calls // 2, n_calls * 700, n_calls * 300, n_calls * 100, 1.1, 300.0),
        StageForecast("describe", "large-2026", n_calls // 4, n_calls * 350, n_calls * 150, n_calls * 50, 0.5, 150.0),
        StageForecast("abstract", "large-2026", n_calls // 4, n_calls * 350, n_calls * 150, n_calls * 50, 0.5, 150.0),
    )
    return Forecast(WINDOW, AT, LEDGER, ("2026-12-04",), 200, 3, 4_400, 200, 4_400, 4, stages, stages, "", 1)


def night(n_attempts: int = 2_000, *, window: str = WINDOW, seed: int = 1, price: float | None = 0.002) -> WindowReport:
    """A whole night of `n_attempts` / 10 users."""
    rows = attempts(n_attempts, seed, price=price)
    names = ["acme", "globex", "initech"]
    account = account_of(rows, lambda tks: {tk: names[int(tk[1:]) % 3] for tk in tks})
    return reports.build(
        window, "done", shards(max(20, n_attempts // 10)), account, MEMORY, "bge-m3", 1_230.0, forecast(n_attempts)
    )


def shown(n_attempts: int = 2_000, n_before: int = 6) -> Shown:
    earlier = [night(n_attempts // 2 + 150 * n, window=f"2026-11-{20 + n}", seed=n) for n in range(n_before)]
    return Shown(night(n_attempts), tuple(earlier), LIMITS)


def hostile() -> Shown:
    """A night in which every name that comes from outside tries to be markup."""
    rows = [replace(row, model=HOSTILE, outcome=HOSTILE if row.outcome != "ok" else "ok") for row in attempts(40)]
    account = account_of(rows, lambda tks: dict.fromkeys(tks, HOSTILE))
    stages = (StageCount("induce", 40, 20, 0, ((HOSTILE, 20),), 1.0, 40),)
    shard = ShardReport("00000", 4, stages, alarms=(HOSTILE,))
    return Shown(reports.build(WINDOW, "done", [shard], account, {HOSTILE: 1}, HOSTILE, 1.0))


def idle() -> Shown:
    return Shown(reports.build(WINDOW, "done", [], [], {"fact": 0}, "bge-m3", 0.1))


def one_user() -> Shown:
    row = Attempt(AT, WINDOW, "00000", "t1", "induce", "m", "q1", "ok", 900, Usage(1_000, 50), None)
    account = account_of([row], lambda tks: dict.fromkeys(tks, "default"))
    stages = (StageCount("induce", 1, 1, 1, (), 0.9, 1),)
    return Shown(reports.build(WINDOW, "done", [ShardReport("00000", 1, stages)], account, MEMORY, "bge-m3", 1.0))
