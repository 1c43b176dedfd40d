"""Competing evidence is decided by belief, length and a total order."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from pseudo_core.model import Evidence
from pseudo_core.resolve import candidate_floor, resolve
from pseudo_core.taxonomy import Label

TEXT = "Papua Nya Guinea är ett land långt härifrån"
EVIDENCE = st.builds(
    lambda start, length, label, rule, score: Evidence(start, start + length, label, rule, score),
    st.integers(0, 30),
    st.integers(1, 12),
    st.sampled_from([Label.CITY, Label.COUNTRY, Label.FIRSTNAME_MALE, Label.FIRSTNAME_FEMALE, Label.FAM, Label.PROF]),
    st.sampled_from(["a/x", "b/y"]),
    st.floats(0, 1).map(lambda x: round(x, 2)),
)


@settings(max_examples=200, deadline=None)
@given(st.lists(EVIDENCE, max_size=12), st.randoms(use_true_random=False))
def test_order_of_evidence_decides_nothing(items: list[Evidence], rng: object) -> None:
    shuffled = list(items)
    rng.shuffle(shuffled)  # type: ignore[attr-defined]
    assert resolve(items, TEXT, 0.5) == resolve(shuffled, TEXT, 0.5)


@settings(max_examples=200, deadline=None)
@given(st.lists(EVIDENCE, max_size=12))
def test_mentions_never_overlap_and_candidates_lie_beside_them(items: list[Evidence]) -> None:
    mentions, candidates = resolve(items, TEXT, 0.5)
    assert all(one.end <= other.start for one, other in pairwise(mentions))
    for item in candidates:
        assert item.score >= candidate_floor
        assert all(item.end <= m.start or m.end <= item.start for m in mentions)


def test_the_longer_name_wins_at_equal_belief() -> None:
    mentions, _ = resolve(
        [Evidence(10, 16, Label.COUNTRY, "a", 0.9), Evidence(0, 16, Label.COUNTRY, "b", 0.85)], TEXT, 0.5
    )
    assert [(m.start, m.end) for m in mentions] == [(0, 16)]


def test_two_doubtful_labels_make_a_sure_span() -> None:
    mentions, _ = resolve(
        [Evidence(0, 5, Label.CITY, "a", 0.4), Evidence(0, 5, Label.FIRSTNAME_MALE, "b", 0.35)], TEXT, 0.5
    )
    assert [m.label for m in mentions] == [Label.CITY]


def test_a_name_is_not_published_for_looking_like_a_profession() -> None:
    mentions, _ = resolve([Evidence(0, 5, Label.PROF, "a", 0.98), Evidence(0, 5, Label.WORK, "b", 0.6)], TEXT, 0.5)
    assert [m.label for m in mentions] == [Label.WORK]


def test_weak_evidence_becomes_a_candidate() -> None:
    mentions, candidates = resolve([Evidence(0, 5, Label.CITY, "a", 0.3)], TEXT, 0.5)
    assert mentions == ()
    assert [item.rule for item in candidates] == ["a"]


def test_rules_of_all_that_agree_are_kept_strongest_first() -> None:
    mentions, _ = resolve(
        [Evidence(0, 5, Label.CITY, "weak", 0.5), Evidence(0, 5, Label.CITY, "strong", 0.9)], TEXT, 0.5
    )
    assert mentions[0].rules == ("strong", "weak")
