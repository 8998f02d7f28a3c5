"""Leases and reservations asked for anywhere in the fleet -> one `Limits` and one `Budgets`, in an actor of their own.

The actor takes no CPU and decides in microseconds; who calls the endpoint asks it for leases a few times a second, never
once per call, and for reservations as often as its answers come back, for all the calls that wait by then.
"""

from __future__ import annotations

import functools
import uuid
from collections.abc import Sequence
from typing import Any

import ray
from ray.exceptions import RayError

from dcpm.errors import FleetUnavailable
from dcpm.llm.budget import Answer, Charge, Settled
from dcpm.llm.limits import Lease, Limits
from dcpm.llm.rate import RateParams, Report
from ray_jobs import workers
from ray_jobs.workers import Site

NAMESPACE = "dcpm"


class LimitsActor:
    """`Limits` and `Budgets` for everyone who holds its handle.

    Restarted, it gives no slot until those handed out before are past, and reads in the ledger what was spent before. Calls
    that were under way then are not known to it until they are settled, so that for as long the budget may be passed by them.
    """

    def __init__(self, params: RateParams, site: Site | None = None) -> None:
        restarted = ray.get_runtime_context().was_current_actor_reconstructed
        self._limits = Limits(params, takes_over=restarted)
        self._site = site

    def lease(self, caller: str, tokens: Sequence[int], reports: Sequence[Report]) -> Lease:
        return self._limits.lease(caller, tokens, reports)

    def book(self, charges: Sequence[Charge], settled: Sequence[Settled]) -> list[Answer]:
        assert self._site is not None
        return workers.deployment(self._site).budgets.book(charges, settled)

    def is_spent(self, window: str) -> bool:
        return self._site is not None and workers.deployment(self._site).is_spent(window)


class RayLessor:
    """Lessor whose limits are in the actor of that name: a name may go to other actors, a handle not without a warning."""

    def __init__(self, name: str) -> None:
        self._name = name

    async def lease(self, caller: str, tokens: Sequence[int], reports: Sequence[Report]) -> Lease:
        try:
            lease: Lease = await _owner(self._name).lease.remote(caller, list(tokens), list(reports))
        except (RayError, ValueError) as exc:
            raise FleetUnavailable("the actor that keeps the rate limits does not answer") from exc
        return lease


class RayCashier:
    """Cashier whose budgets are in the actor of that name."""

    def __init__(self, name: str) -> None:
        self._name = name

    async def book(self, charges: Sequence[Charge], settled: Sequence[Settled]) -> list[Answer]:
        try:
            answers: list[Answer] = await _owner(self._name).book.remote(list(charges), list(settled))
        except (RayError, ValueError) as exc:
            raise FleetUnavailable("the actor that keeps the budgets does not answer") from exc
        return answers


@functools.lru_cache(maxsize=8)
def _owner(name: str) -> Any:
    """Raises ValueError where there is no such actor."""
    get: Any = ray.get_actor
    return get(name, namespace=NAMESPACE)


def start(params: RateParams, site: Site | None = None) -> tuple[Any, str]:
    """The actor's handle, for whoever started it to kill it, and its name. Without `site` it keeps rates only."""
    name = f"dcpm-limits-{uuid.uuid4().hex}"
    remote: Any = ray.remote(num_cpus=0, max_restarts=-1, max_task_retries=-1)(LimitsActor)
    return remote.options(name=name, namespace=NAMESPACE).remote(params, site), name
