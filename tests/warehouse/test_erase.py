"""Erasure: nothing of the learner is left in any file, everybody else's release is as it was, the learner stays out."""

import json
import shutil
from copy import copy

import duckdb
import pytest
from small_warehouse import SECRET, World, Writer, is_common, two_writers

from pseudo_core.errors import InputError, SecretError, StoreError
from pseudo_core.model import Task
from pseudo_core.policy import Policy
from warehouse.audit import record_results, start_run
from warehouse.erase import erase_learner, require_id
from warehouse.gates import run_gates
from warehouse.ids import release_learner_id
from warehouse.lake import Lake
from warehouse.ledger import end_hold, hold_learner, is_erased, is_muted, learner_hash
from warehouse.mapping_key import reveal
from warehouse.publish import current_release, list_releases, publish_build
from warehouse.query import run_query
from warehouse.release import build_release
from warehouse.store import read_release, rows, write_audit

LONG = "Jag kom till Sverige en kall dag i november och det var mycket snö på alla gator i den lilla staden."
K2 = Policy(k=2)


def publish(world, release_id, policy=K2):
    record_results(world.root, SECRET, f"run-{release_id}", world.results, pack_version="pack")
    request = world.request(release_id, policy=policy, formats=("essays.jsonl", "portal.xml", "tokens.xml"))
    build = build_release(world.root, request, SECRET, is_common)
    return publish_build(world.root, SECRET, build, run_gates(build, is_common), f"run-{release_id}")


@pytest.fixture(scope="module")
def published(tmp_path_factory):
    """Two releases of four learners; A1 wrote a long text and has a finding."""
    root = tmp_path_factory.mktemp("home")
    writers = [*two_writers(), Writer("C1", {"AT1": "Hej."}), Writer("D1", {"AT1": "Hej då."}, gender="m")]
    for writer in writers:
        writer.months = 18
    writers[0].essays["AT3"] = LONG
    writers[0].findings = (("gender_clash", "A1AT1", 10),)
    world = World(root, writers, n_shards=2).store()
    start_run(world.root, "run-r1", "rebuild", program_version="0", pack_version="p", policy_digest="d")
    publish(world, "r1")
    world.writers[1].essays["AT1"] = "Min vän [Kvasthilda|firstname_female|1|Maria] är här."
    world.store()
    publish(world, "r2")
    (world.root / "restricted" / "prefect").mkdir()
    (world.root / "restricted" / "prefect" / "log.txt").write_text("essay A1AT3 failed")
    (world.root / "restricted" / "logs").mkdir()
    (world.root / "restricted" / "logs" / "run.txt").write_text("all is well")
    return world


@pytest.fixture
def full(published, tmp_path):
    """A copy of that home, to erase from."""
    shutil.copytree(published.root, tmp_path / "home", symlinks=True)
    world = copy(published)
    world.root = tmp_path / "home"
    return world


def test_nothing_of_an_erased_learner_is_left(full):
    others = {item.original for item in reveal(full.root, SECRET, reason="before", essay_id="B7AT1")}
    reveal(full.root, SECRET, reason="about A1AT1", learner_id="A1")
    receipt = erase_learner(full.root, "A1", SECRET, reason="consent withdrawn", who="eva")
    assert (receipt.state, receipt.residue, receipt.n_essays) == ("done", (), 3)
    assert receipt.releases == (("r1", "r1.e1"), ("r2", "r2.e1"))
    assert receipt.removed["key"] == 4
    assert receipt.removed["prefect"] == 1
    assert receipt.removed["logs"] == 0
    assert receipt.n_bytes_scanned > 1_000_000
    for path in sorted(path for path in full.root.rglob("*") if path.is_file()):
        data = path.read_bytes()
        for trace in (b"A1AT", LONG[:30].encode(), b"Zebulon", release_learner_id(SECRET, "A1").encode()):
            assert trace not in data, path
    lake = Lake.open(full.root / "restricted" / "lake")
    assert lake.counts().n_learners == 3
    assert reveal(full.root, SECRET, reason="after", learner_id="A1") == []
    assert {item.original for item in reveal(full.root, SECRET, reason="after", essay_id="B7AT1")} == others


