"""Schemas that look alike in behaviour -> one core schema over the largest part that truly is, or decline.

The behaviour of each schema is read from its abstract (twice as heavy), its text and its facts, and counts only where the
facts shown bear it out. The largest part with one
behaviour over at least two domains is taken; members that only look alike (an opposite, a near miss) are left out. Two
shown core schemas of that behaviour are named as one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from dcpm.llm.prompts.abstract import AbstractData, AbstractReply, MemberView
from dcpm.sim.rules.describe import LEAST, strengths
from dcpm.sim.rules.lexicon_behaviours import behaviours_of
from dcpm.sim.rules.phrases import PHRASES, SHORT
from dcpm.sim.rules.words import pick

LEAST_MEMBERS, LEAST_DOMAINS = 2, 2
LEAST_BEARING = 2
"""Facts of a schema that must bear a behaviour themselves: one alone is as often a stray in the wrong cluster."""
CLEAR_LEAD = 0.85
"""A behaviour is a schema's own from this share of its strongest on."""


def abstract(data: AbstractData) -> AbstractReply:
    members_by_label: dict[str, list[tuple[MemberView, float]]] = {}
    for member in data.schemas:
        for label, strength in _own(member):
            members_by_label.setdefault(label, []).append((member, strength))
    fitting = {label: part for label, part in members_by_label.items() if _spans(part)}
    if not fitting:
        return AbstractReply(decision="decline", reason="no behaviour is shared across two domains")
    label = max(fitting, key=lambda name: (len(fitting[name]), sum(s for _, s in fitting[name]), name))
    return _core(data, label, [member for member, _ in fitting[label]])


def _own(member: MemberView) -> list[tuple[str, float]]:
    """The behaviours that a schema clearly shows: one, seldom two; none where its facts do not bear out what it says."""
    scores = dict(strengths(member.text, member.facts))
    for label, score in behaviours_of(member.abstract).items():
        scores[label] = scores.get(label, 0.0) + 2 * score
    most = max(scores.values(), default=0.0)
    clear = [(label, s) for label, s in scores.items() if s >= max(2 * LEAST, CLEAR_LEAD * most)]
    return [(label, s) for label, s in clear if _borne_out(label, member.facts)]


def _borne_out(label: str, facts: Sequence[str]) -> bool:
    """Whether LEAST_BEARING of the facts shown, or all of fewer, bear the label, and no other leads more of them, and two."""
    heard = [behaviours_of(fact) for fact in facts]
    led = Counter(next(iter(scores)) for scores in heard if scores)
    another = max((n for other, n in led.items() if other != label), default=0)
    bearing = sum(label in scores for scores in heard)
    return bearing >= min(LEAST_BEARING, len(facts)) and not (another >= 2 and another > led[label])


def _spans(part: list[tuple[MemberView, float]]) -> bool:
    return len(part) >= LEAST_MEMBERS and len({member.domain for member, _ in part}) >= LEAST_DOMAINS


def _core(data: AbstractData, label: str, members: list[MemberView]) -> AbstractReply:
    domains = sorted({member.domain for member in members})
    scope = " and ".join([", ".join(domains[:-1]), domains[-1]])
    phrasing = PHRASES[label]
    seed = "|".join(sorted(member.text for member in members))
    does = phrasing.they[pick(seed, len(phrasing.they))]
    when = phrasing.when[pick(f"{seed}|when", len(phrasing.when))]
    same = [core.alias for core in data.existing if _names(core.text, label)]
    return AbstractReply(
        decision="core",
        text=f"In {scope} alike, this person {SHORT[label]}: when {when}, they {does}.",
        scope=scope,
        schemas=[member.alias for member in members],
        confidence=round(min(0.95, 0.5 + 0.1 * len(members) + 0.05 * len(domains)), 2),
        merges=same if len(same) >= 2 else [],
        reason=f"the same behaviour in {len(domains)} domains",
    )


def _names(text: str, label: str) -> bool:
    scores = behaviours_of(text)
    return label in scores and scores[label] == max(scores.values())
