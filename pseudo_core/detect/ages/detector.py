"""Ages in digits and in words, misspelt or not; durations, counts and ages of things are left alone.

>>> from pseudo_core.detect.view.context import EssayView
>>> from pseudo_core.model import Essay
>>> from pseudo_core.tokenise import tokenise
>>> text = "Jag är niotton år och bor här sedan två år . Min 7-åriga dotter fyller snart åtta ."
>>> view = EssayView(Essay("A1AT1", "A1", "AT1", text), tokenise(text))
>>> [(e.label.value, text[e.start : e.end], e.facts[-1][1]) for e in detect_ages(view)]
[('age_string', 'niotton', '19'), ('age_digits', '7-åriga', '7'), ('age_string', 'åtta', '8')]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import compress
from typing import TYPE_CHECKING

from pseudo_core.detect.ages.beside import beside_person
from pseudo_core.detect.ages.clauses import is_as_old, is_open_name, opens_main_clause
from pseudo_core.detect.ages.having import AFTER_DURATION
from pseudo_core.detect.ages.lists import coordinated, listed_ages, lists_years, named_list
from pseudo_core.detect.ages.numbers import MAY_BEGIN_AGE, YOUNG_UNITS, AgeNumber, read_age_number
from pseudo_core.detect.ages.open import open_age, subject_unsaid
from pseudo_core.detect.ages.spent import is_time_spent
from pseudo_core.detect.ages.subject import (
    ADVERB,
    COPULA,
    PERSON,
    YEARS,
    copula_before,
    ends_here,
    has_kin,
    is_person,
    is_vocative,
    nearest_is_thing,
    skip_back,
    subject_of,
    turn_before,
)
from pseudo_core.detect.ages.told import of_people_in_general, told_otherwise
from pseudo_core.detect.ages.yearlings import is_somebodys, yearling
from pseudo_core.detect.markup.candidates import OWN, is_fiction
from pseudo_core.detect.markup.general_statements import argues_generally
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import personal, word_set
from pseudo_core.detect.writer.own_deeds import tells_relative
from pseudo_core.detect.writer.public_people import is_own_deed
from pseudo_core.model import Evidence
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView
    from pseudo_core.lexicon import Lexicon

__all__ = ["detect_ages"]

_OLD = word_set("gammal gammel gamal gamla gammla gamala gammalt ung unga old gamm gamall")

_SHORT_UNITS = word_set("dygn dagar timmar veckor månader mån")
_OWNERS = word_set("min mitt hans hennes din sin vår deras")
_GUESS = word_set("kanske typ cirka ca ungefär runt nog omkring nästan över minst högst")
_THAT_IS = word_set("alltså dvs d.v.s. nämligen så")
_COMPARED = word_set("äldre yngre yngst äldst")
_TWINS = word_set("tvillingar tvillingarna tvilingar tvillinggar trillingar trillingarna")
_SCHOOL = word_set("går gick läser läste bor börjar började jobbar pluggar")
# How old somebody looks and does as if.
_SEEMS = word_set(
    "ser såg pratar pratade låter lät känns kändes känner kände beter betedde dansar dansade rör klär verkar"
)
_GROWN = 13
_LIKELY = 0.7
_SPANS = word_set("sedan sen i om efter för på under inom sista senaste första närmaste de dom dessa alla hela")
_PRESENT = word_set("här där i på hos kvar borta")
_TURNS = word_set("fyller fyllde fyllt fylla födelsedag födelsedagen")
_GREETING = word_set("grattis gratulerar gratulationer gratis kalas fest tårta")
_AGE_NOUN = word_set("åldern ålder ålderen åldren")
_ARTICLES = frozenset({"en", "ett"})
_TIMES = ("år", "mån", "veck", "dag", "dygn", "tim", "&")
_BEFORE_ONE = _AGE_NOUN | {"("}


def detect_ages(view: EssayView, lexicon: Lexicon | None = None) -> Iterator[Evidence]:
    """Yield ages of people (guidelines 3.5); facts: `unit` (year, month, week), `value`.

    An age is general, not the writer's, where its subject is `man`, `ungdomar` … or where a review tells of its
    characters.
    """
    kin: Mapping[str, Mapping[str, str]] = lexicon.words("kinship") if lexicon is not None else {}
    taken: dict[int, tuple[AgeNumber, float]] = {}
    at = list(compress(range(view.n), MAY_BEGIN_AGE.of(view)))
    for i in at:
        if view.folded[i] in _ARTICLES and _is_article(view, i):
            continue
        number = read_age_number(view, i, lexicon)
        if number is None or number.first in taken:
            continue
        found = _judge(view, number, kin)
        if found is not None:
            score, rule = found
            score = _in_context(view, number, score)
            taken[number.first] = (number, score)
            yield _evidence(view, number, rule, score)
    for number, score in list(taken.values()):
        for more in coordinated(view, number, lexicon):
            if more.first not in taken:
                taken[more.first] = (more, score)
                yield _evidence(view, more, "age/coordinated", max(0.0, score - 0.08))
    if taken:
        for number in listed_ages(view, lexicon, kin, taken, at):
            taken[number.first] = (number, 0.75)
            yield _evidence(view, number, "age/listed", 0.75)
    for number in named_list(view, lexicon, kin, frozenset(taken), at):
        yield _evidence(view, number, "age/named_list", 0.35 if view.is_impersonal else 0.8)


def _is_article(view: EssayView, i: int) -> bool:
    """Tell whether `en` or `ett` at token i is a noun's article: what follows goes on and is no time, no age is named.

    `_judge` would take none of these for an age either, but asks much more.
    """
    after = view.folded_after(i)
    return not (
        after in YEARS
        or after.startswith(_TIMES)
        or view.folded_before(i) in _BEFORE_ONE
        or view.folded_before(i, 2) in _AGE_NOUN
        or ends_here(view, i + 1)
    )


def _evidence(view: EssayView, number: AgeNumber, rule: str, score: float) -> Evidence:
    label = Label.AGE_DIGITS if number.is_digits else Label.AGE_STRING
    if not number.is_digits and score >= _LIKELY and not view.is_common_word(number.first):
        score = max(score, 0.97)  # what no dictionary has is taken for a name beside one: `Omar , fämtio år`
    start, end = view.span(number.first, number.last)
    after = view.folded_after(number.last - 1)
    unit = "month" if after.startswith("mån") else "week" if after.startswith("veck") else "year"
    return Evidence(
        start,
        end,
        label,
        rule,
        round(score, 3),
        base=str(number.value),
        facts=(("unit", unit), ("value", str(number.value))),
    )


def _judge(view: EssayView, number: AgeNumber, kin: Mapping[str, Mapping[str, str]]) -> tuple[float, str] | None:
    """Return score and rule when the number stands in the frame of an age, else None."""
    first, last = number.first, number.last
    after, after2 = view.folded_after(last - 1), view.folded_after(last - 1, 2)
    form = "digits" if number.is_digits else "words"
    if number.tail:
        return _joined(view, number, form, kin)
    if number.is_digits and _is_result(view, number):
        return None
    before_at = skip_back(view, first)
    before = view.folded[before_at] if before_at >= 0 else ""
    direct = view.folded_before(first)
    has_years = after in YEARS and (after not in ("or", "ar", "åt") or direct in COPULA)
    if number.is_ordinal and not (
        has_years and number.value >= 5 and before in COPULA and subject_of(view, before_at, kin) == "person"
    ):
        return None
    if has_years and is_time_spent(view, number):
        return None
    turn = turn_before(view, first)
    # `fyller en funktion`, `grattis till en vinst`: the article.
    is_article = number.value == 1 and not number.is_digits and not has_years and not ends_here(view, last)
    if turn is not None:
        before_at = turn
        if is_article:
            return None
        if view.folded_before(before_at + 1, 2) in ("man", "ungdomar", "de", "den") and has_years:
            return 0.4, f"age/{form}_turning"
        if (
            after in ("i", "och")
            and number.is_digits
            and after2 in ("blanketten", "blanketter", "formulär", "formuläret")
        ):
            return None
        # `man ska ha fyllt 18`
        is_anybody = view.folded[before_at] == "fyllt" and of_people_in_general(view, before_at)
        is_anybody = is_anybody or subject_of(view, before_at, kin) in ("generic", "thing")
        return (0.3 if is_anybody else 0.96), f"age/{form}_turning"
    if (
        after.startswith(("årsåld", "årså"))
        or (after in ("års", "årig", "åriga", "årigt", "åring", "åringar") and after2)
        or after in ("åring", "årig")
    ):
        return _split_tail(view, number, after, after2, form)
    if after in ("årsdag", "årskalas", "årsfest") and direct in _OWNERS:
        return 0.85, f"age/{form}_birthday"  # `på hennes åttio årsdag`
    if after in YOUNG_UNITS and number.value <= 36 and (after2 in kin or after2 in PERSON):
        return 0.8, f"age/{form}_of_baby"  # `en tre månaders bebis`
    if after in _SHORT_UNITS and after2 in _OLD and number.value > 0:
        return (0.35 if nearest_is_thing(view, first) else 0.9), f"age/{form}_days_old"
    if has_years and after2 in _OLD and before not in ("som",):
        is_apposed = direct == "," and number.value >= 12  # `hon väntade sedan morgonen , 79 år gammal`
        return (0.35 if nearest_is_thing(view, first) and not is_apposed else 0.96), f"age/{form}_years_old"
    if (
        direct in ("till", "på")
        and not is_article
        and any(view.folded_before(first, back) in _GREETING for back in (2, 3, 4))
    ):
        return (0.9 if has_years else 0.7), f"age/{form}_congratulated"
    if has_years and number.value >= 3 and direct not in _SPANS and _is_inverted(view, last, before):
        return 0.85, f"age/{form}_before_person"
    is_last = has_years and direct == "," and number.value >= 3 and ends_here(view, last + 1)
    if is_last and not _TURNS.isdisjoint(view.folded[view.sentence_of(first)[0] : first]):
        return 0.85, f"age/{form}_turning_told"  # `hon fyller jämnt i september , 50 år`
    if direct in ("båda", "bägge") and number.value >= 3 and ends_here(view, last + has_years):
        return 0.85, f"age/{form}_of_both"
    unit = "years" if has_years else "months" if after.startswith(("månad", "veck", "dagar")) or after == "mån" else ""
    if (otherwise := told_otherwise(view, number, unit, form, kin)) is not None:
        return otherwise
    copula = copula_before(view, first, before_at)
    if copula is not None:
        told = _after_copula(view, number, copula, unit, form, kin)
        return told or (subject_unsaid(view, number, form) if not unit else None)
    if direct == "," and view.folded_before(first, 2) in _AGE_NOUN and number.value >= 3 and ends_here(view, last):
        return 0.85, f"age/{form}_after_age"  # `han är i min ålder , trettitre`
    if direct in ("ålder", "åldern", ":") and (direct != ":" or view.folded_before(first, 2) in _AGE_NOUN):
        return (0.35 if of_people_in_general(view, first) else 0.95), f"age/{form}_after_age"
    if (
        direct in _THAT_IS
        and ends_here(view, last)
        and not _COMPARED.isdisjoint(view.folded[view.sentence_of(first)[0] : first])
    ):
        return 0.85, f"age/{form}_compared"  # `två år yngre än mig , alltså 27`
    if (
        direct == "som"
        and number.value >= 13
        and ends_here(view, last)
        and not _SEEMS.isdisjoint(view.folded[view.sentence_of(first)[0] : first])
    ):
        return (0.75 if personal(view, view.starts[first]) >= 0.5 else 0.4), f"age/{form}_seeming"
    if direct == "som" and number.value >= 5 and not unit and is_as_old(view, number):
        return (0.75 if personal(view, view.starts[first]) >= 0.5 else 0.4), f"age/{form}_as_old"
    if direct in _GUESS and ends_here(view, last) and not _OLD.isdisjoint(view.folded[slice(*view.sentence_of(first))]):
        return 0.85, f"age/{form}_guessed"  # `hur gammal är hon , kanske sextiofem`
    if (
        direct == ","
        and not unit
        and number.value >= 13
        and ends_here(view, last)
        and not _OLD.isdisjoint(view.folded[view.sentence_of(first)[0] : first])
        and not nearest_is_thing(view, first)
    ):
        return 0.8, f"age/{form}_of_old"  # `hon är lika gammal som jag , fyrtio ,`
    if direct in _AGE_NOUN or (
        view.folded_before(first, 2) in _AGE_NOUN and direct in ("av", "på", "mellan", "är", ":")
    ):
        return (0.35 if of_people_in_general(view, first) else 0.8), f"age/{form}_after_age"
    if unit == "years" and direct == "vid" and ends_here(view, last + 1):
        return (0.35 if of_people_in_general(view, first) else 0.75), f"age/{form}_at"
    return open_age(view, number, unit, form, kin) or beside_person(view, number, unit, form, kin)


def _is_inverted(view: EssayView, last: int, before: str) -> bool:
    """Tell whether the person whose years end at token `last` follows: `30 år är jag`, `det är 41 år hon är och …`."""
    one, two = view.folded_after(last - 1, 2), view.folded_after(last - 1, 3)
    is_told = one in COPULA and two in CUES.nominative and before not in COPULA
    is_cleft = before in COPULA and one in CUES.nominative and two in COPULA
    return (is_told or is_cleft) and ends_here(view, last + 3) and view.folded_after(last - 1, 4) not in _PRESENT


def _is_result(view: EssayView, number: AgeNumber) -> bool:
    """Tell whether two numbers joined by a hyphen are a match's result, no ages: `vi vann , 3 - 2 ,`."""
    first, last = number.first, number.last
    if view.folded_after(last - 1) in ("-", "–") and view.folded_after(last - 1, 2).isdecimal():
        return view.folded_after(last + 1) not in YEARS
    return (
        view.folded_before(first) in ("-", "–")
        and view.folded_before(first, 2).isdecimal()
        and view.folded_after(last - 1) not in YEARS
    )


