"""Which words and list hits of an essay the rules for places, institutions and transport look at.

A rule that asks something of a word's form alone, or of a list hit's entries alone, registers the question once as a
mark. The answers to all questions about a word are one number, a bit a mark, worked out when the word is first met: an
essay's words are then looked up once for all those rules together, and each rule looks only at the few tokens that bear
its mark.

>>> from pseudo_core.model import Essay
>>> from pseudo_core.tokenise import tokenise
>>> is_long = word_mark(lambda word, lexicon: len(word) > 4)
>>> marked(EssayView(Essay("A1AT1", "A1", "AT1", "Vi bor i Tranås ."), tokenise("Vi bor i Tranås .")), is_long)
[3]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, reduce
from itertools import compress
from operator import or_
from typing import TYPE_CHECKING

from pseudo_core.detect.context import EssayView
from pseudo_core.memory import Memory

if TYPE_CHECKING:
    from pseudo_core.lexicon import Entry, Hit, Lexicon

__all__ = ["Endings", "hit_mark", "marked", "marked_hits", "word_mark"]

WordTest = Callable[[str, "Lexicon | None"], bool]
EntriesTest = Callable[[Sequence["Entry"], int], bool]

_LAST = 2  # letters
_WORD_TESTS: list[WordTest] = []
_HIT_TESTS: list[EntriesTest] = []


def word_mark(test: WordTest) -> int:
    """Return the mark of the folded words that pass a test, which may ask the lexicon's lists."""
    _WORD_TESTS.append(test)
    _word_marks.cache_clear()
    return 1 << (len(_WORD_TESTS) - 1)


def hit_mark(test: EntriesTest) -> int:
    """Return the mark of the list hits that pass a test of their entries and of the number of their tokens."""
    _HIT_TESTS.append(test)
    _hit_marks.cache_clear()
    return 1 << (len(_HIT_TESTS) - 1)


class Endings:
    """Endings of two letters or more, asked by the last two letters first: nearly no word goes further.

    >>> Endings(("skolan", "kyrkan")).end("centralskolan"), Endings(("skolan", "kyrkan")).end("klockan")
    (True, False)
    """

    __slots__ = ("_by_last",)

    def __init__(self, endings: Iterable[str]) -> None:
        """Sort the endings by their last two letters."""
        by_last: dict[str, list[str]] = {}
        for ending in endings:
            if len(ending) < _LAST:
                raise ValueError(f"ending of fewer than {_LAST} letters: {ending!r}")
            by_last.setdefault(ending[-_LAST:], []).append(ending)
        self._by_last = {last: tuple(found) for last, found in by_last.items()}

    def end(self, word: str) -> bool:
        """Tell whether one of the endings ends the word."""
        endings = self._by_last.get(word[-_LAST:])
        return endings is not None and word.endswith(endings)


@lru_cache(maxsize=4)
def _word_marks(lexicon: Lexicon | None) -> Memory[str, int]:
    """Return the memory of the marks of folded words."""

    def marks(word: str) -> int:
        found, bit = 0, 1
        for test in _WORD_TESTS:
            if test(word, lexicon):
                found |= bit
            bit <<= 1
        return found

    return Memory(marks)


def _marks_of_entries(entries: Sequence[Entry], n_tokens: int) -> int:
    found, bit = 0, 1
    for test in _HIT_TESTS:
        if test(entries, n_tokens):
            found |= bit
        bit <<= 1
    return found


@lru_cache(maxsize=4)
def _hit_marks(lexicon: Lexicon) -> Memory[str, int]:
    """Return the memory of the marks of the hits that are one token, by the token."""

    def marks(text: str) -> int:
        hits = lexicon.find((text,))
        return _marks_of_entries(hits[0].entries, 1) if hits else 0

    return Memory(marks)


def marked(view: EssayView, mark: int) -> list[int]:
    """Return the tokens, in order, whose words bear one of these marks."""
    known: tuple[list[tuple[int, int]], int] | None = view.memo.get("word_marks")
    if known is None:
        found = list(map(_word_marks(view.lexicon).__getitem__, view.folded))
        bearers = [(i, found[i]) for i in compress(range(view.n), found)]
        known = view.memo["word_marks"] = (bearers, reduce(or_, [marks for _, marks in bearers], 0))
    bearers, together = known
    return [i for i, marks in bearers if marks & mark] if together & mark else []


def marked_hits(view: EssayView, mark: int) -> list[Hit]:
    """Return the list hits, in order, that bear one of these marks."""
    known: list[tuple[Hit, int]] | None = view.memo.get("hit_marks")
    if known is None:
        found: list[int] = []
        if view.lexicon is not None:
            of_token, texts = _hit_marks(view.lexicon), view.texts
            found = [
                of_token[texts[first]] if last == first + 1 else _marks_of_entries(entries, last - first)
                for first, last, entries, _ in view.hits
            ]
        known = view.memo["hit_marks"] = [pair for pair in zip(view.hits, found, strict=True) if pair[1]]
    return [hit for hit, marks in known if marks & mark]
