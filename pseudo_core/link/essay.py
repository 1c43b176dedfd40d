"""Mentions → numbered entities of one essay.

The same entity keeps its number however it is spelt, inflected or cased; numbers run from 1 in order of first
mention, over all labels (SweLL guidelines 2.1). Two names that both stand in the lists are not joined by likeness
(`Lena`, `Lina`), but where writers of other scripts take one for the other (`Selma`, `Salma`).

>>> from pseudo_core.taxonomy import Label
>>> marks = [Mention(0, 9, Label.CITY, 1.0, ("a",), "stockholm"), Mention(10, 19, Label.CITY, 1.0, ("a",), "stockhulm")]
>>> [m.entity for m in link_essay(marks, "Stockholm stockhulm", None)]
[1, 1]
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from rapidfuzz.distance import OSA

from pseudo_core.detect.names.fused import is_honour, is_pilgrim
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.listed import name_parts
from pseudo_core.detect.view.surface import fold_key, sound_of
from pseudo_core.link.bearers import bearer_of, initials_of_families, is_signature, with_family
from pseudo_core.link.clusters import Cluster, Gathered, is_corrected, is_listed, is_other_gender, link_group
from pseudo_core.link.families import family_of_plural, key_of
from pseudo_core.link.institution_names import is_same_institution
from pseudo_core.link.namesakes import kin_before
from pseudo_core.link.one_name import are_versions
from pseudo_core.link.owners import with_bare_owners
from pseudo_core.link.retold import RIGHT_BEFORE, is_heard, is_renamed, is_retold, stands_as
from pseudo_core.link.settle import join_halves, settle_labels
from pseudo_core.link.spelling import (
    country_key,
    differs_in_marks,
    ends_alike,
    is_dropped,
    is_initial_exchanged,
    is_one_vowel_apart,
    is_same_family,
    is_same_name,
    is_same_unmarked,
    is_same_word,
    is_sounded_alike,
    is_swapped,
    is_transcribed,
    sounds_but_genitive,
)
from pseudo_core.link.streets import street_key
from pseudo_core.model import Mention
from pseudo_core.taxonomy import FIRSTNAMES, INSTITUTIONS, MARKUP, MODIFIER_ORDER, Label, Modifier

if TYPE_CHECKING:
    from pseudo_core.lexicon import Lexicon

__all__ = ["is_same_name", "link_essay", "link_group", "sound_of"]

_SPELT = (
    FIRSTNAMES
    | INSTITUTIONS
    | {
        Label.NICKNAME,
        Label.MIDDLENAME,
        Label.SURNAME,
        Label.COUNTRY,
        Label.CITY,
        Label.AREA,
        Label.REGION,
        Label.PLACE,
        Label.GEO,
        Label.TRANSPORT_NAME,
    }
)
_BEARERS = FIRSTNAMES | {Label.MIDDLENAME, Label.INITIALS}
_PEOPLE = FIRSTNAMES | {Label.SURNAME, Label.MIDDLENAME}
_RETOLD = _PEOPLE | {Label.CITY}
_RENAMED = frozenset({Label.CITY, Label.COUNTRY, Label.REGION, Label.AREA})
_SIDES = frozenset({"norra", "södra", "östra", "västra", "övre", "nedre", "stora", "lilla"})
_TOWN_OPENERS = _SIDES | {"gamla", "port", "saint", "sankt", "santa", "fort", "cape", "puerto", "novi", "nova", "villa"}
_SLIPS = 2  # letters by which a name on a door differs at most from a given name of the essay
_SHORT = 5  # letters from which one edit may still be the same name
_VOWELS = frozenset("aeiouyåäö")  # that end names of women or men; of others the lists know no gender for sure
_MOST_RETOLD = 400  # people that somebody's name is made of, the last ones of the essay
_ARE_ONE = (" blev en", " är en", " är samma", " är ett", " är bara")  # `X och Y är samma namn`
_BESIDE = 60  # letters between two like names of a sentence, up to which they are two people's


def _is_sided(short: str, full: str) -> bool:
    """Tell whether a street's name is another without the side that it begins with."""
    side, _, rest = full.partition(" ")
    return side in _SIDES and rest == short


