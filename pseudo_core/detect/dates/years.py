"""Years: of the writer's life or of the world's history.

`born in 1987` is personal, `the law of 1998` is not: the words of the sentence weigh (Volodina et al. 2020, section 4).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pseudo_core.detect.dates.digits import full_year, is_day, part
from pseudo_core.detect.dates.month_words import SHORT_MONTHS, read_month
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import (
    digit_starts,
    has_kin,
    is_letter,
    is_unit_next,
    left_of,
    matches_at,
    personal,
    stands_in,
    starts_of,
    token_at,
    word_set,
    word_test,
)
from pseudo_core.detect.writer.dated_lines import life_line_at
from pseudo_core.detect.writer.own_deeds import writer_acts
from pseudo_core.model import Evidence
from pseudo_core.taken import Taken
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["YEAR_LEAD", "happened_to_writer", "has_life", "has_own_life", "is_month_word", "year_score", "years"]

_LONG_MONTH = 6
_EVERYBODYS = 0.5  # what `personal` has of a report's sentence that says `vi` and nothing of the writer alone
_SHORTEST_DEED, _DEED_REACH = 3, 7
YEAR_LEAD = frozenset({"år", "född", "föddes", "sedan", "sen", "året", "i"})

_is_born_word = word_test("född\\w*|föd|fodd|födds")

_YEAR = re.compile(
    r"(?<![\w$.,:/+-])(?:19|2[0oO])[\d$]{2}(?![\w$]|[.,:/]\d|-tal"
    r"|-(?!(?:19|20)\d\d(?!\d))\d{3}|[/-][A-ZÅÄÖ]{1,5}[-/ ]?\d)"  # `2023-88105-K`, `2021/OKG-418`: an office's
    r"|(?<=[12]\d\d\d-)(?:19|20)\d\d(?![\w$-])"
    r"|(?<=[12]\d\d\d - )(?:19|20)\d\d(?![\w$-])"
)

_SHORT_YEAR = re.compile(r"(?<![\w$.,:/+-])(?P<nr>[-'’´`]\s?\d\d)(?![\w$]|[.,:/-]\d)")

_BORN_YEAR = re.compile(
    r"\b(?:född\w*|föd|fodd|födds|födda)\s+(?:år\s+|i\s+(?-i:[A-ZÅÄÖ]\w+\s)?|året\s+)?(?P<nr>\d\d|1[34]\d\d|2[45]\d\d)(?![\w$]"
    r"|[.,:/-]\d|\s*(?:år|:|/))",
    re.IGNORECASE,
)

_SHORT_YEAR_BEFORE = re.compile(
    r"(?:\b(?:född\w*|föd|fodd|f\.?|påsken|julen|jul|nyår|midsommar\w*|lucia|sedan|sen|år|året|hösten|våren|sommaren|vintern|från|till|i|kom|hit|examen|januari"
    r"|februari|mars|april|maj|juni|juli|augusti"
    r"|september|oktober|november|december|(?:jan|feb|febr|mar|apr|jun|jul|aug|sep|sept|okt|nov|dec)\.?|runt|kring|\d)\s*)$"
)

_WAS = re.compile(r"\b(?:var|är|blev|vintern|året)\s*$")

_COLDEST = 45  # no winter is as cold
_COLD = re.compile(r"\b(?:grader|temperatur\w*|minus|kallt|kallare|kyla\w*|poäng|saldo\w*|konto\w*)\b")
_FELL = re.compile(r"\b(?:sjönk|sjunker|sjunkit|föll|faller|gick|går|gått|ner|ned|kallt|kallare)\b[^.!?\n]*till\s*$")

_DECADE = re.compile(r"(?<![\w$])(?P<nr>(?:19|20)?[1-9]0)\s?-?\s?tal(?:et)?\b")

_LIFE = word_set(
    "född föddes föds fodd flyttade flytta flyttat flyttar kom kommit komer gift gifte gifta bodde bott bor",
    "började börjat slutade slutat examen jobbade jobbat arbetade arbetat studerade studerat läste läst dog dött",
    "avled åkte åkt reste rest träffade träffades träffat fick fått tog lämnade lämnat flydde flytt skilde skild",
    "skildes köpte köpt sedan sen utbildade utbildad blev vann vunnit startade startat öppnade opererade",
    "opererades operation olycka anställd anställdes pensionär gick gått växte besökte besökt landade anlände",
    "fyllde död dödades dödad döptes examinerades deltog",
)

_OBJECTS = frozenset({"den", "det", "dem", "dom", "mig", "oss", "sig"})
_DEFINITE = ("et", "en", "an", "na")
_PAST = ("ade", "ades", "dde", "rde", "gde", "lde", "nde", "fte", "kte", "pte", "ste")
_MEASURED = word_set("visade nådde stannade ökade minskade väntade började slutade kostade sänkte lagade")
# What a round number is paid for, and what makes one of it.
_EACH = word_set("dag dagen timme timmen månad månaden mån vecka veckan år året natt gång person styck")
_PAID = word_set(
    "kostar kostade kosta betalar betalade betalat betala tjänar tjänade tjäna sparar sparade spara lånade lånat",
    "skyldig skickar minst högst totalt sammanlagt plus minus extra",
)
_ABOUT = word_set("cirka ca ca. ungefär nästan drygt knappt över")
_SEASONS = frozenset({"våren", "sommaren", "hösten", "vintern"})
_CAME = frozenset({"kom", "gavs", "kommit", "släpptes"})

_TOOK_PART = word_set(
    "deltog deltagit deltagande var arbetade jobbade studerade läste tränade spelade bodde besökte reste disputerade",
    "flydde upplevde föddes promoverade gjorde",
)

_PAPERS = word_set("papper papperet pappret papperen pass passet pass, legitimation legitimationen id-kort dokument")

# `i Norge sen 84`, `kom hit 88`: two digits of the last century that end what is said.
_SINCE_YEAR = re.compile(
    r"\b(?:sedan|sen|hit|flyttade|flydde|föddes|gifte (?:mig|oss|sig)|året)\s(?:år\s)?(?P<nr>[4-9]\d)"
    r"(?=\s*(?:[.,!?;)\n]|$)|\s(?:och|men|när|så|då|som|för|fast|i|på|till|från|med|utan|är|har|bor|arbetar|jobbar|driver)\b)"
    r"(?![.,:/]\d)",
    re.IGNORECASE,
)

# `hösten 17`: what no number of degrees or houses follows.
_SEASON_YEAR = re.compile(
    r"\b(?:hösten|våren|sommaren|vintern|påsken|julen|vårterminen|höstterminen|läsåret|ht|vt)\s?(?P<nr>\d\d)(?![\w$]|[.,:/-]\d)",
    re.IGNORECASE,
)

# `6 februari 19`, at the line's or the sentence's end, where no time of day follows.
_YEAR_OF_DATE = re.compile(
    r"(?P<day>\d{1,2})(?::?[ea])?\s(?P<month>[^\W\d_]{3,9})\.?,?\s(?P<nr>[0-24-9]\d)"
    r"(?=\s*(?:\n|$)|\s?[.,;)](?!\d)|\s?:\s)(?!\w)"
)

# `kom till Umeå 92 och …`, `medlem sedan 14`: what no hour or count follows.
_CAME_YEAR = re.compile(
    r"\b(?:(?:kom|flyttade|flydde)\s(?:hit\s)?(?:till|från)\s(?!(?:lägenhet|lgh|rum|sal|hus|port|nummer|linje|avdelning)\b)"
    r"[^\W\d_]{3,}\s(?P<nr>[5-9]\d)|(?<!i )(?<!\d )år\s(?P<told>[4-9]\d)"
    r"|(?:bor|bott|bodde|körkort|medlem|gift[ae]?|anställd)\s(?:[^\W\d_]+\s){0,2}?(?:sedan|sen)\s(?P<since>[0-3]\d))"
    r"(?=\s*(?:[.,!?;)\n]|$)|\s(?:och|men|när|så|då|som|för|fast|i|på|till|från|med|utan|jag|vi)\b)(?![.,:/]\d)",
    re.IGNORECASE,
)
_is_came_word = word_test("kom|flyttade|flydde|år|bor|bott|bodde|körkort|b-körkort|medlem|gift[ae]?|anställd")

_is_since_word = word_test("sedan|sen|hit|flyttade|flydde|föddes|gifte|året")

_is_season = word_test(r"hösten|våren|sommaren|vintern|påsken|julen|vårterminen|höstterminen|läsåret|[hv]t(?:\d\d)?")

_SCHOOLING = word_set(
    "examen examina utbildning utbildningen kurs kursen kurser betyg diplom intyg certifikat körkort legitimation",
    "disputerade doktorsexamen masterexamen kandidatexamen lärarexamen magisterexamen praktik praktiken anställning",
    "licens gesällbrev yrkesbevis",
)
# What is kept of somebody's life, and its year with it.
_KEPT = (
    *("nummer", "foto", "fotot", "bild", "bilden", "bilder", "bilderna", "brev", "brevet", "papper", "papperen"),
    *("kort", "kortet", "pass", "passet", "betyg", "betyget", "intyg", "intyget", "examen", "kvitto", "minne"),
    *("minnen", "anställning", "utbildning", "erfarenhet"),
)
_SCHOOLS = (
    *("universitetet", "universitet", "university", "högskolan", "högskola", "gymnasiet", "utbildning", "examen"),
    *("utbildningen", "linjen", "programmet"),
    *("college", "institute", "institutet", "academy", "akademin", "akademi", "polytechnic", "fakulteten", "degree"),
)
_OWN_LIFE = word_set(
    "född föddes flyttade flyttat växte uppvuxen uppväxt bodde bott gift gifte dog flydde utbildade utvandrade",
)


_CALAMITY = word_set("krig kriget inbördeskriget jordbävningen revolutionen kuppen tsunamin översvämningen")
_BIRTH = frozenset({"född", "föddes", "fodd", "föds"})
_WAS_THEN = frozenset({"var", "bodde", "flydde", "fick"})

_WORLD = word_set(
    "byggt byggd byggdes byggde film filmen filmades roman romanen boken bok lag lagen lagar val valet",
    "världskriget världskrig inbördeskriget sovjetunionen muren",
    "riksdagsvalet krig kriget talet gavs utgavs skrevs utkom premiär enligt statistik undersökning",
    "undersökningen rapport rapporten infördes införde avskaffades grundades grundad regissör kungen partiet",
    "riksdagen regeringen vm em os konventionen revolutionen avtalet staden huset byggnaden kyrkan modell",
    "årsmodell årgång serien låten skivan utställningen forskare artikel artikeln studie studien nobelpriset",
    "tv-serie tv-serien filmatiserades kollektivavtal arkiv arkivet tidskrift tidskriften",
    "oscar oscars guldbagge guldbaggen guldpalm guldpalmen grammis grammy augustpriset priset pris litteraturpriset",
    "pandemin invånare befolkningen kartan karta stängt stängde stängdes landsbygden upplagan utgåvan vinet",
)


def has_own_life(view: EssayView, i: int) -> bool:
    """Tell whether a sentence speaks of the writer's own life: born, moved, grew up, or did something."""
    if writer_acts(view, i):
        return True
    first, last = view.sentence_of(i)
    return any(view.folded[j] in _OWN_LIFE for j in range(first, last))


