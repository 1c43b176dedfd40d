"""People of the writer's own life in a review or investigation, by what relates them: `X, mormors syster`, `X, som jag
delar rum med`, `en granne, X`, `min sons tränare X`, `det var X som tipsade mig`, `jag har talat med tre: X, Y och Z`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.people_words import CLOSER, is_relative, is_role
from pseudo_core.detect.writer.own_deeds import LOVED, MINDING, QUOTES, WRITERS
from pseudo_core.detect.writer.own_sentences import WORK, is_in_own_sentence, is_own_sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pseudo_core.detect.names.chain import NameUnit

__all__ = ["is_of_own_life"]

_ME = frozenset({"mig", "mej", "oss"})
_CLOSE = frozenset({"är", "var"})
_READ = word_set(
    "läste läst såg sett hört nämnde nämnt skrivit beskrev beskrivit citerade skrev älskade hatade gillade"
)
_ASKING = word_set(
    "talat talade pratat pratade intervjuat intervjuade frågat frågade träffat träffade besökt besökte ringde ringt",
)
_PEOPLE = word_set("personer kvinnor män kollegor grannar kompisar vänner elever klasskamrater informanter pensionärer")
_THEY = frozenset({"han", "hon", "hen"})
_IS_CALLED = frozenset({"heter", "hette", "kallas"})
_FAMED = (*LOVED, "författar", "regissör", "skådespelar", "karaktär")
# What books and those in them do to whom reads.
_MOVING = word_set(
    "påminner påminde berör berörde rör rörde får fick gör gjorde skrämmer skrämde imponerar imponerade irriterar",
    "irriterade överraskar överraskade fascinerar fascinerade griper grep",
)
_KINDRED = frozenset({"släkt", "familj", "klan"})
_TITLED = frozenset({"fröken", "fru", "herr", "tant", "farbror", "magister"})
_SOON = 6  # tokens after `X , som` in which the writer stands
_NUMBERS = frozenset({"en", "två", "tre", "ett"})
_OWN_ROOMS = word_set(
    "jobbet tvättstugan porten trappan avdelningen lagret bygget grannhuset kursen biblioteket parallellklassen kören",
    "sfi komvux fiket gymmet verkstan kontoret personalrummet",
)
_CIRCLES = word_set("jobb arbete klass kurs grupp trappa port kör skift förening gata avdelning skola")
_IN_LAWS = frozenset({"svärfar", "svärmor", "svärson", "svärdotter", "svåger", "svägerska", "svägerskan", "svågern"})
_RELATIVES = _IN_LAWS | word_set("moster faster morbror farbror mormor morfar farmor farfar kusin brorsan syrran")
_AGE_ASIDE = 2  # tokens of `, 34 ,`
_FAR = 8  # tokens from `det var X` to `mig`


def is_of_own_life(view: EssayView, units: Sequence[NameUnit]) -> bool:
    """Tell whether the name is that of somebody related to the writer, or who stands alone in what is told of the
    writer: a given name, or a family name after a title (`fröken X grät också`)."""
    first = units[0].first
    if _is_own_relation(view, first, units[-1].last):
        return True
    may_be_alone = units[0].given is not None or view.folded_before(first) in _TITLED
    return len(units) == 1 and may_be_alone and is_in_own_sentence(view, first)


def _is_own_relation(view: EssayView, first: int, last: int) -> bool:
    """Tell whether the text relates the name at the tokens `[first, last)` to the writer."""
    begin, end = view.sentence_of(first)
    if not QUOTES.isdisjoint(view.folded[begin:end]):
        return False
    if _is_called_after(view, first, begin):
        return True
    if _is_led_by_title(view, first, begin):
        return True
    start, stop = _run(view, first, last, begin, end)
    if _is_kins_kin(view, start, stop, begin, end):
        return True
    if not view.is_first_person(first):
        return False
    return (
        _is_whom_i(view, stop, end)
        or _is_one(view, start, stop, begin, end)
        or _is_of_my(view, start, begin)
        or _is_who_met_me(view, start, stop, begin, end)
        or _is_asked(view, first, begin)
        or _is_near_by(view, stop, begin, end)
    )


def _is_led_by_title(view: EssayView, first: int, begin: int) -> bool:
    """Tell whether a relative without a possessive opens the sentence as only their own people say it: `Svärfar X
    somnade`, and where the writer is spoken of right before, `Moster X skickades bort`."""
    if first - 1 != begin or view.folded[begin] not in _RELATIVES:
        return False
    if not WORK.isdisjoint(view.folded[slice(*view.sentence_of(begin))]):
        return False
    if view.folded[begin] in _IN_LAWS:
        return True
    return begin > 0 and view.is_first_person(begin - 1) and view.lines[0][1] <= begin


def _run(view: EssayView, first: int, last: int, begin: int, end: int) -> tuple[int, int]:
    """Return the names joined to the one at `[first, last)`: `X och Y`, of whom the same is said."""
    while first - 2 >= begin and view.folded[first - 1] in ("och", "&") and view.is_capital[first - 2]:
        first -= 2
        while first - 1 >= begin and view.is_capital[first - 1] and view.is_word[first - 1]:
            first -= 1
    while last + 1 < end and view.folded[last] in ("och", "&") and view.is_capital[last + 1]:
        last += 2
        while last < end and view.is_capital[last] and view.is_word[last]:
            last += 1
    return first, last


def _is_kin_genitive(view: EssayView, j: int) -> bool:
    """Tell whether token j is a relative in the genitive: `mammas`, `frus`."""
    word = view.folded[j]
    kinship = view.lexicon.words("kinship") if view.lexicon is not None else {}
    return (
        word.endswith("s")
        and view.texts[j].islower()
        and (kinship.get(word, {}).get("genitive") == "1" or word[:-1] in kinship)
    )


def _is_kins_kin(view: EssayView, first: int, last: int, begin: int, end: int) -> bool:
    """Tell whether a relative's relative stands beside the name, where the writer is spoken of: `mammas syster X`, `X ,
    morfars bror ,`, but not `hennes mammas syster X`."""
    at = None
    whose = last + 1 + (last + 1 < end and view.folded[last + 1] in CUES.own_possessive)  # `X , min mans släkt`
    if whose + 1 < end and view.texts[last] in (",", "(") and _is_kin_genitive(view, whose):
        at, noun = whose, whose + 1
    else:
        noun = first - 1 - (view.texts[first - 1] == "," if first > begin else 0)
        if noun - 1 >= begin and _is_kin_genitive(view, noun - 1):
            at = noun - 1
    if at is None or not (is_relative(view, noun) or is_role(view, noun) or view.folded[noun] in _KINDRED):
        return False
    owner = view.folded[at - 1] if at > begin else ""
    if owner in CUES.possessive and owner not in CUES.own_possessive:
        return False
    if not WORK.isdisjoint(view.folded[begin:end]):
        return False
    sentence = view.tokens[first].sentence
    return any(view.sentence_is_first_person(sentence + k) for k in (-1, 0, 1))


def _is_whom_i(view: EssayView, last: int, end: int) -> bool:
    """Tell whether what the writer has to do with whoever is named follows: `X , som jag är gift med`."""
    if last + 3 >= end or view.texts[last] != "," or view.folded[last + 1] != "som":
        return False
    if view.folded[last + 2] not in WRITERS:
        # `X , som lärde mig simma`, but not `X , som påminner mig om`
        does = view.folded[last + 2 : min(end, last + _SOON)]
        is_read = not WORK.isdisjoint(view.folded[view.sentence_of(last)[0] : last])
        return view.is_verb[last + 2] and does[0] not in _MOVING and not _ME.isdisjoint(does[:3]) and not is_read
    clause = []
    for word in view.folded[last + 3 : end]:
        if word == ",":
            break
        clause.append(word)
    return bool(clause) and (clause[0] in _CLOSE or MINDING.isdisjoint(clause[:2])) and _READ.isdisjoint(clause)


def _is_one(view: EssayView, first: int, last: int, begin: int, end: int) -> bool:
    """Tell whether a relation with no owner stands beside the name in a sentence of the writer's own life: `en granne ,
    X ,`, `X , en kollega ,`."""
    if not is_own_sentence(view, first):
        return False
    if first - 3 >= begin and view.texts[first - 1] == "," and _is_somebody(view, first - 2):
        j = first - 3
        while j > begin and (view.pos[j] == "ADJ" or view.folded[j] in CLOSER):
            j -= 1
        if view.folded[j] in ("en", "ett", "två", "tre"):
            return True
    if last + 2 >= end or view.texts[last] != ",":
        return False
    j = last + 1 + (_AGE_ASIDE if view.texts[last + 1].isdigit() else 0)
    if j + 1 >= end or view.folded[j] not in ("en", "ett", "två"):
        return False
    j += 1
    while j + 1 < end and (view.pos[j] == "ADJ" or view.folded[j] in CLOSER):
        j += 1
    return _is_somebody(view, j)


def _is_somebody(view: EssayView, j: int) -> bool:
    return (is_relative(view, j) or is_role(view, j)) and not view.folded[j].startswith(_FAMED)


def _is_of_my(view: EssayView, first: int, begin: int) -> bool:
    """Tell whether whoever is somebody to the writer's people, or is so somewhere, leads the name: `min sons tränare
    X`, `min tränare i Y , X`."""
    j = first - 1
    if j > begin and view.texts[j] == ",":
        j -= 1
        if j - 1 > begin and view.is_capital[j] and view.folded[j - 1] in ("i", "på", "från"):
            j -= 2
    if j - 1 < begin or not _is_somebody(view, j):
        return False
    j -= 1
    if j - 1 >= begin and _is_kin_genitive(view, j):
        j -= 1
    while j > begin and (view.pos[j] == "ADJ" or view.folded[j] in CLOSER):
        j -= 1
    return view.folded[j] in CUES.own_possessive


def _is_who_met_me(view: EssayView, first: int, last: int, begin: int, end: int) -> bool:
    """Tell whether a cleft has the writer as its object: `Det var X på biblioteket som tipsade mig`."""
    if first - 2 < begin or view.folded[first - 1] not in _CLOSE or view.folded[first - 2] != "det":
        return False
    after = view.folded[last : min(end, last + _FAR)]
    if "som" not in after:
        return False
    rest = after[after.index("som") + 1 :]
    return (
        bool(rest) and rest[0] not in WRITERS and not _ME.isdisjoint(rest[:3]) and rest[0] not in ("berör", "berörde")
    )


def _is_near_by(view: EssayView, last: int, begin: int, end: int) -> bool:
    """Tell whether whoever is named is said to be where the writer lives or works: `Jag tänkte på X en trappa upp`, `X
    på mitt jobb`."""
    if last + 1 >= end or not WORK.isdisjoint(view.folded[begin:end]):
        return False
    after = view.folded[last : last + 3]
    if after[0] in _NUMBERS and after[1] in ("trappa", "trappor", "våningar", "hus"):
        return True
    if after[0] in ("på", "i", "från", "hos") and len(after) > 1:
        noun = after[-1] if after[1] in CUES.own_possessive else after[1]
        return noun in (_OWN_ROOMS if noun == after[1] else _OWN_ROOMS | _CIRCLES)
    return False


def _is_called_after(view: EssayView, first: int, begin: int) -> bool:
    """Tell whether a sentence names whom the one before has as the writer's: `Jag läser för min son . Han heter X`."""
    if first - 2 != begin or view.folded[first - 1] not in _IS_CALLED or view.folded[begin] not in _THEY or not begin:
        return False
    a, b = view.sentence_of(begin - 1)
    people = [k for k in range(a, b) if is_relative(view, k) or is_role(view, k) or (view.is_capital[k] and k > a)]
    if not people:
        return False
    last = people[-1]
    return _is_somebody(view, last) and last > a and view.folded[last - 1] in CUES.own_possessive


def _is_asked(view: EssayView, first: int, begin: int) -> bool:
    """Tell whether a name is in the list of whom the writer has talked to: `Jag har talat med tre personer : X , Y`."""
    colon = next((k for k in range(begin, first) if view.texts[k] == ":"), None)
    if colon is None:
        return False
    words = view.folded[begin:colon]
    return not WRITERS.isdisjoint(words) and not _ASKING.isdisjoint(words) and not _PEOPLE.isdisjoint(words)
