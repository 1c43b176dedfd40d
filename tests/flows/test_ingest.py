"""Ingest: what arrives in the lake, and what a second run does."""

import json
import unicodedata
from pathlib import Path

import pytest
from ingesting import bytes_of, essays, lake_of, records_of, state_of, swell, text_folder, texts_of, write

from flows.graph_decisions import decisions_of_graphs
from flows.home import Home
from flows.ingest import ingest
from pseudo_core.errors import StoreError
from pseudo_core.model import DecisionKind, DenyItem, LearnerLanguage
from pseudo_core.taxonomy import Label

GOLD = Path(__file__).parents[1] / "gold" / "dev"
META = (
    '<meta><student id="A1" birthyear_interval="1990-1994" time_in_sweden="18" swedish_where="SFI" '
    'education_total="96"><gender type="f"/><language situation="Modersmål">Dari</language>'
    '<language situation="Hemma">Svenska</language>'
    '<degree type="university">Bachelor</degree><extra name="approximate_level">Nybörjare</extra></student>'
    '<task id="AT1" task_date="2019-W04" text_types="Berättande,Beskrivande" task_subject="Min dag"/></meta>'
)
FIRST = (
    '<essay student="A1" task="AT1" grade="B2"><extra name="note">n</extra><content type="raw">Hej!</content></essay>'
)


def test_gold_essays_arrive_letter_by_letter(tmp_path):
    report = ingest(tmp_path, [GOLD / "portal.xml"])
    lines = (GOLD / "gold.jsonl").read_text(encoding="utf-8").splitlines()
    assert texts_of(tmp_path) == {value["id"]: value["text"] for value in map(json.loads, lines)}
    assert report.essays == {"new": len(lines)}
    assert (report.refused, report.noted) == ({}, {})
    counts = lake_of(tmp_path).counts()
    assert (counts.n_essays, counts.n_learners, counts.n_tasks) == (88, 40, 38)


def test_all_metadata_arrives(tmp_path):
    ingest(tmp_path / "home", [write(tmp_path / "p.xml", swell(META, essays(FIRST)))])
    (record,) = records_of(tmp_path / "home").values()
    learner, (essay,), (note,) = record.learner, record.essays, record.notes
    assert (learner.genders, learner.birthyear_interval, learner.months_in_sweden) == (("f",), "1990-1994", 18)
    assert learner.languages == (LearnerLanguage("Dari", "Modersmål"), LearnerLanguage("Svenska", "Hemma"))
    assert learner.degrees == (("university", "Bachelor"),)
    assert learner.attributes == (("education_total", "96"), ("swedish_where", "SFI"))
    assert learner.extras == (("approximate_level", "Nybörjare"),)
    assert (essay.essay_id, essay.level, essay.text_types) == ("A1AT1", "B2", ("Berättande", "Beskrivande"))
    assert (essay.written, essay.learner) == ("2019-W04", learner)
    assert (note.attributes, note.extras, note.graph) == ((("grade", "B2"),), (("note", "n"),), None)


@pytest.mark.parametrize(
    "files",
    [
        {"a.xml": swell(essays(FIRST), META)},
        {"a.xml": swell(essays(FIRST)), "b.xml": swell(META)},
        {"b.xml": swell(essays(FIRST)), "a.xml": swell(META)},
    ],
    ids=["meta after essays", "meta in a later file", "meta in an earlier file"],
)
def test_learners_are_matched_after_all_files_are_read(tmp_path, files):
    for name, text in files.items():
        write(tmp_path / "given" / name, text)
    report = ingest(tmp_path / "home", [tmp_path / "given"])
    assert report.essays == {"new": 1}
    assert texts_of(tmp_path / "home") == {"A1AT1": "Hej!"}


def test_metadata_of_an_earlier_ingest_is_known(tmp_path):
    ingest(tmp_path / "home", [write(tmp_path / "a.xml", swell(META))])
    assert lake_of(tmp_path / "home").counts().n_learners == 0
    report = ingest(tmp_path / "home", [write(tmp_path / "b.xml", swell(essays(FIRST)))])
    assert report.essays == {"new": 1}


