"""The audit database: value-free, and what was known stays known over runs."""

import hashlib
import inspect
import re
from dataclasses import replace
from datetime import datetime

import pytest
from small_warehouse import SECRET, Writer, is_common

from pseudo_core.corrections import decision_id
from pseudo_core.decisions import text_digest
from pseudo_core.errors import InputError, StoreError
from pseudo_core.model import Decision, DecisionKind, ParkedDecision
from pseudo_core.policy import Policy, ReviewAction
from pseudo_core.taxonomy import Label
from warehouse import leaks
from warehouse.audit import (
    finish_run,
    record_decisions,
    record_release,
    record_results,
    record_risks,
    set_finding_state,
    start_run,
)
from warehouse.audit_findings import STAYED_RULES, with_ids
from warehouse.gates import run_gates
from warehouse.ids import audit_id
from warehouse.lake import Lake, QuarantineRow
from warehouse.publish import diff_releases, publish_build
from warehouse.query import list_views, run_query
from warehouse.release import build_release
from warehouse.schema import Zone
from warehouse.store import read_audit, rows, view_names, write_audit

FINDINGS = "select learner_id, rule, severity, essay_ids, starts, entities from audit.finding"


def ask(world, question, *parameters):
    page = run_query(world.root, question, parameters)
    return [dict(zip(page.columns, row, strict=True)) for row in page.rows]


def record(world, run_id="run1"):
    return record_results(world.root, SECRET, run_id, world.results, pack_version="pack")


def test_results_are_recorded_without_values(world):
    world.writers[0].findings = (("gender_clash", "A1AT1", 10),)
    world.store()
    counts = record(world)
    assert counts == {
        "essay": 3,
        "essay_state": 3,
        "mention_provenance": 7,
        "review_span": 1,
        "finding": 1,
        "quarantine": 0,
    }
    data = (world.root / "audit" / "audit.duckdb").read_bytes()
    assert not any(word.encode() in data for word in ("Zebulon", "zebulon", "Kvast", "0709", "snäll", "värde"))


def test_the_steward_sees_since_when_a_sensitive_span_is_undecided(world):
    record(world)
    first = ask(world, "essay_with_sensitive_tags")
    assert [(row["essay_id"], row["n_sensitive"]) for row in first] == [("B7AT1", 1)]
    record(world, "run2")
    assert ask(world, "essay_with_sensitive_tags") == first
    start = "Min vän Kvasthilda är ".__len__()
    world.writers[1].markup = {("B7AT1", start): "keep"}
    world.store()
    record(world, "run3")
    assert ask(world, "essay_with_sensitive_tags") == []
    assert ask(world, "select state, action from audit.review_span") == [{"state": "decided", "action": "keep"}]
    world.writers[1].markup = {}
    world.writers[1].essays["AT1"] = "Min vän är här."
    world.store()
    record(world, "run4")
    assert ask(world, "select state from audit.review_span") == [{"state": "gone"}]


def test_a_finding_keeps_its_state_until_a_run_no_longer_sees_it(world):
    world.writers[0].findings = (("gender_clash", "A1AT1", 10), ("two_home_towns", "A1AT2", 0))
    world.store()
    record(world)
    found = ask(world, "finding_open")
    assert [row["rule"] for row in found] == ["gender_clash", "two_home_towns"]
    set_finding_state(world.root, found[0]["finding_id"], "accepted", "eva")
    record(world, "run2")
    assert [row["rule"] for row in ask(world, "finding_open")] == ["two_home_towns"]
    world.writers[0].findings = (("gender_clash", "A1AT1", 10),)
    world.store()
    record(world, "run3")
    states = ask(world, "select rule, state, closed_by from audit.finding order by rule")
    assert states == [
        {"rule": "gender_clash", "state": "accepted", "closed_by": "eva"},
        {"rule": "two_home_towns", "state": "fixed", "closed_by": None},
    ]
    world.writers[0].findings = (("two_home_towns", "A1AT2", 0),)
    world.store()
    record(world, "run4")
    assert [row["rule"] for row in ask(world, "finding_open")] == ["two_home_towns"]
    with pytest.raises(StoreError, match="no finding"):
        set_finding_state(world.root, "f00", "accepted", "eva")
    with pytest.raises(StoreError, match="fixed is for a run"):
        set_finding_state(world.root, found[0]["finding_id"], "fixed", "eva")


