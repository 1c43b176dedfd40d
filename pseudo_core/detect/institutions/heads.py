"""Institutions named by a common noun and a place or proper name: `Xs sjukstuga`, `x kommun`, `Folktandvården X`.

Learners write them in lower case, apart (`xs äldre boende`) and misspelt (`x busstasion`); the noun tells what the
institution is, the name before or after it that it is one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress

from pseudo_core.detect.institutions.nouns import (
    COMPOUND_FORMS,
    FORMS,
    GUARDS,
    HIGHER,
    LONG_TAILS,
    MISSPELT,
    NAME_OPENERS,
    OPENERS,
    PARTS,
    SAID_BESIDE,
    form_of,
    is_preschool,
    misspelt_form,
    tail_form,
)
from pseudo_core.detect.institutions.phrase_forms import Phrase, is_shouted_name, small_name
from pseudo_core.detect.markup.education_words import PLAIN_SUBJECTS
from pseudo_core.detect.places.spelling import is_bare_spelling
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.people_words import is_role
from pseudo_core.detect.view.surface import genitive_stem
from pseudo_core.detect.view.word_marks import marked, word_mark

__all__ = [
    "headed_institutions",
    "is_addressed",
    "is_namelike",
    "is_person",
]

_FOREIGN_FIRST = GUARDS["foreign_first"]
_NO_VERB = 8  # letters from which a noun of these is no verb, whatever the tagger says
_RARE = 1.5  # Zipf frequency under which a dictionary form may be a house's name: `malmgårdens`
_PLACES = frozenset({"swedish_place", "world_city", "region", "area", "geo"})
# Nouns that follow any name without making it an institution's, unless the name is in the genitive or they have a
# capital: `Xs bygg`.
_LOOSE = GUARDS["loose"]
# Those of them that no town may stand before either: `i Solna press`.
_SHORT = GUARDS["short"]
# Family names that are nouns of trades too: `Björn Mark`, `Anna Bruk`.
_ALSO_SURNAME = GUARDS["also_surname"]
# How clubs abbreviate themselves, in capitals.
_ABBREVIATIONS = GUARDS["abbreviation"]
# Ends of definite nouns before a firm's name: `blomsteraffären X`.
_SHOPS = tuple(sorted(GUARDS["shop"]))
_KNOWN = frozenset({"company", "institution"})
_KNOWN_OWNED = _KNOWN | {"area", "place", "swedish_place", "geo"}
_NUMBER_WORDS = frozenset({"nummer", "nr", "no", "numer", "nummret"})
_NUMBERED = (
    *("skola", "skolan", "gymnasium", "gymnasiet", "dagis", "lyceum", "skole", "școala", "scoala", "škola", "szkoła"),
    *("shkolla", "okulu", "lise", "school", "liceul", "gimnazija", "mektep", "mektebi", "școală", "lyceet", "skolla"),
)
# How an adjective that no dictionary has ends: `till mobilfri skola`.
_ADJECTIVES = tuple(sorted(GUARDS["adjective"]))
# Houses of God whose name may be two words in small letters.
_CONGREGATIONS = frozenset(
    {"kyrka", "kyrkan", "moské", "moskén", "moskeen", "moske", "tempel", "templet", "församling", "församlingen"}
)
# Those whose kind alone is what people call them by, of which a town has one.
_LONE_CHURCHES = frozenset({"pingstkyrkan", "missionskyrkan", "baptistkyrkan", "equmeniakyrkan"})
_FOREIGN_LAST = tuple(sorted(GUARDS["foreign_last"]))
_LOOSE_WORK = frozenset(word for word, form in FORMS.items() if form == "work")
_OWN = GUARDS["own"]
_AFTER_NAME = frozenset({"och", "eller", "men", "som", "i", "på", "så", "för", "med", "där", "sen", "sedan", "efter"})
# What towns have one of in every part of theirs, which it is called after: `på sandens vårdcentral`.
_CARE = GUARDS["care"]
_ANYBODYS = frozenset({"skola", "kyrka"})  # `Lärarens skola` is where the teacher works
_DEFINITE_GENITIVES = ("ens", "ets", "ans", "arnas", "ornas")
_OWNERS = GUARDS["owner"]
_OWNER_ENDS = tuple(sorted(GUARDS["owner_end"]))
_WORKSHOPS = tuple(sorted(GUARDS["workshop"]))
_LOW_DEFINITE, _HOSTS = frozenset({"skolan", "kyrkan", "moskén", "moskeen"}), frozenset({"hyresvärden"})
_BEFORE_OPENER = CUES.place_preposition | GUARDS["before_opener"]
_WORKS = GUARDS["works"]
_OLD_AND_NEW = frozenset({"gamla", "nya", "lilla", "stora", "norra", "södra", "östra", "västra"})
_DRIVING_SCHOOLS = frozenset({"trafikskola", "körskola", "bilskola"})
_LEADS = CUES.place_preposition | {"hos", "vid", "för", "hej", "till"}
_PEOPLE = frozenset({"barnen", "fröken", "läraren", "lärarna", "personalen", "pedagogen", "rektorn", "dagen", "tiden"})


def _is_place(view: EssayView, i: int) -> bool:
    low = not view.is_capital[i]
    for form in (view.texts[i], genitive_stem(view.texts[i])):
        if form and any(
            e.list in _PLACES and not (low and (e.is_common or view.is_common_word(i))) for e in view.entries(form)
        ):
            return True
    return False


def is_namelike(view: EssayView, i: int) -> bool:
    """Tell whether token i may be a word of an institution's name."""
    return (
        view.is_word[i]
        and (view.folded[i] not in CUES.function_word or view.folded[i] in CUES.place_opener)
        and (view.folded[i] not in CUES.determiner or (view.is_title[i] and not view.is_initial[i]))
        and view.folded[i] not in view.weekdays
        and not (view.is_kin[i] and not (view.is_title[i] and view.folded_before(i) == "vår" and view.is_title[i - 1]))
        and not (view.is_profession[i] and not view.is_capital[i])
        and not (view.is_verb[i] and not view.is_capital[i] and not (view.folded[i].endswith("s") and view.is_open[i]))
    )


