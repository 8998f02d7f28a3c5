"""Questions -> replies: the journal first, then the endpoint, with limits, retries, the ledger and parsing on the way.

The one owner of retries. What to do next is decided in `tries`; here it is waited, called and written down.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import threading
import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from types import TracebackType
from typing import Any, TypeVar

import structlog

from dcpm.errors import (
    DcpmError,
    FleetUnavailable,
    ModelAuth,
    ModelError,
    ModelUnavailable,
    QuotaExhausted,
    RateLimited,
    RequestRefused,
    SettingsError,
)
from dcpm.llm.budget import REASONS, UNBILLED, Amount, Charge, parts_of
from dcpm.llm.dialects import Dialects, Mode, chain_of
from dcpm.llm.estimates import TokenEstimates
from dcpm.llm.ledger import OK, cost_usd
from dcpm.llm.limiter import Lessor, Limiter, LocalLessor, Permit
from dcpm.llm.limits import Limits
from dcpm.llm.parsing import Parsed, ParseFailure, as_written, parse
from dcpm.llm.prices import Priced, price_at
from dcpm.llm.rate import RateParams
from dcpm.llm.till import Cashier, Till
from dcpm.llm.tries import RetryParams, Tries, Verdict, after_error, after_failure, after_outage, begin
from dcpm.model.questions import Attempt, Question, Rejected, Reply, Stage, Usage
from dcpm.ports import ChatModel, ChatRequest, ChatResponse, Clock, Journal, Ledger

log = structlog.get_logger()
T = TypeVar("T")
Progress = Callable[[int, int], None]
_Unread = tuple[ChatResponse, ParseFailure]
_Outcome = ModelError | tuple[ChatResponse, Parsed | ParseFailure]
KEEPERS = 32
"""Threads that wait for the journal, at most: each of them only waits."""
MODES = ("auto", "tools", "json_schema", "json_object", "prompt")


@dataclass(frozen=True, slots=True)
class AskParams:
    """`models` maps stage -> the model that answers it; `prices` model -> its price, or its prices by the time
    of day, absent where unknown.

    `concurrency` bounds the calls under way in this process; `rate` those that go out in a time, over the whole fleet, with
    `counts_output` telling whether its tokens are those of the reply too. An endpoint that is down is waited for up to
    `patience_s`, at no cost in attempts: none by day, when a person waits for the answer. `timeout_s` bounds one whole try.
    `extra_body` goes into every request as it is, for what an endpoint needs and no other knows. `mode` auto asks with tools
    where a question has some and with json_schema otherwise.
    """

    models: Mapping[Stage, str]
    concurrency: int = 16
    rate: RateParams = field(default_factory=RateParams)
    counts_output: bool = True
    patience_s: float = 0.0
    timeout_s: float = 120.0
    mode: Mode = "auto"
    temperature: float = 0.0
    extra_body: Mapping[str, Any] = field(default_factory=dict)
    prices: Mapping[str, Priced] = field(default_factory=dict)
    retry: RetryParams = field(default_factory=RetryParams)

    def __post_init__(self) -> None:
        if not 1 <= self.concurrency <= 10_000:
            raise SettingsError(f"concurrency: {self.concurrency} is not within 1..10000 requests at once")
        if not 0 <= self.patience_s <= 86_400:
            raise SettingsError(f"patience_s: {self.patience_s} is not within 0..86400 s")
        if not 0 < self.timeout_s <= 3_600:
            raise SettingsError(f"timeout_s: {self.timeout_s} is not within 0..3600 s")
        if self.mode not in MODES:
            raise SettingsError(f"mode: {self.mode!r} is not one of {', '.join(MODES)}")
        for stage, model in self.models.items():
            if not model:
                raise SettingsError(f"models: no model is named for {stage}")

    def model_for(self, stage: Stage) -> str:
        try:
            return self.models[stage]
        except KeyError:
            raise SettingsError(f"models: no model is named for {stage}") from None


@dataclass(frozen=True, slots=True)
class _Asked:
    """One distinct question under way, and where its attempts are booked."""

    question: Question
    digest: str
    model: str
    window: str
    shard: str


class Fanout:
    """Asker. Owns one event loop on a thread of its own, on which all its calls run, whoever asks from wherever.

    `on_progress(done, total)` is called on that thread after each answer. Closing it closes `chat`, which is bound to the
    loop, and leaves the journal and the ledger to whoever made them.
    """

    def __init__(
        self,
        chat: ChatModel,
        journal: Journal,
        ledger: Ledger,
        clock: Clock,
        params: AskParams,
        lessor: Lessor | None = None,
        *,
        cashier: Cashier | None = None,
        on_progress: Progress | None = None,
        rng: Callable[[], float] = random.random,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._chat, self._journal, self._ledger, self._clock = chat, journal, ledger, clock
        self._params, self._rng, self._sleep, self._monotonic = params, rng, sleep, monotonic
        self.on_progress = on_progress
        self._dialects = Dialects()
        self._estimates = TokenEstimates(params.counts_output)
        self._limiter = Limiter(
            lessor or LocalLessor(Limits(params.rate, monotonic=monotonic)),
            params.rate,
            params.concurrency,
            patience_s=params.patience_s,
            monotonic=monotonic,
            sleep=sleep,
        )
        self._till = Till(cashier, sleep=sleep)
        self._tolerated: Counter[str] = Counter()
        self._unbooked: deque[Attempt] = deque()
        self._form_bytes: dict[tuple[str, str], int] = {}  # (stage, mode) -> bytes of its tools or schema
        self._disk = ThreadPoolExecutor(1, thread_name_prefix="dcpm-ledger")  # one: rows that wait go in one write
        # Many: replies that are kept at once share one write of the journal, which waits for the disk or the network.
        self._keeping = ThreadPoolExecutor(min(KEEPERS, params.concurrency), thread_name_prefix="dcpm-journal")
        self._starting = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._is_closed = False

    def ask(self, questions: Sequence[Question], *, window: str = "", shard: str = "") -> list[Reply | Rejected]:
        """One answer per question, in order. Raises ModelAuth or QuotaExhausted, after stopping the other questions."""
        loop = self._running_loop()
        future = asyncio.run_coroutine_threadsafe(self._ask(questions, window, shard), loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()  # an interrupted caller leaves nothing running that costs money
            raise

    @property
    def tolerated(self) -> dict[str, int]:
        """What had to be mended in the replies so far, "stage.what" -> how often: a model that drifts shows here first."""
        return dict(self._tolerated)

    def close(self) -> None:
        """Stops what is under way, closes the chat model and ends the thread. A second call does nothing."""
        with self._starting:
            if self._is_closed:
                return
            self._is_closed = True
            loop, thread = self._loop, self._thread
        if loop is None or thread is None:
            self._disk.submit(lambda: asyncio.run(self._chat.close())).result()  # the caller may be on a loop
        else:
            asyncio.run_coroutine_threadsafe(self._wind_down(), loop).result()
            loop.call_soon_threadsafe(loop.stop)
            thread.join()
            loop.close()
        try:
            self._disk.submit(self._book).result()  # the rows of calls that were broken off
        except DcpmError as exc:
            log.warning("attempts_not_booked", n=len(self._unbooked), error=type(exc).__name__)
        self._disk.shutdown()
        self._keeping.shutdown()

    def __enter__(self) -> Fanout:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.close()

    def _running_loop(self) -> asyncio.AbstractEventLoop:
        with self._starting:
            if self._is_closed:
                raise RuntimeError("this fan-out is closed")
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                self._thread = threading.Thread(target=self._loop.run_forever, name="dcpm-fanout", daemon=True)
                self._thread.start()
            return self._loop

    async def _wind_down(self) -> None:
        others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        await self._limiter.close()
        await self._till.close()
        await self._chat.close()

    async def _ask(self, questions: Sequence[Question], window: str, shard: str) -> list[Reply | Rejected]:
        digests = []
        asked_by_digest: dict[str, _Asked] = {}
        for question in questions:
            model = self._params.model_for(question.stage)
            digest = question.digest(model)
            digests.append(digest)
            asked_by_digest.setdefault(digest, _Asked(question, digest, model, window, shard))
        answers: dict[str, Reply | Rejected] = dict(await self._from_journal(asked_by_digest))
        n_known = len(answers)
        progress = _Progress(self.on_progress, Counter(digests))
        progress.add(*answers)
        missing = [asked for digest, asked in asked_by_digest.items() if digest not in answers]
        for asked, answer in zip(missing, await self._all(missing, progress), strict=True):
            answers[asked.digest] = answer
        n_rejected = sum(isinstance(answer, Rejected) for answer in answers.values())
        tell = log.info if n_rejected else log.debug
        tell("asked", n_questions=len(answers), n_from_journal=n_known, n_rejected=n_rejected)
        return [answers[digest] for digest in digests]

    async def _from_journal(self, asked_by_digest: Mapping[str, _Asked]) -> dict[str, Reply]:
        kept = await self._on_disk(self._journal.get, list(asked_by_digest)) if asked_by_digest else {}
        replies = {}
        for digest, written in kept.items():
            asked = asked_by_digest[digest]
            replies[digest] = Reply(digest, json.loads(written), asked.model, asked.question.prompt, from_journal=True)
        return replies

    async def _all(self, asked: Sequence[_Asked], progress: _Progress) -> list[Reply | Rejected]:
        """All at once; the permits bound the calls. The first error that ends everything cancels the others.

        Where the limits or budgets cannot be reached the calls under way are seen to their end, and kept.
        """

        async def one(each: _Asked) -> Reply | Rejected:
            answer = await self._answer(each)
            progress.add(each.digest)
            return answer

        tasks = [asyncio.ensure_future(one(each)) for each in asked]
        try:
            return await asyncio.gather(*tasks)
        except BaseException as exc:
            if not isinstance(exc, FleetUnavailable):  # then nothing new goes out, and what is under way is paid for
                for task in tasks:
                    task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            with contextlib.suppress(DcpmError):  # the error under way says more
                await self._on_disk(self._book)
            raise

    async def _answer(self, asked: _Asked) -> Reply | Rejected:
        chain = chain_of(asked.question, self._params.mode)
        tries: Tries | Verdict = begin(asked.question, chain)
        while isinstance(tries, Tries):
            tries, outcome = await self._through(asked, tries)
            if isinstance(outcome, Verdict):
                tries = outcome
                continue
            if isinstance(outcome, ModelError):
                tries = self._after_error(tries, outcome)
                continue
            if isinstance(outcome, Reply):
                return outcome
            response, read = outcome
            written = as_written(response.text, response.tool_calls)
            tries = after_failure(tries, read, written, self._params.retry, self._rng)
        return Rejected(asked.question.stage, tries.reason, asked.digest, retry=tries.retry)

    async def _through(self, asked: _Asked, tries: Tries) -> tuple[Tries, Verdict | ModelError | Reply | _Unread]:
        """Tries until a form of request is taken, in one place: a refusal is quick, and who queues learns from it."""
        if tries.wait_s > 0:
            await self._sleep(tries.wait_s)
        async with self._limiter.place():
            while True:
                tries = replace(tries, at=self._dialects.first(asked.model, tries.chain, tries.at))
                outcome = await self._permitted(asked, tries)
                if isinstance(outcome, Verdict):
                    return tries, outcome
                if not isinstance(outcome, ModelError):
                    self._dialects.took(asked.model, tries.mode, tries.refused)
                    # Kept while the place is held: what a kill can lose and pay again is what was in flight, no more.
                    return tries, await self._kept(asked, *outcome)
                await self._on_disk(self._book)
                simpler = self._after_error(tries, outcome) if isinstance(outcome, RequestRefused) else None
                if not isinstance(simpler, Tries):
                    return tries, outcome
                tries = simpler

    async def _kept(self, asked: _Asked, response: ChatResponse, read: Parsed | ParseFailure) -> Reply | _Unread:
        """The reply in the journal, where it could be read, and its attempt in the ledger. Neither waits for the other."""
        booking = asyncio.ensure_future(self._on_disk(self._book))
        try:
            return await self._keep(asked, read) if isinstance(read, Parsed) else (response, read)
        finally:
            await booking

    def _after_error(self, tries: Tries, error: ModelError) -> Tries | Verdict:
        if isinstance(error, ModelAuth | QuotaExhausted):
            raise error
        if isinstance(error, ModelUnavailable) and self._limiter.down_s > 0:
            if self._limiter.down_s > self._params.patience_s:
                return Verdict("unavailable", retry=True)
            return after_outage(tries, self._params.retry, self._rng)
        return after_error(tries, error, self._params.retry, self._rng)

    async def _permitted(self, asked: _Asked, tries: Tries) -> _Outcome | Verdict:
        """One try that the budget allows, at the time that the limits give it, and what both hear of it."""
        request = self._request(asked, tries)
        n_bytes = self._size(request)
        stage, n_under_way = asked.question.stage, self._limiter.n_under_way
        usage = self._estimates.usage(asked.model, stage, n_bytes, request.max_tokens, n_under_way)
        tokens = self._estimates.counted(usage)
        amount = self._amount(asked.model, usage, self._clock.now())
        charge = Charge(asked.window, asked.question.tenant, asked.question.tk, amount, asked.digest)
        async with self._till.reserved(charge) as reservation:
            if reservation.refused:
                return Verdict(REASONS[parts_of(reservation.refused)[0]], retry=True)
            try:
                async with self._limiter.permit(tokens, urgent=bool(tries.refused)) as permit:
                    reservation.spent = amount  # unless more is heard of it: it may be billed
                    at, outcome = self._clock.now(), await self._try(asked, request)
                    self._settle(permit, outcome)
            except ModelUnavailable as exc:  # the endpoint is down: no call was made
                return exc
            reservation.spent = self._spent(asked.model, amount, outcome, at)
        if not isinstance(outcome, ModelError):
            self._estimates.learn(asked.model, stage, n_bytes, outcome[0].usage)
        return outcome

    def _size(self, request: ChatRequest) -> int:
        """Bytes of all that the model reads: the texts, and the form that is asked for."""
        texts = (request.system, request.user, *(content for _, content in request.turns))
        form = (request.schema_name, request.mode)
        if form not in self._form_bytes:
            tools = [[tool.name, tool.description, tool.parameters] for tool in request.tools]
            shape = request.schema if request.mode == "json_schema" else None
            self._form_bytes[form] = len(json.dumps([tools, shape], default=dict).encode())
        return self._form_bytes[form] + sum(len(text.encode()) for text in texts)

    def _amount(self, model: str, usage: Usage, at: int) -> Amount:
        price = price_at(self._params.prices.get(model), at)
        return Amount(1, usage.input + usage.output, cost_usd(usage, price) or 0.0)

    def _spent(self, model: str, expected: Amount, outcome: _Outcome, at: int) -> Amount:
        if isinstance(outcome, ModelError):
            return Amount(1) if type(outcome).__name__ in UNBILLED else expected
        usage = outcome[0].usage
        return expected if usage is None else self._amount(model, usage, at)

    def _settle(self, permit: Permit, outcome: _Outcome) -> None:
        if isinstance(outcome, RateLimited):
            hold_s = min(outcome.retry_after_s or 0.0, self._params.retry.retry_after_cap_s)
            permit.settle("limited", hold_s=hold_s)
        elif isinstance(outcome, ModelUnavailable):
            permit.settle("unavailable")
        elif isinstance(outcome, ModelError):
            permit.settle("other")
        else:
            permit.settle(
                "ok",
                self._estimates.billed(outcome[0].usage),
                min(outcome[0].hold_s, self._params.retry.retry_after_cap_s),
            )

    async def _try(self, asked: _Asked, request: ChatRequest) -> _Outcome:
        """One HTTP try and its row in the ledger, which a cancelled try gets too: it may have been billed."""
        at, started_s = self._clock.now(), self._monotonic()
        response, outcome = None, "cancelled"
        try:
            response = _believed(await self._complete(request))
            read = parse(asked.question.stage, response.text, response.tool_calls, response.finish_reason)
            outcome = OK if isinstance(read, Parsed) else read.reason
        except ModelError as exc:
            outcome = type(exc).__name__
            return exc
        finally:
            self._record(asked, at, outcome, self._monotonic() - started_s, response)
        if isinstance(read, Parsed):
            self._tolerated.update({f"{asked.question.stage}.{what}": n for what, n in read.tolerated.items()})
        return response, read

    async def _complete(self, request: ChatRequest) -> ChatResponse:
        """The deadline is the adapter's promise; it is kept here too, since one that forgets it would hold a permit for ever."""
        try:
            async with asyncio.timeout(request.timeout_s):
                return await self._chat.complete(request)
        except TimeoutError as exc:
            raise ModelUnavailable(f"no reply within {request.timeout_s:g} s") from exc

    def _request(self, asked: _Asked, tries: Tries) -> ChatRequest:
        question = asked.question
        return ChatRequest(
            model=asked.model,
            system=question.system,
            user=question.data,
            mode=tries.mode,
            schema_name=question.stage.value,
            schema=question.schema,
            tools=question.tools if tries.mode == "tools" else (),
            max_tokens=tries.max_tokens,
            temperature=self._params.temperature,
            extra_body=self._params.extra_body,
            timeout_s=self._params.timeout_s,
            turns=tries.turns,
        )

    def _record(self, asked: _Asked, at: int, outcome: str, latency_s: float, response: ChatResponse | None) -> None:
        """The try's row, for the next write of the ledger."""
        usage = response.usage if response else None
        attempt = Attempt(
            at=at,
            window=asked.window,
            shard=asked.shard,
            tk=asked.question.tk,
            stage=asked.question.stage.value,
            model=asked.model,
            digest=asked.digest,
            outcome=outcome,
            latency_ms=round(latency_s * 1000),
            usage=usage,
            cost_usd=cost_usd(usage, price_at(self._params.prices.get(asked.model), at)),
        )
        self._unbooked.append(attempt)

    def _book(self) -> None:
        """On the disk thread: all rows that wait, in one write, so that many calls at once share one sync.

        A row that could not be written waits for the next write.
        """
        rows = list(self._unbooked)
        if rows:
            self._ledger.append(rows)
            for _ in rows:
                self._unbooked.popleft()

    async def _keep(self, asked: _Asked, read: Parsed) -> Reply:
        """The reply, once it is durable: what nobody can pay for twice may be used."""
        written = json.dumps(read.payload, ensure_ascii=False)
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._keeping, self._journal.put, asked.question.tk, asked.digest, written)
        return Reply(asked.digest, read.payload, asked.model, asked.question.prompt)

    async def _on_disk(self, call: Callable[..., T], *args: Any) -> T:
        """`call` on the disk thread: a write that waits for the disk must not hold up the other questions."""
        return await asyncio.get_running_loop().run_in_executor(self._disk, lambda: call(*args))


def _believed(response: ChatResponse) -> ChatResponse:
    """The response, without a usage that cannot be so."""
    told = response.usage
    usage = None if told is None else Usage.told(told.input, told.output, told.cached, told.reasoning)
    return response if usage == told else replace(response, usage=usage)


@dataclass(slots=True)
class _Progress:
    """Counts answers as their caller does: a digest that several questions share counts as often as it was asked."""

    hook: Progress | None
    n_by_digest: Mapping[str, int]
    done: int = 0

    def add(self, *digests: str) -> None:
        self.done += sum(self.n_by_digest[digest] for digest in digests)
        if self.hook is not None and digests:
            self.hook(self.done, sum(self.n_by_digest.values()))
