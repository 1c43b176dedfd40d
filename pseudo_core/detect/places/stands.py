"""Towns told by nothing but where they stand: after a postal code, over a letter with its date, under it after a name.

Most small towns are in no list, and many are misspelt or are called like people and things: here the line says what
they are, so that any capital is taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pseudo_core.detect.dates.month_words import may_be_month
from pseudo_core.detect.institutions.nouns import tail_form
from pseudo_core.detect.places.checks import DEFINITE, is_of_house
from pseudo_core.detect.places.context import DWELLS, OWN_TOWN, ROOMS, TURNS, asks_without_preposition, is_stage
from pseudo_core.detect.places.entries import PLACE_LISTS, choose_entry, place_facts, place_modifiers
from pseudo_core.detect.places.lines import digit_tokens, ends_code, is_signed_from
from pseudo_core.detect.places.pieces import PARTS, run_end
from pseudo_core.detect.places.spelling import lacks_letters, looks_swedish
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.listed import street_endings
from pseudo_core.detect.view.surface import fold_key, is_near_word
from pseudo_core.detect.view.word_marks import marked, word_mark
from pseudo_core.detect.writer.relation import text_class, tie
from pseudo_core.model import Evidence
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.lexicon import Lexicon

__all__ = ["stand_evidence", "standing_places", "told_evidence"]

_AFTER_CODE, _DATED, _SIGNED, _TOLD, _ON_ROUTE, _OF_HOUSE = 0.999, 0.95, 0.98, 0.999, 0.995, 0.995
_SHORTEST = 3  # letters
_LONGEST_DATE = 6  # tokens
_WHOLE_DATE = 5  # digits from which a date is one without `den` or a comma
# What an address goes on with after its postal code where the town is left out.
_CONTACT = word_set(
    "tel telefon telefonnummer mobil mobilnummer mob fax mejl mail email e-post epost e-mail sverige sweden",
    "danmark norge finland personnummer jag vi min mitt mina det den hej till från kr kronor sek",
)
_FROM = frozenset({"från", "ifrån"})
_NO_HEADS = CUES.function_word | CUES.greeting | CUES.place_preposition
_DASHES = frozenset({"-", "–", "—"})
_PEOPLE = frozenset({"invånare", "innevånare"})
_WRITERS = frozenset({"jag", "vi"})
_SWAPPING = frozenset({"bytte", "byter", "bytt"})
_OWN = frozenset({"swedish_place"})
_INTO = frozenset({"i", "från", "till", "mot", "via"})
_LYING = frozenset({"ligger", "låg"})
_LINKS = _LYING | {"och", ",", "eller"}
_SETTLED = frozenset(
    {"bor", "bodde", "bott", "född", "föddes", "uppvuxen", "hemma", "jobbar", "jobbade", "landar", "upp"}
)
_MOVING = frozenset({"flyttade", "flyttat", "flyttar", "flytta", "kom", "kommer", "flydde", "kör", "åker", "åkte"})
_HOUSES = ("skolan", "gymnasiet", "föreningen", "snickeri", "verkstaden", "hemmet", "boendet", "kommun", "kliniken")
_ARGUED = frozenset({"Argumenterande", "Förklarande"})
_UNTIED = frozenset({"generic", "none"})
_NAMED = 0.3  # probability of being a name that the tagger gives
_NO_VILLAGES = ROOMS | CUES.head_city | CUES.head_place | CUES.head_region | CUES.destination | CUES.no_place
# Where one lives and works, and what one leaves, that learners write with a capital too.
_PLAIN = word_set(
    "krig kriget fred öst väst syd nord centrum förort butik affär fabrik industri lager kiosk tält kollektiv köket",
    "skolan vården kassan villa hyreshus radhus studentrum husvagn lägenhet restaurang grupp kärlek frihet",
)
_PLAIN_ENDINGS = ("hus", "rum", "rummet", "köket", "branschen", "vagn", "butik", "affär", "fabrik", "området")
_STAYING = frozenset({"kvar", "här", "där", "också", "ensam"})  # after the name of who does
_SIGNS = frozenset({"skylt", "skylten", "skyltat", "skyltar"})
_PASSING = _SIGNS | {"efter", "före", "innan", "förbi"}
_JUST = frozenset({"strax", "precis", "direkt", "alldeles"})
_DRIVING = frozenset({"sväng", "svänger", "svängde", "ta", "tar", "kör", "kommer", "stannade", "stannar", "håll"})
_ROUTES = frozenset(
    {"sträckan", "sträcka", "linjen", "linje", "biljett", "biljetter", "resan", "resa", "flyga", "flyger"}
)
_VEHICLES = ("tåg", "buss", "flyg", "färj", "pendel")
_TOWNS = frozenset({"swedish_place", "world_city"})
_NO_TOWNS = frozenset({"country", "profession", "kinship", "month", "weekday", "language"})
_IS_DWELLING, _IS_DASH = word_mark(DWELLS), word_mark(_DASHES)
_MAY_PASS, _MAY_SWAP, _IS_PEOPLE = word_mark(_PASSING), word_mark(_SWAPPING), word_mark(_PEOPLE)
_NAMES = frozenset({"given_name", "surname"})
_USUAL_NAME = 200  # people
_LONGEST_NAME = 4  # tokens
_LEAST = 2  # tokens before a town that ends its line
_HOUSE_NAME = 3  # tokens of a house that has its line with its town
_HEADING = 20  # tokens from which a line is the letter itself
_SIZES = word_set("norra södra östra västra stora lilla nya gamla upplands sankt st")


def standing_places(view: EssayView, lexicon: Lexicon) -> Iterator[Evidence]:
    """Yield the capitals that stand where only a town does."""
    yield from _after_codes(view)
    yield from _over_letters(view, lexicon)
    yield from _under_letters(view)
    yield from _in_greetings(view)
    yield from _dwelt_in(view)
    yield from _on_routes(view)
    yield from _by_turns(view)
    yield from _swapped(view)
    if text_class(view) == "personal":
        yield from _lived_in(view, lexicon)
        yield from _houses_town(view)
        yield from _enumerated(view)
    yield from _passed(view)
    yield from _inhabited(view)
    yield from _after_houses(view)


def _after_codes(view: EssayView) -> Iterator[Evidence]:
    """The town after a postal code on its line, whatever it is called: `341 39 X`."""
    for j in digit_tokens(view):
        i = j + 1
        if i >= view.n or not view.is_word[i] or not view.adjacent(j, i):
            continue
        if not ends_code(view, j) or not _may_be_town(view, i):
            continue
        if view.folded[i] in _CONTACT or (view.is_common_word(i) and not _ends_address(view, i + 1)):
            continue
        yield stand_evidence(view, i, _town_end(view, i), "city/after_code", _AFTER_CODE)


def _ends_address(view: EssayView, last: int) -> bool:
    """Tell whether the sentence or the line ends before token `last`: `341 39 Hög .`, but not `341 39 Ring mig`."""
    return last >= view.n or view.texts[last] in (".", ",", ")", ";") or "\n" in _gap(view, last)


def _gap(view: EssayView, last: int) -> str:
    return view.text[view.ends[last - 1] : view.starts[last]]


def _over_letters(view: EssayView, lexicon: Lexicon) -> Iterator[Evidence]:
    """A town, listed or not, which opens a line with a date and no more: `Xby den 2 maj 2021`, `Xby , 2021-05-02`."""
    for first, end in view.lines:
        if not first + 1 < end <= first + _LONGEST_DATE + _LONGEST_NAME:
            continue
        last = _head_end(view, first)
        if last is None:
            continue
        word = view.folded[first]
        is_one = last == first + 1 or view.is_common_word(last - 1)
        if may_be_month(word) or (is_one and (view.is_common_word(first) or is_near_word(lexicon, word))):
            continue
        if _is_date(view, last, end):
            yield stand_evidence(view, first, last, "city/dated", _DATED)


def _head_end(view: EssayView, first: int) -> int | None:
    """Return where the town's name ends that may begin at token `first`: one word that nobody is called, or several."""
    last = run_end(view, first)
    if (
        last > first + 1
        and view.is_title[last - 1]
        and _may_be_town(view, first)
        and view.folded[first] not in _NO_HEADS
    ):
        is_long = any(view.folded[k] in PARTS for k in range(first + 1, last - 1))
        ends = (first,) if is_long else (first, last - 1)  # `Châtillon sur X`, but not `Ilze Ek , 5 maj`
        if not view.is_kin[first] and not any(e.list in _NAMES for k in ends for e in view.entries(view.texts[k])):
            return last
    return _town_end(view, first) if _is_free(view, first) else None


