"""Surfaces to look-up keys: folding, genitives, and the deletion variants that spelling look-ups meet in.

>>> fold("  NEW\\u00a0York’S ")
"new york's"
>>> genitive_bases("görans"), genitive_bases("lukas'"), genitive_bases("usa:s")
(('göran',), ('lukas',), ('usa',))
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

__all__ = [
    "MAX_SPELLING_TOKENS",
    "MAX_TOKENS",
    "MIN_SPELLING_LENGTH",
    "TWO_EDITS_LENGTH",
    "deletion_variants",
    "fold",
    "genitive_bases",
    "index_forms",
    "letter_signature",
    "query_variants",
    "seen",
    "sound_of",
]

MAX_TOKENS = 6
"""A form of more tokens is not indexed: names of seven words and more are not written by learners."""

MAX_SPELLING_TOKENS = 2
"""Spelling look-ups take a word or a pair of words (`nya zeland`)."""

MIN_SPELLING_LENGTH = 4
"""Shorter words have too many neighbours at distance 1 to mean anything (in code points)."""

TWO_EDITS_LENGTH = 8
"""From this length on two edits are allowed (in code points of the word that is asked)."""

# Only so many first letters are varied: that bounds the index and loses nothing up to distance 2 (SymSpell's prefix).
_PREFIX = 7
# ASCII and Latin-1 letters, none of which composes, or folds to anything but one other of them.
_USUAL = re.compile(r"[ !-_a-~À-ÖØ-Þà-öø-ÿ]*")
_MARK = re.compile(r"[^\w\s'-]")

_PLAIN: dict[int, str | None] = {ord(mark): "'" for mark in "’‘‛ʼʹ´`′ʻʿʾ＇"}
_PLAIN |= {ord(mark): "-" for mark in "‐‑‒–—―−﹣－"}
# Turkish capital I with dot would fold to two code points; invisible marks are no letters.
_PLAIN |= {ord("İ"): "i"}
_UNSEEN = (0x00AD, *range(0x200B, 0x2010), 0x2060, 0xFEFF)
_PLAIN |= dict.fromkeys((0x0307, *_UNSEEN))
_UNSEEN_MARK = re.compile(f"[{''.join(map(chr, _UNSEEN))}]")
# Letters that stand for one another in transcribed names, after accents are taken off.
_ALIKE = str.maketrans("ujywcqłđøəıßþð", "oiivkkldoaistd")
_SPELT_TWICE = (("æ", "ae"), ("ch", "k"), ("kh", "k"), ("ph", "f"), ("th", "t"), ("sh", "s"), ("dj", "d"))
_REPEATED = re.compile(r"(.)\1+")
_SILENT = re.compile(r"[\s'’-]+")


def seen(text: str) -> str:
    """Return what one sees of a text: no soft hyphens, joiners or marks of writing direction.

    >>> seen("Z\\u200bahra")
    'Zahra'
    """
    return _UNSEEN_MARK.sub("", text)


def fold(text: str) -> str:
    """Return the look-up key of a surface: NFC, case-folded, plain apostrophes and hyphens, single blanks."""
    if text.isascii():
        if text.isalpha():
            return text.lower()  # most words: the fast way out
        text = text.replace("`", "'").casefold()
    elif _USUAL.fullmatch(text) is not None:
        text = text.casefold()
        if text.isalpha():
            return text
    else:
        # Some foldings give letters that compose or fold again; twice is a fixed point (tested).
        for _ in range(2):
            text = unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).translate(_PLAIN).casefold())
    return " ".join(text.split())


def index_forms(form: str) -> tuple[str, ...]:
    """Return the keys under which a form is stored: folded, and with its marks as tokens of their own (`e . on`)."""
    folded = fold(form)
    spaced = " ".join(_MARK.sub(r" \g<0> ", folded).split())
    return (folded,) if spaced == folded else (folded, spaced)


def genitive_bases(folded: str) -> tuple[str, ...]:
    """Return what a folded token may be the genitive of; empty when it has no genitive ending.

    A base in s, x or z takes no -s (Swedish spelling), but learners and English put an apostrophe there.
    """
    if not folded.endswith(("s", "'")):
        return ()
    if folded.endswith(("'s", ":s")):
        return (folded[:-2],) if len(folded) > 2 else ()
    if folded.endswith("'"):
        return (folded[:-1],) if len(folded) > 2 else ()
    if folded.endswith("s") and len(folded) > 2 and folded[-2] not in "sxz":
        return (folded[:-1],)
    return ()


def _deletions(text: str) -> set[str]:
    return {text[:at] + text[at + 1 :] for at in range(len(text))}


def deletion_variants(folded: str, edits: int = 2) -> set[str]:
    """Return the variants under which a form is stored: its first letters with one left out, in longer forms two."""
    near = {folded[:_PREFIX]} | _deletions(folded[:_PREFIX])
    return near if edits < 2 or len(folded) < TWO_EDITS_LENGTH - 2 else near.union(*map(_deletions, near))


def query_variants(folded: str) -> set[str]:
    """Return the variants under which a word is looked for; empty when it is too short or has too many words."""
    if len(folded) < MIN_SPELLING_LENGTH or folded.count(" ") >= MAX_SPELLING_TOKENS:
        return set()
    near = {folded[:_PREFIX]} | _deletions(folded[:_PREFIX])
    return near if len(folded) < TWO_EDITS_LENGTH else near.union(*map(_deletions, near))


def letter_signature(folded: str) -> int:
    """Return which letters occur, as 32 bits: one edit changes two of them at most."""
    signature = 0
    for letter in folded:
        signature |= 1 << (ord(letter) & 31)
    return signature


@lru_cache(maxsize=1 << 16)
def sound_of(name: str) -> str:
    """Return what spellings of one folded name have in common: no accents, hyphens or doubled letters, `ch`, `c` as
    `k`.

    >>> sound_of("mohammed") == sound_of("muhamed"), sound_of("jing-yi") == sound_of("jingyi"), sound_of("rəşad")
    (True, True, 'rasad')
    >>> sound_of("lena") == sound_of("lina")
    False
    """
    plain = _SILENT.sub("", name)
    if not plain.isascii():
        marks = unicodedata.normalize("NFD", plain)
        plain = "".join([char for char in marks if not unicodedata.combining(char)])
    for letters, sound in _SPELT_TWICE:
        plain = plain.replace(letters, sound)
    return _REPEATED.sub(r"\1", plain.translate(_ALIKE))
