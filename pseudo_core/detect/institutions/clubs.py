"""Clubs, congregations and landlords, by their abbreviation, their noun or their ending."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pseudo_core.detect.institutions.context import institution_evidence, institution_relations
from pseudo_core.detect.institutions.heads import is_addressed
from pseudo_core.detect.institutions.phrase_forms import LANDLORD_ENDS
from pseudo_core.detect.institutions.runs import PLACES, chain_left, chain_right, is_place_name
from pseudo_core.detect.institutions.ties import in_town
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.surface import genitive_stem
from pseudo_core.detect.view.word_marks import marked, word_mark
from pseudo_core.model import Evidence

__all__ = ["clubs", "landlords"]

_SUFFIXES = (
    *("kyrkan", "moskén", "församlingen", "gårdarna", "bostäder", "hem", "kören", "klubben", "föreningen"),
    *("hyresgästerna", "byggen"),
)
_OTHER_SUFFIX = re.compile(f"^.{{4,}}(?:{'|'.join(_SUFFIXES)})s?$")
_CLUB_ABBREVIATION = frozenset(
    {
        "if",
        "ifk",
        "bk",
        "fc",
        "ff",
        "ik",
        "is",
        "ibk",
        "sk",
        "aik",
        "gif",
        "gof",
        "fk",
        "hk",
        "hf",
        "bois",
        "ais",
        "sik",
        "btk",
        "vk",
        "ss",
        "rk",
        "gf",
        "ibf",
        "bbk",
    }
)
# What clubs abroad begin with, before their town or name.
_CLUB_PREFIX = frozenset(
    [
        "nk",
        "fk",
        "fc",
        "kf",
        "sc",
        "ac",
        "cf",
        "hnk",
        "ofk",
        "rk",
        "afc",
        "cd",
        "cs",
        "ca",
        "ks",
        "mks",
        "kks",
        "vfb",
        "vfl",
        "tsv",
        "sv",
        "pfc",
        "sk",
        "bk",
        "if",
        "ifk",
        "ik",
        "gfk",
        "žnk",
        "kk",
        "ok",
        "hk",
        "gif",
        "ibk",
        "ibf",
    ]
)


# Those that nobody takes for a word in small letters.
_LOW_PREFIX = frozenset({"ifk", "fc", "bk", "ik", "if", "gif", "fk", "hk", "ibk", "aik", "sk", "ibf", "hc"})


# Those that are no other abbreviation in capitals.
_SURE_PREFIX = frozenset({"ifk", "fc", "bk", "ik", "fk", "hk", "gif", "ibk", "ibf", "ofk", "nk", "hnk", "afc", "gfk"})
_AGAINST = frozenset({"utan", "mot", "med", "för", "i", "av", "från", "och", "hos", "tack", "vare"})
_OPENING = frozenset({"hej", "till", "hejsan"})
_AT = frozenset({"i", "på", "från", "till", "vid"})
_JOINING = frozenset(
    (*CUES.sport, "börja", "började", "börjat", "börjar", "tränar", "tränade", "medlem", "med", "laget")
)
_KNOWN_TAILS = CUES.institution_tail | _CLUB_PREFIX
_TEAM_ENDS = ("arna", "orna", "erna", "en")  # of what teams are called by


def _bare(word: str) -> str:
    """Return a folded word without the genitive of an abbreviation: `if:s`."""
    return word.removesuffix(":s").removesuffix("'s")


# What teams are called by in English after their town: `Xbro Vikings`.
_TEAMS = frozenset({
    *("vikings", "hawks", "lions", "tigers", "bulls", "kings", "wolves", "eagles", "bears", "sharks", "panthers"),
    *("rockets", "united", "dragons", "devils", "giants", "stallions", "falcons", "knights", "pirates", "raiders"),
    *("dolphins", "crusaders", "warriors", "royals", "rebels", "wildcats", "bandits", "phoenix", "griffins"),
})  # fmt: skip
_GENITIVES = ("", ":s", "'s", "'s:s")  # that `_bare` takes off
_MAY_BE_CLUB = word_mark(
    (word + genitive for word in _KNOWN_TAILS for genitive in _GENITIVES),
    (ending + s + genitive for ending in _SUFFIXES for s in ("", "s") for genitive in _GENITIVES),
)


def clubs(view: EssayView) -> Iterator[Evidence]:
    """Yield clubs, congregations, choirs and landlords: `Xs IF`, `FK X`, `X församling`, `Xkyrkan`."""
    for i in marked(view, _MAY_BE_CLUB):
        word = _bare(view.folded[i])
        if view.is_word[i] and word.endswith("kyrkan") and len(word) > 8 and _is_low_church(view, i):
            yield from institution_evidence(view, i, i + 1, "other", "tail_words", extra=("l:identifying",))
            continue
        if not view.is_word[i] or not (view.is_capital[i] or word in CUES.institution_tail):
            continue
        whole = view.hit_at.get(i)
        if whole is not None and any(e.kind == "union" for e in whole.entries):
            continue  # `IF Metall`
        if word in _CLUB_PREFIX and view.is_upper[i] and _is_club_opener(view, i):
            yield from institution_evidence(view, i, chain_right(view, i + 1), "other", "club")
            continue
        if word in _LOW_PREFIX and view.texts[i].islower() and _is_low_club(view, i):
            yield from institution_evidence(view, i, i + 2, "other", "club")
            continue
        if word in ("hem", "is") and view.texts[i].islower() and not (word == "is" and _is_low_team(view, i)):
            continue  # `Vi tog Tvärbanan hem`
        if word == "kör" and not view.is_capital[i] and view.pos[i] == "VERB":
            continue  # `mamma Tove kör grus`
        if word in CUES.institution_tail:
            first = chain_left(view, i)
            if first == i and word in _CLUB_ABBREVIATION and _is_of_quarter(view, i):
                yield from institution_evidence(view, i - 2, i + 1, "other", "club")  # `xby södra if`
                continue
            sure = word in ("ibk", "ifk", "gif", "fc", "bk", "gof", "bois", "aik")
            if (
                first == i
                and sure
                and i
                and view.adjacent(i - 1, i)
                and view.is_word[i - 1]
                and (not view.is_common_word(i - 1) or _is_town_owner(view, i - 1))
            ):
                first = i - 1  # `i frösö ibk`
            asked = (
                first == i and word in _CLUB_ABBREVIATION and i > 1 and view.folded[i - 2] in ("i", "för", "med", "mot")
            )
            named = asked and (view.is_open[i - 1] or (sure and view.folded[i - 1] not in CUES.function_word))
            if named and "r:club" in institution_relations(view, i - 1, i + 1):
                yield from institution_evidence(
                    view, i - 1, i + 1, "other", "club"
                )  # `spelar i östers if`, `i express fc`
                continue
            if first == i and word in _CLUB_ABBREVIATION and view.is_upper[i]:
                last = i + 1
                if last < view.n and view.adjacent(i, last) and view.texts[last][:1].isupper() and view.is_word[last]:
                    yield from institution_evidence(view, i, chain_right(view, last), "other", "club")
            if first == i:
                continue
            short = word in _CLUB_ABBREVIATION
            if short and not (
                sure or view.texts[i].isupper() or view.texts[i][:2].isupper() or is_place_name(view, i - 1)
            ):
                continue
            if (
                not short
                and view.texts[i].islower()
                and not view.texts[first][:1].isupper()
                and not is_place_name(view, first)
            ):
                continue
            if not short and first and view.is_kin[first - 1] and view.folded[first - 1][-1] != "s":
                continue  # `min bror Xs församling`
            last = i + 1
            if short and view.together(i, last) and view.is_title[last] and view.folded[last].endswith(_TEAM_ENDS):
                last += 1  # `Xby BK Örnarna`
            yield from institution_evidence(view, first, last, "other", "club" if short else "tail_words")
        elif (
            _OTHER_SUFFIX.match(word)
            and not view.is_common_word(i)
            and view.texts[i][:1].isupper()
            and not view.is_shouted(i)
            and not (word.endswith("hem") and is_place_name(view, i))
        ):
            first = i
            if (
                i
                and view.folded[i - 1] in CUES.place_opener
                and view.adjacent(i - 1, i)
                and view.texts[i - 1][:1].isupper()
            ):
                first = i - 1
            yield from institution_evidence(view, first, i + 1, "other", "suffix")
    yield from _sections(view)
    yield from _teams(view)


def _teams(view: EssayView) -> Iterator[Evidence]:
    """Yield the teams that are called in English after their town: `Heja Xbro Vikings`."""
    for i in view.where(_TEAMS):
        j = i - 1
        if j < 0 or not view.together(j, i) or not (view.is_title[i] and view.is_title[j]):
            continue
        if any(e.list == "swedish_place" for e in view.entries(view.texts[j])):
            yield from institution_evidence(view, j, i + 1, "other", "club", extra=("l:identifying",))


def _is_town_owner(view: EssayView, i: int) -> bool:
    """Tell whether token i is a town's genitive, which may be another noun's: `klippans bois`."""
    stem = genitive_stem(view.texts[i])
    return stem is not None and any(e.list == "swedish_place" for e in view.entries(stem))


def _sections(view: EssayView) -> Iterator[Evidence]:
    """Yield the clubs that are called after a town and their sport: `tränar i Xby innebandy`, `Xdals Boxning`."""
    for i in view.where(CUES.sport):
        j = i - 1
        if j < 0 or not view.together(j, i) or not view.is_word[j] or view.folded[j] in CUES.function_word:
            continue
        unknown = view.is_title[j] and view.is_open[j] and not view.is_initial[j]
        swedish = any(
            e.list == "swedish_place" and (view.is_capital[j] or not e.is_common) for e in view.entries(view.texts[j])
        )
        if not (unknown or swedish) or view.is_kin[j] or view.is_profession[j]:
            continue
        before = view.folded_before(j)
        given = any(e.list == "given_name" for e in view.entries(view.texts[j]))
        if given and not view.is_title[i] and (not swedish or before in ("med", "hos")):
            continue  # `tränar med Hassan handboll`
        # `Jag spelade i Xstad fotboll` says where, not with whom.
        asked = before in ("för", "hos", "med", "mot") or (unknown and before not in _AT) or view.is_title[i]
        asked = asked or (before == "i" and not _JOINING.isdisjoint(view.folded[max(0, j - 5) : j]))
        if asked and "r:club" in institution_relations(view, j, i + 1):
            yield from institution_evidence(view, j, i + 1, "other", "club")


def _is_low_church(view: EssayView, i: int) -> bool:
    """Tell whether the lower-case word at token i is a church that is called after a saint or a place: `i
    annakyrkan`."""
    if view.is_capital[i] or view.is_common_word(i) or view.folded_before(i) not in ("i", "till", "på", "från", "vid"):
        return False
    stem = view.folded[i].removesuffix("kyrkan")
    named = (stem, genitive_stem(stem) or stem)
    return any(
        e.list in ("given_name", "swedish_place") and not e.is_common for form in named for e in view.entries(form)
    )


def landlords(view: EssayView) -> Iterator[Evidence]:
    """Yield the housing companies that letters go to: `Till Xköpingshus`, `hej xbyhem`."""
    for i in sorted(view.greeted | ({1} if is_addressed(view, 1) else set()) | set(_written_to(view))):
        word = view.folded[i] if i < view.n else ""
        ending = next((e for e in LANDLORD_ENDS if word.endswith(e)), "")
        stem = word.removesuffix(ending)
        if not ending or len(stem) < (3 if ending == "gårdarna" else 4) or view.is_common_word(i):
            continue
        towns = (stem, genitive_stem(stem) or "-", stem.capitalize(), (genitive_stem(stem) or "-").capitalize())
        of_town = any(e.list in PLACES for form in towns for e in view.entries(form))
        if of_town or (view.is_open[i] and (len(ending) > 3 or (ending == "hus" and view.is_title[i]))):
            yield from institution_evidence(view, i, i + 1, "other", "suffix", extra=("l:identifying",))
    yield from _trades(view)


def _trades(view: EssayView) -> Iterator[Evidence]:
    """Yield the unknown definite nouns with a capital that a letter goes to, with their town: `Hej Xsmeden i Y`."""
    for i in sorted(view.greeted):
        if i >= view.n or not view.is_title[i] or not in_town(view, i + 1):
            continue
        word = view.folded[i]
        known = any(e.list != "profession" for e in view.entries(view.texts[i])) or view.is_kin[i]
        definite = len(word) > 7 and word.endswith(("en", "et", "an", "na"))
        if definite and not known and view.folded_before(i) in _OPENING:
            yield from institution_evidence(view, i, i + 1, "work", "tail_words")


def _written_to(view: EssayView) -> Iterator[int]:
    """Yield what the first line of a letter or a report goes to: `Felanmälan till xbybostäder`."""
    for i in range(1, min(view.n, view.lines[0][1] if view.lines else 0, 8)):
        if view.folded[i - 1] in ("till", "hej") and view.folded[i].endswith(LANDLORD_ENDS):
            yield i


def _is_low_team(view: EssayView, i: int) -> bool:
    """Tell whether the lower-case word at token i ends a team's name rather than being ice: `spelar i xby is`."""
    if i < 2 or not view.adjacent(i - 1, i) or view.folded[i - 2] not in ("i", "för", "med", "mot"):
        return False
    named = view.is_open[i - 1] or is_place_name(view, i - 1)
    return named and "r:club" in institution_relations(view, i - 1, i + 1)


