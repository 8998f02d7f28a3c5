"""A user -> the beliefs as they evolved, chain by chain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dcpm.errors import NotFound
from dcpm.model import chains
from dcpm.model.items import Item, ItemKind
from dcpm.model.tombstones import Covered, uncovered
from dcpm.ports import MemoryStore, Where
from dcpm.read.recall import read_chains


@dataclass(frozen=True, slots=True)
class Chain:
    """All versions of a belief, oldest first, withdrawn ones included. `head` is None where all are withdrawn."""

    chain_id: str
    versions: tuple[Item, ...]
    head: Item | None

    @property
    def is_revised(self) -> bool:
        return len(self.versions) > 1


def history(store: MemoryStore, tk: str, item_id: str | None, covered: Covered) -> list[Chain]:
    """The chain of one item, or all of a user's, the latest changed last. Raises NotFound for an unknown item."""
    if item_id is None:
        beliefs = Where(within={"kind": (ItemKind.FACT.value, ItemKind.IDENTITY.value)})
        rows = store.scan(Item, [tk], beliefs)
        return _chains(uncovered(rows, covered))
    found = store.get(Item, tk, [item_id])
    versions = read_chains(store, tk, [found[0].chain_id], covered) if found else {}
    if not versions:
        raise NotFound("no such item: `dcpm history USER` lists them with their ids")
    return _chains([version for chain in versions.values() for version in chain])


def _chains(items: Sequence[Item]) -> list[Chain]:
    found = [
        Chain(id_, tuple(chains.derived(versions)), chains.head(versions))
        for id_, versions in chains.by_chain(items).items()
    ]
    return sorted(found, key=lambda c: (max(v.recorded_at for v in c.versions), c.chain_id))
