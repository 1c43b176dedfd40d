from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from pseudo_core.draw import Draw
from pseudo_core.model import CorpusFacts, LearnerEntities
from pseudo_core.policy import Policy
from pseudo_core.surrogates.base import Book


@pytest.mark.parametrize(("first", "second"), [("Eli", "Elis"), ("Elis", "Eli"), ("Eli", "eli"), ("Elis", "ELIS")])
def test_no_surrogate_is_the_genitive_of_another(
    first: str, second: str, learner: Callable[..., LearnerEntities], draw: Draw
) -> None:
    book = Book(learner(("Se Petra här", [("Petra", "firstname_female")])), draw, Policy(), CorpusFacts({}))
    assert book.is_allowed(first)
    assert book.is_allowed(second)
    book.take(first)
    assert not book.is_allowed(second)
    assert book.is_allowed("Elin")


def test_word_of_the_texts_is_no_surrogate_whether_tokens_are_kept_or_not(
    learner: Callable[..., LearnerEntities], draw: Draw
) -> None:
    linked = learner(("Se Petra här , Ulrikas bil i A-stad", [("Petra", "firstname_female")]))
    stored = replace(linked, essays=tuple(replace(item, tokens=()) for item in linked.essays))
    for entities in (linked, stored):
        book = Book(entities, draw, Policy(), CorpusFacts({}))
        assert not book.is_allowed("Ulrika")
        assert not book.is_code_free("A-stad")
        assert book.is_code_free("B-stad")
