"""Score predicted spans against gold spans, token by token and entity by entity.

A token is a run of non-space characters with its punctuation split off; a span covers the tokens it overlaps.
`replaced` are the labels that a release must replace: all but prof, edu, fam, sensitive; given names of any gender
count as one label.

    strict   a predicted span is right when start, end and label are those of a gold span
    token    a token is right when both give it the same label (what Volodina et al. 2020 report)
    detect   a token is right when both say `replaced`, whatever the label: 1 - recall is the leak rate
    markup   as token, for the labels that are marked and kept
    coref    pairs of detected mentions of one essay that both put in one entity
    entity recall           entities of an essay whose every mention is wholly replaced (as in TAB, Pilán et al. 2022)
    learner entity recall   the same over all essays of a learner
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from pseudo_core.taxonomy import FIRSTNAMES, MARKUP, Label

__all__ = ["Figures", "GoldEssay", "GoldSpan", "Scores", "score"]

_TOKEN = re.compile(r"\w+(?:[-'’.:@/]\w+)*|[^\w\s]")
KINDS = ("strict", "token", "detect", "markup", "coref")


@dataclass(frozen=True, slots=True)
class GoldSpan:
    """A span as a person, or the program, tagged it; offsets in code points, `entity` 0 when not numbered."""

    start: int
    end: int
    label: str
    entity: int = 0
    surface: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class GoldEssay:
    """An essay with its gold spans and what results are grouped by."""

    essay_id: str
    learner_id: str
    text: str = field(repr=False)
    spans: tuple[GoldSpan, ...]
    text_type: str = "?"
    level: str = "?"


@dataclass(slots=True)
class Figures:
    """Counts and the rates made of them; a rate of nothing is 0."""

    tp: int = 0
    fp: int = 0
    fn: int = 0

    @property
    def precision(self) -> float:
        """Return the share of predictions that are right."""
        return self.tp / (self.tp + self.fp) if self.tp + self.fp else 0.0

    @property
    def recall(self) -> float:
        """Return the share of gold that was found."""
        return self.tp / (self.tp + self.fn) if self.tp + self.fn else 0.0

    def f(self, beta: float = 1.0) -> float:
        """Return the F measure that weighs recall `beta` times as much as precision."""
        p, r = self.precision, self.recall
        return (1 + beta * beta) * p * r / (beta * beta * p + r) if p + r else 0.0

    def add(self, gold: object, found: object) -> None:
        """Count one unit: what gold says and what was found, None for nothing."""
        if gold is not None and gold == found:
            self.tp += 1
            return
        self.fp += found is not None
        self.fn += gold is not None


@dataclass(slots=True)
class Scores:
    """All figures of one comparison; `by` groups `detect` by text type and by level."""

    kinds: dict[str, Figures]
    labels: dict[str, Figures]
    by: dict[str, dict[str, Figures]]
    entity_recall: float
    learner_entity_recall: float
    n_essays: int


def score(gold: Sequence[GoldEssay], predicted: Mapping[str, Sequence[GoldSpan]]) -> Scores:
    """Return the figures for these essays; an essay that is not in `predicted` has no spans."""
    kinds = {kind: Figures() for kind in KINDS}
    labels: dict[str, Figures] = defaultdict(Figures)
    by: dict[str, dict[str, Figures]] = {"text_type": defaultdict(Figures), "level": defaultdict(Figures)}
    safe: Counter[bool] = Counter()
    learners: dict[tuple[str, str, str], bool] = {}
    for essay in gold:
        found = predicted.get(essay.essay_id, ())
        tokens = [match.span() for match in _TOKEN.finditer(essay.text)]
        wanted, given = _labels(tokens, essay.spans), _labels(tokens, found)
        for want, got in zip(wanted, given, strict=True):
            for kind, is_markup in (("token", False), ("markup", True)):
                a = want if want is not None and (want in MARKUP) is is_markup else None
                b = got if got is not None and (got in MARKUP) is is_markup else None
                kinds[kind].add(a, b)
                _add_label(labels, a, b)
            a2, b2 = (None if item is None or item in MARKUP else True for item in (want, got))
            for figures in (kinds["detect"], by["text_type"][essay.text_type], by["level"][essay.level]):
                figures.add(a2, b2)
        _strict(kinds["strict"], essay.spans, found)
        replaced = [got is not None and got not in MARKUP for got in given]
        for spans in _entities(essay.spans).values():
            is_safe = all(replaced[i] for span in spans for i in _covered(tokens, span))
            safe[is_safe] += 1
            key = (essay.learner_id, _fold(spans[0].label), spans[0].surface.casefold())
            learners[key] = learners.get(key, True) and is_safe
        _coref(kinds["coref"], essay.spans, found)
    return Scores(
        kinds=kinds,
        labels=dict(sorted(labels.items())),
        by={name: dict(sorted(table.items())) for name, table in by.items()},
        entity_recall=safe[True] / max(1, safe.total()),
        learner_entity_recall=sum(learners.values()) / max(1, len(learners)),
        n_essays=len(gold),
    )


def _fold(label: str) -> str:
    return "firstname" if label in FIRSTNAMES else label


def _covered(tokens: Sequence[tuple[int, int]], span: GoldSpan) -> Iterable[int]:
    return (i for i, (start, end) in enumerate(tokens) if start < span.end and span.start < end)


def _labels(tokens: Sequence[tuple[int, int]], spans: Sequence[GoldSpan]) -> list[str | None]:
    """Return the label of each token; where spans overlap, the shortest one speaks."""
    out: list[str | None] = [None] * len(tokens)
    for span in sorted(spans, key=lambda item: item.end - item.start, reverse=True):
        for i in _covered(tokens, span):
            out[i] = _fold(span.label)
    return out


def _add_label(labels: dict[str, Figures], gold: str | None, found: str | None) -> None:
    if gold is not None and gold == found:
        labels[gold].tp += 1
        return
    if found is not None:
        labels[found].fp += 1
    if gold is not None:
        labels[gold].fn += 1


def _replaced(spans: Sequence[GoldSpan]) -> list[GoldSpan]:
    return [span for span in spans if Label(span.label) not in MARKUP]


def _strict(figures: Figures, gold: Sequence[GoldSpan], found: Sequence[GoldSpan]) -> None:
    a = {(span.start, span.end, _fold(span.label)) for span in _replaced(gold)}
    b = {(span.start, span.end, _fold(span.label)) for span in _replaced(found)}
    figures.tp += len(a & b)
    figures.fp += len(b - a)
    figures.fn += len(a - b)


def _entities(spans: Sequence[GoldSpan]) -> dict[int, list[GoldSpan]]:
    out: dict[int, list[GoldSpan]] = defaultdict(list)
    for span in _replaced(spans):
        out[span.entity].append(span)
    return out


def _coref(figures: Figures, gold: Sequence[GoldSpan], found: Sequence[GoldSpan]) -> None:
    if not any(span.entity for span in found):
        return
    both = [(a, b) for a in _replaced(gold) for b in _replaced(found) if b.start < a.end and a.start < b.end]
    for (gold_a, found_a), (gold_b, found_b) in combinations(both, 2):
        is_gold, is_found = gold_a.entity == gold_b.entity, found_a.entity == found_b.entity
        figures.tp += is_gold and is_found
        figures.fp += is_found and not is_gold
        figures.fn += is_gold and not is_found
