"""Words in small letters that are names elsewhere, told by the word beside them: `maj och juni`, `en anna dag`, `Ulla
heter ägaren också`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.dates.month_words import EXACT_MONTHS
from pseudo_core.detect.names.unlisted import is_compound
from pseudo_core.detect.view.cues import CUES

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["is_word_beside"]

_SINCE = frozenset({"sedan", "sen", "efter", "före", "innan", "tills", "från"})
_SPANS = frozenset({"och", "å", "o", "till", "eller", "-", "–"})
_BEFORE_OTHER = frozenset({"i", "åt", "äter"})  # nobody is met after these, as after `med` and `till`
_OTHER_WAYS = frozenset({"sätt", "vis", "håll", "sida"})
_DEFINITE = ("aren", "eren", "ören", "ären", "erskan", "inan", "anten", "enten", "isten", "chefen", "värden", "mannen")
_DAY_OR_DEFINITE = ("dag", "kväll", "en", "an", "et", "na")


def is_word_beside(view: EssayView, i: int, *, is_listed: bool) -> bool:
    """Tell whether the lower-cased token i is a word, no name, by the word beside it."""
    if is_listed:
        return _is_month_beside(view, i) or _is_any_other(view, i)
    return view.folded_before(i) in CUES.heter and _is_bearer(view, i)


def _is_month_beside(view: EssayView, i: int) -> bool:
    """Tell whether token i is a month joined to another, or put before verb and subject: `i maj och juni`, `sedan juni
    jobbar jag`."""
    if view.folded[i] not in EXACT_MONTHS:
        return False
    if view.folded_before(i) in _SINCE and i + 2 < view.n and view.is_verb[i + 1]:
        subject = view.folded[i + 2]
        return view.is_kin[i + 2] or subject in CUES.nominative or subject in CUES.possessive
    beside = [k for k, joint in ((i - 2, i - 1), (i + 2, i + 1)) if 0 <= k < view.n and view.folded[joint] in _SPANS]
    return any(view.folded[k] in EXACT_MONTHS and view.texts[k].islower() for k in beside)


def _is_any_other(view: EssayView, i: int) -> bool:
    """Tell whether token i is `annan` or `andra` with letters left out, before what it tells more closely: `en anna
    dag`, `åt anna mat`."""
    if view.folded[i] != "anna" or i + 1 >= view.n or not view.together(i, i + 1):
        return False
    if view.is_capital[i + 1] or not view.is_common_word(i + 1) or view.is_verb[i + 1] or view.is_kin[i + 1]:
        return False
    if view.pos[i + 1] not in ("NOUN", "ADJ") or "Anna" in view.texts:
        return False
    before = view.folded_before(i)
    if before in CUES.determiner or (before == "på" and view.folded[i + 1] in _OTHER_WAYS):
        return True
    return before in _BEFORE_OTHER and not view.folded[i + 1].endswith(_DAY_OR_DEFINITE)


def _is_bearer(view: EssayView, i: int) -> bool:
    """Tell whether the noun at token i bears the name before `heter`: `Ulla heter ägaren också`."""
    if i < 2 or not view.is_capital[i - 2] or not view.folded[i].endswith(_DEFINITE) or view.lexicon is None:
        return False
    if view.folded[i - 2] in CUES.function_word or view.is_kin[i - 2]:
        return False  # `Hon heter X`
    return view.is_profession[i] or view.is_common_word(i) or is_compound(view.lexicon, view.folded[i])
