"""What an endpoint refused so far -> the form in which to ask it next.

Hosts lack tools, or json_schema, or both, and say so only with a 400. What was learned holds for a model as long as the
process lives.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from dcpm.model.questions import Question

Mode = Literal["auto", "tools", "json_schema", "json_object", "prompt"]
JSON_MODES = ("json_schema", "json_object", "prompt")


def chain_of(question: Question, mode: Mode) -> tuple[str, ...]:
    """The forms to try for `question`, best first. A mode other than auto starts further down; there is no way up."""
    modes = ("tools", *JSON_MODES) if question.tools else JSON_MODES
    return modes[modes.index(mode) :] if mode in modes else modes


@dataclass(slots=True)
class Dialects:
    """Per model the modes that it took and those that it refused. Used from one event loop only."""

    _taken: set[tuple[str, str]] = field(default_factory=set)
    _refused: set[tuple[str, str]] = field(default_factory=set)

    def first(self, model: str, chain: tuple[str, ...], at: int) -> int:
        """The index in `chain`, from `at` on, of the first mode that was not refused; the last one where all were."""
        last = len(chain) - 1
        return next((n for n in range(at, last) if (model, chain[n]) not in self._refused), last)

    def took(self, model: str, mode: str, refused: tuple[str, ...]) -> None:
        """Learns only here, once a later mode worked: a 400 may as well mean that the text was too long.

        A mode that worked before is not given up for one refusal.
        """
        self._taken.add((model, mode))
        self._refused.discard((model, mode))
        self._refused.update((model, other) for other in refused if (model, other) not in self._taken)
