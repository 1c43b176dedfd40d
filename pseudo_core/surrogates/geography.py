"""Geography in style `natural`: what lies together stays together.

The country behind a code is drawn once a learner, whether the learner names it or only its cities; foreign cities
come from the five largest of the country that stands for theirs (Volodina et al. 2020, 3.5), Swedish places stay
Swedish, streets keep their kind, an island stays an island.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import itemgetter

from pseudo_core.languages import FormKind
from pseudo_core.lexicon import fold
from pseudo_core.model import AnnotatedEssay, LearnerEntity, MentionRef
from pseudo_core.morphology import strip_genitive
from pseudo_core.surrogates.base import Book, Strategy, Surrogate
from pseudo_core.surrogates.first_letters import pick_mapped
from pseudo_core.surrogates.places import country_code, street_ending_of, streets
from pseudo_core.surrogates.writing import shortening_of, write_name
from pseudo_core.taxonomy import GEOGRAPHY, Label

__all__ = [
    *("AREA", "CITY", "COUNTRY", "GEO", "PLACE", "REGION"),
    *("city_in_name", "city_near", "governed", "surrogate_country"),
]

_LARGEST = 5
_NEXT_LARGEST = 40
_LEAST_INHABITANTS = 100_000  # only larger cities stand for others, and only countries that have five of them
_SWEDEN = "SE"
_GOVERNED = frozenset({"municipality", "town", "county"})  # kinds of names that tell how a place is governed

_City = tuple[int, int, str]
"""Where a city is told of, `[start, end)`, and its surrogate."""


def _is_name(row: Mapping[str, str]) -> bool:
    """Tell whether a row holds a name itself, not one of its spellings or forms (`name` is empty then, or the form)."""
    return row.get("name", "") in ("", row["form"]) and not row.get("inflection")


def _country_names(book: Book) -> Mapping[str, str]:
    """Return code → name for every country that has five larger cities; none in brackets, which take no genitive."""

    def make() -> dict[str, str]:
        out: dict[str, str] = {}
        for row in book.draw.rows("country"):
            code = row.get("country", "")
            if _is_name(row) and "(" not in row["form"] and code != _SWEDEN and len(_cities(book, code)) >= _LARGEST:
                out.setdefault(code, row["form"])
        return out

    found: dict[str, str] = book.draw.cached("country names", make)
    return found


def _cities(book: Book, code: str) -> Sequence[str]:
    """Return the larger cities of a country, the largest first."""

    def make() -> dict[str, list[str]]:
        found: dict[str, list[tuple[int, str]]] = {}
        for row in book.draw.rows("world_city"):
            inhabitants = int(row.get("frequency") or 0)
            if _is_name(row) and inhabitants >= _LEAST_INHABITANTS and _is_easy(row["form"]):
                found.setdefault(row.get("country", ""), []).append((-inhabitants, row["form"]))
        return {country: list(dict.fromkeys(form for _, form in sorted(rows))) for country, rows in found.items()}

    by_country: dict[str, list[str]] = book.draw.cached("cities by country", make)
    return by_country.get(code, ())


def _is_easy(name: str) -> bool:
    """Tell whether a name is written with letters that Swedish readers know (Latin-1)."""
    return all(ord(char) < 256 for char in name)


def _codes(book: Book) -> frozenset[str]:
    """Return the codes of all countries that the learner's places lie in."""
    if "codes" not in book.memory:
        places = [entity for entity in book.entities.entities if entity.label in GEOGRAPHY]
        book.memory["codes"] = frozenset(country_code(entity, book) for entity in places) - {""}
    codes: frozenset[str] = book.memory["codes"]
    return codes


def surrogate_country(code: str, book: Book) -> str:
    """Return the code of the country that stands for another, the same for a learner however it is met.

    Countries of the learner's own places are never drawn. The empty string when the list is used up.
    """
    known: dict[str, str] = book.memory.setdefault("countries", {})
    if code not in known:
        names = _country_names(book)
        by_name = {name: item for item, name in names.items() if item not in _codes(book) and item != code}
        name = book.pick(book.lot_for(f"country {code}", str(Label.COUNTRY)), by_name)
        known[code] = by_name[name] if name is not None else ""
    return known[code]


def _draw_country(entity: LearnerEntity, book: Book) -> Surrogate:
    code = country_code(entity, book)
    drawn = surrogate_country(code or f"? {entity.key}", book)
    served: set[str] = book.memory.setdefault("served", set())
    if drawn in served:
        # A second entity with the same code: it was not linked, so it must not share a surrogate.
        drawn = surrogate_country(f"{code} {entity.key}", book)
    served.add(drawn)
    if not drawn:
        return Surrogate("invented", book.invent("country"))
    return Surrogate("another_country", _country_names(book)[drawn], country=drawn)


