"""Numbers of entities inside one essay."""

from __future__ import annotations

import re

import pytest

from pseudo_core.lexicon import Lexicon
from pseudo_core.link.essay import is_same_name, link_essay
from pseudo_core.link.owners import with_bare_owners
from pseudo_core.model import Mention
from pseudo_core.taxonomy import Label, Modifier

NAMES = Lexicon.from_rows(
    {
        "given_name": [{"form": "Lena", "gender": "f"}, {"form": "Lina", "gender": "f"}],
        "name_particle": [{"form": "von", "kind": "particle"}],
    }
)


def _numbers(*marks: tuple[Label, str]) -> list[int]:
    text, mentions = "", []
    for label, surface in marks:
        mentions.append(Mention(len(text), len(text) + len(surface), label, 1.0, ("a",)))
        text += surface + " "
    return [m.entity for m in link_essay(mentions, text, NAMES)]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("stockholm", "stockhuml", True),
        ("besnik", "besnick", True),
        ("keren", "karen", True),
        ("norrk$ping", "norrköping", True),
        ("ali", "alo", False),
        ("lund", "land", False),
        ("malmö", "gävle", False),
    ],
)
def test_spellings_of_one_name(one: str, other: str, same: bool) -> None:
    assert is_same_name(one, other) is same


def test_case_and_hyphen_do_not_make_two_people() -> None:
    assert _numbers((Label.FIRSTNAME_MALE, "Karl-Erik"), (Label.FIRSTNAME_MALE, "karl erik")) == [1, 1]


def test_two_listed_names_stay_two_people() -> None:
    assert _numbers((Label.FIRSTNAME_FEMALE, "Lena"), (Label.FIRSTNAME_FEMALE, "Lina")) == [1, 2]


def test_names_written_by_ear_are_one() -> None:
    for one, other in (("Oksana", "Oxana"), ("Kersti", "Kerstie"), ("Jeannette", "Janett"), ("Lindh", "Lind")):
        assert _numbers((Label.FIRSTNAME_FEMALE, one), (Label.FIRSTNAME_FEMALE, other)) == [1, 1]


def test_a_double_name_cut_in_two_is_one_name() -> None:
    text = "Anna-Lisa anna lisa"
    spans = ((0, 9, Label.FIRSTNAME_FEMALE), (10, 14, Label.FIRSTNAME_FEMALE), (15, 19, Label.SURNAME))
    linked = link_essay([Mention(a, b, label, 1.0, ("a",)) for a, b, label in spans], text, NAMES)
    assert [(m.start, m.end, m.entity) for m in linked] == [(0, 9, 1), (10, 19, 1)]


def test_one_name_given_twice_is_given_and_family_name() -> None:
    mention = Mention(0, 17, Label.FIRSTNAME_MALE, 1.0, ("a",))
    linked = link_essay([mention], "Setiawan Setiawan", NAMES)
    assert [(m.start, m.end, m.label) for m in linked] == [
        (0, 8, Label.FIRSTNAME_MALE),
        (9, 17, Label.SURNAME),
    ]


def test_a_part_of_a_double_name_is_the_same_person() -> None:
    assert _numbers((Label.FIRSTNAME_FEMALE, "Kim Lien"), (Label.FIRSTNAME_FEMALE, "Kim")) == [1, 1]


def test_a_city_and_a_surname_of_one_form_are_two() -> None:
    assert _numbers((Label.SURNAME, "Lund"), (Label.CITY, "lund"), (Label.SURNAME, "Lund")) == [1, 2, 1]


def test_what_lists_call_by_one_name_is_one() -> None:
    text = "Gothenburg Göteborg"
    facts = (("canonical", "Göteborg"), ("country", "SE"))
    marks = [
        Mention(0, 10, Label.CITY, 1.0, ("a",), "gothenburg", facts=facts),
        Mention(11, 19, Label.CITY, 1.0, ("a",), "göteborg", facts=facts),
    ]
    assert [m.entity for m in link_essay(marks, text, None)] == [1, 1]


