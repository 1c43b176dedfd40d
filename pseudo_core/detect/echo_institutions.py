"""An institution named in full is called by its letters or its last word later on: `Skånes Tekniska College … STC är
svårt`, `Café Linné … på Linné`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.surface import fold_key
from pseudo_core.model import Evidence, Mention
from pseudo_core.taxonomy import INSTITUTIONS

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["institutions_in_short"]

_SURE = 0.7
_SCORE = 0.6
_FEWEST, _MOST = 3, 5  # letters of such an acronym
_LETTERS = 4  # … of a last word
_AT = word_set("på hos vid till från")
_TOWNS = frozenset({"swedish_place", "world_city"})
_OTHERS = frozenset({"given_name", "country", "region"}) | _TOWNS  # what a word may mean by itself


def institutions_in_short(view: EssayView, mentions: Sequence[Mention], taken: set[int]) -> Iterator[Evidence]:
    """Yield evidence for the short forms of the institutions among `mentions`, outside the tokens that are taken."""
    letters: dict[str, Mention] = {}
    last: dict[str, Mention] = {}
    for mention in mentions:
        if mention.label not in INSTITUTIONS or mention.score < _SURE:
            continue
        words = [word for word in view.text[mention.start : mention.end].split() if word[0].isalpha()]
        initials = "".join(word[0] for word in words if word.casefold() not in CUES.function_word).upper()
        if _FEWEST <= len(initials) <= _MOST:
            letters.setdefault(initials, mention)
        if len(words) > 1 and words[-1].istitle() and len(words[-1]) >= _LETTERS:
            last.setdefault(words[-1], mention)
    if not letters and not last:
        return
    for i in view.capitals:
        text = view.texts[i]
        if i in taken or (text not in letters and text not in last):
            continue
        mention = letters.get(text) or last[text]
        # A town lies `i`: what stands after `på` is none.
        before = view.folded_before(i)
        others = _OTHERS - _TOWNS if text in last and before == "på" else _OTHERS
        is_other = any(e.list in others for e in view.entries(text)) or view.is_common_word(i)
        if is_other or (text in last and before not in _AT):
            continue
        start, end = view.span(i, i + 1)
        facts = (*(f for f in mention.facts if f[0] not in ("why", "family")), ("family", "echo"), ("why", "short"))
        score = min(_SCORE, mention.score)
        yield Evidence(start, end, mention.label, "known_in_essay/in_short", score, (), fold_key(text), facts)
