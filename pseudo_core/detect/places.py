"""Detect countries, cities, areas, regions, places and other geographic names, Swedish and foreign, in any spelling.

Lists come first (longest match over tokens: `Papua Nya Guinea` before `Guinea`), then patterns (streets, squares, lakes,
inhabitants, compounds), then spelling and unknown words where a preposition or a head noun asks for a place. Sweden is never
a country to hide (SweLL guidelines 3.2).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pseudo_core.detect.context import EssayView
from pseudo_core.detect.cues import CUES
from pseudo_core.detect.name_context import case_of, naming_verb_before, tag_features
from pseudo_core.detect.place_context import head_label, looks_swedish, place_features, preposition_before
from pseudo_core.detect.relation import relation_features, text_class
from pseudo_core.detect.surface import fold_key, genitive_stem, is_genitive_position, is_near_word
from pseudo_core.detect.weigh import WEIGHTS
from pseudo_core.model import Evidence
from pseudo_core.taxonomy import MODIFIER_ORDER, Label, Modifier

if TYPE_CHECKING:
    from pseudo_core.lexicon import Entry, Lexicon

__all__ = ["PLACE_LISTS", "detect_places", "place_label"]

PLACE_LISTS = frozenset({"country", "world_city", "swedish_place", "region", "geo", "area", "place", "street"})
_NAME_LISTS = frozenset({"given_name", "surname"})
_BIG_CITY = 300_000  # inhabitants from which a foreign city is common knowledge
_MIN_WORLD_CITY = 15_000  # smaller foreign places share their names with everything
_INHABITANTS = {"inhabitant", "inhabitant_pl", "inhabitant_def", "inhabitant_gen", "inhabitant_pl_def"}
_STREET = re.compile(
    r"^(?P<stem>.{2,}?)(?:s)?(?:gatan|vägen|gränd(?:en)?|torget|torg|stigen|backen|allén|plan|platsen|esplanaden|leden|bron|kajen|"
    r"gata|gatans|vägens|parken|bron|slottet|hallen|kullen|hörnet|plats|planen|terrassen|slingan|ringen|rondellen|promenaden)s?$"
)
_SURE_STREET = re.compile(r".{3,}(?:gatan|vägen|gränd|gränden|stigen|torget|allén|esplanaden)$")
_COMPOUND = re.compile(
    r"^(?P<stem>.{3,}?)(?:s|-|s-)?(?P<tail>området|områden|regionen|trakten|förort|förorten|förorter|kommun|distriktet)s?$"
)
_PEOPLE = re.compile(
    r"^(?P<stem>.{3,}?)(?P<tail>borna|bornas|bors|bor|bon|bo|arna|arnas|aren|ares|are|iterna|iter|it|ensare)$"
)
_STREET_ENDINGS = tuple(
    ending + s
    for ending in "gatan vägen gränd gränden torget torg stigen backen allén plan platsen plats esplanaden leden bron kajen gata "
    "parken slottet hallen kullen hörnet planen terrassen slingan ringen rondellen promenaden".split()
    for s in ("", "s")
)
_GEO_ENDINGS = (
    "sjön",
    "berget",
    "älven",
    "ån",
    "skogen",
    "ön",
    "fjället",
    "fjorden",
    "viken",
    "dalen",
    "öarna",
    "floden",
    "träsket",
)
_LANDER = re.compile(r"^(?P<stem>.{3,}?)(?P<tail>länning(?:en|ar|arna)?)$")
_DERIVED_ENDINGS = (
    "länning", "länningen", "länningar", "länningarna",    "området", "områden", "regionen", "trakten", "förort", "förorten", "förorter", "kommun", "distriktet", "området", "s",
    "borna", "bor", "bon", "bo", "arna", "aren", "are", "iterna", "iter", "it", "ensare",
)  # fmt: skip
_INSTITUTION_ENDINGS = (
    "skolan", "skola", "gymnasiet", "kyrkan", "sjukhuset", "lasarettet", "universitetet", "moskén", "klubben", "föreningen", "verket",
)  # fmt: skip
_HEADS = CUES.head_city | CUES.head_region | CUES.head_geo | CUES.head_place | CUES.head_country
_FOREIGN_LABELS = frozenset({Label.CITY, Label.REGION, Label.PLACE, Label.GEO, Label.AREA})


def place_label(entry: Entry) -> Label | None:
    """Return the label of a gazetteer entry, None for what is never tagged (Sweden, continents, adjectives)."""
    if entry.inflection.startswith("adj") or entry.kind in ("continent", "language"):
        return None
    if entry.list == "country":
        return None if entry.country == "SE" or entry.inflection in _INHABITANTS else Label.COUNTRY
    if entry.list == "region":
        return Label.REGION
    if entry.list == "geo":
        return Label.GEO
    if entry.list == "area":
        return Label.AREA
    if entry.list in ("place", "street"):
        return Label.PLACE
    if entry.list == "swedish_place" and entry.kind in ("county", "province", "region"):
        return Label.REGION
    return Label.CITY


def _rank(entry: Entry, wanted: Label | None) -> tuple[int, int, int, str, str]:
    label = place_label(entry)
    weight = entry.frequency
    if entry.list == "country":
        weight += 50_000_000
    elif entry.list == "swedish_place":
        weight = weight * 40 + 40_000
    elif entry.list == "region":
        weight += 400_000
    elif entry.list == "geo":
        weight += 200_000
    elif entry.list == "area":
        weight += 10_000_000  # a city's part is also listed as a city of its own, and means the part
    return (1 if label is wanted else 0, weight, 0, entry.list, entry.name)


def _choose(entries: Sequence[Entry], wanted: Label | None) -> Entry | None:
    usable = [
        e
        for e in entries
        if e.list in PLACE_LISTS
        and place_label(e) is not None
        and not (e.list == "world_city" and e.country != "SE" and 0 < e.frequency < _MIN_WORLD_CITY and e.is_common)
    ]
    return max(usable, key=lambda e: _rank(e, wanted), default=None)


def _kind_of(entry: Entry) -> str:
    if entry.inflection in _INHABITANTS:
        return "people"
    if entry.list == "world_city":
        return "big" if entry.frequency >= _BIG_CITY else "abroad"
    if entry.list == "swedish_place" and entry.frequency >= _BIG_CITY:
        return "swedish_big"
    return {"country": "country", "swedish_place": "swedish", "region": "region", "geo": "geo", "area": "area"}.get(
        entry.list, "place"
    )


def _modifiers(label: Label, *, gen: bool, definite: bool, plural: bool, foreign: bool) -> tuple[Modifier, ...]:
    wanted = {
        Modifier.GEN: gen,
        Modifier.DEF: definite,
        Modifier.PL: plural,
        Modifier.FOREIGN: label is Label.AREA or (foreign and label in _FOREIGN_LABELS),
    }
    return tuple(m for m in MODIFIER_ORDER if wanted[m])


def _facts(family: str, entry: Entry | None, why: Sequence[str]) -> tuple[tuple[str, str], ...]:
    facts = [("family", family), ("why", " ".join(why))]
    if entry is not None:
        facts.append(("canonical", entry.name))
        facts.append(("listed", "1"))
        if entry.is_common:
            facts.append(("common", "1"))
        facts.extend(
            (name, value)
            for name, value in (("country", entry.country), ("kind", entry.kind), ("parent", entry.parent))
            if value
        )
    return tuple(facts)


def _name_conflict(view: EssayView, first: int, last: int, entries: Sequence[Entry]) -> list[str]:
    names = [e for e in entries if e.list == "given_name"]
    if last - first == 1 and "-" in view.texts[first]:
        parts = (genitive_stem(view.texts[first]) or view.texts[first]).split("-")
        names = names or [e for part in parts for e in view.entries(part) if e.list == "given_name"]
    out = []
    if names:
        frequent = max(e.frequency for e in names) >= 200 or not any(e.list in PLACE_LISTS for e in entries)
        out.append("n:also_given" if frequent else "n:rare_given")
    if any(e.list == "surname" for e in entries):
        out.append("n:also_surname")
        before = view.entries(view.texts[first - 1]) if first and view.adjacent(first - 1, first) else ()
        if (
            any(e.list == "given_name" for e in before)
            and view.texts[first - 1][:1].isupper()
            and view.texts[first][:1].isupper()
        ):
            out.append("n:after_given")
    if any(e.list == "famous" for e in entries):
        out.append("n:famous")
    if any(e.list in ("company", "institution", "school") for e in entries):
        out.append("n:also_thing")
    return out


def _listed(view: EssayView) -> Iterator[Evidence]:
    """Places that stand in the lists, longest match first."""
    covered = -1
    for hit in view.hits:
        entries = hit.entries
        wanted = head_label(view, hit.first)
        last = hit.last
        entry = _choose(entries, wanted)
        genitive = hit.genitive
        # `bor i Småland` is a village called Bor only where it has a capital.
        is_phrase = last - hit.first > 1 and view.texts[hit.first].islower() and view.folded[hit.first] in CUES.live
        if (entry is None or is_phrase) and last - hit.first > 1:
            entries = view.entries(view.texts[hit.first])
            entry, last, genitive = _choose(entries, wanted), hit.first + 1, False
        if entry is None or hit.first < covered or not view.is_word[hit.first]:
            continue
        if entry.is_common and last - hit.first == 1 and view.texts[hit.first].islower():
            # An ordinary word is a place only right after a preposition or head noun.
            previous = view.folded_before(hit.first)
            if previous not in CUES.place_preposition and previous not in _HEADS:
                continue
        if last - hit.first > 1:
            covered = last
        yield from _from_entry(view, hit.first, last, entry, entries, genitive=genitive, spelled=False)


def _from_entry(
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
    label = place_label(entry)
    if label is None:
        return
    wanted = head_label(view, first)
    if wanted is not None and wanted is not Label.COUNTRY and label in _FOREIGN_LABELS and not entry.inflection:
        label = wanted  # `hållplatsen Solbacken`, `provinsen Herat`
    multi = last - first > 1
    case = case_of(view, first)
    if case == "initial" and multi and view.texts[last - 1][:1].isupper():
        case = "cap"
    kind = _kind_of(entry)
    common = entry.is_common or (not multi and view.folded[first] in CUES.function_word)
    features = [
        f"{case}:{'common' if common else 'listed'}",
        f"kind:{kind}",
        *place_features(view, first, last),
        *tag_features(view, first),
        *_name_conflict(view, first, last, entries),
        *relation_features(view, first),
    ]
    if common:
        features.append("common:" + next((f[2:] for f in features if f.startswith("p:")), "none"))
        if "p:live_next" in features and ("p:i" in features or "p:från" in features):
            features.append("common:live")
    if "p:i" in features or "p:från" in features or "p:strong" in features:
        features = [f for f in features if f != "n:also_surname"]  # `i Birmingham`
    kind_class = text_class(view)
    if kind_class != "personal":
        features.append(f"{kind_class}:kind:{kind}")
    if multi:
        features.append("multi")
    elif len(view.texts[first]) <= 3 and view.texts[first].islower():
        features.append("low:short")
    if spelled:
        at = next((f for f in features if f.startswith("p:")), "")
        features += ["spelled", f"spelled:{'low' if case.startswith('low') else 'cap'}:{at}"]
    if near:
        features.append("n:near_word")
    if genitive and is_genitive_position(view, last - 1):
        features.append("t:owner")
    if view.texts[last - 1].endswith(("s", "S", "x", "z")) and any(e.list == "given_name" for e in entries):
        if is_genitive_position(view, last - 1):
            features.append("n:owns")
    score = WEIGHTS.score("place", features)
    surface = view.text[view.starts[first] : view.ends[last - 1]]
    genitive = genitive or entry.inflection == "gen"
    plural = entry.inflection.startswith("inhabitant_pl")
    definite = entry.inflection.endswith("def") or view.folded[last - 1].endswith(("området", "regionen", "trakten"))
    # Rivers and mountains of several countries have none in the lists.
    foreign = entry.country != "SE" and (bool(entry.country) or entry.list in ("geo", "area"))
    start, end = view.span(first, last)
    modifiers = _modifiers(
        label,
        gen=genitive,
        definite=definite,
        plural=plural,
        foreign=foreign,
    )
    base = fold_key(entry.name) if spelled or entry.inflection or genitive else fold_key(surface)
    if genitive and not spelled:
        base = fold_key(genitive_stem(surface) or surface)
    rule = f"{label}/{'spelling' if spelled else 'list'}"
    yield Evidence(start, end, label, rule, score, modifiers, base, _facts("place", entry, features))


def _find_stem(view: EssayView, stem: str, *, cities_only: bool = True) -> Entry | None:
    for form in (stem, stem.removesuffix("s"), stem + "a", stem + "e"):
        entries = [
            e
            for e in view.entries(form)
            if e.list in ("swedish_place", "world_city", "region", "country")
            and e.inflection == ""
            and (not cities_only or e.list in ("swedish_place", "region") or e.frequency >= _MIN_WORLD_CITY)
        ]
        if entries:
            return max(entries, key=lambda e: _rank(e, None))
    return None


def _derived(view: EssayView) -> Iterator[Evidence]:
    """Inhabitants and compounds: `Mölndalsbor`, `skellefteåbo`, `Göteborgsområdet`, `Stockholmsförort`."""
    for i in range(view.n):
        word = view.folded[i]
        if len(word) < 6 or not view.is_word[i] or (view.hit_at.get(i) and _choose(view.hit_at[i].entries, None)):
            continue
        if not word.endswith(_DERIVED_ENDINGS):
            continue
        compound = _COMPOUND.match(word)
        entry = _find_stem(view, compound["stem"]) if compound else None
        people = None if compound else _PEOPLE.match(word)
        if people is None and compound is None and (land := _LANDER.match(word)):
            people = land
        if people and entry is None and not (view.essay.text and view.is_kin[i]):
            stem = people["stem"] + ("land" if people["tail"].startswith("länning") else "")
            entry = _find_stem(view, stem)
            # Nationalities are no personal information, and a common word with a common stem is no inhabitant.
            if entry is not None and (
                entry.list == "country"
                or (view.is_common_word(i) and (entry.is_common or len(stem) < 5))
                or (entry.list == "world_city" and view.lexicon is not None and view.lexicon.frequency(word) >= 2.5)
            ):
                entry = None
        if entry is None:
            continue
        start, end = view.span(i, i + 1)
        if compound:
            tail = compound["tail"]
            label = Label.CITY if tail.startswith("föror") else Label.REGION
            definite = tail.endswith(("et", "en"))
            plural = tail.endswith(("er", "områden"))
        else:
            assert people is not None
            tail = people["tail"]
            label = place_label(entry) or Label.CITY
            plural = tail in (
                "länningar",
                "länningarna",
                "bor",
                "borna",
                "arna",
                "iter",
                "iterna",
                "bornas",
                "arnas",
                "are",
            ) and not _is_singular(view, i, tail)
            definite = tail in ("borna", "bon", "arna", "aren", "iterna", "bornas", "arnas")
        features = ["derived", *relation_features(view, i)]
        gen = word.endswith("s") and tail.endswith(("nas", "bors", "ares"))
        modifiers = _modifiers(
            label, gen=gen, definite=definite, plural=plural, foreign=entry.country not in ("", "SE")
        )
        base = fold_key(entry.name) if label is not Label.REGION or entry.list == "region" else word
        yield Evidence(
            start,
            end,
            label,
            f"{label}/derived",
            WEIGHTS.score("place", features),
            modifiers,
            base,
            _facts("place", entry, features),
        )


def _is_singular(view: EssayView, i: int, tail: str) -> bool:
    return (
        tail == "are"
        and any(
            w in ("en", "är", "jag", "riktig", "född", "äkta", "blivit", "blir") for w in view.folded[max(0, i - 3) : i]
        )
        and not any(
            w in ("många", "alla", "andra", "två", "flera", "vi", "de", "manga") for w in view.folded[max(0, i - 2) : i]
        )
    )


def _streets(view: EssayView) -> Iterator[Evidence]:
    """Streets, squares, stops by their form: `Storgatan`, `Södra torget`, `Kung Magnus väg`, `Sätra centrum`."""
    for i in range(view.n):
        word = view.folded[i]
        if not view.is_word[i] or len(word) < 3:
            continue
        capital = view.texts[i][:1].isupper()
        if word in CUES.street_word or word in CUES.stop_word:
            yield from _two_part(view, i)
            continue
        if not word.endswith(_STREET_ENDINGS) or not _STREET.match(word):
            continue
        number_after = i + 1 < view.n and view.texts[i + 1][:1].isdigit() and view.adjacent(i, i + 1)
        common = view.is_common_word(i)
        if not capital and (common or not (_SURE_STREET.match(word) or number_after)):
            continue
        first = _opened(view, i)
        case = case_of(view, first if first < i else i)
        sure = bool(_SURE_STREET.match(word))
        features = [
            f"street:{'sure' if sure else 'maybe'}",
            f"street:{case}",
            *(["street:common"] if common else []),
            *(["street:number"] if number_after else []),
            *relation_features(view, i),
        ]
        yield _pattern(view, first, i + 1, Label.PLACE, "place/street_form", "street", features)


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


def _two_part(view: EssayView, i: int) -> Iterator[Evidence]:
    """`Södra torget`, `Kung Magnus väg`, `Rosengård centrum`: one to three name-like words before a common noun."""
    first = i
    while (
        first > 0
        and i - first < 3
        and view.adjacent(first - 1, first)
        and view.tokens[first - 1].sentence == view.tokens[i].sentence
        and view.is_word[first - 1]
        and (view.texts[first - 1][:1].isupper() or _is_place_word(view, first - 1))
        and view.folded[first - 1] not in CUES.function_word
        and not view.is_verb[first - 1]
    ):
        first -= 1
    if first == i:
        return
    word = view.folded[i]
    opener_only = all(view.folded[j] in CUES.place_opener and not view.texts[j][:1].isupper() for j in range(first, i))
    if view.is_shouted(i) and not any(_is_place_word(view, j) for j in range(first, i)):
        return
    if opener_only or (view.is_initial[first] and i - first == 1 and view.is_common_word(first)):
        return
    stop = word in CUES.stop_word and word not in CUES.street_word
    if stop and not any(_is_place_word(view, j) or view.texts[j][:1].isupper() for j in range(first, i)):
        return
    features = [
        "street:two_part_stop" if stop else "street:two_part",
        f"street:{case_of(view, first)}",
        *relation_features(view, i),
    ]
    yield _pattern(view, first, i + 1, Label.PLACE, "place/two_part", "street", features)


def _is_place_word(view: EssayView, i: int) -> bool:
    return any(
        e.list in ("swedish_place", "place") and not e.is_common
        for e in (*view.entries(view.texts[i]), *view.entries(genitive_stem(view.texts[i]) or "-"))
    )


def _pattern(
    view: EssayView, first: int, last: int, label: Label, rule: str, family: str, features: list[str]
) -> Evidence:
    start, end = view.span(first, last)
    surface = view.text[start:end]
    country = "" if looks_swedish(surface) or label is Label.PLACE else ""
    facts = _facts(family, None, features) + ((("country", country),) if country else ())
    gen = last - first == 1 and surface.endswith("ns") and len(surface) > 6
    base = fold_key(surface[:-1] if gen else surface)
    modifiers = _modifiers(label, gen=gen, definite=False, plural=False, foreign=False)
    return Evidence(start, end, label, rule, WEIGHTS.score(family, features), modifiers, base, facts)


def _waters(view: EssayView) -> Iterator[Evidence]:
    """Lakes, mountains, rivers by their form: `Stora Delsjön`, `Kebneberget`."""
    for i in range(view.n):
        word = view.folded[i]
        if len(word) < 6 or not word.endswith(_GEO_ENDINGS) or not view.is_open[i]:
            continue
        capital = view.texts[i][:1].isupper()
        near = preposition_before(view, i) is not None
        if not capital and not near:
            continue
        first = _opened(view, i)
        features = [f"geo:{case_of(view, first)}", *(["geo:prep"] if near else []), *relation_features(view, i)]
        inhabited = view.folded_before(first) == "i" and word.endswith(
            ("viken", "dalen", "ån", "berget", "skogen", "ön")
        )
        label = Label.CITY if inhabited else Label.GEO
        yield _pattern(view, first, i + 1, label, f"{label}/form", "geo_form", features)


def _unknown(view: EssayView, lexicon: Lexicon) -> Iterator[Evidence]:
    """Misspelt and unknown words where a preposition, a head noun or a naming verb asks for a place."""
    for i in range(view.n):
        if not view.is_open[i]:
            continue
        text = view.texts[i]
        capital = text[:1].isupper()
        previous = view.folded[i - 1] if i else ""
        if not capital and not (
            previous in CUES.place_preposition or previous in CUES.naming_verb or previous in _HEADS
        ):
            continue
        known = view.entries(text)
        stem = genitive_stem(text)
        listed = any(e.list in PLACE_LISTS for e in (*known, *(view.entries(stem) if stem else ())))
        last = i + 1
        while (
            last < view.n
            and last - i < 4
            and view.adjacent(last - 1, last)
            and capital
            and view.texts[last][:1].isupper()
            and view.is_open[last]
        ):
            last += 1
        if (listed and last == i + 1) or view.folded[i] in CUES.no_place or stem.casefold() in CUES.no_place:
            continue
        if view.folded[i].endswith(_INSTITUTION_ENDINGS):
            continue
        at = preposition_before(view, i)
        named = naming_verb_before(view, i) is not None
        label = head_label(view, i)
        governed = at is not None and view.folded[at] in CUES.place_preposition
        if not (capital or label is not None or (governed and at == i - 1)):
            continue
        known_names = [e for e in known if e.list in _NAME_LISTS]
        if not known_names and (governed or capital or label is not None):
            yield from _misspelt(view, lexicon, i, last)
        if named and label is None:
            continue
        if not governed and label is None:
            continue
        case = case_of(view, i)
        features = [
            f"{case}:unknown",
            *place_features(view, i, last),
            *tag_features(view, i),
            *_name_conflict(view, i, last, known),
            *relation_features(view, i),
        ]
        if any(e.list in ("company", "institution", "school", "transport", "famous") for e in known):
            features.append("n:known_thing")
        if last - i > 1:
            features.append("multi")
        if not capital and is_near_word(lexicon, view.folded[i]):
            features.append("n:near_word")
        start, end = view.span(i, last)
        surface = view.text[start:end]
        swedish = looks_swedish(surface)
        chosen = label or _form_label(view, i, last, at) or Label.CITY
        modifiers = _modifiers(
            chosen, gen=False, definite=False, plural=False, foreign=not swedish and chosen is not Label.COUNTRY
        )
        score = WEIGHTS.score("place_unknown", features)
        yield Evidence(
            start,
            end,
            chosen,
            f"{chosen}/unknown_after_preposition",
            score,
            modifiers,
            fold_key(surface),
            _facts("place_unknown", None, features),
        )


_BATHING = frozenset(
    "bada badar badade fiska fiskar fiskade segla seglade simma simmade badplats badplatsen sommarstuga".split()
)


def _form_label(view: EssayView, i: int, last: int, at: int | None) -> Label | None:
    """Return the label that a name's own ending, or what people do there, asks for; None for no opinion."""
    word = view.folded[last - 1]
    if word.endswith(("sjön", "berget", "älven", "tjärnen", "fjället")):
        return Label.GEO
    if word.endswith(("gatan", "vägen", "torget", "bron", "parken", "plan", "centrum", "stationen", "slottet")):
        return Label.PLACE
    if at is not None and (view.folded[at] == "vid" or any(w in _BATHING for w in view.window(i, 5, 5))):
        return Label.GEO
    return None


