"""An embedding model -> the thresholds that were measured with it. They do not carry over to another model."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class EmbeddingIdentity:
    """What vectors are comparable with. Collections carry it; opening them with another is an error."""

    model: str
    revision: str
    dim: int
    metric: str = "COSINE"

    def __str__(self) -> str:
        return f"{self.model}@{self.revision} ({self.dim} dimensions, {self.metric})"


@dataclass(frozen=True, slots=True)
class EmbeddingProfile:
    """Everything that is measured together for one embedding model.

    `fact_text` is the text that is embedded for an item, a format string over domain, topic and text. `eps1`, `eps2` and
    `average_linkage` are cosine distances, the thetas and the floor cosines. `clustering` names the algorithm of stage 2.
    `label_gate` lets schemas collide only where their labels of behaviour agree, for a model whose cosines cannot tell
    behaviours apart.
    """

    name: str
    fact_text: str = "{text}"
    clustering: Literal["dbscan", "average"] = "dbscan"
    eps1: float = 0.35
    eps2: float = 0.25
    min_samples: int = 3
    max_cluster: int = 20
    average_linkage: float = 0.60
    reconcile_floor: float = 0.35
    reconcile_k: int = 10
    theta_beh: float = 0.72
    theta_sem: float = 0.40
    label_gate: bool = False
    max_candidates: int = 25
    max_group: int = 12
    source: str = ""
