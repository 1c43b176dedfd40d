"""Mentions → numbered entities of one essay.

The same entity keeps its number however it is spelt, inflected or cased; numbers run from 1 in order of first
mention, over all labels (SweLL guidelines 2.1). Two names that both stand in the lists are never joined by likeness
(`Lena`, `Lina`).

>>> from pseudo_core.taxonomy import Label
>>> marks = [Mention(0, 9, Label.CITY, 1.0, ("a",), "stockholm"), Mention(10, 19, Label.CITY, 1.0, ("a",), "stockhulm")]
>>> [m.entity for m in link_essay(marks, "Stockholm stockhulm", None)]
[1, 1]
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pseudo_core.detect.cues import CUES
from pseudo_core.detect.listed import name_parts
from pseudo_core.detect.surface import fold_key, sound_of
from pseudo_core.families import FAMILY_PARTS, family_of_plural, settle_families, settle_unknown
from pseudo_core.institution_names import is_same_institution
from pseudo_core.model import Mention
from pseudo_core.spelling import (
    ends_alike,
    family_stem,
    is_initial_exchanged,
    is_one_vowel_apart,
    is_same_name,
    is_same_word,
    is_sounded_alike,
)
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
_LISTS = {
    "given": frozenset({"given_name"}),
    "surname": frozenset({"surname"}),
    "institution": frozenset({"company", "institution", "school"}),
    "country": frozenset({"country"}),
    "transport_name": frozenset({"transport"}),
}
_PLACE_LISTS = frozenset({"world_city", "swedish_place", "region", "geo", "area", "place"})
_BEFORE_SURNAME = FIRSTNAMES | {Label.MIDDLENAME, Label.INITIALS, Label.SURNAME}
_PLACES = frozenset({Label.CITY, Label.COUNTRY, Label.REGION, Label.AREA, Label.GEO, Label.PLACE})
_NAME_PARTS = FIRSTNAMES | {Label.MIDDLENAME, Label.SURNAME}
_SURER = 0.05  # by how much the label of a like name elsewhere in the essay must be surer
_REGIONS = frozenset({Label.CITY, Label.REGION, Label.AREA, Label.GEO})
_SURE = 0.95  # of a person's name that a place of the same form gives way to where no preposition speaks for it
_SETTLED = frozenset({Label.CITY, Label.REGION, Label.AREA})
_GENDERS = frozenset({Label.FIRSTNAME_FEMALE, Label.FIRSTNAME_MALE})
_STREET_ENDINGS = (
    ("vägen", "väg"),
    ("gatan", "gata"),
    ("gränden", "gränd"),
    ("torget", "torg"),
    ("stigen", "stig"),
    ("backen", "backe"),
)
_PREPOSITION = 12  # letters before a place within which its preposition stands
_SHORT = 5  # letters from which one edit may still be the same name


@dataclass(slots=True)
class _Cluster:
    """An entity while it is being gathered."""

    group: str
    number: int
    keys: dict[str, None] = field(default_factory=dict)
    labels: set[Label] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    is_called_last: bool = False  # the last part of the name calls, as in Vietnamese


def _group(label: Label) -> str:
    if label in FIRSTNAMES or label is Label.NICKNAME:
        return "given"
    if label in INSTITUTIONS:
        return "institution"
    return str(label)


_GROUPS = {label: _group(label) for label in Label}


def link_group(label: Label) -> str:
    """Return the group within which mentions may be one entity."""
    return _GROUPS[label]


def _street_key(key: str) -> str:
    """Return a street's name as one indefinite word: `smassens vägen`, `smassensväg`."""
    joined = key.replace(" ", "")
    for definite, indefinite in _STREET_ENDINGS:
        if joined.endswith(definite):
            return joined.removesuffix(definite) + indefinite
    return joined


def _key(mention: Mention, text: str) -> str:
    if mention.base:
        return fold_key(mention.base)
    return fold_key(text[mention.start : mention.end])


