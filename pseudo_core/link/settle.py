"""Names of one essay made one before they are numbered: double names cut in two, and names with two labels.

What stands whole elsewhere is joined (`Anna-Lisa` … `anna lisa`); a family name that stands alone, what is now a
person, now a place, and a place of two kinds take the label of where the essay is surest.
"""

from __future__ import annotations

import itertools
import re
from bisect import bisect_left
from collections.abc import Container, Sequence
from dataclasses import replace
from operator import attrgetter

from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.surface import fold_key, sound_of
from pseudo_core.link.clusters import is_corrected
from pseudo_core.link.families import FAMILY_PARTS, key_of, settle_families, settle_unknown
from pseudo_core.link.institution_names import is_same_institution
from pseudo_core.link.owned import cut_owned
from pseudo_core.link.spelling import is_same_name, is_same_word
from pseudo_core.link.told_forms import join_told, settle_unlisted
from pseudo_core.model import Mention
from pseudo_core.taxonomy import FIRSTNAMES, INSTITUTIONS, MARKUP, MODIFIER_ORDER, Label, Modifier

__all__ = ["join_halves", "settle_labels"]

_BEFORE_SURNAME = FIRSTNAMES | {Label.MIDDLENAME, Label.INITIALS, Label.SURNAME}
_PLACES = frozenset({Label.CITY, Label.COUNTRY, Label.REGION, Label.AREA, Label.GEO, Label.PLACE})
# What says that a name is somebody's given name, or their family's.
_OWN_GIVEN = frozenset({"t:sign", "t:greet", "t:self", "t:kin", "t:my_kin"})
_GIVEN_BY = _OWN_GIVEN | {"t:heter", "t:dear"}
_NAMED = _GIVEN_BY | {"t:iam", "t:title", "t:prof", "t:apposition", "t:coord_name", "u:with"}
_FOREBEARS = frozenset({"pappa", "pappan", "papa", "baba", "far", "fader", "farfar", "farfadern", "morfar"})
_MAY_BE_SHORT = frozenset({Label.SURNAME, Label.NICKNAME, Label.PLACE, Label.FIRSTNAME_UNKNOWN})
_FAMILY = frozenset({"t:family", "t:title"})
_TOLD = frozenset({"t:heter", "t:kin", "t:my_kin"})
_NAME_PARTS = FIRSTNAMES | {Label.MIDDLENAME, Label.SURNAME}
_SURER = 0.05  # by how much the label of a like name elsewhere in the essay must be surer
_REGIONS = frozenset({Label.CITY, Label.REGION, Label.AREA, Label.GEO})
_SURE = 0.95  # of a person's name that a place of the same form gives way to where no preposition speaks for it
_SETTLED = frozenset({Label.CITY, Label.REGION, Label.AREA})
_PREPOSITION = 12  # letters before a place within which its preposition stands
_LETTERS_OF_HEAD = 3  # of the shortest name that an institution is called by alone
_MOST_COMPARED = 200  # institutions that a name is compared with: nobody tells of more, a list of schools may
_NEXT = re.compile(r"\S+")
_START, _END = attrgetter("start"), attrgetter("end")
_TWICE = 2  # full names, from which one may be the other in another order; times that two names stand together
_ISLANDS = frozenset({"island", "islands", "region"})  # that people live `på`
_LIVES = frozenset({"bo", "bor", "bodde", "bott", "boende", "hyr", "lägenhet", "hus", "flyttade", "flyttar", "flytta"})
_SHORT = 5  # letters from which a name that is given twice is a given and a family name


