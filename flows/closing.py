"""What is replaced somewhere must not stay elsewhere: the leak rules, asked before anything is rendered.

The gate holds an essay back in which an original of its learner still stands (`warehouse.leaks`). Here the same rules
are asked of the texts with their mentions blanked, and what they find is taken as a mention of the same entity, so that
the essay can be released. What a reviewer took off stays off, what a reviewer labelled or decided stays as it is: that
is the gate's business.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from pseudo_core.model import AnnotatedEssay, LearnerEntities, LearnerEntity, Mention, MentionRef
from pseudo_core.taxonomy import COMMENTS, MARKUP
from warehouse.leaks import Leak, Original, ReleasedText, find_leaks

__all__ = ["RULE", "close_leaks"]

RULE = "learner/original_stayed"
_SCORE = 0.5
_WORD = re.compile(r"\w+")  # a word as the leak rules see it
_ROUNDS = 3  # what is taken may itself stand elsewhere; more rounds find nothing that three do not


def close_leaks(
    linked: LearnerEntities, is_common: Callable[[str], bool], removed: frozenset[tuple[str, int, int]] = frozenset()
) -> LearnerEntities:
    """Return the entities with every hard leak taken as a further mention; numbers of entities stay as they are."""
    for _ in range(_ROUNDS):
        leaks = [leak for leak in find_leaks(_originals(linked), _texts(linked), is_common) if leak.is_hard]
        closed = _take(linked, leaks, removed)
        if closed is linked:
            break
        linked = closed
    return linked


def _replaced(annotated: AnnotatedEssay) -> list[Mention]:
    return [item for item in annotated.mentions if item.label not in MARKUP and item.label not in COMMENTS]


def _originals(linked: LearnerEntities) -> list[Original]:
    return [
        Original(annotated.essay.essay_id, mention.label, annotated.surface(mention))
        for annotated in linked.essays
        for mention in _replaced(annotated)
    ]


def _texts(linked: LearnerEntities) -> list[ReleasedText]:
    """Return the texts with a blank for each character that will be replaced, so that offsets stay those of the
    source.
    """
    out = []
    for annotated in linked.essays:
        text, at = [], 0
        for mention in _replaced(annotated):
            text += [annotated.essay.text[at : mention.start], " " * mention.length]
            at = mention.end
        text.append(annotated.essay.text[at:])
        essay_id = annotated.essay.essay_id
        out.append(ReleasedText(essay_id, "".join(text), (), essay_id in linked.approved))
    return out


def _take(linked: LearnerEntities, leaks: list[Leak], removed: frozenset[tuple[str, int, int]]) -> LearnerEntities:
    """Return the entities with a mention where each leak begins; the same object when there is none to take."""
    entities = list(linked.entities)
    entity_of = dict(linked.entity_of)
    essays = {item.essay.essay_id: item for item in linked.essays}
    owners = _owners(linked)
    changed = False
    for leak in leaks:
        annotated = essays[leak.essay_id]
        found = _owner(annotated.essay.text, leak.start, owners)
        if found is None:
            continue
        owner, end = found
        if any(item == leak.essay_id and a < end and leak.start < b for item, a, b in removed):
            continue
        taken = [item for item in annotated.mentions if item.start < end and leak.start < item.end]
        if any(
            item.label not in MARKUP or item.manual or MentionRef(leak.essay_id, item.start) in linked.markup_actions
            for item in taken
        ):
            continue
        entity = entities[owner - 1]
        mention = Mention(start=leak.start, end=end, label=entity.label, score=_SCORE, rules=(RULE,), base=entity.base)
        ref = MentionRef(leak.essay_id, leak.start)
        # A markup span that holds the original gives way: a kept span would publish it.
        for item in taken:
            entity_of.pop(MentionRef(leak.essay_id, item.start), None)
        numbers = {
            entity_of[MentionRef(leak.essay_id, item.start)]: item.entity
            for item in annotated.mentions
            if item not in taken
        }
        mention = replace(mention, entity=numbers.get(owner, max(numbers.values(), default=0) + 1))
        mentions = sorted([item for item in annotated.mentions if item not in taken] + [mention], key=lambda m: m.start)
        essays[leak.essay_id] = replace(annotated, mentions=tuple(mentions))
        entity_of[ref] = owner
        entities[owner - 1] = _with_mention(entities[owner - 1], ref)
        changed = True
    if not changed:
        return linked
    return replace(
        linked,
        essays=tuple(essays[item.essay.essay_id] for item in linked.essays),
        entities=tuple(entities),
        entity_of=entity_of,
    )


def _with_mention(entity: LearnerEntity, ref: MentionRef) -> LearnerEntity:
    return replace(entity, mentions=tuple(sorted({*entity.mentions, ref})))


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.casefold() for word in _WORD.findall(text))


def _owners(linked: LearnerEntities) -> dict[tuple[str, ...], int]:
    """Return the words of each original, bare and with a genitive -s → its entity, the first where several share
    them.
    """
    out: dict[tuple[str, ...], int] = {}
    for annotated in linked.essays:
        for mention in _replaced(annotated):
            number = linked.entity_of[MentionRef(annotated.essay.essay_id, mention.start)]
            words = _words(annotated.surface(mention))
            for form in (words, (words[0] + "s",)) if len(words) == 1 else (words,):
                out[form] = min(number, out.get(form, number))
    return out


def _owner(text: str, start: int, owners: dict[tuple[str, ...], int]) -> tuple[int, int] | None:
    """Return the entity of the longest original that stands at `start`, and where it ends; None when there is none."""
    longest = max((len(words) for words in owners), default=0)
    ends, words = [], []
    for match in _WORD.finditer(text, start):
        words.append(match.group().casefold())
        ends.append(match.end())
        if len(words) == longest:
            break
    for size in range(len(words), 0, -1):
        number = owners.get(tuple(words[:size]))
        if number is not None:
            return number, ends[size - 1]
    return None