def _split_tail(view: EssayView, number: AgeNumber, after: str, after2: str, form: str) -> tuple[float, str] | None:
    first = number.first
    direct = view.folded_before(first)
    if after in ("års", "åring", "årig", "åriga", "årigt", "åringar"):
        if after == "års" and not after2.startswith("åld"):
            if direct in _OWNERS and view.is_kin[number.last + 1]:
                return 0.85, f"age/{form}_aged"  # `min 7 års son`
            return (0.8, f"age/{form}_birthday") if after2.startswith(("dag", "kalas", "fest", "present")) else None
        if after.startswith("åringar"):
            return 0.25, f"age/{form}_group"
        if after == "årig" and after2 in PERSON:
            return 0.85, f"age/{form}_aged"
        # `före tolv års ålder` is said of people in general, unless the writer stands in the sentence.
        is_exact = number.value > 20 and number.value % 5 != 0 and not view.is_impersonal
        if view.is_first_person(first) or direct == "i" or is_somebodys(view, first):
            return 0.85, f"age/{form}_of_age"
        return (0.6 if is_exact else 0.4), f"age/{form}_of_age"
    return (0.9 if direct in ("i", "över", "runt", "kring", "vid") or direct in ADVERB else 0.8), f"age/{form}_around"


def _is_genitive_name(view: EssayView, j: int) -> bool:
    """Tell whether token j is a name in the genitive: `på Xs femtioårsdag`."""
    return j >= 0 and view.folded[j].endswith("s") and view.is_title[j] and view.p_name[j] > 0.5


