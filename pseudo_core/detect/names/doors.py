"""Names that a place in the text makes names: initials on a line of their own or in a signature, names on doors."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pseudo_core.detect.names.chain import GIVEN, INITIAL, SURNAME
from pseudo_core.detect.names.initials_told import IS_DOTTED, lone_letters, told_initials
from pseudo_core.detect.names.no_names import is_no_name
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.people_words import is_role
from pseudo_core.detect.view.surface import entries_of, fold_key
from pseudo_core.detect.view.word_marks import marked, word_mark
from pseudo_core.model import Evidence
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["door_tokens", "doorplate", "lone_initials", "signed_initials"]

_STANDS = frozenset({"står", "stå", "stod", "ståt"})
_RINGS = frozenset({"ring", "ringer", "ringa", "klicka", "tryck", "tryckte"})
_DOORS = frozenset(
    {
        "dörren",
        "dörr",
        "dörrn",
        "dör",
        "dören",
        "dörn",
        "porten",
        "port",
        "brevlådan",
        "brevlåda",
        "skylten",
        "skylt",
        "klockan",
        "ringklockan",
    }
    | {"postlådan", "postlåda", "postfacket", "porttelefonen", "porttelefon", "dörrskylten"}
    | {"lådan", "låset", "brevlådorna", "porttavlan", "tavlan"}
    | {"dörrklockan", "ytterdörren", "dorren", "lägenhetsdörren", "brevinkastet", "namntavlan"}
)
_IS_DOOR, _MAY_SHOW, _IS_RING = word_mark(_DOORS), word_mark(_STANDS), word_mark(_RINGS)
# Where families stand, and others too.
_LISTS = frozenset({"lista", "listan", "tvättlistan", "bokningslistan"})
_STILL = frozenset({"det", "bara", "namnet", "fortfarande", "ännu", "också"})
_GROUPS = r"(?:Zs|Sz|Gy|Cs|Lj|Nj|Dž|Sh|Zh|Th|Ch|Kh|Ph|Y[aue]|J[aueo]|St|Chr|Fr|Kr)(?=\s*\.)"
_APART = re.compile(rf"(?:[A-ZÅÄÖ]|{_GROUPS})\s*\.\s*-?\s*(?:[A-ZÅÄÖ]|{_GROUPS})\s*\.?(?:\s*-?\s*[A-ZÅÄÖ]\s*\.)?")
_SHOUTED = re.compile(r"[A-ZÅÄÖa-zåäö]\.$")
# Two or three letters that stand for one sound, and so for one initial: `Zs. Szabó`, `Yu. Petrenko`, `Chr. Dahl`.
_LETTER_GROUPS = word_set(
    "zs sz gy cs ny ty ly dz dž lj nj dj dh gj ll rr sh xh zh th ch kh ph ya yu yo ye ja ju jo je fr chr st kr",
)
_NO_INITIALS = frozenset({"ok", "ps", "obs", "nej", "ja", "rsvp", "osa", "vh", "mvh", "hej", "lol"})
_TWO_LETTERS = re.compile(r"^[A-ZÅÄÖ]\.[A-ZÅÄÖ]\.?$")
_WHOM_ONE_MEETS = frozenset({"med", "hos", "åt", "mejla", "ring", "fråga", "hälsa", "träffade", "träffa"})
_LONGEST = 6  # tokens of a line of initials
_LETTER_LINE = 3  # tokens of a line that is a name, a letter and its dot
_NEAR_DOOR = frozenset({"vid", "utanför", "bakom", "framför", "innanför", "i", "genom", "öppnade", "öppnar"})
_BEFORE_DOOR = frozenset({",", ":", "(", "namnet", "-", "–"})
_NEAR = 5  # tokens before initials in which what they are stands
_CHANGING = word_set("bytte byta byter bytt ändrade ändra ändrat ändrar")
_FAMILY_NOUNS = frozenset({"efternamn", "efternamnet", "släktnamn", "släktnamnet"})
_LAST_TOKENS = 2
_LETTERS = word_set("initialer initialerna initialen bokstav bokstäver bokstäverna bokstaver monogram")
_SHORTENING = word_set("kortat kortade kortar förkortat förkortade förkortar korta kortas förkortas gjort ändrat")
_NAMED = frozenset({"mig", "mej", "honom", "henne", "oss", "namnet", "det", "den", "ner", "av"})
_SAYING = frozenset({"säger", "sa", "sade", "ropar", "ropade", "säga"})
_PEOPLE = frozenset({"mig", "mej", "honom", "henne"})
_WHOM = frozenset({"honom", "henne", "för", "hen"})
_YOURS = frozenset({"din", "er", "eran", "ditt", "dina"})
_LAST_LINES = 3  # lines of a letter's end that initials may sign


def lone_initials(view: EssayView) -> Iterator[Evidence]:
    """Initials alone on one of the last lines or at the very end: `K. A.`, `Hälsningar B`."""
    for a, b in view.lines[-_LAST_LINES:]:
        words = [i for i in range(a, b) if view.is_word[i]]
        if len(words) == 1 and "." in view.texts[words[0]][:-1] and INITIAL.match(view.texts[words[0]]):
            start, end = view.starts[words[0]], view.ends[b - 1] if b - words[0] <= 2 else view.ends[words[0]]
            yield Evidence(start, end, Label.INITIALS, "initials/line", 0.9, (), fold_key(view.text[start:end]), ())
        if b - a > 2 and view.texts[a + 1] == "," and "." in view.texts[a][:-1] and INITIAL.match(view.texts[a]):
            yield _found(view, a, a + 1, Label.INITIALS, "initials/line_first")  # `A.T., pappa och kock`
    yield from _last_line(view)
    yield from _of_somebody(view)
    yield from _lettered(view)
    yield from _changed(view)
    yield from _met(view)
    for first, last in told_initials(view):
        yield _found(view, first, last, Label.INITIALS, "initials/told")
    for i in sorted(view.signed):
        text = view.texts[i]
        alone = sum(1 for j in view.signed if view.adjacent(min(i, j), max(i, j)) and abs(i - j) == 1) == 0
        if INITIAL.match(text) and text[:1].isupper() and alone and i + 1 >= view.n - 1:
            start, end = view.span(i, i + 1)
            yield Evidence(start, end, Label.INITIALS, "initials/signature", 0.9, (), fold_key(text), ())


def _of_somebody(view: EssayView) -> Iterator[Evidence]:
    """Yield the letter that stands for somebody whom the text names no more closely: `kalla för L.`, `min vän K.`,
    `kollegan M. sa`."""
    letters = [i for i in lone_letters(view) if not view.is_initial[i]]
    for i in letters:
        end = view.ends[i]
        if not i or view.texts[i][0] == "I" or view.is_shouted(i) or not view.texts[i][0].isalpha():
            continue
        before, second = view.folded_before(i), view.folded_before(i, 2)
        if _is_what_they_say(view, i):
            is_dotted = view.texts[i][-1] != "." and view.folded_after(i) == "." and view.text[end : end + 1] == "."
            yield _found(view, i, i + 1 + is_dotted, Label.INITIALS, "initials/of_somebody")
            continue
        if view.texts[i][-1] != "." and view.text[end : end + 1] != ".":
            if before in CUES.calling or (second in CUES.calling and before in _WHOM):
                yield _found(view, i, i + 1, Label.INITIALS, "initials/of_somebody")  # `jag kallar henne M`
            continue
        is_called = (
            before in CUES.called
            or (before == "för" and second in CUES.calling)
            or before in CUES.calling
            or second in CUES.calling
        )
        if is_called or (view.is_kin[i - 1] and second in CUES.possessive) or is_role(view, i - 1):
            last = i + 1 + (view.texts[i][-1] != "." and view.folded_after(i) == ".")
            yield _found(view, i, last, Label.INITIALS, "initials/of_somebody")


def _is_what_they_say(view: EssayView, i: int) -> bool:
    """Tell whether the letter at token i is what others make of a name: `de har kortat mig till T`, `de kallar mig för
    T`, `alla säger T till mig`."""
    before, words = view.folded_before(i), view.folded[max(view.sentence_of(i)[0], i - _NEAR) : i]
    if before in ("till", "för") and len(words) > 1 and words[-2] in _NAMED:
        return not _SHORTENING.isdisjoint(words) or not CUES.calling.isdisjoint(words)
    return view.folded_after(i) == "till" and view.folded_after(i, 2) in _PEOPLE and not _SAYING.isdisjoint(words)


def _lettered(view: EssayView) -> Iterator[Evidence]:
    """Yield initials that the text calls so, or by which somebody is called: `mina initialer , H.M.`, `kallas J.P.`"""
    for i in marked(view, IS_DOTTED):
        text = view.texts[i]
        if not _TWO_LETTERS.match(text) or view.entries(text):
            continue
        before = view.folded_before(i)
        is_called = before in CUES.called or before in CUES.calling or view.folded_before(i, 2) in CUES.calling
        words = view.folded[max(view.sentence_of(i)[0], i - _NEAR) : i]
        is_called = is_called or (before in ("/", "//") and i + _LAST_TOKENS >= view.n)
        if is_called or not _LETTERS.isdisjoint(words):
            end = view.ends[i]
            is_dotted = text[-1] != "." and view.text[end : end + 1] == "." and view.folded_after(i) == "."
            yield _found(view, i, i + 1 + is_dotted, Label.INITIALS, "initials/called_so")


def _changed(view: EssayView) -> Iterator[Evidence]:
    """Yield the family name that somebody takes: `jag bytte efternamn till X`, `efternamn från Y till X`, but not `byta
    efternamn och flytta till X`."""
    if view.vocabulary.isdisjoint(_CHANGING) or view.vocabulary.isdisjoint(_FAMILY_NOUNS):
        return
    for i in view.capitals:
        words = view.folded[max(view.sentence_of(i)[0], i - _NEAR) : i]
        if words[-3:-2] in (["från"], ["ifrån"]):
            words = [*words[:-3], "till"]  # `från Y till X`
        is_changed = words[-1:] == ["till"] and not _FAMILY_NOUNS.isdisjoint(words[-2:])
        if is_changed and view.is_word[i] and not view.is_common_word(i) and not _CHANGING.isdisjoint(words):
            yield _found(view, i, i + 1, Label.SURNAME, "surname/changed", 0.9999)


def _met(view: EssayView) -> Iterator[Evidence]:
    """Yield the initials of whom one meets, writes or goes to: `mötet med B.G. och Omar`, `ett brev från K.L.`"""
    for i in marked(view, IS_DOTTED):
        text = view.texts[i]
        if not _TWO_LETTERS.match(text) or view.is_initial[i] or view.entries(text):
            continue
        if view.folded_before(i) in _WHOM_ONE_MEETS and not (i + 1 < view.n and view.texts[i + 1][:1].isdigit()):
            yield _found(view, i, i + 1, Label.INITIALS, "initials/met")


def _last_line(view: EssayView) -> Iterator[Evidence]:
    """Yield initials that are the whole last line: `S. P.` in several tokens, `MJ` where capitals are not the rule."""
    a, b = view.lines[-1] if view.lines else (0, 0)
    if a < b:
        yield from _after_closing(view, a, b)
        yield from _small_letter(view, a, b)
    if not 0 < b - a <= _LONGEST + 2 or not a:
        return
    if b - a > 2 and view.texts[b - 2] == "," and view.is_capital[b - 1]:
        b -= 2  # `K. L., Kiruna`
    if b - a > _LONGEST:
        return
    texts = view.texts[a:b]
    is_apart = _APART.fullmatch(view.text[view.starts[a] : view.ends[b - 1]]) is not None
    text = texts[0]
    is_pair = len(texts) == 1 and len(text) in (2, 3) and text.isalpha() and text.isupper() and not view.is_shouted(a)
    if is_apart or (is_pair and a in view.signed and view.folded[a] not in CUES.closing | _NO_INITIALS):
        start, end = view.span(a, b)
        yield Evidence(start, end, Label.INITIALS, "initials/line", 0.9999, (), fold_key(view.text[start:end]), ())


def _small_letter(view: EssayView, a: int, b: int) -> Iterator[Evidence]:
    """Yield the small letter that signs what is closed before it: `hälsningar` and below it `w.`, `kram /s`."""
    at = b - 1 - (view.texts[b - 1] == "." and b - a > 1)
    text = view.texts[at].removesuffix(".")
    if len(text) != 1 or not text.islower():
        return
    before = at - 1 - (at > 0 and view.texts[at - 1] == "/")
    if before >= 0 and view.folded[before] in CUES.closing and before >= a - 2:
        start, end = view.span(at, b)
        yield Evidence(start, end, Label.INITIALS, "initials/line", 0.9999, (), fold_key(view.text[start:end]), ())


def _after_closing(view: EssayView, a: int, b: int) -> Iterator[Evidence]:
    """Yield initials that end the last line behind what closes a letter: `din syster A . B .`, `din A`."""
    at = b
    while at > max(a, b - _LONGEST) and (view.texts[at - 1] in (".", "-") or _is_letter(view.texts[at - 1])):
        at -= 1
    if at in (a, b) or not view.is_capital[at] or not _is_letter(view.texts[at]):
        return
    before, second = view.folded_before(at), view.folded_before(at, 2)
    is_closed = before in CUES.closing or before in _YOURS or (view.is_kin[at - 1] and second in _YOURS)
    if is_closed and not view.is_shouted(a):
        start, end = view.span(at, b)
        yield Evidence(start, end, Label.INITIALS, "initials/line", 0.9999, (), fold_key(view.text[start:end]), ())


def _is_letter(text: str) -> bool:
    return text[:1].isupper() and len(text.removesuffix(".")) == 1


def signed_initials(view: EssayView) -> Iterator[Evidence]:
    """Initials in a signature whose dot is a token of its own, the family name in any case: `D . Perić`, `R. islam`,
    `Zs. Szabó`; and after a lower-cased name on the last line: `omar w.`
    """
    for i in sorted(view.signed):
        if i + 2 < view.n and view.texts[i + 1] == "." and _is_initial(view, i) and _is_signed_family(view, i + 2):
            dotted = i + 1 + (view.starts[i + 1] == view.ends[i])
            for first, last, label in ((i, dotted, Label.INITIALS), (i + 2, i + 3, Label.SURNAME)):
                yield _found(view, first, last, label, f"{label}/signed_apart")
    for i in sorted(view.signed):
        if view.is_shouted(i) and _SHOUTED.match(view.texts[i]) and i + 1 < view.n and i + 1 in view.signed:
            yield _found(view, i, i + 1, Label.INITIALS, "initials/signed_shouted")  # `MVH M. A. DUDAEV`
            if not _SHOUTED.match(view.texts[i + 1]) and view.is_open[i + 1] and view.adjacent(i, i + 1):
                yield _found(view, i + 1, i + 2, Label.SURNAME, "surname/signed_shouted", 0.9999)
    a, b = view.lines[-1] if view.lines else (0, 0)
    if a and _LETTER_LINE - 1 <= b - a <= _LETTER_LINE:
        name, letter = a, a + 1
        is_letter = len(view.texts[letter].removesuffix(".")) == 1 and view.texts[letter][0].islower()
        is_dotted = view.text[view.ends[b - 1] - 1] == "." and (b - a == _LETTER_LINE or view.texts[letter][-1] == ".")
        is_name = view.is_open[name] or bool(entries_of(view, view.texts[name], GIVEN)[0])
        if is_letter and is_dotted and is_name and view.texts[letter][0].isalpha() and view.adjacent(name, letter):
            yield _found(view, letter, b, Label.INITIALS, "initials/signed_low")


def _found(view: EssayView, first: int, last: int, label: Label, rule: str, score: float = 0.999) -> Evidence:
    start, end = view.span(first, last)
    return Evidence(start, end, label, rule, score, (), fold_key(view.text[start:end]), ())


def _is_initial(view: EssayView, i: int) -> bool:
    """Tell whether token i is one capital letter, or several that stand for one sound."""
    return view.is_capital[i] and (len(view.texts[i]) == 1 or view.folded[i] in _LETTER_GROUPS)


def _is_signed_family(view: EssayView, i: int) -> bool:
    """Tell whether token i, after an initial in a signature, is a family name: a capital, or a word of the lists."""
    if not view.is_word[i] or len(view.texts[i]) == 1 or not view.adjacent(i - 1, i):
        return False
    if entries_of(view, view.texts[i], SURNAME)[0]:
        return True
    return not view.is_common_word(i) and (view.is_capital[i] or view.is_open[i])


def doorplate(view: EssayView) -> Iterator[Evidence]:
    """Names on doors and bells: `det står X och Y på dörren`, `på dörren står det X`, `ring på X`."""
    for i in [i for i in marked(view, _IS_DOOR) if i > 2 and view.folded[i - 1] == "på"]:
        named = view.is_word[i - 2] and view.is_capital[i - 2] and not view.is_initial[i - 2]
        if named and view.folded[i - 3] in _BEFORE_DOOR and not INITIAL.match(view.texts[i - 2]):
            start, end = view.span(i - 2, i - 1)
            base = fold_key(view.texts[i - 2])
            yield Evidence(start, end, Label.SURNAME, "surname/door", 0.99, (), base, ())  # `våning 8, X på dörren`
    for j in door_tokens(view):
        is_listed = entries_of(view, view.texts[j], SURNAME)[0] or entries_of(view, view.texts[j], GIVEN)[0]
        start, end = view.span(j, j + 1)
        score = 0.999 if is_listed else 0.9
        yield Evidence(start, end, Label.SURNAME, "surname/door", score, (), fold_key(view.texts[j]), ())


def door_tokens(view: EssayView) -> tuple[int, ...]:
    """Return the tokens that are said to stand on a door, a letter box or a bell: `på dörren står det X och Y`."""
    known: tuple[int, ...] | None = view.memo.get("doors")
    if known is None:
        known = tuple(_find_on_doors(view))
        view.memo["doors"] = known
    return known


def _is_somebody_there(view: EssayView, first: int, verb: int) -> bool:
    """Tell whether somebody stands there, no name on a door: `vid dörren stod X`, `när klockan ringde stod X`."""
    doors = [j for j in range(max(first, verb - 5), verb) if view.folded[j] in _DOORS]
    return any(
        view.folded_before(j) in _NEAR_DOOR or (view.folded[j] == "klockan" and view.folded_before(j) != "på")
        for j in doors
    )


def _may_be_family(view: EssayView, i: int) -> bool:
    """Tell whether token i, on a list of neighbours, is more than a given name by the lists."""
    return bool(entries_of(view, view.texts[i], SURNAME)[0]) or not entries_of(view, view.texts[i], GIVEN)[0]


def _is_rung(view: EssayView, verb: int) -> bool:
    """Tell whether a bell is rung where a name stands, with the verb at a token: `ring på där det står X`."""
    before = view.folded[max(view.sentence_of(verb)[0], verb - 4) : verb]
    return "där" in before and not _RINGS.isdisjoint(before) and "på" in before


def _find_on_doors(view: EssayView) -> Iterator[int]:
    shown = {j + k for j in marked(view, _MAY_SHOW) for k in (1, 2)}
    shown.update([j + 2 for j in marked(view, _IS_RING)])
    for i in sorted(shown - {view.n, view.n + 1}):
        lead = i - 1 - (view.folded[i - 1] in _STILL and view.folded_before(i, 2) in _STANDS)
        if view.folded[lead] in _STANDS:
            first, last = view.sentence_of(i)
            around = view.folded[max(first, lead - 5) : lead] + view.folded[i + 1 : min(last, i + 5)]
            is_listed = not _LISTS.isdisjoint(around) and "på" in around and _may_be_family(view, i)
            is_shown = is_listed or _is_rung(view, lead)
            if not is_shown and (_DOORS.isdisjoint(around) or _is_somebody_there(view, first, lead)):
                continue
        elif not (view.folded[lead] == "på" and view.folded_before(lead) in _RINGS):
            continue
        others = (i, i + 3) if view.folded_after(i) == "," and view.folded_after(i, 2) == "inte" else (i, i + 2)
        for j in others:
            if j == i + 2 and not (j < view.n and view.folded[j - 1] in ("och", "/", "&", "o")):
                break
            named = j < view.n and view.is_word[j] and not view.is_initial[j]
            if not (named and (view.is_capital[j] or view.is_open[j])) or INITIAL.match(view.texts[j]):
                break
            if is_no_name(view, j):
                break  # `ring på WhatsApp`
            given = entries_of(view, view.texts[j], GIVEN)[0]
            family = entries_of(view, view.texts[j], SURNAME)[0]
            if view.is_common_word(j) and not family and not (given and view.is_capital[j]):
                break
            if given and j + 1 < view.n and view.is_capital[j + 1] and view.adjacent(j, j + 1):
                break  # a name in full
            yield j
