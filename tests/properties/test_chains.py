"""Chains, whatever is written to them in whatever order: one head, no cycle, and pointers that the order implies."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from dcpm.model import chains
from dcpm.model.changes import Change, ChangeSet, Draft, Op
from dcpm.model.ids import item_id
from dcpm.model.items import Item, Message, Raw, Role
from dcpm.model.rows import NO_VECTOR
from dcpm.write import commit
from dcpm.write.persist import Document

times = st.integers(1, 6)  # few, so that ties are common


@st.composite
def some_versions(draw: st.DrawFn) -> list[Item]:
    """Versions of one stored chain with any links among them, earlier or later, and any of them withdrawn."""
    n = draw(st.integers(1, 7))
    found = []
    for i in range(n):
        links = draw(st.lists(st.integers(0, n - 1), max_size=2, unique=True))
        found.append(
            Item(
                f"i{i}",
                "tk",
                valid_from=draw(times),
                recorded_at=draw(times),
                chain_id="i0",
                linked_to="[" + ",".join(f'"i{j}"' for j in links) + "]",
                superseded_by=draw(st.sampled_from(["", "i0", "inone"])),
                unlinked_at=draw(st.sampled_from([0, 0, 0, 3, 9])),
            )
        )
    return found


@settings(deadline=None)
@given(some_versions())
def test_the_head_is_the_last_version_in_force(versions: list[Item]) -> None:
    in_force = [v for v in versions if not v.unlinked_at]
    head = chains.head(versions)
    if not in_force:
        assert head is None
        return
    assert head is not None
    assert all((v.valid_from, v.recorded_at, v.id) <= (head.valid_from, head.recorded_at, head.id) for v in in_force)


@settings(deadline=None)
@given(some_versions(), times)
def test_what_held_at_a_time_was_valid_by_then_and_not_withdrawn(versions: list[Item], at: int) -> None:
    head = chains.head(versions, at)
    held = [v for v in versions if v.valid_from <= at and (not v.unlinked_at or v.unlinked_at > at)]
    assert (head is None) == (not held)
    assert head is None or head in held


@settings(deadline=None)
@given(some_versions(), st.randoms())
def test_nothing_depends_on_the_order_of_reading(versions: list[Item], random: object) -> None:
    shuffled = list(versions)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert chains.head(versions) == chains.head(shuffled)
    assert chains.derived(versions) == chains.derived(shuffled)
    assert chains.components(versions) == chains.components(shuffled)


@settings(deadline=None)
@given(some_versions())
def test_derived_pointers_walk_through_every_version_in_force_once(versions: list[Item]) -> None:
    by_id = {v.id: v for v in chains.derived(versions)}
    in_force = [v for v in chains.ordered(versions) if not v.unlinked_at]
    if in_force:
        walked = [by_id[in_force[0].id]]
        while walked[-1].superseded_by:
            assert len(walked) <= len(versions), "a cycle"
            walked.append(by_id[walked[-1].superseded_by])
        assert [v.id for v in walked] == [v.id for v in in_force]
    assert all(by_id[v.id].superseded_by == "" for v in versions if v.unlinked_at)


@settings(deadline=None)
@given(some_versions())
def test_components_are_what_walking_the_links_finds(versions: list[Item]) -> None:
    there = {v.id for v in versions}
    near: dict[str, set[str]] = {v.id: {v.id} for v in versions}
    for v in versions:
        links = chains.linked_to(v)
        for other in links[:1] if v.unlinked_at else links:
            if other in there:
                near[v.id].add(other)
                near[other].add(v.id)
    reached = {id_: set(some) for id_, some in near.items()}
    for _ in versions:
        reached = {id_: set().union(*(near[x] for x in some)) for id_, some in reached.items()}
    names = chains.components(versions)
    for a, b in itertools.product(versions, versions):
        assert (names[a.id] == names[b.id]) == (b.id in reached[a.id])
    for v in versions:
        root = min((w for w in versions if names[w.id] == names[v.id]), key=lambda w: (w.recorded_at, w.id))
        assert names[v.id] == root.id


@dataclass(frozen=True, slots=True)
class Said:
    """One raw of a generated life: when it was said, since when its items hold (0: since then), and for each item which
    earlier items it retires."""

    said_at: int
    since: int
    targets: tuple[tuple[int, ...], ...]


@st.composite
def some_lives(draw: st.DrawFn) -> list[Said]:
    life, n_items = [], 0
    for _ in range(draw(st.integers(1, 5))):
        items = []
        for _ in range(draw(st.integers(1, 3))):
            earlier = st.lists(st.integers(0, n_items - 1), max_size=2, unique=True) if n_items else st.just([])
            items.append(tuple(draw(earlier)))
            n_items += 1
        life.append(Said(draw(times), draw(st.sampled_from([0, 0, 1, 4, 9])), tuple(items)))
    return life


def lived(life: list[Said]) -> list[Item]:
    """All items after each raw was committed in turn, all of them read before each commit."""
    store: dict[str, Item] = {}
    made: list[str] = []
    for number, said in enumerate(life):
        raw = Raw(f"r{number}", "tk", f"r{number}", said_at=said.said_at, received_at=100 + number)
        document = Document(raw, "t", "u", "UTC", (Message(Role.USER, "x"),))
        own = [item_id("tk", raw.id, i) for i in range(len(said.targets))]
        made.extend(own)
        changes = []
        for ordinal, targets in enumerate(said.targets):
            ids = tuple(made[t] for t in targets if made[t] != own[ordinal])
            draft = Draft(ordinal, "fact", "other", "", f"{number}.{ordinal}", "x", valid_from=said.since)
            changes.append(Change(draft, Op.SUPERSEDE if ids else Op.ADD, ids))
        world = [i for i in store.values() if i.id not in own]
        links = commit.link(document, ChangeSet(7, tuple(changes)), world, [NO_VECTOR] * len(changes))
        store.update({i.id: i for i in (*links.made, *links.moved)})
    return list(store.values())


@settings(max_examples=300, deadline=None)
@given(some_lives())
def test_after_any_life_each_chain_has_one_head_and_right_pointers(life: list[Said]) -> None:
    items = lived(life)
    assert commit.settle(items) == {i.id: i for i in items}
    for versions in chains.by_chain(items).values():
        heads = [v for v in versions if not v.superseded_by]
        assert heads == [chains.head(versions)]


@settings(max_examples=300, deadline=None)
@given(some_lives())
def test_what_was_said_last_about_a_belief_is_its_head(life: list[Said]) -> None:
    """The newest item tied to a chain, if it was said no earlier than all the others, holds."""
    items = lived(life)
    for versions in chains.by_chain(items).values():
        last = max(versions, key=lambda v: int(v.text.split(".")[0]) * 100 + int(v.text.split(".")[1]))
        if all(last.said_at >= v.said_at for v in versions):
            assert chains.head(versions) == last


@settings(max_examples=200, deadline=None)
@given(some_lives())
def test_a_pointer_back_never_points_to_a_later_version(life: list[Said]) -> None:
    items = {i.id: i for i in lived(life)}
    for item in items.values():
        assert not item.supersedes or chains.order_key(items[item.supersedes]) < chains.order_key(item)
