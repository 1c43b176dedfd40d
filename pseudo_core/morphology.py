"""Forms: what case and ending an original has, and the same case and ending on a surrogate.

What depends on the language is asked of `pseudo_core.languages`; here is what every language with Latin letters shares.

>>> from pseudo_core.languages import Form, language
>>> inflect("Borås", Form(genitive=True), language("sv"))
'Borås'
>>> apply_case("Borås", CasePattern.UPPER)
'BORÅS'
"""

from __future__ import annotations

from enum import StrEnum

from pseudo_core.languages import Form, FormKind, Language
from pseudo_core.lexicon import fold

__all__ = [
    "CasePattern",
    "acronym",
    "apply_case",
    "case_pattern",
    "consonant_abbreviation",
    "inflect",
    "is_acronym",
    "strip_genitive",
]

_VOWELS = frozenset("aeiouyåäöéèüæøáíóú")
_LONGEST_ACRONYM = 5  # letters; a longer word in capitals is shouted


class CasePattern(StrEnum):
    """How a surface uses capitals."""

    UPPER = "upper"  # STOCKHOLM
    LOWER = "lower"  # stockholm
    TITLE = "title"  # Stockholm; also every mixed pattern


def case_pattern(surface: str) -> CasePattern:
    """Return the pattern of a surface; a single capital letter is no shout, a surface without letters is `TITLE`."""
    letters = [char for char in surface if char.isalpha()]
    # An ending behind a colon is lower case even where the name is in capitals (`SFI:s`).
    head = [char for char in surface.partition(":")[0] if char.isalpha()]
    if len(head) > 1 and all(char.isupper() for char in head):
        return CasePattern.UPPER
    if letters and all(char.islower() for char in letters):
        return CasePattern.LOWER
    return CasePattern.TITLE


def apply_case(text: str, pattern: CasePattern) -> str:
    """Return the text in a case pattern; `TITLE` makes the first letter large and leaves the rest as it is."""
    if pattern is CasePattern.UPPER:
        return text.upper()
    if pattern is CasePattern.LOWER:
        return text.lower()
    return text[:1].upper() + text[1:]


def inflect(base: str, form: Form, language: Language) -> str:
    """Return a base form in a form: first what it is made into, then number and definiteness, then the genitive."""
    text = base
    if form.kind is FormKind.INHABITANT:
        text = language.inhabitant(base, plural=form.plural, definite=form.definite)
    elif form.kind is FormKind.ADJECTIVE:
        return language.adjective(base, form.tail)
    elif form.kind is FormKind.COMPOUND:
        text = language.compound(base, form.tail)
    elif form.plural:
        text = language.plural(base, definite=form.definite)
    elif form.definite:
        text = language.definite(base)
    return language.genitive(text) if form.genitive else text


def strip_genitive(folded: str) -> tuple[str, ...]:
    """Return the folded word and what it may be a genitive of (`lunds` → `lund`; `lukas'` → `lukas`)."""
    found = [folded]
    for ending in ("'s", ":s", "'", "s"):
        if folded.endswith(ending) and len(folded) > len(ending) + 1:
            found.append(folded[: -len(ending)])
    return tuple(dict.fromkeys(found))


def is_acronym(surface: str) -> bool:
    """Tell whether a surface is written as an acronym: one word of two to five capitals (`BTH`, `BTH:s`)."""
    word = surface.partition(":")[0]
    return word.isalpha() and word.isupper() and 2 <= len(word) <= _LONGEST_ACRONYM


def acronym(name: str) -> str:
    """Return an acronym of a name: the first letters of its words, or the first letter and two consonants of a
    single one.
    """
    words = [word for word in name.replace("-", " ").split() if word[0].isalnum()]
    capitals = [word for word in words if word[0].isupper()]
    chosen = capitals if len(capitals) > 1 else words
    if len(chosen) > 1:
        return "".join(word[0] for word in chosen)[:_LONGEST_ACRONYM].upper()
    return consonant_abbreviation(name, 3).upper()


def consonant_abbreviation(name: str, length: int) -> str:
    """Return the first letter and the next consonants, as in `Sthlm` for Stockholm; shorter when consonants run out."""
    letters = [char for char in name if char.isalpha()]
    kept = letters[:1] + [char for char in letters[1:] if fold(char) not in _VOWELS]
    return "".join(kept[:length]) or name
