"""Sentences that state what everybody may know: `X är världens längsta flod`, `Y infördes`, `en stuga i Z kostar`.

What such a sentence names says nothing of its writer, however personal the text around it is (SweLL guidelines 1.4).
"""

from __future__ import annotations

import re

from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.writer.relation import tie
from pseudo_core.memory import Memory

__all__ = ["stated"]

_UNTIED = frozenset({"none", "near", "generic"})
# The world and its parts, and what is said by means of them.
_WORLD = word_set(
    "världen världens jorden jordens europa europas afrika afrikas asien asiens sydamerika nordamerika nordens eu fn",
    "världskriget världskrig vm em rankningar rankningen rankas exporten näringslivet globalt internationellt",
)
# What happened to whole countries and towns.
_HISTORY = word_set(
    "byggdes grundades infördes införts uppfanns avskaffades invigdes diskuterades genomfördes uppfördes utvecklades",
    "beslutades drabbades utropades erövrades halverades minskade ökade minskar ökar anslöt lades nedlades rivs revs",
    "medeltiden istiden vikingatiden stormaktstiden antiken forntiden sekel seklet århundradet",
)
_NEWS = word_set("radion teve tv tv:n nyheterna rapporterar statistiken prognosen smhi klimatet turister inflationen")
_COSTS = word_set("kostar kosta priserna bostadspriserna hyrorna biljettpriset medelhyran")
_LAW = word_set("lag lagen lagar förbjudet förbjuden förbud förbudet förbjöd förbjöds lagstiftning grundlag grundlagen")
_ARGUING = frozenset({"Argumenterande", "Förklarande", "Utredande"})
# How everybody there does.
_CUSTOMARY = word_set("alla man det folk många de dom äter dricker heter kallas säger finns serveras gör lagar har")
_SUPERLATIVE = re.compile(r"^(?:\w{3,}aste?|största?|störst|högsta?|längsta?|bästa?|rikast|varmast|äldsta?|djupast)$")
_PERSONS, _NAMES = frozenset({"han", "hon", "hen", "du"}), frozenset({"given_name", "surname"})
_OWNERS = word_set("sveriges landets norges finlands danmarks tysklands kinas usa:s indiens rysslands världens jordens")
_UNITS = word_set("grader kvadratkilometer procent invånare miljoner miljon hektar")
_DISTANCES = word_set("mil km kilometer")  # one's own way has a length too: `från X , 80 kilometer`
_AMOUNT = re.compile(r"^\d[\d ,.]*$|^(?:hundra|tusen|ett|två|tre|fyra|fem|sex|sju|åtta|nio|tio|flera|många)$")
_CENTURY = re.compile(r"^\d{3,4}-tal(?:et|ets)?$")
_LARGEST = 300_000  # inhabitants
_FACT, _COST, _UNIT, _OWNER, _IS = 1, 2, 3, 4, 5  # what a word makes of its sentence, the first alone a statement


def _kind_of(word: str) -> int:
    if word in _WORLD or word in _HISTORY or word in _NEWS or (word[:1].isdigit() and _CENTURY.match(word)):
        return _FACT
    kinds = ((_COST, _COSTS), (_UNIT, _UNITS), (_OWNER, _OWNERS), (_IS, ("är", "var")))
    return next((kind for kind, words in kinds if word in words), 0)


_KINDS: Memory[str, int] = Memory(_kind_of)


def _states(view: EssayView, i: int) -> bool:
    first, last = view.sentence_of(i)
    known: dict[int, bool] = view.memo.setdefault("stating_sentences", {})
    if first not in known:
        known[first] = _is_statement(view, first, last)
    return known[first]


def _measures(view: EssayView, i: int) -> bool:
    """Tell whether the sentence of token i says how far something is."""
    if view.vocabulary.isdisjoint(_DISTANCES):
        return False
    words = view.folded[slice(*view.sentence_of(i))]
    return any(word in _DISTANCES and k and _AMOUNT.match(words[k - 1]) for k, word in enumerate(words))


