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

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import lru_cache
from itertools import chain, compress, pairwise
from operator import gt, ne, not_
from sys import intern
from typing import TYPE_CHECKING, Any, NamedTuple

from pseudo_core.detect.markup.kinship_languages import is_own_tongue
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.illegible import legible
from pseudo_core.detect.view.listed import list_words
from pseudo_core.detect.view.swedish_sound import sounded_profession
from pseudo_core.detect.writer.own_reports import is_own_report
from pseudo_core.detect.writer.portraits import is_portrait
from pseudo_core.detect.writer.readers import is_of_reader
from pseudo_core.detect.writer.visits import reviews_visit
from pseudo_core.lexicon.folding import seen
from pseudo_core.memory import Memory
from pseudo_core.model import Essay, Evidence, Mention, Token

if TYPE_CHECKING:
    from pseudo_core.lexicon import Entry, Hit, Lexicon
    from pseudo_core.lexicon.engine import Starts

__all__ = ["FIRST_PERSON", "IMPERSONAL_TYPES", "Detector", "EssayView", "common_memory", "entry_memory"]

FIRST_PERSON = CUES.first_person
# Text types that mostly speak of other people: there a name counts only where the sentence ties it to the writer
# (Volodina et al. 2020, section 4.3; Derbring 2020).
IMPERSONAL_TYPES = frozenset({"Återgivande", "Utredande", "Sammanfattande"})

_OPENING_MARKS = frozenset({'"', "”", "“", ":", "»", "–", "•", "!", "?", "."})
_LINE_BREAKS = "\n\r␤"
_BLANKS, _WIDEST_GAP = " \u00a0\t", 3  # between neighbouring tokens
_NOTHING = [""] * 8  # more than the places before an essay that a rule asks for
_VERBS = frozenset({"VERB", "AUX"})
_NO_WORDS: Mapping[str, Mapping[str, str]] = {}
# Lines after a closing formula that may hold the writer's name, and the most words such a line holds.
_SIGNATURE_LINES = 3
_SHORT_SOUND = 5  # letters of words that too many trades sound like
_USUAL_NAME = 1000  # bearers in Sweden from which a foreign word for a relative is rather a name
_SIGNATURE_WORDS = 4
_THANKS = frozenset({"tack", "grattis", "snälla"})  # a greeting only where a name follows at once
_OPENING_LINES = 3  # of an essay may say whom it is for
_LAST_LINES = 6  # of an essay may hold a closing formula
_SHOUTED_LEAST = 2  # words in capitals that make a sentence shouted
_SHOUTED_WORDS = 4
_NAMES_WITH_CAPITALS = 0.03  # share of capitals among the words inside sentences from which names have theirs
_MOSTLY = 0.8


# Words for relatives that mostly mean something else, and what that makes of a word of the list.
_ALSO_OTHER = frozenset({"man", "far", "par", "ex"})
_ALWAYS, _OWNED, _FOREIGN = 1, 2, 3  # a relative always, where it is somebody's, where its neighbours tell


class _Word(NamedTuple):
    """What a word form alone tells, wherever it stands."""

    folded: str
    is_word: bool
    is_capital: bool
    is_upper: bool
    is_title: bool
    is_first_person: bool
    is_speech_verb: bool
    is_profession: bool
    may_be_open: bool  # is open unless it is a relative
    kin: int  # one of the ranks above, 0 for what no list knows as a relative
    starts: Starts | None  # what the lists have that begins so


