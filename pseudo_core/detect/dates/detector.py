"""Dates in digits, and days, months and years that stand apart.

`2018-12-01`, `18/01/12`, `3/4` and `180112` are dates in digits; of `den 14 november 2016` day, month and year are
marked each for itself (guidelines 3.6). Facts hold what was read: `value` (a number, or an ISO date with `--` for a
missing year) and `order`.

>>> from pseudo_core.detect.view.context import EssayView
>>> from pseudo_core.model import Essay
>>> from pseudo_core.tokenise import tokenise
>>> text = "Jag kom hit den 14 novmber 2016 och kursen börjar 12/2 ."
>>> view = EssayView(Essay("A1AT1", "A1", "AT1", text), tokenise(text))
>>> [(e.label.value, text[e.start : e.end]) for e in detect_dates(view)]
[('date_digits', '12/2'), ('day', '14'), ('month_word', 'novmber'), ('year', '2016')]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import compress
from typing import TYPE_CHECKING

from pseudo_core.detect.dates.digits import digit_dates, full_year, is_day, is_full_year, part
from pseudo_core.detect.dates.lone_days import day_words, lone_days
from pseudo_core.detect.dates.month_signs import (
    IS_WORDS,
    LONG_MONTH,
    SHORT_AFTER,
    begins_span,
    has_short_year,
    is_abbreviation,
    is_dotted,
    is_foreign_month,
    is_month_told,
    is_part_of_month,
    is_said_to_be,
    is_when,
)
from pseudo_core.detect.dates.month_words import (
    EXACT_MONTHS,
    SHORT_MONTHS,
    may_be_month,
    read_clipped_month,
    read_foreign_month,
    read_month,
    read_odd_month,
    rows_of_months,
)
from pseudo_core.detect.dates.public_dates import (
    is_feast,
    is_first,
    is_history,
    is_moving,
    is_of_somebody,
    is_recurrent,
    is_source,
    is_this_year,
    tells_event,
)
from pseudo_core.detect.dates.year_ranges import year_ranges
from pseudo_core.detect.dates.year_words import year_words
from pseudo_core.detect.dates.years import has_own_life, years
from pseudo_core.detect.numbers.words import read_number_word
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import (
    digit_starts,
    is_unit_next,
    left_of,
    personal,
    plain_text,
    word_set,
)
from pseudo_core.detect.view.listed import list_words, misspelt_numbers
from pseudo_core.detect.view.word_columns import WordColumn
from pseudo_core.detect.writer.own_deeds import tells_relative
from pseudo_core.model import Evidence
from pseudo_core.taken import Taken
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView
    from pseudo_core.lexicon import Lexicon

__all__ = ["detect_dates"]

# Words that are also months, or names: they need a neighbour that says which.
_AMBIGUOUS = word_set("maj mars april juli may march mai mart june august augusti juni jul")

_MONTH_PREPOSITION = word_set(
    "i in sedan sen till från under för av mellan förra nästa denna början slutet mitten innan före efter runt",
    "kring och eller hela varje om on of den tidigt sent fram tills snart vid samma sista första",
)

# Those that are words or names besides stand after the surest of these alone.
_SHORT_DOUBTFUL = word_set("jul mar mas jun des sep")
_SHORT_SURE = {"sep": word_set("i varje sista förra nästa"), "jun": word_set("i"), "mar": word_set("i")}
_NONE = frozenset[str]()
# What a month follows that a person does not: `sen Mars`, `nu är det Mars`. Maj and Juli may be who is meant.
_NO_PERSON = word_set("sedan sen under förra nästa varje")
_PEOPLE = word_set("maj mai may juli june april")

_DAY = re.compile(
    r"(?:\d{1,2}[-–])?(\d{1,2})(?:\.?(?::?\s?(?:e|a|de|te|st|nd|rd|th|dje|je|ja|nde|ne|dra))?|:)?\.?", re.IGNORECASE
)

_DATELINE = re.compile(r"(?:[^\W\d_]+(?:[ -][^\W\d_]+)?,? )?(?:den )?\d{1,2}(?::?[ea])? [^\W\d_]+\.?(?:[ ,]+\d{4})?\.?")
_RANGE_START = re.compile(r"(?<![\w.,:/-])(\d{1,2})(?:\s?-\s?|\s(?:till|och|eller)\s)$")

_ORDINAL_ENDINGS = word_set(":e :a :te :de :nde e a te de dje nde dra st nd rd th")
_DAY_MONTH_GAP = _ORDINAL_ENDINGS | word_set("i . : dagen dag av")

_LEADS_CARDINAL = word_set(
    "sedan sen till från innan före efter , ses träffas kommer åker reser flyger börjar slutar född föddes fyller",
)
_LAST_DAY = 31
_LARGE = 13  # no months are counted so far
_SHUT = frozenset({"", ".", ",", ")", ";"})
_OF_YEAR = frozenset({"sedan", "sen"})
_RECITED = 4
_DAY_LEAD = word_set("den dag dagen datum datumet är var , till från på född föddes")


def detect_dates(view: EssayView, lexicon: Lexicon | None = None) -> Iterator[Evidence]:
    """Yield dates and their parts where they belong to the writer's life (guidelines 3.6).

    In reviews and investigations, years and months of the world's history score low unless the first person stands in
    the sentence (Volodina et al. 2020, section 4).
    """
    text = plain_text(view)
    has_digit = bool(digit_starts(view))
    taken = Taken(text)
    if has_digit:
        for evidence in digit_dates(view, text):
            taken.take(evidence.start, evidence.end)
            yield evidence
    dated: dict[int, float] = {}  # token index of a year that follows a month → score of the month
    yield from _months(view, lexicon, dated)
    yield from day_words(view)
    if has_digit:
        yield from lone_days(view, text)
        yield from years(view, text, taken, dated)
        yield from year_ranges(view, text, taken)
    yield from year_words(view)


def _month_test(lexicon: Lexicon | None) -> Callable[[str], bool]:
    """Return a test of which folded words may be months, of other languages too."""
    listed = list_words(lexicon, "month")
    return lambda word: word in listed or may_be_month(word) or read_odd_month(word) is not None


_MAY_BE_MONTH = WordColumn(_month_test)


def _months(view: EssayView, lexicon: Lexicon | None, dated: dict[int, float]) -> Iterator[Evidence]:
    listed: Mapping[str, Mapping[str, str]] = lexicon.words("month") if lexicon is not None else {}
    for i in compress(range(view.n), _MAY_BE_MONTH.of(view)):
        word = view.folded[i]
        if not may_be_month(word):
            number = int(listed[word]["month"]) if word in listed else read_foreign_month(word)
            day = _day_before(view, i)
            belief = personal(view, view.starts[i])
            if number is None and (is_full_year(view.folded_after(i)) or not view.is_common_word(i)):
                number = read_clipped_month(word)  # `14 mrs 2021`, `3 jli`
            if number is not None and day is not None and day[3] == "digits":  # `12 dicembre`
                yield from _one_month(view, i, number, day, False, belief, dated)
            elif number is not None and is_foreign_month(view, i):  # `i octubre`, which else were a town
                score = 0.985 if belief >= 0.5 else 0.35
                yield part(view.starts[i], view.ends[i], Label.MONTH_WORD, "month/foreign", score, number)
            continue
        if "-" in word:
            yield from _joined_months(view, i)
            continue
        day = _day_before(view, i)
        before = view.folded_before(i)
        after = view.folded_after(i)
        if after == ".":  # `feb . 2017`: the abbreviation's stop stands apart
            after = view.folded_after(i, 2)
        has_year = has_short_year(view, i) or any(map(is_full_year, (after, before)))
        is_framed = (
            day is not None
            or has_year
            or (before in _MONTH_PREPOSITION and before != "den")
            or is_part_of_month(view, i)
            or begins_span(view, i)
            or is_month_told(view, i)
            or (len(word) >= 6 and is_said_to_be(before, view.folded_before(i, 2)))
            or (word.rstrip(".") in SHORT_MONTHS and is_dotted(view, i))
        )
        month = read_month(word, is_framed=is_framed)
        if month is None:
            continue
        plain = word.rstrip(".")
        is_exact = plain in EXACT_MONTHS
        if plain == "jul" and (day is None or day[3] != "digits"):
            continue  # Christmas
        if (
            plain in SHORT_MONTHS
            and not (day is not None or has_year)
            and not (is_dotted(view, i) and plain != "jul" and personal(view, view.starts[i]) >= 0.5)
            and not _tells_short(view, i, plain)
        ):
            continue
        if (
            not is_exact
            and plain not in SHORT_MONTHS
            and day is None
            and lexicon is not None
            and lexicon.is_common(word)
        ):
            continue
        if (
            plain in _AMBIGUOUS
            and not is_framed
            and not (after.isdecimal() and len(after) <= 2)
            and not (_is_month_like(view, i) or is_when(view, i))
            and not (is_exact and _is_no_person(view, i))
        ):
            continue
        if day is None and _is_recited(view, i):
            continue
        belief = personal(view, view.starts[i])
        yield from _one_month(view, i, month, day, is_exact, belief, dated)


def _tells_short(view: EssayView, i: int, plain: str) -> bool:
    """Tell whether the word before a short month says what it is: `i okt`, `en måndag i jun`."""
    if is_part_of_month(view, i):
        return plain not in _SHORT_DOUBTFUL or view.texts[i].islower()
    if plain in _SHORT_DOUBTFUL:
        return view.texts[i].islower() and view.folded_before(i) in _SHORT_SURE.get(plain, _NONE)
    return view.folded_before(i) in SHORT_AFTER


def _is_no_person(view: EssayView, i: int) -> bool:
    """Tell whether a month written as a name stands where no name does: `i Mai`, `sen Mars`, `nu är det Mars`."""
    before = view.folded_before(i)
    if i + 1 < view.n and view.is_title[i + 1] and view.adjacent(i, i + 1):
        return False  # `i Maj Lundins hus`
    if before == "i" or is_part_of_month(view, i):
        return True
    if before in _OF_YEAR and view.folded_after(i, 2) in CUES.nominative:
        return True  # `sedan juni jobbar jag`: the subject stands behind
    is_told = before in _NO_PERSON or is_said_to_be(before, view.folded_before(i, 2))
    return is_told and view.folded[i] not in _PEOPLE


def _is_recited(view: EssayView, i: int) -> bool:
    """Tell whether the month at token i stands in a row of four or more, as learnt by heart: `januari, februari, …`."""
    rows: dict[int, tuple[int, int]] | None = view.memo.get("rows_of_months")
    if rows is None:
        rows = view.memo["rows_of_months"] = rows_of_months(view)
    if i not in rows:
        return False
    first, count = rows[i]
    if view.folded_before(first) in SHORT_AFTER:
        return False  # `vi bodde där i januari , februari , …`
    return count + (view.folded[i] in EXACT_MONTHS) > _RECITED  # the month itself is counted twice


def _is_month_like(view: EssayView, i: int) -> bool:
    """Tell whether a word that may be a name is used as a month: another month beside it, or `månad` near."""
    if (
        view.texts[i].islower()
        and view.folded_before(i) in ("är", "var", "blir")
        and view.folded_before(i, 2)
        in (
            "det",
            "nu",
            "i",
        )
    ):
        return True  # `det är april`
    if view.texts[i].islower() and view.folded_before(i) == "det" and view.folded_before(i, 2) in IS_WORDS:
        return True  # `nu är det april`
    return view.folded_after(i) in ("månad", "månaden", "-", "till") or any(
        w in EXACT_MONTHS for w in (view.folded_before(i, 2), view.folded_after(i, 2))
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
    if view.folded[i] in SHORT_MONTHS and is_abbreviation(view, i):
        end = view.ends[i + 1]
    if day is not None:
        score = min(0.97, 0.2 + 0.8 * belief)
        if (
            is_recurrent(view, i, day[0], month, day[2])
            or is_source(view, i)
            or (is_feast(view, i) and not is_this_year(view, i))
            or is_history(view, i)
            or (day[3] == "word" and day[2] == 1 and is_first(view, i))
        ):
            score = min(score, 0.35)
        elif day[3] == "word" and is_exact and belief >= 0.7 and "den" in view.folded[max(0, i - 3) : i]:
            score = max(score, 0.965)  # `den tredje Mars`
        elif day[3] == "digits":
            if (is_exact or view.folded[i] in SHORT_MONTHS) and (belief >= 0.7 or _is_dateline(view, i)):
                is_sure = is_exact and "den" in view.folded[max(0, i - 3) : i]
                score = max(score, 0.985 if is_sure else 0.96)  # `20 Juni` is nobody's name
            elif belief >= 0.7 and _is_den_day(view, i):
                score = max(score, 0.995)  # `den 16:e Agosto`, `sen 30:e janurai`
            yield from _range_start(view, day[0], score)
        yield part(
            day[0],
            day[1],
            Label.DAY,
            "day/before_month" if day[3] == "digits" else "day/word_before_month",
            score,
            day[2],
        )
        yield part(start, end, Label.MONTH_WORD, "month/after_day", score, month)
        if _is_year_of_month(view, i) and (int(view.folded_after(i)) > _LAST_DAY or view.folded_after(i, 2) in _SHUT):
            year = full_year(view.folded_after(i))  # `den 3:e maj 94 i Malmö`
            yield part(view.starts[i + 1], view.ends[i + 1], Label.YEAR, "year/short_after_month", score, year)
    else:
        score = 0.15 + 0.85 * belief if is_exact else 0.1 + 0.85 * belief
        if view.is_impersonal and belief >= 0.5 and not (has_own_life(view, i) or tells_relative(view, i)):
            score = 0.4
        if belief < 0.5 and not view.is_impersonal and tells_event(view, i):
            score = 0.6
        if is_feast(view, i) or is_moving(view, i):
            score = min(score, 0.4)
        if "Instruerande" in view.essay.text_types and not is_of_somebody(view, i):
            score = min(score, 0.4)  # advice for any year's winter
        elif belief >= 0.7 and score >= 0.7 and _is_no_person(view, i):
            if is_exact and (view.is_capital[i] or view.folded[i] in _PEOPLE):
                score = max(score, 0.995)
            elif not is_exact and len(view.folded[i]) >= LONG_MONTH and not view.is_common_word(i):
                score = max(score, 0.985)  # `i januarie`, which else were a town
        after = view.folded_after(i)
        if _is_year_of_month(view, i):
            yield part(
                view.starts[i + 1], view.ends[i + 1], Label.YEAR, "year/short_after_month", score, full_year(after)
            )
        elif (
            after.isdecimal()
            and is_day(int(after))
            and view.folded_before(i) not in ("till", "från")
            and not is_unit_next(view, view.ends[i + 1])
        ):
            yield part(view.starts[i + 1], view.ends[i + 1], Label.DAY, "day/after_month", score, int(after))
        yield part(start, end, Label.MONTH_WORD, "month/alone", score, month)
    j = i + 1
    if view.folded_after(i) in (",", "år", "i", "."):
        j = i + 2
    if (
        j < view.n
        and view.tokens[j].sentence == view.tokens[i].sentence
        and len(view.texts[j]) == 4
        and view.texts[j].isdecimal()
    ):
        dated[j] = score


def _is_year_of_month(view: EssayView, i: int) -> bool:
    """Tell whether two digits after the month at token i are its year: `i juni 94`, `sedan augusti 15 bor vi här`."""
    after = view.folded_after(i)
    if len(after) != 2 or not after.isdecimal() or is_unit_next(view, view.ends[i + 1]):
        return False
    follower = view.folded_after(i, 2)
    if follower[:2] in ("19", "20") or follower in _ORDINAL_ENDINGS:
        return False
    is_shut = not follower or not view.is_word[i + 2] or view.pos[i + 2] not in ("NOUN", "ADJ", "NUM")
    is_dated = view.folded_before(i) in _OF_YEAR or _day_before(view, i) is not None
    return is_shut and (int(after) > _LAST_DAY or is_dated)


def _is_den_day(view: EssayView, i: int) -> bool:
    """Tell whether `den` or an ordinal's ending stands with the day before token i, which is no short word."""
    near = view.folded[max(0, i - 3) : i]
    return len(view.folded[i]) >= LONG_MONTH and (
        "den" in near or near[-1] in _ORDINAL_ENDINGS or ":" in near[-1] or (len(near) > 1 and ":" in near[-2])
    )


