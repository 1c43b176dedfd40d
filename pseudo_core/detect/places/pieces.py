"""Where a name of several words begins and ends: over capitals, small words of its own language, and marks inside it.

`X de Y`, `X an der Y`, `X al-Y`, `Ust’-X`: the tokens of one name, whatever the lists know of each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.dates.month_words import may_be_month
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pseudo_core.detect.view.context import EssayView
    from pseudo_core.lexicon import Entry

__all__ = [
    "GLUE",
    "MARKS",
    "PARTS",
    "PLACE_NOUNS",
    "SWEDISH_PARTS",
    "is_between",
    "is_piece",
    "is_plain",
    "run_end",
    "run_start",
    "whole_entries",
]

PARTS = word_set(
    "al el an der de del della delle dei di do da dos das du des la las los le les sur sous on upon nad na pod en y e",
    "am im aan den op à aux ob van ved pri",
)
"""What stands small inside the names of towns: articles and prepositions."""
MARKS = frozenset("’‘'ʼʻ`´")
"""Apostrophes."""
GLUE = MARKS | {"-"}
"""What joins the parts of a name that no blank parts."""
_ARTICLES = ("al-", "el-", "as-", "ash-", "ad-", "ar-", "az-", "an-", "at-", "ul-", "ez-", "es-", "ed-", "er-", "e-")
SWEDISH_PARTS = frozenset({"en", "de", "den", "du", "an", "al", "e", "am", "da", "y", "la"})
"""Those of them that are Swedish words, or near to some."""
PLACE_NOUNS = CUES.head_city | CUES.head_region | CUES.head_geo | CUES.head_place | CUES.head_country
"""Nouns that a place's name stands after."""
_NAMES = frozenset({"given_name", "surname"})
_LONGEST = 6  # tokens


def is_piece(view: EssayView, k: int) -> bool:
    """Tell whether token k is a word with a capital, or one after its article: `al-Numan`."""
    if not view.is_word[k]:
        return False
    text = view.texts[k]
    return view.is_capital[k] or (view.folded[k].startswith(_ARTICLES) and text.partition("-")[2][:1].isupper())


def run_end(view: EssayView, first: int) -> int:
    """Return the end of the name that begins at token `first`: over capitals and what stands small between them."""
    last = first + 1
    end = min(view.sentence_of(first)[1], first + _LONGEST)
    while last < end:
        k = last
        while k < end and k - last < 2 and is_between(view, k):
            k += 1
        if k >= end or not view.adjacent(k - 1, k) or not is_piece(view, k) or (k > last and not _goes_on(view, k)):
            break
        last = k + 1
    return last


def run_start(view: EssayView, last: int) -> int | None:
    """Return where the name begins that ends before token `last`, or that `last` stands small in; None without one."""
    begin = max(view.sentence_of(max(last - 1, 0))[0], last - _LONGEST)
    first = last
    while first > begin and (first == view.n or view.adjacent(first - 1, first)):
        if not (is_piece(view, first - 1) or is_between(view, first - 1)) or view.folded[first - 1] in PLACE_NOUNS:
            break  # `Staden X`
        first -= 1
    while first < last and not view.is_capital[first]:
        first += 1
    return first if first < last else None


def is_between(view: EssayView, k: int) -> bool:
    """Tell whether token k is a small word of names, or a mark without a blank beside it: `X an der Y`, `Ust’-X`."""
    if k < 1 or not view.adjacent(k - 1, k):
        return False
    if view.texts[k] in GLUE:
        is_left, is_right = view.starts[k] == view.ends[k - 1], k + 1 < view.n and view.starts[k + 1] == view.ends[k]
        return is_left and is_right
    return view.folded[k] in PARTS and not view.is_capital[k]


def _goes_on(view: EssayView, k: int) -> bool:
    """Tell whether the capital at token k, after a small word, is still the name: no month and no ordinary word."""
    if view.starts[k] == view.ends[k - 1] or view.folded[k - 1] not in SWEDISH_PARTS:
        return True
    return not may_be_month(view.folded[k]) and not view.is_common_word(k)  # `från X den Maj`, `i X en Dag`


def is_plain(view: EssayView, k: int) -> bool:
    """Tell whether token k is an ordinary word or a relative, and nobody is called so."""
    return view.is_kin[k] or (view.is_common_word(k) and not any(e.list in _NAMES for e in view.entries(view.texts[k])))


def whole_entries(view: EssayView, first: int, last: int) -> Sequence[Entry]:
    """Return what the lists have of the tokens `[first, last)` as one name."""
    return view.entries(view.text[slice(*view.span(first, last))])