def found_by(world, *findings):
    """Store and record the findings of the first writer; return their states by rule and number of entities."""
    world.writers[0].findings = findings
    world.store()
    record(world)
    return ask(
        world, "select finding_id, rule, state, closed_by, entities from audit.finding order by rule, finding_id"
    )


def test_an_accepted_finding_stays_so_when_numbers_of_entities_shift(world):
    first = found_by(world, ("suspicious_merge", "A1AT1", 10, (2,)))
    set_finding_state(world.root, first[0]["finding_id"], "accepted", "eva")
    second = found_by(world, ("suspicious_merge", "A1AT1", 10, (3,)))
    assert [(row["finding_id"], row["state"], row["entities"]) for row in second] == [
        (first[0]["finding_id"], "accepted", [3])
    ]
    assert len(found_by(world, ("suspicious_merge", "A1AT1", 10, (3,)), ("suspicious_merge", "A1AT1", 11, (3,)))) == 2


def test_an_accepted_finding_that_is_gone_is_fixed_and_accepted_still_when_it_is_back(world):
    seen = ("suspicious_merge", "A1AT1", 10)
    set_finding_state(world.root, found_by(world, seen)[0]["finding_id"], "accepted", "eva")
    assert [(row["state"], row["closed_by"]) for row in found_by(world)] == [("fixed", "eva")]
    assert [row["state"] for row in found_by(world, seen)] == ["accepted"]
    with pytest.raises(InputError, match="reviewer"):
        set_finding_state(world.root, found_by(world, seen)[0]["finding_id"], "accepted", "")


def test_what_was_accepted_under_an_id_of_an_earlier_version_stays_accepted(world):
    found_by(world)
    values = ("A1", "suspicious_merge", ["A1AT1"], [10])
    with write_audit(world.root) as connection:
        for entities, state, who in (([2], "accepted", "eva"), ([3], "open", None)):
            key = hashlib.sha256(repr((*values, entities)).encode()).hexdigest()[:24]
            connection.execute(
                "insert into finding values (?, ?, ?, 'warning', ?, ?, ?, ?, ?, null, ?)",
                [key, *values, entities, state, datetime(2026, 1, entities[0]), who],
            )
    for _ in range(2):
        found = found_by(world, ("suspicious_merge", "A1AT1", 10, (4,)))
        assert [(row["state"], row["closed_by"], row["entities"]) for row in found] == [("accepted", "eva", [4])]


def test_each_parked_decision_is_a_finding_of_its_own(world):
    one, two = (("decision_parked", "A1AT1", 0, (), (name, "span_gone")) for name in ("d1", "d2"))
    first = found_by(world, one, two)
    assert [row["state"] for row in first] == ["open", "open"]
    set_finding_state(world.root, first[0]["finding_id"], "accepted", "eva")
    accepted = [row["finding_id"] for row in found_by(world, one, two) if row["state"] == "accepted"]
    assert accepted == [first[0]["finding_id"]]
    third = found_by(world, one, two, ("decision_parked", "A1AT1", 0, (), ("d3", "text_changed")))
    assert sorted(row["state"] for row in third) == ["accepted", "open", "open"]


def test_all_that_the_leak_screen_says_is_of_a_build_and_stands_between_builds(world):
    marked = world.writers[0].essays["AT1"]
    world.writers[0].essays["AT1"] = marked.replace("|1|Erik]", "|1|Kvastköping]")  # a surrogate that is an original
    world.store()
    build = build_release(world.root, world.request(), SECRET, is_common)
    record(world)
    record_release(world.root, "run1", build, "built")
    assert [row["rule"] for row in ask(world, "finding_open")] == ["surrogate_is_original"]
    set_finding_state(world.root, ask(world, "finding_open")[0]["finding_id"], "accepted", "eva")
    record(world, "run2")
    record_release(world.root, "run2", build, "built")
    assert ask(world, "select state from audit.finding") == [{"state": "accepted"}]
    # Every rule of the screen but that of tasks, which is no finding.
    rules = set(re.findall(r'"((?:original|surrogate)_\w+)"', inspect.getsource(leaks)))
    assert rules - {"original_in_task"} == set(STAYED_RULES)


