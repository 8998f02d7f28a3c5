"""Settings -> live objects. The one place that knows which adapter stands behind which door.

Everything is built when first used, so that a command which only reads never waits for a model.
"""

from __future__ import annotations

import contextlib
import functools
import logging
import os
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Protocol, Self, TypeVar

import structlog

from dcpm.adapters.clock import SystemClock
from dcpm.adapters.journal_params import JournalParams
from dcpm.adapters.journal_sqlite import SqliteJournal, SqliteLedger
from dcpm.errors import SettingsError
from dcpm.model.profile import EmbeddingProfile
from dcpm.ports import Clock, Embedder, MemoryStore
from dcpm.settings import EMBEDDED, SIMULATED, EmbedderSettings, LlmSettings, Settings

if TYPE_CHECKING:
    from dcpm.adapters.artifacts import LocalArtifacts
    from dcpm.adapters.journal_files import FileJournal, FileLedger
    from dcpm.consolidate.pipeline import NightParams
    from dcpm.consolidate.plan import PlanParams
    from dcpm.consolidate.shard import Doors
    from dcpm.llm.budget import BudgetParams, Budgets, Charge
    from dcpm.llm.fanout import AskParams, Fanout
    from dcpm.llm.limiter import Lessor
    from dcpm.llm.prices import Priced
    from dcpm.llm.rate import RateParams
    from dcpm.llm.till import Cashier
    from dcpm.model.questions import Stage
    from dcpm.read.reader import Reader
    from dcpm.write.writer import Writer


class _CanClose(Protocol):
    def close(self) -> None: ...


Closing = TypeVar("Closing", bound=_CanClose)


def log_to_stderr(level: str = "warning") -> None:
    """Logs go to standard error as JSON lines, from `level` on. An application that set up structlog itself keeps its own."""
    os.environ.setdefault("GRPC_VERBOSITY", "NONE")  # gRPC tells of every fork and every ping that was one too many
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, level.upper())),
        logger_factory=lambda *_: structlog.PrintLogger(sys.stderr),  # whatever standard error is by then
    )


