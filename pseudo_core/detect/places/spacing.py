"""Places whose spaces or hyphens a learner put elsewhere: `fråntyskland`, `i öster sund`, `ESKILS- TUNA`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress
from typing import TYPE_CHECKING

from pseudo_core.detect.names.context import case_of
from pseudo_core.detect.places.context import place_features
from pseudo_core.detect.places.entries import choose_entry, kind_of, place_facts, place_label, place_modifiers
from pseudo_core.detect.places.readings import OWN_CITY
from pseudo_core.detect.places.spelling import is_sweden
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.joined_towns import is_match, joined_towns
from pseudo_core.detect.view.surface import fold_key
from pseudo_core.detect.view.word_marks import marked, word_mark
from pseudo_core.detect.weigh import WEIGHTS
from pseudo_core.detect.writer.relation import relation_features, text_class
from pseudo_core.model import Evidence
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.lexicon import Entry

__all__ = ["fused_places", "joined_places", "parted_places"]

_FUSED = ("från", "till", "på", "i")
_ASKING = frozenset({"i", "från", "fran", "till", "mot", "ifrån"})
_IS_ASKING, _IS_HYPHEN = word_mark(_ASKING), word_mark(["-"])
_KNOWN_TOWN = 1_000  # inhabitants from which two words may be a town's name written apart
_ON_ROUTE = 0.995
_SHORTEST_PART, _SHORTEST = 3, 5  # letters


def fused_places(view: EssayView) -> Iterator[Evidence]:
    """Places that a learner wrote together with their preposition: `ikiruna`, `fråntyskland`."""
    for i in compress(range(view.n), view.is_open):
        word = view.folded[i]
        if len(word) < 6 or view.is_capital[i] or i in view.hit_at:
            continue
        front = next((p for p in _FUSED if word.startswith(p)), None)
        if front is None or len(word) - len(front) < 4:
            continue
        rest = view.texts[i][len(front) :]
        entry = choose_entry([e for e in view.entries(rest) if not e.is_common], None)
        if entry is None or view.is_common_surface(rest):
            continue
        if entry.list == "world_city" and entry.frequency < OWN_CITY:
            continue
        features = [
            "low:listed",
            f"kind:{kind_of(entry)}",
            "p:från" if front == "från" else "p:i",
            *relation_features(view, i),
        ]
        yield from _evidence(view.starts[i] + len(front), view.ends[i], entry, features, "fused_preposition")


def parted_places(view: EssayView) -> Iterator[Evidence]:
    """Places written apart, with a hyphen at a line's end or without one: `ESKILS- TUNA`, `i öster sund`."""
    for i in sorted({j - 1 for j in marked(view, _IS_HYPHEN)}.union(j + 1 for j in marked(view, _IS_ASKING))):
        if not 0 <= i < view.n - 1:
            continue
        if view.texts[i + 1] == "-":
            if i + 2 >= view.n or view.starts[i + 1] != view.ends[i] or view.starts[i + 2] == view.ends[i + 1]:
                continue
            last = i + 3
        elif (
            i
            and view.folded[i - 1] in _ASKING
            and view.texts[i + 1].islower()
            and len(view.texts[i + 1]) >= _SHORTEST_PART
            and view.adjacent(i, i + 1)
        ):
            last = i + 2
        else:
            continue
        if not (view.is_word[i] and view.is_word[last - 1]) or view.folded[last - 1] in CUES.function_word:
            continue
        joined = view.texts[i] + view.texts[last - 1].lower()
        if len(joined) < _SHORTEST or view.is_common_surface(joined):
            continue
        entry = choose_entry([e for e in view.entries(joined) if not e.is_common and not e.inflection], None)
        if entry is None or not (_is_known(entry) or last == i + 3):
            continue
        case = case_of(view, i)
        features = [f"{case}:listed", f"kind:{kind_of(entry)}", *place_features(view, i, last)]
        features += relation_features(view, i)
        yield from _evidence(view.starts[i], view.ends[last - 1], entry, features, "written_apart")


def joined_places(view: EssayView) -> Iterator[Evidence]:
    """The places that a hyphen joins into a route: `vi åkte Malmö-Göteborg`."""
    if "-" not in view.text or text_class(view) == "impersonal":
        return
    for i in view.capitals:
        if "-" not in view.texts[i] or is_match(view, i):
            continue
        if (hit := view.hit_at.get(i)) is not None and hit.last > i + 1:
            continue  # part of a longer name of the lists
        if text_class(view) != "personal" and not view.is_first_person(i):
            continue  # a way that everybody knows
        for start, end, entries in joined_towns(view, i):
            entry = choose_entry(entries, Label.CITY)
            if entry is not None and not is_sweden(entry.name.casefold()):
                yield from _evidence(start, end, entry, [], "joined", _ON_ROUTE)


def _is_known(entry: Entry) -> bool:
    return entry.country == "SE" and (entry.list in ("region", "geo") or entry.frequency >= _KNOWN_TOWN)


def _evidence(
    start: int, end: int, entry: Entry, features: list[str], rule: str, score: float | None = None
) -> Iterator[Evidence]:
    label = place_label(entry)
    if label is None:
        return
    modifiers = place_modifiers(label, gen=False, definite=False, plural=False, foreign=entry.country not in ("", "SE"))
    yield Evidence(
        start,
        end,
        label,
        f"{label}/{rule}",
        WEIGHTS.score("place", features) if score is None else score,
        modifiers,
        fold_key(entry.name),
        place_facts("place", entry, features),
    )
