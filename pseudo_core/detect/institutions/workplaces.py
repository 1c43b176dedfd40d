"""Workplaces told by the clause beside them: `X där jag jobbar`, `X är min arbetsplats`, `ett bilföretag, X, i Y`.

What somebody works at is a workplace, be it an ordinary word with a capital or called like somebody.
"""

from __future__ import annotations

from collections.abc import Iterator

from pseudo_core.detect.institutions.near import TOILING
from pseudo_core.detect.institutions.nouns import SAID_BESIDE, form_of
from pseudo_core.detect.institutions.phrase_forms import Phrase
from pseudo_core.detect.institutions.runs import LANDS, chain_right, is_place_name, over_pair
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.word_marks import marked, word_mark

__all__ = ["told_workplaces"]

_WORKS = word_set("jobbar jobbade jobbat arbetar arbetade arbetat praktiserar praktiserade sommarjobbar extrajobbar")
# What customers and others do where they are.
_USED = word_set("handlar handlade köper köpte äter åt fikar fikade klipper klippte tränar tränade bor bodde dansar")
_LIVED = word_set(
    "bodde bor bott levde lever hade har var är blev stannade satt sitter låg ligger växte studerade pluggade läste",
    "gick går läser studerar fick spelade tränade sjöng firade badade semestrade hyrde väntade",
)
_DONE_THERE = (
    (word_set("studerar studerade pluggar pluggade läser läste går gick"), "school"),
    (word_set("tränar tränade spelar spelade sjunger medlem aktiv volontär"), "other"),
)
_WHO = frozenset({"jag", "vi", "hon", "han", "min", "mitt"})
_WORKPLACES = frozenset({"arbetsplats", "arbetsgivare", "praktikplats"})
# How the nouns for firms end, also where no list has the compound.
_FIRMS = (
    *("företag", "byrå", "firma", "verkstad", "butik", "affär", "bolag", "rörelse", "tryckeri", "ateljé", "salong"),
    *("kafé", "café", "kiosk", "bageri", "studio", "rederi", "åkeri", "tehus", "kaffehus", "simskola", "dansskola"),
    *("bilskola", "körskola", "skrädderi", "snickeri", "pizzeria", "restaurang", "apotek", "second", "hand"),
)
_THE_FIRM = ("företaget", "byrån", "firman", "verkstaden", "butiken", "affären", "bolaget", "sågen")
_PLACES_OF_WORK = frozenset({"platsen", "stället", "arbetsplatsen", "jobbet", "avdelningen"})
_RUN = 6  # tokens of a name that opens a sentence
_NO_NOUNS = frozenset({"ADP", "ADV", "VERB", "INTJ"})
_JOINTS = frozenset({"och", "&", "i", "på", "'n", "n"})
_COMPOUND = 7  # letters that a compound has more of
_LONGEST = 3  # words of a name
_FARTHEST = 5  # tokens over which a firm's noun and town stand before its name
_SETS_OFF = frozenset({",", "(", ":"})
_NO_FIRM = frozenset(
    {"given_name", "country", "region", "geo", "swedish_place", "world_city", "area", "place", "school"}
)
_NAMED_BY = frozenset({"namnet", "skylten", "skylt"})
_ON_DOORS = frozenset({"stängt", "öppet", "fullt", "rea", "paus", "lunch", "välkommen", "välkomna", "semester", "till"})
_SAYING = word_set("är var blev blir har vi stod står det med hänger hängde där bestämde till slut , :")
_SPOKEN_OF = 25  # tokens back to the firm whose name is told
_HIRES = word_set("anställde anställer sparkade varslade avskedade")
_OWNS = word_set("äger ägde driver drev startade startat öppnade öppnat grundade")
_IS = frozenset({"är", "var", "blev"})
_ORDER = word_set("första andra nya gamla förra")
_IS_NOW = _IS | CUES.possessive | {"en", "ett"}
_JOBS = frozenset({"jobb", "arbete", "arbetsplats", "praktikplats", "skola", "kyrka", "församling", "klubb"})
# What a form asks for, and what is answered.
_FIELDS = dict.fromkeys(("arbetsgivare", "arbetsplats", "praktikplats", "praktikställe", "företag", "firma"), "work")
_FIELDS |= dict.fromkeys(("skola", "förskola", "gymnasium", "universitet", "högskola", "folkhögskola"), "school")
_FIELDS |= dict.fromkeys(("förening", "klubb", "församling", "kyrka", "vårdcentral", "sjukhus", "äldreboende"), "other")
_MAY_TELL = word_mark(
    _WORKPLACES | _NAMED_BY | CUES.heter | _JOBS | set(_FIELDS) | _OWNS | _HIRES | {"där", "upp", "ställe"},
    (*_FIRMS, *_THE_FIRM),
)