def _after_copula(
    view: EssayView, number: AgeNumber, copula: int, unit: str, form: str, kin: Mapping[str, Mapping[str, str]]
) -> tuple[float, str] | None:
    last = number.last
    after2 = view.folded_after(last - 1, 2)
    subject = subject_of(view, copula, kin)
    if unit:
        if after2 == "i" and last + 2 < view.n and view.texts[last + 2][:1].isupper():
            return None  # `jag är snart tre år i Sverige`
        if after2 in AFTER_DURATION - {"i", "innan", "efter", "till"} or (
            after2 == "i" and view.folded_after(last - 1, 3) in ("fängelse", "rad")
        ):
            return None
        if unit == "months":
            if subject != "person" or after2 in (
                "gravid",
                "försenad",
                "ledig",
                "i",
                "efter",
                "innan",
                "före",
                "här",
                "på",
                "mellan",
            ):
                return None
            return (0.85 if number.value <= 36 else 0.5), f"age/{form}_months"
        if (
            subject == "thing"
            or view.folded_before(copula).endswith(("sålder", "såldern"))  # `pensionsåldern är 65 år`
            or view.folded_before(copula) in ("det", "detta")
            or (view.folded_before(copula) in ("där", "här") and not (copula >= 2 and is_person(view, copula - 2, kin)))
            or view.folded[copula - 1 : copula] == ["det"]
        ):
            return None
        is_anybody = subject == "generic" or (subject == "plural" and of_people_in_general(view, copula))
        return (0.3 if is_anybody else 0.95), f"age/{form}_before_years"
    after = view.folded_after(last - 1)
    is_addressed = number.value >= 3 and is_vocative(view, last, kin)
    if not (ends_here(view, last) or is_addressed or opens_main_clause(view, number, copula)):
        return None
    if subject in ("person", "generic"):
        if (
            number.value < 1
            or (number.value > 110 and number.is_digits)
            or after in ("gånger", ":", "av")
            or (after == "på" and number.value < 4)
            or (number.value < 4 and not number.is_digits and view.folded[copula] in ("blev", "kom", "blivit"))
        ):
            return None
        if number.value == 1 and not number.is_digits and last - number.first < 2:
            return None  # `han är en` …
        is_becoming = view.folded[copula].startswith("bl")
        return (0.3 if subject == "generic" else 0.75 if is_becoming else 0.85), f"age/{form}_after_copula"
    if not subject and not number.is_digits and number.value >= _GROWN and is_open_name(view, copula - 1):
        return 0.75, f"age/{form}_after_copula"
    if subject == "plural" and number.value >= 3 and number.is_digits and after == "och" and after2 in _SCHOOL:
        return 0.8, f"age/{form}_after_copula"  # `de är 12 och går i skolan`
    if subject == "plural" and lists_years(view, last):
        return 0.85, f"age/{form}_after_copula"  # `de är 12 , 9 och 5 år`
    if subject == "plural" and not _TWINS.isdisjoint(view.folded[view.sentence_of(copula)[0] : copula]):
        return 0.8, f"age/{form}_after_copula"
    if subject == "plural" and _counts_people(view, copula):
        return None
    if subject == "plural" and number.value >= 13 and after in ("när", "då", ".", ",", "och", "som"):
        return 0.6, f"age/{form}_after_copula"
    return None


