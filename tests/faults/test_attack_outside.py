"""Attacks from outside: what lies on the disk after forget, what error messages repeat, and hostile names on the screen."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from dcpm.adapters.milvus_lite import running
from dcpm.cli.commands import app
from dcpm.errors import DcpmError, SettingsError, StoreUnavailable
from dcpm.settings import load
from dcpm.wiring import Deployment

SECRET = "sk-SECRET123"


def run(home: Path, *words: str, said: str | bytes | None = None) -> tuple[int, str, BaseException | None]:
    result = CliRunner().invoke(app, [*words, "--home", str(home)], input=said)
    return result.exit_code, result.output, result.exception


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch, running(folder):
        patch.setenv("DCPM_EMBEDDER_KIND", "hash")
        yield folder


@pytest.mark.parametrize("toml", [f'llm = "{SECRET}"', f'llm = ["{SECRET}"]'])
def test_a_group_that_is_no_table_does_not_repeat_the_key(tmp_path: Path, toml: str) -> None:
    (tmp_path / "dcpm.toml").write_text(toml)
    with pytest.raises(SettingsError) as caught:
        load(tmp_path)
    assert SECRET not in str(caught.value)


def test_a_store_that_is_down_does_not_repeat_the_password_in_its_address(tmp_path: Path) -> None:
    milvus = {"uri": f"http://root:{SECRET}@127.0.0.1:1", "connect_wait_s": 0.0}
    settings = load(tmp_path, milvus=milvus, embedder={"kind": "hash"})
    with Deployment(settings) as deployment, pytest.raises(StoreUnavailable) as caught:
        assert deployment.store
    assert SECRET not in str(caught.value)


def test_a_home_that_cannot_be_made_is_an_error_of_ours(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(DcpmError):
        Deployment(load(tmp_path / "file"))


def test_a_far_time_shows_as_bad_input(home: Path) -> None:
    code, out, error = run(home, "recall", "ada", "x", "--as-of", "9999-12-31T23:59:59-14:00", "--json")
    assert (code, type(error)) == (2, SystemExit), (out, error)


def test_bytes_that_are_no_text_are_read_as_import_reads_them(home: Path) -> None:
    code, out, error = run(home, "add", "ada", "-", "--json", said=b"I live in R\xffme.")
    assert code in (0, 2), (out, error)


def test_a_name_in_brackets_is_not_markup(home: Path) -> None:
    from dcpm.model.ids import tenant_key
    from dcpm.model.nodes import Node, NodeKind

    name = "ada[/bold]"
    with Deployment(load(home)) as opened:
        tk = tenant_key("default", name)
        opened.store.upsert([Node(id="n1", tk=tk, kind=NodeKind.CORE, text="They plan.", recorded_at=1)])
    code, out, error = run(home, "consent", name)
    assert code == 0, (out, error)
    assert json.dumps(name)[1:-1] in out
