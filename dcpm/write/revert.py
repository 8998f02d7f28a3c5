"""One version of a belief -> withdrawn: it stays in the history, and the version before it is head again."""

from __future__ import annotations

from dcpm.errors import InvalidInput, NotFound
from dcpm.model import chains
from dcpm.model.items import Item, ItemKind
from dcpm.ports import Consistency, MemoryStore, Where
from dcpm.write.commit import settle


def revert(store: MemoryStore, tk: str, item_id: str, now: int) -> Item:
    """Withdraws `item_id` and returns the head of the chain it stood in. Reverting twice changes nothing more.

    Beliefs that the version had merged part again, each into its own chain. Raises NotFound for an unknown item and
    InvalidInput where no version would be left: a belief without another is forgotten, not reverted.
    """
    found = store.get(Item, tk, [item_id], Consistency.STRONG)
    if not found:
        raise NotFound("no such item: `dcpm history` lists them with their ids")
    item = found[0]
    if item.kind == ItemKind.SUMMARY:
        raise InvalidInput("item is a summary: it has no versions to go back to")
    where = Where(equals={"chain_id": item.chain_id})
    world = store.scan(Item, [tk], where, with_vectors=True, consistency=Consistency.STRONG)
    withdrawn = item.replaced(unlinked_at=item.unlinked_at or max(now, item.linked_at + 1))
    versions = settle([withdrawn if v.id == item.id else v for v in world])
    head = chains.head(v for v in versions.values() if v.chain_id == versions[item.id].chain_id)
    if head is None:
        raise InvalidInput("item is the only version of its belief: forget it instead")
    changed = [versions[v.id] for v in world if versions[v.id] != v]
    # The withdrawn version first: with that row alone the head is right for every reader.
    store.upsert(sorted(changed, key=lambda v: (v.id != item.id, v.id)))
    return head
