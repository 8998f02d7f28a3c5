"""Attacks on the bill: replies with an ugly usage, kills that hide calls, budgets too small, limits that restart."""

from __future__ import annotations

import asyncio
import contextlib
import json
import math
import threading
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from dcpm.adapters.clock import SystemClock
from dcpm.adapters.journal_sqlite import SqliteJournal, SqliteLedger
from dcpm.adapters.openai_chat import OpenAIChat, error_of
from dcpm.adapters.retry_after import retry_after_s
from dcpm.consolidate import window
from dcpm.consolidate.forecast import ForecastParams
from dcpm.consolidate.plan import PlanParams
from dcpm.errors import ModelAuth, ModelUnavailable, SettingsError
from dcpm.llm.budget import Amount, Answer, BudgetParams, Budgets, Caps, Charge, charges_of
from dcpm.llm.estimates import TokenEstimates
from dcpm.llm.fanout import AskParams, Fanout
from dcpm.llm.ledger import Price
from dcpm.llm.limits import LEASE_S, Limits
from dcpm.llm.prompts import extract
from dcpm.llm.rate import RateParams, Rates, Report
from dcpm.llm.till import LocalCashier
from dcpm.llm.tries import RetryParams, worst_case_calls
from dcpm.model.ids import tenant_key
from dcpm.model.night import PlannedUser, ShardPlan, WindowPlan
from dcpm.model.nodes import Node
from dcpm.model.questions import Attempt, Question, Rejected, Reply, Stage, Usage
from dcpm.ports import ChatRequest, ChatResponse
from dcpm.settings import BudgetSettings, load
from dcpm.sim.population import Population, plant
from dcpm.sim.rules_asker import RulesAsker
from dcpm.testing.fake_chat import FakeChat, says
from dcpm.testing.fake_clock import FakeClock
from dcpm.testing.fake_journal import MemoryJournal, MemoryLedger
from dcpm.wiring import Deployment, build_rate
from tests.deployment import MemoryDeployment, in_memory
from tests.limits_server import excess

W, W2 = "2026-12-01", "2026-12-02"
REPLY = json.dumps({"items": [], "summary": "", "language": "en"})
PARAMS = AskParams(
    dict.fromkeys(Stage, "small"),
    concurrency=4,
    timeout_s=5.0,
    mode="prompt",
    retry=RetryParams(attempts=2, backoff_base_s=0.0),
)


def question(number: int, tk: str = "t", tenant: str = "acme", more: str = "") -> Question:
    turns = [extract.Turn(turn=1, role="user", text=f"I swim at {number}. {more}")]
    made = extract.question(tk, extract.ExtractData(now="", zone="UTC", domains=[], turns=turns))
    return replace(made, tenant=tenant)


def spending(usage: Usage | None) -> Callable[[ChatRequest], Any]:
    return lambda request: says(REPLY, usage=usage)


def ask(
    chat: FakeChat,
    questions: Sequence[Question],
    *,
    budgets: Budgets | None = None,
    params: AskParams = PARAMS,
    ledger: Any = None,
    journal: Any = None,
) -> list[Reply | Rejected]:
    cashier = LocalCashier(budgets) if budgets else None
    journal, ledger = journal or MemoryJournal(), ledger or MemoryLedger()
    with Fanout(chat, journal, ledger, SystemClock(), params, cashier=cashier) as fanout:
        return fanout.ask(questions, window=W)


# -- a usage that is no usage


# a negative usage gives money back, so a host that sends one is asked without end (promise 6).
@pytest.mark.parametrize("usage", [Usage(-1_000, -1_000), Usage(10, -10_000)])
def test_no_usage_that_a_host_makes_up_switches_the_budget_off(usage: Usage) -> None:
    chat = FakeChat(spending(usage))
    budgets = Budgets(BudgetParams(window=Caps(tokens=5_000)))
    answers = ask(chat, [question(n) for n in range(60)], budgets=budgets)
    assert any(isinstance(answer, Rejected) for answer in answers), f"{len(chat.requests)} calls, none refused"


