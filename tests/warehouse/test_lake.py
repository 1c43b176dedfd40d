"""The lake: where learners lie, what a plan can read cheaply, what erasure leaves."""

import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo_core.decisions import text_digest
from pseudo_core.errors import StoreError
from pseudo_core.model import Learner, LearnerLanguage, Task
from pseudo_core.validation import Reason
from warehouse.lake import Lake
from warehouse.lake_rows import QuarantineRow, learner_row, pair_rows
from warehouse.merging import merge_shard
from warehouse.staging import StagedRow, staging_area


def essay_row(essay_id, task_id, text, **values):
    row = {
        "essay_id": essay_id,
        "task_id": task_id,
        "level": "B1",
        "text": text,
        "text_digest": text_digest(text),
        "graph": None,
        "is_normalized": False,
        "attributes": pair_rows((("grade", "B1"),)),
        "extras": [],
    }
    return row | values


def row_of(learner_id, *essays, **values):
    learner = Learner(learner_id, languages=(LearnerLanguage("Dari", "Modersmål"),), **values)
    return {**learner_row(learner), "deny": [], "essays": list(essays)}


@pytest.fixture
def lake(tmp_path):
    lake = Lake.create(tmp_path / "lake", 4)
    lake.write_tasks({"AT1": Task("AT1", ("Berättande",)), "AT2": Task("AT2")})
    for learner_id in ("A1", "A2", "A3", "A10"):
        rows = lake.read_rows(lake.shard_of(learner_id))
        rows[learner_id] = row_of(
            learner_id,
            essay_row(f"{learner_id}AT2", "AT2", f"Andra av {learner_id}."),
            essay_row(f"{learner_id}AT1", "AT1", f"Första av {learner_id}."),
        )
        lake.write_rows(lake.shard_of(learner_id), rows)
    return lake


def all_records(lake):
    return {record.learner.learner_id: record for shard in lake.shards() for record in lake.read_learners(shard)}


def test_learners_come_with_all_their_essays_sorted(lake):
    records = all_records(lake)
    assert sorted(records) == ["A1", "A10", "A2", "A3"]
    assert [essay.essay_id for essay in records["A1"].essays] == ["A1AT1", "A1AT2"]
    assert records["A1"].essays[0].text_types == ("Berättande",)
    assert [note.essay_id for note in records["A1"].notes] == ["A1AT1", "A1AT2"]
    for shard in lake.shards():
        ids = [record.learner.learner_id for record in lake.read_learners(shard)]
        assert ids == sorted(ids)
        assert {lake.shard_of(learner_id) for learner_id in ids} == {shard}


@given(st.from_regex(r"\A[A-Z][0-9]{1,4}\Z"), st.integers(1, 500))
def test_a_shard_is_the_same_on_every_machine(learner_id, n_shards):
    shard = Lake(Path("a"), n_shards).shard_of(learner_id)
    assert 0 <= shard < n_shards
    assert shard == Lake(Path("b"), n_shards).shard_of(learner_id)


def test_the_shard_of_a_learner_is_fixed_for_good():
    assert [Lake(Path("x"), 64).shard_of(learner_id) for learner_id in ("A1", "A2", "B12")] == [20, 8, 18]


def test_digests_for_planning_are_those_of_the_records_and_read_no_text(lake, monkeypatch):
    records = all_records(lake)
    columns = []
    read = pq.ParquetFile.read

    def spy(self, columns_wanted=None, **kwargs):
        columns.append(kwargs.get("columns", columns_wanted))
        return read(self, **kwargs)

    monkeypatch.setattr(pq.ParquetFile, "read", spy)
    digests = {key: value for shard in lake.shards() for key, value in lake.learner_digests(shard).items()}
    assert digests == {learner_id: record.digest for learner_id, record in records.items()}
    assert ["learner_id", "digest", "task_ids"] in columns
    assert all("essays" not in (names or ()) for names in columns)


@pytest.mark.parametrize(
    "change",
    [
        lambda row: row["essays"][0].update(essay_row("A1AT1", "AT1", "En annan text.")),
        lambda row: row["essays"][0].update(level="C1"),
        lambda row: row["essays"][0].update(graph="{}"),
        lambda row: row["essays"].pop(),
        lambda row: row.update(months_in_sweden=3),
        lambda row: row.update(deny=[{"text": "x", "label": "school"}]),
    ],
    ids=["text", "level", "graph", "essay", "metadata", "deny list"],
)
def test_any_change_changes_the_digest_of_that_learner_only(lake, change):
    before = {learner_id: record.digest for learner_id, record in all_records(lake).items()}
    shard = lake.shard_of("A1")
    rows = lake.read_rows(shard)
    change(rows["A1"])
    assert lake.write_rows(shard, rows)
    after = {learner_id: record.digest for learner_id, record in all_records(lake).items()}
    assert {learner_id for learner_id in before if before[learner_id] != after[learner_id]} == {"A1"}


def test_a_changed_task_changes_the_digest_of_its_writers_without_touching_their_shards(lake):
    files = {shard: lake.shard_path(shard).stat().st_mtime_ns for shard in lake.shards()}
    before = {learner_id: record.digest for learner_id, record in all_records(lake).items()}
    assert lake.write_tasks(lake.tasks() | {"AT1": Task("AT1", ("Utredande",))})
    after = {learner_id: record.digest for learner_id, record in all_records(lake).items()}
    assert all(before[learner_id] != after[learner_id] for learner_id in before)
    assert files == {shard: lake.shard_path(shard).stat().st_mtime_ns for shard in lake.shards()}


