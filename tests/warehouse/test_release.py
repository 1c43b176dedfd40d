"""Building and publishing: what a release holds, that it is the same every time, and that red gates stop it."""

import json
import shutil
from dataclasses import replace

import duckdb
import pyarrow.parquet as pq
import pytest
from small_warehouse import SECRET, World, Writer, is_common, two_writers

from pseudo_core.errors import GateError, InputError, StoreError
from pseudo_core.model import Task
from pseudo_core.policy import Policy, ReviewAction
from pseudo_core.taxonomy import Style
from warehouse.gates import GATES, run_gates
from warehouse.ids import release_learner_id
from warehouse.mapping_key import reveal
from warehouse.publish import (
    current_release,
    damaged_files,
    diff_releases,
    is_pinned,
    is_recorded,
    list_releases,
    pin_release,
    publish_build,
    unpin,
)
from warehouse.query import run_query
from warehouse.release import build_release
from warehouse.store import Places, connect, read_audit, read_release, rows

ORIGINALS = ("Zebulon", "Kvastköping", "0709-123456", "Kvasthilda", "ZEBULON")


def publish(world, release_id="r1", **values):
    build = build_release(world.root, world.request(release_id, **values), SECRET, is_common)
    return publish_build(world.root, SECRET, build, run_gates(build, is_common), f"run-{release_id}")


def red_gates(build):
    return {result.gate for result in run_gates(build, is_common) if not result.is_green}


def state_of(build):
    return {row["essay_id"]: (row["state"], row["reason"]) for row in build.states.to_pylist()}


def test_a_release_holds_the_new_texts_under_release_ids(world):
    publish(world)
    with read_release(world.root) as connection:
        texts = rows(connection, "select essay_id, learner_id, level, text, n_tokens from essay order by text")
        mentions = rows(connection, "select label, text, replaced, label_group from mention order by label, text")
        owned = connection.execute(
            "select count(*) from token where mention_number is not null "
            "and text in ('Erik', 'ERIK', 'Borås', 'syster')"
        ).fetchone()
    assert [row["text"] for row in texts] == [
        "Jag heter Erik och bor i Borås med min syster.",
        "Min vän Anna är snäll.",
        "Ring 0000-000000 till ERIK!",
    ]
    assert {row["learner_id"] for row in texts} == {release_learner_id(SECRET, name) for name in ("A1", "B7")}
    assert {(row["label"], row["text"], row["replaced"]) for row in mentions} >= {
        ("city", "Borås", True),
        ("fam", "syster", False),
        ("sensitive", "snäll", False),
    }
    assert owned == (4,)


def test_no_original_and_no_internal_id_stands_in_any_byte_outside_restricted_and_keys(world):
    publish(world)
    for path in sorted(path for path in world.root.rglob("*") if path.is_file()):
        if path.relative_to(world.root).parts[0] in ("restricted", "keys"):
            continue
        data = path.read_bytes()
        assert not any(word.encode() in data for word in ORIGINALS), path.name
        if path.relative_to(world.root).parts[0] == "release":
            assert not any(name.encode() in data for name in ("A1AT1", "B7AT1")), path.name


def test_parquet_and_digest_are_the_same_whatever_the_order_and_the_shards(tmp_path):
    found = []
    for name, n_shards, order in (("one", 1, lambda items: items), ("four", 4, lambda items: items[::-1])):
        world = World(tmp_path / name, two_writers(), n_shards=n_shards).store(order)
        build = build_release(world.root, world.request(), SECRET, is_common)
        written = [path for name in ("parquet", "formats") for path in (build.folder / name).iterdir()]
        found.append((build.digest, {path.name: path.read_bytes() for path in written}))
    assert found[0] == found[1]
    tables = ("release", "learner", "task", "essay", "token", "mention", "changed_word", "metadata_loss")
    assert set(found[0][1]) == {f"{name}.parquet" for name in tables} | {"essays.jsonl", "portal.xml"}


