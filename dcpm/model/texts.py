"""Text as it arrives -> text that every store can hold.

Milvus counts VARCHAR in characters on milvus-lite and in bytes on a server, so every bound here is in UTF-8 bytes.
"""

from __future__ import annotations

import re
import unicodedata

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
_SPACE = re.compile(r"\s+")


def clean_text(text: str) -> str:
    """`text` with NUL and lone surrogates replaced by U+FFFD: neither survives protobuf or C strings."""
    return _UNSTORABLE.sub(REPLACEMENT, text)


def is_storable(text: str) -> bool:
    return _UNSTORABLE.search(text) is None


def bound_bytes(text: str, max_bytes: int) -> str:
    """The longest prefix of `text` that takes at most `max_bytes` in UTF-8, never ending inside a character."""
    encoded = text.encode()
    if len(encoded) <= max_bytes:
        return text
    return encoded[:max_bytes].decode(errors="ignore")


def cut_bytes(text: str, max_bytes: int) -> list[str]:
    """`text` cut into consecutive pieces of at most `max_bytes` UTF-8 bytes; joining them gives `text` back.

    Empty text gives one empty piece. `max_bytes` must be at least 4, the longest character.
    """
    encoded, pieces, start = text.encode(), [], 0
    while True:
        end = min(start + max_bytes, len(encoded))
        while end < len(encoded) and encoded[end] & 0xC0 == 0x80:
            end -= 1
        pieces.append(encoded[start:end].decode())
        start = end
        if start >= len(encoded):
            return pieces


def normalise(text: str) -> str:
    """The form in which two texts are the same statement: NFKC, case folded, white space and end marks dropped."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return _SPACE.sub(" ", folded).strip().rstrip(".!?。！？ ")
