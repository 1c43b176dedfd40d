"""Numbers of transport lines, and other numbers that identify: door codes, flats, customers, contracts.

>>> from pseudo_core.detect.view.context import EssayView
>>> from pseudo_core.model import Essay
>>> from pseudo_core.tokenise import tokenise
>>> text = "Ta buss 5 , inte 15 . Koden till porten är 1234 ."
>>> view = EssayView(Essay("A1AT1", "A1", "AT1", text), tokenise(text))
>>> [(e.label.value, text[e.start : e.end]) for e in detect_numbers(view)]
[('transport_nr', '5'), ('transport_nr', '15'), ('other_nr_seq', '1234')]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from pseudo_core.detect.numbers.dialling import dialled
from pseudo_core.detect.numbers.door_codes import FILL, SEQUENCE, door_codes, sequence
from pseudo_core.detect.numbers.lines import is_number_noun, line_numbers
from pseudo_core.detect.numbers.nouns import numbered_nouns
from pseudo_core.detect.numbers.spoken import spoken_numbers
from pseudo_core.detect.view.frames import (
    digit_starts,
    has_word,
    left_of,
    matches_at,
    plain_text,
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
    from pseudo_core.lexicon import Lexicon

__all__ = ["NAMED_KIND", "detect_numbers", "is_with_office"]


_SURE = 0.75
# Whose the next number is, as long as the one before: `och grannens är 1204`, `, din är 5582`.
_OTHERS = re.compile(
    r"\s?(?:,|och|men|,\s(?:och|men|medan))\s(?:(?:min|mitt|din|ditt|hans|hennes|deras|vår|vårt|er|ert|[^\W\d_]{2,20}s)"
    r"(?:\s(?:[^\W\d_]{3,15}))?)\s(?:är|har|var|blev|heter)\s(?:nummer\s|nr\s)?(?P<nr>\d{3,10})(?![\w$]|[.,:/-]\d|\s\d)",
    re.IGNORECASE,
)
# Words that name a number's kind. What follows, after `är`, a colon or a few small words, is the number.
_KIND = (
    r"(?:kund|medlems|medlem|ärende|arende|kontrakts|kontrakt|avtals|avtal|faktura|boknings|bokning|order|beställnings"
    r"|referens|ref|pass|dossier|dosie|dossie|dosier|docie|anmälnings|anmälan"
    r"|diarie|försäkrings|försäkring|skade|skadeärende|elev|student|anställnings|anställning|låne\s?korts?"
    r"|lånekort|biblioteks\s?korts?|bibliotekskort|kort|ocr|kö|köplats"
    r"|rekryterings|annons|kurs|objekts?|hyres|hyresgäst|hyresavtals|lägenhets|lägenhet|serie|leverans|paket"
    r"|spårnings|kolli|sändnings|lma|lma-korts?|uppehållstillstånds"
    r"|tillstånds|beslut|besluts|journal|patient|remiss|recept|deltagar|start|bricka|biljett|biljet|bilet|bilett|kvitto|rapport"
    r"|projekt|organisations|org|plats|parkerings|parkering|garage|skåp"
    r"|förråds|förråd|vind|källar|box|postbox|rum|rums|sökande|ansöknings|ansökan|betyg|id|kund-id|medlems-id"
    r"|polisanmälan|polisanmälnings|mål|anläggnings|abonnemangs|abonnemang"
    r"|protokoll|protokolls|tvättid|tvättids|sovsal|sal|hytt|kabin|cell|bås|säng|sits|garderobs|mapp|akt|fång"
    r"|intern|barack|stuga"
    r"|ram|chassi|motor|mätar|mätare|el|elmätar|reklamations|reklamation|artikel|garanti|felanmälnings|felanmälan|handläggnings"
    r"|grupp|klass|tjänste|tjänst|arbetsgivar|försändelse|case|ticket|booking|visum|viserings|imei)"
)
_NUMBER_WORD = (
    r"(?:(?:en|et|n|t)?\.?(?:\s(?:har|hade|med|är|e|ä|ar|er|får|fick))?\s?-?\s?"
    r"(?:nummer|nummret|numret|numer|numner|nummern|nr|n:r|no|id|beteckning|kod|koden|#))"
)
NAMED_KIND = re.compile(
    rf"\b(?:{_KIND})(?:(?:et|en|t|n)?\s(?:med|har|fick)\s)?[ -]?(?:nummer|num+ret|numer|nr|id|kod|koden)"
    r"[\s:.]*(?:\b(?:är|e|ä|ar|er)\b[\s:]*)?\(?$"
)
_KIND_NR = re.compile(
    rf"(?<![\w-])(?P<kind>{_KIND}){_NUMBER_WORD}(?:\s(?:hos|på|i|vid|till|för"
    rf"|från)\s(?:\w+\s)?[^\W\d_][\w-]+\s?(?=:|är\b))?"
    rf"{FILL}{{0,4}}\s*(?P<nr>{SEQUENCE})(?![\w$])",
    re.IGNORECASE,
)
# After these the number must look like one: letters or a hyphen in it, or six digits (`kvittot A-20931`).
_SHAPED = (
    r"(?:kvittot|fakturan|bokningen|ordern|beställning(?:en)?|reklamationen|kontraktet|avtal(?:et)?|ärendet"
    r"|biljett(?:en)?"
    r"|paket(?:et)?|försändelse(?:n)?|kolli(?:t)?|leverans(?:en)?|passet|visum(?:et)?|beslut(?:et)?|remiss(?:en)?"
    r"|journal(?:en)?|recept(?:et)?|medlemskort(?:et)?|lånekort(?:et)?|bibliotekskort(?:et)?|presentkort(?:et)?"
    r"|busskort(?:et)?|passerkort(?:et)?|nyckelbricka(?:n)?|tagg(?:en)?|polisanmälan|försäkring(?:en)?"
    r"|försäkringsbrev(?:et)?"
    r"|annons(?:en)?|tjänst(?:en)?|beteckning(?:en)?|medlemskap(?:et)?|hemförsäkring(?:en)?|bilförsäkring(?:en)?"
    r"|objekt(?:et)?|larmobjekt(?:et)?|legitimationskort(?:et)?|månadskort(?:et)?|bankärende(?:t)?|mål(?:et)?|dossier(?:n)?|diarienummer"
    r"|garantisedel(?:n)?|abonnemang(?:et)?|ansökan|rekvisition(?:en)?|avi(?:n)?|räkning(?:en)?|order-?id|ticket)"
)
_is_shaped_kind = re.compile(_SHAPED, re.IGNORECASE).fullmatch
# A booking may be told by capitals alone (`bokning QXJPLM`).
_LETTER_CODE = re.compile(
    r"(?<![\w-])(?i:bokning(?:en|skod|skoden|snummer|snumret|sreferens)?|pnr|referens(?:en|kod|koden)?)"
    r"(?:\s*(?::|=|\b(?:är|e|ä|ar|er|har|med)\b)){0,2}\s*(?P<nr>[A-Z]{5,7})(?!\w)"
)
# A post box's number ends before the postal code.
_BOX = re.compile(r"(?P<kind>(?:post)?box)\s(?P<nr>\d{1,5})(?!\w)", re.I)
_BOXES = frozenset({"box", "postbox"})
# A place that is rented or owned and numbered: `på lott 45`, `båtplatsen har nummer 12`.
_LOT_KIND = (
    r"(?:koloni|odlings)?lott(?:en)?|parsell(?:en)?|(?:båt|kaj|brygg|husvagns|camping|tält|grav)plats(?:en)?|koloni(?:n)?"
    r"|kolonistuga(?:n)?|postfack(?:et)?|(?:källar|vinds)förråd(?:et)?|båtbrygga(?:n)?"
)
_LOT = re.compile(
    rf"(?:{_LOT_KIND}|post\sfack(?:et)?)(?:\s(?:är|har|heter|med|på|i))?(?:\s(?:nummer|nr|n:r)\.?)?(?:\s?:)?"
    r"\s(?P<nr>[A-Z]?\d{1,4}[A-Z]?)(?![\w$]|[.,:/-]\d|\s?-?\s?tal)",
    re.IGNORECASE,
)
_LOT_YEAR = re.compile(r"\w+(?:\s(?:i|på))?\s(?:19|20)\d\d")
_is_lot_word = word_test(rf"{_LOT_KIND}|post")
# What is kept or sent under a number written on it: `provet är märkt NS-4471/B`.
_MARKED = re.compile(
    r"märk(?:t|ta|s|tes)\s(?:(?:med|som|är|nummer|nr|:)\s){0,2}[\"”“']?"
    r"(?P<nr>(?-i:[A-ZÅÄÖ]{1,5})[-/ ]?\d\w*(?:[-/]\w+)*)(?![\w$])",
    re.IGNORECASE,
)
_MARKED_WORDS = frozenset({"märkt", "märkta", "märks", "märktes"})
# The room or bed where somebody lies or lives: `ligger på rum 12`.
_ROOM_KIND = r"rum|sal|sovsal|cell|hytt|barack|stuga|bås"
_ROOM = re.compile(
    rf"(?:{_ROOM_KIND})\s(?:nr\.?\s|nummer\s)?(?P<nr>\d{{1,4}}[A-Z]?)(?![\w$]|[.,:/-]\d)",
    re.I,
)
_is_room_word = word_test(_ROOM_KIND)
_STAYS = re.compile(
    r"\b(?:ligger|låg|legat|vårdas|vårdades|bor|bodde|bott|sover|sov|sitter|satt|väntar|delar|delade|hade"
    r"|har)\s(?:nu\s)?(?:på|i)?\s?$"
)
_PARKED = re.compile(
    r"\b(?:vagn|brygga|pir|kaj|hamn\w*|gästhamn\w*|båt\w*|camping\w*|rad|bänk|läktare|ställ\w*|parkera\w*|bil\w*|står|garage\w*|mopeden|motorcykeln|husvagnen)\b[^.!?\n]*$"
)
_HARBOUR = re.compile(
    r"\s(?:i|på|vid)\s(?:\w+\s)?(?:\w*hamn\w*|\w*camping\w*|bryggan|piren|kajen|parkering\w*|garage\w*)"
)
# Real estate is named by a district and two numbers: `fastigheten Ekeby 3:17`.
_ESTATE_KIND = r"beteckning(?:en)?|fastighet(?:en)?|fastighetsbeteckning(?:en)?|tomt(?:en)?|stuga(?:n)?|gård(?:en)?"
_ESTATE = re.compile(
    rf"(?i:{_ESTATE_KIND})\s?(?::|\b(?:är|e|ä|ar|er)\b)?\s?"
    r"(?P<name>[A-ZÅÄÖ][\w-]+(?:\s[A-ZÅÄÖ][\w-]+)?)\s(?P<nr>\d{1,3}:\d{1,4})(?!\w|[.,:/]\d)"
)
_is_estate_word = word_test(_ESTATE_KIND)
_PLAIN_KIND_NR = re.compile(
    rf"(?<![\w-])(?P<kind>referens(?:en)?\.?|ref\.?|[äa]rende|dossier|kontrakt|faktura|bokning|order|kund|medlem"
    rf"|diarienr|dnr|ocr"
    rf"|imei|organisationsnummer|orgnr|lägenhet|lägenheten|lägen\s?het(?:en)?|lä[gj]h?en?het|lagenhet|legenhet|läjenhet|lgh|lgh\.|lght\.?"
    rf"|lägenhetsnr"
    rf"|lägenhets?|hytt|kabin|hytten|postbox|box|(?:förvarings|kläd|väsk|bagage)?skåp(?:et)?|garageplats|parkeringsplats|köplats|p-plats|parkering|plats|platsen|förråd|rum"
    rf"|rummet|pass|passnr|lma-kort|uppsägning|anmälan|polisanmälan|skadeanmälan|felanmälan|reklamation|kvitto"
    rf"|{_SHAPED})"
    rf"(?P<with>\s(?:i|hos|på|från|med)\s(?-i:[A-ZÅÄÖ])[^\W\d_]+)?"
    rf"{FILL}{{0,1}}\s*(?P<nr>{SEQUENCE})(?![\w$]|[,]\d)",
    re.IGNORECASE,
)
_LINKED = re.compile(r"(?::|\b(?:är|e|ä|ar|er))\s*$")  # `mitt lånekort är 40118`
_ANY_KIND_NR = re.compile(
    rf"(?<![\w-])(?P<kind>[^\W\d_]{{3,20}})(?:nummer|nummret|numret|numer"
    rf"|nr){FILL}{{0,4}}\s*(?P<nr>{SEQUENCE})(?![\w$])",
    re.IGNORECASE,
)
_NOUN_NR = re.compile(
    rf"(?<![\w-])(?P<kind>[^\W\d_]{{4,25}})\s(?:nummer|nummret|numret|numer"
    rf"|nr)\b\.?{FILL}{{0,2}}\s*(?P<nr>{SEQUENCE})(?![\w$])",
    re.IGNORECASE,
)
# A long number that nothing explains still identifies more often than it counts.
_LONG = re.compile(r"(?<![\w$.,:/+-])(?<!\d )(?P<nr>\d(?:[ -]?\d){8,19})(?![\w$]|[.,:/-]\d)")
# Signs put together as in nothing but a number of papers, whatever stands before: `UNI-558120`, `42-718330`, `K7XQ2M`.
_CODE_FORM = re.compile(
    r"(?<![\w$.,:/+-])(?<!\d )(?P<nr>[A-ZÅÄÖ]{1,5}[- ]?\d{5,12}(?:-\d{1,4})?|[1-9]\d{0,3}-\d{5,8}(?:-\w{1,2})?"
    r"|[1-9]\d{1,2}-\d{3} \d{3}|\d{4}-[A-Z]\d{3,7}-\d{2}"
    r"|(?=[A-Z\d]{6,10}(?!\w))(?:[A-Z]+\d+[A-Z]+\d+|\d+[A-Z]+\d+[A-Z]+)[A-Z\d]*)"
    r"(?![\w$]|[ ]?[-–][ ]?\d|[.,:/]\d)"
)
_LONG_CODE = 6
_ROUND_RANGE = re.compile(r"\d+-\d+00")  # `500-15000`
_FOREIGN_POST = frozenset(
    {"SE", "S", "NO", "N", "DK", "FI", "FIN", "D", "DE", "PL", "UA", "LT", "LV", "EE", "UTC", "GMT"}
)
_CURRENCIES = frozenset({"SEK", "KR", "EUR", "USD", "NOK", "DKK", "GBP", "CHF"})
_THOUSANDS = re.compile(r"\d{1,3}(?: 000| \d{3})+")
# `Ärendet har nummer SFB 90 114-6`, `kort, nummer 3907 4412`: the kind stands apart, or nowhere.
_LETTERED = (
    r"(?:[A-ZÅÄÖ]{1,5}[ /-]{0,2}(?:[A-Z]{1,4}(?=\d))?(?=\d))?\d[\d-]*(?:[ /-]\d[\d-]*| - \d+)*"
    r"(?:-[A-Z]{1,4}\d[\d-]*)*(?:[ ]?[A-Z]{1,2}(?![\w-]))?"
)
_BARE_NR = re.compile(
    rf"(?<![\w-])(?i:nummer|numret|nummret|numer|numner|nr|id|ref|dnr|diarienr"
    rf"|mål(?=\s[A-ZÄÖÅ]{{1,3}}\s\d))\b\.?\s*(?:nr\.?\s*)?"
    rf"(?:(?:är|e|ä|ar|er)\s|:|=|#)?\s*(?P<nr>(?:[A-Z]{{1,6}}[/-](?=[A-Z\d]))?{_LETTERED})(?![\w$]|[.,:]\d)"
)
# `mitt nummer på bröstet är 217`: a runner's.
_WORN = re.compile(
    r"num+[er]*t?\s(?:på|som sitter på)\s(?:mitt\s|min\s|mina\s)?(?:bröst|bröstet|magen|mage|tröjan|tröja|lappen"
    r"|ryggen|rygg|nummerlappen|västen)\s?(?::|\b(?:är|e|ä|ar|er|var|blev)\b)?\s?(?P<nr>\d{1,5})(?![\w$]|[.,:/-]\d)",
    re.IGNORECASE,
)
_ISSUE = re.compile(r"\d{1,2}[ /-](?:19|20)\d\d")  # `nr 7 2018` of a magazine
_BARE_NOT = re.compile(
    r"\b(?:tel\w*|mobil\w*|mob|ring\w*|sms\w*|nås|person\w*|konto\w*|bank\w*|clearing\w*|giro\w*|swish\w*|bil\w*"
    r"|reg\w*|skylt\w*|plåt\w*|skoter\w*|moped\w*|mc|buss(?!bolag|företag|kort)\w*|tåg(?!bolag|företag|kort)\w*|spårvagn\w*|linje\w*|hus\w*|gata\w*|port\w*"
    r"|våning\w*|trappa|\w*certifikat\w*|\w*körkort\w*|\w*(?:truck|lastar|lift|travers|kran|maskin)\s?kort\w*"
    r"|\w*legitimation\w*|\w*licens\w*|\w*bevis\w*|släp\w*"
    r"|trailer\w*|husvagn\w*|traktor\w*|volvo|whatsapp|viber|fax|artikel|sida|kapitel|tidning\w*|uppgift|fråga"
    r"|läste|kr|kostar)\b"
    r"[^.!?\n]{0,22}$|\b(?:mitt|hans|hennes|nya|gamla|vårt|ditt)\s*$"
)
# The world's posts number their letters and parcels alike: two letters, nine digits, the country.
_PARCEL = re.compile(r"(?<![\w-])(?P<nr>[A-Z]{2} ?\d{2,4}(?: ?\d{2,4}){1,3} ?\d? ?[A-Z]{2})(?![\w-])")
_PARCEL_DIGITS = 9
# Offices number their cases by year, whatever word stands before: `TK 2019:0336`, `BN-2021/00418`.
_CASE = re.compile(
    r"(?<![\w-])(?P<nr>(?P<code>[A-ZÅÄÖ]{1,5})[ -]?(?:19|20)\d\d(?:[:/]\d{3,7}|-\d{4,7})(?:-\d{1,4})?)"
    r"(?![\w-]|[.,:/]\d)"
)
_LAWS = word_set(
    "sou ds dir prop nja rå hfd möd mig ad arn jo eu eg fn iso en ss rh rk skr"
)  # … but the law is everybody's
_DAY_AND_MONTH = re.compile(r"(?:0?[1-9]|[12]\d|3[01])/(?:0?[1-9]|1[0-2])(?!\d|-(?!(?:19|20)\d\d\b)\d{3})")
_YEARS = re.compile(r"(?P<from>(?:19|20)\d\d)[-/](?P<to>(?:19|20)\d\d)")
_LONGEST_TERM = 20
_MOBILE_FORM = re.compile(r"0\d{1,3}(?:[ -]?\d){6,8}$")
_PERSON_FORM = re.compile(
    r"(?<![\w$./-])(?:(?:19|20)\d\d|[3-9]\d)(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])-\d{4}(?![\w$*]|[-.,:/]\d)"
)
_MOBILE = 10  # digits of a mobile phone's number
_ASYLUM_CARD = re.compile(r"\blma\b[^.!?\n]{0,12}$")  # what asylum seekers have in place of a personal number
_FLIGHT = re.compile(
    r"\b(?i:flyg|flyget|flight|flightnummer|plan|planet|avgång|flög|flyger|flugit|flyga|landade|landar)\b"
    r"(?:\s[^\W\d_]{2,14}){0,3}?(?:\s(?:med|nummer|nr|som heter|heter|är|har))?:?\s"
    r"(?P<nr>(?:[A-Z]{2}|[A-Z]\d|\d[A-Z])[ -]?\d{2,4})(?![\w-])"
)
_is_flight_word = word_test(
    r"flyg|flyget|flight|flighten|flightnummer|flygnummer|flygning(?:en)?|flygresa(?:n)?|flygbiljett\w*|plan|planet"
    r"|avgång(?:en)?|flög|flyger|flugit|flyga|lyfter|lyfte|landade|landar|landa|mellanlandar|arlanda|landvetter|kastrup"
    r"|skavsta|sturup|gardermoen|flygplats(?:en)?"
)
# The airlines' own two signs (IATA): with one of them a number is a flight wherever flying is spoken of.
_AIRLINES = word_set(
    "SK DY D8 W6 W4 W9 5W FR U2 VY EW 4U TK PC XQ LH KL AF BA ET QR EK JU OS LX LO BT AY TP IB UX UA AA DL AC WS LY RJ",
    "ME MS SV GF KU FZ EY G9 XY FI A3 RO OK OU HV TO TB PS SU S7 U6 HY KC T5 J2 IR EP W5 QS B9 IA RB AH AT TU KQ WB",
    "HF NH JL CA CZ MU HU HX CX BR SQ TR TG FD VN VJ PG GA QZ JT MH AK PR 5J AI 6E SG UL BG BS PK PA RA H9 KB KE OZ 7C",
    "CI LA G3 AD AV CM AM VB AR H2 9W DX TF WF RC FB FV DP 9U ZF ED JA 2P AZ SN TV EI EN WX XR 3U A9 VF NO LS BY OR 6B",
)
_AIRLINE_NR = re.compile(r"(?<![\w-])(?P<nr>(?P<code>[A-Z]{2}|[A-Z]\d|\d[A-Z])[ -]?\d{2,4})(?![\w-]|[.,:/]\d)")
_OFFICE = re.compile(
    r"\b(?:\w+verket|migration|soc|socialen|hos er"
    r"|försäkringskassan|kommunen|\w*myndighet\w*|a-kassan?|csn|\w*domstol\w*|polisen|bibliotek\w*"
    r"|\w*kön?|ärende\w*|beslut\w*|kassan|facket|banken)\b[^.!?\n]{0,50}$"
)


def is_with_office(view: EssayView, start: int) -> bool:
    """Tell whether an authority stands in the sentence before a number that is the writer's (`mitt nummer är`)."""
    return _OFFICE.search(left_of(view, start, 80)) is not None


