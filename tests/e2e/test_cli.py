"""The command line on an embedded deployment: real milvus-lite server, simulated model over HTTP, hash embedder."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from dcpm.adapters.milvus_lite import running
from dcpm.cli.commands import app
from dcpm.model.ids import tenant_key
from dcpm.model.nodes import Node, NodeKind
from dcpm.settings import load
from dcpm.wiring import Deployment

HOSTILE = '" or tk != "'


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A deployment whose store stays up between the commands, as it would beside a service."""
    folder = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch, running(folder):
        patch.setenv("DCPM_HOME", str(folder))
        patch.setenv("DCPM_EMBEDDER_KIND", "hash")
        yield folder


def run(*words: str, said: str | None = None, code: int = 0) -> str:
    result = CliRunner().invoke(app, list(words), input=said)
    assert result.exit_code == code, (words, result.exit_code, result.output, result.exception)
    return result.stdout


def answer(*words: str, **given: Any) -> Any:
    return json.loads(run(*words, "--json", **given))


def test_a_person_can_see_correct_refuse_and_erase_what_is_known(home: Path) -> None:
    added = answer("add", "ada", "I live in Rome. I play the piano every evening.", "--at", "2026-11-01")
    assert added["state"] == "done"
    assert len(added["item_ids"]) == 2
    answer("add", "ada", "I moved from Rome, I live in Oslo now.", "--at", "2026-11-20")
    changed = answer("history", "ada", "--changed")
    assert [v["text"] for v in changed[0]["versions"]] == ["I live in Rome.", "I moved from Rome, I live in Oslo now."]
    head = changed[0]["head"]["id"]
    told = answer("recall", "ada", "Where does she live?")
    assert "Oslo" in told["text"]
    then = answer("recall", "ada", "Where does she live?", "--as-of", "2026-11-10")
    assert "Oslo" not in then["text"]
    why = answer("why", "ada", head)
    assert why["sources"][0]["messages"][0]["content"] == "I moved from Rome, I live in Oslo now."
    assert answer("revert", "ada", head)["text"] == "I live in Rome."
    gone = answer("forget", "ada", "--topic", "piano", "--yes")
    assert gone["n_items"] == 1
    assert "piano" not in run("history", "ada")
    assert not any(b"piano" in file.read_bytes() for file in home.glob("*.sqlite*"))
    assert answer("forget", "ada", "--yes")["rows"] > 0
    assert answer("history", "ada") == []


def test_a_hostile_user_id_sees_only_its_own(home: Path) -> None:
    answer("add", "bob", "I live in Lima.")
    answer("add", HOSTILE, "I live in Bergen.")
    held = [chain["head"]["text"] for chain in answer("history", HOSTILE)]
    assert held == ["I live in Bergen."]


def test_import_from_standard_input_names_bad_lines_and_keeps_the_rest(home: Path) -> None:
    lines = ['{"user": "eve", "content": "I live in Quito."}', "nope", '{"user": "eve", "content": "I keep two cats."}']
    made = answer("import", "-", said="\n".join(lines), code=2)
    assert [bad["number"] for bad in made["bad_lines"]] == [2]
    assert (made["raws"], made["done"]) == (1, 1)
    assert len(answer("history", "eve")) == made["items"] == 2


def test_a_second_import_tells_what_is_new_from_what_was_there(home: Path) -> None:
    said = [
        json.dumps({"user": user, "session": f"s{n}", "content": f"I keep {n} cats in my flat."})
        for user in ("twice", "thrice")
        for n in (1, 2)
    ]
    first = answer("import", "-", said="\n".join(said))
    assert (first["raws"], first["new"], first["known"], first["items_known"]) == (4, 4, 0, 0)
    assert first["items"] > 0
    more = [*said, json.dumps({"user": "twice", "session": "s3", "content": "I play the harp on Sundays."})]
    second = answer("import", "-", said="\n".join(more))
    assert (second["raws"], second["new"], second["known"], second["done"]) == (5, 1, 4, 5)
    assert (second["items"], second["items_known"], second["superseded"]) == (1, first["items"], 0)
    told = run("import", "-", said="\n".join(more))
    assert "0 raw inputs new, 5 already there" in told
    assert "0 items new" in told


def test_what_was_kept_while_the_model_was_down_is_not_new_and_its_items_are(home: Path) -> None:
    said = json.dumps({"user": "outage", "content": "I live in Turin."})
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DCPM_LLM_BASE_URL", "http://127.0.0.1:9/v1")  # nobody listens on the discard port
        patch.setenv("DCPM_LLM_API_KEY", "none")
        patch.setenv("DCPM_LLM_ATTEMPTS", "1")
        down = answer("import", "-", said=said)
        assert (down["new"], down["pending"], down["items"]) == (1, 1, 0)
    up = answer("import", "-", said=said)
    assert (up["new"], up["known"], up["done"], up["items"], up["items_known"]) == (0, 1, 1, 1, 0)


