"""The night as a Prefect flow, told to a real server on loopback, on a real Ray cluster. About a minute on two cores."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import fleet_world
import pytest
from fleet_world import CANARY, SECRET, USER, WINDOW, CountingModel, counting_model, live, run_of, store_of

from dcpm import settings as settings_file
from dcpm.adapters.milvus_lite import running
from dcpm.consolidate import report, shard, window
from dcpm.errors import ModelAuth, WindowBusy
from dcpm.llm.ledger import Spend
from dcpm.model.night import ShardReport, StageCount
from dcpm.settings import Settings
from dcpm.wiring import Deployment
from flows import artifacts, nightly, server, up
from ray_jobs import runner

pytestmark = pytest.mark.slow
N_USERS = 6  # three shards, so two waves


@dataclass(frozen=True)
class Services:
    store_uri: str
    url: str
    ray_address: str
    home: Path  # of the Prefect server


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory, _ends_the_cluster: None) -> Iterator[Services]:
    home = tmp_path_factory.mktemp("server")
    with running(tmp_path_factory.mktemp("lite")) as uri:
        settings = fleet_world.settings(home, uri, "unused", "http://127.0.0.1:1/v1")
        nightly.warm_up(settings)
        import ray

        with server.api(settings) as url:
            yield Services(uri, url, ray.get_runtime_context().gcs_address, home)
        server.shut_down(home)


@pytest.fixture
def model() -> Iterator[CountingModel]:
    with counting_model() as made:
        yield made


@pytest.fixture
def site(tmp_path: Path, services: Services, model: CountingModel, request: pytest.FixtureRequest) -> Settings:
    fleet = {"prefect_api_url": services.url, "ray_address": services.ray_address}
    prefix = "t" + str(abs(hash(request.node.nodeid)))
    return fleet_world.settings(tmp_path / "home", services.store_uri, prefix, model.base_url, fleet=fleet)


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nightly.wave, "retry_delay_seconds", 0)


def flow_runs(site: Settings) -> list[Any]:
    """The runs of this deployment, newest first."""
    from prefect.client.orchestration import get_client
    from prefect.client.schemas.filters import FlowRunFilter, FlowRunFilterTags

    tags = FlowRunFilterTags(all_=[f"home {nightly._place(site.home)}"])
    with get_client(sync_client=True) as client:
        found = client.read_flow_runs(flow_run_filter=FlowRunFilter(tags=tags))
    return sorted(found, key=lambda run: run.start_time or run.created, reverse=True)


def artifacts_of(run: Any) -> dict[str, Any]:
    from prefect.client.orchestration import get_client
    from prefect.client.schemas.filters import ArtifactFilter, ArtifactFilterFlowRunId

    of_run = ArtifactFilter(flow_run_id=ArtifactFilterFlowRunId(any_=[run.id]))
    with get_client(sync_client=True) as client:
        return {made.key: made.data for made in client.read_artifacts(artifact_filter=of_run)}


def told_to_prefect(services: Services) -> bytes:
    """Everything that the server keeps: its database, its log, its results."""
    from prefect.logging.handlers import APILogHandler

    APILogHandler().flush()
    return b"".join(path.read_bytes() for path in (services.home / "prefect").rglob("*") if path.is_file())


def test_a_night_in_prefect_leaves_what_a_night_in_one_process_leaves_and_shows_it(
    site: Settings, services: Services, tmp_path: Path
) -> None:
    here = site.model_copy(
        update={"home": tmp_path / "here", "milvus": site.milvus.model_copy(update={"prefix": "here"})}
    )
    with Deployment(here) as deployment:
        live(deployment, N_USERS)
        plain = window.run_here(
            deployment.doors, deployment.night_params, shadow=False, on_stage=lambda shard, stage: None
        )
        expected = window.run_window(run_of(deployment), deployment.doors, plain, deployment.hold)
        store = store_of(deployment)

    stages: list[tuple[str, str]] = []
    shards: list[str] = []
    with Deployment(site) as deployment:
        live(deployment, N_USERS)
        made = nightly.run_window(
            deployment,
            run_of(deployment),
            on_stage=lambda *told: stages.append(told),
            on_shard=lambda report: shards.append(report.shard),
        )
        assert store_of(deployment) == store
    assert (made.status, made.counts, made.memory) == (expected.status, expected.counts, expected.memory)
    assert len(stages) == 3 * window.N_STEPS
    assert sorted(shards) == ["00000", "00001", "00002"]

    (run,) = flow_runs(site)
    assert (run.name, run.state.name) == (f"night {WINDOW}", "Completed")
    seen = artifacts_of(run)
    assert seen["night-progress"] == 100
    assert [row["stage"] for row in json.loads(seen["night-stages"])] == [s.stage for s in made.stages]
    assert f"Night {WINDOW}: done" in seen["night-report"]
    page = site.home / "windows" / WINDOW / "report.html"
    assert page.as_uri() in seen["night-page"]
    assert f"Window {WINDOW}" in page.read_text()
    assert (page.parent / "attempts.parquet").exists()
    kept = told_to_prefect(services)
    assert f"night {WINDOW}".encode() in kept
    for word in (CANARY, SECRET, USER):
        assert word.encode() not in kept


def test_a_refused_key_fails_the_run_and_prefect_is_told_only_the_errors_type(
    site: Settings, services: Services, model: CountingModel
) -> None:
    model.status = 401  # the endpoint's message repeats a memory, as real ones do
    with Deployment(site) as deployment:
        live(deployment, 2)
        with pytest.raises(ModelAuth):
            nightly.run_window(deployment, run_of(deployment))
    (run,) = flow_runs(site)
    assert run.state.type.value == "FAILED"
    assert "ModelAuth" in run.state.message
    kept = told_to_prefect(services)
    for word in (CANARY, SECRET, USER):
        assert word.encode() not in kept


@pytest.mark.parametrize("door", ["on_plan", "on_shard"])
def test_prefect_never_sees_the_message_of_an_error_nor_its_traceback(
    door: str, site: Settings, services: Services
) -> None:
    def stumble(told: object) -> None:
        raise RuntimeError(f"could not read {CANARY} of {USER} with {SECRET}")

    with Deployment(site) as deployment:
        live(deployment, 2)
        with pytest.raises(RuntimeError, match=CANARY):
            nightly.run_window(deployment, run_of(deployment), **{door: stumble})  # type: ignore[arg-type]
    (run,) = flow_runs(site)
    assert "RuntimeError" in run.state.message
    kept = told_to_prefect(services)
    for word in (CANARY, SECRET, USER):
        assert word.encode() not in kept


def test_a_wave_with_a_shard_set_aside_is_run_again_and_asks_nothing_twice(
    site: Settings, model: CountingModel
) -> None:
    damaged = site.home / "windows" / WINDOW / "snapshot-00001.arrow"
    tries: list[str] = []

    def on_shard(report: ShardReport) -> None:
        tries.append(f"{report.shard} {report.set_aside}".strip())
        if report.set_aside:
            damaged.unlink()  # mended before the wave is tried again

    with Deployment(site) as deployment:
        live(deployment, 4)
        made = nightly.run_window(
            deployment,
            run_of(deployment),
            on_plan=lambda planned: damaged.write_bytes(b'{"format": 9}\n') and None,
            on_shard=on_shard,
        )
    assert made.status == "done"
    assert sorted(tries) == ["00000", "00000", "00001", "00001 StoreDamaged"]
    assert set(model.asked.values()) == {1}


def test_a_night_that_stays_incomplete_is_called_partial(site: Settings) -> None:
    damaged = site.home / "windows" / WINDOW / "snapshot-00000.arrow"
    with Deployment(site) as deployment:
        live(deployment, N_USERS)
        made = nightly.run_window(
            deployment,
            run_of(deployment),
            on_plan=lambda planned: damaged.write_bytes(b'{"format": 9}\n') and None,
        )
    assert made.status == "partial"
    assert made.alarms == ("shard 00000: set aside at snapshot: StoreDamaged",)
    (run,) = flow_runs(site)
    assert run.state.name == "Partial"


DRIVER = """
import sys
from dcpm import settings
from dcpm.wiring import Deployment
from fleet_world import run_of
from flows import nightly

