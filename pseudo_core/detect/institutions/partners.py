"""Firms called after those who own them together: `Xs Bil & Däck`, `X och Söner`, `Bröderna Xs Plåt`."""

from __future__ import annotations

from collections.abc import Iterator

from pseudo_core.detect.institutions.heads import is_namelike, is_person
from pseudo_core.detect.institutions.nouns import PARTNERS, form_of
from pseudo_core.detect.institutions.phrase_forms import Phrase
from pseudo_core.detect.institutions.runs import is_place_name
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.surface import genitive_stem
from pseudo_core.detect.view.word_marks import marked, word_mark

__all__ = ["partner_firms"]

_AND = frozenset({"&", "+", "och", "o", "å"})
_SIBLINGS = frozenset({"bröderna", "systrarna"})
_LEADS_TO_FIRM = CUES.place_preposition | {"hos", "av", "för", "heter", "hette"}
_PRINTED = word_set(
    "artikel artikeln artiklar publicerad publicerades publicerats läste läst läser krönika krönikan reportage",
    "reportaget intervju intervjun insändare debattartikel skriver skrev",
)
_OWNERS = frozenset({"given_name", "surname", "nickname"})
_MAY_JOIN = word_mark((*PARTNERS, *_SIBLINGS, "&"))


def _is_initial(view: EssayView, i: int) -> bool:
    """Tell whether token i is a person's initial: `A. & M. Xyz` stands on a door."""
    return len(view.texts[i].rstrip(".")) < 2


def _is_given(view: EssayView, i: int) -> bool:
    """Tell whether token i is a given name, an ordinary word too (`Lina`), but no family name that is one (`Björk`)."""
    lists = {e.list for e in view.entries(view.texts[i])}
    return "given_name" in lists and not ("surname" in lists and view.is_common_word(i))


def _are_given(view: EssayView, i: int, j: int) -> bool:
    """Tell whether tokens i and j are given names, one at least no family name: `Lina & Malin`, two of a family."""
    if not (_is_given(view, i) or _is_given(view, j)):
        return False
    return all(any(e.list == "given_name" for e in view.entries(view.texts[k])) for k in (i, j))


def _kin_firm(view: EssayView, i: int) -> Iterator[Phrase]:
    """`X & Söner`, `xs och soner`, `Bilverkstan X & Son`: what token i says of those who own it with X."""
    j = i - 2
    joint = view.folded[i - 1]
    if j < 0 or joint not in _AND or not (view.together(j, i - 1) and view.together(i - 1, i)):
        return
    if not view.is_word[j] or view.is_kin[j] or _is_initial(view, j):
        return
    if joint not in ("&", "+"):
        # `min man och söner`, `Ali och son` are kin: a firm's capital, or where one works, says what they are.
        owner = any(e.list in _OWNERS for e in view.entries(view.texts[j])) or view.is_open[j]
        if not owner or not (view.is_title[i] or view.folded_before(j) in ("på", "hos")):
            return
        if view.is_title[i] is not view.is_title[j]:
            return
    elif _is_given(view, j) and not view.is_title[i] and view.folded_before(j) not in _LEADS_TO_FIRM:
        return  # `Maria & co kom hit`: friends
    first = j
    while j - first < 2 and view.together(first - 1, first) and view.is_title[first - 1]:
        if view.is_initial[first - 1] or not is_namelike(view, first - 1):
            break
        first -= 1
    last = i + 1
    while last - i < 3 and view.together(last - 1, last) and view.is_title[last] and view.is_word[last]:
        last += 1  # `X & Söner Plåtslageri`
    yield Phrase(first, last, "work", "tail_words")


def _partners(view: EssayView, i: int) -> Iterator[Phrase]:
    """`Xs Bil & Däck`, `Gröt & Y`: two words joined as only firms are."""
    if not (view.together(i - 1, i) and view.together(i, i + 1)):
        return
    first, last = i - 1, i + 2
    if not (view.is_word[first] and view.is_word[last - 1] and view.is_capital[first]) or _is_initial(view, i + 1):
        return
    trade = view.together(last - 1, last) and view.is_title[last] and form_of(view.folded[last]) != ""
    if (is_person(view, first) and not trade) or view.is_kin[first] or i + 1 in view.signed:
        return
    if _is_initial(view, first) and _is_given(view, first - 1):
        return  # `Lars L och Omar`
    if (first and view.is_kin[first - 1]) or (not trade and _are_given(view, first, i + 1)):
        return
    j = first - 1
    if view.together(j, first) and view.is_capital[j] and is_namelike(view, j):
        first = j if not view.is_initial[j] or view.folded[j].endswith("s") else first
    if view.is_capital[i + 1] or first < i - 1:
        if trade or (view.together(last - 1, last) and view.is_title[last] and view.is_common_word(last)):
            last += 1  # `Ek & Alm Arkitekter`
        yield Phrase(first, last, "work", "tail_words")


def _low_partners(view: EssayView, i: int) -> Iterator[Phrase]:
    """`på xs gräs & snö`: what firms are called by, in small letters after their owner."""
    first = i - 2
    if first < 0 or not (view.together(first, i - 1) and view.together(i - 1, i) and view.together(i, i + 1)):
        return
    if view.is_capital[first] or view.is_capital[i + 1] or not (view.is_word[i - 1] and view.is_word[i + 1]):
        return
    owner = genitive_stem(view.texts[first])
    if owner is None or view.is_kin[first]:
        return
    known = any(e.list in _OWNERS for e in view.entries(owner))
    if known or view.is_open[first] or is_place_name(view, first):
        yield Phrase(first, i + 2, "work", "tail_words")


def _siblings(view: EssayView, i: int) -> Iterator[Phrase]:
    """`Bröderna Xs Plåt`: brothers with a capital are a firm's."""
    last = i + 1
    if not view.is_title[i]:
        owner = view.together(i, i + 1) and view.folded[i + 1].endswith("s") and not view.is_kin[i + 1]
        if owner and view.together(i + 1, i + 2) and (form_of(view.folded[i + 2]) or view.folded[i + 2] == "ab"):
            yield Phrase(i, i + 3, "work", "tail_words")  # `hos systrarna xs bageri`
        return
    while last - i < 4 and view.together(last - 1, last) and view.is_title[last] and view.is_word[last]:
        last += 1
    led = i > 0 and (view.folded[i - 1] in _LEADS_TO_FIRM or view.pos[i - 1] in ("ADP", "ADV"))
    if last - i > 2 or (last - i == 2 and led):
        yield Phrase(i, last, "work", "tail_words")


def _is_published(view: EssayView, i: int) -> bool:
    """Tell whether the name at token i is a paper's: `en artikel i X & Y`."""
    return view.folded_before(i) == "i" and view.folded_before(i, 2) in _PRINTED


def partner_firms(view: EssayView) -> Iterator[Phrase]:
    """Yield the firms of kin and partners, whoever has to do with them."""
    for i in marked(view, _MAY_JOIN):
        word = view.folded[i]
        if word == "&":
            if i and i + 1 < view.n and not _is_published(view, i - 1) and view.folded[i + 1] not in PARTNERS:
                yield from _partners(view, i)
                yield from _low_partners(view, i)
        elif word in _SIBLINGS:
            yield from _siblings(view, i)
        else:
            yield from _kin_firm(view, i)
