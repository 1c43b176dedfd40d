"""Which reading of a place is meant: town or lake, city or part of one, stop or district, place or person."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pseudo_core.detect.institutions.nouns import tail_form
from pseudo_core.detect.places.address import is_addressed_at
from pseudo_core.detect.places.anybody import is_nobodys, is_of_anybody
from pseudo_core.detect.places.checks import is_flight, is_near_town, is_sailed
from pseudo_core.detect.places.context import OWN_TOWN, ROOMS, is_line_end, preposition_before
from pseudo_core.detect.places.entries import PLACE_LISTS
from pseudo_core.detect.places.ways import is_on_way
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.listed import street_endings
from pseudo_core.detect.view.naming import naming_verb_before
from pseudo_core.detect.view.surface import genitive_stem
from pseudo_core.detect.writer.relation import tie
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.lexicon import Entry

__all__ = [
    "OWN_CITY",
    "PARTS",
    "PART_OF_COUNTRY",
    "after_foreign_city",
    "argued",
    "by_line",
    "by_nesting",
    "by_parent",
    "by_preposition",
    "by_tail",
    "form_label",
    "in_foreign_city",
    "in_named_part",
    "in_part_of",
    "is_part_of_country",
    "is_settled",
    "name_conflict",
    "names_part",
    "runs_on",
]

PART_OF_COUNTRY = "region/part_of_country"
"""Rule of what `is_part_of_country` tells, whatever words are beside it."""
OWN_CITY = 150_000
"""Inhabitants from which a form is rather a city than another city's part."""


PARTS = frozenset({"stadsdelen", "kvarteret", "området", "stadsdel", "kvarter", "område", "förorten", "bostadsområdet"})
"""Words for a part of a town."""
_WITH_PARTS = 60_000  # inhabitants from which a city abroad has parts that people name
_READING = frozenset({"läst", "läste", "läser", "hört", "hörde", "sett", "såg"})
_UNTIED = frozenset({"none", "near"})
_THINGS = frozenset({"company", "institution", "school"})
_MANY_LIVE = 10_000  # people of an island that is first of all a part of a town
# What a place is listed as, by list or by kind, of which a preposition can tell something.
_TOLD_LISTS, _TOLD_KINDS = frozenset({"geo", "place"}), frozenset({"airport", "square"})
_LARGEST = 300_000  # inhabitants
_BESIDE = frozenset({"utanför", "framför", "bakom", "bredvid", "mittemot", "förbi", "runt"})
_LONG_NAME = 5
_ARTICLES = frozenset({"el", "al", "es", "ez", "ech", "ed", "er", "et", "en", "ul", "as", "ad", "ar", "ash", "az"})
_TRAINS = frozenset({"tåg", "tåget", "tågen", "nattåget", "snälltåget", "öresundståget", "regionaltåget", "pågatåget"})
_COMPASS = frozenset(
    {"norra", "södra", "östra", "västra", "nordöstra", "nordvästra", "sydöstra", "sydvästra", "mellersta", "centrala"}
)
_SIDES = (
    "nordöst",
    "nordväst",
    "sydöst",
    "sydväst",
    "nordost",
    "sydost",
    "nord",
    "syd",
    "öst",
    "väst",
    "central",
    "mellan",
)
_INTO = frozenset({"i", "från", "till", "genom", "ifrån"})
_SETTLED_IN = frozenset(
    {"bor", "bodde", "bo", "bott", "född", "föddes", "födda", "uppvuxen", "uppväxt", "hemma", "oss", "kvar", "bosatt"}
    | {"bosatte", "här", "uppe", "nere", "borta", "stad", "by", "byn"}
)
_MOVING = frozenset({"flyttade", "flytta", "flyttar", "flyttat", "flydde", "flytt", "emigrerade", "utvandrade"})
_WITHIN = frozenset({"i", "från", "ifrån"})
_LIVING = frozenset({"bor", "bodde", "bo", "bott", "flyttade", "hyr"})
# What houses and grounds that one goes to end in, which no town does.
_HOUSES = (
    *("huset", "hallen", "badet", "parken", "kiosken", "museet", "teatern", "arenan", "stugan", "magasinet", "vallen"),
    *("fortet", "fästningen", "slottet", "kapellet", "tornet", "paviljongen", "rinken", "mässan", "gallerian"),
)
# What lakes, mountains, rivers and islands end in; of these, what villages end in too.
_WATERS = (
    *("sjön", "berget", "älven", "tjärnen", "fjället", "fjorden", "fjärden", "forsen", "toppen", "sundet", "ån"),
    *("skär", "skäret", "vattnet", "fallet", "floden", "bukten", "klinten", "klippan", "branten", "vulkanen"),
)
_ISLANDS = ("näset", "halvön", "udden", "holmen", "öarna", "holmarna", "skären", "landet")
_SETTLED = ("berget", "forsen", "sundet", "ån", "vattnet", "toppen", "skär", "sjön")