def test_releases_are_rewritten_with_a_note_and_keep_the_others(full):
    with read_release(full.root) as connection:
        before = {row["text"] for row in rows(connection, "select text from essay")}
    erase_learner(full.root, "A1", SECRET, reason="consent withdrawn")
    assert [(item.release_id, item.is_current) for item in list_releases(full.root)] == [
        ("r1.e1", False),
        ("r2.e1", True),
    ]
    with read_release(full.root) as connection:
        after = {row["text"] for row in rows(connection, "select text from essay")}
        head = rows(connection, "select release_id, n_essays, n_learners, note from release")[0]
        classes = rows(connection, "select gender, class_size from learner order by gender, class_size")
        tasks = rows(connection, "select n_essays from task")
    assert after == {"Min vän Maria är här.", "Hej.", "Hej då."} < before
    assert head == {"release_id": "r2.e1", "n_essays": 3, "n_learners": 3, "note": "Replaces r2: a learner was erased."}
    # D1 shared a class of two with A1: alone now, it tells nothing any more.
    assert classes == [*2 * [{"gender": "f", "class_size": 2}], {"gender": None, "class_size": 1}]
    assert tasks == [{"n_essays": 3}]
    manifest = json.loads((full.root / "release" / "current" / "manifest.json").read_text())
    assert manifest["digest"] == current_release(full.root).digest
    states = run_query(full.root, "select release_id, state, n_essays from audit.release order by release_id")
    assert states.rows == (("r1.e1", "rewritten", 3), ("r2.e1", "rewritten", 3))
    assert run_query(full.root, "select count(*) from audit.finding").rows == ((0,),)


def test_an_erased_learner_is_refused_by_the_ledger(full):
    assert not is_erased(full.root, SECRET)("A1")
    receipt = erase_learner(full.root, "A1", SECRET, reason="consent withdrawn")
    refuse = is_erased(full.root, SECRET)
    assert (refuse("A1"), refuse("A12"), refuse("B7")) == (True, False, False)
    assert receipt.learner_hash == learner_hash(SECRET, "A1") != learner_hash(bytes(32), "A1")


def test_erasing_twice_and_erasing_a_stranger_is_no_error(full):
    erase_learner(full.root, "A1", SECRET, reason="consent withdrawn")
    again = erase_learner(full.root, "A1", SECRET, reason="asked again")
    stranger = erase_learner(full.root, "Z99", SECRET, reason="never was here")
    assert (again.state, again.n_essays, again.releases) == ("done", 0, ())
    assert (stranger.state, stranger.n_essays) == ("done", 0)
    assert run_query(full.root, "select count(*) from audit.erasure").rows == ((3,),)


def test_the_rest_is_rebuilt_as_if_the_learner_had_never_been(full, tmp_path):
    erase_learner(full.root, "A1", SECRET, reason="consent withdrawn")
    without = World(tmp_path / "other", full.writers[1:], n_shards=2).store()
    full.writers = full.writers[1:]
    full.store()
    digests = {
        build_release(world.root, world.request("r9", policy=K2), SECRET, is_common).digest for world in (full, without)
    }
    assert len(digests) == 1


def test_a_legal_hold_is_told_and_nothing_is_removed(full):
    hold_learner(full.root, SECRET, "A1", who="jur", reason="case 7")
    receipt = erase_learner(full.root, "A1", SECRET, reason="consent withdrawn")
    assert (receipt.state, receipt.n_essays, receipt.removed) == ("legal_hold", 0, {})
    assert "case 7" in receipt.reason
    assert current_release(full.root).release_id == "r2"
    assert not is_erased(full.root, SECRET)("A1")
    assert end_hold(full.root, SECRET, "A1")
    assert erase_learner(full.root, "A1", SECRET, reason="consent withdrawn").state == "done"


def test_residue_is_named(full):
    (full.root / "audit" / "note.txt").write_text("see A1AT1")
    receipt = erase_learner(full.root, "A1", SECRET, reason="consent withdrawn")
    assert (receipt.state, receipt.residue) == ("incomplete", ("audit/note.txt",))


