"""What asks for a name beside the words that say who somebody is: doors and papers to be read, what a name is said to
be, an aside that gives it, a letter's sender."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.people_words import is_relative, is_role

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["WRITERS", "is_written", "is_year", "triggers_of_words"]

WRITERS = frozenset({"undertecknad", "undertecknade", "jag", "mig"})
"""Words for whoever writes, before `, X ,`."""
_ABOUT_DOOR = word_set(
    "dör dören dörn dorren dorrn",
    "dörren dörr dörrn porten brevlådan brevlåda skylten skylt klockan papper papperet pappret papperen lappen lapp",
    "kortet kort etiketten brevet mejlet boken listan schemat namnskylten mappen kontraktet passet lönebeskedet jackan",
    "stövlarna väskan paketet biljetten fakturan räkningen kuvertet porttelefonen tavlan",
)
_STANDING = frozenset({"står", "stod", "stå"})
_WRITTEN = _STANDING | {"blir", "skrivs", "stavas", "uttalas"}  # … `på svenska blir det X`
_AFTER_WRITTEN = frozenset({"det", "bara", "fortfarande", "också", "namnet"})
_BEFORE_WRITTEN = _WRITTEN | _AFTER_WRITTEN
_NAMES = frozenset({"förnamn", "förnamnet", "efternamn", "efternamnet", "mellannamn"})
_THAT_IS = frozenset({"egentligen", "alltså"})
_MEN = frozenset({"gamle", "unge", "store", "snälle", "rike", "stackars", "salig"})  # said of nothing but people
_PARTED = frozenset({"skild", "skilde", "skiljer", "skilja", "skilda", "separerad", "separerade", "frånskild"})
_REFLEXIVES = frozenset({"mig", "mej", "sig", "sej", "oss"})
_YEAR = 4  # digits
_SAID = 4  # tokens between a possessive and the comma after its person
_LOOK = _NAMES | _THAT_IS | _MEN | _PARTED


def is_year(word: str) -> bool:
    """Tell whether a word is a year of a writer's life: `gifte mig med Omar 1997`."""
    return len(word) == _YEAR and word.isdigit() and word[:2] in ("19", "20")


def is_written(view: EssayView, start: int) -> bool:
    """Tell whether the name that begins at a token stands somewhere to be read: `på lappen står X`, `det står bara
    X på jackan`."""
    if not start or view.folded[start - 1] not in _BEFORE_WRITTEN:
        return False
    verb = start - 1 - (view.folded[start - 1] in _AFTER_WRITTEN)
    if verb < 1 or view.folded[verb] not in _WRITTEN:
        return False
    first, last = view.sentence_of(start)
    if view.folded[verb - 1] == "det" or view.folded[verb + 1] == "det":
        return view.folded[verb] in _STANDING or "på" in view.folded[first:verb]
    return not _ABOUT_DOOR.isdisjoint(view.folded[first:verb]) or not _ABOUT_DOOR.isdisjoint(view.folded[start:last])


def triggers_of_words(view: EssayView, start: int, last: int) -> list[str]:
    """Return the triggers around the capitalised name of the tokens `[start, last)` that single words make: `min son
    Ali , egentligen X`, `mitt efternamn , X`, `X i förnamn`, `gamle X`, `jag är skild från X`."""
    before = view.folded_before(start)
    if before == "," and view.folded_before(start, 2) in WRITERS and view.folded_after(last - 1) == ",":
        return ["t:iam"]  # `undertecknad , Ulla Norell ,`
    if before == ",":
        return ["t:prof"] if _is_role_said(view, start - 2) else _of_aside(view, start)
    if view.vocabulary.isdisjoint(_LOOK):
        return []
    if before in _THAT_IS and view.folded_before(start, 2) == ",":
        return ["t:heter"]
    if view.folded_after(last - 1) == "i" and view.folded_after(last - 1, 2) in _NAMES:
        return ["t:heter"]
    if before in _MEN and view.texts[start - 1].islower():
        return ["t:dear"]
    if before in ("från", "ifrån"):
        parted = view.folded_before(start, 2)
        parted = view.folded_before(start, 3) if parted in _REFLEXIVES else parted
        return ["t:prep", "t:parted"] if parted in _PARTED else []
    return []


def _of_aside(view: EssayView, start: int) -> list[str]:
    """Return the triggers of a name after a comma that says what a name is: `min mans efternamn , X`."""
    return ["t:heter"] if view.folded_before(start, 2) in _NAMES else []


def _is_role_said(view: EssayView, j: int) -> bool:
    """Tell whether token j, before a comma, ends somebody told by what he or she does: `min förra rektor , X`."""
    if j < 1 or not is_role(view, j) or is_relative(view, j) or view.is_capital[j]:
        return False
    first = max(view.sentence_of(j)[0], j - _SAID)
    return any(view.folded[k] in CUES.possessive for k in range(first, j))
