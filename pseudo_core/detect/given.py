"""Evidence that comes from outside: what the steward knows of the learner, and what another tool annotated.

A deny list (own name, school) is taken wherever it stands, in any case and in the genitive; labels of Sparv's plugin
for personal information are one more voice.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.surface import fold_key, genitive_stem
from pseudo_core.model import Evidence
from pseudo_core.taxonomy import Modifier

if TYPE_CHECKING:
    from pseudo_core.lexicon import Lexicon

__all__ = ["detect_denied", "detect_external"]

_DENIED_SCORE = 1.0  # what the steward knows outranks whatever a rule believes
_EXTERNAL_SCORE = 0.6


def detect_denied(view: EssayView, lexicon: Lexicon) -> Iterator[Evidence]:
    """Yield every place where a string of the learner's deny list stands, word by word."""
    for item in view.essay.deny:
        words = fold_key(item.text).split()
        if not words:
            continue
        # `fold_key` takes hyphens for blanks, so a denied `Karl-Erik` is one token and `Karl Erik` two.
        for i in range(view.n):
            for n in {1, len(words)}:
                if i + n > view.n:
                    continue
                surface = view.text[view.starts[i] : view.ends[i + n - 1]]
                stem = genitive_stem(surface)
                key = " ".join(words)
                if fold_key(surface) == key or (stem and fold_key(stem) == key):
                    start, end = view.span(i, i + n)
                    gen = (Modifier.GEN,) if fold_key(surface) != key else ()
                    yield Evidence(start, end, item.label, "deny_list/known_string", _DENIED_SCORE, gen, key)


def detect_external(view: EssayView, lexicon: Lexicon) -> Iterator[Evidence]:
    """Yield the labels that another tool gave."""
    for token in view.essay.external:
        if token.label is not None and token.end <= len(view.text):
            base = fold_key(view.text[token.start : token.end])
            yield Evidence(token.start, token.end, token.label, "external/label", _EXTERNAL_SCORE, (), base)
