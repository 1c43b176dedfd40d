"""Initials with dots or without that the text tells to be somebody's: `kallas därför K.B`, `en kvinna , L.P , 45 år`,
`på lappen står det m.k`, `mina initialer är GT`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.naming import PERSONS
from pseudo_core.detect.view.people_words import is_relative, is_role
from pseudo_core.detect.view.word_marks import marked, word_mark

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pseudo_core.detect.view.context import EssayView

__all__ = ["IS_DOTTED", "lone_letters", "told_initials"]

_DOTTED = re.compile(r"\w\.\w(?:\.\w)?\.?")
_BARE = re.compile(r"[A-ZÅÄÖ]{2,3}")
# Short forms with dots that stand for no name, their dots left out.
_SHORT_FORMS = word_set(
    "ad bc us usa uk dc id it pc tv cv pm ps pps nb vd ac dj rip osa vip eu fn mc et sos dvs osv tex pga abc åäö",
    "ok wc ab sm no so ms mr tm xl xs",
)
_SMALL_FORMS = _SHORT_FORMS | word_set(
    "am os dv mm ed od fd sk th fm em ie eg fö bl bla ak ma dä dy to tom fo fom if isf pg kl sa aa up tf mf mfl vv iom",
    "mha st nr so fr lr ev ns nv al",
)
_NOTED = word_set(
    "benämns benämnd kallad betecknas betecknad förkortas förkortat sign signerat signerad undertecknat undertecknad",
    "märkt märkta märkte broderat skrivit skrev",
)
_CALLING = CUES.called | CUES.calling | _NOTED
_STANDS = frozenset({"står", "stod", "stått", "stå"})
_ON = frozenset({"på", "i", "under", "inuti"})  # … something that is marked
_INITIALS = word_set("initialer initialerna initialen monogram monogrammet")
_LETTERS = word_set("bokstäver bokstäverna")
_OWN = word_set("mina hans hennes dina våra två tre egna")
_MARKS = frozenset({",", "("})
_JOINTS = frozenset({",", "och", "&", "eller", "samt"})
_WHOM = frozenset({"av", "från", "till", "enligt", "som"})
_LEADS = frozenset({"är", "var", ":", ",", "och", "eller", "exempel", "blir", "blev"})
_YOURS = frozenset({"din", "er"})
_NOBODY = frozenset({"ingen", "någon", "vem"})  # … who is signed by a letter
_INFORMANTS = word_set("informant informanten intervjuperson intervjupersonen respondent deltagare deltagaren elev")
_BELONGINGS = word_set(
    "muggen koppen väskan ryggsäcken mössan jackan tröjan skon skorna stöveln stövlarna handduken nyckelringen ringen",
    "pennan boken burken matlådan lappen vantarna halsduken kudden armbandet medaljongen klockan plånboken paraplyet",
)
IS_DOTTED = word_mark(test=lambda word: "." in word[:-1])
"""The mark of words with a dot inside, as initials have it."""
_IS_INITIALS, _IS_LETTERS = word_mark(_INITIALS), word_mark(_LETTERS)
_PAIR = 2
_NEAR, _STEPS = 4, 6  # tokens before the letters in which a verb or noun for them stands


def lone_letters(view: EssayView) -> list[int]:
    """Return the capitals, in order, that are one letter, with a dot or without, found once an essay."""
    known: list[int] | None = view.memo.get("lone_letters")
    if known is None:
        short = [i for i in view.capitals if len(view.texts[i]) <= _PAIR]
        known = view.memo["lone_letters"] = [i for i in short if len(view.texts[i].removesuffix(".")) == 1]
    return known


def told_initials(view: EssayView) -> Iterator[tuple[int, int]]:
    """Yield the first token of initials that the text tells to be somebody's, and the token after them."""
    dotted = [i for i in marked(view, IS_DOTTED) if _is_dotted(view, i)]
    known: set[str] = set()
    found: set[int] = set()
    for i in dotted:
        if _is_told(view, i) or (i - 2 in found and view.folded[i - 1] in _JOINTS):
            found.add(i)
            known.add(view.texts[i].removesuffix("."))
    for i in dotted:
        if i in found or view.texts[i].removesuffix(".") in known:
            end = view.ends[i]
            is_closed = view.texts[i][-1] != "." and view.folded_after(i) == "." and view.text[end : end + 1] == "."
            yield i, i + 1 + is_closed
    for i in _bare(view):
        yield i, i + 1
    for i in _yours(view):
        yield i, i + 1