def _person_or_place(mentions: Sequence[Mention], text: str) -> Sequence[Mention]:
    """Return the mentions with what is now a given name, now a place labelled as where that is surest, unless the
    other is as sure: `Liban kör buss`, `längre än Liban`."""
    labels = {m.label for m in mentions}
    if labels.isdisjoint(FIRSTNAMES) or labels.isdisjoint(_PLACES):
        return mentions
    people: dict[str, Mention] = {}
    places: dict[str, Mention] = {}
    keys = [sound_of(key_of(m, text)) if m.label in FIRSTNAMES or m.label in _PLACES else "" for m in mentions]
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
    # `Jag bor i Kalmar. kalmar är litet`: nobody's name is small where the town's is not, nor that of a Swedish town,
    # unless the text says so.
    small = {
        key
        for key in told & both
        if places[key].fact("listed")
        and text[places[key].start].isupper()
        and all(
            _NAMED.isdisjoint(_whys(m)) and (text[m.start].islower() or "kind:swedish" in _whys(places[key]))
            for m, other in zip(mentions, keys, strict=True)
            if other == key and m.label in FIRSTNAMES
        )
    }
    out: list[Mention] = []
    for m, key in zip(mentions, keys, strict=True):
        if key in both:
            best = people[key] if people[key].score >= places[key].score else places[key]
            is_other = (best.label in FIRSTNAMES) != (m.label in FIRSTNAMES)
            is_told = m.label in _PLACES and _is_after_place_preposition(m, text)
            is_weaker = m.score <= best.score - _SURER or (key in owned and best is people[key])
            # `till Sverige , kent , linn och jag`
            is_odd = m.label in _REGIONS and key not in told and people[key].score >= _SURE
            best = people[key] if is_odd else places[key] if key in small else best
            is_weaker |= key in small
            is_other |= key in small and m.label in FIRSTNAMES
            if is_odd or (is_other and is_weaker and not is_told):
                marks = (set(m.modifiers) - {Modifier.FOREIGN}) | (set(best.modifiers) & {Modifier.FOREIGN})
                modifiers = tuple(item for item in MODIFIER_ORDER if item in marks)
                m = replace(m, label=best.label, modifiers=modifiers, facts=best.facts)
        out.append(m)
    return out


def join_halves(mentions: list[Mention], text: str) -> list[Mention]:
    """Return the mentions (sorted) with the double name cut in two that stands whole elsewhere joined (`Anna-Lisa` …
    `anna lisa`), a short one that doubles itself too (`Su Su`), and with the one name that papers give twice cut into
    given and family name (`Wiratama Wiratama`)."""
    mentions = _cut_people(cut_owned(join_told(mentions, text), text), text)
    doubles = {key_of(m, text): m for m in mentions if m.label in FIRSTNAMES and " " in key_of(m, text)}
    out: list[Mention] = []
    for m in mentions:
        before = out[-1] if out else None
        if m.label not in _NAME_PARTS:
            out.append(m)
            continue
        key = fold_key(text[m.start : m.end])
        half, _, other = key.partition(" ")
        is_plain = len(key) == m.end - m.start  # folding moved no letter
        if m.label in FIRSTNAMES and other and half == other and len(half) > _SHORT and is_plain and not m.manual:
            cut = m.start + len(half)
            out.append(replace(m, end=cut, base=half))
            out.append(replace(m, start=cut + 1, label=Label.SURNAME, base=half, modifiers=()))
            continue
        if (
            before is not None
            and before.label in FIRSTNAMES
            and text[before.end : m.start] == " "
            and (whole := _double_of(fold_key(text[before.start : m.end]), doubles)) is not None
        ):
            is_owner = text[m.end - 1] == "s" and key_of(whole, text)[-1] != "s"  # `Bao Anh … Bao Anhs skola`
            modifiers = (Modifier.GEN,) if is_owner else m.modifiers
            out[-1] = replace(before, end=m.end, label=whole.label, base=whole.base, modifiers=modifiers)
            continue
        if (
            before is not None
            and before.label in FIRSTNAMES
            and m.label in FIRSTNAMES
            and text[before.end : m.start] == " "
            and Modifier.GEN not in before.modifiers
            and text.casefold().count(text[before.start : m.end].casefold()) >= _TWICE
            and not (before.manual or m.manual)
        ):  # two names that stand together more than once are one: `gul mina … gul mina`
            out[-1] = replace(before, end=m.end, base=f"{before.base} {m.base}", modifiers=m.modifiers)
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


