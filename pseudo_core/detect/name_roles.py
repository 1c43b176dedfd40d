"""Which part of a name a word alone is, by where it stands: `bröderna X`, `X heter han i efternamn`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.cues import CUES
from pseudo_core.detect.frames import word_set
from pseudo_core.detect.listed import name_parts
from pseudo_core.detect.name_chain import NATURE
from pseudo_core.detect.name_context import NEUTRAL_TRIGGERS
from pseudo_core.detect.naming import FAMILY_NOUNS

if TYPE_CHECKING:
    from pseudo_core.detect.context import EssayView
    from pseudo_core.detect.name_chain import NameUnit

__all__ = ["FATHERS", "is_family_by_place", "is_middle_by_place", "is_name_noun"]

_SIBLINGS = word_set(
    "bröderna bröder systrarna systrar syskonen syskon makarna paret herrarna damerna kusinerna tvillingarna släkten",
    "bröderne brödrarna",
)
_SWEDISH_ENDS = tuple(
    sorted(
        word_set(
            "qvist quist kvist ström strøm gren lund berg stedt sson crantz kranz hjelm hielm sköld skiöld stierna borg"
        )
    )
)
FATHERS = ("sson", "dotter", "dóttir", "arson", "ason")  # endings that nicknames lack
_SECOND_NOUNS = frozenset({"andranamn", "andranamnet", "mellannamn", "mellannamnet"})
_FATHERS_OF = frozenset({"pappas", "fars", "faders", "farfars", "mans", "makes"})
_LONG = 7  # letters of a name that its ending alone makes a family name


def is_name_noun(view: EssayView, i: int) -> bool:
    """Tell whether the word before `är` before token i is a noun for family names or names: `efternamnet är X`."""
    return view.folded_before(i, 2) in CUES.naming_noun and view.folded_before(i, 2) not in ("förnamn", "förnamnet")


def is_family_by_place(view: EssayView, unit: NameUnit, triggers: list[str]) -> bool:
    """Tell whether a name that stands alone is a family name by where it stands: `bröderna X`, `namnet X`, `X i
    efternamn`, and by the lists where nothing speaks of a given name."""
    i = unit.first
    before, after = view.folded_before(i), view.folded_after(unit.last - 1)
    if after in ("i", "på", "som") and view.folded_after(unit.last - 1, 2) in ("efternamn", "efternamnet"):
        return True
    if after in ("heter", "hette") and view.folded_after(unit.last + 1) == "i":
        return view.folded_after(unit.last + 2) in FAMILY_NOUNS  # `X heter han i efternamn`
    if before in FAMILY_NOUNS or (before in ("är", "e", ":") and view.folded_before(i, 2) in FAMILY_NOUNS):
        return True
    if after in ("är", "e") and {"namn", "efternamn"} & set(view.folded[unit.last + 1 : unit.last + 4]):
        return not _FATHERS_OF.isdisjoint(view.folded[unit.last + 1 : unit.last + 4])  # `X är min pappas namn`
    if before in _SIBLINGS:
        return unit.given is None or after not in (",", "och", "å", "&", "o")
    word = view.folded[i]
    if unit.given is not None or not (view.is_capital[i] or word.endswith("sson")):
        return False
    if word.removesuffix("s").endswith(FATHERS):
        return True  # `hennes man heter Þorgrímsson`
    if word in CUES.family_first_name and unit.surname is not None:
        return True  # `bredvid mig sitter Pham , hon`
    if unit.surname is None:
        return word.removesuffix("s").endswith(_SWEDISH_ENDS) and len(word) >= _LONG
    if word in NATURE or word.removesuffix("s").endswith(name_parts(view.lexicon).surname_endings):
        return True  # `min chef Johansson`, `hos Perssons`
    if before in CUES.naming_noun:
        return before not in ("förnamn", "förnamnet")
    return all(t in NEUTRAL_TRIGGERS for t in triggers if t.startswith("t:"))


def is_middle_by_place(view: EssayView, unit: NameUnit) -> bool:
    """Tell whether the text says that a name is somebody's second: `mitt andranamn är X`, `X i mellannamn`."""
    i, last = unit.first, unit.last - 1
    if view.folded_after(last) == "i":
        after = view.folded_after(last, 2)
        return after in _SECOND_NOUNS or (after == "andra" and view.folded_after(last, 3) == "namn")
    at = i - 1 - (view.folded_before(i) in ("är", "e", ":"))
    if at < 1:
        return False
    return view.folded[at] in _SECOND_NOUNS or (view.folded[at] == "namn" and view.folded[at - 1] == "andra")
