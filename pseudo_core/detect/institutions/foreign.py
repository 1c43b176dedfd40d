"""Schools abroad by the name they bear there: `University of the X`, `X state oil academy`, `Yo Zų universitetas`.

The noun for a university or school in its own language is no Swedish word, so that the unknown words, capitals and
English fields of study beside it belong to its name, with small letters or not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pseudo_core.detect.institutions.phrase_forms import Phrase
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.surface import genitive_stem
from pseudo_core.detect.view.word_marks import marked, word_mark

__all__ = ["foreign_schools"]

_STEMS = tuple(sorted(CUES.foreign_school_stem))
# Swedish nouns that begin so.
_SWEDISH = ("universitets", "polytekniker", "polytekniska", "polyteknisk")
_SWEDISH_FORMS = frozenset({"universitet", "universitetet", "universiteten", "universitett", "universitetett"})
_JOINTS = frozenset(
    (
        *(
            "of",
            "de",
            "di",
            "del",
            "do",
            "da",
            "for",
            "des",
            "du",
            "della",
            "dos",
            "degli",
            "dei",
            "für",
            "fur",
            "fuer",
        ),
        *("zu", "van", "voor", "pour", "para", "per", "u", "w", "na", "im", "am"),
    )
)
_ARTICLES = frozenset({"the", "la", "las", "los", "el", "al", "le", "les", "den", "der", "het", "de"})
_ENGLISH = ("universit", "academy", "polytechn", "conservatory", "seminary")  # learners' Swedish goes on after these
_ENGLISH_NOUNS = frozenset({"college", "colleges", "school", "institute"})
_LEADS = frozenset({"på", "vid", "från", "i", "heter", "hette"})
_KINDS = frozenset({"skola", "skolan", "gymnasiet", "gymnasium", "universitetet", "universitet", "internatskola"})
_NUMBER_SIGNS = frozenset({"nr", "no", "nummer", "n°", "nº", "№", "number", "numero", "número", "#", "numara"})
_AFTER_NUMBER = frozenset({"", "i", ".", ",", "och", "där", "som", "när"})
_LONGEST_NUMBER = 4  # digits
_STUDIED_AT = frozenset({"på", "vid", "från"})
_ELIDED = re.compile(r"^[dl]['’]\w{3}", re.IGNORECASE)  # `Université d'X`
_PLACES = frozenset({"swedish_place", "world_city", "region", "country", "area"})


def _is_head(word: str) -> bool:
    if word in CUES.foreign_school:
        return True
    return word.startswith(_STEMS) and word not in _SWEDISH_FORMS and not word.startswith(_SWEDISH)


_IS_HEAD = word_mark(test=_is_head)
_IS_LEVEL = word_mark({"secondary", "primary", "high", "grammar"})  # the noun for a school left out after them


def _is_part(view: EssayView, j: int) -> bool:
    """Tell whether token j may be a word of such a name, wherever it stands in it."""
    word = view.folded[j]
    if not view.is_word[j] or view.is_kin[j] or (word in CUES.function_word and not view.is_capital[j]):
        return False
    return view.is_capital[j] or view.is_open[j] or word in CUES.english_field


def _is_front(view: EssayView, j: int) -> bool:
    """Tell whether such a name may begin with token j: with a capital that says something, a place, an English word."""
    if view.is_capital[j] and not view.is_initial[j]:
        return True
    forms = (view.texts[j], genitive_stem(view.texts[j]) or "-")
    if any(e.list in _PLACES and not (e.is_common and not view.is_capital[j]) for f in forms for e in view.entries(f)):
        return True
    if not view.is_open[j]:
        return view.folded[j] in CUES.english_field
    return view.is_capital[j] or view.folded_before(j) in _LEADS


def _left(view: EssayView, i: int) -> int:
    """Return where the words of the name before token i begin; i for none."""
    first, k = i, i
    if i > 2 and view.texts[i - 1] == "." and view.texts[i - 2].isdecimal() and view.together(i - 3, i - 2):
        # `Xas 21. vidusskola`, where a sentence seems to end
        return i - 3 if view.texts[i].islower() and _is_front(view, i - 3) else i
    while k > 0 and i - k < 5 and view.together(k - 1, k):
        k -= 1
        front = _is_front(view, k)
        if not (front or _is_part(view, k)):
            break
        if front:
            first = k
    return first


def _right(view: EssayView, i: int) -> int:
    """Return the end of the name after token i, over `of the` and `de la`: i + 1 for none."""
    last = i + 1
    if _names_on(view, i) or (view.together(i, last) and _ELIDED.match(view.texts[last])):
        last += 1
        opened = view.folded[last - 1] in CUES.place_opener and view.together(last - 1, last)
        last += opened and view.is_open[last]  # `collège saint xyz`
    while last - i < 8 and view.together(last - 1, last):
        at = last
        if view.folded[at] in _JOINTS and view.together(at, at + 1):
            at += 1
            if view.folded[at] in _ARTICLES and view.together(at, at + 1):
                at += 1
        elif view.folded[at] == "and" and last > i + 1 and view.together(at, at + 1):
            at += 1
        said = view.is_capital[at] or at > last or view.folded[at] in CUES.english_field
        if not (_is_part(view, at) and (said or (view.is_shouted(at) and view.is_open[at]))):
            break
        last = at + 1
    return last


def _names_on(view: EssayView, i: int) -> bool:
    """Tell whether an unknown word in small letters goes on the noun at token i: `på akademia xyczna`."""
    own = view.folded[i] not in _ENGLISH_NOUNS and not view.folded[i].startswith(_ENGLISH)
    before = view.folded_before(i)
    # `gick i skola hos nunnor , collège xyz`
    told = before in _LEADS or before in _KINDS or (before in (",", "(") and not _KINDS.isdisjoint(view.vocabulary))
    if not own or not view.together(i, i + 1) or not told:
        return False
    return view.is_open[i + 1] and not view.is_capital[i + 1] and not view.is_verb[i + 1]


def _over_number(view: EssayView, last: int) -> int:
    """Return the end of a name that ends before token `last`, over the school's number: `Szkoła Xyzowa nr 7`."""
    at = last + (last < view.n and view.folded[last] in _NUMBER_SIGNS)
    if not view.together(last - 1, at if at > last else last) and not (at > last and view.together(last, at)):
        return last
    if at >= view.n or not view.texts[at].isdecimal() or len(view.texts[at]) > _LONGEST_NUMBER:
        return last
    if at == last and (len(view.texts[at]) == _LONGEST_NUMBER or view.folded_after(at) not in _AFTER_NUMBER):
        return last  # `på X college 3 år`
    return at + 1


