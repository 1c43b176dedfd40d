"""Workplaces told by the clause beside them: `X där jag jobbar`, `X är min arbetsplats`, `ett bilföretag, X, i Y`.

What somebody works at is a workplace, be it an ordinary word with a capital or called like somebody.
"""

from __future__ import annotations

from collections.abc import Iterator

from pseudo_core.detect.institutions.near import TOILING
from pseudo_core.detect.institutions.nouns import form_of
from pseudo_core.detect.institutions.phrase_forms import Phrase
from pseudo_core.detect.institutions.runs import chain_right
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.word_marks import marked, word_mark

__all__ = ["told_workplaces"]

_WORKS = word_set("jobbar jobbade jobbat arbetar arbetade arbetat praktiserar praktiserade sommarjobbar extrajobbar")
# What customers and others do where they are.
_USED = word_set("handlar handlade köper köpte äter åt fikar fikade klipper klippte tränar tränade bor bodde dansar")
_WHO = frozenset({"jag", "vi", "hon", "han", "min", "mitt"})
_WORKPLACES = frozenset({"arbetsplats", "arbetsgivare", "praktikplats"})
# How the nouns for firms end, also where no list has the compound.
_FIRMS = (
    *("företag", "byrå", "firma", "verkstad", "butik", "affär", "bolag", "rörelse", "tryckeri", "ateljé", "salong"),
    *("kafé", "café", "kiosk", "bageri", "studio", "rederi", "åkeri", "tehus", "kaffehus", "simskola", "dansskola"),
    *("bilskola", "körskola", "skrädderi", "snickeri", "pizzeria", "restaurang", "apotek", "second", "hand"),
)
_THE_FIRM = ("företaget", "byrån", "firman", "verkstaden", "butiken", "affären", "bolaget", "sågen")
_PLACES_OF_WORK = frozenset({"platsen", "stället", "arbetsplatsen", "jobbet", "avdelningen"})
_LONGEST = 3  # words of a name
_FARTHEST = 5  # tokens over which a firm's noun and town stand before its name
_SETS_OFF = frozenset({",", "(", ":"})
_NO_FIRM = frozenset(
    {"given_name", "country", "region", "geo", "swedish_place", "world_city", "area", "place", "school"}
)
_NAMED_BY = frozenset({"namnet", "skylten", "skylt"})
_ON_DOORS = frozenset({"stängt", "öppet", "fullt", "rea", "paus", "lunch", "välkommen", "välkomna", "semester", "till"})
_SAYING = word_set("är var blev blir har vi stod står det med hänger hängde där bestämde till slut , :")
_SPOKEN_OF = 25  # tokens back to the firm whose name is told
_MAY_TELL = word_mark(_WORKPLACES | _NAMED_BY | CUES.heter | {"där"}, (*_FIRMS, *_THE_FIRM))


def told_workplaces(view: EssayView) -> Iterator[Phrase]:
    """Yield the names of workplaces that a clause, an apposition or `heter` tells."""
    for i in marked(view, _MAY_TELL):
        word = view.folded[i]
        if word == "där":
            yield from _where_worked(view, i)
        elif word in _WORKPLACES:
            yield from _equal(view, i)
        elif word in CUES.heter:
            yield from _called(view, i)
        elif word in _NAMED_BY:
            yield from _given_name(view, i)
        elif word.endswith(_FIRMS):
            yield from _set_beside(view, i)
        elif view.folded_after(i) in CUES.heter or (
            view.folded_after(i) == "som" and view.folded_after(i, 2) in CUES.heter
        ):
            first = i + 2 + (view.folded_after(i) == "som")
            if first < view.n and view.capital_counts(first):
                yield Phrase(first, chain_right(view, first), "work", "named")


def _name_before(view: EssayView, end: int) -> int:
    """Return where the capitalised words that end before token `end` begin, `end` for none that may name a firm."""
    first = end
    while first and end - first < _LONGEST and view.is_title[first - 1] and not view.is_shouted(first - 1):
        if first < end and not view.together(first - 1, first):
            break
        first -= 1
    if end - first > 1 and view.is_initial[first] and view.is_common_word(first):
        first += 1
    return first if first < end and _may_be_firm(view, first) else end


def _may_be_firm(view: EssayView, first: int) -> bool:
    """Tell whether the name at token `first` is neither a place's nor somebody's for sure."""
    if view.is_kin[first] or view.folded[first] in CUES.function_word or form_of(view.folded[first]) == "school":
        return False
    if view.is_common_word(first) and view.is_initial[first] and view.folded[first][-1] not in "nt":
        return False
    return not any(
        e.list in _NO_FIRM and not (e.is_common and e.list != "country") for e in view.entries(view.texts[first])
    )


def _is_abroad(view: EssayView, first: int) -> bool:
    """Tell whether a town abroad and nothing else is called as what a firm here may be called after: `en pizzeria,
    Pisa,`."""
    entries = view.entries(view.texts[first])
    return entries != () and all(e.list == "world_city" and e.country != "SE" for e in entries)


