"""Names that a noun for a part of a name tells, or a verb: `mitt efternamn är X`, `Förnamn: X`, `hon tog efternamnet
X`, `min son heter X`, `presenterade sig som X`, `är uppkallad efter X`.

What they name is a name, whatever else the word may be: a famous player, a feast, a fruit, and in small letters
an ordinary word that families are called by.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pseudo_core.detect.names.animals import names_animal
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.naming import FAMILY_NOUNS
from pseudo_core.detect.view.surface import fold_key
from pseudo_core.detect.view.word_marks import marked, word_mark
from pseudo_core.model import Evidence
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["told_parts"]

_FAMILY = FAMILY_NOUNS | word_set(
    "efternamn efternamnet efternam efternamm eftermamn efternam familjenamn familjenamnet familjnamn släktnamn",
    "släktnamnet flicknamn flicknamnet klannamn klannamnet fadersnamn fadersnamnet farsnamn",
)
_FIRST = word_set("förnamn förnamnet fornamn förnam dopnamn dopnamnet tilltalsnamn tilltalsnamnet")
_MIDDLE = word_set("mellannamn mellannamnet andranamn mellanamn")
_LABELS = {
    **dict.fromkeys(_FAMILY, Label.SURNAME),
    **dict.fromkeys(_FIRST, Label.FIRSTNAME_UNKNOWN),
    **dict.fromkeys(_MIDDLE, Label.MIDDLENAME),
}
_IS_PART = word_mark(frozenset(_LABELS))
_EQUALS = word_set("är e ä ar er var blev blir lyder skrivs stavas heter hette")
_BETWEEN = word_set("nu numera också egentligen däremot alltså fortfarande sedan då")
_GOT = word_set("har hade tog tar tagit bär bar fick får fått med ha ta bära av")
_CHANGING = word_set("bytte byter bytt byta ändrade ändrar ändrat ändra byte")
_TELLS = word_set("är betyder kommer låter var betydde stavas skrivs")
_OWNS = CUES.possessive | word_set("min mitt hans hennes deras vårt ditt ert sitt")
# What is said of such a name instead: how it is, where it is from.
_SAID_OF_IT = word_set(
    "svår svårt lång långt kort ny nytt gammal gammalt vanlig vanligt konstig konstigt fin fint vacker vackert samma",
    "inte ganska mycket väldigt jätte lite så för från på i som bara olika annorlunda ett en det den detta viktigt",
    "viktig lätt enkel enkelt rolig roligt fel rätt kvar två tre bra dålig svenskt svensk arabiskt stavat skrivet",
    "okänt borta utländskt kul jättesvårt jättelångt jättekort dubbelt ovanligt ovanlig och eller men att efter av hos",
    "till min mitt",
)
_AFTER = (
    frozenset({"", "till", "medan", ".", ",", "!", "?", ")", "och", "men", "för", "som", "från", ";", "i", '"', "”"})
    | _TELLS
)
_PARTICLES = frozenset(
    {"al", "el", "von", "van", "de", "da", "dos", "del", "di", "la", "ibn", "bin", "abu", "af", "ben"}
)
_LONGEST = 4
_CALLED = frozenset({"heter", "hette", "heta", "hetat"})
_LINKS = {"presenterade": "som", "presenterar": "som", "uppkallad": "efter", "uppkallat": "efter", "döpt": "efter"}
_IS_VERB = word_mark(_CALLED | frozenset(_LINKS))
_MAY = word_set("ska skulle vill ville kan kunde måste får")
_PERSONS = frozenset({"jag", "han", "hon", "hen"})
_ADVERBS = word_set("egentligen också faktiskt visst nog ju i bara nu numera tydligen")
_LOW_SCORE = 0.6
_BY_GENDER = {"f": Label.FIRSTNAME_FEMALE, "m": Label.FIRSTNAME_MALE}
_SCORE, _SURE = 0.93, 0.9999  # below what knows a given name and its gender, above what takes a family name for one


def told_parts(view: EssayView) -> Iterator[Evidence]:
    """Yield the names that stand after a noun for a part of a name, and before one: `X är mitt efternamn`."""
    if view.is_impersonal:
        return
    yield from _by_verb(view)
    nouns = marked(view, _IS_PART)
    for i in nouns:
        label = _LABELS[view.folded[i]]
        end = view.sentence_of(i)[1]
        at = i + 1
        while at < end and view.folded[at] in _BETWEEN:
            at += 1
        is_equal = at < end and (view.folded[at] in _EQUALS or view.texts[at] in (":", "="))
        is_apposed = not is_equal and at == i + 1 and (view.folded[i].endswith("et") or view.folded_after(i) == ",")
        is_apposed = is_apposed and view.folded_before(i) != "i"
        at += is_equal or (is_apposed and view.folded_after(i) == ",")
        while is_equal and at < end and (view.folded[at] in _BETWEEN or view.texts[at] in (":", '"', "”")):
            at += 1
        if is_equal or is_apposed or _is_owned(view, i):
            is_got = view.folded_before(i) in _GOT or view.folded_before(i, 2) in _GOT
            is_sure = is_equal or is_got or view.folded_after(i) == "," or view.folded_after(i, 2) in _TELLS
            yield from _name(view, at, min(end, at + _LONGEST), label, is_sure=is_sure)
        for at in range(i + 1, min(end - 1, i + _LONGEST)):  # `bytte efternamn från X till Y`
            if view.folded[at] not in ("till", "från"):
                continue
            if not _CHANGING.isdisjoint(view.folded[max(view.sentence_of(i)[0], i - _LONGEST) : i]):
                yield from _name(view, at + 1, at + 2, label, is_sure=True)
        yield from _before(view, i, label)


def _by_verb(view: EssayView) -> Iterator[Evidence]:
    """Yield what people are told to be called, of which the lists may know somebody famous, a feast or a thing."""
    for i in marked(view, _IS_VERB):
        at = i + 1
        if view.folded[i] in _CALLED:
            while view.folded_after(at - 1) in _ADVERBS:
                at += 1
            subject = view.folded_before(i)
            if subject in _MAY:
                subject = view.folded_before(i, 2)
            is_kin = i > 0 and view.is_kin[i - 1] and view.folded_before(i, 2) in _OWNS
            if not (is_kin or subject in _PERSONS):
                continue
        elif not (view.folded_after(i) == _LINKS[view.folded[i]] or view.folded_after(i, 2) == _LINKS[view.folded[i]]):
            continue
        else:
            at += 1 + (view.folded_after(i) != _LINKS[view.folded[i]])
        if at >= view.sentence_of(i)[1] or not view.is_word[at] or view.folded[at] in CUES.function_word:
            continue
        given = [e for e in view.entries(view.texts[at]) if e.list == "given_name"]
        is_low = view.folded[i] in _LINKS and not view.is_capital[at] and not view.is_profession[at]
        is_whole = at + 1 >= view.n or not (view.is_capital[at + 1] and view.together(at, at + 1))
        if not is_whole or view.folded[at] in CUES.title or names_animal(view, at, at + 1):
            continue  # a whole name is read as one
        if view.folded_before(i) in _PERSONS and not view.vocabulary.isdisjoint(CUES.thing_head):
            continue  # `vi har en katt . Han heter X`
        if view.capital_counts(at) or (is_low and given and view.folded_after(at) in _AFTER):
            start, stop = view.span(at, at + 1)
            base = fold_key(view.texts[at])
            label = _BY_GENDER.get("".join(sorted({e.gender for e in given})), Label.FIRSTNAME_UNKNOWN)
            yield Evidence(start, stop, label, "firstname/told", _LOW_SCORE, base=base)


def _is_owned(view: EssayView, i: int) -> bool:
    """Tell whether the noun at token i is somebody's, so that a capital after it is that name: `mitt efternamn X`."""
    return view.folded_before(i) in _OWNS or view.folded_before(i).endswith("s")


