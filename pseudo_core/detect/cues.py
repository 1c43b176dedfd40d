"""Closed classes of Swedish words (with learners' spellings) that detectors lean on, read once from `cues.toml`.

>>> "bor" in CUES.live, "heter" in CUES.naming_verb
(True, True)
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields
from importlib.resources import files

__all__ = ["CUES", "Cues"]


@dataclass(frozen=True, slots=True)
class Cues:
    """One set of folded words a class; what each class is for stands in `cues.toml`."""

    first_person: frozenset[str]
    reporter: frozenset[str]
    report_verb: frozenset[str]
    possessive: frozenset[str]
    own_possessive: frozenset[str]
    generic_subject: frozenset[str]
    hearsay: frozenset[str]
    live: frozenset[str]
    place_preposition: frozenset[str]
    place_preposition_strong: frozenset[str]
    person_preposition: frozenset[str]
    speech_verb: frozenset[str]
    naming_verb: frozenset[str]
    kin_or_name: frozenset[str]
    naming_noun: frozenset[str]
    nickname_verb: frozenset[str]
    circle: frozenset[str]
    thing_head: frozenset[str]
    named_thing: frozenset[str]
    cooking: frozenset[str]
    named_after: frozenset[str]
    foreign_thing: frozenset[str]
    public_role: frozenset[str]
    creation: frozenset[str]
    fictional_head: frozenset[str]
    greeting: frozenset[str]
    closing: frozenset[str]
    title: frozenset[str]
    head_city: frozenset[str]
    head_region: frozenset[str]
    head_geo: frozenset[str]
    head_place: frozenset[str]
    head_country: frozenset[str]
    place_name_head: frozenset[str]
    place_opener: frozenset[str]
    street_word: frozenset[str]
    stop_word: frozenset[str]
    named_street: frozenset[str]
    destination: frozenset[str]
    work_relation: frozenset[str]
    employment: frozenset[str]
    study_relation: frozenset[str]
    club_relation: frozenset[str]
    place_of_study_head: frozenset[str]
    work_head: frozenset[str]
    institution_tail: frozenset[str]
    work_tail: frozenset[str]
    school_tail: frozenset[str]
    determiner: frozenset[str]
    function_word: frozenset[str]
    no_place: frozenset[str]
    role: frozenset[str]
    colour: frozenset[str]
    low_tail: frozenset[str]
    preschool_name: frozenset[str]
    preschool_first: frozenset[str]
    preschool_second: frozenset[str]
    no_noun: frozenset[str]
    left_object: frozenset[str]
    place_between: frozenset[str]
    bathing: frozenset[str]
    addressing: frozenset[str]
    message: frozenset[str]
    inverted: frozenset[str]
    naming_skip: frozenset[str]
    speaking: frozenset[str]
    double_first: frozenset[str]
    pet_name: frozenset[str]
    family_first_name: frozenset[str]
    alighting: frozenset[str]
    vehicle: frozenset[str]
    university_word: frozenset[str]
    foreign_school_stem: frozenset[str]
    foreign_school: frozenset[str]
    english_field: frozenset[str]
    bare_workplace: frozenset[str]
    named_workplace: frozenset[str]
    named_club: frozenset[str]
    named_school: frozenset[str]
    firm_tail: frozenset[str]
    no_workplace: frozenset[str]
    person_verb: frozenset[str]
    weak_verb: frozenset[str]
    company_verb: frozenset[str]
    clause_opener: frozenset[str]
    person_object: frozenset[str]
    owned_by_person: frozenset[str]
    relative_tail: frozenset[str]
    role_tail: frozenset[str]
    turkish_first: frozenset[str]
    turkish_second: frozenset[str]
    afghan_first: frozenset[str]
    afghan_second: frozenset[str]
    form_word: frozenset[str]
    middle_name: frozenset[str]
    last_part: frozenset[str]
    court: frozenset[str]
    faith: frozenset[str]
    field_of_university: frozenset[str]
    town_school: frozenset[str]
    town_other: frozenset[str]
    county_wide: frozenset[str]
    ten_spelling: frozenset[str]
    unit_spelling: frozenset[str]
    vehicle_make: frozenset[str]
    using: frozenset[str]


def _read() -> Cues:
    table = tomllib.loads(files("pseudo_core.detect").joinpath("cues.toml").read_text(encoding="utf-8"))
    return Cues(**{field.name: frozenset(table[field.name].split()) for field in fields(Cues)})


CUES = _read()
