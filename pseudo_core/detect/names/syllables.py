"""Names without a family name that are written in syllables: Karen, Burmese, Chin (`Saw Htoo Paw`, `Mu Mu`).

Two to four such syllables are one given name, whatever their number. Some of them are words or names elsewhere, so that
one of the others must be among them, or the same syllable twice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.listed import name_parts
from pseudo_core.detect.view.word_marks import marked, word_mark

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView
    from pseudo_core.detect.view.listed import NameParts

__all__ = ["syllable_runs"]

_MOST = 4  # syllables of a name
_IS_SYLLABLE = word_mark(listed_words=lambda lexicon: name_parts(lexicon).syllables)
_TITLES = frozenset({"naw", "saw"})  # syllables that begin most names of Karen people
_OFTEN = 5.0  # Zipf frequency of words that are said twice


def syllable_runs(view: EssayView) -> dict[int, int]:
    """Return where names of syllables begin, each with the token after its last."""
    runs: dict[int, int] | None = view.memo.get("syllable_runs")
    if runs is None:
        runs = {}
        parts = name_parts(view.lexicon)
        end = 0
        for i in marked(view, _IS_SYLLABLE):
            if i < end:
                continue
            first, last = i, i + 1
            while first > end and last - first < _MOST and _goes_with(view, first - 1, first, parts):
                first -= 1
            while last < view.n and last - first < _MOST and _goes_with(view, last, last - 1, parts):
                last += 1
            if last - first > 1 and _is_name(view, first, last):
                runs[first] = end = last
        for i in view.where(parts.weak_syllables):
            is_twice = i + 1 < view.n and view.folded[i] == view.folded[i + 1] and view.adjacent(i, i + 1)
            if is_twice and i not in runs and view.is_capital[i] and not _is_usual(view, i):
                runs[i] = i + 2  # `Mu Mu`, but `Ja ja`
        view.memo["syllable_runs"] = runs
    return runs


def _goes_with(view: EssayView, i: int, beside: int, parts: NameParts) -> bool:
    """Tell whether token i is a syllable that goes with the one beside it: a capital as that one, or small as well."""
    if not view.adjacent(min(i, beside), max(i, beside)):
        return False
    word = view.folded[i]
    if i > beside and word not in parts.syllables and word not in parts.weak_syllables:
        word = word.removesuffix("s")  # `Naw Paws man`
    if word in parts.syllables:
        return view.is_capital[i] == view.is_capital[beside] or (i > beside and view.folded[i] == view.folded[beside])
    if word not in parts.weak_syllables or view.is_capital[i] != view.is_capital[beside]:
        return False
    if i > beside and view.folded[beside] in _TITLES and word not in CUES.function_word:
        return True  # `min faster naw paw`
    return view.is_capital[i] or (word not in CUES.function_word and not view.is_verb[i] and view.is_shouted(i))


def _is_usual(view: EssayView, i: int) -> bool:
    """Tell whether token i is a word that everybody says twice: `ja ja`."""
    if view.folded[i] in CUES.function_word or view.lexicon is None:
        return True
    return view.lexicon.frequency(view.folded[i]) >= _OFTEN


def _is_name(view: EssayView, first: int, last: int) -> bool:
    """Tell whether a run of syllables is a name: no two words of an ordinary sentence."""
    return not all(view.is_common_word(i) for i in range(first, last))
