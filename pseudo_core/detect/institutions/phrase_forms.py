"""What the names of institutions that are phrases are made of: nouns that open or end them, words that go on them.

Which words qualify is told here, by their forms and the lists; in which frames of words they make a name, in `phrases`.
"""

from __future__ import annotations

from typing import NamedTuple

from pseudo_core.detect.institutions.nouns import tail_form
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.surface import genitive_stem
from pseudo_core.memory import Memory

__all__ = [
    "ASSOCIATION_OPENS",
    "BRANCH_OPENS",
    "CARE_ENDINGS",
    "CIRCLES_OWN",
    "CIRCLE_ENDS",
    "GROUP_OPENS",
    "LANDLORD_ENDS",
    "NAMED_FORMS",
    "NAMED_KINDS",
    "NEED_PLACE",
    "Phrase",
    "in_town",
    "is_capital_word",
    "is_closed_name",
    "is_place",
    "is_shouted_name",
    "noun_like",
    "run_left",
    "run_right",
    "small_name",
]

_DEFINITE = ("en", "et", "an", "na", "nan", "rn", "ln")
_FEASTS = word_set(
    "julen påsken midsommar midsommaren nyår nyåret ramadan eid advent sommaren söndagen lördagen vardagen vardagar",
    "barnen familjen kompisarna vännerna tiden tiderna gången gångerna maten dagarna klockan klokan",
)
_FOLLOWS = frozenset({"i", "där", "på", "förra", "ikväll", "idag", "igår", "varje", "sedan", "nu", "men"})


class Phrase(NamedTuple):
    """Tokens `[first, last)` that may name an institution of a form (`school`, `work`, `other`), and how it was
    read."""

    first: int
    last: int
    form: str
    kind: str


_ASSOCIATION = (
    *("kören", "förening", "föreningen", "förbund", "förbundet", "sällskap", "sällskapet", "församling"),
    *("församlingen", "bibliotek", "biblioteket", "klubb", "klubben", "kulturhus", "kulturhuset"),
)
ASSOCIATION_OPENS = (
    *("kören", "föreningen", "förbundet", "sällskapet", "församlingen", "kyrkan", "moskén", "moskeen", "klubben"),
    *("orkestern", "ensemblen", "scoutkåren", "stiftelsen"),
)
"""Nouns for societies and congregations that open their names, and how such nouns end."""
GROUP_OPENS = ("cirkeln", "gruppen", "kvartetten", "kvintetten", "trion", "truppen", "sektionen", "laget", "nätverket")
"""Likewise as ends of compounds: `gospelgruppen X`, but not `gruppen X`."""
BRANCH_OPENS = (
    *("föreningen", "förbundet", "sällskapet", "missionen", "kören", "teatern", "operan", "ambassaden", "konsulatet"),
)
"""How nouns end that open a name with the town of the branch: `Xföreningen i Y`."""
CIRCLE_ENDS = (*_ASSOCIATION, *ASSOCIATION_OPENS, *BRANCH_OPENS, *GROUP_OPENS)
"""How the nouns of societies, groups and their branches end."""
CIRCLES_OWN = ("föreningens", "förenings", "förbundets", "sällskapets", "församlingens", "klubbens", "kyrkans")
"""How the nouns of societies end that own something: `Xs föreningens lokal`."""
NEED_PLACE = ("bibliotek", "biblioteket", "kulturhus", "kulturhuset")
"""Houses that are named by the place they are in."""
_FIRM_ENDINGS = (
    *("bolag", "bolaget", "firma", "firman", "företag", "företaget", "butik", "butiken", "restaurang", "salong"),
    *("verk", "verket", "fabrik", "fabriken", "bruk", "bruket", "bageri", "bageriet", "åkeri", "åkeriet", "verkstad"),
    *("verkstaden", "mejeri", "mejeriet", "slakteri", "slakteriet", "varv", "varvet", "hotell", "hotellet", "byrå"),
    *("byrån", "klinik", "kliniken", "eri", "eriet", "kiosk", "kiosken", "industri", "affär", "apotek", "apoteket"),
    *("pitseria", "pizeria", "taverna", "smedja", "smedjan", "kvarn", "boden", "handel", "ateljé", "studio", "frisör"),
)
_SCHOOL_ENDINGS = ("skola", "skolan", "gymnasium", "gymnasiet", "universitet", "universitetet", "dagis", "daghem")
CARE_ENDINGS = ("sjukhus", "sjukhuset", "vårdcentral", "barnhem", "barnhemmet", "vårdhem", "tempel", "kloster")
"""How nouns for houses of care and of faith end."""
_KIND_ENDINGS = ((_SCHOOL_ENDINGS, "school"), (_FIRM_ENDINGS, "work"), (CARE_ENDINGS, "other"))
LANDLORD_ENDS = ("bostäder", "bostader", "fastigheter", "byggen", "gårdarna", "hus", "hem", "bo")
"""How the names of those whom one rents a flat from end."""
NAMED_KINDS = ((CUES.named_workplace, "work"), (CUES.named_club, "other"), (CUES.named_school, "school"))
"""Nouns for institutions that names are told of, and their forms."""


