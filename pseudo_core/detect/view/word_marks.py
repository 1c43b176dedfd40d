"""Which words and list hits of an essay the rules for places, institutions and transport look at.

A rule that hangs on words of some form registers these once as a mark: the words themselves, what they end in, or a
test. All marks of a word are one number, a bit a mark, worked out when the word is first met: an essay's words are then
looked up once for all those rules together, and each rule looks only at the few tokens that bear its mark. Likewise
for list hits, of which a rule asks something of the entries alone.

>>> from pseudo_core.model import Essay
>>> from pseudo_core.tokenise import tokenise
>>> view = EssayView(Essay("A1AT1", "A1", "AT1", "Vi bor i Storvik ."), tokenise("Vi bor i Storvik ."))
>>> marked(view, word_mark(words=["bor"], endings=["vik"]))
[1, 3]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, reduce
from itertools import compress
from operator import or_
from typing import TYPE_CHECKING, NamedTuple

from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.word_columns import WordColumn, forget_rows
from pseudo_core.memory import Memory

if TYPE_CHECKING:
    from pseudo_core.lexicon import Entry, Hit, Lexicon

__all__ = ["hit_mark", "marked", "marked_hits", "word_mark"]

WordTest = Callable[[str], bool]
OfLexicon = Callable[["Lexicon | None"], Iterable[str]]
EntriesTest = Callable[[Sequence["Entry"], int], bool]


class _WordMark(NamedTuple):
    """What the folded words of one mark are, or end in; the lexicon's own words and endings beside those known."""

    bit: int
    words: frozenset[str]
    endings: tuple[str, ...]
    test: WordTest | None
    listed_words: OfLexicon | None
    listed_endings: OfLexicon | None


_LAST = 2  # letters of an ending that words are sorted by
_WORD_MARKS: list[_WordMark] = []
_HIT_TESTS: list[EntriesTest] = []


def word_mark(
    words: Iterable[str] = (),
    endings: Iterable[str] = (),
    *,
    test: WordTest | None = None,
    listed_words: OfLexicon | None = None,
    listed_endings: OfLexicon | None = None,
) -> int:
    """Return the mark of the folded words that are one of the words, have one of the endings or pass the test."""
    bit = 1 << len(_WORD_MARKS)
    _WORD_MARKS.append(_WordMark(bit, frozenset(words), tuple(endings), test, listed_words, listed_endings))
    forget_rows()
    return bit


def hit_mark(test: EntriesTest) -> int:
    """Return the mark of the list hits that pass a test of their entries and of the number of their tokens."""
    _HIT_TESTS.append(test)
    _hit_marks.cache_clear()
    return 1 << (len(_HIT_TESTS) - 1)


def _word_marks(lexicon: Lexicon | None) -> Callable[[str], int]:
    """Return what tells the marks of a folded word."""
    of_words: dict[str, int] = {}
    by_last: dict[str, dict[int, list[str]]] = {}
    short: list[tuple[str, int]] = []
    for mark in _WORD_MARKS:
        for word in (*mark.words, *(mark.listed_words(lexicon) if mark.listed_words is not None else ())):
            of_words[word] = of_words.get(word, 0) | mark.bit
        for ending in (*mark.endings, *(mark.listed_endings(lexicon) if mark.listed_endings is not None else ())):
            if not ending:
                continue
            if len(ending) < _LAST:  # an operator's list may hold one
                short.append((ending, mark.bit))
            else:
                by_last.setdefault(ending[-_LAST:], {}).setdefault(mark.bit, []).append(ending)
    # By a word's last two letters: nearly no word has an ending to be compared with.
    of_endings = {last: [(tuple(ends), bit) for bit, ends in bits.items()] for last, bits in by_last.items()}
    tests = [(mark.test, mark.bit) for mark in _WORD_MARKS if mark.test is not None]

    def marks(word: str) -> int:
        found = of_words.get(word, 0)
        for endings, bit in of_endings.get(word[-_LAST:], ()):
            if word.endswith(endings):
                found |= bit
        for ending, bit in short:
            if word.endswith(ending):
                found |= bit
        for test, bit in tests:
            if test(word):
                found |= bit
        return found

    return marks


_MARKS_OF = WordColumn(_word_marks)


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
    """Return the tokens, in order, whose words bear this mark."""
    known: tuple[list[tuple[int, int]], int] | None = view.memo_of_words.get("word_marks")
    if known is None:
        found = _MARKS_OF.of(view)
        bearers = [(i, found[i]) for i in compress(range(view.n), found)]
        known = view.memo_of_words["word_marks"] = (bearers, reduce(or_, [marks for _, marks in bearers], 0))
    bearers, together = known
    return [i for i, marks in bearers if marks & mark] if together & mark else []


def marked_hits(view: EssayView, mark: int) -> list[Hit]:
    """Return the list hits, in order, that bear this mark."""
    known: list[tuple[Hit, int]] | None = view.memo_of_words.get("hit_marks")
    if known is None:
        found: list[int] = []
        if view.lexicon is not None:
            of_token, texts = _hit_marks(view.lexicon), view.texts
            found = [
                of_token[texts[first]] if last == first + 1 else _marks_of_entries(entries, last - first)
                for first, last, entries, _ in view.hits
            ]
        known = view.memo_of_words["hit_marks"] = [pair for pair in zip(view.hits, found, strict=True) if pair[1]]
    return [hit for hit, marks in known if marks & mark]
