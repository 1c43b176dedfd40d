"""The verb `annotate`: essays from JSON lines, portal XML or a folder, spans as JSON lines, with no workflow around it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

from flows.policy import read_policy
from pseudo_core.annotate import annotate
from pseudo_core.link import link_learner
from pseudo_core.model import AnnotatedEssay, Essay
from pseudo_core.policy import Policy
from resources import load_lexicon

__all__ = ["annotate_source", "span_record"]


def span_record(annotated: AnnotatedEssay) -> dict[str, Any]:
    """Return one line of FORMATS 4: id, text, spans with offsets in code points of the text."""
    return {
        "id": annotated.essay.essay_id,
        "text": annotated.essay.text,
        "spans": [
            {
                "start": item.start,
                "end": item.end,
                "label": str(item.label),
                "modifiers": [str(modifier) for modifier in item.modifiers],
                "entity": item.entity,
                "surface": annotated.surface(item),
                "score": round(item.score, 3),
                "rules": list(item.rules),
            }
            for item in annotated.mentions
        ],
    }