_is_kind_word = word_test(
    _KIND + r"(?:en|et|n|t)?[-.]?(?:num+er|num+ret|numern|numner|nr|n:r|no|id|beteckning|kod|koden)?\.?"
    r"|diarienr|dnr|orgnr|lägenheten|läjenhet|lagenhet|legenhet|lägen|hytten|läghenhet|lägehet|lght?\.?|rummet|ref\.?"
    r"|referens(?:en)?\.?|p-plats"
    r"|platsen|skåpet|garageplats|parkeringsplats|lägenhetsnr|uppsägning|kund-?\w+|medlems-?\w+|platsen"
    rf"|{_SHAPED}"
)
_is_booking_word = word_test(r"bokning(?:en|skod|skoden|snum+er|snum+ret|sreferens)?|pnr|referens(?:en|kod|koden)?")
_PLATE_FORM = re.compile(r"[A-Z]{3} ?\d\d[\dA-Z]")
_FLYING = re.compile(
    r"\b(?:flyg\w*|flight\w*|plan|planet|avgång\w*|flög|flugit|lyfter|lyfte|land(?:ar|ade|a)|mellanlandar|arlanda"
    r"|landvetter"
    r"|kastrup|skavsta|sturup|gardermoen)\b"
)
_is_bare_word = word_test(r"mål|nummer|numret|nummret|numer|numner|nr\.?|id|ref\.?|dnr|diarienr")
_is_number_compound = word_test(r"[^\W\d_]{3,20}(?:nummer|nummret|numret|numer|nr)")
_NOT_KINDS = word_set(
    "snabb direkt jour växel nöd anknytnings intern kontakt sms whatsapp",
    "telefon telefonen mobil tele hem jobb person samordnings konto clearing post hus gatu registrerings reg bank plåt",
    "nummerplåt skylt bil bils bilens",
    "bankgiro plusgiro giro fax rums våning sko kläd buss bussen spårvagn tåg linje port gatan adress",
)
# Kinds whose plain number may count instead (`2 rum`, `rum 3`, `plats 1`): a longer number is asked for.
_WEAK_KINDS = word_set("kvitto rum rummet plats platsen parkering order kund medlem pass box bokning kontrakt")


