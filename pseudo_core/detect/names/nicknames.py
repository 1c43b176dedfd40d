"""Nicknames: what people are called beside their names, told from how the text gives the name or by its form.

The text says it (`alla säger X`, `på jobbet heter jag X`, `sen blev hon X`), the form does (`abu X`, a doubled
syllable, `lilla M`), or a signature shortens a name that the essay gives in full (guidelines 3.1).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress, islice
from operator import eq

from pseudo_core.detect.names.called_so import BECAME, capital_beside, is_part_of_name, names_people
from pseudo_core.detect.names.chain import ADDRESS, GIVEN
from pseudo_core.detect.names.nickname_frames import PRONOUNS, WHOM, is_given, told_apart
from pseudo_core.detect.names.nickname_said import said_nicknames
from pseudo_core.detect.names.nickname_told import (
    called_pairs,
    lowered_forms,
    made_names,
    spoken_initials,
    told_nicknames,
)
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.surface import entries_of, fold_key
from pseudo_core.detect.view.word_marks import marked, word_mark
from pseudo_core.detect.writer.relation import text_class
from pseudo_core.model import Evidence
from pseudo_core.taxonomy import Label

__all__ = ["detect_nicknames"]

_KUNYA = word_set("abu abou umm um oum")
_NO_KUNYA = frozenset({"bakr", "bakar", "bakarr", "baker"})  # `Abu Bakr` is a given name, not somebody's father
_ADJECTIVES = word_set(
    "lilla lille stora store stor långa långe lång korta korte kort nya nye gamla gamle unga unge tjocka tjocke feta",
    "svarta svarte röda röde blonda snälla snälle glada glade arga arge tysta tyste starka starke",
)
_NAMED = word_set("kallar kallade kalla kallas kallades kallad döpte döptes säger sager sa heter hette")
_FOREIGN_PARENTS = word_set(
    "mama baba papa mzee tata bibi babu dada kaka ma mma nana nona nonna nonno baka deda teta tetka teyze amca abla",
    "lola lolo lelo dida didi nani nano dadi dado amma appa kapten",
)
_PARENTS = {"mama": "f", "mamma": "f", "baba": "m", "papa": "m", "pappa": "m"}
# Languages in which `baba` is a grandmother.
_BABA = word_set("Bulgariska Serbiska Bosniska Kroatiska Makedonska Slovenska Ukrainska Ryska Tjeckiska Slovakiska")
_SIZES = ("lill-", "stor-", "gammel-")
_LEADS = _KUNYA | frozenset(_PARENTS) | _FOREIGN_PARENTS | CUES.title | _ADJECTIVES | ADDRESS
"""Words that may begin a nickname of two words, or be one of two parts."""
_IS_SIZED = word_mark(test=lambda word: word.startswith(_SIZES))
_SHORTEST = 2
_PAIR = 3  # tokens of a nickname of two words and what joins another to it
_TWICE = 5  # letters of the longest word that makes a name by being said twice
_POLITE = frozenset({"herr", "fru", "fröken"})
_NAMES = frozenset({"given_name", "surname"})


def _evidence(
    view: EssayView, first: int, last: int, rule: str, score: float, label: Label = Label.NICKNAME
) -> Evidence:
    start, end = view.span(first, last)
    if text_class(view) == "impersonal":
        score = 0.3
    return Evidence(start, end, label, f"nickname/{rule}", score, (), fold_key(view.text[start:end]))


def detect_nicknames(view: EssayView) -> Iterator[Evidence]:
    """Yield nicknames: `abu X`, `mama X` with a man's name, `lilla M`, `Lill-X`, and what the text says that somebody
    is called."""
    for i in marked(view, _IS_SIZED):
        if not is_given(view, i) and (_names_part(view, i) or _is_little(view, i)):
            yield _evidence(view, i, i + 1, "lill", 0.93)
    for i in made_names(view):
        yield _evidence(view, i, i + 1, "made", 0.9)
    for i in sorted(set(told_nicknames(view))):
        is_alone = not capital_beside(view, i, i - 1) and not capital_beside(view, i, i + 1)
        if is_alone and not is_part_of_name(view, i):
            yield _evidence(view, i, i + 1, "told", 0.93)
    for first, end in said_nicknames(view):
        yield _evidence(view, first, end, "said", 0.95)
    for i in spoken_initials(view):
        yield _evidence(view, i, i + 1, "initials", 0.9, Label.INITIALS)
    for i in lowered_forms(view):
        yield _evidence(view, i, i + 1, "lowered", 0.85)
    if names_people(view):
        for i in sorted({*told_apart(view), *called_pairs(view)}):
            yield _evidence(view, i, i + 2, "apart", 0.95)
    twice = compress(range(view.n), map(eq, view.folded, islice(view.folded, 1, None)))
    for i in sorted({*view.where(_LEADS), *twice} - {view.n - 1}):
        word = view.folded[i]
        if word in _KUNYA:
            if _is_kunya(view, i):
                yield _evidence(view, i, i + 2, "kunya", 0.93)
        elif word in _PARENTS and _is_parent_of(view, i) and not (word == "baba" and _is_grandmother(view)):
            yield _evidence(view, i, i + 2, "parent", 0.93)
        elif word in _FOREIGN_PARENTS and _is_honoured(view, i):
            yield _evidence(view, i, i + 2, "parent", 0.9)
        elif (
            word in CUES.title
            and view.folded_before(i) not in CUES.heter
            and _is_named_so(view, i)
            and not _is_polite(view, i)
        ):
            yield _evidence(view, i, i + 2, "title", 0.9)
        elif word == view.folded[i + 1] and _is_said_twice(view, i):
            yield _evidence(view, i, i + 2, "twice", 0.93)
        elif word in _ADJECTIVES and len(view.texts[i + 1]) == 1 and _is_told_apart(view, i + 1):
            yield _evidence(view, i, i + 2, "letter", 0.85)
        elif word in _ADJECTIVES and (_is_named_so(view, i) or _becomes(view, i)):
            yield _evidence(view, i, i + 2, "adjective", 0.9)
        elif word in ADDRESS and i and view.is_capital[i - 1] and _is_called(view, i - 1):
            yield _evidence(view, i - 1, i + 1, "title", 0.93)


def _names_part(view: EssayView, i: int) -> bool:
    """Tell whether what follows the first hyphen of token i is a listed given name: `Lill-Bosse`."""
    tail = view.texts[i].partition("-")[2]
    return any(e.list == "given_name" for e in view.entries(tail) or view.entries(tail.capitalize()))


def _is_little(view: EssayView, i: int) -> bool:
    """Tell whether token i is `lill` and a capitalised name that no list of places has: `Lill-Kidus`."""
    lead, _, tail = view.texts[i].partition("-")
    if lead.casefold() != "lill" or not tail[:1].isupper() or not tail.isalpha():
        return False
    return not any(e.list in ("swedish_place", "world_city", "company") for e in view.entries(tail))


def _is_kunya(view: EssayView, i: int) -> bool:
    surface = view.text[view.starts[i] : view.ends[i + 1]]
    return (
        view.adjacent(i, i + 1)
        and view.folded[i + 1] not in _NO_KUNYA
        and is_given(view, i + 1)
        # no town, somebody famous or given name written apart, but for `min far abu salim`
        and (not view.entries(surface) or (i > 0 and (view.is_kin[i - 1] or view.folded[i - 1] == "hos")))
        and not (capital_beside(view, i, i - 1) and not view.is_kin[i - 1])
        and not capital_beside(view, i + 1, i + 2)
    )


def _is_grandmother(view: EssayView) -> bool:
    """Tell whether `baba` is a grandmother in the learner's language."""
    return view.essay.learner is not None and not _BABA.isdisjoint(view.essay.learner.first_languages)


