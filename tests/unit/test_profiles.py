"""profile_for(): the right thresholds for a model, and a clear refusal for a model nobody measured."""

from __future__ import annotations

import pytest

from dcpm.adapters.flag_embedding import BgeM3Embedder, MiniLmEmbedder
from dcpm.adapters.profiles import PROFILES, THRESHOLDS, profile_for
from dcpm.consolidate.cluster import ClusterParams
from dcpm.consolidate.collide import CollideParams
from dcpm.errors import SettingsError
from dcpm.testing.fake_embedder import HashEmbedder


def test_bge_m3_has_the_papers_thresholds() -> None:
    paper = profile_for("bge-m3")
    assert (paper.eps1, paper.eps2, paper.min_samples, paper.theta_beh, paper.theta_sem) == (0.35, 0.25, 3, 0.72, 0.40)


@pytest.mark.parametrize("name", ["BAAI/bge-m3", "bge-m3", "BGE-M3"])
def test_a_model_is_known_with_its_owner_and_in_any_case(name: str) -> None:
    assert profile_for(name) == PROFILES["bge-m3"]


def test_the_embedders_of_this_house_have_a_profile() -> None:
    for model in (BgeM3Embedder.MODEL, MiniLmEmbedder.MODEL, HashEmbedder(8).identity.model, "oracle"):
        assert profile_for(model).name == model.casefold()


@pytest.mark.parametrize("name", sorted(PROFILES))
def test_every_profile_is_valid_for_the_stages_that_use_it(name: str) -> None:
    profile = PROFILES[name]
    assert ClusterParams.of(profile).eps1 == profile.eps1
    assert CollideParams.of(profile).theta_beh == profile.theta_beh
    assert profile.source
    assert "x" in profile.fact_text.format(domain="d", topic="t", text="x")


def test_what_the_settings_tell_replaces_what_was_measured() -> None:
    assert profile_for("bge-m3", {"theta_beh": 0.6}).theta_beh == 0.6
    assert profile_for("bge-m3", {"theta_beh": 0.6}).theta_sem == 0.40


def test_an_unknown_model_is_refused_with_the_settings_that_are_missing() -> None:
    with pytest.raises(SettingsError) as caught:
        profile_for("text-embedding-x", {"eps1": 0.4})
    assert all(field in str(caught.value) for field in ("text-embedding-x", *THRESHOLDS[1:], "DCPM_EMBEDDER_PROFILE"))


def test_an_unknown_model_is_taken_once_all_thresholds_are_told() -> None:
    told = {"eps1": 0.4, "eps2": 0.3, "reconcile_floor": 0.3, "theta_beh": 0.5, "theta_sem": 0.4}
    assert profile_for("text-embedding-x", told).eps1 == 0.4


def test_a_field_that_does_not_exist_is_refused_by_name() -> None:
    with pytest.raises(SettingsError, match="epsilon"):
        profile_for("bge-m3", {"epsilon": 0.4})
