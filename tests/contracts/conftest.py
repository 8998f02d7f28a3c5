"""The stores that every promise of `MemoryStore` is tested on: the fake, milvus-lite and a real Milvus server."""

from __future__ import annotations

import os
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dcpm.adapters.milvus import MilvusParams, MilvusStore
from dcpm.adapters.milvus_lite import running
from dcpm.model.ids import tenant_key
from dcpm.model.profile import EmbeddingIdentity
from dcpm.ports import MemoryStore
from dcpm.testing.fake_store import FakeStore
from tests.milvus_server import find_binary, running_server

EMBEDDING = EmbeddingIdentity("contract", "1", 8)

REAL = [
    pytest.param("lite", marks=pytest.mark.slow),
    pytest.param("server", marks=[pytest.mark.slow, pytest.mark.milvus]),
]


@pytest.fixture(scope="session")
def lite_uri(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("lite")) as uri:
        yield uri


@pytest.fixture(scope="session")
def server_uri(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    binary = find_binary()
    if binary is None:
        reason = "no milvus-server: make an environment .venv-milvus with milvus==2.3.5"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    with running_server(binary, tmp_path_factory.mktemp("server")) as uri:
        yield uri


@pytest.fixture(scope="session")
def real_uri(request: pytest.FixtureRequest) -> str:
    uri: str = request.getfixturevalue(f"{request.param}_uri")
    return uri


@pytest.fixture(scope="session", params=["fake", *REAL])
def store(request: pytest.FixtureRequest) -> Iterator[MemoryStore]:
    """One for the whole session, since nine collections take 4 s on a server: every test takes users of its own."""
    if request.param == "fake":
        yield FakeStore(EMBEDDING)
        return
    opened = MilvusStore.connect(request.getfixturevalue(f"{request.param}_uri"), EMBEDDING, params=fresh_params())
    yield opened
    opened.close()


@pytest.fixture
def new_user() -> Callable[[], str]:
    return make_user


def make_user() -> str:
    return tenant_key("contract", uuid.uuid4().hex)


def fresh_params(prefix: str | None = None) -> MilvusParams:
    return MilvusParams(prefix=prefix or f"t{uuid.uuid4().hex[:8]}")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path
