"""Unknown names that work, study or a club asks for: `jobbar på Nordiska Tvätten`, `final mot Alby`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pseudo_core.detect.institutions.context import PREPOSITIONS, institution_evidence, institution_relations
from pseudo_core.detect.institutions.labour import is_handiwork
from pseudo_core.detect.institutions.near import is_moved_to
from pseudo_core.detect.institutions.nouns import TAILS, is_preschool_opener, tail_form
from pseudo_core.detect.institutions.runs import LANDS, chain_right, is_place_name, over_pair
from pseudo_core.detect.institutions.ties import CHILDREN, is_patient
from pseudo_core.detect.names.chain import ADDRESS
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.listed import street_endings
from pseudo_core.detect.view.near_forms import NearForms
from pseudo_core.detect.view.surface import genitive_stem
from pseudo_core.detect.view.word_marks import marked, word_mark
from pseudo_core.memory import Memory
from pseudo_core.model import Evidence

if TYPE_CHECKING:
    from pseudo_core.lexicon import Entry, Lexicon

__all__ = ["BARE_COURSES", "BRANCHES", "CUSTOMER_KINDS", "asked_institutions"]

BARE_COURSES = frozenset(
    {"sfi", "komvux", "sva", "sas", "grund", "gymnasiet", "universitetet", "högskolan", "folkhögskolan", "iv", "im"}
)
"""Kinds of courses and schools that are no names by themselves."""
CUSTOMER_KINDS = frozenset({"grocery", "bank", "restaurant", "fashion", "telecom", "media", "media_company", "retail"})
"""Kinds of firms that everybody is a customer of."""
_COURSES = ("programmet", "utbildningen", "kursen")
_TEACHERS = (
    *("lärare", "läraren", "lärarinna", "förskollärare", "barnskötare", "pedagog", "rektor", "lektor", "adjunkt"),
    *("doktorand", "dagisfröken", "elevassistent", "skolsköterska", "studievägledare", "studiehandledare", "elev"),
    *("student", "studenter"),
)
_PLAYED = word_set("spelade spelar spela spelat final finalen match matchen förlorade vann semifinal förlora kval")
_HEALERS = (
    *("doktor", "doktorn", "läkare", "läkaren", "sköterska", "sköterskan", "barnmorska", "barnmorskan", "tandläkaren"),
    *("psykolog", "psykologen", "kuratorn", "terapeut", "terapeuten", "logoped", "logopeden"),
)
_DEVICES = ("iphone", "ipad", "imac", "ios", "ipod")
_AT_LETTERS = frozenset({"på", "hos", "vid"})
# Departments, things and unions of states that two letters stand for: `jobbar på IT`, `jobbar på PC`.
_NO_FIRMS = frozenset(
    {"it", "hr", "tv", "pc", "eu", "fn", "us", "uk", "id", "cd", "dj", "vd", "so", "no", "sv", "fm", "em"}
)
_MAY_ASK = word_mark(PREPOSITIONS)
_ON_MAP = LANDS | {"area"}
_BEFORE_FIRMS = frozenset({"på", "hos", "åt", "för", "mot"})  # … that are called as places or people are
_NOUNS = frozenset({"NOUN", "PROPN", "VERB", ""})
# What is held for a person, or by one.
_OCCASIONS = word_set(
    "begravning bröllop kalas födelsedag födelsedagskalas födelsedagsfest fest dop student studentfest studentskiva",
    "examen disputation namnsdag konfirmation avskedsfest möhippa svensexa inflyttningsfest sida initiativ begäran",
    "vägnar lektion lektioner uppmaning hemsida hemsidan webbplats sajt app appen webb konto kundtjänst reklam",
)
_WALKING = frozenset({"går", "gick", "gått", "gå"})
_READING = frozenset({"läst", "läste", "läser"})
_WHAT_IS_READ = frozenset({"det", "detta", "sånt", "vad"})
# Where one walks: `gick till sjön vid X`, but not `gick två år vid X`.
_WALKED_TO = frozenset(
    {"till", "mot", "längs", "utmed", "förbi", "ner", "ned", "upp", "ut", "bort", "runt", "promenad", "promenader"}
)
_HELD = frozenset({"har", "hade", "jag", "vi", "man", "hon", "han"})
_AT_FIRM = frozenset({"på", "hos"})
# What follows where somebody works without being a trade: when, and how much.
_NO_TRADE = word_set(
    "måndag sommar vinter höst vår sommaren vintern hösten våren jul julen morgon kväll natt dag helg år ar åren",
    "månad vecka tid tiden procent kilometer minuter mil del delen början slutet gång gånger klockan klokan kronor",
    "pengar jobb arbete praktik buss tåg bussen tåget folk folkets",
)
_FIRM_NOUNS = (
    *("gård", "kvarn", "sågen", "verken", "bruket", "fabriken", "varvet", "salong", "städ", "bygg", "trä", "plåt"),
    "frys",
)
_SERVING = ("kiosken", "caféet", "kaféet", "grillen", "krogen", "baren", "restaurangen", "pizzerian", "konditoriet")
_SHOPS = ("boden", "butiken", "affären", "salongen", "stugan", "handeln", "ateljén", "tvätten", "verkstan")
_STREETS = ("gatan", "gata", "vägen", "gränd", "gränden", "torget", "allén", "stigen")
# How bare nouns for workplaces end, and definite ones that learners write apart from what they are for.
_BARE_KINDS = (
    *("fabrik", "affär", "butik", "verkstad", "restaurang", "firma", "företag", "lager", "kontor", "sjukhus", "hotell"),
    *("bageri", "förskola", "skola", "avdelning", "bolag", "byrå", "klinik", "boende", "odling", "industri", "station"),
)
_WARDS = (
    *("avdelningen", "mottagningen", "enheten", "kliniken", "fabriken", "rummet", "lagret", "linjen", "affären"),
    *("butiken", "skolan", "hemmet", "boendet", "verkstaden", "restaurangen", "kontoret", "köket", "firman", "huset"),
)
_LOW_FIRMS = (
    *("bevakning", "service", "städ", "omsorg", "transport", "bemanning", "assistans", "åkeri", "trafik", "bygg"),
    *("taxi", "bud", "bär", "textil", "möbler", "express", "grönsaker", "odling", "lantbruk", "bryggeri", "bageri"),
    *("skog", "logistik", "fastigheter", "vård", "entreprenad", "industri", "energi", "måleri", "frakt"),
)
# How the places end that one trains and plays at.
_EXERCISE = frozenset(
    {"wellness", "fitness", "gym", "gymmet", "crossfit", "yoga", "padel", "spa", "lekland", "bowling"}
)
_VENUES = ("badet", "hallen", "arenan", "vallen", "stadion", "planen", "banan", "parken")
BRANCHES = frozenset({"syd", "nord", "väst", "öst", "norr", "söder", "city", "sverige"})
"""What firms call their branches by."""


_SMALL_TOWN = 8000  # people of a town up to which `på` before it says that its works are meant
_WORKS = ("verk", "verken", "bruk", "fabrik", "fabriker", "industri", "industrier", "produkter", "mekaniska", "gruppen")
_JUST_SAID = 9  # tokens before a sentence where somebody got work
_LEARNING = frozenset(
    {"läser", "läste", "läsa", "läst", "studerar", "studerade", "pluggar", "pluggade", "elev", "student", "går", "gick"}
)
_HIRED = frozenset({"jobb", "jobbet", "anställning", "anställd", "fast", "tjänst", "tjänsten", "arbete", "arbetslös"})
# What learners misspell after `på` where somebody works.
_WHEN = CUES.when_worked | {"sommaren", "vintern", "hösten", "våren", "natten", "nätterna", "dagen", "dagarna"}
_TIMES = NearForms(CUES.no_workplace | CUES.when_worked)
_KINDS_OF_WORKPLACE = NearForms(CUES.kind_of_workplace)
_IS_KIND_MISSPELT: Memory[str, bool] = Memory(  # `jobba på restorang`, `på sjukhos`
    lambda word: len(word) > 3 and _KINDS_OF_WORKPLACE.nearest(word, 1 if len(word) < _LONG else 2) != ""
)
_IS_TIME: Memory[str, bool] = Memory(
    lambda word: len(word) > 4 and _TIMES.nearest(word, 1 if len(word) < _LONG else 2) != ""
)
_LONG_FIRM = 8  # letters of an unknown name from which it is a firm's sooner than somebody's
_LONG = 9  # letters of a word from which two may be wrong


def _is_kind(view: EssayView, i: int) -> bool:
    """Tell whether a lower-cased unknown word at token i only says what kind of workplace it is: `på handskfabrik`, `på
    hjärt avdelningen`, but not `på lindåbageri`."""
    word = view.folded[i]
    if view.together(i, i + 1) and view.folded[i + 1].endswith(_WARDS):
        return _is_of_noun(view, word)
    kind = next((kind for kind in _BARE_KINDS if word.endswith(kind)), "")
    return kind != "" and _is_of_noun(view, word.removesuffix(kind))


def _is_of_noun(view: EssayView, part: str) -> bool:
    """Tell whether an ordinary noun is the first part of a compound, as it is or with its last vowel or joint."""
    stem = part.removesuffix("s")
    return any(map(view.is_common_surface, (part, stem, part + "a", part + "e")))


def _goes_on(view: EssayView, i: int) -> bool:
    """Tell whether another word with a capital goes on the name at token i: `på Tata Xyz`."""
    return i + 1 < view.n and view.together(i, i + 1) and view.is_title[i + 1]


def _is_plain_noun(view: EssayView, i: int) -> bool:
    """Tell whether token i goes on the name before it as a lower-cased noun."""
    if i >= view.n or not view.adjacent(i - 1, i) or not view.texts[i].islower() or not view.is_word[i]:
        return False
    return (view.pos[i] or "NOUN") == "NOUN" and view.folded[i] not in CUES.function_word


def _is_owned_firm(view: EssayView, i: int) -> bool:
    """Tell whether a lower-cased name in the genitive at token i owns the noun after it: `på xbys bildepå`."""
    word = view.folded[i]
    if view.is_capital[i] or len(word) < 5 or not word.endswith("s") or not _is_plain_noun(view, i + 1):
        return False
    noun = view.folded[i + 1]
    if len(noun) < 5 or view.is_kin[i + 1] or view.is_profession[i + 1] or noun in CUES.owned_by_person:
        return False
    stem = genitive_stem(view.texts[i])
    if stem is None or view.is_profession[i] or view.is_kin[i] or word in view.weekdays:
        return False
    if view.is_common_surface(stem) or view.is_common_word(i):
        return False
    return is_place_name(view, i) or any(e.list == "surname" for e in view.entries(stem))


def _is_town_trade(view: EssayView, i: int) -> bool:
    """Tell whether a town at token i is what a firm is called after, by the noun that follows: `på xby trä`, `hos Xby
    frys`."""
    j = i + 1
    if j >= view.n or view.is_capital[j] or not (view.is_word[j] and view.together(i, j)):
        return False
    word = view.folded[j]
    owner = view.folded[i].endswith("s") and not view.entries(view.texts[i])  # `på xbys pizza`
    verbal = (view.is_verb[j] or view.pos[j] == "VERB") and view.folded[i - 1] != "hos" and not owner
    if verbal or view.pos[j] not in _NOUNS or len(word) < 3 or word in CUES.function_word or word in CUES.no_workplace:
        return False
    if view.is_kin[j] or view.is_profession[j] or word in view.weekdays or word in _NO_TRADE or word in ADDRESS:
        return False
    if view.is_common_word(i) and not view.is_capital[i] and not view.folded[i].endswith("s") and word not in TAILS:
        return False
    town = is_place_name(view, i) and not any(e.list in ("country", "geo") for e in view.entries(view.texts[i]))
    return town or (view.is_title[i] and view.is_open[i] and word.endswith(_FIRM_NOUNS))


def _has_person(view: EssayView, at: int) -> bool:
    """Tell whether who is somebody's stands at token `at`, or after one adjective there: `gamla lärare`, `faster`."""
    for j in (at, at + 1):
        if j >= view.n or view.is_capital[j] or not view.together(j - 1, j):
            return False
        if view.is_profession[j] or view.is_kin[j]:
            return True
        if view.pos[j] != "ADJ":
            return False
    return False


