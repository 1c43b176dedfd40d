"""What the number detectors share: word sets, the text around a span, and how personal a sentence is.

Patterns run over the essay's text, because numbers are spaced and hyphenated in ways that cut across tokens; what
stands around a hit is asked of the tokens.

>>> "kronor" in UNITS, "Hej " + "070 - 1".translate(PLAIN_DASHES)
(True, 'Hej 070 - 1')
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pseudo_core.detect.context import EssayView

__all__ = [
    "PLAIN_DASHES",
    "UNITS",
    "is_unit_next",
    "left_of",
    "personal",
    "right_of",
    "sentence_text",
    "token_at",
    "word_set",
]

PLAIN_DASHES = str.maketrans("‐‑‒–—−", "------")


def word_set(*texts: str) -> frozenset[str]:
    """Return the words of the texts as a set."""
    return frozenset(word for text in texts for word in text.split())


# What may follow a number that counts or measures: then it is no house number, line, code or year.
UNITS = word_set(
    "kr kronor krona kronar sek euro dollar kg kilo gram g hg ton liter dl cl ml meter metre m cm mm km kilometer",
    "mil kvm kvadratmeter m2 procent % grader gånger gång gong ggr personer person människor männska st stycken",
    "stycke minuter minut min minuters sekunder sekund timmar timme timma timmer tim dagar dag veckor vecka",
    "månader månad mån år års rum barn elever sidor sida poäng deltagare länder språk bilar hus platser våningar",
    "trappor lägenheter miljoner miljon miljarder tusen hundra böcker kapitel ord syskon bröder systrar vänner",
    "kompisar kvinnor män killar tjejer familjer studenter anställda invånare grannar lektioner timmars dagars",
    "veckors månaders kvadrat steg koppar kop kopp skedar msk tsk hållplatser stationer håll",
)

_TOKENS_AROUND = 60


def left_of(view: EssayView, start: int, n_chars: int = _TOKENS_AROUND) -> str:
    """Return up to `n_chars` code points before an offset, in lower case."""
    return view.text[max(0, start - n_chars) : start].lower()


def right_of(view: EssayView, end: int, n_chars: int = _TOKENS_AROUND) -> str:
    """Return up to `n_chars` code points from an offset on, in lower case."""
    return view.text[end : end + n_chars].lower()


def token_at(view: EssayView, offset: int) -> int:
    """Return the index of the token that holds the offset, or of the next one; the last token at the text's end."""
    return min(bisect_right(view.ends, offset), view.n - 1)


def sentence_text(view: EssayView, offset: int) -> str:
    """Return the sentence at an offset, in lower case."""
    first, last = view.sentence_of(token_at(view, offset))
    return view.text[view.starts[first] : view.ends[last - 1]].lower()


_NEXT_WORD = re.compile(r"\s*(?:-\s*)?([^\W\d_]+|%)")


def is_unit_next(view: EssayView, end: int) -> bool:
    """Tell whether a word of counting or measuring follows directly."""
    match = _NEXT_WORD.match(view.text, end)
    return match is not None and match[1].lower() in UNITS


def personal(view: EssayView, offset: int) -> float:
    """Return how likely the sentence at an offset speaks of the writer's own life, 0 to 1.

    Reviews and investigations are mostly not personal except for the sentence in the first person (Volodina et al. 2020,
    section 4); the other text types mostly are, but argue in general terms where no first person stands.
    """
    if view.is_first_person(token_at(view, offset)):
        return 0.9
    if view.is_impersonal or "Förklarande" in view.essay.text_types:
        return 0.15
    if "Argumenterande" in view.essay.text_types and view.essay.level[:1] == "C":
        return 0.35
    return 0.7
