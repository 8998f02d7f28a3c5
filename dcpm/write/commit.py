"""A decided change set and the chains it touches -> the rows to write, the same however often it is computed.

Nothing here depends on how far an earlier try came: new items are made from the change set alone, and chains are told by
links, which never change, and not by the chain ids that a crash may have left half moved.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from dcpm.model import chains
from dcpm.model.changes import Change, ChangeSet
from dcpm.model.ids import item_id, summary_id
from dcpm.model.items import Item, ItemKind, Raw
from dcpm.model.profile import EmbeddingProfile
from dcpm.model.rows import Vector
from dcpm.ports import Consistency, MemoryStore, Where
from dcpm.write.persist import Document


@dataclass(frozen=True, slots=True)
class Links:
    """`made` are the new items, `moved` the earlier ones whose chain or cached pointer changed, in the order to write."""

    made: tuple[Item, ...]
    moved: tuple[Item, ...]


def fact_text(profile: EmbeddingProfile, domain: str, topic: str, text: str) -> str:
    """The text that is embedded for an item."""
    return profile.fact_text.format(domain=domain, topic=topic, text=text)


def texts_of(change_set: ChangeSet, profile: EmbeddingProfile) -> list[str]:
    """What must be embedded to apply it: one text per change, then the summary where there is one."""
    drafts = [change.draft for change in change_set.changes]
    texts = [fact_text(profile, d.domain, d.topic, d.text) for d in drafts]
    return [*texts, change_set.summary] if change_set.summary else texts


def own_ids(header: Raw, change_set: ChangeSet) -> set[str]:
    return {item_id(header.tk, header.header_id, change.draft.ordinal) for change in change_set.changes}


def touched(store: MemoryStore, header: Raw, change_set: ChangeSet) -> list[Item]:
    """Every version, with its vector, of every chain that the change set links to, without the items it makes itself."""
    own = own_ids(header, change_set)
    wanted = sorted({t for change in change_set.changes for t in change.targets} - own)
    if not wanted:
        return []
    names = sorted({item.chain_id for item in store.get(Item, header.tk, wanted)})
    where = Where(within={"chain_id": names})
    rows = store.scan(Item, [header.tk], where, with_vectors=True, consistency=Consistency.STRONG)
    return [row for row in rows if row.id not in own]


def link(document: Document, change_set: ChangeSet, world: Sequence[Item], vectors: Sequence[Vector]) -> Links:
    """`world` as `touched` gives it; `vectors[i]` belongs to `change_set.changes[i]`.

    A target that is no longer there (it was forgotten since) is left out.
    """
    versions = {item.id: item for item in world}
    made: list[str] = []
    for change, vector in zip(change_set.changes, vectors, strict=False):
        item = _placed(_item_of(document, change_set, change, vector), change.targets, versions)
        versions[item.id] = item
        made.append(item.id)
    settled = settle(list(versions.values()))
    before = {item.id: item for item in world}
    targets = {t for change in change_set.changes for t in change.targets}
    moved = [settled[id_] for id_ in before if settled[id_] != before[id_]]
    # Targets move last: as long as one is unmoved, a rerun finds the rest of its old chain through it.
    moved.sort(key=lambda item: (item.id in targets, item.id))
    return Links(tuple(settled[id_] for id_ in made), tuple(moved))


def settle(versions: Sequence[Item]) -> dict[str, Item]:
    """item id -> the item with the chain id and the cached pointer that the links imply."""
    chain_of = chains.components(versions)
    grouped = chains.by_chain(item.replaced(chain_id=chain_of[item.id]) for item in versions)
    return {item.id: item for members in grouped.values() for item in chains.derived(members)}


def _item_of(document: Document, change_set: ChangeSet, change: Change, vector: Vector) -> Item:
    header, draft = document.header, change.draft
    id_ = item_id(header.tk, header.header_id, draft.ordinal)
    return Item(
        id=id_,
        tk=header.tk,
        kind=draft.kind,
        domain=draft.domain,
        topic=draft.topic,
        text=draft.text,
        quote=draft.quote,
        salience=draft.salience,
        language=draft.language,
        said_at=header.said_at,
        valid_from=draft.valid_from or header.said_at,
        valid_until=draft.valid_until,
        recorded_at=header.received_at + draft.ordinal,
        raw_id=header.header_id,
        session=header.session,
        chain_id=id_,
        reason=change.reason,
        linked_at=change_set.decided_at,
        made_by=change_set.extracted_by,
        vector=vector,
    )


def _placed(item: Item, targets: Sequence[str], versions: Mapping[str, Item]) -> Item:
    """`item` tied to its targets, at its place in their chain: the head, unless it was said before the head was."""
    present = [t for t in targets if t in versions]
    if not present:
        return item
    chain_of = chains.components(list(versions.values()))
    names = {chain_of[t] for t in present}
    members = [v for v in versions.values() if chain_of[v.id] in names]
    newest = chains.head(members) or max((versions[t] for t in present), key=chains.order_key)
    if item.said_at >= newest.said_at:
        item = item.replaced(valid_from=max(item.valid_from, newest.valid_from))
        if item.valid_from == newest.valid_from and item.recorded_at <= newest.recorded_at:
            # Two raws may arrive within one millisecond per item; what was decided later comes later.
            item = item.replaced(recorded_at=newest.recorded_at + 1)
    elif chains.order_key(item) > chains.order_key(newest):
        # Told for a later time than the head, but said before it: what was said last holds.
        item = item.replaced(valid_from=newest.valid_from, recorded_at=newest.recorded_at - 1)
    line = [v for v in chains.ordered([*members, item]) if chains.is_in_force(v)]
    place = line.index(item)
    return item.replaced(supersedes=line[place - 1].id if place else "", linked_to=chains.links_to(present))


def summary_item(document: Document, change_set: ChangeSet, vector: Vector) -> Item:
    """The session's summary, under the same id as the one it replaces."""
    header = document.header
    id_ = summary_id(header.tk, header.session)
    return Item(
        id=id_,
        tk=header.tk,
        kind=ItemKind.SUMMARY,
        text=change_set.summary,
        language=change_set.summary_language,
        said_at=header.said_at,
        valid_from=header.said_at,
        recorded_at=header.received_at,
        raw_id=header.header_id,
        session=header.session,
        chain_id=id_,
        linked_at=change_set.decided_at,
        made_by=change_set.extracted_by,
        vector=vector,
    )
