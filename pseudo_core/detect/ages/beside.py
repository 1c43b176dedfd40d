"""Ages that no verb ties to their person: `Elin, 7 år`, `en tjej på 22`, `min bror (15)`.

A time that something took stands beside people too (`jag bodde hos min syster fyra år`): it is told apart here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pseudo_core.detect.ages.having import AFTER_DURATION, is_aged_subject, years_had
from pseudo_core.detect.ages.numbers import AgeNumber, age_number_test
from pseudo_core.detect.ages.subject import (
    COPULA,
    PERSON,
    SINGULAR,
    YEARS,
    ends_here,
    has_kin,
    is_kin,
    is_named_relative,
    is_person,
    skip_back,
    subject_of,
)
from pseudo_core.detect.markup.profession_frames import is_second_predicate
from pseudo_core.detect.numbers.words import read_number_word
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import personal, word_set

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["beside_person"]

_GUESS_SOON = word_set("snart nu nästan redan bara precis strax")
_WHOLE_FAMILY = word_set("släkten släkt familjen familj generationen byn")
_STUDIED = word_set("läst läste läser studerat studerade studerar utbildning examen kurs programmet arbetat jobbat")
_BABY = word_set("bebis bebisen baby barnet babyn tvillingar tvillingarna")
_DIED = word_set("dog dött avled avlidit bort begravdes begravd omkom somnade dödades")
_SUBJECT = word_set("jag vi han hon de dom man min mina")
_OPENERS = word_set(", . ; : - och o men sen sedan nu så för")
_ALSO = word_set("också bara även knappt redan inte fortfarande endast nyss säkert kanske ungefär minst drygt")
_COUPLE = word_set("par paret syskonpar tvillingpar")
_PIECES = word_set("stycken styck st stycker stycke")
_NEAR = 6
_NOW = word_set("nu idag numera då i-dag sedan")
_AFTER_SECOND = frozenset({",", ".", "!", "", "när", "då"})
_MEASURES = word_set("klockan kl storlek nummer klass årskurs i vid på till från")
_SIZES = word_set("lång långa tung hög kort bred")
_RETIRED = word_set("pension pensionen")
_RETIRES = word_set("gå går jobba jobbar arbeta arbetar sluta slutar få får")
_HOURS = 24  # `vid 18` is a time of day
_DASH = frozenset({",", "-", "–", "—"})


def beside_person(
    view: EssayView, number: AgeNumber, unit: str, form: str, kin: Mapping[str, Mapping[str, str]]
) -> tuple[float, str] | None:
    """Judge `Elin, 7 år`, `en tjej på 22 år`, `min bror 15 år`, and the calque `jag har 25 år`."""
    first, last = number.first, number.last
    b1, b2 = view.folded_before(first), view.folded_before(first, 2)
    if b2 in _WHOLE_FAMILY or (unit == "months" and view.folded_after(last - 1, 2) in ("för", "kvar", "sedan")):
        return None  # `föddes tre veckor för tidigt`
    has_first = first >= 1 and view.tokens[first - 1].sentence == view.tokens[first].sentence
    is_trade = first >= 2 and view.is_profession[first - 2]
    if b1 == "på" and b2 and ((is_person(view, first - 2, kin) and b2 not in SINGULAR) or is_trade):
        # `en dotter på 9 månader`
        is_small = number.value <= 36 and view.folded_after(last - 1).startswith(("mån", "veck"))
        is_small = is_small and (b2 in kin or b2 in PERSON)
        is_counted = number.value >= 2 or number.last - number.first > 1
        is_said = ends_here(view, last) and is_counted and view.folded_after(last - 1) != "av"  # `på två av dem`
        if unit == "years" or is_small or is_said:
            score = 0.85 if unit == "years" or is_small else 0.75
            return (score if personal(view, view.starts[first]) >= 0.5 else 0.45), f"age/{form}_person_of"
        return None
    if b1 == "på" and b2 in COPULA and unit == "years" and subject_of(view, first - 2, kin) == "person":
        return 0.75, f"age/{form}_person_of"
    if (
        unit == "months"
        and number.value <= 36
        and not view.folded_after(last - 1).startswith("dag")
        and b1 == ","
        and first >= 2
        and is_person(view, first - 2, kin)
        and b2 not in SINGULAR
        and ends_here(view, last + 1)
    ):
        return 0.8, f"age/{form}_baby"  # `plats åt Idil , fem månader ,`
    if unit == "months" and number.value <= 36 and has_first and _is_baby(view, first, kin):
        return 0.85, f"age/{form}_baby"
    if unit == "months" and (had := years_had(view, number, unit, form, kin)) is not None:
        return had
    if unit != "years":
        if b1 == "," and first >= 2 and _is_pair(view, last) and _tells_several(view, first - 2):
            return 0.75, f"age/{form}_apposition"  # `våra flickor , sex och nio , är hemma`
        if (
            b1 in _ALSO
            and b2 == ","
            and first >= 3
            and number.value >= 3
            and view.folded_after(last - 1) in (",", ".", "")
            and (is_person(view, first - 3, kin) or (b1 == "bara" and number.value >= 13 and has_kin(view, first, kin)))
        ):
            return 0.75, f"age/{form}_apposition"  # `min vän Ines , också tio , såg det`
        if b1 == "då" and b2 == "," and first >= 3 and is_person(view, first - 3, kin) and ends_here(view, last):
            return 0.8, f"age/{form}_apposition"
        if b1 in ("jag", "han", "hon") and ends_here(view, last):
            if not number.is_digits and number.value >= 13:
                return 0.65, f"age/{form}_beside_pronoun"
            if number.value >= 3 and _opens_told(view, first - 1, kin):
                return 0.75, f"age/{form}_beside_pronoun"  # `min bror heter Ali , han 12 .`
        is_joined = b1 == "," or (b1 == "och" and number.value >= 13 and first >= 2 and view.pos[first - 2] == "ADJ")
        # `jag är vegetarian och tjugosex`: one word beside the copula, which counts nothing
        is_joined |= b1 == "och" and number.value >= 20 and first >= 3 and view.folded_before(first, 3) in COPULA
        if is_joined and number.value >= 3 and _says_second(view, first - 1, last, kin):
            return 0.75, f"age/{form}_second_predicate"  # `jag är yngst , tjugo ,`, `jag var barn , sju när …`
        if b1 == "," and b2 in _NOW and number.value >= 13 and view.folded_after(last - 1) == ",":
            return (0.8 if view.is_first_person(first) else 0.5), f"age/{form}_apposition"  # `nu , 51 , är jag`
        has_half = last - first > 2 and not number.is_digits
        if b1 == "vid" and not number.is_digits and (number.value >= 13 or has_half) and ends_here(view, last):
            return (0.6 if view.is_first_person(first) else 0.45), f"age/{form}_at"
        retires = b1 == "vid" and b2 in _RETIRED and not has_kin(view, first, kin)
        if retires and not _RETIRES.isdisjoint(view.folded[view.sentence_of(first)[0] : first]):
            return 0.3, f"age/{form}_of_law"  # `att alla ska gå i pension vid 66`
        if b1 == "vid" and number.value > _HOURS and view.folded_after(last - 1) in (",", ".", "", "och"):
            return (0.8 if view.is_first_person(first) else 0.6), f"age/{form}_at"  # `idag , vid 44 , vet jag`
        if (
            b1 in ("och", ",")
            and number.value >= 13
            and first >= 4
            and view.folded[first - 3] == ","
            and view.pos[first - 2] in ("ADJ", "NOUN")
            and is_person(view, first - 4, kin)
            and view.folded_after(last - 1) in (",", ")")
        ):
            return 0.75, f"age/{form}_apposition"  # `och jag , trött och tjugonio , gick hem`
        closing = view.folded_after(last - 1)
        is_enclosed = (b1 == "," and (closing in (",", ".", "") or (number.is_digits and ends_here(view, last)))) or (
            b1 == "(" and closing == ")"
        )
        owner = first - 2
        if b1 in _GUESS_SOON and b2 == "(" and closing == ")":
            is_enclosed, owner = True, first - 3  # `min son ( snart 3 )`
        elif b1 == "(" and closing in _GUESS_SOON and view.folded_after(last - 1, 2) in (")", "!"):
            is_enclosed = True  # `Ali ( 4 nu )`
        if is_enclosed and owner >= 0 and number.value >= 1 and is_person(view, owner, kin) and b2 not in SINGULAR:
            return (0.75 if is_kin(view, owner, kin) or has_kin(view, first, kin) else 0.6), f"age/{form}_apposition"
        if number.is_digits and number.value >= 1 and has_first and is_named_relative(view, first - 1, kin):
            return (0.7 if ends_here(view, last) else 0.0), f"age/{form}beside_person"
        return None
    after2 = view.folded_after(last - 1, 2)
    if after2 in AFTER_DURATION or _is_stretch(view, first, after2):
        return None
    if b1 in ("och", ",") and number.value >= 5 and ends_here(view, last + 1) and is_second_predicate(view, first - 1):
        return 0.8, f"age/{form}_second_predicate"  # `han är fiskare och 58 år`
    if b1 in ("och", "o", "&") and b2.isdecimal() and ends_here(view, last + 1) and has_kin(view, first, kin):
        j = first - 2
        while j and view.texts[j].isdecimal():
            j -= 1
        if view.is_kin[j]:
            return 0.8, f"age/{form}_apposition"  # `mina barn 12 10 och 7 år`
    if b1 == ":" and first >= 2 and is_kin(view, first - 2, kin) and ends_here(view, last + 1):
        return 0.8, f"age/{form}_apposition"  # `barn : 3 år , 6 år och 11 år`
    if b1 == "," and b2.startswith("födelsedag") and ends_here(view, last + 1):
        return 0.85, f"age/{form}_birthday"  # `det var hennes födelsedag , 40 år`
    if (
        b1 in _ALSO
        and b2 == ","
        and number.value >= 13
        and ends_here(view, last + 1)
        and (has_kin(view, first, kin) or _tells_own(view, first))
        and not any(view.folded[j] in CUES.live for j in range(view.sentence_of(first)[0], first))
    ):
        return 0.75, f"age/{form}_told_short"  # `min fru fick en propp , bara fyrtio år`
    if b1 == "," and view.folded[last] in ("bast", "vårar") and ends_here(view, last + 1) and number.value >= 13:
        return 0.8, f"age/{form}_told_short"  # `hon simmar ännu , 88 bast`
    if b1 == "(" and _closes(view, last + 1):
        return 0.85, f"age/{form}_in_brackets"
    if b1 == "," and number.value >= 3 and ends_here(view, last + 1) and _tells_death(view, first):
        return 0.8, f"age/{form}_of_dead"  # `farfar dog i fjol , 91 år .`
    if b1 == "," and len(b2) == 4 and b2.isdecimal() and view.is_first_person(first) and number.value >= 3:
        return 0.7, f"age/{form}_apposition"  # `när jag kom 1994, tolv år och rädd`
    if (
        b1 == ","
        and number.value <= 8
        and after2 == ","
        and view.folded_after(last - 1, 3) in ("på", "vid", "i", "hos")
    ):
        begin, _ = view.sentence_of(first)
        if not _STUDIED.isdisjoint(view.folded[begin:first]):
            return None  # `jag läste Data Science, tre år, på universitetet`
    comma = skip_back(view, first)
    if (
        comma >= 3
        and number.value >= 3
        and b1 in _GUESS_SOON
        and view.folded[comma] == ","
        and view.folded[comma - 2] in COPULA
        and (view.pos[comma - 1] == "ADJ" or view.folded[comma - 1].endswith("st"))
        and ends_here(view, last + 1)
        and subject_of(view, comma - 2, kin) == "person"
    ):
        return 0.8, f"age/{form}_second_predicate"  # `han är yngst , bara nio år`
    if (
        comma >= 1
        and view.folded[comma] in _DASH
        and ends_here(view, last + 1)
        and (is_person(view, comma - 1, kin) or view.is_profession[comma - 1])
    ):
        return 0.85, f"age/{form}_apposition"
    if (
        has_first
        and b1 not in ("i", "som")
        and is_person(view, first - 1, kin)
        and ends_here(view, last + 1)
        and b2 not in ("i", "för", "om")
    ):
        # A number that few write so could else be the name's second part: `X nie år`, `X fyrtisex år`.
        is_rare = not number.is_digits and not view.is_common_word(first)
        return (0.9 if number.distance or is_rare else 0.75), f"age/{form}beside_person"
    if (had := years_had(view, number, unit, form, kin)) is not None:
        return had
    if is_aged_subject(view, number, kin):
        return 0.75, f"age/{form}beside_person"
    if (
        not has_first
        and ends_here(view, last + 1)
        and number.value >= 5
        and not _is_exclaimed(view, last + 1)
        and after2 not in COPULA  # `Sju år är mycket tid`
        and after2 not in ("har", "hade", "gick")  # `tolv år har gått`
        and after2 not in ("av", "med", "utan", "som")
        and not _opens_clause(view, last + 1)
    ):
        return 0.55, f"age/{form}_alone"
    return None


def _opens_told(view: EssayView, i: int, kin: Mapping[str, Mapping[str, str]]) -> bool:
    """Tell whether the pronoun at token i opens what is told of one of the family: the copula is left out."""
    first, _ = view.sentence_of(i)
    is_open = i == first or view.folded[i - 1] in _OPENERS or is_person(view, i - 1, kin)
    begin = view.sentence_of(first - 1)[0] if first else first
    return is_open and any(view.is_kin[begin:i])


def _is_stretch(view: EssayView, first: int, after2: str) -> bool:
    """Tell whether years after a person are a time something took: `städade jag fem år`, `det tog mig två år`."""
    b1, b2 = view.folded_before(first), view.folded_before(first, 2)
    if b1 in ("honom", "henne", "mig", "dem", "dom", "oss"):
        return True
    if b1 in SINGULAR and first >= 2 and view.is_verb[first - 2] and b2 not in COPULA:
        return True
    begin, _ = view.sentence_of(first)
    near = view.folded[max(begin, first - 4) : first]
    if any(word in ("hos", "med", "för", "åt") for word in near) and any(
        view.folded[j] in CUES.live for j in range(begin, first)
    ):
        return True  # `jag bodde hos min syster Ada fyra år`
    k = first - 1
    while k > begin and view.is_title[k] and not view.is_shouted(k):
        k -= 1
    if k < first - 1 and view.folded[k] in ("i", "på", "hos", "vid", "för", "åt", "inom"):
        return True  # `spelade i Valla BK fyra år`
    is_name = first >= 1 and b1 not in SINGULAR and view.folded_before(first, 2) not in (",", "och")
    return is_name and after2 in ("på", "med", "hos", "vid") and _has_work(view, first)


def _opens_clause(view: EssayView, i: int) -> bool:
    """Tell whether token i is a subject whose verb is none of being: `Fem år jag jobbade där` tells how long."""
    if i >= view.n or view.folded[i] not in _SUBJECT:
        return False
    after = view.folded_after(i)
    return after not in COPULA and (after in CUES.live or (i + 1 < view.n and view.pos[i + 1] in ("VERB", "AUX")))


def _tells_death(view: EssayView, first: int) -> bool:
    begin, _ = view.sentence_of(first)
    return not view.is_impersonal and not _DIED.isdisjoint(view.folded[begin:first])


def _is_exclaimed(view: EssayView, i: int) -> bool:
    return i < view.n and view.folded[i] == "!"


def _has_work(view: EssayView, i: int) -> bool:
    first, _ = view.sentence_of(i)
    return any(view.is_profession[j] or view.folded[j] in CUES.live for j in range(first, i))


def _is_baby(view: EssayView, first: int, kin: Mapping[str, Mapping[str, str]]) -> bool:
    """Tell whether a small child stands before months: `bebis Tim 5 månader`, `min son 8 månader`."""
    near = [view.folded_before(first, back) for back in (1, 2, 3)]
    begin, _ = view.sentence_of(first)
    is_child = any(word in kin or word in _BABY for word in (*near, *view.folded[max(begin, first - 8) : first]))
    owner = first - 2 if near[0] in _GUESS_SOON else first - 1  # `vår son , bara sju månader`
    is_name = near[0] == "," or (owner >= begin and is_person(view, owner, kin))
    if near[0] == "man" and first >= 2 and view.is_verb[first - 2]:
        return False  # `det lagar man två veckor om året`
    return is_child and is_name and not {"i", "för", "om", "sedan", "under", "på", "efter", "jag", "vi"} & set(near)


def _is_pair(view: EssayView, last: int) -> bool:
    """Tell whether a second number and the phrase's end follow: `, sex och nio ,`, `, fyra , sex och nio .`."""
    while view.folded_after(last - 1) == "," and age_number_test(view.lexicon)(view.folded_after(last) or "-"):
        last += 2
    if view.folded_after(last - 1) not in ("och", "o", "å", "&") or view.folded_after(last) == "":
        return False
    other = view.folded_after(last)
    word = read_number_word(other, fuzzy=False)
    return (other.isdecimal() or word is not None) and (
        view.folded_after(last + 1) in (",", ".", ")", "") or view.folded_after(last + 1) in YEARS
    )


