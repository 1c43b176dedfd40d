"""Streets cut short: `Storg. 14`, `S. Tullgatan 4`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.frames import digit_starts, token_at

__all__ = ["SIDES", "sided_street", "streets_cut_short"]

SIDES = {"n": "norra", "s": "södra", "ö": "östra", "v": "västra"}
_ENDINGS = {"g": "gatan", "v": "vägen"}
_SHORTEST = 5  # letters of a street without its ending
# Not a family name that is cut short: `Maria S. Storgatan 4`.
_SIDE = re.compile(r"(?:^|[\n,:(]\s*|(?<![^\W\d_])[a-zåäö]+:?\s+)([NSVÖ])\.\s?$")
_BACK = 24
_LONGEST_NUMBER = 5
_SIDE_WORDS = frozenset(SIDES.values())
_LIVED = frozenset({"bor", "bodde", "bo", "adress", "adressen", "är", "flyttade", "flyttat"})


def streets_cut_short(view: EssayView) -> Iterator[tuple[int, int, str]]:
    """Yield the token of each street that is cut short before a number, that of the number, and the street in full:
    `Storg. 14`, `Björkv. 3`."""
    for i in view.capitals:
        if i >= view.n - 1 or view.folded[i][-1] not in "gv.":
            continue  # nearly all
        word = view.folded[i].removesuffix(".")
        if len(word) < _SHORTEST or word[-1] not in _ENDINGS or view.is_common_word(i):
            continue
        dotted = word != view.folded[i]
        last = i + 1
        if not dotted and view.texts[last] == "." and view.starts[last] == view.ends[i]:
            dotted, last = True, last + 1
        if dotted and last < view.n and view.texts[last][:1].isdigit():
            yield i, last, word[:-1] + _ENDINGS[word[-1]]
    for number in sorted({token_at(view, start) for start in digit_starts(view)}):
        if number and _is_low_street(view, number - 1) and len(view.texts[number]) < _LONGEST_NUMBER:
            word = view.folded[number - 1]
            yield number - 1, number, word[:-1] + _ENDINGS[word[-1]]


def _is_low_street(view: EssayView, i: int) -> bool:
    """Tell whether a street in small letters is cut short without a stop where somebody lives: `bor på storg 12`."""
    word = view.folded[i]
    if word[-1] not in _ENDINGS or len(word) < _SHORTEST or not view.texts[i].islower() or not view.adjacent(i, i + 1):
        return False
    at = i - 1 if i and view.folded[i - 1] in _SIDE_WORDS else i
    lived = view.folded_before(at) in _LIVED or (view.folded_before(at) == "på" and view.folded_before(at, 2) in _LIVED)
    return lived and not view.is_common_word(i) and not view.entries(view.texts[i])


def sided_street(view: EssayView, i: int) -> tuple[int, str] | None:
    """Return where the street at token i begins and its side in full, where the side is one letter: `S. Tullgatan`."""
    start = view.starts[i]
    if start < 2 or "." not in view.text[start - 2 : start]:
        return None  # nearly all
    found = _SIDE.search(view.text[max(0, start - _BACK) : start])
    if found is None:
        return None
    at = start - (found.end() - found.start(1))
    first = next((j for j in range(i - 1, max(-1, i - 3), -1) if view.starts[j] == at), -1)
    return (first, SIDES[found[1].lower()]) if first >= 0 else None
