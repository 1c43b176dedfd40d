"""Schools by the noun that their name is made with: `Xskolan`, `Xs förskola`, `sfi Xstad`, `på björk skolan`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pseudo_core.detect.institutions.context import PREPOSITIONS, institution_evidence
from pseudo_core.detect.institutions.heads import is_person
from pseudo_core.detect.institutions.nouns import is_preschool
from pseudo_core.detect.institutions.runs import PLACES, chain_left, chain_right, is_name_part, is_place_name
from pseudo_core.detect.names.unlisted import is_unexplained
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.surface import genitive_stem
from pseudo_core.detect.view.word_marks import marked, word_mark
from pseudo_core.model import Evidence

__all__ = ["school_words"]

_SCHOOL_SUFFIX = re.compile(
    r"^.{3,}(?:skolan|skola|gymnasiet|gymnasium|förskolan|dagiset|universitetet|universitet|akademin|akademien)s?$"
)
_COMPASS = frozenset({"norra", "södra", "östra", "västra"})
_TOWN_COURSES = frozenset(
    {"komvux", "sfi", "kom-vux", "vux", "vuxenutbildning", "vuxenutbildningen", "lärcentrum", "lärcenter", "campus"}
)
_SCHOOL_WORDS = CUES.place_of_study_head | CUES.school_tail | _TOWN_COURSES
_SCHOOL_ENDINGS = (
    *("skolan", "skola", "gymnasiet", "gymnasium", "dagiset", "skolans", "skolas", "gymnasiets", "gymnasiums"),
    *("universitetet", "universitet", "akademin", "akademien"),
)
_LIKE_SCHOOL = word_mark(_SCHOOL_WORDS, _SCHOOL_ENDINGS)
_SUBJECTS = frozenset({"man", "det", "många", "alla", "barnen", "barn", "vår", "en", "ett"})
_ARTICLES = frozenset({"al", "el", "as", "an", "ar", "de", "la", "le"})  # between the words of a name in small letters
_ADJECTIVES = ("sk", "ska", "skt", "ig", "iga", "igt")


def school_words(view: EssayView) -> Iterator[Evidence]:
    """Yield schools by a noun that is their name's or ends it: `SFI Xstad`, `Xs förskola`, `Xskolan`."""
    for i in marked(view, _LIKE_SCHOOL):
        word = view.folded[i]
        if word in _TOWN_COURSES or word in CUES.place_of_study_head:
            right = i + 1
            if right < view.n and len(view.texts[right]) == 1 and view.is_capital[right]:
                continue  # `SFI D` is a course
            if word in _TOWN_COURSES and i and view.together(i - 1, i) and _is_before_course(view, i - 1):
                yield from institution_evidence(view, i - 1, i + 1, "school", "school_words")  # `Xs sfi`
                continue
            # `sfi xstad`, misspelt
            town = word in _TOWN_COURSES and right < view.n and view.is_open[right] and view.pos[right] == "PROPN"
            if right < view.n and _is_subject(view, i, right):
                continue  # `på skolan Omar sa att`
            if right < view.n and view.adjacent(i, right) and (town or is_name_part(view, right)):
                end = chain_right(view, right) if view.texts[right][:1].isupper() else right + 1
                # The kind of a preschool is said beside its name.
                yield from institution_evidence(view, right if is_preschool(word) else i, end, "school", "school_words")
            elif (
                word in ("högskolan", "universitetet", "folkhögskolan", "gymnasiet")
                and view.texts[i][:1].isupper()
                and not view.is_initial[i]
                and view.folded_after(i) == "i"
                and i + 2 < view.n
                and view.texts[i + 2][:1].isupper()
            ):
                yield from institution_evidence(view, i, i + 3, "school", "school_words")
        if word in CUES.school_tail:
            first = chain_left(view, i)
            if first == i and not view.is_capital[i]:
                first = _low_run(view, i)
                if first < i:
                    yield from institution_evidence(view, first, i + 1, "school", "school_words")
                    continue
            if first == i and word.endswith(("skolan", "gymnasiet")) and view.folded_before(i) in _COMPASS:
                if view.folded_before(i, 2) in PREPOSITIONS:
                    yield from institution_evidence(
                        view, i - 1, i + 1, "school", "school_words"
                    )  # `går på östra skolan`
            elif first < i:
                place_only = (
                    i - first == 1
                    and view.texts[i].islower()
                    and word in ("skola", "skolan", "förskola", "komvux")
                    and view.texts[first].islower()
                )
                owned = i - first == 1 and view.texts[i].islower() and view.folded_before(first) not in PREPOSITIONS
                owner = genitive_stem(view.texts[first]) if owned else None
                if owner and any(e.list == "given_name" for e in view.entries(owner)):
                    continue  # `Omars skola` is where he goes
                if not place_only or is_place_name(view, first):
                    yield from institution_evidence(view, first, i + 1, "school", "school_words")
        elif _SCHOOL_SUFFIX.match(word) and not view.is_common_word(i):
            first = i
            if (
                i
                and view.folded[i - 1] in CUES.place_opener
                and view.adjacent(i - 1, i)
                and view.texts[i - 1][:1].isupper()
                and not view.is_initial[i - 1]
            ):
                first = i - 1
            if _is_low_given(view, i - 1, i) or _is_called_after(view, i):
                first = i - 1  # `på hjalmar xskolan`, `Rudolf Xskolan`
            of_town = word.endswith("universitet") and view.folded_after(i) == "i" and view.folded_before(i) == "på"
            bare = first == i and view.texts[i].islower() and word.endswith(("skola", "gymnasium", "universitet"))
            if bare and not of_town and not _is_after_place(view, i):
                continue  # `på varje filmskola`, but `på xuniversitet i Y`
            last = i + 1  # `Montessoriskolan Lyran`
            if last < view.n and view.capital_counts(i) and view.adjacent(i, last) and view.capital_counts(last):
                last = chain_right(view, i, 2)
            yield from institution_evidence(
                view, first, last, "school", "school_words" if view.is_open[i] else "suffix"
            )


