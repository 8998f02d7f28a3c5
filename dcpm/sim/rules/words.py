"""Text -> sentences (as spans of the text), words, stems and content stems, for Latin scripts and CJK."""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from typing import NamedTuple

CJK = re.compile(r"[぀-ヿ㐀-䶿一-鿿豈-﫿]")
_CJK_RUN = re.compile(r"[぀-ヿ㐀-䶿一-鿿豈-﫿]+")
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_END = re.compile(r"[.!?…]+[\"'”’)\]]*(?=\s|$)|[。！？；]+[”」』）]*|\n+")
_ABBREVIATION = re.compile(
    r"(?:^|[\s(])(?:dr|mr|mrs|ms|prof|st|no|vs|etc|e\.g|i\.e|approx|jr|sr|a\.m|p\.m|u\.s|z\.b|d\.h|ca|bzw|sra?|[a-z])\.$",
    re.IGNORECASE,
)
MAX_SENTENCE_CHARS = 400
"""Text without a full stop is cut at this length, so that an item stays an item."""

_STOPWORDS_TEXT = """
    a an the and or but so if then than that this these those there here it its i i'm i've i'd i'll im ive id me my
    mine myself we we're we've our ours us you your he she they them his her their who whom which what when where
    why how is am are was were be been being do does did doing done have has had having will would shall should can
    could may might must to of in on at by for from with without into onto over under about as up down out off again
    once also too very just only even still yet really quite rather much many more most some any all both each every
    no not nor never always usually often sometimes mostly normally generally typically now nowadays lately recently
    currently actually because since until while before after during ago one two three thing things lot lots bit
    kind sort way time times day days week weeks month months year years get gets got getting go goes going gone
    went make makes made take takes took keep keeps kept let lets know think like well oh okay yeah right sure
    anyway instead anymore any more longer used use don't doesn't didn't can't won't isn't aren't wasn't couldn't
    wouldn't shouldn't haven't hasn't it's that's there's ever own same other another such own put puts new old say
    says said tell told have't first last next ones el la los las un una unos unas de del al y o u que en con por
    para se mi mis me yo lo le les es son era fue muy mas más no sí ya su sus como cuando pero porque este esta ese
    esa siempre nunca ahora antes todo todos der die das den dem des ein eine einen einem einer und oder aber ich
    mich mir mein meine meinen meinem meiner wir uns ist sind war bin habe hat haben hatte zu im in am an auf für
    mit von vom zum zur bei nicht kein keine auch noch schon sehr immer nie jetzt nur es sich so wie wenn weil dass
    als
"""
STOPWORDS = frozenset(_STOPWORDS_TEXT.split())
_CJK_STOP = frozenset("我你他她它们的了是在有和就都也不很这那个着吗呢吧啊把被给对从到会要想能可以还没")

_CJK_GENERIC_TEXT = """
    现在 最近 今天 昨天 每天 每周 一直 总是 以前 喜欢 觉得 因为 所以 一个
"""
CJK_GENERIC = frozenset(_CJK_GENERIC_TEXT.split())

_IRREGULAR = {
    "bought": "buy", "ate": "eat", "eaten": "eat", "drank": "drink", "drunk": "drink", "ran": "run", "rode": "ride",
    "ridden": "ride", "wrote": "write", "written": "write", "drove": "drive", "driven": "drive", "flew": "fly",
    "taught": "teach", "slept": "sleep", "swam": "swim", "sold": "sell", "paid": "pay", "spent": "spend",
    "left": "leave", "quit": "quit", "began": "begin", "grew": "grow", "sang": "sing", "met": "meet", "lost": "lose",
    "lives": "live", "living": "live", "lived": "live", "moving": "move", "moved": "move", "moves": "move",
    "children": "child", "wives": "wife", "knives": "knife", "leaves": "leave", "studies": "study", "cities": "city",
    "using": "use", "driving": "drive", "writing": "write", "riding": "ride", "cycling": "cycle", "commuting": "commute",
    "commuted": "commute", "baking": "bake", "hiking": "hike", "biking": "bike", "saving": "save", "vegetarianism": "vegetarian",
    "apartment": "flat", "apartments": "flat", "bicycle": "bike", "automobile": "car", "physician": "doctor", "mum": "mother",
    "mom": "mother", "dad": "father", "kids": "child", "kid": "child", "fed": "feed", "woke": "wake", "wore": "wear",
    "worn": "wear", "kept": "keep", "gave": "give", "given": "give", "swapped": "swap", "running": "run", "swimming": "swim",
    "shopping": "shop", "jogging": "jog", "planning": "plan", "planned": "plan", "got": "get", "trained": "train",
    "married": "marry", "tv": "television", "telly": "television", "movies": "film", "movie": "film", "films": "film",
    "cellphone": "phone", "mobile": "phone", "smartphone": "phone", "laptop": "laptop", "holiday": "holiday",
    "holidays": "holiday", "vacation": "holiday", "vacations": "holiday", "supermarket": "supermarket", "gym": "gym",
}  # fmt: skip


