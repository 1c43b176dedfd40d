"""What replaces ages, dates and numbers: order and intervals stay, the values do not."""

from __future__ import annotations

import re
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from replacing import DUMMY, EPOCH, NATURAL, Learner, one, replaced

from pseudo_core.draw import Draw
from pseudo_core.languages import language
from pseudo_core.policy import Policy
from pseudo_core.surrogates.contact import fictitious_digits
from pseudo_core.surrogates.numbers import ages_in_order
from pseudo_core.taxonomy import Style


@given(ages=st.lists(st.integers(0, 99), min_size=1, max_size=8), pick=st.integers(0, 7))
def test_ages_stay_within_two_years_and_in_order(ages: list[int], pick: int) -> None:
    new = ages_in_order(ages, lambda age, allowed: allowed[pick % len(allowed)])
    assert all(0 < abs(new[age] - age) <= 2 and new[age] >= 0 for age in ages)
    assert [new[age] for age in sorted(new)] == sorted(set(new.values()))


def test_one_age_is_one_age_in_digits_and_words(learner: Learner, draw: Draw) -> None:
    spans = [("tjugo", "age_string"), ("20", "age_digits"), ("20", "age_digits")]
    word, digits, again = replaced(learner(("tjugo år, 20 år", spans[:2]), ("20 år", spans[2:])), draw, DUMMY)
    assert word == digits == again


MONTHS = language("sv").months
DATES = st.dates(date(1930, 1, 1), date(2030, 12, 31))


@given(days=st.lists(DATES, min_size=2, max_size=6), epoch=EPOCH)
def test_dates_keep_order_and_intervals_but_no_year_and_month(
    learner: Learner, draw: Draw, days: list[date], epoch: int
) -> None:
    words = [day.isoformat() for day in days]
    entities = learner((" ".join(words), [(word, "date_digits") for word in words]))
    new = [date.fromisoformat(word) for word in replaced(entities, draw, Policy(style=Style.NATURAL, epoch=epoch))]
    assert {after - before for before, after in zip(days, new, strict=True)} == {new[0] - days[0]}
    for before, after in zip(days, new, strict=True):
        assert 0 < abs(after.year - before.year) <= 2
        assert after.month != before.month


@given(day=DATES, epoch=EPOCH)
def test_a_birthday_without_its_year_is_the_same_day(learner: Learner, draw: Draw, day: date, epoch: int) -> None:
    month = MONTHS[day.month - 1]
    spans = [(str(day.day), "day"), (month, "month_word")]
    entities = learner(
        (f"född {day.isoformat()}", [(day.isoformat(), "date_digits")]),
        (
            f"fyller år den {day.day} {month}, inte {day.day}/{day.month}.",
            [*spans, (f"{day.day}/{day.month}", "date_digits")],
        ),
    )
    whole, number, word, digits = replaced(entities, draw, Policy(style=Style.NATURAL, epoch=epoch))
    moved = date.fromisoformat(whole)
    assert (number, word) == (str(moved.day), MONTHS[moved.month - 1])
    assert digits == f"{moved.day}/{moved.month}"


@given(day=DATES, epoch=EPOCH)
def test_a_date_in_three_spans_moves_like_one_in_digits(learner: Learner, draw: Draw, day: date, epoch: int) -> None:
    text = f"den {day.day} {MONTHS[day.month - 1]} {day.year}, {day.isoformat()}"
    spans = [
        (str(day.day), "day"),
        (MONTHS[day.month - 1], "month_word"),
        (str(day.year), "year"),
        (day.isoformat(), "date_digits"),
    ]
    policy = Policy(style=Style.NATURAL, epoch=epoch)
    number, month, year, digits = replaced(learner((text, spans)), draw, policy)
    assert date.fromisoformat(digits) == date(int(year), MONTHS.index(month) + 1, int(number))


