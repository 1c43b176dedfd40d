"""Whose surrogate stands where: initials, abbreviations, kinds of institutions, places named by a city."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from replacing import DUMMY, EPOCH, NATURAL, Learner, replaced

from pseudo_core.draw import Draw
from pseudo_core.languages import Form, FormKind, language
from pseudo_core.morphology import acronym
from pseudo_core.policy import Policy
from pseudo_core.render import render
from pseudo_core.taxonomy import Style

PEOPLE = [
    ("Karin", "firstname_female"),
    ("Karl-Erik", "firstname_male"),
    ("Essen", "surname"),
    ("Maria", "firstname_female"),
    ("Svensson-Lind", "surname"),
    ("Stina", "firstname_female"),
]
TEXT = "Karin och Karl-Erik Essen och Maria Svensson-Lind och Stina"


@pytest.mark.parametrize(
    ("initials", "letters"),
    [
        ("K-E", lambda new: f"{new[1][0]}-A"),  # a double name, not Karin and Essen
        ("K.E.E.", lambda new: f"{new[1][0]}.A.{new[2][0]}."),
        ("M.S.", lambda new: f"{new[3][0]}.{new[4][0]}."),  # not Stina
        ("S.", lambda new: f"{new[5][0]}."),  # rather a given name
    ],
)
def test_initials_are_those_of_names_that_stand_together(
    learner: Learner, draw: Draw, initials: str, letters: Callable[[list[str]], str]
) -> None:
    new = replaced(learner((f"{TEXT}, {initials} här", [*PEOPLE, (initials, "initials")])), draw, NATURAL)
    assert new[-1] == letters(new)


def test_an_initial_before_a_surname_is_the_given_name_of_its_bearer(learner: Learner, draw: Draw) -> None:
    spans = [("Jens", "firstname_male"), ("Ek", "surname"), ("Jonas", "firstname_male"), ("Ask", "surname")]
    more = [("J.", "initials"), ("Ask", "surname"), ("Jonas", "firstname_male"), ("A.", "initials")]
    new = replaced(learner(("Jens Ek, Jonas Ask, J. Ask, Jonas A.", [*spans, *more])), draw, NATURAL)
    assert new[4] == f"{new[2][0]}."
    assert new[7] == f"{new[3][0]}."


@given(epoch=EPOCH)
def test_no_surrogate_reads_as_a_misspelt_original(learner: Learner, draw: Draw, epoch: int) -> None:
    policy = Policy(style=Style.NATURAL, epoch=epoch)
    spans = [("Karlson", "surname"), ("Erikson", "surname"), ("Nora", "firstname_female")]
    new = replaced(learner(("Karlson, Erikson och Nora", spans)), draw, policy)
    assert not {"Karlsson", "Eriksson"} & set(new)


def test_two_abbreviated_names_have_two_harmless_abbreviations(
    learner: Learner, make_lexicon: Callable[..., Any]
) -> None:
    rows = [{"form": form, "kind": "school"} for form in ("Alfa Beta", "Alma Bro", "Sven Dals")]
    draw = Draw(bytes(32), make_lexicon({"pool_school": rows}))
    new = replaced(learner(("Från QRT till QXZ nu", [("QRT", "school"), ("QXZ", "school")])), draw, NATURAL)
    # `Sven Dals` would be SD, a party, and only one may be AB; the other one is made of `A-skola`.
    assert sorted(new) == ["AB", "AS"]


def test_an_abbreviation_is_no_word_of_the_learners(learner: Learner, make_lexicon: Callable[..., Any]) -> None:
    cities = [{"form": form, "size_class": "large"} for form in ("Gubbo", "Malung")]
    draw = Draw(bytes(32), make_lexicon({"pool_city_se": cities}))
    (new,) = replaced(learner(("Jag bor i Sth, inte i gbb", [("Sth", "city")])), draw, NATURAL)
    assert new == "Mln"


@pytest.mark.parametrize(
    ("name", "kind", "endings"),
    [
        ("Gunnilse IS", "club", ("IF", "IK", "simsällskap")),
        ("Tallhults", "congregation", ("kyrka", "kyrkan", "församling")),
    ],
)
def test_an_institution_keeps_the_kind_that_the_lists_give_it(
    learner: Learner, draw: Draw, name: str, kind: str, endings: tuple[str, ...]
) -> None:
    span = (name, "other_institution", "", {"kind": kind})
    (new,) = replaced(learner((f"Jag är med i {name} nu", [span])), draw, NATURAL)
    assert new.endswith(endings) or new.startswith("IFK")


@given(epoch=EPOCH)
def test_a_city_named_by_another_moves_with_it(learner: Learner, draw: Draw, epoch: int) -> None:
    spans = [("Göteborg", "city"), ("Göteborgstrakten", "city", "def")]
    policy = Policy(style=Style.NATURAL, epoch=epoch)
    city, around = replaced(learner(("Göteborg och Göteborgstrakten", spans)), draw, policy)
    assert around == language("sv").compound(city, "trakten")


@pytest.mark.parametrize(
    ("word", "place", "form"),
    [
        ("skåning", "skåne", Form(FormKind.INHABITANT)),
        ("skåningarnas", "skåne", Form(FormKind.INHABITANT, plural=True, definite=True, genitive=True)),
        ("örebroare", "örebro", Form(FormKind.INHABITANT)),
        ("kalmariter", "kalmar", Form(FormKind.INHABITANT, plural=True)),
        ("västgötar", "västergötland", Form(FormKind.INHABITANT, plural=True)),
        ("islänningen", "island", Form(FormKind.INHABITANT, definite=True)),
    ],
)
def test_irregular_inhabitants_are_read(word: str, place: str, form: Form) -> None:
    assert language("sv").read_place_form(word, lambda item: "" if item == place else None) == (place, form)


def test_a_part_of_town_that_is_an_island_loses_its_preposition(learner: Learner, draw: Draw) -> None:
    entities = learner(("Jag bor på Södermalm nu", [("Södermalm", "city")]))
    assert render(entities.essays[0], entities, draw, NATURAL).text.startswith("Jag bor i ")


def test_a_country_in_brackets_is_never_drawn(learner: Learner, make_lexicon: Callable[..., Any]) -> None:
    rows = {
        "country": [{"form": form, "country": code} for form, code in (("Myanmar (Burma)", "MM"), ("Peru", "PE"))],
        "world_city": [
            {"form": f"{code} {n}", "country": code, "frequency": "900000"} for code in ("MM", "PE") for n in range(5)
        ],
    }
    draw = Draw(bytes(32), make_lexicon(rows))
    for epoch in range(1, 12):
        entities = learner(("Iraks huvudstad", [("Iraks", "country", "gen", {"base": "irak", "country": "IQ"})]))
        assert replaced(entities, draw, Policy(style=Style.NATURAL, epoch=epoch)) == ["Perus"]


@pytest.mark.parametrize(
    ("name", "label", "ending"),
    [
        ("Mölndals kommun", "region", " kommun"),
        ("Mölndals stad", "city", " stad"),
        ("Mölndals län", "region", " län"),
        ("Mölndals kommun", "work", " kommun"),
        ("Mölndals kommuns", "other_institution", " kommuns"),
        ("Mölndals stad", "work", " stad"),
    ],
)
def test_a_place_that_tells_how_it_is_governed_stays_one(
    learner: Learner, draw: Draw, name: str, label: str, ending: str
) -> None:
    modifiers = "gen" if name.endswith("kommuns") else ""
    spans = [("Mölndal", "city"), (name, label, modifiers, {"base": name.removesuffix("s").casefold()})]
    for epoch in range(1, 8):
        city, new = replaced(learner((f"Mölndal, {name} här", spans)), draw, Policy(style=Style.NATURAL, epoch=epoch))
        owner = city if city[-1] in "aeiouyåäö" else language("sv").genitive(city)  # `Malmö stad`, `Lunds kommun`
        assert new == owner + ending


def test_two_municipalities_of_one_name_are_told_apart(learner: Learner, draw: Draw) -> None:
    name = "Mölndals kommun"
    entities = learner((f"{name} här", [(name, "region")]), (f"{name} nu", [(name, "work")]))
    new = replaced(entities, draw, NATURAL)
    assert len(set(new)) == 2
    assert all(item.endswith(" kommun") for item in new)


@pytest.mark.parametrize("policy", [NATURAL, DUMMY])
def test_a_street_that_is_cut_short_is_a_street(learner: Learner, draw: Draw, policy: Policy) -> None:
    short = [("Lindbergsg.", "place", "", {"base": "lindbergsg."}), ("14", "street_nr")]
    new = replaced(learner(("Lindbergsg. 14 i stan", short)), draw, policy)
    assert new[0].endswith("gatan")


@pytest.mark.parametrize(
    ("street", "ending"), [("Ekesplanaden", "esplanaden"), ("Kråkris", "gatan"), ("Björkvägen", "vägen")]
)
def test_what_has_a_number_becomes_a_street(learner: Learner, draw: Draw, street: str, ending: str) -> None:
    new = replaced(learner((f"på {street} 3 nu", [(street, "place"), ("3", "street_nr")])), draw, NATURAL)
    assert new[0].endswith(ending)


def test_a_school_by_its_letters_has_those_of_its_surrogate(learner: Learner, draw: Draw) -> None:
    facts = {"base": "norra tekniska linjen", "canonical": "Norra Tekniska Linjen"}
    spans = [("Norra Tekniska Linjen", "school"), ("NTL", "school", "", facts)]
    full, short = replaced(learner(("på Norra Tekniska Linjen, på NTL i dag", spans)), draw, NATURAL)
    assert short == acronym(full)


@pytest.mark.parametrize(
    ("name", "kind"), [("Hyresvinden AB", "housing"), ("Nordgrens Bygg", "company"), ("Umeå sjukhus", "hospital")]
)
def test_what_an_institution_does_is_told_by_its_name(name: str, kind: str) -> None:
    assert language("sv").institution_kind(name.casefold()) == kind


@pytest.mark.parametrize(
    ("text", "surfaces"),
    [
        ("på GTC i dag, på gtc i dag", ("GTC", "gtc")),
        ("på IKEA i dag, på Ikea i dag", ("IKEA", "Ikea")),
        ("jag var på ABB i dag. JAG VAR PÅ ABB I DAG.", ("ABB", "ABB")),
        ("JAG VAR PÅ ABB I DAG, på Abb i dag", ("ABB", "Abb")),
    ],
)
def test_one_form_of_an_institution_has_one_surrogate_whatever_its_case(
    learner: Learner, draw: Draw, text: str, surfaces: tuple[str, str]
) -> None:
    one, other = replaced(learner((text, [(surface, "work") for surface in surfaces])), draw, NATURAL)
    assert one.casefold() == other.casefold()
