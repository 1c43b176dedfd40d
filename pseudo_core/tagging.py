"""Part of speech: a trained conditional random field that reads learner Swedish, with the probability of a proper noun.

Two models are shipped: one that sees capitals, and one that does not and reads sentences without usable capitals (`jag
heter ali`, `JANA SÄGER MAMMA`). They were trained with CRFsuite (see `training/pos`); what is computed here is exact
inference over its weights, for all sentences of an essay at once. Each attribute of the models looks at one word only,
so that the scores of a word form are summed once a process and looked up afterwards: that makes it fast
(docs/tagging.md has the figures).

>>> from pseudo_core.tokenise import tokenise
>>> [(token.text, token.pos) for token in Tagger.load().tag(tokenise("Min bror heter Ali."))]
[('Min', 'PRON'), ('bror', 'NOUN'), ('heter', 'VERB'), ('Ali', 'PROPN'), ('.', 'PUNCT')]
"""

from __future__ import annotations

import io
import itertools
import zipfile
from collections.abc import Callable, Sequence
from operator import ne
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from pseudo_core.errors import ResourceError
from pseudo_core.memory import Memory
from pseudo_core.model import Token
from pseudo_core.tokenise import make_token

if TYPE_CHECKING:
    from pseudo_core.lexicon import Lexicon

__all__ = ["Describe", "Tagger", "describe_with", "has_usable_capitals", "sentence_attributes", "word_attributes"]

_MODELS = Path(__file__).parent / "models"
_NAME = "PROPN"
# The sentence's first word is looked up apart, since its capital says little; no word begins with a blank.
_FIRST = " "
_PAD = ""  # what stands before and behind a sentence
# Where a word stands to the one that is labelled: it is that word, one before it, one after, two before, two after.
_PLACES = ("", "-1:", "+1:", "-2:", "+2:")
# Longer sentences (learners may write without a full stop) are read in pieces that share `_OVERLAP` words on each side;
# a conditional random field has forgotten a neighbour that is further off.
_PIECE = 40
_OVERLAP = 6
# Word forms whose scores are kept, a model; then the memory (about 20 MB) is given back and filled anew.
_KEPT_WORDS = 60_000

# Lists whose entries are proper nouns.
_NAME_LISTS = frozenset({"given_name", "surname", "country", "swedish_place", "world_city", "region", "geo", "area"})

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
_ENDINGS = (("1=", -1), ("2=", -2), ("3=", -3), ("4=", -4), ("5=", -5))
# Where the word of each place stands, seen from the one that is labelled, and where its scores for that place are.
_NEIGHBOURS = np.array([0, -1, 1, -2, 2])[:, None]
_COLUMNS = np.arange(len(_PLACES))[:, None]
_STEPS = np.arange(_PIECE)[:, None, None] * np.array([1, -1])  # forward and backward
Describe = Callable[[str], str]


def word_attributes(
    word: str, *, first: bool, blind: bool, describe: Describe | None = None
) -> tuple[list[str], list[str], list[str]]:
    """Return what the models know of one word: attributes for itself, as a neighbour, and as a neighbour's neighbour.

    `first` says that it opens its sentence; `blind` that capitals are not to be seen; `describe` what the lists say.
    """
    lower = word.lower()
    shape = _shape(lower if blind else word)
    own = ["w=" + lower, "h=" + shape, "p=" + lower[:3], "q=" + lower[:5]]
    own += [name + lower[at:] for name, at in _ENDINGS[: len(lower) - 1]]
    if not blind and shape[:1] == "X":
        # A capital inside the sentence marks a name nearly always, at its start it leaves all to the word's ending.
        own += ["c1" if first else "c2", ("e=" if first else "E=") + lower[-2:]]
    if "-" in lower:
        own.append("t=" + lower.rpartition("-")[2])
    near = ["w=" + lower, "h=" + shape, "3=" + lower[-3:], "2=" + lower[-2:]]
    if describe is not None and lower[:1].isalpha():
        known = "k=" + describe(lower)
        own += [known, known + ("" if blind else shape[:1] + "1" * first)]
        near.append(known)
    return own, near, ["w=" + lower]


def _shape(word: str) -> str:
    """Return the kinds of a word's characters, runs shortened: `Ali` → `Xx`, `27-årig` → `d-x`, `USA` → `XX`."""
    if word.isalpha():  # the two most frequent ones at once
        if word.islower():
            return "x"
        if word[0].isupper() and word[1:].islower():
            return "Xx"
    shape = ""
    for char in word[:12]:
        kind = "X" if char.isupper() else "x" if char.isalpha() else "d" if char.isdigit() else char
        if shape[-1:] != kind or (kind == "X" and not shape.endswith("XX")):
            shape += kind
    return shape


