"""Which listed form a misspelt word stands for: the nearest of those that begin alike and are about as long.

>>> forms = NearForms(["diabetes", "epilepsi"])
>>> forms.nearest("diabetis", 1), forms.nearest("datorn", 1)
('diabetes', '')
>>> sounded("schizofreni"), sounded("skitsofreni"), sounded("poikarna") == sounded("pojkarna")
('skisofreni', 'skitsofreni', True)
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

__all__ = ["NearForms", "sounded"]

# Spellings of one sound, by the rules of the languages that learners bring, and the one they are read as. Longest
# first; then the vowels that keyboards and ears confuse, and doubled letters.
_SPELLINGS = {
    **{"sch": "sk", "ck": "k", "ch": "k", "ph": "f", "th": "t", "qu": "kv", "ce": "se", "ci": "si", "cy": "sy"},
    **{"ou": "u", "ie": "i", "w": "v", "z": "s", "x": "ks", "c": "k", "j": "i"},
}
_SPELT = re.compile("|".join(_SPELLINGS))
_LETTERS = str.maketrans("äåöüyéèêëîïôûœ", "eaouueeeeiioue")
_DOUBLED = re.compile(r"(.)\1+")


@lru_cache(maxsize=1 << 14)
def sounded(word: str) -> str:
    """Return a folded word spelt plainly, so that the ways to write one sound fall together (`homosexsuell`)."""
    plain = _SPELT.sub(lambda match: _SPELLINGS[match[0]], word).translate(_LETTERS)
    return _DOUBLED.sub(r"\1", plain.replace("kss", "ks"))


class NearForms:
    """Forms by first letter and length, so that a misspelt word is compared with few of them."""

    __slots__ = ("_forms", "_near")

    def __init__(self, forms: Iterable[str]) -> None:
        """Take the forms; their order does not matter."""
        self._forms: dict[tuple[str, int], list[str]] = {}
        for form in sorted(forms):
            self._forms.setdefault((form[0], len(form)), []).append(form)
        self._near: dict[tuple[str, int, int], tuple[str, ...]] = {}

    def nearest(self, word: str, limit: int) -> str:
        """Return the nearest form that begins with the word's letter and is at most `limit` edits away, or ''.

        Of forms as near, the first in alphabetical order is taken.
        """
        lengths = range(len(word) - limit, len(word) + limit + 1)
        if not any((word[0], n) in self._forms for n in lengths):
            return ""
        key = (word[0], len(word), limit)
        forms = self._near.get(key)
        if forms is None:
            forms = tuple(sorted(form for n in lengths for form in self._forms.get((word[0], n), ())))
            self._near[key] = forms
        best = process.extractOne(word, forms, scorer=OSA.distance, score_cutoff=limit)
        return str(best[0]) if best is not None else ""
