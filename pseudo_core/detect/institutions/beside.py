"""Institutions that no preposition leads to: `X hette skolan`, `vår förskola, X,`, `Xs skolgård`, `kemi (X, Y)`.

Whoever tells of a school or a church may say its kind beside the name, as its subject or in brackets, or name it by
what only schools have; the name may then be a town's, somebody's or unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pseudo_core.detect.institutions.asked import BARE_COURSES
from pseudo_core.detect.institutions.degrees import ONLINE
from pseudo_core.detect.institutions.nouns import form_of
from pseudo_core.detect.institutions.phrase_forms import NAMED_KINDS, Phrase
from pseudo_core.detect.institutions.runs import chain_right
from pseudo_core.detect.markup.education_words import GRADES, LEVELLED, PLAIN_SUBJECTS
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.surface import genitive_stem
from pseudo_core.detect.view.word_marks import marked, word_mark
from pseudo_core.memory import Memory

__all__ = ["told_beside"]

_NAMING = frozenset({"heter", "hette", "heta", "hetat", "kallas", "kallades"})
_IT = frozenset({"den", "det"})
_LONGEST = 5  # words of a name
_BETWEEN = 4  # words from the verb to the noun it is said of: `heter min yngsta dotters förskola`
_SMALL = 2_000  # people of a village up to which a school that is called so is meant
_BIG_LISTS = frozenset({"world_city", "country", "region", "area", "language", "transport_name"})
_PERSONS = frozenset({"given_name", "nickname"})
_TEACHING = frozenset({"school"})
# How the names of schools go on where they are said in short: `Rudbecks`, `Birkagårdens`.
_SCHOOL_LASTS = ("folkhögskola", "gymnasium", "gymnasiet", "skola", "skolan")
# What only a school has, whoever it is called after, and what somebody may have too.
_OWN_THINGS = word_set(
    "aula aulan skolgård elevkår elevråd föräldraråd föräldraförening föräldramöte skolkör musiklinje danslinje",
    "konstlinje teaterlinje skrivarlinje hantverkslinje idrottslinje dramalinje allmänna studentbal skolbal",
    "skolavslutning skolmatsal elevhem elevrum naturprogram vårdprogram teknikprogram ekonomiprogram barnprogram",
    "introduktionsprogram fordonsprogram",
)
_SHARED_THINGS = word_set("elev elever eleven eleverna student studenter internat rektor matsal lärare lärarna klass")
_STUDIES = word_set(
    "studerade studerar studerat studera läste läser läst läsa pluggade pluggar pluggat examen examinerad examinerades",
    "utbildad utbildade utbildning utbildningen diplom kandidat kandidatexamen magister magisterexamen masterexamen",
    "doktorsexamen betyg färdig avlade gymnasiet gymnasium studier studierna igen distans kurs kursen",
)
_HELD = word_set(
    "kurs kursen kurser kurserna cirkel cirkeln studiecirkel studiecirklar lektion lektionen lektioner utbildning",
    "utbildningen undervisning termin terminen ledare lärare läraren",
)
_OFFERS = word_set(
    "har hade håller höll ordnar ordnade ger gav startar startade hjälper hjälpte erbjuder erbjöd bjuder tog",
    "tar ställde",
)
# Societies that teach, by the name that everybody uses.
_SOCIETIES = word_set("vuxenskolan medborgarskolan studiefrämjandet sensus folkuniversitetet bilda abf nbv kulturens")
_LYING = word_set(
    "ligger låg legat födde föddes född opererades opererad opererade operation inlagd vårdas vårdades röntgades",
    "röntgad avdelning akuten förlossningen förlossning intensiven bb",
)
# Hospitals of big towns, by half their names.
_HALF_NAMES = frozenset({"östra", "norra", "södra", "västra", "akademiska", "karolinska", "drottning"})
_JOINING = word_set(
    "betalt betalat betalade betalar anmält anmälde anmäla anmäler sökt sökte söker ringt mejlat bokat bokade"
)
# What circles hold for those who belong to them.
_GATHERINGS = word_set(
    "julfest julfesten årsmöte årsmötet medlemsmöte styrelsemöte stickcafé stickkafé gudstjänst gudstjänsten körövning",
    "bibelstudium bibelstudier basar bingo bingon sångkväll sommarfest vårfest påskfest midsommarfest sykafé sycafé",
    "babycafé babykafé språkcafé språkkafé läxhjälp läxhjälpen julbord pysselkväll danskväll filmkväll syjunta",
)
_OUTDOORS = ("parken", "torget", "skogen", "centrum", "stan", "staden", "hallen", "planen")
_GROUPS = ("kören", "gruppen", "laget", "klubben", "föreningen", "cirkeln", "kåren", "arna", "erna", "orna")
_OFFICES = word_set("styrelsen styrelsemöte kassör kassören ordförande ordföranden medlem medlemmar årsmöte årsmötet")
_GOING = frozenset({"går", "gick", "gått", "läser", "läste", "studerar", "studerade", "pluggar", "pluggade"})
_DISTANT = frozenset({"bok", "boken", "varje"})
_EVERYBODYS = frozenset({"authority", "media", "union"})
_HOSPITALS = frozenset({"nus", "us", "sus", "sös", "ks", "ds", "usö", "nks", "näl", "mas", "säs"})
# Courses, levels, grades and terms, in brackets after a subject: `svenska (SFI)`, `kemi (VG)`; what one learns with.
_NO_SCHOOLS = BARE_COURSES | GRADES | LEVELLED | {"vt", "ht", "hp"}
_VIA = frozenset({"via", "genom", "igenom"})
_SIDES = frozenset({"ute", "nere", "uppe", "inne", "borta", "bort", "här", "hemma"})
_DWELLS = word_set(
    "bor bodde bott bo född föddes fött uppvuxen uppväxt växte vuxit flyttade flyttar flyttat flytta hus huset",
    "lägenhet lägenheten stuga stugan villa tomt gård gården kommer",
)
_COUNTS = _OWN_THINGS | _SHARED_THINGS


def _kind(word: str) -> str:
    """Return what a noun says an institution is: `school`, `other`; the empty string for what is no institution of
    these."""
    form = next((form for words, form in NAMED_KINDS if word in words), "") or form_of(word) or ""
    return form if form in ("school", "other") else ""


_KINDS: Memory[str, str] = Memory(_kind)
_BEGINS = word_mark(
    (
        *(*_NAMING, *_COUNTS, *_HELD, *_VIA, *_HALF_NAMES, *_HOSPITALS, *_SIDES, *_STUDIES, *PLAIN_SUBJECTS),
        *(*_GATHERINGS, *_OFFICES, *_GOING, *_SOCIETIES),
    ),
    test=lambda word: _KINDS[word] != "",
)


def _lists(view: EssayView, first: int) -> set[str]:
    hit = view.hit_at.get(first)
    entries = [*view.entries(view.texts[first]), *(hit.entries if hit is not None else ())]
    return {e.list for e in entries}


def _may_be_name(view: EssayView, first: int, last: int) -> bool:
    """Tell whether the tokens `[first, last)` may name an institution rather than somebody, a town or a thing."""
    word = view.folded[first]
    if not view.is_word[first] or len(word) < 2 or view.is_kin[first] or first in view.signed:
        return False
    if last - first == 1 and word in BARE_COURSES:
        return False
    if view.is_profession[first] or word in view.weekdays or (word in CUES.function_word and last - first == 1):
        return False
    lists = _lists(view, first)
    if "school" in lists or "institution" in lists or last - first > 1:
        return True
    if lists & (_BIG_LISTS | _PERSONS):
        return False
    return all(e.list != "swedish_place" or e.frequency < _SMALL for e in view.entries(view.texts[first]))


def _run_back(view: EssayView, end: int, start: int = -1) -> int:
    """Return where the words with capitals that end before token `end` begin, over one that opens the sentence at token
    `start`; `end` for none."""
    first = end
    while first > 0 and end - first < _LONGEST and view.is_word[first - 1]:
        j = first - 1
        counts = view.capital_counts(j) or (j == start and view.is_title[j])
        if not counts or (first < end and not view.together(j, first)):
            break
        first = j
    return first


def _is_adverb(view: EssayView, i: int) -> bool:
    """Tell whether token i, which opens its sentence, is an ordinary word and no definite noun: `Förr hette skolan X`,
    but not `Solrosen hette förskolan`."""
    word = view.folded[i]
    definite = len(word) > _LONGEST and word.endswith(("en", "et", "an", "na")) and not word.endswith("ligen")
    return view.is_initial[i] and view.is_common_word(i) and not definite


def _named_before(view: EssayView, i: int) -> Iterator[Phrase]:
    """`X heter min sons skola`, `X hette skolan`, `Institutet för y hette det`: the name stands before the verb."""
    start, end = view.sentence_of(i)
    at, last = i + 1, i
    if view.folded_before(i) == "så" and i - 2 > start and view.texts[i - 2] == ",":
        last = i - 2  # `X, så heter vår förskola`
    if at < end and view.folded[at] in _IT:
        first = i
        while first > start and i - first < _LONGEST and view.is_word[first - 1]:
            first -= 1
        form = _KINDS[view.folded[first]] if first < i - 1 and view.is_capital[first] else ""
        if form:
            yield Phrase(first, i, form, "named")
        return
    while at < end and at - i <= _BETWEEN and not _KINDS[view.folded[at]]:
        of_owner = view.is_kin[at] and view.folded[at].endswith("s")
        owning = view.folded[at] in CUES.possessive or view.pos[at] == "ADJ" or view.folded[at] in CUES.determiner
        if not (of_owner or owning or (view.is_title[at] and view.folded[at].endswith("s"))):
            return
        at += 1
    if at >= end or at - i > _BETWEEN:
        return
    definite = view.folded[at].endswith(("n", "t"))
    if at == i + 1 and not definite:
        return  # `jag heter skola` is nothing
    first = _run_back(view, last, start)
    if first == last and last - 1 == start and view.is_open[start]:
        first = start  # `xgården heter min skola`
    if first < last and (first == start or view.folded[first - 1] in ("och", ",", "men", "att")):
        word = view.folded[first]
        opens = word in CUES.place_opener and last - first > 1  # `Lilla X heter dagiset`
        plain = word in CUES.determiner or word in CUES.function_word
        bare = last - first == 1 and (_KINDS[word] != "" or _is_adverb(view, first))  # `dagis heter förskolan X`
        if (opens or not plain) and not bare and not view.is_kin[first]:
            yield Phrase(first, last, _KINDS[view.folded[at]], "named")


def _apposed(view: EssayView, i: int) -> Iterator[Phrase]:
    """`min dotters förskola, X,`, `vår kyrka (X)`, and `X, vår förskola,`, `X, förskolan i Y,`."""
    form = _KINDS[view.folded[i]]
    if not form or view.is_capital[i] or view.folded[i] in CUES.head_city:
        return  # `min stad (X)`
    start, end = view.sentence_of(i)
    owner = i - 1
    while owner > start and i - owner < _BETWEEN and (view.pos[owner] == "ADJ" or view.is_kin[owner]):
        owner -= 1
    owned = view.folded[owner] in CUES.possessive
    mark = i + 1
    if owned and mark + 1 < end and view.texts[mark] in (",", "(", "–", "-") and view.capital_counts(mark + 1):
        last = chain_right(view, mark + 1)
        closed = last >= end or view.texts[last] in (",", ")", ".", "–", "-", "!", "?", ":")
        if closed and _may_be_name(view, mark + 1, last):
            yield Phrase(mark + 1, last, form, "named")
            return
    comma = owner - 1 if owned else i - 1
    in_town = view.folded_after(i) in ("i", "på", "vid") and view.folded[i].endswith(("n", "t")) and i + 2 < end
    if comma <= start or view.texts[comma] not in (",", "(", "–") or not (owned or in_town):
        return
    after = i + 1 if owned else chain_right(view, i + 2)
    if after < end and view.texts[after] not in (",", ")", ".", "–", "!", "?", "och") and not owned:
        return
    first = _run_back(view, comma, start)
    if first == start and comma - first == 1 and view.is_common_word(first) and not view.folded[first].endswith("en"):
        return  # `Idag, min skola …`
    if first < comma and _may_be_name(view, first, comma):
        yield Phrase(first, comma, form, "named")


def _called_school(view: EssayView, stem: str) -> bool:
    """Tell whether a school goes on this name with its kind: `Rudbeck` of `Rudbeckskolan`."""
    if view.lexicon is None or len(stem) < 4:
        return False
    forms = (f"{stem}{joint}{last}" for last in _SCHOOL_LASTS for joint in ("", "s", " ", "s "))
    return any(view.lexicon.lookup(form, _TEACHING) for form in forms)


def _owning(view: EssayView, i: int) -> Iterator[Phrase]:
    """`Xs skolgård`, `på Xs musiklinje`, `jag är Xs elev`: a name before what a school has."""
    j = i - 1
    if j < 0 or not view.together(j, i) or not view.is_title[j] or not view.folded[j].endswith("s"):
        return
    stem = genitive_stem(view.texts[j])
    if stem is None or view.is_kin[j] or view.is_profession[j] or view.folded[j] in CUES.function_word:
        return
    called = _called_school(view, stem)
    if not called and (view.folded[i] in _SHARED_THINGS or _lists(view, j) & _PERSONS):
        return
    if not called and any(e.list in _PERSONS | {"famous"} or e.is_common for e in view.entries(stem)):
        return
    if any(e.list == "given_name" for e in view.entries(stem)):
        return  # `Marias skolavslutning`, though a school is called after her
    yield Phrase(j, i + 1 if view.is_title[i] else j + 1, "school", "named")


def _holding(view: EssayView, i: int) -> Iterator[Phrase]:
    """`X håller kursen som jag går`: a society that teaches is the subject of what is held, where the writer is told
    of."""
    start, end = view.sentence_of(i)
    for first in range(start, min(i, start + 8)):
        hit = view.hit_at.get(first)
        listed = hit is not None and any(e.list == "school" for e in hit.entries)
        if not view.is_capital[first] or view.folded_before(first) in CUES.place_preposition:
            continue
        if not listed and view.folded[first] not in _SOCIETIES:
            continue
        last = hit.last if listed and hit is not None else first + 1
        if last >= end or view.folded[last] not in _OFFERS:
            continue
        number = view.tokens[i].sentence
        tied = view.is_first_person(i) or any(view.is_kin[start:end])
        if tied or view.sentence_is_first_person(number - 1) or view.sentence_is_first_person(number + 1):
            yield Phrase(first, last, "school", "named")
        return


def _through(view: EssayView, i: int) -> Iterator[Phrase]:
    """`pluggar på distans via X`, `tog igen gymnasiet genom X`: a school that somebody learns by."""
    first = i + 1
    start, end = view.sentence_of(i)
    if first >= end or not view.capital_counts(first) or _STUDIES.isdisjoint(view.folded[start:i]):
        return
    last = chain_right(view, first)
    hit = view.hit_at.get(first)
    if hit is not None and any(e.kind in _EVERYBODYS for e in hit.entries):
        return  # `kursen fick jag genom Arbetsförmedlingen`
    if view.folded[first] in ONLINE:
        return  # `jag pluggar via Zoom`
    called = _called_school(view, view.text[view.starts[first] : view.ends[last - 1]])
    person = last - first > 1 and _lists(view, first) & _PERSONS
    may = _may_be_name(view, first, last) and not person and not _lists(view, first) & {"swedish_place", "company"}
    if called or may:
        yield Phrase(first, last, "school", "named")


def _bracketed(view: EssayView, i: int) -> Iterator[Phrase]:
    """`läste kemi (X, Y)`, `juridik, X, fem år`: where something was studied, in brackets or between commas."""
    end = view.sentence_of(i)[1]
    for mark in range(i + 1, min(end - 2, i + 7)):
        if view.texts[mark] not in ("(", ",") or not view.capital_counts(mark + 1):
            continue
        first = mark + 1
        last = chain_right(view, first)
        if last >= end or view.texts[last] not in (",", ")"):
            continue
        hit = view.hit_at.get(first)
        known = hit is not None and hit.last == last and any(e.list == "school" for e in hit.entries)
        short = view.texts[mark] == "(" and view.is_upper[first] and len(view.texts[first]) < _LONGEST + 1
        short = short and not view.is_shouted(first) and not _lists(view, first) & _PERSONS
        if last - first == 1 and (view.folded[first] in _NO_SCHOOLS or view.texts[first][-1].isdecimal()):
            return
        if known or (short and (last - first == 2 or not _lists(view, first) & _BIG_LISTS)):
            yield Phrase(first, last, "school", "named")
        return


def _paid(view: EssayView, i: int) -> Iterator[Phrase]:
    """`anmälde mig till X`, `betalat till X`: a society that teaches, which somebody deals with for a course."""
    start, end = view.sentence_of(i)
    if view.folded_before(i) not in ("till", "hos", "från", "av") or not (view.is_capital[i] or view.is_open[i]):
        return
    if view.is_first_person(i) and not _JOINING.isdisjoint(view.folded[start:end]):
        yield Phrase(i, i + 1, "school", "named")


def _held_by(view: EssayView, i: int) -> Iterator[Phrase]:
    """`julfest i X`, `stickcafé på Xgården`: a circle or its house by what it holds, when no list has it as a town."""
    first = i + 2
    if first >= view.n or view.folded[i + 1] not in ("i", "på", "hos", "med") or not view.together(i, first - 1):
        return
    if not view.together(first - 1, first) or not view.is_title[first] or not view.capital_counts(first):
        return
    last = chain_right(view, first)
    word = view.folded[last - 1]
    if last - first > 1 or _lists(view, first) - {"institution"} or form_of(word):
        return
    if word.endswith(_OUTDOORS):
        return
    if view.folded[first - 1] == "med" and not word.endswith(_GROUPS):
        return  # `julfest med Xyz`, who is somebody
    if word.endswith(("en", "et", "na", "an")) or view.is_open[first]:
        yield Phrase(first, last, "place" if word.endswith(("gården", "huset", "hemmet")) else "other", "named")


def _gone(view: EssayView, i: int) -> Iterator[Phrase]:
    """`hon går xskola`, `gick X`: a school that a list has, where a learner leaves out the preposition."""
    hit = view.hit_at.get(i + 1)
    first = i + 1
    if first >= view.n or not view.together(i, first) or not view.is_word[first]:
        return
    word = view.folded[first]
    listed = hit is not None and any(e.list == "school" for e in hit.entries)
    if not listed and not (view.is_open[first] and _called_school(view, word)):
        return
    last = hit.last if listed and hit is not None else first + 1
    if word in BARE_COURSES or view.is_common_word(first) or _lists(view, first) & (_BIG_LISTS | _PERSONS):
        return
    if "swedish_place" not in _lists(view, first) and (last >= view.n or view.folded[last] not in _DISTANT):
        yield Phrase(first, last, "school", "named")


def _members(view: EssayView, i: int) -> Iterator[Phrase]:
    """`styrelsen i Odlarna i X`, `Grannarna i Y ska välja kassör`: people in the plural, and the place that they are
    of, where an office is spoken of."""
    start, end = view.sentence_of(i)
    for first in range(start, end - 2):
        if view.folded[first + 1] != "i" or not view.is_title[first] or not view.capital_counts(first):
            continue
        plural = view.folded[first].endswith(("arna", "erna", "orna"))
        town = any(e.list in ("swedish_place", "area") for e in view.entries(view.texts[first + 2]))
        if plural and town and view.is_capital[first + 2] and not view.is_kin[first]:
            yield Phrase(first, first + 3, "other", "named")


def _lying(view: EssayView, i: int) -> Iterator[Phrase]:
    """`ligger på Östra`, `föddes på nus`: a hospital by the first half or the letters of its name."""
    short = view.folded[i] in _HOSPITALS
    if not (view.is_title[i] or short) or view.folded_before(i) not in (("på",) if short else ("på", "till", "från")):
        return
    if view.together(i, i + 1) and (view.is_capital[i + 1] or view.pos[i + 1] == "NOUN"):
        return
    start, end = view.sentence_of(i)
    if not _LYING.isdisjoint(view.folded[start:end]):
        yield Phrase(i, i + 1, "other", "named")


def _in_village(view: EssayView, i: int) -> Iterator[Phrase]:
    """`sitter i X ute i Y`: what lies in a town's outskirts and is no place that a list has."""
    if view.folded_after(i) != "i" or i + 2 >= view.n or not view.together(i, i + 1) or i < 2:
        return
    town = any(e.list in ("swedish_place", "world_city") for e in view.entries(view.texts[i + 2]))
    first = _run_back(view, i)
    if not town or first == i or view.folded_before(first) != "i" or _lists(view, first):
        return
    if not _DWELLS.isdisjoint(view.folded[slice(*view.sentence_of(i))]):
        return  # `jag bor i X ute i Y`, which is a part of it
    told = form_of(view.folded[i - 1]) or view.folded[i - 1].endswith(_SCHOOL_LASTS)  # by its noun
    if view.is_open[first] and not told and not view.is_kin[first]:
        yield Phrase(first, i, "other", "named")


_FRAMES: tuple[tuple[frozenset[str], Callable[[EssayView, int], Iterator[Phrase]]], ...] = (
    (_NAMING, _named_before),
    (_COUNTS, _owning),
    (_HELD, _holding),
    (_VIA, _through),
    (_HALF_NAMES | _HOSPITALS, _lying),
    (_SIDES, _in_village),
    (_STUDIES | PLAIN_SUBJECTS, _bracketed),
    (_GATHERINGS, _held_by),
    (_OFFICES, _members),
    (_GOING, _gone),
    (_SOCIETIES, _paid),
)


def told_beside(view: EssayView) -> Iterator[Phrase]:
    """Yield the institutions whose kind, or what they have, stands beside the name."""
    for i in marked(view, _BEGINS):
        word = view.folded[i]
        for words, frame in _FRAMES:
            if word in words:
                yield from frame(view, i)
        if _KINDS[word]:
            yield from _apposed(view, i)