def _is_dateline(view: EssayView, i: int) -> bool:
    """Tell whether a date ends the line that heads a letter: `Umeå, den 3 maj 2018`, `Lund 2 juni`."""
    begin = view.text.rfind("\n", 0, view.starts[i]) + 1
    end = view.text.find("\n", view.ends[i])
    line = view.text[begin : end if end >= 0 else len(view.text)].strip()
    return len(line) <= 45 and _DATELINE.fullmatch(line) is not None


def _range_start(view: EssayView, day_start: int, score: float) -> Iterator[Evidence]:
    """Yield the first day of `17–21 juni`."""
    match = _RANGE_START.search(left_of(view, day_start, 12))
    if match is not None and is_day(int(match[1])):
        start = day_start - len(match[0])
        yield part(start, start + len(match[1]), Label.DAY, "day/range", score, int(match[1]))


def _joined_months(view: EssayView, i: int) -> Iterator[Evidence]:
    """Read `juni-juli`: two months joined."""
    parts = view.folded[i].split("-")
    months = [EXACT_MONTHS.get(part) or SHORT_MONTHS.get(part) for part in parts]
    if len(parts) == 2 and months[0] is not None and len(parts[1]) == 2 and parts[1].isdecimal():
        belief = personal(view, view.starts[i])  # `1:a juni-17`
        day, cut = _day_before(view, i), view.starts[i] + len(parts[0])
        score = 0.3 + 0.65 * belief
        if day is not None:
            yield part(day[0], day[1], Label.DAY, "day/before_month", score, day[2])
        yield part(view.starts[i], cut, Label.MONTH_WORD, "month/joined_year", score, months[0])
        yield part(cut, view.ends[i], Label.YEAR, "year/joined_to_month", score, full_year(parts[1]))
    if len(parts) == 2 and months[0] is not None and months[1] is not None and months[0] != months[1]:
        belief = personal(view, view.starts[i])
        # `jan-mars` in small letters is nobody's name.
        score = 0.995 if belief >= 0.5 and view.texts[i].islower() else 0.15 + 0.85 * belief
        cut = view.starts[i] + len(parts[0])
        yield part(view.starts[i], cut, Label.MONTH_WORD, "month/joined", score, months[0])
        yield part(cut + 1, view.ends[i], Label.MONTH_WORD, "month/joined", score, months[1])


