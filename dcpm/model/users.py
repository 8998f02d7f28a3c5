"""A user -> what is kept about them rather than by them: activity, nights, tombstones, consents."""

from __future__ import annotations

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


class NightOutcome(StrEnum):
    DONE = "done"
    PARTIAL = "partial"  # the model could not be asked; the user stays due
    CUT = "cut"  # a budget did not pay for all questions; the user stays due, with less left to do


@dataclass(frozen=True, slots=True)
class Night(Row):
    """One row per user and window: which activity version was gathered, when, and where the outcome lies."""

    COLLECTION: ClassVar[str] = "nights"

    window: str = ""
    version: int = 0
    gathered_at: int = ABSENT
    shard: str = text_column(128, "")
    outcome: str = NightOutcome.DONE


EVERYTHING = "*"


@dataclass(frozen=True, slots=True)
class Tombstone(Row):
    """Something forgotten. `target` is an item or node id, or EVERYTHING. What was recorded before `at` stays dead."""

    COLLECTION: ClassVar[str] = "tombstones"

    target: str = ""
    at: int = ABSENT


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