def _is_works(view: EssayView, i: int, entries: Sequence[Entry]) -> bool:
    """Tell whether the small town at token i, where somebody works, is the works that is called after it: `på Xfors som
    montör`, `blåser glas hos Xås`, but not `på Xholmen`."""
    if not all(e.list == "swedish_place" and e.kind == "locality" and e.frequency < _SMALL_TOWN for e in entries):
        return False
    return view.is_capital[i] and view.folded_before(i) in ("på", "hos", "åt", "för")


def _is_land(entries: Sequence[Entry]) -> bool:
    """Tell whether these entries may be a land or a region, where nobody works `hos`."""
    return any(e.list in ("country", "region") for e in entries)


def _is_wild(entries: Sequence[Entry]) -> bool:
    """Tell whether these are only a mountain's or a river's, which a team is called after: `spelar i Xberget`."""
    return entries != () and all(e.list == "geo" and e.kind in ("mountain", "river") for e in entries)


def _is_worked_at(view: EssayView, i: int, entries: Sequence[Entry]) -> bool:
    """Tell whether a river's name at token i is a firm's, since nobody works `på` one: `jobbar med oss på Xån`."""
    if view.folded_before(i) != "på" or not entries or not all(e.kind == "river" for e in entries):
        return False
    return not CUES.work_relation.isdisjoint(view.folded[view.sentence_of(i)[0] : i])


