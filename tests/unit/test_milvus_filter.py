"""The one place where a value becomes part of a Milvus expression."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dcpm.adapters.milvus_filter import filter_of, matches_nothing, one_of, quoted
from dcpm.errors import InvalidInput
from dcpm.model.items import Item
from dcpm.ports import ANYTHING, Where

ESCAPED = {'"': '"', "\\": "\\", "n": "\n", "r": "\r", "t": "\t"}


def read_literal(literal: str) -> str:
    """What both Milvus parsers read: fails on an escape they do not know and on a quote or line end inside."""
    assert literal[0] == literal[-1] == '"'
    inner = literal[1:-1]
    assert re.fullmatch(r'(?:[^"\\\n\r]|\\["\\nrt])*', inner)
    return re.sub(r"\\(.)", lambda match: ESCAPED[match[1]], inner)


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_a_quoted_value_is_one_literal_and_reads_back_as_it_was(value: str) -> None:
    assert read_literal(quoted(value)) == value


def test_other_scripts_and_control_characters_are_left_as_they_are() -> None:
    assert quoted("漢字 😀 \u2028 \x01") == '"漢字 😀 \u2028 \x01"'


def test_all_conditions_of_a_where_are_joined() -> None:
    where = Where(
        equals={"text": 'a"', "salience": 3, "said_at": -2},
        within={"domain": ["x", "y"]},
    )
    assert filter_of(Item, ["t"], where, with_vector_only=True) == (
        'tk in ["t"] && has_vector == 1 && text == "a\\"" && salience == 3 && said_at == -2 && domain in ["x", "y"]'
    )


def test_no_users_and_no_condition_is_no_filter_but_an_empty_list_of_users_is_one() -> None:
    assert filter_of(Item, None, ANYTHING) == ""
    assert filter_of(Item, [], ANYTHING) == "tk in []"


def test_a_column_name_is_never_taken_on_trust() -> None:
    with pytest.raises(InvalidInput):
        filter_of(Item, ["t"], Where(equals={'text == "" or tk': "x"}))


def test_a_value_that_no_row_can_hold_is_left_out_of_a_list() -> None:
    assert one_of("id", ["a", "b\x00", "c\ud800"]) == 'id in ["a"]'


def test_an_empty_within_matches_nothing() -> None:
    assert matches_nothing(Where(within={"text": []}))
    assert not matches_nothing(Where(within={"text": [""]}))
    assert not matches_nothing(ANYTHING)
