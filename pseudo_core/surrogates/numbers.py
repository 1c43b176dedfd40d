"""Ages, street numbers, and numbers that identify: digits replaced, everything else kept."""

from __future__ import annotations

import re
from collections.abc import Callable

from pseudo_core.lexicon import fold
from pseudo_core.model import LearnerEntity
from pseudo_core.surrogates.base import Book, Occurrence, Strategy, Surrogate
from pseudo_core.surrogates.writing import write_number_in_series
from pseudo_core.taxonomy import Label

__all__ = [
    "AGE_DIGITS",
    "AGE_WORDS_AS_DIGITS",
    "AGE_WORDS_AS_WORDS",
    "LICENSE_LETTERS",
    "NUMBER_IN_SERIES",
    "PERSONAL_NUMBER",
    "RANDOM_CHARACTERS",
    "STREET_NUMBER",
    "ZEROS",
    "ZIP_CODE",
    "ages_in_order",
    "unless_spelt_out",
]

_DIGITS = re.compile(r"\d+")
# No part of a number: long words, and short ones that stand by themselves in small letters (`SE00`, but not `nio`).
_WORD_BESIDE = re.compile(r"[^\W\d_]{4,}|(?<!\w)(?=\w*[a-zåäö])[^\W\d_]{2,}(?!\w)")
_LETTER = re.compile(r"[^\W\d_]")
_BEHIND_DIGIT = re.compile(r"(?<=0)\w+")
_WORD = re.compile(r"[^\W\d_]{2,}")
# `tjugofemåring`, `trettioårsdag`, `fyra års`
_AGE_TAIL = re.compile(r"([\s-]?)(års|års?(?:ig|ing|dag|ålder|kalas|fest|present|gräns)\w*)$")
_AGE_REACH = 2
_AGE_LABELS = frozenset({Label.AGE_DIGITS, Label.AGE_STRING})
_PERSONAL = "1234560000"


def read_age(surface: str, book: Book) -> int | None:
    """Return the age that a surface tells, in digits or words; None when it cannot be read."""
    if (digits := _DIGITS.search(surface)) is not None:
        return int(digits[0])
    for word in re.findall(r"[^\W\d_]+", surface):
        number = book.language.read_number(word) or _read_head(word, book)
        if number is not None:
            return number[0]
    return None


def _read_head(word: str, book: Book) -> tuple[int, bool] | None:
    """Return the number that a compound begins with (`tjugofemåring`, `sextioårig`, `fyraårs`)."""
    found = re.match(r"(.+?)-?år(?:ig\w*|ing\w*|s\w*)?$", fold(word))
    return book.language.read_number(found[1]) if found else None


def ages_in_order(ages: list[int], choose: Callable[[int, list[int]], int]) -> dict[int, int]:
    """Return age → surrogate for distinct ages: each at most two years away, never the same, their order kept.

    `choose(age, allowed)` picks among the allowed surrogates. There always is one: two years more is above whatever
    the next younger one got.
    """
    out: dict[int, int] = {}
    above = -1
    for age in sorted(set(ages)):
        reach = range(max(0, age - _AGE_REACH), age + _AGE_REACH + 1)
        allowed = [value for value in reach if value != age and value > above]
        above = out[age] = choose(age, allowed)
    return out


def _ages_of(surface: str, book: Book) -> list[int]:
    """Return all ages of a surface: every number in digits, else the one in words."""
    numbers = [int(digits) for digits in _DIGITS.findall(surface)]
    if not numbers and (age := read_age(surface, book)) is not None:
        numbers.append(age)
    return numbers


def _age_map(book: Book) -> dict[int, int]:
    """Return the learner's ages and their surrogates: one number, one surrogate, in digits and in words, in both
    styles.
    """
    if "ages" not in book.memory:
        ages = [
            age
            for entity in book.entities.entities
            if entity.label in _AGE_LABELS
            for essay, mention in book.mentions_of(entity)
            for age in _ages_of(essay.surface(mention), book)
        ]

        def choose(age: int, allowed: list[int]) -> int:
            lot = book.lot_for(f"age {age}", "age")
            return int(lot.best(str(value) for value in allowed) or 0)

        book.memory["ages"] = ages_in_order(ages, choose)
    found: dict[int, int] = book.memory["ages"]
    return found


def _draw_age(entity: LearnerEntity, book: Book) -> Surrogate:
    ages = [read_age(essay.surface(mention), book) for essay, mention in book.mentions_of(entity)]
    known = [age for age in ages if age is not None]
    return Surrogate("age_within_two", value=_age_map(book)[known[0]] if known else None)


