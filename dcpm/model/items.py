"""What a user said -> raw input and the items remembered from it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from dcpm.model.moments import ABSENT
from dcpm.model.rows import Row, Vector, text_column, vector_column

MAX_RAW_BYTES = 4 * 2**20
"""One `add_memory` call takes at most this much text; longer conversations come in several calls."""
RAW_PIECE_BYTES = 60_000
"""A raw document is cut into rows of this size, below Milvus's VARCHAR limit of 65,535 bytes."""
TEXT_BYTES = 8_192
NAME_BYTES = 1_024


class Role(StrEnum):
    USER = "user"
    ASSISTANT = "assistant"
    SYSTEM = "system"


@dataclass(frozen=True, slots=True)
class Message:
    """One turn. Only user turns are evidence. `at` is in ms, 0 where the caller did not say."""

    role: Role
    content: str
    at: int = ABSENT


class RawState(StrEnum):
    PENDING = "pending"  # stored; no model was asked yet, or the model was down
    DECIDED = "decided"  # the change set is in the row; it may be applied in part
    DONE = "done"
    FAILED = "failed"  # given up after `attempts`; `reason` says why


@dataclass(frozen=True, slots=True)
class Raw(Row):
    """One `add_memory` call: the header row (`piece` 0) and, for long ones, the rows that continue it.

    `body` of the pieces joined is a JSON document of the messages; `decision` of the pieces joined is the change set's
    JSON, "" until decided. The header is written last, so a raw whose header is there is whole.
    """

    COLLECTION: ClassVar[str] = "raw"

    header_id: str = text_column()  # the raw id; equal to `id` in the header itself
    piece: int = 0
    n_body_pieces: int = 1
    n_decision_pieces: int = 0
    session: str = text_column(NAME_BYTES, "")
    sequence: int = 0  # orders one user's raws: first in, first out
    said_at: int = ABSENT  # the conversation's time, ms
    received_at: int = ABSENT
    state: str = RawState.PENDING
    attempts: int = 0
    reason: str = text_column(1_024, "")
    body: str = text_column(RAW_PIECE_BYTES, "")
    decision: str = text_column(RAW_PIECE_BYTES, "")


class ItemKind(StrEnum):
    FACT = "fact"
    IDENTITY = "identity"
    SUMMARY = "summary"


class Reason(StrEnum):
    """Why a version stands where it stands."""

    NEW = "new"
    CONTRADICTION = "contradiction"
    EVOLUTION = "evolution"
    CORRECTION = "correction"
    EXTENSION = "extension"
    TEMPORARY = "temporary"


@dataclass(frozen=True, slots=True)
class Item(Row):
    """A thing remembered by day; one version in a chain.

    `chain_id` is the root item's id. `supersedes` is the version that was before this one when it was committed,
    `linked_to` a JSON list of every item the decision tied it to. `superseded_by` is a cache that `fsck` can rebuild: the
    truth is the order in the chain. A link is in force from `linked_at` until `unlinked_at`.
    """

    COLLECTION: ClassVar[str] = "items"

    kind: str = ItemKind.FACT
    domain: str = "other"
    topic: str = text_column(256, "")
    text: str = text_column(TEXT_BYTES, "")
    quote: str = text_column(TEXT_BYTES, "")
    salience: int = 3
    language: str = text_column(16, "")
    said_at: int = ABSENT  # the conversation's time, ms
    valid_from: int = ABSENT  # from when it holds; never after `said_at` unless it speaks of the future
    valid_until: int = ABSENT  # 0 = open
    recorded_at: int = ABSENT  # received_at of the raw plus the item's ordinal, so that two of one call are ordered
    raw_id: str = ""
    session: str = text_column(NAME_BYTES, "")
    chain_id: str = ""
    supersedes: str = ""
    linked_to: str = text_column(4_096, "[]")
    superseded_by: str = ""
    reason: str = Reason.NEW
    linked_at: int = ABSENT
    unlinked_at: int = ABSENT
    made_by: str = text_column(256, "")  # prompt and model, "extract/1 gpt-…"
    vector: Vector = vector_column()
