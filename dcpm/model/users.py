"""What is kept about a user rather than by one: activity, nights, tombstones, consents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from dcpm.model.items import NAME_BYTES
from dcpm.model.moments import ABSENT
from dcpm.model.rows import Row, text_column


@dataclass(frozen=True, slots=True)
class Activity(Row):
    """One row per user, `id` = `tk`. `version` grows by one with every mutation; a night is due when it moved."""

    COLLECTION: ClassVar[str] = "activity"

    tenant: str = text_column(NAME_BYTES, "")
    user: str = text_column(NAME_BYTES, "")
    version: int = 0
    n_raws: int = 0
    n_items: int = 0
    last_sequence: int = 0
    updated_at: int = ABSENT


@dataclass(frozen=True, slots=True)
class Night(Row):
    """One row per user and window: which activity version was gathered, when, and where the outcome lies."""

    COLLECTION: ClassVar[str] = "nights"

    window: str = ""
    version: int = 0
    gathered_at: int = ABSENT
    shard: str = text_column(128, "")
    outcome: str = "done"  # done, or failed with the reason in the shard's report


EVERYTHING = "*"


@dataclass(frozen=True, slots=True)
class Tombstone(Row):
    """Something forgotten. `target` is an item, raw or node id, or EVERYTHING. What was recorded before `at` stays dead."""

    COLLECTION: ClassVar[str] = "tombstones"

    target: str = ""
    at: int = ABSENT


def graves_of(tombstones: Iterable[Tombstone]) -> dict[str, int]:
    """target -> the latest time (ms) at which it was forgotten."""
    graves: dict[str, int] = {}
    for stone in tombstones:
        graves[stone.target] = max(stone.at, graves.get(stone.target, ABSENT))
    return graves


def is_buried(graves: Mapping[str, int], recorded_at: int, *names: str) -> bool:
    """Whether what was recorded then under one of `names` (its own id, its raw's) was forgotten since."""
    return any(recorded_at <= graves.get(name, ABSENT - 1) for name in (*names, EVERYTHING))


class Answer(StrEnum):
    GRANTED = "granted"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Consent(Row):
    """The user's answer to one version of a core schema."""

    COLLECTION: ClassVar[str] = "consents"

    node: str = ""
    answer: str = Answer.REFUSED
    at: int = ABSENT
