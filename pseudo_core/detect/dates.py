"""Dates in digits, and days, months and years that stand apart.

`2018-12-01`, `18/01/12`, `3/4` and `180112` are dates in digits; of `den 14 november 2016` day, month and year are
marked each for itself (guidelines 3.6). Facts hold what was read: `value` (a number, or an ISO date with `--` for a
missing year) and `order`.

>>> from pseudo_core.detect.context import EssayView
>>> from pseudo_core.model import Essay
>>> from pseudo_core.tokenise import tokenise
>>> text = "Jag kom hit den 14 novmber 2016 och kursen börjar 12/2 ."
>>> view = EssayView(Essay("A1AT1", "A1", "AT1", text), tokenise(text))
>>> [(e.label.value, text[e.start : e.end]) for e in detect_dates(view)]
[('date_digits', '12/2'), ('day', '14'), ('month_word', 'novmber'), ('year', '2016')]
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from rapidfuzz.distance import OSA

from pseudo_core.detect.frames import (
    digit_starts,
    is_unit_next,
    left_of,
    matches_at,
    personal,
    plain_text,
    starts_of,
    token_at,
    word_set,
    word_test,
)
from pseudo_core.detect.number_words import read_number_word, read_year_word
from pseudo_core.model import Evidence
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.detect.context import EssayView
    from pseudo_core.lexicon import Lexicon

__all__ = ["detect_dates", "read_month"]

_MONTHS = (
    *("januari", "februari", "mars", "april", "maj", "juni"),
    *("juli", "augusti", "september", "oktober", "november", "december"),
)
_EXACT: dict[str, int] = {name: number for number, name in enumerate(_MONTHS, 1)}
_EXACT |= {
    "january": 1,
    "february": 2,
    "march": 3,
    "may": 5,
    "june": 6,
    "july": 7,
    "august": 8,
    "october": 10,
    "mai": 5,
    "mart": 3,
}
_EXACT |= {f"{name}s": _EXACT[name] for name in _MONTHS if name not in ("mars", "maj")}
_SHORT = {
    "jan": 1,
    "feb": 2,
    "febr": 2,
    "mar": 3,
    "apr": 4,
    "jun": 6,
    "jul": 7,
    "aug": 8,
    "sep": 9,
    "sept": 9,
    "okt": 10,
    "oct": 10,
    "nov": 11,
    "dec": 12,
    "des": 12,
}
# Words near a month that are none.
_NOT_MONTHS = word_set(
    "marsch jula julen julens julia junior maja majs mark marks mard augustin decembrist martin april- junis märs",
    "apil juno sparta apan arsen mossa majo magi mai's mari marie maria mari's julis juice mats maten marta masai",
    "mask",
)
# Words that are also months, or names: they need a neighbour that says which.
_AMBIGUOUS = word_set("maj mars april juli may march mai mart june august augusti juni jul")
_MONTH_PREPOSITION = word_set(
    "i in sedan sen till från under för av mellan förra nästa denna början slutet mitten innan före efter runt",
    "kring och eller hela varje om on of den tidigt sent fram tills snart vid samma",
)
_DAY = re.compile(r"(\d{1,2})(?:\.?(?::?\s?(?:e|a|de|te|st|nd|rd|th))?|:)?\.?", re.IGNORECASE)
_DAY_MONTH_GAP = word_set("i . : dagen dag :e :a e a av")

_DAY_LEAD = word_set(
    "den dag dagen datum datumet måndag tisdag onsdag torsdag fredag lördag söndag är var , till från",
)
_ISO = re.compile(
    r"(?<![\w$.,:/+-])(?P<y>(?:19|20)\d\d)\s?(?P<s>[-./])\s?(?P<m>\d{1,2})\s?(?P=s)\s?(?P<d>\d{1,2})(?![\w$]"
    r"|[/:-]\d|\.\d)"
)
_THREE = re.compile(
    r"(?<![\w$.,:/+-])(?P<a>\d{1,2})\s?(?P<s>[-./])\s?(?P<b>\d{1,2})\s?(?:(?P=s)|-|/)\s?(?P<c>(?:19"
    r"|20)?\d\d)(?![\w$]|[/:-]\d|\.\d)"
)
_DAY_SLASH = re.compile(
    r"(?<![\w$.,:/+-])(?P<d>\d{1,2})\s?/\s?(?P<m>\d{1,2})(?:\s?[- ]\s?(?P<y>(?:19|20)\d\d|\d\d(?=[\s.,!?)]"
    r"|$)))?(?![\w$]|[/:,.-]\d)"
)
_COMPACT = re.compile(
    r"(?<![\w$.,:/+-])(?:(?P<long>(?:19|20)\d{6})|(?P<short>\d{6}))(?![\w$]|\s?[-+:/.]\s?[\d$Xx*]|\s\d)"
)
_BLANKS = re.compile(
    r"(?<![\w$.,:/+-])(?<!\d )(?:(?P<d>\d{1,2}) (?P<m>\d{1,2}) (?P<y>(?:19|20)\d\d)|(?P<y2>(?:19"
    r"|20)\d\d) (?P<m2>\d{1,2}) (?P<d2>\d{1,2}))"
    r"(?![\w$]|[.,:/-]?\d| \d)"
)
_YEAR_MONTH = re.compile(r"(?<![\w$.,:/+-])(?P<y>(?:19|20)\d\d)-(?P<m>0[1-9]|1[0-2])(?![\w$]|[-:/.]\d)")
_DOTTED_DAY = re.compile(r"\bden\s+(?P<nr>(?P<d>\d{1,2})\.(?P<m>\d{1,2}))\.?(?![\w$]|[:/-]?\d)", re.IGNORECASE)
_DAY_IN_MONTH = re.compile(
    r"\b(?:den\s+|dag\s+)?(?P<d>\d{1,2})(?::?[ea])?\s+(?:i|månad|i månad|månaden"
    r"|den)\s+(?P<m>\d{1,2})(?::?[ea])?(?![\w$]|[:/.-]\d|\s+(?:år|grader|dag))",
    re.IGNORECASE,
)
_MONTH_DIGIT = re.compile(
    r"\bmånad(?:en)?\s+(?:nummer\s+|nr\s+)?(?P<m>\d{1,2})(?![\w$]|[:/.-]\d)|\b(?P<n>\d{1,2}):[ea]\s+månaden\b",
    re.IGNORECASE,
)
_DAY_ALONE = re.compile(
    r"\b(?:den\s+(?P<d>\d{1,2})(?P<e>\s?:\s?[ea])?|(?:dag|datum|datumet)\s+(?P<x>\d{1,2}))(?![\w$]"
    r"|[:/.,-]?\d)(?P<next>\s*(?:[.,!?;)]|$|[^\W\d_]+))",
    re.IGNORECASE,
)
_AFTER_DAY_ALONE = word_set(
    "kommer kom ska är var åker åkte reser reste flyger flög i på till och om fyller fyllde varje denna nästa",
    "förra börjar har så då när eller jag vi flyttar flyttade blir blev går gick klockan kl från för får fick",
    "betalar hade",
)
_DATE_TRIGGER = re.compile(
    r"\b(?:den|dag|dagen|datum|datumet|sedan|sen|från|fr\.o\.m\.?|till|t\.o\.m\.?|född|föddes|födelsedag\w*|kom"
    r"|börja\w*|sluta\w*|start\w*|var|är|måndag\w*|tisdag\w*"
    r"|onsdag\w*|torsdag\w*|fredag\w*|lördag\w*|söndag\w*|senast|efter|innan|före|hit|flytta\w*|resa|reser|åker"
    r"|flyger|möte\w*|tid|bokad\w*|mellan|redan)\s*[,:(]?\s*$"
)
_NOT_DATE_BEFORE = re.compile(
    r"\b(?:till exempel|t\.?\s?ex\.?|exempelvis|kl\.?|klockan|klokan|sida|kapitel|betyg\w*|poäng|version|avsnitt)\s*$"
)
_NOT_DATE_AFTER = re.compile(r"\s*(?:av\s|poäng|kg|liter|dl\b|kopp|timm|stjärn|betyg|[%°]|kr\b|kronor|sek\b|minut|mål)")
_is_year_word = word_test(r"\w*(?:hundra|tusen)\w+|nittonhundra")
_is_den = word_test("den")
_is_day_word = word_test("den|dag|datum|datumet")
_is_month_noun = word_test("månad|månaden")
_is_born_word = word_test("född\\w*|föd|fodd|födds")
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

_YEAR = re.compile(
    r"(?<![\w$.,:/+-])(?:19|20)\d\d(?![\w$]|[.,:/]\d|-tal)|(?<=[12]\d\d\d-)(?:19|20)\d\d(?![\w$-])"
    r"|(?<=[12]\d\d\d - )(?:19|20)\d\d(?![\w$-])"
)
_SHORT_YEAR = re.compile(r"(?<![\w$.,:/+-])(?P<nr>[-'’´`]\s?\d\d)(?![\w$]|[.,:/-]\d)")
_BORN_YEAR = re.compile(
    r"\b(?:född\w*|föd|fodd|födds|födda)\s+(?:år\s+|i\s+|året\s+)?(?P<nr>\d\d|1[34]\d\d|2[45]\d\d)(?![\w$]"
    r"|[.,:/-]\d|\s*(?:år|:|/))",
    re.IGNORECASE,
)
_SHORT_YEAR_BEFORE = re.compile(
    r"(?:\b(?:född\w*|föd|fodd|sedan|sen|år|året|hösten|våren|sommaren|vintern|från|till|i|kom|hit|examen|januari"
    r"|februari|mars|april|maj|juni|juli|augusti"
    r"|september|oktober|november|december|jan|feb|mar|apr|jun|jul|aug|sep|okt|nov|dec|runt|kring|\d)\s*)$"
)
_DECADE = re.compile(r"(?<![\w$])(?P<nr>(?:19|20)?[1-9]0)\s?-?\s?tal(?:et)?\b")
_LIFE = word_set(
    "född föddes föds fodd flyttade flytta flyttat flyttar kom kommit komer gift gifte gifta bodde bott bor",
    "började börjat slutade slutat examen jobbade jobbat arbetade arbetat studerade studerat läste läst dog dött",
    "avled åkte åkt reste rest träffade träffades träffat fick fått tog lämnade lämnat flydde flytt skilde skild",
    "skildes köpte köpt sedan sen utbildade utbildad blev vann vunnit startade startat öppnade opererade",
    "opererades operation olycka anställd anställdes pensionär gick gått växte besökte besökt landade anlände",
    "fyllde",
)
_OWN_LIFE = word_set(
    "född föddes flyttade flyttat växte uppvuxen uppväxt bodde bott gift gifte dog flydde utbildade utvandrade",
)
_WORLD = word_set(
    "byggt byggd byggdes byggde film filmen filmades roman romanen boken bok lag lagen lagar val valet",
    "riksdagsvalet krig kriget talet gavs utgavs skrevs utkom premiär enligt statistik undersökning",
    "undersökningen rapport rapporten infördes införde avskaffades grundades grundad regissör kungen partiet",
    "riksdagen regeringen vm em os konventionen revolutionen avtalet staden huset byggnaden kyrkan modell",
    "årsmodell årgång serien låten skivan utställningen forskare artikel artikeln studie studien nobelpriset",
    "pandemin invånare befolkningen",
)


@lru_cache(maxsize=1 << 14)
def read_month(word: str, *, is_framed: bool = False) -> int | None:
    """Return the number of the month that a folded word names, or None.

    Abbreviations and spellings up to two edits away (one in short words) are only read where `is_framed` says that a
    day, a year or a preposition stands beside the word.
    """
    plain = word.rstrip(".")
    if (exact := _EXACT.get(plain)) is not None:
        return exact
    if not is_framed:
        return None
    if (short := _SHORT.get(plain)) is not None:
        return short
    if len(plain) < 4 or plain in _NOT_MONTHS or not plain.replace("$", "a").isalpha():
        return None
    best: tuple[int, int] | None = None
    for number, name in enumerate(_MONTHS, 1):
        limit = 0 if len(name) <= 4 and len(plain) <= 4 and plain[0] != name[0] else 1 if len(name) < 7 else 2
        distance = OSA.distance(plain, name, score_cutoff=limit)
        if distance <= limit and (plain[0] == name[0] or (distance <= 1 and len(name) >= 6)):
            best = min(best or (9, 9), (distance, number))
    return best[1] if best is not None else None


@lru_cache(maxsize=1 << 15)
def _may_be_month(word: str) -> bool:
    """Tell whether a folded word, in the best of contexts, names a month, or two joined by a hyphen."""
    if "-" in word:
        return word.partition("-")[0] in _EXACT
    return len(word) >= 3 and not word[0].isdigit() and read_month(word, is_framed=True) is not None


def _is_day(value: int) -> bool:
    return 1 <= value <= 31


def _is_month(value: int) -> bool:
    return 1 <= value <= 12


def _full_year(text: str) -> int:
    value = int(text)
    return value if value > 99 else value + (2000 if value <= 35 else 1900)


def _date(start: int, end: int, rule: str, score: float, value: str, order: str) -> Evidence:
    return Evidence(
        start, end, Label.DATE_DIGITS, rule, round(score, 3), base=value, facts=(("order", order), ("value", value))
    )


def _part(start: int, end: int, label: Label, rule: str, score: float, value: int) -> Evidence:
    return Evidence(start, end, label, rule, round(score, 3), base=str(value), facts=(("value", str(value)),))


def detect_dates(view: EssayView, lexicon: Lexicon | None = None) -> Iterator[Evidence]:
    """Yield dates and their parts where they belong to the writer's life (guidelines 3.6).

    In reviews and investigations, years and months of the world's history score low unless the first person stands in
    the sentence (Volodina et al. 2020, section 4).
    """
    text = plain_text(view)
    has_digit = bool(digit_starts(view))
    taken: list[tuple[int, int]] = []
    if has_digit:
        for evidence in _digit_dates(view, text):
            taken.append((evidence.start, evidence.end))
            yield evidence
    dated: dict[int, float] = {}  # token index of a year that follows a month → score of the month
    yield from _months(view, lexicon, dated)
    if has_digit:
        yield from _days_and_month_digits(view, text)
        yield from _years(view, text, taken, dated)
    yield from _year_words(view)


def _digit_dates(view: EssayView, text: str) -> Iterator[Evidence]:
    found: list[tuple[int, int]] = []

    def free(start: int, end: int) -> bool:
        if any(a < end and start < b for a, b in found):
            return False
        found.append((start, end))
        return True

    for hit in matches_at(_ISO, text, digit_starts(view)):
        month, day = int(hit["m"]), int(hit["d"])
        if _is_month(month) and _is_day(day) and free(*hit.span()):
            yield _date(
                *hit.span(), "date/ymd", _digit_score(view, hit.start(), 0.97), f"{hit['y']}-{month:02}-{day:02}", "ymd"
            )
    for hit in matches_at(_THREE, text, digit_starts(view)):
        a, b, c = int(hit["a"]), int(hit["b"]), int(hit["c"])
        order = _order(a, b, c, hit["c"], hit["s"])
        if order is None or not free(*hit.span()):
            continue
        year, month, day = {"dmy": (hit["c"], b, a), "mdy": (hit["c"], a, b), "ymd": (hit["a"], b, c)}[order]
        value = f"{_full_year(year)}-{month:02}-{day:02}"
        yield _date(*hit.span(), "date/three_parts", _digit_score(view, hit.start(), 0.95), value, order)
    for hit in matches_at(_DAY_SLASH, text, digit_starts(view)):
        day, month = int(hit["d"]), int(hit["m"])
        order = "dm"
        if _is_month(day) and not _is_month(month) and _is_day(month):
            day, month, order = month, day, "md"
        if not (_is_day(day) and _is_month(month)) or not free(*hit.span()):
            continue
        left = left_of(view, hit.start(), 25)
        has_trigger = _DATE_TRIGGER.search(left) is not None or hit["y"] is not None
        is_fraction = (int(hit["d"]), int(hit["m"])) in _FRACTIONS
        if _NOT_DATE_AFTER.match(text, hit.end()) or (is_fraction and not has_trigger and not _second_slash(text, hit)):
            continue
        year = f"{_full_year(hit['y'])}" if hit["y"] else "-"
        score = _digit_score(view, hit.start(), 0.95 if has_trigger else 0.85)
        if is_fraction and not has_trigger:
            score = min(score, 0.6)
        if view.is_impersonal and not has_trigger:
            score = min(score, 0.4)
        yield _date(
            *hit.span(), "date/day_slash_month", score, f"{year}-{month:02}-{day:02}", order + ("y" if hit["y"] else "")
        )
    for hit in matches_at(_DOTTED_DAY, text, starts_of(view, _is_den)):
        day, month = int(hit["d"]), int(hit["m"])
        if _is_day(day) and _is_month(month) and free(*hit.span("nr")):
            yield _date(
                *hit.span("nr"),
                "date/dotted_day",
                _digit_score(view, hit.start(), 0.85),
                f"--{month:02}-{day:02}",
                "dm",
            )
    for hit in matches_at(_COMPACT, text, digit_starts(view)):
        yield from _compact(view, hit, free)
    for hit in matches_at(_BLANKS, text, digit_starts(view)):
        order = "dmy" if hit["d"] else "ymd"
        day, month, year = int(hit["d"] or hit["d2"]), int(hit["m"] or hit["m2"]), hit["y"] or hit["y2"]
        is_date = _is_day(day) and _is_month(month) and _DATE_TRIGGER.search(left_of(view, hit.start(), 25)) is not None
        if is_date and not is_unit_next(view, hit.end()) and free(*hit.span()):
            score = _digit_score(view, hit.start(), 0.85)
            yield _date(*hit.span(), "date/blanks", score, f"{year}-{month:02}-{day:02}", order)
    for hit in matches_at(_YEAR_MONTH, text, digit_starts(view)):
        if free(*hit.span()):
            yield _date(
                *hit.span(), "date/year_month", _digit_score(view, hit.start(), 0.75), f"{hit['y']}-{hit['m']}", "ym"
            )


def _second_slash(text: str, hit: re.Match[str]) -> bool:
    """Tell whether another `d/m` stands near: `mellan 1/3 och 2/4`."""
    return _DAY_SLASH.search(text, hit.end(), min(len(text), hit.end() + 14)) is not None


def _compact(view: EssayView, hit: re.Match[str], free: object) -> Iterator[Evidence]:
    digits = hit["long"] or hit["short"]
    head, month, day = digits[:-4], int(digits[-4:-2]), int(digits[-2:])
    order = "ymd"
    if not (_is_month(month) and _is_day(day)):
        day, month, head, order = int(digits[:2]), int(digits[2:4]), digits[4:], "dmy"
        if hit["long"] or not (_is_month(month) and _is_day(day)):
            return
    if is_unit_next(view, hit.end()):
        return
    left = left_of(view, hit.start(), 25)
    has_trigger = _DATE_TRIGGER.search(left) is not None
    if re.search(r"(?:nummer|nr|numret|kod\w*|konto\w*|ring|tel\w*|mobil\w*)\W{0,3}(?:är\s*)?$", left):
        return
    score = 0.95 if has_trigger else 0.75 if hit["long"] else 0.55
    value = f"{_full_year(head)}-{month:02}-{day:02}"
    if callable(free) and free(*hit.span()):
        yield _date(*hit.span(), "date/compact", _digit_score(view, hit.start(), score), value, order)


def _order(a: int, b: int, c: int, c_text: str, separator: str) -> str | None:
    """Return how three numbers read as a date, or None; with hyphens a two-digit year is first, else last."""
    if len(c_text) == 4:
        return "dmy" if _is_day(a) and _is_month(b) else "mdy" if _is_month(a) and _is_day(b) else None
    ymd = _is_month(b) and _is_day(c)
    dmy = _is_day(a) and _is_month(b)
    if separator == "-" and ymd:
        return "ymd"
    if dmy:
        return "dmy"
    if ymd:
        return "ymd"
    return "mdy" if _is_month(a) and _is_day(b) else None


def _digit_score(view: EssayView, start: int, score: float) -> float:
    left = left_of(view, start, 14)
    if _NOT_DATE_BEFORE.search(left):
        return 0.3
    belief = personal(view, start)
    return score if belief >= 0.5 else min(score, 0.55) if belief > 0.2 else min(score, 0.35)


def _months(view: EssayView, lexicon: Lexicon | None, dated: dict[int, float]) -> Iterator[Evidence]:
    listed: Mapping[str, Mapping[str, str]] = lexicon.words("month") if lexicon is not None else {}
    for i in range(view.n):
        word = view.folded[i]
        if not _may_be_month(word):
            if word in listed and (day := _day_before(view, i)) is not None and day[3] == "digits":
                # `12 dicembre`: other languages' months need their day
                yield from _one_month(
                    view, i, int(listed[word]["month"]), day, False, personal(view, view.starts[i]), dated
                )
            continue
        if "-" in word:
            yield from _joined_months(view, i)
            continue
        day = _day_before(view, i)
        before = view.folded_before(i)
        after = view.folded_after(i)
        has_year = len(after) == 4 and after.isdigit() and after[:2] in ("19", "20")
        is_framed = day is not None or has_year or (before in _MONTH_PREPOSITION and before != "den")
        month = read_month(word, is_framed=is_framed)
        if month is None:
            continue
        plain = word.rstrip(".")
        is_exact = plain in _EXACT
        if (
            plain in _SHORT
            and not (day is not None or has_year)
            and (plain in ("jul", "mar", "jun", "des", "sep") or before not in ("i", "sedan", "till", "från"))
        ):
            continue
        if not is_exact and plain not in _SHORT and day is None and lexicon is not None and lexicon.is_common(word):
            continue
        if (
            plain in _AMBIGUOUS
            and not is_framed
            and not (after.isdigit() and len(after) <= 2)
            and not _is_month_like(view, i)
        ):
            continue
        belief = personal(view, view.starts[i])
        yield from _one_month(view, i, month, day, is_exact, belief, dated)


def _is_month_like(view: EssayView, i: int) -> bool:
    """Tell whether a word that may be a name is used as a month: another month beside it, or `månad` near."""
    return view.folded_after(i) in ("månad", "månaden", "-", "till") or any(
        w in _EXACT for w in (view.folded_before(i, 2), view.folded_after(i, 2))
    )


def _one_month(
    view: EssayView,
    i: int,
    month: int,
    day: tuple[int, int, int, str] | None,
    is_exact: bool,
    belief: float,
    dated: dict[int, float],
) -> Iterator[Evidence]:
    start, end = view.starts[i], view.ends[i]
    if view.texts[i].endswith(".") and day is None:
        end -= 1
    if day is not None:
        score = min(0.97, 0.3 + 0.75 * belief)
        yield _part(
            day[0],
            day[1],
            Label.DAY,
            "day/before_month" if day[3] == "digits" else "day/word_before_month",
            score,
            day[2],
        )
        yield _part(start, end, Label.MONTH_WORD, "month/after_day", score, month)
    else:
        score = 0.15 + 0.85 * belief if is_exact else 0.1 + 0.85 * belief
        if view.is_impersonal and belief > 0.5 and not _has_own_life(view, i):
            score = 0.4
        after = view.folded_after(i)
        if (
            after.isdigit()
            and _is_day(int(after))
            and view.folded_before(i) not in ("till", "från")
            and not is_unit_next(view, view.ends[i + 1])
        ):
            yield _part(view.starts[i + 1], view.ends[i + 1], Label.DAY, "day/after_month", score, int(after))
        yield _part(start, end, Label.MONTH_WORD, "month/alone", score, month)
    j = i + 1
    if view.folded_after(i) in (",", "år", "i", "."):
        j = i + 2
    if (
        j < view.n
        and view.tokens[j].sentence == view.tokens[i].sentence
        and len(view.texts[j]) == 4
        and view.texts[j].isdigit()
    ):
        dated[j] = score


def _joined_months(view: EssayView, i: int) -> Iterator[Evidence]:
    """Read `juni-juli`: two months joined."""
    parts = view.folded[i].split("-")
    months = [_EXACT.get(part) for part in parts]
    if len(parts) == 2 and months[0] is not None and months[1] is not None:
        score = 0.15 + 0.85 * personal(view, view.starts[i])
        cut = view.starts[i] + len(parts[0])
        yield _part(view.starts[i], cut, Label.MONTH_WORD, "month/joined", score, months[0])
        yield _part(cut + 1, view.ends[i], Label.MONTH_WORD, "month/joined", score, months[1])


def _day_before(view: EssayView, i: int) -> tuple[int, int, int, str] | None:
    """Return start, end and value of the day that stands before a month, and whether in digits or words; else None."""
    sentence = view.tokens[i].sentence
    j = i - 1
    end = None
    # `14 : e november`, `den 4 i november`, `5. maj`: small tokens may stand between.
    while j >= 0 and i - j <= 4 and view.folded[j] in _DAY_MONTH_GAP:
        if view.folded[j] in (":e", ":a", "e", "a"):
            end = view.ends[j]
        j -= 1
    if j < 0 or (view.tokens[j].sentence != sentence and view.folded[i - 1] != "."):
        return None
    word = view.folded[j]
    match = _DAY.fullmatch(word)
    if match is not None and _is_day(int(match[1])):
        if view.folded_before(j) in ("klockan", "kl", "kl.", "klokan") or (
            view.folded[j + 1] == "av" and view.folded_before(j) != "den"
        ):
            return None
        if "i" in view.folded[j + 1 : i] and (lead := view.folded_before(j)) and lead not in _DAY_LEAD:
            return None  # `kapitel 12 i mars`
        return view.starts[j], end or view.ends[j], int(match[1]), "digits"
    gap = view.folded[j + 1 : i]
    if view.is_word[j] and (not gap or gap == ["i"]):
        number = read_number_word(word, fuzzy=len(word) >= 6)
        if number is not None and _is_day(number.value) and (number.is_ordinal or view.folded_before(j) == "den"):
            if word in ("första", "andra", "tredje", "förste") and gap == ["i"] and view.folded_before(j) != "den":
                return None
            start = view.starts[j]
            value = number.value
            if (
                number.value < 10
                and (tens := read_number_word(view.folded_before(j) or "-", fuzzy=False)) is not None
                and tens.value in (20, 30)
            ):
                start, value = view.starts[j - 1], tens.value + number.value
            return start, view.ends[j], value, "word"
    return None


def _days_and_month_digits(view: EssayView, text: str) -> Iterator[Evidence]:
    found: set[int] = set()
    openers = sorted({*starts_of(view, _is_day_word), *digit_starts(view)})
    for hit in matches_at(_DAY_IN_MONTH, text, openers):
        day, month = int(hit["d"]), int(hit["m"])
        has_cue = hit[0].lower().startswith(("den", "dag")) or "månad" in hit[0].lower()
        if not (_is_day(day) and _is_month(month) and has_cue) or is_unit_next(view, hit.end("m")):
            continue
        score = min(0.93, 0.3 + 0.75 * personal(view, hit.start("d")))
        found |= {hit.start("d"), hit.start("m")}
        yield _part(*hit.span("d"), Label.DAY, "day/in_numbered_month", score, day)
        yield _part(*hit.span("m"), Label.MONTH_DIGIT, "month_digit/after_day", score, month)
    for hit in matches_at(_MONTH_DIGIT, text, sorted({*starts_of(view, _is_month_noun), *digit_starts(view)})):
        group = "m" if hit["m"] else "n"
        month = int(hit[group])
        if _is_month(month) and hit.start(group) not in found:
            found.add(hit.start(group))
            score = min(0.9, 0.2 + 0.75 * personal(view, hit.start(group)))
            yield _part(*hit.span(group), Label.MONTH_DIGIT, "month_digit/named", score, month)
            day_before = re.search(
                r"\b(?:den|dag)\s+(\d{1,2})(?::?[ea])?[\s,]+(?:i\s+)?$", left_of(view, hit.start(), 20)
            )
            if day_before is not None and _is_day(int(day_before[1])):
                at = max(0, hit.start() - 20) + day_before.start(1)
                if at not in found:
                    found.add(at)
                    yield _part(
                        at, at + len(day_before[1]), Label.DAY, "day/in_numbered_month", score, int(day_before[1])
                    )
    for hit in matches_at(_DAY_ALONE, text, starts_of(view, _is_day_word)):
        group = "d" if hit["d"] else "x"
        day = int(hit[group])
        follower = hit["next"].strip().lower()
        if not _is_day(day) or hit.start(group) in found or is_unit_next(view, hit.end(group)):
            continue
        if follower[:1].isalpha() and (follower not in _AFTER_DAY_ALONE or read_month(follower) is not None):
            continue
        end = hit.end("e") if hit["e"] else hit.end(group)
        has_ordinal = hit["e"] is not None
        score = (0.2 if has_ordinal else 0.1) + 0.75 * personal(view, hit.start(group))
        yield _part(hit.start(group), end, Label.DAY, "day/alone", score, day)


def _has_own_life(view: EssayView, i: int) -> bool:
    """Tell whether a sentence speaks of the writer's own life: born, moved, grew up."""
    first, last = view.sentence_of(i)
    return any(view.folded[j] in _OWN_LIFE for j in range(first, last))


