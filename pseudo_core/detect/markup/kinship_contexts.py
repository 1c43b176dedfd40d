"""Where a word for kin stands: as a title, before a spouse's name, in a greeting, of a child to come or minded for pay.

What `kinship` asks of the words around a candidate; whose the relative is, `determiner_feature` tells.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.markup.candidates import COPULA, OWN, determiner_feature
from pseudo_core.detect.view.frames import word_set

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = [
    "is_adjective",
    "is_cared_for",
    "is_child_of",
    "is_class_size",
    "is_custom",
    "is_expected",
    "is_foreign_title",
    "is_greeted",
    "is_had_husband",
    "is_named_spouse",
    "is_owned_after",
    "is_title",
    "is_vocative",
]

_SPOUSES = word_set("mannen maken makan hustrun frun")
_REACHING = word_set("ring ringa sms:a kontakta fråga hälsa med och hos till från av åt")
_CHILDREN_AT = word_set("bussen skolbussen klassen gruppen skolan förskolan laget kören parken området avdelningen")
_MINDERS = word_set(
    "barnskötare barnsköterska förskollärare förskolelärare dagmamma barnvakt barnflicka fritidsledare elevassistent",
    "resursperson au-pair lärarassistent fritidspedagog lekledare",
)
_SELF = word_set("jag arbetar jobbar min mitt praktik praktiken vikarie vikarierar")
_GREETING = word_set("kära käre hej hejsan hallå hälsa hälsning hälsningar hälsningarna kram kramar pussar puss")
_HAVING = word_set("har hade haft fick hittade träffade")
_WHO_HAS = word_set("jag hon och")
_WED = word_set("gift gifte sambo")
_PARENTS = word_set("mamma pappa mor far förälder föräldrar mormor farmor morfar farfar mamman pappan")
_BIRTH = ("gravid", "väntar", "född", "bf", "förlossning", "barnmorsk", "magen", "ultraljud", "bebis")
_WAITING = frozenset({"väntar", "väntade", "väntat"})
_SOON = frozenset({"ska", "skulle", "snart", "kommer"})
_CULTURE = word_set("land kultur tradition hemland religion folk by oss")
_AS_A_RULE = word_set("alltid måste får man brukar")
_MOST_CHILDREN = 13
_ARE = frozenset({"mår", "är", "har"})


def is_title(view: EssayView, i: int) -> bool:
    """Tell whether `fru` is a title: a name follows and nobody's wife is meant (`fru Berg`, not `hans fru Ana`)."""
    if (
        view.folded[i] == "fru"
        and view.folded_before(i) in _REACHING
        and _is_given_alone(view, i + 1, may_be_surname=False)
    ):
        return False  # `ring fru Doina`
    return (
        i + 1 < view.n
        and view.tokens[i + 1].sentence == view.tokens[i].sentence
        and ((view.texts[i + 1][:1].isupper() and not view.is_shouted(i + 1)) or _is_surname(view, i + 1))
        and determiner_feature(view, i) in ("bare", "far", "art", "demo")
        and view.folded_before(i) not in ("frun", "är", "heter", "och", "har", "hade", "ha", "fick")
    )


def _is_surname(view: EssayView, i: int) -> bool:
    """Tell whether token i, lower-cased or shouted, is a family name and no given one: `säg fru nilsson`."""
    hit = view.hit_at.get(i)
    lists = {entry.list for entry in hit.entries} if hit is not None else set()
    return "surname" in lists and "given_name" not in lists and not view.is_common_word(i)


def _is_given_alone(view: EssayView, i: int, *, may_be_surname: bool) -> bool:
    """Tell whether a given name stands at token i and no surname after it."""
    hit = view.hit_at.get(i)
    if hit is None or hit.last != i + 1 or not any(entry.list == "given_name" for entry in hit.entries):
        return False
    if not may_be_surname and any(entry.list == "surname" for entry in hit.entries):
        return False
    return i + 1 >= view.n or not view.capital_counts(i + 1)


