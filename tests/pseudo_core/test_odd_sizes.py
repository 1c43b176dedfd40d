"""Texts that no learner writes: a word of 100,000 letters, a page without a stop, names by the thousand.

What stands beside such text is found as ever. These are statements about answers; how long they take is for the
benchmarks to tell.
"""

from __future__ import annotations

from functools import cache

import pytest

from pseudo_core.annotate import annotate
from pseudo_core.detect.numbers.words import read_number_word, read_year_word
from pseudo_core.draw import Draw
from pseudo_core.lexicon import Lexicon
from pseudo_core.link.learner import link_learner
from pseudo_core.model import AnnotatedEssay, Essay
from pseudo_core.policy import Policy
from pseudo_core.render import render
from pseudo_core.taxonomy import FIRSTNAMES, Label
from resources import load_lexicon

SIZE = 100_000
LONG_WORDS = {
    "letters": "k" + "aeiouyåäö" * (SIZE // 9),
    "one letter": "a" * SIZE,
    "number words": "tjugofemtrettiosju" * (SIZE // 18),
    "compound": "sjukhusvårdsavdelning" * (SIZE // 21),
    "trade": "skorttjej" * (SIZE // 9) + "are",
    "digits": "0123456789" * (SIZE // 10),
    "hyphens": "a-b-" * (SIZE // 4),
    "dots": "a.b.c." * (SIZE // 6),
    "underscores": "a_" * (SIZE // 2),
    "other script": "привет" * (SIZE // 6),
    "soft hyphens": "a\u00ad" * (SIZE // 2),
}
MARKS = (". ", ", ", "( ", '" ', ": ", "! ", "- ", "␤", "$ ", "\n", "😀 ", "A.B. ", "i ", "maj juni ")


@cache
def lexicon() -> Lexicon:
    return load_lexicon()


def read(text: str) -> AnnotatedEssay:
    return annotate(Essay("A1AT1", "A1", "AT1", text, ("Berättande",)), lexicon(), Policy())


def found(annotated: AnnotatedEssay) -> list[tuple[str, Label]]:
    return [(annotated.surface(mention), mention.label) for mention in annotated.mentions]


@pytest.mark.parametrize("kind", LONG_WORDS)
def test_names_beside_a_very_long_word_are_found(kind: str) -> None:
    mentions = found(read(f"Jag heter Ahmed .\n{LONG_WORDS[kind]}\nJag bor i Borås ."))
    assert any(text == "Ahmed" and label in FIRSTNAMES for text, label in mentions)
    assert ("Borås", Label.CITY) in mentions


@pytest.mark.parametrize("mark", MARKS)
def test_names_beside_very_many_marks_are_found(mark: str) -> None:
    mentions = found(read(f"Jag heter Ahmed .\n{mark * 3_000}\nJag bor i Borås ."))
    assert any(text == "Ahmed" and label in FIRSTNAMES for text, label in mentions)
    assert ("Borås", Label.CITY) in mentions


@pytest.mark.parametrize("local", ["k" * SIZE, "a." * (SIZE // 2) + "b"])
def test_an_address_with_a_very_long_name_is_found_whole(local: str) -> None:
    mentions = found(read(f"Min e-post är {local}@gmail.com ."))
    assert [text for text, label in mentions if label is Label.EMAIL] == [f"{local}@gmail.com"]


def test_each_of_many_addresses_and_pages_is_found() -> None:
    mentions = found(read("Skriv till anna@gmail.com och se www.annasida.se " * 300))
    assert [label for _, label in mentions].count(Label.EMAIL) == 300
    assert [label for _, label in mentions].count(Label.URL) == 300


def test_digits_in_a_long_text_without_a_stop_are_found() -> None:
    mentions = found(read("och sedan gick vi hem till oss och åt mat " * 1_000 + "min mobil är 070-123 45 67"))
    assert [label for _, label in mentions] == [Label.PHONE_NR]


def test_a_name_told_very_often_is_one_person() -> None:
    annotated = read("Min vän Ahmed kom . " * 1_000)
    named = [mention for mention in annotated.mentions if mention.label in FIRSTNAMES]
    assert len(named) == 1_000
    assert len({mention.entity for mention in named}) == 1


def test_a_name_told_again_after_very_many_others_is_the_same_person() -> None:
    letters = "bdfgklmnprst"
    others = [f"{a.upper()}o{b}ulen{c}a" for a in letters for b in letters for c in "bkm"]
    annotated = read("Jag heter Ahmed . " + " ".join(f"Min vän {name} kom ." for name in others) + " Jag heter Ahmed .")
    named = [mention for mention in annotated.mentions if annotated.surface(mention) == "Ahmed"]
    assert len(named) == 2
    assert named[0].entity == named[1].entity


def test_a_very_long_name_is_replaced() -> None:
    name = "K" + "abelo" * (SIZE // 5)
    linked = link_learner([read(f"Jag heter {name} och min vän heter Ahmed .")])
    rendered = render(linked.essays[0], linked, Draw(bytes(32), lexicon()), Policy())
    assert "Ahmed" not in rendered.text
    assert rendered.text.startswith("Jag heter ")


def test_a_report_of_one_very_long_sentence_is_read_to_its_end() -> None:
    text = "Vi frågade grannarna " + "Sara , Omar , Lena , " * 1_000 + "och min kollega Ahmed svarade ."
    annotated = annotate(Essay("A1AT1", "A1", "AT1", text, ("Utredande",)), lexicon(), Policy())
    assert "Ahmed" in [annotated.surface(mention) for mention in annotated.mentions]


@pytest.mark.parametrize("kind", ["Berättande", "Argumenterande", "Utredande"])
@pytest.mark.parametrize(
    "listed",
    [
        "Jag läste " + "matematik och fysik och " * 1_000 + "kemi",
        "Hon är " + "före detta " * 1_000 + "kantor",
        "Boken handlar om " + "Sara och Omar , " * 1_000 + "Lena",
        "Vi bor i " + "Lund och Kalmar och " * 1_000 + "Borås",
    ],
)
def test_a_very_long_list_ends(listed: str, kind: str) -> None:
    text = f"{listed} .\nRing mig på 070-123 45 67 ."
    annotated = annotate(Essay("A1AT1", "A1", "AT1", text, (kind,)), lexicon(), Policy())
    assert "070-123 45 67" in [annotated.surface(mention) for mention in annotated.mentions]


@pytest.mark.parametrize("word", ["tjugofem" * 10_000, "fem" + "x" * SIZE])
def test_a_very_long_word_is_no_number(word: str) -> None:
    assert read_number_word(word) is None
    assert read_year_word(word) is None
    assert read_year_word("nittonhundra" + word) is None


@pytest.mark.parametrize(("word", "value"), [("nittisex", 96), ("tjygoåtta", 28), ("e" * 40 + "lva", 11)])
def test_odd_spellings_of_numbers_are_read_whatever_their_length(word: str, value: int) -> None:
    number = read_number_word(word)
    assert number is not None
    assert number.value == value
