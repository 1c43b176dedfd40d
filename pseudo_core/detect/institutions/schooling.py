"""Schools and preschools told by what is done, or who is met, there: `hämtar på solrosen`, `föräldramöte på x`.

They may bear any word as their name, a town's too: `vårdprogrammet på X`, `i sexan på X`, `min dotters fröken på X`.
"""

from __future__ import annotations

from collections.abc import Iterator

from pseudo_core.detect.institutions.phrase_forms import Phrase
from pseudo_core.detect.institutions.runs import chain_right
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.listed import street_endings
from pseudo_core.detect.view.word_marks import marked, word_mark

__all__ = ["ISLANDS", "schooling_institutions"]

ISLANDS = frozenset({"island", "province", "landskap"})
"""Kinds of places that schools are not called after alone."""
_ATTENDING = frozenset({"går", "gick", "gå", "gått", "börjar", "började", "börjat", "börja"})
_LEAVING = frozenset(
    (
        *("lämnar", "lämnade", "lämnat", "lämna", "hämtar", "hämtade", "hämtat", "hämta", "skjutsar", "skjutsa"),
        *("hämtas", "lämnas", "hämtning", "lämning", "hämtningen", "lämningen"),
    )
)
# Who is met at a preschool, and what is done there.
_CARERS = (
    *("förskol", "barnskötar", "dagis", "fröken", "fröknar", "pedagog", "personalen", "inskol", "föräldramöte"),
    *("utvecklingssamtal", "barngrupp", "avdelning", "dagbarn", "rektor", "barnskötare"),
)
# How the nouns for what is held at a school end, and for the lines that are read there.
_EVENTS = (
    *("föräldramöte", "föräldramötet", "föräldrarmöte", "föreldramöte", "föraldramöte", "foraldramote"),
    *("utvecklingssamtal", "utvecklingssamtalet", "utvecklingsamtal", "inskolning", "inskolningen"),
    *("skolavslutning", "skolavslutningen", "terminsavslutning", "luciatåg", "luciatåget", "skolplats", "dagisplats"),
    *("förskoleplats", "språkintroduktion", "yrkesintroduktion", "språkintroduktionen", "skolstart", "skolstarten"),
    *("förskoleklass", "förskoleklassen", "fritidsplats", "barnomsorgsplats"),
)
_LINES = ("programmet", "programet")  # of a school where a name follows that no broadcaster has
_GRADES = frozenset(("nollan", "ettan", "tvåan", "trean", "fyran", "femman", "sexan", "sjuan", "åttan", "nian"))
_CLASSES = frozenset({"klass", "årskurs", "åk", "årskursen", "klassen"})
# Who is met at a school only, where it is said whose they are: `hans mentor på X`.
_STAFF = frozenset(
    (
        *("mentor", "fröken", "fröknar", "fröknarna", "klasslärare", "klassläraren", "klassföreståndare", "rektor"),
        *("rektorn", "pedagog", "pedagogen", "pedagogerna", "förskollärare", "förskolläraren", "specialpedagogen"),
        *("klassföreståndaren", "barnskötaren", "skolsköterskan", "klasskompisar", "klasskamrater", "personalen"),
    )
)
# Who teaches at a university, whose name may stand between: `minns du professor X på Y`.
_ACADEMICS = frozenset(
    {"professor", "professorn", "docent", "docenten", "lektor", "rektor", "lärare", "läraren", "dekanen"}
)
_CHILDREN = frozenset(
    (
        *("barn", "barnen", "son", "sonen", "sons", "dotter", "dottern", "dotters", "söner", "döttrar", "barns"),
        *("flicka", "flickan", "pojke", "pojken", "pojkens", "flickans", "tvillingarna", "barnbarn", "barnens"),
    )
)
# What learners write apart from the name of a school: `på björk skolan`.
_LAST_PARTS = frozenset({"skolan", "gymnasiet", "förskolan", "universitetet"})
# First parts of what is no name: `i grund skolan`.
_KINDS = frozenset(
    (
        *("grund", "gymnasie", "gymnasium", "hög", "folkhög", "special", "språk", "sim", "sommar", "vuxen", "för"),
        *("yrkes", "musik", "kultur", "dans", "bil", "trafik", "kör", "sär", "fri", "privat", "hem", "låg", "mellan"),
        *("barn", "sfi", "koran", "internat", "konst", "sång", "rid", "teater", "söndags", "by", "flick", "pojk"),
        *("kväll", "natt", "tekniska", "dag", "morgon", "går", "år", "vår", "höst", "vinter", "vintras", "våras"),
        *("höstas", "somras", "jul"),
    )
)
_STUDYING = _ATTENDING | {"läser", "läste", "läst", "pluggar", "pluggade", "studerar", "studerade", "studera", "läsa"}
_PRESCHOOLS = frozenset({"förskola", "förskolan", "dagis", "dagiset", "förskolor", "förskoleplats", "dagisplats"})
_GRADUATED = frozenset({"studenten", "studentexamen", "gymnasieexamen"})
_GIVEN_PLACE = frozenset({"fick", "fått", "får", "kö", "sökt", "söker", "sökte"})
_ONLINE = frozenset({"teams", "zoom", "skype", "meet", "internet", "nätet", "webben", "distans", "engelska"})
_NO_SCHOOL = frozenset({"country", "company", "institution", "language", "transport_name", "url"})
_TOWNS = frozenset({"swedish_place", "world_city", "region", "area"})


