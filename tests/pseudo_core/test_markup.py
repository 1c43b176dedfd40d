"""Markup labels: the words come from the lists, the decision from fitted weights over contexts."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from pseudo_core.annotate import prepare
from pseudo_core.detect.markup.candidates import MARKUP_WEIGHTS
from pseudo_core.detect.markup.education import detect_education
from pseudo_core.detect.markup.kinship import detect_kinship, kinship_candidates
from pseudo_core.detect.markup.professions import detect_professions
from pseudo_core.detect.markup.sensitive import detect_sensitive
from pseudo_core.detect.view.context import EssayView
from pseudo_core.lexicon import Lexicon
from pseudo_core.model import Essay
from pseudo_core.taxonomy import MARKUP
from resources import load_lexicon

PRIORS = Path(__file__).parents[2] / "training" / "markup" / "priors.toml"


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return load_lexicon()


def view_of(text: str, lexicon: Lexicon, text_type: str = "Berättande") -> EssayView:
    return prepare(Essay("A1AT1", "A1", "AT1", text, (text_type,)), lexicon)


def score_of(text: str, word: str, lexicon: Lexicon, text_type: str = "Berättande") -> float:
    view = view_of(text, lexicon, text_type)
    (score,) = [e.score for e in detect_kinship(view, lexicon) if view.text[e.start : e.end] == word]
    return score


def test_the_writers_people_outweigh_a_films(lexicon: Lexicon) -> None:
    assert score_of("Min bror bor här .", "bror", lexicon) > 0.9
    assert score_of("Hans bror dör i filmen .", "bror", lexicon, "Återgivande") < 0.3


def test_a_definite_word_leans_on_its_first_mention(lexicon: Lexicon) -> None:
    with_owner = score_of("Jag har en son . Min son sover . Sonen är trött .", "Sonen", lexicon)
    assert with_owner > score_of("Bussen kom . Sonen är trött .", "Sonen", lexicon)


def test_gender_and_kind_are_facts(lexicon: Lexicon) -> None:
    view = view_of("Min dotter sjunger .", lexicon)
    (item,) = detect_kinship(view, lexicon)
    assert dict(item.facts) == {"gender": "f", "kind": "family"}
    assert item.base == "dotter"


def test_no_list_no_words() -> None:
    view = EssayView(Essay("A1AT1", "A1", "AT1", "Min bror ."), ())
    assert list(detect_kinship(view)) == []


@pytest.mark.parametrize(
    ("detector", "text", "word"),
    [
        (detect_professions, "Min far arbetade som hattmakare hela livet .", "hattmakare"),
        (detect_education, "Jag går en kurs i drejning .", "drejning"),
        (detect_sensitive, "Min morbror fick lungcancer förra året .", "lungcancer"),
    ],
)
def test_frames_and_forms_reach_words_that_no_list_knows(detector, text: str, word: str, lexicon: Lexicon) -> None:  # type: ignore[no-untyped-def]
    view = view_of(text, lexicon)
    assert [text[e.start : e.end] for e in detector(view, lexicon) if e.score >= 0.5] == [word]


def test_weights_and_priors_cover_every_markup_label() -> None:
    priors = tomllib.loads(PRIORS.read_text(encoding="utf-8"))
    assert set(priors) == set(MARKUP_WEIGHTS.families) == {label.value for label in MARKUP}
    for label, prior in priors.items():
        unknown = {name for name in prior if name not in MARKUP_WEIGHTS.families[label]}
        assert unknown <= {name for name in prior if abs(prior[name]) < 0.0005}


def test_features_name_contexts_and_never_words_of_the_text(lexicon: Lexicon) -> None:
    view = view_of("Min kusin Zerocalcare ringde .", lexicon)
    features = {feature for item in kinship_candidates(view, lexicon) for feature in item.features}
    assert not any("zerocalcare" in feature or "kusin" in feature for feature in features)
    assert "det:own" in features