def detect_numbers(view: EssayView, lexicon: Lexicon | None = None) -> Iterator[Evidence]:
    """Yield line numbers (guidelines 3.4, only the number) and other identifying numbers (3.13)."""
    text = plain_text(view)
    for line in line_numbers(view, text):
        is_told_of = view.is_impersonal and not view.is_first_person(token_at(view, line.start))
        yield replace(line, score=min(line.score, 0.4)) if is_told_of else line  # a film's bus
    yield from spoken_numbers(view, text)
    if digit_starts(view):
        yield from _others_too(view, text)


def _is_code(number: str) -> bool:
    """Tell whether capitals and digits are mixed as in nothing but a code: `K7XQ2M`."""
    signs = number.replace("-", "")
    return len(signs) >= 5 and signs.isalnum() and signs.isupper() and not signs[1:].isdecimal()


def _others_too(view: EssayView, text: str) -> Iterator[Evidence]:
    """Yield identifying numbers, and those of others that are told right after one: `min är 4471 , hennes är 5582`."""
    for evidence in _sequences(view, text):
        yield evidence
        if evidence.label is Label.OTHER_NR_SEQ and evidence.score >= _SURE:
            other = _OTHERS.match(text, evidence.end)
            if other is not None and len(other["nr"]) == evidence.end - evidence.start:
                yield Evidence(*other.span("nr"), Label.OTHER_NR_SEQ, "other_nr/others_too", 0.9, base=other["nr"])