def _is_low_club(view: EssayView, i: int) -> bool:
    """Tell whether a town goes on the lower-case abbreviation at token i: `i ifk xby`."""
    right = i + 1
    if right >= view.n or not view.adjacent(i, right) or view.tokens[right].sentence != view.tokens[i].sentence:
        return False
    if view.is_open[right] and view.folded_before(i) in _AGAINST and view.folded[i] in _SURE_PREFIX:
        return True  # `utan ik vinco hade han slutat`
    unknown = view.is_open[right] or (view.is_shouted(i) and view.folded_before(i) in ("i", "med", "för", "mot"))
    named = is_place_name(view, right) or (unknown and "r:club" in institution_relations(view, i, i + 2))
    return named and not (i and view.adjacent(i - 1, i) and is_place_name(view, i - 1))


def _is_of_quarter(view: EssayView, i: int) -> bool:
    """Tell whether a town and its side stand before the abbreviation at token i: `xby södra if`."""
    is_side = i >= 2 and view.folded[i - 1] in ("norra", "södra", "östra", "västra", "nya")
    return is_side and view.adjacent(i - 2, i - 1) and view.adjacent(i - 1, i) and is_place_name(view, i - 2)


def _is_club_opener(view: EssayView, i: int) -> bool:
    """Tell whether the abbreviation at token i begins the name of a club that somebody plays or trains in."""
    right = i + 1
    if right >= view.n or not view.adjacent(i, right) or not view.is_word[right]:
        return False
    if not view.is_title[right]:
        return False
    if i and view.adjacent(i - 1, i) and view.is_capital[i - 1] and not view.is_initial[i - 1]:
        return False
    if view.folded[i] in _SURE_PREFIX and view.is_open[right]:
        return True  # `HK Xby vann`
    return "r:club" in institution_relations(view, i, right + 1)
