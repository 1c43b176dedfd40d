"""A scripted review session on the bundled essays: what people decide comes back, counts, and stays."""

from __future__ import annotations

import csv
import importlib
import json
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from ingesting import text_folder

from flows.cli import cli
from flows.home import Home
from flows.ingest import ingest
from flows.review import decide, export_review, import_review, linked_learners, take_graph_decisions
from flows.review_list import open_findings, open_spans, write_page
from flows.review_table import read_table
from flows.shards import ShardAnswer, ShardJob, detect_shard
from flows.steps import Run
from pseudo_core.errors import InputError
from pseudo_core.model import DecisionKind, LearnerEntities, MentionRef
from pseudo_core.taxonomy import Label
from warehouse.decisions import DecisionStore

ESSAYS = {
    "A1AT1": "Jag heter Zelda och bor i Borås . Min bror Yonas bor i Lund . Yonas är muslim .",
    "A1AT2": "Hej ! Min bror yonas ringde från Lund . Zelda är min syster . Rexona är min hund .",
    "B2BT1": "Min vän Fatima har diabetes . Fatima jobbar som bagare .",
}


def detect(home: Home) -> list[ShardAnswer]:
    """Run the stages before rendering without Prefect and Dask."""
    take_graph_decisions(home)
    return [detect_shard(job) for job in _jobs(home)]


def _jobs(home: Home) -> Iterator[ShardJob]:
    yield from Run(home).plan().jobs


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    monkeypatch.setenv("SWELL_PSEUDO_SECRET", "5e" * 32)
    found = Home(tmp_path / "home")
    found.create()
    report = ingest(found.root, [text_folder(tmp_path / "source", ESSAYS)])
    assert report.n_quarantined == 0, report.summary()
    detect(found)
    return found


def learner(home: Home, learner_id: str = "A1") -> LearnerEntities:
    return next(linked for linked, _ in linked_learners(home, [learner_id]))


def labels(home: Home, essay_id: str) -> dict[str, str]:
    linked = learner(home, essay_id[:2])
    found = next(item for item in linked.essays if item.essay.essay_id == essay_id)
    return {found.surface(mention): str(mention.label) for mention in found.mentions}


def ref(home: Home, essay_id: str, surface: str) -> MentionRef:
    return MentionRef(essay_id, ESSAYS[essay_id].index(surface))


def entity(home: Home, essay_id: str, surface: str) -> int:
    return learner(home, essay_id[:2]).entity_of[ref(home, essay_id, surface)]


def edit(path: Path, **edges: dict[str, object]) -> None:
    """Change edges of a graph by the word they stand on, as SVALA would."""
    graph = json.loads(path.read_text(encoding="utf-8"))
    words = {token["id"]: token["text"].strip() for token in graph["source"]}
    for edge in graph["edges"].values():
        word = " ".join(words[item] for item in edge["ids"] if item in words)
        if word in edges:
            edge.update(edges[word])
    path.write_text(json.dumps(graph, ensure_ascii=False), encoding="utf-8")


def test_export_lies_in_the_restricted_zone(home: Home) -> None:
    report = export_review(home, "svala")
    assert report.n_essays == 3
    assert home.restricted in report.path.parents
    assert stat.S_IMODE(report.path.stat().st_mode) == 0o700
    assert {stat.S_IMODE(file.stat().st_mode) for file in report.path.iterdir()} == {0o600}


def test_session_in_svala_survives_rebuild_and_second_export(home: Home, tmp_path: Path) -> None:
    folder = export_review(home, "svala", tmp_path / "out").path
    first = folder / "A1AT1.json"
    edit(
        first,
        Zelda={"labels": ["nickname", "1"], "manual": True},
        Borås={"labels": [], "manual": True},
        muslim={"comment": "generalise: troende"},
    )
    edit(folder / "A1AT2.json", hund={"labels": ["extra"], "manual": True})
    graph = json.loads((folder / "B2BT1.json").read_text(encoding="utf-8"))
    (folder / "B2BT1.json").write_text(json.dumps({**graph, "comment": "approved"}), encoding="utf-8")

    report = import_review(home, folder, "Anna")
    assert report.problems == ()
    assert report.n_new == 5
    assert import_review(home, folder, "Anna").n_new == 0
    kinds = [item.kind for item in DecisionStore(home.lake).all()]
    assert sorted(kinds) == sorted(
        [DecisionKind.LABEL, DecisionKind.SPAN_REMOVE, DecisionKind.MARKUP, DecisionKind.SPAN_ADD, DecisionKind.APPROVE]
    )

    for _ in range(2):  # a rebuild, and another after nothing changed
        detect(home)
        found = labels(home, "A1AT1")
        assert found["Zelda"] == "nickname"
        assert "Borås" not in found
        assert labels(home, "A1AT2")["hund"] == "extra"
        linked = learner(home)
        assert linked.markup_actions[ref(home, "A1AT1", "muslim")] == "generalise:troende"
        assert learner(home, "B2").approved == {"B2BT1"}
        again = export_review(home, "svala", tmp_path / "again").path
        assert import_review(home, again, "Bo").n_new == 0
    assert {item.reviewer for item in DecisionStore(home.lake).all()} == {"Anna"}


