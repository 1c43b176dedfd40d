"""Reports that tell of the writer's own life all through, though the task was set as a review or an investigation.

A text type is given to a task, and what a learner makes of it may be another: a report of what happened at work, or
minutes of one's own meeting. Names in it are of people whom the writer knows (guidelines 1.4). What is read, seen or
heard is of other people, however much the writer says `jag` of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.writer.portraits import STORIES
from pseudo_core.detect.writer.visits import WORKS

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["OF_OTHERS", "is_own_report"]

# Share of the sentences in the first person, without any word of books, films or articles and with a single one
# (`enligt`, `handlar` and `läste` are said of other things too). Of 330 reviews and investigations by writers who knew
# what these are, two have the first share, and both tell of the writer; none has the second.
_OWN_SHARE, _OWN_SHARE_WITH_ONE = 0.2, 0.3
_FEWEST_SENTENCES = 3  # from which a share says anything
OF_OTHERS = WORKS | STORIES
"""Words of what is read, seen or heard."""


def is_own_report(view: EssayView) -> bool:
    """Tell whether a report often says `jag`, and has no word of books, films or articles, or one among more `jag`."""
    if view.first_person_share < _OWN_SHARE or len(view.sentences) < _FEWEST_SENTENCES:
        return False
    n_of_others = len(view.where(OF_OTHERS))
    return n_of_others == 0 or (n_of_others == 1 and view.first_person_share >= _OWN_SHARE_WITH_ONE)
