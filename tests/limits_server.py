"""Calls that arrive at a chat endpoint -> when each did and what it took: a loopback server that times, and answers in a moment.

It runs in a process of its own, so that the callers' work does not delay its clock.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import multiprocessing
import time
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

REPLY = json.dumps({"items": [], "summary": "", "language": "en"})


@dataclass(frozen=True, slots=True)
class Arrival:
    at_s: float
    tokens: int


def usage_of(body: bytes, n_calls: int) -> dict[str, int]:
    """As a tokeniser would have it, four bytes a token; replies vary from 20 to 119 tokens."""
    return {"prompt_tokens": len(body) // 4, "completion_tokens": 20 + 37 * n_calls % 100}


class _Server:
    def __init__(self, latency_s: float) -> None:
        self.latency_s = latency_s
        self.arrivals: list[Arrival] = []

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                at_s = time.monotonic()
                length = next(
                    int(line.split(b":")[1])
                    for line in head.split(b"\r\n")
                    if line.lower().startswith(b"content-length")
                )
                body = await reader.readexactly(length)
                usage = usage_of(body, len(self.arrivals))
                self.arrivals.append(Arrival(at_s, sum(usage.values())))
                await asyncio.sleep(self.latency_s)
                message = {"role": "assistant", "content": REPLY}
                reply = json.dumps(
                    {
                        "id": "1",
                        "object": "chat.completion",
                        "created": 1,
                        "model": "timed",
                        "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
                        "usage": {**usage, "total_tokens": sum(usage.values())},
                    }
                ).encode()
                writer.write(b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ")
                writer.write(str(len(reply)).encode() + b"\r\n\r\n" + reply)
        writer.close()


def _run(pipe: Connection, latency_s: float) -> None:
    async def main() -> None:
        serving = _Server(latency_s)
        server = await asyncio.start_server(serving.serve, "127.0.0.1", 0)
        pipe.send(server.sockets[0].getsockname()[1])
        await asyncio.get_running_loop().run_in_executor(None, pipe.recv)
        pipe.send([(each.at_s, each.tokens) for each in serving.arrivals])

    asyncio.run(main())


class TimedEndpoint:
    """`base_url` while it runs; `stop` ends it and returns the arrivals, in order."""

    def __init__(self, latency_s: float) -> None:
        context: Any = multiprocessing.get_context("spawn")
        self._pipe, far = context.Pipe()
        self._process = context.Process(target=_run, args=(far, latency_s), daemon=True)
        self._process.start()
        self.base_url = f"http://127.0.0.1:{self._pipe.recv()}/v1"

    def stop(self) -> list[Arrival]:
        self._pipe.send("stop")
        arrivals = [Arrival(*each) for each in self._pipe.recv()]
        self._process.join(10)
        return sorted(arrivals, key=lambda each: each.at_s)

    def kill(self) -> None:
        if self._process.is_alive():
            self._process.kill()
            self._process.join()


@contextlib.contextmanager
def timed_endpoint(latency_s: float) -> Iterator[TimedEndpoint]:
    endpoint = TimedEndpoint(latency_s)
    try:
        yield endpoint
    finally:
        endpoint.kill()


def excess(arrivals: list[tuple[float, float]], per_s: float) -> float:
    """The most that any window, from a call to a later one, holds beyond `per_s` * length. (time, weight), in order; O(n)."""
    most, level, last = 0.0, 0.0, arrivals[0][0]
    for at, weight in arrivals:
        level = max(0.0, level - per_s * (at - last)) + weight
        last, most = at, max(most, level)
    return most
