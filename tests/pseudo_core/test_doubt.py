"""Capitalised words that nothing explains."""

from __future__ import annotations

import pytest

from pseudo_core.doubt import count_unknown_capitals
from pseudo_core.lexicon import Lexicon
from pseudo_core.model import AnnotatedEssay, Essay, Mention
from pseudo_core.taxonomy import Label
from pseudo_core.tokenise import tokenise

LEXICON = Lexicon.from_rows({"world_city": [{"form": "Paris"}]})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Sen kom Zibba och Qorab hem .", 2),
        ("Zibba kom hem .", 0),
        ("Vi var i Paris och gick i Paris parker .", 0),
        ("SEN KOM ZIBBA HEM .", 0),
        ('Hon sa : " Zibba kom " .', 0),
        ("", 0),
    ],
    ids=["two unknown", "opens a sentence", "in a list", "all capitals", "opens a quotation", "empty"],
)
def test_count(text: str, expected: int) -> None:
    essay = AnnotatedEssay(Essay("A1AT1", "A1", "AT1", text), tokenise(text), ())
    assert count_unknown_capitals(essay, LEXICON) == expected


def test_mentions_are_explained() -> None:
    text = "Sen kom Zibba och Qorab hem ."
    mention = Mention(8, 13, Label.NICKNAME, 0.9, ("test",), "zibba")
    essay = AnnotatedEssay(Essay("A1AT1", "A1", "AT1", text), tokenise(text), (mention,))
    assert count_unknown_capitals(essay, LEXICON) == 1
