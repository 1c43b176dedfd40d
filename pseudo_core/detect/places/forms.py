"""Places known by their form: streets and squares, stops, lakes and mountains."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from pseudo_core.detect.institutions.nouns import tail_form
from pseudo_core.detect.names.context import case_of
from pseudo_core.detect.places.context import head_label, is_alighted, preposition_before
from pseudo_core.detect.places.entries import (
    place_facts,
    place_modifiers,
)
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import is_unit_next
from pseudo_core.detect.view.listed import street_endings
from pseudo_core.detect.view.naming import is_river_name
from pseudo_core.detect.view.people_words import is_role
from pseudo_core.detect.view.short_streets import sided_street, streets_cut_short
from pseudo_core.detect.view.surface import fold_key, genitive_stem
from pseudo_core.detect.view.word_marks import marked, word_mark
from pseudo_core.detect.weigh import WEIGHTS
from pseudo_core.detect.writer.relation import relation_features
from pseudo_core.model import Evidence
from pseudo_core.taxonomy import Label

__all__ = [
    "pattern_evidence",
    "saint_places",
    "short_streets",
    "stop_places",
    "street_places",
    "water_places",
]

_GEO_ENDINGS = (
    *("sjön", "berget", "älven", "ån", "skogen", "ön", "fjället", "fjorden", "viken", "dalen", "öarna"),
    *("floden", "träsket", "fjärden", "tjärnen", "tjärn", "bukten", "sundet", "näset", "halvön", "udden"),
    *("jaure", "jávri", "øya", "vatnet", "breen", "tinden", "tjåkka", "jåkka", "jåkkå", "vagge", "vággi"),
    *("skäret", "forsen", "fallen", "fallet", "toppen", "hällan", "klippan", "grottan", "grundet", "glaciären"),
)


_DEFINITE_WATERS = frozenset(
    {"sundet", "sjön", "viken", "udden", "ön", "fjärden", "berget", "skogen", "kajen", "bukten", "tjärnen", "holmen"}
    | {"näset", "halvön", "havet", "bergen", "floden", "öarna", "slätten", "dalen", "öknen", "kanalen", "älven", "ån"}
)
_SAINTS = frozenset({"st", "st.", "s:t", "s:ta", "sankt", "sankta", "saint"})
_FROM_TOWN = frozenset({"i", "från", "ifrån", "till", "by", "byn", "staden"})
_SIZES = frozenset({"stora", "lilla", "norra", "södra", "västra", "östra", "övre", "nedre", "yttre", "inre"})
_AT_WATER = frozenset({"vid", "på", "över", "runt", "till", "kring", "från", "längs"})
_ALONG = _AT_WATER | {"i", "genom", "mot", "utmed"}
_WATERS = frozenset({"sund", "sjö", "vik", "udde", "bukt", "fjärd", "fjäll", "grotta", "källa", "hav", "kanal", "skär"})
_CALLED_AFTER_PLACE = frozenset({"kanal", "älvdal"})
_WATER_NOUNS = _DEFINITE_WATERS | _WATERS | _CALLED_AFTER_PLACE


# What a name stands before as before a street; `vägen` and the like as learners write them whose keyboards or ears
# differ.
_PLAIN_STREET = frozenset(
    {
        "hamnen",
        "hamn",
        "avenyen",
        "avenyn",
        "piren",
        "rondellen",
        "central",
        *("rådhus", "stadshus", "tingshus", "vattentorn"),
        "tunneln",
        "vagen",
        "vegen",
        "vaegen",
        "vejen",
        "gattan",
        "gaten",
        "granden",
        "grend",
        *("torjet", "torgt", "torgat", "toryet"),
        "torgett",
    }
)
# What an unknown word in lower case may stand before as its name: `i xyz torg`, `på xyz station`.
_NAMED_BY_ANY = frozenset(
    {"gatan", "gata", "vägen", "väg", "torget", "torg", "gränd", "centrum", "station", "havsbad", "central"}
    | {"centralstation", "resecentrum", "busstation", "flygplats"}
)
# What a learner writes apart from the first part of its name.
_PARTED = frozenset(
    {"gatan", "vägen", "gränd", "gränden", "stigen", "gata", "väg", "backen", "vagen", "vegen", "gattan"}
)
_SHORTEST_PART = 3  # letters
_NAMING_SIZES = frozenset(
    {"stor", "ny", "nya", "gamla", "lilla", "norra", "södra", "västra", "östra"}
)  # `på stor gatan 5`
_OF_SEATS = frozenset({"fick", "får", "få", "fått", "är", "var", "blev", "blir", "står", "stod", "att", "när", "om"})
_EMPTY = frozenset({"tom", "tomt", "ledig", "ledigt", "upptagen"})
_STREET_WORDS = CUES.street_word | CUES.stop_word | _PLAIN_STREET
_CLOCK = re.compile(r"\d{1,2}[.:]\d\d")
_LONG = 6  # letters from which a word can look like a lake
_LIKE_STREET = word_mark(
    _STREET_WORDS,
    listed_endings=lambda lexicon: [form for end in street_endings(lexicon).likely for form in (end, f"{end}s")],
)
_YEAR = re.compile(r"(?:19|20)\d\d$")
_LIKE_WATER = word_mark(endings=_GEO_ENDINGS)
_IS_RIVER = word_mark(["flod", "floden"])
_IS_WATER, _IS_SIZE, _IS_SAINT = word_mark(_WATER_NOUNS), word_mark(_SIZES), word_mark(_SAINTS)


def street_places(view: EssayView) -> Iterator[Evidence]:
    """Streets, squares, stops by their form: `Storgatan`, `Södra torget`, `Kung Magnus väg`, `Sätra centrum`."""
    endings = street_endings(view.lexicon)
    for i in marked(view, _LIKE_STREET):
        word = view.folded[i]
        if not view.is_word[i] or len(word) < 3:
            continue
        capital = view.texts[i][:1].isupper()
        if word in _STREET_WORDS:
            yield from _two_part(view, i)
            continue
        if not endings.is_likely(word) and word not in CUES.named_street:
            continue
        number_after = _is_numbered(view, i)
        if number_after and view.texts[i].islower() and view.is_common_word(i) and _YEAR.match(view.folded_after(i)):
            continue  # `i kommunens detaljplan 2031`
        if word.endswith("åringen") and not number_after:
            continue  # how old somebody is, in a title too
        named = word in CUES.named_street  # `på torggatan`
        common = view.is_common_word(i) and not named
        sure = named or endings.is_sure(word) or (number_after and capital and not common)
        is_weak = not capital and not number_after and (common or not sure)
        if is_weak and (common or not view.is_open[i] or not _given_before(view, i, numbered=False)):
            continue  # but `gå ut vid nils larsväg`
        if common and not sure and not number_after and view.is_initial[i]:
            continue  # `Regeringen säger`
        if not sure and not number_after and view.folded_before(i) in ("i", "från") and _is_district(view, i):
            continue  # `i Hammarkullen` is where one lives
        if view.is_initial[i] and view.folded_after(i) == ":":
            continue  # `Mötesplats : kaféet`
        first = _opened(view, i)
        if first == i and _given_before(view, i, numbered=number_after):
            first = i - 1
        case = case_of(view, first if first < i else i)
        features = [
            f"street:{'sure' if sure else 'maybe'}",
            f"street:{case}",
            *(["street:common"] if common else []),
            *(["street:number"] if number_after else []),
            *relation_features(view, i),
        ]
        sided = sided_street(view, i) if first == i and (number_after or sure) else None
        evidence = pattern_evidence(
            view, sided[0] if sided else first, i + 1, Label.PLACE, "place/street_form", "street", features
        )
        yield replace(evidence, base=f"{sided[1]} {word}") if sided else evidence


_COMPASS = frozenset({"norra", "södra", "östra", "västra", "nedre", "övre", "norr", "söder", "öster", "väster"})
_GOING_ON = _COMPASS | {"läge"}
_MAY_GO_ON = word_mark(_GOING_ON)


# What one follows or leaves the road at: `ta Xgatan`, `avfart X norra`.
_FOLLOWING = frozenset(
    {"korsa", "korsar", "ta", "tar", "följ", "följer", "avfart", "avfarten", "passera", "passerar", "sök"}
)


def stop_places(view: EssayView) -> Iterator[Evidence]:
    """Stops whose name goes on with a letter or a compass word: `Xplan A`, `X läge C`, `X norra`."""
    before = {j - 1 for j in view.capitals if len(view.texts[j]) == 1}  # `gå av vid solliden C`
    before.update(j - 1 for j in marked(view, _MAY_GO_ON) if view.is_capital[j - 1])
    for i in sorted(before):
        if not 0 < i < view.n - 1 or not (view.is_capital[i] or _is_place_word(view, i)):
            continue
        word = view.folded[i + 1]
        sole = len(word) == 1 and view.is_capital[i + 1]
        if word == "c" and sole and view.adjacent(i, i + 1) and _is_place_word(view, i) and not view.is_shouted(i):
            features = ["street:two_part_stop", f"street:{case_of(view, i)}", *relation_features(view, i)]
            yield pattern_evidence(view, i, i + 2, Label.PLACE, "place/stop_part", "street", features)
            continue  # `inte Lund C`
        last = i + 2
        if word == "läge":
            if i + 2 >= view.n or len(view.texts[i + 2]) != 1 or not view.is_word[i + 2]:
                continue
            last += 1
        if not view.adjacent(i, i + 1) or not (
            view.folded[i - 1] in CUES.place_preposition or view.folded[i - 1] in _FOLLOWING
        ):
            continue
        back = view.folded[max(view.sentence_of(i)[0], i - 5) : i]
        stop = view.folded[i - 1] in _FOLLOWING or any(
            w in CUES.alighting or w in CUES.vehicle or w in CUES.head_place for w in back
        )
        if not stop and not (sole and street_endings(view.lexicon).is_likely(view.folded[i])):
            continue
        features = ["street:two_part_stop", f"street:{case_of(view, i)}", *relation_features(view, i)]
        yield pattern_evidence(view, i, last, Label.PLACE, "place/stop_part", "street", features)


def _is_district(view: EssayView, i: int) -> bool:
    return any(e.list == "swedish_place" and not e.is_common for e in view.entries(view.texts[i]))


def _opened(view: EssayView, i: int) -> int:
    """Return where a name that ends at token i begins: `Västra`, `S:t`, `Kung` … before it."""
    first = i
    while (
        first > 0
        and view.adjacent(first - 1, first)
        and view.folded[first - 1] in CUES.place_opener
        and view.tokens[first - 1].sentence == view.tokens[i].sentence
        and (view.texts[first - 1][:1].isupper() or view.texts[i].islower())
        and i - first < 3
    ):
        first -= 1
    return first


def _given_before(view: EssayView, i: int, *, numbered: bool) -> bool:
    """Tell whether a given name before the street at token i is the street's: `på Erik Dahlbergsgatan`."""
    if i == 0 or not view.adjacent(i - 1, i) or view.is_capital[i - 1] is not view.is_capital[i]:
        return False
    if view.folded[i - 1] in CUES.place_preposition:
        return False  # `gå in vid storvägen`, a rare given name too
    before = view.folded_before(i, 2)
    asked = before in CUES.place_preposition or before in CUES.naming_verb or before in _FOLLOWING
    return (asked or (numbered and view.is_initial[i - 1] and view.is_capital[i])) and (
        any(e.list == "given_name" for e in view.entries(view.texts[i - 1]))
    )


