"""New items beside what is known -> what each does to the other: one decision a new item, in order.

Each item is compared with its own candidates only. Likeness is shared content stems (rare ones count more), a shared
attribute of life, the topic and the domain. The order of the rules:

1. forget: every candidate that is about the topic.
2. a passing state (an end, "this week", "while … is being repaired"): added beside, never in the place of anything.
3. nearly the same words without a mark of change: duplicate.
4. a mark of correction, of an end ("no longer"), of change ("now", "switched"): the likest candidate that states the same
   attribute, else one that is nearly the same sentence or whose value the mark names. A passing state is never replaced.
5. an attribute with one value at a time (home, job, age, name) and another value: evolution.
6. the same and more: extension. Otherwise: new.

Nothing retires an attribute that it does not state itself, nor that of another person: a move leaves the job.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Literal, NamedTuple

from dcpm.llm.prompts.reconcile import Decision, NewItem, ReconcileData, ReconcileReply
from dcpm.sim.rules import lexicon_markers as marks
from dcpm.sim.rules.compound import states
from dcpm.sim.rules.lexicon_attributes import EXCLUSIVE, MOVES_ON, attributes_of, slots_of
from dcpm.sim.rules.times import parse_now, until_of
from dcpm.sim.rules.words import CJK_GENERIC, content_stems, is_cjk, plain, stem, words

Reason = Literal["new", "contradiction", "evolution", "correction", "extension", "temporary"]
PASSING_DAYS = 30
"""How long a passing state is kept that says no end."""
SAME, RETOLD = 0.80, 0.66
"""Shared stems over all stems of a repetition; over the fewer stems of a belief that is told anew with a mark."""
SHORT_STEMS = 8
SECOND_TARGET = 0.80
"""A second target must be nearly as like as the first."""
_MARKER_STEMS_TEXT = """
    switch chang replac instead start stop quit new move misspok correction correct actual mean meant mistak wrong
    longer anymor gave giv drop now swap upgrad turn becom correct clarify scratch sorry wait oops remember mention
    repeat earlier tell call nam prefer love hate enjoy like really usual every morn even night week finally decid
    recent past ago wechsel neu ya dej cambi jetz named
"""
_MARKER_STEMS = frozenset(_MARKER_STEMS_TEXT.split())
_STATED = frozenset({"residence", "job", "commute", "phone", "bank"})
"""Attributes that `slots_of` finds where they are told as the person's own; a word of their group alone is no value."""
_OF_OTHERS = frozenset({"sibling", "parents", "children", "partner"})
"""Attributes that are told of a relative: where a sister lives is not where the person lives."""
_CLUBS = frozenset({"hobby club", "language course", "gym"})
"""One sentence often reads as several of these: a course in a club, a gym one is a member of."""
_OLD_VALUE = re.compile(
    r"(?:instead of|rather than|no longer|used to|gave up|given up|stopped|quit|in place of|replaced|traded in|swapped"
    r"|sold|left|finished|cancell?ed|closed|dropped"
    r"|part(?:ed)? with|(?:time|days|career|years) as|account with|not|from|over"
    r"|statt|nicht mehr|sondern|von|nicht|kein\w*|vom|den|en vez de|ya no|dejé de|de|no"
    r"|不再|不是|没有再|以前|从|辞掉|退出|放弃|把)\s*(?P<old>(?:[\w'-]+\s*){1,7})"
)
_OLD_ENDS = re.compile(
    r"\s(?:to|for|and|but|instead|in favou?r|because|since|auf|zu|zur|zum|nach|für|und|sondern|por|a|al|y|sino)\s"
    r"|换|搬|改|的工作|，"
)
_OLD_STARTS = re.compile(
    r"^(?:(?:as|in|at|to|on|by|with|the|an?|my|our|go|going|als|bei|mit|in|zu|der|dem|den|die|das|en|de|el|la|los|las)\s+)+"
)

_RELATIVE = (
    rf"(?:my|our) (?:\w+ ){{0,2}}?(?P<en>{marks.RELATIVE})"
    rf"|(?:mein|unser)e? (?:\w+ )??(?P<de>{marks._VERWANDTE})"
    rf"|(?:mis?|nuestr[oa]s?) (?:\w+ )??(?P<es>{marks._PARIENTE})"
)
_OWNER = re.compile(
    rf"^(?:\w+,? ){{0,2}}?(?:{_RELATIVE})\b(?! (?:and|und|y) (?:i|me|ich|yo)\b)(?!.*\b(?:me|us|mich|mir|uns)\b)"
    rf"|^(?:[^，。]{{0,4}}，)?我的?(?P<zh>{marks._ZH_RELATIVE})(?!和我)"
)
"""Someone else at the head of a sentence, and nothing of what they do to the person."""


