"""Nicknames that a text gives with a verb or a noun for them, listed or not and capitalised or not: `hon säger x till
mig`, `dom kalla mig x`, `hans smeknamn är x`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pseudo_core.detect.names.nickname_frames import (
    NAME_ENDS,
    NICK_NOUNS,
    PRONOUNS,
    SAYS,
    SHORT_KINDS,
    SUBJECTS,
    first_names,
    is_given,
)
from pseudo_core.detect.names.starts import IS_RARE_GIVEN
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.naming import PERSONS
from pseudo_core.detect.view.surface import is_near_word
from pseudo_core.detect.view.word_marks import marked, marked_hits, word_mark
from pseudo_core.link import spelling  # the module: it leans on this package itself

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["called_pairs", "is_home_name", "lowered_forms", "made_names", "spoken_initials", "told_nicknames"]

_CALLS = word_set("kalla kallar kallade kallat kallde kalar kalade kallas kallades kallats kallad")
_CALLED = frozenset({"kallas", "kallades", "kallats", "kallad"})
_CALLING = _CALLS | SAYS
_BECAME = frozenset({"blev", "blir"})
_TELLING = SAYS | _CALLS | _BECAME | {"säg"}
_SOON = word_set(
    "redan snart direkt genast strax sedan sen nästan alltid bara då så från efter första andra en ett två tre",
    "några snabbt fort plötsligt",
    "dag dagen veckan vecka månaden månad termin terminen stunden timmen året lektionen passet matchen för alla",
)
"""What may stand between `blev jag` and what somebody came to be called."""
_MANY = word_set(
    "alla kunder kunderna barn barnen vänner vännerna kompisar kompisarna grannar grannarna elever eleverna folk",
    "folket kollegor kollegorna kusiner kusinerna patienter gäster gästerna byn",
)
"""Who say something else than somebody's name."""
_TO = frozenset({"till", "åt"})
_OBJECTS = frozenset({"mig", "mej", "honom", "henne", "dig", "dej", "oss", "han", "hon"})
_MILD = frozenset({"bara", "alltid", "för", "nu", "också", "då", "gärna"})
_ENDS = NAME_ENDS | {"när", "men", "så", "eftersom", "som", "på", "i", "hemma", "nu", "därför", "du", "istället"}
_AND = frozenset({"och", ","})
_GIVEN_BY = frozenset({"under", "gett", "gav", "givit", "ger"})  # before `namnet X`
_SMALL = word_set("liten lilla lill små kort korta kortare hemma hem barndoms")
_IS = frozenset({"är", "e", "var", ":", "blev"})
_OTHER_LISTS = frozenset({
    "kinship", "endearment", "country", "swedish_place", "language", "profession", "sensitive", "weekday", "month",
})  # fmt: skip
_HOME = frozenset({"för", "hos", "bland", "hemma"})
_BEING = frozenset({"är", "var", "blev", "förblir", "förblev"})
_NOUNS = frozenset({"NOUN", "PROPN", "PRON"})
_THEN = frozenset({"då", "sen", "sedan", "så", "plötsligt", ",", '"', "”", "äntligen"})
_SHORTEST, _NEAR, _FAR = 2, 8, 12
_TWO = 2  # initials of a double name
_LIKELY = 0.3  # probability of a name from which an ordinary word may be one
_MAYBE = 0.1  # one that suffices where only a name or a single word of speech can stand
_NAME_LISTS = frozenset({"given_name", "surname"})
_HEAD = 3  # letters of the shortest first part of a made name
_ALIKE = 2  # letters that a short form has in common with its name
_VERY_ALIKE = 3  # … where it is a word or name of something else
_LOWERED = 4  # letters of the shortest form in small letters
_LONGEST_LOWERED = 60  # no name is as long; all beginnings of a word of 100,000 letters would take gigabytes
_PET_SHAPE = re.compile(r"\w{1,3}(\w)\1(?:[aeioy]|an|is)s?$")
"""The shape of short forms, be they words too: `dille`, `esse`."""
_IS_NOUN = word_mark(NICK_NOUNS | {"namn", "namnet"})
_IS_DOUBLE = word_mark(test=lambda word: word.count("-") == 1)
_BETWEEN = 5  # words between `blev jag` and what somebody came to be called


