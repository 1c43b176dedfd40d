"""Numbers, dates, ages, contact, identity: facts, rival forms, text types; golden cases lie in `tests/cases`."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pseudo_core.detect.ages.detector import detect_ages
from pseudo_core.detect.dates.detector import detect_dates
from pseudo_core.detect.dates.month_words import read_month
from pseudo_core.detect.numbers.address import detect_address
from pseudo_core.detect.numbers.contact import detect_contact, phone_country
from pseudo_core.detect.numbers.detector import detect_numbers
from pseudo_core.detect.numbers.identity import detect_identity, has_account_checksum, has_person_checksum
from pseudo_core.detect.view.context import EssayView
from pseudo_core.model import Essay, Evidence
from pseudo_core.taxonomy import Label
from pseudo_core.tokenise import tokenise

DETECTORS = (detect_contact, detect_identity, detect_address, detect_numbers, detect_dates, detect_ages)


def view_of(text: str, text_type: str = "Berättande", level: str = "") -> EssayView:
    return EssayView(Essay("A1AT1", "A1", "AT1", text, (text_type,), level), tokenise(text))


def found(evidence: Iterable[Evidence], text: str, label: Label, least: float = 0.5) -> list[str]:
    return [text[e.start : e.end] for e in evidence if e.label is label and e.score >= least]


def fact(evidence: Iterable[Evidence], label: Label, name: str) -> str:
    (item,) = [e for e in evidence if e.label is label and e.score >= 0.5]
    return dict(item.facts).get(name, "")


@pytest.mark.parametrize(
    ("text", "value", "order"),
    [
        ("Jag kom hit 2018-12-01 .", "2018-12-01", "ymd"),  # the five forms of guidelines 3.6
        ("Jag kom hit 18/01/12 .", "2012-01-18", "dmy"),
        ("Jag kom hit den 180112 .", "2018-01-12", "ymd"),
        ("Jag kom hit 18.01.12 .", "2012-01-18", "dmy"),
        ("Jag kom hit 01/12 .", "--12-01", "dm"),
        ("Jag kom hit 3/4-19 .", "2019-04-03", "dmy"),
        ("Jag kom hit 12/25/1998 .", "1998-12-25", "mdy"),
        ("Jag kom hit den 5.11 .", "--11-05", "dm"),
    ],
)
def test_dates_in_digits_are_read(text: str, value: str, order: str) -> None:
    evidence = list(detect_dates(view_of(text)))
    assert fact(evidence, Label.DATE_DIGITS, "value") == value
    assert fact(evidence, Label.DATE_DIGITS, "order") == order


def test_day_month_and_year_are_marked_each_for_itself() -> None:
    text = "Vi landade den 3:e oktomber 2015 ."
    evidence = list(detect_dates(view_of(text)))
    assert [
        (e.label, text[e.start : e.end], dict(e.facts)["value"]) for e in sorted(evidence, key=lambda e: e.start)
    ] == [
        (Label.DAY, "3:e", "3"),
        (Label.MONTH_WORD, "oktomber", "10"),
        (Label.YEAR, "2015", "2015"),
    ]


@pytest.mark.parametrize(
    ("word", "month"),
    [("novmber", 11), ("febuari", 2), ("agusti", 8), ("desember", 12), ("okt", 10), ("sept.", 9), ("maj", 5)],
)
def test_months_are_read_in_their_frame(word: str, month: int) -> None:
    assert read_month(word, is_framed=True) == month


@pytest.mark.parametrize("word", ["marknad", "jul", "mark", "majs", "julia", "apa"])
def test_a_word_near_a_month_is_no_month_without_its_frame(word: str) -> None:
    assert read_month(word) is None


@pytest.mark.parametrize("text_type", ["Återgivande", "Utredande"])
def test_years_of_the_world_are_left_alone(text_type: str) -> None:
    text = "Lagen kom 1998 och filmen handlar om sommaren 1953 ."
    assert found(detect_dates(view_of(text, text_type)), text, Label.YEAR) == []


def test_a_review_may_tell_of_the_writer() -> None:
    text = "Själv är jag född i maj 1979 ."
    assert found(detect_dates(view_of(text, "Återgivande")), text, Label.YEAR) == ["1979"]


@pytest.mark.parametrize(
    ("text", "surface", "value", "unit"),
    [
        ("Jag är niotton år .", "niotton", "19", "year"),
        ("Min stora syster är åttonde år .", "åttonde", "8", "year"),
        ("Hon var bara fem månader då .", "fem", "5", "month"),
        ("Min 7-åriga son sover .", "7-åriga", "7", "year"),
        ("Jag fyller trettio i maj .", "trettio", "30", "year"),
        ("Han är fyrtio två år .", "fyrtio två", "42", "year"),
    ],
)
def test_ages_carry_their_value(text: str, surface: str, value: str, unit: str) -> None:
    evidence = [e for e in detect_ages(view_of(text)) if e.score >= 0.5]
    assert [text[e.start : e.end] for e in evidence] == [surface]
    assert dict(evidence[0].facts) == {"value": value, "unit": unit}


def test_ages_of_a_books_people_are_left_alone() -> None:
    text = "Ove är 59 år och hans fru var 56 år ."
    assert found(detect_ages(view_of(text, "Återgivande")), text, Label.AGE_DIGITS) == []


def test_the_birth_number_is_not_a_phone_number() -> None:
    text = "Mitt personnummer är 010203-1234 , ring 070-555 12 34 ."
    view = view_of(text)
    assert found(detect_identity(view), text, Label.PERSONID_NR) == ["010203-1234"]
    best = {text[e.start : e.end]: e.score for e in detect_contact(view) if e.label is Label.PHONE_NR}
    assert best["070-555 12 34"] > 0.9
    assert best.get("010203-1234", 0.0) <= 0.5


def test_a_failed_checksum_lowers_nothing() -> None:
    right, wrong = "Mitt personnummer är 811228-9874 .", "Mitt personnummer är 811228-9875 ."
    assert has_person_checksum("8112289874")
    assert not has_person_checksum("8112289875")
    (a,), (b,) = list(detect_identity(view_of(right))), list(detect_identity(view_of(wrong)))
    assert a.score == b.score


def test_account_checksum() -> None:
    assert has_account_checksum("SE45 5000 0000 0583 9825 7466")
    assert not has_account_checksum("SE45 5000 0000 0583 9825 7467")
    assert not has_account_checksum("SE4")


@pytest.mark.parametrize(
    ("surface", "country"), [("070-174 06 50", "SE"), ("+49 151 23456789", "DE"), ("0046701740650", "SE"), ("12", "")]
)
def test_phone_country(surface: str, country: str) -> None:
    assert phone_country(surface) == country


def test_a_swish_number_of_a_person_is_a_phone_number() -> None:
    text = "Swisha till 0701740650 , inte till bankgiro 5555-1234 ."
    view = view_of(text)
    assert found(detect_contact(view), text, Label.PHONE_NR) == ["0701740650"]
    assert found(detect_identity(view), text, Label.ACCOUNT_NR) == ["5555-1234"]


@given(st.text(alphabet="0123456789 -/.,:+()kral", max_size=60))
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_digits_give_spans_inside_the_text(text: str) -> None:
    view = view_of("Ring mitt konto , buss nummer " + text)
    for detector in DETECTORS:
        for item in detector(view):
            assert 0 <= item.start < item.end <= len(view.text)
            assert not view.text[item.start : item.end].isspace()


@given(st.text(max_size=80))
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_arbitrary_text_never_raises(text: str) -> None:
    view = view_of(text)
    first = [item for detector in DETECTORS for item in detector(view)]
    assert first == [item for detector in DETECTORS for item in detector(view_of(text))]


@pytest.mark.parametrize("text", ["$¹", "Jag är $² år .", "den maj ² 2019", "Hon fyller ³ år ."])
def test_superscript_digits_are_no_numbers_to_read(text: str) -> None:
    view = view_of(text)
    assert [e for detector in DETECTORS for e in detector(view) if e.label is Label.AGE_DIGITS] == []
