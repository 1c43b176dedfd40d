"""Institutions that bear somebody's whole name, and firms named right after whose they are: `på Olof X-centret`,
`hennes byrå X stängdes`.

The first two words look like a person, and so does a firm that is called like one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pseudo_core.detect.institutions.phrase_forms import Phrase
from pseudo_core.detect.institutions.runs import chain_right, is_place_name
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.word_marks import marked, word_mark

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["proper_institutions"]

# What is called after somebody, a hyphen between, and what it is where nobody works there.
_CALLED_AFTER = {
    "-centret": "other",
    "-centrumet": "other",
    "-centrum": "other",
    "-center": "other",
    "-institutet": "other",
    "-stiftelsen": "other",
    "-sällskapet": "other",
    "-hemmet": "other",
    "-kliniken": "other",
    "-sjukhuset": "other",
    "-kyrkan": "other",
    "-biblioteket": "other",
    "-skolan": "school",
    "-gymnasiet": "school",
    "-universitetet": "school",
    "-gården": "place",
    "-museet": "place",
    "-huset": "place",
    "-teatern": "place",
    "-salen": "place",
}
_OWNED = (
    *("firma", "byrå", "verkstad", "salong", "ateljé", "kiosk", "bageri", "snickeri", "skrädderi", "tryckeri"),
    *("advokatbyrå", "åkeri", "konditori", "restaurang", "butik", "affär", "studio", "gatukök"),
)
# What one is in with others, bare after whose it is and definite after `i`.
_JOINED = (
    *("lag", "klubb", "kör", "förening", "orkester", "församling", "teatergrupp", "scoutkår", "dansgrupp", "band"),
    *("laget", "klubben", "kören", "föreningen", "orkestern", "församlingen", "teatergruppen", "bandet"),
)
_DEFINITE = ("et", "en", "n")
_NO_JOINED = word_set("slag uppslag förslag bolag avslag inslag avtalslag grundlag företagslag")
_THEIRS = CUES.possessive | word_set("egna egen")
_IS_AFTER = word_mark(endings=tuple(_CALLED_AFTER))
_IS_OWNED = word_mark(endings=_OWNED)
_IS_JOINED = word_mark(endings=_JOINED)
_IN = frozenset({"i", "på", "till", "från", "hos", "vid"})


def proper_institutions(view: EssayView) -> Iterator[Phrase]:
    """Yield the institutions that are called after somebody, and the firms whose owner is said."""
    for i in marked(view, _IS_AFTER):
        if i and view.is_title[i] and view.is_title[i - 1] and view.is_word[i - 1] and view.together(i - 1, i):
            opens = view.is_initial[i - 1] and view.is_common_word(i - 1)
            if not opens and any(e.list == "given_name" for e in view.entries(view.texts[i - 1])):
                ending = view.folded[i][view.folded[i].rindex("-") :]
                yield Phrase(i - 1, i + 1, _CALLED_AFTER[ending], "tail_words")
    for i in marked(view, _IS_OWNED):
        first = i + 1
        if first < view.n and view.is_title[first] and view.together(i, first) and _is_theirs(view, i):
            last = chain_right(view, first)
            if not _is_rather_who(view, i, first, last):
                yield Phrase(first, last, "work", "named")
    for i in marked(view, _IS_JOINED):
        first = i + 1
        if first >= view.n or not (view.is_title[first] and view.together(i, first)) or view.is_capital[i]:
            continue
        word = view.folded[i]
        is_in = word.endswith(_DEFINITE) and view.folded_before(i) in ("i", "för") and not _is_anybody(view, first)
        if word in _NO_JOINED or word.endswith("bolag") or not (is_in or _is_theirs(view, i)):
            continue
        last = chain_right(view, first)
        if not _is_rather_who(view, i, first, last):
            yield Phrase(first, last, "other", "named")


def _is_anybody(view: EssayView, first: int) -> bool:
    return any(e.list == "given_name" for e in view.entries(view.texts[first]))


def _is_theirs(view: EssayView, noun: int) -> bool:
    """Tell whether the firm at token `noun` is somebody's: `hennes byrå`, `min mans gamla verkstad`."""
    for at in (noun - 1, noun - 2):
        if at < 0 or view.tokens[at].sentence != view.tokens[noun].sentence:
            return False
        word = view.folded[at]
        if word in _THEIRS or (word.endswith("s") and view.is_kin[at]):
            return True
        if not word.endswith("a"):
            return False  # only an adjective stands between
    return False


def _is_rather_who(view: EssayView, noun: int, first: int, last: int) -> bool:
    """Tell whether the name after a firm is somebody who does something in it, or where it is: `i min butik Ali
    säljer`."""
    if view.is_kin[first] or view.folded[first] in CUES.function_word or is_place_name(view, first):
        return True
    led = any(view.folded_before(noun, k) in _IN for k in (2, 3))
    return led and _is_anybody(view, first)
