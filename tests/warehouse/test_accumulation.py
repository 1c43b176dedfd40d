"""k with and without texts, the spans that would raise it, and sensitive values that a whole class shares."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_warehouse import SECRET, World, Writer, is_common

from pseudo_core.accumulation import TraitValue, risks_of_class, undiverse_values
from pseudo_core.policy import Policy, ReviewAction
from warehouse.accumulation import UNDIVERSE, judge_accumulation
from warehouse.audit import record_results, record_risks, start_run
from warehouse.query import run_query
from warehouse.release import build_release

PROFESSION, CHILDREN, FAITH = ("profession", "bagare"), ("children", "3"), ("sensitive", "faith")


def risk(shown: dict[str, set[TraitValue]], learner_id: str, k: int = 2) -> tuple[int, int, tuple[TraitValue, ...]]:
    found = next(item for item in risks_of_class(shown, k) if item.learner_id == learner_id)
    return found.k_metadata, found.k_with_text, found.drop


def test_who_tells_nothing_is_as_rare_as_the_class() -> None:
    assert risk({"A1": set(), "A2": {PROFESSION}, "A3": set()}, "A1") == (3, 3, ())


def test_what_others_tell_too_does_not_single_out() -> None:
    assert risk({"A1": {PROFESSION}, "A2": {PROFESSION, CHILDREN}, "A3": set()}, "A1") == (3, 2, ())


def test_smallest_set_names_the_one_trait_that_is_alone() -> None:
    shown = {"A1": {PROFESSION, CHILDREN}, "A2": {PROFESSION}, "A3": {FAITH}}
    assert risk(shown, "A1") == (3, 1, (CHILDREN,))


def test_two_common_traits_may_be_rare_together() -> None:
    shown = {"A1": {PROFESSION, CHILDREN}, "A2": {PROFESSION}, "A3": {CHILDREN}}
    assert risk(shown, "A1")[2] in {(PROFESSION,), (CHILDREN,)}


def test_nothing_helps_in_a_class_below_k() -> None:
    assert risk({"A1": {PROFESSION}}, "A1", k=2) == (1, 1, ())


def test_whose_metadata_tells_nothing_could_be_anybody_who_tells_the_same() -> None:
    found = list(risks_of_class({"A1": {PROFESSION}, "B1": {PROFESSION}}, 2, of={"A1"}, size=50))
    assert [(item.learner_id, item.k_metadata, item.k_with_text) for item in found] == [("A1", 50, 2)]


TRAITS = st.frozensets(
    st.tuples(st.sampled_from(["profession", "education", "sensitive"]), st.sampled_from("abc")), max_size=5
)


@given(st.dictionaries(st.sampled_from([f"A{n}" for n in range(9)]), TRAITS, min_size=1), st.integers(1, 4))
def test_dropped_traits_reach_k_and_one_that_suffices_is_needed(
    shown: dict[str, frozenset[TraitValue]], k: int
) -> None:
    for found in risks_of_class(shown, k):
        own = shown[found.learner_id]
        left = own - set(found.drop)
        n_alike = sum(left <= traits for traits in shown.values())
        assert found.k_with_text == sum(own <= traits for traits in shown.values())
        assert n_alike >= min(k, len(shown)) or len(shown) < k
        for trait in found.drop:
            assert len(found.drop) > 1 or sum((left | {trait}) <= traits for traits in shown.values()) < k


@given(st.dictionaries(st.sampled_from([f"A{n}" for n in range(9)]), TRAITS, min_size=1), st.randoms())
def test_order_of_learners_changes_nothing(shown: dict[str, frozenset[TraitValue]], order: random.Random) -> None:
    items = list(shown.items())
    order.shuffle(items)
    assert list(risks_of_class(dict(items), 3)) == list(risks_of_class(shown, 3))


def test_class_with_one_sensitive_value_is_betrayed() -> None:
    assert undiverse_values({"A1": {FAITH}, "A2": {FAITH, PROFESSION}}) == {"A1": (FAITH,), "A2": (FAITH,)}
    assert undiverse_values({"A1": {FAITH}, "A2": set()}) == {}
    assert undiverse_values({"A1": set(), "A2": set()}) == {}


@pytest.fixture
def world(tmp_path):
    def text(trade):
        return {"AT1": f"Jag jobbar som [{trade}|prof|1] och är [troende|sensitive|2]."}

    return World(tmp_path, [Writer("A1", text("bagare")), Writer("A2", text("bagare")), Writer("A3", text("dykare"))])


def judge(world, policy):
    world.store()
    build = build_release(world.root, world.request(policy=policy), SECRET, is_common)
    return judge_accumulation(build, SECRET)


def test_rare_profession_is_at_risk_with_its_span(world):
    found = judge(world, Policy(k=2))
    rows = {row["learner_id"]: row for row in found.risks}
    assert [rows[name]["k_with_text"] for name in ("A1", "A2", "A3")] == [2, 2, 1]
    assert rows["A3"]["k_metadata"] == 3
    assert (rows["A3"]["generalise_essay_ids"], rows["A3"]["generalise_starts"]) == (["A3AT1"], [15])
    assert "profession" in rows["A3"]["quasi_identifiers"]
    assert "dykare" not in repr(found)


def test_masked_sensitive_spans_are_no_finding_and_kept_ones_are(world):
    assert judge(world, Policy(k=2)).findings == ()


def test_kept_sensitive_value_of_all_is_a_finding(world):
    found = judge(world, Policy(k=2, sensitive=ReviewAction.KEEP))
    assert [(row["learner_id"], row["rule"]) for row in found.findings] == [(f"A{n}", UNDIVERSE) for n in (1, 2, 3)]


def test_learners_at_risk_are_a_view_and_findings_close_again(world):
    found = judge(world, Policy(k=2, sensitive=ReviewAction.KEEP))
    start_run(world.root, "1", "rebuild", program_version="0", pack_version="p", policy_digest="d")
    record_results(world.root, SECRET, "1", world.results, pack_version="p")
    record_risks(world.root, found.risks, found.findings)
    page = run_query(world.root, "learner_at_risk")
    assert [row[0] for row in page.rows] == ["A3"]
    spans = dict(zip(page.columns, page.rows[0], strict=True))
    told = [spans[f"generalise_{name}"] for name in ("essay_ids", "starts", "ends")]
    assert told == [["A3AT1"], [15], [21]], "what `review decide` asks for: essay, start, end"
    assert len(run_query(world.root, "finding_open").rows) == 3
    record_results(world.root, SECRET, "2", world.results, pack_version="p")
    assert len(run_query(world.root, "finding_open").rows) == 3
    record_risks(world.root, found.risks, ())
    assert run_query(world.root, "finding_open").rows == ()
