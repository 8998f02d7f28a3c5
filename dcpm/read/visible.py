"""Nodes, consents and tombstones -> the nodes that may be read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from dcpm.model.nodes import Node, NodeKind, NodeStatus
from dcpm.model.tombstones import Covered, uncovered
from dcpm.model.users import Answer, Consent


def granted_cores(cores: Sequence[Node], consents: Iterable[Consent]) -> set[str]:
    """Ids of the core schemas that the user agreed to see.

    A version needs its own consent. One that was superseded stays in sight until any later version of it is answered,
    either way; a stale one is not read.
    """
    answers = {consent.node: consent.answer for consent in consents}
    successors: dict[str, list[str]] = defaultdict(list)
    for core in cores:
        if core.supersedes:
            successors[core.supersedes].append(core.id)
    seen = set()
    for core in cores:
        if answers.get(core.id) != Answer.GRANTED or core.status == NodeStatus.STALE:
            continue
        if core.status == NodeStatus.ACTIVE or not _is_answered(core.id, successors, answers):
            seen.add(core.id)
    return seen


def _is_answered(id_: str, successors: Mapping[str, Sequence[str]], answers: Mapping[str, str]) -> bool:
    """Whether one of the versions after `id_` has an answer. A cycle, which no writer makes, ends the walk."""
    left, seen = list(successors.get(id_, ())), {id_}
    while left:
        later = left.pop()
        if later in answers:
            return True
        if later not in seen:
            seen.add(later)
            left.extend(successors.get(later, ()))
    return False


def readable(
    nodes: Iterable[Node], granted: set[str], covered: Covered, now: int, *, expired: bool = False
) -> list[Node]:
    """The nodes that a reader may show at `now` (ms), in the order given: neither stale, superseded, forgotten nor over."""
    shown = []
    for node in uncovered(nodes, covered):
        if node.kind == NodeKind.CORE:
            if node.id in granted:
                shown.append(node)
        elif node.status == NodeStatus.ACTIVE and (expired or not node.expires_at or node.expires_at > now):
            shown.append(node)
    return shown
