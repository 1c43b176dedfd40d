"""What somebody does near an institution's name: is a guest there, reads or watches it, goes past it."""

from __future__ import annotations

from itertools import pairwise

from pseudo_core.detect.places.context import is_alighted, is_line_end
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES

__all__ = [
    "CHILDREN",
    "FAR",
    "SIDES",
    "WRITTEN_TO",
    "distance",
    "fetches",
    "in_town",
    "is_addressee",
    "is_after_work",
    "is_cheered",
    "is_customer",
    "is_guest",
    "is_patient",
    "is_seen",
    "is_source",
    "is_title",
    "is_ware_of",
    "passed",
    "school_names",
]

WRITTEN_TO = frozenset({"till", "hej", "hejsan", "hallå", "goddag"})
"""What stands before whom one writes to."""
_GREETING = WRITTEN_TO | {"bästa", "kära", "jag", "ärende", "reklamation", "klagomål", "angående"}
SIDES = frozenset({"höger", "vänster", "hoger", "vanster"})
"""Where one turns."""
_CLAUSE_MARKS = frozenset(",;:()")
# Where another clause may begin to the right: what it says is about something else.
_NEXT_CLAUSE = frozenset({"och", "å", "men", "samt", "innan", "sedan", "sen", "när", "där", "som", "så", "medan"})
FAR = 99
"""Distance of what does not stand in the clause."""
_AFTER_WORK = frozenset({"jobb", "jobbet", "arbete", "arbetet", "skiftet", "passet", "praktiken"})
# What is only said to be there: `här fanns ett apotek , X`, `mitt emot är X`.
_EXISTING = frozenset({"finns", "fanns", "fins", "ligger", "låg", "öppnade", "stängde"})
_BESIDE = frozenset({"sida", "sidan", "bredvid", "mittemot", "emot", "nedanför", "ovanför", "intill", "hörnet", "runt"})
_NEARNESS = frozenset(
    {"bredvid", "vid", "nära", "mot", "emot", "mittemot", "i", "till", "från", "bakom", "framför", "under"}
)
_EXTENT = frozenset({"är", "var", "ar"})
_OWNING = frozenset({"jag", "vi", "min", "mitt", "mina", "vår", "vårt", "våra", "egen", "eget", "firma", "sin", "sitt"})
# What guests and customers do, and what they say of those who serve them.
_GUEST = frozenset(
    (
        *("sitter", "satt", "suttit", "sitta", "fikar", "fikade", "fikat", "fika", "åt", "äter", "ätit", "äta"),
        *("käkar", "käkade", "drack", "dricker", "druckit", "ses", "sågs", "träffas", "träffades", "träffats"),
        *("träffade", "träffa", "träffar", "möts", "möttes", "mötts", "möta", "mötte", "lunch", "middag"),
        *("brunch", "frukost", "handlar", "handlade", "handlat", "handla", "köpte", "köper", "köpt", "köpa"),
        *("beställde", "beställt", "beställer", "beställa", "personalen", "servitrisen", "servitören"),
        *("kassörskan", "expediten", "bartendern", "kypparen", "dansar", "dansade", "dansa", "klippte"),
        *("firade", "firar", "firat", "fira", "bjöd", "bjuder", "bokade", "bokat", "boka", "bord", "dejt", "dejten"),
        *("stamgäst", "stamgäster", "stammis", "notan", "dricks", "åtit", "ätat"),
        *("matbutik", "återträffen", "återträff", "afterwork", "kafferep", "invigningen"),
    )
)
# What guests have done `där`.
_SERVED = frozenset({"åt", "äter", "ätit", "äta", "fikar", "fikat", "fika", "fikade", "handlar", "handlat", "luncha"})
_HERE = frozenset({"där", "här"})
_WAITING = frozenset({"vänta", "väntar", "väntade", "väntat", "vanta", "vantar"})
# Groups that members of an organisation form: `Xs besöksgrupp`.
_TREATED = frozenset(
    {
        "opererades",
        "opererad",
        "röntgades",
        "röntgad",
        "vårdades",
        "vårdas",
        "inlagd",
        "inskriven",
        "legat",
        "förlossningen",
    }
)
_READING = frozenset({"läst", "läste", "läser", "sett"})
_ART = (
    "film",
    "filmen",
    "bok",
    "boken",
    "roman",
    "romanen",
    "serie",
    "serien",
    "pjäs",
    "pjäsen",
    "låt",
    "låten",
    "spel",
)
# What customers and readers do.
_CUSTOMER = frozenset(
    (
        *("köper", "köpte", "köpa", "köpt", "handlar", "handlade", "handla", "handlat", "säljer", "sålde"),
        *("sälja", "konto", "kontot", "pengar", "kassan", "kassörskan", "träffade", "mötte", "annons"),
        *("annonsen", "läste", "läser", "läsa", "betalar", "betalade", "betalat", "kronor", "kr", "bild"),
        *("bilden", "hittade", "parkeringen"),
    )
)
# Whom a letter asks for at an institution: `Till kundtjänst på X`, `Till personalen , X`.
_DESKS = (
    *("rektor", "rektorn", "förskolechef", "förskolechefen", "förskolerektor", "skolsköterskan", "lärarna", "läraren"),
    *("kundtjänst", "kundservice", "kundcenter", "kundtjänsten", "personalen", "personal", "avdelningen", "avdelning"),
    *("ledningen", "styrelsen", "chefen", "butikschefen", "enhetschefen", "verksamhetschefen", "platschefen"),
    *("reklamation", "reklamationer", "reklamationsavdelningen", "ansvarig", "ansvariga", "receptionen", "kansliet"),
    *("handläggare", "handläggaren", "expeditionen", "ägaren", "redaktionen", "hr", "hr-avdelningen", "alla", "er"),
)
# What says of whom it is written to what they are: `Till cykelaffären X`.
_FIRMS = ("affären", "butiken", "firman", "företaget", "bolaget", "verkstaden", "klubben", "föreningen", "byrån")
_TO_WHOM = frozenset((*_DESKS, "på", "hos", "vid", "i", ",", ":"))
# What one hears of in the news: `forskning från X`, `en rapport från X`.
_SOURCES = (
    *("forskning", "forskare", "studie", "rapport", "undersökning", "statistik", "siffror", "enkät", "enligt"),
    *("professor", "experter", "experten"),
)
_PERSONS = frozenset({"du", "jag", "vi", "min", "mitt", "mina", "vår", "mig", "är", "var", "blev", "som"})
_CHEERING = frozenset({"hejar", "heja", "hejade", "hejat", "håller", "höll"})
_FETCHING = frozenset({"lämnar", "lämnade", "lämnat", "lämna", "hämtar", "hämtade", "hämtat", "hämta", "skjutsar"})
CHILDREN = frozenset(
    (
        *("barn", "barnen", "son", "sonen", "dotter", "dottern", "söner", "döttrar", "flickan", "flickorna", "pojken"),
        *("pojkarna", "lillebror", "lillasyster", "minstingen", "tvillingarna", "ungarna", "barnbarn", "barnbarnen"),
    )
)
"""Folded words for somebody's children."""
# What one goes past on the way to somewhere else is a place.
_PASSING = frozenset({"förbi", "bakom", "framför", "mittemot", "passera", "passerar", "mitemot"})
_STANDS = frozenset({"ligger", "finns", "står", "är", "fins", "liger"})
_SEES = frozenset({"ser", "passerar", "hittar"})
_BESIDE = _PASSING | SIDES | {"mitt", "emot", "bredvid", "intill", "efter", "bortom", "nära", "hörnet"}
_COMES = frozenset({"kommer", "komma", "kom", "komer"})
_LEADING = SIDES | {"gå", "går", "sväng", "svänger", "rakt", "nerför", "uppför", "backen", "följ", "fortsätt", "ner"}
_STRIDING = frozenset({"gå", "fortsätt", "följ", "promenera", "kör", "cykla", "gatan", "vägen", "rakt"})
_TURNING = frozenset({"höger", "vänster", "hoger", "vanster", "sväng", "svänger", "rakt"})
_GOING = frozenset({"gick", "går", "gå", "åkte", "åker", "åka", "sprang", "cyklade", "promenerade"})


