"""Posts that an application lists line by line under a heading: `Arbete`, then `2015–2017 Kock, Hotell X, Y`.

No verb says there who works where: the heading does, and the years that a line begins with.
"""

from __future__ import annotations

from collections.abc import Iterator

from pseudo_core.detect.institutions.phrase_forms import Phrase
from pseudo_core.detect.institutions.runs import is_place_name
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.writer.dated_lines import LINE_MARKS, is_post, is_study, life_lines, years_end

__all__ = ["is_in_cv", "is_in_studies", "listed_posts"]

_OF_WORK = word_set(
    "arbete arbeten arbetslivserfarenhet arbetserfarenhet arbetslivserfarenheter arbetserfarenheter yrkeserfarenhet",
    "yrkeserfarenheter erfarenhet erfarenheter jobb jobberfarenhet anställning anställningar tjänster meriter praktik",
    "arbetsliv yrkesliv experience arbetsplatser",
)
_SCHOOLS = ("universitet", "högskola", "skola", "institut", "akademi", "college", "school", "university", "gymnasium")
_RUN = 4  # words of a workplace's name at most
_HEADING = 3  # tokens of a heading at most


def _lines_of_work(view: EssayView) -> list[tuple[int, int]]:
    """Return the lines `[first, last)` that list posts, worked out once an essay."""
    known: list[tuple[int, int]] | None = view.memo.get("lines_of_work")
    if known is None:
        heads = set(view.where(_OF_WORK))
        known = [(a, b) for a, begins, b in life_lines(view) if is_post(view, begins, b)]
        listing = False
        for a, b in view.lines if heads else ():
            if a in heads and (b - a < _HEADING or (a + 1 < b and view.texts[a + 1] == ":")):
                listing = True
                a += 2 if a + 1 < b and view.texts[a + 1] == ":" else b - a
            elif listing and b - a < _HEADING and not any(view.texts[j].isdecimal() for j in range(a, b)):
                listing = False  # the next heading
            if listing and a < b and not view.is_first_person(a) and years_end(view, a, b) > a and (a, b) not in known:
                known.append((a, b))
        view.memo["lines_of_work"] = known
    return known


def is_in_cv(view: EssayView, i: int) -> bool:
    """Tell whether token i stands in a line that lists a post."""
    return any(a <= i < b for a, b in _lines_of_work(view))


def is_in_studies(view: EssayView, i: int) -> bool:
    """Tell whether token i stands in a line that lists what somebody learnt, and where: `2004–2009 Examen, X`."""
    return any(a <= i < b and is_study(view, begins, b) for a, begins, b in life_lines(view))


def _parts(view: EssayView, a: int, b: int) -> Iterator[tuple[int, int]]:
    """Yield the runs of tokens between the marks of the line `[a, b)`."""
    first = a
    for j in range(a, b + 1):
        if j == b or view.texts[j] in LINE_MARKS:
            if j > first:
                yield first, j
            first = j + 1


def listed_posts(view: EssayView) -> Iterator[Phrase]:
    """Yield the workplaces that such lines name, beside what somebody was there, and the schools beside a degree."""
    for _, begins, b in life_lines(view):
        if is_study(view, begins, b):
            yield from _listed_school(view, list(_parts(view, begins, b)))
    for a, b in _lines_of_work(view):
        parts = list(_parts(view, years_end(view, a, b), b))
        names = [(first, last) for first, last in parts if not is_post(view, first, last)]
        if len(names) == len(parts):
            continue  # whoever says no post may tell anything
        for first, last in names:
            capital = view.is_capital[first] and view.is_word[first] and last - first <= _RUN
            if capital and (last - first > 1 or not is_place_name(view, first)):
                yield Phrase(first, last, "work", "tail_words")
                break


def _listed_school(view: EssayView, parts: list[tuple[int, int]]) -> Iterator[Phrase]:
    """Yield the school that a part of a line of studies names, split as it may be: `Xs jordbruks universitet`."""
    for first, last in parts:
        is_name = view.is_capital[first] and view.is_word[first] and 1 < last - first <= _RUN
        if is_name and not is_study(view, first, last) and view.folded[last - 1].endswith(_SCHOOLS):
            yield Phrase(first, last, "school", "tail_words")