def _is_short_town(short: str, full: str) -> bool:
    """Tell whether a town is called by the last word of its name, or the first where that is no common one: `Upplands
    Väsby`, `Väsby`; `Addis Abeba`, `Addis`."""
    if " " in short or len(short) < _SHORT - 1:
        return False
    return full.endswith(" " + short) or (full.startswith(short + " ") and short not in _TOWN_OPENERS)


def _is_part(key: str, other: str, bearers: set[str], bearer: str) -> bool:
    """Tell whether one of two family names is a part of the other, a double one, of the same person: the first where
    nobody else bears it (`Wikman-Ohls`, `Wikman`), the last beside the same given name (`F. Wikman-Ohls`, `F. Ohls`).
    """
    shorter, longer = sorted((key, other), key=len)
    is_bearer = bool(bearer) and any(name == bearer or name[0] == bearer for name in bearers)
    if " " in shorter or (bearer and bearers and not is_bearer):
        return False
    if len(shorter) >= _SHORT and longer.startswith(shorter + " "):
        return True
    return is_bearer and len(shorter) >= _SHORT - 1 and longer.endswith(" " + shorter)


def _bearer(before: Sequence[Mention], start: int, text: str) -> str:
    """Return the given name (its key or its initial) that stands right before a family name, or the empty string."""
    found = ""
    for m in reversed(before):
        if text[m.end : start].strip() or m.label not in _BEARERS:
            break
        key = key_of(m, text)
        found, start = key[:1] if m.label is Label.INITIALS else key, m.start
    return found


def _has_like_words(key: str, other: str) -> bool:
    """Tell whether two names have as many words, or one of them one."""
    return key.count(" ") == other.count(" ") or " " not in key or " " not in other


def _without_particles(key: str, lexicon: Lexicon | None) -> str:
    """Return a family name without the small words before it: `von Stauff`, `Stauff`."""
    words = key.split()
    while len(words) > 1 and words[0] in name_parts(lexicon).particles:
        del words[0]
    return " ".join(words)


def _is_led(name: str) -> bool:
    """Tell whether a given name of two words begins with what honours its bearer: `Haji Karim`, who is Karim."""
    first = name.partition(" ")[0]
    return is_honour(first) or is_pilgrim(first)


def _has_words(key: str, other: str) -> bool:
    """Tell whether one given name is the other without its first or last word, or in one word: `Saw Eh Doh`, `Eh Doh`;
    `Anna-Stina`, `Annastina`."""
    shorter, longer = sorted((key, other), key=lambda name: name.count(" "))
    if " " not in longer or len(set(longer.split())) == 1:
        return False  # `Jun-Jun` and his son `Jun-Jun-Jun`
    if " " not in shorter:
        return (
            len(shorter) > _SHORT and shorter[0] == longer[0] and sound_of(shorter) == sound_of(longer.replace(" ", ""))
        )
    return longer.startswith(shorter + " ") or longer.endswith(" " + shorter)


def _fits(parts: Sequence[str], cluster: Cluster) -> bool:
    """Tell whether no double name of a cluster differs from a double name in what both give in full."""
    if len(parts) == 1:
        return True
    return all(is_same_word(parts[-1], other.split()[-1]) for other in cluster.keys if " " in other)


