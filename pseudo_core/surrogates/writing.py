"""Put a drawn surrogate into the form of its original: ending, case pattern, abbreviation, numbered code."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from pseudo_core.languages import Form, FormKind
from pseudo_core.lexicon import fold
from pseudo_core.model import LearnerEntity
from pseudo_core.morphology import (
    CasePattern,
    acronym,
    apply_case,
    case_pattern,
    consonant_abbreviation,
    inflect,
    is_acronym,
)
from pseudo_core.surrogates.base import Book, Occurrence, Surrogate, letters
from pseudo_core.taxonomy import FIRSTNAMES, INSTITUTIONS, Label, Modifier, Style

__all__ = ["code_text", "read_form", "shortening_of", "write_code", "write_name", "write_number_in_series"]

_DERIVED_PLACES = frozenset({Label.COUNTRY, Label.CITY, Label.REGION, Label.AREA, Label.GEO})
_NO_NUMBER = FIRSTNAMES | {Label.MIDDLENAME, Label.SURNAME, Label.NICKNAME, Label.INITIALS}
_SENTENCE_END = re.compile(r"[.!?\n]")
_WORD = re.compile(r"[^\W\d_]{2,}")
_VOWELS = frozenset("aeiouyåäöé")


def read_form(occurrence: Occurrence, book: Book) -> Form:
    """Return how the original is made from its base form; modifiers say what the ending alone cannot."""
    modifiers = occurrence.mention.modifiers
    genitive = Modifier.GEN in modifiers
    label = occurrence.mention.label
    if label in _NO_NUMBER:
        return Form(genitive=genitive)
    if label in _DERIVED_PLACES:
        folded = fold(occurrence.surface)
        _, form = book.language.read_place_form(folded, book.inflection_of(occurrence.entity))
        if form.kind is not FormKind.BASE:
            plural = form.plural or (form.kind is FormKind.INHABITANT and Modifier.PL in modifiers)
            return replace(form, genitive=form.genitive or genitive, plural=plural)
    return Form(genitive=genitive, definite=Modifier.DEF in modifiers, plural=Modifier.PL in modifiers)


def _is_shouted(occurrence: Occurrence) -> bool:
    """Tell whether a surface in capitals is a shout, not a name written so: it is long, or all its neighbours in the
    sentence are in capitals too. In `på KTH, SU och` only one is.
    """
    surface = occurrence.surface
    if case_pattern(surface) is not CasePattern.UPPER:
        return False
    if len([char for char in surface if char.isalpha()]) > 4:
        return True
    canonical = occurrence.entity.fact("canonical")
    is_letters = occurrence.mention.label in INSTITUTIONS and fold(canonical) != fold(
        surface
    )  # `GTC` of a name in full
    if canonical and not canonical.isupper() and not is_letters:
        return True
    text, mention = occurrence.essay.essay.text, occurrence.mention
    before = _SENTENCE_END.split(text[max(0, mention.start - 40) : mention.start])[-1]
    after = _SENTENCE_END.split(text[mention.end : mention.end + 40])[0]
    beside = (*_WORD.findall(before)[-1:], *_WORD.findall(after)[:1])
    return bool(beside) and all(word.isupper() for word in beside)


def write_name(occurrence: Occurrence, surrogate: Surrogate, book: Book) -> str:
    """Return the surrogate's text with the ending and case of the original."""
    if surrogate.series:
        return write_code(occurrence, surrogate, book)
    surface, label = occurrence.surface, occurrence.mention.label
    form = read_form(occurrence, book)
    shouted = _is_shouted(occurrence)
    base = surrogate.text
    shorten = _shortening(surface, label)
    if label in INSTITUTIONS:
        if _is_abbreviated(occurrence, book):
            base = acronym(base)
            form = replace(form, definite=False, plural=False)
    elif shorten is not None:
        base = shorten(base)
        form = Form()
    text = inflect(base, form, book.language)
    if shouted:
        return apply_case(text, CasePattern.UPPER)
    pattern = case_pattern(surface)
    if form.kind in (FormKind.INHABITANT, FormKind.ADJECTIVE):
        return apply_case(text, pattern)
    style = book.style_of(occurrence.entity.label)
    if pattern is CasePattern.LOWER and book.policy.lowercase_surrogates and style is Style.NATURAL:
        return apply_case(text, CasePattern.LOWER)
    return text


def _shortening(surface: str, label: Label) -> Callable[[str], str] | None:
    """Return how a surface abbreviates its name, None when it writes it in full."""
    if label in INSTITUTIONS and is_acronym(surface):
        return acronym
    if label is Label.CITY and _is_consonant_abbreviation(surface):
        length = len([char for char in surface if char.isalpha()])
        return lambda name: consonant_abbreviation(name, length)
    return None


def _is_abbreviated(occurrence: Occurrence, book: Book) -> bool:
    """Tell whether an institution is called by its letters: written so in capitals, without a shout, here or elsewhere
    by the learner. One form has one surrogate whatever its case: `GTC` and `gtc`, `IKEA` and `Ikea`.
    """
    folded, number = fold(occurrence.surface), occurrence.entity.number
    key = f"abbreviated {number} {folded}"
    if key not in book.memory:
        book.memory[key] = any(
            is_acronym(essay.surface(mention))
            and fold(essay.surface(mention)) == folded
            and not _is_shouted(replace(occurrence, essay=essay, mention=mention))
            for essay, mention in book.mentions_of(occurrence.entity)
        )
    is_abbreviated: bool = book.memory[key]
    return is_abbreviated


def shortening_of(entity: LearnerEntity, book: Book) -> Callable[[str], str] | None:
    """Return how the first mention that abbreviates an entity's name does so, None when none does."""
    found = (_shortening(essay.surface(mention), mention.label) for essay, mention in book.mentions_of(entity))
    return next((shorten for shorten in found if shorten is not None), None)


def _is_consonant_abbreviation(surface: str) -> bool:
    letters_ = [char for char in surface.casefold() if char.isalpha()]
    return 3 <= len(letters_) <= 5 and not _VOWELS.intersection(letters_)


def code_text(number: int, series: str, book: Book) -> str:
    """Return the numbered placeholder of a series: `A-stad` for 1."""
    return f"{letters(number)}-{book.language.series_word(series)}"


def write_code(occurrence: Occurrence, surrogate: Surrogate, book: Book) -> str:
    """Return `A-stad`, `B-stads`, `A-skolan` …: the letter by order in the essay, the ending by the modifiers.

    A code keeps its case whatever the original's: it is a mark, not a word of the learner.
    """
    base = code_text(occurrence.place_in_series, surrogate.series, book)
    form = read_form(occurrence, book)
    if form.kind is FormKind.COMPOUND:
        # `Göteborgsområdet` is a region of its own: `A-regionen`, the head is in the code already.
        form = Form(definite=Modifier.DEF in occurrence.mention.modifiers, genitive=form.genitive)
    text = inflect(base, form, book.language)
    # Inhabitants come in lower case; the code's letters stay large.
    mark = letters(occurrence.place_in_series)
    return mark + text[len(mark) :]


def write_number_in_series(occurrence: Occurrence, surrogate: Surrogate, book: Book) -> str:
    """Return 1, 2, 3 … by order of first mention in the essay (guidelines 3.4)."""
    return str(occurrence.place_in_series)
