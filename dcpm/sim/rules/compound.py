"""A sentence -> its parts where each states another attribute of a life: "I live in Graz and work as a nurse".

One item holds one thing, or a later change of the home would take the job with it. Where a word governs both parts ("used
to", "this week", "if"), they hold only together and the sentence stays whole.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from dcpm.sim.rules import lexicon_markers as marks
from dcpm.sim.rules.lexicon_attributes import MOVES_ON, slots_of
from dcpm.sim.rules.words import plain

MOST_CHARS = 240
"""Longer sentences are told in one breath with their reasons: cutting them loses more than it keeps apart."""
_JOINT = re.compile(r",?\s+(?:and|but|und|aber|y|e|pero)\s+|;\s+|，(?:而且?|也|并且?|同时|但是?)?", re.IGNORECASE)
_END = re.compile(r"[.!。！…]+$")
_CONDITION = re.compile(
    r"\b(?:if|when|whenever|while|until|till|before|after|unless|although|since (?:i|we|my)|because|so that"
    r"|wenn|falls|als ich|bevor|nachdem|während|weil|obwohl|si|cuando|mientras|antes de|después de|porque|aunque)\b"
    r"|如果|要是|的时候|之前|之后|因为|虽然|以前"
)
_IS_OVER = re.compile(r"\bused to\b|\bfrüher\b|\bantes\b|以前|\binstead\b|\bstatt\w*\b|\ben (?:vez|lugar) de\b")
"""What was and what came in its place are one change, so they stay together."""
_GOVERNS = re.compile(
    r"\b(?:used to|will|would|can|could|may|might|should|must|shall|wants?|wanted|plan\w*|hop(?:e|ed|ing)|going to|ha(?:ve|d) to"
    r"|need(?:ed)? to|not|never|no longer|stopped|quit \w+ing|like|love|hate|try|tried|started|began|have|had|been|\w+n't"
    r"|werde|will|wollte|möchte|nicht|kein\w*|nie|früher|muss|musste|quiero|quería|no|nunca|ya no|solía|voy a|pienso|espero)\b"
    r"|'ve\b|'ll\b|'d\b|不|没|想|打算|要|希望"
)
"""A word of the first part that a second part without a subject of its own stands under too."""
_OWN_SUBJECT = re.compile(
    r"(?:(?:now|also|still|today) )?(?:i|we|my|our|ich|wir|mein\w*|unser\w*|mi|mis|nuestr\w+)\b|i'm\b|[我本]|现在我|yo\b"
)
_SUBJECT = re.compile(r"(?:I|We|Ich|Wir)\b|我们?", re.IGNORECASE)
_WHO = {
    "name": re.compile(
        r"\bmy (?:\w+ )?name(?:'s| is)\b|\bi'm called\b|\bmein name ist\b|\bich heisse\b|\bme llamo\b|我叫|我的名字"
    ),
    "age": re.compile(
        r"\bi(?:'m| am) \d{1,3} years\b|\bich bin \d{1,3} jahre\b|\btengo \d{1,3} años\b|我今?年?\d{1,3}岁"
    ),
    "origin": re.compile(
        r"\bi (?:was born|grew up) in\b|\bbin in \w+ (?:geboren|aufgewachsen)\b|\b(?:nací|crecí) en\b|我(?:出生|生)在"
    ),
}
"""Who one is, told as such; the attributes' own words for these ("I go by …") also stand in sentences about other things."""
_SPANISH = re.compile(r"(?:[Yy]o )?\w+o\s")


class Part(NamedTuple):
    """`quote` stands in the sentence as it is; `text` can be read alone."""

    quote: str
    text: str


def parts(sentence: str) -> list[Part]:
    """In order; one, the sentence itself, where it says one thing or holds only together."""
    folded = plain(sentence)
    together = (
        not _JOINT.search(sentence)
        or len(sentence) > MOST_CHARS
        or marks.TEMPORARY.search(folded)
        or marks.CORRECTION.search(folded)
        or marks.CONTRADICTION.search(folded)
        or _IS_OVER.search(folded)
        or marks.HYPOTHETICAL.search(folded)
        or marks.QUESTION_END.search(folded)
        or _CONDITION.search(folded)
    )
    whole = Part(sentence, sentence)
    return [whole] if together else _cut(whole)


def _cut(part: Part) -> list[Part]:
    end = _END.search(part.quote)
    stop = end.group() if end else ""
    before = len(part.text) - len(part.quote)  # what was put before the quote to make it readable
    for joint in _JOINT.finditer(part.quote):
        left = Part(part.quote[: joint.start()], part.text[: before + joint.start()] + stop)
        right = _right(left, part.quote[joint.end() :])
        if right is not None and _are_apart(states(left.text), states(right.text)):
            return [left, *_cut(right)]
    return [part]


def _right(left: Part, quote: str) -> Part | None:
    """The second part with a subject, its own or that of the first; None where it stands under a word of the first."""
    folded = plain(left.text)
    if _OWN_SUBJECT.match(plain(quote)):
        return Part(quote, quote[:1].upper() + quote[1:])
    lead = marks.LEAD_IN.match(left.text)
    subject = _SUBJECT.match(left.text, lead.end() if lead else 0)
    if not quote or _GOVERNS.search(folded) or re.match(r"\w+ing\b", quote):
        return None
    if subject is None:
        return Part(quote, quote[:1].upper() + quote[1:]) if _SPANISH.match(quote) else None
    glue = "" if subject.group().startswith("我") else " "
    return Part(quote, subject.group().capitalize() + glue + quote)


def states(text: str) -> frozenset[str]:
    """The attributes with one value at a time that the sentence states for the person, and who they are."""
    folded = plain(text)
    return slots_of(text) | {name for name, pattern in _WHO.items() if pattern.search(folded)}


def _are_apart(left: frozenset[str], right: frozenset[str]) -> bool:
    """Whether both state something and nothing of one kind."""
    moved = {MOVES_ON[slot] for slot in left | right if slot in MOVES_ON}
    return bool(left and right) and not left & right and not moved & (left | right)
