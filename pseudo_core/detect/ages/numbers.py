"""Read the number of an age: digits, words, misspelt words, and what is joined to them (`26-årig`, `femtonåring`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from pseudo_core.detect.ages.subject import ADVERB, COPULA, PERSON, SINGULAR, TURN, YEARS, ends_here
from pseudo_core.detect.numbers.words import NumberWord, is_spelt_number, number_word, read_number_word, unit_spellings
from pseudo_core.detect.view.frames import UNITS, word_set
from pseudo_core.detect.view.listed import misspelt_numbers
from pseudo_core.detect.view.word_columns import WordColumn

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView
    from pseudo_core.lexicon import Lexicon

__all__ = [
    "YOUNG_UNITS",
    "AgeNumber",
    "age_number_test",
    "is_age_of_name",
    "is_misspelt_count",
    "read_age_number",
    "spelt_numbers",
]

_MAX_AGE = 120
_MIN_SPELLING = 5
_LIKELY_NAME = 0.5
_SMALL_UNITS = ("mån", "veck")
_BESIDE = frozenset({",", "då"})
_CLOSES = frozenset({",", ".", ")", ""})
_YEARS_OLD = frozenset({"årig", "åriga", "åring", "åringen", "åringar", "årsåldern"})

_DIGITS = re.compile(r"(\d{1,3})(?:[.,]\d|[+½¼¾]|[-–]?(?:plus|nånting|någonting))?")
_SIGNED = re.compile(r"\+[1-9]\d")
_RANGE = re.compile(r"(\d{1,2})[-–](\d{1,2})")
_AND = frozenset({"och", "o", "oc", "ock", "å", "&"})
_HALVES = (("en", "halv"), ("ett", "halvt"), ("ett", "halv"), ("en", "halvt"))
# `tjugo-nånting`: the ten is told, the unit is not.
_ABOUT = re.compile(r"(?P<head>[^\W\d_]{3,})[-–]?(?:nånting|någonting|plus|plussare)", re.IGNORECASE)

YOUNG_UNITS = ("månaders", "veckors")
"""What only a small child's age is told in (`tre månaders bebis`)."""
_ABOUT_ENDS = ("nånting", "någonting", "plus", "plussare")

# `26-årig`, `7åring`, `15-årsdag`, `60-årsåldern`, `5år`; the same after a number word.
_TAIL = re.compile(
    r"(?P<head>\d{1,3}|[^\W\d_]+?)[-–]?(?P<tail>år(?:ig\w*|ing\w*|s\w*)?|års(?:dag|åld|kalas|fest|present|firande"
    r"|gräns)\w*|månaders|veckors)",
    re.IGNORECASE,
)

_FOR_PREPOSITION = word_set(
    "i för på under efter om inom sedan sen mellan varje per andra första sista senaste närmaste dom alla hela",
    "några flera många",
)


class AgeNumber(NamedTuple):
    """A number that may be an age: tokens `[first, last)`, its value, and how it is written."""

    first: int
    last: int
    value: int
    is_digits: bool
    is_ordinal: bool = False
    tail: str = ""  # `årig`, `åring`, `årsdag` … joined to it
    distance: int = 0


def _apart() -> dict[str, dict[str, int]]:
    """Return the teens and tens written in two words, as they stand before `år`: first part → second → value."""
    found: dict[str, dict[str, int]] = {}
    for value in (*range(13, 20), *range(20, 100, 10)):
        word = number_word(value)
        for tail in ("ton", "tton", "on", "tio", "ttio", "io", "go"):
            if word.endswith(tail):
                found.setdefault(word.removesuffix(tail), {})[tail] = value
    return found


_APART = _apart()


@lru_cache(maxsize=4)
def spelt_numbers(lexicon: Lexicon | None) -> Mapping[str, NumberWord]:
    """Return the listed misspellings of numbers with those that are names too (`neo`, `tri`): ages before `år`."""
    return {**unit_spellings(), **misspelt_numbers(lexicon)}


@lru_cache(maxsize=4)
def age_number_test(lexicon: Lexicon | None) -> Callable[[str], bool]:
    """Return a test of which folded words `read_age_number` may read a number from."""
    misspelt = spelt_numbers(lexicon)

    def may_begin(word: str) -> bool:
        if word[0].isdecimal() or "$" in word or _SIGNED.fullmatch(word) or word in misspelt or word in _APART:
            return True
        if read_number_word(word) is not None:
            return True
        if _may_have_tail(word) and (match := _TAIL.fullmatch(word)) is not None and len(match["head"]) > 1:
            return read_number_word(match["head"]) is not None  # `några` and `svår` hold no number
        return word.endswith(_ABOUT_ENDS) and _ABOUT.fullmatch(word) is not None

    return may_begin


MAY_BEGIN_AGE = WordColumn(age_number_test)


