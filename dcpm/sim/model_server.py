"""Chat completion requests on loopback -> the answers of plain rules, in the form that any OpenAI-compatible endpoint gives.

The stage is read from the first line of the system message (`# Task: extract`), the data from the `<data>` fence of the
first user message; dcpm/sim/rules answers. The same request always gets the same answer; what goes wrong on purpose is
told by `Faults`, by seed and request number. Routes: POST /v1/chat/completions, GET /v1/models, GET /health, and for tests
GET /sim/stats and POST /sim/faults. Streaming is refused with a 400. It is no model: it answers these five prompts only.
"""

from __future__ import annotations

import json
import math
import re
import socket
import threading
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any

from pydantic import ValidationError

from dcpm.errors import InvalidInput
from dcpm.llm.prompts.fence import CLOSE, OPEN
from dcpm.model.ids import digest_of
from dcpm.model.questions import Stage
from dcpm.sim.faults import Faults, faults_from
from dcpm.sim.rules.answers import answer

MODEL = "simulated-1"
BYTES_PER_TOKEN = 4
MAX_BODY_BYTES = 64 * 2**20
_TASK = re.compile(r"#\s*Task:\s*([a-z_]+)")
_INSTRUCTION = re.compile(
    r"(?:ignore|disregard|forget)\s+(?:all\s+|any\s+|the\s+|your\s+)*(?:previous|prior|above|earlier)\s+instructions?\b.*?"
    r"\b(?:reply|respond|answer|output|say|print|return)(?:\s+(?:only|just|exactly))?(?:\s+with)?\s*:?\s*(?P<order>.{1,400})",
    re.IGNORECASE | re.DOTALL,
)
PROSE = "I had a careful look at what you sent, and it is rather hard to say in general; it depends on many things."
Json = dict[str, Any]


