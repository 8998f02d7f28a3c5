"""A person's answer about a core schema -> a consent row for that version of it."""

from __future__ import annotations

from dcpm.errors import InvalidInput, NotFound
from dcpm.model import ids
from dcpm.model.nodes import Node, NodeKind, NodeStatus
from dcpm.model.users import Answer, Consent
from dcpm.ports import Consistency, MemoryStore, Where


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
    """The core schemas that were answered or may be, with the answer, "" where none was: newest first.

    One that was superseded or went stale before it was answered is not asked about any more.
    """
    given = answers(store, tk)
    where = Where(equals={"kind": NodeKind.CORE.value})
    cores = store.scan(Node, [tk], where, consistency=Consistency.STRONG)
    cores = [core for core in cores if core.id in given or core.status == NodeStatus.ACTIVE]
    cores.sort(key=lambda n: (-n.recorded_at, n.id))
    return [(core, given.get(core.id, "")) for core in cores]
