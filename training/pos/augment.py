"""Make treebank text look like learners' text: names exchanged, capitals dropped, words misspelt; and templates.

Names are exchanged for made-up ones, put together from halves of the names in the treebanks, so that the models learn
how names look and where they stand, not which there are.
"""

from __future__ import annotations

import random
from pathlib import Path

from treebank import Sentence

_VOWELS = frozenset("aeiouyåäöé")
_SOUNDS_LIKE = {
    "å": "ao", "ä": "ae", "ö": "oå", "e": "äi", "o": "åu", "u": "oy", "i": "ey", "y": "iu", "s": "z", "k": "c", "v": "w"
}  # fmt: skip


def template_sentences(path: Path) -> list[Sentence]:
    """Read sentences in the words of a beginner, one a line, tokens as `word/UPOS`; `{n}` stands for a name."""
    result = []
    for line in path.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            result.append([(word, upos) for word, _, upos in (part.rpartition("/") for part in line.split())])
    return result


def made_up_name(halves: tuple[list[str], list[str]], rng: random.Random) -> str:
    """Return the beginning of one name with the end of another; now and then with a hyphen or in the genitive."""
    name = rng.choice(halves[0]) + rng.choice(halves[1])
    if rng.random() < 0.03:
        name += "-" + rng.choice(halves[0]) + rng.choice(halves[1])
    return name + "s" if rng.random() < 0.12 and name[-1] not in "sxz" else name


def name_halves(sentences: list[Sentence]) -> tuple[list[str], list[str]]:
    """Return the beginnings and ends of all names in a corpus, each once, sorted."""
    begins, ends = set(), set()
    for sentence in sentences:
        for word, upos in sentence:
            if upos == "PROPN" and word.isalpha() and word[0].isupper() and word[1:].islower() and 4 <= len(word) <= 12:
                cut = next((i for i in range(len(word) // 2, len(word)) if word[i] not in _VOWELS), len(word) // 2)
                begins.add(word[:cut])
                ends.add(word[cut:])
    return sorted(begins), sorted(ends)


def misspell(word: str, rng: random.Random) -> str:
    """Return a word with one letter left out, doubled, exchanged with its neighbour or with one that sounds alike."""
    if len(word) < 4 or not word.isalpha():
        return word
    i = rng.randrange(1, len(word) - 1)
    kind = rng.randrange(4)
    if kind == 0:
        return word[:i] + word[i + 1 :]
    if kind == 1:
        return word[:i] + word[i] + word[i:]
    if kind == 2:
        return word[:i] + word[i + 1] + word[i] + word[i + 2 :]
    return word[:i] + rng.choice(_SOUNDS_LIKE.get(word[i], word[i])) + word[i + 1 :]


def augment(read: list[Sentence], templates: list[Sentence], rng: random.Random, *, blind: bool) -> list[Sentence]:
    """Return the treebanks once as they are and once changed, and the templates several times with other names.

    For the model that sees capitals, some sentences lose the capital at their start and single names lose theirs; for
    the blind model the attributes drop all of them, so only names and spelling are changed.
    """
    halves = name_halves(read)
    result = list(read)
    for sentence in read:
        result.append(_changed(sentence, halves, rng, p_name=0.7, blind=blind))
    for _ in range(12):
        for sentence in templates:
            result.append(_changed(sentence, halves, rng, p_name=0.9, blind=blind))
    return result


def _changed(
    sentence: Sentence, halves: tuple[list[str], list[str]], rng: random.Random, *, p_name: float, blind: bool
) -> Sentence:
    result = []
    for word, upos in sentence:
        if word.startswith("{n}"):
            word = made_up_name(halves, rng).removesuffix("s") + word[3:]
        elif upos == "PROPN" and word.isalpha() and not word.isupper() and rng.random() < p_name:
            word = made_up_name(halves, rng)
        if not blind and upos == "PROPN" and rng.random() < 0.06:
            word = word.lower()
        if rng.random() < 0.05:
            word = misspell(word, rng)
        result.append((word, upos))
    if not blind and rng.random() < 0.25:
        word, upos = result[0]
        if upos != "PROPN":
            result[0] = (word[0].lower() + word[1:], upos)
    if rng.random() < 0.15 and len(result) > 3 and result[-1][1] == "PUNCT":
        result.pop()
    return result
