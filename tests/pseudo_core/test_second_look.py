"""The second look: clues that no rule was sure of are weighed together, and never the token itself."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pseudo_core.annotate as core
from pseudo_core.detect.second_look import (
    MODEL,
    NONE,
    SecondLook,
    clues_of,
    features_of,
    joined,
    looked_at,
    second_look,
    token_labels,
)
from pseudo_core.model import Essay, Evidence, Mention
from pseudo_core.policy import Policy
from pseudo_core.taxonomy import Label
from resources import load_lexicon

BLIND = SecondLook((NONE,), {}, 2.0)
EAGER = SecondLook((NONE, "city"), {"shape:capital": [[1, 9.0]], "bias": [[0, 3.0]]}, 0.5)


def _essay(text: str) -> Essay:
    return Essay("A1AT1", "A1", "AT1", text, ("Berättande",))


def _looks(text: str, model: SecondLook, mentions: tuple[Mention, ...] = ()) -> list[tuple[str, Label]]:
    view = core.prepare(_essay(text), load_lexicon())
    return [(text[e.start : e.end], e.label) for e in second_look(view, mentions, [], model)]


def test_probabilities_add_up_and_follow_the_weights() -> None:
    shares = EAGER.probabilities(["shape:capital", "never seen"])
    assert sum(shares.values()) == pytest.approx(1.0, abs=0.001)
    assert shares["city"] > 0.99
    assert EAGER.probabilities([])[NONE] > 0.9


def test_neighbours_of_one_label_are_one_span_and_sentences_end_it() -> None:
    text = "Sen kom vi till Zwyrt Lekdal . Dwemmla var fin ."
    assert _looks(text, EAGER) == [("Zwyrt Lekdal", Label.CITY), ("Dwemmla", Label.CITY)]


def test_what_is_taken_is_not_looked_at_again() -> None:
    text = "Sen kom vi till Zwyrtlek idag ."
    at = text.index("Zwyrtlek")
    taken = Mention(at, at + 8, Label.GEO, 0.9, ("geo/x",), "zwyrtlek")
    assert _looks(text, EAGER, (taken,)) == []


def test_a_word_without_a_clue_only_goes_on_a_name_of_several_words() -> None:
    model = SecondLook((NONE, "school", "city"), {"shape:small": [[1, 9.0]]}, 0.5)
    text = "Hon går på Bergaskolan norr nu ."
    at = text.index("Bergaskolan")
    school = Mention(at, at + 11, Label.SCHOOL, 0.9, ("school/x",), "bergaskolan")
    assert _looks(text, model, (school,)) == [("på", Label.SCHOOL), ("norr", Label.SCHOOL)]
    other = replace(school, label=Label.CITY)
    assert _looks(text, model, (other,)) == []


def test_no_label_that_supposes_another_name_is_guessed() -> None:
    model = SecondLook((NONE, "nickname", "surname"), {"shape:capital": [[1, 9.0], [2, 5.0]]}, 0.5)
    assert _looks("Sen kom Zwyrtlek hem .", model) == [("Zwyrtlek", Label.SURNAME)]


def test_what_a_rule_half_believed_keeps_its_facts() -> None:
    text = "Sen kom vi till Zwyrtlek idag ."
    view = core.prepare(_essay(text), load_lexicon())
    at = text.index("Zwyrtlek")
    weak = Evidence(at, at + 8, Label.CITY, "city/weak", 0.2, (), "zwyrtlek", (("country", "PL"),))
    (found,) = second_look(view, (), [weak], EAGER)
    assert (found.rule, found.base, dict(found.facts)) == ("second_look/city", "zwyrtlek", {"country": "PL"})


@pytest.mark.parametrize(
    ("gap", "label", "count"),
    [(" ", Label.SCHOOL, 1), ("", Label.OTHER_NR_SEQ, 1), (" ", Label.CITY, 2), (", ", Label.SCHOOL, 2)],
)
def test_what_goes_on_a_name_is_joined_to_it(gap: str, label: Label, count: int) -> None:
    text = f"abc{gap}def"
    first = Mention(0, 3, label, 0.9, ("rule/x",), "abc")
    second = Mention(len(text) - 3, len(text), label, 0.46, ("second_look/x",), "def")
    found = joined((first, second), text)
    assert len(found) == count
    if count == 1:
        assert (found[0].start, found[0].end, found[0].base, found[0].score) == (0, len(text), text, 0.9)
        assert found[0].rules == ("rule/x", "second_look/x")


def test_two_names_that_rules_told_apart_stay_apart() -> None:
    one, two = (Mention(a, a + 3, Label.WORK, 0.9, ("work/x",), "abc") for a in (0, 4))
    assert joined((one, two), "abc abc") == (one, two)


def test_an_essay_is_read_as_by_rules_where_the_model_sees_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    view = core.prepare(_essay("Jag heter Ali och bor i Borås ."), load_lexicon())
    evidence = core.gather_evidence(view, load_lexicon())
    monkeypatch.setattr(core, "MODEL", BLIND)
    assert (
        core.decide_with_evidence(view, load_lexicon(), Policy(), evidence)[0]
        == core.decide_by_rules(view, load_lexicon(), Policy(), evidence)[0]
    )


def test_a_stricter_policy_takes_nothing_by_the_second_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(core, "MODEL", EAGER)
    essay = replace(_essay("Sen kom vi förbi Zwyrtlek idag ."), text_types=("Utredande",))

    def rules(policy: Policy) -> set[str]:
        return {r for m in core.annotate(essay, load_lexicon(), policy).mentions for r in m.rules}

    assert any(rule.startswith("second_look") for rule in rules(Policy(min_score=0.46)))
    assert not any(rule.startswith("second_look") for rule in rules(Policy(min_score=0.47)))


@settings(max_examples=40, deadline=None)
@given(st.text(alphabet="abcdefghijåäö", min_size=5, max_size=12))
def test_no_feature_tells_the_token_or_an_uncommon_neighbour(word: str) -> None:
    view = core.prepare(_essay(f"Vi såg xq{word} och Qx{word} igår ."), load_lexicon())
    clues = clues_of(view, core.gather_evidence(view, load_lexicon()))
    features = [f for i in range(view.n) for f in features_of(view, i, clues)]
    assert features
    assert not any(word in feature for feature in features)


def test_shipped_model_names_labels_and_only_ordinary_words() -> None:
    lexicon = load_lexicon()
    assert set(MODEL.labels) - {NONE, "firstname"} <= {str(label) for label in Label}
    words = {feature.partition(":w:")[2] for feature in MODEL.weights if ":w:" in feature}
    assert words
    assert {word for word in words if word.isalpha() and not lexicon.is_common(word)} == set()


def test_shipped_model_looks_at_few_tokens_of_an_ordinary_text() -> None:
    view = core.prepare(_essay("Igår var vi ute och åkte skidor . Det var kallt men roligt ."), load_lexicon())
    assert looked_at(view, token_labels(view, ()), {}) == []
