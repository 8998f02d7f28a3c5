"""Questions -> replies over a scripted endpoint: what is asked, how often, what is kept and what it costs."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dcpm.adapters.openai_chat import OpenAIChat
from dcpm.errors import (
    ModelAuth,
    ModelUnavailable,
    QuotaExhausted,
    RateLimited,
    RequestRefused,
    SettingsError,
    StoreUnavailable,
)
from dcpm.llm.dialects import chain_of
from dcpm.llm.fanout import AskParams, Fanout
from dcpm.llm.ledger import Price, spend_by_stage, spend_of
from dcpm.llm.prompts import extract, induce
from dcpm.llm.tries import RetryParams, worst_case_calls
from dcpm.model.questions import Attempt, Question, Rejected, Reply, Stage, Usage
from dcpm.ports import ChatRequest, ChatResponse
from dcpm.sim.faults import Faults
from dcpm.sim.model_server import SimModelServer
from dcpm.sim.rules_asker import RulesAsker
from dcpm.testing.fake_chat import FakeChat, Scripted, calls, says
from dcpm.testing.fake_journal import MemoryJournal, MemoryLedger

NOTHING = says('{"items": [], "summary": "", "language": "en"}')
DECLINED = calls(("decline", '{"reason": "chance"}'))
PARAMS = AskParams(dict.fromkeys(Stage, "small"), concurrency=3, timeout_s=5.0)


class StoppedClock:
    def now(self) -> int:
        return 1_000


def question(text: str = "I swim.", tk: str = "t") -> Question:
    turns = [extract.Turn(turn=1, role="user", text=text)]
    return extract.question(tk, extract.ExtractData(now="", zone="UTC", domains=[], turns=turns))


def tool_question(tk: str = "t") -> Question:
    return induce.question(tk, induce.InduceData(now="", domains=[], facts=[]))


def text_of(request: ChatRequest) -> str:
    return str(json.loads(request.user.strip("<>/dat\n"))["turns"][0]["text"])


@dataclass
class Bench:
    """A fan-out over fakes, and what happened around it."""

    script: Callable[[ChatRequest], Any]
    params: AskParams = PARAMS
    journal: MemoryJournal = field(default_factory=MemoryJournal)
    ledger: MemoryLedger = field(default_factory=MemoryLedger)
    waits: list[float] = field(default_factory=list)
    progress: list[tuple[int, int]] = field(default_factory=list)
    rng: Callable[[], float] = lambda: 0.5
    now_s: float = 0.0

    def __post_init__(self) -> None:
        self.chat = FakeChat(self.script)
        self.fanout = Fanout(
            self.chat,
            self.journal,
            self.ledger,
            StoppedClock(),
            self.params,
            on_progress=lambda done, total: self.progress.append((done, total)),
            rng=self.rng,
            sleep=self.sleep,
            monotonic=lambda: self.now_s,
        )

    async def sleep(self, wait_s: float) -> None:
        self.waits.append(wait_s)
        ends_s = self.now_s + wait_s
        for _ in range(50):  # whatever can happen meanwhile happens before the time has passed
            await asyncio.sleep(0)
        self.now_s = max(self.now_s, ends_s)

    def ask(self, *questions: Question, **where: str) -> list[Reply | Rejected]:
        return self.fanout.ask(questions, **where)

    @property
    def modes(self) -> list[str]:
        return [request.mode for request in self.chat.requests]

    @property
    def outcomes(self) -> list[str]:
        return [row.outcome for row in self.ledger.rows()]


@pytest.fixture
def bench() -> Iterator[Callable[..., Bench]]:
    made: list[Bench] = []

    def make(script: Any, **fields: Any) -> Bench:
        answers = iter(script) if isinstance(script, Sequence) else None
        made.append(Bench((lambda request: next(answers)) if answers is not None else script, **fields))
        return made[-1]

    yield make
    for one in made:
        one.fanout.close()


Make = Callable[..., Bench]


def test_answers_come_in_the_order_of_the_questions(bench: Make) -> None:
    def echo(request: ChatRequest) -> ChatResponse:
        return says(json.dumps({"items": [], "summary": text_of(request), "language": ""}))

    texts = [f"text {n}" for n in range(20)]
    answers = bench(echo).ask(*(question(text) for text in texts))
    assert [answer.payload["summary"] for answer in answers if isinstance(answer, Reply)] == texts


def test_no_question_makes_no_call(bench: Make) -> None:
    one = bench([])
    assert one.ask() == []
    assert one.chat.requests == []


def test_a_request_carries_what_the_question_and_the_settings_say(bench: Make) -> None:
    one = bench([NOTHING], params=replace(PARAMS, extra_body={"thinking": False}))
    asked = question()
    one.ask(asked)
    (request,) = one.chat.requests
    assert (request.system, request.user, request.schema) == (asked.system, asked.data, asked.schema)
    assert (request.mode, request.schema_name, request.tools) == ("json_schema", "extract", ())
    assert (request.temperature, request.extra_body, request.timeout_s) == (0.0, {"thinking": False}, 5.0)


def test_never_more_calls_at_once_than_permits_and_all_permits_are_used(bench: Make) -> None:
    full = asyncio.Event()

    async def held(request: ChatRequest) -> Scripted:
        if one.chat.in_flight == PARAMS.concurrency:
            full.set()
        await full.wait()
        return NOTHING

    one = bench(held)
    one.ask(*(question(str(n)) for n in range(10)))
    assert one.chat.most_in_flight == PARAMS.concurrency


def test_a_question_that_backs_off_holds_no_permit(bench: Make) -> None:
    seen: list[str] = []

    def script(request: ChatRequest) -> Scripted:
        seen.append(text_of(request))
        return ModelUnavailable("503") if seen == ["first"] else NOTHING

    one = bench(script, params=replace(PARAMS, concurrency=1))
    second_is_done = asyncio.Event()

    async def sleep_until_the_other_was_answered(wait_s: float) -> None:
        await second_is_done.wait()

    one.fanout._sleep = sleep_until_the_other_was_answered
    one.fanout.on_progress = lambda done, total: second_is_done.set()
    assert all(isinstance(answer, Reply) for answer in one.ask(question("first"), question("second")))
    assert seen == ["first", "second", "first"]


def test_equal_questions_are_asked_once_and_users_never_share_a_reply(bench: Make) -> None:
    one = bench(lambda request: NOTHING)
    answers = one.ask(question("a", "t1"), question("a", "t1"), question("a", "t2"))
    assert len(one.chat.requests) == 2
    assert answers[0] == answers[1]
    assert one.progress[-1] == (3, 3)


def test_a_second_run_asks_nothing(bench: Make) -> None:
    first = bench(lambda request: NOTHING)
    asked = [question(str(n)) for n in range(5)]
    replies = first.ask(*asked)
    second = bench([], journal=first.journal)
    again = second.ask(*asked)
    assert second.chat.requests == []
    assert [a.payload for a in again if isinstance(a, Reply)] == [r.payload for r in replies if isinstance(r, Reply)]
    assert all(isinstance(reply, Reply) and reply.from_journal for reply in again)
    assert second.outcomes == []


def test_a_reply_is_in_the_journal_before_it_is_used(bench: Make) -> None:
    one = bench(lambda request: NOTHING)
    kept: list[int] = []
    asked = [question(str(n)) for n in range(4)]
    digests = [each.digest("small") for each in asked]
    one.fanout.on_progress = lambda done, total: kept.append(len(one.journal.get(digests)) - done)
    one.ask(*asked)
    assert len(kept) == 4
    assert min(kept) >= 0


def test_a_reply_that_cannot_be_kept_is_not_used(bench: Make) -> None:
    class FullDisk(MemoryJournal):
        def put(self, tk: str, digest: str, reply_json: str) -> None:
            raise StoreUnavailable("disk full")

    with pytest.raises(StoreUnavailable):
        bench(lambda request: NOTHING, journal=FullDisk()).ask(question())


def test_a_call_too_many_is_made_again_after_its_backoff_and_at_a_lower_rate(bench: Make) -> None:
    one = bench([RateLimited("429"), RateLimited("429"), NOTHING])
    assert isinstance(one.ask(question())[0], Reply)
    assert len(one.ledger.rows()) == 3
    assert one.now_s > 0.25 + 0.5  # the backoffs, full jitter at one half; the limits add theirs


@pytest.mark.parametrize("error", [ModelUnavailable("500"), says("")])
def test_a_passing_failure_is_tried_again(bench: Make, error: Scripted) -> None:
    one = bench([error, error, NOTHING])
    assert isinstance(one.ask(question())[0], Reply)
    assert len(one.ledger.rows()) == 3
    assert one.waits == [0.25, 0.5]  # full jitter at one half of 0.5 s, then of 1 s


def test_a_question_that_never_gets_through_is_left_to_a_later_run(bench: Make) -> None:
    one = bench(lambda request: ModelUnavailable("500"))
    (answer,) = one.ask(question())
    assert answer == Rejected(Stage.EXTRACT, "unavailable", question().digest("small"), retry=True)
    assert one.outcomes == ["ModelUnavailable"] * 4
    assert one.journal.get([answer.what]) == {}


def test_one_bad_question_does_not_touch_the_others(bench: Make) -> None:
    def script(request: ChatRequest) -> Scripted:
        return ModelUnavailable("500") if text_of(request) == "bad" else NOTHING

    answers = bench(script).ask(question("good"), question("bad"), question("fine"))
    assert [type(answer) for answer in answers] == [Reply, Rejected, Reply]


def test_the_endpoint_s_own_waiting_time_is_honoured_by_every_question(bench: Make) -> None:
    called_at: list[float] = []

    def script(request: ChatRequest) -> Scripted:
        called_at.append(one.now_s)
        return RateLimited("429", retry_after_s=7.0) if len(called_at) == 1 else NOTHING

    one = bench(script, params=replace(PARAMS, concurrency=1))
    one.ask(*(question(str(n)) for n in range(5)))  # the others were queueing when the endpoint closed
    assert called_at[0] == 0.0
    assert len(called_at) == 6
    assert min(called_at[1:]) >= 7.0


def test_a_waiting_time_beyond_our_patience_ends_the_question_at_once(bench: Make) -> None:
    one = bench([RateLimited("429", retry_after_s=900.0)])
    (answer,) = one.ask(question())
    assert isinstance(answer, Rejected)
    assert (answer.reason, answer.retry) == ("rate_limited", True)
    assert one.waits == []


def test_the_wait_never_exceeds_its_cap(bench: Make) -> None:
    retry = RetryParams(attempts=8, backoff_cap_s=4.0)
    one = bench(lambda request: ModelUnavailable("500"), params=replace(PARAMS, retry=retry), rng=lambda: 1.0)
    one.ask(question())
    assert one.waits == [0.5, 1.0, 2.0] + [4.0] * 4


@pytest.mark.parametrize("error", [ModelAuth("401"), QuotaExhausted("402")])
def test_an_error_that_ends_everything_stops_the_other_questions(bench: Make, error: Exception) -> None:
    async def script(request: ChatRequest) -> Scripted:
        if text_of(request) == "fatal":
            return error
        await asyncio.Event().wait()
        return NOTHING

    one = bench(script)
    with pytest.raises(type(error)):
        one.ask(question("held"), question("fatal"), *(question(str(n)) for n in range(10)))
    assert one.chat.in_flight == 0
    assert sorted(set(one.outcomes)) == sorted({type(error).__name__, "cancelled"})
    assert len(one.outcomes) == len(one.chat.requests)


def test_a_try_that_hangs_ends_at_its_deadline_even_where_the_adapter_forgets(bench: Make) -> None:
    class Hanging(FakeChat):
        async def complete(self, request: ChatRequest) -> ChatResponse:
            await asyncio.Event().wait()
            raise AssertionError

    one = bench([], params=replace(PARAMS, timeout_s=0.01, retry=RetryParams(attempts=2)))
    one.fanout._chat = Hanging(lambda request: NOTHING)
    (answer,) = one.ask(question())
    assert isinstance(answer, Rejected)
    assert answer.retry
    assert one.outcomes == ["ModelUnavailable"] * 2


def test_a_cut_reply_is_tried_once_more_with_twice_the_tokens(bench: Make) -> None:
    one = bench([says('{"items": [', finish_reason="length"), NOTHING])
    assert isinstance(one.ask(question())[0], Reply)
    assert [request.max_tokens for request in one.chat.requests] == [2_000, 4_000]
    assert one.outcomes == ["cut", "ok"]

    twice = bench(lambda request: says("{", finish_reason="length"))
    (answer,) = twice.ask(question())
    assert isinstance(answer, Rejected)
    assert (answer.reason, answer.retry, len(twice.outcomes)) == ("cut", False, 2)


def test_a_reply_that_cannot_be_read_gets_one_repair_turn(bench: Make) -> None:
    one = bench([says("I like swimming too!"), NOTHING])
    assert isinstance(one.ask(question())[0], Reply)
    first, second = one.chat.requests
    assert first.turns == ()
    assert second.turns[0] == ("assistant", "I like swimming too!")
    assert second.turns[1][0] == "user"
    assert "JSON" in second.turns[1][1]
    assert one.outcomes == ["no_json", "ok"]

    twice = bench(lambda request: says("La la la"))
    (answer,) = twice.ask(question())
    assert isinstance(answer, Rejected)
    assert (answer.reason, answer.retry, len(twice.outcomes)) == ("no_json", False, 2)


def test_a_rejection_tells_nothing_of_the_reply(bench: Make) -> None:
    (answer,) = bench(lambda request: says("The password is swordfish")).ask(question("I swim."))
    assert "swordfish" not in repr(answer)
    assert "swim" not in repr(answer)


@pytest.mark.parametrize(
    ("mode", "asked", "modes"),
    [
        ("auto", question(), ["json_schema", "json_object", "prompt"]),
        ("auto", tool_question(), ["tools", "json_schema", "json_object", "prompt"]),
        ("json_schema", tool_question(), ["json_schema", "json_object", "prompt"]),
        ("json_object", question(), ["json_object", "prompt"]),
        ("prompt", question(), ["prompt"]),
        ("tools", question(), ["json_schema", "json_object", "prompt"]),
    ],
)
def test_a_refused_form_steps_down_to_a_simpler_one(bench: Make, mode: Any, asked: Question, modes: list[str]) -> None:
    one = bench(lambda request: RequestRefused("400"), params=replace(PARAMS, mode=mode))
    (answer,) = one.ask(asked)
    assert isinstance(answer, Rejected)
    assert (answer.reason, answer.retry) == ("refused", False)
    assert one.modes == modes
    assert one.waits == []


def test_what_an_endpoint_refuses_is_learned_once_a_simpler_form_worked(bench: Make) -> None:
    def no_schemas(request: ChatRequest) -> Scripted:
        if request.mode == "json_schema":
            return RequestRefused("400")
        return DECLINED if request.mode == "tools" else NOTHING

    one = bench(no_schemas, params=replace(PARAMS, concurrency=1))
    one.ask(question("a"))
    one.ask(question("b"), tool_question())
    assert one.modes == ["json_schema", "json_object", "json_object", "tools"]


def test_questions_that_queued_meanwhile_are_spared_a_refusal_that_was_learned(bench: Make) -> None:
    def no_schemas(request: ChatRequest) -> Scripted:
        return RequestRefused("400") if request.mode == "json_schema" else NOTHING

    one = bench(no_schemas, params=replace(PARAMS, concurrency=2))
    one.ask(*(question(str(n)) for n in range(20)))
    assert one.modes.count("json_schema") <= 2 * PARAMS.concurrency


def test_a_form_that_worked_is_not_given_up_for_one_refusal(bench: Make) -> None:
    one = bench([NOTHING, RequestRefused("too long"), NOTHING, NOTHING])
    for text in ("short", "too long", "short again"):
        one.ask(question(text))
    assert one.modes == ["json_schema", "json_schema", "json_object", "json_schema"]


def test_nothing_is_learned_from_a_question_that_every_form_refused(bench: Make) -> None:
    one = bench([RequestRefused("400")] * 3 + [NOTHING])
    one.ask(question("too long"))
    one.ask(question("short"))
    assert one.modes[-1] == "json_schema"


def test_tools_go_only_with_the_tools_form(bench: Make) -> None:
    one = bench([RequestRefused("400"), says('{"calls": []}')])
    one.ask(tool_question())
    assert [len(request.tools) for request in one.chat.requests] == [5, 0]


WORST: list[Scripted] = [
    RequestRefused("400"),
    RequestRefused("400"),
    RequestRefused("400"),
    says("{", finish_reason="length"),
    says("words"),
    ModelUnavailable("500"),
    RateLimited("429"),
    says(""),
    ModelUnavailable("500"),
]


def test_the_worst_case_is_reached_and_not_passed(bench: Make) -> None:
    n_modes = len(chain_of(tool_question(), "auto"))
    bound = worst_case_calls(PARAMS.retry.attempts, n_modes)
    assert bound == 4 + 3 + 1 + 1 == len(WORST)
    one = bench([*WORST, DECLINED])
    (answer,) = one.ask(tool_question())
    assert isinstance(answer, Rejected)
    assert len(one.chat.requests) == bound


@settings(max_examples=60, deadline=None)
@given(
    script=st.lists(
        st.sampled_from([*WORST, says("{}"), says("", finish_reason="content_filter")]), min_size=40, max_size=40
    ),
    attempts=st.integers(1, 6),
    has_tools=st.booleans(),
)
def test_no_sequence_of_failures_makes_more_calls_than_the_formula(
    script: list[Scripted], attempts: int, has_tools: bool
) -> None:
    asked = tool_question() if has_tools else question()
    answers = iter(script)
    one = Bench(lambda request: next(answers), replace(PARAMS, retry=RetryParams(attempts=attempts)))
    try:
        one.ask(asked)
    finally:
        one.fanout.close()
    assert len(one.chat.requests) <= worst_case_calls(attempts, len(chain_of(asked, "auto")))
    assert len(one.ledger.rows()) == len(one.chat.requests)


def test_every_try_is_booked_with_its_tokens_and_cost(bench: Make) -> None:
    price = Price(input_usd=1.0, output_usd=10.0, cached_usd=0.1)
    usage = Usage(input=1_000, output=100, cached=500)
    script = [RateLimited("429"), says("words", usage=usage), replace(NOTHING, usage=usage)]
    one = bench(script, params=replace(PARAMS, prices={"small": price}))
    one.ask(question(), window="2026-12-01", shard="s0")
    rows = one.ledger.rows("2026-12-01")
    assert [row.outcome for row in rows] == ["RateLimited", "no_json", "ok"]
    assert {(row.at, row.window, row.shard, row.tk, row.stage, row.model) for row in rows} == {
        (1_000, "2026-12-01", "s0", "t", "extract", "small")
    }
    assert [row.usage for row in rows] == [None, usage, usage]
    cost = (500 * 1.0 + 500 * 0.1 + 100 * 10.0) / 1e6
    assert [row.cost_usd for row in rows] == [None, pytest.approx(cost), pytest.approx(cost)]


def test_an_unknown_price_costs_none_and_not_nothing(bench: Make) -> None:
    one = bench([NOTHING])
    one.ask(question())
    assert one.ledger.rows()[0].cost_usd is None
    assert spend_by_stage(one.ledger.rows())["extract"].cost_usd is None


def attempt(digest: str, outcome: str = "ok", cost_usd: float | None = None, usage: Usage | None = None) -> Attempt:
    return Attempt(1, "w", "s", "t", "extract", "m", digest, outcome, 10, usage, cost_usd)


def test_a_spend_adds_what_is_known_and_counts_what_is_not() -> None:
    used = Usage(10, 2, 5, 1)
    rows = [
        attempt("a", "RateLimited"),
        attempt("a", "ok", 0.5, used),
        attempt("b", "ok", None, used),
        attempt("c", "ok"),
    ]
    spend = spend_of(rows)
    assert (spend.n_questions, spend.n_attempts, spend.n_retries, spend.n_failed) == (3, 4, 1, 1)
    assert spend.tokens == Usage(20, 4, 10, 2)
    assert (spend.cost_usd, spend.n_uncosted, spend.latency_ms) == (0.5, 2, 40)


def test_what_was_mended_is_counted(bench: Make) -> None:
    one = bench([says('```json\n{"items": [], "summary": "", "language": "en",}\n```')])
    one.ask(question())
    assert one.fanout.tolerated == {"extract.repaired": 1}


FAULTS = Faults(
    rate_limited=0.1,
    retry_after_s=0.0,
    server_error=0.1,
    truncated=0.1,
    fenced=0.3,
    think=0.3,
    empty_choices=0.05,
    error_in_200=0.05,
    no_usage=0.2,
)


@pytest.mark.parametrize("faults", [FAULTS, Faults(refuse_tools=True, refuse_json_schema=True)])
def test_a_faulty_endpoint_gives_the_answers_of_a_healthy_one(faults: Faults) -> None:
    asked = [question(f"I have been swimming {n} times a week since May.") for n in range(12)] + [tool_question()]
    params = replace(PARAMS, timeout_s=30.0, retry=RetryParams(attempts=15, backoff_base_s=0.0))
    ledger = MemoryLedger()
    with (
        SimModelServer(faults=faults, seed=7) as server,
        Fanout(OpenAIChat(server.base_url), MemoryJournal(), ledger, StoppedClock(), params) as fanout,
    ):
        answers = fanout.ask(asked)
    healthy = RulesAsker().ask(asked)
    assert [a.payload for a in answers if isinstance(a, Reply)] == [h.payload for h in healthy if isinstance(h, Reply)]
    assert {row.outcome for row in ledger.rows()} - {"ok"}  # there was something to get over


def test_several_threads_may_ask_at_once(bench: Make) -> None:
    one = bench(lambda request: NOTHING)
    answers: list[list[Reply | Rejected]] = []
    threads = [
        threading.Thread(target=lambda n=n: answers.append(one.ask(*(question(f"{n} {m}") for m in range(5)))))
        for n in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [len(each) for each in answers] == [5] * 4
    assert one.chat.most_in_flight <= PARAMS.concurrency


def test_closing_stops_what_is_under_way_and_closes_the_chat(bench: Make) -> None:
    started = threading.Event()

    async def hold(request: ChatRequest) -> Scripted:
        started.set()
        await asyncio.Event().wait()
        return NOTHING

    one = bench(hold)
    ended: list[BaseException] = []

    def ask() -> None:
        try:
            one.ask(question())
        except BaseException as exc:  # noqa: BLE001 - whatever it is, it is what the test looks at
            ended.append(exc)

    thread = threading.Thread(target=ask)
    thread.start()
    started.wait()
    one.fanout.close()
    thread.join()
    assert len(ended) == 1
    assert one.chat.is_closed
    assert one.outcomes == ["cancelled"]
    with pytest.raises(RuntimeError):
        one.ask(question())


def test_closing_before_the_first_question_and_twice_is_fine(bench: Make) -> None:
    one = bench([])

    async def close_it() -> None:
        one.fanout.close()

    asyncio.run(close_it())
    one.fanout.close()
    assert one.chat.is_closed


@pytest.mark.parametrize(
    ("make", "name"),
    [
        (lambda: replace(PARAMS, concurrency=0), "concurrency"),
        (lambda: replace(PARAMS, timeout_s=0), "timeout_s"),
        (lambda: replace(PARAMS, mode="yaml"), "mode"),
        (lambda: replace(PARAMS, models={Stage.EXTRACT: ""}), "extract"),
        (lambda: RetryParams(attempts=0), "attempts"),
        (lambda: RetryParams(backoff_base_s=-1), "backoff_base_s"),
        (lambda: Price(-1, 1), "input_usd"),
    ],
)
def test_a_bad_setting_is_named(make: Callable[[], object], name: str) -> None:
    with pytest.raises(SettingsError, match=name):
        make()


def test_a_stage_without_a_model_is_named(bench: Make) -> None:
    with pytest.raises(SettingsError, match="induce"):
        bench([], params=replace(PARAMS, models={Stage.EXTRACT: "small"})).ask(tool_question())