def test_an_approved_essay_waits_for_nobody(world):
    world.writers[1].approved = frozenset({"AT1"})
    world.store()
    record(world)
    assert ask(world, "essay_with_sensitive_tags") == []
    assert ask(world, "select state, action from audit.review_span") == [{"state": "decided", "action": None}]
    world.writers[1].approved = frozenset()
    world.store()
    record(world, "run2")
    assert [row["n_undecided"] for row in ask(world, "essay_with_sensitive_tags")] == [1]


def test_a_failing_essay_says_since_when(world):
    world.writers[0].failed = frozenset({"AT2"})
    world.store()
    record(world)
    first = ask(world, "essay_failed")
    assert [(row["essay_id"], row["step"], row["exception_type"]) for row in first] == [
        ("A1AT2", "detect", "ValueError")
    ]
    record(world, "run2")
    again = ask(world, "essay_failed")
    assert (again[0]["first_failed_at"], again[0]["run_id"]) == (first[0]["first_failed_at"], "run2")
    world.writers[0].failed = frozenset()
    world.store()
    record(world, "run3")
    assert ask(world, "essay_failed") == []


def test_tags_are_counted_by_label_text_type_level_task_and_school(world):
    record(world)
    assert ask(world, "tag_count_by_label")[0]["label"] == "firstname_male"
    by_type = {(row["text_type"], row["label"]): row["n_mentions"] for row in ask(world, "tag_count_by_text_type")}
    assert by_type["Berättande", "firstname_male"] == 2
    by_level = {(row["level"], row["label"]): row["share_of_essays"] for row in ask(world, "tag_count_by_level")}
    assert by_level["B1", "city"] == pytest.approx(0.3333)
    by_task = {(row["task_id"], row["label"]): row["n_mentions"] for row in ask(world, "tag_count_by_task")}
    assert by_task["AT2", "phone_nr"] == 1
    by_school = {(row["school"], row["label"]): row["n_essays"] for row in ask(world, "tag_count_by_school")}
    assert by_school["B", "sensitive"] == 1
    rules = {row["rule"]: row["n_alone"] for row in ask(world, "rule_count")}
    assert rules["city/test"] == 1


def test_runs_and_shards_are_recorded(world):
    shard = {"shard": 0, "step": "detect", "fingerprint": "f", "is_reused": False}
    counts = {"n_learners": 1, "n_essays": 2, "n_failed": 0, "duration_ms": 5}
    versions = {"program_version": "0.1", "pack_version": "pack", "policy_digest": "d"}
    start_run(world.root, "run1", "rebuild", **versions, shards=[{**shard, **counts}])
    finish_run(world.root, "run1", "done", release_id="r1", n_essays=3, n_redone=2)
    row = ask(world, "run")[0]
    assert (row["state"], row["n_essays"], row["n_redone"], row["n_failed"], row["release_id"]) == (
        "done",
        3,
        2,
        0,
        "r1",
    )
    assert ask(world, "select n_essays from audit.shard") == [{"n_essays": 2}]
    with pytest.raises(StoreError, match="never started"):
        finish_run(world.root, "run9", "done")
    with pytest.raises(StoreError, match="no count"):
        finish_run(world.root, "run1", "done", n_cats=3)


def test_a_run_that_was_killed_is_not_running_for_ever(world):
    for run_id in ("run1", "run2"):
        start_run(world.root, run_id, "rebuild", program_version="0.1", pack_version="pack", policy_digest="d")
    assert {row["run_id"]: row["state"] for row in ask(world, "run")} == {"run1": "failed", "run2": "running"}


