"""Whether the text says that people call somebody so: `alla säger X`, `på jobbet heter jag X`, `sen blev hon X`.

Which frames of words make any name a nickname is told here; which forms are nicknames by themselves, in `nicknames`.
"""

from __future__ import annotations

from pseudo_core.detect.names.chain import GIVEN, SURNAME, NameUnit
from pseudo_core.detect.names.nickname_frames import (
    BEFORE_NICKNAMES,
    CALLING,
    NAME_ENDS,
    NICK_NOUNS,
    NICKNAME_FRAMES,
    PRONOUNS,
    SAYS,
    SHORT_KINDS,
    SUBJECTS,
    WHOM,
    first_names,
    is_alias,
    is_always,
    is_beside_papers,
    is_called_by,
    is_fronted,
    is_given,
    is_listed_alias,
    is_offered,
    is_other_really,
    is_real_name_told,
    is_said_after,
    is_said_by_some,
    is_under_heading,
    paper_phrases,
)
from pseudo_core.detect.names.nickname_told import is_home_name
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.surface import entries_of

__all__ = ["BECAME", "capital_beside", "is_becoming", "is_nickname", "is_part_of_name", "names_people"]

BECAME = frozenset({"blev", "blir", "blivit"})
"""Verbs before what somebody came to be called."""
_OBJECTS = frozenset({"mig", "mej", "honom", "henne", "oss"})
_TO_BE = frozenset({"vill", "ska", "skall", "skulle", "ville", "tänker", "tänkte", "kommer"})
_LATER = frozenset({"efter", "snart", "sedan", "sen", "nu", "därefter"})
_IN_PLACE = frozenset({"på", "hos", "bland", "hemma", "för"})
_GIVING = CUES.nickname_verb | SAYS | {"kallad"}
"""Words that give nicknames."""
_QUOTES = frozenset({'"', "”", "“", "'", "’"})
_BEFORE = BEFORE_NICKNAMES | CUES.heter | PRONOUNS | {"(", "var", '"', "”", "“"}
"""Words right before a name that may make it a nickname."""
_BRACKET = 6  # tokens to the end of the bracket
_LIKELY = 0.5  # probability of a name from which a capitalised ordinary word may be one


def capital_beside(view: EssayView, i: int, j: int) -> bool:
    """Tell whether token j, beside token i on its line, has a capital that no beginning of a sentence gives it."""
    return (
        0 <= j < view.n
        and view.adjacent(min(i, j), max(i, j))
        and view.texts[j][:1].isupper()
        and not view.is_initial[j]
    )


def names_people(view: EssayView) -> bool:
    """Tell whether the essay has a word that gives nicknames at all, worked out once."""
    known = view.memo.get("nicknames")
    if known is None:
        known = not view.vocabulary.isdisjoint(_GIVING)
        view.memo["nicknames"] = known
    return bool(known)


def _may_be_told(view: EssayView, unit: NameUnit) -> bool:
    """Tell whether any frame can make a unit a nickname other than by a word that gives nicknames: one of its words
    stands beside it, or the essay has one that reaches further."""
    known = view.memo.get("nickname_frames")
    if known is None:
        known = not view.vocabulary.isdisjoint(NICKNAME_FRAMES)
        view.memo["nickname_frames"] = known
    if known or view.folded_after(unit.last - 1) in CALLING or view.folded_after(unit.first, 2) == "kort":
        return True
    before = view.folded[max(0, unit.first - 6) : unit.first]
    return bool(before) and (before[-1] in _BEFORE or not CUES.heter.isdisjoint(before))


def is_nickname(view: EssayView, unit: NameUnit) -> bool:
    """Tell whether the text says that people call somebody so: `alla säger X`, `kallas X`, `X , som alla kallar
    mig`, `på jobbet heter jag X`."""
    i = unit.first
    is_told = _may_be_told(view, unit)
    if not is_told and not names_people(view):
        return False
    if view.folded_after(unit.last - 1) == "efter" and _is_baptism(view, unit):
        return False
    if is_told and _is_other_name(view, i):
        return True
    if view.folded[i] in first_names(view):
        return False
    if is_told and _is_told(view, unit):
        return True
    return names_people(view) and _is_given_to(view, unit)


def _is_told(view: EssayView, unit: NameUnit) -> bool:
    """Tell whether a frame that needs no word for giving nicknames makes a unit one."""
    i = unit.first
    if _is_circle_name(view, i) or _is_second_name(view, i) or _is_bracketed(view, unit):
        return True
    if view.folded_before(i) == "bara" and is_part_of_name(view, i):
        return False  # `Jag heter X Y Z . På jobbet är jag bara Y`
    if is_alias(view, i) or is_beside_papers(view, i):
        return True
    if is_home_name(view, i):
        return True
    if is_fronted(view, i, unit.last) or is_always(view, i) or is_under_heading(view, i) or is_real_name_told(view, i):
        return True
    return is_offered(view, i) and not _is_place_only(view, i)


