"""Lines in which an applicant lists a life by its years: `2012–2014 chaufför, X Transport, Y`, `mars 2013 - nu kock`.

No heading need say what they are: two such lines, of which one tells a time and one a post, are no table of history.

>>> from pseudo_core.detect.view.context import EssayView
>>> from pseudo_core.model import Essay
>>> from pseudo_core.tokenise import tokenise
>>> text = "2012-2014 chaufför\\nmars 2013 - nu kock\\nMaj och juni"
>>> view = EssayView(Essay("A1AT1", "A1", "AT1", text), tokenise(text))
>>> [view.texts[years_end(view, a, b)] for a, b in view.lines]
['chaufför', 'kock', 'Maj']
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.dates.month_words import EXACT_MONTHS, SHORT_MONTHS
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.listed import trade_endings

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["LINE_MARKS", "is_post", "is_study", "life_line_at", "life_lines", "years_end"]

LINE_MARKS = frozenset({",", "(", ")", ":", "–", "-", "—", "|", "•", "/", ";", "*"})
_TILL_NOW = word_set("nu idag pågående tillsvidare dags dato")
_COMPOUND = 7  # letters that a compound for a trade has more than
_STUDIES = ("utbildning", "utbildningen", "examen", "kurs", "kurser", "program", "programmet", "studier", "linjen")
_YEAR = 4  # digits


def years_end(view: EssayView, a: int, b: int) -> int:
    """Return the token after the years that the line `[a, b)` begins with; `a` for none."""
    j, told = a, False
    while j < b:
        text = view.texts[j]
        is_number = text[:1].isdecimal()
        if not (text in LINE_MARKS or is_number or (told and view.folded[j] in _TILL_NOW) or _is_month(view, j)):
            break
        told = told or (is_number and len(text) >= _YEAR and text[:_YEAR].isdecimal())
        j += 1
    return j if told else a


def _is_month(view: EssayView, j: int) -> bool:
    """Tell whether a month stands at token j, before its year: `jan 2010 – maj 2012`."""
    word = view.folded[j].removesuffix(".")
    return (word in SHORT_MONTHS or word in EXACT_MONTHS) and view.folded_after(j)[:1].isdecimal()


def is_study(view: EssayView, a: int, b: int) -> bool:
    """Tell whether the tokens `[a, b)` say what somebody learnt: `agronomutbildning`, `kurser i engelska`."""
    return any(view.folded[j].endswith(_STUDIES) for j in range(a, b))


def is_post(view: EssayView, a: int, b: int) -> bool:
    """Tell whether the tokens `[a, b)` say what somebody was: `senare kallskänka`, but not `agronom utbildning`."""
    endings = trade_endings(view.lexicon)
    return not is_study(view, a, b) and any(
        view.is_profession[j] or (len(view.folded[j]) > _COMPOUND and view.folded[j].endswith(endings))
        for j in range(a, b)
    )


def life_lines(view: EssayView) -> list[tuple[int, int, int]]:
    """Return such lines as their first token, the one after their years, and their end; worked out once an essay."""
    known: list[tuple[int, int, int]] | None = view.memo.get("life_lines")
    if known is None:
        known = [] if view.is_impersonal else _life_lines(view)
        view.memo["life_lines"] = known
    return known


def _life_lines(view: EssayView) -> list[tuple[int, int, int]]:
    if "\n" not in view.text:
        return []
    dated = [
        (a, begins, b)
        for a, b in view.lines
        if (view.texts[a][:1].isdecimal() or view.texts[a] in LINE_MARKS or _is_month(view, a))
        and (begins := years_end(view, a, b)) > a
    ]
    has_time = any(begins - a > 1 or len(view.texts[a]) > _YEAR for a, begins, _ in dated)
    has_post = any(is_post(view, begins, b) for _, begins, b in dated)
    return dated if len(dated) > 1 and has_time and has_post else []


def life_line_at(view: EssayView, i: int) -> tuple[int, int, int] | None:
    """Return the line that holds token i, or None."""
    return next((line for line in life_lines(view) if line[0] <= i < line[2]), None)
