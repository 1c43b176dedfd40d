"""Institutions told by the sentence around them: `min skola var X`, `på X, folkhögskolan där`, `Gröna Y`, `Z i W`.

A kind of institution that is no name by itself becomes one by its town or its adjective, and says of the word that it
is set beside what that names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pseudo_core.detect.institutions.context import institution_relations
from pseudo_core.detect.institutions.cv import listed_posts
from pseudo_core.detect.institutions.nouns import TAILS, is_preschool_opener, tail_form
from pseudo_core.detect.institutions.phrase_forms import LANDLORD_ENDS, NAMED_KINDS, Phrase
from pseudo_core.detect.institutions.posts import beside
from pseudo_core.detect.institutions.runs import is_place_name
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.listed import street_endings
from pseudo_core.detect.view.surface import genitive_stem
from pseudo_core.detect.view.word_marks import hit_mark, marked, marked_hits, word_mark
from pseudo_core.memory import Memory

__all__ = ["framed_institutions"]

# Definite nouns of institutions, by what such an institution is where nobody works there.
_ENDINGS = (
    ("school", ("skolan", "gymnasiet", "universitetet", "akademin", "akademien", "dagiset", "förskolan", "fritids")),
    ("other", ("sjukhuset", "lasarettet", "kyrkan", "moskén", "föreningen", "gården", "jouren", "mottagningen")),
    (
        "other",
        (
            "centrumet",
            "församlingen",
            "förbundet",
            "klubben",
            "kåren",
            "tandvårdshuset",
            "missionen",
            "biblioteket",
            "templet",
        ),
    ),
    ("work", ("handeln", "affären", "butiken", "boden", "krogen", "verkstaden", "tvätten", "tvätteriet", "bageriet")),
    (
        "work",
        ("fabriken", "verket", "bruket", "mejeriet", "slakteriet", "sågen", "gruvan", "varvet", "byrån", "firman"),
    ),
    ("work", ("salongen", "rederiet", "tryckeriet", "kvarnen", "hotellet", "restaurangen", "pizzerian", "bryggeriet")),
    ("work", ("åkeriet", "kaféet", "caféet", "konditoriet", "kliniken", "gjuteriet", "köket", "stallet", "huset")),
    ("place", ("hallen", "badet", "tornet", "tornen", "arenan", "slottet", "museet", "parken", "kiosken", "macken")),
)
# Where goods are made: a town after them says which one somebody works at.
_INDUSTRY = (
    *("fabriken", "verket", "bruket", "mejeriet", "slakteriet", "sågen", "gruvan", "varvet", "gjuteriet", "tryckeriet"),
    *("bageriet", "bryggeriet", "tvätteriet", "åkeriet", "raffinaderiet", "hyvleriet", "spinneriet", "väveriet"),
)
# First parts that say nothing of whose or where an institution is.
_PLAIN_PARTS = (
    *(
        "universitets",
        "läns",
        "central",
        "region",
        "katedral",
        "tandvårds",
        "bygde",
        "kultur",
        "musik",
        "bilv",
        "cykel",
    ),
    *("montessori", "waldorf", "steiner", "medborgar", "kvinno", "ungdoms", "missions", "pingst", "simh", "sport"),
    *("ish", "vuxen", "folkh", "folkt", "yrkes", "språk", "dans", "konst", "möbel", "foto", "hembygds", "fritids"),
    *("stads", "domk"),
)
_COMPOUND = 6  # letters from which a word may be a compound
_IT = frozenset({"den", "det"})
_LANDLORD = frozenset({"hyresvärd", "hyresvärden", "värd", "värden", "bostadsbolaget", "bostadsföretaget"})
_NAME = 4  # words of a name at most
_ANTECEDENT = 16  # tokens back to what `den` stands for
_HAUNTS = (
    *("stamställe", "stamkrog", "stamlokus", "stammis", "stamcafé", "stamfik", "stamrestaurang", "favoritkafé"),
    *("favoritcafé", "favoritställe", "favoritfik", "favoritrestaurang", "favoritbutik", "favoritkrog"),
)
_OWNED = CUES.possessive | {"närmaste", "närmsta", "första", "förra", "gamla", "nya", "enda", "nuvarande", "andra"}
_AFTER = frozenset({"där", "som", "dit", "i", "jag", "vi", "vid", "på", "nära", ","})
_DWELLING = frozenset({"bor", "bodde", "bott", "bo", "bosatt"})
_EXTENTS = frozenset({"är", "var", "blev", "ar", "va", "e"})
_SINCE_THEN = frozenset({"här", "där", "då", "hemma", "idag", "nu"})
_LEADS = frozenset({"på", "i", "hos", "vid", "till", "från", "för", "genom", "av", "bakom", "utanför", "åt"})
_NO_ADJECTIVE = frozenset({"svenska", "stora", "lilla", "gamla", "hela", "förra", "andra", "första", "samma"})


# How compounds end that go on a firm's name with a capital: `på Xby Trähus`.
_FIRM_LAST = (
    *("hus", "gård", "bod", "verk", "bruk", "fabrik", "bygg", "skog", "glas", "plåt", "trä", "rör", "varor", "kök"),
    *("klinik", "vård", "café", "kafé", "bageri", "grill", "livs", "städ", "tvätt", "sport", "data", "teknik", "motor"),
    *("maskin", "bil", "däck", "foto", "optik", "mode", "textil", "metall", "gummi", "plast", "konsult", "frakt"),
    *("tryck", "odling", "transport", "krog", "verkstad", "mejeri", "slakteri", "bryggeri", "vilt", "kött", "fisk"),
)
_EATERIES = frozenset(
    (
        *("hamburgare", "pizzeria", "pizza", "kebab", "falafel", "grill", "grillen", "krog", "bar", "kafé", "café"),
        *("kiosk", "bageri", "konditori", "restaurang", "salong", "gatukök", "glass"),
    )
)
_BEFORE_FIRM = frozenset({"på", "hos", "vid", "åt"})
_FOR_FIRM = frozenset({"på", "hos", "åt", "för"})
_PERSONS_OR_PLACES = frozenset({"given_name", "surname", "famous"})
_AT_FIRM = frozenset({"på", "hos", "åt", "bakom", "från", "till"})
_ARMS = frozenset({"I", "P", "K", "A", "F", "L", "T", "S", "LV", "ING", "AMF"})
_LOW_ARMS = frozenset(arm.lower() for arm in _ARMS)
_REGIMENT = re.compile(r"^(?:I|P|K|A|F|L|T|S|Lv|Ing|Amf)\d{1,2}$", re.IGNORECASE)
_MILITARY = (
    *("militär", "lumpen", "värnplikt", "rekryt", "officer", "regement", "soldat", "befäl", "flottilj", "ryckte"),
    *("muckade", "gruppchef", "gmu", "grundutbildning", "kapten", "major", "sergeant", "löjtnant"),
)
_LISTED_FORMS = {word: form for words, form in reversed(NAMED_KINDS) for word in words}
_ALL_ENDINGS = tuple(end for _, ends in _ENDINGS for end in ends)


def _form(word: str) -> str:
    listed = _LISTED_FORMS.get(word, "")
    if not listed and word.endswith(_ALL_ENDINGS):
        return next(form for form, ends in _ENDINGS if word.endswith(ends))
    return listed or tail_form(word) or ""


_FORMS = Memory(_form)


_VISITED = frozenset({"park", "airport", "landmark"})
_IS_VISITED = hit_mark(
    lambda entries, n_tokens: any(
        e.list == "place" and e.kind in _VISITED and e.country == "SE" and not e.is_common for e in entries
    )
)


def _is_arm(word: str) -> bool:
    """Tell whether a folded word is a regiment's letter or number."""
    return len(word) < 6 and (
        word in _LOW_ARMS or word.upper() in _ARMS or (word[-1].isdecimal() and _REGIMENT.match(word) is not None)
    )


