"""The demo, on every real part but Ray and Prefect: what it counts, and that its files are where it says."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner

from dcpm.cli.commands import app


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