def _is_low_owner(view: EssayView, i: int) -> bool:
    """Tell whether an unknown lower-cased word in -s stands where a name in the genitive may: `på xgårdens boende`."""
    word = view.folded[i]
    return (
        len(word) >= 5
        and word.endswith("s")
        and (
            view.is_open[i]
            or (view.lexicon is not None and view.lexicon.frequency(word) < _RARE)
            or (i + 1 < view.n and view.folded[i + 1] in _CARE and _is_estate(word))
        )
        and not view.is_profession[i]
        and (view.folded_before(i) in _LEADS or "samma" in view.folded[max(0, i - 3) : i])
    )


def _is_estate(word: str) -> bool:
    """Tell whether a definite genitive may be a part of town's: `sandens`, `lundens`, but not `kommunens`."""
    return word.endswith(_DEFINITE_GENITIVES) and word not in _OWNERS and not word.endswith(_OWNER_ENDS)


def _is_low_name(view: EssayView, j: int, i: int) -> bool:
    """Tell whether an unknown lower-cased word stands between a preposition and a noun that cannot follow it as a noun:
    `på xgård skola`."""
    return (
        view.is_open[j]
        and not view.folded[j].endswith(_ADJECTIVES)
        and (tail_form(view.folded[i]) in ("other", "school") or _is_works(view, j, i))
        and (view.folded[i] in _LOW_DEFINITE or view.folded[i].endswith("hus") or view.folded[i][-1] not in "nts")
        and (view.folded_before(j) in _LEADS or view.folded_before(j) in CUES.place_opener)
        and view.pos[j] != "VERB"
    )


def _is_works(view: EssayView, j: int, i: int) -> bool:
    """Tell whether the noun at token i is a place of work that is called by what stands before it: `på xby bageri`."""
    return view.folded[i].endswith(_WORKSHOPS) and view.folded_before(j) in ("på", "hos")


def is_addressed(view: EssayView, i: int) -> bool:
    """Tell whether token i stands where a letter says to whom it goes: `TILL X` or `hej x` as its first
    words, where capitals say nothing."""
    return i == 1 and view.n > 1 and not view.is_title[0] and view.folded[0] in ("till", "hej", "hejsan")


def _is_cap_place(view: EssayView, j: int) -> bool:
    return view.is_capital[j] and _is_place(view, j)


