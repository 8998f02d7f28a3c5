"""Fleet settings -> a Ray cluster to run on: the one that is named, or one on this machine for as long as it is needed."""

from __future__ import annotations

import atexit
import contextlib
import os
import secrets
import shutil
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

# Before Ray is imported, which reads it then.
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")

import ray

from dcpm.errors import FleetUnavailable
from dcpm.settings import FleetSettings

HOST = "127.0.0.1"

_starting = threading.Lock()
_folder: Path | None = None
_is_ours = False


def warm_up(fleet: FleetSettings) -> None:
    """Starts or joins the cluster, so that a later run finds it; about 10 s. May be called in a thread of its own.

    The cluster then stays until `shut_down`, or until this process ends. Raises FleetUnavailable.
    """
    with _starting:
        if not ray.is_initialized():
            _start(fleet)


@contextlib.contextmanager
def running(fleet: FleetSettings) -> Iterator[None]:
    """The cluster for as long as the block lasts; one that was warm before, or is somebody else's, stays as it was."""
    was_up = _is_up()
    warm_up(fleet)
    try:
        yield
    finally:
        if not was_up:
            shut_down()


def shut_down() -> None:
    """Leaves the cluster, and ends it where it was started here. A second call does nothing."""
    global _is_ours
    with _starting:
        if not _is_ours:
            return
        ray.shutdown()
        _is_ours = False
        _clear()


def _is_up() -> bool:
    with _starting:  # waits for a start under way in another thread
        return ray.is_initialized()


def _start(fleet: FleetSettings) -> None:
    global _folder, _is_ours
    try:
        if fleet.ray_address:
            ray.init(address=fleet.ray_address, log_to_driver=False)
        else:
            # A short path of its own: the sockets' names may have 107 characters, a home folder's may be long.
            _folder = Path(tempfile.mkdtemp(prefix="dcpm-ray-"))
            _ask_for_a_token()
            ray.init(
                num_cpus=fleet.num_cpus or os.cpu_count() or 1,
                object_store_memory=fleet.object_store_mb * 2**20,
                include_dashboard=False,
                log_to_driver=False,
                configure_logging=False,
                _node_ip_address=HOST,
                _temp_dir=str(_folder),
            )
    except (OSError, RuntimeError, ValueError, ray.exceptions.RayError) as exc:
        _clear()
        where = fleet.ray_address or "this machine"
        raise FleetUnavailable(f"Ray could not be started on {where}: {type(exc).__name__}: {exc}") from exc
    _is_ours = True
    atexit.register(shut_down)


def _ask_for_a_token() -> None:
    """Another account of this machine must not be able to run code in our cluster, so it takes a token of this run's own.

    Said explicitly: Ray's clients that assume another mode than the cluster's are turned away. A cluster that is named
    keeps its own mode: set RAY_AUTH_MODE, and RAY_AUTH_TOKEN with it, as its operator says.
    """
    os.environ["RAY_AUTH_MODE"] = "token"
    os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))


def _clear() -> None:
    global _folder
    if _folder is not None:
        shutil.rmtree(_folder, ignore_errors=True)
        _folder = None
