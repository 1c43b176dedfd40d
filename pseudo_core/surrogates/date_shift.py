"""Dates in style `natural`: every date of a learner moves by the same number of days, its format kept.

Order and intervals between full dates stay exactly; dates without a year move within the year, so that one late in
the year may come before one early in it. A day, month and year that stand together (`14 november 2016`) are shifted
as one date, whatever spans they were tagged in. The shift is of whole weeks, so that a weekday beside a full date stays
true. By default it is so long that year and month always change (`Policy.max_date_shift_days`); with at most 365 days
(Eder et al. 2019, section 5.1) the year of a full date may stay.

What a date leaves to its neighbour is read from there: the year of `3/4 2015`, the month of the first day in `3–5 maj`,
the year of the first month in `maj och juni 2015`.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from pseudo_core.model import AnnotatedEssay, LearnerEntity, Mention, MentionRef
from pseudo_core.morphology import apply_case, case_pattern
from pseudo_core.surrogates.base import Book, Occurrence, Strategy, Surrogate
from pseudo_core.surrogates.dates import decade_like, is_decade, month_like, year_like
from pseudo_core.taxonomy import Label

__all__ = ["DATE_SHIFT", "date_parts", "offset_days", "shift_parts"]

_MONTHS = frozenset({Label.MONTH_DIGIT, Label.MONTH_WORD})
_PARTS = _MONTHS | {Label.DATE_DIGITS, Label.DAY, Label.YEAR}
_GAP = re.compile(r"[\s,./–-]*(?:\b(?:den|i|år|im|of)\b)?[\s,./–-]*", re.IGNORECASE)
_LONGEST_GAP = 8  # code points between the parts of one date
_RANGE = re.compile(
    r"\.?\s*(?:[-–—/&,]|\b(?:och|till|eller|samt|und|bis|oder)\b)\s*(?:(?:till|bis|i|im|den|dem)\s+)*", re.IGNORECASE
)
_SENTENCE_ENDS = re.compile(r"\.\s")
_DIGITS = re.compile(r"\d+")
_ORDINAL = re.compile(r"(\d+)(:?(?:[ae]|dje|de|st|nd|rd|th)\b)")
_DAYS_OF_YEAR = 365
_COMMON_YEAR = 2001  # stands in for a year that is not told; it has no leap day
_WEEK = 7
_NEAREST_MONTH = 31  # a shift of this many days moves every day into another month


@dataclass(frozen=True, slots=True)
class _Parts:
    """What is known of a date; None for what is not told."""

    year: int | None = None
    month: int | None = None
    day: int | None = None


def offset_days(book: Book) -> int:
    """Return the learner's shift in days, whole weeks, never 0, drawn once for all essays."""
    if "offset" not in book.memory:
        longest = book.policy.max_date_shift_days
        days = range(1, longest + 1)
        changes_month = [day for day in days if _NEAREST_MONTH <= day % _DAYS_OF_YEAR <= _DAYS_OF_YEAR - _NEAREST_MONTH]
        # 366 days and more change every year.
        changes_year = [day for day in changes_month if day > _DAYS_OF_YEAR]
        choices = changes_year or changes_month or list(days)
        # Weekdays stay as they are written: beside a date of another weekday they would tell the shift's rest by seven.
        choices = [day for day in choices if day % _WEEK == 0] or choices
        lot = book.lot_for("dates", "date_shift")
        sign = 1 if lot.integer(0, 1, "sign") else -1
        book.memory["offset"] = sign * choices[lot.integer(0, len(choices) - 1, "days")]
    offset: int = book.memory["offset"]
    return offset


def shift_parts(parts: _Parts, offset: int, unsaid_year: int = _COMMON_YEAR) -> _Parts:
    """Return the parts moved by `offset` days; parts that are not told stay untold, with `unsaid_year` for a year."""
    year, month, day = parts.year, parts.month, parts.day
    if month is None:
        step = max(1, round(abs(offset) / 365.25)) * (1 if offset > 0 else -1)
        moved_year = None if year is None else year + step
        if day is None:
            return _Parts(moved_year)
        moved_day = (day - 1 + offset) % 28 + 1
        return _Parts(moved_year, None, moved_day if moved_day != day else day % 28 + 1)
    base_year = unsaid_year if year is None else year
    last = monthrange(base_year, month)[1]
    start = date(base_year, month, min(15 if day is None else day, last))
    moved = start + timedelta(days=offset)
    return _Parts(None if year is None else moved.year, moved.month, None if day is None else moved.day)


