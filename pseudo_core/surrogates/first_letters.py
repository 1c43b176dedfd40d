"""Letter-to-letter mappings that keep the relative frequency of first letters (Eder et al. 2019, section 5.1).

Every name of a kind that begins with one letter gets a surrogate that begins with one other letter, the same for
the learner; the letters exchanged are about as frequent in the list, so that `A` never becomes `X`. We map within a
learner, not within a document as the paper does, because here a surrogate is kept across a learner's essays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from pseudo_core.lexicon import fold
from pseudo_core.model import LearnerEntity
from pseudo_core.surrogates.base import Book

__all__ = ["letter_mapping", "pick_mapped"]

_BAND = 4  # letters of neighbouring frequency that are exchanged among themselves


def letter_mapping(book: Book, names: Sequence[str], kind: str) -> Mapping[str, str]:
    """Return first letter → first letter (folded), drawn once a learner and kind; no letter maps to itself."""
    if (kind, "letters") in book.memory:
        found: Mapping[str, str] = book.memory[kind, "letters"]
        return found
    counts = Counter(fold(name)[:1] for name in names if name)
    ordered = sorted(counts, key=lambda letter: (-counts[letter], letter))
    lot = book.lot_for(f"letters {kind}", "first_letter_mapping")
    mapping: dict[str, str] = {}
    bands = [ordered[at : at + _BAND] for at in range(0, len(ordered), _BAND)]
    if len(bands) > 1 and len(bands[-1]) == 1:
        bands[-2] += bands.pop()
    for band in bands:
        cycle = lot.order(band)
        # One cycle through the whole band moves every letter.
        mapping.update(zip(cycle, cycle[1:] + cycle[:1], strict=True))
    book.memory[kind, "letters"] = mapping
    return mapping


def pick_mapped(entity: LearnerEntity, book: Book, names: Sequence[str], kind: str) -> str | None:
    """Take an allowed name whose first letter stands for the original's, if the policy asks for that, else None."""
    if not book.policy.first_letter_mapping:
        return None
    letter = letter_mapping(book, names, kind).get(fold(entity.base)[:1], "")
    return book.pick(book.lot(entity), [name for name in names if letter and fold(name).startswith(letter)])
