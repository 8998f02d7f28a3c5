"""Replies and attempts -> kept in memory, with the promises of the SQLite ones but for the death of the process."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from dcpm.model.questions import Attempt


@dataclass(slots=True)
class MemoryJournal:
    _replies: dict[str, tuple[str, str]] = field(default_factory=dict)  # digest -> (tk, reply)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def get(self, digests: Sequence[str]) -> dict[str, str]:
        with self._lock:
            return {digest: self._replies[digest][1] for digest in digests if digest in self._replies}

    def put(self, tk: str, digest: str, reply_json: str) -> None:
        with self._lock:
            self._replies.setdefault(digest, (tk, reply_json))

    def forget(self, tk: str) -> int:
        with self._lock:
            mine = [digest for digest, (owner, _) in self._replies.items() if owner == tk]
            for digest in mine:
                del self._replies[digest]
            return len(mine)

    def close(self) -> None:
        """Nothing to close; what was put can still be read."""


@dataclass(slots=True)
class MemoryLedger:
    _rows: list[Attempt] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def append(self, attempts: Sequence[Attempt]) -> None:
        with self._lock:
            self._rows.extend(attempts)

    def rows(self, window: str | None = None) -> list[Attempt]:
        with self._lock:
            return [row for row in self._rows if window is None or row.window == window]

    def forget(self, tk: str) -> int:
        with self._lock:
            mine = [n for n, row in enumerate(self._rows) if row.tk == tk]
            renamed: dict[str, str] = {}  # digests are made from the key; one question keeps one name
            for n in mine:
                digest = renamed.setdefault(self._rows[n].digest, secrets.token_hex(16))
                self._rows[n] = replace(self._rows[n], tk="", digest=digest)
            return len(mine)

    def close(self) -> None:
        """Nothing to close; what was appended can still be read."""