def is_named_spouse(view: EssayView, i: int) -> bool:
    """Tell whether the writer's own spouse is called by a definite word and a name: `ring mannen Zoran`."""
    after = i + 1
    if (
        not (view.folded[i] in _SPOUSES or (view.folded[i] == "fru" and view.folded_before(i) in _REACHING))
        or after >= view.n
        or view.folded_before(i) in ("den", "av")
        or view.tokens[after].sentence != view.tokens[i].sentence
    ):
        return False
    return _is_given_alone(view, after, may_be_surname=view.folded[i] != "fru")


def is_foreign_title(view: EssayView, i: int) -> bool:
    """Tell whether a word for kin of the writer's own tongue is said before a name: `zia Loredana`, `hos Tita Baby`."""
    after = i + 1
    return (
        after < view.n
        and view.is_title[after]
        and view.tokens[after].sentence == view.tokens[i].sentence
        and not view.is_shouted(after)
        and not (view.is_title[i] and view.capital_counts(i - 1))
        and not (view.is_initial[i] and _is_given_alone(view, i, may_be_surname=True))
        and not (after + 1 < view.n and view.is_title[i] and view.capital_counts(after + 1))
    )


def is_adjective(view: EssayView, i: int) -> bool:
    """Tell whether `modern` describes a thing (`i modern tid`, `en modern stad`) and is nobody's mother."""
    after = i + 1
    has_noun = (
        after < view.n
        and view.tokens[after].sentence == view.tokens[i].sentence
        and view.pos[after] == "NOUN"
        and view.is_word[after]
    )
    return (
        has_noun
        or view.folded_before(i) in COPULA
        or (view.folded_before(i) in ("för", "alltför", "lika") and view.folded_before(i, 2) in COPULA)
        or view.folded_before(i) in ("en", "mer", "mycket", "så", "väldigt", "ganska", "lite", "inte", "mest")
    )


def is_vocative(view: EssayView, i: int, determiner: str) -> bool:
    """Tell whether somebody is spoken to, and none of the writer's friends is meant: `kom, min vän!`, `lilla vän`."""
    if view.folded_before(i) in ("lilla", "lille") or (
        view.folded[i] == "vännen" and view.folded_before(i) == "," and view.folded_after(i) in (",", "!", ".")
    ):
        return True
    if determiner != "own" or view.folded_before(i) not in OWN or (i + 1 < view.n and view.is_word[i + 1]):
        return False
    return view.folded_before(i, 2) == "," or "du" in view.folded[view.sentence_of(i)[0] : i]


def is_owned_after(view: EssayView, i: int) -> bool:
    """Tell whether the owner after token i is the relative's, as some languages put it: `man min jobbar`."""
    j = i + 2
    if view.tokens[i + 1].sentence != view.tokens[i].sentence or not view.together(i, i + 1):
        return False
    if j >= view.n or view.tokens[j].sentence != view.tokens[i].sentence:
        return True
    return (
        not view.is_kin[j]
        and (view.pos[j] not in ("NOUN", "ADJ", "NUM") or view.is_title[j])
        and determiner_feature(view, i) in ("bare", "far")
        and view.folded_before(i) not in COPULA
    )


def is_had_husband(view: EssayView, i: int) -> bool:
    """Tell whether `man` or `mannen` is a husband: `jag har en man som …`, `jag har man Olle`, `mannen jag är gift`."""
    before, before2 = view.folded_before(i), view.folded_before(i, 2)
    if view.folded[i] == "mannen":
        j = i + 1 + (view.folded_after(i) == "som")
        return j + 2 < view.n and view.folded[j] in ("jag", "hon") and view.folded[j + 2] in _WED
    if view.folded[i] != "man":
        return False
    if before in ("med", "har") and view.folded_after(i) == "och":
        return any(view.is_kin[k] for k in range(i + 2, min(view.n, i + 5)))  # `bor med man och två söner`
    if before in ("en", "ny") and before2 in _HAVING:
        return view.folded_before(i, 3) in _WHO_HAS or view.folded_after(i, 1) in ("som", "och", ".", ",", "han")
    return (
        before in _HAVING and before2 == "jag" and i + 1 < view.n and _is_given_alone(view, i + 1, may_be_surname=True)
    )


