"""Family names that stand alone: told from what the essay says elsewhere, so that one name has one label.

An essay that gives a family name beside its given name, on a door or after `familjen` means it where it comes alone,
spelt alike or not (`Rostami` … `det står Rustami`), a part of a double one too (`Wikman-Ohls` … `Wikman`).
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace

from pseudo_core.detect.names.context import NEUTRAL_TRIGGERS
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.surface import fold_key, sound_of
from pseudo_core.link.one_name import are_versions
from pseudo_core.link.spelling import family_stem, is_initial_exchanged, is_same_name, is_sounded_alike
from pseudo_core.model import Mention
from pseudo_core.taxonomy import FIRSTNAMES, Label

__all__ = ["FAMILY_PARTS", "family_of_plural", "key_of", "settle_families", "settle_unknown"]

_BEFORE_SURNAME = FIRSTNAMES | {Label.MIDDLENAME, Label.INITIALS, Label.SURNAME, Label.NICKNAME}
_PLACES = frozenset({Label.CITY, Label.COUNTRY, Label.REGION, Label.AREA, Label.GEO})
FAMILY_PARTS = frozenset({Label.SURNAME, Label.MIDDLENAME, Label.INITIALS})
# What around a name says that it is somebody's given name.
_GIVEN = frozenset(
    {"t:kin", "t:my_kin", "t:greet", "t:sign", "t:dear", "t:heter", "t:iam", "t:coord_name", "t:apposition"}
)
_AMONG = frozenset({"t:coord_name", "t:my_kin"})  # … of one that no list has
_BY_PLACE = frozenset({"surname/door", "second_reading/words_beside"})  # where a name stands makes it a family's
_SURE = 0.7
_GOES_BY = CUES.calling | {"kallas", "kallades"}
_BEFORE = 24  # letters before a name within which it says how somebody is called
_LETTERS = 4  # of the shortest part of a double name


def key_of(mention: Mention, text: str) -> str:
    """Return the folded form under which a mention is compared with others."""
    return fold_key(mention.base or text[mention.start : mention.end])


def settle_families(mentions: Sequence[Mention], text: str) -> Sequence[Mention]:
    """Return the mentions (sorted) with the given names that are a family name of the essay labelled so."""
    if not any(m.label is Label.SURNAME for m in mentions):
        return mentions
    called = {
        sound_of(key_of(m, text)): m.label
        for m in mentions
        if m.label is Label.NICKNAME or (m.label in FIRSTNAMES and m.fact("listed"))
    }
    born = {
        sound_of(key_of(other, text))
        for one, other in itertools.pairwise(mentions)
        if other.label is Label.SURNAME and one.label in _BEFORE_SURNAME and 0 <= other.start - one.end <= 1
    }
    told = {
        sound_of(key_of(m, text))
        for m in mentions
        if m.label is Label.NICKNAME
        and not _may_be_family(m)
        and ("t:called" in m.fact("why").split() or sound_of(key_of(m, text)) not in born)
    }
    mentions = [
        replace(m, label=called[sound_of(key_of(m, text))])
        if m.label is Label.SURNAME
        and sound_of(key_of(m, text)) in called
        and ("surname/door" in m.rules or sound_of(key_of(m, text)) in told)
        else m
        for m in mentions
    ]  # `det står X på min namnskylt`, where X is what the writer is called
    mentions = [m if _BY_PLACE.isdisjoint(m.rules) else _version_of(m, mentions, text) for m in mentions]
    families: set[str] = set()
    people: set[str] = set()
    unlisted: set[str] = set()  # that stand before a family name, where another one may stand
    beside: set[int] = set()
    for one, other in itertools.pairwise(mentions):
        if one.label in _BEFORE_SURNAME and other.label in FAMILY_PARTS and 0 <= other.start - one.end <= 1:
            beside.add(one.start)
            if one.label in FIRSTNAMES:
                is_twice = key_of(one, text) == key_of(other, text)  # one name given as both
                (people if one.fact("listed") or is_twice else unlisted).add(sound_of(key_of(one, text)))
    for m in mentions:
        if m.label is Label.SURNAME and m.score >= _SURE and not _is_by_list(m):
            key = key_of(m, text)
            families.add(key)
            families.update(part for part in key.split() if len(part) >= _LETTERS)
        elif m.label in FIRSTNAMES and _is_called(m, text):
            continue
        elif m.label in FIRSTNAMES and not (_GIVEN if m.fact("listed") else _AMONG).isdisjoint(m.fact("why").split()):
            people.add(sound_of(key_of(m, text)))
    sounds = {sound_of(key) for key in families}
    people |= unlisted - sounds
    lone = [m for m in mentions if m.label in FIRSTNAMES or m.label is Label.NICKNAME]
    sounds |= {sound_of(key_of(m, text)) for m in lone if _is_spelt_alike(m, text, families)} - people
    out: list[Mention] = []
    for m in mentions:
        key = key_of(m, text)
        is_open = m.start not in beside or (not m.fact("listed") and sound_of(key) in sounds)  # `det står Rojas Pardo`
        if m.label in FIRSTNAMES and is_open and _is_family(m, key, families, sounds, people):
            m = replace(m, label=Label.SURNAME)
        elif m.label is Label.NICKNAME and _may_be_family(m) and sound_of(key) in sounds - people:
            m = replace(m, label=Label.SURNAME)  # `här heter hon bara Sjögren`
        elif m.label is Label.SURNAME and _is_by_list(m) and sound_of(key) in people and key not in families:
            m = replace(m, label=Label.FIRSTNAME_UNKNOWN)
        out.append(m)
    return out


def _version_of(mention: Mention, mentions: Sequence[Mention], text: str) -> Mention:
    """Return what stands written somewhere as a given name, where it is one of the essay as another language spells it:
    `jag heter Oleksandr … i passet står Alexander`."""
    if mention.label is not Label.SURNAME:
        return mention
    key = key_of(mention, text)
    people = (m for m in mentions if m.label in FIRSTNAMES and are_versions(key, key_of(m, text)))
    known = next(people, None)
    return replace(mention, label=known.label) if known is not None else mention


def settle_unknown(mentions: Sequence[Mention], text: str) -> Sequence[Mention]:
    """Return the mentions with unknown people that are a place of the essay misspelt labelled as that place, and
    unknown places that are somebody of the essay as people: `Skellefteå … Skelefteå är bra`."""
    doubtful = [m for m in mentions if _is_unknown(m) or _is_lone_family(m, mentions)]
    if not doubtful:
        return mentions
    places = [m for m in mentions if m.label in _PLACES and not _is_unknown(m) and m.score >= _SURE]
    people = [m for m in mentions if m.label in FIRSTNAMES and m.fact("listed") and m.score >= _SURE]
    people += [m for m in mentions if m.label is Label.SURNAME and m.score >= _SURE]
    of_places, of_people = _first_by_key(places, text), _first_by_key(people, text)
    meant: dict[tuple[str, bool, bool], str] = {}  # what is asked → the key of whom or what is meant, or nothing
    told: dict[int, Mention] = {}
    for m in doubtful:
        key = key_of(m, text)
        if " " in key or (m.label in FIRSTNAMES and not _GIVEN.isdisjoint(m.fact("why").split())):
            continue
        is_place = m.label in _PLACES
        known = of_people if is_place or m.label is Label.PLACE else of_places
        asked = key, is_place, known is of_people
        if asked not in meant:
            # `från Vendela … i Wendela`, though a Vendela lives there
            is_known = is_place and any(is_sounded_alike(key, spelt) for spelt in of_places)
            meant[asked] = "" if is_known else next((spelt for spelt in known if _is_misspelt(key, spelt)), "")
        if meant[asked]:
            other = known[meant[asked]]
            told[m.start] = replace(m, label=other.label, base=other.base or meant[asked])
    return [told.get(m.start, m) for m in mentions] if told else mentions


def _first_by_key(mentions: Sequence[Mention], text: str) -> dict[str, Mention]:
    """Return each key's first mention, in order: a name told a thousand times is compared once."""
    out: dict[str, Mention] = {}
    for m in mentions:
        out.setdefault(key_of(m, text), m)
    return out


