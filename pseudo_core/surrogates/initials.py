"""Initials in style `natural`: the first letters of the surrogates of the names that they abbreviate.

Whose initials they are is read from names that stand together somewhere (`Karl-Erik Essen` for `K.E.`, `K-E` and
`K.E.E.`), the nearest first; `J. Ek` is a given name in J that stands before Ek elsewhere.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pseudo_core.lexicon import fold
from pseudo_core.model import AnnotatedEssay, LearnerEntity, Mention, MentionRef
from pseudo_core.surrogates.base import Book, Strategy, Surrogate
from pseudo_core.surrogates.first_letters import letter_mapping
from pseudo_core.surrogates.names import surnames, write_initials
from pseudo_core.taxonomy import FIRSTNAMES, Label

__all__ = ["INITIALS_BY_NAME"]

_NAMES = FIRSTNAMES | {Label.MIDDLENAME, Label.SURNAME}
_MOST_NAMES = 4  # names of one person in a row
_LONGEST_GAP = 2  # code points between names of one person
_PARTS = re.compile(r"[\s-]+")


@dataclass(frozen=True, slots=True)
class _Run:
    """Names that stand together, as somebody is called in full."""

    essay_id: str
    start: int
    names: tuple[LearnerEntity, ...]


@dataclass(frozen=True, slots=True)
class _Match:
    """Names `start` to `end` of a run, and the letters that their surrogates begin with."""

    run: _Run
    start: int
    end: int
    letters: str


@dataclass(frozen=True, slots=True)
class _Context:
    """Where initials stand, and the names right before and behind them (0 when there is none)."""

    essay_id: str = ""
    start: int = 0
    before: int = 0
    behind: int = 0


def _runs(book: Book) -> list[_Run]:
    if "name runs" not in book.memory:
        found: list[tuple[str, int, list[LearnerEntity]]] = []
        for annotated in book.entities.essays:
            end = -1
            for mention in annotated.mentions:
                entity = _named(annotated, mention, book)
                if entity is None:
                    end = -1
                elif end >= 0 and _is_blank(annotated, end, mention.start):
                    found[-1][2].append(entity)
                    end = mention.end
                else:
                    found.append((annotated.essay.essay_id, mention.start, [entity]))
                    end = mention.end
        book.memory["name runs"] = [_Run(essay_id, start, tuple(names)) for essay_id, start, names in found]
    runs: list[_Run] = book.memory["name runs"]
    return runs


def _named(annotated: AnnotatedEssay, mention: Mention, book: Book) -> LearnerEntity | None:
    number = book.entities.entity_of.get(MentionRef(annotated.essay.essay_id, mention.start), 0)
    return book.entities.entity(number) if number and mention.label in _NAMES else None


def _is_blank(annotated: AnnotatedEssay, start: int, end: int) -> bool:
    """Tell whether only a blank or two stand between: names on different lines are no full name."""
    if not 0 < end - start <= _LONGEST_GAP:
        return False
    gap = annotated.essay.text[start:end]
    return gap.isspace() and "\n" not in gap


def _context(entity: LearnerEntity, book: Book) -> _Context:
    places = book.mentions_of(entity)
    if not places:
        return _Context()
    annotated, mention = places[0]
    before = behind = 0
    for other in annotated.mentions:
        if other.start > mention.end + _LONGEST_GAP:
            break
        named = _named(annotated, other, book)
        if named is not None and _is_blank(annotated, other.end, mention.start):
            before = named.number
        elif named is not None and _is_blank(annotated, mention.end, other.start):
            behind = named.number
    return _Context(annotated.essay.essay_id, mention.start, before, behind)


def _letters_of(entity: LearnerEntity, book: Book) -> list[tuple[str, str]]:
    """Return first letter → the surrogate's for each part of a name; A where the surrogate has fewer parts."""
    surrogate = book.surrogates.get(entity.number)
    new = [part[:1] for part in _PARTS.split(surrogate.text)] if surrogate is not None else []
    old = [part[:1] for part in _PARTS.split(fold(entity.base)) if part]
    return [(letter, (new[at] if at < len(new) else "") or "A") for at, letter in enumerate(old)]


def _index(book: Book) -> dict[str, list[_Match]]:
    """Return letters → what stands for them in names that begin so: one name or several that stand together."""
    if "initials" not in book.memory:
        found: dict[str, list[_Match]] = {}
        for run in _runs(book):
            letters = [_letters_of(name, book) for name in run.names]
            for start in range(len(letters)):
                for end in range(start + 1, min(start + _MOST_NAMES, len(letters)) + 1):
                    every = [pair for parts in letters[start:end] for pair in parts]
                    firsts = [parts[0] for parts in letters[start:end] if parts]
                    for pairs in (every, firsts) if every != firsts else (every,):
                        old, new = ("".join(column) for column in zip(*pairs, strict=True)) if pairs else ("", "")
                        found.setdefault(old, []).append(_Match(run, start, end, new))
        book.memory["initials"] = found
    index: dict[str, list[_Match]] = book.memory["initials"]
    return index


def _find(wanted: str, place: _Context, book: Book, *, surname_first: bool = False) -> str:
    """Return what stands for these letters in the names that begin with them, the empty string when none do."""

    def rank(match: _Match) -> tuple[object, ...]:
        run, start, end = match.run, match.start, match.end
        # Who stands beside the initials decides, then the kind of name, then the distance.
        is_beside = (end < len(run.names) and run.names[end].number == place.behind) or (
            start > 0 and run.names[start - 1].number == place.before
        )
        is_surname = run.names[start].label is Label.SURNAME
        is_far = run.essay_id != place.essay_id
        gap = 0 if is_far else abs(run.start - place.start)
        return not is_beside, is_surname != surname_first, is_far, gap, run.essay_id, run.start, start

    best = min(_index(book).get(wanted, ()), key=rank, default=None)
    return "" if best is None else best.letters


def _draw(entity: LearnerEntity, book: Book) -> Surrogate:
    wanted = "".join(char for char in fold(entity.base or min(entity.forms, default="")) if char.isalpha())
    place = _context(entity, book)
    # A letter behind a given name is a family name's.
    text = _find(wanted, place, book, surname_first=len(wanted) == 1 and place.before > 0)
    if not text:
        last = len(wanted) - 1
        # The first letter is rather a given name's, the last one of several a surname's.
        found = [_find(letter, place, book, surname_first=0 < at == last) for at, letter in enumerate(wanted)]
        text = "".join(new or _mapped(letter, book) for letter, new in zip(wanted, found, strict=True))
    return Surrogate("initials_of_names", text)


def _mapped(letter: str, book: Book) -> str:
    """Return what stands for a letter under a mapping of first letters, else A."""
    if not book.policy.first_letter_mapping:
        return "A"
    return letter_mapping(book, surnames(book), "surname").get(letter, "a").upper()


INITIALS_BY_NAME = Strategy("initials_of_names", _draw, write_initials)
