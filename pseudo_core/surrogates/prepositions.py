"""Prepositions that must follow a surrogate in style `natural`: `på Gotland`, but `i Borås`.

The guidelines (1, second point) accept that the learner's own preposition is lost where the surrogate demands
another one. We change it only then, and mark the change: where original and surrogate demand the same, the
learner's choice stays, right or wrong.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pseudo_core.languages import FormKind
from pseudo_core.model import AnnotatedEssay, Mention
from pseudo_core.morphology import apply_case, case_pattern
from pseudo_core.surrogates import Assignment, Occurrence
from pseudo_core.surrogates.writing import read_form
from pseudo_core.taxonomy import Label, Style

__all__ = ["Preposition", "fitting_preposition"]

_LABELS = frozenset({Label.COUNTRY, Label.CITY, Label.REGION, Label.GEO})
_BEFORE = re.compile(r"(?<![^\W_])([^\W\d_]+)\s+\Z")


@dataclass(frozen=True, slots=True)
class Preposition:
    """A preposition to be changed: `[start, end)` in the essay's text, and what stands there now."""

    start: int
    end: int
    text: str


def fitting_preposition(
    annotated: AnnotatedEssay, mention: Mention, assignment: Assignment, number: int
) -> Preposition | None:
    """Return the change that the surrogate demands of the word before a mention, None when there is none."""
    book = assignment.book
    entity_label = mention.label
    if entity_label not in _LABELS or not book.policy.prepositions_follow:
        return None
    if book.style_of(entity_label) is not Style.NATURAL:
        return None
    found = _BEFORE.search(annotated.essay.text, max(0, mention.start - 20), mention.start)
    if found is None or found[1].casefold() not in book.language.spatial_prepositions:
        return None
    entity = book.entities.entity(number)
    surrogate = assignment.surrogates[number]
    if surrogate.series or not surrogate.text:
        return None
    if read_form(Occurrence(annotated, mention, entity), book).kind is not FormKind.BASE:
        return None  # `i Göteborgsområdet`, `hos göteborgarna`: the head decides, and it stays
    original = book.language.preposition(entity.fact("canonical") or entity.base, entity.fact("kind"))
    wanted = book.language.preposition(surrogate.text, surrogate.kind)
    if original == wanted or found[1].casefold() == wanted:
        return None
    return Preposition(found.start(1), found.end(1), apply_case(wanted, case_pattern(found[1])))