def _is_listed(key: str, group: str, lexicon: Lexicon | None) -> bool:
    if lexicon is None:
        return False
    lists = _LISTS.get(group, _PLACE_LISTS)
    return any(entry.list in lists for entry in lexicon.lookup(key))


def _is_part(key: str, other: str) -> bool:
    """Tell whether one of two family names is the first part of the other, a double one: `Wikman`, `Wikman-Ohls`."""
    shorter, longer = sorted((key, other), key=len)
    return len(shorter) >= _SHORT and " " not in shorter and longer.startswith(shorter + " ")


def _has_like_words(key: str, other: str) -> bool:
    """Tell whether two names have as many words, or one of them one."""
    return key.count(" ") == other.count(" ") or " " not in key or " " not in other


def _sounds(key: str, other: str) -> bool:
    """Tell whether two names sound alike, or one does without the genitive that no list knew as one: `Rasjids hus`."""
    if is_sounded_alike(key, other):
        return True
    if key.endswith("s") == other.endswith("s"):
        return False
    bare, other_bare = key.removesuffix("s").rstrip(), other.removesuffix("s").rstrip()  # `lilla s` ends in a blank
    return min(len(key), len(other)) >= _SHORT and is_sounded_alike(bare, other_bare)


def _is_swapped(key: str, other: str) -> bool:
    """Tell whether two names of four letters differ in two that changed places: `Rolf`, `Rofl`."""
    if len(key) != _SHORT - 1 or len(other) != len(key) or key[0] != other[0] or key == other:
        return False
    return key[:2] == other[:2] and key[2:] == other[:1:-1]


def _is_same_unmarked(key: str, other: str) -> bool:
    """Tell whether two names, one of them without its accents, are one but for a slip: `Jónsdóttir`, `Jonsdotti`."""
    is_one = " " not in key and " " not in other and key.isascii() != other.isascii()
    return is_one and is_same_name(sound_of(key), sound_of(other))


def _is_unmarked(one: str, other: str) -> bool:
    """Tell whether two words of names are one but for accents: `Guðrún`, `Gudrun`."""
    return one == other or (one.isascii() != other.isascii() and sound_of(one) == sound_of(other))


def _without_particles(key: str, lexicon: Lexicon | None) -> str:
    """Return a family name without the small words before it: `von Stauff`, `Stauff`."""
    words = key.split()
    while len(words) > 1 and words[0] in name_parts(lexicon).particles:
        del words[0]
    return " ".join(words)


def _fits(parts: Sequence[str], cluster: _Cluster) -> bool:
    """Tell whether no double name of a cluster differs from a double name in what both give in full."""
    if len(parts) == 1:
        return True
    return all(is_same_word(parts[-1], other.split()[-1]) for other in cluster.keys if " " in other)


