"""Put a drawn surrogate into the form of its original: ending, case pattern, abbreviation, numbered code."""

from __future__ import annotations

import re
from dataclasses import replace

from pseudo_core.languages import Form, FormKind
from pseudo_core.lexicon import fold
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

__all__ = ["code_text", "read_form", "write_code", "write_name", "write_number_in_series"]

_DERIVED_PLACES = frozenset({Label.COUNTRY, Label.CITY, Label.REGION, Label.AREA, Label.GEO})
_NO_NUMBER = FIRSTNAMES | {Label.MIDDLENAME, Label.SURNAME, Label.NICKNAME, Label.INITIALS}
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
    """Tell whether a surface in capitals is a shout, not a name written so: it is long, or a neighbour is in
    capitals too.
    """
    surface = occurrence.surface
    if case_pattern(surface) is not CasePattern.UPPER:
        return False
    if len([char for char in surface if char.isalpha()]) > 4:
        return True
    canonical = occurrence.entity.fact("canonical")
    if canonical and not canonical.isupper():
        return True
    text, mention = occurrence.essay.essay.text, occurrence.mention
    before = _WORD.findall(text[max(0, mention.start - 40) : mention.start])[-1:]
    after = _WORD.findall(text[mention.end : mention.end + 40])[:1]
    return any(word.isupper() for word in (*before, *after))


def write_name(occurrence: Occurrence, surrogate: Surrogate, book: Book) -> str:
    """Return the surrogate's text with the ending and case of the original."""
    if surrogate.series:
        return write_code(occurrence, surrogate, book)
    surface, label = occurrence.surface, occurrence.mention.label
    form = read_form(occurrence, book)
    shouted = _is_shouted(occurrence)
    base = surrogate.text
    if label in INSTITUTIONS and is_acronym(surface) and not shouted:
        base = acronym(base)
        form = replace(form, definite=False, plural=False)
    elif label is Label.CITY and _is_consonant_abbreviation(surface):
        base = consonant_abbreviation(base, len([char for char in surface if char.isalpha()]))
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
