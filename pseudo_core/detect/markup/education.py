"""Degrees, subjects and programmes (`edu`): what the writer, or somebody of the writer's, has studied or teaches.

`lärare i kemi`, `examen i juridik`, `läser …programmet`; a bare SFI or Komvux is left alone (guidelines 3.15).

The frame decides: a subject counts where a study word governs it, whether a list knows the subject or not.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import compress
from typing import TYPE_CHECKING

from pseudo_core.detect.markup.candidates import Candidate, context_features, determiner_feature, evidence_of
from pseudo_core.detect.markup.education_frames import form_group, frame_of, noun_frame
from pseudo_core.detect.markup.education_words import (
    ABBREVIATED,
    BEFORE_SUBJECTS,
    CHOOSING,
    COURSE_NOUNS,
    CREDITS,
    ENGLISH_DEGREES,
    FIELD,
    FIELD_VERB,
    FOCUS,
    HELD,
    LANGUAGES,
    LEVEL,
    LEVELLED,
    LINE_HEAD,
    LINE_NAMES,
    MAJOR,
    MAY_BE_ABBREVIATED,
    NO_COURSE,
    NO_FIELD,
    NO_TONGUE,
    ONLY_STUDY,
    PASSED,
    STOP,
    STUDY,
    STUDY_VERB,
    TAUGHT,
    TEACHES_OUT,
    TEACHING,
)
from pseudo_core.detect.view.frames import stands_in
from pseudo_core.detect.view.word_columns import WordColumn
from pseudo_core.memory import Memory
from pseudo_core.model import Evidence
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView
    from pseudo_core.lexicon import Lexicon

__all__ = ["detect_education", "education_candidates"]

# The word may be studied, governs whatever is studied, governs a language that is taught, heads a line, is a language,
# is a word for a major subject, is one for credits.
_MAY_BE, _GOVERNS, _TEACHES, _HEADS, _TONGUE, _MAJOR, _CREDITS = 1, 2, 4, 8, 16, 32, 64
_IS_STUDIED = ONLY_STUDY | FOCUS
_GOVERNORS = _IS_STUDIED | {"i", "inom", "kursen"}
_HOLDERS = frozenset({"own", "your", "third", "gen", "noun_gen"})


def _rows(lexicon: Lexicon | None, name: str) -> Mapping[str, Mapping[str, str]]:
    return lexicon.words(name) if lexicon is not None else {}


def education_candidates(view: EssayView, lexicon: Lexicon | None) -> Iterator[Candidate]:
    """Yield subjects, degrees and programmes with the features of their use."""
    groups = _groups(lexicon)
    firsts = _phrases(lexicon) if lexicon is not None else {}
    skip = -1
    own = [*_MARKS.of(view), 0]
    written_out = _written_out(view)
    for i in _places(view, own, written_out):
        word = view.folded[i]
        if i in written_out:
            last = skip = written_out[i]
            features = _features(view, i, last + 1, "degree", frame_of(view, i, "degree"))
            features.append("degree:written_out")
            yield Candidate(view.starts[i], view.ends[last], tuple(features), "education/degree", base=word)
            continue
        later = own[i + 2] if i + 2 < view.n else 0
        is_major = later & _MAJOR and view.folded[i + 1] == "som"
        if (
            later & _CREDITS
            and view.folded[i + 1].isdecimal()
            and i > skip
            and not groups[word]
            and len(word) > 4
            and word not in STOP
            and view.texts[i].islower()
        ):
            features = _features(view, i, i + 1, "unknown", "studies")  # `läst arkivkunskap 15 hp`
            yield Candidate(view.starts[i], view.ends[i], tuple(features), "education/unknown", base=word)
            continue
        if i <= skip or not (
            own[i] & _MAY_BE
            or own[i - 1] & _GOVERNS
            or own[i + 1] & _HEADS
            or is_major
            or (own[i] & _TONGUE and own[i - 1] & _TEACHES)
            or _is_taught_out(view, i)
        ):
            continue
        if (
            view.text[view.ends[i] : view.ends[i] + 1] in (".", "@")
            and view.text[view.ends[i] + 1 : view.ends[i] + 2].isalnum()
        ):
            continue  # part of an address
        if word in firsts and (phrase := _phrase_at(view, i, firsts[word])) is not None:
            length, group = phrase
            skip = i + length - 1
            level = view.folded_after(skip)
            if view.folded_before(i) in COURSE_NOUNS and level.isdecimal() and LEVEL.fullmatch(level) is not None:
                length, skip = length + 1, skip + 1  # `kursen bygg och anläggning 2`
            frame = frame_of(view, i, group)
            if not frame and view.folded_before(i) == "från" and view.folded[skip] in LINE_HEAD:
                frame = "attends"  # `Ali från estetiska programmet`
            frame = frame or frame_of(view, skip, group)
            features = _features(view, i, i + length, group, frame)
            base = " ".join(view.folded[i : i + length])
            yield Candidate(view.starts[i], view.ends[skip], tuple(features), f"education/{group}", base=base)
            continue
        if (course := _course_at(view, i)) is not None:
            first, last, group = course
            skip = last - 1
            features = _features(view, first, last, group, _course_frame(view, first, group))
            base = " ".join(view.folded[first:last])
            yield Candidate(view.starts[first], view.ends[skip], tuple(features), f"education/{group}", base=base)
            continue
        if word == "examen" and _is_own_degree(view, i):
            features = _features(view, i, i + 1, "degree", "held")
            yield Candidate(view.starts[i], view.ends[i], tuple(features), "education/degree", base=word)
            continue
        group = groups[word]
        if word in LINE_NAMES and _is_line(view, i):
            features = _features(view, i, i + 1, "line", "attends")
            yield Candidate(view.starts[i], view.ends[i], tuple(features), "education/line", base=word)
            continue
        if not group:
            if not i or view.folded[i - 1] not in BEFORE_SUBJECTS:
                continue
            if own[i] & _TONGUE:
                if not _is_taught(view, i):
                    continue
                features = _features(view, i, i + 1, "subject", "teacher_of")
                yield Candidate(view.starts[i], view.ends[i], tuple(features), "education/subject", base=word)
                continue
            is_studied = view.folded_before(i) in _IS_STUDIED or _is_taught_out(view, i)
            if is_studied and _is_subject_like(view, i, lexicon) and _ends_phrase(view, i):
                features = _features(view, i, i + 1, "unknown", "studies")
                yield Candidate(view.starts[i], view.ends[i], tuple(features), "education/unknown", base=word)
                continue
            if view.folded_before(i) not in ("i", "inom") or not _is_subject_like(view, i, lexicon):
                continue
            if not (noun_frame(view, i) or _is_taught_field(view, i)):
                continue
            group = "unknown"
        first = i
        if i > 0 and _is_field(view, i, group):
            first = i - 1  # `fransk litteratur`
        # `vård- och omsorgsutbildningen` is one programme.
        if i >= 2 and view.folded[i - 1] in ("och", "samt") and view.folded[i - 2].endswith("-"):
            first = i - 2
        last = i + 1
        if word.endswith("-") and view.folded_after(i) in ("och", "samt") and i + 2 < view.n:
            last, skip = i + 3, i + 2  # `kurs i bild- och ljudteknik`
        frame = frame_of(view, first, group) or (frame_of(view, i, group) if first < i else "")
        features = _features(view, first, last, group, frame)
        yield Candidate(view.starts[first], view.ends[last - 1], tuple(features), f"education/{group}", base=word)


def _places(view: EssayView, own: list[int], written_out: Mapping[int, int]) -> list[int]:
    """Return, in order, the tokens where something may be studied, by what they are or what stands beside them.

    A word that is no subject needs one of a few words before it; other prepositions and `och` lead to languages only.
    """
    at = set(written_out)
    for i, bits in compress(enumerate(own), own):
        if bits & _MAY_BE or (bits & _TONGUE and own[i - 1] & _TEACHES):
            at.add(i)
        if bits & _GOVERNS:
            at.add(i + 1)
        if bits & _TEACHES and _is_taught_out(view, i + 1):
            at.add(i + 1)
        if bits & _HEADS:
            at.add(i - 1)
        if bits & (_MAJOR | _CREDITS):
            at.add(i - 2)
    return sorted(i for i in at if 0 <= i < view.n)


def _written_out(view: EssayView) -> dict[int, int]:
    """Return the first token of each degree that is an abbreviation or English, with its last one."""
    out: dict[int, int] = {}
    if MAY_BE_ABBREVIATED.search(view.text) is None and not any(title in view.text for title in ENGLISH_DEGREES):
        return out
    for match in ABBREVIATED.finditer(view.text):
        first, last = bisect_right(view.ends, match.start()), bisect_left(view.ends, match.end())
        if last < view.n and view.starts[first] == match.start():
            out[first] = last
    return out


def _is_own_degree(view: EssayView, i: int) -> bool:
    """Tell whether `examen` is somebody's from a school that is named: `min examen från …`."""
    return (
        i + 2 < view.n
        and view.folded[i + 1] in ("från", "vid", "på")
        and view.is_capital[i + 2]
        and determiner_feature(view, i) in _HOLDERS
    )