def _find_cluster(
    mention: Mention, key: str, canonical: str, clusters: Gathered, bearer: str, lexicon: Lexicon | None
) -> Cluster | None:
    group = link_group(mention.label)
    same = clusters.called(group, (key,), canonical)
    if same is not None or mention.label not in _SPELT or "nickname/apart" in mention.rules:
        return same
    if len(key) >= _SHORT:
        # A genitive that the lists took for a name of its own: `Anton` … `Antons hund`.
        same = clusters.called(group, (key.removesuffix("s"), key + "s"))
        if same is not None:
            return same
    rivals = clusters.compared(group)
    if group == "given":
        # `Kim Lien` … `Kim`: a part of a double name is the same person, but `Kim Hoa` is another.
        parts = key.split()
        is_half = len(parts) == 1
        for cluster in rivals:
            for other in cluster.keys:
                if is_half == (" " in other):
                    words = other.split()
                    if differs_in_marks(parts[0], words[0]) and _fits(parts, cluster):
                        return cluster
        is_called = bool(mention.fact("called"))
        for cluster in rivals:
            for other in cluster.keys:
                if not (is_called or cluster.is_called_last or _is_led(key if " " in key else other)):
                    continue
                if is_half == (" " in other) and parts[-1] == other.split()[-1] and _fits(parts, cluster):
                    return cluster
        for cluster in rivals:
            if any(_has_words(key, other) for other in cluster.keys):
                return cluster
    if mention.label is Label.CITY:
        for cluster in rivals:
            if any(_is_short_town(key, other) or _is_short_town(other, key) for other in cluster.keys):
                return cluster
    if mention.label is Label.PLACE:
        street = street_key(key)
        for cluster in rivals:
            if any(street_key(other) == street for other in cluster.keys):
                return cluster
        for cluster in rivals:
            # `Norra Ågatan … på Ågatan`
            if any(_is_sided(key, other) or _is_sided(other, key) for other in cluster.keys):
                return cluster
    if group in ("given", "surname", "city"):
        for cluster in rivals:
            if is_other_gender(mention, cluster):
                are_both_told = cluster.is_told and not _TOLD.isdisjoint(mention.fact("why").split())
                if are_both_told or not any(sound_of(key) == sound_of(k) for k in cluster.keys):
                    continue  # `Simone`, `Simon`, and `min far heter Hung … min syster heter Huong`
            if any(_has_like_words(key, other) and sounds_but_genitive(key, other) for other in cluster.keys):
                return cluster
    if group == "institution":
        for cluster in rivals:
            if any(is_same_institution(key, other) for other in cluster.keys):
                return cluster
    if group == "surname":
        bare = _without_particles(key, lexicon)
        for cluster in rivals:
            if any(_without_particles(other, lexicon) == bare for other in cluster.keys):
                return cluster
        single = family_of_plural(key)
        for cluster in rivals:
            if any(is_same_family(family_of_plural(other), single) for other in cluster.keys):
                return cluster
            if any(_is_part(key, other, cluster.bearers, bearer) for other in cluster.keys):
                return cluster
    if mention.label is Label.FIRSTNAME_FEMALE:
        for cluster in rivals:
            if Label.FIRSTNAME_MALE not in cluster.labels and any(ends_alike(key, other) for other in cluster.keys):
                return cluster
    for cluster in rivals:
        if is_other_gender(mention, cluster):
            continue
        for other in cluster.keys:
            is_unmarked = is_same_unmarked(key, other)
            if is_unmarked and min(len(key), len(other)) > _SHORT + 1:
                return cluster
            is_near = is_same_name(key, other) or is_initial_exchanged(key, other) or is_swapped(key, other)
            is_near |= is_dropped(key, other)
            if (is_near or is_unmarked) and (
                is_one_vowel_apart(key, other)
                or is_swapped(key, other)
                or not (is_listed(key, group, lexicon) and is_listed(other, group, lexicon))
            ):
                return cluster
    return None