def _has_life(view: EssayView, i: int) -> bool:
    """Tell whether a word of a life's events (`född`, `flyttade`, `dog` …) stands in the sentence of token i."""
    first, last = view.sentence_of(i)
    return any(view.folded[j] in _LIFE for j in range(first, last))


def _mark_starts(view: EssayView, text: str) -> Iterator[int]:
    """Yield the offsets of a hyphen or apostrophe before two digits."""
    for start in digit_starts(view):
        head = text[max(0, start - 2) : start].rstrip()
        if head[-1:] in ("-", "'", "’", "´", "`"):
            yield max(0, start - 2) + len(head) - 1


def _years(view: EssayView, text: str, taken: list[tuple[int, int]], dated: dict[int, float]) -> Iterator[Evidence]:
    for hit in matches_at(_YEAR, text, digit_starts(view)):
        start, end = hit.span()
        if any(a < end and start < b for a, b in taken):
            continue
        i = token_at(view, start)
        if i in dated:
            yield _part(start, end, Label.YEAR, "year/after_month", min(0.97, dated[i] + 0.05), int(hit[0]))
            continue
        if is_unit_next(view, end) and view.folded_after(i) not in (
            "till",
            "hus",
            "min",
            "språk",
            "av",
            "andra",
            "familjer",
            "på",
        ):
            continue
        yield _part(start, end, Label.YEAR, "year/alone", _year_score(view, i, start, end), int(hit[0]))
    for hit in matches_at(_BORN_YEAR, text, starts_of(view, _is_born_word)):
        i = token_at(view, hit.start("nr"))
        if read_month(view.folded_after(i), is_framed=True) is not None:
            continue  # `född 25 mars`: a day
        yield _part(
            *hit.span("nr"),
            Label.YEAR,
            "year/born",
            0.9 if personal(view, hit.start()) > 0.2 else 0.4,
            _full_year(hit["nr"]),
        )
    for hit in matches_at(_SHORT_YEAR, text, _mark_starts(view, text)):
        if is_unit_next(view, hit.end()) or re.match(r"\s*grad|\s*°", text[hit.end() : hit.end() + 8]):
            continue
        if _SHORT_YEAR_BEFORE.search(left_of(view, hit.start(), 16)):
            score = 0.95 if personal(view, hit.start()) > 0.2 else 0.4
            yield _part(*hit.span("nr"), Label.YEAR, "year/two_digits", score, _full_year(hit["nr"][-2:]))
    for hit in matches_at(_DECADE, text, digit_starts(view)):
        is_own = view.is_first_person(token_at(view, hit.start())) and re.search(
            r"\bfödd|\bfödd[ae]s|\bväxte upp|\buppv", left_of(view, hit.start(), 30)
        )
        yield _part(*hit.span("nr"), Label.YEAR, "year/decade", 0.55 if is_own else 0.2, _full_year(hit["nr"]))