_MAY_END_FIRM = word_mark(endings=_FIRM_LAST)
_MAY_FRAME = word_mark(
    (*_LISTED_FORMS, *TAILS, *_LOW_ARMS, "region"),
    _ALL_ENDINGS,
    test=lambda word: _is_arm(word) or word.startswith(_HAUNTS),
)


def _in_town(view: EssayView, i: int) -> bool:
    """Tell whether `i` and a town follow token i."""
    return (
        view.together(i, i + 1)
        and view.folded[i + 1] == "i"
        and view.together(i + 1, i + 2)
        and is_place_name(view, i + 2)
    )


def _is_name(view: EssayView, i: int) -> bool:
    return view.is_word[i] and view.is_capital[i] and view.folded[i] not in CUES.function_word and not view.is_kin[i]


def _run(view: EssayView, i: int) -> int:
    """Return the end of the capitalised words from token i on."""
    last = i + 1
    while last - i < 3 and view.together(last - 1, last) and _is_name(view, last):
        last += 1
    return last


def _of_town(view: EssayView, i: int, form: str) -> Iterator[Phrase]:
    """`Bygdegården i X`, `jobbar på sågverket i X`."""
    word = view.folded[i]
    if word[-1:] not in ("n", "t") or not _in_town(view, i):
        return
    named = view.folded[i - 1] if i and view.together(i - 1, i) else ""
    if is_preschool_opener(named) or (named in CUES.work_head and view.is_capital[i]):
        return  # `förskolan Vattentornet i X`, `Restaurang Y i X`
    if view.is_capital[i]:
        beside = view.together(i - 1, i) and view.is_capital[i - 1]
        owned = beside and (
            view.folded[i - 1].endswith("s") or any(e.list == "given_name" for e in view.entries(view.texts[i - 1]))
        )
        known = any(e.list in ("institution", "company", "school") for e in view.entries(view.texts[i]))
        home = view.folded_before(i) == "på" and not _DWELLING.isdisjoint(view.folded[max(0, i - 5) : i])
        plain = not (owned or home) and (word.startswith(_PLAIN_PARTS) or (view.is_common_word(i) and not known))
        if plain and not view.is_initial[i] and view.is_capital[i + 2] and not view.is_shouted(i):
            yield Phrase(i, i + 3, form, "tail_words")
    elif word.endswith(_INDUSTRY) and word not in _INDUSTRY and "r:work" in institution_relations(view, i, i + 3):
        yield Phrase(i, i + 3, "work", "tail_words")