# NaN, which Python's JSON reads, compares with nothing: one such reply and the window's budget is off for good.
@pytest.mark.parametrize("caps", [Caps(tokens=5_000), Caps(usd=5.0)])
def test_one_usage_of_nan_does_not_switch_the_budget_off(caps: Caps) -> None:
    def script(request: ChatRequest) -> ChatResponse:
        bad = Usage(math.nan, 1)  # type: ignore[arg-type]
        return says(REPLY, usage=bad if "swim at 0." in request.user else Usage(500, 500))

    params = replace(PARAMS, prices={"small": Price(1_000.0, 1_000.0)})
    chat, budgets = FakeChat(script), Budgets(BudgetParams(window=caps))
    for n in range(20):  # one run after the other: what a process has learned is not at stake
        ask(chat, [question(n)], budgets=budgets, params=params)
    assert len(chat.requests) <= 6


# NaN or a text as a count of tokens breaks the estimates, or the limits' sums, and with them every later call.
@pytest.mark.parametrize("usage", [Usage(math.nan, 1), Usage("12", "x")])  # type: ignore[arg-type]
def test_no_usage_that_a_host_makes_up_breaks_the_calls_of_others(usage: Usage) -> None:
    def script(request: ChatRequest) -> ChatResponse:
        return says(REPLY, usage=usage if "swim at 0." in request.user else Usage(100, 20))

    answers = ask(FakeChat(script), [question(n) for n in range(30)])
    assert sum(isinstance(answer, Reply) for answer in answers) >= 29


# the same for money, where tokens alone are capped by nothing.
@pytest.mark.parametrize("usage", [Usage(-1_000, -1_000)])
def test_no_usage_that_a_host_makes_up_switches_the_budget_of_money_off(usage: Usage) -> None:
    chat = FakeChat(spending(usage))
    params = replace(PARAMS, prices={"small": Price(1_000.0, 1_000.0)})
    answers = ask(
        chat, [question(n) for n in range(60)], budgets=Budgets(BudgetParams(window=Caps(usd=5.0))), params=params
    )
    assert any(isinstance(answer, Rejected) for answer in answers), f"{len(chat.requests)} calls, none refused"


# a negative usage empties the token bucket below nothing: the next calls go out at once (promise 7).
@pytest.mark.parametrize("billed", [-50_000, math.nan])
def test_no_usage_that_a_host_makes_up_lets_more_through_than_the_rate(billed: float) -> None:
    now = [100.0]
    limits = Limits(RateParams(tokens_per_minute=60_000), monotonic=lambda: now[0])
    sent, reports = [], list[Report]()
    for _ in range(200):
        lease = limits.lease("a", [1_000] * 8, reports)
        sent += [(now[0] + in_s, 1_000.0) for in_s in lease.in_s]
        reports = [
            Report(lease.first_ticket + n, "ok", billed if n == 0 else 1_000)  # type: ignore[arg-type]
            for n in range(len(lease.in_s))
        ]
        now[0] += 0.1
    # The calls of which the host lied count what they were expected to take.
    assert excess(sorted(sent), 1_000) <= 1_000 + 3_000


# one reply that claims 10^12 tokens (or Infinity) holds every later call for years; nothing tells of it.
@pytest.mark.parametrize("billed", [10**12, math.inf])
def test_one_absurd_usage_does_not_stop_the_night(billed: float) -> None:
    now = [100.0]
    limits = Limits(RateParams(tokens_per_minute=600_000), monotonic=lambda: now[0])
    now[0] += 5
    lease = limits.lease("a", [1_000], [])
    now[0] += 5
    limits.lease("a", [], [Report(lease.first_ticket, "ok", billed)])  # type: ignore[arg-type]
    now[0] += 3_600
    assert limits.lease("a", [1_000], []).in_s, "an hour later no call may go out"


# SQLite takes no integer beyond 64 bits: the row fails, with those of other calls that wait for the disk, and the
# reply that was paid for is not kept. Every run pays for all of them again.
@pytest.mark.parametrize("usage", [Usage(10**30, 1), Usage("12", "x"), Usage([1], {})])  # type: ignore[arg-type]
def test_a_usage_that_cannot_be_booked_costs_no_reply(tmp_path: Path, usage: Usage) -> None:
    def script(request: ChatRequest) -> ChatResponse:
        return says(REPLY, usage=usage if "swim at 3." in request.user else Usage(100, 20))

    ledger, journal = SqliteLedger(tmp_path / "l.sqlite"), SqliteJournal(tmp_path / "j.sqlite")
    try:
        chat = FakeChat(script)
        with contextlib.suppress(Exception):  # what is raised is not the point
            ask(chat, [question(n) for n in range(8)], ledger=ledger, journal=journal)
        asked = len(chat.requests)
        with contextlib.suppress(Exception):
            ask(chat, [question(n) for n in range(8)], ledger=ledger, journal=journal)
        assert len(ledger.rows(W)) == len(chat.requests), "calls without a row"
        assert len(chat.requests) == asked == 8, "paid twice"
    finally:
        ledger.close()
        journal.close()