class View(NamedTuple):
    """What the comparison reads of an item, new or known."""

    alias: str
    kind: str
    domain: str
    topic: frozenset[str]
    stems: frozenset[str]
    attributes: frozenset[str]
    slots: frozenset[str]
    """Attributes with one value at a time that it states for the person."""
    states: frozenset[str]
    """Those and the name, the age and the origin."""
    of_another: bool
    owner: str
    """The relative whose attribute it is, "" for the person's own."""
    is_passing: bool
    text: str


def reconcile(data: ReconcileData) -> ReconcileReply:
    views = {k.alias: _view(k.alias, k.kind, k.domain, k.topic, k.text) for k in data.known}
    views |= {n.alias: _view(n.alias, n.kind, n.domain, n.topic, n.text) for n in data.new}
    weights = _rarity([v.stems for v in views.values()])
    decisions: list[Decision] = []
    for item in data.new:
        candidates = [views[a] for a in item.candidates if a in views and a != item.alias]
        decisions.append(_decide(item, views[item.alias], candidates, weights, data.now))
    return ReconcileReply(decisions=decisions)


def _view(alias: str, kind: str, domain: str, topic: str, text: str) -> View:
    stems = frozenset(s for s in content_stems(text) if s not in _MARKER_STEMS and s not in CJK_GENERIC)
    folded = plain(text)
    of_another = bool(marks.RELATION.search(folded))
    slots = frozenset() if of_another else slots_of(text)
    return View(
        alias,
        kind,
        domain,
        frozenset(content_stems(topic)),
        stems,
        attributes_of(text),
        slots,
        frozenset() if of_another else states(text),
        of_another,
        _owner(folded),
        _is_passing(folded),
        text,
    )


def _owner(folded: str) -> str:
    found = _OWNER.search(folded)
    return stem(found[found.lastgroup or 0]) if found else ""


def _rarity(texts: Sequence[frozenset[str]]) -> Mapping[str, float]:
    """stem -> weight, 1 for a stem of every text and more for rare ones."""
    counts: dict[str, int] = {}
    for stems in texts:
        for one in stems:
            counts[one] = counts.get(one, 0) + 1
    return {one: 1 + math.log((1 + len(texts)) / (1 + n)) for one, n in counts.items()}


def _mass(stems: frozenset[str], weights: Mapping[str, float]) -> float:
    return sum(weights.get(stem, 1.0) for stem in stems)


def _decide(item: NewItem, view: View, candidates: list[View], weights: Mapping[str, float], now: str) -> Decision:
    if item.kind == "forget":
        return _forget(item, candidates)
    folded = plain(f"{item.text} {item.quote}" if item.quote != item.text else item.text)
    if item.until or _is_passing(folded):
        return Decision(new=item.alias, op="ADD", reason="temporary", until=item.until or _end_of_passing(folded, now))
    likeness = ((_likeness(view, c, weights, folded), c) for c in candidates if c.kind != "forget")
    ranked = sorted(likeness, key=lambda r: (-r[0], r[1].alias))
    if not ranked:
        return Decision(new=item.alias)
    same = next((c for _, c in ranked if _is_same(view, c, folded)), None)
    if same is not None:
        return Decision(new=item.alias, op="DUPLICATE", targets=[same.alias])
    reason = _mark_of(folded)
    replaced = _replaced(view, ranked, folded) if reason is not None else []
    if reason is not None and replaced:
        return Decision(new=item.alias, op="SUPERSEDE", targets=replaced, reason=reason)
    rival = next((c for _, c in ranked if _is_other_value(view, c)), None)
    if rival is not None:
        return Decision(new=item.alias, op="SUPERSEDE", targets=[rival.alias], reason="evolution")
    fuller = next((c for _, c in ranked if _is_fuller(view, c)), None)
    if fuller is not None:
        return Decision(new=item.alias, op="UPDATE", targets=[fuller.alias], reason="extension")
    return Decision(new=item.alias)


