"""Rivers told by what only water does: `genom staden rinner X`, `X rinner förbi vårt hus`, `X svämmade över`.

Rivers of the countries that learners come from are in no list, and many are called like people.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pseudo_core.detect.places.pieces import run_end
from pseudo_core.detect.places.stands import told_evidence
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.word_marks import marked, word_mark
from pseudo_core.detect.writer.relation import text_class
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView
    from pseudo_core.model import Evidence

__all__ = ["flowing_places", "swedish_rivers"]

_FLOWING = 0.996
_RIVERS = ("älv", "älven", "elv", "elven", "alv", "älvs")
_FLOWS = word_set("rinner rann runnit flyter flöt slingrar ringlar svämmar svämmade")
_WAYS = word_set("genom förbi mitt längs bakom nedanför utanför tvärs igenom ut ner över runt mellan alldeles precis")
_BEDS = word_set(
    "hus hem stan staden byn dalen samhället hemstad stad by trakten orten huset kvarteret centrum landet området",
    "slätten",
    "berget bergen skogen skolan parken gården trädgården",
)
_SURE = word_set("svämmar svämmade rinner rann runnit")  # a ring flows, and so does a boat, but they do not run
_CLAUSES = frozenset({",", "och", "men", "att", "där", "för", "eftersom"})
_IS_FLOWING = word_mark(_FLOWS)
_IS_SWEDISH_RIVER = word_mark(_RIVERS)
_AT_RIVERS = word_set("vid i på längs över till från utmed efter intill nära")
_SHORTEST_RIVER = 3  # letters of its name
_BACK = 6  # tokens from a verb to where the water runs


def flowing_places(view: EssayView) -> Iterator[Evidence]:
    """Yield the capitals that run through where somebody is at home."""
    for verb in marked(view, _IS_FLOWING):
        if text_class(view) != "personal":
            return
        first = verb + 1
        if first < view.n and view.is_title[first] and _lies_along(view, verb):
            last = run_end(view, first)
            if _may_be_river(view, first, last):
                yield told_evidence(view, first, last, "geo/flowing", _FLOWING, Label.GEO)
            continue
        first = verb - 1
        if first < 0 or not view.is_title[first] or view.folded_after(verb) not in _WAYS:
            continue
        start = view.sentence_of(verb)[0]
        opens = first == start or view.folded[first - 1] in _CLAUSES
        if opens and view.folded[verb] in _SURE and _may_be_river(view, first, verb):
            yield told_evidence(view, first, verb, "geo/flowing", _FLOWING, Label.GEO)


def swedish_rivers(view: EssayView) -> Iterator[Evidence]:
    """Yield what is called after the place it runs by: `Lögde älv`, `vid lina älv`."""
    for noun in marked(view, _IS_SWEDISH_RIVER):
        first = noun - 1
        if first < 0 or view.is_capital[noun] or not (view.is_word[first] and view.together(first, noun)):
            continue
        if view.folded[first] in CUES.function_word or view.is_verb[first] or len(view.texts[first]) < _SHORTEST_RIVER:
            continue
        if text_class(view) != "personal" and not view.is_first_person(first):
            continue
        is_sure = view.is_title[first] and not (view.is_initial[first] and view.is_common_word(first))
        if is_sure or (not view.is_common_word(first) and view.folded_before(first) in _AT_RIVERS):
            yield told_evidence(view, first, noun + 1, "geo/swedish_river", _FLOWING, Label.GEO)


def _lies_along(view: EssayView, verb: int) -> bool:
    """Tell whether the clause says before its verb where the water runs: `genom min stad rinner`, `där rinner`."""
    start = max(view.sentence_of(verb)[0], verb - _BACK)
    back = view.folded[start:verb]
    if view.folded_after(verb, 2) == "över":
        return view.folded[verb].startswith("svämma")  # `varje vår svämmar X över`
    return back[-1:] == ["där"] or (not _WAYS.isdisjoint(back) and not _BEDS.isdisjoint(back))


def _may_be_river(view: EssayView, first: int, last: int) -> bool:
    if view.is_kin[first] or view.is_profession[first] or view.folded[first] in CUES.function_word:
        return False
    return view.is_word[first] and not (view.is_common_word(first) and view.is_initial[first]) and last - first < 4
