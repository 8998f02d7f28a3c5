"""The name of an embedding model -> the thresholds measured with it."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from dcpm.errors import SettingsError
from dcpm.model.profile import EmbeddingProfile

PAPER = "arXiv:2606.09483, with bge-m3; max_cluster, k, floor and caps are ours"

PROFILES: dict[str, EmbeddingProfile] = {
    profile.name: profile
    for profile in (
        EmbeddingProfile("bge-m3", source=PAPER),
        EmbeddingProfile("oracle", source="made to separate planted meanings at bge-m3's thresholds"),
    )
}
