"""A model and the moment of a call -> what its tokens cost then: one price, or one by the time of day."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from dcpm.errors import SettingsError
from dcpm.llm.ledger import Price
from dcpm.model.moments import from_ms

DAY_MIN = 24 * 60
_TIME = re.compile(r"([01]?\d|2[0-4]):([0-5]\d)")


@dataclass(frozen=True, slots=True)
class Hours:
    """From `begins_min` up to, not including, `ends_min`, in minutes of the day; across midnight where it ends first."""

    begins_min: int
    ends_min: int
    price: Price

    def __post_init__(self) -> None:
        if not (0 <= self.begins_min < DAY_MIN and 0 < self.ends_min <= DAY_MIN):
            raise SettingsError("prices: hours begin within 00:00..23:59 and end within 00:01..24:00")
        if self.begins_min == self.ends_min:
            raise SettingsError("prices: hours that end when they begin; leave both out for all the other hours")

    def holds(self, minute: int) -> bool:
        if self.begins_min < self.ends_min:
            return self.begins_min <= minute < self.ends_min
        return minute >= self.begins_min or minute < self.ends_min


@dataclass(frozen=True, slots=True)
class Tariff:
    """Prices by the time of day in `zone`; `otherwise` is that of all other hours, None where it is unknown."""

    zone: str
    hours: tuple[Hours, ...]
    otherwise: Price | None = None

    def __post_init__(self) -> None:
        for minute in range(DAY_MIN):
            if sum(each.holds(minute) for each in self.hours) > 1:
                raise SettingsError(f"prices: two prices hold at {clock_time(minute)}")

    def at(self, ms: int) -> Price | None:
        local = from_ms(ms).astimezone(ZoneInfo(self.zone))
        return self.at_minute(local.hour * 60 + local.minute)

    def at_minute(self, minute: int) -> Price | None:
        return next((each.price for each in self.hours if each.holds(minute)), self.otherwise)

    @property
    def is_complete(self) -> bool:
        return all(self.at_minute(minute) is not None for minute in range(DAY_MIN))


Priced = Price | Tariff


def price_at(priced: Priced | None, ms: int) -> Price | None:
    """What holds for a call that is sent at `ms`; None where it is unknown."""
    return priced.at(ms) if isinstance(priced, Tariff) else priced


def is_known(priced: Priced | None) -> bool:
    """Whether there is a price at every hour."""
    return priced.is_complete if isinstance(priced, Tariff) else priced is not None


def priced(zone: str, entries: Sequence[tuple[str, str, Price]]) -> Priced:
    """`entries` are (from, to, price), each time HH:MM or both empty for all other hours.

    Raises SettingsError where a time is none, two hold at once, or two are for all other hours.
    """
    rest = [price for begins, ends, price in entries if not begins and not ends]
    if len(rest) > 1:
        raise SettingsError("prices: several entries of a model have no `from` and `to`: one is for all other hours")
    # 24:00 as a beginning and 00:00 as an end are the same moment of two days.
    hours = [Hours(minute_of(a) % DAY_MIN, minute_of(b) or DAY_MIN, price) for a, b, price in entries if a or b]
    otherwise = rest[0] if rest else None
    return otherwise if otherwise is not None and not hours else Tariff(zone, tuple(hours), otherwise)


PRICE_KEYS = {"from", "to", "input", "output", "cached", "batch"}
Plain = Mapping[str, float | str]
"""A price as the settings have it: USD per million tokens, a factor for batches, and the hours for which it holds."""


def parse(given: Plain | Sequence[Plain], zone: str) -> Priced:
    """One plain price, or a list of them by the time of day. Raises SettingsError where it is no price."""
    entries = [given] if isinstance(given, Mapping) else list(given)
    return priced(zone, [_entry(each) for each in entries])


def _entry(given: Plain) -> tuple[str, str, Price]:
    if unknown := sorted(set(given) - PRICE_KEYS):
        raise SettingsError(f"prices: {', '.join(unknown)} is none of {', '.join(sorted(PRICE_KEYS))}")
    numbers: dict[str, float | None] = {}
    for name in ("input", "output", "cached", "batch"):
        value = given.get(name)
        if value is None and name in ("input", "output"):
            raise SettingsError(f"prices: {name} is missing")
        if isinstance(value, str):
            raise SettingsError(f"prices: {name} = {value!r} is no number")
        numbers[name] = None if value is None else float(value)
    if ("from" in given) != ("to" in given):
        raise SettingsError("prices: give both `from` and `to`, or neither for all other hours")
    price = Price(numbers["input"] or 0.0, numbers["output"] or 0.0, numbers["cached"], numbers["batch"])
    return str(given.get("from", "")), str(given.get("to", "")), price


def minute_of(text: str) -> int:
    """HH:MM -> minutes of the day, 24:00 included. Raises SettingsError."""
    found = _TIME.fullmatch(text.strip())
    minute = int(found[1]) * 60 + int(found[2]) if found else -1
    if not 0 <= minute <= DAY_MIN:
        raise SettingsError(f"{text!r} is no time of day: give one like 00:30")
    return minute


def clock_time(minute: int) -> str:
    return f"{minute // 60:02d}:{minute % 60:02d}"