def told_workplaces(view: EssayView) -> Iterator[Phrase]:
    """Yield the names of workplaces that a clause, an apposition or `heter` tells."""
    for i in marked(view, _MAY_TELL):
        word = view.folded[i]
        if word == "där":
            yield from _where_worked(view, i)
        elif word in _FIELDS and i + 2 < view.n and view.texts[i + 1] == ":":
            yield from _field(view, i)
        elif word in _WORKPLACES or (word in _JOBS and view.folded_before(i, 2) in _IS_NOW):
            yield from _equal(view, i)
        elif word in CUES.heter:
            yield from _called(view, i)
        elif word in _HIRES or (word == "upp" and view.folded_before(i) in ("sa", "sade", "säger")):
            yield from _hiring(view, i)
        elif word == "ställe" and view.folded_after(i, 2) in ("jobba", "arbeta"):
            yield from _equal(view, i)  # `X är ett bra ställe att jobba på`
        elif word in _OWNS:
            yield from _owned(view, i)
        elif word in _NAMED_BY:
            yield from _given_name(view, i)
        elif word.endswith(_FIRMS):
            yield from _set_beside(view, i)
        elif word.endswith(_THE_FIRM) and (
            view.folded_after(i) in CUES.heter
            or (view.folded_after(i) == "som" and view.folded_after(i, 2) in CUES.heter)
        ):
            first = i + 2 + (view.folded_after(i) == "som")
            if first < view.n and view.capital_counts(first):
                yield Phrase(first, chain_right(view, first), "work", "named")


def _name_before(view: EssayView, end: int) -> int:
    """Return where the capitalised words that end before token `end` begin, `end` for none that may name a firm."""
    first = end
    while first and end - first < _LONGEST and view.is_title[first - 1] and not view.is_shouted(first - 1):
        if first < end and not view.together(first - 1, first):
            break
        first -= 1
    if end - first > 1 and view.is_initial[first] and view.is_common_word(first):
        first += 1
    return first if first < end and _may_be_firm(view, first) else end


def _opening_run(view: EssayView, last: int) -> int:
    """Return where a sentence begins that has nothing but a firm's name before token `last`: `Vita Y`, `X & Y`, `Best X
    Plus`; `last` for none, as in `Idag Volvo`, `Restaurangen X`."""
    first = view.sentence_of(last - 1)[0]
    word = view.folded[first]
    if not 2 <= last - first <= _RUN or view.is_shouted(first) or not view.is_capital[first]:
        return last
    if word in CUES.function_word and word not in CUES.determiner:
        return last
    if word.endswith(SAID_BESIDE) or view.is_kin[first] or view.is_profession[first] or view.pos[first] in _NO_NOUNS:
        return last  # `Framför X`
    if _is_somebody(view, first, last):
        return last
    for j in range(first + 1, last):
        joint = view.folded[j] in _JOINTS and j + 1 < last
        if not view.together(j - 1, j) or not (joint or view.is_capital[j]):
            return last
    if view.folded[last - 2] in ("i", "på") and is_place_name(view, last - 1):
        return last  # the town is told by itself
    if view.folded[last - 1] == "sverige" and last - first == 2:
        return last  # `Södra Sverige`
    whole = view.hit_at.get(first)
    return last if whole is not None and whole.last == last and any(e.list in LANDS for e in whole.entries) else first


