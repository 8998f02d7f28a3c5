"""What calls of a stage took so far -> the tokens that the next one is expected to take, rather too many than too few.

A tokeniser would know the input better, but it is another one for every model and none of them knows the output. What is
reserved too much is given back when the call ends, what is reserved too little is spent beyond the limit until then.
"""

from __future__ import annotations

import math
import statistics
from collections import deque
from dataclasses import dataclass, field

from dcpm.model.questions import Usage

TOKENS_PER_BYTE = 0.4
"""Before anything was learned: English takes 0.2 to 0.25 tokens a byte of UTF-8, Chinese 0.2 to 0.4, JSON up to 0.35."""
OUTPUT_TOKENS = 400
"""Before anything was learned: what most replies of the five stages stay under."""
REMEMBERED, LEAST_REMEMBERED = 64, 8
"""Calls of a stage that are remembered, and how many it takes to trust them."""
DEVIATIONS = 3.0
"""How many standard deviations above the mean are reserved for the calls under way together: 99.9 % of a normal sum."""


@dataclass(slots=True)
class _Seen:
    input_per_byte: deque[float] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    output: deque[float] = field(default_factory=lambda: deque(maxlen=REMEMBERED))


@dataclass(slots=True)
class TokenEstimates:
    """`counts_output`: whether the endpoint's limit counts what the model writes; most do. Used from one event loop."""

    counts_output: bool = True
    _seen: dict[tuple[str, str], _Seen] = field(default_factory=dict)

    def counted(self, usage: Usage) -> int:
        """What the endpoint's limit counts of `usage`, at least one token."""
        return max(1, usage.input + (usage.output if self.counts_output else 0))

    def usage(self, model: str, stage: str, n_bytes: int, max_tokens: int, n_under_way: int) -> Usage:
        """What to reserve for one of `n_under_way` calls: the more of them, the better their errors even out."""
        seen = self._seen.get((model, stage))
        if seen is None or len(seen.output) < LEAST_REMEMBERED:
            per_byte, output = TOKENS_PER_BYTE, float(OUTPUT_TOKENS)
        else:
            per_byte, output = (_high(each, n_under_way) for each in (seen.input_per_byte, seen.output))
        return Usage(input=math.ceil(per_byte * n_bytes), output=math.ceil(min(max_tokens, output)))

    def billed(self, usage: Usage | None) -> int | None:
        """What a call took of the limit, None where the endpoint did not say."""
        if usage is None:
            return None
        return usage.input + (usage.output if self.counts_output else 0)

    def learn(self, model: str, stage: str, n_bytes: int, usage: Usage | None) -> None:
        if usage is None or usage.input <= 0 or n_bytes <= 0:
            return
        seen = self._seen.setdefault((model, stage), _Seen())
        seen.input_per_byte.append(usage.input / n_bytes)
        seen.output.append(float(usage.output))


def _high(seen: deque[float], n: int) -> float:
    return statistics.fmean(seen) + DEVIATIONS * statistics.pstdev(seen) / math.sqrt(max(1, n))
