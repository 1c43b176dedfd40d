"""What the part-of-speech training makes of treebanks and lists."""

import random
from pathlib import Path

import pytest

from training.pos.augment import WordSource, augment, misspell, template_sentences
from training.pos.treebank import read_treebank

TEMPLATES = Path(__file__).parents[2] / "training" / "pos" / "templates.tsv"
UPOS = {
    "ADJ",
    "ADP",
    "ADV",
    "AUX",
    "CCONJ",
    "DET",
    "INTJ",
    "NOUN",
    "NUM",
    "PART",
    "PRON",
    "PROPN",
    "PUNCT",
    "SCONJ",
    "VERB",
}


def row(number: int, word: str, upos: str, suc: str, relation: str = "dep") -> str:
    return "\t".join([str(number), word, "_", upos, suc, "_", "0", relation, "_", "_"])


@pytest.fixture
def lists(tmp_path: Path) -> Path:
    (tmp_path / "given_name.tsv").write_text("form\tgender\nOmid\tm\nAnna Lisa\tf\n", "utf-8")
    (tmp_path / "surname.tsv").write_text("form\nNgo\n", "utf-8")
    (tmp_path / "swedish_place.tsv").write_text("form\tname\tkind\tcountry\tfrequency\nEslöv\t\t\tSE\t\n", "utf-8")
    (tmp_path / "world_city.tsv").write_text(
        "form\tname\tcountry\tfrequency\nHanoi\t\tVN\t8000000\nAbc\t\tVN\t900\n", "utf-8"
    )
    (tmp_path / "word.tsv").write_text("form\tknown\tzipf\nkatten\t1\t4\nhunden\t1\t4\n", "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("word", "upos", "suc", "relation", "expected"),
    [
        ("och", "CONJ", "KN", "cc", "CCONJ"),
        ("som", "CONJ", "KN", "case", "SCONJ"),
        ("inte", "ADV", "AB", "neg", "PART"),
        ("Är", "VERB", "VB|PRS", "cop", "AUX"),
        ("har", "VERB", "VB|PRS", "aux", "AUX"),
        ("har", "VERB", "VB|PRS", "root", "VERB"),
        ("behöver", "VERB", "VB|PRS", "aux", "VERB"),
        ("min", "DT", "PS|UTR", "det", "PRON"),
        ("upp", "ADP", "PL", "mark", "ADV"),
        ("på", "ADP", "PL", "mark", "ADP"),
        ("huset", "NOUN", "NN|NEU", "obj", "NOUN"),
    ],
)
def test_labels_are_brought_to_version_2(
    tmp_path: Path, word: str, upos: str, suc: str, relation: str, expected: str
) -> None:
    path = tmp_path / "x-ud1.0-train.conllu"
    path.write_text(f"# text = x\n{row(1, word, upos, suc, relation)}\n\n", "utf-8")
    assert list(read_treebank(path)) == [[(word, expected)]]


def test_labels_of_version_2_stay_and_ranges_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "x-ud-dev.conllu"
    path.write_text(
        "1-2\tab\t_\t_\t_\t_\t_\t_\t_\t_\n" + row(1, "a", "ADP", "PL") + "\n" + row(2, "b", "X", "_"), "utf-8"
    )
    assert list(read_treebank(path)) == [[("a", "ADP"), ("b", "X")]]


def test_templates_are_labelled_sentences() -> None:
    sentences = template_sentences(TEMPLATES)
    assert len(sentences) > 50
    assert {upos for sentence in sentences for _, upos in sentence} <= UPOS
    assert all(word for sentence in sentences for word, _ in sentence)


def test_augmented_text_keeps_labels_and_is_the_same_every_time(lists: Path) -> None:
    read = [[("Bertil", "PROPN"), ("ser", "VERB"), ("katten", "NOUN"), (".", "PUNCT")]] * 40
    templates = [[("{n}s", "PROPN"), ("bil", "NOUN")]]

    def make() -> list[list[tuple[str, str]]]:
        rng = random.Random("x")
        return augment(read, templates, WordSource(read, lists, rng), rng, blind=False)

    first = make()
    assert first == make()
    assert first[:40] == read
    assert {tuple(upos for _, upos in sentence) for sentence in first[40:80]} <= {
        ("PROPN", "VERB", "NOUN", "PUNCT"),
        ("PROPN", "VERB", "NOUN"),
    }
    names = {sentence[0][0] for sentence in first[40:]}
    assert any("omid" in name.lower() for name in names)
    assert not any("{" in name or "abc" in name.lower() for name in names)
    assert any(name.islower() for name in names)


def test_misspelt_word_is_near() -> None:
    rng = random.Random(1)
    for _ in range(200):
        assert abs(len(misspell("fotboll", rng)) - 7) <= 1
    assert misspell("hon", rng) == "hon"
    assert misspell("12.30", rng) == "12.30"
