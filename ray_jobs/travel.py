"""A shard's state -> what travels between processes, and back: one float32 buffer for all vectors, a pickle for the rest.

A state of 20,000 rows holds 20,000 small arrays. Pickled one by one each becomes a buffer of its own in the object store;
put end to end they are one, which Ray maps into the next process without copying. The vectors that come back are views of
that mapping and cannot be written to.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from dcpm.consolidate.pipeline import NightState


@dataclass(frozen=True, slots=True)
class Packed:
    """`flat` holds the vectors end to end; vector i is flat[offsets[i]:offsets[i + 1]]. `body` refers to them by i."""

    body: bytes
    flat: npt.NDArray[np.float32]
    offsets: npt.NDArray[np.int64]


def pack(state: NightState) -> Packed:
    vectors: list[npt.NDArray[np.float32]] = []
    place_by_id: dict[int, int] = {}

    def reduced(array: npt.NDArray[Any]) -> Any:
        if array.dtype != np.float32 or array.ndim != 1:
            return array.__reduce_ex__(pickle.HIGHEST_PROTOCOL)
        place = place_by_id.setdefault(id(array), len(vectors))  # ids stay taken: the state holds every array
        if place == len(vectors):
            vectors.append(array)
        return vector_at, (place,)

    sink = io.BytesIO()
    pickler = pickle.Pickler(sink, pickle.HIGHEST_PROTOCOL)
    pickler.dispatch_table = {np.ndarray: reduced}
    pickler.dump(state)
    offsets = np.zeros(len(vectors) + 1, dtype=np.int64)
    np.cumsum([vector.size for vector in vectors], out=offsets[1:])
    flat = np.concatenate(vectors) if vectors else np.zeros(0, dtype=np.float32)
    return Packed(sink.getvalue(), flat, offsets)


def unpack(packed: Packed) -> NightState:
    state: NightState = _Unpickler(packed).load()
    return state


def vector_at(place: int) -> npt.NDArray[np.float32]:
    """What `body` names where a vector belongs; only `unpack` knows the buffer it lies in."""
    raise RuntimeError("a packed state is opened with unpack")


class _Unpickler(pickle.Unpickler):
    def __init__(self, packed: Packed) -> None:
        super().__init__(io.BytesIO(packed.body))
        self._packed = packed

    def find_class(self, module: str, name: str) -> Any:
        return self._view if (module, name) == (__name__, vector_at.__name__) else super().find_class(module, name)

    @property
    def _view(self) -> Callable[[int], npt.NDArray[np.float32]]:
        flat, offsets = self._packed.flat, self._packed.offsets.tolist()
        return lambda place: flat[offsets[place] : offsets[place + 1]]