@lru_cache(maxsize=4)
def _words_of(lexicon: Lexicon | None) -> Memory[str, _Word]:
    """Return the memory of the word forms met with this lexicon."""
    kinship = _NO_WORDS if lexicon is None else lexicon.words("kinship")
    professions, weekdays = list_words(lexicon, "profession"), list_words(lexicon, "weekday")

    def word_of(text: str) -> _Word:
        folded = intern(text.casefold().replace("’", "'").replace("‑", "-"))
        is_word = any(map(str.isalpha, text))
        is_capital, is_upper = text[:1].isupper(), len(text) > 1 and text.isupper()
        row = kinship.get(folded)
        is_swedish = row is not None and row.get("language", "sv") in ("", "sv")
        kin = 0 if row is None else _FOREIGN if not is_swedish else _OWNED if folded in _ALSO_OTHER else _ALWAYS
        if kin == _ALWAYS and is_capital and lexicon is not None and row is not None and row.get("misspelt") == "1":
            lists = {e.list for e in lexicon.entries[text]}
            kin = _OWNED if "surname" in lists and "given_name" not in lists else kin  # `Brorsson`, but not `Papa`
        is_profession = folded in professions or (
            lexicon is not None
            and len(folded) > _SHORT_SOUND
            and not (is_capital and not is_upper)  # `Scheffer` is a name
            and sounded_profession(folded, lexicon) != ""
        )
        return _Word(
            folded,
            is_word,
            is_capital,
            is_upper,
            is_capital and not is_upper,
            folded in FIRST_PERSON,
            folded in CUES.speech_verb,
            is_profession,
            is_word
            and len(text) > 2
            and (text.isalpha() or not any(c.isdigit() or c in "@./" for c in text))
            and folded not in CUES.function_word
            and not is_profession
            and folded not in weekdays
            and not (lexicon is not None and lexicon.is_common(folded)),
            kin,
            lexicon.starts_of[text] if lexicon is not None else None,
        )

    return Memory(word_of)


@lru_cache(maxsize=4)
def entry_memory(lexicon: Lexicon | None) -> Memory[str, tuple[Entry, ...]]:
    """Return the memory of surfaces' entries in this lexicon."""
    return lexicon.entries if lexicon is not None else Memory(lambda _: ())


@lru_cache(maxsize=4)
def common_memory(lexicon: Lexicon | None) -> Memory[str, bool]:
    """Return the memory of which folded words are ordinary Swedish word forms."""
    return Memory(lambda word: word in CUES.function_word or (lexicon is not None and lexicon.is_common(word)))


def _columns(rows: Sequence[tuple[Any, ...]], n_columns: int) -> Iterable[tuple[Any, ...]]:
    return zip(*rows, strict=True) if rows else [()] * n_columns


