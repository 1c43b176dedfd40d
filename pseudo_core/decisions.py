"""Apply reviewers' decisions to annotated essays: they outrank every rule, and none is dropped.

A decision speaks of the text that the reviewer saw; under another text it is parked, with its reason, until somebody
looks again, and so is one that the span it speaks of cannot take. When two decisions disagree, the later one stands and
the other is overridden. Running numbers that a reviewer gave in one sitting join and part the spans they stand on, in
that sitting only: the program numbers anew in each run.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from pseudo_core.model import AnnotatedEssay, Decision, DecisionKind, Mention, MentionRef, ParkedDecision
from pseudo_core.taxonomy import MARKUP, MODIFIER_ORDER, Label, label_family

__all__ = [
    "CONFLICT",
    "ESSAY_GONE",
    "NO_MARKUP",
    "SPAN_GONE",
    "TEXT_CHANGED",
    "Reviewed",
    "apply_decisions",
    "overridden",
    "text_digest",
]

# Reasons why a decision is parked.
TEXT_CHANGED = "text_changed"
SPAN_GONE = "span_gone"
ESSAY_GONE = "essay_gone"
NO_MARKUP = "no_markup"  # keep, mask or generalise of a span that a release always replaces
CONFLICT = "conflict"  # the result says otherwise, such as two that are the same by way of a third
# Within one sitting, what takes away comes before what adds, and both before what speaks of the result.
_ORDER = (
    DecisionKind.SPAN_REMOVE,
    DecisionKind.LABEL,
    DecisionKind.SPAN_ADD,
    DecisionKind.MARKUP,
    DecisionKind.ENTITY_MERGE,
    DecisionKind.ENTITY_SPLIT,
    DecisionKind.APPROVE,
)

_ACTED_ON = MARKUP | {Label.EXTRA}  # labels whose spans a reviewer may keep, mask or generalise
_PAIR_KINDS = (DecisionKind.ENTITY_MERGE, DecisionKind.ENTITY_SPLIT)

_Relation = tuple[str, DecisionKind, tuple[MentionRef, MentionRef]]


def text_digest(text: str) -> str:
    """Return the digest by which a decision knows its text again. It stays in the restricted zone: texts can be
    guessed.
    """
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True, slots=True)
class Reviewed:
    """Essays after the reviewers: mentions changed, spans that stay free, pairs to join or keep apart, what to do at
    review.

    `removed` are spans a reviewer took off, as (essay id, start, end); nothing may tag them again.
    """

    essays: tuple[AnnotatedEssay, ...]
    removed: frozenset[tuple[str, int, int]]
    merged: tuple[tuple[MentionRef, MentionRef], ...]
    split: tuple[tuple[MentionRef, MentionRef], ...]
    actions: dict[MentionRef, str]
    approved: frozenset[str]
    parked: tuple[ParkedDecision, ...]


def apply_decisions(essays: Sequence[AnnotatedEssay], decisions: Iterable[Decision]) -> Reviewed:
    """Return the essays with all decisions applied, sorted by essay id; decisions of other learners' essays are
    parked.
    """
    by_id = {item.essay.essay_id: item for item in essays}
    digests = {essay_id: text_digest(item.essay.text) for essay_id, item in by_id.items()}
    spans = {essay_id: list(item.mentions) for essay_id, item in by_id.items()}
    removed: set[tuple[str, int, int]] = set()
    marks: dict[MentionRef, list[Decision]] = {}
    approved: set[str] = set()
    parked: list[ParkedDecision] = []
    pairs: list[Decision] = []
    standing: dict[MentionRef, Decision] = {}
    for decision in _in_order(decisions):
        essay_id = decision.essay_id
        if essay_id not in by_id:
            parked.append(ParkedDecision(decision.decision_id, essay_id, ESSAY_GONE))
            continue
        if decision.text_digest != digests[essay_id]:
            parked.append(ParkedDecision(decision.decision_id, essay_id, TEXT_CHANGED))
            continue
        if decision.kind is DecisionKind.APPROVE:
            approved.add(essay_id)
            continue
        if decision.kind in _PAIR_KINDS:
            pairs.append(decision)
            continue
        text = by_id[essay_id].essay.text
        start, end = decision.start, decision.end
        if start is None or end is None or not 0 <= start < end <= len(text):
            parked.append(ParkedDecision(decision.decision_id, essay_id, SPAN_GONE))
            continue
        if decision.kind is DecisionKind.MARKUP:
            if _mark(spans[essay_id], decision, start, end, text):
                removed = _not_at(removed, essay_id, start, end)
                marks.setdefault(MentionRef(essay_id, start), []).append(decision)
            else:
                parked.append(ParkedDecision(decision.decision_id, essay_id, SPAN_GONE))
            continue
        old = [item for item in spans[essay_id] if item.start < end and start < item.end]
        spans[essay_id] = [item for item in spans[essay_id] if item not in old]
        for item in old:
            standing.pop(MentionRef(essay_id, item.start), None)
            # What becomes of a span was said of this span: it holds under another label, of no other span.
            if (item.start, item.end, decision.label in _ACTED_ON) != (start, end, True):
                marks.pop(MentionRef(essay_id, item.start), None)
        if decision.kind is DecisionKind.SPAN_REMOVE:
            removed.add((essay_id, start, end))
        elif decision.label is not None:
            removed = _not_at(removed, essay_id, start, end)
            spans[essay_id].append(_manual(decision, decision.label, start, end, text, old))
            standing[MentionRef(essay_id, start)] = decision
    labels = {essay_id: {item.start: item.label for item in found} for essay_id, found in spans.items()}
    actions = {ref: items[-1].value for ref, items in marks.items() if labels[ref.essay_id][ref.start] in _ACTED_ON}
    parked += [
        ParkedDecision(item.decision_id, ref.essay_id, NO_MARKUP)
        for ref, items in marks.items()
        for item in items
        if ref not in actions
    ]
    starts = {essay_id: set(found) for essay_id, found in labels.items()}
    relations = _numbered_alike(standing)
    for decision in pairs:
        pair = _pair(decision, starts)
        if pair is None:
            parked.append(ParkedDecision(decision.decision_id, decision.essay_id, SPAN_GONE))
        else:
            relations.append((decision.decided_at, decision.kind, pair))
    latest = {frozenset(pair): (kind, pair) for _, kind, pair in sorted(relations)}
    merged = [pair for kind, pair in latest.values() if kind is DecisionKind.ENTITY_MERGE]
    split = [pair for kind, pair in latest.values() if kind is DecisionKind.ENTITY_SPLIT]
    return Reviewed(
        essays=tuple(
            replace(by_id[essay_id], mentions=tuple(sorted(found, key=lambda item: item.start)))
            for essay_id, found in sorted(spans.items())
        ),
        removed=frozenset(removed),
        merged=tuple(merged),
        split=tuple(split),
        actions=actions,
        approved=frozenset(approved),
        parked=tuple(parked),
    )


def overridden(decisions: Iterable[Decision]) -> frozenset[str]:
    """Return the ids of the decisions that a later one overrides: about the same span, an overlapping one, the same
    pair.

    Give those that can be applied: one that is parked overrides nothing.
    """
    out: set[str] = set()
    standing: dict[str, list[Decision]] = {}
    pairs: dict[frozenset[tuple[str, int | None]], str] = {}
    for decision in _in_order(decisions):
        if decision.kind in _PAIR_KINDS:
            ends = (
                (decision.essay_id, decision.start),
                (decision.other_essay_id or decision.essay_id, decision.other_start),
            )
            out |= {pairs[frozenset(ends)]} if frozenset(ends) in pairs else set()
            pairs[frozenset(ends)] = decision.decision_id
        elif decision.kind is not DecisionKind.APPROVE:
            found = standing.setdefault(decision.essay_id, [])
            beaten = [item for item in found if _overrides(decision, item)]
            out |= {item.decision_id for item in beaten}
            found[:] = [item for item in found if item not in beaten] + [decision]
    return frozenset(out)


def _overrides(later: Decision, earlier: Decision) -> bool:
    """Tell whether of two decisions on spans of one essay the later one leaves nothing of the earlier."""
    if None in (later.start, later.end, earlier.start, earlier.end):
        return False
    (start, end), (a, b) = (later.start or 0, later.end or 0), (earlier.start or 0, earlier.end or 0)
    if not (a < end and start < b):
        return False
    if later.kind is DecisionKind.MARKUP:  # says what becomes of a span, and brings back one that was taken off
        return earlier.kind is DecisionKind.SPAN_REMOVE or (
            earlier.kind is DecisionKind.MARKUP and (a, b) == (start, end)
        )
    if later.kind is DecisionKind.SPAN_REMOVE:
        return earlier.kind is not DecisionKind.SPAN_REMOVE
    return not (earlier.kind is DecisionKind.MARKUP and (a, b) == (start, end) and later.label in _ACTED_ON)


def _in_order(decisions: Iterable[Decision]) -> list[Decision]:
    return sorted(decisions, key=lambda item: (item.decided_at, _ORDER.index(item.kind), item.decision_id))


def _not_at(removed: set[tuple[str, int, int]], essay_id: str, start: int, end: int) -> set[tuple[str, int, int]]:
    """Return the spans taken off without those that a later decision brought back."""
    return {item for item in removed if item[0] != essay_id or not (item[1] < end and start < item[2])}


def _numbered_alike(standing: Mapping[MentionRef, Decision]) -> list[_Relation]:
    """Return what running numbers say: spans of one essay, sitting and label family with one number are the same,
    others are not.
    """
    sittings: dict[tuple[str, str, str], list[tuple[MentionRef, Decision]]] = {}
    for ref, decision in sorted(standing.items()):
        if decision.entity is not None and decision.label is not None:
            sittings.setdefault((decision.essay_id, decision.decided_at, label_family(decision.label)), []).append(
                (ref, decision)
            )
    out: list[_Relation] = []
    for (_, decided_at, _), found in sittings.items():
        for i, (ref, decision) in enumerate(found):
            for other, earlier in found[:i]:
                is_same = earlier.entity == decision.entity
                kind = DecisionKind.ENTITY_MERGE if is_same else DecisionKind.ENTITY_SPLIT
                out.append((decided_at, kind, (other, ref)))
    return out


def _manual(decision: Decision, label: Label, start: int, end: int, text: str, old: Sequence[Mention]) -> Mention:
    """Return the mention that a reviewer made; what was known of the same span before stays known."""
    same = next((item for item in old if (item.start, item.end) == (start, end)), None)
    return Mention(
        start=start,
        end=end,
        label=label,
        score=1.0,
        rules=("reviewer",),
        base=same.base if same is not None else text[start:end].casefold(),
        modifiers=tuple(item for item in MODIFIER_ORDER if item in decision.modifiers),
        # The reviewer's number is of another numbering; `_numbered_alike` reads it.
        entity=same.entity if same is not None and same.label == label else 0,
        facts=same.facts if same is not None and same.label == label else (),
        manual=True,
    )


def _mark(found: list[Mention], decision: Decision, start: int, end: int, text: str) -> bool:
    """Find the span that a keep, mask or generalise speaks of; add it when the reviewer gave a label. False when
    gone.
    """
    for item in found:
        if (item.start, item.end) == (start, end):
            return True
    if decision.label is None or any(item.start < end and start < item.end for item in found):
        return False
    found.append(_manual(decision, decision.label, start, end, text, ()))
    return True


def _pair(decision: Decision, starts: dict[str, set[int]]) -> tuple[MentionRef, MentionRef] | None:
    other = decision.other_essay_id or decision.essay_id
    if decision.start is None or decision.other_start is None:
        return None
    if decision.start not in starts[decision.essay_id] or decision.other_start not in starts.get(other, set()):
        return None
    return MentionRef(decision.essay_id, decision.start), MentionRef(other, decision.other_start)