def test_a_usage_that_is_absent_or_too_high_ends_the_window_and_no_call_more() -> None:
    """Absent counts as expected, and one call with a huge usage is the last of its window."""
    chat = FakeChat(spending(None))
    ask(chat, [question(n) for n in range(60)], budgets=Budgets(BudgetParams(window=Caps(tokens=20_000))))
    assert len(chat.requests) < 60
    chat = FakeChat(spending(Usage(90_000_000, 0)))
    ask(chat, [question(n) for n in range(60)], budgets=Budgets(BudgetParams(window=Caps(tokens=10_000))))
    assert len(chat.requests) <= PARAMS.concurrency


# -- replies that are no replies


def completion(**more: Any) -> dict[str, Any]:
    choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": REPLY}}
    usage = {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120}
    made = {"id": "1", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice], "usage": usage}
    return {**made, **more}


def said(message: Any) -> str:
    return json.dumps(completion(choices=[{"index": 0, "finish_reason": "stop", "message": message}]))


@dataclass
class Said:
    body: str
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)


@contextlib.contextmanager
def endpoint(answer_to: Callable[[str], Said]) -> Iterator[tuple[str, list[str]]]:
    """A server that answers each body as it is told; its URL, and the bodies it got."""
    bodies: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"])).decode()
            bodies.append(body)
            made = answer_to(body)
            written = made.body.encode()
            self.send_response(made.status)
            for name, value in {**made.headers, "content-type": "application/json"}.items():
                self.send_header(name, value)
            self.send_header("content-length", str(len(written)))
            self.end_headers()
            with contextlib.suppress(ConnectionError):  # who asked has left
                self.wfile.write(written)

        def log_message(self, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1", bodies
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


MALFORMED = {
    "usage is text": Said(json.dumps(completion(usage="lots"))),
    "usage is a list": Said(json.dumps(completion(usage=[1]))),
    "a choice is a number": Said(json.dumps(completion(choices=[5]))),
    "choices is an object": Said(json.dumps(completion(choices={"a": 1}))),
    "choices is text": Said(json.dumps(completion(choices="abc"))),
    "the message is text": Said(said("hello")),
    "the content is a list of parts": Said(said({"role": "assistant", "content": [{"type": "text", "text": REPLY}]})),
    "the content is an object": Said(said({"role": "assistant", "content": {"items": []}})),
    "the content is a number": Said(said({"role": "assistant", "content": 5})),
    "the calls are a number": Said(said({"role": "assistant", "tool_calls": 7})),
    "the function is text": Said(
        said({"role": "assistant", "tool_calls": [{"id": "1", "type": "function", "function": "x"}]})
    ),
    "the old function call is text": Said(said({"role": "assistant", "function_call": "x"})),
    "nested without end": Said("[" * 100_000),
    "an error whose code is a superscript": Said(json.dumps(completion(error={"code": "²"}))),
    "a date beyond all dates": Said("{}", 429, {"retry-after": "Mon, 01 Jan 99999999999999999999 00:00:00 GMT"}),
    "a zone beyond all zones": Said("{}", 429, {"retry-after": "Mon, 01 Jan 2024 00:00:00 +999999999999999"}),
}


# each of these leaves the adapter as an AttributeError, TypeError, KeyError, RecursionError, OverflowError or
# ValueError, which nobody classifies: `Fanout._all` cancels every other question under way, the shard is set aside, and each
# rerun meets the same reply and pays again for what was in flight (issue item 2; promise 4).
@pytest.mark.parametrize("name", MALFORMED)
def test_one_malformed_reply_is_the_failure_of_one_question(name: str) -> None:
    release = threading.Event()

    def answer_to(body: str) -> Said:
        if "swim at 0." in body:
            return MALFORMED[name]
        release.wait(0.3)  # in flight when the bad one comes
        return Said(json.dumps(completion()))

    params = replace(PARAMS, concurrency=8, timeout_s=20.0, retry=RetryParams(attempts=1))
    with endpoint(answer_to) as (url, bodies):
        journal, ledger = MemoryJournal(), MemoryLedger()
        chat = OpenAIChat(url, "", max_connections=8)
        with Fanout(chat, journal, ledger, SystemClock(), params) as fanout:
            try:
                answers = fanout.ask([question(n) for n in range(6)], window=W)
            except Exception as exc:  # noqa: BLE001 - the finding
                pytest.fail(f"{type(exc).__name__} ended all questions; {len(bodies)} were asked and paid")
    assert sum(isinstance(answer, Reply) for answer in answers) >= 5


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "1e9"}, None),
        ({"retry-after": "-5"}, None),
        ({"retry-after": "nan"}, None),
        ({"retry-after-ms": "nan"}, 0.0),
        ({"retry-after": "Mon, 01 Jan 0001 00:00:00 +2300"}, 0.0),
    ],
)
def test_a_waiting_time_that_is_none_is_not_waited(headers: dict[str, str], seconds: float | None) -> None:
    """Not broken."""
    assert retry_after_s(headers) == seconds


