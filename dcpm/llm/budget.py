"""Calls about to be made -> which of them the budget allows: of the window, of a tenant, and of a user in it.

One `Budgets` counts for the whole fleet, in the only process there is or in the actor that keeps the rate limits. What a
call is expected to take is reserved before it goes out and settled by its usage, so that a window spends beyond its budget
by no more than what the calls under way take beyond their estimates, and makes never a call too many.

    the call alone > cap                 reserved while nothing else is spent or reserved, else refused, others go on
    spent + the call > cap               refused, and so is every later one: who asks first comes first
    spent + reserved + the call > cap    waits until calls under way are settled: their estimates are rather too high
    else                                 reserved

The first row is for a question that no budget of this size would ever pay for. It goes out alone, once a window, when its
user is who has waited longest: refused for good it would keep its user, and everybody behind, waiting for ever.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from dcpm.errors import SettingsError
from dcpm.llm.ledger import cost_usd
from dcpm.llm.prices import Priced, price_at
from dcpm.model.questions import Attempt

LOST_MARGIN_S = 600.0
"""What a call may wait for its turn in the limits and for a hold, beyond its deadline and what it waits for the endpoint."""
LOST_AFTER_S = 1_800.0 + 120.0 + LOST_MARGIN_S
"""A reservation that nobody settled for so long counts as spent: its process died. By the usual patience and deadline."""
RECENT = 20_000
"""Attempts of the ledger, the last ones, among which to look for a call whose owner died before it heard of its end."""
UNBILLED = frozenset({"RateLimited", "RequestRefused", "ModelAuth", "QuotaExhausted"})
"""Outcomes of an attempt that no provider bills. Any other without usage, a timeout or a dropped connection, may be billed."""
REASONS = {"window": "budget", "tenant": "tenant budget", "user": "user budget"}
"""Whose budget refused a call -> the reason that its question is rejected with. A later night asks it again."""


def name_of(scope: str, unit: str) -> str:
    """The name of a budget: window_usd, tenant_calls and the like."""
    return f"{scope}_{unit}"


def parts_of(name: str) -> tuple[str, str]:
    """Whose budget `name` is, and its unit."""
    scope, _, unit = name.partition("_")
    return scope, unit


UNKNOWN_TOKENS = 2_000
"""What an attempt without usage is counted as where no attempt of its stage has any: most calls of a night stay under it."""


@dataclass(frozen=True, slots=True)
class Amount:
    """Calls, tokens (input and output) and USD."""

    n_calls: int = 0
    n_tokens: int = 0
    usd: float = 0.0

    def __add__(self, other: Amount) -> Amount:
        return Amount(self.n_calls + other.n_calls, self.n_tokens + other.n_tokens, self.usd + other.usd)

    def __sub__(self, other: Amount) -> Amount:
        return Amount(self.n_calls - other.n_calls, self.n_tokens - other.n_tokens, self.usd - other.usd)

    def times(self, factor: float) -> Amount:
        return Amount(round(self.n_calls * factor), round(self.n_tokens * factor), self.usd * factor)


NOTHING = Amount()
_ROUNDING_USD = 1e-9  # sums of many small costs differ by less than this from what they should be


@dataclass(frozen=True, slots=True)
class Caps:
    """At most so many calls, tokens and USD; None for no cap."""

    calls: int | None = None
    tokens: int | None = None
    usd: float | None = None

    def __post_init__(self) -> None:
        for name in ("calls", "tokens", "usd"):
            value = getattr(self, name)
            if value is not None and not 0 < value <= 1e15:
                raise SettingsError(f"budget {name}: {value} is not above 0; leave it out for no budget")

    @property
    def is_set(self) -> bool:
        return self != NO_CAPS

    def passed_by(self, amount: Amount) -> str:
        """The first cap that `amount` is over: calls, tokens or usd; "" where it is within all."""
        if self.calls is not None and amount.n_calls > self.calls:
            return "calls"
        if self.tokens is not None and amount.n_tokens > self.tokens:
            return "tokens"
        if self.usd is not None and amount.usd > self.usd + _ROUNDING_USD:
            return "usd"
        return ""


NO_CAPS = Caps()


@dataclass(frozen=True, slots=True)
class BudgetParams:
    """What a window may take in all, what each tenant's users may take of it, and what each user may."""

    window: Caps = NO_CAPS
    tenant: Caps = NO_CAPS
    user: Caps = NO_CAPS

    @property
    def is_set(self) -> bool:
        return self.window.is_set or self.tenant.is_set or self.user.is_set

    @property
    def counts_usd(self) -> bool:
        return any(caps.usd is not None for caps in (self.window, self.tenant, self.user))


