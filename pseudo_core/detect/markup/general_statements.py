"""Sentences of arguments that speak of everybody: `Abort ska vara tillåtet`, `Barn behöver sina föräldrar`.

What they say of illness, faith, work and family is nobody's own; an argument that tells of somebody says who, or tells
it in the past (`En pojke med dyslexi fick vänta`, `Gerd har diabetes`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.view.frames import is_letter, word_set

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["argues_generally", "speaks_generally"]

# Share of the first person from which an argument is one long tale of its writer, as `relation.text_class` has it.
_OFTEN_I = 0.4
_ARGUING = frozenset({"Argumenterande", "Resonerande"})

_SOMEBODY = word_set("han hon hen honom henne hans hennes du dig din ditt dina")
_EVERYBODY = word_set(
    "människor folk alla många vissa ungdomar unga vuxna personer samhället flesta man ens kvinnor medborgare",
)
_NORMS = word_set("ska skall måste bör borde kan får behöver ökar minskar leder orsakar drabbar beror")
_PAST = word_set("var hade fick kom gick sa sade blev såg tog gjorde dog ville kunde visste låg stod satt gav bodde")
_PAST_ENDS = ("ade", "ades", "dde", "tte", "kte", "pte", "rde", "lde", "nde")
_DEFINITE = ("en", "et", "na", "an")
_ARTICLES = frozenset({"en", "ett"})
_SUBJECTS = frozenset({"NOUN", "PROPN", "ADJ"})
_EVERYWHERE = word_set("sverige sveriges europa norden eu")
_LIKELY = 0.5  # probability of a name, in a text that forgets its capitals
_VERBS = frozenset({"VERB", "AUX"})


def argues_generally(view: EssayView, i: int) -> bool:
    """Tell whether token i stands in such a sentence of an argument."""
    if _ARGUING.isdisjoint(view.essay.text_types) or view.is_first_person(i) or view.first_person_share >= _OFTEN_I:
        return False
    return not (view.is_letter or is_letter(view)) and speaks_generally(view, *view.sentence_of(i))


def speaks_generally(view: EssayView, begin: int, end: int) -> bool:
    """Tell whether the sentence `[begin, end)` of an argument, in which nobody says `jag`, is about people at large."""
    words = view.folded[begin:end]
    if not _SOMEBODY.isdisjoint(words) or True not in view.is_verb[begin:end]:
        return False
    if any(_is_told(view, i) or _is_named(view, i) for i in range(begin, end)):
        return False
    head, second = words[0], words[1] if len(words) > 1 else ""
    if not _EVERYBODY.isdisjoint(words) or head == "att" or (head in ("den", "de", "dem") and second == "som"):
        return True
    if head == "det" and second == "är" and "att" in words:
        return True
    if second in (",", "("):
        return False  # `Dag , som är väktare`
    if view.is_kin[begin] and head != "barn":
        return not _is_one(view, begin)
    if head in _ARTICLES or head == "om":
        return not _NORMS.isdisjoint(words)
    return view.pos[begin] in _SUBJECTS and not head.endswith(_DEFINITE)


def _is_named(view: EssayView, i: int) -> bool:
    """Tell whether token i is a name, no country of everybody's; a first word is one for more than its capital."""
    if view.folded[i] in _EVERYWHERE:
        return False
    if not view.is_title[i]:
        return view.p_name[i] >= _LIKELY and not view.is_common_word(i)
    return not view.is_initial[i] or (view.pos[i] == "PROPN" and not view.is_common_word(i))


def _is_told(view: EssayView, i: int) -> bool:
    """Tell whether token i is a verb of the past."""
    word = view.folded[i]
    return view.pos[i] in _VERBS and (word in _PAST or word.endswith(_PAST_ENDS))


def _is_one(view: EssayView, i: int) -> bool:
    """Tell whether token i is a word for one relative, as own people are called: `mamma`, but not `mammor`."""
    row = view.lexicon.words("kinship").get(view.folded[i], {}) if view.lexicon is not None else {}
    return row.get("number") != "pl" and not view.folded[i].endswith(("or", "ar", "er", "rar", "na"))
