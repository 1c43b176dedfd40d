"""Ages that other words than `är` tell: `jag närmar mig 40`, `hans ålder är 34`, `mina barn är mellan 3 och 14 år`.

>>> from pseudo_core.detect.ages.detector import detect_ages
>>> from pseudo_core.detect.view.context import EssayView
>>> from pseudo_core.model import Essay
>>> from pseudo_core.tokenise import tokenise
>>> text = "Min chef närmar sig sextio . Hennes ålder är 58 ."
>>> view = EssayView(Essay("A1AT1", "A1", "AT1", text), tokenise(text))
>>> [text[e.start : e.end] for e in detect_ages(view)]
['sextio', '58']
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pseudo_core.detect.ages.numbers import MAY_BEGIN_AGE, AgeNumber
from pseudo_core.detect.ages.subject import COPULA, SINGULAR, YEARS, ends_here, is_kin, is_person, subject_of
from pseudo_core.detect.view.frames import personal, word_set

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["of_people_in_general", "told_otherwise"]

_GROWN, _TWENTY, _CHILD, _OLDEST = 13, 20, 3, 110
_REFLEXIVE = frozenset({"mig", "sig", "oss"})
_REACHED = frozenset({"passerat", "passerade", "passerar"})
_OWNERS = word_set("min mitt mina hans hennes sin sitt din ditt vår vårt våra deras")
_HAVING = _OWNERS | word_set("har hade fick fått")
_AGE = word_set("ålder åldern ålderen åldren")
_AGES = word_set("åldrarna åldrar")
_RESPECTIVELY = word_set("respektive resp resp.")
_THAN = word_set("mer mindre äldre yngre")
_NOT = word_set("inte aldrig knappast ej nog knappt")
_LIVED = word_set("levde lever levt leva")
_OLD = word_set("gammal gammel gamal gamla gammla gamal")
_STANDS = frozenset({"står", "stod", "stå"})
_THINGS = frozenset({"det", "den", "som", "de", "dom"})
_PAPERS = word_set(
    "papper pappret papperet papperen pappren papprena passet pass idkort id-kort id-kortet legitimationen intyget",
    "datorn systemet akten beslutet födelsebeviset",
)
_RANGE = word_set("och till - –")
_ANYBODY = word_set(
    "man många flesta vissa alla folk människor ungdomar unga barn personer elever flickor pojkar kvinnor män"
)
_FIRST = word_set("jag mig min mitt mina vi vår våra vårt han hon hans hennes")


def told_otherwise(
    view: EssayView, number: AgeNumber, unit: str, form: str, kin: Mapping[str, Mapping[str, str]]
) -> tuple[float, str] | None:
    """Judge a number beside a word or two that tell of ages alone."""
    first, last = number.first, number.last
    one, two, three = (view.folded_before(first, back) for back in (1, 2, 3))
    after = view.folded_after(last - 1)
    if number.is_ordinal or unit == "months" or not 1 <= number.value <= _OLDEST:
        return None
    is_shut = ends_here(view, last + (unit == "years"))
    if is_shut and number.value >= _GROWN and first >= 3 and _comes_near(view, first, kin):
        return 0.8, f"age/{form}_nearly"
    if is_shut and (one in COPULA or one == "er") and two in _AGE and (three in _OWNERS or three.endswith("s")):
        return (
            0.3 if three.endswith(("ens", "ets")) and not is_kin(view, first - 3, kin) else 0.9
        ), f"age/{form}_after_age"
    if one == "," and two == "jag" and after == "," and number.value >= _GROWN:
        return 0.75, f"age/{form}_apposition"  # `jag , 34 , söker arbete`
    if one == "vart" and two in SINGULAR and not unit and number.value >= _GROWN and is_shut:
        return 0.8, f"age/{form}_turning"  # `jag vart 34 i maj`
    if one == "än" and two in _THAN and unit == "years" and is_shut and first >= 4:
        at = first - 3 - (three in _NOT)
        if view.folded[at] in COPULA and subject_of(view, at, kin) == "person":
            return 0.85, f"age/{form}_at_most"  # `hon är inte mer än trettio år`
    if one in ("till", "tills") and two in _LIVED and unit == "years" and number.value >= _TWENTY and is_shut:
        return 0.8, f"age/{form}_lived"
    if one in COPULA and after in _OLD and not unit and number.value >= _CHILD and first >= 2:
        is_somebody = subject_of(view, first - 1, kin) == "person"
        return (0.9, f"age/{form}_years_unsaid") if is_somebody else None  # `jag var 34 gammal`
    if one in _OLD and two in SINGULAR and not unit and number.value >= _TWENTY and is_shut:
        return 0.75, f"age/{form}_years_unsaid"  # `han gammal 71`
    if is_shut and not unit and number.value >= _CHILD and _is_in_papers(view, first):
        return 0.8, f"age/{form}_in_papers"
    is_own = view.is_first_person(first) and personal(view, view.starts[first]) >= 0.5
    if one in COPULA and after in _RESPECTIVELY and first >= 2 and _is_number(view, last + 1):
        is_told = subject_of(view, first - 1, kin) in ("plural", "person") or view.folded[first - 2] in kin
        return (0.8, f"age/{form}_respectively") if is_told else None
    if one == "mellan" and after in _RANGE and _is_number(view, last + 1) and view.folded_after(last + 1) in YEARS:
        # `mina barn är mellan 3 och 14 år`, `vi har barn mellan 3 och 14 år`
        begin, _ = view.sentence_of(first)
        is_told = is_own and any(
            view.is_kin[j] and not _HAVING.isdisjoint(view.folded[max(begin, j - 2) : j]) for j in range(begin, first)
        )
        return (0.8 if is_told else 0.35), f"age/{form}_between"
    if one in _AGES:
        return (0.85 if is_own else 0.35), f"age/{form}_after_age"
    if one == "(" and view.is_kin[first - 2] and after in ("och", ",") and _is_number(view, last + 1):
        return (0.8 if is_own else 0.4), f"age/{form}_in_brackets"  # `våra barn ( 7 och 12 ) sover`
    is_verb_next = last < view.n and (view.pos[last] in ("VERB", "AUX") or view.folded[last] in COPULA)
    if number.is_digits and two in _OWNERS and view.is_kin[first - 1] and not unit and is_verb_next:
        return 0.75, f"age/{form}_beside_kin"  # `min son 7 spelar fotboll`
    return None


def _is_in_papers(view: EssayView, first: int) -> bool:
    """Tell whether papers say the number at token `first` of somebody's age, beside another number that somebody is:
    `jag är 17 men i papperen står 19`."""
    at = first - 1 - (view.folded_before(first) in ("det", "att", "bara"))
    if at < 1 or view.folded[at] not in _STANDS:
        return False
    begin, end = view.sentence_of(first)
    if _PAPERS.isdisjoint(view.folded[max(begin, at - 4) : at]):
        return False
    return any(
        view.folded[j] in COPULA
        and view.folded[j - 1] not in _THINGS
        and _is_number(view, j + 1 + (view.folded_after(j) in SINGULAR))
        for j in range(begin + 1, end - 1)
    )


def _comes_near(view: EssayView, first: int, kin: Mapping[str, Mapping[str, str]]) -> bool:
    """Tell whether somebody comes near the number at token `first`, or has left it behind: `jag närmar mig 40`."""
    one = view.folded_before(first)
    if one in _REFLEXIVE and view.folded_before(first, 2).startswith("närma"):
        owner = first - 3
    elif one in _REACHED:
        owner = first - 2 - (view.folded_before(first, 2) in ("har", "hade", "precis"))
    elif one == "närmare" and view.folded_before(first, 2) in COPULA:
        return subject_of(view, first - 2, kin) == "person"
    else:
        return False
    return owner >= 0 and (view.folded[owner] in SINGULAR - {"som"} or is_person(view, owner, kin))


def _is_number(view: EssayView, i: int) -> bool:
    return i < view.n and MAY_BEGIN_AGE.of(view)[i]


def of_people_in_general(view: EssayView, first: int) -> bool:
    """Tell whether the clause before token `first` is of anybody: `man ska ha fyllt 18`, `många är gifta när de är 18`.

    Nobody whom the essay knows stands in it.
    """
    begin, _ = view.sentence_of(first)
    known: dict[int, tuple[int, int]] = view.memo.setdefault("people_in_general", {})
    if begin not in known:
        known[begin] = _first_told_of(view, begin)
    anybody, somebody = known[begin]
    return anybody < first <= somebody


def _first_told_of(view: EssayView, begin: int) -> tuple[int, int]:
    """Return where the sentence that begins at a token first speaks of anybody, and of somebody; its end for never."""
    end = view.sentence_of(begin)[1]
    words = range(begin, end)
    anybody = (j for j in words if view.folded[j] in _ANYBODY)
    somebody = (j for j in words if view.folded[j] in _FIRST or (view.is_kin[j] and view.folded[j] not in _ANYBODY))
    return next(anybody, end), next(somebody, end)
