"""A text -> the area of life it is about and the words it is about, by everyday words of each area.

The words stand in one module a language (lexicon_domains_en.py and its like), as `strong words | weak words` of an area.
`bake` stands for its inflected forms, `cook*` for words that begin so, `*tisch` for words that end so, `*haus*` for words
that hold it, `bake$` for that form alone, and `coffee-table` for two words in a row, which hide `coffee` and `table`. The
area "" holds phrases that say nothing of any area, such as `of-course`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from dcpm.sim.rules import lexicon_domains_de as german
from dcpm.sim.rules import lexicon_domains_en as english
from dcpm.sim.rules import lexicon_domains_es as spanish
from dcpm.sim.rules import lexicon_domains_world as world
from dcpm.sim.rules import lexicon_domains_zh as chinese
from dcpm.sim.rules.lexicon_domains_forms import english_forms, german_forms, no_forms, spanish_forms
from dcpm.sim.rules.words import CJK, CJK_GENERIC, STOPWORDS, content_stems, plain, stem, words

OTHER = "other"
AREAS = tuple(area for area in english.CUES if area)
PEOPLE = frozenset({"family", "friends", "love"})

STRONG, WEAK, FAINT, OF_PHRASE = 2.0, 0.6, 0.25, 0.5
"""Points of a cue; a phrase of several words adds OF_PHRASE. A cue of n areas counts 1/n in each. What is said of every
area (`write`, `compare`) is in the FAINT list of its language: it needs company to be heard."""
# The shares below are chosen by sense, not tuned: over the planted sentences, setting ASIDE or COMPANION to 0.2 or 1, PERSON
# to 0.4 or 1, or SETTING to 1 moves the share right by less than one percentage point in every language.
ASIDE = 0.4
"""Share that is left of a cue in a clause about a person: `a cousin who works in a bank` is no talk of work."""
SETTING = 0.5
"""Share left of a cue that only says when: `after dinner` is seldom about food."""
LEAST = 0.3
"""Points below which an area is not named: one faint cue alone says nothing."""
PERSON = 0.8
"""Share left of people: they come up in talk of everything, so that a thing named beside them says more."""
COMPANION = 0.5
"""Share left of people who come along: `I bake with my sister` is about baking."""
WORDS_OF_ASIDE, WORDS_OF_SETTING, WORDS_OF_COMPANION = 6, 2, 3
MOST_WORDS_OF_PHRASE, MOST_HAN_OF_CUE, LEAST_PART, MOST_LETTERS_OF_WORD = 4, 5, 3, 40
"""The last bounds the search for parts, which takes the square of a word's length: longer ones are no words."""

_GENERIC_TEXT = """
    taking take sorry misspok correction actually meant mean morn even night started start love hate prefer enjoy
"""
_GENERIC = frozenset(_GENERIC_TEXT.split())
_TOKEN = re.compile(r"[^\W_]+(?:'[^\W_]+)*|[,;:.!?()]")
_PAUSES = frozenset(",;:.!?()")
_HAN_PERSON = re.compile(r"的(?=人|朋友|同事|同学|邻居|亲戚|孩子|男生|女生|家伙|医生|老师)")
_HAN_PAUSE = re.compile(r"[，。；！？,;!?、]")
_HAN_COMPANY = frozenset("跟和与陪同给帮替")
_HAN_AFTERWARDS = re.compile(r"(?:完|了)?(?:之前|以前|之后|以后|的时候|前|后|时)")

Points = tuple[tuple[str, float], ...]


class Hit(NamedTuple):
    """A cue as it stands in a text: `points` by area, from `at` (characters of Chinese, else words)."""

    cue: str
    points: Points
    share: float
    at: int


class Lexicon(NamedTuple):
    """The cues of one language. `forms` are whole words or, joined by spaces, phrases; the others are parts of words."""

    forms: Mapping[str, Points]
    starts: Mapping[str, Points]
    ends: Mapping[str, Points]
    parts: Mapping[str, Points]
    phrase_heads: frozenset[str]


class Grammar(NamedTuple):
    """The little words of a language by which cues are weighed."""

    common: frozenset[str]
    relatives: frozenset[str]
    settings: frozenset[str]
    companions: frozenset[str]
    relative_needs_comma: bool