def _of_adjective(view: EssayView, i: int, form: str) -> Iterator[Phrase]:
    """`Gröna Lanthandeln`, `Ukrainska huset i X`: a definite adjective with a capital before a definite noun."""
    j = i - 1
    if not (view.together(j, i) and view.is_title[j] and not view.is_initial[j]) or view.is_kin[j]:
        return
    word = view.folded[j]
    plain = word in _NO_ADJECTIVE and not (view.is_title[i] and form == "school" and word != "svenska")
    if not word.endswith("a") or len(word) < 4 or plain or view.folded_before(j) not in _LEADS:
        return
    national = any(e.inflection.startswith("adj") or e.list == "language" for e in view.entries(view.texts[j]))
    if not (national or (view.is_title[i] and (view.pos[j] == "ADJ" or view.is_common_word(j)))):
        return
    if national and view.folded[i] == "huset":
        form = "other"
    yield Phrase(j, i + 3 if _in_town(view, i) and view.is_capital[i + 2] else i + 1, form, "tail_words")


def _apposed(view: EssayView, i: int, form: str) -> Iterator[Phrase]:
    """`på X, folkhögskolan där jag läste` and `på X, ett mejeri i Y`."""
    comma = i - 1
    if comma > 1 and view.folded[comma] not in (",", "(") and view.folded[comma] not in ("en", "ett"):
        comma -= 1  # `ett litet mejeri`
    if comma >= 0 and view.folded[comma] in ("en", "ett"):
        comma -= 1
    elif not view.folded[i].endswith(("n", "t")):
        return
    if comma < 2 or view.folded[comma] not in (",", "(") or view.folded_after(i) not in _AFTER:
        return
    first = comma
    while comma - first < 3 and view.together(first - 1, first) and _is_name(view, first - 1):
        first -= 1
    low = first == comma and form == "school" and view.folded[comma - 1].endswith(("n", "na", "ra")) and comma > 2
    if low and view.folded[comma - 2] in ("på", "i") and not view.is_kin[comma - 1]:
        if view.folded[comma - 1] not in view.weekdays and view.folded[i] not in ("klass", "klassen"):
            yield Phrase(comma - 1, comma, form, "named")  # `går på solrosen, en förskola`
        return
    if first == comma and form == "work" and view.is_open[comma - 1] and view.folded_before(comma - 1) in _FOR_FIRM:
        yield Phrase(comma - 1, comma, form, "named")  # `plockar bär åt xbär, ett företag i Y`
        return
    if first == comma or first in view.signed:
        return
    if view.folded_before(first) not in _LEADS:
        if form == "work" and view.folded_after(i) == "där" and beside(view, i + 1) == "work":
            yield Phrase(first, comma, form, "named")  # `så stängde X, fabriken där min bror jobbade`
        return
    if is_place_name(view, first) and view.folded_before(first) in ("i", "från", "till", "av", "genom", "utanför"):
        return
    yield Phrase(first, comma, form, "named")