def _may_be_name(view: EssayView, i: int, *, common: bool = False, near: bool = False) -> bool:
    """Tell whether token i may be a nickname where one is told; `common`: be it an ordinary word, with a capital,
    `near`: be it like one."""
    if i >= view.n or not view.is_word[i] or len(view.texts[i]) < _SHORTEST or view.is_kin[i]:
        return False
    word = view.folded[i]
    if word in CUES.function_word or word in CUES.greeting or word in PRONOUNS or "." in word:
        return False
    lists = {entry.list for entry in view.entries(view.texts[i])}
    if not lists.isdisjoint(_OTHER_LISTS) and "given_name" not in lists:
        return False
    is_capital = view.is_capital[i] and not view.is_initial[i]
    if view.is_common_word(i):
        return is_capital and (common or "given_name" in lists or view.p_name[i] >= _LIKELY)
    if near or is_capital or "given_name" in lists or "-" in word or view.p_name[i] >= _LIKELY:
        return True
    return view.lexicon is not None and not is_near_word(view.lexicon, word)


def _is_object(view: EssayView, i: int) -> bool:
    if i >= view.n:
        return False
    return view.folded[i] in _OBJECTS or view.is_kin[i] or (view.is_capital[i] and is_given(view, i))


def _is_name_anyway(view: EssayView, i: int) -> bool:
    """Tell whether the essay names somebody so, or nearly so, elsewhere: `jag heter X … han säger X`."""
    word = view.folded[i]
    if word in first_names(view):
        return True
    heard = [view.folded[j + 1] for j in view.where(CUES.heter) if j + 1 < view.n and j + 1 != i]
    return any(spelling.is_same_word(word, other) for other in heard)


def told_nicknames(view: EssayView) -> Iterator[int]:
    """Yield the tokens that the text says somebody is called by."""
    for v in view.where(_TELLING):
        word = view.folded[v]
        found: list[int] = []
        if word in _CALLS:
            found = _called(view, v)
        elif word == "säg":
            found = _bidden(view, v)
        elif word in _BECAME:
            found = _become(view, v)
        elif view.folded_after(v) in _TO:
            found = _said_to(view, v)
        else:
            found = _said(view, v)
        yield from [i for i in found if not _is_name_anyway(view, i)]
    for k in marked(view, _IS_NOUN):
        if view.folded[k] in NICK_NOUNS or view.folded[k] == "namnet" or view.folded_before(k) in _SMALL:
            yield from _headed(view, k)


def _called(view: EssayView, v: int) -> list[int]:
    """`dom kalla mig x`, `han heter Bernt men kallas X`."""
    last = view.sentence_of(v)[1]
    if view.folded[v] in _CALLED:
        i = v + 1
        if not (i < last and view.is_capital[i] and _may_be_name(view, i, common=True)):
            return []
        before = range(max(view.sentence_of(v)[0], v - _NEAR), v)
        is_person = any(
            view.folded[j] in CUES.heter
            or view.folded[j] in PERSONS
            or view.folded[j] in PRONOUNS
            or view.is_kin[j]
            or (view.is_capital[j] and not view.is_initial[j] and is_given(view, j))
            for j in before
        )
        return [i] if is_person and not any(view.folded[j] in CUES.thing_head for j in before) else []
    if (at := _called_for(view, v, last)) is not None:
        return [at]
    i = v + 1
    while i < last and i < v + 3 and view.folded[i] in (SUBJECTS | PRONOUNS):
        i += 1
    if i >= last or (view.folded_before(i) not in _OBJECTS and view.folded[i] not in _OBJECTS):
        return []
    i += view.folded[i] in _OBJECTS
    i += i < last and view.folded[i] in _MILD
    is_low = i < last and not view.is_capital[i] and not view.is_common_word(i)
    return [i] if is_low and view.folded_after(i) in _ENDS and _may_be_name(view, i) else []


def _called_for(view: EssayView, v: int, last: int) -> int | None:
    """Return where a name stands that some words part from `kallade`: `kallade till och med chefen mig för X`."""
    for i in range(v + 3, min(last, v + _FAR)):
        if view.folded[i - 1] == "för" and view.is_capital[i] and view.folded_after(i) in NAME_ENDS:
            is_person = not _OBJECTS.isdisjoint(view.folded[v + 1 : i - 1])
            return i if is_person and _may_be_name(view, i, common=True) else None
        if view.folded[i] in (",", ";", "att"):
            return None
    return None


