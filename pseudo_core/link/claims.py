"""What a learner says of herself: where she lives, how old she is, how many siblings and children she has.

Read from the words around mentions, with narrow patterns: what they find is compared over essays and shown to a
steward, so that a claim missed costs little and one misread costs time. Offsets are those of the mention.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pseudo_core.detect.numbers.words import read_number_word
from pseudo_core.model import AnnotatedEssay, Mention
from pseudo_core.taxonomy import Label

__all__ = ["Claim", "family_counts", "homes", "stated_countries", "writer_births", "year_written"]

_SENTENCE_END = re.compile(r"[.!?␤\n]")
_AFTER = 24  # characters looked at after a mention
_LIVES = re.compile(
    r"\b(?:(?:jag|vi)\b(?:\s+(?:och|nu|har|min|mina|familj|familjen|också)\b){0,4}\s+bor|"
    r"bor\s+(?:jag|vi))\b(?:\s+(?:nu|idag|i|kvar|fortfarande|här|utanför|en|stad|som|heter|staden|lägenhet|hus)\b)*\s*$"
)
_AGE_NOW = re.compile(r"\b(?:jag\s+(?:är|fyller|blir)|är\s+jag|fyller\s+jag)\b(?:\s+(?:nu|idag|bara|en|cirka|ca))*\s*$")
_BORN = re.compile(r"\bjag\s+(?:är|var|blev)?\s*(?:född|föddes|född|föd)\b[^,;]{0,30}$")
_COUNTED = re.compile(r"\b(?:jag|vi)\s+har\b|\bhar\s+(?:jag|vi)\b|\b(?:mina|våra)\b")
_NUMBER = re.compile(r"(\w+)\s+(?:(?:stora|små|lilla|äldre|yngre|fina|vuxna|snälla)\s+)*$")
_COUNTRY_LINK = re.compile(r"\s*(?:,|i|in|\()\s*$")
_SWEDEN = re.compile(r"\s*(?:,|i|in|\()\s*sverige\b", re.IGNORECASE)
_COUNTABLE = {"bror": "brothers", "syster": "sisters", "syskon": "siblings", "barn": "children"}


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim: its kind (`home`, `brothers` …), its value, and the mention it stands on."""

    kind: str
    value: str
    mention: Mention


def year_written(annotated: AnnotatedEssay) -> int | None:
    """Return the year in which the essay was written, None when it is not known."""
    digits = annotated.essay.written[:4]
    return int(digits) if len(digits) == 4 and digits.isdigit() else None


def homes(annotated: AnnotatedEssay) -> Iterator[Claim]:
    """Yield the cities that the writer says to live in now."""
    for mention in annotated.mentions:
        if mention.label is Label.CITY and _LIVES.search(_before(annotated, mention)):
            yield Claim("home", mention.base, mention)


def writer_births(annotated: AnnotatedEssay) -> Iterator[Claim]:
    """Yield the years in which the writer must have been born, earliest and latest (`1990-1991`): from a year of birth
    told, or from an age when it is known when the essay was written.
    """
    written = year_written(annotated)
    for mention in annotated.mentions:
        value = mention.fact("value")
        if not value.isdigit():
            continue
        before = _before(annotated, mention)
        if mention.label is Label.YEAR and _BORN.search(before) and 1900 <= int(value) <= 2100:
            yield Claim("birth", f"{value}-{value}", mention)
        elif (
            mention.label in (Label.AGE_DIGITS, Label.AGE_STRING)
            and written is not None
            and mention.fact("unit") in ("", "year")
            and _AGE_NOW.search(before)
        ):
            yield Claim("birth", f"{written - int(value) - 1}-{written - int(value)}", mention)


def family_counts(annotated: AnnotatedEssay) -> Iterator[Claim]:
    """Yield how many brothers, sisters, siblings and children the writer says to have."""
    for mention in annotated.mentions:
        kind = _COUNTABLE.get(mention.base) if mention.label is Label.FAM else None
        if kind is None:
            continue
        before = _before(annotated, mention)
        number = _NUMBER.search(before)
        if number is None or not _COUNTED.search(before[: number.start()] + " "):
            continue
        word = number[1]
        read = read_number_word(word, fuzzy=False)
        value = int(word) if word.isdigit() else 1 if word == "en" else read.value if read is not None else 0
        if 0 < value <= 20:
            yield Claim(kind, str(value), mention)


def stated_countries(annotated: AnnotatedEssay) -> Iterator[Claim]:
    """Yield the country (ISO code) that stands right after a city: `Odense i Danmark`."""
    text = annotated.essay.text
    for at, mention in enumerate(annotated.mentions):
        if mention.label is not Label.CITY:
            continue
        after = annotated.mentions[at + 1] if at + 1 < len(annotated.mentions) else None
        if after is not None and after.label is Label.COUNTRY and after.fact("country"):
            if _COUNTRY_LINK.fullmatch(text[mention.end : after.start]):
                yield Claim("country", after.fact("country"), mention)
        elif _SWEDEN.match(text[mention.end : mention.end + _AFTER]):
            yield Claim("country", "SE", mention)


def _before(annotated: AnnotatedEssay, mention: Mention) -> str:
    """Return the words of the sentence before a mention, in lower case, with one blank between them and at the end."""
    before = annotated.essay.text[max(0, mention.start - 120) : mention.start]
    return " ".join([*_SENTENCE_END.split(before)[-1].casefold().split(), ""])