def test_what_is_there_already_is_not_written(lake):
    for shard in lake.shards():
        assert not lake.write_rows(shard, lake.read_rows(shard))
    assert not lake.write_tasks(lake.tasks())


def test_learners_without_essays_are_kept_but_not_given_out(lake):
    shard = lake.shard_of("A7")
    rows = lake.read_rows(shard)
    lake.write_rows(shard, rows | {"A7": row_of("A7")})
    assert "A7" in lake.read_rows(shard)
    assert "A7" not in all_records(lake)
    assert "A7" not in lake.learner_digests(shard)
    assert lake.counts().n_learners == 4


def quarantine_row(learner_id="A1", **values):
    row = {
        "quarantine_id": f"q{learner_id}",
        "source": "p.xml",
        "place": "line 3",
        "essay_id": None,
        "learner_id": learner_id,
        "reason": Reason.EMPTY_TEXT.value,
        "is_refused": True,
        "message": "p.xml: line 3: the text is empty",
    }
    return QuarantineRow(**(row | values))


def test_quarantine_keeps_refused_and_noted_apart(lake):
    lake.write_quarantine("ab", [quarantine_row(), quarantine_row("A2", is_refused=False)])
    assert [row.learner_id for row in lake.read_quarantine()] == ["A1"]
    assert [row.learner_id for row in lake.read_notes()] == ["A2"]
    counts = lake.counts()
    assert (counts.n_refused, counts.n_noted, counts.refused_by_reason) == (1, 1, {"empty_text": 1})
    lake.write_quarantine("ab", [])
    assert list(lake.read_quarantine()) == []


def test_erasure_removes_every_byte_of_a_learner_and_nobody_else(lake):
    lake.write_quarantine("ab", [quarantine_row("A1"), quarantine_row("A2")])
    others = {key: value for key, value in all_records(lake).items() if key != "A1"}
    with lake.lock():
        assert lake.erase_learner("A1") == 2
        assert lake.erase_learner("A1") == 0
    assert all_records(lake) == others
    assert [row.learner_id for row in lake.read_quarantine()] == ["A2"]
    for path in lake.root.rglob("*.parquet"):
        assert b"F\xc3\xb6rsta av A1." not in path.read_bytes()
        assert "A1AT1" not in str(pq.read_table(path).to_pylist())


def test_a_lake_keeps_its_number_of_shards(lake):
    assert Lake.create(lake.root, 4).n_shards == 4
    with pytest.raises(StoreError, match="4 shards, not 8"):
        Lake.create(lake.root, 8)


def test_no_lake_and_another_version_are_told(tmp_path):
    with pytest.raises(StoreError, match="swell-pseudo ingest"):
        Lake.open(tmp_path / "nowhere")
    Lake.create(tmp_path / "lake", 2)
    (tmp_path / "lake" / "lake.json").write_text('{"version": 99, "n_shards": 2}')
    with pytest.raises(StoreError, match="version"):
        Lake.open(tmp_path / "lake")


@pytest.mark.parametrize("content", ["", '{"version": 1, "n_sha', "[]", '{"version": 1, "n_shards": "2"}'])
def test_a_broken_description_of_a_lake_can_be_put_back(tmp_path, content):
    Lake.create(tmp_path / "lake", 2)
    (tmp_path / "lake" / "lake.json").write_text(content)
    with pytest.raises(StoreError, match=r"lake/lake.json: cannot be read; restore it from a backup, or") as caught:
        Lake.create(tmp_path / "lake", 2)
    assert caught.value.__context__ is None


def test_a_broken_shard_is_named(lake):
    shard = lake.shards()[0]
    lake.shard_path(shard).write_bytes(b"PAR1 cut off")
    with pytest.raises(StoreError, match=f"shard-{shard:04d}") as caught:
        list(lake.read_learners(shard))
    assert caught.value.__context__ is None


def test_the_lock_of_a_killed_process_is_free(lake):
    code = (
        "import os, signal, sys; from pathlib import Path; from warehouse.lake import Lake\n"
        "with Lake.open(Path(sys.argv[1])).lock(): os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    subprocess.run([sys.executable, "-c", code, str(lake.root)], check=False)
    with lake.lock():
        pass
    with lake.lock(), pytest.raises(StoreError, match="another process"), lake.lock():
        pass


def staged(sequence, essay_id="A1AT1", text="Hej.", kind="essay", body=""):
    return StagedRow(sequence, kind, 0, "line 1", "A1", essay_id, "AT1", body, text if kind == "essay" else None)


def test_merging_leaves_the_stored_rows_as_they_are():
    stored = {"A1": {**row_of("A1", essay_row("A1AT1", "AT1", "Hej.")), "digest": "", "essay_ids": [], "task_ids": []}}
    merged = merge_shard(stored, [staged(1, text="Hej då.")], {"AT1"}, replace=True)
    assert stored["A1"]["essays"][0]["text"] == "Hej."
    assert merged.rows["A1"]["essays"][0]["text"] == "Hej då."
    assert merged.essays == {"replaced": 1}


def test_rows_come_back_from_the_spool_in_order(tmp_path, monkeypatch):
    monkeypatch.setattr("warehouse.staging.BUFFER_BYTES", 2_000)
    rows = [staged(i, f"A1AT{i}", "text " * (i % 7)) for i in range(40)]
    with staging_area(tmp_path / "staging") as staging:
        for row in rows:
            staging.add(row.sequence % 3, row)
        staging.finish()
        assert len(list((tmp_path / "staging").iterdir())) > 5
        assert staging.shards() == [0, 1, 2]
        for shard in range(3):
            assert staging.rows(shard) == [row for row in rows if row.sequence % 3 == shard]
    assert not (tmp_path / "staging").exists()
