"""Bad input: each kind is refused with file and place, no word of it is repeated, and all else goes on."""

import codecs
import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from xml.sax.saxutils import escape

import pytest

from flows.ingest import ingest
from flows.sources import find_sources, read_source
from pseudo_core.errors import InputError
from warehouse.lake import Lake

# Stands in every bad item; neither may come back in a message, a report or a quarantine row.
NAME = "Zlatibor"
SECRETS = (NAME, "Hemligby", NAME.encode("utf-16-le").decode("latin-1"))
TEXT = f"Jag heter {NAME} och bor i Hemligby."

LEARNERS = "id,gender,language:Modersmål\nA1,f,Dari\nA2,m,Polska\n"
TASKS = "id,text_types\nAT1,Berättande\nAT2,Beskrivande\n"


def portal(*essays, meta="", head='<?xml version="1.0" encoding="utf-8"?>', after=""):
    return (
        f'{head}\n<swell source="A">\n<meta>\n<student id="A1"/>\n<student id="A2"/>\n'
        f'<task id="AT1"/>\n<task id="AT2"/>\n{meta}</meta>\n<essays>\n'
        + "\n".join(essays)
        + f"\n</essays>\n</swell>{after}"
    )


def essay(text=TEXT, student="A2", task="AT1", kind="raw"):
    return f'<essay student="{student}" task="{task}"><content type="{kind}">{escape(text)}</content></essay>'


GOOD = essay("En bra text.", "A1", "AT1")


def svala(change=lambda value: None, words=("Jag ", "heter ", f"{NAME} ")):
    ids = range(len(words))
    value = {
        "source": [{"id": f"s{i}", "text": words[i]} for i in ids],
        "target": [{"id": f"t{i}", "text": words[i]} for i in ids],
        "edges": {f"e-s{i}-t{i}": {"id": f"e-s{i}-t{i}", "ids": [f"s{i}", f"t{i}"], "labels": []} for i in ids},
    }
    change(value)
    return value


def graph(change=lambda value: None, **kwargs):
    return essay(json.dumps(svala(change, **kwargs)), kind="svala")


@dataclass
class Bad:
    """One kind of bad input: files to write, the reason, what the message must contain."""

    name: str
    reason: str
    files: dict[str, str | bytes]
    expected: tuple[str, ...]
    good: tuple[str, ...] = ("A1AT1",)  # essays that must be in the lake all the same
    links: dict[str, str] = field(default_factory=dict)
    is_refused: bool = True


def xml(name, reason, content, *expected, **kwargs):
    return Bad(name, reason, {"portal.xml": content}, ("portal.xml", *expected), **kwargs)


def folder(name, reason, files, *expected, **kwargs):
    base = {"learners.csv": LEARNERS, "tasks.csv": TASKS, "A1AT1.txt": "En bra text."}
    return Bad(name, reason, base | files, expected, **kwargs)


