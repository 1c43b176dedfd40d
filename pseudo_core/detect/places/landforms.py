"""Mountains, lakes and islands of other countries, by the word for what they are in their own language: `på Jebel X`,
`vid X Gölü`, `till X Head`.

No list has most of them, and the words beside the name look like people's names and towns.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pseudo_core.detect.places.checks import is_asked_for
from pseudo_core.detect.places.entries import choose_entry, place_label
from pseudo_core.detect.places.stands import stand_evidence
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.word_marks import marked, word_mark
from pseudo_core.detect.writer.relation import text_class
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView
    from pseudo_core.model import Evidence

__all__ = ["foreign_landforms"]

_BY_WORD = 0.997
# What stands before the name, in English and Gaelic, Romance, Arabic and Persian, Slavic, Malay.
_OPENERS = word_set(
    "lake mount lough loch lago lac laguna lagoa isla ilha isola île río rio monte montaña cerro volcán nevado pico",
    "cabo cayo playa praia sierra serra morro golfo wadi jebel jabal djebel jbel nahr bahr shatt darya kuh kuhe",
    "jezioro jezero ozero ostrov gora reka planina puncak gunung pulau danau bukit koh doi phu",
)
# What stands after it, in English, Turkish, Slavic, Finnish.
_TAILS = word_set(
    "lake river bay beach island islands mountain mountains falls peak pass canyon valley gorge glacier volcano firth",
    "head desert waterfall gölü gölu dağı dağları dagi nehri adası adasi vadisi yaylası planina jezero ezero reka",
    "järvi tunturi saari joki tepe tepesi şelalesi",
)
_LEADS = word_set(
    "på vid i till från nära över runt mot genom kring längs utanför nedanför bakom ovanför uppför nedför av mellan"
)
_WORKED_AT = frozenset({"på", "vid", "i", "från"})
_CLIMBING = frozenset({"upp", "uppe", "ner", "ned", "nere", "ut", "ute", "omkring", "runt"})
_LINKS = frozenset({"de", "del", "da", "do", "di", "la", "el", "los", "las", "al", "of", "d'", "ed"})
_NAMES = frozenset({"given_name", "surname"})
_SETTLED = frozenset({"country", "world_city", "swedish_place", "area", "region", "company", "school", "institution"})
_LONGEST = 3  # words beside the one for what it is
_IS_OPENER, _IS_TAIL = word_mark(_OPENERS), word_mark(_TAILS)


def foreign_landforms(view: EssayView) -> Iterator[Evidence]:
    """Yield the names that have a word for a mountain, a lake or an island of another language in them."""
    if text_class(view) == "impersonal":
        return
    for i in marked(view, _IS_OPENER):
        if view.is_title[i] and not view.is_initial[i] and view.folded_before(i) in _LEADS:
            last = _end(view, i + 1)
            if last > i + 1 and not _is_other(view, i, last) and not _is_person(view, i, last):
                yield stand_evidence(view, i, last, "geo/landform", _BY_WORD, Label.GEO, is_abroad=True)
    for i in marked(view, _IS_TAIL):
        if not view.is_title[i] or (i + 1 < view.n and view.is_title[i + 1] and view.adjacent(i, i + 1)):
            continue
        first = i
        while first and i - first < _LONGEST and view.is_title[first - 1] and view.adjacent(first - 1, first):
            first -= 1
        if first == i or view.is_initial[first] or view.folded_before(first) not in _LEADS:
            continue
        if not _is_other(view, first, i + 1) and not _is_person(view, first, i + 1):
            yield stand_evidence(view, first, i + 1, "geo/landform", _BY_WORD, Label.GEO, is_abroad=True)


def _end(view: EssayView, first: int) -> int:
    """Return where the name ends that goes on a word for what it is before token `first`: `Cabo de X`."""
    last = first
    while last < view.n and last - first < _LONGEST and view.adjacent(last - 1, last):
        links = view.folded[last] in _LINKS and last + 1 < view.n and view.is_title[last + 1]
        if not (view.is_title[last] or links):
            break
        last += 1
    return last


def _is_other(view: EssayView, first: int, last: int) -> bool:
    """Tell whether a list has all of it as something else, `Rio de Janeiro`, or somebody works or studies there."""
    hit = view.hit_at.get(first)
    if hit is not None and hit.last >= last:
        entry = choose_entry(hit.entries, None)
        if any(e.list in _SETTLED for e in hit.entries) or (entry is not None and place_label(entry) is Label.GEO):
            return True
    if view.folded_before(first) not in _WORKED_AT or view.folded_before(first, 2) in _CLIMBING:
        return False  # `gick genom X`, `gick upp på X`
    return is_asked_for(view, first, last)


def _is_person(view: EssayView, first: int, last: int) -> bool:
    """Tell whether the first word is a given name and the last a family name: `till Isla Berg`, `från Anna Head`."""
    lists = [{e.list for e in view.entries(view.texts[k])} for k in (first, last - 1)]
    return "given_name" in lists[0] and (view.folded[last - 1] in _TAILS or not _NAMES.isdisjoint(lists[1]))
