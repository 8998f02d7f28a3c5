"""One night, step by step -> the values it passes along: its plan, the snapshot of a shard, and the shard's outcome."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from dcpm.errors import InvalidInput
from dcpm.model.forecast import Forecast
from dcpm.model.items import Item
from dcpm.model.nodes import Behaviour, Edge, Node
from dcpm.model.rows import R, Row
from dcpm.model.users import Activity, Consent, Night, Tombstone

_WINDOW = re.compile(r"\d{4}-\d{2}-\d{2}(\.[a-z0-9-]{1,40})?")


def check_window(window: str) -> str:
    """A window is named by its date, with an optional suffix for a second one on the same day: 2026-12-01, 2026-12-01.b."""
    if not _WINDOW.fullmatch(window):
        raise InvalidInput(
            f"window {window!r} is not a date like 2026-12-01, optionally with a suffix like 2026-12-01.b"
        )
    return window


def number_of(window: str) -> int:
    """Which of its day's windows this is: 1 for 2026-12-01, 2 for 2026-12-01.2; 1 for a suffix that is no number."""
    suffix = window.partition(".")[2]
    return int(suffix) if suffix.isdigit() else 1


def order(window: str) -> tuple[str, int, str]:
    """Sorts windows by day, then by number: 2026-12-01, 2026-12-01.2, 2026-12-01.10."""
    return window.split(".")[0], number_of(window), window


@dataclass(frozen=True, slots=True)
class PlannedUser:
    """A user who is due: the activity version seen when planning, and the weight (items) that balances shards.

    `n_new`: items since the last full night, by estimate. `since`: since when the user waits (ms): the last full night, or
    the first thing they said where there was none; 0 where nobody asked.
    """

    tk: str
    version: int
    weight: int
    tenant: str = ""
    n_new: int = 0
    since: int = 0


@dataclass(frozen=True, slots=True)
class ShardPlan:
    """The users one unit of work owns for one window, heaviest first."""

    window: str
    shard: str  # "00003"
    users: tuple[PlannedUser, ...]

    @property
    def n_items(self) -> int:
        return sum(user.weight for user in self.users)


@dataclass(frozen=True, slots=True)
class WindowPlan:
    """Written once for a window and never computed again while it is under way. `now` (ms) is the night's only clock.

    `forecast` also tells of those who were due and left out for the next night, since the budget does not pay for them.
    """

    window: str
    now: int
    shards: tuple[ShardPlan, ...]
    forecast: Forecast | None = None

    @property
    def n_users(self) -> int:
        return sum(len(shard.users) for shard in self.shards)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything the store held of a shard's users when it was read, once; all rows carry their vectors."""

    plan: ShardPlan
    now: int
    activities: tuple[Activity, ...] = ()
    items: tuple[Item, ...] = ()
    nodes: tuple[Node, ...] = ()
    behaviours: tuple[Behaviour, ...] = ()
    edges: tuple[Edge, ...] = ()
    nights: tuple[Night, ...] = ()
    tombstones: tuple[Tombstone, ...] = ()
    consents: tuple[Consent, ...] = ()


@dataclass(frozen=True, slots=True)
class ShardOutcome:
    """What a shard's night decided: rows to write, in the order of writing, and what stood there before.

    `forgotten` are (tk, at) of users that had been forgotten before the shard was gathered and came back; a later time in
    the store says that it happened again. Created exclusively: the first run to write it wins, every rerun applies it.
    """

    window: str
    shard: str
    puts: tuple[Row, ...]
    before: tuple[Row, ...]
    report: ShardReport
    forgotten: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class StageCount:
    """in = out + rejected, for every stage. `n_declined` is the part of `n_out` that the model declined."""

    stage: str
    n_in: int = 0
    n_out: int = 0
    n_declined: int = 0
    rejected: tuple[tuple[str, int], ...] = ()  # (reason, count)
    seconds: float = 0.0
    n_questions: int = 0
    n_from_journal: int = 0

    @property
    def n_rejected(self) -> int:
        return sum(count for _, count in self.rejected)


@dataclass(frozen=True, slots=True)
class ShardReport:
    """Counters only: what may travel to the driver and to Prefect. `counts` are (name, number), e.g. pairs scanned.

    `n_again` users stay due because the model could not be asked about them. `set_aside` is "" or the type of the error for
    which the shard's night did not come to an end: its users stay due.
    """

    shard: str
    n_users: int
    stages: tuple[StageCount, ...] = ()
    counts: tuple[tuple[str, float], ...] = ()
    alarms: tuple[str, ...] = ()
    n_again: int = 0
    set_aside: str = ""


def rows_of(kind: type[R], rows: Sequence[Row]) -> list[R]:
    return [row for row in rows if isinstance(row, kind)]
