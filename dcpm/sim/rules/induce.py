"""A cluster of facts -> the calls that make schemas or an intention of it, or decline.

Needs three facts. The behaviour that they speak for together makes a schema of the cluster, as long as two facts bear it and
no more than these clearly show something else; of facts of several domains more is asked. A second behaviour that three facts
speak for makes its own. A schema's domain is the one most of its facts are filed under, or else that they speak of together.
Where a shown schema already says it, its evidence grows instead.
Facts that look ahead to one coming thing make an intention.
Without a common behaviour a clear common subject of habits is a schema of low confidence; else the answer is to decline.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from dcpm.llm.prompts.induce import (
    AddEvidence,
    CreateIntention,
    CreateSchema,
    Decline,
    FactView,
    InduceData,
    InduceReply,
    NodeView,
)
from dcpm.sim.rules import lexicon_markers as marks
from dcpm.sim.rules.lexicon_behaviours import behaviours_of
from dcpm.sim.rules.lexicon_domains import OTHER, domain_of, hits_of
from dcpm.sim.rules.phrases import PHRASES, SHORT
from dcpm.sim.rules.times import parse_now, until_of
from dcpm.sim.rules.words import CJK_GENERIC, content_stems, is_cjk, pick, plain, stem, words

LEAST_FACTS = 3
LEAST_HEARD = 2
"""Facts that bear a behaviour before it can be that of a cluster."""
BEARING = 0.4
"""The share of the facts that must bear it: two of five."""
CLEAR = 2.0
"""A fact shows a behaviour clearly from this strength on: one strong cue, or two weak ones."""
NEAR = 0.6
"""A schema's text names a behaviour beside a stronger one from this share of it on."""
Call = CreateSchema | CreateIntention | AddEvidence | Decline

_CHINESE = {
    "plans_ahead": "总是提前计划、早早准备好",
    "acts_last_minute": "总是拖到最后一刻才开始",
    "compares_options": "先比较几个选择再决定",
    "decides_on_impulse": "一时冲动就当场决定",
    "keeps_routine": "保持固定的习惯，每次都一样",
    "seeks_novelty": "喜欢尝试新的、没试过的东西",
    "tracks_numbers": "记录数据、统计数字",
    "goes_by_feel": "凭感觉、靠直觉",
    "seeks_advice": "先请教别人、征求意见",
    "relies_on_self": "靠自己解决，不求人",
    "avoids_conflict": "避免冲突，宁可忍着",
    "confronts_directly": "有话直说，当面指出来",
    "shares_openly": "愿意公开分享，坦诚告诉大家",
    "keeps_private": "注重隐私，不告诉别人",
    "persists_through_setbacks": "遇到失败也坚持，不放弃",
    "gives_up_early": "一遇到困难就放弃，半途而废",
    "keeps_a_backup": "总是准备备用方案，以防万一",
    "takes_risks": "愿意冒险，敢于承担风险",
    "takes_on_too_much": "一下子答应太多，忙不过来",
    "guards_own_time": "保护自己的时间，拒绝打扰",
}


class Group(NamedTuple):
    """Facts of one behaviour in one domain."""

    label: str
    domain: str
    facts: tuple[FactView, ...]
    strength: float


def induce(data: InduceData) -> InduceReply:
    if len(data.facts) < LEAST_FACTS:
        return InduceReply(calls=[Decline(reason="fewer than three facts")])
    groups = _groups(data.facts, tuple(data.domains))
    intention = _intention(data, groups)
    if intention is not None:
        return InduceReply(calls=[intention])
    calls: list[Call] = [call for i, group in enumerate(groups) if (call := _call_for(group, data, i)) is not None]
    if groups and not calls:
        return InduceReply(calls=[Decline(reason="what these facts show is already known")])
    if not calls:
        shared = _shared_subject(data)
        calls = [shared or Decline(reason="no common behaviour or concern")]
    return InduceReply(calls=list(calls))