def has_life(view: EssayView, i: int) -> bool:
    """Tell whether a word of a life's events (`född`, `flyttade`, `dog` …) stands in the sentence of token i."""
    first, last = view.sentence_of(i)
    return any(view.folded[j] in _LIFE for j in range(first, last))


def _did(view: EssayView, i: int) -> bool:
    """Tell whether the first person and a verb of taking part stand before token i in its sentence."""
    first, _ = view.sentence_of(i)
    words = view.folded[first:i]
    return ("jag" in words or "vi" in words) and any(word in _TOOK_PART for word in words)


def _is_deed(view: EssayView, i: int) -> bool:
    """Tell whether the token, or the one before the object or pronoun there, is what somebody did, no temperature's."""
    if i >= 1 and (view.folded[i] in _OBJECTS or (view.pos[i] == "NOUN" and view.folded[i].endswith(_DEFINITE))):
        i -= 1
    return i >= 0 and view.pos[i] == "VERB" and view.folded[i].endswith(_PAST) and view.folded[i] not in _MEASURED


def _read_year(digits: str) -> int:
    """Return the year; an illegible digit counts as 0, and so does the letter o."""
    return int(re.sub(r"[$oO]", "0", digits))


def _mark_starts(view: EssayView, text: str) -> Iterator[int]:
    """Yield the offsets of a hyphen or apostrophe before two digits."""
    for start in digit_starts(view):
        head = text[max(0, start - 2) : start].rstrip()
        if head[-1:] in ("-", "'", "’", "´", "`"):
            yield max(0, start - 2) + len(head) - 1