def _full_year(digits: str) -> int:
    value = int(digits)
    if len(digits) > 2:
        return value
    return value + (2000 if value < 30 else 1900)


def _read_part(annotated: AnnotatedEssay, mention: Mention, book: Book) -> _Parts | None:
    """Return what a mention tells of a date; None when it cannot be read or is a date in digits with its own year."""
    surface = annotated.surface(mention)
    digits = _DIGITS.search(surface)
    if mention.label is Label.DATE_DIGITS:
        read = _read_digits(surface)
        return read[0] if read is not None and read[0].year is None else None
    if mention.label is Label.MONTH_WORD:
        month = book.language.read_month(surface)
        return _Parts(month=month[0]) if month else None
    if digits is None:
        number = book.language.read_number(surface)
        value = number[0] if number else None
    else:
        value = _full_year(digits[0]) if mention.label is Label.YEAR else int(digits[0])
    if value is None or len(_DIGITS.findall(surface)) > 1 or is_decade(annotated, mention, book):
        return None
    if mention.label is Label.YEAR:
        return _Parts(year=value) if 100 <= value <= 9990 else None
    if mention.label is Label.DAY:
        return _Parts(day=value) if 1 <= value <= 31 else None
    return _Parts(month=value) if 1 <= value <= 12 else None


def _joined(first: _Parts, second: _Parts) -> _Parts | None:
    """Return both together, None when they tell the same part."""
    pairs = ((first.year, second.year), (first.month, second.month), (first.day, second.day))
    if any(one is not None and other is not None for one, other in pairs):
        return None
    return _Parts(*(one if one is not None else other for one, other in pairs))


def _stand_together(annotated: AnnotatedEssay, first: Mention, second: Mention) -> bool:
    """Tell whether two mentions may be parts of one date: `3 maj`, `dec. 2016`, `8. mars`, but not `i maj. 5 barn`."""
    gap = annotated.essay.text[first.end : second.start]
    if len(gap) > _LONGEST_GAP or "\n" in gap or not _GAP.fullmatch(gap):
        return False
    is_open = first.label is Label.DAY or (first.label in _MONTHS and second.label is Label.YEAR)
    return is_open or not _SENTENCE_ENDS.search(gap)


def _groups(annotated: AnnotatedEssay, book: Book) -> list[tuple[list[Mention], _Parts]]:
    """Return the dates of an essay: mentions that stand together, and what they tell."""
    read = [
        (mention, parts)
        for mention in annotated.mentions
        if mention.label in _PARTS and (parts := _read_part(annotated, mention, book)) is not None
    ]
    groups: list[tuple[list[Mention], _Parts]] = []
    for at, (mention, parts) in enumerate(read):
        if groups:
            members, known = groups[-1]
            both = _joined(known, parts)
            after = read[at + 1][0] if at + 1 < len(read) else None
            # In `i maj, 5 juni` the day belongs to the month behind it; what has day and month begins a date.
            is_of_next = mention.label is Label.DATE_DIGITS or (
                mention.label is Label.DAY
                and known.month is not None
                and after is not None
                and after.label in _MONTHS
                and _stand_together(annotated, mention, after)
            )
            if both is not None and not is_of_next and _stand_together(annotated, members[-1], mention):
                groups[-1] = ([*members, mention], both)
                continue
        groups.append(([mention], parts))
    _read_ranges(groups, annotated.essay.text)
    return groups


