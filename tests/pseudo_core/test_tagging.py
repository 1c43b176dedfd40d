"""The part-of-speech tagger: what it finds, that its arithmetic is CRFsuite's, and how it fails."""

import math
import random
import sys
from pathlib import Path

import numpy as np
import pycrfsuite
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pseudo_core import random_field
from pseudo_core.errors import ResourceError
from pseudo_core.model import Token
from pseudo_core.random_field import has_usable_capitals
from pseudo_core.tagging import Tagger, sentence_attributes
from pseudo_core.tokenise import tokenise

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def tagger() -> Tagger:
    return Tagger.load()


def names(tagger: Tagger, text: str) -> list[str]:
    return [token.text for token in tagger.tag(tokenise(text)) if token.pos == "PROPN"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Jag heter Tsegaye och bor i Uddevalla.", ["Tsegaye", "Uddevalla"]),
        ("jag heter tsegaye och bor i uddevalla.", ["tsegaye", "uddevalla"]),
        ("JAG HETER TSEGAYE OCH BOR I UDDEVALLA", ["TSEGAYE", "UDDEVALLA"]),
        ("På måndag träffade jag läraren i matsalen.", []),
        ("Det är hans bil.", []),
    ],
)
def test_names_are_proper_nouns_with_and_without_capitals(tagger: Tagger, text: str, expected: list[str]) -> None:
    assert names(tagger, text) == expected


def test_parts_of_speech_of_a_plain_sentence(tagger: Tagger) -> None:
    tagged = tagger.tag(tokenise("Min syster köpte två gamla bilar ."))
    assert [token.pos for token in tagged] == ["PRON", "NOUN", "VERB", "NUM", "ADJ", "NOUN", "PUNCT"]


@pytest.mark.parametrize(
    ("words", "usable"),
    [
        (["Jag", "bor", "här"], True),
        (["jag", "bor", "i", "Eslöv"], True),
        (["jag", "bor", "här"], False),
        (["JAG", "BOR", "HÄR"], False),
        (["Hon", "bor", "i", "USA"], True),
        (["12", "."], False),
    ],
)
def test_which_sentences_have_usable_capitals(words: list[str], usable: bool) -> None:
    assert has_usable_capitals(words) is usable


def test_no_token_no_answer(tagger: Tagger) -> None:
    assert tagger.tag(()) == ()


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=200))
def test_any_text_is_tagged_in_place(text: str) -> None:
    tokens = tokenise(text)
    tagged = Tagger.load().tag(tokens) if len(tokens) > 150 else _SHARED.tag(tokens)
    assert [(t.start, t.end, t.text, t.sentence) for t in tagged] == [
        (t.start, t.end, t.text, t.sentence) for t in tokens
    ]
    assert all(0.0 <= token.p_name <= 1.0 and token.pos for token in tagged)


_SHARED = Tagger.load()


def test_answer_does_not_depend_on_what_was_tagged_before() -> None:
    texts = ["Ali bor i Malmö.", "min bror heter omar", "HEJ ANNA", "Vi åkte dit " * 60]
    alone = [Tagger.load().tag(tokenise(text)) for text in texts]
    together = Tagger.load()
    for text in reversed(texts):
        together.tag(tokenise(text))
    assert [together.tag(tokenise(text)) for text in texts] == alone


def test_full_cache_is_emptied_and_filled_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "Min bror Omar bor i Lund. Han är snickare."
    expected = _SHARED.tag(tokenise(text))
    monkeypatch.setattr(random_field, "_KEPT_WORDS", 3)
    small = Tagger.load()
    assert [small.tag(tokenise(text)) for _ in range(3)] == [expected] * 3


def _converted(sentences: list[list[tuple[str, str]]], folder: Path) -> tuple[pycrfsuite.Tagger, Tagger]:
    trainer = pycrfsuite.Trainer(algorithm="lbfgs", verbose=False)
    trainer.set_params({"c2": 0.1, "max_iterations": 20})
    for sentence in sentences:
        trainer.append(sentence_attributes([w for w, _ in sentence], blind=False), [label for _, label in sentence])
    trainer.train(str(folder / "model"))
    crf = pycrfsuite.Tagger()
    crf.open(str(folder / "model"))
    sys.path.insert(0, str(ROOT))
    try:
        from training.crf import write_tables
    finally:
        sys.path.pop(0)
    write_tables(folder / "model", folder / "pos.npz", smallest=0.0)
    data = (folder / "pos.npz").read_bytes()
    return crf, Tagger(data, data)


def test_probabilities_are_those_of_crfsuite(tmp_path: Path) -> None:
    rng = random.Random(5)
    words = ["Anna", "Bo", "går", "hem", "till", "huset", "i", "Umeå", "."]
    label = {"Anna": "PROPN", "Bo": "PROPN", "Umeå": "PROPN", "går": "VERB", "till": "ADP", "i": "ADP", ".": "PUNCT"}
    sentences = [
        [(word, label.get(word, "NOUN")) for word in rng.choices(words, k=rng.randrange(1, 12))] for _ in range(40)
    ]
    crf, tagger = _converted(sentences, tmp_path)
    # Lengths on both sides of the piece length, which must not show.
    texts = [["Anna", *rng.choices([*words, "Okänd", "äter"], k=n)] for n in (0, 1, 2, 7, 39, 40, 41, 75, 160)]
    tokens = [Token(i, i + 1, word, number) for number, text in enumerate(texts) for i, word in enumerate(text)]
    tagged = tagger.tag(tokens)
    at = 0
    for text in texts:
        crf.set(sentence_attributes(text, blind=False))
        for i in range(len(text)):
            assert math.isclose(tagged[at + i].p_name, crf.marginal("PROPN", i), abs_tol=2e-3)
        at += len(text)


def test_missing_model_is_named(tmp_path: Path) -> None:
    with pytest.raises(ResourceError, match=r"pos_cased\.npz is missing"):
        Tagger.load(tmp_path)


@pytest.mark.parametrize("data", [b"", b"PK", b"not a model", b"PK\x03\x04" + bytes(60)])
def test_broken_model_is_refused(data: bytes) -> None:
    with pytest.raises(ResourceError, match="pos_cased cannot be read"):
        Tagger(data, data)


def test_truncated_model_is_refused() -> None:
    data = (ROOT / "pseudo_core" / "models" / "pos_cased.npz").read_bytes()
    with pytest.raises(ResourceError):
        Tagger(data[: len(data) // 2], data)


def test_model_whose_tables_do_not_fit_is_refused(tmp_path: Path) -> None:
    np.savez(
        tmp_path / "m.npz",
        labels=np.array(["NOUN", "PROPN"]),
        attributes=np.frombuffer(b"a\nb", dtype=np.uint8),
        weights=np.zeros((3, 2)),
        transitions=np.zeros((2, 2)),
    )
    data = (tmp_path / "m.npz").read_bytes()
    with pytest.raises(ResourceError, match="do not fit"):
        Tagger(data, data)


def test_models_carry_their_licence() -> None:
    licence = (ROOT / "pseudo_core" / "models" / "LICENSE.md").read_text("utf-8")
    assert "CC BY-SA 4.0" in licence
    assert "Talbanken" in licence
    assert "PUD" in licence
