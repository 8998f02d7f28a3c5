"""What Prometheus reads of a night under way: what the ledger and the shards say, and nothing that names a user."""

from __future__ import annotations

import socket
import urllib.request
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from dcpm.adapters import metrics
from dcpm.adapters.journal_sqlite import SqliteLedger
from dcpm.adapters.metrics import Watch
from dcpm.errors import StoreUnavailable
from dcpm.llm.accounts import account_of
from dcpm.model.night import PlannedUser, ShardPlan, WindowPlan
from dcpm.testing.fake_journal import MemoryLedger
from tests import reported
from tests.reported import HOSTILE, WINDOW

PLAN = WindowPlan(WINDOW, 0, tuple(ShardPlan(WINDOW, f"{n:05d}", (PlannedUser("tk", 1, 1),) * 50) for n in range(4)))
Samples = dict[tuple[str, tuple[tuple[str, str], ...]], float]


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[SqliteLedger]:
    made = SqliteLedger(tmp_path / "ledger.sqlite")
    yield made
    made.close()


def read(watch: Watch) -> Samples:
    found = {}
    for family in watch.collect():
        for sample in family.samples:
            found[sample.name, tuple(sorted(sample.labels.items()))] = sample.value
    return found


def total(samples: Samples, name: str, **labels: str) -> float:
    return sum(value for (found, held), value in samples.items() if found == name and set(labels.items()) <= set(held))


def test_the_counters_are_what_the_ledger_adds_up_to_however_often_they_are_read(ledger: SqliteLedger) -> None:
    rows = reported.attempts(600)
    watch = Watch(ledger)
    watch.planned(PLAN)
    for start in range(0, 600, 150):
        ledger.append(rows[start : start + 150])
        read(watch)
    ledger.append([replace(rows[0], window="another night")])
    samples = read(watch)
    account = account_of(rows, lambda tks: {})
    assert total(samples, "dcpm_attempts_total") == 600
    for stage, spend in account.by_stage:
        assert total(samples, "dcpm_attempts_total", stage=stage) == spend.n_attempts
        assert total(samples, "dcpm_tokens_total", stage=stage, kind="input") == spend.tokens.input
        assert total(samples, "dcpm_tokens_total", stage=stage, kind="reasoning") == spend.tokens.reasoning
        assert total(samples, "dcpm_cost_usd_total", stage=stage) == pytest.approx(spend.cost_usd)
        assert total(samples, "dcpm_latency_seconds_count", stage=stage) == dict(account.latency_by_stage)[stage].n
    assert total(samples, "dcpm_attempts_total", outcome="RateLimited") == account.n_limited


def test_a_window_that_is_taken_up_again_goes_on_counting(ledger: SqliteLedger) -> None:
    rows = reported.attempts(100)
    ledger.append(rows[:60])
    again = Watch(ledger)
    again.planned(PLAN)
    assert total(read(again), "dcpm_attempts_total") == 60
    ledger.append(rows[60:])
    assert total(read(again), "dcpm_attempts_total") == 100


def test_shards_that_are_done_are_counted_with_their_stages(ledger: SqliteLedger) -> None:
    watch = Watch(ledger)
    watch.planned(PLAN)
    (done,) = reported.shards(50)
    assert list(watch.watched(lambda planned: [done])(PLAN)) == [done]
    watch.stage("00000", "induce")
    samples = read(watch)
    assert total(samples, "dcpm_planned", what="shards") == 4
    assert total(samples, "dcpm_planned", what="users") == 200
    assert total(samples, "dcpm_done_total", what="users") == 50
    assert total(samples, "dcpm_steps_total", stage="induce") == 1
    for stage in done.stages:
        sides = [total(samples, "dcpm_stage_things_total", stage=stage.stage, side=side) for side in ("in", "out")]
        assert sides[0] == sides[1] + total(samples, "dcpm_stage_rejected_total", stage=stage.stage)
    assert total(samples, "dcpm_counted_total", what="pairs_scanned") == 1_234 * 50


def test_no_label_names_a_user_a_tenant_or_a_shard(ledger: SqliteLedger) -> None:
    ledger.append(reported.attempts(50))
    watch = Watch(ledger)
    watch.planned(PLAN)
    watch.shard(reported.shards(5)[0])
    labels = {name for _, held in read(watch) for name, _ in held}
    assert labels == {"stage", "model", "outcome", "kind", "le", "what", "side", "reason", "window"}
    values = {value for _, held in read(watch) for _, value in held}
    assert not values & {"t0", "t1", "tk", "00000"}


def test_it_is_served_as_prometheus_reads_it_and_no_longer_than_the_night_takes(ledger: SqliteLedger) -> None:
    ledger.append([replace(reported.attempts(1)[0], model=HOSTILE)])
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}/metrics"
    with metrics.watching(ledger, "127.0.0.1", port) as watch:
        watch.planned(PLAN)
        text = urllib.request.urlopen(url, timeout=10).read().decode()
    families = {family.name: family for family in text_string_to_metric_families(text)}
    assert families["dcpm_attempts"].samples[0].labels["model"] == HOSTILE
    assert families["dcpm_latency_seconds"].type == "histogram"
    with pytest.raises(OSError, match="refused"):
        urllib.request.urlopen(url, timeout=10)


def test_a_port_that_is_taken_does_not_end_the_night(ledger: SqliteLedger) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with metrics.watching(ledger, "127.0.0.1", taken.getsockname()[1]) as watch:
            watch.planned(PLAN)
            assert total(read(watch), "dcpm_planned", what="shards") == 4


def test_a_ledger_that_cannot_be_read_is_told_and_the_rest_is_still_there(ledger: SqliteLedger) -> None:
    watch = Watch(ledger)
    watch.planned(PLAN)
    ledger.close()
    samples = read(watch)
    assert total(samples, "dcpm_scrapes_without_ledger_total") == 1
    assert total(samples, "dcpm_planned", what="users") == 200
    with pytest.raises(StoreUnavailable):
        ledger.grown(WINDOW, 0)


def test_a_ledger_that_cannot_tell_what_came_is_left_out() -> None:
    watch = Watch(MemoryLedger())
    watch.planned(PLAN)
    assert total(read(watch), "dcpm_attempts_total") == 0
