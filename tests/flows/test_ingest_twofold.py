"""One essay in several files of one ingest: what each of them adds is kept, and what contradicts the first is told."""

import json
from itertools import permutations

import pytest
from ingesting import bytes_of, essays, lake_of, records_of, swell, texts_of, write
from test_ingest import graph_value

from flows.ingest import ingest

META = '<meta><student id="A1"/><task id="AT1"/></meta>'
TEXT = "Jag bor i Borås . "
GRAPH = json.dumps(graph_value("city"))


def portal(kind, content, grade="", normalized="no"):
    grade = f' grade="{grade}"' if grade else ""
    head = f'<content type="{kind}" normalized="{normalized}">'
    return swell(essays(f'<essay student="A1" task="AT1"{grade}>{head}{content}</content></essay>'))


def folder_of(path, files):
    write(path / "meta.xml", swell(META))
    for name, content in files.items():
        write(path / name, content)
    return path


def arrived(home):
    ((essay,), (note,)) = (getattr(records_of(home)["A1"], name) for name in ("essays", "notes"))
    return essay.text, essay.level, note.graph is not None, note.is_normalized


@pytest.mark.parametrize("names", list(permutations(["A1AT1.txt", "raw.xml", "svala.xml"])))
def test_text_description_and_graph_are_kept_wherever_they_stand(tmp_path, names):
    contents = [TEXT, portal("raw", TEXT, "B2"), portal("svala", GRAPH, normalized="yes")]
    # Files are read in the order of their folders, so that each order comes true.
    files = {f"{names.index(name)}/{name}": content for name, content in zip(sorted(names), contents, strict=True)}
    report = ingest(tmp_path / "home", [folder_of(tmp_path / "given", files)])
    assert (report.essays, report.refused) == ({"new": 1}, {})
    assert arrived(tmp_path / "home") == (TEXT, "B2", True, True)
    before = bytes_of(tmp_path / "home")
    assert ingest(tmp_path / "home", [tmp_path / "given" / "meta.xml", tmp_path / "given"]).essays == {"unchanged": 1}
    assert bytes_of(tmp_path / "home") == before


@pytest.mark.parametrize(
    ("files", "detail", "level"),
    [
        ({"a.xml": portal("raw", TEXT, "B2"), "b.xml": portal("raw", TEXT, "C1")}, "description", "B2"),
        ({"a.xml": portal("raw", TEXT, "B2"), "essays.csv": "student,task,grade\nA1,AT1,C1\n"}, "description", "B2"),
        ({"essays.csv": "student,task,grade\nA1,AT1,C1\n", "f.xml": portal("raw", TEXT, "B2")}, "description", "C1"),
        ({"a.xml": portal("svala", GRAPH), "b.xml": portal("svala", GRAPH.replace("city", "region"))}, "graph", ""),
    ],
    ids=["two in XML", "XML, then CSV", "CSV, then XML", "two graphs"],
)
def test_the_first_counts_and_what_contradicts_it_is_told(tmp_path, files, detail, level):
    report = ingest(tmp_path / "home", [folder_of(tmp_path / "given", files)])
    assert report.refused == {"duplicate_essay": 1}
    (row,) = lake_of(tmp_path / "home").read_quarantine()
    assert f"another {detail} of this essay was read before" in row.message
    assert arrived(tmp_path / "home")[1] == level
    if detail == "graph":
        assert '"city"' in records_of(tmp_path / "home")["A1"].notes[0].graph


@pytest.mark.parametrize(
    "files",
    [
        {"a.xml": portal("raw", TEXT), "b.xml": portal("raw", TEXT, "B2")},
        {"a.xml": portal("raw", TEXT), "essays.csv": "student,task,grade\nA1,AT1,B2\n"},
        {"a.xml": portal("raw", TEXT, "B2"), "b.xml": portal("raw", TEXT)},
    ],
)
def test_a_description_that_says_nothing_contradicts_none(tmp_path, files):
    report = ingest(tmp_path / "home", [folder_of(tmp_path / "given", files)])
    assert report.refused == {}
    assert arrived(tmp_path / "home")[1] == "B2"


def test_the_same_graph_with_its_edges_in_another_order_is_the_same(tmp_path):
    value = graph_value("city")
    other = {**value, "edges": dict(reversed(value["edges"].items()))}
    files = {"a.xml": portal("svala", json.dumps(value)), "b.xml": portal("svala", json.dumps(other))}
    report = ingest(tmp_path / "home", [folder_of(tmp_path / "given", files)])
    assert (report.refused, texts_of(tmp_path / "home")) == ({}, {"A1AT1": TEXT})
