"""Owners of whom the essay tells the bare name elsewhere: `Alis bil … Ali`, though the lists have an `Alis` too.

`link_essay` marks the genitive of a name that came before it; what is told first as an owner is read here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pseudo_core.detect.view.surface import fold_key
from pseudo_core.model import Mention
from pseudo_core.taxonomy import FIRSTNAMES, MODIFIER_ORDER, Label, Modifier

__all__ = ["with_bare_owners"]

_OWNERS = FIRSTNAMES | {Label.NICKNAME}
_SHORTEST = 3  # letters of a bare name
_OF_ONE = frozenset({"gender", "canonical", "listed"})  # facts of the name that the lists have


def with_bare_owners(mentions: Sequence[Mention], text: str) -> Sequence[Mention]:
    """Return the mentions (sorted) with the owners whose name stands bare later as that name's genitive."""
    keys = [fold_key(text[m.start : m.end]) if m.label in _OWNERS and not m.manual else "" for m in mentions]
    if not any(key.endswith("s") for key in keys):
        return mentions
    bare = {key: m for key, m in zip(reversed(keys), reversed(mentions), strict=True) if len(key) >= _SHORTEST}
    # `Jonas bor här … Jona` are two.
    named = {key for key, m in zip(keys, mentions, strict=True) if Modifier.GEN not in m.modifiers}
    out = list(mentions)
    for k, (key, mention) in enumerate(zip(keys, mentions, strict=True)):
        other = bare.get(key[:-1]) if key.endswith("s") and key not in named else None
        if other is None or other.start < mention.start:
            continue  # what comes before is known when the owner is read
        facts = tuple(fact for fact in mention.facts if fact[0] not in _OF_ONE)
        facts += tuple(fact for fact in other.facts if fact[0] in _OF_ONE)
        modifiers = tuple(item for item in MODIFIER_ORDER if item is Modifier.GEN or item in mention.modifiers)
        out[k] = replace(mention, label=other.label, base=other.base or key[:-1], modifiers=modifiers, facts=facts)
    return out
