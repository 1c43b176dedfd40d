"""Which learners a fit leaves out when somebody's essays are to be read by it."""

from __future__ import annotations

import re
from collections.abc import Iterable

__all__ = ["WriterFolds", "writer_of"]

FOLDS = 5


def writer_of(learner_id: str) -> str:
    """Return the writer of a learner: the letters of its id.

    >>> writer_of("AA12")
    'AA'
    """
    return re.sub(r"\d+$", "", learner_id)


class WriterFolds:
    """The writers in fifths, so that five fits serve for all of them."""

    def __init__(self, learners: Iterable[str]) -> None:
        self.learners = frozenset(item for item in learners if item)
        self.part_of = {writer: k % FOLDS for k, writer in enumerate(sorted(set(map(writer_of, self.learners))))}

    def left_out(self, learners: frozenset[str]) -> frozenset[str]:
        """Return whom to leave out for these learners: a fifth of the writers where all of them are of one fifth, else
        just these."""
        parts = {self.part_of.get(writer_of(learner)) for learner in learners}
        if len(parts) != 1:
            return learners
        return frozenset(item for item in self.learners if self.part_of[writer_of(item)] in parts)
