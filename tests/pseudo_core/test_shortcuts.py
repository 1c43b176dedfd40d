"""Shortcuts give what the long way gives: what they turn down at once would have been turned down anyway."""

from __future__ import annotations

import random
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import OSA

from pseudo_core.detect.dates import month_words
from pseudo_core.detect.numbers import words as number_words
from pseudo_core.lexicon import Lexicon, folding

LETTERS = "abcdefghijklmnopqrstuvwxyzåäö"
LATIN = "".join(map(chr, range(0x20, 0x100)))


def _edited(word: str, draw: random.Random) -> str:
    at = draw.randrange(len(word))
    letter = draw.choice(LETTERS)
    swapped = word[:at] + word[at + 1 : at + 2] + word[at] + word[at + 2 :]
    return draw.choice([word[:at] + word[at + 1 :], word[:at] + letter + word[at:], swapped])


def _near(words: list[str], edits: int, n: int = 3000) -> list[str]:
    """Return words that are so many edits off, and some that share only their beginning or end."""
    draw = random.Random(1)
    out = []
    for _ in range(n):
        word = draw.choice(words)
        for _ in range(draw.randint(0, edits)):
            word = _edited(word, draw) or word
        out.append(word)
    return out


@given(st.text(st.sampled_from(LATIN)))
def test_folding_of_usual_letters_is_folding(text: str) -> None:
    slow = text
    for _ in range(2):
        slow = unicodedata.normalize("NFC", slow).translate(folding._PLAIN).casefold()
        slow = unicodedata.normalize("NFC", slow)
    if text.isascii():
        slow = text.replace("`", "'").casefold()
    assert folding.fold(text) == " ".join(slow.split())


def test_number_word_that_is_near_a_form_is_looked_for() -> None:
    singles = [number_words._single(form) for form in number_words._FORMS if len(form) >= number_words._MIN_FUZZY]
    missed = [
        word
        for word in map(number_words._single, _near(singles, 2))
        if any(number_words._osa_at_most_one(word, single) for single in singles)
        and not number_words._may_be_near(word)
    ]
    assert missed == []


def _slow_month(word: str) -> int | None:
    found = []
    for number, name in enumerate(month_words._MONTHS, 1):
        limit = 0 if len(name) <= 4 and len(word) <= 4 and word[0] != name[0] else 1 if len(name) < 7 else 2
        distance = OSA.distance(word, name)
        if distance <= limit and (word[0] == name[0] or (distance <= 1 and len(name) >= 6)):
            found.append((distance, number))
    return min(found)[1] if found else None


def test_misspelt_months_are_found_as_by_comparing_all() -> None:
    listed = {*month_words.EXACT_MONTHS, *month_words.SHORT_MONTHS, *month_words._NOT_MONTHS}
    words = [word for word in _near(list(month_words._MONTHS), 3) if len(word) >= 4 and word not in listed]
    assert [month_words.read_month(word, is_framed=True) for word in words] == [
        _slow_month(word) or month_words._respelt(word) for word in words
    ]


def _one_edit(word: str) -> set[str]:
    out = {word}
    for at in range(len(word) + 1):
        head, tail = word[:at], word[at:]
        out |= {head + letter + tail for letter in LETTERS}
        if tail:
            out |= {head + tail[1:], *(head + letter + tail[1:] for letter in LETTERS)}
        if len(tail) > 1:
            out.add(head + tail[1] + tail[0] + tail[2:])
    return out


@pytest.mark.parametrize("least", [3.0, 4.5])
def test_word_near_a_frequent_one_is_found_as_by_comparing_all(least: float) -> None:
    zipf = {"handla": 5.0, "handel": 3.2, "handske": 2.1, "krans": 4.6, "resa": 4.4}
    rows = [{"form": form, "zipf": str(value), "known": "1"} for form, value in zipf.items()]
    lexicon = Lexicon.from_rows({"word": rows})
    frequent = {form for form, value in zipf.items() if value >= least}
    words = _near(list(zipf), 2, 300)
    expected = [not frequent.isdisjoint(_one_edit(word)) for word in words]
    assert True in expected
    assert [lexicon.is_near_frequent(word, least) for word in words] == expected
