"""What many detectors share: word sets, the text around a span, and how personal a sentence is.

Patterns for numbers run over the essay's text, because numbers are spaced and hyphenated in ways that cut across
tokens; what stands around a hit is asked of the tokens.

>>> "kronor" in UNITS, "Hej " + "070 - 1".translate(PLAIN)
(True, 'Hej 070 - 1')
"""

from __future__ import annotations

import itertools
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import compress
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from pseudo_core.detect.view.word_columns import WordColumn, forget_rows
from pseudo_core.memory import Memory

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = [
    "PLAIN",
    "UNITS",
    "WordTest",
    "digit_starts",
    "first_person_share",
    "has_word",
    "is_letter",
    "is_unit_next",
    "left_of",
    "matches_at",
    "personal",
    "plain_text",
    "right_of",
    "sentence_text",
    "starts_of",
    "token_at",
    "token_starts_near_digits",
    "word_set",
    "word_test",
]

PLAIN = str.maketrans("‐‑‒–—−␤", "------\n")


def word_set(*texts: str) -> frozenset[str]:
    """Return the words of the texts as a set."""
    return frozenset(word for text in texts for word in text.split())


# What may follow a number that counts or measures: then it is no house number, line, code or year.
UNITS = word_set(
    "kr kronor krona kronar sek euro dollar kg kilo gram g hg ton liter dl cl ml meter metre m cm mm km kilometer",
    "mil kvm kvadratmeter m2 procent % grader gånger gång gong ggr personer person människor männska st stycken",
    "stycke minuter minut min minuters sekunder sekund timmar timme timma timmer tim dagar dag veckor vecka",
    "månader månad mån år års rum barn elever sidor sida poäng deltagare länder språk bilar hus platser våningar",
    "trappor lägenheter miljoner miljon miljarder tusen hundra böcker kapitel ord syskon bröder systrar vänner",
    "kompisar kvinnor män killar tjejer familjer studenter anställda invånare grannar lektioner timmars dagars",
    "nätter dygn veckors månaders kvadrat steg koppar kop kopp skedar msk tsk hållplatser stationer håll",
)

_OWN = word_set("jag mig mej min mitt mina vår vårt våra våran vårat själv")
_CHARS_AROUND = 60
_UNUSUAL = re.compile(r"[‐‑‒–—−␤]")
_DIGITS = re.compile(r"\d+")


@lru_cache(maxsize=2)
def plain_text(view: EssayView) -> str:
    """Return the essay's text with dashes made hyphens and `␤` made a line break; offsets stay true."""
    return view.text.translate(PLAIN) if _UNUSUAL.search(view.text) else view.text


@lru_cache(maxsize=2)
def digit_starts(view: EssayView) -> tuple[int, ...]:
    """Return the offsets where a run of digits begins."""
    return tuple(match.start() for match in _DIGITS.finditer(view.text))


@lru_cache(maxsize=4)
def token_starts_near_digits(view: EssayView, back: int) -> tuple[int, ...]:
    """Return the offsets of tokens that hold a digit, and of up to `back` tokens before each, sorted."""
    tokens: set[int] = set()
    for start in digit_starts(view):
        i = token_at(view, start)
        tokens.update(range(max(0, i - back), i + 1))
    return tuple(view.starts[i] for i in sorted(tokens))


_BITS = itertools.count()
_ANY_LETTERS = r"\w*"


class WordTest:
    """A test whether a folded word matches a whole pattern.

    All tests share one memory: a word's answers to every test are one number, a bit a test, worked out when the word is
    first seen, so that asking twenty tests about each word of an essay costs one look-up a word.
    """

    __slots__ = ("bit",)
    _literals: ClassVar[dict[str, int]] = {}
    # Parts of patterns, each with its test's bit, by the letter that they begin with; '' for any.
    _parts: ClassVar[dict[str, list[tuple[int, str]]]] = {}
    _compiled: ClassVar[dict[str, _Asked]] = {}

    def __init__(self, pattern: str) -> None:
        self.bit = 1 << next(_BITS)
        for part in _alternatives(pattern):
            if part.isalpha():
                self._literals[part] = self._literals.get(part, 0) | self.bit
            else:
                first = part[0] if part[0].isalpha() and part[1] not in "?*{" else ""
                self._parts.setdefault(first, []).append((self.bit, part))
        self._compiled.clear()
        _MASKS.clear()
        forget_rows()

    def __call__(self, word: str) -> bool:
        """Tell whether the word passes."""
        return bool(_MASKS[word] & self.bit)

    @classmethod
    def mask(cls, word: str) -> int:
        """Return the bits of all tests that the word passes."""
        if not cls._compiled:
            cls._compiled.update({first: _Asked.compiled(parts) for first, parts in cls._parts.items()})
        bits = cls._literals.get(word, 0)
        for first in (word[:1], ""):
            asked = cls._compiled.get(first)
            if asked is not None and asked.any.fullmatch(word) is not None:
                for bit, pattern in asked.patterns:
                    if pattern.fullmatch(word) is not None:
                        bits |= bit
        return bits