_CHILDRENS = frozenset({"förskola", "skola", "dagis", "fritids", "dagmamma", "gymnasium"})
_WHOSE = CUES.possessive | {"mina", "våra"}
_WARES = (
    *("kaka", "kakor", "kakorna", "bulle", "bullar", "bullarna", "kex", "kexen", "tårta", "tårtan", "bröd", "brödet"),
    *("pizza", "pizzan", "pizzor", "kebab", "sushi", "baklava", "blommor", "buketten", "bukett", "smörgåsar", "glass"),
    *("semla", "semlor", "hämtmat", "mat", "maten", "godis", "medicin", "medicinen", "bakelser", "wienerbröd"),
)


def distance(view: EssayView, i: int, words: frozenset[str], *, back: int = 7, on: int = 6) -> int:
    """Return how many tokens away the nearest of the words stands in token i's clause, a large number for none."""
    first, last = view.sentence_of(i)
    if words.isdisjoint(view.folded[max(first, i - back) : min(last, i + on + 1)]):
        return FAR
    found = FAR
    j = i - 1
    while j >= max(first, i - back) and view.texts[j] not in _CLAUSE_MARKS:
        if view.folded[j] in words:
            found = i - j
            break
        j -= 1
    j = i + 1
    while j < min(last, i + on + 1) and view.texts[j] not in _CLAUSE_MARKS and view.folded[j] not in _NEXT_CLAUSE:
        if view.folded[j] in words:
            return min(found, j - i)
        j += 1
    return found