def _sequences(view: EssayView, text: str) -> Iterator[Evidence]:
    found: set[int] = set()

    def fresh(evidence: Evidence | None) -> Iterator[Evidence]:
        if evidence is not None and evidence.start not in found:
            found.add(evidence.start)
            yield evidence

    has_capitals = any(text[max(0, s - 2) : s].rstrip(" -")[-1:].isupper() for s in digit_starts(view))
    lettered = token_starts_near_digits(view, 1) if has_capitals else ()
    for hit in matches_at(_PARCEL, text, lettered):
        if len(re.sub(r"\D", "", hit["nr"])) == _PARCEL_DIGITS:
            yield from fresh(sequence(view, hit, "other_nr/parcel", 0.97))
    for hit in matches_at(_CASE, text, lettered):
        code = hit["code"].lower()
        if code not in _LAWS and not code.endswith("fs"):
            yield from fresh(sequence(view, hit, "other_nr/case", 0.45 if view.is_impersonal else 0.92))
    for evidence in numbered_nouns(view, text):
        yield from fresh(evidence)
    for evidence in door_codes(view, text):
        yield from fresh(evidence)
    kinds = starts_of(view, _is_kind_word)
    for hit in matches_at(_BOX, text, [view.starts[i] for i in view.where(_BOXES)]):
        if hit["kind"][0].isupper():
            yield from fresh(sequence(view, hit, "other_nr/box", 0.97))
    for hit in matches_at(_KIND_NR, text, kinds):
        yield from fresh(sequence(view, hit, "other_nr/named_number", 0.93))
    for hit in matches_at(_ANY_KIND_NR, text, starts_of(view, _is_number_compound)):
        if hit["kind"].lower() not in _NOT_KINDS and (len(re.sub(r"\D", "", hit["nr"])) >= 3 or _is_code(hit["nr"])):
            yield from fresh(sequence(view, hit, "other_nr/any_number_word", 0.8))
    for hit in matches_at(_PLAIN_KIND_NR, text, kinds):
        n_digits = len(re.sub(r"\D", "", hit["nr"]))
        kind = hit["kind"].lower()
        if _is_code(hit["nr"]):
            yield from fresh(sequence(view, hit, "other_nr/code_after_kind", 0.9))
            continue
        if kind in _WEAK_KINDS and n_digits < 3:
            is_berth = _PARKED.search(left_of(view, hit.start(), 50)) or _HARBOUR.match(right_of(view, hit.end(), 25))
            if kind.startswith("plats") and n_digits and is_berth:
                yield from fresh(sequence(view, hit, "other_nr/parked", 0.9))
            continue
        if _DAY_AND_MONTH.match(hit["nr"]) is not None:
            continue  # `kontraktet gäller 1/6 - 31/8`
        if (years := _YEARS.fullmatch(hit["nr"])) is not None and 0 < int(years["to"]) - int(
            years["from"]
        ) < _LONGEST_TERM:
            continue  # `kontraktet 2019-2021`, but not `medlemskort 2012-2055`
        if kind.startswith("ref") and _MOBILE_FORM.match(hit["nr"]):
            continue  # who is asked about an applicant, with a telephone
        if _is_shaped_kind(kind) or hit["with"]:
            is_card = n_digits >= 4 and kind.endswith(("kort", "kortet")) and _LINKED.search(hit[0], 0, -len(hit["nr"]))
            if n_digits >= 6 or is_card or (n_digits >= 3 and ("-" in hit["nr"] or hit["nr"][0].isalpha())):
                yield from fresh(sequence(view, hit, "other_nr/shaped_after_kind", 0.9))
            continue
        is_flat = kind.startswith(("läg", "lgh", "läj", "lag", "leg"))
        if is_flat and " " in hit["nr"] and hit["nr"][:4].isdecimal():  # a postal code may follow: `lgh 1304 136 40 …`
            start = hit.start("nr")
            yield Evidence(start, start + 4, Label.OTHER_NR_SEQ, "other_nr/flat", 0.93, base=hit["nr"][:4])
            continue
        is_sure = is_flat or kind.startswith(("ref", "ocr", "imei"))  # even where the number looks like a year
        if n_digits >= 3 or is_flat or kind.endswith(("plats", "p-plats", "förråd", "skåp", "skåpet")):
            is_lot = len(kind) > 5 and kind.endswith("plats")  # no street, though it ends like one
            score = 0.97 if is_lot else 0.93 if n_digits >= 3 and is_sure else 0.75
            yield from fresh(sequence(view, hit, "other_nr/after_kind", score))
    for hit in matches_at(_NOUN_NR, text, view.starts if has_word(view, is_number_noun) else ()):
        n_digits = len(re.sub(r"\D", "", hit["nr"]))
        is_told = n_digits >= 4 or _is_code(hit["nr"])
        if hit["kind"].lower() not in _NOT_KINDS and is_told and not _ISSUE.fullmatch(hit["nr"]):
            is_card = (
                hit["kind"].lower().endswith(("kort", "kortet", "bevis", "intyg", "biljett")) and hit["nr"][0] != "0"
            )
            yield from fresh(sequence(view, hit, "other_nr/noun_and_number", 0.9 if is_card else 0.7))
    for hit in matches_at(_FLIGHT, text, starts_of(view, _is_flight_word)):
        yield from fresh(sequence(view, hit, "other_nr/flight", 0.97))
    if has_word(view, _is_flight_word):
        for hit in matches_at(_AIRLINE_NR, text, token_starts_near_digits(view, 1)):
            if hit["code"] in _AIRLINES and _FLYING.search(left_of(view, hit.start(), 90)):
                yield from fresh(sequence(view, hit, "other_nr/flight", 0.97))
    if has_word(view, _is_room_word):
        for hit in matches_at(_ROOM, text, starts_of(view, _is_room_word)):
            if _STAYS.search(left_of(view, hit.start(), 30)) is not None:
                yield from fresh(sequence(view, hit, "other_nr/room", 0.9))
    if has_word(view, _is_estate_word):
        for hit in matches_at(_ESTATE, text, starts_of(view, _is_estate_word)):
            yield from fresh(sequence(view, hit, "other_nr/estate", 0.985))
            yield Evidence(*hit.span("name"), Label.CITY, "city/estate", 0.9, base=hit["name"])
    if has_word(view, _is_lot_word):
        for hit in matches_at(_LOT, text, starts_of(view, _is_lot_word)):
            if _LOT_YEAR.fullmatch(hit[0]) is None:  # `vi köpte kolonin 1998`
                yield from fresh(sequence(view, hit, "other_nr/lot", 0.95))
    if not view.vocabulary.isdisjoint(_MARKED_WORDS):
        for hit in matches_at(_MARKED, text, [view.starts[i] for i in view.where(_MARKED_WORDS)]):
            yield from fresh(sequence(view, hit, "other_nr/marked", 0.95))
    for hit in matches_at(_LETTER_CODE, text, starts_of(view, _is_booking_word)):
        if not view.is_shouted(token_at(view, hit.start("nr"))):
            yield from fresh(sequence(view, hit, "other_nr/letter_code", 0.9))
    for hit in matches_at(_BARE_NR, text, starts_of(view, _is_bare_word)):
        n_digits = len(re.sub(r"\D", "", hit["nr"]))
        has_letters = hit["nr"][0].isalpha()
        if hit["nr"].startswith("467") and n_digits == _MOBILE + 1:
            yield Evidence(*hit.span("nr"), Label.PHONE_NR, "phone/no_plus", 0.95, base=dialled(hit["nr"]).number)
            continue
        if (person := _PERSON_FORM.match(text, hit.start("nr"))) is not None and person.end() == hit.end("nr"):
            continue  # born that day: `detect_identity` has it
        is_phone = hit["nr"].startswith(("07", "00", "01", "02", "03", "04", "05", "06", "08", "09")) and n_digits >= 8
        if (
            n_digits >= (2 if has_letters else 4)
            and not is_phone
            and not _ISSUE.fullmatch(hit["nr"])
            and (
                not _BARE_NOT.search(left_of(view, hit.start(), 20 if has_letters else 40))
                or _ASYLUM_CARD.search(left_of(view, hit.start(), 20)) is not None
            )
        ):
            score = 0.9 if _PLATE_FORM.fullmatch(hit["nr"]) else 0.98 if has_letters or n_digits > 8 else 0.8
            yield from fresh(sequence(view, hit, "other_nr/bare_number", score))
    for hit in matches_at(_WORN, text, starts_of(view, _is_bare_word)):
        yield from fresh(sequence(view, hit, "other_nr/worn", 0.9))
    for hit in matches_at(_CODE_FORM, text, token_starts_near_digits(view, 1)):
        head = re.match(r"[^\W\d_]*", hit["nr"])
        letters = head[0] if head is not None else ""
        if (
            letters in _FOREIGN_POST  # `SE-43133` before a town
            or letters in _CURRENCIES  # `SEK 15000`
            or (letters.lower() in _LAWS and sum(map(str.isdecimal, hit["nr"])) < _LONG_CODE)
            or view.is_impersonal
            or _ROUND_RANGE.fullmatch(hit["nr"])
            or _PLATE_FORM.fullmatch(hit["nr"])
            or (_PERSON_FORM.match(text, hit.start("nr")) is not None)
        ):
            continue
        yield from fresh(sequence(view, hit, "other_nr/code_form", 0.62))
    for hit in matches_at(_LONG, text, digit_starts(view)):
        digits = re.sub(r"\D", "", hit["nr"])
        if digits.startswith("07") and len(digits) == _MOBILE and hit["nr"].count(" ") > _MOBILE // 2:
            yield Evidence(*hit.span("nr"), Label.PHONE_NR, "phone/digits_apart", 0.9, base=digits)  # `0 7 0 1 …`
        elif not _THOUSANDS.fullmatch(hit["nr"]):
            yield from fresh(sequence(view, hit, "other_nr/long", 0.52))