def _is_parent_of(view: EssayView, i: int) -> bool:
    given = entries_of(view, view.texts[i + 1], GIVEN)[0]
    gender = _PARENTS[view.folded[i]]
    return (
        view.adjacent(i, i + 1)
        and view.is_capital[i + 1]
        and bool(given)
        and all(e.gender in ("f", "m") and e.gender != gender for e in given)
        and view.folded_before(i) not in CUES.possessive
    )


def _is_honoured(view: EssayView, i: int) -> bool:
    """Tell whether a foreign word for a parent or elder belongs to the name after it: `alla sa Mama X`."""
    if not (view.is_capital[i + 1] and view.adjacent(i, i + 1)) or view.is_upper[i + 1]:
        return False
    if view.folded_before(i) in CUES.heter and view.folded[i] not in _PARENTS and is_given(view, i):
        return False  # `mormor heter Bibi X`
    if not view.is_capital[i]:
        # `kallade henne nana X`
        return view.folded_before(i) in WHOM and view.folded_before(i, 2) in CUES.nickname_verb
    if _is_named_so(view, i):
        return True
    first = view.folded[i + 1]
    return any(
        view.folded[j] == view.folded[i] and view.folded[j + 1] == first and _is_named_so(view, j)
        for j in range(view.n - 1)
        if j != i
    )


