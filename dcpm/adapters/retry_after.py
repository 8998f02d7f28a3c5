"""An endpoint's headers -> the seconds that it wants to be left alone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime


def retry_after_s(headers: Mapping[str, str]) -> float | None:
    """Seconds to wait: `retry-after-ms`, or `retry-after` as a number or an HTTP date. None where absent or unreadable."""
    try:
        if "retry-after-ms" in headers:
            return max(0.0, float(headers["retry-after-ms"]) / 1000)
        value = headers.get("retry-after", "")
        if not value:
            return None
        if re.fullmatch(r"\d+(\.\d+)?", value):
            return float(value)
        return max(0.0, (parsedate_to_datetime(value) - datetime.now(UTC)).total_seconds())
    except (ValueError, TypeError, OverflowError):
        return None


def spent_s(headers: Mapping[str, str]) -> float:
    """Seconds until an allowance that is used up is there again: x-ratelimit-remaining-* at 0, its -reset-* as a duration.

    The names and durations ("20ms", "6m0s") are OpenAI's, and those of the hosts that imitate it. 0 where nothing is used up.
    """
    longest = 0.0
    for what in ("requests", "tokens"):
        remaining = headers.get(f"x-ratelimit-remaining-{what}", "").strip()
        if re.fullmatch(r"-?\d+(\.\d+)?", remaining) and float(remaining) <= 0:
            longest = max(longest, _duration_s(headers.get(f"x-ratelimit-reset-{what}", "")))
    return longest


_UNITS = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3_600.0, "d": 86_400.0}
_PART = re.compile(r"(\d+(?:\.\d+)?)(ms|s|m|h|d)")


def _duration_s(written: str) -> float:
    """A plain number is seconds; 0 where it cannot be read."""
    written = written.strip()
    if re.fullmatch(r"\d+(\.\d+)?", written):
        return float(written)
    parts = _PART.findall(written)
    if not parts or "".join(n + unit for n, unit in parts) != written:
        return 0.0
    return sum(float(n) * _UNITS[unit] for n, unit in parts)