def _find_cluster(
    mention: Mention, key: str, canonical: str, clusters: list[_Cluster], lexicon: Lexicon | None
) -> _Cluster | None:
    group = link_group(mention.label)
    rivals = [cluster for cluster in clusters if cluster.group == group]
    for cluster in rivals:
        if key in cluster.keys or (canonical and canonical in cluster.names):
            return cluster
    if mention.label not in _SPELT or "nickname/apart" in mention.rules:
        return None
    for cluster in rivals:
        # A genitive that the lists took for a name of its own: `Anton` … `Antons hund`.
        if len(key) >= _SHORT and (key.removesuffix("s") in cluster.keys or key + "s" in cluster.keys):
            return cluster
    if group == "given":
        # `Kim Lien` … `Kim`: a part of a double name is the same person, but `Kim Hoa` is another.
        parts = key.split()
        for cluster in rivals:
            for other in cluster.keys:
                words = other.split()
                is_half = (len(parts) == 1) != (len(words) == 1)
                if is_half and _is_unmarked(parts[0], words[0]) and _fits(parts, cluster):
                    return cluster
        for cluster in rivals:
            for other in cluster.keys if cluster.is_called_last or mention.fact("called") else ():
                words = other.split()
                if (len(parts) == 1) != (len(words) == 1) and parts[-1] == words[-1] and _fits(parts, cluster):
                    return cluster
    if mention.label is Label.PLACE:
        street = _street_key(key)
        for cluster in rivals:
            if any(_street_key(other) == street for other in cluster.keys):
                return cluster
    if group in ("given", "surname", "city"):
        for cluster in rivals:
            if _is_other_gender(mention, cluster) and not any(sound_of(key) == sound_of(k) for k in cluster.keys):
                continue  # `Simone`, `Simon`
            if any(_has_like_words(key, other) and _sounds(key, other) for other in cluster.keys):
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
        stem = family_stem(family_of_plural(key))
        for cluster in rivals:
            if any(family_stem(family_of_plural(other)) == stem or _is_part(key, other) for other in cluster.keys):
                return cluster
    if mention.label is Label.FIRSTNAME_FEMALE:
        for cluster in rivals:
            if Label.FIRSTNAME_MALE not in cluster.labels and any(ends_alike(key, other) for other in cluster.keys):
                return cluster
    for cluster in rivals:
        if _is_other_gender(mention, cluster):
            continue
        for other in cluster.keys:
            is_unmarked = _is_same_unmarked(key, other)
            if is_unmarked and min(len(key), len(other)) > _SHORT + 1:
                return cluster
            is_near = is_same_name(key, other) or is_initial_exchanged(key, other) or _is_swapped(key, other)
            if (is_near or is_unmarked) and (
                is_one_vowel_apart(key, other)
                or not (_is_listed(key, group, lexicon) and _is_listed(other, group, lexicon))
            ):
                return cluster
    return None


def _is_other_gender(mention: Mention, cluster: _Cluster) -> bool:
    """Tell whether a given name that the lists have is a man's and those of the cluster women's, or the other way."""
    is_sure = mention.label in _GENDERS and mention.fact("listed") and " " not in (mention.base or " ")
    if not is_sure or mention.label in cluster.labels:
        return False
    return not cluster.labels.isdisjoint(_GENDERS)


def _person_or_place(mentions: Sequence[Mention], text: str) -> Sequence[Mention]:
    """Return the mentions with what is now a given name, now a place labelled as where that is surest, unless the
    other is as sure: `Liban kör buss`, `längre än Liban`."""
    people: dict[str, Mention] = {}
    places: dict[str, Mention] = {}
    keys = [sound_of(_key(m, text)) if m.label in FIRSTNAMES or m.label in _PLACES else "" for m in mentions]
    for m, key in zip(mentions, keys, strict=True):
        if key:
            surest = people if m.label in FIRSTNAMES else places
            if key not in surest or m.score > surest[key].score:
                surest[key] = m
    # `Emil … Emils lunch`: an unknown place may be somebody in the genitive.
    owned = {key for key in places if key.removesuffix("s") in people and not places[key].fact("listed")}
    for key in owned:
        people.setdefault(key, people[key.removesuffix("s")])
    both = people.keys() & places.keys()
    if not both:
        return mentions
    located = [m.label in _PLACES and _is_after_place_preposition(m, text) for m in mentions]
    told = {key for key, is_located in zip(keys, located, strict=True) if is_located}
    out: list[Mention] = []
    for m, key in zip(mentions, keys, strict=True):
        if key in both:
            best = people[key] if people[key].score >= places[key].score else places[key]
            is_other = (best.label in FIRSTNAMES) != (m.label in FIRSTNAMES)
            is_told = m.label in _PLACES and _is_after_place_preposition(m, text)
            is_weaker = m.score <= best.score - _SURER or (key in owned and best is people[key])
            # `till Sverige , kent , linn och jag`
            is_odd = m.label in _REGIONS and key not in told and people[key].score >= _SURE
            best = people[key] if is_odd else best
            if is_odd or (is_other and is_weaker and not is_told):
                marks = (set(m.modifiers) - {Modifier.FOREIGN}) | (set(best.modifiers) & {Modifier.FOREIGN})
                modifiers = tuple(item for item in MODIFIER_ORDER if item in marks)
                m = replace(m, label=best.label, modifiers=modifiers, facts=best.facts)
        out.append(m)
    return out


