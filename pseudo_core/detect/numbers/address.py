"""House numbers and postal codes.

A house number stands after a street-like word (`Storgatan 5 B`) or, where the text speaks of living somewhere, after
`nummer`; a postal code before a place name, after a street, or after `postnummer`.

>>> from pseudo_core.detect.view.context import EssayView
>>> from pseudo_core.model import Essay
>>> from pseudo_core.tokenise import tokenise
>>> text = "Jag bor på Storgatan 5 B , 412 96 Göteborg ."
>>> view = EssayView(Essay("A1AT1", "A1", "AT1", text), tokenise(text))
>>> [(e.label.value, text[e.start : e.end]) for e in detect_address(view)]
[('zip_code', '412 96'), ('street_nr', '5 B')]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from pseudo_core.detect.numbers.words import read_number_word
from pseudo_core.detect.places.foreign import STREET_LINKS
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import (
    digit_starts,
    is_unit_next,
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
from pseudo_core.detect.view.listed import StreetEndings, foreign_streets, list_words, street_endings
from pseudo_core.detect.view.short_streets import streets_cut_short
from pseudo_core.detect.view.word_marks import hit_mark, marked_hits
from pseudo_core.memory import Memory
from pseudo_core.model import Evidence
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView
    from pseudo_core.lexicon import Lexicon

__all__ = ["detect_address"]

# Endings that stand in for the list where no lexicon is at hand.
_CORE_ENDINGS = StreetEndings(
    ("gatan", "vägen", "gränd", "gränden", "stigen", "torget"),
    (
        "gata",
        "gatan",
        "väg",
        "vägen",
        "gränd",
        "gränden",
        "stigen",
        "torg",
        "torget",
        "plan",
        "planen",
        "backen",
        "leden",
    ),
    (),
    ("gård", "gården", "strand", "hamnen"),
)
_FOREIGN = r"street|str\.?|strasse|straße|road|avenue|rue|via|calle|ulica|ul\.?|cadde\w*|sokak|ulitsa"
_SHORTEST_RISKY = 4  # letters; shorter ones end too many words: `från`, `lön`
_HOUSE_ABROAD = re.compile(r"(?!(?:19|20)\d\d)\d{1,4}(?:/\d{1,3})?")  # `1204`, `45/3`, but no year
_NUMBER = r"\d{1,4}(?:\s?-\s?\d{1,3})?(?:\s?[A-HJ-Za-h](?![\w'’]))?"
_HIT_NR = re.compile(
    rf"\s*,?\s*(?P<word>nummer\s|numer\s|nr\.?\s?)?(?P<nr>{_NUMBER})(?![\w$]|[.:/]\d|-\w|\s?%)", re.IGNORECASE
)
_HOUSE_WORD = re.compile(
    rf"\b(?P<word>nummer|nummret|numret|numer|nummern|nr|n:r|husnummer|husnr|huset|hus|port|port nummer"
    rf"|porten)\.?\s*(?:\b(?:är|e|ä|ar|er)\b|:)?\s*"
    rf"(?:nummer\s|nr\.?\s)?(?P<nr>{_NUMBER})(?![\w$]|[.:/]\d|-\w|\s?%)",
    re.IGNORECASE,
)
_HOME = (
    r"bor|bodde|bo|hus|huset|villa\w*|adress\w*|adres|gata|gatan|vägen|väg|port|porten|dörr|dörren|hyr"
    r"|hyreshus\w*|trapp\w*|lägenhet\w*|hem|hemma|gul\w*|röd\w*|brun\w*|entré"
)
_OTHER_NUMBER = re.compile(
    r"\b(?:buss\w*|bus|linje\w*|spårvagn\w*|tåg\w*|vagn\w*|rum|rummet|lägenhet\w*|lgh|plats|platsen|parkering\w*"
    r"|kund\w*|kontrakt\w*|telefon\w*|tel|mobil\w*"
    r"|person\w*|kö\w*|konto\w*|skåp\w*|sida\w*|kapitel\w*|fråga|uppgift\w*|våning\w*|spår|gate|ärende\w*"
    r"|medlem\w*|reg\w*|faktura\w*|avtal\w*|mitt nya|ring\w*"
    r"|punkt|vers|artikel|lag|tröja|spelare|storlek|kod\w*|nr|kvitto\w*|order\w*|bokning\w*|pass|passet|id"
    r"|nya)\s*(?:är|har|:)?\s*$"
)
_ZIP = re.compile(
    r"(?<![\w$.:/+-])(?<!\d,)(?P<prefix>(?:SE?|S)\s?-?\s?)?"
    r"(?P<nr>[\d$]{3}(?:[ \u00a0]{1,2}|-)[\d$]{2}|[\d$]{2}[ \u00a0][\d$]{3}|[\d$]{5})(?![\w$]|[ .,:/-]?\d|-\w)"
    r"(?P<after>[ \t,]*\n?[ \t]*(?P<city>[^\W\d_][\w-]+))?"
)
_ZIP_PREFIX = re.compile(r"(?<![^\W\d_])(?:SE?)\s?-?\s?\Z")
_is_house_word = word_test(r"num+er|num+ret|numern|nummern|nr\.?|n:r|husnummer|husnr|huset|hus|port|porten")
_ZIP_TRIGGER = re.compile(
    r"\b(?:post\s?-?(?:num+e?r+e?t?|numret|nr|kod|adress\w*)|adress\w*|adres|zip)\b[^\n!?]{0,40}$"
    r"|\bpå\s(?:kuvert|brev|vykort|paket)\w*\s(?:står|stod|skrev|skriver)(?:\s[^\W\d_]+){0,2}\s?$"
)
_FOREIGN_ZIP = re.compile(
    r"(?<![\w$.,:/+-])(?:[A-Z]{1,2}-)?(?:\d{4,6}|\d{3} \d{2,3}|\d{2}-\d{3}|\d{3}-\d{3,4}"
    r"|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}"
    r"|\d{4} ?[A-Z]{2})"
    r"(?![\w$]|[.,:/-]?\d)(?=[ \t,]*\n?[ \t]*[A-ZÅÄÖ][\w-]+)"
)
_LINE_NR_BEFORE = re.compile(r"[^\W\d_]\s\d{1,4}\s?(?:[A-Za-z]|bis|ter)?\s*[,\n]\s*$")
_HOUSE_BEFORE = re.compile(
    r"(?:gat|vägen|väg|gränd|stig|torg|allé|backe)[^\W\d_]{0,3}\s\d{1,3}\s?[a-z]?\b[^.!?\n]*$", re.I
)
_LINE_STREET_NR = re.compile(
    rf"(?P<street>[^\W\d_][\w'’.-]+)\s(?P<nr>{_NUMBER})\s*(?:,|\n)\s*(?:lgh \d{{4}}\s*[,\n]\s*)?$"
)
# Words that end as streets do and are none; `Trädgårdsgatan`, `Järnvägsgatan` and `Smålandsvägen` are streets.
_NO_STREET = re.compile(
    r"\b(?:(?:\w*järn|motor|lands|riks|europa|huvud|\w*cykel|om|halv)väg(?:en|ar|arna)?"
    r"|\w*(?:skol|bond|träd|fritids)gård(?:en|ar|arna)?|e-?väg(?:en)?"
    r"|\w*(?:håll|arbets|parkerings|lek|bad|bygg|sitt)plats(?:en|er|erna)?)$"
)
_BEFORE_BARE = word_set(
    "på den min vår en till samma från denna hela längs över ner nästa stora lilla andra denne vid nära för sin",
)
_SPLIT_OK = word_set(
    "gatan gata vägen väg torget torg gränd gränden stigen backen plan vagen vegen gattan gaten granden"
)
_DIRECTIONS = re.compile(r"\b(?:höger|vänster|hoger|vanster|rakt fram|rak fram|hörnet|ringklocka\w*)\b")
_ALONE = word_set("esplanaden allén avenyn promenaden boulevarden kajen parkvägen strandpromenaden")
# Before such a street in small letters: `bor på norra esplanaden 12`, `adressen är esplanaden 3`.
_IN_HOME_STREET = re.compile(
    r"\b(?:(?:norra|södra|östra|västra|stora|lilla|gamla|nya|övre|nedre|inre|yttre)\s+"
    r"|(?:bor|bodde|bott|bo|flytta\w*|hyr\w*|hus\w*|lägenhet\w*)\s+(?:\w+\s+)?på\s+"
    r"|adress\w*\s+(?:är\s+|e\s+)?:?\s*)\Z",
    re.IGNORECASE,
)
_NUMBER_NOUNS = word_set("nummer nummret numret numer nr nr.")
_HOUSES = word_set("hus huset port porten husnummer gatan vägen radhus radhuset villa uppgång uppgången trappuppgång")
_NO_THING = frozenset({"i", "på", "vid", "ar", "er", "e", "är", "hörn", "hörnet"})
_ENDS = frozenset({".", ",", ")", "!", ";"})
_is_house_number = word_test(
    r"ett|två|tre|fyra|fem|sex|sju|åtta|nio|tio|elva|tolv|tretton|fjorton|femton|sexton|sjutton|arton|nitton"
    r"|(?:tjugo|trettio|fyrtio|femtio|sextio|sjuttio|åttio|nittio)(?:ett|två|tre|fyra|fem|sex|sju|åtta|nio)?"
)
_LIST_END = re.compile(r"\s?\.\s+[^\W\d_]")
_NEXT_YEAR = re.compile(r"(?:19|20)\d\d$")
_STREET_KINDS = frozenset({"street", "square", "place"})
_IS_STREET = hit_mark(lambda entries, n_tokens: any(e.kind in _STREET_KINDS or e.list == "street" for e in entries))
# Where one lives, told by a bare number: `de bor i 5 , lgh 1204`, `Jag bor i åttan , uppgång C`.
_LIVED_IN = re.compile(
    r"(?:bor|bodde|bo)\s(?:i|på)\s(?P<nr>\d{1,3}(?:\s?[A-Ha-h](?![\w'’]))?|(?:ettan|tvåan|trean|fyran|femman|sexan"
    r"|sjuan|åttan|nian|tian|elvan|tolvan|trettonan|fjortonan))(?=\s?(?:,|\.|\n|$)|\s(?:lägenhet|lgh|uppgång|våning|port)\b)",
    re.IGNORECASE,
)
_STREET_BACK = 12  # tokens
_LIVES = frozenset({"bor", "bodde", "bo"})
_FLOOR = re.compile(r"\s*(?:trappor|tr|våningen|våning|minuter|min)\b")


@dataclass(frozen=True, slots=True)
class _Streets:
    """What a lexicon's endings of street names make of words and texts."""

    is_word: Memory[str, bool]  # a folded word is called like a street
    number: re.Pattern[str]  # a street's name and its number
    before: re.Pattern[str]  # text that ends with both
    living: re.Pattern[str]  # words of living somewhere
    bare: frozenset[str]  # endings that are words themselves
    sure: tuple[str, ...]