def _is_low_pair(view: EssayView, j: int) -> bool:
    """Tell whether two unknown lower-case words that end at token j stand after a preposition: `i xyz abc kyrkan`."""
    return (
        view.is_open[j] and j > 1 and view.is_open[j - 1] and view.together(j - 1, j) and (view.folded[j - 2] in _LEADS)
    )


def _describes(view: EssayView, j: int) -> bool:
    """Tell whether the adjective at token j stands between an institution's town and its noun: `Xs statliga …`."""
    word = view.folded[j]
    if word in _OLD_AND_NEW:
        return _is_place(view, j - 1) and view.texts[j].islower()  # `Alnö gamla kyrka`
    field = word in CUES.field_of_university or (word in PLAIN_SUBJECTS and _is_place(view, j - 1))
    return (word.endswith(("ska", "oxa")) or field) and view.texts[j].islower()


def _name_before(view: EssayView, i: int) -> int:
    """Return where the name before the noun at token i begins; i when none stands there."""
    j = i - 1
    if not view.together(j, i) or is_bare_spelling(view, j):
        return i
    is_city = view.folded[j] == "city" and view.folded[i] in _DRIVING_SCHOOLS
    if is_city:
        return j
    if not is_namelike(view, j) and not (_describes(view, j) and view.together(j - 1, j)):
        return i
    described = j
    while i - j < 4 and _describes(view, j) and view.together(j - 1, j):
        j -= 1  # `Xs koptiska kyrka`, `Xs statliga medicinska universitet`
    if j < described:
        low = not view.is_capital[j] and tail_form(view.folded[i]) == "school" and _is_place(view, j)
        if low or (view.folded[described] in _OLD_AND_NEW and not view.is_capital[j]):
            return j  # `xköpings tekniska skola`, `xby gamla kyrka`
        if not (view.is_capital[j] and not view.is_initial[j] and is_namelike(view, j)):
            return i
    if view.is_capital[j]:
        # A capital that opens a sentence says nothing, unless the word is no other.
        if view.is_initial[j] and view.folded[i] in _CARE - _ANYBODYS and _is_estate(view.folded[j]):
            return j  # `Ekens vårdcentral är …`
        owner = _is_place(view, j) or (view.is_open[j] and view.folded[j].endswith("s"))
        if view.is_initial[j] and not (owner or (view.is_title[i] and _is_surname(view, j))):
            return i
        if view.is_common_word(j) and view.is_initial[j]:
            return i
    elif view.is_open[j] and view.folded[j].endswith("s") and view.together(j - 1, j) and _is_cap_place(view, j - 1):
        j -= 1  # `Xå lilldals sjukhus`
    elif view.folded[i] in _CONGREGATIONS and _is_low_pair(view, j):
        return j - 1
    elif view.folded[j].endswith("s") and is_addressed(view, j):
        return j  # `TILL XS FÖRSKOLA`
    elif not (_is_place(view, j) or _is_low_owner(view, j) or _is_low_name(view, j, i)):
        joint = view.folded[i].endswith(_FOREIGN_LAST) and view.is_open[j] and view.together(j - 1, j)
        if not (joint and view.is_capital[j - 1] and not view.is_initial[j - 1]):
            return i
        j -= 1  # `Prva tehnička škola`
    first = j
    while i - first < 4 and view.together(first - 1, first):
        k = first - 1
        opener = view.folded[k] in CUES.place_opener and (view.is_capital[k] or not view.is_capital[first])
        opener = opener or (view.folded[k] == "vår" and view.is_title[k] and view.is_title[first])  # `Vår Frus kapell`
        if not (opener or is_namelike(view, k)):
            break
        proper = view.is_capital[k] and (
            not view.is_initial[k] or _is_place(view, k) or (view.folded[k] in NAME_OPENERS and view.is_title[first])
        )
        if not opener and not (proper and view.is_capital[first]):
            break
        first = k
    return first