def _is_alone(view: EssayView, i: int) -> bool:
    """Tell whether a university's noun in its own language is all that it is called: `examen från Politehnica`."""
    if not view.capital_counts(i) or view.folded[i] in _ENGLISH_NOUNS or view.folded_before(i) not in _STUDIED_AT:
        return False
    return not CUES.study_relation.isdisjoint(view.folded[max(view.sentence_of(i)[0], i - 7) : i])


def foreign_schools(view: EssayView) -> Iterator[Phrase]:
    """Yield the names of schools and universities abroad around the noun that says so in another language."""
    heads = marked(view, _IS_HEAD)
    for i in heads:
        if i - 1 in heads and view.together(i - 1, i):
            continue  # `X College University`, read from its last noun
        last = i + 1
        while last in heads and view.together(last - 1, last):
            last += 1
        first, last = _left(view, i), _right(view, last - 1)
        last = _over_number(view, last)
        if first < i or last > i + 1 or _is_alone(view, i):
            yield Phrase(first, last, "school", "school_words")
    for i in marked(view, _IS_LEVEL):
        bare = view.is_title[i] and view.together(i - 1, i) and not (view.together(i, i + 1) and view.is_capital[i + 1])
        if bare and view.is_title[i - 1] and not view.is_initial[i - 1] and not view.is_kin[i - 1]:
            yield Phrase(_left(view, i), i + 1, "school", "school_words")  # `betalade för Xa Secondary`