@lru_cache(maxsize=4)
def _streets(lexicon: Lexicon | None) -> _Streets:
    endings = street_endings(lexicon)
    if not endings.likely:
        endings = _CORE_ENDINGS
    every = (*endings.likely, *(e for e in endings.risky if len(e) >= _SHORTEST_RISKY))
    sure = r"(?:[^\W\d_]+-?)?(?:" + "|".join(endings.sure) + ")"
    street = r"(?:[^\W\d_]+-?)?(?:" + "|".join(every) + ")"
    is_street = re.compile(rf"{street}\.?|{_FOREIGN}")
    return _Streets(
        Memory(lambda word: is_street.fullmatch(word) is not None),
        re.compile(
            rf"(?<![\w-])(?P<street>{street}|{_FOREIGN})\.?"
            rf"\s*,?\s*(?P<word>nummer\s|numer\s|nr\.?\s?|no\.?\s?|hus\s|husnummer\s|port\s)?(?P<nr>{_NUMBER})(?![\w$]"
            rf"|[.:/]\d|-\w|\s?%)",
            re.IGNORECASE,
        ),
        re.compile(
            rf"\b{street}\.?\s*,?\s*(?:nummer\s|nr\.?\s?)?{_NUMBER}[^\n\w]*(?:\w{{1,12}}[^\n\w]+){{0,4}}\n?\s*$",
            re.IGNORECASE,
        ),
        re.compile(rf"\b(?:{_HOME}|{sure})\b"),
        frozenset(e for e in every if not any(e != other and e.endswith(other) for other in every))
        | {"huset", "via", "str", "ul"},
        endings.sure,
    )


