"""A quote and a turn -> where in the turn it stands, and whether it says anything about an item."""

from __future__ import annotations

import functools
import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

_ALIKE = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "“": '"', "”": '"', "„": '"', "–": "-", "—": "-", "‑": "-"})
_END_MARKS = " .!?。！？…\"'"
_WORD = re.compile(r"\w+")
# Scripts that put no space between words: compared by pairs of characters instead of words.
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]")
_EMPTY = frozenset(
    {"the", "and", "for", "with", "that", "this", "have", "has", "had", "was", "were", "are", "not", "but", "you"}
    | {"your", "they", "them", "their", "user", "about", "from", "been", "she", "her", "his", "him", "its", "our"}
    | {"out", "just", "very", "also"}
)
MASK = "*"


@functools.lru_cache(maxsize=8_192)
def _form(char: str) -> str:
    form = unicodedata.normalize("NFKC", char).casefold().translate(_ALIKE)
    return "".join(" " if letter.isspace() else letter for letter in form)


@dataclass(frozen=True, slots=True)
class Turn:
    """A text beside its comparable form; `origin[i]` is the index in `text` that character i of `folded` came from.

    Folding takes about half a second for a megabyte, so a turn is folded once for all quotes.
    """

    text: str
    folded: str
    origin: Sequence[int]


def folded(text: str) -> Turn:
    letters: list[str] = []
    origin: list[int] = []
    after_space = False
    for index, char in enumerate(text):
        for letter in _form(char):
            if letter == " " and after_space:
                continue
            after_space = letter == " "
            letters.append(letter)
            origin.append(index)
    return Turn(text, "".join(letters), origin)


def spans_of(quote: str, turn: Turn) -> Iterator[tuple[int, int]]:
    """Where `quote` stands in `turn.text`, apart from case, white space, width and end marks; without overlaps."""
    wanted = folded(quote).folded.strip().strip("\"'").rstrip(_END_MARKS)
    start = turn.folded.find(wanted) if wanted else -1
    while start >= 0:
        end = start + len(wanted)
        yield turn.origin[start], turn.origin[end - 1] + 1
        start = turn.folded.find(wanted, end)


def verbatim(quote: str, turns: Iterable[Turn]) -> str:
    """The words as they stand in the first of `turns` that holds them, end mark included; "" where none does."""
    for turn in turns:
        for start, last in spans_of(quote, turn):
            end = last
            while end < len(turn.text) and turn.text[end] in ".!?。！？…" and end - last < 3:
                end += 1
            return turn.text[start:end]
    return ""


def content_words(text: str) -> set[str]:
    """What `text` is about, roughly: stems of words of three letters and more, numbers, pairs of unspaced characters."""
    found: set[str] = set()
    for word in _WORD.findall(unicodedata.normalize("NFKC", text).casefold()):
        if _UNSPACED.search(word):
            found.update(word[i : i + 2] for i in range(len(word) - 1))
            if len(word) == 1:
                found.add(word)
        elif word.isdigit() or (len(word) >= 3 and word not in _EMPTY):
            found.add(word[:5] if len(word) > 5 else word)
    return found


def says_something(quote: str, text: str) -> bool:
    """Whether the quote shares a content word with the item's text; "Yes." quoted for a fact does not."""
    shared = content_words(quote), content_words(text)
    if shared[0] & shared[1]:
        return True
    # "dog" and "dogs", "move" and "moving": a stem that begins another counts.
    return any(a.startswith(b) or b.startswith(a) for a in shared[0] for b in shared[1])


def mask(text: str, quotes: Sequence[str]) -> str:
    """`text` with every occurrence of every quote replaced by asterisks, as many as the characters take in JSON.

    Equal length in bytes lets the rows that hold the text be rewritten one by one.
    """
    turn = folded(text)
    hidden: set[int] = set()
    for quote in quotes:
        if content_words(quote):
            for start, end in spans_of(quote, turn):
                hidden.update(range(start, end))
    if not hidden:
        return text
    return "".join(MASK * _json_bytes(c) if i in hidden else c for i, c in enumerate(text))


def _json_bytes(char: str) -> int:
    return len(json.dumps(char, ensure_ascii=False).encode()) - 2
