"""Dates in style `dummy`: each part on its own, its format kept. Style `natural` shifts them (`date_shift`)."""

from __future__ import annotations

import re
from collections.abc import Callable

from pseudo_core.model import AnnotatedEssay, LearnerEntity, Mention
from pseudo_core.morphology import CasePattern, apply_case, case_pattern
from pseudo_core.surrogates.base import Book, Occurrence, Strategy, Surrogate
from pseudo_core.taxonomy import Label

__all__ = [
    *("DATE_ONES", "DAY", "MONTH_DIGIT", "MONTH_WORD", "YEAR"),
    *("decade_like", "is_decade", "month_like", "year_like"),
]

_DIGITS = re.compile(r"(?P<digits>\d+)(?P<ending>:?(?:[ae]|dje|de|st|nd|rd|th)\b)?")
_YEAR_REACH = 2
_DECADE = 10


def _nothing_drawn(name: str) -> Callable[[LearnerEntity, Book], Surrogate]:
    def draw(entity: LearnerEntity, book: Book) -> Surrogate:
        return Surrogate(name)

    return draw


def _write_ones(occurrence: Occurrence, surrogate: Surrogate, book: Book) -> str:
    return re.sub(r"\d", "1", occurrence.surface)


def _drawn(occurrence: Occurrence, book: Book, original: int | None, low: int, high: int) -> int:
    """Return a number in a range by the value of the original, never the original: one value, one surrogate."""
    lot = book.lot_for(f"{occurrence.entity.label} {original}", str(occurrence.entity.label))
    allowed = [str(value) for value in range(low, high + 1) if value != original]
    return int(lot.best(allowed) or low)


def _write_day(occurrence: Occurrence, surrogate: Surrogate, book: Book) -> str:
    """Return a day from 1 to 28; the ending of an ordinal fits the new number (`19:e` → `2:a`)."""

    def exchange(found: re.Match[str]) -> str:
        value = _drawn(occurrence, book, int(found["digits"]), 1, 28)
        if found["ending"]:
            return book.language.ordinal_digits(value, found["ending"])
        return str(value).rjust(len(found["digits"]) if found["digits"].startswith("0") else 0, "0")

    text, count = _DIGITS.subn(exchange, occurrence.surface)
    if count:
        return text
    number = book.language.read_number(occurrence.surface)
    value = _drawn(occurrence, book, number[0] if number else None, 1, 28)
    if number is None:
        return str(value)
    word = book.language.ordinal_word(value) if number[1] else book.language.number_word(value)
    return apply_case(word, case_pattern(occurrence.surface))


def _write_month_digit(occurrence: Occurrence, surrogate: Surrogate, book: Book) -> str:
    def exchange(found: re.Match[str]) -> str:
        value = _drawn(occurrence, book, int(found["digits"]), 1, 12)
        if found["ending"]:
            return book.language.ordinal_digits(value, found["ending"])
        return str(value).rjust(len(found["digits"]) if found["digits"].startswith("0") else 0, "0")

    return _DIGITS.sub(exchange, occurrence.surface)


def month_like(surface: str, month: int, book: Book) -> str:
    """Return a month's name in the shape of a surface: abbreviated or not, with its full stop, in its case."""
    read = book.language.read_month(surface)
    names = book.language.month_abbreviations if read is not None and read[1] else book.language.months
    stop = "." if surface.endswith(".") else ""
    word = names[month - 1]
    pattern = case_pattern(surface)
    if pattern is CasePattern.LOWER:
        # German months stay large in the dictionary; a lower-cased original asks for a lower-cased one.
        return word.lower() + stop
    return apply_case(word, pattern) + stop


def _write_month_word(occurrence: Occurrence, surrogate: Surrogate, book: Book) -> str:
    read = book.language.read_month(occurrence.surface)
    month = _drawn(occurrence, book, read[0] if read else None, 1, 12)
    return month_like(occurrence.surface, month, book)


def year_like(digits: str, year: int) -> str:
    """Return a year with as many digits as the original."""
    return str(year % 100).rjust(2, "0") if len(digits) == 2 else str(year).rjust(len(digits), "0")


def is_decade(annotated: AnnotatedEssay, mention: Mention, book: Book) -> bool:
    """Tell whether a year in digits stands for ten of them (`80-talet`)."""
    end = mention.end
    return (
        mention.label is Label.YEAR
        and annotated.surface(mention)[-1:] == "0"
        and book.language.is_decade_behind(annotated.essay.text[end : end + 10])
    )


def decade_like(surface: str, step: int) -> str:
    """Return the decade `step` tens of years later, with as many digits as it had."""

    def exchange(found: re.Match[str]) -> str:
        return year_like(found["digits"], int(found["digits"]) + step * _DECADE) + (found["ending"] or "")

    return _DIGITS.sub(exchange, surface)


def _write_year(occurrence: Occurrence, surrogate: Surrogate, book: Book) -> str:
    """Return each number moved by one or two years, with two digits or four as it had; delimiters (`-91`) are kept."""
    if is_decade(occurrence.essay, occurrence.mention, book):
        # Two years more or less give no decade, and `78-talet` would tell that it was the eighties.
        lot = book.lot_for(f"decade {occurrence.surface}", str(Label.YEAR))
        return decade_like(occurrence.surface, lot.integer(0, 1) or -1)

    def exchange(found: re.Match[str]) -> str:
        year = int(found["digits"])
        drawn = _drawn(occurrence, book, year, year - _YEAR_REACH, year + _YEAR_REACH)
        return year_like(found["digits"], drawn) + (found["ending"] or "")

    text, count = _DIGITS.subn(exchange, occurrence.surface)
    if count:
        return text
    number = book.language.read_number(occurrence.surface)
    year = number[0] if number else 2000
    return str(_drawn(occurrence, book, year, year - _YEAR_REACH, year + _YEAR_REACH))


DATE_ONES = Strategy("ones", _nothing_drawn("ones"), _write_ones)
DAY = Strategy("random_day", _nothing_drawn("random_day"), _write_day)
MONTH_DIGIT = Strategy("random_month", _nothing_drawn("random_month"), _write_month_digit)
MONTH_WORD = Strategy("random_month", _nothing_drawn("random_month"), _write_month_word)
YEAR = Strategy("year_within_two", _nothing_drawn("year_within_two"), _write_year)
