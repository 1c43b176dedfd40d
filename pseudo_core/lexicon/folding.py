"""Surfaces to look-up keys: folding, genitives, and the deletion variants that spelling look-ups meet in.

>>> fold("  NEW\\u00a0York’S ")
"new york's"
>>> genitive_bases("görans"), genitive_bases("lukas'"), genitive_bases("usa:s")
(('göran',), ('lukas',), ('usa',))
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

__all__ = [
    "MAX_SPELLING_TOKENS",
    "MAX_TOKENS",
    "MIN_SPELLING_LENGTH",
    "TWO_EDITS_LENGTH",
    "deletion_variants",
    "ending_key",
    "entry_keys",
    "fold",
    "genitive_bases",
    "index_forms",
    "letter_signature",
    "query_variants",
    "seen",
    "spelling_key",
    "token_keys",
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
_LONGEST_ENDING = 14
# ASCII and Latin-1 letters, none of which composes, or folds to anything but one other of them.
_USUAL = re.compile(r"[ !-_a-~À-ÖØ-Þà-öø-ÿ]*")
_MARK = re.compile(r"[^\w\s'-]")
_SHORTEST_BEGINNING = 2

_PLAIN: dict[int, str | None] = {ord(mark): "'" for mark in "’‘‛ʼʹ´`′ʻʿʾ＇"}
_PLAIN |= {ord(mark): "-" for mark in "‐‑‒–—―−﹣－"}
# Turkish capital I with dot would fold to two code points; invisible marks are no letters.
_PLAIN |= {ord("İ"): "i"}
_UNSEEN = (0x00AD, *range(0x200B, 0x2010), 0x2060, 0xFEFF)
_PLAIN |= dict.fromkeys((0x0307, *_UNSEEN))
_UNSEEN_MARK = re.compile(f"[{''.join(map(chr, _UNSEEN))}]")


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


def spelling_key(variant: str) -> str:
    """Return the name of a deletion variant among look-up keys."""
    return f"~{variant}"


def ending_key(ending: str) -> str:
    """Return the name of a list's ending (`-gatan`) among look-up keys."""
    return f"-{ending.removeprefix('-')[-_LONGEST_ENDING:]}"


def entry_keys(form: str) -> set[str]:
    """Return every look-up key that a row with this form answers to; a row `-gatan` answers to the ending too."""
    folded = fold(form)
    keys = {*index_forms(form)} | {spelling_key(variant) for variant in deletion_variants(folded)}
    return keys | {ending_key(folded)} if folded.startswith("-") else keys


def token_keys(tokens: Sequence[str]) -> set[str]:
    """Return every key under which these tokens could look anything up, in any pack.

    That is: n-grams of tokens, also with the last one's genitive ending off; beginnings of a token (`göteborg` in
    `göteborgsområdet`); endings of a token, also with its genitive ending off, as `-gatan`; and spelling variants of
    single tokens and of pairs.
    """
    folded = [fold(token) for token in tokens]
    keys: set[str] = set()
    for first, word in enumerate(folded):
        joined = ""
        for last in range(first, min(first + MAX_TOKENS, len(folded))):
            head, joined = joined, f"{joined} {folded[last]}" if joined else folded[last]
            bases = [f"{head} {base}" if head else base for base in genitive_bases(folded[last])]
            keys.add(joined)
            keys.update(bases)
            if last - first < MAX_SPELLING_TOKENS:
                for asked in (joined, *bases):
                    keys.update(map(spelling_key, query_variants(asked)))
        keys.update(word[:length] for length in range(_SHORTEST_BEGINNING, len(word)))
        for whole in (word, *genitive_bases(word)):
            keys.update(ending_key(whole[-length:]) for length in range(1, 1 + min(len(whole), _LONGEST_ENDING)))
    return keys
