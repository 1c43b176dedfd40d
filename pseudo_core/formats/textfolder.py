"""Metadata as CSV beside a folder of texts: rows in, records out.

The texts are `A1AT1.txt` (or SVALA graphs, `A1AT1.json`). Files are comma-separated, UTF-8, and have a first line of
column names, which are those of the XML attributes:

    learners.csv  id, birthyear_interval, time_in_sweden … ; gender (several: f|m); language:Modersmål (several:
                  Dari|Farsi); degree:university, degree:professional; extra:NAME
    tasks.csv     id, task_date, text_types (Berättande,Beskrivande in quotes) … ; extra:NAME
    essays.csv    student, task, grade … ; extra:NAME (`extra:cefr` is the level); may be left out
    deny.csv      learner_id, text, label: strings known to identify a learner; may be left out

An empty cell is an attribute that is not given.

>>> [row.attributes for row in read_task_rows(["id,text_types\\n", "AT1,Berättande\\n"])]
[{'id': 'AT1', 'text_types': 'Berättande'}]
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from pseudo_core.formats.records import Record, SourceDeny, SourceEssay, SourceLearner, SourceProblem, SourceTask
from pseudo_core.validation import Problem, Reason, is_item_id

__all__ = ["CSV_READERS", "read_deny_rows", "read_essay_rows", "read_learner_rows", "read_task_rows"]

_SEPARATOR = "|"
_GROUPS = ("language", "degree", "extra")


@dataclass(slots=True)
class _Row:
    line: int
    attributes: dict[str, str] = field(default_factory=dict)
    groups: dict[str, list[tuple[str, str]]] = field(default_factory=lambda: {name: [] for name in _GROUPS})

    def place(self, element: str, identifier: str) -> str:
        return f"line {self.line}, {element}{' ' + identifier if identifier else ''}"


def read_learner_rows(lines: Iterable[str]) -> Iterator[Record]:
    """Yield a learner for each row of `learners.csv`, and what cannot be read."""
    for row in _rows(lines, ("id",)):
        if isinstance(row, SourceProblem):
            yield row
            continue
        genders = row.attributes.pop("gender", "")
        yield SourceLearner(
            row.place("learner", _shown(row.attributes.get("id", ""))),
            row.attributes,
            genders=tuple(_several(genders)),
            languages=tuple((situation, name) for situation, cell in row.groups["language"] for name in _several(cell)),
            degrees=tuple((kind, text) for kind, cell in row.groups["degree"] for text in _several(cell)),
            extras=tuple(row.groups["extra"]),
        )


def read_task_rows(lines: Iterable[str]) -> Iterator[Record]:
    """Yield a task for each row of `tasks.csv`, and what cannot be read."""
    for row in _rows(lines, ("id",)):
        if isinstance(row, SourceProblem):
            yield row
        else:
            place = row.place("task", _shown(row.attributes.get("id", "")))
            yield SourceTask(place, row.attributes, extras=tuple(row.groups["extra"]))


def read_essay_rows(lines: Iterable[str]) -> Iterator[Record]:
    """Yield a description without content for each row of `essays.csv`, and what cannot be read."""
    for row in _rows(lines, ("student", "task")):
        if isinstance(row, SourceProblem):
            yield row
            continue
        ids = [row.attributes.get(name, "") for name in ("student", "task")]
        place = row.place("essay", "".join(ids) if all(map(is_item_id, ids)) else "")
        yield SourceEssay(place, row.attributes, kind="metadata", extras=tuple(row.groups["extra"]))


def read_deny_rows(lines: Iterable[str]) -> Iterator[Record]:
    """Yield an item for each row of `deny.csv`, and what cannot be read."""
    for row in _rows(lines, ("learner_id", "text", "label")):
        if isinstance(row, SourceProblem):
            yield row
            continue
        learner_id, text, label = (row.attributes.get(name, "") for name in ("learner_id", "text", "label"))
        yield SourceDeny(row.place("learner", _shown(learner_id)), learner_id, text, label)


CSV_READERS: dict[str, Callable[[Iterable[str]], Iterator[Record]]] = {
    "deny.csv": read_deny_rows,
    "essays.csv": read_essay_rows,
    "learners.csv": read_learner_rows,
    "tasks.csv": read_task_rows,
}


def _rows(lines: Iterable[str], required: tuple[str, ...]) -> Iterator[_Row | SourceProblem]:
    reader = csv.reader(lines, strict=True)
    header: list[str] | None = None
    while True:
        first_line = reader.line_num + 1
        cells: list[str] | None = None
        is_broken = False
        try:
            cells = next(reader, None)
        except csv.Error:
            is_broken = True
        if is_broken:
            detail = "a quote that does not end, text after one, a cell that is too large, or a bare carriage return"
            if reader.line_num > first_line:
                detail += f"; nothing was read from here to line {reader.line_num}"
            yield SourceProblem(f"line {first_line}", Problem(Reason.BAD_ROW, detail))
            if header is None:
                return
            continue
        if cells is None:
            if header is None:
                yield SourceProblem("line 1", _missing(required[0], ""))
            return
        if not any(cell.strip() for cell in cells):
            continue
        if header is None:
            header = [cell.strip() for cell in cells]
            problem = _check_header(header, required)
            if problem is not None:
                yield SourceProblem(f"line {first_line}", problem)
                return
            continue
        if len(cells) != len(header):
            detail = f"{len(cells)} cells, where the first line has {len(header)}"
            yield SourceProblem(f"line {first_line}", Problem(Reason.BAD_ROW, detail))
            continue
        yield _row(first_line, header, cells)


def _check_header(header: list[str], required: tuple[str, ...]) -> Problem | None:
    for name in required:
        if name not in header:
            return _missing(name, ";" if len(header) == 1 and ";" in header[0] else "")
    if len(set(header)) != len(header):
        return Problem(Reason.BAD_STRUCTURE, "a column stands twice")
    if "" in header:
        return Problem(Reason.BAD_STRUCTURE, "a column has no name")
    return None


def _missing(name: str, separator: str) -> Problem:
    hint = "; the file seems separated by semicolons: export it with commas" if separator else ""
    return Problem(Reason.MISSING_COLUMN, f"the column {name} is missing{hint}")


def _row(line: int, header: list[str], cells: list[str]) -> _Row:
    row = _Row(line)
    for name, cell in zip(header, cells, strict=True):
        cell = cell.strip()
        if not cell:
            continue
        group, colon, rest = name.partition(":")
        if colon and group in _GROUPS:
            row.groups[group].append((rest.strip(), cell))
        else:
            row.attributes[name] = cell
    return row


def _several(cell: str) -> list[str]:
    return [part.strip() for part in cell.split(_SEPARATOR) if part.strip()]


def _shown(identifier: str) -> str:
    return identifier if is_item_id(identifier) else ""
