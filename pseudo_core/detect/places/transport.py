"""Detect named lines and transport systems (`gröna linjen`, `Pågatågen`, `Roslagsbanan`), never kinds of transport.

Source: SweLL guidelines 3.4: `tunnelbana`, `buss` and `pendeltåg` are no names, `Tvärbanan` is one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pseudo_core.detect.names.context import case_of
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.joined_towns import joined_towns
from pseudo_core.detect.view.surface import fold_key
from pseudo_core.detect.view.word_marks import hit_mark, marked, marked_hits, word_mark
from pseudo_core.detect.weigh import WEIGHTS
from pseudo_core.detect.writer.relation import relation_features
from pseudo_core.model import Evidence
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.lexicon import Lexicon

__all__ = ["detect_transport_names"]

_RIDING = frozenset(
    {"med", "ta", "tar", "tog", "åker", "åka", "åkte", "åk", "åkt", "resa", "reser", "reste", "kom", "kommer"}
)
_LINE = frozenset({"linjen", "linje", "linjens", "linien", "linjan", "line", "express", "expressen"})
_SYSTEM_ENDINGS = (
    *("banan", "tågen", "tåget", "toget", "togen", "tågs", "bussarna", "expressen", "linjen", "pilen", "båten"),
    *("färjan", "färjorna"),
)
_SYSTEM = re.compile(f"^(?P<stem>.{{3,}}?)(?:{'|'.join(_SYSTEM_ENDINGS)})s?$")
# Trains and ships that bear names of their own: `båten X`, `tåget X`.
_NAMED_CRAFT = frozenset(
    (
        *("tåget", "nattåget", "snabbtåget", "expresståget", "båten", "färjan", "fartyget", "skärgårdsbåten"),
        *("ångbåten", "kryssningsfartyget", "bilfärjan", "passagerarfärjan", "kryssningsbåten", "bussbåten"),
    )
)
# What is made along, run, called or drawn, and no line that anybody rides.
_NO_LINES = (
    *("press", "monterings", "produktions", "pack", "slakt", "stycknings", "svets", "lackerings", "löpande", "tapp"),
    *("mål", "start", "stöd", "hjälp", "jour", "front", "strand", "kust", "tids", "bas", "grund", "avslutnings"),
)
_TAKEN = frozenset({"ta", "tar", "tog", "åk", "åker", "åkte"})
_WHO = frozenset({"jag", "vi", "du", "ni", "man"})
_TAKERS = _WHO | {"att", "kan", "ska", "och", "sen", "sedan", "måste"}
_CRAFTS = frozenset(
    {"cykeln", "bilen", "bussen", "mopeden", "taxi", "taxin", "spårvagnen", "färjan", "båten", "flyget"}
)
_HITHER = frozenset({"hem", "hit", "dit", "förbi"})
_GOALS = frozenset({"jobbet", "stan", "skolan", "arbetet", "praktiken", "stationen", "flygplatsen", "staden", "sfi"})
_LATE = frozenset({"försenat", "försenade", "inställt", "inställda"})  # as no single person is
_ABOARD = frozenset({"med", "ta", "tar", "tog", "på", "vi", "jag", "från"})
_SHIP_SIGNS = frozenset("msfvy")
_CITY_LINE = re.compile(r"^[UST]\d{1,2}$")
_IS_TRANSPORT = hit_mark(lambda entries, n_tokens: any(e.list == "transport" for e in entries))
_MAY_TAKE, _IS_LATE = word_mark(_TAKEN), word_mark(_LATE)
_MAY_NAME = word_mark(
    _LINE | _NAMED_CRAFT | _SHIP_SIGNS,
    (ending + s for ending in _SYSTEM_ENDINGS for s in ("", "s")),
    test=lambda word: len(word) < 4 and _CITY_LINE.match(word.upper()) is not None,
)


def detect_transport_names(view: EssayView, lexicon: Lexicon) -> Iterator[Evidence]:
    """Yield names of lines and systems, from the lists, by colour, and by ending where no dictionary knows the word."""
    for hit in marked_hits(view, _IS_TRANSPORT):
        entry = next(e for e in hit.entries if e.list == "transport")
        if entry.kind in ("operator", "company") and not _is_ridden(view, hit.first, hit.last):
            continue  # whose bus it is says nothing, until it is named with it
        last = hit.last + (view.folded_after(hit.last - 1) == "express")  # `Ylinjen express buss 61`
        low = view.texts[hit.first].islower()
        features = [
            "t:list",
            *(["t:operator"] if entry.kind in ("operator", "company") else []),
            f"{case_of(view, hit.first)}:transport",
        ]
        if entry.is_common and low:
            features.append("t:common_low")
        yield _evidence(view, hit.first, last, "transport_name/list", features)
    yield from _taken(view)
    for i in marked(view, _MAY_NAME):
        word = view.folded[i]
        named = word in _LINE and i and view.folded[i - 1] in CUES.colour and view.adjacent(i - 1, i)
        if named and (
            word.startswith(("linjen", "linien", "linjan", "express"))
            or view.folded[i - 1].endswith("a")
            or view.capital_counts(i - 1)
        ):
            yield _evidence(view, i - 1, i + 1, "transport_name/colour", ["t:colour"])
        elif word in _SHIP_SIGNS:
            is_sign = view.folded_before(i) == "/" and view.folded_before(i, 2) in _SHIP_SIGNS
            if is_sign and (last := _craft(view, i + 1)) > i + 1:  # the sign belongs to the name: `M/S Birka`
                yield _evidence(view, i - 2, last, "transport_name/ship", ["t:list", "cap:transport"])
        elif (word in _LINE or (word in _NAMED_CRAFT and word.endswith("tåget"))) and view.folded_after(
            i
        ) in CUES.called:
            if view.folded_before(i) not in CUES.place_preposition and (last := _craft(view, i + 2)) > i + 2:
                yield _evidence(view, i + 2, last, "transport_name/called", ["t:list", "t:colour", "cap:transport"])
        elif word in _NAMED_CRAFT and (first := _told_before(view, i)) < i - 1:
            yield _evidence(view, first, i - 1, "transport_name/apposed", ["t:list", "t:colour", "cap:transport"])
        elif word in _NAMED_CRAFT:
            ridden = not _RIDING.isdisjoint(view.folded[max(view.sentence_of(i)[0], i - 6) : i])
            if ridden and (last := _craft(view, i + 1)) > i + 1 and not _is_route(view, i + 1, last):
                features = ["t:list", f"{case_of(view, i + 1)}:transport"]
                yield _evidence(view, i + 1, last, "transport_name/named", features)
        elif _CITY_LINE.match(view.texts[i]):
            if view.folded_before(i) in _RIDING or view.folded_before(i) == "linje":
                yield _evidence(view, i, i + 1, "transport_name/city_line", ["t:list"])
        elif view.is_word[i] and (system := _SYSTEM.match(word)) and not view.is_common_word(i):
            case = case_of(view, i)
            if view.folded_before(i) == "hos":
                continue  # `syntest hos Xlinjen`
            if word.startswith(_NO_LINES) and word.endswith("linjen") and case != "cap":
                continue
            if word.endswith("linjen") and _is_programme(view, i):
                continue
            if case == "initial" and view.is_common_surface(system["stem"].removesuffix("s")):
                continue  # `Bowlingbanan var stängd`
            if word.endswith(("banan", "tågen", "tåget", "bussarna", "expressen", "linjen")) or case == "cap":
                yield _evidence(view, i, i + 1, "transport_name/form", ["t:form", f"form:{case}"])


def _taken(view: EssayView) -> Iterator[Evidence]:
    """Yield the names that somebody takes somewhere as one takes a train, or that are late as trains are: `jag tar X
    till jobbet`, `X är försenat`."""
    for i in marked(view, _MAY_TAKE):
        first = i + 1 + (view.folded_after(i) in _WHO)  # `sen tar du X till stan`
        if not (view.is_initial[i] or view.folded_before(i) in _TAKERS or first > i + 1):
            continue
        last = _craft(view, first)
        if last > first and _leads_on(view, last) and _may_be_line(view, first):
            yield _evidence(view, first, last, "transport_name/taken", ["t:list", "cap:transport", "t:colour"])
    for i in marked(view, _IS_LATE):
        first = i - 2
        if first < 0 or view.folded[i - 1] not in ("är", "var", "blev", "blir") or not view.is_capital[first]:
            continue
        if view.folded_before(first) in CUES.place_preposition or view.is_shouted(first):
            continue  # `flyget från X var försenat`
        if view.is_word[first] and not view.is_common_word(first) and not _is_route(view, first, first + 1):
            yield _evidence(view, first, first + 1, "transport_name/late", ["t:list", "cap:transport", "t:colour"])


def _leads_on(view: EssayView, last: int) -> bool:
    """Tell whether what follows a line's name says where it is taken: `till jobbet`, `från X`, `hem`, `direkt hit`."""
    word, after = view.folded_after(last - 1), view.folded_after(last - 1, 2)
    if word in _HITHER or (word == "direkt" and (after in _HITHER or after == "till")):
        return True
    goal = last + 1
    if word not in ("till", "från", "mot", "mellan") or goal >= view.n:
        return False
    return view.capital_counts(goal) or after in _GOALS or after.endswith(("stationen", "terminalen"))


