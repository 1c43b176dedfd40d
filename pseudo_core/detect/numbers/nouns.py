"""Numbers that somebody has, or a thing of somebody's: lockers, seats, estates, runners, and numbers told in part.

>>> from pseudo_core.detect.view.context import EssayView
>>> from pseudo_core.detect.view.frames import plain_text
>>> from pseudo_core.model import Essay
>>> from pseudo_core.tokenise import tokenise
>>> text = "Vi satt på stol 61 . Cykellåset öppnas när det står 3 9 1 4 . Jag var fånge nummer 308 ."
>>> view = EssayView(Essay("A1AT1", "A1", "AT1", text), tokenise(text))
>>> [text[e.start : e.end] for e in numbered_nouns(view, plain_text(view))]
['61', '308', '3 9 1 4']
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pseudo_core.detect.numbers.door_codes import sequence
from pseudo_core.detect.view.frames import (
    digit_starts,
    has_word,
    is_unit_next,
    left_of,
    matches_at,
    right_of,
    starts_of,
    token_at,
    token_starts_near_digits,
    word_set,
    word_test,
)
from pseudo_core.model import Evidence
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["numbered_nouns"]

_NR = r"(?:num+er|num+ret|nr\.?|n:r)"
_END = r"(?![\w$]|[.,:/]\d|-\w|\s\d|\s?%)"
_IS = r"(?:är|e|ä|ar|er|var|har|hade|fick|blev|heter|hette)"

# Flats are numbered by their floor from 1001 on: `grannen i 1102`, `vi bor i 1204`, `tredje våningen, nummer 1302`.
_FLAT = re.compile(
    r"(?:grann(?:en|e|arna|ar)|familjen|damen|mannen|kvinnan|killen|tjejen|paret|tanten|farbrorn|gubben|bor|bodde|bott)"
    rf"\s(?:i|från)\s(?P<nr>1[0-6]0\d){_END}(?!\s(?:kvm|kvadrat|år|meter|dagar|hus|rum))"
    rf"|(?:våning(?:en)?|vån\.?|trappor|tr\.?|uppgång\s\w)(?:\s?,)?\s{_NR}\s(?P<told>\d{{4}}){_END}",
    re.IGNORECASE,
)
_is_flat_word = word_test(
    r"grann(?:en|e|arna|ar)|familjen|damen|mannen|kvinnan|killen|tjejen|paret|tanten|farbrorn|gubben|bor|bodde|bott"
    r"|våning(?:en)?|vån\.?|trappor|tr\.?|uppgång"
)
# What one of many has for oneself: a peg, a pigeonhole, a seat, the door of a corridor's room.
_OWN_THING = (
    r"(?:post|kläd|kläd\s|värde)?fack(?:et)?|krok(?:en)?|(?:sitt)?stol(?:en)?|dörr(?:en)?|säng(?:en)?|brevlåda(?:n)?"
    r"|(?:kläd|förvarings|elev)?skåp(?:et)?|boks|boxen|kolonilott(?:en)?|bås(?:et)?|kassabås(?:et)?|kontorsrum(?:met)?"
)
_OWN = re.compile(
    rf"(?:{_OWN_THING})(?:\s{_IS})?(?:\s{_NR})?(?:\s?:)?\s(?P<nr>\d{{2,3}}){_END}"
    rf"(?:\s(?:och|eller)\s(?:[^\W\d_]+\s{_IS}\s)?(?P<more>\d{{2,3}}){_END})?",
    re.IGNORECASE,
)
_is_own_thing = word_test(_OWN_THING)
# `alla hade ett fack , mitt var 52 och Lenas var 53`
_WHOSE = re.compile(
    rf"(?:{_OWN_THING})\b[^.!?\n\d]{{0,40}}?\b(?:mitt|min|hans|hennes|vårt|vår|nummer|[^\W\d_]+s)\s{_IS}\s(?:{_NR}\s)?"
    rf"(?P<nr>\d{{2,3}}){_END}(?:\soch\s[^\W\d_]+\s{_IS}\s(?P<more>\d{{2,3}}){_END})?"
    rf"|(?:{_OWN_THING})\b[^.!?\n\d]{{0,30}}?(?:\s{_IS}\s|[(,]\s?){_NR}\s(?P<told>\d{{2,3}}){_END}",
    re.IGNORECASE,
)
# A taxi is told by its number: `säg bil 114`.
_TAXI = re.compile(
    rf"(?:bil|taxi)(?:\s{_NR})?\s(?P<nr>\d{{2,4}})(?!\s?(?:kr|:-|mil|km|spänn|euro|dollar)\b){_END}", re.IGNORECASE
)
_TAXIS = frozenset({"taxi", "taxin", "taxibil", "taxichaufför"})
_CARS = frozenset({"bil", "taxi"})
# Somebody who is counted among others: `jag var fånge nummer 308`, `hon sprang med nummer 1177`.
_BEARER = re.compile(
    rf"(?:(?:{_IS}|kallades|bar|sprang|åkte|tävlade|spelade)(?:\s(?:jag|han|hon|vi|du))?(?:\smed|\ssom)?"
    rf"(?:\s(?:fånge|elev|soldat|patient|deltagare|löpare|klient|asylsökande|sökande))?"
    rf"|fånge|fången|soldat|löpare|patient(?:en)?|klient(?:en)?)\s{_NR}\s(?P<nr>\d{{3,5}}){_END}(?!\s(?:i|av|på)\b)",
    re.IGNORECASE,
)
_is_bearer = word_test(
    rf"{_IS}|kallades|bar|sprang|åkte|tävlade|spelade|fånge|fången|soldat|löpare|patient(?:en)?|klient(?:en)?"
)
_is_number_word = word_test(_NR)
_NO_BEARER = re.compile(
    r"\b(?:\w*buss\w*|\w*tåg\w*|\w*linje\w*|spårvagn\w*|hus\w*|villa\w*|port\w*|gata\w*|gård\w*|tidning\w*|artikel\w*|plats"
    r"|\w+vägen|\w+gatan|kort\w*|\w+kort(?:et)?|biljett\w*|land\w*|tel\w*|mobil\w*|ring\w*|sms\w*|konto\w*|båt\w*|flyg\w*|väg\w*|paragraf\w*)\b[^.!?\n]{0,40}$"
)
# Real estate told without the word for it: `hönsen på min tomt , Ekeby 3:17`.
_ESTATE = re.compile(
    r"(?P<name>[A-ZÅÄÖ][a-zåäöé-]{2,}(?:\s[A-ZÅÄÖ][a-zåäöé-]{2,})?)\s(?P<nr>\d{1,3}:\d{1,3})(?![\w$]|[.,:/-]\d)"
)
_PRICED = word_set("säljer säljes sälja sålde köper köpte köpa kostar kostade pris priset kr kronor ikea cm bred")
_SPORT = word_set(
    "matchen match matcher slog vann vinna förlorade förlora mål målen seger segern laget lag final finalen spelade"
)
_NO_ESTATES = frozenset({"given_name", "country"})
_LAND = word_set(
    "tomt tomten tomter tomtgräns tomtgränsen fastighet fastigheten mark marken bygglov bygglovet lantmäteriet",
    "lantmätaren lantmätare gård gården skog skogen byggnadsnämnden häck häcken servitut servitutet granne grannen",
    "grannar grannarna avstyckning lagfart hönor hönsen brunn brunnen",
)
_VERSES = word_set(
    "matteus markus lukas johannes psaltaren psalm mose moseboken jesaja jeremia romarbrevet korintierbrevet",
    "uppenbarelseboken koranen sura suran ordspråksboken apostlagärningarna luk matt joh vers kapitel klockan kl",
    "bibeln galaterbrevet",
)
# Rings of a lock, one figure each, and what is keyed in: `7 2 5`, `1-9-0-4`.
_ROW = re.compile(r"(?<![\w$.,:/+-])(?<!\d[ -])(?P<nr>\d(?:[ -]\d){2,7})(?![\w$]|[.,:/-]\d|[ -]\d)")
_LOCK_LEFT = re.compile(
    r"(?:(?:\b|\w*[^\Wb])lås\w*|\w*kod\w*|\w*larm\w*|kombination\w*|siffr\w*|snurra\w*|avlarma\w*|kassaskåp\w*|kod:)\b[^\n]{0,60}$"
)
_is_lock_word = word_test(r"\w*lås\w*|\w*kod\w*|\w*larm\w*|kombination\w*|siffr\w*|snurra\w*|kassaskåp\w*")
_SET = re.compile(
    r"(?:tills|när|så)\s(?:att\s)?(?:det|den|siffrorna|ringarna)\s(?:står|blir|visar|är)\s(?:på\s)?"
    r"(?P<nr>\d{3,4})(?![\w$]|[.,:/-]\d)"
    r"|(?:ställ\w*|vrid\w*|snurra\w*|rulla\w*)\s(?:(?:in|dom|dem|den|hjulen|ringarna|siffrorna|det|fram)\s)"
    r"{0,3}"
    r"(?:på|till|tills)\s(?P<set>\d{3,4})(?![\w$]|[.,:/-]\d)",
    re.IGNORECASE,
)
_is_set_word = word_test(r"tills|när|så|ställ\w*|vrid\w*|snurra\w*|rulla\w*")
# Letters in two groups around figures: `bokningskod : BB 72 QX`.
_GROUPED = re.compile(
    r"(?:[^\W\d_]*(?i:kod|koden|bokning|bokningen|referens|referensen|pnr))(?:\s(?:till|för|på|hos)\s[^\W\d_]+)?\s*(?::|=|\b(?:är|e|ä|ar|er|har|blev|blir)\b)?\s*[\"”“]?"
    r"(?P<nr>[A-Z]{1,4}[ -]\d{1,4}[ -][A-Z]{1,4})(?![\w-])"
)
_is_code_word = word_test(r"\w*kod(?:en)?|bokning(?:en)?|referens(?:en)?|pnr")
# Papers named by what they are, alone or at a compound's end: `serviceprotokoll SP-2231-9`, `hyresavtal 77-3012`.
_PAPER_KIND = (
    r"[^\W\d_]*(?:protokoll|intyg|avtal|kontrakt|faktura|kvitto|beslut|anläggning|mätare|anmälan|remiss|besiktning"
    r"|rapport|medgivande|tillstånd|försäkring|order|larmobjekt|objekt|uppdrag|utlåtande|yttrande|kurs)(?:et|en|n|t)?"
)
_PAPER = re.compile(
    rf"(?:{_PAPER_KIND})(?:\s(?:med\s)?{_NR})?(?:\s?:)?\s\(?"
    rf"(?P<nr>(?!OCR)(?:[A-ZÅÄÖ]{{1,4}}[-/ ]?|[a-zåäö]{{1,3}}-?(?=\d))?"
    rf"\d[\dA-Z]*(?:[-/][\dA-Z]+)*(?:\s\d{{2,}})*){_END}",
)
_is_paper = word_test(_PAPER_KIND)
# Too short for a telephone's: `mitt nummer på biblioteket är 30192`.
_HELD = re.compile(
    rf"(?:mitt|min|hans|hennes|vårt|vår)\s{_NR}\s(?:hos|på|i|vid)\s(?!jobbet|kontoret|arbetet|dörr|hus|skylt)"
    rf"[^\W\d_]+\s(?:{_IS}\s|:\s?)?(?P<nr>\d{{4,5}}){_END}",
    re.IGNORECASE,
)
_is_mine = word_test(r"mitt|min|hans|hennes|vårt|vår")
_YEAR = re.compile(r"(?:19|20)\d\d(?:[-/](?:\d\d|(?:19|20)\d\d))?")
_DATE = re.compile(r"(?:19|20)?\d\d-\d\d-\d\d|\d{1,2}[/-]\d{1,2}|\d{3}-\d{3}|\d{3,4}-\d{3,4}00")
_PAPER_DIGITS = 6
_SHORTEST_PAPER = 3
# A number of which one end is told: `mitt personnummer slutar på 4417`.
_PART = re.compile(
    r"(?P<what>[^\W\d_]+)\s(?:börjar|började|börja|slutar|slutade|sluta)\s(?:på|med)\s"
    r"(?P<nr>\d{3,6}(?:[ -]\d{2,6}){0,3}|\d [\d ]{3,9}\d)"
    r"(?![\w$]|[.,:/-]\d)",
    re.IGNORECASE,
)
_EVERYBODYS_BEGINNING = re.compile(r"00\d\d|07\d|08\d|031|040")  # `alla nummer börjar på 070`
_is_number_noun = word_test(r"[^\W\d_]*(?:num+er|num+ret|nr)|mitt|mina|hans|hennes|koden|kortet|det")
_PERSON = re.compile(r"person\s?n|pnr|samordningsn|id-?num")
_TELEPHONE = re.compile(r"\b(?:tele|mobil|tel\b)")
_NUMBERED = re.compile(r"num+er|num+ret|\bnr\b|kort|kod")


def numbered_nouns(view: EssayView, text: str) -> Iterator[Evidence | None]:
    """Yield the numbers of the essay's plain text; None where one turned out to count."""
    if has_word(view, _is_own_thing):
        things = starts_of(view, _is_own_thing)
        for pattern in (_OWN, _WHOSE):
            for hit in matches_at(pattern, text, things):
                for group in ("nr", "more") if pattern is _OWN else ("nr", "more", "told"):
                    if hit[group] and not is_unit_next(view, hit.end(group)) and not _is_priced(view, hit.start()):
                        yield _other(hit, group, "other_nr/own_thing", 0.9)
    if has_word(view, _is_flat_word) and not view.is_impersonal:
        for hit in matches_at(_FLAT, text, starts_of(view, _is_flat_word)):
            yield _other(hit, "nr" if hit["nr"] else "told", "other_nr/flat", 0.9)
    if not view.vocabulary.isdisjoint(_TAXIS):
        for hit in matches_at(_TAXI, text, [view.starts[i] for i in view.where(_CARS)]):
            if _YEAR.fullmatch(hit["nr"]) is None:
                yield sequence(view, hit, "other_nr/taxi", 0.9)
    if has_word(view, _is_number_word):
        for hit in matches_at(_BEARER, text, starts_of(view, _is_bearer)):
            if not view.is_impersonal and _NO_BEARER.search(left_of(view, hit.start("nr"), 50)) is None:
                yield sequence(view, hit, "other_nr/bearer", 0.93)
    if ":" in text and not view.vocabulary.isdisjoint(_LAND) and view.vocabulary.isdisjoint(_VERSES | _SPORT):
        for hit in matches_at(_ESTATE, text, token_starts_near_digits(view, 2)):
            named = view.entries(hit["name"])
            if not view.is_impersonal and all(e.list not in _NO_ESTATES for e in named):
                yield _other(hit, "nr", "other_nr/estate", 0.985)
                yield Evidence(*hit.span("name"), Label.CITY, "city/estate", 0.75, base=hit["name"])
    if digit_starts(view) and has_word(view, _is_number_word):
        for hit in matches_at(_HELD, text, starts_of(view, _is_mine)):
            if _YEAR.fullmatch(hit["nr"]) is None and not is_unit_next(view, hit.end()):
                yield _other(hit, "nr", "other_nr/held", 0.9)
    if has_word(view, _is_lock_word):
        for hit in matches_at(_ROW, text, digit_starts(view)):
            counted = "".join(filter(str.isdecimal, hit["nr"])) in "123456789"
            if not counted and _LOCK_LEFT.search(left_of(view, hit.start(), 80)) is not None:
                yield sequence(view, hit, "other_nr/row", 0.93)
        for hit in matches_at(_SET, text, starts_of(view, _is_set_word)):
            group = "nr" if hit["nr"] else "set"
            if _LOCK_LEFT.search(left_of(view, hit.start(), 80)) is not None and not is_unit_next(view, hit.end(group)):
                yield _other(hit, group, "other_nr/set", 0.9)
    for hit in matches_at(_GROUPED, text, starts_of(view, _is_code_word)):
        yield _other(hit, "nr", "other_nr/grouped", 0.985)
    if has_word(view, _is_paper) and not view.is_impersonal:
        for hit in matches_at(_PAPER, text, starts_of(view, _is_paper)):
            if _is_paper_number(hit["nr"]):
                yield sequence(view, hit, "other_nr/paper", 0.93)
    for hit in matches_at(_PART, text, starts_of(view, _is_number_noun)):
        if (evidence := _part(view, hit)) is not None:
            yield evidence


