"""Dates written in digits, and the small readings that all dates share.

>>> full_year("98"), full_year("12"), is_month(13)
(1998, 2012, False)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pseudo_core.detect.view.frames import (
    digit_starts,
    is_unit_next,
    left_of,
    matches_at,
    personal,
    starts_of,
    word_test,
)
from pseudo_core.model import Evidence
from pseudo_core.taken import Taken
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["digit_dates", "full_year", "is_day", "is_full_year", "is_month", "part"]

_ISO = re.compile(
    r"(?<![\w$.,:/+-])(?P<y>(?:19|20)\d\d)\s?(?P<s>[-./])\s?(?P<m>\d{1,2})\s?(?P=s)\s?(?P<d>\d{1,2})(?![\w$]"
    r"|[/:-]\d|\.\d)"
)

_THREE = re.compile(
    r"(?<![\w$.,:/+-])(?P<a>\d{1,2})\s?(?P<s>[-./])\s?(?P<b>\d{1,2})\s?(?:(?P=s)|-|/)\s?(?P<c>(?:19"
    r"|20)?\d\d)(?![\w$]|[/:-]\d|\.\d)"
)

# `12.IV.1969`, the month in Roman numbers.
_ROMAN = re.compile(
    r"(?<![\w$.,:/+-])(?P<d>\d{1,2})[./-] ?(?P<m>I{1,3}|I?V|VI{1,3}|I?X|XI{1,2})[./-] ?(?P<y>(?:19"
    r"|20)?\d\d)(?![\w$]|[/:-]\d|\.\d)"
)
_ROMANS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")

_DAY_SLASH = re.compile(
    r"(?<![\w$.,:/+-])(?P<d>\d{1,2})\s?/\s?(?P<m>\d{1,2})(?:\s?[- ]\s?(?P<y>(?:19|20)\d\d|\d\d(?=[\s.,!?)]"
    r"|$)))?(?![\w$]|[/:,.-]\d)"
)

# `2021-06-08–2021-06-18`: the same in full.
_ISO_TO_ISO = re.compile(
    r"(?<![\w$.,:/+-])(?P<one>(?:19|20)\d\d-(?P<m>\d\d)-(?P<d>\d\d))-(?P<two>(?:19|20)\d\d-(?P<m2>\d\d)-(?P<d2>\d\d))"
    r"(?![\w$]|[/:-]\d|\.\d)"
)

# `28/12-19/1`: two dates, not one with its year.
_DAY_TO_DAY = re.compile(
    r"(?<![\w$.,:/+-])(?P<one>(?P<d>\d{1,2})/(?P<m>\d{1,2}))-(?P<two>(?P<d2>\d{1,2})/(?P<m2>\d{1,2}))(?![\w$]|[/:,.-]\d)"
)

# `24-28/9`: the days of one month.
_DAYS_OF_MONTH = re.compile(
    r"(?<![\w$.,:/+-])(?P<d>\d{1,2})\s?[-–]\s?(?P<d2>\d{1,2})/(?P<m>\d{1,2})(?![\w$]|[/:,.-]\d)"
)

_COMPACT = re.compile(
    r"(?<![\w$.,:/+-])(?:(?P<long>(?:19|20)\d{6})|(?P<short>\d{6}))(?![\w$]|\s?[-+:/.]\s?[\d$Xx*]"
    r"|\s?[-+]\s?[A-Z]\d|\s\d)"
)

_BLANKS = re.compile(
    r"(?<![\w$.,:/+-])(?<!\d )(?:(?P<d>\d{1,2}) (?P<m>\d{1,2}) (?P<y>(?:19|20)?\d\d)|(?P<y2>(?:19"
    r"|20)\d\d) (?P<m2>\d{1,2}) (?P<d2>\d{1,2}))"
    r"(?![\w$]|[.,:/-]?\d| \d)"
)

_YEAR_MONTH = re.compile(r"(?<![\w$.,:/+-])(?P<y>(?:19|20)\d\d)-(?P<m>0[1-9]|1[0-2])(?![\w$]|[-:/.]\d)")

# `03/2015`, `3/2015`, `03-2015`: month and year, where no issue is meant (`nr 3/2015`).
_MONTH_YEAR = re.compile(
    r"(?<![\w$.,:/+-])(?P<m>0?[1-9]|1[0-2])\s?(?P<s>[/-])\s?(?P<y>(?:19|20)\d\d)(?![\w$]|[-:/.]\d)"
)
_ISSUE_BEFORE = re.compile(
    r"\b(?:nr|nummer|no|num+ret|utgåva|häfte|årgång|vol|rapport|sou|prop|mål|dnr|ärende\w*)\.?\s?:?\s?$"
)

_OF_YEARS = re.compile(r"\b(?:läsåret|åren|säsongen)\s$")  # `läsåret 2010-11`

# … also as it is transcribed, with blanks: `den 29 . 7 och`, but not `den 29 . 7 personer`.
_DOTTED_DAY = re.compile(
    r"\bden\s+(?P<nr>(?P<d>\d{1,2})(?:\.| ?\. (?=\d{1,2}(?:\s*(?:[.,!?;)\n]|$)"
    r"|\s(?:och|men|klockan|kl|i|på|som|då|så|när)\b)))"
    r"(?P<m>\d{1,2}))\.?(?![\w$]|[:/-]?\d)",
    re.IGNORECASE,
)

# `jag kan börja 14.5`, `vi reser 24.7`: no time of day has minutes of one digit.
_DOTTED_BEGIN = re.compile(
    r"\b(?:börja\w*|start\w*|slut(?:a\w*)?|åk(?:er|a|te)|res(?:er|a|te)|flyg(?:er|a)|flytta\w*|ledig|anländ\w*|kommer|bokad"
    r"|tillbaka|hem)\s+(?P<nr>(?P<d>\d{1,2})\.(?P<m>[1-9]))\.?(?![\w$]|[:/-]?\d)",
    re.IGNORECASE,
)

# `dopet blir 17.05`, `borta till 20.6`, `på fredag 17.9`: what stands before, and a day that no small amount is, or
# a month that no time of day has for minutes.
_DOTTED_AFTER = re.compile(
    r"(?:blir|är|blev|var|till|från|mellan|senast|innan|före|efter|och|eller|t\.o\.m\.?|fr\.o\.m\.?"
    r"|[^\W\d_]{3,7}dag(?:en)?|lör|sön|mån|tis|ons|tors|fre|komma|kom|ses|träffas|datum|gäller)\s+"
    r"(?P<nr>(?P<d>[12]\d|3[01]|0[1-9])\.(?P<m>[1-9](?!\d)|0[1-46-9]|1[12])|(?P<d0>\d{1,2})\.(?P<m0>0?[1-9]|1[0-2])"
    r"(?=,?\skl(?:ockan|\.)?\s\d))\.?(?![\w$]|[:/-]?\d)",
    re.IGNORECASE,
)
# `född 7.7`, `beslutet daterat 11.1`, `på fredag 7.7`: no time of day has minutes of one digit.
_DOTTED_BORN = re.compile(
    r"(?:(?:född[ae]?|föddes|daterat|daterad|daterade)\s+(?P<nr>(?P<d>\d{1,2})\.(?P<m>\d{1,2}))"
    r"|(?:[^\W\d_]{3,6}dag(?:en)?|förläng\w+ till|gäller till|fram till)\s+(?P<nr0>(?P<d0>\d{1,2})\.(?P<m0>[1-9])))"
    r"\.?(?![\w$]|[:/.-]?\d)",
    re.IGNORECASE,
)
_is_born_lead = word_test(r"född[ae]?|föddes|daterat|daterade?|[^\W\d_]{3,6}dag(?:en)?|förläng\w+|gäller|fram")
_is_dotted_lead = word_test(
    r"blir|är|blev|var|till|från|mellan|senast|innan|före|efter|och|eller|t\.o\.m\.?|fr\.o\.m\.?|[^\W\d_]{3,7}dag(?:en)?"
    r"|lör|sön|mån|tis|ons|tors|fre|komma|kom|ses|träffas|datum|gäller"
)
# What tells the time instead, before such a number in its sentence.
_TIMED = re.compile(
    r"\b(?:kl|klockan|klokan|avgår|avgick|tåg\w*|buss\w*|flyg\w*|båt\w*|färja\w*|avgång\w*|öppe[nt]|öppettid\w*"
    r"|stäng\w*|öppna\w*|rast\w*|lunch\w*|betyg\w*|snitt\w*|version|punkt|kapitel|grad\w*|minus|plus|temp\w*|index)\b[^.!?\n]*$"
)
_DOTTED_NUMBER = re.compile(r"\d{1,2}\.\d{1,2}(?!\d)")

# A diary's heading: `5.7 Berlin.`, `12/7. Vi kom fram`; one alone may number a part.
_HEADING = re.compile(r"(?m)^ ?(?P<nr>(?P<d>\d{1,2})[.](?P<m>\d{1,2}))(?=\.?\s+[A-ZÅÄÖ]|\s*[:,-]\s|\s*$)")

# What every pattern above begins with.
_MAY_BE_DATE = re.compile(r"\d{6}|\d{1,4}(?:\s?[-./]| \d)")

_DATE_TRIGGER = re.compile(
    r"\b(?:den|dag|dagen|datum|datumet|sedan|sen|från|fr\.o\.m\.?|till|t\.o\.m\.?|född|föddes|födelsedag\w*|kom"
    r"|börja\w*|sluta\w*|start\w*|var|är|senast|efter|innan|före|hit|flytta\w*|resa|reser|åker"
    r"|flyger|möte\w*|tid|bokad\w*|mellan|redan|osa|o\.s\.a\.?|svar\w*|anmäl\w*)\s*[,:(]?\s*$"
)

# What is done at a date (`köpte en cykel hos er 4/5 ,`), but no amount and no result.
_DEED = re.compile(
    r"\b(?:ring(?:de|t)|beställ(?:de|t)|mejla\w*|maila\w*|fick brev|(?:drog|dragit) (?:pengarna|avgiften|beloppet)"
    r"|köpte[^.!?\n]* (?:av|hos|på|från) \w+|bröllop(?:et)?"
    r"|kalas(?:et)?|dop(?:et)?)\b[^.!?\n\d]*$"
)
_DEED_END = re.compile(r"\s?(?:[.,;!?)]|$)|\s(?:och|men|att|kl|klockan|om|utan)\b")

_LAST_WORD = re.compile(r"([^\W\d_]+)\.?\s*[,:(]?\s*$")

_NOT_DATE_BEFORE = re.compile(
    r"\b(?:till exempel|t\.?\s?ex\.?|exempelvis|kl\.?|klockan|klokan|sida|kapitel|betyg\w*|poäng|version|avsnitt)\s*$"
)

_NOT_DATE_AFTER = re.compile(r"\s*(?:av\s|poäng|kg|liter|dl\b|kopp|timm|stjärn|betyg|[%°]|kr\b|kronor|sek\b|minut|mål)")

_BORN_BEFORE = re.compile(r"\b(?:född\w*|föd|fodd|födelse\w*|födelsedag\w*)\s*(?:är|var)?\s*(?:den\s*)?[:(,]?\s*$")

_NUMBER_BEFORE = re.compile(r"\b(?:ring|tel\w*|mobil\w*|nummer|nr|numret|konto\w*|kod\w*)\.?\W*(?:är\s*)?$")

_is_den = word_test("den")
_is_begin_word = word_test(
    r"börja\w*|start\w*|slut(?:a\w*)?|åk(?:er|a|te)|res(?:er|a|te)|flyg(?:er|a)|flytta\w*|ledig|anländ\w*|kommer|bokad"
    r"|tillbaka|hem"
)

_FRACTIONS = frozenset(
    {
        (1, 2),
        (1, 3),
        (2, 3),
        (1, 4),
        (3, 4),
        (1, 5),
        (4, 5),
        (5, 5),
        (3, 5),
        (2, 5),
        (5, 10),
        (8, 10),
        (9, 10),
        (10, 10),
        (7, 10),
        (24, 7),
        (1, 1),
    }
)


def is_full_year(word: str) -> bool:
    """Tell whether a word is a year of this century or the last in four digits."""
    return len(word) == 4 and word.isdecimal() and word[:2] in ("19", "20")


def is_day(value: int) -> bool:
    """Tell whether a number can be a day of a month."""
    return 1 <= value <= 31


def is_month(value: int) -> bool:
    """Tell whether a number can be a month."""
    return 1 <= value <= 12


def full_year(text: str) -> int:
    """Return a year in four digits; two digits up to 35 are of this century."""
    value = int(text)
    return value if value > 99 else value + (2000 if value <= 35 else 1900)


def _date(start: int, end: int, rule: str, score: float, value: str, order: str) -> Evidence:
    return Evidence(
        start, end, Label.DATE_DIGITS, rule, round(score, 3), base=value, facts=(("order", order), ("value", value))
    )


def part(start: int, end: int, label: Label, rule: str, score: float, value: int) -> Evidence:
    """Return a day, month or year as evidence, its number as `base` and as the fact `value`."""
    return Evidence(start, end, label, rule, round(score, 3), base=str(value), facts=(("value", str(value)),))


def digit_dates(view: EssayView, text: str) -> Iterator[Evidence]:
    """Yield dates in digits; facts: `value` (ISO, `--` for a missing year) and `order` (`ymd`, `dm` …)."""
    starts = [start for start in digit_starts(view) if _MAY_BE_DATE.match(text, start) is not None]
    if not starts:
        return
    taken = Taken(text)
    for hit in matches_at(_ISO, text, starts):
        month, day = int(hit["m"]), int(hit["d"])
        if is_month(month) and is_day(day) and taken.claim(*hit.span()):
            yield _date(
                *hit.span(), "date/ymd", _digit_score(view, hit.start(), 0.97), f"{hit['y']}-{month:02}-{day:02}", "ymd"
            )
    for hit in matches_at(_ISO_TO_ISO, text, starts):
        days, months = (int(hit["d"]), int(hit["d2"])), (int(hit["m"]), int(hit["m2"]))
        if all(map(is_day, days)) and all(map(is_month, months)) and taken.claim(*hit.span()):
            for group in ("one", "two"):
                yield _date(
                    *hit.span(group), "date/ymd_to_ymd", _digit_score(view, hit.start(), 0.97), hit[group], "ymd"
                )
    for hit in matches_at(_DAY_TO_DAY, text, starts):
        days, months = (int(hit["d"]), int(hit["d2"])), (int(hit["m"]), int(hit["m2"]))
        if all(map(is_day, days)) and all(map(is_month, months)) and taken.claim(*hit.span()):
            score = _digit_score(view, hit.start(), 0.95)
            for group, day, month in zip(("one", "two"), days, months, strict=True):
                yield _date(*hit.span(group), "date/day_to_day", score, f"--{month:02}-{day:02}", "dm")
    for hit in matches_at(_DAYS_OF_MONTH, text, starts):
        first, last, month = int(hit["d"]), int(hit["d2"]), int(hit["m"])
        if is_day(first) and is_day(last) and first < last and is_month(month) and taken.claim(*hit.span()):
            score = _digit_score(view, hit.start(), 0.93)
            yield _date(*hit.span(), "date/days_of_month", score, f"--{month:02}-{first:02}", "dm")
    for hit in matches_at(_THREE, text, starts):
        a, b, c = int(hit["a"]), int(hit["b"]), int(hit["c"])
        order = _order(a, b, c, hit["c"], hit["s"])
        is_apart = hit["s"] == "/" and text[hit.end("b") : hit.start("c")] == " -"  # `24/5 -18`: see below
        is_code = hit["s"] == "-" and len(hit["c"]) == 2 and _NUMBER_BEFORE.search(left_of(view, hit.start(), 25))
        # `12.30-14`: the time is told from and to
        is_time = hit["s"] == "." and order in ("mdy", "ymd") and text[hit.end("b") : hit.start("c")].strip() == "-"
        if order is None or is_apart or is_time or is_code or not taken.claim(*hit.span()):
            continue  # `koden är 4-8-15`
        year, month, day = {"dmy": (hit["c"], b, a), "mdy": (hit["c"], a, b), "ymd": (hit["a"], b, c)}[order]
        value = f"{full_year(year)}-{month:02}-{day:02}"
        yield _date(*hit.span(), "date/three_parts", _digit_score(view, hit.start(), 0.95), value, order)
    for hit in matches_at(_ROMAN, text, starts):
        day, month = int(hit["d"]), _ROMANS.index(hit["m"]) + 1 if hit["m"] in _ROMANS else 0
        if is_day(day) and is_month(month) and taken.claim(*hit.span()):
            value = f"{full_year(hit['y'])}-{month:02}-{day:02}"
            yield _date(*hit.span(), "date/roman_month", _digit_score(view, hit.start(), 0.9), value, "dmy")
    for hit in matches_at(_DAY_SLASH, text, starts):
        day, month = int(hit["d"]), int(hit["m"])
        order = "dm"
        if is_month(day) and not is_month(month) and is_day(month):
            day, month, order = month, day, "md"
        if not (is_day(day) and is_month(month)) or not taken.claim(*hit.span()):
            continue
        left = left_of(view, hit.start(), 25)
        has_trigger = _is_triggered(view, left) or hit["y"] is not None or _is_dated_deed(view, hit)
        is_fraction = (int(hit["d"]), int(hit["m"])) in _FRACTIONS
        if _NOT_DATE_AFTER.match(text, hit.end()) or (is_fraction and not has_trigger and not _second_slash(text, hit)):
            continue
        year = f"{full_year(hit['y'])}" if hit["y"] else "-"
        score = _digit_score(view, hit.start(), 0.95 if has_trigger else 0.85)
        if is_fraction and not has_trigger:
            score = min(score, 0.6)
        if view.is_impersonal and not has_trigger:
            score = min(score, 0.4)
        end = hit.end()
        between = text[hit.end("m") : hit.start("y")] if hit["y"] else ""
        if (between == " " and len(hit["y"]) == 4) or between == " -":
            # `24/5 2018`, `24/5 -18`: the year stands apart, as it does after a month in letters
            end = hit.end("m")
            yield part(end + 1, hit.end("y"), Label.YEAR, "year/after_day_slash_month", score, int(hit["y"]))
        has_year = hit["y"] is not None and end == hit.end()
        year = year if has_year else "-"
        yield _date(
            hit.start(),
            end,
            "date/day_slash_month",
            score,
            f"{year}-{month:02}-{day:02}",
            order + ("y" if has_year else ""),
        )
    dotted = (
        *matches_at(_DOTTED_DAY, text, starts_of(view, _is_den)),
        *matches_at(_DOTTED_BEGIN, text, starts_of(view, _is_begin_word)),
    )
    for hit in dotted:
        day, month = int(hit["d"]), int(hit["m"])
        if is_day(day) and is_month(month) and taken.claim(*hit.span("nr")):
            yield _date(
                *hit.span("nr"),
                "date/dotted_day",
                _digit_score(view, hit.start(), 0.85),
                f"--{month:02}-{day:02}",
                "dm",
            )
    if any(_DOTTED_NUMBER.match(text, start) is not None for start in starts):
        yield from _dotted_after(view, text, taken)
    headings = [
        hit
        for hit in matches_at(_HEADING, text, _line_starts(text, starts))
        if is_day(int(hit["d"])) and is_month(int(hit["m"]))
    ]
    if len(headings) >= 2 and any(int(hit["d"]) > int(hit["m"]) for hit in headings) and _is_diary(headings):
        for hit in headings:
            if taken.claim(*hit.span("nr")):
                value = f"--{int(hit['m']):02}-{int(hit['d']):02}"
                yield _date(*hit.span("nr"), "date/heading", _digit_score(view, hit.start("nr"), 0.85), value, "dm")
    for hit in matches_at(_COMPACT, text, starts):
        yield from _compact(view, hit, taken)
    for hit in matches_at(_BLANKS, text, starts):
        order = "dmy" if hit["d"] else "ymd"
        day, month, year = int(hit["d"] or hit["d2"]), int(hit["m"] or hit["m2"]), hit["y"] or hit["y2"]
        left = left_of(view, hit.start(), 25)
        has_trigger = _is_triggered(view, left)
        if len(year) == 2 and _BORN_BEFORE.search(left) is None:
            continue  # without its century only where a birth is told
        is_date = is_day(day) and is_month(month) and not _NUMBER_BEFORE.search(left)
        if is_date and not is_unit_next(view, hit.end()) and taken.claim(*hit.span()):
            is_born = _BORN_BEFORE.search(left) is not None  # no telephone, though it may begin with 0
            score = _digit_score(view, hit.start(), 0.985 if is_born else 0.85 if has_trigger else 0.7)
            year = str(full_year(year))
            yield _date(*hit.span(), "date/blanks", score, f"{year}-{month:02}-{day:02}", order)
    for hit in matches_at(_YEAR_MONTH, text, starts):
        if not _OF_YEARS.search(left_of(view, hit.start(), 12)) and taken.claim(*hit.span()):
            yield _date(
                *hit.span(), "date/year_month", _digit_score(view, hit.start(), 0.75), f"{hit['y']}-{hit['m']}", "ym"
            )
    for hit in matches_at(_MONTH_YEAR, text, starts):
        left = left_of(view, hit.start(), 25)
        has_trigger = _is_triggered(view, left)
        is_range = re.search(r"/(?:19|20)\d\d\s?[-–]\s?$", left) is not None
        if not (has_trigger or is_range or hit["m"].startswith("0")) or _ISSUE_BEFORE.search(left):
            continue  # `Tidskriften 3/2015`
        if taken.claim(*hit.span()):
            score = _digit_score(view, hit.start(), 0.9 if has_trigger else 0.75)
            yield _date(*hit.span(), "date/month_year", score, f"{hit['y']}-{int(hit['m']):02}", "my")


def _dotted_after(view: EssayView, text: str, taken: Taken) -> Iterator[Evidence]:
    """Yield day and month with a stop between, told from times and amounts by their form and by what stands before."""
    for hit in matches_at(_DOTTED_BORN, text, starts_of(view, _is_born_lead)):
        group = "nr" if hit["nr"] else "nr0"
        day, month = int(hit["d"] or hit["d0"]), int(hit["m"] or hit["m0"])
        if is_day(day) and is_month(month) and not is_unit_next(view, hit.end(group)) and taken.claim(*hit.span(group)):
            score = _digit_score(view, hit.start(group), 0.9)
            yield _date(*hit.span(group), "date/dotted_after", score, f"--{month:02}-{day:02}", "dm")
    for hit in matches_at(_DOTTED_AFTER, text, starts_of(view, _is_dotted_lead)):
        day, month = int(hit["d"] or hit["d0"]), int(hit["m"] or hit["m0"])
        start, end = hit.span("nr")
        if not (is_day(day) and is_month(month)) or is_unit_next(view, end) or _NOT_DATE_AFTER.match(text, end):
            continue
        if _TIMED.search(left_of(view, start)) is None and taken.claim(start, end):
            score = _digit_score(view, start, 0.8)
            yield _date(start, end, "date/dotted_after", score, f"--{month:02}-{day:02}", "dm")


def _line_starts(text: str, starts: list[int]) -> Iterator[int]:
    """Yield the offsets of the lines that open with one of these digits, a blank perhaps before it."""
    for start in starts:
        begin = start - 1 if text[start - 1 : start] == " " else start
        if not begin or text[begin - 1] == "\n":
            yield begin


def _is_diary(headings: list[re.Match[str]]) -> bool:
    """Tell whether headings are of one month or two and go on in time; chapters begin with 1.1."""
    dates = [(int(hit["m"]), int(hit["d"])) for hit in headings]
    return dates == sorted(dates) and dates[-1][0] - dates[0][0] <= 1 and dates[0] != (1, 1)


def _is_triggered(view: EssayView, left: str) -> bool:
    """Tell whether a word that a date follows, such as a weekday, ends the text before it."""
    word = _LAST_WORD.search(left)
    return _DATE_TRIGGER.search(left) is not None or (word is not None and word[1] in view.weekdays)


def _is_dated_deed(view: EssayView, hit: re.Match[str]) -> bool:
    """Tell whether day and month date what somebody did and its phrase ends there: `jag ringde er 5/5 och …`."""
    return (
        _DEED.search(left_of(view, hit.start(), 60)) is not None and _DEED_END.match(hit.string, hit.end()) is not None
    )


def _second_slash(text: str, hit: re.Match[str]) -> bool:
    """Tell whether another `d/m` stands near: `mellan 1/3 och 2/4`."""
    return _DAY_SLASH.search(text, hit.end(), min(len(text), hit.end() + 14)) is not None


def _compact(view: EssayView, hit: re.Match[str], taken: Taken) -> Iterator[Evidence]:
    digits = hit["long"] or hit["short"]
    head, month, day = digits[:-4], int(digits[-4:-2]), int(digits[-2:])
    order = "ymd"
    if not (is_month(month) and is_day(day)):
        day, month, head, order = int(digits[:2]), int(digits[2:4]), digits[4:], "dmy"
        if hit["long"] or not (is_month(month) and is_day(day)):
            return
    if is_unit_next(view, hit.end()):
        return
    left = left_of(view, hit.start(), 25)
    has_trigger = _is_triggered(view, left)
    if re.search(r"(?:nummer|nr|numret|kod\w*|konto\w*|ring|tel\w*|mobil\w*)\W{0,3}(?:är\s*)?$", left):
        return
    score = 0.95 if has_trigger else 0.75 if hit["long"] else 0.55
    value = f"{full_year(head)}-{month:02}-{day:02}"
    if taken.claim(*hit.span()):
        yield _date(*hit.span(), "date/compact", _digit_score(view, hit.start(), score), value, order)


def _order(a: int, b: int, c: int, c_text: str, separator: str) -> str | None:
    """Return how three numbers read as a date, or None; with hyphens a two-digit year is first, else last."""
    if len(c_text) == 4:
        return "dmy" if is_day(a) and is_month(b) else "mdy" if is_month(a) and is_day(b) else None
    ymd = is_month(b) and is_day(c)
    dmy = is_day(a) and is_month(b)
    if separator == "-" and ymd:
        return "ymd"
    if dmy:
        return "dmy"
    if ymd:
        return "ymd"
    return "mdy" if is_month(a) and is_day(b) else None


def _digit_score(view: EssayView, start: int, score: float) -> float:
    left = left_of(view, start, 14)
    if _NOT_DATE_BEFORE.search(left):
        return 0.3
    belief = personal(view, start)
    return score if belief >= 0.5 else min(score, 0.55) if belief > 0.2 else min(score, 0.35)
