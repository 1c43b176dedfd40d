"""What the words of an essay tell by themselves, to all that ask something of every word.

A detector registers what it asks as a column. All columns of a folded word are worked out together when the word is
first met, and kept in one row: an essay's words are then looked up once for all detectors, which each read the answers
to their own question.

>>> from pseudo_core.detect.view.context import EssayView
>>> from pseudo_core.model import Essay
>>> from pseudo_core.tokenise import tokenise
>>> length = WordColumn(lambda lexicon: len)
>>> length.of(EssayView(Essay("A1AT1", "A1", "AT1", "Vi bor i Storvik ."), tokenise("Vi bor i Storvik .")))
(2, 3, 1, 7, 1)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pseudo_core.memory import Memory

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView
    from pseudo_core.lexicon import Lexicon

__all__ = ["WordColumn", "forget_rows"]

Value = TypeVar("Value")
_READERS: list[Callable[[Lexicon | None], Callable[[str], Any]]] = []


class WordColumn(Generic[Value]):
    """One question to every folded word, which must hang on the word and the lexicon alone."""

    __slots__ = ("_number",)

    def __init__(self, reader_of: Callable[[Lexicon | None], Callable[[str], Value]]) -> None:
        """Take what gives, for a lexicon, the function that answers for a word."""
        self._number = len(_READERS)
        _READERS.append(reader_of)
        forget_rows()

    def of(self, view: EssayView) -> Sequence[Value]:
        """Return the answers for the essay's words, in order."""
        columns: list[Sequence[Value]] | None = view.memo_of_words.get("word_columns")
        if columns is None:
            rows = list(map(_rows(view.lexicon).__getitem__, view.folded))
            columns = list(zip(*rows, strict=True)) if rows else [()] * len(_READERS)
            view.memo_of_words["word_columns"] = columns
        return columns[self._number]


def forget_rows() -> None:
    """Forget all answers: for who asks more than before."""
    _rows.cache_clear()


@lru_cache(maxsize=4)
def _rows(lexicon: Lexicon | None) -> Memory[str, tuple[Any, ...]]:
    """Return the memory of the answers to all questions, by the word."""
    readers = [reader_of(lexicon) for reader_of in _READERS]
    return Memory(lambda word: tuple([read(word) for read in readers]))
