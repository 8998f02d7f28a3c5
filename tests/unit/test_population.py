"""The planted population: deterministic, whole, and not easy."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dcpm.errors import InvalidInput
from dcpm.llm.prompts.describe import LABELS, OPPOSITE_OF
from dcpm.model.domains import DEFAULT_DOMAINS
from dcpm.model.items import Role
from dcpm.model.moments import parse_moment
from dcpm.model.texts import normalise
from dcpm.sim.planted.chinese import CHINESE
from dcpm.sim.planted.english import ENGLISH
from dcpm.sim.planted.german import GERMAN
from dcpm.sim.planted.pack import Pack
from dcpm.sim.planted.spanish import SPANISH
from dcpm.sim.population import LOOK_ALIKE, Population, chat_lines, plant
from dcpm.sim.truth import truth_from_json

PACKS = (ENGLISH, GERMAN, SPANISH, CHINESE)


@pytest.fixture(scope="module")
def population() -> Population:
    return plant(32, seed=7)


@settings(max_examples=15, deadline=None)
@given(n_few=st.integers(1, 6), n_more=st.integers(0, 8), seed=st.integers(0, 10**6), shuffled=st.booleans())
def test_a_user_is_the_same_whatever_number_is_planted(n_few: int, n_more: int, seed: int, shuffled: bool) -> None:
    few, many = plant(n_few, seed, shuffled), plant(n_few + n_more, seed, shuffled)
    assert many.users[:n_few] == few.users
    assert many.truth.users[:n_few] == few.truth.users


def test_another_seed_plants_other_people() -> None:
    assert plant(3, seed=1).users != plant(3, seed=2).users


def test_no_two_users_are_alike(population: Population) -> None:
    habits = [tuple((h.behaviour, h.domain) for h in truth.habits) for truth in population.truth.users]
    assert len(set(habits)) == len(habits)


def test_every_planted_statement_stands_in_a_user_turn_of_its_session_and_time(population: Population) -> None:
    for user, truth in zip(population.users, population.truth.users, strict=True):
        turns = {
            (session.id, message.at): normalise(message.content)
            for session in user.sessions
            for message in session.messages
            if message.role == Role.USER
        }
        for statement in truth.statements():
            assert normalise(statement.text) in turns[statement.session, statement.at]


def test_no_sentence_is_left_with_an_unfilled_slot(population: Population) -> None:
    turns = [m.content for user in population.users for session in user.sessions for m in session.messages]
    assert not [turn for turn in turns if "{" in turn or "}" in turn]


def test_assistant_turns_hold_no_planted_statement(population: Population) -> None:
    for user, truth in zip(population.users, population.truth.users, strict=True):
        said = " ".join(m.content for s in user.sessions for m in s.messages if m.role == Role.ASSISTANT)
        assert not [statement for statement in truth.statements() if statement.text in said]


def test_the_truth_round_trips_through_json(population: Population) -> None:
    assert truth_from_json(population.truth.to_json()) == population.truth


def test_a_damaged_truth_is_refused() -> None:
    with pytest.raises(InvalidInput):
        truth_from_json('{"seed": 1, "users": [{"user": "a"}]}')


def test_the_chat_lines_give_every_message_in_order_of_time(population: Population) -> None:
    lines = [json.loads(line) for line in chat_lines(population)]
    messages = [(u.user, s.id, m) for u in population.users for s in u.sessions for m in s.messages]
    assert [(x["user"], x["session"], x["role"], x["content"], parse_moment(x["at"])) for x in lines] == [
        (user, session, str(m.role), m.content, m.at) for user, session, m in messages
    ]
    for user in population.users:
        times = [parse_moment(line["at"]) for line in lines if line["user"] == user.user]
        assert times == sorted(times)


def test_a_user_costs_about_a_dozen_calls_and_says_sixty_to_eighty_things(population: Population) -> None:
    n_sessions = [len(user.sessions) for user in population.users]
    n_statements = [sum(1 for _ in truth.statements()) for truth in population.truth.users]
    assert 10 <= sum(n_sessions) / len(n_sessions) <= 15
    assert max(n_sessions) <= 16
    assert 60 <= sum(n_statements) / len(n_statements) <= 85


def test_sessions_spread_over_several_days(population: Population) -> None:
    for user in population.users:
        assert 4 <= len({session.at // 86_400_000 for session in user.sessions}) <= 8


def test_cross_behaviours_lie_in_two_or_three_domains_and_no_other_habit_has_them(population: Population) -> None:
    for truth in population.truth.users:
        assert len(truth.cross) == 2
        for cross in truth.cross:
            habits = [habit for habit in truth.habits if habit.behaviour == cross.behaviour]
            assert tuple(habit.id for habit in habits) == cross.habits
            assert len({habit.domain for habit in habits}) == len(habits)
            assert 2 <= len(habits) <= 3


def test_opposites_and_look_alikes_stand_beside_the_planted_behaviours(population: Population) -> None:
    for truth in population.truth.users:
        labels = {habit.behaviour for habit in truth.habits}
        assert OPPOSITE_OF[truth.cross[0].behaviour] in labels
    english = [truth for truth in population.truth.users if truth.language == "en"]
    for truth in english:
        assert any(LOOK_ALIKE[c.behaviour] in {h.behaviour for h in truth.habits} for c in truth.cross)


def test_some_domain_holds_two_habits_of_one_user(population: Population) -> None:
    crowded = [t for t in population.truth.users if max(Counter(h.domain for h in t.habits).values()) > 1]
    assert 0 < len(crowded) < len(population.truth.users)


def test_the_statements_of_a_habit_differ_and_share_no_frame(population: Population) -> None:
    for truth in population.truth.users:
        for habit in truth.habits:
            texts = [statement.text for statement in habit.statements]
            assert 4 <= len(texts) == len(set(texts)) <= 6


def test_a_habit_does_not_tell_the_same_thing_twice(population: Population) -> None:
    """Where a behaviour has one slot, its fillings differ: else two statements would be one fact in other words."""
    packs = {pack.language: pack for pack in PACKS}
    n_checked = 0
    for truth in population.truth.users:
        pack = packs[truth.language]
        for habit in truth.habits:
            frames = pack.behaviours[habit.behaviour]
            slots = [slot for slot in pack.material[habit.domain] if any("{" + slot + "}" in f for f in frames)]
            for filling in pack.material[habit.domain][slots[0]] if len(slots) == 1 else ():
                said = [s for s in habit.statements if normalise(filling) in normalise(s.text)]
                assert len(said) <= 1
                n_checked += len(said)
    assert n_checked > 300


def test_versions_of_a_belief_are_said_in_order(population: Population) -> None:
    for truth in population.truth.users:
        for chain in truth.chains:
            times = [version.statement.at for version in chain.versions]
            assert times == sorted(times)
            assert chain.versions[0].reason == "new"
            assert len({v.statement.text for v in chain.versions}) == len(chain.versions) >= 2


def test_every_kind_of_revision_is_planted(population: Population) -> None:
    reasons = Counter(v.reason for t in population.truth.users for c in t.chains for v in c.versions)
    assert set(reasons) == {"new", "evolution", "correction", "contradiction"}
    assert min(reasons.values()) >= 20


def test_a_passing_state_comes_after_the_belief_it_must_leave_alone(population: Population) -> None:
    for truth in population.truth.users:
        first = {chain.id: chain.versions[0].statement.at for chain in truth.chains}
        assert all(temporary.statement.at >= first[temporary.chain] for temporary in truth.temporaries)
    assert sum(len(truth.temporaries) for truth in population.truth.users) > len(population.users)


def test_a_request_to_forget_comes_after_what_it_forgets_and_stands_alone(population: Population) -> None:
    for user, truth in zip(population.users, population.truth.users, strict=True):
        turns = [m.content for s in user.sessions for m in s.messages if m.role == Role.USER]
        for forgotten in truth.forgotten:
            assert forgotten.statements
            assert all(s.at < forgotten.request.at for s in forgotten.statements)
            assert any(
                turn.endswith(forgotten.request.text[1:]) and len(turn) < len(forgotten.request.text) + 20
                for turn in turns
            )


def test_a_repeated_statement_comes_after_the_first(population: Population) -> None:
    for truth in population.truth.users:
        at = {s.text: s.at for habit in truth.habits for s in habit.statements}
        for duplicate in truth.duplicates:
            assert duplicate.statement.at > at[duplicate.original]


def test_every_eighth_user_speaks_chinese_and_most_english(population: Population) -> None:
    by_language = Counter(user.language for user in population.users)
    assert by_language == {"en": 24, "zh": 4, "de": 2, "es": 2}
    assert [u.language for u in plant(16, seed=3).users][7::8] == ["zh", "zh"]


def test_chinese_users_write_chinese_only(population: Population) -> None:
    for truth in population.truth.users:
        if truth.language == "zh":
            texts = [statement.text for statement in truth.statements()]
            assert not [text for text in texts if any("a" <= char.lower() <= "z" for char in text)]


def test_in_the_shuffled_control_every_statement_of_a_habit_shows_another_behaviour() -> None:
    for truth in plant(16, seed=7, shuffled=True).truth.users:
        assert truth.cross == ()
        for habit in truth.habits:
            assert habit.behaviour == ""
            labels = [statement.behaviour for statement in habit.statements]
            assert len(set(labels)) == len(labels) >= 4


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.language)
def test_a_pack_names_only_known_labels_and_domains_and_fills_every_slot(pack: Pack) -> None:
    assert set(pack.behaviours) <= set(LABELS) - {"other"}
    assert all(OPPOSITE_OF[label] in pack.behaviours for label in pack.behaviours)
    named = {*pack.material, *(a.domain for a in pack.attributes), *(e.domain for e in pack.coming_events)}
    assert named <= set(DEFAULT_DOMAINS)
    for material in pack.material.values():
        for frames in pack.behaviours.values():
            filled = [frame.format_map({slot: values[0] for slot, values in material.items()}) for frame in frames]
            assert len(set(filled)) == len(frames) >= 7


def test_english_has_every_behaviour_of_the_closed_list() -> None:
    assert set(ENGLISH.behaviours) == set(LABELS) - {"other"}


def test_no_one_word_gives_an_english_behaviour_away() -> None:
    """Except for the words of people who talk about themselves, no word stands in more than 6 of 10 frames of a label."""
    everyday = {"a", "about", "i", "in", "it", "to", "of", "on", "my", "me", "is", "the", "and", "for", "was", "had"}
    everyday |= {"when", "that"}
    for label, frames in ENGLISH.behaviours.items():
        slots = Counter(w for frame in frames for w in set(frame.lower().replace(",", " ").replace(".", " ").split()))
        common = {w for w, n in slots.items() if n > 6 and w not in everyday and "{" not in w and "'" not in w}
        assert not common, (label, common)
