"""Numbers whose digits are spelt out: `mitt nummer är noll sjuttio tolv trettiofyra femtiosex sju`.

>>> from pseudo_core.detect.view.context import EssayView
>>> from pseudo_core.detect.view.frames import plain_text
>>> from pseudo_core.model import Essay
>>> from pseudo_core.tokenise import tokenise
>>> text = "Ring noll sjuttio , tolv trettiofyra femtiosex ."
>>> view = EssayView(Essay("A1AT1", "A1", "AT1", text), tokenise(text))
>>> [(e.label.value, text[e.start : e.end]) for e in spoken_numbers(view, plain_text(view))]
[('phone_nr', 'noll sjuttio , tolv trettiofyra femtiosex')]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pseudo_core.detect.view.frames import digit_starts, left_of, matches_at, starts_of, word_test
from pseudo_core.model import Evidence
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["spoken_numbers"]

_NOUGHT = r"(?:nolla|noll|nol|nåll|null|zero)"
# One reading only of `femtio`, else a long run of them is tried in every way.
_UNIT = rf"(?:{_NOUGHT}|ett|en|två|tvo|tva|fyra|fira|(?:tre|fem|sex|sju)(?!t{{0,2}}i)|sjo|åtta|otta|atta|nio|nie)"
_TEEN = (
    r"(?:tio|tie|elva|tolv|tretton|fjorton|femton|sexton|sjutton|arton|aderton|nitton"
    r"|(?:tjugo|tjugi|tjuge|(?:tre|fyr|för|fem|sex|sju|åt|nit)t{0,2}i[oe]?))"
)
# The names of the digits: `nolla , sjua , trea`.
_FIGURE = r"(?:etta|tvåa|trea|femma|sexa|sjua|nia)"
_HUNDREDS = rf"(?:{_UNIT}|{_TEEN})?(?:hundra|tusen)(?:{_UNIT}|{_TEEN}|hundra)*"
# Written as they are said: one by one, in twos (`trettiofyra`), in threes (`hundratolv`), or run together.
_DIGIT_WORD = rf"(?:{_FIGURE}|(?:hundra)?(?:{_UNIT}|{_TEEN})+|{_HUNDREDS})"
_GAP = r"(?:[ ,.\n-]{1,3}(?:(?:och|sen|sedan|streck|bindestreck)[ ,-]{1,2})?)"
_SPOKEN = re.compile(
    rf"(?:plus )?(?P<nr>{_DIGIT_WORD}(?:{_GAP}(?:{_DIGIT_WORD}|\d{{1,3}})(?![^\W_])){{1,14}})(?![\w-])", re.IGNORECASE
)
# Begun in digits and gone on with in words: `073 - fyra noll 12 - 55 - sjuttioåtta`.
_MIXED = re.compile(
    rf"(?<![\w$.,:/+-])(?P<nr>0\d{{1,3}}(?={_GAP}(?:\d{{1,3}}{_GAP}){{0,3}}{_DIGIT_WORD}(?![^\W_]))"
    rf"(?:{_GAP}(?:{_DIGIT_WORD}|\d{{1,3}})(?![^\W_])){{2,10}})(?![\w-])",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W_]+")
_TENS = re.compile(_TEEN)
_is_digit_word = word_test(rf"plus|{_NOUGHT}(?:{_UNIT}|{_TEEN})*|{_UNIT}|{_TEEN}{_UNIT}?|{_FIGURE}|{_HUNDREDS}")
_CODE_LEFT = re.compile(
    r"(?:kod(?:en)?|pin|larmet|siffrorna)\s(?:till\s\w+\s)?(?:är|e|ä|ar|er|var|:|heter)\s?$|kod\s?:\s?$|\btryck\w*\s$"
)
_PERSON_LEFT = re.compile(r"\b(?:person\s?num\w+|personnr|pnr|samordningsnum\w+|sista\sfyra|fyra\ssista)\b[^.!?\n]*$")
# A number that is told by its kind: `kundnummer fyra fyra åtta , noll tre`, `mitt konto är åttatusen …`.
_KIND_LEFT = re.compile(
    r"\b(?P<kind>pass|(?:[^\W\d_]{2,18}?)(?=num+e?r|num+re?t|nr)|ocr|ärende|post|konto|clearing|plus|bank)"
    r"(?:num+er?n?|num+re?t|nr|t|et)?(?:\s(?:har|med|fick|hade)\snum+er)?\.?"
    r"(?:\s(?:är|e|ä|ar|er|var|blir|har|heter|som)|\s?[:,(]){0,2}\s?(?:[A-ZÅÄÖ]{1,3}[ -]?)?$",
    re.IGNORECASE,
)
_LETTERS_LEFT = re.compile(r"\b[A-ZÅÄÖ]{1,3}[ -]?$")
_NO_KINDS = ("tele", "mobil", "hem", "jobb", "person", "hus", "gatu", "rums", "buss", "linje", "sido", "sko", "tur")
_PHONE_LEFT = re.compile(
    r"\b(?:(?:tele?f?f?on\w*|mobil\w*)(?:\snum\w+)?|num+e?r+e?t?|numret|tel|nr|ring\w*|sms\w*)\b"
    r"(?:\s(?:är|e|ä|ar|er|var|blir|på|mig|oss|honom|henne|till|hem)|\s?[:,])*\s?$"
)
_COUNTING = ["ett", "två", "tre"]  # from nought on, as children learn it
_PHONE = 5  # words, of which some may hold two digits
_PHONE_DIGITS = 7
_CODE_DIGITS = 3
_PERSON_DIGITS = 4  # the last four alone, or all of them


def spoken_numbers(view: EssayView, text: str) -> Iterator[Evidence]:
    """Yield telephone numbers, identity numbers and codes of the essay's plain text whose digits are spelt out."""
    for hit in matches_at(_SPOKEN, text, starts_of(view, _is_digit_word)):
        start, end = hit.span("nr")
        if hit[0][:4].lower() == "plus":
            start = hit.start()
        words = _WORD.findall(hit["nr"].lower())
        n_digits = sum(map(_digits, words))
        left = left_of(view, start, 40)
        base = text[start:end].casefold()
        is_told = start != hit.start("nr") or _PHONE_LEFT.search(left) is not None
        is_led = words[0].startswith(("nol", "nåll", "null")) and words[1:4] != _COUNTING
        if _PERSON_LEFT.search(left) is not None and n_digits >= _PERSON_DIGITS:
            yield Evidence(start, end, Label.PERSONID_NR, "personid/spoken", 0.95, base=base)
        elif (is_led and len(words) >= _PHONE) or (n_digits >= _PHONE_DIGITS and (is_led or is_told)):
            yield Evidence(start, end, Label.PHONE_NR, "phone/spoken", 0.95, base=base)
        elif n_digits >= _CODE_DIGITS and _CODE_LEFT.search(left) is not None:
            yield Evidence(start, end, Label.OTHER_NR_SEQ, "other_nr/spoken", 0.93, base=base)
        elif n_digits >= _CODE_DIGITS:
            yield from _of_kind(text, start, end)
    for hit in matches_at(_MIXED, text, digit_starts(view)):
        words = _WORD.findall(hit["nr"].lower())
        is_count = all(map(str.isdecimal, words[:-1])) and len("".join(words[:-1])) > _PHONE_DIGITS
        if not is_count and sum(map(_digits, words)) >= _PHONE_DIGITS:  # `013-20 85 00 sex gånger`
            yield Evidence(*hit.span("nr"), Label.PHONE_NR, "phone/mixed", 0.95, base=hit["nr"].casefold())