def test_quarantine_is_grouped_by_reason_and_forgets_what_was_corrected(world):
    lake = Lake.open(world.root / "restricted" / "lake")
    refused = [
        QuarantineRow(f"q{at}", "a.xml", f"line {at}", None, None, "empty_text", True, "the essay is empty; add text")
        for at in (1, 2)
    ]
    noted = QuarantineRow("q3", "a.xml", "line 9", None, None, "other_encoding", False, "read as Latin-1")
    lake.write_quarantine("a", [*refused, noted])
    lake.write_quarantine("b", [replace(refused[0], message="another folder's file of that name")])
    assert record(world)["quarantine"] == 4
    refused_row, noted_row = ask(world, "quarantine_reason")
    assert (refused_row["reason"], refused_row["n_inputs"], refused_row["example_place"]) == ("empty_text", 3, "line 1")
    assert (noted_row["reason"], noted_row["is_refused"]) == ("other_encoding", False)
    lake.write_quarantine("b", [])
    lake.write_quarantine("a", [])
    assert record(world, "run2")["quarantine"] == 0


def test_decisions_are_recorded_without_their_words(world):
    record(world)
    made = [
        Decision("d1", "A1AT1", DecisionKind.LABEL, "eva", "2026-01-02T03:04:05+00:00", "t", 10, 17, Label.CITY),
        Decision(
            "d2",
            "B7AT1",
            DecisionKind.MARKUP,
            "eva",
            "2026-01-03T00:00:00+01:00",
            "t",
            22,
            27,
            value="generalise:hemligt",
        ),
        Decision("d3", "Z9AT1", DecisionKind.APPROVE, "ola", "2026-01-01T00:00:00+00:00", "t", comment="hemligt"),
        Decision("d4", "A1AT2", DecisionKind.SPAN_REMOVE, "ola", "2026-01-01T00:00:00+00:00", "t", 0, 4),
    ]
    assert record_decisions(world.root, SECRET, made, [ParkedDecision("d4", "A1AT2", "text_changed")]) == 4
    found = {row.pop("decision_id"): row for row in ask(world, "select * from audit.review_decision")}
    rows_made = [found[audit_id(SECRET, item.decision_id)] for item in made]
    assert [(row["action"], row["state"]) for row in rows_made] == [
        (None, "applied"),
        ("generalise", "applied"),
        (None, "waiting"),
        (None, "parked"),
    ]
    assert rows_made[1]["decided_at"] == datetime(2026, 1, 2, 23, 0)
    by_reviewer = {(row["reviewer"], row["kind"]): row["n_parked"] for row in ask(world, "decision_by_reviewer")}
    assert by_reviewer["ola", "span_remove"] == 1
    assert [row["parked_reason"] for row in ask(world, "decision_parked")] == ["text_changed"]
    assert b"hemligt" not in (world.root / "audit" / "audit.duckdb").read_bytes()


@pytest.mark.parametrize("parked", [False, True])
def test_the_audit_confirms_no_guess_of_a_text(world, parked):
    """Whoever puts guessed names into a released text can work out every plain digest that hangs on it."""
    text = "Jag heter Zebulon och mår bra ."
    parts = (DecisionKind.SPAN_REMOVE, "A1AT1", text_digest(text), 10, 17)
    guessed = decision_id("review", *parts)
    made = Decision(guessed, "A1AT1", parts[0], "eva", "2026-01-02T03:04:05+00:00", *parts[2:])
    if parked:
        world.writers[0].findings = (("decision_parked", "A1AT1", 0, (), (guessed, "span_gone")),)
        world.store()
    record(world)
    record_decisions(world.root, SECRET, [made], [ParkedDecision(guessed, "A1AT1", "span_gone")] if parked else ())
    with read_audit(world.root) as connection:
        told = str(rows(connection, "select * from finding") + rows(connection, "select * from review_decision"))
    [finding] = with_ids([{**row, "value_list": [guessed]} for row in ask(world, FINDINGS)]) or [None]
    assert (finding is not None) is parked
    for item in (guessed, text_digest(text), *([finding["finding_id"]] if finding else ())):
        assert item not in told


