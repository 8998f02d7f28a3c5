"""What the stages concluded -> the shard's outcome: every row to write, in order, and what stood there before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from dcpm.model.ids import night_id
from dcpm.model.night import ShardOutcome, ShardReport, Snapshot
from dcpm.model.nodes import Behaviour, Edge, Node
from dcpm.model.rows import Row
from dcpm.model.users import EVERYTHING, Night, NightOutcome

NOT_GATHERED = -1
"""The activity version of a night that must come again: no activity ever has it, so the user stays due."""


def build(
    snapshot: Snapshot,
    behaviours: Sequence[Behaviour],
    edges: Sequence[Edge],
    nodes: Sequence[Node],
    again: Iterable[str],
    cut: Iterable[str],
    report: ShardReport,
) -> ShardOutcome:
    """`again`: the users for whom the model could not be asked; their night counts as partial and they stay due. `cut`:
    those among them of whom a budget refused questions.

    Behaviours and edges come before the nodes that readers find them by, and the nights last: a night row says that all
    before it is written.
    """
    repeat, unpaid = set(again), set(cut)
    nights = [
        Night(
            id=night_id(a.tk, snapshot.plan.window),
            tk=a.tk,
            window=snapshot.plan.window,
            version=NOT_GATHERED if a.tk in repeat else a.version,
            gathered_at=snapshot.now,
            shard=snapshot.plan.shard,
            outcome=_outcome(a.tk in repeat, a.tk in unpaid),
        )
        for a in snapshot.activities
    ]
    puts: tuple[Row, ...] = (*behaviours, *edges, *nodes, *nights)
    return ShardOutcome(
        snapshot.plan.window,
        snapshot.plan.shard,
        puts,
        _before(snapshot, {row.id for row in puts}),
        report,
        tuple(sorted((stone.tk, stone.at) for stone in snapshot.tombstones if stone.target == EVERYTHING)),
    )


def _outcome(is_due_again: bool, is_unpaid: bool) -> NightOutcome:
    if not is_due_again:
        return NightOutcome.DONE
    return NightOutcome.CUT if is_unpaid else NightOutcome.PARTIAL


def _before(snapshot: Snapshot, ids: set[str]) -> tuple[Row, ...]:
    """The rows that the outcome replaces, as the snapshot found them. A put without one here is a new row."""
    held: Iterable[Row] = chain(snapshot.behaviours, snapshot.edges, snapshot.nodes, snapshot.nights)
    return tuple(row for row in held if row.id in ids)
