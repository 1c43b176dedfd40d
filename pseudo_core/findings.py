"""Contradictions that a reader of the release would see, or that betray a wrong link, over all essays of one learner.

Each rule is one function from linked essays to findings; `RULES` lists them. A finding names essays, offsets, entities;
the values in it are for the steward's restricted view only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pseudo_core.model import Finding, LearnerEntities, Severity
from pseudo_core.taxonomy import Label

__all__ = ["RULES", "find_contradictions"]


def find_contradictions(linked: LearnerEntities) -> tuple[Finding, ...]:
    """Return all findings of all rules, sorted by rule and place."""
    found = [finding for rule in RULES for finding in rule(linked)]
    return tuple(sorted(found, key=lambda item: (item.rule, item.refs, item.entities)))


def name_with_two_genders(linked: LearnerEntities) -> Iterator[Finding]:
    """Find given names that some mentions give to a woman and others to a man."""
    labels: dict[int, set[Label]] = {}
    for annotated in linked.essays:
        for mention in annotated.mentions:
            if mention.label in (Label.FIRSTNAME_FEMALE, Label.FIRSTNAME_MALE):
                number = next(
                    item.number
                    for item in linked.entities
                    if any(
                        ref.essay_id == annotated.essay.essay_id and ref.start == mention.start for ref in item.mentions
                    )
                )
                labels.setdefault(number, set()).add(mention.label)
    for number, seen in sorted(labels.items()):
        if len(seen) > 1:
            entity = linked.entity(number)
            yield Finding(
                "name_with_two_genders", Severity.WARNING, linked.learner_id, entity.mentions, (number,), (entity.base,)
            )


RULES: tuple[Callable[[LearnerEntities], Iterator[Finding]], ...] = (name_with_two_genders,)
