"""Who and what -> the key under which it is stored.

Every key is derived from `tk`, and `tk` from tenant and user, so no key can be equal across tenants. Keys are `[a-z2-7]`
with one leading letter that says what they name, which makes them safe in a Milvus filter as they are.
"""

from __future__ import annotations

import base64
import hashlib

from dcpm.errors import InvalidInput
from dcpm.model.texts import is_storable

MAX_NAME_BYTES = 1024
TENANT_DEFAULT = "default"


def digest_of(*parts: str | int, size: int = 20) -> str:
    """Base32 of BLAKE2b over length-prefixed parts, so that ("a", "bc") and ("ab", "c") differ."""
    state = hashlib.blake2b(digest_size=size)
    for part in parts:
        encoded = str(part).encode("utf-8", "surrogatepass")
        state.update(len(encoded).to_bytes(8, "big"))
        state.update(encoded)
    return base64.b32encode(state.digest()).decode().rstrip("=").lower()


def check_name(value: str, field: str) -> str:
    """`value` if it can name a tenant, user or session; raises InvalidInput otherwise."""
    if not value:
        raise InvalidInput(f"{field} is empty: give the id by which your application knows it")
    if not is_storable(value):
        raise InvalidInput(f"{field} holds a NUL or a lone surrogate: send valid Unicode text")
    if len(value.encode()) > MAX_NAME_BYTES:
        raise InvalidInput(f"{field} is longer than {MAX_NAME_BYTES} bytes")
    return value


def tenant_key(tenant: str, user: str) -> str:
    """The partition key of one user of one tenant, 24 characters."""
    return digest_of(check_name(tenant, "tenant"), check_name(user, "user"), size=15)


def raw_id(tk: str, *, session: str, sequence: int, content: str, idempotency_key: str = "") -> str:
    if idempotency_key:
        return "r" + digest_of(tk, "key", idempotency_key)
    return "r" + digest_of(tk, "content", session, sequence, content)


def item_id(tk: str, raw: str, ordinal: int) -> str:
    return "i" + digest_of(tk, raw, ordinal)


def summary_id(tk: str, session: str) -> str:
    """One summary per session, rewritten in place."""
    return "i" + digest_of(tk, "summary", session)


def node_id(tk: str, window: str, signature: str, ordinal: int) -> str:
    """`signature` names what the node was concluded from: a cluster's or a collision group's members."""
    return "n" + digest_of(tk, window, signature, ordinal)


def edge_id(tk: str, src: str, type_: str, dst: str) -> str:
    return "e" + digest_of(tk, src, type_, dst)


def night_id(tk: str, window: str) -> str:
    return "w" + digest_of(tk, window)


def tombstone_id(tk: str, target: str) -> str:
    return "t" + digest_of(tk, target)


def consent_id(tk: str, node: str) -> str:
    return "c" + digest_of(tk, node)


def signature_of(members: list[str] | tuple[str, ...]) -> str:
    """The same for the same set of members, whatever their order."""
    return digest_of(*sorted(members))
