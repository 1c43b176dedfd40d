"""What makes a word a subject or degree here: the verb, noun, number of years or owner that it stands with.

The frame decides more than the word: `läser …`, `kursen …`, `två år … vid …`, `lärare i …`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pseudo_core.detect.markup.education_words import (
    ATTENDING,
    BETWEEN_STUDY,
    CHOOSING,
    COURSE_HEADS,
    COURSE_NOUNS,
    ENTERED,
    GOOD_AT,
    GRADES,
    IS,
    LANGUAGES,
    LEVEL,
    LINES,
    PLAIN_SUBJECTS,
    POST_ENDINGS,
    PROGRAMME,
    PROGRAMME_TAILS,
    PROGRAMMES,
    SCHOOLS,
    STUDY,
    STUDY_VERB,
    SUBJECT,
    SUBJECT_TAILS,
    TAUGHT,
    TEACHES_OUT,
    UNITS,
    YEARS_OF,
)

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["form_group", "frame_of", "noun_frame"]

_TEACHERS = TAUGHT[:8]
_NO_SUBJECT_BEFORE = frozenset({"en", "ett", "den", "på", "till", "i", "för", "som", "heter", "hette", "kallas", "är"})
_COMING = frozenset({"kom", "kommer", "kommit", "flyttade", "flyttat", "flyttar", "reste", "åkte", "rest", "åkt"})
_READ = frozenset(
    {"tidningen", "tidning", "tidningar", "tidningarna", "boken", "böcker", "mobilen", "nätet", "internet", "facebook"}
)
_EXPERTS = ("ingenjör", "specialist", "forskare", "ingenjören")
# First parts that say where or how one learns, not what: `yrkeshögskoleutbildningen`.
_LEVELS = ("yrkeshög", "högskole", "universitets", "gymnasie", "yrkesutb", "distans", "folkhög", "grundutb", "vuxen")
_JOINING = frozenset({"och", ",", "eller"})
_PAPERS = frozenset({"papper", "pappret", "intyg", "intyget", "certifikat", "certifikatet", "bevis", "kursintyg"})
_PUPILS = frozenset(
    {"elev", "eleven", "elever", "student", "studenter", "deltagare", "kursdeltagare", "lärling", "plats"}
)
_APPLICATIONS = frozenset(
    {"ansökan", "ansökning", "anmälan", "antagen", "intagning", "intagningen", "sökande", "antagning"}
)
_THEN = frozenset({"sen", "sedan", "kanske", "senare", "därefter", "då", "eventuellt", "ev", "helst"})
_WENT = frozenset({"gick", "gått", "går", "gå"})
_CHANGED = frozenset({"bytte", "bytt", "byter", "byta"})
_LAST = frozenset({"sist", "slut"})
_TOOK = frozenset({"tog", "tagit", "fick", "avlade"})
_BEST = frozenset({"bästa", "sämsta", "svåraste", "roligaste", "lättaste", "tråkigaste", "viktigaste", "andra"})


@lru_cache(maxsize=1 << 15)
def form_group(word: str) -> str:
    """Return what the word's form makes it: `degree`, `subject`, `subject_form`, or ''."""
    if len(word) < 2 or word in LANGUAGES:
        return ""
    tail = word[-3:]
    if word in PROGRAMMES or (tail in PROGRAMME_TAILS and PROGRAMME.fullmatch(word)):
        return "degree"
    if word in PLAIN_SUBJECTS:
        return "subject"
    return "subject_form" if len(word) > 5 and tail in SUBJECT_TAILS and SUBJECT.fullmatch(word) else ""


def _is_post(word: str) -> bool:
    return (
        len(word) > 8 and word.endswith(POST_ENDINGS) and word.startswith(("doktorand", "lektor", "lärar", "professor"))
    )


def noun_frame(view: EssayView, i: int) -> str:
    """Return how a noun and its preposition govern token i: `teacher_of`, `subject_of_course`, or ''."""
    return _noun_frame(view, i, _shift(view, i))


