"""What the small lists of the pack say, in the shape in which detectors ask for it, worked out once a lexicon.

A list that the pack lacks is empty, and so is every list without a lexicon.

>>> from pseudo_core.lexicon import Lexicon
>>> lexicon = Lexicon.from_rows({"number_word": [{"form": "nie", "value": "9", "kind": "misspelt"}]})
>>> misspelt_numbers(lexicon)["nie"]
NumberWord(value=9, is_ordinal=False, distance=1)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from pseudo_core.detect.number_words import NumberWord
from pseudo_core.lexicon import fold

if TYPE_CHECKING:
    from pseudo_core.lexicon import Lexicon

__all__ = ["NameParts", "list_words", "misspelt_numbers", "name_parts"]

_LEXICONS = 4  # a process has one; tests have some more
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


def _of_kind(lexicon: Lexicon | None, name: str, *kinds: str) -> tuple[str, ...]:
    """Return the folded forms of these kinds in a list, sorted, endings without their hyphen."""
    if lexicon is None:
        return ()
    rows = (row for row in lexicon.rows(name) if row.get("kind") in kinds)
    return tuple(sorted({fold(row["form"]).removeprefix("-") for row in rows}))


@lru_cache(maxsize=_LEXICONS)
def name_parts(lexicon: Lexicon | None) -> NameParts:
    """Return what the list of particles says by kind."""
    particle, glued, middle, ending, patronymic = (
        _of_kind(lexicon, "name_particle", kind)
        for kind in ("particle", "glued", "middle", "surname_ending", "patronymic")
    )
    return NameParts(frozenset(particle), frozenset(glued), frozenset(middle), ending, patronymic)
