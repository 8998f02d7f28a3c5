"""The promise that a window can be killed anywhere and run again: SIGKILL for the process that drives the night.

The drivers are processes of their own that join one Ray cluster, which the tests start; what they left running on it when
they were killed is part of the test.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import fleet_world
import psutil
import pytest
from fleet_world import QUESTIONS_PER_USER, CountingModel, counting_model, live, run_of, store_of

from dcpm import settings as settings_file
from dcpm.adapters.milvus_lite import running
from dcpm.consolidate import window
from dcpm.settings import Settings
from dcpm.wiring import Deployment

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
def ray_address(warm_cluster: None) -> str:
    import ray

    return str(ray.get_runtime_context().gcs_address)


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


def _wait_for_the_askers_to_end() -> None:
    """Ray ends a killed driver's actors a moment later; until then they ask on, and what they ask is not yet counted."""
    mine = psutil.Process().children(recursive=True)
    psutil.wait_procs([child for child in mine if _title(child).startswith("ray::Asker")])


def _title(process: psutil.Process) -> str:
    try:
        return "".join(process.cmdline())
    except psutil.NoSuchProcess:
        return ""


def killed_after(stage: str, settings: Settings) -> None:
    driver = drive(settings)
    assert stage in lines_of(driver)
    kill(driver)


def killed_at_question(n: int, model: CountingModel, settings: Settings) -> None:
    model.hold_at(n)
    driver = drive(settings)
    model.reached.wait()
    kill(driver)
    model.release()


def test_a_night_killed_again_and_again_ends_in_the_same_store(
    tmp_path: Path,
    store_uri: str,
    ray_address: str,
    model: CountingModel,
    undisturbed: dict[tuple[str, str], dict[str, object]],
) -> None:
    """Once each: when the users were read, while the model thinks, in the middle, while rows are written."""
    fleet = {"ray_address": ray_address}
    settings = fleet_world.settings(tmp_path / "home", store_uri, "killed", model.base_url, fleet=fleet)
    runs = (
        lambda: killed_after("snapshot", settings),
        lambda: killed_at_question(5, model, settings),
        lambda: killed_after("collide", settings),
        lambda: killed_after("apply", settings),
        lambda: finish(settings),
    )
    with Deployment(settings) as deployment:
        live(deployment, N_USERS)
        for run in runs:
            _wait_for_the_askers_to_end()
            before = Counter(model.asked)
            run()
            # What was under way at a kill the endpoint may bill and nobody can keep; a reply that was kept never again.
            asked_again = [digest for digest, n in model.asked.items() if digest in before and n > before[digest]]
            assert len(asked_again) <= settings.llm.concurrency
        assert store_of(deployment) == undisturbed
        assert len(model.asked) == N_QUESTIONS
        n_asked = model.n_asked
        finish(settings)
        assert model.n_asked == n_asked
