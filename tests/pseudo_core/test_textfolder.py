"""CSV beside a folder of texts: rows, places, and what cannot be read."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo_core.formats.records import SourceProblem
from pseudo_core.formats.textfolder import CSV_READERS, read_deny_rows, read_learner_rows, read_task_rows

cells = st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\x00"), max_size=12)


def lines_of(rows):
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\n", quoting=csv.QUOTE_ALL).writerows(rows)
    return [line + "\n" for line in out.getvalue().split("\n")]  # cut as a file is: at line feeds only


def test_a_row_may_stand_on_several_lines_and_is_named_by_its_first():
    rows = list(read_task_rows(["id,task_instructions\n", 'AT1,"Skriv\n', 'om dig."\n', "AT2,Läs.\n"]))
    assert [row.place for row in rows] == ["line 2, task AT1", "line 4, task AT2"]
    assert rows[0].attributes["task_instructions"] == "Skriv\nom dig."


def test_groups_of_columns():
    header = "id,gender,language:Modersmål,language:Hemma,degree:professional,extra:x\n"
    (row,) = read_learner_rows([header, "A1,f|o,Dari | Farsi,Svenska,Kock,ja\n"])
    assert row.genders == ("f", "o")
    assert row.languages == (("Modersmål", "Dari"), ("Modersmål", "Farsi"), ("Hemma", "Svenska"))
    assert (row.degrees, row.extras) == ((("professional", "Kock"),), (("x", "ja"),))


def test_empty_lines_and_cells_are_nothing():
    rows = list(read_task_rows(["id,task_type\n", "\n", "AT1,\n", ",,\n", "AT2,x\n"]))
    assert [row.attributes for row in rows if not isinstance(row, SourceProblem)] == [
        {"id": "AT1"},
        {"id": "AT2", "task_type": "x"},
    ]


def test_rows_after_a_bad_one_go_on():
    rows = list(read_deny_rows(["learner_id,text,label\n", "A1,x\n", "A2,Farida,surname\n"]))
    assert isinstance(rows[0], SourceProblem)
    assert (rows[1].place, rows[1].text) == ("line 3, learner A2", "Farida")


@pytest.mark.parametrize("name", CSV_READERS)
@given(rows=st.lists(st.lists(cells, max_size=4), max_size=4), raw=st.text(max_size=40))
def test_nothing_makes_a_reader_raise(name, rows, raw):
    lines = lines_of([["id", "student", "task", "learner_id"], *rows])
    for content in (lines, raw.splitlines(keepends=True)):
        for record in CSV_READERS[name](content):
            assert record.place.startswith("line ")


@given(st.lists(st.tuples(cells, cells), max_size=5))
def test_every_row_gives_its_cells_back(pairs):
    lines = lines_of([["learner_id", "text", "label"], *(["A1", text, label] for text, label in pairs)])
    records = list(read_deny_rows(lines))
    assert [(record.text, record.label) for record in records] == [(a.strip(), b.strip()) for a, b in pairs]
