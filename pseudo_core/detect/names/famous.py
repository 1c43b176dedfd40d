"""Names that everybody knows: of the famous, and of firms that bear somebody's whole name."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pseudo_core.detect.names.unlisted import COMPANY
from pseudo_core.detect.view.context import entry_memory
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.surface import genitive_stem
from pseudo_core.detect.writer.public_people import in_famous_run, is_public_topic
from pseudo_core.memory import Memory

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pseudo_core.detect.names.chain import NameUnit
    from pseudo_core.detect.view.context import EssayView
    from pseudo_core.lexicon import Lexicon

__all__ = ["fame_of"]


@lru_cache(maxsize=4)
def _public_lists(lexicon: Lexicon | None) -> Memory[str, frozenset[str]]:
    """Return the memory of which lists of public people and firms have surfaces, genitives too."""
    entries = entry_memory(lexicon)

    def lists_of(surface: str) -> frozenset[str]:
        stem = genitive_stem(surface)
        found = {e.list for e in (*entries[surface], *(entries[stem] if stem else ()))}
        return frozenset(found & {"famous", "company"})

    return Memory(lists_of)


def fame_of(view: EssayView, units: Sequence[NameUnit], triggers: Sequence[str]) -> str:
    """Return `n:famous` for a name everybody knows, `n:famous_given` where it is a usual given name too, else
    nothing."""
    if "t:self" in triggers and "t:heter" in triggers:
        return ""  # `mitt namn är Mio`
    if "t:family" in triggers and view.folded_before(units[0].first, 2) in COMPANY:
        return ""  # `hos familjen Åkesson`
    if in_famous_run(view, units[0].first, units[-1].last):
        return "n:famous"
    lists = _public_lists(view.lexicon)[view.text[view.starts[units[0].first] : view.ends[units[-1].last - 1]]]
    if len(units) == 1:
        if "famous" not in lists:
            return ""
    elif not lists:  # a chain of shops may have somebody's full name
        head = view.entries(view.texts[units[0].first]) if len(units) > 2 else ()
        if not any(e.list in ("famous", "company") for e in head):
            return ""
    is_given = len(units) == 1 and units[0].given is not None and view.folded[units[0].first] not in CUES.famous_only
    is_given = is_given and not is_public_topic(view, units[0].first)
    return "n:famous_given" if is_given else "n:famous"