def name_conflict(view: EssayView, first: int, last: int, entries: Sequence[Entry]) -> list[str]:
    """Return the features of what else the tokens `[first, last)` may be: names of people, firms."""
    names = [e for e in entries if e.list == "given_name"]
    if last - first == 1 and "-" in view.texts[first]:
        parts = (genitive_stem(view.texts[first]) or view.texts[first]).split("-")
        names = names or [e for part in parts for e in view.entries(part) if e.list == "given_name"]
    out = []
    lists = {e.list for e in entries}
    if names:
        frequent = max(e.frequency for e in names) >= 200 or PLACE_LISTS.isdisjoint(lists)
        out.append("n:also_given" if frequent else "n:rare_given")
    if "surname" in lists:
        out.append("n:also_surname")
        before = view.entries(view.texts[first - 1]) if first and view.adjacent(first - 1, first) else ()
        if (
            any(e.list == "given_name" for e in before)
            and view.texts[first - 1][:1].isupper()
            and view.texts[first][:1].isupper()
        ):
            out.append("n:after_given")
    if "famous" in lists:
        out.append("n:famous")
    if not _THINGS.isdisjoint(lists):
        out.append("n:also_thing")
    return out


def argued(view: EssayView, i: int) -> list[str]:
    """Return the feature of a place in an argument whose sentence speaks of anybody or of relatives: `i X finns en
    lag`."""
    types = view.essay.text_types
    if "Argumenterande" not in types and "Förklarande" not in types:
        return []
    how = tie(view, i)
    if how == "kin" and is_nobodys(view, i):
        how = "generic"  # `en tonåring i X`, who is a relative elsewhere
    elif how in _UNTIED and (
        ("Förklarande" in types and True in view.is_verb[slice(*view.sentence_of(i))]) or is_of_anybody(view, i)
    ):
        how = "generic"  # what is explained is so for everybody
    elif how not in ("generic", "kin") and _is_read(view, i):
        how = "generic"
    return [f"argued:{how}"] if how in ("generic", "kin") else []


def _is_read(view: EssayView, i: int) -> bool:
    """Tell whether a country or one of the largest cities stands in what the writer has read or heard, and nothing of
    the writer's own: `Jag har läst att X diskuterar det`, `i tidningen läste jag att tågen mellan X och Y`."""
    if not any(e.list == "country" or e.frequency >= _LARGEST for e in view.entries(view.texts[i])):
        return False
    first, last = view.sentence_of(i)
    words = view.folded[first:i]
    if "att" not in words:
        return False
    at = words.index("att")
    return not _READING.isdisjoint(words[max(0, at - 4) : at]) and CUES.first_person.isdisjoint(
        view.folded[first + at : last]
    )


def is_small_province(entries: Sequence[Entry]) -> bool:
    """Tell whether a province abroad is called so, and no city so large that people name its parts."""
    return any(e.list == "region" and e.country != "SE" for e in entries) and all(
        e.frequency < _LARGEST for e in entries if e.list == "world_city"
    )


def by_nesting(view: EssayView, first: int, entries: Sequence[Entry]) -> Label | None:
    """Return `region` for a province abroad that is called like its town, where a place in it is named before: `byn
    Barpak i Gorkha`."""
    j = first - 2
    if j < 1 or view.folded[first - 1] != "i" or not (view.is_capital[j] or view.is_open[j]):
        return None
    if not is_small_province(entries):
        return None
    known = view.entries(view.texts[j])
    if known and not any(e.list in PLACE_LISTS for e in known):
        return None
    if not (known or view.is_capital[j] or view.folded[j - 1] in CUES.head_city):
        return None  # `plockar saffran i herat`
    named = preposition_before(view, j) is not None or naming_verb_before(view, j) is not None
    in_village = view.folded[j - 1] in CUES.head_city or view.folded_before(j, 2) in ("i", "från")
    return Label.REGION if (named or in_village) and not tail_form(view.folded[j]) else None