def _is_somebody(view: EssayView, first: int, last: int) -> bool:
    """Tell whether the tokens `[first, last)` are rather a person's name: `Sara X`, `X`, but not `Sara Xs Bil`."""
    lists = {e.list for e in view.entries(view.texts[first])}
    named = "given_name" in lists or "nickname" in lists or (last - first == 1 and "surname" in lists)
    return named and not form_of(view.folded[last - 1]) and view.folded[last - 1] not in CUES.firm_tail


def _may_be_firm(view: EssayView, first: int) -> bool:
    """Tell whether the name at token `first` is neither a place's nor somebody's for sure."""
    if view.is_kin[first] or view.folded[first] in CUES.function_word or form_of(view.folded[first]) == "school":
        return False
    if view.is_common_word(first) and view.is_initial[first] and view.folded[first][-1] not in "nt":
        return False
    return not any(
        e.list in _NO_FIRM and not (e.is_common and e.list != "country") for e in view.entries(view.texts[first])
    )


def _is_abroad(view: EssayView, first: int) -> bool:
    """Tell whether a town abroad and nothing else is called as what a firm here may be called after: `en pizzeria,
    Pisa,`."""
    entries = view.entries(view.texts[first])
    return entries != () and all(e.list == "world_city" and e.country != "SE" for e in entries)


def _where_worked(view: EssayView, i: int) -> Iterator[Phrase]:
    """`framför X där jag jobbar`, `på X, där min syster arbetar`."""
    end = view.sentence_of(i)[1]
    told = view.folded[i + 1 : min(end, i + 5)]
    if _WHO.intersection(told[:1]) and _USED.isdisjoint(told) and _opens_as_firm(view, i):
        said = next((k for k in range(i + 2, min(end - 1, i + 8)) if view.folded[k] in ("är", "var")), 0)
        if said and view.capital_counts(said + 1) and view.is_title[said + 1]:
            yield Phrase(said + 1, chain_right(view, said + 1), "work", "named")  # `lagret där jag står är X`
            return
    for verbs, form in _DONE_THERE:
        if not _WHO.isdisjoint(told[:1]) and not verbs.isdisjoint(told[1:3]):
            last = i - (view.folded_before(i) == ",")
            if (first := _opening_run(view, last)) < last:
                yield Phrase(first, last, form, "named")
    works = not _WORKS.isdisjoint(told)
    toils = not TOILING.isdisjoint(told) or _lasted(view, i, told)
    if not (works or toils) or not (_WHO.intersection(told) or any(view.is_kin[i + 1 : min(end, i + 5)])):
        return
    at = next((k for k in range(i + 1, min(end - 1, i + 8)) if view.folded[k] in CUES.heter), 0)
    if at and view.capital_counts(at + 1) and _opens_as_firm(view, i):
        yield Phrase(at + 1, chain_right(view, at + 1), "work", "named")  # `bageriet där jag jobbar heter X`
        return
    last = i - (view.folded_before(i) == ",")
    if works and (first := _opening_run(view, last)) < last:
        yield Phrase(first, last, "work", "named")
        return
    if last > 2 and view.folded[last - 2] == "i" and is_place_name(view, last - 1) and view.is_capital[last - 1]:
        last -= 2  # `Lidl i X där jag jobbar`
        if works and (first := _opening_run(view, last)) < last:
            yield Phrase(first, last, "work", "named")
            return
    first = _name_before(view, last)
    plain = view.is_initial[first] and view.is_common_word(first)  # `huset där jag städar`
    if first < last and (works or not plain):
        yield Phrase(first, last, "work", "named")