def _says_second(view: EssayView, comma: int, last: int, kin: Mapping[str, Mapping[str, str]]) -> bool:
    """Tell whether the number before token `last` is the second thing that is said of a person, after the comma."""
    if view.folded_after(last - 1) not in _AFTER_SECOND:
        return False
    begin, _ = view.sentence_of(comma)
    for j in range(comma - 2, max(begin, comma - 4) - 1, -1):
        if view.folded[j] in COPULA:
            told = view.folded[j + 1 : comma]
            is_plain = (
                _MEASURES.isdisjoint(told)
                and _SIZES.isdisjoint(told[-1:])
                and not any(word[0].isdecimal() for word in told)
            )
            return is_plain and subject_of(view, j, kin) == "person"
    return False


def _tells_own(view: EssayView, first: int) -> bool:
    """Tell whether the writer says before token `first` how the writer was: `jag var ung , bara sexton år`."""
    begin, _ = view.sentence_of(first)
    return any(
        view.folded[j] in COPULA and "jag" in (view.folded_before(j), view.folded_after(j)) for j in range(begin, first)
    )


def _tells_several(view: EssayView, i: int) -> bool:
    """Tell whether the phrase that ends with token i tells of several people: `vi är ett par`, `sönerna är stora`."""
    if view.is_kin[i] or view.folded[i] in _COUPLE:
        return True
    begin, _ = view.sentence_of(i)
    near = range(max(begin, i - _NEAR), i)
    if view.folded[i] in _PIECES:
        return any(view.is_kin[j] or view.folded[j] == "barn" for j in near)  # `har barn , tre stycken ,`
    return view.pos[i] == "ADJ" and any(view.is_kin[j] and view.folded[j + 1] in COPULA for j in near)


def _closes(view: EssayView, i: int) -> bool:
    return i < view.n and view.folded[i] in (")", ",", "gammal")
