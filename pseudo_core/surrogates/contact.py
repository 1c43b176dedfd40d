"""E-mail addresses, web pages, phone numbers."""

from __future__ import annotations

import re
import unicodedata

from phonenumbers import COUNTRY_CODE_TO_REGION_CODE

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
    """Draw a number that no other phone of the learner has; the digits are fitted to the original's shape when
    written.
    """
    mentions = book.mentions_of(entity)
    surface = mentions[0][0].surface(mentions[0][1]) if mentions else entity.base
    lot = book.lot(entity)
    text = ""
    for attempt in range(200):
        text = _new_digits(surface, lot.integer(0, 10**9, f"phone {attempt}"))
        if book.is_allowed(text) and text != _digits(surface):
            return Surrogate("fictitious_number", book.take(text))
    return Surrogate("fictitious_number", "0" * len(_digits(surface)))


def _digits(surface: str) -> str:
    # Arabic digits are digits too, and begin with the same area codes.
    return "".join(str(unicodedata.digit(char)) for char in surface if char.isdigit())


def _new_digits(surface: str, pick: int) -> str:
    digits = _digits(surface)
    international = surface.lstrip(" (").startswith("+") or digits.startswith("00")
    if not international:
        return fictitious_digits(digits, pick) or _unassigned_digits(digits, _area_code_length(surface, digits), pick)
    head = 2 if digits.startswith("00") else 0
    codes = (n for n in (1, 2, 3) if int(digits[head : head + n] or "0") in COUNTRY_CODE_TO_REGION_CODE)
    code = next(codes, 2)
    rest = digits[head + code :]
    if digits[head : head + code] == "46":
        trunk = "" if rest.startswith("0") else "0"
        if (new := fictitious_digits(trunk + rest, pick)) is not None:
            return digits[: head + code] + new[len(trunk) :]
    return _unassigned_digits(digits, head + code, pick)


def _area_code_length(surface: str, digits: str) -> int:
    """Return the length of the first group (`060-19 21 44` → 3); without groups, four digits, the longest area code."""
    first = re.match(r"\D*(\d+)", surface)
    group = len(first[1]) if first else 0
    return group if group < len(digits) - 3 and group <= 4 else min(4, max(len(digits) - 3, 0))


def _write_phone(occurrence: Occurrence, surrogate: Surrogate, book: Book) -> str:
    """Return the original's shape with the drawn digits; a mention of another length gets the last ones it has room
    for.
    """
    surface = occurrence.surface
    wanted = len(_digits(surface))
    drawn = surrogate.text
    if len(drawn) != wanted:
        drawn = _new_digits(surface, int(drawn or "0"))
    digits = iter(drawn.ljust(wanted, "0"))
    return "".join(next(digits) if char.isdigit() else char for char in surface)


EMAIL = _constant("constant", "email@dot.com")
URL = _constant("constant", "url.com")
EXTRA = _constant("constant", "extra")
PHONE = Strategy("fictitious_number", _draw_phone, unless_spelt_out(_write_phone))