def _is_statement(view: EssayView, first: int, last: int) -> bool:
    words = view.folded[first:last]
    for k, word in enumerate(words):
        kind = _KINDS[word]
        if not kind:
            continue
        if kind == _FACT and not (word == "världen" and k and words[k - 1] == "till"):  # where children come
            return True
        if kind == _COST and not (view.is_letter and any(word.startswith("biljett") for word in words)):
            return True
        if kind == _UNIT and k and _AMOUNT.match(words[k - 1]):
            return True
        if kind == _OWNER and k + 1 < len(words) and _SUPERLATIVE.match(words[k + 1]):
            return True
        if kind == _IS and k + 2 < len(words) and words[k + 1] in ("det", "den", "de"):
            is_told_apart = _SUPERLATIVE.match(words[k + 2])  # `X är det äldsta i landet`
            if is_told_apart and not (words[k + 1] == "den" and k and _is_person(view, first + k - 1)):
                return True
        if kind == _IS and k and _SUPERLATIVE.match(words[k - 1]) and words[0] != words[k - 1]:
            return True
    return _names_famous(view, first, last)


def _is_person(view: EssayView, j: int) -> bool:
    """Tell whether token j is somebody rather than a town or thing: `min tandläkare Berg är den bästa i X`."""
    if view.folded[j] in _PERSONS or view.is_kin[j] or view.is_profession[j]:
        return True
    lists = {e.list for e in view.entries(view.texts[j])}
    return view.is_capital[j] and not lists.isdisjoint(_NAMES) and lists <= _NAMES


def _legislates(view: EssayView, i: int) -> bool:
    """Tell whether an argument's sentence says what the law is somewhere: `I X är det förbjudet sedan 2018`."""
    if _ARGUING.isdisjoint(view.essay.text_types):
        return False
    return not _LAW.isdisjoint(view.folded[slice(*view.sentence_of(i))])


def _compares(view: EssayView, i: int) -> bool:
    """Tell whether an argument's sentence opens with another country, to say how things are done there: `I X får alla
    nyanlända en mentor`."""
    if _ARGUING.isdisjoint(view.essay.text_types):
        return False
    first, last = view.sentence_of(i)
    j = first + 1
    while j < last and (view.is_capital[j] or view.folded[j] in (",", "och")):
        j += 1
    if view.folded[first] != "i" or not first < i < j < last or not view.is_verb[j]:
        return False
    if any(e.list == "country" for e in view.entries(view.texts[i])):
        return True
    # `I X går bussar hela natten`, said once, of one of the largest cities abroad
    is_large = any(e.list == "world_city" and e.frequency >= _LARGEST for e in view.entries(view.texts[i]))
    return is_large and view.folded[j].endswith("r") and view.folded.count(view.folded[i]) == 1


def _is_custom(view: EssayView, i: int, how: str) -> bool:
    """Tell whether a recipe says what is done or said in the place at token i: `I X , Y och Z alla äter det`."""
    if how == "near" or "Instruerande" not in view.essay.text_types:
        return False
    first, last = view.sentence_of(i)
    if view.folded[first] != "i":
        return False
    j = first + 1
    while j < last and (view.is_capital[j] or view.folded[j] in (",", "och")):
        j += 1
    return first < i < j < last and view.folded[j] in _CUSTOMARY


def _names_famous(view: EssayView, first: int, last: int) -> bool:
    """Tell whether somebody everybody knows stands in full in the sentence `[first, last)`."""
    for i in range(first, last - 1):
        hit = view.hit_at.get(i)
        if hit is not None and hit.last - hit.first > 1 and any(e.list == "famous" for e in hit.entries):
            return True
    return False


def stated(view: EssayView, i: int) -> tuple[str, ...]:
    """Return the feature of token i's sentence where it states a fact that nothing ties to the writer."""
    how = tie(view, i)
    if how not in _UNTIED:
        return ()
    if _states(view, i) or _legislates(view, i) or _compares(view, i) or _is_custom(view, i, how):
        return ("stated",)
    return ("stated",) if how != "near" and _measures(view, i) else ()