def years(view: EssayView, text: str, taken: Taken, dated: dict[int, float]) -> Iterator[Evidence]:
    """Yield years of four and of two digits; `dated`: token of a year after a month → the month's score."""
    for hit in matches_at(_YEAR, text, digit_starts(view)):
        start, end = hit.span()
        if not taken.is_free(start, end):
            continue
        i = token_at(view, start)
        if i in dated:
            bonus = 0.05 if dated[i] >= 0.5 else 0.0
            yield part(start, end, Label.YEAR, "year/after_month", min(0.97, dated[i] + bonus), _read_year(hit[0]))
            continue
        if is_unit_next(view, end) and view.folded_after(i) not in (
            "till",
            "hus",
            "min",
            "språk",
            "av",
            "andra",
            "familjer",
            "på",
        ):
            is_said = view.folded_before(i) in ("i", "på") and view.folded_after(i) == "år"  # `i 2015 år kom jag`
            if not is_said or view.folded_after(i, 2) in ("sedan", "sen", "gammal", "gamla", "gammalt"):
                continue
        yield part(start, end, Label.YEAR, "year/alone", year_score(view, i, start, end), _read_year(hit[0]))
    for j, score in dated.items():
        if view.folded[j][:2] in ("13", "14", "24", "25"):  # of Iran, of Islam, of Buddha
            yield part(
                view.starts[j], view.ends[j], Label.YEAR, "year/other_calendar", min(0.95, score), int(view.folded[j])
            )
    for hit in matches_at(_BORN_YEAR, text, starts_of(view, _is_born_word)):
        i = token_at(view, hit.start("nr"))
        is_day_of_month = view.folded_after(i) == "i" and view.folded_after(i, 2).isdecimal()
        if is_day_of_month or read_month(view.folded_after(i), is_framed=True) is not None:
            continue  # `född 25 mars`, `född 12 i 7`: a day
        yield part(
            *hit.span("nr"),
            Label.YEAR,
            "year/born",
            0.9 if personal(view, hit.start()) > 0.2 else 0.4,
            full_year(hit["nr"]),
        )
    for hit in matches_at(_SHORT_YEAR, text, _mark_starts(view, text)):
        if is_unit_next(view, hit.end()) or re.match(r"\s*grad|\s*°", text[hit.end() : hit.end() + 8]):
            continue
        left = left_of(view, hit.start(), 16)
        was = _WAS.search(left) is not None
        # `temperaturen var -62`: said of what is measured, not when.
        is_told = int(hit["nr"][-2:]) > _COLDEST and was and _COLD.search(left_of(view, hit.start(), 40)) is None
        if not was and left[-2:-1].isalpha() and has_life(view, token_at(view, hit.start())):
            is_told = True  # `jag kom till Sverige -09`
        is_after_month = left.endswith((", ", ",")) and is_month_word(
            view.folded_before(token_at(view, hit.start()), 2)
        )
        if is_after_month and int(hit["nr"][-2:]) > _COLDEST:
            is_told = True  # `det var i april , -86`
        if not was and _is_deed(view, token_at(view, hit.start()) - 1):
            is_told = True  # `farfar planterade dem -31`
        if not was and _stands_as_year(view, hit.start(), hit.end(), left):
            is_told = True
        if left.rstrip().endswith("till") and _FELL.search(left_of(view, hit.start(), 40)):
            continue  # `det sjönk till -31`
        month_at = token_at(view, hit.start()) - 1
        if is_told or _SHORT_YEAR_BEFORE.search(left) or (month_at >= 0 and is_month_word(view.folded[month_at])):
            score = 0.95 if personal(view, hit.start()) > 0.2 else 0.4
            yield part(*hit.span("nr"), Label.YEAR, "year/two_digits", score, full_year(hit["nr"][-2:]))
    for hit in matches_at(_SINCE_YEAR, text, starts_of(view, _is_since_word)):
        score = 0.85 if personal(view, hit.start()) > 0.4 else 0.4
        yield part(*hit.span("nr"), Label.YEAR, "year/since", score, full_year(hit["nr"]))
    for hit in matches_at(_CAME_YEAR, text, starts_of(view, _is_came_word)):
        group = hit.lastgroup or "nr"
        score = 0.8 if personal(view, hit.start()) > 0.4 else 0.4
        yield part(*hit.span(group), Label.YEAR, "year/of_coming", score, full_year(hit[group]))
    for hit in matches_at(_SEASON_YEAR, text, starts_of(view, _is_season)):
        if not is_unit_next(view, hit.end()):
            score = 0.85 if personal(view, hit.start()) > 0.4 else 0.4
            yield part(*hit.span("nr"), Label.YEAR, "year/of_season", score, full_year(hit["nr"]))
    for hit in matches_at(_YEAR_OF_DATE, text, digit_starts(view)):
        month = hit["month"].lower()
        is_month = read_month(month, is_framed=month in SHORT_MONTHS or len(month) >= _LONG_MONTH) is not None
        if is_month and is_day(int(hit["day"])):
            score = 0.85 if personal(view, hit.start()) > 0.4 else 0.4
            yield part(*hit.span("nr"), Label.YEAR, "year/of_date", score, full_year(hit["nr"]))
    for hit in matches_at(_DECADE, text, digit_starts(view)) if "tal" in text else ():
        is_own = view.is_first_person(token_at(view, hit.start())) and re.search(
            r"\bfödd|\bfödd[ae]s|\bväxte upp|\buppv", left_of(view, hit.start(), 30)
        )
        yield part(*hit.span("nr"), Label.YEAR, "year/decade", 0.55 if is_own else 0.2, full_year(hit["nr"]))


