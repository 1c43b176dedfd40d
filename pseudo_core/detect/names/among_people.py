"""Given names that are ordinary words too, where only people stand: `mats från facket hade tårta`, `den fick jag av
björn`, `alla utom ebba`, `ove , inga och lilla fia`, and with a capital `Alla , min fru`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.names.chain import GIVEN
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.surface import entries_of

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["is_alla", "people_triggers"]

# Where people are met by name.
_THERE = word_set(
    "facket jobbet jobb lagret kassan receptionen köket kommunen skolan klassen tvättstugan ettan tvåan trean fyran",
    "verkstan verkstaden sfi komvux gymmet laget kören affären försäkringskassan soc kontoret förskolan dagis banken",
    "kiosken bageriet hemtjänsten avdelningen sjukhuset vårdcentralen biblioteket apoteket trappan disken dörren",
    "fabriken restaurangen hyvlen nattskiftet styrelsen föreningen kyrkan arbetsförmedlingen parkeringen mottagningen",
)
_PLACING = frozenset({"från", "i", "på", "hos", "bakom", "frå"})
_GOT = word_set("fick får fått lånade lånar lånat köpte köpt hörde hört ärvde ärvt lärde lärt")
_ENDS = frozenset({"", ".", ",", "!", "?", "och", "å", "men", "när", "som", "igår", "på", "i", "till"})
_WHOLE = frozenset({"alla", "ingen", "inga", "allihop", "samtliga"})
_MATERIALS = word_set("silver björk ek lönn alm asp hassel linne lin sten viola lilja ros rosa linnea")
_TAKEN_UP = frozenset({"hans", "hennes", "att"})
_JOINTS = frozenset({",", "och", "å", "o", "&"})
_LEADS = frozenset({"av", "utom", "med", "lilla", "lille"})
_LITTLE = frozenset({"lilla", "lille"})
_TOO_USUAL = 4.9  # Zipf frequency from which a word is hardly a name
_FRAME = 3  # tokens from a subject to its verb over a place


def people_triggers(view: EssayView, i: int) -> list[str]:
    """Return what makes token i, an ordinary word in small letters, somebody's name by a frame that only people fit;
    the lists must have it as a given name."""
    before, after = view.folded_before(i), view.folded_after(i)
    if before not in _LEADS and after not in _PLACING and before not in _JOINTS and after not in _JOINTS:
        return []
    word = view.folded[i]
    if view.lexicon is None or word in CUES.function_word or view.lexicon.frequency(word) >= _TOO_USUAL:
        return []
    if view.is_kin[i] or not entries_of(view, view.texts[i], GIVEN)[0]:
        return []
    if _is_met_there(view, i):
        return ["t:verb", "u:subject"]
    if _is_giver(view, i) or _is_left_out(view, i) or _is_spoken_well_of(view, i):
        return ["t:prep", "u:with"]
    return ["t:coord_name", "t:coord"] if _is_among_people(view, i) else []


def is_alla(view: EssayView, i: int) -> bool:
    """Tell whether token i is a woman's name, no `alla`: with a capital inside a sentence, before who she is."""
    if not view.is_title[i] or view.is_initial[i] or i in view.greeted:
        return False
    if view.folded_after(i) != ",":
        return False
    after = view.folded_after(i, 2)  # `Alla , min fru`, but not `tack till Alla , som …`
    return after in ("min", "vår", "hans", "deras") or (after == "som" and view.folded_before(i) == ",")


def _is_met_there(view: EssayView, i: int) -> bool:
    """`mats från facket hade`, but not `fred på skolan är viktigt`."""
    if i + _FRAME >= view.n or view.folded[i + 1] not in _PLACING or view.folded[i + 2] not in _THERE:
        return False
    is_first = view.is_initial[i] or view.folded_before(i) in CUES.clause_opener or view.folded_before(i) in (",", ".")
    if not is_first or view.pos[i + 3] not in ("VERB", "AUX") or view.pos[i] == "VERB":
        return False
    return not (i + 4 < view.n and view.pos[i + 4] == "ADJ" and view.folded[i + 4].endswith("t"))


def _is_giver(view: EssayView, i: int) -> bool:
    """`den fick jag av björn`, but not `jag fick en ring av silver`."""
    if view.folded_before(i) != "av" or view.folded_after(i) not in _ENDS or view.folded[i] in _MATERIALS:
        return False
    return not _GOT.isdisjoint(view.folded[max(view.sentence_of(i)[0], i - 5) : i])


def _is_left_out(view: EssayView, i: int) -> bool:
    """`alla utom ebba`, `alla kom utom ebba`, but not `alla färger utom rosa`."""
    if view.folded_before(i) != "utom":
        return False
    k = i - 2
    while k > 0 and view.folded[k] not in _WHOLE and (view.is_verb[k] or view.pos[k] == "ADV"):
        k -= 1
    return k >= 0 and view.folded[k] in _WHOLE


def _is_spoken_well_of(view: EssayView, i: int) -> bool:
    """`det bästa med linnea är hennes skratt`."""
    if view.folded_before(i) != "med" or view.folded_after(i) not in ("är", "var"):
        return False
    after = view.folded_after(i, 2)
    return after in _TAKEN_UP and (after != "att" or view.folded_after(i, 3) in ("hon", "han"))


def _is_among_people(view: EssayView, i: int) -> bool:
    """`ove , inga och lilla fia`, but not `Omar , sol och bad`."""
    before = i - 1 - (view.folded_before(i) in _LITTLE)
    left = before > 0 and view.folded[before] in _JOINTS and _is_surely(view, before - 1)
    at = i + 2 + (view.folded_after(i, 2) in _LITTLE)
    right = at < view.n and view.folded[i + 1] in _JOINTS and _is_surely(view, at)
    if before == i - 2 and view.folded[before] in _JOINTS:
        return any(_is_surely(view, k) for k in range(max(0, before - 4), before))
    if view.folded_after(i) in _JOINTS and not (at < view.n and _may_be_somebody(view, at)):
        return False
    marks = {view.folded_before(i), view.folded_after(i)}
    return (left or right) and "," in marks and marks <= _JOINTS | {".", ":", ""} and view.pos[i] != "VERB"


def _is_surely(view: EssayView, j: int) -> bool:
    """Tell whether the lists have token j as a given name and as no ordinary word."""
    return any(not e.is_common for e in entries_of(view, view.texts[j], GIVEN)[0]) and not view.is_common_word(j)


def _may_be_somebody(view: EssayView, j: int) -> bool:
    """Tell whether token j may go on an enumeration of people: a name, a relative, a pronoun."""
    if view.is_capital[j] or view.is_kin[j] or view.folded[j] in CUES.nominative or view.folded[j] in CUES.possessive:
        return view.folded[j] != "sitt"
    return bool(entries_of(view, view.texts[j], GIVEN)[0]) or view.is_open[j]
