"""Attacks on the night: forgetting beside it, kills that leave files, windows that overlap, undo."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from dcpm.adapters.artifacts import LocalArtifacts
from dcpm.consolidate import window
from dcpm.consolidate.plan import PlanParams
from dcpm.errors import WindowBusy
from dcpm.model.ids import tenant_key
from dcpm.model.nodes import Edge, EdgeType, Node, NodeKind
from dcpm.model.questions import Question, Rejected, Reply
from dcpm.sim.population import Population, plant
from dcpm.sim.rules_asker import RulesAsker
from dcpm.testing.fake_journal import MemoryJournal
from tests.deployment import MemoryDeployment, in_memory

W1, W2 = "2026-12-01", "2026-12-02"


class Journaling(RulesAsker):
    """Keeps each reply as the fan-out does."""

    journal: MemoryJournal

    def ask(self, questions: Sequence[Question], *, window: str = "", shard: str = "") -> list[Reply | Rejected]:
        answers = super().ask(questions, window=window, shard=shard)
        for question, answer in zip(questions, answers, strict=True):
            if isinstance(answer, Reply):
                self.journal.put(question.tk, answer.digest, str(answer.payload))
        return answers


@pytest.fixture(scope="module")
def planted() -> Population:
    return plant(2, seed=11)


@pytest.fixture
def lived(tmp_path: Path, planted: Population) -> MemoryDeployment:
    asker = Journaling()
    made = in_memory(tmp_path, planted, asker)
    asker.journal = made.journal
    made.live(planted)
    return made


def night(made: MemoryDeployment, name: str, on_stage: Any, *, shadow: bool = False) -> Any:
    made.clock.advance(1_000)
    how = window.Run(name, made.clock.now(), PlanParams(min_shards=1), shadow)
    run_shards = window.run_here(made.doors, made.params, shadow=shadow, on_stage=on_stage)
    return window.run_window(how, made.doors, run_shards, made.artifacts.hold)


def forget(made: MemoryDeployment, user: str) -> None:
    made.writer.forget_user("default", user, made.journal, made.ledger, made.artifacts)


def rows_in_files(made: MemoryDeployment, folder: Path, tk: str) -> int:
    n = 0
    for path in (folder / "windows").glob("*/*"):
        if path.suffix == ".arrow":
            shard_ = path.stem.split("-")[1]
            found = [made.artifacts.read_outcome(path.parent.name, shard_)]
            n += sum(row.tk == tk for outcome in found if outcome for row in (*outcome.puts, *outcome.before))
    return n


def twins(made: MemoryDeployment) -> int:
    """Active schemas that stand on exactly the evidence of another."""
    nodes = {n.id: n for page in made.store.scan_all(Node) for n in page if n.status == "active"}
    rests: dict[str, set[str]] = {}
    for page in made.store.scan_all(Edge):
        for edge in page:
            if edge.type == EdgeType.EVIDENCE and edge.src in nodes:
                rests.setdefault(edge.src, set()).add(edge.dst)
    kinds = Counter((nodes[n].kind, frozenset(s)) for n, s in rests.items() if nodes[n].kind == NodeKind.SCHEMA)
    return sum(count - 1 for count in kinds.values())


# -- forgetting beside a night


def test_a_user_forgotten_during_a_shadow_night_is_in_no_file_and_no_reply(
    lived: MemoryDeployment, planted: Population, tmp_path: Path
) -> None:
    user = planted.users[0].user
    tk = tenant_key("default", user)

    def on_stage(_: str, stage: str) -> None:
        if stage == "induce":
            forget(lived, user)

    night(lived, W1, on_stage, shadow=True)
    assert rows_in_files(lived, tmp_path, tk) == 0
    assert lived.journal.forget(tk) == 0


def test_a_user_forgotten_before_a_night_was_killed_is_in_no_reply_after_the_rerun(
    lived: MemoryDeployment, planted: Population, tmp_path: Path
) -> None:
    user = planted.users[0].user
    tk = tenant_key("default", user)

    def on_stage(_: str, stage: str) -> None:
        if stage == "induce":
            lived.clock.advance(10)
            forget(lived, user)
        if stage == "collide":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        night(lived, W1, on_stage)
    night(lived, W1, lambda shard, stage: None)
    assert rows_in_files(lived, tmp_path, tk) == 0
    assert lived.journal.forget(tk) == 0, "describe was answered after the user was forgotten"


def test_a_clock_that_goes_back_during_a_night_brings_nothing_forgotten_back(
    lived: MemoryDeployment, planted: Population
) -> None:
    user = planted.users[0].user
    tk = tenant_key("default", user)

    def on_stage(_: str, stage: str) -> None:
        if stage == "induce":
            lived.clock.advance(-3_600_000)
            forget(lived, user)

    night(lived, W1, on_stage)
    assert lived.store.scan(Node, [tk]) == []


DIES = """
import os, sys
from pathlib import Path
from dcpm.adapters.artifacts import LocalArtifacts
from dcpm.model.night import Snapshot
from dcpm.testing import made
os.link = lambda *names: os.kill(os.getpid(), 9)
plan = made.ShardPlan("2026-12-01", "00000", ())
snapshot = Snapshot(plan, 1, (), (made.item("i1", "t1", "zanzibar"),), (), (), (), (), (), ())
LocalArtifacts(Path(sys.argv[1])).create_snapshot(snapshot)
"""


def test_a_file_whose_writer_was_killed_does_not_keep_what_is_forgotten(tmp_path: Path) -> None:
    died = subprocess.run([sys.executable, "-c", DIES, str(tmp_path)], env=dict(os.environ), check=False)
    assert died.returncode == -9
    LocalArtifacts(tmp_path).forget("t1")
    # The rows are compressed, so it is the file itself that must be gone.
    left = [path.name for path in (tmp_path / "windows").rglob("*") if path.is_file() and path.name != "lock"]
    assert left == []


# -- windows that overlap


def test_a_window_killed_before_it_applied_adds_no_twins_when_it_is_run_after_the_next(
    lived: MemoryDeployment,
) -> None:
    def killed(_: str, stage: str) -> None:
        if stage == "embed core":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        night(lived, W1, killed)
    night(lived, W2, lambda shard, stage: None)
    assert twins(lived) == 0
    night(lived, W1, lambda shard, stage: None)
    assert twins(lived) == 0


def test_a_night_that_starts_while_yesterdays_still_runs_does_not_conclude_the_same_twice(
    lived: MemoryDeployment,
) -> None:
    def meanwhile(_: str, stage: str) -> None:
        if stage == "select":
            with contextlib.suppress(WindowBusy):
                night(lived, W2, lambda shard, stage: None)

    night(lived, W1, meanwhile)
    assert twins(lived) == 0


def test_a_window_that_was_undone_and_is_run_again_does_not_double_the_one_after_it(lived: MemoryDeployment) -> None:
    quiet = lambda shard, stage: None  # noqa: E731
    night(lived, W1, quiet)
    window.undo_window(W1, lived.doors, lived.artifacts.hold)
    night(lived, W2, quiet)
    night(lived, W1, quiet)
    assert twins(lived) == 0


def test_undo_does_not_run_beside_the_window(lived: MemoryDeployment) -> None:
    night(lived, W1, lambda shard, stage: None)
    with lived.artifacts.hold(W1), pytest.raises(WindowBusy):
        window.undo_window(W1, lived.doors, lived.artifacts.hold)


def test_undo_after_a_topic_was_forgotten_still_undoes_the_rest(lived: MemoryDeployment, planted: Population) -> None:
    """forget_topic takes the whole user out of the window's files: undo then leaves every node of the window standing."""
    night(lived, W1, lambda shard, stage: None)
    user = planted.users[0].user
    tk = tenant_key("default", user)
    lived.artifacts.forget(tk)  # what Deployment._forget_files does after forgetting a topic, or a request in a raw
    window.undo_window(W1, lived.doors, lived.artifacts.hold)
    assert [n for n in lived.store.scan(Node, [tk]) if n.window == W1] == []
