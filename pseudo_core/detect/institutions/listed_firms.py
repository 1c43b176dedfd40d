"""Employers in a row, of which only the first stands beside what asks for it: `har jobbat på Lindex, Jysk och Rusta`.

A row of towns (`jobbat på Öland, Gotland och Kreta`) has lists for its members; where one buys and eats is asked for by
no word for work.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pseudo_core.detect.institutions.phrase_forms import Phrase
from pseudo_core.detect.institutions.runs import LANDS, chain_right
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.word_marks import marked, word_mark

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["listed_firms"]

_WORK = word_set(
    "jobbat jobbade jobbar jobba arbetat arbetade arbetar arbeta jobb jobben arbete arbeten praktik praktiserat",
    "praktiserade sommarjobb sommarjobbat extrajobb extrajobbat extrajobbar städat städade städar vikarierat anställd",
    "anställning sökt söker sökte ansökt cv ansökan ansökningar intervju intervjuer arbetsgivare anställningar",
)
_AT = frozenset({"på", "hos", "till", "åt", "för", "från"})
_JOINTS = frozenset({",", "och", "samt", "eller", "&", "o"})
_AGAIN = frozenset({"på", "hos", "till", "åt", "sen", "sedan", "nu", "även", "också"})
_PLACES = LANDS | {"area", "island"}
_IS_WORK = word_mark(_WORK)
_NEAR = 6  # tokens from the word for work to the preposition
_MOST = 8  # members of a row


def listed_firms(view: EssayView) -> Iterator[Phrase]:
    """Yield the members of rows of employers after their first one."""
    if view.is_impersonal:
        return
    done = -1
    for i in marked(view, _IS_WORK):
        end = view.sentence_of(i)[1]
        at = next((j for j in range(i + 1, min(end, i + _NEAR)) if view.folded[j] in _AT), -1)
        if at < 0 or at <= done or at + 1 >= end or not view.capital_counts(at + 1) or view.is_kin[at + 1]:
            continue
        done = at
        members = _row(view, at + 1, end)
        if len(members) > 1 and not any(_is_no_firm(view, *member) for member in members):
            for first, last in members[1:]:
                yield Phrase(first, last, "work", "named")


def _row(view: EssayView, first: int, end: int) -> list[tuple[int, int]]:
    """Return the names that commas and `och` join from token `first` on."""
    members: list[tuple[int, int]] = []
    while first < end and len(members) < _MOST and view.capital_counts(first) and view.is_word[first]:
        last = min(end, chain_right(view, first))
        members.append((first, last))
        at = last
        while at < end and (view.folded[at] in _JOINTS or (at > last and view.folded[at] in _AGAIN)):
            at += 1
        if at == last:
            break
        first = at
    # `jag har jobbat på Xs , Anna och Omar kommer också`: who does something is no member.
    while members and members[-1][1] < end and len(members) > 1 and view.is_verb[members[-1][1]]:
        members.pop()
    return members


def _is_no_firm(view: EssayView, first: int, last: int) -> bool:
    """Tell whether a member is on a map or somebody's given name, so that its row is one of towns or of people."""
    lists = {e.list for e in view.entries(view.text[view.starts[first] : view.ends[last - 1]])}
    if "company" in lists or "institution" in lists:
        return False
    if last - first > 1:
        return any(e.list == "given_name" for e in view.entries(view.texts[first])) and view.folded[first][-1] != "s"
    # `jobbar på Natten och på Sommaren`
    is_word = view.is_common_word(first) or view.folded[first] in view.weekdays
    return is_word or bool(lists & (_PLACES | {"given_name", "language"})) or view.is_shouted(first)
