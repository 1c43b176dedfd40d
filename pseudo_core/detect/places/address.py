"""Names in an address that no list and no ending knows as a street: `Solhem 4 , 672 94 X`, `bor på Lugnet 30 A`.

What stands before a house number is a street or a house, though a town, a lake or somebody is called so too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from pseudo_core.detect.dates.month_words import may_be_month
from pseudo_core.detect.names.context import case_of
from pseudo_core.detect.places.forms import pattern_evidence
from pseudo_core.detect.places.lines import digit_tokens
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import is_unit_next, word_set
from pseudo_core.detect.view.listed import street_endings
from pseudo_core.detect.writer.relation import relation_features
from pseudo_core.model import Evidence
from pseudo_core.taxonomy import Label

__all__ = ["address_places", "is_addressed_at"]

_HOUSE = re.compile(r"\d{1,3}[A-Ha-h]?$")
_LONGEST = 5  # tokens of a name before its number
_REACH = 8  # tokens before a preposition in which somebody lives or something lies
# What a number counts or tells apart that is no house.
_NUMBERED = word_set(
    "box postbox buss bussen linje linjen tåg tåget spårvagn rum rummet lägenhet lägenheten lgh plats platsen väg",
    "vägen riksväg länsväg e våning våningen vån plan avdelning avdelningen hus huset port porten nummer nr klockan kl",
    "ca cirka sal salen gate terminal hall kapitel sida artikel punkt flight klass årskurs trappa uppgång kontrakt",
    "grupp gruppen kurs kursen nivå lektion lag laget zon rad",
)
_LIVING = word_set(
    "bor bodde bo bott hyr hyrde hyra hyrt flyttar flyttade flyttat flytta hemma oss hus huset villa villan rum rummet",
    "lägenhet lägenheten lgh etta tvåa trea fyra ligger låg finns adress adressen tvättstugan källare källaren granne",
    "grannen lokal lokalen besök besöka",
)
_ARRIVING = frozenset({"till", "från", "vid"})
# What goes on an address after its number.
_WITHIN = word_set("lgh lägenhet lägenheten våning vån vån. tr trappor uppgång port c/o")
_LINKS = frozenset({"de", "da", "do", "del", "della", "la", "el", "al", "di"})  # within a name abroad
_SHOWN = word_set("leta hitta ser se sök söker söka hittar sett")
_AT_DOOR = word_set("stanna stannar stannade stå står framme ring ringer knacka knackar finns bor hus sist")
_HOUSES = frozenset({"hus", "huset", "porten", "port", "dörren", "vårt", "vårat", "villan"})
_DOORS = word_set("siffran siffra numret nummer huset porten mitt vårt vårat brevlådan dörren")
_HOURLY = frozenset({"klockan", "kl", "buss", "bussen", "tåg", "tåget", "spårvagnen"})
_NEIGHBOURS = frozenset({"grannen", "grannens"})
_ENDS = frozenset({",", ".", "!", ";", ")", "och", "där", "med", "på", "i", "är", "står"})
_STAIRS = frozenset("ABCDEFGH")
_STREET_BACK = 25  # tokens from a street to a number of its that stands alone
_COPULAS = frozenset({"är", "e", "ar", ":", "var", "blir"})


class _House(NamedTuple):
    """A name `[first, last)` before a house number that ends with token `end - 1`, and how sure the frame is."""

    first: int
    last: int
    end: int
    before_zip: bool


def _houses(view: EssayView) -> dict[int, _House]:
    """Return the addresses by the token of their number, worked out once an essay."""
    known: dict[int, _House] | None = view.memo.get("houses")
    if known is None:
        found = [_house(view, i) for i in digit_tokens(view)]
        known = view.memo["houses"] = {house.last: house for house in found if house is not None}
    return known


def is_addressed_at(view: EssayView, last: int) -> bool:
    """Tell whether the name that ends before token `last` has a house number there: `bor på Lugnet 30 A`."""
    return last in _houses(view)


def _house(view: EssayView, i: int) -> _House | None:
    if not 0 < i < view.n or not _HOUSE.match(view.texts[i]) or not view.adjacent(i - 1, i):
        return None
    if not view.is_word[i - 1] or view.folded[i - 1] in _NUMBERED or is_unit_next(view, view.ends[i]):
        return None
    end = i + 1
    lettered = not view.texts[i].isdecimal()
    if end < view.n and len(view.texts[end]) == 1 and view.folded[end] in "abcdefgh" and view.adjacent(i, end):
        lettered, end = True, end + 1  # `Solhem 4 B`
    if end < view.n and view.texts[end] in (".", ":", "/", "-", "%") and view.folded_after(end)[:1].isdigit():
        return None  # `på Lugnet 8 . 30`
    if end < view.n and may_be_month(view.folded[end]):
        return None  # `ligger på Lugnet sen 1 maj`
    in_line = _begins_line(view, i, end)
    if in_line is not None:
        return _House(in_line, i, end, before_zip=True)
    first = i
    while first and i - first < _LONGEST and view.adjacent(first - 1, first) and view.is_word[first - 1]:
        if view.folded[first - 1] in CUES.place_preposition or view.folded[first - 1] in _COPULAS:
            break
        if view.folded[first - 1].startswith("adress"):
            break
        first -= 1
    if first == i or first == 0 or not _is_name(view, first, i):
        return None
    within = end < view.n and view.folded[end + (view.texts[end] == "," and end + 1 < view.n)] in _WITHIN
    return _House(first, i, end, before_zip=False) if _is_framed(view, first, sure=lettered or within) else None


def _is_name(view: EssayView, first: int, last: int) -> bool:
    """Tell whether the tokens `[first, last)` may be a name: with a capital, or one unknown or listed word."""
    if view.folded[first] in CUES.function_word or view.is_kin[first] or view.is_profession[first]:
        return False
    if view.capital_counts(first) and not view.is_initial[first]:
        return all(word not in CUES.function_word or word in _LINKS for word in view.folded[first + 1 : last])
    hit = view.hit_at.get(first)
    listed = hit is not None and hit.last == last and any(e.list == "swedish_place" for e in hit.entries)
    return last - first == 1 and (view.is_open[first] or (listed and not view.is_common_word(first)))


def _is_framed(view: EssayView, first: int, *, sure: bool) -> bool:
    """Tell whether what stands before token `first` asks for an address: `bor på`, `adressen är`; `sure` where a letter
    or an apartment goes on the number."""
    before = view.folded[first - 1]
    back = view.folded[max(0, first - 4) : first]
    if any(word.startswith("adress") for word in back):
        return before != "på" or "är" in back
    if before == "på":
        lives = view.folded[max(view.sentence_of(first)[0], first - _REACH) : first - 1]
        return sure or not _LIVING.isdisjoint(lives)
    return before in _ARRIVING and sure


def _begins_line(view: EssayView, i: int, end: int) -> int | None:
    """Return where an address begins that a postal code or a town goes on: `Solhem 4 , 672 94 X`; None for none."""
    at = end
    if at >= view.n:
        return None
    tail = at + (view.texts[at] == ",")
    if tail + 1 < view.n and (view.folded[tail] in _WITHIN or view.folded[tail + 1] in _WITHIN):
        at = tail + 2  # `Solhem 4 lgh 1102`, `Solhem 4, 2 tr`
        if at >= view.n:
            return None
    if at < view.n and view.texts[at] == ",":
        at += 1
    elif at >= view.n or "\n" not in view.text[view.ends[at - 1] : view.starts[at]]:
        return None
    line = next((a for a, b in view.lines if a <= i < b), i)
    if _is_zip(view, at):
        first = i - 1
        if not (view.is_capital[first] or (view.is_open[first] and view.texts[first].islower())):
            return _whole_line(view, line, i)
        while (
            first > line and view.adjacent(first - 1, first) and view.is_capital[first - 1] and view.is_word[first - 1]
        ):
            first -= 1
        whole = _whole_line(view, line, i)
        return first if whole is None else whole
    town = view.hit_at.get(at)
    signed = town is not None and any(e.list == "swedish_place" for e in town.entries) and at + 1 >= end + 2
    ends = signed and town is not None and any(b == town.last for _, b in view.lines)
    return _whole_line(view, line, i) if ends else None  # `Solhem 4, Xstad` under a letter


def _whole_line(view: EssayView, line: int, i: int) -> int | None:
    """Return the first token of a line that is a name and its number, else None: `Carrer del Mar 11`."""
    if not 0 < i - line <= _LONGEST or not view.is_capital[line]:
        return None
    if not all(view.is_word[j] and (j == line or view.adjacent(j - 1, j)) for j in range(line, i)):
        return None
    if view.folded[line].startswith("adress") or view.folded[line] in _NUMBERED:
        return None
    return line if CUES.place_preposition.isdisjoint(view.folded[line:i]) else None


def _is_zip(view: EssayView, at: int) -> bool:
    if at >= view.n:
        return False
    zip_code = view.texts[at].replace(" ", "")
    if len(zip_code) == 3 and at + 1 < view.n and len(view.texts[at + 1]) == 2:
        zip_code += view.texts[at + 1]
    return len(zip_code) == 5 and zip_code.isdigit()


def _loose_numbers(view: EssayView) -> Iterator[Evidence]:
    """House numbers apart from their street, which was named before: `Gatan heter Xgatan . Leta 14 .`, `vi finns på
    3 A`."""
    if view.is_impersonal:
        return
    streets = street_endings(view.lexicon)
    for i in digit_tokens(view):
        if i < 3 or not _HOUSE.match(view.texts[i]):
            continue
        end = i + 1
        stop = view.ends[i]
        if end < view.n and view.texts[end].removesuffix(".") in _STAIRS and view.adjacent(i, end):
            stop, end = view.starts[end] + 1, end + 1
        elif is_unit_next(view, view.ends[i]):
            continue
        if not (_is_shown(view, i, end) or _is_opening(view, i, end)):
            continue
        back = range(max(0, i - _STREET_BACK), i)
        if any(streets.is_likely(view.folded[k]) and view.folded[k] not in _NUMBERED for k in back):
            number = view.text[view.starts[i] : stop].replace(" ", "").casefold()
            yield Evidence(view.starts[i], stop, Label.STREET_NR, "street_nr/loose", 0.97, base=number)


def _is_shown(view: EssayView, i: int, end: int) -> bool:
    """Tell whether a door is told by the number at the tokens `[i, end)`: `leta efter 14 ,`, `siffran är 56 .`"""
    if end < view.n and view.folded[end] not in _ENDS and view.tokens[end].sentence == view.tokens[i].sentence:
        return False
    if end < view.n and view.folded_after(end)[:1].isdigit() and view.starts[end] == view.ends[end - 1]:
        return False  # `17.30`
    before, second = view.folded[i - 1], view.folded[i - 2]
    if (
        before in _SHOWN
        or before in ("siffran", "siffra")
        or (before in ("efter", "nummer", "nr") and second in _SHOWN)
    ):
        return True
    if before in ("på", "vid"):
        if not _HOURLY.isdisjoint(view.folded[slice(*view.sentence_of(i))]):
            return False  # `klockan står på 12`, `bussen stannar vid 8`
        return second in _AT_DOOR or (second == "inte" and view.folded_before(i, 3) in _AT_DOOR)
    if second in _NEIGHBOURS:
        return before == "har"  # `grannen har 12`, but `grannen är 85`
    return (before in _COPULAS or before == "har") and second in _DOORS


def _is_opening(view: EssayView, i: int, end: int) -> bool:
    """Tell whether the number opens a sentence about a house: `22 är det gula huset`."""
    if not 0 < i < end < view.n - 2 or view.tokens[i - 1].sentence == view.tokens[i].sentence:
        return False
    return view.folded[end] == "är" and not _HOUSES.isdisjoint(view.folded[end : end + 5])


def address_places(view: EssayView) -> Iterator[Evidence]:
    """A name with a number before a postal code or where somebody lives, whatever its form, and the number."""
    for first, last, end, before_zip in _houses(view).values():
        features = ["street:sure", "street:number", f"street:{case_of(view, first)}", *relation_features(view, last)]
        rule = "place/before_zip" if before_zip else "place/numbered"
        yield pattern_evidence(view, first, last, Label.PLACE, rule, "street", features)
        start, stop = view.starts[last], view.ends[end - 1]
        number = "".join(view.texts[last:end]).casefold()
        yield Evidence(start, stop, Label.STREET_NR, "street_nr/numbered", 0.9, base=number)
    yield from _loose_numbers(view)