def _home_country(entity: LearnerEntity, book: Book) -> str:
    """Return the code of the country that stands for the one a foreign place lies in."""
    code = country_code(entity, book)
    if not code:
        # Not in any list: most likely in the only country the learner names.
        countries = [item for item in book.entities.entities if item.label is Label.COUNTRY]
        if len(countries) == 1:
            surrogate = book.surrogates.get(countries[0].number)
            if surrogate is not None and surrogate.country:
                return surrogate.country
        code = f"? {entity.key}"
    kept = next((item for item in book.surrogates.values() if item.kept and item.country == code), None)
    return code if kept is not None else surrogate_country(code, book)


def _swedish_cities(book: Book, size: str = "") -> list[str]:
    rows = book.draw.rows("pool_city_se")
    chosen = [row["form"] for row in rows if not size or row.get("size_class") == size]
    return chosen or [row["form"] for row in rows]


def _size_of(entity: LearnerEntity, book: Book) -> str:
    """Return the size class of a Swedish city of the pool, the empty string for other places."""
    sizes = book.draw.cached(
        "sizes", lambda: {fold(row["form"]): row.get("size_class", "") for row in book.draw.rows("pool_city_se")}
    )
    return sizes.get(fold(entity.fact("canonical") or entity.base), "")


def _listed(book: Book, name: str, keep: Callable[[Mapping[str, str]], bool]) -> list[str]:
    """Return the names of a list's rows that are kept, spellings left out."""
    return [row["form"] for row in book.draw.rows(name) if _is_name(row) and keep(row)]


def _draw_city(entity: LearnerEntity, book: Book) -> Surrogate:
    lot = book.lot(entity)
    if book.is_foreign(entity):
        code = _home_country(entity, book)
        cities = _cities(book, code)
        for candidates in (cities[:_LARGEST], cities[_LARGEST:_NEXT_LARGEST]):
            if (name := book.pick(lot, candidates)) is not None:
                return Surrogate("city_of_country", name, country=code)
        return Surrogate("invented", book.invent("city"), country=code)
    if (stem := _compound_stem(entity, book)) and stem != fold(entity.base):
        return Surrogate("swedish_city", _city_behind(stem, book), country=_SWEDEN)
    if entity.fact("kind") == "district":
        parent = _city_behind(entity.fact("parent"), book)
        rows = _listed(
            book, "swedish_place", lambda row: row.get("kind") == "district" and row.get("parent", "") == parent
        )
        if (name := book.pick(lot, rows)) is not None:
            return Surrogate("district_of_city", name, country=_SWEDEN)
    if (kind := book.language.institution_kind(entity.base)) == "town":
        return Surrogate("swedish_city", _picked(entity, book, "city", *governed(entity, book, kind)), country=_SWEDEN)
    if (name := pick_mapped(entity, book, _swedish_cities(book), "swedish_city")) is not None:
        return Surrogate("swedish_city", name, country=_SWEDEN)
    size = _size_of(entity, book)
    for candidates in (_swedish_cities(book, size), _swedish_cities(book)):
        if (name := book.pick(lot, candidates, shortening_of(entity, book))) is not None:
            return Surrogate("swedish_city", name, country=_SWEDEN)
    return Surrogate("invented", book.invent("city"), country=_SWEDEN)


def _city_behind(name: str, book: Book) -> str:
    """Return the surrogate of a Swedish city by its name, drawn when no entity of the learner is that city."""
    folded = fold(name)
    for entity in book.entities.entities:
        if entity.label is Label.CITY and folded and folded in (fold(entity.base), fold(entity.fact("canonical"))):
            if entity.number not in book.surrogates and entity.fact("kind") != "district":
                book.surrogates[entity.number] = _draw_city(entity, book)
            if entity.number in book.surrogates:
                return book.surrogates[entity.number].text
    behind: dict[str, str] = book.memory.setdefault("cities behind", {})
    if folded not in behind:
        lot = book.lot_for(f"city {folded}", str(Label.CITY))
        behind[folded] = book.pick(lot, _swedish_cities(book)) or book.invent("city")
    return behind[folded]