def _has_child(view: EssayView, i: int) -> bool:
    """Tell whether somebody's child stands before token i in its sentence."""
    return not CHILDREN.isdisjoint(view.folded[max(view.sentence_of(i)[0], i - 6) : i])


def _is_hired(view: EssayView, i: int, end: int, entries: Sequence[Entry]) -> bool:
    """Tell whether somebody begins or gets a place at token i to work rather than to learn: `ska börja på Xverken`,
    `bagaren har fått plats på X`."""
    if any(e.list == "company" for e in entries) or tail_form(view.folded[end - 1]) == "work":
        return True
    if view.folded[end - 1].endswith(_WORKS):
        return True
    start = view.sentence_of(i)[0]
    if any(view.is_profession[start:i]) and _LEARNING.isdisjoint(view.folded[start:i]):
        return True  # of somebody who has learnt already
    if not CUES.work_head.isdisjoint(view.folded[start:i]):
        return True  # `kvar på apoteket eller har du börjat på X`
    return not _HIRED.isdisjoint(view.folded[max(0, start - _JUST_SAID) : start])


def _is_of_healer(view: EssayView, i: int) -> bool:
    """Tell whether who treats the sick works at token i, as a patient tells of them: `ring doktor Xyz på X`."""
    back = view.folded[max(view.sentence_of(i)[0], i - 5) : i - 1]
    return any(word.endswith(_HEALERS) for word in back)


