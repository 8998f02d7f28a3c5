"""Attempts of a window -> its account: spend by stage, model and tenant, failures, latencies, shares of users, and when.

`account_of` is the obvious way and loads every row. A ledger with its own way offers `account` (`Accounting`) and is asked
instead: a night of a million attempts is added up where it lies. Both give the same figures; a property test holds them to it.

No user, no key and no question is in an account: users appear as percentiles only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from dcpm.llm.ledger import OK, Spend, add_usage, spend_of
from dcpm.model.questions import Attempt
from dcpm.ports import Ledger

FORGOTTEN = "(forgotten)"
"""Stands for the tenant of attempts whose user was forgotten since: what they cost stays, whose they were does not."""
OTHER_TENANTS = "(others)"
MAX_TENANTS = 50
"""Tenants told one by one, those with most attempts; the rest is one row, so that a report's size is bounded."""
TENANTS_AT_ONCE = 1_000
MAX_SLICES = 240
SLICES_S = (1, 5, 15, 60, 300, 900, 3_600, 14_400, 86_400)
BINS_MS = (*(digit * 10**power for power in range(7) for digit in (1, 2, 5)), 10**7)
SPREAD = (0.50, 0.90, 0.95, 0.99)
LIMITED = "RateLimited"
UNMETERED = frozenset({"ModelUnavailable", "cancelled"})
"""Outcomes without usage for which a provider may have billed all the same: it may have answered a call that timed out."""

TOLD_COLUMNS = (
    ("at", "int"), ("window", "text"), ("shard", "text"), ("tenant", "text"), ("stage", "text"), ("model", "text"),
    ("question", "int"), ("attempt", "int"), ("outcome", "text"), ("latency_ms", "int"),
    ("input", "int"), ("cached", "int"), ("output", "int"), ("reasoning", "int"), ("cost_usd", "float"),
)  # fmt: skip
"""What of an attempt may leave the ledger, in this order: no user, and in place of the question's digest, which is made from
the user's key, a number that only tells which attempts were of one question. Tokens and cost are absent where unknown."""

TenantsOf = Callable[[Sequence[str]], Mapping[str, str]]
"""The tenants of at most TENANTS_AT_ONCE users by their tk; who is absent has been forgotten."""
SpendBy = tuple[tuple[str, Spend], ...]


@dataclass(frozen=True, slots=True)
class Spread:
    """Percentiles by nearest rank: each is a value that occurred. All 0 where `n` is 0."""

    n: int = 0
    p50: float = 0.0
    p90: float = 0.0
    p95: float = 0.0
    p99: float = 0.0
    most: float = 0.0


@dataclass(frozen=True, slots=True)
class Failures:
    """Attempts of a stage that did not bring a usable reply, by the type of error or what was wrong with the reply."""

    stage: str
    outcome: str
    n: int


@dataclass(frozen=True, slots=True)
class Slice:
    """What was sent in one slice of time. `at`: ms since 1970, where the slice begins. Slices without calls are left out."""

    at: int
    n_attempts: int
    n_limited: int
    tokens: int


@dataclass(frozen=True, slots=True)
class Account:
    """What a window's ledger adds up to.

    `by_stage` is in the order in which the stages first occur, `by_model` and `by_tenant` by attempts, most first.
    `latency_by_*` are milliseconds of the attempts that were answered, exact to three digits. `latency_bins` are (upper
    edge in ms, attempts). The `*_by_user` are spreads over the `n_users` users who were asked about; cost in USD counts
    what is known, and only users of whom anything is. `slice_s` is the length of each slice.
    """

    total: Spend = Spend()
    by_stage: SpendBy = ()
    by_model: SpendBy = ()
    by_tenant: SpendBy = ()
    failures: tuple[Failures, ...] = ()
    latency: Spread = Spread()
    latency_by_stage: tuple[tuple[str, Spread], ...] = ()
    latency_by_model: tuple[tuple[str, Spread], ...] = ()
    latency_bins: tuple[tuple[int, int], ...] = ()
    n_users: int = 0
    attempts_by_user: Spread = Spread()
    tokens_by_user: Spread = Spread()
    cost_by_user: Spread = Spread()
    slice_s: int = 1
    slices: tuple[Slice, ...] = ()

    @property
    def n_unmetered(self) -> int:
        """Attempts without usage that may have been billed."""
        return sum(failure.n for failure in self.failures if failure.outcome in UNMETERED)

    @property
    def n_limited(self) -> int:
        return sum(failure.n for failure in self.failures if failure.outcome == LIMITED)


