"""The machine's clock -> milliseconds since 1970 UTC."""

from __future__ import annotations

import time


class SystemClock:
    def now(self) -> int:
        return time.time_ns() // 1_000_000