def _two_part(view: EssayView, i: int) -> Iterator[Evidence]:
    """`Södra torget`, `Kung Magnus väg`, `Rosengård centrum`: one to three name-like words before a common noun."""
    first = i
    while (
        first > 0
        and i - first < 3
        and view.adjacent(first - 1, first)
        and view.tokens[first - 1].sentence == view.tokens[i].sentence
        and view.is_word[first - 1]
        and (
            view.texts[first - 1][:1].isupper()
            or _is_place_word(view, first - 1)
            or (first > 1 and _is_street_person(view, first - 1, i))
            or (first == i and _is_unknown_street(view, i))
            or (first == i and _is_parted_street(view, i))
        )
        and (
            view.folded[first - 1] not in CUES.function_word
            or (view.is_title[first - 1] and view.folded[first - 1] in _SIZES)
        )
        and not view.is_verb[first - 1]
        and not (view.is_initial[first - 1] and view.folded[first - 1] in _FOLLOWING)
    ):
        first -= 1
    if first == i or (i - first > 1 and view.is_initial[first] and is_role(view, first)):
        return  # `Grannen Nora Borg`
    word = view.folded[i]
    if first == i - 1 and view.texts[first].islower() and view.folded_before(first) in _SIZES:
        first -= 1  # `på södra järnvägs gatan`
    opener_only = all(view.folded[j] in CUES.place_opener and not view.texts[j][:1].isupper() for j in range(first, i))
    if view.is_shouted(i) and not any(_is_place_word(view, j) for j in range(first, i)):
        return
    parted = opener_only and first == i - 1 and _is_parted_street(view, i) and _is_numbered(view, i)
    if (opener_only and not parted) or (view.is_initial[first] and i - first == 1 and view.is_common_word(first)):
        return
    if i - first == 1 and view.is_initial[first] and view.folded[first] in CUES.place_preposition:
        return  # `Fron resecentrum gå ner`
    if i - first == 1 and (_is_no_street(view, i) or _is_seat(view, i)):
        return
    if view.folded[first] in CUES.bare_workplace:
        return  # `Restaurang Kajen`, `Hotell Xby Strand`
    stop = word in CUES.stop_word and word not in CUES.street_word
    if stop and not any(_is_place_word(view, j) or view.texts[j][:1].isupper() for j in range(first, i)):
        return
    features = [
        "street:two_part_stop" if stop else "street:two_part",
        f"street:{case_of(view, first)}",
        *relation_features(view, i),
    ]
    yield pattern_evidence(view, first, i + 1, Label.PLACE, "place/two_part", "street", features)