def _stands_as_year(view: EssayView, start: int, end: int, left: str) -> bool:
    """Tell whether a hyphen and two digits can be nothing but a year: `i Calcutta -74`, `-91 började jag`, `(-16)`."""
    head = left.rstrip(" ")
    if head.endswith("("):
        return view.text[end : end + 2].lstrip(" ")[:1] == ")" and not view.is_impersonal
    if not head or head[-1] in "\n.!?":
        if view.text[start + 1 : start + 2] == " ":
            return False  # what a list begins with
        i = token_at(view, end - 1) + 1
        if i >= view.n or view.tokens[i].sentence != view.tokens[i - 1].sentence:
            return False
        is_month = view.folded[i] == "i" and is_month_word(view.folded_after(i))
        return (
            is_month
            or view.folded[i] in ("jag", "vi")
            or (view.is_verb[i] and i + 1 < view.n and (view.folded[i + 1] in CUES.nominative or view.is_kin[i + 1]))
        )
    return (
        head[-1].isalpha() and int(view.text[end - 2 : end]) > _COLDEST and _COLD.search(left_of(view, start)) is None
    )


def year_score(view: EssayView, i: int, start: int, end: int) -> float:
    """Return the belief that a four-digit number is a year of somebody's life: its sentence's words weigh."""
    first, last = view.sentence_of(i)
    near = range(max(first, i - 7), min(last, i + 8))
    has_life = any(view.folded[j] in _LIFE for j in near)
    with_kin = has_kin(view, first, last)
    belief = personal(view, start)
    has_somebody = with_kin or stands_in(view, CUES.third_person, first, last)
    if "Argumenterande" in view.essay.text_types and belief <= 0.7 and not is_letter(view):
        # Arguments tell of the world's years (`förbjudet sedan 2018`), unless it is somebody whom it happened to.
        has_life = has_life and has_somebody
        is_public = not has_life
    else:
        is_public = False
    is_world = not (with_kin and has_life) and any(
        view.folded[j] in _WORLD
        and not (view.folded[j] == "enligt" and {view.folded_after(j), view.folded_after(j, 2)} & _PAPERS)
        for j in range(max(first, i - 6), min(last, i + 3))
    )
    # `Vi flydde 1993` in a report, where `vi` alone may be everybody
    own = belief > 0.8 or (view.is_impersonal and belief == _EVERYBODYS and writer_acts(view, i))
    if is_world and own and not _BIRTH.isdisjoint(view.folded[first:i]):
        is_world = False  # `jag föddes under kriget , 1991`
    if is_world and not view.is_impersonal and (happened_to_writer(view, last, near) or _is_war_come(view, i, first)):
        is_world = False
    is_public_event = is_world and not has_somebody  # `kriget slutade 1945`
    score = {0.9: 0.74, 0.7: 0.6, 0.5: 0.42, 0.35: 0.35, 0.15: 0.15}[belief]
    if belief == 0.7 and not has_life and not (first and view.is_first_person(first - 1)):
        score = 0.4 if is_public else 0.45
    if view.is_impersonal:
        # In a review a year is the writer's where the writer's people, or what the writer did, stand beside it.
        score = min(score, 0.4) if not (own and (with_kin or _did(view, i) or writer_acts(view, i))) else 0.6
    if has_life:
        score += 0.2 if own or (not view.is_impersonal and belief > 0.5 and not is_public_event) else 0.0
    if is_world:
        score -= 0.35
    if _is_cited(view, i):
        return 0.05  # `forskning (Lundqvist 2014)`
    is_in_brackets = view.folded_before(i) == "(" and view.folded_after(i) == ")"
    if is_in_brackets and not (_is_examined(view, i) or _dates_deed(view, i)):
        score = min(score - 0.4, 0.35)  # `jag har läst X (1954)`
    if (
        view.folded_before(i) in ("år", "året", "sommaren", "hösten", "våren", "vintern")
        and not is_world
        and belief > 0.5
    ):
        score += 0.1
    if _is_in_papers(view, i):
        score += 0.4
    elif life_line_at(view, i) is not None:
        score = max(score, 0.7)  # `2012–2014 chaufför, X Transport`
    elif _is_of_thing(view, i) or _is_amount(view, i):
        score = min(score, 0.35)
    return max(0.02, min(0.96, score))