def _double_of(name: str, doubles: dict[str, Mention]) -> Mention | None:
    """Return the double name of the essay that two folded words are, in the genitive or not."""
    return doubles.get(name) or doubles.get(name.removesuffix("s"))


def _cut_people(mentions: list[Mention], text: str) -> list[Mention]:
    """Return the mentions (sorted) with what was taken for a firm or a place, but is the full name of somebody whose
    both names stand elsewhere, cut into given and family name."""
    given = [m for m in mentions if m.label in FIRSTNAMES]
    family = [m for m in mentions if m.label is Label.SURNAME]
    if not given or not family:
        return mentions
    out: list[Mention] = []
    for m in mentions:
        first, _, last = text[m.start : m.end].partition(" ")
        may_be = (m.label in INSTITUTIONS or m.label is Label.PLACE or m.label is Label.CITY) and not m.manual
        if not may_be or not last.istitle() or not first.istitle() or _is_after_place_preposition(m, text):
            out.append(m)
            continue
        bearer = next((one for one in given if is_same_word(fold_key(first), key_of(one, text))), None)
        house = next((one for one in family if is_same_word(fold_key(last), key_of(one, text))), None)
        if bearer is None or house is None:
            out.append(m)
            continue
        cut = m.start + len(first)
        out.append(replace(m, end=cut, label=bearer.label, base=fold_key(first), modifiers=(), facts=bearer.facts))
        out.append(replace(m, start=cut + 1, label=Label.SURNAME, base=fold_key(last), facts=house.facts))
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


def settle_labels(mentions: Sequence[Mention], text: str) -> Sequence[Mention]:
    """Return the mentions (sorted) with the family name that stands alone labelled as beside its given name, and the
    place that has two labels labelled as where that is surest."""
    mentions = settle_unlisted(_turn(mentions, text), text)
    families = {
        key_of(m, text): m
        for before, m in itertools.pairwise(mentions)
        if m.label is Label.SURNAME
        and before.label in _BEFORE_SURNAME
        and m.start - before.end <= 1
        and key_of(before, text) != key_of(m, text)  # the one name that papers give twice
    }
    homes = {key_of(m, text) for m in mentions if m.label is Label.SURNAME}
    told = _told_families(mentions, text) if "efternamn" in text else frozenset()
    mentions = settle_unknown(settle_families(_person_or_place(mentions, text), text), text)
    mentions = _settle_middle(_settle_cut(_settle_short(mentions, text), text), text)
    places: dict[str, Mention] = {}
    for m in mentions:
        if m.label in _SETTLED:
            key = key_of(m, text)
            if key not in places or m.score > places[key].score:
                places[key] = m
    out: list[Mention] = []
    for number, m in enumerate(mentions):
        after = mentions[number + 1] if number + 1 < len(mentions) else None
        key = key_of(m, text) if m.label in _SETTLED or ((families or told) and m.label in FIRSTNAMES) else ""
        is_family = key in families or (key[-1:] == "s" and key[:-1] in families)  # `Ivanovas hund`
        is_home = (m.label is Label.CITY or m.label in INSTITUTIONS) and bool(homes) and _is_home(m, text, homes)
        if is_home:
            m = replace(m, label=Label.SURNAME, base=text[m.start : m.end - 1])
        elif m.label is Label.CITY and is_family and not _is_after_place_preposition(m, text):
            m = replace(m, label=Label.SURNAME)
        elif m.label in _SETTLED and places[key].label is not m.label:
            m = replace(m, label=places[key].label)
        elif (
            m.label in FIRSTNAMES
            and ((key in families and not m.fact("listed")) or (key in told and _GIVEN_BY.isdisjoint(_whys(m))))
            and (after is None or after.label is not Label.SURNAME or after.start - m.end > 1)
        ):
            m = replace(m, label=Label.SURNAME)
        out.append(m)
    return out


