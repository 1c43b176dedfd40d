"""Detect countries, cities, areas, regions, places and other geographic names, Swedish and foreign, in any spelling.

Lists come first (longest match over tokens: `Papua Nya Guinea` before `Guinea`), then patterns (streets, squares,
lakes, inhabitants, compounds), then spelling and unknown words where a preposition or a head noun asks for a place.
Sweden is never a country to hide (SweLL guidelines 3.2).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress
from operator import attrgetter
from typing import TYPE_CHECKING

from pseudo_core.detect.ages.numbers import is_misspelt_count
from pseudo_core.detect.dates.month_words import may_be_month
from pseudo_core.detect.names.context import case_of, tag_features
from pseudo_core.detect.names.unlisted import is_respelt
from pseudo_core.detect.numbers.words import read_number_word
from pseudo_core.detect.places.address import address_places
from pseudo_core.detect.places.checks import (
    AILING,
    DEFINITE,
    follows_country,
    is_any_square,
    is_asked_for,
    is_at_person,
    is_between,
    is_language,
    is_named_by,
    is_near_by_itself,
    is_no_goal,
    is_no_town,
    is_numbered,
    is_owned_thing,
    is_shop,
    is_stray,
)
from pseudo_core.detect.places.context import (
    DWELLS,
    LOVING,
    OWN_TOWN,
    asks_without_preposition,
    head_label,
    lives_bare,
    place_features,
    preposition_before,
)
from pseudo_core.detect.places.entries import (
    PLACE_LISTS,
    choose_entry,
    place_facts,
    place_label,
    place_modifiers,
    rank,
)
from pseudo_core.detect.places.evidence import entry_evidence, state_start
from pseudo_core.detect.places.foreign import foreign_street_places
from pseudo_core.detect.places.forms import (
    saint_places,
    short_streets,
    stop_places,
    street_places,
    water_places,
)
from pseudo_core.detect.places.landforms import foreign_landforms
from pseudo_core.detect.places.lines import after_zip
from pseudo_core.detect.places.lying import lying_places
from pseudo_core.detect.places.named import named_places
from pseudo_core.detect.places.people import derived_places
from pseudo_core.detect.places.pieces import PLACE_NOUNS
from pseudo_core.detect.places.readings import (
    PART_OF_COUNTRY,
    PARTS,
    after_foreign_city,
    argued,
    by_line,
    by_nesting,
    by_parent,
    by_preposition,
    by_tail,
    form_label,
    in_foreign_city,
    in_named_part,
    in_part_of,
    is_part_of_country,
    is_settled,
    name_conflict,
    runs_on,
)
from pseudo_core.detect.places.runs import run_places
from pseudo_core.detect.places.spacing import fused_places, joined_places, parted_places
from pseudo_core.detect.places.spelling import (
    has_place_ending,
    is_bare_spelling,
    is_destination,
    is_misspelt_road,
    is_noun_shaped,
    is_sweden,
    is_written_twice,
    lacks_letters,
    looks_swedish,
)
from pseudo_core.detect.places.stands import standing_places
from pseudo_core.detect.places.waters import flowing_places, swedish_rivers
from pseudo_core.detect.places.ways import way_places
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.listed import foreign_streets, misspelt_numbers, street_endings
from pseudo_core.detect.view.naming import is_called_on, naming_verb_before
from pseudo_core.detect.view.surface import fold_key, genitive_stem, is_near_word
from pseudo_core.detect.view.word_marks import hit_mark, marked_hits
from pseudo_core.detect.weigh import WEIGHTS
from pseudo_core.detect.writer.relation import relation_features
from pseudo_core.detect.writer.stated import stated
from pseudo_core.model import Evidence
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.lexicon import Entry, Lexicon

__all__ = ["detect_places"]

_HOLY = frozenset({"kyrka", "kyrkan", "domkyrka", "moské", "moskén", "synagoga", "synagogan", "tempel", "templet"})
_SERVING = frozenset({"bjuder", "bjöd", "bjuda", "bjudit", "bjud", "smaka", "smakade", "smakar", "åt", "bjudet"})
_ARTICLES = ("al-", "el-", "as-", "ad-", "ar-", "az-", "ash-", "at-", "an-", "ed-", "er-", "es-", "ul-")
_ADDRESSED = frozenset(",0123456789")
_USUAL_NAME = 200  # people
_IN_TOWN = 2  # tokens, of a place and what it lies in
_PRESS = frozenset({"tidning", "tidningar", "allehanda", "kuriren", "dagblad", "folkblad", "posten"})
_MEDIA = frozenset({"på", "via", "med", "genom"})
_FROM_TOWN = frozenset({"i", "från", "till"})
_USED = frozenset({"van", "vana", "vant", "vänja", "vande", "fäst"})
_IS_COMMON = attrgetter("is_common")
_NO_STOPS = frozenset({"country", "region", "geo"})
_NOT_AREA = PLACE_LISTS - {"area"}
_NAME_LISTS = frozenset({"given_name", "surname"})
_THING_LISTS = frozenset({"company", "institution", "school", "transport"})
_SCHOOLING = ("gymnas", "universit", "högskol", "förskol", "folkhögsk", "komvux")
_INSTITUTION_ENDINGS = (
    *("skolan", "skola", "gymnasiet", "kyrkan", "sjukhuset", "lasarettet", "universitetet", "moskén", "klubben"),
    *("föreningen", "verket", "tidningen", "kuriren"),
)
_MAY_BE_PLACE = hit_mark(lambda entries, n_tokens: n_tokens > 1 or any(e.list in PLACE_LISTS for e in entries))
_BEFORE_BARE = DWELLS | CUES.nominative
_BEFORE_PLACES = CUES.place_preposition | PLACE_NOUNS


def _is_own_town(entry: Entry) -> bool:
    return entry.list == "swedish_place" and entry.frequency >= OWN_TOWN


def _is_other_word(view: EssayView, i: int) -> bool:
    """Tell whether token i is no place for all that the lists have it: a word that never is, a language, a greeting."""
    word = view.folded[i]
    if word in CUES.no_place or (word in CUES.small_no_place and not view.is_capital[i]) or is_language(view, i):
        return True
    return view.is_initial[i] and word in CUES.greeting  # `Labas X !`


def _listed(view: EssayView) -> Iterator[Evidence]:
    """Places that stand in the lists, longest match first."""
    covered = -1
    for hit in marked_hits(view, _MAY_BE_PLACE):
        entries = hit.entries
        # An ordinary word is a place only right after a preposition or head noun.
        before = view.folded_before(hit.first)
        is_single = hit.last - hit.first == 1
        is_ordinary = before not in _BEFORE_PLACES and view.texts[hit.first].islower()
        if is_ordinary:
            if follows_country(view, hit.first):
                is_ordinary = False  # `genom tchad , mali , niger`
            elif before[:1].isdecimal() and after_zip(view, hit.first):
                is_ordinary = False  # `731 30 köping`
            elif before == "och" and is_between(view, hit.first):
                is_ordinary = False  # `mellan strängnäs och kista`
            elif before in _BEFORE_BARE and lives_bare(view, hit.first) and any(map(_is_own_town, entries)):
                is_ordinary = False  # `vi bodde gnesta`
            elif is_single and all(map(_IS_COMMON, entries)):
                continue
        if is_single and _is_other_word(view, hit.first):
            continue
        wanted = (
            head_label(view, hit.first)
            or by_tail(view, hit.last)
            or by_line(view, hit.first, entries)
            or by_nesting(view, hit.first, entries)
            or by_preposition(view, hit.first, entries)
            or by_parent(view, entries)
        )
        if wanted is Label.CITY and before in PARTS:
            wanted = Label.AREA if any(e.list == "area" for e in entries) else wanted
        if before.endswith("tidningen") or view.folded_after(hit.last - 1) in _PRESS:
            continue  # `i Landstidningen Dalsland`, `i Gästriklands tidning`, which are the papers' names
        last = hit.last
        entry = choose_entry(entries, wanted)
        genitive = hit.genitive
        # `bor i Småland` is a village called Bor only where it has a capital.
        is_phrase = last - hit.first > 1 and (
            (view.texts[hit.first].islower() and view.folded[hit.first] in CUES.live) or view.texts[last - 1] == "i"
        )
        if entry is None and last - hit.first > 1 and any(e.list in _THING_LISTS for e in entries):
            continue  # `läste i Borås Tidning`, `hejar på Malmö FF`: another name's part
        if (entry is None or is_phrase) and last - hit.first > 1:
            entries = view.entries(view.texts[hit.first])
            entry, last, genitive = choose_entry(entries, wanted), hit.first + 1, False
            if _is_other_word(view, hit.first):
                continue
        if last - hit.first == 1 and entry is not None and is_no_town(view, hit.first, entry, genitive=genitive):
            continue
        if entry is None or hit.first < covered or not view.is_word[hit.first] or is_misspelt_count(view, hit.first):
            continue
        is_low_word = last - hit.first == 1 and not view.is_capital[hit.first] and view.is_common_word(hit.first)
        if is_low_word and view.folded[hit.first] == "stadion":
            continue
        if is_low_word and before == "hela" and entry.list != "country":
            continue  # `hela ön är en vulkan`
        if is_called_on(view, last) and any(e.list == "given_name" for e in hit.entries):
            continue  # `nås via Nelson, 0522-17 40 60`
        is_holy = view.folded[last - 1] in _HOLY and wanted is None  # a congregation, unless one goes past
        is_plain = entry.list == "place" or entry.kind == "district"  # `nya torget` is a part of Norrköping too
        if last - hit.first > 1 and is_plain and (is_holy or is_any_square(view, hit.first, last)):
            continue
        if is_low_word and entry.list == "place" and (not entry.is_common or entry.name.casefold().endswith(DEFINITE)):
            continue  # `på universitetet` is no stop
        if entry.is_common and last - hit.first == 1 and view.texts[hit.first].islower():
            if is_ordinary:
                continue
        elif (
            entry.list == "world_city"
            and hit.first
            and view.pos[hit.first - 1] == "NUM"
            and not view.is_capital[hit.first]
        ):
            continue  # `fem nakfa`
        elif entry.list == "world_city" and last - hit.first == 1 and is_owned_thing(view, hit.first, entries):
            continue  # `min gamla Toyota`, `en Lincoln`
        elif entry.list == "world_city" and is_ordinary and view.is_kin[hit.first]:
            continue  # `där bor baba Ivanka`
        elif entry.list == "world_city" and before in ("på", "hos") and any(e.list == "company" for e in entries):
            continue  # `handlar på Ica`, which is a town too
        if entry.list == "world_city" and last - hit.first == 1 and runs_on(view, hit.first):
            last += 2
        if entry.list == "place" and last - hit.first > _IN_TOWN and view.folded[last - 2] == "i":
            # `Folkets park i Malmö`, listed with its town, which is a place of its own
            town = view.entries(view.texts[last - 1])
            if (of_town := choose_entry(town, Label.CITY)) is not None:
                yield from entry_evidence(view, last - 1, last, of_town, town, genitive=genitive, spelled=False)
                last, genitive = last - 2, False
        if last - hit.first > 1:
            covered = last
        first = state_start(view, hit.first) if entry.list == "country" and not entry.inflection else hit.first
        yield from entry_evidence(view, first, last, entry, entries, genitive=genitive, spelled=False)


def _unknown(view: EssayView, lexicon: Lexicon) -> Iterator[Evidence]:
    """Misspelt and unknown words where a preposition, a head noun or a naming verb asks for a place."""
    endings, foreign, counts = street_endings(lexicon), foreign_streets(lexicon), misspelt_numbers(view.lexicon)
    for i in compress(range(view.n), view.is_open):
        if view.folded[i] in counts and is_misspelt_count(view, i):
            continue
        text = view.texts[i]
        capital = text[:1].isupper()
        previous = view.folded[i - 1] if i else ""
        is_addressed = (
            not capital
            and previous[:1] in _ADDRESSED
            and after_zip(view, i)
            and not is_numbered(view, i + 1)
            and view.folded[i] not in CUES.closing
        )
        is_bare = not (capital or is_addressed or previous in CUES.naming_verb or previous in _BEFORE_PLACES)
        if is_bare and not (
            view.is_word[i] and (asks_without_preposition(view, i) or in_part_of(view, i) or is_near_by_itself(view, i))
        ):
            continue
        if is_bare:
            if not view.entries(text):
                yield from _misspelt(view, lexicon, i)
            continue
        known = view.entries(text)
        known_names = [e for e in known if e.list in _NAME_LISTS or (capital and e.list in _THING_LISTS)]
        at = preposition_before(view, i)
        governed = at is not None and view.folded[at] in CUES.place_preposition
        if known_names and not governed and not is_addressed and head_label(view, i) is None:
            continue  # nothing asks for a place, and nothing is misspelt: most names of people
        if previous == "vid" and view.folded_before(i, 2) in _USED:
            continue  # `van vid linux`
        stem = genitive_stem(text)
        listed = any(e.list in PLACE_LISTS for e in (*known, *(view.entries(stem) if stem else ())))
        last = i + 1
        while (
            last < view.n
            and last - i < 4
            and view.adjacent(last - 1, last)
            and capital
            and (view.texts[last][:1].isupper() or view.folded[last].startswith(_ARTICLES))
            and view.is_open[last]
        ):
            last += 1
        is_town = text[2:] in CUES.head_city or has_place_ending(text[2:])
        if text[1:2] == "-" and not is_town and view.is_common_surface(text[2:]):
            continue  # `i A-laget`, but not `i X-stad`, `i X-köping`
        if (listed and last == i + 1) or view.folded[i] in CUES.no_place or stem.casefold() in CUES.no_place:
            continue
        if (
            view.folded[i].startswith(_SCHOOLING)
            or is_at_person(view, i)
            or is_language(view, i)
            or is_bare_spelling(view, i)
        ):
            continue
        if is_sweden(view.folded[i]) or is_sweden(stem.casefold()) or (previous in _MEDIA and is_written_twice(text)):
            continue  # `svarade på WeTalk`
        if not capital and endings.is_likely(view.folded[i]) and is_misspelt_road(view, i):
            continue  # `över järnvegen`
        if is_owned_thing(view, i, ()) or is_no_goal(view, i, stem, governed=governed):
            continue  # `i vår rostiga Saab`, `läser till x`
        if previous == "i" and not capital and view.folded_before(i, 2) in AILING:  # `ont i huvet`
            continue
        served = view.folded_before(i, 2) if previous == "på" else ""
        if served in _SERVING and (not capital or served.startswith("smak")):
            continue  # `bjuder på injera`, `smakade på Mansaf`
        if view.folded[last - 1] in CUES.university_word:
            continue
        if view.folded[i].endswith(_INSTITUTION_ENDINGS) or view.folded[i].endswith(endings.sure):
            continue
        if capital and foreign.is_compound(view.folded[i], sure=True):
            continue
        named = naming_verb_before(view, i) is not None
        label = head_label(view, i) or by_tail(view, last)
        if not (capital or is_addressed or label is not None or (governed and at == i - 1)):
            continue
        whole = view.hit_at.get(i)
        if whole is not None and whole.last >= max(last, i + 2) and choose_entry(whole.entries, None) is not None:
            continue  # all of it is listed
        if not capital and last < view.n and view.adjacent(last - 1, last) and is_named_by(view, last):
            continue  # `nära xyz torget`
        if not capital and (view.is_profession[i] or text[1:2] == "-" or is_destination(view.folded[i])):
            continue  # `i timen`, `till e-arkiv`, `till biblotek`
        if not capital and is_respelt(lexicon, view.folded[i]):
            continue  # `till hotel`
        if not known_names and (governed or capital or is_addressed or label is not None):
            yield from _misspelt(view, lexicon, i)
        if named and label is None:
            continue
        if not governed and not is_addressed and label is None:
            continue
        case = case_of(view, i)
        features = [
            f"{case}:unknown",
            *place_features(view, i, last),
            *tag_features(view, i),
            *name_conflict(view, i, last, known),
            *relation_features(view, i),
        ]
        is_nested = previous == "i" and last - i > 1 and view.folded_before(i, 2) not in LOVING  # `bin i X Y`
        is_headed = label is not None and capital and (previous == "för" or previous in CUES.place_name_head)
        is_in = previous == "i" and capital and last - i == 1 and view.folded_before(i, 2) not in LOVING
        if is_in and all(e.frequency < _USUAL_NAME for e in known_names):
            # one is in no person, least in one of whom there are few: `konservatoriet i X`
            features = [f for f in features if f not in ("n:also_given", "n:rare_given")]
        if is_nested or is_headed or is_settled(view, i):
            # `flygplatsen X Y`; but one moves to Anna as one moves to town
            given = ("n:rare_given",) if previous == "till" else ("n:also_given", "n:rare_given")
            features = [f for f in features if f not in given]
        if any(e.list in ("company", "institution", "school", "transport", "famous") for e in known):
            features.append("n:known_thing")
        features += [*argued(view, i), *stated(view, i)]
        if last - i > 1:
            features.append("multi")
        if not capital:
            shaped = is_noun_shaped(view, i)
            if not endings.is_likely(view.folded[i]) and is_stray(view, i):
                features.append("n:stray")
            if shaped or is_near_word(lexicon, view.folded[i]):
                features.append("n:near_word")
            if shaped and not endings.is_likely(view.folded[i]):
                features.append("n:noun_shaped")
        elif (previous in ("på", "hos") and is_asked_for(view, i, last)) or (
            previous == "i" and is_shop(view, i, last)
        ):
            features.append("n:asked")  # `läste på X`, where towns take `i`
        if may_be_month(view.folded[i]) or (last - i == 1 and read_number_word(view.folded[i]) is not None):
            features.append("n:time_word")  # `i desembr`, `över femtifem`
        if not capital and is_numbered(view, last):
            features.append("n:numbered")
        start, end = view.span(i, last)
        surface = view.text[start:end]
        swedish = looks_swedish(surface)
        if (
            label in (None, Label.CITY)
            and not swedish
            and (
                in_foreign_city(view, last)
                or previous in PARTS
                or after_foreign_city(view, i)
                or in_named_part(view, i)
            )
        ):
            label = Label.AREA
        chosen = label or form_label(view, i, last, at) or Label.CITY
        is_part = chosen is Label.REGION and last - i == 1 and is_part_of_country(view, i)
        foreign_name = (not swedish or is_part) and chosen is not Label.COUNTRY
        modifiers = place_modifiers(chosen, gen=False, definite=False, plural=False, foreign=foreign_name)
        score = WEIGHTS.score("place_unknown", features)
        yield Evidence(
            start,
            end,
            chosen,
            PART_OF_COUNTRY if is_part else f"{chosen}/unknown_after_preposition",
            score,
            modifiers,
            fold_key(surface),
            place_facts("place_unknown", None, features),
        )


def _misspelt(view: EssayView, lexicon: Lexicon, i: int) -> Iterator[Evidence]:
    if is_part_of_country(view, i):
        return
    words = view.vocabulary
    for first, stop in ((i, min(i + 2, view.n)), (i, i + 1)):
        if stop - first == 2 and not (
            view.is_word[i + 1] and view.adjacent(i, i + 1) and not view.is_common_word(i + 1)
        ):
            continue
        surface = view.text[view.starts[first] : view.ends[stop - 1]]
        if len(surface) < 5:
            continue
        wildcard = "$" in surface
        governed = preposition_before(view, first) is not None
        found = [
            s
            for s in lexicon.similar(surface, PLACE_LISTS if governed else _NOT_AREA)
            if place_label(s.entry) is not None
            and s.entry.inflection in ("", "gen")
            and (wildcard or s.entry.name[:1].casefold() == surface[:1].casefold() or s.distance == 1)
            and abs(len(s.entry.name) - len(surface)) <= 2
        ]
        if not found:
            continue
        nearest = found[0].distance
        near_by = [s.entry for s in found if s.distance == nearest]
        # `smoland` lacks its ring rather than being some town abroad
        near_by = [
            s.entry for s in found if s.entry.country == "SE" and lacks_letters(s.entry.name, surface)
        ] or near_by
        wanted = head_label(view, i)
        if wanted is None and view.folded_before(first) in _FROM_TOWN:
            near_by = [e for e in near_by if _is_own_town(e)] or near_by  # `till sanviken`, near to a bay too
        if wanted is None and view.folded_before(first) != "i":
            wanted = by_preposition(view, first, near_by)
        # A part of a city is rarely meant where a place of its own is as near.
        own = [e for e in near_by if e.list != "area"] if wanted is not Label.AREA else []
        best = choose_entry(own, wanted) or max(own or near_by, key=lambda e: rank(e, wanted))
        if best.list == "area" and wanted is None and best.country != "SE" and best.parent.casefold() not in words:
            return  # a town that no list has, rather than part of a city abroad misspelt
        if wanted is Label.PLACE and best.list in _NO_STOPS:
            return  # `kliv av vid X`, near to a country or not
        if best.list == "geo" and street_endings(lexicon).is_likely(view.folded[stop - 1]):
            return  # `från Xkajen`
        if best.list == "world_city" and stop - first == 1 and in_foreign_city(view, stop):
            return  # a part of that city, rather than another city's name misspelt
        if best.list == "country" and wanted is not Label.COUNTRY:
            before = view.folded_before(i)
            if before == "på" or (len(surface) < 6 and not governed):
                return  # one is in a country, and short names are near to many words
        entries = (best,)
        near = view.texts[i].islower() and is_near_word(lexicon, view.folded[i])
        yield from entry_evidence(view, first, stop, best, entries, genitive=False, spelled=True, near=near)
        return


def detect_places(view: EssayView, lexicon: Lexicon) -> Iterator[Evidence]:
    """Yield geographic names with their label, `foreign` and inflection, and the country the lists know.

    Source: SweLL guidelines 3.2; conventions for demonyms and compounds: tagged whole with their place's label.
    """
    yield from _listed(view)
    yield from derived_places(view)
    yield from street_places(view)
    yield from stop_places(view)
    yield from short_streets(view)
    yield from address_places(view)
    yield from way_places(view)
    yield from foreign_street_places(view)
    yield from water_places(view)
    yield from saint_places(view)
    yield from _unknown(view, lexicon)
    yield from fused_places(view)
    yield from joined_places(view)
    yield from parted_places(view)
    yield from standing_places(view, lexicon)
    yield from named_places(view, lexicon)
    yield from lying_places(view)
    yield from run_places(view)
    yield from flowing_places(view)
    yield from swedish_rivers(view)
    yield from foreign_landforms(view)