def by_preposition(view: EssayView, first: int, entries: Sequence[Entry]) -> Label | None:
    """Return what the preposition says of a form that is both a settlement and a lake or island; None otherwise."""
    lists = {e.list for e in entries}
    if _TOLD_LISTS.isdisjoint(lists) and not any(e.kind in _TOLD_KINDS for e in entries):
        return None
    if any(e.kind == "airport" for e in entries) and (
        is_flight(view, first) or view.folded_before(first) in ("till", "från", "på", "via", "ifrån")
    ):
        return Label.PLACE  # `kom till Landvetter`, but `bor i Landvetter`
    before = view.folded_before(first)
    if before in _WITHIN and "place" in lists and _lies_in_town(view, first, entries):
        return Label.CITY  # `i Lalibela`, a sight and the town around it; `bor i Stocksund`, a station and a district
    if before == "vid" and any(e.list == "place" for e in entries):
        return Label.PLACE  # `vid Hornstull`, a square and the district around it
    if (
        any(e.list == "place" and e.kind == "park" for e in entries)
        and any(e.kind == "district" for e in entries)
        and view.folded_before(first, 2) not in _LIVING
    ):
        return Label.PLACE  # `sprang i Slottsskogen`, a park and the district around it
    is_square = any(e.kind == "square" for e in entries) and street_endings(view.lexicon).is_likely(view.folded[first])
    if is_square and before in ("till", "från", "på", "mot"):
        return Label.PLACE  # `kom till Gullmarsplan`
    if any(e.list == "geo" and e.kind == "island" and e.country == "SE" for e in entries) and any(
        e.list == "region" and e.kind == "province" for e in entries
    ):
        return Label.REGION  # `på Öland`; `ön Gotland` is an island
    if "geo" not in lists or "area" in lists or not lists & {"swedish_place", "world_city", "region"}:
        return None
    if not lists & {"swedish_place", "world_city"}:
        return Label.GEO if view.folded_before(first) in ("vid", "längs", "över") else None  # `vid Blå Nilen`
    at = preposition_before(view, first)
    if at is None:
        # `Mvh X, Smögen` is where people live
        lived_in = any(e.list == "swedish_place" and e.frequency for e in entries)
        return Label.CITY if lived_in and any(e.kind == "island" for e in entries) else None
    word = view.folded[at]
    if any(e.kind == "island" for e in entries) and is_sailed(view, first):
        return Label.GEO  # `färjan till Visingsö`
    if any(e.list == "geo" and e.country == "SE" for e in entries) and not any(
        e.list == "swedish_place" or (e.list == "world_city" and (e.country == "SE" or e.frequency >= OWN_CITY))
        for e in entries
    ):
        return Label.GEO  # `till Koster`, a town in South Africa too
    from_city = word == "från" and any(e.list == "world_city" and e.frequency >= OWN_CITY for e in entries)
    if word in ("till", "från") and not from_city and any(e.kind == "island" and e.country != "SE" for e in entries):
        return Label.GEO  # `vi åkte till Kreta` means the island, `i Kos` its town
    if word == "på" and (view.folded_before(at) in _LIVING or view.folded_before(at) in ROOMS):
        return Label.CITY if view.folded_after(first) == "i" else Label.GEO  # `en trea på Bergsjön i Göteborg`
    if word == "på" and any(e.kind == "district" for e in entries) and any(e.frequency >= _MANY_LIVE for e in entries):
        return Label.CITY  # `på Kungsholmen`, an island that is a part of a town
    if word in ("vid", "på", "runt", "över", "kring", "längs") or not CUES.bathing.isdisjoint(view.window(first, 5, 5)):
        return Label.GEO  # `drunknade i X`
    return Label.CITY


def _lies_in_town(view: EssayView, first: int, entries: Sequence[Entry]) -> bool:
    """Tell whether a form that a stop or a sight has is the town's here that it lies in."""
    towns = [e for e in entries if e.list in ("world_city", "swedish_place")]
    if not towns or any(e.list == "area" for e in entries):
        return False
    if any(e.list == "place" and e.country != "SE" for e in entries):
        return any(e.list == "world_city" for e in towns)
    stops = any(e.list == "place" and e.kind in ("stop", "station") for e in entries)
    return stops or view.folded_before(first, 2) in _LIVING