def _is_no_street(view: EssayView, i: int) -> bool:
    """Tell whether the name before the noun at token i stands for itself: `i X vägen var stängd`, where the
    noun is the next clause's subject, or `Björn Borg`, whose family is called so."""
    if view.is_capital[i]:
        names = view.entries(view.texts[i - 1])
        return any(e.list == "given_name" for e in names) and any(
            e.list == "surname" for e in view.entries(view.texts[i])
        )
    return (
        view.folded_before(i, 2) == "i"
        and i + 1 < view.n
        and view.is_verb[i + 1]
        and not view.texts[i - 1].endswith("s")
        and _is_place_word(view, i - 1)
    )


def _is_seat(view: EssayView, i: int) -> bool:
    """Tell whether `plats` at token i is what somebody has or gets, no square: `fick Vera plats`, `Veras plats är
    tom`."""
    if view.folded[i] != "plats" or view.is_capital[i] or _is_numbered(view, i):
        return False
    before, after = view.folded_before(i, 2), (view.folded_after(i), view.folded_after(i, 2))
    if before in CUES.place_preposition or before in CUES.naming_verb:
        return False
    return before in _OF_SEATS or not _EMPTY.isdisjoint(after)


def _is_unknown_street(view: EssayView, i: int) -> bool:
    """Tell whether an unknown word between a preposition and the street word at token i names it: `på xyz gatan`."""
    return (
        view.folded[i] in _NAMED_BY_ANY
        and view.is_open[i - 1]
        and (view.folded_before(i, 2) in CUES.place_preposition or view.folded_before(i, 2) in CUES.naming_verb)
    )