class Deployment:
    """A deployment's live objects; close it, or use it as a context manager.

    `embedder` may be given to share one between deployments, `clock` to move time in a test, `lessor` to share the night's
    rate limits with other processes, and `cashier` its budgets.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        embedder: Embedder | None = None,
        clock: Clock | None = None,
        lessor: Lessor | None = None,
        cashier: Cashier | None = None,
    ) -> None:
        self.settings = settings
        self.clock: Clock = clock or SystemClock()
        self._given_embedder, self._lessor, self._cashier = embedder, lessor, cashier
        self._stack = contextlib.ExitStack()
        try:
            settings.home.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as exc:
            raise SettingsError(f"DCPM_HOME = {settings.home} cannot be made a folder: {exc.strerror}") from exc

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._stack.close()

    # -- store and embedder

    @functools.cached_property
    def milvus_uri(self) -> str:
        """Where Milvus answers; starts the embedded server where there is none, and stops it with the last user."""
        if self.settings.milvus.uri != EMBEDDED:
            return self.settings.milvus.uri
        from dcpm.adapters.milvus_lite import running

        return self._stack.enter_context(running(self.settings.home))

    @functools.cached_property
    def store(self) -> MemoryStore:
        from dcpm.adapters.milvus import MilvusParams, MilvusStore

        milvus = self.settings.milvus
        store = MilvusStore.connect(
            self.milvus_uri,
            self.embedder.identity,
            token=milvus.token.get_secret_value(),
            params=MilvusParams(prefix=milvus.prefix, connect_wait_s=milvus.connect_wait_s),
        )
        self._stack.callback(store.close)
        return store

    @functools.cached_property
    def embedder(self) -> Embedder:
        from dcpm.adapters.recent_embedder import RecentEmbedder

        return self._given_embedder or RecentEmbedder(build_embedder(self.settings.embedder))

    @functools.cached_property
    def profile(self) -> EmbeddingProfile:
        return build_profile(self.settings.embedder, self.embedder)

    # -- model

    @functools.cached_property
    def llm_base_url(self) -> str:
        """The chat endpoint; starts the simulated one on loopback where none is set."""
        if not self.settings.is_simulated:
            return self.settings.llm.base_url
        from dcpm.sim.model_server import SimModelServer

        return self._stack.enter_context(SimModelServer()).base_url

    @functools.cached_property
    def journal(self) -> SqliteJournal | FileJournal:
        params = build_journal_params(self.settings)
        if not self.settings.journal.uri:
            return self._closing(SqliteJournal(self._file("journal.sqlite"), params.keep_days, self.clock))
        from dcpm.adapters.journal_files import FileJournal

        return self._closing(FileJournal(self.settings.journal.uri, params, self.clock))

    @functools.cached_property
    def ledger(self) -> SqliteLedger | FileLedger:
        if not self.settings.journal.uri:
            return self._closing(SqliteLedger(self._file("ledger.sqlite")))
        from dcpm.adapters.journal_files import FileLedger

        return self._closing(FileLedger(self.settings.journal.uri, build_journal_params(self.settings), self.clock))

    @functools.cached_property
    def asker(self) -> Fanout:
        """For the day: its share of the rates, and no patience with an endpoint that is down."""
        return self._fanout(build_ask_params(self.settings.llm), None)

    @functools.cached_property
    def night_asker(self) -> Fanout:
        """For the night: the rest of the rates, shared with the whole fleet where `lessor` was given, and its budgets."""
        from dcpm.llm.till import LocalCashier

        cashier = self._cashier
        if cashier is None and self.budget_params.is_set:
            cashier = LocalCashier(self.budgets)
        return self._fanout(build_ask_params(self.settings.llm, by_night=True), self._lessor, cashier)

    @functools.cached_property
    def budget_params(self) -> BudgetParams:
        return build_budget(self.settings)

    @functools.cached_property
    def budgets(self) -> Budgets:
        """Where this process is the one that counts. A window goes on from what the ledger has of it."""
        from dcpm.llm.budget import LOST_MARGIN_S, Budgets

        llm = self.settings.llm
        # A call holds its reservation while it waits for an endpoint that is down, and through its own deadline.
        lost_after_s = llm.patience_s + llm.timeout_s + LOST_MARGIN_S
        return Budgets(self.budget_params, self._spent_before, lost_after_s=lost_after_s)

    def _spent_before(self, window: str) -> list[Charge]:
        from dcpm.llm.budget import charges_of

        rows = self.ledger.rows(window)
        plan = self.artifacts.read_plan(window) if rows and self.budget_params.tenant.is_set else None
        tenants = {user.tk: user.tenant for each in plan.shards for user in each.users} if plan is not None else {}
        return charges_of(rows, tenants, build_prices(self.settings.llm))

    def is_spent(self, window: str) -> bool:
        """Whether nothing more may be begun in this window, as far as this process counts."""
        return self.budget_params.is_set and self.budgets.is_reached(window)

    def _fanout(self, params: AskParams, lessor: Lessor | None, cashier: Cashier | None = None) -> Fanout:
        from dcpm.adapters.openai_chat import OpenAIChat, is_loopback
        from dcpm.llm.fanout import Fanout

        key = self.settings.llm.api_key.get_secret_value()
        if not key and not is_loopback(self.llm_base_url):
            raise SettingsError("DCPM_LLM_API_KEY is empty: the endpoint of DCPM_LLM_BASE_URL asks for a key")
        chat = OpenAIChat(self.llm_base_url, key, max_connections=params.concurrency)
        fanout = Fanout(chat, self.journal, self.ledger, self.clock, params, lessor, cashier=cashier)
        self._stack.callback(fanout.close)
        return fanout

    # -- the two systems

    @functools.cached_property
    def writer(self) -> Writer:
        from dcpm.write.extract import ExtractParams
        from dcpm.write.reconcile import ReconcileParams
        from dcpm.write.writer import WriteParams, Writer

        day = self.settings.day
        params = WriteParams(
            extract=ExtractParams(domains=self.settings.domains),
            reconcile=ReconcileParams(is_on=day.reconcile, max_retirements=day.max_retirements),
            max_attempts=day.max_attempts,
        )
        return Writer(self.store, self.embedder, self.asker, self.clock, self.profile, params, self._forget_files)

    def _forget_files(self, tk: str) -> None:
        """Replies and the files of windows: any of them may quote what was forgotten."""
        self.journal.forget(tk)
        self.artifacts.forget(tk)

    @functools.cached_property
    def reader(self) -> Reader:
        from dcpm.read.reader import Reader

        return Reader(self.store, self.embedder, self.clock)

    @functools.cached_property
    def artifacts(self) -> LocalArtifacts:
        from dcpm.adapters.artifacts import LocalArtifacts

        return LocalArtifacts(self.settings.home)

    @property
    def hold(self) -> Callable[[str], AbstractContextManager[None]]:
        return self.artifacts.hold

    @functools.cached_property
    def doors(self) -> Doors:
        from dcpm.consolidate.shard import Doors

        return Doors(
            self.store, self.embedder, self.night_asker, self.artifacts, self.journal, self.ledger, self.is_spent
        )

    @functools.cached_property
    def night_params(self) -> NightParams:
        return build_night_params(self.settings, self.profile)

    @functools.cached_property
    def plan_params(self) -> PlanParams:
        return build_plan_params(self.settings)

    def _file(self, name: str) -> Path:
        return self.settings.home / name

    def _closing(self, thing: Closing) -> Closing:
        self._stack.callback(thing.close)
        return thing


def build_embedder(settings: EmbedderSettings) -> Embedder:
    """The embedder that the settings name. Loading a model takes seconds; an endpoint's takes none."""
    match settings.kind:
        case "hash":
            from dcpm.testing.fake_embedder import HashEmbedder

            return HashEmbedder(settings.dim or 256)
        case "oracle":
            from dcpm.sim.oracle_embedder import OracleEmbedder
            from dcpm.sim.truth import truth_from_json

            if not settings.truth:
                raise SettingsError("DCPM_EMBEDDER_TRUTH is empty: the oracle embedder needs the planted truth's file")
            return OracleEmbedder(truth_from_json(Path(settings.truth).read_text()))
        case "openai":
            from dcpm.adapters.openai_embeddings import OpenAIEmbedder

            if not settings.dim:
                raise SettingsError("DCPM_EMBEDDER_DIM is not set: give the dimensions of the endpoint's model")
            return OpenAIEmbedder(settings.base_url, settings.api_key.get_secret_value(), settings.model, settings.dim)
        case "bge-m3":
            from dcpm.adapters.flag_embedding import BgeM3Embedder

            return BgeM3Embedder(settings.model or "BAAI/bge-m3", device=settings.device, batch_size=settings.batch)
        case "minilm":
            from dcpm.adapters.flag_embedding import MiniLmEmbedder

            return MiniLmEmbedder(device=settings.device, batch_size=settings.batch)


