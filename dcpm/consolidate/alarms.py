"""A window's counts beside its ledger -> what an operator should look at, a sentence each.

An alarm is a figure that is impossible, or that a healthy night does not have; a notice is what the reader of the other
figures must know. Nothing here stops a night.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from dcpm.errors import SettingsError
from dcpm.llm.accounts import Account
from dcpm.llm.budget import REASONS
from dcpm.llm.ledger import Spend
from dcpm.model.forecast import LEDGER, Forecast
from dcpm.model.night import ShardReport, StageCount

MAY_LET_NONE_THROUGH = frozenset({"select", "collide"})
"""Stages that find nothing on a healthy night: everything is evidence already, or no two behaviours are alike."""
MAX_SHARD_ALARMS = 20
USERS_NOT_BEGUN = "users_not_begun"
"""The count of a shard's users whom the window's budget did not come to."""


@dataclass(frozen=True, slots=True)
class AlarmParams:
    """`from_n`: the least count of which a share says anything. `reject_share`: of what a stage that asks was given, what it
    could not use; 1 % of replies that cannot be read is usual, 10 % is a model or a prompt that drifted. `failed_share`: of
    the attempts, those without a usable reply. `over_forecast`: times the forecast's calls, where past nights were its basis.
    """

    from_n: int = 10
    reject_share: float = 0.10
    failed_share: float = 0.20
    over_forecast: float = 1.5

    def __post_init__(self) -> None:
        if self.from_n < 1:
            raise SettingsError(f"from_n: {self.from_n} is not 1 or more")
        for name in ("reject_share", "failed_share"):
            if not 0 < getattr(self, name) <= 1:
                raise SettingsError(f"{name}: {getattr(self, name)} is not a share within 0..1")


def alarms(
    shards: Sequence[ShardReport],
    stages: Sequence[StageCount],
    account: Account,
    forecast: Forecast | None,
    params: AlarmParams,
) -> tuple[str, ...]:
    """`shards` in their order, `stages` summed over them. Those of the window first, then those of single shards."""
    found = [*_of_stages(stages, params), *_of_ledger(stages, account, params)]
    if forecast is not None and forecast.basis == LEDGER and account.total.n_attempts >= params.from_n:
        times = account.total.n_attempts / max(1, forecast.n_calls)
        if times >= params.over_forecast:
            found.append(f"{account.total.n_attempts:,} attempts are {times:.1f} times the forecast")
    return (*found, *_of_shards(shards))


def notices(shards: Sequence[ShardReport], account: Account) -> tuple[str, ...]:
    """Who stays due, and what is not in the cost."""
    found = [*_of_users(shards)]
    if n := account.total.n_uncosted:
        what = "unknown" if account.total.cost_usd is None else "a lower bound"
        found.append(f"the cost is {what}: {n:,} attempts have no known price (DCPM_LLM_PRICES names prices)")
    if n := account.n_unmetered:
        found.append(f"{n:,} attempts broke off without usage: the provider may have billed them")
    return tuple(found)


def _of_users(shards: Sequence[ShardReport]) -> Iterator[str]:
    aside = [shard for shard in shards if shard.set_aside]
    n_aside = sum(shard.n_users for shard in aside)
    n_not_begun = round(sum(n for shard in shards for name, n in shard.counts if name == USERS_NOT_BEGUN))
    n_again = sum(shard.n_again for shard in shards if not shard.set_aside) - n_not_begun
    parts = [f"{n_again:,} of whom not all questions were answered"] if n_again else []
    parts += [f"{n_aside:,} in {len(aside):,} shards that were set aside"] if aside else []
    parts += [f"{n_not_begun:,} whom the budget did not come to"] if n_not_begun else []
    if parts:
        yield f"{n_again + n_aside + n_not_begun:,} users stay due: {', '.join(parts)}"


def _of_stages(stages: Sequence[StageCount], params: AlarmParams) -> Iterator[str]:
    for stage in stages:
        if stage.n_in != stage.n_out + stage.n_rejected:
            yield f"{stage.stage} does not add up: {stage.n_in:,} in, {stage.n_out:,} out, {stage.n_rejected:,} rejected"
        # What the budget did not pay for was not tried, and says nothing of the model.
        n_unpaid = sum(n for reason, n in stage.rejected if reason in REASONS.values())
        n_in, n_rejected = stage.n_in - n_unpaid, stage.n_rejected - n_unpaid
        if n_in < params.from_n:
            continue
        if stage.n_out == 0 and stage.stage not in MAY_LET_NONE_THROUGH:
            yield f"{stage.stage}: none of {n_in:,} got through"
        elif stage.n_questions and n_rejected >= params.reject_share * n_in:
            yield f"{stage.stage}: {n_rejected:,} of {n_in:,} rejected ({n_rejected / n_in:.0%})"


def _of_ledger(stages: Sequence[StageCount], account: Account, params: AlarmParams) -> Iterator[str]:
    total = account.total
    if total.n_attempts >= params.from_n and total.n_failed >= params.failed_share * total.n_attempts:
        yield f"{total.n_failed:,} of {total.n_attempts:,} attempts failed ({total.n_failed / total.n_attempts:.0%})"
    if total.n_attempts:  # a night whose model is in this process keeps no ledger
        yield from _unbooked(stages, dict(account.by_stage))


def _unbooked(stages: Sequence[StageCount], spend_by_stage: Mapping[str, Spend]) -> Iterator[str]:
    """A question that was answered, and not from the journal, has an attempt. Rejected ones may have none."""
    for stage in stages:
        n_answered = stage.n_questions - stage.n_from_journal - stage.n_rejected
        n_booked = spend_by_stage.get(stage.stage, Spend()).n_questions
        if n_booked < n_answered:
            yield f"{stage.stage}: {n_answered:,} questions were answered, and the ledger has {n_booked:,}"


def _of_shards(shards: Sequence[ShardReport]) -> Iterator[str]:
    found = [f"shard {shard.shard}: {alarm}" for shard in shards for alarm in shard.alarms]
    yield from found[:MAX_SHARD_ALARMS]
    if len(found) > MAX_SHARD_ALARMS:
        yield f"and {len(found) - MAX_SHARD_ALARMS:,} more alarms of single shards"
