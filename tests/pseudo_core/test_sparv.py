"""Sparv's XML export read back onto the essay's own text."""

import unicodedata
from typing import Any
from xml.sax.saxutils import escape, quoteattr

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo_core.annotate import prepare
from pseudo_core.errors import FormatError
from pseudo_core.formats.sparv import read_sparv
from pseudo_core.model import Essay
from pseudo_core.tagging import SUC_TO_UPOS
from pseudo_core.taxonomy import Label
from pseudo_core.tokenise import tokenise

UPOS = frozenset(
    {
        "ADJ", "ADP", "ADV", "AUX", "CCONJ", "DET", "INTJ", "NOUN", "NUM", "PART", "PRON", "PROPN", "PUNCT", "SCONJ",
        "SYM", "VERB", "X",
    }
)  # fmt: skip

WORDS = ["Hej", "Anna", ",", "hur", "mår", "du", "?"]


def export(*tokens: tuple[str, dict[str, str]]) -> str:
    lines = "\n".join(
        "<token"
        + "".join(f" {name}={quoteattr(value)}" for name, value in attributes.items())
        + f">{escape(text)}</token>"
        for text, attributes in tokens
    )
    return f"<?xml version='1.0' encoding='UTF-8'?>\n<text>\n<sentence>\n{lines}\n</sentence>\n</text>"


def test_every_part_of_speech_of_suc_has_one_of_universal_dependencies() -> None:
    assert set(SUC_TO_UPOS.values()) <= UPOS
    assert SUC_TO_UPOS["PM"] == "PROPN"


def test_offsets_are_those_of_the_essay_whatever_its_white_space() -> None:
    text = "  Hej␤␤Anna ,\n\thur  mår\u00a0du ?"
    xml = export(*[(word, {"pos": "X"}) for word in WORDS])
    assert [text[token.start : token.end] for token in read_sparv(xml, text)] == WORDS


def test_line_break_mark_may_be_a_token() -> None:
    xml = export(("Hej", {"pos": "IN"}), ("␤", {"pos": "MAD"}), ("Anna", {"pos": "PM"}))
    assert [(token.start, token.end) for token in read_sparv(xml, "Hej ␤ Anna")] == [(0, 3), (4, 5), (6, 10)]


def test_token_with_a_blank_inside_and_escaped_signs() -> None:
    xml = export(("10 000", {"pos": "RG"}), ("<b>&", {"pos": "UO"}))
    assert [(token.start, token.end) for token in read_sparv(xml, "10  000 <b>&")] == [(0, 7), (8, 12)]


def test_decomposed_letters_are_found() -> None:
    assert read_sparv(export(("A\u030asa", {"pos": "PM"})), "\u00c5sa")[0].end == 3


def test_lemma_is_the_first_of_a_set() -> None:
    xml = export(("gick", {"pos": "VB", "lemma": "|gå|gå ut|"}), ("x", {"pos": "UO", "lemma": "|"}))
    assert [token.lemma for token in read_sparv(xml, "gick x")] == ["gå", ""]


@pytest.mark.parametrize(
    ("value", "label"),
    [
        ("city", Label.CITY),
        ("B-city", Label.CITY),
        ("|firstname_male|", Label.FIRSTNAME_MALE),
        ("firstname:female", Label.FIRSTNAME_FEMALE),
        ("O", None),
        ("_", None),
        ("", None),
    ],
)
def test_label_of_one_token(value: str, label: Label | None) -> None:
    assert [token.label for token in read_sparv(export(("Eslöv", {"pos": "PM", "pi": value})), "Eslöv")] == [label]


def test_label_of_several_tokens_stands_on_a_span_of_its_own() -> None:
    xml = export(
        ("i", {"pos": "PP"}),
        ("Nya", {"pos": "PM", "pi": "B-city"}),
        ("Lödöse", {"pos": "PM", "pi": "I-city"}),
        ("Kungälv", {"pos": "PM", "pi": "B-city"}),
    )
    found = [(token.start, token.end, token.pos, token.label) for token in read_sparv(xml, "i Nya Lödöse Kungälv")]
    assert found == [
        (0, 1, "PP", None),
        (2, 5, "PM", None),
        (2, 12, "", Label.CITY),
        (6, 12, "PM", None),
        (13, 20, "PM", Label.CITY),
    ]


def test_label_that_goes_on_from_nothing_begins_a_span() -> None:
    xml = export(("Eslöv", {"pos": "PM", "pi": "I-city"}), ("Berg", {"pos": "PM", "pi": "I-surname"}))
    assert [token.label for token in read_sparv(xml, "Eslöv Berg")] == [Label.CITY, Label.SURNAME]


@pytest.mark.parametrize(
    ("xml", "text", "message"),
    [
        ("<text>\n<token>Hej</text>", "Hej", "line 2: is broken XML"),
        ("", "Hej", "is broken XML"),
        ("<text>\n\n</text>", "Hej", "line 1: holds no <token>"),
        ('<!DOCTYPE a [<!ENTITY b "Hej">]><text><token>&b;</token></text>', "Hej", "line 1: holds a document type"),
        ('<!DOCTYPE a SYSTEM "file:///etc/passwd"><text><token>Hej</token></text>', "Hej", "holds a document type"),
        ('<text>\n<token pi="secretname">Hej</token></text>', "Hej", "line 2: a `pi` label is not in the taxonomy"),
        ("<text>\n<token>Hej</token>\n<token>Bosse</token></text>", "Hej Anna", "line 3: a token is not in"),
        ("<text>\n<token>Hej</token>\n<token>Anna</token></text>", "Hej", "line 3: a token is not in"),
        ("<text>\n<token>Hej</token></text>", "Hej Anna", "line 2: the tokens end before"),
    ],
)
def test_unusable_export_is_refused_with_its_line_and_without_its_text(xml: str, text: str, message: str) -> None:
    with pytest.raises(FormatError, match=r"line \d+: ") as caught:
        read_sparv(xml, text)
    assert message in str(caught.value)
    assert not any(word in str(caught.value) for word in ("Hej", "Anna", "Bosse", "secretname"))
    assert caught.value.__context__ is None
    assert isinstance(caught.value.fields["line"], int)


# XML cannot hold control characters, and makes one line end of all.
XML_TEXT = st.text(st.characters(blacklist_categories=["Cs", "Cc", "Cn", "Co"]), max_size=60)


@given(XML_TEXT)
def test_our_own_tokens_come_back_at_their_places(text: str) -> None:
    text = unicodedata.normalize("NFC", text)
    tokens = tokenise(text)
    if not tokens:
        return
    xml = export(*[(token.text, {"pos": "NN"}) for token in tokens])
    assert [(t.start, t.end) for t in read_sparv(xml, text)] == [(t.start, t.end) for t in tokens]


def test_sparvs_part_of_speech_takes_the_place_of_ours() -> None:
    text = "jag såg Stig i tel.nr"
    words = {"jag": "PN", "såg": "VB", "Stig": "NN", "i": "PP", "tel.": "PM", "nr": "NN"}
    xml = export(*[(word, {"pos": pos}) for word, pos in words.items()])
    lexicon: Any = None
    essay = Essay("A1AT1", "A1", "AT1", text, external=read_sparv(xml, text))
    tokens = prepare(essay, lexicon).tokens
    assert [token.pos for token in tokens] == ["PRON", "VERB", "NOUN", "ADP", "PROPN"]
    assert [token.p_name > 0.5 for token in tokens] == [False, False, False, False, True]