def happened_to_writer(view: EssayView, last: int, near: range) -> bool:
    """Tell whether a war or another calamity of the year is the writer's own: `1979 kom kriget. Jag var elva …`."""
    if not any(view.folded[j] in _CALAMITY for j in near) or last >= view.n:
        return False
    return any(
        view.folded[j] in ("jag", "vi") and (view.folded_after(j) in _WAS_THEN or view.folded_before(j) in _WAS_THEN)
        for j in range(last, min(view.sentence_of(last)[1], last + 6))
    )


def _is_war_come(view: EssayView, i: int, first: int) -> bool:
    """Tell whether a story goes on with the year at token i and a war: `1998 kom krig och båten var borta`."""
    is_open = i == first or (i == first + 1 and view.folded[first] in ("år", "sen", "sedan", "men", "och"))
    return (
        is_open
        and "Argumenterande" not in view.essay.text_types
        and view.folded_after(i) in ("kom", "började", "startade", "bröt", "blev")
        and not _CALAMITY.isdisjoint((view.folded_after(i, 2), view.folded_after(i, 3)))
    )


def _is_cited(view: EssayView, i: int) -> bool:
    """Tell whether the year at token i is that of a source, its author before it in the bracket or a page behind it:
    `(Ek & Lund 2016)`, `(Berg, 2014, s. 3)`."""
    j = i - 1 - (view.folded_before(i) == ",")
    if j < 1 or view.folded_after(i) not in (")", ",", ";", ":") or not view.is_capital[j]:
        return False
    lists = {e.list for e in view.entries(view.texts[j])}
    if "surname" not in lists or "company" in lists:
        return False  # `jag jobbade länge (Volvo 2014)`
    before = view.folded[j - 1]
    return before == "(" or (before in ("&", "och") and j > 2 and view.is_capital[j - 2] and view.texts[j - 3] == "(")


