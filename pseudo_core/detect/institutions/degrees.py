"""Schools told by what is read or taken there: `examen i fysik från X`, `läser kemi på X`, `elva år och går i X`.

Where a degree is from or a subject is read is a school, be it called like a town, like somebody or like nothing known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pseudo_core.detect.institutions.phrase_forms import Phrase
from pseudo_core.detect.institutions.posts import WHO
from pseudo_core.detect.institutions.runs import chain_right
from pseudo_core.detect.institutions.schooling import ISLANDS
from pseudo_core.detect.institutions.ties import CHILDREN, in_town
from pseudo_core.detect.markup.education_words import LANGUAGES, PLAIN_SUBJECTS, PROGRAMME, SUBJECT
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.listed import street_endings
from pseudo_core.detect.view.word_marks import marked, word_mark

__all__ = ["degree_schools"]

_HELD = ("examen", "kandidat", "magister", "diplom")
_TRAINED = word_set("utbildad utbildade utbildat utbildning utbildningen antagen antagna antagits antogs doktorerar")
_READING = word_set("läser läste läst läsa studerar studerade studerat studera pluggar pluggade pluggat plugga")
_GOING = word_set("går gick gått")
_CHILD_GOES = _GOING | {"börjar", "började", "börjat"}
_ENTERING = frozenset({"antagen", "antagna", "antagits", "antogs"})
_COURSES = word_set("sfi sva svenska grundkurs kurs kursen linje linjen programmet")
_SMALL = 2_000  # people of a village up to which a child may go to a school that is called so
_FURTHEST = 8  # tokens from a degree to where it is from
_WHOLE = 6  # words of a name over its links: `Universidad Mayor de San X`
_LONGEST = 3  # words of a name that nothing but its capitals tells
_WALKING = word_set("går gick gått gå cyklar cyklade cykla åker åkte springer promenerar")
_AGED = frozenset({"år", "ar", "åring"})
_AT = frozenset({"på", "vid", "från"})
_FIELDS = tuple(sorted(word for word in PLAIN_SUBJECTS if len(word) > 5))  # `byggteknik`, `hälsoekonomi`
_PUPILS = word_set("elev student doktorand")
_STOPS = frozenset(".!?;:")
# What a school is not, by the list that its name stands in.
_NO_SCHOOL = frozenset({"country", "institution", "language", "transport", "url", "geo", "region", "school"})
_TOWNS = frozenset({"swedish_place", "world_city", "area"})
ONLINE = word_set(
    "teams zoom skype meet internet nätet distans facebook instagram youtube google wikipedia kindle duolingo tiktok"
)
"""What people study with that is no school."""
_GRADUATES = ("onom", "ingenjör", "jurist", "arkitekt", "magister", "apotekare", "kemist", "logoped", "filolog")
_IS_DEGREE = re.compile(rf"\w*(?:{'|'.join(_HELD)})(?:en|examen)?")
_MAY_TELL = word_mark(
    _TRAINED | _READING | _CHILD_GOES | _PUPILS | {"från"},
    (*_HELD, "examen"),
    test=lambda word: word.startswith(("kandidat", "magister")),
)


def degree_schools(view: EssayView) -> Iterator[Phrase]:
    """Yield the schools that a degree, a subject or a child who goes there tells, whatever they are called."""
    for i in marked(view, _MAY_TELL):
        word = view.folded[i]
        at = -1
        if word == "från":
            yield from _of_graduate(view, i)
            continue
        if word in _TRAINED or _IS_DEGREE.fullmatch(word):
            at = _of_degree(view, i)
        elif word in _PUPILS:
            at = _of_pupil(view, i)
        elif word in _READING or word in _GOING:
            at = _of_subject(view, i)
            if at < 0 and word in _READING:
                yield from _gone_to(view, i)
        if at < 0 and word in _CHILD_GOES and _has_child(view, i):
            at = i + 1 if i + 1 < view.n and view.folded[i + 1] in ("i", "på") else -1
        if at >= 0 and _may_be_school(view, at, told=view.folded[at] != "i"):
            yield Phrase(at + 1, chain_right(view, at + 1, _WHOLE), "school", "named")


def _of_graduate(view: EssayView, at: int) -> Iterator[Phrase]:
    """Yield where somebody of a learned trade was taught, a name that no list has as a place's: `civilekonom från X i
    Y`, but not `snickare från X i Y`, whose home it is."""
    first = at + 1
    if (
        not at
        or not view.folded[at - 1].endswith(_GRADUATES)
        or not view.together(at - 1, at)
        or not view.together(at, first)
    ):
        return
    if not view.capital_counts(first) or view.is_kin[first] or view.folded[first] in CUES.function_word:
        return
    last = chain_right(view, first)
    if not in_town(view, last) or view.entries(view.texts[first]) or view.hit_at.get(first):
        return
    if view.is_open[first] and not street_endings(view.lexicon).is_sure(view.folded[first]):
        yield Phrase(first, last, "school", "named")


def _next_at(view: EssayView, i: int, words: frozenset[str]) -> int:
    """Return the first of these prepositions after token i that a name follows, only plain words between."""
    end = view.sentence_of(i)[1]
    for j in range(i + 1, min(end - 1, i + _FURTHEST)):
        if view.texts[j] in _STOPS or (view.is_capital[j] and not view.is_shouted(j)):
            return -1
        if view.folded[j] in words and view.capital_counts(j + 1):
            return j
        if view.is_verb[j] and view.pos[j] == "VERB" and not view.folded[j].endswith(_FIELDS):
            return -1
    return -1


def _of_degree(view: EssayView, i: int) -> int:
    """Return the preposition between what somebody was taught, at token i, and where: `utbildad tandläkare från X`."""
    return _next_at(view, i, _AT | {"till"} if view.folded[i] in _ENTERING else _AT)


def _of_pupil(view: EssayView, i: int) -> int:
    """Return the preposition between who is taught, at token i, and where: `elev på X`, `doktorand i fysik vid X`."""
    return _next_at(view, i, frozenset({"på", "vid"})) if view.folded_after(i) in ("på", "vid", "i") else -1


def _gone_to(view: EssayView, i: int) -> Iterator[Phrase]:
    """Yield where somebody goes and reads at token i: `går till X och läser svenska`, `cyklar till X där jag läser`."""
    end = i - 1
    if view.folded[end] in WHO and view.folded_before(end) == "där":
        end -= 1
    elif view.folded[end] not in ("och", "å"):
        return
    first = end
    while first > 1 and end - first < _LONGEST and view.capital_counts(first - 1) and view.together(first - 1, first):
        first -= 1
    if first == end or view.folded[first - 1] not in ("till", "på", "i", "hos"):
        return
    if _WALKING.isdisjoint(view.folded[max(view.sentence_of(i)[0], first - 6) : first - 1]):
        return
    if _may_be_school(view, first - 1, told=False):
        yield Phrase(first, end, "school", "named")


def _of_subject(view: EssayView, i: int) -> int:
    """Return the preposition between what somebody reads and where: `läser byggteknik på X`, `läser till kock på X`."""
    at = _next_at(view, i, _AT - {"från"})
    if at < 0:
        return -1
    between = view.folded[i + 1 : at]
    if view.folded[i] in _GOING:
        return at if any(word.endswith(("linje", "linjen", "programmet")) for word in between) else -1
    named = any(
        word.endswith(_FIELDS)
        or word in PLAIN_SUBJECTS
        or word in LANGUAGES
        or word in _COURSES
        or SUBJECT.fullmatch(word) is not None
        or PROGRAMME.fullmatch(word) is not None
        for word in between
    )
    trade = "till" in between and any(view.is_profession[j] for j in range(i + 1, at))
    return at if named or trade else -1


def _has_child(view: EssayView, i: int) -> bool:
    """Tell whether a child is said to go where token i says, of kin or of an age: `Ali är elva år och går i X`."""
    back = view.folded[max(view.sentence_of(i)[0], i - _FURTHEST) : i]
    if not CHILDREN.isdisjoint(back):
        return True
    return any(
        word in _AGED and n and (back[n - 1].isdecimal() and int(back[n - 1]) < 20) for n, word in enumerate(back)
    )


def _may_be_school(view: EssayView, at: int, *, told: bool) -> bool:
    """Tell whether the name after the preposition at token `at` may be a school's; `told` where no town can stand."""
    first = at + 1
    if first >= view.n or not view.capital_counts(first) or not view.is_word[first] or len(view.texts[first]) < 3:
        return False
    word = view.folded[first]
    opens = word in CUES.place_opener and view.together(first, first + 1) and view.is_title[first + 1]  # `Lilla X`
    if (word in CUES.function_word and not opens) or word in ONLINE or view.is_kin[first] or view.is_profession[first]:
        return False
    if word in view.weekdays or street_endings(view.lexicon).is_sure(word):
        return False
    last = chain_right(view, first)
    hit = view.hit_at.get(first)
    entries = () if hit is None else hit.entries
    lists = {e.list for e in entries}
    if not lists.isdisjoint(_NO_SCHOOL) or any(e.kind in ISLANDS for e in entries):
        return False
    if view.folded[at] == "från" and not lists.isdisjoint(_TOWNS):
        return in_town(view, last)  # `utbildad från X i Y`
    if not told:
        towns = [e for e in entries if e.list in _TOWNS]
        if not all(e.list == "swedish_place" and e.frequency < _SMALL for e in towns):
            return False
        return bool(towns) or not (entries or view.is_common_word(first))
    return word in CUES.preschool_name or bool(lists & _TOWNS) or not view.is_common_word(first) or opens
