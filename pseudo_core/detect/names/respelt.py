"""Ordinary words in small letters that lost a letter and became somebody's name: `kan inte stana hemma`, `vänta fem
tim`, `med mi man`.

Beginners write one consonant for two (`stanna`, `simma`, `sitta`) and leave off endings. Where the sentence has the
place of that word and none for a person, it is the word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.names.unlisted import is_respelt
from pseudo_core.detect.numbers.words import read_number_word
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["is_word_respelt"]

_SUBJECTS = word_set("jag ja vi han hon de dom di du ni man alla")
_MODALS = word_set("kan kunde ska skall skulle måste vill ville får fick brukar behöver inte aldrig")
_HOURS = frozenset({"tim", "tima", "timar", "timm"})
_OWN = frozenset({"mi", "di", "si"})  # `min`, `din`, `sin`
_MATES = frozenset({"man", "mann", "mama"})
_MORNINGS = frozenset({"morgen"})
_OF_DAYS = frozenset({"på", "i", "varje", "god", "hela", "denna", "nästa", "till"})
_DEFINITE = ("en", "et")
_RARE = 1.0  # Zipf frequency below which nobody is written of by that name
_TOLD = frozenset({"inte", "är", "e", "var", "blev"})
_DEEDS = frozenset({"VERB", "AUX"})
_JOINTS = frozenset({"och", "å", "o", ",", "heter", "heta", "är", "e"})  # after one of several, or who is something
_PLACED = frozenset({"ADP", "NOUN", "ADV", "NUM", "DET"})  # what goes on after a verb that has its subject


def is_word_respelt(view: EssayView, i: int) -> bool:
    """Tell whether token i, in small letters or opening its sentence, a name elsewhere, is an ordinary word misspelt by
    the words beside it."""
    word = view.folded[i]
    if _is_noun(view, i):
        return True
    if not view.texts[i].islower() or not i or not view.adjacent(i - 1, i):
        return False
    if word in _MORNINGS:
        return view.folded[i - 1] in _OF_DAYS
    if word in _HOURS:
        return _is_number(view, i - 1) and not (i + 1 < view.n and view.is_verb[i + 1])
    if word in _OWN:
        return i + 1 < view.n and view.adjacent(i, i + 1) and (view.is_kin[i + 1] or view.folded[i + 1] in _MATES)
    return _is_verb(view, i)


def _is_noun(view: EssayView, i: int) -> bool:
    """Tell whether token i is a noun in the definite form that lost a letter and does or is something: `hisen inte gå`,
    `Busen är sen`; few are called so."""
    word = view.folded[i]
    if not word.endswith(_DEFINITE) or view.lexicon is None or not is_respelt(view.lexicon, word):
        return False
    if not view.texts[i].islower() and not view.is_initial[i]:
        return False
    if i and (view.is_kin[i - 1] or view.folded[i - 1] in CUES.heter or view.folded[i - 1] in ("och", "å", "hej")):
        return False
    after = view.folded_after(i)
    is_told = after in _TOLD or (i + 1 < view.n and view.is_verb[i + 1] and after not in CUES.speech_verb)
    return is_told and view.lexicon.frequency(word) < _RARE  # `Karen inte komma`


def _is_number(view: EssayView, i: int) -> bool:
    """Tell whether hours may be counted at token i: `fem tim`, `2,5 tim`."""
    return view.texts[i][-1:].isdigit() or read_number_word(view.folded[i]) is not None


def _is_verb(view: EssayView, i: int) -> bool:
    """Tell whether token i is the verb of a subject or of a modal before it: `jag stana på`, `kan inte sita länge`, but
    not `jag lana och ali`, `kan lana komma`."""
    before = view.folded[i - 1]
    if before in _SUBJECTS:
        is_place = i + 1 < view.n and view.adjacent(i, i + 1) and view.pos[i + 1] in _PLACED
    else:
        is_place = before in _MODALS and _is_ruled(view, i - 1)
    if not is_place or view.lexicon is None or not view.folded[i].endswith(("a", "r", "de")):
        return False
    if i + 1 < view.n and (view.folded[i + 1] in _JOINTS or view.is_verb[i + 1] or view.pos[i + 1] in _DEEDS):
        return False
    return is_respelt(view.lexicon, view.folded[i])


def _is_ruled(view: EssayView, modal: int) -> bool:
    """Tell whether a subject stands before the modal at a token or before the one that it denies: `han kan inte`."""
    k = modal - 1
    if k >= 0 and view.folded[modal] in ("inte", "aldrig") and view.folded[k] in _MODALS:
        k -= 1
    return k >= 0 and (view.folded[k] in _SUBJECTS or view.is_kin[k] or view.is_capital[k])