class EssayView:
    """One essay, prepared for look-up. Detectors read it and change nothing.

    Per token: `texts` (as one sees it, but lower-cased where a whole sentence is in capitals), `folded` (case-folded),
    `starts`, `ends`, `is_word` (holds a letter), `is_capital` (its first letter is upper-case), `is_upper` (two
    letters or more, all upper-case), `is_title` (a capital, but not all upper-case), `is_initial` (first word of a
    sentence, line or quotation, where a capital says nothing), `p_name` (probability of being a proper noun, 0.0
    without a tagger), `pos` (UPOS, empty without a tagger). `is_kin` (a word for a relative or friend),
    `is_profession` (a word for a profession), `is_verb`, `is_open` (a plain word that no dictionary, kinship,
    profession or weekday list knows: perhaps a name), `vocabulary` holds the essay's folded words (a rule that hangs
    on a few words asks it first, or `where`), `weekdays` are the folded words of that last list, `lines` are
    the runs of tokens between line breaks. `hits` are the lexicon's longest matches, `hit_at` the hit that begins at
    a token, if any. `is_letter` tells that the essay has a greeting or a closing formula; `greeted` and `signed` are
    the tokens that stand where a greeting or a signature holds a name. `memo` is for what detectors work out once an
    essay, `memo_of_words` for what hangs on its words alone, whatever type of text it is.
    """

    def __init__(self, essay: Essay, tokens: Sequence[Token], lexicon: Lexicon | None = None) -> None:
        self.essay = essay
        self.text = legible(essay.text)
        self.tokens: tuple[Token, ...] = tuple(tokens)
        self.n = len(self.tokens)
        starts, ends, texts, sentence, pos, p_name = _columns(self.tokens, len(Token._fields))
        if self.text is not essay.text:
            texts = tuple(self.text[start:end] for start, end in zip(starts, ends, strict=True))
        if seen(self.text) != self.text:
            texts = tuple(seen(text) or text for text in texts)
        columns = _columns(list(map(_words_of(lexicon).__getitem__, texts)), len(_Word._fields))
        folded, is_word, is_capital, is_upper, is_title, first_person, speech_verb, *columns = columns
        profession, may_open, kin, begun = columns
        self.texts: list[str] = list(texts)
        self.folded: list[str] = list(folded)
        self.vocabulary = frozenset(folded)
        self._places: dict[str, list[int]] | None = None  # where each folded word stands, once somebody asks
        self.starts: list[int] = list(starts)
        self.ends: list[int] = list(ends)
        self.pos: list[str] = list(pos)
        self.p_name: list[float] = list(p_name)
        self.is_word: list[bool] = list(is_word)
        self.is_capital: list[bool] = list(is_capital)
        self.is_upper: list[bool] = list(is_upper)
        self.is_title: list[bool] = list(is_title)
        self._sentence: list[int] = list(sentence)
        self.sentences = self._sentences()
        # The word before each token in its sentence. A place before the essay is negative, and read from the end.
        self._before: list[str] = ["", *folded[:-1], *_NOTHING]
        for first, _ in self.sentences:
            self._before[first] = ""
        self._breaks = self._line_breaks()
        self.is_initial = self._initial()
        self._all_caps = [False] * len(self.sentences)
        if is_upper.count(True) >= _SHOUTED_LEAST:
            self._all_caps = [self._is_all_caps(a, b) for a, b in self.sentences]
            if True in self._all_caps:
                self._lower_shouted()
        self.capitals = list(compress(range(self.n), self.is_capital))
        # A text without capitals inside sentences says nothing by a missing capital.
        n_inner = sum(self.is_word) - sum(self.is_initial)
        inner_capitals = [i for i in self.capitals if self.is_word[i] and not self.is_initial[i]]
        self.capital_share = len(inner_capitals) / n_inner if n_inner else 0.0
        self._first_person = [True in first_person[a:b] for a, b in self.sentences]
        self.first_person_share = sum(self._first_person) / len(self._first_person) if self._first_person else 0.0
        self.memo: dict[str, Any] = {}
        self.memo_of_words: dict[str, Any] = {}
        self.lexicon = lexicon
        self._entries, self._common = entry_memory(lexicon), common_memory(lexicon)
        self.is_kin = [False] * self.n
        for i in compress(range(self.n), kin):
            self.is_kin[i] = kin[i] == _ALWAYS or self._is_relative(i, kin[i])
        is_review = any(kind in IMPERSONAL_TYPES for kind in essay.text_types)
        self.is_impersonal = is_review and not (is_own_report(self) or is_portrait(self) or reviews_visit(self))
        if self.is_impersonal:
            for at, (a, b) in enumerate(self.sentences):
                self._first_person[at] = self._first_person[at] and not is_of_reader(self, a, b)
        self.is_profession: list[bool] = list(profession)
        self.is_verb = list(map(_VERBS.__contains__, self.pos))
        if "" in self.pos:
            self.is_verb = [b if not pos else a for a, b, pos in zip(self.is_verb, speech_verb, self.pos, strict=True)]
        self.weekdays = list_words(lexicon, "weekday")
        self.is_open = list(map(gt, may_open, self.is_kin))
        self.lines = self._lines()
        self.greeted: set[int] = set()
        self.signed: set[int] = set()
        self._read_letter()
        self.is_letter = bool(self.greeted or self.signed)
        self.hits: list[Hit] = []
        if lexicon is not None:
            is_as_written = True not in self._all_caps
            self.hits = lexicon.find_from(self.texts, begun) if is_as_written else lexicon.find(self.texts)
        self.hit_at: dict[int, Hit] = {hit.first: hit for hit in self.hits}

    def read_as(self, text_types: tuple[str, ...]) -> EssayView:
        """Return the view of the same words in a text of these types; `memo_of_words` is shared."""
        # Built anew and not copied: objects of the compiled core cannot be.
        other = EssayView(replace(self.essay, text_types=text_types), self.tokens, self.lexicon)
        other.memo_of_words = self.memo_of_words
        return other

    def _sentences(self) -> list[tuple[int, int]]:
        bounds: list[tuple[int, int]] = []
        numbers = self._sentence
        opened = compress(range(1, self.n), map(ne, numbers, numbers[1:]))
        for first, last in pairwise([0, *opened, self.n]) if numbers else ():
            bounds += [(first, first)] * (numbers[first] - len(bounds))  # numbers that were left out
            bounds.append((first, last))
        return bounds

    def _line_breaks(self) -> list[int]:
        """Return the tokens before which a line ends, the first token never."""
        found: set[int] = set()
        for mark in _LINE_BREAKS:
            at = self.text.find(mark)
            while at >= 0:
                i = bisect_right(self.starts, at)
                if 0 < i < self.n and self.ends[i - 1] <= at:
                    found.add(i)
                at = self.text.find(mark, at + 1)
        return sorted(found)

    def _initial(self) -> list[bool]:
        out = [False] * self.n
        is_word, texts = self.is_word, self.texts
        opened = [i + 1 for i in compress(range(self.n), map(not_, is_word)) if texts[i] in _OPENING_MARKS]
        reached = -1  # what begins before it comes to the same word
        for start in sorted({*(first for first, _ in self.sentences), *self._breaks, *opened}):
            if start <= reached:
                continue
            for i in range(start, self.n):
                reached = i
                if is_word[i]:
                    out[i] = True
                    break
                if texts[i][0].isdigit():
                    break
        return out

    def _is_relative(self, i: int, rank: int) -> bool:
        """Tell whether a word of the kinship list is one here: `man` is mostly a pronoun, `aba` mostly something
        else."""
        word = self.folded[i]
        if rank == _FOREIGN:
            if self._is_named_relative(i):
                return True
            if word in CUES.kin_or_name and not self._is_of_own_tongue(word):
                return self.folded_before(i) in CUES.possessive  # `min anna`, but `min vän anna`, `sen kom walid`
            is_written_small = self.texts[i].islower() and self.capital_share >= _NAMES_WITH_CAPITALS
            is_written_small = is_written_small and self.folded_before(i) not in CUES.naming_verb  # `mit namn walid`
            if not is_written_small and any(e.list == "given_name" for e in self.entries(word)):
                return False  # `Anna`, `Baba`: names here, relatives elsewhere
            if word not in _ALSO_OTHER and not self.is_common_surface(word):
                return True
        return any(w in CUES.possessive or w in ("gift", "gifta") for w in self.folded[max(0, i - 2) : i])

    def _is_of_own_tongue(self, word: str) -> bool:
        """Tell whether a word for a relative is one of the learner's own language, as the metadata tells it."""
        row = self.lexicon.words("kinship").get(word, {}) if self.lexicon is not None else {}
        return is_own_tongue(self, row.get("language", ""))

    def _is_named_relative(self, i: int) -> bool:
        """Tell whether a foreign word for a relative stands before a name: `amo Yusuf`, `min tita Ana`."""
        if i + 1 >= self.n or not self.is_capital[i + 1] or self.is_upper[i + 1] or not self.adjacent(i, i + 1):
            return False
        word = self.folded[i]
        if self.is_capital[i] and word in CUES.kin_or_name and not self._is_of_own_tongue(word):
            return False  # `Anna Maria`
        if any(e.list == "given_name" and e.frequency >= _USUAL_NAME for e in self.entries(word)):
            return False
        if any(e.list == "given_name" for e in self.entries(self.texts[i + 1])):
            return True
        is_unknown = not self.entries(self.texts[i + 1]) and not self.is_common_word(i + 1)
        return is_unknown and not self.is_capital[i] and not self.is_initial[i + 1]

    def _lines(self) -> list[tuple[int, int]]:
        return list(pairwise([0, *self._breaks, self.n])) if self.n else []

    def _read_letter(self) -> None:
        """Find where a greeting and a signature hold names: `Hej X !`, `Till X`, `Hälsningar / X`, `Kram X`."""
        closed = -_SIGNATURE_LINES - 1
        n_lines = len(self.lines)
        may_close = not self.vocabulary.isdisjoint(CUES.closing)
        for number, (a, b) in enumerate(self.lines):
            if True not in self.is_word[a:b]:
                continue
            first = self.is_word.index(True, a, b)
            opener = self.folded[first]
            is_last = number >= n_lines - _LAST_LINES and (may_close or number >= 2)
            may_open = opener == "till" and number < _OPENING_LINES
            words = list(compress(range(a, b), self.is_word[a:b])) if is_last or may_open else []
            if opener in CUES.greeting:
                for i in range(first + 1, min(b, first + 6)):
                    if not self.is_word[i] or (opener in _THANKS and self.folded[i] in CUES.no_noun):
                        break
                    self.greeted.add(i)
            elif may_open and len(words) <= 6:
                for i in words[1:4]:
                    if self.folded[i] in CUES.function_word:
                        break
                    self.greeted.add(i)
            if not is_last:
                continue
            closing = [i for i in words if self.folded[i] in CUES.closing] if may_close else []
            formal = any(self.folded[i] in ("hälsning", "hälsningar", "mvh", "vänliga", "vänlig") for i in closing)
            # `Puss från X` under a letter of one line
            is_from = number > 0 and closing[:1] == [first] and self.folded[first + 1 : first + 2] == ["från"]
            if closing and (number >= 2 or formal or is_from) and (closing[0] - a <= 3 or b - closing[0] <= 4):
                closed = number
                rest = [i for i in words if i > closing[-1] and self.folded[i] not in CUES.function_word]
                if len(rest) <= _SIGNATURE_WORDS:
                    self.signed.update(rest)
            elif number >= 2 and len(words) == 2 and opener in ("din", "er"):
                self.signed.add(words[1])  # `Din X` on a line of its own, whatever postscript follows
            elif 0 < number - closed <= _SIGNATURE_LINES and len(words) <= _SIGNATURE_WORDS + 3:
                self.signed.update(words[:_SIGNATURE_WORDS])
            elif number >= 2 and number == n_lines - 1 and len(words) <= 3 and self.texts[b - 1] not in ".!?":
                self.signed.update(words)

    def _is_all_caps(self, first: int, last: int) -> bool:
        if True not in self.is_upper[first:last]:
            return False
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

    def where(self, words: Set[str]) -> Sequence[int]:
        """Return the tokens, in order, that are one of these folded words; costs next to nothing if none is there."""
        found = self.vocabulary.intersection(words)
        if not found:
            return ()
        if self._places is None:
            self._places = {}
            for i, word in enumerate(self.folded):
                self._places.setdefault(word, []).append(i)
        if len(found) == 1:
            return self._places[next(iter(found))]
        return sorted(chain.from_iterable([self._places[word] for word in found]))

    def sentence_of(self, i: int) -> tuple[int, int]:
        """Return the tokens `[first, last)` of the sentence that token i stands in."""
        return self.sentences[self._sentence[i]]

    def is_first_person(self, i: int) -> bool:
        """Tell whether the sentence of token i speaks of the writer (`jag`, `min`, `vi` …)."""
        return self._first_person[self._sentence[i]]

    def sentence_is_first_person(self, sentence: int) -> bool:
        """Tell whether this sentence exists and speaks of the writer."""
        return 0 <= sentence < len(self._first_person) and self._first_person[sentence]

    def entries(self, surface: str) -> tuple[Entry, ...]:
        """Return the lexicon's entries for a surface, each looked up once; empty without a lexicon."""
        return self._entries[surface]

    def is_common_word(self, i: int) -> bool:
        """Tell whether token i, lower-cased, is an ordinary Swedish word form."""
        return self._common[self.folded[i]]

    def is_common_surface(self, word: str) -> bool:
        """Tell whether a folded word is an ordinary Swedish word form."""
        return self._common[word]

    def adjacent(self, i: int, j: int) -> bool:
        """Tell whether only blanks on one line stand between the neighbouring tokens i and j."""
        end, start = self.ends[i], self.starts[j]
        if start - end == 1:  # nearly always
            return self.text[end] in _BLANKS
        return start <= end or (start - end <= _WIDEST_GAP and not self.text[end:start].strip(_BLANKS))

    def together(self, i: int, j: int) -> bool:
        """Tell whether i and j, i before j, are neighbouring tokens of the essay on one line and in one sentence."""
        return 0 <= i < j < self.n and self._sentence[i] == self._sentence[j] and self.adjacent(i, j)

    def is_shouted(self, i: int) -> bool:
        """Tell whether the sentence of token i is written in capitals, so that a capital says nothing."""
        return self._all_caps[self._sentence[i]]

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

    def folded_before(self, i: int, back: int = 1) -> str:
        """Return the folded token `back` places before i, or the empty string outside the sentence."""
        if back == 1:  # nearly always
            return self._before[i]
        j = i - back
        return self.folded[j] if j >= 0 and self._sentence[j] == self._sentence[i] else ""

    def folded_after(self, i: int, on: int = 1) -> str:
        """Return the folded token `on` places after i, or the empty string outside the sentence."""
        j = i + on
        return self.folded[j] if j < self.n and self._sentence[j] == self._sentence[i] else ""

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

    def covered(self, spans: Iterable[Evidence | Mention]) -> set[int]:
        """Return the tokens that any of these spans overlaps."""
        return {i for item in spans for i in range(*self.tokens_between(item.start, item.end))}

    def span(self, first: int, last: int) -> tuple[int, int]:
        """Return the code points `[start, end)` of the tokens `[first, last)`."""
        return self.starts[first], self.ends[last - 1]


Detector = Callable[["EssayView", "Lexicon"], Iterator[Evidence]]
"""A detector proposes spans and decides nothing: `detect_x(view, lexicon)` yields evidence in any order."""