def _become(view: EssayView, v: int) -> list[int]:
    """`på jobbet blev jag redan första dagen X`."""
    last = view.sentence_of(v)[1]
    i = v + 2
    if view.folded_after(v) not in PRONOUNS:
        return []
    while i < last and i < v + 2 + _BETWEEN and view.folded[i] in _SOON:
        i += 1
    if i == v + 2 or i >= last or not view.is_capital[i] or view.folded_after(i) not in NAME_ENDS:
        return []
    if view.is_profession[i] and not view.folded[i].endswith(("n", "t")):
        return []
    is_trade = view.is_profession[i] and not view.is_initial[i]  # `han blev snabbt Doktorn`
    return [i] if is_trade or _may_be_name(view, i, common=True, near=True) else []


def called_pairs(view: EssayView) -> Iterator[int]:
    """Yield the first tokens of two capitalised words that people say or call somebody: `alla kunder sa X Y`, `barnen
    kallar mig X Kort`, where the second is no family name."""
    for v in view.where(_CALLING):
        is_call = view.folded[v] in _CALLS
        i = v + 1 + (is_call and view.folded_after(v) in _OBJECTS)
        if i + 1 >= view.sentence_of(v)[1] or (is_call and i == v + 1 and view.folded[v] not in _CALLED):
            continue
        if not (view.is_capital[i] and view.is_capital[i + 1] and view.adjacent(i, i + 1)) or view.is_initial[i]:
            continue
        if view.folded_after(i + 1) not in NAME_ENDS or view.is_shouted(i):
            continue
        lists = {entry.list for entry in view.entries(view.texts[i + 1])}
        if is_call:
            if is_given(view, i) and view.is_common_word(i + 1) and lists.isdisjoint(("surname", "given_name")):
                yield i
        elif view.folded_before(v) in _MANY and "surname" not in lists:
            first = view.sentence_of(v)[0]
            words = view.folded[first:v]
            if "men" in words and not CUES.heter.isdisjoint(words):
                yield i


def _bidden(view: EssayView, v: int) -> list[int]:
    """`säg X`, `men säg moster X`."""
    i = v + 1
    while i < v + 3 and i < view.n and (view.folded[i] in _MILD or view.is_kin[i] or view.folded[i] in CUES.title):
        i += 1
    if i >= view.sentence_of(v)[1] or view.folded_after(i) not in (".", "!", ",", "", "du", ")", "så", "till"):
        return []
    if view.folded_after(i) == "till" and view.folded_after(i, 2) not in _OBJECTS:
        return []
    return [i] if view.is_capital[i] and not view.is_common_word(i) and _may_be_name(view, i) else []


def _said_to(view: EssayView, v: int) -> list[int]:
    """`hon säger till mig x`."""
    i = v + 3
    if i >= view.sentence_of(v)[1] or view.folded[v + 2] not in _OBJECTS or view.folded_after(i) not in _ENDS:
        return []
    return [i] if not view.is_common_word(i) and not view.is_initial[i] and _may_be_name(view, i) else []


def _said(view: EssayView, v: int) -> list[int]:
    """`han säger x till mamma och y till mig`, `kollegorna säger X och jag säger Y`."""
    i = v + 1 + (view.folded_after(v) in _MILD)
    last = view.sentence_of(v)[1]
    found: list[int] = []
    if i == v + 1 and i < last and _is_speaker(view, v, i):
        return found
    while (
        i + 1 < last
        and view.folded[i + 1] in _TO
        and (
            _may_be_name(view, i, near=bool(found) or view.p_name[i] >= _MAYBE)
            or _is_low_form(view, i)
            or (view.is_profession[i] and view.is_capital[i] and view.folded[i].endswith("n"))  # `säger Doktorn till`
        )
    ):
        at = i + 2 + (i + 2 < last and view.folded[i + 2] in CUES.possessive)
        if not _is_object(view, at):
            break
        found.append(i)
        i = at + 2
        if at + 1 >= last or view.folded[at + 1] not in _AND:
            break
    if found or i >= last or view.folded[v] not in ("säger", "sager"):
        return found
    if view.folded_before(v) in SUBJECTS and view.folded_after(i) in NAME_ENDS and _is_low_form(view, i):
        return [i]  # `i laget de säger dille`
    return [i] if _is_said_form(view, v, i) else []