def test_a_number_is_itself_only() -> None:
    assert _numbers((Label.DAY, "12"), (Label.DAY, "13"), (Label.DAY, "12")) == [1, 2, 1]


def test_a_short_name_that_doubles_itself_is_one() -> None:
    marks = ((0, 2, Label.FIRSTNAME_FEMALE), (3, 5, Label.SURNAME))
    linked = link_essay([Mention(a, b, label, 1.0, ("a",)) for a, b, label in marks], "Su Su", NAMES)
    assert [(m.start, m.end) for m in linked] == [(0, 5)]


def test_a_double_name_takes_back_its_first_half() -> None:
    text = "Anna-Lisa , anna lisa"
    marks = ((0, 9, Label.FIRSTNAME_FEMALE), (17, 21, Label.FIRSTNAME_FEMALE))
    linked = link_essay([Mention(a, b, label, 1.0, ("a",)) for a, b, label in marks], text, NAMES)
    assert [(m.start, m.end, m.entity) for m in linked] == [(0, 9, 1), (12, 21, 1)]


@pytest.mark.parametrize(
    ("one", "other"),
    [("Nils-Olov", "Nils-Olof"), ("Khadra", "Hadra"), ("Védís Björk", "Vedis"), ("Tùng Anh", "Tung Anh")],
)
def test_a_name_in_other_letters_is_one(one: str, other: str) -> None:
    assert _numbers((Label.FIRSTNAME_MALE, one), (Label.FIRSTNAME_MALE, other)) == [1, 1]


def test_a_family_name_without_its_particle_is_one() -> None:
    assert _numbers((Label.SURNAME, "von Stauff"), (Label.SURNAME, "Stauff"), (Label.SURNAME, "Stolpe")) == [1, 1, 2]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("förskolan Lergöken", "Lergöken", True),
        ("Scania", "Scanias fabrik", True),
        ("Restaurang Blå Ankan", "blå ankan", True),
        ("Lövbergs Städ i Nora", "Lövbergs Städ", True),
        ("Komvux i Nora", "Komvux i Mora", False),
        ("Havsängsskolan", "Havsängen", True),
        ("Volvo Lastvagnar", "Volvo", True),
        ("Nya Skolan", "Skolan", False),
        ("Nora sjukhus", "Nora kyrka", False),
    ],
)
def test_an_institution_with_and_without_its_kind_and_town(one: str, other: str, *, same: bool) -> None:
    assert (_numbers((Label.WORK, one), (Label.WORK, other)) == [1, 1]) is same


_LISTED = ("listed", "1")


def _linked(text: str, *names: tuple[str, Label]) -> list[int]:
    mentions, at = [], 0
    for surface, label in names:
        at = text.index(surface, at)
        mentions.append(Mention(at, at + len(surface), label, 1.0, ("a",)))
        at += len(surface)
    return [m.entity for m in link_essay(mentions, text, NAMES)]


def test_what_others_make_of_a_name_is_that_name() -> None:
    male, family = Label.FIRSTNAME_MALE, Label.SURNAME
    text = "Jag heter Oumirzak Baitursyn men på schemat står det Umersak Bajturson."
    names = (("Oumirzak", male), ("Baitursyn", family), ("Umersak", male), ("Bajturson", family))
    assert _linked(text, *names) == [1, 2, 1, 2]
    assert _linked("Jag heter Thuong. De skriver alltid Tuång.", ("Thuong", male), ("Tuång", male)) == [1, 1]


def test_short_forms_and_names_told_side_by_side_stay_apart() -> None:
    male = Label.FIRSTNAME_MALE
    assert _linked("Min son heter Radovan, alla säger Rado.", ("Radovan", male), ("Rado", male)) == [1, 2]
    assert _linked("På listan står Zemir och Zamor.", ("Zemir", male), ("Zamor", male)) == [1, 2]