def _is_date(view: EssayView, first: int, end: int) -> bool:
    """Tell whether the tokens `[first, end)` are a day and its month: `den 2 maj 2021`, `, 2021-05-02`."""
    led = first
    while first < end and view.folded[first] in (",", "den"):
        first += 1
    digits = sum(map(str.isdigit, "".join(view.texts[first:end])))
    if first >= end or not view.texts[first][:1].isdigit():
        return False
    if first == led and (digits < _WHOLE_DATE or view.texts[first][:2] not in ("19", "20")):
        return False  # a card's number
    words = [view.folded[k] for k in range(first, end) if view.is_word[k]]
    if len(words) == 1 and may_be_month(words[0]):
        return True
    return not words and digits > 2  # `5/5`, too, is a price or a score


def _under_letters(view: EssayView) -> Iterator[Evidence]:
    """Where whoever signs lives, though no list has it or somebody is called so: `Ilze B. , X`."""
    first = is_signed_from(view)
    if first is not None and _may_be_town(view, first):
        yield stand_evidence(view, first, _town_end(view, first), "city/signed", _SIGNED)


def _in_greetings(view: EssayView) -> Iterator[Evidence]:
    """Where a letter is sent from, its writer on the next line: `Hälsningar från X` and `Ilze` under it."""
    for at in view.where(_FROM):
        i = at + 1
        if i >= view.n - 1 or view.folded_before(at) not in CUES.closing or not _is_free(view, i):
            continue
        line = next((k for k, (_, end) in enumerate(view.lines) if i < end), 0)
        if line + 1 >= len(view.lines) or any(view.is_word[i + 1 : view.lines[line][1]]):
            continue
        first, end = view.lines[line + 1]
        is_name = all(view.is_capital[k] for k in range(first, end) if view.is_word[k])
        if is_name and view.is_word[first] and end - first <= _LONGEST_NAME:
            yield stand_evidence(view, i, _town_end(view, i), "city/sent_from", _TOLD)