def _lasted(view: EssayView, i: int, told: list[str]) -> bool:
    """Tell whether the clause from `där` at token i on says what somebody did there for years, and it is no way to live
    or to learn: `på X, där jag mätte vatten i elva år`."""
    if len(told) < 3 or view.folded_before(i) != "," or not view.is_title[i - 2]:
        return False
    at = i + 3 if told[0] in CUES.possessive else i + 2
    if at >= view.n or not view.is_verb[at] or view.folded[at] in _LIVED:
        return False
    if view.folded_before(i, 3) not in ("på", "hos", "vid") or view.entries(view.texts[i - 2]):
        return False
    clause = view.folded[at + 1 : min(view.sentence_of(i)[1], at + 9)]
    return any(word == "år" and "i" in clause[max(0, k - 3) : k] for k, word in enumerate(clause))


def _opens_as_firm(view: EssayView, i: int) -> bool:
    """Tell whether a sentence opens with the noun for a workplace before token i: `bageriet där`, but not `den som äger
    bageriet där`."""
    noun = i - 1 - (view.folded_before(i) == ",")
    if noun < 0 or noun - view.sentence_of(i)[0] > 1:
        return False
    word = view.folded[noun]
    return word in _PLACES_OF_WORK or word.endswith(_THE_FIRM) or form_of(word) != ""


def _lone(view: EssayView, last: int) -> int:
    """Return where the one word begins that opens a sentence before token `last` and is a firm's by its end, `last` for
    none: `Golvkompaniet är …`, but not `Fabriken är …`, `Ali är …`."""
    first = last - 1
    word = view.folded[first]
    if not (view.is_initial[first] and view.is_title[first]) or view.is_shouted(first) or view.is_common_word(first):
        return last
    if _is_somebody(view, first, last) or not _may_be_firm(view, first) or is_place_name(view, first):
        return last
    return first if len(word) > _COMPOUND and view.is_word[first] else last


def _hiring(view: EssayView, i: int) -> Iterator[Phrase]:
    """`X anställde mig`, `X Y sa upp mig`: who hires the writer or gives them notice, where a sentence opens."""
    last = i - (view.folded[i] == "upp")
    if view.folded_after(i) not in ("mig", "mej", "oss") or last < 1:
        return
    first = _opening_run(view, last)
    if first == last:
        first = _lone(view, last)
    if first < last:
        yield Phrase(first, last, "work", "named")


def _field(view: EssayView, i: int) -> Iterator[Phrase]:
    """`Arbetsgivare: X Y`, `Skola: Z`: what stands alone after the word of a form."""
    first = i + 2
    if not (view.is_capital[first] and view.is_word[first]) or view.folded[first] in CUES.function_word:
        return
    last = chain_right(view, first)
    if view.together(last - 1, last) and view.is_word[last]:
        return
    if view.is_kin[first] or view.is_profession[first] or _is_somebody(view, first, last):
        return
    if last - first == 1 and is_place_name(view, first):
        return
    yield Phrase(first, last, _FIELDS[view.folded[i]], "named")


def _equal(view: EssayView, i: int) -> Iterator[Phrase]:
    """`X är min arbetsplats`, `X är mitt första jobb`, `X är en bra skola`."""
    said = i - 1
    if view.pos[said] == "ADJ" or view.folded[said] in _ORDER:
        said -= 1
    if said < 2 or view.folded[said - 1] not in _IS:
        return
    own = view.folded[said] in CUES.possessive
    if not own and not (view.folded[said] in ("en", "ett") and view.folded[i] in _JOBS | {"ställe"}):
        return
    last = said - 1
    first = _opening_run(view, last)
    if first == last and view.folded[i] in ("arbetsplats", "ställe"):
        first = _lone(view, last)
    if first == last and own:
        first = _name_before(view, last)
        word = view.folded[first]
        plain = view.is_initial[first] and view.is_common_word(first) and form_of(word) != "work"
        if plain and view.folded[i] in ("jobb", "arbete") and not word.endswith((*_FIRMS, *_THE_FIRM)):
            return  # `Maten är mitt jobb`
    if first < last:
        yield Phrase(first, last, _FIELDS.get(view.folded[i], "work"), "named")


