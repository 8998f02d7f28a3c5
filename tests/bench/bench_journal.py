"""Replies -> how many a second each journal makes durable, and what they take, beside a plain write and fsync.

    python tests/bench/bench_journal.py [--seconds 1] [--rounds 5] [--folder DIR] [--json]

The floor appends each reply to one file and calls fsync, one caller at a time whatever their number. It runs anew just
before each measurement, which is divided by it, and the rounds' least and most are shown beside the median: on a virtual
machine a sync may take 0.1 ms while the processors are busy and a whole timer tick (4 ms) while they are idle, so that one
figure alone says how busy the machine was. `a write` is how many replies share one, which does not depend on that.

S3 is moto's server on loopback, in a process of its own: Python, far slower than a real one, with no network in between.
Read its figures beside each other, not as those of a product.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import random
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, Protocol

sys.path.insert(0, str(Path(__file__).parents[1]))
from s3_server import running_s3, uri_at

from dcpm.adapters.journal_files import FileJournal
from dcpm.adapters.journal_groups import Group
from dcpm.adapters.journal_sqlite import SqliteJournal

CALLERS = (1, 16)
FLOOR = "write + fsync"
WORDS = "when they plan a trip keep notes of every expense rather than guess and ask friends before deciding early"


class Sink(Protocol):
    def put(self, tk: str, digest: str, reply_json: str) -> None: ...

    def close(self) -> None: ...


class Floor:
    """One file, one write and one fsync a reply, one caller at a time: nothing can find anything in it."""

    def __init__(self, path: Path) -> None:
        self._file, self._lock = path.open("ab", buffering=0), threading.Lock()

    def put(self, tk: str, digest: str, reply_json: str) -> None:
        with self._lock:
            self._file.write(f"{tk}\t{digest}\t{reply_json}\n".encode())
            os.fsync(self._file.fileno())

    def close(self) -> None:
        self._file.close()


def reply(rng: random.Random) -> str:
    """Some 700 bytes of JSON, in the form of an induction's reply."""
    calls = [
        {
            "tool": "create_schema",
            "text": " ".join(rng.choices(WORDS.split(), k=25)),
            "evidence": [f"f{rng.randrange(40)}" for _ in range(4)],
            "confidence": round(rng.random(), 2),
        }
        for _ in range(3)
    ]
    return json.dumps({"calls": calls})


def rate_of(sink: Sink, callers: int, seconds: float, numbers: itertools.count[int], replies: list[str]) -> float:
    """Replies put a second by `callers` threads, each of which waits for one before it puts the next."""
    n_put = [0] * callers
    begin = threading.Barrier(callers + 1)
    ends_at = [0.0]

    def call(k: int) -> None:
        begin.wait()
        while time.perf_counter() < ends_at[0]:
            n = next(numbers)
            sink.put(f"tenantkey{n % 500:015d}", f"q{n:032x}", replies[n % len(replies)])
            n_put[k] += 1

    threads = [threading.Thread(target=call, args=(k,)) for k in range(callers)]
    for thread in threads:
        thread.start()
    started = time.perf_counter()
    ends_at[0] = started + seconds
    begin.wait()
    for thread in threads:
        thread.join()
    return sum(n_put) / (time.perf_counter() - started)


def size_of(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


@dataclass(slots=True)
class Measured:
    rates: list[float] = field(default_factory=list)
    of_floor: list[float] = field(default_factory=list)
    replies_a_write: list[float] = field(default_factory=list)
    bytes_a_reply: list[float] = field(default_factory=list)

    def row(self, name: str, callers: int) -> dict[str, Any]:
        return {
            "journal": name,
            "callers": callers,
            "puts_a_second": [round(of(self.rates)) for of in (min, median, max)],
            "of_floor": [round(of(self.of_floor), 2) for of in (min, median, max)],
            "replies_a_write": round(median(self.replies_a_write), 1),
            "bytes_a_reply": round(median(self.bytes_a_reply)),
        }


def alone(path: Path) -> SqliteJournal:
    """SQLite with a transaction for each reply."""
    journal = SqliteJournal(path)
    journal._group = Group(journal._write, max_bytes=1)
    return journal


def measure(folder: Path, seconds: float, rounds: int) -> list[dict[str, Any]]:
    rng = random.Random(7)
    replies = [reply(rng) for _ in range(2_000)]
    measured: dict[tuple[int, str], Measured] = {}
    with running_s3() as address:
        places: dict[str, Callable[[str], Sink]] = {
            "sqlite alone": lambda tag: alone(folder / f"alone-{tag}" / "journal.db"),
            "sqlite": lambda tag: SqliteJournal(folder / f"sqlite-{tag}" / "journal.db"),
            "files": lambda tag: FileJournal(str(folder / f"files-{tag}")),
            "s3": lambda tag: FileJournal(uri_at(address, f"bench-{tag}")),
        }
        for r, callers, (name, make) in itertools.product(range(rounds), CALLERS, places.items()):
            tag = f"{name.split()[-1]}-{callers}-{r}"
            floor = Floor(folder / f"floor-{tag}")
            floor_rate = rate_of(floor, callers, seconds, itertools.count(), replies)
            floor.close()
            sink, numbers = make(tag), itertools.count()
            count = _counted(sink)
            rate = rate_of(sink, callers, seconds, numbers, replies)
            n_put = next(numbers)
            one = measured.setdefault((callers, name), Measured())
            one.rates.append(rate)
            one.of_floor.append(rate / floor_rate)
            one.replies_a_write.append(n_put / next(count))
            one.bytes_a_reply.append(_bytes(sink, folder, tag) / n_put)
            floors = measured.setdefault((callers, FLOOR), Measured())
            floors.rates.append(floor_rate)
            floors.of_floor.append(1.0)
            floors.replies_a_write.append(1.0)
            floors.bytes_a_reply.append(median(len(text) for text in replies) + 66)
    return [one.row(name, callers) for (callers, name), one in sorted(measured.items(), key=lambda pair: pair[0][0])]


def _counted(sink: Any) -> itertools.count[int]:
    """Counts the writes that `sink` makes from here on; the next value is how many there were."""
    count, write = itertools.count(), sink._group._write

    def counting(batch: list[Any]) -> None:
        next(count)
        write(batch)

    sink._group._write = counting
    return count


def _bytes(sink: Sink, folder: Path, tag: str) -> int:
    """What lies there once all is merged that is due."""
    sink.close()
    if isinstance(sink, FileJournal):
        storage = sink._segments._storage
        return sum(storage.read(each).size for each in storage.names())
    return sum(size_of(path) for path in folder.glob(f"*-{tag}") if path.is_dir())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each of the measurements")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--folder", type=Path, help="a folder on the disk to measure; a temporary one by default")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="bench-journal-", dir=args.folder))
    try:
        rows = measure(folder, args.seconds, args.rounds)
    finally:
        shutil.rmtree(folder)
    if args.json:
        print(json.dumps(rows, indent=2))
        return
    print(f"{'journal':14} {'callers':>7} {'puts/s (least..most)':>24} {'of floor':>20} {'a write':>8} {'bytes':>6}")
    for row in rows:
        (low, rate, high), (least, share, most) = row["puts_a_second"], row["of_floor"]
        rates, shares = f"{rate:,} ({low:,}..{high:,})", f"{share:.2f} ({least:.2f}..{most:.2f})"
        sizes = f"{row['replies_a_write']:8.1f} {row['bytes_a_reply']:6}"
        print(f"{row['journal']:14} {row['callers']:7} {rates:>24} {shares:>20} {sizes}")


if __name__ == "__main__":
    main()
