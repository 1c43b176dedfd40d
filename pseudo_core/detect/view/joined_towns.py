"""Two places or more that a hyphen joins into a route: `vi åkte Malmö-Göteborg`, `sträckan Lund-Hässleholm-Växjö`.

A double name that the lists have as one (`Upplands-Bro`, `Kongo-Kinshasa`) is one place, and `Anna-Sofia` nobody's
way, though there are towns of both names.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pseudo_core.detect.view.frames import word_set

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView
    from pseudo_core.lexicon import Entry

__all__ = ["is_match", "joined_towns"]

_JOINED = re.compile(r"[A-ZÅÄÖ][a-zåäöéü]{2,}(?:-[A-ZÅÄÖ][a-zåäöéü]{2,}){1,3}")
_ROUTES = word_set(
    "sträckan sträcka rutten rutt linjen linje biljett biljetter biljetten resan resa flyga flyger flög reste reser",
    "åker åka åkte åkt körde kör köra kört pendlar pendlade pendla cyklade cyklar cykla gick vandrade liftade tog tar",
    "mellan vägen motorvägen avståndet banan",
)
_VEHICLES = ("tåg", "buss", "flyg", "färj", "pendel", "express")
_ROAD = re.compile(r"e\d{1,2}:?an?|väg")
_BACK = 4  # tokens before a route in which it says that it is one
_TOWNS = frozenset({"swedish_place", "world_city", "country"})
_PEOPLE = frozenset({"given_name", "surname"})
_USUAL_NAME = 200  # people
_LARGE = 3_000  # inhabitants of a town abroad that a line leads to
_MATCHES = ("match", "derby", "final")  # `matchen Hammarby-Malmö`


def joined_towns(view: EssayView, i: int) -> Sequence[tuple[int, int, tuple[Entry, ...]]]:
    """Return where the places that token i joins begin and end, and what the lists know of each; empty when it is no
    route.
    """
    text = view.texts[i]
    if "-" not in text or _JOINED.fullmatch(text) is None or any(e.list in _TOWNS for e in view.entries(text)):
        return ()
    out: list[tuple[int, int, tuple[Entry, ...]]] = []
    at = view.starts[i]
    is_sure = is_home = False
    for part in text.split("-"):
        known = view.entries(part)
        towns = tuple(e for e in known if _is_town(e))
        if not towns or any(e.list == "given_name" and e.frequency >= _USUAL_NAME for e in known):
            return ()
        is_sure |= not any(e.list in _PEOPLE for e in known)
        is_home = all(e.country == "SE" for e in towns) and (is_home or not out)
        out.append((at, at + len(part), towns))
        at += len(part) + 1
    return out if is_sure and (is_home or _is_on_route(view, i)) else ()


def is_match(view: EssayView, i: int) -> bool:
    """Tell whether token i joins the clubs that play one another rather than towns."""
    return any(word.startswith(_MATCHES) for word in view.folded[max(view.sentence_of(i)[0], i - _BACK) : i])


def _is_town(entry: Entry) -> bool:
    if entry.list == "world_city":
        return entry.country == "SE" or entry.frequency >= _LARGE
    return entry.list in _TOWNS and not entry.inflection


def _is_on_route(view: EssayView, i: int) -> bool:
    back = view.folded[max(view.sentence_of(i)[0], i - _BACK) : i]
    return any(word in _ROUTES or word.startswith(_VEHICLES) or _ROAD.fullmatch(word) for word in back)