_LEARNING = _STUDYING - _ATTENDING
_SHORTEST = 4  # letters of a school's short name
_SCHOOLS = frozenset({"school"})
_NOT_SHORT = frozenset({"geo", "region", "country", "given_name"})
_LAST_WORDS = ("skola", "skolan", "gymnasium", "gymnasiet", "komvux", "vux")
_QUEUES = frozenset({"kö", "kön"})
_ABSENT = frozenset({"sjuk", "sjuka", "feber", "förkyld", "förkylda", "vattkoppor", "magsjuk", "kräks", "kräkts"})
_STAYING = frozenset({"är", "var", "trivs", "trivdes", "sover", "leker", "bråkar", "gråter", "grät", "stannar"})
_LITTLE_ONES = _CHILDREN | {
    "lilla",
    "lille",
    "minsta",
    "minste",
    "yngsta",
    "yngste",
    "äldsta",
    "bebis",
    "bebisen",
    "ungar",
}
_TELLS = word_set("säg säga sa sade ring ringa ringde skriv mejla mejlade hälsa meddela meddelade brev mejl lapp sms")
_CHILDHOOD = _CHILDREN | _PRESCHOOLS | {"barnet"}
_FRAME_WORDS = _GRADES | _CLASSES | _STAFF | _ACADEMICS | _GRADUATED | _QUEUES | {"plats", "hemma"}
_COURSES = ("sfi-", "komvux-")
_MAY_FRAME = word_mark(
    (*CUES.preschool_name, *CUES.preschool_second, *_FRAME_WORDS, *_LAST_PARTS, *_STUDYING),
    (*_EVENTS, *_LINES),
    test=lambda word: word.startswith(_COURSES),
)


def _of_preschool(view: EssayView, i: int) -> Iterator[Phrase]:
    """`hämtar på solrosen`, `barnskötare på Lilla My`: words that preschools are called by, where children are left."""
    first = i
    if view.folded[i] in CUES.preschool_second:
        first = i - 1
        if not (view.together(first, i) and view.folded[first] in CUES.preschool_first):
            return
    before = view.folded_before(first)
    if before not in ("på", "från", "till") or first < 2:
        return
    start, end = view.sentence_of(first)
    back = view.folded[max(start, first - 8) : first - 1]
    going = view.folded[first - 2] in _ATTENDING and before == "på"
    # `min son trivs på solrosen`, `den lilla är på solrosen`
    stays = view.folded[first - 2] in _STAYING and before == "på"
    going = going or (stays and not _LITTLE_ONES.isdisjoint(view.folded[start : first - 2]))
    leaving = before != "till" and not _LEAVING.isdisjoint(back)
    cared = any(word.startswith(_CARERS) for word in back) or any(
        word.startswith(_CARERS) for word in view.folded[i + 1 : min(end, i + 5)]
    )
    if going or leaving or cared:
        yield Phrase(first, i + 1, "school", "named")


