"""The policy: what a run replaces, how, and what it takes to publish. Values only; `flows.policy` reads the TOML file.

A field's default, unit and meaning stand here and nowhere else (`metadata["doc"]`); the default policy file and the
documentation are generated from this module, and a test compares them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from pseudo_core.errors import PolicyError
from pseudo_core.taxonomy import Label, Style

__all__ = ["MarkupAction", "Policy", "ReviewAction"]


class ReviewAction(StrEnum):
    """What happens to an essay with spans that need a person's decision, until it is taken."""

    BLOCK = "block"  # the essay is held back from the release
    MASK = "mask"  # the span is masked, the essay is published
    KEEP = "keep"  # the span stays, the essay is published


class MarkupAction(StrEnum):
    """What a reviewer decided on one markup span."""

    KEEP = "keep"
    MASK = "mask"
    GENERALISE = "generalise"


def _value(default: Any, doc: str) -> Any:
    return field(default=default, metadata={"doc": doc})


@dataclass(frozen=True, slots=True)
class Policy:
    """All choices of a run that are not code; unknown keys and impossible values are refused."""

    style: Style = _value(Style.DUMMY, "style of surrogates: dummy, natural or mask")
    style_per_label: tuple[tuple[Label, Style], ...] = _value((), "labels whose style differs from `style`")
    epoch: int = _value(1, "raise by one to draw every surrogate anew")
    k: int = _value(2, "learners that must share a class of published metadata, at least")
    country_min_learners: int = _value(
        0, "a country named by at least this many learners is kept, not replaced; 0 replaces every country"
    )
    sensitive: ReviewAction = _value(ReviewAction.MASK, "essays with undecided `sensitive` spans: block, mask or keep")
    extra: ReviewAction = _value(ReviewAction.MASK, "essays with undecided `extra` spans: block, mask or keep")
    skip_text_types: tuple[str, ...] = _value(
        (), "text types left as they are (the switch of Derbring 2020); off by default, because it leaks"
    )
    min_score: float = _value(0.45, "evidence below this score (0 to 1) is not taken unless another essay confirms it")
    lowercase_surrogates: bool = _value(False, "style natural: a lower-cased original gives a lower-cased surrogate")
    max_date_shift_days: int = _value(
        730,
        "style natural: dates move by at most this many days, the same for a learner; above 396 every year and month "
        "changes, up to 365 (Eder et al. 2019, section 5.1) the year of a full date may stay",
    )
    first_letter_mapping: bool = _value(
        False, "keep the relative frequency of first letters (Eder et al. 2019, section 5.1)"
    )
    random_identifiers: bool = _value(
        False, "identifiers and numbers get random digits and letters instead of zeros (Eder et al. 2019, section 5.1)"
    )
    placeholders_per_learner: bool = _value(
        False, "number `A-stad`, `B-stad` … over all essays of a learner; by default anew in each essay (SweLL-gold v1)"
    )
    language: str = _value("sv", "language of the essays, whose endings and number words surrogates follow: sv or de")
    prepositions_follow: bool = _value(True, "style natural: change `i`/`på` where the surrogate demands it, marked")

    def __post_init__(self) -> None:
        """Refuse values that no run can honour."""
        if self.k < 1:
            raise PolicyError("policy: k must be 1 or more", field="k")
        if self.epoch < 1:
            raise PolicyError("policy: epoch must be 1 or more", field="epoch")
        if not 0.0 <= self.min_score <= 1.0:
            raise PolicyError("policy: min_score must lie between 0 and 1", field="min_score")
        if not 1 <= self.max_date_shift_days <= 730:
            raise PolicyError("policy: max_date_shift_days must lie between 1 and 730", field="max_date_shift_days")
        if self.language not in ("sv", "de"):
            raise PolicyError("policy: language must be sv or de", field="language")

    def style_for(self, label: Label) -> Style:
        """Return the style of one label."""
        return dict(self.style_per_label).get(label, self.style)