def _shift(view: EssayView, i: int) -> int:
    """Return 1 where a word stands between a preposition and token i (`i just kemi`), else 0."""
    is_shifted = view.folded_before(i) in ("just", "till", "exempel") and view.folded_before(i, 2) in (
        "i",
        "inom",
        "om",
    )
    return 1 if is_shifted else 0


def _noun_frame(view: EssayView, i: int, shift: int) -> str:
    if view.folded_before(i, 1 + shift) not in ("i", "inom", "om", "på"):
        return ""
    noun = view.folded_before(i, 2 + shift)
    if _is_post(noun) or noun == "expert" or noun.endswith(_TEACHERS) or noun.endswith(_EXPERTS):
        return "teacher_of"
    return "subject_of_course" if noun.endswith(COURSE_HEADS) else ""


def _is_subject(word: str) -> bool:
    return word in PLAIN_SUBJECTS or bool(form_group(word))


def _is_governed(view: EssayView, i: int) -> bool:
    """Tell whether something governs token i; a list of subjects is asked from its first one on, however long it is."""
    known: dict[int, bool] = view.memo.setdefault("governed_subjects", {})
    first = i
    while (
        first > 1 and first not in known and view.folded[first - 1] in _JOINING and _is_subject(view.folded[first - 2])
    ):
        first -= 2
    for k in range(first, i + 1, 2):
        if k not in known:
            known[k] = bool(frame_of(view, k))
    return known[i]