def _built(cues: Mapping[str, str], said_of_all: str, inflected: Callable[[str], Iterable[str]]) -> Lexicon:
    exact: dict[str, dict[str, float]] = {}
    derived: dict[str, dict[str, float]] = {}
    starts: dict[str, dict[str, float]] = {}
    ends: dict[str, dict[str, float]] = {}
    parts: dict[str, dict[str, float]] = {}
    open_table = {(False, True): starts, (True, False): ends, (True, True): parts}
    for area, entries in cues.items():
        for cue, points in _entries(entries):
            bare = cue.strip("*$").replace("-", " ")
            if "*" in cue and " " not in bare:
                open_table[cue.startswith("*"), cue.endswith("*")].setdefault(bare, {}).setdefault(area, points)
                continue
            exact.setdefault(bare, {}).setdefault(area, points)
            for form in () if cue.endswith("$") else inflected(bare):
                if form not in STOPWORDS:
                    derived.setdefault(form, {}).setdefault(area, points)
    faint = _faint(said_of_all, inflected)
    forms = {**_shared(derived, faint), **_shared(exact, faint)}
    heads = frozenset(form.partition(" ")[0] for form in forms if " " in form)
    return Lexicon(forms, _shared(starts, faint), _shared(ends, faint), _shared(parts, faint), heads)


def _faint(said_of_all: str, inflected: Callable[[str], Iterable[str]]) -> frozenset[str]:
    cues = [cue.replace("-", " ") for cue in said_of_all.casefold().split()]
    forms = {form for cue in cues if not cue.endswith("$") for form in inflected(cue)}
    return frozenset(forms | {cue.rstrip("$") for cue in cues})


def _entries(entries: str) -> Iterator[tuple[str, float]]:
    strong, _, weak = entries.partition("|")
    for text, points in ((strong, STRONG), (weak, WEAK)):
        for cue in text.casefold().split():
            yield cue, points + (OF_PHRASE if "-" in cue else 0.0)


def _shared(table: Mapping[str, Mapping[str, float]], faint: frozenset[str]) -> dict[str, Points]:
    return {
        cue: tuple(
            (area, min(points / len(by_area), FAINT if cue in faint else STRONG + OF_PHRASE))
            for area, points in by_area.items()
        )
        for cue, by_area in table.items()
    }


SOURCES: Mapping[str, tuple[Mapping[str, str], str, Callable[[str], Iterable[str]]]] = {
    "en": (english.CUES, english.FAINT, english_forms),
    "de": (german.CUES, german.FAINT, german_forms),
    "es": (spanish.CUES, spanish.FAINT, spanish_forms),
    "zh": (chinese.CUES, chinese.FAINT, no_forms),
    "world": (world.CUES, "", english_forms),
}


@lru_cache(maxsize=len(SOURCES))
def _lexicon(tongue: str) -> Lexicon:
    """Built when first asked for: a run in one language pays for one."""
    return _built(*SOURCES[tongue])


def _grammar(common: str, relatives: str, settings: str, companions: str, comma: bool = False) -> Grammar:
    return Grammar(
        frozenset(common.split()),
        frozenset(relatives.split()),
        frozenset(settings.split()),
        frozenset(companions.split()),
        comma,
    )


_GRAMMARS = {
    "en": _grammar(
        """i i'm i've i'd i'll my the and to of it is an with for that this we our you your he she they at on was not from
           have has had but when by be do don't never always every before after than what how because only who""",
        "who whose whom",
        "before after during until between",
        "with for to from by",
    ),
    "de": _grammar(
        """ich mein meine meinen meinem meiner der das ein eine einen einem einer und oder aber nicht mit von zu zum zur im
           auf für ist sind habe hat wir uns mich mir wenn weil dass als nur immer nie bei nach vor aus den dem es sich""",
        "der die das dem den deren dessen denen",
        "vor nach während bis zwischen beim",
        "mit für von bei",
        comma=True,
    ),
    "es": _grammar(
        """el la los las un una unos unas de del al y o que en con por para mi mis yo lo se es son muy más sí cuando pero
           porque siempre nunca antes su sus como sin hasta desde cada nos está estoy soy tengo he""",
        "que quien quienes cuyo cuya",
        "antes después durante hasta tras entre",
        "con para de a",
    ),
}
_SOMEONE_TEXT = """
    alguien gente persona personas chico chica hombre mujer señor señora vecino vecina
"""
_SOMEONE = frozenset(_SOMEONE_TEXT.split())
_LINKS_TEXT = """
    the a an my our der dem den die das meiner meinem de del el la los las mi
"""
_LINKS = frozenset(_LINKS_TEXT.split())