def detect_address(view: EssayView, lexicon: Lexicon | None = None) -> Iterator[Evidence]:
    """Yield house numbers and postal codes (guidelines 3.2)."""
    yield from _in_words(view)
    lived_in = list(_lived_in(view))
    yield from lived_in
    if not digit_starts(view):
        return
    text = plain_text(view)
    zips = list(_zip_codes(view, text))
    yield from zips
    found: set[int] = {evidence.start for evidence in (*zips, *lived_in)}
    for hit in matches_at(_streets(view.lexicon).number, text, _street_starts(view)):
        evidence = _after_street(view, hit)
        if evidence is not None and evidence.start not in found:
            found.add(evidence.start)
            yield evidence
    for i in _after_foreign(view):
        if view.starts[i] not in found and not is_unit_next(view, view.ends[i]):
            found.add(view.starts[i])
            number = view.texts[i].casefold()
            yield Evidence(*view.span(i, i + 1), Label.STREET_NR, "street_nr/foreign_street", 0.8, base=number)
    for known in marked_hits(view, _IS_STREET):
        hit_nr = _HIT_NR.match(text, view.ends[known.last - 1])
        if hit_nr is not None and hit_nr.start("nr") not in found and not is_unit_next(view, hit_nr.end("nr")):
            found.add(hit_nr.start("nr"))
            yield _evidence(hit_nr, "street_nr/known_street", 0.85)
    for _, i, _ in streets_cut_short(view):
        if view.starts[i] not in found and not is_unit_next(view, view.ends[i]):
            found.add(view.starts[i])
            yield Evidence(*view.span(i, i + 1), Label.STREET_NR, "street_nr/short_street", 0.85, base=view.folded[i])
    for evidence in zips:
        match = _LINE_STREET_NR.search(text, max(0, evidence.start - 60), evidence.start)
        is_street = match is not None and match["street"].lower() not in (
            "box",
            "postbox",
            "lgh",
            "lägenhet",
            "nr",
            "tr",
        )
        if match is not None and is_street and match.start("nr") not in found:
            found.add(match.start("nr"))
            yield _evidence(match, "street_nr/before_zip", 0.9)
    for hit in matches_at(_HOUSE_WORD, text, starts_of(view, _is_house_word)):
        if hit.start("nr") in found or is_unit_next(view, hit.end("nr")) or _FLOOR.match(text, hit.end("nr")):
            continue
        score = 0.0 if view.is_impersonal else _house_score(view, hit)  # a novel's house
        if score > 0.0:
            found.add(hit.start("nr"))
            yield _evidence(hit, "street_nr/house_word", score)


