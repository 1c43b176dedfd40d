"""Sentences of reviews whose `vi`, `oss` or `själv` is not the writer: `Vi möter X`, `boken tar oss med till Y`, `hon
åker själv`.

A review speaks for whoever reads or watches, and such a sentence retells what is read; names and places in it are no
more the writer's than those of its neighbours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["is_of_reader"]

_READERS = frozenset({"vi", "oss", "själv"})
# What readers do in the present; what the writer has done (`vi såg den i X`) stands in the past, and at home one sees
# and lives (`vi ser den`, `vi bor i X`).
_FOLLOWING = word_set("möter följer träffar befinner förstår anar")
_GETTING = word_set("får")
_GOTTEN = word_set("följa möta veta lära träffa höra läsa bekanta uppleva inblick")
_REACH = 4  # words after `får`: `får vi också följa`
# What a book or film does to its readers: `tar oss med till X`, `låter oss höra`.
_LEADING = word_set("låter tar ger visar för påminner berättar bjuder lär leder")
_OTHERS = word_set("hon han hen man den det de dom honom henne")


def is_of_reader(view: EssayView, first: int, last: int) -> bool:
    """Tell whether all that speaks in the first person among the tokens `[first, last)` of a review is its reader, or a
    `själv` that somebody else has."""
    folded = view.folded
    for i in range(first, last):
        if folded[i] not in CUES.first_person:
            continue
        if folded[i] not in _READERS:
            return False
        if folded[i] == "själv":
            if _OTHERS.isdisjoint(folded[first:i]):
                return False
        elif folded[i] == "oss":
            if view.folded_before(i) not in _LEADING and not _follows(view, i, first, last):
                return False
        elif not _follows(view, i, first, last):
            return False
    return True


def _follows(view: EssayView, i: int, first: int, last: int) -> bool:
    """Tell whether the `vi` at token i, or the one before its `oss`, does what readers do."""
    folded = view.folded
    for at in (i - 1, i + 1, i - 2) if folded[i] == "oss" else (i - 1, i + 1):
        if first <= at < last:
            if folded[at] in _FOLLOWING:
                return True
            if folded[at] in _GETTING and not _GOTTEN.isdisjoint(folded[max(at, i) + 1 : min(last, i + 1 + _REACH)]):
                return True
    return False