def _may_be_line(view: EssayView, i: int) -> bool:
    """Tell whether the name at token i is no town and nobody who is called so for sure, whom one takes along."""
    entries = view.entries(view.texts[i])
    if (
        view.folded[i] in _CRAFTS
        or view.folded[i] in CUES.vehicle_make
        or view.folded[i].endswith(("trafiken", "trafik"))
    ):
        return False  # `jag tar Volvon till jobbet`
    if any(e.list in ("swedish_place", "world_city", "country", "street", "company", "area") for e in entries):
        return False
    return not any(e.list == "given_name" for e in entries)


def _is_programme(view: EssayView, i: int) -> bool:
    """Tell whether the line at token i is what somebody learns at a school: `elev på djurvårdarlinjen`."""
    first, last = view.sentence_of(i)
    return _RIDING.isdisjoint(view.folded[max(first, i - 4) : i]) and not (
        CUES.study_relation.isdisjoint(view.folded[max(first, i - 7) : min(last, i + 7)])
    )


def _craft(view: EssayView, first: int) -> int:
    """Return the end of the ship's or train's name that begins at token `first`, `first` for none."""
    last = first
    while last - first < 2 and last < view.n and view.adjacent(last - 1, last):
        if not (view.is_word[last] and view.capital_counts(last)) or view.is_kin[last]:
            break
        last += 1
    return last