def _lived_in(view: EssayView) -> Iterator[Evidence]:
    """Yield the house somebody lives in where its street was named right before: `Det är Xgatan . Vi bor i åttan .`"""
    streets = _streets(view.lexicon)
    for i in view.where(_LIVES):
        hit = _LIVED_IN.match(plain_text(view), view.starts[i])
        if hit is None or is_unit_next(view, hit.end("nr")):
            continue
        if any(streets.is_word[word] for word in view.folded[max(0, i - _STREET_BACK) : i]):
            yield _evidence(hit, "street_nr/lived_in", 0.85)


def _in_words(view: EssayView) -> Iterator[Evidence]:
    """Yield house numbers in words: `hus nummer nio`, `porten nummer två`, `på Storgatan elva .`"""
    streets = _streets(view.lexicon)
    for start in starts_of(view, _is_house_number):
        i = token_at(view, start)
        number = read_number_word(view.folded[i], fuzzy=False)
        if number is None or number.is_ordinal or not i or not view.adjacent(i - 1, i):
            continue
        before = view.folded[i - 1]
        named = view.folded_before(i, 2)
        if before in _NUMBER_NOUNS and (named in _HOUSES or named.endswith(streets.sure)):
            yield Evidence(*view.span(i, i + 1), Label.STREET_NR, "street_nr/word", 0.9, base=str(number.value))
        elif before.endswith(streets.sure) and view.folded_before(i) not in streets.bare:
            ends = (
                i + 1 >= view.n or view.texts[i + 1] in _ENDS or view.tokens[i + 1].sentence != view.tokens[i].sentence
            )
            if ends or (number.value > 1 and view.folded[i + 1] in ("i", "och")):
                yield Evidence(*view.span(i, i + 1), Label.STREET_NR, "street_nr/word", 0.85, base=str(number.value))


