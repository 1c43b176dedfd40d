"""People whom the text itself makes known as public: after a role of public life, or as the maker of a book or film.

Whoever is introduced so (`författaren X Y`, `en bok av X Y`) is meant wherever one of the names comes again; famous
people are not personal information of the writer (guidelines 1.4).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.context import EssayView
from pseudo_core.detect.cues import CUES
from pseudo_core.detect.surface import genitive_stem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pseudo_core.detect.name_chain import NameUnit

__all__ = ["is_public"]

_OWN = frozenset({"t:my_kin", "t:self", "t:sign", "t:greet", "t:iam", "t:heter", "t:kin"})
_MOST_WORDS = 3


def _introduces(view: EssayView, i: int) -> bool:
    """Tell whether token i stands before the name of somebody public: a role, or `av` after a work."""
    word = view.folded[i]
    if word in CUES.public_role:
        return view.folded_before(i) not in CUES.possessive and view.folded_before(i) != "en"
    return word == "av" and any(w in CUES.creation for w in view.folded[max(view.sentence_of(i)[0], i - 3) : i])


def _public_words(view: EssayView) -> frozenset[str]:
    """Return the folded words of the names that the text introduces as public, worked out once."""
    known = view.memo.get("public_words")
    if known is None:
        found: set[str] = set()
        for i in [capital - 1 for capital in view.capitals if capital]:
            if view.adjacent(i, i + 1) and _introduces(view, i):
                left = _MOST_WORDS
                for j in range(i + 1, view.n):
                    if view.folded[j] in (",", "och", "eller"):
                        left = _MOST_WORDS  # `romaner av X, Y och Z`
                        continue
                    if not view.is_capital[j] or not view.is_word[j] or not left:
                        break
                    left -= 1
                    found.add(view.folded[j])
                    found.add(genitive_stem(view.folded[j]))
        known = frozenset(found - {""})
        view.memo["public_words"] = known
    return known


def is_public(view: EssayView, units: Sequence[NameUnit], triggers: Sequence[str]) -> bool:
    """Tell whether the text introduces the bearer of this name as somebody public, and as nobody of the writer's."""
    words = _public_words(view)
    if not words or not _OWN.isdisjoint(triggers):
        return False
    for unit in units:
        word = view.folded[unit.last - 1]
        if word not in words and genitive_stem(word) not in words:
            return False
    return True
