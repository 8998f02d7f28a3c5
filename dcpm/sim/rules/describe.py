"""Schemas -> for each, what its owner does with the subject taken out, and the label of the behaviour.

The label is the one that speaks clearest from the schema's text and its facts. The abstract is put together from
phrases.py by a hash of the schema, so that two schemas of one behaviour seldom share a wording. Where no cue is found the
label is `other` and the abstract is made of the schema's own words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dcpm.llm.prompts.describe import Abstract, DescribeData, DescribeReply, SchemaView
from dcpm.sim.rules.lexicon_behaviours import behaviours_of
from dcpm.sim.rules.lexicon_domains import topic_of
from dcpm.sim.rules.phrases import PHRASES
from dcpm.sim.rules.words import CJK, pick

LEAST = 2.0
"""Below this the cues of a schema are too faint for a label: less than one clear cue in its text."""
FACT_WEIGHT, FACTS_AT_MOST = 0.5, 6.0


def describe(data: DescribeData) -> DescribeReply:
    return DescribeReply(abstracts=[_described(schema, frozenset(data.labels)) for schema in data.schemas])


def strengths(text: str, facts: Sequence[str], text_weight: float = 1.0) -> Mapping[str, float]:
    """Label -> strength over a schema's text and its facts, the strongest first. Facts count together at most 6."""
    scores = {label: text_weight * score for label, score in behaviours_of(text).items()}
    from_facts: dict[str, float] = {}
    for fact in facts:
        for label, score in behaviours_of(fact).items():
            from_facts[label] = from_facts.get(label, 0.0) + FACT_WEIGHT * min(score, 4.0)
    for label, score in from_facts.items():
        scores[label] = scores.get(label, 0.0) + min(score, FACTS_AT_MOST)
    return dict(sorted(scores.items(), key=lambda entry: (-entry[1], entry[0])))


def worded(label: str, seed: str) -> str:
    """One of the wordings of `label` in the form "When X, they Y rather than Z", told by `seed`."""
    phrasing = PHRASES[label]
    when, they, rather = (part[pick(f"{seed}|{i}", len(part))] for i, part in enumerate(phrasing))
    return f"When {when}, they {they} rather than {rather}"


def _described(schema: SchemaView, labels: frozenset[str]) -> Abstract:
    ranked = [(label, score) for label, score in strengths(schema.text, schema.facts).items() if label in labels]
    if not ranked or ranked[0][1] < LEAST:
        return Abstract(schema=schema.alias, abstract=_generic(schema), label="other")
    label = ranked[0][0]
    return Abstract(schema=schema.alias, abstract=worded(label, f"{schema.text}|{len(schema.facts)}"), label=label)


def _generic(schema: SchemaView) -> str:
    text = " ".join(schema.facts) if CJK.search(schema.text) and schema.facts else schema.text
    told = topic_of(text, "", ()) or schema.domain
    own = ("have a way of their own with", "come back to", "make much of", "have settled views of")[
        pick(schema.text, 4)
    ]
    return f"When {schema.domain} is concerned, they {own} {told} rather than leave it aside"