def _after_foreign(view: EssayView) -> Iterator[int]:
    """Yield the numbers after a street named in another language: `Kalku iela 21`, `Rue Lafayette 5`."""
    words, cut_short = foreign_streets(view.lexicon).words, list_words(view.lexicon, "foreign_street_word")
    for i in sorted({token_at(view, start) for start in digit_starts(view)}):
        text = view.texts[i]
        if i < 2 or _HOUSE_ABROAD.fullmatch(text) is None or not view.adjacent(i - 1, i):
            continue
        if view.folded[i - 1] in words:
            if view.is_capital[i - 2] and not view.is_initial[i - 2] and view.adjacent(i - 2, i - 1):
                yield i
            continue
        if view.folded[i - 2] in ("gatan", "gata") and view.is_title[i - 1] and view.is_open[i - 1]:
            yield i  # `i byn X , gatan Y 4`
            continue
        first = i - 1
        while first > max(0, i - 4) and view.adjacent(first - 1, first):
            word = view.folded[first]
            if word == "." and first < i - 1 and f"{view.folded[first - 1]}." in cut_short:
                yield i  # `ul. Kwiatowa 7`
                break
            if not (view.is_title[first] or word in STREET_LINKS or (view.is_open[first] and word not in words)):
                break
            first -= 1
            if view.folded[first] in words and _opens_street(view, first):
                yield i
                break


def _opens_street(view: EssayView, first: int) -> bool:
    """Tell whether the foreign street word at token `first` opens a name: `Rue Lafayette`, `strada Unirii`."""
    if view.is_title[first]:
        return not view.is_initial[first]
    after = first + 1
    return view.texts[first].islower() and view.is_open[first] and (view.is_capital[after] or view.is_open[after])


def _street_starts(view: EssayView) -> list[int]:
    """Return the offsets of street-like words that a digit follows within three tokens."""
    is_word = _streets(view.lexicon).is_word
    near = {j for start in digit_starts(view) for i in (token_at(view, start),) for j in range(max(0, i - 3), i)}
    return [view.starts[j] for j in sorted(near) if is_word[view.folded[j]]]


def _zip_starts(view: EssayView, text: str) -> Iterator[int]:
    for start in digit_starts(view):
        head = text[max(0, start - 4) : start]
        prefix = _ZIP_PREFIX.search(head) if "S" in head else None
        yield start - (len(prefix[0]) if prefix is not None else 0)


def _evidence(hit: re.Match[str], rule: str, score: float) -> Evidence:
    start, end = hit.span("nr")
    return Evidence(start, end, Label.STREET_NR, rule, score, base=re.sub(r"\s", "", hit["nr"]).casefold())