def build_profile(settings: EmbedderSettings, embedder: Embedder) -> EmbeddingProfile:
    """The model's measured profile, with the fields that the settings replace."""
    from dcpm.adapters.profiles import profile_for

    name = {"oracle": "oracle", "hash": "hash"}.get(settings.kind, embedder.identity.model)
    return profile_for(name, settings.profile)


def build_ask_params(llm: LlmSettings, *, by_night: bool = False) -> AskParams:
    from dcpm.llm.fanout import AskParams
    from dcpm.llm.tries import RetryParams

    return AskParams(
        models=build_models(llm),
        concurrency=llm.concurrency,
        rate=build_rate(llm, by_night=by_night),
        counts_output=llm.tokens_counted == "total",
        patience_s=llm.patience_s if by_night else 0.0,
        timeout_s=llm.timeout_s,
        mode=llm.mode,
        extra_body=llm.extra_body,
        prices=build_prices(llm),
        retry=RetryParams(attempts=llm.attempts),
    )


def build_models(llm: LlmSettings) -> dict[Stage, str]:
    from dcpm.model.questions import Stage

    return {stage: llm.models.get(stage.value, llm.model) for stage in Stage}


def build_prices(llm: LlmSettings) -> dict[str, Priced]:
    """model -> its price; the settings' own wins over that of a list. Who has neither is absent."""
    from dcpm.llm import prices

    known = {model: prices.parse(given, llm.prices_zone) for model, given in llm.prices.items()}
    if llm.prices_from == "genai-prices" and llm.base_url != SIMULATED:
        from dcpm.adapters.genai_prices import look_up

        now = SystemClock().now()
        listed = {m: look_up(m, llm.base_url, now) for m in {*build_models(llm).values()} - known.keys()}
        known |= {model: priced for model, priced in listed.items() if priced is not None}
    return known


