"""Posts that an application lists line by line under a heading: `Arbete`, then `2015–2017 Kock, Hotell X, Y`.

No verb says there who works where: the heading does, and the years that a line begins with.
"""

from __future__ import annotations

from collections.abc import Iterator

from pseudo_core.detect.dates.month_words import EXACT_MONTHS, SHORT_MONTHS
from pseudo_core.detect.institutions.phrase_forms import Phrase
from pseudo_core.detect.institutions.runs import is_place_name
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.listed import trade_endings

__all__ = ["is_in_cv", "listed_posts"]

_OF_WORK = word_set(
    "arbete arbeten arbetslivserfarenhet arbetserfarenhet arbetslivserfarenheter arbetserfarenheter yrkeserfarenhet",
    "yrkeserfarenheter erfarenhet erfarenheter jobb jobberfarenhet anställning anställningar tjänster meriter praktik",
    "arbetsliv yrkesliv experience arbetsplatser",
)
_MARKS = frozenset({",", "(", ")", ":", "–", "-", "—", "|", "•", "/", ";", "*"})
_COMPOUND = 7  # letters that a compound for a trade has more than
_RUN = 4  # words of a workplace's name at most
_HEADING = 3  # tokens of a heading at most


def _lines_of_work(view: EssayView) -> list[tuple[int, int]]:
    """Return the lines `[first, last)` that list posts, worked out once an essay."""
    known: list[tuple[int, int]] | None = view.memo.get("lines_of_work")
    if known is None:
        heads = set(view.where(_OF_WORK))
        known = []
        listing = False
        for a, b in view.lines if heads else ():
            if a in heads and (b - a < _HEADING or (a + 1 < b and view.texts[a + 1] == ":")):
                listing = True
                a += 2 if a + 1 < b and view.texts[a + 1] == ":" else b - a
            elif listing and b - a < _HEADING and not any(view.texts[j].isdecimal() for j in range(a, b)):
                listing = False  # the next heading
            if listing and a < b and not view.is_first_person(a) and _years_end(view, a, b) > a:
                known.append((a, b))
        view.memo["lines_of_work"] = known
    return known


def _years_end(view: EssayView, a: int, b: int) -> int:
    """Return the token after the years that the line `[a, b)` begins with; `a` for none."""
    j = a
    while j < b and (view.texts[j] in _MARKS or view.texts[j][:1].isdecimal() or _is_month(view, j)):
        j += 1
    return j if any(len(view.texts[k]) >= 4 and view.texts[k][:4].isdecimal() for k in range(a, j)) else a


def _is_month(view: EssayView, j: int) -> bool:
    """Tell whether a month stands at token j, before its year: `jan 2010 – maj 2012`."""
    word = view.folded[j].removesuffix(".")
    return (word in SHORT_MONTHS or word in EXACT_MONTHS) and view.folded_after(j)[:1].isdecimal()


def is_in_cv(view: EssayView, i: int) -> bool:
    """Tell whether token i stands in a line that lists a post."""
    return any(a <= i < b for a, b in _lines_of_work(view))


def _is_post(view: EssayView, a: int, b: int) -> bool:
    """Tell whether the tokens `[a, b)` say what somebody was: `senare kallskänka`."""
    endings = trade_endings(view.lexicon)
    return any(
        view.is_profession[j] or (len(view.folded[j]) > _COMPOUND and view.folded[j].endswith(endings))
        for j in range(a, b)
    )


def _parts(view: EssayView, a: int, b: int) -> Iterator[tuple[int, int]]:
    """Yield the runs of tokens between the marks of the line `[a, b)`."""
    first = a
    for j in range(a, b + 1):
        if j == b or view.texts[j] in _MARKS:
            if j > first:
                yield first, j
            first = j + 1


def listed_posts(view: EssayView) -> Iterator[Phrase]:
    """Yield the workplaces that such lines name, beside what somebody was there."""
    for a, b in _lines_of_work(view):
        parts = list(_parts(view, _years_end(view, a, b), b))
        names = [(first, last) for first, last in parts if not _is_post(view, first, last)]
        if len(names) == len(parts):
            continue  # whoever says no post may tell anything
        for first, last in names:
            capital = view.is_capital[first] and view.is_word[first] and last - first <= _RUN
            if capital and (last - first > 1 or not is_place_name(view, first)):
                yield Phrase(first, last, "work", "tail_words")
                break
