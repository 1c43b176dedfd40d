"""Capitalised words at the head of a sentence that are names elsewhere: what makes them words there, or people.

`Ring Omar`, `Per timme`, `Hela släkten` and `Firman heter X` open a sentence with a word; `Lotta i kassan säger` and
`Stig är snäll` with somebody.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pseudo_core.detect.names.chain import GIVEN, SURNAME
from pseudo_core.detect.names.no_names import COMPOUND
from pseudo_core.detect.names.starts import CALLED
from pseudo_core.detect.names.unlisted import HOMES, is_compound
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.people_words import is_person_owner, is_relative, is_role
from pseudo_core.detect.view.said import is_age_said, is_said_of_people
from pseudo_core.detect.view.surface import entries_of, is_genitive_position

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = [
    "REQUESTS",
    "SOMEBODY",
    "is_ordinary_opening",
    "is_placed_subject",
    "is_told_first",
    "is_what_is_named",
    "opens_otherwise",
]

REQUESTS = word_set(
    "ring fråga hälsa ta kom gå kör se hör säg be möt kolla mejla skriv kontakta vänta elda böj spring",
)
"""What asks somebody to do something, and is a name too."""
_WRITING = frozenset({"maila", "mejla", "smsa", "messa"})  # what learners write for asking to write
SOMEBODY = frozenset({"t:heter", "t:kin", "t:my_kin", "t:greet", "t:sign", "t:iam", "t:self"})
"""Triggers that nothing but somebody has."""
_LIKELY = 0.5  # probability of a name
_TOO_USUAL = 4.9  # Zipf frequency from which a word is hardly a name
# What `per` measures.
_UNITS = word_set(
    "timme timma tim minut dygn dag vecka månad år termin natt pass person styck st hushåll barn kilo kg liter meter",
    "km kilometer mil gång deltagare elev invånare kvadratmeter post mejl mail telefon brev definition automatik",
)
_OBJECTS = frozenset({"ADJ", "DET", "NOUN"})  # … and what begins the object of a request
_TO_HAVE = word_set("dig dej er åtanke minne beredskap huvudet")  # … after a preposition
_FINITE = frozenset({"VERB", "AUX"})
_PARTICLES = word_set(
    "av på in ut upp ner ned bort fram om ihop tillbaka inte alltid gärna aldrig",
)
_OPENINGS = frozenset({"VERB", "ADJ", "ADV", "ADP", "DET", "NOUN", "NUM", "PRON"})
_NAMING = frozenset(
    {"t:heter", "t:sign", "t:greet", "t:iam", "t:coord_name", "t:coord", "t:apposition", "t:dear", "t:owner_kin"}
)
_FRAME = 3  # tokens from a subject to its verb over a place
_CALL_ENDS = frozenset({"?", "!", "?!"})
_SURELY = 0.7  # probability of a name from which an opening word is hardly another
_SUBJECTS = CUES.nominative | {"man"}
# What firms, places and things are called in general.
_HEADS = CUES.work_head | CUES.thing_head | CUES.head_city | CUES.head_place | CUES.head_geo | CUES.named_thing


def opens_otherwise(view: EssayView, i: int) -> bool:
    """Tell whether token i opens its sentence as a request (`Ring Omar`), or as a word that is a name's genitive by
    chance (`Annars går jag`)."""
    if view.folded[i] in REQUESTS and view.is_capital[i]:
        before = view.folded_before(i)
        is_item = (view.folded_before(i, 2) if before == ")" else before.rstrip(".)")).isdigit()
        if is_item and i + 1 < view.n and view.is_word[i + 1] and view.pos[i + 1] not in _FINITE:
            lists = {e.list for e in view.entries(view.texts[i + 1])} if view.is_capital[i + 1] else set()
            # `3 Ta buss 5`, `1) Ring Omar`, but not `1) Elda , 2) Omar`, `1) Elda Hoxha`
            return "surname" not in lists or "given_name" in lists
    if view.folded[i] in _WRITING and view.is_initial[i] and i + 1 < view.n and not view.is_verb[i + 1]:
        return True  # `Maila gärna till mig`, but not `Maila bor här`
    if not view.is_initial[i] or not view.is_common_word(i):
        return False
    if view.folded[i] == "stig" and view.folded_after(i) in ("av", "in", "upp", "ner", "ut"):
        return True
    if view.folded[i] == "per" and view.folded_after(i) in _UNITS:
        return True  # `Per timme får jag`
    is_having = view.folded[i] == "ha" and i + 1 < view.n and not view.is_verb[i + 1]
    if is_having and (view.pos[i + 1] in _OBJECTS or view.folded_after(i, 2) in _TO_HAVE):
        return True  # `Ha en bra dag`, `Ha på dig`, but not `Ha från Hanoi ringde`
    if view.folded[i] in REQUESTS or view.folded_after(i) == view.folded[i]:
        return True  # `Ha ha`
    if _is_attribute(view, i):
        return True
    if view.folded_after(i) in _PARTICLES and view.p_name[i] < _LIKELY and i not in view.signed:
        return True  # `Stig av där`
    listed, is_genitive = entries_of(view, view.texts[i], GIVEN)
    return bool(listed) and is_genitive and not is_person_owner(view, i) and not is_genitive_position(view, i)


def _is_attribute(view: EssayView, i: int) -> bool:
    """Tell whether token i is a usual adjective before its noun: `Fin jacka !`, but not `Fin ringde`, `Lina jacka`, nor
    `Fin mamma`, where a learner may have left the genitive out."""
    if view.pos[i] not in ("ADJ", "DET") or view.p_name[i] >= _LIKELY or i + 1 >= view.n or view.lexicon is None:
        return False
    if view.pos[i + 1] != "NOUN" or not (view.texts[i + 1].islower() and view.adjacent(i, i + 1)):
        return False
    if view.lexicon.frequency(view.folded[i]) < _TOO_USUAL or view.is_kin[i + 1] or is_relative(view, i + 1):
        return False
    return not any(view.texts[j] == view.texts[i] and not view.is_initial[j] for j in view.capitals)


def is_placed_subject(view: EssayView, i: int) -> bool:
    """Tell whether token i opens a sentence as somebody in some place who does something, or is what people are:
    `Lotta i kassan säger`, `Stig är snäll`, `Viola är polska`, `Per Erik bor här`."""
    after = view.folded_after(i)
    if after in ("är", "var", "blev") and is_said_of_people(view, i + 2):
        return True
    if after == "," and i and view.texts[i - 1] == ":" and i + 2 < view.n and view.is_title[i + 2]:
        # `tre vänner : Aster , Lena`
        return any(not e.is_common for e in entries_of(view, view.texts[i + 2], GIVEN)[0])
    if after == "som" and view.folded_after(i, 2) in ("är", "var") and is_age_said(view, i + 3):
        return True  # `Tyr som är 20 har blått hår`
    is_rare = view.lexicon is not None and view.lexicon.frequency(view.folded[i]) < _TOO_USUAL
    if after == "från" and is_rare and i + _FRAME < view.n and _is_from_there(view, i + 2):
        return True  # `Dieter från Kiel hade gitarr`
    if view.folded[i] == "per" and i + 1 < view.n and view.is_title[i + 1]:
        return any(not e.is_common for e in entries_of(view, view.texts[i + 1], GIVEN)[0])  # `Per Erik bor här`
    return (
        i + _FRAME < view.n
        and view.folded[i + 1] in ("i", "på", "från", "hos", "bakom")
        and view.pos[i + 2] == "NOUN"
        and view.folded[i + 2].endswith(("n", "t"))
        and view.pos[i + 3] in ("VERB", "AUX")
        and not (view.folded[i + 3] in ("är", "var") and view.folded_after(i + 3).endswith("t"))  # `Bo i stan är dyrt`
        and is_rare
    )


def _is_from_there(view: EssayView, j: int) -> bool:
    """Tell whether a place that somebody is from stands at token j, before what he or she does."""
    lists = {e.list for e in view.entries(view.texts[j])}
    is_place = view.is_capital[j] or not lists.isdisjoint(HOMES)
    if not is_place or view.pos[j + 1] not in _FINITE:
        return False
    return view.folded[j + 1] not in ("är", "var") or is_said_of_people(view, j + 2)


def is_ordinary_opening(view: EssayView, i: int, triggers: Sequence[str]) -> bool:
    """Tell whether an ordinary word that is a name too opens its sentence as a word: `Hela dagen`, `Vinka , så`."""
    return (
        view.is_capital[i]
        and view.is_common_word(i)
        and view.pos[i] in _OPENINGS
        and not any(t.startswith("u:") or t in _NAMING for t in triggers)
        and not (view.pos[i] == "NOUN" and i + 1 < view.n and view.pos[i + 1] == "VERB")
        and not any(view.texts[j] == view.texts[i] and not view.is_initial[j] for j in view.capitals)
        and not _is_name_asked_for(view, i)
    )


def _is_name_asked_for(view: EssayView, i: int) -> bool:
    """Tell whether the word at token i and a name are all that is said, as when somebody is called: `Aster Norell ?`"""
    last = view.sentence_of(i)[1]
    if i + 2 >= last or view.texts[i + 2] not in _CALL_ENDS or view.pos[i] != "NOUN" or not view.is_title[i + 1]:
        return False
    is_family = any(not e.is_common for e in entries_of(view, view.texts[i + 1], SURNAME)[0])
    return is_family and not (is_relative(view, i) or is_role(view, i))


def is_what_is_named(view: EssayView, i: int) -> bool:
    """Tell whether token i, which no list has, is a misspelt or compound noun at the head of a sentence: one that a
    name is given to (`Kamratten heter X`), or a compound in a form (`Bokhyllevägg behövs`)."""
    word = view.folded[i]
    if view.lexicon is None or view.p_name[i] >= _LIKELY or entries_of(view, view.texts[i], SURNAME)[0]:
        return False
    if view.folded_after(i) in CALLED and i + 2 < view.n and view.is_capital[i + 2]:
        return word.endswith(("en", "n", "et", "t", "an"))
    return len(word) >= COMPOUND and word.isalpha() and view.is_open[i] and is_compound(view.lexicon, word)


def is_told_first(view: EssayView, i: int, triggers: Sequence[str]) -> bool:
    """Tell whether an ordinary word that is a name too opens its sentence as what is told of, not as somebody who acts:
    `Nu heter han`, `Bo kan du göra`, `Firman heter X`, `Stan ligger`."""
    if i + 2 >= view.n or view.p_name[i] >= _SURELY or i in view.signed or i in view.greeted:
        return False
    is_adverb = view.pos[i] == "ADV" or view.folded[i] in CUES.function_word
    if view.folded[i + 2] in _SUBJECTS and (view.is_verb[i + 1] or view.pos[i + 1] in ("VERB", "AUX")):
        return is_adverb or view.folded[i + 1] not in CALLED
    is_thing = view.folded[i] in _HEADS and view.folded[i].endswith(("n", "t"))
    return is_thing and view.p_name[i] < _LIKELY and SOMEBODY.isdisjoint(triggers)
