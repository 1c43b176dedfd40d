"""The learned decision: features that spoke for or against a candidate → its score, a calibrated belief from 0 to 1.

A family of candidates (`given`, `place` …) has a bias and one weight a feature; the score is the logistic function of
their sum, so that each feature's share in a decision can be read off. No feature is a word or a name. Weights are
fitted by `training/decision/train.py` around hand-set priors and stored in `pseudo_core/models/decision.json`.

>>> WEIGHTS.score("no such family", ())
0.5
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from itertools import repeat
from math import exp

__all__ = ["WEIGHTS", "Weights"]

BIAS = "bias"
_MOST = 30.0  # in logits; what is further off rounds to the same belief


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights by family and feature, in natural logits; a feature without a weight says nothing."""

    families: Mapping[str, Mapping[str, float]]

    def logit(self, family: str, features: Iterable[str]) -> float:
        """Return the sum of the bias and the features' weights."""
        table = self.families.get(family, {})
        return table.get(BIAS, 0.0) + sum(map(table.get, features, repeat(0.0)))

    def score(self, family: str, features: Iterable[str]) -> float:
        """Return the belief that a person would tag the candidate, from 0 to 1, rounded so that platforms agree."""
        logit = self.logit(family, features)
        if not -_MOST < logit < _MOST:
            logit = max(-_MOST, min(_MOST, logit))
        return round(1.0 / (1.0 + exp(-logit)), 4)

    def shares(self, family: str, features: Iterable[str]) -> tuple[tuple[str, float], ...]:
        """Return each feature's weight, the largest in absolute value first."""
        table = self.families.get(family, {})
        return tuple(
            sorted(((f, table.get(f, 0.0)) for f in (BIAS, *features)), key=lambda item: (-abs(item[1]), item[0]))
        )


def _read() -> Weights:
    text = files("pseudo_core").joinpath("models/decision.json").read_text(encoding="utf-8")
    return Weights(json.loads(text)["families"])


WEIGHTS = _read()
