"""The label taxonomy: what each label covers, its group, and how a release treats it.

The single source of truth; detectors, surrogates, SQL views and documents derive from it. Names and definitions follow
the
SweLL pseudonymization guidelines (Megyesi, Rudebeck & Volodina 2018, sections 2 and 3) and SVALA's label list.

>>> Label.CITY in REPLACED, Label.FAM in MARKUP
(True, True)
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = [
    "COMMENTS",
    "FIRSTNAMES",
    "GEOGRAPHY",
    "INSTITUTIONS",
    "LABEL_OF",
    "MARKUP",
    "MODIFIER_OF",
    "MODIFIER_ORDER",
    "REPLACED",
    "TAXONOMY",
    "Group",
    "Label",
    "LabelInfo",
    "Modifier",
    "Style",
    "label_family",
]


class Group(StrEnum):
    """How a release treats a label."""

    HARD = "hard"  # replaced by a fixed or pattern-preserving form
    PLACEHOLDER = "placeholder"  # replaced by another item of the same kind
    MARKUP = "markup"  # marked, kept, listed for review
    COMMENT = "comment"  # a reviewer's note on an edge


class Modifier(StrEnum):
    """What stands beside a label; only marked forms carry one (guidelines 2.2)."""

    GEN = "gen"
    DEF = "def"
    PL = "pl"
    FOREIGN = "foreign"


MODIFIER_ORDER: tuple[Modifier, ...] = tuple(Modifier)


class Style(StrEnum):
    """How surrogates look."""

    DUMMY = "dummy"  # as in SweLL-gold v1: `A-stad`, common names, zeros
    NATURAL = "natural"  # reads like a real text
    MASK = "mask"  # the label itself: `@city_1`


class Label(StrEnum):
    """One value of the taxonomy."""

    FIRSTNAME_MALE = "firstname_male"
    FIRSTNAME_FEMALE = "firstname_female"
    FIRSTNAME_UNKNOWN = "firstname_unknown"
    MIDDLENAME = "middlename"
    INITIALS = "initials"
    SURNAME = "surname"
    NICKNAME = "nickname"
    COUNTRY = "country"
    CITY = "city"
    AREA = "area"
    REGION = "region"
    PLACE = "place"
    GEO = "geo"
    STREET_NR = "street_nr"
    ZIP_CODE = "zip_code"
    SCHOOL = "school"
    WORK = "work"
    OTHER_INSTITUTION = "other_institution"
    TRANSPORT_NAME = "transport_name"
    TRANSPORT_NR = "transport_nr"
    AGE_DIGITS = "age_digits"
    AGE_STRING = "age_string"
    DATE_DIGITS = "date_digits"
    DAY = "day"
    MONTH_DIGIT = "month_digit"
    MONTH_WORD = "month_word"
    YEAR = "year"
    PHONE_NR = "phone_nr"
    EMAIL = "email"
    URL = "url"
    PERSONID_NR = "personid_nr"
    ACCOUNT_NR = "account_nr"
    LICENSE_NR = "license_nr"
    OTHER_NR_SEQ = "other_nr_seq"
    EXTRA = "extra"
    PROF = "prof"
    EDU = "edu"
    FAM = "fam"
    SENSITIVE = "sensitive"
    OBS = "OBS!"
    COM = "Com!"


@dataclass(frozen=True, slots=True)
class LabelInfo:
    """One row of the table: the label, its group and what it covers."""

    label: Label
    group: Group
    covers: str


_H, _P, _M, _C = Group.HARD, Group.PLACEHOLDER, Group.MARKUP, Group.COMMENT

TAXONOMY: dict[Label, LabelInfo] = {
    label: LabelInfo(label, group, covers)
    for label, group, covers in (
        (Label.FIRSTNAME_MALE, _P, "given names of men"),
        (Label.FIRSTNAME_FEMALE, _P, "given names of women"),
        (Label.FIRSTNAME_UNKNOWN, _P, "given names whose gender is not known"),
        (Label.MIDDLENAME, _P, "middle names"),
        (Label.INITIALS, _P, "initials of names"),
        (Label.SURNAME, _P, "family names"),
        (Label.NICKNAME, _P, "invented or shortened names, pet names for people"),
        (Label.COUNTRY, _P, "countries, never Sweden"),
        (Label.CITY, _P, "cities, villages, and Swedish city districts"),
        (Label.AREA, _P, "part of a city abroad, always with `foreign`"),
        (Label.REGION, _P, "larger than a city, not a country"),
        (Label.PLACE, _P, "street, square, bridge, stop, station, named building"),
        (Label.GEO, _P, "lake, forest, mountain, island, any other geographic name"),
        (Label.STREET_NR, _H, "number of a street address"),
        (Label.ZIP_CODE, _H, "postal code"),
        (Label.SCHOOL, _P, "any institution that teaches"),
        (Label.WORK, _P, "institution known as a workplace of the writer or of somebody related"),
        (Label.OTHER_INSTITUTION, _P, "clubs, associations, congregations, authorities that identify"),
        (Label.TRANSPORT_NAME, _P, "named line or system"),
        (Label.TRANSPORT_NR, _H, "number of a line, only the number"),
        (Label.AGE_DIGITS, _H, "age in digits"),
        (Label.AGE_STRING, _H, "age in words, misspelt or not"),
        (Label.DATE_DIGITS, _H, "dates in digits"),
        (Label.DAY, _H, "day of a month"),
        (Label.MONTH_DIGIT, _H, "month as a number"),
        (Label.MONTH_WORD, _H, "month as a word, misspelt or not, abbreviated or not"),
        (Label.YEAR, _H, "year, 2 or 4 digits"),
        (Label.PHONE_NR, _H, "phone numbers"),
        (Label.EMAIL, _H, "e-mail addresses"),
        (Label.URL, _H, "personal or revealing web pages"),
        (Label.PERSONID_NR, _H, "personal identity numbers"),
        (Label.ACCOUNT_NR, _H, "bank accounts, IBAN"),
        (Label.LICENSE_NR, _H, "vehicle plates, certificates"),
        (Label.OTHER_NR_SEQ, _H, "any other identifying number"),
        (Label.EXTRA, _H, "anything else that identifies; set by a reviewer or the learner-wide check"),
        (Label.PROF, _M, "professions"),
        (Label.EDU, _M, "degrees, subjects, courses"),
        (Label.FAM, _M, "family members and friends, as words"),
        (Label.SENSITIVE, _M, "religion, politics, health, sexuality, ethnicity"),
        (Label.OBS, _C, "a reviewer's note for the team; never released"),
        (Label.COM, _C, "a reviewer's note for the corpus user"),
    )
}

MARKUP: frozenset[Label] = frozenset(label for label, info in TAXONOMY.items() if info.group is Group.MARKUP)
COMMENTS: frozenset[Label] = frozenset(label for label, info in TAXONOMY.items() if info.group is Group.COMMENT)
REPLACED: frozenset[Label] = frozenset(TAXONOMY) - MARKUP - COMMENTS
FIRSTNAMES: frozenset[Label] = frozenset({Label.FIRSTNAME_MALE, Label.FIRSTNAME_FEMALE, Label.FIRSTNAME_UNKNOWN})
GEOGRAPHY: frozenset[Label] = frozenset({Label.COUNTRY, Label.CITY, Label.AREA, Label.REGION, Label.PLACE, Label.GEO})
INSTITUTIONS: frozenset[Label] = frozenset({Label.SCHOOL, Label.WORK, Label.OTHER_INSTITUTION})
# From the text that tables and files hold; several times as fast as calling the enumeration.
LABEL_OF: dict[str, Label] = {str(label): label for label in Label}
MODIFIER_OF: dict[str, Modifier] = {str(modifier): modifier for modifier in Modifier}


def label_family(label: Label) -> str:
    """Return the name under which labels may share an entity: given names, places, institutions; else the label
    itself.

    >>> label_family(Label.CITY) == label_family(Label.REGION), label_family(Label.SURNAME)
    (True, 'surname')
    """
    if label in FIRSTNAMES or label is Label.NICKNAME:
        return "firstname"
    if label in GEOGRAPHY:
        return "where"
    if label in INSTITUTIONS:
        return "institution"
    return str(label)
