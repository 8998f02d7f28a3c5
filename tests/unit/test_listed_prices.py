"""Prices from a public list: of the endpoint that is asked, by the hour, and of nobody whom the list does not know."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dcpm.adapters.genai_prices import look_up
from dcpm.errors import SettingsError
from dcpm.llm.ledger import Price
from dcpm.llm.prices import Tariff, is_known, price_at
from dcpm.model.moments import parse_moment
from dcpm.settings import load
from dcpm.wiring import build_budget, build_prices

AT = parse_moment("2026-12-01T12:00:00Z")
OPENAI, DEEPSEEK = "https://api.openai.com/v1", "https://api.deepseek.com/v1"


def llm(tmp_path: Path, **given: Any) -> Any:
    return load(tmp_path, llm={"api_key": "k", "prices_from": "genai-prices", **given})


def test_a_listed_model_has_its_price_with_what_its_cache_takes() -> None:
    found = look_up("gpt-4o-mini", OPENAI, AT)
    assert isinstance(found, Price)
    assert found.cached_usd is not None
    assert 0 < found.cached_usd < found.input_usd < found.output_usd


def test_hours_that_cost_less_are_known_and_the_day_is_whole() -> None:
    found = look_up("deepseek-chat", DEEPSEEK, AT)
    assert isinstance(found, Tariff)
    assert is_known(found)
    cheap, dear = (price_at(found, parse_moment(f"2026-12-01T{at}Z")) for at in ("20:15:00", "09:00:00"))
    assert cheap is not None
    assert dear is not None
    assert cheap.input_usd < dear.input_usd


@pytest.mark.parametrize(
    ("model", "base_url"),
    [
        ("gpt-4o-mini", "http://127.0.0.1:8000/v1"),
        ("no-such-model", OPENAI),
        ("gpt-4o-mini", "https://llm.example.com/v1"),
    ],
)
def test_who_is_not_listed_together_stays_unknown(model: str, base_url: str) -> None:
    assert look_up(model, base_url, AT) is None


def test_the_settings_own_price_wins_and_an_unlisted_model_is_absent(tmp_path: Path) -> None:
    settings = llm(
        tmp_path, base_url=OPENAI, model="gpt-4o-mini", models={"induce": "gpt-4o", "abstract": "no-such-model"},
        prices={"gpt-4o": {"input": 7, "output": 9}},
    )  # fmt: skip
    found = build_prices(settings.llm)
    assert found["gpt-4o"] == Price(7, 9)
    assert found["gpt-4o-mini"] == look_up("gpt-4o-mini", OPENAI, AT)
    assert set(found) == {"gpt-4o", "gpt-4o-mini"}


def test_a_budget_in_money_may_rest_on_the_list(tmp_path: Path) -> None:
    given = llm(tmp_path, base_url=OPENAI, model="gpt-4o-mini")
    budget = given.budget.model_copy(update={"window_usd": 3.0})
    assert build_budget(given.model_copy(update={"budget": budget})).window.usd == 3.0
    plain = llm(tmp_path, base_url=OPENAI, model="gpt-4o-mini", prices_from="settings")
    with pytest.raises(SettingsError, match="gpt-4o-mini"):
        build_budget(plain.model_copy(update={"budget": budget}))


def test_nothing_is_listed_for_the_simulated_model(tmp_path: Path) -> None:
    assert build_prices(llm(tmp_path, model="gpt-4o-mini").llm) == {}
