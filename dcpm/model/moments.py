"""Dates and times as people write them -> milliseconds since 1970 UTC, the only form that is stored.

0 stands for "not known" or "open": the portable subset of Milvus has no NULL.
"""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo

from dcpm.errors import InvalidInput

ABSENT = 0
DAY_MS = 86_400_000
MAX_MS = 253_370_764_800_000
"""9999-01-01: a year before the end of Python's calendar, so that no time zone leads past it."""


def to_ms(moment: datetime) -> int:
    """Milliseconds of an aware `moment`; a naive one is read as UTC."""
    aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return round(aware.timestamp() * 1000)


def from_ms(ms: int) -> datetime:
    """The nearest time that the calendar holds: a row written by other means must not stop a reader."""
    return datetime.fromtimestamp(min(max(ms, 0), MAX_MS) / 1000, tz=UTC)


def iso(ms: int) -> str:
    """`2026-12-01T09:30:00+00:00`, or "" for 0."""
    return from_ms(ms).isoformat(timespec="seconds") if ms else ""


def day(ms: int) -> str:
    """`2026-12-01`, or "" for 0."""
    return from_ms(ms).date().isoformat() if ms else ""


def parse_moment(text: str | int | float | datetime, field: str = "at", zone: tzinfo = UTC) -> int:
    """Milliseconds from an ISO 8601 date or time, a datetime, or a number of seconds since 1970.

    A text without an offset is read in `zone`. Raises InvalidInput naming `field`.
    """
    try:
        if isinstance(text, datetime):
            moment = text
        elif isinstance(text, (int, float)) and not isinstance(text, bool):
            moment = datetime.fromtimestamp(text, tz=UTC)
        else:
            moment = datetime.fromisoformat(str(text).strip())
        if moment.tzinfo is None:
            moment = moment.replace(tzinfo=zone)
        ms = to_ms(moment)
    except (ValueError, OverflowError, OSError) as exc:
        raise InvalidInput(f"{field} is not a time: give ISO 8601, for example 2026-12-01T09:30:00+01:00") from exc
    return check_moment(ms, field)


def check_moment(ms: int, field: str) -> int:
    """`ms` if it lies between 1970 and 9999; raises InvalidInput naming `field` otherwise."""
    if not 0 < ms < MAX_MS:
        raise InvalidInput(f"{field} does not lie between 1970 and 9999")
    return ms