def is_customer(view: EssayView, i: int) -> bool:
    """Tell whether somebody buys, pays or meets people there, or reads it: `köper jag på X`, `mitt konto i X`."""
    first = view.sentence_of(i)[0]
    return not _CUSTOMER.isdisjoint(view.folded[max(first, i - 6) : i])


def is_guest(view: EssayView, first: int) -> bool:
    """Tell whether somebody eats, meets or buys at token `first`: `vi sitter på X`, `personalen på X`."""
    before = view.folded_before(first)
    start = view.sentence_of(first)[0]
    back = view.folded[max(start, first - 7) : first]
    if view.is_initial[first] and _eats_next(view, first):
        return True  # `X har goda bullar. Jag åt tre.`
    if before in ("i", "på") and view.folded_before(first, 2) == "in" and not _GOING.isdisjoint(back):
        return True  # `gå in i X`
    if before in ("hos", "vid", "utanför") and not _WAITING.isdisjoint(back):
        return True
    if before in ("på", "hos", "i", "vid"):
        return "man" not in back and not _GUEST.isdisjoint(back)
    ahead = view.folded[first : view.sentence_of(first)[1]]
    if not _HERE.isdisjoint(ahead) and any(word in _SERVED and on in _HERE for word, on in pairwise(ahead)):
        return True  # `X ligger nära, jag har ätit där`
    if before == "är" and len(back) > 2 and back[-3] in ("närmaste", "närmsta", "närmast"):
        return True  # `närmaste butik är X`
    return before == "till" and distance(view, first, _GOING) < FAR


def _eats_next(view: EssayView, first: int) -> bool:
    """Tell whether the sentence after the one that token `first` opens says what guests do."""
    end = view.sentence_of(first)[1]
    if end >= view.n:
        return False
    start, stop = view.sentence_of(end)
    return view.folded[start] in ("jag", "vi") and not _GUEST.isdisjoint(view.folded[start : min(stop, start + 4)])


