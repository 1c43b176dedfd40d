"""Read the Swedish treebanks for training and measuring: sentences as lists of (word, UPOS).

Talbanken's training part is labelled after Universal Dependencies 1; its labels are brought to version 2 here, by the
rules that make its words agree with the same words in Talbanken's development and test parts.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

Sentence = list[tuple[str, str]]

_AUXILIARIES = frozenset(
    {
        "är", "var", "vara", "varit", "vore", "har", "hade", "ha", "haft", "blir", "blev", "bli", "blivit",
        "ska", "skall", "skulle", "kan", "kunde", "kunna", "kunnat", "vill", "ville", "vilja", "måste", "får",
        "fick", "få", "fått", "bör", "borde", "böra", "må", "måtte", "lär", "kommer",
    }
)  # fmt: skip
_TRUE_PREPOSITIONS = frozenset(
    {"på", "av", "till", "om", "med", "över", "i", "åt", "för", "efter", "från", "vid", "under"}
)


def read_treebank(path: Path) -> Iterator[Sentence]:
    """Yield the sentences of a CoNLL-U file with version 2 labels; multi-word ranges and empty nodes are left out."""
    version_1 = "ud1" in path.name
    sentence: Sentence = []
    for line in path.read_text("utf-8").splitlines():
        if not line:
            if sentence:
                yield sentence
            sentence = []
        elif line[0] != "#":
            columns = line.split("\t")
            if columns[0].isdigit():
                word, upos, xpos, relation = columns[1], columns[3], columns[4], columns[7]
                sentence.append((word, _to_version_2(word.lower(), upos, xpos[:2], relation) if version_1 else upos))
    if sentence:
        yield sentence


def _to_version_2(word: str, upos: str, suc: str, relation: str) -> str:
    if upos == "CONJ":
        return "SCONJ" if word in ("som", "än") else "CCONJ"
    if word in ("inte", "ej", "icke"):
        return "PART"
    if word in ("är", "vore") or (upos == "VERB" and relation in ("aux", "auxpass", "cop") and word in _AUXILIARIES):
        return "AUX"
    if suc == "PL":
        return "ADP" if word in _TRUE_PREPOSITIONS else "ADV"
    if suc in ("PS", "HS"):
        return "PRON"
    if suc == "HD":
        return "DET"
    if suc == "HA" and word == "när":
        return "SCONJ"
    if word == "samma":
        return "ADJ"
    return upos