def _groups(facts: Sequence[FactView], domains: tuple[str, ...]) -> list[Group]:
    """The behaviours behind the facts, the strongest first; each fact is in one group or in none.

    The cues of all facts are pooled. The loudest behaviour takes the cluster where it stands (`_stands`): a fact alone is
    often silent or misread, and the company it was found in says what it means. Other behaviours that LEAST_FACTS facts speak
    for make a group of their own.
    """
    scores = {f.alias: behaviours_of(f.text) for f in facts}
    ranked = _ranked(scores)
    if not ranked:
        return []
    parts = _parts(facts, scores)
    found = [
        _group(label, own, scores, domains) for label in ranked[1:] if len(own := parts.get(label, [])) >= LEAST_FACTS
    ]
    taken = {f.alias for group in found for f in group.facts}
    rest = [f for f in facts if f.alias not in taken]
    if _stands(ranked[0], rest, scores):
        found.append(_group(ranked[0], _joining(ranked[0], rest, scores), scores, domains))
    return sorted(found, key=lambda g: (-g.strength, g.label))


def _parts(facts: Sequence[FactView], scores: Mapping[str, Mapping[str, float]]) -> dict[str, list[FactView]]:
    """Each fact by the one it speaks for loudest of the labels that lead in LEAST_HEARD facts."""
    leads = Counter(_leading(own) for own in scores.values())
    parts: dict[str, list[FactView]] = {}
    for fact in facts:
        label = next((label for label in scores[fact.alias] if leads[label] >= LEAST_HEARD), "")
        if label:
            parts.setdefault(label, []).append(fact)
    return parts


def _leading(own: Mapping[str, float]) -> str:
    return next(iter(own), "")


def _ranked(scores: Mapping[str, Mapping[str, float]]) -> list[str]:
    """The labels by what the facts together say for them: each fact has one voice, shared out by the strength of its cues.

    Less than a voice where its strongest cue is weak.
    """
    voices: dict[str, float] = {}
    for own in scores.values():
        voice = min(1.0, max(own.values(), default=0.0) / CLEAR)
        for label, score in own.items():
            voices[label] = voices.get(label, 0.0) + voice * score / sum(own.values())
    return sorted(voices, key=lambda label: (-voices[label], label))


def _stands(label: str, facts: Sequence[FactView], scores: Mapping[str, Mapping[str, float]]) -> bool:
    """Whether the facts bear the label out: enough of them bear it, and no more of them clearly show something else.

    That is all that is asked of facts of one domain, which keep each other company. Of several domains, fewer must show
    something else where it leads in one fact only; and with no fact to spare none may, nor be silent.
    """
    bearing = [f for f in facts if label in scores[f.alias]]
    leading = sum(_leading(scores[f.alias]) == label for f in facts)
    against = sum(_contradicts(scores[f.alias], label) for f in facts)
    if len(facts) < LEAST_FACTS or len(bearing) < max(LEAST_HEARD, BEARING * len(_joining(label, facts, scores))):
        return False
    if len({f.domain for f in facts} - {OTHER}) <= 1:
        return against <= len(bearing)
    if len(facts) == LEAST_FACTS:
        return against == 0 and all(scores[f.alias] for f in facts)
    return against <= len(bearing) - (leading < LEAST_HEARD)


def _contradicts(own: Mapping[str, float], label: str) -> bool:
    """Whether a fact shows another behaviour clearly, and this one not at all."""
    return label not in own and max(own.values(), default=0.0) >= CLEAR


def _joining(label: str, facts: Sequence[FactView], scores: Mapping[str, Mapping[str, float]]) -> list[FactView]:
    """The facts that go with the label: all, unless enough bear it; then the others only if silent and of its domain."""
    bearing = [f for f in facts if label in scores[f.alias]]
    if len(bearing) < LEAST_FACTS:
        return list(facts)
    domain = _domain(bearing)
    return [f for f in facts if f in bearing or (f.domain == domain and not _contradicts(scores[f.alias], label))]


def _domain(facts: Sequence[FactView]) -> str:
    """What most of the facts are filed under, where any is filed at all."""
    named = Counter(f.domain for f in facts if f.domain != OTHER) or Counter({OTHER: 1})
    return min(named, key=lambda name: (-named[name], name))


def _group(
    label: str,
    members: Sequence[FactView],
    scores: Mapping[str, Mapping[str, float]],
    domains: tuple[str, ...],
) -> Group:
    strength = sum(min(scores[f.alias].get(label, 0.0), 6.0) for f in members)
    return Group(label, _home(members, domains), tuple(members), strength)


