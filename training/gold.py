"""Hand-annotated essays as the training scripts and the quality benchmark read them.

A gold folder holds `gold.jsonl` (one essay a line: id, student, text, text_type, level, spans) and `portal.xml` (the
same learners, with their metadata). The first letters of a learner id name the writer: essays by one writer share
habits, so that holding a whole writer out says more of unseen essays than holding learners out.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from pseudo_core.model import Essay, Learner, LearnerLanguage
from training.held_out import writer_of

__all__ = ["CASES", "Row", "essay_of", "groups_of", "is_open", "read_cases", "read_folders"]

Row = dict[str, Any]
CASES = Path(__file__).parents[1] / "tests" / "cases"
"""The golden cases: what linguists decided sentence by sentence binds the weights too."""


def _learners_of(portal: Path) -> dict[str, Learner]:
    """Return the learners of a portal file with what the decision may use: gender and mother tongues."""
    from defusedxml.ElementTree import parse

    out = {}
    for student in parse(portal).getroot().iter("student"):
        languages = tuple(LearnerLanguage(x.text or "", x.get("situation", "")) for x in student.findall("language"))
        genders = tuple(x.get("type", "") for x in student.findall("gender"))
        out[student.get("id", "")] = Learner(
            student.get("id", ""), genders, student.get("birthyear_interval"), languages=languages
        )
    return out


def read_folders(folders: Iterable[Path]) -> tuple[list[Row], dict[str, Learner]]:
    """Return the essays of all folders and their learners by id. Raise ValueError for a learner id in two folders."""
    rows: list[Row] = []
    learners: dict[str, Learner] = {}
    for folder in folders:
        found = _learners_of(folder / "portal.xml")
        if both := sorted(found.keys() & learners.keys()):
            raise ValueError(f"{folder}: learner {both[0]} is in an earlier folder too; rename one of them")
        learners |= found
        lines = (folder / "gold.jsonl").read_text(encoding="utf-8").splitlines()
        rows += [json.loads(line) for line in lines if line.strip()]
    return rows, learners


def read_cases(folder: Path = CASES, *, any_gender: bool = False) -> list[Row]:
    """Return the golden cases as rows; `labels` are those that a case has annotated (None: all, as in an essay).

    Cases that leave the gender of a given name open (label `firstname`) are left out unless `any_gender` wants them.
    """
    rows: list[Row] = []
    for path in sorted(folder.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            if case.get("known_failure"):
                continue
            if not any_gender and any(s["label"] == "firstname" for s in case["spans"]):
                continue
            own = (
                {"firstname_male", "firstname_female", "firstname_unknown"} if path.stem == "firstname" else {path.stem}
            )
            labels = set(case.get("labels", ())) or own | {s["label"] for s in case["spans"]}
            rows.append(
                {
                    "id": f"{path.stem}-{case['id']}",
                    "student": "",
                    "text": case["text"],
                    "text_type": case.get("text_type", "Berättande"),
                    "spans": case["spans"],
                    "labels": labels,
                }
            )
    return rows


def is_open(row: Mapping[str, Any], label: str, start: int, end: int) -> bool:
    """Tell whether a row leaves open if `[start, end)` has this label: a golden case annotates some labels only."""
    if row.get("labels") is None or label in row["labels"]:
        return False
    return not any(span["start"] < end and start < span["end"] for span in row["spans"])


def essay_of(row: Row, learners: Mapping[str, Learner]) -> Essay:
    """Return the essay of a gold row."""
    learner_id = row["student"]
    types = (row["text_type"],) if row.get("text_type") else ()
    return Essay(row["id"], learner_id, row["id"], row["text"], types, row.get("level", ""), learners.get(learner_id))


def groups_of(rows: Sequence[Row], folds: str) -> list[frozenset[str]]:
    """Return the learners to hold out together: `writer`, one writer each time, or a number of folds over learners."""
    students = sorted({row["student"] for row in rows})
    if folds != "writer":
        return [frozenset(students[fold :: int(folds)]) for fold in range(int(folds))]
    writers = sorted(set(map(writer_of, students)))
    return [frozenset(student for student in students if writer_of(student) == writer) for writer in writers]
