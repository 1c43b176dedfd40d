"""Firms, clubs and landlords that a letter goes to, by nothing but that: `Till X`, `Hej X`, and then `köpte av er`.

Who is written to as `er` on business is no person, be it called like a town, like somebody or like nothing known.
"""

from __future__ import annotations

from collections.abc import Iterator

from pseudo_core.detect.institutions.nouns import form_of
from pseudo_core.detect.institutions.phrase_forms import Phrase
from pseudo_core.detect.institutions.ties import WRITTEN_TO
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set

__all__ = ["addressed_firms"]

_FIRST_LINES = 12  # lines of a letter in which it says to whom it goes
_LONGEST = 5  # words of a name
# What somebody has of those whom a letter goes to, or does with them.
_OF_THEM = frozenset({"av", "hos", "från", "hyr", "era", "ert", "kund"})
_THEM = frozenset({"er", "era", "ert"})
_FORMAL = _THEM | {"ni"}
_BUSINESS = word_set(
    "reklamation reklamationen klagomål faktura fakturan kundnummer kundnr ordernummer bokningsnummer beställning",
    "beställningen bokning bokningen ärende ärendet ansökan felanmälan uppsägning kontrakt kontraktet hyran hyresvärd",
    "medlemsnummer biljettnummer återbetalning ersättning överklagande autogiro order kvitto kvittot personnummer",
    "annons annonsen avtal avtalet biljett biljetten lägenhet lägenheten garanti garantin praktik tjänst",
    "tjänsten jobbet hyr hyra",
)
# How the nouns end for those who answer letters, and for what is written to without a name.
_OFFICES = (
    *("ansvarig", "ansvariga", "ledningen", "styrelsen", "bolaget", "företaget", "butiken", "kontoret", "tjänst"),
    *("tjänsten", "service", "avdelningen", "chefen", "trafiken", "trafik", "tågen", "verket", "myndigheten"),
)
_DESKS = frozenset({"kundtjänst", "kundservice", "kundcenter", "reception", "receptionen", "styrelsen", "personalen"})
_SUBJECTS = word_set("ärende ang angående gäller ämne datum order faktura reklamation klagomål hej hejsan från jag")
_YOU = frozenset({"du", "dig", "din", "ditt", "dina"})
_ENDING = frozenset({"!", ".", ",", ":", "?"})
_NO_FIRM = frozenset({"country", "language", "transport"})
_EVERYBODYS = frozenset({"authority", "ngo", "union", "party", "media", "operator"})
_ABBREVIATED = 4  # letters of a firm's short name, which somebody may be called too
_MISSPELT = 7  # letters of a word from which an authority's name may be misspelt
_NAMES = frozenset({"given_name", "surname"})


def _is_business(view: EssayView) -> bool:
    """Tell whether a letter deals with those whom it goes to as with a firm: `köpte av er`, `vårt kundnummer`."""
    known = view.memo.get("is_business")
    if known is None:
        known = False
        if not view.vocabulary.isdisjoint(_FORMAL) or not view.vocabulary.isdisjoint(_BUSINESS):
            dealt = any(view.folded[j + 1] in _THEM for j in view.where(_OF_THEM) if j + 1 < view.n)
            you, formal = len(view.where(_YOU)), len(view.where(_FORMAL))
            asked = not view.vocabulary.isdisjoint(_BUSINESS)
            known = you <= formal // 2 and (dealt or (asked and (formal > 0 or you == 0)))
        view.memo["is_business"] = known
    return bool(known)


def _line_name(view: EssayView, first: int, end: int) -> int:
    """Return the end of the name that begins at token `first` on a line that ends before `end`: over small words, up to
    a mark, a town that it lies in and whom it is for."""
    last = first
    while last < end and last - first < _LONGEST and (view.is_word[last] or view.texts[last] == "&"):
        inside = view.folded[last] in ("i", "och", "&", "på", "för")
        if last > first and not inside and (view.folded[last] in CUES.function_word or view.is_verb[last]):
            break
        if inside and (last + 1 >= end or not view.is_capital[last + 1]):
            break
        if view.folded[last] == "i" and _is_town(view, last + 1):
            break
        if last > first and not view.together(last - 1, last):
            break
        last += 1
    return last


