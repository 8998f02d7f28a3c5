"""The repository -> whether what its pages promise is there, and nothing is in it that must not be."""

from __future__ import annotations

import ast
import importlib.metadata
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from dcpm.settings import Settings

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "infra/runbook.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]


@cache
def our_files() -> tuple[Path, ...]:
    """What git tracks or would track. Read from git, so that environments and deployments do not count."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout.decode().split("\0")
    return tuple(ROOT / name for name in listed if name and (ROOT / name).is_file())


@cache
def our_texts() -> dict[str, str]:
    return {str(path.relative_to(ROOT)): path.read_text(errors="replace") for path in our_files()}


def lines_with(pattern: str) -> list[str]:
    """`file:line` of each match; the text itself is not repeated, it may be a secret."""
    found = []
    for name, text in our_texts().items():
        found += [f"{name}:{text.count(chr(10), 0, m.start()) + 1}" for m in re.finditer(pattern, text, re.MULTILINE)]
    return found


# -- what must not be in it


def test_no_file_names_a_path_of_one_machine() -> None:
    # Split, so that this file does not find itself.
    homes = "|".join(["/wo" + r"rk/[a-z.]", "/ro" + "ot/", "/ho" + r"me/[a-z]", "/Us" + r"ers/[a-z]", "/op" + "t/pypi"])
    assert not lines_with(homes)


def test_no_file_sends_a_package_client_to_a_registry() -> None:
    options = r"(--(extra-)?index" + r"-url|--trusted-host|--find-links)[ =]\S|registry\s*=\s*http"
    hosts = "|".join(["pyp" + r"i\.org", "pythonhos" + r"ted\.org", "npmj" + r"s\.(org|com)", "deb" + r"ian\.org"])
    assert not lines_with(f"{options}|https?://[a-z0-9.-]*({hosts})")


def test_no_file_holds_a_key() -> None:
    keys = [
        r"sk-[A-Za-z0-9_-]{20,}",
        r"AKIA[0-9A-Z]{16}",
        r"gh[pousr]_[A-Za-z0-9]{30,}",
        r"xox[abprs]-[A-Za-z0-9-]{10,}",
    ]
    keys += [r"-----BEGIN [A-Z ]*PRIVATE KEY-----", r"eyJ[A-Za-z0-9_-]{20,}\.eyJ[A-Za-z0-9_-]{20,}\."]
    assert not lines_with("|".join(keys))


def test_the_key_patterns_find_a_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(our_texts(), "planted", "api_key = 'sk-" + "a1" * 16 + "'")
    with pytest.raises(AssertionError, match="planted:1"):
        test_no_file_holds_a_key()


def test_no_file_is_larger_than_a_person_would_commit() -> None:
    assert not [path.name for path in our_files() if path.stat().st_size > 2**20]


# -- the walls that an import linter cannot see

DOORS = {
    "pymilvus": {"dcpm/adapters/milvus.py"},
    "milvus_lite": {"dcpm/adapters/milvus_lite.py"},
    "openai": {"dcpm/adapters/openai_chat.py", "dcpm/adapters/openai_embeddings.py"},
    # The second one makes the tiny model directory on which the first one is tested.
    "torch": {"dcpm/adapters/flag_embedding.py", "dcpm/testing/tiny_bge_m3.py"},
    "transformers": {"dcpm/adapters/flag_embedding.py", "dcpm/testing/tiny_bge_m3.py"},
    "FlagEmbedding": {"dcpm/adapters/flag_embedding.py"},
    "pyarrow": {"dcpm/adapters/artifacts.py"},
    "prefect": set(),
    "ray": set(),
}


def imported_by_name(tree: ast.AST) -> Iterator[str]:
    """The library of every `import_module("library…")`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in ("import_module", "__import__"):
                yield str(node.args[0].value).split(".")[0]


def test_no_module_of_dcpm_goes_around_the_door_of_a_library_by_its_name() -> None:
    around = [
        (name, library)
        for name, text in our_texts().items()
        if name.startswith("dcpm/") and name.endswith(".py")
        for library in imported_by_name(ast.parse(text))
        if library in DOORS and name not in DOORS[library]
    ]
    assert not around


# -- what the pages promise


def make_targets() -> set[str]:
    return set(re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text(), re.MULTILINE))


def in_code(page: Path, command: str) -> set[str]:
    """The words that follow `command` in the code of a page."""
    text = page.read_text()
    code = re.findall(r"```\w*\n(.*?)```", text, re.DOTALL) + re.findall(r"`([^`\n]+)`", text)
    return {word for part in code for word in re.findall(rf"(?:^|[$\s]){command} ([a-z][a-z-]*)", part, re.MULTILINE)}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_make_target_that_a_page_names_exists(page: Path) -> None:
    assert in_code(page, "make") <= make_targets()


def test_make_has_the_targets_that_people_expect() -> None:
    assert {"demo", "test", "check", "bench", "help"} <= make_targets()