@dataclass(frozen=True, slots=True)
class Charge:
    """What a call takes, or is expected to take, and who it is for.

    `question` is its digest, "" where it is not known. `ticket` is that of its reservation, chosen by who asks, so that it
    can be given back where the answer was lost, and asked for twice; 0 leaves it to the budgets.
    """

    window: str
    tenant: str
    tk: str
    amount: Amount
    question: str = ""
    ticket: int = 0


@dataclass(frozen=True, slots=True)
class Settled:
    """What became of the reservation `ticket`."""

    ticket: int
    charge: Charge


@dataclass(frozen=True, slots=True)
class Answer:
    """`ticket` of the reservation; 0 where there is none: for good, as `refused` by "window_usd" and the like, or yet."""

    ticket: int = 0
    refused: str = ""


@dataclass(frozen=True, slots=True)
class BudgetState:
    """`reached`: the budget of the window that a call was refused for, or of which less than a mean call is left; else ""."""

    spent: Amount
    reserved: Amount
    reached: str


@dataclass(slots=True)
class _Account:
    spent: Amount = NOTHING
    reserved: Amount = NOTHING
    reached: str = ""


@dataclass(slots=True)
class _Reservation:
    ticket: int
    charge: Charge
    at: float
    is_lost: bool = False


@dataclass(slots=True)
class _Window:
    """A window's accounts; those of tenants and users only where they have a budget."""

    total: _Account = field(default_factory=_Account)
    tenants: dict[str, _Account] = field(default_factory=dict)
    users: dict[str, _Account] = field(default_factory=dict)
    read: Counter[tuple[str, str, Amount]] = field(default_factory=Counter)
    """The last attempts that the ledger had when the window was opened: one that settles later is counted already."""


