"""What the form of a token at which a name may begin, and the lists, say of it by themselves.

An ordinary word, a thing from abroad, an illness, a family name; what stands around it is told in `candidate_frames`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pseudo_core.detect.names.chain import INITIAL, SURNAME
from pseudo_core.detect.names.starts import is_family_owner
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.listed import name_parts
from pseudo_core.detect.view.surface import entries_of, genitive_stem

if TYPE_CHECKING:
    from pseudo_core.lexicon import Entry

__all__ = ["BEING", "capitalises", "is_foreign_thing", "is_illness", "is_kins", "is_ordinary", "is_shaped_surname"]

_ENDS = ("s", "n", "r", "na", "er", "or", "en")
_LONG_ENDS = ("na", "er", "or", "en", "ns", "rs", "ar", "an", "ts", "et", "es", "as")
BEING = frozenset({"är", "e", "var", "blev", "blir", "som"})
_CAPITALISED = 6  # plain words with capitals in an essay that has them on nouns


def capitalises(view: EssayView) -> bool:
    """Tell whether the essay writes ordinary nouns with capitals, so that these say nothing: `Lök, Salt och Peppar`."""
    known: bool | None = view.memo.get("capitalises")
    if known is None:
        nouns = {
            view.folded[i]
            for i in view.capitals
            if not view.is_initial[i] and not view.is_shouted(i) and view.is_common_word(i)
        }
        plain = [word for word in nouns if not view.entries(word)]
        known = len(plain) >= _CAPITALISED
        view.memo["capitalises"] = known
    return known


def is_kins(view: EssayView, i: int) -> bool:
    """Tell whether token i is the genitive of a word for a relative: `abbus mustasch`."""
    stem = genitive_stem(view.texts[i])
    return bool(stem) and any(e.list == "kinship" for e in view.entries(stem))


def is_shaped_surname(view: EssayView, i: int) -> bool:
    """Tell whether token i, in any case, is a family name of the lists with the ending of one: `svensson`."""
    endings = (*name_parts(view.lexicon).surname_endings, "son")
    return view.folded[i].endswith(endings) and bool(entries_of(view, view.texts[i], SURNAME)[0])


def is_ordinary(view: EssayView, i: int, listed: Sequence[Entry]) -> bool:
    """Tell whether token i, with these given names of the lists, is rather an ordinary word."""
    if listed or INITIAL.match(view.texts[i]):
        return False
    if view.is_common_word(i) or view.folded[i] in CUES.title:
        return not (view.is_capital[i] and is_family_owner(view, i))
    # `Hoxha ringde`, though it is a trade in its language
    return view.is_profession[i] and all(e.is_common for e in entries_of(view, view.texts[i], SURNAME)[0])


def is_illness(view: EssayView, i: int) -> bool:
    """Tell whether the lists have a family name at token i as an illness or faith too: `Parkinson`, `Kristus`, but not
    a people or faith with a capital that Swedish does not give it: `vi träffade Gurung`."""
    entries = view.entries(view.texts[i])
    if not any(e.list == "sensitive" for e in entries):
        return False
    if view.lexicon is None or view.is_initial[i] or not view.is_title[i] or not view.together(i - 1, i):
        return True
    row = view.lexicon.words("sensitive").get(view.folded[i], {})
    is_of_people = row.get("topic") in ("ethnicity", "religion") and view.folded_before(i) not in BEING
    return not (is_of_people and any(e.list == "surname" and not e.is_common for e in entries))


def is_foreign_thing(word: str) -> bool:
    """Tell whether a folded word is a dish, dress, dance or feast from abroad, in the plural or definite form too."""
    things = CUES.foreign_thing
    if word in things or (word[:-1] in things and word.endswith(_ENDS)):
        return True
    return word[:-2] in things and word.endswith(_LONG_ENDS)  # `pupusas`, but not `Dahlin`