def _names_child(view: EssayView, i: int) -> bool:
    """Tell whether the sentence of token i speaks of somebody's child or is somebody's: `min son`, `hans mentor`."""
    first, last = view.sentence_of(i)
    owner = view.folded_before(i)
    if owner in CUES.possessive or (owner.endswith("s") and view.is_capital[i - 1]):
        return True
    return not _CHILDREN.isdisjoint(view.folded[first:last])


def _is_met(view: EssayView, i: int) -> bool:
    """Tell whether the sentence of token i speaks of what writer and reader have known: `minns du`, `vår lärare`."""
    first = view.sentence_of(i)[0]
    return view.is_first_person(i) or "du" in view.folded[first:i] or view.folded_before(i) in CUES.possessive


def _preposition(view: EssayView, i: int) -> int:
    """Return the preposition that leads from the frame's word at token i to the school's name, -1 for none."""
    word, at = view.folded[i], i + 1
    if word in _CLASSES:
        if not (at < view.n and view.texts[at][:1].isdecimal()):
            return -1
        at += 1
        at += at < view.n and len(view.texts[at]) == 1 and view.texts[at].isalpha() and view.folded[at] != "i"
    elif word in _GRADES and view.folded_before(i) not in ("i", "till", "gick", "går"):
        return -1
    elif word == "plats":
        of_child = _names_child(view, i) or not _PRESCHOOLS.isdisjoint(view.vocabulary)
        if _GIVEN_PLACE.isdisjoint(view.folded[max(0, i - 4) : i]) or not of_child:
            return -1
        while at < view.n and at - i < 5 and view.folded[at] != "på":
            at += 1  # `plats i augusti på X`
    elif word in _ACADEMICS and view.together(i, at) and view.is_title[at] and _is_met(view, i):
        at += 1
        at += at < view.n and view.is_title[at]
    elif (
        (word in _ACADEMICS and word not in _STAFF) or (word in _STAFF and not _names_child(view, i)) or word in _LINES
    ):
        return -1
    if at + 1 >= view.n or view.tokens[at].sentence != view.tokens[i].sentence:
        return -1
    before = view.folded[at]
    if word in _QUEUES:
        return at if before == "till" and not _CHILDHOOD.isdisjoint(view.vocabulary) else -1
    if word == "hemma":
        somebody = any(e.list == "given_name" for e in view.entries(view.texts[at + 1]))
        ill = before == "från" and not somebody and not _ABSENT.isdisjoint(view.vocabulary)
        return at if ill else -1  # `stannar hemma från X`
    return at if before == "på" or (before in ("från", "vid") and word not in _GRADES) else -1


def _of_town(view: EssayView, i: int) -> Iterator[Phrase]:
    """`SFI-Xstad`, `komvux-xby`: a town joined to what it has one of."""
    town = view.texts[i].partition("-")[2]
    if len(town) > 2 and any(e.list in _TOWNS and not e.is_common for e in view.entries(town)):
        yield Phrase(i, i + 1, "school", "school_words")


def _apart(view: EssayView, i: int) -> Iterator[Phrase]:
    """`går på björk skolan`: a bare noun before the noun for a school, where a compound is written apart."""
    j = i - 1
    if j < 2 or view.is_capital[i] or view.folded_before(j) not in ("på", "i") or not view.together(j, i):
        return
    word = view.folded[j]
    if not view.is_word[j] or view.is_capital[j] or len(word) < 2 or word in _KINDS or word in CUES.determiner:
        return
    noun = view.is_open[j] or (view.pos[j] in ("NOUN", "PROPN") and not word.endswith(("en", "et", "an", "na", "s")))
    if not noun or word in CUES.function_word or view.is_kin[j] or view.is_verb[j] or word in view.weekdays:
        return
    if word.endswith(("ska", "iga", "liga", "bra")) or word in CUES.place_opener:
        return
    if not _STUDYING.isdisjoint(view.folded[max(view.sentence_of(i)[0], j - 4) : j - 1]):
        yield Phrase(j, i + 1, "school", "named")


