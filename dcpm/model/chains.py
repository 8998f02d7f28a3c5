"""The versions of one belief -> their order, their head, and the pointers derived from both.

Nothing here trusts a stored pointer. The head is the last version in force by (valid_from, recorded_at, id), so neither
a fork nor a crash between two writes can make two.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Sequence

from dcpm.model.items import Item


def order_key(item: Item) -> tuple[int, int, str]:
    return item.valid_from, item.recorded_at, item.id


def is_in_force(item: Item, as_of: int | None = None) -> bool:
    """Whether `item` counts as a version: not withdrawn, or (with `as_of`, ms) valid by then and not yet withdrawn."""
    if as_of is None:
        return item.unlinked_at == 0
    return item.valid_from <= as_of and (item.unlinked_at == 0 or as_of < item.unlinked_at)


def ordered(versions: Iterable[Item]) -> list[Item]:
    """All versions, withdrawn ones included, oldest first."""
    return sorted(versions, key=order_key)


def head(versions: Iterable[Item], as_of: int | None = None) -> Item | None:
    """The version that holds now, or held at `as_of` (ms); None where all are withdrawn or none was valid yet."""
    return max((v for v in versions if is_in_force(v, as_of)), key=order_key, default=None)


def derived(versions: Sequence[Item]) -> list[Item]:
    """The versions oldest first, each with the `superseded_by` that the order implies; "" for the head and withdrawn."""
    line = ordered(versions)
    in_force = [v for v in line if is_in_force(v)]
    after = {v.id: w.id for v, w in itertools.pairwise(in_force)}
    return [v.replaced(superseded_by=after.get(v.id, "")) for v in line]


def by_chain(items: Iterable[Item]) -> dict[str, list[Item]]:
    """chain_id -> its versions, oldest first."""
    found: dict[str, list[Item]] = {}
    for item in ordered(items):
        found.setdefault(item.chain_id, []).append(item)
    return found


def links_to(ids: Sequence[str]) -> str:
    """What an item's `linked_to` column holds for these item ids."""
    return json.dumps(ids, separators=(",", ":"))


def linked_to(item: Item) -> list[str]:
    """The ids that `links_to` wrote."""
    return list(json.loads(item.linked_to))


def components(versions: Sequence[Item]) -> dict[str, str]:
    """item id -> the chain it belongs to by the links alone, for the versions of one stored chain.

    A withdrawn version keeps its first link, so it stays in the history of what it once replaced, and loses the others,
    so that beliefs it had merged part again. A component is named by its earliest recorded member, the root.
    """
    parent = {v.id: v.id for v in versions}

    def find(x: str) -> str:
        while parent[x] != x:
            parent[x] = parent[parent[x]]
            x = parent[x]
        return x

    for v in versions:
        links = linked_to(v)
        for other in links if v.unlinked_at == 0 else links[:1]:
            if other in parent:
                parent[find(v.id)] = find(other)
    roots: dict[str, Item] = {}
    for v in sorted(versions, key=lambda v: (v.recorded_at, v.id)):
        roots.setdefault(find(v.id), v)
    return {v.id: roots[find(v.id)].id for v in versions}