def _day_before(view: EssayView, i: int) -> tuple[int, int, int, str] | None:
    """Return start, end and value of the day that stands before a month, and whether in digits or words; else None."""
    sentence = view.tokens[i].sentence
    j = i - 1
    end = None
    # `14 : e november`, `den 4 i november`, `5. maj`: small tokens may stand between.
    while j >= 0 and i - j <= 4 and view.folded[j] in _DAY_MONTH_GAP:
        if view.folded[j] in _ORDINAL_ENDINGS:
            end = view.ends[j]
        j -= 1
    if j < 0 or (view.tokens[j].sentence != sentence and view.folded[i - 1] != "."):
        return None
    word = view.folded[j]
    match = _DAY.fullmatch(word)
    if match is not None and is_day(int(match[1])):
        if view.folded_before(j) in ("klockan", "kl", "kl.", "klokan") or (
            view.folded[j + 1] == "av" and view.folded_before(j) != "den"
        ):
            return None
        if "i" in view.folded[j + 1 : i] and (lead := view.folded_before(j)) and not _leads_day(view, lead):
            return None  # `kapitel 12 i mars`
        return view.starts[j] + match.start(1), end or view.ends[j], int(match[1]), "digits"
    gap = view.folded[j + 1 : i]
    if view.is_word[j] and (not gap or gap == ["i"]):
        number = misspelt_numbers(view.lexicon).get(word) or read_number_word(word, fuzzy=len(word) >= 6)
        is_told = number is not None and (
            number.is_ordinal
            or view.folded_before(j) == "den"
            or (not gap and number.value > 1 and _leads_cardinal(view, view.folded_before(j)))
            or (not gap and number.value >= _LARGE and view.folded[i] in EXACT_MONTHS)  # `det var tjugo april`
        )
        if number is not None and is_day(number.value) and is_told:
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


def _leads_cardinal(view: EssayView, word: str) -> bool:
    """Tell whether a number in words before a month is its day (`sedan tjugo september`): no count stands there."""
    return word in _LEADS_CARDINAL or word in view.weekdays


def _leads_day(view: EssayView, word: str) -> bool:
    return word in _DAY_LEAD or word in view.weekdays
