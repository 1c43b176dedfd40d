"""Towns abroad of several words that stay one name: with an article or preposition of their own language (`Villa X de
Y`, `X an der Y`, `X al-Y`), with an apostrophe apart (`Ust’-X`), and of two unknown words after what says that they are
a town (`staden X Y`, `min hemby heter X Y`).

The lists know parts of them (`Guadalupe`, which is also a woman's name), so that one place was read as two things.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pseudo_core.detect.names.chain import THING
from pseudo_core.detect.places.context import LOVING, head_label, preposition_before
from pseudo_core.detect.places.pieces import (
    MARKS,
    PARTS,
    SWEDISH_PARTS,
    is_between,
    is_plain,
    run_end,
    run_start,
    whole_entries,
)
from pseudo_core.detect.places.spelling import is_sweden
from pseudo_core.detect.places.stands import told_evidence
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.surface import is_near_word
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
_NAMING = frozenset({"heter", "hette", "kallas", "kallades"})
_NAMES = frozenset({"given_name", "surname"})
_WHERE = frozenset({"i", "från", "ifrån", "till"})
_LIVING = word_set("bor bodde bo bott född föddes uppvuxen upp jobbade jobbar arbetade bosatt hemma")
_COMING = word_set("kommer kom kommit flyttade flyttar flytta flyttat flydde flytt är åkte reste")
_WHOLE = frozenset({"swedish_place", "world_city"})
_LARGE = 50_000  # inhabitants of a town that goes on in no other word
_LOW_LONGEST = 5  # tokens
_SHORTEST = 3  # letters
_LIKELY = 0.8  # probability of being a name that the tagger gives


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
    for first in _settled_at(view):
        last = _low_end(view, first)
        if last > first + 1:
            yield told_evidence(view, first, last, "city/whole_low", _GOVERNED, Label.CITY)
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
        return before not in LOVING
    return before in _MOVING or before in CUES.nominative or not _may_be_called(view, first)


def _may_be_called(view: EssayView, first: int) -> bool:
    return any(e.list == "given_name" for e in view.entries(view.texts[first]))


def _is_listed_thing(view: EssayView, first: int, last: int) -> bool:
    return any(e.list in THING for e in whole_entries(view, first, last))


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
    if whole_entries(view, first, last):
        return False
    return not any(is_plain(view, k) for k in range(first, last) if view.is_capital[k])


def _settled_at(view: EssayView) -> Iterator[int]:
    """Yield the words without a capital where somebody lives, was born, comes from or moves to."""
    for at in view.where(_WHERE):
        first = at + 1
        if first + 1 >= view.n or not view.texts[first].islower() or not view.is_word[first]:
            continue
        verbs = _LIVING if view.folded[at] == "i" else _COMING
        before = view.folded_before(at)
        if before in CUES.nominative:
            before = view.folded_before(at, 2)  # `sen flyttade vi till x`
        if before in verbs and not view.is_common_word(first) and view.folded[first] not in CUES.function_word:
            yield first


def _low_end(view: EssayView, first: int) -> int:
    """Return the end of a town's name of several words, none of them Swedish, that begins at token `first`."""
    known = view.entries(view.texts[first])
    if is_sweden(view.folded[first]) or (not known and is_near_word(view.lexicon, view.folded[first])):
        return first + 1  # `i lägenet tilsamans`
    alone = any(e.list == "country" or (e.list in _WHOLE and e.frequency >= _LARGE) for e in known)
    last, end = first + 1, min(view.sentence_of(first)[1], first + _LOW_LONGEST)
    while last < end:
        k = last
        while k < end and k - last < 2 and view.adjacent(k - 1, k) and view.folded[k] in PARTS:
            k += 1
        is_led = any(word not in SWEDISH_PARTS for word in view.folded[last:k])
        if k >= end or not view.adjacent(k - 1, k) or (k > last and not is_led and not _may_follow(view, k)):
            break
        if not _is_strange(view, k, is_led=is_led) or (alone and not is_led):
            break
        last = k + 1
    return last


def _may_follow(view: EssayView, k: int) -> bool:
    """Tell whether the word at token k ends its clause, so that what is small before it is rather inside a name."""
    return k + 1 >= view.n or not view.is_word[k + 1] or view.folded[k + 1] in ("och", "i", "med", "till")


def _is_strange(view: EssayView, k: int, *, is_led: bool) -> bool:
    """Tell whether token k is no Swedish word, misspelt or not, and nobody's name that begins another clause."""
    word = view.folded[k]
    if not view.is_word[k] or view.is_capital[k] or word in CUES.function_word or len(word) < _SHORTEST:
        return False
    if is_led:
        return not view.is_verb[k]
    if view.is_common_word(k) or view.is_kin[k] or view.is_verb[k] or is_near_word(view.lexicon, word):
        return False
    known = view.entries(view.texts[k])
    if any(e.list in _NAMES for e in known):
        return k + 1 >= view.n or not view.is_word[k + 1] or view.folded[k + 1] == "till"  # `i x osman .`
    return not known and view.is_open[k] and view.p_name[k] >= _LIKELY
