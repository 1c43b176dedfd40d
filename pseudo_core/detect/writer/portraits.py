"""Reports that are about somebody of the writer's, and say so at once: `jag har intervjuat min kollega`, `Min granne
växte upp`.

Whatever such a report then says of places, years and relatives it says of that person.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.people_words import is_role_word
from pseudo_core.detect.writer.visits import WORKS

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["STORIES", "is_portrait"]

_OPENING_SENTENCES = 3  # of a report, where it says whom it is about
_HEADING = 8  # tokens of a line over the report, at most
_TELLING = frozenset({"berättade", "berättat", "återberätta"})
_LIVES = word_set("föddes växte flydde lämnade arbetade")
_BEING = word_set("är var heter hette kom bor bodde")  # … somebody, which leads to anything
# Beside these it is a book or film that a report goes on to, whoever gave it or watched it too.
STORIES = word_set(
    "boken bok filmen film romanen roman novellen novell serien pjäsen sagan författaren regissören artikeln"
)


def is_portrait(view: EssayView) -> bool:
    """Tell whether a report opens with somebody of the writer's whom it is about."""
    openings = view.sentences[:_OPENING_SENTENCES]
    leading = _LIVES if openings and not STORIES.isdisjoint(view.folded[: openings[-1][1]]) else _LIVES | _BEING
    for first, last in openings:
        if _tells_of_own(view, first, last, leading):
            return True
        is_opening = first == 0 or (first <= _HEADING and view.texts[first - 1] not in (".", "!", "?"))
        if is_opening and _names_own(view, first, last) and WORKS.isdisjoint(view.folded[: openings[-1][1]]):
            return view.vocabulary.isdisjoint(STORIES)
        words = view.folded[first:last]
        is_titled = words[0] == "intervju"  # `Intervju med min granne`
        if not is_titled and (CUES.reporter.isdisjoint(words) or CUES.report_verb.isdisjoint(words)):
            continue
        for verb in range(first, last):
            if view.folded[verb] not in CUES.report_verb and not (is_titled and verb == first):
                continue
            for j in range(verb + 1, min(last - 1, verb + 4)):
                if view.folded[j] in CUES.own_possessive:
                    return any(_is_known_person(view, k) for k in range(j + 1, min(last, j + 4)))
    return False


def _tells_of_own(view: EssayView, first: int, last: int, leading: frozenset[str]) -> bool:
    """Tell whether a sentence tells what somebody of the writer's told, `Igår berättade vår kusk`, or goes on about
    them with one of these verbs: `Min granne växte upp`."""
    told = next((k for k in range(first, last - 2) if view.folded[k] in _TELLING), first - 1)
    whose = told + 1
    if view.folded[whose] not in CUES.own_possessive or not CUES.hearsay.isdisjoint(view.folded[first:last]):
        return False
    who = next((k for k in range(whose + 1, min(last, whose + 4)) if _is_known_person(view, k)), None)
    if who is None or told >= first:
        return who is not None
    verb = who + 1
    while verb < last - 1 and view.texts[verb][:1].isupper():
        verb += 1  # `Min granne Ylva`
    return verb < last and view.folded[verb] in leading


def _names_own(view: EssayView, first: int, last: int) -> bool:
    """Tell whether a sentence says somebody of the writer's by name: `Det här hände min faster Ylva`."""
    for i in range(first, last - 2):
        if view.folded[i] in CUES.own_possessive:
            who = next((k for k in range(i + 1, min(last - 1, i + 4)) if _is_known_person(view, k)), None)
            if who is not None and view.is_title[who + 1] and view.adjacent(who, who + 1):
                return True
    return False


def _is_known_person(view: EssayView, i: int) -> bool:
    """Tell whether token i is a word for somebody and no genitive: `klasskompis`, but not `kollegas`."""
    if not view.is_kin[i] and not is_role_word(view.folded[i]):
        return False
    bare = view.folded[i].removesuffix("s")
    row = view.lexicon.words("kinship").get(view.folded[i], {}) if view.lexicon is not None else {}
    return row.get("genitive") != "1" and (bare == view.folded[i] or not is_role_word(bare))
