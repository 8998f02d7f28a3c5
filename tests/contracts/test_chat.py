"""ChatModel: one suite over the fake and a real HTTP endpoint on loopback, and how each HTTP answer is translated."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from dcpm.adapters.openai_chat import OpenAIChat
from dcpm.errors import (
    ModelAuth,
    ModelError,
    ModelUnavailable,
    QuotaExhausted,
    RateLimited,
    RequestRefused,
    SettingsError,
)
from dcpm.model.questions import Tool, Usage
from dcpm.ports import ChatModel, ChatRequest, ChatResponse
from dcpm.testing.fake_chat import FakeChat, says

REQUEST = ChatRequest(
    model="small",
    system="# Task: extract\nReply in JSON.",
    user="<data>\n{}\n</data>",
    mode="prompt",
    schema_name="extract",
    schema={"type": "object", "properties": {}},
    timeout_s=20.0,
)
USAGE = {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120}


def completion(message: dict[str, Any] | None = None, *, finish_reason: str = "stop", **more: Any) -> dict[str, Any]:
    spoken = {"role": "assistant", "content": "{}", **(message or {})}
    choice = {"index": 0, "finish_reason": finish_reason, "message": spoken}
    return {"id": "1", "object": "chat.completion", "created": 1, "model": "small-0", "choices": [choice], **more}


@dataclass
class Answer:
    body: Any = field(default_factory=lambda: completion(usage=USAGE))
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    content_type: str = "application/json"
    drip: threading.Event | None = None  # set: line breaks without end until then


class Endpoint:
    """A server that gives one answer to everything and keeps what it was sent."""

    def __init__(self) -> None:
        self.answer = Answer()
        self.bodies: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        endpoint = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                endpoint.bodies.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
                endpoint.headers.append({key.lower(): value for key, value in self.headers.items()})
                endpoint.send(self)

            def log_message(self, *args: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}/v1"
        self._thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02})
        self._thread.start()

    def send(self, handler: BaseHTTPRequestHandler) -> None:
        answer = self.answer
        body = answer.body if isinstance(answer.body, bytes) else json.dumps(answer.body).encode()
        handler.send_response(answer.status)
        handler.send_header("content-type", answer.content_type)
        for name, value in answer.headers.items():
            handler.send_header(name, value)
        if answer.drip is not None:
            handler.send_header("content-length", "1000000")
            handler.end_headers()
            while not answer.drip.wait(0.01):
                try:
                    handler.wfile.write(b"\n")
                except OSError:  # the client hung up, as it should
                    break
            handler.close_connection = True
            return
        handler.send_header("content-length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        self._thread.join()


@pytest.fixture(scope="module")
def shared_endpoint() -> Iterator[Endpoint]:
    made = Endpoint()
    yield made
    made.close()


@pytest.fixture
def endpoint(shared_endpoint: Endpoint) -> Endpoint:
    shared_endpoint.answer = Answer()
    shared_endpoint.bodies.clear()
    shared_endpoint.headers.clear()
    return shared_endpoint


def complete(chat: ChatModel, *requests: ChatRequest) -> list[ChatResponse]:
    async def run() -> list[ChatResponse]:
        try:
            return [await chat.complete(request) for request in requests]
        finally:
            await chat.close()

    return asyncio.run(run())


def ask(endpoint: Endpoint, request: ChatRequest = REQUEST, api_key: str | None = None) -> ChatResponse:
    return complete(OpenAIChat(endpoint.url, api_key), request)[0]


CHATS: dict[str, Callable[[Endpoint], ChatModel]] = {
    "fake": lambda endpoint: FakeChat(lambda request: replace(says("{}"), model="small-0")),
    "openai": lambda endpoint: OpenAIChat(endpoint.url),
}


@pytest.mark.parametrize("name", CHATS)
def test_a_reply_is_its_text_its_calls_and_its_tokens(endpoint: Endpoint, name: str) -> None:
    (response,) = complete(CHATS[name](endpoint), REQUEST)
    assert response == ChatResponse("{}", (), "stop", "small-0", Usage(100, 20))


@pytest.mark.parametrize("name", ["fake", "openai"])
def test_a_hanging_endpoint_ends_at_the_deadline_as_unavailable(endpoint: Endpoint, name: str) -> None:
    async def for_ever(request: ChatRequest) -> ChatResponse:
        await asyncio.Event().wait()
        raise AssertionError

    endpoint.answer = Answer(drip=threading.Event())  # a byte now and then: the package's own timeout never fires
    chat: ChatModel = FakeChat(for_ever) if name == "fake" else OpenAIChat(endpoint.url)
    try:
        with pytest.raises(ModelUnavailable):
            complete(chat, replace(REQUEST, timeout_s=0.3))
    finally:
        assert endpoint.answer.drip is not None
        endpoint.answer.drip.set()


QUOTA = {"error": {"message": "pay up", "type": "insufficient_quota", "code": "insufficient_quota"}}
PLAIN = {"error": {"message": "no", "type": "some_error", "code": None}}
ERRORS: list[tuple[int, Any, type[ModelError]]] = [
    (400, PLAIN, RequestRefused),
    (404, PLAIN, RequestRefused),
    (413, PLAIN, RequestRefused),
    (422, PLAIN, RequestRefused),
    (401, PLAIN, ModelAuth),
    (403, PLAIN, ModelAuth),
    (402, PLAIN, QuotaExhausted),
    (429, QUOTA, QuotaExhausted),
    (429, PLAIN, RateLimited),
    (408, PLAIN, ModelUnavailable),
    (409, PLAIN, ModelUnavailable),
    (500, PLAIN, ModelUnavailable),
    (503, "not an object", ModelUnavailable),
    (529, PLAIN, ModelUnavailable),
]


@pytest.mark.parametrize(("status", "body", "error"), ERRORS)
def test_a_status_says_what_to_do_next_and_is_not_retried(
    endpoint: Endpoint, status: int, body: Any, error: type[ModelError]
) -> None:
    endpoint.answer = Answer(body, status)
    with pytest.raises(ModelError) as caught:
        ask(endpoint)
    assert type(caught.value) is error
    assert len(endpoint.bodies) == 1


@pytest.mark.parametrize("error", [ModelAuth("x"), RateLimited("x"), RequestRefused("x"), QuotaExhausted("x")])
def test_the_fake_raises_what_its_script_returns(error: ModelError) -> None:
    with pytest.raises(type(error)):
        complete(FakeChat(lambda request: error), REQUEST)


@pytest.mark.parametrize(
    ("headers", "wait_s"),
    [
        ({"Retry-After": "7"}, 7.0),
        ({"Retry-After": "1.5"}, 1.5),
        ({"retry-after-ms": "250", "Retry-After": "1"}, 0.25),
        ({"Retry-After": "Thu, 01 Jan 1970 00:00:00 GMT"}, 0.0),
        ({"Retry-After": "soon"}, None),
        ({}, None),
    ],
)
def test_the_waiting_time_that_an_endpoint_names_is_handed_on(
    endpoint: Endpoint, headers: dict[str, str], wait_s: float | None
) -> None:
    endpoint.answer = Answer(PLAIN, 429, headers)
    with pytest.raises(RateLimited) as caught:
        ask(endpoint)
    assert caught.value.retry_after_s == wait_s


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ({"error": {"message": "upstream died", "code": 502}}, ModelUnavailable),
        ({"error": "overloaded"}, ModelUnavailable),
        ({"error": {"code": 429, "message": "slow down"}}, RateLimited),
        ({"error": {"code": "insufficient_quota"}}, QuotaExhausted),
        ({"error": {"code": "401"}}, ModelAuth),
        ({**completion(), "choices": []}, ModelUnavailable),
        ({**completion(), "choices": None}, ModelUnavailable),
        ({**completion(), "choices": [{"index": 0, "finish_reason": "stop", "message": None}]}, ModelUnavailable),
        (completion(finish_reason="error"), ModelUnavailable),
        ([], ModelUnavailable),
        ("words", ModelUnavailable),
        (None, ModelUnavailable),
        ({}, ModelUnavailable),
        (b"{not json", ModelUnavailable),
        (b"", ModelUnavailable),
    ],
)
def test_a_200_that_is_no_reply_is_an_error(endpoint: Endpoint, body: Any, error: type[ModelError]) -> None:
    endpoint.answer = Answer(body)
    with pytest.raises(ModelError) as caught:
        ask(endpoint)
    assert type(caught.value) is error


def test_a_page_instead_of_a_reply_is_an_error(endpoint: Endpoint) -> None:
    endpoint.answer = Answer(b"<html>Sign in to the network</html>", content_type="text/html")
    with pytest.raises(ModelUnavailable):
        ask(endpoint)


def test_an_endpoint_that_is_not_there_is_unavailable() -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler)
    port = server.server_address[1]
    server.server_close()
    with pytest.raises(ModelUnavailable):
        complete(OpenAIChat(f"http://127.0.0.1:{port}/v1"), REQUEST)


def test_an_error_says_nothing_of_what_was_sent(endpoint: Endpoint) -> None:
    endpoint.answer = Answer({"error": {"message": "bad prompt: I swim", "code": "I swim, it says"}}, 400)
    with pytest.raises(RequestRefused) as caught:
        ask(endpoint)
    assert "swim" not in str(caught.value)
    assert "400" in str(caught.value)


@pytest.mark.parametrize(
    ("usage", "expected"),
    [
        (None, None),
        (USAGE, Usage(100, 20)),
        (
            {
                **USAGE,
                "prompt_tokens_details": {"cached_tokens": 60},
                "completion_tokens_details": {"reasoning_tokens": 8},
            },
            Usage(100, 20, 60, 8),
        ),
        ({**USAGE, "prompt_cache_hit_tokens": 64, "prompt_cache_miss_tokens": 36}, Usage(100, 20, 64)),
        ({**USAGE, "prompt_tokens_details": None}, Usage(100, 20)),
        ({"prompt_tokens": None, "completion_tokens": 3}, Usage(0, 3)),
    ],
)
def test_tokens_are_read_as_each_host_names_them(endpoint: Endpoint, usage: Any, expected: Usage | None) -> None:
    endpoint.answer = Answer(completion(usage=usage))
    assert ask(endpoint).usage == expected


def call(arguments: Any) -> dict[str, Any]:
    return {"id": "c", "type": "function", "function": {"name": "decline", "arguments": arguments}}


@pytest.mark.parametrize(
    "message",
    [
        {"content": None, "tool_calls": [call('{"reason": "chance"}')]},
        {"content": None, "tool_calls": [call({"reason": "chance"})]},
        {"content": None, "function_call": {"name": "decline", "arguments": '{"reason": "chance"}'}},
    ],
)
def test_tool_calls_come_as_name_and_arguments(endpoint: Endpoint, message: dict[str, Any]) -> None:
    endpoint.answer = Answer(completion(message, finish_reason="tool_calls"))
    response = ask(endpoint)
    assert response.tool_calls == (("decline", '{"reason": "chance"}'),)
    assert (response.text, response.finish_reason) == ("", "tool_calls")


def test_a_refusal_of_the_model_is_a_filtered_reply(endpoint: Endpoint) -> None:
    endpoint.answer = Answer(completion({"content": None, "refusal": "I cannot help with that"}))
    assert ask(endpoint).finish_reason == "content_filter"


def test_each_form_of_request_is_what_hosts_expect(endpoint: Endpoint) -> None:
    tool = Tool("decline", "Say no.", {"type": "object", "properties": {}})
    modes = ["tools", "json_schema", "json_object", "prompt"]
    complete(OpenAIChat(endpoint.url), *(replace(REQUEST, mode=mode, tools=(tool,)) for mode in modes))
    tools, schema, json_object, prompt = endpoint.bodies
    function = {"name": "decline", "description": "Say no.", "parameters": {"type": "object", "properties": {}}}
    assert tools["tools"] == [{"type": "function", "function": function}]
    assert schema["response_format"] == {
        "type": "json_schema",
        "json_schema": {"name": "extract", "schema": REQUEST.schema},
    }
    assert json_object["response_format"] == {"type": "json_object"}
    assert all("tools" not in body for body in (schema, json_object, prompt))
    assert all("response_format" not in body for body in (tools, prompt))


def test_a_request_carries_its_turns_its_limits_and_its_extra_body(endpoint: Endpoint) -> None:
    turns = (("assistant", "hm"), ("user", "again"))
    ask(
        endpoint, replace(REQUEST, turns=turns, max_tokens=77, extra_body={"thinking": {"type": "disabled"}, "seed": 1})
    )
    (body,) = endpoint.bodies
    assert [message["role"] for message in body["messages"]] == ["system", "user", "assistant", "user"]
    assert body["messages"][0]["content"] == REQUEST.system
    assert (body["max_tokens"], body["temperature"], body["model"]) == (77, 0.0, "small")
    assert (body["thinking"], body["seed"]) == ({"type": "disabled"}, 1)


def test_what_the_extra_body_says_wins(endpoint: Endpoint) -> None:
    ask(endpoint, replace(REQUEST, mode="tools", extra_body={"tool_choice": "required", "temperature": 1}))
    assert (endpoint.bodies[0]["tool_choice"], endpoint.bodies[0]["temperature"]) == ("required", 1)


def test_text_that_is_no_unicode_is_refused_and_not_sent(endpoint: Endpoint) -> None:
    with pytest.raises(RequestRefused):
        ask(endpoint, replace(REQUEST, user="half \ud800"))
    assert endpoint.bodies == []


def test_the_key_goes_with_every_request(endpoint: Endpoint) -> None:
    ask(endpoint, api_key="k-123")
    assert endpoint.headers[0]["authorization"] == "Bearer k-123"


@pytest.mark.parametrize("url", ["http://127.0.0.1:1/v1", "http://localhost:1/v1", "http://[::1]:1/v1"])
def test_a_loopback_endpoint_needs_no_key(url: str) -> None:
    asyncio.run(OpenAIChat(url).close())


@pytest.mark.parametrize("url", ["https://api.example.com/v1", "http://10.0.0.1/v1", "http://127.0.0.1.example.com/v1"])
@pytest.mark.parametrize("key", [None, ""])
def test_any_other_endpoint_needs_one(url: str, key: str | None) -> None:
    with pytest.raises(SettingsError, match="api_key"):
        OpenAIChat(url, key)


@pytest.mark.parametrize("url", ["", "api.example.com", "file:///etc/hosts", "http://"])
def test_an_endpoint_must_be_a_url(url: str) -> None:
    with pytest.raises(SettingsError, match="base_url"):
        OpenAIChat(url, "k")
