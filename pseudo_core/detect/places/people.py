"""Inhabitants and compounds of places: `Mölndalsbor`, `en småländska`, `Göteborgsområdet`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from pseudo_core.detect.places.context import OWN_TOWN
from pseudo_core.detect.places.entries import (
    MIN_WORLD_CITY,
    choose_entry,
    place_facts,
    place_label,
    place_modifiers,
    rank,
)
from pseudo_core.detect.places.province_people import PROVINCE_PEOPLE, ProvincePeople
from pseudo_core.detect.places.stands import told_evidence
from pseudo_core.detect.view.context import EssayView, entry_memory
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.surface import fold_key, is_near_word
from pseudo_core.detect.view.word_marks import marked, word_mark
from pseudo_core.detect.weigh import WEIGHTS
from pseudo_core.detect.writer.relation import relation_features
from pseudo_core.memory import Memory
from pseudo_core.model import Evidence
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.lexicon import Entry, Lexicon

__all__ = ["derived_places"]

_COMPOUND = re.compile(
    r"^(?P<stem>.{3,}?)(?:s|-|s-)?(?P<tail>området|områden|regionen|trakten|bygden|förort|förorten|förorter|kommun|distriktet|tjejen?|kille|killen)s?$"
)
_PEOPLE = re.compile(
    r"^(?P<stem>.{3,}?)(?P<tail>borna|bornas|bors|bor|bon|bo|arna|arnas|aren|ares|are|iterna|iter|it|ensare)$"
)
_LANDER = re.compile(r"^(?P<stem>.{3,}?)(?P<tail>länd?ning(?:en|ar|arna)?|länd?are(?:n|na)?|ländskan?)$")
_WOMAN = re.compile(r"^(?P<stem>.{4,}?)s?(?P<tail>skan?)$")
_DERIVED_ENDINGS = (
    "länning",
    "länningen",
    "länningar",
    "länningarna",
    "ländning",
    "ländningen",
    "ländningar",
    *("ländare", "ländaren", "ländarna", "ländska", "ländskan", "ska", "skan"),
    "tjej",
    "tjejen",
    "kille",
    "killen",
    "området",
    "områden",
    "regionen",
    "trakten",
    "bygden",
    "förort",
    "förorten",
    "förorter",
    "kommun",
    "distriktet",
    "s",
    "borna",
    "bor",
    "bon",
    "bo",
    "arna",
    "aren",
    "are",
    "iterna",
    "iter",
    "it",
    "ensare",
)
_WOMANLY = frozenset({"ska", "skan"})
_ONE_WHO = frozenset({"en", "är", "var", "äkta", "riktig", "som", "denna", "denne"})  # before one inhabitant
_DWELLERS = frozenset({"bo", "bon", "bor", "bors", "borna", "bornas"})
_DWELLING = 0.95
_HOMES = frozenset({"swedish_place", "world_city", "region", "country"})
_ISLANDS = frozenset({"island", "islands", "archipelago", "peninsula"})
_LONG = 6
_WRITTEN = 2.0  # Zipf frequency


def _is_derived(word: str) -> bool:
    """Tell whether a folded word is, by its form, somebody from a place or a compound with one."""
    if word in PROVINCE_PEOPLE:
        return True
    return (
        len(word) >= _LONG
        and word.endswith(_DERIVED_ENDINGS)
        and any(pattern.match(word) is not None for pattern in (_PEOPLE, _COMPOUND, _LANDER, _WOMAN))
    )


_IS_DERIVED: Memory[str, bool] = Memory(_is_derived)
_LONG_ENDINGS = tuple(ending for ending in _DERIVED_ENDINGS if ending != "s")
_MAY_BE_DERIVED = word_mark(PROVINCE_PEOPLE, (*_LONG_ENDINGS, *(f"{ending}s" for ending in _LONG_ENDINGS), "tjejes"))


def derived_places(view: EssayView) -> Iterator[Evidence]:
    """Inhabitants and compounds: `Mölndalsbor`, `skellefteåbo`, `Göteborgsområdet`, `Stockholmsförort`."""
    for i in marked(view, _MAY_BE_DERIVED):
        word = view.folded[i]
        if not _IS_DERIVED[word]:
            continue
        if not view.is_word[i] or (view.hit_at.get(i) and choose_entry(view.hit_at[i].entries, None)):
            continue
        if view.is_title[i] and any(e.list == "given_name" and not e.is_common for e in view.entries(view.texts[i])):
            continue  # `tvillingarna Meklit och Sara`
        province = PROVINCE_PEOPLE.get(word)
        if province is not None and view.is_initial[i] and view.is_capital[i + 1 : i + 2] == [True]:
            continue  # `Hälsing M.`, a greeting cut short
        if word == "jämte" and view.folded_before(i) not in _ONE_WHO:
            continue  # `jämte oss`, which is a preposition too
        if province is not None:
            yield from _province_people(view, i, province)
            continue
        compound = _COMPOUND.match(word)
        entry = _of_stems(view.lexicon)[compound["stem"]] if compound else None
        if compound is not None and compound["tail"] == "bygden" and view.is_common_word(i):
            continue  # `landsbygden`
        if word.endswith(("ländska", "ländskan")) and not _is_woman(view, i):
            continue
        people = None if compound else _PEOPLE.match(word)
        if people is not None and people["tail"] == "bo" and (i in view.greeted or _is_house(view, i)):
            continue
        if compound is None and (land := _LANDER.match(word)):
            people = land
        if compound is None and people is None and (woman := _WOMAN.match(word)):
            people, entry = woman, _find_womans_town(view, i, woman["stem"])
        if people and entry is None and people["tail"] not in _WOMANLY and not (view.essay.text and view.is_kin[i]):
            stem = people["stem"] + ("land" if people["tail"].startswith("län") else "")
            if stem[-1] == "-" and people["tail"] in _DWELLERS:
                stem = stem[:-1]  # `Växjö-bo`
                if _is_called_bo(view, i, stem) or (view.is_common_surface(stem) and not _is_own_town(view, stem)):
                    continue  # `Sven-Bo`, `Sommar-bo`
            entry = _of_stems(view.lexicon)[stem]
            if entry is None and people["tail"] in _DWELLERS:
                entry = _find_home(view, stem)
            # Nationalities are no personal information, and a common word with a common stem is no inhabitant.
            if entry is not None and (
                entry.list == "country"
                or (view.is_common_word(i) and (entry.is_common or len(stem) < 5) and not _is_rare(view, word))
                or (not view.is_capital[i] and entry.frequency < 3_000 and view.is_common_surface(stem))  # `björkarna`
                or (entry.list == "world_city" and view.lexicon is not None and view.lexicon.frequency(word) >= 2.5)
                or (
                    entry.list == "world_city"
                    and not view.is_capital[i]
                    and view.lexicon is not None
                    and is_near_word(view.lexicon, word)
                )
            ):
                entry = None
        if entry is None:
            if people and word[-len(people["tail"]) - 1] == "-" and people["tail"] in _DWELLERS and view.is_title[i]:
                yield told_evidence(view, i, i + 1, "city/dweller", _DWELLING, Label.CITY)  # `en X-bo`, of no list
            continue
        start, end = view.span(i, i + 1)
        if compound:
            tail = compound["tail"]
            label = Label.CITY if tail.startswith(("föror", "tjej", "kill")) else Label.REGION
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
            definite = tail in ("borna", "bon", "arna", "aren", "iterna", "bornas", "arnas", "skan")
        features = ["derived", *relation_features(view, i)]
        gen = word.endswith("s") and tail.endswith(("nas", "bors", "ares"))
        modifiers = place_modifiers(
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
            place_facts("place", entry, features),
        )


def _is_called_bo(view: EssayView, i: int, stem: str) -> bool:
    """Tell whether the word at token i is a double given name: `Sven-Bo`, but not `en Mora-bo`."""
    if view.folded[i] != f"{stem}-bo" or view.folded_before(i) in _ONE_WHO:
        return False
    return any(e.list == "given_name" for e in view.entries(stem))


def _is_own_town(view: EssayView, stem: str) -> bool:
    return any(e.list == "swedish_place" and e.frequency >= OWN_TOWN for e in view.entries(stem))


def _is_house(view: EssayView, i: int) -> bool:
    """Tell whether the word in -bo at token i is a preschool or whom a letter goes to: `förskolan Xbo`, `till xbo`."""
    before = view.folded_before(i)
    return before in CUES.place_of_study_head or (i == 1 and before in ("till", "hej"))


def _is_woman(view: EssayView, i: int) -> bool:
    """Tell whether `smålandska` at token i is a woman: after an article or a copula and before no noun."""
    before = view.folded_before(i)
    return before in _ONE_WHO and not (
        i + 1 < view.n and view.pos[i + 1] in ("NOUN", "ADJ") and view.adjacent(i, i + 1)
    )


def _find_womans_town(view: EssayView, i: int, stem: str) -> Entry | None:
    """Return the Swedish town that a woman at token i is called after: `en äkta göteborska`, `hon är malmöitiska`."""
    if not _is_woman(view, i) or view.is_common_word(i):
        return None
    for form in (stem, f"{stem}g", stem.removesuffix("iti")):
        towns = [e for e in view.entries(form) if e.list == "swedish_place" and e.frequency >= OWN_TOWN]
        if towns and not view.is_common_surface(form):
            return max(towns, key=lambda e: e.frequency)
    return None


def _is_rare(view: EssayView, word: str) -> bool:
    """Tell whether a word that some list calls common is one that nobody writes: `pitebo`, which is a landlord too."""
    return word.endswith("bo") and view.lexicon is not None and view.lexicon.frequency(word) < _WRITTEN


def _province_people(view: EssayView, i: int, people: ProvincePeople) -> Iterator[Evidence]:
    """`skåning`, `jämtarna`."""
    entry = choose_entry(view.entries(people.province), Label.REGION)
    if entry is None:
        return
    features = ["derived", *relation_features(view, i)]
    modifiers = place_modifiers(Label.REGION, gen=False, definite=people.definite, plural=people.plural, foreign=False)
    yield Evidence(
        *view.span(i, i + 1),
        Label.REGION,
        "region/derived",
        WEIGHTS.score("place", features),
        modifiers,
        fold_key(entry.name),
        place_facts("place", entry, features),
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


def _find_home(view: EssayView, stem: str) -> Entry | None:
    """Return the island or the part of a town in the definite form that somebody's home is: `Tjörnborna`, `hisingsbo`,
    `Kronogårdsborna`.
    """
    bare = stem.removesuffix("s")
    for form in (stem, bare, f"{bare}en", f"{bare}n", f"{bare}et", f"{bare}a"):
        if view.is_common_surface(form):
            continue  # `byborna`, `öborna`
        for entry in view.entries(form):
            is_island = entry.list == "geo" and entry.kind in _ISLANDS
            is_part = entry.list in ("swedish_place", "region") and form != stem
            if (is_island or is_part) and entry.inflection == "" and not entry.is_common:
                return entry
    return None


@lru_cache(maxsize=4)
def _of_stems(lexicon: Lexicon | None) -> Memory[str, Entry | None]:
    """Return the memory of the towns, regions and countries that the stems of words for people belong to."""
    entries = entry_memory(lexicon)

    def find(stem: str) -> Entry | None:
        for form in (stem, stem.removesuffix("s"), stem + "a", stem + "e", stem + "å"):
            found = [
                e
                for e in entries[form]
                if e.list in _HOMES
                and e.inflection == ""
                and (e.list in ("swedish_place", "region") or e.frequency >= MIN_WORLD_CITY)
            ]
            if found:
                return max(found, key=lambda e: rank(e, None))
        return None

    return Memory(find)