def _tail(view: EssayView, i: int, last: int, form: str) -> Iterator[Phrase]:
    first = _name_before(view, i)
    if first == i:
        return
    word = view.folded[last - 1]
    if word.endswith("iska") and last < view.n and view.adjacent(last - 1, last) and view.pos[last] == "NOUN":
        return  # `Xs tekniska museum`
    if word == "express" and view.folded_after(last - 1) in CUES.vehicle:
        return  # `Ylinjen express buss 61`
    owned = view.folded[i - 1].endswith("s") and view.folded_before(first) in ("på", "hos")
    owned = owned or (form == "other" and word.endswith("s"))  # `Xs kyrkas kör`
    verbal = view.pos[last - 1] == "VERB" and not view.is_capital[last - 1] and last == i + 1
    if verbal and len(word) < _NO_VERB and not owned:
        return  # `mamma Tove kör grus`, but `PÅ XBYS SÅG`
    whole = view.hit_at.get(first)
    if whole is not None and whole.last > i and any(e.list in _KNOWN for e in whole.entries):
        return  # the list knows better: `Dagens Industri`
    low = not view.is_capital[i]
    owner = genitive_stem(view.texts[i - 1]) or view.texts[i - 1]
    if low and form in ("work", "place") and any(e.list == "country" for e in view.entries(owner)):
        return  # `Sveriges el`
    if low and form == "work" and owner != view.texts[i - 1] and any(e.list == "company" for e in view.entries(owner)):
        return  # `Volvos fabrik`: the list has the firm
    if low and owner != view.texts[i - 1] and first and view.is_kin[first - 1] and view.folded[first - 1][-1] != "s":
        return  # `min bror Xs församling`
    person = any(e.list == "given_name" for e in view.entries(view.texts[i - 1]))
    if word in _ALSO_SURNAME and not low and person and last == i + 1:
        return  # `Björn Mark`
    while view.together(last - 1, last) and view.folded[last] in ("&", "+") and view.together(last, last + 1):
        last += 2  # `Xs plåt & rör`
    unknown = view.is_capital[i - 1] and view.is_open[i - 1] and not view.is_initial[i - 1] and len(word) > 5
    if low and person and form == "work" and first and view.is_verb[first - 1]:
        return  # `där säljer Omar falafel`
    loose = word in _LOOSE or (form == "work" and word in _LOOSE_WORK and not unknown and not _is_place(view, i - 1))
    if word in _LOOSE and low and _is_place(view, i - 1) and word not in _SHORT:
        loose = False  # `Xby gospel`
    if low and loose and not (view.folded[i - 1].endswith("s") or _is_works(view, i - 1, i)):
        return
    named = _is_place(view, i - 1) or _is_place(view, first) or (view.is_capital[first] and not view.is_initial[first])
    named = named or view.folded[first] == "city"
    if low and form == "school" and not (named or view.folded[i - 1].endswith("s") or _is_low_name(view, i - 1, i)):
        return
    of_person = any(e.list == "given_name" for e in view.entries(owner))
    holy = word in _CONGREGATIONS or word in ("kapell", "kapellet")  # called after saints
    thing = word in CUES.owned_by_person or word in _SHORT  # `Alis tak`, though a town abroad is called so too
    person_s = form != "work" or thing
    if low and of_person and not holy and (thing or not _is_place(view, i - 1)) and person_s:
        return  # `Annas skola` is where Anna goes, `Annas cykel` is hers
    if (
        word.endswith(("en", "et", "an"))
        and low
        and not named
        and not (form == "school" and _is_low_owner(view, i - 1))
        and not (
            word in _CONGREGATIONS and (i - first > 1 or (view.is_open[i - 1] and view.folded[i - 1][-1] not in "ant"))
        )
    ):
        return  # `i xost kyrkan`
    yield Phrase(first, last, form, "tail_words")


