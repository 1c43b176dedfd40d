"""Texts about something else, read as if they told of the writer: what is believed of that reading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from pseudo_core.annotate import annotate, decide_by_rules, gather_evidence, prepare
from pseudo_core.detect.explain import explain
from pseudo_core.model import Essay, Mention
from pseudo_core.own_reading import RULE, OwnReading, may_be_own, read_as_own, take_own
from pseudo_core.policy import Policy
from pseudo_core.second_reading import OWN
from pseudo_core.taxonomy import MARKUP, Label
from resources import load_lexicon

LEXICON = load_lexicon()
REPORT = (
    "Många tycker om sitt arbete . Där trivs Ludmila mycket bra . Sedan reste Ludmila till Hudiksvall för en kurs ."
)
Weights = dict[str, Sequence[int]]


@pytest.fixture
def weights(monkeypatch: pytest.MonkeyPatch) -> Weights:
    """Give weights of the test's own to fill."""
    own: Weights = {}
    monkeypatch.setattr(OWN, "rows", own)
    return own


def _essay(text: str = REPORT, kind: str = "Återgivande") -> Essay:
    return Essay("A1AT1", "A1", "AT1", text, (kind,))


def _found(text: str = REPORT, kind: str = "Återgivande") -> list[tuple[str, str]]:
    essay = annotate(_essay(text, kind), LEXICON, Policy())
    return [(essay.surface(m), m.rules[0]) for m in essay.mentions if m.label not in MARKUP]


@pytest.mark.parametrize(
    ("kind", "is_read"), [("Berättande", False), ("Återgivande", True), ("Utredande", True), ("Argumenterande", True)]
)
def test_only_texts_about_something_else_are_read_once_more(kind: str, is_read: bool) -> None:
    view = prepare(_essay(kind=kind), LEXICON)
    assert may_be_own(view) is is_read
    assert not read_as_own(view).is_impersonal


def test_a_text_full_of_works_is_not_read_once_more() -> None:
    text = "Romanen handlar om Ludmila . Författaren skildrar huvudpersonen väl och boken är en roman om filmen ."
    assert not may_be_own(prepare(_essay(text), LEXICON))


def test_what_is_believed_is_taken_and_the_rest_is_left(weights: Weights) -> None:
    weights["group=city"] = weights["group=firstname"] = (300, -300)
    assert _found() == []
    weights["group=firstname"] = (-300, 300)
    assert _found() == [("Ludmila", RULE), ("Ludmila", RULE)]


def test_the_reason_is_told_either_way(weights: Weights) -> None:
    weights["group=city"], weights["group=firstname"] = (500, -500), (-300, 300)
    explained = explain(annotate(_essay(), LEXICON, Policy()), LEXICON, Policy())
    notes = {note.text: [e.verdict for e in note.evidence if e.rule == RULE] for note in explained}
    assert (notes["Ludmila"], notes["Hudiksvall"], notes["arbete"]) == (["taken"], ["too weak"], [])


def test_all_places_of_a_form_are_believed_alike(weights: Weights) -> None:
    weights["bias"] = (100, -100)
    weights["left1=trivs"] = (-300, 300)  # speaks of the first mention only
    assert [surface for surface, _ in _found()] == ["Ludmila", "Ludmila"]


def test_what_a_text_holds_else_counts_a_little(weights: Weights) -> None:
    weights["bias"] = (-20, 20)
    weights["group=city"] = (40, -40)  # a belief of .4 for itself, .47 with the rest
    assert ("Hudiksvall", RULE) in _found()
    weights["group=firstname"] = (400, -400)
    assert ("Hudiksvall", RULE) not in _found()


def test_what_the_text_says_itself_stays(weights: Weights) -> None:
    weights["bias"] = (-500, 500)
    text = "Många såg Ludmila . Min kollega Zerihun hjälpte mig ."
    view = prepare(_essay(text), LEXICON)
    mentions, _, _ = decide_by_rules(view, LEXICON, Policy(), gather_evidence(view, LEXICON))
    assert [m.start for m in mentions if m.label not in MARKUP] == [text.index("Zerihun")]
    own = (
        Mention(text.index("Ludmila"), text.index("Ludmila") + 7, Label.FIRSTNAME_FEMALE, 0.9, ("r",), "Ludmila"),
        Mention(text.index("Zerihun"), text.index("Zerihun") + 7, Label.CITY, 0.9, ("r",), "Zerihun"),
    )
    together, evidence = take_own(view, mentions, own, 0.45)
    labels = {text[m.start : m.end]: m.label for m in together}
    assert labels["Ludmila"] is Label.FIRSTNAME_FEMALE
    assert labels["Zerihun"] is not Label.CITY
    assert [text[e.start : e.end] for e in evidence] == ["Ludmila"]


def test_what_is_replaced_is_not_published_as_a_markup_word(weights: Weights) -> None:
    weights["bias"] = (-500, 500)
    essay = annotate(_essay("var på Ven i somras .", "Argumenterande"), LEXICON, Policy())
    assert [essay.surface(m) for m in essay.mentions] == ["Ven"]
    view = prepare(_essay(), LEXICON)
    profession = Mention(REPORT.index("Ludmila"), REPORT.index("Ludmila") + 7, Label.PROF, 0.9, ("r",), "ludmila")
    name = replace(profession, label=Label.FIRSTNAME_FEMALE)
    assert [m.label for m in take_own(view, (profession,), (name,), 0.45)[0]] == [Label.FIRSTNAME_FEMALE]


def test_clues_hold_no_name() -> None:
    text = REPORT + " Zerihun och hans syster flyttade från Hudiksvall till Qamishli ."
    view = prepare(_essay(text), LEXICON)
    as_own = read_as_own(view)
    own, _, _ = decide_by_rules(as_own, LEXICON, Policy(), gather_evidence(as_own, LEXICON))
    reading = OwnReading(view, (), own)
    assert len(reading.only_there) >= 5
    for item in reading.only_there:
        told = " ".join(reading.clues(item)).casefold()
        assert not [name for name in ("zerihun", "hudiksvall", "qamishli", "ludmila") if name in told]