def test_a_folder_gives_the_same_as_xml(tmp_path):
    folder = tmp_path / "folder"
    write(
        folder / "learners.csv",
        "id,birthyear_interval,time_in_sweden,swedish_where,education_total,gender,language:Modersmål,language:Hemma,"
        "degree:university,extra:approximate_level\nA1,1990-1994,18,SFI,96,f,Dari,Svenska,Bachelor,Nybörjare\n",
    )
    write(
        folder / "tasks.csv",
        'id,task_date,text_types,task_subject\nAT1,2019-W04,"Berättande,Beskrivande",Min dag\n',
    )
    write(folder / "essays.csv", "student,task,grade,extra:note\nA1,AT1,B2,n\n")
    write(folder / "texts" / "A1AT1.txt", "Hej!")
    ingest(tmp_path / "from_folder", [folder])
    ingest(tmp_path / "from_xml", [write(tmp_path / "p.xml", swell(META, essays(FIRST)))])
    assert records_of(tmp_path / "from_folder") == records_of(tmp_path / "from_xml")
    assert bytes_of(tmp_path / "from_folder") == bytes_of(tmp_path / "from_xml")


def test_several_values_in_a_cell(tmp_path):
    folder = tmp_path / "folder"
    write(folder / "learners.csv", "id,gender,language:Modersmål\nA1,f|o,Dari|Farsi\n")
    write(folder / "tasks.csv", "id\nAT1\n")
    write(folder / "A1AT1.txt", "Hej!")
    ingest(tmp_path / "home", [folder])
    learner = records_of(tmp_path / "home")["A1"].learner
    assert (learner.genders, learner.first_languages) == (("f", "o"), ("Dari", "Farsi"))


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("Bora\u030as i dag", "Borås i dag"),
        ("en\r\ntva\u030a\rtre\n", "en\ntvå\ntre\n"),
        ("\ufeffHej", "Hej"),
        ("Jag heter X .␤Jag b$$ i Y .␤", "Jag heter X .␤Jag b$$ i Y .␤"),
        ("  blank i kanten  \n", "  blank i kanten  \n"),
    ],
    ids=["NFC", "line ends", "byte order mark", "transcribed", "outer blanks"],
)
def test_the_text_as_ingested(tmp_path, raw, expected):
    folder = tmp_path / "folder"
    write(folder / "learners.csv", "id\nA1\n")
    write(folder / "tasks.csv", "id\nAT1\n")
    write(folder / "A1AT1.txt", raw)
    ingest(tmp_path / "home", [folder])
    assert texts_of(tmp_path / "home") == {"A1AT1": expected}
    assert unicodedata.is_normalized("NFC", expected)


def graph_value(label, *, is_manual=True, words=("Jag ", "bor ", "i ", "Bora\u030as ", ". ")):
    ids = range(len(words))
    edges = {f"e-s{i}-t{i}": {"id": f"e-s{i}-t{i}", "ids": [f"s{i}", f"t{i}"], "labels": []} for i in ids}
    edges["e-s3-t3"] |= {"labels": [label, "1"], "manual": is_manual}
    return {
        "source": [{"id": f"s{i}", "text": words[i]} for i in ids],
        "target": [{"id": f"t{i}", "text": words[i]} for i in ids],
        "edges": edges,
    }


@pytest.mark.parametrize("kind", ["xml", "json"])
def test_a_graph_gives_its_source_as_text_and_keeps_the_manual_edges(tmp_path, kind):
    text = json.dumps(graph_value("city"))
    if kind == "xml":
        escaped = text.replace("&", "&amp;").replace("<", "&lt;")
        part = f'<essay student="A1" task="AT1"><content type="svala">{escaped}</content></essay>'
        source = write(tmp_path / "p.xml", swell(META, essays(part)))
    else:
        source = tmp_path / "folder"
        write(source / "p.xml", swell(META))
        write(source / "A1AT1.json", text)
    ingest(tmp_path / "home", [source])
    record = records_of(tmp_path / "home")["A1"]
    essay, note = record.essays[0], record.notes[0]
    assert essay.text == "Jag bor i Borås . "
    decisions = list(decisions_of_graphs(lake_of(tmp_path / "home"), "2026-01-01T00:00:00Z"))
    assert [(essay.text[item.start : item.end], item.label) for item in decisions] == [("Borås", Label.CITY)]
    assert {(item.essay_id, item.text_digest) for item in decisions} == {(essay.essay_id, note.text_digest)}


@pytest.mark.parametrize(("normalized", "expected"), [("no", [DecisionKind.SPAN_REMOVE]), ("yes", [])])
def test_a_manual_edge_without_label_takes_a_span_away_unless_the_graph_is_normalised(tmp_path, normalized, expected):
    value = graph_value("city")
    value["edges"]["e-s3-t3"]["labels"] = []
    part = (
        f'<essay student="A1" task="AT1"><content type="svala" normalized="{normalized}">{json.dumps(value)}</content>'
    )
    ingest(tmp_path / "home", [write(tmp_path / "p.xml", swell(META, essays(part + "</essay>")))])
    assert [item.kind for item in decisions_of_graphs(lake_of(tmp_path / "home"), "now")] == expected