def _write_age_digits(occurrence: Occurrence, surrogate: Surrogate, book: Book) -> str:
    """Return the surface with each number exchanged; what stands around it (`26-årig`) is kept."""
    ages = _age_map(book)

    def exchange(digits: re.Match[str]) -> str:
        value = int(digits[0])
        return str(ages[value] if value in ages else _near(value, occurrence.entity, book))

    text, count = _DIGITS.subn(exchange, occurrence.surface)
    return text if count else _age_in_digits(occurrence, surrogate, book)


def _near(value: int, entity: LearnerEntity, book: Book) -> int:
    lot = book.lot(entity)
    allowed = [value + step for step in (-2, -1, 1, 2) if value + step >= 0]
    return int(lot.best(map(str, allowed)) or 0)


def _age_in_digits(occurrence: Occurrence, surrogate: Surrogate, book: Book) -> str:
    """Return the age in digits, whatever the original was written in (`treåring` → `4-åring`); an age that cannot be
    read gives a drawn one.
    """
    value = surrogate.value
    if value is None:
        value = book.lot(occurrence.entity).integer(20, 60, "unread age")
    tail = _AGE_TAIL.search(fold(occurrence.surface))
    return f"{value}{tail[1] or '-'}{tail[2]}" if tail is not None and tail.start() > 0 else str(value)


def _write_age_words(occurrence: Occurrence, surrogate: Surrogate, book: Book) -> str:
    """Return the age in words: an ordinal for an ordinal, a compound for a compound (`tjugofemåring`)."""
    surface = occurrence.surface
    if any(char.isdigit() for char in surface):
        return _write_age_digits(occurrence, surrogate, book)
    language = book.language
    value = (
        surrogate.value if surrogate.value is not None else book.lot(occurrence.entity).integer(20, 60, "unread age")
    )
    folded = fold(surface)
    tail = _AGE_TAIL.search(folded)
    number = language.read_number(folded)
    is_ordinal = number is not None and number[1]
    word = language.ordinal_word(value) if is_ordinal else language.number_word(value)
    if tail is not None and tail.start() > 0:
        word += tail[0]
    return (
        word.upper() if surface.isupper() and len(surface) > 1 else word.capitalize() if surface[:1].isupper() else word
    )


def _draw_nothing(name: str) -> Callable[[LearnerEntity, Book], Surrogate]:
    def draw(entity: LearnerEntity, book: Book) -> Surrogate:
        return Surrogate(name)

    return draw


def unless_spelt_out(
    write: Callable[[Occurrence, Surrogate, Book], str],
) -> Callable[[Occurrence, Surrogate, Book], str]:
    """Return the same writer, but for a number that is told in words, whole or in part: it comes back as it was, so
    that `render` masks it. What exchanges digits would leave the words, and even their lengths tell them.
    """

    def write_digits(occurrence: Occurrence, surrogate: Surrogate, book: Book) -> str:
        surface = occurrence.surface
        words = _WORD.findall(surface)
        is_spelt_out = words and (
            _DIGITS.search(surface) is None or any(book.language.read_number(word) is not None for word in words)
        )
        return surface if is_spelt_out else write(occurrence, surrogate, book)

    return write_digits


def _write_zeros(occurrence: Occurrence, surrogate: Surrogate, book: Book) -> str:
    """Return the surface with zeros; letters before the digits stay (`SE00`), but not words, which are no part of a
    number, nor letters behind a digit, which are (`XK9PQ2` → `XK0AA0`).
    """
    zeros = re.sub(r"\d", "0", occurrence.surface)
    zeros = _BEHIND_DIGIT.sub(lambda run: _LETTER.sub(lambda char: "A" if char[0].isupper() else "a", run[0]), zeros)
    return _WORD_BESIDE.sub(lambda word: "A" * len(word[0]), zeros)


def _write_zip_code(occurrence: Occurrence, surrogate: Surrogate, book: Book) -> str:
    return _abc(re.sub(r"\d", "0", occurrence.surface))


def _abc(text: str) -> str:
    """Return the text with its letters replaced by A, B, C in turn."""
    out = []
    at = 0
    for char in text:
        if char.isalpha():
            out.append("ABC"[at % 3])
            at += 1
        else:
            out.append(char)
    return "".join(out)


def _write_personal_number(occurrence: Occurrence, surrogate: Surrogate, book: Book) -> str:
    """Return `123456-0000`; a longer number (`19…`) is filled with zeros in the middle, its length and delimiters
    kept.
    """
    surface = occurrence.surface
    length = sum(char.isdigit() for char in surface)
    if length >= len(_PERSONAL):
        digits = iter("12345600"[: max(6, length - 4)].ljust(length - 4, "0") + "0000")
    else:
        digits = iter(_PERSONAL.ljust(length, "0"))
    return "".join(next(digits) if char.isdigit() else char for char in surface)