# -- kills


# Known: nothing but the ledger knows what was spent, and nobody notices that it is gone while the plan, the snapshots and
# the journal of the window still stand: the window gets its whole budget again.
@pytest.mark.xfail(strict=True, reason="the ledger alone knows what a window spent")
def test_a_window_whose_ledger_was_lost_does_not_spend_its_budget_twice() -> None:
    chat, journal = FakeChat(spending(Usage(100, 20))), MemoryJournal()
    for _ in range(2):
        ledger = MemoryLedger()  # lost

        def opening(name: str, ledger: MemoryLedger = ledger) -> list[Charge]:
            return charges_of(ledger.rows(name), {}, {})

        budgets = Budgets(BudgetParams(window=Caps(calls=10)), opening)
        ask(chat, [question(n) for n in range(60)], budgets=budgets, journal=journal, ledger=ledger)
    assert len(chat.requests) <= 10


# Was broken: what a killed process had reserved stayed reserved for 3,900 s, and whoever would pass it waited, while a stage on
# Ray is given up after 3,600 s: a night that should end as PARTIAL was an hour of silence and FleetUnavailable.
def test_what_a_killed_asker_had_reserved_does_not_outlast_the_stage_that_waits_for_it(tmp_path: Path) -> None:
    now = [0.0]
    budgets = Budgets(BudgetParams(window=Caps(calls=16)), monotonic=lambda: now[0])
    charge = Charge(W, "acme", "t", Amount(1, 100))
    assert all(answer.ticket for answer in budgets.book([charge] * 16, []))  # killed: nobody settles them
    now[0] += load(tmp_path).fleet.stage_timeout_s
    (answer,) = budgets.book([charge], [])
    assert answer != Answer(), "still waits when its stage is given up"


# Known: the journal deletes what is too old when it is opened, by a clock that it believes. One start with a clock that is
# ahead, and every reply of the windows under way is paid again (promise 4).
@pytest.mark.xfail(strict=True, reason="the journal expires by the clock of its process")
def test_a_clock_that_was_ahead_for_a_moment_does_not_lose_replies(tmp_path: Path) -> None:
    clock = FakeClock(1_797_000_000_000)
    for days in (0, 40, -40):
        clock.advance(days * 86_400_000)
        journal = SqliteJournal(tmp_path / "j.sqlite", 30, clock)
        if days == 0:
            journal.put("t", "q1", "{}")
        found = journal.get(["q1"])
        journal.close()
    assert found == {"q1": "{}"}


def test_a_budget_that_is_lowered_between_two_runs_of_a_window_holds_from_then_on() -> None:
    """Not broken, whichever way it changes."""
    chat, journal, ledger = FakeChat(spending(Usage(100, 20))), MemoryJournal(), MemoryLedger()
    for cap, n_calls in ((10, 10), (4, 10), (25, 25), (1, 25)):
        budgets = Budgets(BudgetParams(window=Caps(calls=cap)), lambda name: charges_of(ledger.rows(name), {}, {}))
        ask(chat, [question(n) for n in range(60)], budgets=budgets, journal=journal, ledger=ledger)
        assert len(chat.requests) == n_calls


