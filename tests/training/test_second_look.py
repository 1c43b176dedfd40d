"""The fit of the second look: labels follow clues, and what few essays have is left out."""

from __future__ import annotations

from typing import Any

import pytest

from pseudo_core.detect.second_look import NONE, SecondLook
from pseudo_core.model import Learner
from resources import load_lexicon
from training.second_look.train import Example, examples, fit

ROWS: list[Example] = [
    *((f"e{k}", ["shape:capital", "-1:w:till"], "city") for k in range(20)),
    *((f"e{k}", ["shape:capital", "-1:w:heter"], "firstname") for k in range(20)),
    *((f"e{k}", ["shape:small", "-1:w:till"], NONE) for k in range(20)),
    *((f"e{k}", ["seldom", "-1:w:sällan"], NONE) for k in range(2)),
]


def _model(record: dict[str, Any]) -> SecondLook:
    return SecondLook(tuple(record["labels"]), record["weights"], 0.5)


def test_labels_follow_the_clues() -> None:
    model = _model(fit(ROWS, essays=3, words=3))
    for features, label in ((["shape:capital", "-1:w:till"], "city"), (["shape:small", "-1:w:till"], NONE)):
        shares = model.probabilities(features)
        assert max(shares, key=lambda name: shares[name]) == label


@pytest.mark.parametrize(
    ("essays", "words", "kept"), [(3, 3, set()), (1, 3, {"seldom"}), (1, 1, {"seldom", "-1:w:sällan"})]
)
def test_what_few_essays_have_is_left_out(essays: int, words: int, kept: set[str]) -> None:
    assert fit(ROWS, essays=essays, words=words)["weights"].keys() & {"seldom", "-1:w:sällan"} == kept


def test_examples_are_what_is_tagged_and_what_has_a_clue_whether_or_not_a_rule_takes_it() -> None:
    text = "Jag bor i Borås nu och åt middag med min Qwlxk där ."
    row = {
        "id": "A1AT1",
        "student": "A1",
        "text": text,
        "text_type": "Berättande",
        "spans": [{"start": text.index("middag"), "end": text.index("middag") + 6, "label": "city"}],
    }
    found = [label for _, _, label in examples([row], load_lexicon(), {"A1": Learner("A1")})]
    assert found.count("city") == 1
    assert found.count(NONE) >= 2


def test_a_golden_case_says_nothing_of_labels_that_it_leaves_open() -> None:
    text = "Jag bor i Borås ."
    row = {"id": "x", "student": "", "text": text, "text_type": "Berättande", "spans": [], "labels": {"age_digits"}}
    assert [label for _, _, label in examples([row], load_lexicon(), {})] == []
