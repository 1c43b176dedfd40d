"""The second reading of labels: what it looks at, what it changes and what it leaves."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from pseudo_core.annotate import annotate, decide_by_rules, gather_evidence, prepare
from pseudo_core.detect.explain import explain
from pseudo_core.detect.view.context import common_memory
from pseudo_core.model import DenyItem, Essay, Evidence, Mention
from pseudo_core.policy import Policy
from pseudo_core.second_reading import (
    LABELS,
    OWN,
    PERSONAL,
    READ,
    RULE,
    TAKEN_UP,
    clues,
    neighbour_groups,
    reread,
    take_up,
)
from pseudo_core.taxonomy import Label, Modifier
from resources import load_lexicon

LEXICON = load_lexicon()
TEXT = "Jag jobbar på Blåklinten . Blåklinten är liten ."


@pytest.fixture
def weights(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[int]]:
    """Give weights of the test's own to fill."""
    own: dict[str, list[int]] = {}
    monkeypatch.setattr(LABELS, "rows", own)
    monkeypatch.setattr(PERSONAL, "rows", {})
    return own


def _speaks_for(label: str, hundredths: int) -> list[int]:
    return [hundredths if name == label else 0 for name in READ]


def _essay(text: str = TEXT) -> Essay:
    return Essay("A1AT1", "A1", "AT1", text, ("Berättande",))


def _mentions(label: Label = Label.WORK, rule: str = "work/list") -> tuple[Mention, ...]:
    places = [at for at in range(len(TEXT)) if TEXT.startswith("Blåklinten", at)]
    return tuple(Mention(at, at + 10, label, 0.9, (rule,), "blåklinten") for at in places)


def test_clues_hold_no_name() -> None:
    view = prepare(_essay("I fjol flyttade Zerihun från Hudiksvall till Qamishli med Ludmila ."), LEXICON)
    places = [i for i, word in enumerate(view.texts) if word in ("Zerihun", "Hudiksvall", "Qamishli", "Ludmila")]
    assert len(places) == 4
    for i in places:
        told = " ".join(clues(view, i, i + 1, "", ""))
        assert not [name for name in ("zerihun", "hudiksvall", "qamishli", "ludmila") if name in told.casefold()]


def test_shipped_weights_hold_ordinary_words_only() -> None:
    beside = ("left", "right", "word=", "sentence:", "text:")
    words = {
        word
        for feature in (*LABELS.rows, *PERSONAL.rows, *OWN.rows)
        if feature.startswith(beside) and "_shape" not in feature and "first_person" not in feature
        for word in re.split("[=:]", feature)[-1].split()
        if word.isalpha()
    }
    assert len(words) > 500
    is_common = common_memory(LEXICON)
    assert not sorted(word for word in words if not is_common[word])
    assert all(len(row) == len(weights.answers) for weights in (LABELS, PERSONAL, OWN) for row in weights.rows.values())


def test_a_label_is_taken_where_the_words_are_sure(weights: dict[str, list[int]]) -> None:
    view = prepare(_essay(), LEXICON)
    weights["bias"] = _speaks_for("school", 130)
    assert reread(view, _mentions(), ())[0] == _mentions(), "a belief of .5 is not enough"
    weights["bias"] = _speaks_for("school", 500)
    mentions, more = reread(view, _mentions(), ())
    assert [(m.label, m.rules) for m in mentions] == [(Label.SCHOOL, (RULE, "work/list"))] * 2
    assert [(e.start, e.label, e.rule) for e in more] == [(m.start, Label.SCHOOL, RULE) for m in mentions]


def test_mentions_of_one_form_are_one_question(weights: dict[str, list[int]]) -> None:
    view = prepare(_essay(), LEXICON)
    weights["left1=på"] = _speaks_for("place", 900)  # speaks of the first mention only
    weights["bias"] = _speaks_for("work", 300)
    assert [m.label for m in reread(view, _mentions(), ())[0]] == [Label.WORK] * 2
    weights["bias"] = _speaks_for("work", 100)
    assert [m.label for m in reread(view, _mentions(), ())[0]] == [Label.PLACE] * 2


def test_a_person_stays_a_person(weights: dict[str, list[int]]) -> None:
    view = prepare(_essay(), LEXICON)
    weights["bias"] = _speaks_for("city", 2000)
    assert [m.label for m in reread(view, _mentions(Label.SURNAME), ())[0]] == [Label.SURNAME] * 2
    assert [m.label for m in reread(view, _mentions(Label.WORK), ())[0]] == [Label.CITY] * 2
    taken_up = _mentions(Label.SURNAME, rule=TAKEN_UP)
    assert [m.label for m in reread(view, taken_up, ())[0]] == [Label.CITY] * 2, "no rule believed in a person"


@pytest.mark.parametrize("rule", ["deny_list/known_string", "external/label", "neural/kb"])
def test_what_others_labelled_stays(weights: dict[str, list[int]], rule: str) -> None:
    weights["bias"] = _speaks_for("school", 2000)
    assert reread(prepare(_essay(), LEXICON), _mentions(rule=rule), ()) == (_mentions(rule=rule), [])


