"""Texts of a planted population -> unit vectors that separate what was planted: a perfect embedder, for scoring the rest.

Each planted meaning has fixed directions. A text is looked up among the planted statements: the same or containing one,
else by the share of a statement's rare words that it has, so that a schema that echoes its facts falls to their habit.

    habit statement, schema text    domain 0.35, behaviour 0.20, habit 0.30, own words 0.15
    version of a belief, temporary  attribute 0.60, own words 0.40     (as secrets and identities)
    statement about a coming event  event 0.85, own words 0.15
    behaviour abstract              behaviour (E_beh) 0.85, own words 0.15
    anything else                   own words

The numbers are shares of the squared length, so the shares that two texts have in common add up to their cosine, and own
words add what they share. Under the thresholds of bge-m3's profile: facts of one habit lie at a distance of 0.15 (eps
0.35, 0.25), schemas of one behaviour in two domains at a cosine of 0.20 (theta_sem 0.40), their abstracts at 0.85
(theta_beh 0.72), versions of one belief at 0.60 or more (reconcile floor), other domains' facts at 0.20 or less.

Abstracts name no subject, so they are found by the phrases from which the simulated model composes them.
"""

from __future__ import annotations

import importlib
import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from dcpm.model.ids import digest_of
from dcpm.model.profile import EmbeddingIdentity
from dcpm.model.rows import Vector
from dcpm.ports import Matrix
from dcpm.sim.scorer import MOST, squeezed
from dcpm.sim.truth import Truth, UserTruth
from dcpm.testing.fake_embedder import direction, tokens

PHRASES_MODULE = "dcpm.sim.rules.phrases"
DIM = 512
"""Random directions meet at cosines of about 1/sqrt(dim), 0.04 here: small beside every margin above."""
ENOUGH = 0.5
"""A text that has less than half of every statement's rare words stands for none of them."""
COVERED = 0.5
"""The share of an abstract's letters that one label's phrases must make up."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """Names of directions with their share of the squared length; the rest, to 1, is the text's own words."""

    shares: tuple[tuple[str, float], ...] = ()

    @property
    def own(self) -> float:
        return 1.0 - sum(share for _, share in self.shares)


NOTHING = Meaning()


def habit_meaning(domain: str, behaviour: str) -> Meaning:
    """The same for every person: what a habit means does not hang on whose it is."""
    return Meaning(
        ((f"domain {domain}", 0.35), (f"behaviour {behaviour}", 0.20), (f"habit {domain} {behaviour}", 0.30))
    )


def abstract_meaning(behaviour: str) -> Meaning:
    return Meaning(((f"abstract {behaviour}", 0.85),))


class OracleEmbedder:
    """Implements ports.Embedder. Deterministic; its revision names the truth it was made from."""

    def __init__(self, truth: Truth) -> None:
        self._planted = _Planted(truth)
        revision = digest_of(truth.to_json(), size=5)
        self._identity = EmbeddingIdentity(model="oracle", revision=revision, dim=DIM)
        self._known: dict[str, Vector] = {}

    @property
    def identity(self) -> EmbeddingIdentity:
        return self._identity

    def embed(self, texts: Sequence[str]) -> Matrix:
        if not texts:
            return np.zeros((0, DIM), dtype=np.float32)
        for text in texts:
            if text not in self._known:
                self._known[text] = self._vector(text)
        return np.stack([self._known[text] for text in texts])

    def unknown_share(self, texts: Sequence[str]) -> float:
        return 0.0

    def meaning(self, text: str) -> Meaning:
        """What `text` is taken for."""
        return self._planted.exact(text) or self._abstracted(text) or self._planted.nearest(text) or NOTHING

    def _vector(self, text: str) -> Vector:
        meaning = self.meaning(text)
        total = math.sqrt(meaning.own) * self._own_words(text).astype(np.float64)
        for name, share in meaning.shares:
            total += math.sqrt(share) * direction(name, DIM)
        return np.asarray(total / np.linalg.norm(total), dtype=np.float32)

    def _own_words(self, text: str) -> Vector:
        words = sorted(set(tokens(text)))
        if not words:
            return direction(f"no words: {text}", DIM)
        weighted = [self._planted.rarity(word) * direction(f"word: {word}", DIM).astype(np.float64) for word in words]
        total = np.sum(weighted, axis=0)
        return np.asarray(total / np.linalg.norm(total), dtype=np.float32)

    def _abstracted(self, text: str) -> Meaning | None:
        """The behaviour whose phrases make up most of `text`; None where no label's phrases do."""
        said = squeezed(text)
        best, label = max(
            ((_covered(said, phrases), label) for label, phrases in self._phrases_by_label.items()), default=(0.0, "")
        )
        return abstract_meaning(label) if best >= COVERED else None

    @cached_property
    def _phrases_by_label(self) -> dict[str, list[str]]:
        """Loaded at first use: the phrases are the simulated model's, and where it is absent there are no abstracts."""
        try:
            phrases = importlib.import_module(PHRASES_MODULE).PHRASES
        except ModuleNotFoundError:
            return {}
        return {str(label): sorted(set(_parts(value)), key=len, reverse=True) for label, value in phrases.items()}


