"""Days and months that are nobody's own: feasts, what recurs every year, the world's history, sources.

`detect_dates` believes less in such a date, however personal the text around it is (SweLL guidelines 1.4).
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from pseudo_core.detect.dates.years import happened_to_writer, has_own_life
from pseudo_core.detect.view.frames import has_kin, stands_in, word_set

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = [
    "is_feast",
    "is_first",
    "is_history",
    "is_moving",
    "is_of_somebody",
    "is_recurrent",
    "is_source",
    "is_this_year",
    "tells_event",
]

_FEASTS = word_set(
    "lucia luciadagen jul julafton advent nyår nyårsafton midsommar midsommarafton påsk valborg nationaldagen newroz",
    "nouruz ramadan eid nationaldag kvinnodagen kvinnodag hjärtans morsdag farsdag halloween påskafton långfredag",
    "pingst skärtorsdag allhelgona allhelgonahelgen nyårsdagen trettondagen",
    "självständighetsdag självständighetsdagen semlor",
    "tomten jultomten erbjudandet erbjudande kampanjen rean rabatten segerdagen fettisdagen kräftskiva kräftskivor",
    "luciatåg adventsljus påskägg majstång majbrasa högtid högtiden valdagen",
)
_CELEBRATED = frozenset({"firar", "firas"})
_OWN_FEASTS = word_set(
    "födelsedag födelsedagen födelsedagar fyller bröllop bröllopet bröllopsdag bröllopsdagen examen dop dopet min hans",
    "hennes vår mitt mina våra vårt sin sitt sina deras då mig oss förlovning förlovningen årsdag årsdagen jubileum",
    "namnsdag ska skall kommer nästa den",
)
# Whose days the whole country knows, and what is told of them.
_RULERS = word_set("kungen drottningen kronprinsessan kronprinsen prinsessan prinsen påven kejsaren presidenten")
_ANOTHER = frozenset({"hon", "han", "hen", "du", "de", "dom", "ni"})
_RULERS_DAYS = word_set("firar fyller född föddes namnsdag födelsedag namnsdagen födelsedagen dog kröntes")
# Days that everybody keeps, by month and day.
_HOLIDAYS = frozenset(
    {
        (1, 1),
        (1, 6),
        (2, 14),
        (3, 8),
        (4, 30),
        (5, 1),
        (6, 6),
        (10, 31),
        (11, 1),
        (12, 13),
        *((12, d) for d in range(23, 32)),
    }
)
_HAPPENED = word_set(
    "tog kom fick gick dog försvann sa sade stod låg satt föll bröt skrev drog bytte reste kände köpte"
)
_IS_IN_FORCE = frozenset({"gäller"})
_LAW = 5  # letters of the shortest word for a law that is told by its end: `namnlag`
_NO_LAW = ("förslag", "anslag", "avslag", "uppslag", "inslag", "bolag", "bolagen", "underlag", "landslag", "bollslag")
_YEAR = re.compile(r"1\d{3}|20\d\d")
# What the world remembers; a year before 2000 stands beside it.
_EVENTS = word_set(
    "slaget kriget krig krigen världskriget världskrig inbördeskriget revolutionen revolution kuppen statskuppen",
    "freden",
    "fred vapenvilan muren självständighet självständigt självständig oberoende mordet attentatet terrordådet olyckan",
    "katastrofen jordbävningen inträffade explosionen kapitulerade invaderade ockuperades befriades kröntes utropades",
    "grundades undertecknades avskaffades infördes författaren kungen drottningen kejsaren presidenten regenten",
    "unionen",
    "atombomben atombomber månen månlandningen nobelpriset premiär riksdagen parlamentet grundlagen republiken murens",
)
# What a state or the world does, in whatever year.
_STATE = word_set(
    "lagen lagar kraft eu nato fn riksdagen regeringen riksdagsvalet folkomröstningen folkomröstning statsminister",
    "statsministern nobelpriset nobelpristagaren premiär kungen drottningen kronprinsessan påven terrorattacken tornen",
    "os vm em pandemin coronapandemin parlamentet grundlagen reformen skattereformen myndigheten unionen invigdes",
    "världskriget finalen mästare guldet album albumet singeln gavs utgavs publicerades lanserades invånare",
    "folkräkningen invasion invasionen invaderade fullskaliga",
)


def is_recurrent(view: EssayView, i: int, day_start: int, month: int, day: int) -> bool:
    """Tell whether a date is any year's: `varje 1 maj`, `första maj`."""
    j = i - 1
    while j > 0 and view.starts[j] > day_start:
        j -= 1
    if view.folded_before(j) not in ("varje", "alla"):
        return False
    return not is_of_somebody(view, i) or (month, day) in _HOLIDAYS  # `varje 23 maj` is a day of somebody's own