def test_adding_under_the_same_key_again_says_that_it_was_there(home: Path) -> None:
    first = answer("add", "keyed", "I live in Turin.", "--key", "k")
    again = answer("add", "keyed", "I live in Turin.", "--key", "k")
    assert (first["new"], again["new"]) == (True, False)
    assert first["item_ids"] == again["item_ids"]
    assert "already there" in run("add", "keyed", "I live in Turin.", "--key", "k")


def test_stand_ins_are_named_in_one_short_line_on_standard_error_and_never_beside_json(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dcpm.cli.app.err.width", 80)
    for words in (["import", "-"], ["add", "noted", "I live in Pisa."], ["night", "--no-prefect"], ["resume"]):
        told = CliRunner().invoke(app, words, input="")
        noted = [line for line in told.stderr.splitlines() if line.strip()]
        assert len(noted) == 1, told.stderr
        assert "simulated chat model" in noted[0]
        assert len(noted[0]) <= 80
        assert "simulated" not in told.stdout
        assert CliRunner().invoke(app, [*words, "--json"], input="").stderr.strip() == ""
    told = CliRunner().invoke(app, ["doctor"])
    assert told.stdout.count("DCPM_LLM_BASE_URL") == 1
    assert "simulated" not in told.stderr


def test_a_night_reports_and_a_second_one_asks_nothing(home: Path) -> None:
    for n in range(3):
        answer("add", "night", f"I compare three prices before I buy a jacket in shop {n}.", "--key", str(n))
    first = answer("night", "--no-prefect")
    assert first["users"] >= 1
    assert first["items"] > 0
    second = answer("night", "--no-prefect")
    assert (second["users"], second["questions"], second["attempts"]) == (0, 0, 0)
    assert answer("report")["window"] == first["window"]
    idle = answer("report", second["window"])
    assert (idle["window"], idle["users"], idle["attempts"], idle["items"]) == (second["window"], 0, 0, first["items"])
    told = run("report", second["window"])
    assert f"Window {second['window']} (nothing to do): 0 users" in told
    assert "Nobody was due" in told
    assert "abstract" in told
    assert answer("fsck")["sound"] is True


def test_a_window_without_a_report_says_what_to_do(home: Path) -> None:
    answer("night", "--no-prefect")
    idle = answer("night", "--no-prefect")["window"]
    answer("add", "later", "I live in Bari.")
    assert "dcpm night" in answer("report", idle, code=4)["error"]["message"]
    assert "there are" in answer("report", "2020-01-01", code=4)["error"]["message"]


def test_doctor_is_content(home: Path) -> None:
    found = answer("doctor")
    assert found["ok"], found


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["add", "ada", ""], 2),
        (["add", "", "I live in Rome."], 2),
        (["recall", "ada", "x", "--as-of", "yesterday"], 2),
        (["why", "ada", "n0"], 4),
        (["revert", "ada", "i0"], 4),
        (["consent", "ada", "n0", "--grant"], 4),
        (["night", "--window", "tomorrow"], 2),
        (["forget", "ada"], 2),
        (["import", "/no/such/file"], 2),
    ],
)
def test_what_cannot_be_done_is_said_and_has_an_exit_code(home: Path, words: list[str], code: int) -> None:
    told = answer(*words, code=code)
    assert told["error"]["message"]


def test_a_store_of_another_embedding_model_is_refused_by_name(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DCPM_EMBEDDER_DIM", "128")
    told = answer("history", "ada", code=5)
    assert told["error"]["type"] == "EmbeddingMismatch"
    assert "128" in told["error"]["message"]
    assert "256" in told["error"]["message"]


def test_a_missing_key_is_named(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DCPM_LLM_BASE_URL", "https://models.example.com/v1")
    told = answer("add", "ada", "I live in Rome.", code=2)
    assert "DCPM_LLM_API_KEY" in told["error"]["message"]


def test_an_id_can_be_copied_from_the_list_at_eighty_columns(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dcpm.cli.day.out.width", 80)
    key, tk = "n" + 32 * "a", tenant_key("default", "core")
    with Deployment(load(home)) as opened:
        text = "In food and work alike, this person compares several options side by side before choosing."
        opened.store.upsert([Node(id=key, tk=tk, kind=NodeKind.CORE, text=text, recorded_at=1)])
    assert key in run("consent", "core")


def test_the_library_prints_nothing_on_standard_output(home: Path) -> None:
    code = 'from dcpm import Memory\nwith Memory() as m:\n    m.add("lib", "I live in Lima.")\n    m.recall("lib", "where?")\n'
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == ""
