"""What every test runs under: no telemetry, one thread per product, nothing from this machine's environment."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

for name in [name for name in os.environ if name.startswith("DCPM_") and not name.startswith("DCPM_TEST_")]:
    del os.environ[name]
os.environ.update(
    OMP_NUM_THREADS="1",
    OPENBLAS_NUM_THREADS="1",
    MKL_NUM_THREADS="1",
    TOKENIZERS_PARALLELISM="false",
    HF_HUB_OFFLINE="1",
    DO_NOT_TRACK="1",
    PREFECT_SERVER_ANALYTICS_ENABLED="false",
    RAY_USAGE_STATS_ENABLED="0",
)


@pytest.fixture(scope="session")
def _ends_the_cluster() -> Iterator[None]:
    yield
    from ray_jobs import cluster

    cluster.shut_down()


@pytest.fixture(scope="module")
def warm_cluster(_ends_the_cluster: None) -> None:
    """Ray on two CPUs, kept from one module to the next since a start takes 10 s; started again where a module ended it."""
    from dcpm.settings import FleetSettings
    from ray_jobs import cluster

    cluster.warm_up(FleetSettings(num_cpus=2, object_store_mb=80))
