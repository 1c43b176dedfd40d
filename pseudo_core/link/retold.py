"""Names as others write, say and hear them: `på skylten står det Tjemerkan`, `hon ropar Eppi`, `grannar säger Gumsa`.

What a clerk or a neighbour makes of a foreign name is that name, though it be far from it, where the sentence speaks of
writing or saying names. Short forms stay apart: `för mina vänner är jag Ropi`.

>>> text = "På kortet står det Gumsa."
>>> is_retold(text, text.index("Gumsa")), is_heard("gumsa", "kumsaa", 1), is_heard("ropi", "ropert", 2)
(2, True, False)
"""

from __future__ import annotations

import itertools
import re
from functools import lru_cache

from rapidfuzz.distance import OSA

from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.surface import sound_of

__all__ = ["IN_SENTENCE", "RIGHT_BEFORE", "is_heard", "is_renamed", "is_retold", "stands_as"]

IN_SENTENCE, RIGHT_BEFORE = 1, 2
"""How near a mention stands what says that names are written or said."""

_SENTENCE_END = re.compile(r"[.!?]\s|\n")
_FURTHEST = 160  # letters of a sentence that are looked at on either side
_WORD = re.compile(r"\w+")
_SUBJECTS = CUES.nominative | {"alla", "man", "folk", "många", "barnen"}
_BECOMES = frozenset({"blir", "blev", "bli"})
_PLURALS = ("arna", "orna", "erna")  # who say a name: `grannarna säger X`
_RIGHTLY = re.compile(r"\bmen\s(?:\w+\s){0,2}?(?:heter|hette|ska|skulle|är)(?:\s(?:det|jag|hon|han|stå|vara))*\s*$")
_STANDS_AS = re.compile(r"\s*(?:står|stod|skrivs|skrevs|stavas|finns|är skriven|blev)(?:\s\w+)?\s(?:som|till)\s*")
_RENAMED = re.compile(
    r"\s*[,(]?\s*(?:(?:som|då|nu|numera|idag|förr|förut|på \w+ska)\s)*"
    r"(?:heter|hette|kallas|kallades|nuvarande|dåvarande|fd|f\.d\.|på \w+ska)(?:\s(?:nu|idag|förr|då|på \w+))?\s*"
)
_ANSWERED = frozenset({"sa", "sade", "svarade"})
_HET = frozenset({"heter", "hette"})
_SHORT_FORM, _SAME_START = 5, 3  # letters of a short form at most, and those it has in common with the name
_ROOT = 4  # sounds that names have in common at the beginning
_CONSONANTS = 3  # from which one may differ
_CLASSES = str.maketrans("bfvdgqxz", "ppptkkks", "aeiouåäöh")
_REPEATED = re.compile(r"(.)\1+")


def is_retold(text: str, start: int) -> int:
    """Return whether the sentence of the mention that starts there says how a name is written or said: right before
    the mention, elsewhere in the sentence, or (0) not at all."""
    before = text[max(0, start - _FURTHEST) : start]
    ends = [match.end() for match in _SENTENCE_END.finditer(before)]
    before = before[ends[-1] if ends else 0 :]
    spelt = _WORD.findall(before)
    words = [word.casefold() for word in spelt]
    at = len(words) - 1
    while at >= 0 and words[at] in CUES.retold_between:
        at -= 1
    if at >= 0:
        is_told = words[at] in _BECOMES or at < len(words) - 1 or (at > 0 and words[at - 1] in _SUBJECTS)
        if words[at] in _ANSWERED and words[at - 1] == "jag":
            return 0  # `vad heter du ? Jag sa Asef`: as it is
        if words[at] in CUES.retelling or (is_told and (words[at] in CUES.retold_said or words[at] in _BECOMES)):
            return RIGHT_BEFORE
        if at > 0 and (words[at - 1] in CUES.retelling or words[at - 1] in CUES.retold_said):
            return RIGHT_BEFORE  # `säger grannarna Njaj`
        is_said = 0 < at == len(words) - 1 and words[at] in CUES.retold_said
        if is_said and (spelt[at - 1][0].isupper() or words[at - 1].endswith(_PLURALS)):
            return RIGHT_BEFORE  # `Solveig säger Tanja`
        if at == len(words) - 1 and words[at].endswith("ska") and words[at - 1] == "på":
            return RIGHT_BEFORE  # `på svenska Johannes`
        if "men" in words and _RIGHTLY.search(before.casefold()) and not CUES.retelling.isdisjoint(words):
            return RIGHT_BEFORE  # `de skrev Irene men hon heter Irena`
    after = text[start : start + _FURTHEST]
    stop = _SENTENCE_END.search(after)
    words += _WORD.findall(after[: stop.start() if stop else len(after)].casefold())
    if not CUES.retelling.isdisjoint(words):
        return IN_SENTENCE
    # `på kortet heter jag X`
    return IN_SENTENCE if any(a in _HET and b == "jag" for a, b in itertools.pairwise(words)) else 0


def stands_as(between: str) -> bool:
    """Tell whether the words between two names say that the first is written as the second: `Darius står som Daniel`.

    >>> stands_as(" står där som "), stands_as(" blev ")
    (True, False)
    """
    return _STANDS_AS.fullmatch(between.casefold()) is not None


def is_renamed(between: str) -> bool:
    """Tell whether the words between two places say that both are one: `Leningrad , som nu heter Petersburg`.

    >>> is_renamed(", som förr hette "), is_renamed(" (nuvarande "), is_renamed(" och ")
    (True, True, False)
    """
    return _RENAMED.fullmatch(between.casefold()) is not None


def is_heard(one: str, other: str, near: int) -> bool:
    """Tell whether a folded name may be what somebody makes of another, the freer the nearer stands what says so."""
    if not one or not other:
        return False  # nothing but signs
    sound, heard = sound_of(one.split()[0]), sound_of(other.split()[0])
    shorter, longer = sorted((sound, heard), key=len)
    if shorter[:_SAME_START] == longer[:_SAME_START] and len(shorter) < min(len(longer) - 1, _SHORT_FORM + 1):
        return False
    bones, other_bones = _bones(sound), _bones(heard)
    if not bones or not other_bones:
        return False
    distance = OSA.distance(sound, heard)
    if distance == 1 and one.replace("h", "g") == other.replace("h", "g"):
        return True  # `Olha`, `Olga`
    if bones == other_bones:
        return len(bones) > 1 or distance <= 1
    if min(len(bones), len(other_bones)) >= _CONSONANTS and OSA.distance(bones, other_bones) <= 1:
        return True
    root = next((at for at, (a, b) in enumerate(zip(sound, heard, strict=False)) if a != b), len(shorter))
    if root >= _ROOT and 2 * root >= len(longer):
        return True
    if near < RIGHT_BEFORE or len(shorter) < _CONSONANTS:
        return False
    if len(shorter) > _SHORT_FORM and shorter.endswith(longer[-_SHORT_FORM:]):
        return True  # `Hovhannes … på svenska Johannes`
    is_but_initial = longer[1:] == shorter or (len(sound) == len(heard) >= _ROOT and sound[1:] == heard[1:])
    return is_but_initial or (len(shorter) > _SHORT_FORM and sound[0] == heard[0] and 2 * distance <= len(longer))


@lru_cache(maxsize=4096)
def _bones(sound: str) -> str:
    """Return the consonants of a name's sound, alike ones as one.

    >>> _bones(sound_of("bekila")) == _bones(sound_of("beqqilaa"))
    True
    """
    return _REPEATED.sub(r"\1", sound.translate(_CLASSES))