def _find_retold(
    mention: Mention,
    key: str,
    clusters: Gathered,
    text: str,
    before: Mention | None,
    lexicon: Lexicon | None,
    retold_end: int,
) -> Cluster | None:
    """Return the person of whose name somebody made this one: `på skylten skrev de Tjemerkan`. One list goes on where
    the last such name ended (`hon säger Loger , Lolf och Lonny`)."""
    near = -1  # looked for once a name is alike
    between = text[before.end : mention.start] if before is not None else "."
    if retold_end >= 0 and before is not None and before.end == retold_end and between.strip() in ("och", ",", ", och"):
        near = RIGHT_BEFORE
    if before is not None and before.label in FIRSTNAMES and stands_as(between):
        one = clusters.all[before.entity - 1]
        if any(other[0] == key[0] for other in one.keys):
            return one
    if mention.label is Label.CITY and is_listed(key, link_group(mention.label), lexicon):
        return None
    # `på min namnskylt står det X`, which may be the given name
    is_on_door = "surname/door" in mention.rules or "t:written" in mention.fact("why").split()
    best: Cluster | None = None
    least = 0
    for cluster in itertools.islice(reversed(clusters.all), _MOST_RETOLD):
        is_other_part = (cluster.label is Label.SURNAME) != (mention.label is Label.SURNAME)
        if cluster.label not in _PEOPLE:
            continue
        if before is not None and before.entity == cluster.number and between.strip() == "och":
            continue
        for other in cluster.keys:
            if not is_heard(key, other, RIGHT_BEFORE):
                continue
            near = is_retold(text, mention.start) if near < 0 else near
            if not near:
                return None
            if (
                near < RIGHT_BEFORE
                and is_listed(other, cluster.group, lexicon)
                and is_listed(key, link_group(mention.label), lexicon)
            ):
                continue
            if near == RIGHT_BEFORE or is_heard(key, other, near):
                distance = OSA.distance(key, other)
                is_told = mention.label in FIRSTNAMES and "t:heter" in mention.fact("why").split()
                is_slip = 0 < distance <= _SLIPS and (is_on_door or near == RIGHT_BEFORE)
                if is_other_part and (is_told or not is_slip):
                    continue
                if best is None or distance < least:
                    best, least = cluster, distance
    return best


def _find_transcribed(mention: Mention, key: str, clusters: Gathered, text: str) -> Cluster | None:
    """Return the person whose name a name that the lists have is by another spelling, in another sentence and not told
    to be somebody's: `min kusin Serhat kom . … Sarhat skrattade`."""
    group = link_group(mention.label)
    is_told = not _TOLD.isdisjoint(mention.fact("why").split())
    for cluster in clusters.compared(group):
        if is_told and cluster.is_told:
            continue
        end = cluster.spans[-1][1]
        between = text[end : min(mention.start, end + _BESIDE)]
        is_beside = len(between) < _BESIDE and not any(mark in between for mark in ".!?\n")
        is_either = is_beside and between.strip(" ,") == "eller"  # `kallas Naira eller Nayara`
        if is_either and any(is_sounded_alike(key, other) for other in cluster.keys):
            return cluster
        if is_beside and not is_either:
            continue
        if key[-1] in _VOWELS and is_other_gender(mention, cluster):
            continue
        if any(is_transcribed(key, other) or is_initial_exchanged(key, other) for other in cluster.keys):
            return cluster
        if group == "given" and any(are_versions(key, other) for other in cluster.keys):
            return cluster
    return None


_OWN = frozenset({"t:self", "t:iam", "t:heter", "t:sign"})
_KIN = frozenset({"t:kin", "t:my_kin", "t:heter"})
_TOLD = frozenset({"t:kin", "t:my_kin", "t:heter", "t:self", "t:iam"})