@runtime_checkable
class Accounting(Protocol):
    """A ledger that adds itself up, in memory bounded by users and questions being strings on disk, not objects here."""

    def account(self, window: str, tenants_of: TenantsOf) -> Account: ...


def account(ledger: Ledger, window: str, tenants_of: TenantsOf) -> Account:
    """The account of `window`, in the ledger's own way where it has one."""
    if isinstance(ledger, Accounting):
        return ledger.account(window, tenants_of)
    return account_of(ledger.rows(window), tenants_of)


def account_of(attempts: Sequence[Attempt], tenants_of: TenantsOf) -> Account:
    """Every row in memory, several times: for tests, and for ledgers that keep their rows in memory anyway."""
    users = _grouped(attempts, lambda a: a.tk)
    tks = sorted(tk for tk in users if tk)
    chunks = [tks[i : i + TENANTS_AT_ONCE] for i in range(0, len(tks), TENANTS_AT_ONCE)]
    tenants = {tk: tenant for chunk in chunks for tk, tenant in tenants_of(chunk).items()}
    spends = [spend_of(users[tk]) for tk in tks]
    latencies = Latencies()
    for a in attempts:
        if is_answered(a.outcome, a.usage is not None):
            latencies.add(a.stage, a.model, rounded_ms(a.latency_ms), 1)
    failed = Counter((a.stage, a.outcome) for a in attempts if a.outcome != OK)
    slice_s = slice_of(min((a.at for a in attempts), default=0), max((a.at for a in attempts), default=0))
    return Account(
        total=spend_of(attempts),
        by_stage=tuple((stage, spend_of(rows)) for stage, rows in _grouped(attempts, lambda a: a.stage).items()),
        by_model=by_attempts(_spends(attempts, lambda a: a.model)),
        by_tenant=capped(by_attempts(_spends(attempts, lambda a: tenants.get(a.tk, FORGOTTEN)))),
        failures=failures_of((stage, outcome, n) for (stage, outcome), n in failed.items()),
        latency=latencies.all(),
        latency_by_stage=latencies.by_stage(),
        latency_by_model=latencies.by_model(),
        latency_bins=latencies.bins(),
        n_users=len(spends),
        attempts_by_user=spread(sorted(s.n_attempts for s in spends)),
        tokens_by_user=spread(sorted(s.tokens.input + s.tokens.output for s in spends)),
        cost_by_user=spread(sorted(s.cost_usd for s in spends if s.cost_usd is not None)),
        slice_s=slice_s,
        slices=tuple(_slices(attempts, slice_s)),
    )


def _grouped(attempts: Iterable[Attempt], key: Callable[[Attempt], str]) -> dict[str, list[Attempt]]:
    found: dict[str, list[Attempt]] = {}
    for attempt in attempts:
        found.setdefault(key(attempt), []).append(attempt)
    return found


def _spends(attempts: Iterable[Attempt], key: Callable[[Attempt], str]) -> dict[str, Spend]:
    return {name: spend_of(rows) for name, rows in _grouped(attempts, key).items()}