def test_changed_running_numbers_part_and_join(home: Home, tmp_path: Path) -> None:
    folder = export_review(home, "svala", tmp_path / "out", ["A1AT2"]).path
    assert entity(home, "A1AT1", "Yonas") == entity(home, "A1AT2", "yonas")
    path = folder / "A1AT2.json"
    number = next(
        label
        for edge in json.loads(path.read_text(encoding="utf-8"))["edges"].values()
        for label in edge["labels"]
        if label.isdigit() and "firstname_male" in edge["labels"]
    )
    edit(path, Zelda={"labels": ["firstname_male", number], "manual": True})
    assert import_review(home, folder, "Anna").n_new == 2
    detect(home)
    assert entity(home, "A1AT2", "Zelda") == entity(home, "A1AT2", "yonas")


def test_session_in_a_spreadsheet(home: Home, tmp_path: Path) -> None:
    path = export_review(home, "csv", tmp_path / "out").path / "spans.csv"
    with path.open(encoding="utf-8-sig", newline="") as stream:
        rows = list(csv.DictReader(stream))
    for row in rows:
        if row["surface"] == "diabetes":
            row["action"] = "mask"
        if row["surface"] == "Borås":
            row["label"] = "region"
        if row["surface"] == "yonas":
            row["entity"] = "99"
    start = ESSAYS["A1AT2"].index("Rexona")
    new = dict.fromkeys(rows[0], "") | {"essay_id": "A1AT2", "start": start, "end": start + 6, "label": "nickname"}
    with path.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, list(rows[0]), delimiter=";")
        writer.writeheader()
        writer.writerows([*rows, new])
    report = import_review(home, path, "Anna")
    assert report.problems == ()
    assert import_review(home, path, "Anna").n_new == 0
    detect(home)
    assert labels(home, "A1AT1")["Borås"] == "region"
    assert labels(home, "A1AT2")["Rexona"] == "nickname"
    assert entity(home, "A1AT1", "Yonas") != entity(home, "A1AT2", "yonas")
    assert learner(home, "B2").markup_actions[ref(home, "B2BT1", "diabetes")] == "mask"


def test_untouched_exports_decide_nothing(home: Home, tmp_path: Path) -> None:
    for kind in ("svala", "csv", "parquet"):
        folder = export_review(home, kind, tmp_path / kind).path
        assert import_review(home, folder, "Anna").n_new == 0, kind


def test_decide_from_the_command_line(home: Home) -> None:
    start = ESSAYS["A1AT1"].index("muslim")
    assert decide(home, "A1AT1", "keep", "Anna", start=start, end=start + 6)
    assert not decide(home, "A1AT1", "keep", "Bo", start=start, end=start + 6)
    assert decide(home, "A1AT1", "mask", "Bo", start=start, end=start + 6)
    assert decide(home, "A1AT1", "keep", "Anna", start=start, end=start + 6)
    detect(home)
    assert learner(home).markup_actions[MentionRef("A1AT1", start)] == "keep"
    with pytest.raises(InputError, match="approve, keep, mask"):
        decide(home, "A1AT1", "perhaps", "Anna", start=start, end=start + 6)
    with pytest.raises(InputError, match="same learner"):
        decide(home, "A1AT1", "same:B2BT1:0", "Anna", start=start, end=start + 6)