@pytest.mark.parametrize(
    ("surface", "pattern"),
    [
        ("180112", r"\d{6}"),
        ("20180112", r"\d{8}"),
        ("18.01.12", r"\d\d\.\d\d\.\d\d"),
        ("1/6 2019", r"\d{1,2}/\d{1,2} \d{4}"),
        ("3/10", r"\d{1,2}/\d{1,2}"),
        ("2018-01", r"\d{4}-\d\d"),
        ("99/99", "11/11"),
        ("31", "11"),
    ],
)
def test_dates_keep_their_format(surface: str, pattern: str, learner: Learner, draw: Draw) -> None:
    for epoch in range(1, 20):
        new = one(learner, draw, surface, "date_digits", Policy(style=Style.NATURAL, epoch=epoch))
        assert re.fullmatch(pattern, new)
        assert new != surface


@given(epoch=EPOCH, longest=st.integers(1, 730))
def test_the_shift_is_within_the_policy(learner: Learner, draw: Draw, epoch: int, longest: int) -> None:
    policy = Policy(style=Style.NATURAL, epoch=epoch, max_date_shift_days=longest)
    new = one(learner, draw, "2015-06-15", "date_digits", policy)
    assert 0 < abs((date.fromisoformat(new) - date(2015, 6, 15)).days) <= longest


@given(pick=st.integers(0, 10**6))
def test_fictitious_numbers_lie_in_the_free_series(pick: int) -> None:
    mobile = fictitious_digits("0731234567", pick)
    assert mobile is not None
    assert 701740605 <= int(mobile) <= 701740699
    stockholm = fictitious_digits("0812345678", pick)
    assert stockholm is not None
    assert stockholm.startswith("08465004")
    assert len(stockholm) == 10
    assert fictitious_digits("060123456", pick) is None


@pytest.mark.parametrize(
    ("number", "series"), [("0317778899", "03139006"), ("0407778899", "04062804"), ("0980777889", "09803192")]
)
def test_an_area_with_free_numbers_of_its_own_keeps_its_area(number: str, series: str) -> None:
    assert fictitious_digits(number, 107) == f"{series}07"


def test_two_phones_never_share_a_number(learner: Learner, draw: Draw) -> None:
    surfaces = [f"070-100 00 {n}" for n in range(10, 60)]
    new = replaced(learner((" ".join(surfaces), [(item, "phone_nr") for item in surfaces])), draw, NATURAL)
    assert len(set(new)) == 50


def test_random_identifiers_keep_the_shape(learner: Learner, draw: Draw) -> None:
    policy = Policy(random_identifiers=True)
    for surface, label, pattern in (
        ("Ab.c9@de.se", "email", r"[A-Z][a-z]\.[a-z]\d@[a-z]{2}\.[a-z]{2}"),
        ("https://www.ab.se/x1", "url", r"https://www\.[a-z]{2}\.[a-z]{2}/[a-z]\d"),
        ("RPD 306", "license_nr", r"[A-Z]{3} \d{3}"),
    ):
        new = one(learner, draw, surface, label, policy)
        assert re.fullmatch(pattern, new)
        assert not any(a == b and a.isalnum() for a, b in zip(surface[12:], new[12:], strict=True))


def test_a_line_never_keeps_its_number(learner: Learner, draw: Draw) -> None:
    spans = [("1", "transport_nr"), ("5", "transport_nr"), ("2", "street_nr")]
    assert replaced(learner(("Buss 1 och 5, nummer 2", spans)), draw, DUMMY) == ["2", "3", "1"]


def test_two_ages_in_one_span_keep_their_order(learner: Learner, draw: Draw) -> None:
    for epoch in range(1, 20):
        young, old = one(learner, draw, "19 20", "age_digits", Policy(epoch=epoch)).split()
        assert int(young) < int(old)