def describe_with(lexicon: Lexicon) -> Describe:
    """Return a function that says of a lower-cased word what lists know: `c` a common word, `n` a name, or both."""

    def describe(word: str) -> str:
        is_name = is_listed(word) or (word[-1] == "s" and is_listed(word[:-1]))
        return ("c" if lexicon.is_common(word) else "") + ("n" if is_name else "")

    def is_listed(word: str) -> bool:
        return any(entry.list in _NAME_LISTS for entry in lexicon.lookup(word))

    return Memory(describe).__getitem__


def sentence_attributes(words: Sequence[str], *, blind: bool, describe: Describe | None = None) -> list[list[str]]:
    """Return the attributes of each word of one sentence, as the training script gives them to CRFsuite."""
    parts = [word_attributes(word, first=not i, blind=blind, describe=describe) for i, word in enumerate(words)]
    last = len(words) - 1
    result = []
    for i, (own, _, _) in enumerate(parts):
        row = list(own)
        row += ["-1:" + name for name in parts[i - 1][1]] if i else ["-1:BOS"]
        row += ["+1:" + name for name in parts[i + 1][1]] if i < last else ["+1:EOS"]
        if i > 1:
            row += ["-2:" + name for name in parts[i - 2][2]]
        if i < last - 1:
            row += ["+2:" + name for name in parts[i + 2][2]]
        result.append(row)
    return result


def _case(word: str) -> str:
    """Return which letters of a word are capitals: `A` all, `b` all but the first, which has no case, `F` the first
    one, `l` none; a blank for what is no word."""
    if not word[:1].isalpha():
        return " "
    if word.isupper():
        return "A" if word[0].isupper() else "b"
    return "F" if word[0].isupper() else "l"


_CASES = Memory(_case)
_MOST_UPPER = 2  # words in capitals, that say nothing of the others


def has_usable_capitals(words: Sequence[str]) -> bool:
    """Tell whether a sentence's capitals can say what is a name: it has some, and not most words are in capitals."""
    cases = "".join([_CASES[word] for word in words])
    n_upper = cases.count("A") + cases.count("b")
    if n_upper > _MOST_UPPER and 2 * n_upper > len(cases) - cases.count(" "):
        return False
    return "F" in cases or "A" in cases