def _name(view: EssayView, first: int, end: int, label: Label, *, is_sure: bool) -> Iterator[Evidence]:
    """Yield the name that begins at token `first` and ends before `end` at the latest."""
    if first >= end or not _may_name(view, first, is_sure=is_sure):
        return
    last = first + 1
    is_low = not view.is_capital[first]
    while last < end and view.together(last - 1, last) and view.is_word[last]:
        goes_on = view.is_open[last] if is_low else view.capital_counts(last)
        is_joint = view.folded[last - 1] in _PARTICLES and view.folded[last] not in CUES.function_word
        is_particle = view.folded[last] in _PARTICLES and last + 1 < end and view.is_capital[last + 1]
        if not (goes_on or is_joint or is_particle):
            break
        last += 1
    start, stop = view.span(first, last)
    yield Evidence(start, stop, label, f"{label.value}/told_part", _SCORE, base=fold_key(view.text[start:stop]))


def _may_name(view: EssayView, i: int, *, is_sure: bool) -> bool:
    """Tell whether token i is a name after a noun for one; a small word only where it is listed or unknown."""
    word = view.folded[i]
    if (
        not view.is_word[i]
        or word in _LABELS
        or view.folded_after(i) == ":"
        or (word in _SAID_OF_IT and not _is_name_in_capitals(view, i))
    ):
        return False
    if view.capital_counts(i):
        return word not in CUES.function_word or (len(word) == 2 and view.folded_after(i) in _AFTER)
    if view.is_capital[i] or view.is_kin[i] or view.folded[i] in CUES.function_word:
        return not view.is_word[i - 1] and view.is_capital[i]  # `Efternamn : X`
    if word in _PARTICLES and i + 1 < view.n:
        return view.together(i, i + 1) and (view.is_open[i + 1] or view.is_capital[i + 1])
    if not is_sure or view.is_verb[i] or view.is_profession[i]:
        return False
    is_listed = any(e.list in ("surname", "given_name") for e in view.entries(word))
    return view.is_open[i] or (view.folded_after(i) in _AFTER and (is_listed or not view.is_common_word(i)))


def _is_name_in_capitals(view: EssayView, i: int) -> bool:
    return view.capital_counts(i) and any(e.list in ("surname", "given_name") for e in view.entries(view.texts[i]))


def _before(view: EssayView, i: int, label: Label) -> Iterator[Evidence]:
    """Yield the name before the noun at token i that the text says is one: `X är mitt efternamn`, `X som efternamn`."""
    first_in = view.sentence_of(i)[0]
    if view.folded_before(i) in _OWNS and view.folded_before(i, 2) in _EQUALS:
        at = i - 3
    elif view.folded_before(i) in ("som", "i") and view.folded_before(i, 2) not in ("", "samma", "det"):
        at = i - 2
    else:
        return
    if at < first_in or not view.is_word[at] or view.folded[at] in CUES.function_word | _SAID_OF_IT:
        return
    is_told = view.is_capital[at] if view.folded_before(i) in _OWNS else view.capital_counts(at)
    is_told = is_told and view.folded[at] not in CUES.nominative and not view.is_verb[at] and not view.is_kin[at]
    is_listed = any(e.list in ("surname", "given_name") for e in view.entries(view.texts[at]))
    if is_told or ((view.is_open[at] or (is_listed and at == first_in)) and not view.is_verb[at]):
        start, stop = view.span(at, at + 1)
        score = _SURE if label is Label.SURNAME else _SCORE
        yield Evidence(start, stop, label, f"{label.value}/told_part", score, base=fold_key(view.texts[at]))