with Deployment(settings.from_json(sys.stdin.read())) as deployment:
    nightly.run_window(deployment, run_of(deployment), on_stage=lambda shard, stage: print(stage, flush=True))
"""


def test_a_run_that_was_killed_is_shown_as_crashed_once_its_window_is_taken_up(
    site: Settings, model: CountingModel
) -> None:
    with Deployment(site) as deployment:
        live(deployment, 2)
        model.hold_at(1)
        root = Path(__file__).parents[1]
        driver = subprocess.Popen(
            [sys.executable, "-c", DRIVER],
            env={**os.environ, "PYTHONPATH": f"{root.parent}{os.pathsep}{root}"},
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            text=True,
        )
        assert driver.stdin is not None
        driver.stdin.write(settings_file.to_json(site))
        driver.stdin.close()
        model.reached.wait()
        driver.send_signal(signal.SIGKILL)
        driver.wait()
        model.release()
        assert [run.state.name for run in flow_runs(site)] == ["Running"]
        assert nightly.run_window(deployment, run_of(deployment)).status == "done"
    assert [run.state.name for run in flow_runs(site)] == ["Completed", "Crashed"]


def test_a_window_that_another_run_holds_is_left_alone(site: Settings) -> None:
    with Deployment(site) as deployment, deployment.hold(WINDOW), pytest.raises(WindowBusy):
        nightly.run_window(deployment, run_of(deployment))


def test_a_night_with_nobody_due_says_so_and_starts_no_cluster(site: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "run_shards", lambda *_, **__: pytest.fail("shards were run"))
    with Deployment(site) as deployment:
        assert nightly.run_window(deployment, run_of(deployment)).n_attempts == 0
    (run,) = flow_runs(site)
    assert run.state.name == "Nothing to do"


def test_the_night_is_registered_with_its_schedule_its_zone_and_one_run_at_a_time(site: Settings) -> None:
    from prefect.client.orchestration import get_client

    night = site.night.model_copy(update={"cron": "30 3 * * *", "zone": "Europe/Berlin"})
    made = up.deployment_of(site.model_copy(update={"night": night}))
    made.apply()
    with get_client(sync_client=True) as client:
        kept = client.read_deployment_by_name(f"{nightly.nightly.name}/{up.NAME}")
    (schedule,) = kept.schedules
    assert (schedule.schedule.cron, schedule.schedule.timezone) == ("30 3 * * *", "Europe/Berlin")
    assert schedule.active
    assert kept.global_concurrency_limit.limit == 1
    assert kept.concurrency_options.collision_strategy == "CANCEL_NEW"
    assert kept.parameters == {"home": str(site.home)}


def test_the_stage_table_adds_the_spend_to_the_counts() -> None:
    counted = StageCount("induce", 5, 4, 1, (("noise", 1),), 2.0, n_questions=5, n_from_journal=2)
    row = artifacts._row(counted, Spend(n_attempts=3))
    assert (row["in"], row["out"], row["declined"], row["rejected"]) == (5, 4, 1, "1 noise")
    assert (row["asked"], row["known"], row["calls"], row["cost"]) == (5, 2, 3, "?")


@pytest.mark.parametrize(
    ("reports", "n_unpaid", "told"),
    [
        (
            (ShardReport("00000", 2, set_aside="StoreUnavailable"), ShardReport("00001", 1, n_again=1)),
            1,
            "window again",
        ),
        ((ShardReport("00000", 2, counts=((shard.NOT_BEGUN, 1.0),), n_again=2),), 0, "next night"),
        ((ShardReport("00000", 2, n_again=2),), 3, "next night"),
        ((ShardReport("00000", 2, n_again=2),), 0, "next night"),
    ],
)
def test_running_the_window_again_is_advised_where_it_helps(
    reports: tuple[ShardReport, ...], n_unpaid: int, told: str, tmp_path: Path
) -> None:
    stage = StageCount("induce", n_unpaid, 0, 0, (("budget", n_unpaid),) if n_unpaid else ())
    made = report.build(WINDOW, "partial", [replace(reports[0], stages=(stage,)), *reports[1:]], [], {}, "", 1.0)
    night = nightly._Night(None, None, report=made, reports={each.shard: each for each in reports})  # type: ignore[arg-type]
    left = nightly._left(night)
    assert told in left
    assert ("budget" in left) == (windows_cut(reports, n_unpaid) and told == "next night")


def windows_cut(reports: tuple[ShardReport, ...], n_unpaid: int) -> bool:
    return n_unpaid > 0 or any(map(shard.is_not_begun, reports))
