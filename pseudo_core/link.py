"""Join the mentions of all essays of one learner into entities.

A first slice: mentions whose label family and base form are equal are one entity.
"""

from __future__ import annotations

from collections.abc import Sequence

from pseudo_core.model import AnnotatedEssay, Decision, LearnerEntities, LearnerEntity, Mention, MentionRef
from pseudo_core.taxonomy import FIRSTNAMES, Label

__all__ = ["label_family", "link_learner"]


def label_family(label: Label) -> str:
    """Return the name under which labels may share an entity: given names of any gender are one family."""
    return "firstname" if label in FIRSTNAMES else str(label)


def link_learner(essays: Sequence[AnnotatedEssay], decisions: Sequence[Decision] = ()) -> LearnerEntities:
    """Return the learner's entities over all essays, whatever the order they are given in."""
    ordered = tuple(sorted(essays, key=lambda item: item.essay.essay_id))
    groups: dict[str, list[tuple[MentionRef, Mention, str]]] = {}
    for annotated in ordered:
        for mention in annotated.mentions:
            surface = annotated.surface(mention).casefold()
            base = mention.base or surface
            if mention.label in FIRSTNAMES or not base:
                key = f"{label_family(mention.label)}:{base}"
            else:
                key = f"{mention.label}:{base}"
            groups.setdefault(key, []).append((MentionRef(annotated.essay.essay_id, mention.start), mention, surface))
    entities = []
    entity_of: dict[MentionRef, int] = {}
    for number, (key, members) in enumerate(sorted(groups.items(), key=lambda item: (item[1][0][0], item[0])), start=1):
        first = members[0][1]
        entities.append(
            LearnerEntity(
                number=number,
                key=key,
                label=first.label,
                base=key.split(":", 1)[1],
                forms=frozenset(surface for _, _, surface in members),
                mentions=tuple(ref for ref, _, _ in members),
                facts=first.facts,
            )
        )
        for ref, _, _ in members:
            entity_of[ref] = number
    learner_id = ordered[0].essay.learner_id if ordered else ""
    return LearnerEntities(learner_id, ordered, tuple(entities), entity_of)
