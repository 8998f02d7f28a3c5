"""A model at an endpoint -> its price by the public list in the package genai-prices, with the hours that it knows of.

The list is that of the installed package: nothing is fetched. It is asked by the endpoint's address, so that a model that
somebody hosts themselves is not given the price of the one it is a copy of.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import groupby

from genai_prices import Usage, calc_price

from dcpm.llm.ledger import MILLION, Price
from dcpm.llm.prices import DAY_MIN, Hours, Priced, Tariff
from dcpm.model.moments import from_ms

STEP_MIN = 30
"""Providers change their prices on the hour or the half hour."""
ASKED = 1_000
"""Tokens whose price is asked for: some models cost more from 128,000 on, which no question of ours comes near."""


def look_up(model: str, base_url: str, at: int) -> Priced | None:
    """What `model` costs at `base_url` on the day of `at` (ms); None where the list does not know the two together."""
    midnight = from_ms(at).replace(hour=0, minute=0, second=0, microsecond=0)
    try:
        prices = [_price(model, base_url, midnight + timedelta(minutes=m)) for m in range(0, DAY_MIN, STEP_MIN)]
    except (LookupError, ValueError):
        return None
    runs = [(price, len(list(same))) for price, same in groupby(prices)]
    if len(runs) == 1:
        return runs[0][0]
    hours, begins = [], 0
    for price, n in runs:
        hours.append(Hours(begins, begins + n * STEP_MIN, price))
        begins += n * STEP_MIN
    return Tariff("UTC", tuple(hours))


def _price(model: str, base_url: str, at: datetime) -> Price:
    def usd(**tokens: int) -> float:
        found = calc_price(Usage(**tokens), model, provider_api_url=base_url, genai_request_timestamp=at)
        return float(found.total_price) * MILLION / ASKED

    return Price(
        input_usd=usd(input_tokens=ASKED),
        output_usd=usd(output_tokens=ASKED),
        cached_usd=usd(input_tokens=ASKED, cache_read_tokens=ASKED),
    )