def _forget(item: NewItem, candidates: list[View]) -> Decision:
    """Every candidate that is about the topic: by its words, else by the attribute of life, else by the start of a word."""
    wanted = frozenset(content_stems(item.topic or item.text)) or frozenset(content_stems(item.text))
    wanted = frozenset(s for s in wanted if s not in _MARKER_STEMS) or wanted
    covers = {c.alias: len(wanted & (c.stems | c.topic)) / max(1, len(wanted)) for c in candidates}
    most = max(covers.values(), default=0.0)
    about = [alias for alias, cover in covers.items() if cover > 0 and cover >= max(0.34, 0.6 * most)]
    attributes = attributes_of(item.topic or item.text)
    if not attributes & _OF_OTHERS:
        about = [a for a in about if not _is_of_other(candidates, a, wanted)]
    about += [
        c.alias
        for c in candidates
        if c.alias not in about
        and attributes & c.attributes
        and (most < 1 or c.domain == item.domain)
        and (attributes & _OF_OTHERS or not marks.RELATION.search(plain(c.text)))
    ]
    if not about:
        starts = {s[:4] for s in wanted if len(s) >= 4}
        about = [c.alias for c in candidates if any(s[:4] in starts for s in c.stems | c.topic)]
    return Decision(new=item.alias, op="FORGET" if about else "ADD", targets=about)


def _is_of_other(candidates: Sequence[View], alias: str, wanted: frozenset[str]) -> bool:
    """Whether the candidate tells of a relative and shares no more with the topic than "live", "work" or "name"."""
    other = next(c for c in candidates if c.alias == alias)
    return bool(marks.RELATION.search(plain(other.text))) and wanted & other.stems <= {
        "live",
        "work",
        "job",
        "birthday",
    }


def _is_passing(folded: str) -> bool:
    return bool(marks.TEMPORARY.search(folded)) and not marks.CORRECTION.search(folded)


def _end_of_passing(folded: str, now: str) -> str:
    moment = parse_now(now)
    told = until_of(folded, moment)
    return told or ((moment.date() + timedelta(days=PASSING_DAYS)).isoformat() if moment else "")


def _likeness(view: View, other: View, weights: Mapping[str, float], folded: str) -> float:
    """0..about 1.8: shared words, shared attribute and topic, the same area; more where the old value is named."""
    shared = _mass(view.stems & other.stems, weights)
    least = min(_mass(view.stems, weights), _mass(other.stems, weights)) or 1.0
    both = view.attributes & other.attributes
    union = view.attributes | other.attributes
    score = shared / least + 0.45 * (len(both) / len(union) if union else 0.0)
    score += 0.15 if view.topic & other.topic else 0.0
    score += 0.10 if view.domain == other.domain and (shared or both) else 0.0
    score -= 0.15 if view.domain != other.domain and not both else 0.0
    score -= 0.30 if is_cjk(view.text) != is_cjk(other.text) else 0.0
    old = _old_values(folded)
    if not both and not old & other.stems and view.domain != other.domain and len(view.stems & other.stems) <= 1:
        return 0.0  # one word in common over two areas of life is chance
    return score + (0.35 if old & other.stems else 0.0)


def _is_same(view: View, other: View, folded: str) -> bool:
    """The same words but for a filler or two, or said again ("as I said") with most of them."""
    union = view.stems | other.stems
    if words(view.text) == words(other.text):
        return True
    if not union:
        return False
    jaccard = len(view.stems & other.stems) / len(union)
    again = bool(marks.RESTATED.search(folded))
    mark = _mark_of(folded)
    if mark in {"correction", "contradiction"} or (_numbers(view.text) != _numbers(other.text)):
        return False
    if mark is not None and _mark_of(plain(other.text)) != mark and not again:
        return False
    contained = len(view.stems & other.stems) / max(1, min(len(view.stems), len(other.stems)))
    one_sided = view.stems <= other.stems or other.stems <= view.stems
    return (
        (jaccard >= SAME and one_sided)
        or (again and contained >= 0.6)
        or (view.stems <= other.stems and contained == 1 and jaccard >= 0.6)
    )


