"""A user's number -> the language that user speaks: of sixteen users two Chinese, one Spanish, one German, else English."""

from __future__ import annotations

from dcpm.sim.planted.chinese import CHINESE
from dcpm.sim.planted.english import ENGLISH
from dcpm.sim.planted.german import GERMAN
from dcpm.sim.planted.pack import Pack
from dcpm.sim.planted.spanish import SPANISH

_BY_PLACE = {7: CHINESE, 15: CHINESE, 5: SPANISH, 11: GERMAN}


def pack_of(index: int) -> Pack:
    return _BY_PLACE.get(index % 16, ENGLISH)