def test_the_manifest_tells_digest_counts_and_files(world):
    publish(world)
    manifest = json.loads((world.root / "release" / "current" / "manifest.json").read_text())
    info = current_release(world.root)
    assert (manifest["digest"], manifest["counts"]["n_essays"]) == (info.digest, 3)
    assert "parquet/essay.parquet" in manifest["files"]


def test_a_second_release_moves_the_pointer_and_tells_what_changed(world):
    publish(world)
    world.writers[1].essays["AT1"] = "Min vän [Kvasthilda|firstname_female|1|Maria] är [snäll|sensitive|2]."
    world.writers.append(Writer("C1", {"AT3": "Hej på dig."}))
    del world.writers[0].essays["AT2"]
    world.store()
    published = publish(world, "r2", reasons={"B7": "resources", "C1": "new"})
    assert (published.release_id, published.is_new) == ("r2", True)
    assert [(item.release_id, item.is_current) for item in list_releases(world.root)] == [("r1", False), ("r2", True)]
    changes = [(row["essay_id"], row["change"], row["reason"]) for row in diff_releases(world.root, "r1", "r2")]
    assert changes == [
        ("A1AT2", "removed", "no longer in the lake"),
        ("B7AT1", "changed", "resources"),
        ("C1AT3", "added", "new"),
    ]
    page = run_query(world.root, "release_change")
    at = page.columns.index("change")
    assert [(row[2], row[at]) for row in page.rows] == [(essay, change) for essay, change, _ in changes]
    with pytest.raises(StoreError, match="no release"):
        diff_releases(world.root, "r1", "r9")


def test_an_equal_build_publishes_nothing_new(world):
    publish(world)
    published = publish(world, "r2")
    assert (published.release_id, published.is_new) == ("r1", False)
    assert [item.release_id for item in list_releases(world.root)] == ["r1"]
    assert not (world.root / "release" / ".building-r2").exists()


@pytest.mark.parametrize(
    ("name", "is_lost"),
    [
        ("release.duckdb", False),
        ("parquet/essay.parquet", True),
        ("formats/essays.jsonl", False),
        ("manifest.json", False),
        ("manifest.json", True),
    ],
)
def test_a_damaged_release_is_no_equal_and_is_built_again(world, name, is_lost):
    publish(world)
    assert damaged_files(world.root, "r1") == []
    path = world.root / "release" / "r1" / name
    path.unlink() if is_lost else path.write_bytes(b"x")
    assert damaged_files(world.root, "r1") == [name]
    with pytest.raises(StoreError, match=f"r1 is damaged .{name}"):
        pin_release(world.root, "r1")
    published = publish(world, "r2")
    assert (published.release_id, published.is_new) == ("r2", True)
    assert [(item.release_id, item.is_current) for item in list_releases(world.root)] == [("r1", False), ("r2", True)]
    assert damaged_files(world.root, "r2", digests=True) == []


def test_a_byte_that_turned_is_found_where_digests_are_asked_for(world):
    publish(world)
    path = world.root / "release" / "r1" / "formats" / "essays.jsonl"
    path.write_bytes(b"?" + path.read_bytes()[1:])
    assert damaged_files(world.root, "r1") == []
    assert damaged_files(world.root, "r1", digests=True) == ["formats/essays.jsonl"]


def test_a_lost_audit_database_hears_of_the_release_that_stands(world):
    publish(world)
    told = "select release_id, state, count(*) from release_essay group by all order by all"
    with read_audit(world.root) as connection:
        before = rows(connection, told)
    Places(world.root).audit_file.unlink()
    assert not is_recorded(world.root, "r1")
    with pytest.raises(StoreError, match="no audit database; restore it"):
        run_query(world.root, "finding_open")
    with pytest.raises(StoreError, match="no audit database; restore it"):
        run_query(world.root, "select * from audit.release_essay")
    with pytest.raises(InputError, match="was refused"):
        run_query(world.root, "select * from release.no_such_table")
    assert publish(world, "r2").release_id == "r1"
    assert is_recorded(world.root, "r1")
    with read_audit(world.root) as connection:
        assert rows(connection, told) == before
        assert rows(connection, "select state from release") == [{"state": "published"}]


