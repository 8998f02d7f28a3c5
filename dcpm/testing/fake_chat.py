"""A script -> a ChatModel that answers by it, for tests and dry runs."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from dcpm.errors import ModelUnavailable
from dcpm.model.questions import Usage
from dcpm.ports import ChatRequest, ChatResponse

Scripted = ChatResponse | Exception
Script = Callable[[ChatRequest], Scripted | Awaitable[Scripted]]


@dataclass(slots=True)
class FakeChat:
    """Calls `script` for each request; an exception it returns is raised. Keeps what was asked and how much at once.

    A script may be async, to hold a request back; the request's deadline applies to it.
    """

    script: Script
    requests: list[ChatRequest] = field(default_factory=list)
    in_flight: int = 0
    most_in_flight: int = 0
    is_closed: bool = False

    async def complete(self, request: ChatRequest) -> ChatResponse:
        self.requests.append(request)
        self.in_flight += 1
        self.most_in_flight = max(self.most_in_flight, self.in_flight)
        try:
            async with asyncio.timeout(request.timeout_s):
                await asyncio.sleep(0)  # a real endpoint never answers before others could ask
                scripted = self.script(request)
                answer = await scripted if inspect.isawaitable(scripted) else scripted
        except TimeoutError as exc:
            raise ModelUnavailable(f"no reply within {request.timeout_s:g} s") from exc
        finally:
            self.in_flight -= 1
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def close(self) -> None:
        self.is_closed = True


def says(text: str, *, finish_reason: str = "stop", usage: Usage | None = Usage(100, 20)) -> ChatResponse:  # noqa: B008
    """A plain text reply."""
    return ChatResponse(text=text, tool_calls=(), finish_reason=finish_reason, model="fake", usage=usage)


def calls(*tool_calls: tuple[str, str], usage: Usage | None = Usage(100, 20)) -> ChatResponse:  # noqa: B008
    """A reply of native tool calls, each (name, arguments as JSON)."""
    return ChatResponse(text="", tool_calls=tool_calls, finish_reason="tool_calls", model="fake", usage=usage)
