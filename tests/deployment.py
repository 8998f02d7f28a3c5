"""A whole deployment in memory: fake store, oracle embedder, the simulated model's rules, real files for the window."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from dcpm.adapters.artifacts import LocalArtifacts
from dcpm.adapters.profiles import PROFILES
from dcpm.consolidate import window
from dcpm.consolidate.pipeline import NightParams
from dcpm.consolidate.plan import PlanParams
from dcpm.consolidate.report import WindowReport
from dcpm.consolidate.shard import Doors
from dcpm.ports import Asker, Embedder
from dcpm.read.reader import Reader
from dcpm.settings import load
from dcpm.sim.oracle_embedder import OracleEmbedder
from dcpm.sim.population import Population, plant
from dcpm.sim.rules_asker import RulesAsker
from dcpm.testing.fake_clock import FakeClock
from dcpm.testing.fake_journal import MemoryJournal, MemoryLedger
from dcpm.testing.fake_store import FakeStore
from dcpm.wiring import build_night_params
from dcpm.write.writer import Writer

PROFILE = PROFILES["oracle"]
WINDOW = "2026-12-01"


@dataclass(slots=True)
class MemoryDeployment:
    """`asker` is RulesAsker unless a test gives another; every other part is a fake that a contract suite covers."""

    store: FakeStore
    embedder: Embedder
    asker: Asker
    clock: FakeClock
    artifacts: LocalArtifacts
    journal: MemoryJournal
    ledger: MemoryLedger
    params: NightParams

    @property
    def writer(self) -> Writer:
        return Writer(self.store, self.embedder, self.asker, self.clock, PROFILE)

    @property
    def reader(self) -> Reader:
        return Reader(self.store, self.embedder, self.clock)

    @property
    def doors(self) -> Doors:
        return Doors(self.store, self.embedder, self.asker, self.artifacts, self.journal, self.ledger)

    def live(self, planted: Population) -> None:
        """Writes every session of the planted users through System 1."""
        writer = self.writer
        for user in planted.users:
            for number, session in enumerate(user.sessions):
                self.clock.advance(1_000)
                writer.add_memory(
                    "default", user.user, session.messages, session=session.id, at=session.at, sequence=number
                )

    def night(self, name: str = WINDOW, *, shadow: bool = False, min_shards: int = 2) -> WindowReport:
        self.clock.advance(1_000)
        how = window.Run(name, self.clock.now(), PlanParams(min_shards=min_shards), shadow)
        run_shards = window.run_here(self.doors, self.params, shadow=shadow, on_stage=lambda shard, stage: None)
        return window.run_window(how, self.doors, run_shards, self.artifacts.hold)


def in_memory(folder: Path, planted: Population | None = None, asker: Asker | None = None) -> MemoryDeployment:
    embedder = OracleEmbedder((planted or plant(1, 1)).truth)
    return MemoryDeployment(
        store=FakeStore(embedder.identity),
        embedder=embedder,
        asker=asker or RulesAsker(),
        clock=FakeClock(1_797_000_000_000),
        artifacts=LocalArtifacts(folder),
        journal=MemoryJournal(),
        ledger=MemoryLedger(),
        params=build_night_params(load(folder), PROFILE),
    )
