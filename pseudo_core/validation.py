"""What counts as a usable learner, task and essay: vocabularies as data, checks as functions, reasons as words.

Two outcomes. An item with an *error* is refused: its id, content or text cannot be used. A metadata value outside its
vocabulary is *noted* and left out, and the item goes on: an essay is not lost for a mistyped grade, and nothing is
guessed. Messages name field and rule, never the value that was given, for that may be personal.

>>> check_text("Jag heter Ali.", max_bytes=1000) is None, check_text(" ", max_bytes=1000)
(True, Problem(reason=<Reason.EMPTY_TEXT: 'empty_text'>, detail='the text is empty'))
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pseudo_core.model import DenyItem, Learner, LearnerLanguage, Task
from pseudo_core.taxonomy import REPLACED, Label

__all__ = [
    "ADVICE",
    "ESSAY_ATTRIBUTES",
    "GENDERS",
    "GRADING_SCALES",
    "MAX_ESSAY_BYTES",
    "NOTED",
    "STUDENT_ATTRIBUTES",
    "TASK_ATTRIBUTES",
    "TEXT_TYPES",
    "EssayMetadata",
    "Problem",
    "Reason",
    "check_text",
    "deny_item",
    "essay_id_of",
    "essay_metadata",
    "is_item_id",
    "learner_from_values",
    "normalise_text",
    "split_essay_id",
    "task_from_values",
]

MAX_ESSAY_BYTES = 1_000_000  # UTF-8; an essay of 150 tokens has about 1,000
GENDERS = frozenset({"f", "m", "o", "a"})
DEGREE_TYPES = frozenset({"university", "professional"})
META_STATES = frozenset({"Ofullständig", "Eventuellt felaktig"})
TEXT_TYPES = frozenset(
    {
        "Argumenterande",
        "Återgivande",
        "Berättande",
        "Beskrivande",
        "Förklarande",
        "Instruerande",
        "Utredande",
        # Not in the schema, but in the corpus.
        "Informellt mejl",
        "Resonerande",
    }
)
GRADING_SCALES = frozenset(
    {
        "CEFR",
        "Godkänd/underkänd",
        "SAS Grund",
        "SFI",
        "SVA",
        "SVA 1",
        "SVA 2",
        "SVA 3",
        "TISUS",
        "Uppgiften ska ej formellt betygsättas",
    }
)
STUDENT_ATTRIBUTES = frozenset(
    {
        "id",
        "birthyear_interval",
        "time_in_sweden",
        "language_native_education",
        "swedish_where",
        "metastatus",
        "metacomment",
    }
)
TASK_ATTRIBUTES = frozenset(
    {
        "id",
        "task_date",
        "course_subject",
        "course_level",
        "course_books",
        "grading_scale",
        "task_type",
        "task_subject",
        "task_format",
        "task_duration",
        "text_types",
        "task_instructions",
        "task_aids",
        "task_comments",
        "metastatus",
        "metacomment",
    }
)
ESSAY_ATTRIBUTES = frozenset({"student", "task", "grade", "comment", "metastatus", "metacomment"})

# Letters, then digits, twice over: `A12BT3` can be split in one way only, and no id can name a path.
_ITEM_ID = re.compile(r"[A-Za-z]{1,12}[0-9]{1,9}")
_ESSAY_ID = re.compile(r"([A-Za-z]{1,12}[0-9]{1,9})([A-Za-z]{1,12}[0-9]{1,9})")
_CEFR = re.compile(r"[ABC](?:[12][+-]?)?")
# CEFR, the letters of Swedish schools with signs, points, and passed or failed in words: nothing that could be a name.
_GRADE = re.compile(
    r"(?:[A-F][12]?(?:[+-]|[-/][A-F][12]?)?|MVG|VG|IG|[GUMX]|(?:ej |icke |inte |väl |mycket väl )?(?:god|under)kän[dt]"
    r"|\d{1,3}(?:[.,]\d)?|[-–?])[+-]?",
    re.IGNORECASE,
)
# C0 and C1 controls but tab and line feed, halves of surrogate pairs, and code points that are no characters.
_BAD_CHARACTER = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
# The time that NFC takes grows with the square of a run of combining marks; Unicode (UAX 15) allows streams 30 of them.
_MAX_MARKS = 100


class Reason(StrEnum):
    """Why an input was refused or noted; the stable names that quarantine rows and reports carry."""

    # refused: a file, or the rest of it
    MALFORMED_XML = "malformed_xml"
    FORBIDDEN_XML = "forbidden_xml"
    BAD_STRUCTURE = "bad_structure"
    WRONG_ENCODING = "wrong_encoding"
    MISSING_COLUMN = "missing_column"
    OUTSIDE_FOLDER = "outside_folder"
    UNREADABLE = "unreadable"
    # refused: one learner, task, essay or row
    BAD_ID = "bad_id"
    BAD_ROW = "bad_row"
    BAD_CONTENT = "bad_content"
    BAD_GRAPH = "bad_graph"
    EMPTY_TEXT = "empty_text"
    CONTROL_CHARACTER = "control_character"
    LONE_SURROGATE = "lone_surrogate"
    TOO_LARGE = "too_large"
    UNKNOWN_LEARNER = "unknown_learner"
    UNKNOWN_TASK = "unknown_task"
    UNKNOWN_ESSAY = "unknown_essay"
    DUPLICATE_ESSAY = "duplicate_essay"
    DUPLICATE_LEARNER = "duplicate_learner"
    DUPLICATE_TASK = "duplicate_task"
    ERASED = "erased"
    BAD_LABEL = "bad_label"
    # noted: the item goes on
    UNKNOWN_VALUE = "unknown_value"
    UNKNOWN_ATTRIBUTE = "unknown_attribute"
    UNKNOWN_ELEMENT = "unknown_element"
    STRAY_TEXT = "stray_text"
    UNKNOWN_FILE = "unknown_file"
    REPLACEMENT_CHARACTER = "replacement_character"


# What to do; what is wrong with a graph is said together with the advice by `formats.svala`.
ADVICE: dict[Reason, str] = {
    Reason.MALFORMED_XML: "correct the XML there and ingest the file again; what stood before it was taken",
    Reason.FORBIDDEN_XML: "remove the document type declaration and its entities",
    Reason.BAD_STRUCTURE: "bring the file into the form of the SweLL portal",
    Reason.WRONG_ENCODING: "convert the file to UTF-8",
    Reason.MISSING_COLUMN: "add the column to the first line",
    Reason.OUTSIDE_FOLDER: "put a copy of the file into the folder",
    Reason.UNREADABLE: "check that the file exists and may be read",
    Reason.BAD_ID: "an id is letters, then digits, such as A12 or AT1",
    Reason.BAD_ROW: "give the row as many cells as the first line has, or correct its quotes",
    Reason.BAD_CONTENT: "give the essay one <content> of type raw or svala that holds text only",
    Reason.EMPTY_TEXT: "add the text or leave the essay out",
    Reason.CONTROL_CHARACTER: "remove the character; it often comes from a wrong conversion",
    Reason.LONE_SURROGATE: "export the text again; half a character is lost",
    Reason.TOO_LARGE: "split it, or raise max_essay_bytes in config.toml if it is one essay",
    Reason.UNKNOWN_LEARNER: "add the learner to a <meta> or learners.csv and ingest both",
    Reason.UNKNOWN_TASK: "add the task to a <meta> or tasks.csv and ingest both",
    Reason.UNKNOWN_ESSAY: "add the essay's text, or take the row out",
    Reason.DUPLICATE_ESSAY: "leave one of the texts out; to correct one that is stored, ingest with --replace",
    Reason.DUPLICATE_LEARNER: "leave one of the two descriptions out",
    Reason.DUPLICATE_TASK: "leave one of the two descriptions out",
    Reason.ERASED: "remove the learner from the source",
    Reason.BAD_LABEL: "use a label of the taxonomy that a release replaces",
    Reason.UNKNOWN_VALUE: "the value was left out; correct it if it matters",
    Reason.UNKNOWN_ATTRIBUTE: "it was kept; check its spelling",
    Reason.UNKNOWN_ELEMENT: "it was passed over; check its spelling",
    Reason.STRAY_TEXT: "it was passed over; text belongs into <content>",
    Reason.UNKNOWN_FILE: "it was passed over; known are .xml, ESSAY_ID.txt, ESSAY_ID.json and the CSV files",
    Reason.REPLACEMENT_CHARACTER: "a character was lost in an earlier conversion; look at the original",
}


NOTED: frozenset[Reason] = frozenset(
    {
        Reason.UNKNOWN_VALUE,
        Reason.UNKNOWN_ATTRIBUTE,
        Reason.UNKNOWN_ELEMENT,
        Reason.STRAY_TEXT,
        Reason.UNKNOWN_FILE,
        Reason.REPLACEMENT_CHARACTER,
    }
)


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with an item: the reason, and in `detail` the field, offset or rule; never the value."""

    reason: Reason
    detail: str


