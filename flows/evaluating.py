"""The verb `evaluate`: score detection, linked over each learner, against a file of gold spans."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flows.annotating import annotate_learner, essays_from_json_lines, lines_of
from flows.lexicons import warm_lexicon
from pseudo_core.errors import FormatError
from pseudo_core.model import Essay
from pseudo_core.policy import Policy
from pseudo_core.scoring import Figures, GoldEssay, GoldSpan, Scores, score

__all__ = ["Evaluation", "evaluate_file", "read_gold"]

Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Scores as rows to print: one a measure, and tables by label, text type and level."""

    measures: list[Row]
    tables: Mapping[str, list[Row]]
    entity_recall: float
    learner_entity_recall: float
    n_essays: int


def read_gold(path: Path) -> list[GoldEssay]:
    """Return the essays of a gold file (JSON lines with `spans`). Raise FormatError naming a line that is none."""
    out = []
    for number, line in enumerate(lines_of(path), start=1):
        if not line.strip():
            continue
        essay = None
        try:
            essay = _gold_essay(json.loads(line))
        except (ValueError, TypeError, KeyError, AttributeError):
            essay = None
        if essay is None:
            raise FormatError(
                f"{path.name}, line {number}: no gold essay; a line is an object with `id`, `text` and `spans`, a span "
                "has `start`, `end` and `label`",
                line=number,
            )
        out.append(essay)
    return out


def _gold_essay(row: Any) -> GoldEssay:
    spans = tuple(
        GoldSpan(item["start"], item["end"], item["label"], item.get("entity", 0), item.get("surface", ""))
        for item in row["spans"]
    )
    learner = str(row.get("student") or row["id"])
    return GoldEssay(row["id"], learner, row["text"], spans, row.get("text_type", "?"), row.get("level", "?"))


def evaluate_file(path: Path, pack: Path | None = None, policy: Policy | None = None) -> Evaluation:
    """Annotate the essays of a gold file, each learner's together, and return the scores."""
    gold = read_gold(path)
    essays = list(essays_from_json_lines(lines_of(path), path.name))
    learners: dict[str, list[Essay]] = {}
    for essay in essays:
        learners.setdefault(essay.learner_id, []).append(essay)
    lexicon = warm_lexicon(str(pack or ""))
    found: dict[str, Sequence[GoldSpan]] = {}
    for own in learners.values():
        for annotated in annotate_learner(own, lexicon, policy or Policy()):
            found[annotated.essay.essay_id] = [
                GoldSpan(item.start, item.end, str(item.label), item.entity) for item in annotated.mentions
            ]
    return _evaluation(score(gold, found))


def _evaluation(scores: Scores) -> Evaluation:
    return Evaluation(
        measures=[
            (kind, *_rates(figures), figures.tp, figures.fp, figures.fn) for kind, figures in scores.kinds.items()
        ],
        tables={
            "label": [(name, *_rates(item), item.tp + item.fn) for name, item in scores.labels.items()],
            **{
                group: [(name, *_rates(item), item.tp + item.fn) for name, item in table.items()]
                for group, table in scores.by.items()
            },
        },
        entity_recall=scores.entity_recall,
        learner_entity_recall=scores.learner_entity_recall,
        n_essays=scores.n_essays,
    )


def _rates(item: Figures) -> tuple[str, str, str, str]:
    return f"{item.precision:.3f}", f"{item.recall:.3f}", f"{item.f():.3f}", f"{item.f(2):.3f}"
