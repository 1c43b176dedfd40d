"""Questions about a word that may be a place: is it a language, a compound, a person, part of another name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.context import EssayView
from pseudo_core.detect.cues import CUES
from pseudo_core.detect.institution_heads import tail_form

if TYPE_CHECKING:
    from pseudo_core.lexicon import Entry

__all__ = ["in_country", "is_at_person", "is_compound", "is_flight", "is_language", "is_named_by"]

_FLYING = frozenset(
    {"flög", "flyger", "flyga", "flugit", "landade", "landar", "landa", "flygplats", "flygplan", "flyget"}
)


def is_flight(view: EssayView, first: int) -> bool:
    """Tell whether somebody flies or lands in the sentence, or right before it."""
    sentence = view.sentence_of(first)
    return any(w in _FLYING for w in view.folded[max(0, sentence[0] - 8) : sentence[1]])


def in_country(view: EssayView, last: int, entry: Entry) -> bool:
    """Tell whether the place's own country follows: `X , Filippinerna`, `X i Norge`."""
    if entry.list == "country" or not entry.country or view.folded_after(last - 1) not in (",", "i"):
        return False
    hit = view.hit_at.get(last + 1)
    return hit is not None and any(e.list == "country" and e.country == entry.country for e in hit.entries)


def is_at_person(view: EssayView, i: int) -> bool:
    """Tell whether `till` before token i asks for a person: `mamma till X`, `hem till x`."""
    return (
        view.folded_before(i) == "till"
        and i > 1
        and (view.is_kin[i - 2] or (view.folded[i - 2] == "hem" and not view.is_capital[i]))
    )


def is_language(view: EssayView, i: int) -> bool:
    """Tell whether the lower-cased token i is a language here, and no place of its name: `pratar dari`, `på igbo`."""
    return (
        not view.is_capital[i]
        and view.folded_before(i) not in ("i", "från", "till", "ifrån")
        and any(e.list == "language" for e in view.entries(view.texts[i]))
    )


def is_named_by(view: EssayView, j: int) -> bool:
    """Tell whether the noun at token j takes the unknown word before it into its own name."""
    word = view.folded[j]
    return word in CUES.street_word or word in CUES.stop_word or tail_form(word) in ("other", "school", "place")


def is_compound(view: EssayView, i: int) -> bool:
    """Tell whether a lower-cased word that no dictionary has is made of two that it has: `fönsterfabrik`."""
    word = view.folded[i]
    return len(word) > 8 and any(
        view.is_common_surface(word[k:])
        and (view.is_common_surface(word[:k]) or view.is_common_surface(word[:k].removesuffix("s")))
        for k in range(4, len(word) - 4)
    )
