"""Style `mask`: the label itself and the essay's running number, for people who want no invented words."""

from __future__ import annotations

from pseudo_core.model import LearnerEntity, Mention
from pseudo_core.surrogates.base import Book, Occurrence, Strategy, Surrogate

__all__ = ["MASK", "mask_text"]


def mask_text(mention: Mention, number: int) -> str:
    """Return `@label_n` with the running number of the mention's entity."""
    return f"@{mention.label}_{number}"


def _draw(entity: LearnerEntity, book: Book) -> Surrogate:
    return Surrogate("mask")


def _write(occurrence: Occurrence, surrogate: Surrogate, book: Book) -> str:
    return mask_text(occurrence.mention, occurrence.mention.entity or occurrence.entity.number)


MASK = Strategy("mask", _draw, _write)