def _of_kind(text: str, start: int, end: int) -> Iterator[Evidence]:
    """Yield the spoken number at `start` if its kind stands before it, with the letters that lead it."""
    kind = _KIND_LEFT.search(text, max(0, start - 40), start)
    label = None if kind is None else _label_of(kind["kind"].casefold())
    if kind is not None and label is not None:
        letters = _LETTERS_LEFT.search(text, kind.end("kind"), start)
        start = letters.start() if letters is not None else start
        yield Evidence(start, end, label, "other_nr/spoken_kind", 0.93, base=text[start:end].casefold())


def _label_of(kind: str) -> Label | None:
    """Return what a number of this kind is, or None where it is a count or a size: `husnummer tolv`."""
    if kind.startswith(_NO_KINDS):
        return None
    if kind == "post":
        return Label.ZIP_CODE
    return Label.ACCOUNT_NR if kind.startswith(("konto", "clearing", "plus", "bank")) else Label.OTHER_NR_SEQ


def _digits(word: str) -> int:
    """Return how many digits a word of a spoken number stands for, about: `trettiofyra` two, `nollsju` two."""
    if word.isdecimal():
        return len(word)
    if "hundra" in word or "tusen" in word:
        return 4 if "tusen" in word else 3
    units = len(re.findall(_UNIT, _TENS.sub("", word)))
    tens = len(_TENS.findall(word))
    return max(2 * tens, tens + units)