def _is_given_to(view: EssayView, unit: NameUnit) -> bool:
    """Tell whether a word for giving nicknames makes a unit one: `kallas X`, `alla säger X`."""
    i = unit.first
    is_only_said = view.folded_before(i) == "bara" and view.folded_before(i, 2) in SAYS and not _is_place_only(view, i)
    if is_only_said or is_listed_alias(view, i) or is_said_after(view, unit.last):  # `svärmor säger bara X`
        return True
    if _is_said_to(view, unit):
        return True
    if view.folded_before(i) in ("eller", "bara") and not CUES.nickname_verb.isdisjoint(view.folded[max(0, i - 6) : i]):
        return True  # `kallar mig X eller bara Y`
    before = view.folded[max(0, i - 6) : i]
    if view.folded_before(i, 2) not in NICK_NOUNS and not NICK_NOUNS.isdisjoint(before) and "." in before:
        before = before[len(before) - before[::-1].index(".") :]  # `alla har öknamn . Pappa Carlos är …`
    if _GIVING.isdisjoint(before) and "kallar" not in view.folded[unit.last : unit.last + 5]:
        return False
    if is_part_of_name(view, i):
        return False
    reach = 6 if "eller" in before[-3:] else 4
    reach = min(reach, i - view.sentence_of(i)[0], len(before))  # `alla kallar mig X . Y bor bredvid`
    if view.folded_before(i) in ("den", "det"):
        return False  # `vi kallar den X`
    if is_called_by(before[len(before) - reach :]) and (
        view.folded_before(i) in PRONOUNS or not any(word in CUES.head_city for word in before)
    ):
        return True  # `i hela byn kallas jag X`, but `byn kallas X`
    if not SAYS.isdisjoint(before[-3:]):
        is_quoted = view.folded_before(i) in _QUOTES and view.folded_after(unit.last - 1) in _QUOTES
        after = view.folded[unit.last + is_quoted : unit.last + is_quoted + 2]  # `alla säger " X " till mig`
        if is_quoted and after[:1] not in (["till"], ["åt"]):
            return False
        is_by_some = is_said_by_some(view, i)
        ends = not after or after[0] in ("till", "åt") or after[0] in (NAME_ENDS if is_by_some else ".,!);")
        is_said = ends and view.folded[i - 1] not in ("heter", "att") and not _is_place_only(view, i)
        if is_said and (is_by_some or SUBJECTS & set(before[-5:])):
            return True
    if view.folded_after(unit.last - 1) != "," or "kallar" not in view.folded[unit.last : unit.last + 5]:
        return False
    at = view.folded.index("kallar", unit.last) + 1
    if at + 1 < view.n and view.folded[at] in WHOM and view.is_capital[at + 1]:
        return False  # `X , min syster , kallar henne Y`
    return at >= view.n or not view.is_capital[at]  # `X , som alla hemma kallar Y` names Y


def _is_said_to(view: EssayView, unit: NameUnit) -> bool:
    """Tell whether a name is what somebody named says to another, over what tells who that is: `då säger Rut , min
    granne , Kiko till mig`, but not `då sa min granne Rut till mig`."""
    i = unit.first
    if view.folded_after(unit.last - 1) not in ("till", "åt") or view.folded_after(unit.last) not in _OBJECTS:
        return False
    if not view.is_capital[i] or view.folded_before(i) != ",":
        return False
    first = max(view.sentence_of(i)[0], i - 6)
    return any(view.folded[k] in SAYS and view.is_capital[k + 1] for k in range(first, i - 2))


def _is_baptism(view: EssayView, unit: NameUnit) -> bool:
    """Tell whether a child is to be called by a name, after somebody: `de vill kalla henne X efter mig`."""
    after = view.folded_after(unit.last)
    is_relative = unit.last + 1 < view.n and view.is_kin[unit.last + 1]
    is_somebody = after in _OBJECTS or after in CUES.possessive or is_relative
    return is_somebody and not _TO_BE.isdisjoint(view.folded[max(0, unit.first - 6) : unit.first])


def is_part_of_name(view: EssayView, i: int) -> bool:
    """Tell whether token i is a part of a name that was said in full before."""
    word = view.folded[i]
    return any(
        view.folded[j] == word and (capital_beside(view, j, j - 1) or capital_beside(view, j, j + 1)) for j in range(i)
    )


def _is_place_only(view: EssayView, i: int) -> bool:
    """Tell whether the lists know token i as a place and as no name of people."""
    lists = {entry.list for entry in view.entries(view.texts[i])}
    return not lists.isdisjoint(("swedish_place", "world_city", "country")) and "given_name" not in lists


def _is_other_name(view: EssayView, i: int) -> bool:
    """Tell whether token i is another name of somebody named: `Eduardo heter Dodong`, `Jancsi, egentligen János`."""
    if i + 1 in paper_phrases(view):
        return False
    is_was = view.folded_before(i) == "var" and view.folded_after(i) in NAME_ENDS and not view.is_common_word(i)
    if (view.folded_before(i) in CUES.heter or is_was) and view.is_capital[i] and i > 1 and view.is_capital[i - 2]:
        is_family = not is_given(view, i) and bool(entries_of(view, view.texts[i], SURNAME)[0])
        if is_family:
            return False  # `jag heter X men Göran heter Y`
        if _is_baptismal(view, i, i - 2):
            return False  # `Lollo heter Louise`
        return is_given(view, i - 2) and not view.is_kin[i - 2] and view.folded[i - 2] not in CUES.function_word
    return is_other_really(view, i)