def _is_misspelt(key: str, spelt: str) -> bool:
    """Tell whether a folded name is another one, spelt in some other way."""
    return key != spelt and (
        is_same_name(key, spelt) or is_sounded_alike(key, spelt) or is_initial_exchanged(key, spelt)
    )


def _is_called(mention: Mention, text: str) -> bool:
    """Tell whether a name is what somebody goes by, which may be their family name: `Isak Ek … alla kallar mig Ek`."""
    return not _GOES_BY.isdisjoint(text[max(0, mention.start - _BEFORE) : mention.start].casefold().split()[-2:])


def _is_spelt_alike(mention: Mention, text: str, families: set[str]) -> bool:
    """Tell whether a name is a family name of the essay by another spelling: `Farah` … `i papperen står Cawil`."""
    key = family_of_plural(key_of(mention, text))
    return " " not in key and any(
        key[:1] == other[:1]
        and (is_sounded_alike(key, other) or (not mention.fact("listed") and _is_womans(key, other)))
        for other in sorted(families)
    )


def family_of_plural(key: str) -> str:
    """Return the folded family name that a plural of people stands for: `okaforarna` → `okafor`."""
    for ending in ("arna", "arnas"):
        if key.endswith(ending) and len(key) > len(ending) + _LETTERS:
            return key.removesuffix(ending)
    return key


