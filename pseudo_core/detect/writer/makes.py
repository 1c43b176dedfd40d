"""Makes of things, which are nobody and no workplace though a list has them as such: `en bil av märket Volvo`.

>>> from pseudo_core.detect.view.context import EssayView
>>> from pseudo_core.model import Essay
>>> from pseudo_core.tokenise import tokenise
>>> text = "Jag har en symaskin av märket Singer och jobbar på Singer ."
>>> view = EssayView(Essay("A1AT1", "A1", "AT1", text), tokenise(text))
>>> [view.texts[i] for i in sorted(makes_of(view))]
['märket', 'Singer']
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pseudo_core.detect.view.frames import word_set

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView
    from pseudo_core.model import Evidence

__all__ = ["makes_of", "without_makes"]

_MAKES = word_set("märket märke fabrikatet fabrikat modellen modell varumärket bilmärket")
_WORDS = 2  # of a make's name at most
_NONE: frozenset[int] = frozenset()


def makes_of(view: EssayView) -> frozenset[int]:
    """Return the tokens that say of what make a thing is, worked out once an essay."""
    known: frozenset[int] | None = view.memo.get("makes")
    if known is None:
        known = _NONE if view.vocabulary.isdisjoint(_MAKES) else frozenset(_find_makes(view))
        view.memo["makes"] = known
    return known


def _find_makes(view: EssayView) -> set[int]:
    found: set[int] = set()
    for i in view.where(_MAKES):
        last = i + 1
        while last < view.n and last - i <= _WORDS and view.is_capital[last] and view.together(last - 1, last):
            last += 1
        is_person = view.folded[i] == "modellen" and any(
            e.list == "given_name" for j in range(i + 1, last) for e in view.entries(view.texts[j])
        )
        if view.folded_before(i) == "av" and last > i + 1 and not is_person:
            found.update(range(i, last))
    return found


def without_makes(view: EssayView, evidence: Sequence[Evidence]) -> list[Evidence]:
    """Return the evidence without what begins at such a token."""
    starts = {view.starts[i] for i in makes_of(view)}
    return [item for item in evidence if item.start not in starts] if starts else list(evidence)