def _parts(value: Any) -> Iterator[str]:
    """Every text within a phrase structure, squeezed, whatever it is made of."""
    if isinstance(value, str):
        if len(squeezed(value)) >= 4:
            yield squeezed(value)
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _parts(part)
    elif isinstance(value, Sequence):
        for part in value:
            yield from _parts(part)


def _covered(said: str, phrases: Sequence[str]) -> float:
    """The share of `said` that the phrases make up, each letter counted once; `phrases` longest first."""
    if not said:
        return 0.0
    left = said
    for phrase in phrases:
        left = left.replace(phrase, "\n")
    return 1.0 - len(left.replace("\n", "")) / len(said)


class _Planted:
    """The planted statements of all users by their words. A statement's `key` is its squeezed text."""

    def __init__(self, truth: Truth) -> None:
        self._meaning_by_key: dict[str, Meaning] = {}
        words_by_key: dict[str, frozenset[str]] = {}
        for user in truth.users:
            for text, meaning in _meanings(user):
                key = squeezed(text)
                self._meaning_by_key.setdefault(key, meaning)
                words_by_key.setdefault(key, frozenset(tokens(text)))
        self._n = len(words_by_key)
        self._n_with = Counter(word for words in words_by_key.values() for word in words)
        self._keys_with: dict[str, list[str]] = {}
        for key, words in words_by_key.items():
            for word in words:
                self._keys_with.setdefault(word, []).append(key)
        self._mass = {key: sum(map(self.rarity, words)) for key, words in words_by_key.items()}

    def rarity(self, word: str) -> float:
        """Inverse document frequency over the planted statements; a word that none has is the rarest."""
        return math.log((self._n + 2) / (self._n_with[word] + 1))

    def exact(self, text: str) -> Meaning | None:
        """The meaning of the statement that `text` is, by itself or after a profile's "domain: " or "domain: topic: "."""
        for said in (text, *(text.split(": ", n)[-1] for n in (1, 2))):
            if squeezed(said) in self._meaning_by_key:
                return self._meaning_by_key[squeezed(said)]
        return None

    def nearest(self, text: str) -> Meaning | None:
        """The meaning of the statement that makes up most of `text`, else of those whose rare words it has most of."""
        shares = self._shares(text)
        said = squeezed(text)
        inside = [key for key in shares if key in said and len(key) >= MOST * len(said)]
        if inside:
            return self._meaning_by_key[max(inside, key=lambda key: (len(key), key))]
        if not shares or max(shares.values()) < ENOUGH:
            return None
        by_meaning: dict[Meaning, list[float]] = {}
        for key, share in shares.items():
            by_meaning.setdefault(self._meaning_by_key[key], []).append(share)
        # The fourth power lets one statement that is all there outweigh several that share its frame's words only.
        scores = {meaning: sum(share**4 for share in sorted(found)[-3:]) for meaning, found in by_meaning.items()}
        return max(scores, key=lambda meaning: (scores[meaning], meaning.shares))

    def _shares(self, text: str) -> dict[str, float]:
        """Statement key -> the part of its mass of rare words that `text` has. Words of one in twenty find no statement."""
        common = max(50, self._n // 20)
        words = set(tokens(text))
        found = {key for word in words if self._n_with[word] <= common for key in self._keys_with.get(word, ())}
        had: dict[str, float] = dict.fromkeys(found, 0.0)
        for word in sorted(words):
            weight = self.rarity(word)
            for key in self._keys_with.get(word, ()):
                if key in had:
                    had[key] += weight
        return {key: weight / self._mass[key] for key, weight in had.items()}


def _meanings(user: UserTruth) -> Iterator[tuple[str, Meaning]]:
    """Every planted text of one user with what it means, first come first kept."""
    for habit in user.habits:
        for statement in habit.statements:
            yield statement.text, habit_meaning(habit.domain, statement.behaviour)
    attributes = {chain.id: chain.attribute for chain in user.chains}
    for chain in user.chains:
        for version in chain.versions:
            yield version.statement.text, Meaning(((f"attribute {chain.attribute}", 0.60),))
    for temporary in user.temporaries:
        yield temporary.statement.text, Meaning(((f"attribute {attributes[temporary.chain]}", 0.60),))
    for forgotten in user.forgotten:
        topic = Meaning(((f"topic {forgotten.topic}", 0.60),))
        yield forgotten.topic, topic
        for statement in (forgotten.request, *forgotten.statements):
            yield statement.text, topic
    for coming in user.coming:
        for statement in coming.statements:
            yield statement.text, Meaning(((f"event {coming.event}", 0.85),))
    for identity in user.identities:
        yield identity.statement.text, Meaning(((f"identity {identity.attribute}", 0.60),))
    for distractor in user.distractors:
        yield distractor.statement.text, NOTHING
