"""A state -> packed and unpacked: it comes back as it was, with one buffer for all its vectors."""

from __future__ import annotations

import pickle
from dataclasses import asdict

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dcpm.consolidate import pipeline
from dcpm.consolidate.pipeline import NightParams, NightState
from dcpm.model.rows import NO_VECTOR, Row
from dcpm.testing import made
from ray_jobs.travel import pack, unpack, vector_at


def columns_of(rows: tuple[Row, ...]) -> list[dict[str, object]]:
    return [
        {name: value.tolist() if isinstance(value, np.ndarray) else value for name, value in asdict(row).items()}
        for row in rows
    ]


def state_of(n_items: int, n_without_vector: int = 0) -> NightState:
    rows: list[Row] = [made.item(f"i{i}") for i in range(n_items)]
    rows += [made.node(f"n{i}", vector=NO_VECTOR) for i in range(n_without_vector)]
    rows += [made.edge("n0", f"i{i}") for i in range(n_items)]
    return pipeline.start(made.snapshot(rows), NightParams())


@given(n_items=st.integers(0, 12), n_without_vector=st.integers(0, 3))
def test_a_state_arrives_as_it_left(n_items: int, n_without_vector: int) -> None:
    state = state_of(n_items, n_without_vector)
    arrived = unpack(pack(state))
    assert arrived == state  # rows compare without their vectors, which come next
    assert columns_of(arrived.snapshot.items) == columns_of(state.snapshot.items)
    assert columns_of(arrived.snapshot.nodes) == columns_of(state.snapshot.nodes)


def test_all_vectors_travel_in_one_buffer() -> None:
    state = state_of(20)
    packed = pack(state)
    assert packed.flat.size == 20 * made.EMBEDDER.identity.dim
    buffers: list[pickle.PickleBuffer] = []
    pickle.dumps(packed, protocol=5, buffer_callback=buffers.append)
    assert len(buffers) == 2  # the vectors, and where each begins
    assert all(np.shares_memory(item.vector, packed.flat) for item in unpack(packed).snapshot.items)


def test_a_vector_that_two_rows_share_travels_once() -> None:
    shared = made.item("i0").vector
    state = pipeline.start(
        made.snapshot([made.item("i0", vector=shared), made.item("i1", vector=shared)]), NightParams()
    )
    assert pack(state).flat.size == shared.size


def test_other_arrays_travel_as_they_are() -> None:
    square = np.eye(3, dtype=np.float64)
    state = NightState(made.snapshot([]), NightParams(), numbers={"square": square})  # type: ignore[dict-item]
    arrived = unpack(pack(state)).numbers["square"]
    assert arrived.tolist() == square.tolist()  # type: ignore[attr-defined]


def test_a_packed_state_says_how_it_is_opened() -> None:
    with pytest.raises(RuntimeError, match="unpack"):
        vector_at(0)
