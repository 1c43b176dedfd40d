"""When two names are one institution: with or without its kind, its town, in full or by its letters.

>>> is_same_institution("förskolan blåklockan", "blåklockan"), is_same_institution("volvos fabrik", "volvo")
(True, True)
>>> is_same_institution("pallas resor i halmstad", "pallas resor"), is_same_institution("csk", "kyrkan i mora")
(True, False)
>>> is_same_institution("mora sjukhus", "mora kyrka"), is_same_institution("lundbergs rör", "lundbergs")
(False, True)
>>> is_same_institution("tallmoskolan", "tallmo"), is_same_institution("ekliden", "eklidsgården")
(True, False)
>>> is_same_institution("nordens plåt ab", "nordens plåt"), is_same_institution("lunds univ.", "lunds universitet")
(True, True)
"""

from __future__ import annotations

import itertools
from functools import lru_cache

from pseudo_core.detect.institutions.nouns import TAILS
from pseudo_core.detect.view.cues import CUES

__all__ = ["is_same_institution"]

_SHORTEST, _LONGEST = 2, 5  # letters of a name made of the first letters of others
_CORE = 4  # letters of what is left of a name without its kind, from which it is a name
_KINDS = TAILS | {"förskolan", "förskola", "dagis", "dagiset", "skolan", "skola", "firman", "företaget", "föreningen"}
_ENDINGS = frozenset({"skolan", "skola", "gymnasiet", "gymnasium", "kliniken", "hallen", "gården", "kyrkan", "hemmet"})
_SCHOOLS = ("skolan", "gymnasiet")
_FIRM = frozenset({"ab", "hb", "kb", "aktiebolag", "handelsbolag"})  # what a firm's name ends in on paper
_CUT = {"univ": "universitet", "gymn": "gymnasiet", "sjh": "sjukhus", "fsk": "förskola", "bibl": "bibliotek"}
_BEFORE_TOWN = frozenset({"i", "på", "vid"})


def is_same_institution(one: str, other: str) -> bool:
    """Tell whether two folded names are likely one institution of an essay."""
    one, other = _in_full(one), _in_full(other)
    if one == other:
        return True
    if _is_acronym(one, other) or _is_acronym(other, one):
        return True
    if _is_owner(one, other) or _is_owner(other, one):
        return True
    if _is_called(one, other) or _is_called(other, one):
        return True
    (core, kind, is_located), (other_core, other_kind, is_other_located) = _parts(one), _parts(other)
    if not core or core != other_core or len(core) < _CORE:
        return False
    # `Mora sjukhus` is not `Mora kyrka`, nor is `Komvux i Mora` `Komvux i Orsa`.
    return (not kind or not other_kind or kind == other_kind) and not (is_located and is_other_located)


@lru_cache(maxsize=4096)
def _in_full(name: str) -> str:
    """Return a folded name with its kind in full and without the letters of a company: `Lunds univ.`, `Ahls Rör AB`."""
    words = [_CUT.get(word.rstrip("."), word) for word in name.split()]
    while len(words) > 1 and words[-1] in _FIRM:
        del words[-1]
    return " ".join(words)


def _is_owner(short: str, full: str) -> bool:
    """Tell whether an institution is called by whose it is alone (`Lundbergs Rör`, `Lundbergs`) or without the kind
    that its name ends in (`Tallmoskolan`, `Tallmo`)."""
    if len(short) <= _CORE or " " in short:
        return False
    if short.endswith(("en", "et")) and full in (f"{short[:-2]}s{end}" for end in _SCHOOLS):
        return True  # `Sjöängsskolan`, `Sjöängen`
    if not full.startswith(short):
        return False
    rest = full[len(short) :]
    return (short[-1] == "s" and rest[0] == " ") or rest in _ENDINGS or rest.removeprefix("s") in _ENDINGS


def _is_called(short: str, full: str) -> bool:
    """Tell whether an institution is called by the last words of its name: `ICA Maxi`, `Maxi`; `Norra Örebro sjukhus`,
    `Örebro sjukhus`, but not by its kind alone; or by the first of two: `Volvo Lastvagnar`, `Volvo`."""
    words = short.split()
    whole = list(itertools.takewhile(lambda word: word not in _BEFORE_TOWN, full.split()))
    is_kind = all(word in _KINDS or word.endswith(tuple(_ENDINGS)) for word in words)
    if len(short) < _CORE or is_kind or not 0 < len(words) < len(whole):
        return False
    return whole[-len(words) :] == words or (len(whole) == 2 and whole[0] == short and whole[1] not in _KINDS)


@lru_cache(maxsize=4096)
def _parts(name: str) -> tuple[str, str, bool]:
    """Return a folded name without its kind, town and genitive, the kind, and whether a town follows it."""
    words = name.split()
    town = next((at for at in range(1, len(words)) if words[at] in _BEFORE_TOWN), len(words))
    core = [word for word in words[:town] if word not in _KINDS]
    kind = " ".join(word for word in words[:town] if word in _KINDS)
    return " ".join(core).removesuffix("s"), kind, town < len(words)


def _is_acronym(short: str, full: str) -> bool:
    """Tell whether an institution's name may be shortened to some letters: `CSK` for `Centralsjukhuset i
    Kristianstad`."""
    if not (_SHORTEST <= len(short) <= _LONGEST and short.isalpha() and len(full) > 2 * _LONGEST):
        return False
    words = [word for word in full.split() if word not in CUES.function_word]
    if not words:
        return False
    at = 0
    for number, word in enumerate(words):
        if at >= len(short) or word[0] != short[at]:
            return False
        at += 1
        left = len(words) - number - 1  # letters that later words need
        for letter in word[1:]:
            if len(short) - at > left and letter == short[at]:
                at += 1
    return at == len(short)