def tongue_of(tokens: Sequence[str]) -> str:
    """Which of the grammars most of the little words are of; "" where there is none."""
    counts = {tongue: len(g.common.intersection(tokens)) for tongue, g in _GRAMMARS.items()}
    best = max(counts, key=counts.__getitem__)
    return best if counts[best] else ""


@lru_cache(maxsize=65536)
def _of_word(word: str, tongue: str) -> Points:
    """The points of a single word: as it stands, else by the longest part of it that is a cue, the last among equals."""
    for name in (tongue, "world") if tongue else ("en", "es", "de", "world"):
        lexicon = _lexicon(name)
        found = lexicon.forms.get(word) or lexicon.forms.get(word.removesuffix("'s")) or _of_parts(word, lexicon)
        if found:
            return found
    return ()


def _of_parts(word: str, lexicon: Lexicon) -> Points:
    if len(word) > MOST_LETTERS_OF_WORD:
        return ()
    for size in range(len(word), LEAST_PART - 1, -1):
        for start in range(len(word) - size, -1, -1):
            part = word[start : start + size]
            found = (
                (start + size == len(word) and lexicon.ends.get(part))
                or lexicon.parts.get(part)
                or (start == 0 and lexicon.starts.get(part))
            )
            if found:
                return found
    return ()


def _phrase_at(tokens: Sequence[str], i: int, lexicon: Lexicon) -> tuple[str, Points]:
    for size in range(min(MOST_WORDS_OF_PHRASE, len(tokens) - i), 1, -1):
        phrase = " ".join(tokens[i : i + size])
        if phrase in lexicon.forms:
            return phrase, lexicon.forms[phrase]
    return "", ()


def _latin_hits(tokens: Sequence[str], tongue: str) -> list[Hit]:
    grammar, lexicon = _GRAMMARS.get(tongue, _GRAMMARS["en"]), _lexicon(tongue or "en")
    hits: list[Hit] = []
    aside = setting = companion = i = 0
    while i < len(tokens):
        token = tokens[i]
        phrase, points = _phrase_at(tokens, i, lexicon) if token in lexicon.phrase_heads else ("", ())
        points = points if phrase else _of_word(token, tongue)
        if token in _PAUSES:
            aside = setting = companion = 0
        elif token in grammar.relatives and _is_relative(tokens, i, tongue, grammar):
            aside = WORDS_OF_ASIDE + 1
        elif token in grammar.settings:
            setting = WORDS_OF_SETTING + 1 + (i + 1 < len(tokens) and tokens[i + 1] in _LINKS)
        elif token in grammar.companions:
            companion = WORDS_OF_COMPANION + 1
        if points:
            share = (ASIDE if aside else 1.0) * (SETTING if setting else 1.0)
            if points[0][0] in PEOPLE:
                share *= COMPANION if companion else PERSON
            hits.append(Hit(phrase or token, points, share, i))
        step = phrase.count(" ") + 1
        aside, setting, companion = max(0, aside - step), max(0, setting - step), max(0, companion - step)
        i += step
    return hits


def _is_relative(tokens: Sequence[str], i: int, tongue: str, grammar: Grammar) -> bool:
    """Whether a clause about someone begins here: English `who`, German `, die`, Spanish `amiga que`."""
    if i == 0:
        return False
    before = tokens[i - 1]
    if grammar.relative_needs_comma:
        return before == "," and i > 1 and _is_person(tokens[i - 2], tongue)
    return tongue != "es" or before in _SOMEONE or _is_person(before, tongue)


