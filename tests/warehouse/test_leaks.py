"""The leak scan: what is a leak, what is a finding, what is chance."""

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo_core.taxonomy import Label
from warehouse import leaks
from warehouse.leaks import Original, ReleasedText, find_disguised, find_leaks, identity_strings

COMMON = frozenset({"hans", "sten", "lund"})


def scan(originals, text, mentions=(), essay="A1T2", is_approved=False):
    found = find_leaks(
        [Original(essay_id, Label(label), surface) for essay_id, label, surface in originals],
        [ReleasedText(essay, text, tuple(mentions), is_approved)],
        lambda word: word in COMMON,
    )
    return [(leak.start, leak.rule, leak.is_hard) for leak in found]


CASES = [
    ("name in another essay", [("A1T1", "firstname_male", "Zebulon")], "Jag såg zebulon igår.", [(8, True)]),
    ("name with genitive s", [("A1T1", "firstname_male", "Zebulon")], "Det är zebulons bil.", [(7, True)]),
    ("all capitals", [("A1T1", "surname", "Kvastsson")], "KVASTSSON!", [(0, True)]),
    ("part of a longer word", [("A1T1", "firstname_male", "Zebulon")], "Zebulonien är ett land.", []),
    ("city in another essay", [("A1T1", "city", "Kvastby")], "Kvastby är en stad.", [(0, False)]),
    ("city in its own essay", [("A1T2", "city", "Kvastby")], "Kvastby är en stad.", [(0, True)]),
    ("school in its own essay", [("A1T2", "school", "Zebraskolan")], "På zebraskolan är det bra.", [(3, True)]),
    ("e-mail address", [("A1T1", "email", "zeb@kvast.se")], "Skriv till ZEB@kvast.se nu", [(11, True)]),
    ("telephone number", [("A1T1", "phone_nr", "0709-123456")], "Ring 0709-123456.", [(5, True)]),
    ("capital dotted I", [("A1T1", "firstname_male", "İbrahim")], "Jag såg İbrahim igår.", [(8, True)]),
    ("short number", [("A1T1", "other_nr_seq", "1234")], "År 1234 hände det.", []),
    ("age", [("A1T1", "age_digits", "26")], "Jag köpte 26 ägg.", []),
    ("month", [("A1T1", "month_word", "maj")], "I maj är det vår.", []),
    ("two letters", [("A1T1", "firstname_male", "Bo")], "Bo är här.", []),
    ("common word in lower case", [("A1T1", "firstname_male", "Hans")], "Det är hans bil.", [(7, False)]),
    ("common word opens a sentence", [("A1T1", "firstname_male", "Hans")], "Jag bor. Hans bil.", [(9, False)]),
    ("common word as a name", [("A1T1", "firstname_male", "Hans")], "Jag såg Hans igår.", [(8, True)]),
    ("famous person", [("A1T1", "firstname_female", "Astrid")], "Boken av Astrid Lindgren är bra.", [(9, False)]),
    ("name beside an original", [("A1T1", "firstname_female", "Astrid"), ("A1T1", "surname", "Kvastsson")],
     "Jag är Astrid Kvastsson nu.", [(7, True), (14, True)]),
    ("several words", [("A1T2", "place", "Norra Kvastgatan")], "Vi bor på norra  kvastgatan.", [(10, True)]),
    ("kept profession", [("A1T1", "prof", "lärare")], "Jag är lärare.", []),
]  # fmt: skip


