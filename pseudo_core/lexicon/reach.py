"""Which texts a row of a list can touch: keys that a row answers to, and keys under which a text can ask.

A text is read with far more than its words: detection takes words apart (`samhällsnivån` → `nivån`), tries them with
other accents, doubled letters and endings, and by their sound. Who shares no key with a changed row was not asked for
it; sharing one is no proof of the contrary.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from pseudo_core.lexicon.folding import (
    MAX_SPELLING_TOKENS,
    MAX_TOKENS,
    deletion_variants,
    fold,
    genitive_bases,
    index_forms,
    query_variants,
    sound_of,
)

__all__ = ["EVERY_TEXT", "entry_keys", "sound_key", "token_keys"]

EVERY_TEXT = "*"
"""The key that every text has: of a list from which detection makes something of its own as it loads."""

_LONGEST_PART = 14
# Endings that detection puts in place of others, in the letters of `_outline`: `snabbare` is asked as `snabbast`.
_ENDINGS = ("a", "e", "o", "n", "en", "et", "ast", "s")
_SHORTEST_STEM = 2
# What detection adds to a name to ask whether a school is called so: `via Rudbeck`.
_SCHOOLS = ("folkhogskola", "gymnasium", "gymnasiet", "skola", "skolan")
_VOWELS = str.maketrans("eo", "aa")  # a learner's `e` may stand for `ä`, the `o` for `å`


@lru_cache(maxsize=1 << 16)
def _outline(folded: str) -> str:
    """Return a folded word without accents, and with every letter once where it is doubled.

    >>> _outline("bättre"), _outline("myckett")
    ('batre', 'mycket')
    """
    bare = folded
    if not bare.isascii():
        bare = "".join(char for char in unicodedata.normalize("NFD", bare) if not unicodedata.combining(char))
    return _single(bare)


def _single(letters: str) -> str:
    return "".join(letter for letter, _ in groupby(letters))


def _respelt_key(bare: str) -> str:
    """Return the key of all words that differ from this outline by accents."""
    return f"?{_single(bare.translate(_VOWELS))}"


def sound_key(folded: str) -> str:
    """Return the key of all names that sound alike."""
    return f"={sound_of(folded)}"


def entry_keys(form: str) -> set[str]:
    """Return every look-up key that a row with this form answers to.

    They are the form itself, its spelling variants, what a longer word may hold of it, and its stem where a word is
    asked with another ending.
    """
    folded = fold(form)
    bare = _outline(folded.removeprefix("-"))
    stems = {bare.removesuffix(ending) for ending in ("", *_ENDINGS)}
    if bare.endswith(_SCHOOLS):
        named = {bare.removesuffix(kind).rstrip() for kind in _SCHOOLS}
        stems |= named | {name.removesuffix("s") for name in named}
    return {
        *index_forms(form),
        *(f"~{variant}" for variant in deletion_variants(folded)),
        f"/{bare[:_LONGEST_PART]}",
        _respelt_key(bare),
        *(f"^{stem[:_LONGEST_PART]}" for stem in stems if len(stem) >= _SHORTEST_STEM),
    }


def token_keys(tokens: Sequence[str]) -> set[str]:
    """Return every key under which these tokens could look anything up, in any pack.

    That is: n-grams of tokens, also with the last one's genitive ending off; spelling variants of single tokens and of
    pairs; and what a single token holds.
    """
    folded = [fold(token) for token in tokens]
    keys: set[str] = {EVERY_TEXT}
    for first in range(len(folded)):
        joined = ""
        for last in range(first, min(first + MAX_TOKENS, len(folded))):
            head, joined = joined, f"{joined} {folded[last]}" if joined else folded[last]
            bases = [f"{head} {base}" if head else base for base in genitive_bases(folded[last])]
            keys.add(joined)
            keys.update(bases)
            if last - first < MAX_SPELLING_TOKENS:
                for asked in (joined, *bases):
                    keys.update(f"~{variant}" for variant in query_variants(asked))
    for word in set(folded):
        keys.update(_part_keys(word))
    return keys


def _part_keys(word: str) -> Iterator[str]:
    """Yield the keys of all runs of letters in a word, of its beginnings, of its spellings, and of how it sounds."""
    for whole in (word, *genitive_bases(word)):
        yield sound_key(whole)
        yield _respelt_key(_outline(whole))
    bare = _outline(word)
    for first in range(len(bare)):
        for last in range(first + 1, min(first + _LONGEST_PART, len(bare)) + 1):
            yield f"/{bare[first:last]}"
    for last in range(_SHORTEST_STEM, min(_LONGEST_PART, len(bare)) + 1):
        yield f"^{bare[:last]}"