def _teaches(view: EssayView, i: int) -> bool:
    """Tell whether somebody is said to teach or study at token i: `barnskötare på X`, `doktorand på X`."""
    back = view.folded[max(view.sentence_of(i)[0], i - 4) : i - 1]
    return any(word.endswith(_TEACHERS) for word in back)


def _is_only_gone_or_read(view: EssayView, at: int) -> bool:
    """Tell whether one walks by what the preposition at token `at` leads to, or reads something there: `gick till sjön
    vid X`, `det har jag läst på X`."""
    before, start = view.folded_before(at), view.sentence_of(at)[0]
    if view.folded[at] == "vid":
        back = view.folded[max(start, at - 8) : at]
        if _WALKING.isdisjoint(back) or _WALKED_TO.isdisjoint(back):
            return False
        return CUES.study_relation.isdisjoint(w for w in back if w not in _WALKING)
    if before in _WHAT_IS_READ:
        return view.folded_before(at, 2) in _READING
    if before not in _READING:
        return False
    j = at - 2
    while j > start and view.folded[j] in _HELD:
        j -= 1
    return j >= start and view.folded[j] in _WHAT_IS_READ


def _is_never_asked(view: EssayView, i: int, before: str, entries: Sequence[Entry]) -> bool:
    """Tell whether the one word with a capital at token i, after the preposition `before`, is no institution whoever
    has to do with it: a place that somebody is in, or whom somebody is with. That spares most names the search."""
    if before in _BEFORE_FIRMS or (genitive_stem(view.texts[i]) and _is_plain_noun(view, i + 1)):
        return False
    if before not in ("i", "vid", "till"):
        return True
    return any(e.list in _ON_MAP for e in entries) and not _is_wild(entries)


