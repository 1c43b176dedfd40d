"""The release formats: all from the release tables, read back by our own readers, surrogates marked."""

import json
import xml.etree.ElementTree as ET

import pytest
from small_warehouse import SECRET, is_common

from pseudo_core.errors import InputError
from pseudo_core.formats.portal import read_portal
from pseudo_core.formats.records import SourceEssay, SourceProblem
from pseudo_core.formats.svala import graph_from_json, source_text
from pseudo_core.validation import Reason, split_essay_id
from warehouse.exports import EXPORTS, write_exports
from warehouse.release import build_release
from warehouse.store import connect, rows

ORIGINALS = ("Zebulon", "ZEBULON", "Kvastköping", "0709-123456", "Kvasthilda")


@pytest.fixture
def build(world):
    return build_release(world.root, world.request(formats=tuple(EXPORTS)), SECRET, is_common)


def texts(build):
    connection = connect(build.database, read_only=True)
    found = {row["essay_id"]: row["text"] for row in rows(connection, "select essay_id, text from essay")}
    connection.close()
    return found


def test_every_format_is_written_without_an_original(build):
    folder = build.folder / "formats"
    assert sorted(path.name for path in folder.iterdir()) == sorted(EXPORTS)
    for path in folder.iterdir():
        data = path.read_text(encoding="utf-8")
        assert "Erik" in data
        assert not any(word in data for word in ORIGINALS), path.name


def test_json_lines_mark_each_surrogate(build):
    lines = [json.loads(line) for line in (build.folder / "formats" / "essays.jsonl").read_text().splitlines()]
    assert {line["id"]: line["text"] for line in lines} == texts(build)
    spans = {(span["surface"], span["surrogate"]) for line in lines for span in line["spans"]}
    assert spans >= {("Erik", True), ("syster", False)}


def test_graphs_satisfy_svala_and_hold_the_released_text(build):
    released = texts(build)
    for line in (build.folder / "formats" / "graphs.jsonl").read_text().splitlines():
        value = json.loads(line)
        graph = graph_from_json(json.dumps(value["graph"]))
        assert source_text(graph).split() == "".join(token.text for token in graph.target).split()
        assert "".join(source_text(graph).split()) == "".join(released[value["essay_id"]].split())
        assert any(edge.labels for edge in graph.edges)


@pytest.mark.parametrize("name", ["portal.xml", "portal_svala.xml"])
def test_portal_files_are_read_by_our_own_reader(build, name):
    root = ET.fromstring((build.folder / "formats" / name).read_text(encoding="utf-8"))
    assert len(root.findall("./essays/essay")) == 3
    assert root.find("./meta/student").get("time_in_sweden") in ("12-23", "24-59")
    records = list(read_portal([(build.folder / "formats" / name).read_bytes()]))
    # Released times in Sweden are bands, and the portal knows months: noted, and nothing is refused.
    problems = {item.problem.reason for item in records if isinstance(item, SourceProblem)}
    assert problems <= {Reason.UNKNOWN_VALUE}
    essays = [item for item in records if isinstance(item, SourceEssay)]
    assert len(essays) == 3
    for item in essays:
        ids = item.attributes["student"], item.attributes["task"]
        assert split_essay_id("".join(ids)) == ids


def test_token_xml_marks_labels(build):
    root = ET.fromstring((build.folder / "formats" / "tokens.xml").read_text(encoding="utf-8"))
    marked = {(token.text, token.get("label"), token.get("surrogate")) for token in root.iter("token")}
    assert {("Borås", "city", "yes"), ("syster", "fam", None)} <= marked


def test_an_unknown_format_is_refused(build, tmp_path):
    with pytest.raises(InputError, match="known are"):
        write_exports(build.database, tmp_path, ["essays.docx"])
