"""What the attempt loop costs a call, and how much of a rate limit processes together use without passing it.

    python tests/bench/bench_calls.py [--calls 600] [--seconds 15] [--processes 1 4 8]

First table: calls a second through the whole attempt loop (permit, deadline, ledger, parsing, journal) beside a bare
`asyncio.gather` over the openai client, on one server that answers after 20 ms, 16 calls at once.

Second table, measured at the server: the share of the allowed rate that was used, and the most that any window held beyond
rate * length. Half of the processes ask for all they can get, the others for a fifth of an equal share. Beside the leases:
each process with a fixed share of the rate, paced by aiolimiter; and every process with aiolimiter at the whole rate.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import openai
from aiolimiter import AsyncLimiter

sys.path.insert(0, str(Path(__file__).parents[1]))
from limits_server import Arrival, excess, timed_endpoint

from dcpm.adapters.clock import SystemClock
from dcpm.adapters.journal_sqlite import SqliteJournal, SqliteLedger
from dcpm.adapters.openai_chat import OpenAIChat, request_body
from dcpm.llm.fanout import AskParams, Fanout
from dcpm.llm.limiter import Limiter
from dcpm.llm.limits import Lease, Limits
from dcpm.llm.prompts import extract
from dcpm.llm.rate import RateParams, Report
from dcpm.model.questions import Question, Stage
from dcpm.ports import ChatRequest
from dcpm.testing.fake_journal import MemoryJournal, MemoryLedger

AT_ONCE, LATENCY_S = 16, 0.02
PER_MINUTE = 1_800
MODEL = dict.fromkeys(Stage, "timed")


def questions(n: int) -> list[Question]:
    turns = [[extract.Turn(turn=1, role="user", text=f"{i}: I swim at dawn, every day of the week.")] for i in range(n)]
    return [extract.question("t", extract.ExtractData(now="", zone="UTC", domains=[], turns=each)) for each in turns]


def bare(base_url: str, asked: Sequence[Question]) -> float:
    async def main() -> float:
        client = openai.AsyncOpenAI(base_url=base_url, api_key="none", max_retries=0)
        places = asyncio.Semaphore(AT_ONCE)

        async def one(question: Question) -> None:
            request = ChatRequest(
                "timed", question.system, question.data, "json_schema", "extract", question.schema, max_tokens=2_000
            )
            async with places:
                await client.chat.completions.create(**request_body(request))

        began = time.perf_counter()
        await asyncio.gather(*(one(each) for each in asked))
        seconds = time.perf_counter() - began
        await client.close()
        return seconds

    return asyncio.run(main())


def looped(base_url: str, asked: Sequence[Question], folder: Path | None) -> float:
    journal: Any = SqliteJournal(folder / "journal.sqlite") if folder else MemoryJournal()
    ledger: Any = SqliteLedger(folder / "ledger.sqlite") if folder else MemoryLedger()
    params = AskParams(MODEL, concurrency=AT_ONCE)
    with Fanout(OpenAIChat(base_url), journal, ledger, SystemClock(), params) as fanout:
        began = time.perf_counter()
        fanout.ask(asked)
        return time.perf_counter() - began


def calls_a_second(n: int) -> None:
    asked = questions(n)
    ways: dict[str, Callable[[str], float]] = {
        "bare asyncio.gather": lambda url: bare(url, asked),
        "attempt loop, journal and ledger in memory": lambda url: looped(url, asked, None),
        "attempt loop, SQLite on the disk": lambda url: looped(url, asked, Path(tempfile.mkdtemp())),
    }
    took: dict[str, list[float]] = {name: [] for name in ways}
    with timed_endpoint(LATENCY_S) as endpoint:
        bare(endpoint.base_url, asked[:50])
        for _ in range(3):  # in turns, so that the machine's moods meet all
            for name, way in ways.items():
                took[name].append(way(endpoint.base_url))
    floor = min(took["bare asyncio.gather"])
    print(f"\n{n} calls, {AT_ONCE} at once, {1000 * LATENCY_S:.0f} ms each; best of 3 in turns")
    for name, seconds in took.items():
        print(f"  {name:<44} {n / min(seconds):7.0f} calls/s   {floor / min(seconds):5.2f} of bare")


# -- the rate, by processes


class PipeLessor:
    """Lessor over a pipe to the process that holds the limits: what the Ray actor is, without Ray."""

    def __init__(self, pipe: Any) -> None:
        self._pipe, self._lock = pipe, asyncio.Lock()

    async def lease(self, caller: str, tokens: Sequence[int], reports: Sequence[Report]) -> Lease:
        async with self._lock:
            self._pipe.send((caller, list(tokens), list(reports)))
            lease: Lease = await asyncio.get_running_loop().run_in_executor(None, self._pipe.recv)
            return lease


def worker(how: str, base_url: str, pipe: Any, n: int, number: int, seconds: float) -> None:
    asyncio.run(_work(how, base_url, pipe, n, number, seconds))


async def _work(how: str, base_url: str, pipe: Any, n: int, number: int, seconds: float) -> None:
    rate = RateParams(requests_per_minute=PER_MINUTE)
    limiter = Limiter(PipeLessor(pipe), rate, 64)
    share = PER_MINUTE / n if how == "fixed" else PER_MINUTE
    local = AsyncLimiter(max(1.0, share * 3 / 60), 3.0)  # the same burst of three seconds
    client = openai.AsyncOpenAI(base_url=base_url, api_key="none", max_retries=0)
    is_greedy = n == 1 or number < n // 2
    pause_s = 0.0 if is_greedy else 60 / (PER_MINUTE / n / 5)
    places = asyncio.Semaphore(64 if is_greedy else 1)
    pipe.send("ready")
    await asyncio.get_running_loop().run_in_executor(None, pipe.recv)
    ends = time.monotonic() + seconds

    async def one() -> None:
        async with places:
            if time.monotonic() > ends:
                return
            if how == "leases":
                async with limiter.permit(400) as permit:
                    await call()
                    permit.settle("ok", 400)
            else:
                async with local:
                    await call()
            await asyncio.sleep(pause_s)

    async def call() -> None:
        messages: Any = [{"role": "user", "content": "say nothing"}]
        await client.chat.completions.create(model="timed", messages=messages)

    while time.monotonic() < ends:
        await asyncio.gather(*(one() for _ in range(64 if is_greedy else 1)))
    await client.close()
    await limiter.close()
    pipe.send(None)


def serve_limits(pipe: Any, limits: Limits) -> None:
    while (asked := pipe.recv()) is not None:
        pipe.send(limits.lease(*asked))


def arrivals_of(how: str, n: int, seconds: float) -> list[Arrival]:
    context = multiprocessing.get_context("spawn")
    limits = Limits(RateParams(requests_per_minute=PER_MINUTE))
    with timed_endpoint(LATENCY_S) as endpoint:
        pipes = [context.Pipe() for _ in range(n)]
        processes = [
            context.Process(target=worker, args=(how, endpoint.base_url, far, n, i, seconds))
            for i, (_, far) in enumerate(pipes)
        ]
        for process in processes:
            process.start()
        for near, _ in pipes:
            near.recv()
        serving = [threading.Thread(target=serve_limits, args=(near, limits)) for near, _ in pipes]
        for thread, (near, _) in zip(serving, pipes, strict=True):
            near.send("go")
            thread.start()
        for each in (*serving, *processes):
            each.join()
        return endpoint.stop()


def used_of_the_rate(counts: Sequence[int], seconds: float) -> None:
    per_s, burst_s = PER_MINUTE / 60, RateParams().burst_s
    bound = 1 + per_s * burst_s
    print(f"\n{PER_MINUTE} requests a minute for {seconds:.0f} s; beyond rate * length at most {bound:.0f} are allowed")
    print(f"  {'processes':>9}  {'paced by':<34} {'used':>6}  {'most beyond':>11}")
    names = {
        "leases": "leases (dcpm)",
        "fixed": "aiolimiter, a fixed share each",
        "whole": "aiolimiter, the whole rate each",
    }
    for n in counts:
        for how, name in names.items():
            at = [(each.at_s, 1.0) for each in arrivals_of(how, n, seconds)]
            begins = at[0][0] + 3.0  # the burst at the start is no rate
            used = sum(begins <= t < begins + seconds - 4 for t, _ in at) / (per_s * (seconds - 4))
            print(f"  {n:>9}  {name:<34} {used:>6.1%}  {excess(at, per_s):>11.1f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--calls", type=int, default=600)
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 4, 8])
    given = parser.parse_args()
    calls_a_second(given.calls)
    used_of_the_rate(given.processes, given.seconds)


if __name__ == "__main__":
    main()