def _word_after(text: str, end: int) -> str:
    """Return what stands from an offset to the next blank, or nothing at the end; a long text is not copied for it."""
    match = _NEXT.search(text, end)
    return match[0] if match is not None else ""


def _is_home(mention: Mention, text: str, families: Container[str]) -> bool:
    """Tell whether what reads as a place is where a family of the essay lives: `vi var hos Åbergs`."""
    surface = fold_key(text[mention.start : mention.end])
    after = _word_after(text, mention.end)
    is_free = not after[:1].isalnum() or after in CUES.function_word
    before = text[max(0, mention.start - _PREPOSITION) : mention.start].casefold().split()[-1:]
    return surface[-1:] == "s" and surface[:-1] in families and is_free and before in (["till"], ["hos"], ["från"])


def _told_families(mentions: Sequence[Mention], text: str) -> frozenset[str]:
    """Return the folded names that the text says are family names: `mitt efternamn är Njaj`."""
    return frozenset(
        key_of(m, text)
        for m in mentions
        if m.label is Label.SURNAME and "efternamn" in text[max(0, m.start - 2 * _PREPOSITION) : m.start].casefold()
    )


def _turn(mentions: Sequence[Mention], text: str) -> Sequence[Mention]:
    """Return the mentions with a full name that stands in the other order than before labelled as it was: `Yuchen Rong`
    … `Rong Yuchen`. A son may bear his father's two names in the other order: `pappa heter Axmed Guled`."""
    pairs = [
        (one, other)
        for one, other in itertools.pairwise(mentions)
        if one.label in FIRSTNAMES and other.label is Label.SURNAME and text[one.end : other.start] == " "
    ]
    if len(pairs) < _TWICE:
        return mentions
    known: dict[tuple[str, str], Mention] = {}
    turned: dict[int, Label] = {}
    for one, other in pairs:
        given, family = sound_of(key_of(one, text)), sound_of(key_of(other, text))
        first = known.get((family, given))
        if first is None:
            known.setdefault((given, family), one)
        elif not _are_told_apart(_whys(first), _whys(one)):
            turned[one.start], turned[other.start] = Label.SURNAME, first.label
    return [replace(m, label=turned[m.start]) if m.start in turned else m for m in mentions] if turned else mentions


def _are_told_apart(one: list[str], other: list[str]) -> bool:
    """Tell whether two names are each said to be somebody's, and not both the writer's: `jag heter … pappa heter`."""
    is_own = "t:self" in one and "t:self" in other
    return not is_own and not _TOLD.isdisjoint(one) and not _TOLD.isdisjoint(other)


def _settle_middle(mentions: Sequence[Mention], text: str) -> Sequence[Mention]:
    """Return the mentions with what is now a middle name, now another part of a name labelled as one: a middle name,
    or a family name where somebody is addressed by it (`Ebba Brolund Ek … fru Brolund`)."""
    middle = {sound_of(key_of(m, text)) for m in mentions if m.label is Label.MIDDLENAME}
    if not middle:
        return mentions
    given = {
        sound_of(key_of(m, text)) for m in mentions if m.label in FIRSTNAMES and _is_beside(m, mentions, FAMILY_PARTS)
    }
    told = {
        sound_of(key_of(m, text)) for m in mentions if m.label is Label.SURNAME and not _FAMILY.isdisjoint(_whys(m))
    }
    out: list[Mention] = []
    for m in mentions:
        sound = sound_of(key_of(m, text)) if m.label in _NAME_PARTS else ""
        if sound in middle and sound in told:
            m = replace(m, label=Label.SURNAME)
        elif sound in middle and sound not in given:
            is_given = m.label in FIRSTNAMES and _OWN_GIVEN.isdisjoint(_whys(m)) and not _is_forebears(m, text)
            is_alone = m.label is Label.SURNAME and not _is_after_name(m, mentions)
            if is_given or is_alone:
                m = replace(m, label=Label.MIDDLENAME)
        out.append(m)
    return out