def _may_have_tail(word: str) -> bool:
    return "år" in word or word.endswith(YOUNG_UNITS)


def is_misspelt_count(view: EssayView, i: int) -> bool:
    """Tell whether token i is a listed misspelling of a number before what it counts: `i tie år`, `nie dagar`."""
    return view.folded[i] in misspelt_numbers(view.lexicon) and view.folded_after(i) in UNITS


def is_age_of_name(view: EssayView, i: int) -> bool:
    """Tell whether token i after a name is the bearer's age, spelt somehow, and not what the name goes on with."""
    word = view.folded[i]
    if not age_number_test(view.lexicon)(word) or not view.is_word[i]:
        return False
    number = read_number_word(word, fuzzy=False)
    if is_spelt_number(word) or (number is not None and number.value >= 10 and not number.is_ordinal):
        return True
    after = view.folded_after(i)
    return (after in YEARS or after.startswith(_SMALL_UNITS)) and (
        word in spelt_numbers(view.lexicon) or read_number_word(word) is not None
    )


def read_age_number(view: EssayView, i: int, lexicon: Lexicon | None) -> AgeNumber | None:
    """Return the number at token i as an age would be written, spelling corrected; None when there is none.

    A half said in words belongs to it (`sju och ett halvt`).
    """
    number = _read_whole(view, i, lexicon)
    if number is not None and not number.tail and view.folded_after(number.last - 1) in ("½", "1/2"):
        return number._replace(last=number.last + 1)
    if number is not None and not number.tail and view.folded_after(number.last - 1) in _AND:
        if tuple(view.folded[number.last + 1 : number.last + 3]) in _HALVES:
            return number._replace(last=number.last + 3)
        if view.folded_after(number.last - 1, 2) in ("halv", "halvt"):
            return number._replace(last=number.last + 2)  # `två å halvt`
    return number


def _read_whole(view: EssayView, i: int, lexicon: Lexicon | None) -> AgeNumber | None:
    word = view.folded[i]
    if "$" in word and len(word) == 2 and word.replace("$", "0").isdecimal():
        return AgeNumber(i, i + 1, int(word.replace("$", "0")), is_digits=True)  # both digits are illegible
    if _SIGNED.fullmatch(word) is not None:  # `morfar är +80`
        return AgeNumber(i, i + 1, int(word[1:]), is_digits=True) if view.folded_before(i) in COPULA else None
    if word[0].isdecimal():
        if word[-1] == "o" and view.folded_after(i) in YEARS and word[:-1].isdecimal() and len(word) < 4:
            return AgeNumber(i, i + 1, int(word[:-1]) * 10, is_digits=True)  # `8o år`: the letter for nought
        if view.folded_after(i) in YEARS and (span := _RANGE.fullmatch(word)) is not None:
            return AgeNumber(i, i + 1, int(span[2]), is_digits=True)  # `jag var 6-7 år`
        match = _DIGITS.fullmatch(word)
        more = view.texts[i + 1] if i + 1 < view.n and view.adjacent(i, i + 1) else ""
        if len(more) == 3 and more.isdecimal():
            return None  # `20 000`
        if match is not None and int(match[1]) <= _MAX_AGE:
            has_half = view.folded_after(i) in ("1/2", "½")
            return AgeNumber(i, i + 1 + has_half, int(match[1]), is_digits=True)
        match = _TAIL.fullmatch(word)
        if match is not None and match["head"].isdecimal() and int(match["head"]) <= _MAX_AGE:
            return AgeNumber(i, i + 1, int(match["head"]), is_digits=True, tail=match["tail"].lower())
        return None
    if not view.is_word[i] or len(word) < 2:
        return None
    if word in _APART and (value := _APART[word].get(view.folded_after(i))) and view.folded_after(i, 2) in YEARS:
        return AgeNumber(i, i + 2, value, is_digits=False)
    number = read_number_word(word, fuzzy=False)
    if number is None:
        if word.endswith(_ABOUT_ENDS) and (about := _ABOUT.fullmatch(word)) is not None:
            tens = read_number_word(about["head"].rstrip("-"), fuzzy=False)
            is_ten = tens is not None and tens.value >= 20 and tens.value % 10 == 0
            return AgeNumber(i, i + 1, tens.value, is_digits=False) if tens is not None and is_ten else None
        if _may_have_tail(word) and (match := _TAIL.fullmatch(word)) is not None and len(match["head"]) > 1:
            number = read_number_word(match["head"], fuzzy=len(match["head"]) >= 6)
            if number is not None and not number.is_ordinal:
                return AgeNumber(
                    i, i + 1, number.value, is_digits=False, tail=match["tail"].lower(), distance=number.distance
                )
            return None
        listed = spelt_numbers(lexicon).get(word)
        tens = listed or read_number_word(word)
        if tens is not None and (joined := _with_unit(view, i, tens.value, is_ordinal=tens.is_ordinal)) is not None:
            return joined
        if not _may_be_misspelt_age(view, i, is_listed=listed is not None):
            return None
        number = listed or read_number_word(word)
        if number is None:
            return None
        if view.folded_after(i) not in YEARS and lexicon is not None and lexicon.is_common(word):
            return None
        return AgeNumber(
            i, i + 1, number.value, is_digits=False, is_ordinal=number.is_ordinal, distance=number.distance
        )
    if (joined := _with_unit(view, i, number.value, is_ordinal=number.is_ordinal)) is not None:
        return joined
    if number.value < 10 and i and not number.is_ordinal:
        tens = read_number_word(view.folded_before(i) or "-", fuzzy=False)
        if tens is not None and tens.value >= 20 and tens.value % 10 == 0 and not tens.is_ordinal and number.value:
            return None  # read together with the ten before it
    return AgeNumber(i, i + 1, number.value, is_digits=False, is_ordinal=number.is_ordinal)


