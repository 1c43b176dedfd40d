"""The verb `annotate`: essays from JSON lines, portal XML or a folder; spans as JSON lines, with no workflow around it.

Essays of one learner are linked as in a rebuild, so that what one essay makes certain is found in the others.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from flows.home import Home
from flows.policy import read_policy
from pseudo_core.annotate import annotate
from pseudo_core.errors import FormatError
from pseudo_core.lexicon import Lexicon
from pseudo_core.link import link_learner
from pseudo_core.model import AnnotatedEssay, Essay
from pseudo_core.policy import Policy
from pseudo_core.validation import check_text, normalise_text
from resources import load_lexicon

__all__ = ["annotate_learner", "annotate_source", "essays_from_json_lines", "span_record"]


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


def essays_from_json_lines(lines: Iterable[str], name: str) -> Iterator[Essay]:
    """Yield the essays of JSON lines: `id` and `text`, and where given `student`, `task`, `text_type`, `level`.

    Raise FormatError naming file and line when a line is no object with an id and a usable text.
    """
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        row: Any = None
        try:
            row = json.loads(line)
        except ValueError:
            row = None
        if not isinstance(row, dict) or not isinstance(row.get("id"), str) or not isinstance(row.get("text"), str):
            raise FormatError(
                f"{name}, line {number}: not a JSON object with the strings `id` and `text`; write one essay a line",
                line=number,
            )
        text = normalise_text(row["text"])
        problem = check_text(text)
        if problem is not None:
            raise FormatError(
                f"{name}, line {number}: {problem.detail}; correct the essay or leave it out", line=number
            )
        yield Essay(
            essay_id=row["id"],
            learner_id=str(row.get("student") or row["id"]),
            task_id=str(row.get("task") or ""),
            text=text,
            text_types=tuple(item.strip() for item in str(row.get("text_type") or "").split(",") if item.strip()),
            level=str(row.get("level") or ""),
        )


def annotate_learner(essays: Iterable[Essay], lexicon: Lexicon, policy: Policy) -> tuple[AnnotatedEssay, ...]:
    """Return a learner's essays with their final mentions, linked over all of them, sorted by essay id."""
    return link_learner([annotate(essay, lexicon, policy) for essay in essays]).essays


def annotate_source(
    source: Path, out: Path | None, pack: Path | None, policy_file: Path | None, *, explain: bool = False
) -> int:
    """Write spans (or, with `explain`, reasons) of all essays of a file or folder; return the number of essays."""
    lexicon = load_lexicon(pack)
    policy = read_policy(policy_file) if policy_file is not None else Policy()
    n_essays = 0
    with ExitStack() as stack:
        stream = stack.enter_context(out.open("w", encoding="utf-8")) if out is not None else sys.stdout
        for essays in _learners(source, stack):
            if explain:
                from pseudo_core.detect.explain import explain_essay

                for essay in essays:
                    stream.write(explain_essay(essay, lexicon, policy))
                    n_essays += 1
                continue
            for annotated in annotate_learner(essays, lexicon, policy):
                stream.write(json.dumps(span_record(annotated), ensure_ascii=False) + "\n")
                n_essays += 1
    return n_essays


def _learners(source: Path, stack: ExitStack) -> Iterator[list[Essay]]:
    """Yield the essays of one learner after the other."""
    if source.suffix == ".jsonl":
        learners: dict[str, list[Essay]] = {}
        with source.open(encoding="utf-8") as lines:
            for essay in essays_from_json_lines(lines, source.name):
                learners.setdefault(essay.learner_id, []).append(essay)
        yield from learners.values()
        return
    from flows.ingest import ingest
    from warehouse.lake import Lake

    # A lake of its own, gone when the verb ends: the same checks and the same quarantine as in a rebuild.
    home = Home(Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="swell-pseudo-"))))
    home.create()
    report = ingest(home.root, [source])
    if report.n_quarantined:
        sys.stderr.write(report.summary() + "\n")
    lake = Lake.open(home.lake)
    for shard in lake.shards():
        for record in lake.read_learners(shard):
            yield list(record.essays)