def frame_of(view: EssayView, i: int, group: str = "") -> str:
    """Return what governs token i: `teacher_of`, `subject_of_course`, `studies`, `coordinated`, or ''."""
    if view.folded_after(i) in ("i", "på") and view.folded_after(i, 2) in _READ:
        return ""  # `läser politik i tidningen`
    shift = _shift(view, i)
    if frame := _noun_frame(view, i, shift):
        return frame
    before, before2, before3 = (view.folded_before(i, back + shift) for back in (1, 2, 3))
    if before in ("i", "inom", "om", "på") and (before2 in STUDY or before3 in STUDY):
        return "studies"
    if before in STUDY and before not in ("kurs", "kursen"):
        return "studies"
    if before == "ut" and before2 in TEACHES_OUT:
        return "studies"
    if group and _is_course_name(view, i):
        return "studies"
    if before in _JOINING and i > 1:
        if _is_subject(before2) and _is_governed(view, i - 2):
            return "coordinated"
        if group and noun_frame(view, i - 2):
            return "coordinated"  # `kurser i X och pedagogik`
    if group.startswith("subject") and before in ("på", "i") and before2 in _PAPERS:
        return "studies"  # `har papper på svetsning`
    if (before in CHOOSING or (before in ("jag", "vi", "hon", "han") and before2 in CHOOSING)) and (
        group or form_group(view.folded[i])
    ) == "degree":
        return "attends"
    if before2 in STUDY and before not in _NO_SUBJECT_BEFORE:
        return "studies"
    if (
        group == "degree"
        and before in ("en", "ett")
        and view.folded[i].endswith("utbildning")
        and _is_attended(view, i)
    ):
        return "attends"
    if group == "degree" and before in ("en", "ett") and before2 == "och" and _has_degree_before(view, i):
        return "has"
    if (
        group == "degree"
        and before in ("jag", "hon", "han", "en", "ett", "sin")
        and view.folded[i].endswith("examen")
        and _is_inverted_having(view, i)
    ):
        return "has"
    if before in ("har", "hade", "tog", "tagit", "fick", "fått", "avlade") or (
        before in ("en", "min", "ett") and before2 in ("har", "hade", "tog", "tagit", "fick", "fått", "med")
    ):
        return "has" if (group or form_group(view.folded[i])) == "degree" else ""
    if group == "degree" and view.folded[i].endswith(LINES) and view.folded_after(i) == "på" and i + 2 < view.n:
        at = view.folded[i + 2]
        if SCHOOLS.fullmatch(at) or any(e.list == "school" for e in view.entries(view.texts[i + 2])):
            return "attends"  # `sedan bygg- och anläggningsprogrammet på Komvux`
    if group and before == "på" and (before2 in YEARS_OF or (before2.isdecimal() and before3 in YEARS_OF)):
        return "attends"  # `sista året på samhällsprogrammet`, `termin 3 på läkarprogrammet`
    if group == "degree" and before in ("en", "ett") and before2 == "för" and _has_come(view, i):
        return "attends"  # `kom hit för en masterutbildning på …`
    if group == "degree" and before == "," and _goes_there(view, i):
        return "attends"  # `går på Norrtorp , teknikprogrammet`
    told = group == "degree" and before in ("på", "till") and not view.folded[i].startswith(_LEVELS)
    if told and before2 in (_PUPILS if before == "på" else _APPLICATIONS):
        return "attends"  # `elev på textillinjen`, `ansökan till kocklinjen`
    if group == "degree" and (before in _THEN or before in _LAST) and _is_studied_later(view, i):
        return "studies"  # `ska läsa på komvux och sen vårdprogrammet`
    if before in ("till", "på", "mitt", "min", "en") and (
        before2 in STUDY or before3 in STUDY or before2 in ("går", "gick", "gått", "sökt", "söker", "antagen")
    ):
        return "attends"
    if group == "degree" and before == "ut" and before2 in _WENT:
        return "attends"  # `gick ut vårdprogrammet 2004`
    if group and before == "till" and before2 in _CHANGED:
        return "attends"  # `bytte till vårdprogrammet`
    if _is_studied(view, i) or (group and _is_listed_study(view, i)):
        return "studies"
    if before in ("på", "till", "av") and (before2 in ENTERED or (before2 == "in" and before3 in ENTERED)):
        return "attends"
    if before == "," and group and SCHOOLS.fullmatch(before2) is not None:
        return "attends"  # `på Vallaskolan, språkintroduktion,`
    if group.startswith("subject") and before in IS and before2 in _BEST and _speaks_of_subjects(view, i):
        return "good_at"  # `mitt bästa ämne är bild och sämsta är fysik`
    if group.startswith("subject") and (before.endswith("ämne") or (before in IS and before2.endswith("ämne"))):
        return "good_at"  # `mitt favoritämne var historia`
    if (
        before == "i"
        and before2 in GRADES
        and before3 in ("fick", "får", "hade", "har", "fått", "betyg", "betyget", "ett")
    ):
        return "good_at"  # `hade F i fysik`
    if before in ("i", "på") and before2 in GOOD_AT and form_group(view.folded[i]) == "subject":
        return "good_at"
    if before == "med" and before2 in ("kompletterat", "kompletterade", "kompletterar"):
        return "studies"
    if before in ("på", "till", "i", "av") and any(view.folded_before(i, back) in STUDY for back in (4, 5)):
        return "attends"
    return ""


def _is_course_name(view: EssayView, i: int) -> bool:
    """Tell whether a noun, a number of years or credits says that token i is studied.

    `kursen etik`, `Utbildning: kemi`, `två år botanik vid …`, `botanik, 15 hp`, `en linje som heter juridik`.
    """
    before, before2 = view.folded_before(i), view.folded_before(i, 2)
    if before == "kursen" or (before == ":" and before2 in COURSE_NOUNS):
        return True
    if before in ("heter", "hette", "kallas"):
        return before2 == "som" and view.folded_before(i, 3) in COURSE_NOUNS
    after, after2 = view.folded_after(i), view.folded_after(i, 2)
    if before in UNITS and after in ("på", "vid"):
        return i + 2 < view.n and view.texts[i + 2][:1].isupper()
    return after in (",", "(") and after2.isdecimal() and view.folded_after(i, 3) in ("hp", "poäng", "högskolepoäng")


def _speaks_of_subjects(view: EssayView, i: int) -> bool:
    first, _ = view.sentence_of(i)
    return any(view.folded[j].endswith(("ämne", "ämnet", "ämnen")) for j in range(first, i))