def _dwelt_in(view: EssayView) -> Iterator[Evidence]:
    """Where the writer lives, the preposition left out: `Nu bor jag X .`, `Bor X .`"""
    for at in marked(view, _IS_DWELLING):
        i = at + 1
        if i < view.n and view.folded[i] in _WRITERS and view.folded_before(at) not in ("där", "dit"):
            i += 1
        elif at > view.sentence_of(at)[0] and view.folded_before(at) not in _WRITERS:
            continue
        if i >= view.n or not (view.is_title[i] or view.entries(view.texts[i])) or not _is_free(view, i):
            continue
        if view.adjacent(i - 1, i) and _is_said(view, i):
            if street_endings(view.lexicon).is_likely(view.folded[i]) or view.folded_after(i)[:1].isdecimal():
                continue  # `Vi bor Xgatan 5`
            yield stand_evidence(view, i, _town_end(view, i), "city/dwelt_bare", _TOLD)


def _is_said(view: EssayView, i: int) -> bool:
    """Tell whether the sentence of token i, which a verb may open, is no question: `Bor X kvar ?`"""
    last = view.sentence_of(i)[1] - 1
    return view.texts[last] != "?" and view.folded_after(i) not in _STAYING


def _on_routes(view: EssayView) -> Iterator[Evidence]:
    """The ends of a line, a dash between them, one of them no listed town: `sträckan X–Y`."""
    kind = text_class(view)
    if kind == "impersonal":
        return
    for dash in marked(view, _IS_DASH):
        if not 0 < dash < view.n - 1 or not (view.is_title[dash - 1] and view.is_title[dash + 1]):
            continue
        ends = (dash - 1, dash + 1)
        back = view.folded[max(view.sentence_of(dash)[0], dash - 6) : dash - 1]
        is_route = any(word in _ROUTES or word.startswith(_VEHICLES) for word in back)
        for i, other in (ends, ends[::-1]):
            if kind != "personal" and view.entries(view.texts[i]):
                continue  # a line that everybody knows
            if _is_airport(view, i) and (is_route or _is_sure_town(view, other)):
                yield stand_evidence(view, i, i + 1, "place/route", _ON_ROUTE, Label.PLACE)
            elif _is_free(view, i) and (is_route or _is_sure_town(view, other)):
                yield stand_evidence(view, i, i + 1, "city/route", _ON_ROUTE)