def _counts_people(view: EssayView, copula: int) -> bool:
    """Tell whether `vi` or `alla` of the sentence are counted, or a law's age is told: `till slut var vi 23`."""
    first, _ = view.sentence_of(copula)
    if view.folded_after(copula) in ("vi", "ni") and view.folded[first:copula]:
        return view.folded_before(copula + 1) not in ("när", "då") and "när" not in view.folded[first:copula]
    anybody = ("alla", "man", "elever", "ungdomar", "folk", "barn")
    return any(word in anybody for word in view.folded[first:copula]) or of_people_in_general(view, copula)


def _joined(
    view: EssayView, number: AgeNumber, form: str, kin: Mapping[str, Mapping[str, str]]
) -> tuple[float, str] | None:
    """Judge a number joined to `år`, `-årig`, `-åring`, `-årsdag`, `-årsåldern`."""
    i, tail = number.first, number.tail
    before, before2 = view.folded_before(i), view.folded_before(i, 2)
    own = {"min", "mitt", "mina", "vår", "våra", "vårt", "hans", "hennes", "din", "sin", "sina", "våran"}
    if tail == "år":
        bare = AgeNumber(i, i + 1, number.value, number.is_digits, distance=number.distance)
        copula = copula_before(view, i, skip_back(view, i))
        if copula is not None and subject_of(view, copula, kin) not in ("thing", "generic"):
            return 0.9, f"age/{form}_joined_years"
        if (before in kin or before in ("och", "o", ",") or before.endswith("år")) and has_kin(view, i, kin):
            follows = before[:1].isdecimal() or view.folded_after(i)[:1].isdecimal() or before in ("och", "o")
            if follows and ends_here(view, i + 1 + view.folded_after(i)[:1].isdecimal()):
                return 0.75, f"age/{form}_joined_years"  # `jag har två barn 5år 7år`
        return beside_person(view, bare, "years", form, kin) if before in ("(", ",", "på") else None
    if tail in YOUNG_UNITS:
        is_young = number.value <= 36 and (view.folded_after(i) in kin or view.folded_after(i) in PERSON)
        return (0.85, f"age/{form}_of_baby") if is_young else None  # `min tremånaders bebis`
    if tail.startswith("årsåld"):
        if view.folded_after(i) in COPULA and view.folded_after(i, 2) in ("de", "man", "många", "folk", "alla", "vi"):
            return 0.35, f"age/{form}_around"
        return (
            0.9
            if (before in ("i", "över", "vid") and view.is_first_person(i)) or personal(view, view.starts[i]) >= 0.7
            else 0.35
        ), f"age/{form}_around"
    if tail.startswith(("årsgräns", "årig utbild")):
        return None
    if tail.startswith("års"):
        is_own = before in own or before2 in own or view.is_first_person(i) or _is_genitive_name(view, i - 1)
        is_own = is_own or (before in ("på", "till") and any(view.folded_before(i, n) in _GREETING for n in (2, 3, 4)))
        return (0.85 if is_own else 0.4), f"age/{form}_birthday"
    if tail.startswith("åring"):
        return yearling(view, number, form, kin)
    follower = i + 1 if i + 1 < view.n else i
    person_next = (
        view.folded[follower] in PERSON
        or (view.capital_counts(follower) and not view.is_shouted(follower) and not view.is_initial[follower])
        or view.folded[follower] in kin
        or view.folded[follower].endswith(("barnsmor", "barnspappa", "barnsmamma", "barnsfar"))
        or view.folded_after(i) in ("gammal",)
    )
    if (
        before in own
        or before2 in own
        or (person_next and before2 != "som" and not (before == "en" and before2 in ("som", "som en")))
    ):
        return (0.9 if personal(view, view.starts[i]) >= 0.5 else 0.45), f"age/{form}_aged"
    if before in COPULA or before in ("en",):
        copula_person = before in COPULA and subject_of(view, i - 1, kin) == "person"
        return (0.9 if copula_person else 0.45), f"age/{form}_aged"
    return 0.4, f"age/{form}_aged"