def test_a_graph_that_comes_later_for_the_same_text_is_taken(tmp_path):
    home, folder = tmp_path / "home", tmp_path / "folder"
    write(folder / "p.xml", swell(META))
    write(folder / "A1AT1.txt", "Jag bor i Borås . ")
    ingest(home, [folder])
    digest = records_of(home)["A1"].digest
    write(folder / "A1AT1.json", json.dumps(graph_value("city")))
    assert ingest(home, [folder]).essays == {"updated": 1}
    assert records_of(home)["A1"].notes[0].graph is not None
    assert records_of(home)["A1"].digest != digest
    assert ingest(home, [folder]).essays == {"unchanged": 1}


@pytest.mark.parametrize("is_remembered", [True, False])
def test_the_same_sources_twice_change_nothing(tmp_path, is_remembered):
    home = tmp_path / "home"
    ingest(home, [GOLD / "portal.xml"])
    before = state_of(home)
    if not is_remembered:
        (Home(home).lake / "ingested.json").unlink()
    report = ingest(home, [GOLD / "portal.xml"])
    assert report.shards_written == ()
    assert (report.essays, report.learners) == ({"unchanged": 88}, {"unchanged": 40})
    assert state_of(home) == before


def test_an_essay_that_was_removed_at_the_source_is_counted(tmp_path):
    home, other = tmp_path / "home", META.replace('id="A1"', 'id="A2"').replace("</meta>", '<task id="AT2"/></meta>')
    second, third = FIRST.replace('task="AT1"', 'task="AT2"'), FIRST.replace('student="A1"', 'student="A2"')
    source = write(tmp_path / "p.xml", swell(META.replace("</meta>", '<task id="AT2"/></meta>'), essays(FIRST, second)))
    assert ingest(home, [source]).n_absent == 0
    later = write(tmp_path / "q.xml", swell(other, essays(third)))
    assert ingest(home, [later]).n_absent == 2
    assert ingest(home, [source, later]).n_absent == 0
    source.write_text(swell(META, essays(FIRST)))
    for _ in range(2):  # the second time the sources are not read
        report = ingest(home, [source, later])
        assert report.n_absent == 1
        assert "in none of these files: 1 essays, which stay in lake and release" in report.summary()
    source.write_text(swell(META, essays(FIRST, second.replace("Hej!", " "))))
    assert ingest(home, [source, later]).n_absent == 0  # it is there, and refused for its text
    assert set(texts_of(home)) == {"A1AT1", "A1AT2", "A2AT1"}


def test_sources_that_are_as_they_were_are_not_read_again(tmp_path, monkeypatch):
    home, source = tmp_path / "home", write(tmp_path / "p.xml", swell(META, essays(FIRST, FIRST.replace("AT1", "X"))))
    first = ingest(home, [source])
    read = []
    monkeypatch.setattr("flows.ingest.read_source", lambda *args, **kwargs: read.append(args) or iter(()))
    again = ingest(home, [source])
    assert read == []
    assert (again.essays, again.refused, again.n_bytes) == ({"unchanged": 1}, first.refused, first.n_bytes)
    assert first.refused == {"bad_id": 1}


@pytest.mark.parametrize(
    "change",
    [
        lambda home, source: write(source, swell(META, essays(FIRST)) + " "),
        lambda home, source: lake_of(home).erase_learner("A1"),
        lambda home, source: lake_of(home).write_tasks({}),
        lambda home, source: lake_of(home).write_quarantine("ab", list(lake_of(home).read_quarantine())),
        lambda home, source: (Home(home).lake / "ingested.json").write_text("{"),
        lambda home, source: write(home / "config.toml", "max_essay_bytes = 5000\n"),
    ],
    ids=["source", "learner erased", "tasks", "quarantine", "memory broken", "limit"],
)
def test_anything_that_changed_makes_the_sources_be_read_again(tmp_path, monkeypatch, change):
    home, source = tmp_path / "home", write(tmp_path / "p.xml", swell(META, essays(FIRST, FIRST.replace("AT1", "X"))))
    ingest(home, [source])
    change(home, source)
    read = []
    monkeypatch.setattr("flows.ingest.read_source", lambda *args, **kwargs: read.append(args) or iter(()))
    ingest(home, [source])
    assert len(read) == 1


