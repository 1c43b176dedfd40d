"""Makes of things, which are nobody and no workplace though a list has them as such: `en bil av märket Volvo`,
`min brors Opel`.

>>> from pseudo_core.detect.view.context import EssayView
>>> from pseudo_core.model import Essay
>>> from pseudo_core.tokenise import tokenise
>>> text = "Jag har en symaskin av märket Singer och jobbar på Singer ."
>>> view = EssayView(Essay("A1AT1", "A1", "AT1", text), tokenise(text))
>>> [view.texts[i] for i in sorted(makes_of(view))]
['märket', 'Singer']
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pseudo_core.detect.view.frames import word_set

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView
    from pseudo_core.model import Evidence

__all__ = ["CAR_MAKES", "makes_of", "without_makes"]

CAR_MAKES = word_set(
    "volvo saab fiat škoda skoda toyota opel audi bmw renault peugeot citroën citroen hyundai mazda nissan honda",
    "suzuki subaru tesla volkswagen mitsubishi dacia lexus jeep chevrolet dodge porsche lada polestar moskvitj",
    "zastava trabant wartburg isuzu iveco scania vw",
)
"""Makes of cars that are no given names."""

_MAKES = word_set("märket märke fabrikatet fabrikat modellen modell varumärket bilmärket")
_SURE = 0.5
_WORDS = 2  # of a make's name at most
_OWNERS = word_set("min mitt din sin vår hans hennes deras er")
_CARS = frozenset({"bil", "bilen"})
_AT_WORK = word_set("på hos vid åt till")
_OF_FIRMS = word_set("ab bil bilar service verkstad bilverkstad motor trucks och & i")
_NONE: frozenset[int] = frozenset()


def makes_of(view: EssayView) -> frozenset[int]:
    """Return the tokens that say of what make a thing is, worked out once an essay."""
    known: frozenset[int] | None = view.memo.get("makes")
    if known is None:
        known = _NONE if view.vocabulary.isdisjoint(_MAKES) else frozenset(_find_makes(view))
        known |= _owned_cars(view)
        view.memo["makes"] = known
    return known


def _find_makes(view: EssayView) -> set[int]:
    found: set[int] = set()
    for i in view.where(_MAKES):
        last = i + 1
        while last < view.n and last - i <= _WORDS and view.is_capital[last] and view.together(last - 1, last):
            last += 1
        is_person = view.folded[i] == "modellen" and any(
            e.list == "given_name" for j in range(i + 1, last) for e in view.entries(view.texts[j])
        )
        if view.folded_before(i) == "av" and last > i + 1 and not is_person:
            found.update(range(i, last))
    return found


def _owned_cars(view: EssayView) -> frozenset[int]:
    """Return the makes that say whose car it is: `Veras Volvo startar inte`, but not `jobbar på Veras Volvo`."""
    known: frozenset[int] | None = view.memo.get("owned_cars")
    if known is None:
        known = _NONE
        if not view.vocabulary.isdisjoint(CAR_MAKES):
            known = frozenset(i for i in view.where(CAR_MAKES) if _is_owned(view, i))
        view.memo["owned_cars"] = known
    return known


def _is_owned(view: EssayView, i: int) -> bool:
    if not i or not view.together(i - 1, i) or view.folded_after(i) in _OF_FIRMS:
        return False
    owner = view.folded[i - 1]
    is_named = view.p_name[i - 1] > _SURE and not any(e.list == "given_name" for e in view.entries(view.texts[i - 1]))
    is_whose = owner in _OWNERS or (owner.endswith("s") and (view.is_kin[i - 1] or is_named))  # `Elias Saab` is one
    if owner in _CARS:
        return True  # `min bil Volvo`
    at = view.folded_before(i, 3 if view.is_kin[i - 1] else 2)
    return is_whose and at not in _AT_WORK


def without_makes(view: EssayView, evidence: Sequence[Evidence]) -> list[Evidence]:
    """Return the evidence without what begins at such a token, or ends with somebody's car."""
    starts = {view.starts[i] for i in makes_of(view)}
    ends = {view.ends[i] for i in _owned_cars(view)}
    return [item for item in evidence if not (item.start in starts or item.end in ends)] if starts else list(evidence)
