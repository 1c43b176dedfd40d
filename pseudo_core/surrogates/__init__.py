"""Surrogates: which strategy replaces which label in which style, and one assignment a learner.

`assign_surrogates` draws once for all essays of a learner; `strategy_of` gives the strategy that writes a mention.
The table is that of docs/surrogates.md: style × label → strategy, one file a kind.

>>> STRATEGIES[Style.DUMMY, Label.EMAIL].name
'constant'
"""

from __future__ import annotations

from collections.abc import Mapping

from pseudo_core.draw import Draw
from pseudo_core.model import CorpusFacts, LearnerEntities, MentionRef
from pseudo_core.policy import Policy
from pseudo_core.surrogates import (
    contact,
    date_shift,
    dates,
    geography,
    initials,
    institutions,
    mask,
    names,
    numbers,
    places,
)
from pseudo_core.surrogates.base import Book, Occurrence, Strategy, Surrogate
from pseudo_core.surrogates.writing import code_text
from pseudo_core.taxonomy import REPLACED, Label, Style

__all__ = [
    "STRATEGIES",
    "Assignment",
    "Book",
    "Occurrence",
    "Strategy",
    "Surrogate",
    "assign_surrogates",
    "strategy_of",
]

_DUMMY: dict[Label, Strategy] = {
    Label.FIRSTNAME_MALE: names.FIRST_NAME,
    Label.FIRSTNAME_FEMALE: names.FIRST_NAME,
    Label.FIRSTNAME_UNKNOWN: names.FIRST_NAME,
    Label.MIDDLENAME: names.MIDDLE_NAME,
    Label.INITIALS: names.INITIALS_A,
    Label.SURNAME: names.SURNAME,
    Label.NICKNAME: names.NICKNAME,
    Label.CITY: places.CITY,
    Label.PLACE: places.PLACE,
    **places.CODES,
    **numbers.NUMBER_IN_SERIES,
    Label.ZIP_CODE: numbers.ZIP_CODE,
    Label.AGE_DIGITS: numbers.AGE_DIGITS,
    Label.AGE_STRING: numbers.AGE_WORDS_AS_DIGITS,
    Label.DATE_DIGITS: dates.DATE_ONES,
    Label.DAY: dates.DAY,
    Label.MONTH_DIGIT: dates.MONTH_DIGIT,
    Label.MONTH_WORD: dates.MONTH_WORD,
    Label.YEAR: dates.YEAR,
    Label.PHONE_NR: numbers.ZEROS,
    Label.EMAIL: contact.EMAIL,
    Label.URL: contact.URL,
    Label.PERSONID_NR: numbers.PERSONAL_NUMBER,
    Label.ACCOUNT_NR: numbers.ZEROS,
    Label.LICENSE_NR: numbers.LICENSE_LETTERS,
    Label.OTHER_NR_SEQ: numbers.ZEROS,
    Label.EXTRA: contact.EXTRA,
}
_NATURAL: dict[Label, Strategy] = {
    **_DUMMY,
    Label.INITIALS: initials.INITIALS_BY_NAME,
    Label.STREET_NR: numbers.STREET_NUMBER,
    Label.AGE_STRING: numbers.AGE_WORDS_AS_WORDS,
    Label.PHONE_NR: contact.PHONE,
    Label.COUNTRY: geography.COUNTRY,
    Label.CITY: geography.CITY,
    Label.AREA: geography.AREA,
    Label.REGION: geography.REGION,
    Label.GEO: geography.GEO,
    Label.PLACE: geography.PLACE,
    Label.SCHOOL: institutions.INSTITUTION,
    Label.WORK: institutions.INSTITUTION,
    Label.OTHER_INSTITUTION: institutions.INSTITUTION,
    Label.DATE_DIGITS: date_shift.DATE_SHIFT,
    Label.DAY: date_shift.DATE_SHIFT,
    Label.MONTH_DIGIT: date_shift.DATE_SHIFT,
    Label.MONTH_WORD: date_shift.DATE_SHIFT,
    Label.YEAR: date_shift.DATE_SHIFT,
}
STRATEGIES: Mapping[tuple[Style, Label], Strategy] = {
    **{(Style.DUMMY, label): strategy for label, strategy in _DUMMY.items()},
    **{(Style.NATURAL, label): strategy for label, strategy in _NATURAL.items()},
    **{(Style.MASK, label): mask.MASK for label in sorted(REPLACED)},
}
"""What replaces each label in each style; a test compares its keys with the taxonomy."""