def _told_before(view: EssayView, noun: int) -> int:
    """Return where the name begins that the craft at token `noun` says more of: `med X , färjan från Y`; the comma's
    token for none."""
    comma = noun - 1
    if comma < 2 or view.texts[comma] not in (",", "("):
        return comma
    first = comma
    while first > 1 and comma - first < 2 and view.is_title[first - 1] and not view.is_kin[first - 1]:
        first -= 1
    if first == comma or view.folded[first - 1] not in _ABOARD:
        return comma
    ridden = not _RIDING.isdisjoint(view.folded[max(view.sentence_of(first)[0], first - 6) : first])
    leads = view.folded_after(noun) in ("från", "till", "mellan", "som", "mot", "över")
    return first if ridden and leads else comma


def _is_route(view: EssayView, first: int, last: int) -> bool:
    """Tell whether what follows a train or ship is where it goes: `tåget Lund–Malmö`, `färjan Ystad-Rönne`."""
    is_dashed = view.folded_after(last - 1) in ("-", "–", "—", "/") and last + 1 < view.n and view.is_capital[last + 1]
    return is_dashed or len(joined_towns(view, first)) > 0


def _is_ridden(view: EssayView, first: int, last: int) -> bool:
    """Tell whether an operator's name goes with a bus: `ta Xtrafiks buss 8`, `med Xtrafiken 20`."""
    local = view.folded[last - 1].endswith(("trafiken", "trafik"))
    if (
        local
        and view.folded_before(first) == "med"
        and _RIDING.intersection(view.folded[max(0, first - 6) : first - 1])
    ):
        return True  # `åker hem med Xtrafiken`
    after = view.folded_after(last - 1)
    if after == "express":
        after = view.folded_after(last)
    return after in CUES.vehicle or (after[:1].isdigit() and view.folded_before(first) in _RIDING)


def _evidence(view: EssayView, first: int, last: int, rule: str, features: list[str]) -> Evidence:
    features = [*features, *relation_features(view, first)]
    start, end = view.span(first, last)
    score = WEIGHTS.score("transport", features)
    facts = (("family", "transport"), ("why", " ".join(features)))
    return Evidence(start, end, Label.TRANSPORT_NAME, rule, score, (), fold_key(view.text[start:end]), facts)