def is_child_of(view: EssayView, i: int) -> bool:
    """Tell whether somebody is said to be parent of the children at token i: `pappa till sex barn`."""
    back = 2 if view.folded_before(i) not in ("till", "åt") else 1
    return view.folded_before(i, back) in ("till", "åt") and view.folded_before(i, back + 1) in _PARENTS


def is_class_size(number: str) -> bool:
    """Tell whether there are more children than anybody has: `26 barn`."""
    return number.isdecimal() and int(number) > _MOST_CHILDREN


def is_custom(view: EssayView, i: int) -> bool:
    """Tell whether a custom is told, not the writer's people: `i min kultur heter tvillingar alltid Hasan`."""
    if view.vocabulary.isdisjoint(_CULTURE):
        return False
    words = view.folded[slice(*view.sentence_of(i))]
    has_culture = any(
        word in _CULTURE and (words[k - 1] in OWN or (word == "oss" and words[k - 1] == "hos"))
        for k, word in enumerate(words)
        if k
    )
    return has_culture and not _AS_A_RULE.isdisjoint(words)


def is_expected(view: EssayView, i: int) -> bool:
    """Tell whether the writer expects the child: `vi väntar barn`, `jag ska få en son`."""
    first, _ = view.sentence_of(i)
    near = view.folded[max(first, i - 5) : i]
    if view.folded_before(i) in ("kommer", "kommit", "kom") and any(
        word.startswith(_BIRTH) for word in view.folded[max(0, i - 14) : i]
    ):
        return True  # `hon är gravid , i maj kommer flicka`
    begun = near[:-1] if near[-1:] in (["en"], ["ett"]) else []
    if begun[-2:] in (["det", "blir"], ["det", "blev"]):
        around = view.folded[max(0, first - 12) : first + 16]
        return any(word.startswith(_BIRTH) for word in around)  # `min fru är gravid . det blir en tjej`
    if view.folded_before(i) in ("en", "ett") and view.folded_before(i, 2) in ("får", "fick", "fått", "få"):
        # `ni får en bebis i maj`, `min dotter fick en flicka`
        return any(view.is_kin[k] or view.folded[k] in ("vi", "ni", "jag") for k in range(first, i - 2))
    if "på" in near or not view.is_first_person(i):
        return False
    return not _WAITING.isdisjoint(near[-4:]) or ("få" in near and not _SOON.isdisjoint(near))


def is_cared_for(view: EssayView, i: int) -> bool:
    """Tell whether the children at token i are those of a school or a nursery that the writer works at."""
    if view.folded_after(i) in ("i", "på") and view.folded_after(i, 2) in _CHILDREN_AT:
        return True  # `barnen i bussen`
    known: list[bool] | None = view.memo.get("minds_children")
    if known is None:
        known = view.memo.setdefault("minds_children", [_minds_children(view)])
    return known[0]


def _minds_children(view: EssayView) -> bool:
    """Tell whether the writer says to look after children for a living."""
    return any(view.folded_before(k, back) in _SELF for k in view.where(_MINDERS) for back in range(1, 7))


def is_greeted(view: EssayView, i: int) -> bool:
    """Tell whether token i is among those that a letter greets, or asks after: `Kära alla, Chiara och barnen!`."""
    if view.folded_before(i, 2) == "hur" and view.folded_before(i) in _ARE:
        return True  # `hur mår barnen ?`
    first, _ = view.sentence_of(i)
    return (
        i - first <= 14
        and not _GREETING.isdisjoint(view.folded[first : min(i, first + 3)])
        and not any(view.is_verb[k] for k in range(first + 1, i))
    )
