"""Where a word tells of war, of flight, of a union or of worship: the words around a candidate of `sensitive`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pseudo_core.detect.frames import word_set
from pseudo_core.detect.markup import OWN
from pseudo_core.detect.sensitive_words import UNIONS

if TYPE_CHECKING:
    from pseudo_core.detect.context import EssayView

__all__ = [
    "CAMP",
    "GETTING",
    "VANISHED",
    "WAR",
    "is_habit",
    "is_lost_in_war",
    "is_member_of",
    "is_union_matter",
    "seeks_asylum",
]

CAMP = frozenset({"läger", "lägret"})
_HELD = word_set("satt sitter suttit sitta hölls hålls fånge fångad tillbaka släpptes flydde rymde")
VANISHED = word_set("försvann försvinna försvunnen försvunnit försvinner försvunna")
_AT_WAR = word_set(
    "krig kriget soldat soldater soldaterna soldaten militär militären armén polisen regimen talibanerna talibaner",
    "brände bombade bomber gränsen flydde fängelse häktades tortyr underrättelsetjänsten gerillan milisen öknen",
)
GETTING = word_set("fick får fått få haft hade har drabbades fik")
_DECISION = frozenset({"beslut", "beslutet"})
_UNION_MATTERS = ("a-kass", "jurist", "klubb", "ombud", "studie", "kurs", "medlem", "avdelning", "fest", "stipendi")
_WEEKDAYS = tuple(f"{day}{end}" for day in ("fredag", "lördag", "söndag") for end in ("", "en", "ar", "arna", "ens"))
_WORSHIP = frozenset(_WEEKDAYS) | word_set("ber bad be bett firar firade fira sjunger predikar helgen")
_DOING = word_set("gör gjorde göra firar firade fira")
_VERBS_OF_PRAYER = word_set("ber bad fastar fastade")
_DIED = word_set("dog död dött dödades dödad stupade stupat försvann försvunnen miste förlorade")
_OFFICES = ("migrationsverk", "asyl", "uppehållstillstånd", "flydd", "flykt", "flyde", "avslag", "förvar")
_JOINING = word_set("är var varit vara gick gått gå går kom kommit")
WAR = frozenset({"kriget", "krigen", "krig"})


def is_member_of(view: EssayView, i: int) -> bool:
    """Tell whether the union that token i may name is one that somebody belongs to: `ombud för Kommunal`."""
    before = view.folded_before(i)
    if before == "facket":
        return True  # `jag är med i facket kommunal`
    if not view.texts[i][:1].isupper():
        return False
    if view.folded[i] not in UNIONS:  # a genitive: `brev från Kommunals a-kassa`
        return view.folded_after(i).startswith(_UNION_MATTERS)
    if before not in ("i", "för", "inom", "på", "av", "till"):
        return False
    first, _ = view.sentence_of(i)
    if view.folded_before(i) == "i" and view.folded_before(i, 2) == "med" and view.folded_before(i, 3) in _JOINING:
        return True  # `jag är med i Metall`
    return any(
        word.startswith(("medlem", "förtroendevald", "fack", "anslut")) or word.endswith("ombud")
        for word in view.folded[max(first, i - 5) : i]
    )


def is_union_matter(view: EssayView, i: int, name: str, listed: Mapping[str, Mapping[str, str]]) -> bool:
    """Tell whether a union of two words owns what somebody turns to: `IF Metalls jurist`."""
    row = listed.get(name)
    return row is not None and row.get("topic") == "union" and view.folded_after(i, 2).startswith(_UNION_MATTERS)


def seeks_asylum(view: EssayView, i: int) -> bool:
    """Tell whether the decision after token i is one on asylum: somebody gets it, and the essay speaks of flight."""
    if view.folded_after(i) not in _DECISION or not any(word.startswith(_OFFICES) for word in view.vocabulary):
        return False
    first, _ = view.sentence_of(i)
    return not GETTING.isdisjoint(view.folded[max(first, i - 5) : i])


def is_lost_in_war(view: EssayView, i: int, word: str, kin: Mapping[str, Mapping[str, str]]) -> bool:
    """Tell whether somebody fell, is held or has vanished: `dog i kriget`, `satt i läger`, `min bror försvann då`."""
    first, last = view.sentence_of(i)
    if word in VANISHED:
        if not any(view.folded[k] in kin and view.folded_before(k) in OWN for k in range(max(first, i - 4), i)):
            return False
        return not _AT_WAR.isdisjoint(view.folded[max(0, first - 14) : min(view.n, last + 14)])
    back = view.folded[max(first, i - 6) : i]
    if word in CAMP:
        return back[-1:] in (["i"], ["från"]) and not _HELD.isdisjoint(back)
    return back[-1:] == ["i"] and not _DIED.isdisjoint(back)


def is_habit(view: EssayView, i: int) -> bool:
    """Tell whether somebody worships at token i: `på söndag vi går till kyrkan`, `jag gör namaz`."""
    if view.folded[i] in _VERBS_OF_PRAYER or (i and view.capital_counts(i - 1)):
        return False
    if view.folded_before(i) in _DOING:
        return True
    if i and view.pos[i - 1] in ("NOUN", "PROPN", "X"):
        return False  # `i x yesus kyrkan`
    first, last = view.sentence_of(i)
    return not _WORSHIP.isdisjoint(view.folded[max(first, i - 7) : min(last, i + 6)])
