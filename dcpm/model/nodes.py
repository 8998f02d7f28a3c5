"""What the night concludes: nodes, the behaviours behind schemas, and the edges that tie them to evidence."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from dcpm.model.items import TEXT_BYTES
from dcpm.model.moments import ABSENT
from dcpm.model.rows import Row, Vector, text_column, vector_column


class NodeKind(StrEnum):
    SCHEMA = "schema"
    CORE = "core"
    INTENTION = "intention"


class NodeStatus(StrEnum):
    ACTIVE = "active"
    STALE = "stale"  # under half of its evidence lives; not read until induced again
    SUPERSEDED = "superseded"  # a later version stands in its place


class EdgeType(StrEnum):
    EVIDENCE = "evidence"  # node -> item
    REFINES = "refines"
    SUPPORTS = "supports"
    CONTRADICTS = "contradicts"
    ABSTRACTS = "abstracts"  # core schema -> schema
    COLLIDES = "collides"  # schema <-> schema, src < dst


@dataclass(frozen=True, slots=True)
class Node(Row):
    """A schema, core schema or intention. `vector` is its text in E_sem.

    `scope` says where a core schema holds; `about_when` and `expires_at` (ms) belong to intentions. `signature` names the
    members it was concluded from. `made_by` is "prompt/version model".
    """

    COLLECTION: ClassVar[str] = "nodes"

    kind: str = NodeKind.SCHEMA
    domain: str = "other"
    text: str = text_column(TEXT_BYTES, "")
    status: str = NodeStatus.ACTIVE
    confidence: float = 0.0
    scope: str = text_column(1_024, "")
    about_when: str = text_column(256, "")
    expires_at: int = ABSENT
    recorded_at: int = ABSENT
    latest_evidence_at: int = ABSENT
    window: str = ""
    supersedes: str = ""
    signature: str = ""
    made_by: str = text_column(256, "")
    question: str = ""  # digest of the question that made it: the prompt in the journal
    vector: Vector = vector_column()


@dataclass(frozen=True, slots=True)
class Behaviour(Row):
    """A schema's behaviour abstract; `id` is the schema's id and `vector` the abstract in E_beh."""

    COLLECTION: ClassVar[str] = "behaviours"

    text: str = text_column(2_048, "")
    label: str = "other"
    described: str = ""  # digest of the schema text it was made from
    window: str = ""
    made_by: str = text_column(256, "")
    vector: Vector = vector_column()


@dataclass(frozen=True, slots=True)
class Edge(Row):
    """`cos_beh` and `cos_sem` are set on `collides` edges, 0 elsewhere."""

    COLLECTION: ClassVar[str] = "edges"

    src: str = ""
    type: str = EdgeType.EVIDENCE
    dst: str = ""
    window: str = ""
    cos_beh: float = 0.0
    cos_sem: float = 0.0