def _passed(view: EssayView) -> Iterator[Evidence]:
    """A town that no list has, on a road: `strax efter X`, `Efter X sväng höger`, `skylten X`."""
    if text_class(view) == "impersonal":
        return
    for at in marked(view, _MAY_PASS):
        i = at + 1
        if i >= view.n or not view.is_title[i]:
            continue
        is_sign = view.folded[at] in _SIGNS and any(e.list in _TOWNS for e in view.entries(view.texts[i]))
        if not is_sign and (not view.is_open[i] or view.entries(view.texts[i])):
            continue
        if (
            view.folded[at] in _SIGNS
            or view.folded_before(at) in _JUST
            or (at == view.sentence_of(at)[0] and view.folded_after(i) in _DRIVING)
        ):
            yield stand_evidence(view, i, i + 1, "city/passed", _ON_ROUTE)


def _inhabited(view: EssayView) -> Iterator[Evidence]:
    """A town whose inhabitants somebody counts who tells of it: `X har 1 500 invånare`."""
    if text_class(view) != "personal":
        return
    for noun in marked(view, _IS_PEOPLE):
        first = view.sentence_of(noun)[0]
        verb = next((k for k in range(noun - 1, max(first, noun - 6), -1) if view.folded[k] in ("har", "hade")), None)
        if verb is None or not any(view.texts[k][:1].isdecimal() for k in range(verb, noun)):
            continue
        i = verb - 1
        if view.is_capital[i] and (i == first or view.is_title[i]) and _is_free(view, i):
            yield stand_evidence(view, i, i + 1, "city/inhabited", _ON_ROUTE)


def _after_houses(view: EssayView) -> Iterator[Evidence]:
    """Where whom a letter is addressed to is, and where an employer of a curriculum is, last on their lines: `Till Brf
    Solen , X`, `2009–2014 Svetsare , Bygg AB , X`."""
    for first, end in view.lines:
        last = end - (view.texts[end - 1] in (".", "!", ","))
        i = last - 1
        if i - first < _LEAST or view.texts[i - 1] != "," or not view.is_title[i] or not _is_free(view, i):
            continue
        words = view.folded[first : i - 1]
        is_house = words[0] == "ansökan" or (words[0] == "till" and any(map(_is_house, words[1:])))
        is_house = is_house or (first > 0 and len(words) <= _HOUSE_NAME and any(map(_is_house, words)))
        is_addressed = is_house and first <= _HEADING
        if is_addressed or (words[0][:2] in ("19", "20") and words.count(",") == 1 and len(words[0]) >= len("2009")):
            yield stand_evidence(view, i, i + 1, "city/after_house", _ON_ROUTE)


