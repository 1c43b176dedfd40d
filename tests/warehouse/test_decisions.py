"""The store of decisions: nothing is lost, nothing is taken twice, who changes her mind is heard."""

from dataclasses import replace

import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from small_warehouse import SECRET

from pseudo_core.errors import StoreError
from pseudo_core.model import Decision, DecisionKind
from pseudo_core.taxonomy import Label, Modifier
from warehouse.audit import record_decisions, record_results, start_run
from warehouse.decisions import DecisionStore, parked_decisions
from warehouse.ids import audit_id
from warehouse.query import run_query


def decision(number=1, kind=DecisionKind.MARKUP, at="2026-01-01T00:00:00+00:00", **values):
    given = {"start": 10, "end": 14, "value": "keep"} | values
    return Decision(f"d{number}", given.pop("essay_id", "A1AT1"), kind, "Anna", at, "digest", **given)


@pytest.fixture
def store(world):
    return DecisionStore(world.root / "restricted" / "lake")


def test_everything_comes_back_as_it_went_in(store):
    full = decision(
        kind=DecisionKind.LABEL, label=Label.CITY, modifiers=(Modifier.GEN, Modifier.FOREIGN), entity=3, comment="fel"
    )
    pair = decision(2, DecisionKind.ENTITY_MERGE, end=None, other_essay_id="A1AT2", other_start=5, value="")
    assert store.add([full, pair]) == 2
    assert set(store.all()) == {full, pair}
    assert store.by_learner() == {"A1": store.all()}


def test_what_stands_is_not_taken_again_by_anybody(store):
    assert store.add([decision()]) == 1
    assert store.add([decision(), decision(2, at="2026-02-01T00:00:00+00:00")]) == 0
    assert [item.reviewer for item in store.all()] == ["Anna"]


def test_a_mind_changed_back_is_a_third_decision(store):
    days = [f"2026-01-0{day}T00:00:00+00:00" for day in (1, 2, 3)]
    for day, value in zip(days, ("keep", "mask", "keep"), strict=True):
        assert store.add([decision(at=day, value=value)]) == 1
    assert [item.value for item in store.all()] == ["keep", "mask", "keep"]
    assert len({item.decision_id for item in store.all()}) == 3


def test_another_text_makes_another_decision(store):
    assert store.add([decision(), replace(decision(2), text_digest="other")]) == 2


def test_what_a_reviewer_decides_too_stays_when_the_graph_goes(store):
    store.take_graphs(0, "one", ["A1"], [decision(1), decision(2, start=20, end=24)])
    before = store.by_learner()
    assert store.add([decision(3, at="2026-02-01T00:00:00+00:00")]) == 0
    assert store.by_learner() == before, "a decision that stood already redoes nobody"
    store.take_graphs(0, "two", ["A1"], [])
    assert [item.decision_id for item in store.all()] == ["d1"]


def test_graphs_take_their_decisions_back_and_leave_those_of_reviews(store):
    store.add([decision(1)])
    graph = [decision(2, start=20, end=24), decision(3, start=30, end=34)]
    assert store.take_graphs(0, "one", ["A1"], graph) == 2
    assert store.take_graphs(0, "one", ["A1"], graph) == 0
    assert store.take_graphs(0, "two", ["A1"], graph[:1]) == 0
    assert [item.decision_id for item in store.all()] == ["d1", "d2"]
    assert store.graph_digests() == {"0": "two"}


def test_file_is_the_owner_s_alone_and_names_the_learner_for_erasure(store):
    store.add([decision()])
    assert store.file.stat().st_mode & 0o777 == 0o600
    assert pq.read_table(store.file)["learner_id"].to_pylist() == ["A1"]


def test_broken_file_is_an_error_that_says_what_to_do(store):
    store.add([decision()])
    store.file.write_bytes(b"PAR1 and no more")
    with pytest.raises(StoreError, match="backup"):
        store.all()


def test_parked_decisions_are_told_with_their_reason(world, store):
    start = "Jag heter Zebulon och bor i Kvastköping med min ".__len__()
    world.writers[0].markup = {("A1AT1", start): "keep"}
    world.writers[0].findings = (("decision_parked", "A1AT1", 0, (), ("d2", "no_markup")),)
    world.store()
    seen = decision(start=start, end=start + 6)
    named = decision(2, start=10, end=17)
    unseen = decision(3, DecisionKind.ENTITY_MERGE, start=10, end=None, other_start=28, value="")
    gone = decision(9, essay_id="A1ZT9")
    store.add([seen, named, unseen, gone])
    start_run(world.root, "1", "rebuild", program_version="0", pack_version="p", policy_digest="d")
    record_results(world.root, SECRET, "1", world.results, pack_version="p")
    parked = parked_decisions(world.root, world.results, store.all())
    record_decisions(world.root, SECRET, store.all(), parked)
    assert [(item.decision_id, item.reason) for item in parked] == [
        ("d2", "no_markup"),
        ("d3", "conflict"),
        ("d9", "essay_gone"),
    ]
    told = {audit_id(SECRET, item): item for item in ("d1", "d2", "d3", "d9")}
    assert sorted(told[row[0]] for row in run_query(world.root, "decision_parked").rows) == ["d2", "d3", "d9"]
    applied = run_query(world.root, "select decision_id from audit.review_decision where state = 'applied'").rows
    assert [told[row[0]] for row in applied] == ["d1"]
    counted = {row[1]: row[2:5] for row in run_query(world.root, "decision_by_reviewer").rows}
    assert counted["markup"] == (3, 2, 2)


VALUES = st.lists(st.tuples(st.sampled_from(["keep", "mask"]), st.integers(0, 2), st.integers(1, 9)), max_size=12)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(VALUES)
def test_taking_a_list_in_twice_changes_nothing(store, values):
    store.file.unlink(missing_ok=True)
    items = [
        decision(number, start=start, end=start + 1, value=value, at=f"2026-01-0{day}T00:00:00+00:00")
        for number, (value, start, day) in enumerate(sorted(values, key=lambda item: item[2]))
    ]
    store.add(items)
    before = store.all()
    latest = {(item.start, item.end): item.value for item in sorted(items, key=lambda item: item.decided_at)}
    assert {(item.start, item.end): item.value for item in sorted(before, key=lambda item: item.decided_at)} == latest
    store.add([item for item in items if latest[item.start, item.end] == item.value])
    assert store.all() == before