class _Field:
    """One conditional random field: attribute weights, transitions, and the scores of the word forms seen so far."""

    def __init__(self, data: bytes, *, name: str, blind: bool, describe: Describe | None) -> None:
        problem = ""
        try:
            with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
                self.labels: tuple[str, ...] = tuple(str(label) for label in arrays["labels"])
                attributes = bytes(arrays["attributes"]).decode().split("\n")
                self._weights: NDArray[np.floating] = arrays["weights"]
                step: Floats = np.exp(arrays["transitions"].astype(np.float64))
        except (ValueError, KeyError, OSError, EOFError, zipfile.BadZipFile) as error:
            problem = type(error).__name__
        if problem:
            raise ResourceError(f"model {name} cannot be read ({problem}); install the package again", model=name)
        n_labels = len(self.labels)
        if self._weights.shape != (len(attributes), n_labels) or step.shape != (n_labels, n_labels):
            raise ResourceError(f"model {name}: its tables do not fit together; install the package again", model=name)
        self.name_column = self.labels.index(_NAME)
        # Both directions in one table: forward in its upper left corner, backward in its lower right one.
        self._steps: Floats = np.block([[step, np.zeros_like(step)], [np.zeros_like(step), step.T]])
        # A last row of zeros, so that no sum is over nothing.
        self._weights = np.concatenate([self._weights, np.zeros((1, n_labels), dtype=self._weights.dtype)])
        # Name of an attribute → a row of the table that has its row of the weights at each place; the last for none.
        self._number_of: dict[str, int] = {}
        rows: list[list[int]] = []
        for i, attribute in enumerate(attributes):
            place = attribute[:3] if attribute[:3] in _PLACES else ""
            at = self._number_of.setdefault(attribute[len(place) :], len(rows))
            if at == len(rows):
                rows.append([len(attributes)] * len(_PLACES))
            rows[at][_PLACES.index(place)] = i
        rows.append([len(attributes)] * len(_PLACES))
        self._rows = np.array(rows, dtype=np.int32)
        self._blind = blind
        self._describe = describe
        self._reset()

    def _reset(self) -> None:
        self._ids: dict[str, int] = {_PAD: 0}
        self._scores = np.zeros((4096, len(_PLACES), len(self.labels)), dtype=np.float32)
        for place, name in ((1, "BOS"), (2, "EOS")):
            self._scores[0, place] = self._weights[self._rows[self._number_of.get(name, -1), place]]

    def _add(self, keys: Sequence[str]) -> None:
        """Work out and keep the scores that words add at each place."""
        nothing = len(self._rows) - 1
        number = self._number_of.get
        # What a word says of itself, of its neighbours, of their neighbours: attributes, and where each word's begin.
        found: tuple[list[int], list[int], list[int]] = ([], [], [])
        begins: tuple[list[int], list[int], list[int]] = ([], [], [])
        for key in keys:
            first = key[0] == _FIRST
            word = key[1:] if first else key
            parts = word_attributes(word, first=first, blind=self._blind, describe=self._describe)
            for names, rows, begin in zip(parts, found, begins, strict=True):
                begin.append(len(rows))
                rows += map(number, names, itertools.repeat(nothing))
        n_known = len(self._ids)
        while n_known + len(keys) > len(self._scores):
            self._scores = np.concatenate([self._scores, np.zeros_like(self._scores)])
        scores = self._scores[n_known : n_known + len(keys)]
        for rows, begin, places in zip(found, begins, ((0,), (1, 2), (3, 4)), strict=True):
            at = self._rows.take(rows, axis=0)
            for place in places:
                weights = self._weights.take(at[:, place], axis=0).astype(np.float64)
                scores[:, place] = np.add.reduceat(weights, begin)
        self._ids.update(zip(keys, range(n_known, n_known + len(keys)), strict=True))

    def probabilities(self, sentences: Sequence[Sequence[str]]) -> Floats:
        """Return the probability of each label for each word of all sentences in a row; shape (words, labels)."""
        lengths = list(map(len, sentences))
        return self.of_words(list(itertools.chain.from_iterable(sentences)), lengths)

    def of_words(self, words: list[str], lengths: list[int]) -> Floats:
        """Return the same for the words of sentences that follow each other, of these lengths."""
        if len(self._ids) > _KEPT_WORDS:
            self._reset()
        n_words = np.array(lengths)
        starts = n_words.cumsum() - n_words
        keys = words.copy()
        for start in starts.tolist():
            keys[start] = _FIRST + keys[start]
        known = self._ids
        try:
            ids = list(map(known.__getitem__, keys))
        except KeyError:
            self._add([key for key in dict.fromkeys(keys) if key not in known])
            ids = list(map(known.__getitem__, keys))
        # Two places before each sentence, and behind the last one, hold what stands before and behind a sentence.
        number = np.arange(len(lengths)).repeat(n_words)
        at = np.arange(2, len(keys) + 2) + 2 * number
        padded = np.zeros(len(keys) + 2 * len(lengths) + 2, dtype=np.int64)
        padded[at] = ids
        rows = padded.take(at + _NEIGHBOURS)
        rows *= len(_PLACES)
        rows += _COLUMNS
        looked_up = self._scores.reshape(-1, len(self.labels)).take(rows, axis=0)
        scores: Floats = np.add.reduce(looked_up.astype(np.float64), axis=0)
        scores -= scores.T.copy().max(axis=0)[:, None]  # faster than along rows
        np.exp(scores, out=scores)
        return self._marginals(scores, starts, n_words, number)

    def _marginals(self, scores: Floats, starts: Integers, lengths: Integers, number: Integers) -> Floats:
        """Run the forward-backward algorithm over all sentences at once; `number` is that of each word's sentence."""
        # A piece: its first row, its length, and which of its words are read from it; the others are context.
        begin, n_words, step = starts, lengths, np.arange(len(scores)) - starts[number]
        n_steps = int(lengths.max())
        if n_steps > _PIECE:
            pieces = []
            for start, n in zip(starts.tolist(), lengths.tolist(), strict=True):
                for at in range(0, max(n - 2 * _OVERLAP, 1), _PIECE - 2 * _OVERLAP):
                    keep_to = n - at if at + _PIECE >= n else _PIECE - _OVERLAP
                    pieces.append((start + at, min(_PIECE, n - at), _OVERLAP if at else 0, keep_to))
            begin, n_words, first_kept, behind_kept = np.array(pieces).T
            n_steps = int(n_words.max())
            n_kept = behind_kept - first_kept
            number = np.arange(len(pieces)).repeat(n_kept)
            step = np.arange(len(scores)) - (n_kept.cumsum() - n_kept - first_kept)[number]
        # Both directions begin with a real word; what lies behind a piece's end is worked out too, and never read.
        last = begin + n_words - 1
        rows = np.array([begin, last]).T + _STEPS[:n_steps]
        n_labels = scores.shape[1]
        own = scores.take(rows, axis=0, mode="clip").reshape(n_steps, len(begin), 2 * n_labels)
        before = np.ones_like(own)
        arriving = list(before)
        # Each word's best factor is 1, so 40 steps stay far from underflow and need no scaling.
        for here, coming, following in zip(own, arriving, arriving[1:], strict=False):
            here *= coming
            np.dot(here, self._steps, out=following)
        own[-1] *= before[-1]
        back = (n_words - 1)[number] - step
        kept: Floats = own[step, number, :n_labels]
        kept *= before[back, number, n_labels:]
        kept /= kept.sum(axis=1, keepdims=True)
        return kept