def _lived_in(view: EssayView, lexicon: Lexicon) -> Iterator[Evidence]:
    """A village that no list has and that is called like an ordinary word, where somebody lives: `bor i Hög`."""
    for at in view.where(_INTO):
        i = at + 1
        if i >= view.n or not view.is_title[i] or not view.is_common_word(i) or not view.adjacent(at, i):
            continue
        if view.is_initial[i] or view.p_name[i] < _NAMED or not view.capital_counts(i) or not _may_be_town(view, i):
            continue
        known = view.entries(view.texts[i])
        if _lacks_dots_of_town(view, lexicon, i):
            yield stand_evidence(view, i, i + 1, "city/without_dots", _DATED)
            continue
        verb = view.folded_before(at)
        if verb in CUES.nominative:
            verb = view.folded_before(at, 2)  # `flyttade vi till X`
        moves = verb in _MOVING and view.folded[at] != "i"
        if (
            not (moves or ((verb in _SETTLED or verb in ROOMS) and view.folded[at] != "till"))
            or view.folded[i] in _NO_VILLAGES
            or view.folded[i] in _PLAIN
            or view.folded[i].endswith(_PLAIN_ENDINGS)
        ):
            continue
        is_run = i + 1 < view.n and view.is_title[i + 1] and view.adjacent(i, i + 1)
        if (
            is_run
            or (moves and view.folded[i].endswith(DEFINITE))
            or view.is_profession[i]
            or any(e.list not in ("given_name", "surname") for e in known)
        ):
            continue
        if view.folded[at] == "till" and any(e.list == "given_name" for e in known):
            continue  # `flyttade till Bo`
        yield stand_evidence(view, i, i + 1, "city/lived_in", _DATED)


def _lacks_dots_of_town(view: EssayView, lexicon: Lexicon, i: int) -> bool:
    """Tell whether the word at token i is a town without its dots: `i Tranas`, which are birds."""
    if any(e.list in PLACE_LISTS for e in view.entries(view.texts[i])):
        return False
    return any(
        lacks_letters(s.entry.name, view.texts[i]) and s.entry.frequency >= OWN_TOWN and not s.entry.inflection
        for s in lexicon.similar(view.texts[i], _OWN)
    )


def _enumerated(view: EssayView) -> Iterator[Evidence]:
    """A town after another, or asked for, though somebody is called so: `från Kil och X`, `Var ligger X ?`"""
    for at in view.where(_LINKS):
        i = at + 1
        if i >= view.n or not view.is_title[i]:
            continue
        known = view.entries(view.texts[i])
        # `mellan Kil och Xö-Anders`, of a first name; what nobody is called is judged as any town is
        is_double = "-" in view.texts[i] and not known and view.folded[at] == "och"
        is_both = any(e.list == "given_name" for e in known) and any(e.list in _TOWNS for e in known)
        if not (is_double or is_both) or tie(view, i) == "generic":
            continue
        if view.folded[at] in _LYING:
            is_told = view.folded_before(at) in ("var", "vart")
        else:
            is_told = asks_without_preposition(view, i)
        if is_told and _is_free(view, i):
            yield stand_evidence(view, i, _town_end(view, i), "city/enumerated", _TOLD)


def _houses_town(view: EssayView) -> Iterator[Evidence]:
    """The town after what lies in it, named itself, and a village that is only that, though it ends as houses do: `på
    Ica i X`, `i Bispgården`."""
    is_argued = not _ARGUED.isdisjoint(view.essay.text_types)
    untied = _UNTIED | {"near"} if is_argued else _UNTIED
    for at in view.where(_INTO):
        i = at + 1
        if i >= view.n or not view.is_title[i] or not view.adjacent(at, i) or not _is_free(view, i):
            continue
        if view.folded[at] == "mot":
            continue  # `spelar mot Hemse`
        if i + 1 < view.n and view.is_title[i + 1] and view.adjacent(i, i + 1):
            continue
        known = view.entries(view.texts[i])
        is_village = bool(known) and all(e.list == "swedish_place" and e.kind == "locality" for e in known)
        is_village = is_village and not view.is_common_word(i)
        if (is_village or is_of_house(view, i)) and tie(view, i) not in untied:
            yield stand_evidence(view, i, i + 1, "city/of_house", _OF_HOUSE)