def city_near(entity: LearnerEntity, book: Book, *, foreign: bool = False) -> str:
    """Return the surrogate of the city an entity most likely lies in; the empty string when the learner names none.

    What the lists say (`parent`) comes first, then the city named nearest in the same essay, then the Swedish city that
    the learner names most often: where somebody lives is seldom said in every essay.
    """
    if entity.fact("parent") and not foreign:
        return _city_behind(entity.fact("parent"), book)
    best: tuple[int, int, str] | None = None
    cities_of: dict[str, Sequence[_City]] = {}
    for annotated, mention in book.mentions_of(entity):
        essay_id = annotated.essay.essay_id
        if essay_id not in cities_of:
            cities_of[essay_id] = _cities_told(annotated, book, foreign=foreign)
        cities = cities_of[essay_id]
        # Mentions do not overlap: nothing is nearer than what stands directly before and behind, or is the mention.
        at = bisect_right(cities, mention.start, key=itemgetter(0))
        for start, end, text in cities[max(0, at - 2) : at + 1]:
            gap = max(start - mention.end, mention.start - end, 0)
            if best is None or (gap, start, text) < best:
                best = (gap, start, text)
    if best is not None:
        return best[2]
    if foreign:
        return ""
    entities = [item for item in book.entities.entities if item.label is Label.CITY]
    named = [(-len(item.mentions), item.key, _city_text(item.number, book, foreign=False)) for item in entities]
    return min((item for item in named if item[2]), default=(0, "", ""))[2]


def _cities_told(annotated: AnnotatedEssay, book: Book, *, foreign: bool) -> Sequence[_City]:
    """Return where an essay tells of cities inside or outside Sweden, as asked, that have a surrogate by now."""
    essay_id = annotated.essay.essay_id
    told = ("cities told", essay_id)
    if told not in book.memory:
        cities = [mention for mention in annotated.mentions if mention.label is Label.CITY]
        book.memory[told] = [
            (mention.start, mention.end, book.entities.entity_of.get(MentionRef(essay_id, mention.start), 0))
            for mention in cities
        ]
        book.memory[told, "entities"] = {number for _, _, number in book.memory[told]}
    numbers: set[int] = book.memory[told, "entities"]
    drawn = {number: text for number in numbers if (text := _city_text(number, book, foreign=foreign))}
    # A surrogate that is drawn stays: as many of them are the same ones.
    asked = (told, foreign, len(drawn))
    if asked not in book.memory:
        book.memory[asked] = [(start, end, drawn[n]) for start, end, n in book.memory[told] if n in drawn]
    found: Sequence[_City] = book.memory[asked]
    return found


def _city_text(number: int, book: Book, *, foreign: bool) -> str:
    """Return an entity's surrogate when it is a city inside or outside Sweden, as asked, else the empty string."""
    surrogate = book.surrogates.get(number)
    if surrogate is None or surrogate.kept or (surrogate.country == _SWEDEN) == foreign:
        return ""
    return surrogate.text


def city_in_name(entity: LearnerEntity, book: Book) -> str:
    """Return the surrogate of the Swedish city that a name holds (`Högskolan i Gävle`), else the empty string."""
    cities = {
        fold(item.base) for item in book.entities.entities if item.label is Label.CITY and not book.is_foreign(item)
    }
    for word in fold(entity.base).replace("-", " ").split():
        for stem in strip_genitive(word):
            if stem in book.language.generic_words:
                continue
            listed = book.lexicon.lookup(stem, frozenset({"swedish_place"}))
            if stem in cities or any(not entry.is_common for entry in listed):
                return _city_behind(stem, book)
    return ""


def _foreign_city(entity: LearnerEntity, book: Book, code: str) -> str:
    """Return a city to build foreign names on: the one named nearest, else one of the surrogate country's."""
    near = city_near(entity, book, foreign=True)
    cities = _cities(book, code)[:_LARGEST]
    return near or book.lot(entity).best(city for city in cities if not book.is_original(city)) or ""


def _with_compass(book: Book, name: str) -> list[str]:
    return [f"{word} {name}" for word in book.language.compass] if name else []


def _picked(entity: LearnerEntity, book: Book, series: str, *offers: Iterable[str]) -> str:
    """Return the best allowed candidate of the first offer that has one, else a numbered form."""
    lot = book.lot(entity)
    for candidates in offers:
        if (name := book.pick(lot, candidates)) is not None:
            return name
    return book.invent(series)


def _draw_area(entity: LearnerEntity, book: Book) -> Surrogate:
    code = _home_country(entity, book)
    city = _foreign_city(entity, book, code)
    return Surrogate("part_of_city", _picked(entity, book, "area", _with_compass(book, city)), country=code)


