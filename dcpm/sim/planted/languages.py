"""A user's number -> the language that user speaks."""

from __future__ import annotations

from dcpm.sim.planted.english import ENGLISH
from dcpm.sim.planted.pack import Pack

_CYCLE = (ENGLISH,) * 8


def pack_of(index: int) -> Pack:
    return _CYCLE[index % len(_CYCLE)]
