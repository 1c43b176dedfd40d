"""Places of an argument where nobody in particular is: `en chef i X`, `i X och andra kommuner`, `i X , Y eller Z`.

An argument takes its towns from the map as well as from the writer's life; who is spoken of there tells them apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.people_words import is_relative, is_role

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["is_nobodys", "is_of_anybody"]

_PUBLIC = word_set(
    "kommuner kommunerna städer städerna",
    "myndigheter myndigheterna forskare forskarna forskning forskningen studie studien studier",
    "undersökning undersökningen rapport rapporten artikeln försök försöket projekt projektet metod metoden modell",
    "modellen exempel exempelvis arbetsplatser arbetsplatserna invånare invånarna prövat prövade provade testade",
    "statistik statistiken procent landsting landstinget regioner regionerna",
)
_HERE = frozenset({"här", "hemma", "oss"})
_NOBODY = word_set("en ett ingen inget inga varje nån någon några vilken")
_PERSONS = word_set(
    "person människa kvinna man pojke flicka unge ungdom tonåring barn student studerande elev pensionär chef anställd",
    "turist besökare förälder förare sjuksköterska läkare lärare arbetare bank butik familj mamma pappa flykting",
    "åttaåring sjuåring femåring tioåring",
)
_LISTING = frozenset({",", "och", "eller", "samt"})
_ARTICLES = frozenset({"en", "ett"})
_PAST = ("ade", "dde", "gde", "nde", "kte", "pte", "ste")  # how verbs of what has been end
_WAS = frozenset({"var", "hade", "fick", "kom", "gick", "blev", "sa", "sade", "tog", "såg", "gav", "stod"})
_OPENING = frozenset({"i", "från", "mellan", "av"})
_LARGEST = 300_000  # inhabitants


def is_of_anybody(view: EssayView, i: int) -> bool:
    """Tell whether the place at token i, which nothing ties to the writer, is said of anybody or of the whole map, and
    the writer is not there: `här i X`."""
    if view.folded_before(i, 2) in _HERE:
        return False
    if not view.vocabulary.isdisjoint(_PUBLIC) and not _PUBLIC.isdisjoint(view.folded[slice(*view.sentence_of(i))]):
        return True
    return is_nobodys(view, i) or _is_on_map(view, i, _preposition(view, i))


def _preposition(view: EssayView, i: int) -> int:
    """Return the token before the names that token i is one of."""
    first = view.sentence_of(i)[0]
    at = i - 1
    while at > first and (view.is_capital[at] or view.folded[at] in _LISTING):
        at -= 1
    return at


def is_nobodys(view: EssayView, i: int) -> bool:
    """Tell whether somebody in general is from the place at token i or in it: `en ung lärare i X`."""
    first, at = view.sentence_of(i)[0], _preposition(view, i)
    noun = at - 1
    if view.folded[at] not in ("i", "från") or noun <= first:
        return False
    if not (view.folded[noun] in _PERSONS or is_role(view, noun) or is_relative(view, noun)):
        return False
    j = noun - 1
    while j > first and view.pos[j] == "ADJ":
        j -= 1
    if view.folded[j] not in _NOBODY:
        return False
    # `En ung lärare från X sade upp sig` is somebody
    told = view.folded[slice(*view.sentence_of(at))]
    return view.folded[j] not in _ARTICLES or not any(word in _WAS or word.endswith(_PAST) for word in told)


def _is_on_map(view: EssayView, i: int, at: int) -> bool:
    """Tell whether token i is listed beside one of the largest towns: `i Stockholm eller X`."""
    if view.folded[at] not in _OPENING:
        return False
    listed = []
    j = at + 1
    while j < view.n and (view.is_capital[j] or (view.folded[j] in _LISTING and j + 1 < view.n)):
        if view.is_capital[j]:
            listed.append(j)
        elif not view.is_capital[j + 1]:
            break
        j += 1
    return i in listed and any(e.frequency >= _LARGEST for j in listed if j != i for e in view.entries(view.texts[j]))