def _is_examined(view: EssayView, i: int) -> bool:
    """Tell whether the year in brackets at token i dates what an applicant learnt: `examen från X (1998)`."""
    first, _ = view.sentence_of(i)
    return not view.is_impersonal and any(
        word in _SCHOOLING or word.endswith(_SCHOOLS) for word in view.folded[max(first, i - 10) : i]
    )


def _dates_deed(view: EssayView, i: int) -> bool:
    """Tell whether the year in brackets at token i dates what somebody did: `när vi gifte oss (1998)`."""
    first, _ = view.sentence_of(i)
    if view.is_impersonal or i - first < _SHORTEST_DEED or view.is_capital[i - 2] or not view.is_word[i - 2]:
        return False
    near = range(max(first, i - _DEED_REACH), i - 1)
    is_somebody = any(view.folded[j] in CUES.nominative or view.is_kin[j] for j in near)
    return is_somebody and any(view.folded[j] in _LIFE or view.is_verb[j] for j in near)


def is_month_word(word: str) -> bool:
    """Tell whether a folded word, in the best of contexts, names a month."""
    return read_month(word, is_framed=True) is not None


def _is_of_thing(view: EssayView, i: int) -> bool:
    """Tell whether the year at token i says how old a thing is: `en jacka från 1988`, `årsmodell 2006`."""
    before = view.folded_before(i)
    if before in ("årsmodell", "modell", "årgång") or before in CUES.vehicle_make:
        return True  # `en Volvo 1998`
    if before in ("ut", "ute") and view.folded_before(i, 2) in _CAME:
        return True  # `boken kom ut 1973`
    if before != "från" or i < 2:
        return False
    j = i - 2
    if view.folded[j] in ("är", "e", "var") and view.folded_before(j) in ("den", "det", "de"):
        return True  # `den är från 1936`
    return view.folded[j] in CUES.vehicle_make or (
        view.pos[j] == "NOUN"
        and not (view.is_kin[j] or view.is_profession[j] or view.is_capital[j])
        and not view.folded[j].endswith(_KEPT)
    )


