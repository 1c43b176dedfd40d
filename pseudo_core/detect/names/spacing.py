"""Names that a forgotten space joins to the word before them: `jag ochFatima`, `min brorOmar`, `hejSara`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pseudo_core.detect.names.chain import GIVEN, PLACE_LISTS
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.surface import entries_of, fold_key, genitive_stem
from pseudo_core.model import Evidence
from pseudo_core.taxonomy import Label, Modifier

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["joined_names"]

_JOINED = re.compile(r"(?<![\w@.-])([A-ZÅÄÖ]?[a-zåäö]+)([A-ZÅÄÖÁÉÍÓÚÇŞŠŽĆČŁ][^\W\d_A-Z]{2,})(?![\w@-])")
# What stands before people, and what a name is sure after.
_BEFORE = word_set("och med hos av åt sa säger frågade ringde träffade är jag till från för")
_NAMING = word_set(
    "heter hette hej hejsan tjena kära käre bror syster mamma pappa mor far man fru son dotter kompis vän kusin granne",
    "morbror farbror moster faster mormor farmor farfar morfar sambo flickvän pojkvän lärare läraren chef kollega",
)
_GENDERS = {"f": Label.FIRSTNAME_FEMALE, "m": Label.FIRSTNAME_MALE}
_SURE = 0.95


def joined_names(view: EssayView) -> Iterator[Evidence]:
    """Yield given names of the lists, and after what only people follow any other capital, at the end of a token."""
    if view.is_impersonal:
        return
    for match in _JOINED.finditer(view.text):
        head, tail = match[1].casefold(), match[2]
        is_named = head in _NAMING
        if not is_named and head not in _BEFORE:
            continue
        given, is_genitive = entries_of(view, tail, GIVEN)
        if not given and (not is_named or view.is_common_surface(tail.casefold()) or view.entries(tail)):
            continue
        if not is_named and any(e.list in PLACE_LISTS for e in view.entries(tail)):
            continue  # `frånLima`
        if given and all(e.is_common for e in given):
            continue  # `ochSol`, `brorHan`
        gender = max((e.gender for e in given), default="")
        label = _GENDERS.get(gender, Label.FIRSTNAME_UNKNOWN)
        stem = genitive_stem(tail) if is_genitive else None
        modifiers = (Modifier.GEN,) if stem else ()
        start, end = match.span(2)
        yield Evidence(start, end, label, "firstname/joined", _SURE, modifiers, fold_key(stem or tail), ())
