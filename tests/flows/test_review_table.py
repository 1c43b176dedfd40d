"""What comes back from a spreadsheet: other marks, added empty rows, and slips that must not pass without a word."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from test_review import ESSAYS, detect, home, labels

from flows.home import Home
from flows.review import export_review, import_review
from pseudo_core.errors import InputError

__all__ = ["home"]  # the fixture
Rows = list[dict[str, str]]


def exported(home: Home, tmp_path: Path) -> tuple[Path, Rows]:
    path = export_review(home, "csv", tmp_path / "out").path / "spans.csv"
    with path.open(encoding="utf-8-sig", newline="") as stream:
        return path, list(csv.DictReader(stream))


def row_of(rows: Rows, surface: str) -> dict[str, str]:
    return next(row for row in rows if row["surface"] == surface)


def as_csv(rows: Rows, **style: object) -> str:
    stream = io.StringIO(newline="")
    writer = csv.DictWriter(stream, list(rows[0]), **style)  # type: ignore[arg-type]
    writer.writeheader()
    writer.writerows(rows)
    return stream.getvalue()


def floats(rows: Rows) -> str:
    numbers = ("start", "end", "entity")
    return as_csv([{**row, **{name: f"{row[name]}.0" for name in numbers}} for row in rows])


@pytest.mark.parametrize(
    "save",
    [
        lambda rows: as_csv(rows, delimiter=";", lineterminator="\r\n", quoting=csv.QUOTE_ALL).encode(),
        lambda rows: as_csv(rows, delimiter="\t", lineterminator="\r\n").encode("utf-8-sig"),
        lambda rows: as_csv(rows, lineterminator="\r").encode(),
        lambda rows: (as_csv(rows) + ("," * (len(rows[0]) - 1) + "\n") * 3).encode(),
        lambda rows: floats(rows).encode(),
    ],
    ids=["semicolons", "tabs", "old-line-ends", "empty-rows", "floats"],
)
def test_a_table_may_come_back_as_spreadsheets_save_it(
    home: Home, tmp_path: Path, save: Callable[[Rows], bytes]
) -> None:
    path, rows = exported(home, tmp_path)
    row_of(rows, "Borås")["label"] = "region"
    path.rename(path := path.with_name("Spans.CSV"))
    path.write_bytes(save(rows))
    report = import_review(home, path.parent, "Anna")
    assert (report.problems, report.n_new) == ((), 1)
    detect(home)
    assert labels(home, "A1AT1")["Borås"] == "region"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"action": "delete"}, "action is keep, mask"),
        ({"action": "generalise:"}, "action is keep, mask"),
        ({"label": ""}, "label is a label of the taxonomy; to say"),
        ({"label": "town"}, "label is a label of the taxonomy; to say"),
        ({"modifiers": "plural"}, "modifiers are words"),
        ({"start": "x"}, "start is a number"),
        ({"end": "999"}, "span starts or ends elsewhere"),
        ({"entity": "one"}, "entity is a number or empty"),
        ({"exported": "{}x"}, "exported is not as it was"),
        ({"exported": "[]"}, "exported is not as it was"),
    ],
)
def test_a_slip_in_a_cell_is_named_by_line_and_column(
    home: Home, tmp_path: Path, change: dict[str, str], told: str
) -> None:
    path, rows = exported(home, tmp_path)
    row_of(rows, "Borås").update(change)
    path.write_text(as_csv(rows), encoding="utf-8")
    report = import_review(home, path, "Anna")
    number = rows.index(row_of(rows, "Borås")) + 2
    assert report.n_new == 0
    assert [problem.startswith(f"spans.csv, line {number}: {told}") for problem in report.problems] == [True], report


def test_words_with_blanks_and_tables_of_before_are_read(home: Home, tmp_path: Path) -> None:
    path, rows = exported(home, tmp_path)
    for row in rows:
        row["exported"] = json.dumps({name: row[name] for name in ("label", "modifiers", "entity", "action")})
    row_of(rows, "Borås").update(label=" region ", modifiers="gen, def")
    path.write_text(as_csv(rows), encoding="utf-8")
    assert import_review(home, path, "Anna").n_new == 1


def test_a_row_of_an_unknown_essay_does_not_hide_the_others(home: Home, tmp_path: Path) -> None:
    path, rows = exported(home, tmp_path)
    rows[0]["essay_id"] = "Z9ZT9"
    row_of(rows[1:], "diabetes")["action"] = "mask"
    path.write_text(as_csv(rows), encoding="utf-8")
    report = import_review(home, path, "Anna")
    assert report.n_new == 1
    assert [problem.split(":")[0] for problem in report.problems] == ["spans.csv, line 2"]


def test_a_file_of_another_kind_is_told_by_its_name(home: Home, tmp_path: Path) -> None:
    book = tmp_path / "spans.xlsx"
    book.write_bytes(b"PK\x03\x04")
    for path in (book, tmp_path / "empty"):
        (tmp_path / "empty").mkdir(exist_ok=True)
        with pytest.raises(InputError, match=r"no \.json, \.csv, \.parquet file"):
            import_review(home, path, "Anna")
    for name, content in (("a.csv", b""), ("b.csv", "ä".encode("utf-16"))):
        (tmp_path / name).write_bytes(content)
        (problem,) = import_review(home, tmp_path / name, "Anna").problems
        assert problem.startswith(f"{name}: "), problem
    assert ESSAYS["A1AT1"][:10] not in problem
