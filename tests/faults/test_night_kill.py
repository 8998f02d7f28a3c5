"""The promise that a window can be killed anywhere and run again: SIGKILL for the process that drives the night.

The drivers are processes of their own that join one Ray cluster, which the tests start; what they left running on it when
they were killed is part of the test.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import fleet_world
import pytest
from fleet_world import QUESTIONS_PER_USER, CountingModel, counting_model, live, run_of, store_of

from dcpm import settings as settings_file
from dcpm.adapters.milvus_lite import running
from dcpm.consolidate import window
from dcpm.settings import FleetSettings, Settings
from dcpm.wiring import Deployment
from ray_jobs import cluster

pytestmark = pytest.mark.slow
N_USERS = 4
N_QUESTIONS = N_USERS * QUESTIONS_PER_USER

DRIVER = """
import sys
from dcpm import settings
from dcpm.wiring import Deployment
from fleet_world import run_of
from ray_jobs import runner

with Deployment(settings.from_json(sys.stdin.read())) as deployment:
    made = runner.run_window(deployment, run_of(deployment), on_stage=lambda shard, stage: print(stage, flush=True))
    print("ended", made.status, flush=True)
"""


@pytest.fixture(scope="module")
def store_uri(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("lite")) as uri:
        yield uri


@pytest.fixture(scope="module")
def ray_address() -> Iterator[str]:
    cluster.warm_up(FleetSettings(num_cpus=2, object_store_mb=80))
    import ray

    yield ray.get_runtime_context().gcs_address
    cluster.shut_down()


@pytest.fixture
def model() -> Iterator[CountingModel]:
    with counting_model() as server:
        yield server


@pytest.fixture(scope="module")
def undisturbed(store_uri: str, tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], dict[str, object]]:
    with counting_model() as model:
        settings = fleet_world.settings(tmp_path_factory.mktemp("here"), store_uri, "undisturbed", model.base_url)
        with Deployment(settings) as deployment:
            live(deployment, N_USERS)
            here = window.run_here(
                deployment.doors, deployment.night_params, shadow=False, on_stage=lambda shard, stage: None
            )
            window.run_window(run_of(deployment), deployment.doors, here, deployment.hold)
            return store_of(deployment)


def drive(settings: Settings) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", DRIVER],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    process.stdin.write(settings_file.to_json(settings))
    process.stdin.close()
    return process


def kill(process: subprocess.Popen[str]) -> None:
    process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL


def lines_of(process: subprocess.Popen[str]) -> Iterator[str]:
    assert process.stdout is not None
    for line in process.stdout:
        yield line.strip()


def finish(settings: Settings) -> None:
    process = drive(settings)
    *_, last = lines_of(process)
    assert (process.wait(), last) == (0, "ended done")


@pytest.mark.parametrize("stage", ["snapshot", "induce", "collide", "apply"])
def test_a_night_killed_after_a_stage_and_run_again_leaves_the_same_store(
    stage: str,
    tmp_path: Path,
    store_uri: str,
    ray_address: str,
    model: CountingModel,
    undisturbed: dict[tuple[str, str], dict[str, object]],
) -> None:
    fleet = {"ray_address": ray_address}
    settings = fleet_world.settings(tmp_path / "home", store_uri, f"after_{stage}", model.base_url, fleet=fleet)
    with Deployment(settings) as deployment:
        live(deployment, N_USERS)
        driver = drive(settings)
        assert stage in lines_of(driver)
        kill(driver)
        finish(settings)
        assert store_of(deployment) == undisturbed
    _nothing_was_paid_twice(model, settings)


@pytest.mark.parametrize("n", [1, N_QUESTIONS // 2, N_QUESTIONS])
def test_a_night_killed_while_the_model_thinks_and_run_again_leaves_the_same_store(
    n: int,
    tmp_path: Path,
    store_uri: str,
    ray_address: str,
    model: CountingModel,
    undisturbed: dict[tuple[str, str], dict[str, object]],
) -> None:
    fleet = {"ray_address": ray_address}
    settings = fleet_world.settings(tmp_path / "home", store_uri, f"at_{n}", model.base_url, fleet=fleet)
    with Deployment(settings) as deployment:
        live(deployment, N_USERS)
        model.hold_at(n)
        driver = drive(settings)
        model.reached.wait()
        kill(driver)
        model.release()
        finish(settings)
        assert store_of(deployment) == undisturbed
    _nothing_was_paid_twice(model, settings)


def _nothing_was_paid_twice(model: CountingModel, settings: Settings) -> None:
    """But for the requests that were under way at the kill, which the endpoint may bill and nobody can keep."""
    assert len(model.asked) == N_QUESTIONS
    assert max(model.asked.values()) <= 2
    assert sum(n - 1 for n in model.asked.values()) <= settings.llm.concurrency
