"""Nights under a budget on planted people, in memory: partial while it lasts, and in the end what no budget would have given."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from dcpm.consolidate import window
from dcpm.consolidate.forecast import NIGHT_STAGES, ForecastParams
from dcpm.consolidate.plan import PlanParams, read_due
from dcpm.consolidate.report import WindowReport
from dcpm.consolidate.shard import Doors
from dcpm.llm.budget import BudgetParams, Budgets, Caps, charges_of
from dcpm.llm.fanout import AskParams, Fanout
from dcpm.llm.prompts.fence import CLOSE, OPEN
from dcpm.llm.till import LocalCashier
from dcpm.model.nodes import Node, NodeStatus
from dcpm.model.questions import Stage, Usage
from dcpm.model.users import Activity, Night, NightOutcome
from dcpm.ports import ChatRequest, ChatResponse
from dcpm.sim.population import Population, plant
from dcpm.sim.rules.answers import answer
from dcpm.testing.fake_chat import FakeChat, says
from tests.deployment import MemoryDeployment, in_memory

N_USERS = 6
MODELS = dict.fromkeys(Stage, "small")
ASK = AskParams(MODELS, concurrency=3, mode="prompt")
_FENCED = re.compile(re.escape(OPEN) + r"(.*?)" + re.escape(CLOSE), re.DOTALL)


def by_rules(request: ChatRequest) -> ChatResponse:
    found = _FENCED.search(request.user)
    assert found is not None
    return says(json.dumps(answer(Stage(request.schema_name), found[1])), usage=Usage(200, 50))


@dataclass
class Nights:
    """A deployment whose nights ask through a fan-out with a budget, as the wiring builds it."""

    made: MemoryDeployment
    caps: BudgetParams
    n: int = 0

    def __post_init__(self) -> None:
        self.budgets = Budgets(self.caps, lambda name: charges_of(self.made.ledger.rows(name), self.tenants(), {}))
        self.chat = FakeChat(by_rules)

    def tenants(self) -> dict[str, str]:
        return {row.tk: row.tenant for page in self.made.store.scan_all(Activity) for row in page}

    def take_over(self) -> None:
        """As another process would begin: with what the ledger knows."""
        self.__post_init__()

    def doors(self, fanout: Fanout) -> Doors:
        return replace(self.made.doors, asker=fanout, is_spent=self.budgets.is_reached)

    @property
    def plan_params(self) -> PlanParams:
        return PlanParams(forecast=ForecastParams(MODELS, budget=self.caps))

    def night(self, name: str = "") -> WindowReport:
        self.n += not name
        name = name or f"2026-12-{self.n:02d}"
        self.made.clock.advance(86_400_000)
        how = window.Run(name, self.made.clock.now(), self.plan_params)
        with Fanout(
            self.chat, self.made.journal, self.made.ledger, self.made.clock, ASK, cashier=LocalCashier(self.budgets)
        ) as fanout:
            doors = self.doors(fanout)
            run_shards = window.run_here(doors, self.made.params, shadow=False, on_stage=lambda shard, stage: None)
            return window.run_window(how, doors, run_shards, self.made.artifacts.hold)

    def until_done(self, most: int = 30) -> list[WindowReport]:
        reports = [self.night()]
        while reports[-1].status == "partial":
            assert len(reports) < most
            reports.append(self.night())
        return reports

    def calls_by_window(self) -> Counter[str]:
        return Counter(row.window for row in self.made.ledger.rows())


def concluded(made: MemoryDeployment) -> dict[str, Counter[tuple[str, str, str]]]:
    """user -> what stands there in the end, by kind, domain and text; ids name the window that made them."""
    found: dict[str, Counter[tuple[str, str, str]]] = {}
    for page in made.store.scan_all(Node):
        for node in page:
            if node.status == NodeStatus.ACTIVE:
                found.setdefault(node.tk, Counter())[node.kind, node.domain, node.text] += 1
    return found


@pytest.fixture(scope="module")
def planted() -> Population:
    return plant(N_USERS, seed=11)


@pytest.fixture
def nights(tmp_path: Path, planted: Population) -> Callable[..., Nights]:
    def make(name: str = "cut", **caps: Caps) -> Nights:
        made = in_memory(tmp_path / name, planted)
        made.live(planted)
        return Nights(made, BudgetParams(**caps))

    return make


def test_nights_that_the_budget_cuts_end_in_what_one_whole_night_concludes(nights: Callable[..., Nights]) -> None:
    whole = nights("whole")
    assert whole.night().status == "done"
    n_calls = whole.calls_by_window().total()
    cut = nights(window=Caps(calls=n_calls // 3))
    reports = cut.until_done()
    assert len(reports) > 2
    assert [r.status for r in reports] == ["partial"] * (len(reports) - 1) + ["done"]
    assert max(cut.calls_by_window().values()) <= n_calls // 3
    assert concluded(cut.made) == concluded(whole.made)
    assert not list(read_due(cut.made.store))


def test_a_partial_window_says_why_and_leaves_its_users_due(nights: Callable[..., Nights]) -> None:
    cut = nights(window=Caps(calls=5))
    report = cut.night()
    assert report.status == "partial"
    assert any(alarm.startswith("the budget") for alarm in report.alarms), report.alarms
    assert cut.calls_by_window() == {"2026-12-01": 5}
    due = {user.tk for user in read_due(cut.made.store)}
    nights_held = [row for page in cut.made.store.scan_all(Night) for row in page]
    assert {row.outcome for row in nights_held} <= {NightOutcome.DONE, NightOutcome.CUT}
    assert {row.tk for row in nights_held if row.outcome == NightOutcome.CUT} <= due
    assert len(due) + sum(row.outcome == NightOutcome.DONE for row in nights_held) == N_USERS


def test_a_window_that_is_run_again_after_its_budget_asks_nothing_more(nights: Callable[..., Nights]) -> None:
    cut = nights(window=Caps(calls=5))
    cut.night()
    cut.take_over()
    cut.night("2026-12-01")
    assert cut.calls_by_window() == {"2026-12-01": 5}


def test_shards_that_the_budget_does_not_come_to_are_not_begun(nights: Callable[..., Nights]) -> None:
    """The plan pays for all of them, by a forecast that is far too low: what was measured is an easier window."""
    cut = nights(window=Caps(calls=12))
    params = cut.plan_params
    assert params.forecast is not None
    everybody = window.plan_ahead(cut.made.store, cut.made.artifacts, "2026-12-01", 1, replace(
        params, forecast=replace(params.forecast, budget=BudgetParams(window=Caps(calls=10**6)))
    ))  # fmt: skip
    cut.made.artifacts.create_plan(everybody)
    report = cut.night("2026-12-01")
    assert report.status == "partial"
    assert report.count("shards_not_begun") > 0
    assert cut.calls_by_window() == {"2026-12-01": 12}
    begun = {row.shard for page in cut.made.store.scan_all(Night) for row in page}
    assert len(begun) == len(everybody.shards) - report.count("shards_not_begun")


def test_who_was_cut_comes_first_the_next_night(nights: Callable[..., Nights]) -> None:
    cut = nights(window=Caps(calls=30))
    cut.night()
    done = {row.tk for page in cut.made.store.scan_all(Night) for row in page if row.outcome == NightOutcome.DONE}
    for user in plant(N_USERS, seed=11).users:  # everybody says something new
        cut.made.writer.add_memory("default", user.user, user.sessions[0].messages, session="another")
    ahead = window.plan_ahead(
        cut.made.store, cut.made.artifacts, "2026-12-02", cut.made.clock.now(),
        replace(cut.plan_params, forecast=ForecastParams(MODELS, budget=BudgetParams(window=Caps(calls=10**6)))),
    )  # fmt: skip
    order = [user.tk for shard in ahead.shards for user in shard.users]
    assert done
    assert set(order[: N_USERS - len(done)]).isdisjoint(done)


def test_the_next_forecast_comes_from_the_windows_that_ran(nights: Callable[..., Nights]) -> None:
    whole = nights("whole")
    whole.night()
    known = window.learned(whole.made.artifacts)
    assert known.from_windows == ("2026-12-01",)
    rows = whole.made.ledger.rows("2026-12-01")
    n_facts = sum(row.n_items for page in whole.made.store.scan_all(Activity) for row in page)
    for stage in NIGHT_STAGES:
        assert known.rates[stage].calls_per_fact == pytest.approx(sum(row.stage == stage for row in rows) / n_facts)


def test_a_tenant_that_is_through_leaves_the_others_whole(tmp_path: Path, planted: Population) -> None:
    made = in_memory(tmp_path / "tenants", planted)
    for number, user in enumerate(planted.users):
        for place, session in enumerate(user.sessions):
            made.clock.advance(1_000)
            made.writer.add_memory(
                "big" if number else "small",
                user.user,
                session.messages,
                session=session.id,
                at=session.at,
                sequence=place,
            )
    both = Nights(made, BudgetParams(tenant=Caps(calls=16)))
    report = both.night()
    assert report.status == "partial"
    calls = Counter(both.tenants()[row.tk] for row in made.ledger.rows("2026-12-01"))
    assert calls["big"] <= 16
    small = next(row.tk for page in made.store.scan_all(Activity) for row in page if row.tenant == "small")
    (night,) = [row for page in made.store.scan_all(Night) for row in page if row.tk == small]
    assert night.outcome == NightOutcome.DONE
