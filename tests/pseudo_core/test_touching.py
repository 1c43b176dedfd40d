"""Mentions that touch: what is one institution's name and what stays two."""

from __future__ import annotations

import pytest

from flows.lexicons import warm_lexicon
from pseudo_core.annotate import prepare
from pseudo_core.detect.view.context import EssayView
from pseudo_core.model import Essay, Mention
from pseudo_core.taxonomy import Label, Modifier
from pseudo_core.touching import RULE, join_touching

_INSTITUTION, _WORK = Label.OTHER_INSTITUTION, Label.WORK


def _view(text: str) -> EssayView:
    return prepare(Essay("A1T1", "A1", "T1", text, ("Berättande",)), warm_lexicon(""))


def _mentions(text: str, *parts: tuple[str, Label], rule: str = "test/rule") -> tuple[Mention, ...]:
    starts = [text.index(surface) for surface, _ in parts]
    return tuple(
        Mention(start, start + len(surface), label, 0.5 + k / 10, (f"{rule}{k}",), surface.casefold())
        for k, (start, (surface, label)) in enumerate(zip(starts, parts, strict=True))
    )


@pytest.mark.parametrize(
    ("text", "parts", "label"),
    [
        (
            "vi sjunger i kören Vurpan Norr .",
            (("kören", _INSTITUTION), ("Vurpan", _INSTITUTION), ("Norr", Label.CITY)),
            _INSTITUTION,
        ),
        ("jag jobbar på Zorbis Städ .", (("Zorbis", Label.SURNAME), ("Städ", _WORK)), _WORK),
        ("jag går på Kvillby Zorbi .", (("Kvillby", Label.GEO), ("Zorbi", Label.SCHOOL)), Label.SCHOOL),
    ],
)
def test_an_institution_and_its_neighbours_are_one_name(
    text: str, parts: tuple[tuple[str, Label], ...], label: Label
) -> None:
    view = _view(text)
    before = _mentions(text, *parts)
    (joined,), found = join_touching(view, before)
    assert text[joined.start : joined.end] == " ".join(surface for surface, _ in parts)
    assert joined.label is label
    assert joined.base == text[joined.start : joined.end].casefold()
    assert joined.rules == (RULE, *(rule for part in before for rule in part.rules))
    assert joined.score == max(part.score for part in before)
    assert [(item.start, item.end, item.label, item.rule) for item in found] == [
        (joined.start, joined.end, label, RULE)
    ]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("jag jobbar på Zorbi , Vurpan också .", (("Zorbi", _WORK), ("Vurpan", _WORK))),
        ("jag jobbar på Zorbi\nVurpan väntar .", (("Zorbi", _WORK), ("Vurpan", Label.SURNAME))),
        ("jag bor i Kvillby Zorbi AB är nära .", (("Kvillby", Label.CITY), ("Zorbi AB", _WORK))),
        ("det var på ICA Lidl och Willys .", (("ICA", _WORK), ("Lidl", _WORK))),
        ("vi var på ABF Kerstin lärde oss .", (("ABF", _WORK), ("Kerstin", Label.FIRSTNAME_FEMALE))),
        ("jag heter Zorbi Vurpan .", (("Zorbi", Label.FIRSTNAME_MALE), ("Vurpan", Label.SURNAME))),
        ("på Zorbi 2019 slutade jag .", (("Zorbi", _WORK), ("2019", Label.YEAR))),
    ],
)
def test_what_is_parted_or_known_by_itself_stays_two(text: str, parts: tuple[tuple[str, Label], ...]) -> None:
    before = _mentions(text, *parts)
    assert join_touching(_view(text), before) == (before, [])


@pytest.mark.parametrize("rule", ["deny_list/", "external/", "neural/"])
def test_what_somebody_labelled_stays_as_it_is(rule: str) -> None:
    text = "vi sjunger i kören Vurpan ."
    before = _mentions(text, ("kören", _INSTITUTION), ("Vurpan", _INSTITUTION), rule=rule)
    assert join_touching(_view(text), before) == (before, [])


def test_the_name_has_the_genitive_of_its_last_word_and_the_kind_of_its_institution() -> None:
    text = "vi sjunger i kören Vurpans lokal ."
    head, name = _mentions(text, ("kören", _INSTITUTION), ("Vurpans", Label.SURNAME))
    head = Mention(
        head.start,
        head.end,
        head.label,
        head.score,
        head.rules,
        head.base,
        (Modifier.DEF,),
        facts=(("why", "x"), ("kind", "choir")),
    )
    name = Mention(name.start, name.end, name.label, name.score, name.rules, "vurpan", (Modifier.GEN,))
    (joined,), _ = join_touching(_view(text), (head, name))
    assert joined.modifiers == (Modifier.GEN, Modifier.DEF)
    assert joined.base == "kören vurpan"
    assert ("kind", "choir") in joined.facts
    assert ("why", "x") not in joined.facts


def test_where_two_institutions_differ_the_words_beside_tell_the_label() -> None:
    text = "jag städar på Zorbi Vurpan varje kväll ."
    before = _mentions(text, ("Zorbi", _INSTITUTION), ("Vurpan", _WORK))
    (joined,), _ = join_touching(_view(text), before)
    assert joined.label is _WORK
