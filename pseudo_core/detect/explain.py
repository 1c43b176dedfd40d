"""Why a token was taken or not: all evidence for it, with rule, score, features and their weights.

Holds pieces of the essay: it is for a screen or `restricted/`, never for a log.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pseudo_core.detect.weigh import WEIGHTS
from pseudo_core.model import Evidence, Mention
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import Detector
    from pseudo_core.lexicon import Lexicon
    from pseudo_core.model import AnnotatedEssay
    from pseudo_core.policy import Policy

__all__ = ["EvidenceNote", "TokenNote", "explain"]


@dataclass(frozen=True, slots=True)
class EvidenceNote:
    """One piece of evidence for a token: `features` are (name, weight in logits), the weightiest first.

    `verdict` is `taken`, `supports` (the same span and label as a taken mention), `too weak` (below the policy's
    score), `beaten` (an overlapping mention had more belief or was longer), or `linked` (what the essay's, or the
    learner's, other mentions make of it).
    """

    start: int
    end: int
    label: Label
    rule: str
    score: float
    verdict: str
    features: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class TokenNote:
    """A token `[start, end)`, what it was taken as (None: nothing), its part of speech, and all evidence for it."""

    start: int
    end: int
    text: str = field(repr=False)
    label: Label | None
    pos: str
    p_name: float
    evidence: tuple[EvidenceNote, ...]


def _note(item: Evidence, mentions: Sequence[Mention], min_score: float) -> EvidenceNote:
    verdict = "beaten" if item.score >= min_score else "too weak"
    for mention in mentions:
        if (mention.start, mention.end) == (item.start, item.end) and mention.label is item.label:
            verdict = "taken" if item.rule == mention.rules[0] else "supports"
    facts = dict(item.facts)
    features = WEIGHTS.shares(facts["family"], facts.get("why", "").split()) if "family" in facts else ()
    return EvidenceNote(item.start, item.end, item.label, item.rule, item.score, verdict, features)


def explain(
    annotated: AnnotatedEssay, lexicon: Lexicon, policy: Policy, *, more: Sequence[Detector] = ()
) -> tuple[TokenNote, ...]:
    """Return one note a token of an annotated essay, in order, with the labels that it has there.

    `more` are the detectors beside the built-in ones that it was annotated with.
    """
    # `annotate` imports this folder
    from pseudo_core.annotate import decide_with_evidence, gather_evidence, prepare

    view = prepare(annotated.essay, lexicon)
    decided, _, evidence = decide_with_evidence(view, lexicon, policy, gather_evidence(view, lexicon, more))
    mentions = annotated.mentions
    weighed = sorted(evidence, key=lambda e: (-e.score, e.start, e.end, e.label, e.rule))
    told = [*_linked(mentions, decided), *(_note(item, mentions, policy.min_score) for item in weighed)]
    out: list[TokenNote] = []
    for token in view.tokens:
        notes = tuple(note for note in told if note.start < token.end and token.start < note.end)
        label = next((m.label for m in mentions if m.start < token.end and token.start < m.end), None)
        out.append(TokenNote(token.start, token.end, token.text, label, token.pos, token.p_name, notes))
    return tuple(out)


def _linked(mentions: Sequence[Mention], decided: Sequence[Mention]) -> Iterator[EvidenceNote]:
    """Yield a note for each mention whose label, or whose span, was not decided from its own words."""
    known = {(m.start, m.end, m.label) for m in decided}
    for m in mentions:
        if (m.start, m.end, m.label) not in known:
            yield EvidenceNote(m.start, m.end, m.label, m.rules[-1], m.score, "linked")
