"""What somebody does for pay near an institution: `packar kött på X`, `tolv år på X`, `jobbade för X, nu hos Y`."""

from __future__ import annotations

from pseudo_core.detect.institutions.ties import in_town, is_guest
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set

__all__ = ["LABOURING", "in_room", "is_handiwork", "labours", "volunteers"]

# What one does only for pay where an institution's name follows: `packar kycklingar på X`, `sa upp sig från X`.
LABOURING = frozenset(
    (
        *(
            "packar",
            "truck",
            "trucken",
            "gaffeltruck",
            "lastbil",
            "packade",
            "packat",
            "packa",
            "sorterar",
            "sorterade",
            "sorterat",
            "sortera",
            "monterar",
        ),
        *("monterade", "monterat", "montera", "svetsar", "svetsade", "svetsat", "svetsa", "svarvar", "svarvade"),
        *("serverar", "serverade", "serverat", "servera", "masserar", "masserade", "masera", "maserar"),
        *("massera", "syr", "sydde", "bakar", "bakade", "bakat", "bäddar", "bäddade", "bädda", "lagar", "lagade"),
        *("levererar", "levererade", "leverera", "lastar", "lastade", "lasta", "lossar", "programmerar"),
        *("programmerade", "konstruerar", "konstruerade", "ritar", "forskar", "forskade", "forskat", "forska"),
        *("föreläser", "föreläste", "knegar", "knegade", "kneg", "slet", "sliter", "slitit", "extraknäcker"),
        *("extraknäckte", "avgick", "strejkade", "strejkar", "varslades", "sparkades", "befordrades", "anställs"),
        *(
            "slavade",
            "slavar",
            "slavat",
            "knäckte",
            "knäcker",
            "knäckt",
            "vickar",
            "vickade",
            "ströjobbar",
            "ströjobbade",
            "knogar",
            "knogade",
        ),
        *("referens", "referenser", "referensen", "förmedlar", "försörjde", "försörjer", "försörjt"),
        *("lunchrasten", "lunchen", "fikarasten", "sjukskrev", "skiftlag", "arbetslag", "personalmatsalen"),
        *(
            "personalrummet",
            "personalfesten",
            "personalmötet",
            "personalköket",
            "omklädningsrummet",
            "personalingången",
        ),
    )
)
_QUITTING = frozenset({"slutade", "slutat", "lämnar", "lämnade", "lämnat", "bytt", "bytte", "byter"})
_STOPPING = frozenset({"slutade", "slutat"})
_CUSTOMERS = frozenset({"kund", "kunden", "kunder", "kunderna", "stamkund", "stamkunder", "stamkunderna"})
_IS = frozenset({"är", "var", "blev", "bli", "blir", "som", "enda"})  # before who is a customer themself
# What one wishes somebody luck with.
_OCCASIONS = (
    *("provet", "tentan", "intervjun", "resan", "matchen", "kursen", "jobbet", "skolan", "utbildningen", "testet"),
    *("examen", "uppkörningen", "lektionen", "mötet", "festen", "sfi", "komvux", "praktiken", "studierna"),
)
# Who belongs to a house that is called by a noun: `barnen på Blåsippan`.
_THERE = frozenset(
    {"vi", "barnen", "föräldrarna", "pedagogerna", "fröknarna", "personalen", "kollegorna", "boende", "gästerna"}
)
_STOPS = frozenset({"jag", "hon", "han", "pappa", "mamma", "när"})
_CREWS = frozenset(
    {"köket", "avdelningen", "gänget", "teamet", "personalen", "laget", "styrkan", "skiftet", "kontoret", "arbetslaget"}
)
_SELLING = frozenset({"säljer", "sålde", "sålt"})
# Where anybody sells.
_MARKETS = word_set(
    "blocket tradera vinted facebook marketplace instagram sellpy ebay nätet torget loppis loppisen auktion marknaden",
)
_OUTDOORS = ("marknad", "marknaden", "market", "torget", "torg", "gatan", "vägen", "bazar", "basar", "souk")
_TOILS = word_set("diskar diskade städar städade jobbar jobbade packar packade plockar plockade bakar lagar tvättar")
# What only those who work somewhere have or meet there: `schemat på X`, `lönen från X`.
_OF_JOBS = word_set(
    "schemat schema lönen lön lönespecen lönespec lönebeskedet timlönen timmarna rasten rasterna kafferasten matrasten",
    "passet passen nattpassen skiftet skiften skyddsombud skyddsombudet facket fackklubben verkstadsklubben avtalet",
    "anställningsavtalet anställningen uppsägningen anställningsbevis anställningsbeviset arbetskläder arbetskläderna",
    "arbetsskor skyddsskor stämpelklockan personalrabatt personalfest julfesten tempot arbetsmiljön",
    "arbetskamraterna arbetskamrater förman förmannen skiftledaren teamledaren platschefen introduktionen provtiden",
)
_AT_WORK = frozenset({"på", "hos", "från", "vid", "i"})
# Rooms of a workplace, right before its name: `i köket på X`, `på kontoret hos X`.
_ROOMS = frozenset(
    (
        *(
            "kontor",
            "kontoret",
            "köket",
            "lagret",
            "diskrummet",
            "fikarummet",
            "personalrummet",
            "tvätten",
            "storköket",
        ),
        *("golvet", "verkstadsgolvet", "labbet", "packningen", "monteringen", "växeln", "ekonomiavdelningen"),
        *("bandet", "linan", "maskinen", "verkstan", "verkstaden", "terminalen"),
        *("styckningen", "måleriet", "bageriet", "godsmottagningen", "serveringen", "tvättstugan", "köksavdelningen"),
    )
)
# What is driven for pay, by how it ends: `kör malmbil på X`.
_DRIVEN = (
    "bil",
    "bilar",
    "buss",
    "bussar",
    "lastbil",
    "truck",
    "taxi",
    "maskin",
    "lastare",
    "dumper",
    "skotare",
    "tåg",
)
# What one does for a firm: `planterar träd för X`, `korrekturläser åt X`.
_HANDIWORK = frozenset(
    (
        *("planterar", "planterade", "planterat", "plantera", "plockar", "plockade", "plockat", "plocka", "röjer"),
        *("röjde", "gallrar", "gallrade", "avverkar", "avverkade", "bygger", "byggde", "målar", "målade", "gräver"),
        *("grävde", "översätter", "översatte", "översatt", "tolkar", "tolkade", "korrekturläser", "korrekturläste"),
        *("transporterar", "vaktar", "vaktade", "skottar", "skottade", "fotograferar", "fotograferade", "sömmar"),
        *("frilansar", "frilansade", "rapporterar", "redigerar", "demonstrerar", "monterar", "ordningsvakt", "väktare"),
    )
)
_LASTING = frozenset({"sedan", "numera", "nuförtiden"})
_POSTS = frozenset({"kassan", "receptionen", "växeln", "spärren", "disken", "baren", "luckan", "köket"})
_AT_THE_TILL = frozenset({"sitter", "satt", "suttit", "sitta", "står", "stod", "stått", "stå"})
_HOURS = frozenset({"har", "hade", "haft", "jag", "själv", "få", "fått", "får", "fick", "extra", "mina", "några"})
# What is done without pay: `ideell tränare i X`.
_ASKED = frozenset({"fråga", "frågade", "ring", "ringde", "ringa", "hälsa", "mejla", "kontakta", "säg", "att"})
_EATERS = frozenset({"jag", "han", "hon", "vi", "de", "dom", "ni", "du", "som", "och", "barnen"})
_PEOPLES = frozenset({"given_name", "surname", "country", "language"})
_AFTERWARDS = frozenset({"nu", "sen", "sedan", "därefter", "senare", "numera", "idag", "sist", "senast", "därpå"})
_RARE = 3.0  # Zipf frequency
_LONG_FIRM = 8  # letters of an unknown name from which it is a firm's sooner than somebody's
_BY_WHOM = frozenset({"av", "till", "är", "var", "från"})
_UNPAID = ("ideell", "volontär", "frivillig")
_COUNTED = frozenset({"år", "ar", "somrar", "vintrar", "månader", "vårar", "säsonger", "decennier"})
_DWELLING = frozenset({"bor", "bodde", "bott", "bo"})
_ENDING = frozenset({"slutar", "sluta", "slutade", "börjar", "började", "borjar", "jobbstart"})
# What one does at the end of a training: `gör sin AT på X`.
_TRAINEESHIPS = frozenset({"at", "st", "bt", "vfu", "ptp", "ktp", "apu", "lia", "apl", "aiu"})
_CLOCK = frozenset({"klockan", "klokan", "kl", "kl."})
_SINCE = frozenset({"år", "ar", "somrar", "vintrar", "säsonger", "decennier"})
_GETTING = frozenset({"fått", "får", "fick", "få"})
_DRIVING = frozenset({"kör", "körde", "kört", "köra", "flyger", "seglar", "syr", "spelar"})