def _is_forebears(mention: Mention, text: str) -> bool:
    """Tell whether a name is the one that a father is called by, which is the child's middle name: `pappa heter X`."""
    words = text[max(0, mention.start - 2 * _PREPOSITION) : mention.start].casefold().split()[-2:]
    return len(words) > 1 and words[0] in _FOREBEARS and words[1] in CUES.called


def _settle_short(mentions: Sequence[Mention], text: str) -> Sequence[Mention]:
    """Return the mentions with what is the short form of an institution of the essay labelled as it: `Lundbergs Rör …
    vi på Lundbergs`, `Tallmoskolan … på Tallmo`."""
    known = [(m, fold_key(text[m.start : m.end])) for m in mentions if m.label in INSTITUTIONS]
    if not known:
        return mentions
    by_name = {name: m for m, name in reversed(known)}  # what is told twenty times is compared once
    whole_names = sorted(((m, name) for name, m in by_name.items()), key=lambda item: item[0].start)[:_MOST_COMPARED]
    found: dict[str, Mention | None] = {}
    out: list[Mention] = []
    for m in mentions:
        # a town lies `i`, so that what stands after `på` is none: `Rinmanskolan … på Rinman`
        is_town = m.label is Label.CITY or m.label is Label.GEO
        is_open = m.label in _MAY_BE_SHORT or m.label in FIRSTNAMES or is_town
        if not is_open or m.manual:
            out.append(m)
            continue
        is_guess = is_corrected[m.rules]  # the list has another word
        is_listed = bool(m.fact("canonical") or (is_town and m.fact("listed"))) and not is_guess
        if not (is_listed and (not is_town or m.fact("kind") in _ISLANDS)):
            key = fold_key(text[m.start : m.end])
            end = " " + key.removesuffix("s")
            if key not in found:
                found[key] = _whole_of(key, end, whole_names)
            whole = found[key]
            if whole is None:  # nearly always
                out.append(m)
                continue
            if is_listed and not fold_key(text[whole.start : whole.end]).endswith(" " + key):
                # `Mariehemsskolan … bor på Mariehem`
                whole = whole if whole.label is Label.SCHOOL and _is_taught_at(m, text) else None
            after = _word_after(text, m.end)
            is_on = text[max(0, m.start - _PREPOSITION) : m.start].casefold().split()[-1:] == ["på"]
            is_free = not after[:1].isalnum() or after in CUES.function_word
            is_free = is_free or (is_on and after[:1].islower())
            is_at = is_on or (m.label in _MAY_BE_SHORT and (key.endswith("s") or _is_at_whose(m, text)))
            is_end = whole is not None and fold_key(text[whole.start : whole.end]).endswith(end)
            is_head = is_end or (whole is not None and _is_head(key, fold_key(text[whole.start : whole.end])))
            if is_head and not (is_town or m.fact("listed") or _is_said(m) or _is_after_place_preposition(m, text)):
                # `Brf Ekängen … Ekängens styrelse`, `Tallmoskolan … bättre än Tallmo`, `Göteborgs Tekniska College …
                # GTC är svår`: what no list has is nobody's name
                is_free = is_at = True
            if whole is not None and is_free and is_at and not _is_after_name(m, mentions):
                is_owner = is_end and key[-1:] == "s"
                modifiers = (Modifier.GEN,) if is_owner else ()
                m = replace(m, label=whole.label, base=text[m.start : m.end - is_owner], modifiers=modifiers)
        out.append(m)
    return out


def _whole_of(key: str, end: str, known: Sequence[tuple[Mention, str]]) -> Mention | None:
    """Return the institution of the essay that a name is short for, where it is first told of."""
    return (
        next((one for one, name in known if name.endswith(end)), None)
        or next((one for one, name in known if name != key and is_same_institution(name, key)), None)
        or next((one for one, name in known if _is_misspelt(key, name)), None)
    )