class Span(NamedTuple):
    """A stretch of a text, by character offsets; `text[start:end]` is the verbatim sentence."""

    start: int
    end: int


def sentences(text: str) -> list[Span]:
    """The sentences of `text` in order, trimmed, none empty; their spans never overlap. Linear in the text."""
    spans: list[Span] = []
    start = 0
    for match in _END.finditer(text):
        if match.group()[0] == "." and _ABBREVIATION.search(text[max(start, match.start() - 8) : match.start() + 1]):
            continue
        spans.extend(_cut(text, start, match.end()))
        start = match.end()
    spans.extend(_cut(text, start, len(text)))
    return spans


def _cut(text: str, start: int, end: int) -> list[Span]:
    pieces: list[Span] = []
    while end - start > MAX_SENTENCE_CHARS:
        window = text[start : start + MAX_SENTENCE_CHARS]
        cut = max(window.rfind(mark) for mark in (", ", "; ", "，", " "))
        middle = start + (cut + 1 if cut > 0 else MAX_SENTENCE_CHARS)
        pieces.append(_trim(text, start, middle))
        start = middle
    pieces.append(_trim(text, start, end))
    return [piece for piece in pieces if piece.end > piece.start]


def _trim(text: str, start: int, end: int) -> Span:
    while start < end and (text[start].isspace() or text[start] in "-*•>#"):
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return Span(start, end)


def is_cjk(text: str) -> bool:
    """Whether at least a fifth of the letters are CJK."""
    letters = sum(1 for ch in text if ch.isalpha())
    return letters > 0 and 5 * len(CJK.findall(text)) >= letters


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """`text` lower-cased with straight quotes and single spaces: the form that every pattern of the rules reads."""
    return " ".join(text.replace("’", "'").replace("‘", "'").replace("“", '"').replace("”", '"').casefold().split())


def stem(word: str) -> str:
    """A light stem: plural, -ing, -ed and -ly go; irregular and everyday synonyms by table. Made for overlap, not for show."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    for suffix, replacement, least in (
        ("'s", "", 1), ("ies", "y", 3), ("ying", "y", 3), ("ied", "y", 3), ("sses", "ss", 2), ("ches", "ch", 2),
        ("shes", "sh", 2), ("ing", "", 4), ("ed", "", 4), ("ly", "", 4), ("s", "", 3),
    ):  # fmt: skip
        if word.endswith(suffix) and len(word) - len(suffix) >= least and not word.endswith("ss"):
            word = word[: -len(suffix)] + replacement
            break
    if len(word) > 4 and word[-1] == word[-2] and word[-1] not in "lsz":
        word = word[:-1]
    return word[:-1] if len(word) > 4 and word.endswith("e") else word


@lru_cache(maxsize=16384)
def content_stems(text: str) -> tuple[str, ...]:
    """The stems that carry meaning, in order, without repeats. CJK runs give their character pairs."""
    found: dict[str, None] = {}
    for word in _WORD.findall(plain(text)):
        if CJK.search(word):
            continue
        if word not in STOPWORDS and (len(word) > 2 or word.isdigit()):
            found[stem(word)] = None
    for run in _CJK_RUN.findall(text):
        kept = "".join(ch if ch not in _CJK_STOP else " " for ch in run)
        for piece in kept.split():
            for i in range(max(1, len(piece) - 1)):
                found[piece[i : i + 2]] = None
    return tuple(found)


def words(text: str) -> list[str]:
    """The words of `text`, folded, stopwords included."""
    return _WORD.findall(plain(text))


def pick(seed: str, n: int) -> int:
    """A number in 0..n-1 that depends on `seed` alone: the rules' only source of variety."""
    return int.from_bytes(hashlib.blake2b(seed.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "big") % n
