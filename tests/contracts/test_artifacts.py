"""Files of a window: whole or absent, first writer wins, and what was forgotten is gone from them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from dcpm.adapters.artifacts import LocalArtifacts
from dcpm.errors import AlreadyDecided, InvalidInput, WindowBusy
from dcpm.model.night import PlannedUser, ShardOutcome, ShardPlan, ShardReport, StageCount, WindowPlan
from dcpm.model.users import Night
from dcpm.testing.made import NOW, behaviour, edge, item, node, snapshot

W = "2027-01-15"
TEXT = 'emoji 🦊, 中文, "quotes", back\\slash\nnewline'


@pytest.fixture
def files(tmp_path: Path) -> LocalArtifacts:
    return LocalArtifacts(tmp_path)


def outcome(tk: str = "t1") -> ShardOutcome:
    report = ShardReport(
        "00000", 1, (StageCount("induce", 3, 2, 1, (("no usable call", 1),), 0.5, 3, 1),), (("pairs", 2.0),)
    )
    puts = (behaviour("n", "When", tk), edge("n", "a", tk=tk), node("n", tk, TEXT), Night("w1", tk, W, 3, NOW))
    return ShardOutcome(W, "00000", puts, (node("n", tk, "before"),), report)


def test_a_snapshot_comes_back_as_it_was_with_its_vectors(files: LocalArtifacts) -> None:
    taken = snapshot([item("a", text=TEXT), item("b", "t2"), node("n"), behaviour("n", "When"), edge("n", "a")])
    files.create_snapshot(taken)
    read = files.read_snapshot(W, "00000")
    assert read == taken
    assert read is not None
    assert all(np.array_equal(x.vector, y.vector) for x, y in zip(read.items, taken.items, strict=True))


def test_whether_a_snapshot_is_there_is_told_without_reading_it(
    files: LocalArtifacts, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not files.has_snapshot(W, "00000")
    files.create_snapshot(snapshot([item("a", text=TEXT)]))
    monkeypatch.setattr(LocalArtifacts, "_read", None)
    assert files.has_snapshot(W, "00000")
    assert not files.has_snapshot(W, "00001")


def test_an_outcome_comes_back_in_its_order_of_writing(files: LocalArtifacts) -> None:
    made = outcome()
    files.create_outcome(made)
    read = files.read_outcome(W, "00000")
    assert read == made
    assert read is not None
    assert [type(row) for row in read.puts] == [type(row) for row in made.puts]


def test_the_first_decision_wins_and_a_later_one_is_told(files: LocalArtifacts) -> None:
    files.create_outcome(outcome())
    with pytest.raises(AlreadyDecided):
        files.create_outcome(outcome("t2"))
    read = files.read_outcome(W, "00000")
    assert read is not None
    assert {row.tk for row in read.puts} == {"t1"}


def test_a_write_that_dies_leaves_no_file(
    files: LocalArtifacts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dies(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr("os.fsync", dies)
    with pytest.raises(OSError, match="disk full"):
        files.create_outcome(outcome())
    assert files.read_outcome(W, "00000") is None
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_forgetting_reaches_plans_snapshots_and_outcomes(files: LocalArtifacts, tmp_path: Path) -> None:
    users = (PlannedUser("t1", 1, 1), PlannedUser("t2", 1, 1))
    files.create_plan(WindowPlan(W, NOW, (ShardPlan(W, "00000", users),)))
    files.create_snapshot(snapshot([item("a", "t1", "the secret of t1"), item("b", "t2")]))
    files.create_outcome(outcome("t1"))
    assert files.forget("t1") == 3
    left = files.read_snapshot(W, "00000")
    assert left is not None
    assert [i.id for i in left.items] == ["b"]
    assert not any(b"the secret" in path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    read = files.read_outcome(W, "00000")
    assert read is not None
    assert (read.puts, read.before) == ((), ())
    plan = files.read_plan(W)
    assert plan is not None
    assert [u.tk for u in plan.shards[0].users] == ["t2"]


def test_a_window_is_held_by_one_run_at_a_time(files: LocalArtifacts) -> None:
    with files.hold(W), pytest.raises(WindowBusy), LocalArtifacts(files._windows.parent).hold(W):
        pass
    with files.hold(W):
        pass


def test_a_window_name_cannot_leave_the_folder(files: LocalArtifacts) -> None:
    with pytest.raises(InvalidInput):
        files.read_plan("../../etc")
