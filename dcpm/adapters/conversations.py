"""Conversation files -> the `add_memory` calls that write them, in order.

Two formats: `chat`, a JSON object a line with user, session, role, content and at; and `personamem`, a JSON object a line
that maps a context id to its turns, without times: there, order is time.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from dcpm.errors import InvalidInput
from dcpm.model.items import Message, Role
from dcpm.model.moments import ABSENT, parse_moment
from dcpm.model.texts import clean_text, is_storable

MINUTE_MS = 60_000
UNDATED_MS = 1_735_689_600_000
"""2025-01-01: where conversations without times are put, a minute a turn. Fixed, so that a second import is a repetition."""


@dataclass(frozen=True, slots=True)
class Call:
    """One `add_memory` call. `sequence` numbers the calls of a session, which makes a second import a repetition."""

    user: str
    session: str
    sequence: int
    messages: tuple[Message, ...]
    at: int


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that could not be read: its number from 1, and why. Its text is not kept."""

    number: int
    reason: str


@dataclass(slots=True)
class Conversations:
    """What a file held: the calls by user in order, and the lines that could not be read."""

    calls_by_user: dict[str, list[Call]] = field(default_factory=dict)
    bad: list[BadLine] = field(default_factory=list)

    @property
    def n_calls(self) -> int:
        return sum(map(len, self.calls_by_user.values()))

    def add(self, call: Call) -> None:
        self.calls_by_user.setdefault(call.user, []).append(call)


class _ChatLine(BaseModel):
    model_config = ConfigDict(extra="ignore")

    user: str
    session: str = "default"
    role: Role = Role.USER
    content: str
    at: str | float | None = None


class _Turn(BaseModel):
    model_config = ConfigDict(extra="ignore")

    role: Role
    content: str


_CONTEXTS: TypeAdapter[dict[str, list[_Turn]]] = TypeAdapter(dict[str, list[_Turn]])
_PREFIXES = {Role.USER: "User:", Role.ASSISTANT: "Assistant:"}


@dataclass(slots=True)
class _Session:
    """The turns of one session that no call holds yet."""

    user: str
    name: str
    turns: list[Message] = field(default_factory=list)
    n_calls: int = 0

    def cut(self, fallback_at: int) -> Call:
        at = max((m.at for m in self.turns), default=ABSENT) or fallback_at
        call = Call(self.user, self.name, self.n_calls, tuple(self.turns), at)
        self.turns, self.n_calls = [], self.n_calls + 1
        return call


def read_chat(lines: Iterable[str], max_turns: int, now: int) -> Conversations:
    """Chat JSONL. Turns of one user and session go together, `max_turns` a call, wherever they stand in the file."""
    found, sessions = Conversations(), dict[tuple[str, str], _Session]()

    def take(data: Any) -> None:
        line = _ChatLine.model_validate(data)
        at = parse_moment(line.at, "at") if line.at not in (None, "") else ABSENT
        session = sessions.setdefault((line.user, line.session), _Session(line.user, line.session))
        session.turns.append(Message(line.role, line.content, at))
        if len(session.turns) >= max_turns:
            found.add(session.cut(now))

    _each_line(lines, take, found)
    for session in sessions.values():
        if session.turns:
            found.add(session.cut(now))
    return _in_time_order(found)


def read_personamem(lines: Iterable[str], max_turns: int, now: int) -> Conversations:
    """PersonaMem contexts, each a user of its own. A system turn opens a session. They have no times: order is time."""
    found = Conversations()

    def take(data: Any) -> None:
        for user, turns in _CONTEXTS.validate_python(data).items():
            for call in _context_calls(user, turns, max_turns, UNDATED_MS):
                found.add(call)

    _each_line(lines, take, found)
    return found


def _context_calls(user: str, turns: list[_Turn], max_turns: int, began_at: int) -> Iterator[Call]:
    session, n_sessions = _Session(user, "0001"), 1
    for index, turn in enumerate(turns):
        full = len(session.turns) >= max_turns
        opens = turn.role == Role.SYSTEM and bool(session.turns or session.n_calls)
        if session.turns and (full or opens):
            yield session.cut(began_at)
        if opens:
            n_sessions += 1
            session = _Session(user, f"{n_sessions:04d}")
        content = turn.content.removeprefix(_PREFIXES.get(turn.role, "")).strip()
        session.turns.append(Message(turn.role, content, began_at + index * MINUTE_MS))
    if session.turns:
        yield session.cut(began_at)


def _each_line(lines: Iterable[str], take: Callable[[Any], None], found: Conversations) -> None:
    """Hands what every line holds to `take`; what it cannot read becomes a BadLine."""
    for number, text in enumerate(lines, 1):
        if not text.strip():
            continue
        try:
            take(_storable(json.loads(text)))
        except json.JSONDecodeError as exc:
            found.bad.append(BadLine(number, f"not JSON: {exc.msg} at column {exc.colno}"))
        except ValidationError as exc:
            first = exc.errors()[0]
            where = ".".join(str(part) for part in first["loc"])
            found.bad.append(BadLine(number, f"{where}: {first['msg']}" if where else first["msg"]))
        except (InvalidInput, RecursionError) as exc:
            found.bad.append(BadLine(number, str(exc)))
        except ValueError:  # a number of more digits than Python reads
            found.bad.append(BadLine(number, "holds a number that is too long"))


_NAMES = ("user", "session")


def _storable(data: Any) -> Any:
    """`data` with NUL and lone surrogates replaced in every text, but for names: two of them must not become one."""
    if isinstance(data, dict):
        for name in (*(n for n in _NAMES if n in data), *data):
            value = data[name] if name in _NAMES else name
            if isinstance(value, str) and not is_storable(value):
                raise InvalidInput("a user or session name holds a NUL or a lone surrogate")
        return {name: value if name in _NAMES else _storable(value) for name, value in data.items()}
    if isinstance(data, list):
        return [_storable(value) for value in data]
    return clean_text(data) if isinstance(data, str) else data


def _in_time_order(found: Conversations) -> Conversations:
    """A user's calls by time; those of equal time as they stood in the file."""
    return Conversations(
        {user: sorted(calls, key=lambda call: call.at) for user, calls in found.calls_by_user.items()}, found.bad
    )


Format = Literal["chat", "personamem"]
READERS: dict[str, Callable[[Iterable[str], int, int], Conversations]] = {
    "chat": read_chat,
    "personamem": read_personamem,
}