def in_room(view: EssayView, first: int) -> bool:
    """Tell whether somebody is in a room of those who work there: `i köket på X`."""
    return view.folded_before(first) in ("på", "hos", "vid", "i") and view.folded_before(first, 2) in _ROOMS


def _is_shop(view: EssayView, first: int, last: int) -> bool:
    """Tell whether somebody sells at the tokens `[first, last)` for an employer, and not at a market or in a street."""
    word = view.folded[first]
    return last - first == 1 and word not in _MARKETS and not word.endswith(_OUTDOORS)


def labours(view: EssayView, first: int, last: int, *, studied: bool) -> bool:
    """Tell whether somebody earns a living where the tokens `[first, last)` are: `packar kött på X`, `tolv år på X`,
    `på X i tolv år`, `kör för X`."""
    start, end = view.sentence_of(first)
    before, two_before = view.folded_before(first), view.folded_before(first, 2)
    back = view.folded[max(start, first - 7) : first]
    if in_room(view, first):
        return True
    if two_before in _POSTS and before in ("på", "hos", "i") and not _AT_THE_TILL.isdisjoint(back):
        return True
    if before == "på" and _sits_there(view, first, back, start):
        return True
    if two_before in _OF_JOBS and before in _AT_WORK:
        return True
    if two_before in _CUSTOMERS and before == "på" and _IS.isdisjoint(view.folded[max(start, first - 4) : first - 2]):
        hit = view.hit_at.get(first)
        is_bare = hit is not None and hit.last == last and any(e.list == "company" for e in hit.entries)
        return not is_bare or in_town(view, last)  # `en kund på X frågade`, `kunderna på X`
    if before == "på" and two_before in _THERE and _is_rare_name(view, first):
        return True  # `barnen på X`, `vi på X`
    if before == "på" and "slutar" in back[-3:] and not _STOPS.isdisjoint(back[:-2]):
        return True  # `när jag slutar på X`
    if before == "på" and back[-3:-1] == ["lycka", "till"]:
        return not view.folded[first].endswith(_OCCASIONS)  # `Lycka till på X !`
    if not _DWELLING.isdisjoint(back):
        return False  # `hade bott på X i tre år`
    if before != "från" and not LABOURING.isdisjoint(back):
        return True
    if before in ("på", "hos") and not _SELLING.isdisjoint(back) and _is_shop(view, first, last):
        return True  # `jag säljer kläder på X`
    if before == "till" and back[-4:-1] == ["kom", "för", "sent"]:
        return True
    if before == "till" and view.folded_after(last - 1) == "och" and view.folded_after(last - 1, 2) in _TOILS:
        return True  # `efter skolan går jag till X och diskar`
    if not _DRIVING.isdisjoint(back) and (
        before in ("för", "åt") or (before in ("på", "hos", "vid") and two_before.endswith(_DRIVEN))
    ):
        return True
    if before == "hos" and not _ENDING.isdisjoint(view.folded[max(start, first - 4) : first - 1]) and not studied:
        return True  # `slutar hos X`
    if is_handiwork(view, first) or _is_for_firm(view, first) or _works_on(view, first, start):
        return True
    if _is_somebody_there(view, first, last):
        return True
    if two_before == "timmar" and before in ("på", "hos") and view.folded_before(first, 3) in _HOURS:
        return True  # `får några timmar på X`
    if before in ("på", "hos") and not _GETTING.isdisjoint(back) and ("timmar" in back or "fast" in back):
        return True  # `fått timmar på X`, `fick fast på X`
    if before in ("lämnat", "lämnade"):
        return True
    timed = two_before[:1].isdecimal() and not two_before.isdecimal()
    if before in ("på", "hos") and not _ENDING.isdisjoint(back) and (timed or not _CLOCK.isdisjoint(back)):
        return True  # `slutar klockan 5 på X`, `slutar 15.30 på X`
    if two_before in _TRAINEESHIPS and before in ("på", "hos", "vid", "i"):
        owned = view.folded_before(first, 3) in CUES.possessive or view.folded_before(first, 3) in ("gör", "göra")
        if owned or view.is_upper[first - 2]:
            return True  # `gör sin AT på X`
    if before in ("på", "hos", "från", "till") and len(back) > 1:
        if back[-2] in _COUNTED and before in ("på", "hos"):
            return not studied  # `läste i två år på X`
        quits = _QUITTING if before == "från" else _STOPPING
        if before != "till" and not quits.isdisjoint(back):
            return True  # `bytte från X`, `slutade på X`, but not `bytte däck på X`
        if before == "på" and back[-2] in _CREWS and "hela" in back:
            return True  # `en tårta från hela laget på X`
        if "upp" in back and before == "från":
            return True  # `sa upp sig från X`
    if studied or before not in ("på", "hos") or last + 2 >= end or view.folded[last] != "i":
        return False
    return not _SINCE.isdisjoint(view.folded[last + 1 : min(end, last + 4)])


