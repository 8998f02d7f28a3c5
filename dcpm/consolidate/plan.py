"""Activity beside past nights -> who is due, and the shards that share them out."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from dcpm.consolidate import forecast
from dcpm.consolidate.forecast import ForecastParams, Known
from dcpm.errors import SettingsError
from dcpm.model.items import Raw
from dcpm.model.night import PlannedUser, ShardPlan, WindowPlan
from dcpm.model.users import Activity, Night, NightOutcome
from dcpm.ports import Consistency, MemoryStore, Where


@dataclass(frozen=True, slots=True)
class PlanParams:
    """How users are shared out.

    `max_items`: items a shard may hold, which bounds its snapshot in memory: 100,000 items of 1,024 float32 are 400 MB.
    `max_users`: 1,000 to 5,000 users make a task of a size that Ray moves well (240 KB arguments, 200 tasks a second).
    `min_shards`: how many shards to cut at the least, so that several workers have something to do.
    `forecast`: what the night is forecast by and the budget it is cut to; None plans everybody and forecasts nothing.
    """

    max_items: int = 100_000
    max_users: int = 2_000
    min_shards: int = 2
    forecast: ForecastParams | None = None

    @property
    def has_budget(self) -> bool:
        return self.forecast is not None and self.forecast.budget.is_set

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
    held = list(nights)
    last, full = last_nights(held), last_nights(night for night in held if night.outcome == NightOutcome.DONE)
    cut = [night for night in held if night.outcome == NightOutcome.CUT]
    n_cut = Counter(n.tk for n in cut if n.tk not in full or n.gathered_at > full[n.tk].gathered_at)
    return [
        _planned(a, full.get(a.tk), n_cut[a.tk])
        for a in activities
        if a.tk not in last or last[a.tk].version != a.version
    ]


def _planned(activity: Activity, full: Night | None, n_cut: int) -> PlannedUser:
    """`full`: the user's last night that came to its end; a budget cut `n_cut` later ones.

    A mutation since then is taken for as many items as it ever was, and a night that was cut for one that did half. One in
    which the model could not be asked has done nothing.
    """
    moved = 1.0 if full is None or not activity.version else (activity.version - full.version) / activity.version
    n_new = max(1, round(activity.n_items * min(1.0, max(0.0, moved)) / 2 ** min(n_cut, 60)))
    since = full.gathered_at if full is not None else 0
    return PlannedUser(activity.tk, activity.version, max(activity.n_items, 1), activity.tenant, n_new, since)


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


def read_due(store: MemoryStore, *, with_age: bool = False) -> Iterator[PlannedUser]:
    """Pages through `activity` beside `nights`; no query ever names more users than a page holds.

    `with_age`: since when each waits, which for those without a full night is asked of their first raw input.
    """
    for page in store.scan_all(Activity, consistency=Consistency.STRONG):
        nights = store.scan(Night, [a.tk for a in page], consistency=Consistency.STRONG)
        found = due(page, nights)
        yield from _aged(store, found) if with_age else found


def _aged(store: MemoryStore, users: Sequence[PlannedUser]) -> list[PlannedUser]:
    newcomers = [user.tk for user in users if not user.since]
    if not newcomers:
        return list(users)
    raws = store.scan(Raw, newcomers, Where(equals={"sequence": 1}), consistency=Consistency.STRONG)
    first_by_tk = {raw.tk: raw.received_at for raw in raws}
    return [user if user.since else replace(user, since=first_by_tk.get(user.tk, 0)) for user in users]


def plan_window(
    store: MemoryStore, window: str, now: int, params: PlanParams, known: Known | None = None
) -> WindowPlan:
    """Who is due, shared out; with a budget, those whom it pays for, in shards that begin with who has waited longest.

    `known`: what past windows took; the priors where it is absent.
    """
    if params.forecast is None:
        return WindowPlan(window, now, plan_shards(read_due(store), window, params))
    known = known or Known()
    users = list(read_due(store, with_age=params.has_budget))
    chosen = forecast.cut(users, now, known, params.forecast)
    shards = aged_shards(chosen.users, window, params) if params.has_budget else plan_shards(users, window, params)
    made = forecast.forecast(window, now, users, chosen, len(shards), known, params.forecast)
    return WindowPlan(window, now, shards, made)


def aged_shards(users: Sequence[PlannedUser], window: str, params: PlanParams) -> tuple[ShardPlan, ...]:
    """`users`, oldest first, in shards of which every one holds older users than the next: cut in that order where a part
    by age is larger than a shard, instead of balanced. A user over `max_items` gets a shard alone.
    """
    parts = [part for by_age in forecast.slices(users) for part in _in_order(by_age, params)]
    heaviest_first = [tuple(sorted(part, key=lambda u: (-u.weight, u.tk))) for part in parts]
    return tuple(ShardPlan(window, f"{number:05d}", part) for number, part in enumerate(heaviest_first))


def _in_order(users: Sequence[PlannedUser], params: PlanParams) -> Iterator[list[PlannedUser]]:
    """Consecutive parts that fit into a shard."""
    part: list[PlannedUser] = []
    weight = 0
    for user in users:
        if part and (len(part) == params.max_users or weight + user.weight > params.max_items):
            yield part
            part, weight = [], 0
        part.append(user)
        weight += user.weight
    if part:
        yield part