def by_tail(view: EssayView, last: int) -> Label | None:
    """Return `region` for a name before the noun for one: `Herat provins`, `Balkh provinsen`."""
    if view.folded_after(last - 1) in CUES.head_region and view.adjacent(last - 1, last) and view.texts[last].islower():
        return Label.REGION
    return None


def by_parent(view: EssayView, entries: Sequence[Entry]) -> Label | None:
    """Return whether a form means part of a city or a large city of its own: by whether the former's city is named."""
    areas = [e for e in entries if e.list == "area"]
    if not areas:
        return None
    known = view.memo.get("words")
    if known is None:
        known = view.memo["words"] = frozenset(view.folded)
    if any(e.list == "swedish_place" and e.frequency >= OWN_TOWN for e in entries):
        return Label.AREA if any(e.parent.casefold() in known for e in areas) else Label.CITY
    abroad = {e.country for e in entries if e.list == "world_city" and e.frequency >= OWN_CITY}
    if abroad <= {e.country for e in areas}:
        return None  # `Brooklyn` is also listed as a city, and is the part
    return Label.AREA if any(e.parent.casefold() in known for e in areas) else Label.CITY


def by_line(view: EssayView, first: int, entries: Sequence[Entry]) -> Label | None:
    """Return `place` for a name with a house number, for what directions lead over and for a district that a tram or a
    train goes to, `city` for a station's name where somebody lives, None for where buses go and for all else."""
    hit = view.hit_at.get(first)
    if (hit is not None and is_addressed_at(view, hit.last)) or is_on_way(view, first):
        return Label.PLACE  # `bor på Xberga 30 A`, `sväng höger på Xberga`
    if view.folded_before(first) == "i" and view.folded_before(first, 2) in _LIVING and entries:
        return Label.CITY if all(e.kind in ("stop", "station") for e in entries) else None  # `bor i Stocksund`
    if not is_line_end(view, first) or any(
        e.list in ("world_city", "region", "country")
        or (e.list == "swedish_place" and (e.frequency >= OWN_TOWN or e.kind == "locality"))
        for e in entries
    ):
        return None
    if all(e.list == "geo" for e in entries if e.list in PLACE_LISTS):
        return None  # `ner mot Indalsälven`
    if not any(e.list in ("place", "street") for e in entries) and _goes_by_bus(view, first):
        return None  # `buss 2 mot X`, where people live
    return Label.PLACE


def _goes_by_bus(view: EssayView, first: int) -> bool:
    back = view.folded[max(view.sentence_of(first)[0], first - 6) : first]
    return any(word.startswith("bus") for word in back)


def _goes_by_train(view: EssayView, first: int) -> bool:
    """Tell whether a train or a bus without a number, which goes between towns, goes to token `first`: `tåget till X`,
    but not `pendeltåget till X`."""
    back = view.folded[max(view.sentence_of(first)[0], first - 6) : first]
    return not _TRAINS.isdisjoint(back)


def form_label(view: EssayView, i: int, last: int, at: int | None) -> Label | None:
    """Return the label that a name's own ending, or what people do there, asks for; None for no opinion."""
    word = view.folded[last - 1]
    if last - i == 1 and is_part_of_country(view, i):
        return Label.REGION  # `Nordirak`
    if is_line_end(view, i) and not is_near_town(view, i) and not _goes_by_train(view, i):
        return Label.PLACE
    if word.endswith("ö") and is_sailed(view, i):
        return Label.GEO
    if word.endswith(("provinsen", "regionen", "länet", "distriktet", "trakten", "guvernementet")):
        return Label.REGION
    if view.folded_before(i) == "på" and word.endswith(_ISLANDS):
        return Label.GEO
    if word.endswith(_WATERS) and not (
        view.folded_before(i) == "i" and word.endswith(_SETTLED) and CUES.bathing.isdisjoint(view.window(i, 5, 5))
    ):
        return Label.GEO
    endings = street_endings(view.lexicon)
    if endings.is_likely(word) or word.endswith(endings.hubs):
        return Label.PLACE
    if at is not None and (is_beside(view, i, last) or (word.endswith(_HOUSES) and view.is_capital[i])):
        return Label.PLACE
    if at is not None and any(w in CUES.bathing for w in view.window(i, 5, 5)):
        return Label.GEO
    if at is None:
        return None
    # `vi ses vid X`, `vi såg det på X`, where towns take `i`
    return Label.PLACE if view.folded[at] == "vid" or (at == i - 1 and view.folded[at] == "på") else None