def _is_numbered(view: EssayView, i: int) -> bool:
    """Tell whether a number that is no measure and no time follows the street word at token i."""
    if i + 1 >= view.n or not view.texts[i + 1][:1].isdigit() or not view.adjacent(i, i + 1):
        return False
    return not is_unit_next(view, view.ends[i + 1]) and _CLOCK.fullmatch(view.texts[i + 1]) is None


def _is_parted_street(view: EssayView, i: int) -> bool:
    """Tell whether the lower-case word before the street word at token i belongs to it, written apart: `på björk vägen
    12`, `på kungs gatan`."""
    j = i - 1
    word = view.folded[j]
    if view.folded[i] not in _PARTED or not view.texts[j].islower() or len(word) < _SHORTEST_PART:
        return False
    if (word in CUES.determiner and word not in _NAMING_SIZES) or view.is_verb[j]:
        return False
    before = view.folded_before(j, 2 if view.folded_before(j) in _SIZES else 1)
    asked = before in CUES.place_preposition
    if _is_numbered(view, i):
        return asked or before.startswith("adress") or before in ("är", "heter")
    if not asked or not view.folded[i].endswith("n"):
        return False  # `det är lång väg`
    if word in CUES.place_opener or (view.pos[j] == "ADJ" and word.endswith("a")):
        return False  # `på breda gatan`
    joined = word + view.folded[i]
    return joined in CUES.named_street or (view.is_common_word(j) and not view.is_common_surface(joined))


