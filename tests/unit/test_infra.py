"""infra/ -> whether its files hold together, as far as that can be told without a container."""

from __future__ import annotations

import inspect
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from dcpm.settings import Settings

ROOT = Path(__file__).parents[2]
INFRA = ROOT / "infra"
OURS = "dcpm:"
YAML_FILES = sorted(INFRA.rglob("*.yaml"))


def parsed(name: str) -> Any:
    return yaml.safe_load((INFRA / name).read_text())


COMPOSE = parsed("compose.yaml")
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]


def setting_names() -> set[str]:
    """Every environment variable that settings.py reads."""
    names = set()
    for name, field in Settings.model_fields.items():
        inner = getattr(field.annotation, "model_fields", None)
        names |= {f"DCPM_{name}_{part}".upper() for part in inner} if inner else {f"DCPM_{name}".upper()}
    return names


def variables_of(path: Path) -> dict[str, str]:
    lines = (line for line in path.read_text().splitlines() if line.strip() and not line.startswith("#"))
    return dict(line.split("=", 1) for line in lines)


@pytest.mark.parametrize("path", YAML_FILES, ids=lambda path: str(path.relative_to(INFRA)))
def test_every_yaml_file_parses_to_something(path: Path) -> None:
    assert all(yaml.safe_load_all(path.read_text()))


# -- compose


def test_compose_has_every_part_of_a_deployment() -> None:
    assert {"milvus", "prefect", "postgres", "ray-head", "ray-worker", "nightly"} <= SERVICES.keys()


@pytest.mark.parametrize("name", SERVICES)
def test_every_image_is_pinned_to_a_full_version(name: str) -> None:
    tag = SERVICES[name]["image"].rpartition(":")[2]
    assert re.search(r"\d+\.\d+", tag), f"{SERVICES[name]['image']} may change under us"


def test_our_image_has_the_version_of_the_package() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    tags = {service["image"] for service in SERVICES.values() if service["image"].startswith(OURS)}
    kustomized = {image["name"]: image["newTag"] for image in parsed("kubernetes/kustomization.yaml")["images"]}
    assert tags == {f"dcpm:{version}"}
    assert kustomized == {"dcpm": version}


@pytest.mark.parametrize("name", SERVICES)
def test_ports_are_bound_to_loopback(name: str) -> None:
    for port in SERVICES[name].get("ports", []):
        assert re.fullmatch(r"127\.0\.0\.1:\d+:\d+", port), f"{name} opens {port} to the network"


@pytest.mark.parametrize("name", [n for n, service in SERVICES.items() if service.get("restart") != "no"])
def test_every_service_that_stays_has_a_health_check(name: str) -> None:
    assert SERVICES[name]["healthcheck"]["test"]


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_waits_only_for_what_can_become_ready(name: str) -> None:
    for other, how in SERVICES[name].get("depends_on", {}).items():
        if how["condition"] == "service_healthy":
            assert "healthcheck" in SERVICES[other]
        else:
            assert how["condition"] == "service_completed_successfully"
            assert SERVICES[other]["restart"] == "no"


def test_named_volumes_are_declared_and_used() -> None:
    sources = {v.split(":")[0] for service in SERVICES.values() for v in service.get("volumes", [])}
    assert {source for source in sources if not source.startswith(".")} == set(COMPOSE["volumes"])


def test_files_that_compose_mounts_or_builds_from_exist() -> None:
    for service in SERVICES.values():
        mounts = [v.split(":")[0] for v in service.get("volumes", []) if v.startswith(".")]
        assert all((INFRA / mount).is_file() for mount in mounts)
        if "build" in service:
            assert (INFRA / service["build"]["context"] / service["build"]["dockerfile"]).is_file()


def test_secrets_are_asked_for_and_never_written_down() -> None:
    text = (INFRA / "compose.yaml").read_text()
    asked = set(re.findall(r"\$\{(\w+):\?", text))
    example = variables_of(INFRA / ".env.example")
    assert asked == {name for name, value in example.items() if value == ""}
    for path in (".env.example", "dcpm.env.example"):
        secret = {n: v for n, v in variables_of(INFRA / path).items() if re.search("PASSWORD|TOKEN|KEY", n)}
        assert not any(secret.values())


def test_what_holds_secrets_is_kept_out_of_version_control() -> None:
    held = [".env", *SERVICES["nightly"]["env_file"]]
    for name in held:
        assert (INFRA / f"{name}.example").is_file()
        ignored = subprocess.run(["git", "check-ignore", "--quiet", f"infra/{name}"], cwd=ROOT, check=False)
        assert ignored.returncode == 0, f"infra/{name} could be committed"


