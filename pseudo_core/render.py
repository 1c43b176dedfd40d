"""Write an essay anew: surrogates in place of mentions, everything else copied, and a map of offsets between both
texts.

`render` takes an essay of `LearnerEntities.essays`, so that decisions and what other essays taught are in it.
Drawing is done once a learner and remembered in the `Draw`.
"""

from __future__ import annotations

from dataclasses import dataclass

from pseudo_core.draw import Draw
from pseudo_core.errors import SurrogateError
from pseudo_core.lexicon import fold
from pseudo_core.model import (
    AnnotatedEssay,
    CorpusFacts,
    LearnerEntities,
    LearnerEntity,
    Mention,
    MentionRef,
    RenderedEssay,
    RenderedMention,
    Segment,
)
from pseudo_core.morphology import apply_case, case_pattern
from pseudo_core.policy import Policy, ReviewAction
from pseudo_core.surrogates import Assignment, Occurrence, assign_surrogates, strategy_of
from pseudo_core.surrogates.mask import mask_text
from pseudo_core.surrogates.prepositions import fitting_preposition
from pseudo_core.taxonomy import COMMENTS, MARKUP, Label

__all__ = ["render"]

_NO_FACTS = CorpusFacts()
_SINGLE_LETTERS = frozenset({Label.INITIALS, Label.MIDDLENAME})  # an A for an A tells nothing
# The first of one month may become the first of another: the date has moved all the same.
_DATE_PARTS = frozenset({Label.DAY, Label.MONTH_DIGIT, Label.MONTH_WORD, Label.YEAR})
_GENERALISE = "generalise:"


@dataclass(frozen=True, slots=True)
class _Written:
    """What a mention becomes; `text` None means that the learner's own text stays."""

    text: str | None
    strategy: str


def render(
    annotated: AnnotatedEssay,
    entities: LearnerEntities,
    draw: Draw,
    policy: Policy,
    facts: CorpusFacts = _NO_FACTS,
) -> RenderedEssay:
    """Return the essay with surrogates; segments cover both texts without gap, and kept text is copied as it is.

    Raise SurrogateError when a mention belongs to no entity of the learner, or when no allowed surrogate is left: then
    nothing of the essay may be published.
    """
    assignment: Assignment = draw.remembered(
        entities, (policy, facts), lambda: assign_surrogates(entities, draw, policy, facts)
    )
    source = annotated.essay.text
    out: list[str] = []
    segments: list[Segment] = []
    mentions: list[RenderedMention] = []
    at = to = 0

    def add(end: int, text: str, mention: int | None = None, reason: str = "") -> None:
        nonlocal at, to
        if end > at or text:
            segments.append(Segment(at, end, to, to + len(text), mention, reason))
            out.append(text)
        at, to = end, to + len(text)

    for mention in annotated.mentions:
        written, number = _write(annotated, mention, entities, assignment, policy)
        if written.text is not None and mention.label not in MARKUP:
            change = fitting_preposition(annotated, mention, assignment, number)
            if change is not None and change.start >= at:
                add(change.start, source[at : change.start])
                add(change.end, change.text, reason="preposition")
        add(mention.start, source[at : mention.start])
        start = to
        add(mention.end, source[mention.start : mention.end] if written.text is None else written.text, len(mentions))
        mentions.append(
            RenderedMention(
                start=start,
                end=to,
                source_start=mention.start,
                source_end=mention.end,
                label=mention.label,
                modifiers=mention.modifiers,
                entity=mention.entity or number,
                learner_entity=number,
                replaced=written.text is not None,
                strategy=written.strategy,
                manual=mention.manual,
            )
        )
    add(len(source), source[at:])
    return RenderedEssay(annotated.essay.essay_id, "".join(out), tuple(segments), tuple(mentions))


def _entity_of(ref: MentionRef, mention: Mention, entities: LearnerEntities) -> LearnerEntity | None:
    number = entities.entity_of.get(ref)
    if number is None:
        if mention.label in MARKUP or mention.label in COMMENTS:
            return None
        raise SurrogateError(
            f"{ref.essay_id}: the mention at {ref.start} belongs to no entity; render essays of LearnerEntities.essays",
            essay_id=ref.essay_id,
            start=ref.start,
            label=str(mention.label),
        )
    return entities.entity(number)


def _write(
    annotated: AnnotatedEssay,
    mention: Mention,
    entities: LearnerEntities,
    assignment: Assignment,
    policy: Policy,
) -> tuple[_Written, int]:
    ref = MentionRef(annotated.essay.essay_id, mention.start)
    entity = _entity_of(ref, mention, entities)
    number = entity.number if entity is not None else 0
    if (decided := _decided(annotated, mention, entities.markup_actions.get(ref, ""), number, policy)) is not None:
        return decided, number
    if entity is None or mention.label in MARKUP or mention.label in COMMENTS:
        return _Written(None, "kept"), number
    if entity.label in MARKUP or entity.label in COMMENTS:
        # The entity was reconciled to markup, this mention was not: its own label must still be replaced.
        raise SurrogateError(
            f"{ref.essay_id}: the mention at {ref.start} is {mention.label}, its entity {entity.label}; split them",
            essay_id=ref.essay_id,
            start=ref.start,
            label=str(mention.label),
        )
    surrogate = assignment.surrogates[number]
    strategy = strategy_of(entity.label, policy)
    if surrogate.kept:
        return _Written(None, surrogate.strategy), number
    place = assignment.place_in_series(annotated.essay.essay_id, number)
    text = strategy.write(Occurrence(annotated, mention, entity, place), surrogate, assignment.book)
    is_harmless = (mention.label in _SINGLE_LETTERS and any(map(str.isalpha, text))) or (
        mention.label in _DATE_PARTS and surrogate.strategy == "date_shift"
    )
    if fold(text) == fold(annotated.surface(mention)) and not is_harmless:
        # A number without digits or one of zeros, initials without letters: what keeps the form gave the original back.
        return _Written(mask_text(mention, mention.entity or number), "masked_unchanged"), number
    return _Written(text, surrogate.strategy), number


def _decided(annotated: AnnotatedEssay, mention: Mention, action: str, number: int, policy: Policy) -> _Written | None:
    """Return what a reviewer, or the policy for undecided spans, makes of a markup or extra span; None when nobody
    decided.

    A masked span shows its label in every style: there is no surrogate for a religion or an illness.
    """
    if mention.label not in MARKUP and mention.label is not Label.EXTRA:
        return None
    if action == "keep":
        return _Written(None, "kept_by_reviewer")
    if action == "mask":
        return _Written(mask_text(mention, mention.entity or number), "masked_by_reviewer")
    if action.startswith(_GENERALISE):
        word = action.removeprefix(_GENERALISE).strip() or mask_text(mention, mention.entity or number)
        return _Written(apply_case(word, case_pattern(annotated.surface(mention))), "generalised_by_reviewer")
    if mention.label is Label.SENSITIVE and policy.sensitive is ReviewAction.MASK:
        return _Written(mask_text(mention, mention.entity or number), "masked_by_policy")
    if mention.label is Label.EXTRA and policy.extra is ReviewAction.KEEP:
        return _Written(None, "kept_by_policy")
    return None