def _with_unit(view: EssayView, i: int, tens: int, *, is_ordinal: bool) -> AgeNumber | None:
    """Return the number of a ten or a hundred and the unit written apart after it: `tjugo fyra`, `hundra ett`."""
    if is_ordinal or not (tens == 100 or (20 <= tens <= 90 and tens % 10 == 0)):
        return None
    at = 2 if tens == 100 and view.folded_after(i) in _AND else 1  # `hundra och ett`
    unit = read_number_word(view.folded_after(i, at) or "-", fuzzy=False)
    if unit is None or unit.is_ordinal or not 0 < unit.value < (21 if tens == 100 else 10):
        return None
    return AgeNumber(i, i + at + 1, tens + unit.value, is_digits=False)


def _may_be_misspelt_age(view: EssayView, i: int, *, is_listed: bool) -> bool:
    """Tell whether a word stands where an age would, so that a spelling look-up pays.

    A short word is too near to ordinary ones: it needs to be listed, and the years after it or a person's `är` before.
    """
    if is_spelt_number(view.folded[i]):
        return True
    is_long = len(view.folded[i]) >= _MIN_SPELLING
    if not is_long and not is_listed:
        return False
    after, before = view.folded_after(i), view.folded_before(i)
    if is_listed and after.startswith(_SMALL_UNITS) and before not in _FOR_PREPOSITION:
        return True  # `min bebis är atta månader`
    if (is_long or before == "då") and before in _BESIDE and after in _CLOSES and _is_no_name(view, i):
        return _is_of_person(view, i - 1)  # `vår son , femtan .`, `min son , då tvo ,`
    if after in YEARS or after in _YEARS_OLD:
        is_aged = before == "på" and (
            view.folded_before(i, 2) in PERSON or (i >= 2 and view.is_kin[i - 2])
        )  # `en man på …`
        return is_aged or before not in _FOR_PREPOSITION
    if is_long and not TURN.isdisjoint((view.folded_before(i, 2), view.folded_before(i, 3))):
        return ends_here(view, i + 1)  # `idag fyller min syster tjuguåtta`
    if not is_long and before not in TURN:
        return _is_told_short(view, i)
    is_led = before in TURN or before in COPULA or before in ADVERB
    return is_led and (ends_here(view, i + 1) or view.folded_after(i) in ADVERB)


def _is_no_name(view: EssayView, i: int) -> bool:
    """Tell whether token i, a number perhaps, is written small or shouted and is nobody's name."""
    hit = view.hit_at.get(i)
    is_name = hit is not None and any(entry.list == "given_name" for entry in hit.entries)
    return not is_name and (view.texts[i].islower() or view.is_shouted(i))


def _is_of_person(view: EssayView, comma: int) -> bool:
    """Tell whether a word of kinship, or a name after one, stands before the comma (and `då`) at that token."""
    at = comma - 1 if view.folded[comma] == "," else comma - 2
    is_named = view.is_title[at] and view.p_name[at] > _LIKELY_NAME
    is_person = is_named or view.is_kin[at] or view.folded[at] in PERSON or (at >= 1 and view.is_kin[at - 1])
    return at >= 0 and is_person


def _is_told_short(view: EssayView, i: int) -> bool:
    """Tell whether a short listed spelling ends what is said of a person: `när jag var nie`, `han är tolf och …`."""
    j = i - 1
    while j >= 0 and view.folded[j] in ADVERB:
        j -= 1
    if j < 1 or not _is_no_name(view, i):
        return False
    if view.folded[j] in SINGULAR:
        is_said = view.folded[j - 1] in COPULA  # `då var jag nijo`
    else:
        subject = view.folded[j - 1]
        is_said = view.folded[j] in COPULA and (
            subject in SINGULAR or view.is_kin[j - 1] or subject in PERSON or view.p_name[j - 1] > _LIKELY_NAME
        )
    return is_said and (ends_here(view, i + 1) or view.folded_after(i) in SINGULAR)