def _is_line(view: EssayView, i: int) -> bool:
    """Tell whether a line of the upper secondary school is called for short: `går naturbruk på Vallaskolan`."""
    before, after = view.folded_before(i), view.folded_after(i)
    if before in ("jag", "hon", "han"):
        before = view.folded_before(i, 2)
    if before in ("läsa", "gå", "läser", "läste", "läst"):
        return after in ("på", "med", "vid", "i")
    return before in CHOOSING and after in ("på", "med", "vid")


def _is_field(view: EssayView, i: int, group: str) -> bool:
    """Tell whether an adjective before token i narrows the subject it names (`tillämpad matematik`)."""
    before = view.folded[i - 1]
    return (
        group.startswith("subject")
        and view.pos[i - 1] == "ADJ"
        and before not in NO_FIELD
        and view.tokens[i - 1].sentence == view.tokens[i].sentence
        and FIELD.fullmatch(before) is not None
    )


def _is_taught(view: EssayView, i: int) -> bool:
    """Tell whether a language is a subject here, taught or held a degree in, perhaps as the second of two."""
    before, before2 = view.folded_before(i), view.folded_before(i, 2)
    if before in TEACHING:
        return before != "ut" or before2 in TEACHES_OUT
    if before in ("i", "inom"):
        return before2.endswith(TAUGHT)
    if before != "och":
        return False
    before3 = view.folded_before(i, 3)
    return before3 in ("i", "inom") and view.folded_before(i, 4).endswith(TAUGHT) and bool(before2)


