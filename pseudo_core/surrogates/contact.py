"""E-mail addresses, web pages, phone numbers."""

from __future__ import annotations

import re

from phonenumbers import COUNTRY_CODE_TO_REGION_CODE

from pseudo_core.detect.numbers.dialling import dialled
from pseudo_core.model import LearnerEntity
from pseudo_core.surrogates.base import Book, Occurrence, Strategy, Surrogate
from pseudo_core.surrogates.numbers import unless_spelt_out

__all__ = ["EMAIL", "EXTRA", "PHONE", "URL", "fictitious_digits"]

_MOBILE = re.compile(r"07[02369]")


def _constant(name: str, text: str) -> Strategy:
    def draw(entity: LearnerEntity, book: Book) -> Surrogate:
        return Surrogate(name, text)

    def write(occurrence: Occurrence, surrogate: Surrogate, book: Book) -> str:
        return surrogate.text

    return Strategy(name, draw, write)


def fictitious_digits(national: str, pick: int) -> str | None:
    """Return a number of the same length from a series that PTS keeps free for books and films, None when there is
    none.

    `national` is a Swedish number with its trunk 0, digits only; `pick` chooses within the series. Mobile numbers
    of all prefixes take the one mobile series there is; no number of another prefix is certain to be free.
    """
    if _MOBILE.match(national) and len(national) == 10:
        return str(701740605 + pick % 95).rjust(10, "0")
    if national.startswith("08") and len(national) == 10:
        return f"08465004{pick % 100:02d}"
    if national.startswith("031") and len(national) == 10:
        return f"03139006{pick % 100:02d}"
    if national.startswith("040") and len(national) == 10:
        return f"04062804{pick % 100:02d}"
    if national.startswith("0980") and len(national) == 10:
        return f"09803192{pick % 100:02d}"
    return None


def _unassigned_digits(digits: str, prefix: int, pick: int) -> str:
    """Return the prefix and then a subscriber number that begins with 0, which is never given out."""
    rest = len(digits) - prefix
    if rest <= 0:
        return "0" * len(digits)
    return digits[:prefix] + "0" + str(pick % 10 ** max(rest - 1, 1)).rjust(rest - 1, "0")[: rest - 1]


def _draw_phone(entity: LearnerEntity, book: Book) -> Surrogate:
    """Draw a number that no other phone of the learner has, as it is called at home; each mention spells it in its own
    way when written.
    """
    mentions = book.mentions_of(entity)
    surfaces = [annotated.surface(mention) for annotated, mention in mentions] or [entity.base]
    # One that is spelt in groups shows where the code of the town ends.
    surface = max(surfaces, key=lambda item: len(re.findall(r"\d+", item)))
    number = dialled(surface).number
    lot = book.lot(entity)
    for attempt in range(200):
        text = _new_number(surface, lot.integer(0, 10**9, f"phone {attempt}"))
        if book.is_allowed(text) and text != number:
            return Surrogate("fictitious_number", book.take(text))
    return Surrogate("fictitious_number", "0" * len(number))


def _new_number(surface: str, pick: int) -> str:
    """Return another number of the same kind as a surface spells, as it is called at home."""
    number, _, _, is_foreign = dialled(surface)
    if is_foreign:
        codes = (n for n in (1, 2, 3) if int(number[:n] or "0") in COUNTRY_CODE_TO_REGION_CODE)
        return _unassigned_digits(number, next(codes, 2), pick)
    return fictitious_digits(number, pick) or _unassigned_digits(number, _area_code_length(surface, number), pick)


def _area_code_length(surface: str, digits: str) -> int:
    """Return the length of the first group (`060-19 21 44`, `+46 (0)60 19 21 44` → 3); without groups, four digits, the
    longest area code.
    """
    spelt = dialled(surface)
    ends = [found.end() for found in re.finditer(r"\d", surface)]
    rest = surface[ends[len(spelt.lead) - 1] :] if spelt.lead and ends else surface
    first = re.match(r"\D*(\d+)", rest.replace("(0)", "0"))
    group = (len(first[1]) if first else 0) + spelt.lost
    return group if group < len(digits) - 3 and group <= 4 else min(4, max(len(digits) - 3, 0))


def _write_phone(occurrence: Occurrence, surrogate: Surrogate, book: Book) -> str:
    """Return the drawn number as the original is spelt: its delimiters, its prefix for callers from abroad. A mention
    of another length gets a number of its own.
    """
    surface = occurrence.surface
    spelt = dialled(surface)
    new = surrogate.text
    if len(new) != len(spelt.number):
        new = _new_number(surface, int(new or "0"))
    digits = iter(spelt.spelt(new))
    return "".join(next(digits) if char.isdigit() else char for char in surface)


EMAIL = _constant("constant", "email@dot.com")
URL = _constant("constant", "url.com")
EXTRA = _constant("constant", "extra")
PHONE = Strategy("fictitious_number", _draw_phone, unless_spelt_out(_write_phone))