def test_ci_runs_the_commands_of_the_readme() -> None:
    lines = (ROOT / ".ci/run").read_text().splitlines()
    targets = [line.split()[1] for line in lines if line.startswith("make ")]
    assert targets == ["milvus-server", "check", "test"]
    assert set(targets) <= in_code(ROOT / "README.md", "make")
    assert "set -euo pipefail" in lines


def test_make_alone_teaches_every_target() -> None:
    shown = subprocess.run(
        ["make", "--no-print-directory"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    assert make_targets() == set(re.findall(r"^  make ([a-z-]+) ", shown, re.MULTILINE))


def commands() -> set[str]:
    import typer.main

    from dcpm.cli.commands import app

    group = typer.main.get_command(app)
    return set(getattr(group, "commands", {}))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_command_that_a_page_names_exists(page: Path) -> None:
    assert in_code(page, "dcpm") <= commands()


def test_the_readme_names_every_command() -> None:
    assert commands() <= in_code(ROOT / "README.md", "dcpm")


def options_in(page: Path) -> set[tuple[str, str]]:
    """(command, option) for each line of `dcpm command … --option`."""
    text = page.read_text()
    code = re.findall(r"```console\n(.*?)```", text, re.DOTALL) + re.findall(r"`([^`\n]+)`", text)
    found = set()
    for line in (line for part in code for line in part.splitlines()):
        match = re.search(r"(?:^|[$\s])dcpm ([a-z]+)([^#|]*)", line)
        if match:
            found |= {(match[1], option) for option in re.findall(r"--[a-z][a-z-]*", match[2])}
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_option_that_a_page_gives_to_a_command_exists(page: Path) -> None:
    import typer.main

    from dcpm.cli.commands import app

    group = typer.main.get_command(app)
    for command, option in options_in(page):
        known = {o for param in group.commands[command].params for o in param.opts}  # type: ignore[attr-defined]
        assert option in known, f"dcpm {command} has no {option}"


def test_every_setting_has_a_line_in_its_page_with_its_default() -> None:
    page = (ROOT / "docs/settings.md").read_text()
    rows = dict(re.findall(r"^\| `(DCPM_\w+)` \| (.*?) \|", page, re.MULTILINE))
    defaults = {}
    for name, field in Settings.model_fields.items():
        inner = getattr(field.annotation, "model_fields", None)
        for part, value in {k: v.default for k, v in inner.items()}.items() if inner else [("", field.default)]:
            defaults["_".join(filter(None, ["DCPM", name, part])).upper()] = value
    assert rows.keys() == defaults.keys()
    for name, value in defaults.items():
        if isinstance(value, (bool, int, float, str)) and value != "":
            shown = (
                str(value).lower() if isinstance(value, bool) else f"{value:g}" if isinstance(value, float) else value
            )
            shown = f"{value:.0f}" if isinstance(value, int) and not isinstance(value, bool) else shown
            assert rows[name].strip("`") == str(shown), name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text()):
        if not target.startswith("http"):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_every_decision_is_listed_and_says_why() -> None:
    folder = ROOT / "docs/decisions"
    pages = {path.name for path in folder.glob("[0-9]*.md")}
    assert set(re.findall(r"\]\((\d{4}-[^)]+)\)", (folder / "README.md").read_text())) == pages
    assert {name[:4] for name in pages} == {f"{n:04}" for n in range(1, len(pages) + 1)}
    for name in pages:
        text = (folder / name).read_text()
        assert text.startswith(f"# {name[:4]}: ")
        assert re.findall(r"^## (.+)$", text, re.MULTILINE) == ["Context", "Decision", "Consequences"]


def test_the_licence_is_the_one_that_the_package_names() -> None:
    text = (ROOT / "LICENSE").read_text()
    assert "Apache License" in text.splitlines()[1]
    assert "END OF TERMS AND CONDITIONS" in text
    assert importlib.metadata.metadata("dcpm")["License-Expression"] == "Apache-2.0"


# -- the pins


def required(name: str, extras: frozenset[str], seen: set[tuple[str, str]]) -> Iterator[str]:
    """Every distribution that `name[extras]` pulls in here, itself included. Those not installed need no pin."""
    yield canonicalize_name(name)
    try:
        lines = importlib.metadata.requires(name) or []
    except importlib.metadata.PackageNotFoundError:
        return
    for line in lines:
        wanted = Requirement(line)
        applies = not wanted.marker or any(wanted.marker.evaluate({"extra": extra}) for extra in (extras or {""}))
        key = (canonicalize_name(wanted.name), ",".join(sorted(wanted.extras)))
        if applies and key not in seen:
            seen.add(key)
            yield from required(wanted.name, frozenset(wanted.extras) | {""}, seen)


def test_every_distribution_that_we_pull_in_is_pinned() -> None:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    pinned = {canonicalize_name(line.split("==")[0]) for line in lines if "==" in line}
    pulled = set(required("dcpm", frozenset({"", "all", "dev"}), set()))
    # By way of dcpm[all] -> dcpm[night], the package requires itself.
    assert pulled - {"dcpm"} - pinned == set()
    assert len(pulled) > 100, "the walk over the requirements found next to nothing"