@pytest.mark.parametrize("name", ["learners/shard-*.parquet", "tasks.parquet"])
def test_what_the_lake_lost_comes_again_from_the_sources(tmp_path, name):
    home, source = tmp_path / "home", write(tmp_path / "p.xml", swell(META, essays(FIRST)))
    ingest(home, [source])
    before = bytes_of(home)
    for path in Home(home).lake.glob(name):
        path.unlink()
    ingest(home, [source])
    assert bytes_of(home) == before
    assert ingest(home, [source]).shards_written == ()


def test_a_learner_that_was_erased_since_is_seen_without_reading(tmp_path):
    home, source = tmp_path / "home", write(tmp_path / "p.xml", swell(META, essays(FIRST)))
    ingest(home, [source])
    assert ingest(home, [source], refuse=lambda learner_id: learner_id == "A1").refused == {"erased": 2}
    assert ingest(home, [source]).refused == {}


def test_the_order_of_the_sources_does_not_matter(tmp_path):
    one = write(tmp_path / "1.xml", swell(META, essays(FIRST)))
    two = write(tmp_path / "2.xml", swell(essays(FIRST.replace("Hej!", "Hej då!"))))
    ingest(tmp_path / "a", [one, two])
    ingest(tmp_path / "b", [two, one, two])
    assert bytes_of(tmp_path / "a") == bytes_of(tmp_path / "b")
    assert texts_of(tmp_path / "a") == {"A1AT1": "Hej!"}


def test_a_small_buffer_gives_the_same_lake(tmp_path, monkeypatch):
    ingest(tmp_path / "a", [GOLD / "portal.xml"])
    monkeypatch.setattr("warehouse.staging.BUFFER_BYTES", 20_000)
    ingest(tmp_path / "b", [GOLD / "portal.xml"])
    assert bytes_of(tmp_path / "a") == bytes_of(tmp_path / "b")


def test_a_changed_text_is_refused_unless_it_is_a_correction(tmp_path):
    home = tmp_path / "home"
    ingest(home, [write(tmp_path / "p.xml", swell(META, essays(FIRST)))])
    changed = write(tmp_path / "p.xml", swell(META, essays(FIRST.replace("Hej!", "Hej då!"))))
    report = ingest(home, [changed])
    assert report.refused == {"duplicate_essay": 1}
    assert texts_of(home) == {"A1AT1": "Hej!"}
    report = ingest(home, [changed], replace=True)
    assert (report.essays, report.refused) == ({"replaced": 1}, {})
    assert texts_of(home) == {"A1AT1": "Hej då!"}
    assert list(lake_of(home).read_quarantine()) == []


def test_two_texts_in_one_ingest_stay_a_problem_even_with_replace(tmp_path):
    source = write(tmp_path / "p.xml", swell(META, essays(FIRST, FIRST, FIRST.replace("Hej!", "Hej då!"))))
    report = ingest(tmp_path / "home", [source], replace=True)
    assert (report.essays, report.refused) == ({"new": 1, "refused": 1}, {"duplicate_essay": 1})
    assert texts_of(tmp_path / "home") == {"A1AT1": "Hej!"}


def test_changed_metadata_takes_the_place_of_the_old_and_changes_the_digest(tmp_path):
    home = tmp_path / "home"
    ingest(home, [write(tmp_path / "p.xml", swell(META, essays(FIRST)))])
    first = records_of(home)["A1"]
    report = ingest(home, [write(tmp_path / "p.xml", swell(META.replace('"18"', '"20"'), essays(FIRST)))])
    second = records_of(home)["A1"]
    assert (report.learners, report.essays) == ({"updated": 1}, {"unchanged": 1})
    assert (second.learner.months_in_sweden, second.essays[0].text) == (20, "Hej!")
    again = META.replace('"18"', '"20"').replace("2019-W04", "2019-W05")
    report = ingest(home, [write(tmp_path / "p.xml", swell(again))])
    third = records_of(home)["A1"]
    assert (report.tasks, report.shards_written) == ({"updated": 1}, ())  # tasks are stored once, not with each essay
    assert len({first.digest, second.digest, third.digest}) == 3
    assert third.essays[0].written == "2019-W05"


def test_erased_learners_do_not_come_back(tmp_path):
    home = tmp_path / "home"
    source = write(tmp_path / "p.xml", swell(META, essays(FIRST)))
    ingest(home, [source])
    with lake_of(home).lock():
        assert lake_of(home).erase_learner("A1") == 1
    report = ingest(home, [source], refuse=lambda learner_id: learner_id == "A1")
    assert report.refused == {"erased": 2}
    assert records_of(home) == {}
    assert lake_of(home).shards() == []