def _is_person(word: str, tongue: str) -> bool:
    return any(area in PEOPLE for area, _ in _of_word(word, tongue)) or word in _SOMEONE


@lru_cache(maxsize=1)
def _han_heads() -> frozenset[str]:
    """The characters that a Chinese cue begins with: most characters of a text are none, and need no look-up."""
    return frozenset(form[0] for form in _lexicon("zh").forms)


def _han_hits(text: str) -> list[Hit]:
    forms = _lexicon("zh").forms
    asides = [
        (max((p.end() for p in _HAN_PAUSE.finditer(text, 0, m.start())), default=0), m.start())
        for m in _HAN_PERSON.finditer(text)
    ]
    hits: list[Hit] = []
    i = 0
    while i < len(text):
        size = 0
        if text[i] in _han_heads():
            size = next((n for n in range(MOST_HAN_OF_CUE, 0, -1) if text[i : i + n] in forms), 0)
        if not size:
            i += 1
            continue
        cue = text[i : i + size]
        points = forms[cue]
        share = ASIDE if any(start <= i < end for start, end in asides) else 1.0
        share *= SETTING if _HAN_AFTERWARDS.match(text, i + size) else 1.0
        if points[0][0] in PEOPLE:
            share *= COMPANION if i and text[i - 1] in _HAN_COMPANY else PERSON
        hits.append(Hit(cue, points, share, i))
        i += size
    return hits


def hits_of(text: str) -> list[Hit]:
    """The cues of `text` in the order said, none inside another. Latin words within Chinese are read as international."""
    folded = plain(text)
    if CJK.search(folded):
        latin = [t for t in _TOKEN.findall(CJK.sub(" ", folded)) if t not in _PAUSES]
        return _han_hits(folded) + [Hit(t, points, 1.0, 0) for t in latin if (points := _of_word(t, "world"))]
    tokens = _TOKEN.findall(folded)
    return _latin_hits(tokens, tongue_of(tokens))


@lru_cache(maxsize=32768)
def domain_of(text: str, domains: tuple[str, ...]) -> str:
    """The best of `domains` for `text`, `other` where less than LEAST points speak for any.

    Among equals the one named last wins: what is new stands at the end of a sentence, what frames it at the beginning. A
    domain that the lexicon does not know is found by its own name.
    """
    scores = _scores(text, frozenset(domains))
    for domain in domains:
        if domain not in english.CUES and (match := _own_name(domain).search(plain(text))):
            scores[domain] = (STRONG, match.start())
    best = max(scores, key=scores.__getitem__, default=OTHER)
    return best if best in scores and scores[best][0] >= LEAST else OTHER


def _scores(text: str, domains: frozenset[str]) -> dict[str, tuple[float, int]]:
    """Domain -> its points and where its last cue stands. A cue said twice counts once, where it counts most."""
    points_by_cue: dict[tuple[str, str], float] = {}
    scores: dict[str, tuple[float, int]] = {}
    for hit in hits_of(text):
        for area, points in hit.points:
            if area in domains:
                before = points_by_cue.get((area, hit.cue), 0.0)
                points_by_cue[area, hit.cue] = now = max(before, points * hit.share)
                scores[area] = (scores.get(area, (0.0, 0))[0] + now - before, hit.at)
    return scores


@lru_cache(maxsize=256)
def _own_name(domain: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w']){re.escape(plain(domain))}")


def topic_of(text: str, domain: str, skip: Sequence[str] = ()) -> str:
    """One to three content words of `text`, those that speak for `domain` first, in the order said."""
    surface: dict[str, str] = {}
    for word in words(text):
        surface.setdefault(stem(word), word)
    stems = [
        s for s in content_stems(text) if s not in skip and s not in CJK_GENERIC and s not in _GENERIC and len(s) > 1
    ]
    telling = {cue_word for hit in hits_of(text) for a, p in hit.points if a == domain for cue_word in hit.cue.split()}
    told = [s for s in stems if surface.get(s, s) in telling or any(s in cue for cue in telling if CJK.search(cue))]
    chosen = (told + [s for s in stems if s not in told])[:3]
    return " ".join(surface.get(s, s) for s in stems if s in chosen)
