"""Small lists and learners for the tests of surrogates: nothing here is in a shipped list for that reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from pseudo_core.draw import Draw
from pseudo_core.lexicon import Entry, fold
from pseudo_core.model import AnnotatedEssay, Essay, LearnerEntities, LearnerEntity, Mention, MentionRef
from pseudo_core.taxonomy import FIRSTNAMES, MODIFIER_ORDER, Label
from pseudo_core.tokenise import tokenise

SECRET = bytes(range(32))
Span = tuple[str, str] | tuple[str, str, str] | tuple[str, str, str, dict[str, str]]

COUNTRIES = {
    "DK": ("Danmark", ("Aarhus", "Odense", "Esbjerg", "Randers", "Kolding", "Vejle")),
    "FI": ("Finland", ("Tammerfors", "Uleåborg", "Vanda", "Esbo", "Kuopio", "Lahtis")),
    "PT": ("Portugal", ("Porto", "Braga", "Coimbra", "Faro", "Setúbal", "Aveiro")),
    "CU": ("Kuba", ("Camagüey", "Holguín", "Bayamo", "Cienfuegos", "Guantánamo", "Matanzas")),
    "IS": ("Island", ("Akureyri", "Kópavogur", "Keflavik", "Selfoss", "Akranes", "Húsavík")),
    "SY": ("Syrien", ("Aleppo", "Homs", "Hama", "Latakia", "Raqqa", "Tartus")),
    "TR": ("Turkiet", ("Izmir", "Bursa", "Adana", "Konya", "Mersin", "Ordu")),
}
FEMALE = ("Anna", "Eva", "Karin", "Lena", "Sara", "Emma", "Ida", "Maja", "Elsa", "Klara", "Inez", "Moa")
MALE = ("Lars", "Karl", "Anders", "Johan", "Per", "Nils", "Erik", "Olof", "Lukas", "Emil", "Axel", "Hugo")
NEUTRAL = ("Kim", "Robin", "Alex", "Sam", "Charlie", "Noa")
SURNAMES = ("Andersson", "Johansson", "Karlsson", "Nilsson", "Eriksson", "Larsson", "Berg", "Lindroos")
CITIES = ("Borås", "Umeå", "Malmö", "Lund", "Norrköping", "Kristianstad", "Trelleborg", "Kalmar", "Visby", "Örebro")
INVENTED = ("Ekeboda", "Lindviken", "Granköping", "Björkhamn", "Almaryd", "Sandfors", "Tallhult", "Klövsta")
STREETS = (
    "Ekgatan",
    "Almgatan",
    "Lindgatan",
    "Björkvägen",
    "Granvägen",
    "Tallvägen",
    "Ekstigen",
    "Lilltorget",
    "Norrtorget",
)


class FakeLexicon:
    """The part of `Lexicon` that surrogates use, over dictionaries."""

    version = "fake"

    def __init__(self, rows: Mapping[str, Sequence[Mapping[str, str]]], places: Sequence[Entry] = ()) -> None:
        self._rows = rows
        self._entries: dict[str, list[Entry]] = {}
        for entry in places:
            self._entries.setdefault(fold(entry.name), []).append(entry)

    def rows(self, name: str) -> Sequence[Mapping[str, str]]:
        return self._rows[name]

    def lookup(self, surface: str, lists: frozenset[str] | None = None) -> tuple[Entry, ...]:
        found = self._entries.get(fold(surface), [])
        return tuple(entry for entry in found if lists is None or entry.list in lists)


def _rows() -> dict[str, list[dict[str, str]]]:
    names = [(name, gender) for gender, pool in (("f", FEMALE), ("m", MALE), ("u", NEUTRAL)) for name in pool]
    return {
        "pool_given_name": [
            {"form": name, "gender": gender, "rank": str(rank)} for rank, (name, gender) in enumerate(names, start=1)
        ],
        "pool_surname": [{"form": name, "rank": str(rank)} for rank, name in enumerate(SURNAMES, start=1)],
        "pool_city_se": [{"form": name, "size_class": "large", "county": ""} for name in CITIES],
        "pool_city_invented": [{"form": name} for name in INVENTED],
        "pool_street": [
            {"form": name, "ending": next(end for end in ("gatan", "vägen", "stigen", "torget") if name.endswith(end))}
            for name in STREETS
        ],
        "pool_school": [{"form": "Lindskolan", "kind": "school"}, {"form": "Ekgymnasiet", "kind": "gymnasium"}],
        "pool_company": [{"form": "Alfa Bygg", "kind": "company"}, {"form": "Beta Frakt", "kind": "company"}],
        "pool_institution": [{"form": "Tallens IF", "kind": "sport"}],
        "country": [{"form": name, "name": "", "country": code} for code, (name, _) in COUNTRIES.items()],
        "world_city": [
            {"form": city, "name": "", "country": code, "frequency": str(900_000 - 1000 * rank)}
            for code, (_, cities) in COUNTRIES.items()
            for rank, city in enumerate(cities)
        ],
        "region": [
            {"form": name, "name": "", "kind": "province", "country": "SE"} for name in ("Skåne", "Halland", "Dalarna")
        ],
        "geo": [
            {"form": form, "name": "", "kind": kind, "country": "SE"}
            for form, kind in (("Gotland", "island"), ("Öland", "island"), ("Mjörn", "lake"), ("Vättern", "lake"))
        ],
    }


def _places() -> list[Entry]:
    entries = [Entry("country", name, country=code) for code, (name, _) in COUNTRIES.items()]
    entries += [Entry("world_city", city, country=code) for code, (_, cities) in COUNTRIES.items() for city in cities]
    entries += [
        Entry("swedish_place", name, kind="locality", country="SE") for name in (*CITIES, "Göteborg", "Mölndal")
    ]
    entries += [Entry("geo", name, kind="island", country="SE") for name in ("Gotland", "Öland")]
    return entries


@pytest.fixture(scope="session")
def fake_lexicon() -> FakeLexicon:
    """Return small lists with every pool."""
    return FakeLexicon(_rows(), _places())


@pytest.fixture(scope="session")
def draw(fake_lexicon: FakeLexicon) -> Draw:
    """Return draws over the small lists."""
    return Draw(SECRET, fake_lexicon)  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def bare_draw() -> Draw:
    """Return draws over a pack without any pool."""
    return Draw(SECRET, FakeLexicon({}))  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def make_lexicon() -> Callable[..., FakeLexicon]:
    """Return the class, for tests with lists of their own."""
    return FakeLexicon


def _essay(essay_id: str, text: str, spans: Sequence[Any], learner_id: str) -> AnnotatedEssay:
    """Annotate the spans, given in order as (surface, label[, modifiers[, facts]])."""
    mentions = []
    numbers: dict[tuple[str, str], int] = {}
    at = 0
    for surface, label, *rest in spans:
        start = text.index(surface, at)
        at = start + len(surface)
        modifiers = rest[0].split() if rest else []
        facts = dict(rest[1]) if len(rest) > 1 else {}
        base = facts.pop("base", "") or fold(surface)
        family = "firstname" if Label(label) in FIRSTNAMES else label
        number = numbers.setdefault((family, base), len(numbers) + 1)
        mentions.append(
            Mention(
                start,
                at,
                Label(label),
                1.0,
                ("test",),
                base=base,
                modifiers=tuple(item for item in MODIFIER_ORDER if item in modifiers),
                entity=number,
                facts=tuple(sorted(facts.items())),
            )
        )
    return AnnotatedEssay(Essay(essay_id, learner_id, "T1", text), tuple(tokenise(text)), tuple(mentions))


def _link(essays: Sequence[AnnotatedEssay], markup_actions: Mapping[MentionRef, str]) -> LearnerEntities:
    ordered = tuple(sorted(essays, key=lambda item: item.essay.essay_id))
    groups: dict[str, list[tuple[MentionRef, Mention, str]]] = {}
    for annotated in ordered:
        for mention in annotated.mentions:
            family = "firstname" if mention.label in FIRSTNAMES else str(mention.label)
            ref = MentionRef(annotated.essay.essay_id, mention.start)
            groups.setdefault(f"{family}:{mention.base}", []).append((ref, mention, annotated.surface(mention)))
    entities = []
    entity_of = {}
    for number, (key, members) in enumerate(groups.items(), start=1):
        refs = tuple(ref for ref, _, _ in members)
        forms = frozenset(fold(surface) for _, _, surface in members)
        first = members[0][1]
        entities.append(LearnerEntity(number, key, first.label, first.base, forms, refs, first.facts))
        entity_of.update(dict.fromkeys(refs, number))
    return LearnerEntities(ordered[0].essay.learner_id, ordered, tuple(entities), entity_of, (), (), markup_actions)


@pytest.fixture(scope="session")
def learner() -> Callable[..., LearnerEntities]:
    """Return a function that makes a linked learner of (text, spans) pairs; essays are named L1T1, L1T2 …"""

    def make(
        *texts: tuple[str, Sequence[Any]],
        learner_id: str = "L1",
        actions: Mapping[MentionRef, str] | None = None,
    ) -> LearnerEntities:
        essays = [_essay(f"{learner_id}T{at}", text, spans, learner_id) for at, (text, spans) in enumerate(texts, 1)]
        return _link(essays, actions or {})

    return make
