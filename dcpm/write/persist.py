"""The messages of one call -> the rows that keep them, and back.

A document is cut into pieces below Milvus's text limit. Piece 0 is the header and is written last, so that a raw whose
header is there is whole. The decision is cut the same way and lies beside the body in the same rows.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from dcpm.errors import InvalidInput, StoreDamaged
from dcpm.model.changes import ChangeSet, change_set_from_json
from dcpm.model.ids import digest_of
from dcpm.model.items import MAX_RAW_BYTES, RAW_PIECE_BYTES, Message, Raw, RawState, Role
from dcpm.model.moments import check_moment
from dcpm.model.raws import Body, body_of, body_pieces, unreadable
from dcpm.model.texts import clean_text, cut_bytes
from dcpm.ports import Consistency, MemoryStore, Where

OPEN_STATES = (RawState.PENDING.value, RawState.DECIDED.value)


@dataclass(frozen=True, slots=True)
class Document:
    """A raw input as a whole: its header, who said it, and the messages. `change_set` is None until decided."""

    header: Raw
    tenant: str
    user: str
    zone: str
    messages: tuple[Message, ...]
    change_set: ChangeSet | None = None

    @property
    def body(self) -> Body:
        return Body(self.tenant, self.user, self.zone, self.messages)

    @property
    def user_turns(self) -> list[str]:
        return [m.content for m in self.messages if m.role == Role.USER and m.content.strip()]


def checked(messages: Sequence[Message]) -> tuple[Message, ...]:
    """`messages` with unstorable characters replaced. Raises InvalidInput naming the field and the limit."""
    if not messages:
        raise InvalidInput("messages is empty: give at least one message with content")
    found = []
    for number, message in enumerate(messages):
        try:
            role = Role(message.role)
        except ValueError as exc:
            known = ", ".join(role.value for role in Role)
            raise InvalidInput(f"messages[{number}].role is none of {known}") from exc
        if not isinstance(message.content, str):
            raise InvalidInput(f"messages[{number}].content is not a text")
        if message.at:
            check_moment(message.at, f"messages[{number}].at")
        found.append(Message(role, clean_text(message.content), message.at))
    if not any(message.content.strip() for message in found):
        raise InvalidInput("messages have no content: give at least one message that says something")
    size = sum(len(message.content.encode()) for message in found)
    if size > MAX_RAW_BYTES:
        raise InvalidInput(f"messages take {size} bytes; one call takes at most {MAX_RAW_BYTES}: send several calls")
    return tuple(found)


def zone_of(name: str) -> tzinfo:
    """The time zone of that IANA name. Raises InvalidInput for an unknown one."""
    if name == "UTC":
        return UTC
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as exc:
        raise InvalidInput("zone is not an IANA time zone: give for example Europe/Oslo") from exc


def piece_id(tk: str, header_id: str, piece: int) -> str:
    return header_id if piece == 0 else "r" + digest_of(tk, header_id, "piece", piece)


def rows_of_raw(header: Raw, body: Sequence[str], decision: Sequence[str] = ()) -> list[Raw]:
    """All rows of one raw, the header last. `body` and `decision` are the pieces; row i holds piece i of both."""
    whole = header.replaced(n_body_pieces=len(body), n_decision_pieces=len(decision))
    rows = []
    for piece, (body_part, decision_part) in enumerate(itertools.zip_longest(body, decision, fillvalue="")):
        id_ = piece_id(header.tk, header.header_id, piece)
        rows.append(whole.replaced(id=id_, piece=piece, body=body_part, decision=decision_part))
    return rows[1:] + rows[:1]


def cut(text: str) -> list[str]:
    return cut_bytes(text, RAW_PIECE_BYTES)


def decided_rows(rows: Sequence[Raw], change_set: ChangeSet) -> list[Raw]:
    """The rows that make the decision durable, the header last: only those that hold a part of it."""
    body, header = body_pieces(rows), rows[0]
    decision = cut(change_set.to_json())
    whole = rows_of_raw(header.replaced(state=RawState.DECIDED), body, decision)
    return [row for row in whole if row.piece < len(decision)]


def read_rows(store: MemoryStore, header: Raw, consistency: Consistency = Consistency.SESSION) -> list[Raw]:
    """Header and pieces in order. Raises StoreDamaged where a piece that the header counts is missing."""
    n = max(header.n_body_pieces, header.n_decision_pieces)
    if n <= 1:
        return [header]
    ids = [piece_id(header.tk, header.header_id, piece) for piece in range(1, n)]
    rows = store.get(Raw, header.tk, ids, consistency)
    if len(rows) != len(ids):
        raise StoreDamaged(f"raw {header.header_id} has {len(rows) + 1} of {n} pieces: run `dcpm fsck`")
    return [header, *rows]


def joined(rows: Sequence[Raw]) -> Document:
    """The document behind its rows. Raises StoreDamaged where it cannot be read."""
    header, body = rows[0], body_of(rows)
    decision = "".join(row.decision for row in rows[: header.n_decision_pieces])
    try:
        change_set = change_set_from_json(decision) if decision else None
    except ValueError as exc:
        raise unreadable(header, exc) from None
    return Document(header, body.tenant, body.user, body.zone, body.messages, change_set)


def queue_key(header: Raw) -> tuple[int, int, str]:
    """First in, first out; two processes may have given one number, so arrival and id decide then."""
    return header.sequence, header.received_at, header.id


def open_raws(store: MemoryStore, tk: str) -> list[Raw]:
    """Headers of one user's raws that are not done, first in first."""
    return sorted(store.scan(Raw, [tk], Where(equals={"piece": 0}, within={"state": OPEN_STATES})), key=queue_key)


def masked(rows: Sequence[Raw], messages: Sequence[Message]) -> list[Raw]:
    """`rows` with a body of `messages`, which must be as long in JSON bytes as before, piece by piece.

    Since no piece changes its length, any prefix of these writes leaves a document that can be read.
    """
    body = replace(body_of(rows), messages=tuple(messages)).to_json().encode()
    found, start = [], 0
    for row in rows:
        size = len(row.body.encode())
        found.append(row.replaced(body=body[start : start + size].decode()))
        start += size
    if start != len(body):
        raise ValueError("a masked body must keep its length")
    return found
