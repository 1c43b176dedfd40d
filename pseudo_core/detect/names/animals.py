"""Names of animals and things: which the text gives them, and which go on an enumeration of such names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.naming import is_pet, named_kind, naming_verb_before

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["goes_on_animals", "is_somebody", "names_animal"]

_AND = frozenset({"och", "å", "o", "&", "samt"})
_JOINTS = _AND | {","}
_ENDS = _JOINTS | {".", "!", "?", ")", ";", "", "som", "men"}
_SEVERAL = word_set("två tre fyra fem sex sju åtta nio tio våra mina dina sina deras hennes hans många flera några")
_LEAD = 10  # tokens from a row's name to the word for the animals


def goes_on_animals(view: EssayView, i: int, end: int) -> bool:
    """Tell whether the name at token i goes on an enumeration of several animals' names that came to token `end`:
    `hönorna heter Agda , Beda och Cilla`, but not `hundarna heter Rex och Bella , Ali och jag går ut med dem`."""
    if end <= 0 or i != end + 1 or view.folded[end] not in _JOINTS or not view.is_capital[i]:
        return False
    if view.folded_after(i) not in _ENDS or (view.folded[end] == "," and view.folded[end - 2] in _AND):
        return False
    if view.folded_after(i) in _JOINTS and i + 2 < view.n:
        joined = view.folded[i + 2]
        if view.is_kin[i + 2] or joined in CUES.possessive or joined in CUES.nominative:
            return False
        if view.is_capital[i + 2] and i + 3 < view.n and view.is_verb[i + 3]:
            return False  # `hundarna heter Rex och Bella , Ali och Sara älskar dem`
    return any(_is_several(view, k) for k in range(max(view.sentence_of(i)[0], i - _LEAD), end))


def _is_several(view: EssayView, k: int) -> bool:
    """Tell whether token k is a word for several animals: `hönorna`, `två katter`, but not `vår labrador`."""
    if view.folded[k] not in CUES.thing_head:
        return False
    return view.folded[k].endswith("na") or view.folded_before(k) in _SEVERAL


def is_somebody(view: EssayView, i: int) -> bool:
    """Tell whether token i, the name of an animal or thing of the essay, is somebody's here: `Sara Andersson`, `Ali och
    hans fru`."""
    if i + 1 >= view.n:
        return False
    if view.folded[i + 1] == "och":
        return view.folded_after(i, 2) in ("hans", "hennes") and i + 3 < view.n and view.is_kin[i + 3]
    if not view.is_capital[i + 1] or not view.adjacent(i, i + 1) or view.is_shouted(i + 1):
        return False
    return any(e.list == "surname" for e in view.entries(view.texts[i + 1]))


def names_animal(view: EssayView, i: int, last: int) -> bool:
    """Tell whether the text gives the name of the tokens `[i, last)` to an animal or thing: `hunden heter X`, `vår
    katt X`, `vi har en båt , X`."""
    verb = naming_verb_before(view, i)
    if view.folded_after(last - 1) == "efter":
        return False  # `båten heter X efter min fru`
    if verb is not None:
        return named_kind(view, verb) == "animal"
    return i > 0 and (view.folded[i - 1] in CUES.thing_head or is_pet(view, i, last))
