"""Coarsening: every class holds k learners, the same result for any order, the loss is told."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from warehouse.coarsen import LADDER, Quasi, coarsen, families, term_of

LANGUAGES = ["Arabiska", "Tigrinska", "Persiska", "Dari", "Polska", "Ryska", "Somaliska", "Klingonska"]


def quasi(number, draw):
    gender, birth, months, language = draw
    return Quasi(f"A{number}", gender, birth, months, (language,))


writers = st.lists(
    st.tuples(
        st.sampled_from(["f", "m", None]),
        st.sampled_from(["0-1939", "1985-1989", "1990-1994", "1995-1999", None]),
        st.one_of(st.none(), st.integers(0, 300)),
        st.sampled_from(LANGUAGES),
    ),
    max_size=40,
)


@settings(max_examples=60, deadline=None)
@given(writers, st.integers(1, 5))
def test_every_class_holds_k_learners_whatever_the_order(drawn, k):
    items = [quasi(number, draw) for number, draw in enumerate(drawn)]
    told, losses = coarsen(items, k)
    sizes = Counter(value for value in told.values() if not value.is_empty)
    assert all(size >= k for size in sizes.values())
    assert coarsen(list(reversed(items)), k) == (told, losses)
    assert all(loss.n_rows > 0 for loss in losses)
    if drawn and k == 1:
        assert len(losses) <= 1


def test_with_k_one_only_the_months_are_banded():
    told, losses = coarsen([Quasi("A1", "f", "1990-1994", 18, ("Arabiska",))], 1)
    assert told["A1"].time_in_sweden == "12-23"
    assert [loss.field for loss in losses] == ["time_in_sweden"]


def test_who_is_alone_tells_less_and_the_others_keep_their_finer_values():
    items = [Quasi(f"A{at}", "f", "1990-1994", 30, ("Arabiska",)) for at in range(20)]
    items += [Quasi(f"B{at}", "f", "1990-1994", 30, (name,)) for at, name in enumerate(["Tigrinska", "Amharinska"])]
    told, losses = coarsen(items, 2)
    assert (told["A0"].birthyear_interval, told["A0"].first_language) == ("1990-1994", "Arabiska")
    assert told["B0"] == told["B1"]
    assert (told["B0"].birthyear_interval, told["B0"].first_language) == ("1990-1999", "Semitiska språk")
    assert [(loss.field, loss.n_rows) for loss in losses] == [
        ("time_in_sweden", 22),
        ("birthyear_interval", 2),
        ("first_language", 2),
    ]


def test_the_ladder_ends_where_nothing_is_told():
    lowest = {field: max(level for name, level in LADDER if name == field) for field, _ in LADDER}
    assert lowest == {"birthyear_interval": 3, "first_language": 3, "time_in_sweden": 2, "gender": 1}


def test_a_learner_alone_in_the_corpus_tells_nothing():
    told, _ = coarsen([Quasi("A1", "f", "1990-1994", 18, ("Arabiska",))], 2)
    assert told["A1"].is_empty


@pytest.mark.parametrize(
    ("week", "term"),
    [("2019-W01", "2019-VT"), ("2019-W26", "2019-VT"), ("2019-W27", "2019-HT"), ("2020-W53", "2020-HT"),
     ("2019-08", "2019-HT"), ("", None), ("2019", None), ("W04-2019", None), ("2019-W99", None), (None, None)],
)  # fmt: skip
def test_the_week_of_a_task_becomes_a_term(week, term):
    assert term_of(week) == term


def test_families_are_known_for_the_usual_languages():
    assert families()["somaliska"] == "Kushitiska språk"
    assert len(families()) > 120
