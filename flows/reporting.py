"""What a verb prints: counts as words, and a standard output that holds the report alone."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

__all__ = ["counts_text", "stdout_for_the_report"]


@contextmanager
def stdout_for_the_report() -> Iterator[None]:
    """Send to standard error whatever this process or one that it starts writes to standard output meanwhile.

    Prefect's server inherits the output of the command, and a word of its own before the report breaks `--json`.
    """
    sys.stdout.flush()
    kept = os.dup(1)
    os.dup2(2, 1)
    try:
        yield
    finally:
        sys.stdout.flush()
        os.dup2(kept, 1)
        os.close(kept)


def counts_text(counts: Mapping[str, int]) -> str:
    """Return `new 12, unchanged 3`, or `none`.

    >>> counts_text({"new": 12, "refused": 0, "unchanged": 3})
    'new 12, unchanged 3'
    """
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items()) if count) or "none"