def _home(facts: Sequence[FactView], domains: tuple[str, ...]) -> str:
    """The domain more than half of the facts are filed under, else the one that their texts together speak of.

    One sentence is often misfiled; what all of them talk about seldom is.
    """
    most = _domain(facts)
    if most != OTHER and 2 * sum(f.domain == most for f in facts) > len(facts):
        return most
    told = domain_of(" ".join(f.text for f in facts), domains)
    return told if told != OTHER else most


def _call_for(group: Group, data: InduceData, number: int) -> Call | None:
    node = next((n for n in data.nodes if _says(n, group)), None)
    if node is not None:
        new = [f.alias for f in group.facts if f.alias not in node.evidence]
        return AddEvidence(node=node.alias, evidence=new) if new else None
    confidence = round(min(0.95, 0.45 + 0.06 * len(group.facts) + 0.01 * group.strength), 2)
    return CreateSchema(
        alias=f"new{number + 1}",
        domain=group.domain,
        text=schema_text(group),
        evidence=[f.alias for f in group.facts],
        confidence=confidence,
    )


def _says(node: NodeView, group: Group) -> bool:
    """Whether a shown schema names the group's behaviour in its domain."""
    scores = behaviours_of(node.text)
    return (
        node.kind == "schema"
        and node.domain == group.domain
        and scores.get(group.label, 0.0) >= max(CLEAR, NEAR * max(scores.values()))
    )


def schema_text(group: Group) -> str:
    """A sentence that names the subject and the behaviour and ends in the words of the most typical fact."""
    typical = _typical(group)
    subject = _subject_in(group.domain, group.facts)
    if is_cjk(typical):
        return f"关于{subject or group.domain}：{_CHINESE[group.label]}。例如：{typical}"
    they = PHRASES[group.label].they
    does = (SHORT[group.label], *(f"tends to {they_do}" for they_do in they))[
        pick(f"{group.domain}|{typical}", len(they) + 1)
    ]
    frame = ("With {s}, this person {d}: {t}", "{S}: {d}. {t}", "Where {s} is concerned, {d}: {t}")[pick(typical, 3)]
    named = subject or group.domain
    return frame.format(s=named, S=named[:1].upper() + named[1:], d=does, t=typical)


def _typical(group: Group) -> str:
    """The fact that bears the behaviour clearest and shares most words with the others."""
    counts = Counter(s for f in group.facts for s in content_stems(f.text))

    def centrality(fact: FactView) -> tuple[float, str]:
        stems = content_stems(fact.text)
        shared = sum(counts[s] - 1 for s in stems) / max(1, len(stems))
        return shared + behaviours_of(fact.text).get(group.label, 0.0), fact.alias

    return max(group.facts, key=centrality).text[:400]


def _subject_in(domain: str, facts: Sequence[FactView]) -> str:
    """One or two things of the domain that several of the facts are about; "" where nothing is."""
    told: dict[str, set[str]] = {}
    for fact in facts:
        for hit in hits_of(fact.text):
            if any(area == domain for area, _ in hit.points):
                told.setdefault(hit.cue, set()).add(fact.alias)
    shared = sorted((cue for cue, aliases in told.items() if len(aliases) >= 2), key=lambda cue: (-len(told[cue]), cue))
    return " and ".join(shared[:2])


def _subject(facts: Sequence[FactView]) -> str:
    """One to three words that several of the facts are about, in their most frequent form."""
    forms: dict[str, Counter[str]] = {}
    for fact in facts:
        for word in words(f"{fact.topic} {fact.text}") if not is_cjk(fact.text) else ():
            forms.setdefault(stem(word), Counter())[word] += 1
    counts = Counter(s for f in facts for s in content_stems(f"{f.topic} {f.text}") if s not in CJK_GENERIC)
    topics = Counter(s for f in facts for s in content_stems(f.topic))
    shared = sorted((s for s, n in counts.items() if n >= 2 and len(s) > 1), key=lambda s: (-topics[s], -counts[s], s))[
        :3
    ]
    return " and ".join(forms[s].most_common(1)[0][0] if s in forms else s for s in shared[:2])


