"""How a sentence is tied to the writer: the gate that keeps other people's names and places out.

Writer-relatedness decides, not the category alone (SweLL guidelines 1.4). A text is `personal` (narratives,
descriptions, letters, instructions), `general` (arguments, explanations) or `impersonal` (reviews, investigations);
within it, a sentence or clause is tied to the writer by a first person, a verb of living or moving, a relative, or
its neighbours. Both together make one feature, `text:tie`, for `weigh`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import has_kin, places_in, stands_in, word_set
from pseudo_core.detect.writer.own_asides import is_own_aside
from pseudo_core.detect.writer.own_deeds import is_in_own_deed
from pseudo_core.detect.writer.own_sentences import is_own_setting

__all__ = ["relation_features", "text_class", "tie"]

_PERSONAL_TYPES = frozenset({"Berättande", "Beskrivande", "Informellt mejl", "Instruerande"})
_DWELLING = frozenset(
    {
        *("bor", "bodde", "bott", "bo", "växte", "växt", "vuxit", "uppvuxen", "uppväxt", "född", "föddes", "flyttade"),
        *("flyttat", "pluggade", "hyr", "hyrde", "hyra", "återvände", "återvänder", "återvänt", "studerade"),
        *("arbetade", "jobbade", "jobbar", "undervisade"),
    }
)
_WRITERS = frozenset({"jag", "vi"})
_SWAPPING = frozenset({"bytte", "byter", "bytt", "byta", "lämnade"})
_AGES = frozenset({"barn", "liten", "student", "tonåring", "ung", "nyanländ", "elev"})
_ANYBODY = frozenset({"den", "de", "dom", "dem", "alla"})
_WHERE = frozenset({"i", "från", "till", "på", "vid"})
_AT_HOME = frozenset({"hemma", "oss", "själv"})
_SUBORDINATORS = frozenset({"när", "medan", "innan", "eftersom", "att", "hur", "vad", "om"})
_OTHERS = frozenset({"hon", "han", "de", "dom", "sin", "sitt", "sina", "hennes", "hans"})
_RIDES = frozenset({"bussen", "tåget", "färjan", "flyget", "båten", "planet"})
_HAVING_KIN = frozenset({"har", "hade", "besökte", "besöker"})
# What `min` and `vår` stand before where its name follows: `i vår kommun , X`.
_HOMES = word_set(
    "kommun stad by hemstad hemby hemort ort stadsdel förort trakt hemtrakt bygd socken provins hemprovins region",
    "hemkommun födelsestad födelseort arbetsplats",
)
_SIGNATURE = 6  # tokens
_CLAUSE_MARKS = frozenset(",;:()–-—")
_MAN = frozenset({"man"})
_NAME_LIKE = 0.5
_GENERIC_BUT_MAN = CUES.generic_subject - _MAN
_SOM = frozenset({"som"})


def text_class(view: EssayView) -> str:
    """Return `personal`, `general` or `impersonal` for the whole essay."""
    cached = view.memo.get("text_class")
    if isinstance(cached, str):
        return cached
    if view.is_impersonal:
        result = "impersonal"
    elif (
        view.is_letter
        or any(kind in _PERSONAL_TYPES for kind in view.essay.text_types)
        or view.first_person_share >= (0.4 if view.essay.text_types else 0.3)
    ):
        result = "personal"
    else:
        result = "general"
    view.memo["text_class"] = result
    return result


def _clause(view: EssayView, i: int) -> tuple[int, int]:
    first, last = view.sentence_of(i)
    marks: Sequence[int] | None = view.memo.get("clause_marks")
    if marks is None:
        marks = [k for k in view.where(_CLAUSE_MARKS) if view.texts[k] in _CLAUSE_MARKS]
        view.memo["clause_marks"] = marks
    at = bisect_left(marks, i)
    if at and marks[at - 1] >= first:
        first = marks[at - 1] + 1
    if at < len(marks) and marks[at] == i:
        at += 1
    return first, min(last, marks[at]) if at < len(marks) else last


def _is_own(view: EssayView, i: int, a: int, b: int) -> bool:
    """Tell whether token i is where the writer lives or has lived, or where somebody of the writer's is: `min bror i
    X`, `när jag bodde i X`, `på min förra skola i X`."""
    folded = view.folded
    if _is_swapped(view, i, a):
        return True
    if _is_own_past(view, i, a, b) or _is_signature(view, i):
        return True
    if i > 2 and folded[i - 1] == "," and folded[i - 2] in _HOMES and folded[i - 3] in CUES.own_possessive:
        return True
    at, begin = i - 1, max(a, i - 4)
    while at >= begin and folded[at] not in _WHERE:
        at -= 1
    if at < begin:
        return False
    if not CUES.own_possessive.isdisjoint(folded[max(a, at - 3) : at]) and not view.is_verb[at - 1]:
        return True
    if not view.is_first_person(i) or not stands_in(view, _WRITERS, a, b):
        return False
    # `Jag läste den som femtonåring på skolan i X`
    return stands_in(view, _DWELLING, a, at) or any(
        folded[j + 1] in _AGES or folded[j + 1].endswith("åring") for j in places_in(view, _SOM, a, at)
    )


def _is_own_past(view: EssayView, i: int, a: int, b: int) -> bool:
    """Tell whether the writer is or was at token i: `Hemma i X satte vi`, `Jag läste den i X när jag var ung`, `på
    bussen från X`, `på min egen gata i X`."""
    folded = view.folded
    if i <= a or folded[i - 1] not in _WHERE:
        return False
    first, last = view.sentence_of(i)
    before = folded[max(first, i - 4) : i - 1]
    if before and before[-1] in _AT_HOME:
        return stands_in(view, _WRITERS, first, last) and not stands_in(view, _OTHERS, a, b)
    if folded[i - 1] == "i" and i + 2 < last and folded[i + 1] == "när" and folded[i + 2] in _WRITERS:
        return stands_in(view, _WRITERS, a, i)
    if "egen" in before or "egna" in before:
        return not CUES.own_possessive.isdisjoint(before)
    if folded[i - 1] in ("från", "till") and before and before[-1] in _RIDES:
        return stands_in(view, CUES.first_person, first, i)
    return False


def _is_signature(view: EssayView, i: int) -> bool:
    """Tell whether token i ends the last line, which is somebody's signature without a name: `Orolig mor i X`."""
    if not view.lines or i < 2 or view.folded[i - 1] not in ("i", "från", ","):
        return False
    first, last = view.lines[-1]
    if not first < i < last or last - first > _SIGNATURE or any(view.is_word[i + 1 : last]):
        return False
    return not any(view.is_verb[first:i])


def _is_swapped(view: EssayView, i: int, a: int) -> bool:
    """Tell whether the writer moves from one place to another, one of which is at token i: `jag bytte X mot Y`."""
    folded = view.folded
    if "mot" not in view.vocabulary:
        return False
    left = i if folded[i + 1 : i + 2] == ["mot"] else i - 2  # the place that was left
    if left <= a or folded[left + 1 : left + 2] != ["mot"] or not view.is_capital[left]:
        return False
    back = folded[max(a, left - 3) : left]
    return not _SWAPPING.isdisjoint(back) and not _WRITERS.isdisjoint(back)


def _is_anybody(view: EssayView, first: int, last: int) -> bool:
    """Tell whether the sentence `[first, last)` is about whoever does something: `Den som bor i X`."""
    folded = view.folded
    return (
        first + 2 < last and folded[first] in _ANYBODY and folded[first + 1] == "som" and folded[first + 2] in CUES.live
    )


def _speaks_of_all(view: EssayView, first: int, last: int) -> bool:
    """Tell whether the sentence `[first, last)` has a subject that is anybody: `man`, `ungdomar`, but not `en man`."""
    if stands_in(view, _GENERIC_BUT_MAN, first, last):
        return True
    return any(
        k == first or not (view.folded[k - 1] in CUES.determiner or view.pos[k - 1] == "ADJ" or _is_owner(view, k - 1))
        for k in places_in(view, _MAN, first, last)
    )


def _is_owner(view: EssayView, i: int) -> bool:
    """Tell whether token i is a name or a relative's word in the genitive: `Leilas man`."""
    return view.folded[i].endswith("s") and (view.is_kin[i] or (view.is_title[i] and view.p_name[i] > _NAME_LIKE))


def _is_of_own(view: EssayView, i: int, a: int, b: int) -> bool:
    """Tell whether token i is said, in a text about something else, to be where the writer or the writer's people have
    been: `vår moster odlade ris i X`, `utanför X där mina kusiner har getter`, `i X, där jag är utbildad`."""
    folded = view.folded
    if i > a and folded[i - 1] in ("i", "från", "ifrån"):
        for j in range(a, i - 2):
            if folded[j] in CUES.own_possessive and (view.is_kin[j + 1] or view.is_kin[j + 2]):
                return "att" not in folded[j:i]
        if not _WRITERS.isdisjoint(folded[a:i]) and _has_own_kin(view, a, i - 1):
            return True
    last = view.sentence_of(i)[1]
    j = i + 1
    while j < b and view.is_capital[j]:
        j += 1
    j += j == b  # the comma
    return (
        j < last
        and folded[j] in ("där", "dit", "varifrån")
        and not CUES.first_person.isdisjoint(folded[j + 1 : min(last, j + 3)])
    )


def _has_own_kin(view: EssayView, a: int, at: int) -> bool:
    """Tell whether the noun before the preposition at token `at`, of the clause from token `a` on, is a relative of the
    writer: `vi besökte farmor i X`, `vi har syskon i X`, but not `hans mamma i X`."""
    j = at - 1
    if j <= a or not view.is_kin[j] or not view.texts[j].islower():
        return False
    if view.folded[j - 1] in ("en", "ett"):
        verb = j - 2
        while verb > a and (view.pos[verb] == "ADV" or view.folded[verb] in _WRITERS):
            verb -= 1
        # `jag har också en syster i X`, but not `jag läste om en pojke från X`
        return verb >= a and view.folded[verb] in _HAVING_KIN
    return view.folded[j - 1] not in CUES.possessive


def _own_part(view: EssayView, i: int, a: int, b: int) -> tuple[int, int]:
    """Return what of the clause `[a, b)` token i is in: in a review somebody else's journey is no less theirs where a
    clause that no comma parts off is about whoever reads (`Karin tar tåget från X när vi möter henne`)."""
    before = next((k for k in range(i - 1, a, -1) if view.folded[k] in _SUBORDINATORS), a)
    after = next((k for k in range(i + 1, b) if view.folded[k] in _SUBORDINATORS), b)
    return before, after


def _lives(view: EssayView, first: int, last: int) -> bool:
    # In a review it is perhaps its reader who says `vi`.
    if first >= last or not view.is_first_person(first):
        return False
    return stands_in(view, CUES.live, first, last) and stands_in(view, CUES.first_person, first, last)


def tie(view: EssayView, i: int) -> str:
    """Return how the sentence of token i is tied to the writer, the strongest that holds.

    `own_place` (the writer's own, or that of the writer's people), `me_live` (first person and a verb of living in
    the clause, or in a clause after it), `me_live_far` (both in the sentence), `me`, `kin` (a relative), `near` (a
    neighbouring sentence in the first person), `generic` (`man`, `alla`, `många`), `none`.
    """
    known: dict[int, str] = view.memo.setdefault("ties", {})
    found = known.get(i)
    if found is None:
        found = known[i] = _tie(view, i)
    return found


def _tie(view: EssayView, i: int) -> str:
    """Return what `tie` does, worked out."""
    folded = view.folded
    a, b = _clause(view, i)
    if _is_own(view, i, a, b):
        return "own_place"
    kind = text_class(view)
    if kind != "personal" and (_is_of_own(view, i, a, b) or is_own_aside(view, i)):
        return "own_place"
    if kind == "impersonal" and is_own_setting(view, i):
        return "own_place"
    if kind != "personal" and is_in_own_deed(view, i):
        return "own_place"
    if _lives(view, *(_own_part(view, i, a, b) if kind == "impersonal" else (a, b))):
        return "me_live"
    first, last = view.sentence_of(i)
    # `I Goma, där vi växte upp` and `en liten by, som jag flyttade till`
    if b + 1 < last and folded[b + 1] in ("där", "dit", "varifrån", "som"):
        c = _clause(view, b + 1)
        if _lives(view, *c):
            return "own_place" if folded[b + 1] in ("där", "dit", "varifrån") else "me_live"
    # `Jag bor själv i en liten stad, X, på andra sidan sjön`: an apposition takes its clause's tie.
    if b - a <= 6:
        around = ([_clause(view, a - 2)] if a > first + 1 else []) + ([_clause(view, b + 1)] if b + 1 < last else [])
        for c in around:
            if _lives(view, *c):
                # `Där jag växte upp, i X, skrattade ingen`
                return "own_place" if stands_in(view, _DWELLING, *c) else "me_live"
    if view.is_first_person(i):
        return "me_live_far" if stands_in(view, CUES.live, first, last) else "me"
    if has_kin(view, first, last):
        return "kin"
    sentence = view.tokens[i].sentence
    if _speaks_of_all(view, first, last) or _is_anybody(view, first, last):
        return "generic"
    if view.sentence_is_first_person(sentence - 1) or view.sentence_is_first_person(sentence + 1):
        return "near"
    return "none"


def relation_features(view: EssayView, i: int) -> tuple[str, ...]:
    """Return the features of token i's tie: `text:tie`, and `text:hearsay` where somebody else's story is told."""
    known: dict[int, tuple[str, ...]] = view.memo.setdefault("relation_features", {})
    found = known.get(i)
    if found is None:
        kind, how = text_class(view), tie(view, i)
        found = (f"{kind}:{how}",)
        # What is the writer's own is told of, whatever else the sentence reports.
        if how != "own_place" and stands_in(view, CUES.hearsay, *view.sentence_of(i)):
            found += (f"{kind}:hearsay",)
        known[i] = found
    return found
