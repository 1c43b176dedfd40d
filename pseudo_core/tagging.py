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

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pseudo_core.memory import Memory
from pseudo_core.model import Token
from pseudo_core.random_field import Attributes, Parts, RandomField, TwoFields, attributes_in_place, read_models
from pseudo_core.tokenise import make_token

if TYPE_CHECKING:
    from pseudo_core.lexicon import Lexicon

__all__ = ["SUC_TO_UPOS", "Describe", "Tagger", "describe_with", "sentence_attributes", "word_attributes"]

_NAME = "PROPN"

# The parts of speech of the Stockholm-Umeå Corpus, which Sparv gives, as those of Universal Dependencies. SUC does not
# tell auxiliaries from verbs.
SUC_TO_UPOS: dict[str, str] = {
    "AB": "ADV",
    "DT": "DET",
    "HA": "ADV",
    "HD": "DET",
    "HP": "PRON",
    "HS": "PRON",
    "IE": "PART",
    "IN": "INTJ",
    "JJ": "ADJ",
    "KN": "CCONJ",
    "MAD": "PUNCT",
    "MID": "PUNCT",
    "NN": "NOUN",
    "PAD": "PUNCT",
    "PC": "ADJ",
    "PL": "ADV",
    "PM": "PROPN",
    "PN": "PRON",
    "PP": "ADP",
    "PS": "PRON",
    "RG": "NUM",
    "RO": "ADJ",
    "SN": "SCONJ",
    "UO": "X",
    "VB": "VERB",
}
# Lists whose entries are proper nouns.
_NAME_LISTS = frozenset({"given_name", "surname", "country", "swedish_place", "world_city", "region", "geo", "area"})

_ENDINGS = (("1=", -1), ("2=", -2), ("3=", -3), ("4=", -4), ("5=", -5))
Describe = Callable[[str], str]


def word_attributes(word: str, *, first: bool, blind: bool, describe: Describe | None = None) -> Parts:
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
    return attributes_in_place(
        [word_attributes(word, first=not i, blind=blind, describe=describe) for i, word in enumerate(words)]
    )


class Tagger:
    """Gives tokens their part of speech and their probability of being a proper noun. Load once a process."""

    def __init__(self, cased: bytes, blind: bytes, lexicon: Lexicon | None = None) -> None:
        """Take the two models' bytes. Raise ResourceError when they are not what the training script wrote."""
        describe = describe_with(lexicon) if lexicon is not None else None

        def attributes(is_blind: bool) -> Attributes:
            return lambda word, first: word_attributes(word, first=first, blind=is_blind, describe=describe)

        self._fields = TwoFields(
            RandomField(cased, name="pos_cased", attributes=attributes(False)),
            RandomField(blind, name="pos_blind", attributes=attributes(True)),
        )

    @classmethod
    def load(cls, folder: Path | None = None, lexicon: Lexicon | None = None) -> Tagger:
        """Return a tagger over `pos_cased.npz` and `pos_blind.npz` of a folder, by default the shipped ones.

        With a lexicon the models see too which words are common and which are listed names; without, they do less well
        where there are no capitals (docs/tagging.md). Raise ResourceError when a model is missing or damaged.
        """
        cased, blind = read_models("pos", folder)
        return cls(cased, blind, lexicon)

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
        probabilities = self._fields.of_tokens(texts, numbers)
        labels = map(self._fields.labels.__getitem__, probabilities.argmax(axis=1).tolist())
        names = probabilities[:, self._fields.labels.index(_NAME)].round(4).tolist()
        return tuple(map(make_token, zip(starts, ends, texts, numbers, labels, names, strict=True)))