def test_a_decision_that_another_one_overrides_is_not_applied(world):
    record(world)
    made = [
        Decision(f"d{day}", "A1AT1", kind, "eva", f"2026-01-0{day}T00:00:00+00:00", "t", 10, end, label)
        for day, kind, end, label in (
            (1, DecisionKind.SPAN_REMOVE, 17, None),
            (2, DecisionKind.LABEL, 17, Label.NICKNAME),
            (3, DecisionKind.SPAN_ADD, 21, Label.NICKNAME),
        )
    ]
    text_changed = replace(made[2], decision_id="d4", decided_at="2026-01-04T00:00:00+00:00", text_digest="other")
    record_decisions(world.root, SECRET, [*made, text_changed], [ParkedDecision("d4", "A1AT1", "text_changed")])
    found = ask(world, "select state from audit.review_decision order by decided_at")
    assert [row["state"] for row in found] == ["overridden", "overridden", "applied", "parked"]
    assert sum(row["n_overridden"] for row in ask(world, "decision_by_reviewer")) == 2


def test_learners_at_risk_are_those_below_k(world):
    common = {
        "k": 2,
        "k_metadata": 5,
        "quasi_identifiers": ["country"],
        "generalise_essay_ids": [],
        "generalise_starts": [],
    }
    record_risks(
        world.root,
        [{**common, "learner_id": "A1", "k_with_text": 1}, {**common, "learner_id": "B7", "k_with_text": 2}],
    )
    assert [row["learner_id"] for row in ask(world, "learner_at_risk")] == ["A1"]


def test_doubtful_recall_lists_essays_with_unexplained_capitals_or_low_scores(world):
    record(world)
    with write_audit(world.root) as connection:
        connection.execute("update essay_state set n_unknown_capitals = 4 where essay_id = 'A1AT1'")
        connection.execute("update mention_provenance set score = 0.5 where essay_id = 'A1AT2'")
    assert [(row["essay_id"], row["n_unknown_capitals"]) for row in ask(world, "essay_doubtful_recall")] == [
        ("A1AT1", 4)
    ]


def test_held_back_essays_findings_and_releases_are_told(world):
    policy = Policy(k=1, sensitive=ReviewAction.BLOCK)
    build = build_release(world.root, world.request(policy=policy), SECRET, is_common)
    publish_build(world.root, SECRET, build, run_gates(build, is_common), "run1")
    held = ask(world, "essay_held_back")
    assert [(row["essay_id"], row["reason"]) for row in held] == [("B7AT1", "sensitive_undecided")]
    summary = ask(world, "release_summary")[0]
    assert (summary["state"], summary["n_essays"], summary["n_held_back"]) == ("published", 2, 1)
    assert ask(world, "gate_failure") == []
    assert ask(world, "mention_count_by_label")[0]["n_mentions"] == 2
    assert ask(world, "mention_count_by_text_type")[0]["text_type"] == "Berättande"
    assert len(ask(world, "essay_overview")) == 2
    marked = [row["text"] for row in ask(world, "marked_text") if row["is_surrogate"]]
    assert marked.count("Erik") == 1
    assert ask(world, "finding_count") == []


def test_every_view_is_named_once_and_says_what_one_row_is():
    names = [view.name for view in list_views()]
    assert len(names) == len(set(names)) == len(view_names(Zone.AUDIT)) + len(view_names(Zone.RELEASE))
    assert all(view.meaning.startswith("One row ") for view in list_views())


def test_a_query_can_read_these_databases_and_nothing_else(world):
    record(world)
    assert ask(world, "select count(*) as n from audit.essay where school = ?", "A") == [{"n": 2}]
    (world.root / "restricted" / "x.csv").write_text("a\nb\n")
    for statement in (
        f"select * from read_csv('{world.root}/restricted/x.csv')",
        f"select * from '{world.root}/restricted/lake/tasks.parquet'",
        f"select * from glob('{world.root}/*')",
    ):
        with pytest.raises(InputError, match="refused"):
            run_query(world.root, statement)
    for statement in (
        "delete from audit.essay",
        "attach 'x.duckdb'",
        "set enable_external_access = true",
        f"copy (select 1) to '{world.root}/x.csv'",
        "select 1; select 2",
        "create table t as select 1",
    ):
        with pytest.raises(InputError):
            run_query(world.root, statement)
    with pytest.raises(InputError, match="known are"):
        run_query(world.root, "v_nothing")
    with pytest.raises(InputError, match="no valid SQL"):
        run_query(world.root, "selct 1 from")