def _opener(view: EssayView, i: int, form: str) -> Iterator[Phrase]:
    right = i + 1
    comma = right < view.n and view.texts[right] == ","
    own = view.folded_before(i) in _OWN or (i > 1 and view.folded_before(i, 2) in _OWN and not view.is_capital[i - 1])
    if comma and own and right + 1 < view.n and view.is_capital[right + 1] and not view.is_shouted(i):
        right += 1  # `en kiosk , X Y ,`
        if view.is_kin[right] or not is_namelike(view, right) or _is_place(view, right):
            return
    elif not view.together(i, right):
        return
    own = own or (i > 0 and view.is_kin[i - 1] and view.folded[i - 1].endswith("s"))  # `min mosters salong X`
    if not (is_namelike(view, right) or view.folded[i] in _FOREIGN_FIRST) or right in view.signed:
        return
    last = right + 1
    if view.is_capital[right]:
        while last - right < 3 and view.together(last - 1, last) and view.is_capital[last] and view.is_word[last]:
            last += 1
    elif form == "school":
        ends = last >= view.n or not view.is_word[last] or view.folded[last] in _AFTER_NAME
        noun = (view.pos[right] or "NOUN") in ("NOUN", "PROPN") and view.folded[right] not in _PEOPLE
        asked = view.folded_before(i) in ("på", "i", "till", "från", ",")
        if not (ends and noun and asked and _is_proper_shape(view, right)):
            last = small_name(view, right) if asked and view.folded[right] in CUES.place_opener else 0
            if not last:
                return  # but `på förskolan lilla ekorren`
    elif not (is_addressed(view, i) and form_of(view.folded[right]) == "") and not (
        (
            _is_place(view, right)
            or view.is_open[right]
            or (view.folded[right][-1] in "nt" and is_shouted_name(view, right))
        )
        and view.folded_before(i) in _BEFORE_OPENER
    ):
        visited = form == "place" or view.folded[i].endswith((*SAID_BESIDE, "biblioteket"))
        if visited or view.is_capital[i] or view.folded_before(i) not in _BEFORE_OPENER:
            return
        last = small_name(view, right)  # `på servicehuset eken .`, but not `i kyrkan dagen efter`
        if not last:
            return
    works = view.folded[i] in _WORKS and not view.is_title[i]
    if ((works and last == right + 1) or view.folded[i] in _HOSTS) and is_person(view, right):
        return  # `hyresvärden Bo`, but `fabriken Rana Xtil`
    # A school's kind is said beside its name, as is `hotellet`; a care centre's and `hotell` belong to it.
    word = view.folded[i]
    apart = (
        (form == "school" and word not in _FOREIGN_FIRST and is_preschool(word))
        or own
        or works
        or (word in _HOSTS and not (view.is_title[i] or view.is_upper[right]))
        or "läg" in word
        or (word.endswith(SAID_BESIDE) and not view.is_title[i] and not view.is_shouted(i))
        or (word.endswith(("kören", "klubben", "föreningen")) and not view.is_shouted(i))
    )
    if word == "brf" and view.folded_before(i) in ("hsb", "riksbyggen"):
        i -= 1  # `HSB Brf X`
    yield Phrase(right if apart else i, last, form, "school_words" if form == "school" else "tail_words")


def _owned(view: EssayView, i: int) -> Iterator[Phrase]:
    """`Xs Takmålning`: a common noun with a capital after a name in the genitive is part of a name."""
    j = i - 1
    if not (view.together(j, i) and view.is_title[j] and view.folded[j].endswith("s") and len(view.folded[j]) > 3):
        return
    if view.pos[i] == "VERB" or view.is_kin[i] or len(view.texts[i]) == 1 or not is_namelike(view, j):
        return
    if j in view.signed or view.preceded_by(j, ("jag", "är")) or (j and is_role(view, j - 1) and is_person(view, j)):
        return  # `jag är Jonas Mild`, `Hälsningar Jonas M`, `lackeraren Jonas Mild`
    form = COMPOUND_FORMS[view.folded[i]]
    if not view.is_common_word(i) and not (len(view.folded[i]) > 8 and (_is_place(view, j) or form == "school")):
        return
    if view.is_initial[j] and view.is_common_word(j):
        return
    whole = view.hit_at.get(j)
    if whole is not None and whole.last > i and any(e.list in _KNOWN_OWNED for e in whole.entries):
        return  # the list knows better: `Dagens Nyheter`
    if any(e.list in ("given_name", "surname", "famous") for e in view.entries(view.texts[i])):
        return
    # `Estlands Konstakademi`
    yield Phrase(j, i + 1, "school", "school_words") if form == "school" else Phrase(j, i + 1, "work", "tail_words")


def _compound_tail(view: EssayView, i: int, form: str) -> Iterator[Phrase]:
    """`Uppsala språkverkstad`, `xs statliga oljeakademi`: a town before a noun that ends like an institution's."""
    j = i - 1
    higher = view.folded[i].endswith(HIGHER)
    named = higher or (view.is_title[j] and _is_place(view, j))
    if not (named and view.together(j, i)) or view.pos[i] not in ("NOUN", "PROPN", ""):
        return
    yield from _tail(view, i, i + 1, form)