def _where_worked(view: EssayView, i: int) -> Iterator[Phrase]:
    """`framför X där jag jobbar`, `på X, där min syster arbetar`."""
    end = view.sentence_of(i)[1]
    told = view.folded[i + 1 : min(end, i + 5)]
    if _WHO.intersection(told[:1]) and _USED.isdisjoint(told) and _opens_as_firm(view, i):
        said = next((k for k in range(i + 2, min(end - 1, i + 8)) if view.folded[k] in ("är", "var")), 0)
        if said and view.capital_counts(said + 1) and view.is_title[said + 1]:
            yield Phrase(said + 1, chain_right(view, said + 1), "work", "named")  # `lagret där jag står är X`
            return
    works = not _WORKS.isdisjoint(told)
    toils = not TOILING.isdisjoint(told)
    if not (works or toils) or not (_WHO.intersection(told) or any(view.is_kin[i + 1 : min(end, i + 5)])):
        return
    at = next((k for k in range(i + 1, min(end - 1, i + 8)) if view.folded[k] in CUES.heter), 0)
    if at and view.capital_counts(at + 1) and _opens_as_firm(view, i):
        yield Phrase(at + 1, chain_right(view, at + 1), "work", "named")  # `bageriet där jag jobbar heter X`
        return
    last = i - (view.folded_before(i) == ",")
    first = _name_before(view, last)
    plain = view.is_initial[first] and view.is_common_word(first)  # `huset där jag städar`
    if first < last and (works or not plain):
        yield Phrase(first, last, "work", "named")


def _opens_as_firm(view: EssayView, i: int) -> bool:
    """Tell whether a sentence opens with the noun for a workplace before token i: `bageriet där`, but not `den som äger
    bageriet där`."""
    noun = i - 1 - (view.folded_before(i) == ",")
    if noun < 0 or noun - view.sentence_of(i)[0] > 1:
        return False
    word = view.folded[noun]
    return word in _PLACES_OF_WORK or word.endswith(_THE_FIRM) or form_of(word) != ""


def _equal(view: EssayView, i: int) -> Iterator[Phrase]:
    """`X är min arbetsplats`."""
    if view.folded_before(i) not in CUES.possessive or view.folded_before(i, 2) not in ("är", "var"):
        return
    first = _name_before(view, i - 2)
    if first < i - 2:
        yield Phrase(first, i - 2, "work", "named")


def _called(view: EssayView, i: int) -> Iterator[Phrase]:
    """`i en biltvätt som heter X`, `hade ett tehus som hette X Y`: what is named after an ordinary noun for a firm."""
    first, noun = i + 1, i - 2
    if view.folded_before(i) != "som" or noun < 1 or first >= view.n or not view.capital_counts(first):
        return
    word = view.folded[noun]
    form = form_of(word) or ("work" if word.endswith(_FIRMS) else "")
    if form not in ("work", "school") or view.is_capital[noun] or view.is_kin[noun] or view.is_profession[noun]:
        return
    if view.folded_before(noun) in ("en", "ett", "egen", "eget") or view.folded_before(noun, 2) in ("en", "ett"):
        yield Phrase(first, chain_right(view, first), form, "named")


def _given_name(view: EssayView, i: int) -> Iterator[Phrase]:
    """`Namnet blev X Y`, `på skylten står X`, where a firm has just been spoken of."""
    first = i + 1
    while first < view.n and first - i < _FARTHEST and view.folded[first] in _SAYING:
        first += 1
    if first == i + 1 or first >= view.n or not view.capital_counts(first) or view.is_kin[first]:
        return
    if view.folded[first] in _ON_DOORS:
        return  # `på skylten står det Stängt`
    spoken = view.folded[max(0, i - _SPOKEN_OF) : i]
    if any(word.endswith((*_FIRMS, *_THE_FIRM)) or form_of(word) == "work" for word in spoken):
        yield Phrase(first, chain_right(view, first), "work", "named")


def _set_beside(view: EssayView, i: int) -> Iterator[Phrase]:
    """`driver ett bilföretag, X, i Y`, `har drivit tryckeri i Y, X,`."""
    comma = i + 1
    while comma < view.n and comma < i + _FARTHEST and view.texts[comma] not in _SETS_OFF:
        comma += 1
    first = comma + 1
    if first >= view.n or view.texts[comma] not in _SETS_OFF or not view.capital_counts(first):
        return
    if comma > i + 1 and not (view.folded[i + 1] in ("i", "på") and view.is_title[comma - 1]):
        return
    owned = not CUES.employment.isdisjoint(view.folded[max(view.sentence_of(i)[0], i - 4) : i])
    article = view.folded_before(i) in ("en", "ett", "egen", "eget") or view.folded_before(i, 2) in ("en", "ett")
    article = article or owned
    last = chain_right(view, first)
    if last + 1 < view.n and view.folded[last] in ("och", "&") and view.is_title[last + 1]:
        last = chain_right(view, last + 1)  # `Xa och Y`
    closed = last >= view.n or view.texts[last] in (",", ".", ")")
    if article and closed and (_is_abroad(view, first) or _may_be_firm(view, first)):
        yield Phrase(first, last, "work", "named")