class HttpError(Exception):
    """An answer that is an error envelope."""

    def __init__(
        self, status: int, message: str, kind: str, code: str, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(message)
        self.status, self.kind, self.code, self.headers = status, kind, code, dict(headers or {})

    def body(self) -> Json:
        return {"error": {"message": str(self), "type": self.kind, "param": None, "code": self.code}}


def bad_request(message: str, code: str = "invalid_request_error") -> HttpError:
    return HttpError(400, message, "invalid_request_error", code)


@dataclass(frozen=True, slots=True)
class Asked:
    """A chat request, parsed. `form` is tools, json_schema, json_object or prompt; `only_tool` is a forced tool's name."""

    model: str
    system: str
    user: str
    form: str
    tools: tuple[str, ...]
    only_tool: str
    max_tokens: int
    n_input_tokens: int

    @property
    def stage(self) -> Stage | None:
        first = self.system.lstrip().partition("\n")[0]
        match = _TASK.match(first)
        return Stage(match.group(1)) if match and match.group(1) in set(Stage) else None

    @property
    def data(self) -> str:
        _, opened, rest = self.user.partition(OPEN)
        return rest.rpartition(CLOSE)[0].strip() if opened and CLOSE in rest else ""


@dataclass(frozen=True, slots=True)
class Said:
    """What the model says: text, or tool calls as (name, arguments)."""

    text: str = ""
    calls: tuple[tuple[str, str], ...] = ()
    finish: str = "stop"

    @property
    def n_tokens(self) -> int:
        return tokens(self.text) + sum(tokens(name + arguments) + 4 for name, arguments in self.calls)


def tokens(text: str) -> int:
    return math.ceil(len(text.encode("utf-8", "surrogatepass")) / BYTES_PER_TOKEN)


def parse_request(body: Json, faults: Faults) -> Asked:
    """Raises HttpError 400 as a real endpoint does, for what it does not take."""
    messages = body.get("messages")
    if not isinstance(messages, list) or not messages:
        raise bad_request("'messages' must be a list with at least one message")
    if not isinstance(body.get("model"), str) or not body["model"]:
        raise bad_request("you must provide a model parameter")
    if body.get("stream"):
        raise bad_request("this endpoint does not stream", "unsupported_value")
    texts = [(str(m.get("role", "")), _content(m)) for m in messages if isinstance(m, dict)]
    tools = tuple(
        str(t["function"]["name"]) for t in body.get("tools") or [] if isinstance(t, dict) and "function" in t
    )
    form, only_tool = _form(body, tools, texts, faults)
    limit = body.get("max_completion_tokens") or body.get("max_tokens") or 16_384
    return Asked(
        model=body["model"],
        system=next((text for role, text in texts if role in ("system", "developer")), ""),
        user=next((text for role, text in texts if role == "user"), ""),
        form=form,
        tools=tools,
        only_tool=only_tool,
        max_tokens=int(limit),
        n_input_tokens=sum(tokens(text) + 4 for _, text in texts) + tokens(json.dumps(body.get("tools") or "")),
    )


def _content(message: Json) -> str:
    content = message.get("content")
    if isinstance(content, list):
        return "".join(str(part.get("text", "")) for part in content if isinstance(part, dict))
    return content if isinstance(content, str) else ""


def _form(body: Json, tools: tuple[str, ...], texts: list[tuple[str, str]], faults: Faults) -> tuple[str, str]:
    choice = body.get("tool_choice", "auto")
    if tools and choice != "none":
        if faults.refuse_tools:
            raise bad_request("tools are not supported by this model", "unsupported_parameter")
        forced = str(choice.get("function", {}).get("name", "")) if isinstance(choice, dict) else ""
        if forced and forced not in tools:
            raise bad_request(f"tool_choice names {forced!r}, which is not among the tools")
        return "tools", forced
    wanted = body.get("response_format") or {}
    kind = wanted.get("type", "text") if isinstance(wanted, dict) else "text"
    if kind == "json_schema":
        if faults.refuse_json_schema:
            raise bad_request("response_format of type json_schema is not supported", "unsupported_parameter")
        spec = wanted.get("json_schema")
        if not isinstance(spec, dict) or not spec.get("name") or not isinstance(spec.get("schema"), dict):
            raise bad_request("response_format.json_schema needs a name and a schema")
        return "json_schema", ""
    if kind == "json_object":
        if not any("json" in text.casefold() for _, text in texts):
            raise bad_request("'messages' must contain the word 'json' to use response_format json_object")
        return "json_object", ""
    if kind != "text":
        raise bad_request(f"response_format.type {kind!r} is not known")
    return "prompt", ""


def say(asked: Asked, faults: Faults, befallen: frozenset[str], seed: int) -> Said:
    """The model's answer before it is put into an envelope; pure."""
    stage = asked.stage
    if faults.obey and (order := _order_in(asked.data)):
        return _obedient(order, asked)
    if stage is None or "nonsense" in befallen:
        return Said(PROSE)
    try:
        payload = answer(stage, asked.data)
    except (ValidationError, ValueError):
        return Said("The data block is missing or has a shape that I cannot read.")
    if "unknown_alias" in befallen:
        payload = with_foreign_aliases(payload, stage, digest_of(str(seed), asked.data, size=4))
    said = (
        _as_tool_calls(payload, stage, asked)
        if asked.form == "tools"
        else Said(json.dumps(payload, ensure_ascii=False))
    )
    return _spoilt(said, befallen)


def _as_tool_calls(payload: Json, stage: Stage, asked: Asked) -> Said:
    if stage is Stage.INDUCE:
        calls = [(c["name"], {k: v for k, v in c.items() if k != "name"}) for c in payload["calls"]]
    else:
        calls = [(asked.only_tool or asked.tools[0], payload)]
    allowed = (asked.only_tool,) if asked.only_tool else asked.tools
    chosen = tuple((name, json.dumps(arguments, ensure_ascii=False)) for name, arguments in calls if name in allowed)
    return Said(calls=chosen, finish="tool_calls") if chosen else Said("Nothing here calls for one of the tools.")


def _spoilt(said: Said, befallen: frozenset[str]) -> Said:
    """Form faults: they touch how the answer is written, not what it says."""
    text, calls, finish = said.text, said.calls, said.finish
    if "fenced" in befallen and text:
        text = f"Here is the result:\n```json\n{text}\n```\nLet me know if you need anything else."
    if "think" in befallen:
        text = f'<think>\nLet me see. The user wants {{"items": []}} or so… I should be careful.\n</think>\n{text}'
    if "truncated" in befallen:
        finish = "length"
        text = text[: len(text) * 2 // 3]
        calls = (*calls[:-1], (calls[-1][0], calls[-1][1][: len(calls[-1][1]) // 2])) if calls else ()
    return Said(text, calls, finish)


def cut_to(said: Said, max_tokens: int) -> Said:
    """`said`, or as much of it as `max_tokens` allow."""
    if said.n_tokens <= max_tokens:
        return said
    room = max(0, max_tokens) * BYTES_PER_TOKEN
    text = said.text.encode("utf-8", "surrogatepass")[:room].decode("utf-8", "ignore")
    calls: list[tuple[str, str]] = []
    for name, arguments in said.calls:
        if room <= 0:
            break
        calls.append((name, arguments.encode()[:room].decode("utf-8", "ignore")))
        room -= len(arguments)
    return Said(text, tuple(calls), "length")


def with_foreign_aliases(payload: Json, stage: Stage, salt: str) -> Json:
    """The answer with ids in it that were never shown: another user's, as far as the reader can tell."""
    foreign = f"x{int(salt.encode().hex(), 16) % 900 + 100}"
    changed: Json = json.loads(json.dumps(payload))
    if stage is Stage.EXTRACT:
        for item in changed["items"][:1]:
            item["turn"], item["quote"] = 9_999, f"{item['quote']} and {foreign}"
    elif stage is Stage.RECONCILE:
        changed["decisions"] += [{"new": foreign, "op": "FORGET", "targets": [foreign], "reason": "new", "until": ""}]
        for decision in changed["decisions"][:1]:
            decision["targets"] = [*decision["targets"], foreign]
            decision["op"] = "SUPERSEDE" if decision["op"] == "ADD" else decision["op"]
    elif stage is Stage.INDUCE:
        for call in changed["calls"]:
            if "evidence" in call:
                call["evidence"] = [*call["evidence"], foreign]
        changed["calls"].append({"name": "add_evidence", "node": foreign, "evidence": [foreign]})
    elif stage is Stage.DESCRIBE:
        changed["abstracts"].append(
            {"schema": foreign, "abstract": "When asked, they answer rather than wait", "label": "other"}
        )
    else:
        changed["schemas"] = [*changed["schemas"], foreign]
        changed["merges"] = [*changed["merges"], foreign]
    return changed


def _order_in(data: str) -> str:
    """The instruction that memory text holds, or "" where there is none."""
    try:
        said = json.dumps(json.loads(data), ensure_ascii=False)
    except ValueError:
        return ""
    match = _INSTRUCTION.search(said)
    return match.group("order").partition('", "')[0].partition('"}')[0].replace('\\"', '"').strip() if match else ""


def _obedient(order: str, asked: Asked) -> Said:
    """What a gullible model does with an instruction in its data: a tool call where the order is one, else the words."""
    call = re.search(r"(?:call\s+)?(?P<name>\w+)\((?P<arguments>\{.*?\})\)", order)
    if call and asked.form == "tools":
        return Said(calls=((call.group("name"), call.group("arguments")),), finish="tool_calls")
    return Said(order)


class _Stats:
    """Counts of what was seen; guarded by one lock."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._requests = self._in_flight = self._most_in_flight = 0
        self._by_stage: Counter[str] = Counter()
        self._by_outcome: Counter[str] = Counter()
        self._tokens: Counter[str] = Counter()
        self._seen_systems: set[str] = set()

    def begin(self) -> int:
        """The number of this request, from 0."""
        with self._lock:
            self._requests += 1
            self._in_flight += 1
            self._most_in_flight = max(self._most_in_flight, self._in_flight)
            return self._requests - 1

    def end(self, stage: str, outcome: str) -> None:
        with self._lock:
            self._in_flight -= 1
            self._by_stage[stage] += 1
            self._by_outcome[outcome] += 1

    def usage(self, asked: Asked, said: Said, befallen: frozenset[str]) -> Json | None:
        """Token counts. A system prompt that was seen before counts as cached, as prompt caches do."""
        with self._lock:
            cached = tokens(asked.system) if asked.system and asked.system in self._seen_systems else 0
            self._seen_systems.add(asked.system)
            self._tokens.update({"input": asked.n_input_tokens, "cached": cached, "output": said.n_tokens})
        if "no_usage" in befallen:
            return None
        reasoning = 20 if "think" in befallen else 0
        return {
            "prompt_tokens": asked.n_input_tokens,
            "completion_tokens": said.n_tokens,
            "total_tokens": asked.n_input_tokens + said.n_tokens,
            "prompt_tokens_details": {"cached_tokens": cached},
            "completion_tokens_details": {"reasoning_tokens": reasoning},
        }

    def shown(self) -> Json:
        with self._lock:
            return {
                "requests": self._requests,
                "in_flight": self._in_flight,
                "most_in_flight": self._most_in_flight,
                "by_stage": dict(self._by_stage),
                "by_outcome": dict(self._by_outcome),
                "tokens": {name: self._tokens[name] for name in ("input", "cached", "output")},
            }


class SimModelServer:
    """The server in a thread of this process, as a context manager; `base_url` ends in /v1. Port 0 takes a free one.

    With `api_key` every request must bear it, else 401. Leaving the block stops the server and frees hanging requests.
    """

    def __init__(
        self, port: int = 0, faults: Faults | None = None, seed: int = 0, host: str = "127.0.0.1", api_key: str = ""
    ) -> None:
        self._faults = faults or Faults()
        self._seed = seed
        self._api_key = api_key
        self._stats = _Stats()
        self._stopped = threading.Event()
        self._http = _Http((host, port), self)
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.05,), name="sim-model", daemon=True)

    @property
    def port(self) -> int:
        return int(self._http.server_address[1])

    @property
    def base_url(self) -> str:
        return f"http://{self._http.server_address[0]!s}:{self.port}/v1"

    @property
    def faults(self) -> Faults:
        return self._faults

    @faults.setter
    def faults(self, faults: Faults) -> None:
        self._faults = faults

    def stats(self) -> Json:
        return self._stats.shown()

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """Stops answering and waits for the thread; safe to call twice."""
        self._stopped.set()
        if self._thread.is_alive():
            self._http.shutdown()
            self._thread.join(timeout=10)
        self._http.server_close()

    def __enter__(self) -> SimModelServer:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def completion(self, body: Json, authorization: str) -> tuple[int, Json, dict[str, str]] | None:
        """Status, body and headers for one chat request; None where the connection is to be dropped (a hang that ended)."""
        faults = self._faults
        number = self._stats.begin()
        befallen = faults.drawn(self._seed, number)
        stage, outcome = "none", "ok"
        try:
            self._check_key(authorization)
            asked = parse_request(body, faults)
            stage = asked.stage.value if asked.stage else "none"
            if faults.latency_ms and self._stopped.wait(faults.latency_ms / 1_000):
                outcome = "stopped"
                return None
            if "hang" in befallen:
                outcome = "hang"
                self._stopped.wait()
                return None
            _raise_befallen(befallen, faults)
            response, outcome = self._answered(asked, befallen, number)
            return 200, response, {}
        except HttpError as error:
            outcome = str(error.status)
            return error.status, error.body(), error.headers
        finally:
            self._stats.end(stage, outcome)

    def _check_key(self, authorization: str) -> None:
        if self._api_key and authorization != f"Bearer {self._api_key}":
            raise HttpError(401, "Incorrect API key provided", "invalid_request_error", "invalid_api_key")

    def _answered(self, asked: Asked, befallen: frozenset[str], number: int) -> tuple[Json, str]:
        if "error_in_200" in befallen:
            return {
                "error": {"message": "upstream provider failed", "type": "server_error", "code": 502}
            }, "error_in_200"
        said = cut_to(say(asked, self._faults, befallen, self._seed), asked.max_tokens)
        envelope: Json = {
            "id": f"chatcmpl-{digest_of(asked.system, asked.user, size=12)}",
            "object": "chat.completion",
            "created": int(time.time()),
            "model": asked.model,
            "choices": [] if "empty_choices" in befallen else [_choice(said, number)],
        }
        usage = self._stats.usage(asked, said, befallen)
        if usage is not None:
            envelope["usage"] = usage
        told = sorted(
            befallen & {"truncated", "fenced", "think", "unknown_alias", "nonsense", "empty_choices", "no_usage"}
        )
        return envelope, "+".join(told) or ("length" if said.finish == "length" else "ok")


def _raise_befallen(befallen: frozenset[str], faults: Faults) -> None:
    if "rate_limited" in befallen:
        headers = {"Retry-After": f"{faults.retry_after_s:g}"}
        raise HttpError(429, "Rate limit reached", "requests", "rate_limit_exceeded", headers)
    if "server_error" in befallen:
        raise HttpError(500, "The server had an error while processing your request", "server_error", "server_error")


def _choice(said: Said, number: int) -> Json:
    message: Json = {"role": "assistant", "content": said.text or (None if said.calls else "")}
    if said.calls:
        message["tool_calls"] = [
            {"id": f"call_{number}_{i}", "type": "function", "function": {"name": name, "arguments": arguments}}
            for i, (name, arguments) in enumerate(said.calls)
        ]
    return {"index": 0, "message": message, "finish_reason": said.finish, "logprobs": None}


class _Http(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 512
    allow_reuse_address = True

    def __init__(self, address: tuple[str, int], sim: SimModelServer) -> None:
        super().__init__(address, _Handler)
        self.sim = sim

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that left is no news."""


class _Handler(BaseHTTPRequestHandler):
    server: _Http
    protocol_version = "HTTP/1.1"
    # Head and body go out in one segment: otherwise the client's delayed ACK costs 40 ms a request.
    wbufsize = -1

    def setup(self) -> None:
        super().setup()
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def do_GET(self) -> None:
        if self.path == "/v1/models":
            model = {"id": MODEL, "object": "model", "created": 0, "owned_by": "dcpm"}
            self._send(200, {"object": "list", "data": [model]})
        elif self.path == "/health":
            self._send(200, {"status": "ok"})
        elif self.path == "/sim/stats":
            self._send(200, self.server.sim.stats())
        else:
            self._send_no_route()

    def do_POST(self) -> None:
        try:
            body = self._body()
        except HttpError as error:
            return self._send(error.status, error.body())
        if self.path == "/v1/chat/completions":
            return self._complete(body)
        if self.path == "/sim/faults":
            return self._set_faults(body)
        return self._send_no_route()

    def _complete(self, body: Json) -> None:
        answered = self.server.sim.completion(body, self.headers.get("Authorization", ""))
        if answered is None:
            self.close_connection = True
        else:
            self._send(*answered)

    def _set_faults(self, body: Json) -> None:
        sim = self.server.sim
        try:
            sim.faults = faults_from(body, sim.faults)
        except InvalidInput as error:
            return self._send(400, bad_request(str(error)).body())
        return self._send(200, asdict(sim.faults))

    def _body(self) -> Json:
        length = int(self.headers.get("Content-Length") or 0)
        if length > MAX_BODY_BYTES:
            self.close_connection = True
            raise HttpError(413, "the request is too large", "invalid_request_error", "request_too_large")
        try:
            body = json.loads(self.rfile.read(length))
        except (ValueError, UnicodeDecodeError):
            raise bad_request("the body is not JSON") from None
        if not isinstance(body, dict):
            raise bad_request("the body must be a JSON object")
        return body

    def _send_no_route(self) -> None:
        self._send(404, HttpError(404, f"no route {self.path}", "invalid_request_error", "not_found").body())

    def _send(self, status: int, body: Json, headers: Mapping[str, str] | None = None) -> None:
        payload = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(payload)))
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(payload)
        self.wfile.flush()

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing is logged: requests hold memory text."""


def serve(port: int = 0, faults: Faults | None = None, seed: int = 0, host: str = "127.0.0.1") -> None:
    """Serves until interrupted; prints the base URL once it answers."""
    with SimModelServer(port, faults, seed, host) as server:
        print(server.base_url, flush=True)
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            return
