"""The ledger's own adding up, against the slow and obvious way: any attempts, any users forgotten, the same account."""

from __future__ import annotations

import math
import tempfile
import tracemalloc
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from dcpm.adapters.journal_sqlite import SqliteLedger
from dcpm.llm import accounts
from dcpm.llm.accounts import Account, account_of
from dcpm.llm.ledger import spend_by_stage, spend_of
from dcpm.model.questions import Attempt, Usage
from dcpm.testing.fake_journal import MemoryLedger

WINDOW = "2026-12-01"

tokens = st.integers(0, 5_000)
usages = st.none() | st.builds(Usage, tokens, tokens, tokens, tokens)
attempts = st.builds(
    Attempt,
    at=st.integers(0, 10_000_000),
    window=st.just(WINDOW),
    shard=st.sampled_from(["00000", "00001"]),
    tk=st.sampled_from(["", "ta", "tb", "tc", "gone"]),
    stage=st.sampled_from(["induce", "describe", "abstract"]),
    model=st.just("m"),
    digest=st.sampled_from([f"q{n}" for n in range(6)]),
    outcome=st.sampled_from(["ok", "ok", "RateLimited", "ModelUnavailable", "cancelled", "not json <script>"]),
    latency_ms=st.integers(0, 200_000),
    usage=usages,
    # Quarters add up exactly in any order.
    cost_usd=st.none() | st.integers(0, 40).map(lambda n: n / 4),
)


def settled(attempt: Attempt) -> Attempt:
    """A digest is made from the user, the stage and the model: the same one never stands for two of them."""
    model = "small" if attempt.digest in ("q0", "q1") else "large"
    return replace(attempt, digest=f"{attempt.digest}-{attempt.tk}-{attempt.stage}", model=model)


def tenants_of(tks: Sequence[str]) -> Mapping[str, str]:
    assert len(tks) <= accounts.TENANTS_AT_ONCE
    return {tk: {"ta": "acme", "tb": "acme", "tc": "<b>corp</b>"}[tk] for tk in tks if tk != "gone"}


@contextmanager
def sqlite_ledger(rows: Sequence[Attempt]) -> Iterator[SqliteLedger]:
    with tempfile.TemporaryDirectory() as folder:
        ledger = SqliteLedger(Path(folder) / "ledger.sqlite")
        ledger.append(rows)
        yield ledger
        ledger.close()


@settings(max_examples=60, deadline=None)
@given(st.lists(attempts.map(settled), max_size=40))
@example([])
def test_the_ledger_adds_up_as_the_obvious_way_does(rows: list[Attempt]) -> None:
    expected = account_of(rows, tenants_of)
    with sqlite_ledger([*rows, *(replace(row, window="another night") for row in rows[:3])]) as ledger:
        found = ledger.account(WINDOW, tenants_of)
        assert found == expected
        assert ledger.account(WINDOW, tenants_of) == expected  # nothing is left behind by the first
        assert ledger.account("no such night", tenants_of) == Account()


@settings(max_examples=60, deadline=None)
@given(st.lists(attempts.map(settled), max_size=40))
def test_every_part_of_an_account_adds_up_to_its_total(rows: list[Attempt]) -> None:
    found = account_of(rows, tenants_of)
    assert found.total == spend_of(rows)
    assert dict(found.by_stage) == spend_by_stage(rows)
    for part in (found.by_stage, found.by_model, found.by_tenant):
        assert accounts.total_of(spend for _, spend in part) == found.total
    assert sum(failure.n for failure in found.failures) == found.total.n_failed
    assert sum(each.n_attempts for each in found.slices) == len(rows)
    assert sum(n for _, n in found.latency_bins) == found.latency.n
    assert sum(spread.n for _, spread in found.latency_by_stage) == found.latency.n