def _is_taught_out(view: EssayView, i: int) -> bool:
    return view.folded_before(i) == "ut" and view.folded_before(i, 2) in TEACHES_OUT


def _is_taught_field(view: EssayView, i: int) -> bool:
    """Tell whether a verb of teaching or of a doctorate governs an unknown noun: `doktorerar i vattenrening`."""
    before2 = view.folded_before(i, 2)
    verb = view.folded_before(i, 3) if before2 in ("nu", "också", "även", "idag", "numera", "bland") else before2
    if verb not in FIELD_VERB and not _teaches_somebody(view, i):
        return False
    return not view.folded[i].endswith(("en", "et", "na", "an", "or", "ar", "er", "skola"))


def _teaches_somebody(view: EssayView, i: int) -> bool:
    """Tell whether those who are taught stand between the verb and token i: `undervisar jag nybörjare i …`."""
    first, _ = view.sentence_of(i)
    for j in range(i - 2, max(first, i - 6) - 1, -1):
        if view.folded[j] in TEACHING:
            return view.folded[j] != "ut"
        if view.pos[j] in ("ADP", "SCONJ") or not view.is_word[j]:
            return False
    return False


def _ends_phrase(view: EssayView, i: int) -> bool:
    return (
        i + 1 >= view.n
        or view.pos[i + 1] not in ("NOUN", "ADJ")
        or view.tokens[i + 1].sentence != (view.tokens[i].sentence)
    )