def _swapped(view: EssayView) -> Iterator[Evidence]:
    """The town that somebody left for another, though it is an ordinary word or a name too: `jag bytte X mot Y`."""
    for at in marked(view, _MAY_SWAP):
        i = at + 1
        if i + 2 < view.n and view.folded[i + 1] == "mot" and view.folded_before(at) in _WRITERS:
            is_town = _is_free(view, i) or any(e.list in _TOWNS for e in view.entries(view.texts[i]))
            if is_town and view.is_title[i] and view.is_title[i + 2] and _is_free(view, i + 2):
                yield stand_evidence(view, i, i + 1, "city/swapped", _ON_ROUTE)


def _is_house(word: str) -> bool:
    return word.endswith(_HOUSES) or tail_form(word) is not None


def _is_airport(view: EssayView, i: int) -> bool:
    return any(e.kind == "airport" for e in view.entries(view.texts[i]))


def _by_turns(view: EssayView) -> Iterator[Evidence]:
    """One of the towns that somebody was in by turns, another of which is listed: `Först X , sen Y`."""
    for at in view.where(TURNS):
        i = at + 1
        if i < view.n and view.is_title[i] and view.is_open[i] and _is_free(view, i) and is_stage(view, i, i + 1):
            yield stand_evidence(view, i, i + 1, "city/stage", _ON_ROUTE)


def _is_sure_town(view: EssayView, i: int) -> bool:
    known = view.entries(view.texts[i])
    return any(e.list in _TOWNS for e in known) and not any(e.list in ("given_name", "surname") for e in known)


def _is_free(view: EssayView, i: int) -> bool:
    """Tell whether token i is a town or in no list, and hardly anybody is called so."""
    if not _may_be_town(view, i):
        return False
    known = view.entries(view.texts[i])
    if any(e.list in _NO_TOWNS or (e.list == "given_name" and e.frequency >= _USUAL_NAME) for e in known):
        return False
    return any(e.list in _TOWNS for e in known) if known else view.is_open[i]


def _may_be_town(view: EssayView, i: int) -> bool:
    text = view.texts[i]
    if not view.is_word[i] or len(text) < _SHORTEST or not text.replace("-", "").isalpha():
        return False
    is_named = view.text[view.starts[i]].isupper()  # also where a whole sentence is in capitals
    return is_named and view.folded[i] not in CUES.closing and view.folded[i] not in CUES.greeting


def _town_end(view: EssayView, i: int) -> int:
    """Return the end of the town's name that begins at token i: all that is listed, or after `Norra` two words."""
    hit = view.hit_at.get(i)
    if hit is not None and any(e.list in PLACE_LISTS for e in hit.entries):
        return hit.last
    is_two = view.folded[i] in _SIZES and i + 1 < view.n and view.is_capital[i + 1] and view.adjacent(i, i + 1)
    return i + 2 if is_two else i + 1


def stand_evidence(
    view: EssayView,
    first: int,
    last: int,
    rule: str,
    score: float,
    label: Label = Label.CITY,
    *,
    is_abroad: bool = False,
) -> Evidence:
    """Return the evidence for the tokens `[first, last)` that stand where only a place does; `is_abroad` is asked where
    no list has it."""
    start, end = view.span(first, last)
    surface = view.text[start:end]
    hit = view.hit_at.get(first)
    entry = choose_entry(hit.entries, label) if hit is not None and hit.last == last else None
    foreign = is_abroad if entry is None else entry.country not in ("", "SE")
    modifiers = place_modifiers(label, gen=False, definite=False, plural=False, foreign=foreign)
    facts = place_facts("place_stand", entry, ())
    return Evidence(start, end, label, rule, score, modifiers, fold_key(surface), facts)


def told_evidence(view: EssayView, first: int, last: int, rule: str, score: float, label: Label) -> Evidence:
    """Return the evidence for what its sentence says is a place, abroad where it does not look Swedish."""
    is_abroad = label is not Label.COUNTRY and not looks_swedish(view.text[slice(*view.span(first, last))])
    return stand_evidence(view, first, last, rule, score, label, is_abroad=is_abroad)
