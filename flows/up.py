"""A deployment's settings -> a Prefect server with its pages on loopback, and the night on its schedule, until stopped."""

from __future__ import annotations

from collections.abc import Callable

from prefect import serve
from prefect.client.schemas.objects import ConcurrencyLimitConfig, ConcurrencyLimitStrategy
from prefect.deployments.runner import RunnerDeployment
from prefect.schedules import Cron
from prefect.types.entrypoint import EntrypointType

from dcpm.settings import Settings
from flows import server
from flows.nightly import nightly

PORT = 4200
NAME = "nightly"

DESCRIPTION = """Runs every night by the schedule below, or now: **Run -> Quick run**.

- *window* names the night, e.g. `2026-12-01`; left empty it is tonight's, or the one of today that did not come to its end.
- *shadow* does everything but change the store.

A second run that is started while one is under way is cancelled. After a run look at its **Artifacts**: `night-progress`,
`night-stages` (what went in and out of each stage, and what it cost), `night-report` and `night-page`."""


def up(settings: Settings, *, port: int = PORT, say: Callable[[str], None] = print) -> None:
    """Serves until Ctrl-C or SIGTERM, then ends all that it started, a night under way too: run it again any time.

    Everything is kept under `home/prefect`. With `fleet.prefect_api_url` the night is registered there instead, and no
    server is started. Raises SettingsError where the port is taken, FleetUnavailable where the server does not start.
    """
    say("Prefect is starting; this takes about half a minute.")
    with server.api(settings, port) as url:
        say(_told(url, settings))
        serve(deployment_of(settings), limit=1, print_starting_message=False)
    say("Stopped. The schedule rests until `dcpm up` runs again.")


def deployment_of(settings: Settings) -> RunnerDeployment:
    """The night as Prefect keeps it: the schedule in its zone, one run at a time."""
    made = nightly.to_deployment(
        name=NAME,
        schedule=Cron(settings.night.cron, timezone=settings.night.zone),
        parameters={"home": str(settings.home)},
        concurrency_limit=ConcurrencyLimitConfig(limit=1, collision_strategy=ConcurrencyLimitStrategy.CANCEL_NEW),
        description=DESCRIPTION,
        tags=["dcpm"],
        paused=False,
        entrypoint_type=EntrypointType.MODULE_PATH,
    )
    assert isinstance(made, RunnerDeployment)
    return made


def _told(url: str, settings: Settings) -> str:
    pages = url.removesuffix("/api")
    return (
        f"Watch the nights at {pages}\n"
        f"  The night runs by `{settings.night.cron}` ({settings.night.zone}).\n"
        f"  To run one now: Deployments -> nightly -> Run -> Quick run, or in another terminal\n"
        f"    PREFECT_API_URL={url} prefect deployment run '{nightly.name}/{NAME}'\n"
        f"  Ctrl-C ends the server and what it started."
    )
