"""A logistic regression whose weights are drawn to what was believed before the data: Newton's method, Gaussian priors.

>>> rows = [(("heter",), True)] * 9 + [(("i",), False)] * 9
>>> fitted = fit_logistic([features for features, _ in rows], [y for _, y in rows], {"heter": 1.0}, spread=0.7)
>>> fitted["heter"] > 1.0 > 0.0 > fitted["i"]
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from pseudo_core.detect.weigh import BIAS

__all__ = ["fit_logistic"]

_ROUNDS = 50
_LONGEST_STEP = 2.0  # logits a round, so that the first rounds do not overshoot
_STILL = 1e-6


def fit_logistic(
    rows: Sequence[Sequence[str]],
    truth: Sequence[bool],
    prior: Mapping[str, float],
    *,
    spread: float,
    cost: Sequence[float] | None = None,
) -> dict[str, float]:
    """Return the most probable weight of each feature of the rows or the prior, rounded to three decimals.

    `rows` are the features that hold, `truth` whether the row is positive, `cost` how often a row counts (once without
    it), `prior` the mean of each weight (0 where it has none) and `spread` their standard deviation, in logits.
    """
    names = sorted({BIAS, *prior, *(feature for features in rows for feature in features)})
    column = {name: i for i, name in enumerate(names)}
    mean = np.array([prior.get(name, 0.0) for name in names])
    if not rows:
        return dict(zip(names, mean.tolist(), strict=True))
    x = np.zeros((len(rows), len(names)))
    x[:, column[BIAS]] = 1.0
    for k, features in enumerate(rows):
        x[k, [column[feature] for feature in features]] = 1.0
    y = np.asarray(truth, dtype=float)
    times = np.ones(len(rows)) if cost is None else np.asarray(cost, dtype=float)
    precision = np.full(len(names), 1.0 / spread**2)
    weights = mean.copy()
    for _ in range(_ROUNDS):
        p = 1.0 / (1.0 + np.exp(-np.clip(x @ weights, -30, 30)))
        gradient = x.T @ (times * (p - y)) + precision * (weights - mean)
        curvature = (x * (times * p * (1 - p))[:, None]).T @ x + np.diag(precision)
        step = np.linalg.solve(curvature, gradient)
        weights -= np.clip(step, -_LONGEST_STEP, _LONGEST_STEP)
        if np.abs(step).max() < _STILL:
            break
    return {name: round(float(weight), 3) for name, weight in zip(names, weights, strict=True)}
