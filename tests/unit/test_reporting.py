"""What is shown of a window: every page says the same, nothing breaks a line, and no name is markup anywhere."""

from __future__ import annotations

import io
import itertools
import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from dcpm.cli import show
from dcpm.consolidate import pipeline
from dcpm.consolidate import report as reports
from dcpm.llm.accounts import account_of
from dcpm.llm.ledger import Spend
from dcpm.model.night import ShardReport, StageCount
from dcpm.reporting import figures
from dcpm.reporting.markdown import literal, markdown
from dcpm.reporting.page import page
from dcpm.reporting.public import public
from dcpm.reporting.tables import Shown, tables
from tests import reported
from tests.reported import HOSTILE, WINDOW

NIGHTS: dict[str, Callable[[], Shown]] = {
    "large": lambda: reported.shown(),
    "first": lambda: reported.shown(200, n_before=0),
    "hostile": reported.hostile,
    "idle": reported.idle,
    "one user": reported.one_user,
    "of an earlier version": lambda: Shown(replace(reported.night(200), account=None, forecast=None)),
}
VOID = frozenset({"meta"})


@pytest.fixture(params=list(NIGHTS))
def shown(request: pytest.FixtureRequest) -> Shown:
    return NIGHTS[request.param]()


def printed(shown: Shown, width: int) -> list[str]:
    console = Console(width=width, record=True, file=io.StringIO())
    console.print(show.full_report(shown))
    return console.export_text().splitlines()


# -- figures


@given(st.integers(0, 10**15))
def test_a_count_is_short_and_within_half_a_percent(n: int) -> None:
    text = figures.count(n)
    sizes = {"k": 1e3, "M": 1e6, "G": 1e9, "T": 1e12}
    value = float(text.rstrip("kMGT").replace(",", "")) * sizes.get(text[-1], 1)
    assert value == pytest.approx(n, rel=0.0051, abs=0.5)
    assert len(text) <= 6


@pytest.mark.parametrize(
    ("spend", "told"),
    [
        (Spend(), "–"),
        (Spend(n_attempts=3, n_uncosted=3), "?"),
        (Spend(n_attempts=3, n_uncosted=1, cost_usd=1.5), "≥$1.50"),
        (Spend(n_attempts=3, cost_usd=0.0), "$0.0000"),
        (Spend(n_attempts=3, cost_usd=1234.5), "$1,234.50"),
    ],
)
def test_what_is_unknown_of_a_cost_is_never_told_as_nothing(spend: Spend, told: str) -> None:
    assert figures.money(spend) == told


@given(st.text())
def test_a_name_is_one_short_line_that_commands_no_terminal(name: str) -> None:
    told = figures.plain(name)
    assert len(told) <= figures.MAX_NAME
    assert not any(ord(c) < 32 or 0x7F <= ord(c) < 0xA0 or c in "\u2028\u2029\u202e" for c in told)


# -- the terminal


def test_every_table_has_as_many_cells_in_a_row_as_columns(shown: Shown) -> None:
    for table in tables(shown):
        assert {len(row) for row in table.rows} == {len(table.columns)}, table.key


@pytest.mark.parametrize("width", [80, 120])
def test_no_line_is_longer_than_the_terminal_and_no_figure_is_broken(shown: Shown, width: int) -> None:
    lines = printed(shown, width)
    assert max(map(len, lines)) <= width
    words = {word for line in lines for word in line.split()}
    for table in tables(shown):
        n_figures = len(table.columns) - table.last_is_text
        for row in table.rows:
            for cell in row[table.n_names : n_figures]:
                assert set(cell.split()) <= words, (table.key, cell)


def test_a_large_night_shows_every_table() -> None:
    keys = [table.key for table in tables(reported.shown())]
    assert keys == [
        "throughput", "stages", "calls", "tokens", "models", "tenants", "users", "failures", "limits", "forecast",
        "windows", "memory",
    ]  # fmt: skip


