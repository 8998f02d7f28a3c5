"""What was planted in a population -> values that a scorer can compare with what was found, and their JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pydantic import TypeAdapter, ValidationError

from dcpm.errors import InvalidInput


@dataclass(frozen=True, slots=True)
class Statement:
    """One planted sentence as it stands in a user turn, perhaps after a lead-in. `at` in ms.

    `behaviour` is the label of the closed list that the sentence shows, "" where it shows none.
    """

    text: str
    session: str
    at: int
    behaviour: str = ""


@dataclass(frozen=True, slots=True)
class Habit:
    """A behaviour in one area of life. In a shuffled control `behaviour` is "" and each statement has its own."""

    id: str
    behaviour: str
    domain: str
    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class CrossBehaviour:
    """A behaviour shown in several areas of life: what the night should find. `habits` are ids, at least two."""

    behaviour: str
    habits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Version:
    """`reason` says why it replaced the version before it: contradiction, evolution or correction; "new" for the first."""

    statement: Statement
    reason: str


@dataclass(frozen=True, slots=True)
class Chain:
    """The versions of one belief, oldest first; the last is the head."""

    id: str
    attribute: str
    domain: str
    versions: tuple[Version, ...]


@dataclass(frozen=True, slots=True)
class Temporary:
    """A passing state that must not supersede `chain`, the id of the chain about the same attribute."""

    statement: Statement
    chain: str


@dataclass(frozen=True, slots=True)
class Duplicate:
    """`statement` says `original` again, perhaps with another case or punctuation."""

    statement: Statement
    original: str


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What must be gone once `request` was made."""

    topic: str
    request: Statement
    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Coming:
    """A coming event and the statements of someone concerned about it: an intention."""

    event: str
    domain: str
    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Identity:
    attribute: str
    statement: Statement


@dataclass(frozen=True, slots=True)
class Distractor:
    """`kind`: one_off (true of the user, shows nothing), question, hypothetical, other_people or small_talk."""

    kind: str
    statement: Statement


@dataclass(frozen=True, slots=True)
class UserTruth:
    user: str
    language: str
    habits: tuple[Habit, ...]
    cross: tuple[CrossBehaviour, ...]
    chains: tuple[Chain, ...]
    temporaries: tuple[Temporary, ...]
    duplicates: tuple[Duplicate, ...]
    forgotten: tuple[Forgotten, ...]
    coming: tuple[Coming, ...]
    identities: tuple[Identity, ...]
    distractors: tuple[Distractor, ...]

    def lasting(self) -> Iterator[Statement]:
        """What a perfect memory holds at the end: everything said of the user but what was to be forgotten."""
        for habit in self.habits:
            yield from habit.statements
        for chain in self.chains:
            yield from (version.statement for version in chain.versions)
        yield from (temporary.statement for temporary in self.temporaries)
        for coming in self.coming:
            yield from coming.statements
        yield from (identity.statement for identity in self.identities)

    def statements(self) -> Iterator[Statement]:
        """Every planted sentence of the user's turns, in no particular order."""
        yield from self.lasting()
        yield from (duplicate.statement for duplicate in self.duplicates)
        for forgotten in self.forgotten:
            yield from forgotten.statements
            yield forgotten.request
        yield from (distractor.statement for distractor in self.distractors)


@dataclass(frozen=True, slots=True)
class Truth:
    seed: int
    shuffled: bool
    users: tuple[UserTruth, ...]

    def to_json(self) -> str:
        return _ADAPTER.dump_json(self, indent=1).decode()


_ADAPTER: TypeAdapter[Truth] = TypeAdapter(Truth)


def truth_from_json(text: str) -> Truth:
    """Raises InvalidInput where `text` is not a truth that `to_json` wrote."""
    try:
        return _ADAPTER.validate_json(text)
    except ValidationError as exc:
        raise InvalidInput(f"not a planted truth: {exc.error_count()} fields do not fit") from exc
