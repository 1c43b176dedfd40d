"""Linking over all essays of a learner, on mentions written by hand."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from linking import essay, numbers_of, surfaces

from pseudo_core.decisions import text_digest
from pseudo_core.link.learner import _is_shortened, link_learner
from pseudo_core.link.namesakes import is_listed_twice, is_told_another
from pseudo_core.link.retold import is_heard
from pseudo_core.model import AnnotatedEssay, Decision, DecisionKind, Essay, MentionRef
from pseudo_core.taxonomy import Label


def test_same_entity_across_case_and_genitive() -> None:
    linked = link_learner(
        [
            essay(1, "Jag bor i [Borås|city+listed] ."),
            essay(2, "jag bor i [borås|city+listed] och gillar [Malmös|city+gen+listed] parker ."),
            essay(3, "Vi åkte till [Malmö|city+listed] ."),
        ]
    )
    numbers = numbers_of(linked)
    assert numbers["Borås"] == numbers["borås"]
    assert numbers["Malmös"] == numbers["Malmö"]
    assert numbers["Borås"] != numbers["Malmö"]


def test_misspelling_joins_the_listed_form() -> None:
    linked = link_learner([essay(1, "Jag bor i [Stockhulm|city] ."), essay(2, "Jag bor i [Stockholm|city+listed] .")])
    assert len(linked.entities) == 1
    assert linked.entities[0].base == "stockholm"


def test_two_listed_names_stay_two_people() -> None:
    linked = link_learner(
        [essay(1, "Min syster [Lena|firstname_female+listed] ."), essay(2, "Min vän [Lina|firstname_female+listed] .")]
    )
    assert len(linked.entities) == 2


def test_a_misspelling_between_two_names_joins_neither() -> None:
    linked = link_learner(
        [
            essay(1, "[Lena|firstname_female+listed] och [Lina|firstname_female+listed] ."),
            essay(2, "Hon heter [Lana|firstname_female] ."),
        ]
    )
    assert len(linked.entities) == 3


def test_given_name_and_surname_are_not_one_entity() -> None:
    linked = link_learner([essay(1, "[Hassan|firstname_male+listed]"), essay(2, "Herr [Hassan|surname+listed]")])
    assert len(linked.entities) == 2


def test_surname_from_a_letter_is_found_lower_cased_in_a_story() -> None:
    linked = link_learner(
        [essay(1, "Hälsningar Sara [Karimzadeh|surname]"), essay(2, "En dag sa karimzadeh att det var kallt .")]
    )
    assert ("karimzadeh", "surname", 1) in surfaces(linked, "A1AT2")


def test_genitive_is_found_elsewhere() -> None:
    linked = link_learner([essay(1, "Min son [Yonas|firstname_male]"), essay(2, "Vi läste om Selams och yonas' bok .")])
    assert [surface for surface, _, _ in surfaces(linked, "A1AT2")] == ["yonas"]


def test_misspelt_capitalised_name_is_found_elsewhere() -> None:
    linked = link_learner([essay(1, "Min man [Mehretab|firstname_male]"), essay(2, "Sen kom Mehretabb hem .")])
    assert [surface for surface, _, _ in surfaces(linked, "A1AT2")] == ["Mehretabb"]


def test_common_word_needs_a_capital() -> None:
    linked = link_learner(
        [
            essay(1, "Min vän [Sten|firstname_male+common]"),
            essay(2, "Han satt på en sten . Då kom Sten . Sten är hård ."),
        ]
    )
    assert surfaces(linked, "A1AT2") == [("Sten", "firstname_male", 1)]


def test_place_in_a_review_is_left_unless_the_sentence_is_personal() -> None:
    linked = link_learner(
        [
            essay(1, "Jag kommer från [Kabul|city+foreign+listed] ."),
            essay(2, "Boken handlar om Kabul . Jag bodde i Kabul .", text_type="Återgivande"),
        ]
    )
    assert [item.start for item in linked.essays[1].mentions] == [37]


def test_numbers_of_age_are_not_looked_for() -> None:
    linked = link_learner([essay(1, "Jag är [34|age_digits] år"), essay(2, "Det finns 34 elever .")])
    assert surfaces(linked, "A1AT2") == []


def test_gender_of_a_name_comes_from_the_essay_that_knows_it() -> None:
    linked = link_learner(
        [essay(1, "Min syster [Noor|firstname_female]"), essay(2, "Jag träffade [Noor|firstname_unknown] igår .")]
    )
    assert {str(m.label) for item in linked.essays for m in item.mentions} == {"firstname_female"}


def test_workplace_outranks_school() -> None:
    linked = link_learner(
        [
            essay(1, "Jag jobbar på [Björkskolan|work]"),
            essay(2, "Min dotter går på [Björkskolan|school]"),
            essay(3, "[Björkskolan|school]"),
        ]
    )
    assert {str(m.label) for item in linked.essays for m in item.mentions} == {"work"}


def test_entity_numbers_run_from_one_in_order_of_first_mention() -> None:
    linked = link_learner([essay(1, "[Ali|firstname_male] [Sara|firstname_female] [Ali|firstname_male]")])
    assert [item.entity for item in linked.essays[0].mentions] == [1, 2, 1]


def test_places_join_by_what_the_lists_call_them() -> None:
    place = "canonical=Göteborg;country=SE"
    linked = link_learner(
        [essay(1, f"Jag bor i [Göteborg|city+listed;{place}]"), essay(2, f"I [Gothenburg|city+listed;{place}]")]
    )
    assert len(linked.entities) == 1


def test_places_of_one_name_in_two_countries_join_by_name_only() -> None:
    texts = [
        "[San José|city+listed;canonical=San José;country=CR]",
        "[san jose|city+listed;canonical=San José;country=US]",
    ]
    assert len(link_learner([essay(1, texts[0]), essay(2, texts[1])]).entities) == 1
    other = "[Saigon|city+listed;canonical=San José;country=VN]"
    assert len(link_learner([essay(1, texts[0]), essay(2, other)]).entities) == 2


def test_wrong_correction_gives_way_to_what_the_learner_writes_elsewhere() -> None:
    misread = "[Södeby|city+listed;base=rödeby;canonical=Rödeby;country=SE;rule=city/spelling]"
    right = "Jag bor i [Söderby|city+listed;canonical=Söderby;country=SE]"
    linked = link_learner([essay(1, misread), essay(2, right)])
    assert len(linked.entities) == 1
    assert linked.entities[0].base == "söderby"
    rival = "[Rödeby|city+listed;canonical=Rödeby;country=SE]"
    three = numbers_of(link_learner([essay(1, misread), essay(2, right), essay(3, rival)]))
    assert three["Södeby"] == three["Rödeby"] != three["Söderby"]


def test_weak_reading_follows_the_certain_one_of_another_essay() -> None:
    linked = link_learner(
        [essay(1, "Jag bor i [Lungvik|city+listed]"), essay(2, "Hälsa [Lungvik|firstname_unknown]", score=0.65)]
    )
    assert {str(m.label) for item in linked.essays for m in item.mentions} == {"city"}
    assert len(linked.entities) == 1


def test_certain_name_and_certain_place_of_one_form_stay_two() -> None:
    linked = link_learner(
        [essay(1, "Min son [Kuba|firstname_male]"), essay(2, "Jag kommer från [Kuba|country+listed]")]
    )
    assert len(linked.entities) == 2


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Min bror [Kim|firstname_male+listed]", "Min väninna [Kim|firstname_female+listed]"),
        (
            "[Maria|firstname_female+listed] [Lundqvist|surname+listed]",
            "[Maria|firstname_female+listed] [Haddad|surname+listed]",
        ),
        ("[Lena|firstname_female+listed]", "[Lina|firstname_female+listed]"),
        ("[Amal|firstname_female]", "[Amil|firstname_male]"),
    ],
    ids=["two genders", "two surnames", "two listed names", "misspelt, but of another gender"],
)
def test_never_two_people_in_one_entity(one: str, other: str) -> None:
    given = [item for item in link_learner([essay(1, one), essay(2, other)]).entities if item.label != Label.SURNAME]
    assert len(given) == 2
    within = [item for item in link_learner([essay(1, f"{one} . {other}")]).entities if item.label != Label.SURNAME]
    assert len(within) == 2


def test_initials_tell_namesakes_apart_and_go_with_a_surname() -> None:
    one, other = "[Maria|firstname_female+listed] [L|initials] .", "[Maria|firstname_female+listed] [H|initials] ."
    apart = link_learner([essay(1, f"{one} {other}")])
    assert len([item for item in apart.entities if item.label not in (Label.SURNAME, Label.INITIALS)]) == 2
    full = "[Maria|firstname_female+listed] [Lundqvist|surname+listed]"
    same = link_learner([essay(1, f"{one} {full}")])
    assert len([item for item in same.entities if item.label not in (Label.SURNAME, Label.INITIALS)]) == 1


def test_several_initials_go_with_any_of_the_surnames() -> None:
    head = "[Edwin|firstname_male+listed] [Castaño|surname] [Ríos|surname]"
    linked = link_learner([essay(1, f"{head} . Hej då ! [Edwin|firstname_male+listed] [C. R.|initials]")])
    assert len([item for item in linked.entities if item.label is Label.FIRSTNAME_MALE]) == 1


def test_family_name_before_a_comma_is_the_given_name_s() -> None:
    form = "Klagande : [Warsame|surname], [Abdirisaq|firstname_male] [Cabdi|surname] ."
    linked = link_learner([essay(1, f"{form} Hej då ! [Abdirisaq|firstname_male] [Warsame|surname]")])
    assert len([item for item in linked.entities if item.label is Label.FIRSTNAME_MALE]) == 1
    listed = "[Anna|firstname_female+listed] [Lund|surname], [Karin|firstname_female+listed] [Ek|surname] ."
    two = link_learner([essay(1, f"{listed} [Karin|firstname_female+listed] [Lund|surname]")])
    assert len([item for item in two.entities if item.label is Label.FIRSTNAME_FEMALE]) == 3


def test_misspelt_surname_does_not_part_a_person() -> None:
    linked = link_learner(
        [
            essay(1, "[Maria|firstname_female+listed] [Lundqvist|surname+listed]"),
            essay(2, "[Maria|firstname_female+listed] [Lundkvist|surname]"),
            essay(3, "[maria|firstname_female+listed]"),
        ]
    )
    assert len(linked.entities) == 2


def test_names_spelt_by_ear_are_one_over_essays() -> None:
    linked = link_learner(
        [essay(1, "Min vän [Elsy|firstname_female+listed]"), essay(2, "[Elsie|firstname_female+listed] ringde")]
    )
    assert len(linked.entities) == 1


def test_compound_of_a_place_keeps_its_label() -> None:
    linked = link_learner(
        [
            essay(1, "Jag bor i [Göteborg|city+listed] . [Göteborg|city+listed] är stort"),
            essay(2, "I hela [Göteborgsområdet|region+def;base=göteborg;rule=region/derived]"),
        ]
    )
    assert len(linked.entities) == 1
    assert [str(m.label) for m in linked.essays[1].mentions] == ["region"]
    assert linked.findings == ()


def test_numbers_of_one_sitting_join_and_part() -> None:
    first = essay(1, "[Sara|firstname_female] och [Sarah|firstname_female] och [Sara|firstname_female]")
    spans = [(0, 4, 1), (9, 14, 1), (19, 23, 2)]
    given_decisions = [
        decide(
            DecisionKind.SPAN_ADD,
            first,
            start,
            end,
            label=Label.FIRSTNAME_FEMALE,
            entity=number,
            decision_id=f"d{start}",
        )
        for start, end, number in spans
    ]
    linked = link_learner([first], given_decisions)
    found = [linked.entity_of[MentionRef("A1AT1", start)] for start, _, _ in spans]
    assert found[0] == found[1] != found[2]


def test_number_of_a_reviewer_is_not_the_program_s() -> None:
    first = essay(1, "[Sara|firstname_female+listed] träffade Zibba")
    addition = decide(DecisionKind.SPAN_ADD, first, 14, 19, label=Label.FIRSTNAME_FEMALE, entity=1)
    assert len(link_learner([first], [addition]).entities) == 2


def test_essays_of_two_learners_are_refused() -> None:
    other = Essay("B1BT1", "B1", "BT1", "Hej")
    with pytest.raises(ValueError, match="one learner"):
        link_learner([essay(1, "Hej"), AnnotatedEssay(other, (), ())])


def decide(kind: DecisionKind, of: AnnotatedEssay, start: int, end: int, **more: object) -> Decision:
    return Decision(
        decision_id=str(more.pop("decision_id", "d1")),
        essay_id=of.essay.essay_id,
        kind=kind,
        reviewer="r",
        decided_at=str(more.pop("decided_at", "2026-01-01T00:00:00Z")),
        text_digest=str(more.pop("text_digest", text_digest(of.essay.text))),
        start=start,
        end=end,
        **more,  # type: ignore[arg-type]
    )


def test_removed_span_stays_removed_even_when_another_essay_knows_it() -> None:
    second = essay(2, "Vi såg [Kabul|city] på tv .")
    removal = decide(DecisionKind.SPAN_REMOVE, second, 7, 12)
    linked = link_learner([essay(1, "Jag är från [Kabul|city]"), second], [removal])
    assert surfaces(linked, "A1AT2") == []


def test_added_span_is_looked_for_in_the_other_essays() -> None:
    first = essay(1, "Jag träffade Zibba igår .")
    addition = decide(DecisionKind.SPAN_ADD, first, 13, 18, label=Label.NICKNAME)
    linked = link_learner([first, essay(2, "Sen sa zibba nej .")], [addition])
    assert surfaces(linked, "A1AT1") == [("Zibba", "nickname", 1)]
    assert surfaces(linked, "A1AT2") == [("zibba", "nickname", 1)]


def test_decision_on_a_changed_text_is_parked() -> None:
    first = essay(1, "Jag bor i [Lund|city] .")
    linked = link_learner([first], [decide(DecisionKind.SPAN_REMOVE, first, 10, 14, text_digest="another")])
    assert surfaces(linked, "A1AT1") == [("Lund", "city", 1)]
    assert [(item.decision_id, item.reason) for item in linked.parked] == [("d1", "text_changed")]


def test_reviewer_merges_what_spelling_keeps_apart_and_splits_what_it_joins() -> None:
    first, second = essay(1, "[Lena|firstname_female+listed]"), essay(2, "[Lina|firstname_female+listed]")
    merge = decide(DecisionKind.ENTITY_MERGE, first, 0, 4, other_essay_id="A1AT2", other_start=0)
    assert len(link_learner([first, second], [merge]).entities) == 1
    twice = essay(3, "[Sara|firstname_female] och [Sara|firstname_female]")
    split = decide(DecisionKind.ENTITY_SPLIT, twice, 0, 4, other_start=9)
    parted = link_learner([twice], [split])
    assert len({item.key for item in parted.entities}) == 2


def test_reviewer_may_merge_what_is_one_already() -> None:
    twice = essay(1, "[Lena|firstname_female+listed] och [Lena|firstname_female+listed]")
    merge = decide(DecisionKind.ENTITY_MERGE, twice, 0, 4, other_start=9)
    assert [len(item.mentions) for item in link_learner([twice], [merge]).entities] == [2]


def test_a_namesake_is_somebody_else() -> None:
    assert is_told_another("Jag såg Omar namne igår", 8, 12)
    assert not is_told_another("Jag såg Omar hemma igår", 8, 12)


@pytest.mark.parametrize(("text", "are_two"), [("De heter Omar och Omar .", True), ("Jag såg Omar och Omar .", False)])
def test_a_name_beside_itself_is_two_people_where_they_are_called_so(text: str, are_two: bool) -> None:
    first, second = text.index("Omar"), text.rindex("Omar")
    assert is_listed_twice(text, first, first + 4, second) is are_two


def test_h_and_g_sound_alike_in_names_from_the_east() -> None:
    assert is_heard("ihor", "igor", 0)
    assert not is_heard("ihor", "idor", 0)


def test_later_decision_wins() -> None:
    first = essay(1, "Jag bor i [Lund|city] .")
    old = decide(DecisionKind.LABEL, first, 10, 14, label=Label.SURNAME)
    new = decide(
        DecisionKind.LABEL, first, 10, 14, label=Label.REGION, decision_id="d2", decided_at="2026-02-01T00:00:00Z"
    )
    assert surfaces(link_learner([first], [new, old]), "A1AT1") == [("Lund", "region", 1)]


WORDS = st.sampled_from(
    [
        "[Ali|firstname_male+listed]",
        "[Alli|firstname_male]",
        "[Sara|firstname_female+listed]",
        "sara",
        "[Lina|firstname_female+listed]",
        "[Linna|firstname_unknown]",
        "Lina",
        "[Kabul|city+listed]",
        "[kabuls|city+gen]",
        "[Kabbul|city+weak]",
        "Kabul",
        "[34|age_digits]",
        "och",
        ".",
    ]
)


@given(st.lists(st.lists(WORDS, min_size=1, max_size=8), min_size=1, max_size=5), st.randoms(use_true_random=False))
def test_order_of_essays_changes_nothing(texts: list[list[str]], order: random.Random) -> None:
    essays = [essay(number, " ".join(words)) for number, words in enumerate(texts)]
    expected = link_learner(essays)
    shuffled = list(essays)
    order.shuffle(shuffled)
    found = link_learner(shuffled)
    assert found.essays == expected.essays
    assert found.entities == expected.entities
    assert found.entity_of == expected.entity_of


@given(st.lists(st.lists(WORDS, min_size=1, max_size=8), min_size=2, max_size=5))
def test_no_entity_holds_two_listed_names_or_two_certain_genders(texts: list[list[str]]) -> None:
    linked = link_learner([essay(number, " ".join(words)) for number, words in enumerate(texts)])
    listed: dict[int, set[str]] = {}
    for item in linked.essays:
        for mention in item.mentions:
            if mention.fact("listed") and mention.rules == ("test",):
                number = linked.entity_of[MentionRef(item.essay.essay_id, mention.start)]
                listed.setdefault(number, set()).add(mention.base)
    assert all(len(bases) == 1 for bases in listed.values())


@given(st.lists(st.lists(WORDS, min_size=1, max_size=6), min_size=1, max_size=4))
def test_linking_what_is_linked_changes_no_partition(texts: list[list[str]]) -> None:
    once = link_learner([essay(number, " ".join(words)) for number, words in enumerate(texts)])
    twice = link_learner(once.essays)
    assert set(once.entity_of) <= set(twice.entity_of)
    for one, number in once.entity_of.items():
        for other, same in once.entity_of.items():
            if number == same:
                assert twice.entity_of[one] == twice.entity_of[other]


@given(st.lists(st.lists(WORDS, min_size=1, max_size=8), min_size=1, max_size=4))
def test_every_mention_has_one_entity_and_none_is_lost(texts: list[list[str]]) -> None:
    essays = [essay(number, " ".join(words)) for number, words in enumerate(texts)]
    linked = link_learner(essays)
    refs = [MentionRef(item.essay.essay_id, m.start) for item in linked.essays for m in item.mentions]
    assert sorted(refs) == sorted(ref for entity in linked.entities for ref in entity.mentions)
    assert set(refs) == set(linked.entity_of)
    before = {(item.essay.essay_id, m.start, m.end) for item in essays for m in item.mentions}
    after = {(item.essay.essay_id, m.start, m.end) for item in linked.essays for m in item.mentions}
    assert before <= after


@pytest.mark.parametrize(
    ("short", "name", "is_short"),
    [
        ("desi", "desislava", True),
        ("zvonko", "zvonimir", True),
        ("günsi", "gunsimaa", True),
        ("mari", "maria", False),
        ("lina", "olina", False),
    ],
)
def test_short_form_begins_like_its_name(short: str, name: str, is_short: bool) -> None:
    assert _is_shortened(short, name) is is_short


def test_given_name_is_not_taken_over_where_another_surname_goes_on() -> None:
    known = essay(1, "Min granne heter [Selma|firstname_female+listed] .")
    other = essay(2, "Jag läste en bok av Selma Lagerlöf , och Selma ringde .")
    linked = link_learner([known, other])
    starts = [mention.start for mention in linked.essays[1].mentions]
    assert starts == [other.essay.text.rindex("Selma")]


def test_a_country_is_one_by_all_its_names() -> None:
    named = [
        ("DR Kongo", "Kongo", "CD"),
        ("Zaire", "Kongo-Kinshasa", "CD"),
        ("Kongo-Brazzaville", "Kongo-Brazzaville", "CG"),
    ]
    texts = [f"Från [{name}|country+listed;canonical={canonical};country={code}]" for name, canonical, code in named]
    linked = link_learner([essay(number, text) for number, text in enumerate(texts, start=1)])
    assert numbers_of(linked) == {"DR Kongo": {1}, "Zaire": {1}, "Kongo-Brazzaville": {2}}


def test_a_name_told_by_kinship_is_one_with_what_the_lists_have_for_the_other_gender() -> None:
    linked = link_learner(
        [
            essay(1, "Vår son [Kim|firstname_male+listed;why=t:kin t:my_kin] är fyra ."),
            essay(2, "Jag tar [Kim|firstname_female+listed] till parken ."),
        ]
    )
    assert numbers_of(linked)["Kim"] == {1}
    assert surfaces(linked, "A1AT2")[0][1] == "firstname_male"


def test_relatives_of_one_name_and_two_genders_stay_apart() -> None:
    linked = link_learner(
        [
            essay(1, "Min son [Kim|firstname_male+listed;why=t:kin t:my_kin] är fyra ."),
            essay(2, "Min dotter [Kim|firstname_female+listed;why=t:kin t:my_kin] är sju ."),
        ]
    )
    assert len(numbers_of(linked)["Kim"]) == 2


def test_the_writers_own_name_is_not_short_for_a_friends() -> None:
    linked = link_learner(
        [
            essay(1, "jag heter [Selam|firstname_female+listed;why=t:self t:heter] och [Selamawit|firstname_female] ."),
            essay(2, "Hälsningar [Selam|firstname_female+listed;why=t:sign]"),
        ]
    )
    assert surfaces(linked, "A1AT2") == [("Selam", "firstname_female", 1)]
    assert {label for _, label, _ in surfaces(linked, "A1AT1")} == {"firstname_female"}


def test_a_signature_may_be_short_for_the_writers_own_name() -> None:
    linked = link_learner(
        [
            essay(1, "jag heter [Selamawit|firstname_female+listed;why=t:self t:heter] ."),
            essay(2, "Hälsningar [Selam|firstname_female+listed;why=t:sign]"),
        ]
    )
    assert surfaces(linked, "A1AT2")[0][1] == "nickname"
