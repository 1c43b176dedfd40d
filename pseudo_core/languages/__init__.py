"""What surrogates must know of a language: endings, number words, months, prepositions. One module a language.

`language("sv")` gives Swedish, `language("de")` a small German. Another language is one more module with an object
that has the members of `Language`; nothing else changes (Eder et al. 2019, sections 5.1 and 5.2, divide the work
the same way).

>>> language("sv").genitive("Borås"), language("sv").genitive("Lund"), language("de").genitive("Graz")
('Borås', 'Lunds', 'Graz’')
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module
from typing import Protocol, cast

from pseudo_core.errors import PolicyError

__all__ = ["OWN", "Form", "FormKind", "Language", "PlaceInflection", "language"]

PlaceInflection = Callable[[str], str | None]
"""What a folded word is as a place: "" for a base form in the lists, `inhabitant`, `inhabitant_pl`, `adjective` …
for others, `OWN` when only the entity itself is called so, None when it is no place.
"""

OWN = "own"
"""A word that no list knows but that is the entity's base form: it may be a place, or made from one."""


class FormKind(StrEnum):
    """What a surface is made into, from the base form."""

    BASE = "base"  # Borås
    INHABITANT = "inhabitant"  # boråsare
    ADJECTIVE = "adjective"  # göteborgsk
    COMPOUND = "compound"  # Göteborgsområdet


@dataclass(frozen=True, slots=True)
class Form:
    """How a surface is made from its base form; `tail` is the last part of a compound or the ending of an adjective."""

    kind: FormKind = FormKind.BASE
    tail: str = ""
    genitive: bool = False
    definite: bool = False
    plural: bool = False


class Language(Protocol):
    """The language-dependent part of surrogates. Words come and go in their dictionary case; `morphology` sets case."""

    code: str
    months: tuple[str, ...]  # twelve, January first
    month_abbreviations: tuple[str, ...]
    spatial_prepositions: frozenset[str]  # those that depend on the place (`i`, `på`)
    place_nouns: tuple[str, ...]  # what a place in a city may be (`centralstation`)
    generic_words: frozenset[str]  # folded common nouns in names of places and institutions: no secret of anybody
    compass: tuple[str, ...]  # words that make a new name of an old one (`Norra`)
    unwanted_abbreviations: frozenset[str]  # folded: an abbreviated surrogate must not read as a party or an illness

    def genitive(self, form: str) -> str:
        """Return the genitive of a name."""
        ...

    def definite(self, form: str) -> str:
        """Return the definite singular of a name built from a common noun; a definite form stays as it is."""
        ...

    def plural(self, form: str, *, definite: bool) -> str:
        """Return the plural of a name built from a common noun."""
        ...

    def inhabitant(self, place: str, *, plural: bool, definite: bool) -> str:
        """Return the word for somebody from a place (`boråsare`)."""
        ...

    def adjective(self, place: str, ending: str) -> str:
        """Return the adjective of a place (`göteborgsk`) with an inflectional ending (`a`, `t` or none)."""
        ...

    def compound(self, place: str, tail: str) -> str:
        """Return a compound whose first part is a place (`Boråsområdet`)."""
        ...

    def read_place_form(self, folded: str, inflection_of: PlaceInflection) -> tuple[str, Form]:
        """Return the folded stem that a form is made from, and how; the word itself and a bare form when nothing is
        seen.
        """
        ...

    def series_word(self, name: str) -> str:
        """Return the word that stands in numbered placeholders (`stad` in `A-stad`) for a series of this name."""
        ...

    def read_month(self, word: str) -> tuple[int, bool] | None:
        """Return the month (1 to 12) of a word, misspelt or not, and whether it is abbreviated; None when it is
        none.
        """
        ...

    def is_decade_behind(self, text: str) -> bool:
        """Tell whether the text behind a year makes it a decade (`-talet`)."""
        ...

    def number_word(self, value: int) -> str:
        """Return a cardinal in words."""
        ...

    def ordinal_word(self, value: int) -> str:
        """Return an ordinal in words."""
        ...

    def ordinal_digits(self, value: int, ending: str) -> str:
        """Return an ordinal in digits with an ending of the same kind as `ending` (`:e` → `21:a`)."""
        ...

    def read_number(self, word: str) -> tuple[int, bool] | None:
        """Return the value of a number word, misspelt or not, and whether it is an ordinal; None when it is none."""
        ...

    def street_ending(self, form: str) -> str:
        """Return the ending that tells what kind of street a name is (`gatan`), or the empty string."""
        ...

    def place_head(self, form: str) -> str:
        """Return the common noun that a place name ends in as a word of its own (`centrum`), or the empty string."""
        ...

    def institution_kind(self, form: str) -> str:
        """Return the kind of an institution that its name tells (`university`, `gymnasium` …), or the empty string."""
        ...

    def institution_kind_of_list(self, kind: str) -> str:
        """Return what `institution_kind` calls a kind of the lists (`club`); the kind itself when it is one."""
        ...

    def institution_names(self, kind: str, city: str) -> tuple[str, ...]:
        """Return names of institutions of a kind in a city; empty when the kind has no pattern."""
        ...

    def geo_noun(self, form: str, kind: str) -> str:
        """Return the common noun that names of this kind end in (`sjön`), by the name's own ending or its kind."""
        ...

    def preposition(self, place: str, kind: str) -> str:
        """Return the preposition of place that stands before a country, region, city or geographic name."""
        ...


_MODULES = {"sv": "pseudo_core.languages.sv", "de": "pseudo_core.languages.de"}
_LOADED: dict[str, Language] = {}


def language(code: str) -> Language:
    """Return the language with this ISO 639-1 code. Raise PolicyError when it has no module."""
    if code not in _LOADED:
        if code not in _MODULES:
            raise PolicyError(f"policy: no module for language {code!r}; there are {', '.join(sorted(_MODULES))}")
        _LOADED[code] = cast(Language, import_module(_MODULES[code]).LANGUAGE)
    return _LOADED[code]