def normalise_text(text: str) -> str:
    """Return the text in the form that is ingested: NFC, line ends as LF. Offsets are true of this text only.

    Nothing else is changed: blanks, `␤` and `$` of transcribed essays stay. A text with a run of combining marks that
    `check_text` refuses is not brought to NFC, which could take hours.
    """
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if _marks_at(text) is not None:
        return text
    return text if unicodedata.is_normalized("NFC", text) else unicodedata.normalize("NFC", text)


def check_text(text: str, *, max_bytes: int = MAX_ESSAY_BYTES) -> Problem | None:
    """Return what makes an essay's text unusable, or None. Offsets in the detail count code points from 0."""
    if len(text) > max_bytes or (len(text) > max_bytes // 4 and len(text.encode("utf-8", "replace")) > max_bytes):
        return Problem(Reason.TOO_LARGE, f"the text is larger than {max_bytes} bytes")
    if not text.strip():
        return Problem(Reason.EMPTY_TEXT, "the text is empty")
    match = _BAD_CHARACTER.search(text)
    if match is not None and "\ud800" <= match[0] <= "\udfff":
        return Problem(Reason.LONE_SURROGATE, f"half a surrogate pair at offset {match.start()}")
    if match is not None:
        return Problem(Reason.CONTROL_CHARACTER, f"control character U+{ord(match[0]):04X} at offset {match.start()}")
    at = _marks_at(text)
    if at is not None:
        return Problem(Reason.CONTROL_CHARACTER, f"more than {_MAX_MARKS} combining marks in a row at offset {at}")
    return None


def _marks_at(text: str) -> int | None:
    """Return the offset of the first run of too many combining marks, or None."""
    # So long a run has one of its characters at a multiple of the limit, and few texts have a mark there.
    if not any(map(unicodedata.combining, text[::_MAX_MARKS])):
        return None
    n_marks = 0
    for at, char in enumerate(text):
        n_marks = n_marks + 1 if unicodedata.combining(char) else 0
        if n_marks > _MAX_MARKS:
            return at - _MAX_MARKS
    return None


def is_item_id(value: str) -> bool:
    """Tell whether this may be the id of a learner or task: ASCII letters, then digits."""
    return _ITEM_ID.fullmatch(value) is not None


def essay_id_of(learner_id: str, task_id: str) -> str:
    """Return the essay's id; the inverse of `split_essay_id`."""
    return learner_id + task_id


def split_essay_id(value: str) -> tuple[str, str] | None:
    """Return learner id and task id, or None when this is no essay id.

    >>> split_essay_id("A12BT3"), split_essay_id("../A1AT1")
    (('A12', 'BT3'), None)
    """
    match = _ESSAY_ID.fullmatch(value)
    return (match[1], match[2]) if match else None


def learner_from_values(
    attributes: dict[str, str],
    genders: Iterable[str] = (),
    languages: Iterable[tuple[str, str]] = (),
    degrees: Iterable[tuple[str, str]] = (),
    extras: Iterable[tuple[str, str]] = (),
) -> tuple[Learner | None, tuple[Problem, ...]]:
    """Return a learner and what was noted, or None and the error. `languages` are (situation, name) pairs.

    Unknown values are left out; unknown attributes are kept.
    """
    learner_id = attributes.get("id", "")
    if not is_item_id(learner_id):
        return None, (Problem(Reason.BAD_ID, "the attribute id is missing or no id"),)
    problems: list[Problem] = []
    rest = _known_attributes(attributes, STUDENT_ATTRIBUTES, problems, prefix="education_", leave_out={"id"})
    for name in sorted(rest):
        if name == "time_in_sweden" or name.startswith("education_"):
            _drop_unless(rest, name, _is_months, "whole months", problems)
    _drop_unless(rest, "birthyear_interval", _is_birth_interval, "0-1939 or five years such as 1990-1994", problems)
    _drop_unless(rest, "metastatus", _is_metastatus, "values of the schema", problems)
    months = rest.pop("time_in_sweden", None)
    return (
        Learner(
            learner_id=learner_id,
            genders=tuple(_known(genders, GENDERS, "gender", problems)),
            birthyear_interval=rest.pop("birthyear_interval", None),
            months_in_sweden=None if months is None else int(months),
            languages=tuple(
                LearnerLanguage(name=_clean(name), situation=_clean(situation))
                for situation, name in languages
                if name.strip()
            ),
            degrees=tuple(
                (kind, _clean(text)) for kind, text in degrees if _noted(kind in DEGREE_TYPES, "degree type", problems)
            ),
            attributes=tuple(sorted(rest.items())),
            extras=_extras(extras),
        ),
        tuple(problems),
    )


def task_from_values(
    attributes: dict[str, str], extras: Iterable[tuple[str, str]] = ()
) -> tuple[Task | None, tuple[Problem, ...]]:
    """Return a task and what was noted, or None and the error."""
    task_id = attributes.get("id", "")
    if not is_item_id(task_id):
        return None, (Problem(Reason.BAD_ID, "the attribute id is missing or no id"),)
    problems: list[Problem] = []
    rest = _known_attributes(attributes, TASK_ATTRIBUTES, problems, leave_out={"id"})
    _drop_unless(rest, "task_date", _is_week, "a year and week such as 2019-W04", problems)
    _drop_unless(rest, "grading_scale", GRADING_SCALES.__contains__, "a scale of the schema", problems)
    _drop_unless(rest, "task_format", {"digital", "manual"}.__contains__, "digital or manual", problems)
    _drop_unless(rest, "task_duration", _is_months, "whole minutes", problems)
    _drop_unless(rest, "metastatus", _is_metastatus, "values of the schema", problems)
    text_types = [word.strip() for word in rest.pop("text_types", "").split(",") if word.strip()]
    return (
        Task(
            task_id=task_id,
            text_types=tuple(_known(text_types, TEXT_TYPES, "text_types", problems)),
            attributes=tuple(sorted(rest.items())),
            extras=_extras(extras),
        ),
        tuple(problems),
    )


@dataclass(frozen=True, slots=True)
class EssayMetadata:
    """What is known of an essay beside its text. `level` is a CEFR level or the grade, else empty."""

    level: str
    attributes: tuple[tuple[str, str], ...]
    extras: tuple[tuple[str, str], ...]


def essay_metadata(
    attributes: dict[str, str], extras: Iterable[tuple[str, str]] = ()
) -> tuple[EssayMetadata, tuple[Problem, ...]]:
    """Return an essay's metadata and what was noted.

    The level is the extra `cefr` where it is a CEFR level, else the grade as it stands.
    """
    problems: list[Problem] = []
    rest = _known_attributes(attributes, ESSAY_ATTRIBUTES, problems, leave_out={"student", "task"})
    _drop_unless(rest, "metastatus", _is_metastatus, "values of the schema", problems)
    _drop_unless(rest, "grade", _is_grade, "a grade of a Swedish scale or a CEFR level", problems)
    kept = _extras(extras)
    cefr = dict(kept).get("cefr", "")
    if cefr and not _CEFR.fullmatch(cefr):
        problems.append(Problem(Reason.UNKNOWN_VALUE, "the extra cefr is no CEFR level such as B or B1"))
        kept = tuple(item for item in kept if item[0] != "cefr")
        cefr = ""
    return EssayMetadata(cefr or rest.get("grade", ""), tuple(sorted(rest.items())), kept), tuple(problems)


class _Deny(BaseModel):
    model_config = ConfigDict(hide_input_in_errors=True)
    text: str = Field(min_length=1, max_length=500)
    label: Label


def deny_item(text: str, label: str) -> DenyItem | None:
    """Return an item of a learner's deny list, or None when the text is empty or the label is none that is replaced."""
    try:
        item = _Deny(text=_clean(text), label=Label(label.strip()))
    except (ValidationError, ValueError):
        return None
    return DenyItem(item.text, item.label) if item.label in REPLACED else None


def _clean(text: str) -> str:
    # Metadata is short and shown in tables: a control character there is never meant, nor is a heap of marks.
    if _marks_at(text) is not None:
        text = "".join(char for char in text if not unicodedata.combining(char))
    return _BAD_CHARACTER.sub("", normalise_text(text)).strip()


def _extras(extras: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple((_clean(name), _clean(text)) for name, text in extras if text.strip())


def _known_attributes(
    attributes: dict[str, str],
    known: frozenset[str],
    problems: list[Problem],
    *,
    leave_out: set[str],
    prefix: str = "",
) -> dict[str, str]:
    unknown = sum(name not in known and not (prefix and name.startswith(prefix)) for name in attributes)
    if unknown:
        # A name that is not in the schema may be anything, so it is counted and not quoted.
        problems.append(Problem(Reason.UNKNOWN_ATTRIBUTE, f"{unknown} attributes that the schema lacks"))
    return {name: _clean(value) for name, value in attributes.items() if name not in leave_out and value.strip()}


def _drop_unless(
    values: dict[str, str], name: str, is_good: Callable[[str], bool], rule: str, problems: list[Problem]
) -> None:
    if name in values and not is_good(values[name]):
        del values[name]
        field = name if name in STUDENT_ATTRIBUTES | TASK_ATTRIBUTES else "education"
        problems.append(Problem(Reason.UNKNOWN_VALUE, f"{field} is not {rule}"))


def _known(values: Iterable[str], vocabulary: frozenset[str], name: str, problems: list[Problem]) -> list[str]:
    return [value for value in values if _noted(value in vocabulary, name, problems)]


def _noted(is_good: bool, name: str, problems: list[Problem]) -> bool:
    if not is_good:
        problems.append(Problem(Reason.UNKNOWN_VALUE, f"{name} is not among the values of the schema"))
    return is_good


def _is_grade(value: str) -> bool:
    return _GRADE.fullmatch(value.strip()) is not None


def _is_months(value: str) -> bool:
    return value.isascii() and value.isdigit() and len(value) <= 6


def _is_birth_interval(value: str) -> bool:
    match = re.fullmatch(r"([0-9]{4})-([0-9]{4})", value)
    if match is None:
        return value == "0-1939"
    first, last = int(match[1]), int(match[2])
    return first >= 1940 and first % 5 == 0 and last == first + 4


def _is_week(value: str) -> bool:
    match = re.fullmatch(r"[0-9]{4}-W([0-9]{2})", value)
    return match is not None and 1 <= int(match[1]) <= 53


def _is_metastatus(value: str) -> bool:
    return {word.strip() for word in value.split(",")} <= META_STATES
