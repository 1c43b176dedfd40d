"""Month words: right, abbreviated, English, misspelt.

>>> read_month("oktober"), read_month("novmber", is_framed=True), read_month("novmber")
(10, 11, None)
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from rapidfuzz.distance import OSA

from pseudo_core.detect.view.frames import word_set

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = [
    "EXACT_MONTHS",
    "SHORT_MONTHS",
    "may_be_month",
    "read_clipped_month",
    "read_foreign_month",
    "read_month",
    "read_odd_month",
    "rows_of_months",
]

_MONTHS = (
    *("januari", "februari", "mars", "april", "maj", "juni"),
    *("juli", "augusti", "september", "oktober", "november", "december"),
)

_NUMBERED = tuple(enumerate(_MONTHS, 1))
# A misspelt month keeps its first letter, or everything from its third letter on.
_BY_FIRST = {name[0]: tuple(item for item in _NUMBERED if item[1][0] == name[0]) for name in _MONTHS}
_BY_TAIL = {name[-3:]: tuple(item for item in _NUMBERED if item[1][-3:] == name[-3:]) for name in _MONTHS}

EXACT_MONTHS: dict[str, int] = {name: number for number, name in enumerate(_MONTHS, 1)}

EXACT_MONTHS |= {
    "january": 1,
    "february": 2,
    "march": 3,
    "may": 5,
    "june": 6,
    "july": 7,
    "august": 8,
    "october": 10,
    "mai": 5,
    "mart": 3,
}

EXACT_MONTHS |= {f"{name}s": EXACT_MONTHS[name] for name in _MONTHS if name not in ("mars", "maj")}

SHORT_MONTHS = {
    "jan": 1,
    "feb": 2,
    "febr": 2,
    "mar": 3,
    "mas": 3,
    "apr": 4,
    "jun": 6,
    "jul": 7,
    "aug": 8,
    "sep": 9,
    "sept": 9,
    "okt": 10,
    "oct": 10,
    "nov": 11,
    "dec": 12,
    "des": 12,
}

# Words near a month that are none.
_NOT_MONTHS = word_set(
    "marsch jula julen julens julia junior maja majs mark marks mard augustin decembrist martin april- junis märs",
    "juno sparta apan arsen mossa majo magi mai's mari marie maria mari's julis juice mats maten marta masai",
    "mask",
)


# The last months in the languages around, and half in Swedish: `octubre`, `noiembrie`, `dicembri`.
_AUTUMN = re.compile(r"(?P<head>sep|set|okt|oct|ott|out|nov|noi|dec|des|dez|dic)\w{0,4}(?:br|[mn]b)\w{0,3}")
_AUTUMN_MONTHS = {"sep": 9, "set": 9, "nov": 11, "noi": 11, "dec": 12, "des": 12, "dez": 12, "dic": 12}

_LEGIBLE = 2  # letters of a month that is read in spite of the others
_CLIPPED, _CLIPPED_MOST = 3, 6  # letters

# How learners hear the beginning of January, June and July, and of April and August.
_BEGINNING = re.compile(r"(?P<j>dj|y|i)(?=u|an)|[åou](?=[pg])")
_LONG_NAME = 5

_DOUBLED = re.compile(r"(.)\1")


@lru_cache(maxsize=1 << 14)
def read_month(word: str, *, is_framed: bool = False) -> int | None:
    """Return the number of the month that a folded word names, or None.

    Abbreviations and spellings up to two edits away (one in short words) are only read where `is_framed` says that a
    day, a year or a preposition stands beside the word.
    """
    plain = word.rstrip(".")
    if (exact := EXACT_MONTHS.get(plain)) is not None:
        return exact
    if not is_framed:
        return None
    if (short := SHORT_MONTHS.get(plain)) is not None:
        return short
    if "$" in plain and (illegible := _illegible(plain)) is not None:
        return illegible
    if len(plain) < 4:
        return None
    names = (*_BY_FIRST.get(plain[0], ()), *_BY_TAIL.get(plain[-3:], ()))
    if plain in _NOT_MONTHS or not plain.replace("$", "a").isalpha():
        return None
    if not names:
        return _respelt(plain)
    if _DOUBLED.search(plain) is not None and (exact := EXACT_MONTHS.get(_DOUBLED.sub(r"\1", plain))) is not None:
        return exact  # `apprill`, `junni`
    best: tuple[int, int] | None = None
    for number, name in names:
        limit = 0 if len(name) <= 4 and len(plain) <= 4 and plain[0] != name[0] else 1 if len(name) < 7 else 2
        if abs(len(plain) - len(name)) > limit:
            continue
        distance = OSA.distance(plain, name, score_cutoff=limit)
        if distance <= limit and (plain[0] == name[0] or (distance <= 1 and len(name) >= 6)):
            best = min(best or (9, 9), (distance, number))
    return best[1] if best is not None else _respelt(plain)


def _illegible(plain: str) -> int | None:
    """Return the month that a word of the same length names but for letters that nobody could read: `$aj`, `j$ni`."""
    if len(plain) - plain.count("$") < _LEGIBLE:
        return None
    for number, name in _NUMBERED:
        if len(name) == len(plain) and all(a in (b, "$") for a, b in zip(plain, name, strict=True)):
            return number
    return None


def _respelt(plain: str) -> int | None:
    """Return the month that a word names whose beginning is spelt as another language says it: `yuni`, `ågusti`."""
    match = _BEGINNING.match(plain)
    if match is None:
        return None
    word = ("j" if match["j"] else "a") + plain[match.end() :]
    for number, name in _BY_FIRST[word[0]]:
        if word == name or (len(name) > _LONG_NAME and OSA.distance(word, name, score_cutoff=1) <= 1):
            return number
    return None


@lru_cache(maxsize=1 << 15)
def may_be_month(word: str) -> bool:
    """Tell whether a folded word, in the best of contexts, names a month, or two joined by a hyphen."""
    if "-" in word:
        first, _, second = word.partition("-")
        return first in EXACT_MONTHS or (first in SHORT_MONTHS and (second in SHORT_MONTHS or second in EXACT_MONTHS))
    return len(word) >= 3 and not word[0].isdigit() and read_month(word, is_framed=True) is not None


@lru_cache(maxsize=1 << 15)
def read_foreign_month(word: str) -> int | None:
    """Return the number of the autumn or winter month that a folded word names in another language, or None.

    >>> read_foreign_month("noiembrie"), read_foreign_month("octubre"), read_foreign_month("decembrist")
    (11, 10, None)
    """
    match = _AUTUMN.fullmatch(word) if "b" in word and word not in _NOT_MONTHS else None
    return _AUTUMN_MONTHS.get(match["head"], 10) if match is not None else None


@lru_cache(maxsize=1 << 15)
def read_clipped_month(word: str) -> int | None:
    """Return the number of the month of which a folded word holds the first letter and, in order, some of the rest.

    Only between a day and a year is it one.

    >>> read_clipped_month("mrs"), read_clipped_month("okbr"), read_clipped_month("mor")
    (3, 10, None)
    """
    if not _CLIPPED <= len(word) <= _CLIPPED_MOST or not word.isalpha():
        return None
    for number, name in sorted(_BY_FIRST.get(word[0], ()), key=lambda item: len(item[1])):
        rest = iter(name)
        if word[-1] in name[-2:] and all(letter in rest for letter in word):
            return number
    return None


@lru_cache(maxsize=1 << 15)
def read_odd_month(word: str) -> int | None:
    """Return the number of a month that a folded word names in another language or holds some letters of, or None."""
    return read_foreign_month(word) or read_clipped_month(word)


_BETWEEN_MONTHS = frozenset({",", "och", "o", "å"})


def rows_of_months(view: EssayView) -> dict[int, tuple[int, int]]:
    """Return, for each month and what stands between months, where its row begins and how many months it has."""
    out: dict[int, tuple[int, int]] = {}
    row: list[int] = []
    places = [i for i, word in enumerate(view.folded) if word in EXACT_MONTHS or word in _BETWEEN_MONTHS]
    for i, after in pairwise([*places, -1]):
        row.append(i)
        if after != i + 1 or view.tokens[after].sentence != view.tokens[i].sentence:
            count = sum(view.folded[j] in EXACT_MONTHS for j in row)
            out.update(dict.fromkeys(row, (row[0], count)))
            row = []
    return out
