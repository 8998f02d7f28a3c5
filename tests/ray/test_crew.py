"""What the driver of a night decides without a cluster: how calls are shared out, and whether a shard may begin."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ray.exceptions import GetTimeoutError

from dcpm import settings as settings_file
from dcpm.errors import SettingsError
from dcpm.model.night import ShardPlan
from dcpm.model.profile import EmbeddingIdentity
from ray_jobs import runner
from ray_jobs.workers import Site

PLAN = ShardPlan("2026-12-01", "00000", ())


@given(st.integers(1, 200), st.integers(1, 200))
def test_the_calls_at_once_of_all_askers_are_what_the_settings_say(concurrency: int, askers: int) -> None:
    if askers > concurrency:
        with pytest.raises(SettingsError, match="DCPM_FLEET_ASKERS"):
            runner.shares(concurrency, askers)
        return
    found = runner.shares(concurrency, askers)
    assert (len(found), sum(found)) == (askers, concurrency)
    assert max(found) - min(found) <= 1


def crew(folder: Path, *, has_budget: bool) -> runner._Crew:
    site = Site(settings_file.to_json(settings_file.load(folder)), EmbeddingIdentity("hash", "1", 8))
    limits = SimpleNamespace(is_spent=SimpleNamespace(remote=lambda window: window))
    return runner._Crew(site, (), (), limits if has_budget else None, has_budget)


def test_without_a_budget_nobody_is_asked_whether_a_shard_may_begin(tmp_path: Path) -> None:
    assert crew(tmp_path, has_budget=False).may_begin(PLAN)


@pytest.mark.parametrize("answer", [True, False])
def test_a_shard_is_not_begun_where_the_budget_is_reached(
    answer: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "_get", lambda ref, timeout: answer)
    assert crew(tmp_path, has_budget=True).may_begin(PLAN) is not answer


def test_a_budget_that_does_not_answer_does_not_end_the_night(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def silent(ref: Any, timeout: float) -> bool:
        raise GetTimeoutError(f"nothing within {timeout} s")

    monkeypatch.setattr(runner, "_get", silent)
    assert crew(tmp_path, has_budget=True).may_begin(PLAN)
