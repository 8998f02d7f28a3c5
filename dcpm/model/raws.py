"""The messages of one call <-> the body that its raw rows keep, a JSON document cut into pieces."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from dcpm.errors import StoreDamaged
from dcpm.model.items import Message, Raw, Role


@dataclass(frozen=True, slots=True)
class Body:
    """What a raw input said, and who said it. `zone` is an IANA name."""

    tenant: str
    user: str
    zone: str
    messages: tuple[Message, ...]

    def to_json(self) -> str:
        turns = [{"role": m.role.value, "content": m.content, "at": m.at} for m in self.messages]
        body = {"tenant": self.tenant, "user": self.user, "zone": self.zone, "messages": turns}
        return json.dumps(body, ensure_ascii=False, separators=(",", ":"))


def body_pieces(rows: Sequence[Raw]) -> list[str]:
    """`rows` start with the header and go on by piece; those after the body hold pieces of the decision only."""
    return [row.body for row in rows[: rows[0].n_body_pieces]]


def body_of(rows: Sequence[Raw]) -> Body:
    """Raises StoreDamaged where the pieces, in order from the header, make no body."""
    try:
        body = json.loads("".join(body_pieces(rows)))
        messages = tuple(Message(Role(m["role"]), m["content"], m["at"]) for m in body["messages"])
        return Body(body["tenant"], body["user"], body["zone"], messages)
    except (ValueError, KeyError, TypeError) as exc:
        raise unreadable(rows[0], exc) from None


def unreadable(header: Raw, exc: Exception) -> StoreDamaged:
    """To be raised `from None`: the parser's message would carry memory text into logs."""
    return StoreDamaged(f"raw {header.header_id} cannot be read ({type(exc).__name__}): run `dcpm fsck`")
