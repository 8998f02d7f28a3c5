"""The name of an embedding model -> the thresholds measured with it; tests/bench/measure_profile.py measures another one."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from dcpm.errors import SettingsError
from dcpm.model.profile import EmbeddingProfile

THRESHOLDS = ("eps1", "eps2", "reconcile_floor", "theta_beh", "theta_sem")
"""What must be told of a model that was never measured here: the paper's figures are bge-m3's and mislead with any other."""

BGE_M3 = EmbeddingProfile(
    name="bge-m3",
    source="arXiv:2606.09483: eps1, eps2, min_samples, theta_beh, theta_sem; the rest is ours and not measured",
)

MINILM = EmbeddingProfile(
    name="all-minilm-l6-v2",
    fact_text="{domain}: {text}",
    clustering="average",
    average_linkage=0.80,
    eps1=0.55,
    eps2=0.50,
    max_cluster=7,
    reconcile_floor=0.35,
    theta_beh=0.20,
    theta_sem=0.50,
    label_gate=True,
    max_group=5,
    source="docs/embedding-profiles.md: English, planted population; eps1 and eps2 serve users too large for average linkage",
)

HASH = EmbeddingProfile(
    name="hash",
    eps1=0.70,
    eps2=0.60,
    reconcile_floor=0.15,
    theta_beh=0.40,
    theta_sem=0.40,
    source="words in common, not meaning: for tests",
)

ORACLE = EmbeddingProfile(name="oracle", source="made to separate planted meanings at bge-m3's thresholds")

PROFILES: Mapping[str, EmbeddingProfile] = {profile.name: profile for profile in (BGE_M3, MINILM, HASH, ORACLE)}


def profile_for(model: str, told: Mapping[str, Any] | None = None) -> EmbeddingProfile:
    """The profile of `model`, whatever the case and the owner before a slash ("BAAI/bge-m3").

    `told`: fields that the settings give in place of the measured ones; for an unknown model they must hold all THRESHOLDS.
    Raises SettingsError that names what is missing, or a field that does not exist.
    """
    told = told or {}
    name = model.rsplit("/", 1)[-1].casefold()
    unknown = sorted(set(told) - {field.name for field in dataclasses.fields(EmbeddingProfile)})
    if unknown:
        raise SettingsError(f"an embedding profile has no field {', '.join(unknown)}")
    if name in PROFILES:
        return dataclasses.replace(PROFILES[name], **told)
    missing = [field for field in THRESHOLDS if field not in told]
    if missing:
        raise SettingsError(
            f"the embedding model {model!r} was never measured (known: {', '.join(sorted(PROFILES))}); its profile lacks "
            f"{', '.join(missing)}. Measure them with tests/bench/measure_profile.py and give them in the settings, "
            'DCPM_EMBEDDER_PROFILE={"eps1": …, "eps2": …, "reconcile_floor": …, "theta_beh": …, "theta_sem": …}'
        )
    return EmbeddingProfile(**{"name": model, "source": "the settings", **told})