def _is_in_place(view: EssayView, j: int) -> bool:
    """Tell whether the capital at token j is a place by the word before it: `jag kom från X och var 24`."""
    return view.folded_before(j) in ("i", "från", "till")


def _in_context(view: EssayView, number: AgeNumber, score: float) -> float:
    """Lower the score where the text tells of characters or of people in general."""
    i = number.first
    if not view.is_impersonal:
        is_of_others = (is_fiction(view, i) and not view.is_first_person(i)) or argues_generally(view, i)
        return min(score, 0.4) if is_of_others else score
    first, _ = view.sentence_of(i)
    if not view.is_first_person(i):
        return min(score, 0.35)
    if tells_relative(view, i):
        return score  # `min farfar var soldat och kom hem i maj , 24 år gammal`
    # A review in the first person still tells of the book's people: the age must be the writer's or of kin.
    for j in range(i - 1, max(first, i - 7) - 1, -1):
        word = view.folded[j]
        if word in ("jag", "min", "mitt", "mina", "vår", "våra", "vi"):
            return score
        if word in ("han", "hon") and not OWN.isdisjoint(view.folded[first:j]):
            return score  # `min bror var sjuk när han var tjugo`
        if word in ("han", "hon"):
            break
        if view.is_title[j] and not view.is_initial[j] and not _is_in_place(view, j):
            while view.is_capital[j - 1] and j - 1 > first:
                j -= 1
            return score if is_own_deed(view, j) else min(score, 0.4)  # `jag pratade med X , 17`
    return min(score, 0.4)
