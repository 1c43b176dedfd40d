"""Which words are of kin, by their form alone: listed, compounds, foreign genitives, and those spelt by ear.

What the words around them make of it, `kinship` tells.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from rapidfuzz.distance import OSA

from pseudo_core.detect.markup.candidates import OWN
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.near_forms import NearForms, sounded
from pseudo_core.detect.view.word_columns import WordColumn
from pseudo_core.memory import Memory

if TYPE_CHECKING:
    from pseudo_core.lexicon import Lexicon

__all__ = ["FIRST_PARTS", "GRAND", "KIN_WORDS", "NEPHEWS", "Word", "misspelt_words", "row_of"]

_FRIEND_HEADS = (
    "kompis",
    "kompisar",
    "kompisen",
    "kamrat",
    "kamrater",
    "kamraten",
    "väninna",
    "brorsa",
    "syrra",
    "syster",
    "bror",
    "mamma",
    "pappa",
)
_NOT_KIN = word_set(
    "miljövän barnvän storsyster+ sjuksyster dagmamma nattsyster mamma-pappa naturmamma odjursvän människovän",
    "syskon- barn-",
)
_KIN_PREFIXES: tuple[str, ...] = (
    "lill",
    "stor",
    "små",
    "halv",
    "plast",
    "låtsas",
    "bonus",
    "extra",
    "styv",
    "foster",
    "adoptiv",
    "gammel",
)
_KIN_PREFIXES += (
    "tvilling",
    "trilling",
    "svär",
    "ex-",
    "ex",
    "gud",
    "barndoms",
    "hjärte",
    "mellan",
    "kusin",
    "brors",
    "syster",
)
_CHILD_PREFIXES = word_set("tvilling trilling adoptiv foster bonus plast styv mellan låtsas")
_CORE = tuple(
    sorted(
        word_set(
            "mamma pappa syster bror broder dotter döttrar systrar bröder föräldrar syskon kusin farmor farfar",
            "mormor morfar moster faster farbror morbror svärmor svärfar svåger svägerska",
            "sambo hustru flickvän pojkvän kompis kompisar vänner barnbarn fästman klasskamrat barn barnen",
        )
    )
)
_IN_LAW_STARTS = ("sväg", "svär", "svog", "svåg")
_IN_LAWS = tuple(sorted(word_set("svåger svägerska svärmor svärfar svärson svärdotter svärföräldrar")))
_IN_LAW_SLIPS = 2
_PREFIXED = 6  # letters of the shortest relative with a first part: `ex-man`
_SOUND_FROM, _NEAR_FROM = 5, 7  # letters from which a word owned by nobody may be a relative spelt by ear, or nearly
_WIFE = frozenset({"fru", "frua", "frun", "frau"})
_FEW = word_set("två tre fyra fem sex sju")
# First parts of compounds that learners write apart; adjectives such as `lilla` are none.
NEPHEWS = {
    "bror": ("son", "sonen", "dotter", "dottern", "barn", "döttrar", "söner"),
    "syskon": ("barn", "barnen"),
    "far": ("föräldrar", "föräldrarna"),
    "mor": ("föräldrar", "föräldrarna"),
}
"""Relatives that are words of their own, before what makes them others' where it is written apart: `min bror son`."""
FIRST_PARTS = word_set(
    "barn barnbarns svär styv halv bonus plast pojk flick klass skol rums barndoms gammel gud foster kär",
    "tvilling trilling dotter son syster brors",
)
GRAND = word_set("farfars farmors morfars mormors gammelfarfars gammelmormors")


class Word(NamedTuple):
    """What a folded word tells by itself: whether it owns what follows, counts it, or begins a relative of two words.

    The row is None where only a word before it can make it a relative; without a rule the row is of no relative.
    """

    owns: bool
    counts: bool
    joins: bool
    row: Mapping[str, str] | None
    rule: str


def _reader(lexicon: Lexicon | None) -> Callable[[str], Word | None]:
    """Return what tells what folded words are by themselves, None for those that nothing is to be asked of."""
    if lexicon is None:
        return lambda _: None
    words = lexicon.words("kinship")
    spelt = _spelt_forms(lexicon)

    def read(word: str) -> Word | None:
        row, rule = _read(word, words)
        if row is None and len(word) >= _SOUND_FROM and (form := spelt(word)):
            row, rule = words[form], "kinship/misspelt"
        owns, joins = word in OWN, word in FIRST_PARTS or word in GRAND or word in ("far", "mor") or word in NEPHEWS
        counts = word in _FEW or (len(word) == 1 and word.isdecimal())
        return Word(owns, counts, joins, row, rule) if owns or counts or joins or row is not None else None

    return read


