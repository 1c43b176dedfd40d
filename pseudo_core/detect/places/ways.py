"""Streets, bridges and stops that directions lead over: `sväng höger på X`, `korsa X`, `hållplatsen X`.

What one turns into, crosses or gets off at is a place, though a town, a lake, somebody or a word is called so too.
"""

from __future__ import annotations

from collections.abc import Iterator

from pseudo_core.detect.institutions.runs import chain_right
from pseudo_core.detect.institutions.ties import SIDES
from pseudo_core.detect.names.context import case_of
from pseudo_core.detect.places.context import capitals_after
from pseudo_core.detect.places.forms import pattern_evidence
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.surface import genitive_stem
from pseudo_core.detect.writer.relation import relation_features
from pseudo_core.model import Evidence
from pseudo_core.taxonomy import Label

__all__ = ["is_on_way", "way_places"]

_TURNING = SIDES | {"sväng", "svänger", "svängde", "svang", "svänga"}
_CROSSING = frozenset({"korsa", "korsar", "korsade"})
_FOLLOWING = frozenset({"följ", "följer", "följa"})
_WALKING = frozenset({"gå", "går", "cykla", "cyklar", "kör", "gick"})
_PARKING = frozenset({"parkera", "parkerar", "parkerade"})
_TOLD = _TURNING | {"rakt", "förbi", "rondellen", "korsningen", "trafikljuset", "bron", "backen", "hörnet"}
_STOPS = frozenset({"hållplatser", "stationer", "stopp", "hallplatser"})
_STOP_NOUNS = frozenset(
    {"hållplatsen", "hållplats", "busshållplatsen", "busshållplats", "perrongen", "spårvagnshållplatsen"}
)
_DWELLING = frozenset({"bor", "bodde", "bo", "hyr"})
# What has sides besides streets, and what a street is.
_NO_WAYS = frozenset({"bilden", "kartan", "sidan", "skärmen", "fotot", "facebook", "google", "vägen", "gatan", "ån"})
_SHORT = 6  # letters
_NEAR = 4  # tokens before a preposition in which somebody turns
_BEFORE_WAYS = _CROSSING | _FOLLOWING | {"på", "över", "till"}
_BEFORE_NAMES = _BEFORE_WAYS | _STOP_NOUNS
_MAY_LEAD = _TURNING | _CROSSING | _FOLLOWING | _PARKING | _STOPS | _STOP_NOUNS | _DWELLING | {"över"}


def is_on_way(view: EssayView, first: int) -> bool:
    """Tell whether directions turn into, cross, follow or stop at what begins at token `first`."""
    before = view.folded_before(first)
    if before not in _BEFORE_WAYS or view.vocabulary.isdisjoint(_MAY_LEAD):
        return False
    two_before, start = view.folded_before(first, 2), view.sentence_of(first)[0]
    if before == "på":
        if two_before in SIDES or two_before in _PARKING:
            return True
        return two_before == "in" and not _TURNING.isdisjoint(view.folded[max(start, first - 2 - _NEAR) : first - 2])
    if before in _CROSSING:
        return True
    if before in _FOLLOWING:
        return not _TOLD.isdisjoint(view.folded[start : view.sentence_of(first)[1]])
    if before == "över" and two_before in _WALKING:
        return not _TOLD.isdisjoint(view.folded[start : view.sentence_of(first)[1]])
    return before == "till" and two_before in _STOPS


def _is_definite(view: EssayView, i: int) -> bool:
    """Tell whether token i is an ordinary definite noun with a capital, as houses are called: `bor på Hamnkajen`."""
    word = view.folded[i]
    plain = len(word) > _SHORT and word.endswith(("en", "et", "an")) and not view.entries(view.texts[i])
    return plain and not view.is_profession[i] and word not in CUES.work_head


def way_places(view: EssayView) -> Iterator[Evidence]:
    """Yield the names with a capital that directions lead over, and those of stops, whatever else they are."""
    if view.vocabulary.isdisjoint(_MAY_LEAD):
        return
    for i in capitals_after(view, _BEFORE_NAMES):
        before = view.folded_before(i)
        if not view.capital_counts(i) or not view.is_word[i] or len(view.texts[i]) < 3:
            continue
        if view.is_kin[i] or view.is_profession[i] or view.folded[i] in _NO_WAYS:
            continue
        dwelt = before == "på" and view.folded_before(i, 2) in _DWELLING and _is_definite(view, i)
        dwelt = dwelt and (view.is_first_person(i) or any(view.is_kin[slice(*view.sentence_of(i))]))
        stop = before in _STOP_NOUNS and view.adjacent(i - 1, i)
        if not (stop or dwelt or is_on_way(view, i)):
            continue
        forms = (view.texts[i], genitive_stem(view.texts[i]) or "-")  # `till vänster på Norges karta`
        if any(e.list == "country" for form in forms for e in view.entries(form)):
            continue
        last = chain_right(view, i)
        features = ["street:sure", f"street:{case_of(view, i)}", *relation_features(view, i)]
        yield pattern_evidence(view, i, last, Label.PLACE, "place/way", "street", features)