def _is_amount(view: EssayView, i: int) -> bool:
    """Tell whether a round number is counted or paid: `betalar 2000`, `nästan 2000`, `2000 om dagen`."""
    if view.folded[i][-1] != "0":
        return False
    after, before = view.folded_after(i), view.folded_before(i)
    after2 = view.folded_after(i, 2)
    if after in ("per", "om", "i") and after2 in _EACH:
        return True
    if after == "på" and after2 == "en" and view.folded_after(i, 3) in _EACH and view.folded[i].endswith("00"):
        return True  # `2000 på en dag`, but `2010 på en fest`
    is_led = before in YEAR_LEAD or before in _SEASONS or is_month_word(before)  # `hösten 2000 mamma blev …`
    is_counted = view.folded[i].endswith("00") and after != "" and view.pos[i + 1] == "NOUN" and not view.is_kin[i + 1]
    if is_counted and not is_led and before and not is_month_word(after):
        return after not in _SEASONS  # `vi köpte 2000 plantor`
    is_round = view.folded[i].endswith("00") and not (after and view.is_verb[i + 1])  # `cirka 2000 flyttade vi`
    return before in _PAID or (before in _ABOUT and is_round)


def _is_in_papers(view: EssayView, i: int) -> bool:
    """Tell whether a year stands in somebody's papers or after the sign of birth: `i passet står 1955`, `f. 1955`."""
    before, before2 = view.folded_before(i), view.folded_before(i, 2)
    if before in ("f", "f.") or (before == "." and before2 == "f"):
        return True
    first, _ = view.sentence_of(i)
    return before in ("står", "stod", "skrev", "skriver", "är") and any(
        word in _PAPERS for word in view.folded[max(first, i - 6) : i]
    )
