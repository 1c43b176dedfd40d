"""Ages whose person stands behind them, farther off or nowhere: `Femtio är hon nu`, `Blir 30 i maj`.

>>> from pseudo_core.detect.ages.detector import detect_ages
>>> from pseudo_core.detect.view.context import EssayView
>>> from pseudo_core.model import Essay
>>> from pseudo_core.tokenise import tokenise
>>> text = "Sextitvå är hon nu . Blir 30 i maj ."
>>> view = EssayView(Essay("A1AT1", "A1", "AT1", text), tokenise(text))
>>> [text[e.start : e.end] for e in detect_ages(view)]
['Sextitvå', '30']
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pseudo_core.detect.ages.numbers import AgeNumber
from pseudo_core.detect.ages.subject import (
    COPULA,
    PERSON,
    SINGULAR,
    TURN,
    YEARS,
    ends_here,
    has_kin,
    is_one_person,
    is_person,
    nearest_is_thing,
    skip_back,
    subject_of,
)
from pseudo_core.detect.dates.month_words import may_be_month
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import personal, word_set

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["open_age", "subject_unsaid"]

_TEENS = 13
_GROWN = 18
_OLDEST = 110
_BABY = 36
_LIVED = word_set("fick får hade har blev levde lever")
_CHILD = 3
_TEN = 10
_OBJECTS = word_set("mig honom henne som vem denne denna")
_BREAKS = frozenset({",", "-", "–", ":", "(", "men", "och", "så"})
_BECOMES = word_set("blir är e fyller blev")
_GUESSES = word_set("tror gissar antar tänker tippar skulle")
_THAN = word_set("mer mindre äldre yngre")
_TOO_OLD = word_set("gammalt gammal ungt ung sent")
_ASKS = word_set("kan är skulle att")
_AND = word_set("och o men")
_STATES = word_set(
    "gravid frånskild skild gift ogift ensam singel pensionerad pensionär arbetslös kär trött rädd sjuk frisk pigg",
    "stark blind döv änka änkling förlovad nygift nyskild barnlös hemlös nervös ung gammal glad arg lycklig",
)
_WHEN = word_set("när då nar medan")
_COUNTED_ON = word_set("gånger stycken st procent % kronor kr minuter timmar av")
_STOPS = frozenset({",", ".", "!", "och", "men"})
_TO_COME = _STOPS | word_set("nu om år imorgon idag snart nästa")
_IS_NOW = frozenset({"är", "e", "fyller"})
_TIMES = word_set("år dag morgon övermorgon vår våras sommar somras höst höstas vinter vintras månaden veckan")
_COUNTS = word_set("många flera fler alla ihop tillsammans totalt allihop")
_LOOKS = word_set("ser såg verkar verkade")
_AT_HOUR = word_set("hemma klar klara framme tillbaka här där ledig vaken trött")
_LAST_HOUR = 24


def open_age(
    view: EssayView, number: AgeNumber, unit: str, form: str, kin: Mapping[str, Mapping[str, str]]
) -> tuple[float, str] | None:
    """Judge a number that no copula and no person right before it explains."""
    first, last = number.first, number.last
    begin, _ = view.sentence_of(first)
    direct, after = view.folded_before(first), view.folded_after(last - 1)
    belief = personal(view, view.starts[first])
    if unit == "years":
        lived = skip_back(view, first)
        if after == "vårar" and number.value >= _CHILD and lived >= begin and view.folded[lived] in _LIVED:
            return 0.8, f"age/{form}_springs"  # `hon fick bara tjugo vårar`
        return (0.85, f"age/{form}_having_years") if _has_years_when(view, number, kin) else None
    is_open = first == begin or direct in _BREAKS
    if unit == "months":
        is_baby = is_open and number.value <= _BABY and _is_said_first(view, number._replace(last=last + 1), kin)
        return (0.85, f"age/{form}_months") if is_baby else None
    if unit or number.is_ordinal or after in _COUNTED_ON:
        return None
    if after in ("är", "vara", "var") and view.folded_after(last - 1, 2) == "för" and number.value >= _GROWN:
        is_old = view.folded_after(last - 1, 3) in _TOO_OLD and view.folded[max(begin, first - 1)] in _ASKS
        return (0.7 if belief >= 0.5 or view.is_first_person(first) else 0.4, f"age/{form}_too_old") if is_old else None
    if is_open and _is_said_first(view, number, kin):
        return (0.85 if belief >= 0.5 else 0.45), f"age/{form}_said_first"
    is_child = number.value >= _CHILD and direct == "," and first >= 2 and view.is_kin[first - 2]
    if number.value < _TEENS and not is_child:
        return None
    comma = skip_back(view, first)
    if (
        (is_open or (comma >= 0 and view.folded[comma] in _BREAKS))
        and after in _GUESSES
        and view.folded_after(last - 1, 2) in ("jag", "vi", "man")
        and _is_somebody(view, first, kin)
        and _is_looked_at(view, first, kin)
        and not nearest_is_thing(view, first)
    ):
        return (0.85 if belief >= 0.5 else 0.4), f"age/{form}_guessed"
    if number.value < _TEENS:
        return None
    if direct == "än" and view.folded_before(first, 2) in _THAN and ends_here(view, last):
        at = skip_back(view, first - 2)
        at = skip_back(view, at) if at >= 0 and view.folded[at] == "inte" else at
        is_told = at >= 0 and view.folded[at] in COPULA and subject_of(view, at, kin) == "person"
        return (0.8, f"age/{form}_compared") if is_told else None  # `killen är nog inte mer än tjugofem`
    if (
        comma >= 1
        and comma < first - 1
        and view.folded[comma] == ","
        and is_person(view, comma - 1, kin)
        and after in (",", ".", ")", "")
    ):
        return (0.75 if belief >= 0.5 else 0.4), f"age/{form}_apposition"  # `Moa , någonstans runt sextio , …`
    is_stated = direct == "," and after in _AND and view.folded_after(last - 1, 2) in _STATES
    if is_stated and ends_here(view, last + 2) and _is_somebody(view, first, kin):
        return (0.8 if belief >= 0.5 else 0.4), f"age/{form}_with_state"  # `där satt Moa , sextio och ensam`
    is_told = direct == "på" and view.folded_before(first, 2) == "," and after == ","
    if is_told and first >= 3 and is_person(view, first - 3, kin):
        return (0.75 if belief >= 0.5 else 0.4), f"age/{form}_apposition"  # `jag , på 41 , började`
    return None


def subject_unsaid(view: EssayView, number: AgeNumber, form: str) -> tuple[float, str] | None:
    """Judge a number after a verb that opens its sentence: the writer's age, `Blir 30 i maj`, `Är 41 , gift .`."""
    first, last = number.first, number.last
    begin, end = view.sentence_of(first)
    is_open = first == begin + 1 and view.folded[begin] in _BECOMES and view.folded[end - 1] != "?"
    if not is_open or not _GROWN <= number.value <= _OLDEST or view.is_impersonal:
        return None
    word, after = view.folded[begin], view.folded_after(last - 1)
    when = view.folded_after(last - 1, 2)
    if after in ("i", "på"):
        is_told = when in view.weekdays if after == "på" else when in _TIMES or may_be_month(when)
    else:
        is_told = after in _TO_COME and (word in _IS_NOW or after not in _STOPS) and ends_here(view, last)
    return (0.75, f"age/{form}_subject_unsaid") if is_told else None


