"""Words one edit away from a frequent one are found as by trying every edit."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pseudo_core.lexicon import Lexicon
from pseudo_core.model import Token

LETTERS = "abcdefghijklmnopqrstuvwxyzåäöé"
LEXICON = Lexicon.from_rows(
    {
        "word": [
            {"form": "skola", "zipf": "5.1", "known": "1"},
            {"form": "bäst", "zipf": "3.0", "known": "1"},
            {"form": "ö", "zipf": "4.0", "known": "1"},
            {"form": "skulp", "zipf": "2.9", "known": "1"},  # too rare
            {"form": "skolx", "zipf": "5.0", "known": "0"},  # in no dictionary
        ]
    }
)


def _is_near(word: str) -> bool:
    """Try every edit."""
    halves = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    edits = {head + letter + tail for head, tail in halves for letter in LETTERS}
    edits |= {head + letter + tail[1:] for head, tail in halves if tail for letter in (*LETTERS, "")}
    edits |= {head + tail[1] + tail[0] + tail[2:] for head, tail in halves if len(tail) > 1}
    return any(LEXICON.is_common(edit) and LEXICON.frequency(edit) >= 3.0 for edit in edits)


@given(st.text("sklobäöpx1", max_size=7))
def test_near_frequent_words_are_those_that_an_edit_makes(word: str) -> None:
    assert LEXICON.is_near_frequent(word, 3.0) == _is_near(word)


def test_edits_of_each_kind_are_found() -> None:
    for word in ("skla", "skoola", "skuola", "sokla", "bäs", "bast", "skola"):
        assert LEXICON.is_near_frequent(word, 3.0), word
    for word in ("sklaa1", "skulp", "hus"):
        assert not LEXICON.is_near_frequent(word, 3.0), word


def test_the_repr_of_a_token_has_no_text() -> None:
    token = Token(0, 4, "Lina", 0, "PROPN", 0.9)
    assert "Lina" not in repr(token)
    assert "Lina" not in f"{token} {[token]}"