@given(day=DATES, epoch=EPOCH)
def test_a_year_behind_a_date_in_digits_belongs_to_it(learner: Learner, draw: Draw, day: date, epoch: int) -> None:
    short = f"{day.day}/{day.month}"
    spans = [(short, "date_digits"), (str(day.year), "year"), (day.isoformat(), "date_digits")]
    entities = learner((f"den {short} {day.year}, {day.isoformat()}", spans))
    new = replaced(entities, draw, Policy(style=Style.NATURAL, epoch=epoch))
    whole = date.fromisoformat(new[2])
    assert new[:2] == [f"{whole.day}/{whole.month}", str(whole.year)]


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("3-5 maj 2016", date(2016, 5, 3), date(2016, 5, 5)),
        ("3 och 5 maj 2016", date(2016, 5, 3), date(2016, 5, 5)),
        ("3:e till den 5:e maj 2016", date(2016, 5, 3), date(2016, 5, 5)),
    ],
)
def test_the_first_day_of_a_range_takes_its_month_from_the_last(
    learner: Learner, draw: Draw, text: str, first: date, last: date
) -> None:
    days = re.findall(r"\d(?::e)?(?!\d)", text.partition(" maj")[0])
    spans = [*((day, "day") for day in days), ("maj", "month_word"), ("2016", "year")]
    iso = [(day.isoformat(), "date_digits") for day in (first, last)]
    new = replaced(learner((f"den {text}, {first} {last}", [*spans, *iso])), draw, NATURAL)
    moved = [date.fromisoformat(word).day for word in new[-2:]]
    assert [int(re.match(r"\d+", word)[0]) for word in new[:2]] == moved  # type: ignore[index]


def test_a_german_range_has_ordinal_points(learner: Learner, draw: Draw) -> None:
    spans = [("3", "day"), ("5", "day"), ("Mai", "month_word"), ("2016", "year"), ("2016-05-03", "date_digits")]
    new = replaced(learner(("vom 3. bis 5. Mai 2016, 2016-05-03", spans)), draw, Policy(Style.NATURAL, language="de"))
    assert int(new[0]) == date.fromisoformat(new[4]).day


def test_the_first_month_of_a_range_takes_its_year_from_the_last(learner: Learner, draw: Draw) -> None:
    spans = [("december", "month_word"), ("januari", "month_word"), ("2016", "year")]
    text = "i december och januari 2016, 2015-12-15 2016-01-15"
    iso = [("2015-12-15", "date_digits"), ("2016-01-15", "date_digits")]
    new = replaced(learner((text, [*spans, *iso])), draw, NATURAL)
    moved = [date.fromisoformat(word) for word in new[-2:]]
    assert new[:3] == [MONTHS[moved[0].month - 1], MONTHS[moved[1].month - 1], str(moved[1].year)]


def test_a_date_ends_with_its_sentence(learner: Learner, draw: Draw) -> None:
    spans = [("maj", "month_word"), ("2016", "year"), ("3", "day"), ("juni", "month_word"), ("2017", "year")]
    iso = [("2016-05-15", "date_digits"), ("2017-06-03", "date_digits")]
    new = replaced(learner(("i maj 2016. 3 juni 2017, 2016-05-15 2017-06-03", [*spans, *iso])), draw, NATURAL)
    first, last = (date.fromisoformat(word) for word in new[-2:])
    assert new[:2] == [MONTHS[first.month - 1], str(first.year)]
    assert new[2:5] == [str(last.day), MONTHS[last.month - 1], str(last.year)]


@pytest.mark.parametrize("policy", [DUMMY, NATURAL])
@pytest.mark.parametrize(
    ("text", "surface", "pattern"),
    [
        ("på 80-talet", "80", "[79]0"),
        ("på 1980-talet", "1980", "19[79]0"),
        ("på 00-talet", "00", "[19]0"),
        ("på 80 talet", "80", "[79]0"),
    ],
)
def test_a_decade_becomes_a_decade(
    learner: Learner, draw: Draw, policy: Policy, text: str, surface: str, pattern: str
) -> None:
    assert re.fullmatch(pattern, replaced(learner((text, [(surface, "year")])), draw, policy)[0])


