"""Given names of several people written one after the other with nothing between them: `mina barn heter ali sara
yusuf och hamda`, `vi är åtta hemma : …`. One name of so many parts has its fathers' names behind the first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.surface import entries_of

if TYPE_CHECKING:
    from pseudo_core.detect.names.chain import NameUnit
    from pseudo_core.detect.view.context import EssayView

__all__ = ["is_several"]

_BETWEEN = frozenset({":", "heter", "hette", "är", "som", "e", ",", "kallas"})
_SEVERAL = word_set(
    "barn barnen barna syskon syskonen syskonbarn barnbarn kompisar kompisarna vänner vännerna kusiner kusinerna",
    "bröder brödrar systrar söner döttrar flickor pojkar tjejer killar namn namnen de dom dem deltagare klasskamrater",
    "kollegor grannar alla oss tvillingar tvillingarna flickorna pojkarna tjejerna killarna",
)
_GIVEN = frozenset({"given_name"})
_NAMES = frozenset({"namn", "namnen"})
_AND = frozenset({"och", "å", "o", "samt"})
_ENDS = frozenset({"", ".", "!", ")", ";"})
_FEW, _MANY = 3, 6  # names in a run that a plural before it, or nothing, makes several people
_LIKELY = 0.5  # probability of a name


def is_several(view: EssayView, units: list[NameUnit]) -> bool:
    """Tell whether a chain is a part of a run of several people's given names."""
    if any(unit.given is None or unit.is_initial or unit.last - unit.first > 1 for unit in units):
        return False
    if view.folded[units[0].first] == view.folded[units[-1].first] and len(units) > 1 and not _is_told(view, units):
        return True  # `jag ropade dawud dawud`
    known: dict[int, bool] = view.memo.setdefault("name_rows", {})
    first = units[0].first
    while _is_member(view, first - 1) and view.together(first - 1, first):
        first -= 1
        if units[0].first - first >= _MANY:
            return True
    if first not in known:
        last = units[-1].last
        while _is_member(view, last) and view.together(last - 1, last):
            last += 1
        known[first] = _is_run_of_several(view, first, last)
    return known[first]


def _is_told(view: EssayView, units: list[NameUnit]) -> bool:
    """Tell whether a chain of one word said twice is somebody's whole name: `han heter Omar Omar`."""
    before = view.folded_before(units[0].first)
    return before in CUES.heter or before in ("är", ":", "") or view.is_title[units[0].first]


def _is_member(view: EssayView, i: int) -> bool:
    """Tell whether token i may be a name in a run: a given name of the lists that is no ordinary word, or unknown."""
    if not 0 <= i < view.n or not view.is_word[i] or view.folded[i] in CUES.function_word or view.is_kin[i]:
        return False
    entries, is_owner = entries_of(view, view.texts[i], _GIVEN)
    if entries:
        return not is_owner and (not all(e.is_common for e in entries) or view.p_name[i] >= _LIKELY)
    return view.is_open[i] and view.p_name[i] >= _LIKELY


def _is_run_of_several(view: EssayView, first: int, last: int) -> bool:
    n = last - first
    if n >= _MANY:
        return True
    is_mixed = _is_mixed(view, first, last)
    lead = first - 1
    while lead >= 0 and view.folded[lead] in _BETWEEN:
        lead -= 1
    if lead < 0 or lead == first - 1 or view.folded[lead] not in _SEVERAL:
        is_named = view.folded_before(first) in CUES.heter or (lead >= 0 and view.folded[lead] in CUES.naming_noun)
        return is_mixed and n >= _FEW and not is_named  # but `hon heter maria ali farah`
    if view.folded[lead] in _NAMES and view.folded_before(lead) in CUES.possessive:
        return False  # `mitt namn är …`
    if n < _FEW and not _is_mixed(view, first, last, also_family=True):
        return False
    after = view.folded_after(last - 1)
    if after in _AND:
        return not (_is_member(view, last + 1) and _is_member(view, last + 2) and view.adjacent(last + 1, last + 2))
    return after in _ENDS


def _is_mixed(view: EssayView, first: int, last: int, *, also_family: bool = False) -> bool:
    """Tell whether a woman's name that is no family name, unless `also_family`, stands after a man's, as no father's
    does."""
    is_man = False
    for k in range(first, last):
        genders = {e.gender for e in entries_of(view, view.texts[k], _GIVEN)[0]}
        is_only_given = also_family or not any(e.list == "surname" for e in view.entries(view.texts[k]))
        if is_man and genders == {"f"} and is_only_given:
            return True
        is_man = is_man or genders == {"m"}
    return False