def _course_at(view: EssayView, i: int) -> tuple[int, int, str] | None:
    """Return tokens and group of a subject of several words that begins at token i.

    A level (`svenska B`, `svenska som andraspråk 2`), a line (`teknisk linje`), or an adjective and a noun where only a
    subject stands (`en master i tillämpad fysik`).
    """
    word, after = view.folded[i], view.folded_after(i)
    if after == "som" and view.folded_after(i, 2) in MAJOR:
        return i, i + 1, "course"  # `med cello som huvudämne`
    if word in LEVELLED:
        j = i + 3 if view.folded[i + 1 : i + 3] == ["som", "andraspråk"] else i + 1
        is_level = (
            j < view.n
            and LEVEL.fullmatch(view.folded[j]) is not None
            and (view.texts[j].isupper() or view.texts[j][0].isdecimal())
            and view.tokens[j].sentence == view.tokens[i].sentence
        )
        if is_level or (j == i + 3 and view.folded_before(i) not in ("har", "hade", "talar", "pratar")):
            return i, j + is_level, "course"
        return None
    if after in LINE_HEAD and word.endswith(("isk", "iska", "iskt", "lig", "liga", "ligt")):
        return i, i + 2, "line"
    if (
        (view.pos[i] == "ADJ" or (word.endswith("s") and len(word) > 4 and form_group(after) == "subject"))
        and i + 1 < view.n
        and view.pos[i + 1] == "NOUN"
        and word not in STOP
        and (view.folded_before(i) == "kursen" or (view.folded_before(i) in ("i", "inom") and noun_frame(view, i)))
        and after not in STOP
    ):
        return i, i + 2, "unknown"
    return None


def _course_frame(view: EssayView, first: int, group: str) -> str:
    """Return the frame of a course, where any verb of studying in the sentence governs it."""
    frame = frame_of(view, first, "degree")
    if frame:
        return frame
    if view.folded_after(first) == "som" and view.folded_after(first, 2) in MAJOR:
        return "studies"
    if view.folded_before(first) in PASSED:
        return "studies"
    if group == "line" and view.folded_before(first) in ("från", "på", "till", "i", "av", "ut"):
        return "attends"
    if view.folded_before(first) == "kursen":
        return "studies"
    begin, end = view.sentence_of(first)
    near = view.folded[begin:first]
    is_graded = view.folded_before(first) in ("i", "och", ",") and any(word.startswith("betyg") for word in near)
    return "studies" if is_graded or any(view.folded[j] in STUDY_VERB for j in range(begin, end)) else ""


def _marks(lexicon: Lexicon | None) -> Callable[[str], int]:
    """Return what tells what a folded word may be wherever it stands, in the bits above."""
    groups, firsts = _groups(lexicon), _phrases(lexicon) if lexicon is not None else {}
    tongues = (LANGUAGES - NO_TONGUE) | frozenset(_rows(lexicon, "language"))
    teachers = BEFORE_SUBJECTS - _GOVERNORS
    return lambda word: (
        _MAY_BE * (bool(groups[word]) or word == "examen" or word in firsts or word in LEVELLED or word in LINE_NAMES)
        | _GOVERNS * (word in _GOVERNORS)
        | _TEACHES * (word in teachers)
        | _HEADS * (word in LINE_HEAD)
        | _TONGUE * (word in tongues)
        | _MAJOR * (word in MAJOR)
        | _CREDITS * (word in CREDITS)
    )


_MARKS = WordColumn(_marks)