def _sits_there(view: EssayView, first: int, back: list[str], start: int) -> bool:
    """Tell whether somebody has had a desk for long at the authority that token `first` begins to name: `numera sitter
    jag på X`, `sedan 2019 sitter min man på X`."""
    if "sitter" not in back or _LASTING.isdisjoint(view.folded[start : first - 1]):
        return False
    hit = view.hit_at.get(first)
    return hit is not None and any(e.kind == "authority" for e in hit.entries)


def is_handiwork(view: EssayView, first: int) -> bool:
    """Tell whether somebody does with their hands or pen for whom token `first` begins to name: `målar åt X`."""
    if view.folded_before(first) not in ("för", "åt"):
        return False
    return not _HANDIWORK.isdisjoint(view.folded[max(view.sentence_of(first)[0], first - 5) : first])


def _is_for_firm(view: EssayView, first: int) -> bool:
    """Tell whether something is done for a firm by what it is called: `tömmer kärl åt Xbolaget`, `ritar kartor åt XYZ`.

    `åt` leads to whom one buys and cooks for as well, so that the name must not be anybody's.
    """
    if view.folded_before(first) != "åt" or first < 2 or view.folded[first - 2] in _EATERS:
        return False
    if view.is_upper[first] and view.capital_counts(first) and len(view.texts[first]) > 2:
        return True
    entries = view.entries(view.texts[first])
    unknown = entries == () and view.is_title[first] and len(view.folded[first]) >= _LONG_FIRM
    if unknown and not _COUNTED.isdisjoint(view.folded[view.sentence_of(first)[0] : first]):
        return True  # `i nio år drog vi kabel åt X`
    return any(e.list == "company" for e in entries) and not any(e.list in _PEOPLES for e in entries)


