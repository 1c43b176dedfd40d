"""What a reviewer changed → decisions: from a corrected SVALA graph, or from the rows of a corrected table.

Both were made from the linked essays of a learner, and are compared with these: what is as the program has it decides
nothing. Equal corrections give equal decision ids. No message quotes a text.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from pseudo_core.decisions import text_digest
from pseudo_core.errors import FormatError
from pseudo_core.formats.svala import EdgeSpan, SvalaGraph
from pseudo_core.formats.svala_out import detected_graph, spans_in_text
from pseudo_core.model import AnnotatedEssay, Decision, DecisionKind, LearnerEntities, Mention, MentionRef
from pseudo_core.taxonomy import COMMENTS, MARKUP, MODIFIER_ORDER, Label, Modifier, label_family

__all__ = [
    "APPROVED",
    "CorrectedRow",
    "decision_id",
    "decisions_of_graph",
    "decisions_of_rows",
    "is_action",
    "read_action",
    "review_graph",
]

APPROVED = "approved"
"""The comment of a graph, or the action of a row, by which a reviewer approves an essay as it is."""

_APPROVING = (APPROVED, "approve")
_REMOVE = "remove"
_TABLE_ACTIONS = (*_APPROVING, _REMOVE)
_ACTION = re.compile(r"@?(keep|mask|generali[sz]e)\s*:?\s*(.*)", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class CorrectedRow:
    """One row of a corrected table: a span as the reviewer left it, and as it was exported.

    `entity` is the number over the learner's essays. The exported values are None in a row that the reviewer added.
    """

    essay_id: str
    start: int
    end: int
    label: Label | None
    modifiers: tuple[Modifier, ...]
    entity: int | None
    action: str = field(repr=False)
    was_label: Label | None
    was_modifiers: tuple[Modifier, ...]
    was_entity: int | None
    was_action: str = field(repr=False)
    text_digest: str


@dataclass(frozen=True, slots=True)
class _Numbered:
    """A span with the number the reviewer left it; `is_touched` says that somebody looked at it."""

    ref: MentionRef
    number: int
    family: str
    surface: str = field(repr=False)
    is_touched: bool


def decision_id(origin: str, *parts: object) -> str:
    """Return the id of a decision: the same for the same parts."""
    return f"{origin}-" + hashlib.sha256("|".join(map(str, parts)).encode()).hexdigest()[:20]


def read_action(text: str) -> str:
    """Return `keep`, `mask` or `generalise:WORD` from what a reviewer wrote, the empty string for anything else.

    >>> read_action("@generalise: en religion"), read_action("Keep"), read_action("keep in mind"), read_action("fel?")
    ('generalise:en religion', 'keep', '', '')
    """
    match = _ACTION.fullmatch(text.strip())
    if match is None:
        return ""
    word, rest = match[1].lower().replace("z", "s"), match[2].strip()
    if word == "generalise":
        return f"generalise:{rest}"
    return "" if rest else word


def is_action(text: str) -> bool:
    """Return whether a reviewer's word in a table is one that decides something.

    >>> is_action("Remove"), is_action("generalise: en religion"), is_action("generalise:"), is_action("delete")
    (True, True, False, False)
    """
    found = read_action(text)
    return text.strip().lower() in _TABLE_ACTIONS or found not in ("", "generalise:")


def review_graph(linked: LearnerEntities, annotated: AnnotatedEssay) -> SvalaGraph:
    """Return the graph of an essay for review: as detected, with decided actions as comments on their edges."""
    graph = detected_graph(annotated)
    essay_id = annotated.essay.essay_id
    comments = {}
    for span in spans_in_text(graph, annotated.essay.text):
        action = linked.markup_actions.get(MentionRef(essay_id, span.start), "")
        if action and span.label is not None:
            comments[span.edge_id] = action
    edges = tuple(replace(edge, comment=comments.get(edge.id, edge.comment)) for edge in graph.edges)
    return replace(graph, edges=edges, comment=APPROVED if essay_id in linked.approved else "")


def decisions_of_graph(
    linked: LearnerEntities, essay_id: str, graph: SvalaGraph, reviewer: str, decided_at: str
) -> tuple[Decision, ...]:
    """Return what a reviewer decided in SVALA, compared with the linked essays.

    A manual edge with a label adds or relabels its span, one without any takes it off. Running numbers that differ from
    the program's join or part entities. A comment `keep`, `mask` or `generalise: WORD` on an edge of a markup label or
    `extra` says what becomes of it; the graph's comment `approved` approves the essay. Raise FormatError when the graph
    is of another text.
    """
    annotated = _essay(linked, essay_id)
    text = annotated.essay.text
    digest = text_digest(text)
    known = {(item.start, item.end): item for item in annotated.mentions}
    made = _Maker(reviewer, decided_at)
    numbered = []
    for span in spans_in_text(graph, text):
        old = known.get((span.start, span.end))
        if span.manual:
            _span_decision(made, essay_id, digest, span, old)
        if span.label is None:
            continue
        action = read_action(span.comment) if span.label in MARKUP or span.label is Label.EXTRA else ""
        if action and action != linked.markup_actions.get(MentionRef(essay_id, span.start)):
            made.add(
                DecisionKind.MARKUP, essay_id, digest, span.start, span.end, label=span.label, modifiers=span.modifiers,
                value=action,
            )  # fmt: skip
        if span.entity and span.label not in COMMENTS:
            numbered.append(
                _Numbered(
                    MentionRef(essay_id, span.start),
                    span.entity,
                    label_family(span.label),
                    text[span.start : span.end].casefold(),
                    span.manual,
                )
            )
    _relations(made, linked, {essay_id: digest}, numbered)
    if graph.comment.strip().lower() == APPROVED and essay_id not in linked.approved:
        made.add(DecisionKind.APPROVE, essay_id, digest)
    return tuple(made.decisions)


def _span_decision(
    made: _Maker,
    essay_id: str,
    digest: str,
    span: EdgeSpan,
    old: Mention | None,
) -> None:
    if span.label is None:
        if not span.notes and not span.has_correction:
            made.add(DecisionKind.SPAN_REMOVE, essay_id, digest, span.start, span.end)
        return
    if old is not None and old.manual and (old.label, old.modifiers) == (span.label, span.modifiers):
        return  # decided before, and exported as it stands
    kind = DecisionKind.SPAN_ADD if old is None else DecisionKind.LABEL
    made.add(kind, essay_id, digest, span.start, span.end, label=span.label, modifiers=span.modifiers)


def decisions_of_rows(
    linked: LearnerEntities, rows: Sequence[CorrectedRow], reviewer: str, decided_at: str
) -> tuple[Decision, ...]:
    """Return what a reviewer decided in a table: rows that differ from what was exported, for one learner.

    The action is keep, mask, `generalise:WORD`, `remove` or `approved`; a changed number of the entity joins or parts.
    Raise FormatError for a span outside its text.
    """
    made = _Maker(reviewer, decided_at)
    numbered = []
    digests = {}
    for row in rows:
        annotated = _essay(linked, row.essay_id)
        text = annotated.essay.text
        digests[row.essay_id] = row.text_digest or text_digest(text)
        digest = digests[row.essay_id]
        action = row.action.strip().lower()
        is_same_text = digest == text_digest(text)
        if not 0 <= row.start < row.end <= (len(text) if is_same_text else row.end):
            raise FormatError(f"{row.essay_id}: a row's span {row.start}-{row.end} lies outside the text; correct it")
        if action in _APPROVING and row.was_action != APPROVED:
            made.add(DecisionKind.APPROVE, row.essay_id, digest)
        if action == _REMOVE:
            made.add(DecisionKind.SPAN_REMOVE, row.essay_id, digest, row.start, row.end)
            continue
        is_changed = (row.label, row.modifiers) != (row.was_label, row.was_modifiers)
        if row.label is not None and is_changed:
            kind = DecisionKind.SPAN_ADD if row.was_label is None else DecisionKind.LABEL
            made.add(kind, row.essay_id, digest, row.start, row.end, label=row.label, modifiers=row.modifiers)
        chosen = read_action(row.action)
        if chosen and chosen != row.was_action:
            made.add(
                DecisionKind.MARKUP, row.essay_id, digest, row.start, row.end, label=row.label,
                modifiers=row.modifiers, value=chosen,
            )  # fmt: skip
        if row.entity is not None and row.label is not None and is_same_text:
            surface = text[row.start : row.end].casefold()
            is_touched = row.entity != row.was_entity
            numbered.append(
                _Numbered(MentionRef(row.essay_id, row.start), row.entity, label_family(row.label), surface, is_touched)
            )
    _relations(made, linked, digests, numbered)
    return tuple(made.decisions)


def _essay(linked: LearnerEntities, essay_id: str) -> AnnotatedEssay:
    found = next((item for item in linked.essays if item.essay.essay_id == essay_id), None)
    if found is None:
        raise FormatError(
            f"{essay_id}: the essay is not among the results; run `swell-pseudo rebuild` and export again"
        )
    return found


class _Maker:
    """Gathers decisions of one reviewer and sitting."""

    def __init__(self, reviewer: str, decided_at: str) -> None:
        self._reviewer = reviewer
        self._decided_at = decided_at
        self.decisions: list[Decision] = []

    def add(
        self,
        kind: DecisionKind,
        essay_id: str,
        digest: str,
        start: int | None = None,
        end: int | None = None,
        *,
        label: Label | None = None,
        modifiers: Iterable[Modifier] = (),
        other: MentionRef | None = None,
        value: str = "",
    ) -> None:
        """Add a decision."""
        kept = tuple(item for item in MODIFIER_ORDER if item in set(modifiers))
        parts = (kind, essay_id, digest, start, end, label, "+".join(kept), other, value)
        self.decisions.append(
            Decision(
                decision_id=decision_id("review", *parts),
                essay_id=essay_id,
                kind=kind,
                reviewer=self._reviewer,
                decided_at=self._decided_at,
                text_digest=digest,
                start=start,
                end=end,
                label=label,
                modifiers=kept,
                other_essay_id=other.essay_id if other is not None else None,
                other_start=other.start if other is not None else None,
                value=value,
            )
        )


def _relations(made: _Maker, linked: LearnerEntities, digests: dict[str, str], spans: Sequence[_Numbered]) -> None:
    """Add merges of spans that have one number and splits of spans that have two, where the program sees it
    otherwise and somebody touched one of them.
    """
    spans = sorted(spans, key=lambda item: item.ref)
    joined = set()
    for i, late in enumerate(spans):
        for early in spans[:i]:
            if not (late.is_touched or early.is_touched) or late.family != early.family:
                continue
            one, other = linked.entity_of.get(early.ref), linked.entity_of.get(late.ref)
            is_one = one == other if one is not None and other is not None else early.surface == late.surface
            # The touched span is the one that moves.
            fixed, moved = (early, late) if late.is_touched else (late, early)
            if early.number == late.number and not is_one:
                pair = (early.number, frozenset({one or early.ref, other or late.ref}))
                if pair in joined:
                    continue
                joined.add(pair)
                kind = DecisionKind.ENTITY_MERGE
            elif early.number != late.number and is_one:
                kind = DecisionKind.ENTITY_SPLIT
            else:
                continue
            # A decision stands with one essay and points to the other; a split parts off the span it points to.
            made.add(kind, fixed.ref.essay_id, digests[fixed.ref.essay_id], fixed.ref.start, None, other=moved.ref)
