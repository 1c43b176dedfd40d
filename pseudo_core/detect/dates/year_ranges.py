"""Times told by the years that they begin and end in: `läsåret 2015/2016`, `1972–91`, `åren 15-17`.

Both ends are years of their own, so that one shift moves them alike and the time keeps its length.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pseudo_core.detect.dates.digits import full_year, is_month, part
from pseudo_core.detect.dates.years import year_score
from pseudo_core.detect.view.frames import (
    digit_starts,
    is_unit_next,
    matches_at,
    personal,
    starts_of,
    token_at,
    word_test,
)
from pseudo_core.taken import Taken
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView
    from pseudo_core.model import Evidence

__all__ = ["year_ranges"]

# The end of a time told by its last two digits; `2010-11` may be a month.
_END = re.compile(r"(?<![\w$.,:/+-])(?:19|20)\d\d\s?(?P<dash>[-–])\s?(?P<nr>\d\d)(?![\w$]|\s?[.,:/–-]\d)")
# What an office numbers its papers by has rarely the next year behind the slash: `2018/19`, but not `2018/47`.
_SLASH = re.compile(r"(?<![\w$.,:/+-])(?P<one>(?:19|20)\d\d)\s?/\s?(?P<two>(?:19|20)\d\d|\d\d)(?![\w$]|\s?[.,:/–-]\d)")
# `läsåret 15/16`, `åren 15-17`: what numbers of two digits stand behind that are years.
_SHORT = re.compile(
    r"\b(?:läsåret|läsår|skolåret|åren|säsongen)\s(?P<one>\d\d)\s?(?P<mark>[-–/])\s?(?P<two>\d\d)(?![\w$]|\s?[.,:/–-]\d)",
    re.IGNORECASE,
)
_is_lead = word_test("läsåret|läsår|skolåret|åren|säsongen")
_LONGEST = 30  # years that one tells so


def year_ranges(view: EssayView, text: str, taken: Taken) -> Iterator[Evidence]:
    """Yield the years of such times that do not stand alone; `taken`: what dates in digits cover."""
    for hit in matches_at(_END, text, digit_starts(view)):
        is_year = not is_month(int(hit["nr"])) or hit["dash"] != "-"
        if is_year or taken.is_free(*hit.span("nr")):
            score = 0.85 if personal(view, hit.start()) > 0.4 else 0.4
            yield part(*hit.span("nr"), Label.YEAR, "year/range_end", score, full_year(hit["nr"]))
    for hit in matches_at(_SLASH, text, digit_starts(view)):
        one, two = int(hit["one"]), hit["two"]
        if (one + 1) % 100 != int(two) % 100 or (len(two) > 2 and int(two) != one + 1) or is_unit_next(view, hit.end()):
            continue
        i = token_at(view, hit.start())
        score = year_score(view, i, *hit.span("one"))
        yield part(*hit.span("one"), Label.YEAR, "year/range_slash", score, one)
        yield part(*hit.span("two"), Label.YEAR, "year/range_slash", score, one + 1)
    for hit in matches_at(_SHORT, text, starts_of(view, _is_lead)):
        first, last = full_year(hit["one"]), full_year(hit["two"])
        is_apart = taken.is_free(hit.start("one"), hit.end("two"))
        is_next = 0 < last - first <= (1 if hit["mark"] == "/" else _LONGEST)
        if is_apart and is_next and not is_unit_next(view, hit.end()):
            score = year_score(view, token_at(view, hit.start("one")), *hit.span("one"))
            for group, year in (("one", first), ("two", last)):
                yield part(*hit.span(group), Label.YEAR, "year/range_short", score, year)