def is_part_of_country(view: EssayView, i: int) -> bool:
    """Tell whether token i is a foreign country with the quarter of the compass before it, which no list has for a
    country of its own: `Nordirak`, but not `Sydkorea`."""
    word = view.folded[i]
    rest = next((word.removeprefix(side) for side in _SIDES if word.startswith(side)), "")
    if len(rest) < _LONG_NAME - 1 or any(e.list == "country" for e in view.entries(view.texts[i])):
        return False
    return rest != "sverige" and any(
        e.list == "country" or (e.list == "region" and e.country not in ("", "SE"))
        for e in view.entries(rest.capitalize())
    )


def is_beside(view: EssayView, i: int, last: int) -> bool:
    """Tell whether one stands outside, behind or in front of a definite name, which is a house: `utanför Xaden`."""
    return (
        last - i == 1
        and view.folded_before(i) in _BESIDE
        and view.is_capital[i]
        and len(view.folded[i]) > _LONG_NAME
        and view.folded[i].endswith(("en", "et", "an", "on"))
    )


def after_foreign_city(view: EssayView, i: int) -> bool:
    """Tell whether the large city abroad that token i lies in stands right before: `i Oran , i X`."""
    if i < 3 or view.folded[i - 1] != "i" or view.texts[i - 2] != ",":
        return False
    return any(
        e.list == "world_city" and e.country != "SE" and e.frequency >= _WITH_PARTS
        for e in view.entries(view.texts[i - 3])
    )


def names_part(view: EssayView, i: int) -> bool:
    """Tell whether token i is named as a part of some town: `i ett område som heter X`."""
    verb = naming_verb_before(view, i)
    return verb is not None and not PARTS.isdisjoint(view.folded[max(view.sentence_of(i)[0], verb - 3) : verb])


def in_named_part(view: EssayView, i: int) -> bool:
    """Tell whether the sentence of token i, a part of a town, names a large city abroad before it."""
    if not names_part(view, i):
        return False
    hits = (view.hit_at[k] for k in range(view.sentence_of(i)[0], i) if k in view.hit_at and view.is_capital[k])
    return any(
        e.list == "world_city" and e.country != "SE" and e.frequency >= _WITH_PARTS for h in hits for e in h.entries
    )


def in_part_of(view: EssayView, i: int) -> bool:
    """Tell whether the word at token i is that of whose north or south somebody is: `i östra jemtlan`."""
    return view.folded_before(i) in _COMPASS and view.folded_before(i, 2) in _INTO


def is_settled(view: EssayView, i: int) -> bool:
    """Tell whether somebody lives at token i, is there or moves there, as one does to no person: `hemma i X`, `hos
    oss i X`, `flyttade vi till X`."""
    before, second = view.folded_before(i), view.folded_before(i, 2)
    if before == "i":
        return second in _SETTLED_IN
    if before != "till":
        return False
    return (view.folded_before(i, 3) if second in CUES.nominative else second) in _MOVING


def runs_on(view: EssayView, i: int) -> bool:
    """Tell whether the name at token i goes on with an article and a capital, as names of Arabic do: `Sidi El X`."""
    return (
        i + 2 < view.n
        and view.folded[i + 1] in _ARTICLES
        and view.is_title[i + 1]
        and view.is_capital[i + 2]
        and view.together(i, i + 1)
        and view.together(i + 1, i + 2)
    )


def in_foreign_city(view: EssayView, last: int) -> bool:
    """Tell whether what ends before token `last` lies in a large city abroad: `X i Kairo`."""
    if last + 1 >= view.n or view.folded[last] != "i":
        return False
    if not view.is_capital[last + 1] and view.is_common_word(last + 1):
        return False
    if is_small_province(view.entries(view.texts[last + 1])):
        return False
    return any(
        e.list == "world_city" and e.country != "SE" and e.frequency >= _WITH_PARTS
        for e in view.entries(view.texts[last + 1])
    )