def _whole(mentions: list[Mention], text: str) -> list[Mention]:
    """Return the mentions (sorted) with the double name cut in two that stands whole elsewhere joined (`Anna-Lisa` …
    `anna lisa`), a short one that doubles itself too (`Su Su`), and with the one name that papers give twice cut into
    given and family name (`Setiawan Setiawan`)."""
    doubles = {_key(m, text): m for m in mentions if m.label in FIRSTNAMES and " " in _key(m, text)}
    out: list[Mention] = []
    for m in mentions:
        before = out[-1] if out else None
        if m.label not in _NAME_PARTS:
            out.append(m)
            continue
        key = fold_key(text[m.start : m.end])
        half, _, other = key.partition(" ")
        if m.label in FIRSTNAMES and other and half == other and len(half) > _SHORT and not m.manual:
            cut = m.start + len(half)
            out.append(replace(m, end=cut, base=half))
            out.append(replace(m, start=cut + 1, label=Label.SURNAME, base=half, modifiers=()))
            continue
        if (
            before is not None
            and before.label in FIRSTNAMES
            and text[before.end : m.start] == " "
            and (whole := doubles.get(fold_key(text[before.start : m.end]))) is not None
        ):
            out[-1] = replace(before, end=m.end, label=whole.label, base=whole.base, modifiers=m.modifiers)
            continue
        if (
            before is not None
            and before.label in FIRSTNAMES
            and m.label is Label.SURNAME
            and m.end - m.start < _SHORT
            and m.start - before.end == 1
            and key == fold_key(text[before.start : before.end])
        ):
            out[-1] = replace(before, end=m.end, base=f"{key} {key}")
            continue
        m = _with_first_half(m, key, before, doubles, text) if doubles and m.label in FIRSTNAMES else m
        if before is not None and before.start == m.start:
            out.pop()  # a word of some language that the half reads as
        out.append(m)
    return out


def _with_first_half(m: Mention, key: str, before: Mention | None, doubles: dict[str, Mention], text: str) -> Mention:
    """Return a given name with the word before it that makes it a double name of the essay: `anna maria`."""
    for double, whole in doubles.items():
        half = double.removesuffix(" " + (m.base or key))
        at = m.start - len(half) - 1
        if (
            half == double
            or at < 0
            or (before is not None and before.end > at and not (before.start == at and before.label in MARKUP))
        ):
            continue
        if (
            fold_key(text[at : m.start]).strip() == half
            and text[m.start - 1] in " -"
            and not text[max(0, at - 1)].isalnum()
        ):
            return replace(m, start=at, label=whole.label, base=whole.base)
    return m


def _settle(mentions: Sequence[Mention], text: str) -> Sequence[Mention]:
    """Return the mentions (sorted) with the family name that stands alone labelled as beside its given name, and the
    place that has two labels labelled as where that is surest."""
    families = {
        _key(m, text): m
        for before, m in itertools.pairwise(mentions)
        if m.label is Label.SURNAME and before.label in _BEFORE_SURNAME and m.start - before.end <= 1
    }
    mentions = settle_unknown(settle_families(_person_or_place(mentions, text), text), text)
    middle = {sound_of(_key(m, text)) for m in mentions if m.label is Label.MIDDLENAME}
    if middle:
        given = {sound_of(_key(m, text)) for m in mentions if m.label in FIRSTNAMES and _is_beside_name(m, mentions)}
        middle -= given
        mentions = [
            replace(m, label=Label.MIDDLENAME)
            if m.label in FIRSTNAMES and sound_of(_key(m, text)) in middle and not _is_called(m)
            else m
            for m in mentions
        ]
    places: dict[str, Mention] = {}
    for m in mentions:
        if m.label in _SETTLED:
            key = _key(m, text)
            if key not in places or m.score > places[key].score:
                places[key] = m
    out: list[Mention] = []
    for number, m in enumerate(mentions):
        after = mentions[number + 1] if number + 1 < len(mentions) else None
        key = _key(m, text) if m.label in _SETTLED or (families and m.label in FIRSTNAMES) else ""
        if m.label is Label.CITY and key in families and not _is_after_place_preposition(m, text):
            m = replace(m, label=Label.SURNAME)
        elif m.label in _SETTLED and places[key].label is not m.label:
            m = replace(m, label=places[key].label)
        elif (
            m.label in FIRSTNAMES
            and key in families
            and not m.fact("listed")
            and (after is None or after.label is not Label.SURNAME or after.start - m.end > 1)
        ):
            m = replace(m, label=Label.SURNAME)
        out.append(m)
    return out