def test_what_can_have_no_effect_is_refused_when_it_is_decided(home: Home, tmp_path: Path) -> None:
    name, faith = (ESSAYS["A1AT1"].index(word) for word in ("Zelda", "muslim"))
    for what, start, end, told in (
        ("keep", name, name + 5, "markup and extra"),
        ("mask", name, name + 5, "markup and extra"),
        ("keep", 0, 3, "no such span"),
        ("same:A1AT2:0", name, name + 5, "no such span"),
        (f"other:A1AT1:{name}", name, name + 5, "always the same"),
    ):
        with pytest.raises(InputError, match=told):
            decide(home, "A1AT1", what, "Anna", start=start, end=end)
    with pytest.raises(InputError, match="reviewer"):
        decide(home, "A1AT1", "approve", " ")
    assert DecisionStore(home.lake).all() == ()
    # What was decided since the last rebuild counts: the name is markup then, the faith is none any more.
    assert decide(home, "A1AT1", "label:sensitive", "Anna", start=name, end=name + 5)
    assert decide(home, "A1AT1", "keep", "Anna", start=name, end=name + 5)
    assert decide(home, "A1AT1", "remove", "Anna", start=faith, end=faith + 6)
    with pytest.raises(InputError, match="no such span"):
        decide(home, "A1AT1", "keep", "Anna", start=faith, end=faith + 6)


def test_a_table_that_keeps_a_name_is_told_so(home: Home, tmp_path: Path) -> None:
    path = export_review(home, "csv", tmp_path / "out", ["A1AT1"]).path / "spans.csv"
    with path.open(encoding="utf-8-sig", newline="") as stream:
        rows = list(csv.DictReader(stream))
    for row in rows:
        row["action"] = {"Zelda": "keep", "muslim": "keep"}.get(row["surface"], row["action"])
    with path.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    report = import_review(home, path, "Anna")
    assert report.n_new == 1
    assert [item[:14] for item in report.problems] == ["A1AT1, 10-15: "]
    assert "Zelda" not in report.problems[0]


def test_decision_on_a_text_that_changed_is_reported(home: Home, tmp_path: Path) -> None:
    start = ESSAYS["A1AT1"].index("Borås")
    decide(home, "A1AT1", "remove", "Anna", start=start, end=start + 5)
    source = tmp_path / "corrected"
    source.mkdir()
    (source / "A1AT1.txt").write_text("Nu skriver jag om . " + ESSAYS["A1AT1"], encoding="utf-8")
    ingest(home.root, [source], replace=True)
    detect(home)
    found = open_findings(home, "decision_parked")
    assert [(item.learner_id, item.values[1]) for item in found] == [("A1", "text_changed")]
    assert len(DecisionStore(home.lake).all()) == 1


def test_list_shows_values_only_in_the_restricted_zone(home: Home) -> None:
    spans = open_spans(home)
    assert {(item.essay_id, item.label) for item in spans} == {
        ("A1AT1", str(Label.SENSITIVE)),
        ("B2BT1", str(Label.SENSITIVE)),
    }
    assert "muslim" not in repr(spans)
    path = home.root / write_page(home, open_findings(home), spans)
    assert home.restricted in path.parents
    assert "⟦muslim⟧" in path.read_text(encoding="utf-8")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_bad_files_are_named_and_the_others_taken_in(home: Home, tmp_path: Path) -> None:
    folder = export_review(home, "svala", tmp_path / "out").path
    edit(folder / "A1AT1.json", Borås={"labels": [], "manual": True})
    (folder / "A1AT2.json").write_text("{", encoding="utf-8")
    (folder / "X9XT9.json").write_text("{}", encoding="utf-8")
    graph = json.loads((folder / "B2BT1.json").read_text(encoding="utf-8"))
    graph["source"][0]["text"] = "Din "
    (folder / "B2BT1.json").write_text(json.dumps(graph), encoding="utf-8")
    (folder / "table.csv").write_text("essay_id,start\nA1AT1,3\n", encoding="utf-8")
    report = import_review(home, folder, "Anna")
    assert report.n_new == 1
    told = "\n".join(report.problems)
    assert [name in told for name in ("A1AT2.json", "X9XT9.json", "B2BT1.json", "table.csv")] == [True] * 4
    assert "Din" not in told


