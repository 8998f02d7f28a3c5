"""Drafts and the user's memory -> what each draft may act on: heads that are near, and earlier drafts of the call."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from dcpm.model import chains
from dcpm.model.changes import Draft
from dcpm.model.ids import item_id
from dcpm.model.items import Item, ItemKind, Raw
from dcpm.model.profile import EmbeddingProfile
from dcpm.model.texts import normalise
from dcpm.ports import Hit, Matrix, MemoryStore, Where
from dcpm.write.extract import FORGET, Extracted
from dcpm.write.forget import names_all
from dcpm.write.quotes import content_words
from dcpm.write.reconcile import Candidate, Neighbourhood, neighbourhood

BELIEFS = (ItemKind.FACT.value, ItemKind.IDENTITY.value)
N_SEARCHED = 24
"""Hits looked at per draft, more than reconcile_k: a repeated statement is among them even where its topic was named
differently, and some hits turn out to be no heads."""


@dataclass(slots=True)
class _Found:
    known: dict[str, Item] = field(default_factory=dict)
    candidates: dict[int, list[Candidate]] = field(default_factory=lambda: defaultdict(list))
    duplicates: dict[int, bool] = field(default_factory=dict)


def near(
    store: MemoryStore,
    header: Raw,
    extracted: Extracted,
    vectors: Mapping[int, np.ndarray],
    profile: EmbeddingProfile,
) -> Neighbourhood:
    """`vectors` maps a draft's ordinal to its unit vector. Reads the store, writes nothing."""
    found = _Found()
    _add_heads(store, header, extracted.drafts, vectors, profile, found)
    _add_earlier(header, extracted, vectors, profile, found)
    _add_forgettable(store, header, extracted.forgets, vectors, profile, found)
    best = {
        ordinal: sorted(some, key=lambda c: (-c.cosine, c.id))[: profile.reconcile_k]
        for ordinal, some in found.candidates.items()
    }
    best |= {d.ordinal: found.candidates[d.ordinal] for d in extracted.forgets if d.ordinal in found.candidates}
    used = {c.id for some in best.values() for c in some}
    known = {id_: item for id_, item in found.known.items() if id_ in used}
    return neighbourhood(extracted, found.duplicates, known, best)


def _add_heads(
    store: MemoryStore,
    header: Raw,
    drafts: Sequence[Draft],
    vectors: Mapping[int, np.ndarray],
    profile: EmbeddingProfile,
    found: _Found,
) -> None:
    if not drafts:
        return
    matrix: Matrix = np.stack([vectors[d.ordinal] for d in drafts])
    where = Where(equals={"superseded_by": "", "unlinked_at": 0}, within={"kind": BELIEFS})
    hits_by_draft = store.search(Item, header.tk, matrix, N_SEARCHED, where)
    heads = _heads(store, header.tk, [hit for hits in hits_by_draft for hit in hits])
    for draft, hits in zip(drafts, hits_by_draft, strict=True):
        for hit in hits:
            if hit.row.id not in heads or hit.row.raw_id == header.header_id:
                continue
            if _says_the_same(draft, hit.row, header):
                found.duplicates[draft.ordinal] = True
            if hit.cosine >= profile.reconcile_floor:
                found.known[hit.row.id] = hit.row
                found.candidates[draft.ordinal].append(Candidate(hit.row.id, hit.cosine))


def _heads(store: MemoryStore, tk: str, hits: Sequence[Hit[Item]]) -> set[str]:
    """Ids of the heads of the chains that were hit. The cached pointer only narrowed the search; the order decides."""
    names = sorted({hit.row.chain_id for hit in hits})
    if not names:
        return set()
    versions = store.scan(Item, [tk], Where(within={"chain_id": names}))
    heads = [chains.head(members) for members in chains.by_chain(versions).values()]
    return {head.id for head in heads if head is not None}


def _says_the_same(draft: Draft, known: Item, header: Raw) -> bool:
    """Equal in normalised words, and still holding: a temporary state that is over may come again."""
    over = known.valid_until and known.valid_until < header.said_at
    return not over and normalise(draft.text) == normalise(known.text)


def _add_earlier(
    header: Raw,
    extracted: Extracted,
    vectors: Mapping[int, np.ndarray],
    profile: EmbeddingProfile,
    found: _Found,
) -> None:
    """Earlier drafts of the call: "moved to Rome, then to Oslo"."""
    everyone = sorted((*extracted.drafts, *extracted.forgets), key=lambda d: d.ordinal)
    for place, later in enumerate(everyone):
        words = content_words(later.topic or later.text)
        for earlier in everyone[:place]:
            if earlier.kind == FORGET:
                continue
            cosine = float(vectors[later.ordinal] @ vectors[earlier.ordinal])
            named = later.kind == FORGET and words & content_words(f"{earlier.topic} {earlier.text}")
            if cosine >= profile.reconcile_floor or named:
                id_ = item_id(header.tk, header.header_id, earlier.ordinal)
                found.candidates[later.ordinal].append(Candidate(id_, cosine))


def _add_forgettable(
    store: MemoryStore,
    header: Raw,
    forgets: Sequence[Draft],
    vectors: Mapping[int, np.ndarray],
    profile: EmbeddingProfile,
    found: _Found,
) -> None:
    """For a request to forget: any version that is near or that names the topic, the old ones too."""
    for draft in forgets:
        for hit in forgettable(store, header.tk, draft.topic or draft.text, vectors[draft.ordinal], profile):
            if hit.row.raw_id != header.header_id:
                found.known[hit.row.id] = hit.row
                found.candidates[draft.ordinal].append(Candidate(hit.row.id, hit.cosine))


MAX_FORGETTABLE = 60
"""Beliefs shown for one request to forget. More than for a statement: one that is missed stays."""


def forgettable(
    store: MemoryStore, tk: str, topic: str, vector: np.ndarray, profile: EmbeddingProfile
) -> list[Hit[Item]]:
    """Beliefs of all versions near `topic` or sharing a word with it; those that name all of it first, then by cosine."""
    where = Where(within={"kind": BELIEFS})
    hits = store.search(Item, tk, vector[None, :], MAX_FORGETTABLE, where)[0]
    cosine = {hit.row.id: hit.cosine for hit in hits}
    words = content_words(topic)
    named = [
        Hit(item, cosine.get(item.id, 0.0))
        for item in store.scan(Item, [tk], where)
        if words & content_words(f"{item.topic} {item.text} {item.quote}")
    ]
    close = [hit for hit in hits if hit.cosine >= profile.reconcile_floor]
    rows = {hit.row.id: hit for hit in (*close[: profile.reconcile_k], *named)}
    return sorted(rows.values(), key=lambda h: (not names_all(words, h.row), -h.cosine, h.row.id))[:MAX_FORGETTABLE]
