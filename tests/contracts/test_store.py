"""The promises of `MemoryStore`, on the fake, on milvus-lite and on a real Milvus server."""

from __future__ import annotations

import logging
import threading
import uuid
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from contract_stores import EMBEDDING, fresh_params, new_user
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pymilvus import DataType, MilvusClient

from dcpm.adapters.milvus import MilvusParams, MilvusStore
from dcpm.errors import EmbeddingMismatch, InvalidInput, StoreDamaged, StoreError, StoreUnavailable
from dcpm.model.collections import COLLECTIONS
from dcpm.model.items import Item
from dcpm.model.nodes import Behaviour, Edge, Node
from dcpm.model.profile import EmbeddingIdentity
from dcpm.model.rows import MAX_INT, Row, Vector, columns, has_vector
from dcpm.model.texts import bound_bytes
from dcpm.model.users import Activity, Tombstone
from dcpm.ports import Consistency, MemoryStore, Where, matches
from dcpm.testing.fake_store import FakeStore

DIM = EMBEDDING.dim
HOSTILE = [
    'a "quoted" word',
    "it's",
    "back\\slash",
    "\\",
    '\\"',
    "\\n is not a newline",
    "two\nlines\r\n\tand a tab",
    '" or tk != "',
    '") or (1 == 1',
    "' || true || '",
    "true",
    "id in []",
    "tk like '%'",
    "漢字とかな",
    "한국어",
    "😀👩‍👩‍👧",
    "\u2028\u0085\x0b\x0c",
    "\x01\x7f",
    "\\u0041",
    "{x} $meta %s",
    "",
    " ",
    "trailing ",
]
few = settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
storable = st.one_of(
    st.sampled_from(HOSTILE),
    st.text(st.characters(exclude_characters="\x00", exclude_categories=["Cs"]), max_size=40),
)
whole = st.one_of(st.integers(-MAX_INT, MAX_INT), st.integers(-3, 3), st.sampled_from([-MAX_INT, 0, MAX_INT]))


def unit(*numbers: float) -> Vector:
    vector = np.zeros(DIM, np.float32)
    vector[: len(numbers)] = numbers
    return vector / np.linalg.norm(vector)


def item(tk: str, id_: str, **values: Any) -> Item:
    return Item(id=f"{tk}{id_}", tk=tk, **values)


@st.composite
def rows_of(draw: st.DrawFn, kind: type[Row]) -> Row:
    values: dict[str, Any] = {}
    for column in columns(kind):
        if column.type == "text":
            values[column.name] = bound_bytes(draw(storable), column.max_bytes)
        elif column.type == "int":
            values[column.name] = draw(whole)
        elif column.type == "float":
            values[column.name] = draw(st.floats(allow_nan=False, allow_infinity=False))
        else:
            numbers = draw(st.lists(st.integers(-9, 9), min_size=DIM, max_size=DIM))
            values[column.name] = np.array(numbers, np.float32)
    return kind(**{**values, "id": f"k{draw(st.integers(0, 5))}-{uuid.uuid4().hex[:12]}", "tk": new_user()})


def same(found: Sequence[Row], written: Sequence[Row]) -> bool:
    """Row equality leaves vectors out, so they are compared beside it."""
    return list(found) == list(written) and all(map(_same_vector, found, written))


def _same_vector(a: Any, b: Any) -> bool:
    return not has_vector(type(a)) or np.array_equal(a.vector, b.vector)


# Writing and reading back


@pytest.mark.parametrize("kind", COLLECTIONS, ids=lambda kind: kind.COLLECTION)
@given(data=st.data())
@few
def test_a_row_comes_back_as_it_was_written_whatever_its_texts(
    store: MemoryStore, kind: type[Row], data: st.DataObject
) -> None:
    row = data.draw(rows_of(kind))
    store.upsert([row])
    assert same(store.get(kind, row.tk, [row.id]), [row])
    assert same(store.scan(kind, [row.tk], with_vectors=True), [row])


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_string_in_every_text_column_comes_back_and_is_found_by_it(store: MemoryStore, text: str) -> None:
    for kind in COLLECTIONS:
        bounds = {column.name: column.max_bytes for column in columns(kind) if column.type == "text"}
        texts = {name: bound_bytes(text, n_bytes) for name, n_bytes in bounds.items() if name not in ("id", "tk")}
        tk = new_user()
        row = kind(**{**texts, "id": f"x{tk}", "tk": tk})
        other = row.replaced(id=f"y{tk}", **dict.fromkeys(texts, "another"))
        store.upsert([row, other])
        for name, value in texts.items():
            assert store.scan(kind, [tk], Where(equals={name: value})) == [row]
            assert store.scan(kind, [tk], Where(within={name: ["nobody", value]})) == [row]