@pytest.mark.parametrize(
    ("surface", "dummy", "natural"),
    [
        ("trettioårsåldern", r"(28|29|31|32)-årsåldern", r"(tjugoåtta|tjugonio|trettioett|trettiotvå)årsåldern"),
        ("treåring", r"[1245]-åring", r"(ett|en|två|fyra|fem)åring"),
        ("fyra års", r"[2356] års", r"(två|tre|fem|sex) års"),
    ],
)
def test_a_compound_of_an_age_stays_one(learner: Learner, draw: Draw, surface: str, dummy: str, natural: str) -> None:
    assert re.fullmatch(dummy, one(learner, draw, surface, "age_string", DUMMY))
    assert re.fullmatch(natural, one(learner, draw, surface, "age_string", NATURAL))


@given(epoch=EPOCH)
def test_two_addresses_never_share_a_street_number(learner: Learner, draw: Draw, epoch: int) -> None:
    spans = [("1", "street_nr"), ("14", "street_nr"), ("7 B", "street_nr"), ("14-16", "street_nr", "", {"base": "x"})]
    entities = learner(("Ek 1, Al 14, Lind 7 B, Alm 14-16", spans))
    new = re.findall(r"\d+", " ".join(replaced(entities, draw, Policy(style=Style.NATURAL, epoch=epoch))))
    assert len({*new, "1", "14", "7", "16"}) == len(new) + 4


def test_a_phone_in_other_digits_takes_the_free_series_too(learner: Learner, draw: Draw) -> None:
    assert one(learner, draw, "٠٧٠١٢٣٤٥٦٧", "phone_nr", NATURAL).startswith("0701740")


@pytest.mark.parametrize(
    ("surface", "zeros"),
    [("XK9PQ2", "XK0AA0"), ("U6KD-88", "U0AA-00"), ("AB12cd", "AB00aa"), ("SK1420", "SK0000"), ("19:e", "00:e")],
)
def test_letters_behind_a_digit_are_part_of_a_number(learner: Learner, draw: Draw, surface: str, zeros: str) -> None:
    assert one(learner, draw, surface, "other_nr_seq", DUMMY) == zeros


@given(day=DATES, epoch=EPOCH)
def test_a_weekday_beside_a_full_date_stays_true(learner: Learner, draw: Draw, day: date, epoch: int) -> None:
    new = one(learner, draw, day.isoformat(), "date_digits", Policy(style=Style.NATURAL, epoch=epoch))
    assert date.fromisoformat(new).weekday() == day.weekday()


@pytest.mark.parametrize(("one_year", "two"), [("2015", "2016"), ("2015", "16"), ("99", "01"), ("1999", "2004")])
def test_a_time_told_by_its_years_keeps_its_length(one_year: str, two: str, learner: Learner, draw: Draw) -> None:
    for epoch in range(1, 10):
        policy = Policy(style=Style.NATURAL, epoch=epoch)
        new = replaced(learner((f"läsåret {one_year}/{two}", [(one_year, "year"), (two, "year")])), draw, policy)
        assert [len(item) for item in new] == [len(one_year), len(two)]
        assert (int(new[1]) - int(new[0])) % 100 == (int(two) - int(one_year)) % 100
        assert new[0] != one_year


def test_illegible_signs_keep_no_digit_beside_them(learner: Learner, draw: Draw) -> None:
    spans = [
        *(("1$", "day"), ("mar$", "month_word"), ("2$15", "year"), ("n$tton", "age_string"), ("$7", "age_digits")),
        *(("19$0-0$-12", "date_digits"), ("$2", "street_nr"), ("070-$2 34 567", "phone_nr"), ("4$", "transport_nr")),
    ]
    for style in (DUMMY, NATURAL):
        new = replaced(learner((" ".join(word for word, _ in spans), spans)), draw, style)
        assert all(old != written for (old, _), written in zip(spans, new, strict=True))
