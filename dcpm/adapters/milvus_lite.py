"""A folder -> the URI of the one milvus-lite server that keeps it, started where none runs.

milvus-lite allows one process per data directory, and with several unserialised writers a kill loses acknowledged rows.
So the directory is never opened in-process: every command, service and worker is a client of one server with one worker
thread. It survives the death of any process, not a power cut: it does not fsync each write.

Under `home/milvus`, `state.json` says where the server listens, and three locks tell processes of each other:
`start.lock` is held while a server is looked for, started or stopped; `users.lock` is held, shared, by every process that
uses the server, so that whoever can take it alone is the last; `server.lock` is held by the server itself, from the moment
it is forked. The kernel drops a lock when its process dies, so nothing is ever stale. Needs flock: Linux or macOS, on a
local file system.
"""

from __future__ import annotations

import fcntl
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from dcpm.errors import StoreUnavailable

HOST = "127.0.0.1"
MEMTABLE_BYTES = 4 * 2**20
"""milvus-lite scans its in-memory table in Python: with 30,000 rows in it a filtered read took 3.9 s, with this 0.1 s."""


_SERVER = (
    "import signal, sys; from milvus_lite.cmdline import main; "
    "signal.signal(signal.SIGINT, signal.default_int_handler); sys.exit(main())"
)
"""`milvus-lite server`, which ends cleanly on SIGINT, but not where that is ignored: under nohup, say, or a shell's `&`."""


@dataclass(frozen=True, slots=True)
class LiteParams:
    ready_wait_s: float = (
        60.0  # a start takes 2 s; on a machine that starts Ray and Prefect beside it, several times that
    )
    stop_wait_s: float = 10.0  # until a server that was asked to end is killed; it gives its clients 5 s
    poll_s: float = 0.05


@dataclass(frozen=True, slots=True)
class _State:
    """`pid` is 0 where whoever started the server was killed before it knew; `kept` servers outlive their users."""

    port: int
    pid: int = 0
    kept: bool = False


