"""A night on Ray whose budget ends it: what the endpoint saw, across askers, a restart of the counter, and a second run."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import fleet_world
import pytest
from fleet_world import QUESTIONS_PER_USER, WINDOW, CountingModel, counting_model, live, run_of

from dcpm.adapters.milvus_lite import running
from dcpm.settings import Settings
from dcpm.wiring import Deployment
from ray_jobs import limiter, runner

pytestmark = pytest.mark.slow
N_USERS = 6


@pytest.fixture(scope="module")
def store_uri(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("lite")) as uri:
        yield uri


@pytest.fixture
def model() -> Iterator[CountingModel]:
    with counting_model() as server:
        yield server


@pytest.fixture
def site(tmp_path: Path, store_uri: str, model: CountingModel, request: pytest.FixtureRequest) -> Settings:
    """Two askers, which only the actor between them keeps within the budget."""
    return fleet_world.settings(
        tmp_path / "home", store_uri, "t" + str(abs(hash(request.node.nodeid))), model.base_url,
        budget={"window_calls": 10}, fleet={"askers": 2}, night={"max_users": 1},
    )  # fmt: skip


@pytest.mark.usefixtures("warm_cluster")
def test_the_fleet_makes_no_call_beyond_the_budget_not_even_when_the_window_runs_again(
    site: Settings, model: CountingModel
) -> None:
    with Deployment(site) as deployment:
        live(deployment, N_USERS)
        for _ in range(2):
            report = runner.run_window(deployment, run_of(deployment))
            assert report.status == "partial"
            assert model.n_asked == 10
            assert report.n_attempts == 10
            assert report.count("shards_not_begun") > 0, "the forecast was too low, and the night stopped all the same"
            assert report.n_users == N_USERS
    assert N_USERS * QUESTIONS_PER_USER > 10


@pytest.mark.usefixtures("warm_cluster")
def test_a_counter_that_is_started_again_reads_what_was_spent_in_the_ledger(
    site: Settings, model: CountingModel
) -> None:
    import ray

    from dcpm.llm.budget import Amount, Charge
    from dcpm.llm.rate import RateParams

    with Deployment(site) as deployment:
        live(deployment, 2)
        runner.run_window(deployment, run_of(deployment))
        n_asked = model.n_asked
        assert 0 < n_asked < 10
        limits, _ = limiter.start(RateParams(), runner.site_of(deployment))
        charges = [Charge(WINDOW, "default", "t", Amount(1, 100))] * 10
        granted = ray.get(limits.book.remote(charges, []))
        assert sum(bool(each.ticket) for each in granted) == 10 - n_asked

        def process_of(actor: object) -> int:  # in here, since workers have the product and not its tests
            import os

            return os.getpid()

        first = ray.get(limits.__ray_call__.remote(process_of))
        os.kill(first, signal.SIGKILL)  # its reservations are gone with it, what the ledger has is not
        while ray.get(limits.__ray_call__.remote(process_of)) == first:
            pass
        again = ray.get(limits.book.remote(charges, []))
        assert sum(bool(each.ticket) for each in again) == 10 - n_asked
        ray.kill(limits)
