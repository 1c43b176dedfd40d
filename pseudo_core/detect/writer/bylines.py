"""Who has written a report, as its last line or a line of its own says: `/ X`, `X Y`, `Recensent : X Y`.

A review names its authors and characters too, but these stand in its sentences; a name that stands in no other place
than the last line is that of the learner.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.view.frames import word_set

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["is_byline"]

_MARKS = frozenset({"/", "//", "-", "–", "—", "~", "*", "☺"})
_SLASHES = frozenset({"/", "//"})
_TAGS = word_set("recensent recensenten skribent skribenten namn elev student deltagare text undertecknad")
_MADE = word_set("skriven skrivet gjord gjort sammanfattat recenserad recenserat av")
_LONGEST = 4  # tokens of a name
_PLACE = 5  # … of where or in which class, with its comma
_TITLE = 8  # tokens at most
_STOPS = frozenset({".", "!", "?", ":"})
_NEAR_ENDS = 3  # lines at which the tags stand
_GROUPS = word_set("sfi sva klass komvux kurs grupp svenska gymnasiet folkhögskola")


def is_byline(view: EssayView, i: int) -> bool:
    """Tell whether the name that begins at token i is the signature of whoever wrote the report."""
    known: frozenset[int] | None = view.memo.get("bylines")
    if known is None:
        known = view.memo["bylines"] = frozenset(_bylines(view))
    return i in known


def _bylines(view: EssayView) -> list[int]:
    """Return the tokens that the names of the report's writers begin at."""
    lines = [line for line in view.lines if line[0] < line[1]]
    if len(lines) < 2:
        return []
    found: list[int] = []
    for number, (first, last) in enumerate(lines):
        if _NEAR_ENDS <= number < len(lines) - _NEAR_ENDS:
            continue
        name, is_tagged = _name_of_line(view, first, last, is_last=number == len(lines) - 1)
        end = name
        while end < last and view.is_capital[end] and end - name < _LONGEST:
            end += 1
        if end == name or (
            end < last and (view.texts[end] != "," or last - end > _PLACE or view.texts[last - 1] == ".")
        ):
            continue
        is_written = (
            number >= max(1, len(lines) - 2)
            or view.texts[first] in _SLASHES
            or not _GROUPS.isdisjoint(view.folded[end:last])
            or (number == 0 and end - name > 1 and _is_title(view, *lines[1]))
        )
        if is_tagged or (is_written and _is_name(view, name, end)):
            found.append(name)
    return found


def _is_title(view: EssayView, first: int, last: int) -> bool:
    """Tell whether a line is the title of a report under its writer's name; `av X` tells whose a book is."""
    return last - first <= _TITLE and "av" not in view.folded[first:last] and view.texts[last - 1] not in _STOPS


def _name_of_line(view: EssayView, first: int, last: int, *, is_last: bool) -> tuple[int, bool]:
    """Return where a name may begin in a line, and whether a word says that it is the writer's."""
    at = first
    while at < last and view.texts[at] in _MARKS:
        at += 1
    if at + 1 < last and view.folded[at] in _TAGS and view.texts[at + 1] == ":":
        return at + 2, True
    begin = at
    while is_last and at < last and view.folded[at] in _MADE:
        at += 1  # `Skriven av X`
    at += at < last and at > begin and view.texts[at] == ":"
    return at, False


def _is_name(view: EssayView, first: int, last: int) -> bool:
    """Tell whether the tokens `[first, last)` are a name that a list begins and that stands in no other place."""
    is_given = any(e.list == "given_name" for e in view.entries(view.texts[first]))
    hit = view.hit_at.get(first)
    if hit is not None and any(e.list == "famous" for e in hit.entries):
        return False  # the title of what is reviewed
    return is_given and all(len(view.where(frozenset({word}))) == 1 for word in view.folded[first:last])
