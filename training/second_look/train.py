"""Fit the weights of the second look.

    python -m training.second_look.train tests/gold/*/ --out pseudo_core/models/second_look.json

One row a token that has any clue or that somebody tagged, of the gold essays and of a copy of each with other names;
its truth is the label of the person who annotated. A softmax regression with L1 and L2 penalties (CRFsuite's, on
sequences of one token) is fitted; features that fewer than `--essays` essays have are left out, words beside a token
below `--words`, so that no weight remembers an essay.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pycrfsuite

from pseudo_core import annotate as core
from pseudo_core.detect.second_look import MODEL, NONE, clues_of, features_of, label_of, looked_at, token_labels
from pseudo_core.detect.weigh import BIAS
from pseudo_core.lexicon import Lexicon
from pseudo_core.model import Learner
from pseudo_core.policy import Policy
from pseudo_core.taxonomy import REPLACED, Label
from resources import load_lexicon
from training.decision.augment import exchange
from training.decision.train import CASE_WEIGHT, pools_of
from training.gold import Row, essay_of, read_cases, read_folders

ESSAYS, WORDS = 3, 15
THRESHOLD = 0.5
_SMALLEST = 0.02  # logits; lighter weights are left out of the file

Example = tuple[str, list[str], str]
"""Essay, features of a token, its label."""


def examples(rows: Sequence[Row], lexicon: Lexicon, learners: Mapping[str, Learner]) -> Iterator[Example]:
    """Yield the tokens of the essays that the look may meet, tagged or not, whether or not a rule takes them."""
    policy = Policy()
    for row in rows:
        view = core.prepare(essay_of(row, learners), lexicon)
        mentions, _, evidence = core.decide_by_rules(view, lexicon, policy, core.gather_evidence(view, lexicon))
        taken, clues = token_labels(view, mentions), clues_of(view, evidence)
        truth = [NONE] * view.n
        for span in row["spans"]:
            if Label(span["label"]) in REPLACED:
                first, last = view.tokens_between(span["start"], span["end"])
                truth[first:last] = [label_of(Label(span["label"]))] * (last - first)
        asked = {*looked_at(view, taken, clues), *(i for i in range(view.n) if taken[i] or truth[i] != NONE)}
        for i in sorted(asked):
            if truth[i] == NONE and taken[i] and row.get("labels") is not None:
                continue  # a golden case annotates some labels only
            yield row["id"], features_of(view, i, clues), truth[i]


def fit(rows: Sequence[Example], *, essays: int, words: int) -> dict[str, Any]:
    """Return the labels and the weights by feature: (number of the label, logits)."""
    seen: Counter[str] = Counter()
    for feature, _ in {(feature, essay) for essay, features, _ in rows for feature in features}:
        seen[feature] += 1
    kept = {feature for feature, count in seen.items() if count >= (words if ":w:" in feature else essays)}
    trainer = pycrfsuite.Trainer(algorithm="lbfgs", verbose=False)
    trainer.set_params({"c1": 0.1, "c2": 0.1, "max_iterations": 60})
    for _, features, label in rows:
        trainer.append([[BIAS, *(feature for feature in features if feature in kept)]], [label])
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder, "model"))
        trainer.train(path)
        tagger = pycrfsuite.Tagger()
        tagger.open(path)
        labels = sorted(tagger.labels())
        weights: dict[str, list[list[float]]] = {}
        for (feature, label), weight in sorted(tagger.info().state_features.items()):
            if abs(weight) >= _SMALLEST:
                weights.setdefault(feature, []).append([labels.index(label), round(weight, 3)])
    return {"labels": labels, "weights": weights}


def leave_out() -> None:
    """Let this process decide without the second look: figures of essays that it was fitted on would be too good."""
    object.__setattr__(MODEL, "threshold", 2.0)


def main() -> None:
    """Fit on all essays and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="+", metavar="FOLDER")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--pack", type=Path, help="resource pack, by default the shipped one")
    parser.add_argument("--essays", type=int, default=ESSAYS, help="essays that must have a feature")
    parser.add_argument("--words", type=int, default=WORDS, help="essays that must have a word beside a token")
    parser.add_argument("--threshold", type=float, default=THRESHOLD, help="probability from which a token is taken")
    args = parser.parse_args()
    rows, learners = read_folders(args.folders)
    lexicon = load_lexicon(args.pack)
    pools = pools_of(rows, lexicon)
    copies = [*rows, *(exchange(row, 0, pools) for row in rows)]
    copies += read_cases() * CASE_WEIGHT
    record = fit(list(examples(copies, lexicon, learners)), essays=args.essays, words=args.words)
    record |= {"threshold": args.threshold, "essays": len(rows)}
    args.out.write_text(json.dumps(record, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
