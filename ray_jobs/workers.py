"""A shard's state before a step -> after it, in whichever process Ray puts it: built by wiring, decided by consolidate.

Every step returns (report, state): a ShardReport where the shard is done, else None beside the state for the next step.
The driver reads the first, which is small, and hands the second on without looking at it.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Sequence
from dataclasses import dataclass, field

from dcpm import settings as settings_file
from dcpm.consolidate import pipeline, shard
from dcpm.llm.limiter import Lessor
from dcpm.llm.till import Cashier
from dcpm.model.night import ShardPlan, ShardReport
from dcpm.model.profile import EmbeddingIdentity
from dcpm.ports import Matrix
from dcpm.wiring import Deployment
from ray_jobs.travel import Packed, pack, unpack

Step = tuple[ShardReport | None, Packed | None]

_STAGES = {stage.name: stage for stage in pipeline.STAGES}


@dataclass(frozen=True, slots=True)
class Site:
    """What a worker needs to build its doors. The settings hold keys: they travel, and are never printed.

    `embedding` spares the processes that only open the store from loading the model to learn its name.
    """

    settings_json: str = field(repr=False)
    embedding: EmbeddingIdentity


class NamedEmbedder:
    """An Embedder that knows its name and cannot embed: for processes that only open the store."""

    def __init__(self, identity: EmbeddingIdentity) -> None:
        self.identity = identity

    def embed(self, texts: Sequence[str]) -> Matrix:
        raise RuntimeError("this process does not embed: the embedder actors do")

    def unknown_share(self, texts: Sequence[str]) -> float:
        raise RuntimeError("this process does not embed: the embedder actors do")


@functools.lru_cache(maxsize=1)
def deployment(site: Site) -> Deployment:
    """One per process; Ray uses a process for many tasks."""
    return Deployment(settings_file.from_json(site.settings_json), embedder=NamedEmbedder(site.embedding))


def gather(site: Site, plan: ShardPlan, now: int, shadow: bool) -> Step:
    """The shard's first state; where an earlier run decided already, its outcome is committed instead."""
    here = deployment(site)
    outcome = here.artifacts.read_outcome(plan.window, plan.shard)
    if outcome is None:
        taken = shard.gather(plan, now, here.store, here.artifacts)
        return None, pack(pipeline.start(taken, here.night_params))
    return outcome.report if shadow else shard.commit(outcome, here.doors), None


def compute(packed: Packed, stage: str) -> Step:
    return None, pack(shard.advance(unpack(packed), _STAGES[stage], None, None))


def conclude(site: Site, packed: Packed, shadow: bool) -> Step:
    here = deployment(site)
    outcome = shard.decide(unpack(packed), here.artifacts)
    return outcome.report if shadow else shard.commit(outcome, here.doors), None


class Embedder:
    """Holds the embedding model, and a GPU where there is one; embeds one shard at a time."""

    def __init__(self, site: Site, n_threads: int) -> None:
        # Ray gives a process one thread; the libraries read this when they are loaded, which is below.
        os.environ["OMP_NUM_THREADS"] = str(n_threads)
        self._deployment = Deployment(settings_file.from_json(site.settings_json))
        self._embedder = self._deployment.embedder
        self._embedder.embed(["ready?"])  # loads the model while the first shards are gathered

    def advance(self, packed: Packed, stage: str) -> Step:
        return None, pack(shard.advance(unpack(packed), _STAGES[stage], self._embedder, None))


class Asker:
    """Puts questions to the model, several shards side by side on threads. Takes no CPU of the cluster and no GPU."""

    def __init__(self, site: Site, lessor: Lessor, cashier: Cashier | None = None) -> None:
        self._deployment = Deployment(
            settings_file.from_json(site.settings_json),
            embedder=NamedEmbedder(site.embedding),
            lessor=lessor,
            cashier=cashier,
        )
        self._asker = self._deployment.night_asker

    def advance(self, packed: Packed, stage: str) -> Step:
        return None, pack(shard.advance(unpack(packed), _STAGES[stage], None, self._asker))
