"""A raw input -> what to remember of it: drafts of items, requests to forget, and the session's summary.

Only what the user said is evidence. A draft without a verbatim quote from a user turn is dropped and counted.
"""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from typing import Literal

from dcpm.errors import InvalidInput
from dcpm.llm.prompts import extract as prompt
from dcpm.model.changes import Draft
from dcpm.model.domains import DEFAULT_DOMAINS, domain_in
from dcpm.model.items import TEXT_BYTES, Message, Role
from dcpm.model.moments import ABSENT, from_ms, iso, parse_moment
from dcpm.model.questions import Question, Rejected, Reply
from dcpm.model.texts import bound_bytes, clean_text
from dcpm.write.persist import Document, zone_of
from dcpm.write.quotes import folded, says_something, verbatim

FORGET = "forget"
_PART_OF_DATE = re.compile(r"(\d{4})(?:-(\d{2}))?")
_DAY_ONLY = re.compile(r"\d{4}-\d{2}-\d{2}")


@dataclass(frozen=True, slots=True)
class ExtractParams:
    """How much of a raw one question shows."""

    domains: tuple[str, ...] = DEFAULT_DOMAINS
    max_user_chars: int = 24_000
    """User text per question, in characters: about 6,000 tokens, so that the reply stays under common output limits."""
    max_context_chars: int = 2_000
    """Of an assistant or system turn: it is context, never evidence, and its beginning says what was asked."""
    max_summary_bytes: int = 2_000


@dataclass(frozen=True, slots=True)
class Extracted:
    """`drafts` become items, `forgets` ask for the opposite. `dropped` and `warnings` are counted by reason."""

    drafts: tuple[Draft, ...]
    forgets: tuple[Draft, ...]
    summary: str
    language: str
    dropped: tuple[tuple[str, int], ...]
    warnings: tuple[str, ...]
    made_by: str


NOTHING_SAID = Extracted((), (), "", "", (), (), "")


