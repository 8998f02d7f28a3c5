"""Vectors as a model gave them -> unit rows, or the error that says which of them cannot be."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from dcpm.errors import EmbedderError
from dcpm.ports import Matrix


def unit_rows(rows: npt.NDArray[Any], model: str) -> Matrix:
    """`rows`, shape (n, dim), at unit length, float32. Raises EmbedderError where one is zero or not finite."""
    norms = np.linalg.norm(rows.astype(np.float64), axis=1, keepdims=True)
    if not (np.isfinite(norms) & (norms > 1e-12)).all():
        raise EmbedderError(f"{model} gave a vector without a direction: zero or not a number")
    unit: Matrix = (rows / norms).astype(np.float32)
    return unit
