"""Tombstones: what they cover, against the plain sentence of DESIGN: recorded before, dead for good."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dcpm.model.items import Item, Raw
from dcpm.model.nodes import Node
from dcpm.model.tombstones import covered_by, is_covered, uncovered
from dcpm.model.users import EVERYTHING, Tombstone

users, names, times = st.sampled_from("tu"), st.sampled_from("abc"), st.integers(0, 4)
stones = st.lists(
    st.builds(lambda tk, what, at: Tombstone("s", tk, what, at), users, names | st.just(EVERYTHING), times)
)
rows = st.builds(
    lambda kind, id_, tk, at: kind(id_, tk, recorded_at=at), st.sampled_from([Item, Node]), names, users, times
)


@given(stones, st.lists(rows))
def test_a_row_is_covered_by_any_stone_for_it_or_its_user_that_is_as_late(
    tombstones: list[Tombstone], written: list[Item | Node]
) -> None:
    covered = covered_by(tombstones)
    for row in written:
        dead = any(s.tk == row.tk and s.target in (row.id, EVERYTHING) and s.at >= row.recorded_at for s in tombstones)
        assert is_covered(row, covered) == dead


def test_what_is_left_keeps_its_order() -> None:
    items = [Item(name, "t", recorded_at=5) for name in ("c", "a", "b")]
    assert [i.id for i in uncovered(items, covered_by([Tombstone("s", "t", "a", 5)]))] == ["c", "b"]


@pytest.mark.parametrize("piece", [0, 1])
def test_every_piece_of_a_raw_goes_with_its_user(piece: int) -> None:
    raw = Raw(f"r{piece}", "t", "r0", piece=piece, received_at=7)
    assert is_covered(raw, covered_by([Tombstone("s", "t", EVERYTHING, 7)]))
    assert not is_covered(raw, covered_by([Tombstone("s", "t", EVERYTHING, 6)]))
    assert not is_covered(raw, covered_by([Tombstone("s", "other", EVERYTHING, 9)]))