def questions(document: Document, previous_summary: str, params: ExtractParams) -> list[Question]:
    """One question; several where the user's text is very long; none where the user said nothing."""
    if not document.user_turns:
        return []
    zone = zone_of(document.zone)
    now = from_ms(document.header.said_at).astimezone(zone).isoformat(timespec="seconds")
    asked = []
    for turns in _portions(document.messages, params):
        data = prompt.ExtractData(
            now=now,
            zone=document.zone,
            domains=list(params.domains),
            previous_summary=previous_summary,
            turns=turns,
        )
        size = sum(len(turn.text) for turn in turns if turn.role == "user")
        # A dense portion yields about a third of its length as items with their quotes.
        question = prompt.question(document.header.tk, data)
        asked.append(dataclasses.replace(question, max_tokens=2_000 + size // 4))
    return asked


def _portions(messages: Sequence[Message], params: ExtractParams) -> Iterator[list[prompt.Turn]]:
    """Turns in runs that hold at most `max_user_chars` of user text and at least some."""
    run: list[prompt.Turn] = []
    size = 0
    for number, message in enumerate(messages):
        if message.role != Role.USER:
            text = message.content[: params.max_context_chars]
            role: Literal["assistant", "system"] = "assistant" if message.role == Role.ASSISTANT else "system"
            run.append(prompt.Turn(turn=number, role=role, at=iso(message.at), text=text))
            continue
        for part in _parts(message.content, params.max_user_chars):
            if size and size + len(part) > params.max_user_chars:
                yield run
                run, size = [], 0
            run.append(prompt.Turn(turn=number, role="user", at=iso(message.at), text=part))
            size += len(part)
    if size:
        yield run


def _parts(text: str, max_chars: int) -> Iterator[str]:
    """`text` cut at the last line, sentence or word end before the limit; together they are `text`."""
    while len(text) > max_chars:
        ends = [text.rfind(mark, max_chars // 2, max_chars) + len(mark) for mark in ("\n", ". ", "。", " ")]
        at = next((end for end in ends if end > max_chars // 2), max_chars)
        yield text[:at]
        text = text[at:]
    if text.strip():
        yield text


def fold(document: Document, replies: Sequence[Reply | Rejected], params: ExtractParams) -> Extracted | Rejected:
    """What the replies say, checked against what the user said.

    A Rejected that may do better later rejects the whole raw, since a part of it would be lost silently otherwise.
    Of several portions some may fail for good: the others count, and a warning tells.
    """
    if not replies:
        return NOTHING_SAID
    rejected = [reply for reply in replies if isinstance(reply, Rejected)]
    answered = [reply for reply in replies if isinstance(reply, Reply)]
    for rejection in sorted(rejected, key=lambda r: not r.retry):
        if rejection.retry or not answered:
            return rejection
    read = _Reading(document, params)
    for reply in answered:
        read.add(prompt.ExtractReply.model_validate(reply.payload))
    warnings = [*read.warnings, *(f"portion rejected: {r.reason}" for r in rejected)]
    return Extracted(
        drafts=tuple(d for d in read.drafts if d.kind != FORGET),
        forgets=tuple(d for d in read.drafts if d.kind == FORGET),
        summary=bound_bytes(" ".join(read.summaries), params.max_summary_bytes),
        language=read.language,
        dropped=tuple(sorted(read.dropped.items())),
        warnings=tuple(warnings),
        made_by=answered[0].made_by,
    )


class _Reading:
    """Collects the drafts of one raw in the order said, numbering those that hold."""

    def __init__(self, document: Document, params: ExtractParams) -> None:
        self.document = document
        self.params = params
        self.turns = [folded(turn) for turn in document.user_turns]
        self.zone = zone_of(document.zone)
        self.drafts: list[Draft] = []
        self.summaries: list[str] = []
        self.language = ""
        self.dropped: Counter[str] = Counter()
        self.warnings: list[str] = []

    def add(self, reply: prompt.ExtractReply) -> None:
        for item in reply.items:
            self._take(item)
        summary = clean_text(reply.summary).strip()
        if summary:
            self.summaries.append(summary)
        self.language = self.language or bound_bytes(clean_text(reply.language), 16)

    def _take(self, item: prompt.ExtractedItem) -> None:
        text = clean_text(item.text).strip() or (clean_text(item.topic).strip() if item.kind == FORGET else "")
        quote = verbatim(clean_text(item.quote), self.turns)
        reason = _objection(text, quote)
        if reason:
            self.dropped[reason] += 1
            return
        self.drafts.append(
            Draft(
                ordinal=len(self.drafts),
                kind=item.kind,
                domain=domain_in(item.domain, self.params.domains),
                topic=bound_bytes(clean_text(item.topic).strip(), 256),
                text=bound_bytes(text, TEXT_BYTES),
                quote=bound_bytes(quote, TEXT_BYTES),
                salience=min(5, max(1, item.salience)),
                language=bound_bytes(clean_text(item.language or self.language), 16),
                valid_from=self._time(item.since) or self._said_in(item.turn),
                valid_until=self._time(item.until, end=True),
            )
        )

    def _said_in(self, turn: int) -> int:
        messages = self.document.messages
        return messages[turn].at if 0 <= turn < len(messages) else ABSENT

    def _time(self, text: str, *, end: bool = False) -> int:
        """ms of what the model wrote, ABSENT and a warning where it is no time."""
        try:
            return moment(text, self.zone, end=end) if text.strip() else ABSENT
        except InvalidInput:
            self.warnings.append("unreadable time")
            return ABSENT


def _objection(text: str, quote: str) -> str:
    if not text:
        return "no text"
    if not quote:
        return "no quote"
    return "" if says_something(quote, text) else "quote says something else"


def moment(text: str, zone: tzinfo, *, end: bool = False) -> int:
    """ms of an ISO date or time, also `2019` and `2019-03`. With `end`, a bare day means its last millisecond."""
    text = text.strip()
    part = _PART_OF_DATE.fullmatch(text)
    if part:
        text = f"{part[1]}-{part[2] or '01'}-01"
    if end and _DAY_ONLY.fullmatch(text):
        try:
            day = datetime.fromisoformat(text).replace(tzinfo=zone)
            return parse_moment(day + timedelta(days=1), "until", zone) - 1
        except (ValueError, OverflowError) as exc:
            raise InvalidInput("until is not a time") from exc
    return parse_moment(text, "since", zone)
