"""Number words: what is written is read, and misspellings of one letter still are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo_core.detect.numbers.words import number_word, ordinal_word, read_number_word, read_year_word


@given(st.integers(0, 120))
def test_a_written_cardinal_is_read(value: int) -> None:
    found = read_number_word(number_word(value))
    assert found is not None
    assert (found.value, found.is_ordinal, found.distance) == (value, False, 0)


@given(st.integers(1, 99))
def test_a_written_ordinal_is_read(value: int) -> None:
    found = read_number_word(ordinal_word(value))
    assert found is not None
    assert (found.value, found.is_ordinal) == (value, True)


@given(st.integers(13, 99), st.data())
def test_a_long_word_with_one_letter_lost_is_read_as_some_number(value: int, data: st.DataObject) -> None:
    word = number_word(value)
    if len(word) < 6:
        return
    at = data.draw(st.integers(1, len(word) - 1))
    assert read_number_word(word[:at] + word[at + 1 :]) is not None


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("niotton", 19),  # guidelines 3.5
        ("sIxtton", 16),  # guidelines 3.5
        ("åttonde", 8),  # guidelines 3.5: an ordinal meant as an age
        ("tionde", 10),  # guidelines 3.5
        ("fyrtito", 40),
        ("trettitvå", 32),
        ("tjufem", 25),
        ("TJUGOEN", 21),
        ("sextio-sju", 67),
        ("aderton", 18),
        ("hundratre", 103),
        ("$$rton", 18),  # illegible letters of a transcribed essay
    ],
)
def test_misspelt_and_spoken_forms(word: str, value: int) -> None:
    found = read_number_word(word)
    assert found is not None
    assert found.value == value


@pytest.mark.parametrize("word", ["tiger", "sexig", "fjärden", "hund", "", "år", "många", "x"])
def test_other_words_are_no_numbers(word: str) -> None:
    assert read_number_word(word) is None


def test_without_fuzzy_only_right_forms_are_read() -> None:
    assert read_number_word("niotton", fuzzy=False) is None
    assert read_number_word("nitton", fuzzy=False) is not None


@pytest.mark.parametrize(
    ("word", "year"),
    [("nittonhundraåttiofem", 1985), ("tjugohundraelva", 2011), ("tvåtusenarton", 2018), ("nittonhundra", 1900)],
)
def test_years_in_words(word: str, year: int) -> None:
    assert read_year_word(word) == year


@pytest.mark.parametrize("word", ["tvåtusenkronor", "nittonhundratalet", "år"])
def test_other_words_are_no_years(word: str) -> None:
    assert read_year_word(word) is None


@pytest.mark.parametrize(
    ("value", "word"), [(1, "ett"), (40, "fyrtio"), (118, "hundraarton"), (2019, "tvåtusennitton")]
)
def test_writing(value: int, word: str) -> None:
    assert number_word(value) == word


def test_writing_refuses_what_it_cannot_write() -> None:
    with pytest.raises(ValueError, match="0 to 9999"):
        number_word(10_000)
    with pytest.raises(ValueError, match="0 to 99"):
        ordinal_word(-1)
