"""The new text and the map of offsets; markup, reviewers' decisions, prepositions; what must not happen."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pseudo_core.draw import Draw
from pseudo_core.errors import SurrogateError
from pseudo_core.model import LearnerEntities, MentionRef, RenderedEssay
from pseudo_core.policy import Policy, ReviewAction
from pseudo_core.render import render
from pseudo_core.taxonomy import REPLACED, Label, Style

Learner = Callable[..., LearnerEntities]
NATURAL = Policy(style=Style.NATURAL)


def only(entities: LearnerEntities, draw: Draw, policy: Policy) -> RenderedEssay:
    return render(entities.essays[0], entities, draw, policy)


WORDS = st.lists(
    st.tuples(st.text(alphabet="abcåÅ 1\n.", max_size=6), st.sampled_from(sorted(REPLACED | {Label.FAM, Label.PROF}))),
    max_size=8,
)


@given(words=WORDS, style=st.sampled_from(list(Style)))
def test_segments_cover_both_texts_and_copies_are_exact(
    learner: Learner, draw: Draw, words: list[tuple[str, Label]], style: Style
) -> None:
    text = "".join(f"{between}Namn{at}" for at, (between, _) in enumerate(words)) + "."
    entities = learner((text, [(f"Namn{at}", label) for at, (_, label) in enumerate(words)]))
    rendered = only(entities, draw, Policy(style=style))
    source_at = target_at = 0
    for segment in rendered.segments:
        assert (segment.source_start, segment.target_start) == (source_at, target_at)
        source_at, target_at = segment.source_end, segment.target_end
        if segment.mention is None and not segment.reason:
            assert (
                text[segment.source_start : segment.source_end]
                == rendered.text[segment.target_start : segment.target_end]
            )
        elif segment.mention is not None:
            mention = rendered.mentions[segment.mention]
            assert (mention.start, mention.end) == (segment.target_start, segment.target_end)
            assert mention.replaced is (mention.label not in (Label.FAM, Label.PROF))
    assert (source_at, target_at) == (len(text), len(rendered.text))
    assert len(rendered.mentions) == len(words)


@given(words=WORDS)
def test_rendering_twice_gives_the_same(learner: Learner, draw: Draw, words: list[tuple[str, Label]]) -> None:
    text = "".join(f"{between}Namn{at}" for at, (between, _) in enumerate(words)) + "."
    entities = learner((text, [(f"Namn{at}", label) for at, (_, label) in enumerate(words)]))
    assert only(entities, draw, NATURAL) == only(replace(entities), draw, replace(NATURAL))


def test_markup_is_kept_and_marked(learner: Learner, draw: Draw) -> None:
    rendered = only(learner(("Min mamma är läkare", [("mamma", "fam"), ("läkare", "prof")])), draw, NATURAL)
    assert rendered.text == "Min mamma är läkare"
    assert [(mention.label, mention.replaced, mention.strategy) for mention in rendered.mentions] == [
        (Label.FAM, False, "kept"),
        (Label.PROF, False, "kept"),
    ]


@pytest.mark.parametrize(
    ("action", "text"),
    [
        ("keep", "Hon har astma"),
        ("mask", "Hon har @sensitive_1"),
        ("generalise:sjukdom", "Hon har sjukdom"),
        ("generalise:", "Hon har @sensitive_1"),
    ],
)
@pytest.mark.parametrize("policy", [ReviewAction.BLOCK, ReviewAction.MASK, ReviewAction.KEEP])
def test_a_reviewers_decision_on_a_sensitive_span_wins(
    action: str, text: str, policy: ReviewAction, learner: Learner, draw: Draw
) -> None:
    entities = learner(("Hon har astma", [("astma", "sensitive")]), actions={MentionRef("L1T1", 8): action})
    assert only(entities, draw, Policy(sensitive=policy)).text == text


def test_a_generalised_word_takes_the_case_of_the_original(learner: Learner, draw: Draw) -> None:
    actions = {MentionRef("L1T1", 0): "generalise:sjukdom"}
    assert only(learner(("ASTMA", [("ASTMA", "sensitive")]), actions=actions), draw, NATURAL).text == "SJUKDOM"


@pytest.mark.parametrize(
    ("policy", "text"),
    [
        (ReviewAction.BLOCK, "Hon har astma och extra"),
        (ReviewAction.MASK, "Hon har @sensitive_1 och extra"),
        (ReviewAction.KEEP, "Hon har astma och guldet"),
    ],
)
def test_undecided_spans_follow_the_policy(policy: ReviewAction, text: str, learner: Learner, draw: Draw) -> None:
    entities = learner(("Hon har astma och guldet", [("astma", "sensitive"), ("guldet", "extra")]))
    assert only(entities, draw, Policy(sensitive=policy, extra=policy)).text == text


def prepositions(rendered: RenderedEssay, source: str) -> list[tuple[str, str]]:
    return [
        (source[s.source_start : s.source_end], rendered.text[s.target_start : s.target_end])
        for s in rendered.segments
        if s.reason == "preposition"
    ]


@given(epoch=st.integers(1, 80))
def test_a_preposition_follows_an_island_state(learner: Learner, draw: Draw, epoch: int) -> None:
    source = "Jag bodde i Syrien och kom från Syrien."
    spans = [("Syrien", "country", "", {"country": "SY"})] * 2
    rendered = only(learner((source, spans)), draw, Policy(style=Style.NATURAL, epoch=epoch))
    islands = any(name in rendered.text for name in ("Kuba", "Island"))
    assert prepositions(rendered, source) == ([("i", "på")] if islands else [])
    assert ("på " in rendered.text) is islands


def test_a_wrong_preposition_of_the_learner_stays(learner: Learner, draw: Draw) -> None:
    source = "Jag bor på Syrien"
    for epoch in range(1, 40):
        rendered = only(
            learner((source, [("Syrien", "country", "", {"country": "SY"})])),
            draw,
            Policy(style=Style.NATURAL, epoch=epoch),
        )
        assert rendered.text.startswith("Jag bor på ")


def test_prepositions_keep_their_case(learner: Learner, draw: Draw) -> None:
    seen = set()
    for epoch in range(1, 60):
        rendered = only(
            learner(("I Syrien", [("Syrien", "country", "", {"country": "SY"})])),
            draw,
            Policy(style=Style.NATURAL, epoch=epoch),
        )
        seen.add(rendered.text.split()[0])
    assert seen == {"I", "På"}


@pytest.mark.parametrize("policy", [Policy(), Policy(style=Style.NATURAL, prepositions_follow=False)])
def test_prepositions_stay_in_other_styles_and_by_policy(policy: Policy, learner: Learner, draw: Draw) -> None:
    entities = learner(("i Syrien", [("Syrien", "country", "", {"country": "SY"})]))
    texts = [only(entities, draw, replace(policy, epoch=epoch)).text for epoch in range(1, 40)]
    assert all(text.startswith("i ") for text in texts)


def test_an_island_keeps_its_preposition_because_it_stays_an_island(learner: Learner, draw: Draw) -> None:
    rendered = only(learner(("på Öland", [("Öland", "geo", "", {"kind": "island"})])), draw, NATURAL)
    assert rendered.text == "på Gotland"


def test_an_essay_of_another_learner_is_refused_without_its_text(learner: Learner, draw: Draw) -> None:
    entities = learner(("Rasha", [("Rasha", "firstname_female")]))
    other = learner(("Rasha", [("Rasha", "firstname_female")]), learner_id="L2")
    with pytest.raises(SurrogateError, match="L2T1: the mention at 0 belongs to no entity") as caught:
        render(other.essays[0], entities, draw, NATURAL)
    assert "Rasha" not in str(caught.value)


def test_offsets_of_mentions_point_at_their_originals(learner: Learner, draw: Draw) -> None:
    source = "Ali bor i Homs"
    rendered = only(learner((source, [("Ali", "firstname_male"), ("Homs", "city", "foreign")])), draw, Policy())
    assert [source[m.source_start : m.source_end] for m in rendered.mentions] == ["Ali", "Homs"]
    assert rendered.text[rendered.mentions[1].start : rendered.mentions[1].end] == "A-stad"
    assert "Ali" not in repr(rendered)
    assert rendered.text not in repr(rendered)


@pytest.mark.parametrize("label", ["account_nr", "phone_nr", "date_digits", "month_digit", "other_nr_seq"])
@pytest.mark.parametrize("style", [Style.DUMMY, Style.NATURAL])
def test_a_number_without_digits_is_not_left_as_it_is(label: str, style: Style, learner: Learner, draw: Draw) -> None:
    rendered = only(learner(("Ring noll sju", [("noll sju", label)])), draw, Policy(style=style))
    assert "noll" not in rendered.text
    assert rendered.mentions[0].replaced


SPOKEN = "noll sju tre fem fem fem ett två tre fyra"


@pytest.mark.parametrize("label", ["account_nr", "phone_nr", "other_nr_seq", "personid_nr", "street_nr"])
@pytest.mark.parametrize("style", [Style.DUMMY, Style.NATURAL])
@pytest.mark.parametrize("surface", [SPOKEN, "Noll Sju TRE 55 51 två", "sju tre 5", "fjorton B", "noll-sju-tre"])
def test_of_a_number_told_in_words_no_word_stays(
    surface: str, label: str, style: Style, learner: Learner, draw: Draw
) -> None:
    rendered = only(learner((f"Ring {surface} nu", [(surface, label)])), draw, Policy(style=style))
    words = set(re.findall(r"[^\W\d_]{2,}", surface.casefold()))
    assert words.isdisjoint(re.findall(r"\w+", rendered.text.casefold()))
    if label != "street_nr" or style is Style.NATURAL:  # the numbers of a series hold nothing of the original
        assert (rendered.text, rendered.mentions[0].strategy) == (f"Ring @{label}_1 nu", "masked_unchanged")


@pytest.mark.parametrize(
    ("surface", "zeros"),
    [("SE45 5000", "SE00 0000"), ("SE 45 5000", "SE 00 0000"), ("tel 45 eller 46", "AAA 00 AAAAA 00")],
)
def test_letters_of_a_number_stay_and_words_beside_it_do_not(
    surface: str, zeros: str, learner: Learner, draw: Draw
) -> None:
    rendered = only(learner((f"Konto {surface} nu", [(surface, "account_nr")])), draw, Policy())
    assert rendered.text == f"Konto {zeros} nu"


@pytest.mark.parametrize("style", [Style.DUMMY, Style.NATURAL])
@pytest.mark.parametrize(("surface", "text"), [("70707", "@initials_1"), ("²", "@initials_1"), ("A.", "A.")])
def test_initials_without_letters_are_masked(
    surface: str, text: str, style: Style, learner: Learner, draw: Draw
) -> None:
    entities = learner((f"Se {surface} här", [(surface, Label.INITIALS)]))
    assert render(entities.essays[0], entities, draw, Policy(style=style)).text == f"Se {text} här"


def test_a_number_of_zeros_is_masked(learner: Learner, draw: Draw) -> None:
    rendered = only(learner(("Kod 0000", [("0000", "other_nr_seq")])), draw, Policy())
    assert (rendered.text, rendered.mentions[0].strategy) == ("Kod @other_nr_seq_1", "masked_unchanged")


SURFACES = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=12) | st.text(
    alphabet="0123456789 -/.:+aåÅ", min_size=1, max_size=14
)


@settings(max_examples=400)
@given(
    surface=SURFACES, label=st.sampled_from(sorted(REPLACED)), style=st.sampled_from(list(Style)), random=st.booleans()
)
def test_no_surface_stops_a_strategy_or_comes_back(
    learner: Learner, draw: Draw, surface: str, label: Label, style: Style, *, random: bool
) -> None:
    modifiers = ("", "gen", "def pl", "foreign")[len(surface) % 4]
    entities = learner((f"| {surface} |", [(surface, label, modifiers)]))
    rendered = only(entities, draw, Policy(style=style, random_identifiers=random))
    new = rendered.text[rendered.mentions[0].start : rendered.mentions[0].end]
    assert new
    is_letter = label in (Label.INITIALS, Label.MIDDLENAME) and any(map(str.isalpha, surface))
    assert new != surface or is_letter