_IDENTIFIERS = frozenset(
    {
        *(Label.ZIP_CODE, Label.PHONE_NR, Label.EMAIL, Label.URL, Label.PERSONID_NR, Label.ACCOUNT_NR),
        *(Label.LICENSE_NR, Label.OTHER_NR_SEQ),
    }
)

# What others lean on is drawn first: cities on countries, streets and schools on cities, initials on names.
_ORDER: tuple[frozenset[Label], ...] = (
    frozenset({Label.COUNTRY}),
    frozenset({Label.CITY}),
    frozenset({Label.REGION, Label.AREA, Label.GEO, Label.PLACE}),
    frozenset({Label.FIRSTNAME_FEMALE, Label.FIRSTNAME_MALE, Label.FIRSTNAME_UNKNOWN}),
    frozenset({Label.SURNAME, Label.NICKNAME}),
)


def strategy_of(label: Label, policy: Policy) -> Strategy:
    """Return the strategy that replaces a label under a policy. Raise KeyError for labels that are never replaced."""
    style = policy.style_for(label)
    if policy.random_identifiers and label in _IDENTIFIERS and style is not Style.MASK:
        return numbers.RANDOM_CHARACTERS
    return STRATEGIES[style, label]


class Assignment:
    """The surrogates of one learner: entity number → surrogate, and the place of each entity in an essay's series."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.surrogates: Mapping[int, Surrogate] = book.surrogates
        self._places: dict[str, dict[int, int]] = {}
        self._number_series()

    def place_in_series(self, essay_id: str, number: int) -> int:
        """Return which of its series an entity is in an essay, from 1; 0 when it has no series."""
        scope = "" if self.book.policy.placeholders_per_learner else essay_id
        return self._places.get(scope, {}).get(number, 0)

    def _number_series(self) -> None:
        """Number codes by order of first mention: in each essay (SweLL-gold v1), or over the learner's essays."""
        book = self.book
        last: dict[tuple[str, str], int] = {}
        for annotated in book.entities.essays:
            essay_id = annotated.essay.essay_id
            scope = "" if book.policy.placeholders_per_learner else essay_id
            places_ = self._places.setdefault(scope, {})
            for mention in annotated.mentions:
                number = book.entities.entity_of.get(MentionRef(essay_id, mention.start), 0)
                surrogate = self.surrogates.get(number)
                if surrogate is None or not surrogate.series or number in places_:
                    continue
                series = surrogate.series
                place = last.get((scope, series), 0) + 1
                while not self._is_free(place, series, number):
                    place += 1
                last[scope, series] = places_[number] = place

    def _is_free(self, place: int, series: str, number: int) -> bool:
        """Tell whether a place gives no original: line 1 must not become 1, nor `A-stad` stand in the text."""
        if series in _NUMERIC_SERIES:
            return str(place) not in self.book.entities.entity(number).forms
        return self.book.is_code_free(code_text(place, series, self.book))


_NUMERIC_SERIES = frozenset({"street_nr", "transport_nr"})


def assign_surrogates(
    entities: LearnerEntities, draw: Draw, policy: Policy, facts: CorpusFacts | None = None
) -> Assignment:
    """Return the surrogates of all entities of a learner, the same whatever was asked before.

    Entities are served by kind and then by key, so a new essay moves an old draw only where both want the same
    candidate. Raise SurrogateError when no allowed surrogate is left.
    """
    book = Book(entities, draw, policy, facts or CorpusFacts())
    rank = {label: at for at, labels in enumerate(_ORDER) for label in labels}
    ordered = sorted(
        (entity for entity in entities.entities if entity.label in REPLACED),
        key=lambda item: (rank.get(item.label, len(_ORDER)), item.key, item.number),
    )
    for entity in ordered:
        if entity.number in book.surrogates:
            continue  # drawn ahead, because another place leans on it
        kept = places.keep_by_corpus_rule(entity, book)
        book.surrogates[entity.number] = kept or strategy_of(entity.label, policy).draw(entity, book)
    return Assignment(book)
