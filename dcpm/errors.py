"""Failures -> what the caller should do next: try again, or stop.

    DcpmError
    ├── InvalidInput            stop: what was sent cannot be stored; the message names the field and the limit
    ├── SettingsError           stop: a setting is wrong or missing; the message names it and its range
    ├── NotFound                stop: no such user, item or node
    ├── StoreError
    │   ├── StoreUnavailable    try again: the store did not answer
    │   ├── EmbeddingMismatch   stop: the collections hold vectors of another embedding model
    │   └── StoreDamaged        stop: what was written was not what was read back; run `dcpm fsck`
    ├── EmbedderError
    │   └── EmbedderUnavailable try again: the embedding endpoint did not answer
    ├── ModelError
    │   ├── ModelUnavailable    try again: timeout, connection, 5xx, an empty or cut reply
    │   ├── RateLimited         try again after `retry_after_s`
    │   ├── RequestRefused      stop, for this dialect: the endpoint does not take this form of request (400)
    │   ├── ModelAuth           stop: the key is missing or refused
    │   └── QuotaExhausted      stop: the account has no credit; waiting does not help
    ├── FleetUnavailable        try again: the cluster did not start, or a step of a shard is overdue
    ├── WindowBusy              stop: another run of this window holds it
    └── AlreadyDecided          stop: another run decided first; its decision is the one to apply

The *type* answers; nobody reads a message to decide.
"""

from __future__ import annotations


class DcpmError(Exception):
    """Root of the tree. `retry` says whether the same call may succeed later; `exit_code` is the command line's."""

    retry = False
    exit_code = 1


class InvalidInput(DcpmError):
    exit_code = 2


class SettingsError(DcpmError):
    exit_code = 2


class NotFound(DcpmError):
    exit_code = 4


class StoreError(DcpmError):
    exit_code = 5


class StoreUnavailable(StoreError):
    retry = True


class EmbeddingMismatch(StoreError):
    pass


class StoreDamaged(StoreError):
    pass


class EmbedderError(DcpmError):
    exit_code = 6


class EmbedderUnavailable(EmbedderError):
    retry = True


class ModelError(DcpmError):
    exit_code = 6


class ModelUnavailable(ModelError):
    retry = True


class RateLimited(ModelError):
    """The endpoint asks to wait. `retry_after_s` is its own figure, or None where it gave none."""

    retry = True

    def __init__(self, message: str, retry_after_s: float | None = None) -> None:
        super().__init__(message)
        self.retry_after_s = retry_after_s


class RequestRefused(ModelError):
    pass


class ModelAuth(ModelError):
    pass


class QuotaExhausted(ModelError):
    pass


class FleetUnavailable(DcpmError):
    retry = True
    exit_code = 8


class WindowBusy(DcpmError):
    exit_code = 7


class AlreadyDecided(DcpmError):
    exit_code = 7