def _intention(data: InduceData, groups: Sequence[Group]) -> CreateIntention | None:
    """An intention where most facts look ahead to one thing, and no behaviour is shared by more of them.

    The facts of a habit have a subject each; those of a concern all name the one thing that is coming.
    """
    about, subject = _about_one_thing(data.facts)
    ahead = [f for f in about if marks.looks_ahead(plain(f.text))]
    if len(about) < LEAST_FACTS or 10 * len(about) < 6 * len(data.facts) or 3 * len(ahead) < 2 * len(about):
        return None
    if any(len(g.facts) > len(about) or _is_habit(g, about) for g in groups):
        return None
    counts = Counter(s for f in about for s in set(content_stems(f.text)))
    clearest = max(about, key=lambda f: (f in ahead, sum(counts[s] for s in content_stems(f.text)), f.alias))
    when, end = _when([f.text for f in about], data.now)
    frame = "关于{s}的打算：{t}" if is_cjk(clearest.text) else "Looks ahead to {s}: {t}"
    text = frame.format(s=_subject(about) or subject, t=clearest.text)
    domain = Counter(f.domain for f in about).most_common(1)[0][0]
    return CreateIntention(
        alias="new1", domain=domain, text=text, evidence=[f.alias for f in about], about_when=when, expires_at=end, confidence=0.6
    )  # fmt: skip


def _about_one_thing(facts: Sequence[FactView]) -> tuple[list[FactView], str]:
    """The facts that name what most of them name, and the stem they share; none where no stem is in two of them."""
    stems = {f.alias: set(content_stems(f.text)) - _AHEAD_STEMS - CJK_GENERIC for f in facts}
    counts = Counter(s for own in stems.values() for s in own)
    subject, n = max(counts.items(), key=lambda entry: (entry[1], len(entry[0]), entry[0]), default=("", 0))
    return ([f for f in facts if subject in stems[f.alias]], subject) if n >= 2 else ([], "")


def _is_habit(group: Group, about: Sequence[FactView]) -> bool:
    """Whether most of the facts bear the group's behaviour clearly: they tell how someone is, not what is coming."""
    clear = sum(behaviours_of(f.text).get(group.label, 0.0) >= CLEAR for f in about)
    return 2 * clear > len(about)


_AHEAD_STEMS_TEXT = """
    worri worry nervous anxious hop hope plan prepar going think look forward soon come afraid scar uneas need want
    book dream keep feel feeling nächst neu vor will muss hoff angst nervös tengo antes miedo espero preocup inquiet
    próximo próxima necesito quiero 之前 希望 担心 紧张 必须 打算 计划 下个 个月 还得 明年 我要
"""
_AHEAD_STEMS = frozenset(_AHEAD_STEMS_TEXT.split())
_WHEN = re.compile(
    r"\b(?:before|by|in|next|this coming|on|until)\s+(?:the |my |our |this |next |coming )?(?:end of )?(?:\w+ )?"
    r"(?:week|month|year|spring|summer|autumn|fall|winter|january|february|march|april|may|june|july|august|september|october"
    r"|november|december|exam|wedding|move|interview|trip|operation|surgery|marathon|race|deadline|baby|monday|friday)\w*"
    r"|\bnext \w+|下个?[周月]|明年"
)


def _when(texts: Sequence[str], now: str) -> tuple[str, str]:
    told = next((m.group() for t in texts if (m := _WHEN.search(plain(t)))), "")
    end = next((day for t in texts if (day := until_of(plain(t), parse_now(now)))), "")
    return told, end


def _shared_subject(data: InduceData) -> CreateSchema | None:
    """A schema of low confidence where most facts are habits about one thing."""
    counts = Counter(s for f in data.facts for s in content_stems(f.text) if s not in CJK_GENERIC)
    if not counts:
        return None
    subject, n = max(counts.items(), key=lambda entry: (entry[1], entry[0]))
    about = [f for f in data.facts if subject in content_stems(f.text)]
    habits = [f for f in about if marks.HABIT.search(plain(f.text))]
    if n < LEAST_FACTS or 10 * n < 6 * len(data.facts) or 2 * len(habits) < len(about):
        return None
    domain = Counter(f.domain for f in about).most_common(1)[0][0] or OTHER
    frame = "常提到{s}：{t}" if is_cjk(habits[0].text) else "Again and again there is talk of {s}: {t}"
    text = frame.format(s=_subject(about), t=habits[0].text)
    return CreateSchema(alias="new1", domain=domain, text=text, evidence=[f.alias for f in about], confidence=0.4)