def is_this_year(view: EssayView, i: int) -> bool:
    """Tell whether a feast's date is that of one year: `i år börjar fastan 3 mars`."""
    first, last = view.sentence_of(i)
    return any(
        view.folded[j] == "i" and view.folded[j + 1] in ("år", "fjol", "ar") for j in range(first, max(first, last - 1))
    )


def is_first(view: EssayView, i: int) -> bool:
    """Tell whether the first of the month before token i is a fixed day of every year (`före första november`): no
    year, no article before it, and nothing that happens to the writer then."""
    first, last = view.sentence_of(i)
    return (
        (not view.is_first_person(i) or "alla" in view.folded[first:last])
        and view.folded_before(i) in ("första", "förste")
        and view.folded_before(i, 2) != "den"
        and not (_YEAR.fullmatch(view.folded_after(i)) or has_own_life(view, i))
    )


_SOMEBODY = frozenset({"du", "ni", "han", "hon", "dig", "honom", "henne"})


def is_of_somebody(view: EssayView, i: int) -> bool:
    """Tell whether the sentence of token i speaks of somebody: the writer, the reader, a relative, he or she."""
    first, last = view.sentence_of(i)
    return view.is_first_person(i) or has_kin(view, first, last) or stands_in(view, _SOMEBODY, first, last)


def _tells_of_another(view: EssayView, first: int, last: int) -> bool:
    """Tell whether somebody else stands in a sentence that a ruler does: `Hon är född 30 april , precis som kungen`."""
    return any(
        view.is_kin[j]
        or view.folded[j] in _ANOTHER
        or (view.is_title[j] and view.p_name[j] > 0.5 and view.folded_before(j) not in _RULERS)
        for j in range(first, last)
    )


def is_feast(view: EssayView, i: int) -> bool:
    """Tell whether a feast of every year stands in the sentence, and no year and nobody's own life."""
    first, last = view.sentence_of(i)
    is_told = stands_in(view, _RULERS, first, last) and stands_in(view, _RULERS_DAYS, first, last)
    if is_told and not view.is_first_person(i) and not _tells_of_another(view, first, last):
        return True
    if (
        stands_in(view, _CELEBRATED, first, last)
        and not stands_in(view, _OWN_FEASTS, first, last)
        and not view.folded_after(i).isdecimal()
        and not view.folded_before(i).isdecimal()
    ):
        return True  # `vi firar Pongal i januari`
    return (
        stands_in(view, _FEASTS, first, last)
        and not is_of_somebody(view, i)
        and view.folded_after(i)[:2] not in ("19", "20")
    )


def is_moving(view: EssayView, i: int) -> bool:
    """Tell whether something of every year falls in one month or another: `i mars eller april varje år`."""
    near = (view.folded_after(i), view.folded_before(i))
    if "eller" not in near:
        return False
    words = view.folded[slice(*view.sentence_of(i))]
    return any(word == "varje" and after == "år" for word, after in pairwise(words))


def tells_event(view: EssayView, i: int) -> bool:
    """Tell whether an argument's sentence tells what happened once: a verb of the past stands in it."""
    first, last = view.sentence_of(i)
    return any(
        view.pos[j] == "VERB" and (view.folded[j] in _HAPPENED or view.folded[j].endswith(("ade", "mdes")))
        for j in range(first, last)
    )


def is_history(view: EssayView, i: int) -> bool:
    """Tell whether a date is of the world's history: its event named, its year far back, and nobody's people there."""
    year = next((word for word in (view.folded_after(i), view.folded_after(i, 2)) if _YEAR.fullmatch(word)), "")
    if not year or is_of_somebody(view, i):
        return False
    first, last = view.sentence_of(i)
    if not view.is_impersonal and happened_to_writer(view, last, range(max(first, i - 7), min(last, i + 8))):
        return False
    if stands_in(view, _IS_IN_FORCE, first, last) and _tells_law(view, first, last):
        return True  # `från den 3 maj 2011 gäller en annan hyreslag`
    if stands_in(view, _STATE, first, last) or int(year) < 1900:
        return True
    return int(year) < 2000 and stands_in(view, _EVENTS, first, last)


def _tells_law(view: EssayView, first: int, last: int) -> bool:
    """Tell whether the sentence of these tokens names a law; asked of every date in it."""
    known: dict[int, bool] = view.memo.setdefault("tells_law", {})
    if first not in known:
        known[first] = any(
            len(word) > _LAW and word.endswith(("lag", "lagen", "regler")) and not word.endswith(_NO_LAW)
            for word in view.folded[first:last]
        )
    return known[first]


def is_source(view: EssayView, i: int) -> bool:
    """Tell whether token i stands in the brackets of a source, in a text about one: `(DN, 4 mars 2018)`."""
    if not view.is_impersonal:
        return False
    first, last = view.sentence_of(i)
    opens = max((j for j in range(first, i) if view.texts[j] == "("), default=-1)
    return opens >= 0 and ")" not in view.texts[opens:i] and ")" in view.texts[i:last]
