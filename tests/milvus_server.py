"""A folder -> the URI of a real Milvus server on loopback, from the `milvus` package in an environment of its own.

The package cannot be installed beside what DCPM needs. `DCPM_TEST_MILVUS_SERVER` names its `milvus-server`; without it
the one in `.venv-milvus` at the root of the repository is taken.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ETCD_PEER_PORT = 2380
"""Every other port of the package can be chosen; this one is fixed, so there is one server per machine."""
READY_WAIT_S = 120.0


def find_binary() -> Path | None:
    named = os.environ.get("DCPM_TEST_MILVUS_SERVER")
    binary = Path(named) if named else Path(__file__).resolve().parents[1] / ".venv-milvus" / "bin" / "milvus-server"
    return binary if binary.exists() else None


@contextmanager
def running_server(binary: Path, folder: Path) -> Iterator[str]:
    """Starts the server and ends it. Raises RuntimeError with the end of its log where it does not come up."""
    if _listens(ETCD_PEER_PORT):
        raise RuntimeError(f"port {ETCD_PEER_PORT} is taken: another Milvus server runs on this machine")
    port, log = _free_port(), folder / "server.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [str(binary), "--data", str(folder / "data"), "--proxy-port", str(port)],
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # the binary is a wrapper with a child: both end with their group
        )
    try:
        _wait_until_ready(process, port, log)
        yield f"http://127.0.0.1:{port}"
    finally:
        _end_group(process)


def _wait_until_ready(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    deadline = time.monotonic() + READY_WAIT_S
    while not _listens(port):
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"the Milvus server did not come up: {log.read_text(errors='replace')[-2_000:]}")
        time.sleep(0.1)


def _end_group(process: subprocess.Popen[bytes]) -> None:
    for number in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, number)
            process.wait(timeout=10)
        except (ProcessLookupError, subprocess.TimeoutExpired):
            continue


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
