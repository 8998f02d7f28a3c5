"""What every test runs under: no telemetry, one thread per product, nothing from this machine's environment."""

from __future__ import annotations

import os

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
