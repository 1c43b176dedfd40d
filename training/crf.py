"""Conditional random fields as CRFsuite trains them, written as the tables that `pseudo_core.random_field` reads."""

from __future__ import annotations

from pathlib import Path
from typing import IO

import numpy as np
import pycrfsuite

__all__ = ["write_tables"]

# Weights nearer to zero than this change no label and are left out.
SMALLEST_WEIGHT = 0.01


def write_tables(model: Path, out: Path | IO[bytes], *, smallest: float = SMALLEST_WEIGHT) -> None:
    """Write a CRFsuite model as the tables that `pseudo_core.random_field` computes with, the same bytes every time."""
    tagger = pycrfsuite.Tagger()
    tagger.open(str(model))
    info = tagger.info()
    labels = sorted(info.labels)
    column = {label: i for i, label in enumerate(labels)}
    kept = sorted({name for (name, _), weight in info.state_features.items() if abs(weight) >= smallest})
    row = {name: i for i, name in enumerate(kept)}
    weights = np.zeros((len(kept), len(labels)), dtype=np.float16)
    for (name, label), weight in info.state_features.items():
        if abs(weight) >= smallest:
            weights[row[name], column[label]] = weight
    transitions = np.zeros((len(labels), len(labels)), dtype=np.float32)
    for (before, after), weight in info.transitions.items():
        transitions[column[before], column[after]] = weight
    np.savez_compressed(
        out,
        labels=np.array(labels),
        attributes=np.frombuffer("\n".join(kept).encode(), dtype=np.uint8),
        weights=weights,
        transitions=transitions,
    )
