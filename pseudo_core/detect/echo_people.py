"""Somebody with two given names is called by their letters later on: `Lars-Göran … LG sa`, `Anna Karin … med AK`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.surface import fold_key
from pseudo_core.model import Evidence, Mention
from pseudo_core.taxonomy import FIRSTNAMES, Label

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["people_in_letters"]

_SURE = 0.7
_SCORE = 0.7
_LETTERS = 2
_WITH = word_set("med till av hos åt för och från när om att frågade ringde ringer hälsa säger sa sade hej tack")
# Letters that everybody knows for something else.
_OTHERS = word_set("tv pc it el eu fn ok id cv pm vd hr dj cd ab hb mr mc sd kd mp sl sj kl st km kg cm")


def people_in_letters(view: EssayView, mentions: Sequence[Mention], taken: set[int]) -> Iterator[Evidence]:
    """Yield evidence for the letters of the double given names among `mentions`, outside the tokens that are taken."""
    known: dict[str, Mention] = {}
    for mention in mentions:
        if mention.label in FIRSTNAMES and mention.score >= _SURE:
            words = view.text[mention.start : mention.end].replace("-", " ").split()
            letters = "".join(word[0] for word in words).upper()
            if len(words) == _LETTERS and letters.isalpha() and letters.casefold() not in _OTHERS:
                known.setdefault(letters, mention)
    if not known:
        return
    for i in view.capitals:
        text = view.texts[i].removesuffix("s") if len(view.texts[i]) > _LETTERS else view.texts[i]
        if text not in known or i in taken:
            continue
        is_subject = i + 1 < view.n and view.is_verb[i + 1] and view.together(i, i + 1)
        if is_subject or view.folded_before(i) in _WITH or len(view.texts[i]) > _LETTERS:
            facts = (("family", "echo"), ("why", "letters"))
            yield Evidence(
                *view.span(i, i + 1), Label.INITIALS, "known_in_essay/letters", _SCORE, (), fold_key(text), facts
            )
