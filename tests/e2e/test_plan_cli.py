"""`dcpm plan` on an embedded deployment: what it says before a night, and that saying it changes nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from dcpm.adapters.milvus_lite import running
from dcpm.cli.commands import app
from dcpm.cli.planning import next_at
from dcpm.errors import SettingsError
from dcpm.model.forecast import PRIORS
from dcpm.model.moments import parse_moment
from dcpm.settings import load
from dcpm.wiring import Deployment, build_budget

BY_HOUR = [
    {"from": "00:00", "to": "12:00", "input": 1, "output": 2, "cached": 0.5},
    {"from": "12:00", "to": "24:00", "input": 2, "output": 4, "cached": 1.0},
]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch, running(folder):
        patch.setenv("DCPM_HOME", str(folder))
        patch.setenv("DCPM_EMBEDDER_KIND", "hash")
        for number in range(4):
            for n in range(3):
                words = f"I compare {n + 3} prices before I buy a jacket in shop {n}."
                answer("add", f"user{number}", words, "--key", str(n))
        yield folder


def run(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, list(words))
    assert result.exit_code == code, (words, result.exit_code, result.output, result.exception)
    return result.stdout


def answer(*words: str, **given: Any) -> Any:
    return json.loads(run(*words, "--json", **given))


def files(home: Path) -> dict[str, int]:
    return {str(p): p.stat().st_size for p in (home / "windows").rglob("*") if p.is_file()}


def test_a_plan_tells_who_is_due_and_writes_nothing(home: Path) -> None:
    before = files(home)
    told = answer("plan")
    assert (told["due"], told["planned"], told["left_out"], told["stops_at"]) == (4, 4, 0, None)
    assert told["forecast"]["basis"] == PRIORS
    assert [stage["stage"] for stage in told["forecast"]["stages"]] == ["induce", "describe", "abstract"]
    assert told["calls"] > 0
    assert told["tokens"] > 0
    assert told["cost"] is None, "no price is known, so no cost is"
    assert told["spent"] == {"calls": 0, "cost": None}
    assert files(home) == before


def test_it_says_where_the_budget_ends_the_night(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DCPM_BUDGET_WINDOW_CALLS", "1")
    told = answer("plan")
    assert (told["planned"], told["left_out"], told["stops_at"]) == (1, 3, "window_calls")
    assert told["nights"] > 1
    page = " ".join(run("plan").split())
    assert "the window's budget of calls does not pay for the other 3" in page
    assert "4 users are due" in page
    assert f"takes at least {told['nights']} nights" in page


def test_another_hour_has_another_price(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DCPM_LLM_PRICES", json.dumps({"simulated-1": BY_HOUR}))
    cheap, dear = answer("plan", "--at", "03:00"), answer("plan", "--at", "15:00")
    assert dear["cost"] == pytest.approx(2 * cheap["cost"])
    assert "T03:00:00" in cheap["begins"]
    assert cheap["calls"] == dear["calls"]
    assert cheap["cost_now"] in (pytest.approx(cheap["cost"]), pytest.approx(dear["cost"]))
    assert answer("plan", "--at", "3 o'clock", code=2)["error"]["type"] == "SettingsError"
    assert answer("plan", "--window", "tonight", code=2)["error"]["type"] == "InvalidInput"


@pytest.mark.parametrize("width", [80, 120])
def test_the_page_fits_the_terminal(home: Path, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dcpm.cli.app.out.width", width)
    assert max(len(line.rstrip()) for line in run("plan", "--at", "03:00").splitlines()) <= width


def test_money_without_a_price_is_refused_at_the_start_and_says_so(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DCPM_BUDGET_WINDOW_USD", "5")
    for words in (["plan"], ["night", "--no-prefect"]):
        told = answer(*words, code=2)["error"]["message"]
        assert "simulated-1" in told
        assert "DCPM_LLM_PRICES" in told
    monkeypatch.setenv("DCPM_LLM_PRICES", json.dumps({"simulated-1": BY_HOUR[:1]}))
    with pytest.raises(SettingsError, match="every hour"):
        build_budget(load(home))
    monkeypatch.setenv("DCPM_LLM_PRICES", json.dumps({"simulated-1": BY_HOUR}))
    assert build_budget(load(home)).window.usd == 5
    assert answer("add", "user0", "I live in Rome.")["state"] == "done"


def test_a_night_under_a_budget_is_partial_and_the_next_ones_finish_it(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DCPM_BUDGET_WINDOW_CALLS", "3")
    first = answer("night", "--no-prefect", code=3)
    assert first["status"] == "partial"
    assert first["attempts"] <= 3
    assert first["report"]["forecast"]["stops_at"] == "window_calls"
    assert answer("plan")["due"] < 4
    ended = answer("plan", "--window", first["window"])
    assert (ended["finished"], ended["under_way"], ended["spent"]["calls"]) == (True, False, first["attempts"])
    page = " ".join(run("plan", "--window", first["window"]).split())
    assert "It is finished: " in page
    assert "under way" not in page
    assert "are due" not in page
    told = answer("plan", "--window", first["window"], "--at", "03:00", code=2)["error"]
    assert (told["type"], "--at" in told["message"]) == ("InvalidInput", True)
    for _ in range(6):
        result = CliRunner().invoke(app, ["night", "--no-prefect", "--json"])
        made = json.loads(result.stdout)
        assert made["attempts"] <= 3
        if result.exit_code == 0:
            break
    assert (made["status"], result.exit_code) == ("done", 0)
    assert answer("plan")["due"] == 0
    assert "Nobody is due" in run("plan")
    with Deployment(load(home)) as opened:
        by_window: dict[str, int] = {}
        for row in opened.ledger.rows():
            by_window[row.window] = by_window.get(row.window, 0) + bool(row.window)
    assert max(by_window.values()) <= 3


def test_the_next_moment_of_a_time_of_day_is_in_the_zone_and_in_the_future() -> None:
    now = parse_moment("2026-12-01T10:00:00Z")
    assert next_at(now, "11:30", "Europe/Berlin") == parse_moment("2026-12-01T10:30:00Z")
    assert next_at(now, "10:59", "Europe/Berlin") == parse_moment("2026-12-02T09:59:00Z")
