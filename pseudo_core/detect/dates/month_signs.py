"""What the words beside a month tell of it: `i octubre`, `nu är det oktober`, `i början på mars`, `okt -15`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = [
    "IS_WORDS",
    "LONG_MONTH",
    "SHORT_AFTER",
    "begins_span",
    "has_short_year",
    "is_abbreviation",
    "is_dotted",
    "is_foreign_month",
    "is_month_told",
    "is_part_of_month",
    "is_said_to_be",
    "is_when",
]

# Short months need one of these before them when nothing else tells.
SHORT_AFTER = word_set(
    "i sedan sen till från under slutet början mitten om efter före innan omkring runt varje senast sista förra nästa",
)
LONG_MONTH = 6  # letters; shorter ones of other languages are names and words too often
IS_WORDS = word_set("är ar var va e blir blev")
_IT = word_set("det de d dä nu då")
_SEASONS = frozenset({"sommar", "somar", "sommaren", "höst", "vinter", "våren", "hösten", "vintern"})
_TELLING = _SEASONS | {"månad", "månaden", "manad", "monad"}
_MONTH_ALONE = frozenset({"month"})
_MONTH_OR_NAME = frozenset({"month", "surname", "given_name"})
_WITH = frozenset({"från", "fran", "till", "fr", "t", "f"})
_FEW_PEOPLE = frozenset({"april", "augusti", "juli", "juni", "mars"})  # in small letters hardly anybody's name
_MONTH_PARTS = ("börj", "borj", "slut", "mitt", "midd")


def is_foreign_month(view: EssayView, i: int) -> bool:
    """Tell whether another language's month stands after a preposition, and the word is nothing else that is known."""
    if view.folded_before(i) not in SHORT_AFTER or len(view.folded[i]) < LONG_MONTH or view.is_common_word(i):
        return False
    kinds = _MONTH_OR_NAME if view.folded_before(i) == "i" else _MONTH_ALONE  # `i agosto`, a family's name besides
    return all(entry.list in kinds for entry in view.entries(view.texts[i]))


def has_short_year(view: EssayView, i: int) -> bool:
    """Tell whether a hyphen and two digits follow token i: `okt -15`."""
    after, after2 = view.folded_after(i), view.folded_after(i, 2)
    if after in ("-", "–"):
        return len(after2) == 2 and after2.isdecimal()
    return len(after) == 3 and after[0] == "-" and after[1:].isdecimal()


def is_said_to_be(before: str, before2: str) -> bool:
    """Tell whether `det är` or `är det` stands before a month: `nu är det oktober`."""
    return (before in IS_WORDS and before2 in _IT) or (before in _IT and before2 in IS_WORDS)


def is_dotted(view: EssayView, i: int) -> bool:
    """Tell whether a stop that ends no sentence marks token i as an abbreviation (`okt.`)."""
    if i + 1 >= view.n or view.is_title[i]:
        return False  # `Jan.` may be the man
    if view.texts[i].endswith("."):
        return view.texts[i + 1][:1].islower() or view.texts[i + 1][:1].isdecimal()
    return view.folded[i + 1] == "." and i + 2 < view.n and view.texts[i + 2][:1].islower()


def is_abbreviation(view: EssayView, i: int) -> bool:
    """Tell whether the stop right after token i belongs to it: no blank before, and the sentence goes on."""
    if i + 2 >= view.n or view.texts[i + 1][0] != "." or view.starts[i + 1] != view.ends[i]:
        return False
    return len(view.texts[i + 1]) == 1 and not view.texts[i + 2][:1].isupper()


def is_part_of_month(view: EssayView, i: int) -> bool:
    """Tell whether the beginning, the middle or the end of the month at token i is spoken of: `i början på mars`."""
    return view.folded_before(i) in ("på", "av") and view.folded_before(i, 2).startswith(_MONTH_PARTS)


def begins_span(view: EssayView, i: int) -> bool:
    """Tell whether the month at token i is the first or last of a time: `från och med augusti`, `t o m maj`."""
    if view.folded_before(i) not in ("med", "m", "m."):
        return False
    return view.folded_before(i, 2) in ("och", "o", "å") and view.folded_before(i, 3) in _WITH


def is_when(view: EssayView, i: int) -> bool:
    """Tell whether a clause ends with a month in small letters that lacks its preposition: `kan jag göra provet april
    ?`, but not `min dotter april .`"""
    if i < 2 or view.folded[i] not in _FEW_PEOPLE or not view.texts[i].islower() or not view.together(i - 1, i):
        return False
    before = i - 1
    if view.is_kin[before] or view.folded[before] in CUES.naming_verb or view.is_capital[before]:
        return False
    if view.folded[before] == "planeten":
        return False
    is_shut = i + 1 == view.n or not view.is_word[i + 1] or view.tokens[i + 1].sentence != view.tokens[i].sentence
    return is_shut and view.pos[before] in ("NOUN", "VERB") and view.is_common_word(before)


def is_month_told(view: EssayView, i: int) -> bool:
    """Tell whether the word before token i says that a month comes, or in which season: `i månad nowember`, `i sommar
    juli`, but not `förra månaden maja`."""
    before, before2 = view.folded_before(i), view.folded_before(i, 2)
    if before not in _TELLING or not view.adjacent(i - 1, i):
        return False
    return before2 in ("i", "på", "sedan", "från", "till") or (before in _SEASONS and before2 in ("förra", "nästa"))