# -- who pays


# Known: forgetting takes the user out of the plan and the key out of the ledger, so what was spent on them is no tenant's
# any more: a tenant that forgets its users and runs the window again spends its budget anew (promise 6).
@pytest.mark.xfail(strict=True, reason="a ledger's row does not name the tenant")
def test_what_was_spent_on_a_user_who_was_forgotten_stays_their_tenants(tmp_path: Path) -> None:
    tks = [tenant_key("acme", f"u{n}") for n in range(3)]
    users = tuple(PlannedUser(tk, 1, 10, "acme") for tk in tks)
    settings = load(tmp_path, budget=BudgetSettings(tenant_calls=10))
    with Deployment(settings) as deployment:
        deployment.artifacts.create_plan(WindowPlan(W, 1, (ShardPlan(W, "00000", users),)))
        rows = [Attempt(1, W, "00000", tks[0], "induce", "m", f"q{n}", "ok", 1, Usage(10, 1), None) for n in range(9)]
        deployment.ledger.append(rows)
        deployment.artifacts.forget(tks[0])
        deployment.ledger.forget(tks[0])
        charged = [charge for charge in deployment._spent_before(W) if charge.tenant == "acme"]
    assert sum(charge.amount.n_calls for charge in charged) == 9


def test_two_tenants_with_one_user_id_have_two_budgets_and_two_replies() -> None:
    """Not broken."""
    chat = FakeChat(spending(Usage(100, 20)))
    budgets = Budgets(BudgetParams(tenant=Caps(calls=6), user=Caps(calls=4)))
    asked = [
        question(n, tk=tenant_key(tenant, "ann"), tenant=tenant) for n in range(8) for tenant in ("acme", "umbrella")
    ]
    answers = ask(chat, asked, budgets=budgets)
    got = [sum(isinstance(a, Reply) for a in answers[place::2]) for place in (0, 1)]
    assert got == [4, 4]
    assert len(chat.requests) == 8


@dataclass
class TwoUsers:
    """What a budget in tokens does night by night, where one user's question is larger than the budget."""

    cap: int
    turns: list[str] = field(default_factory=list)

    def night(self, questions: Sequence[Question]) -> None:
        budgets = Budgets(BudgetParams(window=Caps(tokens=self.cap)))
        answers = ask(FakeChat(spending(Usage(300, 20))), questions, budgets=budgets)
        self.turns += [q.tk for q, answer in zip(questions, answers, strict=True) if isinstance(answer, Reply)]


# Was broken until such a question went out alone, first in its window: its estimate alone is over the cap, it was refused for
# good and ended the window with nothing spent; its user had then waited longest and came first again, night after night.
def test_a_question_larger_than_the_budget_does_not_keep_all_others_waiting_for_ever() -> None:
    nights = TwoUsers(cap=4_000)
    large = question(0, tk="old", more="I swam and swam. " * 1_500)
    for _ in range(3):  # the order in which `shard._asked` puts them: who waited longest first
        nights.night([large, *(question(n, tk=f"young{n}") for n in range(1, 5))])
    assert nights.turns


# Was broken, the same end to end: with a cap below the first estimate four nights in a row were partial and asked nothing.
def test_nights_with_a_budget_below_one_estimate_come_to_an_end(tmp_path: Path, planted: Population) -> None:
    made = in_memory(tmp_path, planted)
    made.live(planted)
    caps = BudgetParams(window=Caps(tokens=600))  # a call takes 250
    chat = FakeChat(by_rules)
    statuses = []
    for n in range(1, 5):
        made.clock.advance(86_400_000)
        name = f"2026-12-{n:02d}"
        budgets = Budgets(caps, lambda w: charges_of(made.ledger.rows(w), {}, {}))
        params = PlanParams(forecast=ForecastParams(dict.fromkeys(Stage, "small"), budget=caps))
        with Fanout(chat, made.journal, made.ledger, made.clock, PARAMS, cashier=LocalCashier(budgets)) as fanout:
            doors = replace(made.doors, asker=fanout, is_spent=budgets.is_reached)
            run_shards = window.run_here(doors, made.params, shadow=False, on_stage=lambda shard, stage: None)
            report = window.run_window(
                window.Run(name, made.clock.now(), params), doors, run_shards, made.artifacts.hold
            )
            statuses.append(report.status)
    assert chat.requests, statuses


