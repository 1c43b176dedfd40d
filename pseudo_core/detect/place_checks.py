"""Questions about a word that may be a place: is it a language, a compound, a person, part of another name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.context import EssayView
from pseudo_core.detect.cues import CUES
from pseudo_core.detect.institution_heads import tail_form
from pseudo_core.detect.place_context import has_place_ending

if TYPE_CHECKING:
    from pseudo_core.lexicon import Entry

__all__ = ["in_country", "is_at_person", "is_flight", "is_language", "is_named_by", "is_noun_shaped", "is_numbered"]

# What nouns of subjects, trades, courses and states end in, and hardly any place abroad.
_NOUN_ENDINGS = (
    *("programmet", "teknik", "tekniken", "assistent", "ologi", "grafi", "kunskap", "utbildning", "utbildningen"),
    *("kursen", "ningen", "heten", "skapet", "ering", "eringen", "fabrik", "fabriken", "verkstad", "verkstaden"),
    *("maskin", "maskinen", "blandaren", "apparaten", "banken", "kortet", "rummet", "lärare", "ledare", "skötare"),
    *("erna", "orna", "arna"),
)
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


def is_noun_shaped(view: EssayView, i: int) -> bool:
    """Tell whether a lower-cased word that no dictionary has is rather a noun than a name: made of words
    (`fönsterfabrik`), or ending as only nouns do (`kemiteknik`)."""
    word = view.folded[i]
    if len(word) < 7:
        return False
    if word.endswith(_NOUN_ENDINGS):
        return True
    return (
        len(word) > 7
        and not has_place_ending(word)
        and any(
            view.is_common_surface(word[k:]) and (len(word) - k > 5 or _is_first_part(view, word[:k]))
            for k in range(3, len(word) - 3)
        )
    )


def _is_first_part(view: EssayView, part: str) -> bool:
    """Tell whether a word may begin a compound: `fönster-`, `arbets-`, `hälso-`."""
    return view.is_common_surface(part) or (
        len(part) > 3 and part[-1] in "souae" and any(view.is_common_surface(part[:-1] + end) for end in ("", "a", "e"))
    )


def is_numbered(view: EssayView, last: int) -> bool:
    """Tell whether a number that is no year or day stands after the word: `i lejenhet 1204`, `legenhet nr 3`."""
    if last >= view.n or view.tokens[last].sentence != view.tokens[last - 1].sentence:
        return False
    word = view.folded[last]
    if word in ("nr", "nummer", "numer", "nr."):
        return True
    return word.isdecimal() and len(word) in (3, 4) and word[:2] not in ("19", "20")
