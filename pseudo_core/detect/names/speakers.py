"""Who speaks in a dialogue that is written like a play, whom no list may have: `Shilan : Hej ! Omar : Hej , hej !`"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.names.unlisted import is_unexplained
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["is_speaker"]

_CALLS = (
    word_set(
        "ja nej jo jaha jaså okej ok oj aj åh tack förlåt ursäkta hur varför varsågod absolut självklart precis hejdå",
        "godkväll mm aha jaja nja jadå nejdå visst välkommen vänta",
    )
    | CUES.greeting
)
_SPEECH = word_set("jag du vi vad var när vem kan ska vill har är kom det bra vart får kanske min mitt")
"""What somebody says first, and what may be written after a word and a colon as well."""
_MARKS = frozenset({'"', "”", "“", "-", "–", "'", "»"})
_SHORTEST = 3  # letters of a name


def is_speaker(view: EssayView, i: int, *, is_listed: bool) -> bool:
    """Tell whether what follows the colon after token i, at the head of its sentence, is what somebody of that name
    says."""
    if view.folded_after(i) != ":" or not view.is_initial[i] or len(view.texts[i]) < _SHORTEST or view.is_kin[i]:
        return False
    said = i + 2 + (view.folded_after(i, 2) in _MARKS)
    if said >= view.n or view.folded[i] in CUES.form_word or view.folded[i] in CUES.greeting | CUES.closing:
        return False
    word = view.folded[said]
    if is_listed or not is_unexplained(view, i):
        return is_listed and word in _CALLS and not view.is_profession[i] and view.folded[i] not in CUES.function_word
    return word in _CALLS or word in _SPEECH
