"""Towns abroad of several words that stay one name: with an article or preposition of their own language (`Villa X de
Y`, `X an der Y`, `X al-Y`), with an apostrophe apart (`Ust’-X`), and of two unknown words after what says that they are
a town (`staden X Y`, `min hemby heter X Y`).

The lists know parts of them (`Guadalupe`, which is also a woman's name), so that one place was read as two things.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pseudo_core.detect.places.context import head_label, preposition_before
from pseudo_core.detect.places.pieces import MARKS, PARTS, is_between, run_end, run_start
from pseudo_core.detect.places.stands import told_evidence
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.writer.relation import text_class
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView
    from pseudo_core.model import Evidence

__all__ = ["run_places"]

_GOVERNED, _HEADED = 0.97, 0.97
_INSIDE = frozenset({"i", "in", "utanför", "genom", "via", "kring", "inom", "runt", "söder", "norr", "öster", "väster"})
_PLAIN_PREPOSITIONS = _INSIDE | {"från", "ifrån", "till", "nära", "mot", "mellan", "vid", "utmed", "om"}
_MOVING = word_set(
    "kommer kom kommit flyttade flyttar flytta flyttat flydde flytt flyr åkte åker åka reste reser resa rest född",
    "föddes for bussen buss tåget tåg flög vägen härstammar ursprungligen återvände",
)
_LOVING = frozenset({"kär", "kära", "förälskad", "förälskade", "besviken", "intresserad", "tro", "tror", "troende"})
_NAMING = frozenset({"heter", "hette", "kallas", "kallades"})
_NAMES = frozenset({"given_name", "surname"})
_THINGS = frozenset({"company", "institution", "school", "transport", "famous"})


def run_places(view: EssayView) -> Iterator[Evidence]:
    """Yield the towns of several words that a preposition or a head noun governs."""
    if text_class(view) == "impersonal":
        return
    done = -1
    for part in view.where(PARTS | MARKS):
        if part < max(1, done) or not (view.is_capital[part - 1] or view.folded[part - 1] in PARTS):
            continue
        first = run_start(view, part) if is_between(view, part) else None
        if first is None:
            continue
        last = run_end(view, first)
        done = last
        if last > part and view.is_capital[first] and _is_governed(view, first):
            label = head_label(view, first) or Label.CITY
            if not _is_listed_thing(view, first, last):
                yield told_evidence(view, first, last, f"{label}/whole", _GOVERNED, label)
    for first in _after_heads(view):
        last = run_end(view, first)
        is_called = view.folded_before(first) in _NAMING or not _may_be_called(view, first)
        if last - first > 1 and is_called and _is_unknown(view, first, last):
            yield told_evidence(view, first, last, "city/whole_head", _HEADED, Label.CITY)


def _is_governed(view: EssayView, first: int) -> bool:
    """Tell whether a place is asked for at token `first`, and nobody: `i X`, `flyttade till X`, `staden X`."""
    if head_label(view, first) is not None:
        return True
    at = preposition_before(view, first)
    if at is None or view.folded[at] not in _PLAIN_PREPOSITIONS:
        return False
    before = view.folded_before(at)
    if view.folded[at] in _INSIDE:
        return before not in _LOVING
    return before in _MOVING or before in CUES.nominative or not _may_be_called(view, first)


def _may_be_called(view: EssayView, first: int) -> bool:
    return any(e.list == "given_name" for e in view.entries(view.texts[first]))


def _is_listed_thing(view: EssayView, first: int, last: int) -> bool:
    surface = view.text[slice(*view.span(first, last))]
    return any(e.list in _THINGS for e in view.entries(surface))


def _after_heads(view: EssayView) -> Iterator[int]:
    """Yield the capitals right after a noun for a town, or after what says how one is called."""
    for noun in view.where(CUES.head_city):
        i = noun + 1
        if i + 1 < view.n and view.folded[i] == "som":
            i += 1
        if i + 1 < view.n and view.folded[i] in _NAMING:
            i += 1
        if i + 1 < view.n and view.is_title[i] and view.is_title[i + 1] and view.together(noun, i):
            yield i


def _is_unknown(view: EssayView, first: int, last: int) -> bool:
    """Tell whether no list has all of `[first, last)`, and no word of it is an ordinary one."""
    if view.entries(view.text[slice(*view.span(first, last))]):
        return False
    return not any(
        view.is_kin[k] or (view.is_common_word(k) and not any(e.list in _NAMES for e in view.entries(view.texts[k])))
        for k in range(first, last)
        if view.is_capital[k]
    )