class Budgets:
    """Thread safe. `opening(window)` tells what the ledger has of a window that was begun before: it goes on from there.

    It is asked once a window, and every process that takes over asks again. `monotonic` in seconds; `lost_after_s` is longer
    than any call waits and takes.
    """

    def __init__(
        self,
        params: BudgetParams,
        opening: Callable[[str], Iterable[Charge]] = lambda window: (),
        *,
        lost_after_s: float = LOST_AFTER_S,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._params, self._opening, self._monotonic = params, opening, monotonic
        self._lost_after_s = lost_after_s
        self._lock = threading.Lock()
        self._windows: dict[str, _Window] = {}
        self._reservations: dict[int, _Reservation] = {}
        self._by_age: deque[_Reservation] = deque()
        self._next_ticket = secrets.randbits(40) << 20 | 1  # never one that an owner which died gave out

    def book(self, charges: Sequence[Charge], settled: Sequence[Settled]) -> list[Answer]:
        """Hears what is `settled`, then answers each charge, in order: where one has to wait, no later one goes before it."""
        with self._lock:
            now = self._monotonic()
            for each in settled:
                self._settle(each)
            self._give_up_lost(now)
            answers: list[Answer] = []
            waiting: set[str] = set()
            for charge in charges:
                answers.append(self._answer(now, charge, charge.window in waiting))
                if answers[-1] == Answer():
                    waiting.add(charge.window)
            return answers

    def state(self, window: str) -> BudgetState:
        with self._lock:
            total = self._window(window).total
            return BudgetState(total.spent, total.reserved, self._reached(total))

    def is_reached(self, window: str) -> bool:
        """Whether nothing more is begun in this window."""
        return bool(self.state(window).reached)

    def _reached(self, total: _Account) -> str:
        n_calls = max(1, total.spent.n_calls)
        least = Amount(1, max(1, total.spent.n_tokens // n_calls), max(2 * _ROUNDING_USD, total.spent.usd / n_calls))
        name = total.reached or self._params.window.passed_by(total.spent + least)
        return name_of("window", name) if name else ""

    def _answer(self, now: float, charge: Charge, must_wait: bool) -> Answer:
        if charge.ticket in self._reservations:  # asked twice, since the first answer was lost
            return Answer(charge.ticket)
        accounts = self._accounts(charge)
        is_too_large = any(caps.passed_by(charge.amount) for _, _, caps in accounts)
        for name, account, caps in accounts:
            unit = _in_the_way(account.spent, charge.amount, caps)
            if not is_too_large:
                account.reached = account.reached or unit
            if unit := account.reached or unit:
                return Answer(refused=name_of(name, unit))
        if must_wait or any(_in_the_way(a.spent + a.reserved, charge.amount, caps) for _, a, caps in accounts):
            return Answer()
        return Answer(self._reserve(now, charge, accounts))

    def _reserve(self, now: float, charge: Charge, accounts: list[tuple[str, _Account, Caps]]) -> int:
        for _, account, _ in accounts:
            account.reserved += charge.amount
        reservation = _Reservation(charge.ticket or self._next_ticket, charge, now)
        self._next_ticket += not charge.ticket
        self._reservations[reservation.ticket] = reservation
        self._by_age.append(reservation)
        return reservation.ticket

    def _settle(self, settled: Settled) -> None:
        """A ticket that is unknown here was given by an owner that died: what it took is counted, unless the ledger had it."""
        charge = settled.charge
        held = self._reservations.pop(settled.ticket, None)
        if held is None and self._was_read(charge):
            return
        for _, account, _ in self._accounts(charge):
            if held is not None and held.is_lost:
                account.spent -= held.charge.amount
                account.reached = ""  # it may have been that estimate which closed it: the next call finds out
            elif held is not None:
                account.reserved -= held.charge.amount
            account.spent += charge.amount

    def _was_read(self, charge: Charge) -> bool:
        read, mark = self._window(charge.window).read, _mark(charge)
        if not read[mark]:  # a Counter: 0 where it is absent
            return False
        read[mark] -= 1
        return True

    def _give_up_lost(self, now: float) -> None:
        while self._by_age and now - self._by_age[0].at > self._lost_after_s:
            old = self._by_age.popleft()
            if old.ticket not in self._reservations:
                continue
            old.is_lost = True
            for _, account, _ in self._accounts(old.charge):
                account.reserved -= old.charge.amount
                account.spent += old.charge.amount
        while self._by_age and self._by_age[0].ticket not in self._reservations:
            self._by_age.popleft()

    def _accounts(self, charge: Charge) -> list[tuple[str, _Account, Caps]]:
        window = self._window(charge.window)
        return self._accounts_in(window, charge)

    def _accounts_in(self, window: _Window, charge: Charge) -> list[tuple[str, _Account, Caps]]:
        found = [("window", window.total, self._params.window)]
        if self._params.tenant.is_set:
            found.append(("tenant", window.tenants.setdefault(charge.tenant, _Account()), self._params.tenant))
        if self._params.user.is_set:
            found.append(("user", window.users.setdefault(charge.tk, _Account()), self._params.user))
        return found

    def _window(self, name: str) -> _Window:
        if name not in self._windows:
            made, charges = _Window(), list(self._opening(name))
            for charge in charges:
                for _, account, _ in self._accounts_in(made, charge):
                    account.spent += charge.amount
            made.read.update(map(_mark, charges[-RECENT:]))
            self._windows[name] = made
        return self._windows[name]


def _in_the_way(taken: Amount, amount: Amount, caps: Caps) -> str:
    """The cap that `amount` would pass on top of what is taken. A call that is over a cap by itself may go out alone."""
    if not taken.n_calls and not taken.n_tokens and taken.usd <= _ROUNDING_USD:
        return ""
    return caps.passed_by(taken + amount)


def _mark(charge: Charge) -> tuple[str, str, Amount]:
    """By which a call that settles is known in the ledger. Its tenant is not: the ledger has none."""
    return charge.tk, charge.question, charge.amount


def charges_of(
    attempts: Iterable[Attempt], tenant_by_tk: Mapping[str, str], prices: Mapping[str, Priced]
) -> list[Charge]:
    """What the ledger's attempts took. One that may have been billed and has no usage counts as its stage's mean."""
    rows = list(attempts)
    tokens: dict[str, list[int]] = {}
    for row in rows:
        if row.usage is not None:
            tokens.setdefault(row.stage, []).append(row.usage.input + row.usage.output)
    usd: dict[str, list[float]] = {}
    for row in rows:
        if (known := _usd(row, prices)) is not None:
            usd.setdefault(row.stage, []).append(known)
    charges = []
    for row in rows:
        if row.usage is not None:
            amount = Amount(1, row.usage.input + row.usage.output, _usd(row, prices) or 0.0)
        elif row.outcome in UNBILLED:
            amount = Amount(1)
        else:
            amount = Amount(1, round(_mean(tokens.get(row.stage), UNKNOWN_TOKENS)), _mean(usd.get(row.stage), 0.0))
        charges.append(Charge(row.window, tenant_by_tk.get(row.tk, ""), row.tk, amount, row.digest))
    return charges


def _usd(row: Attempt, prices: Mapping[str, Priced]) -> float | None:
    if row.cost_usd is not None:
        return row.cost_usd
    return cost_usd(row.usage, price_at(prices.get(row.model), row.at))


def _mean(values: Sequence[float] | None, otherwise: float) -> float:
    return sum(values) / len(values) if values else otherwise
