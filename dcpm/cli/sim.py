"""sim model, sim population: the simulated model server, and planted people to try things on."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import orjson
import typer

from dcpm.cli.app import err, out
from dcpm.errors import InvalidInput
from dcpm.wiring import log_to_stderr

sim = typer.Typer(no_args_is_help=True, help="Stand-ins to try DCPM with: a simulated model, planted people.")


@sim.command()
def model(
    port: Annotated[int, typer.Option(help="0 takes a free one.")] = 8990,
    seed: Annotated[int, typer.Option(help="Seed of the injected faults.")] = 0,
    faults: Annotated[str, typer.Option(help='JSON, for example {"rate_limited": 0.1, "server_error": 0.02}.')] = "{}",
) -> None:
    """Serve the simulated model on loopback, speaking OpenAI's chat completions, until stopped."""
    from dcpm.sim.faults import Faults, faults_from
    from dcpm.sim.model_server import serve

    log_to_stderr()
    try:
        wanted = orjson.loads(faults)
    except orjson.JSONDecodeError as exc:
        raise InvalidInput(f"--faults is not JSON: {exc}") from exc
    serve(port, faults_from(wanted, Faults()), seed)


@sim.command()
def population(
    users: Annotated[int, typer.Option(min=1, help="How many people.")] = 16,
    seed: Annotated[int, typer.Option(help="The same seed gives the same people.")] = 1,
    truth: Annotated[Path | None, typer.Option(help="Where to write what was planted, as JSON.")] = None,
    control: Annotated[
        bool, typer.Option("--control", help="Shuffle the behaviours: next to nothing is to be found.")
    ] = False,
) -> None:
    """Write planted conversations as chat JSONL to standard output; `dcpm import -` reads them."""
    from dcpm.sim.population import chat_lines, plant

    planted = plant(users, seed, shuffled=control)
    for line in chat_lines(planted):
        out.out(line, highlight=False)
    if truth is not None:
        truth.write_text(planted.truth.to_json())
        err.print(f"the truth is in {truth}")
