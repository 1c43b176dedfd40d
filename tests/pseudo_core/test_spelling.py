"""Spellings of one name, and family names that stand alone."""

from __future__ import annotations

import pytest

from pseudo_core.link.families import settle_families
from pseudo_core.link.spelling import (
    family_stem,
    is_initial_exchanged,
    is_one_vowel_apart,
    is_sounded_alike,
    is_transcribed,
)
from pseudo_core.model import Mention
from pseudo_core.taxonomy import Label


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("pärnilla", "pernilla", True),
        ("naseem", "nasim", True),
        ("hussein", "husain", True),
        ("dil maya", "dilmaya", True),
        ("lena", "lina", False),
        ("anna", "anja", False),
    ],
)
def test_transcriptions_sound_alike(one: str, other: str, *, same: bool) -> None:
    assert is_sounded_alike(one, other) is same


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [("cemal", "jemal", True), ("þorvald", "torvald", True), ("gunnar", "sunnar", False), ("dina", "tina", False)],
)
def test_an_initial_may_be_exchanged_for_one_that_sounds_alike(one: str, other: str, *, same: bool) -> None:
    assert is_initial_exchanged(one, other) is same


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("amelia", "amilia", True),
        ("lindberg", "lundberg", False),
        ("helena", "helina", True),
        ("elena", "elina", False),
    ],
)
def test_one_vowel_inside_a_longer_name(one: str, other: str, *, same: bool) -> None:
    assert is_one_vowel_apart(one, other) is same


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("selma", "salma", True),
        ("murad", "murat", True),
        ("omar", "omer", True),
        ("katarina", "katrina", True),
        ("lana", "lena", False),
        ("marta", "marita", False),
        ("hans", "hannes", False),
        ("zahra", "sara", False),
    ],
)
def test_listed_names_that_other_scripts_make_of_one(one: str, other: str, *, same: bool) -> None:
    assert is_transcribed(one, other) is same


@pytest.mark.parametrize(
    ("woman", "man"),
    [("dvořáková", "dvořák"), ("petrova", "petrov"), ("nowicka", "nowicki"), ("hrušková", "hrušek")],
)
def test_family_names_of_men_and_women_have_one_stem(woman: str, man: str) -> None:
    assert family_stem(woman) == family_stem(man)


def test_different_family_names_have_different_stems() -> None:
    assert family_stem("andersson") != family_stem("anders")


def test_a_family_name_that_stands_alone_is_one() -> None:
    text = "Omar Rostami . Där står Rustami ."
    mentions = [
        Mention(0, 4, Label.FIRSTNAME_MALE, 0.9, ("a",), "omar"),
        Mention(5, 12, Label.SURNAME, 0.9, ("a",), "rostami"),
        Mention(24, 31, Label.FIRSTNAME_UNKNOWN, 0.9, ("a",), "rustami"),
    ]
    assert [m.label for m in settle_families(mentions, text)][2] is Label.SURNAME
    greeted = mentions[2]
    called = Mention(24, 31, greeted.label, 0.9, ("a",), "rustami", facts=(("why", "t:greet"),))
    assert settle_families([*mentions[:2], called], text)[2].label is Label.FIRSTNAME_UNKNOWN
