"""Golden cases: `tests/cases/*.jsonl`, one case a line, positive and near miss side by side.

    {"id": "city-base-form-in-s", "text": "Jag bor i Borås.", "spans": [{"start": 10, "end": 15, "label": "city",
     "surface": "Borås"}], "why": "no genitive"}

Compared are the labels of the file (its name; `firstname` stands for all three, as it does in a span) and those that
the case's spans carry. Optional fields: `text_type`, `modifiers` of a span (compared when given), `entity` of a span
(equal numbers mean the same entity), `labels` (compare these), `l1` (the learner's mother tongue), `gender` (of the
learner), `source`, and `known_failure`: a strict expected failure. A slip in a case (a field, a label or a text type
that does not exist) fails and is named. One case runs with

    .venv/bin/python -m pytest tests/pseudo_core/test_cases.py -k city-base-form-in-s
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pseudo_core.annotate import annotate
from pseudo_core.lexicon import Lexicon
from pseudo_core.model import AnnotatedEssay, Essay, Learner, LearnerLanguage
from pseudo_core.policy import Policy
from pseudo_core.taxonomy import FIRSTNAMES, Label
from pseudo_core.validation import TEXT_TYPES
from resources import load_lexicon

CASES = Path(__file__).parents[1] / "cases"
DEFAULT_TYPE = "Berättande"
ANY_FIRSTNAME = "firstname"
LABELS = {*map(str, Label), ANY_FIRSTNAME}
NEEDED = {"id", "text", "spans", "why"}
FIELDS = NEEDED | {"labels", "text_type", "l1", "gender", "source", "known_failure"}
SPAN_NEEDED = {"start", "end", "label", "surface"}
SPAN_FIELDS = SPAN_NEEDED | {"entity", "modifiers"}


@cache
def _lexicon() -> Lexicon:
    return load_lexicon()


def _file_labels(name: str) -> set[str]:
    if name == "firstname":
        return {str(label) for label in FIRSTNAMES}
    return {name} if name in {str(label) for label in Label} else set()


def _read() -> list[Any]:
    params = []
    for path in sorted(CASES.glob("*.jsonl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if line.strip():
                try:
                    case = json.loads(line)
                except ValueError as error:
                    raise AssertionError(f"{path.name}, line {number}: {error}") from None
                reason = case.get("known_failure")
                marks = [pytest.mark.xfail(reason=str(reason), strict=True)] if reason else []
                params.append(pytest.param(path.stem, case, id=f"{path.stem}-{case.get('id', number)}", marks=marks))
    return params


def _annotate(case: dict[str, Any]) -> AnnotatedEssay:
    languages = (LearnerLanguage(case["l1"], "Modersmål"),) if "l1" in case else ()
    learner = Learner("A1", (case["gender"],) if "gender" in case else (), languages=languages)
    essay = Essay("A1AT1", "A1", "AT1", case["text"], (case.get("text_type", DEFAULT_TYPE),), learner=learner)
    return annotate(essay, _lexicon(), Policy())


def _slips(case: dict[str, Any]) -> list[str]:
    """Return what is wrong in a case itself; a misspelt field would be passed over, and the case say nothing."""
    slips = [f"field {name} is unknown" for name in sorted(case.keys() - FIELDS)]
    slips += [f"field {name} is missing" for name in sorted(NEEDED - case.keys())]
    for span in case.get("spans", ()):
        slips += [f"field {name} of a span is unknown" for name in sorted(span.keys() - SPAN_FIELDS)]
        slips += [f"field {name} of a span is missing" for name in sorted(SPAN_NEEDED - span.keys())]
        if case.get("text", "")[span.get("start", 0) : span.get("end", 0)] != span.get("surface"):
            slips.append(f"start and end of {span.get('surface')} are wrong")
    labels = {*case.get("labels", ()), *(span.get("label", "") for span in case.get("spans", ()))}
    slips += [f"label {label} is unknown" for label in sorted(labels - LABELS)]
    if case.get("text_type", DEFAULT_TYPE) not in TEXT_TYPES:
        slips.append(f"text type {case['text_type']} is unknown")
    return slips


@pytest.mark.parametrize(("file", "case"), _read())
def test_case(file: str, case: dict[str, Any]) -> None:
    assert _slips(case) == []
    wanted = case["spans"]
    compared = set(case.get("labels", ())) or _file_labels(file) | {span["label"] for span in wanted}
    if ANY_FIRSTNAME in compared:
        compared |= _file_labels(ANY_FIRSTNAME)
    found = [m for m in _annotate(case).mentions if str(m.label) in compared]
    any_gender = {span["start"] for span in wanted if span["label"] == ANY_FIRSTNAME}
    assert [
        (m.start, m.end, ANY_FIRSTNAME if m.start in any_gender and m.label in FIRSTNAMES else str(m.label))
        for m in found
    ] == [
        (s["start"], s["end"], s["label"]) for s in sorted(wanted, key=lambda s: s["start"]) if s["label"] in compared
    ]
    by_start = {m.start: m for m in found}
    for span in wanted:
        if "modifiers" in span:
            assert [str(m) for m in by_start[span["start"]].modifiers] == span["modifiers"]
    for one in wanted:
        for other in wanted:
            if "entity" in one and "entity" in other:
                same = by_start[one["start"]].entity == by_start[other["start"]].entity
                assert same == (one["entity"] == other["entity"])


def test_case_files_have_unique_ids() -> None:
    ids = [param.id for param in _read()]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"labels": ["cty"]}, "label cty is unknown"),
        ({"text_typ": "Utredande"}, "field text_typ is unknown"),
        ({"text_type": "Berattande"}, "text type Berattande is unknown"),
        ({"why": None}, ""),
        (
            {"spans": [{"start": 10, "end": 14, "label": "city", "surface": "Borås"}]},
            "start and end of Borås are wrong",
        ),
        (
            {"spans": [{"start": 10, "end": 15, "label": "city", "surface": "Borås", "modifier": ["gen"]}]},
            "field modifier of a span is unknown",
        ),
    ],
)
def test_a_slip_in_a_case_is_named(change: dict[str, Any], told: str) -> None:
    case = {"id": "a", "text": "Jag bor i Borås.", "spans": [], "why": "an example", **change}
    assert _slips(case) == ([told] if told else [])