XML_CASES = [
    xml("end tag missing", "malformed_xml", portal(GOOD, f"<essay><b>{NAME}"), "line 12"),
    xml("cut off in an essay", "malformed_xml", portal(GOOD, essay())[:-40], "line 11, essay A2AT1"),
    xml("ampersand in text", "malformed_xml", portal(GOOD, essay("x").replace("x", f"{NAME} & co")), "line 11: column"),
    xml("NUL", "malformed_xml", portal(GOOD, essay(f"{NAME}\x00")), "line 11"),
    xml("surrogate reference", "malformed_xml", portal(GOOD, essay("x").replace("x", f"{NAME}&#xD83D;")), "line 11"),
    xml("unknown entity", "malformed_xml", portal(GOOD, essay("x").replace("x", f"{NAME}&hemligby;")), "line 11"),
    xml("text after the end", "malformed_xml", portal(GOOD, after=f"\n{NAME}"), "line 13"),
    xml("attribute twice", "malformed_xml", portal(GOOD, f'<essay student="A2" student="{NAME}"/>'), "line 11"),
    Bad("empty file", "malformed_xml", {"a.xml": "", "portal.xml": portal(GOOD)}, ("a.xml", "line 1")),
    Bad(
        "internal entities",
        "forbidden_xml",
        {
            "a.xml": f'<!DOCTYPE swell [<!ENTITY a "{NAME}"><!ENTITY b "&a;&a;">]><swell>&b;</swell>',
            "portal.xml": portal(GOOD),
        },
        ("a.xml", "line 1"),
    ),
    Bad(
        "external entity",
        "forbidden_xml",
        {
            "a.xml": '<!DOCTYPE swell [\n<!ENTITY a SYSTEM "file:///etc/passwd">]><swell>&a;</swell>',
            "portal.xml": portal(GOOD),
        },
        ("a.xml", "line 1"),
    ),
    Bad(
        "external document type",
        "forbidden_xml",
        {"a.xml": f'<!DOCTYPE swell SYSTEM "http://{NAME}.test/x.dtd"><swell/>', "portal.xml": portal(GOOD)},
        ("a.xml", "line 1"),
    ),
    Bad(
        "other root",
        "bad_structure",
        {"a.xml": f"<{NAME}/>", "portal.xml": portal(GOOD)},
        ("a.xml", "line 1", "<swell>"),
    ),
    xml(
        "second essays",
        "bad_structure",
        portal(GOOD).replace("</swell>", f"<essays>{NAME}</essays></swell>"),
        "line 12",
    ),
    xml("Latin-1 bytes", "wrong_encoding", portal(GOOD, essay(NAME + " Malmö")).encode("latin-1"), "line 11: column"),
    Bad(
        "unknown encoding",
        "wrong_encoding",
        {"a.xml": f'<?xml version="1.0" encoding="{NAME}"?><swell/>', "portal.xml": portal(GOOD)},
        ("a.xml", "line 1"),
    ),
    xml("one giant tag", "too_large", portal(GOOD, f'<essay student="A2" x="{NAME * 700_000}"/>'), "line 11"),
    xml("unsafe student id", "bad_id", portal(GOOD, essay(student=f"../../{NAME}")), "line 11, essay"),
    xml("student id with a name", "bad_id", portal(GOOD, essay(student=f"{NAME}")), "line 11, essay"),
    xml("no task id", "bad_id", portal(GOOD, '<essay student="A2"><content type="raw">x</content></essay>'), "line 11"),
    xml("learner with a path", "bad_id", portal(GOOD, meta=f'<student id="../{NAME}"/>\n'), "line 8, student"),
    xml("task with a dot", "bad_id", portal(GOOD, meta='<task id="A.T1"/>\n'), "line 8, task"),
    xml("id too long", "bad_id", portal(GOOD, essay(task="A" * 300 + "1")), "line 11, essay"),
    xml("control character in an id", "bad_id", portal(GOOD, essay(task="AT1&#10;")), "line 11, essay"),
    xml("no content", "bad_content", portal(GOOD, '<essay student="A2" task="AT1"/>'), "line 11, essay A2AT1"),
    xml(
        "two contents",
        "bad_content",
        portal(GOOD, essay().replace("</essay>", f'<content type="raw">{NAME}</content></essay>')),
        "line 11, essay A2AT1",
    ),
    xml("content of another type", "bad_content", portal(GOOD, essay(kind=NAME)), "line 11, essay A2AT1"),
    xml(
        "markup in the text",
        "bad_content",
        portal(GOOD, essay("x").replace("x", f"Jag <b>{NAME}</b>")),
        "line 11, essay A2AT1",
    ),
    xml("empty text", "empty_text", portal(GOOD, essay(" \n")), "line 11, essay A2AT1"),
    xml(
        "control character",
        "control_character",
        portal(GOOD, essay(f"{NAME} \x85 x")),
        "essay A2AT1",
        "U+0085 at offset 9",
    ),
    xml("50 MB essay", "too_large", portal(GOOD, essay(f"{NAME} " * 5_600_000)), "line 11, essay A2AT1", "1000000"),
    xml("unknown learner", "unknown_learner", portal(GOOD, essay(student="B7")), "line 11, essay B7AT1"),
    xml("unknown task", "unknown_task", portal(GOOD, essay(task="XT9")), "line 11, essay A2XT9"),
    xml(
        "essay twice with another text",
        "duplicate_essay",
        portal(GOOD, essay("Den första."), essay()),
        "line 12, essay A2AT1",
        good=("A1AT1", "A2AT1"),
    ),
    xml(
        "learner twice",
        "duplicate_learner",
        portal(GOOD, meta=f'<student id="A2"><extra name="x">{NAME}</extra></student>\n'),
        "line 8, student A2",
    ),
    xml(
        "task twice",
        "duplicate_task",
        portal(GOOD, meta=f'<task id="AT2" task_subject="{NAME}"/>\n'),
        "line 8, task AT2",
    ),
    xml(
        "broken JSON", "bad_graph", portal(GOOD, essay(f'{{"source": [\n"{NAME}', kind="svala")), "line 12 of the file"
    ),
    xml(
        "graph with a token in no edge",
        "bad_graph",
        portal(GOOD, graph(lambda value: value["edges"].pop("e-s2-t2"))),
        "line 11, essay A2AT1",
        "token s2 stands in no edge",
    ),
    xml(
        "graph with text as an id",
        "bad_graph",
        portal(GOOD, graph(lambda value: value["edges"]["e-s2-t2"].update(ids=[NAME]))),
        "essay A2AT1",
        "unusual id",
    ),
    xml(
        "graph with an unknown label",
        "bad_graph",
        portal(GOOD, graph(lambda value: value["edges"]["e-s2-t2"].update(labels=[NAME.lower()]))),
        "edge e-s2-t2",
    ),
    xml("lone surrogate", "lone_surrogate", portal(GOOD, graph(words=(f"{NAME}\ud83d ",))), "essay A2AT1", "offset 8"),
    xml(
        "lone surrogate in a comment",
        "lone_surrogate",
        portal(GOOD, graph(lambda value: value.update(comment=f"{NAME}\udc00"))),
        "essay A2AT1",
    ),
    xml("empty graph", "empty_text", portal(GOOD, graph(words=())), "essay A2AT1"),
    xml(
        "unknown birth interval",
        "unknown_value",
        portal(GOOD, meta=f'<student id="A3" birthyear_interval="{NAME}"/>\n'),
        "line 8, student A3",
        "birthyear_interval",
        is_refused=False,
    ),
    xml(
        "months in words",
        "unknown_value",
        portal(GOOD, meta=f'<student id="A3" time_in_sweden="{NAME}"/>\n'),
        "time_in_sweden is not whole months",
        is_refused=False,
    ),
    xml(
        "unknown gender",
        "unknown_value",
        portal(GOOD, meta=f'<student id="A3"><gender type="{NAME}"/></student>\n'),
        "gender",
        is_refused=False,
    ),
    xml(
        "unknown text type",
        "unknown_value",
        portal(GOOD, meta=f'<task id="AT3" text_types="{NAME}"/>\n'),
        "line 8, task AT3",
        "text_types",
        is_refused=False,
    ),
    xml(
        "unknown attribute",
        "unknown_attribute",
        portal(GOOD, meta=f'<task id="AT3" {NAME}="x"/>\n'),
        "line 8, task AT3",
        is_refused=False,
    ),
    xml(
        "unknown element",
        "unknown_element",
        portal(GOOD, meta=f'<{NAME}><student id="A9"/></{NAME}>\n'),
        "line 8",
        is_refused=False,
    ),
    xml(
        "essays in an element of their own",
        "bad_structure",
        portal(GOOD, "<group>", essay(), essay(task="AT2"), "</group>"),
        "line 13, essay A2AT2",
        "an <essay> inside an element that is passed over",
    ),
    xml(
        "essay in an essay",
        "bad_structure",
        portal(GOOD, essay("x").replace("<content", essay(task="AT2") + "<content")),
        "line 11, essay A2AT2",
        "an <essay> inside <essay>",
        good=("A1AT1", "A2AT1"),
    ),
    xml("essay in meta", "bad_structure", portal(GOOD, meta=essay() + essay(task="AT2")), "line 8, essay A2AT2"),
    xml("capital essay", "bad_structure", portal(GOOD, essay().replace("essay", "Essay")), "line 11, essay A2AT1"),
    xml("essay with a prefix", "bad_structure", portal(GOOD, essay().replace("essay", "s:essay")), "essay A2AT1"),
    xml("element beside essays", "bad_structure", portal(GOOD, f"<{NAME}/>"), "line 11, essay", "other than <essay>"),
    xml("other encoding than is declared", "wrong_encoding", portal(GOOD).encode("utf-16"), "line 1", good=()),
    xml("text beside essays", "stray_text", portal(GOOD, NAME), "line ", "<essays>", is_refused=False),
    xml(
        "replacement character",
        "replacement_character",
        portal(GOOD, essay(f"{NAME} \ufffd")),
        "essay A2AT1",
        "offset 9",
        good=("A1AT1", "A2AT1"),
        is_refused=False,
    ),
]

