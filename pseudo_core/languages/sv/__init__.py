"""Swedish: endings of names, inhabitants, compounds, number words, months, prepositions.

>>> LANGUAGE.inhabitant("Borås", plural=True, definite=False), LANGUAGE.compound("Malmö", "området")
('boråsare', 'Malmöområdet')
"""

from __future__ import annotations

from pseudo_core.detect.numbers.words import number_word, ordinal_word, read_number_word, read_year_word
from pseudo_core.languages import Form, PlaceInflection
from pseudo_core.languages.sv import institutions, nouns, places, time

__all__ = ["LANGUAGE", "Swedish"]


class Swedish:
    """The members of `Language` for Swedish."""

    code = "sv"
    months = time.MONTHS
    month_abbreviations = time.ABBREVIATIONS
    spatial_prepositions = frozenset({"i", "på"})
    place_nouns = places.PLACE_NOUNS
    generic_words = nouns.HEAD_WORDS | places.PLACE_HEADS | institutions.WORDS
    compass = ("Norra", "Södra", "Östra", "Västra", "Nya", "Gamla", "Inre", "Yttre")
    unwanted_abbreviations = institutions.UNWANTED

    def genitive(self, form: str) -> str:
        """Return the genitive: -s; none after s, x or z; `:s` after digits and abbreviations in capitals."""
        return nouns.genitive(form)

    def definite(self, form: str) -> str:
        """Return the definite singular; a form that is definite already stays as it is."""
        return nouns.definite(form)

    def plural(self, form: str, *, definite: bool) -> str:
        """Return the plural of the last word."""
        return nouns.plural(form, definite=definite)

    def inhabitant(self, place: str, *, plural: bool, definite: bool) -> str:
        """Return the inhabitant in lower case, -bo or -are by the place's ending."""
        return places.inhabitant(place, plural=plural, definite=definite)

    def adjective(self, place: str, ending: str) -> str:
        """Return the adjective in -sk in lower case."""
        return places.adjective(place) + ending

    def compound(self, place: str, tail: str) -> str:
        """Return place + tail, with a binding -s where Swedish has one."""
        return places.compound(place, tail)

    def read_place_form(self, folded: str, inflection_of: PlaceInflection) -> tuple[str, Form]:
        """Return stem and form of a place word (`mölndalsbor` → `mölndal`, inhabitants)."""
        return places.read_form(folded, inflection_of)

    def series_word(self, name: str) -> str:
        """Return the second part of numbered placeholders (style `dummy`)."""
        return nouns.SERIES[name]

    def read_month(self, word: str) -> tuple[int, bool] | None:
        """Return month and whether the word is an abbreviation."""
        return time.read_month(word)

    def is_decade_behind(self, text: str) -> bool:
        """Tell whether `-talet` follows, in any spelling."""
        return time.DECADE.match(text) is not None

    def number_word(self, value: int) -> str:
        """Return the cardinal in words."""
        return number_word(value)

    def ordinal_word(self, value: int) -> str:
        """Return the ordinal in words."""
        return ordinal_word(value)

    def ordinal_digits(self, value: int, ending: str) -> str:
        """Return `21:a`, `22:a`, `11:e` with the colon or without, as the original had it."""
        letter = "a" if value % 10 in (1, 2) and value % 100 not in (11, 12) else "e"
        return f"{value}{':' if ':' in ending else ''}{letter}"

    def read_number(self, word: str) -> tuple[int, bool] | None:
        """Return value and whether it is an ordinal; a year in words (`tjugohundraelva`) is read too."""
        found = read_number_word(word)
        if found is not None:
            return found.value, found.is_ordinal
        year = read_year_word(word)
        return None if year is None else (year, False)

    def street_ending(self, form: str) -> str:
        """Return `gatan`, `vägen` … when the name ends so."""
        return places.street_ending(form)

    def place_head(self, form: str) -> str:
        """Return `centrum`, `station` … when the name ends in such a word."""
        return places.place_head(form)

    def institution_kind(self, form: str) -> str:
        """Return the kind that words in the name tell."""
        return institutions.kind_of(form)

    def institution_kind_of_list(self, kind: str) -> str:
        """Return `sport` for `club`, `company` for `industry` …"""
        return institutions.LISTED_KINDS.get(kind, kind)

    def institution_names(self, kind: str, city: str) -> tuple[str, ...]:
        """Return `Högskolan i Borås` and its like."""
        return institutions.names_in_city(kind, city)

    def geo_noun(self, form: str, kind: str) -> str:
        """Return `sjön`, `ön`, `berget` …"""
        return places.geo_noun(form, kind)

    def preposition(self, place: str, kind: str) -> str:
        """Return `på` before islands and island states, else `i`."""
        return places.preposition(place, kind)


LANGUAGE = Swedish()