def _owned(view: EssayView, i: int) -> Iterator[Phrase]:
    """`min kusin äger Burgerköket`, `Ali startade Glada Grisen`: no preposition leads to what somebody owns."""
    first = i + 1
    if first >= view.n or not (view.together(i, first) and view.capital_counts(first) and view.is_word[first]):
        return
    if view.folded_before(i) not in _WHO and not view.is_kin[i - 1] and not view.is_title[i - 1]:
        return
    if view.entries(view.texts[first]) or view.folded[first] in CUES.function_word or view.is_kin[first]:
        return  # `äger Volvo`, a car
    last = over_pair(view, first, chain_right(view, first))
    word = view.folded[first]
    told = word.endswith((*_FIRMS, *_THE_FIRM)) or form_of(word) == "work"
    told = told or (not view.is_common_word(first) and word.endswith(("en", "et")))  # but not `äger Huset`
    if last - first > 1 or told:
        yield Phrase(first, last, "work", "named")


def _called(view: EssayView, i: int) -> Iterator[Phrase]:
    """`i en biltvätt som heter X`, `hade ett tehus som hette X Y`: what is named after an ordinary noun for a firm."""
    first, noun = i + 1, i - 2
    if view.folded_before(i) != "som" or noun < 1 or first >= view.n or not view.capital_counts(first):
        return
    word = view.folded[noun]
    form = form_of(word) or ("work" if word.endswith(_FIRMS) else "")
    if form not in ("work", "school") or view.is_capital[noun] or view.is_kin[noun] or view.is_profession[noun]:
        return
    if view.folded_before(noun) in ("en", "ett", "egen", "eget") or view.folded_before(noun, 2) in ("en", "ett"):
        yield Phrase(first, chain_right(view, first), form, "named")


def _given_name(view: EssayView, i: int) -> Iterator[Phrase]:
    """`Namnet blev X Y`, `på skylten står X`, where a firm has just been spoken of."""
    first = i + 1
    while first < view.n and first - i < _FARTHEST and view.folded[first] in _SAYING:
        first += 1
    if first == i + 1 or first >= view.n or not view.capital_counts(first) or view.is_kin[first]:
        return
    if view.folded[first] in _ON_DOORS:
        return  # `på skylten står det Stängt`
    spoken = view.folded[max(0, i - _SPOKEN_OF) : i]
    if any(word.endswith((*_FIRMS, *_THE_FIRM)) or form_of(word) == "work" for word in spoken):
        yield Phrase(first, chain_right(view, first), "work", "named")


def _set_beside(view: EssayView, i: int) -> Iterator[Phrase]:
    """`driver ett bilföretag, X, i Y`, `har drivit tryckeri i Y, X,`."""
    comma = i + 1
    while comma < view.n and comma < i + _FARTHEST and view.texts[comma] not in _SETS_OFF:
        comma += 1
    first = comma + 1
    if first >= view.n or view.texts[comma] not in _SETS_OFF or not view.capital_counts(first):
        return
    if comma > i + 1 and not (view.folded[i + 1] in ("i", "på") and view.is_title[comma - 1]):
        return
    owned = not CUES.employment.isdisjoint(view.folded[max(view.sentence_of(i)[0], i - 4) : i])
    article = view.folded_before(i) in ("en", "ett", "egen", "eget") or view.folded_before(i, 2) in ("en", "ett")
    article = article or owned
    last = chain_right(view, first)
    if last + 1 < view.n and view.folded[last] in ("och", "&") and view.is_title[last + 1]:
        last = chain_right(view, last + 1)  # `Xa och Y`
    closed = last >= view.n or view.texts[last] in (",", ".", ")")
    if article and closed and (_is_abroad(view, first) or _may_be_firm(view, first)):
        yield Phrase(first, last, "work", "named")