def _is_town(view: EssayView, i: int) -> bool:
    return any(e.list in ("swedish_place", "world_city") for e in view.entries(view.texts[i]))


def _ends_address(view: EssayView, last: int, end: int) -> bool:
    """Tell whether nothing but a mark, a town or a desk goes on the line after whom it is written to."""
    if last >= end or view.texts[last] in _ENDING:
        return last >= end - 1 or view.texts[last] in (",", "!", ".", ":")
    return view.folded[last] == "i" and last + 1 < end and _is_town(view, last + 1)


def _is_desk(view: EssayView, start: int, end: int) -> bool:
    """Tell whether nothing but an office stands on the line `[start, end)`, above whose it is: `Kundtjänst`."""
    words = [word for word in view.folded[start:end] if word.isalpha() and word != "till"]
    return len(words) == 1 and (words[0] in _DESKS or words[0].endswith(_OFFICES))


def addressed_firms(view: EssayView) -> Iterator[Phrase]:
    """Yield what a business letter goes to in its first lines: `Till X`, `Hej X !`, `X` before `att:`."""
    if view.vocabulary.isdisjoint(WRITTEN_TO) or not _is_business(view):
        return
    for number, (start, end) in enumerate(view.lines[:_FIRST_LINES]):
        if end - start > 1 and view.folded[start] in WRITTEN_TO and (view.folded[start] == "till" or number < 4):
            first = start + 1
            if view.folded[first] in _DESKS and first + 2 < end and view.folded[first + 1] in (",", "på", "hos"):
                first += 2  # `Till kundtjänst på X`
        elif number and end > start and _is_desk(view, *view.lines[number - 1]):
            first = start  # `Kundtjänst`, and `X` on the line below
            if any(text[:1].isdecimal() for text in view.texts[start:end]) or view.folded[first] in _SUBJECTS:
                continue  # `Ärende RT-1234`
        else:
            continue
        if not (view.is_title[first] or view.is_upper[first] or (view.is_shouted(first) and view.is_open[first])):
            continue
        last = _line_name(view, first, end)
        to = view.folded[start] if first > start else "till"
        if last > first and _ends_address(view, last, end) and _may_be_firm(view, first, last, to):
            yield Phrase(first, last, "work" if first > start else "other", "named")


def _may_be_firm(view: EssayView, first: int, last: int, to: str) -> bool:
    """Tell whether the tokens `[first, last)` may name a firm rather than somebody, an office or an ordinary word."""
    word = view.folded[first]
    if word in CUES.function_word or word in CUES.determiner or view.is_kin[first] or view.is_profession[first]:
        return False
    # What an institution's noun tells is read by that.
    if any(view.is_profession[j] or view.is_kin[j] for j in range(first, last)):
        return False
    opened = last - first > 1 and view.is_title[first + 1]  # `Resebyrå Xyz`
    if any(form_of(view.folded[j]) for j in range(first + opened, last)):
        return False
    if len(word.rstrip(".")) < 2 or any(view.folded[j].endswith(_OFFICES) for j in range(first, last)):
        return False
    hit = view.hit_at.get(first)
    entries = [*view.entries(view.texts[first]), *(hit.entries if hit is not None else ())]
    lists = {e.list for e in entries}
    if any(e.list in _NO_FIRM or e.kind in _EVERYBODYS for e in entries):
        return False
    if view.is_open[first] and len(word) >= _MISSPELT and view.lexicon is not None:
        near = view.lexicon.similar(view.texts[first], frozenset({"institution"}))
        if any(s.distance <= 2 and s.entry.kind in _EVERYBODYS for s in near):
            return False  # `Till Forsakringskassan`
    if last - first == 1:
        if view.is_common_word(first) and "company" not in lists:
            return False
        if not lists.isdisjoint(_NAMES):
            short = view.is_upper[first] and len(word) <= _ABBREVIATED and not view.is_shouted(first)
            return to == "till" and (short or "company" in lists)
        return to == "till" or not view.is_shouted(first)
    shop = word.endswith("s") and view.texts[last - 1].islower()  # `Till Ninas garn`
    town = "swedish_place" in lists and opened and not view.entries(view.texts[first + 1])  # `Till Sala Xyz`
    return shop or town or "&" in view.texts[first:last] or not any(e.list == "given_name" for e in entries)