def is_after_work(view: EssayView, first: int) -> bool:
    """Tell whether somebody goes to token `first` when the day's work is done: `efter jobbet går jag till X`."""
    back = view.folded[max(view.sentence_of(first)[0], first - 8) : first]
    if back[-2:-1] and back[-2] in _AFTER_WORK and back[-1] != "till":
        return False  # `efter jobbet på X`
    if _AFTER_WORK.isdisjoint(back) or sum(word in CUES.work_relation for word in back) > 1:
        return False  # `efter praktiken fick jag jobb på X`
    return any(word in ("efter", "innan", "före") and on in _AFTER_WORK for word, on in pairwise(back))


def is_seen(view: EssayView, first: int) -> bool:
    """Tell whether what begins at token `first` is only said to be there, nobody's: `här fanns ett apotek, X`."""
    start = view.sentence_of(first)[0]
    back = view.folded[max(start, first - 6) : first]
    if not back or back[-1] in ("på", "i", "hos", "till", "från", "vid", "bakom", "nära"):
        return back[-1:] == ["hos"]  # whoever works there says so
    if _EXISTING.isdisjoint(back) and (back[-1] not in _EXTENT or _BESIDE.isdisjoint(back)):
        return False
    # `bredvid mitt hus finns X` is not mine, `min kiosk ligger där, X` is
    owned = any(
        on in _OWNING and word not in _NEARNESS for word, on in pairwise(view.folded[max(start, first - 7) : first])
    )
    return not owned and not any(view.is_kin[max(start, first - 6) : first])


def is_patient(view: EssayView, i: int) -> bool:
    """Tell whether somebody is treated at token i: `opererades på X`, `har legat på X`."""
    back = view.folded[max(view.sentence_of(i)[0], i - 6) : i]
    return not _TREATED.isdisjoint(back)


def is_title(view: EssayView, first: int) -> bool:
    """Tell whether what begins at token `first` is what somebody reads or watches: `läst X`, `såg serien X`."""
    before = view.folded_before(first)
    if before in _READING:
        return view.is_title[first]
    if before not in ("heter", "hette", "heta"):
        return False
    return any(word.endswith(_ART) for word in view.folded[max(view.sentence_of(first)[0], first - 4) : first - 1])


def is_addressee(view: EssayView, first: int, last: int) -> bool:
    """Tell whether a letter goes to what the tokens `[first, last)` name: `Till kundtjänst på X`, `Hej X i Y`."""
    if last - 1 in view.greeted or first in view.greeted:
        return True
    j = first - 1
    while j > first - 6 and j >= 0 and (view.folded[j] in _TO_WHOM or view.folded[j].endswith(_FIRMS)):
        j -= 1
    if j < 0 or view.folded[j] not in WRITTEN_TO or not view.is_initial[j]:
        if _heads_letter(view, first, last):
            return True
        # a line of its own before `att: X Y`
        return last < view.n and view.folded[last] in ("att", "attn") and view.folded_after(last) in (":", ".")
    # Whoever only goes there says so in the same line: `Till X gick vi ofta`.
    line = next(((a, b) for a, b in view.lines if a <= first < b), (first, last))
    to_somebody = last < line[1] and view.texts[last] == ","  # `Till X, att: Y Z`
    return (to_somebody or last >= line[1] - 4) and not any(view.is_verb[k] for k in range(last, line[1]))


def _heads_letter(view: EssayView, first: int, last: int) -> bool:
    """Tell whether what the tokens `[first, last)` name is all of the letter's first line, before its greeting."""
    if not view.lines or view.lines[0] != (first, last) or len(view.lines) < 2:
        return False
    return view.folded[view.lines[1][0]] in _GREETING


def in_town(view: EssayView, last: int) -> bool:
    """Tell whether `i` and a town with a capital go on what ends before token `last`."""
    if not (view.together(last - 1, last) and view.folded[last] == "i" and view.together(last, last + 1)):
        return False
    return view.is_capital[last + 1] and any(
        e.list in ("swedish_place", "area", "world_city") for e in view.entries(view.texts[last + 1])
    )


def is_ware_of(view: EssayView, first: int) -> bool:
    """Tell whether what somebody eats, takes or gives comes from token `first`: `kakor från X`."""
    return view.folded_before(first) == "från" and view.folded_before(first, 2).endswith(_WARES)


