"""A person's answer about a core schema -> a consent row for that version of it."""

from __future__ import annotations

from dcpm.errors import InvalidInput, NotFound
from dcpm.model import ids
from dcpm.model.nodes import Node, NodeKind
from dcpm.model.users import Answer, Consent
from dcpm.ports import Consistency, MemoryStore


def record(store: MemoryStore, tk: str, node_id: str, answer: Answer, at: int) -> Consent:
    """Raises NotFound where the user has no such node, InvalidInput where it is no core schema: the others need none."""
    found = store.get(Node, tk, [node_id], Consistency.STRONG)
    if not found:
        raise NotFound(f"this user has no node {node_id}: `dcpm consent USER` lists the core schemas")
    if found[0].kind != NodeKind.CORE:
        raise InvalidInput(f"{node_id} is a {found[0].kind}: only core schemas ask for consent")
    consent = Consent(ids.consent_id(tk, node_id), tk, node_id, answer, at)
    store.upsert([consent])
    return consent


def answers(store: MemoryStore, tk: str) -> dict[str, str]:
    """node id -> the user's answer."""
    return {consent.node: consent.answer for consent in store.scan(Consent, [tk], consistency=Consistency.STRONG)}


def proposals(store: MemoryStore, tk: str) -> list[tuple[Node, str]]:
    """The user's core schemas with the answer given to each, "" where none was: newest first."""
    given = answers(store, tk)
    cores = [n for n in store.scan(Node, [tk], consistency=Consistency.STRONG) if n.kind == NodeKind.CORE]
    cores.sort(key=lambda n: (-n.recorded_at, n.id))
    return [(core, given.get(core.id, "")) for core in cores]
