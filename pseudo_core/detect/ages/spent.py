"""Years that were spent somewhere and are no age: `jag bodde i Dubai , åtta år`, `vi jobbade på X , tio år`.

Learners leave `i` away before how long something lasted, so that the years stand as somebody's age does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.view.frames import word_set

if TYPE_CHECKING:
    from pseudo_core.detect.ages.numbers import AgeNumber
    from pseudo_core.detect.view.context import EssayView

__all__ = ["is_time_spent"]

_LASTED = word_set(
    "bodde bott jobbade jobbat arbetade arbetat satt suttit gick gått läste läst studerade studerat var varit stannade",
    "stannat väntade väntat levde levt tjänstgjorde pluggade pluggat bo jobba arbeta stanna vänta",
)
_LASTS = word_set("bor jobbar arbetar studerar läser pluggar går är")
_SUBJECTS = word_set("jag vi han hon de dom")
_AT = word_set("i på pa hos vid där här")
_STILL = word_set("fortfarande kvar där här gift gifta tillsammans ihop nu")
_STOPS = word_set(". , ! ? : ; och men som att ( )")
_OLD = word_set("gammal gamla gammel gamal gammla ung unga")
_REACH = 9  # tokens of the clause before the years


def is_time_spent(view: EssayView, number: AgeNumber) -> bool:
    """Tell whether a number before `år` says how long its clause lasted: of what was done somewhere by a pronoun."""
    after = view.folded_after(number.last - 1, 2)
    if after in _OLD:
        return False
    last = number.first - 1
    is_apart = last >= 0 and view.folded[last] == ","
    last -= is_apart
    if last < 1:
        return False
    if is_apart and view.folded[last] in _STILL:
        return not {"jag", "vi"}.isdisjoint(_clause(view, last))
    if not is_apart and not view.is_capital[last]:
        return False  # other rules know `bodde där tio år`
    clause = _clause(view, last)
    for k, word in enumerate(clause):
        lasts = word in _LASTED or (word in _LASTS and after == "nu")
        is_somebodys = lasts and not _SUBJECTS.isdisjoint((*clause[max(0, k - 2) : k], *clause[k + 1 : k + 2]))
        if is_somebodys:
            return _is_somewhere(view, last - len(clause) + 1 + k, last)
    return False


def _clause(view: EssayView, last: int) -> list[str]:
    """Return the folded words of the clause up to a token."""
    first = last
    while first > 0 and last - first < _REACH and view.folded[first - 1] not in _STOPS:
        first -= 1
    return list(view.folded[first : last + 1])


def _is_somewhere(view: EssayView, verb: int, last: int) -> bool:
    """Tell whether a preposition of place follows the verb, and the words end in none for a person: `bodde med Ali`."""
    at = [j for j in range(verb + 1, last) if view.folded[j] in _AT]
    if not at or view.is_kin[last] or "med" in view.folded[at[-1] : last]:
        return False
    lists = {e.list for e in view.entries(view.texts[last])}
    return not ("given_name" in lists and view.folded[at[-1]] == "hos")
