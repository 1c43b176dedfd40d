"""People of the writer's own circles in a report: whom the writer has asked, and who stands beside somebody known.

An investigation names whom it cites by family name or in full; who stands there by a given name alone is of the
writer's own class or work, where the report says that such people were asked: `enkäten besvarades av sex i kursen`.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.people_words import is_relative, is_role
from pseudo_core.detect.writer.own_deeds import is_own_acquaintance

if TYPE_CHECKING:
    from pseudo_core.detect.names.chain import NameUnit
    from pseudo_core.detect.view.context import EssayView

__all__ = ["asks_people", "is_of_own_circle"]

_ASKED = word_set(
    "intervjuat intervjuade intervjuar intervjuades intervjuats intervju intervjun intervjuer intervjuerna enkät",
    "enkäten enkäter enkäterna frågat frågade tillfrågade tillfrågat tillfrågades informanter informanterna",
    "respondenter respondenterna svarade svarat besvarade besvarat",
)
_ANYWHERE = frozenset({"frågade", "svarade", "svarat", "besvarade", "besvarat"})  # what people of a book do too
_ANSWERED = frozenset({"svarade", "svarat"})
_QUESTIONS = frozenset({"frågor", "frågorna", "frågan", "enkät", "enkäten"})
_WRITERS = frozenset({"jag", "vi", "min", "mina", "mitt", "vår", "vårt", "våra"})
# Where the people are whom a learner can ask.
_NEAR = word_set(
    "kursen klassen gruppen arbetet jobbet arbetsplatsen sfi komvux skolan avdelningen klasskamrater klasskamraterna",
    "kurskamrater kurskamraterna kollegor kollegorna grannar grannarna elever eleverna deltagare deltagarna huset",
)
_CIRCLES = word_set("jobb arbete arbetsplats klass kurs skola grupp avdelning släkt familj hus förening trappa by")
_PLACING = frozenset({"i", "på", "från"})
_TO_ME = 4  # tokens from a noun to the name after `till mig ,`
_BOOKS = frozenset({"texten", "artikeln", "boken", "romanen", "novellen", "filmen"})


def is_of_own_circle(view: EssayView, units: list[NameUnit]) -> bool:
    """Tell whether a name in a report is that of somebody the writer knows, by what the report says elsewhere: of
    whom the writer asked, of an acquaintance, of others in the sentence."""
    head = units[0]
    i = head.first
    if not view.is_title[i] or (head.given is None and len(units) == 1):
        return False
    if head.given is not None and head.given.is_common and view.is_initial[i]:
        return False
    if len(units) > 1:
        return _is_own(view, i)
    return asks_people(view) or _is_beside_own(view, i)


def asks_people(view: EssayView) -> bool:
    """Tell whether a sentence says that the writer asked people, or that people of the writer's circles answered."""
    known = view.memo.get("asks_people")
    if known is None:
        known = view.memo["asks_people"] = not view.vocabulary.isdisjoint(_ASKED) and _finds_asked(view)
    return bool(known)


def _finds_asked(view: EssayView) -> bool:
    """Return what `asks_people` does, worked out."""
    for i in view.where(_ASKED):
        if view.folded[i] == "frågade" and not {view.folded_before(i), view.folded_after(i)} & {"jag", "vi"}:
            continue  # what people of a book asked
        words = view.folded[slice(*view.sentence_of(i))]
        if view.folded[i] in _ANSWERED and _QUESTIONS.isdisjoint(words):
            continue
        if not _NEAR.isdisjoint(words):
            return True
        if view.folded[i] not in _ANYWHERE and not (_WRITERS.isdisjoint(words) or words[0] in _BOOKS):
            return True
    return False


def _is_acquaintance(view: EssayView, i: int) -> bool:
    """Tell whether `en bekant ,` or `en kollega till mig ,` stands before token i, who is somebody of the writer's."""
    if view.folded_before(i, 2) in ("mig", "mej", "oss") and view.folded_before(i, 3) == "till":
        return i > _TO_ME and (is_relative(view, i - _TO_ME) or is_role(view, i - _TO_ME))
    return view.folded_before(i, 2) == "bekant" and view.folded_before(i, 3) in ("en", "annan", "gammal")


def _is_in_circle(view: EssayView, i: int) -> bool:
    """Tell whether token i names who is in a circle of the writer's: `på mitt jobb har vi en kock från Indien , X`."""
    first = view.sentence_of(i)[0]
    words = view.folded[first : i - 1]
    return "en" in words and any(word in CUES.own_possessive and after in _CIRCLES for word, after in pairwise(words))


def _is_beside_own(view: EssayView, i: int) -> bool:
    """Tell whether somebody whom the writer knows stands in the sentence of token i, or is named there: `när X ringer
    går Y ut`, where X is the writer's neighbour."""
    own = view.memo.get("own_names")
    if own is None:
        own = view.memo["own_names"] = frozenset(view.folded[j] for j in view.capitals if _is_own(view, j))
    if not own or view.folded_before(i) in _PLACING or _is_of_plot(view, i):
        return False
    first, last = view.sentence_of(i)
    return any(view.is_capital[j] and view.folded[j] in own for j in range(first, last))


def _is_of_plot(view: EssayView, i: int) -> bool:
    """Tell whether the name at token i is met where the writer is not spoken of, as whoever is read of is: `Amir flyr`
    before `Jag tänkte på Amir och på min vän X`, `huvudpersonen X`."""
    before = view.folded_before(i)
    if before.endswith("personen") or before in CUES.public_role:
        return True
    return any(view.folded[j] == view.folded[i] and not view.is_first_person(j) for j in view.capitals if j < i)


def _is_at_own(view: EssayView, j: int) -> bool:
    """Tell whether token j, or what is joined to it, is at a place of the writer's: `X och Y på vår klinik`."""
    at = j + 1
    while view.folded_after(at - 1) in ("och", ",") and at + 1 < view.n and view.is_capital[at + 1]:
        at += 2
    if at + 2 >= view.sentence_of(j)[1] or view.folded[at] not in ("på", "i"):
        return False
    return view.folded[at + 1] in CUES.own_possessive and view.folded[at + 2] in _CIRCLES


def _is_own(view: EssayView, j: int) -> bool:
    """Tell whether the text says of whoever is named at token j that the writer knows them."""
    if _is_at_own(view, j):
        return True
    if view.folded_before(j) == "," and (_is_acquaintance(view, j) or _is_in_circle(view, j)):
        return True
    return is_own_acquaintance(view, j, j + 1)
