"""Ordinary words in small letters that are names by where they stand: greeted, among names, after `lilla`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.cues import CUES
from pseudo_core.detect.name_chain import GIVEN
from pseudo_core.detect.naming import is_only_place
from pseudo_core.detect.surface import entries_of
from pseudo_core.detect.unlisted import is_unexplained

if TYPE_CHECKING:
    from pseudo_core.detect.context import EssayView

__all__ = ["is_greeted_word", "is_item", "is_little_one", "is_unlisted_item"]


_ITEM_BEFORE, _ITEM_AFTER = frozenset({",", ":", "och", "å"}), frozenset({",", "och", "å", ".", ""})
_NOBODY = frozenset({"alla", "allihop", "du", "ni", "er", "dig", "där"})  # greeted, and names elsewhere


def is_greeted_word(view: EssayView, i: int) -> bool:
    """Tell whether a function word at token i is the name of who is greeted: `hej mina min vän`, `hej hans !`."""
    if i not in view.greeted and view.folded_before(i) not in CUES.greeting | {"tack"}:
        return False
    after = view.folded_after(i)
    if view.folded[i] in _NOBODY or view.folded[i] not in CUES.function_word:
        return False
    return (after in (",", "!", "", ".") or after in CUES.possessive) and bool(view.entries(view.texts[i]))


def is_item(view: EssayView, i: int) -> bool:
    """Tell whether a lower-cased word stands among names of people: `jag , stig , Omar och Siv`."""
    if view.folded_before(i) not in (",", "och") or view.folded_after(i) not in (",", "och"):
        return False
    if not (i > 1 and i + 2 < view.n) or "," not in (view.folded[i - 1], view.folded[i + 1]):
        return False
    beside = (i - 2, i + 2)
    is_named = any(
        view.is_capital[j] and (entries_of(view, view.texts[j], GIVEN)[0] or view.is_open[j]) for j in beside
    )
    return is_named and all(view.is_capital[j] or view.folded[j] in ("jag", "mig") for j in beside)


def is_unlisted_item(view: EssayView, i: int) -> bool:
    """Tell whether a lower-cased word that nothing explains stands in an enumeration beside a given name that is no
    ordinary word: `fyra barn : ali , shilan och omar`."""
    if view.folded_before(i) not in _ITEM_BEFORE or view.folded_after(i) not in _ITEM_AFTER or not view.is_open[i]:
        return False
    if "," not in (view.folded[i - 1], view.folded_after(i)):
        return False
    beside = [j for j in (i - 2, i + 2) if 0 <= j < view.n and view.together(min(i, j), max(i, j))]
    return any(_is_sure_given(view, j) for j in beside) and is_unexplained(view, i)


def _is_sure_given(view: EssayView, j: int) -> bool:
    """Tell whether the lists know token j as a given name and as nothing else than a name."""
    entries = entries_of(view, view.texts[j], GIVEN)[0]
    return any(not e.is_common for e in entries) and not view.is_common_word(j) and not is_only_place(view, j)


def is_little_one(view: EssayView, i: int) -> bool:
    """Tell whether a lower-cased given name follows `lilla` and a verb follows it: `lilla tilde är 7`."""
    if view.folded_before(i) not in ("lilla", "lille") or i + 1 >= view.n or view.pos[i + 1] not in ("VERB", "AUX"):
        return False
    before = view.folded_before(i, 2)
    return before in ("", ".", ",", "och", "men") or view.is_initial[i - 1]
