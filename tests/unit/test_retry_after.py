"""What an endpoint's headers say about when it may be asked again."""

from __future__ import annotations

import pytest

from dcpm.adapters.retry_after import retry_after_s, spent_s


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "7"}, 7.0),
        ({"retry-after": "1.5"}, 1.5),
        ({"retry-after-ms": "250", "retry-after": "9"}, 0.25),
        ({"retry-after": "Wed, 21 Oct 2015 07:28:00 GMT"}, 0.0),
        ({"retry-after": "soon"}, None),
        ({"retry-after-ms": "soon"}, None),
        ({}, None),
    ],
)
def test_retry_after_is_read_in_all_its_forms(headers: dict[str, str], seconds: float | None) -> None:
    assert retry_after_s(headers) == seconds


@pytest.mark.parametrize(
    ("reset", "seconds"),
    [
        ("20ms", 0.02),
        ("1s", 1.0),
        ("6m0s", 360.0),
        ("1h2m3.5s", 3_723.5),
        ("12", 12.0),
        ("", 0.0),
        ("6x", 0.0),
        ("s6", 0.0),
    ],
)
def test_an_allowance_that_is_used_up_is_waited_for_until_its_reset(reset: str, seconds: float) -> None:
    spent = {"x-ratelimit-remaining-tokens": "0", "x-ratelimit-reset-tokens": reset}
    assert spent_s(spent) == pytest.approx(seconds)


def test_an_allowance_that_is_left_is_not_waited_for() -> None:
    assert spent_s({"x-ratelimit-remaining-requests": "3", "x-ratelimit-reset-requests": "6m0s"}) == 0.0
    assert spent_s({"x-ratelimit-remaining-requests": "many", "x-ratelimit-reset-requests": "6m0s"}) == 0.0
    assert spent_s({}) == 0.0


def test_the_longer_of_two_allowances_decides() -> None:
    both = {
        "x-ratelimit-remaining-requests": "0",
        "x-ratelimit-reset-requests": "1s",
        "x-ratelimit-remaining-tokens": "0",
        "x-ratelimit-reset-tokens": "9s",
    }
    assert spent_s(both) == 9.0
