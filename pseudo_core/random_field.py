"""A conditional random field over the words of sentences, exact and fast: part of speech, and where names stand.

The models were trained with CRFsuite; what is computed here is exact inference over its weights, for all sentences of
an essay at once. Each attribute of a model looks at one word only, so that the scores of a word form are summed once a
process and looked up afterwards: that makes it fast (docs/tagging.md has the figures).
"""

from __future__ import annotations

import io
import itertools
import zipfile
from collections.abc import Callable, Sequence
from operator import ne
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pseudo_core.errors import ResourceError
from pseudo_core.memory import Memory

__all__ = [
    "Attributes",
    "Floats",
    "Parts",
    "RandomField",
    "TwoFields",
    "attributes_in_place",
    "has_usable_capitals",
    "read_models",
]

_MODELS = Path(__file__).parent / "models"

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Parts = tuple[list[str], list[str], list[str]]
"""What a model knows of one word: attributes for itself, as a neighbour, and as a neighbour's neighbour."""
Attributes = Callable[[str, bool], Parts]
"""Tells what a model knows of a word, and whether the word opens its sentence."""

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
_STEPS = np.arange(_PIECE)[:, None, None] * np.array([1, -1])  # forward and backward


def attributes_in_place(parts: Sequence[Parts]) -> list[list[str]]:
    """Return the attributes of each word of one sentence, as the training scripts give them to CRFsuite."""
    last = len(parts) - 1
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


class RandomField:
    """One conditional random field: attribute weights, transitions, and the scores of the word forms seen so far."""

    def __init__(self, data: bytes, *, name: str, attributes: Attributes) -> None:
        """Take the bytes of `NAME.npz`, as `training.crf.write_tables` wrote them, and what tells the attributes
        of a word. Raise ResourceError when they are no such tables."""
        problem = ""
        try:
            with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
                self.labels: tuple[str, ...] = tuple(str(label) for label in arrays["labels"])
                named = bytes(arrays["attributes"]).decode().split("\n")
                self._weights: NDArray[np.floating] = arrays["weights"]
                step: Floats = np.exp(arrays["transitions"].astype(np.float64))
        except (ValueError, KeyError, OSError, EOFError, zipfile.BadZipFile) as error:
            problem = type(error).__name__
        if problem:
            raise ResourceError(f"model {name} cannot be read ({problem}); install the package again", model=name)
        n_labels = len(self.labels)
        if self._weights.shape != (len(named), n_labels) or step.shape != (n_labels, n_labels):
            raise ResourceError(f"model {name}: its tables do not fit together; install the package again", model=name)
        # Both directions in one table: forward in its upper left corner, backward in its lower right one.
        self._steps: Floats = np.block([[step, np.zeros_like(step)], [np.zeros_like(step), step.T]])
        # A last row of zeros, so that no sum is over nothing.
        self._weights = np.concatenate([self._weights, np.zeros((1, n_labels), dtype=self._weights.dtype)])
        # Name of an attribute → a row of the table that has its row of the weights at each place; the last for none.
        self._number_of: dict[str, int] = {}
        rows: list[list[int]] = []
        for i, attribute in enumerate(named):
            place = attribute[:3] if attribute[:3] in _PLACES else ""
            at = self._number_of.setdefault(attribute[len(place) :], len(rows))
            if at == len(rows):
                rows.append([len(named)] * len(_PLACES))
            rows[at][_PLACES.index(place)] = i
        rows.append([len(named)] * len(_PLACES))
        self._rows = np.array(rows, dtype=np.int32)
        self._attributes = attributes
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
            parts = self._attributes(word, first)
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
        # All that a word adds is read at once, since memory is slow, and then moved to the words that it adds it to.
        by_place = self._scores.take(padded, axis=0).swapaxes(0, 1)
        sums = by_place[0, 2:-2].astype(np.float64)  # then in the order of `_PLACES`, which rounding hangs on
        sums += by_place[1, 1:-3]
        sums += by_place[2, 3:-1]
        sums += by_place[3, :-4]
        sums += by_place[4, 4:]
        scores: Floats = sums.take(at - 2, axis=0)
        scores -= np.maximum.reduce(scores.T.copy(), axis=0)[:, None]  # faster than along rows
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
        before = np.empty_like(own)
        before[0] = 1.0
        arriving = list(before)
        # Each word's best factor is 1, so 40 steps stay far from underflow and need no scaling.
        for here, coming, following in zip(own, arriving, arriving[1:], strict=False):
            here *= coming
            np.dot(here, self._steps, out=following)
        own[-1] *= before[-1]
        back = (n_words - 1)[number] - step
        kept: Floats = own[step, number, :n_labels]
        kept *= before[back, number, n_labels:]
        kept /= np.add.reduce(kept, axis=1, keepdims=True)
        return kept


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


class TwoFields:
    """Two models with the same labels: one sees capitals, the other reads the sentences whose capitals say nothing."""

    def __init__(self, cased: RandomField, blind: RandomField) -> None:
        """Raise ResourceError when the models' labels differ."""
        if cased.labels != blind.labels:
            raise ResourceError("two models that belong together differ; install the package again", model="labels")
        self.labels = cased.labels
        self._cased, self._blind = cased, blind

    def of_tokens(self, texts: list[str], numbers: Sequence[int]) -> Floats:
        """Return the probability of each label for each token (rows, in order); `numbers` are those of the tokens'
        sentences, ascending. There must be one token at least."""
        bounds = [0, *itertools.compress(itertools.count(1), map(ne, numbers, numbers[1:])), len(numbers)]
        lengths = [b - a for a, b in itertools.pairwise(bounds)]
        # Where few words are in capitals, a sentence that begins with one has what it needs.
        is_calm = sum(map(str.isupper, texts)) <= _MOST_UPPER
        cased = [
            (is_calm and _CASES[texts[a]] in ("F", "A")) or has_usable_capitals(texts[a:b])
            for a, b in itertools.pairwise(bounds)
        ]
        if all(cased) or not any(cased):
            return (self._cased if cased[0] else self._blind).of_words(texts, lengths)
        found = np.empty((len(texts), len(self.labels)))
        for field, wanted in ((self._cased, True), (self._blind, False)):
            chosen = [i for i, is_cased in enumerate(cased) if is_cased is wanted]
            at = [k for i in chosen for k in range(bounds[i], bounds[i + 1])]
            found[at] = field.of_words([texts[k] for k in at], [lengths[i] for i in chosen])
        return found


def read_models(name: str, folder: Path | None = None) -> tuple[bytes, bytes]:
    """Return the bytes of `NAME_cased.npz` and `NAME_blind.npz` of a folder, by default the shipped ones. Raise
    ResourceError when one is missing."""
    data = []
    for part in (f"{name}_cased.npz", f"{name}_blind.npz"):
        path = (folder or _MODELS) / part
        if not path.is_file():
            raise ResourceError(f"model {part} is missing; install the package again", model=part)
        data.append(path.read_bytes())
    return data[0], data[1]
