"""One milvus-lite server for a folder, shared between processes, found again after any of them is killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from dcpm.adapters.milvus import MilvusParams, MilvusStore
from dcpm.adapters.milvus_lite import EmbeddedMilvus, LiteParams, running
from dcpm.errors import StoreUnavailable
from dcpm.model.nodes import Edge
from dcpm.model.profile import EmbeddingIdentity
from dcpm.model.users import Activity
from dcpm.ports import Consistency

pytestmark = pytest.mark.slow
EMBEDDING = EmbeddingIdentity("lite", "1", 4)

USE_IT = """
import sys
from pathlib import Path
from dcpm.adapters.milvus_lite import EmbeddedMilvus
server = EmbeddedMilvus(Path(sys.argv[1]))
print(server.ensure_running(), flush=True)
sys.stdin.readline()
print(server.stop(), flush=True)
"""
WRITE = """
import sys
from dcpm.adapters.milvus import MilvusStore
from dcpm.model.nodes import Edge
from dcpm.model.profile import EmbeddingIdentity
store = MilvusStore.connect(sys.argv[1], EmbeddingIdentity("lite", "1", 4))
for i in range(1_000_000):
    store.upsert([Edge(id=f"{sys.argv[2]}-{i}-{j}", tk=sys.argv[2]) for j in range(3)])
    print(i, flush=True)
