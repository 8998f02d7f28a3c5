"""The ledger has a row for every request that the server saw, whatever went wrong with it, and its sums are the server's."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from dcpm.adapters.clock import SystemClock
from dcpm.adapters.journal_sqlite import SqliteLedger
from dcpm.adapters.openai_chat import OpenAIChat
from dcpm.errors import DcpmError
from dcpm.llm.fanout import AskParams, Fanout
from dcpm.llm.ledger import Price
from dcpm.llm.prompts import describe, extract
from dcpm.llm.rate import RateParams
from dcpm.llm.tries import RetryParams
from dcpm.model.questions import Question, Rejected, Stage
from dcpm.sim.faults import Faults
from dcpm.sim.model_server import SimModelServer
from dcpm.testing.fake_journal import MemoryJournal

WINDOW = "2026-12-01"
N_QUESTIONS = 120
STORM = Faults(
    retry_after_s=0.0,
    rate_limited=0.2,
    server_error=0.05,
    hang=0.02,
    truncated=0.03,
    nonsense=0.03,
    empty_choices=0.02,
    error_in_200=0.02,
    no_usage=0.05,
    think=0.05,
    unknown_alias=0.01,
    refuse_tools=True,
    refuse_json_schema=True,
)
FASTER = 100.0
USELESS = ("empty_choices", "error_in_200")
"""Answers of which the client reads no usage."""


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[SqliteLedger]:
    made = SqliteLedger(tmp_path / "ledger.sqlite")
    yield made
    made.close()


def fanout(server: SimModelServer, ledger: SqliteLedger, timeout_s: float = 4.0) -> Fanout:
    """`timeout_s`: what hangs is given up after it, and what a busy machine delays must not be."""
    params = AskParams(
        dict.fromkeys(Stage, "simulated-1"),
        concurrency=8,
        rate=RateParams(burst_s=60.0),  # as generous with the network as if time did not run fast
        timeout_s=timeout_s,
        prices={"simulated-1": Price(1.0, 2.0, 0.5)},
        retry=RetryParams(attempts=4, backoff_base_s=0.001, backoff_cap_s=0.01),
    )
    chat = OpenAIChat(server.base_url, "", max_connections=8)
    return Fanout(chat, MemoryJournal(), ledger, SystemClock(), params, sleep=_sleep, monotonic=_monotonic)


def _monotonic() -> float:
    """Time runs fast for the limits, which slow down for minutes after a 429."""
    return FASTER * time.monotonic()


async def _sleep(wait_s: float) -> None:
    await asyncio.sleep(wait_s / FASTER)


def questions() -> list[Question]:
    made = []
    for n in range(N_QUESTIONS):
        tk = f"t{n % 17}"
        if n % 2:
            turns = [extract.Turn(turn=1, role="user", text=f"I moved to Oslo in year {n}.")]
            made.append(extract.question(tk, extract.ExtractData(now="", zone="UTC", domains=[], turns=turns)))
        else:
            schemas = [describe.SchemaView(alias="s1", domain="food", text=f"They cook {n} new dishes every week.")]
            made.append(describe.question(tk, describe.DescribeData(schemas=schemas)))
    return made


def test_every_request_that_the_server_saw_is_a_row_of_the_ledger(ledger: SqliteLedger) -> None:
    with SimModelServer(faults=STORM, seed=7) as server:
        with fanout(server, ledger) as asking:
            answers = asking.ask(questions(), window=WINDOW, shard="00000")
        seen = server.stats()
    rows = ledger.rows(WINDOW)
    assert len(answers) == N_QUESTIONS
    assert seen["requests"] > N_QUESTIONS * 1.2  # the storm did something
    assert len(rows) == seen["requests"]
    assert len(ledger.rows()) == len(rows)  # none under another name
    booked = Counter(row.outcome for row in rows)
    server_saw = Counter(seen["by_outcome"])
    assert booked["RateLimited"] == server_saw["429"] > 0
    assert booked["RequestRefused"] == server_saw["400"] > 0
    assert server_saw["500"] > 0
    # One that hangs is seen to end only when the server stops, so its end may not be counted yet.
    n_hung = seen["requests"] - sum(n for outcome, n in server_saw.items() if outcome != "hang")
    n_useless = sum(n for outcome, n in server_saw.items() if any(part in USELESS for part in outcome.split("+")))
    assert n_hung > 0
    assert booked["ModelUnavailable"] + booked["empty"] == server_saw["500"] + n_hung + n_useless
    found = ledger.account(WINDOW, lambda tks: {})
    assert found.total.n_attempts == seen["requests"]
    assert found.total.n_questions == N_QUESTIONS
    assert found.total.n_attempts - found.total.n_failed == sum(not isinstance(answer, Rejected) for answer in answers)


def test_the_ledger_s_tokens_are_those_that_the_server_counted(ledger: SqliteLedger) -> None:
    faults = Faults(retry_after_s=0.0, rate_limited=0.2, server_error=0.1, nonsense=0.05)
    with SimModelServer(faults=faults, seed=3) as server:
        with fanout(server, ledger) as asking:
            asking.ask(questions(), window=WINDOW, shard="00000")
        counted = server.stats()["tokens"]
    total = ledger.account(WINDOW, lambda tks: {}).total
    assert {"input": total.tokens.input, "cached": total.tokens.cached, "output": total.tokens.output} == counted
    plain = counted["input"] - counted["cached"]
    assert total.cost_usd == pytest.approx((plain + 0.5 * counted["cached"] + 2.0 * counted["output"]) / 1e6)
    assert total.n_uncosted == 0


def test_a_usage_that_the_host_does_not_send_is_unknown_and_makes_the_cost_a_lower_bound(ledger: SqliteLedger) -> None:
    with SimModelServer(faults=Faults(no_usage=0.3), seed=5) as server:
        with fanout(server, ledger) as asking:
            asking.ask(questions(), window=WINDOW, shard="00000")
        seen = server.stats()
    total = ledger.account(WINDOW, lambda tks: {}).total
    assert total.n_uncosted == seen["by_outcome"]["no_usage"] > 0
    assert total.cost_usd is not None
    assert total.tokens.input < seen["tokens"]["input"]


def test_calls_that_are_broken_off_are_rows_too(ledger: SqliteLedger) -> None:
    """A night that is stopped leaves calls under way, which the provider may bill."""
    with SimModelServer(faults=Faults(hang=1.0)) as server:
        asking = fanout(server, ledger, timeout_s=60.0)
        failed: list[BaseException] = []

        def ask() -> None:
            try:
                asking.ask(questions(), window=WINDOW, shard="00000")
            except BaseException as exc:  # noqa: BLE001 - it is stopped from outside
                failed.append(exc)

        thread = threading.Thread(target=ask)
        thread.start()
        until = threading.Event()
        for _ in range(600):
            if server.stats()["in_flight"] == 8:
                break
            until.wait(0.02)
        asking.close()
        thread.join()
        seen = server.stats()
    assert failed
    assert not isinstance(failed[0], DcpmError)
    rows = ledger.rows(WINDOW)
    assert [row.outcome for row in rows] == ["cancelled"] * seen["requests"]
    assert ledger.account(WINDOW, lambda tks: {}).n_unmetered == seen["requests"] == 8
