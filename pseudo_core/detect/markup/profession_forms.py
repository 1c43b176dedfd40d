"""What a word form may be where professions are looked for: one, its beginning, a compound, a genitive, a misspelling.

All of it hangs on the form alone, so it is worked out once a word, as bits of one number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from pseudo_core.detect.markup.profession_words import (
    AGENT,
    AGENT_ENDS,
    APART,
    BEFORE_SELF,
    INFLECTIONS,
    LINKING,
    MORE_HEADS,
    MORE_PARTS,
    NOT_PARTS,
    NOT_PROFESSIONS,
    TEACHER,
)
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.listed import trade_endings
from pseudo_core.detect.view.near_forms import NearForms
from pseudo_core.detect.view.swedish_sound import SoundForms, profession_sounds, sounded_profession
from pseudo_core.detect.view.word_columns import WordColumn
from pseudo_core.memory import Memory

if TYPE_CHECKING:
    from pseudo_core.lexicon import Lexicon

__all__ = [
    "AGENT_LIKE",
    "COMPOUND",
    "FIRST",
    "GENITIVE",
    "LEADS",
    "MAY_BE",
    "OPENS",
    "PAIRED",
    "PROFESSION_BITS",
    "RARE",
    "SOUNDED",
    "UNKNOWN",
    "compound_test",
    "ends_like_agent",
    "first_words",
    "misspelt_profession",
]

# What a word may be: it is, or begins, a profession; it opens a frame (`som`); a profession may follow it (`är`, `en`);
# it is no usual word; nor short; it is the first of two words, a genitive, a compound, ends as words for trades do,
# sounds as one, or begins one of two words.
MAY_BE, OPENS, LEADS, UNKNOWN, RARE, FIRST, GENITIVE, COMPOUND, AGENT_LIKE, SOUNDED, PAIRED = (
    1 << bit for bit in range(11)
)
# How definite professions end, which learners name people by: `vaktmestaren`.
_DEFINITE_AGENT = (
    *("aren", "erskan", "isten", "ören", "innan", "nomen", "logen", "enten", "arna", "koren", "karen"),
    *("arien", "iatern", "grafen", "ktorn", "atorn", "gogen", "ikern"),
)
_TAIL = 3
_HEAD = 5  # letters of a listed profession that ends another one (`bärare` in `brevbärare`)
_LONG_FIRST = 7  # letters of first words that are met by their sound
_UNINFLECTED = ("",)
_INFLECTIONS_BY_LAST = {
    last: tuple(ending for ending in INFLECTIONS if not ending or ending[-1] == last)
    for last in {ending[-1] for ending in INFLECTIONS if ending}
}
_OPENERS = word_set("som till utbildad utbildat :")


@lru_cache(maxsize=4)
def compound_test(lexicon: Lexicon) -> Callable[[str], bool]:
    """Return a test whether a word ends in a head of trades, inflected or not, with at least two letters before it."""
    # `-värd` ends adjectives far more often (`anmärkningsvärd`) than hosts.
    listed = set(trade_endings(lexicon)) - {"värd", "värden"}
    heads = tuple(sorted({*MORE_HEADS, *listed}))

    tails = frozenset(head[-_TAIL:] for head in heads)  # far faster asked of most words than all the heads

    @lru_cache(maxsize=1 << 15)
    def is_compound(word: str) -> bool:
        if len(word) < 6 or word in NOT_PROFESSIONS:
            return False
        for ending in _INFLECTIONS_BY_LAST.get(word[-1], _UNINFLECTED):
            if word.endswith(ending):
                stem = word.removesuffix(ending)
                if stem[-_TAIL:] in tails and stem.endswith(heads):
                    return stem[2:].endswith(heads)
        return False

    return is_compound


@lru_cache(maxsize=4)
def first_words(lexicon: Lexicon) -> Memory[str, str]:
    """Return the memory of which first word of listed professions of two a word is, or sounds as (`biomedisinsk`)."""
    firsts = {form.split(" ", 1)[0] for form in lexicon.words("profession") if " " in form}
    sounds = SoundForms(first for first in firsts if len(first) >= _LONG_FIRST)

    def first_of(word: str) -> str:
        if word in firsts:
            return word
        return sounds.alike(word) if len(word) >= _LONG_FIRST and not lexicon.is_common(word) else ""

    return Memory(first_of)


@lru_cache(maxsize=4)
def _first_parts(lexicon: Lexicon) -> frozenset[str]:
    """Return what stands before a head in listed compounds (`natt` of `nattvakt`), to meet `natt undersköterska`."""
    heads = sorted({*trade_endings(lexicon), *MORE_HEADS})
    out, listed = set(MORE_PARTS), lexicon.words("profession")
    for form in listed:
        for head in heads:
            if form.endswith(head) and len(form) >= len(head) + 3:
                out.add(form.removesuffix(head))
        out.update(form[:k] for k in range(3, len(form) - _HEAD + 1) if form[k:] in listed and form.isalpha())
    return frozenset(out - NOT_PARTS)


def _bits(lexicon: Lexicon | None) -> Callable[[str], int]:
    """Return what tells what a folded word may be wherever it stands, in the bits above."""
    if lexicon is None:
        return lambda _: 0
    words, is_compound = lexicon.words("profession"), compound_test(lexicon)
    firsts = _first_parts(lexicon)
    pairs = first_words(lexicon)

    def bits_of(word: str) -> int:
        is_unknown = not lexicon.is_common(word)
        is_first = word in firsts or word in APART or word.endswith(LINKING)
        is_sounded = sounded_profession(word, lexicon) != ""
        is_genitive, is_joined, is_agent = _genitive_of(word, words) != "", is_compound(word), ends_like_agent(word)
        may_be = (
            is_first
            or is_sounded
            or is_genitive
            or is_joined
            or is_agent
            or word in words
            or word in TEACHER
            or pairs[word] != ""
            or (word.endswith(("arn", "ern")) and word[:-1] + "en" in words)
            or (word.endswith("ar") and word + "e" in words)
            or (is_unknown and word.endswith("ka") and word[:-2] in words)
            or (is_unknown and word.endswith("ara") and word[:-1] + "e" in words)
            or (word.endswith(_DEFINITE_AGENT) and misspelt_profession(word, lexicon) != "")
        )
        return (
            MAY_BE * may_be
            | OPENS * (word in _OPENERS)
            | LEADS * (word in BEFORE_SELF)
            | UNKNOWN * is_unknown
            | RARE * (is_unknown and len(word) >= 6)
            | FIRST * is_first
            | GENITIVE * is_genitive
            | COMPOUND * is_joined
            | AGENT_LIKE * is_agent
            | SOUNDED * is_sounded
            | PAIRED * (pairs[word] != "")
        )

    return bits_of


PROFESSION_BITS = WordColumn(_bits)


def _genitive_of(word: str, words: Mapping[str, Mapping[str, str]]) -> str:
    """Return the listed profession of one person whose genitive the word is (`chefens`), or ''."""
    stem = word[:-1]
    if len(word) < 5 or word[-1] != "s" or word in words or stem not in words or stem in NOT_PROFESSIONS:
        return ""
    return stem if words[stem].get("number") != "pl" else ""


def ends_like_agent(word: str) -> bool:
    """Tell whether a word ends as those for who does something: trades, but some adjectives and things too."""
    return word.endswith(AGENT_ENDS) and AGENT.fullmatch(word) is not None


@lru_cache(maxsize=4)
def _near_forms(lexicon: Lexicon) -> NearForms:
    """Return the listed professions of one word."""
    return NearForms(form for form in lexicon.words("profession") if len(form) >= 6 and form.isalpha())


@lru_cache(maxsize=1 << 14)
def misspelt_profession(word: str, lexicon: Lexicon) -> str:
    """Return the listed profession that an unknown word is one edit away from (`sömmarska`), two if long, or ''."""
    if not word.isalpha() or lexicon.is_common(word):
        return ""
    if word.endswith("ka") and word[:-2] in lexicon.words("profession"):
        return word[:-2]  # a woman, as Slavic tongues make them: `revisorka`
    near = _near_forms(lexicon).nearest(word, 2 if len(word) >= 10 else 1)
    return near or (profession_sounds(lexicon).near(word) if ends_like_trade(word) else "")


def ends_like_trade(word: str) -> bool:
    """Tell whether a word ends as those for who does something, or their definite forms (`chafören`)."""
    return word.endswith(_DEFINITE_AGENT) or ends_like_agent(word)
