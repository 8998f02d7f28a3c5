"""Texts -> vectors, those of the last few thousand texts from memory.

A draft is embedded when its neighbours are looked for and again when the decision is applied, so that applying needs
nothing but what was stored; in one process the second time is free.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence

import numpy as np

from dcpm.model.profile import EmbeddingIdentity
from dcpm.model.rows import Vector
from dcpm.ports import Embedder, Matrix


class RecentEmbedder:
    """Implements ports.Embedder around another one. `n_kept` texts of 1,024 dimensions take 4 KB each."""

    def __init__(self, embedder: Embedder, n_kept: int = 4_096) -> None:
        self._embedder = embedder
        self._n_kept = n_kept
        self._vectors: OrderedDict[str, Vector] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def identity(self) -> EmbeddingIdentity:
        return self._embedder.identity

    def embed(self, texts: Sequence[str]) -> Matrix:
        with self._lock:
            known = {text: self._vectors[text] for text in texts if text in self._vectors}
        wanted = list(dict.fromkeys(text for text in texts if text not in known))
        # Copies: a view of one row would keep the matrix of its whole batch in memory.
        known.update((text, row.copy()) for text, row in zip(wanted, self._embedder.embed(wanted), strict=True))
        with self._lock:
            for text in texts:
                self._vectors[text] = known[text]
                self._vectors.move_to_end(text)
            while len(self._vectors) > self._n_kept:
                self._vectors.popitem(last=False)
        rows = np.zeros((len(texts), self.identity.dim), dtype=np.float32)
        for row, text in enumerate(texts):
            rows[row] = known[text]
        return rows

    def unknown_share(self, texts: Sequence[str]) -> float:
        return self._embedder.unknown_share(texts)
