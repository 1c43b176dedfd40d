"""Ages told in a clause of time or after `som`: `när jag var tio brann skolan`, `som sexton gick jag till sjöss`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.ages.numbers import AgeNumber
from pseudo_core.detect.ages.subject import SINGULAR, ends_here
from pseudo_core.detect.view.frames import UNITS, word_set

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["is_as_old", "is_open_name", "opens_main_clause"]

_WHEN = word_set("när då nar innan sedan sen medan tills")
_WAS = word_set("var va blev fyllde")
_OPENS_CLAUSE = word_set("jag vi han hon de dom min mitt")
_OPENS_AS = word_set(", . ; : - – och men redan")
# What somebody did at an age (`kom hit som tjugo`).
_CAME_AS = word_set("kom flyttade flydde flyttat började gifte lämnade emigrerade invandrade slutade dog avled pension")
_AS_WHOM = word_set("jag han hon fick fått gången")


def opens_main_clause(view: EssayView, number: AgeNumber, copula: int) -> bool:
    """Tell whether a clause of time ends with the number and its main clause begins: `när jag var tio brann skolan`."""
    if number.value < 3 or view.folded[copula] not in _WAS or view.folded_before(copula, 2) not in _WHEN:
        return False
    at = number.last
    is_noun = view.pos[at] in ("NOUN", "ADJ") and view.is_common_word(at) and view.folded_after(at) not in _OPENS_CLAUSE
    return view.folded_before(copula) in SINGULAR and view.folded[at] not in UNITS and not is_noun


def is_open_name(view: EssayView, i: int) -> bool:
    """Tell whether token i opens its sentence as what may be a name: a word that is no other (`Osmi är sextiett`)."""
    return i >= 0 and view.is_initial[i] and view.is_word[i] and view.texts[i].isalpha() and not view.is_common_word(i)


def is_as_old(view: EssayView, number: AgeNumber) -> bool:
    """Tell whether `som` and a number tell when in somebody's life: `som sexton gick jag till sjöss`."""
    first, last = number.first, number.last
    begin, _ = view.sentence_of(first)
    if view.folded_before(first, 2) in _OPENS_AS or begin == first - 1:
        told = view.folded_after(last)  # behind the verb
        if told in ("jag", "han", "hon") or (told and view.is_title[last + 1] and view.is_verb[last]):
            return view.folded_after(last - 1) not in UNITS
    if view.folded_before(first, 2) in _AS_WHOM and ends_here(view, last):
        return True  # `jag som tjugo i Umeå`, `hon fick som elva tolka`
    return ends_here(view, last) and not _CAME_AS.isdisjoint(view.folded[begin : first - 1])