def _equated(view: EssayView, i: int, form: str) -> Iterator[Phrase]:
    """`hans förra skola var X`, `närmaste butik är X Y`."""
    is_said = i + 1 + (view.folded_after(i) in _SINCE_THEN)
    at = is_said + 1
    if at >= view.n or view.tokens[at].sentence != view.tokens[i].sentence or not view.is_word[at]:
        return
    if view.folded[is_said] not in _EXTENTS and not (form == "place" and view.folded[is_said] in CUES.heter):
        return
    if _OWNED.isdisjoint(view.folded[max(view.sentence_of(i)[0], i - 3) : i]):
        return
    if view.is_kin[at] or view.is_profession[at] or view.folded[at] in CUES.function_word:
        return
    listed = any(e.list in ("company", "school", "institution") for e in view.entries(view.texts[at]))
    if view.is_capital[at]:
        if is_place_name(view, at) and not listed and _run(view, at) == at + 1:
            return
        yield Phrase(at, _run(view, at), form, "named")
    elif listed and not view.is_common_word(at):
        yield Phrase(at, at + 1, form, "named")


def _of_region(view: EssayView, i: int) -> Iterator[Phrase]:
    """`sjuksköterska i Region X Y`: regions run hospitals."""
    last = i + 1
    while last - i < 4 and view.together(last - 1, last) and is_place_name(view, last):
        last += 1
    if last > i + 1 and view.together(last - 1, last) and view.folded[last] == "län":
        last += 1  # `Region Xs län`
    if last > i + 1 and view.folded_before(i) in ("i", "på", "hos", "för", "inom", "vid"):
        relations = institution_relations(view, i, last)
        if "r:work" in relations and "w:others" not in relations:
            yield Phrase(i, last, "work", "tail_words")


def _visited(view: EssayView) -> Iterator[Phrase]:
    """`jobbar på Skansen`: where others go for pleasure, or to fly, and somebody works."""
    for first, last, _, _ in marked_hits(view, _IS_VISITED):
        if view.folded_before(first) not in _BEFORE_FIRM or not (view.is_capital[first] or last - first > 1):
            continue
        relations = institution_relations(view, first, last)
        if "r:work" in relations and "w:labour" not in relations and "w:others" not in relations:
            yield Phrase(first, last, "place", "list")


def _owners_shop(view: EssayView, i: int) -> Iterator[Phrase]:
    """`på nisses däck`, `DÄR FINNS LEILAS BLOMMOR`: a trade after its owner, where no capital says so."""
    j = i - 1
    if not view.together(j, i) or view.is_capital[i] or view.is_capital[j] or not view.folded[j].endswith("s"):
        return
    owner = genitive_stem(view.texts[j])
    if owner is None or view.is_kin[j] or view.is_profession[j] or view.folded[i] in CUES.owned_by_person:
        return
    if not any(e.list in ("given_name", "surname", "nickname") for e in view.entries(owner)):
        return
    relations = institution_relations(view, j, i + 1)
    at = view.folded_before(j) in _AT_FIRM
    if (at and "r:work" in relations) or (not at and "w:seen" in relations):
        yield Phrase(j, i + 1, "work", "tail_words")
    elif view.folded_before(j) == "på" and view.folded[i] in _EATERIES:
        yield Phrase(j, i + 1, "place", "tail_words")  # `efteråt på harrys hamburgare`


def _regiment(view: EssayView, i: int) -> Iterator[Phrase]:
    """`militär på P 4`, `gjorde lumpen på I19`: regiments and air wings by their number."""
    last = i + 1
    if _REGIMENT.match(view.texts[i]) is None:
        joined = view.texts[i].upper() in _ARMS and view.together(i, i + 1) and view.texts[i + 1].isdecimal()
        if not joined or len(view.texts[i + 1]) > 2:
            return
        last += 1
    if view.folded_before(i) not in ("på", "vid", "till", "från", "i"):
        return
    start, end = view.sentence_of(i)
    if any(word.startswith(_MILITARY) for word in view.folded[max(start, i - 8) : min(end, last + 6)]):
        yield Phrase(i, last, "work", "tail_words")


_FRAMES: tuple[Callable[[EssayView, int, str], Iterator[Phrase]], ...] = (_of_town, _of_adjective, _apposed, _equated)