def _is_surname(view: EssayView, j: int) -> bool:
    """Tell whether token j is a family name and nothing else, which a firm may be called after: `Xqvist Smide`."""
    entries = view.entries(view.texts[j])
    return entries != () and all(e.list == "surname" for e in entries) and not view.is_common_word(j)


def is_person(view: EssayView, j: int) -> bool:
    """Tell whether token j is a given name that is no other word."""
    known = any(e.list == "given_name" for e in view.entries(view.texts[j]))
    return known and not view.is_common_word(j)


def _is_proper_shape(view: EssayView, i: int) -> bool:
    word = view.folded[i]
    return len(word) > 3 and (view.is_open[i] or word.endswith(("an", "en", "et", "rna", "orna", "arna", "et")))


# Whether a folded word may end or begin a name, whatever stands beside it.
_HEADS = frozenset((*FORMS, *_ABBREVIATIONS, *PARTS, *OPENERS, *_NUMBER_WORDS))
_MAY_HEAD = word_mark(_HEADS, (*_FOREIGN_LAST, *_SHOPS, *LONG_TAILS))


def _may_head(view: EssayView) -> list[int]:
    """Return the tokens, in order, that may end or begin a name by their form, by their capital after an owner's
    (`Xs Takmålning`), or as a misspelt noun that no list has."""
    found = set(marked(view, _MAY_HEAD))
    title, initial, folded = view.is_title, view.is_initial, view.folded
    found.update(i for i in view.capitals if title[i] and not initial[i] and title[i - 1] and folded[i - 1][-1] == "s")
    found.update(
        i for i in compress(range(view.n), view.is_open) if len(folded[i]) >= MISSPELT and not view.is_capital[i]
    )
    return sorted(found)


def headed_institutions(view: EssayView) -> Iterator[Phrase]:
    """Yield the names that a noun for an institution ends or begins, whoever has to do with it.

    `form` is the label's class where nobody works or studies there: `other`, `place`, `work`, `school`.
    """
    for i in _may_head(view):
        word = view.folded[i]
        form = FORMS.get(word)
        if form is not None:
            half = i > 2 and view.folded[i - 1] == "och" and view.texts[i - 2].endswith("-")
            yield from _tail(view, i - 2 if half else i, i + 1, form)  # `Xs vård- och omsorgsboende`
        elif word in _ABBREVIATIONS:
            if view.is_upper[i] and view.together(i - 1, i) and _is_place(view, i - 1):
                yield from _tail(view, i, i + 1, "other")
        else:
            rests = PARTS.get(word)
            if rests is not None and i + 1 < view.n and (form := rests.get(view.folded[i + 1])) is not None:
                if view.together(i, i + 1):
                    yield from _tail(view, i, i + 2, form)
                    if word + view.folded[i + 1] in _LONE_CHURCHES and view.folded_before(i) in _LEADS:
                        yield Phrase(i, i + 2, "other", "tail_words")  # `i pingst kyrkan`
            elif i and view.is_open[i] and not view.is_capital[i] and len(word) >= MISSPELT and _is_place(view, i - 1):
                form = "school" if word.endswith(HIGHER) else misspelt_form(word)
                if form is not None and form != "work":
                    yield from _tail(view, i, i + 1, form)
            elif word.endswith(_FOREIGN_LAST):
                yield Phrase(_name_before(view, i), i + 1, "school", "school_words")
            elif (
                i
                and (ending := COMPOUND_FORMS[word])
                and not view.is_initial[i]
                and (view.is_title[i - 1] or word.endswith(HIGHER))
            ):
                yield from _compound_tail(view, i, ending)
        if form is None and view.is_title[i] and not view.is_initial[i]:
            yield from _owned(view, i)
        numbered = word in _NUMBER_WORDS and i and view.folded[i - 1].endswith(_NUMBERED) and view.together(i - 1, i)
        if numbered and view.folded_after(i).isdecimal():
            yield Phrase(i - 1, i + 2, "school", "school_words")  # `musikskola nummer 3`
        shop = len(word) > 8 and word.endswith(_SHOPS) and (view.is_title[i] or not word.endswith("huset"))
        opened = OPENERS.get(word) or ("work" if shop else None)
        if opened is not None:
            yield from _opener(view, i, opened)
