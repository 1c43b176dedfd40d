"""Authorities and boards by what they are for or whose: `Nämnden för X`, `Statens Y`, `Länsstyrelsen i Z län`.

The head alone (`Inspektionen`) says little and would leave what tells the office: its field, in ordinary words. Since
everybody deals with authorities, a name is only yielded where somebody works.
"""

from __future__ import annotations

from collections.abc import Iterator

from pseudo_core.detect.institutions.context import institution_relations
from pseudo_core.detect.institutions.phrase_forms import Phrase, is_place
from pseudo_core.detect.institutions.posts import WHO
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.word_marks import marked, word_mark

__all__ = ["office_names"]

# Heads that only offices have, also in small letters, and those that a housing association has too.
_OFFICES = ("myndigheten", "inspektionen", "delegationen", "ombudsmannen", "nämnden")
_BOARDS = ("rådet", "styrelsen", "kommissionen", "institutet", "verket", "kommittén", "byrån", "kansliet", "hovrätten")
_FIELDS = frozenset({"för", "mot"})
_JOINING = frozenset({"och", "samt"})
_LONGEST = 7  # words of a field
_WHOSE = word_set("statens rikets riksdagens regeringens försvarets sveriges centrala")
# How the nouns end that such an owner stands before.
_STATE_ENDS = (
    *("verk", "nämnd", "nämnden", "styrelse", "museer", "museum", "institut", "inspektion", "myndighet", "kommission"),
    *("ombudsmän", "ombudsman", "arkiv", "center", "förvaltning", "råd", "kontor", "anstalt", "kansli", "bibliotek"),
)
_COUNTY = frozenset({"länsstyrelsen", "länstyrelsen", "lansstyrelsen"})
_BEFORE = frozenset({"på", "hos", "vid", "för", "från", "i", "av", "heter"})
_DEEDS = CUES.study_relation | CUES.work_relation | CUES.club_relation | CUES.live
_NOT_OWN = frozenset({"w:others", "n:applied"})
_MAY_OPEN = word_mark(_WHOSE, (*_OFFICES, *_BOARDS))


def office_names(view: EssayView) -> Iterator[Phrase]:
    """Yield the names of offices where somebody works, as far as they go."""
    for i in marked(view, _MAY_OPEN):
        word = view.folded[i]
        if view.texts[i].islower() and view.folded_before(i) not in _BEFORE and not view.is_initial[i]:
            continue
        if word in _WHOSE:
            last = _of_state(view, i)
        elif word in _COUNTY:
            last = _in_county(view, i + 1)
        else:
            last = _over_field(view, i)
        if not last:
            continue
        tied = institution_relations(view, i, last)
        if _is_fronted(view, i, last):
            yield Phrase(i, last, "work", "tail_words")
        elif "r:work" in tied and not _NOT_OWN.intersection(tied):
            yield Phrase(i, last, "other", "tail_words")


def _is_fronted(view: EssayView, first: int, last: int) -> bool:
    """Tell whether the verb of work follows the tokens `[first, last)`: `På X arbetar jag`."""
    if view.folded_before(first) not in ("på", "hos", "vid") or last + 1 >= view.n:
        return False
    return view.folded[last] in CUES.work_relation and (view.folded[last + 1] in WHO or view.is_kin[last + 1])


def _of_state(view: EssayView, i: int) -> int:
    """Return the end of an office's name after its owner at token i, 0 for none: `Statens historiska museer`."""
    last = i + 1
    while last - i < 4 and view.together(last - 1, last) and view.is_word[last]:
        if view.folded[last].endswith(_STATE_ENDS) and len(view.folded[last]) > 3:
            return last + 1
        if view.pos[last] != "ADJ" or view.folded[last] in CUES.function_word:
            return 0
        last += 1
    return 0


def _in_county(view: EssayView, at: int) -> int:
    """Return the end of `i X län` from token `at` on, 0 for none."""
    at += view.folded[at] == "i" if at < view.n else 0
    for last in range(at + 1, min(view.n, at + 4)):
        if not view.together(last - 1, last):
            return 0
        if view.folded[last] in ("län", "lan"):
            return last + 1 if is_place(view, at) or view.is_capital[at] else 0
    return 0


def _over_field(view: EssayView, i: int) -> int:
    """Return the end of what the office at token i is for or against, 0 where nothing is said."""
    at = last = i + 2
    if not (view.together(i, i + 1) and view.folded[i + 1] in _FIELDS):
        return 0
    proper = view.is_title[i] and not view.is_initial[i]
    noun = 0  # the end of the field as far as it is whole
    while last - at < _LONGEST and view.together(last - 1, last) and view.is_word[last]:
        word = view.folded[last]
        if word in _JOINING and last > at:
            last += 1
            continue
        half = view.texts[last].endswith("-")
        if word in CUES.function_word or word in _DEEDS or view.is_kin[last] or view.is_verb[last]:
            break
        if view.pos[last] not in ("ADJ", "NOUN", "PROPN", ""):
            break
        if noun == last and not half:
            break  # two nouns with nothing between them: the second says more of the sentence
        last += 1
        if not half and view.pos[last - 1] != "ADJ":
            noun = last
        if noun == last and view.folded_after(last - 1) == "till" and view.together(last, last + 1):
            last += 1  # `stöd till X`
    told = view.is_initial[i] and noun < view.n and view.folded[noun] == "där"  # `Rådet för X där jag jobbar`
    return noun if proper or told or view.folded[i].endswith(_OFFICES) else 0
