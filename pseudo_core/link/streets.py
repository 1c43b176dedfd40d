"""One street by several names: in one word or two, definite or not, cut short, its side by one letter.

>>> street_key("smassens vägen"), street_key("n. storg."), street_key("norra storgatan")
('smassensväg', 'norrastorgata', 'norrastorgata')
"""

from __future__ import annotations

from pseudo_core.detect.view.short_streets import SIDES

__all__ = ["street_key"]

_STREET_ENDINGS = (
    ("vägen", "väg"),
    ("gatan", "gata"),
    ("gränden", "gränd"),
    ("torget", "torg"),
    ("stigen", "stig"),
    ("backen", "backe"),
    ("v", "väg"),
    ("g", "gata"),
)


def street_key(key: str) -> str:
    """Return a street's name as one indefinite word: `smassens vägen`, `smassensväg`."""
    side, dot, rest = key.partition(". ")
    key = f"{SIDES[side]} {rest}" if dot and side in SIDES else key
    joined = key.replace(" ", "").rstrip(".")
    for definite, indefinite in _STREET_ENDINGS:
        if joined.endswith(definite) and not joined.endswith("väg"):
            return joined.removesuffix(definite) + indefinite
    return joined