def _may_be_family(mention: Mention) -> bool:
    """Tell whether what somebody is called may be their family name: one that the lists have, or a woman's form."""
    if mention.fact("listed") or not mention.base:
        return False
    return "surname_only" in mention.fact("why").split() or family_stem(mention.base) != sound_of(mention.base)


def _is_womans(key: str, other: str) -> bool:
    """Tell whether two family names are one in forms for men and women: `Lindberg`, `Lindbergienė`."""
    return min(len(key), len(other)) > _LETTERS and family_stem(key) == family_stem(other)


def _is_unknown(mention: Mention) -> bool:
    """Tell whether no list has a name or town that stands alone."""
    if mention.fact("listed"):
        return False
    if mention.label in FIRSTNAMES:
        return all(rule.startswith("firstname/unknown") for rule in mention.rules)
    is_place = mention.label is Label.CITY or mention.label is Label.PLACE
    return is_place and all(rule.startswith(("city/unknown", "place/unknown")) for rule in mention.rules)


def _is_lone_family(mention: Mention, mentions: Sequence[Mention]) -> bool:
    """Tell whether a family name stands alone that only the lists or what is written somewhere make one."""
    if mention.label is not Label.SURNAME or not all(rule.startswith("firstname/unknown") for rule in mention.rules):
        return False
    if not {"t:title", "t:family", "t:prof", "t:heter"}.isdisjoint(mention.fact("why").split()):
        return False
    return not any(other.label in _BEFORE_SURNAME and 0 <= mention.start - other.end <= 1 for other in mentions)


def _is_by_list(mention: Mention) -> bool:
    """Tell whether only the lists make a lone name a family name."""
    if not all(rule.startswith("firstname/unknown") for rule in mention.rules):
        return False
    return all(word in NEUTRAL_TRIGGERS for word in mention.fact("why").split() if word.startswith("t:"))


def _is_family(mention: Mention, key: str, families: set[str], sounds: set[str], people: set[str]) -> bool:
    """Tell whether a given name that stands alone is one of the essay's family names, maybe in another spelling."""
    sound = sound_of(key)
    if sound in people:
        return False
    if " " in key:
        return key in families or (key[-1] == "s" and key[:-1] in families)  # `Falk-Ahmeds bor i Lund`
    is_told = not {"t:greet", "t:sign", "t:my_kin", "t:kin", "t:dear"}.isdisjoint(mention.fact("why").split())
    if mention.fact("listed"):
        return sound in sounds and not is_told
    if is_told and "t:kin" not in mention.fact("why"):
        return False
    return sound in sounds or any(is_same_name(sound, sound_of(family)) for family in sorted(families))
