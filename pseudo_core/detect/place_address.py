"""Names in an address that no list and no ending knows as a street: `Solhem 4 , 672 94 X`."""

from __future__ import annotations

from collections.abc import Iterator

from pseudo_core.detect.context import EssayView
from pseudo_core.detect.frames import digit_starts, token_at
from pseudo_core.detect.name_context import case_of
from pseudo_core.detect.place_forms import pattern_evidence
from pseudo_core.detect.relation import relation_features
from pseudo_core.model import Evidence
from pseudo_core.taxonomy import Label

__all__ = ["address_places"]


def address_places(view: EssayView) -> Iterator[Evidence]:
    """A name with a number before a postal code, whatever its form (`Solhem 4 , 672 94 X`)."""
    for i in sorted({token_at(view, start) for start in digit_starts(view)}):
        if not 0 < i < view.n - 1:
            continue
        if not (view.is_capital[i - 1] or (view.is_open[i - 1] and view.texts[i - 1].islower())):
            continue
        if not view.texts[i][:1].isdigit() or len(view.texts[i]) > 3 or view.folded[i - 1] in ("box", "postbox"):
            continue
        at = i + 1
        if len(view.texts[at]) == 1 and view.is_word[at] and at + 1 < view.n:
            at += 1  # `Solhem 4 B`
        if view.texts[at] == "," and at + 1 < view.n:
            at += 1
        elif "\n" not in view.text[view.ends[at - 1] : view.starts[at]]:
            continue
        zip_code = view.texts[at].replace(" ", "")
        if len(zip_code) == 3 and at + 1 < view.n and len(view.texts[at + 1]) == 2:
            zip_code += view.texts[at + 1]
        if len(zip_code) != 5 or not zip_code.isdigit() or not view.adjacent(i - 1, i):
            continue
        first = i - 1
        while first and view.adjacent(first - 1, first) and view.is_capital[first - 1] and view.is_word[first - 1]:
            first -= 1
        features = ["street:sure", "street:number", f"street:{case_of(view, first)}", *relation_features(view, i)]
        yield pattern_evidence(view, first, i, Label.PLACE, "place/before_zip", "street", features)
