"""What the store's contract tests share: one small embedding, users that nobody else has, collections of their own."""

from __future__ import annotations

import uuid

from dcpm.adapters.milvus import MilvusParams
from dcpm.model.ids import tenant_key
from dcpm.model.profile import EmbeddingIdentity

EMBEDDING = EmbeddingIdentity("contract", "1", 8)


def new_user() -> str:
    return tenant_key("contract", uuid.uuid4().hex)


def fresh_params() -> MilvusParams:
    return MilvusParams(prefix=f"t{uuid.uuid4().hex[:8]}")
