"""What ties an institution to a person, and the label that follows from it."""

from __future__ import annotations

from pseudo_core.detect.context import EssayView
from pseudo_core.detect.cues import CUES
from pseudo_core.taxonomy import Label

__all__ = ["PREPOSITIONS", "institution_label", "institution_relations"]

PREPOSITIONS = frozenset({"på", "hos", "i", "vid", "för", "från", "till", "med", "mot", "åt"})
_APPLYING = frozenset({"sökte", "söker", "söka", "sökt", "ansökte", "ansöka", "ansöker"})
# What one goes to that is no course: `gick på bio på X`, `gå av på X`.
_OUTING = frozenset(
    {"bio", "av", "konsert", "match", "matchen", "film", "fest", "fika", "handla", "äta", "middag", "ut"}
)
_CLAUSE_MARKS = frozenset(",;:()")


def _near(view: EssayView, i: int, words: frozenset[str], *, back: int = 7, on: int = 4) -> bool:
    """Tell whether one of the words stands near token i, in its clause."""
    first, last = view.sentence_of(i)
    j = i - 1
    while j >= max(first, i - back) and view.texts[j] not in _CLAUSE_MARKS:
        if view.folded[j] in words:
            return True
        j -= 1
    j = i + 1
    while j < min(last, i + on + 1) and view.texts[j] not in _CLAUSE_MARKS:
        if view.folded[j] in words:
            return True
        j += 1
    return False


def institution_relations(view: EssayView, first: int, last: int) -> list[str]:
    """Return the features of what ties the tokens `[first, last)` to a person."""
    out: list[str] = []
    before = view.folded_before(first)
    if before in PREPOSITIONS:
        out.append(f"i:{before if before in ('på', 'i', 'hos', 'till') else 'prep'}")
    else:
        out.append("i:none")
    if before in (
        "en",
        "ett",
        "den",
        "gammal",
        "gamla",
        "ny",
        "nya",
        "röd",
        "vit",
        "svart",
        "blå",
        "min",
        "sin",
        "hans",
        "hennes",
    ):
        out.append("n:det")
    applied = any(word in _APPLYING for word in view.folded[max(view.sentence_of(first)[0], first - 5) : first])
    if applied:
        out.append("n:applied")  # an employer who was only asked is none
    elif _near(view, first, CUES.work_relation) or any(
        view.is_profession[j] for j in range(max(view.sentence_of(first)[0], first - 4), first)
    ):
        out.append("r:work")
    elif (
        view.is_initial[first]
        and first > 0
        and any(word in CUES.work_relation for word in view.folded[max(0, first - 5) : first])
    ):
        out.append("r:work")  # `… mitt nya jobb. X är ett stort företag`
    if _near(view, first, CUES.study_relation) and not any(
        word in _OUTING for word in view.folded[max(view.sentence_of(first)[0], first - 5) : first]
    ):
        out.append("r:study")
    if _near(view, first, CUES.club_relation):
        out.append("r:club")
    if last - 1 in view.greeted or first in view.greeted:
        out.append("r:addressee")
    if view.folded_before(first) in ("till", "hos") or view.folded_before(first, 2) in (
        "skriver",
        "hyr",
        "hyra",
        "hyresvärd",
        "hyresvärden",
    ):
        out.append("r:writes")
    return out


def institution_label(form: str, relations: list[str]) -> Label:
    """Return the label by relation first, then by form (`school`, `work`, `other`)."""
    if (
        "r:work" in relations
        and not (form == "school" and "r:study" in relations)
        and not (form == "other" and "r:club" in relations)
    ):
        return Label.WORK
    if form == "work" and "n:applied" in relations:
        return Label.OTHER_INSTITUTION
    return {"school": Label.SCHOOL, "work": Label.WORK}.get(form, Label.OTHER_INSTITUTION)
