"""The common nouns that institutions are named with, as `heads.toml` has them, and what each one tells.

A noun ends a name (`Xs sjukstuga`) or opens one (`Folktandvården X`), whole, in two parts (`äldre boende`), as the end
of a compound or misspelt; it says what an institution is where nobody works or studies there.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

from rapidfuzz.distance import OSA

from pseudo_core.detect.view.cues import CUES
from pseudo_core.memory import Memory

__all__ = [
    "COMPOUND_FORMS",
    "FORMS",
    "GUARDS",
    "HIGHER",
    "LONG_TAILS",
    "MISSPELT",
    "NAME_OPENERS",
    "OPENERS",
    "PARTNERS",
    "PARTS",
    "SAID_BESIDE",
    "TAILS",
    "form_of",
    "is_preschool",
    "is_preschool_opener",
    "misspelt_form",
    "tail_form",
]

_Forms = Mapping[str, str]


def _read() -> tuple[_Forms, _Forms, Mapping[str, _Forms], Mapping[str, frozenset[str]]]:
    table = tomllib.loads(files("pseudo_core.detect.institutions").joinpath("heads.toml").read_text(encoding="utf-8"))
    tails = {word: form for form, words in table["tail"].items() for word in words.split()}
    plain = str.maketrans("åäö", "aao")  # `bostader`, by somebody whose keyboard has no such letters
    tails = {word.translate(plain): form for word, form in tails.items() if len(word) > 4} | tails
    openers = {word: form for form, words in table["opener"].items() for word in words.split()}
    parts: dict[str, dict[str, str]] = {}
    for first in table["split"]["first"].split():
        for word, form in tails.items():
            rest = word.removeprefix(first).removeprefix("s")
            if word.startswith(first) and len(rest) > 2:
                parts.setdefault(first, {})[rest] = form
                parts.setdefault(first + "s", {})[rest] = form
    for form, pairs in table["pair"].items():
        for pair in pairs.split():
            front, back = pair.split("_")
            parts.setdefault(front, {})[back] = form
    guards = {name: frozenset(words.split()) for name, words in table["guard"].items()}
    return tails, openers, parts, guards


FORMS, OPENERS, PARTS, GUARDS = _read()
TAILS = frozenset(FORMS)
"""Folded nouns of which `tail_form` tells something."""
PARTNERS = GUARDS["partner"]
"""Folded words for those whom an owner shares a firm with: `X & Söner`."""
SAID_BESIDE = tuple(sorted(GUARDS["said_beside"]))
"""How nouns for houses and firms end that are said beside the name: `på hotellet X`."""
NAME_OPENERS = CUES.place_opener | GUARDS["name_opener"]
"""Folded words that open names of institutions before another name: `Sankt X`, `Ibn X`."""
LONG_TAILS = tuple(sorted(word for word in FORMS if len(word) >= 7))
"""Nouns that compounds may end in."""
HIGHER = tuple(sorted(GUARDS["higher"]))
"""How compounds end that only schools of one town or country are."""
MISSPELT = 7
"""Letters from which a noun of these is known though misspelt."""


def tail_form(word: str) -> str | None:
    """Return what an institution is whose name ends in this folded noun: `other`, `place`, `work`, `school`; or None.

    >>> tail_form("sjukstuga"), tail_form("bageri"), tail_form("katt")
    ('other', 'work', None)
    """
    return FORMS.get(word)


def is_preschool_opener(word: str) -> bool:
    """Tell whether the name of a preschool or school follows this folded word: `förskolan X`."""
    return OPENERS.get(word) == "school"


def is_preschool(word: str) -> bool:
    """Tell whether a folded word says that a preschool's name follows: `dagis X`, `förskolan X`."""
    return OPENERS.get(word) == "school" and not word.endswith(("n", "t"))


@lru_cache(maxsize=20_000)
def misspelt_form(word: str) -> str | None:
    """Return what an institution is whose name ends in this noun, misspelt: `hälsosentral`; None for no such noun."""
    near = min(
        ((OSA.distance(word, tail, score_cutoff=2), tail) for tail in LONG_TAILS if tail[:1] == word[:1]),
        default=(3, ""),
    )
    return FORMS[near[1]] if near[0] <= (2 if len(word) >= 10 else 1) else None


def _compound_form(word: str) -> str:
    """Return what an institution is whose name ends in this compound: `språkverkstad`; the empty string for none."""
    if len(word) <= 8 or not word.endswith(LONG_TAILS):
        return ""
    return next(FORMS[tail] for tail in LONG_TAILS if word.endswith(tail))


COMPOUND_FORMS = Memory(_compound_form)


def form_of(word: str) -> str:
    """Return what an institution is whose name this folded word ends, alone or as the end of a compound; or ''."""
    return FORMS.get(word) or COMPOUND_FORMS[word]
