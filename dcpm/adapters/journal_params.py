"""How long replies are kept, and how many share a write: what the journals take from the settings."""

from __future__ import annotations

from dataclasses import dataclass

from dcpm.errors import SettingsError

DAY_MS = 86_400_000
REMOTE_LINGER_S = 0.02


@dataclass(frozen=True, slots=True)
class JournalParams:
    """`keep_days`: for how long a reply is kept, for ever with None; attempts always stay. `flush_interval_s`: for how long
    a write waits for company where the one before had some; None is 0 on a disk, where a write is short, and 0.02 in an
    object store, where each one is billed. `flush_bytes`: what one write holds at most, but for a single larger reply.
    """

    keep_days: float | None = None
    flush_interval_s: float | None = None
    flush_bytes: int = 4 * 1024 * 1024

    def __post_init__(self) -> None:
        if self.keep_days is not None and not 0 < self.keep_days <= 36_500:
            raise SettingsError(f"journal.keep_days: {self.keep_days} is not within 0..36500 days")
        if self.flush_interval_s is not None and not 0 <= self.flush_interval_s <= 10:
            raise SettingsError(f"journal.flush_interval_s: {self.flush_interval_s} is not within 0..10 s")
        if not 1 <= self.flush_bytes <= 1 << 30:
            raise SettingsError(f"journal.flush_bytes: {self.flush_bytes} is not within 1..2^30 bytes")

    @property
    def keep_ms(self) -> int | None:
        return None if self.keep_days is None else round(self.keep_days * DAY_MS)

    def linger_s(self, is_remote: bool) -> float:
        return self.flush_interval_s if self.flush_interval_s is not None else REMOTE_LINGER_S if is_remote else 0.0


DEFAULT = JournalParams()
