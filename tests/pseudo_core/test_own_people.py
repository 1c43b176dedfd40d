"""What tells a review of where the writer has been from one of a book, and people thought of from people met."""

from __future__ import annotations

import pytest

from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.writer.public_people import supposed_names
from pseudo_core.detect.writer.visits import reviews_visit
from pseudo_core.model import Essay
from pseudo_core.tokenise import tokenise


def view_of(text: str) -> EssayView:
    return EssayView(Essay("A1AT1", "A1", "AT1", text, ("Återgivande",)), tokenise(text))


@pytest.mark.parametrize(
    ("text", "is_visit"),
    [
        ("Recension av en restaurang. Vi åt soppa. Den var kall.", True),
        ("Hotellet var litet. Vi sov dåligt.", True),
        ("Boken utspelar sig på ett hotell. Jag tyckte om den.", False),
        ("Natten av Karin Holm. Jag såg ett hotell framför mig.", False),
        ("Leden är lång. Jag gick den.", False),
    ],
)
def test_a_visit_is_told_from_a_work(text: str, is_visit: bool) -> None:
    view = view_of(text)
    assert reviews_visit(view) is is_visit
    assert view.is_impersonal is not is_visit


def test_people_thought_of_are_nobody() -> None:
    assert "doris" in supposed_names(view_of("Tänk dig en flicka, vi kallar henne Doris."))
    assert not supposed_names(view_of("Tänk dig min kusin, vi kallar henne Doris."))
