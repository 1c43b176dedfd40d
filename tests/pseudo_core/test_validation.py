"""What counts as usable: ids, texts, metadata values."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo_core.validation import (
    ADVICE,
    NOTED,
    Reason,
    check_text,
    deny_item,
    essay_id_of,
    is_item_id,
    learner_from_values,
    normalise_text,
    split_essay_id,
    task_from_values,
)

item_ids = st.from_regex(r"\A[A-Za-z]{1,12}[0-9]{1,9}\Z")


@given(item_ids, item_ids)
def test_an_essay_id_can_be_split_in_one_way_only(learner_id, task_id):
    assert split_essay_id(essay_id_of(learner_id, task_id)) == (learner_id, task_id)


@given(st.text(max_size=12))
def test_an_id_names_no_path_and_no_person(value):
    if is_item_id(value):
        assert value.isascii()
        assert value.isalnum()
        assert value[-1].isdigit()


@pytest.mark.parametrize(
    "value", ["", "A", "1", "../A1", "A1/", "A.1", "A1\n", "A1 ", " A1", "A-1", "Å1", "A١", "A" * 13 + "1", "\x00A1"]
)
def test_what_is_no_id(value):
    assert not is_item_id(value)
    assert split_essay_id(value + "AT1") is None
    assert split_essay_id("A1" + value) is None


@given(st.text())
def test_normalising_twice_is_normalising_once_and_leaves_no_carriage_return(text):
    once = normalise_text(text)
    assert normalise_text(once) == once
    assert "\r" not in once


@given(st.text(st.characters(), max_size=50))
def test_a_text_that_passes_can_be_stored(text):
    text = normalise_text(text)
    if check_text(text) is None:
        assert text.encode().decode() == text
        assert text.strip()
        assert "\x00" not in text


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("1990-1994", "1990-1994"),
        ("0-1939", "0-1939"),
        ("1940-1944", "1940-1944"),
        ("1990-1995", None),
        ("1991-1995", None),
        ("1987-03-02", None),
        ("1935-1939", None),
        ("1990", None),
    ],
)
def test_birth_intervals(value, expected):
    learner, problems = learner_from_values({"id": "A1", "birthyear_interval": value})
    assert learner.birthyear_interval == expected
    assert [problem.reason for problem in problems] == ([] if expected else [Reason.UNKNOWN_VALUE])
    assert all(value not in problem.detail or value == "1990" for problem in problems)


@pytest.mark.parametrize(("value", "is_good"), [("2019-W04", True), ("2019-W54", False), ("2019-01-01", False)])
def test_task_dates(value, is_good):
    task, problems = task_from_values({"id": "AT1", "task_date": value})
    assert (task.attribute("task_date") == value) is is_good
    assert (problems == ()) is is_good


def test_metadata_keeps_no_control_characters():
    learner, _ = learner_from_values({"id": "A1", "swedish_where": "SFI\x00\x9f"}, extras=[("x", "a\x01b")])
    assert (learner.attributes, learner.extras) == ((("swedish_where", "SFI"),), (("x", "ab"),))


def test_a_heap_of_combining_marks_is_refused_and_takes_no_time():
    """The time of NFC grows with the square of the run: these took minutes each."""
    heap = "\u0301\u0316" * 150_000
    problem = check_text(normalise_text(f"Hej a{heap} !"))
    assert problem.reason == Reason.CONTROL_CHARACTER
    assert problem.detail == "more than 100 combining marks in a row at offset 5"
    learner, _ = learner_from_values({"id": "A1", "swedish_where": f"a{heap}"}, extras=[("x", f"b{heap}")])
    assert (learner.attributes, learner.extras) == ((("swedish_where", "a"),), (("x", "b"),))


@pytest.mark.parametrize("before", ["", "x" * 57, "\u0316" * 60 + "x" * 40])
def test_a_hundred_combining_marks_are_taken_wherever_they_stand(before):
    assert check_text(normalise_text(f"{before}x" + "\u0316" * 100 + " !")) is None
    assert check_text(normalise_text(f"{before}x" + "\u0316" * 101 + " !")).detail.endswith(str(len(before) + 1))


def test_a_deny_list_takes_only_what_a_release_replaces():
    assert deny_item(" Farida ", "surname").text == "Farida"
    assert deny_item("Farida", "fam") is None
    assert deny_item("Farida", "nonsense") is None
    assert deny_item("  ", "surname") is None


def test_every_reason_says_what_to_do():
    assert set(Reason) - set(ADVICE) == {Reason.BAD_GRAPH}  # the graph's own message says it


def test_the_document_lists_every_reason_with_its_advice():
    document = (Path(__file__).parents[2] / "docs" / "input.md").read_text(encoding="utf-8")
    for reason in Reason:
        what = "noted, the item goes on" if reason in NOTED else "refused"
        advice = ADVICE.get(reason, "the message says what is wrong in the graph")
        assert f"| `{reason.value}` | {what} | {advice} |" in document