def _is_street_person(view: EssayView, j: int, i: int) -> bool:
    """Tell whether the lower-case token j is of the person whom the street at token i is called after: `karl gustavs
    gata`."""
    if view.folded[i] not in ("gata", "väg", "torg", "gränd", "plats", "allé", "stig"):
        return False
    form = view.texts[j] if j < i - 1 else genitive_stem(view.texts[j])
    if not form:
        return False
    if any(e.list in ("given_name", "surname") for e in view.entries(form)):
        return True
    # `robert xbergs väg 12`
    return j == i - 1 and view.is_open[j] and view.folded[j].endswith("s") and view.folded_after(i)[:1].isdecimal()


def short_streets(view: EssayView) -> Iterator[Evidence]:
    """Abbreviated streets with a number: `Storg. 14`, `Björkv 3`."""
    for i, number, whole in streets_cut_short(view):
        features = ["street:sure", "street:number", f"street:{case_of(view, i)}", *relation_features(view, i)]
        evidence = pattern_evidence(view, i, number, Label.PLACE, "place/street_short", "street", features)
        yield replace(evidence, base=whole)


def _is_place_word(view: EssayView, i: int) -> bool:
    return any(
        e.list in ("swedish_place", "place") and not e.is_common
        for e in (*view.entries(view.texts[i]), *view.entries(genitive_stem(view.texts[i]) or "-"))
    )


def pattern_evidence(
    view: EssayView, first: int, last: int, label: Label, rule: str, family: str, features: list[str]
) -> Evidence:
    """Return the evidence for a name read by its form: tokens `[first, last)`, judged by `family`."""
    start, end = view.span(first, last)
    surface = view.text[start:end]
    facts = place_facts(family, None, features)
    gen = last - first == 1 and surface.endswith("ns") and len(surface) > 6
    base = fold_key(surface[:-1] if gen else surface)
    # A word of another language that stands by itself: `ulica Długa`; `Storgate` may be a slip.
    is_foreign = last - first > 1 and rule == "place/foreign_street"
    modifiers = place_modifiers(label, gen=gen, definite=False, plural=False, foreign=is_foreign)
    return Evidence(start, end, label, rule, WEIGHTS.score(family, features), modifiers, base, facts)


def saint_places(view: EssayView) -> Iterator[Evidence]:
    """Towns called after saints that no list has: `bor i st ibb`, `från Sankt Anna`."""
    for i in marked(view, _IS_SAINT):
        if not 0 < i < view.n - 1 or view.folded[i - 1] not in _FROM_TOWN:
            continue
        name = i + 1 + (view.texts[i + 1] == "." and i + 2 < view.n)
        hit = view.hit_at.get(i)
        if (hit is not None and hit.last > i + 1) or view.is_capital[i] is not view.is_capital[name]:
            continue
        known = view.entries(view.texts[name])
        if not (view.is_open[name] or any(e.list in ("given_name", "surname", "swedish_place") for e in known)):
            continue
        after = name + 1
        if after < view.n and view.adjacent(name, after) and (view.is_capital[after] or tail_form(view.folded[after])):
            continue  # `i st petri kyrka`
        features = [f"geo:{case_of(view, name)}", "geo:prep", *relation_features(view, i)]
        yield pattern_evidence(view, i, name + 1, Label.CITY, "city/saint", "geo_form", features)