def _is_circle_name(view: EssayView, i: int) -> bool:
    """Tell whether token i is the name that somebody bears in one circle only: `på jobbet heter jag X`."""
    if i < 3 or view.folded[i - 1] not in PRONOUNS or view.folded[i - 2] not in CUES.heter:
        return False
    start = view.sentence_of(i)[0]
    if view.folded[start] in _IN_PLACE and start < i - 3 and view.is_capital[i]:
        return True  # `på affären heter jag X`
    first = max(start, i - 7)
    return any(word in CUES.circle for word in view.folded[first : i - 2])


def _is_second_name(view: EssayView, i: int) -> bool:
    """Tell whether token i is the name that somebody who was named before bears in a circle, or came to bear:
    `så jag heter X på jobbet`, `där hette hon efter tre dagar X`."""
    if not view.is_capital[i] or view.is_initial[i]:
        return False
    first, last = view.sentence_of(i)
    if view.folded_before(i) in CUES.heter and view.folded_before(i, 2) in PRONOUNS:
        after = view.folded[i + 1 : min(last, i + 4)]
        is_circle = after[:1] in (["på"], ["i"], ["hemma"]) and not CUES.circle.isdisjoint(after)
        is_circle = is_circle or (after[:1] == ["där"] and view.folded_before(i, 3) == "nu")  # `nu hon heter X där`
        return is_circle and any(word in CUES.heter for word in view.folded[: i - 2])
    before = view.folded[max(first, i - 6) : i]
    return any(
        before[k] in CUES.heter and before[k + 1] in PRONOUNS and before[k + 2] in ("efter", "snart", "redan", "sedan")
        for k in range(len(before) - 2)
    )


def is_becoming(view: EssayView, i: int) -> bool:
    """Tell whether token i says what somebody was called from then on: `sen blev hon X`, `han blev X`."""
    if not view.texts[i][:1].isupper() or view.is_upper[i] or i < 2:
        return False
    before = (view.folded[i - 2], view.folded[i - 1])
    if before[0] not in PRONOUNS:
        before = before[::-1]
    if before[0] not in PRONOUNS or not (before[1] in BECAME or (before[1] == "var" and _is_later(view, i))):
        return False
    is_named = bool(entries_of(view, view.texts[i], GIVEN)[0]) or view.p_name[i] >= _LIKELY
    return (is_named or not view.is_common_word(i)) and not view.is_profession[i]


def _is_later(view: EssayView, i: int) -> bool:
    """Tell whether the sentence of token i begins with a time after which things are other: `efter en termin`."""
    first = view.sentence_of(i)[0]
    if view.folded[first] in _LATER:
        return True
    marks = [j for j in range(max(first, i - 7), i) if view.folded[j] in (",", ";", ":")]
    if not marks:
        return False
    at = marks[-1] + 1 + (view.folded[marks[-1] + 1] in ("men", "och", "så"))
    return view.folded[at] in _LATER or view.folded[at] == "redan"


def _is_bracketed(view: EssayView, unit: NameUnit) -> bool:
    """Tell whether a name stands in brackets behind another name of the same person: `Kram , Susanna ( Sanna )`."""
    i, j = unit.first, unit.last
    if i > 2 and view.texts[i - 1] in _QUOTES and view.texts[i - 2] == "(" and view.folded_after(j - 1) in _QUOTES:
        return view.is_capital[i] and (view.is_capital[i - 3] or i - 3 in view.signed)  # `Britt-Marie ( "Brimma" )`
    if not (i > 1 and j < view.n and view.texts[i - 1] == "(" and view.is_capital[i]):
        return False
    if view.texts[j] != ")" and not (view.folded[j] in _IN_PLACE and ")" in view.texts[j : j + _BRACKET]):
        return False
    if _is_full_form(view, i, i - 2):
        return False
    if i - 2 in view.signed or i - 2 in view.greeted or view.folded_before(i, 3) in CUES.heter:
        return True
    return view.is_capital[i - 2] and is_given(view, i - 2)


def _is_full_form(view: EssayView, i: int, short: int) -> bool:
    """Tell whether token i is what the lists say the name at another token shortens: `Lotta ( Charlotta )`."""
    entries = entries_of(view, view.texts[short], GIVEN)[0]
    return any(e.kind in SHORT_KINDS and e.name.casefold() == view.folded[i] for e in entries)


def _is_baptismal(view: EssayView, i: int, short: int) -> bool:
    """Tell whether the lists have the name at token i as a given name only, and the one at another token as a pet name
    only."""
    whole, pet = entries_of(view, view.texts[i], GIVEN)[0], entries_of(view, view.texts[short], GIVEN)[0]
    return bool(whole) and bool(pet) and not any(e.kind for e in whole) and all(e.kind in SHORT_KINDS for e in pet)
