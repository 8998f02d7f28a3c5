"""A population through both systems in one process, scored: how thresholds and rules do, in seconds rather than minutes.

    python -m tests.bench.score --users 50 --embedder minilm

The store is the in-memory fake and the rules answer without HTTP; `dcpm demo` runs the same through every real part.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path

from dcpm.adapters.profiles import profile_for
from dcpm.consolidate import apply, pipeline, plan, snapshot
from dcpm.consolidate.shard import advance
from dcpm.model.profile import EmbeddingProfile
from dcpm.ports import Embedder
from dcpm.settings import load
from dcpm.sim.oracle_embedder import OracleEmbedder
from dcpm.sim.population import plant
from dcpm.sim.rules_asker import RulesAsker
from dcpm.sim.scorer import Score, read_view, score
from dcpm.sim.truth import Truth
from dcpm.testing.fake_clock import FakeClock
from dcpm.testing.fake_store import FakeStore
from dcpm.wiring import build_night_params, log_to_stderr
from dcpm.write.writer import Writer

NOW = 1_797_000_000_000


def embedder_of(name: str, truth: Truth) -> Embedder:
    if name == "oracle":
        return OracleEmbedder(truth)
    from dcpm.adapters.flag_embedding import MiniLmEmbedder

    return MiniLmEmbedder()


def run(
    users: int,
    seed: int,
    embedder: Embedder,
    profile: EmbeddingProfile,
    shuffled: bool = False,
    without: Sequence[str] = (),
) -> tuple[Score, FakeStore]:
    """The score of a planted population and the store behind it; users of the languages in `without` are not scored."""
    planted = plant(users, seed, shuffled=shuffled)
    store, asker, clock = FakeStore(embedder.identity), RulesAsker(), FakeClock(NOW)
    writer = Writer(store, embedder, asker, clock, profile)
    began = time.perf_counter()
    for user in planted.users:
        for number, session in enumerate(user.sessions):
            writer.add_memory(
                "default", user.user, session.messages, session=session.id, at=session.at, sequence=number
            )
            clock.advance(1_000)
    print(f"day {time.perf_counter() - began:.1f} s")
    began = time.perf_counter()
    params = build_night_params(load(Path("/nonexistent")), profile)
    for shard in plan.plan_window(store, "2026-12-01", clock.now(), plan.PlanParams()).shards:
        state = pipeline.start(snapshot.take(store, shard, clock.now()), params)
        for stage in pipeline.STAGES:
            state = advance(state, stage, embedder, asker)
            print(state.counts[-1])
        print(dict(state.numbers))
        apply.apply(store, pipeline.conclude(state))
    print(f"night {time.perf_counter() - began:.1f} s")
    return score(planted.truth, read_view(store, "default", [u.user for u in planted.users]), without), store


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--users", type=int, default=16)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--embedder", choices=("oracle", "minilm"), default="oracle")
    parser.add_argument("--control", action="store_true")
    parser.add_argument("--profile", type=json.loads, default={}, help='fields to replace, e.g. {"label_gate": false}')
    parser.add_argument("--without", nargs="*", default=(), metavar="LANGUAGE", help="languages that are not scored")
    given = parser.parse_args()
    log_to_stderr()
    embedder = embedder_of(given.embedder, plant(given.users, given.seed, shuffled=given.control).truth)
    profile = profile_for("oracle" if given.embedder == "oracle" else embedder.identity.model, given.profile)
    found, _ = run(given.users, given.seed, embedder, profile, given.control, given.without)
    print(*found.header()[:-1], sep=" | ")
    for row in found.rows():
        print(*row[:-1], sep=" | ")


if __name__ == "__main__":
    main()
