"""Keys: equal for the same thing, different for different things, and safe in a filter whatever they are made from."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from dcpm.errors import InvalidInput
from dcpm.model import ids

# No surrogates and no NUL: those are refused, which has its own test.
names = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), min_size=1, max_size=40)
parts = st.lists(st.text(max_size=6), min_size=1, max_size=4)
SAFE = re.compile(r"[a-z][a-z2-7]*")


@settings(deadline=None)
@given(parts, parts)
def test_different_parts_give_different_digests_wherever_they_are_cut(a: list[str], b: list[str]) -> None:
    assert (ids.digest_of(*a) == ids.digest_of(*b)) == (a == b)


@settings(deadline=None)
@given(names, names, names, names)
def test_a_tenant_key_belongs_to_one_user_of_one_tenant(t1: str, u1: str, t2: str, u2: str) -> None:
    assert (ids.tenant_key(t1, u1) == ids.tenant_key(t2, u2)) == ((t1, u1) == (t2, u2))


@settings(deadline=None)
@given(names, names, st.text(max_size=30), st.integers(-5, 5))
def test_every_key_is_plain_letters_and_fits_its_column(tenant: str, user: str, text: str, number: int) -> None:
    tk = ids.tenant_key(tenant, user)
    made = [
        ids.raw_id(tk, session=text, sequence=number, content=text),
        ids.raw_id(tk, session=text, sequence=number, content=text, idempotency_key=text),
        ids.item_id(tk, text, number),
        ids.summary_id(tk, text),
        ids.node_id(tk, text, text, number),
        ids.edge_id(tk, text, text, text),
        ids.night_id(tk, text),
        ids.tombstone_id(tk, text),
        ids.consent_id(tk, text),
    ]
    assert re.fullmatch(r"[a-z2-7]{24}", tk)
    assert all(SAFE.fullmatch(key) and len(key) <= 64 for key in made)
    assert len({key[0] + key for key in made if key}) >= len(made) - 1


@settings(deadline=None)
@given(names, names, st.text(max_size=10), st.integers(0, 9))
def test_no_key_is_shared_by_two_users(u1: str, u2: str, text: str, number: int) -> None:
    assume(u1 != u2)
    a, b = ids.tenant_key("t", u1), ids.tenant_key("t", u2)
    assert ids.item_id(a, text, number) != ids.item_id(b, text, number)
    assert ids.summary_id(a, text) != ids.summary_id(b, text)
    assert ids.raw_id(a, session=text, sequence=number, content=text) != ids.raw_id(
        b, session=text, sequence=number, content=text
    )


@settings(deadline=None)
@given(names, st.text(min_size=1, max_size=10), st.lists(st.text(max_size=10), min_size=2, max_size=2, unique=True))
def test_a_raw_with_a_key_is_named_by_the_key_alone(tk: str, key: str, contents: list[str]) -> None:
    named = {ids.raw_id(tk, session="s", sequence=i, content=c, idempotency_key=key) for i, c in enumerate(contents)}
    assert len(named) == 1
    told = {ids.raw_id(tk, session="s", sequence=1, content=c) for c in contents}
    assert len(told) == 2
    assert not named & told


@settings(deadline=None)
@given(st.lists(st.text(max_size=8), max_size=6), st.randoms())
def test_a_signature_does_not_depend_on_the_order_of_its_members(members: list[str], random: object) -> None:
    shuffled = list(members)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert ids.signature_of(members) == ids.signature_of(shuffled)


@pytest.mark.parametrize("bad", ["", "a\x00", "\ud800", "é" * 513])
def test_a_name_that_cannot_be_stored_is_refused_with_its_field(bad: str) -> None:
    with pytest.raises(InvalidInput, match="user"):
        ids.tenant_key("acme", bad)
    with pytest.raises(InvalidInput, match="tenant"):
        ids.tenant_key(bad, "ada")


def test_ordinals_of_one_raw_give_different_items() -> None:
    made = [ids.item_id("tk", "r", ordinal) for ordinal in range(1_000)]
    assert len(set(made)) == 1_000
    assert all(a != b for a, b in pairwise(made))
