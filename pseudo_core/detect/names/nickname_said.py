"""Nicknames that are ordinary words, told by who says them to whom: `säger " Pyret " till en man`, `kallas chefen
Kungen`, `Posten heter han`, `men alla säger lotta`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.names.nickname_frames import NAME_ENDS, PRONOUNS, SAYS, SUBJECTS, is_given
from pseudo_core.detect.names.unlisted import is_unexplained
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.naming import PERSONS
from pseudo_core.detect.view.people_words import is_relative, is_role
from pseudo_core.detect.view.surface import entries_of
from pseudo_core.detect.view.word_marks import marked, word_mark

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pseudo_core.detect.view.context import EssayView

__all__ = ["said_nicknames"]

_CALLED = frozenset({"kallas", "kallades", "kallats"})
_CALLS = word_set("kallar kallade kalla kallat") | _CALLED
_FRONTING = CUES.heter | _CALLED
_CRIES = frozenset({"ropar", "ropade", "ropa"})
_SAYING = word_set("säger sager säga säg")
_VERBS = _SAYING | SAYS | _CALLS | _FRONTING | _CRIES
_IS_CALLED, _IS_NAMELY = word_mark(["kallad"]), word_mark(["nämligen"])
_OBJECTS = word_set("mig mej honom henne dig dej oss hen")
_QUOTES = frozenset({'"', "”", "“", "'", "’", "»", "«"})
_MILD = word_set("bara alltid ofta ibland också nu då för gärna rätt och slätt aldrig inte")
_TO = frozenset({"till", "åt"})
_ONE = frozenset({"en", "ett", "den"})
_THINGS = frozenset({"det", "den", "detta", "denna", "dessa"})
_NAMES = word_set("namn namnet smeknamn smeknamnet öknamn öknamnet")
_FRONT_ENDS = NAME_ENDS | {"på", "i", "av", "hemma", "hos", "bland", "nu"}
_GIVEN = frozenset({"given_name"})
# Who says so, one or many, and what may follow where nothing parts the sentences.
_SOME = word_set("alla dom de man vi jag folk många svenskar svenskarna barnen kollegorna kompisarna vänner dem")
_GOES_ON = NAME_ENDS | word_set("men så det hon han jag min mitt istället bara till är för")
_TOLD = 20  # tokens before such a verb in which a name is told
_SHORTEST = 2
_LIKELY = 0.6  # probability of a name
_LONGEST = 3  # tokens of a nickname in quotation marks
_NEAR = 5  # tokens from a verb to what it says
_WORD = 5  # letters of the shortest definite noun


def said_nicknames(view: EssayView) -> Iterator[tuple[int, int]]:
    """Yield the first token of nicknames that are ordinary words, and the token after them."""
    for v in view.where(_VERBS):
        word = view.folded[v]
        if word in SAYS or word in _CALLS or word in _CRIES:
            yield from _quoted(view, v)
        if word in _CALLS:
            yield from _of_role(view, v)
            if word == "kalla" and view.folded_after(v) in ("", ",", ")"):
                continue
        if word in SAYS or word in _CALLS:
            yield from _low(view, v)
        if word in _SAYING:
            yield from _instead(view, v)
        if word in _FRONTING:
            yield from _fronted(view, v)
    for k in marked(view, _IS_CALLED):
        yield from _put_before(view, k)
    for k in marked(view, _IS_NAMELY):
        i = k + 1
        is_name = view.folded_before(k) == "," and not _NAMES.isdisjoint(view.folded[max(0, k - 4) : k])
        if is_name and i < view.n and view.is_capital[i] and _is_definite(view, i):
            yield i, i + 1


def _quoted(view: EssayView, v: int) -> Iterator[tuple[int, int]]:
    """`säger vi " X " till en man`, `kallar henne bara " Fru X "`."""
    last = min(view.n, v + 1 + _NEAR)
    first = next((j + 1 for j in range(v + 1, last) if view.texts[j] in _QUOTES), 0)
    end = next((j for j in range(first + 1, min(view.n, first + 1 + _LONGEST)) if view.texts[j] in _QUOTES), 0)
    if not first or not end or not view.is_capital[first] or not all(view.is_word[first:end]):
        return
    if view.folded[first] in CUES.greeting or view.is_shouted(first):
        return
    is_one = end == first + 1
    if view.folded[v] in SAYS or view.folded[v] in _CRIES:
        to = view.folded_after(end)
        if (to not in _TO and not (to == "på" and view.folded[v] in _CRIES)) or not _is_person(view, end + 2):
            return
        is_name = _is_definite(view, first) or not view.is_common_word(first)
        is_name = is_name or (not is_one and view.folded[first] in CUES.title)
    else:
        between = range(v + 1, first - 1)
        is_thing = not _THINGS.isdisjoint(view.folded[v + 1 : first - 1])
        is_person = not is_thing and any(_is_person(view, j) for j in between)
        if view.folded[v] in _CALLED:
            is_person = is_person or any(_is_person(view, j) for j in range(max(view.sentence_of(v)[0], v - 3), v))
        is_name = is_person and (not is_one or _is_definite(view, first) or not view.is_common_word(first))
    if is_name and not (is_one and view.is_kin[first]):
        yield first, end


def _is_person(view: EssayView, j: int) -> bool:
    """Tell whether somebody stands at token j: `honom`, `en man`, `min son`, `chefen`, `Omar`."""
    if j >= view.n:
        return False
    word = view.folded[j]
    if word in _OBJECTS or word in PRONOUNS or view.is_kin[j]:
        return True
    if word in _ONE or word in CUES.possessive:
        return j + 1 < view.n and (_is_who(view, j + 1) or (j + 2 < view.n and _is_who(view, j + 2)))
    return _is_who(view, j) or (view.is_capital[j] and is_given(view, j))


def _is_who(view: EssayView, j: int) -> bool:
    return view.folded[j] in PERSONS or is_role(view, j) or is_relative(view, j)


def _is_definite(view: EssayView, i: int) -> bool:
    """Tell whether token i is a noun in the definite form, as those are that people are called by: `Kungen`."""
    word = view.folded[i]
    if len(word) < _WORD or word in CUES.function_word or word in CUES.greeting or view.pos[i] in ("ADV", "PRON"):
        return False
    if not word.endswith(("en", "an", "on", "et", "arn", "ern", "orn", "ln")):
        return False
    lists = {entry.list for entry in view.entries(view.texts[i])}
    return lists.isdisjoint(("country", "swedish_place", "world_city", "region", "weekday", "month", "language"))


def _of_role(view: EssayView, v: int) -> Iterator[tuple[int, int]]:
    """`kallas chefen Kungen`, `vi kallar vår lärare Draken`, but not `kallade chefen Anna till ett möte`."""
    last = view.sentence_of(v)[1]
    i = v + 1
    while i < last and i < v + 3 and (view.folded[i] in SUBJECTS or view.folded[i] in PRONOUNS):
        i += 1
    i += i < last and view.folded[i] in CUES.possessive
    if i >= last or not (_is_who(view, i) or view.folded[i] in _OBJECTS) or view.is_capital[i]:
        return
    i += 1
    while i < last and view.folded[i] in _MILD:
        i += 1
    if i < last and view.is_capital[i] and _is_definite(view, i) and not entries_of(view, view.texts[i], _GIVEN)[0]:
        yield i, i + 1


def _low(view: EssayView, v: int) -> Iterator[tuple[int, int]]:
    """`hon heter Ann men alla säger lotta`, `alla kallar henne fia`: a given name that is a word too."""
    i = v + 1
    if view.folded[v] in _CALLS:
        if view.folded[v] in _CALLED or view.folded_after(v) not in _OBJECTS:
            return
        i += 1
    elif view.folded_before(v) not in SUBJECTS and not view.folded_before(v).endswith(("arna", "orna", "erna")):
        return
    i += view.folded_after(i - 1) in _MILD
    if i >= view.sentence_of(v)[1] or not view.texts[i].islower() or view.folded_after(i) not in NAME_ENDS:
        return
    if not view.is_common_word(i) or view.folded[i] in CUES.function_word or view.is_verb[i] or view.is_kin[i]:
        return
    told = view.folded[max(0, v - 4 * _NEAR) : v]
    if entries_of(view, view.texts[i], _GIVEN)[0] and (not CUES.heter.isdisjoint(told) or "namn" in told):
        yield i, i + 1


def _instead(view: EssayView, v: int) -> Iterator[tuple[int, int]]:
    """`jag heter Somporn men här säger dom pon`, `hennes namn är svårt så jag säger oyu`: what no dictionary has, or a
    short name, after a full name or what is said of one."""
    told = view.folded[max(0, v - _TOLD) : v]
    if CUES.heter.isdisjoint(told) and _NAMES.isdisjoint(told):
        return
    i = v + 1
    is_many = view.folded_after(v) in _SOME
    if is_many:
        i += 1
    elif view.folded_before(v) not in _SOME and not (view.folded[v] in ("säg", "säga") and _is_bidden(view, v)):
        return
    i += i < view.n and view.folded[i] in _MILD
    if i >= view.n or not view.texts[i].islower() or not view.adjacent(i - 1, i) or len(view.texts[i]) < _SHORTEST:
        return
    is_end = view.folded_after(i) in _GOES_ON or not view.adjacent(i, i + 1)
    word = view.folded[i]
    if not is_end or word in CUES.function_word or word in CUES.greeting or view.is_kin[i] or view.is_profession[i]:
        return
    is_name = view.p_name[i] >= _LIKELY and not view.is_verb[i]
    listed = entries_of(view, view.texts[i], _GIVEN)[0]
    if (is_name and (listed or view.is_open[i])) or is_unexplained(view, i):
        yield i, i + 1


def _is_bidden(view: EssayView, v: int) -> bool:
    """Tell whether the reader is to say what follows token v: `men säg mo`, `du kan säga chai`."""
    return view.folded_before(v) in ("men", "så", "", ",", ".", "kan", "får", "snälla", "gärna")


def _fronted(view: EssayView, v: int) -> Iterator[tuple[int, int]]:
    """`Posten heter han .`, `Filuren kallas han av barnen`, but not `Så heter han`."""
    i = v - 1
    if i < 0 or i != view.sentence_of(v)[0] or not view.is_capital[i] or not view.is_word[i]:
        return
    if view.folded_after(v) not in ("jag", "han", "hon", "hen") or view.folded_after(v, 2) not in _FRONT_ENDS:
        return
    if not _is_definite(view, i) or view.folded[i] in PERSONS or view.is_kin[i]:
        return
    if not entries_of(view, view.texts[i], _GIVEN)[0]:
        yield i, i + 1


def _put_before(view: EssayView, k: int) -> Iterator[tuple[int, int]]:
    """`tränaren , bagarn kallad , var snäll`, but not `en så kallad vän`."""
    i = k - 1
    if i < 1 or view.folded[i - 1] not in (",", "(") or view.folded_after(k) not in (",", ")", ".", ""):
        return
    if view.is_word[i] and view.folded[i] not in CUES.function_word and view.pos[i] not in ("ADV", "PRON"):
        yield i, i + 1
