"""Where on its line a place stands: after a postal code, at a letter's head, under it beside a name."""

from __future__ import annotations

import re
from bisect import bisect_right
from operator import itemgetter
from typing import TYPE_CHECKING

from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import digit_starts, token_at
from pseudo_core.detect.view.listed import street_endings

if TYPE_CHECKING:
    from pseudo_core.lexicon import Entry

__all__ = ["after_zip", "digit_tokens", "ends_code", "ends_letter", "heads_letter", "is_signed_from"]

_DATE_WORDS = frozenset(
    {"januari", "februari", "mars", "april", "maj", "juni", "juli", "augusti", "september", "oktober", "november"}
    | {"december", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "okt", "nov", "dec"}
    | {"/", ".", "-", ",", "den"}
)
_SIGNED = 8  # tokens of the line that somebody signs
_TWO_DIGITS, _THREE_DIGITS, _WHOLE_CODE = re.compile(r"\d\d"), re.compile(r"\d{3}"), re.compile(r"\d{3}[ \xa0]?\d\d")
_LEAST_LINES = 2
_USUAL_NAME = 200  # people


def digit_tokens(view: EssayView) -> list[int]:
    """Return the tokens, in order, that a run of digits begins in, worked out once an essay."""
    known: list[int] | None = view.memo.get("digit_tokens")
    if known is None:
        known = view.memo["digit_tokens"] = sorted({token_at(view, start) for start in digit_starts(view)})
    return known


def ends_letter(view: EssayView, first: int, last: int) -> bool:
    """Tell whether the place is where whoever signs the text lives, its very last word: `T. Okoro , Motala`."""
    if last + 1 < view.n or first < 2 or view.folded[first - 1] != "," or not view.is_capital[first]:
        return False
    if last < view.n and view.texts[last] not in (".", ")"):
        return False
    if any(e.list == "given_name" for e in view.entries(view.texts[first])):
        return False
    line, name = view.lines[-1][0], first - 2
    is_name = view.is_capital[name] and view.folded[name] not in CUES.closing and not view.is_common_word(name)
    return is_name and first - line <= _SIGNED and (line > 0 or name in view.signed)


def is_signed_from(view: EssayView) -> int | None:
    """Return the token of the place after the full name that the very last line is: `Ilze B. , X`, None for none.

    After one name alone another is a second person (`Kram , Ilze , Emir`), after two it is where the first lives.
    """
    if not view.lines or len(view.lines) < _LEAST_LINES:
        return None
    first, end = view.lines[-1]
    if view.texts[end - 1] in (".", ")"):
        end -= 1
    comma = next((k for k in range(first, end) if view.texts[k] == ","), None)
    if comma is None or comma < first + 2 or end - comma not in (2, 3) or end - first > _SIGNED:
        return None
    names = range(comma - 2, comma)
    if not all(view.is_capital[k] and view.folded[k] not in CUES.closing for k in names):
        return None
    known = view.entries(view.texts[comma + 1])
    if any(e.list == "given_name" and e.frequency >= _USUAL_NAME for e in known) or any(map(_is_title, known)):
        return None
    is_place = any(e.list in ("swedish_place", "world_city") for e in known)
    is_unlisted = not known and view.is_open[comma + 1] and not view.is_profession[comma + 1]
    return comma + 1 if (is_place or is_unlisted) and not any(view.is_word[comma + 2 : end]) else None


def _is_title(entry: Entry) -> bool:
    return entry.list in ("profession", "country", "region")


def ends_code(view: EssayView, j: int) -> bool:
    """Tell whether token j ends a Swedish postal code: `418 36`, or `41836` after a street, a comma or a line break."""
    text = view.texts[j]
    if _TWO_DIGITS.fullmatch(text) and j and view.adjacent(j - 1, j):
        before = j - 2
        if not _THREE_DIGITS.fullmatch(view.texts[j - 1]):
            return False
        # not the end of `070 174 06`
        return before < 0 or not view.texts[before][-1:].isdecimal() or "\n" in _between(view, before)
    if _WHOLE_CODE.fullmatch(text) is None:
        return False
    return not j or view.texts[j - 1] == "," or "\n" in _between(view, j - 1) or view.texts[j - 1][:1].isdecimal()


def _between(view: EssayView, j: int) -> str:
    return view.text[view.ends[j] : view.starts[j + 1]]


def after_zip(view: EssayView, i: int) -> bool:
    """Tell whether a postal code or a street number stands before token i: `418 36 X`, `Storgatan 5 , X`."""
    back = i - 1
    if back >= 0 and view.texts[back] == ",":
        back -= 1
    if back < 0 or not view.texts[back][:1].isdigit():
        return False
    digits = view.texts[back].replace(" ", "")
    if len(digits) == 5 or (
        len(digits) == 2 and back > 0 and view.texts[back - 1].isdigit() and len(view.texts[back - 1]) == 3
    ):
        return True
    return back > 0 and view.folded[back - 1].endswith(street_endings(view.lexicon).likely)


def _line_of(view: EssayView, i: int) -> tuple[int, int] | None:
    """Return the tokens `[first, last)` of the line that token i stands in, None where there is no such token."""
    at = bisect_right(view.lines, i, key=itemgetter(0)) - 1
    return view.lines[at] if at >= 0 and i < view.lines[at][1] else None


def _heads_entry(view: EssayView, first: int, last: int) -> bool:
    """Tell whether the place stands alone after a date that opens a line, as in diaries: `5.7 X.`, `12 juli, X:`"""
    if last < view.n and view.texts[last] not in (".", ":", ",") and view.starts[last] - view.ends[last - 1] < 1:
        return False
    j = first - 1
    if j >= 0 and view.texts[j] in (",", ".", ":"):
        j -= 1
    line = _line_of(view, j)
    if line is None or j - line[0] > 3 or not view.texts[line[0]][:1].isdigit():
        return False
    ends = last >= view.n or view.texts[last] in (".", ":") or last == line[1]
    return ends and all(view.texts[k][:1].isdigit() or view.folded[k] in _DATE_WORDS for k in range(line[0], j + 1))


def heads_letter(view: EssayView, first: int, last: int) -> bool:
    """Tell whether the place opens a line with a date and no more: `X, 2021`, `X den 3 maj`."""
    if _heads_entry(view, first, last):
        return True
    if last + 1 >= view.n:
        return False
    line = _line_of(view, first)
    if line is None or line[0] != first or (first and line[1] - last > 5):
        return False
    end = line[1]
    if end - last > 6 or end >= view.n:
        return False
    word = view.folded[last]
    return (
        word == "den"
        or view.texts[last][:1].isdigit()
        or (word == "," and (view.folded[last + 1] == "den" or view.texts[last + 1][:1].isdigit()))
    )