def _is_dotted(view: EssayView, i: int) -> bool:
    """Tell whether token i has the form of initials and is no short form of words: `K.B.`, `m.k`, but not `t.ex`."""
    text = view.texts[i]
    letters = text.replace(".", "")
    if not _DOTTED.fullmatch(text) or not letters.isalpha() or not (letters.isupper() or letters.islower()):
        return False
    if view.entries(text) or (view.texts[i + 1 : i + 2] and view.texts[i + 1][:1].isdigit()):
        return False
    return letters.casefold() not in (_SHORT_FORMS if letters.isupper() else _SMALL_FORMS)


def _is_told(view: EssayView, i: int) -> bool:
    """Tell whether what stands beside the letters at token i says that they are somebody's."""
    first = view.sentence_of(i)[0]
    words = view.folded[max(first, i - _NEAR) : i]
    if not _CALLING.isdisjoint(words) or not _INITIALS.isdisjoint(view.folded[max(first, i - _STEPS) : i]):
        return "till" not in words  # `kallade till möte`
    around = view.folded[max(first, i - 2 * _STEPS) : i] + view.folded[i + 1 : i + 2]
    if not _STANDS.isdisjoint(words[-2:]) and not _ON.isdisjoint(around):
        return True
    if not view.texts[i][0].isupper() or view.is_shouted(i):
        return False
    if view.folded_before(i) in _MARKS and _is_somebody(view, i - 2):
        return True
    if view.folded_before(i) in _WHOM or view.folded_before(i).removesuffix(".") in CUES.title:
        return True
    if view.folded_before(i) == "säger" and view.folded_before(i, 2) in ("vi", "jag", "alla", "man"):
        return True
    is_first = i == first or view.folded_before(i) in CUES.clause_opener or view.folded_before(i) in _JOINTS
    return is_first and i + 1 < view.n and view.pos[i + 1] in ("VERB", "AUX")


def _is_somebody(view: EssayView, j: int) -> bool:
    """Tell whether token j, or the one before a number at j, is a word for a person."""
    if j > 0 and view.folded[j].isdigit():
        j -= 1
    is_listed = view.folded[j] in PERSONS or view.folded[j] in _INFORMANTS
    return j >= 0 and (is_listed or is_role(view, j) or is_relative(view, j))


def _bare(view: EssayView) -> Iterator[int]:
    """Yield capitals without dots that the text calls initials: `mina initialer är GT och hans är NP`."""
    heads = marked(view, _IS_INITIALS)
    heads += [k for k in marked(view, _IS_LETTERS) if view.folded_before(k) in _OWN]
    for k in heads:
        reach = k + 2 * _STEPS if view.folded[k] in _INITIALS else k + 3
        for i in range(k + 1, min(view.sentence_of(k)[1], reach)):
            text = view.texts[i]
            is_plain = not view.is_shouted(i) and view.folded[i] not in _SHORT_FORMS
            if is_plain and _BARE.fullmatch(text) and view.folded_before(i) in _LEADS:
                yield i
    if view.vocabulary.isdisjoint(_BELONGINGS):
        return
    for k in view.where(_STANDS):
        i = k + 1 + (view.folded_after(k) in ("det", "bara"))
        around = view.folded[max(view.sentence_of(k)[0], k - _NEAR) : min(view.n, i + _NEAR)]
        is_short = i < view.n and len(view.texts[i]) == _PAIR and _BARE.fullmatch(view.texts[i]) is not None
        if not is_short or _BELONGINGS.isdisjoint(around) or view.is_shouted(i) or view.entries(view.texts[i]):
            continue
        if view.folded[i] not in _SHORT_FORMS and not view.folded_after(i)[:1].isdigit():
            yield i  # `på muggen står det JB`


def _yours(view: EssayView) -> Iterator[int]:
    """Yield the letter by which somebody signs a card, and where the text takes it up: `förlåt , din P`, `ingen P`."""
    letters = [i for i in lone_letters(view) if view.texts[i][0].isalpha()]
    signed = [
        i
        for i in letters
        if view.folded_before(i) in _YOURS
        and view.folded_before(i, 2) in (",", ":", "från", ".", "!")
        and (view.folded_after(i) in ("", ".", "!", '"', "”", ",") or view.texts[i][-1] == ".")
    ]
    yield from signed
    known = {view.texts[i][0] for i in signed}
    yield from [j for j in letters if view.texts[j][0] in known and view.folded_before(j) in _NOBODY]