def test_a_quotation_mark_that_is_not_closed_is_a_problem_of_its_table(home: Home, tmp_path: Path) -> None:
    folder = export_review(home, "csv", tmp_path / "out").path
    (folder / "broken.csv").write_text(
        'essay_id,start,end,label,action\nA1AT1,3,4,city,"' + 400 * "x", encoding="utf-8"
    )
    limit = csv.field_size_limit(300)
    try:
        report = import_review(home, folder, "Anna")
    finally:
        csv.field_size_limit(limit)
    assert report.problems == ("broken.csv: a quotation mark is not closed; correct the cell that it stands in",)
    assert report.n_files == 2


@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_a_table_is_written_batch_by_batch_or_not_at_all(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setattr("flows.review_table._BATCH", 2)
    report = export_review(home, kind, tmp_path / "out")
    file = report.path / f"spans.{kind}"
    places = [(row.essay_id, row.start) for _, row in read_table(file)]
    assert report.n_spans == len(set(places)) == len(places) > 4
    before = file.read_bytes()
    with pytest.raises(InputError, match="X9XT9"):
        export_review(home, kind, tmp_path / "out", ["A1AT1", "X9XT9"])
    assert [(item.name, item.read_bytes()) for item in report.path.iterdir()] == [(file.name, before)]


def test_nothing_to_review_before_a_rebuild(tmp_path: Path) -> None:
    found = Home(tmp_path / "home")
    found.create()
    source = tmp_path / "source"
    source.mkdir()
    (source / "A1AT1.txt").write_text("Hej .", encoding="utf-8")
    (source / "learners.csv").write_text("id\nA1\n", encoding="utf-8")
    (source / "tasks.csv").write_text("id\nAT1\n", encoding="utf-8")
    ingest(found.root, [source])
    with pytest.raises(InputError, match="rebuild"):
        export_review(found, "csv")


def test_verbs_of_the_command(home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    importlib.import_module("flows.cli_review")
    monkeypatch.setenv("SWELL_PSEUDO_HOME", str(home.root))
    start = ESSAYS["A1AT1"].index("muslim")

    def run(*arguments: str, status: int = 0) -> str:
        done = CliRunner().invoke(cli, ["review", *arguments])
        assert done.exit_code == status, done.output
        return done.output

    waiting = json.loads(run("list", "--json"))["spans"]
    assert {item["essay_id"] for item in waiting} == {"A1AT1", "B2BT1"}
    assert "counts from the next rebuild" in run("decide", "A1AT1", str(start), str(start + 6), "generalise:troende")
    assert "stood already" in run("decide", "A1AT1", str(start), str(start + 6), "generalise: troende")
    still = [item["essay_id"] for item in json.loads(run("list", "--json"))["spans"]]
    assert still == ["B2BT1"], "what was decided waits for the rebuild, not for the steward"
    assert "1 essays" in run("export", "--format", "csv", "--out", str(tmp_path / "out"), "--undecided")
    assert "counts" in run("decide", "B2BT1", "approve", "--reviewer", "Bo")
    assert "0 essays" in run("export", "--format", "csv", "--out", str(tmp_path / "out"), "--undecided")
    assert "0 new decisions" in run("import", str(tmp_path / "out"), "--reviewer", "Bo")
    detect(home)
    assert json.loads(run("list", "--json"))["spans"] == []
    assert "0 essays" in run("export", "--format", "csv", "--out", str(tmp_path / "out"), "--undecided")
    decided = run("export", "A1AT1", "--format", "csv", "--out", str(tmp_path / "out"), "--undecided")
    assert "0 essays" in decided, "there, with nothing undecided"
    with pytest.raises(InputError, match="not among the results: X9XT9; check the ids"):
        export_review(home, "csv", essay_ids=["A1AT1", "X9XT9"], only_undecided=True)
    (tmp_path / "out" / "X9XT9.json").write_text("{}", encoding="utf-8")
    assert "X9XT9.json" in run("import", str(tmp_path / "out"), status=1)


def test_pseudonymised_graphs_show_original_and_surrogate(home: Home) -> None:
    report = export_review(home, "svala_pseudonymised", essay_ids=["A1AT1"])
    assert report.n_essays == 1
    path = home.restricted / "review" / "svala_pseudonymised" / "A1AT1.json"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    graph = json.loads(path.read_text(encoding="utf-8"))
    source, target = ("".join(token["text"] for token in graph[side]) for side in ("source", "target"))
    assert "Zelda" in source
    assert "Zelda" not in target
    assert "firstname_female" in {label for edge in graph["edges"].values() for label in edge["labels"]}