def test_a_reason_is_asked_for_and_may_not_name_the_learner(full):
    for reason in ("", "A1 asked for it", "essay A1AT1", "Zebulon asked for it", "zebulons mamma ringde"):
        with pytest.raises(InputError, match="reason"):
            erase_learner(full.root, "A1", SECRET, reason=reason)
    with pytest.raises(InputError, match="reason"):
        hold_learner(full.root, SECRET, "A1", who="jur", reason="")


def test_the_reason_of_a_hold_that_names_the_learner_does_not_reach_the_audit(full):
    hold_learner(full.root, SECRET, "A1", who="jur", reason="Zebulon mot staten")
    receipt = erase_learner(full.root, "A1", SECRET, reason="asked")
    assert (receipt.state, receipt.reason) == ("legal_hold", "asked (held)")


def test_a_broken_ledger_stops_ingestion(full):
    (full.root / "keys" / "erasure_ledger.json").write_text("{")
    with pytest.raises(StoreError, match="backup"):
        is_erased(full.root, SECRET)


def test_a_task_that_names_an_erased_learner_is_never_told_again(full):
    lake = Lake.open(full.root / "restricted" / "lake")
    named = Task("AT1", ("Berättande",), (("course_subject", "SFI"), ("task_subject", "Brev till Zebulon")))
    lake.write_tasks({**lake.tasks(), "AT1": named})
    erase_learner(full.root, "A1", SECRET, reason="consent withdrawn")
    assert lake.tasks()["AT1"].attributes == (("course_subject", "SFI"),)
    full.writers = full.writers[1:]
    full.store()
    lake.write_tasks({**lake.tasks(), "AT1": named})  # the source tells it again
    build = build_release(full.root, full.request("r9", policy=K2), SECRET, is_common)
    with duckdb.connect(build.database, read_only=True) as connection:
        told = rows(connection, "select task_subject, course_subject from task where course_subject is not null")
        lost = rows(connection, "select field from metadata_loss where rule like 'not told: it holds%'")
    assert told == [{"task_subject": None, "course_subject": "SFI"}]
    assert lost == [{"field": "task_subject"}]
    assert is_muted(full.root, SECRET)("AT1", "task_subject")
    assert not is_muted(full.root, SECRET)("AT1", "course_subject")


def test_what_was_written_for_reviewers_goes_too(full):
    review = full.root / "restricted" / "review"
    (review / "svala").mkdir(parents=True)
    (review / "svala" / "A1AT3.json").write_text("{}")
    tokens = {"source": [{"id": f"s{at}", "text": f"{word} "} for at, word in enumerate(LONG.split())]}
    (review / "graph.json").write_text(json.dumps(tokens))
    (review / "open.md").write_text("| A1AT1 | 12 |")
    (review / "other.md").write_text("| B7AT1 | 12 |")
    receipt = erase_learner(full.root, "A1", SECRET, reason="consent withdrawn")
    assert (receipt.state, receipt.removed["review"]) == ("done", 3)
    assert [path.name for path in review.rglob("*") if path.is_file()] == ["other.md"]


def test_a_second_try_knows_what_the_first_one_looked_for(full):
    note = full.root / "audit" / "A1AT1.txt"
    note.write_text(LONG)
    for _ in range(2):
        receipt = erase_learner(full.root, "A1", SECRET, reason="consent withdrawn")
        assert (receipt.state, receipt.residue) == ("incomplete", ("audit/*.txt",))
    (remembered,) = (full.root / "restricted" / "erasing").iterdir()
    assert not any(item in remembered.read_bytes() for item in (b"A1AT1", LONG[:20].encode(), b"pieces"))
    note.unlink()
    assert erase_learner(full.root, "A1", SECRET, reason="consent withdrawn").state == "done"
    assert not list((full.root / "restricted" / "erasing").iterdir())


def test_an_access_by_release_id_is_forgotten(full):
    learner = release_learner_id(SECRET, "A1")
    reveal(full.root, SECRET, reason="about Zebulon", learner_id=learner)
    assert erase_learner(full.root, "A1", SECRET, reason="consent withdrawn").state == "done"
    found = run_query(full.root, "select reason, learner_id from audit.key_access")
    assert set(found.rows) == {("(erased)", None)}


