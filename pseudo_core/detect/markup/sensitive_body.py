"""Whether a part of the body ails: it hurts, is broken, operated on, lost or new.

What `sensitive` asks of the words around a part of the body; which words are one, `sensitive_words` tells.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.markup.candidates import COPULA, OWN, REFLEXIVE, THIRD, YOUR
from pseudo_core.detect.markup.sensitive_features import BROKEN, CARE, DAMAGED, DEGREE_WORD, is_lost
from pseudo_core.detect.markup.sensitive_words import BREAK, group_of, near_body
from pseudo_core.detect.view.frames import word_set

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = [
    "ACHE_TAGS",
    "BEFORE_ACHE",
    "BROKE",
    "aches",
    "breaks_thing",
    "hears_badly",
    "hurts",
    "is_replaced",
    "is_sugar_level",
]

_PAIN = word_set(
    "ont värk problem värker opererad opererades opererat opererade operation operera opererar opereras opera smärta",
    "smärtor sjuk mår svag besvär svårt slog slå slår slagit ramla ramlade ramlat föll halkade vred vridit",
    "stukar svullnade svullnat brände bränt problemet problemer sjukdom skada undersöka undersökning röntga",
    "sår fläck fläckar vätska svullnad kramp spricka sprickor infektion inflammation fel klump stopp",
    "förlorat förlorade mist miste tappat amputerade amputerat slitit slet",
    "röntgen känsla donera donerar donerade donerat transplantera transplanterade transplanterat",
)
_SIDES = word_set("vänstra högra vänster höger ena båda på")
_SENSES = word_set("hör hörde ser såg")
_BADLY = word_set("dåligt illa inget inte knappt ingenting svagt")
_LOOKED_AT = word_set("tittade titta tittar tittat kollade kolla kollar undersökte undersöka undersökt röntgade klämde")
_OPERATED = word_set(
    "opererad opererades opererat opererade operation operera opereras värker svullen skadad infekterad"
)
_ACHE = word_set("ont värk värken smärta smärtor stickningar domningar")
_WHEN = word_set("dag natt morse går kväll morgon år veckor veckan dagar timmar månader början slutet förrgår övrigt")
BEFORE_ACHE = frozenset({"i", "dåligt", "dålig"})
ACHE_TAGS = frozenset({"NOUN", "PROPN", "X", ""})
_ILL = word_set(
    "dog död dött avled sjuk sjukt dålig dåligt sjukhus sjukhuset lasarett lasarettet svag opererad doktorn läkaren"
)
_LAUGHS = frozenset({"log", "ler", "lett"})
_LAUGHING = ("skratt", "fnitt", "flin")
_FAILING = word_set("dålig dåligt sämre bättre sjuk sjukare svag opererad opererats frisk")
_NEW = word_set("ny nytt nya konstgjord konstgjort konstgjorda")
_WELL = word_set("bra bättre bätre battre frisk friska frisca dålig dåligt dåliga stark starka normal normalt okej ok")
_ASKED = word_set("är går mår e")
_ACHING = word_set("värker värkte verker krånglar krånglade smärtar strejkar")
_DOES = frozenset({"gör", "gjorde", "gjort", "göra"})
_WAITED = word_set("tid kö remiss återbesök operationstid röntgentid kallelse läkartid")
_TREATED = ("sjukskriv", "sjukpensi", "behandl", "remitter", "medicin", "tablett")
_TAKEN = frozenset({"tog", "tagit", "ta", "tar", "tagits", "togs", "tas", "skar"})
_TAKEN_OUT = (
    *("bröst", "livmo", "njur", "gall", "blindtarm", "mjält", "sköldkört", "prostat", "testik", "äggstock", "mandl"),
    *("halsmand", "lung", "tarm", "tjocktarm", "öga", "ögat"),
)
_REPLACED = word_set("höft höften höfter höftled knä knän hjärta njure njuren lever axel hornhinna lunga lungor")
_COMPLAINING = ("klag", "prata", "oro", "bekym", "gnäll", "tala")
_ABOUT = frozenset({"om", "på", "över", "för", "med"})
_LEVEL = word_set("högt lågt hög låg höga steg stiger sjunker bra dåligt dålig bättre sämre stabilt")
_MEASURING = ("koll", "mät", "prov", "test")
BROKE = frozenset({"bröt", "brutit", "bryta", "brutet"})


def breaks_thing(view: EssayView, i: int) -> bool:
    """Tell whether what is broken is no part of the body: `bröt smörgåsen`, `bröt mot reglerna`."""
    j = i + 1
    while j < view.n and j <= i + 3 and (view.pos[j] in ("PRON", "ADJ", "NUM", "DET") or view.folded[j] in OWN):
        j += 1
    if j >= view.n or view.tokens[j].sentence != view.tokens[i].sentence or near_body(view.folded[j]):
        return False
    return view.folded[j] == "mot" or (view.pos[j] == "NOUN" and not group_of(view.folded[j]))


def _laughs(view: EssayView, i: int) -> bool:
    """Tell whether laughing before token i makes what aches harmless: `skrattade så att kinderna värkte`."""
    first, _ = view.sentence_of(i)
    words = view.folded[first:i]
    return not _LAUGHS.isdisjoint(words) or any(word.startswith(_LAUGHING) for word in words)


def hears_badly(view: EssayView, i: int) -> bool:
    """Tell whether somebody is said before token i to hear or see badly."""
    near = view.folded[max(0, i - 5) : i]
    return not _SENSES.isdisjoint(near) and not _BADLY.isdisjoint(near)


def hurts(view: EssayView, i: int) -> bool:
    """Tell whether the part of the body at token i is ill, hurt or operated on."""
    if view.pos[i] in ("VERB", "AUX", "PRON", "ADV") or _laughs(view, i):
        return False
    if view.folded_before(i) in _SIDES and hears_badly(view, i):
        return True  # `ser dåligt på högra ögat`
    first, last = view.sentence_of(i)
    before = view.folded[max(first, i - 6) : i]
    if any(word in BREAK for word in before):
        return before[-1] in BROKEN  # elsewhere the breaking is marked
    if before[-2:] in (["det", "är"], ["det", "var"]) and not _ILL.isdisjoint(view.folded[max(0, i - 12) : i - 2]):
        return True  # `Min far är dålig. Det är lungorna.`
    if is_lost(view, i) or is_replaced(view, i):
        return True  # `förlorade en arm`, `har bara en njure`, `en ny höft`
    if not _FAILING.isdisjoint(before) and (view.folded_before(i) == "i" or view.folded_before(i, 2) == "i"):
        return True  # `blivit dålig i sin lever`
    if before[-2:] in (["fick", "blå"], ["fått", "blå"]):
        return True
    if any(word in _PAIN for word in before) or any(
        word in _OPERATED for word in view.folded[i + 1 : min(last, i + 5)]
    ):
        return True
    after, after2 = view.folded_after(i), view.folded_after(i, 2)
    if after in COPULA and after2 in DAMAGED:
        return True
    if view.folded_before(i) in DAMAGED and view.folded_before(i) != "av":
        return True
    if _is_asked_after(view, i, first) or _is_not_well(view, i):
        return True
    if before[-1:] == ["för"] and (not _WAITED.isdisjoint(before) or any(word.startswith(_TREATED) for word in before)):
        return True  # `väntar på tid för höften`, `sjukskriven för ryggen`
    if "bort" in before and not _TAKEN.isdisjoint(before) and view.folded[i].startswith(_TAKEN_OUT):
        return True  # `tog bort ena bröstet`
    if before[-1:] == ["med"] and any(word.startswith(CARE) for word in before):
        return True
    if before[-1:] and before[-1] in OWN and before[-2:-1] == ["på"] and not _LOOKED_AT.isdisjoint(before):
        return True  # `ingen tittade på min axel`
    if (
        before[-2:-1]
        and before[-2] in _ABOUT
        and (before[-1] in OWN or before[-1] in THIRD or before[-1] in REFLEXIVE)
        and any(word.startswith(_COMPLAINING) for word in before)
    ):
        return True  # `klagar på sitt knä`
    if after in COPULA and view.folded_after(i, 3) in DAMAGED and after2 in DEGREE_WORD:
        return True  # `ryggen är helt slut`
    # `hur är din axel ?` asks after what is ill
    return view.folded_before(i) in YOUR and "hur" in before


def _is_asked_after(view: EssayView, i: int, first: int) -> bool:
    """Tell whether somebody asks how a definite part of the body is: `hur är det med foten`, `och hur är ryggen ?`."""
    if view.folded[i][-1] not in "nt":
        return False
    j = i - 1
    if view.folded_before(i) == "med":
        j -= 1 + (view.folded_before(i, 2) in ("det", "de", "dig", "er"))
    return j > first and view.folded[j] in _ASKED and view.folded[j - 1] == "hur"


def _is_not_well(view: EssayView, i: int) -> bool:
    """Tell whether the part of the body is said not to be well, or well again: `lungorna är inte bra`, `är bra nu`."""
    after = view.folded_after(i)
    if view.folded_before(i) in OWN and (after in _ACHING or (after in _DOES and view.folded_after(i, 2) == "ont")):
        return True  # `min rygg gör ont`
    if after not in COPULA:
        return False
    after2, after3 = view.folded_after(i, 2), view.folded_after(i, 3)
    return (after2 in ("inte", "ej") and after3 in _WELL) or (after2 in _WELL and after3 in ("nu", "igen"))


def is_replaced(view: EssayView, i: int) -> bool:
    """Tell whether somebody has a new part of the body at token i: `har fått ett nytt knä`."""
    return view.folded[i] in _REPLACED and view.folded_before(i) in _NEW


def aches(view: EssayView, i: int) -> bool:
    """Tell whether token i is said to ache, whatever it is and however spelt: `ont i brestet`, `dåligt hjarta`."""
    before, word = view.folded_before(i), view.folded[i]
    if before not in BEFORE_ACHE or len(word) < 3 or word in _WHEN or view.pos[i] not in ACHE_TAGS:
        return False
    if before in ("dåligt", "dålig"):
        return view.is_open[i] and near_body(word)
    before2 = view.folded_before(i, 2)
    aches = before2 in _ACHE or (before2 == "mycket" and view.folded_before(i, 3) in _ACHE)
    return aches and not _laughs(view, i)


def is_sugar_level(view: EssayView, i: int) -> bool:
    """Tell whether the sugar at token i is that of somebody's blood: `hur är ditt socker`, `mitt socker var högt`."""
    before = view.folded_before(i)
    if before not in OWN and before not in THIRD and before not in YOUR and before not in REFLEXIVE:
        return False
    first, last = view.sentence_of(i)
    back = view.folded[max(first, i - 5) : i]
    return (
        "hur" in back
        or any(word.startswith(_MEASURING) for word in back)
        or (view.folded_after(i) in COPULA and not _LEVEL.isdisjoint(view.folded[i + 2 : min(last, i + 5)]))
    )