def _is_misspelt(key: str, whole: str) -> bool:
    """Tell whether a name is an institution's but for a slip after its first letter."""
    return len(key) > _SHORT and key[0] == whole[0] and key != whole and is_same_name(whole, key)


def _is_head(key: str, whole: str) -> bool:
    """Tell whether a name is an institution's without the kind that it is written as one word with, or its letters: not
    the first word of it, which may be its owner (`Tesfus Livs`)."""
    return len(key) >= _LETTERS_OF_HEAD and not whole.startswith((key + " ", key + "s "))


def _is_taught_at(mention: Mention, text: str) -> bool:
    """Tell whether the sentence of a name speaks of school and not of who lives there: `läraren på Tingvalla`."""
    before = re.split(r"[.!?\n]", text[max(0, mention.start - 3 * _PREPOSITION) : mention.start])[-1]
    after = re.split(r"[.!?\n]", text[mention.end : mention.end + 2 * _PREPOSITION])[0]
    words = {word.strip(",;:") for word in (before + after).casefold().split()}
    return not words.isdisjoint(CUES.study_relation) and words.isdisjoint(_LIVES)


def _settle_cut(mentions: Sequence[Mention], text: str) -> Sequence[Mention]:
    """Return the mentions with what no list has and a dot cuts short within a sentence labelled as the town or street
    of the essay that begins so: `Enköping … till Enk. med tåg`, `Ringvägen … från Ringv. går`."""
    whole = [m for m in mentions if m.label is Label.CITY or m.label is Label.PLACE]
    if not whole:
        return mentions
    out: list[Mention] = []
    for m in mentions:
        if text[m.end : m.end + 1] != "." or not text[m.end + 1 : m.end + 3].lstrip(" ")[:1].islower():
            out.append(m)
            continue
        is_guess = not (m.fact("listed") or m.fact("canonical")) or is_corrected[m.rules]
        if is_guess and not m.manual and not _is_said(m):
            key = fold_key(text[m.start : m.end])
            full = next((one for one in whole if one is not m and _is_cut(key, key_of(one, text))), None)
            if full is not None:
                m = replace(m, end=m.end + 1, label=full.label, base=key_of(full, text), modifiers=(), facts=full.facts)
        out.append(m)
    return out


def _is_cut(short: str, full: str) -> bool:
    return " " not in short and len(short) > 2 and len(full) > len(short) + 2 and full.startswith(short)


def _is_said(mention: Mention) -> bool:
    """Tell whether the text says that a name is somebody's."""
    return not (_GIVEN_BY | _FAMILY).isdisjoint(_whys(mention))


def _is_at_whose(mention: Mention, text: str) -> bool:
    return text[max(0, mention.start - _PREPOSITION) : mention.start].casefold().split()[-1:] == ["hos"]


def _whys(mention: Mention) -> list[str]:
    return mention.fact("why").split()


def _is_beside(mention: Mention, mentions: Sequence[Mention], labels: frozenset[Label]) -> bool:
    """Tell whether a name stands right before another part of a name."""
    at = bisect_left(mentions, mention.end, key=_START)
    return any(other.start - mention.end <= 1 and other.label in labels for other in mentions[at : at + 2])


def _is_after_name(mention: Mention, mentions: Sequence[Mention]) -> bool:
    """Tell whether a name stands right after another part of a name."""
    at = bisect_left(mentions, mention.start - 1, key=_END)
    before = mentions[at : at + 2]
    return any(0 <= mention.start - other.end <= 1 and other.label in _BEFORE_SURNAME for other in before)


def _is_after_place_preposition(mention: Mention, text: str) -> bool:
    before = text[max(0, mention.start - _PREPOSITION) : mention.start].casefold().split()
    return bool(before) and before[-1].strip('"”“»(') in CUES.place_preposition_strong