def _has_come(view: EssayView, i: int) -> bool:
    """Tell whether a verb of coming stands before token i in its sentence, and a school's preposition after."""
    first, last = view.sentence_of(i)
    is_there = i + 2 < last and view.folded[i + 1] in ("på", "vid", "i") and view.is_capital[i + 2]
    return is_there and any(view.folded[j] in _COMING for j in range(first, i - 2))


def _goes_there(view: EssayView, i: int) -> bool:
    """Tell whether a name before the comma at i - 1 is where somebody goes: `hon går på Norrtorp ,`."""
    first, _ = view.sentence_of(i)
    if i - first < 4 or not (view.is_capital[i - 2] or view.p_name[i - 2] > 0.5):
        return False
    near = view.folded[max(first, i - 7) : i - 2]
    return "på" in near and any(word in CHOOSING for word in near)


def _is_inverted_having(view: EssayView, i: int) -> bool:
    """Tell whether a verb of having stands before its subject and token i: `hade jag en läkarexamen`."""
    first, _ = view.sentence_of(i)
    for j in range(i - 1, max(first, i - 4) - 1, -1):
        word = view.folded[j]
        if word in ("har", "hade", "tog", "fick"):
            return j < i - 1
        if word not in ("jag", "hon", "han", "en", "ett", "sin", "också", "redan"):
            return False
    return False


def _is_attended(view: EssayView, i: int) -> bool:
    """Tell whether a verb of going through a training stands before token i in its sentence."""
    first, _ = view.sentence_of(i)
    return any(view.folded[j] in ATTENDING for j in range(max(first, i - 9), i))


def _has_degree_before(view: EssayView, i: int) -> bool:
    """Tell whether another degree of the sentence stands before token i: `en kandidat i kemi och en master`."""
    first, _ = view.sentence_of(i)
    return any(form_group(view.folded[j]) == "degree" for j in range(first, i - 2))


def _is_studied(view: EssayView, i: int) -> bool:
    """Tell whether a verb of studying governs token i over a subject and a time: `läste hon tre år botanik`."""
    sentence = view.tokens[i].sentence
    for j in range(i - 1, max(-1, i - 6), -1):
        if view.tokens[j].sentence != sentence:
            return False
        word = view.folded[j]
        if word in STUDY_VERB:
            return j < i - 1
        if word not in BETWEEN_STUDY and not view.texts[j].isdecimal() and view.pos[j] != "NUM":
            return False
    return False


def _is_studied_later(view: EssayView, i: int) -> bool:
    """Tell whether token i, after a word of time, is studied next: `plugga matematik och därefter X`."""
    first, _ = view.sentence_of(i)
    j = i - 1
    while j > first and (view.folded[j] in _THEN or view.folded[j] in _LAST or view.folded[j] == "till"):
        j -= 1
    if view.folded[j] not in ("och", ",", "eller"):
        return False
    is_taken = view.folded[i].endswith(("examen", "utbildning"))  # `tog studenten och sedan läkarexamen`
    return any(word in STUDY_VERB or (is_taken and word in _TOOK) for word in view.folded[first:j])


def _is_listed_study(view: EssayView, i: int) -> bool:
    """Tell whether token i ends a list that a verb of studying governs, or another subject shares the verb.

    `läste spanska 3 , matte 2b och kemi`; `hon läste teologi i Lund , jag juridik`.
    """
    first, _ = view.sentence_of(i)
    before = view.folded_before(i)
    if before in ("jag", "hon", "han") and view.folded_before(i, 2) in (",", ";", "och"):
        return any(view.folded[j] in STUDY_VERB for j in range(first, i - 2))
    if before not in ("och", ",", "samt"):
        return False
    for j in range(i - 1, max(first, i - 10) - 1, -1):
        word = view.folded[j]
        if word in STUDY_VERB:
            return j < i - 2
        if not (
            word in ("och", ",", "samt", "som", "andraspråk")
            or word in LANGUAGES
            or form_group(word).startswith("subject")
            or LEVEL.fullmatch(word) is not None
        ):
            return False
    return False
