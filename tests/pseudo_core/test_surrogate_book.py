from __future__ import annotations

from collections.abc import Callable

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
