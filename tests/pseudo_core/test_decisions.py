"""Reviewers' decisions: what overrides what, what has no effect, and that what counts as applied is to be seen."""

from __future__ import annotations

from itertools import count

from hypothesis import given
from hypothesis import strategies as st

from pseudo_core.decisions import Reviewed, apply_decisions, overridden, text_digest
from pseudo_core.model import AnnotatedEssay, Decision, DecisionKind, Essay, Mention, MentionRef
from pseudo_core.taxonomy import Label
from pseudo_core.tokenise import tokenise

TEXT = "Min vän Omid är sjuk och arg ."
ESSAY = AnnotatedEssay(
    Essay("A1AT1", "A1", "AT1", TEXT),
    tokenise(TEXT),
    (
        Mention(8, 12, Label.FIRSTNAME_MALE, 0.9, ("test",), "omid"),
        Mention(16, 20, Label.SENSITIVE, 0.9, ("test",), "sjuk"),
    ),
)


def decided(*steps: tuple[object, ...]) -> list[Decision]:
    """Return a decision a day: kind, start, end, and a label or what becomes of the span."""
    days = count(1)
    return [
        Decision(
            f"d{day}", "A1AT1", DecisionKind(str(kind)), "eva", f"2026-01-{day:02d}", text_digest(TEXT), start, end,
            rest[0] if rest and isinstance(rest[0], Label) else None,
            value=rest[0] if rest and not isinstance(rest[0], Label) else "",
        )
        for day, (kind, start, end, *rest) in zip(days, steps, strict=False)
    ]  # fmt: skip


def result(*steps: tuple[object, ...]) -> tuple[dict[str, str], set[str]]:
    """Return what is parked, with the reason, and what is overridden."""
    made = decided(*steps)
    parked = {item.decision_id: item.reason for item in apply_decisions([ESSAY], made).parked}
    return parked, set(overridden(item for item in made if item.decision_id not in parked))


def test_a_later_or_wider_decision_overrides() -> None:
    assert result(("span_remove", 16, 20), ("label", 16, 20, Label.FAM), ("span_add", 16, 24, Label.FAM)) == (
        {},
        {"d1", "d2"},
    )
    assert result(("markup", 16, 20, "keep"), ("markup", 16, 20, "mask")) == ({}, {"d1"})
    assert result(("markup", 16, 20, "keep"), ("span_remove", 14, 22)) == ({}, {"d1"})
    assert result(("span_remove", 16, 20), ("span_remove", 14, 22)) == ({}, set())
    assert result(("label", 16, 20, Label.FAM), ("label", 8, 12, Label.NICKNAME)) == ({}, set())


def test_what_becomes_of_a_span_holds_under_another_label_of_markup_and_of_no_wider_span() -> None:
    keep = ("markup", 16, 20, "keep")
    assert result(keep, ("label", 16, 20, Label.EXTRA)) == ({}, set())
    assert result(keep, ("label", 16, 20, Label.CITY)) == ({}, {"d1"})
    assert result(keep, ("label", 16, 28, Label.SENSITIVE)) == ({}, {"d1"})
    assert apply_decisions([ESSAY], decided(keep, ("label", 16, 28, Label.SENSITIVE))).actions == {}


def test_pairs_that_are_joined_and_parted_again() -> None:
    first, second = decided(("entity_merge", 8, None), ("entity_split", 16, None))
    pair = [
        Decision(**{name: getattr(item, name) for name in Decision.__slots__} | {"other_start": start})
        for item, start in ((first, 16), (second, 8))
    ]
    assert overridden(pair) == {"d1"}


def test_keeping_what_is_always_replaced_has_no_effect_and_is_not_lost() -> None:
    keep = ("markup", 8, 12, "keep")
    assert result(keep) == ({"d1": "no_markup"}, set())
    assert result(keep, ("label", 8, 12, Label.EXTRA)) == ({}, set())


PLACES = st.sampled_from([(8, 12), (16, 20), (16, 28), (25, 28), (8, 20)])
STEPS = st.one_of(
    st.tuples(st.just("span_remove"), PLACES),
    st.tuples(st.sampled_from(["label", "span_add"]), PLACES, st.sampled_from([Label.FAM, Label.CITY, Label.EXTRA])),
    st.tuples(st.just("markup"), PLACES, st.sampled_from(["keep", "mask"])),
)


@given(st.lists(STEPS, max_size=8))
def test_what_is_neither_parked_nor_overridden_is_to_be_seen(steps: list[tuple[object, ...]]) -> None:
    made = decided(*((kind, *place, *rest) for kind, place, *rest in steps))  # type: ignore[misc]
    reviewed = apply_decisions([ESSAY], made)
    parked = {item.decision_id for item in reviewed.parked}
    beaten = overridden(item for item in made if item.decision_id not in parked)
    assert parked.isdisjoint(beaten)
    seen = {item.decision_id for item in made if _is_seen(item, reviewed)}
    assert {item.decision_id for item in made} - parked - beaten <= seen


def _is_seen(item: Decision, reviewed: Reviewed) -> bool:
    start, end = item.start or 0, item.end or 0
    mentions = reviewed.essays[0].mentions
    if item.kind is DecisionKind.SPAN_REMOVE:
        return not any(mention.start < end and start < mention.end for mention in mentions)
    if item.kind is DecisionKind.MARKUP:
        return reviewed.actions.get(MentionRef("A1AT1", start)) == item.value
    return (start, end, item.label, True) in {(m.start, m.end, m.label, m.manual) for m in mentions}