def test_a_cut_release_stops_no_question_to_the_audit_and_is_named(world):
    publish(world)
    (world.root / "release" / "r1" / "release.duckdb").write_bytes(b"x" * 50)
    assert run_query(world.root, "finding_open").columns
    with pytest.raises(StoreError, match=r"release r1, release.duckdb: DuckDB cannot open it .*builds the current"):
        run_query(world.root, "select * from release.essay")


def test_a_pinned_release_stays_while_new_ones_wait(world):
    publish(world)
    world.writers.append(Writer("C1", {"AT3": "Hej på dig."}))
    world.store()
    publish(world, "r2")
    pin_release(world.root, "r1")
    world.writers.append(Writer("D1", {"AT3": "Hej igen."}))
    world.store()
    published = publish(world, "r3")
    assert (published.release_id, published.is_new) == ("r3", True)
    assert current_release(world.root).release_id == "r1"
    assert publish(world, "r4") == replace(published, is_new=False)  # what waits is not built twice
    with read_audit(world.root) as connection:
        states = rows(connection, "select release_id, state, previous_release_id from release order by release_id")
    assert [tuple(row.values()) for row in states] == [
        ("r1", "published", None),
        ("r2", "published", "r1"),
        ("r3", "waiting", "r1"),
    ]
    assert unpin(world.root) == "r3"
    assert (current_release(world.root).release_id, is_pinned(world.root)) == ("r3", False)
    world.writers.pop()
    world.store()
    assert publish(world, "r5").is_new
    assert current_release(world.root).release_id == "r5"


def test_a_release_that_is_not_there_is_not_pinned(world):
    with pytest.raises(StoreError, match="no release"):
        pin_release(world.root, "r1")
    with pytest.raises(StoreError, match="no release"):
        unpin(world.root)
    assert not is_pinned(world.root)


def test_a_folder_in_place_of_the_pointer_is_told(world):
    publish(world, "r1")
    current = world.root / "release" / "current"
    current.unlink()
    shutil.copytree(world.root / "release" / "r1", current)
    for call in (lambda: list_releases(world.root), lambda: pin_release(world.root, "r1"), lambda: unpin(world.root)):
        with pytest.raises(StoreError, match=r"release/current is a folder, .*; move it away, then run"):
            call()
    assert not is_pinned(world.root)
    current.rename(world.root / "moved")
    assert unpin(world.root) == "r1"
    assert current.readlink().name == "r1"


def test_a_published_release_is_frozen(world):
    left = world.root / "release" / ".building-r0"
    left.mkdir(parents=True)
    publish(world)
    assert not left.exists()
    assert (world.root / "release" / "r1").stat().st_mode & 0o777 == 0o755
    with pytest.raises(StoreError, match="frozen"):
        build_release(world.root, world.request("r1"), SECRET, is_common)
    with pytest.raises(StoreError, match="plain name"):
        build_release(world.root, world.request("../r1"), SECRET, is_common)


def test_the_key_opens_what_the_release_replaced(world):
    publish(world)
    found = reveal(world.root, SECRET, reason="test", essay_id="A1AT1")
    assert [(item.original, item.surrogate) for item in found] == [("Zebulon", "Erik"), ("Kvastköping", "Borås")]


def test_undecided_sensitive_spans_hold_an_essay_back_if_the_policy_says_so(world):
    policy = Policy(k=1, sensitive=ReviewAction.BLOCK)
    build = build_release(world.root, world.request(policy=policy), SECRET, is_common)
    assert state_of(build)["B7AT1"] == ("held_back", "sensitive_undecided")
    assert red_gates(build) == set()
    world.writers[1].approved = frozenset({"AT1"})
    world.store()
    build = build_release(world.root, world.request(policy=policy), SECRET, is_common)
    assert state_of(build)["B7AT1"] == ("released", "")


