"""Texts -> unit vectors, by an endpoint that speaks OpenAI's /embeddings. Needs no torch: for writers that stay light."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import openai
import structlog

from dcpm.adapters.retry_after import retry_after_s
from dcpm.adapters.unit_rows import unit_rows
from dcpm.errors import EmbedderError, EmbedderUnavailable, SettingsError
from dcpm.model.profile import EmbeddingIdentity
from dcpm.model.texts import bound_bytes, clean_text
from dcpm.ports import Matrix

log = structlog.get_logger()

MAX_WAIT_S = 20.0


class OpenAIEmbedder:
    """Implements ports.Embedder. Safe to use from several threads.

    `dim` is what the model gives; with `ask_dim` the request asks for it, for models that can shorten their vectors.
    `revision` goes into the identity: an endpoint does not tell its weights, so change it when the provider changes the
    model behind the name. A text over `max_text_bytes` is cut there (a token takes at least a byte, so 8,000 bytes stay
    under the 8,192 tokens of OpenAI's models; other limits need another figure) and counted in `n_truncated`.
    Transient failures are tried `max_tries` times with doubling waits from `wait_s`, or as long as the endpoint asks.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str,
        model: str,
        dim: int,
        *,
        revision: str = "endpoint",
        ask_dim: bool = False,
        batch_size: int = 128,
        max_text_bytes: int = 8_000,
        timeout_s: float = 60.0,
        max_tries: int = 4,
        wait_s: float = 0.5,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        for name, value in (("dim", dim), ("batch_size", batch_size), ("max_tries", max_tries)):
            if value < 1:
                raise SettingsError(f"{name} of the embedding endpoint is {value}; it must be at least 1")
        if not model or not base_url:
            raise SettingsError("the embedding endpoint needs a base URL and a model name")
        self._client = openai.OpenAI(base_url=base_url, api_key=api_key or "none", max_retries=0, timeout=timeout_s)
        self._identity = EmbeddingIdentity(model, revision, dim)
        self._asked: dict[str, Any] = {"dimensions": dim} if ask_dim else {}
        self._batch_size = batch_size
        self._max_text_bytes = max_text_bytes
        self._max_tries = max_tries
        self._wait_s = wait_s
        self._sleep = sleep
        self._count_lock = threading.Lock()
        self.n_truncated = 0

    @property
    def identity(self) -> EmbeddingIdentity:
        return self._identity

    def close(self) -> None:
        self._client.close()

    def embed(self, texts: Sequence[str]) -> Matrix:
        """Row i belongs to texts[i]. Raises EmbedderUnavailable where the endpoint still fails after the last try."""
        if len(texts) == 0:
            return np.zeros((0, self._identity.dim), dtype=np.float32)
        sent = [self._sendable(text) for text in texts]
        self._count_truncated(texts, sent)
        distinct = list(dict.fromkeys(sent))
        rows = np.concatenate([self._with_tries(batch) for batch in _batches(distinct, self._batch_size)])
        place = {text: at for at, text in enumerate(distinct)}
        return rows[[place[text] for text in sent]]

    def unknown_share(self, texts: Sequence[str]) -> float:
        """Always 0: the tokens stay at the endpoint."""
        return 0.0

    def _sendable(self, text: str) -> str:
        """Endpoints refuse empty input; a space has a vector everywhere."""
        return bound_bytes(clean_text(text), self._max_text_bytes) or " "

    def _count_truncated(self, texts: Sequence[str], sent: Sequence[str]) -> None:
        n = sum(len(clean_text(text)) > len(cut) for text, cut in zip(texts, sent, strict=True))
        if n:
            with self._count_lock:
                self.n_truncated += n
            log.warning("texts_truncated", n_texts=n, max_text_bytes=self._max_text_bytes, model=self._identity.model)

    def _with_tries(self, batch: list[str]) -> Matrix:
        for attempt in range(1, self._max_tries + 1):
            try:
                return self._once(batch)
            except _Transient as exc:
                if attempt == self._max_tries:
                    raise EmbedderUnavailable(
                        f"the embedding endpoint failed {attempt} times: {exc}"
                    ) from exc.__cause__
                self._sleep(min(exc.retry_after_s or self._wait_s * 2 ** (attempt - 1), MAX_WAIT_S))
        raise AssertionError("the last try returns or raises")

    def _once(self, batch: list[str]) -> Matrix:
        try:
            answer = self._client.embeddings.create(
                model=self._identity.model,
                input=batch,
                encoding_format="float",  # the client asks for base64 by itself, which some hosts do not speak
                **self._asked,
            )
        except openai.APIConnectionError as exc:  # timeouts are among them
            raise _Transient(type(exc).__name__) from exc
        except openai.APIStatusError as exc:
            raise _failure(exc) from exc
        except (openai.APIError, ValueError) as exc:
            raise _Transient("an answer that cannot be read") from exc
        return self._rows(answer, len(batch))

    def _rows(self, answer: Any, n: int) -> Matrix:
        """A 200 may carry an error object and no data, or rows out of order."""
        data = getattr(answer, "data", None)
        if not isinstance(data, list) or len(data) != n:
            raise _Transient("an answer without the rows asked for")
        try:
            ordered = sorted(data, key=lambda entry: entry.index)
            rows = np.asarray([entry.embedding for entry in ordered], dtype=np.float64)
        except (AttributeError, TypeError, ValueError) as exc:
            raise _Transient("an answer without the rows asked for") from exc
        if [entry.index for entry in ordered] != list(range(n)):
            raise _Transient("an answer whose rows cannot be told apart")
        if rows.ndim != 2 or rows.shape[1] != self._identity.dim:
            raise EmbedderError(
                f"{self._identity.model} gave vectors of shape {rows.shape[1:]}; the settings say {self._identity.dim}"
            )
        return unit_rows(rows, self._identity.model)


class _Transient(Exception):
    """Worth another try; never leaves this module."""

    def __init__(self, what: str, retry_after_s: float | None = None) -> None:
        super().__init__(what)
        self.retry_after_s = retry_after_s


def _failure(exc: openai.APIStatusError) -> Exception:
    """The answer's text stays out of the message: endpoints quote the input in it."""
    status = exc.status_code
    if exc.code == "insufficient_quota":
        return EmbedderError("the account of the embedding endpoint has no credit; waiting does not help")
    if status in (408, 409, 425, 429) or status >= 500:
        return _Transient(f"status {status}", retry_after_s(exc.response.headers))
    if status in (401, 403):
        return EmbedderError(f"the embedding endpoint refused the key (status {status})")
    return EmbedderError(f"the embedding endpoint refused the request (status {status}); check model name and limits")


def _batches(texts: list[str], size: int) -> Iterator[list[str]]:
    return (texts[start : start + size] for start in range(0, len(texts), size))
