"""Fleet settings -> a Ray cluster to run on: the one that is named, or one on this machine for as long as it is needed."""

from __future__ import annotations

import atexit
import contextlib
import fcntl
import logging
import os
import shutil
import tempfile
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path

import ray

from dcpm.errors import FleetUnavailable
from dcpm.settings import FleetSettings

HOST = "127.0.0.1"
PREFIX, LOCK = "dcpm-ray-", "lock"

_starting = threading.Lock()
_kept: _Kept | None = None


class _Kept:
    """A cluster that lives as long as this object's thread.

    Ray asks the kernel to kill the processes of a local cluster with the thread that started them (PR_SET_PDEATHSIG), so
    one that is started in a thread which then ends is gone 60 s later. This thread stays until the cluster is no longer
    needed.
    """

    def __init__(self, fleet: FleetSettings) -> None:
        self._fleet = fleet
        self._is_up: Future[None] = Future()
        self._is_needed_no_more = threading.Event()
        self._thread = threading.Thread(target=self._keep, name="dcpm-ray", daemon=True)
        self._thread.start()
        try:
            self._is_up.result()
        except (OSError, RuntimeError, ValueError, ray.exceptions.RayError) as exc:
            where = fleet.ray_address or "this machine"
            raise FleetUnavailable(f"Ray could not be started on {where}: {type(exc).__name__}: {exc}") from exc

    def end(self) -> None:
        self._is_needed_no_more.set()
        self._thread.join()

    def _keep(self) -> None:
        with _folder(self._fleet) as folder:
            try:
                _start(self._fleet, folder)
            except BaseException as exc:  # noqa: BLE001 - raised again in the thread that waits
                self._is_up.set_exception(exc)
            else:
                self._is_up.set_result(None)
                self._is_needed_no_more.wait()
            ray.shutdown()


@contextlib.contextmanager
def _folder(fleet: FleetSettings) -> Iterator[str]:
    """Where a local cluster keeps its sockets and logs: a short path, since a socket's name may have 107 characters.

    A process that is killed leaves its folder; the next one finds that nobody holds its lock, and removes it.
    """
    if fleet.ray_address:
        yield ""
        return
    for left in Path(tempfile.gettempdir()).glob(f"{PREFIX}*/{LOCK}"):
        with contextlib.suppress(OSError), left.open("r") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(left.parent, ignore_errors=True)
    with (
        tempfile.TemporaryDirectory(prefix=PREFIX, ignore_cleanup_errors=True) as folder,
        (Path(folder) / LOCK).open("w") as lock,
    ):
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield folder


def warm_up(fleet: FleetSettings) -> None:
    """Starts or joins the cluster, so that a later run finds it; about 10 s. May be called in a thread of its own.

    The cluster then stays until `shut_down`, or until this process ends. Raises FleetUnavailable.
    """
    global _kept
    with _starting:
        if not ray.is_initialized():
            _kept = _Kept(fleet)
            atexit.register(shut_down)


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
    global _kept
    with _starting:
        if _kept is not None:
            _kept.end()
            _kept = None


def _is_up() -> bool:
    with _starting:  # waits for a start under way in another thread
        return bool(ray.is_initialized())


def _start(fleet: FleetSettings, folder: str) -> None:
    logging.getLogger("ray").setLevel(logging.ERROR)
    if fleet.ray_address:
        ray.init(address=fleet.ray_address, log_to_driver=False, configure_logging=False)
    else:
        ray.init(
            num_cpus=fleet.num_cpus or os.cpu_count() or 1,
            object_store_memory=fleet.object_store_mb * 2**20,
            include_dashboard=False,
            log_to_driver=False,
            configure_logging=False,
            _node_ip_address=HOST,
            _temp_dir=folder,
        )