def test_an_upsert_replaces_the_whole_row(store: MemoryStore) -> None:
    tk = new_user()
    store.upsert([item(tk, "a", text="old", salience=5, vector=unit(1))])
    store.upsert([item(tk, "a", text="new", vector=unit(0, 1))])
    assert same(store.get(Item, tk, [f"{tk}a"]), [item(tk, "a", text="new", vector=unit(0, 1))])
    assert store.count(Item, [tk]) == 1


def test_of_one_id_twice_in_a_call_the_later_row_stays(store: MemoryStore) -> None:
    tk = new_user()
    store.upsert([item(tk, "a", text="first"), item(tk, "b"), item(tk, "a", text="second")])
    assert [row.text for row in store.scan(Item, [tk])] == ["second", ""]


def test_rows_of_several_kinds_may_be_written_in_one_call(store: MemoryStore) -> None:
    tk = new_user()
    rows: list[Row] = [
        Edge(id=f"e{tk}", tk=tk, src="a", dst="b"),
        Node(id=f"n{tk}", tk=tk, vector=unit(1)),
        Behaviour(id=f"n{tk}", tk=tk, vector=unit(0, 1)),
        Edge(id=f"f{tk}", tk=tk),
    ]
    store.upsert(rows)
    assert [store.count(kind, [tk]) for kind in (Edge, Node, Behaviour)] == [2, 1, 1]


def test_writing_nothing_is_allowed(store: MemoryStore) -> None:
    store.upsert([])


@pytest.mark.parametrize(
    "bad",
    [
        {"text": "字" * 2_731},  # 8,193 bytes, though far fewer characters
        {"text": "a\x00b"},
        {"text": "a\ud800b"},
        {"salience": 2**63},
        {"vector": np.ones(DIM + 1, np.float32)},
        {"vector": np.full(DIM, np.nan, np.float32)},
    ],
    ids=["too long", "NUL", "lone surrogate", "too large", "wrong dimension", "NaN"],
)
def test_a_row_that_cannot_be_stored_is_refused_and_nothing_is_written(store: MemoryStore, bad: dict[str, Any]) -> None:
    tk = new_user()
    with pytest.raises(InvalidInput, match="items"):
        store.upsert([item(tk, "a"), item(tk, "b", **bad)])
    assert store.scan(Item, [tk]) == []


def test_a_text_of_exactly_its_bound_is_stored(store: MemoryStore) -> None:
    tk = new_user()
    text = "字" * 2_730 + "ab"  # 8,192 bytes
    store.upsert([item(tk, "a", text=text)])
    assert store.get(Item, tk, [f"{tk}a"])[0].text == text


def test_changing_an_array_after_writing_or_reading_it_does_not_change_the_store(store: MemoryStore) -> None:
    tk, vector = new_user(), unit(1).copy()
    store.upsert([item(tk, "a", vector=vector)])
    vector[:] = 7
    store.scan(Item, [tk], with_vectors=True)[0].vector[:] = 9
    assert np.array_equal(store.get(Item, tk, [f"{tk}a"])[0].vector, unit(1))