def test_the_prefect_server_gets_no_key_of_the_memory() -> None:
    server = SERVICES["prefect"]
    assert "env_file" not in server
    assert "volumes" not in server
    assert not any(name.startswith("DCPM_") for name in server["environment"])


def environments() -> Iterator[tuple[str, str]]:
    for name, service in SERVICES.items():
        yield from ((name, variable) for variable in service.get("environment", {}))
    yield from (("dcpm.env.example", variable) for variable in variables_of(INFRA / "dcpm.env.example"))
    yield from (("settings.env", variable) for variable in variables_of(INFRA / "kubernetes/settings.env"))


def test_every_setting_that_infra_names_exists() -> None:
    unknown = {(place, name) for place, name in environments() if name.startswith("DCPM_")} - {
        (place, name) for place, name in environments() if name in setting_names()
    }
    assert not unknown


# -- the image


def test_the_image_copies_what_exists_and_is_not_ignored() -> None:
    copied = re.findall(r"^COPY (.+) \S+$", (INFRA / "Dockerfile").read_text(), re.MULTILINE)
    sources = {source for line in copied for source in line.split()}
    kept = {line[1:] for line in (INFRA / "Dockerfile.dockerignore").read_text().splitlines() if line.startswith("!")}
    assert sources == kept
    assert all((ROOT / source).exists() for source in sources)


def test_the_image_runs_as_an_ordinary_user() -> None:
    text = (INFRA / "Dockerfile").read_text()
    users = re.findall(r"^USER (\S+)$", text, re.MULTILINE)
    assert users == ["dcpm"]
    assert text.index("USER dcpm") > text.index("RUN pip install")


def test_the_extras_that_infra_installs_exist() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    wanted = variables_of(INFRA / ".env.example")["EXTRAS"].split(",")
    assert set(wanted) <= extras.keys()


# -- Prefect

DEPLOYMENT: dict[str, Any] = parsed("prefect.yaml")["deployments"][0]


def test_the_deployed_flow_can_be_loaded_and_takes_the_parameters_given() -> None:
    flows = pytest.importorskip("prefect.flows")
    flow = flows.load_flow_from_entrypoint(DEPLOYMENT["entrypoint"], use_placeholder_flow=False)
    assert DEPLOYMENT["parameters"].keys() <= inspect.signature(flow.fn).parameters.keys()


def test_a_second_night_is_kept_out() -> None:
    assert DEPLOYMENT["concurrency_limit"] == {"limit": 1, "collision_strategy": "CANCEL_NEW"}
    assert parsed("kubernetes/nightly.yaml")["spec"]["concurrencyPolicy"] == "Forbid"


def test_the_schedule_is_the_default_of_the_settings() -> None:
    night = Settings.model_fields["night"].default
    assert DEPLOYMENT["schedules"] == [{"cron": night.cron, "timezone": night.zone}]
    assert parsed("kubernetes/nightly.yaml")["spec"]["schedule"] == night.cron


def test_prefect_yaml_is_of_the_pinned_version() -> None:
    assert f"prefect=={parsed('prefect.yaml')['prefect-version']}" in (ROOT / "constraints.txt").read_text().split()


def test_the_worker_polls_the_pool_that_the_deployment_names() -> None:
    pool = DEPLOYMENT["work_pool"]["name"]
    assert f"--pool {pool} " in SERVICES["nightly"]["command"][-1]
    assert f"work-pool create {pool} " in SERVICES["deploy"]["command"][-1]


# -- Kubernetes


def test_kustomize_lists_every_manifest_and_each_of_them_exists() -> None:
    folder = INFRA / "kubernetes"
    base = parsed("kubernetes/kustomization.yaml")
    assert set(base["resources"]) == {path.name for path in folder.glob("*.yaml")} - {"kustomization.yaml"}
    assert all((folder / env).is_file() for generator in base["configMapGenerator"] for env in generator["envs"])


def test_the_pod_of_the_night_uses_what_is_declared() -> None:
    pod = parsed("kubernetes/nightly.yaml")["spec"]["jobTemplate"]["spec"]["template"]["spec"]
    container = pod["containers"][0]
    generated = {generator["name"] for generator in parsed("kubernetes/kustomization.yaml")["configMapGenerator"]}
    assert {source["configMapRef"]["name"] for source in container["envFrom"] if "configMapRef" in source} == generated
    assert {mount["name"] for mount in container["volumeMounts"]} == {volume["name"] for volume in pod["volumes"]}
    claims = {v["persistentVolumeClaim"]["claimName"] for v in pod["volumes"] if "persistentVolumeClaim" in v}
    assert claims == {parsed("kubernetes/home.yaml")["metadata"]["name"]}
