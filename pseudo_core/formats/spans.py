"""Spans as JSON lines, in and out: one essay a line.

>>> essay, mentions = read_essay_line(
...     '{"id": "A1AT1", "text": "Jag heter Ali.", "spans": [{"start": 10, "end": 13, "label": "firstname_male"}]}'
... )
>>> essay.learner_id, mentions[0].label
('A1', <Label.FIRSTNAME_MALE: 'firstname_male'>)
"""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

from pseudo_core.errors import FormatError
from pseudo_core.lexicon import fold
from pseudo_core.model import AnnotatedEssay, Essay, Mention, RenderedEssay
from pseudo_core.taxonomy import MODIFIER_ORDER, Label, Modifier
from pseudo_core.validation import normalise_text, split_essay_id

__all__ = ["read_essay_line", "release_line", "spans_line"]


def spans_line(annotated: AnnotatedEssay) -> str:
    """Return what was detected in an essay, with its surfaces, as one JSON line without line feed. It holds
    originals.
    """
    return _dump(
        {
            "id": annotated.essay.essay_id,
            "text": annotated.essay.text,
            "spans": [
                {
                    "start": mention.start,
                    "end": mention.end,
                    "label": str(mention.label),
                    "modifiers": list(map(str, mention.modifiers)),
                    "entity": mention.entity,
                    "surface": annotated.surface(mention),
                }
                for mention in annotated.mentions
            ],
        }
    )


def release_line(rendered: RenderedEssay) -> str:
    """Return an essay as released: offsets and surfaces of the text with surrogates, `surrogate` true where one stands.

    Words that were changed to fit a surrogate stand under `changes`. No original of a replaced span is in the line.
    """
    value: dict[str, Any] = {
        "id": rendered.essay_id,
        "text": rendered.text,
        "spans": [
            {
                "start": mention.start,
                "end": mention.end,
                "label": mention.label.value,
                "modifiers": [modifier.value for modifier in mention.modifiers],
                "entity": mention.entity,
                "surface": rendered.text[mention.start : mention.end],
                "surrogate": mention.replaced,
            }
            for mention in rendered.mentions
        ],
    }
    changes = [
        {"start": segment.target_start, "end": segment.target_end, "reason": segment.reason}
        for segment in rendered.segments
        if segment.reason
    ]
    if changes:
        value["changes"] = changes
    return _dump(value)


def read_essay_line(line: str, number: int = 1) -> tuple[Essay, tuple[Mention, ...]]:
    """Return the essay of a JSON line and its spans, if it has any, as mentions sorted by start.

    `number` is the line's number in its file, for messages. The text is normalised to NFC; spans must be true of
    it. The learner and task come from `student` and `task`, or from the id. Raise FormatError, naming line and
    field, when the line cannot be used.
    """
    value: Any = None
    column = 0
    try:
        value = json.loads(line)
    except json.JSONDecodeError as error:
        column = error.colno
    except (RecursionError, ValueError):  # nested too deeply, or a number of thousands of digits
        column = 1
    if column:
        raise FormatError(f"line {number}, column {column}: broken JSON; write one JSON object a line", line=number)
    if not isinstance(value, dict):
        raise FormatError(f"line {number}: no JSON object; write one a line", line=number)
    essay_id, text = value.get("id"), value.get("text")
    if not isinstance(essay_id, str) or not isinstance(text, str):
        raise FormatError(f"line {number}: `id` and `text` must be strings", line=number)
    split = split_essay_id(essay_id)
    learner_id, task_id = value.get("student"), value.get("task")
    if not isinstance(learner_id, str) or not isinstance(task_id, str):
        if split is None:
            raise FormatError(f"line {number}: `id` names no learner and task; add `student` and `task`", line=number)
        learner_id, task_id = split
    types = value.get("text_types", value.get("text_type", ()))
    essay = Essay(
        essay_id=essay_id,
        learner_id=learner_id,
        task_id=task_id,
        text=normalise_text(text),
        text_types=tuple(map(str, types)) if isinstance(types, list) else (str(types),) if types else (),
        level=str(value.get("level", "")),
    )
    spans = value.get("spans", [])
    if not isinstance(spans, list):
        raise FormatError(f"line {number}: `spans` must be a list", line=number)
    mentions = [_mention(span, essay, number, at) for at, span in enumerate(spans)]
    mentions.sort(key=lambda mention: mention.start)
    for before, after in pairwise(mentions):
        if after.start < before.end:
            raise FormatError(f"line {number}: the span at {after.start} overlaps the one before it", line=number)
    return essay, tuple(mentions)


def _mention(span: object, essay: Essay, number: int, at: int) -> Mention:
    where = f"line {number}, spans[{at}]"
    if not isinstance(span, dict):
        raise FormatError(f"{where}: no JSON object", line=number)
    start, end, entity = (
        _count(span.get(name, 0 if name == "entity" else None)) for name in ("start", "end", "entity")
    )
    if start is None or end is None or entity is None:
        raise FormatError(f"{where}: `start`, `end` and `entity` must be whole numbers from 0", line=number)
    if not start < end <= len(essay.text):
        raise FormatError(f"{where}: the span must lie in the text and not be empty", line=number)
    label, modifiers = span.get("label"), span.get("modifiers", [])
    if not isinstance(label, str) or label not in set(Label):
        raise FormatError(f"{where}: the taxonomy lacks this `label`", line=number)
    if not isinstance(modifiers, list) or any(modifier not in list(Modifier) for modifier in modifiers):
        raise FormatError(f"{where}: `modifiers` must be a list of gen, def, pl, foreign", line=number)
    surface = essay.text[start:end]
    if isinstance(span.get("surface"), str) and normalise_text(span["surface"]) != surface:
        raise FormatError(f"{where}: `surface` is not what stands there; offsets count code points of NFC", line=number)
    return Mention(
        start=start,
        end=end,
        label=Label(label),
        score=1.0,
        rules=("jsonl",),
        base=fold(surface),
        modifiers=tuple(modifier for modifier in MODIFIER_ORDER if modifier in modifiers),
        entity=entity,
    )


def _count(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


_ENCODER = json.JSONEncoder(ensure_ascii=False)  # made once: `json.dumps` would make one a line


def _dump(value: object) -> str:
    return _ENCODER.encode(value)