def _is_other_kin(mention: Mention, cluster: Cluster, before: Sequence[Mention], text: str) -> bool:
    """Tell whether one sentence tells two relatives of alike names apart: `mor heter Nesrin och min kusin Nessrin`."""
    if mention.label not in FIRSTNAMES:
        return False
    if before and before[-1].entity == cluster.number and before[-1].label in FIRSTNAMES:
        is_owner = Modifier.GEN in mention.modifiers or text[mention.start : mention.end].endswith("s")
        if text[before[-1].end : mention.start].strip() in ("och", "&") and not is_owner:
            return True  # `Olle och Ole`
    if _TOLD.isdisjoint(mention.fact("why").split()):
        return False
    last = next((m for m in reversed(before) if m.entity == cluster.number), None)
    if last is None or _TOLD.isdisjoint(last.fact("why").split()):
        return False
    between = text[last.end : mention.start]
    return " och " in between and not any(mark in between for mark in ".!?\n")


def _named_together(mentions: Sequence[Mention], text: str) -> set[frozenset[str]]:
    """Return the pairs of given names that the essay names in one breath, which are two people's wherever they stand:
    `Jonas jobbar där … det är kul med Yonas och Jonas`."""
    return {
        frozenset((key_of(one, text), key_of(other, text)))
        for one, other in itertools.pairwise(mentions)
        if one.label in FIRSTNAMES
        and other.label in FIRSTNAMES
        and text[one.end : other.start] in (" och ", " & ")
        and not _may_own(other, text)
        and not text.startswith(_ARE_ONE, other.end)
    }


def _is_greeted(whys: Sequence[str]) -> bool:
    """Tell whether a letter begins with a name, which is then not the writer's: not `hej jag heter X`."""
    return "t:greet" in whys and _OWN.isdisjoint(whys)


def _may_own(mention: Mention, text: str) -> bool:
    """Tell whether a name may be in the genitive: `Omid och Omids svåger`."""
    if text[mention.end - 1] != "s":
        return Modifier.GEN in mention.modifiers
    after = _NEXT_WORD.match(text, mention.end)
    return after is not None and after[1] not in _NOT_OWNED


