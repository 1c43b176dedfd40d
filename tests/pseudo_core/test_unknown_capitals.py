"""The last resort: a capital inside a sentence that nothing explains is taken, unless it names what is nobody's."""

from __future__ import annotations

import pytest

from pseudo_core.annotate import annotate
from pseudo_core.detect.explain import explain
from pseudo_core.model import Essay
from pseudo_core.policy import Policy
from pseudo_core.taxonomy import Label
from resources import load_lexicon

STORY, ARGUMENT = ("Berättande",), ("Argumenterande",)


def _taken(text: str, kinds: tuple[str, ...] = ARGUMENT) -> list[tuple[str, Label]]:
    found = annotate(Essay("A1AT1", "A1", "AT1", text, kinds), load_lexicon(), Policy())
    return [(found.surface(m), m.label) for m in found.mentions if m.rules[0].startswith("unknown_capital")]


def _covered(text: str, word: str, kinds: tuple[str, ...] = STORY) -> bool:
    found = annotate(Essay("A1AT1", "A1", "AT1", text, kinds), load_lexicon(), Policy())
    at = text.index(word)
    return any(m.start <= at < m.end for m in found.mentions)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Igår var det fint . Sedan gick Zwyrtlek och jag hem .", "Zwyrtlek"),
        ("Vi åt middag och det blev Prwkadol igen .", "Prwkadol"),
        ("Alla blev glada av Fjumlabot där .", "Fjumlabot"),
    ],
)
def test_what_nothing_explains_is_taken_in_a_personal_text(text: str, word: str) -> None:
    assert _covered(text, word)


@pytest.mark.parametrize(
    "text",
    [
        "Jag spelar Zwyrtlek varje kväll .",
        "Vi firar Prwkadol i mars .",
        "Jag läste boken Fjumlabot i fjol .",
        "Vi har appen Zwyrtlek i telefonen .",
        "Det står ZWYRTL på skylten .",
        "Det kom en ZwyrTlek hit .",
        "Det var Huse som brann .",
    ],
)
def test_what_is_nobodys_stays(text: str) -> None:
    assert _taken(text) == []


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Många tycker att det blev Prwkadol igen .", Label.FIRSTNAME_UNKNOWN),
        ("Många barn är på Kryddhuset varje dag .", Label.PLACE),
        ("I bygden fanns en lokal , Järnboden , där folk satt .", Label.PLACE),
    ],
)
def test_what_is_taken_bears_the_label_with_most_belief(text: str, label: Label) -> None:
    assert [item[1] for item in _taken(text)] == [label]


def test_reviews_and_investigations_are_left_alone() -> None:
    text = "Romanen och filmen är bra . Sedan gick Zwyrtlek hem . Författaren skriver väl om skådespelarna ."
    assert _covered(text, "Zwyrtlek")
    assert not _covered(text, "Zwyrtlek", ("Återgivande",))
    assert not _covered(text, "Zwyrtlek", ("Utredande",))


def test_it_says_by_which_rule_it_was_taken() -> None:
    text = "Många tycker att det blev Prwkadol igen ."
    notes = explain(
        annotate(Essay("A1AT1", "A1", "AT1", text, ARGUMENT), load_lexicon(), Policy()), load_lexicon(), Policy()
    )
    (note,) = [note for note in notes if note.text == "Prwkadol"]
    assert any(item.rule.startswith("unknown_capital/") and item.verdict == "taken" for item in note.evidence)
