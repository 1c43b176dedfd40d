"""Names that the writer spells: `det stavas K A R I M`, `P, R, Z, E och så ett l`, `A som i Adam, L som i Lars`.

Whoever reads the letters in a row reads the name, so they are replaced as the name is. Letters that stand for anything
else (grades, vitamins, stairs, the ones a child learns) have no word for writing or being called beside them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pseudo_core.detect.view.frames import left_of, matches_at, right_of, word_set
from pseudo_core.model import Evidence
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["spelt_names"]

_LETTER = r"[^\W\d_](?![^\W_])"
_JOINT = r"(?:\s?-\s?|\s?\.\s?|\s?,\s?|\s)"
_LINK = rf"(?:{_JOINT}|\s?,?\s(?:och|sen|sedan|dubbel|dubbelt)\s)"
_SPELT = re.compile(rf"{_LETTER}(?:{_LINK}{_LETTER}){{2,19}}", re.IGNORECASE)
# `A som i Adam , L som i Ludvig och I`: each letter with a word for it, or some of them.
_WORD = r"(?:\ssom\si\s[^\W\d_]{2,15})"
_BY_WORDS = re.compile(rf"{_LETTER}{_WORD}(?:\s?,?\s(?:(?:och|sen|sedan)\s)?{_LETTER}{_WORD}?)*", re.IGNORECASE)
_TOLD = re.compile(
    r"\b(?:stava\w*|bokstaver\w*|skrivs|skrev\w*|skriver|skriv|skrivit|heter|hette|heta|namn\w*|[^\W\d_]{2,8}namn\w*"
    r"|kallas|bokstäver\w*|bokstav\w*|förkort\w*|stavning\w*|spell\w*)\b",
    re.IGNORECASE,
)
_SURELY_TOLD = re.compile(r"\b(?:stava\w*|bokstaver\w*|stavning\w*|spell\w*|(?:[^\W\d_]{2,8})?namn(?:et)?)\b", re.I)
# What one letter each tells else: marks, stairs and buses, vitamins, the alphabet.
_OF_THINGS = re.compile(
    r"\b(?:betyg\w*|vitamin\w*|alfabet\w*|vokal\w*|konsonant\w*|uppgång\w*|trapp\w*|klass\w*|alternativ\w*|grupp\w*"
    r"|körkort\w*|behörighet\w*|hepatit\w*|ljud\w*|tangent\w*|regnummer\w*|registrering\w*|nummerplåt\w*|skylt\w*"
    r"|konstruktion\w*|ordet|ord|bilen|bilens|hund\w*|katt\w*)\b",
    re.IGNORECASE,
)
_ALPHABET = ("abcd", "abc", "aeiou", "åäö", "xyz", "aouå", "eiyäö", "bcd")
_SWEDISH = word_set("i å ö o e u")  # … words of one letter, of which a row says nothing
_FEW = 2
_SHORT = 4  # `A.B.` are initials
_WORD_AFTER = re.compile(r"(?<=\w)\s[iåöoeu]$", re.IGNORECASE)  # `d-i-l-a-n i telefonen`


def spelt_names(view: EssayView) -> Iterator[Evidence]:
    """Yield rows of letters that spell somebody's name, where the sentence says that something is spelt or called."""
    singles = [i for i, text in enumerate(view.texts) if len(text.removesuffix(".")) == 1 and text[0].isalpha()]
    hyphened = [i for i in view.capitals if view.texts[i][1:2] in ("-", ".") and len(view.texts[i]) > _SHORT]
    starts = sorted({view.starts[i] for i in (*singles, *hyphened)} | _low_hyphened(view))
    if not starts:
        return
    reach = 0
    for hit in matches_at(_BY_WORDS, view.text, starts):
        if hit.start() >= reach and _is_told(view, hit):
            reach = hit.end()
            yield _evidence(hit.start(), hit.end(), hit[0])
    for hit in matches_at(_SPELT, view.text, starts):
        if hit.start() < reach or not _is_told(view, hit):
            continue
        row = _WORD_AFTER.sub("", hit[0]) if "-" in hit[0] or "," in hit[0] else hit[0]
        letters = re.sub(r"\b(?:och|sen|sedan|dubbelt?)\b|[\W_]", "", row).casefold()
        if letters.startswith(_ALPHABET) or len(set(letters) - _SWEDISH) < _FEW:
            continue
        reach = hit.start() + len(row)
        yield _evidence(hit.start(), reach, letters)


def _low_hyphened(view: EssayView) -> set[int]:
    """Return where tokens begin that are single letters with hyphens: `d-i-l-a-n`."""
    return {view.starts[i] for i, text in enumerate(view.texts) if len(text) > 4 and text[1] == "-" and text[3] == "-"}


def _is_told(view: EssayView, hit: re.Match[str]) -> bool:
    """Tell whether the letters are somebody's name by what stands before and after them."""
    left, right = left_of(view, hit.start(), 70), right_of(view, hit.end(), 40)
    if _OF_THINGS.search(left) is not None or _OF_THINGS.search(right) is not None:
        return False
    near = re.split(r"[!?\n]", left)[-1]
    if _SURELY_TOLD.search(near) is not None:
        return True
    is_name_like = hit[0].isupper() or "-" in hit[0]
    return is_name_like and (_TOLD.search(near) is not None or _TOLD.search(right) is not None)


def _evidence(start: int, end: int, base: str) -> Evidence:
    return Evidence(start, end, Label.FIRSTNAME_UNKNOWN, "firstname/spelt", 0.97, base=base.casefold())
