"""What the gazetteers say of a place: which entry is meant, its label, its modifiers, and what is kept of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from pseudo_core.detect.view.cues import CUES
from pseudo_core.taxonomy import MODIFIER_ORDER, Label, Modifier

if TYPE_CHECKING:
    from pseudo_core.lexicon import Entry

__all__ = [
    "FOREIGN_LABELS",
    "MIN_WORLD_CITY",
    "PLACE_LISTS",
    "choose_entry",
    "kind_of",
    "place_facts",
    "place_label",
    "place_modifiers",
    "rank",
]

PLACE_LISTS = frozenset({"country", "world_city", "swedish_place", "region", "geo", "area", "place", "street"})
_CITY_STATES = frozenset({"HK", "MO"})  # which have codes of countries, and are cities
_BIG_CITY = 300_000  # inhabitants from which a foreign city is common knowledge
MIN_WORLD_CITY = 15_000  # smaller foreign places share their names with everything
_INHABITANTS = frozenset(
    {"inhabitant", "inhabitant_pl", "inhabitant_def", "inhabitant_gen", "inhabitant_pl_def"}
    | {"female", "female_def", "female_pl", "female_pl_def"}
)
FOREIGN_LABELS = frozenset({Label.CITY, Label.REGION, Label.PLACE, Label.GEO, Label.AREA})


_LABELS = {
    "region": Label.REGION,
    "geo": Label.GEO,
    "area": Label.AREA,
    "place": Label.PLACE,
    "street": Label.PLACE,
}


def place_label(entry: Entry) -> Label | None:
    """Return the label of a gazetteer entry, None for what is never tagged (Sweden, continents, adjectives)."""
    if entry.inflection.startswith("adj") or entry.kind in ("continent", "language"):
        return None
    if entry.list == "country":
        if entry.country == "SE" or entry.inflection in _INHABITANTS:
            return None
        return Label.CITY if entry.country in _CITY_STATES else Label.COUNTRY
    return _LABELS.get(entry.list, Label.CITY)


def rank(entry: Entry, wanted: Label | None) -> tuple[int, int, int, str, str]:
    """Return how likely an entry is the one that is meant, as a total order: the wanted label, then size by kind."""
    label = place_label(entry)
    weight = entry.frequency
    if entry.list == "country":
        # What is also a town's right name is no misspelt country, unless it is a village of a few hundred.
        weight += 80_000 if entry.kind == "misspelt" else 50_000_000
    elif entry.list == "swedish_place":
        weight = weight * 40 + 40_000
    elif entry.list == "region":
        weight += 400_000
    elif entry.list == "geo":
        weight += 200_000
    elif entry.list == "place" and entry.kind in ("landmark", "park", "mall", "museum", "arena", "airport"):
        weight += 60_000  # better known than a district of its name
    elif entry.list == "area":
        weight += 10_000_000  # a city's part is also listed as a city of its own, and means the part
    return (1 if label is wanted else 0, weight, 0, entry.list, entry.name)


def choose_entry(entries: Sequence[Entry], wanted: Label | None) -> Entry | None:
    """Return the place that is meant, None when no entry is one that is ever tagged."""
    usable = [
        e
        for e in entries
        if e.list in PLACE_LISTS
        and place_label(e) is not None
        and not (e.list == "world_city" and e.country != "SE" and 0 < e.frequency < MIN_WORLD_CITY and e.is_common)
    ]
    if len(usable) < 2:
        return usable[0] if usable else None
    if any(e.list == "world_city" and e.name.casefold() in CUES.town_not_country for e in usable):
        usable = [e for e in usable if e.list != "country"]
    best = max(usable, key=lambda e: rank(e, wanted))
    if best.list != "region" or wanted is Label.REGION:
        return best
    # A province abroad is called after its town, and a village here is nearer than a province abroad.
    towns = [
        e
        for e in usable
        if (e.list == "world_city" and e.country == best.country and e.frequency >= MIN_WORLD_CITY)
        or (e.list == "swedish_place" and best.country != "SE" and e.kind == "locality")
    ]
    return max(towns, key=lambda e: rank(e, wanted), default=best)


def kind_of(entry: Entry) -> str:
    """Return the kind of place as a feature names it: `country`, `swedish`, `swedish_big`, `big` …"""
    if entry.list == "world_city":
        return "big" if entry.frequency >= _BIG_CITY else "abroad"
    if entry.list == "swedish_place" and entry.frequency >= _BIG_CITY:
        return "swedish_big"
    return {"country": "country", "swedish_place": "swedish", "region": "region", "geo": "geo", "area": "area"}.get(
        entry.list, "place"
    )


@lru_cache(maxsize=256)
def place_modifiers(label: Label, *, gen: bool, definite: bool, plural: bool, foreign: bool) -> tuple[Modifier, ...]:
    """Return the modifiers in their order; `foreign` only on labels that take it, and always on `area`."""
    wanted = {
        Modifier.GEN: gen,
        Modifier.DEF: definite,
        Modifier.PL: plural,
        Modifier.FOREIGN: label is Label.AREA or (foreign and label in FOREIGN_LABELS),
    }
    return tuple(m for m in MODIFIER_ORDER if wanted[m])


def place_facts(family: str, entry: Entry | None, why: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Return what linking and surrogates need to know: family and features, canonical name, country, kind."""
    facts = [("family", family), ("why", " ".join(why))]
    if entry is not None:
        facts.append(("canonical", entry.name))
        facts.append(("listed", "1"))
        if entry.is_common:
            facts.append(("common", "1"))
        if entry.country:
            facts.append(("country", entry.country))
        if entry.kind:
            facts.append(("kind", entry.kind))
        if entry.parent:
            facts.append(("parent", entry.parent))
    return tuple(facts)
