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

from pseudo_core.model import Evidence, Mention
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
    merged: dict[str, str] = {}
    for item in items:
        for name, value in item.facts:
            merged.setdefault(name, value)
    return tuple(sorted(merged.items()))


def _candidates(evidence: Iterable[Evidence]) -> list[tuple[Mention, float]]:
    """Return one mention a span and side (replaced or markup), the strongest label's, with the belief that the span
    is to be marked at all."""
    spans: dict[tuple[int, int], dict[str, list[Evidence]]] = {}
    for item in sorted(evidence, key=_order):
        spans.setdefault((item.start, item.end), {}).setdefault(_GROUPS[item.label], []).append(item)
    out: list[tuple[Mention, float]] = []
    for (start, end), groups in spans.items():
        if len(groups) == 1:
            out.append(_mention(start, end, *groups.values()))
            continue
        # Replaced labels are one question (is it personal?), markup labels another: each side adds up its own beliefs.
        for side in (True, False):
            ranked = sorted(
                (items for items in groups.values() if (items[0].label in REPLACED) is side),
                key=lambda items: _order(items[0]),
            )
            if not ranked:
                continue
            out.append(_mention(start, end, *ranked))
    return out


def _mention(start: int, end: int, best: list[Evidence], *others: list[Evidence]) -> tuple[Mention, float]:
    """Return the mention of a span, of the strongest label, with the belief that all labels of its side give it."""
    first = best[0]
    belief = round(1.0 - prod([1.0 - items[0].score for items in (best, *others)]), 4)
    same_label = [item for item in best if item.label is first.label]
    rules = tuple(dict.fromkeys([item.rule for item in best]))
    facts = _merge_facts(same_label)
    return Mention(start, end, first.label, first.score, rules, first.base, first.modifiers, 0, facts), belief


def resolve(
    evidence: Iterable[Evidence], text: str, min_score: float
) -> tuple[tuple[Mention, ...], tuple[Evidence, ...]]:
    """Return the mentions, sorted by start and not overlapping, and the candidates that were too weak to take.

    `min_score` is the belief (0 to 1) that a span needs. Candidates reach down to `candidate_floor`.
    """
    items = [item for item in evidence if item.score >= _WORTH_COUNTING]
    ranked = sorted(
        _candidates(items),
        key=lambda pair: (
            # A name that looks like a markup word (`Persepolis`, -polis) must not be published for that.
            pair[0].label not in REPLACED or pair[1] < min_score,
            -round(pair[1] + _WORD_BONUS * min(_MAX_WORDS, text[pair[0].start : pair[0].end].count(" ")), 4),
            -pair[0].length,
            pair[0].start,
            _LABEL_ORDER[pair[0].label],
            pair[0].rules,
        ),
    )
    taken: list[Mention] = []
    for mention, belief in ranked:
        if belief >= min_score and all(mention.end <= other.start or other.end <= mention.start for other in taken):
            taken.append(mention)
    taken.sort(key=lambda mention: mention.start)
    weak = [
        item
        for item in sorted(items, key=lambda e: (e.start, *_order(e)))
        if candidate_floor <= item.score and all(item.end <= m.start or m.end <= item.start for m in taken)
    ]
    return tuple(taken), tuple(weak)
