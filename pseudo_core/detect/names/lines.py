"""Names in full on a line of their own, as letters and notices are signed without any closing formula: `Sten Norell`
over an address, `Saga Berg, Storgatan 4`. What an ordinary word is elsewhere is a given name there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.names.chain import GIVEN, PLACE_LISTS, SURNAME
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.listed import name_parts
from pseudo_core.detect.view.surface import entries_of
from pseudo_core.memory import Memory

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["is_before_family", "is_full_line", "is_owner_name", "opens_full_name"]

_OPENS_LETTERS: Memory[str, bool] = Memory(
    lambda word: word in CUES.closing or word in CUES.greeting or word in ("till", "din", "ditt", "er", "från")
)
_NAMES_TOO = frozenset({"hans", "mina", "dina", "per"})  # words of grammar that many are called
_MOST_NAMES = 4
_LAST_LINES = 6  # of an essay may be its signature
_AFTER_NAMES = frozenset({",", "(", ";", "/"})


def _is_family(view: EssayView, i: int) -> bool:
    """Tell whether the lists know token i as a family name and as nothing else that a line may hold."""
    if not view.is_title[i] or view.is_common_word(i):
        return False
    families, is_genitive = entries_of(view, view.texts[i], SURNAME)
    if not families:
        return view.is_open[i] and view.folded[i].endswith(name_parts(view.lexicon).surname_endings)
    if is_genitive or all(e.is_common for e in families):
        return False
    return PLACE_LISTS.isdisjoint(e.list for e in view.entries(view.texts[i]))


def is_before_family(view: EssayView, i: int) -> bool:
    """Tell whether a family name that is no given name follows token i: `Ramadan Norell`."""
    j = i + 1
    if j >= view.n or not view.is_title[j] or not view.adjacent(i, j):
        return False
    return _is_family(view, j) and not entries_of(view, view.texts[j], GIVEN)[0]


def opens_full_name(view: EssayView, i: int) -> bool:
    """Tell whether token i, an ordinary word too, opens its sentence as the given name before a family name: `Per
    Norell ringde`, but not `Vid Morina står en man`, `Ta Varberg norra`."""
    if not view.is_initial[i] or not view.is_title[i] or not is_before_family(view, i):
        return False
    word = view.folded[i]
    if word not in CUES.function_word and not view.is_verb[i]:
        return True
    is_act = i + 2 < view.n and (view.is_verb[i + 2] or view.pos[i + 2] in ("VERB", "AUX"))
    return is_act and (word in _NAMES_TOO or word not in CUES.function_word)


def is_owner_name(view: EssayView, i: int) -> bool:
    """Tell whether token i, a possessive too, is the first of two names of a man with capitals: `Hans Peter`, but not
    `Hans Anna`, his own, nor `Din Fatmir` under a letter."""
    if (
        view.folded[i] != "hans"
        or not view.is_title[i]
        or i + 1 >= view.n
        or not view.is_title[i + 1]
        or not view.together(i, i + 1)
    ):
        return False
    if view.is_kin[i + 1] or view.is_profession[i + 1]:
        return False
    return any(e.gender == "m" for e in entries_of(view, view.texts[i + 1], GIVEN)[0])


def _line_ends(view: EssayView) -> dict[int, int]:
    """Return where the lines end that may hold a name in full, by the tokens they begin with."""
    known: dict[int, int] | None = view.memo.get("name_lines")
    if known is None:
        lines = [line for line in view.lines if line[0] < line[1]]
        known = dict(lines if len(lines) <= _LAST_LINES else [lines[0], *lines[-_LAST_LINES:]]) if lines[1:] else {}
        view.memo["name_lines"] = known
    return known


def is_full_line(view: EssayView, i: int) -> bool:
    """Tell whether a line begins with a name in full at token i, that ends it or stands before a comma or number."""
    end = _line_ends(view).get(i)
    if end is None or not view.is_title[i] or view.is_impersonal or _OPENS_LETTERS[view.folded[i]]:
        return False
    last = i + 1
    while last < min(end, i + _MOST_NAMES) and view.is_title[last] and view.adjacent(last - 1, last):
        last += 1
    if last == i + 1 or not _is_family(view, last - 1):
        return False
    if not (last == end or view.texts[last] in _AFTER_NAMES or view.texts[last][:1].isdigit()):
        return False
    is_given = bool(entries_of(view, view.texts[i], GIVEN)[0])
    return is_given or (not view.is_common_word(i) or i in view.signed)
