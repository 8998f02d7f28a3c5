"""Settings: the environment wins over the file, a bad value is named, a secret is never shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from dcpm.errors import SettingsError
from dcpm.settings import from_json, load, to_json


def test_the_environment_wins_over_the_file_and_the_file_over_the_default(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "dcpm.toml").write_text('tenant = "file"\n[llm]\nmodel = "from-file"\nconcurrency = 3\n')
    monkeypatch.setenv("DCPM_LLM_MODEL", "from-env")
    settings = load(tmp_path)
    assert (settings.tenant, settings.llm.model, settings.llm.concurrency) == ("file", "from-env", 3)


def test_a_bad_value_is_named_with_its_variable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DCPM_NIGHT_MAX_FACTS", "0")
    with pytest.raises(SettingsError, match="DCPM_NIGHT_MAX_FACTS"):
        load(tmp_path)


def test_a_secret_is_not_shown_and_still_reaches_the_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DCPM_LLM_API_KEY", "sk-canary")
    settings = load(tmp_path)
    assert "sk-canary" not in repr(settings)
    assert from_json(to_json(settings)).llm.api_key.get_secret_value() == "sk-canary"


def test_a_worker_does_not_look_at_its_own_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = to_json(load(tmp_path))
    monkeypatch.setenv("DCPM_LLM_MODEL", "of-the-worker")
    assert from_json(text).llm.model == "simulated-1"


def test_a_misspelt_setting_in_the_file_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "dcpm.toml").write_text('[llm]\nmodle = "x"\n')
    with pytest.raises(SettingsError, match="MODLE"):
        load(tmp_path)


def test_a_misspelt_group_in_the_file_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "dcpm.toml").write_text("[nite]\nmax_users = 5\n")
    with pytest.raises(SettingsError, match="NITE"):
        load(tmp_path)


def test_a_time_zone_that_does_not_exist_fails_at_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DCPM_NIGHT_ZONE", "Mars/Olympus")
    with pytest.raises(SettingsError, match="Europe/Berlin"):
        load(tmp_path)