def test_a_failed_essay_is_left_out_and_accounted_for(world):
    world.writers[0].failed = frozenset({"AT2"})
    world.store()
    build = build_release(world.root, world.request(), SECRET, is_common)
    assert state_of(build)["A1AT2"] == ("failed", "detect ValueError")
    assert red_gates(build) == set()
    assert build.written.counts["n_essays"] == 2


def test_an_original_that_stayed_holds_its_essay_back_and_is_a_finding(world):
    world.writers[0].essays["AT3"] = "[Erik|firstname_male|2|Gustav] sa hej till zebulon igår."
    world.store()
    publish(world)
    with read_audit(world.root) as connection:
        held = rows(connection, "select essay_id, state, reason from v_essay_held_back")
        found = rows(connection, "select rule, severity, essay_ids, starts from v_finding_open")
    # Erik is a surrogate in the other essays and an original in this one: the draw must never do that.
    assert [(row["essay_id"], row["reason"]) for row in held] == [
        ("A1AT3", "original_stayed"),
        ("A1AT1", "surrogate_is_original"),
        ("A1AT2", "surrogate_is_original"),
    ]
    assert {"rule": "original_stayed", "severity": "error", "essay_ids": ["A1AT3"], "starts": [17]} in found


def test_a_task_that_names_an_original_loses_its_subject(tmp_path):
    tasks = {"AT1": Task("AT1", (), (("task_date", "2019-W40"), ("task_subject", "Livet i Kvastby")))}
    text = "Jag bor i [Kvastby|school|1|A-skola] nu."
    world = World(tmp_path, [Writer("A1", {"AT1": text})], tasks).store()
    build = build_release(world.root, world.request(), SECRET, is_common)
    connection = connect(build.database, read_only=True)
    assert rows(connection, "select term, task_subject from task") == [{"term": "2019-HT", "task_subject": None}]
    assert rows(connection, "select n_rows from metadata_loss where field = 'task_subject'") == [{"n_rows": 1}]
    connection.close()
    assert red_gates(build) == set()


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """A build with green gates: two classes of two learners."""
    writers = [*two_writers(), Writer("C1", {"AT1": "Hej."}), Writer("D1", {"AT1": "Hej."}, gender="m")]
    for writer in writers:
        writer.months = 18
    world = World(tmp_path_factory.mktemp("sound"), writers).store()
    build = build_release(world.root, world.request(policy=Policy(k=2)), SECRET, is_common)
    assert red_gates(build) == set()
    return build


def spoil(build, statement):
    connection = duckdb.connect(str(build.database))
    connection.execute(statement)
    connection.close()


@pytest.mark.parametrize(
    ("gate", "statement"),
    [
        ("leak", "update essay set text = replace(text, 'Borås', 'Kvastköping')"),
        ("leak", "update release set note = 'ring 0709-123456 nu'"),
        ("counts", "delete from token where token_number = 0"),
        ("counts", "delete from essay where text like 'Min%'"),
        ("schema", "alter table essay add column extra varchar"),
        ("schema", "comment on column essay.text is 'something else'"),
        ("schema", "update token set sentence = 7 where token_number = 1"),
        ("k", "update learner set gender = 'x' where learner_id = (select min(learner_id) from learner)"),
    ],
)
def test_a_spoilt_release_turns_its_gate_red(tmp_path, sound, gate, statement):
    folder = tmp_path / "build"
    shutil.copytree(sound.folder, folder)
    build = replace(sound, folder=folder)
    spoil(build, statement)
    assert gate in red_gates(build)


def test_a_lost_essay_turns_the_counts_red(world):
    results = world.results
    world.writers[1].essays["AT9"] = "Ny text."
    world.store()
    world.results = results
    build = build_release(world.root, world.request(), SECRET, is_common)
    assert red_gates(build) == {"counts"}
    with pytest.raises(GateError, match="counts"):
        publish_build(world.root, SECRET, build, run_gates(build, is_common), "run")