class Tagger:
    """Gives tokens their part of speech and their probability of being a proper noun. Load once a process."""

    def __init__(self, cased: bytes, blind: bytes, lexicon: Lexicon | None = None) -> None:
        """Take the two models' bytes. Raise ResourceError when they are not what the training script wrote."""
        describe = describe_with(lexicon) if lexicon is not None else None
        self._cased = _Field(cased, name="pos_cased", blind=False, describe=describe)
        self._blind = _Field(blind, name="pos_blind", blind=True, describe=describe)

    @classmethod
    def load(cls, folder: Path | None = None, lexicon: Lexicon | None = None) -> Tagger:
        """Return a tagger over `pos_cased.npz` and `pos_blind.npz` of a folder, by default the shipped ones.

        With a lexicon the models see too which words are common and which are listed names; without, they do less well
        where there are no capitals (docs/tagging.md). Raise ResourceError when a model is missing or damaged.
        """
        folder = folder or _MODELS
        data = []
        for name in ("pos_cased.npz", "pos_blind.npz"):
            path = folder / name
            if not path.is_file():
                raise ResourceError(f"model {name} is missing; install the package again", model=name)
            data.append(path.read_bytes())
        return cls(data[0], data[1], lexicon)

    def tag(self, tokens: Sequence[Token]) -> tuple[Token, ...]:
        """Return the same tokens with `pos` (UPOS) and `p_name` (0 to 1, four decimals) filled."""
        if not tokens:
            return ()
        starts, ends, texts, numbers, _, _ = zip(*tokens, strict=True)
        return self.tag_columns(starts, ends, list(texts), numbers)

    def tag_columns(
        self, starts: Sequence[int], ends: Sequence[int], texts: list[str], numbers: Sequence[int]
    ) -> tuple[Token, ...]:
        """Return the tokens with these starts, ends, texts and sentence numbers, tagged; there must be one at least."""
        bounds = [0, *itertools.compress(itertools.count(1), map(ne, numbers, numbers[1:])), len(numbers)]
        lengths = [b - a for a, b in itertools.pairwise(bounds)]
        # Where few words are in capitals, a sentence that begins with one has what it needs.
        is_calm = sum(map(str.isupper, texts)) <= _MOST_UPPER
        cased = [
            (is_calm and _CASES[texts[a]] in ("F", "A")) or has_usable_capitals(texts[a:b])
            for a, b in itertools.pairwise(bounds)
        ]
        if all(cased) or not any(cased):
            labels, names = _answers(self._cased if cased[0] else self._blind, texts, lengths)
        else:
            labels, names = [""] * len(texts), [0.0] * len(texts)
            for field, wanted in ((self._cased, True), (self._blind, False)):
                chosen = [i for i, is_cased in enumerate(cased) if is_cased is wanted]
                words = [word for i in chosen for word in texts[bounds[i] : bounds[i + 1]]]
                best, name = _answers(field, words, [lengths[i] for i in chosen])
                at = 0
                for i in chosen:
                    first, last = bounds[i], bounds[i + 1]
                    labels[first:last] = best[at : at + last - first]
                    names[first:last] = name[at : at + last - first]
                    at += last - first
        return tuple(map(make_token, zip(starts, ends, texts, numbers, labels, names, strict=True)))


def _answers(field: _Field, words: list[str], lengths: list[int]) -> tuple[list[str], list[float]]:
    """Return the best label of each word of sentences of these lengths, and how likely it is a name."""
    probabilities = field.of_words(words, lengths)
    labels = list(map(field.labels.__getitem__, probabilities.argmax(axis=1).tolist()))
    return labels, probabilities[:, field.name_column].round(4).tolist()