def _is_said_first(view: EssayView, number: AgeNumber, kin: Mapping[str, Mapping[str, str]]) -> bool:
    """Tell whether the verb and its person follow the number: `Femtio fyller han`, `Nitton var min bror då`."""
    last = number.last
    verb = view.folded_after(last - 1)
    is_turn = verb in TURN
    if not (is_turn or verb in COPULA or verb == "blir") or last + 1 >= view.n:
        return False
    is_then = view.folded_after(last, 2) in ("då", "nu", "när")  # `fyra var hon då`
    is_month = last - number.first > 1 and view.folded[last - 1].startswith(("mån", "veck"))
    if number.value < (_CHILD if is_turn or is_then else 1 if is_month else _TEN):
        return False
    who = last + 1
    if view.folded[who] in CUES.possessive and who + 1 < view.n and view.is_kin[who + 1]:
        who += 1
    word = view.folded[who]
    if not is_turn and number.value <= _LAST_HOUR and view.folded_after(who) in _AT_HOUR:
        return False  # `jag slutar 17 , 18 är jag hemma`
    is_one = (word in SINGULAR and word not in _OBJECTS) or is_one_person(word, kin)
    is_one = is_one or (view.is_title[who] and is_person(view, who, kin))
    return is_one and ends_here(view, who + 1)


def _has_years_when(view: EssayView, number: AgeNumber, kin: Mapping[str, Mapping[str, str]]) -> bool:
    """Tell whether years are had by somebody, as other languages say it, when something happened.

    `när jag hade sju år mamma reste`; and years and months that open what is told: `ett år och två månader var han`.
    """
    first, last = number.first, number.last
    begin, end = view.sentence_of(first)
    if view.folded_before(first) in ("hade", "har") and number.value >= _CHILD and first - begin >= 2:
        clause = view.folded[max(begin, first - 5) : first - 1]
        is_somebody = clause[-1:] and (clause[-1] in SINGULAR or is_person(view, first - 2, kin))
        goes_on = last + 1 >= end or ends_here(view, last + 1) or view.is_kin[last + 1] or view.is_title[last + 1]
        is_stretch = view.folded_after(last - 1, 2) in ("i", "på", "med", "av", "till", "kvar", "som", "utan")
        return bool(is_somebody) and not _WHEN.isdisjoint(clause) and goes_on and not is_stretch
    if first == begin and view.folded_after(last - 1, 2) in ("och", "o") and last + 5 < view.n:
        is_month = view.folded[last + 3].startswith("månad")
        who = last + 5
        is_told = view.folded[last + 4] in COPULA and (
            view.folded[who] in SINGULAR or view.folded[who] in CUES.possessive or view.is_kin[who]
        )
        return is_month and is_told and view.folded[last] in YEARS
    return False


def _is_looked_at(view: EssayView, i: int, kin: Mapping[str, Mapping[str, str]]) -> bool:
    """Tell whether how somebody is stands before token i, or nothing but somebody: no count of what they have."""
    begin, _ = view.sentence_of(i)
    before = view.folded[begin:i]
    if not _COUNTS.isdisjoint(before):
        return False
    at = skip_back(view, i)
    if at > begin and view.folded[at] in _BREAKS and (is_person(view, at - 1, kin) or view.is_profession[at - 1]):
        return True
    return any(word in COPULA or word in _LOOKS for word in before)


def _is_somebody(view: EssayView, i: int, kin: Mapping[str, Mapping[str, str]]) -> bool:
    """Tell whether a person stands before token i in its sentence."""
    begin, _ = view.sentence_of(i)
    return has_kin(view, i, kin) or any(
        view.folded[j] in SINGULAR
        or view.folded[j] in PERSON
        or view.is_profession[j]
        or (view.is_title[j] and view.p_name[j] > 0.5 and view.folded[j] not in CUES.nominative)
        for j in range(begin, i)
        if view.folded[j] != "som"
    )
