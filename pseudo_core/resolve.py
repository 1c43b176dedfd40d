"""Competing evidence → mentions that do not overlap.

All evidence for the same span and label counts once, with its strongest score. Labels that compete for one span share
their belief: that something there is personal is believed as `1 - (1 - p)(1 - q)…`, and the strongest label names it.
Overlapping spans are decided by score, with a bonus for length, so that `Papua Nya Guinea` beats `Guinea`; every tie
by a total order.

>>> from pseudo_core.taxonomy import Label
>>> found, rest = resolve([Evidence(0, 4, Label.CITY, "a", 0.7), Evidence(0, 8, Label.CITY, "b", 0.7)], "Nya York", 0.5)
>>> [(m.start, m.end) for m in found], rest
([(0, 8)], ())
"""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from typing import NamedTuple

from pseudo_core.model import Evidence, Mention
from pseudo_core.taken import Taken
from pseudo_core.taxonomy import FIRSTNAMES, REPLACED, Label

__all__ = ["candidate_floor", "resolve"]

# What one more word is worth against a shorter rival, and up to how many words that counts.
_WORD_BONUS = 0.12
_MAX_WORDS = 3
_WORTH_COUNTING = 0.03  # weaker evidence changes no belief that is printed
_LABEL_ORDER = {label: number for number, label in enumerate(Label)}
candidate_floor = 0.15
"""Evidence below this score is not even kept as a candidate for the learner's other essays."""


# The group of labels that each belongs to: those of first names are one.
_GROUPS = {label: "firstname" if label in FIRSTNAMES else str(label) for label in Label}


def _order(evidence: Evidence) -> tuple[float, int, int, int, str, str]:
    return (
        -evidence.score,
        evidence.start - evidence.end,
        evidence.start,
        _LABEL_ORDER[evidence.label],
        evidence.rule,
        evidence.base,
    )


def _merge_facts(items: list[Evidence]) -> tuple[tuple[str, str], ...]:
    if len(items) == 1 and len(items[0].facts) <= 1:
        return items[0].facts
    merged: dict[str, str] = {}
    for item in items:
        for name, value in item.facts:
            merged.setdefault(name, value)
    return tuple(sorted(merged.items()))


class _Claim(NamedTuple):
    """A span that may be marked, with the evidence for the strongest label of one side."""

    start: int
    end: int
    best: list[Evidence]  # of one group of labels, the strongest first
    belief: float  # that the span is to be marked at all
    rules: tuple[str, ...]


def _claims(evidence: Iterable[Evidence], least: float) -> list[_Claim]:
    """Return one claim a span and side (replaced or markup), of those that are believed so much at least."""
    spans: dict[tuple[int, int], list[Evidence]] = {}
    for item in evidence:
        spans.setdefault((item.start, item.end), []).append(item)
    out: list[_Claim] = []
    for (start, end), items in spans.items():
        if len(items) == 1:  # nearly always
            out.append(_claim(start, end, [items]))
            continue
        groups: dict[str, list[Evidence]] = {}
        for item in sorted(items, key=_order):
            groups.setdefault(_GROUPS[item.label], []).append(item)
        if len(groups) == 1:
            out.append(_claim(start, end, list(groups.values())))
            continue
        # Replaced labels are one question (is it personal?), markup labels another: each side adds up its own beliefs.
        for side in (True, False):
            ranked = sorted(
                (items for items in groups.values() if (items[0].label in REPLACED) is side),
                key=lambda items: _order(items[0]),
            )
            if ranked:
                out.append(_claim(start, end, ranked))
    return [claim for claim in out if claim.belief >= least]


def _claim(start: int, end: int, ranked: list[list[Evidence]]) -> _Claim:
    """Return the claim of the first of these groups, with the belief that all of them together give."""
    best = ranked[0]
    belief = round(1.0 - prod([1.0 - items[0].score for items in ranked]), 4)
    rules = (best[0].rule,) if len(best) == 1 else tuple(dict.fromkeys([item.rule for item in best]))
    return _Claim(start, end, best, belief, rules)


def _mention(claim: _Claim) -> Mention:
    first = claim.best[0]
    facts = _merge_facts([item for item in claim.best if item.label is first.label])
    return Mention(claim.start, claim.end, first.label, first.score, claim.rules, first.base, first.modifiers, 0, facts)


def resolve(
    evidence: Iterable[Evidence], text: str, min_score: float
) -> tuple[tuple[Mention, ...], tuple[Evidence, ...]]:
    """Return the mentions, sorted by start and not overlapping, and the candidates that were too weak to take.

    `min_score` is the belief (0 to 1) that a span needs. Candidates reach down to `candidate_floor`.
    """
    items = [item for item in evidence if item.score >= _WORTH_COUNTING]

    def rank(claim: _Claim) -> tuple[bool, float, int, int, int, tuple[str, ...]]:
        label = claim.best[0].label
        n_blanks = text.count(" ", claim.start, claim.end)
        return (
            # A name that looks like a markup word (`Persepolis`, -polis) must not be published for that.
            label not in REPLACED,
            -round(claim.belief + _WORD_BONUS * min(_MAX_WORDS, n_blanks), 4),
            claim.start - claim.end,
            claim.start,
            _LABEL_ORDER[label],
            claim.rules,
        )

    taken: list[Mention] = []
    spans = Taken(text)
    for claim in sorted(_claims(items, min_score), key=rank):
        if spans.claim(claim.start, claim.end):
            taken.append(_mention(claim))
    taken.sort(key=lambda mention: mention.start)
    weak = [e for e in items if e.score >= candidate_floor and spans.is_free(e.start, e.end)]
    weak.sort(key=lambda e: (e.start, *_order(e)))
    return tuple(taken), tuple(weak)