def water_places(view: EssayView) -> Iterator[Evidence]:
    """Lakes, mountains, rivers by their form: `Stora Delsjön`, `Kebneberget`."""
    for i in marked(view, _LIKE_WATER):
        word = view.folded[i]
        capital = view.texts[i][:1].isupper()
        if (
            (len(word) < _LONG and not (capital and word.endswith("ån") and not view.is_initial[i]))
            or not view.is_open[i]
            or any(e.list == "swedish_place" for e in view.entries(view.texts[i]))
        ):
            continue
        near = preposition_before(view, i) is not None
        if not capital and not near and not _is_named_lake(view, word):
            continue
        first = _opened(view, i)
        features = [f"geo:{case_of(view, first)}", *(["geo:prep"] if near else []), *relation_features(view, i)]
        inhabited = (
            view.folded_before(first) == "i"
            and word.endswith(("viken", "dalen", "ån", "berget", "skogen", "ön"))
            and CUES.bathing.isdisjoint(view.window(i, 5, 5))
        )
        label = Label.CITY if inhabited or head_label(view, first) is Label.CITY else Label.GEO
        if is_alighted(view, first) or _goes_from(view, first):
            label = Label.PLACE  # `gå av på Xön`
        yield pattern_evidence(view, first, i + 1, label, f"{label}/form", "geo_form", features)
    yield from _two_part_waters(view)


def _goes_from(view: EssayView, first: int) -> bool:
    """Tell whether a numbered bus goes from what begins at token `first`: `ta buss 3 från Xudden`."""
    if view.folded_before(first) != "från" or first < 3 or not view.texts[first - 2][:1].isdecimal():
        return False
    return view.folded[first - 3] in CUES.vehicle


def _is_named_lake(view: EssayView, word: str) -> bool:
    """Tell whether the unknown word for a lake or a mountain begins with a name: `om avasjön`, but not `badsjön`."""
    stem = next((word[: -len(end)] for end in ("sjön", "älven", "fjället") if word.endswith(end)), "")
    return (
        len(stem) >= _SHORTEST_PART
        and not view.is_common_surface(stem)
        and (not view.is_common_surface(stem.removesuffix("s")))
    )


def _names_water(view: EssayView, i: int) -> bool:
    """Tell whether the capital at token i begins the name of a water: `Lilla viken`, `på Iberiska halvön`."""
    word = view.folded[i]
    if word in CUES.place_opener:
        return True
    return word.endswith("ska") and view.folded_before(i) in _ALONG and not view.entries(view.texts[i])


def _two_part_waters(view: EssayView) -> Iterator[Evidence]:
    """Waters and heights called by a word before a common noun: `Södra sundet`, `vid Bengts vik`, `vid stora aspen`."""
    for i in marked(view, _IS_SIZE):
        if not 0 < i < view.n - 1 or view.folded[i - 1] not in _AT_WATER or view.is_capital[i]:
            continue
        lake = view.hit_at.get(i + 1)
        if lake is None or lake.last != i + 2 or view.is_capital[i + 1] or not view.together(i, i + 1):
            continue
        if any(e.list == "geo" and e.country == "SE" for e in lake.entries):
            features = [f"geo:{case_of(view, i)}", "geo:prep", *relation_features(view, i)]
            yield pattern_evidence(view, i, i + 2, Label.GEO, "geo/two_part", "geo_form", features)
    for j in marked(view, _IS_RIVER):
        if is_river_name(view, j - 1):
            features = [f"geo:{case_of(view, j - 1)}", "geo:prep", *relation_features(view, j - 1)]
            yield pattern_evidence(view, j - 1, j, Label.GEO, "geo/before_river", "geo_form", features)
    for j in marked(view, _IS_WATER):
        i = j - 1
        if i < 0 or not view.is_capital[i] or view.is_capital[j] or view.is_shouted(i) or not view.adjacent(i, j):
            continue
        noun = view.folded[j]
        named = noun in _DEFINITE_WATERS and not view.is_initial[i] and _names_water(view, i)
        owned = (
            noun in _WATERS
            and view.folded[i].endswith("s")
            and view.folded_before(i) in ("vid", "i", "på", "över", "till", "från", "genom", "längs")
        )
        canal = noun in _CALLED_AFTER_PLACE and _is_place_word(view, i)  # `längs Kinda kanal`
        if named or owned or canal:
            features = ["geo:cap", "geo:prep", *relation_features(view, i)]
            yield pattern_evidence(view, i, i + 2, Label.GEO, "geo/two_part", "geo_form", features)