FOLDER_CASES = [
    folder(
        "Latin-1 text", "wrong_encoding", {"A2AT1.txt": f"{NAME}\nMalmö är".encode("latin-1")}, "A2AT1.txt", "line 2"
    ),
    folder("UTF-16 text", "wrong_encoding", {"A2AT1.txt": codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le")}, "UTF-16"),
    folder("empty text file", "empty_text", {"A2AT1.txt": ""}, "A2AT1.txt", "essay A2AT1"),
    folder("NUL in a text file", "control_character", {"A2AT1.txt": f"{NAME}\x00"}, "A2AT1.txt", "U+0000 at offset 8"),
    folder("50 MB text file", "too_large", {"A2AT1.txt": f"{NAME} " * 5_600_000}, "A2AT1.txt", "1000000 bytes"),
    folder("surrogate bytes", "wrong_encoding", {"A2AT1.txt": NAME.encode() + b"\xed\xa0\xbd"}, "A2AT1.txt", "line 1"),
    folder("file named like a person", "bad_id", {f"{NAME}.txt": TEXT}, "file 2 of the sorted paths"),
    folder("file with a path as a name", "bad_id", {"..A2AT1.txt": TEXT, "x..txt": TEXT}, "of the sorted paths"),
    folder("link out of the folder", "outside_folder", {}, "A2AT1.txt", links={"A2AT1.txt": f"{NAME}.txt"}),
    folder("folder named like a file", "unknown_learner", {"B1AT1.txt": TEXT}, "B1AT1.txt", "B1"),
    folder("unknown task in a name", "unknown_task", {"A2XT1.txt": TEXT}, "A2XT1.txt", "XT1"),
    folder("broken graph in a file", "bad_graph", {"A2AT1.json": f'{{"source":\n"{NAME}'}, "A2AT1.json", "line 2"),
    folder("no id column", "missing_column", {"learners.csv": f"{NAME},gender\nA1,f\n"}, "learners.csv", "id", good=()),
    folder(
        "no label column",
        "missing_column",
        {"deny.csv": f"learner_id,text\nA1,{NAME}\n"},
        "deny.csv",
        "line 1",
        "label",
    ),
    folder(
        "semicolons", "missing_column", {"deny.csv": f"learner_id;text;label\nA1;{NAME};school\n"}, "deny.csv", "commas"
    ),
    folder("empty CSV", "missing_column", {"deny.csv": ""}, "deny.csv", "line 1"),
    folder("row with a cell too few", "bad_row", {"learners.csv": LEARNERS + f"{NAME}\n"}, "learners.csv", "line 4"),
    folder("open quote", "bad_row", {"learners.csv": LEARNERS + f'A3,"{NAME}\nA4\n'}, "line 4:", "here to line 5"),
    folder("long line", "too_large", {"learners.csv": LEARNERS + f"A3,{NAME}å" * 200_000}, "line 4: it is longer"),
    folder(
        "Latin-1 CSV",
        "wrong_encoding",
        {"learners.csv": (LEARNERS + f"A3,f,Kärare {NAME}\n").encode("latin-1")},
        "learners.csv",
        "line 1",
        good=(),
    ),
    folder(
        "id of a learner in a CSV", "bad_id", {"learners.csv": LEARNERS + f"../{NAME},f,x\n"}, "learners.csv", "line 4"
    ),
    folder(
        "column twice", "bad_structure", {"deny.csv": f"learner_id,text,label,{NAME},{NAME}\n"}, "deny.csv", "line 1"
    ),
    folder(
        "deny label that is not replaced",
        "bad_label",
        {"deny.csv": f"learner_id,text,label\nA1,{NAME},fam\n"},
        "deny.csv",
        "line 2, learner A1",
    ),
    folder(
        "deny row of nobody",
        "unknown_learner",
        {"deny.csv": f"learner_id,text,label\nB9,{NAME},school\n"},
        "deny.csv",
        "line 2, learner B9",
    ),
    folder(
        "description of no essay",
        "unknown_essay",
        {"essays.csv": f"student,task,comment\nA2,AT2,{NAME}\n"},
        "essays.csv",
        "line 2, essay A2AT2",
    ),
    folder("file of another kind", "unknown_file", {f"{NAME}.docx": TEXT}, "of the sorted paths", is_refused=False),
]


@pytest.fixture
def given(tmp_path):
    def write(case):
        source = tmp_path / "given"
        source.mkdir()
        for name, content in case.files.items():
            data = content.encode() if isinstance(content, str) else content
            (source / name).write_bytes(data)
        for name, target in case.links.items():
            outside = tmp_path / target
            outside.write_text(TEXT)
            (source / name).symlink_to(outside)
        return source

    return write


def bytes_outside_texts(home: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted((home / "restricted/lake/quarantine").iterdir()))


@pytest.mark.parametrize("case", XML_CASES + FOLDER_CASES, ids=lambda case: case.name)
def test_bad_input_is_told_and_all_else_goes_on(case, given, tmp_path):
    home = tmp_path / "home"
    report = ingest(home, [given(case)])
    lake = Lake.open(home / "restricted/lake")

    rows = list(lake.read_quarantine() if case.is_refused else lake.read_notes())
    hits = [row for row in rows if row.reason == case.reason]
    assert hits, [row.message for row in rows]
    assert any(all(part in row.message for part in case.expected) for row in hits), [row.message for row in hits]
    assert (report.refused if case.is_refused else report.noted)[case.reason] == len(hits)

    stored = {essay_id for shard in lake.shards() for ids in lake.essay_ids(shard).values() for essay_id in ids}
    assert stored == set(case.good)

    told = [str(value) for row in [*rows, report] for value in (row, repr(row))] + [report.summary()]
    for secret in SECRETS:
        assert not [line for line in told if secret.lower() in line.lower()]
        assert secret.encode() not in bytes_outside_texts(home)


def test_what_is_no_regular_file_is_not_opened(tmp_path):
    folder = tmp_path / "given"
    folder.mkdir()
    os.mkfifo(folder / "A1AT1.txt")  # opening it would wait for a writer for ever
    (folder / "A2AT1.txt").symlink_to(folder / "nowhere.txt")
    (folder / "portal.xml").write_text(portal(GOOD))
    report = ingest(tmp_path / "home", [folder])
    assert (report.refused, report.essays) == ({"unreadable": 2}, {"new": 1})


def test_a_folder_that_cannot_be_opened_is_told_and_not_passed_over(tmp_path, monkeypatch):
    folder = tmp_path / "given"
    (folder / NAME).mkdir(parents=True)
    (folder / NAME / "A2AT1.txt").write_text(TEXT)
    (folder / "portal.xml").write_text(portal(GOOD))
    real = os.scandir

    def scandir(path):  # rights would not keep out a test that runs as root
        if str(path).endswith(NAME):
            raise PermissionError(13, "Permission denied", str(path))
        return real(path)

    monkeypatch.setattr(os, "scandir", scandir)
    report = ingest(tmp_path / "home", [folder])
    assert (report.refused, report.essays) == ({"unreadable": 1}, {"new": 1})
    lake = Lake.open(tmp_path / "home/restricted/lake")
    (row,) = lake.read_quarantine()
    assert "it is a folder that cannot be opened; check that" in row.message
    assert NAME not in row.message
    monkeypatch.undo()
    assert ingest(tmp_path / "home", [folder]).refused == {}
    assert list(lake.read_quarantine()) == []


def test_folders_are_not_named(tmp_path):
    inner = tmp_path / NAME / NAME
    inner.mkdir(parents=True)
    (inner / "A1AT1.txt").write_text(" ")
    lake = Lake.create(tmp_path / "home/restricted/lake")
    ingest(tmp_path / "home", [tmp_path / NAME])
    (row,) = lake.read_quarantine()
    assert row.source == "the given folder/…/A1AT1.txt (file 1 of the sorted paths)"
    other = tmp_path / "other"
    other.mkdir()
    ingest(tmp_path / "home", [other, tmp_path / NAME])
    (row,) = lake.read_quarantine()
    assert row.source == "given folder 2/…/A1AT1.txt (file 1 of the sorted paths)"
    assert NAME not in repr(row)


@pytest.mark.parametrize(
    ("text", "encoding", "expected"),
    [
        ("Jag heter Pär.", "latin-1", "Windows-1252 or Latin-1"),
        ("Jag heter Pär och bor på ön – än så länge.", "cp1252", "Windows-1252 or Latin-1"),
        ("Jag åkte till Öland.", "mac_roman", "Mac Roman"),
        ("Jag åkte till Öland för en vecka.", "cp850", "DOS code page 850"),
        ("Det var rött.", "cp850", "DOS code page 850"),
        ("Hej på dig", "utf-16", "UTF-16"),
    ],
)
def test_the_encoding_of_a_short_swedish_text_is_guessed_as_one_of_swedish(tmp_path, text, encoding, expected):
    path = tmp_path / "A1AT1.txt"
    path.write_bytes(text.encode(encoding))
    [record] = read_source(find_sources([path])[0])
    assert expected in record.problem.detail


def test_case_names_are_unique():
    names = [case.name for case in XML_CASES + FOLDER_CASES]
    assert len(names) == len(set(names))


def test_a_path_that_does_not_exist_is_refused_before_anything_is_done(tmp_path):
    with pytest.raises(InputError, match="no such file"):
        ingest(tmp_path / "home", [tmp_path / "nowhere.xml"])
    assert not (tmp_path / "home").exists()


def test_the_same_slip_in_every_essay_is_counted_and_not_listed_without_end(tmp_path, monkeypatch):
    monkeypatch.setattr("flows.ingest.MAX_ROWS_PER_REASON", 3)
    source = tmp_path / "portal.xml"
    source.write_text(portal(GOOD, *(essay(" ", task=f"AT{i}") for i in range(10))))
    report = ingest(tmp_path / "home", [source])
    rows = list(Lake.open(tmp_path / "home/restricted/lake").read_quarantine())
    assert report.refused == {"empty_text": 10}
    assert len(rows) == 4
    assert "7 more" in rows[-1].message


def test_bad_input_that_was_repaired_leaves_quarantine(tmp_path):
    source = tmp_path / "portal.xml"
    source.write_text(portal(GOOD, essay(" ")))
    ingest(tmp_path / "home", [source])
    source.write_text(portal(GOOD, essay("Nu finns texten.")))
    report = ingest(tmp_path / "home", [source])
    assert report.refused == {}
    assert list(Lake.open(tmp_path / "home/restricted/lake").read_quarantine()) == []
