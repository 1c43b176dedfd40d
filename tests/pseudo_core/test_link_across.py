"""What joins and parts the people and institutions of several essays that no spelling tells apart."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
from linking import essay, numbers_of, surfaces

from pseudo_core.link.institution_names import is_same_institution
from pseudo_core.link.learner import link_learner
from pseudo_core.model import AnnotatedEssay, LearnerEntities


def linked_in_any_order(*essays: AnnotatedEssay) -> LearnerEntities:
    """Return the essays linked, after checking that their order decides nothing."""
    first, *others = [link_learner(order) for order in itertools.permutations(essays)]
    assert all(other.entities == first.entities for other in others)
    return first


def test_the_second_bearer_of_a_name_is_one_over_essays() -> None:
    linked = linked_in_any_order(
        essay(
            1,
            "[Ines|firstname_female+listed] [Palm|surname], [Ines|firstname_female+listed;namesake=1] [Strand|surname]",
        ),
        essay(
            2,
            "[Ines|firstname_female+listed] [Strand|surname] ringde , inte [Ines|firstname_female+listed;namesake=1] .",
        ),
        essay(3, "Hälsa [Ines|firstname_female+listed] [S|initials] !"),
    )
    palm, strand = (surfaces(linked, "A1AT1")[at][2] for at in (0, 2))
    assert palm != strand
    assert [surfaces(linked, "A1AT2")[at][2] for at in (0, 2)] == [strand, palm]
    assert surfaces(linked, "A1AT3")[0][2] == strand


def test_a_bearer_that_nobody_tells_stays_alone() -> None:
    linked = linked_in_any_order(
        essay(1, "[Ines|firstname_female+listed] och en annan [Ines|firstname_female+listed;namesake=1] ."),
        essay(2, "[Ines|firstname_female+listed] sjöng ."),
    )
    first, second = surfaces(linked, "A1AT1")
    assert first[2] != second[2]
    assert surfaces(linked, "A1AT2")[0][2] == first[2]


def test_the_learner_is_not_a_relative_of_the_same_name() -> None:
    linked = linked_in_any_order(
        essay(1, "Jag heter [Hodan|firstname_female+listed;why=t:heter t:self] ."),
        essay(2, "Jag och mamma [Hodan|firstname_female+listed;why=t:kin;kin=elder] gick hem ."),
        essay(3, "Min mamma [Hodan|firstname_female+listed;why=t:my_kin;kin=elder own] skrattade ."),
    )
    mine, hers, again = (surfaces(linked, f"A1AT{number}")[0][2] for number in (1, 2, 3))
    assert mine != hers == again


def test_two_relatives_of_one_name_are_two() -> None:
    linked = linked_in_any_order(
        essay(1, "Min son [Ivo|firstname_male+listed;why=t:my_kin;kin=child own] ."),
        essay(2, "Min morfar [Ivo|firstname_male+listed;why=t:my_kin;kin=elder own] ."),
        essay(3, "Mitt barn [Ivo|firstname_male+listed;why=t:my_kin;kin=child own] ."),
    )
    son, elder, child = (surfaces(linked, f"A1AT{number}")[0][2] for number in (1, 2, 3))
    assert son == child != elder


def test_a_half_of_a_double_name_is_the_same_with_one_family_name() -> None:
    linked = linked_in_any_order(
        essay(1, "[José Ignacio|firstname_male+listed;base=josé ignacio] [Morales|surname]"),
        essay(2, "[Jose|firstname_male+listed] [Morales|surname]"),
        essay(3, "Min granne [Maria Elena|firstname_female+listed;base=maria elena] ."),
        essay(4, "[Maria|firstname_female+listed] kom också ."),
    )
    numbers = numbers_of(linked)
    assert numbers["José Ignacio"] == numbers["Jose"]
    assert numbers["Maria Elena"] != numbers["Maria"]


def test_an_institution_is_one_with_and_without_its_town() -> None:
    linked = linked_in_any_order(
        essay(1, "Jag går på [Liljeskolan i Skara|school] ."),
        essay(2, "På [Liljeskolan|school] var det prov ."),
        essay(3, "Jag städar på [Nordens Plåt AB|work] .", score=0.95),
        essay(4, "På [Nordens Plåt|work] är det bra .", score=0.95),
    )
    numbers = numbers_of(linked)
    assert numbers["Liljeskolan i Skara"] == numbers["Liljeskolan"]
    assert numbers["Nordens Plåt AB"] == numbers["Nordens Plåt"]


def test_a_capital_is_short_for_an_institution_of_another_essay() -> None:
    linked = linked_in_any_order(
        essay(1, "Vi hyr av [Stiftelsen Ekhem|other_institution] .", score=0.95),
        essay(2, "Jag ringde Ekhem igår . Många bor i Ekhem , ett ekhem ."),
    )
    assert [surface for surface, *_ in surfaces(linked, "A1AT2")] == ["Ekhem"]
    numbers = numbers_of(linked)
    assert numbers["Stiftelsen Ekhem"] == numbers["Ekhem"]


def test_what_may_be_short_for_two_institutions_is_neither() -> None:
    linked = linked_in_any_order(
        essay(1, "Först [Liljeskolan i Skara|school] ."),
        essay(2, "Sedan [Liljeskolan i Lund|school] ."),
        essay(3, "På [Liljeskolan|school] var det prov ."),
    )
    assert len(linked.entities) == 3


def test_a_family_name_is_known_where_it_stands_alone() -> None:
    linked = linked_in_any_order(
        essay(1, "Professor [Eva|firstname_female+listed] [Nordenfelt|surname] talade ."),
        essay(2, "Min handledare [Nordenfelt|firstname_male;why=t:prof] log ."),
    )
    assert surfaces(linked, "A1AT2")[0][1:] == ("surname", surfaces(linked, "A1AT1")[1][2])


def test_who_is_greeted_by_a_given_name_is_no_family() -> None:
    linked = linked_in_any_order(
        essay(1, "Professor [Eva|firstname_female+listed] [Yared|surname] talade ."),
        essay(2, "Hej [Yared|firstname_male;why=t:greet] !"),
    )
    assert surfaces(linked, "A1AT2")[0][1] == "firstname_male"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("nordens plåt ab", "nordens plåt", True),
        ("lunds univ", "lunds universitet", True),
        ("lunds univ.", "umeå universitet", False),
        ("ab", "nordens plåt ab", False),
        ("skara sjh", "skara sjukhus", True),
    ],
)
def test_a_firm_or_kind_cut_short(one: str, other: str, same: bool) -> None:
    assert is_same_institution(one, other) is same
    assert is_same_institution(other, one) is same


def with_parts_of_speech(given: AnnotatedEssay, *verbs: str) -> AnnotatedEssay:
    """Return the essay with these words told to be verbs."""
    tokens = tuple(token._replace(pos="VERB" if token.text in verbs else "NOUN") for token in given.tokens)
    return replace(given, tokens=tokens)


def test_a_name_that_is_a_word_is_known_where_it_opens_a_sentence() -> None:
    no_names = "Ek i ugnen . En ek föll . Mina böcker . De är mina . ek är hårt ."
    linked = linked_in_any_order(
        essay(1, "[Johan|firstname_male+listed] [Ek|surname+common] och [Mina|firstname_female+listed+common] ."),
        with_parts_of_speech(essay(2, "Ek måste ha sagt det . Mina var med ."), "måste", "var"),
        with_parts_of_speech(essay(3, no_names), "föll", "är"),
    )
    assert [row[:2] for row in surfaces(linked, "A1AT2")] == [("Ek", "surname"), ("Mina", "firstname_female")]
    assert surfaces(linked, "A1AT3") == []


def test_a_school_is_known_without_its_kind() -> None:
    linked = linked_in_any_order(
        essay(1, "Min son går på [Liljehöjdsskolan|school] ."),
        essay(2, "Ring skolan på liljehöjd ! Vi bor nära en liljehöjd ."),
    )
    assert surfaces(linked, "A1AT2") == [("liljehöjd", "school", 1)]


def test_who_signs_is_the_writer_and_not_the_child_of_that_name() -> None:
    linked = linked_in_any_order(
        essay(1, "Jag heter [Reza|firstname_male+listed;why=t:heter t:self] ."),
        essay(
            2,
            "Min son [Reza|firstname_male+listed;why=t:my_kin;kin=child own] kommer . "
            "[Reza|firstname_male+listed;namesake=1;signed=1]",
        ),
        essay(3, "Min son [Reza|firstname_male+listed;why=t:my_kin;kin=child own] sover ."),
    )
    mine, [son, signed], again = (
        surfaces(linked, "A1AT1")[0][2],
        [row[2] for row in surfaces(linked, "A1AT2")],
        surfaces(linked, "A1AT3")[0][2],
    )
    assert mine == signed != son == again


def test_one_street_in_two_essays() -> None:
    linked = linked_in_any_order(
        essay(1, "Jag bor på [N. Storgatan|place] ."),
        essay(2, "Kom till [Norra Storgatan|place] !"),
        essay(3, "Vi bodde på [Norra Storvägen|place] ."),
    )
    numbers = numbers_of(linked)
    assert numbers["N. Storgatan"] == numbers["Norra Storgatan"] != numbers["Norra Storvägen"]
