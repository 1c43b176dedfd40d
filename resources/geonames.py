"""GeoNames dumps, read as they are: `allCountries.txt`, `cities500.txt` …, `SE.txt`, `alternateNamesV2.txt`.

Streamed in two passes, so that the millions of features which no list wants cost no memory: first the dumps say what is
kept, then the alternate names of what was kept are read. The format is https://download.geonames.org/export/dump/readme.txt.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

__all__ = ["ALTERNATES_FILE", "DUMP_FILE", "Feature", "Features"]

DUMP_FILE = re.compile(r"(allCountries|cities\d+|[A-Z]{2})\.txt")
"""Names of dumps with a row a feature."""

ALTERNATES_FILE = re.compile(r"alternateNames(V2)?\.txt")
"""Names of the dump with a row an alternate name."""

_DUMP_COLUMNS = 19
_LEAST_POPULATION = 500  # a village abroad of fewer people makes more false hits than it finds
_LEAST_POPULATION_ALTERNATES = 15_000
_LATIN = re.compile(r"[A-Za-zÀ-ɏḀ-ỿ][A-Za-zÀ-ɏḀ-ỿ' .’\-]*[A-Za-zÀ-ɏḀ-ỿ.]")
# Pseudo-languages of the alternates table: links, post codes, airport codes and the like.
_NO_LANGUAGE = frozenset(
    ["link", "post", "iata", "icao", "faac", "fr_1793", "abbr", "wkdt", "unlc", "tcid", "phon", "piny"]
)

# Feature code (or its class) → list and kind, in Sweden and abroad.
_SWEDISH: Mapping[str, tuple[str, str]] = {
    "P.PPLX": ("swedish_place", "district"),
    "P": ("swedish_place", "locality"),
    "A.ADM1": ("region", "county"),
    "A.ADM2": ("swedish_place", "municipality"),
    "L.RGN": ("region", "province"),
    "H.LK": ("geo", "lake"),
    "H.LKS": ("geo", "lake"),
    "H.STM": ("geo", "river"),
    "H.BAY": ("geo", "bay"),
    "T.ISL": ("geo", "island"),
    "T.ISLS": ("geo", "island"),
    "T.MT": ("geo", "mountain"),
    "T.MTS": ("geo", "mountain"),
    "V.FRST": ("geo", "forest"),
    "S.RSTN": ("place", "station"),
    "S.MTRO": ("place", "station"),
    "S.BUSTP": ("place", "stop"),
    "R.SQR": ("place", "square"),
    "R.ST": ("street", ""),
    "S.BDG": ("place", "bridge"),
    "S.SCH": ("school", "school"),
    "S.UNIV": ("school", "university"),
    "S.HSP": ("institution", "hospital"),
    "S.CH": ("place", "church"),
}
_ABROAD: Mapping[str, tuple[str, str]] = {
    "P.PPLX": ("area", "district"),
    "P": ("world_city", ""),
    "A.ADM1": ("region", "region"),
    "L.RGN": ("region", "region"),
}


@dataclass(slots=True)
class Feature:
    """One kept feature; `swedish` is its Swedish name where a dump has one."""

    list: str
    kind: str
    name: str
    country: str
    population: int
    swedish: str = ""
    forms: set[str] = field(default_factory=set)


class Features:
    """The features kept from all dumps, by GeoNames id."""

    def __init__(self) -> None:
        self._features: dict[int, Feature] = {}

    def read_dump(self, lines: Iterator[str]) -> Iterator[tuple[int, str]]:
        """Take one dump; yield (line, problem) for each row that cannot be used."""
        for number, line in enumerate(lines, start=1):
            fields = line.rstrip("\n").split("\t")
            if len(fields) != _DUMP_COLUMNS:
                yield number, f"{len(fields)} columns, a GeoNames dump has {_DUMP_COLUMNS}"
                continue
            found, name, alternates, country, population = fields[0], fields[1], fields[3], fields[8], fields[14]
            if not found.isdecimal() or not population.isdecimal():
                yield number, "the id or the population is not a whole number"
                continue
            target = _target(fields[6], fields[7], country, int(population))
            if target is None or not _LATIN.fullmatch(name):
                continue
            feature = Feature(*target, name, country, int(population), forms={name})
            if _wants_alternates(feature):
                feature.forms.update(filter(_is_useful, alternates.split(",")))
            self._features.setdefault(int(found), feature)

    def read_alternates(self, lines: Iterator[str]) -> Iterator[tuple[int, str]]:
        """Take the dump of alternate names, after all others; yield (line, problem) for each unusable row."""
        for number, line in enumerate(lines, start=1):
            fields = line.rstrip("\n").split("\t")
            if len(fields) < 4 or not fields[1].isdecimal():
                yield number, "no id or name"
                continue
            feature = self._features.get(int(fields[1]))
            language, name = fields[2], fields[3]
            if feature is None or language in _NO_LANGUAGE or not _LATIN.fullmatch(name):
                continue
            is_preferred = len(fields) > 4 and fields[4] == "1"
            if language == "sv" and (is_preferred or not feature.swedish):
                feature.swedish = name
            if language == "sv" or (_wants_alternates(feature) and _is_useful(name)):
                feature.forms.add(name)

    def rows(self) -> Iterator[tuple[str, Mapping[str, str]]]:
        """Yield (list, row) for every form of every feature."""
        for _, feature in sorted(self._features.items()):
            canonical = feature.swedish or feature.name
            row = {"name": canonical, "kind": feature.kind, "country": feature.country}
            if feature.population:
                row["frequency"] = str(feature.population)
            for form in sorted(feature.forms | {canonical}):
                yield feature.list, row | {"form": form}
                # `Stockholms kommun` is also asked for as `Stockholm`.
                short = re.sub(r"s? (Kommun|kommun|Stad|stad)$", "", form) if feature.kind == "municipality" else form
                if short != form:
                    yield feature.list, row | {"form": short}


def _target(feature_class: str, code: str, country: str, population: int) -> tuple[str, str] | None:
    table = _SWEDISH if country == "SE" else _ABROAD
    full = f"{feature_class}.{code}"
    if full in ("P.PPLH", "P.PPLQ", "P.PPLW"):  # historical, abandoned, destroyed
        return None
    if feature_class == "P" and country != "SE" and population < _LEAST_POPULATION:
        return None
    return table.get(full) or table.get(feature_class)


def _wants_alternates(feature: Feature) -> bool:
    return feature.country == "SE" or feature.list == "region" or feature.population >= _LEAST_POPULATION_ALTERNATES


def _is_useful(name: str) -> bool:
    # Alternates in lower case are transliterations by machine; short ones in capitals are codes.
    return len(name) > 2 and name[0].isupper() and not name.isupper() and bool(_LATIN.fullmatch(name))
