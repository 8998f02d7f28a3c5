"""The demo, on every real part but Ray and Prefect: what it counts, and that its files are where it says."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from dcpm.cli.commands import app
from dcpm.cli.story import Story, is_told
from dcpm.model.users import Consent
from dcpm.sim.population import plant
from tests.deployment import in_memory

CORE = "(pattern across domains)"


def test_the_demo_finds_what_was_planted_and_tells_its_times(tmp_path: Path) -> None:
    words = ["demo", "--users", "2", "--embedder", "oracle", "--no-prefect", "--json", "--home", str(tmp_path / "home")]
    ran = CliRunner().invoke(app, words)
    assert ran.exit_code == 0, ran.output
    told = json.loads(ran.stdout)
    figures = {figure["name"]: figure for figure in told["score"]["figures"]}
    for promise in ("temporaries_superseding", "forget_requests_kept"):
        assert figures[promise]["hits"] == 0, promise
    assert figures["forgets_honoured"]["hits"] == figures["forgets_honoured"]["total"] > 0
    assert figures["revisions_right"]["hits"] >= 0.9 * figures["revisions_right"]["total"]
    assert told["night"]["users"] == 2
    assert told["night"]["attempts"] > 0
    assert told["day"]["failed"] == told["day"]["pending"] == 0
    assert json.loads((tmp_path / "home" / "demo.json").read_text())["stages_s"].keys() >= {"day", "night", "score"}
    assert (tmp_path / "home" / "truth.json").exists()


def test_the_demo_does_not_run_in_a_folder_that_is_in_use(tmp_path: Path) -> None:
    (tmp_path / "something").write_text("")
    ran = CliRunner().invoke(app, ["demo", "--home", str(tmp_path), "--json"])
    assert ran.exit_code == 2
    assert "not empty" in json.loads(ran.stdout)["error"]["message"]


def told_of(folder: Path, seed: int, *, shuffled: bool = False) -> Story:
    """The story of three people after their night, in memory."""
    planted = plant(3, seed, shuffled=shuffled)
    made = in_memory(folder, planted)
    made.live(planted)
    story = Story(made.store, made.reader, made.clock, "default", planted)
    story.recall_before()
    made.night()
    return story


def screen_of(story: Story) -> str:
    console = Console(width=80, record=True, file=io.StringIO())
    for part in story.screen():
        console.print(part)
    return console.export_text()


@pytest.mark.parametrize("seed", [1, 4, 9])
def test_the_answer_after_the_night_holds_the_core_schema_that_the_person_consented_to(
    tmp_path: Path, seed: int
) -> None:
    story = told_of(tmp_path, seed)
    told = story.answered
    assert told.found is not None
    assert is_told(told.found.core, told.after)
    before = story.before[told.user, told.question]
    assert not is_told(told.found.core, before)
    shown = screen_of(story)
    assert shown.index("after it") < shown.index(CORE)
    assert shown.count(CORE) == 1
    consents = [row for page in story.store.scan_all(Consent) for row in page]
    assert [(row.node, row.answer) for row in consents] == [(told.found.core.id, "granted")]


def test_the_strongest_core_schema_is_tried_first(tmp_path: Path) -> None:
    cores = told_of(tmp_path, 1).cores
    assert len(cores) > 1
    by_user = [core.strength for core in cores if core.user == cores[0].user]
    assert by_user == sorted(by_user, reverse=True)


def test_where_no_core_schema_comes_into_an_answer_the_demo_says_so_and_leaves_no_consent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    story = told_of(tmp_path, 1)
    monkeypatch.setattr("dcpm.cli.story.is_told", lambda node, recalled: False)
    shown = screen_of(story)
    assert story.answered.found is None
    assert "none of them came into an answer" in " ".join(shown.replace("│", " ").split())
    assert CORE not in shown
    assert not [row for page in story.store.scan_all(Consent) for row in page]


def test_where_nothing_is_found_the_demo_says_so(tmp_path: Path) -> None:
    shown = screen_of(told_of(tmp_path, 1, shuffled=True))
    assert "No core schema was found" in shown
    assert CORE not in shown
