"""What speaks against a chain of name-like tokens: places, firms and other things of the same name, weighed against
what only a person is or does."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pseudo_core.detect.names.chain import PLACE_LISTS, THING, NameUnit
from pseudo_core.detect.names.context import tag_features
from pseudo_core.detect.view.context import EssayView, entry_memory
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.listed import name_parts
from pseudo_core.detect.view.naming import is_called_on
from pseudo_core.detect.view.surface import genitive_stem, is_genitive_position
from pseudo_core.memory import Memory

if TYPE_CHECKING:
    from pseudo_core.lexicon import Lexicon

__all__ = ["ASKS", "is_listed_place", "is_place_before_subject", "weigh_places"]

_OF_PLACES = word_set(
    "kommun kommuns centrum station län stad skola gymnasium sjukhus lasarett bibliotek centralstation hamn",
    "flygplats kyrka församling universitet torg slott resecentrum fk bk",
)
_YOURS = frozenset({"din", "er", "eran", "eder"})
_FEELING = word_set(
    "mår mådde gråter grät skrattar skrattade ringer ringde sjunger sjöng kramar kramade hälsar hälsade pluggar",
    "pluggade tror trodde tycker tyckte säger sa sade älskar älskade lagar lagade städar städade bakar bakade",
)
_LIVING = _FEELING | {"fyllde", "fyller"}
_TENDER = frozenset({"kra", "pus", "kys", "bes", "bei", "bis", "bac", "sty"})  # how words for kisses and hugs begin
ASKS = word_set(
    "be ber bad fråga frågar frågade ring ringer ringde mejla tacka väck väcker påminn påminner hjälp krama"
)
_KIN = frozenset({"t:kin", "t:my_kin"})
_MARRIED = frozenset(
    {"gift", "gifta", "gifte", "gifter", "sambo", "förlovad", "förlovade", "skild", "skilde", "skildes"}
)
_PLACE_TRIGGERS = frozenset({"n:place_prep", "n:live_in", "n:till"})
_ACRONYM = 3  # letters of the longest short name of an office that may be somebody's


@lru_cache(maxsize=4)
def _other_meanings(lexicon: Lexicon | None) -> Memory[str, tuple[str, ...]]:
    """Return the memory of what else than a name surfaces are in the lists: `n:also_place` and the like."""
    entries_by_surface = entry_memory(lexicon)

    def meanings_of(surface: str) -> tuple[str, ...]:
        out: list[str] = []
        entries = entries_by_surface[surface]
        genitive = genitive_stem(surface)
        if genitive and not entries:
            entries = entries_by_surface[genitive]
        if any(e.list in PLACE_LISTS and e.inflection in ("", "gen") for e in entries):
            out.append("n:also_place")
        if any(e.list == "country" for e in entries):
            out.append("n:also_country")
        things = [e for e in entries if e.list in THING and e.list != "famous"]
        is_short = len(surface) <= _ACRONYM and not surface.isupper()
        if any(not (is_short and e.list == "institution" and e.name.isupper()) for e in things):  # `Lo` is not LO
            out.append("n:also_thing")
        return tuple(out)

    return Memory(meanings_of)


def _owns(view: EssayView, units: list[NameUnit]) -> bool:
    """Tell whether a name owns what follows, and no place can: `Andreas bil`, but not `Hindås centrum`."""
    last = units[-1].last - 1
    is_owner = units[-1].genitive or view.folded[last].endswith(("s", "x", "z"))
    if is_owner and last + 1 < view.n and view.is_kin[last + 1] and view.adjacent(last, last + 1):
        return True  # `i Berivans farbrors verkstad`, whatever the tagger says
    return is_owner and is_genitive_position(view, last) and view.folded_after(last) not in _OF_PLACES


def _is_taken_up(view: EssayView, units: list[NameUnit]) -> bool:
    """Tell whether a pronoun takes up the bearer of a name: `på tredje våningen bor X , han är`."""
    return view.folded_after(units[-1].last - 1, 2) in ("han", "hon", "hans", "hennes", "hen")


def _is_given_to(view: EssayView, units: list[NameUnit]) -> bool:
    """Tell whether a pronoun takes up the one to whom something goes: `ge den till X , han bor`, `ge den till X hon
    bor`."""
    after = view.folded_after(units[-1].last - 1)
    if after == ",":
        return _is_taken_up(view, units)
    at = units[-1].last
    if after == "och" and view.folded_after(at) in ("hans", "hennes") and at + 2 < view.n and view.is_kin[at + 2]:
        return True  # `till X och hennes man`
    if after == "som" and view.folded_after(at) in _LIVING:
        return True
    is_known = units[0].given is not None and not units[0].given.is_common
    return is_known and after in ("han", "hon") and not view.is_kin[units[-1].last]


def _is_kissed_from(view: EssayView, i: int) -> bool:
    """Tell whether token i follows a tender closing and `från`, so that a person and no place ends the letter."""
    if i not in view.signed:
        return False
    if view.folded_before(i) in ("och", "&") and view.is_capital[i - 2]:
        return _is_kissed_from(view, i - 2)  # `Kram från X och Y`
    closing = view.folded_before(i, 2)
    return view.folded_before(i) == "från" and closing in CUES.closing and closing[:3] in _TENDER


def _only_people_do(view: EssayView, units: list[NameUnit]) -> bool:
    """Tell whether the verb after a name at the head of a sentence is one that a town has nothing to do with."""
    after = view.folded_after(units[-1].last - 1)
    return after in _FEELING and (view.is_initial[units[0].first] or view.folded_before(units[0].first) in ("och", ","))


def is_listed_place(view: EssayView, unit: NameUnit) -> bool:
    """Tell whether the lists have the first word of a name as a place too."""
    return any(e.list in PLACE_LISTS for e in view.entries(view.texts[unit.first]))


def _is_place_whole(view: EssayView, units: list[NameUnit]) -> bool:
    """Tell whether all the words of a chain together are a place of the lists and no name of theirs."""
    whole = view.text[view.starts[units[0].first] : view.ends[units[-1].last - 1]]
    return any(e.list in PLACE_LISTS for e in view.entries(whole))


def _is_among_places(view: EssayView, units: list[NameUnit]) -> bool:
    """Tell whether a name stands in an enumeration with what is a town or country and no given name: `från Köpenhamn,
    Vera och Pontevedra`."""
    for mark, other in ((units[0].first - 1, units[0].first - 2), (units[-1].last, units[-1].last + 1)):
        if mark < units[0].first and view.folded_after(units[-1].last - 1) == "från":
            continue  # `Sara från Iran och Ali från Irak`
        if 0 <= other < view.n and view.folded[mark] in (",", "och", "samt") and view.is_capital[other]:
            lists = {e.list for e in view.entries(view.texts[other])}
            if not lists.isdisjoint(("country", "world_city", "swedish_place", "region")) and "given_name" not in lists:
                return view.together(min(mark, other), max(mark, other))
    return False


def is_place_before_subject(view: EssayView, units: list[NameUnit]) -> bool:
    """Tell whether a place and the clause's subject stand side by side, and are no name: `på Arlanda Omar stå`."""
    head, second = units[0], units[1]
    return (
        second.given is not None
        and view.folded_before(head.first) in CUES.place_preposition
        and any(e.list in PLACE_LISTS for e in view.entries(view.texts[head.first]))
    )


