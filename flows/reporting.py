"""Counts as words, for a terminal or a log."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["counts_text"]


def counts_text(counts: Mapping[str, int]) -> str:
    """Return `new 12, unchanged 3`, or `none`.

    >>> counts_text({"new": 12, "refused": 0, "unchanged": 3})
    'new 12, unchanged 3'
    """
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items()) if count) or "none"
