"""Ages that learners have rather than are, as in their first languages: `jag har 25 år`, `hon har bara 2 år`, `vår
bebis har fem månader`.

What one has left, or has done for so long, is no age: more words follow it there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pseudo_core.detect.ages.numbers import AgeNumber
from pseudo_core.detect.ages.subject import SINGULAR, ends_here, is_kin, is_named_relative, is_one_person, is_person
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["AFTER_DURATION", "is_aged_subject", "years_had"]

# What follows years that count a time instead.
AFTER_DURATION = word_set(
    "äldre yngre längre tidigare mer mindre sedan sen kvar lång långt långa länge tillbaka erfarenhet till framåt",
    "senare innan efter före fängelse gratis garanti i",
)
_HAS = frozenset({"har", "hade", "ha"})
_JUST = frozenset({"bara", "redan", "nu", "snart", "nästan", "ungefär", "ca", "precis"})
_OF_OTHERS = frozenset({"hon", "han", "hen"})
_CHILD = word_set("son dotter pojke flicka bebis baby tjej kille bror syster barnbarn lillebror lillasyster systerson")
_CHILD |= word_set("sonen dottern pojken flickan bebisen babyn barnet lillen")
_CLOSED = frozenset({"", ".", ",", "!", ")", ";", "och", "men", "så", "nu"})
_BABY = 36  # months until which a child is counted in them
_LEAST, _GROWN = 5, 12  # years that somebody has without `bara`, and years that are hardly a time


def years_had(
    view: EssayView, number: AgeNumber, unit: str, form: str, kin: Mapping[str, Mapping[str, str]]
) -> tuple[float, str] | None:
    """Judge the years or months that somebody has: `jag har 25 år`, `Ines hon har tre år`, `bebisen har 5 månader`."""
    verb = number.first - 1
    is_just = verb >= 1 and view.folded[verb] in _JUST
    verb -= is_just
    if verb < 1 or view.folded[verb] not in _HAS or not view.adjacent(verb, number.first - is_just):
        return None
    owner = verb - 1
    word, last = view.folded[owner], number.last
    if view.folded_after(last - 1, 2) in AFTER_DURATION or not view.adjacent(owner, verb):
        return None
    if view.folded[verb] == "ha" and owner and view.folded[owner - 1] in CUES.function_word - CUES.possessive:
        return None  # `vi vill att barn ha`
    is_one = word in SINGULAR - {"som"} or is_person(view, owner, kin)
    if not is_one or (word in kin and not is_one_person(word, kin)):
        return None
    is_named = is_named_relative(view, owner, kin) or (view.is_title[owner] and word not in SINGULAR)
    is_child = word in _OF_OTHERS or word in _CHILD or is_named
    is_closed = view.folded_after(last - 1, 2) in _CLOSED
    if unit == "months":
        is_baby = is_child and is_closed and 1 <= number.value <= _BABY
        return (0.7, f"age/{form}_having_months") if is_baby else None
    if unit != "years" or not ends_here(view, last + 1):
        return None
    if number.value >= _LEAST:
        return (0.6 if number.value >= _GROWN else 0.5), f"age/{form}_having_years"
    return (0.6, f"age/{form}_having_years") if is_child and is_closed and number.value >= 1 else None


def is_aged_subject(view: EssayView, number: AgeNumber, kin: Mapping[str, Mapping[str, str]]) -> bool:
    """Tell whether a relative with a name opens the sentence before the years, and what is done follows them, whatever
    its form: `min son Kinan 6 år blunda på bron`."""
    name = number.first - 1
    if name < 1 or not number.is_digits or number.last + 1 >= view.n or not is_named_relative(view, name, kin):
        return False
    first, _ = view.sentence_of(name)
    head = name - 1
    opens = head == first or (head == first + 1 and view.folded[first] in CUES.possessive)
    verb = number.last + 1
    if not opens or not view.adjacent(number.last, verb) or not is_kin(view, head, kin):
        return False
    return is_one_person(view.folded[head], kin) and view.folded[verb].endswith("a") and view.texts[verb].islower()
