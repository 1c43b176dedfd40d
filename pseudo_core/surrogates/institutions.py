"""Schools, workplaces and other institutions in style `natural`: the same kind, in the surrogate city.

A name is drawn from the list of its kind, or made from the city that is named nearest to it (`Högskolan i Borås`).
"""

from __future__ import annotations

from collections.abc import Iterable

from pseudo_core.model import LearnerEntity
from pseudo_core.surrogates.base import Book, Strategy, Surrogate
from pseudo_core.surrogates.geography import city_in_name, city_near, governed
from pseudo_core.surrogates.writing import shortening_of, write_name
from pseudo_core.taxonomy import Label

__all__ = ["INSTITUTION"]

_POOLS = {Label.SCHOOL: "pool_school", Label.WORK: "pool_company", Label.OTHER_INSTITUTION: "pool_institution"}
_SERIES = {Label.SCHOOL: "school", Label.WORK: "work", Label.OTHER_INSTITUTION: "other_institution"}
_DEFAULT_KIND = {Label.SCHOOL: "school", Label.WORK: "company", Label.OTHER_INSTITUTION: "association"}


def _draw(entity: LearnerEntity, book: Book) -> Surrogate:
    label = entity.label
    listed = book.language.institution_kind_of_list(entity.fact("kind"))
    kind = _kind_told(entity, book) or listed or _DEFAULT_KIND[label]
    own_city = city_in_name(entity, book)
    city = own_city or city_near(entity, book)
    if not city:
        cities = [row["form"] for row in book.draw.rows("pool_city_se")]
        city = book.lot(entity).best(name for name in cities if not book.is_original(name)) or ""
    made = book.language.institution_names(kind, city) if city else ()
    pooled = [row["form"] for name in _pools(label) for row in book.draw.rows(name) if row.get("kind", "") == kind]
    rest = [row["form"] for row in book.draw.rows(_POOLS[label])]
    lot = book.lot(entity)
    # A name that tells its city must go on telling it; another may be drawn from the list or made.
    offers: tuple[Iterable[str], ...] = (made, pooled) if own_city else ((*made, *pooled),)
    if kind in ("municipality", "town"):
        offers += tuple(governed(entity, book, kind))  # `Lunds kommun` is a region in another essay
    offers += (rest,)
    for candidates in offers:
        if (name := book.pick(lot, candidates, shortening_of(entity, book))) is not None:
            return Surrogate("same_kind", name, kind=kind)
    return Surrogate("invented", book.invent(_SERIES[label]))


def _kind_told(entity: LearnerEntity, book: Book) -> str:
    """Return the kind that the name tells, by which it is told somewhere: `Hyresbo`, `Hyresbo AB`; else nothing."""
    forms = [entity.base, *sorted(entity.forms, key=lambda form: (-len(form), form))]
    return next(filter(None, map(book.language.institution_kind, forms)), "")


def _pools(label: Label) -> list[str]:
    """Return the pools with the label's own first: somebody may work in a school."""
    own = _POOLS[label]
    return [own, *(name for name in sorted(_POOLS.values()) if name != own)]


INSTITUTION = Strategy("same_kind", _draw, write_name)
