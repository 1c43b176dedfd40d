"""How a Swedish word sounds, so that what is spelt by ear meets what is listed: `scheff`, `kokk`, `vaktmestere`.

Unlike `near_forms`, which counts slips of the pen, this forgives any number of letters, as long as the sound is one.

>>> swedish_sound("scheff") == swedish_sound("chef"), swedish_sound("vaktmestere") == swedish_sound("vaktmästare")
(True, True)
>>> swedish_sound("trenern") == swedish_sound("tränaren"), swedish_sound("skjöteska"), swedish_sound("kock")
(True, '$öteska', 'kok')
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from pseudo_core.detect.view.near_forms import NearForms

if TYPE_CHECKING:
    from pseudo_core.lexicon import Lexicon

__all__ = ["SoundForms", "profession_sounds", "sounded_profession", "swedish_sound"]

# Spellings of one sound, longest first: the sj-sound (`$`) and its neighbours, which ears of other languages take for
# one, and the letters of loans; then letter by letter.
_SOUNDS = (
    *((spelling, "$") for spelling in ("stj", "skj", "sch", "sj", "sh", "ch", "tj", "kj")),
    *((f"sk{vowel}", f"${vowel}") for vowel in "eiyäö"),
    *((f"c{vowel}", f"s{vowel}") for vowel in "eiy"),
    *(("ck", "k"), ("au", "o"), ("ou", "o"), ("eu", "ö"), ("dt", "t"), ("th", "t"), ("ph", "f"), ("x", "ks")),
    *((f"{letter}j", "j") for letter in "gdlh"),
)
_LETTERS = str.maketrans("cqåäæéøwzy", "kkoeeeövsi")
_DOUBLED = re.compile(r"(.)\1+")
_AGENT = re.compile(r"[ae]r+e?(n?)$")  # `lärere`, `lärarn`
_SHORTEST = 4  # letters of what is met by its sound
_LONG, _LONGEST = 7, 11  # sounds from which one and two slips may be the same word


@lru_cache(maxsize=1 << 14)
def swedish_sound(word: str) -> str:
    """Return what spellings by ear of one folded Swedish word have in common."""
    if word.endswith(("re", "rn", "ren")):
        word = _AGENT.sub(r"are\1", word)
    for spelling, sound in _SOUNDS:
        if spelling in word:
            word = word.replace(spelling, sound)
    return _DOUBLED.sub(r"\1", word.translate(_LETTERS))


class SoundForms:
    """Forms by their sound."""

    __slots__ = ("_near", "_of_sound")

    def __init__(self, forms: Iterable[str]) -> None:
        """Take the forms; of such as sound alike the first in alphabetical order stands for all."""
        self._of_sound: dict[str, str] = {}
        for form in sorted(forms):
            self._of_sound.setdefault(swedish_sound(form), form)
        self._near = NearForms(self._of_sound)

    def alike(self, word: str) -> str:
        """Return the form that sounds as the word does, or ''."""
        return self._of_sound.get(swedish_sound(word), "")

    def near(self, word: str) -> str:
        """Return the form that sounds as the word does, but for one slip, or two if it is long, or ''."""
        sound = swedish_sound(word)
        if len(sound) < _LONG:
            return self._of_sound.get(sound, "")
        return self._of_sound.get(self._near.nearest(sound, 2 if len(sound) >= _LONGEST else 1), "")


@lru_cache(maxsize=4)
def profession_sounds(lexicon: Lexicon) -> SoundForms:
    """Return the listed professions of one word by their sound."""
    return SoundForms(form for form in lexicon.words("profession") if len(form) >= _SHORTEST and form.isalpha())


@lru_cache(maxsize=1 << 14)
def sounded_profession(word: str, lexicon: Lexicon) -> str:
    """Return the listed profession that an unknown word sounds as (`scheff`), or ''."""
    if len(word) < _SHORTEST or not word.isalpha() or word in lexicon.words("profession") or lexicon.is_common(word):
        return ""
    return profession_sounds(lexicon).alike(word)