def _year_score(view: EssayView, i: int, start: int, end: int) -> float:
    """Return the belief that a four-digit number is a year of somebody's life: its sentence's words weigh."""
    first, last = view.sentence_of(i)
    near = range(max(first, i - 7), min(last, i + 8))
    has_life = any(view.folded[j] in _LIFE for j in near)
    is_world = any(view.folded[j] in _WORLD for j in range(max(first, i - 6), min(last, i + 3)))
    belief = personal(view, start)
    own = view.is_first_person(i)
    score = {0.9: 0.74, 0.7: 0.6, 0.35: 0.35, 0.15: 0.15}[belief]
    if belief == 0.7 and not has_life and not (first and view.is_first_person(first - 1)):
        score = 0.45
    if view.is_impersonal:
        score = min(score, 0.45)
    if has_life:
        score += 0.2 if own or (not view.is_impersonal and belief > 0.5) else 0.0
    if is_world:
        score -= 0.35
    if view.text[start - 1 : start] == "(" and view.text[end : end + 1] == ")":
        score -= 0.4
    if (
        view.folded_before(i) in ("år", "året", "sommaren", "hösten", "våren", "vintern")
        and not is_world
        and belief > 0.5
    ):
        score += 0.1
    return max(0.02, min(0.96, score))


def _year_words(view: EssayView) -> Iterator[Evidence]:
    for start in starts_of(view, _is_year_word):
        i = token_at(view, start)
        year = read_year_word(view.folded[i])
        if year is None or not 1900 <= year <= 2035:
            continue
        has_cue = view.folded_before(i) in ("år", "född", "sedan", "året", "i") or _has_life(view, i)
        if has_cue and not is_unit_next(view, view.ends[i]):
            yield _part(start, view.ends[i], Label.YEAR, "year/word", 0.15 + 0.7 * personal(view, start), year)