class _Asked(NamedTuple):
    """What words of one first letter are asked: whether they match anything, and what."""

    any: re.Pattern[str]
    patterns: tuple[tuple[int, re.Pattern[str]], ...]

    @classmethod
    def compiled(cls, parts: Sequence[tuple[int, str]]) -> _Asked:
        by_bit: dict[int, list[str]] = {}
        for bit, part in parts:
            by_bit.setdefault(bit, []).append(part)
        patterns = [(bit, re.compile("|".join(found))) for bit, found in by_bit.items()]
        # What begins with any letters is looked for in one sweep over the word.
        swept = [part.removeprefix(_ANY_LETTERS) for _, part in parts if part.startswith(_ANY_LETTERS)]
        others = [part for _, part in parts if not part.startswith(_ANY_LETTERS)]
        whole = [f"{_ANY_LETTERS}(?:{'|'.join(swept)})", *others] if swept else others
        return cls(re.compile("|".join(whole)), tuple(patterns))


def _alternatives(pattern: str) -> list[str]:
    """Return the parts of a pattern between the bars outside its brackets."""
    parts, depth, begin = [], 0, 0
    for k, char in enumerate(pattern):
        if char in "([" and pattern[k - 1 : k] != "\\":
            depth += 1
        elif char in ")]" and pattern[k - 1 : k] != "\\":
            depth -= 1
        elif char == "|" and not depth:
            parts.append(pattern[begin:k])
            begin = k + 1
    return [*parts, pattern[begin:]]


_MASKS: Memory[str, int] = Memory(WordTest.mask)
_MASKS_OF = WordColumn(lambda lexicon: _MASKS.__getitem__)


def _bits(mask: int) -> tuple[int, ...]:
    """Return the bits that are set, each as a number of its own."""
    return tuple([1 << at for at in range(mask.bit_length()) if mask >> at & 1])


_BITS_OF: Memory[int, tuple[int, ...]] = Memory(_bits)


@lru_cache(maxsize=2)
def _passing(view: EssayView) -> dict[int, list[int]]:
    """Return the offsets of the tokens that pass a test, by its bit."""
    found: dict[int, list[int]] = {}
    masks = _MASKS_OF.of(view)
    for start, mask in zip(compress(view.starts, masks), filter(None, masks), strict=True):
        for bit in _BITS_OF[mask]:
            if bit in found:
                found[bit].append(start)
            else:
                found[bit] = [start]
    return found


def word_test(pattern: str) -> WordTest:
    """Return a test whether a folded word matches the whole pattern."""
    return WordTest(pattern)


def has_word(view: EssayView, test: WordTest) -> bool:
    """Tell whether a word of the essay passes the test."""
    return test.bit in _passing(view)


def starts_of(view: EssayView, test: WordTest) -> Sequence[int]:
    """Return the offsets of the tokens that pass the test."""
    return _passing(view).get(test.bit, ())


def matches_at(pattern: re.Pattern[str], text: str, starts: Iterable[int]) -> Sequence[re.Match[str]]:
    """Return the pattern's matches that begin at these offsets (sorted) and do not overlap.

    Looking only where a trigger or a digit stands is many times faster than searching the whole text.
    """
    if not starts:
        return ()
    found: list[re.Match[str]] = []
    at = 0
    for start in starts:
        if start >= at and (match := pattern.match(text, start)) is not None:
            at = match.end()
            found.append(match)
    return found


def left_of(view: EssayView, start: int, n_chars: int = _CHARS_AROUND) -> str:
    """Return up to `n_chars` code points before an offset, in lower case."""
    return plain_text(view)[max(0, start - n_chars) : start].lower()


