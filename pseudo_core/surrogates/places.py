"""Countries, cities and other places in style `dummy`: codes abroad, invented names in Sweden (Volodina et al.
2020, 3.5).
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Sequence

from pseudo_core.lexicon import fold
from pseudo_core.model import LearnerEntity, MentionRef
from pseudo_core.surrogates.base import Book, Strategy, Surrogate
from pseudo_core.surrogates.first_letters import pick_mapped
from pseudo_core.surrogates.writing import shortening_of, write_name
from pseudo_core.taxonomy import Label

__all__ = ["CITY", "CODES", "PLACE", "country_code", "keep_by_corpus_rule", "street_ending_of", "streets"]


def country_code(entity: LearnerEntity, book: Book) -> str:
    """Return the ISO 3166 code of a country or of the country a place lies in; the empty string when not known."""
    if entity.fact("country"):
        return entity.fact("country")
    lists = frozenset({"country"}) if entity.label is Label.COUNTRY else frozenset({"world_city", "area"})
    for form in (entity.fact("canonical"), entity.base):
        for entry in book.lexicon.lookup(form, lists) if form else ():
            if entry.country:
                return entry.country
    return ""


def keep_by_corpus_rule(entity: LearnerEntity, book: Book) -> Surrogate | None:
    """Return the mark of a country that stays, because enough learners are tied to it (guidelines 1); else None."""
    least = book.policy.country_min_learners
    if entity.label is not Label.COUNTRY or least <= 0:
        return None
    count = book.facts.learners_by_country.get(country_code(entity, book), 0)
    return Surrogate("kept_by_corpus_rule", country=country_code(entity, book), kept=True) if count >= least else None


def street_ending_of(entity: LearnerEntity, book: Book) -> str:
    """Return the ending of a street in any form that the learner gives it in full (`Storg.`, `Storgatan`), and the most
    common one for what has a number but no ending (`ulica Długa 22`); the empty string for other places."""
    for form in sorted({entity.base, *entity.forms}, key=lambda form: (-len(form), form)):
        if ending := book.language.street_ending(form):
            return ending
    if not _numbered(book).isdisjoint(entity.mentions):
        endings = Counter(fold(row.get("ending", "")).strip("-") for row in book.draw.rows("pool_street"))
        return min(endings, key=lambda ending: (-endings[ending], ending), default="")
    return ""


def _numbered(book: Book) -> set[MentionRef]:
    """Return the places that the number of a house follows."""
    if "numbered_places" not in book.memory:
        book.memory["numbered_places"] = {
            MentionRef(annotated.essay.essay_id, one.start)
            for annotated in book.entities.essays
            for one, other in itertools.pairwise(annotated.mentions)
            if other.label is Label.STREET_NR and not annotated.essay.text[one.end : other.start].strip(" ,.")
        }
    found: set[MentionRef] = book.memory["numbered_places"]
    return found


def streets(book: Book, ending: str) -> Sequence[str]:
    """Return the streets and squares of the pool that end so."""
    rows = book.draw.rows("pool_street")
    return [
        row["form"]
        for row in rows
        if fold(row.get("ending", "")).strip("-") == ending or (fold(row["form"]).endswith(ending))
    ]


def _draw_code(series: str) -> Callable[[LearnerEntity, Book], Surrogate]:
    def draw(entity: LearnerEntity, book: Book) -> Surrogate:
        return Surrogate("code", series=series)

    return draw


def _draw_city(entity: LearnerEntity, book: Book) -> Surrogate:
    """Draw an invented Swedish place name for a Swedish place, a code for a foreign one."""
    if not book.is_foreign(entity):
        names = [row["form"] for row in book.draw.rows("pool_city_invented")]
        name = pick_mapped(entity, book, names, "invented_city") or book.pick(
            book.lot(entity), names, shortening_of(entity, book)
        )
        if name is not None:
            return Surrogate("invented_city", name)
    return Surrogate("code", series="city")


def _draw_place(entity: LearnerEntity, book: Book) -> Surrogate:
    """Draw a street or square with the same ending; a place with a head of its own (`Sätra centrum`) keeps the head."""
    if book.is_foreign(entity):
        return Surrogate("code", series="place")
    lot = book.lot(entity)
    ending = street_ending_of(entity, book)
    same = streets(book, ending) if ending else ()
    if (street := pick_mapped(entity, book, same, f"street {ending}") or book.pick(lot, same)) is not None:
        return Surrogate("street_of_ending", street)
    invented = [row["form"] for row in book.draw.rows("pool_city_invented")]
    head = book.language.place_head(entity.base)
    candidates = [f"{name} {head}" for name in invented] if head else invented
    if ending and not head:
        candidates = [book.language.compound(name, ending) for name in invented]
    name = book.pick(lot, candidates)
    return Surrogate("invented_place", name) if name is not None else Surrogate("code", series="place")


CITY = Strategy("invented_city", _draw_city, write_name)
PLACE = Strategy("street_of_ending", _draw_place, write_name)
CODES = {
    label: Strategy("code", _draw_code(str(label)), write_name)
    for label in (
        *(Label.COUNTRY, Label.AREA, Label.REGION, Label.GEO),
        *(Label.SCHOOL, Label.WORK, Label.OTHER_INSTITUTION, Label.TRANSPORT_NAME),
    )
}
