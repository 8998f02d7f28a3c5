"""A deployment's settings -> the Prefect API its nights are told to: the one that is named, or a server in its folder.

The server of a folder keeps everything under `home/prefect`, listens on loopback only, and sends no telemetry. It is tied
to the process that started it by a pipe: when that process ends, however it ends, the server reads the end of the pipe
and ends too.
"""

from __future__ import annotations

import argparse
import atexit
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from dcpm.errors import FleetUnavailable, SettingsError
from dcpm.settings import Settings

HOST = "127.0.0.1"
READY_WAIT_S = (
    180.0  # it takes 15 to 25 s; on a machine that starts Ray and loads a model beside it, several times that
)
STOP_WAIT_S = 10.0
POLL_S = 0.2


@dataclass(slots=True)
class _Started:
    process: subprocess.Popen[bytes]
    url: str
    note: Path


_starting = threading.Lock()
_started: dict[Path, _Started] = {}  # by home


def warm_up(settings: Settings, port: int = 0) -> str:
    """The API's URL; starts the folder's server where none is named and none runs. May be called in a thread of its own.

    The server then runs until `shut_down`, or until this process ends. Raises FleetUnavailable, naming its log.
    """
    home = settings.home
    named = settings.fleet.prefect_api_url or _named_in_prefect()
    if named:
        return named
    with _starting:
        running = _running(home)
        if running and port and not running.endswith(f":{port}/api"):
            raise SettingsError(f"{home} has a Prefect server already, at {running}: use that one, or end it first")
        return running or _start(home, port)


@contextlib.contextmanager
def api(settings: Settings, port: int = 0) -> Iterator[str]:
    """The API's URL, in force for Prefect within the block; a server that the block started ends with it."""
    was_up = settings.home in _started
    url = warm_up(settings, port)
    try:
        with _in_force(url, settings.home):
            yield url
            _tell_the_last_logs()
    finally:
        if not was_up:
            shut_down(settings.home)


def shut_down(home: Path) -> None:
    """Ends the server of `home` where this process started it. A second call does nothing."""
    with _starting:
        started = _started.pop(home, None)
        if started is None:
            return
        started.note.unlink(missing_ok=True)
        assert started.process.stdin is not None
        started.process.stdin.close()
        try:
            started.process.wait(STOP_WAIT_S)
        except subprocess.TimeoutExpired:
            started.process.kill()
            started.process.wait()


def environment(home: Path) -> dict[str, str]:
    """How Prefect is to behave in our processes: everything in the deployment's folder, no telemetry, quiet terminals."""
    folder = home / "prefect"
    return {
        "PREFECT_HOME": str(folder),
        "PREFECT_PROFILES_PATH": str(folder / "profiles.toml"),
        "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
        "PREFECT_LOGGING_TO_API_WHEN_MISSING_FLOW": "ignore",
        "PREFECT_LOGGING_HANDLERS_CONSOLE_LEVEL": "ERROR",
        "DO_NOT_TRACK": "1",
    }


def _named_in_prefect() -> str:
    from prefect.settings import PREFECT_API_URL

    return PREFECT_API_URL.value() or ""


@contextlib.contextmanager
def _in_force(url: str, home: Path) -> Iterator[None]:
    from prefect import settings as prefect_settings

    values = {"PREFECT_API_URL": url} | {k: v for k, v in environment(home).items() if k.startswith("PREFECT_")}
    known = {
        getattr(prefect_settings, name): value for name, value in values.items() if hasattr(prefect_settings, name)
    }
    with prefect_settings.temporary_settings(known):
        yield


def _tell_the_last_logs() -> None:
    from prefect.logging.handlers import APILogHandler

    APILogHandler().flush()


def _note(home: Path) -> Path:
    return home / "prefect" / "server.json"


def _running(home: Path) -> str:
    """The URL of the folder's server if it answers, else "". It may be another process's, `dcpm up` for one."""
    try:
        url = str(json.loads(_note(home).read_text())["url"])
    except (OSError, ValueError, KeyError, TypeError):
        return ""
    return url if _is_healthy(url) else ""


def _is_healthy(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/health", timeout=2.0) as answer:
            return bool(answer.status == 200)
    except (OSError, urllib.error.URLError, ValueError):
        return False


def _start(home: Path, port: int) -> str:
    folder = home / "prefect"
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    port = _checked(port) if port else _free_port()
    log = folder / "server.log"
    with log.open("ab") as words:
        process = _spawn(home, port, words)
    url = f"http://{HOST}:{port}/api"
    _started[home] = _Started(process, url, _note(home))
    atexit.register(shut_down, home)
    deadline = time.monotonic() + READY_WAIT_S
    while not _is_healthy(url):
        if process.poll() is not None or time.monotonic() > deadline:
            process.kill()
            process.wait()
            del _started[home]
            raise FleetUnavailable(f"the Prefect server did not start on {url}: see {log}")
        time.sleep(POLL_S)
    _note(home).write_text(json.dumps({"url": url}))
    return url


def _spawn(home: Path, port: int, words: BinaryIO) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "flows.server", "--port", str(port)],
        env={
            **os.environ,
            **environment(home),
            "PREFECT_API_DATABASE_CONNECTION_URL": f"sqlite+aiosqlite:///{home / 'prefect' / 'prefect.db'}",
            "PREFECT_UI_API_URL": f"http://{HOST}:{port}/api",
            "PREFECT_API_URL": "",
        },
        stdin=subprocess.PIPE,
        stdout=words,
        stderr=subprocess.STDOUT,
        start_new_session=True,  # Ctrl-C reaches us first, and we end it when the flow has said good-bye to it
    )


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def _checked(port: int) -> int:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError as exc:
            raise SettingsError(f"port {port} of {HOST} is taken: give another one") from exc
    return port


# -- the server's own process


def _end_with_parent() -> None:
    """Waits for the end of the pipe that the parent holds, then asks this process to end, and then makes it."""
    sys.stdin.buffer.read()
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(STOP_WAIT_S / 2)
    os._exit(0)


def main() -> None:
    parser = argparse.ArgumentParser(description="Serves Prefect on loopback until standard input ends.")
    parser.add_argument("--port", type=int, required=True)
    port: int = parser.parse_args().port
    threading.Thread(target=_end_with_parent, daemon=True).start()
    import uvicorn
    from prefect.server.api.server import create_app

    uvicorn.run(create_app(final=True), host=HOST, port=port, log_level="warning", timeout_graceful_shutdown=3)


if __name__ == "__main__":
    main()
