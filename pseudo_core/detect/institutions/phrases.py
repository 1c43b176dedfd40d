"""Names of institutions that are phrases: `Universitetet i X`, `Universidad de X`, `X kulturförening`, `Xs bygg ab`.

The whole phrase is the name; its parts alone would read as a town, a surname or ordinary words. Each function yields
runs of tokens `(first, last, form, kind)`; what ties them to a person is judged by the caller.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pseudo_core.detect.institutions.labour import LABOURING
from pseudo_core.detect.institutions.phrase_forms import (
    ASSOCIATION_OPENS,
    BRANCH_OPENS,
    CARE_ENDINGS,
    CIRCLE_ENDS,
    CIRCLES_OWN,
    GROUP_OPENS,
    NAMED_FORMS,
    NEED_PLACE,
    Phrase,
    in_town,
    is_capital_word,
    is_closed_name,
    is_place,
    is_shouted_name,
    noun_like,
    run_left,
    run_right,
    small_name,
)
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.surface import genitive_stem
from pseudo_core.detect.view.word_marks import hit_mark, marked, marked_hits, word_mark
from pseudo_core.memory import Memory

__all__ = ["institution_phrases"]

_SWEDISH_UNIVERSITY = frozenset({"universitetet", "högskolan", "yrkeshögskolan", "musikhögskolan", "akademin"})
_OF = frozenset({"of", "de", "di", "del", "do", "da", "for", "för", "des", "zu", "i", "von", "van"})
# What says too little without its town, and its class.
_OF_TOWN = dict.fromkeys(CUES.town_school, "school") | dict.fromkeys(CUES.town_other | CUES.court, "other")
# Kinds of listed institutions that have local branches (`Röda Korset i X`).
_BRANCHED = frozenset({"ngo", "association", "congregation", "union", "party"})
_NO_FIRMS = ("batteri", "lotteri")
_WHERE = frozenset({"i", "på", "vid", "nära", "bakom", "med", "till", "från", "av", "sedan", "för", "åt"})
_PEOPLE = word_set(
    "jag hon han barnen eleverna elev eleven personen person vän vännen man mannen kvinna kvinnan kille killen tjej",
    "tjejen flicka flickan pojke pojken dam damen herre gubbe gumma nån någon kund kunden gäst boende",
)
_NAMING = frozenset({"heter", "hette", "hetter", "kallas", "kallades", "hetat", "heta"})
_THEN = frozenset({"då", "nu", "idag", "tidigare", "förut", "också", "ibland", "sedan", "förr"})
_CALLED = frozenset({"kallade", "kallar", "döpte", "kalla", "döper", "döpt", "kallat"})
_LOW_FIRM_TAIL = CUES.firm_tail - {"vård", "service", "bil", "bilar", "tak", "golv", "el", "taxi", "restaurang", "co"}


def _university(view: EssayView, i: int) -> Iterator[Phrase]:
    """`Universitetet i X`, `University of X`, `Tekniska högskolan i X`, `Universität X`."""
    word = view.folded[i]
    first = run_left(view, i) if word != "institutet" or view.is_capital[i] else i
    last = i + 1
    swedish = word in _SWEDISH_UNIVERSITY
    if view.together(i, last) and view.folded[last] in _OF and view.together(last, last + 1):
        capital = view.is_capital[i] and not view.is_initial[i]
        at = last + 1
        place = is_place(view, at) or (is_capital_word(view, at) and not view.is_kin[at])
        # `akademin i X` and `folkhögskolan i X` are names only with a capital or more of a name before them.
        definite = word.endswith(("n", "t")) and not word.endswith("universitet")
        field = first == i and view.together(i - 1, i) and view.folded[i - 1] in CUES.field_of_university and definite
        first -= field  # `medicinska universitetet i X`
        # `universitetet i X` in lower case is a common noun with a town, unless a degree is from there
        known = capital or first < i or (word == "universitetet" and _is_studied_at(view, i))
        called = first < i and not field and not view.folded[i - 1].endswith("a")  # `X Y universitetet i Z`: the town
        if place and not called and view.is_word[at] and known and (swedish or field or view.folded[last] != "i"):
            last = run_right(view, at, 2) if view.is_capital[at] else at + 1
        elif view.folded[last] == "för" and definite and _is_studied_at(view, first):
            last = _over_field(view, at)  # `på institutet för lokal historia`
        elif field and not _is_studied_at(view, first):
            first = i
    elif word[-1] != "n" and view.together(i, last) and (is_place(view, last) or _goes_on(view, i)):
        last = run_right(view, last, 2) if view.is_capital[last] else last + 1
    elif first == i and word.endswith(("n", "t")) and view.together(i - 1, i) and _is_studied_at(view, i - 1):
        first -= view.folded[i - 1] in CUES.field_of_university  # `gick på polytekniska universitetet`
    if last > i + 1 or first < i:
        yield Phrase(first, last, "school", "school_words")


def _goes_on(view: EssayView, i: int) -> bool:
    """Tell whether the word after token i names that university, with a capital or not: `på universitetet xyz i …`."""
    if is_capital_word(view, i + 1) and view.is_capital[i]:
        return True
    if not view.is_open[i + 1] or view.is_capital[i + 1] or view.is_verb[i + 1] or not _is_studied_at(view, i):
        return False
    return i + 2 >= view.n or not view.is_word[i + 2] or view.folded[i + 2] in ("i", "och", "som", "där")


def _is_studied_at(view: EssayView, first: int) -> bool:
    """Tell whether somebody studies, or holds a degree from, what begins at token `first`."""
    if view.folded_before(first) not in ("på", "vid", "från", "i", "hos"):
        return False
    return not CUES.study_relation.isdisjoint(view.folded[max(view.sentence_of(first)[0], first - 8) : first])


def _over_field(view: EssayView, at: int) -> int:
    """Return the end of what an institute is for, from token `at` on: `internationella relationer`, `skog och jakt`;
    the preposition before it where nothing is said: `institutet för att jobba`."""
    last = at
    while last - at < 4 and view.together(last - 1, last) and view.is_word[last]:
        joint = view.folded[last] == "och" and last > at
        if not joint and view.pos[last] not in ("ADJ", "NOUN", "PROPN"):
            break
        last += 1
        if not joint and view.pos[last - 1] != "ADJ" and view.folded_after(last - 1) != "och":
            break
    last -= last > at and view.folded[last - 1] == "och"
    return last if last > at else at - 1


def _association(view: EssayView, i: int) -> Iterator[Phrase]:
    """`Eritreanska föreningen i X`, `Xs stadsbibliotek`, `Föreningen Y Z`."""
    word = view.folded[i]
    first = run_left(view, i)
    last = i + 1
    if word.endswith(CIRCLES_OWN):
        if first < i and not view.is_initial[first]:
            yield Phrase(first, last, "other", "tail_words")
    elif first < i:
        owned = first > 0 and view.is_kin[first - 1] and view.folded[first - 1][-1] != "s"
        if owned and view.folded[first].endswith("s"):
            return  # `min bror Xs församling`
        if word.endswith(NEED_PLACE) and not any(is_place(view, j) for j in range(first, i)):
            return
        if (
            not word.endswith((*NEED_PLACE, "kyrkan", "moskén", "moskeen"))
            and view.together(i, last)
            and view.folded[last] == "i"
            and view.together(last, last + 1)
            and is_place(view, last + 1)
        ):
            last += 2
        yield Phrase(first, last, "other", "tail_words")
    elif view.is_capital[i] and not view.is_initial[i] and word.endswith(BRANCH_OPENS) and in_town(view, last):
        yield Phrase(i, last + 2, "other", "tail_words")  # `Xföreningen i Y`
    elif (
        (word.endswith(ASSOCIATION_OPENS) or (len(word) > 9 and word.endswith(GROUP_OPENS)))
        and view.together(i, last)
        and (is_capital_word(view, last) or is_shouted_name(view, last))
        and not view.is_kin[last]
    ):
        form = "school" if word.startswith("studie") else "other"
        yield Phrase(i if view.is_capital[i] else last, run_right(view, last), form, "tail_words")
    elif (
        word.endswith((*ASSOCIATION_OPENS, *GROUP_OPENS))
        and len(word) > _LONG
        and view.folded_before(i) in _LED
        and (end := small_name(view, last))
    ):
        yield Phrase(last, end, "other", "tail_words")  # `med i odlarföreningen gröna tummen`


_WITH_BRANCHES = _BRANCHED | {"authority"}
_HAS_BRANCHES = hit_mark(
    lambda entries, n_tokens: any(e.list == "institution" and e.kind in _WITH_BRANCHES for e in entries)
)


def _branches(view: EssayView) -> Iterator[Phrase]:
    """`Röda Korset i X`, `ABF X`, `RFSL X`: a listed organisation with the place of its branch."""
    for hit in marked_hits(view, _HAS_BRANCHES):
        kinds = {e.kind for e in hit.entries if e.list == "institution"}
        office = "authority" in kinds  # `Försäkringskassan X`, but not `Polisen i X`
        last = hit.last
        if not view.together(last - 1, last):
            continue
        low = not view.is_capital[hit.first]
        if view.is_initial[hit.first] and view.folded[hit.first] in CUES.possessive and view.texts[last - 1].islower():
            continue  # `Mitt liv i X`
        if low and (
            view.is_common_word(hit.first) and last - hit.first == 1 and not _ORGANISED[view.folded[hit.first]]
        ):
            continue  # `handels i X`
        if view.is_capital[last] is not low and not (office and low) and is_place(view, last):
            taught = any(e.list == "school" for e in hit.entries) and _is_studied_at(view, hit.first)
            form = "school" if taught else "other"
            yield Phrase(hit.first, last + 1, form, "tail_words")
        elif (
            view.folded[last] == "i"
            and view.together(last, last + 1)
            and is_place(view, last + 1)
            and all(e.list != "country" for e in view.entries(view.texts[last + 1]))
            and (view.is_capital[last + 1] or low)
            and (not office or _is_dealt_with(view, hit.first))
            and all(e.list != "school" and e.kind != "congregation" for e in hit.entries)
        ):
            yield Phrase(hit.first, last + 2, "other", "tail_words")
        elif view.folded[last] in ("avdelning", "avd") and view.folded_after(last).isdecimal():
            yield Phrase(hit.first, last + 2, "other", "tail_words")  # `Metall avdelning 12`


_LETTERS = ("brev", "brevet", "mejl", "mejlet", "sms", "besked", "beslut", "beslutet", "svar", "kallelse", "kallelsen")


def _is_dealt_with(view: EssayView, first: int) -> bool:
    """Tell whether one has to do with an office as with people: `brev från X i Y`, `Anna på X i Y`."""
    if view.folded_before(first) not in ("på", "från", "hos") or first < 2:
        return False
    j = first - 2
    return view.folded[j].endswith(_LETTERS) or (view.is_capital[j] and not view.is_initial[j])


# Names in lower case that only organisations bear.
_ORGANISED: Memory[str, bool] = Memory(
    lambda word: word.endswith(("föreningen", "förbundet", "missionen", "korset", "organisationen"))
)


def _low_workplace(view: EssayView, i: int) -> Iterator[Phrase]:
    """`jobbar på hotell gripen`, `på restaurang gyllene gåsen`: one or two lower-case words after the bare noun."""
    if not view.together(i, i + 1) or view.is_capital[i + 1]:
        return
    if view.folded_before(i) in ("står", "stod") and (view.is_open[i + 1] or is_closed_name(view, i + 1)):
        yield Phrase(i, i + 2, "work", "tail_words")  # `där står hemtjänst solsidan`
        return
    if view.folded_before(i) not in ("på", "hos"):
        return
    back = view.folded[max(view.sentence_of(i)[0], i - 7) : i]
    is_post = i > 1 and view.is_profession[i - 2]  # `kock på krog x`
    if not is_post and LABOURING.isdisjoint(back) and not any(w in CUES.work_relation for w in back):
        return
    if not noun_like(view, i + 1):
        return
    last = i + 2
    if view.together(i + 1, last) and view.texts[last].islower() and noun_like(view, last):
        last += 1
    elif view.pos[i + 1] == "ADJ":
        return
    yield Phrase(i, last, "work", "tail_words")


def _firm(view: EssayView, i: int) -> Iterator[Phrase]:
    """`Anderssons Bygg AB`, `nordins städ`, `Göteborgs Städ`: a name and its trade, in capitals or not."""
    if i and view.folded[i - 1] in CUES.firm_tail and view.together(i - 1, i) and view.folded[i] != "ab":
        return  # the first of two trade words opens the look
    last = i + 1
    while last - i < 3 and view.together(last - 1, last) and view.folded[last] in CUES.firm_tail:
        last += 1
    low = not view.is_capital[i]
    if low and view.folded[i] not in _LOW_FIRM_TAIL:
        return
    if not view.together(i - 1, i):
        return
    j = i - 1
    joined = view.folded[i] == "ab" and j > 2 and view.folded[j - 1] in ("&", "och")
    if joined and view.folded[j - 3].endswith("s") and (is_place(view, j - 3) or view.is_capital[j - 3]):
        yield Phrase(j - 3, i + 1, "work", "tail_words")  # `xbergs taxi & bud ab`
        return
    owner = genitive_stem(view.texts[j])
    named = (
        is_place(view, j)
        or (owner and any(e.list in ("surname", "given_name") for e in view.entries(owner)))
        or (view.is_capital[j] and not view.is_initial[j])
    )
    if not named or not view.is_word[j] or view.folded[j] in CUES.function_word or view.is_kin[j]:
        return
    if low and view.folded[i] != "ab":
        # A lower-case trade is one only in a workplace: `hos nordins städ`.
        back = view.folded[max(view.sentence_of(i)[0], i - 8) : j]
        if not any(w in CUES.work_relation for w in back):
            return
    first = j
    if view.is_capital[j]:
        first = run_left(view, i)
        first = min(first, j)
    yield Phrase(first, last, "work", "tail_words")


def _kind_before(view: EssayView, first: int) -> str:
    """Return what kind of institution the sentence before token `first` speaks of, the empty string for none."""
    start = view.sentence_of(first - 1)[0] if first else 0
    nouns = [j for j in range(start, first) if view.pos[j] == "NOUN" and not view.is_kin[j]]
    # What says where or with whom is spoken of only where nothing else is: `en salong i centrum`, `jobbar på krogen`.
    spoken = [j for j in nouns if view.folded_before(j) not in _WHERE] or nouns
    return NAMED_FORMS[view.folded[spoken[-1]]] if spoken else ""


_LONG = 9  # letters that a compound has more of
_LED = frozenset({"i", "med", "till", "från", "för", "på", "hos"})
_COUNTED = frozenset({"två", "tre", "fyra", "fem", "sju", "åtta", "tio"})


def _naming(view: EssayView, i: int) -> Iterator[Phrase]:
    """`firman heter Rena Fönster`, `vi kallade den Blå Lampan`, `salongen heter hår och mer`."""
    first_in = view.sentence_of(i)[0]
    at = i + 1
    if view.folded[i] in _CALLED:
        while at < view.n and view.folded[at] in ("den", "det", "dom", "företaget", "firman", "för", "butiken", "till"):
            at += 1
    form = ""
    relative = i > first_in and view.folded[i - 1] in ("som", "den", "det")
    if relative and i - 1 == first_in and at == i + 1:
        form = _kind_before(view, first_in)  # `Hon har en salong . Den heter X`
    then = i - 2 if view.folded_before(i) in _THEN else i - 1
    renamed = then - 2 > first_in and view.folded[then] == "som" and view.texts[then - 1] == ","
    if renamed and (then < i - 1 or (at < view.n and is_place(view, at))) and is_place(view, then - 2):
        return  # `skolan i X, som då hette Y`: the town
    for j in range(i - 1, max(first_in, i - 8) - 1, -1):
        word = view.folded[j]
        if form and j == first_in:
            break
        if view.is_kin[j] or view.is_profession[j] or word in CUES.role or word in _PEOPLE:
            return
        if not form:
            form = NAMED_FORMS[word] if not word.startswith(_NO_FIRMS) else ""
            if form == "other" and not (relative or j == i - 1) and word.endswith(CARE_ENDINGS):
                form = ""
        # `en firma som heter X` asks no further; `läraren i skolan heter X` names the teacher.
        subject = j == i - 1 and view.folded_before(j) not in _WHERE  # `barnen går på dagis , dagiset heter x`
        if form and (relative or subject or view.folded[i] in _CALLED):
            break
    if not form:
        return
    if at >= view.n or not view.together(at - 1, at) or not view.is_word[at]:
        return
    last = at + 1
    if view.folded[at] in _COUNTED and last < view.n and view.together(at, last) and noun_like(view, last):
        yield Phrase(at, last + 1, form, "named")  # `ett kafé som heter två katter`
        return
    if view.is_kin[at] or view.folded[at] in CUES.function_word:
        return
    while last - at < 4 and view.together(last - 1, last):
        joint = view.folded[last] in ("och", "&") and view.together(last, last + 1)
        low_pair = view.texts[at].islower() and (last - at == 1 or view.folded[last] == "&")
        low_pair = low_pair and joint and noun_like(view, last + 1) and not view.is_verb[last + 1]
        if joint and (view.is_capital[last + 1] or low_pair):
            last += 2
        elif (view.is_capital[last] and view.is_word[last]) or (
            (view.texts[at].islower() or view.pos[at] == "ADJ") and noun_like(view, last) and not view.is_verb[last]
        ):
            last += 1
        else:
            break
    if view.is_capital[at] or noun_like(view, at):
        yield Phrase(at, last, form, "named")


def _firm_or_low(view: EssayView, i: int) -> Iterator[Phrase]:
    yield from _firm(view, i)
    if view.folded[i] in CUES.bare_workplace:
        yield from _low_workplace(view, i)


def _of_town(view: EssayView, i: int) -> Iterator[Phrase]:
    """`Länssjukhuset i X`, `förvaltningsrätten i X`: the town is part of what says too little alone."""
    word = view.folded[i]
    if not (view.together(i, i + 1) and view.folded[i + 1] == "i" and view.together(i + 1, i + 2)):
        return
    named = view.is_capital[i] or word in CUES.court or word in CUES.county_wide
    if named and is_place(view, i + 2) and (view.is_capital[i + 2] or not view.is_capital[i]):
        yield Phrase(i, i + 3, _OF_TOWN[word], "tail_words")


def _reader(word: str) -> Callable[[EssayView, int], Iterator[Phrase]] | None:
    """Return what reads a phrase around this folded word, None for nearly every word."""
    if word in _OF_TOWN:
        return _of_town
    if word in CUES.university_word:
        return _university
    if word in _NAMING or word in _CALLED:
        return _naming
    if word in CUES.firm_tail:
        return _firm_or_low
    if word in CUES.bare_workplace:
        return _low_workplace
    if word.endswith((*CIRCLE_ENDS, *CIRCLES_OWN)):
        return _association
    return None


_READERS = Memory(_reader)
_IS_READ = word_mark(
    (*_OF_TOWN, *CUES.university_word, *_NAMING, *_CALLED, *CUES.firm_tail, *CUES.bare_workplace),
    (*CIRCLE_ENDS, *CIRCLES_OWN),
)


def institution_phrases(view: EssayView) -> Iterator[Phrase]:
    """Yield every phrase that is built like an institution's name, whoever it belongs to."""
    yield from _branches(view)
    for i in marked(view, _IS_READ):
        reader = _READERS[view.folded[i]]
        if reader is not None:
            yield from reader(view, i)