def _slices(attempts: Iterable[Attempt], slice_s: int) -> Iterable[Slice]:
    rows = _grouped(attempts, lambda a: str(a.at // (slice_s * 1_000)))
    for number, inside in sorted((int(number), inside) for number, inside in rows.items()):
        tokens = sum(a.usage.input + a.usage.output for a in inside if a.usage is not None)
        yield Slice(number * slice_s * 1_000, len(inside), sum(a.outcome == LIMITED for a in inside), tokens)


# -- what both ways share


def is_answered(outcome: str, has_usage: bool) -> bool:
    """Whether an attempt's latency is that of an answer: a refusal comes at once, and would flatter the endpoint."""
    return outcome == OK or has_usage


def rounded_ms(ms: int) -> int:
    """Down to three digits, so that the latencies of a million attempts are a few thousand counts."""
    unit = 1 if ms < 1_000 else 10 if ms < 10_000 else 100 if ms < 100_000 else 1_000
    return ms // unit * unit


def slice_of(first_ms: int, last_ms: int) -> int:
    """The shortest slice, in seconds, of which at most MAX_SLICES cover the time between."""
    span_s = (last_ms - first_ms) / 1_000
    return next((s for s in SLICES_S if span_s / s < MAX_SLICES), SLICES_S[-1])


def rank(share: float, n: int) -> int:
    """Which of `n` ordered values, from 0, stands at a percentile given in whole hundredths."""
    return max(0, -(-round(100 * share) * n // 100) - 1)


def spread(ordered: Sequence[float]) -> Spread:
    if not ordered:
        return Spread()
    p50, p90, p95, p99 = (float(ordered[rank(share, len(ordered))]) for share in SPREAD)
    return Spread(len(ordered), p50, p90, p95, p99, float(ordered[-1]))


def by_attempts(spends: Mapping[str, Spend]) -> SpendBy:
    return tuple(sorted(spends.items(), key=lambda pair: (-pair[1].n_attempts, pair[0])))


def failures_of(rows: Iterable[tuple[str, str, int]]) -> tuple[Failures, ...]:
    return tuple(Failures(*row) for row in sorted(rows, key=lambda row: (-row[2], row[0], row[1])))


def capped(spends: SpendBy) -> SpendBy:
    """The first MAX_TENANTS, and the sum of the others."""
    if len(spends) <= MAX_TENANTS:
        return spends
    return (*spends[:MAX_TENANTS], (OTHER_TENANTS, total_of(spend for _, spend in spends[MAX_TENANTS:])))


def total_of(spends: Iterable[Spend]) -> Spend:
    """The sum of spends that share no question."""
    parts = list(spends)
    known = [s.cost_usd for s in parts if s.cost_usd is not None]
    usages = [s.tokens for s in parts]
    return Spend(
        n_questions=sum(s.n_questions for s in parts),
        n_attempts=sum(s.n_attempts for s in parts),
        n_retries=sum(s.n_retries for s in parts),
        n_failed=sum(s.n_failed for s in parts),
        tokens=add_usage(usages),
        cost_usd=sum(known) if known else None,
        n_uncosted=sum(s.n_uncosted for s in parts),
        latency_ms=sum(s.latency_ms for s in parts),
    )


@dataclass(slots=True)
class Latencies:
    """Counts of rounded latencies by stage and model, at most a few thousand for each."""

    _counts: dict[tuple[str, str], Counter[int]] = field(default_factory=dict)

    def add(self, stage: str, model: str, ms: int, n: int) -> None:
        self._counts.setdefault((stage, model), Counter())[ms] += n

    def all(self) -> Spread:
        return _spread_of(self._sum(lambda key: "").get("", Counter()))

    def by_stage(self) -> tuple[tuple[str, Spread], ...]:
        return tuple((name, _spread_of(counts)) for name, counts in sorted(self._sum(lambda key: key[0]).items()))

    def by_model(self) -> tuple[tuple[str, Spread], ...]:
        return tuple((name, _spread_of(counts)) for name, counts in sorted(self._sum(lambda key: key[1]).items()))

    def bins(self) -> tuple[tuple[int, int], ...]:
        """(upper edge, attempts below it and not below the one before), from the first to the last that holds any."""
        counts = self._sum(lambda key: "").get("", Counter())
        found = dict.fromkeys(BINS_MS, 0)
        for ms, n in counts.items():
            found[next((edge for edge in BINS_MS if ms < edge), BINS_MS[-1])] += n
        full = [at for at, edge in enumerate(BINS_MS) if found[edge]]
        return tuple((edge, found[edge]) for edge in BINS_MS[full[0] : full[-1] + 1]) if full else ()

    def _sum(self, name: Callable[[tuple[str, str]], str]) -> dict[str, Counter[int]]:
        found: dict[str, Counter[int]] = {}
        for key, counts in self._counts.items():
            found.setdefault(name(key), Counter()).update(counts)
        return found


def _spread_of(counts: Counter[int]) -> Spread:
    n = counts.total()
    if not n:
        return Spread()
    ranks = [rank(share, n) for share in SPREAD]
    found: list[float] = []
    passed = 0
    for ms in sorted(counts):
        passed += counts[ms]
        while len(found) < len(ranks) and ranks[len(found)] < passed:
            found.append(float(ms))
    p50, p90, p95, p99 = found
    return Spread(n, p50, p90, p95, p99, float(max(counts)))