@lru_cache(maxsize=4)
def _groups(lexicon: Lexicon | None) -> Memory[str, str]:
    """Return the memory of what lists and form make of a word: `degree`, `subject`, `subject_form`, or ''."""
    subjects, degrees = _rows(lexicon, "subject"), _rows(lexicon, "degree")

    def group_of(word: str) -> str:
        word = word.rstrip("-")  # `bygg- och anläggning`
        if word in NO_COURSE or word.endswith(("körkort", "körkortet", "truckkort")):
            return ""
        if word in degrees:
            return "degree"
        return "subject" if word in subjects and word not in LANGUAGES else form_group(word)

    return Memory(group_of)


def _is_subject_like(view: EssayView, i: int, lexicon: Lexicon | None) -> bool:
    word = view.folded[i]
    return (
        word not in STOP
        and word not in LANGUAGES
        and view.is_word[i]
        and len(word) > 4
        and view.pos[i] in ("NOUN", "X", "")
        and not view.texts[i][:1].isupper()
        and not (word.endswith("s") and view.pos[i + 1 : i + 2] == ["NOUN"])  # `i barnens skola`
    )


@lru_cache(maxsize=4)
def _phrases(lexicon: Lexicon) -> Mapping[str, tuple[tuple[tuple[str, ...], str], ...]]:
    """Return the listed names of several words under their first word, longest first, each with its group."""
    out: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for name in ("subject", "degree"):
        for form, row in sorted(lexicon.words(name).items()):
            words = tuple(form.split(" "))
            # `barn och fritid` is a programme of the upper secondary school: one attends it.
            group = "degree" if row.get("kind") == "school" and "och" in words else name
            if words[-1].endswith("kort"):
                continue  # `B körkort`: licences are no education
            if len(words) > 1 and words[0] not in LANGUAGES and form.replace(" ", "").replace("-", "").isalpha():
                out.setdefault(words[0], []).append((words, group))
    return {first: tuple(sorted(found, key=lambda item: (-len(item[0]), item))) for first, found in out.items()}


def _phrase_at(view: EssayView, i: int, phrases: tuple[tuple[tuple[str, ...], str], ...]) -> tuple[int, str] | None:
    """Return length and group of the longest listed phrase that begins at token i, or None."""
    for words, group in phrases:
        if tuple(view.folded[i : i + len(words)]) == words:
            return len(words), group
    return None


def _features(view: EssayView, first: int, last: int, group: str, frame: str) -> list[str]:
    out = context_features(view, first, last)
    determiner = determiner_feature(view, first)
    if group == "degree" and not frame and view.folded[last - 1].endswith(HELD) and determiner in _HOLDERS:
        frame = "held"  # `min läkarexamen tog jag i Kyiv`
    out += [f"edu:{group}", f"frame:{frame or 'none'}", f"edu:{group}:{frame or 'none'}", f"det:{determiner}"]
    begin, end = view.sentence_of(first)
    if stands_in(view, STUDY, begin, first) or stands_in(view, STUDY, last, end):
        out.append("near:study")
    if group == "degree" and view.folded[last : last + 1] in (["i"], ["inom"]) and view.folded_after(last) not in STOP:
        out.append("degree:of_subject")
        if view.folded_before(first) in ("en", "ett") and view.folded_before(first, 2) == "med":
            out.append("degree:held")
    elif group == "degree" and (
        (view.folded_before(first) == "med" and view.folded_before(first, 3) != "till")
        or (view.folded_before(first) in ("en", "ett") and view.folded_before(first, 2) == "med")
    ):
        out.append("degree:with")
    if "person:first" in out and frame:
        out.append("frame:first")
    if "impersonal" in out and frame:
        out.append("frame:impersonal")
    return out


def detect_education(view: EssayView, lexicon: Lexicon | None = None) -> Iterator[Evidence]:
    """Yield degrees, subjects and programmes tied to the writer or the writer's people."""
    yield from evidence_of(Label.EDU, education_candidates(view, lexicon))