def _short(view: EssayView, i: int) -> Iterator[Phrase]:
    """`gick på xboda`: a folk high school by its short name, a town's too, which one does not study `på`."""
    at = next((j for j in range(i + 1, min(view.n - 1, i + 4)) if view.folded[j] == "på"), -1)
    if at < 0 or view.lexicon is None or view.tokens[at + 1].sentence != view.tokens[i].sentence:
        return
    word = view.texts[at + 1]
    if not view.is_word[at + 1] or len(word) < _SHORTEST or view.is_common_word(at + 1):
        return
    if at > i + 1 and not (view.is_title[at + 1] or view.folded[i] in _LEARNING):
        return
    hit = view.hit_at.get(at + 1)
    if hit is not None and (hit.last > at + 2 or any(e.list in _NOT_SHORT for e in hit.entries)):
        return
    if view.together(at + 1, at + 2) and (view.is_title[at + 2] or view.folded[at + 2].endswith(_LAST_WORDS)):
        return
    if any(view.lexicon.lookup(f"{word}{s} folkhögskola", _SCHOOLS) for s in ("", "s")):
        yield Phrase(at + 1, at + 2, "school", "named")


def _framed(view: EssayView, i: int) -> Iterator[Phrase]:
    """`föräldramöte på x`, `i sexan på X`, `vårdprogrammet på X`, `hans mentor på X`, `fick plats i maj på X`."""
    at = _preposition(view, i)
    first = at + 1
    if at < 0 or not view.together(at, first) or not view.is_word[first]:
        return
    word = view.folded[first]
    if word in CUES.function_word or word in CUES.determiner or view.is_kin[first] or view.is_profession[first]:
        return
    if word in view.weekdays or word.endswith("talet") or len(word) < 3:
        return
    hit = view.hit_at.get(first)
    lists = {e.list for e in hit.entries} if hit is not None else set()
    if hit is not None and any(e.kind in ISLANDS for e in hit.entries):
        return
    if word in _ONLINE or not lists.isdisjoint(_NO_SCHOOL) or street_endings(view.lexicon).is_sure(word):
        return
    if not lists.isdisjoint(_TOWNS) and view.folded[at] != "på":
        return  # one studies `i` or `från` a town
    if view.capital_counts(first):
        yield Phrase(first, chain_right(view, first), "school", "named")
        return
    known = word in CUES.preschool_name
    said = known or (view.is_open[first] and not view.is_verb[first]) or not lists.isdisjoint(_TOWNS)
    ends = first + 1 >= view.n or not view.is_word[first + 1] or view.pos[first + 1] not in ("NOUN", "ADJ")
    if said and ends and not (view.is_common_word(first) and not known) and view.folded[i] not in _STAFF:
        yield Phrase(first, first + 1, "school", "named")


def _spoken_to(view: EssayView, i: int) -> Iterator[Phrase]:
    """`säg till xberg att vi kommer på föräldramötet`: a school by its short name, which what is held there tells."""
    start, end = view.sentence_of(i)
    for at in range(start, min(end - 1, i + 8)):
        first = at + 1
        if view.folded[at] not in ("till", "från") or not view.is_open[first] or not view.is_word[first]:
            continue
        if view.is_capital[first] or _TELLS.isdisjoint(view.folded[start:at]):
            continue  # somebody, or where somebody is from
        if view.is_verb[first] or view.is_kin[first] or len(view.texts[first]) <= _SHORTEST or view.hit_at.get(first):
            continue
        if first + 1 < end and view.folded[first + 1] in CUES.function_word | {".", ",", "!", "?"}:
            yield Phrase(first, first + 1, "school", "named")
            return


def schooling_institutions(view: EssayView) -> Iterator[Phrase]:
    """Yield the schools that what is done there tells, whatever they are called."""
    for i in marked(view, _MAY_FRAME):
        word = view.folded[i]
        if word in CUES.preschool_name or word in CUES.preschool_second:
            yield from _of_preschool(view, i)
        elif word in _LAST_PARTS:
            yield from _apart(view, i)
        elif word.startswith(_COURSES):
            yield from _of_town(view, i)
        elif word in _STUDYING or (word == "plats" and not _GIVEN_PLACE.isdisjoint(view.folded[max(0, i - 4) : i])):
            yield from _short(view, i)
            if word == "plats":
                yield from _framed(view, i)
        else:
            yield from _framed(view, i)
            if word.endswith(_EVENTS):
                yield from _spoken_to(view, i)
