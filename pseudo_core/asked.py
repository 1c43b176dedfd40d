"""What an essay asks the lists for: the look-up keys of its words, as they stand and as detection reads them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pseudo_core.detect.places.pieces import GLUE
from pseudo_core.detect.places.province_people import PROVINCE_PEOPLE
from pseudo_core.detect.view.illegible import legible
from pseudo_core.lexicon import fold
from pseudo_core.tokenise import tokenise

if TYPE_CHECKING:
    from pseudo_core.lexicon import Lexicon
    from pseudo_core.model import Token

__all__ = ["asked_keys"]


def asked_keys(text: str, lexicon: Lexicon) -> frozenset[str]:
    """Return every key under which detection and linking could look anything up for an essay's text.

    Beside those of its tokens (`Lexicon.keys_for`) they are those of its illegible signs as they are read (`Studio 2$`
    asks for `Studio 21`), of what stands together over a mark (`Ust’-X`), and of the provinces of its people (`jämte`).
    """
    tokens = tokenise(text)
    return frozenset().union(*map(lexicon.keys_for, _readings(text, tokens)))


def _readings(text: str, tokens: Sequence[Token]) -> Iterator[list[str]]:
    """Yield the words of a text in each way that they are looked up."""
    words = [token.text for token in tokens]
    yield words
    told = legible(text)
    if told != text:
        yield [told[token.start : token.end] for token in tokens]
    if not GLUE.isdisjoint(words):
        yield [told[start:end] for start, end in _joined(tokens)]
    for people in {fold(word) for word in words} & PROVINCE_PEOPLE.keys():
        yield [PROVINCE_PEOPLE[people].province]


def _joined(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Yield where the tokens begin and end, those as one that a mark without blanks joins."""
    start, end, last = tokens[0].start, tokens[0].end, tokens[0].text
    for token in tokens[1:]:
        if token.start != end or (token.text not in GLUE and last not in GLUE):
            yield start, end
            start = token.start
        end, last = token.end, token.text
    yield start, end