def test_a_red_gate_publishes_nothing_and_says_which(world):
    publish(world)
    before = (world.root / "keys" / "mapping_key.duckdb").read_bytes()
    world.writers[0].essays["AT4"] = "[Kvastköping|city|2|Umeå] och [KVASTKÖPING|city|2|Luleå]."
    world.store()
    build = build_release(world.root, world.request("r2"), SECRET, is_common)
    with pytest.raises(GateError, match="consistency"):
        publish_build(world.root, SECRET, build, run_gates(build, is_common), "run-2")
    assert current_release(world.root).release_id == "r1"
    assert not build.folder.exists()
    assert (world.root / "keys" / "mapping_key.duckdb").read_bytes() == before
    with read_audit(world.root) as connection:
        red = rows(connection, "select gate, n_failed from gate_result where not is_green")
        places = rows(connection, "select gate, rule, learner_id, essay_id, label from v_gate_failure")
        state = rows(connection, "select state from release where release_id = 'r2'")
    assert red == [{"gate": "consistency", "n_failed": 1}]
    assert places == [
        {"gate": "consistency", "rule": "two_surrogates", "learner_id": "A1", "essay_id": "A1AT4", "label": "city"}
    ]
    assert state == [{"state": "refused"}]


def test_two_entities_may_not_share_a_surrogate(world):
    world.writers[0].essays["AT5"] = "[Ulrikaby|city|5|Umeå] och [Torshamn|city|6|Umeå]."
    world.store()
    build = build_release(world.root, world.request(), SECRET, is_common)
    assert red_gates(build) == {"consistency"}


def test_one_month_may_move_into_two(world):
    world.writers[0].essays["AT5"] = "Den 3 [maj|month_word|5|juni], kvar till slutet av [maj|month_word|5|juli]."
    world.store()
    build = build_release(world.root, world.request(), SECRET, is_common)
    assert red_gates(build) == set()


def test_a_mask_has_the_number_of_its_essay(world):
    world.writers[0].essays["AT5"] = "I [Torshamn|city|5|@city_1] ."
    world.writers[0].essays["AT6"] = "Från [Borås|city|6|@city_1] till [Torshamn|city|5|@city_2] ."
    world.store()
    request = world.request(policy=Policy(k=1, style=Style.NATURAL))
    assert red_gates(build_release(world.root, request, SECRET, is_common)) == set()


def test_style_natural_gives_one_surrogate_over_essays(world):
    world.writers[0].essays["AT5"] = "I [Torshamn|city|5|Umeå] ."
    world.writers[0].essays["AT6"] = "Till [Torshamn|city|5|Luleå] ."
    world.store()
    request = world.request(policy=Policy(k=1, style=Style.NATURAL))
    assert red_gates(build_release(world.root, request, SECRET, is_common)) == {"consistency"}


def test_every_gate_answers_in_a_fixed_order(world):
    build = build_release(world.root, world.request(), SECRET, is_common)
    results = run_gates(build, is_common)
    assert [result.gate for result in results] == list(GATES)
    assert all(result.n_checked > 0 and result.message for result in results)


def test_parquet_has_the_schema_and_rows_of_the_database(world):
    build = build_release(world.root, world.request(), SECRET, is_common)
    n_rows = pq.read_table(build.folder / "parquet" / "mention.parquet").num_rows
    assert n_rows == build.written.counts["n_mentions"] == 7


def test_other_formats_are_another_release_though_its_rows_are_the_same(tmp_path):
    world = World(tmp_path, two_writers()).store()
    for release_id, formats, is_new in (
        ("r1", ("portal.xml",), True),
        ("r2", ("portal.xml",), False),
        ("r3", ("portal.xml", "tokens.xml"), True),
    ):
        build = build_release(world.root, world.request(release_id, formats=formats), SECRET, is_common)
        published = publish_build(world.root, SECRET, build, run_gates(build, is_common), f"run-{release_id}")
        assert published.is_new is is_new
    assert (world.root / "release" / "current" / "formats" / "tokens.xml").is_file()
