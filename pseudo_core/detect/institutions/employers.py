"""Firms that do to somebody what only employers do: `X gav mig sparken`, `X har inte betalat mig`, `X söker folk`.

The name stands as the subject of its clause, where nothing before it asks for a workplace. A given
name, a town, an authority are none.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pseudo_core.detect.institutions.phrase_forms import Phrase
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.word_marks import marked, word_mark

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["employers"]

_WHOM = word_set("mig oss honom henne dem dom folk personal städare kockar chaufförer alla två tre många")
# Verbs of employers: with a person as their object, and by themselves.
_HIRES = word_set(
    "anställde anställer anställt sparkade sparkar sparkat varslade varslar varslat rekryterade rekryterar avskedade",
    "avskedar betalar betalade betalat lönar fastanställde",
)
_SEEKS = word_set("söker sökte behöver behövde anställer rekryterar")
_STAFF = word_set("folk personal städare kockar chaufförer vikarier extrapersonal montörer undersköterskor arbetare")
_GIVES = word_set("gav ger gett erbjöd erbjuder erbjudit lovade lovar lovat")
_GIVEN = word_set(
    "sparken kicken jobb jobbet fast anställning tjänst praktik kontrakt uppsägning löneförhöjning lön lönen timmar",
    "skift provanställning semester ledigt tillsvidareanställning",
)
_AUXILIARIES = word_set("har hade inte ska skulle vill ville kan kunde aldrig också äntligen sedan")
_IS_VERB = word_mark(_HIRES | _SEEKS | _GIVES)
_OPENS = frozenset(
    {"", ",", ".", "!", "?", "men", "och", "för", "att", "när", "sen", "sedan", "då", "nu", "eftersom", ":"}
)
_NOT_FIRMS = frozenset(
    {"given_name", "surname", "swedish_place", "world_city", "country", "region", "authority", "party", "language"}
)
_PUBLIC = frozenset({"authority", "ngo", "union", "party", "media", "bank"})
_LONGEST, _REACH = 3, 5


def employers(view: EssayView) -> Iterator[Phrase]:
    """Yield the names before what employers do to somebody whom the essay knows."""
    if view.is_impersonal:
        return
    for i in marked(view, _IS_VERB):
        if not _is_employers_deed(view, i):
            continue
        last = i
        while last > 0 and view.folded[last - 1] in _AUXILIARIES:
            last -= 1
        first = last
        while first > 0 and last - first < _LONGEST and view.is_capital[first - 1] and view.is_word[first - 1]:
            first -= 1
        if first < last and view.folded_before(first) in _OPENS and _may_be_firm(view, first, last):
            yield Phrase(first, last, "work", "named")


def _is_employers_deed(view: EssayView, i: int) -> bool:
    """Tell whether what is done with the verb at token i is what employers do."""
    end = min(view.sentence_of(i)[1], i + 1 + _REACH)
    after = view.folded[i + 1 : end]
    word = view.folded[i]
    if word in _GIVES:
        return after[:1] != [] and after[0] in _WHOM and not _GIVEN.isdisjoint(after[1:4])
    if word in _SEEKS and not _STAFF.isdisjoint(after[:2]):
        return True
    return word in _HIRES and not _WHOM.isdisjoint(after[:2])


def _may_be_firm(view: EssayView, first: int, last: int) -> bool:
    """Tell whether the capitals `[first, last)` may name a firm and nobody: no pronoun, noun, person or town."""
    if any(view.is_kin[j] or view.is_profession[j] or view.folded[j] in CUES.function_word for j in range(first, last)):
        return False
    entries = view.entries(view.text[view.starts[first] : view.ends[last - 1]])
    if any(e.kind in _PUBLIC for e in entries if e.list in ("institution", "company")):
        return False
    if any(e.list == "company" for e in entries):
        return True
    lists = {e.list for j in range(first, last) for e in view.entries(view.texts[j])}
    return not (lists & _NOT_FIRMS) and not (
        last - first == 1 and view.is_initial[first] and view.is_common_word(first)
    )
