"""People a report's writer has spoken to: `Vi pratade också med rektor X Y`, `Jag intervjuade en lärare på Z , X`, `Min
första informant är X`.

Whoever is cited has been read; whoever was asked, thanked or written to the writer has met (guidelines 1.4).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.people_words import is_relative, is_role

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["is_met"]

_WRITERS = frozenset({"jag", "vi"})
_TALKED = word_set("pratade pratat talade talat diskuterade diskuterat samtalade samtalat")  # … `med X`
_ASKED = word_set(
    "träffade träffat intervjuade intervjuat frågade frågat mejlade mejlat mailade mailat ringde ringt kontaktade",
    "kontaktat tackade tillfrågade",
)
# What stands before a verb of meeting that has no past of its own: `Vi fick träffa X`, `Jag vill tacka X`.
_HELPED = {"träffa": "fick", "intervjua": "fick", "tacka": "vill"}
_VERBS = _TALKED | _ASKED | frozenset(_HELPED)
_BETWEEN = word_set(
    "med till upp en ett också även först sedan sen då kort länge igår idag mycket lite den vår min skolans kommunens",
    "företagets bibliotekets hans hennes två tre",
)
_SUBJECTS = word_set("informant informanten intervjuperson intervjupersonen respondent respondenten handledare")
_BEING = word_set("är var heter hette")
_OWN_WORK = word_set("arbetet grupparbetet uppgiften redovisningen skolarbetet")
_MADE = word_set("gjort gjord gjordes skrivet skriven")
_GIVEN = word_set("fick fått lånade lånat köpte ärvde")
_REACH = 12  # tokens from the verb to the name
_NEAR = 3  # … from the writer to the verb


def is_met(view: EssayView, i: int) -> bool:
    """Tell whether the sentence makes the name at token i that of somebody whom the writer of a report asked or met."""
    first = view.sentence_of(i)[0]
    if i - 1 <= first:
        return False
    before = view.folded[i - 1]
    if before in _BEING:
        words = view.folded[first : i - 1]
        if words[-1] in _SUBJECTS:
            return view.is_first_person(i)  # `Min andra informant är X`
        # `Den första jag intervjuade var X`
        return words[-1] in _ASKED and len(words) > 1 and words[-2] in _WRITERS
    if before == "av":
        return view.folded[first] in _OWN_WORK and not _MADE.isdisjoint(view.folded[first:i])
    if is_role(view, i - 1) and view.folded_before(i, 2) == "av" and view.is_first_person(i):
        return not _GIVEN.isdisjoint(view.folded[max(first, i - _REACH) : i])  # `boken fick jag av bibliotekarien X`
    if view.vocabulary.isdisjoint(_VERBS) or not view.is_first_person(i):
        return False
    verbs = [k for k in range(i - 1, max(first, i - _REACH), -1) if view.folded[k] in _VERBS]
    return any(_meets(view, verb, i) for verb in verbs)


def _meets(view: EssayView, verb: int, i: int) -> bool:
    """Tell whether the writer is the subject of the verb at a token, and whoever is named at token i its object."""
    first = view.sentence_of(i)[0]
    word = view.folded[verb]
    before = view.folded[max(first, verb - _NEAR) : verb]
    if _WRITERS.isdisjoint(before) and view.folded[verb + 1] not in _WRITERS:
        return False
    if word in _HELPED and _HELPED[word] not in before:
        return False
    at = verb + 1 + (view.folded[verb + 1] in _WRITERS)
    if word in _TALKED and "med" not in view.folded[at:i]:
        return False
    while at < i and view.folded[at] in _BETWEEN:
        at += 1
    if at < i and (is_role(view, at) or is_relative(view, at)):
        at += 1
        # `en lärare på Z , X`
        if at < i - 1 and view.folded[at] in ("på", "i", "från") and view.texts[i - 1] == ",":
            return all(view.is_capital[k] or not view.is_word[k] for k in range(at + 1, i))
        at += at < i and view.texts[at] == ","
    return at == i
