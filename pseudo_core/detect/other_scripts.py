"""What is written in another script than the Latin one: `jag heter 王伟`, `اسمي محمد`.

No list holds such words, most of these scripts have no capitals, and in Swedish essays they are names, or words of the
writer's own language among which names stand. So what no detector took is `extra`: replaced, and a reviewer may keep it
(guidelines 1.4: when in doubt, tag). Single letters are signs of formulas, but for scripts where one sign is a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pseudo_core.model import Evidence, Mention
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["other_scripts"]

_RULE, _SCORE = "extra/other_script", 0.9
# Greek to the Indic and African scripts, East Asian ones, Arabic forms, and those beyond the first plane; Latin
# letters with marks, signs and emoji lie between.
_OTHER = re.compile(
    "[\u0370-\u1cff\u1f00-\u1fff\u2c80-\u2dff\u3005-\ua71f\ua800-\uab2f\uab70-\ud7ff\uf900-\ufaff"
    "\ufb1d-\ufdff\ufe70-\ufefc\uff66-\uffdc\U00010000-\U0001cfff\U0001e000-\U0001efff\U00020000-\U0003ffff]"
)
_WORD_SIGNS = "\u3005"  # from here on a single sign may be a word
_FEWEST = 2  # letters


def other_scripts(view: EssayView, mentions: Sequence[Mention]) -> Iterator[Evidence]:
    """Yield evidence for each run of words of another script that no mention covers."""
    if _OTHER.search(view.text) is None:
        return
    taken = view.covered(mentions)
    run: list[int] = []
    for i, text in enumerate(view.texts):
        if i in taken or not _letters(text):
            continue
        if run and not (run[-1] == i - 1 and view.adjacent(i - 1, i)):
            yield from _evidence(view, run)
            run = []
        run.append(i)
    yield from _evidence(view, run)


def _letters(text: str) -> str:
    return "".join(char for char in _OTHER.findall(text) if char.isalpha())


def _evidence(view: EssayView, run: Sequence[int]) -> Iterator[Evidence]:
    letters = "".join(_letters(view.texts[i]) for i in run)
    if len(letters) >= _FEWEST or letters >= _WORD_SIGNS:
        start, end = view.starts[run[0]], view.ends[run[-1]]
        yield Evidence(start, end, Label.EXTRA, _RULE, _SCORE, base=view.text[start:end].casefold())