def _misspelt(view: EssayView, lexicon: Lexicon, i: int, last: int) -> Iterator[Evidence]:
    for first, stop in ((i, min(i + 2, view.n)), (i, i + 1)):
        if stop - first == 2 and not (
            view.is_word[i + 1] and view.adjacent(i, i + 1) and not view.is_common_word(i + 1)
        ):
            continue
        surface = view.text[view.starts[first] : view.ends[stop - 1]]
        if len(surface) < 5:
            continue
        wildcard = "$" in surface
        found = [
            s
            for s in lexicon.similar(surface, PLACE_LISTS)
            if place_label(s.entry) is not None
            and s.entry.inflection in ("", "gen")
            and (wildcard or s.entry.name[:1].casefold() == surface[:1].casefold() or s.distance == 1)
            and abs(len(s.entry.name) - len(surface)) <= 2
        ]
        if not found:
            continue
        nearest = found[0].distance
        best = max((s.entry for s in found if s.distance == nearest), key=lambda e: _rank(e, head_label(view, i)))
        entries = (best,)
        near = view.texts[i].islower() and is_near_word(lexicon, view.folded[i])
        yield from _from_entry(view, first, stop, best, entries, genitive=False, spelled=True, near=near)
        return


def detect_places(view: EssayView, lexicon: Lexicon) -> Iterator[Evidence]:
    """Yield geographic names with their label, `foreign` and inflection, and the country the lists know.

    Source: SweLL guidelines 3.2; conventions for demonyms and compounds: tagged whole with their place's label.
    """
    yield from _listed(view)
    yield from _derived(view)
    yield from _streets(view)
    yield from _waters(view)
    yield from _unknown(view, lexicon)
