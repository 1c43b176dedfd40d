"""Professions written apart: `bil mekaniker`, `avdelnings chef`, `jymnastik lärare`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from pseudo_core.detect.markup.candidates import COPULA, OWN
from pseudo_core.detect.markup.profession_forms import ends_like_agent, misspelt_profession
from pseudo_core.detect.markup.profession_words import APART, LINKING, NOT_PARTS, NOT_PROFESSIONS, STATUS

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView
    from pseudo_core.lexicon import Lexicon

__all__ = ["begins_split", "is_split"]

_OWNERS = ("ens", "ets", "arnas", "ornas", "ernas")  # `klubbens tränare`
_ADJECTIVE_ENDS = ("ad", "ande", "ende", "isk", "ig", "ktik", "lig", "sam", "aktig", "skt", "bra")


def is_split(
    view: EssayView,
    i: int,
    words: Mapping[str, Mapping[str, str]],
    is_compound: Callable[[str], bool],
    lexicon: Lexicon,
) -> bool:
    """Tell whether tokens i and i + 1 are one compound written apart: `bil mekaniker`, `avdelnings chef`."""
    after = view.folded_after(i)
    joined = view.folded[i] + after
    if view.folded[i] in APART:
        return joined in words or (after[:1] == "s" and bool(misspelt_profession(joined, lexicon)))
    if joined in words and view.folded[i] == "barn" and view.folded_before(i) not in OWN:
        return True  # `barn sköterska`
    if joined in NOT_PROFESSIONS:
        return False  # `gräs klippare`
    if after == "man" and view.pos[i] not in ("VERB", "AUX", "PRON", "DET"):
        return joined in words  # `brand man`
    if len(after) < 4 or not (after in words or is_compound("xx" + after)):
        # `disk plokare`: the second part misspelt
        return (
            len(after) > 5
            and ends_like_agent(after)
            and view.pos[i] not in ("VERB", "DET")
            and bool(misspelt_profession(joined, lexicon))
        )
    is_name = view.texts[i][:1].isupper() and view.p_name[i] > 0.6
    base = words[after].get("name", "") if after in words else ""
    whole = view.folded[i] + base  # `fordons mekanikker`
    is_joined = (
        joined in words
        or is_compound(joined)
        or (base != "" and (view.folded[i].endswith(LINKING) or whole in words or is_compound(whole)))
    )
    # The tagger may take a part that no dictionary has for a pronoun: `lastbils chaufför`.
    is_small = view.pos[i] == "ADP" or (view.pos[i] in ("PRON", "DET") and joined not in words)
    return is_joined and not (is_name or view.is_kin[i] or view.capital_counts(i + 1) or is_small)


def begins_split(view: EssayView, i: int, words: Mapping[str, Mapping[str, str]]) -> bool:
    """Tell whether the noun before the profession at token i is its first part: `hon är jymnastik lärare`.

    A bare noun stands there after a verb of being or `som`, or any unknown one after its owner.
    """
    j = i - 1
    if j < 1 or not view.together(j, i):
        return False
    word, before = view.folded[j], view.folded[j - 1]
    # No verb in -s stands there: `jag är underhålls tekniker`.
    is_part = view.pos[j] in ("NOUN", "X") or view.is_open[j] or (view.pos[j] == "VERB" and word.endswith("lls"))
    if not is_part or word.endswith(_OWNERS):
        return False
    if before == "själv":
        before = view.folded_before(j, 2)
    if not (before in COPULA or before == "som" or (before in OWN and view.is_open[j])) or before == "heter":
        return False
    return (
        len(word) > 3
        and word.isalpha()
        and word not in words
        and word not in NOT_PARTS
        and word not in STATUS
        and not word.endswith(_ADJECTIVE_ENDS)
        and not view.is_kin[j]
        and (view.texts[j].islower() or view.is_shouted(j))
        and (view.texts[i].islower() or view.is_shouted(i))
        and view.p_name[j] < 0.4
        and len(view.folded[i]) > 3
        and view.folded[i] not in STATUS
        and view.folded[i] not in NOT_PROFESSIONS
    )
