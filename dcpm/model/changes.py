"""What was decided about one raw input -> the change set that is stored before it is applied.

A change set holds no vectors: they are derived from the texts, and the embedder is deterministic.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from pydantic import TypeAdapter

from dcpm.model.items import Reason
from dcpm.model.moments import ABSENT


class Op(StrEnum):
    ADD = "add"
    SUPERSEDE = "supersede"
    UPDATE = "update"
    DUPLICATE = "duplicate"
    FORGET = "forget"


@dataclass(frozen=True, slots=True)
class Draft:
    """An item as extracted; `ordinal` numbers it within its raw and so gives its id. Times in ms, 0 = not said."""

    ordinal: int
    kind: str
    domain: str
    topic: str
    text: str
    quote: str
    salience: int = 3
    language: str = ""
    valid_from: int = ABSENT
    valid_until: int = ABSENT


@dataclass(frozen=True, slots=True)
class Change:
    """A draft that becomes an item. `targets` are the item ids it retires, the first its predecessor; [] for ADD."""

    draft: Draft
    op: Op = Op.ADD
    targets: tuple[str, ...] = ()
    reason: str = Reason.NEW


@dataclass(frozen=True, slots=True)
class ChangeSet:
    """`forget` are item ids whose chains go; `decided_at` (ms) is the time every link of it takes.
    `redact` are words of this raw itself that are masked in it: the request to forget, and what it took back at once.

    `dropped` counts what did not become an item, by reason ("duplicate", "no quote", …).
    """

    decided_at: int
    changes: tuple[Change, ...] = ()
    forget: tuple[str, ...] = ()
    redact: tuple[str, ...] = ()
    summary: str = ""
    summary_language: str = ""
    dropped: tuple[tuple[str, int], ...] = ()
    warnings: tuple[str, ...] = ()
    extracted_by: str = ""
    reconciled_by: str = ""
    n_questions: int = 0
    version: int = 0  # the activity version once it is applied, so that applying twice counts once

    def to_json(self) -> str:
        return _ADAPTER.dump_json(self).decode()


_ADAPTER: TypeAdapter[ChangeSet] = TypeAdapter(ChangeSet)


def change_set_from_json(text: str) -> ChangeSet:
    return _ADAPTER.validate_json(text)


@dataclass(frozen=True, slots=True)
class Receipt:
    """What `add_memory` answers. `state` is a RawState; `item_ids` are the items that this call made."""

    raw_id: str
    state: str
    item_ids: tuple[str, ...] = ()
    n_superseded: int = 0
    n_forgotten: int = 0
    dropped: tuple[tuple[str, int], ...] = field(default_factory=tuple)
    reason: str = ""