def _numbers(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\d+", text))


def _mark_of(folded: str) -> Reason | None:
    if marks.CORRECTION.search(folded):
        return "correction"
    if marks.CONTRADICTION.search(folded):
        moved_on = re.search(r"instead|switched|replaced|now (?:i|my|we)|i now|moved|改|换|stattdessen|ahora", folded)
        return (
            "evolution"
            if moved_on and not re.search(r"any ?more|stopped|quit|gave up|no longer|不再", folded)
            else "contradiction"
        )
    return "evolution" if marks.CHANGE.search(folded) else None


def _replaced(view: View, ranked: list[tuple[float, View]], folded: str) -> list[str]:
    """What a sentence with a mark of change takes the place of: the same attribute first, else nearly the same words."""
    old = _old_values(folded)
    tied = [
        (likeness, tie, c) for likeness, c in ranked if (tie := _tie(view, c, old, folded)) > 0 and not c.is_passing
    ]
    found = sorted(tied, key=lambda entry: (-entry[0] - entry[1], entry[2].alias))
    if not found:
        return []
    best, _, first = found[0]
    second = [
        c.alias
        for likeness, _, c in found[1:2]
        if likeness >= max(SECOND_TARGET * best, 0.6) and c.slots & first.slots & view.slots
    ]
    return [first.alias, *second]


def _old_values(folded: str) -> frozenset[str]:
    """The stems of what the sentence says is over: "from X to", "not X", "gave up X"."""
    told = (_OLD_ENDS.split(_OLD_STARTS.sub("", m.group("old")))[0] for m in _OLD_VALUE.finditer(folded))
    return frozenset(s for text in told for s in content_stems(text) if s not in _MARKER_STEMS)


def _tie(view: View, other: View, old: frozenset[str], folded: str) -> float:
    """How surely the other is about what changed, 0 where that is chance.

    A habit's sentence shares words, subjects and attributes with many others, so likeness alone must be nearly whole.
    """
    if not _may_replace(view, other):
        return 0.0
    shared = view.stems & other.stems
    named = len(old & other.stems) / len(old) if old else 0.0
    if view.slots & other.slots or any(MOVES_ON.get(slot) in view.slots for slot in other.slots):
        return 1.0 + named
    told = len(shared) / max(1, min(len(view.stems), len(other.stems)))
    is_weak = _mark_of(folded) == "evolution"  # "now" and "new" stand in many a sentence that replaces nothing
    if len(shared) >= 2 and told >= RETOLD and (not is_weak or other.stems <= view.stems):
        return 0.3 + named
    both = (
        (view.attributes & other.attributes) - _OF_OTHERS if not view.of_another else view.attributes & other.attributes
    )
    is_short = len(view.stems) <= SHORT_STEMS and len(other.stems) <= SHORT_STEMS
    return 0.3 if both and named >= 0.5 and is_short else 0.0


def _may_replace(view: View, other: View) -> bool:
    """Whether the new sentence could end all that the other states: of one owner, no attribute of another kind.

    Without a stated attribute the mere mentions count, since most habits state none.
    """
    if view.owner != other.owner or (not view.owner and view.of_another != other.of_another):
        return False
    if view.slots and other.slots:
        ended = view.states | {slot for slot, then in MOVES_ON.items() if then in view.slots}
        ended |= _CLUBS if ended & _CLUBS else frozenset()
        return other.states <= ended
    mentioned, told = view.slots or view.attributes, other.slots or other.attributes
    return not mentioned or not told or bool(mentioned & told)


def _is_other_value(view: View, other: View) -> bool:
    """Both speak of one exclusive attribute, and of little else, and the words differ."""
    if (
        view.of_another
        or other.of_another
        or other.is_passing
        or not _may_replace(view, other)
        or view.stems <= other.stems
        or other.stems <= view.stems
    ):
        return False
    if view.slots & other.slots & EXCLUSIVE:
        return True
    both = view.attributes & other.attributes & (EXCLUSIVE - _STATED)
    few = len(view.stems) <= 6 and len(other.stems) <= 6
    same_kind = view.kind == other.kind or view.kind == "identity" or other.kind == "identity"
    return bool(both) and few and same_kind and view.domain == other.domain


def _is_fuller(view: View, other: View) -> bool:
    """Every word of the other is said again, with something added. One word apart is another subject in the same words."""
    if len(other.stems) < 2 or len(view.stems) <= len(other.stems) or view.of_another != other.of_another:
        return False
    return other.stems <= view.stems