def _write_random_characters(occurrence: Occurrence, surrogate: Surrogate, book: Book) -> str:
    """Return the surface with every digit and letter replaced by another one of its kind (Eder et al. 2019, section
    5.1).

    Drawn by entity and position, so that an entity keeps its surrogate; the scheme of a URL and `www` are kept.
    """
    surface = occurrence.surface
    lot = book.lot(occurrence.entity)
    kept = re.match(r"(?:(?:https?|ftp|file|mailto):(?://)?)?(?:www\.)?", surface, re.IGNORECASE)
    start = kept.end() if kept else 0
    out = [surface[:start]]
    for at, char in enumerate(surface[start:]):
        if char.isdigit():
            others = [digit for digit in "0123456789" if digit != char]
        elif char.isalpha():
            alphabet = "abcdefghijklmnopqrstuvwxyz" if char.islower() else "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
            others = [letter for letter in alphabet if letter != char]
        else:
            out.append(char)
            continue
        out.append(others[lot.integer(0, len(others) - 1, f"character {at}")])
    return "".join(out)


def _draw_street_number(entity: LearnerEntity, book: Book) -> Surrogate:
    """Draw a number from 1 to 99 for each one of the address, none that another address has, before or after."""
    if "street numbers" not in book.memory:
        book.memory["street numbers"] = {
            str(int(digits))
            for other in book.entities.entities
            if other.label is Label.STREET_NR
            for essay, mention in book.mentions_of(other)
            for digits in _DIGITS.findall(essay.surface(mention))
        }
    used: set[str] = book.memory["street numbers"]
    surfaces = [essay.surface(mention) for essay, mention in book.mentions_of(entity)]
    lot = book.lot(entity)
    drawn: list[str] = []
    for at in range(max((len(_DIGITS.findall(surface)) for surface in surfaces), default=0)):
        numbers = list(map(str, range(1, 100)))
        # Nobody has a hundred addresses; who has may see one twice, but never the same one in its own place.
        own = {str(int(digits)) for surface in surfaces for digits in _DIGITS.findall(surface)[at : at + 1]}
        free = [number for number in numbers if number not in used] or [n for n in numbers if n not in own]
        drawn.append(lot.best(free) or "1")
        used.add(drawn[-1])
    return Surrogate("random_number", " ".join(drawn))


def _write_street_number(occurrence: Occurrence, surrogate: Surrogate, book: Book) -> str:
    """Return the drawn number with a letter where the original has one (`14 B` → `37 D`)."""
    lot = book.lot(occurrence.entity)
    drawn = iter(surrogate.text.split())

    def letter(found: re.Match[str]) -> str:
        others = [value for value in "ABCDEF" if value != found[0].upper()]
        drawn = others[lot.integer(0, len(others) - 1, "letter")]
        return drawn if found[0].isupper() else drawn.lower()

    text = _DIGITS.sub(lambda _: next(drawn), occurrence.surface)
    return re.sub(r"(?<![^\W\d_])[^\W\d_](?![^\W\d_])", letter, text)


def _draw_series(name: str) -> Callable[[LearnerEntity, Book], Surrogate]:
    def draw(entity: LearnerEntity, book: Book) -> Surrogate:
        return Surrogate("number_in_series", series=name)

    return draw


AGE_DIGITS = Strategy("age_within_two", _draw_age, _write_age_digits)
AGE_WORDS_AS_DIGITS = Strategy("age_within_two", _draw_age, _age_in_digits)
AGE_WORDS_AS_WORDS = Strategy("age_within_two", _draw_age, _write_age_words)
ZEROS = Strategy("zeros", _draw_nothing("zeros"), unless_spelt_out(_write_zeros))
ZIP_CODE = Strategy("zeros", _draw_nothing("zeros"), _write_zip_code)
LICENSE_LETTERS = Strategy("letters_and_zeros", _draw_nothing("letters_and_zeros"), _write_zip_code)
PERSONAL_NUMBER = Strategy(
    "personal_number", _draw_nothing("personal_number"), unless_spelt_out(_write_personal_number)
)
RANDOM_CHARACTERS = Strategy("random_characters", _draw_nothing("random_characters"), _write_random_characters)
STREET_NUMBER = Strategy("random_number", _draw_street_number, unless_spelt_out(_write_street_number))
NUMBER_IN_SERIES = {
    Label.STREET_NR: Strategy("number_in_series", _draw_series("street_nr"), write_number_in_series),
    Label.TRANSPORT_NR: Strategy("number_in_series", _draw_series("transport_nr"), write_number_in_series),
}
