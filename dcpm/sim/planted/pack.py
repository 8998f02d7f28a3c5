"""Sentence frames and what can fill them -> the shape that every language's pack of word material has.

A frame holds at most one use of each slot, `{event}`, `{choice}` …; a domain's material gives each slot its fillings, in
the one grammatical form that all frames of that language use.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Frames = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Attribute:
    """Something a person has one of, and how people say that it changed.

    Frames use `{old}`, `{new}` (the first statement only `{new}`). `values` are the fillings; `temporary` are statements of
    a passing state that leaves the attribute as it was.
    """

    name: str
    domain: str
    values: tuple[str, ...]
    first: Frames
    evolution: Frames
    correction: Frames = ()
    contradiction: Frames = ()
    temporary: Frames = ()


@dataclass(frozen=True, slots=True)
class Secret:
    """Something told and later to be forgotten. `topic` is how the person names it when asking."""

    topic: str
    statements: Frames


@dataclass(frozen=True, slots=True)
class ComingEvent:
    """An event that lies ahead and what a person says who is concerned about it; three statements or more."""

    name: str
    domain: str
    statements: Frames


@dataclass(frozen=True, slots=True)
class Pack:
    """Everything one language needs. `behaviours` maps a label of the closed list to its frames."""

    language: str
    behaviours: Mapping[str, Frames]
    material: Mapping[str, Mapping[str, tuple[str, ...]]]
    attributes: tuple[Attribute, ...]
    identities: Mapping[str, Frames]
    secrets: tuple[Secret, ...]
    forget_requests: Frames
    coming_events: tuple[ComingEvent, ...]
    distractors: Mapping[str, Frames]  # kind -> texts: one_off, question, hypothetical, other_people, small_talk
    leads_before: Frames  # how a statement begins that a lead-in can stand before; "" = any
    lead_ins: Frames  # before a statement, ending so that it goes on in the same sentence
    openers: Frames  # a session's first words
    replies: Frames  # what the assistant answers
    reply_echoes: Frames = field(default=())  # assistant turns that assert something; never evidence
