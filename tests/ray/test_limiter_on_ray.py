"""Eight processes that ask one actor for permits, measured where it counts: at the endpoint. About half a minute on two cores."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest
from limits_server import Arrival, excess, timed_endpoint

from dcpm.llm.rate import RateParams

pytestmark = pytest.mark.slow

N_PROCESSES = 8
WARM_S, LONG_S = 3.0, 8.0
"""Left out of the utilisation: until all ask and the first calls were settled. Then measured."""


Fleet = tuple[Any, list[Any]]


@pytest.fixture(scope="module")
def fleet(warm_cluster: None) -> Iterator[Fleet]:
    """Ray, and the callers on it."""
    import ray
    from ray import cloudpickle

    cloudpickle.register_pickle_by_value(sys.modules[__name__])  # workers have the product, not its tests
    remote: Any = ray.remote(num_cpus=0)(Caller)
    callers = [remote.remote(n) for n in range(N_PROCESSES)]
    yield ray, callers
    for each in callers:
        ray.kill(each)
    cloudpickle.unregister_pickle_by_value(sys.modules[__name__])


class Caller:
    """A process that asks with a fan-out of its own until it is told to stop."""

    def __init__(self, number: int) -> None:
        self._number = number

    def ask_for(self, seconds: float, base_url: str, rate: RateParams, limits: str) -> int:
        """How many questions were answered."""
        import time

        from dcpm.adapters.clock import SystemClock
        from dcpm.adapters.openai_chat import OpenAIChat
        from dcpm.llm.fanout import AskParams, Fanout
        from dcpm.llm.prompts import extract
        from dcpm.model.questions import Stage
        from dcpm.testing.fake_journal import MemoryJournal, MemoryLedger
        from ray_jobs.limiter import RayLessor

        params = AskParams(dict.fromkeys(Stage, "timed"), concurrency=16, rate=rate, mode="prompt")
        chat, journal, ledger = OpenAIChat(base_url), MemoryJournal(), MemoryLedger()
        ends_at, n = time.monotonic() + seconds, 0
        with Fanout(chat, journal, ledger, SystemClock(), params, RayLessor(limits)) as fanout:
            while time.monotonic() < ends_at:
                texts = [f"{self._number}-{n + i} " + "I swim at dawn. " * ((n + i) % 40) for i in range(16)]
                turns = [[extract.Turn(turn=1, role="user", text=text)] for text in texts]
                asked = [extract.ExtractData(now="", zone="UTC", domains=[], turns=each) for each in turns]
                n += len(fanout.ask([extract.question("t", data) for data in asked]))
        return n


def arrivals_of(fleet: Fleet, rate: RateParams, latency_s: float) -> list[Arrival]:
    from ray_jobs import limiter

    ray, callers = fleet
    limits, name = limiter.start(rate)
    with timed_endpoint(latency_s) as endpoint:
        asking = [each.ask_for.remote(WARM_S + LONG_S, endpoint.base_url, rate, name) for each in callers]
        n_answered = sum(ray.get(asking))
        arrivals = endpoint.stop()
    ray.kill(limits)
    assert len(arrivals) == n_answered, "what the endpoint saw is what was answered"
    return arrivals


def utilisation(arrivals: list[tuple[float, float]], per_s: float) -> float:
    begins = arrivals[0][0] + WARM_S
    return sum(weight for at, weight in arrivals if begins <= at < begins + LONG_S) / (per_s * LONG_S)


def test_no_window_passes_the_request_rate_and_97_percent_of_it_are_used(fleet: Fleet) -> None:
    rate = RateParams(requests_per_minute=1_500)
    arrivals = [(each.at_s, 1.0) for each in arrivals_of(fleet, rate, latency_s=0.3)]
    assert excess(arrivals, 25) <= 1 + 25 * rate.burst_s
    assert utilisation(arrivals, 25) >= 0.97


def test_no_window_passes_the_token_rate_and_97_percent_of_it_are_used(fleet: Fleet) -> None:
    rate = RateParams(tokens_per_minute=1_200_000)
    seen = arrivals_of(fleet, rate, latency_s=0.3)
    arrivals = [(each.at_s, float(each.tokens)) for each in seen]
    assert excess(arrivals, 20_000) <= max(each.tokens for each in seen) + 20_000 * rate.burst_s
    assert utilisation(arrivals, 20_000) >= 0.97
