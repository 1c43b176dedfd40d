"""Given names that are ordinary words too, where only people stand: `mats från facket hade tårta`, `den fick jag av
björn`, `alla utom ebba`, `ove , inga och lilla fia`, `sen gick axel och jag`, `vi träffade klara på bussen`, and with a
capital `Alla , min fru`, `Liv Maria kom`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.names.chain import GIVEN
from pseudo_core.detect.names.context import ASIDES
from pseudo_core.detect.names.grammar_words import GRAMMAR_NAMES, is_grammar_name
from pseudo_core.detect.names.lines import is_owner_name
from pseudo_core.detect.names.taken import (
    ADDRESSING,
    TAKERS,
    TOLD,
    TOO_USUAL,
    is_addressed,
    is_asked_after,
    is_taken,
    is_told,
)
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.people_words import CLOSER, is_relative, is_role
from pseudo_core.detect.view.surface import entries_of

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["is_alla", "is_double_name", "people_triggers"]

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
_MET = word_set("träffade träffar träffat mötte möter mött kramade kramar kramat besökte besöker besökt")
_WHOLE = frozenset({"alla", "ingen", "inga", "allihop", "samtliga"})
_MATERIALS = word_set("silver björk ek lönn alm asp hassel linne lin sten viola lilja ros rosa linnea")
_TAKEN_UP = frozenset({"hans", "hennes", "att"})
_JOINTS = frozenset({",", "och", "å", "o", "&"})
_LEADS = frozenset({"av", "utom", "med", "lilla", "lille"})
_LITTLE = frozenset({"lilla", "lille"})
_FRAME = 3  # tokens from a subject to its verb over a place
# Before somebody who is explained after it.
_WITH = frozenset({"med", "till", "av", "hos", "åt", "från", "på", "och", "å"})
_CLAUSE = frozenset({"", ",", ".", ":", "(", ")", "och", "men", "för", "att", "när", "eftersom", "innan", "sen", "då"})
_CLOSED = frozenset({"", ",", ".", "!", "?", ")", "-", "–", "som", "på", "från", "i"})
_BEARERS = frozenset({"det", "han", "hon", "som"})
_BEING = frozenset({"är", "var", "e", "ä"})
_MUST = frozenset({"ska", "måste", "skall", "skulle", "fick", "får"})
_AGED = frozenset({"år", "månader", "årig"})
_OWNED = 3  # tokens from a possessive to the word for a person
_EXPLAINED = _BEING | _MUST | ASIDES | {"här", "från"}
_AFTER = _PLACING | _JOINTS | _EXPLAINED
_TIMES = frozenset({"month", "weekday"})
_LISTED_PLACES = frozenset({"swedish_place", "world_city", "country"})
_USUAL_NAME = 5.6  # … where a frame explains who is meant


def people_triggers(view: EssayView, i: int) -> list[str]:
    """Return what makes token i, an ordinary word in small letters, somebody's name by a frame that only people fit;
    the lists must have it as a given name."""
    if not entries_of(view, view.texts[i], GIVEN)[0]:
        return []
    if view.folded[i] in GRAMMAR_NAMES and is_grammar_name(view, i):
        return ["t:verb", "u:subject", "t:coord_name"]
    before, after = view.folded_before(i), view.folded_after(i)
    is_beside = before in _LEADS or after in _AFTER or before in _JOINTS or before in _MET or after[:1].isdigit()
    is_beside = is_beside or before in TAKERS or after in TOLD or before in ADDRESSING or before in _BEING
    if not is_beside and not _is_first_of_names(view, i):
        return []
    word = view.folded[i]
    if (after in _EXPLAINED or after[:1].isdigit()) and _is_explained(view, i):
        return ["t:verb", "u:subject", "t:coord_name"]
    if before in TAKERS and is_taken(view, i):
        return ["t:prep", "u:with"]
    if before in ADDRESSING and is_addressed(view, i):
        return ["t:greet"]
    if is_asked_after(view, i):
        return ["t:verb", "u:inverted"]
    if after in TOLD and is_told(view, i):
        return ["t:verb", "u:subject"]
    if view.lexicon is None or word in CUES.function_word or view.lexicon.frequency(word) >= TOO_USUAL:
        return []
    if view.is_kin[i]:
        return []
    if _is_met_there(view, i):
        return ["t:verb", "u:subject"]
    if _is_with_me(view, i):
        return ["t:coord_name", "t:coord"]
    if before in _MET and after in _ENDS:
        return ["t:prep", "u:with"]
    if _is_giver(view, i) or _is_left_out(view, i) or _is_spoken_well_of(view, i):
        return ["t:prep", "u:with"]
    if _is_first_of_names(view, i):
        return ["t:verb", "u:subject"]
    return ["t:coord_name", "t:coord"] if _is_among_people(view, i) else []


def _is_explained(view: EssayView, i: int) -> bool:
    """Tell whether what follows says who the given name at token i is: `per , vår lärare ,`, `med sten , det är min
    svärfar`, `sten är 80 år`, `klara här , Omars mamma`, `för storm ska till dagis`, `ville från Åbo`."""
    word, before, after = view.folded[i], view.folded_before(i), view.folded_after(i)
    if view.lexicon is None or word in CUES.function_word or word in CUES.possessive or view.is_kin[i]:
        return False
    if view.lexicon.frequency(word) >= _USUAL_NAME:
        return False
    if view.is_capital[i] or any(e.list in _TIMES for e in view.entries(view.texts[i])):
        return False
    is_first = view.is_initial[i] or before in _CLAUSE
    if after in ASIDES:
        whose = i + 2
        if view.folded_after(i, 2) in _BEARERS and view.folded_after(i, 3) in _BEING:
            return before in _WITH and _owned_person(view, i + 4) > 0
        last = _owned_person(view, whose)
        return (is_first or before in _WITH) and last > 0 and view.folded_after(last) in _CLOSED
    if after == "här":
        last = _owned_person(view, i + 3)
        return is_first and view.folded_after(i, 2) == "," and last > 0 and view.folded_after(last) in _CLOSED
    if after == "från":
        is_place = any(e.list in _LISTED_PLACES for e in view.entries(view.texts[i + 2])) if i + 2 < view.n else False
        return is_first and is_place and before not in ("för", "då") and word not in _MATERIALS
    if after in _MUST:
        is_there = i + _FRAME < view.n and (view.folded[i + _FRAME] in _THERE or is_role(view, i + _FRAME))
        return is_first and view.folded_after(i, 2) == "till" and is_there
    if after[:1].isdigit():
        return is_first and view.folded_after(i, 2) in _AGED
    return is_first and (view.folded_after(i, 3) in _AGED or _owned_person(view, i + 2) > 0)


def _owned_person(view: EssayView, j: int) -> int:
    """Return the token of the word for a person that a possessive or a genitive at token j leads, or that is definite
    itself, else 0: `vår nya lärare`, `Omars mamma`, `chefen`."""
    if j + 1 >= view.n:
        return 0
    if view.is_profession[j] and view.folded[j].endswith("n"):
        return j
    is_owner = view.folded[j] in CUES.possessive
    is_genitive = view.folded[j][-1] in "sxz" and (view.is_kin[j] or bool(entries_of(view, view.texts[j], GIVEN)[0]))
    if not is_owner and not is_genitive:
        return 0
    for k in range(j + 1, min(view.n, j + 1 + _OWNED)):
        if is_role(view, k) or is_relative(view, k):
            return k
        if view.pos[k] not in ("ADJ", "NOUN", "DET") and view.folded[k] not in CLOSER:
            return 0
    return 0


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


def _is_first_of_names(view: EssayView, i: int) -> bool:
    """`rosa elena pratar med fisken`: before another given name and a verb, at the head of its sentence."""
    if not view.is_initial[i] or i + 2 >= view.n or not view.texts[i + 1].islower() or view.is_verb[i]:
        return False
    return _is_surely(view, i + 1) and view.pos[i + 2] in ("VERB", "AUX") and view.together(i, i + 1)


def is_double_name(view: EssayView, i: int) -> bool:
    """Tell whether token i opens its sentence with a capital as the first of two given names before a verb, an ordinary
    word though it is: `Liv Maria kom`, but not `Kusin Maria kom`, `Mina Maria kom`, `Ville Maria komma ?`."""
    if not view.is_title[i] or not view.is_initial[i] or i + 2 >= view.n or not view.is_title[i + 1]:
        return False
    word = view.folded[i]
    if word in CUES.possessive:
        return is_owner_name(view, i)
    if view.is_verb[i] or view.is_kin[i] or view.is_profession[i] or word in CUES.function_word or word in CUES.title:
        return False
    verb = i + 2
    while verb + 1 < view.n and verb < i + _FRAME + 1 and view.is_title[verb] and view.together(verb - 1, verb):
        verb += 1  # `Gul Agha Noori ringde`
    return _is_surely(view, i + 1) and view.pos[verb] in ("VERB", "AUX") and view.together(i, i + 1)


def _is_with_me(view: EssayView, i: int) -> bool:
    """`sen gick axel och jag hem`, but not `jag köpte ros och jag gick hem`."""
    if view.folded_after(i) not in ("och", "å", "o") or view.folded_after(i, 2) not in ("jag", "ja"):
        return False
    if any(e.list == "sensitive" for e in view.entries(view.texts[i])):
        return False  # `sen kom corona och jag`
    if i + _FRAME < view.n and (view.is_verb[i + _FRAME] or view.pos[i + _FRAME] in ("VERB", "AUX")):
        return view.is_initial[i] or view.folded_before(i) in CUES.clause_opener
    return i > 0 and (view.is_verb[i - 1] or view.pos[i - 1] in ("VERB", "AUX"))


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