def _after_street(view: EssayView, hit: re.Match[str]) -> Evidence | None:
    street, number = hit["street"], hit["nr"]
    if "." in view.text[hit.end("street") : hit.start("nr")] and _LIST_END.match(view.text, hit.end("nr")):
        return None  # `från X Torget . 6. Larmet ringer`
    if is_unit_next(view, hit.end("nr")) or (_NEXT_YEAR.match(number) and not hit["word"]):
        return None
    streets = _streets(view.lexicon)
    is_bare = street.lower() in streets.bare
    alone = street.lower() in _ALONE and (
        street[0].isupper() or _IN_HOME_STREET.search(view.text, max(0, hit.start() - 40), hit.start()) is not None
    )
    vague = (
        not alone
        and street[0].islower()
        and not street.lower().endswith(streets.sure)
        and street.lower() not in _SPLIT_OK
    )
    if vague and view.is_common_word(token_at(view, hit.start("street"))):
        return None  # `i trädgården 3 äppelträd`, `hållplats nr 4`
    if is_bare and street.lower() not in _SPLIT_OK and not alone:
        return None
    if is_bare and not alone and not hit["word"]:
        # `hamn gatan 5`: a split name; `på gatan 5 minuter` is no address.
        before = re.search(r"([^\W\d_]{3,})\s$", view.text[max(0, hit.start() - 25) : hit.start()])
        is_split = before is not None and (before[1][0].isupper() or before[1].lower() not in _BEFORE_BARE)
        if street.lower() == "väg" and (before is None or _is_road_before(view, hit.start("street") - 1, before[1])):
            return None
        if not is_split:
            return None
    if _NO_STREET.search(street.lower()):
        return None
    is_name = street[0].isupper() or (view.text[max(0, hit.start() - 3) : hit.start()].lower() in ("på ", " i "))
    return _evidence(hit, "street_nr/after_street", 0.95 if is_name or hit["word"] else 0.8)


def _is_thing_before(view: EssayView, offset: int) -> bool:
    """Tell whether `nr 3` numbers the thing named right before it: a machine, a stop, a desk, but no house."""
    i = token_at(view, offset) - 1
    if i < 0 or view.ends[i] > offset or not view.is_word[i] or view.tokens[i].sentence != view.tokens[i + 1].sentence:
        return False
    word = view.folded[i]
    streets = _streets(view.lexicon)
    if (view.is_initial[i] and word in CUES.possessive) or word in _NO_THING:
        return False  # `Mitt nummer är 9`, `I nummer 3 bor`, `Porten ar nummer 6`
    is_thing = view.is_initial[i] or (view.pos[i] == "NOUN" and view.texts[i].islower() and view.p_name[i] < 0.4)
    is_street = streets.is_word[word] or streets.living.search(word) is not None
    return is_thing and (not is_street or _NO_STREET.search(word) is not None)


def _is_road_before(view: EssayView, offset: int, word: str) -> bool:
    """Tell whether `väg 41` after this word is a road on a map: no part of a name stands before it."""
    i = token_at(view, offset - 1)
    return view.pos[i] in ("VERB", "AUX", "ADP", "DET", "CCONJ", "SCONJ") or (word[0].isupper() and view.is_initial[i])


def _house_score(view: EssayView, hit: re.Match[str]) -> float:
    """Return the belief that `nummer 26` is a house number: the text speaks of living, not of buses or contracts."""
    word = hit["word"].lower()
    left = left_of(view, hit.start(), 40)
    if word in ("nummer", "nummret", "numret", "numer", "nummern", "nr", "n:r") and _is_thing_before(view, hit.start()):
        return 0.0
    if _OTHER_NUMBER.search(left) or len(re.sub(r"\D", "", hit["nr"])) > 3 + (word == "husnummer"):
        return 0.0
    if word.startswith(("husn", "port")):
        return 0.85 if word.startswith("husn") or "nummer" in hit[0].lower() or "nr" in hit[0].lower() else 0.55
    if word in ("hus", "huset"):
        return 0.75 if "nummer" in hit[0].lower() or "nr" in hit[0].lower() else 0.5
    in_home, on_way, after_home = _house_signs(view, token_at(view, hit.start()))
    if in_home:
        return 0.9
    if on_way or hit["nr"][-1:].isalpha():
        return 0.7
    return 0.8 if after_home else 0.3


