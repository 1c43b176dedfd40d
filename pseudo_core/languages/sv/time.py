"""Months in Swedish, read with their misspellings.

>>> read_month("novmber"), read_month("okt."), read_month("maj")
((11, False), (10, True), (5, False))
"""

from __future__ import annotations

import re

from rapidfuzz.distance import OSA

from pseudo_core.lexicon import fold

__all__ = ["ABBREVIATIONS", "DECADE", "MONTHS", "read_month"]

MONTHS = (
    "januari",
    "februari",
    "mars",
    "april",
    "maj",
    "juni",
    "juli",
    "augusti",
    "september",
    "oktober",
    "november",
    "december",
)
ABBREVIATIONS = ("jan", "feb", "mar", "apr", "maj", "jun", "jul", "aug", "sep", "okt", "nov", "dec")
_OTHER = {"sept": 9, "oct": 10, "febr": 2}
_ENGLISH = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
_MAX_EDITS = 3
DECADE = re.compile(r"\s?[-–:]?\s?tal(?:ets?)?\b", re.IGNORECASE)
"""What makes ten years of a year before it."""


def read_month(word: str) -> tuple[int, bool] | None:
    """Return (month, abbreviated). A misspelt month is the nearest one within three edits, two for short words."""
    folded = fold(word).rstrip(".")
    if folded in MONTHS:
        return MONTHS.index(folded) + 1, False
    if folded in ABBREVIATIONS:
        return ABBREVIATIONS.index(folded) + 1, True
    if folded in _OTHER:
        return _OTHER[folded], True
    if len(folded) < 3:
        return None
    allowed = _MAX_EDITS if len(folded) > 6 else 2
    # A genitive or a definite ending is no edit: `januaris`.
    best = min(
        (OSA.distance(form, name), number, name)
        for form in (folded, folded.removesuffix("s"))
        for names in (MONTHS, _ENGLISH)
        for number, name in enumerate(names, start=1)
    )
    return (best[1], False) if best[0] <= allowed else None