def _named_form(word: str) -> str:
    """Return what kind of institution bears a name that is told after this folded word; the empty string for none."""
    form = next((form for words, form in NAMED_KINDS if word in words), "")
    return form or next((kind for ends, kind in _KIND_ENDINGS if word.endswith(ends)), "")


NAMED_FORMS: Memory[str, str] = Memory(_named_form)
"""The kind of institution that bears a name told after a folded word, by the word."""


def is_capital_word(view: EssayView, i: int) -> bool:
    """Tell whether token i is a word with a capital and no function word."""
    return view.is_word[i] and view.is_capital[i] and view.folded[i] not in CUES.function_word


def is_place(view: EssayView, i: int) -> bool:
    """Tell whether the lists know token i, or what it is the genitive of, as a place, and not only as a word."""
    forms = (view.texts[i], genitive_stem(view.texts[i]) or "-")
    return any(
        e.list in ("swedish_place", "world_city", "region", "country", "area")
        and not (view.texts[i].islower() and (e.is_common or view.is_common_word(i)))
        for form in forms
        for e in view.entries(form)
        if not e.inflection.startswith("adj")
    )


def _is_nationality(view: EssayView, i: int) -> bool:
    return any(e.inflection.startswith("adj") or e.list == "language" for e in view.entries(view.texts[i]))


def run_left(view: EssayView, i: int, limit: int = 3) -> int:
    """Return where the capitalised words, nationalities and places that end before token i begin."""
    first = i
    while i - first < limit and view.together(first - 1, first):
        j = first - 1
        plural = view.texts[j] in ("'", "’") and view.together(j - 1, j) and view.folded[j - 1].endswith("s")
        if plural and view.is_title[first] and view.is_title[j - 1]:
            first, limit = j - 1, limit + 2  # `X Girls' High School`
            continue
        joint = view.folded[j] in ("&", "de", "do", "del", "la") and view.together(j - 1, j)
        if joint and view.is_capital[j - 1] and not view.is_initial[j - 1] and view.is_capital[first]:
            first = j - 1  # `Tvätt & Rent AB`
            continue
        if not view.is_word[j] or view.folded[j] in CUES.function_word or view.is_verb[j]:
            break
        if view.folded[j] in CUES.faith and not view.is_capital[j] and view.together(j - 1, j):
            if not (view.is_capital[j - 1] and (_is_nationality(view, j - 1) or is_place(view, j - 1))):
                break
            first = j - 1  # `Eritreanska ortodoxa kyrkan`
            continue
        if view.is_initial[j] and not (is_place(view, j) or _is_nationality(view, j) or view.is_open[j]):
            break
        if not (view.is_capital[j] or is_place(view, j) or _is_nationality(view, j)):
            break
        first = j
    return first


