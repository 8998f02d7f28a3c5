"""Prices by the time of day: the same as looking at a clock, across midnight and in the zone that was named."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dcpm.errors import SettingsError
from dcpm.llm.ledger import Price, cost_usd
from dcpm.llm.prices import DAY_MIN, Hours, Tariff, clock_time, is_known, minute_of, parse, price_at
from dcpm.model.moments import to_ms
from dcpm.model.questions import Usage

minutes = st.integers(0, DAY_MIN - 1)
PEAK, OFF = Price(2.0, 4.0, 0.5), Price(1.0, 2.0, 0.25)


def at(text: str) -> int:
    return to_ms(datetime.fromisoformat(text).replace(tzinfo=UTC))


@given(minutes, minutes, minutes)
def test_hours_hold_as_a_clock_that_walks_from_one_to_the_other_says(begins: int, ends: int, minute: int) -> None:
    if begins == ends:
        return
    walked, now = set(), begins
    while now != ends:
        walked.add(now)
        now = (now + 1) % DAY_MIN
    assert Hours(begins, ends or DAY_MIN, PEAK).holds(minute) == (minute in walked)


@given(minutes, st.integers(1, DAY_MIN - 1), st.integers(0, 10**6))
def test_a_day_that_is_cut_in_two_has_a_price_at_every_moment(begins: int, length: int, minute: int) -> None:
    ends = (begins + length) % DAY_MIN
    one, other = clock_time(begins), clock_time(ends)
    tariff = parse(
        [{"from": one, "to": other, "input": 1, "output": 2}, {"from": other, "to": one, "input": 2, "output": 4}],
        "UTC",
    )
    moment = datetime(2026, 12, 1, tzinfo=UTC) + timedelta(minutes=minute)
    found = price_at(tariff, to_ms(moment))
    of_day = moment.hour * 60 + moment.minute
    assert found is not None
    assert (found.input_usd == 1) == ((of_day - begins) % DAY_MIN < length)
    assert is_known(tariff)


def test_off_peak_hours_cross_midnight_in_the_zone_that_the_provider_counts_in() -> None:
    tariff = parse(
        [{"from": "22:00", "to": "06:00", "input": 1, "output": 2}, {"input": 2, "output": 4}], "Asia/Shanghai"
    )
    off_peak = ["2026-12-01T14:00", "2026-12-01T16:30", "2026-12-01T21:59"]  # UTC: eight hours behind
    assert [price_at(tariff, at(text)).input_usd for text in off_peak] == [1, 1, 1]  # type: ignore[union-attr]
    assert [price_at(tariff, at(text)).input_usd for text in ("2026-12-01T13:59", "2026-12-01T22:00")] == [2, 2]  # type: ignore[union-attr]


def test_hours_without_a_price_are_unknown_and_cost_none_not_zero() -> None:
    tariff = parse([{"from": "00:00", "to": "08:00", "input": 1, "output": 2}], "UTC")
    assert price_at(tariff, at("2026-12-01T08:00")) is None
    assert cost_usd(Usage(10, 10), price_at(tariff, at("2026-12-01T08:00"))) is None
    assert not is_known(tariff)
    assert price_at(None, 0) is None


def test_a_plain_price_holds_at_every_hour() -> None:
    assert parse({"input": 2, "output": 4, "cached": 0.5}, "UTC") == PEAK


def test_a_batch_costs_its_part_and_is_unknown_without_one() -> None:
    price = parse({"input": 2, "output": 4, "cached": 0.5, "batch": 0.5}, "UTC")
    assert isinstance(price, Price)
    usage = Usage(input=1_000_000, output=500_000, cached=400_000)
    assert cost_usd(usage, price) == pytest.approx(0.6 * 2 + 0.4 * 0.5 + 0.5 * 4)
    assert cost_usd(usage, price, batch=True) == pytest.approx(0.5 * (0.6 * 2 + 0.4 * 0.5 + 0.5 * 4))
    assert cost_usd(usage, PEAK, batch=True) is None


@pytest.mark.parametrize(
    ("given_", "told"),
    [
        ({"input": 1}, "output is missing"),
        ({"input": 1, "output": 2, "cache": 1}, "cache is none of"),
        ({"input": "1", "output": 2}, "is no number"),
        ({"input": 1, "output": 2, "from": "08:00"}, "both"),
        ([{"input": 1, "output": 2, "from": "8", "to": "9:00"}], "no time of day"),
        ([{"input": 1, "output": 2, "from": "08:00", "to": "24:30"}], "no time of day"),
        ([{"input": 1, "output": 2, "from": "08:00", "to": "08:00"}], "end when they begin"),
        ([{"input": 1, "output": 2}, {"input": 1, "output": 2}], "one is for all other hours"),
        (
            [
                {"input": 1, "output": 2, "from": "22:00", "to": "06:00"},
                {"input": 1, "output": 2, "from": "05:00", "to": "07:00"},
            ],
            "two prices hold at 05:00",
        ),
        ({"input": 1, "output": 2, "batch": 1.5}, "factor between 0 and 1"),
    ],
)
def test_a_price_that_is_none_says_what_is_wrong(given_: object, told: str) -> None:
    with pytest.raises(SettingsError, match=told):
        parse(given_, "UTC")  # type: ignore[arg-type]


@given(st.integers(0, DAY_MIN))
def test_times_of_day_read_back(minute: int) -> None:
    assert minute_of(clock_time(minute)) == minute


def test_two_prices_at_one_time_are_refused_however_they_are_made() -> None:
    with pytest.raises(SettingsError, match="two prices"):
        Tariff("UTC", (Hours(0, 100, PEAK), Hours(99, 200, OFF)))
