"""Personal identity numbers, bank accounts, and numbers of vehicles and certificates.

Form and trigger decide; a failed checksum lowers nothing, because learners and transcribers err.

>>> from pseudo_core.detect.view.context import EssayView
>>> from pseudo_core.model import Essay
>>> from pseudo_core.tokenise import tokenise
>>> text = "Mitt personnummer är 810228-9999 och min bil har skylt abc 12d ."
>>> view = EssayView(Essay("A1AT1", "A1", "AT1", text), tokenise(text))
>>> [(e.label.value, text[e.start : e.end]) for e in detect_identity(view)]
[('personid_nr', '810228-9999'), ('license_nr', 'abc 12d')]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pseudo_core.detect.view.frames import (
    digit_starts,
    has_word,
    is_unit_next,
    left_of,
    matches_at,
    plain_text,
    right_of,
    sentence_text,
    starts_of,
    token_at,
    token_starts_near_digits,
    word_set,
    word_test,
)
from pseudo_core.model import Evidence
from pseudo_core.taken import Taken
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView
    from pseudo_core.lexicon import Lexicon

__all__ = ["detect_identity", "has_account_checksum", "has_person_checksum"]

# Six or eight digits of a birth date, then four that may be masked, typed as X, or lettered (care records).
_PERSON = re.compile(
    r"(?<![\w$./-])(?<!\d[,:])(?P<date>(?:(?:19|20)\s?)?(?:[\d$]{6}|\d\d \d\d \d\d(?=\s?-))"
    r"|(?:19|20)\d\d[- ]\d\d[- ]\d\d|\d\d-\d\d-\d\d(?=-)|(?:19|20)?\d\d\.\d\d\.\d\d(?=\s?[-+]))"
    r"(?P<sep>\s?[-+_–]\s?|\s|[/.])?(?P<last>[\d$]{4}|[XxYy*?]{4}|[A-Za-z][\d$]{3}|[A-Z]{2}[\d$]{2})(?![\w$*]|[-.,:/]\d)"
)
# Six digits with a blank or hyphen between them at most: what numbers of people and cards begin with.
_SIX_DIGITS = re.compile(r"[\d$](?:[\s-]?[\d$]){5}")
_PERSON_TRIGGER = re.compile(
    r"\bpers\.?\s?(?:nr|nummer)|\bperson\s?-?(?:nummer|nummret|numret|numer|nr|numm?er)|\bpersonummer|\bpersonnr|\bpnr\b|\bp\.?nr\b"
    r"|\bsamordningsnummer|\bsamordning"
    r"|\bid[- ]?(?:nummer|nr|kort)|\bpersonlig\w* (?:kod|nummer)|\bfödelse(?:nummer|nr)|\bpersonbevis"
    r"|\bsocial security|\bpesel|\bcpr\b"
    r"|\bfyra sista|\bsista fyra|\breservnummer|\bt-?nummer|\bskattenummer|\bpersonnumer",
    re.IGNORECASE,
)
# One of these is in whatever the pattern matches; to look for them is far faster.
_PERSON_TRIGGER_PARTS = ("num", "nr", "sista", "samordning", "kort", "kod", "bevis", "security", "pesel", "cpr")
_NUMBER_AFTER_PERSON = re.compile(r"(?<![\w.,:/-])-?[A-Z]{0,3}[\d$](?:[ .-]?[\d$A-Z]){3,15}(?![\w$]|[-.,:/]\d)")
_SPLIT_PERSON = re.compile(
    r"(?<![\w.,:/-])(?P<date>(?:(?:19|20)\d{6}|\d{6}))\s?,?\s(?:\w+\s){0,2}?(?:(?:fyra )?sista(?: fyra)?|sen|sedan)\s"
    r"(?:\w+\s){0,2}?(?P<last>\d{4})(?!\w|[-.,:/]\d)",
    re.IGNORECASE,
)
_WHOSE_NUMBER = re.compile(
    r"\b(?:mitt|hans|hennes|ditt|vårt)\snum+\w*\s?(?:är|:)?\s*$"
)  # `hennes nummer är 560413 2868`
_PHONE_TRIGGER = re.compile(r"\b(?:ring\w*|tel|tele\w*|tfn|tlf|mobil\w*|mob|sms\w*|nås|swish\w*)\b[^.!?]*$")

_IBAN = re.compile(
    r"(?<!\w)[A-Za-z]{2}\s?\d{2}(?:[ -]?(?:[\dA-Z]{4}"
    r"|(?=[a-z]*\d)[\da-z]{4})){2,7}(?:[ -]?(?=[A-Z]*\d)[\dA-Z]{1,3})?(?!\w)"
)
_IBAN_REST = re.compile(r"\d{2}(?:[ -]?(?:[\dA-Z]{4}|(?=[a-z]*\d)[\da-z]{4})){2}")  # after the country's letters
# How many digits follow the country's letters where the account has no letters of its own.
_IBAN_DIGITS = {"SE": 22, "DE": 20, "DK": 16, "NO": 13, "FI": 16, "PL": 26, "EE": 18, "LT": 18, "ES": 22, "HR": 19}
_ACCOUNT_TRIGGER = re.compile(
    r"\b(?:bank\w*|kontot?|konton|konto\s?-?(?:num+e?r+e?t?|numret|nr)|clearing\w*|iban|bic|swedbank|nordea"
    r"|handelsbanken|seb|ica banken|sparbank\w*"
    r"|danske bank|länsförsäkringar|skandia\w*|forex|plus\s?giro\w*|post\s?giro|bank\s?giro\w*|pg|bg|swish\w*"
    r"|autogiro|sparkonto|lönekonto"
    r"|kort\s?(?:nummer|nr)|kontokort\w*|bankkort\w*|kreditkort\w*|visa|mastercard|account)\b"
)
_PAY_IN = re.compile(
    r"\b(?:sätt\w*|satt|betala\w*|för\w*|skicka\w*)\s+(?:in|över|ut|tillbaka)\b[^.!?\n]{0,40}$|\böverför\w*\b"
    r"|\b(?:ut|in|åter)betal\w*\b[^.!?\n]{0,40}$|\bins[äa]tt\w*\b[^.!?\n]{0,40}$"
    r"|\b(?:lön|pension|ersättning|bidrag|peng|hyra)\w*\s(?:går|kommer|gick|kom|ska|sätts|dras)\b[^.!?\n]{0,30}"
    r"\b(?:på|till|från)\s?$"
    r"|\b(?:peng\w*|summa\w*|belopp\w*|kronor\w*|hyran?)\b[^.!?\n]{0,30}\b(?:sätt\w*|skicka\w*|betala\w*|lägg\w*)"
    r"\s(?:(?:dom|dem|den|det|in)\s)?(?:på|till)\s?$"
    r"|\d\s?(?:kr|kronor|sek|:-)\s(?:ska\s)?(?:in\s)?(?:till|på)\s?$"
    r"|\b(?:vill|kan|ska)\s(?:jag\s)?(?:ha|få)\s(?:mina\s|min\s)?peng\w*\s(?:tillbaka\s)?(?:på|till)\s?$"
)
_SAID_AFTER = re.compile(
    r"[ (,]*(?:(?:det|som|den)\s(?:är|e)\s(?:mitt|min|vårt|hans|hennes)\s)?"
)  # `…, det är mitt konto`
_GIRO = re.compile(r"(?<![\w.,:/-])\d{1,4}(?:[ ]?\d{2,4}){0,2}\s?-\s?\d{1,4}(?![\w-])")
# Clearing number, perhaps with its check digit, then the account's digits: `8214-9 , 934 221 556-2`.
_CLEARING = re.compile(
    r"(?<![\w.:/-])[\d$]{4}(?:\s?-\s?[\d$]{1,2})?(?:\s?[,.:;/-]\s?|\s)\d(?:(?:\s?-\s?|[ .])?[\d$]){5,13}(?![\w$])"
)
_CLEARING_ALONE = re.compile(
    r"clearing(?<!\wclearing)\w*\W{1,3}(?:nummer|nr)?\W{0,3}(?:(?:är|e|ä|ar|er)\s+)?(?P<nr>\d{4}(?:\s?-\s?\d)?)\b",
    re.IGNORECASE,
)
_ACCOUNT = re.compile(r"(?<![\w.:/+-])[\d$](?:[ .-]{0,3}[\d$]){6,19}(?![\w$]|[,:/]\d)")
_CARD = re.compile(r"(?<![\w.:/+-])\d{4}([ -]?)\d{4}\1\d{4}\1\d{4}(?![\w-])")

# The number of a bank card is no account: guidelines 3.11 speak of accounts, 3.13 takes the rest.
_CARD_WORD = re.compile(r"kort|(?:konto|bank|kredit|betal)\w*kort|visa|mastercard")

_PLATE = re.compile(r"(?<![\w-])(?P<letters>[A-Za-z]{3})(?P<sep>[ -]?)[\d$]{2}[\dA-Za-z$](?![\w$-])")
_PLATE_END = re.compile(r"[\d$]{2}[\dA-Za-z$](?![\w$-])")
_FOREIGN_PLATE = re.compile(
    r"(?<![\w/-])(?=[\w -]{0,7}\d)(?:[A-ZÅÄÖ]{1,3}[ -]{1,3}[A-Z]{1,2}[ -]?\d{1,4}"
    r"|[A-Z]{2} \d{3} \d{3}|[A-ZÅÄÖ]{1,3}[ -]?\d{2,5}(?:[ -]?[A-Z]{1,3})?"
    r"|[A-ZÅÄÖ]{1,3}-\d{2,3}-\d{2,3}|[A-Z]{1,2}-\d{3}-[A-Z]{1,2}|[A-Z]\d{3}[A-Z]{2}\d{2,3}|\d{3,4}[ -]?[A-Z]{3}"
    r"|[A-Z]\d{2}-[A-Z]-\d{3}|[A-ZÅÄÖ]{1,4}-?\d{0,3}[- ]\d{4,7}(?:-\d{1,2})?"
    r"|[A-ZÅÄÖ]{1,2}-\d{2,3} \d{3,4}|\d{2}[A-Z]{1,2}-\d{3,5}"
    r"|\d{1,3}[ -][A-Z]{1,3}[ -]\d{2,4}|\d{2}[ -]?[A-Z]{1,3}[ -]?\d{2,4}|\d{2}[ -]\d{3}[ -][A-Z]{1,3})(?![\w-])"
)
_is_person_word = word_test(
    r"pers|pers\.\w*|person\w*|pnr\.?|p\.?nr\.?|samordning\w*|id|id-?\w+|födelse\w*|social|pesel|cpr|sista|reservnummer"
    r"|t-?nummer|skatte\w*"
)
_is_account_word = word_test(
    r"\w*bank\w*|\w*konto\w*|konton|clearing\w*|iban|bic|nordea|seb|danske|länsförsäkringar|skandia\w*|forex"
    r"|\w*giro\w*|pg|bg|swish\w*|kort\w*|kreditkort\w*"
    r"|visa|mastercard|account|kr|kronor|sek|lön\w*|pension\w*|ersättning\w*|pengar\w*|hyran?|plus|post|betala\w*|sätt\w{0,3}|satt|överför\w*|(?:ut|in|åter)betal\w*|ins[äa]tt\w*"
)
_LONG_PLATE = 6  # digits
_CLAUSE_END = re.compile(r"[.!?\n]")
_VEHICLE = re.compile(
    r"\b(?:bil|bilen|bilens|bilar|skåpbil\w*|lastbil\w*|personbil\w*|hyrbil\w*|taxi\w*|moped\w*|motorcykel\w*|mc"
    r"|släp\w*|husvagn\w*|traktor\w*|"
    r"reg\w*|registrering\w*|skylt\w*|nummer\s?plåt\w*|nummer\s?skylt\w*|plåt\w*|parkera\w*|parkering\w*|p-böter"
    r"|böter\w*|fordon\w*|volvo|saab|"
    r"opel|toyota|skoda|škoda|audi|bmw|ford|golf|vw|volkswagen|mercedes|kia|nissan|mazda|honda|peugeot|renault"
    r"|citroen|fiat|hyundai|tesla|dacia|"
    r"passat|lada|seat|suzuki|mitsubishi|buss?förare|körkort\w*|krock\w*|besiktning\w*|besiktiga\w*|däck\w*"
    r"|kombi\w*|garage\w*|bogser\w*|skåpet|car|van)\b"
)
_PLATE_TRIGGER = re.compile(
    r"\b(?:reg(?:istrerings)?\.?\s?-?(?:nummer|nummret|numret|numer|nr)?\b|skylt\w*|nummer\s?plåt\w*|plåt\w*"
    r"|nummer\s?skylt\w*|heter|nummer|nr)"
    r"[^\n.!?]{0,20}$"
)
# `körkort från Ukraina , BXA 417720`: letters and six digits or more need no word for a number.
_LICENCE = re.compile(
    r"\b(?i:kör\s?kort\w*|\w*certifikat\w*|\w*legitimation\w*|förarbevis\w*|förordnande\w*|auktorisation\w*|\w*(?:truck|lastar|lift|travers"
    r"|kran)\s?kort\w*)\b"
    r"(?:[^\n.!?\d]{0,45}?(?<![\w-])|\s?[.!]+\s(?:(?:[Dd]et|[Dd]en)\shar\s)?(?:[Nn]ummer|[Nn]umret|[Nn]r)\.?\s(?:är\s)?)"
    r"(?P<nr>[A-ZÅÄÖ]{1,4}(?:-[A-ZÅÄÖ]{1,4})?[ -]?\d{5,9}|[A-ZÅÄÖ]{1,5}\d{0,3}-\d{3,6}(?:-\w{1,4}|(?: \d{2,4})+)?"
    r"|\d{2}[ ][A-Z]{2}[ ]\d{6})(?![\w-])"
)
_is_vehicle_word = word_test(_VEHICLE.pattern.removeprefix(r"\b").removesuffix(r"\b"))
_is_certificate_word = word_test(
    r"\w*(?:körkort|truck|körkort|lastarkort|liftkort|certifikat|legitimation|behörighet|licens|tillstånd"
    r"|förarbevis|yrkesbevis"
    r"|kompetensbevis|diplom|taxileg|jaktkort|fiskekort"
    r"|flygcert|intyg|förordnande|auktorisation)\w*|\w*leg|heta"
)
_NO_PLATE = word_set(
    "sas bmw vol max min kap sid psa tel mob pop wifi usb iso din ica sfi sva kr sek eur usd km mil dag men och",
    "att den det var har jag kan som med för när där här hur vad vem man hon han sju sex fem tio nio ett två tre",
    "elva kl rum lgh hus bus buss nr box art top gym tåg cirka ca en är av på ut om upp in åt all via ljud ner",
    "sen del sal pin kod id led rad ton vin mus bok mat mer hela hos ska ger tar tog fick får gav gör går ser såg",
    "äta köp sko cd dvd app mp mac hp lg htc rtx gtx ppm fps lan cpu ram ssd www sms mms",
)
_PLATE_NAMED = re.compile(
    r"\b(?:reg\w*\.?\s?n(?:umm?e)?r\w*|\w*skylt\w*|\w*plåt\w*)\s?(?:är|e|ä|ar|er|var|har|med|:|heter)?\s?$"
)
_CERTIFICATE = re.compile(
    r"\b(?:\w*körkort\w*|\w*truck\s?kort\w*|kör\s?kort\w*|\w*certifikat\w*|\w*legitimation\w*|\w*behörighet\w*"
    r"|\w*licens\w*"
    r"|(?!uppehåll|arbets)\w*tillstånd\w*|\w*förarbevis\w*|"
    r"\w*leg\b|yrkesbevis\w*|kompetensbevis\w*|diplom\w*|heta arbeten\w*|taxileg\w*|jaktkort\w*|fiskekort\w*"
    r"|flygcert\w*|intyg\w*|förordnande\w*|auktorisation\w*)"
    r"(?:[^\n.!?]{0,25}?(?:\b(?:nummer|nummret|numret|nr|no)\b|:|\()"
    r"|(?<=nummer)|(?<=nr)|\s(?:från|i|hos|för|som)\s[^\n.!?\d]{2,35}?\s(?:har|med|är)\s(?:nummer|nr)\b)"
    r"\s*(?:\b(?:är|e|ä|ar|er)\b|:)?\s*\(?(?:nr\.?\s)?(?P<nr>(?:(?-i:[A-Z]{1,4})\s(?=\d))?(?=[\w/.-]*\d)[A-Z0-9][\w/-]*"
    r"(?:\s?-\s?\d+|\s\d{2,})*)",
    re.IGNORECASE,
)


# What a plate was seen to begin or end with: `skylten började på KLM`.
_PART_OF_PLATE = re.compile(
    r"(?:reg\w*n(?:umme)?r\w*|registreringen|reg|skylten|(?:nummer)?plåten|nummerskylten)\s(?:börja[rd]?e?|sluta[rd]?e?)"
    r"\s(?:på|med)\s(?P<nr>(?-i:[A-Z]{2,3})|\d\d[\dA-Z])(?![\w-])",
    re.IGNORECASE,
)
_is_plate_word = word_test(r"reg\w*|skylten|(?:nummer)?plåten|nummerskylten")


def has_person_checksum(digits: str) -> bool:
    """Tell whether ten digits (the last of twelve) satisfy the Luhn sum of Swedish identity numbers."""
    digits = digits[-10:]
    if len(digits) != 10 or not digits.isdecimal():
        return False
    total = 0
    for place, digit in enumerate(digits):
        value = int(digit) * (2 if place % 2 == 0 else 1)
        total += value - 9 if value > 9 else value
    return total % 10 == 0


def has_account_checksum(iban: str) -> bool:
    """Tell whether an IBAN, blanks aside, satisfies ISO 7064 mod 97."""
    plain = "".join(iban.split()).replace("-", "").upper()
    if len(plain) < 15 or not plain.isalnum() or not plain.isascii():
        return False
    return int("".join(str(int(char, 36)) for char in plain[4:] + plain[:4])) % 97 == 1


def _is_birth_date(digits: str) -> bool:
    """Tell whether six or eight digits can be year, month and day; coordination numbers add 60 to the day."""
    if "$" in digits:
        return True
    month, day = int(digits[-4:-2]), int(digits[-2:])
    return 1 <= month <= 12 and (1 <= day <= 31 or 61 <= day <= 91)


_NUMBER_OF_ACCOUNT = re.compile(r"\bkonto\s?(?:nummer|nummret|numret|numer|nr|t)?\W{0,3}(?:är|har|:)?\s*$")
_OTHER_PAPER = re.compile(r"\b(?:lma\b|lma-?kort|kort(?:et)?\b|dossier|ärende|bevis|tillstånd)")


def detect_identity(view: EssayView, lexicon: Lexicon | None = None) -> Iterator[Evidence]:
    """Yield identity numbers (guidelines 3.10), accounts (3.11), plates and certificate numbers (3.12)."""
    text = plain_text(view)
    for hit in matches_at(_PART_OF_PLATE, text, starts_of(view, _is_plate_word)):
        yield Evidence(*hit.span("nr"), Label.LICENSE_NR, "license/part_of_plate", 0.997, base=hit["nr"].casefold())
    if not digit_starts(view):
        return
    yield from _persons(view, text)
    yield from _accounts(view, text)
    yield from _plates(view, text, lexicon)


def _long_starts(view: EssayView, text: str) -> list[int]:
    """Return the offsets where a run of digits begins that six digits stand in, a blank or hyphen between them."""
    if "long_digit_starts" not in view.memo:
        view.memo["long_digit_starts"] = [s for s in digit_starts(view) if _SIX_DIGITS.match(text, s) is not None]
    starts: list[int] = view.memo["long_digit_starts"]
    return starts


def _persons(view: EssayView, text: str) -> Iterator[Evidence]:
    found = Taken(text)
    for hit in matches_at(_PERSON, text, _long_starts(view, text)):
        date = re.sub(r"[ .-]", "", hit["date"])
        sep, last = hit["sep"] or "", hit["last"]
        left = left_of(view, hit.start(), 40)
        has_trigger = _PERSON_TRIGGER.search(left) is not None
        digits = date + last
        is_valid = _is_birth_date(date)
        if not has_trigger and (not is_valid or (not sep.strip() and last.isalpha())):
            continue
        if has_trigger:
            score = 0.98
        elif "+" in sep and len(date) == 8:
            score = 0.985  # nobody writes anything else so: a person of a hundred years
        elif len(date) == 8 or "-" in sep or "+" in sep:
            score = 0.95
        else:
            score = 0.75 if _WHOSE_NUMBER.search(left) else 0.6
        if not has_trigger and _PHONE_TRIGGER.search(left):
            score = 0.4
        if not has_trigger and _NUMBER_OF_ACCOUNT.search(left):
            continue  # some banks number an account by its owner's birth
        if not has_trigger and digits.startswith("0") and "-" not in sep:
            score = min(score, 0.45)  # as likely a phone number, which begins with 0
        if not has_trigger and is_unit_next(view, hit.end()):
            continue
        found.take(*hit.span())
        checksum = (("checksum", "1"),) if has_person_checksum(digits) else ()
        yield Evidence(
            *hit.span(),
            Label.PERSONID_NR,
            "personid/trigger" if has_trigger else "personid/form",
            score,
            base=digits,
            facts=checksum,
        )
    if not has_word(view, _is_person_word):
        return
    for hit in matches_at(_SPLIT_PERSON, text, digit_starts(view)):  # `19740216 och fyra sista 5518`: said in two parts
        for group in ("date", "last"):
            if found.claim(*hit.span(group)):
                yield Evidence(*hit.span(group), Label.PERSONID_NR, "personid/in_parts", 0.985, base=hit[group])
    lowered = text.lower()
    may_trigger = any(map(lowered.__contains__, _PERSON_TRIGGER_PARTS))
    for trigger in _PERSON_TRIGGER.finditer(text) if may_trigger else ():
        match = _NUMBER_AFTER_PERSON.search(text, trigger.end(), min(len(text), trigger.end() + 45))
        if match is None or not found.is_free(*match.span()):
            continue
        between = text[trigger.end() : match.start()]
        if _OTHER_PAPER.search(between.lower()):
            continue  # `inget personnummer , bara LMA-kort , numret är …`
        if "\n" in between or re.search(r"[.!?]\s+[A-ZÅÄÖ]|\d", between) or is_unit_next(view, match.end()):
            continue
        found.take(*match.span())
        yield Evidence(*match.span(), Label.PERSONID_NR, "personid/number_after_trigger", 0.9, base=match[0])


def _accounts(view: EssayView, text: str) -> Iterator[Evidence]:
    found = Taken(text)

    may_be_iban = any(_IBAN_REST.match(text, start) is not None for start in digit_starts(view))
    for hit in matches_at(_IBAN, text, token_starts_near_digits(view, 1)) if may_be_iban else ():
        surface = hit[0]
        n_digits = sum(map(str.isdecimal, surface))
        if (
            n_digits < 10
            or not surface[:2].isalpha()
            or (surface[:2].islower() and n_digits < 16 and "iban" not in left_of(view, hit.start()))
        ):
            continue
        found.take(*hit.span())
        left = left_of(view, hit.start(), 80)
        is_paid = _ACCOUNT_TRIGGER.search(left) is not None or _PAY_IN.search(left) is not None
        score = 0.98 if is_paid or n_digits == _IBAN_DIGITS.get(surface[:2]) or has_account_checksum(surface) else 0.9
        yield Evidence(*hit.span(), Label.ACCOUNT_NR, "account/iban", score, base="".join(surface.split()).upper())
    for hit in matches_at(_CARD, text, _long_starts(view, text)):
        if not found.claim(*hit.span()):
            continue
        yield Evidence(*hit.span(), Label.OTHER_NR_SEQ, "other_nr/card", 0.96, base=re.sub(r"[ -]", "", hit[0]))
    if not has_word(view, _is_account_word):
        return
    for pattern, rule, score in (
        (_CLEARING, "account/clearing", 0.96),
        (_ACCOUNT, "account/trigger", 0.88),
        (_GIRO, "account/giro", 0.9),
    ):
        for hit in matches_at(pattern, text, digit_starts(view)):
            start, end = hit.span()
            if not found.is_free(start, end):
                continue
            left = left_of(view, start, 70)
            triggers = list(_ACCOUNT_TRIGGER.finditer(left))
            trigger = triggers[-1] if triggers else _PAY_IN.search(left)
            if trigger is None:
                right = right_of(view, end, 45)
                lead = _SAID_AFTER.match(right)
                trigger = _ACCOUNT_TRIGGER.match(right[lead.end() if lead is not None else 0 :])
                left = "" if trigger is not None else left
            if trigger is None or re.search(
                r"\n\s*\n|\b(?:ring\w*|tel\w*|mobil\w*|personnummer|pnr|ärende\w*|dnr|diarie\w*|dossier\w*)\b",
                left[trigger.end() :],
            ):
                continue
            is_giro = re.search(r"giro|\bpg\b|\bbg\b", trigger[0]) is not None
            if pattern is _GIRO and not is_giro:
                continue
            if left.endswith(("ocr ", "ocr: ", "ocr-nummer ", "ocr-nr ")):
                continue  # what a bill is known by
            digits = re.sub(r"\D", "", hit[0])
            if trigger[0].startswith("swish") and digits.startswith(("07", "46", "0046")):
                continue  # a Swish number of a person is the phone number
            if is_unit_next(view, end) or re.search(r"\bkl\.?\s*$|\bklockan\s*$", left):
                continue
            found.take(start, end)
            is_firms_swish = trigger[0].startswith("swish") and digits.startswith("123") and len(digits) == 10
            if (_CARD_WORD.match(trigger[0]) or is_firms_swish) and pattern is not _GIRO:
                rule = "other_nr/swish" if is_firms_swish else "other_nr/card"
                yield Evidence(start, end, Label.OTHER_NR_SEQ, rule, score, base=digits)
            else:
                yield Evidence(start, end, Label.ACCOUNT_NR, rule, score, base=digits)
    for match in _CLEARING_ALONE.finditer(text):
        if found.is_free(*match.span("nr")):
            yield Evidence(*match.span("nr"), Label.ACCOUNT_NR, "account/clearing_alone", 0.85)


def _is_word(lexicon: Lexicon | None, letters: str) -> bool:
    return letters.lower() in _NO_PLATE or (lexicon is not None and lexicon.is_common(letters))


def _plates(view: EssayView, text: str, lexicon: Lexicon | None) -> Iterator[Evidence]:
    has_vehicle = has_word(view, _is_vehicle_word)
    found = Taken(text)
    for hit in matches_at(_CERTIFICATE, text, starts_of(view, _is_certificate_word)):
        found.take(*hit.span("nr"))
        yield Evidence(*hit.span("nr"), Label.LICENSE_NR, "license/certificate", 0.985, base=hit["nr"].casefold())
    for hit in _LICENCE.finditer(text) if has_word(view, _is_certificate_word) else ():
        if found.claim(*hit.span("nr")):
            yield Evidence(*hit.span("nr"), Label.LICENSE_NR, "license/after_licence", 0.985, base=hit["nr"].casefold())
    # An illegible sign may stand before the first digit (`ABC $23`), or be it.
    may_be_plate = any(
        _PLATE_END.match(text, at) is not None
        for start in digit_starts(view)
        for at in ((start, start - 1) if text[start - 1 : start] == "$" else (start,))
    )
    starts = token_starts_near_digits(view, 2) if has_vehicle or may_be_plate else ()
    for hit in matches_at(_PLATE, text, starts) if may_be_plate else ():
        letters = hit["letters"]
        # In a text without capitals, or all in capitals, they say nothing: then the letters must be no word.
        is_upper = letters.isupper() and not view.is_shouted(token_at(view, hit.start()))
        left = left_of(view, hit.start(), 40)
        has_trigger = _PLATE_TRIGGER.search(left) is not None and has_vehicle
        if letters.lower() in _NO_PLATE and not has_trigger:
            continue
        is_named = has_trigger and _PLATE_NAMED.search(left) is not None  # `regnr bok 123`
        if not is_upper and (
            (_is_word(lexicon, letters) and not is_named) or not (has_trigger or _near_vehicle(view, hit.start()))
        ):
            continue
        if has_trigger and re.search(r"(?<![\w.,:/-])\d\d\s$", text[max(0, hit.start() - 4) : hit.start()]):
            continue  # the province's number before it is a part: `34 ABC 123`
        if is_unit_next(view, hit.end()) and not has_trigger:
            continue
        if has_trigger:
            score = 0.96
        elif _near_vehicle(view, hit.start()):
            score = 0.93
        else:
            score = 0.6 if hit["sep"] or hit[0][-1].isalpha() else 0.5
        found.take(*hit.span())
        base = re.sub(r"[\s-]", "", hit[0]).casefold()
        yield Evidence(*hit.span(), Label.LICENSE_NR, "license/plate", score, base=base)
    if not has_vehicle:
        return
    foreign = list(matches_at(_FOREIGN_PLATE, text, starts))
    if not foreign and len(text.upper()) == len(text):
        foreign = list(matches_at(_FOREIGN_PLATE, text.upper(), starts))
    for hit in foreign:
        if not found.is_free(*hit.span()) or not _near_vehicle(view, hit.start()):
            continue
        letters = re.sub(r"[^A-ZÅÄÖ]", "", hit[0])
        left = left_of(view, hit.start(), 40)
        has_trigger = _PLATE_TRIGGER.search(left) is not None
        if sum(map(str.isdecimal, hit[0])) >= _LONG_PLATE and _VEHICLE.search(_CLAUSE_END.split(left)[-1]) is None:
            continue  # as likely a case's number
        if (
            (letters.lower() in _NO_PLATE and not has_trigger)
            or is_unit_next(view, hit.end())
            or sum(map(str.isdecimal, hit[0])) < 2
        ):
            continue
        is_upper = text[hit.start() : hit.end()] == hit[0] and not view.is_shouted(token_at(view, hit.start()))
        if not is_upper and (not has_trigger or _is_word(lexicon, letters) or hit[0].endswith((" I", " Å", " Ö"))):
            continue
        # `E4`, `A6`, `XC60`: roads and models have one letter or come without a blank.
        is_long = len(re.sub(r"[ -]", "", hit[0])) >= 6
        if not has_trigger and (not is_long or (hit[0][:3].isdecimal() and hit[0][-1].isalpha())):
            continue  # `däck 225 XYZ`
        base = re.sub(r"[\s-]", "", hit[0]).casefold()
        yield Evidence(*hit.span(), Label.LICENSE_NR, "license/foreign_plate", 0.9 if has_trigger else 0.7, base=base)


def _near_vehicle(view: EssayView, start: int) -> bool:
    return (
        _VEHICLE.search(left_of(view, start, 70)) is not None
        or _VEHICLE.search(right_of(view, start, 50)) is not None
        or _VEHICLE.search(sentence_text(view, start)) is not None
    )
