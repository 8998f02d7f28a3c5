"""A small deployment for tests of the fleet: users with habits in a store, and a model endpoint that counts what it is asked.

The model is a real HTTP server that answers by a few fixed rules, so that a night comes to the same end whoever runs it;
it knows how often each request came, and can be held at the n-th.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from dcpm.consolidate.window import Run
from dcpm.model.collections import COLLECTIONS
from dcpm.model.ids import item_id, tenant_key
from dcpm.model.items import Item
from dcpm.model.rows import Row, has_vector
from dcpm.model.users import Activity
from dcpm.ports import Consistency
from dcpm.settings import Settings
from dcpm.wiring import Deployment

NOW = 1_800_000_000_000
WINDOW = "2027-01-15"
CANARY = "marzipanquark"
"""A word that is in every memory, and may be in no log and nowhere in Prefect."""
SECRET = "sk-verysecretcanary"
USER = "violet-canary"

HABITS = {
    "food": "I write the shopping list for the whole kitchen long ahead",
    "work": "at my desk every report draft gets finished days early",
}
PROFILE = {"eps1": 0.5, "eps2": 0.4, "theta_beh": 0.72, "theta_sem": 0.9, "reconcile_floor": 0.35}
QUESTIONS_PER_USER = 4  # two clusters to induce, one batch to describe, one group to abstract


def settings(home: Path, milvus_uri: str, prefix: str, base_url: str, **groups: dict[str, Any]) -> Settings:
    """Two users a shard, two shards at once and in a wave, on two CPUs."""
    given: dict[str, dict[str, Any]] = {
        "milvus": {"uri": milvus_uri, "prefix": prefix},
        "llm": {"base_url": base_url, "api_key": SECRET, "concurrency": 4, "attempts": 2, "timeout_s": 30.0},
        "embedder": {"kind": "hash", "dim": 64, "profile": PROFILE},
        "night": {"max_users": 2, "shards_per_wave": 2, "shards_in_flight": 2},
        "fleet": {"num_cpus": 2, "stage_timeout_s": 120.0, "object_store_mb": 80},
    }
    for name, values in groups.items():
        given[name] = given.get(name, {}) | values
    return Settings(home=home, **given)  # type: ignore[arg-type]


def run_of(deployment: Deployment, **changes: Any) -> Run:
    return replace(Run(WINDOW, NOW, deployment.plan_params), **changes)


def live(deployment: Deployment, n_users: int) -> None:
    """Gives each user two habits of four facts, in two areas of life."""
    rows: list[Row] = []
    for number in range(n_users):
        name = f"{USER}-{number}"
        tk = tenant_key("default", name)
        texts = [(domain, f"{habit} {CANARY} {number}v{i}") for domain, habit in HABITS.items() for i in range(4)]
        vectors = deployment.embedder.embed([text for _, text in texts])
        for i, (domain, text) in enumerate(texts):
            key = item_id(tk, "raw", i)
            at = NOW - 10_000 + i
            rows.append(
                Item(
                    id=key, tk=tk, domain=domain, text=text, quote=text, chain_id=key, said_at=at, valid_from=at,
                    recorded_at=at, vector=vectors[i],
                )
            )  # fmt: skip
        rows.append(Activity(tk, tk, "default", name, version=3, n_items=len(texts)))
    deployment.store.upsert(rows)


def store_of(deployment: Deployment) -> dict[tuple[str, str], dict[str, Any]]:
    """Everything in the store, vectors too: (collection, id) -> the row's columns."""
    tks = [row.tk for page in deployment.store.scan_all(Activity, consistency=Consistency.STRONG) for row in page]
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for kind in COLLECTIONS:
        rows: list[Row] = deployment.store.scan(
            kind, tks, with_vectors=has_vector(kind), consistency=Consistency.STRONG
        )
        for row in rows:
            columns = asdict(row)
            found[kind.COLLECTION, row.id] = columns | (
                {"vector": columns["vector"].tolist()} if "vector" in columns else {}
            )
    return found


def n_kept(settings: Settings) -> int:
    """How many replies are durable: these may never be asked for again."""
    with closing(sqlite3.connect(settings.home / "journal.sqlite")) as journal:
        return int(journal.execute("SELECT count(*) FROM replies").fetchone()[0])