def _is_speaker(view: EssayView, v: int, i: int) -> bool:
    """Tell whether the name at token i is the subject of the verb before it, since none stands before that: `sen sa
    Omar till mig att …`, but `chefen sa Omar till mig`."""
    if not is_given(view, i) or view.folded_after(i) not in _TO:
        return False
    if view.is_initial[v] or view.folded[v] in ("sa", "sade"):
        before = v - 1
        is_led = view.folded_before(before) in CUES.place_preposition_strong  # `i kön sa Omar`
        return view.is_initial[v] or is_led or (view.pos[before] not in _NOUNS and view.folded[before] not in SUBJECTS)
    return view.folded[v - 1] in _THEN


def _is_said_form(view: EssayView, v: int, i: int) -> bool:
    """Tell whether token i is how somebody says a name that stands near: `Ragnheiður … hon säger Ragga`."""
    if not view.is_capital[i] or view.folded_after(i) not in NAME_ENDS:
        return False
    who = view.folded_before(v)
    j = v - 1
    is_who = who in PRONOUNS or who in SUBJECTS or who.endswith(("arna", "orna", "erna"))
    if not who or not (is_who or view.is_kin[j] or view.is_capital[j]):
        return False
    if view.folded_after(i) == "och" and i + 2 < view.n and view.is_capital[i + 2]:
        return False
    word = view.folded[i]
    is_plain = not view.is_common_word(i) and _may_be_name(view, i)
    alike = _ALIKE if is_plain else _VERY_ALIKE  # `han heter Liban … vi säger Libi`, be that a word elsewhere
    first = view.tokens[v].sentence
    near = [j for j in view.capitals if j != i and first - 2 <= view.tokens[j].sentence <= first]
    names = [view.folded[j] for j in near if view.folded[j] != word]
    return any(
        name[:alike] == word[:alike]
        and len(name) + (not is_plain) > len(word)
        and not spelling.is_same_word(word, name)
        for name in names
    )


def _is_low_form(view: EssayView, i: int) -> bool:
    """Tell whether token i is in small letters, shaped like a short form, and begins as a name of the essay does."""
    word = view.folded[i]
    if view.is_capital[i] or view.is_kin[i] or word in CUES.function_word or not _PET_SHAPE.match(word):
        return False
    return any(view.folded[j][:_ALIKE] == word[:_ALIKE] and len(view.folded[j]) > 2 for j in _named(view) if j != i)


def _named(view: EssayView) -> list[int]:
    """Return the tokens at which listed given names stand or that `heter` names, worked out once."""
    known = view.memo.get("named_tokens")
    if known is None:
        known = [hit.first for hit in marked_hits(view, IS_RARE_GIVEN)]
        known += [j + 1 for j in view.where(CUES.heter) if j + 1 < view.n and not view.is_common_word(j + 1)]
        view.memo["named_tokens"] = known
    return list(known)


def lowered_forms(view: EssayView) -> Iterator[int]:
    """Yield the tokens in small letters that begin a longer name of the essay and are no words: `behruz … behr ringer
    aldrig`."""
    heads: dict[str, str] = {}
    for j in _named(view):
        name = view.folded[j]
        for end in range(_LOWERED, min(len(name) - 2, _LONGEST_LOWERED)):
            heads[name[:end]] = name
    for i in view.where(heads.keys()) if heads else ():
        word = view.folded[i]
        is_low = view.texts[i].islower() and view.p_name[i] >= _LIKELY and not view.is_common_word(i)
        if is_low and _may_be_name(view, i, near=True) and heads[word].removeprefix(word)[-1:] != "s":
            yield i


def _headed(view: EssayView, k: int) -> list[int]:
    """`hans smeknamn är x`, `alla har smeknamn , min är x`."""
    sentence = view.tokens[k].sentence
    found: list[int] = []
    first = view.sentence_of(k)[0]
    if view.folded[k] == "namnet" and not _GIVEN_BY.isdisjoint(view.folded[max(first, k - 4) : k]):
        i = k + 1  # `går under namnet X`, `har gett mig namnet X`
        is_person = any(_is_object(view, j) or view.folded[j] in PRONOUNS for j in range(first, k))
        is_name = is_person and i < view.n and view.is_capital[i] and _may_be_name(view, i, common=True)
        return [i] if is_name else []
    if view.folded[k] == "namnet" and view.folded_before(k) not in _SMALL:
        return []
    for i in range(max(first, k - 1), min(view.n, k + 4 * _NEAR)):
        if view.tokens[i].sentence > sentence + 1:
            break
        if view.folded_before(i) not in _IS or not _may_be_name(view, i, common=i == k + 2, near=True):
            continue
        whose = view.folded_before(i, 2)
        j = i - 2
        is_noun = j == k or (whose in CUES.possessive and whose != "det")
        is_named = view.is_capital[i] and j > k and (whose in PRONOUNS or (view.is_capital[j] and is_given(view, j)))
        is_plain = view.is_common_word(i) and not (j == k and view.is_capital[i] and not view.is_profession[i])
        if (is_noun or (is_named and view.folded_after(i) in NAME_ENDS)) and not is_plain:
            found.append(i)
    return found