def weigh_places(view: EssayView, units: list[NameUnit], case: str, triggers: list[str]) -> tuple[list[str], list[str]]:
    """Return the triggers of a chain, and what speaks against its head, where places are weighed against people: what
    is said of a place only counts where nothing makes the name a person's."""
    head = units[0]
    before = view.folded_before(head.first)
    surface = view.text[view.starts[head.first] : view.ends[head.last - 1]]
    against = [*_other_meanings(view.lexicon)[surface], *tag_features(view, head.first)]
    if "t:heter_direct" in triggers or ("t:self" in triggers and "t:heter" in triggers):
        against = [t for t in against if t != "n:also_thing"]  # `jag heter Liu`, `mitt namn är Mio`
    tail = units[-1].last - 1
    if view.folded_after(tail) in CUES.heter and view.folded_after(tail, 2) in ("den", "det"):
        triggers = [*(t for t in triggers if t != "u:subject"), "n:named_thing"]  # `X heter den`
    if len(units) > 1 and head.given is None and _is_place_whole(view, units):
        against.append("n:also_place")  # `om New York`
    also_place = "n:also_place" in against
    if "t:greet" in triggers and "n:till" in triggers and head.given is not None and not head.given.is_common:
        # `Till Selam Haile` over a letter
        triggers, also_place = [*(t for t in triggers if t != "n:till"), "t:prep"], False
    if "n:place_prep" in triggers and _is_kissed_from(view, head.first) and not is_listed_place(view, head):
        triggers = [t for t in triggers if t != "n:place_prep"]  # `Puss från X`
    by_place = "n:place_prep" in triggers or "n:till" in triggers or before in ("på", "vid", "genom")
    by_place = by_place or (also_place and _is_among_places(view, units))
    if head.given is not None and not by_place:
        also_place = False  # half the given names are somewhere a village too
    elif also_place and "t:sign" in triggers:
        # `Din Padang`, `Hälsningar Padang`
        also_place = not (
            before in _YOURS or (len(units) == 1 and before in CUES.closing) or _ends_in_family(view, units)
        )
    if head.given is None and also_place:
        # `Goran Perić, Hallsberg`: a signature may hold the place too
        triggers = [t for t in triggers if t != "t:sign"]
    if (
        head.given is not None
        and not _PLACE_TRIGGERS.isdisjoint(triggers)
        and (not head.given.is_common or "t:owner_kin" in triggers)
        and not case.startswith("low")
        and _owns(view, units)
    ):
        triggers = [t for t in triggers if t not in _PLACE_TRIGGERS]  # `i Andreas bil`
        also_place = also_place and "t:owner_kin" not in triggers  # `nära Tuvas farmor`
    if not _PLACE_TRIGGERS.isdisjoint(triggers) and _is_full_name(view, units, case):
        triggers = [*(t for t in triggers if t not in _PLACE_TRIGGERS), "t:prep"]  # `från Leyla Hasanova`
    if "n:till" in triggers and _is_given_to(view, units):
        by_place = False
        also_place = also_place and head.given is None
        triggers = [*(t for t in triggers if t != "n:till"), "t:prep"]  # `ge den till X , han bor med mig`
    if before == "på" and head.given is None and head.first > 1 and view.is_profession[head.first - 2]:
        triggers = [*triggers, "n:place_prep"]  # `typograf på El Sur`: where one works
    if head.given is not None and is_called_on(view, units[-1].last):
        # `nås via Nelson, 0522-17 40 60`
        triggers, also_place = [*(t for t in triggers if t not in _PLACE_TRIGGERS), "t:prep", "u:with"], False
    if not also_place or _is_person_after_all(view, units, case, triggers, is_by_place=by_place):
        against = [t for t in against if t != "n:also_place"]
    return triggers, against


