"""A ChatRequest -> one try at an OpenAI-compatible endpoint -> a ChatResponse, or the ModelError that says what to do next.

The only module that knows the openai package. It never retries: that is `llm.fanout`'s business.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import re
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

import openai
from openai.types.chat import ChatCompletion

from dcpm.adapters.retry_after import retry_after_s, spent_s
from dcpm.errors import (
    ModelAuth,
    ModelError,
    ModelUnavailable,
    QuotaExhausted,
    RateLimited,
    RequestRefused,
    SettingsError,
)
from dcpm.model.questions import Usage
from dcpm.ports import ChatRequest, ChatResponse

CONNECT_S = 10.0
NO_KEY = "none"  # what a loopback server is sent; the package refuses to be built without a key

MALFORMED = (ValueError, TypeError, AttributeError, KeyError, IndexError, RecursionError, OverflowError)
"""What a body makes our reading of it raise where anything but a chat completion comes: the package checks no types."""
# A 429 that waiting does not cure. Names of OpenAI, DeepSeek and the gateways that imitate them.
_OUT_OF_CREDIT = frozenset(
    {"insufficient_quota", "billing_hard_limit_reached", "insufficient_balance", "credit_exhausted"}
)
_TRY_AGAIN = frozenset({408, 409, 425})


class OpenAIChat:
    """ChatModel on any endpoint that speaks chat completions. Bound to the event loop of its first call.

    Raises SettingsError where `base_url` is no http(s) URL, or `api_key` is missing for a host that is not this machine.
    """

    def __init__(self, base_url: str, api_key: str | None = None, *, max_connections: int = 64) -> None:
        local = is_loopback(base_url)
        if not api_key and not local:
            raise SettingsError(f"api_key: the endpoint at {urlsplit(base_url).hostname} needs a key; none is set")
        if max_connections < 1:
            raise SettingsError(f"max_connections: {max_connections} is not at least 1")
        # The package re-exports its HTTP client but not the client's Limits type, and which httpx it rides on has changed.
        limits = type(openai.DEFAULT_CONNECTION_LIMITS)(
            max_connections=max_connections, max_keepalive_connections=max_connections
        )
        http = openai.DefaultAsyncHttpxClient(limits=limits, trust_env=not local)  # a proxy cannot reach our loopback
        self._client = openai.AsyncOpenAI(base_url=base_url, api_key=api_key or NO_KEY, max_retries=0, http_client=http)

    async def complete(self, request: ChatRequest) -> ChatResponse:
        """One try. The deadline holds over all of it: the package's own timeout starts anew with every chunk."""
        try:
            async with asyncio.timeout(request.timeout_s):
                timeout = openai.Timeout(request.timeout_s, connect=min(CONNECT_S, request.timeout_s))
                create = self._client.chat.completions.with_raw_response.create
                raw = await create(**request_body(request), timeout=timeout)
                completion = raw.parse()
                return replace(response_of(completion), hold_s=spent_s(dict(raw.headers)))
        # Nothing is chained: the package's errors hold the request, key and prompt, and print them.
        except ModelError:
            raise
        except TimeoutError:
            raise ModelUnavailable(f"no reply within {request.timeout_s:g} s") from None
        except openai.APIStatusError as exc:
            raise error_of(exc.status_code, exc.body, dict(exc.response.headers)) from None
        except openai.APIConnectionError:  # its timeout is a subclass
            raise ModelUnavailable("the endpoint could not be reached") from None
        except UnicodeEncodeError:
            raise RequestRefused("the text holds what cannot be sent as UTF-8") from None
        except (openai.OpenAIError, *MALFORMED):
            raise ModelUnavailable("the reply is no chat completion") from None

    async def close(self) -> None:
        await self._client.close()


