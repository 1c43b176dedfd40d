"""Names that their sentence says are places, where no preposition does: `X är en stad`, `det blev X`.

Most villages and many mountains are in no list, and learners' towns are misspelt between commas as well as after `i`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pseudo_core.detect.places.context import OWN_TOWN, is_on_slope
from pseudo_core.detect.places.lying import kind_after
from pseudo_core.detect.places.pieces import run_end
from pseudo_core.detect.places.spelling import has_place_ending, lacks_letters
from pseudo_core.detect.places.stands import stand_evidence, told_evidence
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.writer.relation import text_class
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView
    from pseudo_core.lexicon import Lexicon
    from pseudo_core.model import Evidence

__all__ = ["named_places"]

_STATED, _SLOPING, _APPOSED, _BECOME = 0.97, 0.996, 0.95, 0.95
_IS = frozenset({"är", "var", "e", "ligger"})
_LONG = 8  # letters of a town that is told though misspelt
_VILLAGES = frozenset({"byn", "grannbyn", "hembyn", "bergsbyn", "kustbyn"})
_QUARTERS = _VILLAGES | {"stadsdelen", "förorten", "bostadsområdet", "villaområdet", "grannstadsdelen"}
_PARTS_OF_TOWNS = frozenset({"area", "swedish_place", "world_city"})
_OWN = frozenset({"swedish_place"})
_NAMES = frozenset({"given_name", "surname"})
_USUAL_NAME = 200  # people
_DIVING = word_set(
    "dök dyka dyker dykt dykte dykning dykcertifikat dykkurs snorkla snorklar snorklade snorkling koraller korallrev",
)
_BECOMES = frozenset({"blir", "blev", "bli"})


def named_places(view: EssayView, lexicon: Lexicon) -> Iterator[Evidence]:
    """Yield the capitals that are said to be places."""
    if text_class(view) != "personal":
        return
    for i in view.capitals:
        before = view.folded_before(i)
        if before in _QUARTERS and _is_quarter(view, i):
            last = run_end(view, i)
            yield told_evidence(view, i, last, "city/quarter", _STATED, _label_of_quarter(view, i, before))
        elif before == "kvarteret" and _is_own_block(view, i):
            yield told_evidence(view, i, run_end(view, i), "place/block", _STATED, Label.PLACE)
        elif view.is_open[i] and view.folded_after(i) in _IS and (label := kind_after(view, i)) is not None:
            yield stand_evidence(view, i, i + 1, f"{label}/stated", _STATED, label)
        elif view.is_initial[i] and i + 1 < view.n and view.is_verb[i + 1] and _is_only_town(view, i):
            yield stand_evidence(view, i, i + 1, "city/subject", _SLOPING)
        elif before == "på" and view.is_open[i] and _is_dived_at(view, i):
            yield stand_evidence(view, i, i + 1, "geo/dived", _SLOPING, Label.GEO)
        elif view.folded[i - 1] == "av" and is_on_slope(view, i):
            yield stand_evidence(view, i, i + 1, "geo/slope", _SLOPING, Label.GEO)
        elif (
            i
            and view.texts[i - 1] == ","
            and view.folded_after(i) in (",", ".")
            and _is_misspelt_town(view, lexicon, i)
        ):
            yield stand_evidence(view, i, i + 1, "city/apposed", _APPOSED)
        elif before == "det" and view.folded_before(i, 2) in _BECOMES and _is_town(view, lexicon, i):
            yield stand_evidence(view, i, i + 1, "city/become", _BECOME)


def _is_quarter(view: EssayView, i: int) -> bool:
    """Tell whether the capital at token i is what the noun before it is called: `stadsdelen X`, not `byn X bodde i`."""
    if view.is_initial[i] or view.folded[i] in CUES.function_word:
        return False
    is_subject = i + 1 < view.n and view.is_verb[i + 1] and view.folded[i + 1] not in _IS
    return not (is_subject and any(e.list == "given_name" for e in view.entries(view.texts[i])))


def _is_own_block(view: EssayView, i: int) -> bool:
    """Tell whether the block of houses called by token i is the writer's: `jag bor i kvarteret Plogen`."""
    if not view.is_first_person(i) or view.is_initial[i] or view.folded[i] in CUES.function_word:
        return False
    return all(e.list not in _PARTS_OF_TOWNS for e in view.entries(view.texts[i]))


def _label_of_quarter(view: EssayView, i: int, head: str) -> Label:
    """Return how a part of a town is labelled: abroad, where its sentence names a town abroad, it is an area."""
    if head in _VILLAGES:
        return Label.CITY
    begin, end = view.sentence_of(i)
    abroad = any(
        e.list == "world_city" and e.country != "SE" and not e.is_common
        for k in range(begin, end)
        if view.is_title[k] and k != i
        for e in view.entries(view.texts[k])
    )
    return Label.AREA if abroad else Label.CITY


def _is_dived_at(view: EssayView, i: int) -> bool:
    """Tell whether the sentence of token i speaks of diving, which is done off islands: `dykcertifikat på X`."""
    if view.vocabulary.isdisjoint(_DIVING) or view.entries(view.texts[i]):
        return False
    return not _DIVING.isdisjoint(view.folded[slice(*view.sentence_of(i))])


def _is_misspelt_town(view: EssayView, lexicon: Lexicon, i: int) -> bool:
    """Tell whether the word at token i, shaped as Swedish towns are, is one but for a letter."""
    if len(view.texts[i]) < _LONG or not view.is_open[i] or view.is_initial[i]:
        return False
    near = lexicon.similar(view.texts[i], _OWN)
    return any(s.entry.frequency >= OWN_TOWN and has_place_ending(s.entry.name.casefold()) for s in near)


def _is_only_town(view: EssayView, i: int) -> bool:
    """Tell whether token i is a town of Sweden's that nobody is called: `X skrattade , Y sov`."""
    is_town = False
    for entry in view.entries(view.texts[i]):
        if entry.list in _NAMES:
            return False
        is_town |= entry.list == "swedish_place" and entry.frequency >= OWN_TOWN and not entry.is_common
    return is_town


def _is_town(view: EssayView, lexicon: Lexicon, i: int) -> bool:
    """Tell whether token i is a town rather than somebody, with its dots or without: `det blev X`."""
    entries = view.entries(view.texts[i])
    if any(e.list == "given_name" and e.frequency >= _USUAL_NAME for e in entries):
        return False
    if any(e.list in ("swedish_place", "world_city") and e.frequency >= OWN_TOWN and not e.is_common for e in entries):
        return True
    return not entries and any(
        s.entry.frequency >= OWN_TOWN and lacks_letters(s.entry.name, view.texts[i])
        for s in lexicon.similar(view.texts[i], _OWN)
    )