def test_deny_lists_reach_the_essays_of_their_learner(tmp_path):
    folder = tmp_path / "folder"
    write(folder / "p.xml", swell(META, essays(FIRST)))
    write(folder / "deny.csv", "learner_id,text,label\nA1,Farida,firstname_female\nA1,Solskolan,school\n")
    ingest(tmp_path / "home", [folder])
    (essay,) = records_of(tmp_path / "home")["A1"].essays
    assert essay.deny == (DenyItem("Farida", Label.FIRSTNAME_FEMALE), DenyItem("Solskolan", Label.SCHOOL))
    (folder / "deny.csv").unlink()
    ingest(tmp_path / "home", [folder])
    assert records_of(tmp_path / "home")["A1"].essays[0].deny == essay.deny


def test_an_essay_file_alone_keeps_the_description_that_is_stored(tmp_path):
    home = tmp_path / "home"
    ingest(home, [write(tmp_path / "p.xml", swell(META, essays(FIRST)))])
    ingest(home, [write(tmp_path / "A1AT1.txt", "Hej!")])
    assert records_of(home)["A1"].essays[0].level == "B2"


def test_values_outside_their_vocabulary_are_left_out(tmp_path):
    meta = META.replace("1990-1994", "1991-1995").replace('"18"', '"arton"').replace("Beskrivande", "Roligt")
    ingest(tmp_path / "home", [write(tmp_path / "p.xml", swell(meta, essays(FIRST)))])
    record = records_of(tmp_path / "home")["A1"]
    assert (record.learner.birthyear_interval, record.learner.months_in_sweden) == (None, None)
    assert record.essays[0].text_types == ("Berättande",)
    assert len(list(lake_of(tmp_path / "home").read_notes())) == 3


def test_limits_come_from_the_config(tmp_path):
    home = tmp_path / "home"
    home.mkdir()
    (home / "config.toml").write_text("n_shards = 3\nmax_essay_bytes = 1000\n")
    report = ingest(home, [write(tmp_path / "p.xml", swell(META, essays(FIRST.replace("Hej!", 251 * "Hej!"))))])
    assert report.refused == {"too_large": 1}
    assert lake_of(home).n_shards == 3


def test_only_the_owner_can_read_the_lake(tmp_path):
    ingest(tmp_path / "home", [GOLD / "portal.xml"])
    for path in Home(tmp_path / "home").restricted.rglob("*"):
        assert path.stat().st_mode & 0o077 == 0, path


def test_progress_ends_with_all_bytes_and_essays(tmp_path):
    calls = []
    ingest(tmp_path / "home", [GOLD / "portal.xml"], progress=lambda *counts: calls.append(counts))
    size = (GOLD / "portal.xml").stat().st_size
    assert calls[-1] == (size, size, 88)
    assert calls == sorted(calls)


def test_one_ingest_at_a_time(tmp_path):
    home = tmp_path / "home"
    ingest(home, [GOLD / "portal.xml"])
    with lake_of(home).lock(), pytest.raises(StoreError, match="another process"):
        ingest(home, [GOLD / "portal.xml"])


def test_the_report_survives_json_and_names_no_text(tmp_path):
    report = ingest(tmp_path / "home", [write(tmp_path / "p.xml", swell(META, essays(FIRST)))])
    assert "1 new" in report.summary()
    assert "Hej" not in repr(report) + report.summary()


def test_bad_input_that_was_removed_leaves_quarantine_with_its_folder(tmp_path):
    home, other = tmp_path / "home", write(tmp_path / "other" / "A1AT3.txt", "")
    given = text_folder(tmp_path / "given", {"A1AT1": "Hej .", "A1AT2": ""})

    def refused():
        return [row.essay_id for row in lake_of(home).read_quarantine()]

    ingest(home, [given, other.parent])
    assert refused() == ["A1AT2", "A1AT3"]
    (given / "A1AT2.txt").unlink()
    ingest(home, [given])
    assert refused() == ["A1AT3"]  # nobody looked there
    ingest(home, [other])
    assert refused() == ["A1AT3"]  # the same file, given by itself
    write(other, "Hej då .")
    ingest(home, [other.parent])
    assert refused() == ["A1AT3"]  # no task of this id
    write(tmp_path / "other" / "tasks.csv", "id\nAT3\n")
    ingest(home, [other.parent])
    assert refused() == []