def by_rules(request: ChatRequest) -> ChatResponse:
    from tests.e2e.test_nights_under_budget import by_rules as answered

    return answered(request)


# -- limits


# Was broken until tickets began at random: they began at 1 again after a restart, and what the calls that outlived the limits
# reported settled other calls, here 10 tokens for a call of 1,000: 37,000 tokens beyond the rate (promise 7).
def test_reports_for_limits_that_died_settle_no_other_calls() -> None:
    now = [100.0]
    params = RateParams(tokens_per_minute=60_000)
    old = Limits(params, monotonic=lambda: now[0])
    now[0] += 10
    under_way = []
    for _ in range(40):  # 40 calls of 10 tokens are under way when the limits die
        lease = old.lease("a", [10], [])
        under_way += [lease.first_ticket + n for n in range(len(lease.in_s))]
        now[0] += 0.02
    new = Limits(params, takes_over=True, monotonic=lambda: now[0])
    now[0] += LEASE_S + params.burst_s + 10
    sent = list[tuple[float, float]]()
    n_told = 0
    for _ in range(1_500):
        told = [Report(under_way[n_told], "ok", 10)] if n_told < min(len(sent), len(under_way)) else []
        n_told += len(told)
        lease = new.lease("a", [1_000], told)
        sent += [(now[0] + in_s, 1_000.0) for in_s in lease.in_s]
        now[0] += 0.02
    assert excess(sorted(sent), 1_000) <= 1_000 + 1_000 * params.burst_s


# Known: before LEAST_REMEMBERED calls of a stage were seen, 400 tokens of output are reserved, whatever `max_tokens` is.
# With a model that writes 1,900 (max_tokens 2,000) and takes 20 s for it, the first 20 s go out at more than the rate, and
# the bound of docs/settings.md (DCPM_LLM_BURST_S: "no window of any length") does not hold (promise 7). rate.py excepts what
# calls under way take beyond their estimates, which has no bound but concurrency * max_tokens.
@pytest.mark.xfail(strict=True, reason="output is reserved by estimate, not by max_tokens")
def test_replies_longer_than_expected_do_not_pass_the_token_limit() -> None:
    params, estimates = RateParams(tokens_per_minute=60_000), TokenEstimates()
    rates, now = Rates(params), 100.0
    rates.start(now)
    sent, ends = list[tuple[float, float]](), list[tuple[float, int]]()
    true = Usage(900, 1_900)
    for ticket in range(60):
        tokens = estimates.counted(estimates.usage("m", "induce", 3_000, 2_000, 16))
        at = rates.next_slot(now, tokens)
        while ends and ends[0][0] <= at:
            ended, done = ends.pop(0)
            rates.hear(ended, Report(done, "ok", estimates.counted(true)))
            estimates.learn("m", "induce", 3_000, true)
            at = rates.next_slot(max(now, ended), tokens)
        (at,) = rates.slots(at, [tokens], at + 1, ticket)
        sent.append((at, float(estimates.counted(true))))
        ends.append((at + 20.0, ticket))
        now = at
    assert excess(sent, 1_000) <= estimates.counted(true) + 1_000 * params.burst_s


@pytest.mark.parametrize("rpm", [0.001, 1e9])
def test_limits_at_either_end_hold(rpm: float) -> None:
    """Not broken: one call in 1,000 minutes at 0.001, and as many as wanted at 1e9."""
    now = [100.0]
    limits = Limits(RateParams(requests_per_minute=rpm), monotonic=lambda: now[0])
    sent = []
    for _ in range(200):
        sent += [now[0] + in_s for in_s in limits.lease("a", [10] * 4, []).in_s]
        now[0] += 10
    assert len(sent) == (1 if rpm < 1 else 800)