def test_without_databases_there_is_nothing_to_ask(tmp_path):
    with pytest.raises(StoreError, match="rebuild"):
        run_query(tmp_path, "finding_open")
    with pytest.raises(StoreError, match="missing"), read_audit(tmp_path):
        pass


def test_a_reader_keeps_its_state_while_a_writer_writes(world):
    record(world)
    with read_audit(world.root) as reading:
        world.writers.append(Writer("C1", {"AT1": "Hej."}))
        world.store()
        record(world, "run2")
        assert rows(reading, "select count(*) as n from essay") == [{"n": 3}]
    with read_audit(world.root) as reading:
        assert rows(reading, "select count(*) as n from essay") == [{"n": 4}]


def test_a_write_that_fails_leaves_the_old_state_and_no_file(world):
    record(world)
    before = (world.root / "audit" / "audit.duckdb").read_bytes()

    def write_half():
        with write_audit(world.root) as connection:
            connection.execute("delete from essay")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        write_half()
    assert (world.root / "audit" / "audit.duckdb").read_bytes() == before
    assert sorted(path.name for path in (world.root / "audit").iterdir()) == [".audit.duckdb.lock", "audit.duckdb"]


def test_an_audit_database_of_an_earlier_version_gets_the_new_columns(world):
    record(world)
    with write_audit(world.root) as connection:
        connection.execute("create or replace macro m_schema_digest() as 'old'")
        connection.execute("alter table quarantine drop column learner_id")
    with read_audit(world.root) as connection:
        assert rows(connection, "select count(*) as n from essay") == [{"n": 3}]
    record(world, "run2")
    with read_audit(world.root) as connection:
        assert rows(connection, "select learner_id from quarantine") == []


def test_a_statement_may_end_in_a_comment(world):
    record(world)
    page = run_query(world.root, "select essay_id from audit.essay order by 1 -- all; of them", limit=2)
    assert (page.rows, page.n_more) == ((("A1AT1",), ("A1AT2",)), 1)


def test_a_limit_gives_the_first_rows_of_each_view_and_counts_the_others(world):
    world.writers[0].findings = (("gender_clash", "A1AT1", 10),)
    world.store()
    build = build_release(world.root, world.request(), SECRET, is_common)
    publish_build(world.root, SECRET, build, run_gates(build, is_common), "run1")
    record(world)
    n_cut = 0
    for view in list_views():
        whole = run_query(world.root, view.name)
        page = run_query(world.root, view.name, limit=2)
        assert (page.columns, page.rows, whole.n_more) == (whole.columns, whole.rows[:2], 0)
        assert page.n_more == max(len(whole.rows) - 2, 0)
        n_cut += page.n_more > 0
    assert n_cut > 5


def test_reasons_of_a_difference_are_those_of_all_steps_between(tmp_path):
    with write_audit(tmp_path) as connection:
        for step, reason in enumerate(("new", "decisions", "")):
            connection.execute(
                "insert into release (release_id, run_id, state, built_at, release_digest, n_learners, n_essays, "
                "n_held_back) values (?, 'run', 'published', now()::timestamp, '', 1, 1, 0)",
                [f"r{step}"],
            )
            connection.execute(
                "insert into release_essay (release_id, essay_id, learner_id, state, reason, change_reason, "
                "content_digest, n_mentions) values (?, 'A1AT1', 'A1', 'released', '', ?, ?, 1)",
                [f"r{step}", reason, str(min(step, 1))],
            )
    row = {"essay_id": "A1AT1", "learner_id": "A1", "change": "changed", "reason": "decisions"}
    assert diff_releases(tmp_path, "r0", "r1") == [row]
    assert diff_releases(tmp_path, "r0", "r2") == [row]
    assert diff_releases(tmp_path, "r2", "r0") == [row]
    assert diff_releases(tmp_path, "r1", "r2") == []
