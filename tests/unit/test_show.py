"""What a person sees in a terminal of 80 columns: marks, zeros, and no line that breaks."""

from __future__ import annotations

import dataclasses
import io

import pytest
from rich.console import Console, RenderableType
from rich.table import Table

from dcpm.cli import show
from dcpm.cli.demo import MARKS_LEGEND, SHOWN_FIGURES, score_table
from dcpm.consolidate import pipeline, report
from dcpm.model.night import ShardReport
from dcpm.reporting import words
from dcpm.reporting.markdown import markdown
from dcpm.reporting.tables import Shown
from dcpm.sim.population import plant
from dcpm.sim.scorer import Figure, Score, score

LANGUAGES = ("de", "en", "es", "zh")


def printed(shown: RenderableType, width: int = 80) -> list[str]:
    console = Console(width=width, record=True, file=io.StringIO())
    console.print(shown)
    return console.export_text().splitlines()


@pytest.fixture(scope="module")
def scored() -> Score:
    """A score of thousands in four languages: as wide as the table gets."""
    nothing = score(plant(1, 1).truth, {})
    wide = tuple(dataclasses.replace(figure, hits=9_999, total=9_999) for figure in nothing.figures)
    return Score(1_000, wide, tuple((language, wide) for language in LANGUAGES))


def row_of(wording: str, lines: list[str]) -> str:
    found = [line for line in lines if wording in line]
    assert len(found) == 1, (wording, lines)
    return found[0]


def test_every_figure_stands_on_one_line_of_eighty_columns_with_its_mark(scored: Score) -> None:
    lines = printed(score_table(scored, ("zh",)))
    for name, wording in SHOWN_FIGURES.items():
        row = row_of(wording, lines)
        mark = {"more": "↑", "less": "↓", "zero": "= 0"}[scored.figure(name).better]
        assert row.split(wording)[1].strip().startswith(mark), row
        assert row.count("100%") == len(LANGUAGES), row
        assert "100.0 % (9999/9999)" in row
    assert any(MARKS_LEGEND in line for line in lines)


def test_only_a_language_that_was_spoken_is_said_to_be_unreadable(scored: Score) -> None:
    assert any("cannot read zh" in line for line in printed(score_table(scored, ("zh",))))
    english = Score(1, scored.figures, (("en", scored.figures),))
    assert not any("cannot read" in line for line in printed(score_table(english, ("zh",))))


def test_a_broken_promise_stands_out(scored: Score) -> None:
    def styles(hits: int) -> list[str]:
        figures = tuple(
            Figure(f.name, hits if f.better == "zero" else f.hits, f.total, f.better, f.meaning) for f in scored.figures
        )
        table = score_table(Score(1, figures, ()), ()).renderables[0]
        assert isinstance(table, Table)
        return [str(row.style) for row in table.rows if row.style]

    assert styles(0) == []
    assert styles(1) == ["bold red"]


def idle(n_shards: int = 0) -> report.WindowReport:
    shards = [ShardReport(f"{n:05d}", 0) for n in range(n_shards)]
    return report.build("2026-12-01", "done", shards, [], {"fact": 7}, "an embedder", 0.1)


@pytest.mark.parametrize(("n_shards", "why"), [(0, "Nobody was due"), (1, "has been forgotten")])
def test_a_night_with_nothing_to_do_shows_zeros_and_says_why(n_shards: int, why: str) -> None:
    lines = printed(show.window_report(idle(n_shards)))
    assert any("Window 2026-12-01 (nothing to do): 0 users" in line for line in lines)
    for stage in pipeline.STAGES:
        assert any(line.split()[: len(stage.name.split()) + 2] == [*stage.name.split(), "0", "0"] for line in lines), (
            stage
        )
    assert any(why in line for line in lines)


def test_an_empty_store_is_told_from_one_that_has_not_changed() -> None:
    empty = dataclasses.replace(idle(), memory=(("fact", 0), ("schema", 0)))
    assert words.why_idle(empty) != show.why_idle(idle())
    assert "nothing is remembered" in words.why_idle(empty)


def test_prefect_is_shown_the_same_zeros_and_the_same_reason() -> None:
    from flows import artifacts

    rows = artifacts.stage_rows(idle())
    assert [(row["stage"], row["in"], row["out"]) for row in rows] == [(s.name, 0, 0) for s in pipeline.STAGES]
    assert "Nobody was due" in markdown(Shown(idle()))
