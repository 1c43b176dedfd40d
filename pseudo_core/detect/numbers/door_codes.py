"""What opens doors, locks, phones and alarms: `portkod 4471`, `larmet slår du av med 2204#`, `tryck 1958`.

>>> from pseudo_core.detect.view.context import EssayView
>>> from pseudo_core.detect.view.frames import plain_text
>>> from pseudo_core.model import Essay
>>> from pseudo_core.tokenise import tokenise
>>> text = "Hänglåset öppnar du med 4471 ."
>>> view = EssayView(Essay("A1AT1", "A1", "AT1", text), tokenise(text))
>>> [text[e.start : e.end] for e in door_codes(view, plain_text(view))]
['4471']
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pseudo_core.detect.view.frames import (
    has_word,
    is_unit_next,
    left_of,
    matches_at,
    right_of,
    starts_of,
    token_starts_near_digits,
    word_test,
)
from pseudo_core.model import Evidence
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["FILL", "SEQUENCE", "door_codes", "sequence"]

# Capitals may stand a blank before the digits (`TR 5520-88`).
SEQUENCE = (
    r"(?:(?-i:[A-ZÅÄÖ]{1,5})(?:[ ](?=\d)|[-/](?=[A-Z]{1,4}\d)))?(?=[\w/.#*-]*\d)[#*]?"
    r"[A-Za-zÅÄÖ]{0,6}[-/ ]?\d[\dA-Za-z$#*]*(?:[-/.:][\dA-Za-z$]+)*(?:[ ]/[ ](?:\d+|(?-i:[IVX]+))(?!\w))*"
    r"(?:[ ](?:\d{2,}(?-i:[A-Z])?(?:-\d+)?|-\s?\d+|(?-i:\d[A-Z]?)(?=\s*(?:[.,!?;)]|$)"
    r"|\s(?:så|men|och|fungerar|funkar|är|stämmer|finns|saknas|gäller|slutade)\b)))*"
    r"(?:[ ](?:(?-i:[A-HJ-Z])(?![\w.:-])|(?-i:SE|NO|DK|FI|DE)(?!\w)|[#*](?!\w)))?"
)
FILL = (
    r"(?:\s*(?::|=|,|\b(?:är|ar|(?-i:e|ä|er)|var|har|heter|på|till|med|mitt|min|dörren|dörr|porten|huset|larmet|där|som|det"
    r"|[Aa]lltså|nya"
    r"|hissen|grinden|cykelrummet|tvättstugan|garaget|in|först|oss|vår|vårt|hos|er|ert|din|ditt|dig|mig|ni|jag"
    r"|fick|lyder|gäller|hette|nere|uppe|ute|inne|utanför|framme"
    r"|nu|också|fortfarande|ändrad|ändrat|ändrats|bytt|bytts|satt|numera|blev|blir|alltid|samma|densamma|SN)\b|[(\"”“]|#(?!\d)))"
)
# A lock or an alarm, and what opens it: `larm 7714#`, `hänglåset är 4471`.
_LOCK_KIND = (
    r"(?:[^\W\d_]{2,9})?larm(?:et|dosan)?|kassaskåp(?:et)?|nyckel(?:skåp(?:et)?|box(?:en)?)"
    r"|(?:häng|cykel|kombinations|port|dörr|siffer)?lås(?:et)?|kombination(?:en)?|siffrorna|sifferkombination(?:en)?"
    r"|skärmlås(?:et)?|(?:ytter|inner|källar|port)?(?:port|dörr)(?:en)?|entré(?:n)?|grind(?:en)?|garage(?:t)?"
    r"|(?:kod|lås|kodlås|knapp)?dosan?|knappsats(?:en)?|(?:sop|cykel|barnvagns)rum(?:met)?|tvättstuga(?:n)?"
)
_SAFE = r"(?:nyckel|kassa|vapen|värde)skåpet|nyckelboxen|(?:häng|kod|cykel|port|dörr)låset|portkoden|pinkoden"
# How it is opened or put off.
_OPENS = r"(?:öppna[rs]|låse[rs]|slå[rs]|stäng(?:er|s)|avlarmas?|larmar|sätter|kopplar|tar|aktivera[rs])"
_LOCK = re.compile(
    rf"(?<![\w-])(?P<kind>{_LOCK_KIND})(?:\s(?:på|i|vid|bakom|till)\s[^\W\d_]+(?:\s[^\W\d_]+)??"
    r"(?=\s(?:är|har|öppna[rs]|låse[rs]|slå[rs]|stäng(?:er|s)|\d)))?(?P<link>\s*(?::|=|\b(?:är|har|heter"
    rf"|vill ha|kräver|behöver|svarar på"
    rf"|{_OPENS} (?:(?:du|man|ni|vi|jag) )?(?:(?:av|på|upp|in|från|alltid|nu) ){{0,2}}med|på)\b))?"
    r"\s*(?P<nr>[#*]?\d{3,8}[#*]?|\d{1,2}(?:[- ]\d{1,2}){2,5}|\d{3,6}/\d{1,3}|(?-i:[A-ZÅÄÖ]{1,3})[- ]?\d{3,6}[#*]?)"
    r"(?![\w$-]|[.,:/]\d)",
    re.IGNORECASE,
)
_is_lock_word = word_test(_LOCK_KIND)
_DIALLED = ("kombination", "siff", "lås", "häng", "cykel", "kassa")
# A key of hash or star ends what is keyed in: `1958*`, `#7714#`.
_KEYED = re.compile(r"(?<![\w#*.,:/-])(?P<nr>[#*]?\d{4,8}[#*])(?![\w#*])")
_CODE = re.compile(
    rf"(?<![\w-])(?P<kind>(?:[^\W\d_]+-?)?(?:kod|koden|koder|koderna|portkod|pin|pinkod|pinkoden|pin-kod|pincode"
    rf"|code|kodlås|kodlåset|kåden|kåd|kodd|kodet|koddet|kode|kådd|kådet))"
    rf"(?:\s?(?:nummer|nr))?(?:\s(?:till|på|för|i)\s(?:(?:min|mitt|vår|vårt|ert|hans|hennes|den"
    rf"|det)\s)?[^\W\d_]{{3,20}})?"
    rf"{FILL}{{0,5}}\s*(?P<nr>\d(?:\s\d){{2,7}}(?!\s?\d)|{SEQUENCE})(?![\w$]|[,]\d)",
    re.IGNORECASE,
)
_PRESS = re.compile(
    r"\b(?P<kind>try(?:ck|kk?|c)(?:a|er)?|trick(?:a|er)?|slå|slår|slog|knapp?ar?|skriv(?:er)? in|matar? in|anger?)\s+"
    r"(?:(?:in|på|först|sen|sedan|koden|sifferna|siffrorna|numret|du|ni|man|bara|då|alltid)\s+)*"
    r"(?P<nr>[#*]?[A-Z]?\d[\d# *-]*(?:(?-i:[A-Z])\d+|\d)[#*]?)(?![\w$]|[,.:]\d)",
    re.IGNORECASE,
)
_is_code_word = word_test(
    r"(?:[^\W\d_]+-?)?(?:kod|koden|koder|koderna|pin|pinkod\w*|pin-kod\w*|pincode|code|kodlås\w*|kåden|kåd|kodd|kod+et|kode"
    r"|kådd|kådet)"
)
_is_press_word = word_test(
    r"try(?:ck|kk?|c)(?:a|er)?|trick(?:a|er)?|slå|slår|slog|knapp?ar?|skriv|skriver|mata|matar|ange|anger"
)
# The code was spoken of, and is told after: `Dörren har kod . Den är 4471 .`
_CODE_LATER = re.compile(
    r"(?:kod(?:en|er|erna)?|\w*kod(?:en)?|pin(?:kod)?(?:en)?)\b[^\n]{0,60}?[.!?]\s+(?:den|det|koden|siffrorna|numret)\s"
    r"(?:(?:nya|gamla|rätta|riktiga|andra|som gäller)\s)?(?:är|var|heter|blir)\s"
    r"(?P<nr>[#*]?\d{4,8}[#*]?)(?=\s*(?:[.,!?)\n]|$))(?![.,]\d)",
    re.IGNORECASE,
)
# The code is told farther on in its sentence: `Koden är ändrad , nu är det 4471 i stället för 2210 .`
_CODE_FAR = re.compile(
    rf"(?P<kind>[^\W\d_]*(?:kod|koden|larmet|{_SAFE}))\b[^.!?\n\d]{{1,60}}?\s(?P<nr>[#*]?\d{{4,6}}[#*]?|\d\d\s\d\d)"
    r"(?=\s*(?:[.,!?)\n]|$)|\s(?:i\sstället|istället|och|eller|inte|men|som|nu|nuförtiden|numera|idag|igen|från)\b)(?![.,]\d)"
    r"(?:\s(?:i\sstället|istället)\sför\s(?P<old>\d{4,6}|\d\d\s\d\d)(?![\w$]|[.,:/-]\d))?",
    re.IGNORECASE,
)
_CODE_GAP = re.compile(
    r"\b(?:är|e|ar|den|det|dom|de|har|heter|blir|blev|som|till|samma|tryck\w*|slå\w*|knapp\w*|nu|fortfarande|,|:)\s$|[,:]\s$"
)
_TIMED = re.compile(r"\b(?:kl|klockan|hösten|våren|sommaren|kosta[rdt]\w*|kronor|kr|gånger|ring\w*|tel\w*)\b")
_LIKE_YEAR = re.compile(r"(?:19|20)\d\d[#*]?")
_NO_CODE = ("qr", "fel", "post", "rabatt", "färg", "streck", "riks", "land", "lag", "klädkod", "käll")
_is_far_word = word_test(rf"[^\W\d_]*(?:kod|koden|larmet)|{_SAFE}")
_SINCE = re.compile(r"\b(?:fick|ändra[dt]|ändrats|bytt|bytts|satt|blev|blir)\b", re.IGNORECASE)
_CODE_BEFORE = re.compile(r"\b\w*kod\w*\b[^.!?\n]*$")
_is_door_word = word_test(r"\w*port\w*|\w*dörr\w*|\w*kod\w*|\w*larm\w*|knapp\w*")


def sequence(view: EssayView, hit: re.Match[str], rule: str, score: float) -> Evidence | None:
    """Return the match's `nr` as an identifying number, or None where it counts or tells a time."""
    start, end = hit.span("nr")
    surface = hit["nr"].rstrip(".-/: ")
    end = start + len(surface)
    if (
        not surface
        or is_unit_next(view, end)
        or re.search(r"\bkl(?:ockan)?\.?\s*$", left_of(view, start, 10))
        or right_of(view, end, 1) == "%"
    ):
        return None
    return Evidence(start, end, Label.OTHER_NR_SEQ, rule, score, base=re.sub(r"[\s-]", "", surface).casefold())


