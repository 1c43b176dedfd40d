"""What a surface may be in the lists: entries of some lists, with the genitive taken off where that is needed.

>>> [genitive_stem(word) for word in ("Ing-Britts", "IKEA:s", "Andreas'", "Ali's", "bo")]
['Ing-Britt', 'IKEA', 'Andreas', 'Ali', '']
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pseudo_core.detect.view.context import EssayView, common_memory, entry_memory
from pseudo_core.detect.view.cues import CUES
from pseudo_core.lexicon.folding import seen, sound_of
from pseudo_core.memory import Memory

if TYPE_CHECKING:
    from pseudo_core.lexicon import Entry, Lexicon

__all__ = [
    "LONGEST_WORD",
    "entries_of",
    "fold_key",
    "genitive_stem",
    "is_genitive_position",
    "is_near_word",
    "sound_of",
]


LONGEST_WORD = 40  # letters that no word of the lists has: the last parts of longer runs are not looked up
_GENITIVE_LAST = "sS'’"


_FOLDED: Memory[str, str] = Memory(
    lambda text: " ".join(seen(text).casefold().replace("’", "'").replace("-", " ").replace("‑", " ").split())
)


def fold_key(text: str) -> str:
    """Return the form under which linking compares surfaces: case-folded, hyphens and blanks alike."""
    return text.casefold() if text.isalpha() else _FOLDED[text]


def genitive_stem(text: str) -> str:
    """Return the text without its genitive ending (`s`, `'s`, `:s`, `s'`), or the empty string when it has none."""
    if not text or text[-1] not in _GENITIVE_LAST:
        return ""
    for ending in ("'s", "’s", ":s", "´s", ":S", "'S"):
        if text.endswith(ending):
            return text[: -len(ending)]
    if text.endswith(("s'", "s’", "x'", "z'", "S'")):
        return text[:-1]
    if text.endswith(("s", "S")) and len(text) >= 3 and not text.endswith(("ss", "SS")):
        return text[:-1]
    return ""


def entries_of(view: EssayView, surface: str, lists: frozenset[str]) -> tuple[tuple[Entry, ...], bool]:
    """Return the entries of these lists for a surface, and whether a genitive was taken off to find them."""
    return _found_in(view.lexicon, lists)[surface]


@lru_cache(maxsize=64)
def _found_in(lexicon: Lexicon | None, lists: frozenset[str]) -> Memory[str, tuple[tuple[Entry, ...], bool]]:
    """Return the memory of what surfaces are in these lists."""
    entries, is_common = entry_memory(lexicon), common_memory(lexicon)

    def found_in(surface: str) -> tuple[tuple[Entry, ...], bool]:
        found = tuple([entry for entry in entries[surface] if entry.list in lists])
        if found:
            return found, all(entry.inflection == "gen" for entry in found)
        stem = genitive_stem(surface)
        if not stem or (surface.islower() and is_common[surface]):
            return (), False
        return tuple([entry for entry in entries[stem] if entry.list in lists and entry.inflection == ""]), True

    return Memory(found_in)


def is_genitive_position(view: EssayView, i: int) -> bool:
    """Tell whether what follows token i reads like something owned: a noun or adjective, and no verb."""
    j = i + 1
    if j >= view.n or not view.adjacent(i, j) or not view.is_word[j]:
        return False
    if view.pos[j]:
        return view.pos[j] in ("NOUN", "ADJ")
    return (
        view.texts[j].islower()
        and view.is_common_word(j)
        and not view.is_verb[j]
        and view.folded[j] not in CUES.no_noun
    )


_COMMON_ZIPF = 3.0  # a word this frequent (log10 per billion words) is one that learners write, and misspell


@lru_cache(maxsize=20_000)
def is_near_word(lexicon: Lexicon, word: str) -> bool:
    """Tell whether a folded word is one edit away from a frequent Swedish word, so that it may be that word
    misspelt."""
    return len(word) < 4 or lexicon.is_near_frequent(word, _COMMON_ZIPF)
