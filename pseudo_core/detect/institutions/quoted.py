"""Institutions whose names stand in quotation marks: `jobbar på "Gryningen"`, `föreningen "Livets bröd"`.

Frames ask what stands right beside a name, which is the mark there. Titles of books, films, songs and plays are quoted
far more often, so only work, children's schools, homes, and nouns for institutions right before the mark ask for one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pseudo_core.detect.institutions.phrase_forms import CIRCLE_ENDS, NAMED_FORMS, Phrase
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["quoted_institutions"]

_MARKS = frozenset({'"', "”", "“", "»", "«", "„"})
_AT = frozenset({"på", "hos", "vid", "åt", "för", "i"})
_WORKING = word_set(
    "jobbar jobbade jobbat jobba jobb jobbet arbetar arbetade arbetat arbeta arbete arbetet anställd anställning",
    "praktik praktiserar praktiserade extrajobbar extrajobb sommarjobb städar städade städat vikarierar vikarierade",
    "timvikarie lärling praktikant",
)
_PUPILS = word_set("barn barnen son dotter pojke flicka bror syster lillebror lillasyster pojken sonen dottern yngsta")
_GOES = frozenset({"går", "gick", "började", "börjar", "börjat"})
_HOMES = frozenset({"bor", "bodde", "bott"})
# What one works or writes at that is no employer, and what is quoted of works of art.
_WORKS_OF_ART = word_set(
    "bok boken roman romanen film filmen serie serien låt låten sång sången dikt dikten pjäs pjäsen tidning tidningen",
    "artikel artikeln novell novellen musikal musikalen opera operan rubrik rubriken titel titeln text texten program",
    "programmet spel spelet ord ordet uttryck uttrycket roll rollen projekt projektet uppgift uppgiften kapitel tema",
    "temat kurs kursen ämne ämnet podd podden föreställning föreställningen album albumet avsnitt",
)
_KINDS = word_set("bandet orkestern truppen huset hemmet boendet gruppboendet äldreboendet kollektivet gården villan")
_LONGEST = 5  # tokens of a name
_NEAR = 7  # tokens before the mark in which the verb stands


def quoted_institutions(view: EssayView) -> Iterator[Phrase]:
    """Yield what stands between quotation marks after words that ask for an institution."""
    if view.vocabulary.isdisjoint(_MARKS) or view.is_impersonal:
        return
    last = -1
    for k in view.where(_MARKS):
        if k <= last or k == 0 or k + 2 >= view.n:
            continue
        last = next((j for j in range(k + 2, min(view.n, k + 2 + _LONGEST)) if view.folded[j] in _MARKS), -1)
        if last < 0 or not view.is_capital[k + 1] or view.tokens[k].sentence != view.tokens[last - 1].sentence:
            continue
        form = _form(view, k)
        if form and not any(view.folded[j] in CUES.closing for j in range(k + 1, last)):
            yield Phrase(k + 1, last, form, "quoted")


def _form(view: EssayView, k: int) -> str:
    """Return what kind of institution the mark at token k opens; the empty string for none."""
    before = view.folded[k - 1]
    begin = max(view.sentence_of(k)[0], k - _NEAR)
    left = view.folded[begin:k]
    if not _WORKS_OF_ART.isdisjoint(left):
        return ""
    if before not in _AT:
        if before in _KINDS:
            return "other"
        return NAMED_FORMS[before] or ("other" if before.endswith(CIRCLE_ENDS) else "")
    if not _WORKING.isdisjoint(left) and before != "i":
        return "work"
    if before in ("på", "i") and not _GOES.isdisjoint(left) and not _PUPILS.isdisjoint(left):
        return "school"
    return "other" if before == "på" and not _HOMES.isdisjoint(left) else ""
