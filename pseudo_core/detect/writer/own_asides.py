"""What a report or an argument says of the writer's own people and places beside its subject: `Hemma i X firar vi`.

Such asides need no `jag`: somebody is here, an aunt is taken up by `hon`, a beehive of the writer's stands on a
balcony. Nor does whoever the writer asked need to be a relative.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.people_words import is_relative, is_role
from pseudo_core.detect.writer.informants import asks_people
from pseudo_core.detect.writer.own_deeds import LOVED

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["is_own_aside"]

_PLACING = word_set("i från ifrån till på vid utanför nära mot genom via hos")
_LINKING = frozenset({"och", ",", "eller", "norra", "södra", "östra", "västra", "gamla", "en", "by", "byn", "staden"})
_UP = frozenset({"uppe", "nere", "ute", "borta", "inne", "hemma"})
# Relatives whom only their own people call so without a possessive.
_TITLES = word_set(
    "farfar farmor morfar mormor mamma pappa moster faster morbror farbror svärmor svärfar syrran brorsan morsan",
    "farsan svärfar svärmor mor far",
)
_THIRD = frozenset({"han", "hon", "hans", "hennes", "sin", "sitt", "sina"})
_ONESELF = frozenset({"själv", "själva", "personligen"})
_ANOTHER = frozenset({"en", "den", "två", "någon"})
_ENDING = frozenset({"att", ":", ";"})  # after these the writer may speak of something else
# What makes a sentence one about something read; a war and its ministers stand in people's own lives too.
_READ = CUES.hearsay - word_set("kriget val ministern minister historien seklet lagen handlar berättelse")
_DWELLS = CUES.live | word_set("hyr hyrde pendlar pendlade hamnade hittade köpte fick")
_LONGEST = 8  # tokens of what is the writer's, up to where it is
_FURTHEST = 3  # sentences over which somebody is `hon`


def is_own_aside(view: EssayView, i: int) -> bool:
    """Tell whether token i is a place of an aside about the writer's own people, things or home."""
    first = view.sentence_of(i)[0]
    at = i - 1
    while at > first and (view.is_capital[at] or view.folded[at] in _LINKING):
        at -= 1
    if at < first:
        return False
    if view.folded[at] in _PLACING:
        if _is_here(view, at, first) or _is_with_title(view, at, first) or _is_of_own_thing(view, at, first):
            return True
        if _is_by_oneself(view, at, first):
            return True
    elif view.folded[at] not in CUES.left_object:
        return False
    return _is_taken_up(view, first, at) or _is_of_asked(view, first, at)


def _is_here(view: EssayView, at: int, first: int) -> bool:
    """Tell whether the preposition at token `at` says where the writer is: `här uppe i X`, `hos oss i X`, `Hemma i X`,
    but not `Hemma i X sitter hans fru`."""
    j = at - 1
    while j > first and view.folded[j] in _UP and view.folded[j - 1] in ("här", "hos", "oss"):
        j -= 1
    if j < first:
        return False
    if view.folded[j] == "här":
        return True
    if view.folded[j] == "oss" and j > first:
        return view.folded[j - 1] == "hos"
    return j == first and view.folded[j] == "hemma" and _THIRD.isdisjoint(view.folded[slice(*view.sentence_of(at))])


def _is_with_title(view: EssayView, at: int, first: int) -> bool:
    """Tell whether a relative without a possessive opens the sentence: `Farfar i X skulle le`."""
    if at != first + 1 or view.folded[first] not in _TITLES or view.folded[at] not in ("i", "från"):
        return False
    return _READ.isdisjoint(view.folded[slice(*view.sentence_of(at))])


def _is_of_own_thing(view: EssayView, at: int, first: int) -> bool:
    """Tell whether something of the writer's is there, nothing but nouns between: `vår kupa på balkongen i X`."""
    for k in range(at - 2, max(first, at - _LONGEST) - 1, -1):
        if view.is_verb[k + 1] or view.texts[k + 1] in (",", ";", ":", "(") or view.folded[k + 1] in CUES.nominative:
            return False
        if view.folded[k] in CUES.own_possessive:
            words = view.folded[k + 1 : at]
            return _READ.isdisjoint(words) and not words[0].startswith(LOVED)
    return False


def _is_by_oneself(view: EssayView, at: int, first: int) -> bool:
    """Tell whether the writer is set against what was told: `Själv har jag sett en, utanför X`, but not `Själv tycker
    jag att livet i X`."""
    words = view.folded[first:at]
    if "jag" not in words[:5] or _ONESELF.isdisjoint(words[:5]):
        return False
    told = words[words.index("jag") + 1 :]
    return _ENDING.isdisjoint(told) and _THIRD.isdisjoint(told) and _READ.isdisjoint(told)


def _is_taken_up(view: EssayView, first: int, at: int) -> bool:
    """Tell whether the sentence goes on about somebody of the writer's: `Jag tänkte på min faster . Hon lämnade X`."""
    who = next((k for k in range(first, at) if view.folded[k] in _THIRD), None)
    if who is None or True in view.is_capital[first + 1 : who] or not _READ.isdisjoint(view.folded[first:at]):
        return False
    if view.is_capital[first] and view.entries(view.texts[first]) and not view.is_common_word(first):
        return False  # `Anna tror att hon är i X`
    number = view.tokens[first].sentence
    for before in range(number - 1, max(-1, number - 1 - _FURTHEST), -1):
        a, b = view.sentences[before]
        words = view.folded[a:b]
        if not _READ.isdisjoint(words):
            return False
        if any(_is_own_person(view, k, b) for k in range(a, b - 1)):
            return True
        if _THIRD.isdisjoint(words):
            return False
    return False


def _is_own_person(view: EssayView, k: int, end: int) -> bool:
    """Tell whether somebody of the writer's begins with the possessive at token k: `min gamla chef`."""
    if view.folded[k] not in CUES.own_possessive:
        return False
    noun = k + 1
    while noun < end - 1 and view.pos[noun] == "ADJ":
        noun += 1
    is_somebody = view.is_kin[noun] or is_relative(view, noun) or is_role(view, noun)
    return is_somebody and not view.folded[noun].startswith(LOVED)


def _is_of_asked(view: EssayView, first: int, at: int) -> bool:
    """Tell whether the sentence tells of one of those whom the writer asked: `X växte upp i Y`, `En annan pendlar från
    Y`."""
    if not asks_people(view) or _DWELLS.isdisjoint(view.folded[slice(*view.sentence_of(at))]):
        return False
    if not _READ.isdisjoint(view.folded[first:at]):
        return False
    if view.folded[first] in ("han", "hon") or view.folded[first] in _ANOTHER:
        return True
    names = view.entries(view.texts[first])
    is_given = any(e.list == "given_name" and not e.is_common for e in names) and not view.is_capital[first + 1]
    return is_given and all(e.list != "famous" for e in names)