def _is_rare_name(view: EssayView, first: int) -> bool:
    """Tell whether token `first` is capitalised, on no list and hardly a word that learners write with capitals."""
    if not view.is_title[first] or view.entries(view.texts[first]):
        return False
    return view.lexicon is not None and view.lexicon.frequency(view.folded[first]) < _RARE


def _is_somebody_there(view: EssayView, first: int, last: int) -> bool:
    """Tell whether somebody is told by the firm where one finds them: `fråga Ali på X`, `Ali från X ringde`."""
    who = first - 2
    if view.folded_before(first) not in ("på", "från", "hos") or who < 0 or not view.is_title[who]:
        return False
    if not any(e.list == "given_name" for e in view.entries(view.texts[who])) or view.is_common_word(who):
        return False
    if view.is_initial[who]:
        return last < view.n and view.is_verb[last] and not is_guest(view, first)
    hit = view.hit_at.get(first)
    firm = hit is not None and any(e.list == "company" for e in hit.entries) and not is_guest(view, first)
    return view.folded_before(who) in _ASKED or (firm and view.folded_before(who) in _BY_WHOM)


def _works_on(view: EssayView, first: int, start: int) -> bool:
    """Tell whether a workplace follows another that the sentence from token `start` tells: `jobbade först för X, nu hos
    Y`."""
    if view.folded_before(first) not in ("på", "hos", "för", "åt"):
        return False
    if _AFTERWARDS.isdisjoint(view.folded[max(start, first - 6) : first - 1]):
        return False
    k = first - 2
    while k >= start and view.folded[k] not in CUES.work_relation:
        if view.is_verb[k] or view.folded[k] in CUES.study_relation:
            return False
        k -= 1
    return k >= start


def volunteers(view: EssayView, first: int) -> bool:
    """Tell whether what is done at token `first` is done without pay: `ideell tränare i X`."""
    back = view.folded[max(view.sentence_of(first)[0], first - 5) : first]
    return any(word.startswith(_UNPAID) for word in back)