@pytest.mark.parametrize("value", [math.nan, math.inf, -1.0, 0.0, 2e9])
def test_limits_and_budgets_that_are_none_are_refused(tmp_path: Path, value: float) -> None:
    """Not broken: they never come to be in force."""
    with pytest.raises(SettingsError):
        RateParams(requests_per_minute=value)
    with pytest.raises(SettingsError):
        load(tmp_path, llm={"requests_per_minute": value})
    with pytest.raises(SettingsError):
        load(tmp_path, budget={"window_usd": value})
    with pytest.raises(SettingsError):
        Price(value if value != 0.0 else -0.1, 1.0) if value != 2e9 else Price(1.0, value)


def test_a_price_of_nothing_costs_nothing_and_never_ends_a_window() -> None:
    """Not broken."""
    chat = FakeChat(spending(Usage(1_000, 1_000)))
    params = replace(PARAMS, prices={"small": Price(0.0, 0.0)})
    ask(chat, [question(n) for n in range(30)], budgets=Budgets(BudgetParams(window=Caps(usd=1e-9))), params=params)
    assert len(chat.requests) == 30


# Known: the day's share is given to every process that writes: a service beside two imports takes it three times over,
# and with the night's part the provider sees 140 % of the limit (promise 7). No page says so.
@pytest.mark.xfail(strict=True, reason="one limiter for all daytime processes comes with the service")
def test_daytime_processes_together_keep_to_the_limit(tmp_path: Path) -> None:
    settings = load(tmp_path, llm={"requests_per_minute": 600.0}).llm
    day, night = build_rate(settings, by_night=False), build_rate(settings, by_night=True)
    now = [100.0]
    processes = [Limits(each, monotonic=lambda: now[0]) for each in (day, day, day, night)]
    sent = []
    for _ in range(600):
        for n, each in enumerate(processes):
            sent += [(now[0] + in_s, 1.0) for in_s in each.lease(str(n), [10] * 8, []).in_s]
        now[0] += 0.1
    assert excess(sorted(sent), 10) <= 1 + 10 * settings.burst_s


# A call that fails while the breaker is open costs no attempt. An endpoint that answers the probe and drops the crowd
# behind it opens the breaker each time, so most of the crowd call again for nothing.
def test_an_endpoint_that_takes_one_call_at_a_time_is_not_asked_beyond_the_worst_case() -> None:
    n_calls: dict[str, int] = {}
    under_way = 0

    async def script(request: ChatRequest) -> ChatResponse | Exception:
        nonlocal under_way
        n_calls[request.user] = n_calls.get(request.user, 0) + 1
        under_way += 1
        try:
            is_alone = under_way == 1
            for _ in range(20):
                await asyncio.sleep(0)
            return says(REPLY) if is_alone and under_way == 1 else ModelUnavailable("overloaded")
        finally:
            under_way -= 1

    now = [100.0]

    async def sleep(wait_s: float) -> None:
        ends_s = now[0] + wait_s
        for _ in range(60):
            await asyncio.sleep(0)
        now[0] = max(now[0], ends_s)

    def monotonic() -> float:
        now[0] += 1e-5  # time never stands still
        return now[0]

    params = replace(PARAMS, concurrency=64, patience_s=1_800.0, rate=RateParams(burst_s=60.0))
    with Fanout(
        FakeChat(script), MemoryJournal(), MemoryLedger(), SystemClock(), params, monotonic=monotonic, sleep=sleep
    ) as fanout:
        fanout.ask([question(n) for n in range(64)], window=W)
    assert max(n_calls.values()) <= worst_case_calls(params.retry.attempts, 1, waits=True)


# -- text and keys


# a provider's `code` is repeated where it looks like a name, and keys do: "sk-live-…" (promise 10).
@pytest.mark.parametrize("status", [401, 402, 429, 400, 500])
def test_an_error_never_repeats_the_key(status: int) -> None:
    key = "sk-" + "live-0123456789abcdef"
    told = str(error_of(status, {"error": {"code": key, "type": key, "message": f"bad key {key}"}}, {}))
    assert key not in told