def test_many_threads_write_at_once_and_nothing_is_lost(store: MemoryStore) -> None:
    tk = new_user()
    failures: list[BaseException] = []

    def write(thread: int) -> None:
        try:
            for i in range(10):
                store.upsert([Edge(id=f"{tk}{thread}-{i}", tk=tk)])
                assert store.get(Edge, tk, [f"{tk}{thread}-{i}"])
        except BaseException as exc:  # noqa: BLE001
            failures.append(exc)

    threads = [threading.Thread(target=write, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert store.count(Edge, [tk]) == 40


# Whose rows


def test_get_follows_the_order_of_the_ids_and_leaves_out_what_is_not_the_users(store: MemoryStore) -> None:
    mine, other = new_user(), new_user()
    store.upsert([item(mine, "a"), item(mine, "b"), item(other, "c")])
    ids = [f"{mine}b", "nothing", f"{other}c", f"{mine}a", f"{mine}b", '" or tk != "', "a\x00", "a\ud800", ""]
    assert [row.id for row in store.get(Item, mine, ids)] == [f"{mine}b", f"{mine}a"]
    assert store.get(Item, mine, []) == []


def test_scan_orders_by_user_and_id_and_gives_only_the_users_asked_for(store: MemoryStore) -> None:
    a, b, c = sorted(new_user() for _ in range(3))
    store.upsert([item(c, "2"), item(a, "2"), item(b, "1"), item(a, "1"), item(c, "1")])
    assert [row.id for row in store.scan(Item, [c, a, c])] == [f"{a}1", f"{a}2", f"{c}1", f"{c}2"]
    assert store.scan(Item, []) == []
    assert store.scan(Item, [new_user(), '") or (1 == 1']) == []


def test_scan_takes_more_users_than_one_filter_holds(store: MemoryStore) -> None:
    users = [new_user() for _ in range(30)]
    store.upsert([Activity(id=tk, tk=tk) for tk in users])
    absent = [new_user() for _ in range(1_200)]
    assert [row.tk for row in store.scan(Activity, absent + users)] == sorted(users)
    assert store.count(Activity, absent + users) == 30


def test_scan_reads_vectors_only_where_asked(store: MemoryStore) -> None:
    tk = new_user()
    store.upsert([item(tk, "a", vector=unit(1)), item(tk, "b")])
    assert [row.vector.shape for row in store.scan(Item, [tk])] == [(0,), (0,)]
    with_vectors = store.scan(Item, [tk], with_vectors=True)
    assert np.array_equal(with_vectors[0].vector, unit(1))
    assert np.array_equal(with_vectors[1].vector, np.zeros(DIM))


def test_scan_all_gives_every_users_row_once(store: MemoryStore) -> None:
    rows = [Tombstone(id=f"t{tk}", tk=tk, target="here", at=7) for tk in (new_user() for _ in range(25))]
    mark = uuid.uuid4().hex
    rows = [row.replaced(target=mark) for row in rows]
    store.upsert(rows)
    pages = list(store.scan_all(Tombstone, Where(equals={"target": mark}), page=10))
    assert sorted((row for page in pages for row in page), key=lambda row: row.id) == sorted(
        rows, key=lambda row: row.id
    )
    assert len(pages) >= 3
    assert list(store.scan_all(Tombstone, Where(within={"target": []}))) == []
    everything = [row.id for page in store.scan_all(Tombstone, page=10) for row in page]
    assert {row.id for row in rows} <= set(everything)
    assert len(everything) == len(set(everything)) == store.count(Tombstone)


# Conditions


@given(data=st.data())
@few
def test_a_condition_finds_what_it_says_for_any_values(store: MemoryStore, data: st.DataObject) -> None:
    """The store's filter against the plain evaluator: escaping that loses or adds a character shows here."""
    tk = new_user()
    texts, numbers = (
        data.draw(st.lists(storable, min_size=1, max_size=5)),
        data.draw(st.lists(whole, min_size=1, max_size=5)),
    )
    rows = [
        item(tk, str(i), text=data.draw(st.sampled_from(texts)), said_at=data.draw(st.sampled_from(numbers)))
        for i in range(data.draw(st.integers(1, 6)))
    ]
    store.upsert(rows)
    text, number = st.sampled_from(texts) | storable, st.sampled_from(numbers) | whole
    where = Where(
        equals=data.draw(st.fixed_dictionaries({}, optional={"text": text, "said_at": number})),
        within=data.draw(st.fixed_dictionaries({}, optional={"text": st.lists(text, max_size=4)})),
    )
    assert store.scan(Item, [tk], where) == [row for row in rows if matches(row, where)]
    assert store.count(Item, [tk], where) == sum(matches(row, where) for row in rows)


@pytest.mark.parametrize(
    "where",
    [
        Where(equals={"colour": "red"}),
        Where(equals={"salience": "3"}),
        Where(equals={"text": 3}),
        Where(within={"salience": []}),
        Where(equals={"vector": 1}),
        Where(equals={"text": "a\x00"}),
        Where(equals={"said_at": 2**63}),
        Where(equals={'text == "" or tk': "x"}),
    ],
)
def test_a_condition_that_does_not_fit_the_columns_is_refused(store: MemoryStore, where: Where) -> None:
    tk = new_user()
    with pytest.raises(InvalidInput):
        store.scan(Item, [tk], where)
    with pytest.raises(InvalidInput):
        store.count(Item, [tk], where)
    with pytest.raises(InvalidInput):
        store.search(Item, tk, unit(1)[None], 1, where)
    with pytest.raises(InvalidInput):
        list(store.scan_all(Item, where))


# Searching


@given(data=st.data())
@few
def test_search_finds_the_nearest_as_a_double_loop_does(store: MemoryStore, data: st.DataObject) -> None:
    tk, other = new_user(), new_user()
    coordinates = st.lists(st.integers(-2, 2), min_size=DIM, max_size=DIM)  # few values, so that there are ties
    vectors = [np.array(data.draw(coordinates), np.float32) for _ in range(data.draw(st.integers(1, 12)))]
    rows = [item(tk, f"{i:02}", salience=i % 3, vector=vector) for i, vector in enumerate(vectors)]
    store.upsert([*rows, *(item(other, f"{i:02}", vector=vector) for i, vector in enumerate(vectors))])
    queries = np.array(data.draw(st.lists(coordinates, min_size=1, max_size=3)), np.float32)
    k = data.draw(st.integers(1, 14))
    where = Where(equals=data.draw(st.fixed_dictionaries({}, optional={"salience": st.integers(0, 2)})))
    found = store.search(Item, tk, queries, k, where)
    assert len(found) == len(queries)
    for query, hits in zip(queries.astype(np.float64), found, strict=True):
        expected = sorted(
            (-round(float(v @ query / np.linalg.norm(v) / np.linalg.norm(query)), 5), row.id)
            for row, v in zip(rows, (vector.astype(np.float64) for vector in vectors), strict=True)
            if matches(row, where) and v.any() and query.any()
        )[:k]
        assert [hit.row.id for hit in hits] == [id_ for _, id_ in expected]
        assert [hit.cosine for hit in hits] == pytest.approx([-cosine for cosine, _ in expected], abs=2e-5)
        assert all(hit.row.tk == tk and hit.row.vector.shape == (0,) for hit in hits)


def test_ties_go_by_id_even_where_more_rows_tie_than_are_asked_for(store: MemoryStore) -> None:
    tk = new_user()
    ids = [f"{i:02}" for i in range(40)]
    store.upsert([item(tk, id_, vector=unit(1, 1)) for id_ in reversed(ids)])
    hits = store.search(Item, tk, unit(1)[None], 5)[0]
    assert [hit.row.id for hit in hits] == [f"{tk}{id_}" for id_ in ids[:5]]


def test_a_row_without_a_vector_is_found_by_no_search(store: MemoryStore) -> None:
    tk = new_user()
    store.upsert([item(tk, "a"), item(tk, "b", vector=np.zeros(DIM, np.float32)), item(tk, "c", vector=unit(-1))])
    queries = np.concatenate([np.eye(DIM, dtype=np.float32), -np.eye(DIM, dtype=np.float32)])
    for hits in store.search(Item, tk, queries, 10):
        assert [hit.row.id for hit in hits] == [f"{tk}c"]
    row = store.get(Item, tk, [f"{tk}a"])[0]
    store.upsert([row])  # read, changed and written back, it must stay without one
    assert len(store.search(Item, tk, unit(1)[None], 10)[0]) == 1


def test_a_query_of_zeros_finds_nothing_and_no_query_gives_no_answer(store: MemoryStore) -> None:
    tk = new_user()
    store.upsert([item(tk, "a", vector=unit(1))])
    found = store.search(Item, tk, np.stack([np.zeros(DIM, np.float32), unit(1)]), 3)
    assert [len(hits) for hits in found] == [0, 1]
    assert store.search(Item, tk, np.zeros((0, DIM), np.float32), 3) == []
    assert store.search(Item, new_user(), unit(1)[None], 3) == [[]]


def test_a_search_that_makes_no_sense_is_refused(store: MemoryStore) -> None:
    tk = new_user()
    with pytest.raises(InvalidInput, match="shape"):
        store.search(Item, tk, np.ones((1, DIM + 1), np.float32), 3)
    with pytest.raises(InvalidInput, match="k is 0"):
        store.search(Item, tk, unit(1)[None], 0)
    with pytest.raises(InvalidInput, match="no vector"):
        store.search(Edge, tk, unit(1)[None], 3)


# Deleting


def test_delete_leaves_other_users_and_unknown_ids_alone(store: MemoryStore) -> None:
    mine, other = new_user(), new_user()
    store.upsert([item(mine, "a"), item(mine, "b"), item(other, "c")])
    store.delete(Item, mine, [f"{mine}a", f"{other}c", "nothing", '" or tk != "'])
    store.delete(Item, mine, [])
    assert [row.id for row in store.scan(Item, [mine, other])] == sorted([f"{mine}b", f"{other}c"])


def test_what_was_deleted_is_gone_for_the_very_next_reader(store: MemoryStore) -> None:
    tk = new_user()
    for i in range(5):
        store.upsert([item(tk, str(i), vector=unit(1))])
        store.delete(Item, tk, [f"{tk}{i}"])
        assert store.scan(Item, [tk]) == store.get(Item, tk, [f"{tk}{i}"]) == []
        assert store.search(Item, tk, unit(1)[None], 3) == [[]]
        assert store.count(Item, [tk]) == 0


def test_delete_user_takes_one_user_and_one_kind_and_says_how_many(store: MemoryStore) -> None:
    mine, other = new_user(), new_user()
    store.upsert([item(mine, "a"), item(mine, "b"), item(other, "c"), Edge(id=f"e{mine}", tk=mine)])
    assert store.delete_user(Item, mine) == 2
    assert store.delete_user(Item, mine) == 0
    assert [store.count(Item, [mine]), store.count(Item, [other]), store.count(Edge, [mine])] == [0, 1, 1]


def test_more_rows_than_milvus_pages_through_are_scanned_counted_and_deleted(store: MemoryStore) -> None:
    """16,384 bounds what one limited query reaches on a server; a user may have more edges than that."""
    tk, n = new_user(), 16_900
    store.upsert([Edge(id=f"{tk}{i:05}", tk=tk, src=str(i % 7)) for i in range(n)])
    assert [row.id for row in store.scan(Edge, [tk])] == [f"{tk}{i:05}" for i in range(n)]
    assert store.count(Edge, [tk]) == n
    assert len(store.scan(Edge, [tk], Where(equals={"src": "3"}))) == len(range(3, n, 7))
    assert sum(len(page) for page in store.scan_all(Edge) for row in page[:1]) >= n
    assert store.delete_user(Edge, tk) == n
    assert store.count(Edge, [tk]) == 0
    assert store.scan(Edge, [tk]) == []


# The fake's own


def test_the_fake_leaves_a_prefix_when_it_is_told_to_fail() -> None:
    store = FakeStore(EMBEDDING)
    rows: list[Row] = [item("u", str(i)) for i in range(5)]
    store.fail_after(3)
    with pytest.raises(StoreUnavailable):
        store.upsert(rows)
    with pytest.raises(StoreUnavailable):
        store.scan(Item, ["u"])
    store.heal()
    assert store.scan(Item, ["u"]) == rows[:3] == store.contents()["items"]


# What only a Milvus has


def test_an_answer_of_several_pages_is_whole(real_uri: str) -> None:
    """Pages of a few rows, as they would be where rows are large: no order of the server's may be relied upon."""
    small = MilvusParams(prefix=fresh_params().prefix, answer_bytes=100_000, batch_rows=3, batch_bytes=2_000)
    store = MilvusStore.connect(real_uri, EMBEDDING, params=small)
    tk = new_user()
    rows = [item(tk, f"{i * 37 % 101:03}", salience=i % 2, text="x" * (i * 20), vector=unit(1, i)) for i in range(40)]
    store.upsert(rows)
    expected = sorted(rows, key=lambda row: row.id)
    assert same(store.scan(Item, [tk], with_vectors=True), expected)
    assert store.scan(Item, [tk], Where(equals={"salience": 1})) == [row for row in expected if row.salience == 1]
    assert len(store.get(Item, tk, [row.id for row in rows])) == 40
    assert len(store.search(Item, tk, np.stack([unit(1), unit(0, 1)]), 30)[1]) == 30
    store.close()


def test_a_strong_read_sees_what_another_connection_wrote(real_uri: str) -> None:
    params = fresh_params()
    writer, reader = (MilvusStore.connect(real_uri, EMBEDDING, params=params) for _ in range(2))
    tk = new_user()
    for i in range(3):
        writer.upsert([Tombstone(id=f"{tk}{i}", tk=tk)])
        assert len(reader.scan(Tombstone, [tk], consistency=Consistency.STRONG)) == i + 1
    writer.close()
    assert reader.count(Tombstone, [tk]) == 3  # closing one leaves the other open
    reader.close()


@pytest.mark.parametrize(
    "other",
    [
        EmbeddingIdentity("contract", "2", DIM),
        EmbeddingIdentity("another", "1", DIM),
        EmbeddingIdentity("contract", "1", 4),
    ],
)
def test_opening_with_another_embedding_is_refused_and_both_are_named(real_uri: str, other: EmbeddingIdentity) -> None:
    params = MilvusParams(prefix="mismatch")
    MilvusStore.connect(real_uri, EMBEDDING, params=params).close()
    with pytest.raises(EmbeddingMismatch) as caught:
        MilvusStore.connect(real_uri, other, params=params)
    assert str(EMBEDDING) in str(caught.value)
    assert str(other) in str(caught.value)


def test_a_collection_that_is_not_ours_is_left_alone(real_uri: str) -> None:
    params, client = fresh_params(), MilvusClient(uri=real_uri)
    schema = client.create_schema()
    schema.add_field("id", DataType.INT64, is_primary=True)
    schema.add_field("vector", DataType.FLOAT_VECTOR, dim=2)
    client.create_collection(f"{params.prefix}_items", schema=schema)
    with pytest.raises(StoreError, match="not one of DCPM's"):
        MilvusStore.connect(real_uri, EMBEDDING, params=params)


def test_a_store_whose_tenant_filter_misses_rows_is_not_opened(real_uri: str) -> None:
    class Blind(MilvusStore):
        def scan(self, *_args: Any, **_options: Any) -> Any:
            return []

    with pytest.raises(StoreDamaged, match="was not found again"):
        Blind.connect(real_uri, EMBEDDING, params=fresh_params())


def test_several_processes_may_open_new_collections_at_once(real_uri: str) -> None:
    params = fresh_params()
    opened: list[MilvusStore] = []
    threads = [
        threading.Thread(target=lambda: opened.append(MilvusStore.connect(real_uri, EMBEDDING, params=params)))
        for _ in range(3)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(opened) == 3


def test_no_error_and_no_log_line_holds_a_key_or_a_text(real_uri: str, caplog: pytest.LogCaptureFixture) -> None:
    store = MilvusStore.connect(real_uri, EMBEDDING, params=fresh_params())
    caplog.set_level(logging.DEBUG)
    with pytest.raises(StoreError) as caught:
        store._query(Item, 'tk == "secret" && nowhere == "private"', ["id"], Consistency.SESSION)
    assert not caught.value.retry
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__
    assert "secret" not in str(caught.value) + caplog.text
    assert "private" not in str(caught.value) + caplog.text
    store.close()


def test_a_store_that_is_not_there_may_be_tried_again() -> None:
    with pytest.raises(StoreUnavailable, match="is it running") as caught:
        MilvusStore.connect("http://127.0.0.1:1", EMBEDDING, params=MilvusParams(connect_wait_s=0.0))
    assert caught.value.retry
