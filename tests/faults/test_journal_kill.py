"""SIGKILL for a process that puts replies: what it was told is kept is there, and what is asked again was in flight."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from s3_server import running_s3, uri_at

from dcpm.adapters.journal_files import FileJournal

pytestmark = pytest.mark.slow
CALLERS, N_QUESTIONS = 8, 4_000

WRITER = """
import os, sys, threading
from dcpm.adapters import journal_segments
from dcpm.adapters.journal_files import FileJournal

uri, callers, questions = sys.argv[1], int(sys.argv[2]), [f"q{n}" for n in range(int(sys.argv[3]))]
journal_segments.MERGE_N = 4  # merges all the time, so that the kill falls into some
journal = FileJournal(uri)
known = journal.get(questions)
todo = iter([digest for digest in questions if digest not in known])
lock = threading.Lock()

def tell(what):
    os.write(1, (what + "\\n").encode())

def call():
    while True:
        with lock:
            digest = next(todo, None)
        if digest is None:
            return
        tell(f"asked {digest}")
        journal.put(f"t{digest}", digest, "reply to " + digest)
        tell(f"kept {digest}")

threads = [threading.Thread(target=call) for _ in range(callers)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
journal.close()
"""


def killed_after(n_kept: int, uri: str) -> tuple[list[str], list[str]]:
    """What a writer asked, and what it was told is kept, before it was killed; n_kept is reached at least."""
    process = subprocess.Popen(
        [sys.executable, "-c", WRITER, uri, str(CALLERS), str(N_QUESTIONS)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    lines: list[str] = []
    while sum(line.startswith("kept") for line in lines) < n_kept:
        line = process.stdout.readline()
        assert line, "the writer ended by itself"
        lines.append(line)
    process.send_signal(signal.SIGKILL)
    lines += [line for line in process.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
    process.wait()
    process.stdout.close()
    words = [line.split() for line in lines]
    return [digest for word, digest in words if word == "asked"], [digest for word, digest in words if word == "kept"]


@pytest.fixture(scope="module")
def s3() -> Iterator[str]:
    with running_s3() as address:
        yield address


@pytest.fixture(params=["files", "s3"])
def uri(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path) if request.param == "files" else uri_at(request.getfixturevalue("s3"), "killed")


def test_a_kill_costs_no_more_than_the_calls_in_flight(uri: str) -> None:
    moments = random.Random(20_261_201)
    asked: list[str] = []
    for _ in range(4):
        asked_now, kept = killed_after(moments.randrange(1, 120), uri)
        asked += asked_now
        journal = FileJournal(uri)
        found = journal.get([f"q{n}" for n in range(N_QUESTIONS)])
        journal.close()
        assert set(kept) <= set(found)
        assert all(reply == f"reply to {digest}" for digest, reply in found.items())
        lost = set(asked_now) - set(found)
        assert len(lost) <= CALLERS
    paid_again = len(asked) - len(set(asked))
    assert paid_again <= 4 * CALLERS