def _is_named_so(view: EssayView, i: int) -> bool:
    """Tell whether two capitalised tokens from i on are what somebody is called: `kallar mig Farbror X`."""
    if not (view.is_capital[i] and view.is_capital[i + 1] and view.adjacent(i, i + 1)) or view.is_initial[i]:
        return False
    return _is_called(view, i)


def _is_polite(view: EssayView, i: int) -> bool:
    """Tell whether token i is a polite title before a listed name or two: `kallade mig Herr Andersson`."""
    if view.folded[i] not in _POLITE:
        return False
    is_name = any(e.list in _NAMES and not e.is_common for e in view.entries(view.texts[i + 1]))
    return is_name or (i + 2 < view.n and view.is_capital[i + 2] and view.adjacent(i + 1, i + 2))


def _is_called(view: EssayView, i: int) -> bool:
    """Tell whether token i begins what somebody is called: `kallar mig X`, `alla säger X`."""
    before, second = view.folded_before(i), view.folded_before(i, 2)
    if before in _NAMED or (before in WHOM and second in _NAMED):
        return True
    return before in WHOM and second in WHOM and view.folded_before(i, 3) in CUES.nickname_verb  # `nu kallar hon mig X`


def _becomes(view: EssayView, i: int) -> bool:
    """Tell whether two capitalised tokens from i on are what somebody came to be called: `då blev jag Stora X`."""
    if not (view.is_capital[i] and view.is_capital[i + 1] and view.adjacent(i, i + 1)) or view.is_initial[i]:
        return False
    before, second = view.folded_before(i), view.folded_before(i, 2)
    if before == "och" and i > _PAIR and view.folded[i - 3] in _ADJECTIVES and view.folded[i - 2] == view.folded[i + 1]:
        return _becomes(view, i - 3)  # `så det blev Stora X och Lilla X`
    is_so = (before in PRONOUNS or before == "det") and second in BECAME
    return before in BECAME or is_so or (before == "är" and second in PRONOUNS)


def _is_said_twice(view: EssayView, i: int) -> bool:
    """Tell whether tokens i and i + 1 are one name said twice: `Hej Mei Mei`."""
    return (
        view.is_capital[i + 1]
        and view.is_capital[i]
        and view.is_word[i]
        and _SHORTEST <= len(view.texts[i]) <= _TWICE
        and view.adjacent(i, i + 1)
        and not view.is_shouted(i)
        and not (capital_beside(view, i + 1, i + 2) and view.folded_before(i) not in CUES.greeting)
        and (is_given(view, i) or i in view.greeted or i in view.signed)
    )


def _is_told_apart(view: EssayView, i: int) -> bool:
    """Tell whether the letter at token i stands for one of several bearers of a name, or is said to be a name."""
    letter = view.texts[i]
    if not letter.isupper() or (i + 1 < view.n and view.texts[i + 1][:1].isdigit()):
        return False
    if any(word in CUES.nickname_verb or word in BECAME for word in view.window(i, 5, 0)):
        return True
    return any(
        text.startswith(letter) and len(text) > 1 and not view.is_initial[j] and is_given(view, j)
        for j, text in enumerate(view.texts)
    )
