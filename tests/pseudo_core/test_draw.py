"""Keyed draws: order of calls, other candidates and other learners change nothing."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo_core.draw import Draw
from pseudo_core.errors import SecretError

NAMES = st.lists(st.text(min_size=1, max_size=8), min_size=1, max_size=12, unique=True)


@given(names=NAMES)
def test_the_best_candidate_does_not_depend_on_the_order(draw: Draw, names: list[str]) -> None:
    lot = draw.lot("L1", "city:homs", "city", 1)
    assert lot.best(names) == lot.best(reversed(names)) == lot.order(names)[0]


@given(names=NAMES, more=NAMES)
def test_a_longer_list_moves_a_draw_only_to_a_new_candidate(draw: Draw, names: list[str], more: list[str]) -> None:
    lot = draw.lot("L1", "city:homs", "city", 1)
    best = lot.best([*names, *more])
    assert best == lot.best(names) or best in more


@pytest.mark.parametrize(
    "other",
    [("L2", "k", "city", 1), ("L1", "q", "city", 1), ("L1", "k", "geo", 1), ("L1", "k", "city", 2)],
    ids=["learner", "entity", "label", "epoch"],
)
def test_every_part_of_the_message_changes_the_rank(draw: Draw, other: tuple[Any, ...]) -> None:
    assert draw.lot("L1", "k", "city", 1).rank("Borås") != draw.lot(*other).rank("Borås")


def test_parts_cannot_run_into_each_other(draw: Draw) -> None:
    assert draw.lot("L1", "2k", "city", 1).rank("x") != draw.lot("L12", "k", "city", 1).rank("x")


def test_another_secret_gives_other_draws(fake_lexicon: Any) -> None:
    names = [f"name{n}" for n in range(50)]
    drawn = {Draw(bytes([n]) * 32, fake_lexicon).lot("L1", "k", "city", 1).best(names) for n in range(20)}
    assert len(drawn) > 8


@given(low=st.integers(-5, 5), span=st.integers(0, 9), name=st.text(max_size=5))
def test_integers_lie_in_their_range(draw: Draw, low: int, span: int, name: str) -> None:
    assert low <= draw.lot("L1", "k", "age", 1).integer(low, low + span, name) <= low + span


def test_no_candidate_gives_none(draw: Draw) -> None:
    assert draw.lot("L1", "k", "city", 1).best([]) is None


def test_a_short_secret_is_refused(fake_lexicon: Any) -> None:
    with pytest.raises(SecretError, match="at least 16"):
        Draw(b"short", fake_lexicon)


def test_the_secret_is_neither_printed_nor_pickled(draw: Draw) -> None:
    assert repr(draw) == "Draw()"
    with pytest.raises(TypeError, match="never pickled"):
        pickle.dumps(draw)


def test_a_list_that_the_pack_lacks_is_empty(bare_draw: Draw) -> None:
    assert bare_draw.rows("pool_street") == ()