def _is_subject(view: EssayView, i: int, j: int) -> bool:
    """Tell whether token j, a given name after a noun for a school that opens its sentence behind a preposition, is
    who does something there, with the subject before the verb as learners put it: `på sfi Omar pratar mycket`, but
    `på skolan Maria går mina barn`."""
    if j + 2 >= view.n or not view.is_verb[j + 1] or not view.is_capital[j] or i < 1 or not view.is_initial[i - 1]:
        return False
    if view.folded[i - 1] not in PREPOSITIONS or is_place_name(view, j):
        return False
    is_given = any(e.list == "given_name" for e in view.entries(view.texts[j]))
    after = view.folded[j + 2]
    has_subject = after in CUES.nominative or after in CUES.possessive or after in _SUBJECTS
    return is_given and not has_subject


def _is_before_course(view: EssayView, j: int) -> bool:
    """Tell whether token j says which one courses are, a town or another name with a capital: `på Xängen vux`."""
    if is_place_name(view, j):
        return len(view.texts[j]) > 2
    if not view.is_word[j] or view.folded[j] in CUES.function_word or view.is_kin[j] or view.folded_before(j) != "på":
        return False
    if view.is_shouted(j):
        return view.folded[j] not in CUES.determiner and not view.is_verb[j]  # `PÅ ALLÉ KOMVUX`
    return view.is_title[j] and not is_person(view, j)


_GONE_TO = frozenset({"i", "på", "till", "från", "vid"})
_TOWNS = PLACES | {"area", "district"}
_SHORT_HEAD = 3  # letters of what may begin any noun


def _low_run(view: EssayView, i: int) -> int:
    """Return where the unknown lower-case words between a preposition and the noun at token i begin, i for none:
    `i al xyz skolan`."""
    for first in (i - 3, i - 2):
        if "bor" in view.folded[max(0, first - 3) : max(0, first)]:
            continue  # `jag bor i norra X`, and another clause after it
        hit = view.hit_at.get(first)
        if hit is None or hit.last != i or view.folded_before(first) not in _GONE_TO or not view.together(i - 1, i):
            continue
        if any(e.list in _TOWNS for e in hit.entries):
            return first  # `gick i norra xs skola`, a part of town
    first = i
    while (
        first > 0
        and i - first < 3
        and view.adjacent(first - 1, first)
        and not view.is_capital[first - 1]
        and view.is_word[first - 1]
        and (view.is_open[first - 1] or (first < i and view.folded[first - 1] in _ARTICLES))
    ):
        first -= 1
    if first == i or view.folded_before(first) not in PREPOSITIONS:
        return i
    # One unknown word alone may be a misspelt adjective, but hardly before a university.
    is_foreign = view.folded[i].startswith("universit") and is_unexplained(view, first)
    if is_foreign and not view.folded[first].endswith(_ADJECTIVES):
        return first
    if i - first == 1 and not any(e.list == "given_name" for e in view.entries(view.texts[first])):
        return i
    return first


def _is_low_given(view: EssayView, j: int, i: int) -> bool:
    """Tell whether the lower-cased given name at token j begins the lower-cased name of a school at token i."""
    if j < 1 or not view.adjacent(j, i) or view.is_capital[j] or view.is_capital[i]:
        return False
    if view.folded[j] in CUES.determiner or view.folded[j] in CUES.function_word:
        return False
    return view.folded[j - 1] in PREPOSITIONS and any(e.list == "given_name" for e in view.entries(view.texts[j]))


def _is_after_place(view: EssayView, i: int) -> bool:
    """Tell whether the bare noun at token i is a school by a place in front of it, gone to: `går på xåsskola`."""
    if view.folded_before(i) not in _GONE_TO:
        return False
    head = re.sub(r"(?:s?skola|s?gymnasium)s?$", "", view.folded[i])
    return len(head) > _SHORT_HEAD and any(
        any(e.list in _TOWNS for e in view.entries(part)) and not view.is_common_surface(part)
        for part in (head, f"{head}s")
    )


def _is_called_after(view: EssayView, i: int) -> bool:
    """Tell whether a given name with a capital begins the name of the school at token i: `Rudolf Xskolan`."""
    j = i - 1
    if j < 0 or not (view.together(j, i) and view.capital_counts(j) and view.capital_counts(i)):
        return False
    return any(e.list == "given_name" for e in view.entries(view.texts[j]))