def test_a_long_night_is_added_up_in_the_memory_of_a_short_one(tmp_path: Path) -> None:
    def peak(n: int) -> int:
        ledger = SqliteLedger(tmp_path / f"{n}.sqlite")
        row = Attempt(0, WINDOW, "00000", "", "induce", "m", "", "ok", 0, Usage(900, 90, 300, 9), 0.25)
        ledger.append(
            [replace(row, at=7 * i, tk=f"t{i // 4}", digest=f"q{i // 2}", latency_ms=i % 9_000) for i in range(n)]
        )
        tracemalloc.start()
        found = ledger.account(WINDOW, lambda tks: dict.fromkeys(tks, "acme"))
        n_batches = sum(1 for _ in ledger.told(WINDOW, lambda tks: dict.fromkeys(tks, "acme")))
        held = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        ledger.close()
        assert (found.total.n_attempts, found.n_users, n_batches) == (n, n // 4, -(-n // 8_192))
        return held

    short, long = peak(20_000), peak(80_000)
    assert long < 1.6 * short  # all rows at once would be four times as much


@given(st.lists(st.integers(0, 100_000), min_size=1), st.sampled_from(accounts.SPREAD))
def test_a_percentile_is_the_least_value_that_so_many_do_not_exceed(values: list[int], share: float) -> None:
    ordered = sorted(values)
    at = ordered[accounts.rank(share, len(ordered))]
    wanted = Fraction(str(share)) * len(ordered)
    assert sum(value <= at for value in ordered) >= wanted
    assert sum(value < at for value in ordered) < wanted


@given(st.integers(0, 3_600_000))
def test_a_rounded_latency_keeps_three_digits(ms: int) -> None:
    assert 0 <= ms - accounts.rounded_ms(ms) < max(1, ms / 99)
    assert len(str(accounts.rounded_ms(ms)).rstrip("0")) <= max(3, len(str(ms)) - 3)


@given(st.integers(0, 2_000_000_000_000), st.integers(0, 40 * 86_400_000))
def test_a_night_of_any_length_is_cut_into_few_slices(first: int, span: int) -> None:
    assert span / 1_000 / accounts.slice_of(first, first + span) < accounts.MAX_SLICES
    assert accounts.slice_of(first, first) == 1


def test_a_hundred_tenants_are_fifty_rows_and_a_rest() -> None:
    row = Attempt(0, WINDOW, "0", "t", "induce", "m", "q", "ok", 5, Usage(1, 1), 0.25)
    rows = [replace(row, tk=f"t{n}", digest=f"q{n}") for n in range(100)]
    found = account_of(rows, lambda tks: {tk: f"tenant {tk}" for tk in tks})
    assert len(found.by_tenant) == accounts.MAX_TENANTS + 1
    assert found.by_tenant[-1][0] == accounts.OTHER_TENANTS
    assert accounts.total_of(spend for _, spend in found.by_tenant) == found.total


def test_forgetting_a_user_leaves_what_was_spent_and_moves_it_away_from_the_tenant(tmp_path: Path) -> None:
    rows = [
        Attempt(n, WINDOW, "0", tk, "induce", "m", f"q{tk}{n % 2}", "ok", 5, Usage(3, 2), 0.5)
        for n, tk in enumerate(["ta", "tb", "ta"])
    ]
    with sqlite_ledger(rows) as ledger:
        before = ledger.account(WINDOW, tenants_of)
        ledger.forget("ta")
        after = ledger.account(WINDOW, tenants_of)
    assert after.total == before.total
    assert {name: spend.n_attempts for name, spend in after.by_tenant} == {accounts.FORGOTTEN: 2, "acme": 1}
    assert (before.n_users, after.n_users) == (2, 1)


def test_a_ledger_without_a_way_of_its_own_is_added_up_all_the_same() -> None:
    ledger = MemoryLedger()
    row = Attempt(0, WINDOW, "0", "ta", "induce", "m", "q", "ok", 5, None, None)
    ledger.append([row])
    found = accounts.account(ledger, WINDOW, tenants_of)
    assert (found.total.n_attempts, found.total.cost_usd, found.total.n_uncosted) == (1, None, 1)


def test_nothing_in_an_account_names_a_user_or_a_question() -> None:
    row = Attempt(0, WINDOW, "0", "tsecret", "induce", "m", "qsecret", "ok", 5, Usage(1, 1), 0.5)
    assert "secret" not in repr(account_of([row], lambda tks: dict.fromkeys(tks, "acme")))


@pytest.mark.parametrize(("outcome", "n"), [("cancelled", 1), ("ModelUnavailable", 1), ("RateLimited", 0)])
def test_what_may_have_been_billed_without_usage_is_counted(outcome: str, n: int) -> None:
    row = Attempt(0, WINDOW, "0", "ta", "induce", "m", "q", outcome, 5, None, None)
    assert account_of([row], tenants_of).n_unmetered == n


def test_the_spread_of_nothing_is_nothing() -> None:
    assert accounts.spread([]) == accounts.Spread()
    assert not math.isnan(accounts.spread([]).p99)
