"""The detectors: each reads an `EssayView` and yields `Evidence`; `resolve` decides what is taken.

A detector is a function `detect_x(view: EssayView, lexicon: Lexicon) -> Iterator[Evidence]` in a folder of its family,
listed in `DETECTORS` below. `echo`, `unknown_capitals` and `other_scripts` come after a first `resolve`, since they
read what it took (`pseudo_core.annotate`).

The score of evidence is the belief (0 to 1) that a person would tag the span so: 0.95 and more for what is sure by form
or list and trigger, 0.7 for likely, 0.5 for even, below that only as a candidate that another mention or another essay
may confirm. The rule's name is `label_or_family/what_spoke_for_it` (`city/after_code`).
"""

from __future__ import annotations

from pseudo_core.detect.ages.detector import detect_ages
from pseudo_core.detect.dates.detector import detect_dates
from pseudo_core.detect.given import detect_denied, detect_external
from pseudo_core.detect.institutions.detector import detect_institutions
from pseudo_core.detect.markup.education import detect_education
from pseudo_core.detect.markup.kinship import detect_kinship
from pseudo_core.detect.markup.professions import detect_professions
from pseudo_core.detect.markup.sensitive import detect_sensitive
from pseudo_core.detect.names.detector import detect_names
from pseudo_core.detect.numbers.address import detect_address
from pseudo_core.detect.numbers.contact import detect_contact
from pseudo_core.detect.numbers.detector import detect_numbers
from pseudo_core.detect.numbers.identity import detect_identity
from pseudo_core.detect.places.detector import detect_places
from pseudo_core.detect.places.transport import detect_transport_names
from pseudo_core.detect.view.context import Detector, EssayView

__all__ = ["DETECTORS", "Detector", "EssayView"]

# The order decides nothing: `resolve` sorts by a total order.
DETECTORS: tuple[Detector, ...] = (
    detect_names,
    detect_places,
    detect_institutions,
    detect_transport_names,
    detect_denied,
    detect_external,
    detect_numbers,
    detect_dates,
    detect_ages,
    detect_contact,
    detect_identity,
    detect_address,
    detect_kinship,
    detect_professions,
    detect_education,
    detect_sensitive,
)
