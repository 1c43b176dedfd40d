"""Fit the weights of the markup labels.

    python -m training.markup.train tests/gold/*/ tests/dense/*/ --out pseudo_core/models/markup.json

Each word that a markup detector proposes in the gold essays is one row: its features, and whether a person marked it
with that label. A logistic regression a label is fitted whose weights are drawn to the hand-set priors (Gaussian,
`--spread` logits), so that contexts the data shows rarely keep what we believed. `--folds` cross-validates over
learners and prints precision, recall and F1, spans that no detector proposes counted as missed.
"""

from __future__ import annotations

import argparse
import json
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from pseudo_core.annotate import prepare
from pseudo_core.detect.markup import candidates as shipped
from pseudo_core.detect.markup.candidates import Candidate
from pseudo_core.detect.markup.education import education_candidates
from pseudo_core.detect.markup.kinship import kinship_candidates
from pseudo_core.detect.markup.professions import profession_candidates
from pseudo_core.detect.markup.sensitive import sensitive_candidates
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.weigh import BIAS
from pseudo_core.lexicon import Lexicon
from pseudo_core.model import Essay
from resources import load_lexicon
from training.gold import is_open, read_cases, read_folders
from training.logistic import fit_logistic

Proposer = Callable[[EssayView, Lexicon | None], Iterator[Candidate]]
PROPOSERS: dict[str, Proposer] = {
    "fam": kinship_candidates,
    "prof": profession_candidates,
    "edu": education_candidates,
    "sensitive": sensitive_candidates,
}
SPREAD = 0.7
_PRIORS = Path(__file__).with_name("priors.toml")


class Row:
    """One candidate: learner and essay it comes from, where it stands with its features, and whether it was marked."""

    def __init__(self, learner: str, essay: str, item: Candidate, *, is_marked: bool) -> None:
        self.learner, self.essay, self.item, self.is_marked = learner, essay, item, is_marked


def rows_of(gold: Sequence[Mapping[str, Any]], lexicon: Lexicon) -> tuple[dict[str, list[Row]], dict[str, int]]:
    """Return the rows of each label, and how many marked spans of it no detector proposes."""
    rows: dict[str, list[Row]] = {label: [] for label in PROPOSERS}
    missed = dict.fromkeys(PROPOSERS, 0)
    for record in gold:
        types = tuple(record["text_types"]) if "text_types" in record else (record["text_type"],)
        essay = Essay(record["id"], record["student"], record["id"], record["text"], types, record.get("level", ""))
        view = prepare(essay, lexicon)
        for label, proposer in PROPOSERS.items():
            marked = {(s["start"], s["end"]) for s in record["spans"] if s["label"] == label}
            items = [item for item in proposer(view, lexicon) if not is_open(record, label, item.start, item.end)]
            rows[label] += [
                Row(record["student"], record["id"], item, is_marked=(item.start, item.end) in marked) for item in items
            ]
            missed[label] += len(marked - {(item.start, item.end) for item in items})
    return rows, missed


def fit(rows: Sequence[Row], prior: Mapping[str, float], spread: float) -> dict[str, float]:
    """Return the weights of one label, the most probable under the priors; those of no weight are left out."""
    fitted = fit_logistic([row.item.features for row in rows], [row.is_marked for row in rows], prior, spread=spread)
    return {name: weight for name, weight in fitted.items() if weight or name == BIAS}


def scores(rows: Sequence[Row], weights: Mapping[str, float]) -> list[float]:
    """Return the belief in each row."""
    logits = [weights.get("bias", 0.0) + sum(weights.get(f, 0.0) for f in row.item.features) for row in rows]
    return [1.0 / (1.0 + float(np.exp(-max(-30.0, min(30.0, logit))))) for logit in logits]


def cross_validate(rows: Sequence[Row], prior: Mapping[str, float], spread: float, folds: int) -> list[float]:
    """Return for each row the belief of weights that were fitted without its learner."""
    learners = sorted({row.learner for row in rows})
    fold_of = {learner: k % folds for k, learner in enumerate(learners)}
    out = [0.0] * len(rows)
    for fold in range(folds):
        train = [row for row in rows if fold_of[row.learner] != fold]
        weights = fit(train, prior, spread)
        test = [k for k, row in enumerate(rows) if fold_of[row.learner] == fold]
        for k, belief in zip(test, scores([rows[k] for k in test], weights), strict=True):
            out[k] = belief
    return out


def figures(rows: Sequence[Row], beliefs: Sequence[float], missed: int, threshold: float) -> tuple[float, float, float]:
    """Return precision, recall and F1 at a threshold; `missed` spans were proposed by no detector."""
    right = sum(row.is_marked and belief >= threshold for row, belief in zip(rows, beliefs, strict=True))
    taken = sum(belief >= threshold for belief in beliefs)
    wanted = sum(row.is_marked for row in rows) + missed
    precision, recall = right / max(1, taken), right / max(1, wanted)
    return precision, recall, 2 * precision * recall / max(1e-9, precision + recall)


def train(gold: Sequence[Mapping[str, Any]], lexicon: Lexicon, spread: float = SPREAD) -> dict[str, dict[str, float]]:
    """Return the weights of all labels, fitted on these essays and the golden cases."""
    priors = tomllib.loads(_PRIORS.read_text(encoding="utf-8"))
    rows, _ = rows_of([*gold, *read_cases()], lexicon)
    return {label: dict(sorted(fit(rows[label], priors.get(label, {}), spread).items())) for label in PROPOSERS}


def use(families: Mapping[str, Mapping[str, float]]) -> None:
    """Let this process decide by these weights."""
    object.__setattr__(shipped.MARKUP_WEIGHTS, "families", families)


def main() -> None:
    """Read the command line, cross-validate, fit on everything, write the weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="+", metavar="FOLDER")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--spread", type=float, default=SPREAD)
    parser.add_argument("--folds", type=int, default=10)
    parser.add_argument(
        "--errors", default="", help="label whose cross-validated errors are printed, by essay and offset"
    )
    args = parser.parse_args()
    gold, _ = read_folders(args.folders)
    priors = tomllib.loads(_PRIORS.read_text(encoding="utf-8"))
    lexicon = load_lexicon()
    rows, missed = rows_of(gold, lexicon)
    for label in PROPOSERS:
        prior = priors.get(label, {})
        beliefs = cross_validate(rows[label], prior, args.spread, args.folds)
        marked = sum(row.is_marked for row in rows[label])
        print(f"{label}: {len(rows[label])} candidates, {marked} marked, {missed[label]} never proposed")
        for threshold in (0.3, 0.4, 0.5, 0.6, 0.7):
            p, r, f1 = figures(rows[label], beliefs, missed[label], threshold)
            print(f"  at {threshold:.1f}  P {p:.3f}  R {r:.3f}  F1 {f1:.3f}")
        p, r, f1 = figures(rows[label], scores(rows[label], prior), missed[label], 0.5)
        print(f"  priors  P {p:.3f}  R {r:.3f}  F1 {f1:.3f}")
        if label == args.errors:
            for row, belief in zip(rows[label], beliefs, strict=True):
                if row.is_marked != (belief >= 0.5):
                    span = f"{row.item.start}-{row.item.end}"
                    print(f"    {row.essay} {span} marked={row.is_marked} {belief:.2f} {row.item.rule}")
    if args.out is not None:
        text = json.dumps({"families": train(gold, lexicon, args.spread)}, ensure_ascii=False, indent=1, sort_keys=True)
        args.out.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