def test_an_access_after_the_erasure_is_forgotten_too(full):
    assert erase_learner(full.root, "A1", SECRET, reason="consent withdrawn").state == "done"
    for learner, essay, reason in (("A1", None, "is she here"), (None, "A1AT1", "and it"), (None, "B7AT1", "not A1")):
        with write_audit(full.root) as connection:
            connection.execute(
                "insert into key_access (access_id, accessed_at, who, verb, reason, learner_id, essay_id) "
                "values (uuid(), now()::timestamp, 'eva', 'reveal', ?, ?, ?)",
                [reason, learner, essay],
            )
    assert erase_learner(full.root, "A1", SECRET, reason="consent withdrawn").state == "done"
    found = run_query(full.root, "select reason, learner_id, essay_id from audit.key_access")
    assert sorted(found.rows, key=repr) == [("(erased)", None, "B7AT1"), *[("(erased)", None, None)] * 2]


def test_a_reason_of_another_erasure_does_not_keep_the_id(full):
    erase_learner(full.root, "C1", SECRET, reason="as A1 asked, not A12")
    erase_learner(full.root, "A1", SECRET, reason="consent withdrawn")
    told = sorted(json.loads(path.read_bytes())["reason"] for path in (full.root / "audit" / "erasures").iterdir())
    assert told == ["(erased)", "consent withdrawn"]
    assert sorted(run_query(full.root, "select reason from audit.erasure").rows) == [(reason,) for reason in told]


def test_another_secret_erases_nobody_and_leaves_no_trace(full):
    before = (full.root / "keys" / "erasure_ledger.json").exists()
    with pytest.raises(SecretError):
        erase_learner(full.root, "A1", bytes(32), reason="consent withdrawn")
    assert (full.root / "keys" / "erasure_ledger.json").exists() == before
    assert current_release(full.root).release_id == "r2"


def test_what_is_no_id_or_is_known_in_other_letters_is_not_erased(full):
    for wrong in ("Zebulon Berg", "a1", ""):
        with pytest.raises(InputError, match="id"):
            erase_learner(full.root, wrong, SECRET, reason="consent withdrawn")


def test_a_release_with_an_erased_learner_is_refused(full):
    erase_learner(full.root, "B7", SECRET, reason="consent withdrawn")
    full.store()  # B7 is back, from a source that was read under another secret
    record_results(full.root, SECRET, "run-r3", full.results, pack_version="pack")
    build = build_release(full.root, full.request("r3", policy=K2), SECRET, is_common)
    red = [result for result in run_gates(build, is_common) if not result.is_green]
    assert [(result.gate, [item.learner_id for item in result.failures]) for result in red] == [("erasure", ["B7"])]


def test_a_file_that_cannot_be_opened_is_named_and_the_rest_erased(full):
    for place in ("audit", "restricted"):
        (full.root / place / "copy.parquet").write_text("cut")
    (full.root / "audit" / "copy.duckdb").write_text("cut")
    receipt = erase_learner(full.root, "A1", SECRET, reason="consent withdrawn")
    assert receipt.residue == ("audit/copy.duckdb", "audit/copy.parquet", "restricted/copy.parquet")
    assert (receipt.state, receipt.n_essays) == ("incomplete", 3)


def test_a_build_that_was_killed_goes_too(full):
    shutil.copytree(full.root / "release" / "r2", full.root / "release" / ".building-r3")
    assert erase_learner(full.root, "A1", SECRET, reason="consent withdrawn").state == "done"
    assert not (full.root / "release" / ".building-r3").exists()


def test_a_release_that_cannot_be_opened_stops_the_erasure_and_is_named(full):
    database = full.root / "release" / "r1" / "release.duckdb"
    for cut in (lambda: database.write_bytes(database.read_bytes()[:5000]), database.unlink):
        cut()
        with pytest.raises(StoreError, match="release r1 cannot be read"):
            erase_learner(full.root, "A1", SECRET, reason="consent withdrawn")
    shutil.rmtree(database.parent)
    assert erase_learner(full.root, "A1", SECRET, reason="consent withdrawn").state == "done"