def _compounds(view: EssayView) -> Iterator[Phrase]:
    """`på Xby Trähus`, `hos Xdals Getgård`: a town or an unknown name, and a compound with a capital."""
    for i in marked(view, _MAY_END_FIRM):
        j = i - 1
        if j < 1 or not (view.is_title[i] and view.is_title[j]):
            continue
        before = view.folded_before(j)
        told = before in _BEFORE_FIRM or (before in ("till", "från", "av") and is_place_name(view, j))
        if not told or not view.together(j, i) or view.is_initial[i]:
            continue
        if len(view.folded[i]) < _COMPOUND or view.is_kin[j] or view.folded[j] in CUES.place_opener:
            continue
        hit = view.hit_at.get(j)
        if hit is not None and hit.last > i:
            continue
        if any(e.list in _PERSONS_OR_PLACES for e in view.entries(view.texts[j])) and not is_place_name(view, j):
            continue
        if not street_endings(view.lexicon).is_likely(view.folded[i]):
            numbered = view.folded_after(i) in ("nr", "nummer") and i + 2 < view.n and view.texts[i + 2].isdecimal()
            yield Phrase(j, i + 3 if numbered else i + 1, "work", "tail_words")  # `Xby Textilfabrik nr 3`


def _kind_of_it(view: EssayView, first: int) -> str:
    """Return what `den` stands for: the form of the nearest noun before token `first` that is not said of where."""
    for j in range(first - 1, max(-1, first - _ANTECEDENT), -1):
        if view.pos[j] == "NOUN" and not view.is_kin[j]:
            form = _FORMS[view.folded[j]]
            if form or not any(view.folded_before(j, k) in CUES.place_preposition for k in (1, 2)):
                return form
        elif view.folded[j] in ("en", "ett") and view.folded_before(j) not in CUES.place_preposition:
            return ""  # of a noun that no tagger knew
    return ""


def _called(view: EssayView) -> Iterator[Phrase]:
    """`vi har en liten restaurang, little asia heter den`, `en butik på en kulle, och den heter X`."""
    for i in view.where(CUES.heter):
        start = view.sentence_of(i)[0]
        if view.folded_after(i) in _IT:
            first = i
            while first > start and i - first <= _NAME and view.is_word[first - 1]:
                first -= 1
            if not 0 < i - first <= _NAME or view.folded[first] in CUES.function_word or any(view.is_kin[first:i]):
                continue
            if form := _kind_of_it(view, first):
                yield Phrase(first, i, form, "named")
        elif view.folded_before(i) in _LANDLORD and i + 1 < view.n and view.folded[i + 1].endswith(LANDLORD_ENDS):
            known = any(e.list in _PERSONS_OR_PLACES for e in view.entries(view.texts[i + 1]))
            if len(view.folded[i + 1]) > _COMPOUND and not known:
                yield Phrase(i + 1, i + 2, "other", "named")  # `min hyresvärd heter xhem`
        elif view.folded_before(i) in _IT and i - 2 > start and i + 1 < view.n and _is_name(view, i + 1):
            last = _run(view, i + 1)
            if last < view.n and view.folded[last - 1].endswith("s") and view.together(last - 1, last):
                last += tail_form(view.folded[last]) == "work"  # `den heter Xs garn`
            known = last == i + 2 and is_place_name(view, i + 1)
            form = _kind_of_it(view, i - 1) if view.is_title[i + 1] and not known else ""
            if form:
                yield Phrase(i + 1, last, form, "named")


def framed_institutions(view: EssayView) -> Iterator[Phrase]:
    """Yield the institutions that the words around them tell, whoever they belong to."""
    yield from _compounds(view)
    yield from _visited(view)
    yield from _called(view)
    yield from listed_posts(view)
    for i in marked(view, _MAY_FRAME):
        word = view.folded[i]
        form = _FORMS[word]
        if form and view.is_word[i]:
            for frame in _FRAMES:
                yield from frame(view, i, form)
            if form == "work":
                yield from _owners_shop(view, i)
        elif word == "region":
            yield from _of_region(view, i)
        elif _is_arm(word):
            # A letter that no number follows is mostly the preposition `i`.
            if word not in _LOW_ARMS or (i + 1 < view.n and view.texts[i + 1].isdecimal()):
                yield from _regiment(view, i)
        elif word.startswith(_HAUNTS) and view.is_word[i]:
            yield from _equated(view, i, "place")
