"""The servers behind the doors: the stores that every promise of `MemoryStore` is tested on, and an S3 for the journals."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from contract_stores import EMBEDDING, fresh_params
from milvus_server import find_binary, running_server
from s3_server import running_s3

from dcpm.adapters.milvus import MilvusStore
from dcpm.adapters.milvus_lite import running
from dcpm.ports import MemoryStore
from dcpm.testing.fake_store import FakeStore

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
def s3() -> Iterator[str]:
    """Where an S3 server answers; see s3_server."""
    with running_s3() as address:
        yield address


@pytest.fixture(scope="session", params=REAL)
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
