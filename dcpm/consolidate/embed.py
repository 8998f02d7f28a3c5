"""Rows without a vector -> the same rows with one, over the whole shard at once."""

from __future__ import annotations

from collections.abc import Sequence

from dcpm.model.nodes import Behaviour, Node
from dcpm.ports import Matrix


def texts(nodes: Sequence[Node], behaviours: Sequence[Behaviour]) -> list[str]:
    """What is to be embedded: the nodes that lack a vector, then the behaviours that do."""
    return [n.text for n in nodes if not n.vector.size] + [b.text for b in behaviours if not b.vector.size]


def fold(
    nodes: Sequence[Node], behaviours: Sequence[Behaviour], vectors: Matrix
) -> tuple[tuple[Node, ...], tuple[Behaviour, ...]]:
    """`vectors`: row i belongs to texts(nodes, behaviours)[i]."""
    rows = iter(vectors)
    return (
        tuple(n if n.vector.size else n.replaced(vector=next(rows)) for n in nodes),
        tuple(b if b.vector.size else b.replaced(vector=next(rows)) for b in behaviours),
    )