def _read_ranges(groups: list[tuple[list[Mention], _Parts]], text: str) -> None:
    """Give the first date of a range what only the last one tells: the month of `3–5 maj`, the year of `maj och juni
    2015`.
    """
    for at in reversed(range(len(groups) - 1)):
        (members, parts), (others, last) = groups[at : at + 2]
        if last.month is None or not _RANGE.fullmatch(text[members[-1].end : others[0].start]):
            continue
        if parts.month is None and parts.year is None and last.day is not None:
            groups[at] = (members, replace(last, day=parts.day))
        elif parts.month is not None and parts.year is None and last.year is not None:
            # `december och januari 2016` begins in the year before.
            is_before = (parts.month, parts.day or 0) > (last.month, last.day or 31)
            groups[at] = (members, replace(parts, year=last.year - is_before))


def _shifted(book: Book) -> dict[MentionRef, _Parts]:
    """Return, for each part of a date in any essay, the date it belongs to after the shift."""
    if "dates" not in book.memory:
        offset = offset_days(book)
        dated = [
            (annotated, members, parts)
            for annotated in book.entities.essays
            for members, parts in _groups(annotated, book)
        ]
        unsaid = _unsaid_year([*(parts for _, _, parts in dated), *_in_digits(book)], offset)
        found: dict[MentionRef, _Parts] = {}
        for annotated, members, parts in dated:
            moved = shift_parts(parts, offset, unsaid)
            for mention in members:
                found[MentionRef(annotated.essay.essay_id, mention.start)] = moved
        book.memory["dates"] = found
    dates: dict[MentionRef, _Parts] = book.memory["dates"]
    return dates


def _in_digits(book: Book) -> list[_Parts]:
    """Return the dates in digits that tell their own year, which are read where they are written."""
    found = [
        _read_digits(annotated.surface(mention))
        for annotated in book.entities.essays
        for mention in annotated.mentions
        if mention.label is Label.DATE_DIGITS
    ]
    return [read[0] for read in found if read is not None and read[0].year is not None]


def _unsaid_year(dates: Sequence[_Parts], offset: int) -> int:
    """Return the year from which the learner's dates without one are moved: one that gives a birthday told with its
    year (`den 3 maj 1991`) and without (`den 3 maj`) one day, though there are leap years. Of several that which fits
    most, the earliest; the same for all dates, so that two of them never become one.
    """
    whole = [date for date in dates if date.month is not None and date.day is not None]
    bare = {(date.month, date.day) for date in whole if date.year is None}
    both = {date for date in whole if date.year is not None and (date.month, date.day) in bare}
    if not both:
        return _COMMON_YEAR

    def fitting(unsaid: int) -> int:
        return sum(
            replace(shift_parts(date, offset), year=None) == shift_parts(replace(date, year=None), offset, unsaid)
            for date in both
        )

    return max(sorted({_COMMON_YEAR, *(date.year for date in both if date.year is not None)}), key=fitting)


def _draw(entity: LearnerEntity, book: Book) -> Surrogate:
    return Surrogate("date_shift", value=offset_days(book))


def _write(occurrence: Occurrence, surrogate: Surrogate, book: Book) -> str:
    """Return the mention's part of the shifted date; what cannot be read as a date loses its digits as in style
    `dummy`.
    """
    surface = occurrence.surface
    moved = _shifted(book).get(occurrence.ref)
    label = occurrence.mention.label
    if label is Label.DATE_DIGITS:
        return _write_digits(surface, moved, book) or _DIGITS.sub(lambda found: "1" * len(found[0]), surface)
    if is_decade(occurrence.essay, occurrence.mention, book):
        return decade_like(surface, 1 if offset_days(book) > 0 else -1)
    value = None if moved is None else {Label.YEAR: moved.year, Label.DAY: moved.day}.get(label, moved.month)
    if value is None:
        return _unread(occurrence, book)
    if label is Label.MONTH_WORD:
        return month_like(surface, value, book)
    if label is Label.DAY and (ordinal := _ORDINAL.search(surface)) is not None:
        return surface[: ordinal.start()] + book.language.ordinal_digits(value, ordinal[2]) + surface[ordinal.end() :]
    digits = _DIGITS.search(surface)
    if digits is not None:
        text = year_like(digits[0], value) if label is Label.YEAR else _padded(digits[0], value)
        return surface[: digits.start()] + text + surface[digits.end() :]
    number = book.language.read_number(surface)
    word = book.language.ordinal_word(value) if number and number[1] else book.language.number_word(value)
    return apply_case(word, case_pattern(surface))


