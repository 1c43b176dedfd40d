"""What every detector may ask of one essay: tokens, folded forms, sentences, list hits, case, first-person cues.

All per-token work is done once here. Offsets are code points of the essay's text; `i`, `first`, `last` are token
indices and `[first, last)` a run of tokens.

>>> from pseudo_core.model import Essay, Token
>>> essay = Essay("A1AT1", "A1", "AT1", "Jag bor i Borås .")
>>> words = [(0, 3, "Jag"), (4, 7, "bor"), (8, 9, "i"), (10, 15, "Borås"), (16, 17, ".")]
>>> view = EssayView(essay, tuple(Token(a, b, w, 0) for a, b, w in words))
>>> view.is_first_person(3), view.word_before(4), view.preceded_by(3, ("bor", "i"))
(True, 3, True)
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from pseudo_core.detect.cues import CUES
from pseudo_core.detect.listed import list_words
from pseudo_core.model import Essay, Evidence, Token

if TYPE_CHECKING:
    from pseudo_core.lexicon import Entry, Hit, Lexicon

__all__ = ["FIRST_PERSON", "IMPERSONAL_TYPES", "Detector", "EssayView"]

FIRST_PERSON = CUES.first_person
# Text types that mostly speak of other people: there a name counts only where the sentence ties it to the writer
# (Volodina et al. 2020, section 4.3; Derbring 2020).
IMPERSONAL_TYPES = frozenset({"Återgivande", "Utredande"})

_OPENING_MARKS = frozenset({'"', "”", "“", ":", "»", "–", "•", "!", "?", "."})
_LINE_BREAK = re.compile(r"[\n\r␤]")
_NO_WORDS: Mapping[str, Mapping[str, str]] = {}
# Lines after a closing formula that may hold the writer's name, and the most words such a line holds.
_SIGNATURE_LINES = 3
_USUAL_NAME = 1000  # bearers in Sweden from which a foreign word for a relative is rather a name
_SIGNATURE_WORDS = 4
_SHOUTED_WORDS = 4
_MOSTLY = 0.8


class _Shape(NamedTuple):
    """What a token's form alone tells."""

    folded: str
    is_word: bool
    is_capital: bool
    is_upper: bool
    is_plain: bool


@lru_cache(maxsize=50_000)
def _shape(text: str) -> _Shape:
    return _Shape(
        text.casefold().replace("’", "'").replace("‑", "-"),
        any(map(str.isalpha, text)),
        text[:1].isupper(),
        len(text) > 1 and text.isupper(),
        not any(c.isdigit() or c in "@./" for c in text),
    )


