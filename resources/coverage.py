"""How much of what people write the lists of a pack know: measured on public name lists and on annotated essays.

Every figure is a share of what was asked for that the pack's lists hold, after folding and with a genitive ending off.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from pseudo_core.errors import ResourceError
from pseudo_core.lexicon import Lexicon, fold, genitive_bases
from resources.load import load_lexicon

__all__ = ["CoverageReport", "CoverageRow", "measure_coverage"]


@dataclass(frozen=True, slots=True)
class CoverageRow:
    """One figure.

    `weight` counts bearers, inhabitants or mentions; it equals the number of items where nothing counts.
    """

    what: str
    lists: tuple[str, ...]
    n_items: int
    n_found: int
    weight: int
    weight_found: int

    @property
    def share(self) -> float:
        """Return the share of different items that the lists hold."""
        return self.n_found / self.n_items if self.n_items else 0.0

    @property
    def weighted_share(self) -> float:
        """Return the share of bearers, inhabitants or mentions whose form the lists hold."""
        return self.weight_found / self.weight if self.weight else 0.0


@dataclass(frozen=True, slots=True)
class CoverageReport:
    """Shares of public lists and, per label, of gold mentions; `version` is the pack's digest."""

    version: str
    lists: tuple[CoverageRow, ...]
    labels: tuple[CoverageRow, ...]


_PLACES = ("swedish_place", "world_city", "region", "geo", "area", "place")
_Item = tuple[str, int]


def measure_coverage(pack: Path | None, raw_dir: Path | None, gold_jsonl: Path | None) -> CoverageReport:
    """Measure a pack (None: the shipped one) on a folder of raw lists and a file of gold spans; None leaves one out.

    `raw_dir` holds `svensktext/` and `swell-lists/`; files that are not there are left out.
    """
    lexicon = load_lexicon(pack)
    lists = tuple(_measure_raw(lexicon, raw_dir)) if raw_dir is not None else ()
    labels = tuple(_measure_gold(lexicon, gold_jsonl)) if gold_jsonl is not None else ()
    return CoverageReport(lexicon.version, lists, labels)


def _holds(lexicon: Lexicon, surface: str, lists: frozenset[str]) -> bool:
    """Tell whether a surface, or what it is the genitive of, is in one of these lists."""
    folded = fold(surface)
    return any(lexicon.lookup(form, lists) for form in (folded, *genitive_bases(folded)))


def _row(
    lexicon: Lexicon,
    what: str,
    items: Iterable[_Item],
    lists: tuple[str, ...],
    holds: Callable[[str], bool] | None = None,
) -> CoverageRow:
    weights: Counter[str] = Counter()
    for surface, weight in items:
        weights[surface] += weight
    wanted = frozenset(lists)
    found = [s for s in weights if (holds(s) if holds is not None else _holds(lexicon, s, wanted))]
    return CoverageRow(
        what, lists, len(weights), len(found), sum(weights.values()), sum(weights[surface] for surface in found)
    )


def _measure_raw(lexicon: Lexicon, raw: Path) -> Iterator[CoverageRow]:
    for file, what, column, count, lists in _RAW_TABLES:
        path = raw / file
        if path.is_file():
            yield _row(lexicon, what, _items(path, column, count), lists)
    names = raw / "swell-lists" / "names_database.json"
    if names.is_file():
        content = json.loads(names.read_text(encoding="utf-8"))
        surnames = [(item[0], item[1]) for group in content["efternamn"] for item in group]
        yield _row(lexicon, "surnames, SCB ≥ 10", surnames, ("surname",))
    streets = raw / "swell-lists" / "swedish_streets.csv"
    if streets.is_file():
        endings = tuple(row["form"].removeprefix("-") for row in lexicon.rows("street_suffix"))
        items = list(_items(streets, "Street_name", None))
        lists = ("street_suffix", "street", "place")
        yield _row(
            lexicon,
            "streets",
            items,
            lists,
            lambda name: fold(name).endswith(endings) or _holds(lexicon, name, frozenset(lists)),
        )


# File, what it is, column of the name, column of the weight, lists that should hold it.
_RAW_TABLES: tuple[tuple[str, str, str, str | None, tuple[str, ...]], ...] = (
    ("svensktext/namn/tilltalsnamn-kvinnor.csv", "women's given names", "name", "persons", ("given_name",)),
    ("svensktext/namn/tilltalsnamn-man.csv", "men's given names", "name", "persons", ("given_name",)),
    ("svensktext/platser/ortsnamn.csv", "Swedish localities", "city", None, ("swedish_place",)),
    (
        "svensktext/platser/kommuner.csv",
        "municipalities",
        "name",
        "population",
        ("swedish_place", "region", "institution"),
    ),
    ("svensktext/platser/lan.csv", "counties", "name", None, ("region",)),
    ("svensktext/platser/lander.csv", "countries", "country", None, ("country",)),
    ("svensktext/nationaliteter/nationaliteter.csv", "nationalities: adjectives", "adjective", None, ("country",)),
    ("svensktext/organisationer/myndigheter.tsv", "authorities", "name", None, ("institution", "school", "company")),
    ("svensktext/yrken/vocations.csv", "professions", "vocation", None, ("profession",)),
    ("swell-lists/cities_sweden.csv", "Swedish cities", "Cities", None, ("swedish_place",)),
    ("swell-lists/city_country_population.csv", "cities of the world", "Cities", "Population", _PLACES),
    ("swell-lists/island_sweden.csv", "islands", "Island", None, ("geo",)),
)


def _items(path: Path, column: str, count: str | None) -> Iterator[_Item]:
    text = path.read_text(encoding="utf-8-sig")
    head = text.split("\n", 1)[0]
    for row in csv.DictReader(io.StringIO(text), delimiter=max("\t;,", key=head.count)):
        name = (row.get(column) or "").strip()
        if name:
            yield name, int(float(row[count] or 0)) if count else 1


_LABEL_LISTS: dict[str, tuple[str, ...]] = {
    "firstname_male": ("given_name",),
    "firstname_female": ("given_name",),
    "firstname_unknown": ("given_name",),
    "surname": ("surname",),
    "country": ("country",),
    "city": ("swedish_place", "world_city"),
    "region": ("region", "swedish_place"),
    "area": ("area", "world_city"),
    "geo": ("geo",),
    "place": ("place", "street"),
    "school": ("school",),
    "work": ("company", "institution", "school", "place"),
    "other_institution": ("institution", "company"),
    "transport_name": ("transport",),
    "prof": ("profession",),
    "edu": ("degree", "subject"),
    "fam": ("kinship",),
    "month_word": ("month",),
    "age_string": ("number_word",),
    "sensitive": ("sensitive",),
}


def _measure_gold(lexicon: Lexicon, gold: Path) -> Iterator[CoverageRow]:
    """Yield a row a label: mentions whose whole surface is in the label's own lists."""
    mentions: dict[str, list[_Item]] = {}
    for number, line in enumerate(gold.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            spans = [(str(s["label"]), str(s["surface"])) for s in json.loads(line)["spans"]]
        except (ValueError, KeyError, TypeError):
            spans = None
        if spans is None:
            raise ResourceError(f"{gold}:{number} is not a line of gold spans", file=gold.name, line=number)
        for label, surface in spans:
            mentions.setdefault(label, []).append((re.sub(r"\s+", " ", surface), 1))
    for label, lists in _LABEL_LISTS.items():
        if label in mentions:
            yield _row(lexicon, label, mentions[label], lists)
