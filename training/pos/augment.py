"""Make treebank text look like learners' text: names exchanged, capitals dropped, words misspelt; and templates.

Names are exchanged for others, of which there are so many that the models learn how names look and where they stand,
and not which there are.
"""

from __future__ import annotations

import random
from pathlib import Path

from training.pos.treebank import Sentence

_VOWELS = frozenset("aeiouyåäöé")
_LARGE_CITY = 200_000  # inhabitants
_TEMPLATE_COPIES = 12
# Share of changed sentences whose names are in lower case for the model that sees capitals: learners' rate.
_P_DROPPED = 0.25
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


class WordSource:
    """Draws names and words that the treebanks do not have.

    Names come from the lists of the default pack, or are made up from halves of names: learners' names and places come
    from all over the world, the treebanks' from Swedish and English newspapers. Words come from the list of word forms.
    """

    def __init__(self, sentences: list[Sentence], lists: Path, rng: random.Random) -> None:
        self._rng = rng
        self._begins, self._ends = _name_halves(sentences)
        self._lists = [
            _forms(lists / "given_name.tsv"),
            _forms(lists / "given_name.tsv"),
            _forms(lists / "surname.tsv"),
            _forms(lists / "swedish_place.tsv"),
            _forms(lists / "world_city.tsv", least=_LARGE_CITY),
        ]

        self._words: dict[str, list[str]] = {}
        for form in (lists / "word.tsv").read_text("utf-8").splitlines():
            word = form.partition("\t")[0]
            if word.islower() and word.isalpha() and len(word) > 4:
                self._words.setdefault(word[-3:], []).append(word)

    def draw_word(self, like: str) -> str:
        """Return an ordinary word with the same ending, which in Swedish has the same part of speech nearly always."""
        return self._rng.choice(self._words.get(like[-3:], [like]))

    def draw_name(self) -> str:
        """Return a name in one word, now and then with a hyphen or in the genitive."""
        rng = self._rng
        name = rng.choice(rng.choice(self._lists)) if rng.random() < 0.7 else self._made_up()
        if rng.random() < 0.02:
            name += "-" + self._made_up()
        return name + "s" if rng.random() < 0.1 and name[-1] not in "sxz" else name

    def _made_up(self) -> str:
        return self._rng.choice(self._begins) + self._rng.choice(self._ends)


def _forms(path: Path, least: int = 0) -> list[str]:
    """Return the one-word forms of a list, of those with at least this many inhabitants."""
    header, *lines = path.read_text("utf-8").splitlines()
    columns = header.split("\t")
    rows = [dict(zip(columns, line.split("\t"), strict=False)) for line in lines]
    return [
        row["form"]
        for row in rows
        if row["form"][:1].isupper() and row["form"].isalpha() and int(row.get("frequency") or 0) >= least
    ]


def _name_halves(sentences: list[Sentence]) -> tuple[list[str], list[str]]:
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


def augment(
    read: list[Sentence], templates: list[Sentence], source: WordSource, rng: random.Random, *, blind: bool
) -> list[Sentence]:
    """Return the treebanks once as they are and once changed, and the templates several times with other names.

    For the model that sees capitals, some sentences lose the capital at their start and some names lose theirs; for the
    blind model the attributes drop all of them, so only names and spelling are changed.
    """
    result = list(read)
    for sentence in read:
        result.append(_changed(sentence, source, rng, p_exchanged=0.7, blind=blind))
    for _ in range(_TEMPLATE_COPIES):
        for sentence in templates:
            result.append(_changed(sentence, source, rng, p_exchanged=0.0, blind=blind))
    return result


def _changed(
    sentence: Sentence, source: WordSource, rng: random.Random, *, p_exchanged: float, blind: bool
) -> Sentence:
    result = []
    drops_capitals = rng.random() < _P_DROPPED
    for word, upos in sentence:
        if word.startswith("{n}"):
            word = source.draw_name().removesuffix("s") + word[3:] if word != "{n}" else source.draw_name()
        elif upos == "PROPN" and word.isalpha() and not word.isupper() and rng.random() < p_exchanged:
            word = source.draw_name()
        elif upos in ("NOUN", "VERB", "ADJ") and word.islower() and len(word) > 4 and rng.random() < p_exchanged / 4:
            word = source.draw_word(word)
        if not blind and upos == "PROPN" and drops_capitals:
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
