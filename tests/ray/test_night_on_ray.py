"""A night on a local Ray cluster, beside milvus-lite and a model endpoint that counts. About a minute on two cores."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import fleet_world
import psutil
import pytest
from fleet_world import (
    CANARY,
    NOW,
    QUESTIONS_PER_USER,
    SECRET,
    USER,
    CountingModel,
    counting_model,
    live,
    n_kept,
    run_of,
    store_of,
)

from dcpm.adapters.milvus_lite import running
from dcpm.consolidate import window
from dcpm.consolidate.report import WindowReport
from dcpm.errors import FleetUnavailable, ModelAuth
from dcpm.model.night import WindowPlan
from dcpm.settings import Settings
from dcpm.testing.made import EMBEDDER
from dcpm.wiring import Deployment
from ray_jobs import cluster, runner, workers

pytestmark = pytest.mark.slow
N_USERS = 6
N_QUESTIONS = N_USERS * QUESTIONS_PER_USER


@pytest.fixture(scope="module")
def store_uri(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("lite")) as uri:
        yield uri


@pytest.fixture(scope="module")
def fleet(warm_cluster: None) -> Path:
    """A warm cluster; gives the folder of its logs."""
    import ray  # not before ray_jobs, which says how clients of its clusters are admitted

    return Path(ray._private.worker._global_node.get_session_dir_path()) / "logs"


@pytest.fixture
def model() -> Iterator[CountingModel]:
    with counting_model() as server:
        yield server


@pytest.fixture
def site(tmp_path: Path, store_uri: str, model: CountingModel, request: pytest.FixtureRequest) -> Settings:
    prefix = "t" + str(abs(hash(request.node.nodeid)))
    return fleet_world.settings(tmp_path / "home", store_uri, prefix, model.base_url)


@pytest.fixture(scope="module")
def undisturbed(store_uri: str, tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[object, object], WindowReport]:
    """What the store holds after a night in one process, and its report."""
    with counting_model() as model:
        settings = fleet_world.settings(tmp_path_factory.mktemp("here"), store_uri, "here", model.base_url)
        with Deployment(settings) as deployment:
            live(deployment, N_USERS)
            here = window.run_here(
                deployment.doors, deployment.night_params, shadow=False, on_stage=lambda shard, stage: None
            )
            report = window.run_window(run_of(deployment), deployment.doors, here, deployment.hold)
            assert model.n_asked == N_QUESTIONS
            return dict(store_of(deployment)), report


def figures(report: WindowReport) -> dict[str, object]:
    """The report without what time it took."""
    stages = tuple(replace(stage, seconds=0.0) for stage in report.stages)
    return {
        "status": report.status, "users": report.n_users, "shards": report.n_shards, "stages": stages,
        "counts": report.counts, "memory": report.memory, "tokens": report.spend.tokens,
    }  # fmt: skip


def test_a_night_on_ray_leaves_what_a_night_in_one_process_leaves(
    site: Settings, model: CountingModel, fleet: Path, undisturbed: tuple[dict[object, object], WindowReport]
) -> None:
    store, report = undisturbed
    stages: list[tuple[str, str]] = []
    with Deployment(site) as deployment:
        live(deployment, N_USERS)
        made = runner.run_window(deployment, run_of(deployment), on_stage=lambda *told: stages.append(told))
        assert store_of(deployment) == store
        assert figures(made) == figures(report)
        assert len(stages) == len(set(stages)) == 3 * window.N_STEPS
        assert set(model.asked.values()) == {1}

        again = runner.run_window(deployment, run_of(deployment))
        assert model.n_asked == N_QUESTIONS
        assert again.memory == made.memory
        assert store_of(deployment) == store


def test_a_shadow_night_leaves_the_store_as_it_was(site: Settings, fleet: Path) -> None:
    with Deployment(site) as deployment:
        live(deployment, 2)
        before = store_of(deployment)
        made = runner.run_window(deployment, run_of(deployment, shadow=True))
        assert made.status == "shadow"
        assert made.stage("induce").n_out == 4
        assert store_of(deployment) == before


@pytest.mark.parametrize("title", ["ray::Asker", "ray::Embedder"])
def test_an_actor_that_is_killed_comes_again_and_the_night_goes_on(
    title: str,
    site: Settings,
    model: CountingModel,
    fleet: Path,
    undisturbed: tuple[dict[object, object], WindowReport],
) -> None:
    model.hold_at(5)
    killed: list[int] = []
    in_flight: list[int] = []

    def kill_when_questions_are_under_way() -> None:
        model.reached.wait()
        killed.extend(_kill(title))
        in_flight.append(model.n_asked - n_kept(site))
        model.release()

    killer = threading.Thread(target=kill_when_questions_are_under_way)
    killer.start()
    with Deployment(site) as deployment:
        live(deployment, N_USERS)
        made = runner.run_window(deployment, run_of(deployment))
        killer.join()
        assert len(killed) == 1
        assert (made.status, made.alarms) == ("done", ())
        assert store_of(deployment) == undisturbed[0]
    paid_twice = [digest for digest, n in model.asked.items() if n > 1]
    assert len(paid_twice) <= in_flight[0]
    assert len(model.asked) == N_QUESTIONS
    if title == "ray::Embedder":
        assert not paid_twice


def _kill(title: str) -> list[int]:
    found = [
        child
        for child in psutil.Process().children(recursive=True)
        if child.is_running() and "".join(child.cmdline()).startswith(title)
    ]
    for child in found:
        os.kill(child.pid, signal.SIGKILL)
    psutil.wait_procs(found)
    return [child.pid for child in found]


def test_a_shard_that_fails_is_set_aside_and_the_others_finish(
    site: Settings, model: CountingModel, fleet: Path, undisturbed: tuple[dict[object, object], WindowReport]
) -> None:
    with Deployment(site) as deployment:
        live(deployment, N_USERS)
        damaged = site.home / "windows" / fleet_world.WINDOW / "snapshot-00001.arrow"

        def damage(planned: WindowPlan) -> None:
            damaged.write_bytes(b'{"format": 9}\n')

        made = runner.run_window(deployment, run_of(deployment), on_plan=damage)
        assert made.status == "partial"
        assert made.n_shards == 3
        assert made.alarms == ("shard 00001: set aside at snapshot: StoreDamaged",)
        assert deployment.artifacts.read_report(fleet_world.WINDOW) is None
        assert model.n_asked == N_QUESTIONS * 2 // 3

        damaged.unlink()
        made = runner.run_window(deployment, run_of(deployment))
        assert made.status == "done"
        assert store_of(deployment) == undisturbed[0]
        assert set(model.asked.values()) == {1}


def test_a_refused_key_ends_the_night_and_a_later_run_finishes_it(
    site: Settings, model: CountingModel, fleet: Path, undisturbed: tuple[dict[object, object], WindowReport]
) -> None:
    model.status = 401
    with Deployment(site) as deployment:
        live(deployment, N_USERS)
        with pytest.raises(ModelAuth):
            runner.run_window(deployment, run_of(deployment))
        n_shards_begun = len(list((site.home / "windows" / fleet_world.WINDOW).glob("snapshot-*")))
        assert n_shards_begun == site.night.shards_in_flight

        model.status = 200
        assert runner.run_window(deployment, run_of(deployment)).status == "done"
        assert store_of(deployment) == undisturbed[0]


def test_a_step_that_never_ends_is_an_error_that_names_it(site: Settings, model: CountingModel, fleet: Path) -> None:
    model.hold_at(1)
    short = site.model_copy(update={"fleet": site.fleet.model_copy(update={"stage_timeout_s": 3.0})})
    with Deployment(short) as deployment:
        live(deployment, 2)
        with pytest.raises(FleetUnavailable, match="has waited 3 s for its step"):
            runner.run_window(deployment, run_of(deployment))
    model.release()


def test_a_night_without_anyone_due_starts_no_cluster(site: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "warm_up", lambda fleet: pytest.fail("a cluster was started"))
    with Deployment(site) as deployment:
        made = runner.run_window(deployment, run_of(deployment, now=NOW))
        assert (made.n_users, made.n_attempts) == (0, 0)


def test_a_site_does_not_show_its_keys(site: Settings) -> None:
    with Deployment(site) as deployment:
        made = runner.site_of(deployment)
    assert SECRET in made.settings_json
    assert SECRET not in repr(made)


def test_a_process_that_only_opens_the_store_cannot_embed() -> None:
    with pytest.raises(RuntimeError, match="embedder actors"):
        workers.NamedEmbedder(EMBEDDER.identity).embed(["x"])


def test_nothing_that_was_said_and_no_key_is_in_rays_logs(fleet: Path) -> None:
    """Runs last: the nights above left their logs, a failed one too."""
    written = {path.name: path.read_bytes() for path in fleet.rglob("*") if path.is_file()}
    assert any(name.startswith("worker-") for name in written)
    for word in (CANARY, SECRET, USER):
        assert [name for name, data in written.items() if word.encode() in data] == []