def _unread(occurrence: Occurrence, book: Book) -> str:
    """Return something that tells nothing for a part that cannot be read."""
    surface = occurrence.surface
    if occurrence.mention.label is Label.MONTH_WORD:
        return month_like(surface, book.lot(occurrence.entity).integer(1, 12, "month"), book)
    drawn = book.lot(occurrence.entity).integer(1, 28, "day")
    text, count = _DIGITS.subn(lambda found: str(drawn).rjust(len(found[0]), "1")[: max(len(found[0]), 2)], surface)
    return text if count else str(drawn)


def _padded(digits: str, value: int) -> str:
    return str(value).rjust(len(digits), "0") if digits.startswith("0") else str(value)


def date_parts(groups: Sequence[str], delimiter: str) -> tuple[str, ...] | None:
    """Return what each group of digits tells (`y`, `m`, `d`), None when they are no date.

    Swedish writes the year first with hyphens and without delimiters, the day first with slashes and full stops.
    """
    for order in _orders(tuple(map(len, groups)), delimiter):
        if all(_fits(part, group) for part, group in zip(order, groups, strict=True)):
            return tuple(order)
    return None


def _orders(lengths: tuple[int, ...], delimiter: str) -> tuple[str, ...]:
    if len(lengths) == 3:
        if lengths[0] == 4:
            return ("ymd",)
        if lengths[2] == 4:
            return ("dmy", "mdy")
        return ("ymd", "dmy", "mdy") if delimiter == "-" else ("dmy", "ymd", "mdy")
    if len(lengths) == 2:
        return ("ym",) if lengths[0] == 4 else ("my",) if lengths[1] == 4 else ("dm", "md")
    return ()


def _fits(part: str, group: str) -> bool:
    value = int(group)
    if part == "y":
        return len(group) in (2, 4)
    return len(group) <= 2 and 1 <= value <= (12 if part == "m" else 31)


def _read_digits(surface: str) -> tuple[_Parts, str, list[tuple[int, int]]] | None:
    """Return what a date in digits tells, the order of its parts (`ymd`) and where they stand; None when it is none."""
    found = list(_DIGITS.finditer(surface))
    spans = [(item.start(), item.end()) for item in found]
    if len(found) == 1:
        start, end = spans[0]
        if end - start not in (6, 8):
            return None
        head = end - start - 4
        spans = [(start, start + head), (start + head, start + head + 2), (start + head + 2, end)]
    groups = [surface[start:end] for start, end in spans]
    delimiter = surface[spans[0][1] : spans[1][0]].strip() if len(spans) > 1 else ""
    order = date_parts(groups, delimiter or "-")
    if order is None:
        return None
    known = {part: _full_year(group) if part == "y" else int(group) for part, group in zip(order, groups, strict=True)}
    return _Parts(known.get("y"), known.get("m"), known.get("d")), "".join(order), spans


def _write_digits(surface: str, moved: _Parts | None, book: Book) -> str | None:
    """Return a date in digits, shifted, in its own format; None when it cannot be read. `moved` is the whole date where
    its year stands in another span.
    """
    read = _read_digits(surface)
    if read is None:
        return None
    parts, order, spans = read
    moved = moved or shift_parts(parts, offset_days(book))
    new = {"y": moved.year, "m": moved.month, "d": moved.day}
    groups = [surface[start:end] for start, end in spans]
    short = [group for part, group in zip(order, groups, strict=True) if part != "y"]
    # `2018-12-01` always has two digits; `12/2` shows that it has not, `12/12` leaves it open.
    pads = len(_DIGITS.findall(surface)) == 1 or any(group.startswith("0") for group in short)
    pads = pads or (order[0] == "y" and all(len(group) == 2 for group in short))
    out, at = [], 0
    for part, group, (start, end) in zip(order, groups, spans, strict=True):
        value = new[part]
        if value is None:
            return None
        text = year_like(group, value) if part == "y" else str(value).rjust(2 if pads else 0, "0")
        out += [surface[at:start], text]
        at = end
    return "".join(out) + surface[at:]


DATE_SHIFT = Strategy("date_shift", _draw, _write)
