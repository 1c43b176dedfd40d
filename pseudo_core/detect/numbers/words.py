"""Swedish number words: reading them, misspelt or not, and writing them.

Learners write `niotton`, `tjugotvo`, `nittisex`, `åttonde` for an age (guidelines 3.5). Every form up to 120 is laid
out once, so that reading is a dictionary look-up and misspellings are found by an index of deletions. `num2words` is
not used: its Swedish forty is wrong.

>>> number_word(22), ordinal_word(22)
('tjugotvå', 'tjugoandra')
>>> read_number_word("niotton"), read_number_word("nittisex")
(NumberWord(value=19, is_ordinal=False, distance=1), NumberWord(value=96, is_ordinal=False, distance=0))
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set

__all__ = [
    "NumberWord",
    "is_spelt_number",
    "number_word",
    "ordinal_word",
    "read_number_word",
    "read_year_word",
    "unit_spellings",
]

_UNITS = (
    *("noll", "ett", "två", "tre", "fyra", "fem", "sex", "sju", "åtta", "nio", "tio", "elva", "tolv"),
    *("tretton", "fjorton", "femton", "sexton", "sjutton", "arton", "nitton"),
)
_TENS = ("", "", "tjugo", "trettio", "fyrtio", "femtio", "sextio", "sjuttio", "åttio", "nittio")
_ORDINALS = (
    *("nollte", "första", "andra", "tredje", "fjärde", "femte", "sjätte", "sjunde", "åttonde", "nionde", "tionde"),
    *("elfte", "tolfte", "trettonde", "fjortonde", "femtonde", "sextonde", "sjuttonde", "artonde", "nittonde"),
)
_SPOKEN_TENS = {20: "tjuge", 30: "tretti", 40: "fyrti", 50: "femti", 60: "sexti", 70: "sjutti", 80: "åtti", 90: "nitti"}
_MAX_READ = 120
_DRAWN = 11  # longer ones are read by their distance
_MIN_FUZZY = 5  # shorter words are too near to ordinary ones (`tre`, `det`)


@dataclass(frozen=True, slots=True)
class NumberWord:
    """What a word reads as: its value, whether it is an ordinal, and how many edits it stands from right spelling."""

    value: int
    is_ordinal: bool
    distance: int


def number_word(value: int) -> str:
    """Return the cardinal as it stands before `år` (`ett`, `tjugoett`). Raise ValueError outside 0 to 9999."""
    if not 0 <= value <= 9999:
        raise ValueError(f"number words reach from 0 to 9999, not {value}")
    if value < 20:
        return _UNITS[value]
    if value < 100:
        tens, unit = divmod(value, 10)
        return _TENS[tens] + (_UNITS[unit] if unit else "")
    base, word = (100, "hundra") if value < 1000 else (1000, "tusen")
    count, rest = divmod(value, base)
    return ("" if count == 1 else number_word(count)) + word + (number_word(rest) if rest else "")


def ordinal_word(value: int) -> str:
    """Return the ordinal in words (`tjugoandra`). Raise ValueError outside 0 to 99."""
    if not 0 <= value <= 99:
        raise ValueError(f"ordinal words reach from 0 to 99, not {value}")
    if value < 20:
        return _ORDINALS[value]
    tens, unit = divmod(value, 10)
    return _TENS[tens] + (_ORDINALS[unit] if unit else "nde")


def _forms() -> dict[str, NumberWord]:
    """Lay out every form that counts as right: standard, spoken (`fyrti`), common gender (`tjugoen`)."""
    out: dict[str, NumberWord] = {}
    for value in range(_MAX_READ + 1):
        heads = [number_word(value)]
        tens, unit = divmod(value, 10)
        if 20 <= value < 100:
            heads.append(_SPOKEN_TENS[tens * 10] + (_UNITS[unit] if unit else ""))
            if tens == 2 and unit:
                heads.append("tju" + _UNITS[unit])
        if value > 20 and unit == 9:
            heads += [head.removesuffix("nio") + "nie" for head in list(heads)]
        if value > 20 and unit == 1:
            heads += [head.removesuffix("ett") + "en" for head in list(heads)]
        if value == 18:
            heads.append("aderton")
        if value >= 100:
            heads.append("ett" + heads[0])
        for head in heads:
            out.setdefault(head, NumberWord(value, False, 0))
            if 0 < value < 13:
                for half in ("halv", "halvt", "enhalv", "etthalvt"):
                    out.setdefault(f"{head}och{half}", NumberWord(value, False, 0))
        if value < 100:
            out.setdefault(ordinal_word(value), NumberWord(value, True, 0))
    out["en"] = NumberWord(1, False, 0)
    out["förste"] = NumberWord(1, True, 0)
    return out


_DOUBLED = re.compile(r"(.)\1+", re.DOTALL)


def _deletions(word: str) -> list[str]:
    return [word[:i] + word[i + 1 :] for i in range(len(word))]


def _single(word: str) -> str:
    """Return the word with doubled letters written once: learners double and undouble freely."""
    return word if _DOUBLED.search(word) is None else _DOUBLED.sub(r"\1", word)


def _deletion_index(forms: dict[str, NumberWord]) -> dict[str, tuple[str, ...]]:
    """Map every undoubled form, whole and with one letter less, to the forms it may stand for, in a fixed order."""
    index: dict[str, list[str]] = {}
    for form in forms:
        if len(form) >= _MIN_FUZZY:
            single = _single(form)
            for key in dict.fromkeys([single, *_deletions(single)]):
                index.setdefault(key, []).append(form)
    return {key: tuple(found) for key, found in index.items()}


def _osa_at_most_one(a: str, b: str) -> bool:
    """Tell whether one insertion, deletion, exchange or swap of neighbours makes a into b."""
    if a == b:
        return True
    if abs(len(a) - len(b)) > 1:
        return False
    i = 0
    while i < min(len(a), len(b)) and a[i] == b[i]:
        i += 1
    rest_a, rest_b = a[i:], b[i:]
    if len(a) == len(b):
        return rest_a[1:] == rest_b[1:] or (rest_a[:2] == rest_b[:2][::-1] and rest_a[2:] == rest_b[2:])
    return rest_a[1:] == rest_b if len(a) > len(b) else rest_a == rest_b[1:]


_FORMS = _forms()
_NEAR = _deletion_index(_FORMS)
_HEADS = {n: frozenset(_single(form)[:n] for form in _FORMS) for n in (2, 3)}
_TAILS = {n: frozenset(_single(form)[-n:] for form in _FORMS) for n in (2, 3)}


def _may_be_near(single: str) -> bool:
    """Tell whether an undoubled word begins or ends like a form: one edit leaves one of the two as it is."""
    n = min((len(single) - 1) // 2, 3)
    return n < 2 or single[:n] in _HEADS[n] or single[-n:] in _TAILS[n]


def _is_far(word: str) -> bool:
    """Tell, at little cost, that a word is no misspelt form, as `_may_be_near` would of the word undoubled.

    Five different letters leave five or more undoubled ones; its first two and last two stay as they are.
    """
    return (
        word[:2] not in _HEADS[2]
        and word[-2:] not in _TAILS[2]
        and word[0] != word[1]
        and word[-1] != word[-2]
        and len(set(word)) >= _MIN_FUZZY
    )


def _spellings(rows: frozenset[str]) -> dict[str, int]:
    return {form: int(value) for value, _, form in (row.partition(":") for row in sorted(rows))}


_TEN_SPELLINGS, _UNIT_SPELLINGS = _spellings(CUES.ten_spelling), _spellings(CUES.unit_spelling)
_TEN_BEGINNINGS = frozenset(form[:2] for form in _TEN_SPELLINGS)


def unit_spellings() -> dict[str, NumberWord]:
    """Return the units from two on as learners write them, those of three letters and more: form → number."""
    found = {
        form: NumberWord(value, False, 1) for form, value in _UNIT_SPELLINGS.items() if value > 1 and len(form) > 2
    }
    for value in range(2, _DRAWN):  # a letter doubled: `seex`, `tvåå`
        for i, letter in enumerate(_UNITS[value]):
            drawn = _UNITS[value][:i] + letter + _UNITS[value][i:]
            if drawn not in _FORMS:
                found.setdefault(drawn, NumberWord(value, False, 1))
    return found


# Letters of the longest ten, and of the longest word that is one edit away from a form: longer ones, which may be a
# whole essay without a blank, are never read letter by letter.
_LONGEST_TEN = max(map(len, _TEN_SPELLINGS))
_LONGEST = 1 + max(map(len, _FORMS))


def _compound(word: str) -> int | None:
    """Return what a ten and a unit read as that are both written as they sound: `tjyguåtta`, `shugofem`; else None."""
    if word[:2] not in _TEN_BEGINNINGS:
        return None
    for cut in range(3, min(len(word) - 1, _LONGEST_TEN + 1)):
        ten, unit = _TEN_SPELLINGS.get(word[:cut]), _UNIT_SPELLINGS.get(word[cut:])
        if unit is None and (teen := _FORMS.get(word[cut:])) is not None and 10 <= teen.value < 20:
            unit = None if teen.is_ordinal else teen.value  # counted on after the ten's nine: `tjugoelva`
        if ten is not None and unit is not None:
            return ten + unit
    return None


def is_spelt_number(word: str) -> bool:
    """Tell whether a folded word is a ten, alone or with its unit, as it sounds: nothing else is written so."""
    return len(word) >= _MIN_FUZZY and (word in _TEN_SPELLINGS or _compound(word) is not None)


# Words one edit away from a number that mean something else, so a spelling look-up must not take them.
_NOT_NUMBERS = word_set(
    "sexig sexiga fjorten tidigt andras ettan tvåan trean fyran femman sexan sjuan åttan nian tian elvan tolvan",
    "fjärden hundar tusan femma fjärd tolva tionden tredjedel tiotal hundratal mitten alvan elvor hundrad artow",
)


@lru_cache(maxsize=1 << 15)
def read_number_word(word: str, *, fuzzy: bool = True) -> NumberWord | None:
    """Return what a word reads as, or None. Case, inner hyphens and a `$` for an illegible letter do not matter.

    With `fuzzy`, words of five letters and more may be one edit away from a right form, doubled letters not counted;
    the form that keeps the first letter wins, then the nearer one, then the smaller value.
    """
    folded = word.casefold().replace("-", "")
    if (found := _FORMS.get(folded)) is not None:
        return found
    if not fuzzy or len(folded) < _MIN_FUZZY or folded in _NOT_NUMBERS:
        return None
    if (compound := _compound(folded)) is not None:
        return NumberWord(compound, False, 2)
    if _is_far(folded):
        return None
    if not folded.replace("$", "a").isalpha():
        return None
    single = _single(folded)
    if (same := _FORMS.get(single)) is not None and same.value > 5:
        return NumberWord(same.value, same.is_ordinal, 1)  # `elvaa`
    if len(single) > _LONGEST or not _may_be_near(single):
        return None
    best: tuple[bool, int, int, bool] | None = None
    for key in (single, *_deletions(single)):
        for form in _NEAR.get(key, ()):
            if _osa_at_most_one(single, _single(form)):
                number = _FORMS[form]
                distance = 1 if _osa_at_most_one(folded, form) else 2
                rank = (form[0] != folded[0], distance, number.value, number.is_ordinal)
                best = rank if best is None else min(best, rank)
    return None if best is None else NumberWord(best[2], best[3], best[1])


_CENTURIES = (
    *(("nittonhundra", 1900), ("nittonhundre", 1900), ("nitonhundra", 1900), ("nittenhundra", 1900)),
    *(("nittånhundra", 1900), ("artonhundra", 1800), ("tjugohundra", 2000), ("chugohundra", 2000)),
    *(("tvåtusen", 2000), ("tvåtussen", 2000), ("tvåtusan", 2000), ("tvatusen", 2000), ("tvotusen", 2000)),
)
# Said as two numbers: `nittonåttiofem`, `tjugosexton`; the second would else be the unit of an age.
_SHORT_CENTURIES = (("nitton", 1900, range(20, 100)), ("niton", 1900, range(20, 100)), ("tjugo", 2000, range(10, 36)))


def read_year_word(word: str) -> int | None:
    """Return the year that a word spells out (`nittonhundraåttiofem`, `tjugosexton`, `tvåtusenarton`), or None."""
    folded = word.casefold().replace("-", "")
    for head, base in _CENTURIES:
        if folded.startswith(head):
            rest = folded.removeprefix(head)
            if not rest:
                return base
            number = read_number_word(rest)
            return base + number.value if number is not None and not number.is_ordinal and number.value < 100 else None
    for head, base, told in _SHORT_CENTURIES:
        if folded.startswith(head) and len(folded) > len(head):
            number = read_number_word(folded.removeprefix(head))
            return (
                base + number.value if number is not None and not number.is_ordinal and number.value in told else None
            )
    return None
