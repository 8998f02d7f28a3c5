"""Leases asked for anywhere in the fleet -> one `Limits`, in an actor of its own.

The actor takes no CPU and decides in microseconds; who calls the endpoint asks it a few times a second, never once per call.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ray
from ray.exceptions import RayError

from dcpm.errors import FleetUnavailable
from dcpm.llm.limits import Lease, Limits, LimitState
from dcpm.llm.rate import RateParams, Report


class LimitsActor:
    """`Limits` for everyone who holds its handle. Restarted, it gives no slot until those handed out before are past."""

    def __init__(self, params: RateParams) -> None:
        restarted = ray.get_runtime_context().was_current_actor_reconstructed
        self._limits = Limits(params, takes_over=restarted)

    def lease(self, caller: str, tokens: Sequence[int], reports: Sequence[Report]) -> Lease:
        return self._limits.lease(caller, tokens, reports)

    def state(self) -> LimitState:
        return self._limits.state()


class RayLessor:
    """Lessor whose limits are in an actor."""

    def __init__(self, actor: Any) -> None:
        self._actor = actor

    async def lease(self, caller: str, tokens: Sequence[int], reports: Sequence[Report]) -> Lease:
        try:
            lease: Lease = await self._actor.lease.remote(caller, list(tokens), list(reports))
        except RayError as exc:
            raise FleetUnavailable("the actor that keeps the rate limits does not answer") from exc
        return lease


def start(params: RateParams) -> Any:
    """The actor's handle; whoever started it kills it."""
    remote: Any = ray.remote(num_cpus=0, max_restarts=-1, max_task_retries=-1)(LimitsActor)
    return remote.remote(params)