def spoken_initials(view: EssayView) -> Iterator[int]:
    """Yield the tokens of two capitals that somebody goes by: `LM` where the essay has `Luis Miguel`, `BJ , som
    alla kallar honom`."""
    shorts = [i for i in view.capitals if len(view.texts[i]) == _TWO and view.texts[i].isupper()]
    shorts = [
        i for i in shorts if view.texts[i].isalpha() and not view.is_shouted(i) and not view.entries(view.texts[i])
    ]
    if not shorts:
        return
    doubles = {
        (view.texts[j][0] + view.texts[j + 1][0]).casefold()
        for j in view.capitals
        if j + 1 < view.n and view.is_capital[j + 1] and view.adjacent(j, j + 1) and is_given(view, j)
    }
    doubles |= {word[0] + word[word.index("-") + 1] for word in view.vocabulary if "-" in word[1:-1]}
    told = {view.folded[i] for i in shorts if _is_called_by_them(view, i)}
    for i in shorts:
        is_double = view.folded[i] in doubles and view.p_name[i] >= _LIKELY and view.folded[i] not in CUES.work_head
        if view.folded[i] in told or (is_double and not (i and view.is_capital[i - 1])):
            yield i


def _is_called_by_them(view: EssayView, i: int) -> bool:
    """Tell whether the text says that people call somebody by the capitals at token i: `BJ , som alla kallar honom`."""
    words = view.folded[i + 1 : i + 6]
    return words[:2] == [",", "som"] and not _CALLS.isdisjoint(words) and not PRONOUNS.isdisjoint(words)


def is_home_name(view: EssayView, i: int) -> bool:
    """Tell whether token i is what somebody is to some people only: `för grannarna var han X`, `hemma har jag alltid
    varit X`."""
    if not view.is_capital[i] or view.is_profession[i] or view.folded_after(i) not in NAME_ENDS:
        return False
    first = view.sentence_of(i)[0]
    start = (
        next((j for j in range(i - 1, max(first - 1, i - _NEAR), -1) if view.folded[j] in (",", ";")), first - 1) + 1
    )
    start += view.folded[start] in ("och", "men")
    if start >= i or view.folded[start] not in _HOME:
        return False
    before, second = view.folded_before(i), view.folded_before(i, 2)
    if before == "varit":
        return "alltid" in view.folded[start:i]
    return before in PRONOUNS and second in _BEING


def made_names(view: EssayView) -> Iterator[int]:
    """Yield the tokens that put a word before somebody's name to tell them from others: `Pizza-Ali`."""
    for i in marked(view, _IS_DOUBLE):
        head, _, tail = view.texts[i].partition("-")
        if not (tail[1:].islower() and tail.isalpha() and len(head) >= _HEAD):
            continue
        if not view.is_common_surface(head.casefold()):
            continue
        heads = {entry.list for entry in (*view.entries(head.capitalize()), *view.entries(head))}
        if not heads.isdisjoint(_NAME_LISTS):
            continue
        if tail.islower() and not head.islower():
            continue
        short = tail.casefold()
        given = [e for e in view.entries(tail.capitalize()) if e.list == "given_name"]
        is_pet = len(short) > _HEAD and any(e.kind in SHORT_KINDS for e in given)
        is_name = is_pet or (any(not e.is_common for e in given) and not view.is_common_surface(short))
        if is_name and not view.entries(view.texts[i]):
            yield i  # `skruv-lasse`
            continue
        if tail.islower():
            continue
        is_known = any(view.folded[j].startswith(short) and is_given(view, j) for j in view.capitals if j != i)
        if is_known and not view.entries(view.texts[i]):
            yield i