def _is_priced(view: EssayView, start: int) -> bool:
    """Tell whether the sentence at `start` buys or sells, or measures: `säng 160 bred`, `stol 100 , bord 200`."""
    return not _PRICED.isdisjoint(view.folded[slice(*view.sentence_of(token_at(view, start)))])


def _other(hit: re.Match[str], group: str, rule: str, score: float) -> Evidence:
    return Evidence(*hit.span(group), Label.OTHER_NR_SEQ, rule, score, base=re.sub(r"[\s-]", "", hit[group]).casefold())


def _is_paper_number(number: str) -> bool:
    """Tell whether a number looks like one of papers: long, or with letters or a hyphen; no year, date or range."""
    n_digits = sum(map(str.isdecimal, number))
    if _YEAR.fullmatch(number.rpartition(" ")[2]) or _DATE.fullmatch(number):
        return False
    is_signed = "-" in number or number[0].isalpha()
    return n_digits >= _PAPER_DIGITS or (n_digits >= _SHORTEST_PAPER and is_signed)


def _part(view: EssayView, hit: re.Match[str]) -> Evidence | None:
    """Return what the end of a number is evidence of, by the noun before it in this sentence or the last."""
    near = left_of(view, hit.end("what"), 120)
    if _EVERYBODYS_BEGINNING.fullmatch(hit["nr"]) is not None:
        return None
    if _NUMBERED.search(near) is None or is_unit_next(view, hit.end("nr")) or right_of(view, hit.end("nr"), 1) == "%":
        return None
    label, kind = (Label.PERSONID_NR, "personid") if _PERSON.search(near) else (Label.OTHER_NR_SEQ, "other_nr")
    if label is Label.OTHER_NR_SEQ and _TELEPHONE.search(near):
        label, kind = Label.PHONE_NR, "phone"
    return Evidence(*hit.span("nr"), label, f"{kind}/told_in_part", 0.9, base=re.sub(r"[\s-]", "", hit["nr"]))