# the error carries the provider's own one as its cause, whose text is the body: prose that repeats the key and the
# prompt. The command line and Prefect drop the chain; whoever embeds DCPM and logs the traceback does not (promise 10).
def test_a_refused_key_has_neither_key_nor_text_in_its_traceback() -> None:
    body = json.dumps({"error": {"message": "Incorrect API key provided: sk-live-KEY. You sent: I swim at 1."}})
    with endpoint(lambda body_: Said(body, 401)) as (url, _):
        chat = OpenAIChat(url, "sk-live-KEY")
        fanout = Fanout(chat, MemoryJournal(), MemoryLedger(), SystemClock(), PARAMS)
        with fanout, pytest.raises(ModelAuth) as caught:
            fanout.ask([question(1)], window=W)
    told = "".join(traceback.format_exception(caught.value))
    assert "sk-live-KEY" not in told
    assert "swim" not in told


class Journaling(RulesAsker):
    """Keeps each reply as the fan-out does."""

    journal: MemoryJournal

    def ask(self, questions: Sequence[Question], *, window: str = "", shard: str = "") -> list[Reply | Rejected]:
        answers = super().ask(questions, window=window, shard=shard)
        for asked, answer in zip(questions, answers, strict=True):
            if isinstance(answer, Reply):
                self.journal.put(asked.tk, answer.digest, str(answer.payload))
        return answers


@pytest.fixture(scope="module")
def planted() -> Population:
    return plant(2, seed=11)


@pytest.fixture
def lived(tmp_path: Path, planted: Population) -> MemoryDeployment:
    asker = Journaling()
    made = in_memory(tmp_path, planted, asker)
    asker.journal = made.journal
    made.live(planted)
    return made


def night(made: MemoryDeployment, name: str, on_stage: Callable[[str, str], None]) -> None:
    made.clock.advance(1_000)
    how = window.Run(name, made.clock.now(), PlanParams(min_shards=1))
    run_shards = window.run_here(made.doors, made.params, shadow=False, on_stage=on_stage)
    window.run_window(how, made.doors, run_shards, made.artifacts.hold)


def left_of(made: MemoryDeployment, tk: str) -> tuple[int, int, int]:
    """Nodes, rows in the outcomes' files, replies."""
    outcomes = [made.artifacts.read_outcome(w, "00000") for w in made.artifacts.windows()]
    n_rows = sum(row.tk == tk for outcome in outcomes if outcome for row in (*outcome.puts, *outcome.before))
    return len(made.store.scan(Node, [tk])), n_rows, made.journal.forget(tk)


# only a run of the same window sweeps for what was forgotten since it began, and `dcpm night` takes up a window on
# its own day only. Killed in the evening and run again the next day, the window's files and replies keep a forgotten
# user's text for good (promises 9 and 10).
@pytest.mark.parametrize("killed_at", ["collide", "apply"])
def test_a_user_forgotten_in_a_night_that_was_killed_is_gone_after_the_next_night(
    lived: MemoryDeployment, planted: Population, killed_at: str
) -> None:
    user = planted.users[0].user
    tk = tenant_key("default", user)

    def on_stage(_: str, stage: str) -> None:
        if stage == "induce":
            lived.clock.advance(10)
            lived.writer.forget_user("default", user, lived.journal, lived.ledger, lived.artifacts)
        if stage == killed_at:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        night(lived, W, on_stage)
    lived.clock.advance(86_400_000)
    day = window.today(lived.clock.now(), "UTC")
    assert window.next_window(lived.artifacts, day) != W
    lived.writer.add_memory("default", planted.users[1].user, planted.users[1].sessions[0].messages, session="new")
    night(lived, W2, lambda shard, stage: None)
    assert left_of(lived, tk) == (0, 0, 0)


# Known: the sweep looks for tombstones since the plan's time by the planning machine's clock. One that is written by a
# clock that went back, or by a service whose clock is behind, is not seen: outcome and replies keep the text (promises 9, 10).
@pytest.mark.xfail(strict=True, reason="a tombstone and a window are compared by the clocks of two machines")
def test_a_clock_that_goes_back_leaves_no_forgotten_text_in_files_and_replies(
    lived: MemoryDeployment, planted: Population
) -> None:
    user = planted.users[0].user
    tk = tenant_key("default", user)

    def on_stage(_: str, stage: str) -> None:
        if stage == "induce":
            lived.clock.advance(-3_600_000)
            lived.writer.forget_user("default", user, lived.journal, lived.ledger, lived.artifacts)

    night(lived, W, on_stage)
    assert left_of(lived, tk) == (0, 0, 0)
