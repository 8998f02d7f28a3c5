"""The turns of one session -> the sentences in which the user says something of themselves, as items, and a summary.

Only user turns are read. A turn is cut into sentences; a sentence is kept where it speaks in the first person of a habit,
a preference, a state, a plan, an event or an attribute, and is no question, greeting, request, hypothetical, hearsay, bare
feeling or another person's habit. Its text is its own wording without a lead-in ("By the way,"), its quote the wording
as it stands. "I used to …" followed by "Now …", and a bare "I misspoke." followed by the right version, are one item; a
sentence that states two attributes ("I live in Graz and work as a nurse") is two.
Of a long turn only the most concrete sentences are kept.
"""

from __future__ import annotations

import re
from datetime import datetime
from typing import NamedTuple

from dcpm.llm.prompts.extract import ExtractData, ExtractedItem, ExtractReply, Turn
from dcpm.sim.rules import lexicon_markers as marks
from dcpm.sim.rules.compound import Part, parts
from dcpm.sim.rules.lexicon_domains import OTHER, domain_of, topic_of
from dcpm.sim.rules.times import parse_now, since_of, until_of
from dcpm.sim.rules.words import CJK, Span, content_stems, is_cjk, plain, sentences

SHORT_TURN_CHARS = 700
MOST_OF_SHORT_TURN = 8
MOST_OF_LONG_TURN = 3
ITEMS_PER_4K_CHARS = 12
MOST_ITEMS = 60
MOST_SENTENCES = 400
"""A turn is read up to this many sentences: a megabyte of text must not hold the server for minutes."""
SUMMARY_CHARS = 480
MOST_TEXT_CHARS = 1_200
_LANGUAGES = (
    (
        "de",
        frozenset(
            (
                "ich",
                "mein",
                "meine",
                "nicht",
                "und",
                "der",
                "die",
                "das",
                "ist",
                "habe",
                "seit",
                "immer",
                "mit",
                "für",
                "auf",
                "jeden",
            )
        ),
    ),
    (
        "es",
        frozenset(
            (
                "yo",
                "mi",
                "mis",
                "que",
                "los",
                "las",
                "una",
                "muy",
                "siempre",
                "para",
                "con",
                "desde",
                "tengo",
                "soy",
                "cada",
                "por",
            )
        ),
    ),
    (
        "fr",
        frozenset(
            ("je", "mon", "ma", "mes", "les", "des", "est", "toujours", "avec", "pour", "suis", "ai", "dans", "depuis")
        ),
    ),
)
_TAIL = re.compile(
    r"\b(?:i (?:told|mentioned|said|shared) (?:you |it |that )?(?:earlier|before|about)?.*"
    r"|(?:from|in|out of) (?:your|the) (?:\w+ )?(?:memory|notes?|records?|files?|storage).*"
    r"|please|for me|entirely|completely|again|from now on|altogether)$"
)
_ARTICLE = re.compile(
    r"^(?:(?:my|the|our|that|an?|i have|having|mein(?:e[nmrs]?)?|den|dem|das|der|die|mis?|el|las?|los)\s+|我的|关于)"
)
_OWN_FORGETTING = re.compile(
    r"^(?:i|we|he|she|they|my \w+) (?!(?:'d |would |want |need )?\w* ?you\b)(?:\w+ ){0,3}"
    r"(?:forget|forgot|delete|remove|drop|erase|get rid|keep|store|save|record|remember|know|mention|clear)"
)
"""Someone forgets or keeps something: that is told of a life and is no request."""
_OWN_CLAUSE = re.compile(
    r"(?:^|[,;:]\s*(?:and |but |so )?|\b(?:and|but|so|because|while|when|whenever|before|after|until|if)\s)(?:i|we|i'm|i've)\s"
)
_TOLD_OF_ME = re.compile(
    r"(?:says?|said|thinks?|told|tells|reckons?|claims?|swears?|believes?|insists?|heard|read)(?: me| us)? (?:that )?(?:i|we)\b"
)


class Kept(NamedTuple):
    """A sentence worth an item: `score` orders the sentences of a turn, `at` is its place in the conversation."""

    item: ExtractedItem
    score: float
    at: tuple[int, int]