def _is_anyone(view: EssayView, units: list[NameUnit], triggers: list[str]) -> bool:
    """Tell whether what stands beside a name, that is not where anything is, makes it somebody's: `fru X`, `min
    dotter , X`, `X och Lena pratar`, `jag bor med X . Hon är`, `jag är X Berg`."""
    head, tail = units[0], units[-1]
    if "t:title" in triggers or (not _KIN.isdisjoint(triggers) and "n:also_country" not in _meanings(view, head)):
        return True
    if "t:iam" in triggers and len(units) > 1:
        return True
    if "t:coord_name" in triggers and any(_is_only_somebody(view, j) for j in (head.first - 2, tail.last + 1)):
        return True
    if "t:coord" in triggers and view.is_initial[head.first] and view.folded_after(tail.last - 1) == "och":
        return True  # `X och jag delar rum`
    if "t:prep" not in triggers:
        return False
    if not _MARRIED.isdisjoint(view.folded[max(0, head.first - 4) : head.first]):
        return True  # `hon gifte sig med X`
    return _is_taken_up_next(view, head.first, tail.last)


def _meanings(view: EssayView, unit: NameUnit) -> tuple[str, ...]:
    return _other_meanings(view.lexicon)[view.text[view.starts[unit.first] : view.ends[unit.last - 1]]]


