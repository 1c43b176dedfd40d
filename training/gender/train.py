"""Fit the model that guesses the gender of given names that no list has.

    python -m training.gender.train [--out pseudo_core/models/name_gender.json]

One row is a given name of the default pack that bears one gender; its features (`pseudo_core.link.name_gender.parts`)
are beginnings, endings, and what lies between. A logistic regression with a Gaussian prior is fitted by AdaGrad over
all rows at once, so that the result does not hang on their order. A tenth of the names is held out first, drawn by the
hash of the name, and the share that is guessed right is printed; the shipped weights are then fitted on all."""

from __future__ import annotations

import argparse
import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from pseudo_core.detect.weigh import BIAS
from pseudo_core.lexicon import fold
from pseudo_core.link.name_gender import parts
from resources import load_lexicon

ROOT = Path(__file__).parents[2]
OUT = ROOT / "pseudo_core" / "models" / "name_gender.json"
FEWEST = 15  # names that a part must occur in
SPREAD = 0.7  # of the prior, in logits
ROUNDS = 300
RATE = 0.5
SMALLEST = 0.05  # logits; a lighter weight is left out
HELD_OUT = 26  # of 256

Row = tuple[str, bool]


def rows_of_lists() -> list[Row]:
    """Return (folded name, whether it is a woman's) of all single names of one gender, sorted."""
    genders: dict[str, set[str]] = {}
    for row in load_lexicon().rows("given_name"):
        form = fold(row["form"])
        if form.isalpha():
            genders.setdefault(form, set()).add(row.get("gender", ""))
    return sorted((form, found == {"f"}) for form, found in genders.items() if found in ({"f"}, {"m"}))


def fit(rows: Sequence[Row]) -> dict[str, float]:
    """Return the weight of each part that is common enough, and of the bias, in natural logits."""
    counts = Counter(part for form, _ in rows for part in parts(form))
    names = [BIAS, *sorted(part for part, count in counts.items() if count >= FEWEST)]
    column = {name: at for at, name in enumerate(names)}
    found = [[0, *(column[part] for part in parts(form) if part in column)] for form, _ in rows]
    features = np.array([at for row in found for at in row])
    row_of = np.repeat(np.arange(len(rows)), [len(row) for row in found])
    truth = np.array([is_female for _, is_female in rows], dtype=float)
    weights, squares = np.zeros(len(names)), np.full(len(names), 1e-8)
    for _ in range(ROUNDS):
        belief = 1 / (1 + np.exp(-np.bincount(row_of, weights[features], len(rows))))
        slope = np.bincount(features, (belief - truth)[row_of], len(names)) + weights / SPREAD**2
        squares += slope**2
        weights -= RATE * slope / np.sqrt(squares)
    kept = zip(names, weights.round(2).tolist(), strict=True)
    return {name: weight for name, weight in kept if name == BIAS or abs(weight) >= SMALLEST}


def _print_accuracy(weights: dict[str, float], rows: Sequence[Row]) -> None:
    logits = [(weights[BIAS] + sum(weights.get(part, 0.0) for part in parts(form)), y) for form, y in rows]
    print(f"held out: {len(rows)} names")
    for least in (0.0, 0.5, 1.0, 2.0):
        told = [(logit > 0) == y for logit, y in logits if abs(logit) >= least]
        print(f"belief of {least} logits or more: {len(told) / len(rows):.2f} of them, {np.mean(told):.3f} right")


def main() -> None:
    """Fit, measure, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=OUT)
    out = parser.parse_args().out
    rows = rows_of_lists()
    held = [row for row in rows if hashlib.sha256(row[0].encode()).digest()[0] < HELD_OUT]
    _print_accuracy(fit(sorted(set(rows) - set(held))), held)
    weights = fit(rows)
    text = json.dumps({"names": len(rows), "weights": weights}, ensure_ascii=False, indent=1, sort_keys=True)
    out.write_text(text + "\n", encoding="utf-8")
    print(f"{len(weights)} weights of {len(rows)} names written to {out}")


if __name__ == "__main__":
    main()