def _is_lettered(view: EssayView, i: int) -> bool:
    """Tell whether token i is what no ordinary word looks like, two letters (`FK`) or a capital within (`eXyz`),
    and no name goes on after it."""
    text = view.texts[i]
    if view.is_shouted(i) or text.islower() or text.istitle():
        return False
    if len(text) == 2:
        two = text.isalpha() and text.isupper() and view.folded[i] not in _NO_FIRMS
        return two and not (view.together(i, i + 1) and view.is_capital[i + 1])
    return not text[:1].isupper() and any(map(str.isupper, text)) and sum(map(str.islower, text)) > 1


def asked_institutions(view: EssayView, lexicon: Lexicon) -> Iterator[Evidence]:
    """Unknown or misspelt names where work, study or a club asks for one: `jobbar på Nordiska Tvätten`, `final mot
    Alby`."""
    for at in marked(view, _MAY_ASK):
        i = at + 1
        if i == view.n:
            break
        before = view.folded[at]
        if before in _AT_FIRM and _is_town_trade(view, i):
            known = institution_relations(view, i, i + 2)
            form = tail_form(view.folded[i + 1]) or "work"
            if form in ("work", "place") and ("r:work" in known or before == "hos") and "w:others" not in known:
                yield from institution_evidence(view, i, i + 2, form, "tail_words")
                continue
        if _is_lettered(view, i) and before in _AT_LETTERS and view.together(at, i):
            known = institution_relations(view, i, i + 1)
            device = view.folded[i].startswith(_DEVICES)
            if "r:work" in known and "w:others" not in known and "n:applied" not in known and not device:
                yield from institution_evidence(view, i, i + 1, "work", "asked_på")
            continue
        capital = view.is_capital[i] and not view.is_shouted(i)
        if before == "mot" and not capital and is_place_name(view, i) and not view.is_common_word(i):
            if "r:club" in institution_relations(view, i, i + 1) and view.folded_before(at) in _PLAYED:
                yield from institution_evidence(view, i, i + 1, "other", "asked_mot")  # `vi spelade mot xby`
            continue
        if before == "för" and "skull" in (view.folded_after(i), view.folded_after(i, 2)):
            continue  # `för Omars skull`
        # `väktare för xbevakning`, `syr åt malmgrens textil`
        firm = before in ("för", "åt") and (view.folded[i].endswith(_LOW_FIRMS) or _is_owned_firm(view, i))
        if not capital and ((before not in ("på", "hos") and not firm) or view.is_common_word(i)):
            continue
        text = view.texts[i]
        short = len(text) == 2 and text.isupper() and view.capital_counts(i) and view.together(i, i + 1)
        short = short and view.capital_counts(i + 1)  # `på LG Chem`
        # `på Lilla Thai`, `på La Xyz`
        opened = view.folded[i] in CUES.place_opener and view.is_title[i] and view.together(i, i + 1)
        opened = opened and view.is_title[i + 1]
        if (
            not view.is_word[i]
            or (len(text) < 3 and not (short or opened))
            or view.tokens[i].sentence != view.tokens[i - 1].sentence
        ):
            continue
        if (
            (view.folded[i] in CUES.function_word and not opened)
            or view.folded[i] in BARE_COURSES
            or view.folded[i] in CUES.no_place
            or (view.is_kin[i] and not (before == "på" and capital and _goes_on(view, i)))
            or view.is_profession[i]
        ):
            continue
        low_owner = not capital and _is_owned_firm(view, i)
        if text[:1].isdigit() or text[1:].isdigit() or view.folded[i].endswith("talet"):
            continue  # `lämnade landet på 1800-talet`
        end = over_pair(view, i, chain_right(view, i)) if capital else i + 1
        entries = view.entries(text)
        if capital and end == i + 1 and _is_never_asked(view, i, before, entries):
            continue
        relations = institution_relations(view, i, end)
        tied = [r for r in relations if r.startswith("r:")]
        if tied == ["r:study"] and _is_only_gone_or_read(view, at):
            continue
        met = (
            capital and not tied and before == "på" and ("w:guest" in relations or is_patient(view, i))
        )  # `vi ses på X`
        if not tied and not met:
            continue
        if "r:work" not in tied and (
            view.folded[i] in CUES.foreign_thing or (view.folded[i] in CUES.gone_to and end == i + 1)
        ):
            continue  # `går på bachata`, but somebody may work at a restaurant that is called so
        if (met or "n:applied" in relations) and any(e.list in ("company", "institution") for e in entries):
            continue
        listed = view.hit_at.get(i)
        if met and listed is not None and any(e.kind == "ngo" for e in listed.entries):
            continue  # `på Röda Korsets läxhjälp`
        if listed is not None and any(e.kind == "union" for e in listed.entries):
            continue  # who is a member of one is sensitive
        if capital:
            if street_endings(view.lexicon).is_likely(view.folded[i]):
                continue
            if view.folded[end - 1].endswith(_STREETS):
                continue  # `vid Norra Xgatan`
            if genitive_stem(text) and _has_person(view, end):
                continue  # `bodde hos Xs gamla lärare`
            if genitive_stem(text) and _is_plain_noun(view, end):
                if met or (tail_form(view.folded[end]) is None and view.folded[end] in _OCCASIONS):
                    continue  # `satt på Xs balkong`, `på Xs begravning`
                if end == i + 1 or tail_form(view.folded[end]):
                    end += 1  # `på Dalarnas museum`
            named = before == "hos" and "r:work" not in tied and end == i + 2
            if named and any(e.list == "given_name" for e in view.entries(view.texts[i + 1])):
                continue  # `hos X Barbro`
            place = view.hit_at.get(i)
            if place is not None and place.last - i > 1 and any(e.list in LANDS for e in place.entries):
                continue
            known_place = end == i + 1 and any(e.list in _ON_MAP for e in entries)
            abroad = before in ("på", "hos") and all(
                (e.list == "world_city" and e.country != "SE") or e.list in ("given_name", "surname") for e in entries
            )
            works_at = (before == "hos" and not _is_land(entries)) or _is_worked_at(view, i, entries)
            firm = "r:work" in tied and (_is_works(view, i, entries) or works_at)
            firm = firm or (before == "i" and "r:club" in tied and _is_wild(entries))
            child = before == "på" and "w:starts" in relations and _has_child(view, i)  # `min son började på X`
            if known_place and not (abroad or firm or child) and not ("r:club" in tied and before == "mot"):
                continue
            if end == i + 1 and before == "på" and (view.folded[i] in _WHEN or view.folded[i] in view.weekdays):
                continue  # `jobbar på Natten`, `började på Måndag`
            if end == i + 1 and tail_form(view.folded[i]) == "place" and before == "på":
                continue  # `klockan på Resecentrum`: where travellers are
            if "r:work" not in tied and any(e.list == "company" and e.kind in CUSTOMER_KINDS for e in entries):
                continue
            if any(e.list == "institution" for e in entries) or view.folded[i].endswith("partiet"):
                continue  # the list knows better: `var med i Kommunal`
            shop = "r:work" in tied and view.folded[i].endswith((*_SERVING, *_SHOPS)) and view.is_open[i]
            if (
                before == "i"
                and "r:club" not in tied
                and not (("of" in view.folded[i:end] and "r:work" in tied) or shop)
            ):
                continue  # but `arbetade i Bank of X`
            if before not in ("på", "hos", "vid", "i", "mot", "för") and not (
                (before == "med" and "r:club" in tied and end > i + 1)
                or (before == "åt" and "r:work" in tied and not any(e.list == "given_name" for e in entries))
                or (before == "till" and "r:work" in tied and is_moved_to(view, i))
            ):
                continue
            person = len(text) < _LONG_FIRM or end > i + 1 or any(e.list in ("given_name", "surname") for e in entries)
            if person and before in ("för", "åt") and "w:labour" in relations and is_handiwork(view, i):
                continue  # `målar åt Kofi`, but `plockar svamp åt Xskogbär`
            form = (
                "place"
                if "r:work" not in tied
                and (view.folded[end - 1].endswith(_VENUES) or (end > i + 1 and view.folded[end - 1] in _EXERCISE))
                else "other"
                if (met and is_patient(view, i)) or ("w:others" in relations and _is_of_healer(view, i))
                else "work"
                if ("r:work" in tied and not _teaches(view, i))
                or met
                or ("r:study" in tied and _is_hired(view, i, end, entries))
                or (
                    before == "hos" and "w:guest" in relations and view.folded[i].endswith(_SERVING)
                )  # `fikar hos Xkiosken`
                else "school"
                if ("r:study" in tied or _teaches(view, i)) and "r:club" not in tied
                else "other"
            )
            if before == "i" and _is_wild(entries):
                yield from institution_evidence(view, i, end, "other", "named", extra=("l:identifying",))
                continue
            extra = ["a:known_name"] if any(e.list in ("given_name", "surname") for e in entries) else []
            if view.is_common_word(i):
                extra.append("a:common")
            yield from institution_evidence(
                view,
                i,
                end,
                form,
                f"asked_{before if before in ('på', 'hos', 'mot') else 'prep'}",
                extra=tuple(extra),
            )
        elif low_owner:
            if "r:work" in tied:
                yield from institution_evidence(view, i, i + 2, tail_form(view.folded[i + 1]) or "work", "tail_words")
        elif (
            "r:work" in tied
            and (before in ("på", "hos") or (before in ("för", "åt") and view.folded[i].endswith(_LOW_FIRMS)))
            and not view.is_common_word(i)
            and not view.is_verb[i]
        ):
            if (
                view.folded[i].endswith(_COURSES)
                or _is_kind(view, i)
                or is_preschool_opener(view.folded[i])
                or _IS_TIME[view.folded[i]]
            ):
                continue
            end = i + 1
            while end < min(view.n, i + 3) and view.adjacent(end - 1, end) and view.is_open[end]:
                end += 1
            if (
                end < view.n
                and view.adjacent(end - 1, end)
                and (view.folded[end] in BRANCHES or tail_form(view.folded[end]) in ("work", "other"))
            ):
                end += 1  # `hos xkliniken syd`, `på xvi bageri`
            if end > i + 1:
                yield from institution_evidence(view, i, end, "work", "asked_på")  # `jobbar på kosta xyz`
            elif not _IS_KIND_MISSPELT[view.folded[i]] or any(e.list == "company" for e in entries):
                similar = [s for s in lexicon.similar(text, frozenset({"company"})) if s.distance <= 2]
                yield from institution_evidence(view, i, i + 1, "work", "asked_low_similar" if similar else "asked_low")
