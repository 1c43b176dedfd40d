"""Numbers of transport lines: `buss 5`, `linje 13 och 14`, `ta femman mot centrum`.

>>> from pseudo_core.detect.view.context import EssayView
>>> from pseudo_core.detect.view.frames import plain_text
>>> from pseudo_core.model import Essay
>>> from pseudo_core.tokenise import tokenise
>>> text = "Ta buss 5 , inte 15 ."
>>> view = EssayView(Essay("A1AT1", "A1", "AT1", text), tokenise(text))
>>> [text[e.start : e.end] for e in line_numbers(view, plain_text(view))]
['5', '15']
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pseudo_core.detect.numbers.words import read_number_word
from pseudo_core.detect.view.frames import (
    digit_starts,
    has_word,
    is_unit_next,
    left_of,
    matches_at,
    starts_of,
    token_at,
    word_set,
    word_test,
)
from pseudo_core.detect.view.word_marks import marked, word_mark
from pseudo_core.model import Evidence
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["is_number_noun", "line_numbers"]

_NAMED_NR = r"(?:nummer|nummret|numret|numer|numner|nr|n:r|no|linje|linjen)\.?"
_NOT_MORE = r"(?![\w$]|[.:,/]\d|\s?%|-\w)"  # no further digits, unit or compound
_NICK_WORDS = r"ettan|tvåan|trean|fyran|femman|sexan|sjuan|åttan|nian|tian|elvan|tolvan"
_LINE_NR = r"[A-Z]?\d{1,5}(?:\s?(?-i:[A-HJ-Z])(?!\w)|(?-i:[a-h])(?!\w))?"
_VEHICLE = (
    r"(?:(?:stads|lokal|expres|express|nord|flyg|flix|ring|fjärr|ersättnings|långfärds|närtrafik|skol|natt|färd"
    r"|region|direkt|stom|citybuss|buss)?(?:buss|bus|busen|bussen|bussar|busslinje|busslinjen|buslinje)"
    r"|(?:pendel|regional|snabb|intercity|fjärr|öresunds|norr|väst|upp|påga|krösa|mälar|kust|natt|arlanda|x|kustpils"
    r"|värmlands|bergslags|kinnekulle)?(?:tåg|tåget|tog|toget)|spår\s?vagn|spår\s?vagnen"
    r"|sporvagn|sparvagn|spårvagnen|spårvagnslinje\w*"
    r"|tunnelbana|tunnelbanan|tunnelbanelinje|t-bana|tunnelbane|linje|linjen|linie|metro|metron|metrolinje|pendeln|tram|trikk|färja|färjan"
    r"|vagn|vagnen|flyg|flight|flightnummer"
    r"|båt|pendelbåt|marschrutka|matatu|dolmus|minibuss|tvärbanan|roslagsbanan)"
)
_TRANSPORT = re.compile(
    rf"(?<![\w-])(?P<vehicle>{_VEHICLE})\s*(?:[,:]\s*)?(?:(?:som )?heter\s+|har\s+"
    rf"|(?:är|e|ä|ar|er|var|blir)\s+"
    rf"(?={_NAMED_NR}|\d{{1,3}}:an\b|\d{{3,5}}(?:\s(?:från|till|mot|mellan|vagn|kl)\b|\s?[.,;!]|$))|med\s+)?(?P<word>(?:(?-i:[A-ZÅÄÖ])[^\W\d_]+\s)?{_NAMED_NR}\s*)?(?P<nr>{_LINE_NR})(?::?(?:an|ans|a))?"
    rf"(?![\w$]|[.:,]\d|/\d+/|/\d{{3}}|\s?%|-\d)",
    re.IGNORECASE,
)
# Told farther on: `bussen som går till mig är nummer 5`, `bussnumret är 5`, `bussen ( 5 )`.
_TOLD_LATER = re.compile(
    rf"(?<![\w-])(?:{_VEHICLE})(?:\s(?:som|till|från|mot|dit|hit|hem)(?:\s[^\W\d_]+){{0,6}}?)?\s(?:är|e|ä|ar|er|var|blir|heter|har)"
    rf"\s{_NAMED_NR}\s*(?P<nr>{_LINE_NR}){_NOT_MORE}"
    rf"|(?<![\w-])(?:buss|tåg|linje|spårvagns?|tram)(?:num+e?r+e?t?|numret|nr)\s?(?:är|e|ä|ar|er|var|:|\s)\s?(?P<named>{_LINE_NR})"
    rf"{_NOT_MORE}"
    rf"|(?<![\w-])(?:{_VEHICLE})\s?\(\s?(?:{_NAMED_NR}\s*)?(?P<shut>{_LINE_NR})\s?\)",
    re.IGNORECASE,
)
_TRANSPORT_WORD = re.compile(
    rf"(?<![\w-])(?:{_VEHICLE})(?:\s*,)?\s+(?:{_NAMED_NR}\s*)?(?P<nr>[^\W\d_]{{3,14}})(?!\w)", re.IGNORECASE
)
_MORE_LINES = re.compile(
    rf"\s*(?:,\s*(?:inte|eller|och|utan)?|/|\beller\b|\boch\b|\binte\b|\bsamt\b|\bmen inte\b|\bsen\b"
    rf"|\bsedan\b)\s*(?:med\s+)?(?:{_NAMED_NR}\s*)?(?P<nr>{_LINE_NR}){_NOT_MORE}",
    re.IGNORECASE,
)
_LINE_NICK = re.compile(
    r"\b(?:ta|tar|tog|tagit|åk|åker|åkte|åkt|åka|byt|byter|bytte|byta|miss(?:a|ar|ade|at)|hinn(?:a|er)|hann|med|på|av|kör"
    r"|kom|från|till)\s+(?:(?:med|på|till|sen|buss|jag|vi|man|du|nämligen|alltid|ofta|sedan|då|nu|den|hon|han"
    r"|(?-i:[A-ZÅÄÖ])[^\W\d_]+)\s+){0,3}"
    r"(?P<nr>\d{1,3}(?-i:[A-HJ-Z])?)(?P<an>\s?:?\s?ans?)\b",
    re.IGNORECASE,
)
_OTHER_NICK = re.compile(r"\s*(?:eller|och|,)\s*(?P<nr>\d{1,3}(?-i:[A-HJ-Z])?)(?:\s?:?\s?ans?)\b", re.IGNORECASE)
_LINE_NICK_WORD = re.compile(
    r"\b(?:ta|tar|tog|åk|åker|åkte|åka|byt|byter|byta)\s+(?:(?:jag|vi|man|du|hon|han|de|dom|ni)\s+)?"
    r"(?:med\s+|på\s+|till\s+|sen\s+|sedan\s+)?"
    rf"(?P<nr>{_NICK_WORDS}|trettonan|sextonan)\b"
    r"(?=[^.!?\n]{0,40}\b(?:mot|till|från|hållplats\w*|centrum|station\w*|av)\b)",
    re.IGNORECASE,
)
_CHANGE_TO_NICK = re.compile(
    rf"(?:(?:byt|byter|bytte|byta)\s+(?:\w+\s+)?till|miss(?:ade|ar|at|a))\s+(?P<nr>{_NICK_WORDS})\b", re.IGNORECASE
)
_VEHICLE_NICK = re.compile(
    rf"(?:{_VEHICLE})(?:\s+(?:heter\s+|(?:är|e|ä|ar|er)\s+)?|\s?,\s(?=[^\W\d_]+\s?,))"
    rf"(?P<nr>{_NICK_WORDS}|trettonan|sextonan)\b",
    re.IGNORECASE,
)
_TOWARDS = re.compile(
    r"\b(?:ta|tar|tog|åk|åker|åkte|byt|byter|bytte|byta till|byt till|byter till|hoppa på)\s+(?:till\s+|sen\s+"
    r"|sedan\s+|med\s+)?(?P<nr>\d{1,3})(?=\s+(?:mot|från|till|som|åt)\b)"
    r"|\b(?:ta|tar|tog|åk|åka|åker|åkte)\s(?:med\s)?(?P<clocked>\d{2,3})(?=\s(?:klockan|kl\.?)\s\d)",
    re.IGNORECASE,
)
# `ta sjutton eller 18 mot stan`: the first in words, the second in digits or words.
_TOWARDS_EITHER = re.compile(
    r"\b(?:ta|tar|tog|åk|åker|åkte|byt till|byter till|hoppa på)\s+(?:med\s+)?(?P<nr>\d{1,3}|[^\W\d_]{3,14})"
    r"(?:\s(?:eller|och)\s(?P<other>\d{1,3}|[^\W\d_]{3,14}))?(?=\s(?:mot|åt)\s(?:(?-i:[A-ZÅÄÖ])|centrum|stan|staden|station|hem))",
    re.IGNORECASE,
)
# `Vi tog 18 fast vi borde ta 81`, right after a line or a vehicle was spoken of.
_TOOK = re.compile(
    r"(?:ta|tar|tog)\s(?:med\s)?(?P<nr>\d{1,3})(?=\s(?:men|och|istället|fast|för|eller|utan|hem|sen|sedan)\b|\s?[.,!?](?!\d))",
    re.IGNORECASE,
)
# `det kan ta 20 eller 30 minuter`, `resan tog 45`
_IT_TAKES = re.compile(
    r"\b(?:det|den|\w*(?:resan|turen|vägen|färden|bussen|tåget|spårvagnen|båten))\s(?:(?:kan|ska|skulle|brukar|kunde)\s)?$"
)
# What follows the words of riding in `_LINE_NICK`, `_TOWARDS` and `_TOWARDS_EITHER`.
_NICK_NUMBER = re.compile(r"\d{1,3}[A-Z]?\s?:?\s?an", re.IGNORECASE)
_NUMBER_TOWARDS = re.compile(r"\d{1,3}\s+(?:mot|från|till|som|åt|klockan|kl)\b", re.IGNORECASE)
_TOWARDS_WORDS = frozenset({"mot", "åt"})
# `44:an från Mora`, where the sentence speaks of lines or stops.
_COLON_NICK = re.compile(
    r"(?P<nr>\d{1,3}):ans?(?=,?\s(?:från|till|mot|mellan|går|kommer|kör|stannar|åker|som|är|var)\b)"
)
# `32:an till sjukhuset`, `9:an hade redan gått`: what is said of lines alone, whether the text speaks of them or not.
_GOING_NICK = re.compile(
    r"(?P<nr>\d{1,3}):ans?(?=\s(?:hem|till|från)\b|\s(?:hade|har|gick|kom|körde|stannade|svängde)\s"
    r"(?:redan|just|precis|nyss|inte|aldrig|för|tio|fem|en|sent|gått|förbi)\b|\s(?:tar|tog|kör|körde)\s(?:mig|oss|dig|en)\b"
    r"|\s(?:är|var)\s(?:alltid|ofta|ibland|nästan)?\s?(?:full|fullsatt|sen|försenad|inställd|trång)\b"
    r"|\s(?:går|gick|stannar)\s(?:till|från|mot|var|varje|utanför|precis|bara|hela)\b)"
)
# Where such a number is a player's: `9:an gick förbi backen`.
_TEAM = word_set("match matchen mål målet målvakt målvakten laget backen spelare spelaren planen tröja tröjan bollen")
# `bussarna hit är 7 och 19`, `det går två bussar : 7 och 19`, `du ska med 14 om du vill hem`.
_SEVERAL = re.compile(
    r"(?:\w*bussar(?:na)?|spårvagnar(?:na)?|linjer(?:na)?|tåg(?:en)?)\b(?:[^.!?\n\d:]{0,40}?(?:\s(?:är|e|ä|ar|er|heter)|\s?:)|(?<=arna)|(?<=erna))"
    r"\s(?P<nr>\d{1,3})"
    rf"(?:,\s(?P<two>\d{{1,3}}))?\s(?:och|eller|samt)\s(?P<more>\d{{1,3}}){_NOT_MORE}",
    re.IGNORECASE,
)
_is_several_word = word_test(r"\w*bussar(?:na)?|spårvagnar(?:na)?|linjer(?:na)?|tåg(?:en)?")
_GO_WITH = re.compile(
    r"(?:ska|måste|kan|vill|hinner|hann|borde|skulle)\s(?:inte\s|du\s|jag\s|vi\s|ni\s|alltid\s){0,2}med\s(?P<nr>\d{1,3})"
    r"(?=\s(?:om|till|mot|från|när|hem|annars|och sen|och sedan)\b|\s?[.,!](?!\d))",
    re.IGNORECASE,
)
_is_modal = word_test(r"ska|måste|kan|vill|hinner|hann|borde|skulle")
_ROAD_LEFT = re.compile(r"\b(?:klass|årskurs|åk|i|kanal|e|väg|tv|riksväg)\s?$")
# `TA NUMMER 10`, where the text speaks of buses or stops; `linje 13 mot Norr , inte 14`.
_TAKE_NUMBER = re.compile(
    rf"(?:ta|tar|tog|taga|åk|åker|åkte|åka|byt|byter|bytte|byta|hoppa|kör|gå)\s+(?:med\s+|på\s+|till\s+|av\s+|sen\s+)?"
    rf"{_NAMED_NR}\s*(?P<nr>\d{{1,3}}){_NOT_MORE}",
    re.IGNORECASE,
)
_LATER_LINE = re.compile(
    rf"[^.!?\n\d]{{0,45}}?\b(?:inte|men|utan|eller)\s+(?:med\s+|ta\s+)?(?P<nr>\d{{1,3}}){_NOT_MORE}"
    rf"|[^.!?\n\d]{{0,45}}?\b(?:och|sen|sedan|därefter|byter?|byta)\s(?:sen|sedan|därefter|till|ta|med|tar)\s"
    rf"(?P<then>\d{{1,3}})(?=\s(?:ut|in|mot|till|från|hem|åt|upp|ner|vidare)\b|\s*[.,!)]){_NOT_MORE}",
    re.IGNORECASE,
)
_HOLDS_NICK = re.compile(rf"{_NICK_WORDS}|trettonan|sextonan")
_MAY_BE_NICK = word_mark(test=lambda word: "an" in word and _HOLDS_NICK.search(word) is not None)
_is_travel_word = word_test(_VEHICLE + r"|\w*hål+plats\w*|\w*station\w*|terminal\w*|centralen|perrong\w*")
_LINE_BY_TYPE = re.compile(
    r"\b(?<!\d[.:])(?P<nr>\d{1,3})(?=[ -](?:bussen|spårvagnen|linjen|tåget|vagnen)\b|:ans buss)", re.IGNORECASE
)
_CLOCK_NEXT = re.compile(
    r"\s*(?:på (?:morgonen|kvällen|natten|eftermiddagen|förmiddagen)|-\s?\d|och en halv|minut|min\b|timm|gånger"
    r"|ggr|varje)",
    re.IGNORECASE,
)
_DEFINITE_RIDE = re.compile(r"(?:en|et|an|ar)$", re.IGNORECASE)
is_number_noun = word_test(r"num+er|num+ret|nr\.?")
# `Den har nummer 71`, where a line or a vehicle was spoken of before.
_IT_IS_LINE = re.compile(
    rf"\b(?:det|den|som|linjen) (?:är|e|ä|ar|er|heter|har|blir) {_NAMED_NR}\s*(?P<nr>\d{{1,3}}){_NOT_MORE}",
    re.IGNORECASE,
)
_LINE_LEFT = re.compile(r"\b(?:linjen?|\w*buss(?:en)?|\w*spårvagn\w*|\w*tåget?|tunnelbana\w*|vagnen)\b[^\n]{0,60}$")
_TRAIN_LEFT = re.compile(r"\b(?:bil+j?et+\w*|\w*tåg(?:et)?)\b[^\n!?]{0,50}$")
_is_vehicle_word = word_test(_VEHICLE + r"|spår|spor|spar|(?:buss|bus|linje|tåg|spårvagn)\d{1,3}")
_is_line_word = word_test(_VEHICLE + r"|(?:buss|tåg|linje|spårvagns?|tram)(?:num+e?r+e?t?|numret|nr)")
_is_seat_word = word_test("plats|platsen|sittplats|platsnummer|stol|stolen|stolar")
_is_ride_word = word_test(
    r"ta|tar|tog|tagit|åk|åker|åkte|åkt|åka|byt|byter|bytte|byta|miss(?:a|ar|ade|at)|hinn(?:a|er)|hann|med|på|av|kör|kom"
    r"|från|till|hoppa|vänta"
)


def _line(hit: re.Match[str], rule: str, score: float, group: str = "nr") -> Evidence:
    return Evidence(*hit.span(group), Label.TRANSPORT_NR, rule, score, base=re.sub(r"\s", "", hit[group]).casefold())


def _counts_parts(view: EssayView, hit: re.Match[str]) -> bool:
    """Tell whether the number says how many parts the vehicle has: `ett tåg med 14 vagnar`, `tåget har 5 vagnar`."""
    if hit["word"] or not {"med", "har"}.intersection(hit[0].lower().split()):
        return False
    after = token_at(view, hit.start("nr")) + 1
    return after < view.n and view.pos[after] == "NOUN" and view.texts[after].islower()


def _is_number(text: str) -> bool:
    number = None if text[0].isdecimal() else read_number_word(text, fuzzy=False)
    return text[0].isdecimal() or (number is not None and not number.is_ordinal and number.value > 1)


def line_numbers(view: EssayView, text: str) -> Iterator[Evidence]:
    """Yield the numbers of lines in the essay's plain text (guidelines 3.4, only the number)."""
    found: set[int] = set()
    vehicles = starts_of(view, _is_vehicle_word)
    for hit in matches_at(_TRANSPORT, text, vehicles):
        number = hit["nr"]
        vehicle = hit["vehicle"].lower()
        digits = re.sub(r"\D", "", number)
        if (
            _counts_parts(view, hit)
            or is_unit_next(view, hit.end("nr"))
            or (
                not hit["word"]
                and _DEFINITE_RIDE.search(vehicle)
                and number.isdecimal()
                and _CLOCK_NEXT.match(text, hit.end())
            )
        ):
            continue
        if not hit["word"] and len(digits) == 4 and digits[:2] in ("19", "20"):
            continue
        is_weak = vehicle in ("båt", "vagn", "vagnen", "flyg", "färja", "färjan", "tåg", "tåget") or vehicle in (
            "toget",
            "tog",
            "bussar",
        )
        if vehicle == "tog" and not hit["word"]:
            continue  # `tog 5`: far more often the verb
        is_counted = is_weak and "," in hit[0] and not hit["word"]
        is_car = vehicle.startswith("vagn") and (
            has_word(view, _is_seat_word) or _TRAIN_LEFT.search(left_of(view, hit.start(), 60)) is not None
        )
        if is_counted or is_car:
            continue  # `6 bussar, 3 tåg`; `vagn 9, plats 12`; `biljett till nattåget, vagn 22`
        score = 0.97 if hit["word"] else 0.7 if is_weak or _DEFINITE_RIDE.search(vehicle) else 0.95
        found.add(hit.start("nr"))
        yield _line(hit, "transport_nr/after_vehicle", score)
        end = hit.end()
        while (more := _MORE_LINES.match(text, end)) is not None and not is_unit_next(view, more.end("nr")):
            found.add(more.start("nr"))
            yield _line(more, "transport_nr/coordinated", 0.85)
            end = more.end()
        if not is_weak and (later := _LATER_LINE.match(text, end)) and not is_unit_next(view, later.end()):
            group = "nr" if later["nr"] else "then"
            found.add(later.start(group))
            yield _line(later, "transport_nr/contrasted", 0.75, group)
    for hit in matches_at(_TOLD_LATER, text, starts_of(view, _is_line_word) if digit_starts(view) else ()):
        group = "nr" if hit["nr"] else "named" if hit["named"] else "shut"
        if hit.start(group) not in found:
            found.add(hit.start(group))
            yield _line(hit, "transport_nr/told_later", 0.96, group)
    for hit in matches_at(_TRANSPORT_WORD, text, vehicles):
        number_word = read_number_word(hit["nr"], fuzzy=False)
        if (
            number_word is not None
            and not number_word.is_ordinal
            and not is_unit_next(view, hit.end())
            and hit["nr"].lower() not in ("en", "ett")
        ):
            named = re.search(_NAMED_NR + r"\s*$", text[hit.start() : hit.start("nr")], re.IGNORECASE)
            if not named and (hit[0][:3].lower() == "tog" or "," in hit[0]):
                continue  # `tog två`: the verb; `buss, tre tåg`
            yield _line(hit, "transport_nr/word", 0.9 if named else 0.75)
    rides = starts_of(view, _is_ride_word)
    if rides and digit_starts(view) and has_word(view, _is_travel_word):
        for hit in matches_at(_TAKE_NUMBER, text, rides):
            if hit.start("nr") not in found:
                found.add(hit.start("nr"))
                yield _line(hit, "transport_nr/taken_number", 0.9)
    # Words of riding are on every line, what must follow them is rare: it is looked for first.
    numbers = digit_starts(view)
    to_nicks = rides if rides and any(_NICK_NUMBER.match(text, start) for start in numbers) else []
    to_nick_words = rides if rides and marked(view, _MAY_BE_NICK) else []
    to_numbers = rides if rides and any(_NUMBER_TOWARDS.match(text, start) for start in numbers) else []
    for pattern, rule, score, starts in (
        (_LINE_NICK, "transport_nr/nickname", 0.85, to_nicks),
        (_LINE_NICK_WORD, "transport_nr/nickname_word", 0.7, to_nick_words),
        (_CHANGE_TO_NICK, "transport_nr/nickname_word", 0.7, to_nick_words),
        (_VEHICLE_NICK, "transport_nr/nickname_word", 0.985, vehicles if marked(view, _MAY_BE_NICK) else ()),
        (_TOWARDS, "transport_nr/ride_towards", 0.8, to_numbers),
        (_LINE_BY_TYPE, "transport_nr/before_vehicle", 0.8, numbers),
    ):
        for hit in matches_at(pattern, text, starts):
            group = "nr" if hit["nr"] else "clocked"  # `jag åker 45 klockan 6`
            if hit.start(group) not in found and not is_unit_next(view, hit.end(group)):
                found.add(hit.start(group))
                yield _line(hit, rule, score, group)
                if (
                    pattern in (_LINE_NICK, _LINE_NICK_WORD)
                    and (more := _OTHER_NICK.match(text, hit.end())) is not None
                ):
                    found.add(more.start("nr"))
                    yield _line(more, rule, score)
    if rides and numbers and vehicles:
        for hit in matches_at(_TOOK, text, rides):
            if hit.start("nr") in found or _IT_TAKES.search(left_of(view, hit.start(), 40)) is not None:
                continue
            if _LINE_LEFT.search(left_of(view, hit.start(), 90)) is not None:
                found.add(hit.start("nr"))
                yield _line(hit, "transport_nr/taken_number", 0.8)
    for hit in matches_at(_TOWARDS_EITHER, text, () if view.vocabulary.isdisjoint(_TOWARDS_WORDS) else rides):
        for group in ("nr", "other"):
            if hit[group] and hit.start(group) not in found and _is_number(hit[group]):
                found.add(hit.start(group))
                yield _line(hit, "transport_nr/ride_towards", 0.8, group)
    if ":a" in text and has_word(view, _is_travel_word):
        for hit in matches_at(_COLON_NICK, text, digit_starts(view)):
            if hit.start() not in found and _ROAD_LEFT.search(left_of(view, hit.start(), 9)) is None:
                found.add(hit.start())
                yield _line(hit, "transport_nr/nickname", 0.8)
    if ":a" in text and (vehicles or view.vocabulary.isdisjoint(_TEAM)):
        for hit in matches_at(_GOING_NICK, text, digit_starts(view)):
            if hit.start() not in found and _ROAD_LEFT.search(left_of(view, hit.start(), 9)) is None:
                found.add(hit.start())
                yield _line(hit, "transport_nr/nickname", 0.75)
    if digit_starts(view):
        for hit in matches_at(_SEVERAL, text, starts_of(view, _is_several_word)):
            for group in ("nr", "two", "more"):
                if hit[group] and hit.start(group) not in found and not is_unit_next(view, hit.end()):
                    found.add(hit.start(group))
                    yield _line(hit, "transport_nr/several", 0.85, group)
        for hit in matches_at(_GO_WITH, text, starts_of(view, _is_modal) if vehicles else ()):
            if hit.start("nr") not in found:
                found.add(hit.start("nr"))
                yield _line(hit, "transport_nr/go_with", 0.75)
    if digit_starts(view) and has_word(view, _is_travel_word) and has_word(view, is_number_noun):
        for hit in _IT_IS_LINE.finditer(text):
            if _LINE_LEFT.search(left_of(view, hit.start(), 90)) is not None and hit.start("nr") not in found:
                yield _line(hit, "transport_nr/it_is", 0.96)
                if (later := _LATER_LINE.match(text, hit.end())) is not None:
                    yield _line(later, "transport_nr/contrasted", 0.75, "nr" if later["nr"] else "then")
