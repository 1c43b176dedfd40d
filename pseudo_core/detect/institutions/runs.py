"""Runs of words that may be the proper part of an institution's name, to the left and right of its noun."""

from __future__ import annotations

from pseudo_core.detect.institutions.nouns import tail_form
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.surface import genitive_stem

__all__ = [
    "LANDS",
    "PLACES",
    "chain_left",
    "chain_right",
    "is_name_part",
    "is_place_name",
    "over_pair",
    "over_second_trade",
]

_PARTICLES = frozenset({"de", "del", "da", "do", "dos", "des", "du", "di", "della", "of", "von", "van", "la"})
_CALLED = frozenset({"company", "given_name", "country", "school", "institution"})
PLACES = frozenset({"swedish_place", "world_city", "region"})
"""Lists whose entries institutions are called after."""
LANDS = PLACES | {"country", "geo"}
"""Lists of what is on a map by itself."""


def is_place_name(view: EssayView, i: int) -> bool:
    """Tell whether token i, genitive or not, is a place's name."""
    surface = view.texts[i]
    stems = (surface, genitive_stem(surface) or surface)
    return any(
        e.list in PLACES and not (e.is_common and surface.islower()) for stem in stems for e in view.entries(stem)
    )


def is_name_part(view: EssayView, i: int) -> bool:
    """Tell whether token i may be the proper part of an institution's name."""
    if not view.is_word[i] or view.folded[i] in CUES.function_word or view.folded[i] in CUES.never_name:
        return False
    if view.texts[i][:1].isupper():
        return not (view.is_verb[i] and view.texts[i].islower())
    return is_place_name(view, i) and not (view.is_verb[i] and view.is_common_word(i))


def chain_left(view: EssayView, i: int, limit: int = 3) -> int:
    """Return where the name that ends at token i begins; i when nothing before it is part of a name."""
    first = i
    while (
        first > 0
        and i - first < limit
        and view.adjacent(first - 1, first)
        and view.tokens[first - 1].sentence == view.tokens[i].sentence
        and is_name_part(view, first - 1)
        and not (view.is_initial[first - 1] and view.is_common_word(first - 1) and not is_place_name(view, first - 1))
    ):
        first -= 1
    return first


def over_second_trade(view: EssayView, first: int, last: int) -> int:
    """Return the end of a firm's name over `och` and another trade: `Xs Hår och Nagel`, `XS GLAS OCH PLÅT`."""
    j = last + 1
    if not (view.together(last - 1, last) and view.folded[last] == "och" and view.together(last, j)):
        return last
    shouted = view.is_shouted(j)
    called = view.folded[first].endswith("s") or (last - first == 2 and is_place_name(view, first))
    if not called or not (shouted or (view.is_title[last - 1] and view.is_title[j])):
        return last
    if shouted:
        joins = tail_form(view.folded[j]) == "work"
    else:
        named = any(e.list == "given_name" and not e.is_common for e in view.entries(view.texts[j]))
        joins = view.is_word[j] and not named and view.folded[j] not in CUES.work_head and not view.is_kin[j]
        joins = joins and (tail_form(view.folded[j]) == "work" or view.is_common_word(j))
    return j + 1 if joins else last


def chain_right(view: EssayView, i: int, limit: int = 3) -> int:
    """Return the end of the capitalised words after token i: `Café Pilgatan`, `Pizzeria Vesuvio`, `Högskolan i
    Gävle`."""
    last = i + 1
    while (
        last < view.n
        and last - i <= limit
        and view.adjacent(last - 1, last)
        and view.tokens[last].sentence == view.tokens[i].sentence
    ):
        if (
            view.is_word[last]
            and view.texts[last][:1].isupper()
            and not view.is_shouted(last)
            and view.folded[last] not in CUES.function_word
        ):
            last += 1
        elif (
            view.folded[last] in _PARTICLES
            and last + 1 < view.n
            and view.adjacent(last, last + 1)
            and view.texts[last + 1][:1].isupper()
            and view.texts[last].islower()
        ):
            last += 2  # `San Juan de Dios`
        elif (
            view.texts[last] in ("–", "-")
            and last + 1 < view.n
            and view.ends[last - 1] == view.starts[last]
            and view.ends[last] == view.starts[last + 1]
            and view.texts[last + 1][:1].isupper()
        ):
            last += 2  # `Xyz–Abc`
        elif (
            view.folded[last] in ("&", "och")
            and last + 1 < view.n
            and view.texts[last + 1][:1].isupper()
            and view.folded[last + 1] not in CUES.work_head
            and view.texts[i][:1].isupper()
            and last > i + 1
        ):
            last += 2
        else:
            break
    return last


def over_pair(view: EssayView, first: int, last: int) -> int:
    """Return the end of a name of two ordinary words with a capital each: `på Salt och Peppar`, `hos Hår på
    Hörnet`; `last` for none, as in `på Volvo och Scania`."""
    at = last + 1
    if last - first != 1 or not (view.together(first, last) and view.together(last, at)) or view.is_shouted(first):
        return last
    if view.folded[last] not in ("och", "&", "på") or not (view.capital_counts(first) and view.capital_counts(at)):
        return last
    if view.folded[last] == "på" and not view.folded[at].endswith(("n", "t")):
        return last
    plain = all(_is_plain(view, j) for j in (first, at))
    kinds = tail_form(view.folded[first]) is not None and tail_form(view.folded[at]) is not None
    return at + 1 if plain and not kinds else last  # but `Hotell och Restaurang` are trades


def _is_plain(view: EssayView, j: int) -> bool:
    """Tell whether token j is an ordinary word that nobody and no firm is called by."""
    if not view.is_common_word(j) or view.is_kin[j]:
        return False
    return all(e.is_common and e.list not in _CALLED for e in view.entries(view.texts[j]))