def test_a_denied_string_keeps_its_label(weights: dict[str, list[int]]) -> None:
    weights["bias"] = _speaks_for("place", 2000)
    essay = replace(_essay(), deny=(DenyItem("Blåklinten", Label.SCHOOL),))
    assert {str(m.label) for m in annotate(essay, LEXICON, Policy()).mentions if m.end - m.start == 10} == {"school"}


def test_what_a_detector_proposed_is_kept(weights: dict[str, list[int]]) -> None:
    weights["bias"] = _speaks_for("school", 2000)
    first = _mentions()[0]
    proposed = Evidence(
        first.start, first.end, Label.SCHOOL, "school/x", 0.3, (Modifier.DEF,), "klint", (("kind", "k"),)
    )
    mentions, _ = reread(prepare(_essay(), LEXICON), _mentions()[:1], (proposed,))
    assert (mentions[0].base, mentions[0].modifiers, mentions[0].fact("kind")) == ("klint", (Modifier.DEF,), "k")


def test_places_get_what_the_lists_know(weights: dict[str, list[int]]) -> None:
    weights["bias"] = _speaks_for("city", 2000)
    text = "Vi åt på Uppsala ."
    mention = Mention(9, 16, Label.PLACE, 0.9, ("place/list",), "uppsala", (Modifier.FOREIGN,))
    (found,), _ = reread(prepare(_essay(text), LEXICON), (mention,), ())
    assert (found.label, found.fact("country"), found.fact("listed")) == (Label.CITY, "SE", "1")


def test_neighbours_stand_close() -> None:
    mentions = (Mention(0, 4, Label.FIRSTNAME_MALE, 1.0, ("a",)), Mention(5, 9, Label.SURNAME, 1.0, ("a",)))
    assert neighbour_groups(mentions, 5, 9) == ("firstname", "")
    assert neighbour_groups(mentions, 0, 4) == ("", "surname")
    assert neighbour_groups(mentions, 12, 15) == ("", "")


def test_the_reason_is_told(weights: dict[str, list[int]]) -> None:
    weights["bias"] = _speaks_for("school", 2000)
    annotated = annotate(_essay("Jag jobbar på Ericsson ."), LEXICON, Policy())
    notes = [note for note in explain(annotated, LEXICON, Policy()) if note.text == "Ericsson"]
    assert notes[0].label is Label.SCHOOL
    assert [e.verdict for e in notes[0].evidence if e.rule == RULE] == ["taken"]


def test_rules_are_told_apart_from_the_second_reading(weights: dict[str, list[int]]) -> None:
    weights["bias"] = _speaks_for("school", 2000)
    view = prepare(_essay("Jag jobbar på Ericsson ."), LEXICON)
    mentions, _, _ = decide_by_rules(view, LEXICON, Policy(), gather_evidence(view, LEXICON))
    assert [m.label for m in mentions] == [Label.WORK]


def _candidates() -> tuple[Evidence, ...]:
    return (
        Evidence(14, 24, Label.WORK, "work/unknown", 0.3, (), "blåklinten", (("kind", "k"),)),
        Evidence(14, 24, Label.CITY, "city/unknown", 0.2, (), "blåklinten"),
        Evidence(11, 24, Label.PLACE, "place/unknown", 0.2, (), "på blåklinten"),
        Evidence(37, 42, Label.AGE_STRING, "age/words", 0.4, (), "liten"),
    )


def test_what_the_words_say_is_personal_is_taken_up(monkeypatch: pytest.MonkeyPatch) -> None:
    view = prepare(_essay(), LEXICON)
    monkeypatch.setattr(PERSONAL, "rows", {"bias": (0, 100), "group=work": (0, 100)})
    mentions, left, more = take_up(view, (), _candidates(), 0.8)
    assert [(m.start, m.end, m.label, m.rules, m.fact("kind")) for m in mentions] == [
        (14, 24, Label.WORK, (TAKEN_UP, "work/unknown"), "k")
    ]
    assert 0.8 < mentions[0].score == more[0].score < 0.9
    assert [item.label for item in left] == [Label.AGE_STRING], "what overlaps it is no candidate any more"


@pytest.mark.parametrize(("min_score", "n_taken"), [(0.6, 1), (0.61, 0)])
def test_taking_up_needs_two_thirds_of_the_score_of_the_policy(
    monkeypatch: pytest.MonkeyPatch, min_score: float, n_taken: int
) -> None:
    monkeypatch.setattr(PERSONAL, "rows", {"bias": (40, 0)})  # a belief of .4013
    mentions, _, more = take_up(prepare(_essay(), LEXICON), (), _candidates()[:2], min_score)
    assert len(mentions) == len(more) == n_taken


def test_nobody_public_is_taken_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PERSONAL, "rows", {"bias": (0, 300)})
    public = replace(_candidates()[0], facts=(("why", "t:heter n:famous"),))
    assert take_up(prepare(_essay(), LEXICON), (), (public,), 0.45) == ((), (public,), [])


def test_the_belief_that_it_is_not_personal_leaves_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PERSONAL, "rows", {"bias": (300, 0)})
    assert take_up(prepare(_essay(), LEXICON), (), _candidates(), 0.45) == ((), _candidates(), [])
