"""Forms of words: the genitive; and the weights' last resort."""

from __future__ import annotations

import pytest

from pseudo_core.detect.view.surface import genitive_stem
from pseudo_core.detect.weigh import Weights


@pytest.mark.parametrize(
    ("text", "stem"), [("Hans'", "Hans"), ("Max'", "Max"), ("Omar's", "Omar"), ("Evas", "Eva"), ("Ross", ""), ("", "")]
)
def test_genitive_stem_takes_off_every_spelling_of_the_ending(text: str, stem: str) -> None:
    assert genitive_stem(text) == stem


def test_a_sum_of_weights_beyond_what_exp_can_hold_is_certainty() -> None:
    weights = Weights({"place": {"sure": 900.0, "never": -900.0}})
    assert (weights.score("place", ["sure"]), weights.score("place", ["never"])) == (1.0, 0.0)
