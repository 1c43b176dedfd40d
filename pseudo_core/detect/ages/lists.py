"""Ages that lean on others: joined by `och`, after another in the sentence, and lists of names with numbers.

`5 och 8 år`; `jag var trettio och min dotter tolv`; `vi har tre barn: Ali 12, Sara 9 och Omar 3`.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from pseudo_core.detect.ages.numbers import AgeNumber, read_age_number, spelt_numbers
from pseudo_core.detect.ages.subject import COPULA, SINGULAR, YEARS, ends_here, is_person
from pseudo_core.detect.markup.education_words import LEVELLED
from pseudo_core.detect.numbers.words import read_number_word
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.listed import misspelt_numbers

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView
    from pseudo_core.lexicon import Lexicon

__all__ = ["coordinated", "listed_ages", "lists_years", "named_list"]

_OF_SEVERAL = frozenset({"ena", "andra", "andre", "tredje", "fjärde", "mellersta", "mellan", "sista", "första"})
_NUMBERED = word_set(
    "klass årskurs åk grupp nivå kurs rum sal kapitel plan våning dag vecka modul del steg lektion prov"
)
_ONLY = frozenset({"bara", "nästan", "snart", "redan", "knappt", "nu", "precis", "just"})
_WHEN = frozenset({"när", "då", "nar"})
_THEN = frozenset({",", "och", "sen", "sedan", "men"})
_CHILD_DIGITS = 2
_CLAIMED = word_set(
    "säger säga säg sager sägger sa sade påstår påstod ljuger ljög skriver skrev tror trodde gissade gissar"
)
_PASSED = frozenset({"sedan", "sen", "kvar", "till", "äldre", "yngre", "senare", "innan", "efter", "före", "i"})
_JOIN = frozenset(
    {"och", "o", "oc", "ock", "å", ",", "eller", "&", "respektive", "resp", "resp.", "samt", "/", "-", "–", "till"}
)


def coordinated(view: EssayView, number: AgeNumber, lexicon: Lexicon | None) -> Iterator[AgeNumber]:
    """Yield numbers joined to an age: `5 och 8 år`, `är 3 , 5 och 8`."""
    if number.tail:
        return
    sentence = view.tokens[number.first].sentence
    j = number.first - 1
    while j >= 1 and view.tokens[j - 1].sentence == sentence and view.folded[j] in _JOIN:
        at = j - 2 if view.folded[j - 1] in YEARS and j >= 2 else j - 1
        other = read_age_number(view, at, lexicon)
        if other is None or other.tail or other.is_ordinal or _is_duration(view, other.first):
            break
        if at < j - 1 and view.folded[j] == "," and other.value == 1 and not other.is_digits:
            break  # `jag hade bott där ett år , trettio år gammal ,`
        yield other
        j = other.first - 1
        while j > 0 and view.tokens[j - 1].sentence == sentence and _may_be_child(view, j):
            yield AgeNumber(j, j + 1, int(view.texts[j]), is_digits=True)  # `barn 12 10 och 7 år`
            j -= 1
    j = number.last + (view.folded_after(number.last - 1) in YEARS)
    while j + 1 < view.n and view.tokens[j + 1].sentence == sentence and view.folded[j] in _JOIN:
        is_hedged = view.folded[j + 1] in _ONLY or view.folded[j + 1] == "kanske"  # `22 , snart 23 ,`
        at = j + 1 + (is_hedged and j + 2 < view.n)
        other = read_age_number(view, at, lexicon) or _misspelt(view, at, lexicon)
        if other is None or other.tail or other.is_ordinal:
            break
        after = view.folded_after(other.last - 1)
        if not (ends_here(view, other.last) or after in YEARS or after.startswith("månad")):
            break
        yield other
        j = other.last + (after in YEARS)


def _may_be_child(view: EssayView, j: int) -> bool:
    """Tell whether token j is digits right after people or another number, no sign between."""
    word = view.texts[j]
    return word.isdecimal() and len(word) <= _CHILD_DIGITS and (view.is_kin[j - 1] or view.texts[j - 1].isdecimal())


def _misspelt(view: EssayView, i: int, lexicon: Lexicon | None) -> AgeNumber | None:
    """Return the short misspelt number at token i, which only an age before it makes one: `är 9 och sjy`."""
    number = spelt_numbers(lexicon).get(view.folded[i])
    if number is None or number.is_ordinal or number.value < 2 or not ends_here(view, i + 1):
        return None
    return AgeNumber(i, i + 1, number.value, is_digits=False, distance=number.distance)


def _is_duration(view: EssayView, i: int) -> bool:
    return view.folded_before(i) in ("i", "för", "om", "efter", "på", "under")


def listed_ages(
    view: EssayView,
    lexicon: Lexicon | None,
    kin: Mapping[str, Mapping[str, str]],
    taken: Mapping[int, tuple[AgeNumber, float]],
    at: Sequence[int],
) -> Iterator[AgeNumber]:
    """Yield ages that lean on an earlier one in the sentence: `jag var trettio och min dotter Ksenia tolv`.

    `at` are the tokens, in order, that may begin a number.
    """
    sentences = {view.tokens[i].sentence for i, (_, score) in taken.items() if score >= 0.5}
    for sentence in sorted(sentences):
        first, last = view.sentences[sentence]
        for i in at[bisect_right(at, first) : bisect_left(at, last)]:
            if i in taken:
                continue
            number = read_age_number(view, i, lexicon) or _misspelt(view, i, lexicon)
            if number is None or number.is_ordinal or number.tail or number.value < 1:
                continue
            is_baby = number.value <= 36 and view.folded_after(number.last - 1).startswith(("månad", "veck"))
            if not ends_here(view, number.last + is_baby):
                continue
            if (
                i - first >= 2
                and view.folded[i - 1] in COPULA
                and view.is_shouted(i - 2)
                and not view.is_common_word(i - 2)
            ):
                yield number  # `ALI ÄR 17 OCH KAVIN ÄR 9`
                continue
            if view.folded[i - 1] in _CLAIMED and not number.is_ordinal:
                yield number  # `han är 61 men han säger 47`
                continue
            is_told = number.value >= 2 and not is_baby and view.folded_after(number.last - 1) in _WHEN
            if is_told and view.folded[i - 1] in _THEN and any(j in taken for j in range(first, i)):
                yield number  # `jag var fyra när vi kom hit , sju när vi flyttade`
                continue
            if view.folded[i - 1] in _OF_SEVERAL and view.folded_before(i, 2) in ("den", "det", "dom", "de"):
                yield number  # `en är tio och den andra tolv`
                continue
            owner = i - 2 if view.folded[i - 1] in _ONLY and i - first >= 2 else i - 1  # `… och Sara bara tre`
            if (
                not _is_numbered(view.folded[owner])
                and view.folded[owner] not in SINGULAR
                and is_person(view, owner, kin)
                and (number.value > 1 or number.is_digits)
            ):
                yield number


def _is_numbered(word: str) -> bool:
    """Tell whether what a word names is told apart by numbers: `Dag 3`, `Modul 4`, `SVA-grund 2`."""
    return word in _NUMBERED or word in LEVELLED or (word.partition("-")[0] in LEVELLED and "-" in word)


def _beside_name(
    view: EssayView, i: int, lexicon: Lexicon | None, kin: Mapping[str, Mapping[str, str]]
) -> AgeNumber | None:
    """Return the number at token i where a name, in capitals or not, stands right before it."""
    before = view.folded[i - 1]
    if _is_numbered(before):
        return None
    is_name = view.is_title[i - 1] and is_person(view, i - 1, kin)
    if not is_name and lexicon is not None:
        is_name = view.is_word[i - 1] and len(before) > 2 and not lexicon.is_common(before) and before not in kin
    if not is_name:
        return None
    listed = misspelt_numbers(lexicon).get(view.folded[i])
    has_half = view.folded_after(i) in ("och", "o", "å") and view.folded_after(i, 3) in ("halv", "halvt")
    word = None if view.texts[i][0].isdecimal() or has_half else listed or read_number_word(view.folded[i])
    if word is not None:
        is_age = not word.is_ordinal and 1 < word.value <= 110
        return AgeNumber(i, i + 1, word.value, is_digits=False, distance=word.distance) if is_age else None
    number = read_age_number(view, i, lexicon)
    return number if number is not None and not number.tail and number.value >= 1 else None


def named_list(
    view: EssayView,
    lexicon: Lexicon | None,
    kin: Mapping[str, Mapping[str, str]],
    taken: frozenset[int],
    at: Iterable[int],
) -> Iterator[AgeNumber]:
    """Yield the numbers of `vi har tre barn: Ali 12, Sara 9 och Omar 3`: two names or more, each with its number.

    `at` are the tokens, in order, that may begin a number.
    """
    found: dict[int, list[AgeNumber]] = {}  # by sentence
    for i in at:
        sentence = view.tokens[i].sentence
        if i in taken or i == view.sentences[sentence][0] or not ends_here(view, i + 1):
            continue
        number = _beside_name(view, i, lexicon, kin)
        if number is not None:
            found.setdefault(sentence, []).append(number)
    told = {view.tokens[i].sentence for i in taken} if found else set()
    for sentence, numbers in found.items():
        begin, last = view.sentences[max(0, sentence - 1)][0], view.sentences[sentence][1]
        if len(numbers) == 1 and sentence - 1 in told and view.is_title[numbers[0].first - 1]:
            begin = view.sentences[max(0, sentence - 2)][0]  # `Eva är åtta år . Mia tolv är hos mig .`
        elif len(numbers) < 2:
            continue
        if any(word in kin for word in view.folded[begin:last]):
            yield from numbers


def lists_years(view: EssayView, last: int) -> bool:
    """Tell whether more numbers follow up to token `last` and then `år`, which counts no time: `, 9 och 5 år .`"""
    j = last
    while (
        j + 1 < view.n
        and view.folded[j] in (",", "och", "respektive", "resp")
        and (view.texts[j + 1].isdecimal() or view.pos[j + 1] == "NUM")
    ):
        j += 2
    return j > last and view.folded_after(j - 1) in YEARS and view.folded_after(j) not in _PASSED
