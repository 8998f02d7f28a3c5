"""Activity beside past nights -> who is due, and the shards that share them out."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from dcpm.errors import SettingsError
from dcpm.model.night import PlannedUser, ShardPlan, WindowPlan
from dcpm.model.users import Activity, Night
from dcpm.ports import Consistency, MemoryStore


@dataclass(frozen=True, slots=True)
class PlanParams:
    """How users are shared out.

    `max_items`: items a shard may hold, which bounds its snapshot in memory: 100,000 items of 1,024 float32 are 400 MB.
    `max_users`: 1,000 to 5,000 users make a task of a size that Ray moves well (240 KB arguments, 200 tasks a second).
    `min_shards`: how many shards to cut at the least, so that several workers have something to do.
    """

    max_items: int = 100_000
    max_users: int = 2_000
    min_shards: int = 2

    def __post_init__(self) -> None:
        for name in ("max_items", "max_users", "min_shards"):
            if getattr(self, name) < 1:
                raise SettingsError(f"plan.{name} is {getattr(self, name)}: it must be at least 1")


def last_nights(nights: Iterable[Night]) -> dict[str, Night]:
    """tk -> the night of that user that gathered last."""
    found: dict[str, Night] = {}
    for night in nights:
        other = found.get(night.tk)
        if other is None or (night.gathered_at, night.window) > (other.gathered_at, other.window):
            found[night.tk] = night
    return found


def due(activities: Sequence[Activity], nights: Iterable[Night]) -> list[PlannedUser]:
    """The users whose activity moved since their last night gathered it."""
    last = last_nights(nights)
    return [
        PlannedUser(a.tk, a.version, max(a.n_items, 1))
        for a in activities
        if a.tk not in last or last[a.tk].version != a.version
    ]


def plan_shards(users: Iterable[PlannedUser], window: str, params: PlanParams) -> tuple[ShardPlan, ...]:
    """Every user in exactly one shard, the heaviest placed first on the lightest shard that has room.

    A user over `max_items` gets a shard alone. The same users give the same plan, whatever their order. Costs
    O(n log n); memory a few words a user.
    """
    ranked = sorted(users, key=lambda u: (-u.weight, u.tk))
    heavy = [u for u in ranked if u.weight >= params.max_items]
    light = ranked[len(heavy) :]
    bins = [[u] for u in heavy] + (_balanced(light, params) if light else [])
    return tuple(ShardPlan(window, f"{number:05d}", tuple(users)) for number, users in enumerate(bins))


def _balanced(users: list[PlannedUser], params: PlanParams) -> list[list[PlannedUser]]:
    total = sum(u.weight for u in users)
    n = max(-(-total // params.max_items), -(-len(users) // params.max_users), min(params.min_shards, len(users)))
    bins: list[list[PlannedUser]] = [[] for _ in range(n)]
    weights = [0] * n
    queue = [(0, i) for i in range(n)]
    for user in users:
        full = []
        while queue and (len(bins[queue[0][1]]) >= params.max_users or queue[0][0] + user.weight > params.max_items):
            full.append(heapq.heappop(queue))
        if queue:
            _, i = heapq.heappop(queue)
        else:
            i = len(bins)
            bins.append([])
            weights.append(0)
        for entry in full:
            if len(bins[entry[1]]) < params.max_users:
                heapq.heappush(queue, entry)
        bins[i].append(user)
        weights[i] += user.weight
        heapq.heappush(queue, (weights[i], i))
    return bins


def read_due(store: MemoryStore) -> Iterator[PlannedUser]:
    """Pages through `activity` beside `nights`; no query ever names more users than a page holds."""
    for page in store.scan_all(Activity, consistency=Consistency.STRONG):
        nights = store.scan(Night, [a.tk for a in page], consistency=Consistency.STRONG)
        yield from due(page, nights)


def plan_window(store: MemoryStore, window: str, now: int, params: PlanParams) -> WindowPlan:
    return WindowPlan(window, now, plan_shards(read_due(store), window, params))
