"""What speaks for a place of the lists and against it, and the evidence that this makes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pseudo_core.detect.names.context import case_of, tag_features
from pseudo_core.detect.places.checks import (
    DEFINITE,
    in_country,
    is_asked_for,
    is_coordinated,
    is_near_by_itself,
    is_of_house,
    is_rather_town,
)
from pseudo_core.detect.places.context import (
    SIDES,
    goes_to_town,
    head_label,
    place_features,
)
from pseudo_core.detect.places.entries import (
    FOREIGN_LABELS,
    kind_of,
    place_facts,
    place_label,
    place_modifiers,
)
from pseudo_core.detect.places.lines import ends_code
from pseudo_core.detect.places.readings import (
    PARTS,
    after_foreign_city,
    argued,
    by_line,
    by_tail,
    name_conflict,
    names_part,
)
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.surface import fold_key, genitive_stem, is_genitive_position
from pseudo_core.detect.weigh import WEIGHTS
from pseudo_core.detect.writer.relation import relation_features, text_class
from pseudo_core.detect.writer.stated import stated
from pseudo_core.model import Evidence
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.lexicon import Entry

__all__ = ["entry_evidence", "state_start"]

_STATES = ("republiken", "republik", "rep", "rep.", "kungariket", "konungariket")
_ORIGIN = frozenset({"är", "kommer", "kom", "kommit", "komer", "e", "ursprungligen"})
_POSTED = frozenset({Label.AREA, Label.GEO, Label.PLACE})  # what a post town is called too
_LOCAL = word_set(
    "skolan förskolan högstadiet gymmet simhallen badhuset biblioteket filialen vårdcentralen fritidsgården torget",
    "folkbiblioteket apoteket macken butiken affären fritids fritidshemmet bussen hållplatsen stationen",
)
_ADVERBS = frozenset({"sedan", "sen", "samma", "där", "här"})  # what towns abroad are called like
_INSIDE = frozenset({"p:i", "p:från", "p:strong"})  # features of prepositions


def state_start(view: EssayView, first: int) -> int:
    """Return where the name of the country at token `first` begins, with what kind of state it is: `DR Kongo`,
    `Islamiska republiken Iran`, but not `republiken Iran`.
    """
    at = first - 1
    if at < 0 or not view.adjacent(at, first):
        return first
    if view.texts[at].replace(".", "") == "DR":
        return at
    if not view.folded[at].endswith(_STATES):
        return first
    is_described = at > 0 and view.is_capital[at - 1] and view.folded[at - 1].endswith(("iska", "dem", "dem."))
    if is_described and view.adjacent(at - 1, at):
        return at - 1
    return at if view.is_capital[at] else first


def entry_evidence(
    view: EssayView,
    first: int,
    last: int,
    entry: Entry,
    entries: Sequence[Entry],
    *,
    genitive: bool,
    spelled: bool,
    near: bool = False,
) -> Iterator[Evidence]:
    """Yield the evidence for the listed place that the tokens `[first, last)` are, with what speaks for and against.

    `entries` are all readings of the form, `spelled` tells that it was misspelt, `near` that it is near to a word.
    """
    label = place_label(entry)
    if label is None:
        return
    if last - first == 1 and view.texts[first].islower() and view.folded[first] in _ADVERBS:
        return  # `i huset sedan 1999`
    wanted = head_label(view, first) or by_tail(view, last) or by_line(view, first, entries)
    if wanted is None and after_foreign_city(view, first) and label is Label.CITY and last - first > 1:
        label = Label.AREA  # `i Kairo , i Ain El Sira`
    if wanted is Label.CITY and label is Label.AREA and (view.folded_before(first) in PARTS or names_part(view, first)):
        wanted = None
    if wanted is not None and wanted is not Label.COUNTRY and label in FOREIGN_LABELS and not entry.inflection:
        label = wanted  # `hållplatsen Solbacken`, `provinsen Herat`
    elif label in _POSTED and first and ends_code(view, first - 1) and view.adjacent(first - 1, first):
        label = Label.CITY  # `341 70 Lagan`
    elif label is Label.COUNTRY and view.folded_before(first) in ("floden", "flod"):
        label = Label.GEO  # `vid floden Niger`
    multi = last - first > 1
    if multi and view.folded[last - 1] in CUES.stop_word and label is Label.CITY:
        label = Label.PLACE  # `Tensta centrum`
    case = case_of(view, first)
    if case == "initial" and multi and view.texts[last - 1][:1].isupper():
        case = "cap"
    kind = kind_of(entry)
    common = entry.is_common or (not multi and view.folded[first] in CUES.function_word)
    features = [
        f"{case}:{'common' if common else 'listed'}",
        f"kind:{kind}",
        *place_features(view, first, last),
        *tag_features(view, first),
        *name_conflict(view, first, last, entries),
        *relation_features(view, first),
    ]
    if common and label is Label.CITY and is_rather_town(view, first, entry):
        common, features[0] = False, f"{case}:listed"
    if case == "cap" and common and label is Label.CITY and is_coordinated(view, first, last):
        features = [f for f in features if f not in ("n:rare_given", "n:also_surname")]  # `till Vara och Nossebro`
        common = False
    if view.is_capital[first] and view.folded_before(first) in CUES.place_name_head:
        features = [f for f in features if f not in ("n:also_given", "n:rare_given")]  # `ön Santiago`
    if wanted is Label.CITY and view.is_capital[first]:
        features = [f for f in features if f != "n:rare_given"]  # `från en by Bari`
    inside = label is Label.CITY or (label is Label.GEO and view.folded_before(first) == "i")
    in_town = common and label is Label.CITY and not view.is_capital[first] and is_of_house(view, first)
    if common and not view.is_capital[first] and inside and view.folded[last - 1].endswith(DEFINITE) and not in_town:
        features.append("common:definite")  # `hemma i hallen`
    if common:
        features.append("common:" + next((f[2:] for f in features if f.startswith("p:")), "none"))
        if "p:live_next" in features and ("p:i" in features or "p:från" in features):
            features.append("common:live")
        elif in_town:
            features += ["common:live", "common:origin"]  # `i simhallen i mora`
        if view.folded_before(first) in ("från", "ifrån") and view.folded_before(first, 2) in _ORIGIN:
            features.append("common:origin")  # `hon kom från logar`
    given = any(e.list == "given_name" for e in entries)
    if given and view.folded_before(first) == "till" and not CUES.addressing.isdisjoint(view.window(first, 4, 0)):
        features.append("n:kin")  # `ge nycklarna till Hodan`
    if not given and "n:signed" in features:
        features = [f for f in features if f != "n:signed"]
    if "p:head" in features and first and view.folded[first - 1] in CUES.head_geo:
        features = [f for f in features if not f.startswith("n:rare_given")]  # `berget Ararat`
    if view.folded_before(first) == "om" and view.folded_before(first, 2) in SIDES and not common:
        features = [f for f in features if f not in ("n:rare_given", "n:also_given", "n:also_surname")]
        features.append("p:head")  # nobody has a north: `norr om Alma`
    if "p:live" in features and "p:i" in features and view.folded_before(first) in ("och", ","):
        features = [f for f in features if f != "n:rare_given"]  # `bott i Växjö och Kalmar`
    if view.folded_after(last - 1) in ("-", "–", "till") and "p:other" in features and goes_to_town(view, last):
        features = [f for f in features if f != "n:rare_given"]  # `tåg Victoria till Umeå`
        features.append("p:head")
    inside_town = entry.list == "swedish_place" and not _INSIDE.isdisjoint(features)
    if inside_town and "n:also_thing" in features and not is_asked_for(view, first, last):
        features = [f for f in features if f != "n:also_thing"]  # `här uppe i Mjällby`, a club's town
    if "n:also_surname" in features and not _INSIDE.isdisjoint(features):
        features = [f for f in features if f != "n:also_surname"]  # `i Birmingham`
    kind_class = text_class(view)
    is_local = kind != "big" and _is_local(view, first, kind_class)
    if kind_class != "personal" and f"{kind_class}:own_place" not in features:
        features.append(f"{kind_class}:kind:{kind}")
        if _is_of_somebody(view, first, kind_class) or is_local:
            features = [f for f in features if not f.startswith(kind_class)] + ["personal:near"]
    if not is_local:
        features += argued(view, first)
    features += stated(view, first)
    if in_country(view, last, entry):
        features.append("p:in_country")
    if (
        entry.list == "world_city"
        and entry.country != "SE"
        and view.folded_before(first) in ("på", "hos")
        and is_asked_for(view, first, last)
    ):
        features.append("n:asked")
    if multi:
        features.append("multi")
    elif len(view.texts[first]) <= 3 and view.texts[first].islower():
        features.append("low:short")
    if spelled:
        at = next((f for f in features if f.startswith("p:")), "")
        features += ["spelled", f"spelled:{'low' if case.startswith('low') else 'cap'}:{at}"]
        if at == "p:none" and is_near_by_itself(view, first):
            features.append("spelled:town")
    if near:
        features.append("n:near_word")
    if genitive and is_genitive_position(view, last - 1):
        features.append("t:owner")
    if given and view.texts[last - 1].endswith(("s", "S", "x", "z")) and is_genitive_position(view, last - 1):
        features.append("n:owns")
    score = WEIGHTS.score("place", features)
    surface = view.text[view.starts[first] : view.ends[last - 1]]
    genitive = genitive or entry.inflection == "gen"
    plural = entry.inflection.startswith("inhabitant_pl")
    definite = entry.inflection.endswith("def") or view.folded[last - 1].endswith(("området", "regionen", "trakten"))
    # Rivers and mountains of several countries have none in the lists.
    foreign = entry.country != "SE" and (bool(entry.country) or entry.list in ("geo", "area"))
    start, end = view.span(first, last)
    modifiers = place_modifiers(label, gen=genitive, definite=definite, plural=plural, foreign=foreign)
    base = fold_key(entry.name) if spelled or entry.inflection or genitive else fold_key(surface)
    if genitive and not spelled:
        base = fold_key(genitive_stem(surface) or surface)
    rule = f"{label}/{'spelling' if spelled else 'list'}"
    yield Evidence(start, end, label, rule, score, modifiers, base, place_facts("place", entry, features))


def _is_local(view: EssayView, first: int, kind_class: str) -> bool:
    """Tell whether an argument speaks of a house that everybody where it stands goes to, as only those who live there
    do: `gymmet i X ska läggas ned`, `på öppna förskolan i X`, but not of what a large city abroad has."""
    if kind_class != "general" or first < 2 or view.folded[first - 1] != "i" or not view.is_capital[first]:
        return False
    return view.folded[first - 2] in _LOCAL and view.adjacent(first - 2, first - 1)


def _is_of_somebody(view: EssayView, first: int, kind_class: str) -> bool:
    """Tell whether an argument says who somebody is by the place at token `first`: `Precious från Zimbabwe`."""
    j = first - 2
    if kind_class != "general" or j < 0 or view.folded[first - 1] not in ("från", "ifrån"):
        return False
    if not view.is_title[j] or view.is_initial[j] or (j and view.is_capital[j - 1]) or not view.adjacent(j, first - 1):
        return False
    entries = view.entries(view.texts[j])
    return any(e.list == "given_name" for e in entries) and all(e.list != "famous" for e in entries)
