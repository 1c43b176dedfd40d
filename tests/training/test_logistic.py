"""The fit of all weights: priors hold where data is silent, and a cost is so many rows."""

from __future__ import annotations

import pytest

from pseudo_core.detect.weigh import BIAS
from training.logistic import fit_logistic

ROWS = [("heter", "cap")] * 6 + [("i", "cap")] * 5 + [("heter",), ("i",), ()]
TRUTH = [True] * 5 + [False] + [False] * 4 + [True] + [True, False, False]


def test_without_data_the_priors_stand() -> None:
    assert fit_logistic([], [], {"heter": 2.0}, spread=0.7) == {BIAS: 0.0, "heter": 2.0}


def test_what_the_data_does_not_show_keeps_its_prior() -> None:
    assert fit_logistic(ROWS, TRUTH, {"never": 1.25}, spread=0.7)["never"] == pytest.approx(1.25)


def test_data_moves_weights_and_a_wide_spread_lets_it_move_them_further() -> None:
    near, far = (fit_logistic(ROWS, TRUTH, {}, spread=spread) for spread in (0.3, 3.0))
    assert 0 < near["heter"] < far["heter"]
    assert far["i"] < near["i"] < 0


def test_a_cost_counts_as_so_many_rows() -> None:
    cost = [3 if true else 1 for true in TRUTH]
    rows = [row for row, times in zip(ROWS, cost, strict=True) for _ in range(times)]
    truth = [true for true, times in zip(TRUTH, cost, strict=True) for _ in range(times)]
    weighed = fit_logistic(ROWS, TRUTH, {}, spread=0.7, cost=cost)
    assert weighed == pytest.approx(fit_logistic(rows, truth, {}, spread=0.7), abs=0.0011)


def test_the_order_of_rows_says_nothing() -> None:
    backwards = fit_logistic(ROWS[::-1], TRUTH[::-1], {"i": -1.0}, spread=0.7)
    assert backwards == pytest.approx(fit_logistic(ROWS, TRUTH, {"i": -1.0}, spread=0.7), abs=0.0011)
