"""People called by their age: `min femåring`, `hon är en pigg 80-åring`, `mamma till två fyraåringar`.

Told of the writer's people such a word is somebody's age; `femåringar` in general, and whom one only compares with
(`som en treåring`), are nobody's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pseudo_core.detect.ages.numbers import AgeNumber
from pseudo_core.detect.ages.subject import copula_before, ends_here, is_person, skip_back, subject_of
from pseudo_core.detect.names.unlisted import HOMES
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import personal, word_set

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["is_somebodys", "yearling"]

_OWN = word_set("min mitt mina vår våra vårt hans hennes din dina sin sina deras våran")
_FINITE = word_set("är e ä ar er var va blir blev")
_HAVING = word_set("har hade fick")
_FEW = word_set("en två tre fyra 2 3 4 båda bägge")  # whom a family has; a day nursery has twenty
_AT_WORK = word_set("förskola förskolan dagis gruppen grupp klassen klass avdelningen kursen laget barngruppen")
_ADJECTIVES = 2


def yearling(view: EssayView, number: AgeNumber, form: str, kin: Mapping[str, Mapping[str, str]]) -> tuple[float, str]:
    """Return score and rule of an age joined to `-åring`, `-åringen`, `-åringar`."""
    i, tail = number.first, number.tail
    before, before2 = view.folded_before(i), view.folded_before(i, 2)
    if view.is_capital[i] and not (
        view.is_initial[i] or view.is_shouted(i) or view.texts[i][0].isdecimal() or before in _OWN
    ):
        return 0.0, f"age/{form}_title"  # `filmen heter Hundraåringen som …`
    is_whose = before in _OWN or before2 in _OWN
    if is_whose or before in ("båda", "bägge") or _is_told(view, i, kin, many=tail.startswith("åringar")):
        return 0.85, f"age/{form}_person_aged"
    if tail.startswith("åringar"):
        return 0.25, f"age/{form}_group"
    if view.folded_after(i) == "som" and view.text[view.starts[i] - 1 : view.starts[i]] in ('"', "”", "“"):
        return 0.0, f"age/{form}_title"
    if tail.startswith("åringen"):
        return 0.85, f"age/{form}_person_aged"
    if before == "som" and (view.is_first_person(i) or _is_told_of_somebody(view, i, kin)):
        return 0.8, f"age/{form}_as_aged"
    if before == "," and i >= 2 and is_person(view, i - 2, kin) and ends_here(view, i + 1):
        return 0.8, f"age/{form}_apposition"  # `sonen , 20-åring och student`
    copula = copula_before(view, i, skip_back(view, i))
    if tail == "åring" and copula is not None and view.folded[copula] in _FINITE and ends_here(view, i + 1):
        is_told = subject_of(view, copula, kin) == "person"  # `när jag var femtonåring`
        return (0.85 if is_told else 0.3), f"age/{form}_after_copula"
    if before == "en" and view.folded_after(i) in ("i", "på", "från") and view.folded_after(i, 2) in _OWN:
        return 0.7, f"age/{form}_person_aged"  # `en 34-åring i min klass hjälper mig`
    is_own = before == "en" and before2 in ("har", "är", "var", "med") and personal(view, view.starts[i]) >= 0.7
    return (0.5 if is_own else 0.3), f"age/{form}_person_aged"


def _is_told(view: EssayView, i: int, kin: Mapping[str, Mapping[str, str]], *, many: bool) -> bool:
    """Tell whether what stands before token i makes it somebody of the writer's: `pappa till en pigg 13-åring`, `jag
    har två femåringar`, `hon är en glad nioåring`, `Samira , en femåring`.
    """
    first, last = view.sentence_of(i)
    at = i - 1
    while at > first and i - at <= _ADJECTIVES and view.pos[at] == "ADJ" and view.folded[at] not in _FEW:
        at -= 1
    counted = at >= first and view.folded[at] in _FEW
    lead = at - 1 if counted else at
    if lead < first:
        return False
    word = view.folded[lead]
    if word == "till" and lead > first and (counted or many):
        return view.folded[lead - 1] in kin
    if not counted:
        return False
    if word in _HAVING and many is (view.folded[at] != "en"):
        return view.folded_before(lead) in ("jag", "vi") and _AT_WORK.isdisjoint(view.folded[first:last])
    if many or view.folded[at] != "en":
        return False
    if word == "och" and view.folded[lead - 1].endswith("åring"):
        return view.folded[lead - 2] == "en" and _is_beside_own(view, lead - 2, kin)
    if word == ",":
        return is_person(view, lead - 1, kin) and view.folded_after(i) in (",", ".", "som")
    copula = copula_before(view, at, skip_back(view, at))
    return copula is not None and view.folded[copula] in _FINITE and subject_of(view, copula, kin) == "person"


def _is_beside_own(view: EssayView, article: int, kin: Mapping[str, Mapping[str, str]]) -> bool:
    """Tell whether the first of two such people is the writer's: `jag bor med en treåring och en femåring`."""
    before = view.folded_before(article)
    return (before in ("har", "med") and view.is_first_person(article)) or _is_told(view, article + 1, kin, many=False)


def _is_told_of_somebody(view: EssayView, i: int, kin: Mapping[str, Mapping[str, str]]) -> bool:
    """Tell whether an age after `som` is somebody's: before it (`Greta lärde sig som nioåring`), or behind the verb."""
    if is_somebodys(view, i):
        return True
    return i + 2 < view.n and view.is_verb[i + 1] and is_person(view, i + 2, kin) and view.folded[i + 2] != "man"


def is_somebodys(view: EssayView, first: int) -> bool:
    """Tell whether a name or `han` stands before an age in the sentence, or is the subject behind it: `Nuno kom hit
    vid sex års ålder`, `vid sex års ålder kom Nuno hit`."""
    begin, end = view.sentence_of(first)
    aged = next((j for j in range(first, min(end, first + 4)) if view.folded[j].startswith(("åld", "årsåld"))), end)
    behind = [aged + 2] if aged + 2 < end and view.is_verb[aged + 1] else []
    for j in (*range(begin, first), *behind):
        if view.folded[j] in CUES.third_person:
            return True
        if view.is_title[j] and view.p_name[j] > 0.5 and not view.is_common_word(j):
            lists = {entry.list for entry in view.entries(view.texts[j])}
            if lists.isdisjoint(HOMES) or "given_name" in lists:
                return True
    return False