def _compound_stem(entity: LearnerEntity, book: Book) -> str:
    """Return the folded city that a place is named by (`Göteborgsområdet`), the empty string for other places."""
    for annotated, mention in book.mentions_of(entity):
        folded = fold(annotated.surface(mention))
        stem, form = book.language.read_place_form(folded, book.inflection_of(entity))
        if form.kind is FormKind.COMPOUND:
            return stem
    return ""


def governed(entity: LearnerEntity, book: Book, kind: str) -> Iterator[Iterable[str]]:
    """Yield what a municipality, town or county may be called that its name says it is (`Mölndals kommun`): after the
    city that stands for its own, else after any.
    """
    names = book.language.institution_names
    if own := city_in_name(entity, book):
        yield names(kind, own)
    yield (name for city in _swedish_cities(book) if not book.is_original(city) for name in names(kind, city))


def _draw_region(entity: LearnerEntity, book: Book) -> Surrogate:
    if not book.is_foreign(entity):
        if stem := _compound_stem(entity, book):
            return Surrogate("region_of_city", _city_behind(stem, book), country=_SWEDEN)
        told = book.language.institution_kind(entity.base)
        offers = governed(entity, book, told) if told in _GOVERNED else ()
        kind = told if told in _GOVERNED else entity.fact("kind")
        same = _listed(book, "region", lambda row: row.get("country") == _SWEDEN and row.get("kind", "") == kind)
        any_ = _listed(book, "region", lambda row: row.get("country") == _SWEDEN)
        name = _picked(entity, book, "region", same, *offers, any_)
        return Surrogate("swedish_region", name, kind=kind, country=_SWEDEN)
    code = _home_country(entity, book)
    same = _listed(book, "region", lambda row: row.get("country") == code)
    name = _picked(entity, book, "region", same, _with_compass(book, _country_names(book).get(code, "")))
    return Surrogate("region_of_country", name, country=code)


def _draw_geo(entity: LearnerEntity, book: Book) -> Surrogate:
    kind = entity.fact("kind") or _kind_of_geo(entity, book)
    code = _home_country(entity, book) if book.is_foreign(entity) else _SWEDEN
    same = _listed(book, "geo", lambda row: row.get("country") == code and row.get("kind", "") == kind)
    noun = book.language.geo_noun(entity.base, kind)
    stems = _swedish_cities(book) if code == _SWEDEN else _cities(book, code)[:_LARGEST]
    made = [book.language.compound(stem, noun) for stem in stems if " " not in stem] if noun else []
    # A city of the learner's must not come back inside a lake's name, so these go through the same gate.
    return Surrogate("same_kind", _picked(entity, book, "geo", same, made), kind=kind, country=code)


def _kind_of_geo(entity: LearnerEntity, book: Book) -> str:
    lists = frozenset({"geo", "swedish_place"})
    return next((entry.kind for entry in book.lexicon.lookup(entity.base, lists) if entry.kind), "")


def _draw_place(entity: LearnerEntity, book: Book) -> Surrogate:
    language = book.language
    ending = street_ending_of(entity, book)
    head = language.place_head(entity.base)
    if book.is_foreign(entity):
        code = _home_country(entity, book)
        city = _foreign_city(entity, book, code)
        heads = [head] if head else list(language.place_nouns)
        made = [language.compound(city.split()[0], ending)] if ending and city else []
        named = [f"{city} {noun}" for noun in heads] if city else []
        return Surrogate("place_of_city", _picked(entity, book, "place", made, named), country=code)
    city = city_near(entity, book)
    offers: list[Iterable[str]] = []
    if ending:
        in_city = {row["form"] for row in book.draw.rows("pool_street") if city and row.get("city") == city}
        offers += [[street for street in streets(book, ending) if street in in_city], streets(book, ending)]
        offers.append([language.compound(name, ending) for name in _swedish_cities(book) if " " not in name])
    heads = [head] if head else list(language.place_nouns)
    if city:
        offers.append([f"{city} {noun}" for noun in heads])
    offers.append([f"{name} {noun}" for name in _swedish_cities(book) for noun in heads])
    return Surrogate("place_of_kind", _picked(entity, book, "place", *offers), country=_SWEDEN)


COUNTRY = Strategy("another_country", _draw_country, write_name)
CITY = Strategy("city_of_country", _draw_city, write_name)
AREA = Strategy("part_of_city", _draw_area, write_name)
REGION = Strategy("same_kind", _draw_region, write_name)
GEO = Strategy("same_kind", _draw_geo, write_name)
PLACE = Strategy("place_of_kind", _draw_place, write_name)
