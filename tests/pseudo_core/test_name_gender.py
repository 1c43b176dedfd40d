"""The gender of given names: what the text says of their bearers, how they are made, and what stays unknown."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo_core.link.learner import link_learner
from pseudo_core.link.name_gender import parts
from pseudo_core.model import AnnotatedEssay, Essay, Mention
from pseudo_core.taxonomy import Label
from pseudo_core.tokenise import tokenise

MALE, FEMALE, UNKNOWN = Label.FIRSTNAME_MALE, Label.FIRSTNAME_FEMALE, Label.FIRSTNAME_UNKNOWN


def essay(number: int, text: str, name: str, label: Label, *, listed: bool = False, others: str = "") -> AnnotatedEssay:
    """Return an essay whose mentions are all places of `name`, and relatives at those of `others`."""
    facts = (("listed", "1"),) if listed else ()
    found = []
    for word, tag in ((name, label), (others, Label.FAM)):
        at = text.find(word) if word else -1
        while at >= 0:
            base, told = word.casefold(), facts if tag is label else ()
            found.append(Mention(at, at + len(word), tag, 0.9, ("test",), base, entity=tag is label, facts=told))
            at = text.find(word, at + 1)
    given_essay = Essay(f"A1AT{number}", "A1", f"AT{number}", text, text_types=("Berättande",))
    return AnnotatedEssay(given_essay, tokenise(text), tuple(sorted(found, key=lambda mention: mention.start)))


def labels(*essays: AnnotatedEssay) -> set[Label]:
    return {m.label for item in link_learner(essays).essays for m in item.mentions if m.label is not Label.FAM}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Min kollega Xuqi är snäll och hon lagar mat.", FEMALE),
        ("Jag bor med Xuqi. Han jobbar natt.", MALE),
        ("Xuqi och hennes hund bor här.", FEMALE),
        ("Hon heter Xuqi och är sex.", FEMALE),
        ("Det var Xuqi. Ingen vet mer. Solen sken. Hon kom sent.", UNKNOWN),  # too far off
        ("Värdinnan Xuqi lagade mat.", FEMALE),
        ("Det var en kille som heter Xuqi.", MALE),
        ("Bredvid satt en tjej som hette Xuqi.", FEMALE),
        ("Jag svarade Xuqi . Hon skrev det fel .", UNKNOWN),  # who heard it wrote it
        ("Ingen kan övervinna Xuqi i schack.", UNKNOWN),
        ("Mannen heter Xuqi och bor här.", MALE),
        ("Xuqi sa att hon var sjuk.", UNKNOWN),  # who said so, or somebody else
        ("Xuqi kallar henne snäll.", UNKNOWN),  # mostly not the subject of the sentence
    ],
)
def test_pronouns_tell_the_gender_of_a_name_that_tells_none(text: str, wanted: Label) -> None:
    # As if a list had the name for both, so that how it is made says nothing.
    assert labels(essay(1, text, "Xuqi", UNKNOWN, listed=True)) == {wanted}


def test_pronouns_after_another_person_tell_nothing() -> None:
    text = "Xuqi har en syster och hon lagar mat."
    assert labels(essay(1, text, "Xuqi", UNKNOWN, listed=True, others="syster")) == {UNKNOWN}


def test_one_essay_tells_the_gender_in_all() -> None:
    told = essay(1, "Hon heter Xuqi och är sex.", "Xuqi", UNKNOWN, listed=True)
    bare = essay(2, "Hej Xuqi, allt är bra.", "Xuqi", UNKNOWN, listed=True)
    assert labels(told, bare) == labels(bare, told) == {FEMALE}


@pytest.mark.parametrize(
    ("name", "wanted"), [("Velimirka", FEMALE), ("Zorislavov", MALE), ("Annaliisika", FEMALE), ("Bohdanovich", MALE)]
)
def test_the_made_of_an_unlisted_name_is_the_last_resort(name: str, wanted: Label) -> None:
    assert labels(essay(1, f"Hej {name}, allt är bra.", name, UNKNOWN)) == {wanted}


def test_a_list_outweighs_one_pronoun_and_not_a_statement() -> None:
    assert labels(essay(1, "Med Nima är det lugnt. Hon kom sent.", "Nima", MALE, listed=True)) == {MALE}
    assert labels(essay(1, "Hon heter Nima och är sex.", "Nima", MALE, listed=True)) == {FEMALE}


def test_the_fact_for_surrogates_follows_the_label() -> None:
    linked = link_learner([essay(1, "Hon heter Xuqi.", "Xuqi", UNKNOWN, listed=True)])
    assert linked.entities[0].fact("gender") == "f"


@given(st.text(max_size=30))
def test_parts_of_any_text_are_few_sorted_and_each_once(form: str) -> None:
    found = parts(form)
    assert found == sorted(set(found))
    assert len(found) <= len(form) + 7


@given(st.lists(st.sampled_from(["Hon heter Xuqi.", "Xuqi. Han kom.", "Hej Xuqi!", "Xuqi och hans bil."]), max_size=6))
def test_the_order_of_essays_decides_nothing(texts: list[str]) -> None:
    essays = [essay(number, text, "Xuqi", UNKNOWN) for number, text in enumerate(texts, start=1)]
    shuffled = essays[:]
    random.Random(1).shuffle(shuffled)
    assert labels(*essays) == labels(*shuffled)
