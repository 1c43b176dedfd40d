"""Transcribed texts with their illegible signs read where nothing else can stand there: `2$15`, `m$rs`, `$ugo`.

A `$` stands for one character that nobody could read. Among digits it is a digit, and which one does not matter for
what the number is; in a word that one number, month or day alone can be, it is that word's letter. Lengths stay.

>>> legible("Jag är n$tton och kom hit den 1$ mar$ 2$15 , inte till Norrk$ping .")
'Jag är nitton och kom hit den 11 mars 2015 , inte till Norrk$ping .'
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from pseudo_core.memory import Memory

__all__ = ["legible"]

_RUN = re.compile(r"(?<![^\W_])[^\W_]*\$[\w$]*")
_AMONG_DIGITS = re.compile(r"[\d$]+")
# A sign alone between digits: `0 7 $ 1 2`, `08-$ 45`.
_ALONE = re.compile(r"(?<=\d[ :/.-])\$(?=[ :/.-]\d)")
_YEAR = re.compile(r"[12$][09$][\d$]{2}")
_NUMBERED = re.compile(r"(?P<digits>\$*\d[\d$]*)?(?P<letters>[^\W\d_$]*\$[^\W\d_]*|[^\W\d_]+)", re.IGNORECASE)
_LETTERS = "abcdefghijklmnopqrstuvwxyzåäö"
_SHORTEST = 4  # letters; `s$n` may be many words
_SPOKEN = 6
_INSIDE = re.compile(r"(?<=\d)\$(?=\d)")
_MONTHS = (
    *("januari", "februari", "mars", "april", "juni", "juli"),
    *("augusti", "september", "oktober", "november", "december"),
)
_NICKNAMES = (
    "ettan",
    "tvåan",
    "trean",
    "fyran",
    "femman",
    "sexan",
    "sjuan",
    "åttan",
    "nian",
    "tian",
    "elvan",
    "tolvan",
)
_AGED = ("åring", "åringen", "årig", "åriga", "årige", "årigt", "årsåldern", "årsdag", "årsdagen")
_READ_UP_TO = 100


@cache
def _words() -> frozenset[str]:
    """Return the words that are told by all letters but one: numbers, ages, days, months, lines."""
    # They are laid out by a module that itself reads this folder.
    from pseudo_core.detect.numbers.words import number_word, ordinal_word

    numbers = [number_word(value) for value in range(_READ_UP_TO)]
    ordinals = [ordinal_word(value) for value in range(1, 32)]
    aged = [number + ending for number in numbers for ending in ("", "åring", "årig", "åriga", "årsåldern")]
    return frozenset(word for word in (*aged, *ordinals, *_MONTHS, *_NICKNAMES, *_AGED) if len(word) >= _SHORTEST)


def _is_told(word: str) -> bool:
    """Tell whether a folded word is a number, a year, a day, a month or a line, spoken forms too."""
    from pseudo_core.detect.numbers.words import read_number_word, read_year_word

    return word in _words() or (
        len(word) >= _SPOKEN and (read_number_word(word, fuzzy=False) is not None or read_year_word(word) is not None)
    )


def _digits(run: str) -> str:
    """Return digits with the illegible ones filled in, so that a year stays one."""
    if _YEAR.fullmatch(run) is not None:
        century = run[0] if run[0] != "$" else "1" if run[1] == "9" else "2"
        decade = run[1] if run[1] != "$" else "9" if century == "1" else "0"
        return century + decade + run[2:].replace("$", "1")
    return run.replace("$", "1")


def _letters(word: str) -> str:
    """Return the word with its one illegible letter, where only a word of those listed can stand there.

    Where two can (`$ian`: nine, ten), the first is taken: what kind of word it is does not hang on it.
    """
    if len(word) < _SHORTEST or word.count("$") != 1:
        return word
    found = next((letter for letter in _LETTERS if _is_told(word.casefold().replace("$", letter))), "$")
    return word.replace("$", found.upper() if word.replace("$", "").isupper() else found)


def _read(run: str) -> str:
    """Return a run of letters, digits and illegible signs as it is read; as it stands where that is not told."""
    if _AMONG_DIGITS.fullmatch(run) is not None:
        return _digits(run) if any(map(str.isdecimal, run)) else run
    parts = _NUMBERED.fullmatch(run)
    if parts is None:
        return _INSIDE.sub("1", run)  # `SE4550$0`
    # `2$årig`: the sign before the letters is a digit where digits stand before it.
    return _digits(parts["digits"] or "") + _letters(parts["letters"])


_READ: Memory[str, str] = Memory(_read)


@lru_cache(maxsize=8)
def legible(text: str) -> str:
    """Return the text with its illegible signs read where they are told; offsets stay true."""
    if "$" not in text:
        return text
    told = _ALONE.sub("1", _RUN.sub(lambda hit: _READ[hit[0]], text))
    return told if told != text else text  # the very text, so that one can ask whether it is
