"""A node or an item -> how it came to be known: evidence, quoted words, raw messages, prompt, model and window."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from dcpm.errors import NotFound
from dcpm.model.items import Item, Message, Raw
from dcpm.model.nodes import Node
from dcpm.model.raws import body_of
from dcpm.model.tombstones import Covered, uncovered
from dcpm.ports import MemoryStore, Where
from dcpm.read.recall import visible, with_evidence


@dataclass(frozen=True, slots=True)
class Source:
    """A raw input and the items that were taken from it; `messages` is empty where its rows are gone."""

    raw_id: str
    session: str
    said_at: int
    messages: tuple[Message, ...]
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Why:
    """`prompt` and `model` made it, in `window` (a night's; "" by day). `question` is the digest of what was asked."""

    node: Node | None
    item: Item | None
    prompt: str
    model: str
    window: str
    question: str
    schemas: tuple[Node, ...]
    evidence: tuple[Item, ...]
    sources: tuple[Source, ...]

    @property
    def quotes(self) -> tuple[str, ...]:
        return tuple(item.quote for item in self.evidence if item.quote)


def why(store: MemoryStore, tk: str, id_: str, covered: Covered, now: int, *, proposals: bool = False) -> Why:
    """Raises NotFound for what is not there or may not be read; with `proposals`, unanswered core schemas may."""
    items = uncovered(store.get(Item, tk, [id_]), covered)
    if items:
        item = items[0].replaced(vector=items[0].vector[:0])
        prompt, model = _made_by(item.made_by)
        return Why(None, item, prompt, model, "", "", (), (item,), tuple(sources(store, tk, [item])))
    nodes = uncovered(store.get(Node, tk, [id_]), covered)
    shown = nodes if proposals else visible(store, tk, nodes, covered, now)
    if not shown:
        raise NotFound("no such item or node: `dcpm history` and `dcpm recall` show their ids")
    found = with_evidence(store, tk, shown, covered)[0]
    prompt, model = _made_by(found.node.made_by)
    return Why(
        found.node,
        None,
        prompt,
        model,
        found.node.window,
        found.node.question,
        found.schemas,
        found.evidence,
        tuple(sources(store, tk, found.evidence)),
    )


def _made_by(text: str) -> tuple[str, str]:
    prompt, _, model = text.partition(" ")
    return prompt, model


def sources(store: MemoryStore, tk: str, items: Sequence[Item]) -> list[Source]:
    """The raws that the items came from, in the order they were said, in one query for all."""
    taken: dict[str, list[Item]] = defaultdict(list)
    for item in items:
        taken[item.raw_id].append(item)
    pieces: dict[str, list[Raw]] = defaultdict(list)
    for row in store.scan(Raw, [tk], Where(within={"header_id": sorted(taken)})):
        pieces[row.header_id].append(row)
    found = []
    for raw_id, own in taken.items():
        rows = sorted(pieces[raw_id], key=lambda row: row.piece)
        said_at = rows[0].said_at if rows else own[0].said_at
        found.append(Source(raw_id, own[0].session, said_at, _messages(rows), tuple(own)))
    return sorted(found, key=lambda s: (s.said_at, s.raw_id))


def _messages(rows: Sequence[Raw]) -> tuple[Message, ...]:
    if not rows or len(rows) < rows[0].n_body_pieces:
        return ()
    return body_of(rows).messages
