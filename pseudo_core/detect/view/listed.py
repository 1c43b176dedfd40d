"""What the small lists of the pack say, in the shape in which detectors ask for it, worked out once a lexicon.

A list that the pack lacks is empty, and so is every list without a lexicon.

>>> from pseudo_core.lexicon import Lexicon
>>> lexicon = Lexicon.from_rows({"number_word": [{"form": "nie", "value": "9", "kind": "misspelt"}]})
>>> misspelt_numbers(lexicon)["nie"]
NumberWord(value=9, is_ordinal=False, distance=1)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from pseudo_core.detect.numbers.words import NumberWord
from pseudo_core.lexicon import fold

if TYPE_CHECKING:
    from pseudo_core.lexicon import Lexicon

__all__ = [
    "ForeignStreets",
    "NameParts",
    "StreetEndings",
    "foreign_streets",
    "list_words",
    "misspelt_numbers",
    "name_parts",
    "street_endings",
    "trade_endings",
]

_LEXICONS = 4  # a process has one; tests have some more
_SHORTEST_FOREIGN, _LONG_ENDING, _FOREIGN_STEM = 3, 4, 4  # letters of a word, of an ending, before an ending
_SURE_STEM, _LIKELY_STEM = 3, 2  # letters before the ending
_MISSPELT = {"misspelt": False, "misspelt_ordinal": True}  # kind → whether an ordinal
_NO_NUMBERS: Mapping[str, NumberWord] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class NameParts:
    """What stands inside names, folded: words, and what names of some kind end in."""

    particles: frozenset[str]  # go with the next word: `van der Meulen`
    glued: frozenset[str]  # one given name with the next: `Abu Bakr`
    middle: frozenset[str]  # between a family name and a given name: `Nguyen Thi Lan`
    surname_endings: tuple[str, ...]
    patronymics: tuple[str, ...]  # endings of middle names made from a father's name
    syllables: frozenset[str] = frozenset()  # one given name with others of the kind: `Saw Htoo Paw`
    weak_syllables: frozenset[str] = frozenset()  # … that are words or names elsewhere too


@dataclass(frozen=True, slots=True)
class StreetEndings:
    """Endings of street names, folded: such as nearly no other word has, and such as a capital is needed for."""

    sure: tuple[str, ...]
    likely: tuple[str, ...]  # the sure ones too, no stations and the like
    hubs: tuple[str, ...]  # `-stationen`, `-centrum`
    risky: tuple[str, ...] = ()  # such as many other words have: `-gården`, `-strand`

    def is_sure(self, word: str) -> bool:
        """Tell whether a folded word is surely called like a street."""
        return word.endswith(self.sure) and _stem_length(word, self.sure) >= _SURE_STEM

    def is_likely(self, word: str) -> bool:
        """Tell whether a folded word, genitive or not, is called like a street."""
        return any(
            form.endswith(self.likely) and _stem_length(form, self.likely) >= _LIKELY_STEM
            for form in (word, word.removesuffix("s"))
        )


@dataclass(frozen=True, slots=True)
class ForeignStreets:
    """Words for streets and squares in other languages, folded, and the endings of compounds with them."""

    words: frozenset[str]
    long_endings: tuple[str, ...]  # such as no other word has
    endings: tuple[str, ...]

    def is_compound(self, word: str, *, sure: bool) -> bool:
        """Tell whether a folded word ends like a street: `prinsengracht`; unless sure, a short ending will do."""
        endings = self.long_endings if sure else self.endings
        return word.endswith(endings) and _stem_length(word, endings) >= _FOREIGN_STEM


def _stem_length(word: str, endings: tuple[str, ...]) -> int:
    return max(len(word) - len(ending) for ending in endings if word.endswith(ending))


def _forms(rows: Iterable[Mapping[str, str]]) -> tuple[str, ...]:
    """Return the folded forms of rows, sorted, endings without their hyphen."""
    return tuple(sorted({fold(row["form"]).removeprefix("-") for row in rows}))


@lru_cache(maxsize=8 * _LEXICONS)
def list_words(lexicon: Lexicon | None, name: str) -> frozenset[str]:
    """Return the folded forms of a list."""
    return frozenset(lexicon.words(name)) if lexicon is not None else frozenset()


@lru_cache(maxsize=_LEXICONS)
def misspelt_numbers(lexicon: Lexicon | None) -> Mapping[str, NumberWord]:
    """Return the listed misspellings of number words: folded form → what it reads as."""
    if lexicon is None:
        return _NO_NUMBERS
    return MappingProxyType(
        {
            form: NumberWord(int(row["value"]), _MISSPELT[row["kind"]], 1)
            for form, row in lexicon.words("number_word").items()
            if row.get("kind") in _MISSPELT
        }
    )


@lru_cache(maxsize=_LEXICONS)
def name_parts(lexicon: Lexicon | None) -> NameParts:
    """Return what the list of particles says by kind."""
    rows = lexicon.rows("name_particle") if lexicon is not None else ()
    particle, glued, middle, ending, patronymic, syllable, weak = (
        _forms(row for row in rows if row.get("kind") == kind)
        for kind in (
            "particle",
            "glued",
            "middle",
            "surname_ending",
            "patronymic",
            "syllable",
            "syllable_common",
        )
    )
    return NameParts(
        frozenset(particle),
        frozenset(glued),
        frozenset(middle),
        ending,
        patronymic,
        frozenset(syllable),
        frozenset(weak),
    )


@lru_cache(maxsize=_LEXICONS)
def street_endings(lexicon: Lexicon | None) -> StreetEndings:
    """Return the endings of Swedish street names by how sure they are."""
    rows = lexicon.rows("street_suffix") if lexicon is not None else ()
    safe = [row for row in rows if row.get("risk") in ("sure", "low")]
    return StreetEndings(
        _forms(row for row in safe if row["risk"] == "sure"),
        _forms(row for row in safe if row.get("kind") != "hub"),
        _forms(row for row in safe if row.get("kind") == "hub"),
        _forms(row for row in rows if row.get("risk") == "high"),
    )


@lru_cache(maxsize=_LEXICONS)
def foreign_streets(lexicon: Lexicon | None) -> ForeignStreets:
    """Return what streets are called in other languages; words of two letters are left out as abbreviations."""
    rows = lexicon.rows("foreign_street_word") if lexicon is not None else ()
    endings = _forms(row for row in rows if row["form"].startswith("-"))
    words = {fold(row["form"]).removesuffix(".") for row in rows if not row["form"].startswith("-")}
    return ForeignStreets(
        frozenset(word for word in words if len(word) >= _SHORTEST_FOREIGN),
        tuple(ending for ending in endings if len(ending) >= _LONG_ENDING),
        endings,
    )


@lru_cache(maxsize=_LEXICONS)
def trade_endings(lexicon: Lexicon | None) -> tuple[str, ...]:
    """Return the last parts of compounds for professions, without their hyphen."""
    return tuple(sorted({form.removeprefix("-") for form in list_words(lexicon, "profession_head")}))
