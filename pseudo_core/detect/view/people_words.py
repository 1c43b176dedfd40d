"""Words for people before and after names: relatives, roles, what only a person owns.

Compounds count (`bänkkompis`, `nattsköterska`); the lists know the words themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.view.cues import CUES
from pseudo_core.memory import Memory

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = [
    "CLOSER",
    "is_person_owner",
    "is_relative",
    "is_role",
    "is_role_word",
    "kin_gender_before",
    "kin_gender_beside",
]

CLOSER = frozenset({"bästa", "lilla", "lille", "gamla", "gamle", "yngsta", "äldsta", "yngre", "äldre", "andra", "nya"})
"""What tells a relative or friend more closely, between the owner and the word: `Olgas bästa kompis`."""
_GROUPS = frozenset({"klass", "klassen", "familj", "familjen", "släkt", "släkten", "släkter", "kärlek", "kärleken"})
_RELATIVE_TAILS = tuple(sorted(CUES.relative_tail))
_ROLE_TAILS = tuple(sorted(CUES.role_tail))
_SHORTEST_HEAD = 2  # letters before the tail of a compound


def _ends_in(word: str, tails: tuple[str, ...]) -> bool:
    return word.endswith(tails) and any(word.endswith(t) and len(word) >= len(t) + _SHORTEST_HEAD for t in tails)


def is_relative(view: EssayView, j: int) -> bool:
    """Tell whether token j is a word for a relative or friend that a name may follow, compounds (`bänkkompis`) too."""
    word = view.folded[j]
    if view.is_kin[j]:
        row = view.lexicon.words("kinship").get(word, {}) if view.lexicon is not None else {}
        return word not in _GROUPS and row.get("genitive") != "1"  # `mammas mat` names nobody
    return _IS_RELATIVE[word]


def is_role(view: EssayView, j: int) -> bool:
    """Tell whether token j is a word for people by what they do, compounds (`nattsköterska`) too."""
    return view.is_profession[j] or _IS_ROLE[view.folded[j]]


def is_role_word(word: str) -> bool:
    """Tell whether a folded word is one for people by what they do, the lists of professions left out."""
    return word in CUES.role or _ends_in(word, _ROLE_TAILS)


_IS_ROLE: Memory[str, bool] = Memory(is_role_word)
_IS_RELATIVE: Memory[str, bool] = Memory(lambda word: _ends_in(word, _RELATIVE_TAILS))


def is_person_owner(view: EssayView, i: int) -> bool:
    """Tell whether token i ends in s before what only a person owns: `Olgas mormor`, `Olgas bästa kompis`, `stigs
    födelsedag`."""
    j = i + 1
    if j + 1 < view.n and view.folded[j] in CLOSER and view.adjacent(i, j):
        j += 1
    return j < view.n and view.folded[j] in CUES.owned_by_person and view.adjacent(j - 1, j) and _may_own(view, i)


def _may_own(view: EssayView, i: int) -> bool:
    """Tell whether token i may be the genitive of a name."""
    return (
        view.folded[i].endswith(("s", "'", "x", "z"))
        and view.folded[i] not in CUES.possessive
        and view.folded[i] not in CUES.function_word
        and not view.is_kin[i]
        and not view.is_profession[i]
        and (view.is_capital[i] or view.folded_before(i) not in CUES.determiner)
    )


def kin_gender_before(view: EssayView, i: int) -> str:
    """Return the gender (`f`, `m` or empty) that the kinship word or pronoun before token i gives."""
    kinship = view.lexicon.words("kinship") if view.lexicon is not None else {}
    first = view.sentence_of(i)[0]
    for j in range(i - 1, max(first - 1, i - 6), -1):
        row = kinship.get(view.folded[j])
        if row is not None:
            gender = row.get("gender", "")
            if gender in ("f", "m"):
                return gender
        if view.folded[j] in ("hon", "henne", "hennes", "fru", "fröken", "tjej", "flicka", "kvinna", "dam", "tant"):
            return "f"
        if view.folded[j] in ("han", "honom", "herr", "kille", "pojke", "man", "gubbe", "farbror"):
            return "m"
    return ""


def kin_gender_beside(view: EssayView, i: int) -> str:
    """Return the gender (`f`, `m` or empty) of the Swedish word for kin right before token i: `min bror Nikita`."""
    if view.lexicon is None or i == 0 or not view.is_kin[i - 1] or not view.adjacent(i - 1, i):
        return ""
    row = view.lexicon.words("kinship").get(view.folded[i - 1], {})
    gender = row.get("gender", "")
    is_swedish = row.get("language", "sv") == "sv" and row.get("genitive") != "1"
    return gender if is_swedish and gender in ("f", "m") else ""
