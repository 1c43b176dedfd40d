"""Names of people: gender kept, among the 50 most common, neutral when the gender is not known."""

from __future__ import annotations

from collections.abc import Sequence

from pseudo_core.model import LearnerEntity
from pseudo_core.surrogates.base import Book, Occurrence, Strategy, Surrogate
from pseudo_core.surrogates.first_letters import pick_mapped
from pseudo_core.surrogates.writing import write_name
from pseudo_core.taxonomy import Label

__all__ = [
    "FIRST_NAME",
    "INITIALS_A",
    "MIDDLE_NAME",
    "NICKNAME",
    "SURNAME",
    "given_names",
    "surnames",
    "write_initials",
]

_MOST_COMMON = 50
_GENDERS = {Label.FIRSTNAME_FEMALE: "f", Label.FIRSTNAME_MALE: "m"}


def _ranked(book: Book, pool: str, gender: str) -> tuple[str, ...]:
    def make() -> tuple[str, ...]:
        rows = [row for row in book.draw.rows(pool) if not gender or row.get("gender", "") == gender]
        order = sorted(enumerate(rows), key=lambda item: (int(item[1].get("rank") or item[0] + 1), item[0]))
        return tuple(dict.fromkeys(row["form"] for _, row in order))

    found: tuple[str, ...] = book.draw.cached((pool, gender), make)
    return found


def given_names(book: Book, gender: str) -> tuple[str, ...]:
    """Return given names of a gender (f, m, u), the most common first."""
    return _ranked(book, "pool_given_name", gender)


def surnames(book: Book) -> tuple[str, ...]:
    """Return surnames, the most common first."""
    return _ranked(book, "pool_surname", "")


def _pick_common(entity: LearnerEntity, book: Book, names: Sequence[str], series: str, kind: str) -> str:
    """Take one of the 50 most common names that is allowed, else a rarer one, else a numbered form."""
    lot = book.lot(entity)
    if (name := pick_mapped(entity, book, names, kind)) is not None:
        return name
    for candidates in (names[:_MOST_COMMON], names[_MOST_COMMON:]):
        if (name := book.pick(lot, candidates)) is not None:
            return name
    return book.invent(series)


def _draw_first_name(entity: LearnerEntity, book: Book) -> Surrogate:
    names = given_names(book, _GENDERS.get(entity.label, "u"))
    return Surrogate("common_name", _pick_common(entity, book, names, "given_name", "given_name"))


def _draw_neutral_name(entity: LearnerEntity, book: Book) -> Surrogate:
    return Surrogate("neutral_name", _pick_common(entity, book, given_names(book, "u"), "given_name", "given_name"))


def _draw_surname(entity: LearnerEntity, book: Book) -> Surrogate:
    return Surrogate("common_surname", _pick_common(entity, book, surnames(book), "surname", "surname"))


def _draw_letter_a(entity: LearnerEntity, book: Book) -> Surrogate:
    return Surrogate("letter_a")


def _write_a_per_token(occurrence: Occurrence, surrogate: Surrogate, book: Book) -> str:
    # A reviewer may have marked blanks alone: an empty surrogate would join the words around it.
    words = occurrence.surface.split() or [""]
    text = " ".join("A" for _ in words)
    return book.language.genitive(text) if "gen" in occurrence.mention.modifiers else text


def write_initials(occurrence: Occurrence, surrogate: Surrogate, book: Book) -> str:
    """Return the initials with each letter replaced by the surrogate's letter at that place, A when there are fewer."""
    out = []
    at = 0
    surface = occurrence.surface
    genitive = "gen" in occurrence.mention.modifiers
    # The ending of a genitive is no initial: `B:s`.
    stop = len(surface) - 2 if genitive and surface.endswith((":s", "'s", "’s")) else len(surface)
    for char in surface[:stop]:
        if char.isalpha():
            out.append(surrogate.text[at] if at < len(surrogate.text) else "A")
            at += 1
        else:
            out.append(char)
    return "".join(out) + surface[stop:]


FIRST_NAME = Strategy("common_name", _draw_first_name, write_name)
NICKNAME = Strategy("neutral_name", _draw_neutral_name, write_name)
SURNAME = Strategy("common_surname", _draw_surname, write_name)
MIDDLE_NAME = Strategy("letter_a", _draw_letter_a, _write_a_per_token)
INITIALS_A = Strategy("letter_a", _draw_letter_a, write_initials)
