"""Tombstones -> the rows that they cover: what was recorded up to a tombstone's time stays dead.

A tombstone names an item, a node, or EVERYTHING; raws are forgotten with their user only. What writes them is
`write.forget`; whoever reads leaves out what they cover, since a row may be written after its tombstone by a process that
did not know of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from dcpm.model.items import Item, Raw
from dcpm.model.moments import ABSENT
from dcpm.model.nodes import Node
from dcpm.model.users import EVERYTHING, Tombstone

Covered = Mapping[tuple[str, str], int]
"""(tk, target) -> the latest time (ms) at which it was forgotten."""
Coverable = TypeVar("Coverable", Raw, Item, Node)


def covered_by(tombstones: Iterable[Tombstone]) -> dict[tuple[str, str], int]:
    """What these tombstones, of one user or of many, cover."""
    covered: dict[tuple[str, str], int] = {}
    for stone in tombstones:
        target = stone.tk, stone.target
        covered[target] = max(stone.at, covered.get(target, ABSENT))
    return covered


def is_covered(row: Raw | Item | Node, covered: Covered) -> bool:
    """Whether `row`, or everything of its user, was forgotten after it was recorded or in the same millisecond."""
    recorded_at = row.received_at if isinstance(row, Raw) else row.recorded_at
    return any(recorded_at <= covered.get((row.tk, target), ABSENT - 1) for target in (row.id, EVERYTHING))


def uncovered(rows: Iterable[Coverable], covered: Covered) -> list[Coverable]:
    """The rows that no tombstone covers, in the order given."""
    return [row for row in rows if not is_covered(row, covered)]