@pytest.mark.parametrize(
    ("originals", "text", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_an_original_in_a_released_text(originals, text, expected):
    assert [(start, is_hard) for start, _, is_hard in scan(originals, text)] == expected


DISGUISES = [
    ("spaced out", "Jag är z e b u l o n .", [7]),
    ("dotted", "Jag är z.e.b.u.l.o.n", [7]),
    ("broken over a line", "Jag är Zebu-\nlon här", [7]),
    ("an invisible sign inside", "Jag är Zebu\u200blon här", [7]),
    ("a number behind it", "Skriv till zebulon1990 nu", [11]),
    ("glued to the next word", "JagärZebulonhär", [5]),
    ("an HTML entity", "Jag är Zebul&#111;n", [7]),
    ("a whole word is no disguise", "Zebulon är här", []),
    ("nor its genitive", "Zebulons bil", []),
    ("ordinary words beside each other", "han ser ena sidan", []),
]


@pytest.mark.parametrize(("text", "expected"), [case[1:] for case in DISGUISES], ids=[case[0] for case in DISGUISES])
def test_a_name_in_disguise_is_a_finding(text, expected):
    originals = [
        Original("A1T1", Label.FIRSTNAME_MALE, "Zebulon"),
        Original("A1T1", Label.FIRSTNAME_FEMALE, "Serena"),
        Original("A1T1", Label.CITY, "sidan"),
    ]
    found = find_disguised(originals, [ReleasedText("A1T2", text, ())], {"ser", "ena", "han", "sidan"}.__contains__)
    assert [(leak.start, leak.rule, leak.is_hard) for leak in found] == [
        (start, "original_disguised", False) for start in expected
    ]


def test_a_name_over_and_over_takes_time_by_its_length():
    text = "zebulon" * 5000  # minutes, if each was looked at together with all the others
    sought = [Original("A1T1", Label.FIRSTNAME_MALE, "Zebulon")]
    found = find_disguised(sought, [ReleasedText("A1T2", text, ())], COMMON.__contains__)
    assert len(found) == 5000


def test_letters_of_a_surrogate_are_no_disguise():
    text = "Det är Zebulonia."
    sought = [Original("A1T1", Label.FIRSTNAME_MALE, "Zebulon")]
    released = ReleasedText("A1T2", text, ((7, 16, Label.FIRSTNAME_FEMALE, True),))
    assert find_disguised(sought, [released], COMMON.__contains__) == []


def test_a_surrogate_may_not_be_an_original_of_the_learner():
    originals = [("A1T1", "city", "Kvastby")]
    assert scan(originals, "Jag bor i Kvastby.", [(10, 17, Label.CITY, True)]) == [(10, "surrogate_is_original", True)]


def test_fixed_forms_may_equal_what_a_learner_made_up():
    originals = [("A1T1", "email", "email@dot.com"), ("A1T1", "phone_nr", "00000000")]
    mentions = [(5, 18, Label.EMAIL, True), (19, 27, Label.PHONE_NR, True)]
    assert scan(originals, "Ring email@dot.com 00000000", mentions) == []


def test_kept_markup_is_searched():
    assert scan([("A1T1", "surname", "Kvastsson")], "min fru Kvastsson", [(4, 17, Label.FAM, False)]) == [
        (8, "original_stayed", True)
    ]


def test_an_approved_essay_gives_findings_only():
    assert scan([("A1T1", "surname", "Kvastsson")], "om Kvastsson", is_approved=True) == [(3, "original_stayed", False)]


def test_identity_strings_are_those_that_no_two_people_share():
    originals = [
        Original("A1T1", Label.EMAIL, "Zeb@Kvast.se"),
        Original("A1T1", Label.PERSONID_NR, "900101-1234"),
        Original("A1T1", Label.SURNAME, "Andersson"),
        Original("A1T1", Label.OTHER_NR_SEQ, "12345"),
    ]
    assert identity_strings(originals) == {"zeb@kvast.se", "900101-1234"}


def test_the_address_that_stands_for_all_addresses_is_nobodys():
    surrogate = "email@dot.com"
    assert identity_strings([Original("A1T1", Label.EMAIL, surrogate.upper())]) == set()


def test_the_string_shows_in_no_repr():
    assert "Kvastsson" not in repr(Original("A1T1", Label.SURNAME, "Kvastsson"))
    assert "Kvastsson" not in repr(ReleasedText("A1T1", "Kvastsson", ()))


@given(
    st.lists(st.text(st.sampled_from("aAbBsSåÅİıßﬁǰ\u0301\u0308\u0345é -'._1"), max_size=20), max_size=3),
    st.lists(st.text(st.sampled_from("aAbsåİßﬁǰ\u0301é1"), min_size=1, max_size=3), max_size=3),
)
def test_the_quick_look_passes_over_no_text_that_word_by_word_finds(texts: list[str], originals: list[str]) -> None:
    words = {word for original in originals for word in leaks._words(original)}
    released = [ReleasedText("A1T1", text, ()) for text in texts]
    suspects = leaks._suspects(released, words)
    assert [item for item in released if not words.isdisjoint(leaks._words(item.text)) and item not in suspects] == []


def test_one_sign_is_no_part_of_a_word_while_its_folded_form_is() -> None:
    signs = [char for char in map(chr, range(sys.maxunicode + 1)) if not (char.isalnum() or char == "_")]
    assert [char for char in signs if any(map(str.isalnum, char.casefold()))] == [leaks._FOLDS_TO_LETTER]


@given(st.text(st.sampled_from("aÅß²½ªºµ×_1 ’Łł.\n\u0301&;")))
def test_letters_in_disguise_are_the_same_in_any_alphabet(text: str) -> None:
    assert leaks._squeezed(text + "ł") == leaks._squeezed(text) + "ł"