def _house_signs(view: EssayView, i: int) -> tuple[bool, bool, bool]:
    """Return whether the sentence of token i speaks of living, tells a way, or follows on what speaks of living; each
    sentence is read once, however many numbers it has."""
    known: dict[int, tuple[bool, bool, bool]] = view.memo.setdefault("house_signs", {})
    first, last = view.sentence_of(i)
    if first not in known:
        living = _streets(view.lexicon).living
        start = view.starts[first]
        here = view.text[start : view.ends[last - 1]].lower()
        is_home = living.search(here) is not None or "grann" in here
        is_after = living.search(view.text[max(0, start - 120) : start].lower()) is not None
        is_after = is_after and re.search(r"buss|linje|tåg", here) is None
        known[first] = is_home, _DIRECTIONS.search(here) is not None, is_after
    return known[first]


def _zip_codes(view: EssayView, text: str) -> Iterator[Evidence]:
    found: list[tuple[int, int]] = []
    before = _streets(view.lexicon).before
    for hit in matches_at(_ZIP, text, _zip_starts(view, text)):
        start, end = (hit.start() if hit["prefix"] else hit.start("nr")), hit.end("nr")
        left = left_of(view, start, 60)
        after_street = (
            _streets(view.lexicon).before.search(left) is not None or _LINE_NR_BEFORE.search(left[-30:]) is not None
        )
        has_trigger = _ZIP_TRIGGER.search(left) is not None
        city = hit["city"] or ""
        has_city = city[:1].isupper() and not is_unit_next(view, end)
        is_spaced = hit["nr"][3].isspace()
        if (hit["nr"][2].isspace() or "-" in hit["nr"]) and not (has_trigger or after_street):
            continue  # `90 339` may count
        if is_unit_next(view, end) or (not after_street and re.search(r"\d ?\Z", left)):
            continue
        if has_trigger or after_street:
            score = 0.97 if has_city or has_trigger else 0.9
        elif hit["prefix"] or (is_spaced and has_city):
            score = 0.92
        elif is_spaced and city and right_of(view, end, 1) == " " and _is_place(view, hit.start("city")):
            score = 0.85
        elif (
            is_spaced
            and left.rstrip().endswith(",")
            and (
                _is_place(view, view.starts[max(0, token_at(view, start) - 2)])
                or _HOUSE_BEFORE.search(left) is not None
            )
        ):
            score = 0.8  # `Vi bor i X, 952 42.`, `Xgatan 7 i Brf Y, 506 49`
        elif has_city and _is_place(view, hit.start("city")):
            score = 0.7
        elif is_spaced and view.text[max(0, start - 1) : start] == "\n":
            score = 0.8
        else:
            continue
        found.append((start, end))
        yield Evidence(
            start,
            end,
            Label.ZIP_CODE,
            "zip_code/address" if has_trigger or after_street else "zip_code/form",
            score,
            base=hit["nr"],
        )
    for hit in matches_at(_FOREIGN_ZIP, text, token_starts_near_digits(view, 0)):
        if any(a < hit.end() and hit.start() < b for a, b in found):
            continue
        left = left_of(view, hit.start(), 70)
        if re.search(r"\d ?\Z", left[-2:]) or (
            re.fullmatch(r"(?:19|20)\d\d", hit[0]) and not _LINE_NR_BEFORE.search(left[-30:])
        ):
            continue
        if (
            _ZIP_TRIGGER.search(left)
            or before.search(left)
            or _LINE_NR_BEFORE.search(view.text[max(0, hit.start() - 30) : hit.start()])
        ):
            yield Evidence(*hit.span(), Label.ZIP_CODE, "zip_code/foreign_address", 0.85, base=hit[0].casefold())


def _is_place(view: EssayView, offset: int) -> bool:
    known = view.hit_at.get(token_at(view, offset))
    return known is not None and any(entry.list.endswith(("place", "city")) for entry in known.entries)