class EssayView:
    """One essay, prepared for look-up. Detectors read it and change nothing.

    Per token: `texts` (as written, but lower-cased where a whole sentence is in capitals), `folded` (case-folded),
    `starts`, `ends`, `is_word` (holds a letter), `is_capital` (its first letter is upper-case), `is_upper` (two
    letters or more, all upper-case), `is_title` (a capital, but not all upper-case), `is_initial` (first word of a
    sentence, line or quotation, where a capital says nothing), `p_name` (probability of being a proper noun, 0.0
    without a tagger), `pos` (UPOS, empty without a tagger). `is_kin` (a word for a relative or friend),
    `is_profession` (a word for a profession), `is_verb`, `is_open` (a plain word that no dictionary, kinship,
    profession or weekday list knows: perhaps a name), `weekdays` are the folded words of that last list, `lines` are
    the runs of tokens between line breaks. `hits` are the lexicon's longest matches, `hit_at` the hit that begins at
    a token, if any. `is_letter` tells that the essay has a greeting or a closing formula; `greeted` and `signed` are
    the tokens that stand where a greeting or a signature holds a name. `memo` is for what detectors work out once an
    essay.
    """

    def __init__(self, essay: Essay, tokens: Sequence[Token], lexicon: Lexicon | None = None) -> None:
        self.essay = essay
        self.text = essay.text
        self.tokens: tuple[Token, ...] = tuple(tokens)
        self.n = len(self.tokens)
        self.texts = [token.text for token in self.tokens]
        shapes = [_shape(text) for text in self.texts]
        self.folded = [shape.folded for shape in shapes]
        self.starts = [token.start for token in self.tokens]
        self.ends = [token.end for token in self.tokens]
        self.pos = [token.pos for token in self.tokens]
        self.p_name = [token.p_name for token in self.tokens]
        self.is_word = [shape.is_word for shape in shapes]
        self.is_capital = [shape.is_capital for shape in shapes]
        self.is_upper = [shape.is_upper for shape in shapes]
        self.is_title = [shape.is_capital and not shape.is_upper for shape in shapes]
        self._breaks = [
            i > 0 and token.start - self.ends[i - 1] > 0 and self._is_break(i) for i, token in enumerate(self.tokens)
        ]
        self.sentences = self._sentences()
        self.is_initial = self._initial()
        self._all_caps = [self._is_all_caps(a, b) for a, b in self.sentences]
        self._lower_shouted()
        self.is_impersonal = any(kind in IMPERSONAL_TYPES for kind in essay.text_types)
        # A text without capitals inside sentences says nothing by a missing capital.
        inner = [i for i in range(self.n) if self.is_word[i] and not self.is_initial[i]]
        capitals = sum(1 for i in inner if self.is_capital[i])
        self.capital_share = capitals / len(inner) if inner else 0.0
        self._first_person = [self._has_first_person(a, b) for a, b in self.sentences]
        self.first_person_share = sum(self._first_person) / len(self._first_person) if self._first_person else 0.0
        self.memo: dict[str, Any] = {}
        self.lexicon = lexicon
        self._entries: dict[str, tuple[Entry, ...]] = {}
        self._common: dict[str, bool] = {}
        kinship = _NO_WORDS if lexicon is None else lexicon.words("kinship")
        professions = _NO_WORDS if lexicon is None else lexicon.words("profession")
        self.is_kin = [word in kinship and self._is_relative(i, kinship[word]) for i, word in enumerate(self.folded)]
        self.is_profession = [word in professions for word in self.folded]
        self.is_verb = [
            pos in ("VERB", "AUX") if pos else word in CUES.speech_verb
            for pos, word in zip(self.pos, self.folded, strict=True)
        ]
        self.weekdays = list_words(lexicon, "weekday")
        self.is_open = [
            word
            and len(text) > 2
            and shape.is_plain
            and not (kin or self.is_common_surface(shape.folded) or shape.folded in professions)
            and shape.folded not in self.weekdays
            for word, text, shape, kin in zip(self.is_word, self.texts, shapes, self.is_kin, strict=True)
        ]
        self.lines = self._lines()
        self.greeted: set[int] = set()
        self.signed: set[int] = set()
        self._read_letter()
        self.is_letter = bool(self.greeted or self.signed)
        self.hits: list[Hit] = lexicon.find(self.texts) if lexicon is not None else []
        self.hit_at: dict[int, Hit] = {hit.first: hit for hit in self.hits}

    def _is_break(self, i: int) -> bool:
        gap = self.text[self.ends[i - 1] : self.starts[i]]
        return gap != " " and _LINE_BREAK.search(gap) is not None

    def _sentences(self) -> list[tuple[int, int]]:
        bounds: list[tuple[int, int]] = []
        for i, token in enumerate(self.tokens):
            while token.sentence >= len(bounds):
                bounds.append((i, i))
            bounds[token.sentence] = (bounds[token.sentence][0], i + 1)
        return bounds

    def _initial(self) -> list[bool]:
        out: list[bool] = []
        fresh, sentence = True, -1
        for i, token in enumerate(self.tokens):
            if token.sentence != sentence or self._breaks[i]:
                fresh = True
            sentence = token.sentence
            is_word = self.is_word[i]
            out.append(fresh and is_word)
            if is_word or token.text[0].isdigit():
                fresh = False
            elif token.text in _OPENING_MARKS:
                fresh = True
        return out

    def _is_relative(self, i: int, row: Mapping[str, str]) -> bool:
        """Tell whether a word of the kinship list is one here: `man` is mostly a pronoun, `aba` mostly something
        else."""
        word = self.folded[i]
        language = row.get("language", "sv")
        if language not in ("", "sv") and self._is_named_relative(i):
            return True
        if language not in ("", "sv") and any(e.list == "given_name" for e in self.entries(word)):
            return False  # `Anna`, `Baba`: names here, relatives elsewhere
        if word not in ("man", "far", "par", "ex") and (language in ("", "sv") or not self.is_common_surface(word)):
            return True
        return any(w in CUES.possessive or w in ("gift", "gifta") for w in self.folded[max(0, i - 2) : i])

    def _is_named_relative(self, i: int) -> bool:
        """Tell whether a foreign word for a relative stands before a name: `amo Yusuf`, `min tita Ana`."""
        if i + 1 >= self.n or not self.is_capital[i + 1] or self.is_upper[i + 1] or not self.adjacent(i, i + 1):
            return False
        if any(e.list == "given_name" and e.frequency >= _USUAL_NAME for e in self.entries(self.folded[i])):
            return False  # `Anna Maria`
        return any(e.list == "given_name" for e in self.entries(self.texts[i + 1]))

    def _lines(self) -> list[tuple[int, int]]:
        bounds: list[tuple[int, int]] = []
        first = 0
        for i in range(1, self.n):
            if self._breaks[i]:
                bounds.append((first, i))
                first = i
        if self.n:
            bounds.append((first, self.n))
        return bounds

    def _read_letter(self) -> None:
        """Find where a greeting and a signature hold names: `Hej X !`, `Till X`, `Hälsningar / X`, `Kram X`."""
        closed = -_SIGNATURE_LINES - 1
        for number, (a, b) in enumerate(self.lines):
            words = [i for i in range(a, b) if self.is_word[i]]
            if not words:
                continue
            if self.folded[words[0]] in CUES.greeting:
                for i in range(words[0] + 1, min(b, words[0] + 6)):
                    if not self.is_word[i]:
                        break
                    self.greeted.add(i)
            elif self.folded[words[0]] == "till" and number < 3 and len(words) <= 6:
                for i in words[1:4]:
                    if self.folded[i] in CUES.function_word:
                        break
                    self.greeted.add(i)
            closing = [i for i in words if self.folded[i] in CUES.closing]
            formal = any(self.folded[i] in ("hälsning", "hälsningar", "mvh", "vänliga", "vänlig") for i in closing)
            is_late = number >= len(self.lines) - 6 and (number >= 2 or formal)
            if is_late and closing and (closing[0] - a <= 3 or b - closing[0] <= 4):
                closed = number
                rest = [i for i in words if i > closing[-1] and self.folded[i] not in CUES.function_word]
                if len(rest) <= _SIGNATURE_WORDS:
                    self.signed.update(rest)
            elif 0 < number - closed <= _SIGNATURE_LINES and len(words) <= _SIGNATURE_WORDS + 3:
                self.signed.update(words[:_SIGNATURE_WORDS])
            elif number >= 2 and number == len(self.lines) - 1 and len(words) <= 3 and self.texts[b - 1] not in ".!?":
                self.signed.update(words)

    def _has_first_person(self, first: int, last: int) -> bool:
        return any(self.folded[i] in FIRST_PERSON for i in range(first, last))

    def _is_all_caps(self, first: int, last: int) -> bool:
        words = [i for i in range(first, last) if self.is_word[i] and len(self.texts[i]) > 1]
        return len(words) >= 2 and sum(self.is_upper[i] for i in words) >= 0.8 * len(words)

    def _lower_shouted(self) -> None:
        """Read what is shouted as if it were lower-cased: its capitals tell nothing, and look like names.

        A heading or a signature of two or three words stays as it is, unless the whole essay is shouted.
        """
        shouted = [i for (a, b), caps in zip(self.sentences, self._all_caps, strict=True) if caps for i in range(a, b)]
        is_all = len(shouted) >= _MOSTLY * self.n
        for (a, b), caps in zip(self.sentences, self._all_caps, strict=True):
            if is_all or (caps and sum(self.is_word[a:b]) >= _SHOUTED_WORDS):
                for i in range(a, b):
                    self.texts[i] = self.texts[i].lower()
                    self.is_capital[i] = self.is_upper[i] = self.is_title[i] = False

    def sentence_of(self, i: int) -> tuple[int, int]:
        """Return the tokens `[first, last)` of the sentence that token i stands in."""
        return self.sentences[self.tokens[i].sentence]

    def is_first_person(self, i: int) -> bool:
        """Tell whether the sentence of token i speaks of the writer (`jag`, `min`, `vi` …)."""
        return self._first_person[self.tokens[i].sentence]

    def sentence_is_first_person(self, sentence: int) -> bool:
        """Tell whether this sentence exists and speaks of the writer."""
        return 0 <= sentence < len(self._first_person) and self._first_person[sentence]

    def entries(self, surface: str) -> tuple[Entry, ...]:
        """Return the lexicon's entries for a surface, looked up once an essay; empty without a lexicon."""
        found = self._entries.get(surface)
        if found is None:
            found = self.lexicon.lookup(surface) if self.lexicon is not None else ()
            self._entries[surface] = found
        return found

    def is_common_word(self, i: int) -> bool:
        """Tell whether token i, lower-cased, is an ordinary Swedish word form."""
        return self.is_common_surface(self.folded[i])

    def is_common_surface(self, word: str) -> bool:
        """Tell whether a folded word is an ordinary Swedish word form, asked once an essay."""
        known = self._common.get(word)
        if known is None:
            known = word in CUES.function_word or (self.lexicon is not None and self.lexicon.is_common(word))
            self._common[word] = known
        return known

    def adjacent(self, i: int, j: int) -> bool:
        """Tell whether only blanks on one line stand between the neighbouring tokens i and j."""
        between = self.text[self.ends[i] : self.starts[j]]
        return len(between) <= 3 and not between.strip(" \u00a0\t")

    def is_shouted(self, i: int) -> bool:
        """Tell whether the sentence of token i is written in capitals, so that a capital says nothing."""
        return self._all_caps[self.tokens[i].sentence]

    def capital_counts(self, i: int) -> bool:
        """Tell whether token i is capitalised where an ordinary word would not be."""
        return self.texts[i][:1].isupper() and not self.is_initial[i] and not self.is_shouted(i)

    def word_before(self, i: int) -> int | None:
        """Return the nearest token with a letter or digit before i in the same sentence, or None."""
        first = self.sentence_of(i)[0] if i < self.n else self.sentences[-1][0]
        for j in range(i - 1, first - 1, -1):
            if self.is_word[j] or self.texts[j][:1].isdigit():
                return j
        return None

    def word_after(self, i: int) -> int | None:
        """Return the nearest token with a letter or digit after i in the same sentence, or None."""
        for j in range(i + 1, self.sentence_of(i)[1]):
            if self.is_word[j] or self.texts[j][:1].isdigit():
                return j
        return None

    def folded_before(self, i: int, back: int = 1) -> str:
        """Return the folded token `back` places before i, or the empty string outside the sentence."""
        j = i - back
        return self.folded[j] if j >= 0 and self.tokens[j].sentence == self.tokens[i].sentence else ""

    def folded_after(self, i: int, on: int = 1) -> str:
        """Return the folded token `on` places after i, or the empty string outside the sentence."""
        j = i + on
        return self.folded[j] if j < self.n and self.tokens[j].sentence == self.tokens[i].sentence else ""

    def preceded_by(self, i: int, words: Sequence[str]) -> bool:
        """Tell whether these folded words stand directly before token i."""
        return i >= len(words) and all(self.folded[i - len(words) + k] == word for k, word in enumerate(words))

    def window(self, i: int, back: int, on: int) -> Iterator[str]:
        """Yield the folded tokens around token i within its sentence, i itself left out."""
        first, last = self.sentence_of(i)
        for j in range(max(first, i - back), min(last, i + on + 1)):
            if j != i:
                yield self.folded[j]

    def tokens_between(self, start: int, end: int) -> tuple[int, int]:
        """Return the tokens `[first, last)` that overlap the code points `[start, end)`."""
        return bisect_right(self.ends, start), bisect_left(self.starts, end)

    def span(self, first: int, last: int) -> tuple[int, int]:
        """Return the code points `[start, end)` of the tokens `[first, last)`."""
        return self.starts[first], self.ends[last - 1]


Detector = Callable[["EssayView", "Lexicon"], Iterator[Evidence]]
"""A detector proposes spans and decides nothing: `detect_x(view, lexicon)` yields evidence in any order."""
