"""What is said of people and hardly of things: `är snäll`, `var polska`, `är min granne`, `är 84`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.people_words import CLOSER, is_relative, is_role

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["is_age_said", "is_said_of_people"]

# What people are, and things hardly.
_OF_PEOPLE = word_set(
    "snäll glad trött rolig trevlig duktig arg sjuk ledsen gift född pensionär kär gravid singel orolig nervös hungrig",
    "lat vänlig hjälpsam sträng blyg modig sur hemma bortrest sjukskriven skild ensamstående arbetslös änka änkling",
)
_ABLE = word_set("bra jättebra bättre bäst dålig sämre sämst grym")
_SKILLS = word_set(
    "matte matematik fotboll schack data datorer musik sport språk gitarr handboll innebandy dans sång siffror"
)
_NATIONAL = frozenset({"inhabitant", "female", "adjective"})
_AGE_DIGITS = 2
_AFTER_AGE = frozenset({"år", "och", ".", ",", "", "plus", "+"})


def is_said_of_people(view: EssayView, j: int) -> bool:
    """Tell whether what is said at token j is said of people: `snäll`, `polska`, `kock`, `min granne`."""
    if j >= view.n:
        return False
    if view.folded[j] in _OF_PEOPLE or view.is_profession[j]:
        return True
    if view.folded[j] in _ABLE and view.folded_after(j) == "på":
        skill = view.folded_after(j, 2)
        return skill == "att" or skill.endswith("ska") or skill in _SKILLS  # `Lotta är bra på svenska`
    if view.folded[j] in CUES.possessive or view.folded[j] == "en":
        k = j + 1 + (j + 1 < view.n and view.folded[j + 1] in CLOSER)
        return k < view.n and (is_relative(view, k) or is_role(view, k))
    if is_age_said(view, j):
        return True  # `Stig är 84 och`
    return any(e.list == "country" and e.inflection in _NATIONAL for e in view.entries(view.texts[j]))


def is_age_said(view: EssayView, j: int) -> bool:
    """Tell whether somebody's age stands at token j."""
    if j >= view.n or not (view.texts[j].isdigit() and len(view.texts[j]) <= _AGE_DIGITS):
        return False
    return view.folded_after(j) in _AFTER_AGE or view.is_verb[min(j + 1, view.n - 1)]