def test_a_receipt_tells_no_name_of_a_folder_that_names_the_learner(full):
    for name in ("A1", "A1AT1.d"):
        (full.root / "audit" / name).mkdir()
        (full.root / "audit" / name / "A1.txt").write_text(LONG)
    receipt = erase_learner(full.root, "A1", SECRET, reason="consent withdrawn")
    assert receipt.residue == ("audit/*/*.txt", "audit/*.d/*.txt")


def test_the_audit_learns_the_new_ids_of_a_try_that_was_killed(full, monkeypatch):
    def kill(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("warehouse.erase.forget_learner", kill)  # the step after the releases
        with pytest.raises(KeyboardInterrupt):
            erase_learner(full.root, "A1", SECRET, reason="consent withdrawn")
    receipt = erase_learner(full.root, "A1", SECRET, reason="consent withdrawn")
    assert (receipt.state, receipt.releases) == ("done", ())
    states = run_query(full.root, "select release_id, state, n_essays from audit.release order by release_id")
    assert states.rows == (("r1.e1", "rewritten", 3), ("r2.e1", "rewritten", 3))


def test_a_hold_asks_for_the_id_as_ingested(full):
    require_id(full.root, "A1")
    require_id(full.root, "Z99")
    for wrong in ("a1", "Zebulon Berg"):
        with pytest.raises(InputError, match="id"):
            require_id(full.root, wrong)


def test_a_lost_ledger_is_noticed(full):
    assert not is_erased(full.root, SECRET)("A1")  # none was written yet
    hold_learner(full.root, SECRET, "A1", who="eva", reason="a court asked")
    erase_learner(full.root, "A1", SECRET, reason="consent withdrawn")
    (full.root / "keys" / "erasure_ledger.json").unlink()
    with pytest.raises(StoreError, match=r"erasure_ledger.json is lost; restore it"):
        is_erased(full.root, SECRET)
    with pytest.raises(StoreError, match="is lost"):
        erase_learner(full.root, "A1", SECRET, reason="consent withdrawn")


def test_an_address_is_looked_for_as_it_was_written(full):
    full.writers[0].essays["AT9"] = "Skriv till [Zeb.Kvast@zebra.example|email|9|email@dot.com] nu."
    full.store()
    (full.root / "audit" / "note.txt").write_text("see Zeb.Kvast@zebra.example")
    (full.root / "audit" / "time.txt").write_text("12345678")
    receipt = erase_learner(full.root, "A1", SECRET, reason="consent withdrawn")
    assert (receipt.state, receipt.residue) == ("incomplete", ("audit/note.txt",))


@pytest.mark.parametrize("where", ["another learner", "a task"])
def test_words_that_others_wrote_too_are_no_residue(tmp_path, where):
    """A question of the task, copied into the essay, stays where others have it; the learner's own words do not."""
    writers = [*two_writers(), Writer("C1", {"AT1": "Hej."})]
    question = "Skriv om en resa som du har gjort med din familj eller dina vänner och berätta vad som hände då."
    writers[0].essays["AT3"] = f"{question} {LONG}"
    if where == "another learner":
        writers[2].essays["AT1"] = f"{question} Jag har aldrig rest."
    world = World(tmp_path / "home", writers, n_shards=2).store()
    lake = Lake.open(world.root / "restricted" / "lake")
    if where == "a task":
        tasks = lake.tasks()
        tasks["AT3"] = Task("AT3", attributes=(("task_instructions", question),))
        with lake.lock():
            lake.write_tasks(tasks)
    start_run(world.root, "run-r1", "rebuild", program_version="0", pack_version="p", policy_digest="d")
    publish(world, "r1", Policy(k=1))
    kept = world.root / "restricted" / "old"
    kept.mkdir()
    (kept / "own.txt").write_text(f"... {LONG[30:]}")
    receipt = erase_learner(world.root, "A1", SECRET, reason="asked")
    assert (receipt.state, receipt.residue) == ("incomplete", ("restricted/old/own.txt",))
    (kept / "own.txt").write_text(question)
    again = erase_learner(world.root, "A1", SECRET, reason="asked again")
    assert (again.state, again.residue) == ("done", ())
