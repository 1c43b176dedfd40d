"""E-mail addresses, personal web pages and phone numbers.

Typed and transcribed forms alike: `a_b @ post . example`, `070 - 123 45 67`. Numbers and pages that everybody shares
(112, `www.svt.se`) are not personal (guidelines 3.9).

>>> from pseudo_core.detect.view.context import EssayView
>>> from pseudo_core.model import Essay
>>> from pseudo_core.tokenise import tokenise
>>> text = "Ring 070 - 123 45 67 eller mejla a.b@post.example ."
>>> view = EssayView(Essay("A1AT1", "A1", "AT1", text), tokenise(text))
>>> [(e.label.value, text[e.start : e.end]) for e in detect_contact(view)]
[('email', 'a.b@post.example'), ('phone_nr', '070 - 123 45 67')]
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from pseudo_core.detect.numbers.detector import NAMED_KIND, is_with_office
from pseudo_core.detect.numbers.dialling import AT_SIGN, HAS_AT, address_key, dialled
from pseudo_core.detect.numbers.handles import HANDLE, IN_WORDS, accounts, hints_of, looks_like_host, make_handle
from pseudo_core.detect.view.frames import (
    PLAIN,
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
    word_set,
    word_test,
)
from pseudo_core.model import Evidence
from pseudo_core.taken import Taken
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView
    from pseudo_core.lexicon import Lexicon

__all__ = ["detect_contact", "phone_country"]

_TOP = (
    "se|com|org|net|nu|info|biz|eu|de|dk|no|fi|uk|co|io|me|ru|pl|fr|es|it|nl|be|at|ch|gr|tr|ua|ro|hu|cz|bg|rs|hr|ba|al|lt"
    "|lv|ee|is|ie|pt|us|ca|br|mx|in|pk|af|ir|iq|sy|lb|so|et|er|ke|ug|ng|eg|ma|dz|tn|th|vn|ph|cn|jp|kr|au|nz|edu|gov"
    "|online|site|blog|shop|store|app|dev|family|music|photo|cafe|example|xyz|tv|mobi|asia|kz|az|sk|np|lk|bd|gh|sn|cm|ao|za"
    "|cl|pe|ve|uy|cu|ae|il"
)
_EMAIL = re.compile(
    rf"""
    (?<![\w$-])
    [\w.+%'’$-]+ [ ]? {AT_SIGN} [ ]? [\w$-]+                            # local part and the first part of the host
    (?: (?:\.[\w$-]+)*,(?:{_TOP})\b                                  # a comma for the last dot: `post,example`
      | (?:\.[\w$-]+)+
      | (?:[ ]\.[ ]?[\w$-]+)* [ ]?(?:\.|[(\[](?:dot|punkt)[)\]])[ ]?(?:{_TOP})\b )?  # the rest, dots perhaps spaced
    """,
    re.VERBOSE | re.IGNORECASE,
)
_LOCAL = re.compile(r"(?<![\w$-])[\w.+%'’$-]+")  # how `_EMAIL` begins
# `ada punkt ek snabel-a post punkt example`; with the dots typed: `ada.ek at post.example`.
_DOT_IN_WORDS = r"(?: (?:punkt|dot|prick) | ?\. ?)"
_EMAIL_IN_WORDS = re.compile(
    rf"(?<!\w)(?P<local>[\w+-]{{1,64}}(?:{_DOT_IN_WORDS}[\w+-]{{1,64}}){{0,5}})"
    rf" (?P<at>snabel[- ]?a|at) (?P<host>[\w-]+)(?:{_DOT_IN_WORDS}[\w-]+)*{_DOT_IN_WORDS}(?:{_TOP})\b",
    re.IGNORECASE,
)
_POST_HOST = re.compile(
    r"g-?mail|hotmail|outlook|live|yahoo|icloud|telia|msn|mail|post|student\w*|proton\w*", re.IGNORECASE
)
_PAGE_IN_WORDS = re.compile(
    rf"\b(?:(?:sid(?:a|an|or)|hemsid\w+|\w*blogg\w*|webb\w*)\b[^.!?\n]{{0,25}}?\s"
    rf"(?=[\w-]+ (?:punkt|dot)\b)|(?=www\b))"
    rf"(?P<url>(?:www (?:(?:punkt|dot) )?)?[\w-]{{3,}}(?: punkt| dot)? (?:{_TOP}))\b",
    re.IGNORECASE,
)
_URL = re.compile(
    rf"""
    (?<![\w@.$-])
    (?: https?\s?:\s?/\s?/\s?\S+(?:(?:\s\.\s[\w$-]+)*\s\.\s?(?:{_TOP})\b)?
      | www\s?\.\s?[\w$-]+(?:\s?\.\s?[\w$-]+)*?\s?\.\s?(?:{_TOP})\b(?:/[^\s<>"”,;)]*)?
      | www\.\S+
      | [\w-]+(?:\.[\w-]+)*\.(?:{_TOP})\b(?:/[^\s<>"”,;)]*)? (?![\w@-]) (?!\s?@)
    )
    """,
    re.VERBOSE | re.IGNORECASE,
)
_URL_TAIL = ".,;:!?)]}'\"”’»"
_HOST = re.compile(r"(?:https?\s?:\s?/\s?/\s?)?(?:www\s?\.\s?)?([^/\s]+(?:\s?\.\s?[^/\s]+)*)(/\S*)?", re.IGNORECASE)
# Pages that say nothing about the writer; the path of a social page does (`facebook.com/…`).
_PUBLIC_HOSTS = word_set(
    "google youtube facebook instagram twitter tiktok snapchat whatsapp wikipedia gmail hotmail outlook yahoo",
    "netflix spotify linkedin blocket hemnet ikea amazon ebay zalando tradera svt sverigesradio sr ur aftonbladet",
    "expressen dn svd gp bbc cnn arbetsformedlingen forsakringskassan skatteverket migrationsverket skolverket",
    "csn polisen regeringen riksdagen scb socialstyrelsen folkhalsomyndigheten konsumentverket naturvardsverket",
    "trafikverket transportstyrelsen kronofogden uhr antagning studera domstol informationsverige sweden",
    "visitsweden 1177 sj vasttrafik sl skanetrafiken resrobot hitta eniro swedbank nordea seb handelsbanken ica",
    "coop willys lidl hm systembolaget bokus adlibris booking airbnb translate lexin klartext 8sidor sfi kommun",
    "t.ex",
)
_SOCIAL_HOSTS = word_set("facebook instagram youtube linkedin tiktok snapchat twitter vk telegram")
_PAGE_TRIGGER = re.compile(
    r"\b(?:min|mitt|mina|vår|vårt|våra|hans|hennes|my)\s+(?:\w+\s+){0,2}(?:\w*sida|\w*sidor|\w*blogg|hemsid\w+"
    r"|\w*kanal|shop|butik|webb\w*"
    r"|profil|portfolio|konto|site|page|blog|affär|företag)\b",
    re.IGNORECASE,
)
# What stands before an address whose dots are typed with blanks: `mejla på ali . hassan @ …`.
_SPACED_LOCAL = re.compile(
    r"(?:\b(?:på|till|är|mejl\w*|mail\w*|e-?post\w*|adress\w*|mig|via)|[:\n␤])\s*(?P<head>(?<!\w)[a-zåäö][\w-]* \. ?)$"
)
_DOT = re.compile(r"\.|[(\[](?:dot|punkt)[)\]]", re.IGNORECASE)
_HANDLE_AFTER_WORD = re.compile(r"^\S+ @\S")
_TOP_LAST = re.compile(rf"\.(?:{_TOP})$", re.IGNORECASE)
_SEP = r"[ \u00a0.()/-]"
# Digit groups that begin like a number to dial; at most three separators between digits, as in `(0)70 - 1`.
_PHONE = re.compile(
    rf"(?<![\w$#*+])(?<![\d][.,:/+-])(?:\(?\+{_SEP}?\d|\(?00{_SEP}?[1-9]|\(0\){_SEP}?[1-9]"
    rf"|[oO0]7[oO\d$]|\(?0[\d$])(?:{_SEP}{{0,3}}[\d$]){{4,14}}(?!\w)"
)
_PHONE_AFTER_TRIGGER = re.compile(
    r"\b(?:ring(?:a|er)?|sms:?a?|messa|(?:direkt|jour|växel|nöd|kontakt|mobil|telefon|tele|tel|hem|jobb"
    r"|whats\s?app|viber|fax)[ .-]?(?:nummer|nummret|numret|numer|nr|no)?"
    r"|telefon|mobil|mobilen|mob|tel|tfn|tlf|nås|nå|kontakta|whatsapp|viber|fax|(?:mitt|hans|hennes|vårt|min|nya"
    r"|gamla)\s+(?:\w+\s+)?(?:nummer|nummret|numret|numer|nr))\b[^\d\n+]{0,30}?"
    rf"(?P<nr>(?<![\w.,:/-])\(?[1-9](?:{_SEP}{{0,3}}[\d$]){{5,12}})(?!\w|[.,:/+-]\d|-[A-Z]\d)",
    re.IGNORECASE,
)
_PHONE_TRIGGER = re.compile(
    r"\b(?:ring\w*|tel|tele\w*|tfn|tlf|mobil\w*|mob|nummer|numret|numer|nr|sms\w*|nås|nå mig|kontakta|whats\s?app"
    r"|viber|swish\w*|fax|phone|"
    r"call|samtal|svarar)\b",
)
_is_dotted = word_test(r".+\..+|www.*|htt.*")
_TOUCHING_DOT = re.compile(r"\.\S")
_is_phone_word = word_test(
    r"ring\w*|sms\w*|messa|mobil\w*|mob|tele\w*|tel\.?|tel\.?nr\.?|tfn|tlf|nås?|kontakta|whats\w*|viber|fax"
    r"|num+e?r+e?t?|numret|nr\.?|\w+n(?:umme)?r"
)
_is_extension = word_test(r"anknytning(?:en|snummer)?|ankn\.?|(?:växel|snabb|intern|kort)(?:nummer|numret)")
_EXTENSION = re.compile(
    r"[^\W\d_]+\.?(?:\s?(?:nr|nummer|:|är))*\s*(?P<nr>\d{1,6}(?:-\d{2,5})?)(?![\w]|[.,:/-]\d)", re.I
)
_is_phone_opener = word_test(
    r"ring(?:a|er)?|sms|sms:?a|messa|mobil\w*|mob|telefon\w*|tele\w*|tel\.?|tel\.?nr\.?|hem\w*|jobb\w*|whats\w*"
    r"|viber|fax|tfn|tlf|nås?|kontakta|mitt|hans|hennes|vårt|min|nya|gamla"
)
# What has long numbers of its own, however much they look like a telephone's: a parcel, a wristband, a ticket.
_OTHER_KIND = re.compile(
    r"\b\w*(?:kolli|str[eä]c?kkod|armband|biljett|spårning|försändelse|faktura|journal|lånekort|strekkod|kvitto)\w*\b"
    r"(?![^.!?\n]*\b(?:ring\w*|sms\w*|tel\w*|nås?|numret|mitt|mig|hos)\b)(?:\s[^\W\d]+){0,2}\s?[:(]?\s?$"
)
_SWEDISH_MOBILE = re.compile(r"07\d{8}|(?:46|0046)7\d{8}")
_ID_TRIGGER = re.compile(r"\bperson\s?(?:nummer|nr|numret)|\bpnr\b|\bpersonnummer|\bfödd\b|\bsamordning")
_CLOCK_OR_DATE = re.compile(
    r"\d{1,2}[.:]\d\d\s?-\s?\d{1,2}[.:]\d\d|\d{1,2}[./-]\d{1,2}[./ -]{1,2}(?:\d\d|\d{4})"
    r"|\d\d/(?:19|20)\d\d(?:\s?-\s?\d\d(?:/\d{4})?)?|\d\d(?:\d\d)?[.-]\d\d[.-]\d\d|\d{2} \d{2} \d{2}"
)
# A person's number (`hennes nummer är 560413 2868`): nobody groups a telephone's digits so.
_BORN_AND_FOUR = re.compile(r"[3-9]\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[ -]\d{4}")
_LETTER_O = ("o", "O")
_DIGIT = re.compile(r"[\d$]")
_PUBLIC_PHONES = word_set("112 1177 11414 11313 118118 118000 118800 90000 90510 020221 116111 020222888")


def detect_contact(view: EssayView, lexicon: Lexicon | None = None) -> Iterator[Evidence]:
    """Yield e-mail addresses, personal pages, handles and phone numbers (guidelines 3.7 to 3.9)."""
    text = view.text
    taken = Taken(text)
    if HAS_AT.search(text) is not None:
        for hit in _emails(text):
            start, end = hit.end() - len(hit[0].lstrip(".-'’%+")), hit.start() + len(hit[0].rstrip("."))
            if " . " in text[max(0, start - 3) : start] or text[max(0, start - 2) : start] == " .":
                spaced = _SPACED_LOCAL.search(text, max(0, start - 40), start)
                # At the head of a line a word and its stop may be the sentence before, unless all dots are typed so.
                is_head = spaced is not None and (spaced[0][0] not in "\n␤" or " ." in text[start:end])
                start = spaced.start("head") if spaced is not None and is_head else start
            surface = text[start:end]
            if _HANDLE_AFTER_WORD.search(surface) is not None and _TOP_LAST.search(surface) is None:
                continue  # `min kusin @lotta.k`: a word and a handle
            sign = HAS_AT.search(surface)
            is_bracketed = (
                sign is not None and sign[0] != "@" and " " not in surface
            )  # `fråga 1 (a) och (b)` has blanks
            has_host = is_bracketed or (sign is not None and _DOT.search(surface, sign.end()) is not None)
            # A blank beside the sign is only read through when a host with its dot follows (`3 @ 20 kronor`).
            if surface[:1] not in ("", "@") and (
                has_host or ("@" in surface and " " not in surface and not surface[-1].isdecimal())
            ):
                taken.take(start, end)
                score = 0.98 if has_host else 0.85
                yield Evidence(start, end, Label.EMAIL, "email/form", score, base=address_key(surface))
        for hit in HANDLE.finditer(text):
            if taken.is_free(*hit.span()):
                score = 0.8 if hit[0][1:].isalpha() else 0.985  # `@lotta.i.kalix` is no town
                yield make_handle(hit.start(), hit.end(), text, score)
    lowered = text.lower()
    hints = hints_of(view)
    if hints & IN_WORDS or " at " in lowered or "www " in lowered:
        yield from _in_words(text, taken)
    if "." in text or "://" in text:
        yield from _urls(view, taken)
    yield from accounts(view, lexicon, taken, hints)
    yield from _phones(view, taken)


def _in_words(text: str, taken: Taken) -> Iterator[Evidence]:
    """Yield addresses and pages whose sign or dots are spelt out: `ada snabel-a post.example`, `mittcafe punkt nu`."""
    for hit in _EMAIL_IN_WORDS.finditer(text):
        is_sign = hit["at"].lower() != "at"  # else it may be the mark of the infinitive: `börja at handla.Se`
        is_spelt = re.search(r" (?:punkt|dot|prick) ", hit[0].lower()) is not None
        is_account = re.search(r"[._\d-]", hit["local"]) is not None or _POST_HOST.fullmatch(hit["host"]) is not None
        if (is_sign or is_spelt or is_account) and taken.claim(*hit.span()):
            yield Evidence(*hit.span(), Label.EMAIL, "email/in_words", 0.985, base=address_key(hit[0]))
    for hit in _PAGE_IN_WORDS.finditer(text):
        if taken.claim(*hit.span("url")):
            yield Evidence(*hit.span("url"), Label.URL, "url/in_words", 0.9)


def _emails(text: str) -> Iterator[re.Match[str]]:
    """Yield what has the form of an e-mail address.

    The pattern is only asked where a run of letters begins: what fails there fails all along the run, and to ask again
    behind each dot of a long one (`a.a.a. …`) takes time that grows with its square.
    """
    at = 0
    while (local := _LOCAL.search(text, at)) is not None:
        hit = _EMAIL.match(text, local.start())
        if hit is not None:
            yield hit
        at = (hit or local).end()


def _url_starts(view: EssayView) -> Iterable[int]:
    """Return the offsets, in order, of words with dots inside, and of words before a stop that touches the next one."""
    starts = starts_of(view, _is_dotted)
    if _TOUCHING_DOT.search(view.text) is None:
        return starts
    return sorted({*starts, *(view.starts[i - 1] for i in view.where({"."}) if _is_inner_dot(view, i))})


def _is_inner_dot(view: EssayView, i: int) -> bool:
    """Tell whether a full stop stands between two words without a blank, as in `mittcafe.nu`."""
    return 0 < i < view.n - 1 and view.ends[i - 1] == view.starts[i] and view.ends[i] == view.starts[i + 1]


def _urls(view: EssayView, taken: Taken) -> Iterator[Evidence]:
    own: dict[int, bool] = {}  # sentence → it speaks of somebody's page
    for hit in matches_at(_URL, view.text, _url_starts(view)):
        surface = hit[0].rstrip(_URL_TAIL)
        start, end = hit.start(), hit.start() + len(surface)
        if not surface or not taken.is_free(start, end):
            continue
        is_marked = surface[:4].lower() in ("http", "www.", "www ")
        before = view.text[start - 1 : start]
        # `hemma.se`, a full stop without its space, is no page: bare hosts must be marked or look like one.
        if not is_marked and (before == "@" or not looks_like_host(surface)):
            continue
        match = _HOST.match(surface)
        host = re.sub(r"\s", "", match[1] if match else surface).lower().removeprefix("www.")
        path = (match[2] if match else None) or ""
        names = host.split(".")
        is_public = any(name in _PUBLIC_HOSTS for name in names) or names[-1] in ("gov", "edu")
        has_path = len(path) > 2 and not _is_article(path)
        sentence = view.tokens[token_at(view, start)].sentence
        if sentence not in own:
            own[sentence] = _PAGE_TRIGGER.search(sentence_text(view, start)) is not None
        is_own = own[sentence]
        if is_public and not (has_path and is_own):
            is_profile = has_path and not _SOCIAL_HOSTS.isdisjoint(names)
            score = (0.75 if view.is_impersonal else 0.93) if is_profile else 0.2
        elif is_own:
            score = 0.99 if is_marked else 0.97
        else:
            # Nothing but an address opens like this, though it may stand where a letter is signed.
            score = 0.35 if view.is_impersonal else 0.995 if is_marked else 0.8
        yield Evidence(start, end, Label.URL, "url/own_page" if is_own else "url/form", score)


def _is_article(path: str) -> bool:
    """Tell whether a path looks like an article's (several words joined by hyphens), not like a person's page."""
    return path.count("-") >= 3 or path.count("/") >= 4


@lru_cache(maxsize=4096)
def phone_country(surface: str) -> str:
    """Return the ISO country of a number that `phonenumbers` finds possible, Swedish without a prefix; else ''."""
    import phonenumbers  # its tables take a while to load, and most essays hold no phone number

    try:
        number = phonenumbers.parse(surface.translate(PLAIN).replace("(0)", ""), "SE")
    except phonenumbers.NumberParseException:
        return ""
    if not phonenumbers.is_possible_number(number):
        return ""
    return phonenumbers.region_code_for_number(number) or phonenumbers.region_code_for_country_code(
        number.country_code or 0
    )


def _trim(surface: str) -> str:
    """Return the longest head of a run of digit groups that has the length of a phone number."""
    groups = [(m.start(), m.end()) for m in re.finditer(r"[\d$]+", surface)]
    digits = "".join(surface[a:b] for a, b in groups)
    if surface.lstrip("(").startswith(("+", "00")):
        longest = 15 if surface.lstrip("(").startswith("+") else 16
    elif digits.startswith("07"):
        longest = 10
    else:
        longest = 11
    count, end = 0, 0
    for a, b in groups:
        count += b - a
        if count > longest:
            break
        end = b
    return surface[:end] if end else ""


def _dial_starts(view: EssayView, text: str) -> Iterator[int]:
    """Yield the offsets where a number to dial may begin: a zero, a plus, a bracket."""
    has_sign = "+" in text or "(" in text
    for start in digit_starts(view) if has_sign else [i for i in digit_starts(view) if text[i] in "07"]:
        head = text[max(0, start - 2) : start]
        if head.endswith("+ ") or head == "(+":
            yield start - 2
        elif head.endswith(("+", "(")):
            yield start - 1
        elif text[start] == "0":
            yield start
        elif text[start] == "7" and head[-1:] in _LETTER_O and not head[:-1].isalnum():
            yield start - 1  # the letter for nought: `o70-123 45 67`


def _phones(view: EssayView, taken: Taken) -> Iterator[Evidence]:
    if not digit_starts(view):
        return
    text = plain_text(view)
    dialled_at = Taken(text)
    for hit in matches_at(_PHONE, text, _dial_starts(view, text)):
        surface = _trim(hit[0])
        if not surface:
            continue  # one group, longer than any number that is dialled
        start, end = hit.start(), hit.start() + len(surface)
        if surface[0] == "(" and ")" not in surface:
            start, surface = start + 1, surface[1:]  # brackets around the whole, not around the code of a town
        digits = "0" * (surface[0] in _LETTER_O) + "".join(_DIGIT.findall(surface))
        is_counted = digits[0] != "0" and is_unit_next(view, end)  # nobody counts from nought: `0701234567 tusen tack`
        if digits.startswith("000"):
            continue  # born in that year: no country is dialled so
        if len(digits) < 7 or not taken.is_free(start, end) or is_counted:
            continue
        is_foreign = surface.lstrip("(")[:1] == "+" or digits.startswith("00")
        has_trigger = _PHONE_TRIGGER.search(left_of(view, start)) is not None
        if (not is_foreign and not has_trigger and _CLOCK_OR_DATE.fullmatch(surface)) or digits in _PUBLIC_PHONES:
            continue
        score = 0.97 if is_foreign or has_trigger else 0.9
        if surface[0] not in "+(" and NAMED_KIND.search(left_of(view, start, 45)) is not None:
            score = 0.5  # `kvittonummer : 0088-4127`
        elif surface[0] not in "+(" and _is_other_kind(view, start, digits):
            score = 0.45  # `kolli 0088 4127 55`
        if not is_foreign and len(digits) == 10 and _ID_TRIGGER.search(left_of(view, start, 30)):
            score = 0.5
        country = phone_country(surface)
        if not country and not has_trigger:
            score = min(score, 0.75)
        rule = "phone/international" if is_foreign else "phone/national"
        dialled_at.take(start, end)
        yield Evidence(
            *(start, end, Label.PHONE_NR, rule, score),
            base=digits if "$" in digits else dialled("+" * surface.lstrip("( ").startswith("+") + digits).number,
            facts=((("country", country),) if country else ()),
        )
    for hit in matches_at(_EXTENSION, text, starts_of(view, _is_extension)):
        yield Evidence(*hit.span("nr"), Label.PHONE_NR, "phone/extension", 0.9, base=hit["nr"])
    if not has_word(view, _is_phone_word):
        return
    for hit in matches_at(_PHONE_AFTER_TRIGGER, text, starts_of(view, _is_phone_opener)):
        start, end = hit.span("nr")
        digits = "".join(_DIGIT.findall(hit["nr"]))
        if (
            not (taken.is_free(start, end) and dialled_at.is_free(start, end))
            or is_unit_next(view, end)
            or digits in _PUBLIC_PHONES
            or (_CLOCK_OR_DATE.fullmatch(hit["nr"]) and "num" not in hit[0].lower())
            or right_of(view, end, 1) == ":"
            or NAMED_KIND.search(left_of(view, start, 45)) is not None
            or _BORN_AND_FOUR.fullmatch(hit["nr"]) is not None
            or _is_other_kind(view, start, digits)
        ):
            continue
        if hit[0].lower().startswith(("mitt", "min", "nya", "gamla")) and is_with_office(view, start):
            yield Evidence(start, end, Label.OTHER_NR_SEQ, "other_nr/with_office", 0.85, base=digits)
            continue
        country = phone_country(hit["nr"])
        facts = (("country", country),) if country else ()
        base = dialled(hit["nr"]).number
        yield Evidence(start, end, Label.PHONE_NR, "phone/after_trigger", 0.85, base=base, facts=facts)


def _is_other_kind(view: EssayView, start: int, digits: str) -> bool:
    """Tell whether a thing that bears a number stands before it, and it is no mobile telephone's."""
    return _SWEDISH_MOBILE.fullmatch(digits) is None and _OTHER_KIND.search(left_of(view, start, 80)) is not None
