"""A seed and a request's number -> what goes wrong with that request, at the rates that were set.

Rates are shares of requests, 0..1. Each fault draws for itself, so that the same seed and number always give the same
draw and one rate can be changed without moving the others.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, fields

from dcpm.errors import InvalidInput

FLAGS = ("obey", "refuse_json_schema", "refuse_tools")
PLAIN_NUMBERS = ("latency_ms", "retry_after_s")


@dataclass(frozen=True, slots=True)
class Faults:
    """What the server does wrong, and how often.

    `latency_ms` is waited before every answer. `hang` holds a request until the client leaves or the server stops.
    `unknown_alias` puts aliases into the answer that were not shown. `obey` makes a gullible model: it does what it reads
    in memory text. `refuse_json_schema` and `refuse_tools` answer 400 to that form of request.
    """

    latency_ms: float = 0.0
    retry_after_s: float = 1.0
    rate_limited: float = 0.0
    server_error: float = 0.0
    hang: float = 0.0
    truncated: float = 0.0
    fenced: float = 0.0
    think: float = 0.0
    unknown_alias: float = 0.0
    nonsense: float = 0.0
    empty_choices: float = 0.0
    error_in_200: float = 0.0
    no_usage: float = 0.0
    obey: bool = False
    refuse_json_schema: bool = False
    refuse_tools: bool = False

    def __post_init__(self) -> None:
        for name in RATES:
            if not 0.0 <= getattr(self, name) <= 1.0:
                raise InvalidInput(f"faults.{name} must be between 0 and 1")
        for name in PLAIN_NUMBERS:
            if not 0.0 <= getattr(self, name) <= 600_000.0:
                raise InvalidInput(f"faults.{name} must be between 0 and 600000")

    def drawn(self, seed: int, number: int) -> frozenset[str]:
        """The names of the faults that befall request `number`."""
        return frozenset(name for name in RATES if _draw(seed, number, name) < getattr(self, name))


RATES = tuple(f.name for f in fields(Faults) if f.name not in (*FLAGS, *PLAIN_NUMBERS))


def _draw(seed: int, number: int, name: str) -> float:
    return random.Random(f"{seed}/{number}/{name}").random()


def faults_from(sent: Mapping[str, object], before: Faults) -> Faults:
    """`before` with the fields that were sent. Raises InvalidInput for an unknown name or a value out of range."""
    values: dict[str, float | bool] = {name: getattr(before, name) for name in (*RATES, *FLAGS, *PLAIN_NUMBERS)}
    for name, value in sent.items():
        if name not in values:
            raise InvalidInput(f"there is no fault named {name!r}; known are {', '.join(sorted(values))}")
        if name in FLAGS:
            if not isinstance(value, bool):
                raise InvalidInput(f"faults.{name} must be true or false")
            values[name] = value
        elif isinstance(value, bool) or not isinstance(value, (int, float)):
            raise InvalidInput(f"faults.{name} must be a number")
        else:
            values[name] = float(value)
    return Faults(**values)  # type: ignore[arg-type]
