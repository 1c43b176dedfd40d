"""Gold essays → variants of themselves: names and places lower-cased, misspelt, exchanged; all capitals dropped.

Used for training the decision and for the stress tests in `benchmarks/quality.py`. Deterministic for a seed.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

__all__ = ["NAMED", "drop_capitals", "exchange", "lower_mentions", "misspell", "rewrite"]

Row = dict[str, Any]
NAMED = frozenset(
    [
        "firstname_male",
        "firstname_female",
        "firstname_unknown",
        "middlename",
        "surname",
        "nickname",
        "country",
        "city",
        "area",
        "region",
        "place",
        "geo",
        "school",
        "work",
        "other_institution",
        "transport_name",
    ]
)


def rewrite(row: Row, change: Callable[[Mapping[str, Any]], str]) -> Row:
    """Return the essay with each span's surface written anew by `change`, offsets moved along."""
    text, at = "", 0
    spans = []
    for span in sorted(row["spans"], key=lambda s: s["start"]):
        text += row["text"][at : span["start"]]
        surface = change(span)
        spans.append({**span, "start": len(text), "end": len(text) + len(surface), "surface": surface})
        text += surface
        at = span["end"]
    return {**row, "text": text + row["text"][at:], "spans": spans}


def lower_mentions(row: Row, seed: int, share: float = 1.0) -> Row:
    """Return the essay with this share of its names and places lower-cased."""
    rng = random.Random(f"{seed}-{row['id']}-lower")
    return rewrite(
        row, lambda s: s["surface"].lower() if s["label"] in NAMED and rng.random() < share else s["surface"]
    )


def drop_capitals(row: Row) -> Row:
    """Return the essay without any capital."""
    out = rewrite(row, lambda s: s["surface"].lower())
    return {**out, "text": out["text"].lower() if len(out["text"].lower()) == len(out["text"]) else out["text"]}


_NEIGHBOURS = {
    "o": "å",
    "å": "o",
    "ä": "e",
    "e": "ä",
    "ö": "o",
    "k": "c",
    "c": "k",
    "i": "y",
    "y": "i",
    "s": "z",
    "v": "w",
    "a": "e",
}


def misspell(row: Row, seed: int, share: float = 1.0) -> Row:
    """Return the essay with one letter of this share of its longer names and places dropped, doubled, swapped or
    changed."""
    rng = random.Random(f"{seed}-{row['id']}-spell")

    def change(span: Mapping[str, Any]) -> str:
        surface: str = span["surface"]
        if span["label"] not in NAMED or len(surface) < 6 or rng.random() >= share:
            return surface
        at = rng.randrange(1, len(surface) - 1)
        if not surface[at].isalpha() or not surface[at + 1].isalpha():
            return surface
        kind = rng.randrange(4)
        if kind == 0:
            return surface[:at] + surface[at + 1 :]
        if kind == 1:
            return surface[: at + 1] + surface[at] + surface[at + 1 :]
        if kind == 2:
            return surface[:at] + surface[at + 1] + surface[at] + surface[at + 2 :]
        return surface[:at] + _NEIGHBOURS.get(surface[at], "e") + surface[at + 1 :]

    return rewrite(row, change)


def exchange(row: Row, seed: int, pools: Mapping[str, Sequence[str]]) -> Row:
    """Return the essay with names and places exchanged for others of their kind; one entity keeps one new name.

    Lower case stays lower; inflected mentions and those no pool fits stay as they are.
    """
    rng = random.Random(f"{seed}-{row['id']}-exchange")
    chosen: dict[tuple[str, int], str] = {}

    def change(span: Mapping[str, Any]) -> str:
        surface: str = span["surface"]
        key = span["label"] + ("+foreign" if "foreign" in span["modifiers"] else "")
        pool = pools.get(key)
        inflected = set(span["modifiers"]) - {"foreign"} or surface.lower().endswith(
            ("bo", "bor", "are", "länning", "förort")
        )
        if not pool or inflected or " " in surface:
            return surface
        new = chosen.setdefault((key, span["entity"]), pool[rng.randrange(len(pool))])
        return new.lower() if surface.islower() else new.upper() if surface.isupper() and len(surface) > 2 else new

    return rewrite(row, change)
