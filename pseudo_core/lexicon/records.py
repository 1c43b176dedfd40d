"""What a look-up returns, and which lists a pack may hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from pseudo_core.lexicon.folding import fold
from pseudo_core.lexicon.reach import EVERY_TEXT, entry_keys, sound_key

__all__ = ["LISTS", "Entry", "Hit", "ListInfo", "Role", "Similar", "known_lists", "list_info", "row_keys"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of a list, as detectors see it."""

    list: str  # given_name, surname, country, world_city, swedish_place … (`LISTS` has all)
    name: str  # canonical spelling: `Gothenburg` → `Göteborg`, `Turkey` → `Turkiet`
    kind: str = ""  # locality, district, municipality, county, province, lake, island, square, station, university …
    gender: str = ""  # f, m, u
    country: str = ""  # ISO 3166 alpha-2
    parent: str = ""  # city or region that it lies in
    frequency: int = 0  # bearers or inhabitants, 0 when not known
    inflection: str = (
        ""  # what the matched form is: "" base, gen, def, pl, inhabitant, inhabitant_pl, female, adjective …
    )
    is_common: bool = False  # the form is also an ordinary Swedish word in lower case (`hans`, `sten`, `lund`)


class Hit(NamedTuple):
    """Entries that match tokens `[first, last)`; several when lists share the form.

    `genitive` when a final s was taken off.
    """

    first: int
    last: int
    entries: tuple[Entry, ...]
    genitive: bool = False


@dataclass(frozen=True, slots=True)
class Similar:
    """An entry whose form is within a small edit distance (Damerau–Levenshtein, OSA) of the word that was asked."""

    entry: Entry
    distance: int


class Role(StrEnum):
    """How a list is looked up."""

    GAZETTEER = "gazetteer"  # names: `find`, `lookup`, `similar`, `rows`
    WORDS = "words"  # small word lists: `lookup`, `similar`, `words`, `rows`; a row `-ENDING` as below
    ENDINGS = "endings"  # `-gatan`: `words`, `rows`; met by the ending of a token only
    POOL = "pool"  # what surrogates are drawn from: `rows` only
    FREQUENCY = "frequency"  # Swedish word forms: `is_common`, `frequency`


@dataclass(frozen=True, slots=True)
class ListInfo:
    """How one list is treated.

    `spelling` is the least frequency (bearers, inhabitants) that a row needs to be found misspelt; None: never.
    `edits` is the largest distance: names of people, and of cities in all languages, lie so close together that two
    edits mostly lead to another one.
    """

    role: Role
    meaning: str
    spelling: int | None = 0
    edits: int = 2


LISTS: Mapping[str, ListInfo] = MappingProxyType(
    {
        "area": ListInfo(Role.GAZETTEER, "parts of cities abroad"),
        "company": ListInfo(Role.GAZETTEER, "companies, shops, chains"),
        "country": ListInfo(Role.GAZETTEER, "countries, other spellings, inhabitants, adjectives"),
        "degree": ListInfo(Role.WORDS, "degrees"),
        "endearment": ListInfo(Role.WORDS, "terms of endearment that stand where a name could", None),
        "famous": ListInfo(Role.GAZETTEER, "famous people, characters, brands: no personal information", None),
        "foreign_street_word": ListInfo(Role.WORDS, "words for street, square, station in other languages", None),
        "geo": ListInfo(Role.GAZETTEER, "lakes, islands, mountains, rivers, seas"),
        "given_name": ListInfo(Role.GAZETTEER, "given names with gender and, where known, bearers in Sweden", edits=1),
        "institution": ListInfo(Role.GAZETTEER, "authorities, hospitals, clubs, congregations, parties"),
        "kinship": ListInfo(Role.WORDS, "family words with inflection and misspellings, Swedish and other languages"),
        "language": ListInfo(Role.WORDS, "languages"),
        "month": ListInfo(Role.WORDS, "months with abbreviations and misspellings"),
        "name_particle": ListInfo(Role.WORDS, "particles and endings of names: von, bin, -sson, -ovna", None),
        "number_word": ListInfo(Role.WORDS, "number words with misspellings"),
        "place": ListInfo(Role.GAZETTEER, "streets, squares, stops, stations, named buildings"),
        "profession": ListInfo(Role.WORDS, "professions with inflection"),
        "profession_head": ListInfo(Role.ENDINGS, "last parts of compound professions"),
        "region": ListInfo(Role.GAZETTEER, "provinces, counties, states, regions"),
        "school": ListInfo(Role.GAZETTEER, "schools and universities"),
        "sensitive": ListInfo(Role.WORDS, "words of religion, politics, health, sexuality, ethnicity"),
        "street": ListInfo(Role.GAZETTEER, "street names with their city, from an operator's lists", None),
        "street_suffix": ListInfo(Role.ENDINGS, "endings of Swedish street names"),
        "subject": ListInfo(Role.WORDS, "school and university subjects, courses"),
        "surname": ListInfo(Role.GAZETTEER, "family names with bearers in Sweden where known", edits=1),
        "swedish_place": ListInfo(Role.GAZETTEER, "Swedish localities, municipalities, city districts"),
        "transport": ListInfo(Role.GAZETTEER, "named lines, transport systems and operators"),
        "weekday": ListInfo(Role.WORDS, "weekdays with abbreviations and misspellings"),
        "word": ListInfo(Role.FREQUENCY, "Swedish word forms: Zipf frequency; whether a dictionary has them"),
        "world_city": ListInfo(Role.GAZETTEER, "cities abroad with their alternate names", 50_000, edits=1),
    }
)
"""The lists a pack may hold, besides pools; a pack with another one is refused."""

_POOL_PREFIX = "pool_"


def list_info(name: str) -> ListInfo | None:
    """Return how a list is treated, None for a name that no pack may hold; every `pool_…` is a pool."""
    if name.startswith(_POOL_PREFIX):
        return ListInfo(Role.POOL, "what surrogates are drawn from", None)
    return LISTS.get(name)


def row_keys(name: str, form: str) -> set[str]:
    """Return the look-up keys that a row of a list answers to.

    Texts that have none of them are not touched by the row.
    """
    info = list_info(name)
    if info is None or info.role is Role.POOL:
        return set()
    if info.role in (Role.WORDS, Role.ENDINGS):
        # Detection makes compounds, sounds and sets of its own of these lists as it loads, so that nobody can say whom
        # one row touches.
        return {EVERY_TEXT}
    keys = entry_keys(form)
    if name == "given_name":
        keys.add(sound_key(fold(form)))
    if info.role is Role.FREQUENCY:
        # A word's genitive is common when the word is, and so are the entries spelt like it.
        keys.update(*(entry_keys(form + ending) for ending in ("s", "'s", ":s", "'")))
    return keys


def known_lists() -> str:
    """Return the names of all lists for an error message."""
    return ", ".join((*LISTS, f"{_POOL_PREFIX}…"))