"""


@contextmanager
def process(code: str, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    started = subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        yield started
    finally:
        started.kill()
        started.communicate()


def line(started: subprocess.Popen[str]) -> str:
    assert started.stdout is not None
    return started.stdout.readline().strip()


def tell(started: subprocess.Popen[str]) -> None:
    assert started.stdin is not None
    started.stdin.write("\n")
    started.stdin.flush()


def pid_of(home: Path) -> int:
    return int(json.loads((home / "milvus" / "state.json").read_text())["pid"])


def lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def kill_server(home: Path) -> None:
    """Returns when it is dead: a signal takes a moment, in which the server would still be found."""
    pid = pid_of(home)
    os.kill(pid, signal.SIGKILL)
    while lives(pid):
        time.sleep(0.01)


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    """Nothing is left running, though a test failed before its own `stop` or still counts as a user."""
    yield tmp_path
    if not EmbeddedMilvus(tmp_path).stop(kept_too=True) and (tmp_path / "milvus" / "state.json").exists():
        with suppress(ValueError, FileNotFoundError, ProcessLookupError):
            if b"milvus_lite" in Path(f"/proc/{pid_of(tmp_path)}/cmdline").read_bytes():
                kill_server(tmp_path)


def test_a_second_process_finds_the_server_of_the_first_and_the_last_to_leave_ends_it(home: Path) -> None:
    mine = EmbeddedMilvus(home)
    uri = mine.ensure_running()
    pid = pid_of(home)
    with process(USE_IT, str(home)) as other:
        assert line(other) == uri == mine.ensure_running()
        assert mine.stop() is False  # the other still uses it
        assert lives(pid)
        tell(other)
        assert line(other) == "True"
    with pytest.raises(StoreUnavailable):
        MilvusStore.connect(uri, EMBEDDING, params=MilvusParams(connect_wait_s=0.0))


def test_a_user_that_is_killed_counts_no_more(home: Path) -> None:
    mine = EmbeddedMilvus(home)
    mine.ensure_running()
    with process(USE_IT, str(home)) as other:
        line(other)
        other.send_signal(signal.SIGKILL)
        other.wait()
    assert mine.stop() is True


def test_a_starter_that_is_killed_leaves_a_server_that_the_next_one_takes_over(home: Path) -> None:
    with process(USE_IT, str(home)) as starter:
        uri = line(starter)
        starter.send_signal(signal.SIGKILL)
        starter.wait()
    with running(home) as found:
        assert found == uri
    assert EmbeddedMilvus(home).stop() is False  # it is gone already


def test_a_kept_server_outlives_its_users(home: Path) -> None:
    first = EmbeddedMilvus(home)
    first.ensure_running(keep=True)
    pid = pid_of(home)
    assert first.stop() is False
    with running(home):
        assert pid_of(home) == pid
    assert lives(pid)
    assert EmbeddedMilvus(home).stop(kept_too=True) is True


def test_threads_and_processes_that_start_at_once_end_up_with_one_server(home: Path) -> None:
    servers = [EmbeddedMilvus(home) for _ in range(4)]
    uris: list[str] = []
    threads = [
        threading.Thread(target=lambda server=server: uris.append(server.ensure_running())) for server in servers
    ]
    with process(USE_IT, str(home)) as a, process(USE_IT, str(home)) as b:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert {line(a), line(b), *uris} == {uris[0]}
    assert [server.stop() for server in servers] == [False, False, False, True]


def test_a_server_that_was_killed_is_started_again_and_its_clients_go_on(home: Path) -> None:
    server = EmbeddedMilvus(home)
    uri = server.ensure_running()
    store = MilvusStore.connect(uri, EMBEDDING)
    store.upsert([Activity(id="u", tk="u", n_items=3)])
    kill_server(home)
    assert server.ensure_running() == uri  # the same port, so that what others hold stays good
    assert store.get(Activity, "u", ["u"]) == [Activity(id="u", tk="u", n_items=3)]
    store.close()
    assert server.stop() is True


def test_no_acknowledged_row_is_lost_when_writers_and_the_server_are_killed(home: Path) -> None:
    server = EmbeddedMilvus(home)
    uri = server.ensure_running()
    MilvusStore.connect(uri, EMBEDDING).close()
    acknowledged: dict[str, int] = {}
    with process(WRITE, uri, "a") as a, process(WRITE, uri, "b") as b, process(WRITE, uri, "c") as c:
        writers = {"a": a, "b": b, "c": c}
        for _ in range(60):
            for name, writer in writers.items():
                acknowledged[name] = int(line(writer))
        a.send_signal(signal.SIGKILL)  # a writer dies alone, then the server under the others
        for _ in range(60):
            for name in ("b", "c"):
                acknowledged[name] = int(line(writers[name]))
        kill_server(home)
        for name, writer in writers.items():
            while written := line(writer):  # what it had been told before the end
                acknowledged[name] = int(written)
                if name != "a" and writer.poll() is not None:
                    break
            writer.kill()
    store = MilvusStore.connect(server.ensure_running(), EMBEDDING)
    for name, last in acknowledged.items():
        found = {row.id for row in store.scan(Edge, [name], consistency=Consistency.STRONG)}
        assert {f"{name}-{i}-{j}" for i in range(last + 1) for j in range(3)} <= found
    assert sum(acknowledged.values()) > 200
    store.close()
    assert server.stop() is True


def test_a_state_file_of_a_server_long_gone_is_no_obstacle(home: Path) -> None:
    (home / "milvus").mkdir()
    (home / "milvus" / "state.json").write_text(json.dumps({"port": 1, "pid": os.getpid(), "kept": True}))
    with running(home) as uri:
        MilvusStore.connect(uri, EMBEDDING).close()
        assert pid_of(home) != os.getpid()


def test_half_a_state_file_is_no_obstacle(home: Path) -> None:
    (home / "milvus").mkdir()
    (home / "milvus" / "state.json").write_text('{"port": 1')
    with running(home) as uri:
        assert uri.startswith("http://127.0.0.1:")


def test_a_server_that_cannot_start_says_why_and_where_to_look(home: Path) -> None:
    (home / "milvus").mkdir()
    (home / "milvus" / "data").write_text("a file where the data directory should be")
    with pytest.raises(StoreUnavailable, match=r"ended at once.*server\.log"):
        EmbeddedMilvus(home).ensure_running()


def test_a_server_that_does_not_answer_is_named_at_the_deadline(home: Path) -> None:
    server = EmbeddedMilvus(home, LiteParams(ready_wait_s=0.0))
    with pytest.raises(StoreUnavailable, match="does not answer on port"):
        server.ensure_running()
    with running(home):  # it was only slow: the next one waits longer
        pass


def test_the_server_listens_on_loopback_only(home: Path) -> None:
    with running(home) as uri:
        port = int(uri.rsplit(":", 1)[1])
        listening = [
            row.split() for file in ("tcp", "tcp6") for row in Path(f"/proc/net/{file}").read_text().splitlines()
        ]
        hosts = {row[1].split(":")[0] for row in listening if row[1].endswith(f":{port:04X}") and row[3] == "0A"}
    assert hosts <= {"0100007F", "0000000000000000FFFF00000100007F"}
    assert hosts