def run_right(view: EssayView, i: int, limit: int = 3) -> int:
    """Return the end of the capitalised words after token i, over `och` and `&` between them."""
    last = i + 1
    while last - i <= limit and view.together(last - 1, last):
        if is_capital_word(view, last):
            last += 1
        elif (
            view.folded[last] in ("och", "&")
            and last > i + 1
            and view.together(last, last + 1)
            and is_capital_word(view, last + 1)
            and view.folded[last + 1] not in CUES.work_head  # `Café X och Restaurang Y` are two
        ):
            last += 2
        else:
            break
    return last


def is_shouted_name(view: EssayView, i: int) -> bool:
    """Tell whether the noun at token i, in a text in capitals, ends what a sentence says: `I SCHACKKLUBBEN XYZ .`"""
    if not view.is_shouted(i) or not view.is_word[i] or view.is_verb[i] or view.folded[i] in CUES.function_word:
        return False
    if view.pos[i] == "ADV" or view.folded[i] in CUES.no_workplace or view.folded[i] in view.weekdays:
        return False
    return i + 1 >= view.n or not view.is_word[i + 1] or view.folded[i + 1] in ("i", "på", "och")


def in_town(view: EssayView, last: int) -> bool:
    """Tell whether `i` and a town with a capital follow, from token `last` on."""
    return (
        view.together(last - 1, last)
        and view.folded[last] == "i"
        and view.together(last, last + 1)
        and view.is_capital[last + 1]
        and is_place(view, last + 1)
    )


def noun_like(view: EssayView, i: int) -> bool:
    """Tell whether token i reads like a noun, or what tells one more closely, that may name a workplace."""
    word = view.folded[i]
    return (
        view.is_word[i]
        and word not in CUES.function_word
        and word not in CUES.no_workplace
        and word not in view.weekdays
        and not view.is_kin[i]
        and not view.is_profession[i]
        and word not in CUES.live
        and (view.pos[i] or "NOUN") in ("NOUN", "PROPN", "ADJ")
    )


def is_closed_name(view: EssayView, i: int) -> bool:
    """Tell whether the definite noun at token i ends what is written somewhere: `står det hemtjänst solsidan .`"""
    return noun_like(view, i) and view.folded[i].endswith(("n", "t")) and view.folded_after(i) in (".", ",", "")


def _closes(view: EssayView, last: int) -> bool:
    """Tell whether what is told ends before token `last`, or a town or a clause about it follows."""
    if not view.together(last - 1, last) or not view.is_word[last] or view.folded[last] in _FOLLOWS:
        return True
    return view.folded[last] == "som" and last + 1 < view.n and view.is_profession[last + 1]


def small_name(view: EssayView, at: int) -> int:
    """Return the end of the one or two words in small letters from token `at` on that name what the definite noun
    before them is: `klubben solen .`, `föreningen gröna tummen i X`; 0 for none."""
    if not view.together(at - 1, at) or view.is_capital[at]:
        return 0
    word = view.folded[at]
    if not (noun_like(view, at) or word in CUES.place_opener):
        return 0
    if word in CUES.when_worked or word in _FEASTS or view.is_verb[at]:
        return 0
    if _closes(view, at + 1):
        named = word.endswith(_DEFINITE) or view.is_open[at] or word in CUES.preschool_name
        return at + 1 if named and view.pos[at] != "ADJ" and tail_form(word) is None else 0
    described = (view.pos[at] == "ADJ" and word.endswith(("a", "e"))) or word in CUES.place_opener
    two = described and view.together(at, at + 1) and noun_like(view, at + 1) and _closes(view, at + 2)
    return at + 2 if two and not view.is_verb[at + 1] and view.pos[at + 1] != "ADJ" else 0
