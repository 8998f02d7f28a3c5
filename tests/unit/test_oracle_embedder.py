"""The oracle embedder keeps planted meanings apart as far as bge-m3's thresholds ask, and the hash embedder does not."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from dcpm.model.profile import EmbeddingProfile
from dcpm.sim.oracle_embedder import OracleEmbedder, abstract_meaning, habit_meaning
from dcpm.sim.population import Population, plant
from dcpm.sim.truth import Habit
from dcpm.testing.fake_embedder import HashEmbedder

PROFILE = EmbeddingProfile(name="oracle")


@pytest.fixture(scope="module")
def population() -> Population:
    return plant(16, seed=5)


@pytest.fixture(scope="module")
def oracle(population: Population) -> OracleEmbedder:
    return OracleEmbedder(population.truth)


def _cosines(oracle: OracleEmbedder, a: list[str], b: list[str]) -> np.ndarray:
    return oracle.embed(a) @ oracle.embed(b).T


def _texts(habit: Habit, form: str = "{text}") -> list[str]:
    return [form.format(domain=habit.domain, topic="a, topic", text=s.text) for s in habit.statements]


@pytest.mark.parametrize("form", ["{text}", "{domain}: {text}", "{domain}: {topic}: {text}", "By the way, {text}"])
def test_facts_of_one_habit_lie_well_within_the_smaller_eps(
    population: Population, oracle: OracleEmbedder, form: str
) -> None:
    for habit in (habit for user in population.truth.users for habit in user.habits):
        cosines = _cosines(oracle, _texts(habit, form), _texts(habit))
        assert 1 - cosines.min() < PROFILE.eps2 - 0.04


def test_facts_of_two_habits_lie_beyond_the_larger_eps(population: Population, oracle: OracleEmbedder) -> None:
    for user in population.truth.users:
        for a, b in combinations(user.habits, 2):
            assert 1 - _cosines(oracle, _texts(a), _texts(b)).max() > PROFILE.eps1 + 0.1


def test_facts_of_a_shuffled_habit_do_not_cluster() -> None:
    control = plant(8, seed=5, shuffled=True).truth
    oracle = OracleEmbedder(control)
    for habit in (habit for user in control.users for habit in user.habits):
        cosines = _cosines(oracle, _texts(habit), _texts(habit))
        assert 1 - np.max(cosines - 2 * np.eye(len(cosines))) > PROFILE.eps1


def test_versions_of_a_belief_pass_the_floor_and_are_no_cluster(population: Population, oracle: OracleEmbedder) -> None:
    for user in population.truth.users:
        chains = {chain.id: [v.statement.text for v in chain.versions] for chain in user.chains}
        for texts in chains.values():
            cosines = _cosines(oracle, texts, texts)
            assert cosines.min() > PROFILE.reconcile_floor + 0.1
            assert np.max(cosines - 2 * np.eye(len(texts))) < 0.97
        for temporary in user.temporaries:
            assert _cosines(oracle, [temporary.statement.text], chains[temporary.chain]).min() > PROFILE.reconcile_floor
        for a, b in combinations(chains.values(), 2):
            assert _cosines(oracle, a, b).max() < PROFILE.reconcile_floor


def test_a_topic_to_forget_finds_its_statements(population: Population, oracle: OracleEmbedder) -> None:
    for forgotten in (f for user in population.truth.users for f in user.forgotten):
        assert _cosines(oracle, [forgotten.topic], [s.text for s in forgotten.statements]).min() > 0.5


def test_a_schema_that_echoes_its_facts_falls_to_their_habit(population: Population, oracle: OracleEmbedder) -> None:
    for habit in (habit for user in population.truth.users for habit in user.habits):
        first, second = habit.statements[:2]
        schema = f"In matters of {habit.domain} there is a pattern, for instance: {first.text} {second.text[:60]}"
        assert oracle.meaning(schema) == habit_meaning(habit.domain, habit.behaviour)


def test_schemas_of_one_behaviour_in_two_domains_are_unlike_in_sense(
    population: Population, oracle: OracleEmbedder
) -> None:
    for user in population.truth.users:
        habits = {habit.id: habit for habit in user.habits}
        for cross in user.cross:
            for a, b in combinations(cross.habits, 2):
                schemas = [f"Shows it like this: {habits[h].statements[0].text}" for h in (a, b)]
                assert _cosines(oracle, schemas[:1], schemas[1:]).max() <= PROFILE.theta_sem


def test_abstracts_of_one_behaviour_collide_and_of_opposites_do_not(oracle: OracleEmbedder) -> None:
    phrases = pytest.importorskip("dcpm.sim.rules.phrases").PHRASES
    texts = {
        label: [f"When {p.when[i]}, they {p.they[-i]} rather than {p.rather_than[i]}." for i in range(4)]
        for label, p in phrases.items()
        if label != "other"
    }
    assert len(texts) == 20
    for label, abstracts in texts.items():
        assert all(oracle.meaning(text) == abstract_meaning(label) for text in abstracts)
        assert _cosines(oracle, abstracts, abstracts).min() >= PROFILE.theta_beh
    for a, b in combinations(texts, 2):
        assert _cosines(oracle, texts[a], texts[b]).max() < PROFILE.theta_sem


def test_text_that_was_not_planted_stands_for_nothing(oracle: OracleEmbedder) -> None:
    assert oracle.meaning("Zebras graze beyond Kilimanjaro").shares == ()
    assert oracle.meaning("").shares == ()


def test_the_oracle_names_its_truth_and_is_deterministic(population: Population, oracle: OracleEmbedder) -> None:
    texts = [s.text for s in population.truth.users[0].statements()] + ["", "👋"]
    again = OracleEmbedder(population.truth)
    assert again.identity == oracle.identity
    assert np.array_equal(again.embed(texts[::-1])[::-1], oracle.embed(texts))
    assert OracleEmbedder(plant(2, seed=6).truth).identity != oracle.identity
    assert np.allclose(np.linalg.norm(oracle.embed(texts), axis=1), 1, atol=1e-5)
    assert oracle.embed([]).shape == (0, oracle.identity.dim)


def test_the_hash_embedder_knows_words_and_nothing_of_meanings() -> None:
    hashed = HashEmbedder(256)
    a, b, c, d = hashed.embed(["I drink green tea", "Green tea I drink!", "Espresso at dawn", "我每天喝绿茶"])
    assert float(a @ b) > 0.999
    assert abs(float(a @ c)) < 0.3
    assert float(d @ hashed.embed(["我早上喝绿茶"])[0]) > 0.4
    assert hashed.embed([]).shape == (0, 256)
    assert np.array_equal(hashed.embed(["x y"]), HashEmbedder(256).embed(["x y"]))
