"""Names in small letters that no rule of words finds: what the tagger, a family name or a verb after them gives away.

`min fru ebba säger`, `mats orrgård`, `elshan rahimov`, `gell-britt`: an ordinary word that is a name too, or one that
no dictionary has, maybe a misspelt name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pseudo_core.detect.names.openings import REQUESTS
from pseudo_core.detect.names.small import is_shaped_family, small_family_end
from pseudo_core.detect.names.unlisted import is_compound, is_near_given, is_respelt
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.surface import is_near_word

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView
    from pseudo_core.lexicon import Entry

__all__ = ["is_small_name"]

_SURE, _LIKELY, _MAYBE = 0.9, 0.5, 0.2  # probabilities of a name
_TOO_USUAL = 4.9  # Zipf frequency from which a word is hardly a name
_LONG, _PAIR = 4, 2  # letters of a name that no dictionary has; words of a double name
_LED = frozenset({"t:my_kin", "t:prof"})
_THINGS = frozenset({"t:prep"})  # what things have around them too
_PLACES = frozenset({"country", "world_city", "swedish_place", "region", "geo", "area", "place", "language", "company"})
_NUMBERED = frozenset({"år", "ar", "månader"})  # `tjugo år gamal`
_ENGLISH = frozenset({"is", "are", "was", "has"})
_WHERE = frozenset({"i", "på", "vid", "från", "till"})
_BEING = frozenset({"är", "var", "blir", "blev"})
_SAID_TO_BE = frozenset({"är", "heter", "hette", ":"})
_CLOSES = frozenset({"", ",", ".", "!"})
_TAKING = frozenset({"kommer", "kom", "av", "och", "jag", "är", "var"})  # somebody, if it is one letter from a name
_GOING_ON = frozenset({"och", "som", "(", "?"})
_PAST = word_set("sa gick fick kom blev såg satt stod log gav tog åt drack sov skrev lät grät bad höll skrek")
_JOINTS = frozenset({"SCONJ", "CCONJ", "ADP", "DET"})
_VOWEL = re.compile(r"[aeiouyåäöéèíóúáøæüıəêîû]")
_PLURAL = ("arna", "erna", "orna")
_DEFINITE = (*_PLURAL, "en", "et", "an")
_TENS = ("tjugo", "trettio", "fyrtio", "femtio", "sextio", "sjuttio", "åttio", "nittio")  # … with a digit misspelt


def is_small_name(view: EssayView, i: int, triggers: Sequence[str], listed: Sequence[Entry]) -> bool:
    """Tell whether a lower-cased word at token i is a name to the tagger where it stands, or by what follows it."""
    word, before, after = view.folded[i], view.folded_before(i), view.folded_after(i)
    if view.lexicon is None or before in _NUMBERED or after in _ENGLISH or any(t.startswith("n:") for t in triggers):
        return False
    if view.is_kin[i] or word in CUES.function_word or (before in _WHERE and "t:prep" not in triggers):
        return False
    hit = view.hit_at.get(i)
    if hit is not None and hit.last > i + 1:
        return False  # `coca cola`
    return _is_rare_there(view, i, triggers) if listed else _is_open_there(view, i, triggers)


def _is_rare_there(view: EssayView, i: int, triggers: Sequence[str]) -> bool:
    """Tell whether token i, a given name of the lists that is an ordinary word too, is the name: before a family name,
    or before a verb in a tense after a relative's word or to the tagger (`min fru ebba säger`, `egon stannade`)."""
    word = view.folded[i]
    if word == "per" and i + 1 < view.n and view.together(i, i + 1) and small_family_end(view, i + 1) > i + 1:
        return True  # `per lund`, as nothing is measured by groves
    if view.lexicon is None or view.lexicon.frequency(word) >= _TOO_USUAL or view.is_profession[i]:
        return False
    if word in CUES.person_verb or word in CUES.form_word or word in REQUESTS or view.pos[i] in _JOINTS:
        return False
    if _is_finite(view, i):
        return False  # `min man eldar`
    is_next = i + 1 < view.n and view.together(i, i + 1)
    is_led = not _LED.isdisjoint(triggers)
    if is_next and small_family_end(view, i + 1) > i + 1:
        if is_led or view.p_name[i] >= _LIKELY:
            return True
        return (view.p_name[i + 1] >= _LIKELY and view.is_open[i + 1]) or view.folded_before(i) in _SAID_TO_BE
    if not is_next or not _is_finite(view, i + 1):
        return view.p_name[i] >= _SURE and bool(triggers) and view.folded_after(i) in _CLOSES | _GOING_ON
    return is_led or (view.p_name[i] >= _LIKELY and view.folded[i + 1] not in _BEING)


def _is_open_there(view: EssayView, i: int, triggers: Sequence[str]) -> bool:
    """Tell whether token i, which no dictionary has, is a name to the tagger, and nothing else by its form."""
    word, p_name = view.folded[i], view.p_name[i]
    if view.lexicon is None or not view.is_open[i] or len(word) < _LONG or _VOWEL.search(word) is None:
        return False
    if word.endswith(_PLURAL) or word.startswith(_TENS):
        return False
    if view.folded_before(i) in _BEING and view.folded_after(i, 2) in ("han", "hon"):
        return False  # `Omar är kaptan , han kör båt`
    if any(e.list in _PLACES for e in view.entries(view.texts[i])) and "t:my_kin" not in triggers:
        return False
    is_near = is_near_word(view.lexicon, word)
    if is_respelt(view.lexicon, word) or (is_compound(view.lexicon, word) and (is_near or word.endswith(_DEFINITE))):
        return False
    if _is_double_given(view, i):
        return True
    if is_near_given(view.lexicon, word):
        return p_name >= _MAYBE or not _THINGS.issuperset(triggers) or view.folded_before(i) in _TAKING
    if p_name >= _MAYBE and "t:greet" in triggers and view.folded_after(i) in _CLOSES:
        return True
    if "t:owner_kin" in triggers and not word[:-1].endswith(_DEFINITE):
        return not is_near  # `barbrros syster`
    is_next = i + 1 < view.n and view.together(i, i + 1) and view.is_open[i + 1]
    if is_next and p_name >= _LIKELY and view.p_name[i + 1] >= _LIKELY:
        return is_shaped_family(view, view.folded[i + 1])  # `elshan rahimov`
    if p_name < (_LIKELY if triggers and not is_near else _SURE):
        return False
    return not _THINGS.issuperset(triggers) or is_shaped_family(view, word)


def _is_double_given(view: EssayView, i: int) -> bool:
    """Tell whether a word with a hyphen at token i is a double given name with one half misspelt: `gell-britt`."""
    parts = view.folded[i].split("-")
    if len(parts) != _PAIR or min(map(len, parts)) <= _PAIR:
        return False
    known = [_is_half(view, part) for part in parts]
    return any(known) and all(half or not view.is_common_surface(part) for half, part in zip(known, parts, strict=True))


def _is_half(view: EssayView, part: str) -> bool:
    """Tell whether a folded word is a half of double given names, or a given name and no ordinary word."""
    given = [entry for entry in view.entries(part) if entry.list == "given_name"]
    return bool(given) and (part in CUES.double_first or not all(entry.is_common for entry in given))


def _is_finite(view: EssayView, i: int) -> bool:
    """Tell whether token i is a verb in a tense: `bor`, `ringde`, `sa`, but not `bo`."""
    if not view.is_verb[i]:
        return False
    word = view.folded[i]
    return word.endswith(("r", "de", "te")) or word in _PAST
