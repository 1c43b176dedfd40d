"""Swedish endings, months and number words; German as the proof that a language is one module."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo_core.errors import PolicyError
from pseudo_core.languages import Form, FormKind, language

SV, DE = language("sv"), language("de")
WORD = st.text(alphabet="abcdefghijklmnopqrstuvwxyzåäö", min_size=1, max_size=12)


@given(word=WORD)
def test_swedish_genitive_ends_in_an_s_sound(word: str) -> None:
    assert SV.genitive(word)[-1] in "sxz"
    assert SV.genitive(SV.genitive(word)) == SV.genitive(word)


@given(word=WORD, plural=st.booleans(), definite=st.booleans())
def test_an_inhabitant_is_read_back_as_the_place(word: str, *, plural: bool, definite: bool) -> None:
    place = f"{word}köping"
    form = SV.inhabitant(place, plural=plural, definite=definite)
    stem, read = SV.read_place_form(form, lambda item: "" if item == place else None)
    assert (stem, read) == (place, Form(FormKind.INHABITANT, plural=plural, definite=definite))


@given(word=WORD)
def test_a_compound_is_read_back_as_the_place(word: str) -> None:
    place = f"{word}köping"
    stem, read = SV.read_place_form(SV.compound(place, "området"), lambda item: "" if item == place else None)
    assert (stem, read.kind, read.tail) == (place, FormKind.COMPOUND, "området")


@pytest.mark.parametrize(
    ("word", "read"),
    [
        *((name, (number, False)) for number, name in enumerate(SV.months, start=1)),
        *((name, (number, True)) for number, name in enumerate(SV.month_abbreviations, start=1) if name != "maj"),
        ("novmber", (11, False)),
        ("febuari", (2, False)),
        ("oktomber", (10, False)),
        ("agusti", (8, False)),
        ("Sept.", (9, True)),
        ("juli", (7, False)),
        ("july", (7, False)),
        ("xyzzy", None),
        ("å", None),
    ],
)
def test_swedish_months_are_read_misspelt_or_not(word: str, read: tuple[int, bool] | None) -> None:
    assert SV.read_month(word) == read


@pytest.mark.parametrize(
    ("value", "text"), [(1, "1:a"), (2, "2:a"), (3, "3:e"), (11, "11:e"), (22, "22:a"), (12, "12:e")]
)
def test_swedish_ordinals_in_digits(value: int, text: str) -> None:
    assert SV.ordinal_digits(value, ":e") == text


def test_an_ordinal_without_colon_stays_without() -> None:
    assert SV.ordinal_digits(21, "e") == "21a"


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Folkhögskolan i Ekeboda", "folk"),
        ("Högskolan i Ekeboda", "university"),
        ("komvux Ekeboda", "adult"),
        ("Ekeboda gymnasium", "gymnasium"),
        ("Ekskolan", "school"),
        ("Ekeboda IF", "sport"),
        ("Ekekyrkans kör", "choir"),
        ("Ekekyrkan", "church"),
        ("Xyz", ""),
    ],
)
def test_swedish_institutions_tell_their_kind(name: str, kind: str) -> None:
    assert SV.institution_kind(name) == kind


@pytest.mark.parametrize(
    ("place", "kind", "preposition"),
    [("Gotland", "island", "på"), ("Kuba", "", "på"), ("Irland", "", "i"), ("Borås", "locality", "i")],
)
def test_swedish_prepositions(place: str, kind: str, preposition: str) -> None:
    assert SV.preposition(place, kind) == preposition


def test_every_series_has_a_word_in_both_languages() -> None:
    series = "country city area region place geo school work other_institution transport_name given_name surname street"
    assert all(SV.series_word(name) and DE.series_word(name) for name in series.split())


@pytest.mark.parametrize(
    ("name", "genitive"),
    [("Anna", "Annas"), ("Hans", "Hans’"), ("Fritz", "Fritz’"), ("Wien", "Wiens"), ("Alice", "Alice’")],
)
def test_german_genitive(name: str, genitive: str) -> None:
    assert DE.genitive(name) == genitive


@pytest.mark.parametrize(
    ("place", "inhabitant"), [("Wien", "Wiener"), ("Halle", "Haller"), ("Klagenfurt", "Klagenfurter")]
)
def test_german_inhabitants(place: str, inhabitant: str) -> None:
    assert DE.inhabitant(place, plural=True, definite=False) == inhabitant


@pytest.mark.parametrize(
    ("word", "kind", "tail"),
    [("wiener", FormKind.INHABITANT, ""), ("wienerische", FormKind.ADJECTIVE, "e"), ("wien", FormKind.BASE, "")],
)
def test_german_forms_are_read(word: str, kind: FormKind, tail: str) -> None:
    stem, form = DE.read_place_form(word, lambda item: "" if item == "wien" else None)
    assert (stem, form.kind, form.tail) == ("wien", kind, tail)


@pytest.mark.parametrize(
    ("street", "ending"),
    [("Hauptstraße", "straße"), ("Hauptstr.", "straße"), ("Ringweg", "weg"), ("Marktpl.", "platz"), ("Markt", "")],
)
def test_german_street_endings(street: str, ending: str) -> None:
    assert DE.street_ending(street) == ending


@given(value=st.integers(0, 99))
def test_german_number_words_are_read_back(value: int) -> None:
    assert DE.read_number(DE.number_word(value)) == (value, False)
    assert DE.read_number(DE.ordinal_word(value)) == (value, True)


@pytest.mark.parametrize(
    ("word", "read"), [("Jänner", (1, False)), ("Dezmber", (12, False)), ("Okt.", (10, True)), ("Haus", None)]
)
def test_german_months(word: str, read: tuple[int, bool] | None) -> None:
    assert DE.read_month(word) == read


def test_german_prepositions_and_institutions() -> None:
    assert (DE.preposition("Rügen", "island"), DE.preposition("Graz", "")) == ("auf", "in")
    assert DE.institution_kind("Universität Graz") == "university"
    assert DE.institution_names("university", "Linz")[0] == "Universität Linz"


def test_a_language_without_module_is_a_policy_error() -> None:
    with pytest.raises(PolicyError, match="no module for language 'fi'"):
        language("fi")