def test_two_spellings_with_or_between_them_are_one_name() -> None:
    female = Label.FIRSTNAME_FEMALE
    text = "De skriver Nayra eller Nayara."
    assert _linked(text, ("Nayra", female), ("Nayara", female)) == [1, 1]


def test_a_street_or_town_is_called_by_less_of_its_name() -> None:
    place, city = Label.PLACE, Label.CITY
    streets = (("Ringvägen", place), ("Tegelgatan", place), ("Tegelg.", place))
    assert _linked("Ringvägen 3. Tegelgatan 4. Tegelg. 4", *streets) == [1, 2, 2]
    assert _linked("Upplands Nora är fint. Nora är stort.", ("Upplands Nora", city), ("Nora", city)) == [1, 1]
    assert _linked("Port Nora är fint. Port är stort.", ("Port Nora", city), ("Port", city)) == [1, 2]
    assert _linked("Från Enköping till Enk. med tåg.", ("Enköping", city), ("Enk", city)) == [1, 1]


def test_the_writer_who_changed_family_name_is_one_person() -> None:
    female, family = Label.FIRSTNAME_FEMALE, Label.SURNAME
    text = "Förr hette jag Tuva Lind. Nu heter jag Tuva Ek."
    names = (("Tuva", female), ("Lind", family), ("Tuva", female), ("Ek", family))
    assert _linked(text, *names) == [1, 2, 1, 3]
    other = "Först kom Tuva Lind. Sedan kom Tuva Ek."
    assert _linked(other, *names) == [1, 2, 3, 4]


def test_a_full_name_in_the_other_order_keeps_its_labels() -> None:
    text = "Jag heter Meizhen Qiu. Hälsningar Qiu Meizhen"
    labels = (Label.FIRSTNAME_FEMALE, Label.SURNAME)
    mentions = [Mention(10, 17, labels[0], 1.0, ("a",)), Mention(18, 21, labels[1], 1.0, ("a",))]
    mentions += [Mention(34, 37, labels[0], 1.0, ("a",)), Mention(38, 45, labels[1], 1.0, ("a",))]
    linked = link_essay(mentions, text, NAMES)
    assert [(m.label, m.entity) for m in linked] == [(labels[0], 1), (labels[1], 2), (labels[1], 2), (labels[0], 1)]


def test_a_father_may_bear_the_names_of_his_son_in_the_other_order() -> None:
    text = "Jag heter Dahir Nuur. Pappa heter Nuur Dahir."
    male, own, his = Label.FIRSTNAME_MALE, (("why", "t:heter t:self"), _LISTED), (("why", "t:heter"), _LISTED)
    spans = ((10, 15, male, own), (16, 20, Label.SURNAME, own), (34, 38, male, his), (39, 44, Label.SURNAME, his))
    linked = link_essay([Mention(a, b, label, 1.0, ("a",), facts=f) for a, b, label, f in spans], text, NAMES)
    assert [m.label for m in linked] == [male, Label.SURNAME] * 2


def test_names_of_nothing_but_signs_are_linked_too() -> None:
    male, family = Label.FIRSTNAME_MALE, Label.SURNAME
    names = (("-", male), ("Dahir", male), ("-", family))
    assert _linked("Jag heter -. På skylten står det Dahir -.", *names)[:2] == [1, 2]


def test_a_name_given_twice_with_two_blanks_is_not_cut_in_a_blank() -> None:
    text = "Jag heter Wiratama  Wiratama."
    mention = Mention(10, 28, Label.FIRSTNAME_MALE, 1.0, ("a",))
    assert all(text[m.start : m.end].strip() == text[m.start : m.end] for m in link_essay([mention], text, NAMES))