def link_essay(mentions: Sequence[Mention], text: str, lexicon: Lexicon | None) -> tuple[Mention, ...]:
    """Return the mentions (sorted by start) with their entity numbers."""
    clusters = Gathered()
    namesake: Cluster | None = None  # of the mention right before
    retold_end = -1  # of the last name that somebody made of another
    out: list[Mention] = []
    settled = settle_labels(join_halves(sorted(mentions, key=lambda m: m.start), text), text)
    settled = with_bare_owners(settled, text)
    families = initials_of_families(settled, text)
    apart = _named_together(settled, text)
    for mention in settled:
        key = key_of(mention, text)
        told = dict(mention.facts)
        canonical = told.get("canonical", "")
        code = told.get("country", "")
        if canonical:
            is_state = mention.label is Label.COUNTRY and code
            canonical = country_key(canonical, code) if is_state else f"{canonical}|{code}"
        canonical = canonical if mention.label not in MARKUP else ""
        bearer = _bearer(out, mention.start, text) if mention.label is Label.SURNAME else ""
        cluster = _find_cluster(mention, key, canonical, clusters, bearer, lexicon)
        if cluster is None and is_corrected[mention.rules]:
            # `Säffle … Säfle`: what is misspelt here, not the place whose name is nearest to it
            spelt = fold_key(text[mention.start : mention.end])
            cluster = _find_cluster(mention, spelt, "", clusters, bearer, lexicon)
        if cluster is None and mention.label in _PEOPLE and not mention.manual:
            cluster = _find_transcribed(mention, key, clusters, text)
        if cluster is None and mention.label in _RETOLD and not mention.manual:
            cluster = _find_retold(mention, key, clusters, text, out[-1] if out else None, lexicon, retold_end)
            if cluster is not None:
                retold_end = mention.end
                mention = replace(mention, label=cluster.label)
        is_beside = cluster is None and bool(out) and out[-1].label is mention.label and mention.label in _RENAMED
        if is_beside and is_renamed(text[out[-1].end : mention.start]):
            cluster = clusters.all[out[-1].entity - 1]
        if cluster is not None and key not in cluster.keys:
            is_beside_it = any(frozenset((key, other)) in apart for other in cluster.keys) if apart else False
            if is_beside_it or _is_other_kin(mention, cluster, out, text):
                cluster = None
        is_namesake = False
        if cluster is not None and mention.label in FIRSTNAMES:
            family = families.get(mention.start, "")
            if family and cluster.families:
                cluster = with_family(key, family, cluster, clusters)
            else:
                cluster = bearer_of(mention, key, cluster, clusters, text, lexicon)
            is_namesake = cluster is None
        if namesake is not None and key in namesake.keys and not text[out[-1].end : mention.start].strip(" ,:–-"):
            cluster, is_namesake = namesake, False  # `en till Omid , Omid Karimi`
        if cluster is None:
            cluster = Cluster(link_group(mention.label), len(clusters.all) + 1, mention.label, is_namesake=is_namesake)
            cluster.is_greeted = _is_greeted(told.get("why", "").split())
            clusters.add(cluster)
        clusters.call(cluster, key, canonical)
        cluster.labels.add(mention.label)
        cluster.spans.append((mention.start, mention.end))
        if mention.start in families:
            cluster.families.add(families[mention.start])
        cluster.is_told |= not _TOLD.isdisjoint(told.get("why", "").split())
        cluster.is_called_last |= told.get("called") == "last"
        if bearer:
            cluster.bearers.add(bearer)
        namesake = cluster if is_namesake else None
        facts = (*mention.facts, ("namesake", "1")) if cluster.is_namesake else mention.facts
        if cluster.is_namesake and is_signature(mention, text):
            facts = (*facts, ("signed", "1"))
        if mention.label in FIRSTNAMES and not _KIN.isdisjoint(told.get("why", "").split()):
            kin, is_own = kin_before(text, mention.start, lexicon)
            if kin:  # linking over essays asks whether two relatives bear one name
                facts = (*facts, ("kin", f"{kin} own" if is_own else kin))
        if mention.label in _SPELT and lexicon is not None:
            if not told.get("listed") and is_listed(key, link_group(mention.label), lexicon):
                facts = (*facts, ("listed", "1"))  # not every detector says so, and linking over essays asks
            if not told.get("common") and lexicon.is_common(key):
                facts = (*facts, ("common", "1"))
        out.append(mention.linked(cluster.number, facts))
    return tuple(_with_genitive(m, clusters.all[m.entity - 1], text) for m in out)


def _with_genitive(mention: Mention, cluster: Cluster, text: str) -> Mention:
    """Return a mention that the lists took for a name of its own marked as the genitive of its entity's: `Nino … Ninos
    son`, `Tbilisi … i Tbilisis parker`."""
    if mention.label not in _OWNERS or mention.manual or text[mention.end - 1 : mention.end] != "s":
        return mention
    key = key_of(mention, text)
    if key[-1] != "s" or Modifier.GEN in mention.modifiers or fold_key(text[mention.start : mention.end]) != key:
        return mention
    after = _NEXT_WORD.match(text, mention.end)
    if key[:-1] not in cluster.keys or after is None or after[1] in _NOT_OWNED:
        return mention
    modifiers = tuple(item for item in MODIFIER_ORDER if item is Modifier.GEN or item in mention.modifiers)
    if mention.label not in FIRSTNAMES or cluster.label not in FIRSTNAMES or mention.label is cluster.label:
        return replace(mention, base=key[:-1], modifiers=modifiers)
    # Of `Ninos` the lists know a man's name.
    facts = tuple(fact for fact in mention.facts if fact[0] != "gender")
    return replace(mention, label=cluster.label, base=key[:-1], modifiers=modifiers, facts=facts)


_OWNERS = _PEOPLE | {Label.NICKNAME, Label.CITY, Label.COUNTRY, Label.REGION}
_NOT_OWNED = CUES.function_word - {"man"}  # `Ninos man`
_NEXT_WORD = re.compile(r" ([^\W\d_]+)")