def _is_only_somebody(view: EssayView, j: int) -> bool:
    """Tell whether the lists know token j as a given name, and as no place and no ordinary word."""
    if not 0 <= j < view.n or not view.is_capital[j] or view.is_common_word(j):
        return False
    lists = {e.list for e in view.entries(view.texts[j])}
    return "given_name" in lists and lists.isdisjoint(PLACE_LISTS)


def _is_taken_up_next(view: EssayView, first: int, last: int) -> bool:
    """Tell whether the next sentence begins with `han` or `hon`, and nobody but the name that ends this one is meant:
    `jag bor med X . Hon är lärare`."""
    end = view.sentence_of(first)[1]
    is_end = all(not view.is_word[j] for j in range(last, end))
    if not is_end or end >= view.n or view.folded[end] not in ("han", "hon"):
        return False
    begin = view.sentence_of(first)[0]
    return not any(view.is_kin[begin:first]) and not CUES.first_person.isdisjoint(view.folded[begin:first])


def _is_full_name(view: EssayView, units: list[NameUnit], case: str) -> bool:
    """Tell whether a chain is a given name of the lists and a family name or initial, as no place is called."""
    head, tail = units[0], units[-1]
    if len(units) == 1 or case not in ("cap", "initial"):
        return False
    if head.given is None and not view.entries(view.texts[head.first]) and not view.is_common_word(head.first):
        return _ends_in_family(view, units)
    if head.given is None or head.given.is_common:
        return False
    if is_listed_place(view, head) or _is_place_whole(view, units):
        return False
    if tail.is_initial:
        return True
    endings = name_parts(view.lexicon).surname_endings
    is_family = tail.surname is not None or view.folded[tail.last - 1].endswith(endings)
    return is_family and not any(e.list in PLACE_LISTS for e in view.entries(view.texts[tail.first]))


def _ends_in_family(view: EssayView, units: list[NameUnit]) -> bool:
    """Tell whether a chain goes on in a family name of the lists that is no place, given name or ordinary word."""
    return any(
        unit.surname is not None
        and not unit.surname.is_common
        and unit.given is None
        and not any(e.list in PLACE_LISTS for e in view.entries(view.texts[unit.first]))
        for unit in units[1:]
    )


def _is_person_after_all(
    view: EssayView, units: list[NameUnit], case: str, triggers: list[str], *, is_by_place: bool
) -> bool:
    """Tell whether a name that a place has too is a person's by what stands around it."""
    head = units[0]
    is_plain = head.surname is not None and case in ("cap", "upper") and not is_by_place
    if is_plain and ("t:prof" in triggers or "t:title" in triggers):
        return True  # `kunden Berg`
    if view.folded_before(head.first) in ASKS and view.is_capital[head.first]:
        return True  # `be X ringa`
    if _only_people_do(view, units) or "t:heter_direct" in triggers:
        return True  # `X mår bra`
    if not is_by_place and _is_anyone(view, units, triggers):
        return True
    return "t:apposition" in triggers and not is_by_place and _is_taken_up(view, units)
