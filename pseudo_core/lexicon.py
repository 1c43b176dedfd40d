"""Lists made searchable: exact longest match over tokens, spelling look-up, word properties.

CONTRACT (the implementation is filled by issue 3; detectors code against these signatures).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

__all__ = ["Entry", "Hit", "Lexicon", "Similar", "fold"]


def fold(text: str) -> str:
    """Return the look-up key of a surface: NFC, case-folded, typographic apostrophes and hyphens made plain, blanks single."""
    raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of a gazetteer, as detectors see it."""

    list: str  # given_name, surname, country, world_city, swedish_place, region, geo, area, school, company, institution, transport …
    name: str  # canonical spelling: `Gothenburg` → `Göteborg`, `Turkey` → `Turkiet`
    kind: str = ""  # locality, district, municipality, county, province, lake, island, square, station, university …
    gender: str = ""  # f, m, u
    country: str = ""  # ISO 3166 alpha-2
    parent: str = ""  # city or region that it lies in
    frequency: int = 0  # bearers or inhabitants, 0 when not known
    inflection: str = ""  # what the matched form is: "" base, gen, def, pl, inhabitant, inhabitant_pl, adjective
    is_common: bool = False  # the form is also an ordinary Swedish word in lower case (`hans`, `sten`, `lund`)


@dataclass(frozen=True, slots=True)
class Hit:
    """Entries that match tokens `[first, last)`; several when lists share the form. `genitive` when a final s was taken off."""

    first: int
    last: int
    entries: tuple[Entry, ...]
    genitive: bool = False


@dataclass(frozen=True, slots=True)
class Similar:
    """An entry whose form is within a small edit distance (Damerau–Levenshtein, OSA) of the word that was asked."""

    entry: Entry
    distance: int


class Lexicon:
    """All lists of one pack in memory. Read-only; one a process; never pickled."""

    version: str  # digest of the pack

    def find(self, tokens: Sequence[str]) -> list[Hit]:
        """Return, for every token position where an entry begins, the longest match; exact after folding, genitive -s tried."""
        raise NotImplementedError

    def lookup(self, surface: str, lists: frozenset[str] | None = None) -> tuple[Entry, ...]:
        """Return the entries whose form is this surface (folded), in a total order."""
        raise NotImplementedError

    def similar(self, word: str, lists: frozenset[str] | None = None) -> tuple[Similar, ...]:
        """Return entries within distance 1 (2 from 8 letters on), nearest and most frequent first."""
        raise NotImplementedError

    def is_common(self, word: str) -> bool:
        """Tell whether a word, lower-cased, is an ordinary Swedish word form (dictionary or frequency list)."""
        raise NotImplementedError

    def frequency(self, word: str) -> float:
        """Return the Zipf frequency (log10 per billion words) of a Swedish word form, 0.0 when unknown."""
        raise NotImplementedError

    def words(self, name: str) -> Mapping[str, Mapping[str, str]]:
        """Return a small word list by name (kinship, profession, month, trigger …): folded form → the row's columns."""
        raise NotImplementedError

    def rows(self, name: str) -> Sequence[Mapping[str, str]]:
        """Return all rows of a list by name, in file order: pools that surrogates are drawn from."""
        raise NotImplementedError

    def keys_for(self, tokens: Sequence[str]) -> frozenset[str]:
        """Return every key under which these tokens could look anything up (folded n-grams, deletion variants)."""
        raise NotImplementedError
