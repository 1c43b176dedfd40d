"""Words that make the preposition after them take a person, where others take a place: `kär i X`, `hälsade på X`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.view.frames import word_set

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["TAKING", "leads_person", "may_take_person", "takes_person"]

_IN_LOVE = word_set("kär kära förälskad förälskade förälskat tokkär blixtkär")
_ON = word_set(
    "hälsa hälsar hälsade hälsat litar litade lita arg arga sur sura förbannad svartsjuk svartsjuka besviken irriterad",
    "avundsjuk skriker skrek ropar ropade",
)
_FROM = word_set("kram kramar kramen puss pussar pussen hälsning hälsningar brev brevet sms mejl mejlet mail")
_OVER = word_set("stolt stolta glad orolig ledsen")
_FOR = word_set("berätta berättar berättade berättat rädd rädda orolig glad presentera presenterade tacka")
_TO = word_set("hem present presenten blommor säga säger sa sade sagt ringa ringer ringde skriva skriver skrev hälsa")
_LEADS = {"i": _IN_LOVE, "på": _ON, "från": _FROM, "över": _OVER}
# Words before a preposition that takes a person then, or something else: `tar hand om X`, `fråga efter X`.
_MAYBE = {
    "för": _FOR,
    "till": _TO,
    "om": word_set("hand berätta berättar berättade pratar prata pratade vet veta tänker"),
    "efter": word_set("fråga frågar frågade leta letar letade ropar söker sökte längtar"),
    "på": word_set("väntar vänta väntade tänker tänkte"),
}
TAKING = frozenset({*_LEADS, *_MAYBE})
"""The prepositions."""
_BOTH = frozenset({*_LEADS, "för", "till"})
_REFLEXIVES = frozenset({"mig", "mej", "sig", "sej", "oss", "dig"})
_ADVERBS = frozenset({"bara", "ofta", "alltid", "mest", "mycket", "inte", "fortfarande", "jämt", "också"})


def _verb_over_adverb(view: EssayView, i: int) -> str:
    """Return the folded word before token i, a preposition, over one adverb: `tänker` in `tänker bara på X`."""
    before = view.folded_before(i)
    return view.folded_before(i, 2) if before in _ADVERBS else before


def takes_person(view: EssayView, i: int) -> bool:
    """Tell whether the preposition at token i takes a person and no place: `kär i`, `förälskade mig i`, `litar på`."""
    leads = _LEADS.get(view.folded[i])
    if leads is None:
        return False
    word = _verb_over_adverb(view, i)
    return (view.folded_before(i, 2) if word in _REFLEXIVES else word) in leads


def may_take_person(view: EssayView, i: int) -> bool:
    """Tell whether the preposition at token i takes a person more often than a place: `väntar på`, `kär i`."""
    return takes_person(view, i) or _verb_over_adverb(view, i) in _MAYBE.get(view.folded[i], ())


def leads_person(view: EssayView, i: int) -> bool:
    """Tell whether a word that nothing explains after the preposition at token i is a person: `rädd för X`."""
    return view.folded[i] in _BOTH and may_take_person(view, i)
