"""How much of plain speech the simulated model's cues understand, by label and by language."""

from __future__ import annotations

import pytest

from dcpm.llm.prompts.describe import LABELS
from dcpm.model.domains import DEFAULT_DOMAINS
from dcpm.sim.rules.lexicon_behaviours import behaviours_of
from dcpm.sim.rules.lexicon_domains import domain_of
from tests.unit.behaviour_sentences import DOMAINS, EVERYDAY, FAMILIAR, LATER, UNSEEN

FLOORS = {"plans_ahead": 0.35, "acts_last_minute": 0.6, "keeps_private": 0.75, "takes_risks": 0.75}
"""Right leads on every second English sentence of FAMILIAR, a little under what was measured; 0.8 where not named."""
LANGUAGE_FLOORS = {"en": 0.85, "de": 0.9, "es": 0.9, "zh": 0.9}


def lines(block: str) -> list[str]:
    return [line.strip() for line in block.strip().splitlines()]


def heard(text: str) -> str:
    return next(iter(behaviours_of(text)), "")


def share_right(label: str, sentences: list[str]) -> float:
    return sum(heard(sentence) == label for sentence in sentences) / len(sentences)


def test_every_label_has_sentences_in_every_language() -> None:
    assert set(FAMILIAR) == set(UNSEEN) == set(LABELS) - {"other"}
    assert all(len(set(lines(block["en"]))) >= 40 for block in FAMILIAR.values())
    assert all(len(set(lines(block[tongue]))) >= 15 for block in FAMILIAR.values() for tongue in ("de", "es", "zh"))


@pytest.mark.parametrize("label", sorted(FAMILIAR))
def test_the_english_half_that_was_not_shown_in_tuning_is_understood(label: str) -> None:
    assert share_right(label, lines(FAMILIAR[label]["en"])[1::2]) >= FLOORS.get(label, 0.8)


@pytest.mark.parametrize(("tongue", "floor"), sorted(LANGUAGE_FLOORS.items()))
def test_each_language_is_understood_over_all_labels(tongue: str, floor: float) -> None:
    shares = [share_right(label, lines(block[tongue])[1::2]) for label, block in FAMILIAR.items()]
    assert sum(shares) / len(shares) >= floor


def test_sentences_written_after_the_cues_are_seldom_misread() -> None:
    read = [(label, heard(sentence)) for label, block in UNSEEN.items() for sentence in lines(block)]
    assert sum(label == lead for label, lead in read) / len(read) >= 0.43
    assert sum(lead not in (label, "") for label, lead in read) / len(read) <= 0.18


@pytest.mark.parametrize("tongue", ["de", "es", "zh"])
def test_everyday_talk_in_other_languages_is_understood(tongue: str) -> None:
    read = [(label, heard(s)) for label, block in EVERYDAY.items() for s in lines(block[tongue])]
    assert sum(label == lead for label, lead in read) / len(read) >= 0.95
    assert sum(lead not in (label, "") for label, lead in read) / len(read) <= 0.04


def test_later_sentences_in_other_languages_are_seldom_misread() -> None:
    read = [(label, heard(s)) for label, block in LATER.items() for part in block.values() for s in lines(part)]
    assert sum(label == lead for label, lead in read) / len(read) >= 0.5
    assert sum(lead not in (label, "") for label, lead in read) / len(read) <= 0.12


def test_a_verb_denied_after_it_in_german_speaks_for_the_opposite() -> None:
    assert heard("Ich wiege nichts, ich backe einfach.") == "goes_by_feel"


def test_a_routine_one_is_weary_of_is_not_kept() -> None:
    assert heard("Immer dieselbe Strecke langweilt mich.") == "seeks_novelty"


@pytest.mark.parametrize(
    "text", ["I bought a new lamp.", "I have a second cousin.", "Everyone was tired at the weekend."]
)
def test_a_generic_word_alone_is_no_behaviour(text: str) -> None:
    assert heard(text) == ""


@pytest.mark.parametrize(("domain", "text"), [(d, t) for d, texts in DOMAINS.items() for t in texts])
def test_everyday_nouns_tell_the_domain_in_four_languages(domain: str, text: str) -> None:
    assert domain_of(text, DEFAULT_DOMAINS) == domain
