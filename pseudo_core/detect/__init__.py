"""The detectors: each reads an `EssayView` and yields `Evidence`; `resolve` decides what is taken.

A detector is a function `detect_x(view: EssayView, lexicon: Lexicon) -> Iterator[Evidence]` in a module of this
folder, listed in `DETECTORS` below. Its score is its belief (0 to 1) that a person would tag the span so: 0.95 and
more for what is sure by form or list and trigger, 0.7 for likely, 0.5 for even, below that only as a candidate that
another mention or another essay may confirm. The rule's name is `label_or_family/what_spoke_for_it`
(`city/list_after_trigger`).
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from pseudo_core.detect.context import Detector, EssayView

__all__ = ["DETECTORS", "Detector", "EssayView"]

# One row a module: its detectors, in the order they run. The order decides nothing (`resolve` sorts by a total order).
_REGISTERED: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("names", ("detect_names",)),
    ("places", ("detect_places",)),
    ("institutions", ("detect_institutions",)),
    ("transport", ("detect_transport_names",)),
    ("given", ("detect_denied", "detect_external")),
    ("numbers", ("detect_numbers",)),
    ("dates", ("detect_dates",)),
    ("ages", ("detect_ages",)),
    ("contact", ("detect_contact",)),
    ("identity", ("detect_identity",)),
    ("address", ("detect_address",)),
    ("kinship", ("detect_kinship",)),
    ("professions", ("detect_professions",)),
    ("education", ("detect_education",)),
    ("sensitive", ("detect_sensitive",)),
)


def _load() -> tuple[Detector, ...]:
    out: list[Detector] = []
    for module, names in _REGISTERED:
        if find_spec(f"{__name__}.{module}") is None:
            continue
        loaded = import_module(f"{__name__}.{module}")
        out.extend(getattr(loaded, name) for name in names)
    return tuple(out)


DETECTORS: tuple[Detector, ...] = _load()
