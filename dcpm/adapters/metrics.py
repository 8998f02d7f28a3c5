"""A night under way -> figures that Prometheus reads, while it runs. The only module that touches prometheus_client.

What was sent and what it cost comes from the ledger at the moment of reading, whichever process of the fleet sent it; what
got through which stage comes from the shards that are done. Labels are stages, models, outcomes and reasons: never a user, a
tenant or a shard, so that their number does not grow with the deployment.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

import structlog

from dcpm.errors import DcpmError
from dcpm.llm.accounts import BINS_MS
from dcpm.model.night import ShardReport, WindowPlan

if TYPE_CHECKING:
    from prometheus_client.metrics_core import Metric

log = structlog.get_logger()

KINDS = ("input", "cached", "output", "reasoning")


@dataclass(frozen=True, slots=True)
class Grown:
    """What rows of one stage, model, outcome and latency (ms, to three digits) add. `usd` sums what is known."""

    stage: str
    model: str
    outcome: str
    ms: int
    is_answered: bool
    n: int
    tokens: tuple[int, int, int, int]  # as KINDS
    usd: float
    n_uncosted: int


class Growing(Protocol):
    """A ledger that tells what came since it was last asked."""

    def grown(self, window: str, after: int) -> tuple[int, Sequence[Grown]]:
        """`after`: the number that the last answer came with, 0 at first."""
        ...


@dataclass(slots=True)
class _Sums:
    attempts: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    tokens: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    usd: dict[tuple[str, str], float] = field(default_factory=dict)
    uncosted: Counter[tuple[str, str]] = field(default_factory=Counter)
    latency: dict[str, Counter[int]] = field(default_factory=dict)
    latency_s: dict[str, float] = field(default_factory=dict)

    def add(self, row: Grown) -> None:
        key = row.stage, row.model
        self.attempts[(*key, row.outcome)] += row.n
        self.uncosted[key] += row.n_uncosted
        self.usd[key] = self.usd.get(key, 0.0) + row.usd
        for kind, n in zip(KINDS, row.tokens, strict=True):
            self.tokens[(*key, kind)] += n
        if row.is_answered:
            edge = next((edge for edge in BINS_MS if row.ms <= edge), BINS_MS[-1])
            self.latency.setdefault(row.stage, Counter())[edge] += row.n
            self.latency_s[row.stage] = self.latency_s.get(row.stage, 0.0) + row.n * row.ms / 1_000


class Watch:
    """Thread safe. Told of a window by `planned`, `stage` and `shard`; `collect` is what Prometheus reads.

    Counters start at what the ledger has of the window, so that a night that is taken up again goes on counting where the
    killed one stopped.
    """

    def __init__(self, ledger: object) -> None:
        self._ledger = ledger
        self._lock = threading.Lock()
        self._window = ""
        self._after = 0
        self._sums = _Sums()
        self._n_planned: Counter[str] = Counter()
        self._n_done: Counter[str] = Counter()
        self._steps: Counter[str] = Counter()
        self._stages: Counter[tuple[str, str]] = Counter()
        self._rejected: Counter[tuple[str, str]] = Counter()
        self._seconds: dict[str, float] = {}
        self._counts: dict[str, float] = {}
        self._n_unread = 0

    def planned(self, plan: WindowPlan) -> None:
        with self._lock:
            self._window = plan.window
            self._n_planned = Counter(shards=len(plan.shards), users=plan.n_users)

    def stage(self, shard: str, stage: str) -> None:
        with self._lock:
            self._steps[stage] += 1

    def shard(self, done: ShardReport) -> None:
        """A shard that is reported twice, since its wave was run again, counts twice: it was run twice."""
        with self._lock:
            self._n_done["shards"] += 1
            self._n_done["shards_set_aside"] += bool(done.set_aside)
            self._n_done["users"] += done.n_users
            self._n_done["users_again"] += done.n_users if done.set_aside else done.n_again
            for stage in done.stages:
                for side, n in (("in", stage.n_in), ("out", stage.n_out), ("declined", stage.n_declined)):
                    self._stages[stage.stage, side] += n
                self._stages[stage.stage, "questions"] += stage.n_questions
                self._stages[stage.stage, "from_journal"] += stage.n_from_journal
                self._seconds[stage.stage] = self._seconds.get(stage.stage, 0.0) + stage.seconds
                for reason, n in stage.rejected:
                    self._rejected[stage.stage, reason] += n
            for name, number in done.counts:
                self._counts[name] = self._counts.get(name, 0.0) + number

    def watched(
        self, run_shards: Callable[[WindowPlan], Iterable[ShardReport]]
    ) -> Callable[[WindowPlan], Iterator[ShardReport]]:
        """`run_shards`, with each report told here as it comes."""

        def told(planned: WindowPlan) -> Iterator[ShardReport]:
            for done in run_shards(planned):
                self.shard(done)
                yield done

        return told

    def collect(self) -> Iterator[Metric]:
        with self._lock:
            self._read_ledger()
            found = [*self._of_ledger(), *self._of_night()]
        yield from found

    def _read_ledger(self) -> None:
        grown = getattr(self._ledger, "grown", None)
        if grown is None or not self._window:
            return
        try:
            self._after, rows = grown(self._window, self._after)
        except DcpmError as exc:  # the figures are late; the night goes on
            self._n_unread += 1
            log.warning("metrics_without_ledger", error=type(exc).__name__)
            return
        for row in rows:
            self._sums.add(row)

    def _of_ledger(self) -> Iterator[Metric]:
        from prometheus_client.metrics_core import HistogramMetricFamily

        sums = self._sums
        yield _counter("attempts", "HTTP tries, failed ones too", ("stage", "model", "outcome"), sums.attempts)
        yield _counter(
            "tokens", "Cached is part of input, reasoning of output", ("stage", "model", "kind"), sums.tokens
        )
        yield _counter("cost_usd", "What is known of the cost: a lower bound", ("stage", "model"), sums.usd)
        yield _counter("attempts_uncosted", "Attempts without a known price", ("stage", "model"), sums.uncosted)
        latency = HistogramMetricFamily("dcpm_latency_seconds", "Of the attempts that were answered", labels=["stage"])
        for stage, counts in sums.latency.items():
            passed, buckets = 0, []
            for edge in BINS_MS:
                passed += counts[edge]
                buckets.append((f"{edge / 1_000:g}", passed))
            latency.add_metric([stage], [*buckets, ("+Inf", passed)], sums.latency_s[stage])
        yield latency
        yield _counter("scrapes_without_ledger", "The ledger could not be read", (), {(): self._n_unread})

    def _of_night(self) -> Iterator[Metric]:
        from prometheus_client.metrics_core import GaugeMetricFamily, InfoMetricFamily

        yield InfoMetricFamily("dcpm_window", "The window under way", {"window": self._window})
        planned = GaugeMetricFamily("dcpm_planned", "What this window has to do", labels=["what"])
        for what, n in self._n_planned.items():
            planned.add_metric([what], n)
        yield planned
        yield _counter("done", "Shards and users that are done; those who stay due", ("what",), _alone(self._n_done))
        yield _counter("steps", "Steps that shards have behind them", ("stage",), _alone(self._steps))
        yield _counter("stage_things", "What went through a stage, by side", ("stage", "side"), self._stages)
        yield _counter("stage_rejected", "in = out + rejected", ("stage", "reason"), self._rejected)
        yield _counter("stage_seconds", "Summed over shards", ("stage",), _alone(self._seconds))
        yield _counter("counted", "Texts embedded, pairs scanned and the like", ("what",), _alone(self._counts))


def _alone(counts: Any) -> dict[tuple[str, ...], float]:
    return {(name,): n for name, n in counts.items()}


def _counter(name: str, told: str, labels: tuple[str, ...], counts: Any) -> Metric:
    from prometheus_client.metrics_core import CounterMetricFamily

    made = CounterMetricFamily(f"dcpm_{name}", told, labels=labels)
    for key, n in counts.items():
        made.add_metric(list(key), n)
    return made


@contextmanager
def watching(ledger: object, host: str, port: int) -> Iterator[Watch]:
    """A watch whose figures are served at http://host:port/metrics while the block runs; at port 0 they are served nowhere.

    A port that is taken is warned of: it is no reason to fail a night.
    """
    watch = Watch(ledger)
    server = None
    if port:
        try:
            server = _serve(watch, host, port)
        except OSError as exc:
            log.warning("metrics_not_served", port=port, error=type(exc).__name__)
    try:
        yield watch
    finally:
        if server is not None:
            server.shutdown()
            server.server_close()


def _serve(watch: Watch, host: str, port: int) -> Any:
    from prometheus_client import CollectorRegistry, start_http_server

    registry = CollectorRegistry()
    registry.register(watch)
    server, _ = start_http_server(port, addr=host, registry=registry)
    return server
