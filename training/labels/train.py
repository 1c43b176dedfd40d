"""Fit the models that read a second time: which label, whether personal, and whether of the writer's own people.

    python -m training.labels.train [--out pseudo_core/models/labels.json] [--hold-out]

For the labels one row is a mention of the open gold essays (`tests/gold`), of the golden cases, or of the passages
beside this file; for the second question one row is what the rules took there or came near to taking, for the third
what only the reading as a narrative has of a text about something else. The features are those of
`pseudo_core.second_reading` and `pseudo_core.own_reading`. Multinomial logistic regressions with a Gaussian prior are
fitted by AdaGrad over all rows at once, so that the result does not hang on their order. With `--hold-out` each fifth
of the essays' writers is held out in turn first, and what is printed is how often the labels alone are right, and how
often where they are sure. The rules were made with these essays, so that the two can be compared on others only.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from flows.lexicons import warm_lexicon
from pseudo_core.annotate import decide_by_rules, gather_evidence, prepare
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.writer.relation import text_class
from pseudo_core.lexicon import Lexicon
from pseudo_core.model import Evidence, Mention
from pseudo_core.own_reading import OwnReading, read_as_own
from pseudo_core.policy import Policy
from pseudo_core.second_reading import (
    LABELS,
    OWN,
    PERSONAL,
    READ,
    SURE,
    Weights,
    clues,
    clues_of_doubt,
    doubted,
    group_of,
    neighbour_groups,
)
from pseudo_core.taxonomy import FIRSTNAMES, MARKUP
from training.gold import Row as Record
from training.gold import essay_of, is_open, read_cases, read_folders
from training.held_out import WriterFolds
from training.labels.passages import OF_OWN, read_passages

ROOT = Path(__file__).parents[2]
OUT = ROOT / "pseudo_core" / "models" / "labels.json"
CASE_TIMES = 3  # a golden case binds more than what one writer happened to write
# Essays tell how often a review or an argument is of the world, as in a corpus; passages were written to have both.
ESSAY_TIMES = 4
FEWEST = 3  # rows that a feature must occur in
SPREAD = 1.0  # of the prior, in logits
ROUNDS = 250
RATE = 0.3
SMALLEST = 10  # hundredths of a logit; a feature whose weights are all lighter is left out


class Row(NamedTuple):
    """A span: whose essay it stands in (empty: nobody's), its features, the answer, and how often it counts."""

    learner: str
    features: list[str]
    answer: str
    times: int = 1


class Rows(NamedTuple):
    """The rows of each question, in the order of the files."""

    labels: list[Row]
    personal: list[Row]
    own: list[Row]

    def of(self, is_wanted: Callable[[Row], bool]) -> Rows:
        """Return the rows that are wanted."""
        return Rows(*([row for row in rows if is_wanted(row)] for rows in self))


def rows_of(lexicon: Lexicon) -> Rows:
    """Return the rows of all texts."""
    essays, learners = read_folders(sorted(path.parent for path in (ROOT / "tests" / "gold").glob("*/gold.jsonl")))
    passages = read_passages()
    cases = read_cases(any_gender=True)
    out = Rows([], [], [])
    # How often a row counts for the first two questions, and for the third.
    sources = (
        (essays, 1, ESSAY_TIMES),
        (passages, 1, 1),
        ([record for file in OF_OWN for record in read_passages(file)], 0, 1),
        (cases, CASE_TIMES, CASE_TIMES),
    )
    for records, times, own_times in sources:
        for record in records:
            view = prepare(essay_of(record, learners), lexicon)
            mentions, candidates = _by_rules(view, lexicon)
            if times:
                out.labels.extend(_label_rows(record, view, mentions, times))
                out.personal.extend(_personal_rows(record, view, mentions, candidates, times))
            if text_class(view) != "personal":
                own, _ = _by_rules(read_as_own(view), lexicon)
                out.own.extend(_own_rows(record, OwnReading(view, mentions, own), own_times))
    return out


def _by_rules(view: EssayView, lexicon: Lexicon) -> tuple[tuple[Mention, ...], tuple[Evidence, ...]]:
    mentions, candidates, _ = decide_by_rules(view, lexicon, Policy(), gather_evidence(view, lexicon))
    return mentions, candidates


def _label_rows(record: Record, view: EssayView, mentions: Sequence[Mention], times: int) -> Iterator[Row]:
    for span in record["spans"]:
        label = "firstname" if span["label"] in FIRSTNAMES else span["label"]
        first, last = view.tokens_between(span["start"], span["end"])
        if label in READ and first < last:
            beside = neighbour_groups(mentions, span["start"], span["end"])
            yield Row(record["student"], clues(view, first, last, *beside), label, times)


def _personal_rows(
    record: Record, view: EssayView, mentions: Sequence[Mention], candidates: Sequence[Evidence], times: int
) -> Iterator[Row]:
    taken = [mention for mention in mentions if group_of(mention.label) in READ]
    for item in (*taken, *doubted(candidates)):
        answer = _answer(record, item)
        if answer:
            yield Row(record["student"], clues_of_doubt(view, mentions, item), answer, times)


def _own_rows(record: Record, reading: OwnReading, times: int) -> Iterator[Row]:
    for item in reading.only_there:
        answer = _answer(record, item)
        if answer:
            yield Row(record["student"], reading.clues(item), answer, times)


def _answer(record: Record, item: Mention | Evidence) -> str:
    """Return whether gold has anything personal there, empty where it leaves that open."""
    spans = (span for span in record["spans"] if span["label"] not in MARKUP)
    if any(span["start"] < item.end and item.start < span["end"] for span in spans):
        return "yes"
    return "" if is_open(record, str(item.label), item.start, item.end) else "no"


def fit(rows: Sequence[Row], answers: Sequence[str]) -> dict[str, list[int]]:
    """Return the weights of each feature that is common enough, in hundredths of a logit, a column an answer."""
    counts = Counter(feature for row in rows for feature in row.features)
    names = sorted(feature for feature, count in counts.items() if count >= FEWEST)
    column = {name: at for at, name in enumerate(names)}
    found = [[column[feature] for feature in row.features if feature in column] for row in rows]
    features = np.array([at for row in found for at in row])
    begins = np.cumsum([0, *(len(row) for row in found)])[:-1]
    row_of = np.repeat(np.arange(len(rows)), [len(row) for row in found])
    truth = np.zeros((len(rows), len(answers)))
    truth[np.arange(len(rows)), [answers.index(row.answer) for row in rows]] = 1.0
    times = np.array([[row.times] for row in rows])
    weights, squares = np.zeros((len(names), len(answers))), np.full((len(names), len(answers)), 1e-8)
    for _ in range(ROUNDS):
        logits = np.add.reduceat(weights[features], begins)
        belief = np.exp(logits - logits.max(axis=1, keepdims=True))
        belief /= belief.sum(axis=1, keepdims=True)
        error = (times * (belief - truth))[row_of]
        slope = np.stack([np.bincount(features, error[:, k], len(names)) for k in range(len(answers))], axis=1)
        slope += weights / SPREAD**2
        squares += slope**2
        weights -= RATE * slope / np.sqrt(squares)
    rounded = np.rint(100 * weights).astype(int)
    return {name: rounded[at].tolist() for at, name in enumerate(names) if np.abs(rounded[at]).max() >= SMALLEST}


class Fitted(NamedTuple):
    """The weights of each question."""

    labels: dict[str, list[int]]
    personal: dict[str, list[int]]
    own: dict[str, list[int]]


def fit_all(rows: Rows) -> Fitted:
    """Return the weights that these rows give."""
    return Fitted(fit(rows.labels, READ), fit(rows.personal, PERSONAL.answers), fit(rows.own, OWN.answers))


def use(weights: Fitted) -> None:
    """Let `pseudo_core.second_reading` read with these weights."""
    LABELS.rows, PERSONAL.rows, OWN.rows = dict(weights.labels), dict(weights.personal), dict(weights.own)


class HeldOut:
    """Weights without the writers of some learners: a fit for each fifth of the writers, made when asked for."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self._folds = WriterFolds(row.learner for part in rows for row in part)
        self._fitted: dict[frozenset[str], Fitted] = {}

    def without(self, learners: frozenset[str]) -> Fitted:
        """Return weights that were fitted without these learners (see `WriterFolds.left_out`)."""
        out = self._folds.left_out(learners)
        if out not in self._fitted:
            self._fitted[out] = fit_all(self.rows.of(lambda row: row.learner not in out))
        return self._fitted[out]


def hold_out(rows: Rows) -> None:
    """Print how often weights that were fitted without a writer tell the labels of that writer's mentions."""
    held = HeldOut(rows)
    answers: list[tuple[bool, float]] = []
    for learner in sorted({row.learner for row in rows.labels if row.learner}):
        weights = Weights(READ, held.without(frozenset({learner})).labels)
        for row in rows.labels:
            if row.learner == learner:
                label, belief = weights.told(weights.logits(row.features))
                answers.append((label == row.answer, belief))
    sure = [is_right for is_right, belief in answers if belief >= SURE]
    print(f"held out: {len(answers)} mentions, {np.mean([is_right for is_right, _ in answers]):.3f} right")
    print(f"sure ({SURE}): {len(sure) / len(answers):.2f} of them, {np.mean(sure):.3f} right")


def _written(answers: Sequence[str], weights: Mapping[str, Sequence[int]]) -> str:
    body = ",\n".join(f"{json.dumps(name, ensure_ascii=False)}: {list(row)}" for name, row in sorted(weights.items()))
    return f'{{"answers": {json.dumps(answers)},\n"weights": {{\n{body}\n}}}}'


def main() -> None:
    """Fit, measure when asked to, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--hold-out", action="store_true")
    args = parser.parse_args()
    rows = rows_of(warm_lexicon(""))
    if args.hold_out:
        hold_out(rows)
    fitted = fit_all(rows)
    written = ",\n".join(
        f'"{name}": {_written(model.answers, weights)}'
        for name, model, weights in zip(fitted._fields, (LABELS, PERSONAL, OWN), fitted, strict=True)
    )
    args.out.write_text(f"{{{written}}}\n", encoding="utf-8")
    for name, weights, used in zip(fitted._fields, fitted, rows, strict=True):
        print(f"{name}: {len(weights)} features of {len(used)} rows")


if __name__ == "__main__":
    main()