KIN_WORDS = WordColumn(_reader)


@lru_cache(maxsize=4)
def _spelt_forms(lexicon: Lexicon) -> Callable[[str], str]:
    """Return what tells of which Swedish word for kin an unknown one is a spelling, owned or not (`poikarna`), or ''.

    It sounds like it, or is a long one but for a letter.
    """
    rows = lexicon.words("kinship").items()
    own = {
        form
        for form, row in rows
        if row.get("language", "sv") == "sv" and row.get("kind") != "none" and row.get("misspelt") != "1"
    }
    own = {form for form in own if len(form) >= _SOUND_FROM and form.isalpha()}
    by_sound = {sounded(form): form for form in sorted(own, reverse=True)}
    long_forms = NearForms(form for form in own if len(form) >= _NEAR_FROM)

    def spelt(word: str) -> str:
        if not word.isalpha() or lexicon.is_common(word) or lexicon.lookup(word):
            return ""
        if word.startswith(_IN_LAW_STARTS):
            slips, core = min((OSA.distance(word, core), core) for core in _IN_LAWS)
            return core if slips <= _IN_LAW_SLIPS else ""  # `svägar`, `svärmo`
        return by_sound.get(sounded(word)) or (long_forms.nearest(word, 1) if len(word) >= _NEAR_FROM else "")

    return spelt


@lru_cache(maxsize=4)
def misspelt_words(lexicon: Lexicon) -> Memory[str, str]:
    """Return the memory of which relative a folded word is a misspelling of, '' for none."""

    def near(word: str) -> str:
        if not 4 <= len(word) <= 12 or lexicon.is_common(word):
            return ""
        return "fru" if sounded(word) in _WIFE else _near(word)

    return Memory(near)


def _read(word: str, words: Mapping[str, Mapping[str, str]]) -> tuple[Mapping[str, str] | None, str]:
    """Return the row of a word of kinship and the rule that found it; no row where the word alone is none."""
    if (row := words.get(word)) is not None:
        return row, "kinship/list" if row.get("kind") != "none" else ""
    if (row := _foreign_genitive(word, words)) is not None:
        return row, "kinship/list"  # `min lolas grav`
    if (row := _prefixed(word, words)) is not None:
        return row, "kinship/compound"
    if len(word) > 6 and word.endswith(_FRIEND_HEADS) and word not in _NOT_KIN:
        return row_of(word, "friend" if "om" in word else "family"), "kinship/compound"
    return None, ""


def _prefixed(word: str, words: Mapping[str, Mapping[str, str]]) -> Mapping[str, str] | None:
    """Return the row of a relative with a first part that no list joins to it (`lillkusin`, `låtsaspappa`)."""
    if len(word) < _PREFIXED or not word.startswith(_KIN_PREFIXES):
        return None
    for prefix in _KIN_PREFIXES:
        row = words.get(word.removeprefix(prefix)) if word.startswith(prefix) else None
        if row is None or row.get("language", "sv") != "sv":
            continue
        if row.get("kind") == "partner" and prefix == "ex-":
            return row
        if row.get("kind") == "family" or (row.get("kind") == "child" and prefix in _CHILD_PREFIXES):
            return row
    return None


def _foreign_genitive(word: str, words: Mapping[str, Mapping[str, str]]) -> Mapping[str, str] | None:
    """Return the row of a foreign word for kin whose Swedish genitive the word is (`abbus`), or None."""
    if len(word) < 4 or word[-1] != "s" or word in words:
        return None
    row = words.get(word[:-1])
    return row if row is not None and row.get("language", "sv") != "sv" else None


def row_of(base: str, kind: str) -> Mapping[str, str]:
    """Return the row of a relative that no list has: its base word and its kind."""
    return {"base": base, "kind": kind, "number": "", "definite": "", "language": "sv"}


def _near(word: str) -> str:
    best = min(((OSA.distance(word, core, score_cutoff=1), core) for core in _CORE), default=(9, ""))
    return best[1] if best[0] <= 1 and len(best[1]) >= 4 else ""