# -- the model


class CountingModel(ThreadingHTTPServer):
    """`asked` counts equal requests by a digest of their body. `hold_at(n)` makes the n-th request wait until `release`."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.asked: Counter[str] = Counter()
        self.answered: Counter[str] = Counter()
        self.status = 200
        self.reached = threading.Event()
        self._lock = threading.Lock()
        self._hold_at = 0
        self._free = threading.Event()
        self._free.set()

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    @property
    def n_asked(self) -> int:
        with self._lock:
            return self.asked.total()

    def hold_at(self, n: int) -> None:
        with self._lock:
            self._hold_at = self.asked.total() + n
        self.reached.clear()
        self._free.clear()

    def release(self) -> None:
        self._hold_at = 0
        self._free.set()

    def came(self, body: bytes) -> str:
        digest = hashlib.sha256(body).hexdigest()
        with self._lock:
            self.asked[digest] += 1
            held = self._hold_at and self.asked.total() >= self._hold_at
        if held:
            self.reached.set()
            self._free.wait()
        return digest

    def went(self, digest: str) -> None:
        with self._lock:
            self.answered[digest] += 1

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that was killed hangs up: that is what these tests do."""


@contextmanager
def counting_model() -> Iterator[CountingModel]:
    server = CountingModel()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.release()
        server.shutdown()
        server.server_close()
        thread.join()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: CountingModel

    def log_message(self, format: str, *args: Any) -> None:
        pass

    def do_POST(self) -> None:
        length = int(self.headers["Content-Length"])
        body = self.rfile.read(length)
        if len(body) < length:  # the client was killed while it sent: nobody was asked anything
            self.close_connection = True
            return
        digest = self.server.came(body)
        request = json.loads(body)
        if self.server.status == 200:
            answer: dict[str, Any] = _completion(request)
        else:
            answer = {"error": {"message": f"no: {CANARY}", "code": "refused"}}
        data = json.dumps(answer).encode()
        self.send_response(self.server.status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)
        self.wfile.flush()
        self.server.went(digest)


def _completion(request: dict[str, Any]) -> dict[str, Any]:
    system, user = (message["content"] for message in request["messages"][:2])
    stage = system.splitlines()[0].removeprefix("# Task: ")
    data = json.loads(user[user.index("<data>") + 6 : user.rindex("</data>")])
    reply = _RULES[stage](data)
    message: dict[str, Any] = {"role": "assistant", "content": json.dumps(reply)}
    if request.get("tools"):
        calls = [(call.pop("name"), json.dumps(call)) for call in reply["calls"]]
        message["content"] = None
        message["tool_calls"] = [
            {"id": f"c{i}", "type": "function", "function": {"name": name, "arguments": arguments}}
            for i, (name, arguments) in enumerate(calls)
        ]
    return {
        "id": "x",
        "object": "chat.completion",
        "created": 0,
        "model": request["model"],
        "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15},
    }


def _induce(data: dict[str, Any]) -> dict[str, Any]:
    facts = data["facts"]
    call = {
        "name": "create_schema",
        "alias": "x1",
        "domain": facts[0]["domain"],
        "text": f"The person is ahead of time: {facts[0]['text']}",
        "evidence": [fact["alias"] for fact in facts],
        "confidence": 0.8,
    }
    return {"calls": [call]}


def _describe(data: dict[str, Any]) -> dict[str, Any]:
    told = "When something is due, they do it early rather than at the last minute"
    return {"abstracts": [{"schema": s["alias"], "abstract": told, "label": "plans_ahead"} for s in data["schemas"]]}


def _abstract(data: dict[str, Any]) -> dict[str, Any]:
    return {
        "decision": "core",
        "text": f"The person is early with everything, even {CANARY}.",
        "scope": "food and work",
        "schemas": [s["alias"] for s in data["schemas"]],
        "confidence": 0.7,
        "merges": [],
        "reason": "the same way of acting",
    }


_RULES: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "induce": _induce,
    "describe": _describe,
    "abstract": _abstract,
}
