"""`dcpm report` over a real deployment: the pages, the Parquet file, and what they must not hold."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from dcpm.adapters import metrics
from dcpm.adapters.milvus_lite import running
from dcpm.cli.commands import app
from dcpm.llm.accounts import TOLD_COLUMNS
from dcpm.model.ids import tenant_key

WORDS = "compare three prices"
USERS = ("ada-canary", "bob-canary")
PRICES = {"simulated-1": {"input": 1.0, "output": 2.0}}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Two people of two tenants, and two nights."""
    folder = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch, running(folder):
        patch.setenv("DCPM_HOME", str(folder))
        patch.setenv("DCPM_EMBEDDER_KIND", "hash")
        patch.setenv("DCPM_LLM_PRICES", json.dumps(PRICES))
        for user, tenant in zip(USERS, ("acme", "globex"), strict=True):
            for n in range(3):
                run("add", user, f"I {WORDS} before I buy a jacket in shop {n}.", "--key", str(n), "--tenant", tenant)
        run("night", "--no-prefect", "--window", "2026-12-01")
        for n in range(3):
            run("add", USERS[0], f"I {WORDS} before I buy a lamp in shop {n}.", "--key", f"l{n}", "--tenant", "acme")
        run("night", "--no-prefect", "--window", "2026-12-02")
        yield folder


def run(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, list(words))
    assert result.exit_code == code, (words, result.exit_code, result.output, result.exception)
    return result.stdout


def told(*words: str) -> Any:
    return json.loads(run("report", *words, "--json"))


def test_the_report_says_who_spent_what_and_compares_it_with_the_night_before(home: Path) -> None:
    first, second = told("2026-12-01"), told()
    assert (first["window"], second["window"]) == ("2026-12-01", "2026-12-02")
    assert {tenant for tenant, _ in first["report"]["account"]["by_tenant"]} == {"acme", "globex"}
    assert {tenant for tenant, _ in second["report"]["account"]["by_tenant"]} == {"acme"}
    assert [row["window"] for row in second["history"]] == ["2026-12-01", "2026-12-02"]
    assert second["adds_up"]
    assert second["cost"] > 0
    assert not second["cost_is_lower_bound"]
    with sqlite3.connect(home / "ledger.sqlite") as ledger:
        rows = ledger.execute("SELECT count(*), sum(cost_usd) FROM attempts WHERE window = '2026-12-01'").fetchone()
    assert (first["attempts"], first["cost"]) == (rows[0], pytest.approx(rows[1]))


def test_the_terminal_the_page_and_the_json_agree(home: Path, tmp_path: Path) -> None:
    target = tmp_path / "deep" / "night.html"
    shown = run("report", "2026-12-01", "--html", str(target))
    text = target.read_text()
    made = told("2026-12-01")
    for told_there in ("2026-12-01", "acme", "globex", "simulated-1"):
        assert told_there in shown
        assert told_there in text
    cost = f"${made['cost']:.4f}"
    assert cost in shown
    assert cost in text


def test_the_attempts_of_a_window_are_a_parquet_file_without_users(home: Path, tmp_path: Path) -> None:
    run("report", "2026-12-01", "--parquet", str(tmp_path / "attempts.parquet"))
    table = pq.read_table(tmp_path / "attempts.parquet")
    assert table.column_names == [name for name, _ in TOLD_COLUMNS]
    made = told("2026-12-01")
    assert table.num_rows == made["attempts"]
    assert sum(table["cost_usd"].to_pylist()) == pytest.approx(made["cost"])
    assert set(table["tenant"].to_pylist()) == {"acme", "globex"}
    assert len(set(table["question"].to_pylist())) == made["report"]["spend"]["n_questions"]
    kept = home / "windows" / "2026-12-01" / "attempts.parquet"
    assert pq.read_table(kept).equals(table)


def test_nothing_that_a_report_leaves_names_a_user_or_quotes_a_memory(home: Path) -> None:
    with sqlite3.connect(home / "ledger.sqlite") as ledger:
        digests = [digest for (digest,) in ledger.execute("SELECT digest FROM attempts")]
    secrets = [
        *USERS,
        WORDS,
        "jacket",
        *(tenant_key(t, u) for t, u in zip(("acme", "globex"), USERS, strict=True)),
        *digests,
    ]
    for window in ("2026-12-01", "2026-12-02"):
        for name in ("report.json", "report.html", "attempts.parquet"):
            kept = (home / "windows" / window / name).read_bytes()
            assert not [secret for secret in secrets if secret.encode() in kept], name
    values = {
        str(v)
        for column in pq.read_table(home / "windows/2026-12-01/attempts.parquet").columns
        for v in column.to_pylist()
    }
    assert not values & set(secrets)


def test_a_window_that_was_stopped_shows_what_it_got_through_and_what_it_spent(home: Path) -> None:
    """Its report is taken away, as if the run had been killed before it wrote one."""
    folder = home / "windows" / "2026-12-02"
    whole = told("2026-12-02")
    (folder / "report.json").rename(folder / "aside")
    try:
        cut = told("2026-12-02")
        assert "Window 2026-12-02 (under way): 1 users" in run("report", "2026-12-02")
        assert told()["window"] == "2026-12-01"
    finally:
        (folder / "aside").rename(folder / "report.json")
    assert cut["status"] == "under way"
    for name in ("users", "attempts", "cost", "questions"):
        assert cut[name] == whole[name], name
    assert cut["report"]["account"] == whole["report"]["account"]


def test_a_night_is_watched_while_it_runs(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[dict[str, float]] = []
    ports: list[int] = []

    @contextmanager
    def watching(ledger: object, host: str, port: int) -> Iterator[metrics.Watch]:
        ports.append(port)
        with metrics_watching(ledger, host, 0) as watch:
            yield watch
            seen.append({f"{s.name} {s.labels.get('what', '')}": s.value for f in watch.collect() for s in f.samples})

    metrics_watching = metrics.watching
    monkeypatch.setattr(metrics, "watching", watching)
    monkeypatch.setenv("DCPM_METRICS_PORT", "9464")
    for n in range(3):
        run("add", "zoe", f"I {WORDS} before I buy a chair in shop {n}.", "--key", str(n), "--tenant", "acme")
    made = json.loads(run("night", "--no-prefect", "--window", "2026-12-03", "--json"))
    assert ports == [9464]
    assert seen[0]["dcpm_planned users"] == seen[0]["dcpm_done_total users"] == made["users"] == 1


def test_a_page_that_cannot_be_written_is_an_error_that_names_it(home: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    answer = json.loads(run("report", "--html", str(tmp_path / "file" / "x.html"), "--json", code=2))
    assert answer["error"]["type"] == "InvalidInput"
    assert "x.html" in answer["error"]["message"]


def test_a_forgotten_user_s_spend_stays_and_is_nobody_s(home: Path, tmp_path: Path) -> None:
    run("forget", USERS[1], "--yes", "--tenant", "globex")
    run("report", "2026-12-01", "--parquet", str(tmp_path / "after.parquet"))
    table = pq.read_table(tmp_path / "after.parquet")
    assert table.num_rows == told("2026-12-01")["attempts"]
    assert set(table["tenant"].to_pylist()) == {"acme", "(forgotten)"}