def door_codes(view: EssayView, text: str) -> Iterator[Evidence | None]:
    """Yield the codes of the essay's plain text (guidelines 3.13); None where a number turned out to count."""
    for hit in matches_at(_CODE, text, starts_of(view, _is_code_word)):
        if not hit["kind"].lower().startswith(_NO_CODE):
            # A code may look like a year, `koden fick jag 2019` tells one.
            is_told = _LIKE_YEAR.fullmatch(hit["nr"]) and not _SINCE.search(text, hit.end("kind"), hit.start("nr"))
            yield sequence(view, hit, "other_nr/code", 0.975 if is_told else 0.93)
    for hit in matches_at(_CODE_LATER, text, starts_of(view, _is_code_word)):
        yield sequence(view, hit, "other_nr/code_later", 0.93)
    if has_word(view, _is_far_word):
        for hit in matches_at(_CODE_FAR, text, starts_of(view, _is_far_word)):
            gap = text[hit.end("kind") : hit.start("nr")]
            if hit["kind"].lower().startswith(_NO_CODE) or _CODE_GAP.search(gap) is None or _TIMED.search(gap.lower()):
                continue
            if _LIKE_YEAR.fullmatch(hit["nr"]) is None:
                yield sequence(view, hit, "other_nr/code_far", 0.9)
                if hit["old"]:
                    yield Evidence(*hit.span("old"), Label.OTHER_NR_SEQ, "other_nr/code_far", 0.9, base=hit["old"])
    for hit in matches_at(_PRESS, text, starts_of(view, _is_press_word)):
        n_digits = len(re.sub(r"\D", "", hit["nr"]))
        at_door = has_word(view, _is_door_word)
        if "-" in hit["nr"] and (" " in hit["nr"] or not at_door):
            continue  # `slå i 10 - 15 ägg`
        if n_digits >= 3 or (n_digits == 2 and at_door):
            score = 0.65 if n_digits == 2 else 0.97 if at_door and n_digits == 4 else 0.9
            yield sequence(view, hit, "other_nr/pressed", score)
    if "*" in text or "#" in text:
        for hit in matches_at(_KEYED, text, token_starts_near_digits(view, 1)):
            yield sequence(view, hit, "other_nr/keyed", 0.9)
    if has_word(view, _is_lock_word):
        for hit in matches_at(_LOCK, text, starts_of(view, _is_lock_word)):
            is_row = "-" in hit["nr"] or " " in hit["nr"]  # `7-3-0`
            is_keyed = hit["link"] is not None and hit["link"].endswith("med")  # `porten öppnar ni med 27 41 6`
            if is_row and not (is_keyed or hit["kind"].lower().startswith(_DIALLED)):
                continue
            # `koden till kylen är 7731 och larmet 2046`: what the number is was said before.
            is_linked = hit["link"] or hit["nr"][-1] in "#*" or _CODE_BEFORE.search(left_of(view, hit.start(), 80))
            if is_linked and len(hit["nr"]) >= 4:
                yield sequence(view, hit, "other_nr/lock", 0.93)