def test_relatives_of_alike_names_in_one_sentence_are_two() -> None:
    text = "Min mormor heter Nesrin och min kusin Nessrin. Nessrin sover."
    kin = (("why", "t:my_kin"),)
    spans = ((17, 23, kin), (38, 45, kin), (47, 54, ()))
    linked = link_essay([Mention(a, b, Label.FIRSTNAME_FEMALE, 1.0, ("a",), facts=f) for a, b, f in spans], text, NAMES)
    assert [m.entity for m in linked] == [1, 2, 2]


def test_a_genitive_that_is_a_name_too_is_marked() -> None:
    text = "Nino bor här. Ninos son sover. Ninos och jag."
    spans = ((0, 4), (14, 19), (31, 36))
    linked = link_essay(
        [Mention(a, b, Label.FIRSTNAME_MALE, 1.0, ("a",), text[a:b].lower()) for a, b in spans], text, None
    )
    assert [(m.base, list(m.modifiers)) for m in linked] == [("nino", []), ("nino", [Modifier.GEN]), ("ninos", [])]


def test_an_owner_whose_bare_name_comes_later_is_that_person() -> None:
    text = "Alis cykel är röd . Ali bor här ."
    owner = Mention(0, 4, Label.FIRSTNAME_FEMALE, 1.0, ("a",), "Alis", (Modifier.GEN,))
    found = link_essay([owner, Mention(20, 23, Label.FIRSTNAME_MALE, 1.0, ("a",))], text, None)
    assert [(m.entity, m.label) for m in found] == [(1, Label.FIRSTNAME_MALE)] * 2
    assert (found[0].base, found[0].modifiers) == ("ali", (Modifier.GEN,))


def test_a_name_in_s_that_stands_bare_too_is_no_genitive() -> None:
    text = "Jonas cykel är röd . Jonas bor här . Jona med ."
    spans = ((0, 5), (21, 26), (37, 41))
    mentions = [Mention(*span, Label.FIRSTNAME_MALE, 1.0, ("a",)) for span in spans]
    assert list(with_bare_owners(mentions, text)) == mentions


def test_the_younger_of_two_who_share_a_name() -> None:
    words = Lexicon.from_rows({"kinship": [{"form": "mamma", "base": "mor", "kind": "relative"}]})
    text = "Jag heter Hodan. Min mamma heter Hodan också. Alla säger lilla Hodan till mig och stora Hodan till henne."
    at = [hit.start() for hit in re.finditer("Hodan", text)]
    marks = [Mention(a, a + 5, Label.FIRSTNAME_FEMALE, 1.0, ("a",), "hodan") for a in at]
    assert [m.entity for m in link_essay(marks, text, words)] == [1, 2, 1, 2]


def test_relatives_whose_names_sound_alike_are_two_when_of_two_genders() -> None:
    text = "Min far heter Hung. Min syster heter Huong."
    told = (("why", "t:heter t:my_kin"), _LISTED)
    spans = ((14, 18, Label.FIRSTNAME_MALE), (37, 42, Label.FIRSTNAME_FEMALE))
    mentions = [Mention(a, b, label, 1.0, ("a",), text[a:b].casefold(), facts=told) for a, b, label in spans]
    assert [m.entity for m in link_essay(mentions, text, NAMES)] == [1, 2]


def test_who_signs_is_not_the_child_of_the_same_name() -> None:
    words = Lexicon.from_rows({"kinship": [{"form": "son", "base": "son", "kind": "relative"}]})
    text = "Jag och min son Reza kommer.\nReza"
    marks = [Mention(a.start(), a.end(), Label.FIRSTNAME_MALE, 1.0, ("a",), "reza") for a in re.finditer("Reza", text)]
    assert [m.entity for m in link_essay(marks, text, words)] == [1, 2]
    text = "Min vän Reza kommer.\nReza"
    marks = [Mention(a.start(), a.end(), Label.FIRSTNAME_MALE, 1.0, ("a",), "reza") for a in re.finditer("Reza", text)]
    assert [m.entity for m in link_essay(marks, text, words)] == [1, 1]