class EmbeddedMilvus:
    """One deployment's server. Every process that uses the store holds one of these; threads may share it."""

    def __init__(self, home: Path, params: LiteParams | None = None) -> None:
        self._folder = Path(home) / "milvus"
        self._params = params or LiteParams()
        self._guard = threading.Lock()
        self._user: int | None = None

    @property
    def log_file(self) -> Path:
        return self._folder / "server.log"

    def ensure_running(self, *, keep: bool = False) -> str:
        """The URI of the server, which is started where it does not run; registers this process as its user.

        With `keep` the server runs on when its last user has left. Raises StoreUnavailable, naming the log, where it is
        not ready in `ready_wait_s`.
        """
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with self._guard, self._start_lock():
            state = self._running() or self._start()
            if keep and not state.kept:
                self._remember(replace(state, kept=True))
            if self._user is None:
                self._user = _locked(self._folder / "users.lock", fcntl.LOCK_SH)
            return f"http://{HOST}:{state.port}"

    def leave(self) -> None:
        """This process uses the server no more; the server runs on."""
        with self._guard:
            self._leave()

    def stop(self, *, kept_too: bool = False) -> bool:
        """Leaves, and ends the server if no other process uses it; returns whether it ended.

        Whoever leaves last ends it, and not whoever started it: so a starter that was killed leaves no server behind for
        ever. A server that is kept ends with `kept_too` only.
        """
        with self._guard:
            self._leave()
            if not self._folder.exists():
                return False
            with self._start_lock():
                state = self._running()
                if state is None or not state.pid or (state.kept and not kept_too) or self._is_used():
                    return False
                self._end(state.pid)
                return True

    @property
    def _state_file(self) -> Path:
        return self._folder / "state.json"

    def _remember(self, state: _State) -> None:
        """Never leaves half a file: a process may be killed between any two steps."""
        draft = self._state_file.with_suffix(".new")
        draft.write_text(json.dumps(asdict(state)))
        draft.replace(self._state_file)

    def _recall(self) -> _State | None:
        try:
            return _State(**json.loads(self._state_file.read_text()))
        except (OSError, ValueError, TypeError):
            return None

    def _leave(self) -> None:
        if self._user is not None:
            os.close(self._user)
            self._user = None

    @contextmanager
    def _start_lock(self) -> Iterator[None]:
        descriptor = _locked(self._folder / "start.lock", fcntl.LOCK_EX)
        try:
            yield
        finally:
            os.close(descriptor)

    def _is_used(self) -> bool:
        return _is_locked(self._folder / "users.lock")

    def _lives(self) -> bool:
        return _is_locked(self._folder / "server.lock")

    def _running(self) -> _State | None:
        """The server that lives, ready to answer, or None. The state file alone proves nothing: a pid is used again."""
        if not self._lives():
            return None
        state = self._recall()
        if state is None:
            raise StoreUnavailable(
                f"{self._state_file} is gone or damaged while its server runs: end it, then try again"
            )
        return state if self._is_ready(state.port) else None

    def _start(self) -> _State:
        """The port is written before the server lives, so that one whose starter is killed is found again."""
        state = _State(self._free_port())
        self._remember(state)
        held = _locked(self._folder / "server.lock", fcntl.LOCK_EX)
        try:
            process = self._spawn(state.port, held)
        finally:
            os.close(held)  # the child has its own copy, and with it the lock
        state = replace(state, pid=process.pid)
        self._remember(state)
        # Else a server that is killed stays a zombie for as long as this process lives.
        threading.Thread(target=process.wait, daemon=True, name="dcpm-milvus-lite").start()
        if not self._is_ready(state.port):
            raise StoreUnavailable(f"the milvus-lite server ended at once: {self._last_words()} (see {self.log_file})")
        return state

    def _spawn(self, port: int, held: int) -> subprocess.Popen[bytes]:
        options = {"--data-dir": self._folder / "data", "--host": HOST, "--port": port, "--max-workers": 1}
        limits = {"MILVUS_LITE_MEMTABLE_MEMORY_LIMIT_BYTES": str(MEMTABLE_BYTES), "OMP_NUM_THREADS": "1"}
        with self.log_file.open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-c", _SERVER, "server", *(str(part) for pair in options.items() for part in pair)],
                env={**os.environ, **limits},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                pass_fds=[held],
                start_new_session=True,  # Ctrl-C in a terminal ends the command, which then ends the server if it may
            )

    def _free_port(self) -> int:
        """The port it had before where that is free, so that clients of a server that died find the new one."""
        before = self._recall()
        with suppress(OSError):
            if before is not None:
                return _bound(before.port)
        return _bound(0)

    def _is_ready(self, port: int) -> bool:
        """Waits; False where the server ended instead. Raises StoreUnavailable at the deadline."""
        deadline = time.monotonic() + self._params.ready_wait_s
        while not _listens(port):
            if not self._lives():
                return False
            if time.monotonic() > deadline:
                raise StoreUnavailable(
                    f"the milvus-lite server does not answer on port {port} after {self._params.ready_wait_s:.0f} s: "
                    f"see {self.log_file}, then run `dcpm doctor`"
                )
            time.sleep(self._params.poll_s)
        return True

    def _last_words(self) -> str:
        lines = self.log_file.read_text(errors="replace").strip().splitlines()
        return lines[-1][:200] if lines else "it wrote nothing"

    def _end(self, pid: int) -> None:
        """Asks it to close its files; kills it when it does not. What it acknowledged survives either."""
        deadline = time.monotonic() + self._params.stop_wait_s
        _signal(pid, signal.SIGINT)
        while self._lives():
            if time.monotonic() > deadline:
                _signal(pid, signal.SIGKILL)
                deadline += self._params.stop_wait_s
            time.sleep(self._params.poll_s)


@contextmanager
def running(home: Path, params: LiteParams | None = None) -> Iterator[str]:
    """The URI of the server under `home` for as long as the block lasts.

    At its end the server is stopped unless another process uses it or it is kept.
    """
    server = EmbeddedMilvus(home, params)
    try:
        yield server.ensure_running()
    finally:
        server.stop()


def _locked(path: Path, how: int) -> int:
    """A descriptor that holds the lock until it is closed. With LOCK_NB it raises BlockingIOError."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, how)
    except OSError:
        os.close(descriptor)
        raise
    return descriptor


def _is_locked(path: Path) -> bool:
    try:
        os.close(_locked(path, fcntl.LOCK_EX | fcntl.LOCK_NB))
    except BlockingIOError:
        return True
    return False


def _signal(pid: int, number: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, number)


def _bound(port: int) -> int:
    """`port`, or a free one for 0, if a server could bind it now. Raises OSError."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # else a server's old connections hold it a minute
        probe.bind((HOST, port))
        return int(probe.getsockname()[1])


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(1.0)
        return probe.connect_ex((HOST, port)) == 0