def school_names(view: EssayView) -> frozenset[str]:
    """Return the folded words that the essay says are its children's schools: `på X, min dotters förskola`."""
    known = view.memo.get("school_names")
    if not isinstance(known, frozenset):
        known = frozenset(
            view.folded[comma - 1]
            for noun in view.where(_CHILDRENS)
            for comma in range(max(1, noun - 4), noun - 1)
            if view.texts[comma] in (",", "(") and view.is_title[comma - 1] and view.folded[comma + 1] in _WHOSE
        )
        view.memo["school_names"] = known
    return known


def is_source(view: EssayView, first: int) -> bool:
    """Tell whether an institution is only whose word is taken for something: `forskning från X visar`."""
    start = view.sentence_of(first)[0]
    if not any(word.startswith(_SOURCES) for word in view.folded[max(start, first - 5) : first]):
        return False
    return _PERSONS.isdisjoint(view.folded[start:first])


def is_cheered(view: EssayView, first: int) -> bool:
    """Tell whether token `first` is a team that somebody is for: `hejar på X`."""
    return view.folded_before(first) == "på" and view.folded_before(first, 2) in _CHEERING


def _is_timed(view: EssayView, first: int) -> bool:
    """Tell whether a bus is told to be taken, or goes, to token `first`: `ta buss från X`, `buss 574 går till X`."""
    for j in range(first - 2, max(view.sentence_of(first)[0], first - 9) - 1, -1):
        if view.folded[j].startswith("bus") and len(view.folded[j]) < 7:
            return view.folded_before(j) in ("ta", "åk") or view.texts[j + 1].isdecimal()
    return False


def passed(view: EssayView, first: int) -> str:
    """Return how directions name token `first`: as a stop, as what one goes past, or not at all."""
    before, two_before = view.folded_before(first), view.folded_before(first, 2)
    if before in ("från", "till", "mot") and _is_timed(view, first):
        return "w:stop"
    if is_alighted(view, first) or is_line_end(view, first):
        return "w:stop"
    if before == "," and not _PASSING.isdisjoint(view.folded[max(0, first - 4) : first - 1]):
        return "w:passed"  # `bakom en tandläkare, X`
    if _is_landmark(view, first, before, two_before):
        return "w:passed"
    if (
        before in _PASSING
        or before in SIDES
        or (before == "emot" and two_before == "mitt")
        or (before == "vid" and two_before in _TURNING)
    ):
        return "w:passed"
    if before == "till" and two_before == "fram" and not _STRIDING.isdisjoint(view.folded[max(0, first - 6) : first]):
        return "w:passed"  # `gå fram till X`
    return ""


def _is_landmark(view: EssayView, first: int, before: str, two_before: str) -> bool:
    """Tell whether directions tell the way by token `first`: `Mitt emot ligger X`, `Till höger ser du X`,
    `ingång från X`, `du kommer från X, gå nerför backen`."""
    start, end = view.sentence_of(first)
    if before in _STANDS or (before in ("du", "ni") and two_before in _SEES):
        return not _BESIDE.isdisjoint(view.folded[start : min(first - 1, start + 4)])
    if before != "från":
        return False
    back = view.folded[max(start, first - 4) : first - 1]
    if any(word.startswith("ingång") for word in back):
        return True
    you_come = ("du" in back or "ni" in back) and not _COMES.isdisjoint(back)
    return you_come and not _LEADING.isdisjoint(view.folded[first:end])


def fetches(view: EssayView, first: int) -> bool:
    """Tell whether children are left at or fetched from token `first`: `lämnar sonen på X`."""
    if view.folded_before(first) not in ("på", "från", "till", "vid", "i"):
        return False
    back = view.folded[max(view.sentence_of(first)[0], first - 6) : first - 1]
    if _FETCHING.isdisjoint(back):
        return False
    at = next(k for k, word in enumerate(back) if word in _FETCHING)
    return not CHILDREN.isdisjoint(back[at:])