def build_budget(settings: Settings) -> BudgetParams:
    """Raises SettingsError where money is to be counted and a model of the night has no known price."""
    from dcpm.consolidate.forecast import NIGHT_STAGES
    from dcpm.llm.budget import BudgetParams, Caps
    from dcpm.llm.prices import is_known

    given = settings.budget
    made = BudgetParams(
        window=Caps(given.window_calls, given.window_tokens, given.window_usd),
        tenant=Caps(given.tenant_calls, given.tenant_tokens, given.tenant_usd),
        user=Caps(given.user_calls, given.user_tokens, given.user_usd),
    )
    if made.counts_usd:
        models, prices = build_models(settings.llm), build_prices(settings.llm)
        unknown = sorted({models[stage] for stage in NIGHT_STAGES if not is_known(prices.get(models[stage]))})
        if unknown:
            raise SettingsError(
                f"a budget in USD needs a price for every model of the night, at every hour: DCPM_LLM_PRICES has none "
                f"for {', '.join(unknown)}. Name it there, or set the budget in tokens or calls"
            )
    return made


def build_rate(llm: LlmSettings, *, by_night: bool) -> RateParams:
    """The part of the endpoint's rates that the day, or the night, may use."""
    from dcpm.llm.rate import RateParams

    share = 1 - llm.daytime_share if by_night else llm.daytime_share
    requests, tokens = llm.requests_per_minute, llm.tokens_per_minute
    return RateParams(
        requests_per_minute=requests * share if requests is not None else None,
        tokens_per_minute=tokens * share if tokens is not None else None,
        burst_s=llm.burst_s,
    )


def build_journal_params(settings: Settings) -> JournalParams:
    """A reply is kept as long as a fact stays selectable, where no other time is set: no night asks about it afterwards."""
    journal = settings.journal
    keep_days = settings.night.max_nights if journal.keep_days is None else journal.keep_days
    return JournalParams(keep_days, journal.flush_interval_s, journal.flush_bytes)


def build_night_params(settings: Settings, profile: EmbeddingProfile) -> NightParams:
    from dcpm.consolidate.cluster import ClusterParams
    from dcpm.consolidate.collide import CollideParams
    from dcpm.consolidate.describe import DescribeParams
    from dcpm.consolidate.induce import InduceParams
    from dcpm.consolidate.pipeline import NightParams
    from dcpm.consolidate.select import SelectParams

    night = settings.night
    return NightParams(
        select=SelectParams(max_nights=night.max_nights),
        cluster=ClusterParams.of(profile),
        induce=InduceParams(context_nodes=night.context_nodes, domains=settings.domains),
        describe=DescribeParams(per_call=night.describes_per_call),
        collide=CollideParams.of(profile),
        max_group=profile.max_group,
        excluded_domains=frozenset(night.excluded_domains),
        induction=night.induction,
        collision=night.collision,
    )


def build_plan_params(settings: Settings) -> PlanParams:
    from dcpm.consolidate.forecast import ForecastParams
    from dcpm.consolidate.plan import PlanParams

    night, llm = settings.night, settings.llm
    expects = ForecastParams(
        models=build_models(llm),
        prices=build_prices(llm),
        budget=build_budget(settings),
        rate=build_rate(llm, by_night=True),
        counts_output=llm.tokens_counted == "total",
        concurrency=llm.concurrency,
    )
    return PlanParams(night.max_items, night.max_users, night.min_shards, expects)
