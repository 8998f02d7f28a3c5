"""A word as it stands in a word list -> the forms it takes in a sentence, by the regular rules of its language.

Forms that no one says ("gardeneds") do no harm: nobody says them. What is irregular stands in the lists.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

_DOUBLES = re.compile(r"(?:^|[^aeiou])[aeiou][bdglmnprt]$")
_OF_AR = """
    o as a amos áis an é aste ó aron aba abas ábamos aban aré ará aremos aría ando ado ada ados adas e es en arme arlo
    arla arse
"""
_OF_ER = """
    o es e emos imos en í iste ió ieron ía ías íamos ían eré erá iré irá iendo ido ida idos idas a as an
    erlo irlo erse irse
"""
_SPANISH_VERB = {"ar": _OF_AR.split(), "er": _OF_ER.split(), "ir": _OF_ER.split()}
_SOFTENS = (("c", "qu"), ("g", "gu"), ("z", "c"))


def no_forms(word: str) -> Iterable[str]:
    return ()


def english_forms(word: str) -> list[str]:
    """Plural, third person, past and -ing of the word; of a phrase, those of its first and of its last word."""
    head, _, tail = word.partition(" ")
    if not tail:
        return _of_english_word(word)
    start, _, last = word.rpartition(" ")
    return [f"{form} {tail}" for form in _of_english_word(head)] + [f"{start} {f}" for f in _of_english_word(last)]


def _of_english_word(word: str) -> list[str]:
    if word.endswith("e"):
        return [f"{word}s", f"{word}d", f"{word[:-1]}ing"]
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return [f"{word[:-1]}ies", f"{word[:-1]}ied", f"{word}ing"]
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return [f"{word}es", f"{word}ed", f"{word}ing"]
    doubled = word + word[-1] if _DOUBLES.search(word) else word
    return [f"{word}s", f"{word}ed", f"{word}ing", f"{doubled}ed", f"{doubled}ing"]


def german_forms(word: str) -> list[str]:
    """Case and plural endings of a noun; person, past and participle of a verb in -en, -eln or -ern."""
    endings = ("e", "en", "er", "n", "s", "es", "em", "in", "innen")
    forms = [word + ending for ending in endings]
    if word.endswith("n") and " " not in word:
        root = word.removesuffix("n").removesuffix("e")
        forms += [root + ending for ending in ("e", "st", "t", "te", "ten", "est", "et", "ete", "eten", "end")]
        if word.endswith(("eln", "ern")):
            forms.append(f"{word[:-3]}{word[-2]}e")
        forms += [f"ge{root}t", f"ge{root}et", f"ge{root}en", f"{root}"]
    return forms


def spanish_forms(word: str) -> list[str]:
    """Plural and gender of a noun; the everyday tenses of a verb in -ar, -er or -ir, with c/qu, g/gu and z/c."""
    forms = [f"{word}s", f"{word}es"]
    if word.endswith("z"):
        forms.append(f"{word[:-1]}ces")
    if word.endswith("ión"):
        forms.append(f"{word[:-2]}ones")
    if word.endswith("o"):
        forms += [f"{word[:-1]}a", f"{word[:-1]}as"]
    verb, _, rest = word.partition(" ")
    if len(verb) > 3 and verb[-2:] in _SPANISH_VERB:
        root, tail = verb[:-2], f" {rest}" if rest else ""
        forms += [f"{root}{ending}{tail}" for ending in _SPANISH_VERB[verb[-2:]]]
        for hard, soft in _SOFTENS if verb.endswith("ar") else ():
            if root.endswith(hard):
                forms += [f"{root[:-1]}{soft}{ending}{tail}" for ending in ("é", "e", "es", "en")]
    return forms
