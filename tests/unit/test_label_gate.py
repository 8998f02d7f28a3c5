"""The gate of labels: schemas collide only where their labels agree, for models whose cosines cannot tell behaviours apart."""

from __future__ import annotations

import numpy as np
import pytest

from dcpm.adapters.profiles import PROFILES
from dcpm.consolidate.collide import NO_LABEL, CollideParams, Pairs, agreeing


def pairs_of(*rows: tuple[int, int]) -> Pairs:
    i, j = (np.asarray(side, dtype=np.int64) for side in zip(*rows, strict=True))
    return Pairs(i, j, np.linspace(0.5, 0.9, len(i)), np.zeros(len(i)), n_scanned=9)


def test_only_pairs_of_one_label_pass_and_keep_their_cosines() -> None:
    found = pairs_of((0, 1), (0, 2), (1, 2))
    kept = agreeing(found, [4, 7, 4])
    assert list(zip(kept.i, kept.j, strict=True)) == [(0, 2)]
    assert kept.cos_beh.tolist() == [found.cos_beh[1]]
    assert kept.n_scanned == 9


def test_a_schema_without_a_label_is_left_to_its_cosine() -> None:
    kept = agreeing(pairs_of((0, 1), (1, 2), (0, 2)), [4, NO_LABEL, 7])
    assert list(zip(kept.i, kept.j, strict=True)) == [(0, 1), (1, 2)]


@pytest.mark.parametrize(("model", "gated"), [("all-minilm-l6-v2", True), ("bge-m3", False), ("oracle", False)])
def test_a_profile_says_whether_its_model_needs_the_gate(model: str, gated: bool) -> None:
    assert CollideParams.of(PROFILES[model]).label_gate is gated
