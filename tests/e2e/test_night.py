"""A day and a night on planted people, in memory: what the second night does, what a crash leaves, what consent hides."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from dcpm.consolidate import window
from dcpm.errors import InvalidInput, StoreUnavailable, WindowBusy
from dcpm.model.collections import COLLECTIONS
from dcpm.model.ids import tenant_key
from dcpm.model.nodes import Edge, EdgeType, Node, NodeKind
from dcpm.model.questions import Question, Rejected, Reply
from dcpm.model.rows import Row
from dcpm.model.users import Answer, Night
from dcpm.sim.population import Population, plant
from dcpm.sim.rules_asker import RulesAsker
from dcpm.write import consent
from tests.deployment import MemoryDeployment, in_memory

N_USERS = 3


@pytest.fixture(scope="module")
def planted() -> Population:
    return plant(N_USERS, seed=11)


@pytest.fixture
def lived(tmp_path: Path, planted: Population) -> MemoryDeployment:
    made = in_memory(tmp_path, planted)
    made.live(planted)
    return made


def rows(made: MemoryDeployment, but: Sequence[type[Row]] = ()) -> dict[str, list[Row]]:
    """Everything in the store, by collection, ordered."""
    kept = [kind for kind in COLLECTIONS if kind not in but]
    return {
        kind.COLLECTION: sorted((row for page in made.store.scan_all(kind) for row in page), key=lambda row: row.id)
        for kind in kept
    }


def n_asked(made: MemoryDeployment) -> int:
    assert isinstance(made.asker, RulesAsker)
    return made.asker.n_asked.total()


def test_a_night_concludes_something_and_every_stage_adds_up(lived: MemoryDeployment) -> None:
    report = lived.night()
    assert report.status == "done"
    assert report.n_users == N_USERS
    assert dict(report.memory)["schema"] > 0
    for stage in report.stages:
        assert stage.n_in == stage.n_out + stage.n_rejected, stage


def test_a_second_night_changes_nothing_and_asks_nothing(lived: MemoryDeployment) -> None:
    lived.night()
    before, asked = rows(lived), n_asked(lived)
    report = lived.night("2026-12-02")
    assert (report.n_users, report.n_attempts, n_asked(lived)) == (0, 0, asked)
    assert rows(lived) == before


def test_the_same_window_run_again_changes_nothing(lived: MemoryDeployment) -> None:
    lived.night()
    before, asked = rows(lived), n_asked(lived)
    lived.night()
    assert n_asked(lived) == asked
    assert rows(lived) == before


def test_a_later_night_looks_only_at_users_who_said_something(lived: MemoryDeployment, planted: Population) -> None:
    lived.night()
    user = planted.users[0]
    lived.writer.add_memory("default", user.user, user.sessions[0].messages, session="another")
    assert lived.night("2026-12-02").n_users == 1


def test_shadow_shows_what_would_be_and_changes_nothing(lived: MemoryDeployment) -> None:
    before = rows(lived)
    report = lived.night(shadow=True)
    assert report.status == "shadow"
    assert report.count("nodes_created") > 0
    assert rows(lived) == before
    asked = n_asked(lived)
    assert lived.night().status == "done"
    assert n_asked(lived) == asked  # the shadow's decisions are applied, and nothing is asked again
    assert rows(lived) != before


def test_undo_puts_back_what_stood_before_the_window(lived: MemoryDeployment) -> None:
    before = rows(lived)
    lived.night()
    window.undo_window("2026-12-01", lived.doors, lived.artifacts.hold)
    assert rows(lived) == before


def test_a_window_that_others_built_on_cannot_be_undone_first(lived: MemoryDeployment, planted: Population) -> None:
    lived.night()
    user = planted.users[0]
    lived.writer.add_memory("default", user.user, user.sessions[0].messages, session="another")
    lived.night("2026-12-02")
    with pytest.raises(InvalidInput, match="2026-12-02"):
        window.undo_window("2026-12-01", lived.doors, lived.artifacts.hold)


def test_a_night_cut_at_any_write_and_run_again_ends_in_the_undisturbed_store(
    tmp_path: Path, planted: Population
) -> None:
    whole = in_memory(tmp_path / "whole", planted)
    whole.live(planted)
    whole.night()
    n_rows = sum(map(len, rows(whole).values()))
    cut = in_memory(tmp_path / "cut", planted)
    cut.live(planted)
    n_crashes = 0
    for n_left in range(0, n_rows, 7):
        cut.store.fail_after(n_left % 23)
        try:
            n_crashes += cut.night().status == "partial"
        except StoreUnavailable:
            n_crashes += 1
        cut.store.heal()
    cut.night()
    assert n_crashes > 3
    assert n_asked(cut) == n_asked(whole)
    # The two plans were made at different times, so rows differ in those; an id says what a row was concluded from.
    assert {k: [r.id for r in v] for k, v in rows(cut).items()} == {
        k: [r.id for r in v] for k, v in rows(whole).items()
    }


def test_two_runs_cannot_hold_a_window(lived: MemoryDeployment) -> None:
    with lived.artifacts.hold("2026-12-01"), pytest.raises(WindowBusy):
        lived.night()


class DownAsker(RulesAsker):
    """Answers the day; by night the endpoint is away for induction."""

    is_down = True

    def ask(self, questions: Sequence[Question], *, window: str = "", shard: str = "") -> list[Reply | Rejected]:
        if self.is_down and window:
            return [Rejected(q.stage, "ModelUnavailable", retry=True) for q in questions]
        return super().ask(questions, window=window, shard=shard)


def test_users_whom_the_model_could_not_be_asked_about_stay_due(tmp_path: Path, planted: Population) -> None:
    asker = DownAsker()
    made = in_memory(tmp_path, planted, asker)
    made.live(planted)
    report = made.night()
    assert report.status == "partial"
    assert {
        night.outcome for night in made.store.scan(Night, [tenant_key("default", u.user) for u in planted.users])
    } == {"partial"}
    asker.is_down = False
    again = made.night("2026-12-02")
    assert (again.status, again.n_users) == ("done", N_USERS)
    assert dict(again.memory)["schema"] > 0


def cores(made: MemoryDeployment, planted: Population) -> list[Node]:
    tks = [tenant_key("default", u.user) for u in planted.users]
    return [n for n in made.store.scan(Node, tks) if n.kind == NodeKind.CORE]


def test_a_core_schema_is_found_across_domains_and_hidden_until_consented(tmp_path: Path) -> None:
    planted = plant(6, seed=3)
    made = in_memory(tmp_path, planted)
    made.live(planted)
    made.night()
    found = cores(made, planted)
    assert found, "no core schema was found on six planted users"
    core = found[0]
    user = next(u.user for u in planted.users if tenant_key("default", u.user) == core.tk)
    members = [e.dst for e in made.store.scan(Edge, [core.tk]) if e.src == core.id and e.type == EdgeType.ABSTRACTS]
    assert len({n.domain for n in made.store.get(Node, core.tk, members)}) >= 2

    def shown() -> set[str]:
        return {n.node.id for n in made.reader.recall("default", user, core.text, k=50).nodes}

    assert core.id not in shown()
    consent.record(made.store, core.tk, core.id, Answer.REFUSED, made.clock.now())
    assert core.id not in shown()
    consent.record(made.store, core.tk, core.id, Answer.GRANTED, made.clock.now())
    assert core.id in shown()


def test_nothing_the_night_writes_crosses_a_user(lived: MemoryDeployment) -> None:
    lived.night()
    owner = {row.id: row.tk for held in rows(lived).values() for row in held}
    for edge in (row for row in rows(lived)["edges"] if isinstance(row, Edge)):
        assert owner[edge.src] == edge.tk == owner[edge.dst]