def right_of(view: EssayView, end: int, n_chars: int = _CHARS_AROUND) -> str:
    """Return up to `n_chars` code points from an offset on, in lower case."""
    return plain_text(view)[end : end + n_chars].lower()


def token_at(view: EssayView, offset: int) -> int:
    """Return the index of the token that holds the offset, or of the next one; the last token at the text's end."""
    return min(bisect_right(view.ends, offset), view.n - 1)


def sentence_text(view: EssayView, offset: int) -> str:
    """Return the sentence at an offset, in lower case."""
    first, last = view.sentence_of(token_at(view, offset))
    return view.text[view.starts[first] : view.ends[last - 1]].lower()


def stands_in(view: EssayView, words: frozenset[str], first: int, last: int) -> bool:
    """Tell whether one of these folded words is among the tokens `[first, last)`.

    Asked of every name of one sentence, and learners may write pages without a full stop: so the sentence is not read.
    """
    places = _places(view, words)
    at = bisect_left(places, first)
    return at < len(places) and places[at] < last


def places_in(view: EssayView, words: frozenset[str], first: int, last: int) -> Sequence[int]:
    """Return those of the tokens `[first, last)` that are one of these folded words."""
    places = _places(view, words)
    return places[bisect_left(places, first) : bisect_left(places, last)]


def has_kin(view: EssayView, first: int, last: int) -> bool:
    """Tell whether a word for a relative is among the tokens `[first, last)`."""
    places: Sequence[int] | None = view.memo_of_words.get("kin_places")
    if places is None:
        places = view.memo_of_words["kin_places"] = list(compress(range(view.n), view.is_kin))
    at = bisect_left(places, first)
    return at < len(places) and places[at] < last


def _places(view: EssayView, words: frozenset[str]) -> Sequence[int]:
    known: dict[frozenset[str], Sequence[int]] = view.memo_of_words.setdefault("places", {})
    places = known.get(words)
    if places is None:
        places = known[words] = view.where(words)
    return places


_NEXT_WORD = re.compile(r"\s*(?:-\s*)?([^\W\d_]+|%)")


def is_unit_next(view: EssayView, end: int) -> bool:
    """Tell whether a word of counting or measuring follows directly."""
    match = _NEXT_WORD.match(view.text, end)
    return match is not None and match[1].lower() in UNITS


@lru_cache(maxsize=2)
def first_person_share(view: EssayView) -> float:
    """Return the share of the essay's sentences that speak in the first person, 0 to 1."""
    return sum([view.is_first_person(a) for a, b in view.sentences if b > a]) / max(1, len(view.sentences))


_SENT = word_set(
    "vänligen högaktningsfullt mvh undertecknad undertecknade undertecknat angående härmed överklagar ansöker",
)
_GREETED = word_set("hälsning hälsningar hälsningen")  # what a letter ends with; elsewhere it is spoken of
_LAST_WORDS = 30


def personal(view: EssayView, offset: int) -> float:
    """Return how likely the sentence at an offset speaks of the writer's own life, 0 to 1.

    Reviews and investigations are mostly not personal except for the sentence in the first person (Volodina et al.
    2020, section 4); the other text types mostly are, but argue in general terms where no first person stands.
    """
    i = token_at(view, offset)
    is_argument = "Argumenterande" in view.essay.text_types
    if view.is_first_person(i):
        # In an argument `vi` alone is everybody.
        is_own = not (is_argument or view.is_impersonal) or not _OWN.isdisjoint(
            view.folded[slice(*view.sentence_of(i))]
        )
        return 0.9 if is_own else 0.5
    if view.is_impersonal or "Förklarande" in view.essay.text_types:
        return 0.15
    # An advanced argument speaks of the world, unless the writer is in most of it (an application for a job).
    if is_argument and view.essay.level[:1] == "C" and first_person_share(view) < 0.6 and not is_letter(view):
        return 0.35
    return 0.7


def is_letter(view: EssayView) -> bool:
    """Tell whether a text is sent to somebody, by how it ends or by the line that says what it is about."""
    if "is_letter" not in view.memo:
        is_greeted = any(i >= view.n - _LAST_WORDS for i in view.where(_GREETED))
        view.memo["is_letter"] = is_greeted or not _SENT.isdisjoint(view.vocabulary)
    return bool(view.memo["is_letter"])