def is_loopback(base_url: str) -> bool:
    parts = urlsplit(base_url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise SettingsError("base_url: give the endpoint's URL, for example https://api.example.com/v1")
    try:
        return ipaddress.ip_address(parts.hostname).is_loopback
    except ValueError:
        return parts.hostname == "localhost"


def request_body(request: ChatRequest) -> dict[str, Any]:
    """The arguments of `chat.completions.create`. What `extra_body` holds wins over what is set here.

    `tool_choice` is left at auto: some hosts refuse a forced one, and `extra_body` can force it where that works.
    """
    messages = [{"role": "system", "content": request.system}, {"role": "user", "content": request.user}]
    messages += [{"role": role, "content": content} for role, content in request.turns]
    body: dict[str, Any] = {
        "model": request.model,
        "messages": messages,
        "max_tokens": request.max_tokens,
        "temperature": request.temperature,
        "extra_body": dict(request.extra_body),
    }
    if request.mode == "tools":
        body["tools"] = [
            {
                "type": "function",
                "function": {"name": t.name, "description": t.description, "parameters": dict(t.parameters)},
            }
            for t in request.tools
        ]
        body["tool_choice"] = "auto"
    elif request.mode == "json_schema":
        schema = {"name": request.schema_name, "schema": dict(request.schema)}
        body["response_format"] = {"type": "json_schema", "json_schema": schema}
    elif request.mode == "json_object":
        body["response_format"] = {"type": "json_object"}
    return body


def response_of(completion: object) -> ChatResponse:
    """Raises the ModelError of an error that came with status 200, and ModelUnavailable where no choice came."""
    if not isinstance(completion, ChatCompletion):
        raise ModelUnavailable("the reply is no chat completion")
    error = (completion.model_extra or {}).get("error")
    if error:
        raise error_of(_status_in(error), error, {})
    choice: Any = completion.choices[0] if completion.choices else None  # hosts send null, whatever the type says
    if choice is None or choice.message is None:
        raise ModelUnavailable("the reply holds no choice")
    if choice.finish_reason == "error":  # a gateway whose upstream broke off
        raise ModelUnavailable("the reply was broken off")
    refused = bool(choice.message.refusal) and not choice.message.content
    return ChatResponse(
        text=_text_of(choice.message.content),
        tool_calls=tuple(_tool_calls(choice.message)),
        finish_reason="content_filter" if refused else (choice.finish_reason or ""),
        model=completion.model or "",
        usage=_usage(completion),
    )


def error_of(status: int, body: object, headers: dict[str, str]) -> ModelError:
    """Which error a status stands for. Messages hold the status and the provider's code only: its prose may quote the prompt."""
    inner = body.get("error", body) if isinstance(body, dict) else None
    codes = {str(inner.get(key) or "") for key in ("code", "type")} if isinstance(inner, dict) else set()
    named = " ".join(
        [str(status), *sorted(c for c in codes if re.fullmatch(r"[A-Za-z]+(_[A-Za-z]+){0,7}", c) and len(c) <= 40)]
    )
    if status in (401, 403):
        return ModelAuth(f"the endpoint refused the key ({named})")
    if status == 402 or (status == 429 and codes & _OUT_OF_CREDIT):
        return QuotaExhausted(f"the account has no credit ({named})")
    if status == 429:
        return RateLimited(f"too many requests ({named})", retry_after_s(headers))
    if 400 <= status < 500 and status not in _TRY_AGAIN:
        return RequestRefused(f"the endpoint does not take this request ({named})")
    return ModelUnavailable(f"the endpoint failed ({named})")


def _status_in(error: object) -> int:
    """The HTTP status that an error inside a 200 names, or 500 where it names none."""
    if not isinstance(error, dict):
        return 500
    for key in ("code", "status"):
        if re.fullmatch(r"[1-5]\d\d", str(error.get(key, "")), re.ASCII):
            return int(error[key])
    named = {str(error.get(key) or "") for key in ("code", "type")}
    if named & (_OUT_OF_CREDIT | {"rate_limit_exceeded", "rate_limit_error"}):
        return 429
    return 500


def _tool_calls(message: Any) -> list[tuple[str, str]]:
    """(name, arguments) in order. Some hosts send the arguments as an object, and some the retired `function_call`."""
    functions = [getattr(call, "function", None) for call in message.tool_calls or ()]
    functions.append(message.function_call)
    calls = []
    for function in functions:
        if function is None:
            continue
        arguments = function.arguments
        written = arguments if isinstance(arguments, str) else json.dumps(arguments, ensure_ascii=False)
        calls.append((str(function.name or ""), written))
    return calls


def _text_of(content: object) -> str:
    """Some hosts send the parts that a request may have."""
    if isinstance(content, list):
        return "".join(str(part.get("text") or "") for part in content if isinstance(part, dict))
    return content if isinstance(content, str) else ""


def _usage(completion: ChatCompletion) -> Usage | None:
    """Tokens as billed; DeepSeek names its cache hits beside OpenAI's details. None where the host sent none that can be so."""
    usage = completion.usage
    cached = getattr(getattr(usage, "prompt_tokens_details", None), "cached_tokens", None)
    if cached is None:
        cached = (getattr(usage, "model_extra", None) or {}).get("prompt_cache_hit_tokens")
    reasoning = getattr(getattr(usage, "completion_tokens_details", None), "reasoning_tokens", None)
    read, written = getattr(usage, "prompt_tokens", None), getattr(usage, "completion_tokens", None)
    if read is None and written is None:
        return None
    return Usage.told(0 if read is None else read, 0 if written is None else written, cached, reasoning)