def test_a_night_without_calls_shows_zeros_and_no_empty_table() -> None:
    made = {table.key: table for table in tables(reported.idle())}
    assert [row[0] for row in made["stages"].rows] == [stage.name for stage in pipeline.STAGES]
    assert {cell for row in made["stages"].rows for cell in row[1:4]} == {"0"}
    assert not {"calls", "tokens", "users", "failures", "limits", "windows"} & made.keys()
    assert any("Nobody was due" in line for line in printed(reported.idle(), 80))


# -- the page


class _Page(HTMLParser):
    """Checks that every element is closed in order, and collects what matters of them."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"]:
            self.texts.append(data)


def parsed(text: str) -> _Page:
    made = _Page()
    made.feed(text)
    made.close()
    assert made.open == []
    return made


def test_the_page_is_whole_and_loads_nothing_from_anywhere(shown: Shown) -> None:
    text = page(shown)
    found = parsed(text)
    names = {name for _, attributes in found.tags for name in attributes}
    assert not names & {"src", "href", "srcset", "data", "action", "style", "xlink:href"}
    assert not any(name.startswith("on") for name in names)
    tags = {tag for tag, _ in found.tags}
    assert not tags & {"script", "link", "img", "iframe", "object", "embed", "base", "form", "a"}
    assert not re.search(r"https?:|url\(|@import|//[a-z]", text)
    assert "default-src 'none'" in text


def test_every_plot_is_whole_has_a_name_and_stays_within_its_frame(shown: Shown) -> None:
    for svg in re.findall(r"<svg.*?</svg>", page(shown), re.DOTALL):
        tree = ET.fromstring(svg)
        assert (tree.attrib["role"], bool(tree.attrib["aria-label"])) == ("img", True)
        _, _, width, height = map(float, tree.attrib["viewBox"].split())
        for bar in tree.iter("rect"):
            x, y, w, h = (float(bar.attrib[name]) for name in ("x", "y", "width", "height"))
            assert -0.1 <= x <= x + w <= width + 0.1, bar.attrib
            assert -0.1 <= y <= y + h <= height + 0.1, bar.attrib
            assert bar.find("title") is not None


def test_the_labels_of_a_plot_do_not_run_into_each_other(shown: Shown) -> None:
    for svg in re.findall(r"<svg.*?</svg>", page(shown), re.DOTALL):
        spans: dict[str, list[tuple[float, float]]] = {}
        for text in ET.fromstring(svg).iter("text"):
            width = 6.8 * len(text.text or "")
            left = float(text.attrib["x"]) - {"end": width, "middle": width / 2}.get(text.get("text-anchor", ""), 0.0)
            assert -1 <= left <= left + width <= 361, text.text
            spans.setdefault(text.attrib["y"], []).append((left, left + width))
        for row in spans.values():
            ends = sorted(row)
            assert all(before[1] <= after[0] for before, after in itertools.pairwise(ends)), row


def test_tables_can_be_read_by_ear_and_reached_by_key() -> None:
    found = parsed(page(reported.shown()))
    heads = [attributes.get("scope") for tag, attributes in found.tags if tag == "th"]
    assert set(heads) == {"col", "row"}
    ids = {attributes.get("id") for _, attributes in found.tags} - {None}
    regions = [attributes for tag, attributes in found.tags if attributes.get("role") == "region"]
    assert len(regions) == len(tables(reported.shown()))
    assert all(region["tabindex"] == "0" and region["aria-labelledby"] in ids for region in regions)
    html = next(attributes for tag, attributes in found.tags if tag == "html")
    assert html["lang"] == "en"


def test_a_page_in_which_everything_has_a_hostile_name_shows_the_names_as_text() -> None:
    text = page(reported.hostile())
    assert "<script" not in text.lower()
    told = "".join(parsed(text).texts)
    assert figures.plain(HOSTILE) in told
    assert "\x1b" not in text


def test_the_page_says_what_the_tables_say(shown: Shown) -> None:
    told = set(parsed(page(shown)).texts)
    for table in tables(shown):
        assert {cell for row in table.rows for cell in row if cell} <= told, table.key


def test_the_page_of_a_night_of_any_size_is_small() -> None:
    assert len(page(reported.shown(20_000, n_before=14))) < 150_000


def test_the_page_follows_the_reader_s_light_and_dark() -> None:
    text = page(reported.idle())
    light, dark = (set(re.findall(r"(--\w+):", part)) for part in text.split("prefers-color-scheme: dark")[:2])
    assert light == dark >= {"--ink", "--page", "--bar"}


# -- Markdown, JSON


def test_a_hostile_name_stays_text_in_markdown_and_does_not_break_its_row() -> None:
    text = markdown(reported.hostile())
    assert "<script" not in text
    for line in text.splitlines():
        if line.startswith("| "):
            assert line.endswith(" |")
    assert literal("a|b`c*[d](e) <f> & g") == r"a\|b\`c\*\[d\](e) &lt;f&gt; &amp; g"


def test_every_row_of_a_markdown_table_has_as_many_cells_as_its_head(shown: Shown) -> None:
    for block in markdown(shown).split("\n\n"):
        rows = [re.split(r"(?<!\\)\|", line) for line in block.splitlines() if line.startswith("|")]
        assert len({len(row) for row in rows}) <= 1, block


def test_the_json_of_any_night_is_json_and_tells_the_unknown_as_null(shown: Shown) -> None:
    told = json.loads(json.dumps(public(shown), allow_nan=False))
    assert told["window"] == shown.report.window
    assert [row["window"] for row in told["history"]] == [report.window for report in shown.windows]
    if shown.report.spend.cost_usd is None:
        assert (told["cost"], told["cost_is_lower_bound"]) == (None, False)


def test_a_report_survives_being_written_and_read(shown: Shown) -> None:
    assert reports.from_json(shown.report.to_json()) == shown.report


def test_a_report_of_before_there_were_accounts_is_still_read() -> None:
    old = json.loads(reported.night(200).to_json())
    for name in ("account", "forecast", "n_again", "notices"):
        del old[name]
    read = reports.from_json(json.dumps(old))
    assert (read.account, read.n_again, read.notices) == (None, 0, ())
    assert printed(Shown(read), 80)


# -- what is derived


def test_the_night_is_compared_with_the_mean_of_those_before_it() -> None:
    made = reported.shown()
    cheap = [
        replace(each, spend=replace(each.spend, cost_usd=(each.spend.cost_usd or 0.0) / 2)) for each in made.earlier
    ]
    told = public(replace(made, earlier=tuple(cheap)))["against_last_windows"]
    assert told["cost_per_user"] == pytest.approx(2.0, rel=0.05)
    assert told["attempts_per_user"] == pytest.approx(1.0)
    assert public(reported.idle())["against_last_windows"] == dict.fromkeys(told)


def test_only_windows_up_to_the_shown_one_are_beside_it() -> None:
    made = reported.shown(200, n_before=3)
    later = replace(made.report, window="2026-12-06")
    assert [each.window for each in replace(made, earlier=(*made.earlier, later)).windows][-1] == WINDOW


def test_use_of_the_limits_is_what_was_sent_a_minute_against_what_is_allowed() -> None:
    told = {row["of"]: row for row in public(reported.shown())["limits"]}
    assert told["requests"]["allowed_per_minute"] == 600
    assert told["requests"]["mean_per_minute"] == pytest.approx(100, rel=0.02)  # 2,000 attempts in 20 minutes
    assert public(replace(reported.shown(), limits=reported.Shown(reported.night(200)).limits))["limits"] == []


def test_a_window_that_was_run_in_two_goes_has_no_rate_over_its_whole_time() -> None:
    made = reported.night()
    assert made.users_per_s == pytest.approx(200 / 1_230)
    again = replace(made, seconds=5.0)
    assert again.is_resumed
    assert (again.users_per_s, again.facts_per_s, again.attempts_per_s) == (None, None, None)
    assert again.texts_per_s == made.texts_per_s


def test_users_whom_the_budget_did_not_come_to_are_in_no_rate() -> None:
    left = ShardReport("00001", 100, counts=(("users_not_begun", 100.0),), n_again=100)
    made = reports.build(WINDOW, "partial", [*reported.shards(200), left], [], {}, "e", 100.0)
    assert (made.n_users, made.n_begun, made.users_per_s) == (300, 200, 2.0)
    assert made.notices == ("100 users stay due: 100 whom the budget did not come to",)
    assert "100 not begun" in page(Shown(made))


def test_facts_and_texts_and_pairs_a_second_are_over_their_own_time() -> None:
    made = reported.night()
    assert made.facts_per_s == pytest.approx(4_400 / 1_230)
    assert made.texts_per_s == pytest.approx(900 / 36.5)
    assert made.pairs_per_s == pytest.approx(1_234 * 200 / 4.75)


# -- alarms


def built(*stages: StageCount, n_again: int = 0, set_aside: str = "", **account: int) -> reports.WindowReport:
    shard = ShardReport("00000", 5, tuple(stages), n_again=n_again, set_aside=set_aside)
    rows = reported.attempts(account.get("n_attempts", 0), price=None)
    return reports.build(WINDOW, "done", [shard], account_of(rows, lambda tks: {}), {}, "e", 1.0)


def test_a_healthy_stage_raises_no_alarm() -> None:
    noisy = StageCount("cluster", 100, 20, rejected=(("noise", 80),))
    assert built(noisy, StageCount("collide", 40, 0, rejected=(("over the cap", 40),))).alarms == ()


@pytest.mark.parametrize(
    ("stage", "alarm"),
    [
        (StageCount("embed", 12, 11), "does not add up: 12 in, 11 out, 0 rejected"),
        (StageCount("cluster", 12, 0, rejected=(("noise", 12),)), "none of 12 got through"),
        (StageCount("induce", 40, 35, rejected=(("cut", 5),), n_questions=40), "5 of 40 rejected (12%)"),
    ],
)
def test_a_stage_that_is_wrong_raises_an_alarm_that_says_how(stage: StageCount, alarm: str) -> None:
    (told,) = built(stage).alarms
    assert told.startswith(stage.stage)
    assert alarm in told


def test_what_the_budget_did_not_pay_for_says_nothing_of_the_model() -> None:
    stage = StageCount("induce", 40, 10, rejected=(("budget", 30),), n_questions=40)
    assert built(stage).alarms == ()


def test_an_answered_question_that_the_ledger_lacks_is_an_alarm() -> None:
    stage = StageCount("induce", 900, 900, n_questions=900)
    assert any("the ledger has" in alarm for alarm in built(stage, n_attempts=100).alarms)
    assert not any(
        "the ledger has" in alarm for alarm in built(replace(stage, n_from_journal=890), n_attempts=100).alarms
    )


def test_who_stays_due_and_what_the_cost_lacks_are_noticed() -> None:
    made = built(n_again=2, n_attempts=100)
    assert any("2 users stay due" in notice for notice in made.notices)
    assert any("the cost is unknown" in notice for notice in made.notices)
    assert any("may have billed" in notice for notice in made.notices)
    assert made.n_again == 2
    aside = built(set_aside="StoreDamaged")
    assert aside.n_again == 5
    assert any("5 in 1 shards that were set aside" in notice for notice in aside.notices)


def test_thousands_of_shards_with_an_alarm_do_not_fill_the_report() -> None:
    shards = [ShardReport(f"{n:05d}", 1, alarms=("broken",)) for n in range(3_000)]
    made = reports.build(WINDOW, "done", shards, [], {}, "e", 1.0)
    assert len(made.alarms) == 21
    assert made.alarms[-1] == "and 2,980 more alarms of single shards"