def extract(data: ExtractData) -> ExtractReply:
    kept: list[Kept] = []
    user_chars = 0
    for place, turn in enumerate(data.turns):
        if turn.role == "user":
            user_chars += len(turn.text)
            kept += _of_turn(turn, place, data)
    most = min(MOST_ITEMS, max(ITEMS_PER_4K_CHARS, ITEMS_PER_4K_CHARS * user_chars // 4_000))
    best = sorted(sorted(kept, key=lambda k: -k.score)[:most], key=lambda k: k.at)
    items = _without_repeats([k.item for k in best])
    return ExtractReply(items=items, summary=_summary(data, items), language=_language_of_all(data))


def _of_turn(turn: Turn, place: int, data: ExtractData) -> list[Kept]:
    now = parse_now(turn.at) or parse_now(data.now)
    kept: list[Kept] = []
    for span in _joined(turn.text, sentences(turn.text)[:MOST_SENTENCES]):
        for number, part in enumerate(parts(turn.text[span.start : span.end])):
            item = _item(part, turn.turn, tuple(data.domains), now)
            if item is not None:
                kept.append(Kept(item, _concreteness(item), (place, span.start + number)))
    most = MOST_OF_SHORT_TURN if len(turn.text) <= SHORT_TURN_CHARS else MOST_OF_LONG_TURN
    forgets = [k for k in kept if k.item.kind == "forget"]
    others = [k for k in kept if k.item.kind != "forget"]
    return forgets + sorted(others, key=lambda k: -k.score)[:most]


def _joined(text: str, spans: list[Span]) -> list[Span]:
    """Sentences that only make sense together become one span."""
    joined: list[Span] = []
    for span in spans:
        if joined and span.end - joined[-1].start <= MOST_TEXT_CHARS:
            before = plain(text[joined[-1].start : joined[-1].end])
            this = plain(text[span.start : span.end])
            used_to = marks.SIMPLE_USED_TO.search(_without_lead_in(before)) and marks.FOLLOWS_ON.search(this)
            if used_to or marks.BARE_CORRECTION.search(before):
                joined[-1] = Span(joined[-1].start, span.end)
                continue
        joined.append(span)
    return joined


def item_of(quote: str, turn: int, domains: tuple[str, ...], now: datetime | None) -> ExtractedItem | None:
    """The item behind one sentence, or None where it says nothing lasting of the user."""
    return _item(Part(quote, quote), turn, domains, now)


def _item(part: Part, turn: int, domains: tuple[str, ...], now: datetime | None) -> ExtractedItem | None:
    quote = part.quote
    topic = forget_topic(quote)
    if topic:
        domain = domain_of(topic, domains)
        return ExtractedItem(
            kind="forget", domain=domain, topic=topic, text=topic, quote=quote, turn=turn, salience=3, language=_language(quote)
        )  # fmt: skip
    text = _without_lead_in(part.text)
    folded = plain(text)
    if not _is_worth_keeping(folded, plain(quote)):
        return None
    is_identity = bool(marks.IDENTITY.search(folded) or marks.RELATION.search(folded))
    domain = domain_of(text, domains)
    until = until_of(folded, now) if marks.TEMPORARY.search(folded) else ""
    return ExtractedItem(
        kind="identity" if is_identity and not until else "fact",
        domain=domain,
        topic=topic_of(text, domain),
        text=text,
        quote=quote,
        turn=turn,
        salience=_salience(folded, is_identity, bool(until)),
        language=_language(text),
        since=since_of(folded, now),
        until=until,
    )


def forget_topic(quote: str) -> str:
    """What a request to forget is about, or "" where the sentence is none."""
    folded = plain(quote)
    if not marks.FORGET_HINT.search(folded):
        return ""
    if _OWN_FORGETTING.match(folded):
        return ""
    for pattern in (marks.FORGET, marks.FORGET_OTHER, marks.FORGET_PLAIN, marks.FORGET_OF_YOU):
        match = pattern.search(folded)
        if match:
            topic = next((value for value in match.groupdict().values() if value), "").strip(" \"'.!?。！")
            topic = _TAIL.sub("", topic).strip()
            topic = _ARTICLE.sub("", topic)
            if topic and topic not in {"it", "this", "that", "them", "me", "about it", "worry"}:
                return topic
    return ""


def _without_lead_in(quote: str) -> str:
    match = marks.LEAD_IN.match(quote)
    text = quote[match.end() :].strip() if match else quote
    if not text:
        return quote
    return text[0].upper() + text[1:] if match and text[0].isascii() else text


def _is_worth_keeping(folded: str, quote: str) -> bool:
    if not folded or marks.QUESTION_END.search(folded) or not marks.is_first_person(folded):
        return False
    if len(folded) < (4 if CJK.search(folded) else 9) or len(content_stems(folded)) < 1:
        return False
    if marks.GREETING.search(folded) or marks.REQUEST.search(quote) or marks.REQUEST.search(folded):
        return False
    if marks.HYPOTHETICAL.search(folded) or marks.FEELING.search(folded):
        return False
    if marks.HEARSAY.search(folded) and not _own_part(folded):
        return False
    return not _tells_of_another(folded)


def _tells_of_another(folded: str) -> bool:
    """Whether someone else is the subject, and neither a relation nor an act on the person is told."""
    if marks.RELATION.search(folded) or _own_part(folded):
        return False
    others = marks.THIRD_PERSON_HABIT.search(folded) or marks.OTHERS_DOING.search(folded)
    return bool(others) and not marks.DONE_TO_ME.search(folded)


def _own_part(folded: str) -> bool:
    """Whether the person acts in the sentence too: an own "I" as subject, not inside what another one says."""
    return bool(_OWN_CLAUSE.search(folded)) and not _TOLD_OF_ME.search(folded)


def _salience(folded: str, is_identity: bool, is_passing: bool) -> int:
    if is_passing:
        return 2
    if is_identity:
        return 5
    return 4 if marks.HABIT.search(folded) or marks.CHANGE.search(folded) or marks.PLAN.search(folded) else 3


def _concreteness(item: ExtractedItem) -> float:
    """Higher for sentences that say something to hold on to: names, numbers, habits, changes, a subject."""
    folded = plain(item.text)
    score = float(item.salience) + (10.0 if item.kind == "forget" else 0.0)
    score += 1.0 if re.search(r"\d", folded) else 0.0
    score += 1.0 if re.search(r"(?<=[a-z,] )[A-Z][a-zéüö]+", item.text) else 0.0
    score += 0.5 if item.domain != OTHER else 0.0
    score += 1.0 if marks.TEMPORARY.search(folded) or marks.CONTRADICTION.search(folded) else 0.0
    score += 1.0 if re.match(r"(?:i|my|we)\b", folded) else 0.0
    score -= (
        1.0 if re.search(r"\b(?:it was|it's|felt|feel|feels|realized|realised|believe|reminded)\b", folded) else 0.0
    )
    return score - max(0, len(folded) - 160) / 80


def _without_repeats(items: list[ExtractedItem]) -> list[ExtractedItem]:
    first = {(item.kind, plain(item.text)): item for item in reversed(items)}
    return list(reversed(first.values()))


def _summary(data: ExtractData, items: list[ExtractedItem]) -> str:
    """The previous summary and the two most salient new sentences, the oldest cut first."""
    news = sorted((i for i in items if i.kind != "forget"), key=lambda i: -i.salience)[:2]
    told = [i.text for i in items if any(i is n for n in news)]
    gone = [set(content_stems(i.topic)) for i in items if i.kind == "forget"]
    before = [
        data.previous_summary[s.start : s.end]
        for s in sentences(data.previous_summary)
        if not any(topic & set(content_stems(data.previous_summary[s.start : s.end])) for topic in gone)
    ]
    parts = [*before, *[t for t in told if t not in before]]
    while len(parts) > 1 and len(" ".join(parts)) > SUMMARY_CHARS:
        parts.pop(0)
    return " ".join(parts)[:SUMMARY_CHARS]


def _language(text: str) -> str:
    if is_cjk(text):
        return "ja" if re.search(r"[぀-ヿ]", text) else "zh"
    spoken = set(plain(text).replace(",", " ").replace(".", " ").split())
    hits = {language: len(spoken & common) for language, common in _LANGUAGES}
    best = max(hits, key=lambda language: hits[language])
    english = len(spoken & {"i", "my", "the", "and", "is", "to", "of", "in", "for", "with", "that", "was", "every"})
    return best if hits[best] > english else "en"


def _language_of_all(data: ExtractData) -> str:
    said = " ".join(turn.text[:500] for turn in data.turns if turn.role == "user")[:4_000]
    return _language(said) if said.strip() else ""
