"""What somebody of the essay owns, taken for a place or firm by its form: `min granne Bertil Ek … på Eks gård`.

A farm, a garden or a shop bears its owner's name where nobody knows the owner; of one whom the essay tells of, only the
name is told. What is written with a capital (`Leilas Blommor`) is a name, whoever owns it.
"""

from __future__ import annotations

from dataclasses import replace

from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.surface import fold_key
from pseudo_core.model import Mention
from pseudo_core.taxonomy import FIRSTNAMES, INSTITUTIONS, Label, Modifier

__all__ = ["cut_owned"]

_OWNED = word_set(
    "gård trädgård stig hage kök tomt brygga stuga sommarstuga lada ladugård åker äng butik affär kiosk verkstad",
    "odling kolonilott garage källare uthus bastu brunn balkong altan båthus växthus",
)
_OWNERS = FIRSTNAMES | {Label.SURNAME, Label.NICKNAME}
_MAY_BE = INSTITUTIONS | {Label.PLACE, Label.CITY}


def cut_owned(mentions: list[Mention], text: str) -> list[Mention]:
    """Return the mentions (sorted) with a place or firm that is somebody's, told of in the essay, cut to the name."""
    doubtful = [m for m in mentions if m.label in _MAY_BE and not m.manual and _owner(m, text)]
    if not doubtful:
        return mentions  # nearly always
    people = {fold_key(text[m.start : m.end]): m for m in reversed(mentions) if m.label in _OWNERS}
    cut: dict[int, Mention] = {}
    for m in doubtful:
        name = _owner(m, text)
        known = people.get(fold_key(name)) or people.get(fold_key(name[:-1]))
        if known is not None:
            modifiers = (
                (Modifier.GEN,) if fold_key(name) != fold_key(text[known.start : known.end]) else known.modifiers
            )
            base = known.base or fold_key(name[:-1])
            end = m.start + len(name)
            cut[m.start] = replace(m, end=end, label=known.label, base=base, modifiers=modifiers, facts=known.facts)
    return [cut.get(m.start, m) for m in mentions] if cut else mentions


def _owner(mention: Mention, text: str) -> str:
    """Return the word in the genitive that a mention of two words begins with, what is owned being the second."""
    first, _, last = text[mention.start : mention.end].partition(" ")
    return first if last in _OWNED and first[:1].isupper() and first.endswith("s") and len(first) > len("Bos") else ""