def _is_called(mention: Mention) -> bool:
    """Tell whether somebody is called or calls themselves so where a name stands."""
    return not {"t:sign", "t:greet", "t:self"}.isdisjoint(mention.fact("why").split())


def _is_beside_name(mention: Mention, mentions: Sequence[Mention]) -> bool:
    """Tell whether a given name stands right before another part of a name."""
    return any(0 <= other.start - mention.end <= 1 and other.label in FAMILY_PARTS for other in mentions)


def _is_after_place_preposition(mention: Mention, text: str) -> bool:
    before = text[max(0, mention.start - _PREPOSITION) : mention.start].casefold().split()
    return bool(before) and before[-1] in CUES.place_preposition_strong


_ANOTHER = frozenset(
    {"en annan", "en till", "den andra", "den andre", "den tredje", "den yngre", "den äldre", "inte den", "ännu en"}
    | {"heter också", "också heter", "hette också"}
)


def _is_namesake(mention: Mention, text: str) -> bool:
    """Tell whether the text says that a name is somebody else's than before: `Omid och en annan Omid`."""
    before = text[max(0, mention.start - 2 * _PREPOSITION) : mention.start].casefold().split()[-2:]
    if " ".join(before) in _ANOTHER:
        return True
    return text[mention.end :].casefold().startswith(" också") and before[-1:] in (["heter"], ["hette"])


def link_essay(mentions: Sequence[Mention], text: str, lexicon: Lexicon | None) -> tuple[Mention, ...]:
    """Return the mentions (sorted by start) with their entity numbers."""
    clusters: list[_Cluster] = []
    namesake: _Cluster | None = None  # of the mention right before
    out: list[Mention] = []
    for mention in _settle(_whole(sorted(mentions, key=lambda m: m.start), text), text):
        key = _key(mention, text)
        told = dict(mention.facts)
        canonical = told.get("canonical", "")
        canonical = f"{canonical}|{told.get('country', '')}" if canonical and mention.label not in MARKUP else ""
        cluster = _find_cluster(mention, key, canonical, clusters, lexicon)
        is_namesake = cluster is not None and mention.label in FIRSTNAMES and _is_namesake(mention, text)
        if namesake is not None and key in namesake.keys and not text[out[-1].end : mention.start].strip(" ,:–-"):
            cluster, is_namesake = namesake, False  # `en till Omid , Omid Karimi`
            mention = replace(mention, facts=(*mention.facts, ("namesake", "1")))
        if cluster is None or is_namesake:
            cluster = _Cluster(link_group(mention.label), len(clusters) + 1)
            clusters.append(cluster)
        cluster.keys[key] = None
        cluster.labels.add(mention.label)
        cluster.is_called_last |= told.get("called") == "last"
        if canonical:
            cluster.names.add(canonical)
        namesake = cluster if is_namesake else None
        facts = (*mention.facts, ("namesake", "1")) if is_namesake else mention.facts
        if mention.label in _SPELT and lexicon is not None:
            if not told.get("listed") and _is_listed(key, link_group(mention.label), lexicon):
                facts = (*facts, ("listed", "1"))  # not every detector says so, and linking over essays asks
            if not told.get("common") and lexicon.is_common(key):
                facts = (*facts, ("common", "1"))
        out.append(mention.linked(cluster.number, facts))
    return tuple(out)
